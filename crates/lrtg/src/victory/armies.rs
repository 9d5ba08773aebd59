//! The armies' morale as the map shows it now (15.0), and what follows from it at once.

use engine::{Event, Log, Modifier, Side};
use gcacw::pieces::Cause;
use gcacw::sets::UnitSet;
use gcacw::state::Unit;
use gcacw::units::{Arm, Size};

use crate::campaign::LongRoads;
use crate::forces::{Corps, Designation, Forces};
use crate::situation::{Play, Situation};
use crate::state::Gone;
use crate::victory::book::Award;
use crate::victory::morale::Parts;

impl LongRoads {
    fn tell_morale(
        &self,
        side: Side,
        before: crate::victory::morale::Spirit,
        now: crate::victory::morale::Spirit,
        log: &mut Log,
    ) {
        let army = if side == Side::Union { "Army of the Potomac" } else { "Army of Northern Virginia" };
        let mut tell = |was: bool, is: bool, word: &str, clause: &'static str| {
            if was != is {
                let verb = if is { "falls into" } else { "recovers from" };
                log.add(|| Event::new(clause, format!("The {army} {verb} {word}: morale {}.", now.level)));
            }
        };
        tell(before.disorder, now.disorder, "Disorder", "lrtg.15.2.1");
        tell(before.panic, now.panic, "Panic", "lrtg.15.2.3");
    }
}

impl Situation<'_> {
    /// What an army's morale adds to its attacks and its defence.
    pub(crate) fn spirit_in_battle(self, side: Side, attacking: bool, sheet: &mut Vec<Modifier>) {
        let spirit = self.state.campaign.armies[side.index()];
        let mut add = |applies: bool, label: &str, clause: &str| {
            if applies {
                sheet.push(Modifier { label: label.into(), value: -1, clause: clause.into() });
            }
        };
        add(attacking && spirit.disorder, "army in Disorder", "lrtg.15.2.1");
        add(spirit.panic, "army in Panic", "lrtg.15.2.3");
    }

    /// Whether a unit counts for its army's morale by its losses. // lrtg.15.1.5, lrtg.15.1.6, lrtg.15.1.9
    pub(crate) fn losses_count(self, side: Side, unit: Unit) -> bool {
        self.is_of_the_army(side, unit)
    }

    /// The corps of a unit as morale counts it; none for garrisons and independents. // lrtg.15.1.2, lrtg.15.1.10
    fn morale_corps(self, unit: Unit) -> Corps {
        let side = self.roster().side(unit);
        let designation = self.designation(unit);
        if side == Side::Confederate {
            let named = &self.forces().named;
            // The cavalry corps is all cavalry brigades, with Jenkins and Imboden.
            if self.is_cavalry(unit) && unit != named.virginia_12 {
                return self.corps(named.jenkins);
            }
            return if designation == Designation::Anv { self.corps(unit) } else { Corps::NONE };
        }
        if designation == Designation::Aop && self.info(unit).arm != Arm::Artillery {
            Forces::morale_corps(self.corps(unit))
        } else {
            Corps::NONE
        }
    }

    /// What makes up an army's morale now. // lrtg.15.1.1
    pub(crate) fn morale_parts(self, side: Side) -> Parts {
        self.morale_parts_of(side, self.troubled())
    }

    /// The same for whoever knows the units that are not in good heart.
    fn morale_parts_of(self, side: Side, troubled: UnitSet) -> Parts {
        let mut parts = Parts {
            combat_losses: self.state.campaign.combat_losses[side.index()],
            instead_of_supply: self.supply_morale(side),
            ..Parts::default()
        };
        let mut shaken = 0u16;
        for unit in troubled.and(self.roster().of_side[side.index()]) {
            if self.state.hex(unit).is_none() {
                continue;
            }
            let level = usize::from(self.state.demoralized[unit.index()]);
            let hungry = self.state.campaign.out_of_supply.contains(unit);
            let info = self.info(unit);
            let regiment = info.size == Some(Size::Regiment);
            if hungry && info.size == Some(Size::Division) && self.forces().requiring_supply.contains(unit) {
                parts.out_of_supply += 1;
            }
            if level == 0 {
                continue;
            }
            if !regiment {
                shaken |= self.morale_corps(unit).bit();
            }
            if info.arm == Arm::Infantry {
                match info.size {
                    Some(Size::Division) => {
                        parts.demoralized_divisions[level.min(2) - 1] += 1;
                        parts.own_division_demoralized |= self.is_of_the_army(side, unit);
                    }
                    Some(Size::Brigade) => parts.demoralized_brigades[level.min(2) - 1] += 1,
                    _ => {}
                }
            }
        }
        for gone in &self.state.campaign.gone {
            let ago = usize::from(self.state.turn.saturating_sub(gone.turn));
            if self.roster().side(gone.unit) != side || ago > 2 {
                continue;
            }
            match self.info(gone.unit).size {
                Some(Size::Division) => parts.eliminated_divisions[ago] += 1,
                Some(Size::Brigade) => parts.eliminated_brigades[ago] += 1,
                _ => continue,
            }
            shaken |= gone.corps;
        }
        parts.shaken_corps = shaken.count_ones() as u16;
        parts
    }

    /// The units that are demoralized or out of supply: most are in good heart.
    fn troubled(self) -> UnitSet {
        let levels = &self.state.demoralized[..self.roster().units.len()];
        let mut troubled = self.state.campaign.out_of_supply;
        if levels.iter().fold(0, |any, level| any | level) != 0 {
            let units = (0..=u8::MAX).map(Unit).zip(levels);
            troubled.extend(units.filter(|(_, level)| **level != 0).map(|(unit, _)| unit));
        }
        troubled
    }

    /// Whether a unit belongs to its side's army; all that is Confederate does. // lrtg.15.1.9
    fn is_of_the_army(self, side: Side, unit: Unit) -> bool {
        side == Side::Confederate || self.designation(unit) == Designation::Aop
    }
}

