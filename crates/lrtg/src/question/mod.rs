//! The campaign's own questions: reading the list is reading what the players decide beside marching and fighting.

mod answers;
mod listing;
mod moments;

use engine::Side;
use gcacw::state::{Leader, Unit};
use gcacw::turn::StationMark;
use serde::{Deserialize, Serialize};

use crate::commanders::actions::{CommandersQuestion, CommandersWork};

/// Work of a phase that stands between questions and needs no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Work {
    /// Roll for the raid, after units were taken off.
    Raid {
        /// How many were taken off.
        taken_off: u8,
    },
    /// The next leader who comes back.
    LeadersReturn,
    /// The next unit held back that a side is asked about.
    Held(Side),
    /// Confederate arrivals.
    ConfederateArrivals,
    /// Union arrivals and releases.
    UnionArrivals,
    /// The draft riots.
    DraftRiots,
    /// What the riots are worth, when no more points are sent.
    RiotsOver {
        /// The gain.
        gain: i16,
    },
    /// Vicksburg.
    Vicksburg,
    /// The end of the Attachment / Detachment Phase: pontoon bridges that a strong enemy stands beside are gone.
    AttachmentOver,
    /// What several commanders of a side have to do.
    Commanders(CommandersWork),
}

/// One question of the campaign, or work between questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Question {
    /// Work that needs no answer.
    Work(Work),
    /// With which unit a leader starts.
    StartLeader(Leader),
    /// With which unit of its corps a wagon train starts.
    StartTrain(Unit),
    /// Whether the Confederate starts with a depot at Culpeper.
    CulpeperDepot,
    /// Which unit gets the manpower point that Halleck sends.
    HalleckReinforces,
    /// Which Richmond Garrison units are taken off for the raid.
    MeetRaid,
    /// Where a reinforcement is placed, or whether it is held.
    PlaceReinforcement(Unit),
    /// Which unit gives a manpower point to quell the draft riots; the gain that is left.
    SendToNewYork {
        /// The gain so far.
        gain: i16,
    },
    /// Operational or Passive.
    Declare(Side),
    /// Where a leader comes back.
    ReturnLeader(Leader),
    /// Which unit gets Price's manpower on Meade's accession.
    PriceTo,
    /// Which unit gets a point of Kilpatrick's brigade on Meade's accession.
    KilpatrickTo {
        /// The points left.
        left: u8,
    },
    /// Which units attach to which.
    Attach {
        /// Who is asked.
        side: Side,
        /// Whether detachments are over.
        last: bool,
    },
    /// Which units detach.
    Detach(Side),
    /// Which brigade takes a part of a division that breaks up; the division by its number.
    BreakUp(u8),
    /// How strong a brigade is that is split off.
    BrigadeStrength {
        /// The division by its number.
        number: u8,
        /// The brigade.
        brigade: Unit,
        /// Whether the whole division breaks up.
        breaking_up: bool,
    },
    /// Which brigade takes the place of a division that has become too small.
    ReplaceDivision(u8),
    /// Which brigades form a division again.
    FormDivision {
        /// The division by its number.
        number: u8,
        /// Those chosen so far, as bits.
        chosen: u8,
    },
    /// Where a unit goes by rail.
    RailTo(Unit),
    /// Where a unit goes by sea.
    SailTo {
        /// The unit.
        unit: Unit,
        /// Spaces it may still go.
        left: u8,
    },
    /// Which units the army leader activates.
    ArmySelect,
    /// Whether the opponent lets a unit make a remote move.
    AllowRemote(Unit),
    /// Whether a side without time gives up a chit before initiative is determined.
    UseChit(Side),
    /// Which units make the remote moves that were refused.
    RefusedMoves(Side),
    /// Which town to levy.
    Levy,
    /// What the wagon trains take on.
    LoadTrains,
    /// Who gets victuals of levied towns and captured depots.
    Distribute(Side),
    /// Which division draws ammunition from a captured depot.
    DepotAmmunition,
    /// Which division the ammunition train serves.
    AmmunitionTrain {
        /// The levels it can still lower.
        left: u8,
    },
    /// Which unit forages.
    Forage(Side),
    /// Who gets what a unit has foraged.
    Share(Unit),
    /// Which Confederate divisions draw on levied towns and captured depots to be in range (24.3).
    PutInRange,
    /// How far all units of a side rest, the less the more they forage (24.4).
    Rest(Side),
    /// Which station to repair.
    Repair,
    /// Which Confederate depot to place.
    PlaceDepot,
    /// Which depot to build or to dismantle.
    Schedule(Side),
    /// What one of several commanders of a side is asked.
    Commanders(CommandersQuestion),
    /// Which Confederate cavalry a crossing of the Rappahannock releases.
    ReleaseCavalry,
    /// Where Union cavalry goes in the night after Brandy Station.
    NightRetreat,
    /// Whether a unit that has burned a depot or victuals burns the station beside them too.
    BurnStation {
        /// The unit.
        unit: Unit,
        /// What would become of the station.
        mark: StationMark,
    },
    /// Which artillery is rolled for before the dice of an attack.
    ReserveArtillery,
    /// Which attacker gets the next captured gun.
    CapturedGuns {
        /// The guns left.
        left: u8,
    },
}

