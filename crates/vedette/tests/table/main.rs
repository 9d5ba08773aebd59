//! The general that one meets at the table is the one that was measured in the arena: with the same setup and seed it makes
//! the same moves.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod served;

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};

use engine::{Log, Record, Ruleset, Seat, Setup, state_hash};
use general::{Budget, General, InformationSet, Orders, Thought, Watch, counsel, play};
use serde_json::{Value, json};
use shelf::{Shelf, Visitor};

use served::{Served, take_last};

/// A budget of thought that is the same on every machine.
const TRIES: u32 = 12;

/// Takes the actions of a list, one after the other.
struct Script<R: Ruleset>(Mutex<std::vec::IntoIter<R::Action>>);

impl<R: Ruleset> General<R> for Script<R> {
    fn choose(&self, _seen: &InformationSet<'_, R>, _seed: u64) -> Option<Thought<R::Action>> {
        let action = self.0.lock().unwrap().next()?;
        Some(Thought { action, plan: String::new(), considered: Vec::new(), tries: 0 })
    }
}

/// What was played: every action with the state it led to, and how many tries were thought.
#[derive(Default)]
struct Notes {
    most: usize,
    taken: Vec<(String, String)>,
    tries: u64,
}

impl<R: Ruleset> Watch<R> for Notes {
    fn see(&mut self, rules: &R, thought: &Thought<R::Action>, state: &R::State, _log: &Log) {
        self.taken.push((rules.write(&thought.action), format!("{:016x}", state_hash(state))));
        self.tries += u64::from(thought.tries);
    }

    fn is_content(&self) -> bool {
        self.taken.len() == self.most
    }
}

/// Plays a recorded game once more in the arena: one seat thinks anew, the other does what it did.
struct InTheArena<'a> {
    record: &'a Record,
    taken_by: &'a [Seat],
    computer: Seat,
}

impl Visitor for InTheArena<'_> {
    type Output = Notes;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Notes {
        let orders = Orders { budget: Budget::Tries(TRIES), .."hard".parse().unwrap() };
        let general = orders.general(&counsel::of(&**rules));
        let theirs = self.record.taken.iter().zip(self.taken_by).filter(|(_, seat)| **seat != self.computer);
        let theirs: Vec<R::Action> = theirs.map(|(taken, _)| rules.read(&taken.action).unwrap()).collect();
        let script = Script::<R>(Mutex::new(theirs.into_iter()));
        let seats = (0..2).map(|seat| -> &dyn General<R> {
            if Seat(seat) == self.computer { &*general } else { &script }
        });
        let mut notes = Notes { most: self.record.taken.len(), ..Notes::default() };
        let setup = Setup::scenario(&self.record.ruleset, &self.record.scenario);
        play(&**rules, &setup, self.record.seed, &seats.collect::<Vec<_>>(), &mut notes).unwrap();
        notes
    }
}

/// Plays against a general at a table until the journal is so long, gives up, and compares with the arena.
async fn alike(scenario: [&str; 2], computer: usize, entries: i64) {
    let served = Served::start(Path::new(env!("CARGO_BIN_EXE_vedette")), &["--tries", &TRIES.to_string()]);
    let (game, token) = served.game(scenario, computer, "hard").await;
    let mut live = served.live(&game, &token).await;
    let path = format!("/api/v1/games/{game}");
    loop {
        let state = live.state().await;
        if !state["outcome"].is_null() {
            break;
        }
        if state["decision"]["seat"] != 1 - computer {
            continue;
        }
        if state["number"].as_i64() >= Some(entries) {
            let resigned = json!({"number": state["number"]});
            served.ask(&format!("{path}/resign"), &token, Some(resigned)).await;
        } else {
            take_last(&served, &game, &token, &state).await;
        }
    }
    let record = served.ask(&format!("{path}/record"), &token, None).await;
    let record: Record = serde_json::from_value(record).unwrap();
    // What the arena does not think through again is not thought through again at the table.
    let tries = tries_of(&served.ask("/metrics", "", None).await);
    assert_eq!(tries, thought_in_the_arena(&record, Seat(computer as u8)));
}

/// Checks that the arena plays a recorded game alike, and says how many tries its general thought.
fn thought_in_the_arena(record: &Record, computer: Seat) -> u64 {
    let shelf = Shelf::default();
    let mut taken_by = Vec::new();
    let rules = shelf.rules(&record.ruleset).unwrap().unwrap();
    rules.replay_with(record, &mut |step| taken_by.push(step.seat)).unwrap();
    let arena = InTheArena { record, taken_by: &taken_by, computer };
    let arena = shelf.visit(&record.ruleset, arena).unwrap().unwrap();
    let table = record.taken.iter().map(|taken| (taken.action.clone(), taken.hash.clone()));
    assert_eq!(arena.taken, table.collect::<Vec<_>>());
    let own = taken_by.iter().filter(|seat| **seat == computer).count();
    assert!(own >= 10 && arena.tries > 0, "{own} actions of the general, {} tries", arena.tries);
    arena.tries
}

#[test]
fn the_general_in_the_terminal_is_the_one_that_was_measured() {
    let file = std::env::temp_dir().join(format!("vedette-terminal-{}.json", std::process::id()));
    let tries = TRIES.to_string();
    let mut child = Command::new(env!("CARGO_BIN_EXE_vedette"))
        .args(["play", "ah74", "--seed", "1863", "--seat", "Union=hard", "--tries", &tries, "--save"])
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"q\n").unwrap();
    assert!(child.wait().unwrap().success());
    let record = Record::parse(&std::fs::read_to_string(&file).unwrap()).unwrap();
    std::fs::remove_file(file).unwrap();
    thought_in_the_arena(&record, Seat::UNION);
}

/// How many tries a server's generals have thought.
fn tries_of(metrics: &Value) -> u64 {
    let line = metrics.as_str().unwrap().lines().find(|line| line.starts_with("vedette_tries_total "));
    line.unwrap().rsplit(' ').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn the_general_of_the_1974_game_is_the_one_that_was_measured() {
    alike(["ah74", "chancellorsville"], 0, 60).await;
}

#[tokio::test]
async fn the_general_of_the_1961_game_is_the_one_that_was_measured() {
    alike(["ah61", "first-of-may"], 0, 60).await;
}

#[tokio::test]
async fn the_general_of_chancellorsville_1863_is_the_one_that_was_measured() {
    alike(["c1863", "two-player"], 0, 60).await;
}

#[tokio::test]
async fn the_general_of_give_us_victories_is_the_one_that_was_measured() {
    alike(["guv", "lee_moves"], 1, 60).await;
}

#[tokio::test]
async fn the_general_of_the_great_campaigns_is_the_one_that_was_measured() {
    alike(["gcacw", "rtg-5"], 1, 60).await;
}

#[tokio::test]
async fn the_general_of_the_long_roads_is_the_one_that_was_measured() {
    alike(["lrtg", "high-tide"], 1, 30).await;
}
