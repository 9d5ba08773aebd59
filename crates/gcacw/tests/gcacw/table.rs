//! The made-up games and the positions of this game, and what is asked of a table of it.
#![allow(dead_code, reason = "every section uses some of it")]

use std::sync::{Arc, LazyLock};

use board::Board;
use engine::{Ruleset, Viewer};
use gcacw::scenarios::GameKind;
use gcacw::state::{Hex, Leader, Unit};
use gcacw::turn::Works;
use gcacw::{Data, Foundation, Gcacw, Standard};

static LIBRARY: LazyLock<library::Shipped> = LazyLock::new(library::Shipped::new);
static DATA: LazyLock<Data> = LazyLock::new(|| Data::load(&*LIBRARY).unwrap());
/// The shipped rules, loaded once.
pub static SHIPPED: LazyLock<Arc<Gcacw>> = LazyLock::new(|| Arc::new(Gcacw::load(&*LIBRARY).unwrap()));

/// A board of twelve columns and twelve rows, T0101 to T1212, clear where nothing else is said.
///
/// In even columns (T02.., T04..) the neighbour to the north-east has the row above and the one to the south-east the same
/// row; in odd columns the north-east has the same row and the south-east the row below.
pub fn board(ground: &[(&str, &str)], sides: &[&str]) -> String {
    let mut hexes = Vec::new();
    for column in 1..=12_i32 {
        for row in 1..=12_i32 {
            let name = format!("T{column:02}{row:02}");
            let words: Vec<&str> = ground
                .iter()
                .filter(|(hexes, _)| hexes.split(' ').any(|hex| hex == name))
                .map(|(_, words)| *words)
                .collect();
            let words = if words.is_empty() { "clear".into() } else { words.join(" ") };
            hexes.push(format!("{name} {column},{} {words}", row - column / 2));
        }
    }
    format!("id = \"test\"\ntitle = \"test\"\nhexes = {hexes:?}\nsides = {sides:?}\n")
}

/// What a made-up game is: volume, year and board.
#[derive(Debug, Clone)]
pub struct Made {
    pub volume: &'static str,
    pub year: u16,
    pub board: String,
    /// Counters that go by another name: the usual one, and the new one.
    pub names: Vec<(&'static str, &'static str)>,
    /// Counters with another Tactical value in defence.
    pub defending: Vec<(&'static str, i8)>,
    /// The date of the first turn.
    pub start: &'static str,
    /// Whether it is an Advanced Game.
    pub advanced: bool,
    /// Its special rules, as a scenario file has them.
    pub special: Vec<&'static str>,
}

impl Default for Made {
    fn default() -> Self {
        Self {
            volume: "RTG",
            year: 1863,
            board: board(&[], &[]),
            names: Vec::new(),
            defending: Vec::new(),
            start: "1863-07-01",
            advanced: false,
            special: Vec::new(),
        }
    }
}

/// The counters of a made-up game, for each side: name, arm, size, command, strength, tactical, artillery. The Union's names
/// begin with U, the Confederacy's with C.
///
/// 1, 2, 3 and 4 are infantry of the I Corps (4 of its first division), 5 and 6 of the II Corps, 7 is of no command;
/// X1 and X2 are cavalry of the first cavalry division, X3 of no command; G is artillery; W a wagon train.
const UNITS: [(&str, &str, &str, &str, u8, i8, u8); 12] = [
    ("1", "infantry", "division", "I", 8, 2, 2),
    ("2", "infantry", "division", "I", 6, 2, 2),
    ("3", "infantry", "brigade", "I", 3, 2, 0),
    ("4", "infantry", "division", "1-I", 10, 3, 3),
    ("5", "infantry", "division", "II", 8, 2, 2),
    ("6", "infantry", "division", "II", 5, 1, 1),
    ("7", "infantry", "brigade", "", 4, 1, 0),
    ("X1", "cavalry", "brigade", "1st", 4, 2, 1),
    ("X2", "cavalry", "brigade", "1st", 3, 2, 0),
    ("X3", "cavalry", "brigade", "", 2, 1, 0),
    ("G", "artillery", "brigade", "", 2, 1, 4),
    ("W", "wagon", "", "", 0, 0, 0),
];

/// The leaders, for each side: name, size, command, command value, tactical.
///
/// L is the army leader, D a district leader of the I Corps, K1 and K2 corps leaders of I and II, J division leader of
/// 1-I, S the cavalry corps leader and V the leader of the first cavalry division.
const LEADERS: [(&str, &str, &str, u8, i8); 7] = [
    ("L", "army", "A", 5, 0),
    ("D", "district", "I", 4, 2),
    ("K1", "corps", "I", 5, 3),
    ("K2", "corps", "II", 4, 2),
    ("J", "division", "1-I", 3, 2),
    ("S", "corps", "Cav", 4, 3),
    ("V", "division", "1st", 3, 2),
];

impl Made {
    /// A made-up game of this volume and year on clear ground.
    pub fn of(volume: &'static str, year: u16) -> Self {
        Self { volume, year, ..Self::default() }
    }