impl Question {
    /// The question's name in the list of decisions.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Work(_) => "work",
            Self::StartLeader(_) => "start_leader",
            Self::StartTrain(_) => "start_train",
            Self::LoadTrains => "load_trains",
            Self::CulpeperDepot => "culpeper_depot",
            Self::HalleckReinforces => "halleck_reinforces",
            Self::MeetRaid => "meet_raid",
            Self::PlaceReinforcement(_) => "place_reinforcement",
            Self::SendToNewYork { .. } => "send_to_new_york",
            Self::Declare(_) => "declare",
            Self::ReturnLeader(_) => "return_leader",
            Self::PriceTo => "price_to",
            Self::KilpatrickTo { .. } => "kilpatrick_to",
            Self::Attach { last: false, .. } => "attach",
            Self::Attach { last: true, .. } => "attach_again",
            Self::Detach(_) => "detach",
            Self::BreakUp(_) => "break_up",
            Self::BrigadeStrength { .. } => "brigade_strength",
            Self::ReplaceDivision(_) => "replace_division",
            Self::FormDivision { .. } => "form_division",
            Self::RailTo(_) => "rail_to",
            Self::SailTo { .. } => "sail_to",
            Self::ArmySelect => "army_select",
            Self::AllowRemote(_) => "allow_remote",
            Self::UseChit(_) => "use_chit",
            Self::RefusedMoves(_) => "refused_moves",
            Self::Levy => "levy",
            Self::Distribute(_) => "distribute",
            Self::DepotAmmunition => "depot_ammunition",
            Self::AmmunitionTrain { .. } => "ammunition_train",
            Self::Forage(_) => "forage",
            Self::Share(_) => "share",
            Self::PutInRange => "put_in_range",
            Self::Rest(_) => "rest",
            Self::Repair => "repair",
            Self::PlaceDepot => "place_depot",
            Self::Schedule(_) => "schedule",
            Self::Commanders(question) => question.name(),
            Self::ReleaseCavalry => "release_cavalry",
            Self::NightRetreat => "night_retreat",
            Self::BurnStation { .. } => "burn_station",
            Self::ReserveArtillery => "reserve_artillery",
            Self::CapturedGuns { .. } => "captured_guns",
        }
    }

    /// The clause that asks it.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Work(_) => "lrtg.1.0.1",
            Self::StartLeader(_) => "lrtg.viii.3.1",
            Self::StartTrain(_) => "lrtg.23.4.1",
            Self::LoadTrains => "lrtg.23.4.11",
            Self::CulpeperDepot => "lrtg.viii.3.3",
            Self::HalleckReinforces => "lrtg.2.0.23",
            Self::MeetRaid => "lrtg.2.0.34",
            Self::PlaceReinforcement(_) => "lrtg.3.0.1",
            Self::SendToNewYork { .. } => "lrtg.3.3.2",
            Self::Declare(_) => "lrtg.4.1.1",
            Self::ReturnLeader(_) => "lrtg.iv.b.2",
            Self::PriceTo => "lrtg.16.2.8",
            Self::KilpatrickTo { .. } => "lrtg.16.2.9",
            Self::Attach { .. } => "lrtg.7.2.1",
            Self::Detach(_) => "lrtg.7.1.1",
            Self::BreakUp(_) => "lrtg.18.2.3",
            Self::BrigadeStrength { .. } => "lrtg.18.2.4",
            Self::ReplaceDivision(_) => "lrtg.18.3.2",
            Self::FormDivision { .. } => "lrtg.18.3.4",
            Self::RailTo(_) => "lrtg.8.2.2",
            Self::SailTo { .. } => "lrtg.5.0.5",
            Self::ArmySelect => "lrtg.10.1.9",
            Self::AllowRemote(_) => "lrtg.17.2.1",
            Self::UseChit(_) => "lrtg.22.5.5",
            Self::RefusedMoves(_) => "lrtg.22.6.2",
            Self::Levy => "lrtg.13.1.1",
            Self::Distribute(_) => "lrtg.13.5.9",
            Self::DepotAmmunition => "lrtg.19.5.1",
            Self::AmmunitionTrain { .. } => "lrtg.19.4.1",
            Self::Forage(_) => "lrtg.13.5.2",
            Self::Share(_) => "lrtg.13.5.4",
            Self::PutInRange => "lrtg.24.3.1",
            Self::Rest(_) => "lrtg.24.4.1",
            Self::Repair => "lrtg.13.7.1",
            Self::PlaceDepot => "lrtg.13.8.7",
            Self::Schedule(_) => "lrtg.13.8.10",
            Self::Commanders(question) => question.clause(),
            Self::ReleaseCavalry => "lrtg.27.2.3",
            Self::NightRetreat => "lrtg.27.1.14",
            Self::BurnStation { .. } => "lrtg.13.8.4",
            Self::ReserveArtillery => "lrtg.28.0.2",
            Self::CapturedGuns { .. } => "lrtg.29.1.4",
        }
    }
}
