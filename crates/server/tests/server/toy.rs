//! A small game with everything a server must be careful with: two seats, secrets, steps that can be undone, and dice.
//!
//! Each round both sides hide a stone, the Union marches its column, and the Confederate fires, which shows the stones
//! and stops the clocks. In fog a side may ponder before it hides its stone, and nobody else knows how often it did. With
//! the option of time each side has a minute a round and a chit for half a minute more; whose time is up hides the first
//! stone, or halts.
//!
//! In its second edition every hit counts twice, in the third no column marches west either.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use engine::{
    About, Card, Choice, ChoiceKind, Clause, Clock, DataError, Decision, Dice, Edition, Event, EventKind,
    Hand, Heading, Library, Log, Modifier, OptionInfo, Outcome, Overlay, OverlayKind, Piece, Refusal, Rng,
    Ruleset, ScenarioInfo, Seat, SeatInfo, Seats, Setup, SetupError, Side, Status, TimeAllowance, Value,
    View, Viewer, refuse,
};
use serde::{Deserialize, Serialize};
use server::{Advice, Advised, Catalog, Chosen, Opponent, Opponents, Player};
use shelf::{AnyGame, AnyRules, Erased, Hurry, Occasion};

/// The words for the secret: nothing else in the game says them.
pub const STONES: [&str; 3] = ["amaranth", "basalt", "cinnabar"];
const LAST_PLACE: u8 = 9;
const MOST_STEPS: u8 = 3;
const MOST_THOUGHTS: u8 = 5;
/// What a side has for a round, in seconds, and for its chit.
const ROUND_SECONDS: u32 = 60;
const CHIT_SECONDS: u32 = 30;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Asks {
    Hide(u8),
    March,
    Fire,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    round: u16,
    rounds: u16,
    asks: Asks,
    stones: [Option<u8>; 2],
    place: u8,
    steps: u8,
    hits: u16,
    fog: bool,
    thoughts: [u8; 2],
    time: Option<Time>,
}

/// The time of both sides, where it is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Time {
    seconds: [u32; 2],
    chits: [bool; 2],
    out: [bool; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    Ponder,
    Hide(u8),
    East,
    West,
    Halt,
    Fire,
    Chit,
    OutOfTime,
}

pub struct Toy(About);

/// The clause that an edition changes, and how.
const CORRECTIONS: [(&str, &str); 2] =
    [("toy.3", "Every hit counts twice."), ("toy.2", "No column marches west.")];

impl Toy {
    fn new() -> Self {
        Self::of_edition(1)
    }

    fn of_edition(edition: u32) -> Self {
        let first = Edition { number: 1, draft: false, clauses: Vec::new(), changed: String::new() };
        let corrected = (2..=edition).zip(CORRECTIONS).map(|(number, (clause, changed))| Edition {
            number,
            clauses: vec![clause.into()],
            changed: changed.into(),
            ..first.clone()
        });
        let editions = std::iter::once(first.clone()).chain(corrected).collect();
        Self(About {
            id: "toy",
            title: "Two stones",
            credit: "For tests",
            summary: "Hide, march, fire.",
            board: "toy",
            seats: vec![SeatInfo::of(Side::Union), SeatInfo::of(Side::Confederate)],
            scenarios: vec![scenario("short", 3), scenario("long", 2_000)],
            options: vec![
                OptionInfo {
                    id: "fog",
                    title: "Fog",
                    summary: "Lets a side ponder before it hides its stone.",
                    favours: None,
                    clause: Clause("toy.4"),
                },
                OptionInfo {
                    id: "time",
                    title: "Time",
                    summary: "Limits the time of both sides.",
                    favours: None,
                    clause: Clause("toy.7"),
                },
            ],
            editions,
        })
    }

    fn list(&self, state: &State) -> Vec<Action> {
        let mut actions = Self::list_orders(state);
        if self.0.edition() > 2 {
            actions.retain(|action| *action != Action::West);
        }
        if let Some((time, side)) = running(state) {
            actions.extend(time.chits[side].then_some(Action::Chit));
            actions.push(Action::OutOfTime);
        }
        actions
    }

    fn list_orders(state: &State) -> Vec<Action> {
        match state.asks {
            Asks::Hide(seat) => {
                let thinks = state.fog && state.thoughts[usize::from(seat)] < MOST_THOUGHTS;
                thinks.then_some(Action::Ponder).into_iter().chain((0..3).map(Action::Hide)).collect()
            }
            Asks::March => [Action::East, Action::West, Action::Halt]
                .into_iter()
                .filter(|&action| may_march(state, action))
                .collect(),
            Asks::Fire => vec![Action::Fire],
        }
    }
}

