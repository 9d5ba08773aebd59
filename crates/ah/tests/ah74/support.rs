//! A small board and a builder of positions on it.
//!
//! The board has columns A to K and numbers 1 to 12. A river fills row 6 and flows east; the Union bank is north of it.
//! D-6 is a ford from D-5 to D-7. A road runs down column F over the river hex F-6, with branches F-3, G-3, H-3 and
//! F-8 to K-8, and F-9, G-9 to the city H-9. A road from I-1 ends in the river hex I-6,
//! another in I-7. A stream ends in B-1; C-1 is woods and swamp. K-3 is open water. Woods: C-9, C-10, B-3, F-11. Hill: E-10. Swamp: B-10. A stream fills
//! J-7 to J-12; J-12 is swamp too. Villages: F-3, and K-1 in woods with a road to K-2.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use ah::Ah74;
use board::Board;
use engine::{Ruleset, Setup, SetupError, Side, Viewer};

fn small_board() -> Board {
    let mut hexes = Vec::new();
    let (mut north, mut south) = (Vec::new(), Vec::new());
    for column in 1..=11i16 {
        for number in 1..=12i16 {
            let name = format!("{}-{number}", char::from(b'@' + column as u8));
            let ground = match (name.as_str(), number) {
                ("D-6", _) => "river ford",
                ("F-6" | "I-6", _) => "river road",
                (_, 6) => "river",
                ("F-3", _) => "clear village road",
                ("F-11", _) => "woods road",
                ("H-9", _) => "city road",
                ("J-8", _) => "stream road",
                ("J-12", _) => "marsh stream",
                ("C-9" | "C-10" | "B-3", _) => "woods",
                ("E-10", _) => "hill",
                ("B-10", _) => "marsh",
                ("I-1" | "I-2" | "I-3" | "I-4" | "I-5" | "I-7", _) => "clear road",
                ("B-1", _) => "stream",
                ("C-1", _) => "woods marsh",
                ("K-3", _) => "water",
                ("K-1", _) => "woods village road",
                ("K-2", _) => "clear road",
                ("G-3" | "H-3" | "G-8" | "H-8" | "I-8" | "K-8" | "G-9", _) => "clear road",
                _ if column == 10 && number > 6 => "stream",
                _ if column == 6 => "clear road",
                _ => "clear",
            };
            hexes.push(format!("{name} {column},{} {ground}", number - column));
            match number {
                1..=5 => north.push(name),
                6 => {}
                _ => south.push(name),
            }
        }
    }
    let mut sides: Vec<String> = (1..12).map(|number| format!("F-{number} S road")).collect();
    for side in [
        "F-3 NE", "G-3 NE", "F-8 NE", "G-8 NE", "H-8 NE", "I-8 NE", "J-8 NE", "F-9 NE", "G-9 NE", "I-1 S",
        "I-2 S", "I-3 S", "I-4 S", "I-5 S", "K-1 S",
    ] {
        sides.push(format!("{side} road"));
    }
    sides.extend("ABCDEFGHIJ".chars().map(|column| format!("{column}-6 NE downstream-beyond")));
    let text = format!(
        "id = \"small\"\ntitle = \"A small board\"\nhexes = {hexes:?}\nsides = {sides:?}\n\
         [[area]]\nname = \"north of the Rappahannock\"\nhexes = {north:?}\n\
         [[area]]\nname = \"south of the rivers\"\nhexes = {south:?}\n\
         [[place]]\nname = \"Deep Ford\"\nkind = \"ford\"\nhex = \"D-6\"\napproaches = [\"D-5\", \"D-7\"]\n"
    );
    Board::parse("small.toml", &text).unwrap()
}

static SMALL: LazyLock<Arc<Ah74>> =
    LazyLock::new(|| Arc::new(Ah74::on(small_board(), &library::Shipped::new()).unwrap()));
static REAL: LazyLock<Arc<Ah74>> = LazyLock::new(|| Arc::new(Ah74::load(&library::Shipped::new()).unwrap()));

/// The ruleset on its own board.
pub fn real() -> &'static Arc<Ah74> {
    &REAL
}

/// The ruleset on the small board.
pub fn small() -> &'static Arc<Ah74> {
    &SMALL
}

