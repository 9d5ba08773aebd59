//! A computer says why it acts as it does, and never to somebody whom that would tell a secret.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::blind::{Ear, plain};
use crate::harness::{Client, Server};
use crate::toy::REASON;

/// Makes a game against this opponent, and says its id and the client of the other seat.
pub async fn against(client: &Client, new: &Value, computer: usize, opponent: &str) -> (String, Client) {
    let mut seats = vec![json!({"kind": "person"}), json!({"kind": "person"})];
    seats[computer] = json!({"kind": "computer", "opponent": opponent});
    let mut new = new.clone();
    new["seats"] = json!(seats);
    let (status, made) = client.post("/api/v1/games", new).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let person = client.with(made["seats"][1 - computer]["token"].as_str().unwrap());
    (made["id"].as_str().unwrap().to_owned(), person)
}

/// Waits until a game looks so to a client.
pub async fn until(client: &Client, game: &str, looks: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let state = client.state(game).await;
        if looks(&state) {
            return state;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the game never looked so");
}

/// Plays until the computer has hidden its stone and the column has marched; what the person and a spectator hear of it.
async fn heard(server: &Server, opponent: &str) -> (String, Client, Vec<String>) {
    let new = json!({"ruleset": "toy", "scenario": "short"});
    let (game, person) = against(&server.client(), &new, 1, opponent).await;
    let mut ears = [Ear::new(person.clone(), &game).await, Ear::new(server.client(), &game).await];
    for (action, number) in [("hide basalt", 2), ("step east", 3)] {
        assert_eq!(person.play(&game, &[action]).await.0, StatusCode::OK);
        until(&person, &game, |state| state["number"] == number).await;
        for ear in &mut ears {
            ear.ask(&game).await;
        }
    }
    // The first message of a socket, and all that was asked for.
    let all = ears.iter().flat_map(|ear| &ear.received);
    let all = all.map(|text| plain(text, &game).replace(opponent, "OPPONENT")).collect();
    (game, person, all)
}

pub async fn a_reason_is_read_by_nobody_whom_it_would_tell_a_secret(server: Server) {
    let (_, _, quiet) = heard(&server, "quiet").await;
    let (game, person, talks) = heard(&server, "talks").await;
    assert_eq!(quiet.len(), talks.len());
    for (quiet, talks) in quiet.iter().zip(&talks) {
        // The list of games shows the older ones too.
        let games = quiet.starts_with("200 OK [{\"id\"");
        assert!(!talks.contains(REASON) && (games || quiet == talks), "{quiet}\n{talks}");
    }
    // The record would tell the computer's secrets.
    let (status, _) = person.get(&format!("/api/v1/games/{game}/record")).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    // What a socket is sent of the computer's action, and what another server reads from the database.
    let mut live = person.live(&game, json!({"token": person.token, "number": 0})).await;
    assert!(!live.text().await.unwrap().contains(REASON));
    let (server, token) = (server.restart().await, person.token.unwrap());
    let (person, spectator) = (server.client().with(&token), server.client());
    for client in [&person, &spectator] {
        assert!(!client.state(&game).await.to_string().contains(REASON));
    }
    // When it is over everybody may read it.
    assert_eq!(person.act(&game, "resign", json!({})).await.0, StatusCode::OK);
    let hidden = format!("{REASON}: hide amaranth.");
    for client in [&person, &spectator] {
        let (_, log) = client.get(&format!("/api/v1/games/{game}/log")).await;
        let reasons: Vec<&Value> = log.as_array().unwrap().iter().map(|entry| &entry["why"]).collect();
        assert_eq!(reasons, [&json!(null), &json!(hidden), &json!(null), &json!(null)]);
    }
}
