//! Killed at any moment, a server loses nothing that it has acknowledged.

use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use engine::{Record, Rng};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::Catalog;
use server::Config;

use crate::harness::{Client, Folder, config_in};
use crate::postgres::Cluster;
use crate::toy::ToyShelf;

const KILLS: usize = 100;

/// Not a test of its own: what the tests below start as another process, and kill.
#[tokio::test]
async fn serve_until_killed() {
    let (Ok(port), Ok(database)) =
        (std::env::var("VEDETTE_TEST_PORT"), std::env::var("VEDETTE_TEST_DATABASE"))
    else {
        return;
    };
    // No folder of its own: nobody would clear it away.
    let mut config = Config { database_url: Some(database), ..config_in(&std::env::temp_dir()) };
    config.listen.set_port(port.parse().unwrap());
    server::serve(config).await.unwrap();
}

fn start(port: u16, database: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["kill::serve_until_killed", "--exact", "--nocapture"])
        .env("VEDETTE_TEST_PORT", port.to_string())
        .env("VEDETTE_TEST_DATABASE", database)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

async fn wait_until_up(client: &Client) {
    let start = Instant::now();
    while client.send(Method::GET, "/health", None).await.is_err() {
        assert!(start.elapsed() < Duration::from_secs(300), "the server does not come up");
        tokio::time::sleep(Duration::from_millis(4)).await;
    }
}

/// What a scripted client did: every action that was acknowledged, with its number.
struct Played {
    acknowledged: Vec<(i64, String)>,
    cut_off: usize,
}

/// Plays whatever is offered, as fast as it is answered, until it is told to stop.
async fn play(
    client: Client,
    game: String,
    seed: u64,
    stop: Arc<AtomicBool>,
    acks: Arc<AtomicUsize>,
) -> Played {
    let mut rng = Rng::new(seed);
    let mut played = Played { acknowledged: Vec::new(), cut_off: 0 };
    while !stop.load(Ordering::Relaxed) {
        let Some(action) = decide(&client, &game, &mut rng).await else {
            tokio::time::sleep(Duration::from_millis(2)).await;
            continue;
        };
        let (number, action) = action;
        let body = json!({"number": number, "actions": [action], "state": false});
        match client.send(Method::POST, &format!("/api/v1/games/{game}/play"), Some(&body)).await {
            Ok((StatusCode::OK, _)) => {
                played.acknowledged.push((number + 1, action));
                acks.fetch_add(1, Ordering::Relaxed);
            }
            Ok((status, text)) => assert_eq!(status, StatusCode::CONFLICT, "{text}"),
            Err(_) => played.cut_off += 1,
        }
    }
    played
}

pub async fn decide(client: &Client, game: &str, rng: &mut Rng) -> Option<(i64, String)> {
    let path = format!("/api/v1/games/{game}?since=1000000");
    let (status, text) = client.send(Method::GET, &path, None).await.ok()?;
    assert_eq!(status, StatusCode::OK, "{text}");
    let state: Value = serde_json::from_str(&text).ok()?;
    let choices = state["choices"].as_array()?;
    let choice = choices.get(rng.below(choices.len()))?;
    Some((state["number"].as_i64()?, choice["action"].as_str()?.to_owned()))
}

async fn kill_often(database: &str) {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let client = Client::new(format!("http://127.0.0.1:{port}"));
    let mut server = start(port, database);
    wait_until_up(&client).await;
    let (game, seats) = client.game("long").await;
    let (stop, acks) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let mut players = Vec::new();
    for (seat, seed) in seats.clone().into_iter().zip(0..) {
        players.push(tokio::spawn(play(seat, game.clone(), seed, Arc::clone(&stop), Arc::clone(&acks))));
    }
    let mut rng = Rng::new(63);
    for _ in 0..KILLS {
        let before = acks.load(Ordering::Relaxed);
        let started = Instant::now();
        // At least one action of every life is acknowledged; then the blow falls at any moment.
        while acks.load(Ordering::Relaxed) == before {
            assert!(started.elapsed() < Duration::from_secs(300), "nothing is played");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_micros(rng.below(40_000) as u64)).await;
        server.kill().unwrap();
        server.wait().unwrap();
        server = start(port, database);
    }
    wait_until_up(&client).await;
    stop.store(true, Ordering::Relaxed);
    let (mut acknowledged, mut cut_off) = (Vec::new(), 0);
    for player in players {
        let played = player.await.unwrap();
        acknowledged.extend(played.acknowledged);
        cut_off += played.cut_off;
    }
    check(&client, &seats, &game, acknowledged, cut_off).await;
    server.kill().unwrap();
    server.wait().unwrap();
}

/// Every acknowledged action stands where it was acknowledged, and the whole game replays.
async fn check(
    client: &Client,
    seats: &[Client; 2],
    game: &str,
    acknowledged: Vec<(i64, String)>,
    cut_off: usize,
) {
    let tokens = seats.clone().map(|seat| seat.token.unwrap()).join(",");
    let (status, record) = client.with(&tokens).get(&format!("/api/v1/games/{game}/record")).await;
    assert_eq!(status, StatusCode::OK);
    let record: Record = serde_json::from_value(record).unwrap();
    for (number, action) in &acknowledged {
        let index = usize::try_from(*number).unwrap() - 1;
        assert_eq!(
            record.taken.get(index).map(|taken| &taken.action),
            Some(action),
            "action {number} was lost"
        );
    }
    println!("{} acknowledged of {}, {cut_off} cut off", acknowledged.len(), record.taken.len());
    assert!(acknowledged.len() >= KILLS && record.taken.len() <= acknowledged.len() + cut_off);
    let rules = ToyShelf::new().rules("toy").unwrap().unwrap();
    rules.replay(&record).unwrap();
    // And it goes on.
    let mut rng = Rng::new(1);
    let mut decided = None;
    for seat in seats {
        decided = decided.or(decide(seat, game, &mut rng).await.map(|decision| (seat, decision)));
    }
    let (seat, (_, action)) = decided.unwrap();
    assert_eq!(seat.play(game, &[&action]).await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_hundred_kills_lose_nothing_on_sqlite() {
    let folder = Folder::new();
    kill_often(&format!("sqlite:{}/games.db", folder.0.display())).await;
}

#[tokio::test]
async fn a_hundred_kills_lose_nothing_on_postgresql() {
    let cluster = Cluster::start();
    kill_often(&cluster.database("kill")).await;
}

#[tokio::test]
async fn a_server_that_is_told_to_end_says_goodbye_and_ends() {
    let folder = Folder::new();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let client = Client::new(format!("http://127.0.0.1:{port}"));
    let mut server = start(port, &format!("sqlite:{}/games.db", folder.0.display()));
    wait_until_up(&client).await;
    let (game, seats) = client.game("short").await;
    let mut lives =
        [seats[0].live(&game, json!({"token": seats[0].token})).await, client.live(&game, json!({})).await];
    for live in &mut lives {
        live.next().await;
    }
    // And somebody who stands in the door.
    let _silent = tokio::net::TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    let id = server.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    for live in &mut lives {
        assert_eq!(live.goodbye().await, Some(1001));
    }
    let ended = tokio::task::spawn_blocking(move || server.wait().unwrap()).await.unwrap();
    // How long that takes is the server's own limit, not the test's: whoever stands in the door says nothing for ever.
    assert!(ended.success(), "{ended}");
    assert!(client.send(Method::GET, "/health", None).await.is_err());
}
