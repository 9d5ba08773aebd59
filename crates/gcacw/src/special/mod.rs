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

use engine::{Clause, Decision, Dice, Event, Refusal, Seat, Side, grammar, refuse};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::campaign::Campaign;
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::situation::{Play, Situation};
use crate::state::{Hex, Unit};
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

impl<C: Campaign> Situation<'_, C> {
    pub(crate) fn special_decision(self, step: SpecialStep) -> Option<Decision> {
        let (side, name, clause) = match step {
            SpecialStep::SetUp => (self.side_of(self.next_free()?), "set_up", "gcacw.s.1.5"),
            SpecialStep::Arrivals | SpecialStep::AttachmentOver => return None,
            SpecialStep::Arrive(unit) => (self.side_of(unit), "arrive", "gcacw.s.5.2"),
            SpecialStep::Reserve(side) => (side, "army_reserve", "gcacw.s.4.6"),
            SpecialStep::AddStrength(side) => (side, "add_strength", "gcacw.s.4.3"),
            SpecialStep::Attachment(side) => (side, "attachment", "gcacw.s.8.1"),
            SpecialStep::Detachment(side) => (side, "detachment", "gcacw.s.8.3"),
        };
        let asked = match step {
            SpecialStep::Reserve(side) => !self.reserve_leaders(side).is_empty(),
            SpecialStep::AddStrength(side) => {
                self.state.special.to_add > 0 && !self.strengthened(side).is_empty()
            }
            SpecialStep::Attachment(side) => !self.attachments(side).is_empty(),
            SpecialStep::Detachment(side) => !self.detachments(side).is_empty(),
            SpecialStep::SetUp
            | SpecialStep::Arrivals
            | SpecialStep::Arrive(_)
            | SpecialStep::AttachmentOver => true,
        };
        asked.then_some(Decision { seat: Seat::of(side), name, clause: Clause(clause) })
    }

    pub(crate) fn special_actions(self, step: SpecialStep, out: &mut Vec<SpecialAction>) {
        match step {
            SpecialStep::SetUp => {
                let hexes = self.next_free().map(|unit| self.arrival_hexes(unit));
                out.extend(hexes.into_iter().flatten().map(SpecialAction::Arrive));
            }
            SpecialStep::Arrivals | SpecialStep::AttachmentOver => {}
            SpecialStep::Arrive(unit) => {
                out.extend(self.arrival_hexes(unit).into_iter().map(SpecialAction::Arrive));
                if self.may_postpone(unit) {
                    out.push(SpecialAction::Postpone);
                }
            }
            SpecialStep::Reserve(side) => {
                let leaders = self.reserve_leaders(side).into_iter();
                out.extend(leaders.map(|leader| SpecialAction::Reserve(self.leader_info(leader).counter)));
            }
            SpecialStep::AddStrength(side) => {
                let units = self.strengthened(side).into_iter();
                out.extend(units.map(|unit| SpecialAction::Strengthen(self.info(unit).counter)));
            }
            SpecialStep::Attachment(side) => {
                out.extend(self.attachments(side));
                out.push(SpecialAction::Enough);
            }
            SpecialStep::Detachment(side) => {
                out.extend(self.detachments(side));
                out.push(SpecialAction::Enough);
            }
        }
    }

    /// What a marching unit may do by the scenario's rules.
    pub(crate) fn special_march_actions(self, out: &mut Vec<SpecialAction>) {
        if !self.scene().special.exits.is_empty() && self.may_leave().is_ok() {
            out.push(SpecialAction::Leave);
        }
    }
}

