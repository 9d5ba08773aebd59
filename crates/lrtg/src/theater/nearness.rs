//! How near many hexes are to one.

use board::Axial;

/// Room for so many hexes is made at once: an army stands in fewer.
const MOST: usize = 64;

/// So many are compared at once, without a branch for each.
const AT_ONCE: usize = 16;

/// The board in squares of this many hexes each way, as a power of two.
const SQUARE: u32 = 3;

/// Hexes to be measured to: their coordinates in two rows.
#[derive(Debug)]
pub(crate) struct Spread {
    q: Vec<i16>,
    r: Vec<i16>,
    /// The squares in which they lie: a word a row of squares, a bit a square. Squares that are 64 apart share theirs.
    squares: [u64; 64],
}

impl Spread {
    /// Whether any of them is so near to a hex.
    pub(crate) fn is_any_within(&self, hex: Axial, distance: u16) -> bool {
        self.one_within(hex, distance).is_some()
    }

    /// One of them that is so near to a hex.
    pub(crate) fn one_within(&self, hex: Axial, distance: u16) -> Option<Axial> {
        if !self.is_any_about(hex, distance) {
            return None;
        }
        // Two hexes are as far apart as the largest of three differences of their coordinates.
        let is_small = |difference: i16| difference.unsigned_abs() <= distance;
        let is_near = |q: &i16, r: &i16| {
            let (across, down) = (hex.q - q, hex.r - r);
            is_small(across) & is_small(down) & is_small(across + down)
        };
        let mut chunks = self.q.chunks(AT_ONCE).zip(self.r.chunks(AT_ONCE));
        let (q, r) = chunks.find(|(q, r)| q.iter().zip(*r).fold(false, |any, (q, r)| any | is_near(q, r)))?;
        let near = q.iter().zip(r).find(|(q, r)| is_near(q, r));
        near.map(|(&q, &r)| Axial { q, r })
    }

    /// Whether any of them lies in the squares about a hex: where none does, none is so near.
    fn is_any_about(&self, hex: Axial, distance: u16) -> bool {
        let (row, column) = square(hex);
        let reach = usize::from(distance).div_ceil(1 << SQUARE);
        if reach >= 32 {
            return true;
        }
        let columns = ((1u64 << (2 * reach + 1)) - 1).rotate_left(column as u32 + 64 - reach as u32);
        (0..=2 * reach).any(|down| self.squares[(row + 64 - reach + down) % 64] & columns != 0)
    }
}

/// The row and the column of a hex's square.
const fn square(hex: Axial) -> (usize, usize) {
    ((hex.r >> SQUARE) as usize % 64, (hex.q >> SQUARE) as usize % 64)
}

impl FromIterator<Axial> for Spread {
    fn from_iter<I: IntoIterator<Item = Axial>>(hexes: I) -> Self {
        let (q, r) = (Vec::with_capacity(MOST), Vec::with_capacity(MOST));
        let mut spread = Self { q, r, squares: [0; 64] };
        for hex in hexes {
            let (row, column) = square(hex);
            spread.squares[row] |= 1 << column;
            spread.q.push(hex.q);
            spread.r.push(hex.r);
        }
        spread
    }
}

/// Enemies that a hex is too near to, each with how far off it ought to be.
#[derive(Debug, Default)]
pub(crate) struct Threats {
    q: Vec<i16>,
    r: Vec<i16>,
    near: Vec<i16>,
}

impl Threats {
    /// Whether nothing threatens.
    pub(crate) const fn is_empty(&self) -> bool {
        self.near.is_empty()
    }

    /// How many hexes lead to one of them at most.
    pub(crate) fn farthest(&self) -> u16 {
        self.near.iter().max().map_or(0, |near| near.unsigned_abs())
    }

    /// The nearest to a hex.
    pub(crate) fn nearest(&self, hex: Axial) -> Option<Axial> {
        let all = self.q.iter().zip(&self.r).map(|(&q, &r)| Axial { q, r });
        all.min_by_key(|at| hex.distance(*at))
    }

