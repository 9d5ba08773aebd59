//! `vedette study`.

use std::path::PathBuf;

use clap::Args;
use shelf::Shelf;

use crate::failure::Failure;

/// Plays many games and reports on them.
#[derive(Args)]
#[cfg_attr(
    not(feature = "study"),
    allow(dead_code, reason = "what a study asks for is read where there are studies")
)]
pub struct Study {
    /// The ruleset's id.
    ruleset: String,
    /// The scenario; the first of the ruleset when none is given.
    #[arg(long)]
    scenario: Option<String>,
    /// An optional rule to play with; may be given several times.
    #[arg(long = "option", value_name = "O")]
    options: Vec<String>,
    /// Plays each game with its own random choice of optional rules, to see whom each favours.
    #[arg(long)]
    any_options: bool,
    /// Both generals, Union first; with a number of tries of its own such as hard@400.
    #[arg(long, value_delimiter = ',', default_value = "aide,aide", value_name = "A,B")]
    seats: Vec<String>,
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed of the first game; the others follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the tables and the report go; a study found there is gone on with.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Writes down every decision as well, for those who learn from games.
    #[arg(long)]
    positions: bool,
    /// Plays one part of the study only, such as 1/4; the parts' folders put together are the whole.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: String,
}

impl Study {
    #[cfg(not(feature = "study"))]
    pub fn run(&self, _shelf: &Shelf) -> Result<(), Failure> {
        Err(Failure::Input("this Vedette was built without studies: build it with `make study`".into()))
    }

    #[cfg(feature = "study")]
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let shard = self.shard.parse().map_err(Failure::Input)?;
        let work = work::Work { command: self, shelf, shard };
        shelf.visit(&self.ruleset, work)?.ok_or_else(|| crate::source::unknown_ruleset(&self.ruleset))?
    }
}

#[cfg(feature = "study")]
mod work {
    use std::sync::Arc;

    use engine::Ruleset;
    use general::study::{Shard, Study as Plan};
    use indicatif::{ProgressBar, ProgressStyle};
    use shelf::{Shelf, Visitor};

    use crate::failure::Failure;
    use crate::source::say;

    pub(super) struct Work<'a> {
        pub(super) command: &'a super::Study,
        pub(super) shelf: &'a Shelf,
        pub(super) shard: Shard,
    }

    impl Visitor for Work<'_> {
        type Output = Result<(), Failure>;

        fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Self::Output {
            let (command, about) = (self.command, rules.about());
            let first = about.scenarios.first().map(|scenario| scenario.id.clone()).unwrap_or_default();
            let [union, confederate] = &command.seats[..] else {
                return Err(Failure::Input("a study needs two generals, such as --seats aide,aide".into()));
            };
            let plan = Plan {
                ruleset: about.id.to_owned(),
                scenario: command.scenario.clone().unwrap_or(first),
                options: command.options.clone(),
                any_options: command.any_options,
                seats: [union.clone(), confederate.clone()],
                seed: command.seed,
                games: command.games,
                positions: command.positions,
            };
            let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
            let bar = ProgressBar::new(command.games.div_ceil(self.shard.count))
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            let done = plan.run(&**rules, self.shelf.library(), &command.out, self.shard, || bar.inc(1));
            bar.finish_and_clear();
            let report = done.map_err(|error| Failure::Input(error.to_string()))?;
            say(format_args!("{}", report.display()))
        }
    }
}
