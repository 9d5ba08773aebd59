//! Who stands where. The places of all units are compared many at a time, without a branch for each.

use std::ops::Range;

use crate::state::{Place, UNITS, Unit};

/// So many places are compared at once.
const AT_ONCE: usize = 32;

/// The units of a range of numbers that are at any of these places, in order.
#[inline]
pub(crate) fn standing<const WANTED: usize>(
    places: &[Place; UNITS],
    units: Range<usize>,
    wanted: [Place; WANTED],
) -> impl Iterator<Item = Unit> + '_ {
    let is_there = move |place: &Place| wanted.iter().fold(false, |is, wanted| is | (place == wanted));
    let rows = units.start / AT_ONCE..units.end.div_ceil(AT_ONCE);
    let busy = rows.filter(move |&row| {
        let row = &places.as_chunks::<AT_ONCE>().0[row];
        row.iter().fold(false, |any, place| any | is_there(place))
    });
    busy.flat_map(move |row| units.start.max(row * AT_ONCE)..units.end.min((row + 1) * AT_ONCE))
        .filter(move |&unit| is_there(&places[unit]))
        .map(|unit| Unit(unit as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_found_in_their_places_and_in_their_range_alone() {
        let mut places = [Place::ASIDE; UNITS];
        for unit in [0, 31, 32, 40, 200, 255] {
            places[unit] = Place(7);
        }
        places[33] = Place(8);
        let found = |units, wanted| standing(&places, units, wanted).map(|unit| unit.0).collect::<Vec<_>>();
        assert_eq!(found(0..256, [Place(7)]), [0, 31, 32, 40, 200, 255]);
        assert_eq!(found(31..200, [Place(7)]), [31, 32, 40]);
        assert_eq!(found(33..40, [Place(7)]), [0; 0]);
        assert_eq!(found(0..0, [Place(7)]), [0; 0]);
        let near = standing(&places, 20..41, [Place(8), Place(9), Place(7)]);
        assert_eq!(near.map(|unit| unit.0).collect::<Vec<_>>(), [31, 32, 33, 40]);
    }
}
