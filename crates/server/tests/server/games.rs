//! Making and playing games.

use reqwest::StatusCode;
use serde_json::json;

use crate::harness::{ROUND, Server};

#[tokio::test]
async fn a_game_is_made_and_played_to_its_end() {
    let server = Server::start().await;
    let (game, seats) = server.client().game("short").await;
    for _ in 0..3 {
        for (seat, action) in ROUND {
            let (status, answer) = seats[seat].play(&game, &[action]).await;
            assert_eq!(status, StatusCode::OK, "{action}: {answer}");
            assert_eq!(answer["played"], 1);
        }
    }
    let state = seats[1].state(&game).await;
    assert_eq!(state["outcome"]["by"], "rules");
    assert_eq!((&state["decision"], &state["number"]), (&json!(null), &json!(18)));
    let (status, answer) = seats[0].play(&game, &["hide basalt"]).await;
    assert_eq!((status, &answer["error"]), (StatusCode::CONFLICT, &json!("not_now")));
}

#[tokio::test]
async fn the_deciding_seat_is_offered_what_is_legal_and_nobody_else_is() {
    let server = Server::start().await;
    let (game, seats) = server.client().game("short").await;
    let union = seats[0].state(&game).await;
    assert_eq!(union["decision"]["name"], "hide");
    assert_eq!(union["decision"]["prompt"], "Hide a stone.");
    assert_eq!(union["choices"].as_array().unwrap().len(), 3);
    let confederate = seats[1].state(&game).await;
    assert_eq!(confederate["decision"]["prompt"], json!(null));
    assert!(confederate["choices"].as_array().unwrap().is_empty());
    assert_eq!(server.client().state(&game).await["viewer"], "Spectator");
}

#[tokio::test]
async fn a_drag_of_several_steps_is_one_request() {
    let server = Server::start().await;
    let (game, seats) = server.client().game("short").await;
    seats[0].play(&game, &["hide amaranth"]).await;
    seats[1].play(&game, &["hide basalt"]).await;
    let state = seats[0].state(&game).await;
    let far = state["routes"].as_array().unwrap().iter().find(|route| route["place"] == "P-7").unwrap();
    let steps: Vec<&str> =
        far["actions"].as_array().unwrap().iter().map(|step| step.as_str().unwrap()).collect();
    let (status, answer) = seats[0].play(&game, &steps).await;
    assert_eq!((status, &answer["played"]), (StatusCode::OK, &json!(3)));
    assert_eq!(answer["state"]["view"]["pieces"][0]["place"], "P-7");
}

#[tokio::test]
async fn what_was_played_before_a_refusal_stands() {
    let server = Server::start().await;
    let (game, seats) = server.client().game("short").await;
    seats[0].play(&game, &["hide amaranth"]).await;
    seats[1].play(&game, &["hide basalt"]).await;
    let (status, answer) = seats[0].play(&game, &["step east", "hide basalt", "halt"]).await;
    assert_eq!((status, &answer["played"], &answer["number"]), (StatusCode::OK, &json!(1), &json!(3)));
    assert_eq!(answer["refusal"]["clause"], "toy.2");
    let (status, answer) = seats[0].play(&game, &["fire"]).await;
    assert_eq!((status, &answer["clause"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("toy.2")));
}

#[tokio::test]
async fn a_second_writer_of_the_same_number_loses_and_is_told() {
    let server = Server::start().await;
    let (game, seats) = server.client().game("short").await;
    let play = format!("/api/v1/games/{game}/play");
    let body = json!({"number": 0, "actions": ["hide amaranth"]});
    let (first, second) = tokio::join!(seats[0].post(&play, body.clone()), seats[0].post(&play, body));
    let (won, lost) = if first.0 == StatusCode::OK { (first, second) } else { (second, first) };
    assert_eq!((won.0, &won.1["number"]), (StatusCode::OK, &json!(1)));
    assert_eq!(
        (lost.0, &lost.1["error"], &lost.1["number"]),
        (StatusCode::CONFLICT, &json!("conflict"), &json!(1))
    );
}

#[tokio::test]
async fn a_refusal_and_a_forecast_can_be_asked_for() {
    let server = Server::start().await;
    let (game, seats) = server.client().game("short").await;
    let why_not = format!("/api/v1/games/{game}/why-not");
    let (_, answer) = seats[0].post(&why_not, json!({"action": "fire"})).await;
    assert_eq!((&answer["legal"], &answer["refusal"]["clause"]), (&json!(false), &json!("toy.1")));
    let (_, answer) = seats[0].post(&why_not, json!({"action": "hide basalt"})).await;
    assert_eq!(answer["legal"], true);
    let (status, _) = seats[1].post(&why_not, json!({"action": "fire"})).await;
    assert_eq!(status, StatusCode::CONFLICT);
    for (seat, action) in &ROUND[..5] {
        seats[*seat].play(&game, &[action]).await;
    }
    let forecast = format!("/api/v1/games/{game}/forecast");
    let (status, answer) = seats[1].post(&forecast, json!({"action": "fire"})).await;
    assert_eq!(status, StatusCode::OK);
    let results: Vec<&str> =
        answer["outcomes"].as_array().unwrap().iter().map(|one| one["result"].as_str().unwrap()).collect();
    assert_eq!(results, ["miss", "hit"]);
}
