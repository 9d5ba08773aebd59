//! A game in progress: a state, its record, and undo.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::record::hash_text;
use crate::{
    About, Aim, Choice, Decision, Dice, Event, Log, NoDice, Record, RecordError, RecordingDice, Refusal, Rng,
    Ruleset, ScriptedDice, Seat, SeededDice, Setup, SetupError, Status, Taken, state_hash, understand,
};

/// A game in progress.
#[derive(Debug)]
pub struct Game<R: Ruleset> {
    rules: Arc<R>,
    record: Record,
    state: R::State,
    /// States before the last actions that may still be taken back, all of one seat.
    back: Vec<R::State>,
    last_seat: Option<Seat>,
}

/// Why an action was not played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The rules forbid it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The scripted dice did not fit.
    #[error("{0}")]
    Dice(#[from] crate::ScriptError),
}

/// Why nothing was undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum UndoError {
    /// Nothing has been done that could be taken back.
    #[error("there is nothing to take back: dice, revealed secrets and the other side's decisions stand")]
    Nothing,
    /// The last action was another seat's.
    #[error("the last action was not yours to take back")]
    NotYours,
}

/// How far the rules follow a record that another edition of them may have made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Following {
    /// So many of its actions can be played by them.
    pub actions: usize,
    /// Where they first lead elsewhere.
    pub differs: Option<Difference>,
}

/// An action of a record that the rules refuse, or that leads elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Which action, from 1.
    pub number: usize,
    /// Its text.
    pub action: String,
    /// What is different.
    pub problem: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "action {} (\"{}\"): {}", self.number, self.action, self.problem)
    }
}

impl<R: Ruleset> Game<R> {
    /// Starts a game.
    pub fn start(rules: Arc<R>, setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let mut dice = SeededDice::new(seed, 0);
        Self::start_with(rules, setup, seed, &mut dice)
    }

    /// Starts a game whose set-up is rolled with these dice.
    pub fn start_with(
        rules: Arc<R>,
        setup: &Setup,
        seed: u64,
        dice: &mut dyn Dice,
    ) -> Result<Self, SetupError> {
        rules.about().check(setup)?;
        let mut dice = RecordingDice::new(dice);
        let state = rules.start(setup, &mut dice)?;
        let mut record = Record::new(setup, seed);
        record.edition = rules.about().edition();
        record.start_dice = dice.into_rolled();
        record.start_hash = hash_text(state_hash(&state));
        Ok(Self { rules, record, state, back: Vec::new(), last_seat: None })
    }

    /// What happened before the first decision: the set-up is opened once more with the dice that the record keeps of it.
    #[must_use]
    pub fn opening(&self) -> Vec<Event> {
        let mut dice = ScriptedDice::new(self.record.start_dice.clone());
        let mut log = Log::new();
        let opened = self.rules.open(&self.record.to_setup(), &mut dice, &mut log);
        if opened.is_ok() { log.take_events() } else { Vec::new() }
    }

    /// Takes a stored game up again: every action is played anew with its recorded dice, and every hash compared.
    pub fn replay(rules: Arc<R>, record: &Record) -> Result<Self, RecordError> {
        Self::replay_with(rules, record, |_, _, _, _| {})
    }

    /// The same, showing each step: the decision, the action, what it caused, and the game after it.
    pub fn replay_with(
        rules: Arc<R>,
        record: &Record,
        mut watch: impl FnMut(&Decision, &Taken, &[Event], &Self),
    ) -> Result<Self, RecordError> {
        let wanted = rules.about().id;
        if record.ruleset != wanted {
            return Err(RecordError::Ruleset { found: record.ruleset.clone(), wanted: wanted.into() });
        }
        let mut dice = ScriptedDice::new(record.start_dice.clone());
        let mut game = Self::start_with(rules, &record.to_setup(), record.seed, &mut dice)?;
        if let Some(error) = dice.error() {
            return Err(SetupError::new(error.to_string()).into());
        }
        game.take_up_beginning(record)?;
        for index in 0..=record.taken.len() {
            game.take_up_corrections(record, index)?;
            let Some(taken) = record.taken.get(index) else { break };
            let (rules, edition) = (Arc::clone(&game.rules), game.record.last_edition());
            let wrong = |problem: String| RecordError::Action {
                number: index + 1,
                action: taken.action.clone(),
                problem: with_edition(rules.about(), edition, problem),
            };
            let Status::Open(decision) = game.status() else { return Err(wrong("the game is over".into())) };
            let events = game.repeat(taken).map_err(wrong)?;
            let (hash, corrected_later) = (game.hash(), game.record.corrected.len() < record.corrected.len());
            if hash != taken.hash && !corrected_later {
                return Err(wrong(format!("it leads to state {hash}, but the record says {}", taken.hash)));
            }
            watch(&decision, taken, &events, &game);
        }
        Ok(game)
    }

