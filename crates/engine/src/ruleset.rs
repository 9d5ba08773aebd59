//! The contract between a game and everything that plays it.

use std::fmt::Debug;
use std::hash::Hash;

use serde::{Serialize, de::DeserializeOwned};

use crate::data::{DataError, Library};
use crate::{
    Choice, Clause, Clock, Dice, Edition, Event, Log, Overlay, Pending, Piece, Refusal, Rng, Seat, Setup,
    SetupError, Side, Status, TimeAllowance, View, Viewer,
};

/// One of the systems, as code. A value of the type holds the data that every game shares (board, charts, orders of
/// battle); a state holds only what changes.
///
/// Six properties are the contract, and [`trial`](crate::trial) proves them on random games:
/// 1. *Total*: every reachable state has one open decision with at least one action, or an outcome.
/// 2. *Exact*: `apply` accepts precisely what `actions` lists; anything else is refused and leaves the state untouched.
/// 3. *Deterministic*: the same setup, dice and actions give the same state, bit for bit.
/// 4. *Small*: a state is a few kilobytes and cheap to clone.
/// 5. *Blind*: states that differ only in what a seat may not know give it the same view, decision and actions.
/// 6. *Spoken*: every action, event and refusal reads well, and actions parse back.
pub trait Ruleset: Sized + Send + Sync + 'static {
    /// Everything that changes in a game.
    type State: Clone + Debug + Eq + Hash + Send + Sync + Serialize + DeserializeOwned;
    /// One answer to a decision.
    type Action: Clone + Debug + Eq + Hash + Send + Sync + Serialize + DeserializeOwned;

    /// Loads the ruleset's data.
    fn load(library: &dyn Library) -> Result<Self, DataError>;

    /// What the ruleset is: its seats, scenarios and options.
    fn about(&self) -> &About;

    /// Checks a setup into the state of the first decision, or refuses it. Chance in the set-up (shuffled decks) goes through
    /// `dice`, and what happens before anybody is asked (rain, arrivals) into `log`, each event for those who may know it.
    fn open(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log) -> Result<Self::State, SetupError>;

    /// The same, when nobody listens.
    fn start(&self, setup: &Setup, dice: &mut dyn Dice) -> Result<Self::State, SetupError> {
        self.open(setup, dice, &mut Log::silent())
    }

    /// What the game waits for. Cheap: called at every step.
    fn status(&self, state: &Self::State) -> Status;

    /// Every legal answer to the open decision, each once, in a fixed order. `out` comes empty.
    fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// Takes an action and advances to the next decision, or refuses and leaves the state untouched.
    fn apply(
        &self,
        state: &mut Self::State,
        action: &Self::Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal>;

    /// The same, but the next question stays open though one answer to it may be left, where `apply` takes that answer too: for
    /// looking at the rules one answer at a time. The default is for games in which nothing plays itself.
    fn answer(
        &self,
        state: &mut Self::State,
        action: &Self::Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.apply(state, action, dice, log)
    }

    /// The exact text of an action, such as `move 1/I to R-28`.
    fn write(&self, action: &Self::Action) -> String;

    /// Reads an action from its exact text; a refusal says what was not understood.
    fn read(&self, text: &str) -> Result<Self::Action, Refusal>;

    /// How every action is said, such as `move UNIT to HEX`: in capitals what is named, a place by a word that ends in `HEX`,
    /// `SQUARE` or `LOCATION`, a figure by `NUMBER`. Somebody who says only how one begins is told what bars it now.
    fn forms(&self) -> Vec<String> {
        Vec::new()
    }

    /// The open decision as a sentence to the player who must take it.
    fn prompt(&self, state: &Self::State) -> String;

    /// A legal action as a page offers it.
    fn choice(&self, state: &Self::State, action: &Self::Action) -> Choice;

    /// What a viewer may see.
    fn view(&self, state: &Self::State, viewer: Viewer) -> View;

    /// Ranges, zones of control, supply and command radii as far as a viewer may know them. Asked for by a page, never on
    /// the way to a decision.
    fn overlays(&self, _state: &Self::State, _viewer: Viewer) -> Vec<Overlay> {
        Vec::new()
    }

    /// A state that this seat cannot tell from the true one, with everything it may not know dealt anew. The default is
    /// for games without secrets.
    fn imagine(&self, state: &Self::State, _seat: Seat, _rng: &mut Rng) -> Self::State {
        state.clone()
    }

    /// Whether this seat may not know something of this state now.
    fn has_secrets(&self, _state: &Self::State, _seat: Seat) -> bool {
        false
    }

    /// Whether anything may be hidden from anybody, now or later, in a game that goes on from this state.
    fn hides(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether what this seat may not know could bear on the chances of this action. A forecast of one that it does not bear
    /// on is worked out once, in the true state: nothing that is hidden may then change it.
    fn bears_secrets(&self, state: &Self::State, seat: Seat, _action: &Self::Action) -> bool {
        self.has_secrets(state, seat)
    }

    /// All that this seat may not know and that bears on this action, case by case: a world for each, and how many equally
    /// likely deals it stands for; no others are possible. `None` where they are too many to list; a forecast then deals
    /// worlds at random.
    fn cases(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _action: &Self::Action,
    ) -> Option<Vec<(Self::State, u32)>> {
        None
    }

    /// What of a world bears on the chances of this action, as a number: in worlds that agree in it they are the same, and a
    /// forecast that deals worlds works them out in one for all of its kind. `None` where a ruleset cannot say.
    fn bearing(&self, _world: &Self::State, _seat: Seat, _action: &Self::Action) -> Option<u64> {
        None
    }

    /// What lies between the action that led to this state and the dice that decide it. A forecast follows it: it names
    /// only legal actions of the open decision. The default is for rules that roll at once.
    fn pending(&self, _state: &Self::State) -> Pending<Self::Action> {
        Pending::Nothing
    }

    /// Whose time the open decision takes, where the players use clocks. The default is for rules that say nothing of
    /// time. Everybody sees the clocks: it may only depend on what everybody knows.
    fn clock(&self, _state: &Self::State) -> Clock {
        Clock::Running
    }

    /// The time that the rules give out themselves; none when they leave it to the players. Everybody sees the clocks.
    fn time_allowance(&self, _state: &Self::State) -> Option<TimeAllowance> {
        None
    }

    /// The legal action that is taken for the deciding seat when the time of its side is up; none when the open decision
    /// knows no such thing.
    fn time_out(&self, _state: &Self::State) -> Option<Self::Action> {
        None
    }

    /// The strength of a piece as a view shows it, in the game's own unit: a report adds up what each side has in the field.
    /// The default is the first of its values.
    fn strength(&self, piece: &Piece) -> i32 {
        piece.values.first().and_then(|value| value.value.parse().ok()).unwrap_or(0)
    }

    /// Figures that never change in a game, whatever is done: strength on the map plus strength lost, cards in all
    /// piles together.
    fn conserved(&self, _state: &Self::State) -> Vec<(&'static str, i64)> {
        Vec::new()
    }

    /// What is wrong with a state that play has reached, if anything is: the ruleset's own invariants.
    fn audit(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }
}

/// What a ruleset is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct About {
    /// Its id, such as `ah74`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Designer, publisher and year of the printed game.
    pub credit: &'static str,
    /// What it is like, in two or three sentences.
    pub summary: &'static str,
    /// The board it is played on, such as `ah`.
    pub board: &'static str,
    /// Who decides, in the order of their numbers: the Union has the even ones. An optional rule may bring more of them to
    /// the table.
    pub seats: Vec<SeatInfo>,
    /// The starting positions; the first is the one for newcomers.
    pub scenarios: Vec<ScenarioInfo>,
    /// The optional rules.
    pub options: Vec<OptionInfo>,
    /// Its editions, the oldest first: the last is what is played. Without any it is the first.
    pub editions: Vec<Edition>,
}

