//! Small positions: a plain grid with some ground, some counters, and whose phase it is.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use ah::Ah61;
use board::Board;
use engine::SetupError;

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

    /// Begins to play, or says why not.
    pub fn try_start(&self) -> Result<Table, SetupError> {
        Table::read(&Arc::new(self.rules()), &self.setup())
    }

    /// Begins to play.
    #[track_caller]
    pub fn start(self) -> Table {
        self.try_start().expect("the setup is legal")
    }

    /// Begins with the movement of a side.
    pub fn union_moves(self) -> Table {
        self.line("side = \"Union\"").start()
    }

    pub fn confederates_move(self) -> Table {
        self.line("side = \"Confederate\"").start()
    }

    /// Begins with the combat of a side.
    pub fn union_attacks(self) -> Table {
        self.line("side = \"Union\"\nphase = \"combat\"").start()
    }

    pub fn confederates_attack(self) -> Table {
        self.line("side = \"Confederate\"\nphase = \"combat\"").start()
    }
}

/// A position being played.
pub type Table = ::table::Table<Ah61>;

/// What is done to a table of this game alone, and asked of it.
pub trait Own {
    fn game(&mut self) -> &mut Table;

    /// Moves a unit square by square and stops it there.
    #[track_caller]
    fn march(&mut self, unit: &str, squares: &[&str]) -> &mut Table {
        let table = self.game().play(&format!("move {unit}"));
        for square in squares {
            table.play(&format!("to {square}"));
        }
        if table.question() == "moving" {
            table.play("stop");
        }
        table
    }

    /// Whether units have been eliminated.
    #[track_caller]
    fn gone(&mut self, units: &[&str]) -> bool {
        units.iter().all(|unit| self.game().place(unit) == "eliminated")
    }

    /// Puts one battle together: who attacks, and whom.
    #[track_caller]
    fn declare(&mut self, attackers: &[&str], defenders: &[&str]) -> &mut Table {
        let table = self.game();
        for defender in defenders {
            table.play(&format!("attack {defender}"));
        }
        for attacker in attackers {
            table.play(&format!("by {attacker}"));
        }
        table.play("battle ready")
    }

    /// Puts one battle together and, when it is the only one, fights it.
    #[track_caller]
    fn fight(&mut self, attackers: &[&str], defenders: &[&str], face: u8) -> &mut Table {
        let table = self.declare(attackers, defenders);
        if table.question() == "divide_attacks" {
            table.play("end attacks");
        }
        table.dice(&[face]).play("resolve 1")
    }
}

impl Own for Table {
    fn game(&mut self) -> &mut Table {
        self
    }
}
