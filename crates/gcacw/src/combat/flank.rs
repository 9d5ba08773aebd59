//! Flank attacks: which of the six hexes round a defender are covered, and what the attacker gains by it.

use super::values::Quarters;
use crate::charts::FlankBonus;
use crate::turn::Entrenchments;

/// What one of the six hexes round the defender is to the attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Around {
    /// Off the map. // gcacw.7.4.47
    pub off_map: bool,
    /// Cut off by mountain or swamp without a road, pike, RR or trail. // gcacw.7.4.44
    pub mountain_or_swamp: bool,
    /// Cut off by a river without a crossing, an unfordable ford, a creek in rain, or water. // gcacw.7.4.45 gcacw.7.4.46
    pub water: bool,
    /// An undemoralized unit of the attacker is there or has its zone of control there. // gcacw.7.4.42 gcacw.7.4.43
    pub reached: bool,
    /// Every zone of control that reaches it is restricted, and no unit of the attacker is there.
    pub only_restricted: bool,
    /// The Combat value of all units that reach it together. // gcacw.7.4.60
    pub strength: Quarters,
    /// An undemoralized unit of the defender's side is there. // gcacw.7.4.50
    pub held: bool,
    /// No unit of either side is there.
    pub empty: bool,
    /// A fort of the attacker's side stands there: it covers the hex, however strong the defender is. // gcacw.s.4.22
    pub fort: bool,
}

/// Why a covered hex lowers the bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reduction {
    /// The defender's side has a unit there.
    Held,
    /// Empty, and reached through woods or loess only.
    Restricted,
    /// Mountain or swamp.
    MountainOrSwamp,
    /// A river, a ford that is closed, or a creek in rain.
    Water,
    /// Off the map.
    OffMap,
}

impl Reduction {
    /// The clause that lowers the bonus.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Held => "gcacw.7.4.50",
            Self::Restricted => "gcacw.7.4.51",
            Self::MountainOrSwamp => "gcacw.7.4.53",
            Self::Water => "gcacw.7.4.54",
            Self::OffMap => "gcacw.7.4.55",
        }
    }
}

/// How far a defender is surrounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flank {
    /// Which of the six hexes are covered, clockwise from north.
    pub covered: [bool; 6],
    /// Why each covered hex lowers the bonus, if it does.
    pub reductions: [Option<Reduction>; 6],
    /// The bonus before it is lowered.
    pub basic: i8,
    /// The bonus after it is lowered: an attack with +1 or more is a flank attack.
    pub last: i8,
}

impl Around {
    /// Whether the hex is covered: by the attacker's units if they are strong enough, or by the ground. // gcacw.7.4.59
    fn covered(&self, defender: Quarters) -> bool {
        let strong_enough = self.strength.count() * 4 >= defender.count();
        (self.reached && strong_enough) || self.fort || self.mountain_or_swamp || self.water || self.off_map
    }

    /// Why the hex, being covered, lowers the bonus; one reason at most. // gcacw.7.4.56
    fn reduction(&self, restricted_counts: bool) -> Option<Reduction> {
        if self.held {
            Some(Reduction::Held)
        } else if self.off_map {
            Some(Reduction::OffMap)
        } else if self.mountain_or_swamp {
            Some(Reduction::MountainOrSwamp)
        } else if self.water {
            Some(Reduction::Water)
        } else if restricted_counts && self.empty && self.only_restricted {
            Some(Reduction::Restricted)
        } else {
            None
        }
    }
}

impl Flank {
    /// The flank bonus of steps 1 to 3 against a defender of this Combat value (with entrenchments, within the maximum).
    /// `restricted_counts` is false where step 3b is skipped. // gcacw.7.4.41 gcacw.7.4.48 gcacw.7.4.52
    #[must_use]
    pub fn find(
        table: &FlankBonus,
        around: &[Around; 6],
        defender: Quarters,
        restricted_counts: bool,
    ) -> Self {
        let covered = around.map(|hex| hex.covered(defender));
        let count = covered.iter().filter(|covered| **covered).count();
        let basic = table.basic.get(count).copied().unwrap_or(0);
        let mut reductions = [None; 6];
        if basic > 0 {
            for ((reduction, hex), covered) in reductions.iter_mut().zip(around).zip(covered) {
                *reduction = hex.reduction(restricted_counts).filter(|_| covered);
            }
        }
        let lowered = reductions.iter().flatten().count() as i8;
        let last = (basic - lowered.min(table.max_reduction)).max(0); // gcacw.7.4.57
        Self { covered, reductions, basic, last }
    }

    /// How many hexes are covered.
    #[must_use]
    pub fn count(&self) -> usize {
        self.covered.iter().filter(|covered| **covered).count()
    }

    /// The bonus that goes to the attacker's roll, and the clause that changed it.
    #[must_use]
    pub fn adjusted(
        &self,
        table: &FlankBonus,
        redoubts: &Entrenchments,
        against: Against,
    ) -> (i8, &'static str) {
        let of =
            |row: &[i8; 5]| usize::try_from(self.last).ok().and_then(|at| row.get(at)).copied().unwrap_or(0);
        match against {
            Against { redoubt: true, refused, .. } if !refused || self.last > 0 => {
                (redoubts.flank_bonus_in_redoubt(self.last), "gcacw.7.4.66")
            }
            Against { refused: true, .. } if self.last > 0 => (of(&table.flanks_refused), "gcacw.7.8.9"),
            Against { refused: true, .. } => (of(&table.flanks_refused), "gcacw.7.8.11"),
            Against { cavalry: true, .. } => (of(&table.cavalry), "gcacw.7.4.63"),
            _ => (self.last, "gcacw.7.4.58"),
        }
    }
}

/// What changes a final flank bonus. // gcacw.7.4.65 gcacw.7.4.68
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Against {
    /// Cavalry attacks a hex that is more than half cavalry.
    pub cavalry: bool,
    /// A Flanks Refused marker is in the hex.
    pub refused: bool,
    /// The defenders benefit from a redoubt.
    pub redoubt: bool,
}