impl About {
    /// The seat of this name, whatever its case.
    #[must_use]
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let index = self.seats.iter().position(|seat| seat.name.eq_ignore_ascii_case(name))?;
        Some(Seat(index as u8))
    }

    /// Says which optional rules a game is played with.
    pub fn tell_options(&self, setup: &Setup, log: &mut Log) {
        let chosen = |option: &&OptionInfo| setup.options.iter().any(|id| id == option.id);
        for option in self.options.iter().filter(chosen) {
            log.add(|| Event::new(option.clause.0, format!("{}: {}", option.title, option.summary)));
        }
    }

    /// Whether the setup's scenario and options are known; an error says which there are.
    pub fn check(&self, setup: &Setup) -> Result<(), SetupError> {
        if !self.scenarios.iter().any(|scenario| scenario.id == setup.scenario) {
            let known: Vec<&str> = self.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
            return Err(SetupError::new(format!("{} has no scenario \"{}\"", self.id, setup.scenario))
                .legal(format!("there are {}", known.join(", "))));
        }
        for option in &setup.options {
            if !self.options.iter().any(|known| known.id == option) {
                let known: Vec<&str> = self.options.iter().map(|option| option.id).collect();
                return Err(SetupError::new(format!("{} has no option \"{option}\"", self.id))
                    .legal(format!("there are {}", known.join(", "))));
            }
        }
        Ok(())
    }
}

/// One who decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// The seat's name, such as `Union`.
    pub name: &'static str,
    /// The side it fights for.
    pub side: Side,
    /// The optional rule that puts it at the table; none for a seat of every game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<&'static str>,
}

impl SeatInfo {
    /// The seat of a side in every game, with the side's name.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        Self { name: side.name(), side, option: None }
    }

    /// Whether it is at the table of a game with these optional rules.
    #[must_use]
    pub fn is_at_table(&self, options: &[String]) -> bool {
        self.option.is_none_or(|needed| options.iter().any(|option| option == needed))
    }
}

/// A starting position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScenarioInfo {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about, in a sentence or two.
    pub summary: String,
    /// How many turns it lasts.
    pub turns: u16,
    /// About how many minutes two people need.
    pub minutes: u16,
    /// Which parts are published and which rebuilt.
    pub provenance: String,
    /// The side that the rules play by themselves; none when both have players.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub bot: Option<Side>,
}

/// An optional rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionInfo {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it changes, in one line.
    pub summary: &'static str,
    /// Whom it favours, if the rulebook says so.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub favours: Option<Side>,
    /// Where it stands.
    pub clause: Clause,
}
