//! Perturbations: one plan becomes many.

/// What a plan is changed by to make another of it: every place draws a little more or a little less. The first of them, which
/// is none, leaves the plan as it is.
///
/// A search that races the plan with what its perturbations make of it, whole turns at a time, finds what the plan overlooks:
/// that the corps on the left had better go for that hill as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Perturbation {
    /// 0 is none.
    seed: u32,
}

impl Perturbation {
    /// None.
    pub const NONE: Self = Self { seed: 0 };

    /// The perturbation of this number in a stage of the game: every stage has its own.
    #[must_use]
    pub const fn new(stage: u32, number: u32) -> Self {
        Self { seed: 1 + stage.wrapping_mul(100).wrapping_add(number) }
    }

    /// What it adds to the draw of a place, from -1 to 1: always the same, and 0 when it is none.
    pub(crate) fn at(self, place: u32) -> f64 {
        if self == Self::NONE {
            return 0.0;
        }
        // Two rounds of a 64-bit mixer: neighbouring places differ as much as distant ones.
        let mut mixed = (u64::from(self.seed) << 32 | u64::from(place)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed ^= mixed >> 32;
        f64::from(mixed as u16) / f64::from(u16::MAX) * 2.0 - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn none_changes_nothing_and_every_other_makes_half_of_all_places_draw_more() {
        assert!((0..1000).all(|place| Perturbation::NONE.at(place) == 0.0));
        for number in 0..20 {
            let perturbation = Perturbation::new(7, number);
            let added: Vec<f64> = (0..1000).map(|place| perturbation.at(place)).collect();
            assert!(added.iter().all(|added| (-1.0..=1.0).contains(added)));
            let more = added.iter().filter(|added| **added > 0.0).count();
            assert!((430..570).contains(&more), "in perturbation {number} {more} of 1000 draw more");
            assert_ne!(added[0], Perturbation::new(8, number).at(0), "another stage, another perturbation");
        }
    }
}
