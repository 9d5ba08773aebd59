//! The scenario's own actions and questions in words.

use engine::{Choice, ChoiceKind, Grammar};

use super::{SpecialAction, SpecialStep};
use crate::campaign::Campaign;
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::state::State;

impl<C: Campaign> Gcacw<C> {
    pub(crate) fn special_prompt(&self, state: &State<C>, step: SpecialStep) -> String {
        match step {
            SpecialStep::SetUp => {
                let name = self.next_free(state).map_or("", |unit| self.name(state, unit));
                format!("Set up {name}: choose its hex.")
            }
            SpecialStep::Arrivals => "Reinforcements arrive.".into(),
            SpecialStep::AttachmentOver => "Attachments are made.".into(),
            SpecialStep::Arrive(unit) => format!("{} arrives: choose its hex.", self.name(state, unit)),
            SpecialStep::Reserve(_) => "Choose the corps that is the army reserve this turn.".into(),
            SpecialStep::AddStrength(_) => {
                format!("Give a division one Manpower point: {} left to give.", state.special.to_add)
            }
            SpecialStep::Attachment(_) => {
                "Which brigade joins the division in its hex? Its Manpower is added to the division's.".into()
            }
            SpecialStep::Detachment(_) => {
                "Which division sends out a brigade, and of how much Manpower? It keeps one at least.".into()
            }
        }
    }

    pub(crate) fn special_choice(&self, state: &State<C>, action: SpecialAction) -> Choice {
        let text = action.write(self);
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
            SpecialAction::Join(unit, division) => {
                piece(format!("{} joins {}", name(unit), name(division)), unit)
                    .piece(self.counters.slug(division))
            }
            SpecialAction::Detach(unit, division, manpower) => {
                let label = format!("{} sends out {} with {manpower}", name(division), name(unit));
                piece(label, division)
            }
            SpecialAction::Enough => Choice::button(text.clone(), "Enough"),
        }
    }
}
