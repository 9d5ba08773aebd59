//! `vedette serve`: the table in a browser.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use engine::Seat;
use general::{Answer, Level, Orders, Staff, Style};
use server::{Catalog, Chosen, Config, Hosted, Mode, Opponent, Opponents};
use shelf::{AnyGame, Shelf};

use crate::failure::Failure;
use crate::source::say;

/// Serves the page and the games.
#[derive(Args)]
pub struct Serve {
    /// The port; any free one when none is given.
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Where games are kept, unless DATABASE_URL names a database.
    #[arg(long, value_name = "DIR", default_value = ".")]
    data_dir: PathBuf,
    /// Opens the browser.
    #[arg(long)]
    open: bool,
    /// Serves others too, with accounts, on this address.
    #[arg(long, value_name = "ADDRESS", requires = "public_url")]
    listen: Option<SocketAddr>,
    /// The address that people type, with --listen.
    #[arg(long, value_name = "URL", requires = "listen")]
    public_url: Option<String>,
    /// The sender of mail, with --listen and SMTP_URL.
    #[arg(long, value_name = "ADDRESS", default_value = "vedette@localhost")]
    mail_from: String,
    /// Whether a proxy in front says who calls.
    #[arg(long)]
    behind_proxy: bool,
}

/// A general as an opponent of the server.
struct Commander {
    shelf: Arc<Shelf>,
    staff: Arc<Staff>,
    level: Level,
}

/// The styles of a general, from the most cautious to the boldest.
const STYLES: [&str; 5] = ["cautious", "careful", "even", "eager", "bold"];

/// How many of the actions that were weighed a reason names.
const WEIGHED: usize = 3;

impl Opponent for Commander {
    fn summary(&self) -> &str {
        self.level.summary()
    }

    fn choose(&self, game: &dyn AnyGame, seat: Seat, seed: u64) -> Option<Chosen> {
        self.choose_in(game, seat, seed, "even")
    }

    fn styles(&self) -> &[&str] {
        &STYLES
    }

    fn choose_in(&self, game: &dyn AnyGame, seat: Seat, seed: u64, style: &str) -> Option<Chosen> {
        let boldness = STYLES.iter().position(|&known| known == style).unwrap_or(STYLES.len() / 2);
        let orders = Orders { style: Style::new(boldness as f64 / 2.0 - 1.0), ..self.level.orders() };
        let answer = general::answer(&self.shelf, &self.staff, game, seat, seed, &orders);
        answer.ok().flatten().map(|answer| Chosen { why: why(game, &answer), action: answer.action })
    }
}

/// A general's plan, and the chances it saw in the best of what it weighed.
fn why(game: &dyn AnyGame, answer: &Answer) -> String {
    let choices = game.choices();
    let words = |action: &str| {
        let choice = choices.iter().find(|choice| choice.action == action);
        choice.map_or_else(|| action.to_owned(), |choice| choice.label.clone())
    };
    let weighed = answer.considered.iter().take(WEIGHED);
    let weighed: Vec<String> =
        weighed.map(|(action, chance)| format!("{} {chance:.0}%", words(action))).collect();
    if weighed.len() < 2 {
        return answer.plan.clone();
    }
    format!("{} Chances: {}.", answer.plan, weighed.join(", "))
}

impl Serve {
    pub fn run(self, shelf: Shelf) -> Result<(), Failure> {
        std::fs::create_dir_all(&self.data_dir).map_err(|error| Failure::file(&self.data_dir, error))?;
        let shelf = Arc::new(shelf);
        let staff = Arc::new(Staff::default());
        let catalog: Arc<dyn Catalog> = Arc::<Shelf>::clone(&shelf);
        let mut config = Config::local(self.port, &self.data_dir, catalog);
        config.opponents = Level::ALL.into_iter().fold(Opponents::default(), |opponents, level| {
            let general = Commander { shelf: Arc::clone(&shelf), staff: Arc::clone(&staff), level };
            opponents.with(level.name(), general)
        });
        config.opponents = config.opponents.prefer(Level::Normal.name());
        let named = |variable: &str| std::env::var(variable).ok().filter(|url| !url.is_empty());
        config.database_url = named("DATABASE_URL");
        if let (Some(listen), Some(public_url)) = (self.listen, self.public_url) {
            config.listen = listen;
            config.mode = Mode::Hosted(Hosted {
                public_url,
                smtp_url: named("SMTP_URL"),
                mail_from: self.mail_from,
                behind_proxy: self.behind_proxy,
            });
        }
        let failed = |error: &dyn std::fmt::Display| Failure::Input(error.to_string());
        let runtime = tokio::runtime::Runtime::new().map_err(|error| failed(&error))?;
        runtime.block_on(async {
            let running = server::start(config).await.map_err(|error| failed(&error))?;
            let url = format!("http://{}/", running.address);
            say(format_args!("Vedette is open at {url} (stop with Ctrl+C)"))?;
            if self.open && open_browser(&url).is_err() {
                say("No browser could be opened: type the address yourself.")?;
            }
            running.wait().await.map_err(|error| failed(&error))
        })
    }
}

fn open_browser(url: &str) -> std::io::Result<()> {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    std::process::Command::new(program).arg(url).stderr(std::process::Stdio::null()).spawn().map(|_| ())
}
