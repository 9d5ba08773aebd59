//! What a refusal calls units and hexes, and the refusals that look farther than one rule.

use std::borrow::Cow;

use board::HexId;
use engine::{Clause, Forbidden, Names, Refusal, Subject, forbidden};

use super::Ah74;
use super::action::Action;
use super::movement::{NOT_ADJACENT, STUCK};
use super::situation::Situation;
use super::state::{State, Step};
use crate::units::UnitId;

/// The action answers another question than the open one; a player is told when it would be in place.
pub(super) const NOT_NOW: Forbidden =
    forbidden!("ah74.3.1", "That answers another question than the open one.");

/// Whatever a refusal speaks of in a state.
pub(super) struct Spoken<'a> {
    pub rules: &'a Ah74,
    pub state: &'a State,
}

impl Names for Spoken<'_> {
    fn name(&self, subject: Subject) -> Cow<'_, str> {
        match subject {
            Subject::Unit(number) => self.rules.order.unit(UnitId(number as u8)).name.as_str().into(),
            Subject::Place(number) => self.rules.field.name(HexId(number)).into(),
            _ => "".into(),
        }
    }

    /// Of a unit its `kind`, its `allowance` and what of that is `left`.
    fn detail(&self, subject: Subject, detail: &str) -> Cow<'_, str> {
        let Subject::Unit(number) = subject else { return self.name(subject) };
        let unit = UnitId(number as u8);
        let allowance = self.rules.allowance(self.state, unit);
        match detail {
            "kind" => self.rules.order.unit(unit).kind.name().into(),
            "allowance" => allowance.to_string().into(),
            _ => allowance.saturating_sub(self.state.spent[unit]).to_string().into(),
        }
    }
}

impl Ah74 {
    /// The refusal in words: of an action of another moment which that is, of a hex that is far off how far one gets, of a
    /// unit that can go nowhere what bars its way.
    pub(super) fn refusal(&self, state: &State, action: &Action, forbidden: Forbidden) -> Refusal {
        let situation = Situation::new(self, state);
        let names = Spoken { rules: self, state };
        if forbidden == NOT_NOW {
            let (clause, sentence) = situation.another_moment(action);
            return Refusal::new(Clause(clause), sentence);
        }
        match (forbidden.words(), *action, forbidden.subject(0)) {
            (NOT_ADJACENT, Action::To(hex), _) if state.step == Step::Moving => {
                Refusal::new(Clause(forbidden.clause()), situation.how_far(hex))
            }
            (STUCK, _, Subject::Unit(unit)) => match situation.what_blocks(UnitId(unit as u8)) {
                Some(block) => {
                    let start = forbidden.sentence(&names);
                    let sentence = format!("{}: {}", start.trim_end_matches('.'), block.sentence(&names));
                    Refusal::new(Clause(block.clause()), sentence)
                }
                None => forbidden.refusal(&names),
            },
            _ => forbidden.refusal(&names),
        }
    }
}

#[cfg(test)]
mod tests;