fn scenario(id: &str, turns: u16) -> ScenarioInfo {
    ScenarioInfo {
        id: id.into(),
        title: id.into(),
        summary: String::new(),
        turns,
        minutes: 1,
        provenance: String::new(),
        bot: None,
    }
}

/// The time of both sides and the side whose clock runs; `None` while none does.
fn running(state: &State) -> Option<(Time, usize)> {
    let side = match state.asks {
        Asks::Hide(seat) => usize::from(seat),
        Asks::March => 0,
        Asks::Fire => return None,
    };
    state.time.filter(|time| !time.out[side]).map(|time| (time, side))
}

fn may_march(state: &State, action: Action) -> bool {
    match action {
        Action::East => state.place < LAST_PLACE && state.steps < MOST_STEPS,
        Action::West => state.place > 0 && state.steps < MOST_STEPS,
        _ => true,
    }
}

fn place(index: u8) -> String {
    format!("P-{index}")
}

impl Ruleset for Toy {
    type State = State;
    type Action = Action;

    fn load(_library: &dyn Library) -> Result<Self, DataError> {
        Ok(Self::new())
    }

    fn about(&self) -> &About {
        &self.0
    }

    fn open(&self, setup: &Setup, _dice: &mut dyn Dice, log: &mut Log) -> Result<State, SetupError> {
        log.add(|| Event::new("toy.1", "The hands are behind the backs."));
        log.add(|| Event::new("toy.1", "Seat 0 has the white stone.").only(Seats::only(Seat(0))));
        let rounds = self.0.scenarios.iter().find(|one| one.id == setup.scenario).map_or(3, |one| one.turns);
        Ok(State {
            round: 1,
            rounds,
            asks: Asks::Hide(0),
            stones: [None; 2],
            place: 4,
            steps: 0,
            hits: 0,
            fog: setup.options.iter().any(|option| option == "fog"),
            thoughts: [0; 2],
            time: setup.options.iter().any(|option| option == "time").then_some(Time {
                seconds: [ROUND_SECONDS; 2],
                chits: [true; 2],
                out: [false; 2],
            }),
        })
    }

