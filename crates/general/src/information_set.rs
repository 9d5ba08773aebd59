//! What a general is given: never the true state, only determinizations, worlds that its seat cannot tell from it.

use engine::{Forecast, Refusal, Rng, Ruleset, Seat, Side, Status};

/// A position through the eyes of one seat: all the worlds that the seat cannot tell apart. The true state is locked in here:
/// whatever leaves is dealt anew by [`Ruleset::imagine`], so that a general cannot know more than its seat may.
pub struct InformationSet<'a, R: Ruleset> {
    rules: &'a R,
    truth: &'a R::State,
    seat: Seat,
}

impl<'a, R: Ruleset> InformationSet<'a, R> {
    /// The position as this seat sees it.
    pub const fn new(rules: &'a R, truth: &'a R::State, seat: Seat) -> Self {
        Self { rules, truth, seat }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &'a R {
        self.rules
    }

    /// Whose eyes.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The side the seat fights for.
    #[must_use]
    pub fn side(&self) -> Side {
        side_of(self.rules, self.seat)
    }

    /// A determinization: a world that may be the true one as far as the seat can tell.
    #[must_use]
    pub fn determinize(&self, rng: &mut Rng) -> R::State {
        self.rules.imagine(self.truth, self.seat, rng)
    }

    /// What the seat reads of an action.
    #[must_use]
    pub fn label(&self, action: &R::Action) -> String {
        self.rules.choice(self.truth, action).label
    }

    /// The chances of an action as the seat may know them.
    pub fn forecast(&self, action: &R::Action) -> Result<Forecast, Refusal> {
        Forecast::of(self.rules, self.truth, action, self.seat)
    }

    /// Whether there is anything the seat may not know.
    #[must_use]
    pub fn has_secrets(&self) -> bool {
        self.rules.has_secrets(self.truth, self.seat)
    }
}

/// Writes down what a general chooses from: every legal action, but nobody lets his time run out while he can do anything
/// else. That is for whoever has the clock.
pub(crate) fn list_choices<R: Ruleset>(rules: &R, world: &R::State, out: &mut Vec<R::Action>) {
    rules.actions(world, out);
    if out.len() > 1
        && let Some(late) = rules.time_out(world)
    {
        out.retain(|action| *action != late);
    }
}

/// The side that a seat fights for.
pub(crate) fn side_of<R: Ruleset>(rules: &R, seat: Seat) -> Side {
    rules.about().seats.get(seat.index()).map_or(Side::Union, |info| info.side)
}

/// The side whose decision is open; `None` when the game is over.
pub(crate) fn side_to_decide<R: Ruleset>(rules: &R, world: &R::State) -> Option<Side> {
    match rules.status(world) {
        Status::Open(decision) => Some(side_of(rules, decision.seat)),
        Status::Over(_) => None,
    }
}
