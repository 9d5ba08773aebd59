//! Dice as a test says they fall.

use std::panic::Location;

use engine::{Dice, ScriptError, ScriptedDice, SeededDice};

/// The most spare dice that one action may roll.
const SPARE: usize = 100;

/// The dice of a table: those a test has named, and what follows them.
#[derive(Debug, Default)]
pub(crate) struct Script {
    /// What falls next.
    faces: Vec<u8>,
    /// Where the test named them.
    named_at: Option<&'static Location<'static>>,
    /// What falls, from its beginning at every action and over and over, when nothing is left of the above.
    pub(crate) spare: Vec<u8>,
    /// Whether dice that nobody named may fall as they like.
    pub(crate) free: bool,
}

impl Script {
    /// These faces come next. Those before them must have been rolled.
    #[track_caller]
    pub(crate) fn name(&mut self, faces: &[u8]) {
        self.check_spent();
        self.faces = faces.to_vec();
        self.named_at = Some(Location::caller());
    }

    /// Every die that was named has been rolled.
    #[track_caller]
    pub(crate) fn check_spent(&self) {
        let place = self.named_at.map(ToString::to_string).unwrap_or_default();
        assert!(self.faces.is_empty(), "dice that nobody rolled: {:?}, named at {place}", self.faces);
    }

    /// The dice of the action after so many events.
    pub(crate) fn dice(&self, events: usize) -> Falling {
        let spare = self.spare.iter().cycle().take(if self.spare.is_empty() { 0 } else { SPARE });
        let named = ScriptedDice::new(self.faces.iter().chain(spare).copied().collect::<Vec<u8>>());
        Falling { named, free: self.free.then(|| SeededDice::new(7, events as u64)) }
    }

    /// What an action has rolled is gone.
    pub(crate) fn use_up(&mut self, count: usize) {
        self.faces.drain(..count.min(self.faces.len()));
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.check_spent();
        }
    }
}

/// The dice of one action.
pub(crate) struct Falling {
    named: ScriptedDice,
    free: Option<SeededDice>,
}

impl Falling {
    /// How many of the dice that were named, or to spare, have been rolled.
    pub(crate) const fn used(&self) -> usize {
        self.named.used()
    }

    /// A die was rolled that has no such face, or that nobody named.
    pub(crate) const fn error(&self) -> Option<&ScriptError> {
        self.named.error()
    }
}

impl Dice for Falling {
    fn roll(&mut self, sides: u8) -> u8 {
        match &mut self.free {
            Some(free) if self.named.rest().is_empty() => free.roll(sides),
            _ => self.named.roll(sides),
        }
    }
}