    fn status(&self, state: &State) -> Status {
        if state.round > state.rounds {
            return Status::Over(Outcome {
                winner: Some(Side::Union),
                level: "",
                clause: Clause("toy.5"),
                sentence: format!("The column stands at {} after {} hits.", place(state.place), state.hits),
            });
        }
        let (seat, name, clause) = match state.asks {
            Asks::Hide(seat) => (Seat(seat), "hide", "toy.1"),
            Asks::March => (Seat::UNION, "march", "toy.2"),
            Asks::Fire => (Seat::CONFEDERATE, "fire", "toy.3"),
        };
        Status::Open(Decision { seat, name, clause: Clause(clause) })
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.list(state));
    }

    fn apply(
        &self,
        state: &mut State,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if !self.list(state).contains(action) {
            return match state.asks {
                Asks::Hide(_) => refuse!("toy.1", "First a stone must be hidden."),
                Asks::March => refuse!("toy.2", "The column cannot march there."),
                Asks::Fire => refuse!("toy.3", "Now the Confederate fires."),
            };
        }
        match *action {
            Action::Ponder => ponder(state, log),
            Action::Hide(stone) => hide(state, stone, log),
            Action::East | Action::West => march(state, *action, log),
            Action::Halt => state.asks = Asks::Fire,
            Action::Fire => fire(state, if self.0.edition() > 1 { 2 } else { 1 }, dice, log),
            Action::Chit => chit(state, log),
            Action::OutOfTime => out_of_time(state, log),
        }
        Ok(())
    }

    fn write(&self, action: &Action) -> String {
        match action {
            Action::Ponder => "ponder".into(),
            Action::Hide(stone) => format!("hide {}", STONES[usize::from(*stone)]),
            Action::East => "step east".into(),
            Action::West => "step west".into(),
            Action::Halt => "halt".into(),
            Action::Fire => "fire".into(),
            Action::Chit => "time chit".into(),
            Action::OutOfTime => "out of time".into(),
        }
    }

    fn read(&self, text: &str) -> Result<Action, Refusal> {
        let all = [Action::Ponder, Action::Hide(0), Action::Hide(1), Action::Hide(2)];
        let all = all.into_iter().chain([Action::East, Action::West, Action::Halt, Action::Fire]);
        let all = all.chain([Action::Chit, Action::OutOfTime]);
        let found = all.into_iter().find(|action| self.write(action) == text);
        found.ok_or_else(|| Refusal::new(Clause("toy.0"), "That is not an order."))
    }

    fn prompt(&self, state: &State) -> String {
        match state.asks {
            Asks::Hide(_) => "Hide a stone.".into(),
            Asks::March => {
                format!("March or halt; you hid {}.", STONES[usize::from(state.stones[0].unwrap_or(0))])
            }
            Asks::Fire => "Fire.".into(),
        }
    }

    fn choice(&self, state: &State, action: &Action) -> Choice {
        let text = self.write(action);
        match action {
            Action::East => Choice::button(&text, "east")
                .kind(ChoiceKind::Step)
                .piece("column")
                .place(place(state.place + 1))
                .amount(1),
            Action::West => Choice::button(&text, "west")
                .kind(ChoiceKind::Step)
                .piece("column")
                .place(place(state.place - 1))
                .amount(1),
            _ => Choice::button(&text, &text),
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let hands = [Side::Union, Side::Confederate].map(|side| hand(state, side, viewer));
        View {
            viewer,
            heading: Heading { turn: state.round, ..Heading::default() },
            pieces: vec![Piece {
                id: "column".into(),
                name: "The column".into(),
                side: Some(Side::Union),
                place: place(state.place),
                values: vec![Value::new(engine::ValueKind::Combat, "hits", state.hits)],
                ..Piece::default()
            }],
            markers: Vec::new(),
            tracks: Vec::new(),
            hands: hands.into(),
            sheets: Vec::new(),
        }
    }

    fn overlays(&self, state: &State, _viewer: Viewer) -> Vec<Overlay> {
        let near = [state.place.checked_sub(1), state.place.checked_add(1)];
        vec![Overlay {
            kind: OverlayKind::Zone,
            label: "The column's zone".into(),
            side: Some(Side::Union),
            piece: Some("column".into()),
            places: near.into_iter().flatten().map(place).collect(),
            clause: "toy.2".into(),
        }]
    }

    fn imagine(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        let mut world = state.clone();
        let other = 1 - seat.index();
        if let Some(stone) = &mut world.stones[other] {
            *stone = rng.below(3) as u8;
        }
        if state.fog {
            world.thoughts[other] = rng.below(usize::from(MOST_THOUGHTS) + 1) as u8;
        }
        world
    }

    fn clock(&self, state: &State) -> Clock {
        match state.asks {
            Asks::Fire => Clock::Paused(Clause("toy.6")),
            _ if state.time.is_some() && running(state).is_none() => Clock::Paused(Clause("toy.7")),
            _ => Clock::Running,
        }
    }

    fn time_allowance(&self, state: &State) -> Option<TimeAllowance> {
        state.time.map(|time| TimeAllowance { period: state.round, seconds: time.seconds })
    }

    fn time_out(&self, state: &State) -> Option<Action> {
        running(state).map(|_| Action::OutOfTime)
    }

    fn has_secrets(&self, state: &State, seat: Seat) -> bool {
        state.fog || state.stones[1 - seat.index()].is_some()
    }

    fn hides(&self, _state: &State) -> bool {
        true
    }
}

fn hand(state: &State, side: Side, viewer: Viewer) -> Hand {
    let stone = state.stones[side.index()];
    let seen = viewer.sees(Seats::only(Seat::of(side)));
    let card = |stone: u8| Card {
        id: STONES[usize::from(stone)].into(),
        title: STONES[usize::from(stone)].into(),
        text: String::new(),
        status: Vec::new(),
    };
    Hand {
        label: format!("{side} stone"),
        side: Some(side),
        count: u16::from(stone.is_some()),
        cards: stone.filter(|_| seen).map(card).into_iter().collect(),
    }
}

fn ponder(state: &mut State, log: &mut Log) {
    let Asks::Hide(seat) = state.asks else { return };
    state.thoughts[usize::from(seat)] += 1;
    log.add(|| Event::new("toy.4", "You ponder.").only(Seats::only(Seat(seat))));
}

