//! A server under test, and clients that talk to it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{Config, Rates, Running, Timepiece};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::toy::{ToyShelf, opponents};

/// When every server under test starts, in milliseconds since 1970.
const STARTED: i64 = 1_863_000_000_000;

/// A folder that goes away with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("vedette-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A configuration for tests: any port, generous limits.
pub fn config(folder: &Folder) -> Config {
    config_in(&folder.0)
}

/// The same, in a folder that somebody else looks after.
pub fn config_in(folder: &Path) -> Config {
    Config {
        rates: Rates::NONE,
        opponents: opponents(),
        time: Timepiece::standing_at(STARTED),
        seed: Some(1863),
        ..Config::local(0, folder, Arc::new(ToyShelf::new()))
    }
}

/// A server under test.
pub struct Server {
    folder: Folder,
    pub running: Running,
    pub database: String,
    /// What its clocks go by: it stands until a test turns it on.
    pub time: Timepiece,
}

impl Server {
    /// On an embedded file.
    pub async fn start() -> Self {
        Self::start_on(None).await
    }

    /// On this database, or on an embedded file.
    pub async fn start_on(database: Option<String>) -> Self {
        let folder = Folder::new();
        let database = database.unwrap_or_else(|| format!("sqlite:{}/games.db", folder.0.display()));
        let config = Config { database_url: Some(database), ..config(&folder) };
        Self::start_with(folder, config).await
    }

    /// Starts with this configuration.
    pub async fn start_with(folder: Folder, config: Config) -> Self {
        let (database, time) = (config.database_url.clone().unwrap_or_default(), config.time.clone());
        Self { running: server::start(config).await.unwrap(), folder, database, time }
    }

    /// Another server on the same database, with a clock of its own: time does not go on for the one that was stopped.
    pub async fn restart(self) -> Self {
        self.restart_at(1).await
    }

    /// The same, with this edition of the toy.
    pub async fn restart_at(self, edition: u32) -> Self {
        // To its end: nobody of the old one goes on playing.
        self.running.close().await;
        let time = Timepiece::standing_at(self.time.now());
        let catalog = Arc::new(ToyShelf::of_edition(edition));
        let config = Config { database_url: Some(self.database), time, catalog, ..config(&self.folder) };
        Self::start_with(self.folder, config).await
    }

    /// Lets so many seconds pass.
    pub fn pass(&self, seconds: u64) {
        self.time.turn_on(Duration::from_secs(seconds));
    }

    pub fn client(&self) -> Client {
        Client::new(format!("http://{}", self.running.address))
    }
}

/// Somebody who talks to a server.
#[derive(Clone)]
pub struct Client {
    pub base: String,
    pub token: Option<String>,
    pub http: reqwest::Client,
}

/// A live connection, and the state it has brought.
pub struct Live(pub WebSocketStream<MaybeTlsStream<TcpStream>>, Value);

/// A client that gives up only on a server that hangs, not on a slow machine.
pub fn http() -> reqwest::Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().timeout(Duration::from_secs(300)).no_proxy().build().unwrap()
}

impl Client {
    pub fn new(base: String) -> Self {
        Self { base, token: None, http: http() }
    }

