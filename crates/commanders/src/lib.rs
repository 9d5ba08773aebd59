//! The generals as opponents at a table.
#![forbid(unsafe_code)]

use std::sync::Arc;
use std::time::Duration;

use engine::About;
use general::{Budget, Kept, Kind, Level, Orders, Staff, Style};
use server::{Advice, Advised, Chosen, Opponent, Opponents, Player};
use shelf::{AnyGame, Hurry, Occasion, Shelf};

/// The styles of a general, from the most cautious to the boldest.
const STYLES: [&str; 5] = ["cautious", "careful", "even", "eager", "bold"];

/// A level of general.
struct Commander {
    shelf: Arc<Shelf>,
    staff: Arc<Staff>,
    orders: Orders,
}

/// Every level, as opponents at a table, with the orders that this makes of its own.
pub fn commanders(shelf: &Arc<Shelf>, given: impl Fn(Orders) -> Orders) -> Opponents {
    let staff = Arc::new(Staff::default());
    let all = Level::ALL.into_iter().fold(Opponents::default(), |opponents, level| {
        let (shelf, staff) = (Arc::clone(shelf), Arc::clone(&staff));
        opponents.with(level.name(), Commander { shelf, staff, orders: given(level.orders()) })
    });
    all.prefer(Level::Normal.name())
}

impl Opponent for Commander {
    fn summary(&self) -> &str {
        self.orders.level.summary()
    }

    fn styles(&self) -> &[&str] {
        &STYLES
    }

    fn patience(&self) -> Option<Duration> {
        match (self.orders.kind, self.orders.budget) {
            (Kind::General, Budget::Time(time)) => Some(time),
            _ => None,
        }
    }

    fn advise(&self, game: &dyn AnyGame, hurry: &Hurry) -> Option<Advice> {
        let advice = general::advise(&self.shelf, &self.staff, game, self.orders, hurry).ok().flatten()?;
        let report = advice.report();
        let advised = |option: general::Advised| {
            let general::Advised { action, label, chance, fear } = option;
            Advised { action, label, chance, fear }
        };
        Some(Advice { report, options: advice.options.into_iter().map(advised).collect() })
    }

    fn sit_down(&self, about: &About, style: &str) -> Box<dyn Player> {
        let boldness = STYLES.iter().position(|&known| known == style).unwrap_or(STYLES.len() / 2);
        let orders = Orders { style: Style::new(boldness as f64 / 2.0 - 1.0), ..self.orders };
        Box::new(Seated(general::keep(&self.shelf, &self.staff, about.id, orders).ok().flatten()))
    }
}

/// A general who has sat down; none where no general knows the game.
struct Seated(Option<Box<dyn Kept>>);

impl Player for Seated {
    fn choose(&mut self, occasion: &Occasion) -> Option<Chosen> {
        let answer = self.0.as_mut()?.answer(occasion)?;
        Some(Chosen { why: answer.why(), tries: answer.tries, action: answer.action })
    }
}
