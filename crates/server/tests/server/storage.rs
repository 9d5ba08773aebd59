//! What must survive: restarts, snapshots, several processes.

use reqwest::StatusCode;
use serde_json::json;
use sqlx::any::AnyPoolOptions;

use crate::harness::{ROUND, Server, config};
use crate::postgres::Cluster;

pub async fn a_game_goes_on_after_a_restart(server: Server) {
    let (game, seats) = server.client().game("long").await;
    for turn in 0..12 {
        for (seat, action) in ROUND {
            seats[seat].play(&game, &[action]).await;
        }
        assert_eq!(seats[0].state(&game).await["number"], 6 * (turn + 1));
    }
    seats[0].play(&game, &["hide amaranth"]).await;
    let before = seats[0].state(&game).await;
    let server = server.restart().await;
    let seats = seats.map(|seat| server.client().with(&seat.token.unwrap()));
    let after = seats[0].state(&game).await;
    assert_eq!(before, after);
    assert_eq!(seats[1].play(&game, &["hide basalt"]).await.0, StatusCode::OK);
}

pub async fn the_past_is_seen_as_it_was(server: Server) {
    let (game, seats) = server.client().game("long").await;
    let mut seen = vec![seats[0].state(&game).await["view"].clone()];
    for _ in 0..18 {
        for (seat, action) in ROUND {
            seats[seat].play(&game, &[action]).await;
            seen.push(seats[0].state(&game).await["view"].clone());
        }
    }
    for actions in [107, 0, 49, 50, 51, 99, 100, 101, 3, 108] {
        let (_, past) = seats[0].get(&format!("/api/v1/games/{game}/at/{actions}")).await;
        assert_eq!(past["view"], seen[actions], "{actions}");
    }
    // What was taken back is no longer seen, though it had been marked.
    let number = json!({"number": 108, "kept": 96});
    seats[1].post(&format!("/api/v1/games/{game}/undo/ask"), number).await;
    seats[0].post(&format!("/api/v1/games/{game}/undo/answer"), json!({"number": 109, "accept": true})).await;
    seats[0].play(&game, &["hide cinnabar"]).await;
    for action in ["hide basalt", "step west", "step west", "step west", "halt", "fire"] {
        let seat = usize::from(action == "hide basalt" || action == "fire");
        assert_eq!(seats[seat].play(&game, &[action]).await.0, StatusCode::OK);
    }
    let (_, past) = seats[0].get(&format!("/api/v1/games/{game}/at/100")).await;
    assert_eq!(past["view"]["pieces"][0]["place"], "P-2");
}

pub async fn a_snapshot_that_does_not_fit_is_not_trusted(server: Server) {
    let (game, seats) = server.client().game("long").await;
    for _ in 0..10 {
        for (seat, action) in ROUND {
            seats[seat].play(&game, &[action]).await;
        }
    }
    let before = seats[0].state(&game).await;
    let pool = AnyPoolOptions::new().connect(&server.database).await.unwrap();
    let broken =
        sqlx::query("UPDATE snapshots SET state = 'AAAA' WHERE number > 0").execute(&pool).await.unwrap();
    assert_eq!(broken.rows_affected(), 1);
    let server = server.restart().await;
    let seat = server.client().with(&seats[0].token.clone().unwrap());
    assert_eq!(seat.state(&game).await, before);
}

pub async fn an_undo_reaches_as_far_after_a_restart(server: Server) {
    let (game, seats) = server.client().game("long").await;
    for _ in 0..9 {
        for (seat, action) in ROUND {
            seats[seat].play(&game, &[action]).await;
        }
    }
    seats[0].play(&game, &["hide amaranth"]).await;
    seats[1].play(&game, &["hide basalt"]).await;
    seats[0].play(&game, &["step east", "step east"]).await;
    let server = server.restart().await;
    let seat = server.client().with(&seats[0].token.clone().unwrap());
    for kept in [57, 56] {
        let number = seat.state(&game).await["number"].clone();
        let (status, state) =
            seat.post(&format!("/api/v1/games/{game}/undo"), json!({"number": number})).await;
        assert_eq!((status, &state["actions"]), (StatusCode::OK, &json!(kept)));
    }
}

#[tokio::test]
async fn two_processes_share_one_postgresql() {
    let cluster = Cluster::start();
    let url = cluster.database("shared");
    let one = Server::start_on(Some(url.clone())).await;
    let other = Server::start_on(Some(url)).await;
    let (game, seats) = one.client().game("short").await;
    let far = other.client().with(&seats[1].token.clone().unwrap());
    let mut live = far.live(&game, json!({"token": far.token})).await;
    assert_eq!(live.next().await["number"], 0);
    // Listening for the others begins a moment after the start; nothing said before it is missed.
    assert_eq!(seats[0].play(&game, &["hide amaranth"]).await.0, StatusCode::OK);
    while live.next().await["number"] != 1 {}
    assert_eq!(far.play(&game, &["hide basalt"]).await.0, StatusCode::OK);
    let play = format!("/api/v1/games/{game}/play");
    let near = one.client().with(&seats[0].token.clone().unwrap());
    let elsewhere = other.client().with(&seats[0].token.clone().unwrap());
    for step in 0..10 {
        let body =
            json!({"number": 2 + step, "actions": [if step % 2 == 0 { "step east" } else { "step west" }]});
        let both = tokio::join!(near.post(&play, body.clone()), elsewhere.post(&play, body));
        let mut statuses = [both.0.0, both.1.0];
        statuses.sort();
        if step < 3 {
            assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT], "{both:?}");
        }
    }
    assert_eq!(near.state(&game).await["number"], 5);
    let chat = format!("/api/v1/games/{game}/chat");
    near.post(&chat, json!({"text": "Across."})).await;
    loop {
        let heard = live.next().await;
        if heard["type"] == "chat" {
            assert_eq!(heard["lines"][0]["text"], "Across.");
            break;
        }
    }
}

