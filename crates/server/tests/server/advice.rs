//! Asking the computer what it would do.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::harness::Server;

pub async fn the_computer_says_what_it_would_do(server: Server) {
    let (game, [union, confederate]) = server.client().game("short").await;
    assert_eq!(union.state(&game).await["game"]["advice"], true);
    let path = format!("/api/v1/games/{game}/advice");
    let (status, advice) = union.post(&path, json!({})).await;
    assert_eq!(status, StatusCode::OK, "{advice}");
    let choices = union.state(&game).await["choices"].clone();
    let last = choices.as_array().unwrap().last().unwrap()["action"].clone();
    assert_eq!(advice["options"][0]["action"], last);
    assert_eq!(advice["report"], "I would take the last. Hurried: false.");
    // Only whoever decides is advised.
    let (status, refused) = confederate.post(&path, json!({})).await;
    assert_eq!(status, StatusCode::CONFLICT, "{refused}");
    let (status, _) = server.client().post(&path, json!({})).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

pub async fn between_people_only_where_it_was_allowed(server: Server) {
    let client = server.client();
    let make = async |advice: Value| {
        let seats = json!([{"kind": "person"}, {"kind": "guest"}]);
        let mut new = json!({"ruleset": "toy", "scenario": "short", "seats": seats});
        if !advice.is_null() {
            new["advice"] = advice;
        }
        let (_, made) = client.post("/api/v1/games", new).await;
        let path = format!("/api/v1/invitations/{}", made["seats"][1]["invitation"].as_str().unwrap());
        assert_eq!(client.post(&path, json!({"name": "Bob"})).await.0, StatusCode::OK);
        let game = made["id"].as_str().unwrap().to_owned();
        (game, made["seats"][0]["token"].as_str().unwrap().to_owned())
    };
    let [usual, allowed] = [make(Value::Null).await, make(json!(true)).await];
    let server = server.restart().await;
    for ((game, token), expected) in [(usual, StatusCode::FORBIDDEN), (allowed, StatusCode::OK)] {
        let union = server.client().with(&token);
        let (status, answer) = union.post(&format!("/api/v1/games/{game}/advice"), json!({})).await;
        assert_eq!(status, expected, "{answer}");
        assert_eq!(union.state(&game).await["game"]["advice"], expected == StatusCode::OK);
    }
}
