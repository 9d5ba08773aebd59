//! Pontoons: built, dismantled, captured, destroyed.

use arrayvec::ArrayVec;
use board::Direction;
use engine::{Clause, Dice, Event, Log, May, Side, forbid};

use crate::Guv;
use crate::action::Action;
use crate::map::{Hex, NOWHERE, side};
use crate::sequence::roll_event;
use crate::state::{Pontoon, State, flag};
use crate::unit::{Arm, Unit};

/// What an infantry unit spends to destroy or capture a pontoon, in half points. // guv.11.13
const SEIZE_HALVES: i16 = 4;
/// The pontoons of the Union; the one behind them is the Confederate one. // guv.11.1
pub(crate) const UNION_PONTOONS: usize = 6;

impl Guv {
    /// The four hexes that touch a hexside. // guv.11.6
    fn touching(&self, a: Hex, b: Hex) -> ArrayVec<Hex, 4> {
        let mut hexes = ArrayVec::from_iter([a, b]);
        if let Some(direction) = self.map.direction(a, b) {
            for flank in [direction.clockwise(), direction.counter_clockwise()] {
                let hex = self.map.near(a, flank);
                if hex != NOWHERE {
                    hexes.push(hex);
                }
            }
        }
        hexes
    }

    fn enemy_at_site(&self, state: &State, a: Hex, b: Hex, army: Side) -> bool {
        self.touching(a, b).into_iter().any(|hex| self.held_by(state, hex, army.enemy()))
    }

    fn in_pool(&self, state: &State, army: Side) -> Option<usize> {
        state.pontoons.iter().position(|pontoon| *pontoon == Pontoon::Pool(army))
    }

    /// Whether a unit may try to build a pontoon to a neighbouring hex. // guv.11.2 guv.11.4 guv.11.7
    pub(crate) fn may_build(&self, state: &State, unit: Unit, to: Hex) -> May {
        if !state.has(unit, flag::ACTIVE) || self.arm(unit) != Arm::Infantry {
            return forbid!("guv.11.4", "only an active infantry unit builds pontoons");
        }
        if state.has(unit, flag::BUILT) {
            return forbid!("guv.11.7", "it has made its attempt this turn");
        }
        if state.has(unit, flag::MOVED | flag::DISPLACED) {
            return forbid!("guv.11.4", "it has moved this turn");
        }
        let army = self.side(unit);
        if self.in_pool(state, army).is_none() {
            return forbid!("guv.11.1", "there is no pontoon at hand");
        }
        let direction =
            state.hex(unit).and_then(|at| self.map.direction(at, to).map(|direction| (at, direction)));
        let Some((at, direction)) = direction else {
            return forbid!("guv.11.4", "a pontoon spans a side of the builder's hex");
        };
        self.may_span(state, at, direction, to)
    }

    fn may_span(&self, state: &State, at: Hex, direction: Direction, to: Hex) -> May {
        let bits = self.map.side(at, direction);
        let major = bits & side::MAJOR_RIVER != 0;
        if major && bits & side::FORD == 0 {
            return forbid!("guv.11.4", "on a major river a pontoon is built at a ford");
        }
        if !major && bits & side::MINOR_RIVER == 0 {
            return forbid!("guv.11.2", "there is no river to span");
        }
        if !self.in_play(state, to) || state.pontoon(at, to).is_some() {
            return forbid!("guv.11.4", "no pontoon can be laid there");
        }
        if state.failed_sites.is_full() {
            return forbid!(
                "guv.11.6",
                "so many pontoons failed this turn that no more are kept account of; it can be tried next turn"
            );
        }
        if state.failed_sites.contains(&(at.min(to), at.max(to))) {
            return forbid!("guv.11.6", "a pontoon failed there this turn; it can be tried again next turn");
        }
        Ok(())
    }

