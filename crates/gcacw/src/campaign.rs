//! Where a campaign game plugs in: questions that the standard rules answer themselves, and facts a campaign is told.
//!
//! Every method has a default that is the standard rule, so [`Standard`] is empty. A hook gets the whole ruleset and the
//! whole state, whose `campaign` field is the campaign's own.

use std::fmt::Debug;
use std::hash::Hash;

use engine::data::DataError;
use engine::{
    Choice, Clock, Decision, Dice, Grammar, Library, Log, May, Modifier, Outcome, Overlay, Refusal, Rng,
    Seat, Setup, SetupError, Side, TimeAllowance, View, Viewer, grammar, refuse,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::contract::Contract;
use crate::halves::Halves;
use crate::pieces::{Cause, Entry};
use crate::results::CombatResult;
use crate::ruleset::{Foundation, Gcacw};
use crate::sets::UnitSet;
use crate::state::{Hex, Leader, March, MarchKind, State, Unit};
use crate::step::{Phase, Step};
use crate::turn::{Hexside, River, StationMark};

/// The reason for a change of a movement roll that a scenario's special rule makes.
pub const SPECIAL_RULE: (&str, &str) = ("special rule", "gcacw.1.0.4");

/// Why somebody would enter a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A march.
    March,
    /// An advance after combat.
    Advance,
    /// A retreat of any kind.
    Retreat,
}

/// What a permanent fort defends with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fort {
    /// Combat value of its garrison.
    pub combat: u8,
    /// Artillery value.
    pub artillery: u8,
}

/// What a unit may do in a march.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarchLimits {
    /// It may attack.
    pub attack: bool,
    /// It may force march.
    pub force_march: bool,
    /// It may enter an enemy normal zone of control.
    pub enter_zone: bool,
}

impl Default for MarchLimits {
    fn default() -> Self {
        Self { attack: true, force_march: true, enter_zone: true }
    }
}

