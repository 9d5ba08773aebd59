//! What has to be done: reading this list is reading the sequence of play. The last task of the agenda is next; some ask
//! a player, the others are carried out at once.

use engine::Side;
use serde::{Deserialize, Serialize};

use crate::map::Hex;
use crate::unit::{Command, EventChit, Unit};

/// One thing to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Task {
    // Set-up.
    /// Put a command counter in a box of the Variable Placement Map.
    Counter(Side),
    /// Turn the command counters up.
    Reveal,
    /// Deploy by the Deployment Chart.
    Deploy(Side),

    // The turn.
    TurnStart,
    /// Place units that arrive.
    Arrive(Side),
    /// Place the Cavalry Corps, or wait.
    Stoneman,
    /// Place dummies.
    Dummies(Side),
    /// Choose the formations to activate.
    Formations(Side),
    /// Draw a chit.
    Draw,
    /// Activate the drawn chit or pass.
    Activate(Command),
    /// Name the formation of Good General.
    NameFormation,
    /// Place the chit on the map.
    PlaceChit,
    /// Name the units of the Independent chit.
    Three,

    // Movement.
    Movement,
    Moving,
    /// Name the units under the Detachment marker.
    Detach(Hex, bool),
    /// Break contact or stand.
    Contact(Hex, bool),
    /// A demoralized unit must go.
    Demoralized(Unit),
    MarchRoll,
    MarchLoss,
    Stacking,
    Excess(Hex),

    // Bombardment.
    Bombardment,
    Aim,
    ShellWorks,
    ShellRoll,
    ShellHit,

    // Combat.
    Combat,
    Declare,
    DefenderSkirmisher,
    DefenderWorks,
    CombatEvent(Side),
    Terrain,
    WorksChoice,
    CountDice,
    AttackerBonus,
    ForcedMarchDie,
    TerrainDie,
    DefenderBonus,
    Roll,
    AttackerSix,
    DefenderSix,
    DefenderLosses,
    AttackerLosses,
    Retreats,
    Retreat(Unit, bool),
    RetreatBridge(u8),
    Advance,
    CombatEnd,

    ActivationEnd,

    // The end of the turn.
    TurnEnd,
    NightLift,
    SupplyChit(Side),
    SupplyCheck,
    Morale,
    Recover(Side),
    NightDraw,
    TurnClose,

    // Events.
    EventHex(EventChit, Side),
    Regroup(Side),
    Release,
    GeneralRetreat(Side, Hex),
}
