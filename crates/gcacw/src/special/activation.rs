//! Who may act by the scenario's rules, who has the initiative, and what releases held units.

use engine::{Event, May, Modifier, Side, forbid};

use crate::campaign::{Campaign, Fact};
use crate::scenarios::Release;
use crate::situation::{Play, Situation};
use crate::special::rules::{Condition, Held};
use crate::state::{Hex, Leader, Unit};
use crate::units::Arm;

impl<'a, C: Campaign> Situation<'a, C> {
    /// Whether the scenario lets a unit act now. // gcacw.s.2.5
    pub(crate) fn special_may_activate(self, unit: Unit) -> May {
        if self.info(unit).arm == Arm::Wagon && !C::is_true(self, Fact::TrainsMarch, false) {
            return forbid!("gcacw.s.3.12", "is a wagon train and moves only with another unit");
        }
        match self.holder(unit) {
            Some(held) => forbid!(held.clause, "may not act yet by the scenario's rules"),
            None => self.may_tire(unit),
        }
    }

    /// The rule that holds a unit now.
    fn holder(self, unit: Unit) -> Option<&'a Held> {
        let held = &self.scene().special.held;
        held.iter().find(|held| {
            held.who.units.contains(unit)
                && held.when.holds(self.state)
                && !self.state.special.released.contains(unit)
        })
    }

    /// Whether the scenario lets a leader act now. // gcacw.s.2.5
    pub(crate) fn special_may_activate_leader(self, leader: Leader) -> May {
        let held = self.scene().special.held.iter().find(|held| {
            held.who.leaders.contains(leader)
                && held.when.holds(self.state)
                && !self.state.special.released_leaders.contains(leader)
        });
        held.map_or(Ok(()), |held| forbid!(held.clause, "may not act yet by the scenario's rules"))
    }

    /// Whether a unit of the army reserve stays below Fatigue Level 4. // gcacw.s.4.6
    fn may_tire(self, unit: Unit) -> May {
        if self.state.fatigue[unit.index()] >= 3 && self.in_reserve(unit) {
            return forbid!("gcacw.s.4.6", "is of the army reserve and may not go to Fatigue Level 4");
        }
        Ok(())
    }

    /// Whether a unit belongs to the army reserve. // gcacw.s.4.6
    pub(crate) fn in_reserve(self, unit: Unit) -> bool {
        let reserve = self.state.special.reserve;
        reserve != Leader::NONE && self.subordinate(reserve, unit)
    }

    /// Whether a unit may take part in an attack on a hex. // gcacw.s.4.6 gcacw.s.3.12
    pub(crate) fn special_may_attack(self, unit: Unit, hex: Hex) -> May {
        if self.state.special.train != Unit::NONE && self.state.march.unit == unit {
            return forbid!("gcacw.s.3.12", "escorts a wagon train and may not attack");
        }
        let cavalry = |enemy: Unit| self.info(enemy).arm == Arm::Cavalry;
        let enemy = self.roster().side(unit).enemy();
        if self.in_reserve(unit) && !self.side_units_in(enemy, hex).all(cavalry) {
            return forbid!("gcacw.s.4.6", "is of the army reserve and may attack cavalry alone");
        }
        self.has_powder(unit)
    }

    /// Whether a unit may take part in an assault. // gcacw.s.4.2
    pub(crate) fn special_may_assault(self, unit: Unit) -> May {
        if self.scene().special.no_assault.iter().any(|rule| rule.holds(self.state, unit)) {
            return forbid!("gcacw.s.4.2", "is too tired for an assault by the scenario's rules");
        }
        self.has_powder(unit)?;
        self.may_tire(unit)
    }

    /// Whether a unit may entrench. // gcacw.s.4.4 gcacw.s.2.5
    pub(crate) fn special_may_entrench(self, unit: Unit) -> May {
        if self.scene().special.no_entrench.iter().any(|rule| rule.holds(self.state, unit)) {
            return forbid!("gcacw.s.4.4", "may not entrench by the scenario's rules");
        }
        match self.holder(unit).filter(|held| !held.may_entrench) {
            Some(held) => forbid!(held.clause, "may not entrench yet by the scenario's rules"),
            None => Ok(()),
        }
    }

    /// Whether a unit recovers in this Recovery Phase. // gcacw.s.4.11
    pub(crate) fn special_recovers(self, unit: Unit) -> bool {
        !self.scene().special.no_recovery.iter().any(|rule| rule.holds(self.state, unit))
    }

    /// Whether a unit stays disorganized. // gcacw.s.4.13
    pub(crate) fn special_stays_disorganized(self, unit: Unit) -> bool {
        self.scene().special.disorganized.contains(unit)
    }

    /// Whether a leader may activate a unit that is not of his command. // gcacw.s.2.8
    pub(crate) fn special_commands(self, leader: Leader, unit: Unit) -> bool {
        let commands = &self.scene().special.commands;
        commands.iter().any(|(commander, units)| *commander == leader && units.contains(unit))
    }

    /// Whether a leader gives his bonus in an assault. // gcacw.s.4.7
    pub(crate) fn special_leader_fit(self, leader: Leader) -> bool {
        !(self.state.special.hurt && self.scene().special.hurt.is_some_and(|(hurt, _)| hurt == leader))
    }

    /// The side that wins the initiative without dice. // gcacw.s.2.1
    pub(crate) fn special_initiative(self) -> Option<Side> {
        let rules = &self.scene().special.initiative;
        rules.iter().find(|rule| rule.modifier.is_none() && rule.when.holds(self.state)).map(|rule| rule.side)
    }

    /// What a side adds to its initiative roll. // gcacw.s.2.4
    pub(crate) fn special_initiative_modifiers(self, side: Side, sheet: &mut Vec<Modifier>) {
        let rules = self.scene().special.initiative.iter();
        let given = rules.filter(|rule| rule.side == side && rule.when.holds(self.state));
        let given = given.filter_map(|rule| rule.modifier.map(|modifier| (modifier, "gcacw.s.2.4")));
        let event = (self.state.special.paralysed == Some(side))
            .then_some((self.rules.charts.random_events.paralysis, "gcacw.s.2.9"));
        sheet.extend(given.chain(event).map(|(modifier, clause)| Modifier {
            label: "command paralysis".into(),
            value: modifier.into(),
            clause: clause.into(),
        }));
        self.chance_initiative(side, sheet);
    }

    /// Whether what releases a unit has come about; only enemies that can be seen count.
    fn is_met(self, condition: &Condition, unit: Unit) -> bool {
        let enemy = self.roster().side(unit).enemy();
        let at = self.state.hex(unit);
        let infantry = condition.release == Release::EnemyInfantryNear;
        let mut enemies = self.roster().side_units(enemy).filter_map(|enemy| {
            let counts = self.exerts(enemy) && (!infantry || self.info(enemy).arm == Arm::Infantry);
            self.state.hex(enemy).filter(|_| counts)
        });
        let near = |place: Option<Hex>, hex: Hex, within: u16| {
            place.is_some_and(|place| self.rules.board.distance(place, hex) <= within)
        };
        match condition.release {
            Release::EnemyAdjacent => enemies.any(|hex| near(at, hex, 1)),
            Release::EnemyNear => enemies.any(|hex| near(at, hex, condition.within)),
            Release::EnemyInfantryNear => {
                enemies.any(|hex| Some(hex) == condition.hex || near(at, hex, condition.within))
            }
            Release::EnemyNearHex => enemies.any(|hex| near(condition.hex, hex, condition.within)),
            Release::EnemyInColumns => enemies.any(|hex| condition.hexes.contains(hex)),
        }
    }
}

