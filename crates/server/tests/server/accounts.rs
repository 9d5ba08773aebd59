//! Accounts of a server that hosts for others.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{Config, Hosted, Mode};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

use crate::harness::{Client, Folder, Server, config};

async fn start(smtp: Option<String>, guesses: u32) -> Server {
    let folder = Folder::new();
    let mut config: Config = config(&folder);
    config.mode = Mode::Hosted(Hosted {
        public_url: "https://vedette.example".into(),
        smtp_url: smtp,
        mail_from: "Vedette <vedette@vedette.example>".into(),
        behind_proxy: true,
    });
    config.rates.guesses = guesses;
    Server::start_with(folder, config).await
}

async fn register(client: &Client, name: &str, mail: Option<&str>) -> (StatusCode, String) {
    let body = json!({"name": name, "password": "a long password", "mail": mail});
    let answer = client.request(Method::POST, "/api/v1/accounts").json(&body).send().await.unwrap();
    let cookie = answer.headers().get("set-cookie").map(|value| value.to_str().unwrap().to_owned());
    (answer.status(), cookie.unwrap_or_default())
}

async fn get(client: &Client, path: &str, cookie: &str) -> (StatusCode, Value) {
    let answer = client.request(Method::GET, path).header("cookie", cookie).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap_or_default())
}

