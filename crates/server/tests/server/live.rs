//! Live updates, and what may not cross the wire.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Client, ROUND, Server};
use crate::toy::STONES;

pub async fn a_change_is_heard_by_everybody_who_listens(server: Server) {
    let (game, seats) = server.client().game("short").await;
    let mut live = seats[1].live(&game, json!({"token": seats[1].token})).await;
    let first = live.next().await;
    assert_eq!((&first["type"], &first["number"]), (&json!("state"), &json!(0)));
    seats[0].play(&game, &["hide amaranth"]).await;
    let next = live.next().await;
    assert_eq!((&next["number"], &next["decision"]["seat"]), (&json!(1), &json!(1)));
    assert_eq!(next["choices"].as_array().unwrap().len(), 3);
    assert_eq!(next["log"].as_array().unwrap().len(), 1);
}

pub async fn a_client_that_lost_its_connection_misses_nothing(server: Server) {
    let (game, seats) = server.client().game("short").await;
    for (seat, action) in ROUND {
        seats[seat].play(&game, &[action]).await;
    }
    let mut live = seats[0].live(&game, json!({"token": seats[0].token, "number": 4})).await;
    let state = live.next().await;
    let numbers: Vec<i64> =
        state["log"].as_array().unwrap().iter().map(|entry| entry["number"].as_i64().unwrap()).collect();
    assert_eq!(numbers, [5, 6]);
}

pub async fn chat_reaches_the_other_seat_and_no_spectator(server: Server) {
    let (game, seats) = server.client().game("short").await;
    let mut live = seats[1].live(&game, json!({"token": seats[1].token})).await;
    let mut spectator = server.client().live(&game, json!({})).await;
    live.next().await;
    spectator.next().await;
    let chat = format!("/api/v1/games/{game}/chat");
    let (status, _) = seats[0].post(&chat, json!({"text": "Good luck."})).await;
    assert_eq!(status, StatusCode::OK);
    let heard = live.next().await;
    assert_eq!((&heard["type"], &heard["lines"][0]["text"]), (&json!("chat"), &json!("Good luck.")));
    assert_eq!(server.client().get(&chat).await.0, StatusCode::UNAUTHORIZED);
    seats[0].play(&game, &["hide amaranth"]).await;
    let changed: Value = serde_json::from_str(&spectator.text().await.unwrap()).unwrap();
    assert_eq!((&changed["type"], &changed["number"]), (&json!("changed"), &json!(1)));
}

pub async fn a_spectator_is_sent_what_has_changed(server: Server) {
    let seats = json!([{"kind": "person"}, {"kind": "guest"}]);
    let new = json!({"ruleset": "toy", "scenario": "short", "seats": seats, "clock": {"kind": "budget", "seconds": 60}});
    let (_, made) = server.client().post("/api/v1/games", new).await;
    let game = made["id"].as_str().unwrap();
    let mut early = server.client().live(game, json!({})).await;
    early.next().await;
    let invitation = format!("/api/v1/invitations/{}", made["seats"][1]["invitation"].as_str().unwrap());
    let (_, seated) = server.client().post(&invitation, json!({"name": "Bob"})).await;
    early.next().await;
    let mut late = server.client().live(game, json!({"number": 0})).await;
    late.next().await;
    let tokens = [&made["seats"][0]["token"], &seated["token"]];
    let seats = tokens.map(|token| server.client().with(token.as_str().unwrap()));
    for (seat, action) in ROUND.into_iter().chain([(0, "hide cinnabar")]) {
        server.pass(1);
        assert_eq!(seats[seat].play(game, &[action]).await.0, StatusCode::OK, "{action}");
        let mut state = server.client().state(game).await;
        state["type"] = json!("state");
        state["log"] = json!([state["log"].as_array().unwrap().last()]);
        // Whenever they came: together with what they had it is the state as it stands.
        assert_eq!(early.next().await, state, "{action}");
        assert_eq!(late.next().await, state, "{action}");
    }
}

pub async fn notes_are_their_writers_alone(server: Server) {
    let (game, seats) = server.client().game("short").await;
    let notes = format!("/api/v1/games/{game}/notes");
    let text = json!({"text": "Watch the left."});
    let (status, _) = seats[0].send(Method::PUT, &notes, Some(&text)).await.unwrap();
    assert_eq!(status, StatusCode::OK);
    assert_eq!(seats[0].get(&notes).await.1, text);
    assert_eq!(seats[1].get(&notes).await.1, json!({"text": ""}));
    assert_eq!(server.client().get(&notes).await.0, StatusCode::UNAUTHORIZED);
}

/// Everything a client can read of a running game, as it came over the wire.
async fn traffic(client: &Client, game: &str) -> String {
    let mut all = String::new();
    let game = format!("/api/v1/games/{game}");
    for path in
        ["", "?since=0", "?umpire=true", "/log", "/at/0", "/at/1", "/at/2?umpire=true", "/record", "/chat"]
    {
        let (_, text) = client.send(Method::GET, &format!("{game}{path}"), None).await.unwrap();
        all.push_str(&text);
    }
    for path in ["why-not", "forecast"] {
        let body = json!({"action": "fire"});
        let (_, text) = client.send(Method::POST, &format!("{game}/{path}"), Some(&body)).await.unwrap();
        all.push_str(&text);
    }
    all
}

/// Without what the deciding seat is offered: the names of all stones stand there, whichever was hidden.
fn says(text: &str, stone: &str) -> bool {
    let text = STONES.iter().fold(text.to_owned(), |text, stone| {
        let offered = format!("\"action\":\"hide {stone}\",\"label\":\"hide {stone}\"");
        text.replace(&offered, "")
    });
    text.contains(stone)
}

pub async fn a_secret_never_crosses_to_another_seat(server: Server) {
    let (game, seats) = server.client().game("short").await;
    let hello = |client: &Client| json!({"token": client.token, "number": 0});
    let mut sockets = [
        seats[0].live(&game, hello(&seats[0])).await,
        seats[1].live(&game, hello(&seats[1])).await,
        server.client().live(&game, json!({"number": 0})).await,
    ];
    let mut received = [String::new(), String::new(), String::new()];
    for (socket, text) in sockets.iter_mut().zip(&mut received) {
        text.push_str(&socket.text().await.unwrap());
    }
    for (seat, action) in [(0, "hide amaranth"), (1, "hide basalt"), (0, "step east"), (0, "halt")] {
        let (status, answer) = seats[seat].play(&game, &[action]).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        received[seat].push_str(&answer.to_string());
        for (socket, text) in sockets.iter_mut().zip(&mut received) {
            text.push_str(&socket.text().await.unwrap());
        }
        for (client, text) in [&seats[0], &seats[1], &server.client()].into_iter().zip(&mut received) {
            text.push_str(&traffic(client, &game).await);
        }
    }
    assert!(says(&received[0], "amaranth") && !says(&received[0], "basalt"));
    assert!(says(&received[1], "basalt") && !says(&received[1], "amaranth"));
    assert!(STONES.iter().all(|stone| !says(&received[2], stone)));
    for text in &received {
        assert!(
            !text.contains("\"seed\"") && !text.contains("\"hash\"") && !text.contains("cinnabar\",\"seat")
        );
    }
    // The fire shows both stones to everybody: the test would notice a secret.
    seats[1].play(&game, &["fire"]).await;
    let shown = traffic(&server.client(), &game).await;
    assert!(says(&shown, "amaranth") && says(&shown, "basalt"));
}