    pub fn with(&self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self.clone() }
    }

    /// A request that is still to be sent.
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(StatusCode, String), reqwest::Error> {
        let request = self.request(method, path);
        let request = if let Some(body) = body { request.json(body) } else { request };
        let response = request.send().await?;
        Ok((response.status(), String::from_utf8_lossy(&response.bytes().await?).into_owned()))
    }

    pub async fn get(&self, path: &str) -> (StatusCode, Value) {
        let (status, text) = self.send(Method::GET, path, None).await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let (status, text) = self.send(Method::POST, path, Some(&body)).await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// Makes a game of the toy with two persons and says its id and its clients.
    pub async fn game(&self, scenario: &str) -> (String, [Self; 2]) {
        self.make(json!({"ruleset": "toy", "scenario": scenario})).await
    }

    /// Makes a game with two persons and says its id and its clients.
    pub async fn make(&self, new: Value) -> (String, [Self; 2]) {
        let (status, made) = self.post("/api/v1/games", new).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let token = |seat: usize| self.with(made["seats"][seat]["token"].as_str().unwrap());
        (made["id"].as_str().unwrap().to_owned(), [token(0), token(1)])
    }

    pub async fn state(&self, game: &str) -> Value {
        let (status, state) = self.get(&format!("/api/v1/games/{game}")).await;
        assert_eq!(status, StatusCode::OK, "{state}");
        state
    }

    /// Plays actions from where the game stands.
    pub async fn play(&self, game: &str, actions: &[&str]) -> (StatusCode, Value) {
        let number = self.state(game).await["number"].clone();
        self.post(&format!("/api/v1/games/{game}/play"), json!({"number": number, "actions": actions})).await
    }

    /// Does something that needs nothing but the number where the game stands.
    pub async fn act(&self, game: &str, what: &str, mut body: Value) -> (StatusCode, Value) {
        body["number"] = self.state(game).await["number"].clone();
        self.post(&format!("/api/v1/games/{game}/{what}"), body).await
    }

    pub async fn live(&self, game: &str, hello: Value) -> Live {
        let url = format!("{}/api/v1/games/{game}/live", self.base.replace("http://", "ws://"));
        let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        socket.send(Message::text(hello.to_string())).await.unwrap();
        Live(socket, Value::Null)
    }
}

impl Live {
    /// The next message as text; `None` when the connection has ended.
    pub async fn text(&mut self) -> Option<String> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(10), self.0.next()).await;
            match next.expect("a message within ten seconds")? {
                Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message; what has changed is made to the state, as the page does.
    pub async fn next(&mut self) -> Value {
        let mut heard: Value = serde_json::from_str(&self.text().await.expect("an open connection")).unwrap();
        if heard["type"] == "state" {
            self.1 = heard.clone();
        } else if heard["type"] == "changed" {
            for change in heard["changes"].as_array().unwrap() {
                make(&mut self.1, change);
            }
            for part in ["clocks", "thinking", "log"] {
                self.1[part] = heard[part].take();
            }
            return self.1.clone();
        }
        heard
    }

    /// How the connection ends: the code that the server gives for it.
    pub async fn goodbye(&mut self) -> Option<u16> {
        loop {
            match self.0.next().await? {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }
}

/// Makes one change to a state.
fn make(state: &mut Value, change: &Value) {
    let at: Vec<&str> = change["at"].as_array().unwrap().iter().map(|key| key.as_str().unwrap()).collect();
    let is_list = change["kind"] == "spliced";
    let (last, way) = if is_list { (&"", &at[..]) } else { at.split_last().unwrap() };
    let part = way.iter().fold(state, |part, key| match part {
        Value::Array(list) => &mut list[key.parse::<usize>().unwrap()],
        other => &mut other[*key],
    });
    match (change["kind"].as_str().unwrap(), part) {
        ("set", Value::Array(list)) => list[last.parse::<usize>().unwrap()] = change["to"].clone(),
        ("set", part) => part[*last] = change["to"].clone(),
        ("gone", part) => {
            part.as_object_mut().unwrap().remove(*last);
        }
        (_, part) => {
            let number = |key: &str| change[key].as_u64().unwrap() as usize;
            let new = change["new"].as_array().unwrap().iter().cloned();
            part.as_array_mut().unwrap().splice(number("from")..number("from") + number("gone"), new);
        }
    }
}

/// One whole round of the toy, as `(seat, action)`.
pub const ROUND: [(usize, &str); 6] =
    [(0, "hide amaranth"), (1, "hide basalt"), (0, "step east"), (0, "step west"), (0, "halt"), (1, "fire")];
