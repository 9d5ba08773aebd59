//! Prepare for play: where units and forts may be set up, and the set-up itself, Confederate first.

use board::{Ground, HexId};
use engine::{Clause, Event, May, Seat, Seats, Side, demand, forbid};

use super::rivers::SECOND_BRIDGE;
use super::situation::Situation;
use super::state::{Bridge, Phase, Step, WAITING};
use super::{Opt, Play};
use crate::field::{Bank, Field, hexrow};
use crate::hexes::Hexes;
use crate::units::{UnitId, UnitType, Units};

/// Where a bridge may start emplaced. // ah74.11.2.1
pub(crate) const KELLYS_FORD: &str = "Kelly's Ford";

/// The hexes within five of a river. // ah74.opt4.2.2 ah74.opt4.3.2
pub(super) fn near_rivers(field: &Field) -> Hexes {
    let near = |hex: &HexId| field.rivers.iter().any(|river| field.board.distance(*hex, river) <= 5);
    field.board.hexes().filter(near).collect()
}

const SET_UP_AREA: &str = "{0} may not be set up in {1}.";

impl Situation<'_> {
    /// Whether a unit may be set up in a hex.
    pub fn may_set_up(&self, unit: UnitId, hex: HexId) -> May {
        let field = &self.rules.field;
        let record = self.unit(unit);
        if hex.index() >= field.len() || field.has(hex, Ground::WATER) {
            return forbid!(self.area_clause(unit), SET_UP_AREA, unit, hex);
        }
        if self.starts_emplaced(unit, hex) {
            return if self.emplaced_in(hex).is_some() {
                forbid!("ah74.4.10.4.11", SECOND_BRIDGE, hex)
            } else {
                Ok(())
            };
        }
        if field.is_river(hex) || !self.is_in_area(unit, hex) {
            return forbid!(self.area_clause(unit), SET_UP_AREA, unit, hex);
        }
        if record.kind.is_train() && !field.is_road(hex) {
            return forbid!("ah74.11.2.2", "{0} starts on a road, village or city hex.", unit);
        }
        self.has_room(record.side, Units::only(unit), hex)?;
        self.leaves_room(unit, hex)
    }

    /// Whether a unit that may start elsewhere leaves room for those who may not. // ah74.opt4.2.1 ah74.opt4.3.1
    fn leaves_room(&self, unit: UnitId, hex: HexId) -> May {
        let starts_here = |unit: UnitId| self.fixed_hex(unit) == Some(hex);
        if !self.has(Opt::Historical) || starts_here(unit) {
            return Ok(());
        }
        let side = self.unit(unit).side;
        let bound: Units = self.waiting(side).into_iter().filter(|&other| starts_here(other)).collect();
        match bound.first() {
            Some(first) if self.has_room(side, bound.or(Units::only(unit)), hex).is_err() => {
                forbid!(
                    self.area_clause(first),
                    "{0} keeps its room for those who must start there and nowhere else.",
                    hex
                )
            }
            _ => Ok(()),
        }
    }

    /// The only hex in which optional rule IV lets a unit start, or the division it stands for.
    fn fixed_hex(&self, unit: UnitId) -> Option<HexId> {
        let of_division = self.unit(unit).substitute_for.unwrap_or(unit);
        let fixed = self.rules.dispositions.iter().find(|(division, _)| *division == of_division);
        fixed.map(|&(_, hex)| hex)
    }

    /// Whether a bridge set up here is the one emplaced on Kelly's Ford. // ah74.11.2.1
    pub fn starts_emplaced(&self, unit: UnitId, hex: HexId) -> bool {
        self.unit(unit).kind == UnitType::PontoonBridge
            && self.rules.kellys_ford == Some(hex)
            && self.rules.field.ford(hex).is_some()
    }

    /// Whether a hex lies where the rules let a unit start. // ah74.11.1.1 ah74.11.1.2 ah74.11.2.0
    fn is_in_area(&self, unit: UnitId, hex: HexId) -> bool {
        let field = &self.rules.field;
        let record = self.unit(unit);
        if record.side == Side::Union {
            return field.bank(hex) == Bank::North;
        }
        if field.bank(hex) != Bank::South {
            return false;
        }
        let mounted = record.formation == "Cavalry"; // ah74.opt4.1
        mounted
            || if self.has(Opt::Historical) {
                self.is_historical(unit, hex)
            } else {
                field.hexrow(hex) > hexrow("S")
            }
    }

    /// The clause that says where a unit starts.
    pub fn area_clause(&self, unit: UnitId) -> &'static Clause {
        let record = self.unit(unit);
        let fixed = self.fixed_hex(unit).is_some();
        match (record.side, record.formation.as_str(), self.has(Opt::Historical)) {
            (Side::Union, ..) => &Clause("ah74.11.2.0"),
            (_, "Cavalry", false) => &Clause("ah74.11.1.2"),
            (_, "Cavalry", true) => &Clause("ah74.opt4.1"),
            (_, _, false) => &Clause("ah74.11.1.1"),
            (_, "I Corps", true) if fixed => &Clause("ah74.opt4.2.1"),
            (_, "I Corps", true) => &Clause("ah74.opt4.2.2"),
            (_, _, true) if fixed => &Clause("ah74.opt4.3.1"),
            (_, "II Corps", true) => &Clause("ah74.opt4.3.2"),
            (_, _, true) => &Clause("ah74.opt4.4"),
        }
    }

    /// The areas of optional rule IV. // ah74.opt4.2.1 ah74.opt4.2.2 ah74.opt4.3.1 ah74.opt4.3.2 ah74.opt4.4
    fn is_historical(&self, unit: UnitId, hex: HexId) -> bool {
        let field = &self.rules.field;
        let record = self.unit(unit);
        let row = field.hexrow(hex);
        if let Some(fixed) = self.fixed_hex(unit) {
            return hex == fixed;
        }
        let near = self.rules.near_rivers.contains(hex);
        match record.formation.as_str() {
            "I Corps" => near && (hexrow("V")..=hexrow("HH")).contains(&row),
            "II Corps" => near && row >= hexrow("II"),
            _ => row >= hexrow("V"),
        }
    }

    /// How many forts a side still has to place.
    pub fn forts_left(&self, side: Side) -> usize {
        let limits = &self.rules.charts.limits;
        let (first, count) = match side {
            Side::Confederate => (0, limits.confederate_forts),
            Side::Union => (limits.confederate_forts, limits.union_forts),
        };
        let own = self.state.forts.iter().skip(usize::from(first)).take(usize::from(count));
        own.filter(|&&hex| hex == WAITING).count()
    }

    /// Whether a fort may be set up in a hex. // ah74.7.3.3 ah74.11.1.3 ah74.11.2.3 ah74.opt4.5
    pub fn may_set_up_fort(&self, side: Side, hex: HexId) -> May {
        let field = &self.rules.field;
        let bank = if side == Side::Union { Bank::North } else { Bank::South };
        let barred = Ground::RIVER.union(Ground::CITY).union(Ground::WATER);
        if field.bank(hex) != bank || field.has(hex, barred) || self.forts.contains(hex) {
            return forbid!("ah74.7.3.3", "No fort of yours may be set up in {0}.", hex);
        }
        Ok(())
    }

    /// The units a side still has to set up.
    pub fn waiting(&self, side: Side) -> Units {
        self.rules.sides[side.index()].into_iter().filter(|&unit| self.place(unit) == WAITING).collect()
    }

    /// Whether nothing of a side has been set up yet, so that the historical set-up may be taken whole.
    pub fn may_take_history(&self) -> bool {
        let side = self.state.segment;
        let placed = |unit: UnitId| self.state.on_board(unit);
        self.state.step == Step::SetUp
            && !self.rules.sides[side.index()].into_iter().any(placed)
            && self.rules.history_fits(self.state, side)
    }

    /// Whether a unit still has to be set up by the side whose turn it is. // ah74.11.1.0
    pub fn may_take_unit(&self, unit: UnitId) -> May {
        let waits = self.waiting(self.state.segment).contains(unit);
        demand!(waits, "ah74.11.1.0", "{0} does not wait to be set up.", unit)
    }

    /// Whether a side has set up all its units; forts may stay away. // ah74.11.3 ah74.11.1.3 ah74.11.2.3
    pub fn may_end_set_up(&self) -> May {
        let done = self.waiting(self.state.segment).is_empty();
        demand!(done, "ah74.11.3", "Set up all your units first; the forts come after them.")
    }
}

