//! The phases of a turn (1.0): reading the list is reading the sequence of play.

use gcacw::step::Phase;
use serde::{Deserialize, Serialize};

/// The campaign's own phases; the standard ones stand between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CampaignPhase {
    /// Before the first turn: what the set-up leaves to the players.
    SetUp,
    /// Random Events.
    RandomEvents,
    /// Reinforcement / Release / Events.
    Reinforcement,
    /// Operational / Passive Declaration.
    Declaration,
    /// Communications.
    Communications,
    /// Leader Transfer, its beginning: Meade's accession, Haupt's return.
    Accession,
    /// Harpers Ferry.
    HarpersFerry,
    /// Attachment / Detachment.
    Attachment,
    /// County Control.
    CountyControl,
    /// Confederate Levies.
    Levies,
    /// Supply Status.
    SupplyStatus,
    /// Potomac River and Shenandoah Valley Control.
    RiverControl,
    /// Supply Expenditure.
    SupplyExpenditure,
    /// Forage / Resupply.
    Forage,
    /// Supply Effects.
    SupplyEffects,
    /// Supply Line Repair.
    Repair,
    /// Depot Creation / Removal.
    Depots,
    /// Victory Check.
    VictoryCheck,
    /// Time Allocation (option 22), before the action cycle.
    TimeAllocation,
    /// Remote moves that were refused (option 22), after the action cycle.
    RefusedMoves,
}

impl CampaignPhase {
    const ALL: [Self; 20] = [
        Self::SetUp,
        Self::RandomEvents,
        Self::Reinforcement,
        Self::Declaration,
        Self::Communications,
        Self::Accession,
        Self::HarpersFerry,
        Self::Attachment,
        Self::CountyControl,
        Self::Levies,
        Self::SupplyStatus,
        Self::RiverControl,
        Self::SupplyExpenditure,
        Self::Forage,
        Self::SupplyEffects,
        Self::Repair,
        Self::Depots,
        Self::VictoryCheck,
        Self::TimeAllocation,
        Self::RefusedMoves,
    ];

    /// The phase of a number.
    #[must_use]
    pub fn of(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// The phase as the standard sequence knows it.
    #[must_use]
    pub const fn phase(self) -> Phase {
        Phase::Campaign(self as u8)
    }

    /// Its word in a setup.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::SetUp => "set_up",
            Self::RandomEvents => "random_events",
            Self::Reinforcement => "reinforcement",
            Self::Declaration => "declaration",
            Self::Communications => "communications",
            Self::Accession => "accession",
            Self::HarpersFerry => "harpers_ferry",
            Self::Attachment => "attachment",
            Self::CountyControl => "county_control",
            Self::Levies => "levies",
            Self::SupplyStatus => "supply_status",
            Self::RiverControl => "river_control",
            Self::SupplyExpenditure => "supply_expenditure",
            Self::Forage => "forage",
            Self::SupplyEffects => "supply_effects",
            Self::Repair => "repair",
            Self::Depots => "depots",
            Self::VictoryCheck => "victory_check",
            Self::TimeAllocation => "time_allocation",
            Self::RefusedMoves => "refused_moves",
        }
    }

    /// Its name in the rulebook's words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SetUp => "Set-up",
            Self::RandomEvents => "Random Events Phase",
            Self::Reinforcement => "Reinforcement / Release / Events Phase",
            Self::Declaration => "Operational / Passive Declaration Phase",
            Self::Communications => "Communications Phase",
            Self::Accession => "Leader Transfer Phase",
            Self::HarpersFerry => "Harpers Ferry Phase",
            Self::Attachment => "Attachment / Detachment Phase",
            Self::CountyControl => "County Control Phase",
            Self::Levies => "Confederate Levies Phase",
            Self::SupplyStatus => "Supply Status Phase",
            Self::RiverControl => "Potomac River and Shenandoah Valley Control Phase",
            Self::SupplyExpenditure => "Supply Expenditure Phase",
            Self::Forage => "Forage / Resupply Phase",
            Self::SupplyEffects => "Supply Effects Phase",
            Self::Repair => "Supply Line Repair Phase",
            Self::Depots => "Depot Creation / Removal Phase",
            Self::VictoryCheck => "Victory Check Phase",
            Self::TimeAllocation => "Time Allocation Phase",
            Self::RefusedMoves => "Remote moves",
        }
    }
}

/// The phase that follows another. // lrtg.1.0.1
#[must_use]
pub fn next_phase(over: Phase) -> Phase {
    use CampaignPhase as Own;
    let Phase::Campaign(number) = over else {
        return match over {
            Phase::SetUp => Own::SetUp.phase(),
            Phase::LeaderTransfer => Own::HarpersFerry.phase(),
            Phase::ActionCycle => Own::CountyControl.phase(),
            Phase::Recovery => Own::VictoryCheck.phase(),
            _ => Own::RandomEvents.phase(),
        };
    };
    match Own::of(number) {
        Some(Own::Accession) => Phase::LeaderTransfer,
        Some(Own::Attachment | Own::TimeAllocation) => Phase::ActionCycle,
        Some(Own::RefusedMoves) => Own::CountyControl.phase(),
        Some(Own::Depots) => Phase::Recovery,
        Some(Own::VictoryCheck) | None => Phase::TurnIndication,
        Some(_) => Phase::Campaign(number + 1),
    }
}

/// The portions of the action cycle (IV.e), and in turns 1 to 3 whose they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Portion {
    /// No movement by rail, by sea or by strategic movement.
    #[default]
    Regular,
    /// Every kind of movement.
    Distance,
}
