//! Input that no honest client sends: always an answer in the 4xx family, never a leak.

use std::sync::Arc;

use engine::Rng;
use futures_util::SinkExt;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{Config, Hosted, Mode, Rates};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::harness::{Client, Folder, Server, config};
use crate::postgres::Cluster;

pub async fn forged_requests_are_refused(server: Server) {
    let (game, seats) = server.client().game("short").await;
    let path = format!("/api/v1/games/{game}/play");
    let good = json!({"number": 0, "actions": ["hide amaranth"]});
    for (body, expected) in [
        (json!({"number": 7, "actions": ["hide amaranth"]}), StatusCode::CONFLICT),
        (json!({"number": -1, "actions": ["hide amaranth"]}), StatusCode::CONFLICT),
        (json!({"number": i64::MAX, "actions": ["hide amaranth"]}), StatusCode::CONFLICT),
        (json!({"number": 0, "actions": []}), StatusCode::BAD_REQUEST),
        (json!({"number": 0, "actions": vec!["halt"; 1_000]}), StatusCode::BAD_REQUEST),
        (json!({"number": 0, "actions": ["\u{0}"]}), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({"number": 0, "actions": ["hide amaranth"], "seat": 1}), StatusCode::BAD_REQUEST),
        (json!({"number": "0", "actions": ["hide amaranth"]}), StatusCode::BAD_REQUEST),
        (json!([]), StatusCode::BAD_REQUEST),
        (json!({"number": 0, "actions": ["x".repeat(100_000)]}), StatusCode::PAYLOAD_TOO_LARGE),
    ] {
        let (status, answer) = seats[0].post(&path, body).await;
        assert_eq!(status, expected, "{answer}");
        assert!(answer["error"].is_string());
    }
    for body in ["", "{", "null", "{\"number\":0,\"actions\":[\"hide amaranth\"]} x", "\u{feff}{}"] {
        let request =
            seats[0].request(Method::POST, &path).header("content-type", "application/json").body(body);
        assert_eq!(request.send().await.unwrap().status(), StatusCode::BAD_REQUEST, "{body}");
    }
    let request = seats[0].request(Method::POST, &path).body(good.to_string());
    assert_eq!(request.send().await.unwrap().status(), StatusCode::BAD_REQUEST);
    assert_eq!(server.client().get("/api/v1/games/%00%ff").await.0, StatusCode::BAD_REQUEST);
    assert_eq!(
        server.client().get(&format!("/api/v1/games/{}", "A".repeat(5_000))).await.0,
        StatusCode::NOT_FOUND
    );
    assert_eq!(server.client().get("/api/v1/nothing").await.0, StatusCode::NOT_FOUND);
    // A token of a seat that was played already plays nothing twice.
    assert_eq!(seats[0].post(&path, good.clone()).await.0, StatusCode::OK);
    assert_eq!(seats[0].post(&path, good).await.0, StatusCode::CONFLICT);
    assert_eq!(seats[0].state(&game).await["number"], 1);
}

pub async fn hostile_sockets_are_closed(server: Server) {
    let (game, seats) = server.client().game("short").await;
    for hello in [
        json!({"token": "forged"}),
        json!({"seat": 0}),
        json!({"toke": 1}),
        json!([1]),
        json!({"number": "x"}),
    ] {
        let mut live = server.client().live(&game, hello.clone()).await;
        let answer = live.next().await;
        assert_eq!(answer["type"], "error", "{hello}: {answer}");
        assert!(live.text().await.is_none());
    }
    let mut live = seats[0].live(&game, json!({"token": "x".repeat(10_000)})).await;
    assert!(live.text().await.is_none());
    let mut live = seats[0].live(&game, json!({"token": seats[0].token})).await;
    live.next().await;
    live.0.send(Message::text("play")).await.unwrap();
    assert_eq!(live.next().await["type"], "error");
    let mut live = seats[0].live(&game, json!({"token": seats[0].token})).await;
    live.next().await;
    live.0.send(Message::binary(vec![0; 100_000])).await.unwrap();
    assert!(live.text().await.is_none_or(|text| text.contains("error")));
    // The game is none the worse for it.
    assert_eq!(seats[0].play(&game, &["hide amaranth"]).await.0, StatusCode::OK);
}

