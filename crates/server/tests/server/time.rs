//! Time that the rules give out: a minute a round in the toy, half a minute more for a chit.

use engine::Seat;
use reqwest::StatusCode;
use serde_json::{Value, json};
use server::{Player as _, Recruit, choices};
use shelf::Occasion;

use crate::harness::{Client, Live, Server};
use crate::reasons::{against, until};
use crate::toy::timed;

const MINUTE: u64 = 60;

/// A game with limited time; nobody says anything of a clock.
async fn game(server: &Server) -> (String, [Client; 2]) {
    server.client().make(json!({"ruleset": "toy", "scenario": "short", "options": ["time"]})).await
}

/// The same, and the first stone is hidden: now the clock of the other side runs.
async fn begun(server: &Server) -> (String, [Client; 2]) {
    let (game, seats) = game(server).await;
    assert_eq!(seats[0].play(&game, &["hide basalt"]).await.0, StatusCode::OK);
    (game, seats)
}

async fn clocks(client: &Client, game: &str) -> Value {
    client.state(game).await["clocks"].clone()
}

/// What the log says, each line with the seat it is about.
fn said(state: &Value) -> Vec<(u64, String)> {
    let entries = state["log"].as_array().unwrap().iter();
    let lines = entries.flat_map(|entry| {
        let texts = entry["events"].as_array().unwrap().iter().map(|event| event["text"].as_str().unwrap());
        texts.map(|text| (entry["seat"].as_u64().unwrap(), text.to_owned()))
    });
    lines.collect()
}

const UP: &str = "The time of seat 1 is up.";

/// Whether the log says that the time of the second seat is up.
fn is_up(state: &Value) -> bool {
    said(state).contains(&(1, UP.to_owned()))
}

pub async fn the_rules_give_out_time_and_a_chit_adds_to_it(server: Server) {
    let (game, seats) = game(&server).await;
    let state = seats[0].state(&game).await;
    assert_eq!(state["game"]["clock"], json!({"kind": "rules"}));
    // Until somebody has begun the clocks stand.
    server.pass(MINUTE);
    let before = clocks(&seats[0], &game).await;
    assert_eq!((&before["remaining"], &before["running"]), (&json!([60_000, 60_000]), &json!(null)));
    seats[0].play(&game, &["hide basalt"]).await;
    server.pass(10);
    let now = clocks(&seats[1], &game).await;
    assert_eq!((&now["remaining"], &now["running"]), (&json!([60_000, 50_000]), &json!(1)));
    seats[1].play(&game, &["time chit"]).await;
    let more = clocks(&seats[0], &game).await;
    assert_eq!((&more["remaining"], &more["given"]), (&json!([60_000, 80_000]), &json!([60, 90])));
    // Taken back, the chit takes its time along, and what was spent is spent.
    server.pass(5);
    assert_eq!(seats[1].act(&game, "undo", json!({})).await.0, StatusCode::OK);
    let less = clocks(&seats[0], &game).await;
    assert_eq!((&less["remaining"], &less["given"]), (&json!([60_000, 45_000]), &json!([60, 60])));
    // In the next round there is a minute again, whatever was left.
    for (seat, action) in [(1, "hide basalt"), (0, "halt"), (1, "fire")] {
        assert_eq!(seats[seat].play(&game, &[action]).await.0, StatusCode::OK);
    }
    let next = clocks(&seats[0], &game).await;
    assert_eq!((&next["remaining"], &next["turn"]), (&json!([60_000, 60_000]), &json!(2)));
}

/// The next state that a connection hears.
async fn heard(live: &mut Live) -> Value {
    let state = live.next().await;
    assert_eq!(state["type"], "state", "{state}");
    state
}

