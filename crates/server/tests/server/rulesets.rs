//! Every game on the shelf, played over the wire for a while by two who take whatever is offered.

use std::sync::Arc;

use engine::{Rng, Setup, Viewer};
use reqwest::StatusCode;
use serde_json::{Value, json};
use server::Config;
use shelf::{AnyGame, Shelf};

use crate::harness::{Client, Folder, Server, config};
use crate::reasons::{against, until};
use crate::toy::REASON;

/// So many actions of each game are played.
const ACTIONS: usize = 120;

async fn start(folder: Folder, database: &str) -> Server {
    let config = Config {
        catalog: Arc::new(Shelf::default()),
        database_url: Some(database.to_owned()),
        seed: Some(1863),
        ..config(&folder)
    };
    Server::start_with(folder, config).await
}

async fn play(seats: &[Client], game: &str) {
    let mut rng = Rng::new(1863);
    for _ in 0..ACTIONS {
        let states = [seats[0].state(game).await, seats[1].state(game).await];
        let Some(deciding) = states[0]["decision"]["seat"].as_u64() else { return };
        let deciding = usize::try_from(deciding).unwrap();
        let (own, other) = (&states[deciding], &states[1 - deciding]);
        assert!(other["choices"].as_array().unwrap().is_empty() && other["decision"]["prompt"].is_null());
        let choices = own["choices"].as_array().unwrap();
        let action = choices[rng.below(choices.len())]["action"].as_str().unwrap();
        let (status, answer) = seats[deciding].play(game, &[action]).await;
        assert_eq!((status, &answer["played"]), (StatusCode::OK, &json!(1)), "{action}: {answer}");
    }
}

/// Without what only the seats know of each other's log: the texts of the actions are their own seat's.
fn others_actions(state: &Value, seat: u64) -> usize {
    let log = state["log"].as_array().unwrap();
    log.iter().filter(|entry| entry["seat"] != seat && !entry["action"].is_null()).count()
}

#[tokio::test]
async fn every_game_on_the_shelf_is_played_and_taken_up_again() {
    let kept = Folder::new();
    let database = format!("sqlite:{}/games.db", kept.0.display());
    let server = start(Folder::new(), &database).await;
    let client = server.client();
    let (_, abouts) = client.get("/api/v1/rulesets").await;
    let mut games = Vec::new();
    for about in abouts.as_array().unwrap() {
        let ruleset = about["id"].as_str().unwrap();
        let new = json!({"ruleset": ruleset, "scenario": about["scenarios"][0]["id"]});
        let (status, made) = client.post("/api/v1/games", new).await;
        assert_eq!(status, StatusCode::CREATED, "{ruleset}: {made}");
        let seats = made["seats"].as_array().unwrap().iter();
        let seats: Vec<Client> = seats.map(|seat| client.with(seat["token"].as_str().unwrap())).collect();
        let game = made["id"].as_str().unwrap().to_owned();
        play(&seats, &game).await;
        let (status, _) = client.get(&format!("/api/v1/rulesets/{ruleset}/rules?search=river")).await;
        assert_eq!(status, StatusCode::OK);
        let (status, _) = client.get(&format!("/api/v1/boards/{}", about["board"].as_str().unwrap())).await;
        assert_eq!(status, StatusCode::OK);
        games.push((game, seats));
    }
    assert_eq!(games.len(), Shelf::IDS.len());
    // A second server knows nothing but what the first has stored.
    let again = start(Folder::new(), &database).await;
    for (game, seats) in games {
        for (number, seat) in (0..).zip(&seats) {
            let before = seat.state(&game).await;
            let after = again.client().with(seat.token.as_deref().unwrap()).state(&game).await;
            assert_eq!(before, after);
            assert!(before["outcome"].is_object() || others_actions(&before, number) == 0);
        }
    }
}

#[tokio::test]
async fn a_reason_is_open_where_nothing_is_hidden() {
    let kept = Folder::new();
    let server = start(Folder::new(), &format!("sqlite:{}/games.db", kept.0.display())).await;
    let client = server.client();
    let new = json!({"ruleset": "ah61", "scenario": "first-of-may"});
    let (open, person) = against(&client, &new, 0, "talks").await;
    for reader in [&person, &client] {
        until(reader, &open, |state| state["log"].to_string().contains(REASON)).await;
    }
    let new = json!({"ruleset": "c1863", "scenario": "two-player"});
    let (hidden, person) = against(&client, &new, 0, "talks").await;
    let state = until(&person, &hidden, |state| state["decision"]["seat"] == 1).await;
    assert!(state["number"].as_i64() > Some(0) && !state.to_string().contains(REASON));
    assert!(!client.state(&hidden).await.to_string().contains(REASON));
}

