//! Computers that think: they are kept, it is seen how far they have come, and they can be told to play now.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::blind::{Ear, plain};
use crate::harness::{Client, Server};
use crate::reasons::{against, until};

fn short() -> Value {
    json!({"ruleset": "toy", "scenario": "short"})
}

/// A figure of the server's.
async fn figure(client: &Client, name: &str) -> u64 {
    let (_, text) = client.get("/metrics").await;
    let text = text.as_str().unwrap().to_owned();
    let line = text.lines().find(|line| line.starts_with(&format!("vedette_{name} "))).unwrap();
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

/// Waits until a figure of the server's is so high.
async fn until_figure(client: &Client, name: &str, value: u64) {
    while figure(client, name).await != value {
        tokio::task::yield_now().await;
    }
}

/// Comes to the table and waits until the computer there thinks.
async fn begins(person: &Client, game: &str) {
    assert_eq!(person.state(game).await["thinking"]["seat"], 0);
    until_figure(person, "thinking", 1).await;
}

async fn play_now(client: &Client, game: &str) -> (StatusCode, Value) {
    client.post(&format!("/api/v1/games/{game}/play-now"), json!({})).await
}

/// The reasons in the log of a game that is over.
async fn reasons(client: &Client, game: &str) -> Vec<String> {
    let (_, log) = client.get(&format!("/api/v1/games/{game}/log?umpire=true")).await;
    log.as_array().unwrap().iter().filter_map(|entry| Some(entry["why"].as_str()?.to_owned())).collect()
}

pub async fn a_computer_is_kept_from_decision_to_decision(server: Server) {
    let (game, person) = against(&server.client(), &short(), 0, "counts").await;
    // The first stone is the computer's, then a whole march.
    until(&person, &game, |state| state["decision"]["seat"] == 1).await;
    person.play(&game, &["hide basalt"]).await;
    until(&person, &game, |state| state["decision"]["name"] == "fire").await;
    // Somebody who comes back after a restart begins afresh.
    let token = person.token.clone().unwrap();
    let server = server.restart().await;
    let person = server.client().with(&token);
    person.play(&game, &["fire"]).await;
    until(&person, &game, |state| state["decision"]["seat"] == 1).await;
    person.act(&game, "resign", json!({})).await;
    let counted: Vec<String> = [1, 2, 3, 4, 5, 1].map(|number| format!("My action {number}.")).into();
    assert_eq!(reasons(&person, &game).await, counted);
}

pub async fn a_person_sees_how_far_a_computer_has_come(server: Server) {
    let (game, person) = against(&server.client(), &short(), 0, "broods").await;
    let mut ears = [
        person.live(&game, json!({"token": person.token})).await,
        server.client().live(&game, json!({})).await,
    ];
    for ear in &mut ears {
        let thinking = &ear.next().await["thinking"];
        assert_eq!((&thinking["seat"], &thinking["patience"]), (&json!(0), &json!(1_000)));
        assert_eq!((&thinking["share"], &thinking["actions"]), (&json!(0), &json!(0)));
    }
    for (share, passed) in [(40, 400), (90, 500), (100, 700)] {
        server.time.turn_on(Duration::from_millis(passed));
        for ear in &mut ears {
            let heard = ear.next().await;
            assert_eq!((&heard["type"], &heard["share"]), (&json!("thinking"), &json!(share)), "{heard}");
            assert_eq!((&heard["seat"], &heard["waiting"]), (&json!(0), &json!(0)));
        }
    }
    let state = person.state(&game).await;
    assert_eq!((&state["thinking"]["share"], &state["number"]), (&json!(100), &json!(0)));
    // When it has played nobody thinks.
    assert_eq!(play_now(&person, &game).await.0, StatusCode::OK);
    for ear in &mut ears {
        assert_eq!(ear.next().await["thinking"], json!(null));
    }
}

pub async fn a_person_lets_a_computer_play_now(server: Server) {
    let client = server.client();
    let (game, person) = against(&client, &short(), 0, "broods").await;
    begins(&person, &game).await;
    // Whoever watches may not say so, and without a word it goes on thinking.
    assert_eq!(play_now(&client, &game).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(person.state(&game).await["decision"]["seat"], 0);
    let (status, state) = play_now(&person, &game).await;
    assert_eq!((status, &state["decision"]["seat"]), (StatusCode::OK, &json!(0)));
    until(&person, &game, |state| state["decision"]["seat"] == 1).await;
    let (status, answer) = play_now(&person, &game).await;
    assert_eq!((status, &answer["message"]), (StatusCode::CONFLICT, &json!("nobody is thinking")));
    // It is one thought that was to end: the next is thought through like any other.
    person.play(&game, &["hide basalt"]).await;
    until_figure(&client, "thinking", 1).await;
    assert_eq!(person.state(&game).await["decision"]["name"], "march");
    play_now(&person, &game).await;
    until(&person, &game, |state| state["decision"]["name"] == "fire").await;
}

/// What the person and a spectator hear of a computer that ponders so often in secret, and of how far it has come.
async fn heard(server: &Server, opponent: &str, secrets: u64) -> Vec<String> {
    let client = server.client();
    let entries = figure(&client, "journal_entries_total").await;
    let new = json!({"ruleset": "toy", "scenario": "short", "options": ["fog"]});
    let (game, person) = against(&client, &new, 0, opponent).await;
    let mut ears = [Ear::new(person.clone(), &game).await, Ear::new(client.clone(), &game).await];
    until_figure(&client, "journal_entries_total", entries + secrets).await;
    until_figure(&client, "thinking", 1).await;
    for _ in 0..3 {
        server.time.turn_on(Duration::from_millis(300));
        for ear in &mut ears {
            ear.listen(&game).await;
        }
    }
    assert_eq!(play_now(&person, &game).await.0, StatusCode::OK);
    let mut all = Vec::new();
    for mut ear in ears {
        ear.listen(&game).await;
        let received = ear.received.iter().filter(|text| !text.starts_with("200 OK [{\"id\""));
        all.extend(received.map(|text| plain(text, &game).replace(opponent, "OPPONENT")));
    }
    all
}

pub async fn how_far_a_computer_has_come_tells_no_secret(server: Server) {
    let quiet = heard(&server, "broods", 0).await;
    let busy = heard(&server, "broods3", 3).await;
    assert_eq!(quiet.len(), busy.len());
    for (quiet, busy) in quiet.iter().zip(&busy) {
        assert_eq!(quiet, busy);
    }
    assert!(quiet.iter().any(|text| text.contains("\"type\":\"thinking\"") && text.contains("\"share\":90")));
}

pub async fn nobody_waits_for_a_thought_about_a_game_that_is_over(server: Server) {
    let client = server.client();
    let (game, person) = against(&client, &short(), 0, "broods").await;
    begins(&person, &game).await;
    assert_eq!(person.act(&game, "resign", json!({})).await.0, StatusCode::OK);
    until_figure(&client, "thinking", 0).await;
    assert_eq!(person.state(&game).await["number"], 1, "it has resigned, and nothing was played after that");
}
