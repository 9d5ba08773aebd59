//! Operational or Passive (4.0): a secret, simultaneous choice.

use engine::{Event, Log, Seat, Side};

use crate::campaign::{LongRoads, War};
use crate::question::Question;
use crate::state::Declaration;

impl LongRoads {
    /// The phase: both choose; after a Spy event the loser first, openly. // lrtg.4.1.1, lrtg.4.1.2
    pub(crate) fn declaration(&self, state: &mut War) {
        let first = state.campaign.today.spy.map_or(Side::Union, Side::enemy);
        self.ask(state, Question::Declare(first.enemy()));
        self.ask(state, Question::Declare(first));
    }

    /// One choice; when it is the second, both are shown.
    pub(crate) fn declare(&self, state: &mut War, side: Side, declaration: Declaration, log: &mut Log) {
        self.answered(state);
        state.campaign.declared[side.index()] = Some(declaration);
        let word = |declaration| if declaration == Declaration::Passive { "Passive" } else { "Operational" };
        if state.campaign.today.spy == Some(side.enemy()) {
            log.add(|| {
                let text = format!("The {side} declares openly: {}.", word(declaration));
                Event::new("lrtg.2.0.42", text)
            });
        }
        if let [Some(union), Some(confederate)] = state.campaign.declared {
            log.reveal();
            log.add(|| {
                let text = format!("The Union is {}, the Confederate is {}.", word(union), word(confederate));
                Event::new("lrtg.4.1.1", text)
            });
        }
    }

    /// Whether a seat may not know what the other side has chosen: it has not chosen itself.
    pub(crate) fn declaration_is_secret(&self, state: &War, seat: Seat) -> bool {
        let side = seat.side();
        let [own, other] = [side, side.enemy()].map(|side| state.campaign.declared[side.index()]);
        other.is_some() && own.is_none() && state.campaign.today.spy != Some(side)
    }
}
