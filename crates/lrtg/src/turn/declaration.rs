//! Operational or Passive (4.0): a secret, simultaneous choice.

use engine::{Event, Seat, Side};

use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::state::Declaration;

impl Situation<'_> {
    /// Whether a seat may not know what the other side has chosen: it has not chosen itself.
    pub(crate) fn declaration_is_secret(self, seat: Seat) -> bool {
        let side = seat.side();
        let [own, other] = [side, side.enemy()].map(|side| self.state.campaign.declared[side.index()]);
        other.is_some() && own.is_none() && self.state.campaign.today.spy != Some(side)
    }
}

impl Play<'_> {
    /// The phase: both choose; after a Spy event the loser first, openly. // lrtg.4.1.1, lrtg.4.1.2
    pub(crate) fn declaration(&mut self) {
        let first = self.state.campaign.today.spy.map_or(Side::Union, Side::enemy);
        self.ask(Question::Declare(first.enemy()));
        self.ask(Question::Declare(first));
    }

    /// One choice; when it is the second, both are shown.
    pub(crate) fn declare(&mut self, side: Side, declaration: Declaration) {
        self.answered();
        self.state.campaign.declared[side.index()] = Some(declaration);
        let word = |declaration| if declaration == Declaration::Passive { "Passive" } else { "Operational" };
        if self.state.campaign.today.spy == Some(side.enemy()) {
            self.log.add(|| {
                let text = format!("The {side} declares openly: {}.", word(declaration));
                Event::new("lrtg.2.0.42", text)
            });
        }
        if let [Some(union), Some(confederate)] = self.state.campaign.declared {
            self.log.reveal();
            self.log.add(|| {
                let text = format!("The Union is {}, the Confederate is {}.", word(union), word(confederate));
                Event::new("lrtg.4.1.1", text)
            });
        }
    }
}