#[tokio::test]
async fn an_account_holds_its_seats_by_its_cookie() {
    let server = start(None, 1_000).await;
    let client = server.client();
    let (status, cookie) = register(&client, "Ann", None).await;
    assert_eq!(status, StatusCode::CREATED);
    for word in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
        assert!(cookie.contains(word), "{cookie}");
    }
    let cookie = cookie.split(';').next().unwrap();
    assert_eq!(get(&client, "/api/v1/account", cookie).await.1["name"], "Ann");
    let new =
        json!({"ruleset": "toy", "scenario": "short", "seats": [{"kind": "person"}, {"kind": "guest"}]});
    let request = client.request(Method::POST, "/api/v1/games").header("cookie", cookie).json(&new);
    let made: Value = request.send().await.unwrap().json().await.unwrap();
    let game = made["id"].as_str().unwrap();
    let (_, state) = get(&client, &format!("/api/v1/games/{game}"), cookie).await;
    assert_eq!((&state["viewer"], &state["game"]["seats"][0]["name"]), (&json!({"Seat": 0}), &json!("Ann")));
    let (_, mine) = get(&client, "/api/v1/games?mine=true", cookie).await;
    assert_eq!((&mine[0]["id"], &mine[0]["seat"]), (&json!(game), &json!(0)));
    // Another account sees what a spectator sees, and cannot ask for the seat.
    let (_, other) = register(&client, "Bob", None).await;
    let other = other.split(';').next().unwrap();
    assert_eq!(get(&client, &format!("/api/v1/games/{game}"), other).await.1["viewer"], "Spectator");
    let forged = client.request(Method::GET, &format!("/api/v1/games/{game}")).header("cookie", other);
    assert_eq!(forged.header("x-seat", "0").send().await.unwrap().status(), StatusCode::UNAUTHORIZED);
    // After logging out the cookie opens nothing.
    let out =
        client.request(Method::DELETE, "/api/v1/session").header("cookie", cookie).send().await.unwrap();
    assert_eq!(out.status(), StatusCode::NO_CONTENT);
    assert_eq!(get(&client, "/api/v1/account", cookie).await.0, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_password_is_changed_by_whoever_knows_it() {
    let server = start(None, 1_000).await;
    let client = server.client();
    let (_, first) = register(&client, "Ann", None).await;
    let first = first.split(';').next().unwrap();
    let login = json!({"name": "Ann", "password": "a long password"});
    let answer = client.request(Method::POST, "/api/v1/session").json(&login).send().await.unwrap();
    let second = answer.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let change = |cookie: &str, old: &str, new: &str| {
        let body = json!({"old": old, "new": new});
        client.request(Method::PUT, "/api/v1/account/password").header("cookie", cookie).json(&body).send()
    };
    assert_eq!(change("", "a long password", "another password").await.unwrap().status(), 401);
    assert_eq!(change(first, "not her password", "another password").await.unwrap().status(), 403);
    assert_eq!(change(first, "a long password", "short").await.unwrap().status(), 400);
    let changed = change(first, "a long password", "another password").await.unwrap();
    assert_eq!(changed.status(), StatusCode::OK);
    let third = changed.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    // Whoever was logged in elsewhere is so no longer.
    for (cookie, status) in [(first, 401), (&second, 401), (&third, 200)] {
        assert_eq!(get(&client, "/api/v1/account", cookie).await.0.as_u16(), status);
    }
    assert_eq!(client.post("/api/v1/session", login).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_page_learns_what_the_server_offers() {
    let (smtp, _) = mail_server().await;
    for (server, expected) in [
        (Server::start().await, json!({"accounts": false, "mail": false})),
        (start(None, 5).await, json!({"accounts": true, "mail": false})),
        (start(Some(smtp), 5).await, json!({"accounts": true, "mail": true})),
    ] {
        assert_eq!(server.client().get("/api/v1/server").await, (StatusCode::OK, expected));
    }
}

#[tokio::test]
async fn figures_of_a_hosted_server_do_not_go_through_its_proxy() {
    let server = start(None, 5).await;
    let client = server.client();
    assert_eq!(client.get("/metrics").await.0, StatusCode::OK);
    let outside = client.request(Method::GET, "/metrics").header("x-forwarded-for", "203.0.113.1");
    assert_eq!(outside.send().await.unwrap().status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn nobody_learns_which_accounts_there_are() {
    let server = start(None, 1_000).await;
    let client = server.client();
    register(&client, "Ann", Some("ann@vedette.example")).await;
    assert_eq!(register(&client, "ANN", None).await.0, StatusCode::CONFLICT);
    let wrong = json!({"name": "Ann", "password": "not her password"});
    let unknown = json!({"name": "Nobody", "password": "not her password"});
    let wrong = client.post("/api/v1/session", wrong).await;
    assert_eq!(wrong, client.post("/api/v1/session", unknown).await);
    assert_eq!(wrong.0, StatusCode::FORBIDDEN);
    for name in ["Ann", "Nobody"] {
        let (status, body) = client.post("/api/v1/password-resets", json!({"name": name})).await;
        assert_eq!((status, body), (StatusCode::ACCEPTED, json!("")));
    }
    let right = json!({"name": "ann", "password": "a long password"});
    assert_eq!(client.post("/api/v1/session", right).await.0, StatusCode::OK);
    let short = json!({"name": "Bob", "password": "short"});
    assert_eq!(client.post("/api/v1/accounts", short).await.0, StatusCode::BAD_REQUEST);
}

/// Tries a password from an address, which the proxy in front has written.
fn guess(client: &Client, addresses: &[&str], name: &str, password: &str) -> reqwest::RequestBuilder {
    let body = json!({"name": name, "password": password});
    let request = client.request(Method::POST, "/api/v1/session").json(&body);
    addresses.iter().fold(request, |request, address| request.header("x-forwarded-for", *address))
}

#[tokio::test]
async fn guessing_is_limited_by_address() {
    let server = start(None, 5).await;
    let client = server.client();
    let status = async |addresses: &[&str], name: &str| {
        guess(&client, addresses, name, "a wrong password").send().await.unwrap().status()
    };
    for name in ["Ann", "Bob", "Eve", "Dan", "Zoe"] {
        assert_eq!(status(&["203.0.113.1"], name).await, StatusCode::FORBIDDEN);
    }
    assert_eq!(status(&["203.0.113.1"], "Kim").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(status(&["203.0.113.2"], "Kim").await, StatusCode::FORBIDDEN);
    // What a caller writes in front of the proxy's own word does not count, on the same line or on another.
    assert_eq!(status(&["9.9.9.9, 203.0.113.1"], "Max").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(status(&["9.9.9.9", "203.0.113.1"], "Max").await, StatusCode::TOO_MANY_REQUESTS);
    // A household has a whole network of the newer addresses.
    for last in 1..=5 {
        let address = format!("2001:db8:7:7::{last}");
        assert_eq!(status(&[&address], "Sue").await, StatusCode::FORBIDDEN);
    }
    assert_eq!(status(&["2001:db8:7:7:a:b:c:d"], "Tom").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(status(&["2001:db8:7:8::1"], "Tom").await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn strangers_who_guess_shut_nobody_out() {
    let server = start(None, 5).await;
    let client = server.client();
    assert_eq!(register(&client, "Ann", None).await.0, StatusCode::CREATED);
    let waits = |request: reqwest::RequestBuilder| {
        tokio::spawn(async move { request.send().await.unwrap().status() })
    };
    for (last, name) in (1..).zip(["Ann", " Ann", "ANN ", "ann", "\u{a0}ann"]) {
        let wrong = guess(&client, &[&format!("203.0.113.{last}")], name, "a wrong password");
        assert_eq!(wrong.send().await.unwrap().status(), StatusCode::FORBIDDEN);
    }
    // Her name has been tried so often, blanks or not, that whoever tries it now waits a little, and she too.
    for (address, password, expected) in [
        ("203.0.113.9", "a wrong password", StatusCode::FORBIDDEN),
        ("198.51.100.7", "a long password", StatusCode::OK),
    ] {
        let tried = waits(guess(&client, &[address], "Ann", password));
        // Somebody else is not kept waiting, and is answered after the request above has been read.
        assert_eq!(
            guess(&client, &["198.51.100.8"], "Bob", "x").send().await.unwrap().status(),
            StatusCode::FORBIDDEN
        );
        assert!(!tried.is_finished());
        while !tried.is_finished() {
            server.pass(1);
            tokio::task::yield_now().await;
        }
        assert_eq!(tried.await.unwrap(), expected);
    }
}

#[tokio::test]
async fn names_that_look_alike_are_one() {
    let server = start(None, 1_000).await;
    let client = server.client();
    assert_eq!(register(&client, "coco", None).await.0, StatusCode::CREATED);
    for (name, expected) in [
        // All of it Cyrillic; some of it; and the same in capitals.
        ("\u{441}\u{43e}\u{441}\u{43e}", StatusCode::CONFLICT),
        ("c\u{43e}c\u{43e}", StatusCode::BAD_REQUEST),
        ("COCO", StatusCode::CONFLICT),
        ("co\u{200b}co", StatusCode::BAD_REQUEST),
        ("Coco Chanel", StatusCode::CREATED),
    ] {
        assert_eq!(register(&client, name, None).await.0, expected, "{name}");
    }
}

#[tokio::test]
async fn a_local_server_has_no_accounts() {
    let server = Server::start().await;
    assert_eq!(register(&server.client(), "Ann", None).await.0, StatusCode::NOT_FOUND);
    assert_eq!(server.client().get("/api/v1/account").await.0, StatusCode::NOT_FOUND);
}

/// A mail server that takes everything and keeps it.
async fn mail_server() -> (String, Arc<Mutex<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let kept = Arc::new(Mutex::new(String::new()));
    let keep = Arc::clone(&kept);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let keep = Arc::clone(&keep);
            tokio::spawn(async move {
                let (read, mut write) = stream.into_split();
                let mut lines = BufReader::new(read).lines();
                write.write_all(b"220 test\r\n").await.unwrap();
                let mut body = false;
                while let Ok(Some(line)) = lines.next_line().await {
                    keep.lock().unwrap().push_str(&format!("{line}\n"));
                    let answer = match line.as_str() {
                        "." => "250 kept\r\n",
                        _ if body => continue,
                        "DATA" => "354 go on\r\n",
                        "QUIT" => "221 bye\r\n",
                        _ => "250 ok\r\n",
                    };
                    body = line == "DATA";
                    write.write_all(answer.as_bytes()).await.unwrap();
                }
            });
        }
    });
    (format!("smtp://{address}"), kept)
}

/// Waits until a text stands in what was kept, and gives all of it.
async fn wait_for(kept: &Arc<Mutex<String>>, wanted: &str) -> String {
    for _ in 0..200 {
        let text = kept.lock().unwrap().replace("=\n", "");
        if text.contains(wanted) {
            return text;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{wanted} did not come: {}", kept.lock().unwrap());
}

/// The token that follows the last such link of what was kept.
fn token_of(mail: &str, link: &str) -> String {
    mail.rsplit(link).next().unwrap().chars().take(22).collect()
}

/// Registers Ann, who confirms her mail address, and says her cookie. What was mailed until then is forgotten.
async fn confirmed(client: &Client, kept: &Arc<Mutex<String>>) -> String {
    let (_, cookie) = register(client, "Ann", Some("ann@vedette.example")).await;
    let mail = wait_for(kept, "nothing more is sent here").await;
    confirm(client, &token_of(&mail, "/confirm#"), StatusCode::NO_CONTENT).await;
    kept.lock().unwrap().clear();
    cookie.split(';').next().unwrap().to_owned()
}

async fn confirm(client: &Client, token: &str, expected: StatusCode) {
    let (status, _) =
        client.send(Method::PUT, &format!("/api/v1/mail-confirmations/{token}"), None).await.unwrap();
    assert_eq!(status, expected);
}

/// Ann has forgotten her password: the token that she is mailed.
async fn forget(client: &Client, kept: &Arc<Mutex<String>>) -> String {
    client.post("/api/v1/password-resets", json!({"name": "Ann"})).await;
    let mail = wait_for(kept, "hour").await;
    kept.lock().unwrap().clear();
    token_of(&mail, "/reset#")
}

#[tokio::test]
async fn a_changed_password_ends_the_links_to_reset_it() {
    let (smtp, kept) = mail_server().await;
    let server = start(Some(smtp), 1_000).await;
    let client = server.client();
    let cookie = confirmed(&client, &kept).await;
    let reset = forget(&client, &kept).await;
    let change = json!({"old": "a long password", "new": "another password"});
    let changed =
        client.request(Method::PUT, "/api/v1/account/password").header("cookie", cookie).json(&change);
    assert_eq!(changed.send().await.unwrap().status(), StatusCode::OK);
    let path = format!("/api/v1/password-resets/{reset}");
    let (status, _) =
        client.send(Method::PUT, &path, Some(&json!({"password": "a third password"}))).await.unwrap();
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn another_mail_address_asks_for_the_password_and_tells_the_old_one() {
    let (smtp, kept) = mail_server().await;
    let server = start(Some(smtp), 1_000).await;
    let client = server.client();
    let cookie = confirmed(&client, &kept).await;
    let put = async |body: Value| {
        let request = client.request(Method::PUT, "/api/v1/account").header("cookie", &cookie).json(&body);
        let answer = request.send().await.unwrap();
        (answer.status(), answer.json::<Value>().await.unwrap())
    };
    let other = "other@vedette.example";
    // Whoever has found a browser that is logged in knows no password.
    assert_eq!(put(json!({"mail": other})).await.0, StatusCode::FORBIDDEN);
    assert_eq!(put(json!({"mail": null})).await.0, StatusCode::FORBIDDEN);
    assert_eq!(put(json!({"mail": other, "password": "a wrong password"})).await.0, StatusCode::FORBIDDEN);
    // The same address again is nothing new.
    let (status, same) = put(json!({"mail": "ann@vedette.example"})).await;
    assert_eq!((status, &same["mail_confirmed"]), (StatusCode::OK, &json!(true)));
    assert!(!kept.lock().unwrap().contains("RCPT"));
    let (status, changed) = put(json!({"mail": other, "password": "a long password"})).await;
    assert_eq!(
        (status, &changed["mail"], &changed["mail_confirmed"]),
        (StatusCode::OK, &json!(other), &json!(false))
    );
    wait_for(&kept, "is now another").await;
    let mail = wait_for(&kept, "nothing more is sent here").await;
    assert!(
        mail.contains("RCPT TO:<ann@vedette.example>") && mail.contains(&format!("RCPT TO:<{other}>")),
        "{mail}"
    );
    // Until it is confirmed no password is reset by it.
    confirm(&client, &token_of(&mail, "/confirm#"), StatusCode::NO_CONTENT).await;
    assert_eq!(get(&client, "/api/v1/account", &cookie).await.1["mail_confirmed"], true);
    confirm(&client, &token_of(&mail, "/confirm#"), StatusCode::NOT_FOUND).await;
}

#[tokio::test]
async fn a_password_is_reset_by_mail_once() {
    let (smtp, kept) = mail_server().await;
    let server = start(Some(smtp), 1_000).await;
    let client = server.client();
    let cookie = confirmed(&client, &kept).await;
    let cookie = cookie.as_str();
    let body = json!({"password": "another password"});
    let [first, second] = [forget(&client, &kept).await, forget(&client, &kept).await];
    let set = |reset: &str| {
        let (client, body, path) = (client.clone(), body.clone(), format!("/api/v1/password-resets/{reset}"));
        async move { client.send(Method::PUT, &path, Some(&body)).await.unwrap().0 }
    };
    assert_eq!(set(&second).await, StatusCode::NO_CONTENT);
    // It is used up, and with it every older one.
    assert_eq!((set(&second).await, set(&first).await), (StatusCode::NOT_FOUND, StatusCode::NOT_FOUND));
    assert_eq!(get(&client, "/api/v1/account", cookie).await.0, StatusCode::UNAUTHORIZED);
    let old = json!({"name": "Ann", "password": "a long password"});
    assert_eq!(client.post("/api/v1/session", old).await.0, StatusCode::FORBIDDEN);
    let new = json!({"name": "Ann", "password": "another password"});
    assert_eq!(client.post("/api/v1/session", new).await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_player_is_told_by_mail_that_it_is_their_move() {
    let (smtp, kept) = mail_server().await;
    let server = start(Some(smtp), 1_000).await;
    let (game, seats) = server.client().game("short").await;
    let path = format!("/api/v1/games/{game}/notification");
    let wrong = json!({"mail": "not an address"});
    assert_eq!(seats[1].send(Method::PUT, &path, Some(&wrong)).await.unwrap().0, StatusCode::BAD_REQUEST);
    let inside = json!({"webhook": "http://127.0.0.1/"});
    assert_eq!(seats[1].send(Method::PUT, &path, Some(&inside)).await.unwrap().0, StatusCode::BAD_REQUEST);
    let right = json!({"mail": "bob@vedette.example"});
    let put = async || seats[1].send(Method::PUT, &path, Some(&right)).await.unwrap().0;
    assert_eq!(put().await, StatusCode::NO_CONTENT);
    // A stranger is asked once or twice whether it is theirs, and told of no move.
    let mail = wait_for(&kept, "nothing more is sent here").await;
    kept.lock().unwrap().clear();
    let asked = [put().await, put().await, put().await];
    assert_eq!(asked.iter().filter(|status| **status == StatusCode::TOO_MANY_REQUESTS).count(), 1);
    for action in ["hide amaranth", "undo", "hide basalt", "undo"] {
        match action {
            "undo" => assert_eq!(seats[0].act(&game, "undo", json!({})).await.0, StatusCode::OK),
            action => assert_eq!(seats[0].play(&game, &[action]).await.0, StatusCode::OK),
        }
    }
    assert!(!kept.lock().unwrap().contains(&game));
    confirm(&server.client(), &token_of(&mail, "/confirm#"), StatusCode::NO_CONTENT).await;
    let (other, others) = server.client().game("short").await;
    let path = format!("/api/v1/games/{other}/notification");
    others[1].send(Method::PUT, &path, Some(&json!({"mail": "eve@vedette.example"}))).await.unwrap();
    let mail = wait_for(&kept, "eve@vedette.example").await;
    let mail = if mail.contains("/confirm#") { mail } else { wait_for(&kept, "/confirm#").await };
    let eve = mail.split("RCPT TO:<eve@").nth(1).unwrap().to_owned();
    confirm(&server.client(), &token_of(&eve, "/confirm#"), StatusCode::NO_CONTENT).await;
    others[0].play(&other, &["hide amaranth"]).await;
    let mail = wait_for(&kept, &other).await;
    assert!(!mail.contains("amaranth") && !mail.contains(&format!("/game/{game}")), "{mail}");
}

#[tokio::test]
async fn a_player_is_told_by_webhook_unless_they_are_looking() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let hook = format!("http://{}/hook", listener.local_addr().unwrap());
    let server = Server::start().await;
    let (game, seats) = server.client().game("short").await;
    let path = format!("/api/v1/games/{game}/notification");
    for seat in &seats {
        seat.send(Method::PUT, &path, Some(&json!({"webhook": hook}))).await.unwrap();
    }
    let mut live = seats[1].live(&game, json!({"token": seats[1].token})).await;
    live.next().await;
    seats[0].play(&game, &["hide amaranth"]).await;
    live.next().await;
    seats[1].play(&game, &["hide basalt"]).await;
    // The first to be told is the Union, for its march: the Confederate was looking.
    let (mut stream, _) =
        tokio::time::timeout(Duration::from_secs(5), listener.accept()).await.unwrap().unwrap();
    let mut heard = vec![0; 4_096];
    let mut text = String::new();
    while !text.contains("\"seat\"") {
        let read = stream.read(&mut heard).await.unwrap();
        text.push_str(&String::from_utf8_lossy(&heard[..read]));
    }
    assert!(text.contains("POST /hook") && text.contains("\"seat\":0") && text.contains(&game), "{text}");
}
