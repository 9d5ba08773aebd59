//! What a combat result does: letters on every unit, a loss that its owner divides, then retreat.

use engine::{Clause, Event, May, Refusal, Side, forbid, forbidden};

use super::state::{Retreat, RetreatKind};
use super::{CombatAction, CombatStep};
use crate::campaign::Campaign;
use crate::pieces::Cause;
use crate::results::CombatResult;
use crate::roster::Counter;
use crate::sets::UnitSet;
use crate::situation::{Play, Situation};
use crate::state::Unit;
use crate::step::Step;

/// The highest state of demoralization. // gcacw.7.5.13
const MOST_DEMORALIZED: u8 = 2;

impl<C: Campaign> Situation<'_, C> {
    /// The units of a battle on this side that are still there.
    pub(super) fn engaged(self, side: Side) -> UnitSet {
        let battle = &self.state.battle;
        let units = if side == battle.side { battle.attacking() } else { battle.defending };
        units.iter().filter(|&unit| self.state.hex(unit).is_some()).collect()
    }

    /// Whether the owner has a choice in how the loss is divided.
    pub(super) fn loss_is_divided(self, side: Side) -> bool {
        let units = self.engaged(side);
        let manpower: u16 = units.iter().map(|unit| u16::from(self.state.manpower[unit.index()])).sum();
        self.state.battle.loss > 0 && units.len() > 1 && u16::from(self.state.battle.loss) < manpower
    }

    /// Who may take the next point of the loss.
    pub(super) fn loss_actions(self, side: Side, out: &mut Vec<CombatAction>) {
        let units = self.engaged(side);
        out.extend(units.iter().map(|unit| CombatAction::Lose(self.info(unit).counter)));
    }

    /// The unit of a counter, if it is one of these.
    pub(super) fn among(
        self,
        units: &UnitSet,
        counter: Counter,
        clause: &'static str,
    ) -> Result<Unit, Refusal> {
        let unit = self.roster().unit(counter).filter(|&unit| units.contains(unit));
        unit.ok_or_else(|| {
            let name = self.rules.counters.name(counter).map_or("That counter", |name| &name.name);
            Refusal::new(Clause(clause), format!("{name} is not one of the units to choose from."))
        })
    }

    /// Whether a voluntary retreat is possible at all.
    fn may_pull_back(self) -> May {
        let stack = self.engaged(self.state.battle.side.enemy());
        let retreat =
            self.retreat_of(RetreatKind::Voluntary, stack, self.state.battle.target, self.state.battle.from);
        if self.ways(&retreat).is_empty() {
            return forbid!("gcacw.7.6.18", "has nowhere to go");
        }
        Ok(())
    }

    /// Who pulls back, and where to; standing is open until one unit has been named.
    pub(super) fn pull_back_actions(self, out: &mut Vec<CombatAction>) {
        let battle = &self.state.battle;
        let defending = self.engaged(battle.side.enemy());
        if battle.going.is_empty() {
            out.push(CombatAction::Stand);
        }
        for unit in defending.without(battle.going) {
            if self.may_join_retreat(unit).is_ok() {
                out.push(CombatAction::PullBack(self.info(unit).counter));
            }
        }
        if !battle.going.is_empty() {
            let ways = self.ways(&self.pulling_back());
            out.extend(ways.iter().map(|way| CombatAction::Retreat(way.hex)));
        }
    }

    /// The voluntary retreat of the units named so far.
    pub(super) fn pulling_back(self) -> Retreat {
        let battle = &self.state.battle;
        self.retreat_of(RetreatKind::Voluntary, battle.going, battle.target, battle.from)
    }

    /// Whether one more unit can go with those that pull back: the stack must still have somewhere to go.
    fn may_join_retreat(self, unit: Unit) -> May {
        let battle = &self.state.battle;
        let stack = battle.going.or(UnitSet::only(unit));
        let retreat = self.retreat_of(RetreatKind::Voluntary, stack, battle.target, battle.from);
        if self.ways(&retreat).is_empty() {
            return forbid!("gcacw.7.6.34", "cannot go where the others could");
        }
        Ok(())
    }
}

