//! The command line of Vedette.
#![forbid(unsafe_code)]

mod commands;
mod failure;
mod source;
mod terminal;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use library::Shipped;
use shelf::Shelf;

/// Hundreds of answers a second are made and thrown away on every core.
#[cfg(feature = "hosting")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The version, and what was built in beside the games.
const VERSION: &str = match (cfg!(feature = "hosting"), cfg!(feature = "study")) {
    (false, false) => env!("CARGO_PKG_VERSION"),
    (true, false) => concat!(env!("CARGO_PKG_VERSION"), " with hosting"),
    (false, true) => concat!(env!("CARGO_PKG_VERSION"), " with studies"),
    (true, true) => concat!(env!("CARGO_PKG_VERSION"), " with hosting and studies"),
};

/// Civil War campaign board games with every rule enforced and explained.
#[derive(Parser)]
#[command(version = VERSION, about, arg_required_else_help = true)]
struct CommandLine {
    /// A folder whose files replace the built-in data of the same path.
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Lists the games, their scenarios and optional rules.
    Games(commands::games::Games),
    /// Serves the games to a browser.
    Serve(commands::serve::Serve),
    /// Copies all games and accounts of a server into a file.
    Backup(commands::backup::Backup),
    /// Brings the games and accounts of a backup into an empty database.
    Restore(commands::backup::Restore),
    /// Says before an upgrade which stored games would be touched.
    Check(commands::check::Check),
    /// Teaches a game in the terminal.
    Learn(commands::learn::Learn),
    /// Shows a good game of a scenario, with a narrator's captions at its turning points.
    Watch(commands::watch::Watch),
    /// Plays a game in the terminal.
    Play(commands::play::Play),
    /// Plays a script of actions and prints every event and the final state.
    Run(commands::run::Run),
    /// Lists the legal actions of a position.
    Actions(commands::position::Actions),
    /// Says whether an action is legal, and which clause forbids it if not.
    Why(commands::position::Why),
    /// Tells the exact chances of an action before it is taken.
    Forecast(commands::position::ForecastOf),
    /// Tells what a computer opponent would do in your place, and why.
    Advise(commands::advise::Advise),
    /// Plays a recorded game again, checking every state.
    Replay(commands::replay::Replay),
    /// Plays random games: a check of the rules, and a measure of speed.
    Random(commands::random::Random),
    /// Lets computer opponents play each other, both sides of each pairing with the same dice.
    Arena(commands::arena::Arena),
    /// Lets computer opponents try positions in which a good player knows what to do.
    Gallery(commands::gallery::Gallery),
    /// Plays many games between computer opponents and reports what they tell about the game.
    Study(commands::study::Study),
    /// Draws a board as SVG or PNG.
    Map(commands::maps::DrawMap),
    /// Draws the map tiles of a board.
    Tiles(commands::maps::Tiles),
    /// Prints which clauses of a ruleset are proved by which tests.
    Rules(commands::rules::Rules),
}

fn main() -> ExitCode {
    let line = CommandLine::parse();
    let shelf = Shelf::new(line.data.map_or_else(Shipped::new, Shipped::with_folder));
    let done = match line.command {
        Command::Games(command) => command.run(&shelf),
        Command::Serve(command) => command.run(shelf),
        Command::Backup(command) => command.run(),
        Command::Restore(command) => command.run(),
        Command::Check(command) => command.run(&shelf),
        Command::Learn(command) => command.run(&shelf),
        Command::Watch(command) => command.run(&shelf),
        Command::Play(command) => command.run(&shelf),
        Command::Run(command) => command.run(&shelf),
        Command::Actions(command) => command.run(&shelf),
        Command::Why(command) => command.run(&shelf),
        Command::Forecast(command) => command.run(&shelf),
        Command::Advise(command) => command.run(&shelf),
        Command::Replay(command) => command.run(&shelf),
        Command::Random(command) => command.run(&shelf),
        Command::Arena(command) => command.run(&shelf),
        Command::Gallery(command) => command.run(&shelf),
        Command::Study(command) => command.run(&shelf),
        Command::Map(command) => command.run(&shelf),
        Command::Tiles(command) => command.run(&shelf),
        Command::Rules(command) => command.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
