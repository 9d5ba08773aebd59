//! What players read: the open question, and each answer.

use engine::{Choice, ChoiceKind, Side};

use crate::action::{Action, Deed};
use crate::campaign::Campaign;
use crate::march::points;
use crate::movement::stopped;
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::state::{Hex, State};
use crate::step::Step;
use crate::zones::Zone;

impl<C: Campaign> Gcacw<C> {
    /// The open decision as a sentence.
    pub(crate) fn ask(&self, state: &State<C>) -> String {
        let leader = |leader| &self.leader_info(state, leader).name;
        let Some(step) = state.step() else { return "The game is over.".into() };
        match step {
            Step::Phase(phase) | Step::PhaseOver(phase) => format!("{}.", self.phase_name(phase)),
            Step::TransferLeader(side) => {
                format!(
                    "Leader Transfer Phase: choose a {side} leader to transfer to another unit, or say that you are done."
                )
            }
            Step::TransferTo(chosen) => format!("Choose the unit that {} transfers to.", leader(chosen)),
            Step::Initiative | Step::MarchOver | Step::ActionOver => String::new(),
            Step::TakeInitiative(side) => self.ask_initiative(state, side),
            Step::ChooseAction(side) => {
                format!(
                    "The {side} has the initiative: choose a unit to march, a leader to activate, or another action."
                )
            }
            Step::SelectUnits => format!(
                "Select the units that {} leads, of those in his command radius; then say that you are done.",
                leader(state.activation.leader)
            ),
            Step::MoveLeader => {
                format!(
                    "{} may go to a hex with a unit you selected, or stay.",
                    leader(state.activation.leader)
                )
            }
            Step::AttachLeader => {
                format!("Choose the unit that {} is attached to.", leader(state.activation.leader))
            }
            Step::GoAlong(other) => {
                format!("{} may go along with {}, or stay.", leader(other), leader(state.activation.leader))
            }
            Step::FollowUnit(other) => {
                format!(
                    "{} may go with {}, which leaves his hex, or stay.",
                    leader(other),
                    self.name(state, state.march.unit)
                )
            }
            Step::NextUnit => format!(
                "Choose the next unit to act, of those that {} leads. Each marches with {}.",
                leader(state.activation.leader),
                points(state.activation.allowance)
            ),
            Step::ForceMarch => format!(
                "{} has {}. Force march for more? It will be disorganized and may lose Manpower.",
                self.name(state, state.march.unit),
                points(state.march.left)
            ),
            Step::March => self.ask_march(state),
            Step::Combat(step) => self.combat_prompt(state, step),
            Step::Turn(step) => self.turn_prompt(state, step),
            Step::Special(step) => self.special_prompt(state, step),
            Step::Campaign => self.campaign.prompt(self, state),
        }
    }

    fn ask_initiative(&self, state: &State<C>, side: Side) -> String {
        if !self.eligible(state, side) {
            return format!("The {side} wins the initiative but has no unit that can act: it must pass.");
        }
        if state.initiative.passed {
            return format!(
                "The {} has passed. The {side} may take the initiative; if it passes too, the Action Cycle ends.",
                side.enemy()
            );
        }
        if !self.eligible(state, side.enemy()) {
            return format!("The {side} has the initiative: take it, or pass and end the Action Cycle.");
        }
        format!("The {side} wins the initiative: take it, or pass and offer it to the {}.", side.enemy())
    }

    /// The march, with the reason why it can go no further where it cannot.
    fn ask_march(&self, state: &State<C>) -> String {
        let march = &state.march;
        let unit = march.unit;
        let (name, left) = (self.name(state, unit), points(march.left));
        if let Some(stop) = march.ended {
            return format!("{name} {}. End the march.", stopped(stop).1);
        }
        let Some(hex) = state.hex(unit) else { return String::new() };
        let side = self.roster(state).side(unit);
        let in_zone = self.zone(state, side.enemy(), hex) == Zone::Normal;
        if in_zone && (march.moved > 0 || march.attacked) {
            let what = if march.attacked { "is still in" } else { "has entered" };
            return format!(
                "{name} {what} the zone of control of {} and must stop: attack, or end the march. {left} left.",
                self.zone_owners(state, side.enemy(), hex)
            );
        }
        if march.left <= 0 && march.moved > 0 {
            return format!("{name} has no Movement Points left: its march is over. End the march.");
        }
        let mut steps = Vec::new();
        self.list_march(state, &mut steps);
        if !steps.iter().any(|action| matches!(action, Action::Step(_))) {
            return format!(
                "{name} has {left} left, too few for any hex it may enter. End the march, or attack if you can."
            );
        }
        if in_zone {
            return format!(
                "{name} has {left}. It begins in the zone of control of {}: leaving costs 1 more, and going straight into \
                 another enemy zone of control costs everything.",
                self.zone_owners(state, side.enemy(), hex)
            );
        }
        format!("{name} has {left} left: march hex by hex, attack, or end the march.")
    }