    /// Whether the Union player may dismantle a pontoon. // guv.11.9 guv.11.12
    pub(crate) fn may_dismantle(&self, state: &State, a: Hex, b: Hex) -> May {
        let active = self.active(state);
        if active.side == Side::Confederate {
            return forbid!("guv.11.12", "the Confederate player never dismantles a pontoon");
        }
        let Some((index, Side::Union)) = state.pontoon(a, b) else {
            return forbid!("guv.11.9", "there is no pontoon of yours");
        };
        if active.dismantled & (1 << index) != 0 {
            return forbid!("guv.11.10", "it has been tried in this activation");
        }
        Ok(())
    }

    pub(crate) fn list_pontoons(&self, state: &State, out: &mut Vec<Action>) {
        let active = self.active(state);
        if self.in_pool(state, active.side).is_some() {
            for unit in self.units_of(active.side) {
                if !state.has(unit, flag::ACTIVE) || self.arm(unit) != Arm::Infantry {
                    continue;
                }
                let Some(at) = state.hex(unit) else { continue };
                for (_, next) in self.map.around(at) {
                    if self.may_build(state, unit, next).is_ok() {
                        out.push(Action::Build(unit, next));
                    }
                }
            }
        }
        if active.side == Side::Union {
            for pontoon in state.pontoons {
                if let Pontoon::Laid(a, b, _) = pontoon
                    && self.may_dismantle(state, a, b).is_ok()
                {
                    out.push(Action::Dismantle(a, b));
                }
            }
        }
    }

    /// Builds, or tries to under the enemy's eyes. // guv.11.5 guv.11.6 guv.11.8
    pub(crate) fn build_pontoon(
        &self,
        state: &mut State,
        unit: Unit,
        to: Hex,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        let army = self.side(unit);
        let (Some(at), Some(index)) = (state.hex(unit), self.in_pool(state, army)) else { return };
        state.set(unit, flag::BUILT | flag::FINISHED);
        if let Some(active) = &mut state.active {
            active.begun = true;
        }
        if !self.succeeds(state, at, to, army, "guv.11.6", dice, log) {
            state.failed_sites.push((at.min(to), at.max(to)));
            return;
        }
        let (low, high) = if at < to { (at, to) } else { (to, at) };
        state.pontoons[index] = Pontoon::Laid(low, high, army);
        log.add(|| {
            Event::new(
                "guv.11.5",
                format!("A pontoon joins {} and {}.", self.map.name(at), self.map.name(to)),
            )
        });
    }

    /// With an enemy next to the pontoon the work succeeds on 4, 5 or 6. // guv.11.6 guv.11.10 guv.7.3
    #[allow(clippy::too_many_arguments)]
    fn succeeds(
        &self,
        state: &State,
        a: Hex,
        b: Hex,
        army: Side,
        clause: &'static str,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> bool {
        !self.enemy_at_site(state, a, b, army) || four_or_more(clause, dice, log)
    }

    pub(crate) fn dismantle_pontoon(
        &self,
        state: &mut State,
        a: Hex,
        b: Hex,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        let Some((index, _)) = state.pontoon(a, b) else { return };
        if let Some(active) = &mut state.active {
            active.dismantled |= 1 << index;
        }
        if self.succeeds(state, a, b, Side::Union, "guv.11.10", dice, log) {
            self.take_up(state, index, log);
        }
    }

    fn take_up(&self, state: &mut State, index: usize, log: &mut Log) {
        if let Pontoon::Laid(a, b, _) = state.pontoons[index] {
            log.add(|| {
                Event::new(
                    "guv.11.9",
                    format!("The pontoon between {} and {} is taken up.", self.map.name(a), self.map.name(b)),
                )
            });
        }
        // guv.11.1: the Union builds with its own six; a captured seventh is broken up.
        let own = index < UNION_PONTOONS;
        state.pontoons[index] = if own { Pontoon::Resting(Side::Union) } else { Pontoon::Gone };
    }

    /// Retreating forces try to take the pontoon with them. // guv.11.11
    pub(crate) fn do_retreat_bridge(
        &self,
        state: &mut State,
        index: u8,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        state.pop();
        if matches!(action, Action::Dismantle(..)) && four_or_more("guv.11.11", dice, log) {
            self.take_up(state, usize::from(index), log);
        }
    }

