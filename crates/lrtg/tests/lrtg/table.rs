//! The positions of this game on the joined sheets, and what is asked of a table of it.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, LazyLock};

use engine::{Modifier, Ruleset, ScriptedDice, Setup, Side};
use gcacw::Campaign as _;
use gcacw::campaign::Roll;
use gcacw::state::{Leader, Unit};
use lrtg::{Game, LongRoads};

/// The shipped rules, loaded once.
pub static RULES: LazyLock<Arc<Game>> =
    LazyLock::new(|| Arc::new(Game::load(&library::Shipped::new()).unwrap()));

/// A game in progress, handed on from one look to the next. Dice that nobody named show six.
pub struct Table(pub ::table::Table<Game>);

impl Deref for Table {
    type Target = ::table::Table<Game>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
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
        let mut rolled = ScriptedDice::new(padded(dice));
        let begun = ::table::Table::start_with(&RULES, &setup, &mut rolled);
        let mut table = begun.unwrap_or_else(|error| panic!("{error}"));
        table.spare_dice(&[6]).free_words(&["write"]);
        Self(table)
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
        let table = &mut self.0;
        RULES.play(&mut table.state, &mut table.log).settle(&mut ScriptedDice::new(padded(&[])));
    }

    /// The same game at another table.
    pub fn fork(&self) -> Self {
        Self(self.0.fork())
    }

    /// These faces come next.
    #[track_caller]
    pub fn dice(mut self, faces: &[u8]) -> Self {
        self.0.dice(faces);
        self
    }

    /// Plays actions, separated by semicolons.
    #[track_caller]
    pub fn play(mut self, actions: &str) -> Self {
        self.0.play(actions);
        self
    }

    /// The clause that bars an action; empty when nothing does.
    #[track_caller]
    pub fn barred(&self, text: &str) -> &'static str {
        self.would(text).err().unwrap_or_default()
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
