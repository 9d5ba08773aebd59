//! The scenario's own actions and questions in words.

use engine::{Choice, ChoiceKind, Grammar};

use super::{SpecialAction, SpecialStep};
use crate::campaign::Campaign;
use crate::roster::Counter;
use crate::situation::Situation;

impl<C: Campaign> Situation<'_, C> {
    pub(crate) fn special_prompt(self, step: SpecialStep) -> String {
        match step {
            SpecialStep::SetUp => {
                let name = self.next_free().map_or("", |unit| self.name(unit));
                format!("Set up {name}: choose its hex.")
            }
            SpecialStep::Arrivals => "Reinforcements arrive.".into(),
            SpecialStep::AttachmentOver => "Attachments are made.".into(),
            SpecialStep::Arrive(unit) => format!("{} arrives: choose its hex.", self.name(unit)),
            SpecialStep::Reserve(_) => "Choose the corps that is the army reserve this turn.".into(),
            SpecialStep::AddStrength(_) => {
                format!("Give a division one Manpower point: {} left to give.", self.state.special.to_add)
            }
            SpecialStep::Attachment(_) => {
                "Which brigade joins the division in its hex? Its Manpower is added to the division's.".into()
            }
            SpecialStep::Detachment(_) => {
                "Which division sends out a brigade, and of how much Manpower? It keeps one at least.".into()
            }
        }
    }

    pub(crate) fn special_choice(self, action: SpecialAction) -> Choice {
        let text = action.write(self.rules);
        let name =
            |counter: Counter| self.rules.counters.name(counter).map_or("?", |known| known.name.as_str());
        let piece = |label: String, counter: Counter| {
            Choice::button(text.clone(), label)
                .kind(ChoiceKind::Piece)
                .piece(self.rules.counters.slug(counter))
        };
        match action {
            SpecialAction::Arrive(hex) => {
                Choice::button(text.clone(), format!("At {}", self.rules.hex_name(hex)))
                    .kind(ChoiceKind::Place)
                    .place(self.rules.board.name(hex))
            }
            SpecialAction::Postpone => Choice::button(text.clone(), "To the other port, later"),
            SpecialAction::Reserve(leader) => piece(format!("The corps of {}", name(leader)), leader),
            SpecialAction::Strengthen(unit) => piece(format!("One point to {}", name(unit)), unit),
            SpecialAction::Escort(unit, train) => {
                piece(format!("March with {} and {}", name(unit), name(train)), unit)
                    .piece(self.rules.counters.slug(train))
            }
            SpecialAction::Rail(unit, hex) => {
                piece(format!("{} by rail to {}", name(unit), self.rules.hex_name(hex)), unit)
                    .place(self.rules.board.name(hex))
            }
            SpecialAction::Detrain(unit) => piece(format!("{} leaves its train", name(unit)), unit),
            SpecialAction::Leave => {
                let unit = self.name(self.state.march.unit);
                Choice::button(text.clone(), format!("{unit} leaves the map"))
            }
            SpecialAction::Join(unit, division) => {
                piece(format!("{} joins {}", name(unit), name(division)), unit)
                    .piece(self.rules.counters.slug(division))
            }
            SpecialAction::Detach(unit, division, manpower) => {
                let label = format!("{} sends out {} with {manpower}", name(division), name(unit));
                piece(label, division)
            }
            SpecialAction::Enough => Choice::button(text.clone(), "Enough"),
        }
    }
}
