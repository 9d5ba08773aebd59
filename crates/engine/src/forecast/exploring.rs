//! Dice that walk through every way they can fall.

use std::collections::BTreeMap;

use super::Fraction;
use crate::dice::MOST_SIDES;
use crate::{Dice, Faces};

/// One roll on the way through the tree.
enum Branch {
    Die { sides: u8, face: u8 },
    Pool { ways: Vec<(Faces, u128)>, total: u128, at: usize },
    Pair { ways: Vec<([u8; 2], u128)>, total: u128, at: usize },
}

impl Branch {
    fn chance(&self) -> (u128, u128) {
        match self {
            Self::Die { sides, .. } => (1, u128::from(*sides)),
            Self::Pool { ways, total, at } => (ways[*at].1, *total),
            Self::Pair { ways, total, at } => (ways[*at].1, *total),
        }
    }

    fn advance(&mut self) -> bool {
        match self {
            Self::Die { sides, face } => {
                *face += 1;
                *face <= *sides
            }
            Self::Pool { ways, at, .. } => {
                *at += 1;
                *at < ways.len()
            }
            Self::Pair { ways, at, .. } => {
                *at += 1;
                *at < ways.len()
            }
        }
    }
}

/// Dice that walk through every way they can fall, one run after another.
#[derive(Default)]
pub struct ExploringDice {
    way: Vec<Branch>,
    next: usize,
}

impl ExploringDice {
    /// Before the first run.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The chance of the way just run, not brought to lowest terms; `None` when it does not fit into 128 bits.
    #[must_use]
    pub fn chance(&self) -> Option<Fraction> {
        self.way.iter().try_fold(Fraction::ONE, |chance, branch| {
            let (numerator, denominator) = branch.chance();
            Some(Fraction {
                numerator: chance.numerator.checked_mul(numerator)?,
                denominator: chance.denominator.checked_mul(denominator)?,
            })
        })
    }

    /// Turns to the next way; false when all have been run.
    pub fn advance(&mut self) -> bool {
        self.next = 0;
        while let Some(branch) = self.way.last_mut() {
            if branch.advance() {
                return true;
            }
            self.way.pop();
        }
        false
    }

    /// How many rolls the way just turned to has in common with the one before: all but the last that is known of it.
    pub(super) fn shared(&self) -> usize {
        self.way.len().saturating_sub(1)
    }

    /// Goes on after so many rolls of the way: a run that begins with a state in which they have been made.
    pub(super) fn go_on_after(&mut self, rolls: usize) {
        self.next = rolls;
    }
}

impl ExploringDice {
    /// The pool that is shown on this way; when the tree has not been here before, its ways branch.
    fn branch(&mut self, count: u8, ways: impl FnOnce() -> Vec<(Faces, u128)>) -> Faces {
        if count == 0 {
            return Faces::default();
        }
        if self.next == self.way.len() {
            let ways = ways();
            let total = ways.iter().map(|(_, weight)| weight).sum();
            self.way.push(Branch::Pool { ways, total, at: 0 });
        }
        self.next += 1;
        match &self.way[self.next - 1] {
            Branch::Pool { ways, at, .. } => ways[*at].0,
            Branch::Die { face, .. } => std::iter::once(*face).collect(),
            Branch::Pair { ways, at, .. } => ways[*at].0.into_iter().collect(),
        }
    }
}

impl Dice for ExploringDice {
    fn roll(&mut self, sides: u8) -> u8 {
        let sides = sides.clamp(1, MOST_SIDES);
        if self.next == self.way.len() {
            self.way.push(Branch::Die { sides, face: 1 });
        }
        self.next += 1;
        match &self.way[self.next - 1] {
            Branch::Die { face, .. } => *face,
            Branch::Pool { ways, at, .. } => ways[*at].0.iter().next().unwrap_or(1),
            Branch::Pair { ways, at, .. } => ways[*at].0[0],
        }
    }

    fn pool(&mut self, count: u8, sides: u8) -> Faces {
        self.pool_by(count, sides, &|face| face)
    }

    fn pool_by(&mut self, count: u8, sides: u8, kind: &dyn Fn(u8) -> u8) -> Faces {
        self.branch(count, || pool_ways(count, &kinds(sides.clamp(1, 12), kind)))
    }

    fn pool_to(&mut self, count: u8, sides: u8, comes_to: &dyn Fn(&Faces) -> u64) -> Faces {
        self.branch(count, || merged(pool_ways(count, &kinds(sides.clamp(1, 12), &|face| face)), comes_to))
    }

    fn pair_to(&mut self, sides: u8, comes_to: &dyn Fn([u8; 2]) -> u64) -> [u8; 2] {
        if self.next == self.way.len() {
            let faces = 1..=sides.clamp(1, MOST_SIDES);
            let pairs = faces.clone().flat_map(|first| faces.clone().map(move |second| ([first, second], 1)));
            let ways = merged(pairs.collect(), &|&pair| comes_to(pair));
            let total = ways.iter().map(|(_, weight)| weight).sum();
            self.way.push(Branch::Pair { ways, total, at: 0 });
        }
        self.next += 1;
        match &self.way[self.next - 1] {
            Branch::Pair { ways, at, .. } => ways[*at].0,
            Branch::Die { face, .. } => [*face; 2],
            Branch::Pool { .. } => [1; 2],
        }
    }
}

