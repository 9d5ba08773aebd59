//! Small positions: a plain grid with some ground, some counters, and whose phase it is.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ah::Ah61;
use ah::ah61::State;
use board::Board;
use engine::{
    Event, Log, Refusal, Ruleset, ScriptedDice, SeededDice, Setup, SetupError, Status, View, Viewer,
};

/// Columns A to R, rows 1 to 12: of a square in an even column (A, C, E...) the neighbours to the right are one row up and
/// level; in an odd column (B, D, F...) level and one row down.
const COLUMNS: u8 = 18;
const ROWS: u8 = 12;

/// A position being written down.
#[derive(Default)]
pub struct Position {
    ground: BTreeMap<String, String>,
    sides: Vec<String>,
    river: Option<u8>,
    fords: Vec<[String; 3]>,
    stacks: Vec<(String, Vec<String>)>,
    captured: Vec<String>,
    lines: String,
    tables: String,
    without_reserve: bool,
}

pub fn position() -> Position {
    Position::default()
}

impl Position {
    /// What is in a square.
    pub fn ground(mut self, square: &str, words: &str) -> Self {
        self.ground.insert(square.into(), words.into());
        self
    }

    /// A river along a whole row, flowing to the right; what is above it is north, what is below it south.
    pub fn river(mut self, row: u8) -> Self {
        self.river = Some(row);
        self
    }

    /// A ford in a river square between two squares of the shore.
    pub fn ford(mut self, river: &str, one: &str, other: &str) -> Self {
        self.fords.push([river, one, other].map(str::to_owned));
        self
    }

    /// Units on a square.
    pub fn put(mut self, square: &str, units: &[&str]) -> Self {
        self.stacks.push((square.into(), units.iter().map(|&unit| unit.to_owned()).collect()));
        self
    }

    /// Fortifications.
    pub fn forts(self, squares: &[&str]) -> Self {
        self.line(&format!("fortifications = {squares:?}"))
    }

    /// A bridge built over a river square.
    pub fn bridge(mut self, unit: &str, from: &str, over: &str, to: &str) -> Self {
        let _ = write!(
            self.tables,
            "[[piece]]\nunit = {unit:?}\nat = {over:?}\nends = [{from:?}, {to:?}]\ncaptured = {}\n",
            self.captured.iter().any(|bridge| bridge == unit)
        );
        self
    }

    /// A bridge that stands alone, or is built after this, is in Confederate hands.
    pub fn captured(mut self, unit: &str) -> Self {
        self.captured.push(unit.into());
        self
    }

    /// Two who have fought at secondary range.
    pub fn fought(mut self, artillery: &str, enemy: &str) -> Self {
        let _ = write!(self.tables, "[[fought]]\nartillery = {artillery:?}\nenemy = {enemy:?}\n");
        self
    }

    /// Any other line of the setup.
    pub fn line(mut self, line: &str) -> Self {
        self.lines.push_str(line);
        self.lines.push('\n');
        self
    }

    /// Nobody far away keeps the game from ending.
    pub fn without_reserve(mut self) -> Self {
        self.without_reserve = true;
        self
    }

    fn board(&self) -> String {
        let mut hexes = String::new();
        let (mut north, mut south) = (Vec::new(), Vec::new());
        for column in 0..COLUMNS {
            for row in 1..=ROWS {
                let name = format!("{}{row}", char::from(b'A' + column));
                let plain = if self.river == Some(row) { "river" } else { "clear" };
                let words = self.ground.get(&name).map_or(plain, String::as_str);
                let (q, r) = (i16::from(column), i16::from(row) - i16::from(column / 2));
                let _ = writeln!(hexes, "  \"{name} {q},{r} {words}\",");
                match self.river {
                    Some(river) if row < river => north.push(name),
                    Some(river) if row > river => south.push(name),
                    _ => {}
                }
            }
        }
        let mut sides = self.sides.clone();
        if let Some(row) = self.river {
            for column in 0..COLUMNS - 1 {
                let direction = if column % 2 == 0 { "SE" } else { "NE" };
                sides.push(format!("{}{row} {direction} downstream-beyond", char::from(b'A' + column)));
            }
        }
        let mut text = format!("id = \"grid\"\ntitle = \"A grid\"\nhexes = [\n{hexes}]\nsides = {sides:?}\n");
        for (name, squares) in [("north of the Rappahannock", north), ("south of the rivers", south)] {
            let _ = write!(text, "[[area]]\nname = {name:?}\nhexes = {squares:?}\n");
        }
        for [river, one, other] in &self.fords {
            let _ = write!(
                text,
                "[[place]]\nname = \"Ford {river}\"\nkind = \"ford\"\nhex = {river:?}\napproaches = [{one:?}, {other:?}]\n"
            );
        }
        text
    }

