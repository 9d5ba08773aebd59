//! How much a server bears, as people meet it: the program itself in a process of its own, and this one, which gives way to it
//! wherever they want the same core. Times are the server's own (`vedette_request_seconds`): what the client takes is not counted.
//!
//! `make load` measures everything and writes the table of docs/api.md; `target/release/examples/load ROW...` measures some of it:
//! `spectators`, `computers`, `flat`, `paced`, or a number of paced games. On a machine that does nothing else. `SECONDS=20` says for
//! how long each.
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
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use served::Served;

const AH74: [&str; 2] = ["ah74", "chancellorsville"];
const LRTG: [&str; 2] = ["lrtg", "high-tide"];
/// How long a person takes for a move, in milliseconds, on average.
const PACE: u64 = 2_000;
/// The same where the others are what is measured.
const QUICK: u64 = 100;
/// The same in a game that is watched.
const WATCHED: u64 = 1_000;
/// What 99 in 100 requests must not exceed, in seconds.
const PROMISED: f64 = 0.05;
/// The games that are played at a person's pace, until it is too much.
const CEILING: [u64; 6] = [200, 500, 1_000, 2_000, 3_000, 4_000];
const SPECTATORS: usize = 400;
const COMPUTERS: usize = 600;

fn seconds() -> Duration {
    Duration::from_secs(std::env::var("SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(20))
}

/// How long a server draws its boards when it has started.
const PREPARES: Duration = Duration::from_secs(15);

/// A server whose limits are lifted, when it has drawn its boards, and a client that gives way to it.
async fn start() -> Arc<Served> {
    let program = std::env::current_exe().unwrap().with_file_name("../vedette");
    let served = Served::start(&program, &["--unlimited"]);
    let own = std::process::id().to_string();
    assert!(Command::new("renice").args(["-n", "19", "-p", &own]).output().unwrap().status.success());
    tokio::time::sleep(PREPARES).await;
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

/// A game of two persons that anybody may watch.
struct Game {
    path: String,
    tokens: Vec<String>,
}

async fn game(served: &Served, scenario: [&str; 2]) -> Game {
    let new = json!({"ruleset": scenario[0], "scenario": scenario[1], "spectators": true});
    let made = served.ask("/api/v1/games", "", Some(new)).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let tokens = made["seats"].as_array().unwrap().iter().map(|seat| text(&seat["token"])).collect();
    Game { path: format!("/api/v1/games/{}", text(&made["id"])), tokens }
}

/// What a player must know of a state to go on.
#[derive(Deserialize)]
struct State {
    number: u64,
    decision: Option<Decision>,
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Decision {
    seat: usize,
}

#[derive(Deserialize)]
struct Choice {
    action: String,
}

#[derive(Deserialize)]
struct Played {
    played: u64,
    state: State,
}

/// Plays both seats of a game for a while, at this pace, and says how many actions were acknowledged.
async fn play(served: Arc<Served>, game: Game, seed: u64, pace: u64, end: Instant) -> u64 {
    let mut rng = Rng::new(seed);
    let look = async |token: &str| -> State {
        serde_json::from_str(&served.text(&game.path, token, None).await).unwrap()
    };
    let wait = async |least: u64, rng: &mut Rng| {
        let pause = least + rng.below(usize::try_from(pace).unwrap().max(1)) as u64;
        tokio::time::sleep(Duration::from_millis(pause)).await;
    };
    // Not everybody comes at once.
    wait(0, &mut rng).await;
    let (mut state, mut acknowledged) = (look(&game.tokens[0]).await, 0);
    while Instant::now() < end {
        let Some(decision) = state.decision else { break };
        let token = &game.tokens[decision.seat];
        if state.choices.is_empty() {
            state = look(token).await;
            continue;
        }
        wait(pace / 2, &mut rng).await;
        let action = &state.choices[rng.below(state.choices.len())].action;
        let body = json!({"number": state.number, "actions": [action]});
        let answer = served.text(&format!("{}/play", game.path), token, Some(body)).await;
        let Ok(answer) = serde_json::from_str::<Played>(&answer) else { panic!("{answer}") };
        acknowledged += answer.played;
        state = answer.state;
    }
    acknowledged
}

/// So many games at this pace, after all of them have begun.
async fn games(count: u64, pace: u64) -> Answers {
    let served = start().await;
    let mut begun = Vec::new();
    for _ in 0..count {
        begun.push(game(&served, AH74).await);
    }
    let settled = Instant::now() + Duration::from_millis(4 * pace);
    let end = settled + seconds();
    let mut all = JoinSet::new();
    for (seed, game) in begun.into_iter().enumerate() {
        all.spawn(play(Arc::clone(&served), game, seed as u64, pace, end));
    }
    tokio::time::sleep_until(settled.into()).await;
    let before = answered(&served).await;
    tokio::time::sleep_until(end.into()).await;
    let after = answered(&served).await;
    while let Some(played) = all.join_next().await {
        played.unwrap();
    }
    Answers::between(&before, &after)
}

async fn flat() -> String {
    let answers = games(200, 0).await;
    let rate = answers.count() as f64 / seconds().as_secs_f64();
    format!("| 200 games, as fast as they will go | {rate:.0} requests a second; {} |", answers.words())
}

async fn paced(counts: &[u64]) -> String {
    let mut rows = Vec::new();
    for &count in counts {
        let answers = games(count, PACE).await;
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
    let served = start().await;
    let seat = || json!({"kind": "computer", "opponent": "hard"});
    for _ in 0..COMPUTERS {
        let new = json!({"ruleset": AH74[0], "scenario": AH74[1], "seats": [seat(), seat()]});
        let made = served.ask("/api/v1/games", "", Some(new)).await;
        // They play as soon as somebody looks.
        served.ask(&format!("/api/v1/games/{}", made["id"].as_str().unwrap()), "", None).await;
    }
    let game = game(&served, AH74).await;
    let before = answered(&served).await;
    let acknowledged = play(Arc::clone(&served), game, 1, QUICK, Instant::now() + seconds()).await;
    let answers = Answers::between(&before, &answered(&served).await);
    format!(
        "| a person's move while {COMPUTERS} games are played by computers, hard against hard | {acknowledged} moves; {} |",
        answers.words()
    )
}

async fn spectators() -> String {
    let served = start().await;
    let game = game(&served, LRTG).await;
    let id = game.path.rsplit('/').next().unwrap().to_owned();
    let (first, pushed) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let mut watching = JoinSet::new();
    let mut ready = JoinSet::new();
    for _ in 0..SPECTATORS {
        let (served, id) = (Arc::clone(&served), id.clone());
        ready.spawn(async move { served.live(&id, "").await });
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
    let acknowledged = play(Arc::clone(&served), game, 1, WATCHED, Instant::now() + seconds()).await;
    assert_eq!(watching.len(), SPECTATORS, "all of them watch to the end");
    assert!(watching.try_join_next().is_none(), "nobody is turned away");
    watching.shutdown().await;
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
        rows.push(paced(&CEILING).await);
    }
    for count in wanted.iter().filter_map(|word| word.parse().ok()) {
        rows.push(paced(&[count]).await);
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
