//! The steps of combat: what is asked, of whom, and what happens by itself.

use board::HexId;
use engine::Side;
use serde::{Deserialize, Serialize};

use crate::state::Leader;

/// One step of combat. Those without a question are carried out at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatStep {
    /// The marching unit's player names the attack type.
    AttackType,
    /// The active player picks the units of the assault, then names its target.
    AssaultUnits,
    /// He rolls for command.
    CommandRoll,
    /// He keeps as many units as the Assault Number allows.
    KeepUnits,
    /// He may try a grand assault.
    GrandAssault,
    /// He picks the units that join it.
    GrandAssaultUnits,
    /// Both players roll.
    Fight,
    /// The dice are rolled, once a campaign has asked what it must.
    Battle,
    /// The letters of the defender's result take effect.
    DefenderResult,
    /// This side divides its loss.
    Losses(Side),
    /// The defender retreats, or is asked whether he wants to.
    DefenderRetreat,
    /// The defender may pull back.
    VoluntaryRetreat,
    /// The retreating player chooses the next hex.
    Retreat,
    /// The defender has suffered his result to the end.
    DefenderSettled,
    /// The letters of the attacker's result take effect.
    AttackerResult,
    /// The attacker may advance.
    Advance,
    /// Those chosen advance.
    AdvanceMove,
    /// A leader who has the choice goes or stays.
    AdvanceLeader(Leader),
    /// The combat is over.
    CombatOver,
    /// Cavalry in this hex may make a cavalry retreat.
    CavalryRetreat(HexId),
    /// One of several cavalry units loses Manpower.
    CavalryLoss,
    /// A leader has lost his unit and this is where he was.
    Orphan {
        /// The leader.
        leader: Leader,
        /// Where he stood.
        hex: HexId,
    },
}
