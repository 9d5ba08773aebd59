//! What a scenario's own rules change: the questions they answer, the steps they add.

mod activation;
mod arrivals;
pub(crate) mod compile;
mod movement;
mod phases;
pub mod rules;
pub mod state;
mod view;

use engine::{Choice, ChoiceKind, Clause, Decision, Dice, Event, Log, Refusal, Seat, Side, refuse};
use serde::{Deserialize, Serialize};

use crate::campaign::Campaign;
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::state::{Hex, State, Unit};
use crate::step::Step;

pub use rules::Specials;
pub use state::SpecialState;

/// The steps that scenarios add.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SpecialStep {
    /// Where a unit is set up.
    SetUp,
    /// Work: the reinforcements of the turn.
    Arrivals,
    /// Where a reinforcement arrives.
    Arrive(Unit),
    /// Which corps is the army reserve.
    Reserve(Side),
    /// Which division gets a Manpower point.
    AddStrength(Side),
}

/// The actions that scenarios add.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SpecialAction {
    /// Put the unit into a hex.
    Arrive(Hex),
    /// Let the reinforcement come to its other port.
    Postpone,
    /// Make a leader's corps the army reserve.
    Reserve(Counter),
    /// Give a division a Manpower point.
    Strengthen(Counter),
    /// March with a wagon train.
    Escort(Counter, Counter),
    /// Go by rail.
    Rail(Counter, Hex),
    /// Get off a train.
    Detrain(Counter),
    /// Leave the map.
    Leave,
}

impl<C: Campaign> Gcacw<C> {
    pub(crate) fn special_decision(&self, state: &State<C>, step: SpecialStep) -> Option<Decision> {
        let (side, name, clause) = match step {
            SpecialStep::SetUp => (self.side_of(state, self.next_free(state)?), "set_up", "gcacw.s.1.5"),
            SpecialStep::Arrivals => return None,
            SpecialStep::Arrive(unit) => (self.side_of(state, unit), "arrive", "gcacw.s.5.2"),
            SpecialStep::Reserve(side) => (side, "army_reserve", "gcacw.s.4.6"),
            SpecialStep::AddStrength(side) => (side, "add_strength", "gcacw.s.4.3"),
        };
        let asked = match step {
            SpecialStep::Reserve(side) => !self.reserve_leaders(state, side).is_empty(),
            SpecialStep::AddStrength(side) => {
                state.special.to_add > 0 && !self.strengthened(state, side).is_empty()
            }
            _ => true,
        };
        asked.then_some(Decision { seat: Seat::of(side), name, clause: Clause(clause) })
    }

    pub(crate) fn special_run(
        &self,
        state: &mut State<C>,
        step: SpecialStep,
        _dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        match step {
            SpecialStep::Arrivals => self.next_arrival(state, log),
            _ => state.pop(),
        }
    }

    pub(crate) fn special_actions(&self, state: &State<C>, step: SpecialStep, out: &mut Vec<SpecialAction>) {
        match step {
            SpecialStep::SetUp => {
                let hexes = self.next_free(state).map(|unit| self.arrival_hexes(state, unit));
                out.extend(hexes.into_iter().flatten().map(SpecialAction::Arrive));
            }
            SpecialStep::Arrivals => {}
            SpecialStep::Arrive(unit) => {
                out.extend(self.arrival_hexes(state, unit).into_iter().map(SpecialAction::Arrive));
                if self.may_postpone(state, unit) {
                    out.push(SpecialAction::Postpone);
                }
            }
            SpecialStep::Reserve(side) => {
                let leaders = self.reserve_leaders(state, side).into_iter();
                out.extend(
                    leaders.map(|leader| SpecialAction::Reserve(self.leader_info(state, leader).counter)),
                );
            }
            SpecialStep::AddStrength(side) => {
                let units = self.strengthened(state, side).into_iter();
                out.extend(units.map(|unit| SpecialAction::Strengthen(self.info(state, unit).counter)));
            }
        }
    }

    /// What a marching unit may do by the scenario's rules.
    pub(crate) fn special_march_actions(&self, state: &State<C>, out: &mut Vec<SpecialAction>) {
        if !self.scene(state).special.exits.is_empty() && self.may_leave(state).is_ok() {
            out.push(SpecialAction::Leave);
        }
    }

