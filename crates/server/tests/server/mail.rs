//! Games by letter: two who have a server each and send each other what they wrote.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::harness::{Client, ROUND, Server};

/// One of two who write to each other.
struct Writer {
    client: Client,
    game: String,
}

impl Writer {
    async fn open(&self, letter: &Value) -> (StatusCode, Value) {
        self.client.post("/api/v1/mail/letters", letter.clone()).await
    }

    /// Opens a letter to its end: the game is laid out first where it is not here yet.
    async fn read(&self, letter: &Value) {
        let (status, opened) = self.open(letter).await;
        assert_eq!(status, StatusCode::OK, "{opened}");
        if opened["is_played"] == false {
            let (status, opened) = self.open(letter).await;
            assert_eq!((status, &opened["is_played"]), (StatusCode::OK, &json!(true)), "{opened}");
        }
    }

    async fn play(&self, action: &str) -> Value {
        let (status, answer) = self.client.play(&self.game, &[action]).await;
        assert_eq!((status, &answer["played"]), (StatusCode::OK, &json!(1)), "{action}: {answer}");
        answer
    }

    async fn post(&self) -> (StatusCode, Value) {
        self.client.post(&format!("/api/v1/games/{}/letter", self.game), json!({})).await
    }

    async fn write(&self) -> Value {
        let (status, letter) = self.post().await;
        assert_eq!(status, StatusCode::OK, "{letter}");
        letter
    }

    async fn record(&self) -> Value {
        self.client.get(&format!("/api/v1/games/{}/record", self.game)).await.1
    }

    /// What has been told of every action so far, dice and all.
    async fn told(&self) -> Vec<Value> {
        let state = self.client.state(&self.game).await;
        let log = state["log"].as_array().unwrap().iter().filter(|entry| entry["kind"] == "action");
        log.flat_map(|entry| entry["events"].as_array().unwrap().clone()).collect()
    }

    /// The last dice that fell.
    async fn fallen(&self) -> Value {
        let told = self.told().await;
        let dice = told.iter().rev().map(|event| event["kind"]["dice"].clone());
        dice.into_iter().find(|dice| !dice.is_null()).unwrap()
    }
}

fn invitation(trust: bool) -> Value {
    json!({"ruleset": "toy", "scenario": "short", "seat": 0, "name": "Ulysses", "trust": trust})
}

/// Somebody invites and somebody accepts: both of them, and the letter that accepts.
async fn agreed(first: &Server, second: &Server) -> ([Writer; 2], Value) {
    let (status, invites) = first.client().post("/api/v1/mail/invitations", invitation(true)).await;
    assert_eq!((status, &invites["letter"]["number"]), (StatusCode::CREATED, &json!(0)), "{invites}");
    let answer = json!({"letter": invites["letter"], "name": "Robert", "trust": true});
    let (status, accepts) = second.client().post("/api/v1/mail/acceptances", answer).await;
    assert_eq!((status, &accepts["seat"]), (StatusCode::CREATED, &json!(1)), "{accepts}");
    let writer = |server: &Server, written: &Value| Writer {
        client: server.client().with(written["token"].as_str().unwrap()),
        game: written["letter"]["game"].as_str().unwrap().to_owned(),
    };
    ([writer(first, &invites), writer(second, &accepts)], accepts["letter"].clone())
}

/// The same, after the first turn of the one who invited: the second has it before him.
async fn begun(first: &Server, second: &Server) -> ([Writer; 2], Value) {
    let (writers, accepts) = agreed(first, second).await;
    writers[0].read(&accepts).await;
    writers[0].play(ROUND[0].1).await;
    let letter = writers[0].write().await;
    (writers, letter)
}

