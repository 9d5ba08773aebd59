//! What a server is told when it starts.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{Catalog, Opponents, Timepiece};

/// Everything a server is told when it starts.
pub struct Config {
    /// Where to listen; port 0 takes any free port.
    pub listen: SocketAddr,
    /// For whom.
    pub mode: Mode,
    /// Where games are kept: `sqlite:FILE` or `postgres://...`; `None` is `vedette.db` in `data_dir`.
    pub database_url: Option<String>,
    /// The folder of the embedded database.
    pub data_dir: PathBuf,
    /// The games on the shelf.
    pub catalog: Arc<dyn Catalog>,
    /// The computer opponents.
    pub opponents: Opponents,
    /// How often one address may do what is costly or worth guessing at.
    pub rates: Rates,
    /// What the clocks of games go by.
    pub time: Timepiece,
    /// How many connections there may be at once; as many as the machine allows for when `None`.
    pub most_connections: Option<usize>,
    /// The seed of every game's dice; drawn for each game when `None`, as it must be wherever somebody might know it.
    pub seed: Option<u64>,
}

/// For whom a server runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mode {
    /// For the people at this machine: no accounts, loopback only.
    Local,
    /// For others: accounts, mail, secure cookies.
    Hosted(Hosted),
}

/// How a server for others is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hosted {
    /// The address people type, such as `https://vedette.example`; cookies are `Secure` when it is https.
    pub public_url: String,
    /// Where mail goes out, such as `smtps://user:password@host`; without it nobody gets mail.
    pub smtp_url: Option<String>,
    /// The sender of mail.
    pub mail_from: String,
    /// Whether a proxy in front says who calls, in `X-Forwarded-For`.
    pub behind_proxy: bool,
}

/// How often one address may do something, a minute, and how much of it there may be at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rates {
    /// Passwords, tokens, invitations and resets tried.
    pub guesses: u32,
    /// Games made or imported.
    pub games: u32,
    /// Lines of chat.
    pub chat: u32,
    /// Forecasts asked for.
    pub forecasts: u32,
    /// Looks back: courses of games, and games as they stood.
    pub looks: u32,
    /// Live connections: so many may be opened a minute, and so many may be open at once.
    pub sockets: u32,
    /// Connections of any kind that may be open at once; behind a proxy, which stands for everybody, they are not counted.
    pub connections: u32,
    /// Games that an address or an account has made and that nobody has played yet.
    pub unplayed: u32,
}

impl Rates {
    /// Nobody is limited.
    pub const NONE: Self = {
        let most = 1_000_000;
        Self {
            guesses: most,
            games: most,
            chat: most,
            forecasts: most,
            looks: most,
            sockets: most,
            connections: most,
            unplayed: most,
        }
    };
}

impl Default for Rates {
    fn default() -> Self {
        Self {
            guesses: 20,
            games: 60,
            chat: 60,
            forecasts: 240,
            looks: 600,
            sockets: 60,
            connections: 256,
            unplayed: 100,
        }
    }
}

/// The embedded database of a folder.
#[must_use]
pub fn embedded(data_dir: &Path) -> String {
    format!("sqlite:{}", data_dir.join("vedette.db").display())
}

impl Config {
    /// A server for the people at this machine.
    pub fn local(port: u16, data_dir: impl Into<PathBuf>, catalog: Arc<dyn Catalog>) -> Self {
        Self {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port),
            mode: Mode::Local,
            database_url: None,
            data_dir: data_dir.into(),
            catalog,
            opponents: Opponents::default(),
            rates: Rates::default(),
            time: Timepiece::default(),
            most_connections: None,
            seed: None,
        }
    }

    /// Where games are kept.
    pub(crate) fn database(&self) -> String {
        self.database_url.clone().unwrap_or_else(|| embedded(&self.data_dir))
    }
}
