//! What a scenario's own rules change, and how it is won.

use engine::{Choice, Clause, Decision, Dice, Log, Modifier, Outcome, Refusal, Side, View, Viewer};
use serde::{Deserialize, Serialize};

use crate::campaign::{Campaign, Purpose};
use crate::forbidden::May;
use crate::pieces::Entry;
use crate::ruleset::Gcacw;
use crate::state::{Hex, Leader, State, Unit};

/// The steps that scenarios add.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SpecialStep {}

/// The actions that scenarios add.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SpecialAction {}

/// What scenarios keep.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct SpecialState {}

impl<C: Campaign> Gcacw<C> {
    // ---- what the rest of the rules ask ----

    pub(crate) fn special_may_activate(&self, _state: &State<C>, _unit: Unit) -> May {
        Ok(())
    }

    pub(crate) fn special_may_activate_leader(&self, _state: &State<C>, _leader: Leader) -> May {
        Ok(())
    }

    pub(crate) fn special_may_march(&self, _state: &State<C>, _unit: Unit) -> May {
        Ok(())
    }

    pub(crate) fn special_may_attack(&self, _state: &State<C>, _unit: Unit, _hex: Hex) -> May {
        Ok(())
    }

    pub(crate) fn special_may_assault(&self, _state: &State<C>, _unit: Unit) -> May {
        Ok(())
    }

    pub(crate) fn special_may_grand_assault(&self, _state: &State<C>, _leader: Leader) -> May {
        Ok(())
    }

    pub(crate) fn special_may_force_march(&self, _state: &State<C>, _unit: Unit) -> May {
        Ok(())
    }

    pub(crate) fn special_may_enter(
        &self,
        _state: &State<C>,
        _unit: Unit,
        _from: Hex,
        _to: Hex,
        _purpose: Purpose,
    ) -> May {
        Ok(())
    }

    /// Whether a leader may activate a unit that is not of his command.
    pub(crate) fn special_commands(&self, _state: &State<C>, _leader: Leader, _unit: Unit) -> bool {
        false
    }

    /// The side that has the initiative without a roll.
    pub(crate) fn special_initiative(&self, _state: &State<C>) -> Option<Side> {
        None
    }

    /// Whether dice are rolled even if only one side can act. // gcacw.4.2.7
    pub(crate) fn special_always_rolls(&self, _state: &State<C>) -> bool {
        false
    }

    pub(crate) fn special_initiative_modifiers(
        &self,
        _state: &State<C>,
        _side: Side,
        _sheet: &mut Vec<Modifier>,
    ) {
    }

    pub(crate) fn special_movement_modifier(&self, _state: &State<C>, _unit: Unit) -> i8 {
        0
    }

    pub(crate) fn special_extended_march_modifiers(
        &self,
        _state: &State<C>,
        _unit: Unit,
        _sheet: &mut Vec<Modifier>,
    ) {
    }

    /// Whether marches can be extended marches.
    pub(crate) fn special_extended_marches(&self, _state: &State<C>) -> bool {
        true
    }

    /// Manpower that a scenario has added in play.
    pub(crate) fn special_added(&self, _state: &State<C>, _side: Side) -> i64 {
        0
    }

    /// The last turn.
    #[must_use]
    pub fn last_turn(&self, state: &State<C>) -> u8 {
        self.scene(state).turns
    }

    // ---- the sequence of play ----

    pub(crate) fn special_start_of_game(&self, _state: &mut State<C>) {}

    pub(crate) fn special_set_up(&self, _state: &mut State<C>, _dice: &mut dyn Dice, _log: &mut Log) {}

    pub(crate) fn special_start_of_turn(&self, _state: &mut State<C>, _dice: &mut dyn Dice, _log: &mut Log) {}

    pub(crate) fn special_after_action(&self, _state: &mut State<C>, _log: &mut Log) {}

    pub(crate) fn special_end_of_turn(&self, _state: &mut State<C>, _log: &mut Log) {}

    pub(crate) fn special_entered(
        &self,
        _state: &mut State<C>,
        _unit: Unit,
        _from: Option<Hex>,
        _entry: Entry,
        _log: &mut Log,
    ) {
    }

    /// How the game ended.
    #[must_use]
    pub fn victory(&self, _state: &State<C>) -> Outcome {
        Outcome {
            winner: None,
            level: "",
            clause: Clause("gcacw.1.0.4"),
            sentence: "The game is over.".into(),
        }
    }

    // ---- decisions ----

    pub(crate) fn special_decision(&self, _state: &State<C>, step: SpecialStep) -> Option<Decision> {
        match step {}
    }

    pub(crate) fn special_run(
        &self,
        _state: &mut State<C>,
        step: SpecialStep,
        _dice: &mut dyn Dice,
        _log: &mut Log,
    ) {
        match step {}
    }

    pub(crate) fn special_actions(
        &self,
        _state: &State<C>,
        step: SpecialStep,
        _out: &mut Vec<SpecialAction>,
    ) {
        match step {}
    }

    pub(crate) fn special_activations(&self, _state: &State<C>, _side: Side, _out: &mut Vec<SpecialAction>) {}

    pub(crate) fn special_apply(
        &self,
        _state: &mut State<C>,
        action: SpecialAction,
        _dice: &mut dyn Dice,
        _log: &mut Log,
    ) -> Result<(), Refusal> {
        match action {}
    }

    pub(crate) fn special_write(&self, action: SpecialAction) -> String {
        match action {}
    }

    pub(crate) fn special_read(&self, _words: &[&str]) -> Option<Result<SpecialAction, Refusal>> {
        None
    }

    pub(crate) fn special_prompt(&self, _state: &State<C>, step: SpecialStep) -> String {
        match step {}
    }

    pub(crate) fn special_choice(&self, _state: &State<C>, action: SpecialAction) -> Choice {
        match action {}
    }

    pub(crate) fn special_view(&self, _state: &State<C>, _viewer: Viewer, _view: &mut View) {}
}
