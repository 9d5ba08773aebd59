//! The counters: units, command markers and event chits, and what is printed on them.

use engine::{Clause, PieceKind, Side, Size};
use serde::{Deserialize, Serialize};

/// One unit, skirmisher or dummy, by its dense number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Unit(pub u8);

impl Unit {
    /// The unit as an index into tables with one row a unit.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl engine::Id for Unit {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn at(index: usize) -> Self {
        Self(index as u8)
    }
}

/// The kinds of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// An infantry brigade.
    Infantry,
    /// A cavalry brigade.
    Cavalry,
    /// An artillery battalion or brigade.
    Artillery,
    /// Horse artillery: artillery for rivers, supply and breaking contact.
    #[serde(rename = "horse artillery")]
    HorseArtillery,
    /// Skirmishers.
    Skirmisher,
    /// A ghost that hides what a stack is made of.
    Dummy,
}

impl Arm {
    /// Guns of either kind.
    #[must_use]
    pub const fn is_artillery(self) -> bool {
        matches!(self, Self::Artillery | Self::HorseArtillery)
    }

    /// A unit of the order of battle: neither skirmishers nor a dummy.
    #[must_use]
    pub const fn is_line(self) -> bool {
        !matches!(self, Self::Skirmisher | Self::Dummy)
    }

    /// What its counter is.
    #[must_use]
    pub const fn piece_kind(self) -> PieceKind {
        match self {
            Self::Infantry => PieceKind::Infantry,
            Self::Cavalry => PieceKind::Cavalry,
            Self::Artillery => PieceKind::Artillery,
            Self::HorseArtillery => PieceKind::HorseArtillery,
            Self::Skirmisher => PieceKind::Skirmisher,
            Self::Dummy => PieceKind::Dummy,
        }
    }

    /// The arm's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::Artillery => "artillery",
            Self::HorseArtillery => "horse artillery",
            Self::Skirmisher => "skirmisher",
            Self::Dummy => "dummy",
        }
    }
}

/// When a counter comes into play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Available {
    /// From the start.
    #[default]
    Start,
    /// With the cavalry of turn 11.
    Turn11,
    /// With the variant of Stoneman's corps.
    Stoneman,
    /// With the variant of Longstreet's divisions.
    Longstreet,
    /// In no published set-up.
    Never,
}

/// What is printed on a unit.
#[derive(Debug)]
pub struct UnitInfo {
    /// The slug that actions use.
    pub id: String,
    /// The name on the counter.
    pub name: String,
    /// The name that no other counter has.
    pub title: String,
    /// Whose it is.
    pub side: Side,
    /// The commander of its formation; `None` for Independent units, skirmishers and dummies.
    pub formation: Option<Command>,
    /// Its division in the order of battle.
    pub division: String,
    /// Its kind.
    pub arm: Arm,
    /// Brigade or battalion.
    pub size: Option<Size>,
    /// Combat points at full strength.
    pub strength: u8,
    /// Combat points on the reduced side.
    pub reduced: u8,
    /// Movement allowance in points.
    pub movement: u8,
    /// Combat bonus.
    pub bonus: u8,
    /// When it comes into play.
    pub available: Available,
}

impl UnitInfo {
    /// A skirmisher or dummy.
    pub(crate) fn marker(side: Side, arm: Arm, word: &str, number: u8) -> Self {
        let army = side.name().to_lowercase();
        let strength = u8::from(arm == Arm::Skirmisher);
        Self {
            id: format!("{army}-{word}-{number}"),
            name: format!("{side} {word} {number}"),
            title: format!("{side} {word} {number}"),
            side,
            formation: None,
            division: String::new(),
            arm,
            size: None,
            strength,
            reduced: strength,
            movement: 0,
            bonus: 0,
            available: Available::Start,
        }
    }

    /// Whether it has two steps. // guv.3.11 guv.3.12
    pub(crate) const fn has_two_steps(&self) -> bool {
        self.strength > 1
    }
}

/// One command marker, by its dense number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Command(pub u8);

impl Command {
    /// The Good General chit in the cup: a formation to be named when it is drawn.
    pub const GOOD_GENERAL: Self = Self(31);

    /// The command as an index into tables with one row a command.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The command as one bit of a set.
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// What a command marker commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CommandKind {
    /// Any formation of his army, several at once.
    High,
    /// One corps or division.
    Formation,
    /// Any three units.
    Independent,
}

/// What is printed on a command marker.
#[derive(Debug)]
pub struct CommandInfo {
    /// The slug that actions use.
    pub id: String,
    /// The officer.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// What he commands.
    pub kind: CommandKind,
    /// His formation.
    pub formation: Option<String>,
    /// Command radius in hexes.
    pub radius: u8,
    /// How many formations a high commander may command.
    pub factor: u8,
    /// When he comes into play.
    pub available: Available,
}

/// The kinds of event chits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum EventChit {
    NightAttack,
    Supply,
    Regroup,
    Demons,
    RebelYell,
    UnknownPaths,
    Alexander,
    JacksonAttacks,
    Bridge,
    GeneralRetreat,
    GoodGeneral,
    LastEffort,
    SteadyDefense,
    YankeesVeterans,
    GreatOffensive,
    CorpsReleased,
}

/// How many kinds of events there are.
pub const EVENTS: usize = 16;

