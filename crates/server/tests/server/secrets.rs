//! No secret leaves over the wire, by differential play: two games that differ only in what a seat may not know send that
//! seat, and the spectators, byte for byte the same. Along random games of every ruleset that hides something, with its
//! optional rules. `SECRET_PAIRS` asks for more pairs a ruleset, `SECRET_SEED` for those from a seed on, as a failure names it.

use std::sync::{Arc, Mutex};

use engine::{Event, Log, RecordingDice, Rng, Ruleset, Seat, Setup, Status, Viewer};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::Config;
use shelf::{Shelf, Visitor};

use crate::harness::{Client, Folder, Live, Server, config};
use crate::planted::{PlantedShelf, Worlds, setup};

/// Pairs that are compared for a ruleset, unless more are asked for.
const PAIRS: usize = 3;
/// Pairs of one random game, and so many of its decisions are searched for them.
const PAIRS_A_GAME: usize = 2;
/// Pairs that one server is asked about.
const PAIRS_A_SERVER: usize = 40;
const DECISIONS: usize = 250;
/// So many actions are tried for one that tells nothing.
const TRIED: usize = 8;

/// Two worlds that a seat cannot tell apart.
struct Pair<R: Ruleset> {
    scenario: String,
    options: Vec<String>,
    worlds: [R::State; 2],
    seat: Seat,
    /// Actions that were legal elsewhere.
    strangers: Vec<String>,
}

/// Compares as many pairs as are wanted, and goes on until in so many of them another seat has acted in secret.
struct Compare {
    in_secret: usize,
}

impl Visitor for Compare {
    type Output = ();

    fn visit<R: Ruleset>(self, rules: &Arc<R>) {
        let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
        let wanted = number("SECRET_PAIRS").unwrap_or(PAIRS);
        let first = number("SECRET_SEED").unwrap_or(1) as u64;
        let (mut compared, mut in_secret) = (0, 0);
        let mut seeds = first..first + wanted as u64 * 4;
        while compared < wanted || in_secret < self.in_secret {
            let Some(first) = seeds.next() else { break };
            let mut rng = Rng::stream(first, 11);
            let mut pairs = pairs(rules.as_ref(), &mut rng);
            while pairs.len() < PAIRS_A_SERVER.min(wanted - compared.min(wanted))
                && let Some(seed) = seeds.next()
            {
                pairs.extend(self::pairs(rules.as_ref(), &mut Rng::stream(seed, 11)));
            }
            compared += pairs.len();
            // Everything that the server holds ends with the runtime.
            let runtime = tokio::runtime::Runtime::new().unwrap();
            let found = runtime.block_on(compare(rules, pairs, &mut rng));
            runtime.shutdown_background();
            match found {
                Ok(acted) => in_secret += acted,
                Err(problem) => panic!("{}, from seed {first} on: {problem}", rules.about().id),
            }
        }
        println!("{}: {compared} pairs, in {in_secret} somebody acted in secret", rules.about().id);
        assert!(compared >= wanted && in_secret >= self.in_secret);
    }
}

/// Pairs along a random game of some scenario with some optional rules.
fn pairs<R: Ruleset>(rules: &R, rng: &mut Rng) -> Vec<Pair<R>> {
    let about = rules.about();
    let scenario = &about.scenarios[rng.below(about.scenarios.len())];
    let options = about.options.iter().filter(|_| rng.below(2) == 1).map(|option| option.id);
    let setup = Setup::scenario(about.id, &scenario.id).with_options(options);
    let (mut pairs, mut strangers) = (Vec::new(), Vec::new());
    // Some optional rules exclude each other.
    let Ok(mut state) = rules.start(&setup, rng) else { return pairs };
    for _ in 0..DECISIONS {
        let Status::Open(open) = rules.status(&state) else { break };
        for (index, info) in about.seats.iter().enumerate() {
            let seat = Seat(index as u8);
            let is_person = info.is_at_table(&setup.options) && scenario.bot != Some(info.side);
            let often = if seat == open.seat { 10 } else { 30 };
            if !is_person || !rules.has_secrets(&state, seat) || rng.below(often) > 0 {
                continue;
            }
            let world = rules.imagine(&state, seat, rng);
            if world != state {
                pairs.push(Pair {
                    scenario: scenario.id.clone(),
                    options: setup.options.clone(),
                    worlds: [state.clone(), world],
                    seat,
                    strangers: strangers.clone(),
                });
            }
        }
        if pairs.len() >= PAIRS_A_GAME {
            break;
        }
        let action = any_action(rules, &state, rng);
        rules.apply(&mut state, &action, rng, &mut Log::silent()).unwrap();
        strangers.push(rules.write(&action));
        let extra = strangers.len().saturating_sub(4);
        strangers.drain(..extra);
    }
    pairs
}

