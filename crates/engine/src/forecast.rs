//! The exact chances of an action's outcomes before it is taken, for every ruleset, without a line of its own: run the
//! action, branch at each die it asks for, add up the chances; sample where the tree is too wide.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::dice::MOST_SIDES;
use crate::{Dice, EventKind, Faces, Log, Modifier, Refusal, Rng, Ruleset, Seat};

/// How many ways the dice can fall before a forecast samples instead.
pub const MOST_PATHS: usize = 60_000;
/// How many samples stand for a tree that is too wide.
pub const SAMPLES: u32 = 4_000;
/// In how many worlds that a seat cannot tell apart the chances must agree before they pass for exact.
pub const WORLDS: usize = 64;

/// The chances of an action.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Forecast {
    /// Each result with its chance, likeliest first.
    pub outcomes: Vec<OutcomeChance>,
    /// The means of the figures the ruleset tallies, such as losses.
    pub means: Vec<Mean>,
    /// The modifiers of the first roll that apply however the dice fall and whatever the seat may not know.
    pub modifiers: Vec<Modifier>,
    /// How many ways the dice can fall, or how many were sampled.
    pub paths: u64,
    /// Whether every way was counted, and came out the same whatever the seat may not know. If not, each percentage is
    /// right within `error`, 19 times in 20.
    pub exact: bool,
    /// The error of a percentage, in percentage points; 0 when exact.
    pub error: f64,
}

/// One result with its chance.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OutcomeChance {
    /// The result as the table names it; empty when no chance is involved.
    pub result: String,
    /// The chance as a fraction.
    pub chance: Fraction,
    /// The chance in percent.
    pub percent: f64,
}

/// The mean of a figure.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mean {
    /// What it is.
    pub what: &'static str,
    /// Its mean.
    pub mean: f64,
}

/// An exact fraction, in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Fraction {
    /// Above the line.
    pub numerator: u128,
    /// Below it.
    pub denominator: u128,
}

impl Fraction {
    /// None of it.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };
    /// All of it.
    pub const ONE: Self = Self { numerator: 1, denominator: 1 };

    /// `numerator / denominator` in lowest terms; nothing over nothing is nothing.
    #[must_use]
    pub fn new(numerator: u128, denominator: u128) -> Self {
        let divisor = greatest_common_divisor(numerator, denominator).max(1);
        Self { numerator: numerator / divisor, denominator: (denominator / divisor).max(1) }
    }

    fn checked_add(self, other: Self) -> Option<Self> {
        let divisor = greatest_common_divisor(self.denominator, other.denominator).max(1);
        let left = self.numerator.checked_mul(other.denominator / divisor)?;
        let right = other.numerator.checked_mul(self.denominator / divisor)?;
        Some(Self::new(
            left.checked_add(right)?,
            (self.denominator / divisor).checked_mul(other.denominator)?,
        ))
    }

    fn checked_mul(self, numerator: u128, denominator: u128) -> Option<Self> {
        Some(Self::new(self.numerator.checked_mul(numerator)?, self.denominator.checked_mul(denominator)?))
    }

    /// As a percentage.
    #[must_use]
    pub fn percent(self) -> f64 {
        100.0 * self.numerator as f64 / self.denominator as f64
    }
}

impl std::fmt::Display for Fraction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// One roll on the way through the tree.
enum Branch {
    Die { sides: u8, face: u8 },
    Pool { ways: Vec<(Faces, u128)>, total: u128, at: usize },
}

