//! One game between generals.

use std::time::Duration;

use engine::trial::MOST_DECISIONS;
use engine::{Log, Outcome, Ruleset, SeededDice, Setup, SetupError, Status, thought_seed};
use web_time::Instant;

use crate::{General, InformationSet, Thought};

/// What came of a game.
#[derive(Debug, Clone)]
pub struct Played {
    /// How it ended; `None` when it did not.
    pub outcome: Option<Outcome>,
    /// Decisions of each seat that left a choice.
    pub decisions: Vec<u64>,
    /// How long each seat thought.
    pub thinking: Vec<Duration>,
    /// The longest thought of each seat.
    pub longest: Vec<Duration>,
    /// Every thought of each seat, in microseconds, when they were asked for.
    pub thoughts: Vec<Vec<u32>>,
}

/// Somebody who looks on while a game is played.
pub trait Watch<R: Ruleset> {
    /// Whether events are to be written.
    fn listens(&self) -> bool {
        false
    }
    /// After every action: what was thought, the state and what happened.
    fn see(&mut self, rules: &R, thought: &Thought<R::Action>, state: &R::State, log: &Log);
    /// Whether it has seen enough: the game is left there.
    fn is_content(&self) -> bool {
        false
    }
}

/// Nobody looks on.
impl<R: Ruleset> Watch<R> for () {
    fn see(&mut self, _rules: &R, _thought: &Thought<R::Action>, _state: &R::State, _log: &Log) {}
}

/// Plays one game. The dice are the seed's; each general thinks by its seat's own [`thought_seed`], as at any table.
pub fn play<R: Ruleset>(
    rules: &R,
    setup: &Setup,
    seed: u64,
    generals: &[&dyn General<R>],
    watch: &mut dyn Watch<R>,
) -> Result<Played, SetupError> {
    rules.about().check(setup)?;
    let mut dice = SeededDice::new(seed, 0);
    let mut state = rules.start(setup, &mut dice)?;
    let seats = generals.len();
    let mut played = Played {
        outcome: None,
        decisions: vec![0; seats],
        thinking: vec![Duration::ZERO; seats],
        longest: vec![Duration::ZERO; seats],
        thoughts: vec![Vec::new(); seats],
    };
    let mut log = if watch.listens() { Log::new() } else { Log::silent() };
    for number in 1..=MOST_DECISIONS {
        let decision = match rules.status(&state) {
            Status::Over(outcome) => {
                played.outcome = Some(outcome);
                return Ok(played);
            }
            Status::Open(decision) => decision,
        };
        let index = decision.seat.index().min(seats.saturating_sub(1));
        let began = Instant::now();
        let seen = InformationSet::new(rules, &state, decision.seat);
        let thought_seed = thought_seed(seed, decision.seat, played.decisions[index]);
        let Some(thought) = generals[index].choose(&seen, thought_seed) else { return Ok(played) };
        let took = began.elapsed();
        played.decisions[index] += 1;
        played.thinking[index] += took;
        played.longest[index] = played.longest[index].max(took);
        played.thoughts[index].push(took.as_micros().min(u128::from(u32::MAX)) as u32);
        dice.turn_to(number);
        log.clear();
        if rules.apply(&mut state, &thought.action, &mut dice, &mut log).is_err() {
            return Ok(played);
        }
        watch.see(rules, &thought, &state, &log);
        if watch.is_content() {
            return Ok(played);
        }
    }
    Ok(played)
}