pub async fn other_pages_are_refused(server: Server) {
    let client = server.client();
    let (game, seats) = client.game("short").await;
    let path = format!("/api/v1/games/{game}/play");
    let play = |name: &str, value: &str| {
        let body = json!({"number": 0, "actions": ["hide amaranth"]});
        seats[0].request(Method::POST, &path).header(name, value).json(&body)
    };
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        assert_eq!(play("origin", origin).send().await.unwrap().status(), StatusCode::FORBIDDEN);
    }
    assert_eq!(play("host", "evil.example").send().await.unwrap().status(), StatusCode::FORBIDDEN);
    let url = format!("{}/api/v1/games/{game}/live", client.base.replace("http://", "ws://"));
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    let refused = tokio_tungstenite::connect_async(request).await.unwrap_err().to_string();
    assert!(refused.contains("403"), "{refused}");
    let answer = play("origin", &client.base).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let policy = answer.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("script-src 'self';") && policy.contains("frame-ancestors 'none'"));
    assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    assert_eq!(answer.headers()["cache-control"], "no-store");
}

/// Makes requests that the description of the API allows for, or nearly.
struct Fuzzer {
    operations: Vec<(Method, String, Value)>,
    schemas: Value,
    games: [String; 2],
    tokens: Vec<Option<String>>,
}

const STRINGS: [&str; 14] = [
    "",
    "0",
    "-1",
    "null",
    "toy",
    "short",
    "hide amaranth",
    "fire",
    "recruit",
    "\u{0}",
    "\u{202e}\u{1f4a3}",
    "../../etc/passwd",
    "' OR 1=1 --",
    "{\"a\":",
];

impl Fuzzer {
    fn any(&self, rng: &mut Rng, depth: u8) -> Value {
        match rng.below(if depth > 2 { 6 } else { 8 }) {
            0 => json!(null),
            1 => json!(rng.below(2) == 0),
            2 => json!(rng.below(4)),
            3 => json!(rng.word() as i64),
            4 => json!(1e300),
            5 => self.string(rng),
            6 => Value::Array((0..rng.below(4)).map(|_| self.any(rng, depth + 1)).collect()),
            _ => json!({ "number": self.any(rng, depth + 1), "kind": self.string(rng) }),
        }
    }

    fn string(&self, rng: &mut Rng) -> Value {
        match rng.below(STRINGS.len() + 2) {
            0 => json!("long ".repeat(rng.below(2_000))),
            1 => json!(self.games[rng.below(2)]),
            pick => json!(STRINGS[pick - 2]),
        }
    }

    /// A value for a schema, wrong one time in eight.
    fn value(&self, rng: &mut Rng, schema: &Value, depth: u8) -> Value {
        if rng.below(8) == 0 || depth > 6 {
            return self.any(rng, depth);
        }
        if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
            return self.value(rng, &self.schemas[name], depth + 1);
        }
        for key in ["oneOf", "anyOf", "allOf"] {
            if let Some(options) = schema[key].as_array().filter(|options| !options.is_empty()) {
                let picked = &options[rng.below(options.len())];
                return self.value(rng, picked, depth + 1);
            }
        }
        if let Some(words) = schema["enum"].as_array().filter(|words| !words.is_empty()) {
            return words[rng.below(words.len())].clone();
        }
        let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str()).unwrap_or_default();
        match kind {
            "object" => {
                let fields = schema["properties"].as_object().into_iter().flatten();
                let kept: Vec<_> = fields.filter(|_| rng.below(6) != 0).collect();
                Value::Object(
                    kept.into_iter()
                        .map(|(name, field)| (name.clone(), self.value(rng, field, depth + 1)))
                        .collect(),
                )
            }
            "array" => (0..rng.below(3)).map(|_| self.value(rng, &schema["items"], depth + 1)).collect(),
            "integer" => json!(rng.below(12)),
            "boolean" => json!(rng.below(2) == 0),
            "string" => self.string(rng),
            _ => self.any(rng, depth),
        }
    }

    fn address(&self, rng: &mut Rng, path: &str, operation: &Value) -> String {
        let mut address = path.to_owned();
        let mut query = Vec::new();
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap_or_default();
            let value = match self.value(rng, &parameter["schema"], 0) {
                Value::String(text) => text,
                other => other.to_string(),
            };
            let value =
                if name == "game" && rng.below(8) != 0 { self.games[rng.below(2)].clone() } else { value };
            let text: String = value.bytes().take(300).map(|byte| format!("%{byte:02x}")).collect();
            if parameter["in"] == "path" {
                let text = if text.is_empty() { "x".into() } else { text };
                address = address.replace(&format!("{{{name}}}"), &text);
            } else if rng.below(2) == 0 {
                query.push(format!("{name}={text}"));
            }
        }
        if query.is_empty() { address } else { format!("{address}?{}", query.join("&")) }
    }

    fn request(&self, rng: &mut Rng, client: &Client) -> reqwest::RequestBuilder {
        let (method, path, operation) = &self.operations[rng.below(self.operations.len())];
        let address = self.address(rng, path, operation);
        // The other side may end the game, which opens it; that is not what is tried here.
        let ends = path.ends_with("resign") || path.contains("draw");
        let token = self.tokens[rng.below(self.tokens.len() - usize::from(ends))].clone();
        let client = Client { token, ..client.clone() };
        let request = client.request(method.clone(), &address);
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        if schema.is_null() { request } else { request.json(&self.value(rng, schema, 0)) }
    }
}

