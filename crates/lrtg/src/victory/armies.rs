//! The armies' morale as the map shows it now (15.0), and what follows from it at once.

use engine::{Event, Log, Side};
use gcacw::pieces::Cause;
use gcacw::sets::UnitSet;
use gcacw::state::Unit;
use gcacw::units::{Arm, Size};

use crate::campaign::{Game, LongRoads, War};
use crate::forces::{Corps, Designation, Forces};
use crate::state::Gone;
use crate::victory::book::Award;
use crate::victory::morale::Parts;

impl LongRoads {
    /// Whether a unit counts for its army's morale by its losses. // lrtg.15.1.5, lrtg.15.1.6, lrtg.15.1.9
    pub(crate) fn losses_count(&self, state: &War, side: Side, unit: Unit) -> bool {
        self.is_of_the_army(state, side, unit)
    }

    /// Manpower lost in combat, retreat or surrender scores and shakes the army. // lrtg.vii.6.1, lrtg.vii.6.2, lrtg.vii.6.3
    pub(crate) fn note_loss(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        points: u8,
        cause: Cause,
        log: &mut Log,
    ) {
        self.note_cause(rules, state, unit, points, cause);
        self.note_stragglers(state, rules.roster(state).side(unit), unit, points, cause);
        if !matches!(
            cause,
            Cause::Combat | Cause::Retreat | Cause::CavalryRetreat | Cause::Surrender | Cause::Rain
        ) {
            return;
        }
        let side = rules.roster(state).side(unit);
        if self.losses_count(state, side, unit) {
            state.campaign.combat_losses[side.index()] += u16::from(points);
        }
        let table = &self.data.victory.losses;
        let (award, each, clause) = match side {
            Side::Union => (Award::UnionLosses, table.union, "lrtg.vii.6.1"),
            Side::Confederate => (Award::ConfederateLosses, table.confederate, "lrtg.vii.6.2"),
        };
        self.score(state, award, each * i16::from(points), clause, log);
    }

    /// Morale remembers a unit for three turns. // lrtg.15.1.11
    pub(crate) fn note_elimination(&self, rules: &Game, state: &mut War, unit: Unit) {
        state.campaign.stragglers[unit.index()] = 0; // lrtg.30.2.6
        if unit == self.forces.named.haupt {
            state.campaign.haupt_lost = Some(state.turn); // lrtg.12.5.2
            return;
        }
        // The corps of a substitute is its parent's. // lrtg.7.1.16, lrtg.15.1.2
        let corps = self.morale_corps(rules, state, unit).bit();
        // A substitute that is gone is available again. // lrtg.7.1.5
        if let Some(number) = self.substitute_number(unit) {
            state.campaign.parents[number] = Unit::NONE;
        }
        let turn = state.turn;
        state.campaign.gone.retain(|gone| gone.turn + 2 >= turn);
        state.campaign.gone.push(Gone { unit, turn, corps });
        state.campaign.out_of_supply.remove(unit);
    }

    /// The corps of a unit as morale counts it; none for garrisons and independents. // lrtg.15.1.2, lrtg.15.1.10
    fn morale_corps(&self, rules: &Game, state: &War, unit: Unit) -> Corps {
        let side = rules.roster(state).side(unit);
        let designation = self.designation(state, unit);
        if side == Side::Confederate {
            let named = &self.forces.named;
            // The cavalry corps is all cavalry brigades, with Jenkins and Imboden.
            if self.is_cavalry(rules, state, unit) && unit != named.virginia_12 {
                return self.corps(state, named.jenkins);
            }
            return if designation == Designation::Anv { self.corps(state, unit) } else { Corps::NONE };
        }
        if designation == Designation::Aop && rules.info(state, unit).arm != Arm::Artillery {
            Forces::morale_corps(self.corps(state, unit))
        } else {
            Corps::NONE
        }
    }

    /// What makes up an army's morale now. // lrtg.15.1.1
    pub(crate) fn morale_parts(&self, rules: &Game, state: &War, side: Side) -> Parts {
        let mut parts = Parts {
            combat_losses: state.campaign.combat_losses[side.index()],
            instead_of_supply: self.supply_morale(state, side),
            ..Parts::default()
        };
        let mut shaken = 0u16;
        // Most units are in good heart.
        let troubled = state.campaign.out_of_supply.or(self.demoralized(state));
        for unit in troubled.and(rules.roster(state).of_side[side.index()]) {
            if state.hex(unit).is_none() {
                continue;
            }
            let level = usize::from(state.demoralized[unit.index()]);
            let hungry = state.campaign.out_of_supply.contains(unit);
            let info = rules.info(state, unit);
            let regiment = info.size == Some(Size::Regiment);
            if hungry && info.size == Some(Size::Division) && self.forces.requiring_supply.contains(unit) {
                parts.out_of_supply += 1;
            }
            if level == 0 {
                continue;
            }
            if !regiment {
                shaken |= self.morale_corps(rules, state, unit).bit();
            }
            if info.arm == Arm::Infantry {
                match info.size {
                    Some(Size::Division) => {
                        parts.demoralized_divisions[level.min(2) - 1] += 1;
                        parts.own_division_demoralized |= self.is_of_the_army(state, side, unit);
                    }
                    Some(Size::Brigade) => parts.demoralized_brigades[level.min(2) - 1] += 1,
                    _ => {}
                }
            }
        }
        for gone in &state.campaign.gone {
            let ago = usize::from(state.turn.saturating_sub(gone.turn));
            if rules.roster(state).side(gone.unit) != side || ago > 2 {
                continue;
            }
            match rules.info(state, gone.unit).size {
                Some(Size::Division) => parts.eliminated_divisions[ago] += 1,
                Some(Size::Brigade) => parts.eliminated_brigades[ago] += 1,
                _ => continue,
            }
            shaken |= gone.corps;
        }
        parts.shaken_corps = shaken.count_ones() as u16;
        parts
    }

    /// The units that are demoralized.
    fn demoralized(&self, state: &War) -> UnitSet {
        let any = state.demoralized.iter().fold(0, |any, level| any | level) != 0;
        let units = (0..=u8::MAX).map(Unit).filter(|unit| state.demoralized[unit.index()] != 0);
        if any { units.collect() } else { UnitSet::EMPTY }
    }

    /// Whether a unit belongs to its side's army; all that is Confederate does. // lrtg.15.1.9
    fn is_of_the_army(&self, state: &War, side: Side, unit: Unit) -> bool {
        side == Side::Confederate || self.designation(state, unit) == Designation::Aop
    }

    /// Brings both armies' morale up to date, and what follows at once. // lrtg.15.2.1 to lrtg.15.2.4
    pub(crate) fn update_morale(&self, rules: &Game, state: &mut War, log: &mut Log) {
        for side in Side::ALL {
            let army = match side {
                Side::Union => &self.data.morale.union,
                Side::Confederate => &self.data.morale.confederate,
            };
            let parts = self.morale_parts(rules, state, side);
            let before = state.campaign.armies[side.index()];
            let now = before.at(parts.level(&self.data.morale, army), &self.data.morale);
            state.campaign.armies[side.index()] = now;
            self.tell_morale(side, before, now, log);
            // lrtg.15.2.2, lrtg.16.2.2
            if side == Side::Union
                && now.has_been_disordered
                && !before.has_been_disordered
                && !state.campaign.meade
            {
                self.question_hooker(state, "lrtg.15.2.2", log);
            }
            if now.level >= self.data.morale.flight
                && parts.own_division_demoralized
                && state.campaign.fled.is_none()
            {
                state.campaign.fled = Some(side);
            }
        }
    }

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
