//! Units: their records, the orders of battle they are read from, and sets and tables of them.

use engine::data::{self, Library};
use engine::{DataError, Id, IdSet, PieceKind, Side, Size, Subject};
use serde::{Deserialize, Serialize};

/// The most units an order of battle may have.
pub const MOST_UNITS: usize = 128;

/// The most units a side may have: so many hexes it may stand in, so many attacks it may make, and no list of either is longer.
pub const MOST_OF_A_SIDE: usize = 64;

/// One unit, by its number in the order of battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// An index into tables with one row a unit.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Id for UnitId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn at(index: usize) -> Self {
        Self(index as u8)
    }
}

impl From<UnitId> for Subject {
    fn from(unit: UnitId) -> Self {
        Self::Unit(unit.0.into())
    }
}

/// What a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UnitType {
    /// Foot.
    #[serde(rename = "infantry")]
    Infantry,
    /// Guns.
    #[serde(rename = "artillery")]
    Artillery,
    /// Guns that ride with the cavalry.
    #[serde(rename = "horse artillery")]
    HorseArtillery,
    /// Horse.
    #[serde(rename = "cavalry")]
    Cavalry,
    /// A commander and his staff.
    #[serde(rename = "headquarters")]
    Headquarters,
    /// A pontoon bridge on its wagons or in the river.
    #[serde(rename = "pontoon bridge")]
    PontoonBridge,
    /// Boats that carry a unit over.
    #[serde(rename = "assault boat")]
    AssaultBoat,
}

impl UnitType {
    /// The type in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Artillery => "artillery",
            Self::HorseArtillery => "horse artillery",
            Self::Cavalry => "cavalry",
            Self::Headquarters => "headquarters",
            Self::PontoonBridge => "pontoon bridge",
            Self::AssaultBoat => "assault boat",
        }
    }

    /// What its counter is.
    #[must_use]
    pub const fn piece_kind(self) -> PieceKind {
        match self {
            Self::Infantry => PieceKind::Infantry,
            Self::Artillery => PieceKind::Artillery,
            Self::HorseArtillery => PieceKind::HorseArtillery,
            Self::Cavalry => PieceKind::Cavalry,
            Self::Headquarters => PieceKind::Headquarters,
            Self::PontoonBridge => PieceKind::PontoonBridge,
            Self::AssaultBoat => PieceKind::AssaultBoat,
        }
    }

    /// Artillery of either kind.
    #[must_use]
    pub const fn is_artillery(self) -> bool {
        matches!(self, Self::Artillery | Self::HorseArtillery)
    }

    /// A Pontoon Bridge or an Assault Boat.
    #[must_use]
    pub const fn is_train(self) -> bool {
        matches!(self, Self::PontoonBridge | Self::AssaultBoat)
    }
}

/// One unit's record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// The word by which actions and setups call it, such as `AP-Hill`.
    pub id: String,
    /// Its name in full.
    pub name: String,
    /// What is printed on its counter.
    pub short: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: UnitType,
    /// Its size.
    pub size: Option<Size>,
    /// The formation it belongs to.
    pub formation: String,
    /// Its Combat Strength.
    pub strength: u8,
    /// Its Movement Allowance.
    pub movement: u8,
    /// The number or letter on the counter that tells its headquarters; empty when there is none.
    pub subscript: String,
    /// The headquarters that may command it.
    pub command: Vec<UnitId>,
    /// Whether any headquarters of its side may command it.
    pub any_command: bool,
    /// The division it stands for, if it is a substitute counter.
    pub substitute_for: Option<UnitId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    #[serde(rename = "source")]
    _source: String,
    unit: Vec<UnitRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitRecord {
    id: Option<String>,
    name: String,
    short: Option<String>,
    side: Side,
    #[serde(rename = "type")]
    kind: UnitType,
    size: Option<Size>,
    formation: String,
    strength: u8,
    movement: u8,
    #[serde(default)]
    subscript: String,
    #[serde(default)]
    command: Vec<String>,
    substitute_for: Option<String>,
    #[serde(default, rename = "notes")]
    _notes: String,
    #[serde(default, rename = "source")]
    _source: String,
}

/// All units of a game.
#[derive(Debug, Clone)]
pub struct OrderOfBattle {
    units: Vec<Unit>,
}

