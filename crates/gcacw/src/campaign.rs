//! Where a campaign game plugs in: questions that the standard rules answer themselves, and what a campaign is told.
//!
//! A question of many kinds has an enum of what is asked. Every method has a default that is the standard rule, so [`Standard`]
//! is empty. A campaign is asked in a [`Situation`] and told in a [`Play`]: the whole ruleset, itself among it, and the whole
//! state, whose `campaign` field is the campaign's own.

use std::fmt::Debug;
use std::hash::Hash;

use engine::data::DataError;
use engine::{
    Choice, Clock, Decision, Dice, Grammar, Library, May, Modifier, Outcome, Overlay, Pending, Refusal, Rng,
    Seat, Setup, SetupError, Side, TimeAllowance, View, Viewer, grammar, refuse,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::action::Deed;
use crate::contract::Contract;
use crate::halves::Halves;
use crate::pieces::{Cause, Entry};
use crate::results::CombatResult;
use crate::ruleset::{Foundation, Gcacw};
use crate::sets::UnitSet;
use crate::situation::{Play, Situation};
use crate::state::{Hex, Leader, March, MarchKind, State, Unit};
use crate::step::{Phase, Step};
use crate::turn::{River, StationMark};

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

/// What somebody would do that a campaign may forbid.
#[derive(Debug, Clone, Copy)]
pub enum Intent {
    /// Whoever is asked for a side takes the initiative.
    TakeInitiative(Side),
    /// He passes.
    PassInitiative(Side),
    /// Whoever is asked transfers a leader.
    Transfer(Leader),
    /// A unit acts at all.
    Activate(Unit),
    /// A unit does something in step 1 of the Recovery Phase.
    Work(Unit),
    /// A unit entrenches by an action.
    Entrench(Unit),
    /// A unit goes from a hex to its neighbour.
    Enter {
        /// The unit.
        unit: Unit,
        /// The hex it is in.
        from: Hex,
        /// The hex it goes to.
        to: Hex,
        /// Why.
        purpose: Purpose,
    },
    /// A leader selects this unit beside those selected before.
    Select(Leader, Unit),
    /// A leader is with a unit of his where it stands.
    BeWith(Leader, Unit),
    /// A unit attacks, in a march or in an assault.
    Attack(Unit),
    /// A leader starts an assault.
    Assault(Leader),
    /// A leader tries a grand assault.
    GrandAssault(Leader),
    /// A side places a force marker.
    PlaceMarker(Side),
    /// A side tries one more bridge over a river of this class.
    Bridge(Side, River),
    /// The station in a hex is burned like any other.
    Burn(Hex),
}

/// What is true by the standard rules or not, and may be otherwise in a campaign.
#[derive(Debug, Clone, Copy)]
pub enum Fact {
    /// A side whose units cannot march nor take another action of the standard rules has an action of the campaign's own,
    /// such as one at sea. // gcacw.4.2.13
    ActsOtherwise(Side),
    /// Wagon trains are activated like other units, and need nobody to take them along. // gcacw.s.3.12
    TrainsMarch,
    /// A unit may attack in a march of this kind.
    AttacksInMarch(MarchKind),
    /// It may force march.
    ForceMarches(MarchKind),
    /// It may enter an enemy normal zone of control.
    EntersZones(MarchKind),
    /// A hex is closed to a side: its leaders may not go, nor their command reach, into it.
    Closed(Side, Hex),
    /// A hex counts as occupied by a side when the effects of an enemy zone of control are judged.
    Holds(Side, Hex),
    /// A leader commands a unit.
    Commands(Leader, Unit),
    /// A leader gives his bonus to the Movement Allowance.
    GivesBonus(Leader),
    /// Lee may give his bonus to an assault.
    LeeBonus,
    /// A disorganized unit may become organized in the Recovery Phase.
    Reorganizes(Unit),
    /// A unit is out of supply; only volumes and Advanced Games that know supply ask. // gcacw.8.0.10
    OutOfSupply(Unit),
    /// A side controls a county of one of these hexes. // gcacw.10.3.7
    ControlsCounty(Side, [Hex; 2]),
}

/// A number of the standard rules that a campaign may change.
#[derive(Debug, Clone, Copy)]
pub enum Figure<'a> {
    /// The force markers that a side may have on the map. // gcacw.li.3
    Markers(Side),
    /// How far a side's leaders may transfer. // gcacw.6.3.9
    TransferRadius(Side),
    /// The Movement Points, in halves, that a march still has for going to a hex.
    PointsLeft(&'a March, Hex),
    /// The Fatigue Levels that a unit loses by resting. // gcacw.8.0.17
    Rest(Unit),
    /// The bridges over rivers of a class that a side may have, or [`NO_LIMIT`].
    Bridges(Side, River),
}

/// As many as one likes.
pub const NO_LIMIT: i16 = i16::MAX;

/// A roll whose modifiers a campaign adds to.
#[derive(Debug, Clone, Copy)]
pub enum Roll {
    /// A side's initiative die.
    Initiative(Side),
    /// A unit's extended march.
    ExtendedMarch(Unit),
    /// The attack of a side.
    Attack(Side),
    /// The defence of a side.
    Defence(Side),
    /// The command roll of an assault. // gcacw.7.1.40
    Command(Leader),
    /// A grand assault. // gcacw.7.1.51
    GrandAssault(Leader),
}

/// A list of answers that a campaign adds to.
#[derive(Debug, Clone, Copy)]
pub enum Menu {
    /// The answers to the campaign's own question.
    Question,
    /// The answers to any question.
    Anytime,
    /// Whether a side takes the initiative.
    Initiative(Side),
    /// What a side does in its Activation Segment.
    Activation(Side),
    /// Which leader a side transfers.
    Transfer(Side),
    /// How a march goes on.
    March,
}

/// What a campaign says in words.
#[derive(Debug, Clone, Copy)]
pub enum Saying {
    /// Its own question.
    Question,
    /// What it adds to the question who of a side takes the initiative, or acts: who may not, and why.
    Remark(Side),
}

/// A point at which a campaign may let the game go another way.
#[derive(Debug, Clone, Copy)]
pub enum Juncture {
    /// Initiative is about to be determined: the campaign has a question first.
    Initiative,
    /// The Action Cycle has ended: it begins anew.
    CycleOver,
    /// One who answers for a side has nothing more to say about its units or leaders: another of its commanders is asked.
    Answered(Side),
    /// A unit is about to enter a hex: an enemy that its side cannot see turns it back.
    Entering(Unit, Hex),
}

/// What has happened.
#[derive(Debug, Clone, Copy)]
pub enum News {
    /// The scenario is on the map: the campaign puts its own counters there, before a person's own setup is read.
    SetUp,
    /// A person's setup has put a unit on the map.
    Placed(Unit),
    /// A unit has entered a hex.
    Entered {
        /// The unit.
        unit: Unit,
        /// Where it was.
        from: Option<Hex>,
        /// How it came.
        entry: Entry,
    },
    /// A unit has lost Manpower.
    ManpowerLost {
        /// The unit.
        unit: Unit,
        /// How much.
        points: u8,
        /// By what.
        cause: Cause,
    },
    /// A unit is gone.
    Eliminated(Unit),
    /// A unit has burned the station in a hex.
    StationBurned {
        /// The unit.
        unit: Unit,
        /// The hex.
        hex: Hex,
        /// What the station is now.
        mark: StationMark,
    },
    /// The dice of a battle are about to be rolled: the campaign puts its questions before them.
    BeforeBattle,
    /// What the defender of a hex has suffered, before it takes effect.
    Fought {
        /// The hex.
        hex: Hex,
        /// The defender's result.
        defender: CombatResult,
    },
}

/// When the campaign plays, with the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// A phase of its own: it pushes its steps, or does its work at once.
    Phase(u8),
    /// Its step is open and needs no answer: it must take the step away.
    Work,
    /// An action was taken, and nothing else is left to run.
    ActionTaken,
    /// A leader's allowance has been rolled and his units are about to march.
    LeaderRolled(Leader),
    /// A unit's march is over.
    MarchOver(Unit),
    /// A hex is attacked, before the dice.
    Attacked(Hex),
    /// The defender has suffered his result to the end: his loss, and his retreat or surrender.
    DefenderSettled,
}

