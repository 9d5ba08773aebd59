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
        let mut situation = Self {
            rules,
            state,
            regular: [Hexes::EMPTY; 2],
            headquarters: [Hexes::EMPTY; 2],
            trains: Hexes::EMPTY,
            forts: Hexes::EMPTY,
            zones: [const { OnceCell::new() }; 2],
        };
        for (index, &hex) in state.place.0[..rules.order.len()].iter().enumerate() {
            let unit = UnitId(index as u8);
            if rules.trains.contains(unit) {
                situation.trains.insert(hex);
            } else {
                let side = usize::from(rules.sides[1].contains(unit));
                if rules.headquarters.contains(unit) {
                    situation.headquarters[side].insert(hex);
                } else {
                    situation.regular[side].insert(hex);
                }
            }
        }
        for &hex in &state.forts {
            situation.forts.insert(hex);
        }
        situation
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
        let places = &self.state.place.0[..self.rules.order.len()];
        let mut units = Units::EMPTY;
        for (index, &place) in places.iter().enumerate() {
            units.0 |= u128::from(place == hex) << index;
        }
        units
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
            // A lone headquarters controls its own hex and nothing else: ah74.6.6.1.
            let mut zone = self.regular[side.index()] | self.headquarters[side.index()];
            for hex in self.regular[side.index()].iter() {
                for next in self.rules.field.around(hex) {
                    if !self.shelters(next) {
                        zone.insert(next);
                    }
                }
            }
            zone
        })
    }

    /// Whether a side controls a hex.
    #[inline]
    pub fn controls(&self, side: Side, hex: HexId) -> bool {
        self.zone(side).contains(hex)
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
