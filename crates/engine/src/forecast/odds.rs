//! Adding up what may come of an action: way by way in one world, and world by world.

use std::collections::BTreeMap;

use super::way::Met;
use super::{AnswerChances, Forecast, Fraction, Mean, OutcomeChance};
use crate::{EventKind, Log, Modifier};

/// The chances against one answer in one world, or the sum of several worlds.
#[derive(Default, Clone, PartialEq)]
pub(super) struct World {
    pub answer: String,
    results: BTreeMap<String, Fraction>,
    tallies: Vec<(&'static str, f64)>,
    modifiers: Option<Vec<Modifier>>,
    assumed: Option<Vec<String>>,
    pub paths: u64,
    /// Whether every way was counted.
    pub exact: bool,
}

impl World {
    /// Nothing yet against an answer, every way of which is to be counted.
    pub fn counted_against(answer: String) -> Self {
        Self { answer, exact: true, ..Self::default() }
    }

    /// Adds one way with its chance; `None` when the fractions no longer fit.
    pub fn add(&mut self, log: &Log, chance: Fraction) -> Option<()> {
        let first = log.events().iter().find_map(|event| match &event.kind {
            EventKind::Roll { modifiers, .. } => Some(modifiers.as_slice()),
            _ => None,
        });
        if log.hears_rolls() {
            keep_common(&mut self.modifiers, first.unwrap_or_default());
        }
        match log.results() {
            [only] => self.pile(only, chance)?,
            several => self.pile(&several.join("; "), chance)?,
        }
        for &(what, amount) in log.tallies() {
            add_tally(&mut self.tallies, what, f64::from(amount) * chance.percent() / 100.0);
        }
        Some(())
    }

    /// Adds to the chance of a result; `None` when the fractions no longer fit.
    fn pile(&mut self, result: &str, chance: Fraction) -> Option<()> {
        match self.results.get_mut(result) {
            Some(sum) => *sum = sum.piled_on(chance)?,
            None => {
                self.results.insert(result.to_owned(), chance);
            }
        }
        Some(())
    }

    /// The same with every chance in lowest terms.
    pub fn reduced(mut self) -> Self {
        for sum in self.results.values_mut() {
            *sum = sum.in_lowest_terms();
        }
        self
    }

    /// Adds a case that so many of all deals come to; `None` when it was not counted or the fractions no longer fit.
    pub fn add_case(&mut self, case: Self, [deals, of]: [u32; 2]) -> Option<()> {
        for (result, chance) in case.results {
            let sum = self.results.entry(result).or_insert(Fraction::ZERO);
            *sum = sum.checked_add(chance.checked_mul(deals.into(), of.into())?)?;
        }
        for (what, amount) in case.tallies {
            add_tally(&mut self.tallies, what, amount * f64::from(deals) / f64::from(of));
        }
        keep_common(&mut self.modifiers, case.modifiers.as_deref().unwrap_or_default());
        keep_common(&mut self.assumed, case.assumed.as_deref().unwrap_or_default());
        self.paths += case.paths;
        case.exact.then_some(())
    }

    /// Whether anything may still have been taken for granted in every way.
    pub fn wants_assumed(&self) -> bool {
        self.assumed.as_ref().is_none_or(|common| !common.is_empty())
    }

