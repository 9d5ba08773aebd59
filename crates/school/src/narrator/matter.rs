//! What can be told of a game.

use engine::Side;

/// A fight for a place, from its declaration to what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fight {
    pub(super) place: String,
    pub(super) attacker: Side,
    /// The attackers and the defenders, in words.
    pub(super) who: String,
    pub(super) whom: String,
    /// What the Union and the Confederacy lost.
    pub(super) lost: [i32; 2],
    /// The other units that were destroyed, in words; empty when none was.
    pub(super) gone: String,
    /// Whether the defenders had to leave the place.
    pub(super) is_won: bool,
    /// Whether the defenders were destroyed.
    pub(super) is_destroyed: bool,
    /// Whether it is the first of the game.
    pub(super) is_first: bool,
}

/// What can be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Matter {
    /// How it begins: where the main body of each side stands, and who that is.
    Opening { bodies: Vec<(Side, String, String)> },
    /// The first who meet.
    Contact { side: Side, who: String, whom: String, place: String },
    /// A fight.
    Fight(Fight),
    /// A named place changes hands without a fight.
    Taking { side: Side, who: String, place: String, from: Option<Side> },
    /// A long march.
    March { side: Side, who: String, from: String, to: String },
    /// A turn begins: what was lost by then, and the score where one is kept.
    Turn { lost: [i32; 2], score: Option<(String, i32, i32)>, place: String },
    /// The end, in the words of the rules.
    End { sentence: String, clause: String, places: Vec<String> },
}

impl Matter {
    /// Where it happened.
    pub(super) fn places(&self) -> Vec<String> {
        match self {
            Self::Opening { bodies } => bodies.iter().map(|(_, _, place)| place.clone()).collect(),
            Self::Contact { place, .. } | Self::Taking { place, .. } | Self::Turn { place, .. } => {
                vec![place.clone()]
            }
            Self::Fight(fight) => vec![fight.place.clone()],
            Self::March { from, to, .. } => vec![from.clone(), to.clone()],
            Self::End { places, .. } => places.clone(),
        }
    }

    /// The clause that decided it; empty when none did.
    pub(super) fn clause(&self) -> &str {
        match self {
            Self::End { clause, .. } => clause,
            _ => "",
        }
    }

    /// Whether two are of one kind.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// So many of a kind are enough: nobody listens to a list of marches.
    pub(super) const fn most(&self) -> usize {
        match self {
            Self::Opening { .. } | Self::Contact { .. } | Self::End { .. } => 1,
            Self::March { .. } | Self::Turn { .. } => 3,
            Self::Taking { .. } => 5,
            Self::Fight(_) => 8,
        }
    }
}