impl Play<'_> {
    /// Sets a unit up.
    pub fn set_up(&mut self, unit: UnitId, hex: HexId) {
        if self.situation().starts_emplaced(unit, hex) {
            let ends = self.rules.field.ford(hex).unwrap_or([hex; 2]);
            let index = self.rules.bridge_index(unit);
            self.state.bridges[index] = Bridge { emplaced: true, ends, since: 0, used: false };
        }
        self.state.place[unit] = hex;
        if self.state.options.has(Opt::Inverted) && self.rules.sides[1].contains(unit) {
            self.state.face_down.insert(unit); // ah74.opt3.1
        }
        let (record, place) = (self.rules.order.unit(unit), self.rules.field.name(hex));
        let audience =
            if self.state.face_down.contains(unit) { Seats::only(Seat::CONFEDERATE) } else { Seats::ALL };
        self.log.add(|| {
            Event::new("ah74.11.1.0", format!("{} is set up in {place}.", record.name)).only(audience)
        });
        self.state.step = Step::SetUp;
    }

    /// Sets the next fort up.
    pub fn set_up_fort(&mut self, side: Side, hex: HexId) {
        let first =
            if side == Side::Union { usize::from(self.rules.charts.limits.confederate_forts) } else { 0 };
        let waiting = self.state.forts.iter().skip(first).position(|&fort| fort == WAITING);
        if let Some(slot) = waiting.and_then(|index| self.state.forts.get_mut(first + index)) {
            *slot = hex;
        }
        let place = self.rules.field.name(hex);
        self.log.add(|| Event::new("ah74.7.3.3", format!("A {side} fort is set up in {place}.")));
    }

    /// Ends a side's set-up: then the other side's, then the first turn. // ah74.11.1.0 ah74.11.2.0 ah74.11.3
    pub fn end_set_up(&mut self) {
        // Forts that nobody placed stay away.
        let limits = &self.rules.charts.limits;
        let (own, all) = (usize::from(limits.confederate_forts), self.state.forts.len());
        let forts = if self.state.segment == Side::Confederate { 0..own } else { 0..all };
        for fort in self.state.forts[forts].iter_mut().filter(|fort| **fort == WAITING) {
            *fort = crate::hexes::NOWHERE;
        }
        match (self.state.segment, self.state.options.has(Opt::Inverted)) {
            (Side::Confederate, true) if self.state.step == Step::SetUp => self.state.step = Step::TurnUp,
            (Side::Confederate, _) if self.state.phase == Phase::SetUp && self.union_waits() => {
                self.state.segment = Side::Union;
                self.state.step = Step::SetUp;
            }
            _ => self.begin_turn(),
        }
    }

    fn union_waits(&self) -> bool {
        !self.situation().waiting(Side::Union).is_empty()
    }
}
