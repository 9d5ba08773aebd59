//! Which general, at which level, in which style: `random`, `aide`, `easy`, `normal`, `hard:bold`, `general:-0.5`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use engine::Ruleset;
use thiserror::Error;

use crate::{Aide, Budget, Counsel, General, Random, Searcher, Style};

/// The kinds of generals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Without a plan.
    Random,
    /// By a hand-written plan.
    Aide,
    /// Thinks the plan through.
    General,
    /// The rules' own bot, where they have one: it sits in no seat.
    Bot,
}

/// The levels that a person can choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Makes mistakes.
    Easy,
    /// Follows a plan.
    Normal,
    /// Thinks.
    Hard,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Normal, Self::Hard];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
        }
    }

    /// What it is like, in a sentence.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Easy => "Has a plan, and often forgets it.",
            Self::Normal => "Follows a plan and thinks a moment about what matters.",
            Self::Hard => "Thinks every decision through, up to a second.",
        }
    }

    /// How it thinks.
    #[must_use]
    pub const fn orders(self) -> Orders {
        let kind = match self {
            Self::Easy => Kind::Aide,
            Self::Normal | Self::Hard => Kind::General,
        };
        let milliseconds = if matches!(self, Self::Normal) { 100 } else { 1000 };
        Orders {
            kind,
            level: self,
            style: Style::new(0.0),
            budget: Budget::milliseconds(milliseconds),
            threads: 1,
        }
    }
}

/// Everything a general is told before the game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Orders {
    /// Which kind.
    pub kind: Kind,
    /// Which level.
    pub level: Level,
    /// Cautious or bold.
    pub style: Style,
    /// How long it may think about a decision.
    pub budget: Budget,
    /// How many threads it thinks with.
    pub threads: usize,
}

/// How often an easy opponent does not look.
const CARELESS: f64 = 0.25;

impl Orders {
    /// Reads a general that is measured: it may have a number of tries of its own, such as `hard@400`.
    pub fn measured(text: &str) -> Result<Self, OrdersError> {
        let Some((name, tries)) = text.split_once('@') else { return text.parse() };
        let wrong = |_| OrdersError::Tries(tries.chars().take(40).collect());
        Ok(Self { budget: Budget::Tries(tries.parse().map_err(wrong)?), ..name.parse()? })
    }

    /// The general who carries them out.
    #[must_use]
    pub fn general<R: Ruleset>(&self, counsel: &Arc<dyn Counsel<R>>) -> Box<dyn General<R>> {
        let counsel = || Arc::clone(counsel);
        let aide = || Aide::new(counsel(), self.style);
        match (self.kind, self.level) {
            (Kind::Random | Kind::Bot, _) => Box::new(Random),
            (Kind::Aide, Level::Easy) => Box::new(aide().careless(CARELESS)),
            (Kind::Aide, _) => Box::new(aide()),
            (Kind::General, _) => Box::new(Searcher::new(counsel(), self.style, self.budget, self.threads)),
        }
    }
}

/// Why a text names no general.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OrdersError {
    /// There is no such kind, level or style.
    #[error(
        "\"{0}\" is no general: say random, aide, general, bot, easy, normal or hard, and a style such as hard:bold, hard:cautious or hard:0.5"
    )]
    General(String),
    /// What follows the `@` is no number.
    #[error("\"{0}\" is no number of tries")]
    Tries(String),
}

impl FromStr for Orders {
    type Err = OrdersError;

    fn from_str(text: &str) -> Result<Self, OrdersError> {
        let wrong = || OrdersError::General(text.chars().take(40).collect());
        let (name, style) = text.split_once(':').unwrap_or((text, ""));
        let style = match style {
            "" => 0.0,
            "cautious" => -1.0,
            "bold" => 1.0,
            number => number.parse().ok().filter(|style: &f64| style.abs() <= 1.0).ok_or_else(wrong)?,
        };
        let orders = match name {
            "random" => Self { kind: Kind::Random, ..Level::Normal.orders() },
            "aide" => Self { kind: Kind::Aide, ..Level::Normal.orders() },
            "bot" => Self { kind: Kind::Bot, ..Level::Normal.orders() },
            "general" => Level::Hard.orders(),
            _ => Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(wrong)?.orders(),
        };
        Ok(Self { style: Style::new(style), ..orders })
    }
}

impl fmt::Display for Orders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            Kind::Random => "random",
            Kind::Aide if self.level == Level::Easy => "easy",
            Kind::Aide => "aide",
            Kind::General => self.level.name(),
            Kind::Bot => "bot",
        })?;
        if self.style.boldness == 0.0 { Ok(()) } else { write!(f, ":{}", self.style.boldness) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_general_is_named_by_kind_level_and_style() {
        let read = |text: &str| text.parse::<Orders>().unwrap();
        assert_eq!(read("hard:bold").style, Style::new(1.0));
        assert_eq!(read("general"), Level::Hard.orders());
        assert_eq!(
            (read("random").kind, read("aide").kind, read("bot").kind),
            (Kind::Random, Kind::Aide, Kind::Bot)
        );
        for text in ["easy", "normal:0.5", "hard:-1", "aide", "random"] {
            assert_eq!(read(text).to_string(), text);
        }
        for text in ["", "grant", "hard:2", "hard:very"] {
            assert!(text.parse::<Orders>().is_err(), "{text}");
        }
    }

    #[test]
    fn who_is_measured_may_have_tries_of_its_own() {
        assert_eq!(Orders::measured("hard:bold@400").unwrap().budget, Budget::Tries(400));
        assert_eq!(Orders::measured("aide").unwrap(), "aide".parse().unwrap());
        let sentence = |text: &str| Orders::measured(text).unwrap_err().to_string();
        assert_eq!(sentence("hard@many"), "\"many\" is no number of tries");
        assert!(sentence("grant@5").starts_with("\"grant\" is no general"));
        // Who sits down at a table thinks as long as its level does.
        assert!("hard@400".parse::<Orders>().is_err());
    }
}
