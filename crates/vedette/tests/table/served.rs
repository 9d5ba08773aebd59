//! The server as people run it: the program itself, spoken to over HTTP and a socket.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A server that goes away with whoever started it.
pub struct Served {
    child: Child,
    base: String,
    folder: PathBuf,
    http: reqwest::Client,
}

impl Served {
    /// Starts this program on a free port with an empty folder.
    pub fn start(program: &Path, arguments: &[&str]) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("vedette-table-{}-{number}", std::process::id()));
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--seed", "1863", "--data-dir"])
            .arg(&folder)
            .args(arguments)
            .env_remove("DATABASE_URL")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let base = said.split_whitespace().find(|word| word.starts_with("http://")).unwrap();
        let base = base.trim_end_matches('/').to_owned();
        let _ = rustls::crypto::ring::default_provider().install_default();
        Self { child, base, folder, http: reqwest::Client::builder().no_proxy().build().unwrap() }
    }

    /// What the server answers to a request, which must succeed.
    pub async fn ask(&self, path: &str, token: &str, body: Option<Value>) -> Value {
        let text = self.text(path, token, body).await;
        serde_json::from_str(&text).unwrap_or(Value::String(text))
    }

    /// The same as it was sent.
    pub async fn text(&self, path: &str, token: &str, body: Option<Value>) -> String {
        let url = format!("{}{path}", self.base);
        let request = match body {
            Some(body) => self.http.post(url).json(&body),
            None => self.http.get(url),
        };
        let request = if token.is_empty() { request } else { request.bearer_auth(token) };
        request.send().await.unwrap().text().await.unwrap()
    }

    /// Makes a game with this computer in one of two seats; says its id and what opens the other.
    pub async fn game(&self, scenario: [&str; 2], computer: usize, opponent: &str) -> (String, String) {
        let mut seats = [json!({"kind": "person"}), json!({"kind": "person"})];
        seats[computer] = json!({"kind": "computer", "opponent": opponent});
        let new = json!({"ruleset": scenario[0], "scenario": scenario[1], "seats": seats});
        let made = self.ask("/api/v1/games", "", Some(new)).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(&made["id"]), text(&made["seats"][1 - computer]["token"]))
    }

    /// A socket that hears of a game for the seat that the token opens, or for those who watch.
    pub async fn live(&self, game: &str, token: &str) -> Live {
        let url = format!("{}/api/v1/games/{game}/live", self.base.replace("http://", "ws://"));
        let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        let hello = if token.is_empty() { json!({}) } else { json!({"token": token}) };
        socket.send(Message::text(hello.to_string())).await.unwrap();
        Live(socket)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A live connection.
pub struct Live(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Live {
    /// The next message.
    pub async fn text(&mut self) -> String {
        loop {
            if let Message::Text(text) = self.0.next().await.unwrap().unwrap() {
                return text.as_str().to_owned();
            }
        }
    }

    /// The next state of the game.
    pub async fn state(&mut self) -> Value {
        loop {
            let heard: Value = serde_json::from_str(&self.text().await).unwrap();
            if heard["type"] == "state" {
                return heard;
            }
        }
    }
}

/// A person who always takes the last of what is offered: mostly that ends the phase.
pub async fn take_last(served: &Served, game: &str, token: &str, state: &Value) {
    let choices = state["choices"].as_array().unwrap();
    let action = choices.last().unwrap()["action"].clone();
    let body = json!({"number": state["number"], "actions": [action], "state": false});
    served.ask(&format!("/api/v1/games/{game}/play"), token, Some(body)).await;
}
