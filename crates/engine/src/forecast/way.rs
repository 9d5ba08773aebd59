//! An action on its way to the dice, through whatever lies between, in one world or in many.

use std::sync::Arc;

use super::odds::{Odds, World};
use super::{
    ExploringDice, Forecast, Fraction, MORE_WORLDS, MOST_ANSWERS, MOST_LOOKS, MOST_PATHS, PATHS_OF_KINDS,
    Pending, SAMPLES, SAMPLES_OF_KINDS, WORLDS,
};
use crate::{Dice, Faces, Log, NoDice, Refusal, Rng, Ruleset, Seat};

/// From this way on nobody listens for the sum behind the first roll: it was made before any die fell, and is the same in all.
const HEARD: usize = 8;

/// How many throws of the dice are kept of the first world, to be tried in the others.
const KEPT_LOOKS: usize = 4 * LOOKS_AT_A_WORLD;
/// How many of them are tried in each.
const LOOKS_AT_A_WORLD: usize = MOST_LOOKS / 2;

/// More steps than ever lie between an action and the end of what it decides.
const MOST_STEPS: usize = 24;

/// An action on its way to the dice.
pub(super) struct Way<'a, R: Ruleset> {
    pub rules: &'a R,
    pub action: &'a R::Action,
    /// Whether somebody still waits. When nobody does, everything ends as soon as it can, whatever it has come to.
    pub is_wanted: &'a dyn Fn() -> bool,
}

/// A moment on the way to which all that comes after its rolls goes back.
struct Moment<R: Ruleset> {
    state: R::State,
    /// What is done next.
    next: R::Action,
    log: Log,
    met: Met,
    /// How many steps lie behind.
    steps: usize,
    /// How many rolls do.
    rolls: usize,
}

/// The moments of the way last played, each after more rolls than the one before; the first before any.
struct Moments<R: Ruleset> {
    kept: Vec<Moment<R>>,
    /// Whether moments after a roll are kept too: the next way has it in common with the last.
    share_rolls: bool,
}

impl<R: Ruleset> Moments<R> {
    fn keep(&mut self, moment: Moment<R>) {
        match self.kept.last_mut().filter(|last| last.rolls == moment.rolls) {
            Some(last) => *last = moment,
            None => self.kept.push(moment),
        }
    }

    /// Turns back to the last moment after at most so many rolls; says after how many.
    fn back_to(&mut self, rolls: usize) -> usize {
        self.kept.retain(|moment| moment.rolls <= rolls);
        self.kept.last().map_or(0, |last| last.rolls)
    }

    fn hear_no_rolls(&mut self) {
        self.kept.iter_mut().for_each(|moment| moment.log.hear_no_rolls());
    }
}

/// One throw of the dice against one answer, and what came of it in a world.
struct Look {
    dice: u64,
    answer: usize,
    seen: World,
}

/// What was met on the way: everything but what the dice showed.
#[derive(Default, Clone)]
pub(super) struct Met {
    /// What somebody could answer before the first die, in the words of the choices.
    pub answers: Arc<Vec<String>>,
    /// What was taken for granted.
    pub assumed: Arc<Vec<String>>,
}

/// Any dice, with a note of how often they have been asked, and of whether all is decided: then they show ones.
struct Asked<'a> {
    dice: &'a mut dyn Dice,
    rolls: usize,
    decided: bool,
}

