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

/// How many classes of pieces a situation tells apart.
const CLASSES: usize = 6;
/// The class of a number that no unit has.
pub(crate) const NOBODY: u8 = 5;

/// The class of a unit: regular units by side, headquarters by side, trains; nobody comes last.
pub(crate) fn class_of(unit: &Unit) -> u8 {
    let side = unit.side.index() as u8;
    match unit.kind {
        kind if kind.is_train() => 4,
        crate::units::UnitType::Headquarters => 2 + side,
        _ => side,
    }
}

/// A state and the sets of hexes that the rules ask for again and again.
pub(crate) struct Situation<'a> {
    pub rules: &'a Ah74,
    pub state: &'a State,
    /// Hexes with regular combat units of each side: all combat units but headquarters.
    pub regular: [Hexes; 2],
    /// Hexes with headquarters of each side.
    pub headquarters: [Hexes; 2],
    /// Hexes with Pontoon Bridges or Assault Boats.
    pub trains: Hexes,
    /// Hexes with forts.
    pub forts: Hexes,
    zones: [OnceCell<Hexes>; 2],
}

impl<'a> Situation<'a> {
    pub fn new(rules: &'a Ah74, state: &'a State) -> Self {
        let mut by_class = [Hexes::EMPTY; CLASSES];
        for (&hex, &class) in state.place.0.iter().zip(&rules.classes) {
            by_class[usize::from(class) % CLASSES].insert(hex);
        }
        let mut forts = Hexes::EMPTY;
        for &hex in &state.forts {
            forts.insert(hex);
        }
        let [union, confederate, union_headquarters, confederate_headquarters, trains, _] = by_class;
        Self {
            rules,
            state,
            regular: [union, confederate],
            headquarters: [union_headquarters, confederate_headquarters],
            trains,
            forts,
            zones: [const { OnceCell::new() }; 2],
        }
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
        let here = |places: &[HexId]| {
            places.iter().rev().fold(0u64, |bits, &place| bits << 1 | u64::from(place == hex))
        };
        let (low, high) = self.state.place.0.split_at(64);
        let known = u128::MAX >> (128 - self.rules.order.len().clamp(1, 128));
        Units((u128::from(here(low)) | u128::from(here(high)) << 64) & known)
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

    /// Whether a headquarters of this side stands in the hex without regular combat units. // ah74.6.6.1
    pub fn lone_headquarters(&self, side: Side, hex: HexId) -> bool {
        self.headquarters[side.index()].contains(hex) && !self.regular[side.index()].contains(hex)
    }

    /// The hexes that a side controls. // ah74.6.1.1 ah74.6.5.1 ah74.6.5.2 ah74.qa.9 ah74.qa.10
    pub fn zone(&self, side: Side) -> &Hexes {
        self.zones[side.index()].get_or_init(|| {
            let mut zone = Hexes::EMPTY;
            for hex in self.regular[side.index()].iter() {
                for next in self.rules.field.neighbours(hex) {
                    zone.insert(next);
                }
            }
            // Zones stop at woods, cities and forts; a lone headquarters controls its own hex and nothing else.
            zone = zone.without(self.rules.sheltered).without(self.forts);
            zone = zone | self.regular[side.index()] | self.headquarters[side.index()];
            zone
        })
    }

    /// Whether a side controls a hex.
    #[inline]
    pub fn controls(&self, side: Side, hex: HexId) -> bool {
        self.zone(side).contains(hex)
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
