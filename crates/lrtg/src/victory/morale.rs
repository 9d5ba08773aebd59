//! Army morale (15.0): the level from its parts, and what Disorder, Panic and Flight are worth.

use serde::{Deserialize, Serialize};

use crate::data::tables::{ArmyMorale, MoralePoints, MoraleTable};

/// What makes up an army's morale level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Parts {
    /// Corps with a routed division or brigade, or one lost in this or the two preceding turns.
    pub shaken_corps: u16,
    /// Infantry divisions at demoralization 1 and 2.
    pub demoralized_divisions: [u16; 2],
    /// Whether one of those divisions is the army's own, no garrison's: without it there is no Flight.
    pub own_division_demoralized: bool,
    /// Infantry brigades at demoralization 1 and 2.
    pub demoralized_brigades: [u16; 2],
    /// Combat losses in manpower.
    pub combat_losses: u16,
    /// Divisions out of supply.
    pub out_of_supply: u16,
    /// Divisions eliminated this turn, last turn, the turn before.
    pub eliminated_divisions: [u16; 3],
    /// Brigades eliminated this turn, last turn, the turn before.
    pub eliminated_brigades: [u16; 3],
    /// Points that an optional rule puts in the place of the out-of-supply part.
    pub instead_of_supply: Option<u16>,
}

/// One line of the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// What it is for.
    pub label: &'static str,
    /// The points.
    pub points: u16,
    /// The clause.
    pub clause: &'static str,
}

fn product<const N: usize>(counts: [u16; N], points: [u16; N]) -> u16 {
    counts.iter().zip(points).map(|(count, points)| count * points).sum()
}

impl Parts {
    /// The parts of the sum, in the order of their lines.
    fn points(&self, table: &MoraleTable, army: &ArmyMorale) -> [u16; 5] {
        [
            self.shaken_corps * table.corps,
            product(self.demoralized_divisions, army.division)
                + product(self.demoralized_brigades, army.brigade),
            self.combat_losses / army.losses,
            self.instead_of_supply.unwrap_or(self.out_of_supply / army.out_of_supply),
            product(self.eliminated_divisions, army.eliminated_division)
                + product(self.eliminated_brigades, army.eliminated_brigade),
        ]
    }

    /// The sum line by line, for the side's table.
    #[must_use]
    pub fn lines(&self, table: &MoraleTable, army: &ArmyMorale, union: bool) -> [Part; 5] {
        let [shaken, demoralized, losses, supply, eliminated] = self.points(table, army);
        let clause = |ours: &'static str, theirs: &'static str| if union { ours } else { theirs };
        let (supplied, by) = match self.instead_of_supply {
            None => ("divisions out of supply", "lrtg.15.1.7"),
            Some(_) => ("supply", "lrtg.15.1.8"),
        };
        [
            Part { label: "shaken corps", points: shaken, clause: "lrtg.15.1.2" },
            Part {
                label: "demoralized divisions and brigades",
                points: demoralized,
                clause: clause("lrtg.15.1.3", "lrtg.15.1.4"),
            },
            Part { label: "combat losses", points: losses, clause: clause("lrtg.15.1.5", "lrtg.15.1.6") },
            Part { label: supplied, points: supply, clause: by },
            Part {
                label: "units eliminated in the last three turns",
                points: eliminated,
                clause: clause("lrtg.15.1.12", "lrtg.15.1.13"),
            },
        ]
    }

    /// The morale level (lrtg.15.1.1).
    #[must_use]
    pub fn level(&self, table: &MoraleTable, army: &ArmyMorale) -> u16 {
        self.points(table, army).iter().sum()
    }
}

/// What has become of an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Spirit {
    /// The level now.
    pub level: u16,
    /// Whether it is in Disorder.
    pub disorder: bool,
    /// Whether it is in Panic.
    pub panic: bool,
    /// Whether it has ever been in Disorder.
    pub has_been_disordered: bool,
    /// Whether it has ever been in Panic.
    pub has_panicked: bool,
}

impl Spirit {
    /// The same army at another level.
    #[must_use]
    pub const fn at(mut self, level: u16, table: &MoraleTable) -> Self {
        self.level = level;
        self.disorder = level >= table.disorder; // lrtg.15.2.1
        self.panic = level >= table.panic; // lrtg.15.2.3
        self.has_been_disordered |= self.disorder;
        self.has_panicked |= self.panic;
        self
    }

    /// What its player's attack rolls lose: Disorder and Panic add up.
    #[must_use]
    pub const fn attack_modifier(self) -> i8 {
        -(self.disorder as i8) - self.panic as i8
    }

    /// What its player's defence rolls lose.
    #[must_use]
    pub const fn defence_modifier(self) -> i8 {
        -(self.panic as i8)
    }

    /// The points that its Disorder and Panic are worth: has happened, or is in force instead (lrtg.vii.7.4).
    #[must_use]
    pub const fn points(self, disorder: [i16; 2], panic: [i16; 2]) -> i16 {
        award(self.disorder, self.has_been_disordered, disorder) + award(self.panic, self.has_panicked, panic)
    }
}

const fn award(now: bool, ever: bool, [happened, in_force]: [i16; 2]) -> i16 {
    if now {
        in_force
    } else if ever {
        happened
    } else {
        0
    }
}

impl MoralePoints {
    /// What the two armies' morale is worth to the Confederate.
    #[must_use]
    pub const fn total(&self, union: Spirit, confederate: Spirit) -> i16 {
        union.points(self.union_disorder, self.union_panic)
            + confederate.points(self.confederate_disorder, self.confederate_panic)
    }
}
