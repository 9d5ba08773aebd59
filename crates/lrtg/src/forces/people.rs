//! Who is who now: designations and corps that change in play, substitutes, leaders, and where they stand.

use engine::Side;
use gcacw::state::{Hex, Leader, Unit};
use gcacw::units::{Arm, Size};

use crate::campaign::LongRoads;
use crate::forces::{Corps, Designation};
use crate::situation::Situation;

impl LongRoads {
    /// The number of a substitute counter.
    pub(crate) fn substitute_number(&self, unit: Unit) -> Option<usize> {
        self.forces.substitute_number.get(unit.index()).copied().flatten().map(usize::from)
    }

    /// The county of a hex, as the board names it.
    pub(crate) fn county_name(&self, hex: Hex) -> &str {
        self.theater
            .county(hex)
            .and_then(|county| self.counties.get(usize::from(county.0)))
            .map_or("", String::as_str)
    }

    /// Whether a hex lies in one of these counties.
    pub(crate) fn is_in(&self, hex: Hex, counties: &[String]) -> bool {
        let county = self.county_name(hex);
        counties.iter().any(|name| name == county)
    }

    /// Whether a hex lies in a state, by its abbreviation.
    pub(crate) fn is_in_state(&self, hex: Hex, state: &str) -> bool {
        self.county_name(hex).strip_suffix(state).is_some_and(|rest| rest.ends_with(", "))
    }
}

impl<'a> Situation<'a> {
    /// The unit a substitute was detached from, and its parent's parent; any other unit is itself.
    pub(crate) fn origin(self, unit: Unit) -> Unit {
        let mut origin = unit;
        // A substitute cannot detach from itself: two steps reach the first parent.
        for _ in 0..self.forces().substitutes.len() {
            match self.campaign().substitute_number(origin) {
                Some(number) if self.state.campaign.parents[number] != Unit::NONE => {
                    origin = self.state.campaign.parents[number];
                }
                _ => break,
            }
        }
        self.forces().division_of(origin).unwrap_or(origin) // lrtg.18.2.6
    }

    /// Whether a unit is on the map, at sea, or off the map on the rails.
    pub(crate) fn is_in_play(self, unit: Unit) -> bool {
        self.state.hex(unit).is_some() || self.state.place[unit.index()].box_number().is_some()
    }

    /// Whether a unit of the Washington garrison has joined the army for good. // lrtg.16.2.4, lrtg.3.2.32
    fn has_joined(self, unit: Unit) -> Option<Corps> {
        let joins = self.forces().joins.get(unit.index()).copied().filter(|&joins| joins != Corps::NONE)?;
        (self.state.campaign.meade || self.state.campaign.released.contains(unit)).then_some(joins)
    }

    /// To which army or garrison a unit belongs now.
    pub(crate) fn designation(self, unit: Unit) -> Designation {
        self.designation_of(self.origin(unit))
    }

    /// To which army or garrison the first parent of a unit belongs now.
    pub(crate) fn designation_of(self, origin: Unit) -> Designation {
        if self.has_joined(origin).is_some() {
            return Designation::Aop;
        }
        self.forces().designation[origin.index()]
    }

    /// The corps a unit belongs to now.
    pub(crate) fn corps(self, unit: Unit) -> Corps {
        self.corps_of(self.origin(unit))
    }

    /// The corps that the first parent of a unit belongs to now.
    pub(crate) fn corps_of(self, origin: Unit) -> Corps {
        let joined = self.has_joined(origin).or_else(|| self.jackson_corps(origin));
        joined.unwrap_or(self.forces().corps[origin.index()])
    }

    /// Whether a unit is infantry; the construction corps is not.
    pub(crate) fn is_infantry(self, unit: Unit) -> bool {
        self.info(unit).arm == Arm::Infantry && unit != self.forces().named.haupt
    }

    /// Whether a unit is cavalry.
    pub(crate) fn is_cavalry(self, unit: Unit) -> bool {
        self.info(unit).arm == Arm::Cavalry
    }

    /// Whether a unit is a division.
    pub(crate) fn is_division(self, unit: Unit) -> bool {
        self.info(unit).size == Some(Size::Division)
    }

    /// A side's army leader: Lee; Hooker, then Meade.
    pub(crate) fn army_leader(self, side: Side) -> Leader {
        match side {
            Side::Confederate => self.forces().named.lee,
            Side::Union if self.state.campaign.meade => self.forces().named.meade,
            Side::Union => self.forces().named.hooker,
        }
    }

    /// Whether a leader is on the map and north of the Potomac.
    pub(crate) fn leader_is_north(self, leader: Leader) -> bool {
        self.state.leader_hex(leader).is_some_and(|hex| self.theater().is_north(hex))
    }

    /// Whether a leader is on the map and south of the Potomac.
    pub(crate) fn leader_is_south(self, leader: Leader) -> bool {
        self.state.leader_hex(leader).is_some_and(|hex| !self.theater().is_north(hex))
    }

    /// The units of a side on the map, each with its hex.
    pub(crate) fn on_map(self, side: Side) -> impl Iterator<Item = (Unit, Hex)> + 'a {
        self.standard().on_map(side).into_iter().filter_map(move |unit| Some((unit, self.state.hex(unit)?)))
    }

    /// Whether any Confederate infantry unit is in one of these counties.
    pub(crate) fn confederate_infantry_in(self, counties: &[String]) -> bool {
        let mut units = self.on_map(Side::Confederate);
        units.any(|(unit, hex)| self.is_infantry(unit) && self.campaign().is_in(hex, counties))
    }
}