    pub(crate) fn list_retreat_bridge(&self, state: &State, index: u8, out: &mut Vec<Action>) {
        if let Some(Pontoon::Laid(a, b, Side::Union)) = state.pontoons.get(usize::from(index)) {
            out.push(Action::Dismantle(*a, *b));
            out.push(Action::Done);
        }
    }

    /// Whether the moving infantry may destroy or capture a pontoon. // guv.11.13 guv.11.14 guv.11.15
    pub(crate) fn may_seize(&self, state: &State, a: Hex, b: Hex, capture: bool) -> May {
        let clause = if capture { &Clause("guv.11.14") } else { &Clause("guv.11.13") };
        let Some((_, owner)) = state.pontoon(a, b) else {
            return forbid!("guv.11.15", "there is no pontoon; the printed bridges can never be destroyed");
        };
        let army = self.active(state).side;
        let infantry = state.group.members.iter().any(|&unit| self.arm(unit) == Arm::Infantry);
        let there = self.group_hex(state).is_some_and(|at| self.touching(a, b).contains(&at));
        if !infantry || !there {
            return forbid!(clause, "an active infantry unit must be next to the pontoon");
        }
        if capture && owner == army {
            return forbid!("guv.11.14", "only an enemy pontoon can be captured");
        }
        if self.enemy_at_site(state, a, b, army) {
            return forbid!(clause, "an enemy unit is next to the pontoon");
        }
        if state.group.left_by_road() < SEIZE_HALVES {
            return forbid!(clause, "it takes 2 movement points");
        }
        Ok(())
    }

    pub(crate) fn list_seizing(&self, state: &State, out: &mut Vec<Action>) {
        for pontoon in state.pontoons {
            if let Pontoon::Laid(a, b, _) = pontoon {
                if self.may_seize(state, a, b, false).is_ok() {
                    out.push(Action::Destroy(a, b));
                }
                if self.may_seize(state, a, b, true).is_ok() {
                    out.push(Action::Capture(a, b));
                }
            }
        }
    }

    pub(crate) fn seize_pontoon(&self, state: &mut State, a: Hex, b: Hex, capture: bool, log: &mut Log) {
        let Some((index, _)) = state.pontoon(a, b) else { return };
        let army = self.active(state).side;
        state.group.spend(SEIZE_HALVES, true);
        let word = if capture {
            state.pontoons[index] = Pontoon::Laid(a, b, army);
            "captured"
        } else {
            state.pontoons[index] = Pontoon::Gone;
            "destroyed"
        };
        log.add(|| {
            Event::new(
                "guv.11.13",
                format!("The pontoon between {} and {} is {word}.", self.map.name(a), self.map.name(b)),
            )
        });
    }
}

fn four_or_more(clause: &'static str, dice: &mut dyn Dice, log: &mut Log) -> bool {
    let die = dice.roll(6);
    let result = if die >= 4 { "it succeeds" } else { "it fails" };
    log.add(|| roll_event(clause, "The work succeeds on 4 or more.".into(), die, result));
    log.result(|| result.into());
    die >= 4
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use engine::{Ruleset, SeededDice, Setup};

    use super::*;

    #[test]
    fn a_turn_with_too_many_failures_sees_no_further_attempt() {
        let rules = Guv::load(&library::Shipped::new()).unwrap();
        let setup = Setup::scenario("guv", "campaign");
        let mut state = rules.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
        let (at, direction, to) = rules
            .map
            .board
            .hexes()
            .flat_map(|hex| rules.map.around(hex).map(move |(direction, next)| (hex, direction, next)))
            .find(|&(hex, direction, next)| rules.may_span(&state, hex, direction, next).is_ok())
            .unwrap();
        while !state.failed_sites.is_full() {
            assert!(rules.may_span(&state, at, direction, to).is_ok());
            state.failed_sites.push((at, at));
        }
        let why = rules.may_span(&state, at, direction, to).unwrap_err();
        assert_eq!(why.clause(), "guv.11.6");
        assert!(why.words().contains("no more are kept account of"), "{why:?}");
    }
}