pub async fn time_runs_out_by_itself(server: Server) {
    let (game, seats) = begun(&server).await;
    let mut lives = Vec::new();
    for client in [&seats[0], &seats[1], &server.client()] {
        let mut live = client.live(&game, json!({"token": client.token})).await;
        assert!(!is_up(&heard(&mut live).await));
        lives.push(live);
    }
    server.pass(MINUTE - 1);
    assert_eq!(clocks(&seats[1], &game).await["remaining"], json!([60_000, 1_000]));
    server.pass(1);
    // Nobody asks for anything: everybody is told.
    for live in &mut lives {
        let state = heard(live).await;
        assert!(is_up(&state), "{state}");
        assert_eq!((&state["decision"]["name"], &state["clocks"]["running"]), (&json!("march"), &json!(0)));
        assert_eq!((&state["clocks"]["remaining"][1], &state["outcome"]), (&json!(0), &json!(null)));
    }
    // It is an ordinary action of the record.
    let own = seats[1].state(&game).await;
    assert_eq!((&own["log"][1]["action"], &own["actions"]), (&json!("out of time"), &json!(2)));
    let tokens = seats.clone().map(|seat| seat.token.unwrap()).join(",");
    let (_, record) = server.client().with(&tokens).get(&format!("/api/v1/games/{game}/record")).await;
    assert_eq!(record["taken"][1]["action"], "out of time");
    let (status, made) =
        server.client().post("/api/v1/games", json!({"ruleset": "", "scenario": "", "record": record})).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
}

pub async fn nothing_is_played_when_the_time_is_up(server: Server) {
    let (game, seats) = begun(&server).await;
    let number = seats[1].state(&game).await["number"].clone();
    server.pass(MINUTE);
    // Whether the clock was first or the request: it came too late.
    let body = json!({"number": number, "actions": ["hide cinnabar"]});
    let (status, answer) = seats[1].post(&format!("/api/v1/games/{game}/play"), body).await;
    let late = json!({"clause": "toy.7", "sentence": "Your time was up before this came."});
    match status {
        StatusCode::OK => assert_eq!((&answer["played"], &answer["refusal"]), (&json!(0), &late)),
        _ => assert_eq!((status, &answer["error"]), (StatusCode::CONFLICT, &json!("conflict"))),
    }
    let state = until(&seats[1], &game, is_up).await;
    assert_eq!((&state["actions"], &state["decision"]["name"]), (&json!(2), &json!("march")));
    // Nobody wins by it, and nobody can call it twice.
    assert_eq!(seats[0].state(&game).await["time_claimable"], false);
    let (status, answer) = seats[1].act(&game, "claim-time", json!({})).await;
    assert_eq!((status, &answer["message"]), (StatusCode::CONFLICT, &json!("nobody's time is up")));
}

pub async fn a_clock_is_the_rules_own_only_where_they_have_one(server: Server) {
    let client = server.client();
    let new = |options: &[&str]| json!({"ruleset": "toy", "scenario": "short", "options": options});
    let with = |options: &[&str], clock: Value| {
        let mut new = new(options);
        new["clock"] = clock;
        new
    };
    let (status, answer) = client.post("/api/v1/games", with(&[], json!({"kind": "rules"}))).await;
    assert_eq!(
        (status, &answer["message"]),
        (StatusCode::BAD_REQUEST, &json!("Two stones gives out no time by the rules chosen here"))
    );
    for (new, expected) in [
        (new(&[]), json!(null)),
        (new(&["time"]), json!({"kind": "rules"})),
        (with(&["time"], json!({"kind": "rules"})), json!({"kind": "rules"})),
        (with(&["time"], json!(null)), json!(null)),
        (with(&["time"], json!({"kind": "move", "days": 2})), json!({"kind": "move", "days": 2})),
    ] {
        let (game, seats) = client.make(new).await;
        assert_eq!(seats[0].state(&game).await["game"]["clock"], expected);
    }
    for (options, gives_time) in [("", false), ("?options=time", true)] {
        let (_, opening) = client.get(&format!("/api/v1/rulesets/toy/scenarios/long{options}")).await;
        assert_eq!(opening["gives_time"], gives_time);
    }
}

pub async fn a_rule_stops_the_time_that_the_rules_give_out(server: Server) {
    let (game, seats) = begun(&server).await;
    seats[1].play(&game, &["hide amaranth"]).await;
    seats[0].play(&game, &["halt"]).await;
    let before = clocks(&seats[0], &game).await;
    assert_eq!((&before["running"], &before["paused"]), (&json!(null), &json!("toy.6")));
    server.pass(60 * MINUTE);
    let server = server.restart().await;
    let seats = seats.map(|seat| server.client().with(&seat.token.unwrap()));
    server.pass(60 * MINUTE);
    assert_eq!(clocks(&seats[0], &game).await["remaining"], before["remaining"]);
    assert_eq!(seats[1].play(&game, &["fire"]).await.0, StatusCode::OK);
    assert_eq!(clocks(&seats[0], &game).await["running"], 0);
}

