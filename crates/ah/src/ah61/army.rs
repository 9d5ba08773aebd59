//! Both armies as the rules sort them: who is artillery, who may be broken down into whom, which corps may be held back.

use engine::Side;
use engine::data::{DataError, Library};

use super::charts::{Charts, Crossing};
use super::state::{MOST_ARTILLERY, MOST_BRIDGES, State};
use crate::units::{OrderOfBattle, PerUnit, Unit, UnitId, UnitType, Units};

const FILE: &str = "ah61/units.toml";

/// A Confederate division that may be broken down.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Division {
    pub unit: UnitId,
    /// The division's headquarters counter, which comes with the brigades.
    pub headquarters: Option<UnitId>,
    /// Its own brigades.
    pub own: Units,
    /// Every brigade of its type: they need not be its own.
    pub pool: Units,
}

/// A formation that the Union may hold back at set-up.
#[derive(Debug, Clone)]
pub(crate) struct Corps {
    pub name: String,
    /// Its combat units.
    pub units: Units,
}

/// Both armies.
#[derive(Debug, Clone)]
pub(crate) struct Army {
    pub list: OrderOfBattle,
    printed: [Units; 2],
    /// Everything but boats and bridges.
    pub troops: Units,
    /// Units with a combat factor.
    pub combat: Units,
    pub headquarters: Units,
    pub artillery: Units,
    pub boats: Units,
    pub bridges: Units,
    /// Boats and bridges.
    pub detachments: Units,
    /// Brigades and division headquarters, which begin in the box.
    pub substitutes: Units,
    pub factor: PerUnit<u8>,
    pub movement: PerUnit<u8>,
    crossing: PerUnit<Option<Crossing>>,
    row: PerUnit<u8>,
    pub divisions: Vec<Division>,
    pub corps: Vec<Corps>,
}

impl Army {
    pub fn load(library: &dyn Library, charts: &Charts) -> Result<Self, DataError> {
        let list = OrderOfBattle::load(library, FILE)?;
        let of_side = |side: Side| list.those(|unit| unit.side == side);
        let of_type = |kind: UnitType| list.those(|unit| unit.kind == kind);
        let artillery = list.those(|unit| unit.kind.is_artillery());
        let (boats, bridges) = (of_type(UnitType::AssaultBoat), of_type(UnitType::PontoonBridge));
        if artillery.len() > MOST_ARTILLERY || bridges.len() > MOST_BRIDGES {
            let problem =
                format!("there are more than {MOST_ARTILLERY} artillery units or {MOST_BRIDGES} bridges");
            return Err(DataError::file(FILE, problem));
        }
        let mut army = Self {
            printed: [of_side(Side::Union), of_side(Side::Confederate)],
            troops: list.those(|unit| !unit.kind.is_train()),
            combat: list.those(|unit| unit.strength > 0),
            headquarters: of_type(UnitType::Headquarters),
            artillery,
            boats,
            bridges,
            detachments: boats.or(bridges),
            substitutes: list.those(|unit| unit.substitute_for.is_some()),
            factor: PerUnit::all(0),
            movement: PerUnit::all(0),
            crossing: PerUnit::all(None),
            row: PerUnit::all(0),
            divisions: divisions(&list),
            corps: corps(&list),
            list,
        };
        for (id, unit) in army.list.iter() {
            army.factor[id] = unit.strength;
            army.movement[id] = unit.movement;
            army.crossing[id] = charts.crossing(unit.kind);
        }
        for kind in [artillery, bridges] {
            for (row, unit) in kind.into_iter().enumerate() {
                army.row[unit] = row as u8;
            }
        }
        Ok(army)
    }

    /// A unit's record.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        self.list.unit(unit)
    }

    /// A unit's name as events and labels use it.
    pub fn name(&self, unit: UnitId) -> &str {
        &self.list.unit(unit).name
    }

    /// The units that a side commands now: captured bridges change hands.
    pub fn own(&self, state: &State, side: Side) -> Units {
        match side {
            Side::Union => self.printed[0].without(state.captured),
            Side::Confederate => self.printed[1].or(state.captured),
        }
    }

    /// A side's units but boats and bridges.
    pub fn troops_of(&self, side: Side) -> Units {
        self.printed[side as usize].and(self.troops)
    }

    /// Whose counter it is by its colour.
    pub fn printed_side(&self, unit: UnitId) -> Side {
        self.unit(unit).side
    }

    /// Whose unit it is now.
    pub fn side(&self, state: &State, unit: UnitId) -> Side {
        if self.printed[1].contains(unit) || state.captured.contains(unit) {
            Side::Confederate
        } else {
            Side::Union
        }
    }

    /// How the unit may cross a river; boats and bridges cross as the rules about them say.
    pub fn crossing(&self, unit: UnitId) -> Option<Crossing> {
        self.crossing[unit]
    }

    /// The row of an artillery-type unit in the memory of fights, or of a bridge among the bridges.
    pub fn row(&self, unit: UnitId) -> usize {
        usize::from(self.row[unit])
    }

    /// The division that this unit is, if it can be broken down, with its number among the divisions.
    pub fn division(&self, unit: UnitId) -> Option<(usize, &Division)> {
        self.divisions.iter().enumerate().find(|(_, division)| division.unit == unit)
    }

    /// What a unit counts against its side's stacking limit.
    #[inline]
    pub fn weight(&self, side: Side, unit: UnitId) -> u8 {
        // ah61.16.1, ah61.16.2, ah61.16.3
        match side {
            Side::Union => u8::from(self.factor[unit] > 0),
            Side::Confederate => self.factor[unit],
        }
    }

    /// The sum of the printed combat factors of some units.
    pub fn factors(&self, units: Units) -> u16 {
        units.into_iter().map(|unit| u16::from(self.factor[unit])).sum()
    }
}

// ah61.3.1, ah61.3.4
fn divisions(list: &OrderOfBattle) -> Vec<Division> {
    let mut divisions = Vec::new();
    for (id, unit) in list.iter() {
        let own = list.those(|other| other.substitute_for == Some(id) && other.kind == unit.kind);
        if own.is_empty() {
            continue;
        }
        let headquarters = list
            .those(|other| other.substitute_for == Some(id) && other.kind == UnitType::Headquarters)
            .first();
        let pool = list.those(|other| other.substitute_for.is_some() && other.kind == unit.kind);
        divisions.push(Division { unit: id, headquarters, own, pool });
    }
    divisions
}

// ah61.8.4: two corps are two artillery brigades and six infantry units.
fn corps(list: &OrderOfBattle) -> Vec<Corps> {
    let mut corps: Vec<Corps> = Vec::new();
    for (_, unit) in list.iter() {
        let of_formation = |kind: UnitType| {
            list.those(|other| {
                other.side == Side::Union && other.formation == unit.formation && other.kind == kind
            })
        };
        let (infantry, artillery) = (of_formation(UnitType::Infantry), of_formation(UnitType::Artillery));
        let known = corps.iter().any(|known| known.name == unit.formation);
        if unit.side == Side::Union && !known && infantry.len() == 3 && artillery.len() == 1 {
            corps.push(Corps { name: unit.formation.clone(), units: infantry.or(artillery) });
        }
    }
    corps
}
