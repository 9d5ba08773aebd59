//! Movement by sea, by rail, strategic and remote; attachment; the army leader.

use serde::Deserialize;

use crate::data::records::Source;

records! {
    /// Movement.
    Movement {
        /// Where it comes from.
        source: Source,
        /// By sea.
        naval: NavalLimits,
        /// By rail.
        rail: RailLimits,
        /// Strategic.
        strategic: Strategic,
        /// Remote.
        remote: Remote,
        /// Attachment.
        attachment: Attachment,
        /// The army leader.
        army_leader: ArmyLeader,
        /// Leader transfer.
        leader_transfer: LeaderTransfer,
        /// The passive player's roll.
        passive: PassiveRoll,
        /// Pontoon bridge markers of each side.
        pontoons: Pontoons,
    }
    /// Pontoon bridge markers.
    Pontoons {
        /// Over major rivers.
        major: u8,
        /// Over minor rivers.
        minor: u8,
    }
    /// Naval limits.
    NavalLimits {
        /// Units a turn.
        units: u8,
        /// Spaces a move.
        spaces: u8,
        /// Fatigue a space.
        fatigue: u8,
    }
    /// Rail limits.
    RailLimits {
        /// Hexes a move.
        hexes: u8,
        /// Fatigue.
        fatigue: u8,
        /// Divisions a turn.
        divisions: u8,
        /// Boxes a turn.
        boxes: u8,
    }
    /// Strategic movement.
    Strategic {
        /// Infantry from enemy infantry.
        infantry_from_infantry: u8,
        /// Infantry from enemy cavalry.
        infantry_from_cavalry: u8,
        /// Cavalry from every enemy.
        cavalry_from_all: u8,
        /// Confederate allowances.
        confederate: [[u8; 4]; 3],
        /// Union allowances.
        union: [[u8; 4]; 3],
        /// Modifiers of units not exhausted.
        fresh: [i8; 3],
        /// Modifiers of exhausted units.
        exhausted: [i8; 3],
    }
    /// Remote movement.
    Remote {
        /// Farther than so many hexes from every enemy.
        distance: u8,
    }
    /// Attachment and detachment.
    Attachment {
        /// Most manpower.
        infantry_division: u8,
        /// Most manpower.
        infantry_brigade: u8,
        /// Most manpower.
        infantry_regiment: u8,
        /// Most manpower.
        cavalry_brigade: u8,
        /// Most manpower.
        cavalry_regiment: u8,
        /// What an infantry division keeps.
        division_keeps: u8,
        /// What every other unit keeps.
        unit_keeps: u8,
        /// What a unit needs to detach.
        parent: u8,
        /// Artillery of a substitute.
        substitute_artillery: u8,
        /// Manpower of a substitute brigade.
        substitute_brigade: u8,
        /// Manpower of a substitute regiment.
        substitute_regiment: u8,
    }
    /// Activate Army Leader.
    ArmyLeader {
        /// The highest die that succeeds.
        succeeds: u8,
        /// Attempts a turn.
        attempts: u8,
        /// Most units.
        units: u8,
        /// What a rolled 1 counts as.
        least: u8,
        /// What an infantry leader adds: Union, Confederate.
        bonus: [u8; 2],
        /// Most fatigue.
        fatigue: u8,
    }
    /// How far leaders transfer.
    LeaderTransfer {
        /// Of an Operational player.
        operational: u8,
        /// Of a Passive player.
        passive: u8,
    }
    /// What a Passive player's units take from their movement rolls.
    PassiveRoll {
        /// Infantry and artillery.
        infantry: i8,
        /// Cavalry.
        cavalry: i8,
    }
}
