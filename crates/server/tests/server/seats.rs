//! Who may do what: invitations, tokens, taking back, giving up, time, records.

use reqwest::StatusCode;
use serde_json::json;

use crate::harness::{Client, ROUND, Server};

async fn round(game: &str, seats: &[Client; 2]) {
    for (seat, action) in ROUND {
        let (status, answer) = seats[seat].play(game, &[action]).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }
}

/// A game in which each seat has a second.
async fn hurried(client: &Client) -> (String, [Client; 2]) {
    let clock = json!({"kind": "budget", "seconds": 1});
    client.make(json!({"ruleset": "toy", "scenario": "short", "clock": clock})).await
}

pub async fn an_invitation_is_taken_up_once(server: Server) {
    let client = server.client();
    let seats = json!([{"kind": "person", "name": "Ann"}, {"kind": "guest"}]);
    let (_, made) =
        client.post("/api/v1/games", json!({"ruleset": "toy", "scenario": "short", "seats": seats})).await;
    let game = made["id"].as_str().unwrap();
    let union = client.with(made["seats"][0]["token"].as_str().unwrap());
    let invitation = made["seats"][1]["invitation"].as_str().unwrap();
    let (status, answer) = union.play(game, &["hide basalt"]).await;
    assert_eq!((status, &answer["error"]), (StatusCode::CONFLICT, &json!("not_now")));
    let path = format!("/api/v1/invitations/{invitation}");
    let (status, seated) = client.post(&path, json!({"name": "Bob"})).await;
    assert_eq!((status, &seated["game"], &seated["seat"]), (StatusCode::OK, &json!(game), &json!(1)));
    assert_eq!(union.state(game).await["game"]["seats"][1]["name"], "Bob");
    assert_eq!(union.play(game, &["hide basalt"]).await.0, StatusCode::OK);
    let guest = client.with(seated["token"].as_str().unwrap());
    assert_eq!(guest.play(game, &["hide basalt"]).await.0, StatusCode::OK);
    // Not even whoever sent it can use it again, as an invitation or as a token.
    assert_eq!(client.post(&path, json!({})).await.0, StatusCode::NOT_FOUND);
    let state = client.with(invitation).get(&format!("/api/v1/games/{game}")).await;
    assert_eq!(state.0, StatusCode::UNAUTHORIZED);
}

pub async fn a_token_opens_its_seat_and_nothing_else(server: Server) {
    let (game, seats) = server.client().game("short").await;
    let (other, others) = server.client().game("short").await;
    assert_eq!(seats[1].play(&game, &["hide basalt"]).await.0, StatusCode::CONFLICT);
    let play = |game: &str| format!("/api/v1/games/{game}/play");
    let body = json!({"number": 0, "actions": ["hide basalt"]});
    for client in [&others[0], &server.client().with("forged"), &server.client()] {
        let (status, answer) = client.post(&play(&game), body.clone()).await;
        assert_eq!((status, &answer["error"]), (StatusCode::UNAUTHORIZED, &json!("unauthorized")));
    }
    let (status, _) = seats[0].get(&format!("/api/v1/games/{other}")).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    assert_eq!(seats[0].post(&play(&game), body).await.0, StatusCode::OK);
}

pub async fn the_opening_is_told_to_each_as_it_may_know_it(server: Server) {
    let (game, seats) = server.client().make(json!({"ruleset": "toy", "scenario": "short"})).await;
    let spectator = server.client().state(&game).await;
    let [first, second] = [seats[0].state(&game).await, seats[1].state(&game).await];
    let told = |state: &serde_json::Value| state["opening"].as_array().unwrap().len();
    assert_eq!((told(&first), told(&second), told(&spectator)), (2, 1, 1));
    assert_eq!(second["opening"][0]["text"], "The hands are behind the backs.");
}