    /// The units of a side whose normal zone of control covers a hex, by name.
    fn zone_owners(&self, state: &State<C>, side: Side, hex: Hex) -> String {
        let mut names = Vec::new();
        for (direction, next) in self.map.around(hex) {
            if self.zone_across(state, hex, direction) == Zone::Normal {
                let units = self.side_units_in(state, side, next).filter(|&unit| self.exerts(state, unit));
                names.extend(units.map(|unit| self.name(state, unit)));
            }
        }
        names.join(" and ")
    }

    /// A legal action as a page offers it.
    pub(crate) fn offer(&self, state: &State<C>, action: &Deed<C>) -> Choice {
        let text = self.write_action(action);
        let name = |counter: Counter| self.counters.name(counter).map_or("?", |name| &name.name);
        let piece = |label: String, counter: Counter| {
            Choice::button(&text, label).kind(ChoiceKind::Piece).piece(self.counters.slug(counter))
        };
        match *action {
            Action::Take => Choice::button(text, "Take the initiative"),
            Action::Pass => Choice::button(text, "Pass"),
            Action::March(unit) => piece(format!("March with {}", name(unit)), unit),
            Action::Activate(leader) => piece(format!("Activate {}", name(leader)), leader),
            Action::Select(unit) => piece(format!("Select {} to march", name(unit)), unit),
            Action::SelectToEntrench(unit) => piece(format!("Select {} to entrench", name(unit)), unit),
            Action::Transfer(leader) => piece(format!("Transfer {}", name(leader)), leader),
            Action::Attach(unit) => piece(format!("Attach to {}", name(unit)), unit),
            Action::Go(hex) => Choice::button(text, format!("Go to {}", self.hex_name(hex)))
                .kind(ChoiceKind::Place)
                .place(self.board.name(hex)),
            Action::Along => Choice::button(text, "Go along"),
            Action::Stay => Choice::button(text, "Stay"),
            Action::Next(unit) => piece(format!("{} acts", name(unit)), unit),
            Action::Force => Choice::button(text, "Force march"),
            Action::NoForce => Choice::button(text, "No force march"),
            Action::Step(hex) => self.offer_step(state, text, hex),
            Action::End => Choice::button(text, "End the march"),
            Action::Done => Choice::button(text, "Done"),
            Action::Combat(action) => self.combat_choice(state, action),
            Action::Turn(action) => self.turn_choice(state, action),
            Action::Special(action) => self.special_choice(state, action),
            Action::Campaign(action) => self.campaign.choice(self, state, action),
        }
    }

    fn offer_step(&self, state: &State<C>, text: String, hex: Hex) -> Choice {
        let unit = state.march.unit;
        let direction = state.hex(unit).and_then(|from| self.map.direction(from, hex));
        let cost = direction.and_then(|direction| self.step_cost(state, direction).ok());
        let label = match cost {
            Some(cost) if cost.zone_to_zone => {
                format!(
                    "To {}: from zone of control to zone of control, all Movement Points",
                    self.hex_name(hex)
                )
            }
            Some(cost) if cost.minimum => {
                format!("To {}: the one hex a unit may always go", self.hex_name(hex))
            }
            Some(cost) => format!("To {} for {}", self.hex_name(hex), points(cost.cost)),
            None => format!("To {}", self.hex_name(hex)),
        };
        let choice = Choice::button(text, label)
            .kind(ChoiceKind::Step)
            .piece(self.slug(state, unit))
            .place(self.board.name(hex));
        match cost {
            Some(cost) => choice.amount((i32::from(cost.cost) + 1) / 2),
            None => choice,
        }
    }
}
