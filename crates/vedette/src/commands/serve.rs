//! `vedette serve`: the table in a browser.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use server::{Catalog, Config, Hosted, Mode, Rates};
use shelf::Shelf;

use crate::commands::budget::Thought;
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
    /// The dice of every game fall by this seed: to see a game again, never with others.
    #[arg(long, conflicts_with = "listen")]
    seed: Option<u64>,
    /// Limits nobody: to measure how much it bears, never with others.
    #[arg(long, conflicts_with = "listen")]
    unlimited: bool,
    #[command(flatten)]
    thought: Thought,
}

impl Serve {
    pub fn run(self, shelf: Shelf) -> Result<(), Failure> {
        std::fs::create_dir_all(&self.data_dir).map_err(|error| Failure::file(&self.data_dir, error))?;
        let shelf = Arc::new(shelf);
        let catalog: Arc<dyn Catalog> = Arc::<Shelf>::clone(&shelf);
        let mut config = Config::local(self.port, &self.data_dir, catalog);
        config.seed = self.seed;
        if self.unlimited {
            config.rates = Rates::NONE;
        }
        config.opponents = commanders::commanders(&shelf, |orders| self.thought.given(orders));
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
            if self.open && open::that_detached(&url).is_err() {
                say("No browser could be opened: type the address yourself.")?;
            }
            server::told_to_stop().await;
            running.close().await;
            Ok(())
        })
    }
}
