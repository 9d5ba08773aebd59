//! Random games: how fast a ruleset plays, and the proof that it keeps the contract.

use std::collections::HashSet;
use std::sync::Arc;

use thiserror::Error;

use crate::unfinished::has_form;
use crate::{
    Game, Log, Outcome, Pending, Record, Refusal, Rng, Ruleset, ScriptedDice, Seat, SeededDice, Setup,
    SetupError, Side, Status, Taken, blind::Pair, record::hash_text, state_hash,
};

/// More decisions than any real game has: beyond them a game counts as one without an end.
pub const MOST_DECISIONS: u64 = 2_000_000;

/// What came of one random game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// How many decisions were taken.
    pub decisions: u64,
    /// How many of them had one answer.
    pub lone: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// The hash of the last state.
    pub hash: u64,
}

/// A broken promise: which game, which decision, and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("seed {seed}, decision {decision}: {problem}")]
pub struct Broken {
    /// The seed of the game.
    pub seed: u64,
    /// The number of the decision, from 1; 0 is the set-up.
    pub decision: u64,
    /// What is wrong.
    pub problem: String,
}

/// Plays one random game as fast as it will go, listing the legal actions at every decision.
pub fn play<R: Ruleset>(rules: &R, setup: &Setup, seed: u64) -> Result<Played, Broken> {
    let broken = |decision, problem: String| Broken { seed, decision, problem };
    let mut dice = SeededDice::new(seed, 0);
    let mut state = rules.start(setup, &mut dice).map_err(|error| broken(0, error.to_string()))?;
    let mut rng = Rng::stream(seed, u64::MAX);
    let mut actions = Vec::new();
    let mut log = Log::silent();
    let mut lone = 0;
    for decision in 1..=MOST_DECISIONS {
        match rules.status(&state) {
            Status::Over(outcome) => {
                return Ok(Played { decisions: decision - 1, lone, outcome, hash: state_hash(&state) });
            }
            Status::Open(open) => {
                actions.clear();
                rules.actions(&state, &mut actions);
                if actions.is_empty() {
                    return Err(broken(decision, format!("{} has no legal action", open.name)));
                }
                lone += u64::from(actions.len() == 1);
                dice.turn_to(decision);
                let action = &actions[rng.below(actions.len())];
                rules.apply(&mut state, action, &mut dice, &mut log).map_err(|refusal| {
                    broken(decision, format!("{} was refused: {refusal}", rules.write(action)))
                })?;
            }
        }
    }
    Err(broken(MOST_DECISIONS, "the game does not end".into()))
}

/// Plays one random game and checks the six properties on the way: everything cheap at every decision, everything dear
/// at every `every`th.
pub fn check<R: Ruleset>(rules: &Arc<R>, setup: &Setup, seed: u64, every: u64) -> Result<Played, Broken> {
    let mut checker = Checker::start(rules, setup, seed).map_err(|error| Broken {
        seed,
        decision: 0,
        problem: error.to_string(),
    })?;
    for decision in 1..=MOST_DECISIONS {
        match checker.step(decision, every) {
            Ok(None) => {}
            Ok(Some(outcome)) => {
                checker.replay().map_err(|problem| Broken { seed, decision, problem })?;
                let (lone, hash) = (checker.lone, state_hash(&checker.state));
                return Ok(Played { decisions: decision - 1, lone, outcome, hash });
            }
            Err(problem) => return Err(Broken { seed, decision, problem }),
        }
    }
    Err(Broken { seed, decision: MOST_DECISIONS, problem: "the game does not end".into() })
}

/// How many thorough looks there are to one that compares forecasts, which are dear.
const FORECASTS: u64 = 32;

/// How many actions seen before are kept to be tried where they may not be legal.
const STRANGERS: usize = 64;

struct Checker<'a, R: Ruleset> {
    rules: &'a Arc<R>,
    state: R::State,
    record: Record,
    rng: Rng,
    dice: SeededDice,
    strangers: Vec<R::Action>,
    conserved: Vec<(&'static str, i64)>,
    lone: u64,
    /// Whether it said at its start that it hides something.
    hides: bool,
}

impl<'a, R: Ruleset> Checker<'a, R> {
    fn start(rules: &'a Arc<R>, setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let mut dice = SeededDice::new(seed, 0);
        rules.about().check(setup)?;
        let mut log = Log::new();
        let state = rules.open(setup, &mut dice, &mut log)?;
        if let Some(event) = log.events().iter().find(|event| event.text.trim().is_empty()) {
            return Err(SetupError::new(format!("the opening caused an event without a word: {event:?}")));
        }
        let mut record = Record::new(setup, seed);
        record.edition = rules.about().edition();
        record.start_dice = dice.rolled().to_vec();
        let (conserved, hides) = (rules.conserved(&state), rules.hides(&state));
        let rng = Rng::stream(seed, u64::MAX);
        Ok(Self { rules, state, record, rng, dice, strangers: Vec::new(), conserved, lone: 0, hides })
    }

