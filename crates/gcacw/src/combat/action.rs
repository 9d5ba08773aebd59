//! The answers that combat asks for, and their exact text.

use board::HexId;
use engine::grammar;
use serde::{Deserialize, Serialize};

use super::state::AttackKind;
use crate::campaign::Campaign;
use crate::roster::Counter;
use crate::ruleset::Gcacw;

grammar! {
    /// One answer in combat.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum CombatAction spoken to Gcacw<C> where C: Campaign {
        /// Its target is no longer what it was: the marching unit does not attack.
        CallOff = "call off the attack",
        /// The command roll, without Lee's bonus.
        CommandRoll = "command roll",
        /// The command roll with Lee's bonus.
        CommandRollWithLee = "command roll with lee",
        /// No grand assault.
        NoGrandAssault = "no grand assault",
        /// No more units join.
        Joined = "all have joined",
        /// Roll the dice.
        Fight = "fight",
        /// The defender stands his ground.
        Stand = "stand",
        /// The retreat ends.
        EndRetreat = "end retreat",
        /// Nobody else advances.
        Hold = "hold",
        /// The cavalry retreats.
        CavalryRetreat = "cavalry retreat",
        /// The cavalry stands.
        CavalryStand = "cavalry stands",
        /// The marching unit refuses its flanks.
        RefuseFlanks = "refuse flanks",
        /// The Flanks Refused marker of its hex is removed.
        RemoveMarker = "remove flanks refused",
        /// The marching unit attacks this hex.
        Attack(target: HexId) = "attack {target}",
        /// It makes this type of attack.
        Type(kind: AttackKind),
        /// This leader assaults.
        Assault(leader: Counter) = "assault {leader:LEADER}",
        /// This unit takes part in the assault.
        Pick(unit: Counter) = "assault with {unit}",
        /// The assault goes against this hex.
        Target(target: HexId) = "assault against {target}",
        /// This unit stays in the assault.
        Keep(unit: Counter) = "keep {unit}",
        /// A grand assault on this army or district leader's word.
        GrandAssault(leader: Counter) = "grand assault {leader:LEADER}",
        /// This unit joins the grand assault.
        Join(unit: Counter) = "join {unit}",
        /// This unit loses one Manpower.
        Lose(unit: Counter) = "lose {unit}",
        /// This unit pulls back.
        PullBack(unit: Counter) = "pull back {unit}",
        /// The retreat goes on to this hex.
        Retreat(to: HexId) = "retreat {to}",
        /// This unit advances.
        Advance(unit: Counter) = "advance {unit}",
        /// This leader is attached to this unit, and goes or stays with it.
        Attach(leader: Counter, unit: Counter) = "leader {leader:LEADER} with {unit}",
    }
}
