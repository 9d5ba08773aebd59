//! Leaders who have lost their unit. // gcacw.7.5.26 gcacw.7.5.27

use engine::{Event, Refusal};

use crate::campaign::Campaign;
use crate::roster::Counter;
use crate::sets::UnitSet;
use crate::situation::{Play, Situation};
use crate::state::{Hex, Leader, Place, Unit};
use crate::units::{Arm, Size};

impl<C: Campaign> Situation<'_, C> {
    /// The units a leader without one may go to: in his hex, or in the nearest hexes that have any.
    pub(super) fn refuges(self, leader: Leader, hex: Hex) -> UnitSet {
        let distance = |unit: Unit| self.state.hex(unit).map(|at| self.rules.board.distance(hex, at));
        let own = self.roster().side_units(self.leader_info(leader).side);
        let all: UnitSet =
            own.filter(|&unit| distance(unit).is_some() && self.may_follow(leader, unit)).collect();
        let free: UnitSet = all.iter().filter(|&unit| self.may_attach(leader, unit).is_ok()).collect();
        let open = if free.is_empty() { all } else { free };
        let nearest = open.iter().filter_map(distance).min();
        open.iter().filter(|&unit| distance(unit) == nearest).collect()
    }

    fn may_follow(self, leader: Leader, unit: Unit) -> bool {
        let foot = matches!(self.leader_info(leader).level, Size::Army | Size::District);
        self.subordinate(leader, unit) && (!foot || self.info(unit).arm == Arm::Infantry)
    }
}

impl<C: Campaign> Play<'_, C> {
    /// A leader who has no choice goes where he must, waits for units still to come, or is eliminated.
    pub(super) fn settle_orphan(&mut self, leader: Leader, hex: Hex) {
        self.state.pop();
        let coming = |unit: &Unit| {
            let place = self.state.place[unit.index()];
            let in_being = matches!(place, Place::ARRIVING | Place::ABOARD) || place.box_number().is_some();
            in_being && self.now().may_follow(leader, *unit)
        };
        let side = self.leader_info(leader).side;
        let refuge = self.now().refuges(leader, hex).first();
        let unit = refuge.or_else(|| self.roster().side_units(side).find(coming));
        self.state.attached[leader.index()] = unit.unwrap_or(Unit::NONE);
        let name = &self.leader_info(leader).name;
        self.report(|now| match unit {
            Some(unit) => Event::new("gcacw.7.5.26", format!("{name} goes to {}.", now.name(unit)))
                .only(now.leader_audience(leader, unit)),
            None => Event::new("gcacw.7.5.27", format!("{name} has no unit left and is eliminated.")),
        });
    }

    pub(super) fn find_refuge(
        &mut self,
        leader: Leader,
        hex: Hex,
        chosen: (Counter, Counter),
    ) -> Result<(), Refusal> {
        let options = self.now().refuges(leader, hex);
        self.attach(leader, chosen, &options, "gcacw.7.5.26")
    }
}
