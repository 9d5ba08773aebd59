//! Random events (2.0): which event a sum of two dice is.

use crate::data::tables::{Condition, EventName, EventRow, Events};

impl Events {
    /// The row of a sum.
    #[must_use]
    pub fn row(&self, sum: u8) -> Option<&EventRow> {
        self.row.iter().find(|row| row.sum == sum)
    }

    /// The points that the Raspberry Raid costs at a modified die (lrtg.2.0.33).
    #[must_use]
    pub fn raid(&self, die: i8) -> i16 {
        let column = usize::try_from(die - 1).unwrap_or(0);
        self.raspberry_raid.get(column).or(self.raspberry_raid.last()).copied().unwrap_or(0)
    }
}

impl EventRow {
    /// The first case that holds: every "treat instead" of the table is a case before the next.
    #[must_use]
    pub fn event(&self, holds: impl Fn(Condition) -> bool) -> EventName {
        let case = self.case.iter().find(|case| case.when.iter().all(|&condition| holds(condition)));
        case.map_or(EventName::NoEffect, |case| case.event)
    }
}

impl EventName {
    /// Its name in the rulebook's words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::NoEffect => "no effect",
            Self::Rain => "Rain",
            Self::RainNext => "Rain+1",
            Self::HalleckInterferes => "Halleck Interferes and Calls for Reinforcements",
            Self::HookerQuestioned => "Hooker Questioned",
            Self::UnionCommunicationsBreakdown => "Union Communications Breakdown",
            Self::ConfederateCommunicationsBreakdown => "Confederate Communications Breakdown",
            Self::ConfederateReinforcement => "Confederate Reinforcement",
            Self::RearAreaParalysis => "Rear Area Paralysis",
            Self::RichmondGarrison => "Richmond Garrison",
            Self::RaspberryRaid => "Raspberry Raid",
            Self::Spy => "Spy",
            Self::LeeIsSick => "Lee is Sick",
            Self::Heat => "Heat",
        }
    }

    /// The clause that says what it does.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::NoEffect => "lrtg.2.0.8",
            Self::Rain | Self::RainNext => "lrtg.2.0.20",
            Self::HalleckInterferes => "lrtg.2.0.21",
            Self::HookerQuestioned => "lrtg.2.0.46",
            Self::UnionCommunicationsBreakdown | Self::ConfederateCommunicationsBreakdown => "lrtg.2.0.51",
            Self::ConfederateReinforcement => "lrtg.2.0.47",
            Self::RearAreaParalysis => "lrtg.2.0.48",
            Self::RichmondGarrison => "lrtg.2.0.27",
            Self::RaspberryRaid => "lrtg.2.0.33",
            Self::Spy => "lrtg.2.0.39",
            Self::LeeIsSick => "lrtg.2.0.25",
            Self::Heat => "lrtg.2.0.50",
        }
    }
}
