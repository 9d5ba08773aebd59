//! How long a person waits for a movement phase of the enemy, and how long the arena thinks about the same.
//!
//! `cargo build --release -p vedette --examples --bins && target/release/examples/pace [GAMES]`, on a machine that does
//! nothing else.
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on fails")]

#[path = "../tests/table/served.rs"]
mod served;

use std::sync::Arc;
use std::time::{Duration, Instant};

use ah::Ah74;
use engine::{Log, Rng, Ruleset as _, Seat, Setup, Status};
use general::{General, InformationSet, Orders, Thought, Watch, counsel, play};
use library::Shipped;

use served::{Served, take_last};

const SCENARIO: [&str; 2] = ["ah74", "chancellorsville"];
/// The decisions of a movement phase.
const MOVEMENT: [&str; 2] = ["movement", "move_unit"];

type State = <Ah74 as engine::Ruleset>::State;
type Action = <Ah74 as engine::Ruleset>::Action;

/// Always takes the last of what is offered, like the person at the table.
struct Last;

impl General<Ah74> for Last {
    fn choose(&self, seen: &InformationSet<'_, Ah74>, seed: u64) -> Option<Thought<Action>> {
        let mut actions = Vec::new();
        seen.rules().actions(&seen.determinize(&mut Rng::new(seed)), &mut actions);
        Some(Thought { action: actions.pop()?, plan: String::new(), considered: Vec::new(), tries: 0 })
    }
}

/// Which decisions of a seat are its first movement phase.
struct Phase {
    seat: Seat,
    decisions: usize,
    marches: bool,
    turn: Option<u8>,
    is_over: bool,
}

impl Phase {
    fn look(&mut self, rules: &Ah74, state: &State) {
        let Status::Open(decision) = rules.status(state) else { return };
        let turn = rules.turn_and_last(state).0;
        self.marches = decision.seat == self.seat && MOVEMENT.contains(&decision.name);
        if self.marches && self.turn.is_none() {
            self.turn = Some(turn);
        }
        self.is_over = self.turn.is_some_and(|first| !self.marches || turn != first);
    }
}

impl Watch<Ah74> for Phase {
    fn see(&mut self, rules: &Ah74, _thought: &Thought<Action>, state: &State, _log: &Log) {
        self.decisions += usize::from(self.marches);
        self.look(rules, state);
    }

    fn is_content(&self) -> bool {
        self.is_over
    }
}

/// How many actions a movement phase had, and how long it took.
type Figures = (usize, Duration);

/// The thinking of the arena about the first movement phase of a seat.
fn in_the_arena(rules: &Ah74, orders: &Orders, seat: Seat, seed: u64) -> Figures {
    let general = orders.general(&counsel::of(rules));
    let seats: Vec<&dyn General<Ah74>> = [0, 1]
        .map(|index| -> &dyn General<Ah74> {
            if Seat(index) == seat { &*general } else { &Last }
        })
        .into();
    let setup = Setup::scenario(SCENARIO[0], SCENARIO[1]);
    let mut phase = Phase { seat, decisions: 0, marches: false, turn: None, is_over: false };
    phase.look(rules, &rules.start(&setup, &mut engine::SeededDice::new(seed, 0)).unwrap());
    let played = play(rules, &setup, seed, &seats, &mut phase).unwrap();
    // What a seat decides before its first movement phase is no part of it.
    let thoughts = &played.thoughts[seat.index()];
    let phase = &thoughts[thoughts.len() - phase.decisions..];
    (phase.len(), Duration::from_micros(phase.iter().map(|&thought| u64::from(thought)).sum()))
}

/// How long a person waits for the first movement phase of a computer.
async fn at_the_table(served: &Served, level: &str, seat: Seat) -> Figures {
    let (game, token) = served.game(SCENARIO, seat.index(), level).await;
    let mut live = served.live(&game, &token).await;
    let mut began: Option<(Instant, i64, serde_json::Value)> = None;
    loop {
        let state = live.state().await;
        let number = state["number"].as_i64().unwrap();
        let decision = &state["decision"];
        let marches = decision["seat"] == seat.0 && MOVEMENT.iter().any(|name| decision["name"] == **name);
        let turn = &state["view"]["heading"]["turn"];
        match &began {
            None if marches => began = Some((Instant::now(), number, turn.clone())),
            // A state brings what has been played since the last one: the end of the phase may lie before its last action.
            Some((began, first, old)) if !marches || turn != old => {
                let log = state["log"].as_array().unwrap();
                let over = log.iter().find(|entry| entry.to_string().contains("\"phase\""));
                let last = over.map_or(number, |entry| entry["number"].as_i64().unwrap());
                return ((last - first) as usize, began.elapsed());
            }
            _ => {}
        }
        if decision["seat"] == 1 - seat.0 {
            take_last(served, &game, &token, &state).await;
        }
    }
}

fn mean(figures: &[Figures]) -> (f64, f64, f64) {
    let count = figures.len().max(1) as f64;
    let sum = |of: fn(&Figures) -> f64| figures.iter().map(of).sum::<f64>() / count;
    let longest = figures.iter().map(|figure| figure.1).max().unwrap_or_default();
    (sum(|figure| figure.0 as f64), sum(|figure| figure.1.as_secs_f64()), longest.as_secs_f64())
}

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(5);
    let program = std::env::current_exe().unwrap().parent().unwrap().with_file_name("vedette");
    let rules = Arc::new(Ah74::load(&Shipped::new()).unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    println!("| level | seat | actions | at the table | at most | thinking of the arena | ratio |");
    println!("|---|---|---|---|---|---|---|");
    for level in ["normal", "hard"] {
        for seat in [Seat::UNION, Seat::CONFEDERATE] {
            let orders: Orders = level.parse().unwrap();
            let served = Served::start(&program, &[]);
            let arena: Vec<Figures> =
                (0..games).map(|seed| in_the_arena(&rules, &orders, seat, seed)).collect();
            let table: Vec<Figures> =
                (0..games).map(|_| runtime.block_on(at_the_table(&served, level, seat))).collect();
            let ((actions, took, longest), (_, thought, _)) = (mean(&table), mean(&arena));
            let name = rules.about().seats[seat.index()].name;
            println!(
                "| {level} | {name} | {actions:.0} | {took:.2} s | {longest:.2} s | {thought:.2} s | {:.2} |",
                took / thought
            );
        }
    }
}