async fn fuzz(server: &Server, count: u64) {
    let client = server.client();
    // One game with a secret that no token below may see, one that the tokens belong to.
    let (hidden, seats) = client.game("long").await;
    assert_eq!(seats[0].play(&hidden, &["hide cinnabar"]).await.0, StatusCode::OK);
    let (open, others) = client.game("long").await;
    let (_, description) = client.get("/api/openapi.json").await;
    let mut operations = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            operations.push((method, path.clone(), operation.clone()));
        }
    }
    assert!(operations.len() > 30);
    let tokens = vec![None, Some("forged".into()), others[0].token.clone(), seats[1].token.clone()];
    let schemas = description["components"]["schemas"].clone();
    let fuzzer = Arc::new(Fuzzer { operations, schemas, games: [hidden.clone(), open], tokens });
    let workers = (0..4).map(|worker| {
        let (fuzzer, client) = (Arc::clone(&fuzzer), client.clone());
        tokio::spawn(async move {
            let mut rng = Rng::new(worker);
            let mut statuses = std::collections::BTreeMap::<u16, u64>::new();
            for _ in 0..count / 4 {
                let response = fuzzer.request(&mut rng, &client).send().await.unwrap();
                let (status, url) = (response.status(), response.url().clone());
                let text = String::from_utf8_lossy(&response.bytes().await.unwrap()).into_owned();
                assert!(!status.is_server_error(), "{url}: {status} {text}");
                let offered = text.replace("\"action\":\"hide cinnabar\",\"label\":\"hide cinnabar\"", "");
                assert!(!offered.contains("cinnabar"), "{url}: {text}");
                *statuses.entry(status.as_u16()).or_default() += 1;
            }
            statuses
        })
    });
    let mut all = std::collections::BTreeMap::<u16, u64>::new();
    for worker in workers.collect::<Vec<_>>() {
        for (status, times) in worker.await.unwrap() {
            *all.entry(status).or_default() += times;
        }
    }
    println!("{all:?}");
    // Reading is allowed; everything that makes no sense is refused.
    let refused: u64 = all.iter().filter(|(status, _)| **status >= 400).map(|(_, times)| times).sum();
    assert!(refused * 2 > count, "{all:?}");
    assert_eq!(seats[0].state(&hidden).await["view"]["hands"][0]["cards"][0]["title"], "cinnabar");
}

fn hosted(folder: &Folder, database: Option<String>) -> Config {
    let mode = Mode::Hosted(Hosted {
        public_url: "https://vedette.example".into(),
        smtp_url: None,
        mail_from: "vedette@vedette.example".into(),
        behind_proxy: false,
    });
    Config {
        mode,
        database_url: database,
        rates: Rates { guesses: 40, games: 200, chat: 200, forecasts: 200, ..Rates::default() },
        ..config(folder)
    }
}

#[tokio::test]
async fn forecasts_and_live_connections_are_limited_by_address() {
    let folder = Folder::new();
    let mut config = config(&folder);
    config.rates.forecasts = 3;
    config.rates.sockets = 2;
    let server = Server::start_with(folder, config).await;
    let (game, seats) = server.client().game("short").await;
    let forecast = format!("/api/v1/games/{game}/forecast");
    for _ in 0..3 {
        let (status, _) = seats[0].post(&forecast, json!({"action": "hide basalt"})).await;
        assert_eq!(status, StatusCode::OK);
    }
    let (status, answer) = seats[0].post(&forecast, json!({"action": "hide basalt"})).await;
    assert_eq!((status, &answer["error"]), (StatusCode::TOO_MANY_REQUESTS, &json!("too_many")));
    let url = format!("{}/api/v1/games/{game}/live", server.client().base.replace("http://", "ws://"));
    let mut live = seats[0].live(&game, json!({"token": seats[0].token})).await;
    let _other = seats[1].live(&game, json!({"token": seats[1].token})).await;
    let refused = tokio_tungstenite::connect_async(url).await.unwrap_err().to_string();
    assert!(refused.contains("429"), "{refused}");
    // Those that are open are served all the same.
    assert_eq!(live.next().await["type"], "state");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_random_requests_do_no_harm() {
    let folder = Folder::new();
    let config = hosted(&folder, None);
    fuzz(&Server::start_with(folder, config).await, 10_000).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_requests_do_no_harm_on_postgresql() {
    let cluster = Cluster::start();
    let folder = Folder::new();
    let config = hosted(&folder, Some(cluster.database("fuzz")));
    fuzz(&Server::start_with(folder, config).await, 2_000).await;
}