/// What is added to a movement roll, why, and the clause that says so.
#[derive(Debug, Clone, Copy)]
pub struct MovementModifier {
    /// What is added.
    pub value: i8,
    /// Why, in words.
    pub reason: &'static str,
    /// The clause.
    pub clause: &'static str,
}

impl MovementModifier {
    /// Nothing of a campaign's own; a scenario's special rule may add something.
    pub const NONE: Self = Self { value: 0, reason: "special rule", clause: "gcacw.1.0.4" };
}

/// A campaign game on top of the standard rules.
pub trait Campaign: Debug + Sized + Send + Sync + 'static {
    /// What the campaign keeps in the state.
    type State: Clone + Debug + Eq + Hash + Send + Sync + Default + Serialize + DeserializeOwned;
    /// The campaign's own actions.
    type Action: Copy + Debug + Eq + Hash + Send + Sync + Serialize + DeserializeOwned + Grammar<Gcacw<Self>>;
    /// Whether the campaign keeps anything from a side.
    const HIDES: bool = false;
    /// The force markers that a side has at all. // gcacw.li.3
    const MARKERS: u8 = 10;
    /// The clause that limits them.
    const MARKER_CLAUSE: &'static str = "gcacw.li.3";

    /// Loads the campaign and everything the ruleset is built from.
    fn load(library: &dyn Library) -> Result<(Self, Foundation), DataError>;

    /// The rules under this campaign, as this campaign's crate has compiled them: `rules` itself, and never inlined.
    fn contract(rules: &Gcacw<Self>) -> &dyn Contract<Self>;

    // ---- questions of many kinds ----

    /// Whether somebody may do what he intends.
    fn may(_now: Situation<'_, Self>, _intent: Intent) -> May {
        Ok(())
    }

    /// Whether something is true, which is `standard` by the standard rules.
    fn is_true(_now: Situation<'_, Self>, _fact: Fact, standard: bool) -> bool {
        standard
    }

    /// How much something is, which is `standard` by the standard rules.
    fn figure(_now: Situation<'_, Self>, _figure: Figure<'_>, standard: i16) -> i16 {
        standard
    }

    /// Adds to the modifiers of a roll, each with its reason.
    fn modifiers(_now: Situation<'_, Self>, _roll: Roll, _sheet: &mut Vec<Modifier>) {}

    /// Adds to the answers.
    fn further(_now: Situation<'_, Self>, _menu: Menu, _out: &mut Vec<Self::Action>) {}

    /// What the campaign says.
    fn says(_now: Situation<'_, Self>, _saying: Saying) -> Option<String> {
        None
    }

    /// Whether the campaign lets the game go another way.
    fn turns(_play: Play<'_, Self>, _juncture: Juncture) -> bool {
        false
    }

    /// The campaign is told what has happened.
    fn told(_play: Play<'_, Self>, _news: News) {}

    /// The campaign plays.
    fn plays(play: Play<'_, Self>, moment: Moment, _dice: &mut dyn Dice) {
        if moment == Moment::Work {
            play.state.pop();
        }
    }

    // ---- the set-up and the sequence of play ----

    /// Whether a setup is one of the campaign's.
    fn check(&self, _setup: &Setup) -> Result<(), SetupError> {
        Ok(())
    }

    /// Reads what a person's setup says of the campaign.
    fn read_setup(_play: Play<'_, Self>, _table: &toml::Table) -> Result<(), SetupError> {
        Ok(())
    }

    /// The phase that follows another. // gcacw.3.0.1
    fn next_phase(_play: Play<'_, Self>, over: Phase) -> Phase {
        over.next()
    }

    /// The name of a phase of the campaign's own.
    fn phase_name(_phase: u8) -> &'static str {
        "Campaign Phase"
    }

    /// The side that has the initiative without a roll.
    fn initiative_winner(_play: Play<'_, Self>) -> Option<Side> {
        None
    }

    /// Who wins initiative rolls that are tied at this number, modifiers included.
    fn tie_winner(_now: Situation<'_, Self>, _number: i16) -> Option<Side> {
        None
    }

    /// How the game ended, when the campaign says so; the scenario's victory items decide otherwise.
    fn outcome(_now: Situation<'_, Self>) -> Option<Outcome> {
        None
    }

    // ---- its own questions and actions ----

    /// The campaign's own question, when [`Step::Campaign`] is open; none when it is work.
    fn decision(_now: Situation<'_, Self>) -> Option<Decision> {
        None
    }

    /// How a forecast goes on from the campaign's own question.
    fn pending(_now: Situation<'_, Self>) -> Pending<Deed<Self>> {
        Pending::Nothing
    }

    /// Takes one of the campaign's actions, at whatever step is open. A campaign without actions has none to take.
    fn apply(_play: Play<'_, Self>, _action: Self::Action, _dice: &mut dyn Dice) -> Result<(), Refusal> {
        refuse!("gcacw.3.0.1", "The standard rules have no such action.")
    }

    /// What is wrong with words that mean something else in the campaign than in the standard rules.
    fn mistake(_words: &[&str]) -> Option<Refusal> {
        None
    }

    /// One of the campaign's actions as a page offers it.
    fn choice(now: Situation<'_, Self>, action: Self::Action) -> Choice {
        let text = action.write(now.rules);
        Choice::button(text.clone(), text)
    }

    // ---- who decides, and for how long ----

    /// The seat that answers a standard question: the side's own, unless several commanders share the side.
    fn seat(_now: Situation<'_, Self>, _step: Step, seat: Seat) -> Seat {
        seat
    }

    /// Whose time the open decision takes.
    fn clock(_now: Situation<'_, Self>) -> Clock {
        Clock::Running
    }

    /// The time that the campaign gives out itself.
    fn time_allowance(_now: Situation<'_, Self>) -> Option<TimeAllowance> {
        None
    }

    /// The campaign's action that is taken when the time of the deciding side is up.
    fn time_out(_now: Situation<'_, Self>) -> Option<Self::Action> {
        None
    }

    // ---- marches and battles ----

    /// What is added to a unit's or leader's movement roll; the allowance is never below 1 by it.
    fn movement_modifier(_now: Situation<'_, Self>, _unit: Unit) -> MovementModifier {
        MovementModifier::NONE
    }

    /// What kind of march a selected unit makes under a leader, and its allowance in halves.
    fn led_march(_now: Situation<'_, Self>, _unit: Unit, allowance: i16) -> (MarchKind, i16) {
        (MarchKind::Normal, allowance)
    }

    /// What a permanent fort in a hex adds to its defence; an empty one defends by itself.
    fn fort(_now: Situation<'_, Self>, _hex: Hex) -> Option<Fort> {
        None
    }

    /// The one unit whose Tactical value counts among these, when it is not simply the highest.
    fn tactical_unit(_now: Situation<'_, Self>, _units: &UnitSet) -> Option<Unit> {
        None
    }

    /// The Artillery value a unit fights with; the values of a side are added first and the sum is rounded up.
    fn artillery(_now: Situation<'_, Self>, _unit: Unit, printed: u8) -> Halves {
        Halves::whole(printed.into())
    }

    // ---- what can be seen ----

    /// Adds what the campaign shows.
    fn view(_now: Situation<'_, Self>, _viewer: Viewer, _view: &mut View) {}

    /// Adds what a page may mark out for the campaign, as far as the viewer may know it.
    fn overlays(_now: Situation<'_, Self>, _viewer: Viewer, _overlays: &mut Vec<Overlay>) {}

    /// Deals anew what the seat cannot know of the campaign.
    fn imagine(_rules: &Gcacw<Self>, _world: &mut State<Self>, _seat: Seat, _rng: &mut Rng) {}

    /// Whether the seat may not know something of the campaign.
    fn has_secrets(_now: Situation<'_, Self>, _seat: Seat) -> bool {
        false
    }

    /// Figures of the campaign that never change.
    fn conserved(_now: Situation<'_, Self>, _figures: &mut Vec<(&'static str, i64)>) {}

    /// What is wrong with the campaign's part of a state.
    fn audit(_now: Situation<'_, Self>) -> Result<(), String> {
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
