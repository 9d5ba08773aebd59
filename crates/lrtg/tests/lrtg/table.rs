//! A small table to play on: a position on the joined sheets, scripted dice, and what the umpire says.
#![allow(dead_code, reason = "every section uses some of it")]

use gcacw::campaign::Roll;
use std::sync::{Arc, LazyLock};

use engine::{Log, Modifier, Ruleset, ScriptedDice, Setup, Side, Status, View, Viewer};
use gcacw::Campaign;
use gcacw::state::{Leader, Unit};
use lrtg::{Game, LongRoads, War};

/// The shipped rules, loaded once.
pub static RULES: LazyLock<Arc<Game>> =
    LazyLock::new(|| Arc::new(Game::load(&library::Shipped::new()).unwrap()));

/// A game in progress.
pub struct Table {
    pub state: War,
    dice: Vec<u8>,
    pub log: Log,
}

impl Table {
    /// A position of High Tide: the text of a setup, and the dice that its first phases roll.
    pub fn at(text: &str, dice: &[u8]) -> Self {
        Self::of("high-tide", text, dice)
    }

    /// A position of a scenario.
    pub fn of(scenario: &str, text: &str, dice: &[u8]) -> Self {
        let text = format!("ruleset = \"lrtg\"\nscenario = \"{scenario}\"\n{text}");
        let setup = Setup::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        let mut dice = ScriptedDice::new(padded(dice));
        let state = RULES.start(&setup, &mut dice).unwrap_or_else(|error| panic!("{error}"));
        Self { state, dice: Vec::new(), log: Log::new() }
    }

    /// Only these pieces, in this turn, with the campaign as told: `unit hex` a line, more keys after a comma.
    pub fn with(turn: u8, campaign: &str, pieces: &str) -> Self {
        Self::rolled(turn, campaign, pieces, &[])
    }

    /// The same, with dice for its first phases.
    pub fn rolled(turn: u8, campaign: &str, pieces: &str, dice: &[u8]) -> Self {
        Self::at(&position(turn, campaign, pieces), dice)
    }

    /// The same, with optional rules.
    pub fn using(options: &[&str], turn: u8, campaign: &str, pieces: &str, dice: &[u8]) -> Self {
        Self::at(&format!("options = {options:?}\n{}", position(turn, campaign, pieces)), dice)
    }

    /// A side has the initiative and chooses its action.
    pub fn acts(turn: u8, side: Side, campaign: &str, pieces: &str) -> Self {
        Self::acts_using(&[], turn, side, campaign, pieces)
    }

    /// The same, with optional rules.
    pub fn acts_using(options: &[&str], turn: u8, side: Side, campaign: &str, pieces: &str) -> Self {
        let head = format!("options = {options:?}\nside = \"{side}\"");
        Self::at(&format!("{head}\n{}", position(turn, campaign, pieces)), &[])
    }

    /// Goes straight to a phase of the campaign and on to the next question, with sixes.
    pub fn run(&mut self, phase: lrtg::turn::phase::CampaignPhase) {
        self.state.steps.clear();
        self.state.campaign.questions.clear();
        self.state.push(gcacw::step::Step::Phase(phase.phase()));
        RULES.play(&mut self.state, &mut self.log).settle(&mut ScriptedDice::new(padded(&[])));
    }

    /// The same with optional rules in play.
    pub fn optional(options: &[&str], turn: u8, side: Side, campaign: &str, pieces: &str) -> Self {
        let text = format!("options = {options:?}\nside = \"{side}\"\n{}", position(turn, campaign, pieces));
        Self::at(&text, &[])
    }

    /// The same position once more.
    pub fn again(&self) -> Self {
        Self { state: self.state.clone(), dice: Vec::new(), log: Log::new() }
    }

    /// The next dice.
    pub fn dice(mut self, dice: &[u8]) -> Self {
        self.dice = dice.to_vec();
        self
    }

    /// Takes actions, separated by semicolons.
    pub fn play(mut self, actions: &str) -> Self {
        let mut dice = ScriptedDice::new(padded(&self.dice));
        for text in actions.split(';').map(str::trim) {
            let action = RULES.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            // One answer at a time: the next question stays open though one answer is left, so that it can be looked at.
            LongRoads::contract(&RULES)
                .answer(&mut self.state, &action, &mut dice, &mut self.log)
                .unwrap_or_else(|refusal| panic!("{text}: {refusal} (open: {})", self.open()));
        }
        self.dice.clear();
        self
    }

