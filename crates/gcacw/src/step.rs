//! The steps of play: reading the list is reading the sequence of play.

use engine::Side;
use serde::{Deserialize, Serialize};

use crate::combat::CombatStep;
use crate::special::SpecialStep;
use crate::state::Leader;
use crate::turn::TurnStep;

/// The parts of a turn, in order. // gcacw.3.0.1
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn: what the scenario leaves to the players.
    SetUp,
    /// Random Events Phase.
    RandomEvents,
    /// Phases that a scenario adds. // gcacw.3.0.7
    Scenario,
    /// Leader Transfer Phase.
    LeaderTransfer,
    /// Action Cycle.
    ActionCycle,
    /// Recovery Phase.
    Recovery,
    /// Turn Indication Phase.
    TurnIndication,
    /// A campaign's own phase of this number.
    Campaign(u8),
}

impl Phase {
    /// The phase's name in the rulebook's words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SetUp => "Set-up",
            Self::RandomEvents => "Random Events Phase",
            Self::Scenario => "Scenario Phase",
            Self::LeaderTransfer => "Leader Transfer Phase",
            Self::ActionCycle => "Action Cycle",
            Self::Recovery => "Recovery Phase",
            Self::TurnIndication => "Turn Indication Phase",
            Self::Campaign(_) => "Campaign Phase",
        }
    }

    /// The phase that follows by the standard rules. // gcacw.3.0.1
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::SetUp | Self::TurnIndication | Self::Campaign(_) => Self::RandomEvents,
            Self::RandomEvents => Self::Scenario,
            Self::Scenario => Self::LeaderTransfer,
            Self::LeaderTransfer => Self::ActionCycle,
            Self::ActionCycle => Self::Recovery,
            Self::Recovery => Self::TurnIndication,
        }
    }
}

/// One thing to do: a decision that a player takes, or work that needs no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Work: a phase begins.
    Phase(Phase),
    /// Work: a phase has come to its end.
    PhaseOver(Phase),
    /// Which leader to transfer, or none.
    TransferLeader(Side),
    /// Where a leader transfers to.
    TransferTo(Leader),
    /// Work: the Initiative Segment.
    Initiative,
    /// Take the initiative or pass.
    TakeInitiative(Side),
    /// Which action to perform.
    ChooseAction(Side),
    /// Activate Leader, step 2: which units to select.
    SelectUnits,
    /// Activate Leader, step 5: where the leader goes.
    MoveLeader,
    /// Activate Leader, step 5: whether an army or district leader goes along.
    GoAlong(Leader),
    /// Activate Leader, step 5: which unit the leader is attached to.
    AttachLeader,
    /// Activate Leader, step 6: which unit acts next.
    NextUnit,
    /// Whether an army or district leader goes with a unit that leaves his hex.
    FollowUnit(Leader),
    /// Whether to force march.
    ForceMarch,
    /// The march, hex by hex.
    March,
    /// Work: a march has come to its end.
    MarchOver,
    /// Work: an action has come to its end.
    ActionOver,
    /// Combat.
    Combat(CombatStep),
    /// Recovery, works, crossings, rain and force markers.
    Turn(TurnStep),
    /// What the scenario's own rules ask.
    Special(SpecialStep),
    /// What a campaign asks.
    Campaign,
}