fn actions<R: Ruleset>(rules: &R, state: &R::State) -> Vec<R::Action> {
    let mut actions = Vec::new();
    rules.actions(state, &mut actions);
    actions
}

fn any_action<R: Ruleset>(rules: &R, state: &R::State, rng: &mut Rng) -> R::Action {
    let mut actions = actions(rules, state);
    assert!(!actions.is_empty(), "nothing can be done: {:?} {}", rules.status(state), rules.prompt(state));
    actions.swap_remove(rng.below(actions.len()))
}

/// Compares pairs, and says in how many of them another seat has acted in secret.
async fn compare<R: Ruleset>(rules: &Arc<R>, pairs: Vec<Pair<R>>, rng: &mut Rng) -> Result<usize, String> {
    let mut in_secret = 0;
    let folder = Folder::new();
    let worlds: Worlds<R> = Arc::new(Mutex::default());
    let config = Config {
        catalog: Arc::new(PlantedShelf::new(rules, &worlds)),
        database_url: Some(format!("sqlite:{}/games.db", folder.0.display())),
        seed: Some(1863),
        ..config(&folder)
    };
    let server = Server::start_with(folder, config).await;
    let client = server.client();
    for pair in pairs {
        let first = {
            let mut worlds = worlds.lock().unwrap();
            worlds.extend(pair.worlds.iter().cloned());
            worlds.len() - 2
        };
        let tables = [
            PairedGame::new(&client, rules.about().id, &pair, first).await,
            PairedGame::new(&client, rules.about().id, &pair, first + 1).await,
        ];
        let strangers = pair.strangers.clone();
        let mut tables = Tables { tables, seat: pair.seat, strangers, heard: [-1; 2] };
        let place = format!("{}, {:?}, seat {}", pair.scenario, pair.options, pair.seat.0);
        let compared = tables.compare(rules.as_ref(), pair.worlds, rng).await;
        in_secret += usize::from(compared.map_err(|told| format!("{place}: {told}"))?);
    }
    Ok(in_secret)
}

/// One of the two games.
struct PairedGame {
    game: String,
    /// Those who sit there.
    seats: Vec<(Seat, Client)>,
    spectator: Client,
    /// What the seat hears, and what the spectators do.
    sockets: [Live; 2],
}

impl PairedGame {
    async fn new<R: Ruleset>(client: &Client, ruleset: &str, pair: &Pair<R>, world: usize) -> Self {
        let setup = setup(ruleset, &pair.scenario, &pair.options, world);
        let new = json!({"ruleset": ruleset, "scenario": pair.scenario, "setup": setup});
        let (status, made) = client.post("/api/v1/games", new).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let game = made["id"].as_str().unwrap().to_owned();
        let seat = |made: &Value| {
            let seat = Seat(made["seat"].as_u64()? as u8);
            Some((seat, client.with(made["token"].as_str()?)))
        };
        let seats: Vec<(Seat, Client)> = made["seats"].as_array().unwrap().iter().filter_map(seat).collect();
        let own = &seats.iter().find(|(seat, _)| *seat == pair.seat).unwrap().1;
        let sockets = [
            own.live(&game, json!({"token": own.token, "number": 0})).await,
            client.live(&game, json!({"number": 0})).await,
        ];
        Self { game, seats, spectator: client.clone(), sockets }
    }

