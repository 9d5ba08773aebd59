//! How near many hexes are to one.

use board::Axial;

/// Room for so many hexes is made at once: an army stands in fewer.
const MOST: usize = 64;

/// Hexes to be measured to: their coordinates in two rows, so that many are compared at once, without a branch for each.
#[derive(Debug, Default)]
pub(crate) struct Spread {
    q: Vec<i16>,
    r: Vec<i16>,
}

impl Spread {
    /// Whether any of them is so near to a hex.
    pub(crate) fn is_any_within(&self, hex: Axial, distance: u16) -> bool {
        // Two hexes are as far apart as the largest of three differences of their coordinates.
        let is_small = |difference: i16| difference.unsigned_abs() <= distance;
        self.q.iter().zip(&self.r).fold(false, |any, (q, r)| {
            let (across, down) = (hex.q - q, hex.r - r);
            any | (is_small(across) & is_small(down) & is_small(across + down))
        })
    }
}

impl FromIterator<Axial> for Spread {
    fn from_iter<I: IntoIterator<Item = Axial>>(hexes: I) -> Self {
        let mut spread = Self { q: Vec::with_capacity(MOST), r: Vec::with_capacity(MOST) };
        for hex in hexes {
            spread.q.push(hex.q);
            spread.r.push(hex.r);
        }
        spread
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_is_as_near_as_its_nearest_hex() {
        let centre = Axial { q: 3, r: -2 };
        for (q, r) in (-9..=9).flat_map(|q| (-9..=9).map(move |r| (q, r))) {
            let hex = Axial { q, r };
            let far = Axial { q: 40, r: 40 };
            let spread: Spread = [far, hex, far].into_iter().collect();
            for distance in 0..12 {
                assert_eq!(
                    spread.is_any_within(centre, distance),
                    centre.distance(hex) <= distance,
                    "{hex:?}"
                );
            }
        }
        assert!(!Spread::default().is_any_within(centre, u16::MAX));
    }
}
