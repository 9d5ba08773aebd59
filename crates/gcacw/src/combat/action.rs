//! The answers that combat asks for, and their exact text.

use board::HexId;
use serde::{Deserialize, Serialize};

use super::state::AttackKind;
use crate::roster::Counter;

/// One answer in combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatAction {
    /// The marching unit attacks this hex.
    Attack(HexId),
    /// It makes this type of attack.
    Type(AttackKind),
    /// Its target is no longer what it was: it does not attack.
    CallOff,
    /// This leader assaults.
    Assault(Counter),
    /// This unit takes part in the assault.
    Pick(Counter),
    /// The assault goes against this hex.
    Target(HexId),
    /// The command roll; with Lee's bonus or without.
    CommandRoll {
        /// Lee's bonus is announced.
        lee: bool,
    },
    /// This unit stays in the assault.
    Keep(Counter),
    /// A grand assault on this army or district leader's word.
    GrandAssault(Counter),
    /// No grand assault.
    NoGrandAssault,
    /// This unit joins the grand assault.
    Join(Counter),
    /// No more units join.
    Joined,
    /// Roll the dice.
    Fight,
    /// This unit loses one Manpower.
    Lose(Counter),
    /// The defender stands his ground.
    Stand,
    /// This unit pulls back.
    PullBack(Counter),
    /// The retreat goes on to this hex.
    Retreat(HexId),
    /// The retreat ends.
    EndRetreat,
    /// This unit advances.
    Advance(Counter),
    /// Nobody else advances.
    Hold,
    /// This leader is attached to this unit, and goes or stays with it.
    Attach(Counter, Counter),
    /// The cavalry retreats.
    CavalryRetreat,
    /// The cavalry stands.
    CavalryStand,
    /// The marching unit refuses its flanks.
    RefuseFlanks,
    /// The Flanks Refused marker of its hex is removed.
    RemoveMarker,
}