pub async fn a_closed_game_is_not_watched(server: Server) {
    let client = server.client();
    let new = json!({"ruleset": "toy", "scenario": "short", "spectators": false});
    let (_, made) = client.post("/api/v1/games", new).await;
    let path = format!("/api/v1/games/{}", made["id"].as_str().unwrap());
    assert_eq!(client.get(&path).await.0, StatusCode::NOT_FOUND);
    assert_eq!(client.get(&format!("{path}/log")).await.0, StatusCode::NOT_FOUND);
    assert_eq!(client.get("/api/v1/games").await.1, json!([]));
    // A forged token learns no more: whether there is such a game is not said.
    let nowhere = client.with("forged").get("/api/v1/games/AAAAAAAAAAAA").await;
    assert_eq!(client.with("forged").get(&path).await, nowhere);
    let seat = client.request(reqwest::Method::GET, &path).header("x-seat", "0").send().await.unwrap();
    assert_eq!(seat.status(), StatusCode::NOT_FOUND);
    assert_eq!(client.with(made["seats"][0]["token"].as_str().unwrap()).get(&path).await.0, StatusCode::OK);
}

pub async fn an_action_is_taken_back_by_its_own_seat(server: Server) {
    let (game, seats) = server.client().game("short").await;
    seats[0].play(&game, &["hide amaranth"]).await;
    assert_eq!(seats[0].state(&game).await["undoable"], true);
    assert_eq!(seats[1].state(&game).await["undoable"], false);
    assert_eq!(seats[1].act(&game, "undo", json!({})).await.0, StatusCode::CONFLICT);
    let (status, state) = seats[0].act(&game, "undo", json!({})).await;
    assert_eq!((status, &state["number"], &state["actions"]), (StatusCode::OK, &json!(2), &json!(0)));
    assert_eq!(state["decision"]["seat"], 0);
    round(&game, &seats).await;
    // The dice have spoken.
    assert_eq!(seats[1].act(&game, "undo", json!({})).await.0, StatusCode::CONFLICT);
    let log = seats[1].get(&format!("/api/v1/games/{game}/log")).await.1;
    let kinds: Vec<&str> =
        log.as_array().unwrap().iter().map(|entry| entry["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds[..3], ["action", "undo", "action"]);
    assert_eq!((&log[1]["actions"], &log[7]["actions"]), (&json!(0), &json!(6)));
}

pub async fn actions_are_taken_back_across_dice_by_consent(server: Server) {
    let (game, seats) = server.client().game("long").await;
    round(&game, &seats).await;
    assert_eq!(seats[1].act(&game, "undo/ask", json!({})).await.0, StatusCode::OK);
    assert_eq!(
        seats[0].state(&game).await["offers"],
        json!({"draw": null, "undo": 1, "undo_kept": 5, "resign": []})
    );
    // Whoever asks cannot answer.
    assert_eq!(seats[1].act(&game, "undo/answer", json!({"accept": true})).await.0, StatusCode::CONFLICT);
    let (status, _) = seats[0].act(&game, "undo/answer", json!({"accept": false})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(seats[0].state(&game).await["actions"], 6);
    seats[1].act(&game, "undo/ask", json!({})).await;
    let (_, state) = seats[0].act(&game, "undo/answer", json!({"accept": true})).await;
    assert_eq!((&state["actions"], &state["decision"]["name"]), (&json!(5), &json!("fire")));
    // The same action does not meet the same dice for ever: of twenty second tries some differ from the first.
    let mut faces = Vec::new();
    for _ in 0..20 {
        let (_, answer) = seats[1].play(&game, &["fire"]).await;
        faces.push(answer["state"]["log"][0]["events"][0]["kind"]["dice"][0].as_u64().unwrap());
        seats[1].act(&game, "undo/ask", json!({})).await;
        seats[0].act(&game, "undo/answer", json!({"accept": true})).await;
    }
    assert!(faces.iter().any(|face| *face != faces[0]), "{faces:?}");
}

pub async fn a_computer_lets_actions_be_taken_back(server: Server) {
    let seats = json!([{"kind": "person"}, {"kind": "computer"}]);
    let new = json!({"ruleset": "toy", "scenario": "short", "seats": seats});
    let (_, made) = server.client().post("/api/v1/games", new).await;
    let game = made["id"].as_str().unwrap();
    let union = server.client().with(made["seats"][0]["token"].as_str().unwrap());
    let mut live = union.live(game, json!({"token": union.token})).await;
    union.play(game, &["hide basalt"]).await;
    while live.next().await["decision"]["name"] != "march" {}
    let (status, state) = union.act(game, "undo/ask", json!({})).await;
    assert_eq!(
        (status, &state["actions"], &state["decision"]["seat"]),
        (StatusCode::OK, &json!(0), &json!(0))
    );
}

pub async fn a_game_can_be_resigned(server: Server) {
    let (game, seats) = server.client().game("short").await;
    seats[0].play(&game, &["hide amaranth"]).await;
    // Also when it is the other side's decision.
    let (status, state) = seats[0].act(&game, "resign", json!({})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(
        (&state["outcome"]["winner"], &state["outcome"]["by"]),
        (&json!("Confederate"), &json!("resignation"))
    );
    assert_eq!(seats[1].play(&game, &["hide basalt"]).await.0, StatusCode::CONFLICT);
    let (_, listed) = server.client().get("/api/v1/games").await;
    assert_eq!((&listed[0]["deciding"], &listed[0]["outcome"]), (&json!(null), &json!("Union resigns.")));
}

pub async fn a_draw_is_offered_and_answered(server: Server) {
    let (game, seats) = server.client().game("short").await;
    assert_eq!(seats[0].act(&game, "draw/answer", json!({"accept": true})).await.0, StatusCode::CONFLICT);
    seats[0].act(&game, "draw/offer", json!({})).await;
    assert_eq!(seats[0].act(&game, "draw/answer", json!({"accept": true})).await.0, StatusCode::CONFLICT);
    let (_, state) = seats[1].act(&game, "draw/answer", json!({"accept": false})).await;
    assert_eq!((&state["offers"]["draw"], &state["outcome"]), (&json!(null), &json!(null)));
    seats[1].act(&game, "draw/offer", json!({})).await;
    let (_, state) = seats[0].act(&game, "draw/answer", json!({"accept": true})).await;
    assert_eq!((&state["outcome"]["winner"], &state["outcome"]["by"]), (&json!(null), &json!("agreement")));
}

pub async fn a_game_is_claimed_on_time(server: Server) {
    let (game, seats) = hurried(&server.client()).await;
    let game = game.as_str();
    assert_eq!(seats[0].state(game).await["clocks"]["running"], json!(null));
    seats[0].play(game, &["hide amaranth"]).await;
    assert_eq!(seats[0].state(game).await["clocks"]["running"], 1);
    assert_eq!(seats[0].act(game, "claim-time", json!({})).await.0, StatusCode::CONFLICT);
    server.pass(1);
    let state = seats[0].state(game).await;
    assert!(state["clocks"]["remaining"][1].as_i64().unwrap() <= 0);
    assert_eq!(state["time_claimable"], true);
    assert_eq!(seats[1].act(game, "claim-time", json!({})).await.0, StatusCode::CONFLICT);
    let (_, state) = seats[0].act(game, "claim-time", json!({})).await;
    assert_eq!((&state["outcome"]["winner"], &state["outcome"]["by"]), (&json!("Union"), &json!("time")));
}

pub async fn a_rule_stops_the_clocks(server: Server) {
    let (game, seats) = hurried(&server.client()).await;
    let game = game.as_str();
    for (seat, action) in &ROUND[..5] {
        assert_eq!(seats[*seat].play(game, &[action]).await.0, StatusCode::OK);
    }
    // While the Confederate fires nobody's time passes, however long it takes.
    let before = seats[0].state(game).await["clocks"].clone();
    assert_eq!((&before["running"], &before["paused"]), (&json!(null), &json!("toy.6")));
    server.pass(1);
    let state = seats[0].state(game).await;
    assert_eq!(
        (&state["clocks"]["remaining"], &state["time_claimable"]),
        (&before["remaining"], &json!(false))
    );
    assert_eq!(seats[0].act(game, "claim-time", json!({})).await.0, StatusCode::CONFLICT);
    seats[1].play(game, &["fire"]).await;
    let after = seats[0].state(game).await["clocks"].clone();
    assert_eq!((&after["running"], &after["paused"]), (&json!(0), &json!(null)));
}

pub async fn a_record_is_exported_and_gone_on_with(server: Server) {
    let client = server.client();
    let (game, seats) = client.game("short").await;
    round(&game, &seats).await;
    let path = format!("/api/v1/games/{game}/record");
    assert_eq!(seats[0].get(&path).await.0, StatusCode::FORBIDDEN);
    assert_eq!(client.get(&path).await.0, StatusCode::FORBIDDEN);
    let tokens = seats.clone().map(|seat| seat.token.unwrap()).join(",");
    let (status, mut record) = client.with(&tokens).get(&path).await;
    assert_eq!((status, record["taken"].as_array().unwrap().len()), (StatusCode::OK, 6));
    let (status, made) =
        client.post("/api/v1/games", json!({"ruleset": "", "scenario": "", "record": record})).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let again = client.with(made["seats"][0]["token"].as_str().unwrap());
    let id = made["id"].as_str().unwrap();
    let state = again.state(id).await;
    assert_eq!((&state["number"], &state["log"][5]["seat"]), (&json!(6), &json!(1)));
    assert_eq!(state["log"][5]["events"].as_array().unwrap().len(), 2);
    assert_eq!(again.play(id, &["hide basalt"]).await.0, StatusCode::OK);
    record["taken"][5]["dice"] = json!([7]);
    let (status, answer) =
        client.post("/api/v1/games", json!({"ruleset": "", "scenario": "", "record": record})).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
}

pub async fn a_finished_game_is_open_to_all(server: Server) {
    let client = server.client();
    let (game, seats) = client.game("short").await;
    for _ in 0..3 {
        round(&game, &seats).await;
    }
    let path = format!("/api/v1/games/{game}");
    let (_, past) = client.get(&format!("{path}/at/2?umpire=true")).await;
    assert_eq!((&past["of"], &past["view"]["viewer"]), (&json!(18), &json!("Umpire")));
    assert_eq!(past["view"]["hands"][0]["cards"][0]["title"], "amaranth");
    let (_, past) = client.get(&format!("{path}/at/2")).await;
    assert_eq!(past["view"]["hands"][0]["cards"], json!([]));
    assert_eq!(client.get(&format!("{path}/at/19")).await.0, StatusCode::NOT_FOUND);
    let (_, overlays) = client.get(&format!("{path}/overlays?actions=2&umpire=true")).await;
    assert_eq!(overlays[0]["places"], json!(["P-3", "P-5"]));
    assert_eq!(client.get(&format!("{path}/overlays?actions=19")).await.0, StatusCode::NOT_FOUND);
    let (_, course) = client.get(&format!("{path}/course")).await;
    let moments: Vec<_> =
        course.as_array().unwrap().iter().map(|one| (&one["actions"], &one["turn"])).collect();
    let expected = [(0, 1), (6, 2), (12, 3), (18, 4)].map(|(actions, turn)| (json!(actions), json!(turn)));
    assert!(moments.into_iter().eq(expected.iter().map(|(actions, turn)| (actions, turn))), "{course}");
    let (_, log) = client.get(&format!("{path}/log?umpire=true")).await;
    assert_eq!((log.as_array().unwrap().len(), &log[0]["action"]), (18, &json!("hide amaranth")));
    assert_eq!(client.get(&format!("{path}/log")).await.1[0]["action"], json!(null));
    assert_eq!(client.get(&format!("{path}/record")).await.1["taken"].as_array().unwrap().len(), 18);
}
