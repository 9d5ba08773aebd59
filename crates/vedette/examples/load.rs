//! How much a server bears, as people meet it: the program itself in a process of its own, and this one, which gives way to it
//! wherever they want the same core. Times are the server's own (`vedette_request_seconds`): what the client takes is not counted.
//!
//! `make load` measures everything and writes the table of docs/api.md; `target/release/examples/load ROW...` measures some of it:
//! `spectators`, `computers`, `flat`, `paced`. On a machine that does nothing else. `SECONDS=20` says for how long each.
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on fails")]

#[path = "../tests/table/served.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod served;

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::Rng;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use served::Served;

const AH74: [&str; 2] = ["ah74", "chancellorsville"];
const LRTG: [&str; 2] = ["lrtg", "high-tide"];
/// How long a person takes for a move, in milliseconds, on average.
const PACE: u64 = 2_000;
/// What 99 in 100 requests must not exceed, in seconds.
const PROMISED: f64 = 0.05;
/// The games that are played at a person's pace, until it is too much.
const CEILING: [u64; 6] = [200, 500, 1_000, 2_000, 3_000, 4_000];
const SPECTATORS: usize = 400;
const COMPUTERS: usize = 600;

fn seconds() -> Duration {
    Duration::from_secs(std::env::var("SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(20))
}

/// A server whose limits are lifted, and a client that gives way to it.
fn start() -> Arc<Served> {
    let program = std::env::current_exe().unwrap().with_file_name("../vedette");
    let served = Served::start(&program, &["--unlimited"]);
    let own = std::process::id().to_string();
    assert!(Command::new("renice").args(["-n", "19", "-p", &own]).output().unwrap().status.success());
    Arc::new(served)
}

/// How many requests the server has answered, by the seconds that they took at most.
async fn answered(served: &Served) -> BTreeMap<u64, u64> {
    let text = served.ask("/metrics", "", None).await;
    let lines = text.as_str().unwrap().lines();
    let buckets = lines.filter_map(|line| line.strip_prefix("vedette_request_seconds_bucket{le=\""));
    let bucket = |line: &str| {
        let (bound, count) = line.split_once("\"} ")?;
        let seconds: f64 = if bound == "+Inf" { 1e6 } else { bound.parse().ok()? };
        Some(((seconds * 1e6) as u64, count.parse().ok()?))
    };
    buckets.filter_map(bucket).collect()
}

/// What was answered between two looks: how many, and within how many seconds so many in 100 of them.
struct Answers(BTreeMap<u64, u64>);

impl Answers {
    fn between(before: &BTreeMap<u64, u64>, after: &BTreeMap<u64, u64>) -> Self {
        Self(after.iter().map(|(&bound, count)| (bound, count - before.get(&bound).unwrap_or(&0))).collect())
    }

    fn count(&self) -> u64 {
        self.0.values().next_back().copied().unwrap_or(0)
    }

    fn within(&self, percent: u64) -> f64 {
        let enough = |count: u64| count * 100 >= self.count() * percent;
        let bound = self.0.iter().find(|(_, count)| enough(**count)).map_or(0, |(&bound, _)| bound);
        bound as f64 / 1e6
    }

    fn words(&self) -> String {
        let milliseconds = |percent: u64| self.within(percent) * 1e3;
        format!("half within {:.0} ms, 99 in 100 within {:.0} ms", milliseconds(50), milliseconds(99))
    }
}

/// A game of two persons.
async fn game(served: &Served, scenario: [&str; 2]) -> (String, Vec<String>) {
    let made =
        served.ask("/api/v1/games", "", Some(json!({"ruleset": scenario[0], "scenario": scenario[1]}))).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&made["id"]), made["seats"].as_array().unwrap().iter().map(|seat| text(&seat["token"])).collect())
}

