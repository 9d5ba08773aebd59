//! The random events (2.0).

use serde::Deserialize;

use crate::data::records::Source;

/// A random event (2.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventName {
    /// Nothing happens.
    NoEffect,
    /// Rain this turn.
    Rain,
    /// Rain this turn and the next.
    RainNext,
    /// Halleck Interferes and Calls for Reinforcements.
    HalleckInterferes,
    /// Hooker Questioned.
    HookerQuestioned,
    /// Union Communications Breakdown.
    UnionCommunicationsBreakdown,
    /// Confederate Communications Breakdown.
    ConfederateCommunicationsBreakdown,
    /// Confederate Reinforcement.
    ConfederateReinforcement,
    /// Rear Area Paralysis.
    RearAreaParalysis,
    /// Richmond Garrison.
    RichmondGarrison,
    /// Raspberry Raid.
    RaspberryRaid,
    /// Spy.
    Spy,
    /// Lee is Sick.
    LeeIsSick,
    /// Heat.
    Heat,
}

/// What a case of the random events table asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// The event rolled last turn was Rain+1.
    PreviousEventRainNext,
    /// Fewer than four rain days have been.
    FewerThanFourRainDays,
    /// A Richmond Garrison unit has not been received.
    RichmondGarrisonLeft,
    /// The Raspberry Raid has not happened.
    RaidToCome,
    /// Hooker commands.
    HookerCommands,
    /// Lee is south of the Potomac.
    LeeSouth,
    /// Meade is south of the Potomac.
    MeadeSouth,
    /// A unit of the Confederate Reinforcement track has not been received.
    ConfederateReinforcementsLeft,
    /// No Confederate infantry unit has crossed the Potomac.
    NotCrossed,
}

records! {
    /// The random events.
    Events {
        /// Where they come from.
        source: Source,
        /// The rows.
        row: Vec<EventRow>,
        /// Points lost by the raid, by the modified die less 1.
        raspberry_raid: Vec<i16>,
        /// How many rain days change sum 4.
        rain_days: u8,
        /// What a unit needs to be taken off for the raid.
        raid_manpower: u8,
        /// The highest die that brings Beauregard.
        beauregard: u8,
        /// What the ammunition train brings.
        ammunition_levels: u8,
    }
    /// One sum of two dice.
    EventRow {
        /// The sum.
        sum: u8,
        /// Its cases, the first that holds counts.
        case: Vec<EventCase>,
        /// Whether an ammunition train comes too.
        #[serde(default)]
        ammunition_train: bool,
    }
    /// One case.
    EventCase {
        /// What must hold.
        #[serde(default)]
        when: Vec<Condition>,
        /// The event.
        event: EventName,
    }
}