impl<C: Campaign> Play<'_, C> {
    /// The letters of a side's result take effect, and its loss is to be divided. // gcacw.7.5.24
    pub(super) fn apply_result(&mut self, side: Side) {
        let result = if side == self.state.battle.side {
            self.state.battle.attacker
        } else {
            self.state.battle.defender
        };
        self.state.replace(Step::Combat(CombatStep::Losses(side)));
        self.state.battle.loss = result.loss;
        // gcacw.7.5.21 gcacw.7.5.23: letters fall on every unit that took part.
        for unit in self.now().engaged(side) {
            self.apply_letters(unit, result);
        }
    }

    fn apply_letters(&mut self, unit: Unit, result: CombatResult) {
        self.tire(unit, result.fatigue); // gcacw.7.5.7 gcacw.7.5.8 gcacw.7.5.9
        if result.disorganized {
            self.disorganize(unit);
            self.spend_ammunition(unit);
        }
        if result.rout == 0 {
            return;
        }
        let before = self.state.demoralized[unit.index()];
        let after = if result.rout == 2 { MOST_DEMORALIZED } else { (before + 1).min(MOST_DEMORALIZED) };
        self.state.demoralized[unit.index()] = after;
        if after > before {
            self.report(|now| {
                let clause = if result.rout == 2 { "gcacw.7.5.14" } else { "gcacw.7.5.13" };
                Event::new(clause, format!("{} is demoralized: Demoralize-{after}.", now.name(unit)))
            });
        } else if result.rout == 2 {
            // gcacw.7.5.14
            self.lose(unit, 1, Cause::Combat);
        }
    }

    /// The loss that leaves no choice is taken, and the combat goes on.
    pub(super) fn take_loss(&mut self, side: Side) {
        let next =
            if side == self.state.battle.side { CombatStep::Advance } else { CombatStep::DefenderRetreat };
        self.state.replace(Step::Combat(next));
        if side == self.state.battle.side {
            self.state.battle.going = UnitSet::EMPTY;
        }
        let mut loss = std::mem::take(&mut self.state.battle.loss);
        for unit in self.now().engaged(side) {
            let points = loss.min(self.state.manpower[unit.index()]);
            loss -= points;
            self.lose(unit, points, Cause::Combat);
        }
    }

    /// One unit takes one point of the loss. // gcacw.7.5.21 gcacw.7.5.23
    pub(super) fn divide_loss(&mut self, side: Side, counter: Counter) -> Result<(), Refusal> {
        let unit = self.now().among(&self.now().engaged(side), counter, "gcacw.7.5.23")?;
        self.state.battle.loss -= 1;
        self.lose(unit, 1, Cause::Combat);
        Ok(())
    }

    /// The defender retreats as his result says, or is asked whether he wants to. // gcacw.7.5.12 gcacw.7.6.34
    pub(super) fn defender_retreats(&mut self) {
        self.state.replace(Step::Combat(CombatStep::AttackerResult));
        self.state.push(Step::Combat(CombatStep::DefenderSettled));
        let battle = &self.state.battle;
        let stack = self.now().engaged(battle.side.enemy());
        let (origin, enemy) = (battle.target, battle.from);
        if stack.is_empty() {
            return;
        }
        let kind = match battle.defender {
            CombatResult { rout: 1.., .. } => RetreatKind::Rout,
            CombatResult { retreat: true, .. } => RetreatKind::Normal,
            _ => RetreatKind::Voluntary,
        };
        if kind == RetreatKind::Voluntary {
            self.state.battle.going = UnitSet::EMPTY;
            if self.now().may_pull_back().is_ok() {
                self.state.push(Step::Combat(CombatStep::VoluntaryRetreat));
            }
            return;
        }
        self.begin_retreat(kind, stack, origin, enemy);
    }

    /// A unit is named to pull back.
    pub(super) fn pull_back(&mut self, counter: Counter) -> Result<(), Refusal> {
        let left = self.now().engaged(self.state.battle.side.enemy()).without(self.state.battle.going);
        let unit = self.now().among(&left, counter, "gcacw.7.6.34")?;
        self.now().may_join_retreat(unit).map_err(|why| why.refusal_of(self.name(unit)))?;
        self.state.battle.going.insert(unit);
        Ok(())
    }

    /// The named units leave together. // gcacw.7.6.36
    pub(super) fn begin_voluntary_retreat(&mut self, hex: crate::state::Hex) -> Result<(), Refusal> {
        let battle = &self.state.battle;
        if battle.going.is_empty() {
            return Err(forbidden!("gcacw.7.6.34", "No unit has been named to pull back").refusal_of(""));
        }
        let retreat = self.now().pulling_back();
        let way = self.now().way_to(&retreat, hex)?;
        if battle.defender == CombatResult::NONE {
            for unit in battle.going {
                self.tire(unit, 1);
            }
        }
        self.state.retreat = retreat;
        self.state.replace(Step::Combat(CombatStep::Retreat));
        self.take_way(way);
        Ok(())
    }
}