impl EventChit {
    /// Every kind.
    pub const ALL: [Self; EVENTS] = [
        Self::NightAttack,
        Self::Supply,
        Self::Regroup,
        Self::Demons,
        Self::RebelYell,
        Self::UnknownPaths,
        Self::Alexander,
        Self::JacksonAttacks,
        Self::Bridge,
        Self::GeneralRetreat,
        Self::GoodGeneral,
        Self::LastEffort,
        Self::SteadyDefense,
        Self::YankeesVeterans,
        Self::GreatOffensive,
        Self::CorpsReleased,
    ];

    /// The kind as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The slug that actions use.
    #[must_use]
    pub const fn id(self) -> &'static str {
        [
            "night-attack",
            "supply",
            "regroup",
            "demons",
            "rebel-yell",
            "unknown-paths",
            "alexander",
            "jackson-attacks",
            "bridge",
            "general-retreat",
            "good-general",
            "last-effort",
            "steady-defense",
            "yankees-veterans",
            "great-offensive",
            "corps-released",
        ][self as usize]
    }

    /// The chit of a printed name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        const NAMES: [(&str, EventChit); 17] = [
            ("Night Attack", EventChit::NightAttack),
            ("Supply Depot", EventChit::Supply),
            ("Union supply wagons", EventChit::Supply),
            ("Brigade Regroup", EventChit::Regroup),
            ("Demons out of the earth", EventChit::Demons),
            ("Rebel Yell", EventChit::RebelYell),
            ("Unknown Paths", EventChit::UnknownPaths),
            ("Alexander's Artillery", EventChit::Alexander),
            ("Jackson Attacks", EventChit::JacksonAttacks),
            ("CSA Bridge", EventChit::Bridge),
            ("General Retreat", EventChit::GeneralRetreat),
            ("Good General", EventChit::GoodGeneral),
            ("Last effort", EventChit::LastEffort),
            ("Steady defense", EventChit::SteadyDefense),
            ("Yankees Veterans", EventChit::YankeesVeterans),
            ("Great Offensive", EventChit::GreatOffensive),
            ("Corps Released", EventChit::CorpsReleased),
        ];
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, chit)| chit)
    }

    /// What the event does, in a sentence.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::NightAttack => "One activated formation may close with the enemy and fight at night.",
            Self::Supply => "In the supply check: units within four hexes of the chit are in supply.",
            Self::Regroup => {
                "A destroyed unit comes back reduced, next to its division and away from the enemy."
            }
            Self::Demons => "Active units in or next to the chit's hex may attack again.",
            Self::RebelYell => "One more attack die and +1 in one combat.",
            Self::UnknownPaths => "The formation pays for forest as for open ground.",
            Self::Alexander => "Guns in one hex and around it have +1 in this bombardment.",
            Self::JacksonAttacks => {
                "Jackson's units have 3 more points and one more attack die; he may be wounded."
            }
            Self::Bridge => "Frees the Confederate pontoon.",
            Self::GeneralRetreat => {
                "Units within five hexes may fall back towards supply with 7 points, in disorder."
            }
            Self::GoodGeneral => "One more formation this turn, named when the chit is drawn.",
            Self::LastEffort => "Units next to the chit come back to order by one degree.",
            Self::SteadyDefense => "One more die and +1 in defence in one combat.",
            Self::YankeesVeterans => "One more die and +1 in one combat.",
            Self::GreatOffensive => "Hooker may be used in two turns running.",
            Self::CorpsReleased => "I or VI Corps is released, or the cavalry may cross southward.",
        }
    }

    /// The clause of an event.
    #[must_use]
    pub const fn clause(self, side: Side) -> &'static Clause {
        match (self, side) {
            (Self::NightAttack, Side::Confederate) => &Clause("guv.17.6"),
            (Self::NightAttack, Side::Union) => &Clause("guv.17.18"),
            (Self::Supply, Side::Confederate) => &Clause("guv.17.7"),
            (Self::Supply, Side::Union) => &Clause("guv.17.19"),
            (Self::Regroup, Side::Confederate) => &Clause("guv.17.8"),
            (Self::Regroup, Side::Union) => &Clause("guv.17.20"),
            (Self::Demons, _) => &Clause("guv.17.9"),
            (Self::RebelYell, _) => &Clause("guv.17.10"),
            (Self::UnknownPaths, _) => &Clause("guv.17.11"),
            (Self::Alexander, _) => &Clause("guv.17.12"),
            (Self::JacksonAttacks, _) => &Clause("guv.17.13"),
            (Self::Bridge, _) => &Clause("guv.17.15"),
            (Self::GeneralRetreat, Side::Confederate) => &Clause("guv.17.16"),
            (Self::GeneralRetreat, Side::Union) => &Clause("guv.17.25"),
            (Self::GoodGeneral, _) => &Clause("guv.17.21"),
            (Self::LastEffort, _) => &Clause("guv.17.22"),
            (Self::SteadyDefense, _) => &Clause("guv.17.23"),
            (Self::YankeesVeterans, _) => &Clause("guv.17.24"),
            (Self::GreatOffensive, _) => &Clause("guv.17.26"),
            (Self::CorpsReleased, _) => &Clause("guv.17.27"),
        }
    }
}

/// What is printed on an event chit.
#[derive(Debug)]
pub struct EventInfo {
    /// Whose it is.
    pub side: Side,
    /// Which event.
    pub chit: EventChit,
    /// Its name.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// Whether it goes back in the cup after use.
    pub returns: bool,
}
