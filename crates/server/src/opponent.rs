//! Computer opponents, as the server knows them.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Rng, Seat};
use shelf::AnyGame;

/// A computer opponent. It decides by what its seat may see and nothing else.
pub trait Opponent: Send + Sync {
    /// What it is like, in a sentence.
    fn summary(&self) -> &str;
    /// The text of the action it takes at the open decision, which is this seat's. The same position and seed give the
    /// same answer. `None` when it has none: the seat then takes the first legal action.
    fn choose(&self, game: &dyn AnyGame, seat: Seat, seed: u64) -> Option<String>;
}

/// Takes any legal action, every one as likely.
#[derive(Debug, Clone, Copy, Default)]
pub struct Recruit;

impl Opponent for Recruit {
    fn summary(&self) -> &str {
        "Plays by the rules and without a plan."
    }

    fn choose(&self, game: &dyn AnyGame, _seat: Seat, seed: u64) -> Option<String> {
        let mut actions = game.actions();
        let picked = Rng::new(seed).below(actions.len());
        (picked < actions.len()).then(|| actions.swap_remove(picked))
    }
}

/// The opponents a server offers, by name.
#[derive(Clone)]
pub struct Opponents(BTreeMap<String, Arc<dyn Opponent>>);

impl Default for Opponents {
    fn default() -> Self {
        Self(BTreeMap::new()).with("recruit", Recruit)
    }
}

impl Opponents {
    /// The same with one more.
    #[must_use]
    pub fn with(mut self, name: &str, opponent: impl Opponent + 'static) -> Self {
        self.0.insert(name.to_owned(), Arc::new(opponent));
        self
    }

    /// The opponent of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Arc<dyn Opponent>> {
        self.0.get(name)
    }

    /// Every opponent with its name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Arc<dyn Opponent>)> {
        self.0.iter().map(|(name, opponent)| (name.as_str(), opponent))
    }
}