/// A position in the making.
pub struct Position {
    head: String,
    /// Who stands where.
    at: Vec<(String, Vec<String>)>,
    /// What is said of some units.
    keys: BTreeMap<String, String>,
}

/// A position: when it is (`Union movement`, `Confederate regular combat, turn 4`), and who stands where.
pub fn position(when: &str, at: &[(&str, &str)]) -> Position {
    let (when, turn) = when.split_once(", turn ").unwrap_or((when, "3"));
    let (side, phase) = when.split_once(' ').unwrap();
    let phase = phase.replace(' ', "_");
    let head = format!(
        "ruleset = \"ah74\"\nscenario = \"campaign\"\nonly = true\nturn = {turn}\nside = \"{side}\"\nphase = \"{phase}\"\n"
    );
    let words = |units: &str| units.split_whitespace().map(str::to_owned).collect();
    let at = at.iter().map(|(hex, units)| ((*hex).to_owned(), words(units))).collect();
    Position { head, at, keys: BTreeMap::new() }
}

impl Position {
    pub fn options(mut self, options: &[&str]) -> Self {
        self.head.push_str(&format!("options = {options:?}\n"));
        self
    }

    pub fn forts(mut self, hexes: &[&str]) -> Self {
        self.head.push_str(&format!("forts = {hexes:?}\n"));
        self
    }

    pub fn face_down(self, units: &[&str]) -> Self {
        units.iter().fold(self, |position, unit| position.said(unit, "face_down = true\n"))
    }

    pub fn away(self, units: &[&str]) -> Self {
        self.off_board("away", units)
    }

    pub fn eliminated(self, units: &[&str]) -> Self {
        self.off_board("eliminated", units)
    }

    pub fn disrupted(self, unit: &str, turns: u8) -> Self {
        self.said(unit, &format!("disrupted = {turns}\n"))
    }

    pub fn bridge(self, unit: &str, ends: [&str; 2]) -> Self {
        self.said(unit, &format!("ends = {ends:?}\n"))
    }

    fn off_board(mut self, place: &str, units: &[&str]) -> Self {
        self.at.push((place.into(), units.iter().map(|&unit| unit.to_owned()).collect()));
        self
    }

    fn said(mut self, unit: &str, key: &str) -> Self {
        self.keys.entry(unit.into()).or_default().push_str(key);
        self
    }

    /// The text of the set-up: units of which something is said stand apart.
    fn text(&self) -> String {
        let mut text = self.head.clone();
        for (place, units) in &self.at {
            let (apart, alike): (Vec<&String>, Vec<&String>) =
                units.iter().partition(|unit| self.keys.contains_key(*unit));
            if !alike.is_empty() {
                text.push_str(&format!("[[piece]]\nat = \"{place}\"\nunits = {alike:?}\n"));
            }
            for unit in apart {
                let said = &self.keys[unit];
                text.push_str(&format!("[[piece]]\nunit = \"{unit}\"\nat = \"{place}\"\n{said}"));
            }
        }
        text
    }

    /// The position on the small board.
    pub fn table(self) -> Table {
        self.on(small())
    }

    /// The position on any board.
    #[track_caller]
    pub fn on(self, rules: &'static Arc<Ah74>) -> Table {
        self.start(rules).unwrap_or_else(|error| panic!("{error}"))
    }

    pub fn start(self, rules: &'static Arc<Ah74>) -> Result<Table, SetupError> {
        let setup = Setup::parse(&self.text())?;
        Table::start(rules, &setup)
    }
}

/// A game on the table.
pub type Table = ::table::Table<Ah74>;

/// What is asked of this game alone.
pub trait Own {
    fn game(&mut self) -> &mut Table;

    /// Ends what is open until this side is asked this, in a later phase.
    #[track_caller]
    fn until(&mut self, what: &str) -> &mut Table {
        let table = self.game();
        for _ in 0..40 {
            table.play("end");
            let side = table.view(Viewer::Umpire).heading.side.map_or("", Side::name);
            if format!("{side} {}", table.question()) == what {
                return table;
            }
        }
        panic!("{what} does not come");
    }
}

impl Own for Table {
    fn game(&mut self) -> &mut Table {
        self
    }
}
