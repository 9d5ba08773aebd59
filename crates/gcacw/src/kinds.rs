//! The words for what a scenario changes and what it counts.

use serde::Deserialize;

/// What a special rule changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the word of the data, which gcacw/volumes.toml explains")]
pub enum SpecialKind {
    ActivateException,
    Ammunition,
    Area,
    Attached,
    BridgeProtected,
    Cavalry,
    Control,
    County,
    Depot,
    FatigueSet,
    FortDestroyed,
    Forts,
    FreeSetup,
    GameEnd,
    GameLength,
    HarpersFerry,
    InitiativeAuto,
    InitiativeNormal,
    KeepAway,
    LeaderHurt,
    Leaderless,
    Levy,
    MarchModifier,
    NoActivate,
    NoAssaultTired,
    NoEntrench,
    NoExit,
    NoExtendedMarch,
    NoForts,
    NoGrandAssault,
    NoRecovery,
    OnlySideActs,
    OnlyUnitsAct,
    Panic,
    Paralysis,
    RailArrival,
    RailMovement,
    Rain,
    RandomEventsTurns,
    Redoubt,
    RegionClosed,
    Reinforcement,
    ReinforcementChoice,
    Reserve,
    River,
    RiverClosed,
    StayNear,
    StrengthAdded,
    Substitutes,
    Uncommitted,
    Variants,
    WagonTrain,
}

impl SpecialKind {
    /// Whether a scenario only names the rule, and its text is rebuilt here.
    #[must_use]
    pub const fn is_rebuilt(self) -> bool {
        matches!(
            self,
            Self::Ammunition
                | Self::Forts
                | Self::GameLength
                | Self::Panic
                | Self::Substitutes
                | Self::Variants
        )
    }
}

/// What a victory item counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the word of the data, which gcacw/volumes.toml explains")]
pub enum ItemKind {
    Automatic,
    Balance,
    BridgeDestroyed,
    ControlAdjacent,
    ControlHex,
    CountyControl,
    DepotDestroyed,
    Entered,
    ExitEdge,
    HoldAdjacent,
    HoldAny,
    HoldHex,
    Isolated,
    Levy,
    ManpowerLost,
    Nearest,
    NoneWithin,
    NotHome,
    StationDamaged,
    StationDamagedOrDestroyed,
    StationDestroyed,
    UnitDestroyed,
    UnitsInRegion,
    UnitsWithin,
    WagonAlive,
    WagonLost,
    WagonSafe,
}