/// A campaign game on top of the standard rules.
pub trait Campaign: Debug + Sized + Send + Sync + 'static {
    /// What the campaign keeps in the state.
    type State: Clone + Debug + Eq + Hash + Send + Sync + Default + Serialize + DeserializeOwned;
    /// The campaign's own actions.
    type Action: Copy + Debug + Eq + Hash + Send + Sync + Serialize + DeserializeOwned + Grammar<Gcacw<Self>>;
    /// Whether the campaign keeps anything from a side.
    const HIDES: bool = false;

    /// Loads the campaign and everything the ruleset is built from.
    fn load(library: &dyn Library) -> Result<(Self, Foundation), DataError>;

    /// The rules under this campaign, as this campaign's crate has compiled them: `rules` itself, and never inlined.
    fn contract(rules: &Gcacw<Self>) -> &dyn Contract<Self>;

    /// Checks a setup into the first state.
    fn open(
        &self,
        rules: &Gcacw<Self>,
        setup: &Setup,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<State<Self>, SetupError> {
        rules.first_state(setup, dice, log)
    }

    /// Puts the campaign's counters and markers on the map, before a person's own setup is read.
    fn set_up(&self, _rules: &Gcacw<Self>, _state: &mut State<Self>) {}

    /// Reads what a person's setup says of the campaign.
    fn read_setup(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _table: &toml::Table,
    ) -> Result<(), SetupError> {
        Ok(())
    }

    /// A person's setup has put a unit on the map.
    fn piece_placed(&self, _rules: &Gcacw<Self>, _state: &mut State<Self>, _unit: Unit) {}

    // ---- the sequence of play ----

    /// The phase that follows another. // gcacw.3.0.1
    fn next_phase(&self, _rules: &Gcacw<Self>, _state: &mut State<Self>, over: Phase) -> Phase {
        over.next()
    }

    /// Runs a phase of the campaign's own: it pushes its steps, or does its work at once.
    fn run_phase(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _phase: u8,
        _dice: &mut dyn Dice,
        _log: &mut Log,
    ) {
    }

    /// The name of a phase of the campaign's own.
    fn phase_name(&self, _phase: u8) -> &'static str {
        "Campaign Phase"
    }

    /// How a forecast goes on from the campaign's own question.
    fn pending(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
    ) -> engine::Pending<crate::action::Deed<Self>> {
        engine::Pending::Nothing
    }

    /// Told after every action that was taken, when nothing else is left to run.
    fn after(&self, _rules: &Gcacw<Self>, _state: &mut State<Self>, _dice: &mut dyn Dice, _log: &mut Log) {}

    /// The campaign's own question, when [`Step::Campaign`](crate::step::Step::Campaign) is open; none when it is work.
    fn decision(&self, _rules: &Gcacw<Self>, _state: &State<Self>) -> Option<Decision> {
        None
    }

    /// Does the campaign's own work, when its step needs no answer: it must take the step away.
    fn run(&self, _rules: &Gcacw<Self>, state: &mut State<Self>, _dice: &mut dyn Dice, _log: &mut Log) {
        state.pop();
    }

    /// The answers to the campaign's own question.
    fn actions(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _out: &mut Vec<Self::Action>) {}

    /// Takes one of the campaign's actions, at whatever step is open. A campaign without actions has none to take.
    fn apply(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _action: Self::Action,
        _dice: &mut dyn Dice,
        _log: &mut Log,
    ) -> Result<(), Refusal> {
        refuse!("gcacw.3.0.1", "The standard rules have no such action.")
    }

    /// What is wrong with words that mean something else in the campaign than in the standard rules.
    fn mistake(&self, _words: &[&str]) -> Option<Refusal> {
        None
    }

    /// What the campaign adds to the question who takes the initiative, or who acts: who may not, and why.
    fn remark(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _side: Side) -> Option<String> {
        None
    }

    /// The campaign's own question as a sentence.
    fn prompt(&self, _rules: &Gcacw<Self>, _state: &State<Self>) -> String {
        String::new()
    }

    /// One of the campaign's actions as a page offers it.
    fn choice(&self, rules: &Gcacw<Self>, _state: &State<Self>, action: Self::Action) -> Choice {
        let text = action.write(rules);
        Choice::button(text.clone(), text)
    }

    /// How the game ended, when the campaign says so; the scenario's victory items decide otherwise.
    fn outcome(&self, _rules: &Gcacw<Self>, _state: &State<Self>) -> Option<Outcome> {
        None
    }

    // ---- who decides ----

    /// The seat that answers a standard question: the side's own, unless several commanders share the side.
    fn seat(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _step: Step, seat: Seat) -> Seat {
        seat
    }

    /// Whether a side has said all it has to say to a question about all its units or leaders. Where several commanders
    /// share the side, the question goes on to the next of them.
    fn all_have_answered(&self, _rules: &Gcacw<Self>, _state: &mut State<Self>, _side: Side) -> bool {
        true
    }

    /// Whether whoever is asked may take the initiative.
    fn may_take_initiative(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _side: Side) -> May {
        Ok(())
    }

    /// Whether whoever is asked may pass the initiative.
    fn may_pass_initiative(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _side: Side) -> May {
        Ok(())
    }

    /// Whether whoever is asked may transfer a leader.
    fn may_transfer(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _leader: Leader) -> May {
        Ok(())
    }

    /// Whether a unit may do anything in step 1 of the Recovery Phase.
    fn may_work(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _unit: Unit) -> May {
        Ok(())
    }

    /// Answers that the campaign offers at any decision, beside those of the step.
    fn further_actions(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _out: &mut Vec<Self::Action>) {}

    /// Whose time the open decision takes.
    fn clock(&self, _rules: &Gcacw<Self>, _state: &State<Self>) -> Clock {
        Clock::Running
    }

    /// The time that the campaign gives out itself.
    fn time_allowance(&self, _rules: &Gcacw<Self>, _state: &State<Self>) -> Option<TimeAllowance> {
        None
    }

    /// The campaign's action that is taken when the time of the deciding side is up.
    fn time_out(&self, _rules: &Gcacw<Self>, _state: &State<Self>) -> Option<Self::Action> {
        None
    }

    // ---- initiative and actions ----

    /// Told that initiative is about to be determined; whether the campaign has a question first.
    fn before_initiative(&self, _rules: &Gcacw<Self>, _state: &mut State<Self>) -> bool {
        false
    }

    /// What is added to a side's initiative die, each with its reason.
    fn initiative_modifiers(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _side: Side,
        _sheet: &mut Vec<Modifier>,
    ) {
    }

    /// The side that has the initiative without a roll.
    fn initiative_winner(&self, _rules: &Gcacw<Self>, _state: &mut State<Self>) -> Option<Side> {
        None
    }

    /// Who wins initiative rolls that are tied at this number, modifiers included.
    fn tie_winner(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _number: i16) -> Option<Side> {
        None
    }

    /// Whether the Action Cycle begins anew when it has ended.
    fn cycle_again(&self, _rules: &Gcacw<Self>, _state: &mut State<Self>, _log: &mut Log) -> bool {
        false
    }

    /// Whether a side whose units cannot march nor take another action of the standard rules has an action of the campaign's
    /// own, such as one at sea. // gcacw.4.2.13
    fn can_act_otherwise(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _side: Side) -> bool {
        false
    }

    /// Whether a unit may act at all.
    fn may_activate(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _unit: Unit) -> May {
        Ok(())
    }

    /// Whether wagon trains are activated like other units, and need nobody to take them along. // gcacw.s.3.12
    fn trains_march(&self) -> bool {
        false
    }

    /// Whether a unit may entrench.
    fn may_entrench(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _unit: Unit) -> May {
        Ok(())
    }

    /// Further actions of the Activation Segment.
    fn activations(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _side: Side,
        _out: &mut Vec<Self::Action>,
    ) {
    }

    /// Further answers to the question whether to take the initiative.
    fn initiative_actions(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _side: Side,
        _out: &mut Vec<Self::Action>,
    ) {
    }

    /// Further answers to the question which leader to transfer.
    fn transfer_actions(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _side: Side,
        _out: &mut Vec<Self::Action>,
    ) {
    }

    /// What kind of march a selected unit makes under a leader, and its allowance in halves.
    fn led_march(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _unit: Unit,
        allowance: i16,
    ) -> (MarchKind, i16) {
        (MarchKind::Normal, allowance)
    }

    /// Further choices in a march.
    fn march_actions(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _out: &mut Vec<Self::Action>) {}

    /// What may be done in the march that goes on.
    fn march_limits(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _march: &March) -> MarchLimits {
        MarchLimits::default()
    }

    /// The Movement Points, in halves, that the march still has for going to a hex.
    fn points_left(&self, _rules: &Gcacw<Self>, _state: &State<Self>, march: &March, _to: Hex) -> i16 {
        march.left
    }

    /// What is added to a unit's or leader's movement roll; the allowance is never below 1 by it.
    fn movement_modifier(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _unit: Unit) -> i8 {
        0
    }

    /// Why something is added to that roll, in words, and the clause that says so.
    fn movement_reason(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _unit: Unit,
    ) -> (&'static str, &'static str) {
        SPECIAL_RULE
    }

    /// What is added to a unit's extended march roll.
    fn extended_march_modifiers(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _unit: Unit,
        _sheet: &mut Vec<Modifier>,
    ) {
    }

    /// Whether a unit may go from a hex to its neighbour.
    fn may_enter(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _unit: Unit,
        _from: Hex,
        _to: Hex,
        _purpose: Purpose,
    ) -> May {
        Ok(())
    }

    /// Whether an enemy that the marching side cannot see turns a unit back before it enters a hex.
    fn turned_back(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _unit: Unit,
        _to: Hex,
        _log: &mut Log,
    ) -> bool {
        false
    }

    /// Whether a hex is closed to a side: its leaders may not go, nor their command reach, into it.
    fn closed(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _side: Side, _hex: Hex) -> bool {
        false
    }

    /// Whether a hex counts as occupied by a side when the effects of an enemy zone of control are judged.
    fn holds(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _side: Side, _hex: Hex) -> bool {
        false
    }

    // ---- force markers ----

    /// The force markers that a side has at all. // gcacw.li.3
    const MARKERS: u8 = 10;

    /// The clause that limits them.
    const MARKER_CLAUSE: &'static str = "gcacw.li.3";

    /// The force markers that a side may have on the map. // gcacw.li.3
    fn marker_limit(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _side: Side) -> usize {
        Self::MARKERS.into()
    }

    /// Whether a side may place force markers at all.
    fn may_place_marker(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _side: Side) -> May {
        Ok(())
    }

    // ---- command ----

    /// Whether a leader commands a unit.
    fn commands(&self, rules: &Gcacw<Self>, state: &State<Self>, leader: Leader, unit: Unit) -> bool {
        rules.roster(state).commands[leader.index()].contains(unit)
    }

    /// Whether a leader may select this unit beside those selected before.
    fn may_select(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _leader: Leader, _unit: Unit) -> May {
        Ok(())
    }

    /// Whether a leader may be with a unit of his where it stands.
    fn may_be_with(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _leader: Leader, _unit: Unit) -> May {
        Ok(())
    }

    /// Told that a leader's allowance has been rolled and his units are about to march.
    fn leader_rolled(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _leader: Leader,
        _dice: &mut dyn Dice,
        _log: &mut Log,
    ) {
    }

    /// How far a leader may transfer. // gcacw.6.3.9
    fn transfer_radius(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _side: Side) -> u16 {
        crate::command::TRANSFER_RADIUS
    }

    /// Whether a leader gives his bonus to the Movement Allowance.
    fn leader_bonus(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _leader: Leader) -> bool {
        true
    }

    // ---- combat ----

    /// What a permanent fort in a hex adds to its defence; an empty one defends by itself.
    fn fort(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _hex: Hex) -> Option<Fort> {
        None
    }

    /// Asks what must be settled before the dice of a battle: the campaign puts its questions before them.
    fn before_battle(&self, _rules: &Gcacw<Self>, _state: &mut State<Self>, _log: &mut Log) {}

    /// Told that a hex is attacked, before the dice.
    fn attacked(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _hex: Hex,
        _dice: &mut dyn Dice,
        _log: &mut Log,
    ) {
    }

    /// Told what the defender of a hex has suffered, before it takes effect.
    fn fought(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _hex: Hex,
        _defender: CombatResult,
        _log: &mut Log,
    ) {
    }

    /// Told that the defender has suffered his result to the end: his loss, and his retreat or surrender.
    fn defender_settled(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _dice: &mut dyn Dice,
        _log: &mut Log,
    ) {
    }

    /// The one unit whose Tactical value counts among these, when it is not simply the highest.
    fn tactical_unit(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _units: &UnitSet) -> Option<Unit> {
        None
    }

    /// The Artillery value a unit fights with; the values of a side are added first and the sum is rounded up.
    fn artillery(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _unit: Unit, printed: u8) -> Halves {
        Halves::whole(printed.into())
    }

    /// Whether a unit may attack at all, in a march or in an assault.
    fn may_attack(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _unit: Unit) -> May {
        Ok(())
    }

    /// Further modifiers of an attack or a defence.
    fn combat_modifiers(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _side: Side,
        _attacking: bool,
        _sheet: &mut Vec<Modifier>,
    ) {
    }

    /// Whether a leader may start an assault.
    fn may_assault(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _leader: Leader) -> May {
        Ok(())
    }

    /// Whether a leader may try a grand assault.
    fn may_grand_assault(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _leader: Leader) -> May {
        Ok(())
    }

    /// Whether Lee may give his bonus to an assault.
    fn lee_bonus(&self, _rules: &Gcacw<Self>, _state: &State<Self>) -> bool {
        true
    }

    /// Further modifiers of an assault's command roll. // gcacw.7.1.40
    fn command_modifiers(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _leader: Leader,
        _sheet: &mut Vec<Modifier>,
    ) {
    }

    /// Further modifiers of a grand assault roll. // gcacw.7.1.51
    fn grand_assault_modifiers(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _leader: Leader,
        _sheet: &mut Vec<Modifier>,
    ) {
    }

    // ---- recovery ----

    /// Whether a disorganized unit may become organized in the Recovery Phase.
    fn may_reorganize(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _unit: Unit) -> bool {
        true
    }

    /// How many Fatigue Levels a unit loses by resting, instead of the standard number. // gcacw.8.0.17
    fn fatigue_removed(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _unit: Unit, standard: u8) -> u8 {
        standard
    }

    /// Whether a unit is out of supply; only volumes and Advanced Games that know supply ask. // gcacw.8.0.10
    fn out_of_supply(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _unit: Unit) -> bool {
        false
    }

    /// How many bridges over rivers of a class a side may have, instead of the volume's number; none for no limit.
    fn bridge_markers(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _side: Side,
        _river: River,
        standard: Option<u8>,
    ) -> Option<u8> {
        standard
    }

    /// Whether a side may try one more bridge over a river of this class.
    fn may_bridge(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _side: Side, _river: River) -> May {
        Ok(())
    }

    /// Whether the station in a hex may be burned like any other.
    fn may_burn(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _hex: Hex) -> May {
        Ok(())
    }

    /// Whether a crossing can never be destroyed, beside those the board marks.
    fn indestructible(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _hexside: Hexside) -> bool {
        false
    }

    /// Whether a side controls a county of one of these hexes. // gcacw.10.3.7
    fn controls_county(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _side: Side,
        _hexes: [Hex; 2],
    ) -> bool {
        false
    }

    // ---- what a campaign is told ----

    /// A station has been burned.
    fn station_burned(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _unit: Unit,
        _hex: Hex,
        _mark: StationMark,
        _log: &mut Log,
    ) {
    }

    /// A side has destroyed a permanent bridge or a ferry.
    fn crossing_destroyed(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _hexside: Hexside,
        _by: Side,
        _log: &mut Log,
    ) {
    }

    /// A pontoon bridge of a side has been built, or is gone.
    fn pontoon(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _hexside: Hexside,
        _of: Side,
        _built: bool,
        _log: &mut Log,
    ) {
    }

    /// A unit has entered a hex.
    fn entered(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _unit: Unit,
        _from: Option<Hex>,
        _entry: Entry,
        _log: &mut Log,
    ) {
    }

    /// A march is over.
    fn march_over(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _unit: Unit,
        _dice: &mut dyn Dice,
        _log: &mut Log,
    ) {
    }

    /// A unit has lost Manpower.
    fn manpower_lost(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _unit: Unit,
        _points: u8,
        _cause: Cause,
        _log: &mut Log,
    ) {
    }

    /// A unit is gone.
    fn eliminated(
        &self,
        _rules: &Gcacw<Self>,
        _state: &mut State<Self>,
        _unit: Unit,
        _cause: Cause,
        _log: &mut Log,
    ) {
    }

    // ---- what can be seen ----

    /// Adds what the campaign shows.
    fn view(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _viewer: Viewer, _view: &mut View) {}

    /// Adds what a page may mark out for the campaign, as far as the viewer may know it.
    fn overlays(
        &self,
        _rules: &Gcacw<Self>,
        _state: &State<Self>,
        _viewer: Viewer,
        _overlays: &mut Vec<Overlay>,
    ) {
    }

    /// Deals anew what the seat cannot know of the campaign.
    fn imagine(&self, _rules: &Gcacw<Self>, _state: &mut State<Self>, _seat: Seat, _rng: &mut Rng) {}

    /// Whether the seat may not know something of the campaign.
    fn has_secrets(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _seat: Seat) -> bool {
        false
    }

    /// Figures of the campaign that never change.
    fn conserved(&self, _rules: &Gcacw<Self>, _state: &State<Self>, _figures: &mut Vec<(&'static str, i64)>) {
    }

    /// What is wrong with the campaign's part of a state.
    fn audit(&self, _rules: &Gcacw<Self>, _state: &State<Self>) -> Result<(), String> {
        Ok(())
    }
}

/// The standard rules alone.
#[derive(Debug, Clone, Copy, Default)]
pub struct Standard;

grammar! {
    /// There is no such action.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum NoAction spoken to Gcacw<C> where C: Campaign {}
}

impl Campaign for Standard {
    type State = ();
    type Action = NoAction;

    fn load(library: &dyn Library) -> Result<(Self, Foundation), DataError> {
        Ok((Self, Foundation::standard(crate::Data::load(library)?)?))
    }

    #[inline(never)]
    fn contract(rules: &Gcacw<Self>) -> &dyn Contract<Self> {
        rules
    }
}
