//! Adding up what may come of an action: way by way in one world, and world by world.

use std::collections::BTreeMap;

use super::{
    AnswerChances, ExploringDice, Forecast, Fraction, MORE_WORLDS, MOST_ANSWERS, MOST_LOOKS, MOST_PATHS,
    Mean, OutcomeChance, Pending, WORLDS,
};
use crate::{Dice, EventKind, Faces, Log, Modifier, NoDice, Refusal, Rng, Ruleset, Seat};

/// From this way on nobody listens for the sum behind the first roll: it was made before any die fell, and is the same in all.
const HEARD: usize = 8;

/// More steps than ever lie between an action and the end of what it decides.
const MOST_STEPS: usize = 24;

/// An action on its way to the dice.
pub(super) struct Way<'a, R: Ruleset> {
    pub rules: &'a R,
    pub action: &'a R::Action,
}

/// The last moment before the first die of an action: every way that the dice can fall goes on from here.
struct Start<R: Ruleset> {
    state: R::State,
    /// What is done next.
    next: R::Action,
    log: Log,
    met: Met,
    /// How many steps lie behind.
    steps: usize,
    /// Whether a way has been played out: the start stays where it is.
    is_fixed: bool,
}

/// What was met on the way: everything but what the dice showed.
#[derive(Default, Clone)]
struct Met {
    /// What somebody could answer before the first die, in the words of the choices.
    answers: Vec<String>,
    /// What was taken for granted.
    assumed: Vec<String>,
}

/// Any dice, with a note of whether they have been asked, and of whether all is decided: then they show ones.
struct Asked<'a> {
    dice: &'a mut dyn Dice,
    asked: bool,
    decided: bool,
}

impl Dice for Asked<'_> {
    fn roll(&mut self, sides: u8) -> u8 {
        if self.decided {
            return 1;
        }
        self.asked = true;
        self.dice.roll(sides)
    }

    fn pool(&mut self, count: u8, sides: u8) -> Faces {
        self.pool_by(count, sides, &|face| face)
    }

    fn pool_by(&mut self, count: u8, sides: u8, kind: &dyn Fn(u8) -> u8) -> Faces {
        if self.decided {
            return (0..count).map(|_| 1).collect();
        }
        self.asked = true;
        self.dice.pool_by(count, sides, kind)
    }

    fn decided(&mut self) {
        self.decided = true;
    }
}