    fn step(&mut self, number: u64, every: u64) -> Result<Option<Outcome>, String> {
        let rules = self.rules;
        rules.audit(&self.state)?;
        if rules.conserved(&self.state) != self.conserved {
            return Err(format!(
                "not conserved: {:?} became {:?}",
                self.conserved,
                rules.conserved(&self.state)
            ));
        }
        let decision = match rules.status(&self.state) {
            Status::Over(outcome) => return Ok(Some(outcome)),
            Status::Open(decision) => decision,
        };
        let mut actions = Vec::new();
        rules.actions(&self.state, &mut actions);
        if actions.is_empty() {
            return Err(format!("{} has no legal action", decision.name));
        }
        let asked = rules.about().seats.get(decision.seat.index());
        if !asked.is_some_and(|seat| seat.is_at_table(&self.record.options)) {
            return Err(format!("{} is put to a seat that is not at the table", decision.name));
        }
        let picked = self.rng.below(actions.len());
        self.check_spoken(&actions, picked)?;
        if number.is_multiple_of(every) {
            self.check_exact(&actions)?;
            self.check_blind(decision.seat, &actions, number.is_multiple_of(every * FORECASTS))?;
            self.check_kept()?;
            self.check_pending(&actions)?;
        }
        self.remember(&actions);
        self.lone += u64::from(actions.len() == 1);
        self.take(&actions[picked], number)?;
        Ok(None)
    }

    fn take(&mut self, action: &R::Action, number: u64) -> Result<(), String> {
        let rules = self.rules;
        let text = rules.write(action);
        let before = state_hash(&self.state);
        self.dice.turn_to(number);
        let mut log = Log::new();
        rules
            .apply(&mut self.state, action, &mut self.dice, &mut log)
            .map_err(|refusal| format!("the listed action \"{text}\" was refused: {refusal}"))?;
        let after = state_hash(&self.state);
        if before == after && self.dice.rolled().is_empty() {
            return Err(format!("\"{text}\" changed nothing"));
        }
        if let Some(event) = log.events().iter().find(|event| event.text.trim().is_empty()) {
            return Err(format!("\"{text}\" caused an event without a word: {event:?}"));
        }
        self.record.taken.push(Taken {
            action: text,
            dice: self.dice.rolled().to_vec(),
            hash: hash_text(after),
        });
        Ok(())
    }

    /// Spoken: the actions are distinct, read well and parse back.
    fn check_spoken(&mut self, actions: &[R::Action], picked: usize) -> Result<(), String> {
        let rules = self.rules;
        if rules.prompt(&self.state).trim().is_empty() {
            return Err("the decision has no prompt".into());
        }
        let mut texts = HashSet::new();
        for action in actions {
            if !texts.insert(rules.write(action)) {
                return Err(format!("\"{}\" is listed twice", rules.write(action)));
            }
        }
        let forms = rules.forms();
        for action in [&actions[picked], &actions[self.rng.below(actions.len())]] {
            let text = rules.write(action);
            if !forms.is_empty() && !forms.iter().any(|form| has_form(form, &text)) {
                return Err(format!("no form is that of \"{text}\""));
            }
            match rules.read(&text) {
                Ok(read) if read == *action => {}
                Ok(read) => return Err(format!("\"{text}\" reads back as {read:?}")),
                Err(refusal) => return Err(format!("\"{text}\" does not read back: {refusal}")),
            }
            let choice = rules.choice(&self.state, action);
            if choice.action != text || choice.label.trim().is_empty() {
                return Err(format!("the choice of \"{text}\" is {choice:?}"));
            }
        }
        Ok(())
    }

    fn remember(&mut self, actions: &[R::Action]) {
        let stranger = actions[self.rng.below(actions.len())].clone();
        if self.strangers.len() < STRANGERS {
            self.strangers.push(stranger);
        } else {
            let slot = self.rng.below(STRANGERS);
            self.strangers[slot] = stranger;
        }
    }

    /// Exact: what is listed is accepted, what is not listed is refused and leaves no trace.
    fn check_exact(&mut self, actions: &[R::Action]) -> Result<(), String> {
        let rules = self.rules;
        for _ in 0..4 {
            let action = &actions[self.rng.below(actions.len())];
            let mut state = self.state.clone();
            let taken = rules.apply(&mut state, action, &mut self.rng, &mut Log::silent());
            taken
                .map_err(|refusal| format!("the listed \"{}\" is refused: {refusal}", rules.write(action)))?;
        }
        let listed: HashSet<&R::Action> = actions.iter().collect();
        for stranger in &self.strangers {
            let mut state = self.state.clone();
            let answer = rules.apply(&mut state, stranger, &mut self.rng, &mut Log::silent());
            match (answer, listed.contains(stranger)) {
                (Ok(()), false) => {
                    return Err(format!("\"{}\" is accepted but not listed", rules.write(stranger)));
                }
                (Err(refusal), true) => {
                    return Err(format!("the listed \"{}\" is refused: {refusal}", rules.write(stranger)));
                }
                (Err(refusal), false) => self.check_refusal(stranger, &refusal, &state)?,
                (Ok(()), true) => {}
            }
        }
        Ok(())
    }

