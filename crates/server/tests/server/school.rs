//! Lessons over the wire: begun, followed, passed over, taken back, and nobody else's business. A game to watch.

use std::sync::Arc;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::Config;
use shelf::Shelf;

use crate::harness::{Client, Folder, Server, config};

async fn start() -> Server {
    let folder = Folder::new();
    let database = format!("sqlite:{}/games.db", folder.0.display());
    let config =
        Config { catalog: Arc::new(Shelf::default()), database_url: Some(database), ..config(&folder) };
    Server::start_with(folder, config).await
}

/// Begins a lesson and says its game and who learns.
async fn begin(client: &Client, lesson: &str) -> (String, Client) {
    let (status, made) = client.post(&format!("/api/v1/lessons/{lesson}/games"), json!({})).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let tokens = made["seats"].as_array().unwrap().iter().filter_map(|seat| seat["token"].as_str());
    let tokens: Vec<&str> = tokens.collect();
    assert_eq!(tokens.len(), 1, "one person learns, and the recruit has the rest: {made}");
    (made["id"].as_str().unwrap().to_owned(), client.with(tokens[0]))
}

async fn guidance(client: &Client, game: &str, marks: &str) -> Value {
    let (status, guidance) = client.get(&format!("/api/v1/games/{game}/lesson?marks={marks}")).await;
    assert_eq!(status, StatusCode::OK, "{guidance}");
    guidance
}

