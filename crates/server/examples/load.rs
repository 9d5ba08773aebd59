//! How much a server bears: many games at once over loopback, as fast as they will go or at a person's pace.
//!
//! `cargo run --release -p server --example load -- --games 200 --seconds 20 [--pace MILLISECONDS] [--postgres]
//! [--ruleset ID --scenario ID]`
//!
//! It prints the actions acknowledged a second and how long an acknowledgement took.
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on stops")]

#[path = "../tests/server/harness.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod harness;
#[path = "../tests/server/postgres.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod postgres;
#[path = "../tests/server/toy.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod toy;

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::Rng;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::Config;
use shelf::Shelf;

use harness::{Client, Folder, Server, config};

/// What is measured.
struct Wanted {
    games: u64,
    seconds: u64,
    /// How long a player thinks, in milliseconds, on average.
    pace: u64,
    postgres: bool,
    ruleset: String,
    scenario: String,
}

fn wanted() -> Wanted {
    let arguments: Vec<String> = std::env::args().collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let number = |name: &str, usual: u64| value(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
    Wanted {
        games: number("--games", 200),
        seconds: number("--seconds", 20),
        pace: number("--pace", 0),
        postgres: arguments.iter().any(|argument| argument == "--postgres"),
        ruleset: value("--ruleset").unwrap_or_else(|| "toy".into()),
        scenario: value("--scenario").unwrap_or_else(|| "long".into()),
    }
}

/// Plays one game, both seats, and says how long each acknowledgement took.
async fn play(client: Client, wanted: Arc<Wanted>, seed: u64, end: Instant) -> Vec<Duration> {
    let new = json!({"ruleset": wanted.ruleset, "scenario": wanted.scenario});
    let (status, made) = client.post("/api/v1/games", new).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let game = made["id"].as_str().unwrap().to_owned();
    let seats: Vec<Client> = made["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| client.with(seat["token"].as_str().unwrap()))
        .collect();
    let mut rng = Rng::new(seed);
    let mut taken = Vec::new();
    let mut state = seats[0].state(&game).await;
    while Instant::now() < end {
        let Some(seat) = state["decision"]["seat"].as_u64() else { break };
        let seat = &seats[usize::try_from(seat).unwrap()];
        if state["choices"].as_array().is_none_or(Vec::is_empty) {
            state = seat.state(&game).await;
            continue;
        }
        if wanted.pace > 0 {
            let pause = wanted.pace / 2 + rng.below(usize::try_from(wanted.pace).unwrap()) as u64;
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        let choices = state["choices"].as_array().unwrap();
        let action = choices[rng.below(choices.len())]["action"].clone();
        let body = json!({"number": state["number"], "actions": [action]});
        let start = Instant::now();
        let path = format!("/api/v1/games/{game}/play");
        let (status, text) = seat.send(Method::POST, &path, Some(&body)).await.unwrap();
        assert_eq!(status, StatusCode::OK, "{text}");
        taken.push(start.elapsed());
        let mut answer: Value = serde_json::from_str(&text).unwrap();
        state = answer["state"].take();
    }
    taken
}

#[tokio::main]
async fn main() {
    let wanted = Arc::new(wanted());
    let cluster = wanted.postgres.then(postgres::Cluster::start);
    let folder = Folder::new();
    let mut config: Config = config(&folder);
    config.database_url = cluster.as_ref().map(|cluster| cluster.database("load"));
    if wanted.ruleset != "toy" {
        config.catalog = Arc::new(Shelf::default());
    }
    let server = Server::start_with(folder, config).await;
    let start = Instant::now();
    let end = start + Duration::from_secs(wanted.seconds);
    let games = (0..wanted.games)
        .map(|seed| tokio::spawn(play(server.client(), Arc::clone(&wanted), seed, end)))
        .collect::<Vec<_>>();
    let mut taken = Vec::new();
    for game in games {
        taken.extend(game.await.unwrap());
    }
    let seconds = start.elapsed().as_secs_f64();
    taken.sort();
    let percentile = |percent: usize| taken.get(taken.len() * percent / 100).copied().unwrap_or_default();
    let pace = match wanted.pace {
        0 => "as fast as they will go".to_owned(),
        pace => format!("at {pace} ms a move"),
    };
    println!(
        "{} games of {} on {}, {pace}: {} actions acknowledged in {seconds:.1} s, {:.0} a second; half within {:.1} ms, 99 in 100 within {:.1} ms",
        wanted.games,
        wanted.ruleset,
        if wanted.postgres { "PostgreSQL" } else { "SQLite" },
        taken.len(),
        taken.len() as f64 / seconds,
        percentile(50).as_secs_f64() * 1e3,
        percentile(99).as_secs_f64() * 1e3,
    );
}
