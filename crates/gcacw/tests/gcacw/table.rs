//! A small table to play on: the shipped rules or a made-up board, a position, scripted dice.
#![allow(dead_code, reason = "every section uses some of it")]

use std::sync::{Arc, LazyLock};

use board::Board;
use engine::{
    Dice, Log, Piece, Refusal, Ruleset, ScriptedDice, SeededDice, Setup, Side, Status, View, Viewer,
};
use gcacw::action::Deed;
use gcacw::scenarios::GameKind;
use gcacw::state::{Hex, Leader, State, Unit};
use gcacw::turn::Works;
use gcacw::{Campaign, Data, Foundation, Gcacw, Standard};

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
    pub fn table(&self, rest: &str, pieces: &[(&str, &str, &str)]) -> Table {
        Table::on(self.rules(), "made", rest, pieces)
    }

    /// Why a position cannot be played.
    pub fn problem(&self, rest: &str, pieces: &[(&str, &str, &str)]) -> String {
        let setup = Setup::parse(&Table::text("made", rest, pieces)).unwrap();
        self.rules().start(&setup, &mut SeededDice::new(1, 0)).unwrap_err().to_string()
    }
}

/// A game in progress.
pub struct Table {
    pub rules: Arc<Gcacw>,
    pub state: State<Standard>,
    pub log: Log,
    dice: Vec<u8>,
    /// Dice for what follows when the script is at its end.
    spare: Vec<u8>,
    /// Whether unscripted dice may fall as they like.
    free: bool,
    /// Whether an answer that is alone plays itself.
    in_a_game: bool,
}

impl Table {
    /// A position with only these pieces: each its word, its hex, and what differs (`fatigue = 2, disorganized = true`). What
    /// the setup says beside them is TOML, such as `side = "Union"` (who has the initiative and chooses an action),
    /// `phase = "recovery"`, `rain = [1]`, `options = ["fatigue4_march"]`.
    pub fn on(rules: Arc<Gcacw>, scenario: &str, rest: &str, pieces: &[(&str, &str, &str)]) -> Self {
        Self::with(rules, &Self::text(scenario, rest, pieces))
    }

    fn text(scenario: &str, rest: &str, pieces: &[(&str, &str, &str)]) -> String {
        let mut text = format!("ruleset = \"gcacw\"\nscenario = \"{scenario}\"\nonly = true\n{rest}\n");
        for (unit, hex, more) in pieces {
            let more = more.replace(", ", "\n");
            text.push_str(&format!("[[piece]]\nunit = \"{unit}\"\nat = \"{hex}\"\n{more}\n"));
        }
        text
    }

    /// A position of a shipped scenario with only these pieces.
    pub fn at(scenario: &str, rest: &str, pieces: &[(&str, &str, &str)]) -> Self {
        Self::on(Arc::clone(&SHIPPED), scenario, rest, pieces)
    }

    /// A shipped scenario as it stands.
    pub fn scenario(id: &str, options: &[&str]) -> Self {
        let text = format!("ruleset = \"gcacw\"\nscenario = \"{id}\"\noptions = {options:?}\n");
        Self::with(Arc::clone(&SHIPPED), &text)
    }

    pub fn with(rules: Arc<Gcacw>, setup: &str) -> Self {
        let setup = Setup::parse(setup).unwrap();
        let state = rules
            .start(&setup, &mut SeededDice::new(1, 0))
            .unwrap_or_else(|error| panic!("{error}\n{}", setup.source));
        let (dice, spare) = (Vec::new(), Vec::new());
        Self { rules, state, log: Log::new(), dice, spare, free: false, in_a_game: false }
    }

    /// The same game at another table.
    pub fn fork(&self) -> Self {
        let rules = Arc::clone(&self.rules);
        let (state, spare) = (self.state.clone(), self.spare.clone());
        let (log, dice, free, in_a_game) = (Log::new(), Vec::new(), self.free, self.in_a_game);
        Self { rules, state, log, dice, spare, free, in_a_game }
    }

