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
use engine::{
    Condition, Log, MarkerKind, Piece, Ruleset, ScriptedDice, SeededDice, Setup, SetupError, Side, Status,
    View, Viewer,
};

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
    let head =
        format!("ruleset = \"ah74\"\nonly = true\nturn = {turn}\nside = \"{side}\"\nphase = \"{phase}\"\n");
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
    pub fn on(self, rules: &'static Arc<Ah74>) -> Table {
        self.start(rules).unwrap_or_else(|error| panic!("{error}"))
    }

    pub fn start(self, rules: &'static Arc<Ah74>) -> Result<Table, SetupError> {
        let setup = Setup::parse(&self.text())?;
        Table::start(rules, &setup)
    }
}

/// A game on the table.
pub struct Table {
    pub rules: &'static Arc<Ah74>,
    pub state: <Ah74 as Ruleset>::State,
    pub log: Log,
    dice: Vec<u8>,
}

impl Table {
    pub fn start(rules: &'static Arc<Ah74>, setup: &Setup) -> Result<Self, SetupError> {
        let state = rules.start(setup, &mut SeededDice::new(1, 0))?;
        Ok(Self { rules, state, log: Log::new(), dice: Vec::new() })
    }

    /// The dice to come.
    pub fn dice(mut self, dice: &[u8]) -> Self {
        self.dice.extend(dice);
        self
    }

    /// Plays actions, one a line or separated by semicolons; none may be refused.
    pub fn play(&mut self, actions: &str) -> &mut Self {
        for text in actions.split([';', '\n']).map(str::trim).filter(|text| !text.is_empty()) {
            let action = self.rules.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            assert!(self.actions().contains(&text.to_owned()), "{text} is not listed: {:?}", self.actions());
            let mut dice = ScriptedDice::new(self.dice.clone());
            self.rules
                .answer(&mut self.state, &action, &mut dice, &mut self.log)
                .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            assert!(dice.error().is_none(), "{text}: {}", dice.error().unwrap());
            self.dice = dice.rest().to_vec();
        }
        self
    }

    /// Ends what is open until this side is asked this, in a later phase.
    pub fn until(&mut self, what: &str) -> &mut Self {
        for _ in 0..40 {
            self.play("end");
            let side = self.view().heading.side.map_or("", Side::name);
            if format!("{side} {}", self.decision()) == what {
                return self;
            }
        }
        panic!("{what} does not come");
    }

    /// The clause under which an action is refused.
    pub fn refusal(&self, text: &str) -> String {
        let action = self.rules.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        let mut state = self.state.clone();
        let refused = self.rules.apply(&mut state, &action, &mut SeededDice::new(1, 1), &mut Log::silent());
        let Err(refusal) = refused else { panic!("{text} is not refused") };
        assert!(!self.actions().contains(&text.to_owned()), "{text} is refused though it is listed");
        assert_ne!(refusal.sentence, "That answers another question than the open one.", "{text}: say why");
        refusal.clause.0.to_owned()
    }

    /// The sentence with which an action is refused.
    pub fn sentence(&self, text: &str) -> String {
        let action = self.rules.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        let refused = self.rules.apply(
            &mut self.state.clone(),
            &action,
            &mut SeededDice::new(1, 1),
            &mut Log::silent(),
        );
        refused.expect_err(text).sentence
    }

    /// The open decision as a sentence.
    pub fn prompt(&self) -> String {
        self.rules.prompt(&self.state)
    }

    /// Every legal action.
    pub fn actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.rules.actions(&self.state, &mut actions);
        actions.iter().map(|action| self.rules.write(action)).collect()
    }

    pub fn offers(&self, action: &str) -> bool {
        self.actions().contains(&action.to_owned())
    }

    /// The hexes that the open decision offers with this verb, sorted.
    pub fn offered(&self, verb: &str) -> Vec<String> {
        let prefix = format!("{verb} ");
        let mut found: Vec<String> = self
            .actions()
            .iter()
            .filter_map(|action| action.strip_prefix(&prefix).map(str::to_owned))
            .collect();
        found.sort();
        found
    }

    /// The open decision's name, or `over`.
    pub fn decision(&self) -> &'static str {
        match self.rules.status(&self.state) {
            Status::Open(decision) => decision.name,
            Status::Over(_) => "over",
        }
    }

    /// Whose decision is open.
    pub fn decides(&self) -> Side {
        match self.rules.status(&self.state) {
            Status::Open(decision) => decision.seat.side(),
            Status::Over(_) => panic!("the game is over"),
        }
    }

    pub fn view(&self) -> View {
        self.rules.view(&self.state, Viewer::Umpire)
    }

    pub fn piece(&self, id: &str) -> Piece {
        let found = self.view().pieces.into_iter().find(|piece| piece.id == id);
        found.unwrap_or_else(|| panic!("no piece {id}"))
    }

    pub fn place(&self, id: &str) -> String {
        self.piece(id).place
    }

    pub fn is(&self, id: &str, status: &str) -> bool {
        let conditions = self.piece(id).status;
        match status {
            "disrupted" => conditions.iter().any(|one| matches!(one, Condition::Disrupted { .. })),
            word => conditions.iter().any(|one| one.label() == word),
        }
    }

    /// The label under which an action is offered.
    pub fn label(&self, text: &str) -> String {
        let action = self.rules.read(text).unwrap();
        self.rules.choice(&self.state, &action).label
    }

    /// Whether some event says this.
    pub fn told(&self, text: &str) -> bool {
        self.log.events().iter().any(|event| event.text.contains(text))
    }

    /// Whether some event that says this cites a clause.
    pub fn cites(&self, clause: &str, text: &str) -> bool {
        let said = |event: &engine::Event| event.clause.is_some_and(|cited| cited.0 == clause);
        self.log.events().iter().any(|event| said(event) && event.text.contains(text))
    }

    /// The last roll's result.
    pub fn result(&self) -> String {
        self.log.results().last().cloned().unwrap_or_default()
    }

    pub fn has_fort(&self, hex: &str) -> bool {
        self.view().markers.iter().any(|marker| marker.kind == MarkerKind::Fort && marker.place == hex)
    }
}