    fn client(&self, viewer: Viewer) -> Option<&Client> {
        match viewer {
            Viewer::Seat(seat) => self.seats.iter().find(|(own, _)| *own == seat).map(|(_, client)| client),
            Viewer::Spectator | Viewer::Umpire => Some(&self.spectator),
        }
    }

    /// An answer to its last byte, but for the game's id and the time of day.
    async fn answer(&self, viewer: Viewer, (method, path, body): &Request) -> String {
        let client = self.client(viewer).unwrap();
        let request = client.request(method.clone(), &format!("/api/v1/games/{}{path}", self.game));
        let request = if let Some(body) = body { request.json(body) } else { request };
        let response = request.send().await.unwrap();
        let mut headers: Vec<String> = response
            .headers()
            .iter()
            .filter(|(name, _)| *name != "date")
            .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap()))
            .collect();
        headers.sort();
        let status = response.status();
        assert!(!status.is_server_error(), "{method} {path}: {status}");
        let body = response.text().await.unwrap();
        format!("{status}\n{body}\n{}", headers.join("\n")).replace(&self.game, "GAME")
    }

    /// The number of the last entry in a viewer's count.
    async fn number(&self, viewer: Viewer) -> i64 {
        let path = format!("/api/v1/games/{}/log", self.game);
        let (_, log) = self.client(viewer).unwrap().get(&path).await;
        log.as_array().unwrap().last().map_or(0, |entry| entry["number"].as_i64().unwrap())
    }

    /// The next message of a socket.
    async fn hear(&mut self, socket: usize) -> String {
        self.sockets[socket].text().await.unwrap_or_default().replace(&self.game, "GAME")
    }

    /// The game's line in the list of all.
    async fn listed(&self) -> String {
        let (_, list) = self.spectator.get("/api/v1/games").await;
        let line = list.as_array().unwrap().iter().find(|line| line["id"] == self.game);
        line.unwrap().to_string().replace(&self.game, "GAME")
    }
}

type Request = (Method, String, Option<Value>);

fn get(path: &str) -> Request {
    (Method::GET, path.to_owned(), None)
}

fn post(path: &str, body: Value) -> Request {
    (Method::POST, path.to_owned(), Some(body))
}

/// What an action does, as one may know.
struct Effect<R: Ruleset> {
    after: R::State,
    /// Whether it rolled dice, made something known or ended the game.
    stands: bool,
    events: Vec<Event>,
}

impl<R: Ruleset> Effect<R> {
    fn of(rules: &R, state: &R::State, action: &R::Action) -> Self {
        let (mut after, mut log, mut rng) = (state.clone(), Log::new(), Rng::new(1));
        let mut dice = RecordingDice::new(&mut rng);
        rules.apply(&mut after, action, &mut dice, &mut log).unwrap();
        let over = rules.status(&after).outcome().is_some();
        let stands = log.revealed() || over || !dice.into_rolled().is_empty();
        Self { after, stands, events: log.take_events() }
    }

    /// Whether none of these notices anything.
    fn is_unnoticed(&self, rules: &R, before: &R::State, viewers: &[Viewer]) -> bool {
        let face = |state: &R::State, viewer: Viewer| {
            let public = (rules.status(state), rules.clock(state), rules.time_allowance(state));
            (public, rules.view(state, viewer))
        };
        let quiet = |&viewer: &Viewer| {
            !self.events.iter().any(|event| viewer.sees(event.audience))
                && face(before, viewer) == face(&self.after, viewer)
        };
        viewers.iter().all(quiet)
    }
}

/// Both games, and whose eyes look at them.
struct Tables {
    tables: [PairedGame; 2],
    seat: Seat,
    strangers: Vec<String>,
    /// The number of the last entry that came over each kind of socket.
    heard: [i64; 2],
}

impl Tables {
    fn viewers(&self) -> [Viewer; 2] {
        [Viewer::Seat(self.seat), Viewer::Spectator]
    }

