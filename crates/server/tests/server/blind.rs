//! What a viewer receives depends on what that viewer may know, and on nothing else: not on how often another seat has
//! done something in secret.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Client, Live, Server};

/// Everything that one viewer hears of a game.
pub struct Ear {
    client: Client,
    socket: Live,
    pub received: Vec<String>,
}

/// Every path that tells of a running game, whoever asks.
const PATHS: [&str; 13] = [
    "",
    "?since=0",
    "?since=2",
    "?umpire=true",
    "/log",
    "/log?since=1&limit=2",
    "/at/0",
    "/at/1",
    "/at/2",
    "/at/9",
    "/course",
    "/record",
    "/chat",
];

impl Ear {
    pub async fn new(client: Client, game: &str) -> Self {
        let mut socket = client.live(game, json!({"token": client.token, "number": 0})).await;
        let first = socket.text().await.unwrap();
        Self { client, socket, received: vec![first] }
    }

    /// Hears the next message, and asks for everything that can be asked for.
    pub async fn listen(&mut self, game: &str) {
        self.received.push(self.socket.text().await.unwrap());
        self.ask(game).await;
    }

    pub async fn ask(&mut self, game: &str) {
        for path in PATHS {
            let path = format!("/api/v1/games/{game}{path}");
            self.send(Method::GET, &path, None).await;
        }
        self.send(Method::GET, "/api/v1/games", None).await;
        for (path, body) in [
            ("play", json!({"number": 0, "actions": ["fire"]})),
            ("play", json!({"number": 1, "actions": ["step north"]})),
            ("undo", json!({"number": 77})),
            ("undo/ask", json!({"number": 78})),
            ("why-not", json!({"action": "fire"})),
            ("forecast", json!({"action": "fire"})),
        ] {
            self.send(Method::POST, &format!("/api/v1/games/{game}/{path}"), Some(&body)).await;
        }
    }

    async fn send(&mut self, method: Method, path: &str, body: Option<&Value>) {
        let (status, text) = self.client.send(method, path, body).await.unwrap();
        self.received.push(format!("{status} {text}"));
    }
}

/// Without what differs between any two games, whatever is played: ids, and times to the millisecond.
pub fn plain(text: &str, game: &str) -> String {
    let mut plain = String::new();
    let text = text.replace(game, "GAME");
    let mut rest = text.as_str();
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        plain.push_str(&rest[..start]);
        let end =
            rest[start..].find(|letter: char| !letter.is_ascii_digit()).map_or(rest.len(), |end| start + end);
        let digits = &rest[start..end];
        plain.push_str(if digits.len() == 13 { "TIME" } else { digits });
        rest = &rest[end..];
    }
    plain.push_str(rest);
    plain
}

async fn foggy(client: &Client) -> (String, [Client; 2]) {
    // With clocks, which everybody sees.
    let clock = json!({"kind": "budget", "seconds": 600});
    client.make(json!({"ruleset": "toy", "scenario": "short", "options": ["fog"], "clock": clock})).await
}

/// Does something that needs nothing but the number, and is allowed.
async fn act(client: &Client, game: &str, what: &str, body: Value) {
    let (status, answer) = client.act(game, what, body).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

/// The Union does these things in secret, hides a stone and marches; what the Confederate and a spectator hear of it.
async fn heard(server: &Server, secrets: &[&str], stone: &str) -> [Vec<String>; 2] {
    let (game, [union, confederate]) = foggy(&server.client()).await;
    let mut ears = [Ear::new(confederate.clone(), &game).await, Ear::new(server.client(), &game).await];
    for secret in secrets {
        match *secret {
            "undo" => act(&union, &game, "undo", json!({})).await,
            action => assert_eq!(union.play(&game, &[action]).await.0, StatusCode::OK),
        }
    }
    // Nothing is pushed for all that, and whoever asks meanwhile is told nothing.
    for ear in &mut ears {
        ear.ask(&game).await;
    }
    for (client, action) in [(&union, stone), (&confederate, "hide basalt"), (&union, "step east")] {
        assert_eq!(client.play(&game, &[action]).await.0, StatusCode::OK);
        for ear in &mut ears {
            ear.listen(&game).await;
        }
    }
    // A request to take back what lies before the secrets: how many there were is not said.
    act(&union, &game, "undo/ask", json!({"kept": 0})).await;
    for ear in &mut ears {
        ear.listen(&game).await;
    }
    act(&confederate, &game, "undo/answer", json!({"accept": true})).await;
    for ear in &mut ears {
        ear.listen(&game).await;
    }
    // And a client that comes back hears the same again.
    let mut again = [Ear::new(confederate, &game).await, Ear::new(server.client(), &game).await];
    for ear in &mut again {
        ear.ask(&game).await;
    }
    [0, 1].map(|ear: usize| {
        let all = ears[ear].received.iter().chain(&again[ear].received);
        all.map(|text| plain(text, &game)).collect()
    })
}

pub async fn what_another_seat_does_in_secret_leaves_no_trace(server: Server) {
    let quiet = heard(&server, &[], "hide amaranth").await;
    for (secrets, stone) in [
        (&["ponder"][..], "hide cinnabar"),
        (&["ponder", "ponder", "ponder"], "hide amaranth"),
        (&["ponder", "undo", "ponder", "ponder", "undo"], "hide basalt"),
    ] {
        let busy = heard(&server, secrets, stone).await;
        for (quiet, busy) in quiet.iter().zip(&busy) {
            assert_eq!(quiet.len(), busy.len());
            for (quiet, busy) in quiet.iter().zip(busy) {
                // The list of games shows the older ones too.
                let games = quiet.starts_with("200 OK [{\"id\"");
                assert!(games || quiet == busy, "after {secrets:?}\n{quiet}\n{busy}");
            }
        }
    }
    let (_, listed) = server.client().get("/api/v1/games").await;
    for game in listed.as_array().unwrap() {
        let keys: Vec<&String> = game.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["deciding", "id", "outcome", "ruleset", "scenario", "seat", "updated"]);
    }
}

