//! A state seen at a glance: which hexes each side's units, headquarters, trains and forts are in. Made anew for every
//! question, so that the state itself never holds the same fact twice.

use std::cell::OnceCell;

use board::{Ground, HexId};
use engine::Side;

use super::charts::with_fort;
use super::state::State;
use super::{Ah74, Opt};
use crate::hexes::Hexes;
use crate::units::{Unit, UnitId, Units};

/// The units that a situation tells apart.
#[derive(Debug)]
pub(crate) struct Ranks {
    regular: [Vec<UnitId>; 2],
    headquarters: [Vec<UnitId>; 2],
    trains: Vec<UnitId>,
}

impl Ranks {
    /// The ranks of both sides.
    pub fn new(sides: [Units; 2], regular: Units, headquarters: Units, trains: Units) -> Self {
        let of_both = |units: Units| sides.map(|side| units.and(side).into_iter().collect());
        Self {
            regular: of_both(regular),
            headquarters: of_both(headquarters),
            trains: trains.into_iter().collect(),
        }
    }
}

/// A state and the sets of hexes that the rules ask for again and again.
pub(crate) struct Situation<'a> {
    pub rules: &'a Ah74,
    pub state: &'a State,
    /// Hexes with regular combat units of each side: all combat units but headquarters. A face-down counter passes for
    /// one until it is turned up, whatever it is. // ah74.opt3.1
    pub regular: [Hexes; 2],
    /// Hexes with headquarters of each side that are known to be such.
    pub headquarters: [Hexes; 2],
    /// Hexes with Pontoon Bridges or Assault Boats.
    pub trains: Hexes,
    /// Hexes with forts.
    pub forts: Hexes,
    zones: [OnceCell<Hexes>; 2],
}

impl<'a> Situation<'a> {
    pub fn new(rules: &'a Ah74, state: &'a State) -> Self {
        let mut seen = Self {
            rules,
            state,
            regular: [Hexes::EMPTY; 2],
            headquarters: [Hexes::EMPTY; 2],
            trains: Hexes::EMPTY,
            forts: Hexes::EMPTY,
            zones: [const { OnceCell::new() }; 2],
        };
        for side in Side::ALL.map(Side::index) {
            for &unit in &rules.ranks.regular[side] {
                seen.regular[side].insert(state.place[unit]);
            }
            for &unit in &rules.ranks.headquarters[side] {
                let known =
                    if state.face_down.contains(unit) { &mut seen.regular } else { &mut seen.headquarters };
                known[side].insert(state.place[unit]);
            }
        }
        for &unit in &rules.ranks.trains {
            seen.trains.insert(state.place[unit]);
        }
        for &hex in &state.forts {
            seen.forts.insert(hex);
        }
        seen
    }

    pub fn unit(&self, unit: UnitId) -> &'a Unit {
        self.rules.order.unit(unit)
    }

    pub fn place(&self, unit: UnitId) -> HexId {
        self.state.place[unit]
    }

    pub fn side_of(&self, unit: UnitId) -> Side {
        if self.rules.sides[1].contains(unit) { Side::Confederate } else { Side::Union }
    }

    pub fn has(&self, option: Opt) -> bool {
        self.state.options.has(option)
    }

    /// Every unit in a hex.
    pub fn units_in(&self, hex: HexId) -> Units {
        let [union, confederate] = self.rules.sides;
        self.state.place.those_with(hex).and(union.or(confederate))
    }

    /// The units of one side in a hex.
    pub fn of_side_in(&self, side: Side, hex: HexId) -> Units {
        self.units_in(hex).and(self.rules.sides[side.index()])
    }

    /// The regular combat units of one side in a hex.
    pub fn regular_in(&self, side: Side, hex: HexId) -> Units {
        if !self.regular[side.index()].contains(hex) {
            return Units::EMPTY;
        }
        self.of_side_in(side, hex).and(self.rules.regular)
    }

    /// The ground of a hex with the fort that may stand in it.
    pub fn ground(&self, hex: HexId) -> Ground {
        with_fort(self.rules.field.ground(hex), self.forts.contains(hex))
    }

    /// Whether the hex is woods, city or fort: no zone of control reaches into it. // ah74.6.5.0
    #[inline]
    pub fn shelters(&self, hex: HexId) -> bool {
        self.ground(hex).intersects(self.rules.charts.shelter)
    }

    /// Whether headquarters of this side, face down or not, are in the hex without regular combat units. // ah74.6.6.1
    pub fn are_headquarters_alone(&self, side: Side, hex: HexId) -> bool {
        let here = self.of_side_in(side, hex);
        !here.and(self.rules.headquarters).is_empty() && here.and(self.rules.regular).is_empty()
    }

    /// The hexes that a side controls. // ah74.6.1.1 ah74.6.5.1 ah74.6.5.2 ah74.qa.9 ah74.qa.10
    pub fn zone(&self, side: Side) -> &Hexes {
        self.zones[side.index()].get_or_init(|| {
            let mut zone = Hexes::EMPTY;
            for hex in self.regular[side.index()] {
                for next in self.rules.field.neighbours(hex) {
                    zone.insert(next);
                }
            }
            // Zones stop at woods, cities and forts; a lone headquarters controls its own hex and nothing else.
            let zone = zone.without(self.rules.sheltered).without(self.forts);
            zone.or(self.regular[side.index()]).or(self.headquarters[side.index()])
        })
    }

    /// Whether a side controls a hex: by the whole zone if it is known already, else by looking around.
    #[inline]
    pub fn controls(&self, side: Side, hex: HexId) -> bool {
        match self.zones[side.index()].get() {
            Some(zone) => zone.contains(hex),
            None => {
                self.regular[side.index()].contains(hex)
                    || self.headquarters[side.index()].contains(hex)
                    || self.is_in_regular_zone(side, hex)
            }
        }
    }

    /// Whether a hex next to regular combat units of a side is controlled by them, whoever is in it.
    pub fn is_in_regular_zone(&self, side: Side, hex: HexId) -> bool {
        let regular = &self.regular[side.index()];
        !self.shelters(hex) && self.rules.field.neighbours(hex).iter().any(|&next| regular.contains(next))
    }

    /// Whether a combat unit or headquarters of this side stands next to the hex.
    pub fn is_near(&self, side: Side, hex: HexId) -> bool {
        let (regular, headquarters) = (&self.regular[side.index()], &self.headquarters[side.index()]);
        self.rules
            .field
            .neighbours(hex)
            .iter()
            .any(|&next| regular.contains(next) || headquarters.contains(next))
    }

    /// Whether it is night.
    pub fn is_night(&self) -> bool {
        self.rules.turn(self.state).night
    }
}