#[tokio::test]
async fn nobody_sits_where_the_rules_play() {
    let kept = Folder::new();
    let server = start(Folder::new(), &format!("sqlite:{}/games.db", kept.0.display())).await;
    let client = server.client();
    // Whatever is asked for: nothing opens that seat, and its secrets are not in a record that somebody can have.
    let seats = json!([{"kind": "person"}, {"kind": "person"}]);
    let new = json!({"ruleset": "c1863", "scenario": "solitaire-union", "seats": seats});
    let (status, made) = client.post("/api/v1/games", new).await;
    assert_eq!((status, &made["seats"][1]["token"]), (StatusCode::CREATED, &json!(null)));
    let person = client.with(made["seats"][0]["token"].as_str().unwrap());
    let game = made["id"].as_str().unwrap();
    let state = person.state(game).await;
    assert_eq!(
        (&state["game"]["seats"][1]["kind"], &state["decision"]["seat"]),
        (&json!("computer"), &json!(0))
    );
    let path = format!("/api/v1/games/{game}/record");
    assert_eq!(person.get(&path).await.0, StatusCode::FORBIDDEN);
    assert_eq!(person.act(game, "resign", json!({})).await.0, StatusCode::OK);
    assert_eq!(person.get(&path).await.0, StatusCode::OK);
}

#[tokio::test]
async fn the_course_of_every_game_on_the_shelf_can_be_plotted() {
    let folder = Folder::new();
    let database = format!("sqlite:{}/games.db", folder.0.display());
    let server = start(folder, &database).await;
    let client = server.client();
    let shelf = Shelf::default();
    for id in Shelf::IDS {
        let rules = shelf.rules(id).unwrap().unwrap();
        let setup = Setup::scenario(rules.about().id, &rules.about().scenarios[0].id);
        // Played by chance for three turns, or to its end.
        let mut game = rules.start(&setup, 7).unwrap();
        let mut rng = Rng::new(7);
        let turn = |game: &dyn AnyGame| game.view(Viewer::Umpire).heading.turn;
        let first = turn(&*game);
        while game.status().open().is_some() && turn(&*game) < first + 3 {
            let actions = game.actions();
            game.play(&actions[rng.below(actions.len())]).unwrap();
        }
        let new = json!({"ruleset": "", "scenario": "", "record": game.record()});
        let (_, made) = client.post("/api/v1/games", new).await;
        let path = format!("/api/v1/games/{}", made["id"].as_str().unwrap());
        let union = client.with(made["seats"][0]["token"].as_str().unwrap());
        let number = union.state(made["id"].as_str().unwrap()).await["number"].clone();
        union.post(&format!("{path}/resign"), json!({"number": number})).await;
        let (status, course) = client.get(&format!("{path}/course?umpire=true")).await;
        assert_eq!(status, StatusCode::OK, "{id}: {course}");
        let moments = course.as_array().unwrap();
        let last = moments.last().unwrap();
        assert!(moments.len() >= 2, "{id}: {course}");
        let strongest = |side: usize| {
            moments.iter().filter_map(|moment| moment["strength"][side].as_i64()).max().unwrap_or(0)
        };
        assert!(strongest(0) > 0 && strongest(1) > 0, "{id}: {last}");
        assert!(!last["tracks"].as_array().unwrap().is_empty(), "{id}: {last}");
        assert_eq!(last["actions"], game.record().taken.len(), "{id}");
        println!(
            "{id}: {} moments, the last with strength {} and losses {}",
            moments.len(),
            last["strength"],
            last["losses"]
        );
    }
}

/// Two units far apart, as the time of a turn is given out to two Union commanders and a Confederate one.
const LIMITED: &str = r#"
ruleset = "lrtg"
scenario = "high-tide"
options = ["time_limits", "union_second"]
turn = 9
only = true
[campaign]
opened = true
phase = "time_allocation"
declared = ["Operational", "Operational"]
[[piece]]
unit = "hood"
at = "SS2030"
[[piece]]
unit = "wright-union"
at = "SS4929"
"#;