impl OrderOfBattle {
    /// Reads a file of `[[unit]]` records and checks the names in it.
    pub fn load(library: &dyn Library, file: &str) -> Result<Self, DataError> {
        let read: UnitsFile = data::read(library, file)?;
        if read.unit.len() > MOST_UNITS {
            return Err(DataError::file(file, format!("there are more than {MOST_UNITS} units")));
        }
        for side in Side::ALL {
            if read.unit.iter().filter(|unit| unit.side == side).count() > MOST_OF_A_SIDE {
                let problem = format!("there are more than {MOST_OF_A_SIDE} {side} units");
                return Err(DataError::file(file, problem));
            }
        }
        let names: Vec<String> = read.unit.iter().map(|unit| unit.name.clone()).collect();
        let named = |of: &str, field: &str, name: &str| {
            let found = names.iter().position(|known| known == name);
            found
                .map(|index| UnitId(index as u8))
                .ok_or_else(|| DataError::field(file, of, field, format!("there is no unit {name}")))
        };
        let mut units: Vec<Unit> = Vec::with_capacity(names.len());
        for record in read.unit {
            let own = |name: &&String| !name.starts_with("any ");
            let command = record
                .command
                .iter()
                .filter(own)
                .map(|name| named(&record.name, "command", name))
                .collect::<Result<Vec<_>, _>>()?;
            let id = record.id.unwrap_or_else(|| slug(&record.name));
            if units.iter().any(|unit| unit.id.eq_ignore_ascii_case(&id)) {
                return Err(DataError::field(file, record.name, "id", format!("{id} names two units")));
            }
            let substitute_for = match &record.substitute_for {
                Some(name) => Some(named(&record.name, "substitute_for", name)?),
                None => None,
            };
            units.push(Unit {
                id,
                any_command: record.command.len() > command.len(),
                short: record.short.unwrap_or_else(|| record.name.trim_end_matches(" HQ").to_owned()),
                name: record.name,
                side: record.side,
                kind: record.kind,
                size: record.size,
                formation: record.formation,
                strength: record.strength,
                movement: record.movement,
                subscript: record.subscript,
                command,
                substitute_for,
            });
        }
        Ok(Self { units })
    }

    /// How many units there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.units.len()
    }

    /// Whether there is no unit at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// Every unit's id, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// Every unit with its record, in order.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.ids().zip(&self.units)
    }

    /// A unit's record.
    ///
    /// # Panics
    /// When the id is not of this order of battle; ids from outside come through [`OrderOfBattle::find`] or
    /// [`OrderOfBattle::holds`].
    #[inline]
    #[must_use]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// Whether there is a unit of this number.
    #[must_use]
    pub fn holds(&self, id: UnitId) -> bool {
        id.index() < self.units.len()
    }

    /// The unit that this word or full name calls, whatever its case.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<UnitId> {
        let called = |unit: &Unit| unit.id.eq_ignore_ascii_case(word) || unit.name.eq_ignore_ascii_case(word);
        self.units.iter().position(called).map(|index| UnitId(index as u8))
    }

    /// The units for which something holds.
    #[must_use]
    pub fn those(&self, holds: impl Fn(&Unit) -> bool) -> Units {
        self.iter().filter(|(_, unit)| holds(unit)).map(|(id, _)| id).collect()
    }

    /// The ids nearest to a misspelt word, for a helpful refusal.
    #[must_use]
    pub fn suggest(&self, word: &str) -> Vec<&str> {
        let word = word.to_ascii_lowercase();
        let start: String = word.chars().take(3).collect();
        let near = |unit: &&Unit| unit.id.to_ascii_lowercase().contains(start.as_str());
        self.units.iter().filter(near).take(5).map(|unit| unit.id.as_str()).collect()
    }
}

/// The word by which actions call a unit: its name without points and brackets, words joined by hyphens.
fn slug(name: &str) -> String {
    let kept: String =
        name.chars().filter(|character| !matches!(character, '.' | '(' | ')' | '\'')).collect();
    kept.split_whitespace().collect::<Vec<_>>().join("-")
}

/// A set of units.
pub type Units = IdSet<UnitId, { MOST_UNITS / 64 }>;

/// One value a unit, in a plain array.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PerUnit<T>(pub [T; MOST_UNITS]);

impl<T: Copy> PerUnit<T> {
    /// The same value for every unit.
    #[must_use]
    pub const fn all(value: T) -> Self {
        Self([value; MOST_UNITS])
    }
}

/// So many values are compared at once.
const AT_ONCE: usize = 16;