    pub fn note(&mut self, met: &Met, answer: usize) {
        keep_common(&mut self.assumed, &met.assumed);
        if let Some(words) = met.answers.get(answer) {
            self.answer.clone_from(words);
        }
    }
}

/// Keeps what all have in common.
fn keep_common<T: Clone + PartialEq>(common: &mut Option<Vec<T>>, here: &[T]) {
    match common {
        Some(common) => common.retain(|one| here.contains(one)),
        None => *common = Some(here.to_vec()),
    }
}

fn add_tally(tallies: &mut Vec<(&'static str, f64)>, what: &'static str, amount: f64) {
    match tallies.iter_mut().find(|(name, _)| *name == what) {
        Some((_, sum)) => *sum += amount,
        None => tallies.push((what, amount)),
    }
}

/// The chances against one answer over worlds that a seat cannot tell apart.
struct Answered {
    first: World,
    agrees: bool,
    worlds: u32,
    results: BTreeMap<String, Spread>,
    tallies: Vec<(&'static str, f64)>,
    modifiers: Option<Vec<Modifier>>,
    assumed: Option<Vec<String>>,
    paths: u64,
}

/// A chance that differs from world to world: the sum, and the sum of squares.
#[derive(Default)]
struct Spread {
    sum: f64,
    squares: f64,
    /// What sampling one world for several adds to the variance of the sum.
    sampling: f64,
}

/// The chances of an action against every answer, over worlds that a seat cannot tell apart.
#[derive(Default)]
pub(super) struct Odds(Vec<Answered>);

impl Odds {
    /// Adds one world.
    pub fn add_world(&mut self, answers: Vec<World>) {
        self.add_worlds(answers, 1);
    }

    /// Adds so many worlds of a kind, with the chances that all of them have.
    pub fn add_worlds(&mut self, answers: Vec<World>, worlds: u32) {
        for world in answers {
            let known = self.0.iter().position(|known| known.first.answer == world.answer);
            let at = known.unwrap_or_else(|| {
                self.0.push(Answered::new(world.clone()));
                self.0.len() - 1
            });
            self.0[at].add(world, worlds);
        }
    }

    /// Whether the chances were the same in all worlds, and counted.
    fn agrees(&self) -> bool {
        let worlds = self.0.first().map_or(0, |first| first.worlds);
        self.0.iter().all(|answered| answered.agrees && answered.worlds == worlds)
    }

    pub fn into_forecast(self) -> Forecast {
        let exact = self.agrees();
        self.told(exact)
    }

    /// The averages over worlds that do not agree, even if those dealt here happen to.
    pub fn into_averages(self) -> Forecast {
        self.told(false)
    }

    fn told(self, exact: bool) -> Forecast {
        let mut answers: Vec<AnswerChances> =
            self.0.into_iter().map(|answered| answered.into_chances(exact)).collect();
        if answers.is_empty() {
            return Answered::new(World::default()).into_chances(true).forecast;
        }
        if answers.len() == 1 {
            return answers.swap_remove(0).forecast;
        }
        Forecast { answers: answers.clone(), ..answers.swap_remove(0).forecast }
    }
}

impl Answered {
    fn new(first: World) -> Self {
        Self {
            agrees: first.exact,
            first,
            worlds: 0,
            results: BTreeMap::new(),
            tallies: Vec::new(),
            modifiers: None,
            assumed: None,
            paths: 0,
        }
    }

    fn add(&mut self, world: World, worlds: u32) {
        self.agrees &= world.exact && world == self.first;
        self.worlds += worlds;
        // Of worlds that were sampled one by one the differences tell by how much.
        let samples = if world.exact || worlds == 1 { f64::INFINITY } else { world.paths.max(1) as f64 };
        let worlds = f64::from(worlds);
        self.paths += world.paths;
        keep_common(&mut self.modifiers, world.modifiers.as_deref().unwrap_or_default());
        keep_common(&mut self.assumed, world.assumed.as_deref().unwrap_or_default());
        for (result, chance) in world.results {
            let spread = self.results.entry(result).or_default();
            let chance = chance.percent() / 100.0;
            spread.sum += chance * worlds;
            spread.squares += chance * chance * worlds;
            spread.sampling += worlds * worlds * chance * (1.0 - chance) / samples;
        }
        for (what, amount) in world.tallies {
            add_tally(&mut self.tallies, what, amount * worlds);
        }
    }

    fn into_chances(self, exact: bool) -> AnswerChances {
        let answer = self.first.answer.clone();
        let forecast = if exact { Self::counted(self.first) } else { self.averaged() };
        AnswerChances { answer, forecast }
    }

    /// Every way was counted, and no secret bears on the chances.
    fn counted(world: World) -> Forecast {
        let outcomes = world
            .results
            .into_iter()
            .map(|(result, chance)| OutcomeChance { result, chance, percent: chance.percent() })
            .collect();
        Forecast {
            outcomes: likeliest_first(outcomes),
            means: world.tallies.into_iter().map(|(what, mean)| Mean { what, mean }).collect(),
            modifiers: world.modifiers.unwrap_or_default(),
            paths: world.paths,
            exact: true,
            error: 0.0,
            assumed: world.assumed.unwrap_or_default(),
            answers: Vec::new(),
        }
    }

    fn averaged(self) -> Forecast {
        let worlds = f64::from(self.worlds.max(1));
        let error = self.results.values().map(|spread| spread.error(worlds, self.paths)).fold(0.0, f64::max);
        let outcomes = self
            .results
            .into_iter()
            .map(|(result, spread)| {
                let part = (spread.sum / worlds).min(1.0);
                let chance = Fraction::new((part * 1_000_000.0).round() as u128, 1_000_000);
                OutcomeChance { result, chance, percent: 100.0 * part }
            })
            .collect();
        let mean = |(what, sum): (&'static str, f64)| Mean { what, mean: sum / worlds };
        Forecast {
            outcomes: likeliest_first(outcomes),
            means: self.tallies.into_iter().map(mean).collect(),
            modifiers: self.modifiers.unwrap_or_default(),
            paths: self.paths,
            exact: false,
            error,
            assumed: self.assumed.unwrap_or_default(),
            answers: Vec::new(),
        }
    }
}

impl Spread {
    /// The error of the average in percentage points, 19 times in 20: by how much the worlds differ, and, of one world that
    /// was sampled for itself or for several, by the number of samples. Never less than three in all samples, for what was not
    /// seen at all.
    fn error(&self, worlds: f64, samples: u64) -> f64 {
        let mean = self.sum / worlds;
        let variance = if worlds < 2.0 {
            mean * (1.0 - mean) / (samples.max(1) as f64)
        } else {
            let apart = (self.squares / worlds - mean * mean).max(0.0) / (worlds - 1.0);
            apart + self.sampling / (worlds * worlds)
        };
        (196.0 * variance.sqrt()).max(300.0 / samples.max(1) as f64)
    }
}

fn likeliest_first(mut outcomes: Vec<OutcomeChance>) -> Vec<OutcomeChance> {
    outcomes
        .sort_by(|left, right| right.percent.total_cmp(&left.percent).then(left.result.cmp(&right.result)));
    outcomes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_modifiers_that_always_apply_are_told() {
        let modifier = |label: &str| Modifier { label: label.into(), value: 1, clause: "x.1".into() };
        let mut world = World::default();
        for labels in [&["hill", "flank"][..], &["night", "hill"]] {
            let mut log = Log::new();
            let modifiers = labels.iter().map(|label| modifier(label)).collect();
            let kind =
                EventKind::Roll { dice: vec![1], modifiers, result: "hit".into(), place: String::new() };
            log.add(|| crate::Event::new("x.1", "A roll.").kind(kind));
            world.add(&log, Fraction::new(1, 2)).unwrap();
        }
        assert_eq!(world.modifiers, Some(vec![modifier("hill")]));
    }

    #[test]
    fn worlds_that_differ_are_averaged_and_say_how_unsure_they_are() {
        let world = |hit: u128| World {
            results: [("hit", hit), ("miss", 4 - hit)]
                .into_iter()
                .map(|(result, ways)| (result.to_owned(), Fraction::new(ways, 4)))
                .collect(),
            paths: 6,
            exact: true,
            ..World::default()
        };
        let mut odds = Odds::default();
        odds.add_world(vec![world(1)]);
        odds.add_world(vec![world(1)]);
        assert!(odds.agrees());
        odds.add_world(vec![world(4)]);
        assert!(!odds.agrees());
        let forecast = odds.into_forecast();
        assert!(!forecast.exact && forecast.error > 0.0);
        assert_eq!((forecast.outcomes[0].result.as_str(), forecast.outcomes[0].percent), ("hit", 50.0));
    }

    #[test]
    fn a_world_that_was_sampled_for_many_is_less_sure_than_one_that_was_counted() {
        let world = |exact: bool| World {
            results: [("hit", 1), ("miss", 3)]
                .into_iter()
                .map(|(result, ways)| (result.to_owned(), Fraction::new(ways, 4)))
                .collect(),
            paths: 100,
            exact,
            ..World::default()
        };
        let error = |exact: bool| {
            let mut odds = Odds::default();
            odds.add_worlds(vec![world(exact)], 50);
            odds.into_averages().error
        };
        // One sample in 100: 1.96 times the root of 3/16 of a hundredth.
        assert!((error(false) - 196.0 * (0.1875_f64 / 100.0).sqrt()).abs() < 1e-9, "{}", error(false));
        assert!((error(true) - 3.0).abs() < 1e-9, "{}", error(true));
    }
}