impl Branch {
    fn chance(&self) -> (u128, u128) {
        match self {
            Self::Die { sides, .. } => (1, u128::from(*sides)),
            Self::Pool { ways, total, at } => (ways[*at].1, *total),
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

    /// The chance of the way just run; `None` when it no longer fits into 128 bits.
    #[must_use]
    pub fn chance(&self) -> Option<Fraction> {
        self.way.iter().try_fold(Fraction::ONE, |chance, branch| {
            let (numerator, denominator) = branch.chance();
            chance.checked_mul(numerator, denominator)
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
        }
    }

    fn pool(&mut self, count: u8, sides: u8) -> Faces {
        if count == 0 {
            return Faces::default();
        }
        if self.next == self.way.len() {
            let ways = pool_ways(count, sides.clamp(1, 12));
            let total = ways.iter().map(|(_, weight)| weight).sum();
            self.way.push(Branch::Pool { ways, total, at: 0 });
        }
        self.next += 1;
        match &self.way[self.next - 1] {
            Branch::Pool { ways, at, .. } => ways[*at].0,
            Branch::Die { face, .. } => std::iter::once(*face).collect(),
        }
    }
}

/// Every combination a pool can show, with the number of orders that give it.
fn pool_ways(count: u8, sides: u8) -> Vec<(Faces, u128)> {
    fn fill(face: u8, left: u8, sides: u8, so_far: Faces, orders: u128, ways: &mut Vec<(Faces, u128)>) {
        if face == sides {
            let mut faces = so_far;
            faces.add(face, left);
            ways.push((faces, orders));
            return;
        }
        let mut chosen = 1;
        for here in 0..=left {
            let mut faces = so_far;
            faces.add(face, here);
            fill(face + 1, left - here, sides, faces, orders * chosen, ways);
            chosen = chosen * u128::from(left - here) / u128::from(here + 1);
        }
    }
    let mut ways = Vec::new();
    fill(1, count, sides, Faces::default(), 1, &mut ways);
    ways
}

/// Sums over ways or samples, before they become a forecast.
#[derive(Default)]
struct Sums {
    results: BTreeMap<String, Fraction>,
    tallies: Vec<(&'static str, f64)>,
    modifiers: Option<Vec<Modifier>>,
}

impl Sums {
    /// Adds one way with its chance; `None` when the fractions no longer fit.
    fn add(&mut self, log: &Log, chance: Fraction) -> Option<()> {
        self.keep_common_modifiers(log);
        let sum = self.results.entry(log.results().join("; ")).or_insert(Fraction::ZERO);
        *sum = sum.checked_add(chance)?;
        for &(what, amount) in log.tallies() {
            let weighted = f64::from(amount) * chance.percent() / 100.0;
            match self.tallies.iter_mut().find(|(name, _)| *name == what) {
                Some((_, sum)) => *sum += weighted,
                None => self.tallies.push((what, weighted)),
            }
        }
        Some(())
    }

    fn keep_common_modifiers(&mut self, log: &Log) {
        let first = log.events().iter().find_map(|event| match &event.kind {
            EventKind::Roll { modifiers, .. } => Some(modifiers.as_slice()),
            _ => None,
        });
        let here = first.unwrap_or_default();
        match &mut self.modifiers {
            Some(common) => common.retain(|modifier| here.contains(modifier)),
            None => self.modifiers = Some(here.to_vec()),
        }
    }

    fn into_forecast(self, paths: u64, exact: bool) -> Forecast {
        let mut outcomes: Vec<OutcomeChance> = self
            .results
            .into_iter()
            .map(|(result, chance)| OutcomeChance { result, chance, percent: chance.percent() })
            .collect();
        outcomes.sort_by(|left, right| {
            right.percent.total_cmp(&left.percent).then(left.result.cmp(&right.result))
        });
        let means = self.tallies.into_iter().map(|(what, mean)| Mean { what, mean }).collect();
        let error = if exact { 0.0 } else { 98.0 / (paths.max(1) as f64).sqrt() };
        Forecast { outcomes, means, modifiers: self.modifiers.unwrap_or_default(), paths, exact, error }
    }
}

impl Forecast {
    /// Forecasts an action as this seat may know it: where the seat may not know all, its chances are averaged over
    /// worlds it cannot tell from the true one. A refusal is returned as it is.
    pub fn of<R: Ruleset>(
        rules: &R,
        state: &R::State,
        action: &R::Action,
        seat: Seat,
    ) -> Result<Self, Refusal> {
        rules.apply(&mut state.clone(), action, &mut ExploringDice::new(), &mut Log::silent())?;
        let exact = if rules.has_secrets(state, seat) {
            Self::agreed(rules, state, action, seat)?
        } else {
            Self::exact(rules, state, action, MOST_PATHS)?
        };
        match exact {
            Some(forecast) => Ok(forecast),
            None => Self::sampled(rules, state, action, seat),
        }
    }

    /// The exact chances if no secret bears on them: they are the same in every world tried.
    fn agreed<R: Ruleset>(
        rules: &R,
        state: &R::State,
        action: &R::Action,
        seat: Seat,
    ) -> Result<Option<Self>, Refusal> {
        let mut rng = Rng::new(crate::state_hash(&rules.write(action)));
        let most = MOST_PATHS / WORLDS;
        let world = rules.imagine(state, seat, &mut rng);
        let Some(first) = Self::exact(rules, &world, action, most)? else { return Ok(None) };
        for _ in 1..WORLDS {
            let world = rules.imagine(state, seat, &mut rng);
            if Self::exact(rules, &world, action, most)?.as_ref() != Some(&first) {
                return Ok(None);
            }
        }
        Ok(Some(first))
    }

    /// The chances of a world that is known, counted way by way; `None` if there are more than `most`.
    fn exact<R: Ruleset>(
        rules: &R,
        state: &R::State,
        action: &R::Action,
        most: usize,
    ) -> Result<Option<Self>, Refusal> {
        let mut dice = ExploringDice::new();
        let mut log = Log::new();
        let mut sums = Sums::default();
        for paths in 1..=most {
            log.clear();
            rules.apply(&mut state.clone(), action, &mut dice, &mut log)?;
            let Some(()) = dice.chance().and_then(|chance| sums.add(&log, chance)) else { return Ok(None) };
            if !dice.advance() {
                return Ok(Some(sums.into_forecast(paths as u64, true)));
            }
        }
        Ok(None)
    }

    fn sampled<R: Ruleset>(
        rules: &R,
        state: &R::State,
        action: &R::Action,
        seat: Seat,
    ) -> Result<Self, Refusal> {
        let mut rng = Rng::new(crate::state_hash(&rules.write(action)));
        let mut log = Log::new();
        let mut sums = Sums::default();
        for _ in 0..SAMPLES {
            log.clear();
            let mut world = rules.imagine(state, seat, &mut rng);
            rules.apply(&mut world, action, &mut rng, &mut log)?;
            let _ = sums.add(&log, Fraction { numerator: 1, denominator: u128::from(SAMPLES) });
        }
        Ok(sums.into_forecast(u64::from(SAMPLES), false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exploring_dice_walk_every_way_once() {
        let mut dice = ExploringDice::new();
        let mut sum = Fraction::ZERO;
        let mut ways = 0;
        loop {
            if dice.roll(6) < 3 {
                dice.roll(4);
            }
            sum = sum.checked_add(dice.chance().unwrap()).unwrap();
            ways += 1;
            if !dice.advance() {
                break;
            }
        }
        assert_eq!((sum, ways), (Fraction::ONE, 2 * 4 + 4));
    }

    #[test]
    fn only_modifiers_that_always_apply_are_told() {
        let modifier = |label: &str| Modifier { label: label.into(), value: 1, clause: "x.1".into() };
        let mut sums = Sums::default();
        for labels in [&["hill", "flank"][..], &["night", "hill"]] {
            let mut log = Log::new();
            let modifiers = labels.iter().map(|label| modifier(label)).collect();
            let kind =
                EventKind::Roll { dice: vec![1], modifiers, result: "hit".into(), place: String::new() };
            log.add(|| crate::Event::new("x.1", "A roll.").kind(kind));
            sums.add(&log, Fraction::new(1, 2)).unwrap();
        }
        assert_eq!(sums.into_forecast(2, true).modifiers, [modifier("hill")]);
    }

    #[test]
    fn a_pool_weighs_its_orders() {
        let mut dice = ExploringDice::new();
        let mut two_or_more_sixes = Fraction::ZERO;
        let mut ways = 0;
        loop {
            if dice.pool(5, 6).of(6) >= 2 {
                two_or_more_sixes = two_or_more_sixes.checked_add(dice.chance().unwrap()).unwrap();
            }
            ways += 1;
            if !dice.advance() {
                break;
            }
        }
        // 1 - (5/6)^5 - 5 (1/6) (5/6)^4
        assert_eq!(two_or_more_sixes, Fraction::new(1526, 7776));
        assert_eq!(ways, 252);
    }
}