    /// Whether one of them is in a hex to which so many hexes lead, and is come to in time.
    pub(crate) fn is_come_to(&self, hex: Axial, distance: u16) -> bool {
        let all = self.q.iter().zip(&self.r).zip(&self.near);
        all.fold(false, |any, ((q, r), near)| {
            any | ((*q == hex.q) & (*r == hex.r) & (*near >= distance as i16))
        })
    }

    /// Whether it can still be come to in time, from a hex to which so many hexes lead.
    pub(crate) fn leads_to(&self, index: usize, hex: Axial, distance: u16) -> bool {
        let at = Axial { q: self.q[index], r: self.r[index] };
        distance + hex.distance(at) <= self.near[index].unsigned_abs()
    }

    /// One of them that can still be come to in time, from a hex to which so many hexes lead.
    pub(crate) fn one_led_to(&self, hex: Axial, distance: u16) -> Option<usize> {
        let all = self.q.iter().zip(&self.r).zip(&self.near);
        let any = all.fold(false, |any, ((q, r), near)| {
            let (across, down, left) = (hex.q - q, hex.r - r, near - distance as i16);
            any | ((across.abs() <= left) & (down.abs() <= left) & ((across + down).abs() <= left))
        });
        if any { (0..self.near.len()).find(|&index| self.leads_to(index, hex, distance)) } else { None }
    }
}

impl FromIterator<(Axial, u16)> for Threats {
    fn from_iter<I: IntoIterator<Item = (Axial, u16)>>(enemies: I) -> Self {
        let mut threats = Self::default();
        let mut last = None;
        // Those of a stack mostly follow each other.
        for enemy in enemies.into_iter().filter(|&enemy| last.replace(enemy) != Some(enemy)) {
            if threats.is_empty() {
                for row in [&mut threats.q, &mut threats.r, &mut threats.near] {
                    row.reserve(MOST);
                }
            }
            let (at, near) = enemy;
            threats.q.push(at.q);
            threats.r.push(at.r);
            threats.near.push(near as i16);
        }
        threats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_threat_is_led_to_as_long_as_its_distance_lasts() {
        let here = Axial { q: 0, r: 0 };
        let (foot, horse) = (Axial { q: 5, r: 0 }, Axial { q: 0, r: -3 });
        let threats: Threats = [(foot, 8), (foot, 8), (horse, 4)].into_iter().collect();
        assert_eq!((threats.farthest(), threats.nearest(here)), (8, Some(horse)));
        assert_eq!([3, 4].map(|distance| threats.one_led_to(here, distance)), [Some(0), None]);
        assert_eq!([1, 2].map(|distance| threats.leads_to(1, here, distance)), [true, false]);
        assert_eq!([8, 9].map(|distance| threats.is_come_to(foot, distance)), [true, false]);
        assert!(!threats.is_come_to(here, 0) && Threats::default().is_empty());
    }

    #[test]
    fn a_spread_is_as_near_as_its_nearest_hex() {
        let centre = Axial { q: 3, r: -2 };
        let far = Axial { q: 140, r: 140 };
        for (q, r) in (-30..=30).flat_map(|q| (-30..=30).map(move |r| (q, r))) {
            let hex = Axial { q, r };
            let spread: Spread = [far, hex, far].into_iter().collect();
            for distance in [0, 1, 2, 5, 7, 8, 9, 11, 16, 17, 29] {
                assert_eq!(
                    spread.is_any_within(centre, distance),
                    centre.distance(hex) <= distance,
                    "{hex:?}"
                );
            }
        }
        let many: Spread = [far; 40].into_iter().chain([centre]).collect();
        assert!(many.is_any_within(centre, 0) && many.is_any_within(far, u16::MAX));
        assert!(!Spread::from_iter([]).is_any_within(centre, u16::MAX));
    }
}