fn hide(state: &mut State, stone: u8, log: &mut Log) {
    let Asks::Hide(seat) = state.asks else { return };
    state.stones[usize::from(seat)] = Some(stone);
    state.asks = if seat == 0 { Asks::Hide(1) } else { Asks::March };
    log.add(|| Event::new("toy.1", format!("A stone is hidden by seat {seat}.")));
    log.add(|| {
        Event::new("toy.1", format!("You hid {}.", STONES[usize::from(stone)])).only(Seats::only(Seat(seat)))
    });
}

fn chit(state: &mut State, log: &mut Log) {
    let Some((mut time, side)) = running(state) else { return };
    time.seconds[side] += CHIT_SECONDS;
    time.chits[side] = false;
    state.time = Some(time);
    log.add(|| Event::new("toy.8", format!("Seat {side} gives up its chit.")));
}

fn out_of_time(state: &mut State, log: &mut Log) {
    let Some((mut time, side)) = running(state) else { return };
    time.out[side] = true;
    state.time = Some(time);
    log.reveal();
    log.add(|| Event::new("toy.7", format!("The time of seat {side} is up.")));
    match state.asks {
        Asks::Hide(_) => hide(state, 0, log),
        Asks::March | Asks::Fire => state.asks = Asks::Fire,
    }
}

fn march(state: &mut State, action: Action, log: &mut Log) {
    let from = state.place;
    state.place = if action == Action::East { from + 1 } else { from - 1 };
    state.steps += 1;
    let path = vec![place(from), place(state.place)];
    log.add(|| {
        Event::new("toy.2", "The column marches.").kind(EventKind::Move { piece: "column".into(), path })
    });
}

fn fire(state: &mut State, weight: u16, dice: &mut dyn Dice, log: &mut Log) {
    let face = dice.roll(6);
    let same = state.stones[0] == state.stones[1];
    let hit = face + u8::from(same) >= 5;
    state.hits += weight * u16::from(hit);
    log.reveal();
    log.result(|| if hit { "hit".into() } else { "miss".into() });
    let names = state.stones.map(|stone| STONES[usize::from(stone.unwrap_or(0))]);
    log.add(|| {
        Event::new("toy.3", format!("The stones were {} and {}.", names[0], names[1])).kind(EventKind::Roll {
            dice: vec![face],
            modifiers: vec![Modifier {
                label: "same stones".into(),
                value: i16::from(same),
                clause: "toy.3".into(),
            }],
            result: if hit { "hit".into() } else { "miss".into() },
            place: place(state.place),
        })
    });
    state.stones = [None; 2];
    state.thoughts = [0; 2];
    state.steps = 0;
    state.round += 1;
    if let Some(time) = &mut state.time {
        (time.seconds, time.out) = ([ROUND_SECONDS; 2], [false; 2]);
    }
    state.asks = Asks::Hide(0);
    log.add(|| Event::new("toy.5", "A round ends.").kind(EventKind::Phase));
}

/// A game with limited time, as its first seat begins.
pub fn timed() -> Box<dyn AnyGame> {
    let setup = Setup::scenario("toy", "short").with_options(["time".to_owned()]);
    Erased(Arc::new(Toy::new())).start(&setup, 1).unwrap()
}

/// A shelf with this game alone.
pub struct ToyShelf(Arc<dyn AnyRules>);

impl ToyShelf {
    pub fn new() -> Self {
        Self::of_edition(1)
    }

    /// The same with this edition of the game.
    pub fn of_edition(edition: u32) -> Self {
        Self(Arc::new(Erased(Arc::new(Toy::of_edition(edition)))))
    }
}

impl Catalog for ToyShelf {
    fn ids(&self) -> Vec<String> {
        vec!["toy".into()]
    }

    fn rules(&self, id: &str) -> Result<Option<Arc<dyn AnyRules>>, DataError> {
        Ok((id == "toy").then(|| Arc::clone(&self.0)))
    }

    fn library(&self) -> &dyn Library {
        &Boards
    }
}

/// How every reason begins: nothing else says that.
pub const REASON: &str = "Because it is the first";

/// Who sits down by making a player of this kind.
struct Chair {
    player: fn() -> Box<dyn Player>,
    patience: Option<Duration>,
}

impl Opponent for Chair {
    fn summary(&self) -> &str {
        "For tests."
    }

    fn patience(&self) -> Option<Duration> {
        self.patience
    }

    fn sit_down(&self, _about: &About, _style: &str) -> Box<dyn Player> {
        (self.player)()
    }
}