    /// Everything that the seat and a spectator are told: as it stands, after an action that tells nothing, after one of
    /// another seat that nobody else notices, after taking back, and after something said across the table. Whether
    /// another seat found something to do in secret.
    async fn compare<R: Ruleset>(
        &mut self,
        rules: &R,
        mut worlds: [R::State; 2],
        rng: &mut Rng,
    ) -> Result<bool, String> {
        let own = Viewer::Seat(self.seat);
        self.hear("the first message").await?;
        self.ask_all("as it stands", rng).await?;
        let mut acted = false;
        if self.decides(rules, &worlds[0])
            && let Some(action) = self.tells_nothing(rules, &mut worlds, rng)
        {
            let number = self.number().await;
            let play = post("/play", json!({"number": number, "actions": [action]}));
            self.ask(own, &play).await?;
            self.hear(&format!("the news of \"{action}\"")).await?;
            self.ask_all(&format!("after \"{action}\""), rng).await?;
            acted = true;
        }
        let in_secret = self.let_another_act(rules, &worlds[0], rng).await?;
        if acted {
            let number = self.number().await;
            self.ask(own, &post("/undo", json!({"number": number}))).await?;
            self.hear("the news of taking back").await?;
        }
        let number = self.number().await;
        self.ask(own, &post("/draw/offer", json!({"number": number}))).await?;
        self.hear("the news of an offer").await?;
        self.ask_all("after an offer", rng).await?;
        Ok(in_secret)
    }

    fn decides<R: Ruleset>(&self, rules: &R, state: &R::State) -> bool {
        rules.status(state).open().is_some_and(|open| open.seat == self.seat)
    }

    /// An action of the seat that can be taken back in both worlds, which go on to where it leads.
    fn tells_nothing<R: Ruleset>(
        &self,
        rules: &R,
        worlds: &mut [R::State; 2],
        rng: &mut Rng,
    ) -> Option<String> {
        for _ in 0..TRIED {
            let action = any_action(rules, &worlds[0], rng);
            let [one, other] = [0, 1].map(|world: usize| Effect::of(rules, &worlds[world], &action));
            if !one.stands && !other.stands {
                *worlds = [one.after, other.after];
                return Some(rules.write(&action));
            }
        }
        None
    }

