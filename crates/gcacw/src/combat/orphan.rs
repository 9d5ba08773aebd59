//! Leaders who have lost their unit. // gcacw.7.5.26 gcacw.7.5.27

use engine::{Event, Log, Refusal};

use crate::campaign::Campaign;
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::state::{Hex, Leader, Place, State, Unit};
use crate::units::{Arm, Size};

impl<C: Campaign> Gcacw<C> {
    /// The units a leader without one may go to: in his hex, or in the nearest hexes that have any.
    pub(super) fn refuges(&self, state: &State<C>, leader: Leader, hex: Hex) -> UnitSet {
        let distance = |unit: Unit| state.hex(unit).map(|at| self.board.distance(hex, at));
        let own = self.roster(state).side_units(self.leader_info(state, leader).side);
        let all: UnitSet =
            own.filter(|&unit| distance(unit).is_some() && self.may_follow(state, leader, unit)).collect();
        let free: UnitSet = all.iter().filter(|&unit| self.may_attach(state, leader, unit).is_ok()).collect();
        let open = if free.is_empty() { all } else { free };
        let nearest = open.iter().filter_map(distance).min();
        open.iter().filter(|&unit| distance(unit) == nearest).collect()
    }

    fn may_follow(&self, state: &State<C>, leader: Leader, unit: Unit) -> bool {
        let foot = matches!(self.leader_info(state, leader).level, Size::Army | Size::District);
        self.subordinate(state, leader, unit) && (!foot || self.info(state, unit).arm == Arm::Infantry)
    }

    /// A leader who has no choice goes where he must, waits for units still to come, or is eliminated.
    pub(super) fn settle_orphan(&self, state: &mut State<C>, leader: Leader, hex: Hex, log: &mut Log) {
        state.pop();
        let coming = |unit: &Unit| {
            let place = state.place[unit.index()];
            let in_being = matches!(place, Place::ARRIVING | Place::ABOARD) || place.box_number().is_some();
            in_being && self.may_follow(state, leader, *unit)
        };
        let side = self.leader_info(state, leader).side;
        let refuge = self.refuges(state, leader, hex).first();
        let unit = refuge.or_else(|| self.roster(state).side_units(side).find(coming));
        state.attached[leader.index()] = unit.unwrap_or(Unit::NONE);
        let name = &self.leader_info(state, leader).name;
        log.add(|| match unit {
            Some(unit) => Event::new("gcacw.7.5.26", format!("{name} goes to {}.", self.name(state, unit)))
                .only(self.leader_audience(state, leader, unit)),
            None => Event::new("gcacw.7.5.27", format!("{name} has no unit left and is eliminated.")),
        });
    }

    pub(super) fn find_refuge(
        &self,
        state: &mut State<C>,
        leader: Leader,
        hex: Hex,
        chosen: (Counter, Counter),
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let options = self.refuges(state, leader, hex);
        self.attach(state, leader, chosen, &options, "gcacw.7.5.26", log)
    }
}