#[tokio::test]
async fn the_time_limits_of_the_long_roads_are_kept() {
    let folder = Folder::new();
    let database = format!("sqlite:{}/games.db", folder.0.display());
    let server = start(folder, &database).await;
    let client = server.client();
    let new = json!({"ruleset": "lrtg", "scenario": "high-tide", "setup": LIMITED});
    let (status, made) = client.post("/api/v1/games", new).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let game = made["id"].as_str().unwrap();
    let seats = made["seats"].as_array().unwrap().iter();
    let seats: Vec<(u64, Client)> = seats
        .map(|seat| (seat["seat"].as_u64().unwrap(), client.with(seat["token"].as_str().unwrap())))
        .collect();
    assert_eq!(seats.len(), 3);
    let state = seats[0].1.state(game).await;
    assert_eq!(state["game"]["clock"], json!({"kind": "rules"}));
    let deciding = &state["decision"]["seat"];
    let (_, player) = seats.iter().find(|(seat, _)| deciding == seat).unwrap();
    let sides = state["game"]["seats"].as_array().unwrap();
    let side_of = |seat: &Value| &sides.iter().find(|one| one["seat"] == *seat).unwrap()["side"];
    let side = side_of(deciding);
    // Three minutes less for every player of a side, and three more for a chit.
    let minutes =
        |state: &Value, seat: u64| state["clocks"]["remaining"][seat as usize].as_i64().unwrap() / 60_000;
    let given = |seat: u64| if side_of(&json!(seat)) == "Union" { 14 } else { 17 };
    assert_eq!(player.play(game, &["time chit"]).await.0, StatusCode::OK);
    server.pass(10 * 60);
    let later = player.state(game).await;
    for (seat, _) in &seats {
        // The seats of a side share their clock.
        let left = if side_of(&json!(seat)) == side { given(*seat) + 3 - 10 } else { given(*seat) };
        assert_eq!(minutes(&later, *seat), left, "{later}");
    }
    server.pass(10 * 60);
    let up = format!("The time of the {} is up.", side.as_str().unwrap());
    for (_, client) in &seats {
        let state = until(client, game, |state| state["log"].to_string().contains(&up)).await;
        assert_eq!((&state["clocks"]["running"] == deciding, &state["outcome"]), (false, &json!(null)));
    }
    let log = player.state(game).await["log"].clone();
    assert_eq!((&log[1]["action"], &log[1]["seat"]), (&json!("out of time"), deciding));
}

#[tokio::test]
async fn a_commander_does_not_resign_for_the_side_alone() {
    let folder = Folder::new();
    let database = format!("sqlite:{}/games.db", folder.0.display());
    let server = start(folder, &database).await;
    let client = server.client();
    let new = json!({"ruleset": "lrtg", "scenario": "high-tide", "setup": LIMITED});
    let (_, made) = client.post("/api/v1/games", new).await;
    let game = made["id"].as_str().unwrap();
    let seats = made["seats"].as_array().unwrap().iter();
    let seats: Vec<Client> = seats.map(|seat| client.with(seat["token"].as_str().unwrap())).collect();
    let sides = seats[0].state(game).await["game"]["seats"].clone();
    let of = |side: &str| {
        (0..3).filter(|&seat| sides[seat]["side"] == side).map(|seat| &seats[seat]).collect::<Vec<_>>()
    };
    let (union, confederate) = (of("Union"), of("Confederate")[0]);
    let before = confederate.state(game).await;
    let (status, state) = union[1].act(game, "resign", json!({})).await;
    let second =
        sides.as_array().unwrap().iter().filter(|seat| seat["side"] == "Union").nth(1).unwrap()["seat"]
            .clone();
    assert_eq!((status, &state["outcome"]), (StatusCode::OK, &json!(null)));
    // The other commander hears of it; the enemy does not.
    assert_eq!(union[0].state(game).await["offers"]["resign"], json!([second]));
    assert_eq!(confederate.state(game).await, before);
    assert_eq!(union[1].act(game, "resign", json!({})).await.0, StatusCode::CONFLICT);
    let (_, state) = union[0].act(game, "resign", json!({})).await;
    assert_eq!(
        (&state["outcome"]["winner"], &state["outcome"]["sentence"]),
        (&json!("Confederate"), &json!("Union resigns."))
    );
}