    /// Takes over what a record says of its beginning. Where the rules were not corrected later, it must be the same.
    fn take_up_beginning(&mut self, record: &Record) -> Result<(), RecordError> {
        let differs = !record.start_hash.is_empty() && record.start_hash != self.record.start_hash;
        if differs && record.corrected.is_empty() {
            let problem = "it leads to another state than the record says".into();
            return Err(SetupError::new(with_edition(self.rules.about(), record.edition, problem)).into());
        }
        self.record.edition = record.edition;
        self.record.start_hash.clone_from(&record.start_hash);
        Ok(())
    }

    /// Takes over the corrections of a record after so many actions. The last of them must have gone on from the state that
    /// the rules lead to.
    fn take_up_corrections(&mut self, record: &Record, after: usize) -> Result<(), RecordError> {
        let known = self.record.corrected.len();
        let here = record.corrected.iter().skip(known).take_while(|correction| correction.after <= after);
        self.record.corrected.extend(here.cloned());
        let is_last = known < record.corrected.len() && self.record.corrected.len() == record.corrected.len();
        let Some(last) = self.record.corrected.last().filter(|_| is_last) else { return Ok(()) };
        if last.hash == self.hash() {
            return Ok(());
        }
        Err(RecordError::Corrected { after, edition: last.edition })
    }

    /// Plays a recorded action again with its recorded dice, whatever edition it was played by. Where it cannot be played, or
    /// rolls other dice, a sentence says so, and nothing has changed.
    pub fn repeat(&mut self, taken: &Taken) -> Result<Vec<Event>, String> {
        let before = self.state.clone();
        let mut dice = ScriptedDice::new(taken.dice.clone());
        let events = self.advance(&taken.action, &mut dice).map_err(|error| error.to_string())?;
        let problem = match dice.error() {
            Some(error) => Some(error.to_string()),
            None if dice.rest().is_empty() => None,
            None => Some("the record has more dice than were rolled".into()),
        };
        self.record.taken.pop();
        if let Some(problem) = problem {
            self.state = before;
            self.back.clear();
            return Err(problem);
        }
        self.record.taken.push(taken.clone());
        Ok(events)
    }

    /// Plays a record on from where this game stands, by its actions and their dice, as far as these rules have them: they
    /// may lead to other states than the record says.
    pub fn follow(&mut self, record: &Record) -> Following {
        let mut differs = None;
        loop {
            let (index, known) = (self.record.taken.len(), self.record.corrected.len());
            let here = record.corrected.iter().skip(known).take_while(|correction| correction.after <= index);
            self.record.corrected.extend(here.cloned());
            let Some(taken) = record.taken.get(index) else { break };
            let repeated = self.repeat(taken);
            let stops = repeated.is_err();
            let problem = match repeated {
                Ok(_) if self.hash() == taken.hash => continue,
                Ok(_) => "it leads to another state".into(),
                Err(problem) => problem,
            };
            let number = index + 1;
            differs.get_or_insert(Difference { number, action: taken.action.clone(), problem });
            if stops {
                break;
            }
        }
        Following { actions: self.record.taken.len(), differs }
    }

    /// Notes that the game goes on from here by these rules, without the actions that they would not have.
    pub fn correct(&mut self, set_aside: Vec<Taken>) {
        let (edition, hash) = (self.rules.about().edition(), self.hash());
        self.record.correct(edition, hash, set_aside);
    }

    /// Takes a stored game up at its last state, without playing it again; `None` when the state's hash is not the
    /// record's last. Nothing before it can be undone.
    #[must_use]
    pub fn resume(rules: Arc<R>, record: Record, state: R::State) -> Option<Self> {
        let fits = record.last_hash() == hash_text(state_hash(&state));
        fits.then_some(Self { rules, record, state, back: Vec::new(), last_seat: None })
    }

    /// A second game in the same state, for thinking about while this one goes on. It does not know how it came there:
    /// its record has no actions, and nothing can be taken back.
    #[must_use]
    pub fn fork(&self) -> Self {
        let Record { ruleset, scenario, options, .. } = &self.record;
        let setup = Setup::scenario(ruleset, scenario).with_options(options.iter().cloned());
        Self {
            rules: Arc::clone(&self.rules),
            record: Record { edition: self.rules.about().edition(), ..Record::new(&setup, self.record.seed) },
            state: self.state.clone(),
            back: Vec::new(),
            last_seat: None,
        }
    }