    /// On a board of one's own.
    pub fn on(ground: &[(&str, &str)], sides: &[&str]) -> Self {
        Self { board: board(ground, sides), ..Self::default() }
    }

    /// The same on another board.
    pub fn ground(mut self, ground: &[(&str, &str)], sides: &[&str]) -> Self {
        self.board = board(ground, sides);
        self
    }

    /// The same with a counter by another name.
    pub fn named(mut self, usual: &'static str, name: &'static str) -> Self {
        self.names.push((usual, name));
        self
    }

    /// The same with named places: kind, name, hex, the hex beyond or nothing, notes.
    pub fn places(mut self, places: &[(&str, &str, &str, &str, &str)]) -> Self {
        for (kind, name, hex, other, note) in places {
            let other = if other.is_empty() { String::new() } else { format!("other = \"{other}\"\n") };
            let text = format!(
                "[[place]]\nkind = \"{kind}\"\nname = \"{name}\"\nhex = \"{hex}\"\n{other}notes = [\"{note}\"]\n"
            );
            self.board.push_str(&text);
        }
        self
    }

    /// The same with a special rule: its fields, without what it says in words.
    pub fn special(mut self, fields: &'static str) -> Self {
        self.special.push(fields);
        self
    }

    /// The same as an Advanced Game.
    pub fn advanced(mut self) -> Self {
        self.advanced = true;
        self
    }

    /// The rules of the made-up game; its only scenario is `made`.
    pub fn rules(&self) -> Arc<Gcacw> {
        Arc::new(Gcacw::new(Standard, self.foundation()).unwrap())
    }

    /// What the made-up game is built from.
    pub fn foundation(&self) -> Foundation {
        let mut data = DATA.clone();
        let mut scenario = data.scenario("rtg-4").unwrap().clone();
        let mut units = Vec::new();
        let mut placements = Vec::new();
        for (side, letter, army) in [("Union", "U", "aop"), ("Confederate", "C", "anv")] {
            for (name, arm, size, command, strength, tactical, artillery) in UNITS {
                let size = if size.is_empty() { String::new() } else { format!("size = \"{size}\"\n") };
                let common = format!("side = \"{side}\"\nname = \"{letter}{name}\"\narm = \"{arm}\"\n{size}");
                let strength = if strength > 0 { format!("strength = {strength}\n") } else { String::new() };
                placements.push(format!("{common}command = \"{command}\"\n{strength}"));
                let army = if arm == "wagon" { String::new() } else { format!("army_group = \"{army}\"\n") };
                units.push(format!(
                    "{common}volume = \"{}\"\ncommand = \"{command}\"\n{army}source = \"counter\"\ntactical = {tactical}\nartillery = {artillery}\n",
                    self.volume
                ));
            }
            for (name, size, command, value, tactical) in LEADERS {
                // Two volumes have no army leaders: L is another district leader there.
                let none = matches!(self.volume, "AGA" | "SIV") && size == "army";
                let (size, command) = if none { ("district", "I") } else { (size, command) };
                let common = format!(
                    "side = \"{side}\"\nname = \"{letter}{name}\"\narm = \"leader\"\nsize = \"{size}\"\n"
                );
                placements.push(format!("{common}command = \"{command}\"\n"));
                units.push(format!(
                    "{common}volume = \"{}\"\ncommand = \"{command}\"\ncommand_value = {value}\narmy_group = \"{army}\"\nsource = \"counter\"\ntactical = {tactical}\n",
                    self.volume
                ));
            }
        }
        for text in &mut units {
            for (name, value) in &self.defending {
                if text.contains(&format!("name = \"{name}\"")) {
                    text.push_str(&format!("tactical_defending = {value}\n"));
                }
            }
        }
        for text in units.iter_mut().chain(&mut placements) {
            for (usual, name) in &self.names {
                *text = text.replace(&format!("name = \"{usual}\""), &format!("name = \"{name}\""));
            }
        }
        scenario.id = "made".into();
        scenario.volume = toml::from_str::<toml::Table>(&format!("v = \"{}\"", self.volume))
            .unwrap()
            .get("v")
            .unwrap()
            .clone()
            .try_into()
            .unwrap();
        scenario.year = self.year;
        scenario.turns = 3;
        scenario.start = self.start.into();
        scenario.game = if self.advanced { GameKind::Advanced } else { GameKind::Basic };
        scenario.maps = vec!["T".into()];
        let rule = |fields: &&str| {
            toml::from_str(&format!("{fields}\ntext = \"made up\"\nsource = \"reconstruction\"")).unwrap()
        };
        scenario.special = self.special.iter().map(rule).collect();
        scenario.victory.item.clear();
        scenario.unit = placements.iter().map(|text| toml::from_str(text).unwrap()).collect();
        data.units.unit = units.iter().map(|text| toml::from_str(text).unwrap()).collect();
        data.scenarios = vec![scenario];
        data.board = Board::parse("test", &self.board).unwrap();
        Foundation::standard(data).unwrap()
    }