impl Dice for Asked<'_> {
    fn roll(&mut self, sides: u8) -> u8 {
        if self.decided {
            return 1;
        }
        self.rolls += 1;
        self.dice.roll(sides)
    }

    fn pool(&mut self, count: u8, sides: u8) -> Faces {
        self.pool_by(count, sides, &|face| face)
    }

    fn pool_by(&mut self, count: u8, sides: u8, kind: &dyn Fn(u8) -> u8) -> Faces {
        if self.decided {
            return (0..count).map(|_| 1).collect();
        }
        self.rolls += usize::from(count > 0);
        self.dice.pool_by(count, sides, kind)
    }

    fn pool_to(&mut self, count: u8, sides: u8, comes_to: &dyn Fn(&Faces) -> u64) -> Faces {
        if self.decided {
            return (0..count).map(|_| 1).collect();
        }
        self.rolls += usize::from(count > 0);
        self.dice.pool_to(count, sides, comes_to)
    }

    fn pair_to(&mut self, sides: u8, comes_to: &dyn Fn([u8; 2]) -> u64) -> [u8; 2] {
        if self.decided {
            return [1; 2];
        }
        self.rolls += 1;
        self.dice.pair_to(sides, comes_to)
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

    /// The forecast in a world that is known.
    pub fn of_world(&self, world: &R::State) -> Result<Forecast, Refusal> {
        let mut odds = Odds::default();
        odds.add_world(self.chances(world, MOST_PATHS, SAMPLES, &mut self.rng())?);
        Ok(odds.into_forecast())
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
                    all.push(World::counted_against(world.answer.clone()));
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
        if let Some(bearing) = self.rules.bearing(&dealt[0], seat, self.action) {
            return self.over_kinds(state, seat, (dealt.swap_remove(0), bearing), &mut rng);
        }
        let first = self.chances(&dealt[0], MOST_PATHS / WORLDS, MOST_LOOKS, &mut rng)?;
        let mut agree = first.iter().all(|world| world.exact);
        let is_counted = first.iter().all(|world| world.paths <= MOST_LOOKS as u64);
        let looks =
            if is_counted || !agree { Vec::new() } else { self.looks(&dealt[0], first.len(), &mut rng)? };
        while agree && dealt.len() < WORLDS && (self.is_wanted)() {
            let world = self.rules.imagine(state, seat, &mut rng);
            agree = if is_counted {
                self.chances(&world, MOST_LOOKS, 1, &mut rng)? == first
            } else {
                // Each world is tried with other throws than the one before.
                let some = looks.iter().cycle().skip(dealt.len() % 4 * LOOKS_AT_A_WORLD);
                self.looks_alike(&world, first.len(), some.take(LOOKS_AT_A_WORLD))?
            };
            dealt.push(world);
        }
        let mut odds = Odds::default();
        if agree {
            odds.add_world(first);
            return Ok(odds.into_forecast());
        }
        dealt.resize_with(MORE_WORLDS, || self.rules.imagine(state, seat, &mut rng));
        for world in dealt.iter().take_while(|_| (self.is_wanted)()) {
            odds.add_world(self.chances(world, MOST_LOOKS, MOST_LOOKS, &mut rng)?);
        }
        Ok(odds.into_averages())
    }

    /// The chances over kinds of worlds that a seat cannot tell apart, where the ruleset can say what bears on them: one world
    /// of each kind for all of it. Where there is but one kind no secret bears on them.
    fn over_kinds(
        &self,
        state: &R::State,
        seat: Seat,
        (first, bearing): (R::State, u64),
        rng: &mut Rng,
    ) -> Result<Forecast, Refusal> {
        let mut kinds = vec![(bearing, first, 1)];
        for _ in 1..MORE_WORLDS {
            if !(self.is_wanted)() {
                break;
            }
            let world = self.rules.imagine(state, seat, rng);
            let bearing = self.rules.bearing(&world, seat, self.action).unwrap_or_default();
            match kinds.iter_mut().find(|(known, ..)| *known == bearing) {
                Some((.., worlds)) => *worlds += 1,
                None => kinds.push((bearing, world, 1)),
            }
        }
        let mut odds = Odds::default();
        if let [(_, only, _)] = kinds.as_slice() {
            odds.add_world(self.chances(only, MOST_PATHS / WORLDS, SAMPLES_OF_KINDS, rng)?);
            return Ok(odds.into_forecast());
        }
        let of_each = |all: usize| (all / kinds.len()).max(MOST_LOOKS);
        let (mut paths, samples) = (of_each(PATHS_OF_KINDS), of_each(SAMPLES_OF_KINDS));
        for (_, world, worlds) in &kinds {
            let chances = self.chances(world, paths, samples, rng)?;
            // Where one kind has too many ways to be counted, so have the others.
            if !chances.iter().all(|chances| chances.exact) {
                paths = 0;
            }
            odds.add_worlds(chances, *worlds);
        }
        Ok(odds.into_averages())
    }

    /// What some throws of the dice come to in a world, against each answer in turn.
    fn looks(&self, world: &R::State, answers: usize, rng: &mut Rng) -> Result<Vec<Look>, Refusal> {
        let mut start = self.start(world, false);
        let look = |at: usize| {
            let (dice, answer) = (rng.word(), at % answers.max(1));
            // Before the first roll the way to it depends on the answer.
            if answers > 1 {
                start = self.start(world, false);
            }
            Ok(Look { dice, answer, seen: self.seen(&mut start, dice, answer)? })
        };
        (0..KEPT_LOOKS).map(look).collect()
    }

    /// Whether the same dice come to the same in another world, as often as they are looked into.
    fn looks_alike<'a>(
        &self,
        world: &R::State,
        answers: usize,
        looks: impl Iterator<Item = &'a Look>,
    ) -> Result<bool, Refusal> {
        let mut start = self.start(world, false);
        for look in looks {
            if answers > 1 {
                start = self.start(world, false);
            }
            if self.seen(&mut start, look.dice, look.answer)? != look.seen {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What one throw of the dice comes to against one answer.
    fn seen(&self, start: &mut Moments<R>, dice: u64, answer: usize) -> Result<World, Refusal> {
        let (mut seen, mut log) = (World::default(), Log::of_chances());
        let met = self.play_out(start, answer, true, &mut Rng::new(dice), &mut log)?;
        seen.add(&log, Fraction { numerator: 1, denominator: 1 });
        seen.note(&met, answer);
        seen.paths = met.answers.len() as u64;
        Ok(seen)
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
        let mut start = self.start(world, true);
        let mut chances = World::counted_against(String::new());
        for paths in 1..=most {
            if !(self.is_wanted)() {
                break;
            }
            if paths == HEARD {
                log.hear_no_rolls();
                start.hear_no_rolls();
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
            let rolls = start.back_to(dice.shared());
            dice.go_on_after(rolls);
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
        let mut start = self.start(world, false);
        let mut chances = World::default();
        chances.paths = samples as u64;
        let mut answers = 0;
        for taken in 1..=samples {
            if !(self.is_wanted)() {
                break;
            }
            if taken == HEARD {
                log.hear_no_rolls();
                start.hear_no_rolls();
            }
            let met = self.play_out(&mut start, answer, chances.wants_assumed(), rng, &mut log)?;
            chances.add(&log, Fraction { numerator: 1, denominator: samples as u128 });
            chances.note(&met, answer);
            answers = met.answers.len();
        }
        Ok((chances.reduced(), answers))
    }

    fn start(&self, world: &R::State, share_rolls: bool) -> Moments<R> {
        let first = Moment {
            state: world.clone(),
            next: self.action.clone(),
            log: Log::of_chances(),
            met: Met::default(),
            steps: 0,
            rolls: 0,
        };
        Moments { kept: vec![first], share_rolls }
    }

    /// Goes on from the last moment until what the action decides is decided, with this one of the answers that come before
    /// the dice; the likeliest of those that come after them.
    fn play_out(
        &self,
        moments: &mut Moments<R>,
        answer: usize,
        wants_assumed: bool,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<Met, Refusal> {
        let Some(from) = moments.kept.last() else { return Ok(Met::default()) };
        let (mut state, mut next, mut met) = (from.state.clone(), from.next.clone(), from.met.clone());
        log.clone_from(&from.log);
        let mut dice = Asked { dice, rolls: from.rolls, decided: false };
        for steps in from.steps..=MOST_STEPS {
            self.rules.apply(&mut state, &next, &mut dice, log)?;
            if dice.decided {
                break;
            }
            let rolls = dice.rolls;
            let Some((following, is_assumed)) = self.following(&state, answer, rolls > 0, &mut met) else {
                break;
            };
            if is_assumed && wants_assumed {
                Arc::make_mut(&mut met.assumed).push(self.rules.choice(&state, &following).label);
            }
            next = following;
            if rolls == 0 || moments.share_rolls {
                moments.keep(Moment {
                    state: state.clone(),
                    next: next.clone(),
                    log: log.clone(),
                    met: met.clone(),
                    steps: steps + 1,
                    rolls,
                });
            }
        }
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
                    met.answers = Arc::new(answers.iter().map(words).collect());
                }
                let taken = if is_first { answer } else { 0 };
                (taken < answers.len()).then(|| (answers.swap_remove(taken), is_choice && !is_first))
            }
        }
    }
}
