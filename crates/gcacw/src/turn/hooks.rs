//! What the rest of the rules ask of the turn and the ground, and tell them.

use board::Direction;
use engine::{Choice, Decision, Dice, Log, Refusal, Rng, Seat, Side, View, Viewer};
use serde::{Deserialize, Serialize};

use crate::campaign::Campaign;
use crate::forbidden::{Forbidden, May};
use crate::halves::Halves;
use crate::map::WATER;
use crate::pieces::Entry;
use crate::ruleset::Gcacw;
use crate::state::{Hex, State, Unit};
use board::Edge;

/// The steps of recovery, works, crossings, rain and force markers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnStep {}

/// The actions of recovery, works, crossings, rain and force markers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnAction {}

/// The force markers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Forces {}

/// How a hexside can be crossed now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passage {
    /// There is nothing to cross, or what crosses it carries its roads.
    Open,
    /// It can be crossed, but the roads drawn over it do not count: a bridge that is down, a pontoon without a road.
    Bare,
    /// By a ferry, with its penalty.
    Ferry,
    /// Not at all.
    Closed(Forbidden),
}

impl Passage {
    /// Whether the roads drawn over the hexside count.
    #[must_use]
    pub const fn route(self) -> bool {
        matches!(self, Self::Open | Self::Ferry)
    }
}

impl<C: Campaign> Gcacw<C> {
    /// How a hexside can be crossed now by a side's units. // gcacw.6.2.10
    #[must_use]
    pub fn passage(&self, _state: &State<C>, _side: Side, hex: Hex, direction: Direction) -> Passage {
        let edge = self.map.edge(hex, direction);
        if !edge.intersects(WATER) || !edge.intersects(Edge::ANY_RIVER) {
            return Passage::Open;
        }
        if edge.intersects(Edge::FORD | Edge::BRIDGE | Edge::DAM) {
            return Passage::Open;
        }
        if edge.contains(Edge::FERRY) {
            return if edge.contains(Edge::MAJOR_RIVER) { Passage::Ferry } else { Passage::Open };
        }
        Passage::Closed(Forbidden(
            "gcacw.6.2.10",
            "cannot cross a river without a ford, ferry, dam or bridge",
        ))
    }

    /// Whether a zone of control crosses a river or creek hexside now. // gcacw.2.4.3
    #[must_use]
    pub fn zone_crosses_water(&self, _state: &State<C>, hex: Hex, direction: Direction) -> bool {
        let edge = self.map.edge(hex, direction);
        !edge.intersects(Edge::ANY_RIVER)
            || edge.intersects(Edge::FORD | Edge::BRIDGE | Edge::DAM | Edge::FERRY)
    }

    /// Whether this is a rain turn.
    #[must_use]
    pub fn rain(&self, state: &State<C>) -> bool {
        state.ground.rains(state.turn)
    }

    /// Whether the enemy cannot see a unit.
    #[must_use]
    pub fn hidden(&self, _state: &State<C>, _unit: Unit) -> bool {
        false
    }

    /// Whose redoubt is in a hex.
    #[must_use]
    pub fn redoubt(&self, _state: &State<C>, _hex: Hex) -> Option<Side> {
        None
    }

    /// What a unit's Combat and Artillery values are multiplied by in defence.
    #[must_use]
    pub fn defence_multiplier(&self, state: &State<C>, unit: Unit) -> Halves {
        let works = state.works[unit.index()];
        self.entrenchments.multiplier(self.scene(state).year, works, false)
    }

    /// A unit has ended a march, a retreat or an advance.
    pub fn halted(&self, _state: &mut State<C>, _unit: Unit, _log: &mut Log) {}

    /// Whether a unit may entrench by an action, alone or under a leader.
    pub(crate) fn may_entrench_by_action(&self, _state: &State<C>, _unit: Unit) -> May {
        Err(Forbidden("gcacw.5.5.4", "may not entrench by an action"))
    }

    /// A unit entrenches by an action.
    pub(crate) fn entrench_by_action(&self, _state: &mut State<C>, _unit: Unit, _log: &mut Log) {}

    pub(crate) fn turn_decision(&self, _state: &State<C>, step: TurnStep) -> Option<Decision> {
        match step {}
    }

    pub(crate) fn turn_run(
        &self,
        _state: &mut State<C>,
        step: TurnStep,
        _dice: &mut dyn Dice,
        _log: &mut Log,
    ) {
        match step {}
    }

    pub(crate) fn turn_actions(&self, _state: &State<C>, step: TurnStep, _out: &mut Vec<TurnAction>) {
        match step {}
    }

    pub(crate) fn turn_activations(&self, _state: &State<C>, _side: Side, _out: &mut Vec<TurnAction>) {}

    pub(crate) fn turn_march_actions(&self, _state: &State<C>, _out: &mut Vec<TurnAction>) {}

    pub(crate) fn turn_apply(
        &self,
        _state: &mut State<C>,
        action: TurnAction,
        _dice: &mut dyn Dice,
        _log: &mut Log,
    ) -> Result<(), Refusal> {
        match action {}
    }

    pub(crate) fn turn_write(&self, action: TurnAction) -> String {
        match action {}
    }

    pub(crate) fn turn_read(&self, _words: &[&str]) -> Option<Result<TurnAction, Refusal>> {
        None
    }

    pub(crate) fn turn_prompt(&self, _state: &State<C>, step: TurnStep) -> String {
        match step {}
    }

    pub(crate) fn turn_choice(&self, _state: &State<C>, action: TurnAction) -> Choice {
        match action {}
    }

    pub(crate) fn turn_view(&self, _state: &State<C>, _viewer: Viewer, _view: &mut View) {}

    /// The Random Events Phase.
    pub(crate) fn turn_random_events(&self, _state: &mut State<C>, _dice: &mut dyn Dice, _log: &mut Log) {}

    /// The Recovery Phase.
    pub(crate) fn turn_recovery(&self, state: &mut State<C>, _dice: &mut dyn Dice, _log: &mut Log) {
        for unit in self.roster(state).unit_ids() {
            state.fatigue[unit.index()] = state.fatigue[unit.index()].saturating_sub(3); // gcacw.8.0.17
        }
    }

    pub(crate) fn turn_end_of_turn(&self, _state: &mut State<C>, _log: &mut Log) {}

    /// A unit has entered a hex.
    pub(crate) fn turn_entered(
        &self,
        _state: &mut State<C>,
        _unit: Unit,
        _from: Option<Hex>,
        _entry: Entry,
        _log: &mut Log,
    ) {
    }

    /// A unit has left a hex for good.
    pub(crate) fn turn_left(&self, _state: &mut State<C>, _unit: Unit, _hex: Option<Hex>) {}

    /// A march is over.
    pub(crate) fn turn_march_over(&self, _state: &mut State<C>, _unit: Unit, _log: &mut Log) {}

    pub(crate) fn turn_imagine(&self, _state: &mut State<C>, _seat: Seat, _rng: &mut Rng) {}

    pub(crate) fn turn_has_secrets(&self, _state: &State<C>, _seat: Seat) -> bool {
        false
    }
}
