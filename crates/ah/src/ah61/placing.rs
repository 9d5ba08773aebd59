//! Prepare for play: the two sides place fortifications and units in the published order.

use board::{Ground, HexId};
use engine::{Event, EventKind, Log, Refusal, Side, refuse};

use super::Ah61;
use super::action::Action;
use super::state::{Placement, Spot, State, Step};
use super::zones::Occupancy;
use crate::field::{Bank, Field};
use crate::units::{UnitId, Units};

/// The squares on which a side may place fortifications and units.
pub(crate) fn start_squares(field: &Field, side: Side) -> Vec<HexId> {
    // ah61.8.1, ah61.8.2, ah61.8.3, ah61.8.8
    let bank = match side {
        Side::Union => Bank::North,
        Side::Confederate => Bank::South,
    };
    let fits = |hex: &HexId| field.bank(*hex) == bank && !field.has(*hex, Ground::RIVER.union(Ground::WATER));
    field.board.hexes().filter(fits).collect()
}

impl Ah61 {
    /// Where the current side may place a fortification.
    pub(crate) fn list_fortifications(&self, state: &State, out: &mut Vec<Action>) {
        let squares = self.start_squares[state.side.index()].iter();
        out.extend(squares.filter(|&&hex| !state.is_fortified(hex)).map(|&hex| Action::Fortify(hex)));
    }

    /// Places a fortification.
    pub(crate) fn fortify(&self, state: &mut State, hex: HexId, log: &mut Log) -> Result<(), Refusal> {
        if !self.start_squares[state.side.index()].contains(&hex) {
            return self.wrong_area(state.side, hex);
        }
        if state.is_fortified(hex) {
            return refuse!("ah61.8.3", "{} has a fortification already.", self.field.name(hex));
        }
        state.fortifications.push(hex);
        log.add(|| {
            let text = format!("A {} fortification at {}.", state.side, self.field.name(hex));
            Event::new("ah61.8.3", text)
        });
        let limits = self.charts.limits;
        let placed = state.fortifications.len();
        let union = usize::from(limits.union_fortifications);
        if placed == union {
            state.side = Side::Confederate;
        }
        if placed >= union + usize::from(limits.confederate_fortifications) {
            state.side = Side::Union;
            state.step = Step::WithholdCorps;
        }
        Ok(())
    }

    fn wrong_area(&self, side: Side, hex: HexId) -> Result<(), Refusal> {
        let name = self.field.name(hex);
        match side {
            Side::Union => {
                refuse!("ah61.8.1", "{name} is not a land square north of the Rappahannock.")
            }
            Side::Confederate => {
                refuse!("ah61.8.2", "{name} is not a land square south of the Rapidan-Rappahannock line.")
            }
        }
    }

    /// Which corps may be held back.
    pub(crate) fn list_corps(&self, state: &State, out: &mut Vec<Action>) {
        let free = |number: &usize| state.withheld >> number & 1 == 0;
        let free = (0..self.army.corps.len()).filter(free);
        out.extend(free.map(|number| Action::Withhold(number as u8)));
    }

    /// Holds a corps back.
    pub(crate) fn withhold(&self, state: &mut State, number: u8, log: &mut Log) -> Result<(), Refusal> {
        let Some(corps) = self.army.corps.get(usize::from(number)) else {
            return refuse!(
                "ah61.8.4",
                "Only a corps of three divisions and one artillery brigade may be held back."
            );
        };
        if state.withheld >> number & 1 != 0 {
            return refuse!("ah61.8.4", "{} is held back already.", corps.name);
        }
        state.withheld |= 1 << number;
        log.add(|| Event::new("ah61.8.4", format!("{} is held back.", corps.name)));
        if state.withheld.count_ones() >= u32::from(self.charts.limits.withheld_corps) {
            state.step = Step::ChooseUnit(Placement::UnionFirst);
        }
        Ok(())
    }

