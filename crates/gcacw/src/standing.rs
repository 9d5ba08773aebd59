//! Where the units are, and who stands where.

use std::hash::{Hash, Hasher};
use std::iter;
use std::ops::{Index, Range};

use engine::Row;
use serde::{Deserialize, Serialize};

use crate::sets::UnitSet;
use crate::state::{Hex, Place, UNITS, Unit};

/// The units on the map are kept in so many lists, by the low bits of their hex.
const LISTS: usize = 512;

/// Where every unit is, and what follows from it: who is on the map or in a box of it, and who stands in a hex. What follows is
/// neither compared, hashed nor written.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(from = "Row<Place, UNITS>", into = "Row<Place, UNITS>")]
pub struct Whereabouts {
    places: Row<Place, UNITS>,
    on_map: UnitSet,
    in_boxes: UnitSet,
    /// The first unit of each list; [`Unit::NONE`] ends it.
    first: [Unit; LISTS],
    /// The unit that follows each in its list, in ascending order.
    next: [Unit; UNITS],
}

impl Whereabouts {
    /// Nobody is in the game.
    pub const ASIDE: Self = Self {
        places: Row([Place::ASIDE; UNITS]),
        on_map: UnitSet::EMPTY,
        in_boxes: UnitSet::EMPTY,
        first: [Unit::NONE; LISTS],
        next: [Unit::NONE; UNITS],
    };

    /// Where a unit is; aside, if it is none.
    #[must_use]
    pub fn of(&self, unit: Unit) -> Place {
        self.places.get(unit.index()).copied().unwrap_or(Place::ASIDE)
    }

    /// Puts a unit somewhere else: where it was.
    pub fn put(&mut self, unit: Unit, place: impl Into<Place>) -> Place {
        let place = place.into();
        let before = std::mem::replace(&mut self.places[unit.index()], place);
        if let Some(hex) = before.hex() {
            self.on_map.remove(unit);
            self.replace(unit, self.next[unit.index()], hex);
        }
        self.in_boxes.remove(unit);
        if let Some(hex) = place.hex() {
            self.on_map.insert(unit);
            self.next[unit.index()] = self.replace(unit, unit, hex);
        } else if place.box_number().is_some() {
            self.in_boxes.insert(unit);
        }
        before
    }

    /// Puts another in the list of a hex where a unit is or would come: what was there.
    fn replace(&mut self, unit: Unit, other: Unit, hex: Hex) -> Unit {
        let mut slot = &mut self.first[list(hex)];
        while slot.0 < unit.0 {
            slot = &mut self.next[slot.index()];
        }
        std::mem::replace(slot, other)
    }

    /// The units on the map.
    #[must_use]
    pub const fn on_map(&self) -> UnitSet {
        self.on_map
    }

    /// The units on the map or in a box of it.
    #[must_use]
    pub fn in_play(&self) -> UnitSet {
        self.on_map.or(self.in_boxes)
    }

    /// Whether it is plain at a glance that nobody is in a hex. It may be so where it is not plain.
    #[inline]
    #[must_use]
    pub fn is_deserted(&self, hex: Hex) -> bool {
        self.first[list(hex)] == Unit::NONE
    }

    /// The units of a range of numbers that are in a hex, in order.
    #[inline]
    pub(crate) fn standing(&self, units: Range<usize>, hex: Hex) -> impl Iterator<Item = Unit> + '_ {
        let first = self.first[list(hex)];
        let all = iter::successors(Some(first), |unit| Some(self.next[unit.index()]));
        all.take_while(|&unit| unit != Unit::NONE)
            .filter(move |unit| self.places[unit.index()] == hex.into() && units.contains(&unit.index()))
    }
}

fn list(hex: Hex) -> usize {
    hex.index() % LISTS
}

impl From<Row<Place, UNITS>> for Whereabouts {
    fn from(places: Row<Place, UNITS>) -> Self {
        let mut all = Self::ASIDE;
        for (unit, &place) in places.iter().enumerate() {
            all.put(Unit(unit as u8), place);
        }
        all
    }
}

impl From<Whereabouts> for Row<Place, UNITS> {
    fn from(whereabouts: Whereabouts) -> Self {
        whereabouts.places
    }
}

impl Index<usize> for Whereabouts {
    type Output = Place;

    fn index(&self, unit: usize) -> &Place {
        &self.places[unit]
    }
}

impl PartialEq for Whereabouts {
    fn eq(&self, other: &Self) -> bool {
        self.places == other.places
    }
}

impl Eq for Whereabouts {}

impl Hash for Whereabouts {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.places.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use board::HexId;

    use super::*;

    #[test]
    fn who_is_on_the_map_follows_from_the_places() {
        let mut units = Whereabouts::ASIDE;
        assert_eq!(units.put(Unit(3), Place(7)), Place::ASIDE);
        units.put(Unit(200), Place(0));
        units.put(Unit(9), Place::in_box(2));
        let numbers = |units: UnitSet| units.iter().map(|unit| unit.0).collect::<Vec<_>>();
        assert_eq!((numbers(units.on_map()), numbers(units.in_play())), (vec![3, 200], vec![3, 9, 200]));
        assert_eq!(units.put(Unit(200), Place::ELIMINATED), Place(0));
        units.put(Unit(9), Place::EXITED);
        let read = Whereabouts::from(Row::from(units));
        assert_eq!(read, units);
        assert_eq!([read.on_map(), units.in_play()], [UnitSet::only(Unit(3)); 2]);
        assert_eq!(
            [read.of(Unit(9)), read.of(Unit(3)), read.of(Unit::NONE)],
            [Place::EXITED, Place(7), Place::ASIDE]
        );
    }

    #[test]
    fn whoever_stands_in_a_hex_is_found_there_in_order_and_nobody_where_all_have_left() {
        let mut units = Whereabouts::ASIDE;
        // Two hexes of one list.
        let (here, there) = (HexId(7), HexId(7 + LISTS as u16));
        for unit in [40, 254, 0, 31] {
            units.put(Unit(unit), here);
        }
        units.put(Unit(32), there);
        let found =
            |units: &Whereabouts, hex| units.standing(0..UNITS, hex).map(|unit| unit.0).collect::<Vec<_>>();
        assert_eq!((found(&units, here), found(&units, there)), (vec![0, 31, 40, 254], vec![32]));
        assert_eq!(units.standing(1..254, here).map(|unit| unit.0).collect::<Vec<_>>(), [31, 40]);
        for unit in [31, 254, 0, 40] {
            units.put(Unit(unit), Place::ELIMINATED);
        }
        assert_eq!((found(&units, here), found(&units, there)), (vec![], vec![32]));
        assert!(!units.is_deserted(there) && units.is_deserted(HexId(8)));
        units.put(Unit(32), here);
        units.put(Unit(32), here);
        units.put(Unit(31), there);
        assert_eq!((found(&units, here), found(&units, there)), (vec![32], vec![31]));
    }
}