    /// The clause that refuses an action.
    pub fn refused(&self, text: &str) -> &'static str {
        let action = match RULES.read(text) {
            Ok(action) => action,
            Err(refusal) => return refusal.clause.0,
        };
        let mut state = self.state.clone();
        match RULES.apply(&mut state, &action, &mut ScriptedDice::new([1; 12]), &mut Log::silent()) {
            Ok(()) => "",
            Err(refusal) => refusal.clause.0,
        }
    }

    /// What the umpire says of an action that he refuses.
    pub fn why(&self, text: &str) -> String {
        let mut state = self.state.clone();
        let refused = RULES.read(text).and_then(|action| {
            RULES.apply(&mut state, &action, &mut ScriptedDice::new([1; 12]), &mut Log::silent())
        });
        refused.err().map_or_else(String::new, |refusal| refusal.sentence)
    }

    /// The open decision as a sentence.
    pub fn asked(&self) -> String {
        RULES.prompt(&self.state)
    }

    /// The name of the open decision and whose it is, such as `declare Union`.
    pub fn open(&self) -> String {
        match RULES.status(&self.state) {
            Status::Open(decision) => format!("{} {}", decision.name, decision.seat.side()),
            Status::Over(outcome) => outcome.sentence,
        }
    }

    /// Every answer to the open decision.
    pub fn answers(&self) -> Vec<String> {
        let mut actions = Vec::new();
        RULES.actions(&self.state, &mut actions);
        actions.iter().map(|action| RULES.write(action)).collect()
    }

    /// Whether an action is offered.
    pub fn offers(&self, text: &str) -> bool {
        self.answers().iter().any(|answer| answer == text)
    }

    pub fn unit(&self, word: &str) -> Unit {
        let counter = RULES.counters.find(word).unwrap_or_else(|| panic!("no counter {word}"));
        RULES.roster(&self.state).unit(counter).unwrap_or_else(|| panic!("no unit {word}"))
    }

    pub fn leader(&self, word: &str) -> Leader {
        let counter = RULES.counters.find(word).unwrap_or_else(|| panic!("no counter {word}"));
        RULES.roster(&self.state).leader(counter).unwrap_or_else(|| panic!("no leader {word}"))
    }

    /// The hex of a unit; empty when it is not on the map.
    pub fn hex(&self, word: &str) -> String {
        self.state.hex(self.unit(word)).map_or_else(String::new, |hex| RULES.board.name(hex).to_owned())
    }

    pub fn manpower(&self, word: &str) -> u8 {
        self.state.manpower[self.unit(word).index()]
    }

    pub fn fatigue(&self, word: &str) -> u8 {
        self.state.fatigue[self.unit(word).index()]
    }

    pub fn victuals(&self, word: &str) -> u8 {
        self.state.campaign.victuals[self.unit(word).index()]
    }

    /// The Confederate total.
    pub fn total(&self) -> i16 {
        let track = self.view(Side::Union).tracks.into_iter().find(|track| track.label == "Victory points");
        track.map_or(0, |track| track.value as i16)
    }

    pub fn view(&self, side: Side) -> View {
        RULES.view(&self.state, Viewer::Seat(engine::Seat::of(side)))
    }

    /// A cell of a book: the row that begins with a text, the column by its number; empty where there is none.
    pub fn cell(&self, side: Side, sheet: &str, row: &str, column: usize) -> String {
        let view = self.view(side);
        let sheet = view.sheets.iter().find(|known| known.title == sheet);
        let row = sheet.and_then(|sheet| sheet.rows.iter().find(|known| known.cells[0] == row));
        row.map_or_else(String::new, |row| row.cells[column].clone())
    }

    /// Initiative modifiers of a side.
    pub fn initiative(&self, side: Side) -> Vec<(i16, String)> {
        let mut sheet: Vec<Modifier> = Vec::new();
        LongRoads::modifiers(RULES.at(&self.state), Roll::Initiative(side), &mut sheet);
        sheet.into_iter().map(|line| (line.value, line.clause)).collect()
    }

    /// Whether an event said this.
    pub fn said(&self, text: &str) -> bool {
        self.log.events().iter().any(|event| event.text.contains(text))
    }
}

/// The name by which the board knows a hex of any sheet.
pub fn name(hex: &str) -> String {
    RULES.board.hex(hex).map(|hex| RULES.board.name(hex).to_owned()).unwrap_or_else(|| panic!("no hex {hex}"))
}

/// The dice that matter, and then sixes.
fn padded(dice: &[u8]) -> Vec<u8> {
    dice.iter().copied().chain([6; 40]).collect()
}

/// The text of a position.
pub fn position(turn: u8, campaign: &str, pieces: &str) -> String {
    let mut text = format!("turn = {turn}\nonly = true\n[campaign]\nopened = true\n{campaign}\n");
    for line in pieces.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (piece, more) = line.split_once(',').unwrap_or((line, ""));
        let (unit, place) = piece.trim().split_once(' ').unwrap_or((piece, ""));
        let place = match place.trim().strip_prefix("with ") {
            Some(with) => format!("with = \"{with}\""),
            None => format!("at = \"{}\"", place.trim()),
        };
        text += &format!("[[piece]]\nunit = \"{unit}\"\n{place}\n");
        for key in more.split(',').map(str::trim).filter(|key| !key.is_empty()) {
            text += &format!("{key}\n");
        }
    }
    text
}
