//! Crossing rivers: who swims, fords, boats or bridges, and where Pontoon Bridges are emplaced.

use board::{Ground, HexId};
use engine::{Forbidden, May, Side, forbid, forbidden};

use super::Ah74;
use super::movement::{DISRUPTED_RIVER, FINISHED, NOT_ADJACENT, POINTS};
use super::situation::Situation;
use super::state::{Bridge, State};
use crate::units::{UnitId, UnitType};

/// How a unit gets into or out of a river hex: whether it must stop, and the bridge it uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Crossed {
    pub stops: bool,
    pub bridge: Option<UnitId>,
}

const AFLOAT: Crossed = Crossed { stops: true, bridge: None };
const ASHORE: Crossed = Crossed { stops: false, bridge: None };

impl Ah74 {
    /// A Pontoon Bridge's crossing.
    pub(crate) fn bridge<'a>(&self, state: &'a State, unit: UnitId) -> &'a Bridge {
        &state.bridges[self.bridge_index(unit)]
    }

    /// A Pontoon Bridge's place in the table of crossings.
    pub(crate) fn bridge_index(&self, unit: UnitId) -> usize {
        self.bridges.iter().position(|&bridge| bridge == unit).unwrap_or(0)
    }

    /// Whether a hex is clear ground with a road, village or city: where bridges and boats leave the land.
    /// // ah74.4.11.3 ah74.4.11.4
    pub(crate) fn is_clear_road(&self, hex: HexId) -> bool {
        let other = Ground::WOODS.union(Ground::HILL).union(Ground::MARSH).union(Ground::STREAM);
        self.field.is_road(hex) && !self.field.has(hex, other.union(Ground::RIVER))
    }
}

// Sentences of several rules.
const NOT_AN_APPROACH: &str = "The crossing in {0} is entered and left by its approach hexes only.";
const BRIDGE_DISRUPTED: &str = "{0} is disrupted: nobody crosses on it.";
const TRAIN_SHORE: &str =
    "Bridges and boats pass between river and land only at clear road hexes; {0} is none.";
pub(super) const SECOND_BRIDGE: &str = "There is already a bridge in {0}.";
pub(super) const BOAT_LOADED: &str = "{0} carries a unit and goes only downstream with it.";