    /// The units that a placement still has to put on the board.
    pub(crate) fn to_place(&self, state: &State, placement: Placement) -> Units {
        let held = (0..).zip(&self.army.corps).filter(|&(number, _)| state.withheld >> number & 1 != 0);
        let held: Units = held.fold(Units::EMPTY, |held, (_, corps)| held.or(corps.units));
        let own = match placement {
            // ah61.8.4, ah61.8.7
            Placement::UnionFirst => self.army.troops_of(Side::Union).without(held),
            Placement::Confederate => self.army.troops_of(Side::Confederate),
            Placement::UnionLast => self.army.troops_of(Side::Union).or(self.army.detachments),
        };
        own.into_iter().filter(|&unit| state.place[unit] == Spot::UNPLACED).collect()
    }

    /// Which unit may be placed next.
    pub(crate) fn list_units(&self, state: &State, placement: Placement, out: &mut Vec<Action>) {
        out.extend(self.to_place(state, placement).into_iter().map(Action::Take));
    }

    /// Takes up a unit to be placed.
    pub(crate) fn take(&self, state: &mut State, unit: UnitId) -> Result<(), Refusal> {
        let Step::ChooseUnit(placement) = state.step else { return Err(self.out_of_turn(state)) };
        if !self.to_place(state, placement).contains(unit) {
            return refuse!("ah61.8.4", "{} is not placed in this step of the set-up.", self.army.name(unit));
        }
        state.step = Step::PlaceUnit(placement, unit);
        Ok(())
    }

    fn may_place(&self, state: &State, occupancy: &Occupancy<'_>, unit: UnitId, hex: HexId) -> bool {
        // ah61.8.9
        let road = !self.army.detachments.contains(unit) || self.field.is_road(hex);
        road && self.has_room(state, occupancy, Units::only(unit), hex)
    }

    /// Where the unit may be placed.
    pub(crate) fn list_squares(&self, state: &State, unit: UnitId, out: &mut Vec<Action>) {
        let occupancy = Occupancy::new(self, state);
        let squares = self.start_squares[state.side.index()].iter();
        out.extend(
            squares
                .filter(|&&hex| self.may_place(state, &occupancy, unit, hex))
                .map(|&hex| Action::Place(hex)),
        );
    }

    /// Places the unit.
    pub(crate) fn place(&self, state: &mut State, hex: HexId, log: &mut Log) -> Result<(), Refusal> {
        let Step::PlaceUnit(placement, unit) = state.step else { return Err(self.out_of_turn(state)) };
        if !self.start_squares[state.side.index()].contains(&hex) {
            return self.wrong_area(state.side, hex);
        }
        if !self.may_place(state, &Occupancy::new(self, state), unit, hex) {
            return refuse!(
                "ah61.8.9",
                "{} cannot start at {}: stacking limits hold, and boats and bridges start on road squares.",
                self.army.name(unit),
                self.field.name(hex)
            );
        }
        state.place[unit] = Spot::on(hex);
        log.add(|| self.moved("ah61.8.10", "starts at", unit, &[hex]));
        state.step = Step::ChooseUnit(placement);
        self.next_placement(state, log);
        Ok(())
    }

    /// Goes on to the next placement, or to the first Turn, when a side has placed everything.
    fn next_placement(&self, state: &mut State, log: &mut Log) {
        while let Step::ChooseUnit(placement) = state.step {
            if !self.to_place(state, placement).is_empty() {
                return;
            }
            (state.side, state.step) = match placement {
                Placement::UnionFirst => (Side::Confederate, Step::ChooseUnit(Placement::Confederate)),
                Placement::Confederate => (Side::Union, Step::ChooseUnit(Placement::UnionLast)),
                Placement::UnionLast => (Side::Union, Step::Move),
            };
        }
        log.add(|| Event::new("ah61.8.10", "Both armies are in place.").kind(EventKind::Phase));
        self.begin_turn(state, log);
    }
}