    /// These faces come next.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.dice.extend(faces);
        self
    }

    /// When the script is at its end, dice show six and one in turn: the Union wins the next initiative.
    pub fn spare_dice(&mut self) -> &mut Self {
        self.spare = [6, 1].repeat(8);
        self
    }

    /// From now on dice fall as they like.
    pub fn free_dice(&mut self) -> &mut Self {
        self.free = true;
        self
    }

    /// From now on an answer that is alone plays itself, as in a game.
    pub fn as_in_a_game(&mut self) -> &mut Self {
        self.in_a_game = true;
        self
    }

    /// Takes one answer. The next question stays open though one answer is left, so that it can be looked at.
    fn answer(&mut self, action: &Deed<Standard>, dice: &mut dyn Dice) -> Result<(), Refusal> {
        let rules = Standard::contract(&self.rules);
        if self.in_a_game {
            return rules.apply(&mut self.state, action, dice, &mut self.log);
        }
        rules.answer(&mut self.state, action, dice, &mut self.log)
    }

    /// Plays actions, separated by semicolons.
    #[track_caller]
    pub fn play(&mut self, actions: &str) -> &mut Self {
        for text in actions.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            let action = self.rules.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            if self.free {
                let mut dice = SeededDice::new(7, self.log.events().len() as u64);
                self.answer(&action, &mut dice).unwrap();
                continue;
            }
            // What follows the script is the next initiative: the Union rolls higher.
            let script: Vec<u8> = self.dice.iter().copied().chain(self.spare.iter().copied()).collect();
            let mut dice = ScriptedDice::new(script);
            let taken = self.answer(&action, &mut dice);
            if let Err(refusal) = taken {
                panic!("{text} at {}: {refusal}\nlegal: {:?}", self.question(), self.actions());
            }
            assert_eq!(dice.error(), None, "{text}");
            self.dice.drain(..dice.used().min(self.dice.len()));
        }
        self
    }

    /// Plays the last action on the list: the one that says there is nothing more.
    pub fn play_last(&mut self) -> &mut Self {
        let action = self.actions().pop().unwrap();
        self.play(&action)
    }

    /// The refusal of an action.
    #[track_caller]
    pub fn refusal(&self, text: &str) -> Refusal {
        let action = self.rules.read(text).unwrap();
        let mut state = self.state.clone();
        let mut dice = ScriptedDice::new(vec![1; 99]);
        let answer = self.rules.apply(&mut state, &action, &mut dice, &mut Log::silent());
        assert_eq!(state == self.state, answer.is_err(), "{text} left a trace");
        assert!(answer.is_ok() || !self.offers(text), "{text} is offered");
        answer.expect_err(text)
    }

    /// The clause under which an action is refused.
    #[track_caller]
    pub fn refused(&self, text: &str) -> &'static str {
        self.refusal(text).clause.0
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

    pub fn prompt(&self) -> String {
        self.rules.prompt(&self.state)
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

    /// Whether any action that begins so is offered.
    pub fn offers_any(&self, start: &str) -> bool {
        self.actions().iter().any(|action| action.starts_with(start))
    }

    pub fn view(&self, viewer: Viewer) -> View {
        self.rules.view(&self.state, viewer)
    }

    /// What the umpire sees of a piece.
    #[track_caller]
    pub fn piece(&self, id: &str) -> Piece {
        let found = self.view(Viewer::Umpire).pieces.into_iter().find(|piece| piece.id == id);
        found.unwrap_or_else(|| panic!("{id} is nowhere"))
    }

    /// Where a piece is.
    #[track_caller]
    pub fn place(&self, id: &str) -> String {
        self.piece(id).place
    }

    /// Whether a piece has a condition.
    #[track_caller]
    pub fn is(&self, id: &str, condition: &str) -> bool {
        self.piece(id).status.iter().any(|shown| shown.label() == condition)
    }

    #[track_caller]
    pub fn unit(&self, id: &str) -> Unit {
        let counter = self.rules.counters.find(id).unwrap_or_else(|| panic!("there is no {id}"));
        self.rules.roster(&self.state).unit(counter).unwrap()
    }

    #[track_caller]
    pub fn leader(&self, id: &str) -> Leader {
        let counter = self.rules.counters.find(id).unwrap_or_else(|| panic!("there is no {id}"));
        self.rules.roster(&self.state).leader(counter).unwrap()
    }

    #[track_caller]
    pub fn hex(&self, name: &str) -> Hex {
        self.rules.board.hex(name).unwrap_or_else(|| panic!("there is no hex {name}"))
    }

    /// A unit's Fatigue Level.
    #[track_caller]
    pub fn fatigue(&self, id: &str) -> u8 {
        self.state.fatigue[self.unit(id).index()]
    }

    /// A unit's Manpower.
    #[track_caller]
    pub fn manpower(&self, id: &str) -> u8 {
        self.state.manpower[self.unit(id).index()]
    }

    /// The unit a leader is with, by its word.
    #[track_caller]
    pub fn with_leader(&self, id: &str) -> &str {
        self.rules.slug(&self.state, self.state.attached[self.leader(id).index()])
    }

    /// The march's Movement Points left, in halves.
    pub fn left(&self) -> i16 {
        self.state.march.left
    }

    /// A unit's entrenchment marker.
    #[track_caller]
    pub fn works(&self, id: &str) -> Works {
        self.state.works[self.unit(id).index()]
    }

    /// A line of the sheet of the combat that is about to be fought.
    pub fn sheet_line(&self, label: &str) -> Option<String> {
        let sheets = self.view(Viewer::Umpire).sheets;
        let mut rows =
            sheets.into_iter().filter(|sheet| sheet.title.starts_with("Attack")).flat_map(|sheet| sheet.rows);
        rows.find(|row| row.cells[0] == label).map(|row| row.cells[1].clone())
    }

    /// Whether an event under this clause was told.
    pub fn told(&self, clause: &str) -> bool {
        self.log.events().iter().any(|event| event.clause.is_some_and(|known| known.0 == clause))
    }
}
