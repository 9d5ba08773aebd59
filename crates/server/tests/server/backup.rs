//! Backups: taken while people play, brought back into a database of either kind.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use engine::{Record, Rng};
use reqwest::{Method, StatusCode};
use serde_json::json;
use server::{Catalog as _, CopyError};

use crate::harness::{Client, Folder, Server};
use crate::kill::decide;
use crate::postgres::Cluster;
use crate::toy::ToyShelf;

type Acknowledged = Arc<Mutex<Vec<(i64, String)>>>;

/// Plays both seats of a game until it is told to stop, and notes what was acknowledged.
async fn play(game: String, seats: [Client; 2], noted: Acknowledged, stop: Arc<AtomicBool>) {
    let mut rng = Rng::new(7);
    while !stop.load(Ordering::Relaxed) {
        for seat in &seats {
            let Some((number, action)) = decide(seat, &game, &mut rng).await else { continue };
            let body = json!({"number": number, "actions": [action], "state": false});
            let (status, _) =
                seat.send(Method::POST, &format!("/api/v1/games/{game}/play"), Some(&body)).await.unwrap();
            assert_eq!(status, StatusCode::OK);
            noted.lock().unwrap().push((number + 1, action));
        }
    }
}

async fn is_whole(client: &Client, game: &str, seats: &[Client; 2], acknowledged: &[(i64, String)]) {
    let seats = seats.clone().map(|seat| seat.token.unwrap());
    let (status, record) = client.with(&seats.join(",")).get(&format!("/api/v1/games/{game}/record")).await;
    assert_eq!(status, StatusCode::OK, "{record}");
    let record: Record = serde_json::from_value(record).unwrap();
    for (number, action) in acknowledged {
        let kept = record.taken.get(usize::try_from(*number).unwrap() - 1).map(|taken| &taken.action);
        assert_eq!(kept, Some(action), "action {number} was lost");
    }
    ToyShelf::new().rules("toy").unwrap().unwrap().replay(&record).unwrap();
    // And it goes on.
    let mut rng = Rng::new(1);
    for token in &seats {
        let seat = client.with(token);
        if let Some((_, action)) = decide(&seat, game, &mut rng).await {
            assert_eq!(seat.play(game, &[&action]).await.0, StatusCode::OK);
            return;
        }
    }
    panic!("nobody decides");
}

/// Backs a database up while it is played on, and brings it back into another.
async fn there_and_back(from: String, to: String) {
    let (folder, server) = (Folder::new(), Server::start_on(Some(from.clone())).await);
    let client = server.client();
    let stop = Arc::new(AtomicBool::new(false));
    let mut games = Vec::new();
    for _ in 0..3 {
        let (game, seats) = client.game("long").await;
        let noted = Acknowledged::default();
        let player = tokio::spawn(play(game.clone(), seats.clone(), Arc::clone(&noted), Arc::clone(&stop)));
        games.push((game, seats, noted, player));
    }
    let notes = format!("/api/v1/games/{}/notes", games[0].0);
    games[0].1[0].send(Method::PUT, &notes, Some(&json!({"text": "Watch the left."}))).await.unwrap();
    while games.iter().any(|(_, _, noted, _)| noted.lock().unwrap().len() < 30) {
        tokio::task::yield_now().await;
    }
    let before: Vec<Vec<(i64, String)>> = games.iter().map(|game| game.2.lock().unwrap().clone()).collect();
    let file = folder.0.join("backup.db");
    assert_eq!(server::backup(&from, &file).await.unwrap(), 3);
    assert!(matches!(server::backup(&from, &file).await, Err(CopyError::NotEmpty(_))));
    stop.store(true, Ordering::Relaxed);
    assert_eq!(server::restore(&file, &to).await.unwrap(), 3);
    assert!(matches!(server::restore(&file, &to).await, Err(CopyError::NotEmpty(_))));
    let again = Server::start_on(Some(to)).await;
    let client = again.client();
    for ((game, seats, _, player), acknowledged) in games.into_iter().zip(before) {
        player.await.unwrap();
        is_whole(&client, &game, &seats, &acknowledged).await;
        if notes.contains(&game) {
            let own = client.with(seats[0].token.as_deref().unwrap());
            assert_eq!(own.get(&notes).await.1["text"], "Watch the left.");
        }
    }
    // The backup is one file, and nobody else's.
    let left: Vec<_> =
        std::fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["backup.db"]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_embedded_database_is_backed_up_while_it_is_played_on() {
    let folder = Folder::new();
    let file = |name: &str| format!("sqlite:{}/{name}.db", folder.0.display());
    there_and_back(file("one"), file("other")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgresql_is_backed_up_while_it_is_played_on() {
    let cluster = Cluster::start();
    there_and_back(cluster.database("one"), cluster.database("other")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_move_from_one_kind_of_database_to_the_other() {
    let (cluster, folder) = (Cluster::start(), Folder::new());
    there_and_back(format!("sqlite:{}/one.db", folder.0.display()), cluster.database("moved")).await;
}