/// Plays both seats of a game for a while, at this pace, and says how many actions were acknowledged.
async fn play(served: Arc<Served>, scenario: [&'static str; 2], seed: u64, pace: u64, end: Instant) -> u64 {
    let (game, tokens) = game(&served, scenario).await;
    play_on(&served, &game, &tokens, seed, pace, end).await
}

async fn play_on(served: &Served, game: &str, tokens: &[String], seed: u64, pace: u64, end: Instant) -> u64 {
    let mut rng = Rng::new(seed);
    let path = format!("/api/v1/games/{game}");
    let (mut state, mut acknowledged) = (served.ask(&path, &tokens[0], None).await, 0);
    while Instant::now() < end {
        let Some(seat) = state["decision"]["seat"].as_u64() else { break };
        let token = &tokens[usize::try_from(seat).unwrap()];
        if state["choices"].as_array().is_none_or(Vec::is_empty) {
            state = served.ask(&path, token, None).await;
            continue;
        }
        if pace > 0 {
            let pause = pace / 2 + rng.below(usize::try_from(pace).unwrap()) as u64;
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        let choices = state["choices"].as_array().unwrap();
        let action = choices[rng.below(choices.len())]["action"].clone();
        let body = json!({"number": state["number"], "actions": [action]});
        let mut answer = served.ask(&format!("{path}/play"), token, Some(body)).await;
        assert!(answer["played"].is_u64(), "{answer}");
        acknowledged += 1;
        state = answer["state"].take();
    }
    acknowledged
}

/// So many games at this pace, after a while in which they begin.
async fn games(count: u64, pace: u64) -> (u64, Answers) {
    let served = start();
    let settled = Instant::now() + Duration::from_millis(2 * pace) + Duration::from_millis(5 * count);
    let end = settled + seconds();
    let mut all = JoinSet::new();
    for seed in 0..count {
        all.spawn(play(Arc::clone(&served), AH74, seed, pace, end));
    }
    tokio::time::sleep_until(settled.into()).await;
    let before = answered(&served).await;
    let mut acknowledged = 0;
    tokio::time::sleep_until(end.into()).await;
    let after = answered(&served).await;
    while let Some(played) = all.join_next().await {
        acknowledged += played.unwrap();
    }
    (acknowledged, Answers::between(&before, &after))
}

async fn flat() -> String {
    let (_, answers) = games(200, 0).await;
    let rate = answers.count() as f64 / seconds().as_secs_f64();
    format!("| 200 games, as fast as they will go | {rate:.0} requests a second; {} |", answers.words())
}

async fn paced() -> String {
    let mut rows = Vec::new();
    for count in CEILING {
        let (_, answers) = games(count, PACE).await;
        let rate = answers.count() as f64 / seconds().as_secs_f64();
        rows.push(format!(
            "| {count} games, two seconds a move | {rate:.0} requests a second; {} |",
            answers.words()
        ));
        if answers.within(99) > PROMISED {
            break;
        }
    }
    rows.join("\n")
}

async fn computers() -> String {
    let served = start();
    let seat = || json!({"kind": "computer", "opponent": "hard"});
    for _ in 0..COMPUTERS {
        let new = json!({"ruleset": AH74[0], "scenario": AH74[1], "seats": [seat(), seat()]});
        let made = served.ask("/api/v1/games", "", Some(new)).await;
        // They play as soon as somebody looks.
        served.ask(&format!("/api/v1/games/{}", made["id"].as_str().unwrap()), "", None).await;
    }
    let (game, tokens) = game(&served, AH74).await;
    let before = answered(&served).await;
    let acknowledged = play_on(&served, &game, &tokens, 1, 100, Instant::now() + seconds()).await;
    let answers = Answers::between(&before, &answered(&served).await);
    format!(
        "| a person's move while {COMPUTERS} games are played by computers, hard against hard | {acknowledged} moves; {} |",
        answers.words()
    )
}

async fn spectators() -> String {
    let served = start();
    let (game, tokens) = game(&served, LRTG).await;
    let (first, pushed) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let mut watching = JoinSet::new();
    let mut ready = JoinSet::new();
    for _ in 0..SPECTATORS {
        let (served, game) = (Arc::clone(&served), game.clone());
        ready.spawn(async move { served.live(&game, "").await });
    }
    while let Some(live) = ready.join_next().await {
        let (mut live, first, pushed) = (live.unwrap(), Arc::clone(&first), Arc::clone(&pushed));
        first.store(live.text().await.len() as u64, Ordering::Relaxed);
        watching.spawn(async move {
            loop {
                pushed.fetch_add(live.text().await.len() as u64, Ordering::Relaxed);
            }
        });
    }
    let acknowledged = play_on(&served, &game, &tokens, 1, 100, Instant::now() + seconds()).await;
    watching.abort_all();
    let (first, pushed) = (first.load(Ordering::Relaxed), pushed.load(Ordering::Relaxed));
    format!(
        "| {SPECTATORS} spectators of one game of the Long Roads, {acknowledged} actions | {:.1} MB pushed to all of them, after {} KB to each when it comes |",
        pushed as f64 / 1e6,
        first / 1_000
    )
}

/// Puts the rows into the page between its marks.
fn write(page: &str, rows: &[String]) {
    let text = std::fs::read_to_string(page).unwrap();
    let (head, rest) = text.split_once("<!-- make load -->\n").unwrap();
    let (_, tail) = rest.split_once("<!-- end of load -->").unwrap();
    let table = format!("| what | what came of it |\n|---|---|\n{}\n", rows.join("\n"));
    std::fs::write(page, format!("{head}<!-- make load -->\n{table}<!-- end of load -->{tail}")).unwrap();
}

#[tokio::main]
async fn main() {
    let mut wanted: Vec<String> = std::env::args().skip(1).collect();
    let page = wanted.iter().position(|word| word.ends_with(".md")).map(|at| wanted.remove(at));
    let is_wanted = |row: &str| wanted.is_empty() || wanted.iter().any(|word| word == row);
    let mut rows = Vec::new();
    if is_wanted("paced") {
        rows.push(paced().await);
    }
    if is_wanted("flat") {
        rows.push(flat().await);
    }
    if is_wanted("computers") {
        rows.push(computers().await);
    }
    if is_wanted("spectators") {
        rows.push(spectators().await);
    }
    rows.iter().for_each(|row| println!("{row}"));
    if let Some(page) = page {
        write(&page, &rows);
    }
}