    /// The same game once more, with its record: what is done in one is not done in the other. Nothing before it can be taken
    /// back in the copy.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            record: self.record.clone(),
            state: self.state.clone(),
            back: Vec::new(),
            last_seat: None,
        }
    }

    /// A game that goes on from here as this seat may imagine it: what it may not know is dealt anew by the seed, and so are
    /// the dice to come. It does not know how it came there.
    #[must_use]
    pub fn imagine(&self, seat: Seat, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let state = self.rules.imagine(&self.state, seat, &mut rng);
        let Self { rules, record, .. } = self.fork();
        let record = Record { seed: rng.word(), start_hash: hash_text(state_hash(&state)), ..record };
        Self { rules, record, state, back: Vec::new(), last_seat: None }
    }

    /// The rules it is played by.
    #[must_use]
    pub const fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// Its record so far.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Its state.
    #[must_use]
    pub const fn state(&self) -> &R::State {
        &self.state
    }

    /// What it waits for.
    #[must_use]
    pub fn status(&self) -> Status {
        self.rules.status(&self.state)
    }

    /// Every legal action.
    #[must_use]
    pub fn actions(&self) -> Vec<R::Action> {
        let mut actions = Vec::new();
        if self.status().open().is_some() {
            self.rules.actions(&self.state, &mut actions);
        }
        actions
    }

    /// The hash of its state, as records write it.
    #[must_use]
    pub fn hash(&self) -> String {
        hash_text(state_hash(&self.state))
    }

    /// Plays an action by its text with the game's own dice.
    pub fn play(&mut self, action: &str) -> Result<Vec<Event>, PlayError> {
        let mut dice = SeededDice::new(self.record.seed, self.record.taken.len() as u64 + 1);
        self.play_with(action, &mut dice)
    }

    /// Plays an action by its text with these dice.
    pub fn play_with(&mut self, action: &str, dice: &mut dyn Dice) -> Result<Vec<Event>, PlayError> {
        let corrected = self.record.corrected.len();
        if self.record.last_edition() != self.rules.about().edition() {
            self.correct(Vec::new());
        }
        let played = self.advance(action, dice);
        if played.is_err() {
            self.record.corrected.truncate(corrected);
        }
        played
    }

    fn advance(&mut self, action: &str, dice: &mut dyn Dice) -> Result<Vec<Event>, PlayError> {
        let Status::Open(decision) = self.status() else { return Err(PlayError::Over) };
        let action = understand(&*self.rules, &self.state, action)?;
        let before = self.state.clone();
        let mut log = Log::new();
        let mut dice = RecordingDice::new(dice);
        self.rules.apply(&mut self.state, &action, &mut dice, &mut log)?;
        let dice = dice.into_rolled();
        if self.last_seat != Some(decision.seat) {
            self.back.clear();
        }
        self.last_seat = Some(decision.seat);
        self.back.push(before);
        // What told somebody something stands: dice, a secret, and the end, after which nothing is hidden.
        if !dice.is_empty() || log.revealed() || self.status().outcome().is_some() {
            self.back.clear();
        }
        self.record.taken.push(Taken { action: self.rules.write(&action), dice, hash: self.hash() });
        Ok(log.take_events())
    }

    /// Why an action is not legal now, or `None` when it is.
    #[must_use]
    pub fn why_not(&self, action: &str) -> Option<PlayError> {
        if self.status().open().is_none() {
            return Some(PlayError::Over);
        }
        let tried = understand(&*self.rules, &self.state, action).and_then(|action| {
            self.rules.apply(&mut self.state.clone(), &action, &mut NoDice::default(), &mut Log::silent())
        });
        tried.err().map(PlayError::Refused)
    }

    /// The action that somebody means who points at a piece or place that nothing legal is about: a legal one, with the
    /// other piece or place in its stead.
    #[must_use]
    pub fn meant(&self, aim: &Aim) -> Option<R::Action> {
        let instead = |action: &R::Action| {
            let Choice { pieces, places, .. } = self.rules.choice(&self.state, action);
            let (said, wanted) = match aim {
                Aim::Piece(piece) => (pieces.into_iter().next()?, piece),
                Aim::Place(place) => (places.into_iter().next_back()?, place),
            };
            let text = self.rules.write(action);
            let words = text.split(' ').map(|word| if word == said { wanted } else { word });
            let other = words.collect::<Vec<_>>().join(" ");
            let meant = (other != text).then(|| self.rules.read(&other).ok())??;
            // What is read must be what was written, or it is another action.
            (self.rules.write(&meant) == other).then_some(meant)
        };
        self.actions().iter().find_map(instead)
    }

    /// Why what somebody points at cannot be done now; `None` when it can, or when the open decision knows no such thing.
    #[must_use]
    pub fn why_not_there(&self, aim: &Aim) -> Option<PlayError> {
        self.meant(aim).and_then(|action| self.why_not(&self.rules.write(&action)))
    }

    /// Whether the last action could be taken back, and by whom.
    #[must_use]
    pub fn undoable_by(&self) -> Option<Seat> {
        if self.back.is_empty() { None } else { self.last_seat }
    }

    /// Takes the last action back. It stops at dice, at revealed secrets and at the other seat's decisions.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        if self.back.is_empty() {
            return Err(UndoError::Nothing);
        }
        if self.last_seat != Some(seat) {
            return Err(UndoError::NotYours);
        }
        if let Some(state) = self.back.pop() {
            self.state = state;
            self.record.cut(self.record.taken.len().saturating_sub(1));
        }
        Ok(())
    }
}

/// What is wrong with a record, and what of it another edition of the rules may explain.
fn with_edition(about: &About, edition: u32, problem: String) -> String {
    if edition == about.edition() { problem } else { format!("{problem}; {}", about.since_edition(edition)) }
}