    pub(crate) fn special_apply(
        &self,
        state: &mut State<C>,
        action: SpecialAction,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let Some(step) = state.step() else { return refuse!("gcacw.3.0.1", "The game is over.") };
        match (step, action) {
            (Step::Special(SpecialStep::SetUp), SpecialAction::Arrive(hex)) => {
                let Some(unit) = self.next_free(state) else {
                    return refuse!("gcacw.s.1.5", "Every unit is set up.");
                };
                self.take_arrival(state, unit, hex, "gcacw.s.1.5", log)
            }
            (Step::Special(SpecialStep::Arrive(unit)), SpecialAction::Arrive(hex)) => {
                self.take_arrival(state, unit, hex, "gcacw.s.5.3", log)?;
                state.pop();
                Ok(())
            }
            (Step::Special(SpecialStep::Arrive(unit)), SpecialAction::Postpone) => {
                self.take_postpone(state, unit, log)
            }
            (Step::Special(SpecialStep::Reserve(side)), SpecialAction::Reserve(leader)) => {
                self.take_reserve(state, side, leader, log)
            }
            (Step::Special(SpecialStep::AddStrength(side)), SpecialAction::Strengthen(unit)) => {
                self.take_strength(state, side, unit, log)
            }
            (Step::ChooseAction(side), SpecialAction::Escort(unit, train)) => {
                self.take_escort(state, side, [unit, train], dice, log)
            }
            (Step::ChooseAction(side), SpecialAction::Rail(unit, hex)) => {
                self.take_rail(state, side, unit, hex, log)
            }
            (Step::ChooseAction(side), SpecialAction::Detrain(unit)) => {
                self.take_detrain(state, side, unit, log)
            }
            (Step::March, SpecialAction::Leave) => self.take_leave(state, log),
            _ => {
                let clause = self.decision(state, step).map_or(Clause("gcacw.3.0.1"), |open| open.clause);
                let text =
                    format!("\"{}\" is no answer here. {}", self.special_write(action), self.ask(state));
                Err(Refusal::new(clause, text))
            }
        }
    }