pub async fn a_right_to_take_back_tells_no_secret(server: Server) {
    let (game, [union, confederate]) = foggy(&server.client()).await;
    assert_eq!(union.play(&game, &["hide amaranth"]).await.0, StatusCode::OK);
    let mut ear = Ear::new(union.clone(), &game).await;
    ear.received.clear();
    ear.ask(&game).await;
    let before = std::mem::take(&mut ear.received);
    let refused = union.act(&game, "undo", json!({})).await;
    assert_eq!(refused.0, StatusCode::CONFLICT);
    // The other side decides, and has or has not acted already: the right to take back does not say.
    assert_eq!(confederate.play(&game, &["ponder"]).await.0, StatusCode::OK);
    ear.ask(&game).await;
    assert_eq!(ear.received, before);
    assert_eq!(union.act(&game, "undo", json!({})).await, refused);
    // Nor is it lost while the seat itself decides.
    assert_eq!(confederate.state(&game).await["undoable"], true);
}

pub async fn a_request_holds_when_others_act_in_secret(server: Server) {
    let (game, [union, confederate]) = foggy(&server.client()).await;
    let before = confederate.state(&game).await["number"].clone();
    let (_, played) = union.play(&game, &["ponder"]).await;
    assert_eq!((&played["number"], &played["state"]["actions"]), (&json!(1), &json!(1)));
    let listed = server.client().get("/api/v1/games").await.1[0]["updated"].clone();
    union.play(&game, &["ponder"]).await;
    // An offer made without knowing of it stands: a conflict would have told.
    let (status, state) =
        confederate.post(&format!("/api/v1/games/{game}/draw/offer"), json!({"number": before})).await;
    assert_eq!((status, &state["number"]), (StatusCode::OK, &json!(1)));
    assert_eq!(union.state(&game).await["number"], 3);
    assert!(server.client().get("/api/v1/games").await.1[0]["updated"].as_i64() >= listed.as_i64());
    // The seat's own count is strict as ever.
    let stale = json!({"number": 2, "actions": ["ponder"]});
    let (status, answer) = union.post(&format!("/api/v1/games/{game}/play"), stale).await;
    assert_eq!((status, &answer["number"]), (StatusCode::CONFLICT, &json!(3)));
}

pub async fn each_viewer_looks_back_by_its_own_count(server: Server) {
    let (game, seats) = foggy(&server.client()).await;
    for (seat, action) in [
        (0, "ponder"),
        (0, "ponder"),
        (0, "hide amaranth"),
        (1, "ponder"),
        (1, "hide basalt"),
        (0, "step east"),
    ] {
        assert_eq!(seats[seat].play(&game, &[action]).await.0, StatusCode::OK);
    }
    let path = format!("/api/v1/games/{game}");
    for (client, expected) in [(&seats[0], 5), (&seats[1], 4), (&server.client(), 3)] {
        let state = client.state(&game).await;
        assert_eq!((&state["number"], &state["actions"]), (&json!(expected), &json!(expected)));
        let (_, past) = client.get(&format!("{path}/at/{}", expected - 1)).await;
        assert_eq!((&past["of"], &past["view"]["pieces"][0]["place"]), (&json!(expected), &json!("P-4")));
        let (_, now) = client.get(&format!("{path}/at/{expected}")).await;
        assert_eq!(now["view"], state["view"]);
        assert_eq!(client.get(&format!("{path}/at/{}", expected + 1)).await.0, StatusCode::NOT_FOUND);
        let (_, log) = client.get(&format!("{path}/log?since={}", expected - 1)).await;
        assert_eq!((log.as_array().unwrap().len(), &log[0]["number"]), (1, &json!(expected)));
    }
    // When it is over, everything can be seen, by the journal's own count.
    act(&seats[0], &game, "resign", json!({})).await;
    let (_, state) = server.client().get(&format!("{path}?umpire=true")).await;
    assert_eq!((&state["number"], &state["actions"]), (&json!(7), &json!(6)));
    let (_, log) = server.client().get(&format!("{path}/log?umpire=true")).await;
    assert_eq!((&log[0]["action"], &log[3]["action"]), (&json!("ponder"), &json!("ponder")));
}