impl<C: Campaign> Play<'_, C> {
    /// Releases the held units whose condition is met, and tells it. // gcacw.s.2.6
    pub(crate) fn release(&mut self) {
        let scene = self.scene();
        for held in &scene.special.held {
            let Some(condition) = held.condition.as_ref() else { continue };
            let units = held.who.units.without(self.state.special.released);
            let met = |unit: Unit| self.now().is_met(condition, unit);
            let freed: Vec<Unit> = if condition.together {
                if units.iter().any(met) { units.iter().collect() } else { Vec::new() }
            } else {
                units.iter().filter(|&unit| met(unit)).collect()
            };
            if freed.is_empty() {
                continue;
            }
            for &unit in &freed {
                self.state.special.released.insert(unit);
            }
            for leader in held.who.leaders {
                if condition.together || freed.contains(&self.state.attached[leader.index()]) {
                    self.state.special.released_leaders.insert(leader);
                }
            }
            self.report(|now| {
                let names: Vec<&str> = freed.iter().map(|&unit| now.name(unit)).collect();
                Event::new("gcacw.s.2.6", format!("The enemy is near: {} may act.", names.join(", ")))
            });
        }
        for arrival in &scene.special.arrivals {
            if arrival.condition.as_ref().is_some_and(|condition| self.now().is_met(condition, arrival.unit))
            {
                self.state.special.released.insert(arrival.unit);
            }
        }
    }
}