#[tokio::test]
async fn a_lesson_is_begun_followed_and_taken_back() {
    let server = start().await;
    let client = server.client();
    let (_, lessons) = client.get("/api/v1/lessons").await;
    let ids: Vec<&str> =
        lessons.as_array().unwrap().iter().map(|lesson| lesson["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["map", "ah61", "ah74", "c1863", "guv", "gcacw", "lrtg"]);
    let (game, pupil) = begin(&client, "ah61").await;
    let first = guidance(&pupil, &game, "").await;
    assert_eq!(
        (&first["step"], &first["stage"], &first["action"]),
        (&json!(0), &json!("act"), &json!("move Williams"))
    );
    assert_eq!(
        first["points"][0],
        json!({"kind": "piece", "id": "Williams", "label": "Move Williams (6-4)"})
    );
    pupil.play(&game, &["move Williams"]).await;
    assert_eq!(guidance(&pupil, &game, "").await["step"], 1);
    // A step that was passed over counts from where it was, and not for what was done before.
    assert_eq!(guidance(&pupil, &game, "1.2").await["step"], 2);
    assert_eq!(guidance(&pupil, &game, "2.5").await["step"], 1);
    let (status, _) = pupil.act(&game, "undo", json!({})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(guidance(&pupil, &game, "1.2").await["step"], 0);
}

#[tokio::test]
async fn the_recruit_keeps_to_the_script_and_the_game_goes_on() {
    let server = start().await;
    let client = server.client();
    let (game, pupil) = begin(&client, "gcacw").await;
    // The pupil passes. By the script the enemy does so too, and builds nothing in the evening.
    let mut live = pupil.live(&game, json!({"token": pupil.token, "number": 0})).await;
    pupil.play(&game, &["pass"]).await;
    while live.next().await["decision"]["name"] != "recovery_activities" {}
    let mut state = pupil.state(&game).await;
    while state["decision"]["seat"] != 1 {
        live.next().await;
        state = pupil.state(&game).await;
    }
    assert_eq!(guidance(&pupil, &game, "").await["stage"], "astray");
    let log = state["log"].as_array().unwrap();
    assert_eq!(log.iter().filter(|entry| entry["seat"] == 0).count(), 2, "{log:?}");
    pupil.play(&game, &["no more activities"]).await;
    assert_eq!(guidance(&pupil, &game, "").await["stage"], "over");
}

#[tokio::test]
async fn a_lesson_is_nobody_elses_business() {
    let server = start().await;
    let client = server.client();
    let (game, pupil) = begin(&client, "guv").await;
    let path = format!("/api/v1/games/{game}/lesson");
    assert_eq!(client.get(&path).await.0, StatusCode::NOT_FOUND, "a stranger");
    assert_eq!(client.with("another").get(&path).await.0, StatusCode::NOT_FOUND);
    assert_eq!(pupil.get(&format!("{path}?marks=one.two")).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(client.post("/api/v1/lessons/alchemy/games", json!({})).await.0, StatusCode::NOT_FOUND);
    let (plain, seats) = client.make(json!({"ruleset": "ah61", "scenario": "first-of-may"})).await;
    let (status, _) = seats[0].get(&format!("/api/v1/games/{plain}/lesson")).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "a game that teaches nothing");
    let (_, primer) = client.get("/api/v1/rulesets/ah61/glossary").await;
    assert!(
        primer["words"].as_array().unwrap().iter().any(|word| word["word"] == "zone of control"),
        "{primer}"
    );
    assert_eq!(primer["sequence"][0]["name"], "Movement");
    assert_eq!(client.get("/api/v1/rulesets/alchemy/glossary").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_scenario_tells_where_it_happened_and_its_clauses_say_what_wins() {
    let server = start().await;
    let client = server.client();
    let (status, told) = client.get("/api/v1/rulesets/guv/scenarios/salem/history").await;
    assert_eq!(status, StatusCode::OK, "{told}");
    assert!(told["situation"].as_str().unwrap().contains("Sedgwick"));
    assert_eq!(
        told["command"][0],
        json!({"side": "Union", "name": "John Sedgwick", "post": "VI Corps and the left wing"})
    );
    let (_, book) = client.get("/api/v1/rulesets/guv/rules").await;
    let clauses = book["clauses"].as_array().unwrap();
    let clause = clauses.iter().find(|clause| clause["id"] == "guv.19.26").unwrap();
    assert_eq!(told["aims"], json!([{"side": null, "clause": clause}]), "the book's own words");
    assert_eq!(told["course"][0]["path"], json!(["3622", "3522", "3423"]));
    assert!(told["sources"].as_array().unwrap().len() > 1);
    for nowhere in ["guv/scenarios/alchemy", "alchemy/scenarios/salem"] {
        let (status, _) = client.get(&format!("/api/v1/rulesets/{nowhere}/history")).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn places_and_formations_have_notes_and_the_map_a_key() {
    let server = start().await;
    let client = server.client();
    let formations = |notes: &Value, name: &str| -> Vec<String> {
        let all = notes["formations"].as_array().unwrap().iter();
        let named = all.filter(|note| note["names"].as_array().unwrap().contains(&json!(name)));
        named.map(|note| note["says"].as_str().unwrap().to_owned()).collect()
    };
    let (_, spring) = client.get("/api/v1/rulesets/ah61/scenarios/campaign/footnotes").await;
    let (_, first) = client.get("/api/v1/rulesets/gcacw/scenarios/aga-4/footnotes").await;
    assert!(spring["places"].as_array().unwrap().iter().any(|note| note["names"][0] == "Salem Church"));
    assert!(formations(&spring, "XI Corps")[0].contains("Germans"));
    assert!(formations(&first, "XI Corps").is_empty(), "in 1861 there was none");
    assert!(formations(&first, "Jackson")[0].contains("Stonewall"));
    let (status, _) = client.get("/api/v1/rulesets/alchemy/scenarios/gold/footnotes").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let key = client.request(Method::GET, "/tiles/ah/key.svg").send().await.unwrap();
    assert_eq!(key.headers()["content-type"], "image/svg+xml");
    assert!(key.text().await.unwrap().contains("Woods"));
}

#[tokio::test]
async fn the_good_game_of_a_scenario_is_watched_like_any_game_that_is_over() {
    let server = start().await;
    let client = server.client();
    let (status, watched) = client.get("/api/v1/rulesets/gcacw/scenarios/rtg-0/watch").await;
    assert_eq!(status, StatusCode::OK, "{watched}");
    let (game, captions) = (watched["game"].as_str().unwrap(), watched["captions"].as_array().unwrap());
    let (_, state) = client.get(&format!("/api/v1/games/{game}?umpire=true")).await;
    assert_eq!((&state["decision"], &state["game"]["scenario"]), (&Value::Null, &json!("rtg-0")));
    let last = captions.last().unwrap();
    assert_eq!((&state["actions"], &state["outcome"]["clause"]), (&last["actions"], &last["clause"]));
    assert_eq!(state["outcome"]["by"], "rules");
    // Whoever likes looks at any moment of it and takes its record along.
    for caption in captions {
        let (status, past) =
            client.get(&format!("/api/v1/games/{game}/at/{}?umpire=true", caption["actions"])).await;
        assert_eq!((status, &past["actions"]), (StatusCode::OK, &caption["actions"]));
    }
    let (_, mut record) = client.get(&format!("/api/v1/games/{game}/record")).await;
    record["taken"].as_array_mut().unwrap().truncate(20);
    let seats = json!([{"kind": "person"}, {"kind": "person"}]);
    let new = json!({"ruleset": "gcacw", "scenario": "rtg-0", "record": record, "seats": seats});
    let (taken_over, _) = client.make(new).await;
    assert_eq!(client.state(&taken_over).await["actions"], 20);
    // Nobody plays at it, it is in nobody's list, and what is not kept is not there.
    let (status, _) = client.post(&format!("/api/v1/games/{game}/resign"), json!({"number": 0})).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (_, listed) = client.get("/api/v1/games").await;
    assert!(!listed.to_string().contains("watch."), "{listed}");
    for nowhere in
        ["watch.gcacw.alchemy", "watch.alchemy.rtg-0", "watch.gcacw", "watch...", "watch.gcacw.../rtg-0"]
    {
        let (status, _) = client.get(&format!("/api/v1/games/{nowhere}")).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{nowhere}");
    }
    let (status, _) = client.get("/api/v1/rulesets/gcacw/scenarios/alchemy/watch").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_lesson_says_how_many_rules_its_game_has_and_the_order_is_theirs() {
    let server = start().await;
    let (_, lessons) = server.client().get("/api/v1/lessons").await;
    let rules: Vec<u64> =
        lessons.as_array().unwrap().iter().map(|lesson| lesson["rules"].as_u64().unwrap()).collect();
    assert!(rules[0] > 100 && rules.is_sorted(), "the games are taught from the fewest rules on: {rules:?}");
}
