//! The object-safe face of rulesets and games, for callers that do not care which game it is. Actions are texts here.

use std::any::Any;
use std::sync::Arc;

use engine::{
    About, Aim, Choice, Clock, Dice, Event, Following, Forecast, Game, Overlay, Piece, PlayError, Record,
    RecordError, Route, Ruleset, Seat, Setup, SetupError, Status, Taken, TimeAllowance, UndoError, View,
    Viewer,
};

use crate::Hurry;

/// A ruleset whose type nobody asks for.
pub trait AnyRules: Send + Sync {
    /// What it is.
    fn about(&self) -> &About;
    /// Starts a game.
    fn start(&self, setup: &Setup, seed: u64) -> Result<Box<dyn AnyGame>, SetupError>;
    /// Starts a game whose set-up is rolled with these dice.
    fn start_with(
        &self,
        setup: &Setup,
        seed: u64,
        dice: &mut dyn Dice,
    ) -> Result<Box<dyn AnyGame>, SetupError>;
    /// Takes a stored game up again, checking every hash.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyGame>, RecordError>;
    /// The same, showing each step.
    fn replay_with(
        &self,
        record: &Record,
        watch: &mut dyn FnMut(Step<'_>),
    ) -> Result<Box<dyn AnyGame>, RecordError>;
    /// Takes a stored game up from a snapshot of its last state; `None` when the snapshot does not fit the record.
    fn resume(&self, record: &Record, snapshot: &[u8]) -> Option<Box<dyn AnyGame>>;
}

/// One step of a replay.
pub struct Step<'a> {
    /// Who decided.
    pub seat: Seat,
    /// The decision's name.
    pub decision: &'static str,
    /// The clause that asked.
    pub clause: &'static str,
    /// The action's text.
    pub action: &'a str,
    /// The dice it rolled.
    pub dice: &'a [u8],
    /// What it caused.
    pub events: &'a [Event],
    /// The game after it.
    pub after: &'a dyn AnyGame,
}

/// A game in progress whose type nobody asks for.
pub trait AnyGame: Send + Sync {
    /// What ruleset it is.
    fn about(&self) -> &About;
    /// Its record so far.
    fn record(&self) -> &Record;
    /// What happened before the first decision.
    fn opening(&self) -> Vec<Event>;
    /// What it waits for.
    fn status(&self) -> Status;
    /// Whose time the open decision takes.
    fn clock(&self) -> Clock;
    /// The time that the rules give out themselves.
    fn time_allowance(&self) -> Option<TimeAllowance>;
    /// The action that is taken for the deciding seat when its time is up.
    fn time_out(&self) -> Option<String>;
    /// The open decision as a sentence.
    fn prompt(&self) -> String;
    /// Every legal action, as its exact text.
    fn actions(&self) -> Vec<String>;
    /// Every legal action, as a page offers it.
    fn choices(&self) -> Vec<Choice>;
    /// Where a piece that is being moved can go, with the steps that lead there.
    fn routes(&self) -> Vec<Route>;
    /// What a viewer may see.
    fn view(&self, viewer: Viewer) -> View;
    /// The strength of a piece of a view, in the game's own unit.
    fn strength(&self, piece: &Piece) -> i32;
    /// What the rules mark out on the board, as far as a viewer may know it.
    fn overlays(&self, viewer: Viewer) -> Vec<Overlay>;
    /// Whether something is hidden from a seat now.
    fn has_secrets(&self, seat: Seat) -> bool;
    /// Whether anything may be hidden from anybody, now or later.
    fn hides(&self) -> bool;
    /// Plays an action with the game's own dice.
    fn play(&mut self, action: &str) -> Result<Vec<Event>, PlayError>;
    /// Plays an action with these dice.
    fn play_with(&mut self, action: &str, dice: &mut dyn Dice) -> Result<Vec<Event>, PlayError>;
    /// Plays a recorded action again with its recorded dice, whatever edition it was played by; a sentence says why not.
    fn repeat(&mut self, taken: &Taken) -> Result<Vec<Event>, String>;
    /// Plays a record on from where this game stands, as far as these rules have its actions and their dice.
    fn follow(&mut self, record: &Record) -> Following;
    /// Notes that the game goes on from here by these rules, without the actions that they would not have.
    fn correct(&mut self, set_aside: Vec<Taken>);
    /// Why an action is not legal now; `None` when it is.
    fn why_not(&self, action: &str) -> Option<PlayError>;
    /// Why what somebody points at cannot be done now; `None` when it can, or when the open decision knows no such thing.
    fn why_not_there(&self, aim: &Aim) -> Option<PlayError>;
    /// The chances of an action, as the deciding seat may know them.
    fn forecast(&self, action: &str) -> Result<Forecast, PlayError>;
    /// The same for somebody who may go away: `None`, and soon, once that is said.
    fn forecast_for(&self, action: &str, gone: &Hurry) -> Result<Option<Forecast>, PlayError>;
    /// Whose last action may be taken back, if one may.
    fn undoable_by(&self) -> Option<Seat>;
    /// Takes the last action back.
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError>;
    /// The hash of its state.
    fn hash(&self) -> String;
    /// Its state as bytes, for [`AnyRules::resume`].
    fn snapshot(&self) -> Vec<u8>;
    /// A second game in the same state, for thinking about while this one goes on; it does not know how it came there.
    fn fork(&self) -> Box<dyn AnyGame>;
    /// The same game once more, with its record.
    fn copy(&self) -> Box<dyn AnyGame>;
    /// A game that goes on from here as a seat may imagine it: what it may not know, and the dice to come, are dealt anew by
    /// the seed.
    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn AnyGame>;
    /// The game itself, for whoever knows its type.
    fn as_any(&self) -> &dyn Any;
}