#[tokio::test]
async fn a_server_without_accounts_listens_on_loopback_only() {
    let folder = crate::harness::Folder::new();
    let mut config = config(&folder);
    config.listen = "0.0.0.0:0".parse().unwrap();
    let refused = server::start(config).await.err().unwrap();
    assert_eq!(refused.to_string(), "a server without accounts listens on loopback only, not on 0.0.0.0:0");
}

#[tokio::test]
async fn games_are_seen_while_the_database_is_lost() {
    let cluster = Cluster::start();
    let folder = crate::harness::Folder::new();
    let mut config = config(&folder);
    config.database_url = Some(cluster.database("lost"));
    config.mode = server::Mode::Hosted(server::Hosted {
        public_url: "https://vedette.example".into(),
        smtp_url: None,
        mail_from: "vedette@vedette.example".into(),
        behind_proxy: false,
    });
    let server = Server::start_with(folder, config).await;
    let client = server.client();
    let account = json!({"name": "Ann", "password": "a long password"});
    let answer =
        client.request(reqwest::Method::POST, "/api/v1/accounts").json(&account).send().await.unwrap();
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let (game, seats) = client.game("short").await;
    assert_eq!(seats[0].play(&game, &["hide amaranth"]).await.0, StatusCode::OK);
    let path = format!("/api/v1/games/{game}");
    let by_cookie = async || {
        let request = client.request(reqwest::Method::GET, "/api/v1/account").header("cookie", &cookie);
        request.send().await.unwrap().status()
    };
    let before = seats[1].state(&game).await;
    assert_eq!((client.get("/health").await.0, by_cookie().await), (StatusCode::OK, StatusCode::OK));
    cluster.lose();
    let play = json!({"number": 1, "actions": ["hide basalt"], "state": false});
    for _ in 0..2 {
        let (status, answer) = seats[1].post(&format!("{path}/play"), play.clone()).await;
        assert_eq!((status, &answer["error"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("unwell")));
        // What could not be stored did not happen, and everything else is as it was.
        assert_eq!(seats[1].state(&game).await, before);
        assert_eq!(by_cookie().await, StatusCode::OK);
    }
    while client.get("/health").await.0 != StatusCode::SERVICE_UNAVAILABLE {}
    cluster.find();
    while client.get("/health").await.0 != StatusCode::OK {}
    assert_eq!(seats[1].post(&format!("{path}/play"), play).await.0, StatusCode::OK);
    assert_eq!(seats[0].state(&game).await["number"], 2);
}

#[tokio::test]
async fn games_are_seen_while_the_disk_is_full() {
    let server = Server::start().await;
    let client = server.client();
    let (game, seats) = client.game("short").await;
    assert_eq!(seats[0].play(&game, &["hide amaranth"]).await.0, StatusCode::OK);
    let before = seats[1].state(&game).await;
    // As SQLite says it, whatever is to be added.
    let pool = AnyPoolOptions::new().connect(&server.database).await.unwrap();
    for table in ["entries", "pulse"] {
        let trigger = format!(
            "CREATE TRIGGER full_{table} BEFORE INSERT ON {table} BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END"
        );
        sqlx::query(sqlx::AssertSqlSafe(trigger)).execute(&pool).await.unwrap();
    }
    let play = json!({"number": 1, "actions": ["hide basalt"], "state": false});
    let path = format!("/api/v1/games/{game}");
    let sentence = "the disk is full: games can be seen, and nothing can be played";
    for _ in 0..2 {
        let (status, answer) = seats[1].post(&format!("{path}/play"), play.clone()).await;
        assert_eq!((status, &answer["message"]), (StatusCode::SERVICE_UNAVAILABLE, &json!(sentence)));
        // What could not be stored did not happen, and everything that was can be seen.
        assert_eq!(seats[1].state(&game).await, before);
        for seen in ["/log", "/at/1", "/course"] {
            assert_eq!(seats[1].get(&format!("{path}{seen}")).await.0, StatusCode::OK);
        }
    }
    loop {
        let (status, answer) = client.get("/health").await;
        if status == StatusCode::SERVICE_UNAVAILABLE {
            assert!(answer.to_string().contains(sentence), "{answer}");
            break;
        }
    }
    for table in ["entries", "pulse"] {
        sqlx::query(sqlx::AssertSqlSafe(format!("DROP TRIGGER full_{table}"))).execute(&pool).await.unwrap();
    }
    while client.get("/health").await.0 != StatusCode::OK {}
    assert_eq!(seats[1].post(&format!("{path}/play"), play).await.0, StatusCode::OK);
    assert_eq!(seats[0].state(&game).await["number"], 2);
}