    fn check_refusal(&self, action: &R::Action, refusal: &Refusal, state: &R::State) -> Result<(), String> {
        let text = self.rules.write(action);
        if *state != self.state {
            return Err(format!("the refused \"{text}\" left a trace"));
        }
        if refusal.sentence.trim().is_empty() || refusal.clause.0.is_empty() {
            return Err(format!("the refusal of \"{text}\" does not say why"));
        }
        Ok(())
    }

    /// Blind: a world that a seat cannot tell from the true one shows it the same, whatever is asked of it.
    fn check_blind(&mut self, deciding: Seat, actions: &[R::Action], forecasts: bool) -> Result<(), String> {
        let rules = self.rules;
        let at_table = |index: &usize| rules.about().seats[*index].is_at_table(&self.record.options);
        let seats: Vec<usize> = (0..rules.about().seats.len()).filter(at_table).collect();
        for index in seats {
            let seat = Seat(index as u8);
            let world = rules.imagine(&self.state, seat, &mut self.rng);
            if !rules.has_secrets(&self.state, seat) {
                if world != self.state {
                    return Err(format!("seat {index} has no secrets but imagines another state"));
                }
                continue;
            }
            if !self.hides {
                return Err(format!("something is hidden from seat {index} in a game that hides nothing"));
            }
            rules.audit(&world).map_err(|problem| format!("imagined for seat {index}: {problem}"))?;
            let pair = Pair { rules: rules.as_ref(), truth: &self.state, world: &world, seat };
            pair.check_seen()?;
            if seat == deciding {
                pair.check_offered(&self.strangers, &mut self.rng)?;
                if forecasts {
                    pair.check_forecast(&actions[self.rng.below(actions.len())])?;
                }
            }
        }
        Ok(())
    }

    /// What a forecast goes on with is legal.
    fn check_pending(&self, actions: &[R::Action]) -> Result<(), String> {
        let named = match self.rules.pending(&self.state) {
            Pending::Nothing => return Ok(()),
            Pending::AsItStands(action) => vec![action],
            Pending::Answers(answers) if answers.is_empty() => return Err("nobody can answer".into()),
            Pending::Answers(answers) => answers,
        };
        match named.iter().find(|action| !actions.contains(action)) {
            Some(action) => Err(format!(
                "a forecast would go on with \"{}\", which is not legal",
                self.rules.write(action)
            )),
            None => Ok(()),
        }
    }

    /// Small and kept: a state survives being written and read.
    fn check_kept(&self) -> Result<(), String> {
        let bytes = postcard::to_allocvec(&self.state)
            .map_err(|error| format!("a state cannot be written: {error}"))?;
        match postcard::from_bytes::<R::State>(&bytes) {
            Ok(state) if state == self.state => Ok(()),
            Ok(_) => Err("a state changes when it is written and read".into()),
            Err(error) => Err(format!("a state cannot be read back: {error}")),
        }
    }

    /// Deterministic: the record replays to the same states.
    fn replay(&self) -> Result<(), String> {
        Game::replay(Arc::clone(self.rules), &self.record).map(|_| ()).map_err(|error| error.to_string())
    }
}

/// Plays a list of actions from a setup with scripted dice: the shape of most tests. Returns the state and the log.
pub fn run<R: Ruleset>(
    rules: &R,
    setup: &Setup,
    actions: &[&str],
    dice: &[u8],
) -> Result<(R::State, Log), String> {
    let mut state = rules.start(setup, &mut SeededDice::new(1, 0)).map_err(|error| error.to_string())?;
    let mut dice = ScriptedDice::new(dice);
    let mut log = Log::new();
    for text in actions {
        let action = rules.read(text).map_err(|refusal| format!("{text}: {refusal}"))?;
        rules
            .apply(&mut state, &action, &mut dice, &mut log)
            .map_err(|refusal| format!("{text}: {refusal}"))?;
        if let Some(error) = dice.error() {
            return Err(format!("{text}: {error}"));
        }
    }
    Ok((state, log))
}

/// Wins of a number of random games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wins {
    /// Union victories.
    pub union: u64,
    /// Confederate victories.
    pub confederate: u64,
    /// Draws.
    pub drawn: u64,
}

impl Wins {
    /// Counts one outcome.
    pub const fn count(&mut self, outcome: &Outcome) {
        match outcome.winner {
            Some(Side::Union) => self.union += 1,
            Some(Side::Confederate) => self.confederate += 1,
            None => self.drawn += 1,
        }
    }
}
