//! Making and playing games.

use reqwest::StatusCode;
use serde_json::json;

use crate::harness::{ROUND, Server};

pub async fn a_game_is_made_and_played_to_its_end(server: Server) {
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

pub async fn the_deciding_seat_is_offered_what_is_legal_and_nobody_else_is(server: Server) {
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

pub async fn a_drag_of_several_steps_is_one_request(server: Server) {
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

pub async fn what_was_played_before_a_refusal_stands(server: Server) {
    let (game, seats) = server.client().game("short").await;
    seats[0].play(&game, &["hide amaranth"]).await;
    seats[1].play(&game, &["hide basalt"]).await;
    let (status, answer) = seats[0].play(&game, &["step east", "hide basalt", "halt"]).await;
    assert_eq!((status, &answer["played"], &answer["number"]), (StatusCode::OK, &json!(1), &json!(3)));
    assert_eq!(answer["refusal"]["clause"], "toy.2");
    let (status, answer) = seats[0].play(&game, &["fire"]).await;
    assert_eq!((status, &answer["clause"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("toy.2")));
}

pub async fn a_second_writer_of_the_same_number_loses_and_is_told(server: Server) {
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

pub async fn a_refusal_and_a_forecast_can_be_asked_for(server: Server) {
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

pub async fn the_computer_plays_its_seat(server: Server) {
    let seats = json!([{"kind": "person"}, {"kind": "computer"}]);
    let new = json!({"ruleset": "toy", "scenario": "short", "seats": seats});
    let (status, made) = server.client().post("/api/v1/games", new).await;
    assert_eq!((status, &made["seats"][1]["token"]), (StatusCode::CREATED, &json!(null)));
    let game = made["id"].as_str().unwrap();
    let union = server.client().with(made["seats"][0]["token"].as_str().unwrap());
    let mut live = union.live(game, json!({"token": union.token})).await;
    loop {
        let state = live.next().await;
        if state["outcome"] != json!(null) {
            assert_eq!(state["outcome"]["by"], "rules");
            break;
        }
        if state["decision"]["seat"] == 0 {
            let action = if state["decision"]["name"] == "hide" { "hide basalt" } else { "halt" };
            let body = json!({"number": state["number"], "actions": [action]});
            let (status, answer) = union.post(&format!("/api/v1/games/{game}/play"), body).await;
            assert!(status == StatusCode::OK || status == StatusCode::CONFLICT, "{answer}");
        }
    }
}

pub async fn the_shelf_the_book_and_the_board_are_served(server: Server) {
    let client = server.client();
    assert_eq!(client.get("/api/v1/rulesets").await.1[0]["id"], "toy");
    assert_eq!(client.get("/api/v1/rulesets/toy").await.1["scenarios"][1]["id"], "long");
    assert_eq!(client.get("/api/v1/rulesets/atlantis").await.0, StatusCode::NOT_FOUND);
    let (_, opening) = client.get("/api/v1/rulesets/toy/scenarios/long").await;
    assert_eq!(opening["pieces"][0]["place"], "P-4");
    assert_eq!(client.get("/api/v1/rulesets/toy/scenarios/endless").await.0, StatusCode::NOT_FOUND);
    let unknown = "/api/v1/rulesets/toy/scenarios/long?options=flying";
    assert!(client.get(unknown).await.0.is_client_error());
    let (_, opponents) = client.get("/api/v1/opponents").await;
    assert_eq!((&opponents[0]["name"], &opponents[0]["default"]), (&json!("recruit"), &json!(true)));
    assert_eq!(opponents[0]["styles"], json!([]));
    let styled = json!({"kind": "computer", "opponent": "recruit", "style": "bold"});
    let new = json!({"ruleset": "toy", "scenario": "short", "seats": [{"kind": "person"}, styled]});
    assert_eq!(client.post("/api/v1/games", new).await.0, StatusCode::NOT_FOUND, "a recruit has no style");
    let (_, board) = client.get("/api/v1/boards/toy").await;
    assert_eq!((&board["kind"], &board["hexes"][1]["ground"][0]), (&json!("hexes"), &json!("woods")));
    assert_eq!(board["sides"], json!([{"hex": "P-0", "direction": "SE", "edge": ["road"]}]));
    assert_eq!(client.get("/api/v1/boards/..%2Fsecret").await.0, StatusCode::NOT_FOUND);
    let (_, tiles) = client.get("/tiles/toy/tiles.json").await;
    assert!(tiles["anchors"]["P-1"][0].as_f64().unwrap() > tiles["anchors"]["P-0"][0].as_f64().unwrap());
    let (status, _) = client.get("/tiles/toy/0/0/0.png").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(client.get("/tiles/toy/0/7/0.png").await.0, StatusCode::NOT_FOUND);
    assert_eq!(client.get("/health").await.0, StatusCode::OK);
    let (_, openapi) = client.get("/api/openapi.json").await;
    assert!(openapi["paths"]["/api/v1/games/{game}/play"]["post"].is_object());
    client.game("short").await;
    let (_, metrics) = client.get("/metrics").await;
    assert!(metrics.as_str().unwrap().contains("vedette_requests_total"));
    assert_eq!(client.get("/api/v1/games").await.1.as_array().unwrap().len(), 1);
}
