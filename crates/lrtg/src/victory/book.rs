//! The book of victory points: one running total, by source and by turn (VII).

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most turns a game has, and turn 0 for the set-up.
pub const TURNS: usize = 54;

/// What a victory point was scored for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Award {
    /// Control of counties.
    Counties,
    /// Depots destroyed.
    Depots,
    /// Stations destroyed.
    Railroads,
    /// Bridges and other structures.
    Structures,
    /// Levies.
    Levies,
    /// Union losses.
    UnionLosses,
    /// Confederate losses.
    ConfederateLosses,
    /// The fall of Vicksburg.
    Vicksburg,
    /// The draft riots.
    DraftRiots,
    /// The Raspberry Raid.
    RaspberryRaid,
    /// Wagon trains destroyed.
    WagonTrains,
    /// Stuart's pride.
    StuartsPride,
    /// Points to offset an advantage.
    PlayBalance,
}

impl Award {
    /// Every source, in the order of the rulebook.
    pub const ALL: [Self; 13] = [
        Self::Counties,
        Self::Depots,
        Self::Railroads,
        Self::Structures,
        Self::Levies,
        Self::UnionLosses,
        Self::ConfederateLosses,
        Self::Vicksburg,
        Self::DraftRiots,
        Self::RaspberryRaid,
        Self::WagonTrains,
        Self::StuartsPride,
        Self::PlayBalance,
    ];

    /// Its heading in the book.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Counties => "counties controlled",
            Self::Depots => "depots destroyed",
            Self::Railroads => "railroad stations destroyed",
            Self::Structures => "strategic structures",
            Self::Levies => "levies",
            Self::UnionLosses => "Union losses",
            Self::ConfederateLosses => "Confederate losses",
            Self::Vicksburg => "Vicksburg",
            Self::DraftRiots => "draft riots",
            Self::RaspberryRaid => "Raspberry Raid",
            Self::WagonTrains => "wagon trains destroyed",
            Self::StuartsPride => "Stuart's pride",
            Self::PlayBalance => "play balance",
        }
    }

    /// The clause that gives it.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Counties => "lrtg.11.2.1",
            Self::Depots => "lrtg.vii.2.1",
            Self::Railroads => "lrtg.vii.3.16",
            Self::Structures => "lrtg.vii.4.1",
            Self::Levies => "lrtg.vii.5.1",
            Self::UnionLosses => "lrtg.vii.6.1",
            Self::ConfederateLosses => "lrtg.vii.6.2",
            Self::Vicksburg => "lrtg.vii.8.1",
            Self::DraftRiots => "lrtg.vii.9.1",
            Self::RaspberryRaid => "lrtg.vii.10.1",
            Self::WagonTrains => "lrtg.vii.2.3",
            Self::StuartsPride => "lrtg.27.3.1",
            Self::PlayBalance => "lrtg.27.6.1",
        }
    }
}

/// The book: points by turn and source. Disorder and Panic are not in it: their awards come and go with the morale.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Book {
    pages: ArrayVec<[i16; Award::ALL.len()], TURNS>,
}

impl Book {
    /// Writes points to a turn's page.
    pub fn add(&mut self, turn: u8, award: Award, points: i16) {
        let page = usize::from(turn).min(TURNS - 1);
        while self.pages.len() <= page {
            self.pages.push([0; Award::ALL.len()]);
        }
        self.pages[page][award as usize] += points;
    }

    /// What a source has brought on a turn.
    #[must_use]
    pub fn on(&self, turn: u8, award: Award) -> i16 {
        self.pages.get(usize::from(turn)).map_or(0, |page| page[award as usize])
    }

    /// What a source has brought in all.
    #[must_use]
    pub fn of(&self, award: Award) -> i16 {
        self.pages.iter().map(|page| page[award as usize]).sum()
    }

    /// What all sources have brought together (lrtg.vii.0.1).
    #[must_use]
    pub fn total(&self) -> i16 {
        self.pages.iter().flatten().sum()
    }

    /// The turns on which anything was written.
    pub fn turns(&self) -> impl Iterator<Item = u8> + '_ {
        let pages = self.pages.iter().enumerate();
        pages.filter(|(_, page)| page.iter().any(|&points| points != 0)).map(|(turn, _)| turn as u8)
    }
}
