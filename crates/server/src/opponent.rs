//! Computer opponents, as the server knows them.

use std::sync::Arc;
use std::time::Duration;

use engine::{About, Rng};
use school::{Lesson, School};
use serde::{Deserialize, Serialize};
use shelf::{AnyGame, Hurry, Occasion};
use utoipa::ToSchema;

/// The name of the opponent for those who begin.
pub(crate) const RECRUIT: &str = "recruit";

/// What a computer opponent does, and why.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Chosen {
    /// The action's exact text.
    pub action: String,
    /// Its plan and the chances it saw, in a sentence or two; empty when it has nothing to say.
    pub why: String,
    /// How many times it played a world on to see: none when it knew before, or does not think.
    pub tries: u32,
}

/// What a computer would do in the place of a seat, from what that seat knows and nothing else.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Advice {
    /// What it wants, what it would do and why that, and what it fears, in a few sentences.
    pub report: String,
    /// The best few actions, the best first.
    pub options: Vec<Advised>,
}

/// One action that is advised.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Advised {
    /// The action's exact text.
    pub action: String,
    /// What a player reads of it.
    pub label: String,
    /// The chance of winning that is expected of it, in percent; none where a plan decided and nothing was tried.
    #[schema(required)]
    pub chance: Option<f64>,
    /// What may come of it that the computer would like least.
    #[schema(required)]
    pub fear: Option<String>,
}

/// A computer opponent, of whom any number can sit at any number of tables.
pub trait Opponent: Send + Sync {
    /// What it is like, in a sentence.
    fn summary(&self) -> &str;
    /// The styles it can play in, from the most cautious to the boldest; none when it has but one.
    fn styles(&self) -> &[&str] {
        &[]
    }
    /// Whether it knows a style: one of those, or one that is not offered to everybody.
    fn has_style(&self, style: &str) -> bool {
        self.styles().contains(&style)
    }
    /// How long it may think about one decision; `None` when it does not think by the clock.
    fn patience(&self) -> Option<Duration> {
        None
    }
    /// What it would do at the open decision of a game, in the place of the seat that decides; `None` when it gives no
    /// advice. It ends at the best found so far when it is told to hurry.
    fn advise(&self, _game: &dyn AnyGame, _hurry: &Hurry) -> Option<Advice> {
        None
    }
    /// Sits down at a game of this ruleset, in one of its styles; an empty one is its own.
    fn sit_down(&self, about: &About, style: &str) -> Box<dyn Player>;
}

/// A computer opponent at a table: it plays one seat of one game, from decision to decision, and may remember what it means
/// to do. It decides by what its seat may see and nothing else.
pub trait Player: Send {
    /// What it does at an open decision of its seat. Whoever played it from the beginning and whose seed is the same gets
    /// the same answer, whatever the table. `None` when it has none: the seat then takes the first legal action.
    fn choose(&mut self, occasion: &Occasion) -> Option<Chosen>;
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

    fn sit_down(&self, _about: &About, _style: &str) -> Box<dyn Player> {
        Box::new(*self)
    }
}

impl Player for Recruit {
    fn choose(&mut self, occasion: &Occasion) -> Option<Chosen> {
        let mut actions = choices(occasion.game());
        let picked = Rng::new(occasion.seed()).below(actions.len());
        let action = (picked < actions.len()).then(|| actions.swap_remove(picked))?;
        Some(Chosen { action, ..Chosen::default() })
    }
}

/// The recruit as every server has him: in the style of a lesson he keeps to its script while it lasts.
struct Drilled(Arc<School>);

impl Opponent for Drilled {
    fn summary(&self) -> &str {
        Recruit.summary()
    }

    fn has_style(&self, style: &str) -> bool {
        self.0.lesson(style).is_some()
    }

    fn sit_down(&self, about: &About, style: &str) -> Box<dyn Player> {
        match self.0.lesson(style) {
            Some(lesson) => Box::new(Drill(Arc::clone(lesson))),
            None => Recruit.sit_down(about, style),
        }
    }
}

/// The recruit in a lesson.
struct Drill(Arc<Lesson>);

impl Player for Drill {
    fn choose(&mut self, occasion: &Occasion) -> Option<Chosen> {
        match self.0.enemy_action(occasion.game()) {
            Some(action) => Some(Chosen { action, ..Chosen::default() }),
            None => Recruit.choose(occasion),
        }
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
        Self { list: Vec::new(), preferred: RECRUIT.into() }.with(RECRUIT, Recruit)
    }
}

impl Opponents {
    /// The same with one more.
    #[must_use]
    pub fn with(mut self, name: &str, opponent: impl Opponent + 'static) -> Self {
        self.list.push((name.to_owned(), Arc::new(opponent)));
        self
    }

    /// The same, with a recruit who knows the lessons.
    #[must_use]
    pub(crate) fn drilled(mut self, school: &Arc<School>) -> Self {
        for (_, opponent) in self.list.iter_mut().filter(|(name, _)| name == RECRUIT) {
            *opponent = Arc::new(Drilled(Arc::clone(school)));
        }
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
        (style.is_empty() || opponent.has_style(style)).then_some((opponent, style))
    }

    /// What the best of them would do: the last that was named of those who give advice.
    pub(crate) fn advise(&self, game: &dyn AnyGame, hurry: &Hurry) -> Option<Advice> {
        self.list.iter().rev().find_map(|(_, opponent)| opponent.advise(game, hurry))
    }

    /// Every opponent with its name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Arc<dyn Opponent>)> {
        self.list.iter().map(|(name, opponent)| (name.as_str(), opponent))
    }
}
