//! What a combat result does: letters on every unit, a loss that its owner divides, then retreat.

use engine::{Clause, Event, Log, May, Refusal, Side, forbid, forbidden};

use super::state::{Retreat, RetreatKind};
use super::{CombatAction, CombatStep};
use crate::campaign::Campaign;
use crate::pieces::Cause;
use crate::results::CombatResult;
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::state::{State, Unit};
use crate::step::Step;

/// The highest state of demoralization. // gcacw.7.5.13
const MOST_DEMORALIZED: u8 = 2;

impl<C: Campaign> Gcacw<C> {
    /// The units of a battle on this side that are still there.
    pub(super) fn engaged(&self, state: &State<C>, side: Side) -> UnitSet {
        let battle = &state.battle;
        let units = if side == battle.side { battle.attacking() } else { battle.defending };
        units.iter().filter(|&unit| state.hex(unit).is_some()).collect()
    }

    /// The letters of a side's result take effect, and its loss is to be divided. // gcacw.7.5.24
    pub(super) fn apply_result(&self, state: &mut State<C>, side: Side, log: &mut Log) {
        let result = if side == state.battle.side { state.battle.attacker } else { state.battle.defender };
        state.replace(Step::Combat(CombatStep::Losses(side)));
        state.battle.loss = result.loss;
        // gcacw.7.5.21 gcacw.7.5.23: letters fall on every unit that took part.
        for unit in self.engaged(state, side) {
            self.apply_letters(state, unit, result, log);
        }
    }

    fn apply_letters(&self, state: &mut State<C>, unit: Unit, result: CombatResult, log: &mut Log) {
        self.tire(state, unit, result.fatigue); // gcacw.7.5.7 gcacw.7.5.8 gcacw.7.5.9
        if result.disorganized {
            self.disorganize(state, unit);
            self.spend_ammunition(state, unit, log);
        }
        if result.rout == 0 {
            return;
        }
        let before = state.demoralized[unit.index()];
        let after = if result.rout == 2 { MOST_DEMORALIZED } else { (before + 1).min(MOST_DEMORALIZED) };
        state.demoralized[unit.index()] = after;
        if after > before {
            log.add(|| {
                let clause = if result.rout == 2 { "gcacw.7.5.14" } else { "gcacw.7.5.13" };
                Event::new(clause, format!("{} is demoralized: Demoralize-{after}.", self.name(state, unit)))
            });
        } else if result.rout == 2 {
            // gcacw.7.5.14
            self.lose(state, unit, 1, Cause::Combat, log);
        }
    }

    /// Whether the owner has a choice in how the loss is divided.
    pub(super) fn loss_is_divided(&self, state: &State<C>, side: Side) -> bool {
        let units = self.engaged(state, side);
        let manpower: u16 = units.iter().map(|unit| u16::from(state.manpower[unit.index()])).sum();
        state.battle.loss > 0 && units.len() > 1 && u16::from(state.battle.loss) < manpower
    }

    /// The loss that leaves no choice is taken, and the combat goes on.
    pub(super) fn take_loss(&self, state: &mut State<C>, side: Side, log: &mut Log) {
        let next = if side == state.battle.side { CombatStep::Advance } else { CombatStep::DefenderRetreat };
        state.replace(Step::Combat(next));
        if side == state.battle.side {
            state.battle.going = UnitSet::EMPTY;
        }
        let mut loss = std::mem::take(&mut state.battle.loss);
        for unit in self.engaged(state, side) {
            let points = loss.min(state.manpower[unit.index()]);
            loss -= points;
            self.lose(state, unit, points, Cause::Combat, log);
        }
    }

    /// Who may take the next point of the loss.
    pub(super) fn loss_actions(&self, state: &State<C>, side: Side, out: &mut Vec<CombatAction>) {
        let units = self.engaged(state, side);
        out.extend(units.iter().map(|unit| CombatAction::Lose(self.info(state, unit).counter)));
    }

    /// One unit takes one point of the loss. // gcacw.7.5.21 gcacw.7.5.23
    pub(super) fn divide_loss(
        &self,
        state: &mut State<C>,
        side: Side,
        counter: Counter,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let unit = self.among(state, &self.engaged(state, side), counter, "gcacw.7.5.23")?;
        state.battle.loss -= 1;
        self.lose(state, unit, 1, Cause::Combat, log);
        Ok(())
    }

