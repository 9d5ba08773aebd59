//! The routine of play: movement, then combat, Union first.

use engine::{Clause, Decision, Dice, Event, EventKind, Log, Refusal, Ruleset, Seat, Side, lone_answer};

use super::Ah61;
use super::action::Action;
use super::state::{Placement, State, Step};
use crate::units::{PerUnit, Units};

impl Ah61 {
    /// The open decision, unless the game is over.
    pub(crate) fn open_decision(state: &State) -> Option<Decision> {
        if state.substitution.is_some() {
            return Some(decision(Side::Confederate, "choose_brigades", "ah61.3.2"));
        }
        let side = state.side;
        Some(match state.step {
            Step::PlaceFortification => decision(side, "place_fortification", "ah61.8.1"),
            Step::WithholdCorps => decision(Side::Union, "withhold_corps", "ah61.8.4"),
            Step::ChooseUnit(Placement::UnionFirst) => decision(side, "choose_unit_to_place", "ah61.8.4"),
            Step::ChooseUnit(Placement::Confederate) => decision(side, "choose_unit_to_place", "ah61.8.5"),
            Step::ChooseUnit(Placement::UnionLast) => decision(side, "choose_unit_to_place", "ah61.8.7"),
            Step::PlaceUnit(..) => decision(side, "place_unit", "ah61.8.8"),
            Step::Move => decision(side, "move", "ah61.4.5"),
            Step::Moving { .. } => decision(side, "moving", "ah61.4.6"),
            Step::DivideAttacks => decision(side, "divide_attacks", "ah61.17.1.2"),
            Step::AssembleBattle => decision(side, "assemble_battle", "ah61.17.1.4"),
            Step::ResolveBattles => decision(side, "resolve_battles", "ah61.5.12"),
            Step::Exchange { side, .. } => decision(side, "exchange_losses", "ah61.20.8"),
            Step::Retreat { loser, .. } => decision(loser.enemy(), "line_of_retreat", "ah61.5.6"),
            Step::Occupy { .. } => decision(side, "occupy", "ah61.13.6"),
            Step::Over(_) => return None,
        })
    }

    /// Ends the movement of a Turn: what stands exposed is lost, and contacts become attacks.
    pub(crate) fn end_movement(&self, state: &mut State, log: &mut Log) -> Result<(), Refusal> {
        if state.step != Step::Move {
            return Err(self.out_of_turn(state));
        }
        self.lose_detachments(state, state.side, log);
        state.step = Step::DivideAttacks;
        if self.contacts(state).defenders.is_empty() {
            self.end_turn(state, log);
        } else {
            log.add(|| phase("ah61.4.21", format!("{} combat.", state.side)));
        }
        Ok(())
    }

    /// After the division: the first battle, or the end of the Turn when nothing is fought.
    pub(crate) fn begin_battles(&self, state: &mut State, log: &mut Log) {
        if state.step == Step::ResolveBattles && state.battles == 0 {
            self.end_turn(state, log);
        }
    }

    /// Goes on with a battle until somebody must decide again.
    pub(crate) fn go_on(&self, state: &mut State, log: &mut Log) {
        match state.step {
            Step::Exchange { .. } => {
                self.take_the_only_loss(state, log);
                return;
            }
            Step::Retreat { .. } => {
                if self.press_retreat(state, log) {
                    self.take_the_only_loss(state, log);
                    return;
                }
                state.step = Step::ResolveBattles;
            }
            Step::Occupy { units } => {
                if self.anyone_may_occupy(state, units) {
                    return;
                }
                self.finish_battle(state, log);
                return;
            }
            _ => {}
        }
        let units = self.victors(state);
        if self.anyone_may_occupy(state, units) {
            state.step = Step::Occupy { units };
            return;
        }
        self.finish_battle(state, log);
    }

    /// Nobody is asked who is given up, or where he goes, when there is one answer: that belongs to the battle's own result.
    fn take_the_only_loss(&self, state: &mut State, log: &mut Log) {
        let mut listed = Vec::new();
        self.list(state, &mut listed);
        let taken = match listed.as_slice() {
            [Action::Remove(unit)] => self.remove(state, *unit, log),
            [Action::Retreat { unit, to }] => self.retreat(state, *unit, *to, log),
            _ => Ok(()),
        };
        assert!(taken.is_ok(), "the only loss that is listed was refused: {taken:?}");
    }

    /// Gives every answer that plays itself.
    pub(crate) fn answer_alone(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        while let Some(lone) = self.lone_answer(state) {
            if self.answer(state, &lone, dice, log).is_err() {
                return;
            }
        }
    }

    /// The only answer to the open question, where it plays itself: who fights whom, and which brigades stand for a division.
    /// To take a unit up and to move it is the player's, and so is the die.
    fn lone_answer(&self, state: &State) -> Option<Action> {
        let asks =
            state.substitution.is_some() || matches!(state.step, Step::DivideAttacks | Step::AssembleBattle);
        if !asks {
            return None;
        }
        let mut answers = Vec::new();
        self.list(state, &mut answers);
        lone_answer(state, &answers, |state, action, dice, log| self.answer(state, &action, dice, log))
    }

    /// Leaves the captured square to itself.
    pub(crate) fn stay(&self, state: &mut State, log: &mut Log) -> Result<(), Refusal> {
        let Step::Occupy { .. } = state.step else { return Err(self.out_of_turn(state)) };
        self.finish_battle(state, log);
        Ok(())
    }

    fn finish_battle(&self, state: &mut State, log: &mut Log) {
        let done = state.current;
        for unit in self.army.troops {
            if state.battle[unit] == done {
                state.battle[unit] = 0;
            }
        }
        state.current = 0;
        state.vacated.clear();
        state.step = Step::ResolveBattles;
        for side in Side::ALL {
            self.lose_detachments(state, side, log);
        }
        if self.check_victory(state, log) {
            return;
        }
        if self.open_battles(state).next().is_none() {
            self.end_turn(state, log);
        }
    }

    fn end_turn(&self, state: &mut State, log: &mut Log) {
        state.spent = PerUnit::all(0);
        state.battle = PerUnit::all(0);
        state.halted = Units::EMPTY;
        state.crawling = Units::EMPTY;
        state.leaning = Units::EMPTY;
        state.battles = 0;
        state.current = 0;
        state.watched = 0;
        state.returned = 0;
        if state.side == Side::Confederate {
            // ah61.4.3, ah61.9.7
            log.add(|| phase("ah61.9.7", format!("Complete Turn {} is over.", state.turn)));
            if self.out_of_time(state, log) {
                return;
            }
            state.turn += 1;
        }
        // ah61.4.2
        state.side = state.side.enemy();
        self.begin_turn(state, log);
    }

    /// Begins a side's Turn.
    pub(crate) fn begin_turn(&self, state: &mut State, log: &mut Log) {
        state.step = Step::Move;
        // ah61.11.20, ah61.11.24
        state.fresh = state.fresh.without(self.army.own(state, state.side));
        Self::tell_movement(state, log);
    }

    /// Says whose movement it is.
    pub(crate) fn tell_movement(state: &State, log: &mut Log) {
        log.add(|| {
            let text = format!("Complete Turn {}: {} movement.", state.turn, state.side);
            phase(if state.side == Side::Union { "ah61.9.1" } else { "ah61.9.4" }, text)
        });
    }
}

const fn decision(side: Side, name: &'static str, clause: &'static str) -> Decision {
    Decision { seat: Seat::of(side), name, clause: Clause(clause) }
}

fn phase(clause: &'static str, text: String) -> Event {
    Event::new(clause, text).kind(EventKind::Phase)
}