    /// A position of the made-up game: what the setup says beside the pieces, and the pieces (see [`Table::on`]).
    #[track_caller]
    pub fn table(&self, rest: &str, pieces: &[(&str, &str, &str)]) -> Table {
        Table::on(self.rules(), "made", rest, pieces)
    }

    /// Why a position cannot be played.
    pub fn problem(&self, rest: &str, pieces: &[(&str, &str, &str)]) -> String {
        Table::read(&self.rules(), &text("made", rest, pieces)).unwrap_err().to_string()
    }
}

/// A game in progress.
pub type Table = ::table::Table<Gcacw>;

/// What is put on a table of this game alone, and asked of it.
pub trait Own {
    fn game(&self) -> &Table;
    fn game_mut(&mut self) -> &mut Table;

    /// A position with only these pieces: each its word, its hex, and what differs (`fatigue = 2, disorganized = true`). What
    /// the setup says beside them is TOML, such as `side = "Union"` (who has the initiative and chooses an action),
    /// `phase = "recovery"`, `rain = [1]`, `options = ["fatigue4_march"]`.
    #[track_caller]
    fn on(rules: Arc<Gcacw>, scenario: &str, rest: &str, pieces: &[(&str, &str, &str)]) -> Table {
        Table::written(&rules, &text(scenario, rest, pieces))
    }

    /// A position of a shipped scenario with only these pieces.
    #[track_caller]
    fn at(scenario: &str, rest: &str, pieces: &[(&str, &str, &str)]) -> Table {
        Table::on(Arc::clone(&SHIPPED), scenario, rest, pieces)
    }

    /// A shipped scenario as it stands.
    #[track_caller]
    fn scenario(id: &str, options: &[&str]) -> Table {
        let text = format!("ruleset = \"gcacw\"\nscenario = \"{id}\"\noptions = {options:?}\n");
        Table::written(&SHIPPED, &text)
    }

    /// Plays the last action on the list: the one that says there is nothing more.
    fn play_last(&mut self) -> &mut Table {
        let table = self.game_mut();
        let action = table.actions().pop().unwrap();
        table.play(&action)
    }

    #[track_caller]
    fn unit(&self, id: &str) -> Unit {
        let table = self.game();
        let counter = table.rules.counters.find(id).unwrap_or_else(|| panic!("there is no {id}"));
        table.rules.roster(&table.state).unit(counter).unwrap()
    }

    #[track_caller]
    fn leader(&self, id: &str) -> Leader {
        let table = self.game();
        let counter = table.rules.counters.find(id).unwrap_or_else(|| panic!("there is no {id}"));
        table.rules.roster(&table.state).leader(counter).unwrap()
    }

    #[track_caller]
    fn hex(&self, name: &str) -> Hex {
        let table = self.game();
        table.rules.board.hex(name).unwrap_or_else(|| panic!("there is no hex {name}"))
    }

    /// A unit's Fatigue Level.
    #[track_caller]
    fn fatigue(&self, id: &str) -> u8 {
        let table = self.game();
        table.state.fatigue[table.unit(id).index()]
    }

    /// A unit's Manpower.
    #[track_caller]
    fn manpower(&self, id: &str) -> u8 {
        let table = self.game();
        table.state.manpower[table.unit(id).index()]
    }

    /// The unit a leader is with, by its word.
    #[track_caller]
    fn with_leader(&self, id: &str) -> &str {
        let table = self.game();
        table.rules.slug(&table.state, table.state.attached[table.leader(id).index()])
    }

    /// The march's Movement Points left, in halves.
    fn left(&self) -> i16 {
        let table = self.game();
        table.state.march.left
    }

    /// A unit's entrenchment marker.
    #[track_caller]
    fn works(&self, id: &str) -> Works {
        let table = self.game();
        table.state.works[table.unit(id).index()]
    }

    /// A line of the sheet of the combat that is about to be fought.
    fn sheet_line(&self, label: &str) -> Option<String> {
        let table = self.game();
        let sheets = table.view(Viewer::Umpire).sheets;
        let mut rows =
            sheets.into_iter().filter(|sheet| sheet.title.starts_with("Attack")).flat_map(|sheet| sheet.rows);
        rows.find(|row| row.cells[0] == label).map(|row| row.cells[1].clone())
    }
}

impl Own for Table {
    fn game(&self) -> &Table {
        self
    }

    fn game_mut(&mut self) -> &mut Table {
        self
    }
}

fn text(scenario: &str, rest: &str, pieces: &[(&str, &str, &str)]) -> String {
    let mut text = format!("ruleset = \"gcacw\"\nscenario = \"{scenario}\"\nonly = true\n{rest}\n");
    for (unit, hex, more) in pieces {
        let more = more.replace(", ", "\n");
        text.push_str(&format!("[[piece]]\nunit = \"{unit}\"\nat = \"{hex}\"\n{more}\n"));
    }
    text
}