pub async fn time_goes_on_after_a_restart(server: Server) {
    let (game, seats) = begun(&server).await;
    server.pass(20);
    seats[1].play(&game, &["time chit"]).await;
    server.pass(10);
    let server = server.restart().await;
    let seats = seats.map(|seat| server.client().with(&seat.token.unwrap()));
    let after = clocks(&seats[1], &game).await;
    assert_eq!((&after["remaining"], &after["running"]), (&json!([60_000, 60_000]), &json!(1)));
    // Nobody was there when it fell: whoever comes next finds it called.
    let server = server.restart().await;
    server.pass(MINUTE);
    let seats = seats.map(|seat| server.client().with(&seat.token.unwrap()));
    until(&seats[0], &game, is_up).await;
    assert_eq!(seats[1].state(&game).await["log"][2]["action"], "out of time");
}

pub async fn time_is_given_back_with_what_is_taken_back(server: Server) {
    let (game, seats) = begun(&server).await;
    server.pass(15);
    seats[1].play(&game, &["time chit"]).await;
    server.pass(75);
    until(&seats[0], &game, is_up).await;
    // Both sides agree that it shall not count: the clock shows what it showed after the chit.
    seats[1].act(&game, "undo/ask", json!({"kept": 2})).await;
    server.pass(MINUTE);
    assert_eq!(seats[0].act(&game, "undo/answer", json!({"accept": true})).await.0, StatusCode::OK);
    let back = clocks(&seats[0], &game).await;
    assert_eq!((&back["remaining"], &back["running"]), (&json!([60_000, 75_000]), &json!(1)));
    // Across the end of a round as well.
    for (seat, action) in [(1, "hide basalt"), (0, "halt"), (1, "fire"), (0, "hide basalt")] {
        server.pass(10);
        assert_eq!(seats[seat].play(&game, &[action]).await.0, StatusCode::OK, "{action}");
    }
    assert_eq!(clocks(&seats[0], &game).await["remaining"], json!([50_000, 60_000]));
    seats[1].act(&game, "undo/ask", json!({"kept": 3})).await;
    seats[0].act(&game, "undo/answer", json!({"accept": true})).await;
    let back = clocks(&seats[0], &game).await;
    assert_eq!((&back["remaining"], &back["given"]), (&json!([60_000, 65_000]), &json!([60, 90])));
    assert_eq!((&back["running"], &back["turn"]), (&json!(0), &json!(1)));
}

pub async fn a_computer_never_loses_by_its_clock(server: Server) {
    let new = json!({"ruleset": "toy", "scenario": "short", "options": ["time"]});
    let (game, person) = against(&server.client(), &new, 1, "slow").await;
    let game = game.as_str();
    person.play(game, &["hide basalt"]).await;
    // While it thinks an hour passes.
    server.pass(60 * MINUTE);
    assert_eq!(clocks(&person, game).await["running"], 1);
    let state = until(&person, game, |state| state["decision"]["name"] == "march").await;
    assert!(!is_up(&state), "{state}");
    assert_eq!(state["clocks"]["remaining"], json!([60_000, 0]));
    // The person's time is up like anybody's.
    server.pass(MINUTE);
    until(&person, game, |state| said(state).contains(&(0, "The time of seat 0 is up.".to_owned()))).await;
}

#[test]
fn a_computer_does_not_let_its_time_run_out() {
    let game = timed();
    assert!(game.actions().contains(&"out of time".to_owned()));
    let open = choices(&*game);
    assert_eq!(open, ["hide amaranth", "hide basalt", "hide cinnabar", "time chit"]);
    for decisions in 0..100 {
        let occasion = Occasion::of(&*game, &vec![Seat::UNION; decisions]).unwrap();
        let chosen = Recruit.choose(&occasion).unwrap();
        assert!(open.contains(&chosen.action), "{}", chosen.action);
    }
}