fn first(occasion: &Occasion) -> Option<Chosen> {
    let action = occasion.game().actions().into_iter().next()?;
    Some(Chosen { action, ..Chosen::default() })
}

/// Takes the first legal action, and says so or says nothing.
struct Adjutant {
    talks: bool,
}

impl Player for Adjutant {
    fn choose(&mut self, occasion: &Occasion) -> Option<Chosen> {
        let chosen = first(occasion)?;
        let why = if self.talks { format!("{REASON}: {}.", chosen.action) } else { String::new() };
        Some(Chosen { why, ..chosen })
    }
}

/// Takes the first legal action after a while.
struct Ponderer;

impl Player for Ponderer {
    fn choose(&mut self, _occasion: &Occasion) -> Option<Chosen> {
        std::thread::sleep(Duration::from_millis(300));
        None
    }
}

/// Takes the first legal action, and says how many it has taken since it sat down.
struct Counter(u32);

impl Player for Counter {
    fn choose(&mut self, occasion: &Occasion) -> Option<Chosen> {
        self.0 += 1;
        Some(Chosen { why: format!("My action {}.", self.0), ..first(occasion)? })
    }
}

/// Ponders so often in secret, where that is allowed, then thinks until somebody waits no longer, and hides the last stone.
struct Brooder {
    ponders: u8,
}

impl Player for Brooder {
    fn choose(&mut self, occasion: &Occasion) -> Option<Chosen> {
        let actions = occasion.game().actions();
        if self.ponders > 0 && actions.iter().any(|action| action == "ponder") {
            self.ponders -= 1;
            return Some(Chosen { action: "ponder".into(), ..Chosen::default() });
        }
        while !occasion.hurry.is_said() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Some(Chosen { action: actions.into_iter().next_back()?, ..Chosen::default() })
    }
}

/// Takes the first legal action, and advises the last.
struct Adviser;

impl Opponent for Adviser {
    fn summary(&self) -> &str {
        "Gives advice."
    }

    fn sit_down(&self, _about: &About, _style: &str) -> Box<dyn Player> {
        Box::new(Adjutant { talks: false })
    }

    fn advise(&self, game: &dyn AnyGame, hurry: &Hurry) -> Option<Advice> {
        let action = game.actions().into_iter().next_back()?;
        let report = format!("I would take the last. Hurried: {}.", hurry.is_said());
        let option = Advised { label: action.clone(), action, chance: Some(50.0), fear: None };
        Some(Advice { report, options: vec![option] })
    }
}

/// The opponents of the tests.
pub fn opponents() -> Opponents {
    let chair = |player| Chair { player, patience: None };
    let brooder = |player| Chair { player, patience: Some(Duration::from_secs(1)) };
    Opponents::default()
        .with("advises", Adviser)
        .with("talks", chair(|| Box::new(Adjutant { talks: true })))
        .with("quiet", chair(|| Box::new(Adjutant { talks: false })))
        .with("slow", chair(|| Box::new(Ponderer)))
        .with("counts", chair(|| Box::new(Counter(0))))
        .with("broods", brooder(|| Box::new(Brooder { ponders: 0 })))
        .with("broods3", brooder(|| Box::new(Brooder { ponders: 3 })))
}

/// The board of the game.
struct Boards;

const BOARD: &str = "id = \"toy\"\ntitle = \"A lane\"\nhexes = [\"P-0 0,0 clear\", \"P-1 1,0 woods\"]\n\
                     sides = [\"P-0 SE road\"]\n";

impl Library for Boards {
    fn text(&self, path: &str) -> Result<Cow<'static, str>, DataError> {
        match path {
            "boards/toy.toml" => Ok(BOARD.into()),
            _ => Err(DataError::file(path, "there is no such file")),
        }
    }

    fn list(&self, folder: &str) -> Vec<String> {
        if folder == "boards" { vec!["boards/toy.toml".into()] } else { Vec::new() }
    }
}

#[test]
fn the_toy_keeps_the_contract() {
    for (edition, seed) in (1..=3).flat_map(|edition| (0..20).map(move |seed| (edition, seed))) {
        let rules = Arc::new(Toy::of_edition(edition));
        engine::trial::check(&rules, &Setup::scenario("toy", "short"), seed, 1).unwrap();
        for option in ["fog", "time"] {
            let setup = Setup::scenario("toy", "short").with_options([option.to_owned()]);
            engine::trial::check(&rules, &setup, seed, 1).unwrap();
        }
    }
}
