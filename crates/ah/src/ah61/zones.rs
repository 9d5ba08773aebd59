//! Who stands where, and who controls what: primary zones of all units, secondary zones of artillery-type units.

use board::HexId;
use engine::Side;

use super::Ah61;
use super::army::Army;
use super::charts::Kinds;
use super::state::State;
use crate::field::Field;
use crate::hexes::{MOST_HEXES, NOWHERE};
use crate::units::{UnitId, Units};

/// The twelve squares at distance two of each square: [`NOWHERE`] beyond the edge.
#[derive(Debug, Clone)]
pub(crate) struct SecondRing(Vec<[HexId; 12]>);

impl SecondRing {
    pub fn new(field: &Field) -> Self {
        Self(field.board.hexes().map(|hex| second_ring(field, hex)).collect())
    }

    #[inline]
    pub fn of(&self, hex: HexId) -> [HexId; 12] {
        self.0.get(hex.index()).copied().unwrap_or([NOWHERE; 12])
    }
}

fn second_ring(field: &Field, hex: HexId) -> [HexId; 12] {
    let mut ring = [NOWHERE; 12];
    let mut count = 0;
    for other in field.board.hexes() {
        if field.board.distance(hex, other) == 2 {
            ring[count] = other;
            count += 1;
        }
    }
    ring
}

const BOAT: u8 = 1 << 4;
const BRIDGE: u8 = 1 << 5;

const fn artillery_of(side: Side) -> u8 {
    1 << (2 * side.index())
}

const fn others_of(side: Side) -> u8 {
    2 << (2 * side.index())
}

const fn troops_of(side: Side) -> u8 {
    artillery_of(side) | others_of(side)
}

/// What one counter adds to its square.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    unit: UnitId,
    what: u8,
    load: u8,
}

/// What every counter but the fortifications adds to its square.
pub(crate) fn marks(army: &Army) -> Vec<Mark> {
    let of_troops = |side: Side, unit: UnitId| {
        let what = if army.artillery.contains(unit) { artillery_of(side) } else { others_of(side) };
        // ah61.16.1, ah61.16.2: the Union counts units, the Confederates factors; headquarters have none.
        let load = if army.combat.contains(unit) { army.weight(side, unit) } else { 0 };
        Mark { unit, what, load }
    };
    let troops = |side: Side| army.troops_of(side).into_iter().map(move |unit| of_troops(side, unit));
    let all = |units: Units, what: u8| units.into_iter().map(move |unit| Mark { unit, what, load: 0 });
    let detachments = all(army.boats, BOAT).chain(all(army.bridges, BRIDGE));
    Side::ALL.into_iter().flat_map(troops).chain(detachments).collect()
}

/// What stands on every square, laid out for questions that are asked often.
pub(crate) struct Occupancy<'a> {
    rules: &'a Ah61,
    what: [u8; MOST_HEXES],
    load: [u8; MOST_HEXES],
}

impl<'a> Occupancy<'a> {
    pub fn new(rules: &'a Ah61, state: &State) -> Self {
        let mut occupancy = Self { rules, what: [0; MOST_HEXES], load: [0; MOST_HEXES] };
        for mark in &rules.marks {
            let square = state.place[mark.unit].hex().index();
            if square < MOST_HEXES {
                occupancy.what[square] |= mark.what;
                occupancy.load[square] += mark.load;
            }
        }
        occupancy
    }

    #[inline]
    fn what(&self, hex: HexId) -> u8 {
        self.what.get(hex.index()).copied().unwrap_or(0)
    }

    /// Whether troops of a side stand on the square.
    #[inline]
    pub fn has_troops(&self, side: Side, hex: HexId) -> bool {
        self.what(hex) & troops_of(side) != 0
    }

    /// Whether any troops stand on the square.
    pub fn has_any_troops(&self, hex: HexId) -> bool {
        self.what(hex) & (troops_of(Side::Union) | troops_of(Side::Confederate)) != 0
    }

    /// Whether a boat is on the square.
    pub fn has_boat(&self, hex: HexId) -> bool {
        self.what(hex) & BOAT != 0
    }

    /// Whether a bridge is on the square.
    pub fn has_bridge(&self, hex: HexId) -> bool {
        self.what(hex) & BRIDGE != 0
    }

    /// Whether any counter but a fortification is on the square.
    pub fn is_occupied(&self, hex: HexId) -> bool {
        self.what(hex) != 0
    }

    /// How much of the stacking limit is used up on a square.
    #[inline]
    pub fn load(&self, hex: HexId) -> u8 {
        self.load.get(hex.index()).copied().unwrap_or(0)
    }

    /// Whether troops of a side are next to the square.
    #[inline]
    pub fn troops_adjacent(&self, side: Side, hex: HexId) -> bool {
        let around = self.rules.field.neighbours(hex);
        around.iter().fold(0, |what, &next| what | self.what(next)) & troops_of(side) != 0
    }

    /// Whether a side controls the square: it is in the primary zone of any of its units or in the secondary zone of its
    /// artillery.
    #[inline]
    pub fn controls(&self, side: Side, hex: HexId) -> bool {
        // ah61.4.20, ah61.4.23
        self.troops_adjacent(side, hex) || self.at_range(side, hex).artillery
    }

    /// What a side has at secondary range of a square.
    #[inline]
    pub fn at_range(&self, side: Side, hex: HexId) -> Kinds {
        let ring = self.rules.second_ring.of(hex);
        let what = ring.iter().fold(0, |what, &next| what | self.what(next));
        Kinds { artillery: what & artillery_of(side) != 0, other: what & others_of(side) != 0 }
    }
}

impl Ah61 {
    /// How far two squares are from each other.
    #[inline]
    pub(crate) fn distance(&self, hex: HexId, other: HexId) -> u16 {
        let both = hex.index() < self.field.len() && other.index() < self.field.len();
        if both { self.field.board.distance(hex, other) } else { u16::MAX }
    }

    /// How far two units are from each other.
    #[inline]
    pub(crate) fn range(&self, state: &State, unit: UnitId, other: UnitId) -> u16 {
        self.distance(state.place[unit].hex(), state.place[other].hex())
    }

    /// Whether an artillery-type unit has fought this enemy at secondary range, and neither has left it since.
    pub(crate) fn remembers(&self, state: &State, artillery: UnitId, enemy: UnitId) -> bool {
        // ah61.17.4.1
        state.fought.get(self.army.row(artillery)).is_some_and(|enemies| enemies.contains(enemy))
    }

    /// Remembers that two units fought at secondary range.
    pub(crate) fn remember(&self, state: &mut State, one: UnitId, other: UnitId) {
        for (artillery, enemy) in [(one, other), (other, one)] {
            if self.army.artillery.contains(artillery) {
                state.fought[self.army.row(artillery)].insert(enemy);
            }
        }
    }

    /// Forgets the old fights of a unit with those that are no longer within two squares of it.
    pub(crate) fn forget_the_distant(&self, state: &mut State, unit: UnitId) {
        // ah61.17.4.1: moving or being driven beyond two squares is leaving.
        if self.army.artillery.contains(unit) {
            let row = self.army.row(unit);
            for enemy in state.fought[row] {
                if self.range(state, unit, enemy) > 2 {
                    state.fought[row].remove(enemy);
                }
            }
        }
        for artillery in self.army.artillery {
            let row = self.army.row(artillery);
            if state.fought[row].contains(unit) && self.range(state, artillery, unit) > 2 {
                state.fought[row].remove(unit);
            }
        }
    }
}
