//! Computer opponents, as the server knows them.

use std::sync::Arc;

use engine::{Rng, Seat};
use shelf::AnyGame;

/// What a computer opponent does, and why.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chosen {
    /// The action's exact text.
    pub action: String,
    /// Its plan and the chances it saw, in a sentence or two; empty when it has nothing to say.
    pub why: String,
}

/// A computer opponent. It decides by what its seat may see and nothing else.
pub trait Opponent: Send + Sync {
    /// What it is like, in a sentence.
    fn summary(&self) -> &str;
    /// What it does at the open decision, which is this seat's. The same position and seed give the same answer. `None`
    /// when it has none: the seat then takes the first legal action.
    fn choose(&self, game: &dyn AnyGame, seat: Seat, seed: u64) -> Option<Chosen>;
    /// The styles it can play in, from the most cautious to the boldest; none when it has but one.
    fn styles(&self) -> &[&str] {
        &[]
    }
    /// The same choice in one of its styles.
    fn choose_in(&self, game: &dyn AnyGame, seat: Seat, seed: u64, _style: &str) -> Option<Chosen> {
        self.choose(game, seat, seed)
    }
}

/// What a computer chooses from: every legal action, but nobody lets his time run out while he can do anything else.
#[must_use]
pub fn choices(game: &dyn AnyGame) -> Vec<String> {
    let mut actions = game.actions();
    if actions.len() > 1
        && let Some(late) = game.time_out()
    {
        actions.retain(|action| *action != late);
    }
    actions
}

/// Takes any legal action, every one as likely.
#[derive(Debug, Clone, Copy, Default)]
pub struct Recruit;

impl Opponent for Recruit {
    fn summary(&self) -> &str {
        "Plays by the rules and without a plan."
    }

    fn choose(&self, game: &dyn AnyGame, _seat: Seat, seed: u64) -> Option<Chosen> {
        let mut actions = choices(game);
        let picked = Rng::new(seed).below(actions.len());
        let action = (picked < actions.len()).then(|| actions.swap_remove(picked))?;
        Some(Chosen { action, why: String::new() })
    }
}

/// The opponents a server offers, in the order they were named.
#[derive(Clone)]
pub struct Opponents {
    list: Vec<(String, Arc<dyn Opponent>)>,
    preferred: String,
}

impl Default for Opponents {
    fn default() -> Self {
        Self { list: Vec::new(), preferred: "recruit".into() }.with("recruit", Recruit)
    }
}

impl Opponents {
    /// The same with one more.
    #[must_use]
    pub fn with(mut self, name: &str, opponent: impl Opponent + 'static) -> Self {
        self.list.push((name.to_owned(), Arc::new(opponent)));
        self
    }

    /// The same, with this one for a seat that names none.
    #[must_use]
    pub fn prefer(mut self, name: &str) -> Self {
        name.clone_into(&mut self.preferred);
        self
    }

    /// The opponent for a seat that names none.
    #[must_use]
    pub fn preferred(&self) -> &str {
        &self.preferred
    }

    /// The opponent of this name, and the style that may follow it after a colon, as in `hard:bold`.
    #[must_use]
    pub fn get<'a>(&self, name: &'a str) -> Option<(&Arc<dyn Opponent>, &'a str)> {
        let (name, style) = name.split_once(':').unwrap_or((name, ""));
        let (_, opponent) = self.list.iter().find(|(known, _)| known == name)?;
        (style.is_empty() || opponent.styles().contains(&style)).then_some((opponent, style))
    }

    /// Every opponent with its name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Arc<dyn Opponent>)> {
        self.list.iter().map(|(name, opponent)| (name.as_str(), opponent))
    }
}