    /// The text of the setup.
    pub fn setup(&self) -> String {
        let mut text = String::from("ruleset = \"ah61\"\nscenario = \"players\"\nonly = true\n");
        text.push_str(&self.lines);
        let named = |unit: &str| {
            let quoted = format!("\"{unit}\"");
            self.stacks.iter().any(|(_, units)| units.iter().any(|other| other == unit))
                || self.lines.contains(&quoted)
        };
        let mut stacks = self.stacks.clone();
        if !self.without_reserve {
            for (square, units) in
                [("R1", ["AP-Hill", "Rodes"].as_slice()), ("R12", ["Geary", "Sykes"].as_slice())]
            {
                let free: Vec<String> =
                    units.iter().filter(|unit| !named(unit)).map(|&unit| unit.to_owned()).collect();
                if !free.is_empty() {
                    stacks.push((square.into(), free));
                }
            }
        }
        for (square, units) in &stacks {
            let _ = write!(text, "[[piece]]\nat = {square:?}\nunits = {units:?}\n");
            if units.len() == 1 && self.captured.contains(&units[0]) {
                text.push_str("captured = true\n");
            }
        }
        text.push_str(&self.tables);
        text
    }

    /// The rules on this board.
    pub fn rules(&self) -> Ah61 {
        let board = Board::parse("grid", &self.board()).expect("the grid is a board");
        Ah61::on_board(&library::Shipped::new(), board).expect("the data loads")
    }

    /// The position, refused or not.
    pub fn try_start(&self) -> Result<State, SetupError> {
        let setup = Setup::parse(&self.setup())?;
        self.rules().start(&setup, &mut SeededDice::new(1, 0))
    }

    /// Begins to play.
    pub fn start(self) -> Play {
        let rules = self.rules();
        let setup = Setup::parse(&self.setup()).expect("the setup can be read");
        let state = rules.start(&setup, &mut SeededDice::new(1, 0)).expect("the setup is legal");
        Play { rules, state, dice: ScriptedDice::default(), log: Log::new() }
    }

    /// Begins with the movement of a side.
    pub fn union_moves(self) -> Play {
        self.line("side = \"Union\"").start()
    }

    pub fn confederates_move(self) -> Play {
        self.line("side = \"Confederate\"").start()
    }

    /// Begins with the combat of a side.
    pub fn union_attacks(self) -> Play {
        self.line("side = \"Union\"\nphase = \"combat\"").start()
    }

    pub fn confederates_attack(self) -> Play {
        self.line("side = \"Confederate\"\nphase = \"combat\"").start()
    }
}

/// A position being played.
pub struct Play {
    pub rules: Ah61,
    pub state: State,
    dice: ScriptedDice,
    log: Log,
}

impl Play {
    /// Plays actions that must be legal and listed.
    pub fn go(&mut self, actions: &[&str]) -> &mut Self {
        for text in actions {
            let action = self.rules.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            let listed = self.actions();
            let written = self.rules.write(&action);
            let taken = self.rules.answer(&mut self.state, &action, &mut self.dice, &mut self.log);
            if let Err(refusal) = taken {
                panic!("{text}: {refusal}\nlegal: {listed:?}");
            }
            assert!(listed.contains(&written), "{text} was taken but not listed: {listed:?}");
            assert_eq!(self.dice.error(), None, "{text}");
            assert_eq!(self.rules.audit(&self.state), Ok(()), "after {text}");
        }
        self
    }

