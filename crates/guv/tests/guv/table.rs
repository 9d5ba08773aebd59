//! A small table to play on: a made-up board, a position, scripted dice.

use std::sync::{Arc, LazyLock};

use board::Board;
use engine::{
    Log, MarkerKind, Piece, PieceKind, Refusal, Ruleset, ScriptedDice, Seat, SeededDice, Setup, Side, Status,
    View, Viewer,
};
use guv::{Action, Guv, State};

static LIBRARY: LazyLock<library::Shipped> = LazyLock::new(library::Shipped::new);
/// The rules on the shipped board, loaded once.
pub static SHIPPED: LazyLock<Arc<Guv>> = LazyLock::new(|| Arc::new(Guv::load(&*LIBRARY).unwrap()));

/// A board of nine columns A to I and nine rows, all open, with what differs: ground of single hexes, sides, and more.
///
/// In the even columns (A, C, E, G, I) the hex to the north-east has the row above and the one to the south-east the same
/// row; in the odd columns the north-east has the same row and the south-east the row below.
pub fn board(ground: &[(&str, &str)], sides: &[&str], more: &str) -> String {
    let mut hexes = Vec::new();
    for q in 0..9_i32 {
        for row in 1..=9_i32 {
            let name = format!("{}{row}", (b'A' + q as u8) as char);
            let words = ground
                .iter()
                .filter(|(hexes, _)| hexes.split(' ').any(|hex| hex == name))
                .map(|(_, words)| *words);
            let words: Vec<&str> = words.collect();
            let words = if words.is_empty() { "clear".into() } else { words.join(" ") };
            hexes.push(format!("{name} {q},{} {words}", row - q / 2));
        }
    }
    format!("id = \"test\"\ntitle = \"test\"\nhexes = {hexes:?}\nsides = {sides:?}\n{more}\n")
}

/// The head of a position: the campaign with an empty map, and no skirmishers unless it says so.
pub fn position(rest: &str, pieces: &[(&str, &str, &str)]) -> String {
    let skirmishers = if rest.contains("skirmishers") { "" } else { "skirmishers = [0, 0]\n" };
    let mut text = format!("ruleset = \"guv\"\nscenario = \"campaign\"\nonly = true\n{skirmishers}{rest}\n");
    for (unit, at, state) in pieces {
        text.push_str(&format!("[[piece]]\nunit = \"{unit}\"\nat = \"{at}\"\n"));
        for word in state.split_whitespace() {
            text.push_str(&format!("{} = true\n", word.replace('-', "_")));
        }
    }
    text
}

/// An activation in its movement step on turn 7, a dry day.
pub fn activated(commander: &str, chit: &str, pieces: &[(&str, &str, &str)]) -> String {
    in_phase("movement", 7, commander, chit, pieces)
}

/// An activation in some step on some turn.
pub fn in_phase(phase: &str, turn: u8, commander: &str, chit: &str, pieces: &[(&str, &str, &str)]) -> String {
    position(
        &format!("turn = {turn}\nphase = \"{phase}\"\nactive = \"{commander}\"\nchit = \"{chit}\""),
        pieces,
    )
}

/// A game in progress.
pub struct Table {
    pub rules: Arc<Guv>,
    pub state: State,
    pub log: Log,
    dice: Vec<u8>,
    /// Whether unscripted dice may fall as they like.
    free: bool,
}

impl Table {
    /// A position on a board of one's own.
    pub fn on(board: &str, setup: &str) -> Self {
        let board = Board::parse("test", board).unwrap();
        Self::with(Arc::new(Guv::on_board(&*LIBRARY, board).unwrap()), setup)
    }

    /// A position on an open board.
    pub fn open_ground(setup: &str) -> Self {
        Self::on(&board(&[], &[], ""), setup)
    }

    /// A scenario as it stands, both sides deployed as suggested.
    pub fn scenario(id: &str, options: &[&str]) -> Self {
        let mut table = Self::with(
            Arc::clone(&SHIPPED),
            &format!("ruleset = \"guv\"\nscenario = \"{id}\"\noptions = {options:?}"),
        );
        table.free = true;
        while table.question() == "deploy" {
            table.play("deploy-the-rest");
        }
        table
    }

    pub fn with(rules: Arc<Guv>, setup: &str) -> Self {
        let setup = Setup::parse(setup).unwrap();
        let state = rules.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
        Self { rules, state, log: Log::new(), dice: Vec::new(), free: false }
    }

