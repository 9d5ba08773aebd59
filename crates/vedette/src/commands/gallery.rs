//! `vedette gallery`.

use clap::Args;
use general::gallery::{self, GalleryError};
use general::{Kind, Level, Orders};
use shelf::Shelf;

use crate::failure::Failure;
use crate::source::say;

/// Lets computer opponents try the gallery of positions, and prints how many they solve.
#[derive(Args)]
pub struct Gallery {
    /// The rulesets; all when none is given.
    rulesets: Vec<String>,
    /// Who is measured: aide, normal, hard; the last two by default. They think by a number of tries.
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    seats: Vec<Orders>,
    /// Prints what was done in every position that was not solved.
    #[arg(long)]
    list: bool,
}

impl Gallery {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let wrong = |error: GalleryError| Failure::Input(error.to_string());
        let all = gallery::positions(shelf.library()).map_err(wrong)?;
        let levels = [Level::Normal, Level::Hard].map(Level::orders);
        let seats = if self.seats.is_empty() { levels.to_vec() } else { self.seats.clone() };
        say(format_args!("{:<8} {:<8} {:>6} {:>9}", "ruleset", "level", "solved", "positions"))?;
        for &ruleset in Shelf::IDS {
            if !self.rulesets.is_empty() && !self.rulesets.iter().any(|id| id == ruleset) {
                continue;
            }
            for seat in &seats {
                let orders = match seat.kind {
                    Kind::General => Orders { style: seat.style, ..gallery::orders(seat.level) },
                    _ => *seat,
                };
                let (mut solved, mut count, mut missed) = (0, 0, Vec::new());
                for position in all.iter().filter(|position| position.ruleset == ruleset) {
                    let attempt = position.attempt(shelf, orders).map_err(wrong)?;
                    count += 1;
                    solved += u32::from(attempt.is_solved);
                    if !attempt.is_solved {
                        let taken: Vec<String> = attempt.taken.iter().map(|taken| taken.join(", ")).collect();
                        missed.push(format!("  {}: {} ({})", position.id, taken.join(" | "), position.shows));
                    }
                }
                say(format_args!("{ruleset:<8} {:<8} {solved:>6} {count:>9}", seat.to_string()))?;
                for line in missed.iter().filter(|_| self.list) {
                    say(line)?;
                }
            }
        }
        Ok(())
    }
}