    /// The faces the next rolls show.
    pub fn roll(&mut self, faces: &[u8]) -> &mut Self {
        assert!(self.dice.rest().is_empty(), "dice are left: {:?}", self.dice.rest());
        self.dice = ScriptedDice::new(faces);
        self
    }

    /// Whether every scripted die has been rolled.
    pub fn dice_used(&self) -> bool {
        self.dice.rest().is_empty()
    }

    /// Moves a unit square by square and stops it there.
    pub fn march(&mut self, unit: &str, squares: &[&str]) -> &mut Self {
        self.go(&[&format!("move {unit}")]);
        for square in squares {
            self.go(&[&format!("to {square}")]);
        }
        if self.decision() == "moving" {
            self.go(&["stop"]);
        }
        self
    }

    /// The refusal of an action: it must be refused, not be listed, and leave no trace.
    pub fn refusal(&mut self, text: &str) -> Refusal {
        let action = match engine::understand(&self.rules, &self.state, text) {
            Ok(action) => action,
            Err(refusal) => return refusal,
        };
        let before = self.state.clone();
        let answer = self.rules.answer(&mut self.state, &action, &mut self.dice, &mut Log::silent());
        assert_eq!(self.state, before, "{text} left a trace");
        assert!(!self.can(text), "{text} is listed");
        answer.expect_err(text)
    }

    /// The clause under which an action is refused.
    pub fn refused(&mut self, text: &str) -> &'static str {
        self.refusal(text).clause.0
    }

    /// Every legal action.
    pub fn actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.rules.actions(&self.state, &mut actions);
        actions.iter().map(|action| self.rules.write(action)).collect()
    }

    /// Whether an action is legal.
    pub fn can(&self, text: &str) -> bool {
        self.actions().iter().any(|action| action == text)
    }

    /// The legal actions that begin so.
    pub fn those(&self, start: &str) -> Vec<String> {
        let mut actions = self.actions();
        actions.retain(|action| action.starts_with(start));
        actions
    }

    /// Where a unit is.
    pub fn at(&self, unit: &str) -> String {
        self.rules.place_of(&self.state, unit).unwrap_or_else(|| panic!("there is no unit {unit}"))
    }

    /// Whether units have been eliminated.
    pub fn gone(&self, units: &[&str]) -> bool {
        units.iter().all(|unit| self.at(unit) == "eliminated")
    }

    /// The name of the open decision; `over` when there is none.
    pub fn decision(&self) -> &'static str {
        self.rules.status(&self.state).open().map_or("over", |decision| decision.name)
    }

    /// Whose decision it is: `Union` or `Confederate`.
    pub fn decides(&self) -> &'static str {
        match self.rules.status(&self.state) {
            Status::Open(decision) => decision.seat.side().name(),
            Status::Over(_) => "nobody",
        }
    }

    /// The winner, once the game is over.
    pub fn winner(&self) -> Option<&'static str> {
        self.rules.status(&self.state).outcome().and_then(|outcome| outcome.winner).map(engine::Side::name)
    }

    /// What has happened so far.
    pub fn events(&self) -> &[Event] {
        self.log.events()
    }

    /// Whether an event says this.
    pub fn said(&self, text: &str) -> bool {
        self.events().iter().any(|event| event.text.contains(text))
    }

    /// Puts one battle together: `fight("attackers", "defenders")` with names between blanks.
    pub fn declare(&mut self, attackers: &[&str], defenders: &[&str]) -> &mut Self {
        for defender in defenders {
            self.go(&[&format!("attack {defender}")]);
        }
        for attacker in attackers {
            self.go(&[&format!("by {attacker}")]);
        }
        self.go(&["battle ready"])
    }

    /// Puts one battle together and, when it is the only one, fights it.
    pub fn fight(&mut self, attackers: &[&str], defenders: &[&str], face: u8) -> &mut Self {
        self.declare(attackers, defenders);
        if self.decision() == "divide_attacks" {
            self.go(&["end attacks"]);
        }
        self.roll(&[face]);
        self.go(&["resolve 1"])
    }

    /// What the umpire sees.
    pub fn view(&self) -> View {
        self.rules.view(&self.state, Viewer::Umpire)
    }
}
