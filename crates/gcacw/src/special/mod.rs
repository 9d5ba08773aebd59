//! What a scenario's own rules change: the questions they answer, the steps they add.

mod activation;
mod ammunition;
mod arrivals;
mod chances;
pub(crate) mod compile;
mod forts;
mod movement;
mod panic;
mod phases;
pub mod rules;
pub mod state;
mod substitutes;
mod view;
mod words;

use engine::{Clause, Decision, Dice, Event, Log, Refusal, Seat, Side, grammar, refuse};
use serde::{Deserialize, Serialize};

use crate::action::Action;
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
    /// Which brigade joins a division.
    Attachment(Side),
    /// Which substitute a division sends out.
    Detachment(Side),
    /// Work: units that have become strong enough take enemy pontoon bridges away.
    AttachmentOver,
}

grammar! {
    /// The actions that scenarios add.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum SpecialAction spoken to Gcacw<C> where C: Campaign {
        /// Put the unit into a hex.
        Arrive(at: Hex) = "arrive {at}",
        /// Let the reinforcement come to its other port.
        Postpone = "postpone",
        /// Make a leader's corps the army reserve.
        Reserve(leader: Counter) = "reserve {leader:LEADER}",
        /// Give a division a Manpower point.
        Strengthen(unit: Counter) = "strengthen {unit}",
        /// March with a wagon train.
        Escort(unit: Counter, train: Counter) = "march {unit} with {train:TRAIN}",
        /// Go by rail.
        Rail(unit: Counter, to: Hex) = "rail {unit} {to}",
        /// Get off a train.
        Detrain(unit: Counter) = "detrain {unit}",
        /// Leave the map.
        Leave = "leave map",
        /// A brigade joins a division.
        Join(unit: Counter, division: Counter) = "join {unit} {division:DIVISION}",
        /// A division sends out a substitute of so much Manpower.
        Detach(unit: Counter, division: Counter, manpower: u8) = "detach {unit} {division:DIVISION} {manpower}",
        /// Nobody else joins, or is sent out.
        Enough = "enough",
    }
}

impl<C: Campaign> Gcacw<C> {
    pub(crate) fn special_decision(&self, state: &State<C>, step: SpecialStep) -> Option<Decision> {
        let (side, name, clause) = match step {
            SpecialStep::SetUp => (self.side_of(state, self.next_free(state)?), "set_up", "gcacw.s.1.5"),
            SpecialStep::Arrivals | SpecialStep::AttachmentOver => return None,
            SpecialStep::Arrive(unit) => (self.side_of(state, unit), "arrive", "gcacw.s.5.2"),
            SpecialStep::Reserve(side) => (side, "army_reserve", "gcacw.s.4.6"),
            SpecialStep::AddStrength(side) => (side, "add_strength", "gcacw.s.4.3"),
            SpecialStep::Attachment(side) => (side, "attachment", "gcacw.s.8.1"),
            SpecialStep::Detachment(side) => (side, "detachment", "gcacw.s.8.3"),
        };
        let asked = match step {
            SpecialStep::Reserve(side) => !self.reserve_leaders(state, side).is_empty(),
            SpecialStep::AddStrength(side) => {
                state.special.to_add > 0 && !self.strengthened(state, side).is_empty()
            }
            SpecialStep::Attachment(side) => !self.attachments(state, side).is_empty(),
            SpecialStep::Detachment(side) => !self.detachments(state, side).is_empty(),
            SpecialStep::SetUp
            | SpecialStep::Arrivals
            | SpecialStep::Arrive(_)
            | SpecialStep::AttachmentOver => true,
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
            SpecialStep::AttachmentOver => {
                state.pop();
                self.attachment_phase_over(state, log);
            }
            SpecialStep::SetUp
            | SpecialStep::Arrive(_)
            | SpecialStep::Reserve(_)
            | SpecialStep::AddStrength(_)
            | SpecialStep::Attachment(_)
            | SpecialStep::Detachment(_) => state.pop(),
        }
    }

    pub(crate) fn special_actions(&self, state: &State<C>, step: SpecialStep, out: &mut Vec<SpecialAction>) {
        match step {
            SpecialStep::SetUp => {
                let hexes = self.next_free(state).map(|unit| self.arrival_hexes(state, unit));
                out.extend(hexes.into_iter().flatten().map(SpecialAction::Arrive));
            }
            SpecialStep::Arrivals | SpecialStep::AttachmentOver => {}
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
            SpecialStep::Attachment(side) => {
                out.extend(self.attachments(state, side));
                out.push(SpecialAction::Enough);
            }
            SpecialStep::Detachment(side) => {
                out.extend(self.detachments(state, side));
                out.push(SpecialAction::Enough);
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
            (Step::Special(SpecialStep::Attachment(side)), SpecialAction::Join(unit, division)) => {
                self.take_join(state, side, [unit, division], log)
            }
            (
                Step::Special(SpecialStep::Detachment(side)),
                SpecialAction::Detach(unit, division, manpower),
            ) => self.take_detach(state, side, [unit, division], manpower, log),
            (
                Step::Special(SpecialStep::Attachment(_) | SpecialStep::Detachment(_)),
                SpecialAction::Enough,
            ) => {
                state.pop();
                Ok(())
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
            _ => Err(self.out_of_place(state, &Action::Special(action))),
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
}