    fn take_arrival(
        &self,
        state: &mut State<C>,
        unit: Unit,
        hex: Hex,
        clause: &'static str,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if !self.arrival_hexes(state, unit).contains(&hex) {
            let text = format!("{} may not be put into {}.", self.name(state, unit), self.hex_name(hex));
            return Err(Refusal::new(Clause(clause), text));
        }
        self.arrive(state, unit, hex, log);
        Ok(())
    }

    fn take_postpone(&self, state: &mut State<C>, unit: Unit, log: &mut Log) -> Result<(), Refusal> {
        if !self.may_postpone(state, unit) {
            return refuse!("gcacw.s.5.6", "{} has no other port.", self.name(state, unit));
        }
        state.special.postponed.insert(unit);
        state.pop();
        log.add(|| Event::new("gcacw.s.5.6", format!("{} goes to its other port.", self.name(state, unit))));
        Ok(())
    }

    fn take_reserve(
        &self,
        state: &mut State<C>,
        side: Side,
        counter: Counter,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let leader = self.own_leader(state, side, counter)?;
        let name = &self.leader_info(state, leader).name;
        if !self.reserve_leaders(state, side).contains(&leader) {
            return refuse!("gcacw.s.4.6", "{name} does not lead a corps that can be the army reserve.");
        }
        log.add(|| Event::new("gcacw.s.4.6", format!("The corps of {name} is the army reserve this turn.")));
        state.special.reserve = leader;
        state.pop();
        Ok(())
    }

    fn take_strength(
        &self,
        state: &mut State<C>,
        side: Side,
        counter: Counter,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let unit = self.own_unit(state, side, counter)?;
        if !self.strengthened(state, side).contains(&unit) {
            return refuse!("gcacw.s.4.3", "{} may not be given Manpower.", self.name(state, unit));
        }
        state.manpower[unit.index()] += 1;
        state.special.added[side.index()] += 1;
        state.special.to_add -= 1;
        log.add(|| {
            let text =
                format!("{} gains 1 Manpower: {} now.", self.name(state, unit), state.manpower[unit.index()]);
            Event::new("gcacw.s.4.3", text)
        });
        Ok(())
    }

    pub(crate) fn special_write(&self, action: SpecialAction) -> String {
        let slug = |counter| self.counters.slug(counter);
        match action {
            SpecialAction::Arrive(hex) => format!("arrive {}", self.board.name(hex)),
            SpecialAction::Postpone => "postpone".into(),
            SpecialAction::Reserve(leader) => format!("reserve {}", slug(leader)),
            SpecialAction::Strengthen(unit) => format!("strengthen {}", slug(unit)),
            SpecialAction::Escort(unit, train) => format!("march {} with {}", slug(unit), slug(train)),
            SpecialAction::Rail(unit, hex) => format!("rail {} {}", slug(unit), self.board.name(hex)),
            SpecialAction::Detrain(unit) => format!("detrain {}", slug(unit)),
            SpecialAction::Leave => "leave map".into(),
        }
    }

    pub(crate) fn special_read(&self, words: &[&str]) -> Option<Result<SpecialAction, Refusal>> {
        Some(match *words {
            ["arrive", hex] => self.read_hex(hex).map(SpecialAction::Arrive),
            ["postpone"] => Ok(SpecialAction::Postpone),
            ["reserve", leader] => self.read_counter(leader).map(SpecialAction::Reserve),
            ["strengthen", unit] => self.read_counter(unit).map(SpecialAction::Strengthen),
            ["march", unit, "with", train] => self
                .read_counter(unit)
                .and_then(|unit| self.read_counter(train).map(|train| SpecialAction::Escort(unit, train))),
            ["rail", unit, hex] => self
                .read_counter(unit)
                .and_then(|unit| self.read_hex(hex).map(|hex| SpecialAction::Rail(unit, hex))),
            ["detrain", unit] => self.read_counter(unit).map(SpecialAction::Detrain),
            ["leave", "map"] => Ok(SpecialAction::Leave),
            _ => return None,
        })
    }

    pub(crate) fn special_prompt(&self, state: &State<C>, step: SpecialStep) -> String {
        match step {
            SpecialStep::SetUp => {
                let name = self.next_free(state).map_or("", |unit| self.name(state, unit));
                format!("Set up {name}: choose its hex.")
            }
            SpecialStep::Arrivals => "Reinforcements arrive.".into(),
            SpecialStep::Arrive(unit) => format!("{} arrives: choose its hex.", self.name(state, unit)),
            SpecialStep::Reserve(_) => "Choose the corps that is the army reserve this turn.".into(),
            SpecialStep::AddStrength(_) => {
                format!("Give a division one Manpower point: {} left to give.", state.special.to_add)
            }
        }
    }

    pub(crate) fn special_choice(&self, state: &State<C>, action: SpecialAction) -> Choice {
        let text = self.special_write(action);
        let name = |counter: Counter| self.counters.name(counter).map_or("?", |known| known.name.as_str());
        let piece = |label: String, counter: Counter| {
            Choice::button(text.clone(), label).kind(ChoiceKind::Piece).piece(self.counters.slug(counter))
        };
        match action {
            SpecialAction::Arrive(hex) => Choice::button(text.clone(), format!("At {}", self.hex_name(hex)))
                .kind(ChoiceKind::Place)
                .place(self.board.name(hex)),
            SpecialAction::Postpone => Choice::button(text.clone(), "To the other port, later"),
            SpecialAction::Reserve(leader) => piece(format!("The corps of {}", name(leader)), leader),
            SpecialAction::Strengthen(unit) => piece(format!("One point to {}", name(unit)), unit),
            SpecialAction::Escort(unit, train) => {
                piece(format!("March with {} and {}", name(unit), name(train)), unit)
                    .piece(self.counters.slug(train))
            }
            SpecialAction::Rail(unit, hex) => {
                piece(format!("{} by rail to {}", name(unit), self.hex_name(hex)), unit)
                    .place(self.board.name(hex))
            }
            SpecialAction::Detrain(unit) => piece(format!("{} leaves its train", name(unit)), unit),
            SpecialAction::Leave => {
                let unit = self.name(state, state.march.unit);
                Choice::button(text.clone(), format!("{unit} leaves the map"))
            }
        }
    }
}