    /// Another seat does in the first game, and in that alone, what neither the seat nor a spectator notices.
    async fn let_another_act<R: Ruleset>(
        &mut self,
        rules: &R,
        state: &R::State,
        rng: &mut Rng,
    ) -> Result<bool, String> {
        let decides = rules.status(state).open().map(|open| open.seat).filter(|&seat| seat != self.seat);
        let other = decides.and_then(|seat| self.tables[0].client(Viewer::Seat(seat)));
        let Some(client) = other else { return Ok(false) };
        for _ in 0..TRIED {
            let action = any_action(rules, state, rng);
            let effect = Effect::of(rules, state, &action);
            if effect.is_unnoticed(rules, state, &self.viewers()) {
                let text = rules.write(&action);
                let (status, answer) = client.play(&self.tables[0].game, &[&text]).await;
                assert_eq!((status, &answer["played"]), (StatusCode::OK, &json!(1)), "{text}: {answer}");
                self.ask_all(&format!("while another seat does \"{text}\" in secret"), rng).await?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn number(&self) -> i64 {
        self.tables[0].number(Viewer::Seat(self.seat)).await
    }

    /// The next message of each socket is the same in both games, where something has happened that it tells of. One that
    /// came in one of them alone would be found by the next comparison.
    async fn hear(&mut self, what: &str) -> Result<(), String> {
        for (socket, viewer) in self.viewers().into_iter().enumerate() {
            let [one, other] = &mut self.tables;
            let numbers = [one.number(viewer).await, other.number(viewer).await];
            same(what, &numbers[0].to_string(), &numbers[1].to_string())?;
            if numbers[0] != self.heard[socket] {
                same(what, &one.hear(socket).await, &other.hear(socket).await)?;
            }
            self.heard[socket] = numbers[0];
        }
        Ok(())
    }

    async fn ask(&self, viewer: Viewer, request: &Request) -> Result<(), String> {
        let [one, other] = &self.tables;
        let what = format!("{viewer:?} {} {} {:?}", request.0, request.1, request.2);
        same(&what, &one.answer(viewer, request).await, &other.answer(viewer, request).await)
    }

    /// Asks for everything that can be asked for and changes nothing.
    async fn ask_all(&self, when: &str, rng: &mut Rng) -> Result<(), String> {
        let [one, other] = &self.tables;
        same(when, &one.listed().await, &other.listed().await)?;
        for viewer in self.viewers() {
            for path in PATHS {
                self.ask(viewer, &get(path)).await.map_err(|told| format!("{when}: {told}"))?;
            }
        }
        let client = one.client(Viewer::Seat(self.seat)).unwrap();
        let state = client.state(&one.game).await;
        for request in self.questions(&state, rng) {
            self.ask(Viewer::Seat(self.seat), &request).await.map_err(|told| format!("{when}: {told}"))?;
        }
        Ok(())
    }

    /// What the seat may ask about actions, pieces and places, and what it is refused.
    fn questions(&self, state: &Value, rng: &mut Rng) -> Vec<Request> {
        let number = &state["number"];
        let mut questions = vec![
            post("/play", json!({"number": 7_777, "actions": ["x"]})),
            post("/play", json!({"number": number, "actions": ["a stranger"]})),
            post("/undo", json!({"number": 7_777})),
            post("/undo/ask", json!({"number": 7_777})),
            post("/undo/answer", json!({"number": number, "accept": true})),
            post("/draw/answer", json!({"number": number, "accept": true})),
            post("/claim-time", json!({"number": number})),
            post("/play-now", json!({})),
        ];
        let mut some = |list: &Value, key: &str, count: usize| -> Vec<Value> {
            let Some(list) = list.as_array().filter(|list| !list.is_empty()) else { return Vec::new() };
            (0..count).map(|_| list[rng.below(list.len())][key].clone()).collect()
        };
        // Whoever says only how an action begins is told what bars it.
        let begun = |action: &String| action.split(' ').next().map(|word| json!({"action": word}));
        questions.extend(self.strangers.iter().filter_map(begun).map(|begun| post("/why-not", begun)));
        let choices = some(&state["choices"], "action", 2);
        let pieces = some(&state["view"]["pieces"], "id", 2);
        let places = some(&state["view"]["pieces"], "place", 2);
        questions.extend(choices.first().map(|action| post("/forecast", json!({"action": action}))));
        let strangers = self.strangers.iter().map(|action| json!(action));
        questions.extend(
            choices.into_iter().chain(strangers).map(|action| post("/why-not", json!({"action": action}))),
        );
        questions.extend(pieces.into_iter().map(|piece| post("/why-not", json!({"piece": piece}))));
        questions.extend(places.into_iter().map(|place| post("/why-not", json!({"place": place}))));
        questions
    }
}

/// Every path that tells of a running game.
const PATHS: [&str; 14] = [
    "",
    "?since=0",
    "?umpire=true",
    "/log",
    "/log?since=1&limit=2",
    "/at/0",
    "/at/1",
    "/at/2",
    "/course",
    "/record",
    "/chat",
    "/notes",
    "/overlays",
    "/overlays?actions=0",
];

fn same(what: &str, one: &str, other: &str) -> Result<(), String> {
    if one == other {
        return Ok(());
    }
    let from = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let near = |text: &str| {
        let bytes = text.as_bytes();
        let part = &bytes[from.saturating_sub(120).min(bytes.len())..(from + 120).min(bytes.len())];
        String::from_utf8_lossy(part).into_owned()
    };
    Err(format!("{what} depends on what may not be known\n{}\n{}", near(one), near(other)))
}

fn compare_all(ruleset: &str, in_secret: usize) {
    Shelf::default().visit(ruleset, Compare { in_secret }).unwrap().unwrap();
}

#[test]
fn no_secret_of_ah74_leaves_over_the_wire() {
    compare_all("ah74", 1);
}

#[test]
fn no_secret_of_c1863_leaves_over_the_wire() {
    compare_all("c1863", 0);
}

#[test]
fn no_secret_of_guv_leaves_over_the_wire() {
    compare_all("guv", 1);
}

#[test]
fn no_secret_of_gcacw_leaves_over_the_wire() {
    compare_all("gcacw", 0);
}

#[test]
fn no_secret_of_lrtg_leaves_over_the_wire() {
    compare_all("lrtg", 0);
}
