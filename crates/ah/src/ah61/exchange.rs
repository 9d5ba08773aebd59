//! EXCHANGE: the weaker side loses all its units of the battle, the stronger at least as many factors.

use engine::{Log, Refusal, Side, counted, refuse};

use super::Ah61;
use super::action::Action;
use super::combat::Battle;
use super::state::{State, Step};
use crate::units::{UnitId, Units};

impl Ah61 {
    /// Carries out an exchange; the artillery that ignores adverse results loses nothing.
    pub(crate) fn exchange(&self, state: &mut State, battle: &Battle, spared: [bool; 2], log: &mut Log) {
        let side = state.side;
        let sides = [
            (side, battle.attackers, battle.attack, spared[0]),
            (side.enemy(), battle.defenders, battle.defense, spared[1]),
        ];
        let fewer = battle.attack.min(battle.defense);
        if spared[0] || spared[1] {
            self.say_ignored(battle, log);
        }
        // ah61.20.6, ah61.20.8: with equal totals both sides lose everything.
        let pays = sides.into_iter().find(|&(_, _, total, is_spared)| total > fewer && !is_spared);
        let removed = sides.into_iter().filter(|&(_, _, total, is_spared)| total == fewer && !is_spared);
        match pays {
            Some((owner, ..)) => {
                let fall = removed.count() > 0;
                state.step = Step::Exchange { side: owner, owed: fewer, last: u16::MAX, fall };
            }
            None => {
                for (_, units, ..) in removed {
                    self.remove_all(state, units, "ah61.20.6", log);
                }
            }
        }
    }

    /// What a unit of the current battle counts in an exchange.
    fn exchange_factor(&self, state: &State, unit: UnitId) -> u16 {
        // ah61.20.7
        if self.army.printed_side(unit) == state.side {
            u16::from(self.army.factor[unit])
        } else {
            self.defense_factor(state, unit, self.may_give(state, state.side))
        }
    }

    /// The units that a side may still give up in the current battle.
    fn may_give(&self, state: &State, side: Side) -> Units {
        state.in_battle(state.current, state.on_board(self.army.troops_of(side)))
    }

    /// Whether a unit may be the next one given up.
    ///
    /// Larger units go first: then no unit is given up that could have been kept, and every choice that wastes nothing
    /// can still be made. What is left of the same size or smaller must be able to pay the rest.
    fn may_remove(&self, state: &State, unit: UnitId) -> bool {
        let Step::Exchange { side, owed, last, .. } = state.step else { return false };
        let units = self.may_give(state, side);
        let factor = self.exchange_factor(state, unit);
        let smaller: u16 = units
            .into_iter()
            .map(|other| self.exchange_factor(state, other))
            .filter(|&other| other <= factor)
            .sum();
        units.contains(unit) && factor > 0 && factor <= last && smaller >= owed
    }

    /// Lists the units that may be given up next.
    pub(crate) fn list_losses(&self, state: &State, side: Side, out: &mut Vec<Action>) {
        let may = |unit: &UnitId| self.may_remove(state, *unit);
        out.extend(self.may_give(state, side).into_iter().filter(may).map(Action::Remove));
    }

    /// Gives a unit up.
    pub(crate) fn remove(&self, state: &mut State, unit: UnitId, log: &mut Log) -> Result<(), Refusal> {
        let Step::Exchange { side, owed, fall, .. } = state.step else { return Err(self.out_of_turn(state)) };
        if !self.may_give(state, side).contains(unit) {
            return refuse!("ah61.20.8", "{} does not fight in this battle.", self.army.name(unit));
        }
        if !self.may_remove(state, unit) {
            return refuse!(
                "ah61.20.8",
                "Giving up {} now would cost more units than the exchange asks for: {} owed; take the larger \
                 of your losses first.",
                self.army.name(unit),
                counted(owed, "factor is|factors are")
            );
        }
        let factor = self.exchange_factor(state, unit);
        self.remove_all(state, Units::only(unit), "ah61.20.8", log);
        if factor < owed {
            state.step = Step::Exchange { side, owed: owed - factor, last: factor, fall };
            self.go_on(state, log);
            return Ok(());
        }
        if fall {
            self.remove_all(state, self.may_give(state, side.enemy()), "ah61.20.6", log);
        }
        state.step = Step::ResolveBattles;
        self.go_on(state, log);
        Ok(())
    }
}