    /// These faces come next.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.dice.extend(faces);
        self
    }

    /// From now on dice fall as they like.
    pub fn free_dice(&mut self) -> &mut Self {
        self.free = true;
        self
    }

    /// Plays actions, separated by semicolons.
    #[track_caller]
    pub fn play(&mut self, actions: &str) -> &mut Self {
        for text in actions.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            let action = self.rules.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            if self.free {
                let mut dice = SeededDice::new(7, self.log.events().len() as u64);
                self.rules.apply(&mut self.state, &action, &mut dice, &mut self.log).unwrap();
                continue;
            }
            let mut dice = ScriptedDice::new(self.dice.clone());
            let taken = self.rules.apply(&mut self.state, &action, &mut dice, &mut self.log);
            if let Err(refusal) = taken {
                panic!("{text} at {}: {refusal}\nlegal: {:?}", self.question(), self.actions());
            }
            assert_eq!(dice.error(), None, "{text}");
            self.dice.drain(..dice.used());
        }
        self
    }

    /// The refusal of an action.
    #[track_caller]
    pub fn refusal(&self, text: &str) -> Refusal {
        let action: Action = self.rules.read(text).unwrap();
        let mut state = self.state.clone();
        let answer =
            self.rules.apply(&mut state, &action, &mut ScriptedDice::new(vec![1; 99]), &mut Log::silent());
        assert_eq!(state == self.state, answer.is_err(), "{text} left a trace");
        answer.expect_err(text)
    }

    /// The clause under which an action is refused.
    #[track_caller]
    pub fn refused(&self, text: &str) -> &'static str {
        self.refusal(text).clause.0
    }

    /// Whether an action would be accepted, or the clause that forbids it.
    pub fn would(&self, text: &str) -> Result<(), &'static str> {
        let action: Action = self.rules.read(text).unwrap();
        let mut dice = ScriptedDice::new(vec![1; 99]);
        let answer = self.rules.apply(&mut self.state.clone(), &action, &mut dice, &mut Log::silent());
        answer.map_err(|refusal| refusal.clause.0)
    }

    pub fn status(&self) -> Status {
        self.rules.status(&self.state)
    }

    /// The name of the open decision; "over" at the end.
    pub fn question(&self) -> &'static str {
        self.status().open().map_or("over", |decision| decision.name)
    }

    /// Who must decide.
    #[track_caller]
    pub fn decider(&self) -> Side {
        self.status().open().unwrap().seat.side()
    }

    pub fn actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.rules.actions(&self.state, &mut actions);
        actions.iter().map(|action| self.rules.write(action)).collect()
    }

    /// Whether an action is offered.
    pub fn offers(&self, text: &str) -> bool {
        self.actions().iter().any(|action| action == text)
    }

    /// Whether any action of this verb is offered.
    pub fn offers_any(&self, verb: &str) -> bool {
        self.actions().iter().any(|action| action.split(' ').next() == Some(verb))
    }

    pub fn view(&self, viewer: Viewer) -> View {
        self.rules.view(&self.state, viewer)
    }

    /// What the umpire sees of a unit.
    #[track_caller]
    pub fn piece(&self, id: &str) -> Piece {
        let found = self.view(Viewer::Umpire).pieces.into_iter().find(|piece| piece.id == id);
        found.unwrap_or_else(|| panic!("{id} is nowhere"))
    }

    /// Where a unit is.
    #[track_caller]
    pub fn place(&self, id: &str) -> String {
        self.piece(id).place
    }

    /// The conditions of a unit, in words.
    #[track_caller]
    pub fn conditions(&self, id: &str) -> Vec<String> {
        self.piece(id).status.iter().map(|condition| condition.label().into_owned()).collect()
    }

    /// Whether a unit has a condition.
    #[track_caller]
    pub fn is(&self, id: &str, condition: &str) -> bool {
        self.piece(id).status.iter().any(|shown| shown.label() == condition)
    }

    /// How many counters of a side and kind are at a place.
    pub fn count(&self, side: Side, kind: &str, place: &str) -> usize {
        let kind = *PieceKind::ALL.iter().find(|known| known.label() == kind).expect("a kind of counter");
        let view = self.view(Viewer::Umpire);
        let fits = |piece: &&Piece| piece.side == Some(side) && piece.kind == kind && piece.place == place;
        view.pieces.iter().filter(fits).count()
    }

    /// Whether a marker of a kind is in a hex.
    pub fn marker(&self, kind: &str, place: &str) -> bool {
        let kind = *MarkerKind::ALL.iter().find(|known| known.label() == kind).expect("a kind of marker");
        self.view(Viewer::Umpire).markers.iter().any(|marker| marker.kind == kind && marker.place == place)
    }

    /// The value of a track.
    pub fn track(&self, label: &str, side: Option<Side>) -> i32 {
        let tracks = self.view(Viewer::Umpire).tracks;
        tracks
            .iter()
            .find(|track| track.label == label && track.side == side)
            .map_or(-99, |track| track.value)
    }

    /// The titles of the cards in a hand, as a seat sees them, and how many there are.
    pub fn hand(&self, viewer: Viewer, label: &str) -> (u16, Vec<String>) {
        let hands = self.view(viewer).hands;
        let hand = hands.into_iter().find(|hand| hand.label == label);
        hand.map_or((0, Vec::new()), |hand| {
            (hand.count, hand.cards.into_iter().map(|card| card.title).collect())
        })
    }

    /// The open question in words.
    pub fn prompt(&self) -> String {
        self.rules.prompt(&self.state)
    }

    /// Half points left to the moving group, as the prompt tells them.
    pub fn points_left(&self) -> String {
        let prompt = self.prompt();
        let after = prompt.split(": ").nth(1).unwrap_or_default();
        after.split_inclusive("by road.").next().unwrap_or_default().to_owned()
    }

    /// Whether the log says something.
    pub fn said(&self, text: &str) -> bool {
        self.log.events().iter().any(|event| event.text.contains(text))
    }

    /// The sentence at the end.
    pub fn outcome(&self) -> (Option<Side>, String) {
        match self.status() {
            Status::Over(outcome) => (outcome.winner, outcome.sentence),
            Status::Open(decision) => panic!("{} is open", decision.name),
        }
    }
}

/// The Union seat's eyes.
pub const UNION: Viewer = Viewer::Seat(Seat::UNION);
/// The Confederate seat's eyes.
pub const CONFEDERATE: Viewer = Viewer::Seat(Seat::CONFEDERATE);
