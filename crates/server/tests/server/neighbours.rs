//! Bad neighbours: people who play are served while others crowd the door, bring too much, or never play.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{Config, Hosted, Mode};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::harness::{Client, Folder, Server, config};

async fn start(change: impl FnOnce(&mut Config)) -> Server {
    let folder = Folder::new();
    let mut config = config(&folder);
    change(&mut config);
    Server::start_with(folder, config).await
}

/// A connection on which half a header was said.
async fn half_open(server: &Server) -> TcpStream {
    let mut stream = TcpStream::connect(server.running.address).await.unwrap();
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow").await.unwrap();
    stream
}

/// Whether the server has ended a connection.
async fn is_ended(stream: &mut TcpStream) -> bool {
    let mut rest = Vec::new();
    matches!(stream.read_to_end(&mut rest).await, Ok(0) | Err(_))
}

/// Crowds the door with half-open connections; whoever is inside plays on.
async fn crowd(server: Server, most: usize) {
    let (game, seats) = server.client().game("short").await;
    let mut live = seats[1].live(&game, json!({"token": seats[1].token})).await;
    live.next().await;
    // One for the requests of the player, one for the socket, and the rest of what there is.
    let mut crowd = Vec::new();
    for _ in 2..most {
        crowd.push(half_open(&server).await);
    }
    for _ in 0..20 {
        assert!(is_ended(&mut half_open(&server).await).await);
    }
    assert_eq!(seats[0].play(&game, &["hide amaranth"]).await.0, StatusCode::OK);
    assert_eq!(live.next().await["number"], 1);
    // Somebody leaves, and there is room again.
    drop(crowd.pop());
    let newcomer = Client::new(server.client().base);
    while newcomer.send(Method::GET, "/health", None).await.is_err() {}
}

#[tokio::test]
async fn one_address_does_not_fill_the_house() {
    crowd(start(|config| config.rates.connections = 8).await, 8).await;
}

#[tokio::test]
async fn a_full_house_serves_those_inside() {
    crowd(start(|config| config.most_connections = Some(8)).await, 8).await;
}

#[tokio::test]
async fn a_setup_is_no_larger_than_a_person_writes_it() {
    let server = start(|_| {}).await;
    let client = server.client();
    let setup = |size: usize| format!("ruleset = \"toy\"\nscenario = \"short\"\n#{}\n", "x".repeat(size));
    for (size, expected) in
        [(200, StatusCode::CREATED), (255, StatusCode::CREATED), (256, StatusCode::PAYLOAD_TOO_LARGE)]
    {
        let setup = setup(size * 1024);
        let new = json!({"ruleset": "toy", "scenario": "short", "setup": setup});
        let (status, made) = client.post("/api/v1/games", new).await;
        assert_eq!(status, expected, "{made}");
        let record = json!({"vedette": 1, "ruleset": "toy", "scenario": "short", "setup": setup, "seed": 1, "taken": []});
        let new = json!({"ruleset": "", "scenario": "", "record": record});
        let (status, made) = client.post("/api/v1/games", new).await;
        assert_eq!(status, expected, "{made}");
    }
    let new = json!({"ruleset": "toy", "scenario": "short", "setup": setup(3 << 20)});
    assert_eq!(client.post("/api/v1/games", new).await.0, StatusCode::PAYLOAD_TOO_LARGE);
}

fn short() -> Value {
    json!({"ruleset": "toy", "scenario": "short"})
}

#[tokio::test]
async fn whoever_makes_games_plays_them() {
    let server = start(|config| config.rates.unplayed = 2).await;
    let client = server.client();
    let (game, seats) = client.make(short()).await;
    let tokens = seats.clone().map(|seat| seat.token.unwrap()).join(",");
    let (_, record) = client.with(&tokens).get(&format!("/api/v1/games/{game}/record")).await;
    // A stored game counts like any other that nobody has played here.
    let (status, _) =
        client.post("/api/v1/games", json!({"ruleset": "", "scenario": "", "record": record})).await;
    assert_eq!(status, StatusCode::CREATED);
    let (status, answer) = client.post("/api/v1/games", short()).await;
    assert_eq!((status, &answer["error"]), (StatusCode::CONFLICT, &json!("not_now")));
    assert_eq!(seats[0].play(&game, &["hide amaranth"]).await.0, StatusCode::OK);
    assert_eq!(client.post("/api/v1/games", short()).await.0, StatusCode::CREATED);
    assert_eq!(client.post("/api/v1/games", short()).await.0, StatusCode::CONFLICT);
}

#[tokio::test]
async fn an_account_is_counted_wherever_it_calls_from() {
    let server = start(|config| {
        config.rates.unplayed = 1;
        config.mode = Mode::Hosted(Hosted {
            public_url: "https://vedette.example".into(),
            smtp_url: None,
            mail_from: "vedette@vedette.example".into(),
            behind_proxy: true,
        });
    })
    .await;
    let client = server.client();
    let account = json!({"name": "Ann", "password": "a long password"});
    let answer = client.request(Method::POST, "/api/v1/accounts").json(&account).send().await.unwrap();
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let make = |address: &str, cookie: &str| {
        let request = client.request(Method::POST, "/api/v1/games").header("x-forwarded-for", address);
        request.header("cookie", cookie).json(&short()).send()
    };
    assert_eq!(make("203.0.113.1", &cookie).await.unwrap().status(), StatusCode::CREATED);
    assert_eq!(make("203.0.113.2", &cookie).await.unwrap().status(), StatusCode::CONFLICT);
    // Her neighbours have their own share: a network of the newer kind has one.
    assert_eq!(make("2001:db8:1:2::1", "").await.unwrap().status(), StatusCode::CREATED);
    assert_eq!(make("2001:db8:1:2:3::4", "").await.unwrap().status(), StatusCode::CONFLICT);
    assert_eq!(make("2001:db8:1:3::1", "").await.unwrap().status(), StatusCode::CREATED);
}

pub async fn games_that_nobody_plays_are_taken_away(server: Server) {
    let client = server.client();
    let (played, seats) = client.make(short()).await;
    assert_eq!(seats[0].play(&played, &["hide amaranth"]).await.0, StatusCode::OK);
    let tokens = seats.clone().map(|seat| seat.token.unwrap()).join(",");
    let (_, record) = client.with(&tokens).get(&format!("/api/v1/games/{played}/record")).await;
    let (unplayed, _) = client.make(short()).await;
    client.post("/api/v1/games", json!({"ruleset": "", "scenario": "", "record": record})).await;
    let listed = || async { client.get("/api/v1/games").await.1.as_array().unwrap().len() };
    server.pass(13 * 24 * 60 * 60);
    assert_eq!(listed().await, 3);
    server.pass(2 * 24 * 60 * 60);
    while listed().await > 1 {
        tokio::task::yield_now().await;
    }
    assert_eq!(client.get(&format!("/api/v1/games/{unplayed}")).await.0, StatusCode::NOT_FOUND);
    assert_eq!(seats[0].state(&played).await["number"], 1);
}

#[tokio::test]
async fn looking_back_is_limited_by_address() {
    let server = start(|config| config.rates.looks = 3).await;
    let (game, _) = server.client().game("short").await;
    for path in ["course", "at/0", "overlays?actions=0"] {
        assert_eq!(server.client().get(&format!("/api/v1/games/{game}/{path}")).await.0, StatusCode::OK);
    }
    for path in ["course", "at/0", "overlays"] {
        let (status, _) = server.client().get(&format!("/api/v1/games/{game}/{path}")).await;
        assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    }
}
