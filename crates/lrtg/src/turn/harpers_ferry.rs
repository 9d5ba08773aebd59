//! The Harpers Ferry Phase (6.0): surrounded garrisons surrender.

use engine::{Dice, Event, EventKind, Side};
use gcacw::pieces::Cause;
use gcacw::state::{Hex, Unit};

use crate::situation::{Play, Situation};
use crate::turn::reinforcement::modifiers;

impl Situation<'_> {
    /// Union units in the area that cannot trace a path of road, pike or railroad hexes to the map edge. // lrtg.6.1.1
    pub(crate) fn trapped(self) -> Vec<Unit> {
        let radius = self.data().forts.harpers_ferry.radius;
        let near: Vec<(Unit, Hex)> = self
            .on_map(Side::Union)
            .filter(|(_, hex)| self.rules.board.distance(*hex, self.campaign().harpers_ferry) <= radius)
            .collect();
        // The Confederates south of the Potomac are far from most games' Harpers Ferry: no enemy near, no siege.
        let mut free = Vec::new();
        let mut trapped = Vec::new();
        for (unit, hex) in near {
            if free.contains(&hex) {
                continue;
            }
            if self.leads_to_the_edge(Side::Union, hex) {
                free.push(hex);
            } else {
                trapped.push(unit);
            }
        }
        trapped
    }
}

impl Play<'_> {
    /// The phase: who cannot trace, the roll, the surrender. // lrtg.6.1.3, lrtg.6.2.1
    pub(crate) fn harpers_ferry(&mut self, dice: &mut dyn Dice) {
        let trapped = self.now().trapped();
        if trapped.is_empty() {
            self.state.campaign.surrounded = 0;
            return;
        }
        let table = &self.data().forts.harpers_ferry;
        let guns = |hex: Hex| {
            self.now()
                .side_units_in(Side::Confederate, hex)
                .any(|unit| self.now().is_infantry(unit) && self.state.artillery[unit.index()] >= 1)
        };
        let near = self.now().on_map(Side::Union).any(|(unit, hex)| {
            self.now().is_infantry(unit)
                && self.now().is_division(unit)
                && self.rules.board.distance(hex, self.campaign().harpers_ferry) <= table.division_within
        });
        let earlier = self.state.campaign.surrounded as i8;
        let sheet = modifiers([
            (
                guns(self.campaign().naval_battery),
                "guns in the Naval Battery",
                table.modifier.naval_battery,
                "lrtg.6.2.2",
            ),
            (
                self.theater().loudoun_heights.iter().any(|&hex| guns(hex)),
                "guns on Loudoun Heights",
                table.modifier.loudoun_heights,
                "lrtg.6.2.3",
            ),
            (
                guns(self.theater().bolivar_heights),
                "guns on Bolivar Heights",
                table.modifier.bolivar_heights,
                "lrtg.6.2.4",
            ),
            (earlier > 0, "earlier turns surrounded", earlier * table.modifier.earlier_turn, "lrtg.6.2.5"),
            (near, "a Union division within 10 hexes", table.modifier.division, "lrtg.6.2.6"),
        ]);
        self.state.campaign.surrounded = self.state.campaign.surrounded.saturating_add(1);
        let rolled = [dice.roll(6), dice.roll(6)];
        let sum = i16::from(rolled[0] + rolled[1]) + sheet.iter().map(|line| line.value).sum::<i16>();
        let surrender = sum >= i16::from(table.surrender);
        let result = if surrender { "surrender" } else { "no effect" };
        self.log.result(|| result.into());
        self.report(|now| {
            let text = format!("Harpers Ferry is surrounded: {sum} with modifiers: {result}.");
            Event::new("lrtg.6.2.1", text).kind(EventKind::Roll {
                dice: rolled.to_vec(),
                modifiers: sheet.clone(),
                result: result.into(),
                place: now.rules.board.name(now.campaign().harpers_ferry).into(),
            })
        });
        if surrender {
            // lrtg.6.2.7
            for unit in trapped {
                self.standard().eliminate(unit, Cause::Surrender);
            }
        }
    }
}