/// A loaded ruleset behind the face.
pub struct Erased<R: Ruleset>(pub Arc<R>);

impl<R: Ruleset> AnyRules for Erased<R> {
    fn about(&self) -> &About {
        self.0.about()
    }

    fn start(&self, setup: &Setup, seed: u64) -> Result<Box<dyn AnyGame>, SetupError> {
        Ok(Box::new(Game::start(Arc::clone(&self.0), setup, seed)?))
    }

    fn start_with(
        &self,
        setup: &Setup,
        seed: u64,
        dice: &mut dyn Dice,
    ) -> Result<Box<dyn AnyGame>, SetupError> {
        Ok(Box::new(Game::start_with(Arc::clone(&self.0), setup, seed, dice)?))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyGame>, RecordError> {
        Ok(Box::new(Game::replay(Arc::clone(&self.0), record)?))
    }

    fn replay_with(
        &self,
        record: &Record,
        watch: &mut dyn FnMut(Step<'_>),
    ) -> Result<Box<dyn AnyGame>, RecordError> {
        let game = Game::replay_with(Arc::clone(&self.0), record, |decision, taken, events, after| {
            watch(Step {
                seat: decision.seat,
                decision: decision.name,
                clause: decision.clause.0,
                action: &taken.action,
                dice: &taken.dice,
                events,
                after,
            });
        })?;
        Ok(Box::new(game))
    }

    fn resume(&self, record: &Record, snapshot: &[u8]) -> Option<Box<dyn AnyGame>> {
        let state = postcard::from_bytes(snapshot).ok()?;
        let game = Game::resume(Arc::clone(&self.0), record.clone(), state)?;
        Some(Box::new(game))
    }
}

impl<R: Ruleset> AnyGame for Game<R> {
    fn about(&self) -> &About {
        self.rules().about()
    }

    fn record(&self) -> &Record {
        self.record()
    }

    fn opening(&self) -> Vec<Event> {
        self.opening()
    }

    fn status(&self) -> Status {
        self.status()
    }

    fn clock(&self) -> Clock {
        self.rules().clock(self.state())
    }

    fn time_allowance(&self) -> Option<TimeAllowance> {
        self.rules().time_allowance(self.state())
    }

    fn time_out(&self) -> Option<String> {
        self.rules().time_out(self.state()).map(|action| self.rules().write(&action))
    }

    fn prompt(&self) -> String {
        self.rules().prompt(self.state())
    }

    fn actions(&self) -> Vec<String> {
        self.actions().iter().map(|action| self.rules().write(action)).collect()
    }

    fn choices(&self) -> Vec<Choice> {
        self.actions().iter().map(|action| self.rules().choice(self.state(), action)).collect()
    }

    fn routes(&self) -> Vec<Route> {
        engine::routes(self.rules().as_ref(), self.state())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.rules().view(self.state(), viewer)
    }

    fn strength(&self, piece: &Piece) -> i32 {
        self.rules().strength(piece)
    }

    fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        self.rules().overlays(self.state(), viewer)
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        self.rules().has_secrets(self.state(), seat)
    }

    fn hides(&self) -> bool {
        self.rules().hides(self.state())
    }

    fn play(&mut self, action: &str) -> Result<Vec<Event>, PlayError> {
        self.play(action)
    }

    fn play_with(&mut self, action: &str, dice: &mut dyn Dice) -> Result<Vec<Event>, PlayError> {
        self.play_with(action, dice)
    }

    fn repeat(&mut self, taken: &Taken) -> Result<Vec<Event>, String> {
        self.repeat(taken)
    }

    fn follow(&mut self, record: &Record) -> Following {
        self.follow(record)
    }

    fn correct(&mut self, set_aside: Vec<Taken>) {
        self.correct(set_aside);
    }

    fn why_not(&self, action: &str) -> Option<PlayError> {
        self.why_not(action)
    }

    fn why_not_there(&self, aim: &Aim) -> Option<PlayError> {
        self.why_not_there(aim)
    }

    fn forecast(&self, action: &str) -> Result<Forecast, PlayError> {
        let Status::Open(decision) = self.status() else { return Err(PlayError::Over) };
        let action = self.rules().read(action)?;
        Ok(Forecast::of(self.rules().as_ref(), self.state(), &action, decision.seat)?)
    }

    fn forecast_for(&self, action: &str, gone: &Hurry) -> Result<Option<Forecast>, PlayError> {
        let Status::Open(decision) = self.status() else { return Err(PlayError::Over) };
        let action = self.rules().read(action)?;
        let (rules, is_wanted) = (self.rules().as_ref(), || !gone.is_said());
        Ok(Forecast::while_wanted(rules, self.state(), &action, decision.seat, &is_wanted)?)
    }

    fn undoable_by(&self) -> Option<Seat> {
        self.undoable_by()
    }

    fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        self.undo(seat)
    }

    fn hash(&self) -> String {
        self.hash()
    }

    fn snapshot(&self) -> Vec<u8> {
        postcard::to_allocvec(self.state()).unwrap_or_default()
    }

    fn fork(&self) -> Box<dyn AnyGame> {
        Box::new(self.fork())
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.copy())
    }

    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn AnyGame> {
        Box::new(self.imagine(seat, seed))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
