//! The conditions of counters and cards.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A condition of a counter, in the rulebooks' words. A page draws each of them on the counter.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Condition {
    /// It has lost a step.
    Reduced,
    /// Disrupted for so many turns.
    Disrupted {
        /// How many turns.
        turns: u8,
    },
    /// Disorganized.
    Disorganized,
    /// Demoralized.
    Demoralized {
        /// The level; none where the rules know only one.
        #[cfg_attr(feature = "openapi", schema(required))]
        level: Option<u8>,
    },
    /// Tired.
    Fatigue {
        /// The level, from 1 to 4.
        level: u8,
    },
    /// Exhausted.
    Exhausted,
    /// Out of supply.
    OutOfSupply,
    /// Low on ammunition.
    LowAmmunition,
    /// Out of ammunition.
    OutOfAmmunition,
    /// Behind works of its own.
    Works {
        /// Which.
        works: FieldWorks,
    },
    /// Its activation is under way.
    Active,
    /// Its activation is over.
    Activated,
    /// It is on the move.
    Moving,
    /// It has moved.
    Moved,
    /// It may go no further this turn.
    Stopped,
    /// It has made a forced march.
    ForcedMarch,
    /// It has fired.
    Fired,
    /// It has attacked.
    Attacked,
    /// It must attack.
    MustAttack,
    /// It attacks a place.
    Attacking {
        /// The place.
        place: String,
    },
    /// It takes part in a battle that is declared.
    InBattle,
    /// It has retreated.
    Retreated,
    /// It has built something, or is built.
    Built,
    /// A bridge that lies in the river.
    Emplaced,
    /// It cannot be used yet.
    NotReady,
    /// Not released by its orders.
    NotReleased,
    /// Captured.
    Captured,
    /// Its face is hidden from the enemy.
    FaceDown,
    /// The enemy does not see where it is.
    OutOfSight,
    /// Where the enemy last saw it.
    LastSeen {
        /// The place.
        place: String,
    },
    /// Cards lie face down on it.
    FaceDownCards,
    /// A leader who is with a unit.
    With {
        /// The unit's id.
        piece: String,
        /// The unit's name.
        name: String,
    },
    /// A marker under which these units stand.
    Covers {
        /// Their names.
        names: Vec<String>,
    },
    /// A marker under which nothing stands.
    Dummy,
}

/// Works that a unit has built, or is building.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FieldWorks {
    /// Abatis being built.
    AbatisBuild,
    /// Abatis.
    Abatis,
    /// A breastwork being built.
    BreastworkBuild,
    /// A breastwork.
    Breastwork,
    /// A fort being built.
    FortBuild,
    /// A fort being built, the first of two stages.
    FortBuildOne,
    /// A fort being built, the second of two stages.
    FortBuildTwo,
    /// A fort.
    Fort,
}

impl FieldWorks {
    /// The marker's name.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::AbatisBuild => "abatis-build",
            Self::Abatis => "abatis",
            Self::BreastworkBuild => "breastwork-build",
            Self::Breastwork => "breastwork",
            Self::FortBuild => "fort-build",
            Self::FortBuildOne => "fort-build-1",
            Self::FortBuildTwo => "fort-build-2",
            Self::Fort => "fort",
        }
    }
}

impl Condition {
    /// The words for it, for the terminal and for screen readers.
    #[must_use]
    pub fn label(&self) -> Cow<'static, str> {
        let word = match self {
            Self::Reduced => "reduced",
            Self::Disrupted { turns } => return format!("disruption {turns}").into(),
            Self::Disorganized => "disorganized",
            Self::Demoralized { level: None } => "demoralized",
            Self::Demoralized { level: Some(level) } => return format!("demoralized {level}").into(),
            Self::Fatigue { level } => return format!("fatigue {level}").into(),
            Self::Exhausted => "exhausted",
            Self::OutOfSupply => "out of supply",
            Self::LowAmmunition => "low ammunition",
            Self::OutOfAmmunition => "out of ammunition",
            Self::Works { works } => works.label(),
            Self::Active => "active",
            Self::Activated => "activated",
            Self::Moving => "moving",
            Self::Moved => "moved",
            Self::Stopped => "stopped",
            Self::ForcedMarch => "forced march",
            Self::Fired => "fired",
            Self::Attacked => "attacked",
            Self::MustAttack => "must attack",
            Self::Attacking { place } => return format!("attacking {place}").into(),
            Self::InBattle => "in battle",
            Self::Retreated => "retreated",
            Self::Built => "built",
            Self::Emplaced => "emplaced",
            Self::NotReady => "not ready",
            Self::NotReleased => "not released",
            Self::Captured => "captured",
            Self::FaceDown => "face down",
            Self::OutOfSight => "out of sight",
            Self::LastSeen { place } => return format!("last seen at {place}").into(),
            Self::FaceDownCards => "face-down cards",
            Self::With { name, .. } => return format!("with {name}").into(),
            Self::Covers { names } => return names.join(", ").into(),
            Self::Dummy => "dummy",
        };
        word.into()
    }

    /// The words for several, with commas.
    #[must_use]
    pub fn labels(conditions: &[Self]) -> String {
        conditions.iter().map(Self::label).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.label())
    }
}

/// What is printed on a card, or has become of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CardCondition {
    /// What it costs.
    Cost {
        /// Momentum.
        momentum: u8,
    },
    /// It stays in force.
    Ongoing,
    /// What it gives towards a set.
    Momentum {
        /// Icons.
        icons: u8,
    },
    /// What cohesion it gives back.
    Cohesion {
        /// Points.
        points: i8,
    },
}

impl CardCondition {
    /// The words for it.
    #[must_use]
    pub fn label(self) -> Cow<'static, str> {
        match self {
            Self::Cost { momentum } => format!("cost {momentum}").into(),
            Self::Ongoing => "ongoing".into(),
            Self::Momentum { icons } => format!("momentum {icons}").into(),
            Self::Cohesion { points } => format!("cohesion +{points}").into(),
        }
    }
}
