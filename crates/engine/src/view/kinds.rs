//! What things on the table are, each word a type: a page that cannot draw one of them does not compile.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An enum of plain kinds with the rulebooks' words for them.
macro_rules! kinds {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident => $label:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// Every one of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The word for it, for the terminal and for screen readers.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self {
                    $(Self::$variant => $label,)+
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.pad(self.label())
            }
        }
    };
}

kinds! {
    /// What a counter is.
    PieceKind {
        /// Foot.
        Infantry => "infantry",
        /// Horse.
        Cavalry => "cavalry",
        /// Guns.
        Artillery => "artillery",
        /// Guns that ride with the cavalry.
        HorseArtillery => "horse artillery",
        /// Skirmishers.
        Skirmisher => "skirmisher",
        /// A commander and his staff.
        Headquarters => "headquarters",
        /// A leader.
        Leader => "leader",
        /// A wagon train.
        Wagon => "wagon",
        /// A pontoon bridge on its wagons or in the river.
        PontoonBridge => "pontoon bridge",
        /// Boats that carry a unit over.
        AssaultBoat => "assault boat",
        /// A counter that stands for nothing and hides what a stack is made of.
        Dummy => "dummy",
        /// A marker under which a force stands unseen.
        ForceMarker => "force marker",
        /// A counter of which only the back is seen.
        Hidden => "hidden",
    }
}

impl Default for PieceKind {
    /// A counter of which nothing has been said shows nothing.
    fn default() -> Self {
        Self::Hidden
    }
}

kinds! {
    /// The size of a unit, or the level that a leader commands.
    Size {
        /// An army.
        Army => "army",
        /// A district.
        District => "district",
        /// A corps.
        Corps => "corps",
        /// A division.
        Division => "division",
        /// A demi-division.
        DemiDivision => "demi-division",
        /// A brigade.
        Brigade => "brigade",
        /// A regiment.
        Regiment => "regiment",
        /// A battalion.
        Battalion => "battalion",
        /// A squadron.
        Squadron => "squadron",
        /// A detachment.
        Detachment => "detachment",
    }
}

kinds! {
    /// What a number on a counter counts.
    ValueKind {
        /// Combat factor, combat strength, combat points, combat value.
        Combat => "combat",
        /// Manpower.
        Manpower => "manpower",
        /// Movement factor or allowance.
        Movement => "movement",
        /// Tactical value.
        Tactical => "tactical",
        /// Artillery value.
        Artillery => "artillery",
        /// Command value.
        Command => "command",
        /// Combat bonus.
        Bonus => "bonus",
        /// Dice in combat.
        Dice => "dice",
        /// Cohesion as the marker shows it.
        Cohesion => "cohesion",
        /// Cohesion with the cards that only its owner sees.
        RealCohesion => "real cohesion",
    }
}

kinds! {
    /// What lies on a place or on the border of two.
    MarkerKind {
        /// A fort or fortification.
        Fort => "fort",
        /// What is left of a fort.
        Ruin => "ruin",
        /// A redoubt; its amount is its strength.
        Redoubt => "redoubt",
        /// Breastworks.
        Breastworks => "breastworks",
        /// A pontoon bridge in the river.
        PontoonBridge => "pontoon bridge",
        /// A bridge that is down.
        BridgeDestroyed => "bridge destroyed",
        /// A ferry that is gone.
        FerryDestroyed => "ferry destroyed",
        /// A railroad station that is damaged.
        StationDamaged => "station damaged",
        /// A railroad station that is destroyed.
        StationDestroyed => "station destroyed",
        /// A supply depot.
        Depot => "depot",
        /// A supply centre.
        SupplyCentre => "supply centre",
        /// A town that was levied.
        Levy => "levy",
        /// Who controls a place.
        Control => "control",
        /// A command chit with its radius.
        Command => "command",
        /// A detachment.
        Detachment => "detachment",
        /// A stack whose flanks are refused.
        FlanksRefused => "flanks refused",
        /// A place that must be attacked.
        MustBeAttacked => "must be attacked",
    }
}

kinds! {
    /// What a track counts.
    TrackKind {
        /// Combat factors left.
        CombatFactors => "combat factors",
        /// Strength points that count for victory.
        StrengthPoints => "strength points",
        /// Combat points eliminated.
        CombatPointsEliminated => "combat points eliminated",
        /// By how much one side has eliminated more than the other.
        EliminationDifference => "elimination difference",
        /// Manpower lost.
        ManpowerLost => "manpower lost",
        /// Formations destroyed.
        Destroyed => "destroyed",
        /// Objectives held.
        Objectives => "objectives",
        /// Victory points.
        VictoryPoints => "victory points",
        /// An army's morale.
        Morale => "morale",
        /// A side's supply.
        Supply => "supply",
        /// Momentum.
        Momentum => "momentum",
        /// Momentum that nobody has.
        MomentumPool => "momentum pool",
        /// Redoubt cubes not placed.
        RedoubtPool => "redoubt pool",
        /// Pontoons at hand.
        Pontoons => "pontoons",
        /// Skirmishers available.
        Skirmishers => "skirmishers",
        /// Force markers on the map.
        ForceMarkers => "force markers",
        /// Movement points left.
        MovementPoints => "movement points",
        /// Time chits.
        TimeChits => "time chits",
        /// Stuart's Embarrassment.
        Embarrassment => "embarrassment",
        /// Rain.
        Rain => "rain",
        /// Rivers that cannot be forded.
        Unfordable => "unfordable",
    }
}

kinds! {
    /// What a book is about.
    SheetKind {
        /// The battles declared, with factors and odds.
        Battles => "battles",
        /// The combat about to be fought.
        Attack => "attack",
        /// A roll about to be made.
        Roll => "roll",
        /// What was lost.
        Losses => "losses",
        /// The turns of the game.
        TimeRecord => "time record",
        /// What is to come, and when.
        Calendar => "calendar",
        /// The generals and what they may still do.
        Generals => "generals",
        /// The formations of a side.
        Formations => "formations",
        /// What can be said of the enemy's hidden formations.
        OutOfSight => "out of sight",
        /// The scenario's special rules.
        SpecialRules => "special rules",
        /// What the dice have brought about and everybody must remember.
        InForce => "in force",
        /// The scenario's score.
        Victory => "victory",
        /// Victory points by source and by turn.
        VictoryPoints => "victory points",
        /// An army's morale by cause.
        Morale => "morale",
        /// What a side receives and spends.
        Supply => "supply",
        /// What each unit has to eat.
        Victuals => "victuals",
        /// Which units supply reaches.
        Range => "range",
        /// What the country gives.
        Forage => "forage",
        /// Ammunition.
        Ammunition => "ammunition",
        /// Depots and levied towns.
        Stores => "stores",
        /// What a side has declared, released, scheduled.
        Status => "status",
        /// Who commands what.
        Commands => "commands",
        /// Letters between commanders.
        Messages => "messages",
        /// The optional rules in play.
        Options => "options",
    }
}