pub async fn two_play_by_letter_and_have_the_same_game(server: Server) {
    let other = Server::start().await;
    let (writers, accepts) = agreed(&server, &other).await;
    writers[0].read(&accepts).await;
    let mut at = 0;
    for (seat, action) in (0..3).flat_map(|_| ROUND) {
        if seat != at {
            writers[seat].read(&writers[at].write().await).await;
            at = seat;
        }
        writers[seat].play(action).await;
    }
    let last = writers[at].write().await;
    writers[1 - at].read(&last).await;
    let states =
        [writers[0].client.state(&writers[0].game).await, writers[1].client.state(&writers[1].game).await];
    assert_eq!(states[0]["outcome"]["by"], "rules", "{}", states[0]["outcome"]);
    assert_eq!(states[0]["outcome"], states[1]["outcome"]);
    assert_eq!(writers[0].record().await, writers[1].record().await);
    let seats = |state: &Value| {
        let seats = state["game"]["seats"].as_array().unwrap().iter();
        seats.map(|seat| (seat["kind"].clone(), seat["name"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(seats(&states[0]), [(json!("person"), json!("Ulysses")), (json!("mail"), json!("Robert"))]);
    assert_eq!(seats(&states[1]), [(json!("mail"), json!("Ulysses")), (json!("person"), json!("Robert"))]);
    // After it has been closed and opened, too.
    let other = other.restart().await;
    let again = Writer {
        client: other.client().with(writers[1].client.token.as_ref().unwrap()),
        game: writers[1].game.clone(),
    };
    assert_eq!(again.record().await, writers[0].record().await);
}

pub async fn dice_by_mail_fall_the_same_however_often_they_are_tried(server: Server) {
    let (other, elsewhere) = (Server::start().await, Server::start().await);
    let (writers, first) = begun(&server, &other).await;
    // The second has the letters twice, and plays them twice.
    let twice = Writer {
        client: elsewhere.client().with(writers[1].client.token.as_ref().unwrap()),
        game: writers[1].game.clone(),
    };
    for second in [&writers[1], &twice] {
        second.read(&first).await;
        second.play("hide basalt").await;
    }
    let (letter, copy) = (writers[1].write().await, twice.write().await);
    assert_eq!(letter, copy, "nothing in it is drawn by lot");
    writers[0].read(&letter).await;
    writers[0].play("step east").await;
    let (status, undone) = writers[0].client.act(&writers[0].game, "undo", json!({})).await;
    assert_eq!(status, StatusCode::OK, "{undone}");
    for action in ["step east", "step west", "halt"] {
        writers[0].play(action).await;
    }
    let letter = writers[0].write().await;
    assert_eq!(
        letter["turn"]["actions"],
        json!(["step east", "step west", "halt"]),
        "what was taken back was nothing"
    );
    for second in [&writers[1], &twice] {
        second.read(&letter).await;
        second.play("fire").await;
    }
    assert_eq!(writers[1].told().await, twice.told().await);
    // Two other games of the same moves have other dice: 16 of them are not all alike.
    let mut fallen = vec![writers[1].fallen().await];
    for _ in 0..16 {
        let (writers, first) = begun(&server, &other).await;
        writers[1].read(&first).await;
        writers[1].play("hide basalt").await;
        writers[0].read(&writers[1].write().await).await;
        for action in ["step east", "step west", "halt"] {
            writers[0].play(action).await;
        }
        writers[1].read(&writers[0].write().await).await;
        writers[1].play("fire").await;
        fallen.push(writers[1].fallen().await);
    }
    fallen.dedup();
    assert!(fallen.len() > 1, "both have a part in the dice");
}

pub async fn a_letter_that_was_tampered_with_is_refused(server: Server) {
    let other = Server::start().await;
    let (writers, accepts) = agreed(&server, &other).await;
    let refused = |(status, answer): (StatusCode, Value)| {
        assert!(status == StatusCode::BAD_REQUEST || status == StatusCode::CONFLICT, "{status} {answer}");
        answer["message"].as_str().unwrap().to_owned()
    };
    let with = |letter: &Value, at: &str, value: Value| {
        let mut letter = letter.clone();
        *letter.pointer_mut(at).unwrap() = value;
        letter
    };
    // Another scenario than the one that was offered; another form; another edition.
    let said = refused(writers[0].open(&with(&accepts, "/invitation/scenario", json!("long"))).await);
    assert!(said.contains("another invitation"), "{said}");
    let said = refused(writers[0].open(&with(&accepts, "/vedette_letter", json!(9))).await);
    assert!(said.contains("another form"), "{said}");
    let said = refused(writers[0].open(&with(&accepts, "/edition", json!(9))).await);
    assert!(said.contains("edition 9"), "{said}");
    writers[0].read(&accepts).await;
    // Whoever invited is asked: nothing can be sent yet.
    let said = refused(writers[0].post().await);
    assert!(said.contains("you are asked yourself"), "{said}");
    writers[0].play("hide amaranth").await;
    let first = writers[0].write().await;
    assert_eq!(writers[0].write().await, first, "the same letter again");
    let said = refused(writers[0].client.act(&writers[0].game, "undo", json!({})).await);
    assert!(said.contains("nothing"), "{said}");
    // Other dice than were promised; another acceptance; another action; another end.
    let said = refused(writers[1].open(&with(&first, "/opens", json!("AAAA"))).await);
    assert!(said.contains("what the invitation promised"), "{said}");
    let said = refused(writers[1].open(&with(&first, "/acceptance/opens", json!("AAAA"))).await);
    assert!(said.contains("another game"), "{said}");
    let (status, opened) = writers[1].open(&first).await;
    assert_eq!((status, &opened["is_played"]), (StatusCode::OK, &json!(false)));
    let said = refused(writers[1].open(&with(&first, "/turn/actions", json!(["hide basalt"]))).await);
    assert!(said.contains("leads elsewhere"), "{said}");
    let said = refused(writers[1].open(&with(&first, "/turn/actions", json!([]))).await);
    assert!(said.contains("leads elsewhere"), "{said}");
    let said = refused(writers[1].open(&with(&first, "/turn/after", json!(7))).await);
    assert!(said.contains("goes on from elsewhere"), "{said}");
    let said = refused(writers[1].open(&with(&first, "/number", json!(4))).await);
    assert!(said.contains("has not come yet"), "{said}");
    // And nothing of all that was played.
    assert_eq!(writers[1].client.state(&writers[1].game).await["actions"], 0);
    writers[1].read(&first).await;
    let once = writers[1].told().await;
    writers[1].read(&first).await;
    assert_eq!(writers[1].told().await, once, "a letter that was read before");
    let said = refused(writers[1].open(&with(&first, "/name", json!("George"))).await);
    assert!(said.contains("written anew"), "{said}");
    // A stranger has nothing to open.
    let (status, _) = other.client().post("/api/v1/mail/letters", first).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

pub async fn what_is_hidden_is_sent_by_mail_only_where_both_trust(server: Server) {
    let client = server.client();
    let (status, answer) = client.post("/api/v1/mail/invitations", invitation(false)).await;
    assert_eq!(status, StatusCode::CONFLICT, "{answer}");
    assert!(answer["message"].as_str().unwrap().contains("trust each other"), "{answer}");
    let (_, invites) = client.post("/api/v1/mail/invitations", invitation(true)).await;
    let (_, contents) = client.post("/api/v1/mail/contents", invites["letter"].clone()).await;
    assert_eq!((&contents["secrets"], &contents["is_here"]), (&json!(true), &json!(false)));
    let answer = json!({"letter": invites["letter"], "name": "Robert", "trust": false});
    let (status, answer) = client.post("/api/v1/mail/acceptances", answer).await;
    assert_eq!(status, StatusCode::CONFLICT, "{answer}");
    assert!(answer["message"].as_str().unwrap().contains("trust each other"), "{answer}");
}

pub async fn what_is_said_across_the_table_goes_by_mail_too(server: Server) {
    let other = Server::start().await;
    let (writers, first) = begun(&server, &other).await;
    writers[1].read(&first).await;
    writers[1].play("hide basalt").await;
    let (status, answer) = writers[1].client.act(&writers[1].game, "draw/offer", json!({})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let letter = writers[1].write().await;
    assert_eq!(letter["turn"]["says"], json!(["offers_draw"]));
    writers[0].read(&letter).await;
    let (status, answer) =
        writers[0].client.act(&writers[0].game, "draw/answer", json!({"accept": true})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let letter = writers[0].write().await;
    writers[1].read(&letter).await;
    let ended = writers[1].client.state(&writers[1].game).await;
    assert_eq!(ended["outcome"]["by"], "agreement", "{}", ended["outcome"]);
}