impl<T: Copy + PartialEq> PerUnit<T> {
    /// The units that have this value. The values are compared many at a time, without a branch for each.
    #[inline]
    #[must_use]
    pub fn those_with(&self, value: T) -> Units {
        self.those_with_any([value])
    }

    /// The units that have any of these values.
    #[inline]
    #[must_use]
    pub fn those_with_any<const WANTED: usize>(&self, wanted: [T; WANTED]) -> Units {
        let is_wanted = |value: &T| wanted.iter().fold(false, |is, wanted| is | (value == wanted));
        let mut words = [0; MOST_UNITS / 64];
        for (number, row) in self.0.as_chunks::<AT_ONCE>().0.iter().enumerate() {
            if row.iter().fold(false, |any, value| any | is_wanted(value)) {
                let bits = row.iter().rev().fold(0, |bits, value| bits << 1 | u64::from(is_wanted(value)));
                words[number * AT_ONCE / 64] |= bits << (number * AT_ONCE % 64);
            }
        }
        Units::from_words(words)
    }
}

impl<T> std::ops::Index<UnitId> for PerUnit<T> {
    type Output = T;

    #[inline]
    fn index(&self, unit: UnitId) -> &T {
        &self.0[unit.index() % MOST_UNITS]
    }
}

impl<T> std::ops::IndexMut<UnitId> for PerUnit<T> {
    #[inline]
    fn index_mut(&mut self, unit: UnitId) -> &mut T {
        &mut self.0[unit.index() % MOST_UNITS]
    }
}

impl<T: Serialize> Serialize for PerUnit<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de> + Copy> Deserialize<'de> for PerUnit<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        let length = values.len();
        let values: [T; MOST_UNITS] =
            values.try_into().map_err(|_| serde::de::Error::invalid_length(length, &"128 values"))?;
        Ok(Self(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words() {
        assert_eq!(slug("A.P. Hill HQ"), "AP-Hill-HQ");
        assert_eq!(slug("R (4-6)"), "R-4-6");
        assert_eq!(slug("O'Neal"), "ONeal");
    }

    #[test]
    fn units_are_found_by_what_they_have() {
        let mut places = PerUnit::all(9u16);
        for unit in [0, 15, 16, 63, 64, 127] {
            places[UnitId(unit)] = 7;
        }
        places[UnitId(70)] = 8;
        let found = |units: Units| units.into_iter().map(|unit| unit.0).collect::<Vec<_>>();
        assert_eq!(found(places.those_with(7)), [0, 15, 16, 63, 64, 127]);
        assert_eq!(found(places.those_with_any([8, 3, 7])), [0, 15, 16, 63, 64, 70, 127]);
        assert_eq!((places.those_with(9).len(), places.those_with(3)), (MOST_UNITS - 7, Units::EMPTY));
    }

    #[test]
    fn a_set_of_units_keeps_its_order() {
        let mut set: Units = [UnitId(90), UnitId(2)].into_iter().collect();
        set.insert(UnitId(127));
        assert_eq!(set.into_iter().map(|unit| unit.0).collect::<Vec<_>>(), [2, 90, 127]);
        set.remove(UnitId(2));
        assert_eq!((set.len(), set.first()), (2, Some(UnitId(90))));
    }

    /// An order of battle with so many units of the Union and one of the Confederate.
    struct Army(usize);

    impl Library for Army {
        fn text(&self, _: &str) -> Result<std::borrow::Cow<'static, str>, DataError> {
            let record = |side: &str, number: usize| {
                format!(
                    "[[unit]]\nname = \"{side} {number}\"\nside = \"{side}\"\ntype = \"infantry\"\n\
                     formation = \"\"\nstrength = 1\nmovement = 1\n"
                )
            };
            let union = (0..self.0).map(|number| record("Union", number));
            let all: String = union.chain([record("Confederate", 0)]).collect();
            Ok(format!("source = \"a test\"\n{all}").into())
        }

        fn list(&self, _: &str) -> Vec<String> {
            Vec::new()
        }
    }

    #[test]
    fn a_side_has_no_more_units_than_lists_of_its_hexes_have_room() {
        let load = |union: usize| OrderOfBattle::load(&Army(union), "units.toml");
        assert_eq!(load(64).unwrap().len(), 65);
        let problem = load(65).unwrap_err().to_string();
        assert!(problem.ends_with("there are more than 64 Union units"), "{problem}");
    }
}
