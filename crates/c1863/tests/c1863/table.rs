//! The positions of this game, and what is asked of a table of it.

use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use c1863::C1863;
use engine::{
    Card, EventKind, MarkerKind, Piece, Ruleset, Seat, SeededDice, Setup, SetupError, Side, Viewer,
};

/// A game on the table.
pub type Table = ::table::Table<C1863>;

pub static RULES: LazyLock<Arc<C1863>> =
    LazyLock::new(|| Arc::new(C1863::load(&library::Shipped::new()).unwrap()));

/// A position being written down. Without changes it is the set-up of the two-player example of play.
pub struct Position {
    scenario: String,
    turn: Side,
    top: String,
    tables: String,
    /// Name, place and cohesion.
    formations: Vec<(String, String, String)>,
    sides: [String; 2],
    hands: [String; 2],
    redoubts: String,
}

impl Position {
    pub fn new(turn: Side) -> Self {
        let places = [("meade", 2), ("howard", 2), ("couch", 7), ("anderson", 22), ("mclaws", 10)];
        let formations = places
            .iter()
            .map(|(name, at)| ((*name).to_owned(), format!("at = \"{at}\"\n"), String::new()))
            .collect();
        Self {
            scenario: "two-player".into(),
            turn,
            top: String::new(),
            tables: String::new(),
            formations,
            sides: [String::new(), String::new()],
            hands: [
                "\"meade/couch/sickles\", \"sickles/meade\", \"couch/meade\"".into(),
                "\"mclaws/anderson\", \"early/hill\", \"mclaws/anderson#2\"".into(),
            ],
            redoubts: String::new(),
        }
    }

    pub fn union() -> Self {
        Self::new(Side::Union)
    }

    pub fn confederate() -> Self {
        Self::new(Side::Confederate)
    }

    /// A solitaire game in which a person plays this side, whose turn it is.
    pub fn solitaire(player: Side) -> Self {
        let mut position = Self::new(player);
        position.scenario = format!("solitaire-{}", player.name().to_lowercase());
        position.formations.retain(|(name, ..)| {
            ["meade", "howard", "couch"].contains(&name.as_str()) == (player == Side::Union)
        });
        position
    }

    /// A harder solitaire game.
    pub fn harder(mut self, how: &str) -> Self {
        self.scenario.push_str(how);
        self
    }

    fn entry(&mut self, name: &str) -> &mut (String, String, String) {
        if !self.formations.iter().any(|(known, ..)| known == name) {
            self.formations.push((name.to_owned(), String::new(), String::new()));
        }
        self.formations.iter_mut().find(|(known, ..)| known == name).unwrap()
    }

    pub fn at(mut self, name: &str, place: u8) -> Self {
        self.entry(name).1 = format!("at = \"{place}\"\n");
        self
    }

    pub fn track(mut self, name: &str, space: u8) -> Self {
        self.entry(name).1 = format!("at = \"track {space}\"\n");
        self
    }

    pub fn destroyed(mut self, name: &str) -> Self {
        self.entry(name).1 = "at = \"destroyed\"\n".to_owned();
        self
    }

    pub fn cohesion(mut self, name: &str, points: i8) -> Self {
        self.entry(name).2 = format!("cohesion = {points}\n");
        self
    }

    pub fn pair(mut self, giver: &str, receiver: &str, points: u8) -> Self {
        let _ = write!(
            self.tables,
            "[[reinforcement]]\ngiver = \"{giver}\"\nreceiver = \"{receiver}\"\npoints = {points}\n"
        );
        self
    }

    pub fn redoubts(mut self, at: u8, cubes: u8) -> Self {
        let _ = writeln!(self.redoubts, "\"{at}\" = {cubes}");
        self
    }

    pub fn top(mut self, text: &str) -> Self {
        let _ = writeln!(self.top, "{text}");
        self
    }

    /// A line of a side's table, such as `momentum = 3`.
    pub fn side(mut self, side: Side, text: &str) -> Self {
        let _ = writeln!(self.sides[side.index()], "{text}");
        self
    }

    pub fn hand(mut self, side: Side, cards: &[&str]) -> Self {
        self.hands[side.index()] =
            cards.iter().map(|card| format!("\"{card}\"")).collect::<Vec<_>>().join(", ");
        self
    }

    pub fn momentum(self, side: Side, cubes: u8) -> Self {
        self.side(side, &format!("momentum = {cubes}"))
    }

    pub fn owns(self, side: Side, cards: &[&str]) -> Self {
        let cards = cards.iter().map(|card| format!("\"{card}\"")).collect::<Vec<_>>().join(", ");
        self.side(side, &format!("tactics = [{cards}]"))
    }

