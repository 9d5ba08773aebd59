//! What nobody but its owner reads: the database's files, and what the log does not say.

use std::io;
use std::sync::{Arc, Mutex};

use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::net::TcpListener;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;

use crate::harness::Server;

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_reads_the_database() {
    use std::os::unix::fs::PermissionsExt as _;
    let server = Server::start().await;
    let (game, seats) = server.client().game("short").await;
    seats[0].play(&game, &["hide amaranth"]).await;
    let file = server.database.strip_prefix("sqlite:").unwrap().to_owned();
    let modes = || {
        ["", "-wal", "-shm"].map(|beside| {
            let found = std::fs::metadata(format!("{file}{beside}")).unwrap();
            found.permissions().mode() & 0o777
        })
    };
    assert_eq!(modes(), [0o600; 3]);
    // Nor one that an older server has left open to all.
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    let server = server.restart().await;
    assert_eq!(modes()[0], 0o600);
    drop(server);
}

/// Keeps what is logged.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl io::Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Kept {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Kept {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

#[tokio::test]
async fn no_secret_stands_in_the_log() {
    let kept = Kept::default();
    let lines = tracing_subscriber::fmt::layer().json().with_writer(kept.clone());
    let filter = Targets::new().with_default(LevelFilter::INFO).with_target("server", LevelFilter::TRACE);
    let logs = tracing_subscriber::registry().with(lines).with(filter);
    // For this thread, on which the whole server runs here.
    let _logs = tracing::subscriber::set_default(logs);
    // Nobody answers there.
    let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let server = Server::start().await;
    let client = server.client();
    let seats = json!([{"kind": "person"}, {"kind": "guest"}]);
    let (_, made) =
        client.post("/api/v1/games", json!({"ruleset": "toy", "scenario": "short", "seats": seats})).await;
    let game = made["id"].as_str().unwrap();
    let token = made["seats"][0]["token"].as_str().unwrap();
    let invitation = made["seats"][1]["invitation"].as_str().unwrap();
    let (_, seated) = client.post(&format!("/api/v1/invitations/{invitation}"), json!({})).await;
    let guest = seated["token"].as_str().unwrap();
    let hook = json!({"webhook": format!("http://{nobody}/hook/sesame?key=sesame")});
    let path = format!("/api/v1/games/{game}/notification");
    let (status, _) = client.with(guest).send(Method::PUT, &path, Some(&hook)).await.unwrap();
    assert_eq!(status, StatusCode::NO_CONTENT);
    let mut live = client.live(game, json!({"token": token})).await;
    live.next().await;
    assert_eq!(client.with(token).play(game, &["hide amaranth"]).await.0, StatusCode::OK);
    while !kept.text().contains("could not be reached") {
        tokio::task::yield_now().await;
    }
    let text = kept.text();
    for secret in ["sesame", token, guest, invitation, "amaranth"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
}
