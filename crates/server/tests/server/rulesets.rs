//! Every game on the shelf, played over the wire for a while by two who take whatever is offered.

use std::sync::Arc;

use engine::Rng;
use reqwest::StatusCode;
use serde_json::{Value, json};
use server::Config;
use shelf::Shelf;

use crate::harness::{Client, Folder, Server, config};

/// So many actions of each game are played.
const ACTIONS: usize = 120;

async fn start(folder: Folder, database: &str) -> Server {
    let config = Config {
        catalog: Arc::new(Shelf::default()),
        database_url: Some(database.to_owned()),
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