impl Situation<'_> {
    /// The emplaced bridge in a river hex, usable or not. // ah74.4.10.4.11
    pub fn emplaced_in(&self, hex: HexId) -> Option<UnitId> {
        if !self.trains.contains(hex) {
            return None;
        }
        let emplaced =
            |&bridge: &UnitId| self.place(bridge) == hex && self.rules.bridge(self.state, bridge).emplaced;
        self.rules.bridges.iter().copied().find(emplaced)
    }

    /// The bridge in a river hex that joins it to this land hex, if units may use it now.
    /// // ah74.4.10.4.1 ah74.4.10.4.6 ah74.4.10.4.9 ah74.crt.20
    fn bridge_between(&self, river: HexId, land: HexId) -> Option<UnitId> {
        let unit = self.emplaced_in(river)?;
        let bridge = self.rules.bridge(self.state, unit);
        let usable =
            bridge.ends.contains(&land) && bridge.since < self.state.turn && !self.state.is_disrupted(unit);
        usable.then_some(unit)
    }

    /// The undisrupted boat in a river hex.
    fn boat_in(&self, hex: HexId) -> Option<UnitId> {
        if !self.trains.contains(hex) {
            return None;
        }
        let afloat = |&boat: &UnitId| self.place(boat) == hex && !self.state.is_disrupted(boat);
        self.rules.boats.iter().copied().find(afloat)
    }

    /// Whether a bridge carries a road over the river, so that other bridges and boats may go over it: the road runs
    /// through the river hex to both of the bridge's ends. // ah74.4.11.1
    fn carries_the_road(&self, bridge: UnitId) -> bool {
        let river = self.place(bridge);
        let ends = &self.rules.bridge(self.state, bridge).ends;
        ends.iter().all(|&end| self.rules.field.road_joins(river, end))
    }

    /// From land into a river hex. // ah74.4.10.0.2
    pub fn enter_river(&self, unit: UnitId, from: HexId, to: HexId) -> May<Crossed> {
        self.may_be_occupied(to)?;
        let kind = self.unit(unit).kind;
        let crossing = self.rules.charts.crossing(kind);
        let bridge = self.bridge_between(to, from);
        if kind.is_train() {
            return match bridge {
                Some(bridge) if self.carries_the_road(bridge) => {
                    Ok(Crossed { stops: false, bridge: Some(bridge) })
                }
                _ if self.rules.is_clear_road(from) => Ok(AFLOAT),
                _ => forbid!("ah74.4.11.3", TRAIN_SHORE, from),
            };
        }
        if bridge.is_some() && crossing.pontoon_bridge {
            return Ok(Crossed { stops: false, bridge }); // ah74.4.10.4.7
        }
        let fords = crossing.ford && self.rules.field.ford(to).is_some_and(|ends| ends.contains(&from));
        let boards = crossing.assault_boat
            && self.side_of(unit) == Side::Union // ah74.7.4.1.2
            && self.boat_in(to).is_some_and(|boat| !self.carries(boat));
        if crossing.swim || fords || boards {
            return Ok(AFLOAT); // ah74.tec.river.1 ah74.tec.ford.1
        }
        Err(self.why_not_enter(unit, to))
    }

    /// Whether a river hex may be entered at all: nobody uses or occupies a bridge in the turn in which it is emplaced, by
    /// swimming, wading or boat neither. // ah74.4.10.4.9
    fn may_be_occupied(&self, river: HexId) -> May {
        let new = |&bridge: &UnitId| self.rules.bridge(self.state, bridge).since >= self.state.turn;
        match self.emplaced_in(river).filter(new) {
            Some(bridge) => {
                forbid!("ah74.4.10.4.9", "{0} was emplaced this turn; it may be used from the next.", bridge)
            }
            None => Ok(()),
        }
    }

    fn why_not_enter(&self, unit: UnitId, to: HexId) -> Forbidden {
        if let Some(bridge) = self.emplaced_in(to) {
            if self.state.is_disrupted(bridge) {
                return forbidden!("ah74.crt.20", BRIDGE_DISRUPTED, bridge);
            }
            return forbidden!("ah74.4.10.4.6", NOT_AN_APPROACH, to);
        }
        if self.rules.field.ford(to).is_some() {
            return forbidden!(
                "ah74.4.10.2.1",
                "The ford in {0} is entered from its two approach hexes only.",
                to
            );
        }
        if self.boat_in(to).is_some() {
            return forbidden!(
                "ah74.4.10.3.2",
                "{0} cannot board the boat: it carries one infantry unit or HQ.",
                unit
            );
        }
        forbidden!("ah74.4.10.0.2", "{0} is {0:kind} and cannot swim the river.", unit)
    }

    /// From a river hex to land. When a unit retreats, a ford may be left at either end.
    pub fn leave_river(&self, unit: UnitId, to: HexId, retreats: bool) -> May<Crossed> {
        let from = self.place(unit);
        let kind = self.unit(unit).kind;
        if kind.is_train() {
            return self.train_leaves_river(unit, from, to);
        }
        if let Some(bridge) = self.bridge_between(from, to) {
            return Ok(Crossed { stops: false, bridge: Some(bridge) });
        }
        if self.rules.charts.crossing(kind).swim && !self.came_by_bridge(unit, from) {
            return Ok(ASHORE); // ah74.4.10.1.2
        }
        if let Some(ends) = self.rules.field.ford(from).filter(|ends| self.came_by_ford(unit, ends)) {
            // Who cannot swim goes on to the other end: ah74.4.10.2.2 ah74.qa.8.
            let onward = retreats || self.state.entered[unit] != to;
            return match (ends.contains(&to), onward) {
                (true, true) => Ok(ASHORE),
                (true, false) => forbid!(
                    "ah74.4.10.2.2",
                    "{0} goes on to the other end of the ford; it does not turn back.",
                    unit
                ),
                (false, _) => forbid!(
                    "ah74.4.10.2.2",
                    "{0} may leave the ford only by its opposite approach hex.",
                    unit
                ),
            };
        }
        if let Some(bridge) = self.emplaced_in(from) {
            let end = self.rules.bridge(self.state, bridge).ends.contains(&to);
            let reason = if end {
                forbidden!("ah74.crt.20", BRIDGE_DISRUPTED, bridge)
            } else {
                forbidden!("ah74.4.10.4.6", NOT_AN_APPROACH, from)
            };
            return if retreats && end { Ok(ASHORE) } else { Err(reason) };
        }
        let boat = self.rules.boats.iter().find(|&&boat| self.place(boat) == from);
        match boat {
            Some(&boat) if self.state.is_disrupted(boat) => {
                forbid!("ah74.crt.20", "{0} is disrupted: its passenger must wait.", boat)
            }
            // On a boat, or left in the water by a lost bridge or boat. ah74.4.10.3.3
            _ => Ok(ASHORE),
        }
    }

    /// Whether a unit came onto a bridge in this phase, without the stop of a swimmer. // ah74.4.10.4.6
    fn came_by_bridge(&self, unit: UnitId, river: HexId) -> bool {
        self.state.spent[unit] > 0 && self.state.moving.contains(unit) && self.emplaced_in(river).is_some()
    }

    /// Whether a unit in a ford hex waded in, or stood there from the first without bridge or boat.
    /// // ah74.4.10.2.2 ah74.4.10.3.3
    fn came_by_ford(&self, unit: UnitId, ends: &[HexId; 2]) -> bool {
        let from = self.place(unit);
        let crossed = self.state.entered[unit];
        let carried = crossed == from || self.emplaced_in(from).is_some() || self.boat_for(unit, from);
        ends.contains(&crossed) || !carried
    }

    /// Whether a boat, steady or not, lies in a river hex for a unit that boats carry.
    pub fn boat_for(&self, unit: UnitId, hex: HexId) -> bool {
        let boards = self.side_of(unit) == Side::Union // ah74.7.4.1.2
            && self.rules.charts.crossing(self.unit(unit).kind).assault_boat;
        boards && self.rules.boats.iter().any(|&boat| self.place(boat) == hex)
    }

    fn train_leaves_river(&self, unit: UnitId, from: HexId, to: HexId) -> May<Crossed> {
        let aboard = self.units_in(from).without(self.rules.trains);
        if self.unit(unit).kind == UnitType::PontoonBridge {
            let bridge = self.rules.bridge(self.state, unit);
            if bridge.emplaced && bridge.used {
                return forbid!("ah74.4.10.4.10", "{0} has been crossed this turn and may not move.", unit);
            }
            if bridge.emplaced && !aboard.is_empty() {
                return forbid!("ah74.4.10.4.10", "A unit stands on {0}: it may not move.", unit);
            }
        } else if !aboard.is_empty() {
            return forbid!("ah74.4.10.3.5", BOAT_LOADED, unit);
        }
        match self.bridge_between(from, to) {
            Some(bridge) if bridge != unit && self.carries_the_road(bridge) => {
                Ok(Crossed { stops: false, bridge: Some(bridge) })
            }
            _ if self.rules.is_clear_road(to) => Ok(ASHORE),
            _ => forbid!(
                "ah74.4.11.4",
                "Bridges and boats leave the river only to clear road hexes; {0} is none.",
                to
            ),
        }
    }

    /// From one river hex to the next. // ah74.4.10.1.2 ah74.4.10.3.5 ah74.4.10.3.6
    pub fn along_river(&self, unit: UnitId, from: HexId, to: HexId) -> May<Crossed> {
        self.may_be_occupied(to)?;
        if let Some(boat) = self.drifts(unit, from, to) {
            if !self.units_in(to).is_empty() {
                return forbid!("ah74.4.10.3.6", "A boat does not drift into {0}, which is occupied.", to);
            }
            if self.state.finished.contains(boat) {
                return forbid!("ah74.4.3.3", FINISHED, boat);
            }
            return Ok(AFLOAT);
        }
        let kind = self.unit(unit).kind;
        if self.came_by_bridge(unit, from) {
            return forbid!("ah74.4.10.4.6", NOT_AN_APPROACH, from);
        }
        if !kind.is_train() && self.rules.charts.crossing(kind).swim {
            return Ok(AFLOAT);
        }
        forbid!("ah74.4.10.3.5", "{0} may not go along the river that way.", unit)
    }

    /// The boat that carries a unit one hex downstream, if this step is that.
    pub fn drifts(&self, unit: UnitId, from: HexId, to: HexId) -> Option<UnitId> {
        if self.rules.field.downstream(from) != Some(to) {
            return None;
        }
        let aboard = self.side_of(unit) == Side::Union
            && !self.unit(unit).kind.is_train()
            && self.rules.charts.crossing(self.unit(unit).kind).assault_boat;
        if aboard { self.boat_in(from) } else { None }
    }

    /// Whether a bridge on its way may be emplaced in a river hex with these ends.
    /// // ah74.4.10.4.2 ah74.4.10.4.3 ah74.4.10.4.4 ah74.4.10.4.9
    pub fn may_emplace(&self, unit: UnitId, river: HexId, near: HexId, far: HexId) -> May {
        let field = &self.rules.field;
        let from = self.place(unit);
        if self.unit(unit).kind != UnitType::PontoonBridge {
            return forbid!("ah74.4.10.4.1", "{0} is no Pontoon Bridge.", unit);
        }
        if !field.is_river(river) || !field.are_adjacent(from, river) {
            return forbid!("ah74.4.2.2", NOT_ADJACENT, from, river);
        }
        if !self.rules.is_clear_road(from) {
            return forbid!("ah74.4.11.3", TRAIN_SHORE, from);
        }
        if self.emplaced_in(river).is_some() {
            return forbid!("ah74.4.10.4.11", SECOND_BRIDGE, river);
        }
        if !self.of_side_in(Side::Union, river).is_empty() {
            return forbid!(
                "ah74.4.10.4.9",
                "A unit is in {0}: nobody may be on a Pontoon Bridge in the turn in which it is emplaced.",
                river
            );
        }
        let touches = |hex: HexId| field.are_adjacent(river, hex) && !field.is_river(hex);
        if !touches(near) || field.bank(near) != field.bank(from) {
            return forbid!("ah74.4.10.4.4", "{0} is no land hex on the near shore of that river hex.", near);
        }
        let held =
            [&self.regular, &self.headquarters].iter().any(|hexes| hexes[Side::Union.index()].contains(far));
        if !touches(far) || field.bank(far) == field.bank(from) || !held {
            return forbid!(
                "ah74.4.10.4.2",
                "{0} must be on the opposite shore and held by a Union combat unit.",
                far
            );
        }
        if self.state.is_disrupted(unit) {
            return forbid!("ah74.crt.19", DISRUPTED_RIVER, unit);
        }
        if self.state.spent[unit] + 1 > self.unit(unit).movement {
            return forbid!("ah74.4.3.1", POINTS, unit, river, 1u8);
        }
        self.stops_and_dangers(unit, crate::units::Units::only(unit), from, river).map(|_| ())
    }
}