    pub fn text(&self) -> String {
        let mut text =
            format!("ruleset = \"c1863\"\nscenario = \"{}\"\nside = \"{}\"\n", self.scenario, self.turn);
        text.push_str(&self.top);
        // A card that any turn can pay for, so that a purchase is asked for.
        let written = format!("{}{}{}", self.top, self.sides[0], self.sides[1]);
        let cheap = ["light-marching-order", "change-of-orders", "open-order"];
        if let Some(card) = cheap.into_iter().find(|card| !written.contains(card))
            && !self.top.contains("tableau")
        {
            let _ = writeln!(text, "tableau = [\"{card}\"]");
        }
        if !self.redoubts.is_empty() {
            let _ = write!(text, "[redoubts]\n{}", self.redoubts);
        }
        for side in Side::ALL {
            let bot = self.scenario.starts_with("solitaire") && side != self.turn;
            let hand = if bot { String::new() } else { format!("hand = [{}]\n", self.hands[side.index()]) };
            let _ = write!(text, "[{}]\n{hand}{}", side.name().to_lowercase(), self.sides[side.index()]);
        }
        for (name, place, cohesion) in &self.formations {
            let _ = write!(text, "[[piece]]\nunit = \"{name}\"\n{place}{cohesion}");
        }
        text + &self.tables
    }

    #[track_caller]
    pub fn table(&self) -> Table {
        written(&self.text()).unwrap_or_else(|problem| panic!("{problem}\n{}", self.text()))
    }

    /// The refusal of this position.
    pub fn problem(&self) -> String {
        written(&self.text()).expect_err("the position should be refused").to_string()
    }
}

/// A position that is written down.
pub fn written(text: &str) -> Result<Table, SetupError> {
    shuffled(text, 7)
}

/// The same with other cards on top of what is shuffled.
pub fn shuffled(text: &str, seed: u64) -> Result<Table, SetupError> {
    Table::start_with(&RULES, &Setup::parse(text)?, &mut SeededDice::new(seed, 0))
}

/// A plain scenario, from its set-up on.
pub fn scenario(name: &str) -> Table {
    written(&format!("ruleset = \"c1863\"\nscenario = \"{name}\"\n")).unwrap()
}

/// What is asked of this game alone.
pub trait Own {
    fn game(&self) -> &Table;

    /// A formation as its enemy sees it.
    fn piece_of_the_enemy(&self, name: &str) -> Piece {
        let side = self.game().piece(name).side.unwrap();
        self.game().piece_seen(Viewer::Seat(Seat::of(side.enemy())), name)
    }

    /// Where its enemy sees a formation; `hidden` if he does not.
    fn seen(&self, name: &str) -> String {
        self.piece_of_the_enemy(name).place
    }

    /// The conditions of a formation that its enemy sees.
    fn conditions_seen(&self, name: &str) -> Vec<String> {
        let conditions = self.piece_of_the_enemy(name).status;
        conditions.iter().map(|condition| condition.label().into_owned()).collect()
    }

    /// The marker on the cohesion track.
    fn cohesion(&self, name: &str) -> i8 {
        value(&self.game().piece(name), "cohesion").unwrap()
    }

    /// The real total.
    fn real(&self, name: &str) -> i8 {
        value(&self.game().piece(name), "real cohesion").unwrap_or_else(|| self.cohesion(name))
    }

    /// The real total as its enemy is shown it.
    fn real_shown(&self, name: &str) -> Option<i8> {
        value(&self.piece_of_the_enemy(name), "real cohesion")
    }

    fn momentum(&self, side: Side) -> i32 {
        self.game().track("Momentum", Some(side))
    }

    fn pool(&self) -> i32 {
        self.game().track("Momentum pool", None)
    }

    fn redoubt_pool(&self) -> i32 {
        self.game().track("Redoubt pool", None)
    }

    fn redoubts(&self, at: u8) -> u8 {
        let markers = self.game().markers(MarkerKind::Redoubt, &at.to_string());
        markers.first().map_or(0, |marker| marker.label.parse().unwrap())
    }

    fn control(&self, at: u8) -> Side {
        let markers = self.game().markers(MarkerKind::Control, &at.to_string());
        markers.first().and_then(|marker| marker.side).unwrap()
    }

    /// How many cards a pile has.
    fn count(&self, label: &str) -> u16 {
        self.game().hand(Viewer::Umpire, label).count
    }

    fn cards(&self, label: &str) -> Vec<String> {
        self.game().hand(Viewer::Umpire, label).cards.into_iter().map(|card: Card| card.id).collect()
    }

    fn general(&self, name: &str) -> String {
        let rows = self.game().sheet(Viewer::Umpire, "Generals");
        rows.into_iter().find(|row| row[0] == name).map_or_else(String::new, |row| row[1].clone())
    }

    /// How many combat dice the last roll had.
    fn rolled(&self) -> usize {
        let rolls = self.game().events().iter().rev().filter(|event| event.text.ends_with("rolls."));
        let mut dice = rolls.filter_map(|event| match &event.kind {
            EventKind::Roll { dice, .. } => Some(dice.len()),
            _ => None,
        });
        dice.next().expect("nobody rolled")
    }
}

impl Own for Table {
    fn game(&self) -> &Table {
        self
    }
}

fn value(piece: &Piece, label: &str) -> Option<i8> {
    piece.values.iter().find(|value| value.label == label).map(|value| value.value.parse().unwrap())
}