impl<R: Ruleset> Way<'_, R> {
    /// Chance that hangs on nothing but the action: the same question gets the same answer.
    pub fn rng(&self) -> Rng {
        Rng::new(crate::state_hash(&self.rules.write(self.action)))
    }

    /// Whether the action may be taken at all.
    pub fn is_legal(&self, state: &R::State) -> Result<(), Refusal> {
        self.rules.apply(&mut state.clone(), self.action, &mut NoDice::default(), &mut Log::silent())
    }

    /// The chances in a world that is known, for each answer that somebody may give: counted if there are no more than
    /// `most` ways, sampled if there are.
    pub fn chances(
        &self,
        world: &R::State,
        most: usize,
        samples: usize,
        rng: &mut Rng,
    ) -> Result<Vec<World>, Refusal> {
        let mut found = Vec::new();
        loop {
            let (chances, answers) = match self.counted(world, found.len(), most)? {
                Some(counted) => counted,
                None => self.sampled(world, found.len(), samples, rng)?,
            };
            found.push(chances);
            if found.len() >= answers.min(MOST_ANSWERS) {
                return Ok(found);
            }
        }
    }

    /// The chances over cases, each as likely as the number of deals it stands for; `None` when they cannot be counted.
    pub fn all_cases(&self, cases: &[(R::State, u32)]) -> Result<Option<Vec<World>>, Refusal> {
        let mut rng = self.rng();
        let mut all: Vec<World> = Vec::new();
        let deals = cases.iter().map(|&(_, deals)| deals).sum();
        for (case, stands_for) in cases {
            for world in self.chances(case, MOST_PATHS / cases.len(), 1, &mut rng)? {
                let known = all.iter().position(|known| known.answer == world.answer);
                let at = known.unwrap_or_else(|| {
                    all.push(World { answer: world.answer.clone(), exact: true, ..World::default() });
                    all.len() - 1
                });
                if all[at].add_case(world, [*stands_for, deals]).is_none() {
                    return Ok(None);
                }
            }
        }
        Ok(Some(all))
    }

    /// The chances over worlds that a seat cannot tell apart. Where all agree no secret bears on them, and those of the first,
    /// in which every way was counted, are exact; else they are averaged.
    pub fn over_worlds(&self, state: &R::State, seat: Seat) -> Result<Forecast, Refusal> {
        let mut rng = self.rng();
        let mut dealt: Vec<R::State> = vec![self.rules.imagine(state, seat, &mut rng)];
        let first = self.chances(&dealt[0], MOST_PATHS / WORLDS, MOST_LOOKS, &mut rng)?;
        let mut agree = first.iter().all(|world| world.exact);
        while agree && dealt.len() < WORLDS {
            let world = self.rules.imagine(state, seat, &mut rng);
            agree = if first.iter().all(|world| world.paths <= MOST_LOOKS as u64) {
                self.chances(&world, MOST_LOOKS, 1, &mut rng)? == first
            } else {
                self.look_alike([&dealt[0], &world], first.len(), &mut rng)?
            };
            dealt.push(world);
        }
        let mut odds = Odds::default();
        if agree {
            odds.add_world(first);
            return Ok(odds.into_forecast());
        }
        dealt.resize_with(MORE_WORLDS, || self.rules.imagine(state, seat, &mut rng));
        for world in &dealt {
            odds.add_world(self.chances(world, MOST_LOOKS, MOST_LOOKS, &mut rng)?);
        }
        Ok(odds.into_averages())
    }

    /// Whether the same dice come to the same in two worlds, against every answer, as often as they are looked into.
    fn look_alike(&self, worlds: [&R::State; 2], answers: usize, rng: &mut Rng) -> Result<bool, Refusal> {
        let mut starts = worlds.map(|world| self.start(world));
        for look in 0..MOST_LOOKS / 2 {
            let answer = look % answers.max(1);
            // Before the first roll the way to it depends on the answer.
            if answers > 1 {
                starts = worlds.map(|world| self.start(world));
            }
            let dice = rng.word();
            let [mut left, mut right] = [World::default(), World::default()];
            for (start, seen) in starts.iter_mut().zip([&mut left, &mut right]) {
                let mut log = Log::of_chances();
                let met = self.play_out(start, answer, true, &mut Rng::new(dice), &mut log)?;
                seen.add(&log, Fraction { numerator: 1, denominator: 1 });
                seen.note(&met, answer);
                seen.paths = met.answers.len() as u64;
            }
            if left != right {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Every way the dice can fall; `None` if there are more than `most`. With it how many answers there are.
    fn counted(
        &self,
        world: &R::State,
        answer: usize,
        most: usize,
    ) -> Result<Option<(World, usize)>, Refusal> {
        let mut dice = ExploringDice::new();
        let mut log = Log::of_chances();
        let mut start = self.start(world);
        let mut chances = World { exact: true, ..World::default() };
        for paths in 1..=most {
            if paths == HEARD {
                log.hear_no_rolls();
                start.log.hear_no_rolls();
            }
            let met = self.play_out(&mut start, answer, chances.wants_assumed(), &mut dice, &mut log)?;
            let Some(()) = dice.chance().and_then(|chance| chances.add(&log, chance)) else {
                return Ok(None);
            };
            chances.note(&met, answer);
            if !dice.advance() {
                chances.paths = paths as u64;
                return Ok(Some((chances.reduced(), met.answers.len())));
            }
        }
        Ok(None)
    }

    fn sampled(
        &self,
        world: &R::State,
        answer: usize,
        samples: usize,
        rng: &mut Rng,
    ) -> Result<(World, usize), Refusal> {
        let mut log = Log::of_chances();
        let mut start = self.start(world);
        let mut chances = World { paths: samples as u64, ..World::default() };
        let mut answers = 0;
        for taken in 1..=samples {
            if taken == HEARD {
                log.hear_no_rolls();
                start.log.hear_no_rolls();
            }
            let met = self.play_out(&mut start, answer, chances.wants_assumed(), rng, &mut log)?;
            chances.add(&log, Fraction { numerator: 1, denominator: samples as u128 });
            chances.note(&met, answer);
            answers = met.answers.len();
        }
        Ok((chances.reduced(), answers))
    }

    fn start(&self, world: &R::State) -> Start<R> {
        Start {
            state: world.clone(),
            next: self.action.clone(),
            log: Log::of_chances(),
            met: Met::default(),
            steps: 0,
            is_fixed: false,
        }
    }

    /// Takes the action and goes on until what it decides is decided, with this one of the answers that come before the
    /// dice; the likeliest of those that come after them. The first way moves the start on to the last moment before a die
    /// is rolled.
    fn play_out(
        &self,
        start: &mut Start<R>,
        answer: usize,
        wants_assumed: bool,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<Met, Refusal> {
        let mut state = start.state.clone();
        let mut next = start.next.clone();
        let mut met = start.met.clone();
        log.clone_from(&start.log);
        let mut dice = Asked { dice, asked: false, decided: false };
        for steps in start.steps..=MOST_STEPS {
            self.rules.apply(&mut state, &next, &mut dice, log)?;
            if dice.decided {
                break;
            }
            let Some((following, is_assumed)) = self.following(&state, answer, dice.asked, &mut met) else {
                break;
            };
            if is_assumed && wants_assumed {
                met.assumed.push(self.rules.choice(&state, &following).label);
            }
            next = following;
            if !dice.asked && !start.is_fixed {
                *start = Start {
                    state: state.clone(),
                    next: next.clone(),
                    log: log.clone(),
                    met: met.clone(),
                    steps: steps + 1,
                    is_fixed: false,
                };
            }
        }
        start.is_fixed = true;
        Ok(met)
    }

    /// What comes next on the way, and whether it is taken for granted; `None` when all is decided.
    fn following(
        &self,
        state: &R::State,
        answer: usize,
        has_rolled: bool,
        met: &mut Met,
    ) -> Option<(R::Action, bool)> {
        match self.rules.pending(state) {
            Pending::Nothing => None,
            Pending::AsItStands(action) => Some((action, false)),
            Pending::Answers(mut answers) => {
                let is_choice = answers.len() > 1;
                let is_first = is_choice && !has_rolled && met.answers.is_empty();
                if is_first {
                    let words = |action: &R::Action| self.rules.choice(state, action).label;
                    met.answers = answers.iter().map(words).collect();
                }
                let taken = if is_first { answer } else { 0 };
                (taken < answers.len()).then(|| (answers.swap_remove(taken), is_choice && !is_first))
            }
        }
    }
}

/// The chances against one answer in one world, or the sum of several worlds.
#[derive(Default, Clone, PartialEq)]
pub(super) struct World {
    answer: String,
    results: BTreeMap<String, Fraction>,
    tallies: Vec<(&'static str, f64)>,
    modifiers: Option<Vec<Modifier>>,
    assumed: Option<Vec<String>>,
    paths: u64,
    /// Whether every way was counted.
    pub exact: bool,
}

impl World {
    /// Adds one way with its chance; `None` when the fractions no longer fit.
    fn add(&mut self, log: &Log, chance: Fraction) -> Option<()> {
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
    fn reduced(mut self) -> Self {
        for sum in self.results.values_mut() {
            *sum = sum.in_lowest_terms();
        }
        self
    }

    /// Adds a case that so many of all deals come to; `None` when it was not counted or the fractions no longer fit.
    fn add_case(&mut self, case: Self, [deals, of]: [u32; 2]) -> Option<()> {
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
    fn wants_assumed(&self) -> bool {
        self.assumed.as_ref().is_none_or(|common| !common.is_empty())
    }

    fn note(&mut self, met: &Met, answer: usize) {
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
}

/// The chances of an action against every answer, over worlds that a seat cannot tell apart.
#[derive(Default)]
pub(super) struct Odds(Vec<Answered>);

impl Odds {
    /// Adds one world.
    pub fn add_world(&mut self, answers: Vec<World>) {
        for world in answers {
            let known = self.0.iter().position(|known| known.first.answer == world.answer);
            let at = known.unwrap_or_else(|| {
                self.0.push(Answered::new(world.clone()));
                self.0.len() - 1
            });
            self.0[at].add(world);
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

    fn add(&mut self, world: World) {
        self.agrees &= world.exact && world == self.first;
        self.worlds += 1;
        self.paths += world.paths;
        keep_common(&mut self.modifiers, world.modifiers.as_deref().unwrap_or_default());
        keep_common(&mut self.assumed, world.assumed.as_deref().unwrap_or_default());
        for (result, chance) in world.results {
            let spread = self.results.entry(result).or_default();
            let chance = chance.percent() / 100.0;
            spread.sum += chance;
            spread.squares += chance * chance;
        }
        for (what, amount) in world.tallies {
            add_tally(&mut self.tallies, what, amount);
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
    /// The error of the average in percentage points, 19 times in 20: by how much the worlds differ, or, of one world that
    /// was sampled, by the number of samples. Never less than three in all samples, for what was not seen at all.
    fn error(&self, worlds: f64, samples: u64) -> f64 {
        let mean = self.sum / worlds;
        let variance = if worlds < 2.0 {
            mean * (1.0 - mean) / (samples.max(1) as f64)
        } else {
            (self.squares / worlds - mean * mean).max(0.0) / (worlds - 1.0)
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
}