impl<C: Campaign> Play<'_, C> {
    pub(crate) fn special_run(&mut self, step: SpecialStep, _dice: &mut dyn Dice) {
        match step {
            SpecialStep::Arrivals => self.next_arrival(),
            SpecialStep::AttachmentOver => {
                self.state.pop();
                self.attachment_phase_over();
            }
            SpecialStep::SetUp
            | SpecialStep::Arrive(_)
            | SpecialStep::Reserve(_)
            | SpecialStep::AddStrength(_)
            | SpecialStep::Attachment(_)
            | SpecialStep::Detachment(_) => self.state.pop(),
        }
    }

    pub(crate) fn special_apply(
        &mut self,
        action: SpecialAction,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        let Some(step) = self.state.step() else { return refuse!("gcacw.3.0.1", "The game is over.") };
        match (step, action) {
            (Step::Special(SpecialStep::SetUp), SpecialAction::Arrive(hex)) => {
                let Some(unit) = self.now().next_free() else {
                    return refuse!("gcacw.s.1.5", "Every unit is set up.");
                };
                self.take_arrival(unit, hex, "gcacw.s.1.5")
            }
            (Step::Special(SpecialStep::Arrive(unit)), SpecialAction::Arrive(hex)) => {
                self.take_arrival(unit, hex, "gcacw.s.5.3")?;
                self.state.pop();
                Ok(())
            }
            (Step::Special(SpecialStep::Arrive(unit)), SpecialAction::Postpone) => self.take_postpone(unit),
            (Step::Special(SpecialStep::Reserve(side)), SpecialAction::Reserve(leader)) => {
                self.take_reserve(side, leader)
            }
            (Step::Special(SpecialStep::AddStrength(side)), SpecialAction::Strengthen(unit)) => {
                self.take_strength(side, unit)
            }
            (Step::Special(SpecialStep::Attachment(side)), SpecialAction::Join(unit, division)) => {
                self.take_join(side, [unit, division])
            }
            (
                Step::Special(SpecialStep::Detachment(side)),
                SpecialAction::Detach(unit, division, manpower),
            ) => self.take_detach(side, [unit, division], manpower),
            (
                Step::Special(SpecialStep::Attachment(_) | SpecialStep::Detachment(_)),
                SpecialAction::Enough,
            ) => {
                self.state.pop();
                Ok(())
            }
            (Step::ChooseAction(side), SpecialAction::Escort(unit, train)) => {
                self.take_escort(side, [unit, train], dice)
            }
            (Step::ChooseAction(side), SpecialAction::Rail(unit, hex)) => self.take_rail(side, unit, hex),
            (Step::ChooseAction(side), SpecialAction::Detrain(unit)) => self.take_detrain(side, unit),
            (Step::March, SpecialAction::Leave) => self.take_leave(),
            _ => Err(self.now().out_of_place(&Action::Special(action))),
        }
    }

    fn take_arrival(&mut self, unit: Unit, hex: Hex, clause: &'static str) -> Result<(), Refusal> {
        if !self.now().arrival_hexes(unit).contains(&hex) {
            let text = format!("{} may not be put into {}.", self.name(unit), self.rules.hex_name(hex));
            return Err(Refusal::new(Clause(clause), text));
        }
        self.arrive(unit, hex);
        Ok(())
    }

    fn take_postpone(&mut self, unit: Unit) -> Result<(), Refusal> {
        if !self.now().may_postpone(unit) {
            return refuse!("gcacw.s.5.6", "{} has no other port.", self.name(unit));
        }
        self.state.special.postponed.insert(unit);
        self.state.pop();
        self.report(|now| Event::new("gcacw.s.5.6", format!("{} goes to its other port.", now.name(unit))));
        Ok(())
    }

    fn take_reserve(&mut self, side: Side, counter: Counter) -> Result<(), Refusal> {
        let leader = self.now().own_leader(side, counter)?;
        let name = &self.leader_info(leader).name;
        if !self.now().reserve_leaders(side).contains(&leader) {
            return refuse!("gcacw.s.4.6", "{name} does not lead a corps that can be the army reserve.");
        }
        self.log
            .add(|| Event::new("gcacw.s.4.6", format!("The corps of {name} is the army reserve this turn.")));
        self.state.special.reserve = leader;
        self.state.pop();
        Ok(())
    }

    fn take_strength(&mut self, side: Side, counter: Counter) -> Result<(), Refusal> {
        let unit = self.now().own_unit(side, counter)?;
        if !self.now().strengthened(side).contains(&unit) {
            return refuse!("gcacw.s.4.3", "{} may not be given Manpower.", self.name(unit));
        }
        self.state.manpower[unit.index()] += 1;
        self.state.special.added[side.index()] += 1;
        self.state.special.to_add -= 1;
        self.report(|seen| {
            let text =
                format!("{} gains 1 Manpower: {} now.", seen.name(unit), seen.state.manpower[unit.index()]);
            Event::new("gcacw.s.4.3", text)
        });
        Ok(())
    }
}
