//! Rules that are corrected while games go on: a restart with another edition of the toy.

use engine::Record;
use reqwest::StatusCode;
use serde_json::{Value, json};
use server::{Catalog, Checked, Finding, check};
use sqlx::any::AnyPoolOptions;

use crate::harness::{Client, ROUND, Server};
use crate::toy::ToyShelf;

/// A game under way.
struct Played {
    game: String,
    tokens: [String; 2],
    /// What seat 0 saw after each action.
    seen: Vec<Value>,
}

impl Played {
    fn seats(&self, server: &Server) -> [Client; 2] {
        self.tokens.clone().map(|token| server.client().with(&token))
    }

    /// Somebody who holds both seats.
    fn both(&self, server: &Server) -> Client {
        server.client().with(&self.tokens.join(","))
    }

    async fn record(&self, server: &Server) -> Record {
        let (status, record) = self.both(server).get(&format!("/api/v1/games/{}/record", self.game)).await;
        assert_eq!(status, StatusCode::OK, "{record}");
        serde_json::from_value(record).unwrap()
    }
}

fn hits(view: &Value) -> u64 {
    view["pieces"][0]["values"][0]["value"].to_string().trim_matches('"').parse().unwrap()
}

async fn play(game: &str, seats: &[Client; 2], seat: usize, action: &str) -> Value {
    let (status, answer) = seats[seat].play(game, &[action]).await;
    assert_eq!(status, StatusCode::OK, "{action}: {answer}");
    seats[0].state(game).await["view"].clone()
}

/// Two rounds by the first edition, of which the first hits and the second has begun its march.
async fn two_rounds(server: &Server, scenario: &str) -> Played {
    let (game, seats) = server.client().game(scenario).await;
    let mut seen = vec![seats[0].state(&game).await["view"].clone()];
    for (seat, action) in &ROUND[..5] {
        seen.push(play(&game, &seats, *seat, action).await);
    }
    loop {
        let view = play(&game, &seats, 1, "fire").await;
        if hits(&view) == 1 {
            seen.push(view);
            break;
        }
        seats[1].act(&game, "undo/ask", json!({})).await;
        seats[0].act(&game, "undo/answer", json!({"accept": true})).await;
    }
    for (seat, action) in &ROUND[..4] {
        seen.push(play(&game, &seats, *seat, action).await);
    }
    let tokens = seats.map(|seat| seat.token.unwrap());
    Played { game, tokens, seen }
}

