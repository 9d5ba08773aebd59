//! Levels of victory (VIII) and the optional preliminary victories.

mod armies;
pub mod book;
mod ending;
pub mod losses;
pub mod morale;
pub mod points;
mod prizes;
mod structures;

use engine::Side;
use serde::{Deserialize, Serialize};

use crate::data::tables::{Levels, Preliminary};
use crate::victory::morale::Spirit;

/// A level of victory, from the Union's best to the Confederate's best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Level {
    /// Union decisive.
    UnionDecisive,
    /// Union substantive.
    UnionSubstantive,
    /// Union marginal.
    UnionMarginal,
    /// Confederate marginal.
    ConfederateMarginal,
    /// Confederate substantive.
    ConfederateSubstantive,
    /// Confederate decisive.
    ConfederateDecisive,
}

impl Level {
    /// Who wins.
    #[must_use]
    pub const fn winner(self) -> Side {
        match self {
            Self::UnionDecisive | Self::UnionSubstantive | Self::UnionMarginal => Side::Union,
            _ => Side::Confederate,
        }
    }

    /// The level's word.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::UnionDecisive | Self::ConfederateDecisive => "decisive",
            Self::UnionSubstantive | Self::ConfederateSubstantive => "substantive",
            Self::UnionMarginal | Self::ConfederateMarginal => "marginal",
        }
    }
}

impl Levels {
    /// The level of a total.
    #[must_use]
    pub const fn of(&self, total: i16) -> Level {
        if total >= self.confederate_decisive {
            Level::ConfederateDecisive
        } else if total >= self.confederate_substantive {
            Level::ConfederateSubstantive
        } else if total >= self.confederate_marginal {
            Level::ConfederateMarginal
        } else if total >= self.union_marginal {
            Level::UnionMarginal
        } else if total >= self.union_substantive {
            Level::UnionSubstantive
        } else {
            Level::UnionDecisive
        }
    }
}

/// The preliminary victories that are held now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Held {
    /// Confederate substantive.
    pub confederate_substantive: bool,
    /// Confederate marginal.
    pub confederate_marginal: bool,
    /// Union substantive.
    pub union_substantive: bool,
    /// Union marginal.
    pub union_marginal: bool,
}

impl Held {
    /// The Victory Check Phase: what is awarded on this position (lrtg.pv.1.1 to .1.7).
    #[must_use]
    pub const fn checked(self, table: &Preliminary, union: Spirit, confederate: Spirit, total: i16) -> Self {
        let mut held = self;
        if confederate.panic && !union.disorder && !self.confederate_substantive {
            held.union_substantive = true;
        }
        let margin = confederate.level >= union.level + table.union_margin;
        if confederate.disorder && margin && !self.confederate_marginal {
            held.union_marginal = true;
        }
        if union.panic && total >= table.confederate_substantive && !held.union_substantive {
            held.confederate_substantive = true;
        }
        if union.disorder && total >= table.confederate_marginal && !held.union_marginal {
            held.confederate_marginal = true;
        }
        held.watched(confederate)
    }

    /// A cancelling army state is watched at all times (lrtg.pv.0.7); a cancelled victory counts as never achieved.
    #[must_use]
    pub const fn watched(mut self, confederate: Spirit) -> Self {
        if confederate.panic {
            self.confederate_substantive = false; // lrtg.pv.1.2
        }
        if confederate.disorder {
            self.confederate_marginal = false; // lrtg.pv.1.4
        }
        if self.confederate_substantive {
            self.union_marginal = false; // lrtg.pv.1.8
        }
        self
    }

    /// The level at the end: at least what is held, unless the total overcomes it.
    #[must_use]
    pub fn at_the_end(self, table: Level) -> Level {
        if self.confederate_substantive {
            table.max(Level::ConfederateSubstantive)
        } else if self.union_substantive && table < Level::ConfederateDecisive {
            table.min(Level::UnionSubstantive)
        } else if self.union_marginal && table < Level::ConfederateSubstantive {
            table.min(Level::UnionMarginal)
        } else if self.confederate_marginal {
            table.max(Level::ConfederateMarginal)
        } else {
            table
        }
    }
}
