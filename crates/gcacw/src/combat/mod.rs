//! Combat. // gcacw.7.0

use board::HexId;
use engine::{Choice, Decision, Dice, Log, Refusal, Side, View, Viewer};
use serde::{Deserialize, Serialize};

use crate::campaign::Campaign;
use crate::ruleset::Gcacw;
use crate::state::{Hex, Leader, State, Unit};

/// When cavalry may slip away. // gcacw.7.7
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Window {
    /// A march begins next to it.
    MarchBegins,
    /// A marching unit has come next to it.
    Entered,
}

/// The steps of a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatStep {
    /// A leader whose unit is gone.
    Orphan {
        /// The leader.
        leader: Leader,
        /// Where he stands.
        hex: HexId,
    },
}

/// The actions of a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatAction {}

/// The combat that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Battle {}

/// The retreat that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Retreat {}

/// What combat keeps beyond one combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct CombatState {}

impl<C: Campaign> Gcacw<C> {
    pub(crate) fn combat_decision(&self, _state: &State<C>, _step: CombatStep) -> Option<Decision> {
        None
    }

    pub(crate) fn combat_run(
        &self,
        state: &mut State<C>,
        step: CombatStep,
        _dice: &mut dyn Dice,
        _log: &mut Log,
    ) {
        state.pop();
        match step {
            CombatStep::Orphan { leader, .. } => state.attached[leader.index()] = Unit::NONE,
        }
    }

    pub(crate) fn combat_actions(&self, _state: &State<C>, _step: CombatStep, _out: &mut Vec<CombatAction>) {}

    pub(crate) fn combat_activations(&self, _state: &State<C>, _side: Side, _out: &mut Vec<CombatAction>) {}

    pub(crate) fn combat_march_actions(&self, _state: &State<C>, _out: &mut Vec<CombatAction>) {}

    pub(crate) fn combat_apply(
        &self,
        _state: &mut State<C>,
        action: CombatAction,
        _dice: &mut dyn Dice,
        _log: &mut Log,
    ) -> Result<(), Refusal> {
        match action {}
    }

    pub(crate) fn combat_write(&self, action: CombatAction) -> String {
        match action {}
    }

    pub(crate) fn combat_read(&self, _words: &[&str]) -> Option<Result<CombatAction, Refusal>> {
        None
    }

    pub(crate) fn combat_prompt(&self, _state: &State<C>, _step: CombatStep) -> String {
        String::new()
    }

    pub(crate) fn combat_choice(&self, _state: &State<C>, action: CombatAction) -> Choice {
        match action {}
    }

    pub(crate) fn combat_view(&self, _state: &State<C>, _viewer: Viewer, _view: &mut View) {}

    /// Cavalry that may slip away from the marching unit is asked.
    pub(crate) fn combat_cavalry_window(&self, _state: &mut State<C>, _window: Window, _log: &mut Log) {}

    /// A unit has left a hex.
    pub(crate) fn combat_left(&self, _state: &mut State<C>, _unit: Unit, _hex: Option<Hex>) {}
}