/// Takes every state out of the database, as if the game had been stored before they were kept.
async fn forget_states(server: &Server) {
    let pool = AnyPoolOptions::new().connect(&server.database).await.unwrap();
    for statement in [
        "UPDATE entries SET state = NULL",
        "UPDATE games SET edition = NULL, start_hash = NULL, start_state = NULL",
        "DELETE FROM snapshots",
    ] {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    pool.close().await;
}

pub async fn a_corrected_rule_does_not_end_a_game(server: Server) {
    let played = two_rounds(&server, "long").await;
    let Played { game, seen, .. } = &played;
    let seats = played.seats(&server);
    let before = seats[0].state(game).await;
    let server = server.restart_at(2).await;
    let seats = played.seats(&server);
    let state = seats[0].state(game).await;
    assert_eq!(&state["view"], seen.last().unwrap(), "it goes on from where it stood");
    for part in ["decision", "actions", "choices", "offers", "outcome", "clocks", "game"] {
        assert_eq!(state[part], before[part], "{part}");
    }
    assert_eq!(state["number"].as_i64(), before["number"].as_i64().map(|number| number + 1));
    // A line in its log says which clauses have changed: once, and to everybody.
    for viewer in [&seats[0], &seats[1], &server.client()] {
        let (_, log) = viewer.get(&format!("/api/v1/games/{game}/log")).await;
        let told: Vec<&Value> =
            log.as_array().unwrap().iter().filter(|entry| entry["kind"] == "corrected").collect();
        assert_eq!(told.len(), 1);
        let lines = told[0]["events"].as_array().unwrap();
        assert_eq!(
            (&lines[0]["text"], &lines[0]["clause"]),
            (&json!("The rules have been corrected (edition 2): Every hit counts twice."), &json!("toy.3"))
        );
        assert_eq!(lines.len(), 2);
        assert_eq!(told[0]["actions"], before["actions"]);
    }
    // Every door is open.
    for path in
        ["", "/log", "/at/0", "/at/3", "/at/10", "/course", "/overlays", "/overlays?actions=7", "/chat"]
    {
        for viewer in [&seats[0], &seats[1]] {
            let (status, answer) = viewer.get(&format!("/api/v1/games/{game}{path}")).await;
            assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        }
    }
    for path in ["", "/log", "/at/8", "/course", "/overlays?actions=2"] {
        let (status, answer) = server.client().get(&format!("/api/v1/games/{game}{path}")).await;
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
    }
    let chat = format!("/api/v1/games/{game}/chat");
    assert_eq!(seats[1].post(&chat, json!({"text": "Twice?"})).await.0, StatusCode::OK);
    let asked = json!({"action": "step east"});
    for what in ["why-not", "forecast"] {
        assert_eq!(
            seats[0].post(&format!("/api/v1/games/{game}/{what}"), asked.clone()).await.0,
            StatusCode::OK
        );
    }
    let mut live = seats[0].live(game, json!({"token": seats[0].token})).await;
    while live.next().await["view"] != state["view"] {}
    // It is said once, however often the server starts.
    let server = server.restart_at(2).await;
    assert_eq!(played.seats(&server)[0].state(game).await["number"], state["number"]);
}

pub async fn the_past_of_a_corrected_game_stays_readable(server: Server) {
    let played = two_rounds(&server, "long").await;
    let Played { game, seen, .. } = &played;
    let course = format!("/api/v1/games/{game}/course");
    let before = played.seats(&server)[0].get(&course).await.1;
    let server = server.restart_at(2).await;
    let seats = played.seats(&server);
    // As it was seen then, though today's rules would not lead there.
    for (actions, view) in seen.iter().enumerate() {
        let (status, past) = seats[0].get(&format!("/api/v1/games/{game}/at/{actions}")).await;
        assert_eq!((status, &past["view"]), (StatusCode::OK, view), "{actions}");
    }
    assert_eq!(seats[0].get(&course).await.1, before);
    let record = played.record(&server).await;
    assert_eq!((record.edition, record.taken.len()), (1, 10));
    let corrected = &record.corrected[0];
    assert_eq!((corrected.after, corrected.edition, record.corrected.len()), (10, 2, 1));
    assert_eq!(corrected.hash, record.taken[9].hash);
    let rules = |edition| ToyShelf::of_edition(edition).rules("toy").unwrap().unwrap();
    let problem = rules(2).replay(&record).err().unwrap().to_string();
    assert_eq!(
        problem,
        "after action 10 it went on under edition 2 from where it stood, and these rules do not lead there"
    );
    let mut first = record.clone();
    first.corrected.clear();
    assert!(rules(1).replay(&first).is_ok());
    let problem = rules(2).replay(&first).err().unwrap().to_string();
    assert!(problem.starts_with("action 6 (\"fire\"): it leads to state "), "{problem}");
    assert!(problem.ends_with("edition 2 changed toy.3: Every hit counts twice"), "{problem}");
}

pub async fn both_sides_may_take_back_to_before_a_correction(server: Server) {
    let played = two_rounds(&server, "long").await;
    let Played { game, seen, .. } = &played;
    let server = server.restart_at(2).await;
    let seats = played.seats(&server);
    for seat in &seats {
        assert_eq!(seat.state(game).await["undo_askable"], true);
    }
    // To before the shot that would have counted twice.
    assert_eq!(seats[1].act(game, "undo/ask", json!({"kept": 5})).await.0, StatusCode::OK);
    let (status, state) = seats[0].act(game, "undo/answer", json!({"accept": true})).await;
    assert_eq!((status, &state["view"]), (StatusCode::OK, &seen[5]));
    loop {
        let view = play(game, &seats, 1, "fire").await;
        if hits(&view) > 0 {
            assert_eq!(hits(&view), 2, "every hit counts twice");
            break;
        }
        seats[1].act(game, "undo/ask", json!({})).await;
        seats[0].act(game, "undo/answer", json!({"accept": true})).await;
    }
    let record = played.record(&server).await;
    let corrected: Vec<_> = record.corrected.iter().map(|one| (one.after, one.edition)).collect();
    assert_eq!((corrected, record.taken.len()), (vec![(5, 2)], 6));
    let state = seats[0].state(game).await;
    // What both editions play alike and then by the second is a record of the second.
    ToyShelf::of_edition(2).rules("toy").unwrap().unwrap().replay(&record).unwrap();
    let server = server.restart_at(2).await;
    assert_eq!(played.seats(&server)[0].state(game).await, state);
    assert_eq!(played.record(&server).await, record);
}

pub async fn a_corrected_game_is_played_to_its_end(server: Server) {
    let played = two_rounds(&server, "short").await;
    let Played { game, .. } = &played;
    let server = server.restart_at(2).await;
    let seats = played.seats(&server);
    for (seat, action) in ROUND[4..].iter().chain(&ROUND) {
        play(game, &seats, *seat, action).await;
    }
    let state = seats[0].state(game).await;
    assert_eq!((&state["outcome"]["winner"], &state["actions"]), (&json!("Union"), &json!(18)));
    let before = seats[0].get(&format!("/api/v1/games/{game}/course?umpire=true")).await;
    assert_eq!(before.0, StatusCode::OK);
    let record = played.record(&server).await;
    // And through another correction.
    let server = server.restart_at(3).await;
    let seats = played.seats(&server);
    let after = seats[0].state(game).await;
    assert_eq!((&after["outcome"], &after["number"]), (&state["outcome"], &state["number"]));
    assert_eq!(seats[0].get(&format!("/api/v1/games/{game}/course?umpire=true")).await, before);
    assert_eq!(played.record(&server).await, record);
}

pub async fn a_game_whose_states_were_not_kept_goes_on_by_its_actions(server: Server) {
    let played = two_rounds(&server, "long").await;
    let Played { game, seen, .. } = &played;
    forget_states(&server).await;
    // The same rules open it as ever.
    let server = server.restart().await;
    let state = played.seats(&server)[0].state(game).await;
    assert_eq!(&state["view"], seen.last().unwrap());
    let server = server.restart_at(2).await;
    let seats = played.seats(&server);
    let state = seats[0].state(game).await;
    assert_eq!(
        (hits(&state["view"]), &state["actions"]),
        (2, &json!(10)),
        "by the same actions, today's hits"
    );
    for (actions, then) in seen.iter().enumerate() {
        let (status, past) = seats[0].get(&format!("/api/v1/games/{game}/at/{actions}")).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(past["view"]["pieces"][0]["place"], then["pieces"][0]["place"]);
    }
    assert_eq!(seats[0].get(&format!("/api/v1/games/{game}/course")).await.0, StatusCode::OK);
    let record = played.record(&server).await;
    let actions: Vec<&str> = record.taken.iter().map(|taken| taken.action.as_str()).collect();
    let rounds: Vec<&str> = ROUND.iter().chain(&ROUND[..4]).map(|(_, action)| *action).collect();
    assert_eq!(actions, rounds);
    assert_eq!((record.corrected[0].after, record.corrected[0].set_aside.len()), (10, 0));
    // By these rules it leads where it says.
    ToyShelf::of_edition(2).rules("toy").unwrap().unwrap().replay(&record).unwrap();
    play(game, &seats, 0, "halt").await;
    let server = server.restart_at(2).await;
    assert_eq!(played.seats(&server)[0].state(game).await["actions"], 11);
}

pub async fn what_the_rules_would_not_have_is_set_aside(server: Server) {
    let played = two_rounds(&server, "short").await;
    let Played { game, .. } = &played;
    forget_states(&server).await;
    let before = played.record(&server).await;
    let server = server.restart_at(3).await;
    let seats = played.seats(&server);
    // The fourth action marched west.
    let state = seats[1].state(game).await;
    assert_eq!((&state["actions"], &state["decision"]["name"]), (&json!(3), &json!("march")));
    let told = state["log"].as_array().unwrap().last().unwrap();
    assert_eq!((&told["kind"], &told["actions"]), (&json!("corrected"), &json!(3)));
    let lines: Vec<&str> =
        told["events"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert_eq!(lines[1], "The rules have been corrected (edition 3): No column marches west.");
    assert_eq!(lines[3], "What today's rules would not have allowed is set aside.");
    // Nothing is lost from its record.
    let record = played.record(&server).await;
    assert_eq!((&record.taken[..], &record.corrected[0].set_aside[..]), before.taken.split_at(3));
    for (seat, action) in [(0, "halt"), (1, "fire")] {
        play(game, &seats, seat, action).await;
    }
    let server = server.restart_at(3).await;
    let seats = played.seats(&server);
    for _ in 0..2 {
        for (seat, action) in ROUND.iter().filter(|(_, action)| *action != "step west") {
            play(game, &seats, *seat, action).await;
        }
    }
    assert_eq!(seats[0].state(game).await["outcome"]["by"], "rules");
}

pub async fn a_finished_game_stays_as_it_ended(server: Server) {
    let played = two_rounds(&server, "short").await;
    let Played { game, .. } = &played;
    let seats = played.seats(&server);
    for (seat, action) in ROUND[4..].iter().chain(&ROUND) {
        play(game, &seats, *seat, action).await;
    }
    let before = seats[0].state(game).await;
    let record = played.record(&server).await;
    forget_states(&server).await;
    let server = server.restart_at(3).await;
    let seats = played.seats(&server);
    let after = seats[0].state(game).await;
    assert_eq!(after["outcome"]["sentence"], before["outcome"]["sentence"]);
    assert_eq!((&after["decision"], &after["number"]), (&json!(null), &before["number"]));
    assert_eq!(seats[0].play(game, &["halt"]).await.0, StatusCode::CONFLICT);
    for path in ["/log", "/course", "/at/2", "/record"] {
        assert_eq!(seats[0].get(&format!("/api/v1/games/{game}{path}")).await.0, StatusCode::OK, "{path}");
    }
    let kept = played.record(&server).await;
    assert_eq!([&kept.taken[..], &kept.corrected[0].set_aside].concat(), record.taken);
}

pub async fn an_upgrade_is_checked_before_it_is_made(server: Server) {
    let played = two_rounds(&server, "long").await;
    let (quiet, _) = server.client().game("long").await;
    let checked = async |edition| {
        let mut all: Vec<Checked> = check(&server.database, &ToyShelf::of_edition(edition)).await.unwrap();
        all.sort_by_key(|one| one.id != played.game);
        all
    };
    assert!(checked(1).await.iter().all(|one| !one.is_touched()));
    let all = checked(2).await;
    assert_eq!(all.len(), 2);
    let head = format!("{} (toy long, edition 1, 10 actions): goes on from where it stands; ", played.game);
    let why = "today's rules differ at action 6 (\"fire\"): it leads to another state";
    assert_eq!(all[0].to_string(), head + why);
    assert_eq!(all[1].finding, Finding::Alike { edition: 2 });
    assert_eq!(
        all[1].to_string(),
        format!(
            "{quiet} (toy long, edition 1, 0 actions): goes on by edition 2, which plays it as it was played"
        )
    );
    forget_states(&server).await;
    let sentence = checked(2).await[0].to_string();
    assert!(
        sentence.contains(
            "goes on from where its actions lead by today's rules; today's rules differ at action 6"
        )
    );
    let sentence = checked(3).await[0].to_string();
    assert!(sentence.contains("goes on after 3 of its actions, the others are set aside"), "{sentence}");
    assert!(
        sentence.ends_with("action 4 (\"step west\"): The column cannot march there. [toy.2]"),
        "{sentence}"
    );
    // Looking has changed nothing.
    let state = played.seats(&server)[0].state(&played.game).await;
    assert!(state["log"].as_array().unwrap().iter().all(|entry| entry["kind"] != "corrected"));
}