impl Play<'_> {
    /// Manpower lost in combat, retreat or surrender scores and shakes the army. // lrtg.vii.6.1, lrtg.vii.6.2, lrtg.vii.6.3
    pub(crate) fn note_loss(&mut self, unit: Unit, points: u8, cause: Cause) {
        self.note_cause(unit, points, cause);
        self.note_stragglers(self.roster().side(unit), unit, points, cause);
        if !matches!(
            cause,
            Cause::Combat | Cause::Retreat | Cause::CavalryRetreat | Cause::Surrender | Cause::Rain
        ) {
            return;
        }
        let side = self.roster().side(unit);
        if self.now().losses_count(side, unit) {
            self.state.campaign.combat_losses[side.index()] += u16::from(points);
        }
        let table = &self.data().victory.losses;
        let (award, each, clause) = match side {
            Side::Union => (Award::UnionLosses, table.union, "lrtg.vii.6.1"),
            Side::Confederate => (Award::ConfederateLosses, table.confederate, "lrtg.vii.6.2"),
        };
        self.score(award, each * i16::from(points), clause);
    }

    /// Morale remembers a unit for three turns. // lrtg.15.1.11
    pub(crate) fn note_elimination(&mut self, unit: Unit) {
        self.state.campaign.stragglers[unit.index()] = 0; // lrtg.30.2.6
        if unit == self.forces().named.haupt {
            self.state.campaign.haupt_lost = Some(self.state.turn); // lrtg.12.5.2
            return;
        }
        // The corps of a substitute is its parent's. // lrtg.7.1.16, lrtg.15.1.2
        let corps = self.now().morale_corps(unit).bit();
        // A substitute that is gone is available again. // lrtg.7.1.5
        if let Some(number) = self.campaign().substitute_number(unit) {
            self.state.campaign.parents[number] = Unit::NONE;
        }
        let turn = self.state.turn;
        self.state.campaign.gone.retain(|gone| gone.turn + 2 >= turn);
        self.state.campaign.gone.push(Gone { unit, turn, corps });
        self.state.campaign.out_of_supply.remove(unit);
    }

    /// Brings both armies' morale up to date, and what follows at once. // lrtg.15.2.1 to lrtg.15.2.4
    pub(crate) fn update_morale(&mut self) {
        let troubled = self.now().troubled();
        for side in Side::ALL {
            let army = match side {
                Side::Union => &self.data().morale.union,
                Side::Confederate => &self.data().morale.confederate,
            };
            let parts = self.now().morale_parts_of(side, troubled);
            let before = self.state.campaign.armies[side.index()];
            let now = before.at(parts.level(&self.data().morale, army), &self.data().morale);
            self.state.campaign.armies[side.index()] = now;
            self.campaign().tell_morale(side, before, now, self.log);
            // lrtg.15.2.2, lrtg.16.2.2
            if side == Side::Union
                && now.has_been_disordered
                && !before.has_been_disordered
                && !self.state.campaign.meade
            {
                self.question_hooker("lrtg.15.2.2");
            }
            if now.level >= self.data().morale.flight
                && parts.own_division_demoralized
                && self.state.campaign.fled.is_none()
            {
                self.state.campaign.fled = Some(side);
            }
        }
    }
}
