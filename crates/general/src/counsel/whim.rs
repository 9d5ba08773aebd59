//! Whims: one plan becomes many.

/// What a plan is turned by to make another of it: every place draws a little more or a little less. The first whim, which
/// is none, leaves the plan as it is.
///
/// A search that compares the plan with what its whims make of it, whole turns at a time, finds what the plan overlooks:
/// that the corps on the left had better go for that hill as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Whim(u32);

impl Whim {
    /// None.
    pub const NONE: Self = Self(0);

    /// The whim of this number in a stretch of the game: every stretch has its own.
    #[must_use]
    pub const fn new(stretch: u32, number: u32) -> Self {
        Self(1 + stretch.wrapping_mul(100).wrapping_add(number))
    }

    /// How it likes a place, from -1 to 1: always the same, and 0 when it is none.
    pub(crate) fn likes(self, place: u32) -> f64 {
        if self == Self::NONE {
            return 0.0;
        }
        // Two rounds of a 64-bit mixer: neighbouring places are liked as differently as distant ones.
        let mut mixed = (u64::from(self.0) << 32 | u64::from(place)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed ^= mixed >> 32;
        f64::from(mixed as u16) / f64::from(u16::MAX) * 2.0 - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_whim_likes_nothing_and_every_other_likes_half_of_all_places() {
        assert!((0..1000).all(|place| Whim::NONE.likes(place) == 0.0));
        for number in 0..20 {
            let whim = Whim::new(7, number);
            let likes: Vec<f64> = (0..1000).map(|place| whim.likes(place)).collect();
            assert!(likes.iter().all(|like| (-1.0..=1.0).contains(like)));
            let liked = likes.iter().filter(|like| **like > 0.0).count();
            assert!((430..570).contains(&liked), "whim {number} likes {liked} of 1000");
            assert_ne!(likes[0], Whim::new(8, number).likes(0), "another stretch, another whim");
        }
    }
}
