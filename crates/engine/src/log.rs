//! Events: what an action caused, for the log, the animation and the report.

use serde::{Deserialize, Serialize};

use crate::{Clause, Seats, Side};

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event {
    /// What happened, in a sentence.
    pub text: String,
    /// The clause under which it happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<Clause>,
    /// Who may know.
    pub audience: Seats,
    /// What a page can show of it.
    pub kind: EventKind,
}

/// What a page can show of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventKind {
    /// Nothing but its sentence.
    Note,
    /// A turn, phase or segment begins.
    Phase,
    /// A piece went from place to place.
    Move {
        /// The piece's id.
        piece: String,
        /// Where it was, where it passed and where it is now.
        path: Vec<String>,
    },
    /// Dice were rolled.
    Roll {
        /// The faces, in order.
        dice: Vec<u8>,
        /// Every modifier that applied.
        modifiers: Vec<Modifier>,
        /// The result, as the table names it.
        result: String,
        /// Where it happened; empty when it happened nowhere.
        place: String,
    },
    /// A piece lost strength or left the game.
    Loss {
        /// The piece's id.
        piece: String,
        /// Whose it was.
        side: Side,
        /// How much was lost, in the game's own unit.
        amount: i16,
        /// Where.
        place: String,
    },
    /// Something hidden became known.
    Reveal {
        /// The piece's or card's id.
        piece: String,
    },
    /// The game ended.
    End,
}

/// One line of the sum behind a roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Modifier {
    /// What it is for.
    pub label: String,
    /// How much.
    pub value: i16,
    /// The clause that gives it.
    pub clause: String,
}

impl Event {
    /// An event that everybody may know.
    pub fn new(clause: &'static str, text: impl Into<String>) -> Self {
        Self { text: text.into(), clause: Some(Clause(clause)), audience: Seats::ALL, kind: EventKind::Note }
    }

    /// The same, shown as this kind.
    #[must_use]
    pub fn kind(mut self, kind: EventKind) -> Self {
        self.kind = kind;
        self
    }

    /// The same, for these seats alone.
    #[must_use]
    pub const fn only(mut self, audience: Seats) -> Self {
        self.audience = audience;
        self
    }
}

/// Which events a log keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Keeps {
    #[default]
    All,
    FirstRoll,
    None,
}

/// Where a ruleset writes its events. A silent log costs nothing: sentences are only made when somebody reads them.
#[derive(Debug, Clone, Default)]
pub struct Log {
    listening: bool,
    keeps: Keeps,
    events: Vec<Event>,
    results: Vec<String>,
    tallies: Vec<(&'static str, i32)>,
    revealed: bool,
    decided: bool,
}

impl Log {
    /// A log that keeps everything.
    #[must_use]
    pub fn new() -> Self {
        Self { listening: true, ..Self::default() }
    }

    /// A log that keeps nothing.
    #[must_use]
    pub fn silent() -> Self {
        Self::default()
    }

    /// A log for counting chances: it keeps results and figures, and of the events the first roll for its modifiers. No
    /// other sentence is made.
    pub(crate) fn of_chances() -> Self {
        Self { listening: true, keeps: Keeps::FirstRoll, ..Self::default() }
    }

    /// From now on no event is made at all.
    pub(crate) const fn hear_no_rolls(&mut self) {
        self.keeps = Keeps::None;
    }

    /// Whether rolls are kept.
    pub(crate) fn hears_rolls(&self) -> bool {
        self.keeps != Keeps::None
    }

    /// Whether anybody listens.
    #[must_use]
    pub const fn is_listening(&self) -> bool {
        self.listening
    }

    /// Writes an event; the closure is only called when somebody listens.
    pub fn add(&mut self, event: impl FnOnce() -> Event) {
        let is_heard = match self.keeps {
            Keeps::All => true,
            // A roll of the next thing tells nothing of this one, and may tell what the seat does not know yet.
            Keeps::FirstRoll => self.events.is_empty() && !self.decided,
            Keeps::None => false,
        };
        if !self.listening || !is_heard {
            return;
        }
        let event = event();
        if self.keeps == Keeps::All || matches!(event.kind, EventKind::Roll { .. }) {
            self.events.push(event);
        }
    }

    /// Says that the action made known something that was hidden: it cannot be undone.
    pub const fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Names what chance decided, such as `D back 2`: a forecast adds up the chances of each result. An action with
    /// several results has them in order.
    pub fn result(&mut self, result: impl FnOnce() -> String) {
        if self.listening && !self.decided {
            self.results.push(result());
        }
    }

    /// Says that what the action was about is decided: results, figures and rolls that follow belong to the next thing, and no
    /// forecast counts them. Goes with [`crate::Dice::decided`].
    pub const fn decided(&mut self) {
        self.decided = true;
    }

    /// Adds to a figure that a forecast shows the mean of, such as `Union losses`.
    pub fn tally(&mut self, what: &'static str, amount: i32) {
        if !self.listening || self.decided {
            return;
        }
        match self.tallies.iter_mut().find(|(name, _)| *name == what) {
            Some((_, sum)) => *sum += amount,
            None => self.tallies.push((what, amount)),
        }
    }

    /// What was written.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The results named, in order.
    #[must_use]
    pub fn results(&self) -> &[String] {
        &self.results
    }

    /// The figures added up, in the order they were first named.
    #[must_use]
    pub fn tallies(&self) -> &[(&'static str, i32)] {
        &self.tallies
    }

    /// Whether something hidden became known.
    #[must_use]
    pub const fn revealed(&self) -> bool {
        self.revealed
    }

    /// Forgets everything and keeps listening as before.
    pub fn clear(&mut self) {
        self.events.clear();
        self.results.clear();
        self.tallies.clear();
        self.revealed = false;
        self.decided = false;
    }

    /// Takes the events out.
    #[must_use]
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roll() -> Event {
        let kind = EventKind::Roll {
            dice: vec![1],
            modifiers: Vec::new(),
            result: "hit".into(),
            place: String::new(),
        };
        Event { kind, ..Event::new("toy.1", "A roll.") }
    }

    #[test]
    fn what_follows_a_decision_is_none_of_its_chances() {
        let mut log = Log::of_chances();
        log.decided();
        log.add(roll);
        log.result(|| "hit".into());
        log.tally("losses", 1);
        assert!(log.events().is_empty() && log.results().is_empty() && log.tallies().is_empty());
        log.clear();
        log.add(roll);
        assert_eq!(log.events().len(), 1);
    }
}