    /// The unit of a counter, if it is one of these.
    pub(super) fn among(
        &self,
        state: &State<C>,
        units: &UnitSet,
        counter: Counter,
        clause: &'static str,
    ) -> Result<Unit, Refusal> {
        let unit = self.roster(state).unit(counter).filter(|&unit| units.contains(unit));
        unit.ok_or_else(|| {
            let name = self.counters.name(counter).map_or("That counter", |name| &name.name);
            Refusal::new(Clause(clause), format!("{name} is not one of the units to choose from."))
        })
    }

    /// The defender retreats as his result says, or is asked whether he wants to. // gcacw.7.5.12 gcacw.7.6.34
    pub(super) fn defender_retreats(&self, state: &mut State<C>, log: &mut Log) {
        state.replace(Step::Combat(CombatStep::AttackerResult));
        state.push(Step::Combat(CombatStep::DefenderSettled));
        let battle = &state.battle;
        let stack = self.engaged(state, battle.side.enemy());
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
            state.battle.going = UnitSet::EMPTY;
            if self.may_pull_back(state).is_ok() {
                state.push(Step::Combat(CombatStep::VoluntaryRetreat));
            }
            return;
        }
        self.begin_retreat(state, kind, stack, origin, enemy, log);
    }

    /// Whether a voluntary retreat is possible at all.
    fn may_pull_back(&self, state: &State<C>) -> May {
        let stack = self.engaged(state, state.battle.side.enemy());
        let retreat =
            self.retreat_of(state, RetreatKind::Voluntary, stack, state.battle.target, state.battle.from);
        if self.ways(state, &retreat).is_empty() {
            return forbid!("gcacw.7.6.18", "has nowhere to go");
        }
        Ok(())
    }

    /// Who pulls back, and where to; standing is open until one unit has been named.
    pub(super) fn pull_back_actions(&self, state: &State<C>, out: &mut Vec<CombatAction>) {
        let battle = &state.battle;
        let defending = self.engaged(state, battle.side.enemy());
        if battle.going.is_empty() {
            out.push(CombatAction::Stand);
        }
        for unit in defending.without(battle.going) {
            if self.may_join_retreat(state, unit).is_ok() {
                out.push(CombatAction::PullBack(self.info(state, unit).counter));
            }
        }
        if !battle.going.is_empty() {
            let ways = self.ways(state, &self.pulling_back(state));
            out.extend(ways.iter().map(|way| CombatAction::Retreat(way.hex)));
        }
    }

    /// The voluntary retreat of the units named so far.
    pub(super) fn pulling_back(&self, state: &State<C>) -> Retreat {
        let battle = &state.battle;
        self.retreat_of(state, RetreatKind::Voluntary, battle.going, battle.target, battle.from)
    }

    /// Whether one more unit can go with those that pull back: the stack must still have somewhere to go.
    fn may_join_retreat(&self, state: &State<C>, unit: Unit) -> May {
        let battle = &state.battle;
        let stack = battle.going.or(UnitSet::only(unit));
        let retreat = self.retreat_of(state, RetreatKind::Voluntary, stack, battle.target, battle.from);
        if self.ways(state, &retreat).is_empty() {
            return forbid!("gcacw.7.6.34", "cannot go where the others could");
        }
        Ok(())
    }

    /// A unit is named to pull back.
    pub(super) fn pull_back(&self, state: &mut State<C>, counter: Counter) -> Result<(), Refusal> {
        let left = self.engaged(state, state.battle.side.enemy()).without(state.battle.going);
        let unit = self.among(state, &left, counter, "gcacw.7.6.34")?;
        self.may_join_retreat(state, unit).map_err(|why| why.refusal_of(self.name(state, unit)))?;
        state.battle.going.insert(unit);
        Ok(())
    }

    /// The named units leave together. // gcacw.7.6.36
    pub(super) fn begin_voluntary_retreat(
        &self,
        state: &mut State<C>,
        hex: crate::state::Hex,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let battle = &state.battle;
        if battle.going.is_empty() {
            return Err(forbidden!("gcacw.7.6.34", "No unit has been named to pull back").refusal_of(""));
        }
        let retreat = self.pulling_back(state);
        let way = self.way_to(state, &retreat, hex)?;
        if battle.defender == CombatResult::NONE {
            for unit in battle.going {
                self.tire(state, unit, 1);
            }
        }
        state.retreat = retreat;
        state.replace(Step::Combat(CombatStep::Retreat));
        self.take_way(state, way, log);
        Ok(())
    }
}