/// The kinds of faces a die has, each by its lowest face, with the number of faces of that kind.
fn kinds(sides: u8, kind: &dyn Fn(u8) -> u8) -> Vec<(u8, u128)> {
    let mut found: Vec<(u8, u8, u128)> = Vec::new();
    for face in 1..=sides {
        match found.iter_mut().find(|(known, ..)| *known == kind(face)) {
            Some((.., faces)) => *faces += 1,
            None => found.push((kind(face), face, 1)),
        }
    }
    found.into_iter().map(|(_, lowest, faces)| (lowest, faces)).collect()
}

/// Every combination of kinds that a pool can show, with the number of orders of faces that give it.
fn pool_ways(count: u8, kinds: &[(u8, u128)]) -> Vec<(Faces, u128)> {
    fn fill(kinds: &[(u8, u128)], left: u8, so_far: Faces, orders: u128, ways: &mut Vec<(Faces, u128)>) {
        let [(face, faces), rest @ ..] = kinds else { return };
        if rest.is_empty() {
            let mut shown = so_far;
            shown.add(*face, left);
            ways.push((shown, orders * faces.pow(left.into())));
            return;
        }
        let mut chosen = 1;
        for here in 0..=left {
            let mut shown = so_far;
            shown.add(*face, here);
            fill(rest, left - here, shown, orders * chosen * faces.pow(here.into()), ways);
            chosen = chosen * u128::from(left - here) / u128::from(here + 1);
        }
    }
    let mut ways = Vec::new();
    fill(kinds, count, Faces::default(), 1, &mut ways);
    ways
}

/// Of falls that come to the same the first one, for all of them.
fn merged<F>(ways: Vec<(F, u128)>, comes_to: &dyn Fn(&F) -> u64) -> Vec<(F, u128)> {
    let mut places: BTreeMap<u64, usize> = BTreeMap::new();
    let mut found: Vec<(F, u128)> = Vec::new();
    for (faces, orders) in ways {
        let place = *places.entry(comes_to(&faces)).or_insert(found.len());
        match found.get_mut(place) {
            Some((_, sum)) => *sum += orders,
            None => found.push((faces, orders)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chance of whatever `run` is true for, and the number of ways.
    fn chance_of(mut run: impl FnMut(&mut ExploringDice) -> bool) -> (Fraction, u32) {
        let (mut dice, mut sum, mut ways) = (ExploringDice::new(), Fraction::ZERO, 0);
        loop {
            let counts = run(&mut dice);
            if counts {
                sum = sum.checked_add(dice.chance().unwrap()).unwrap();
            }
            ways += 1;
            if !dice.advance() {
                return (sum, ways);
            }
        }
    }

    #[test]
    fn exploring_dice_walk_every_way_once() {
        let walked = chance_of(|dice| {
            if dice.roll(6) < 3 {
                dice.roll(4);
            }
            true
        });
        assert_eq!(walked, (Fraction::ONE, 2 * 4 + 4));
    }

    #[test]
    fn a_pool_weighs_its_orders() {
        // 1 - (5/6)^5 - 5 (1/6) (5/6)^4
        let two_or_more_sixes = Fraction::new(1526, 7776);
        assert_eq!(chance_of(|dice| dice.pool(5, 6).of(6) >= 2), (two_or_more_sixes, 252));
        let sixes = |dice: &mut ExploringDice| dice.pool_by(5, 6, &|face| u8::from(face == 6)).of(6) >= 2;
        assert_eq!(chance_of(sixes), (two_or_more_sixes, 6));
    }

    #[test]
    fn pools_that_come_to_the_same_are_one_way() {
        // Pairs of sixes among five dice: none, one or two of them, as likely as when every pool is looked at.
        let pairs = |faces: &Faces| u64::from(faces.of(6) / 2);
        for wanted in 0..=2 {
            let (by_pool, pools) = chance_of(|dice| pairs(&dice.pool(5, 6)) == wanted);
            let (merged, ways) = chance_of(|dice| pairs(&dice.pool_to(5, 6, &pairs)) == wanted);
            assert_eq!((merged, ways, pools), (by_pool, 3, 252));
        }
        // A pool that is rolled after another branches anew on each of its ways.
        let twice = chance_of(|dice| dice.pool_to(5, 6, &pairs) == dice.pool_to(5, 6, &pairs));
        assert_eq!(twice.1, 9);
    }

    #[test]
    fn pairs_that_come_to_the_same_are_one_way() {
        let difference = |[first, second]: [u8; 2]| u64::from(first + 6 - second);
        let (two_more, ways) = chance_of(|dice| difference(dice.pair_to(6, &difference)) == 8);
        assert_eq!((two_more, ways), (Fraction::new(4, 36), 11));
    }

    #[test]
    fn two_pools_of_kinds_are_convolved() {
        let hit = |face: u8| u8::from(face >= 5);
        let (equal, ways) = chance_of(|dice| {
            let attack = dice.pool_by(20, 6, &hit).at_least(5);
            attack == dice.pool_by(20, 6, &hit).at_least(5)
        });
        assert_eq!(ways, 21 * 21);
        // The chance that two binomials of 20 trials at 1/3 agree.
        assert!((equal.percent() - 13.319).abs() < 0.001, "{equal}");
    }
}
