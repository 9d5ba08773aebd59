//! A table to play on: positions written down, actions as text, dice from a list, and what can be seen.

use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use c1863::{C1863, State};
use engine::{
    Card, Event, EventKind, Hand, Log, MarkerKind, Outcome, Piece, Ruleset, ScriptedDice, Seat, SeededDice,
    Setup, Side, Status, View, Viewer,
};

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

    pub fn table(&self) -> Table {
        Table::from_text(&self.text()).unwrap_or_else(|problem| panic!("{problem}\n{}", self.text()))
    }

    /// The refusal of this position.
    pub fn problem(&self) -> String {
        Table::from_text(&self.text()).err().expect("the position should be refused")
    }
}

/// A game on the table.
pub struct Table {
    pub state: State,
    dice: Vec<u8>,
    pub log: Log,
}

impl Table {
    pub fn from_text(text: &str) -> Result<Self, String> {
        let setup = Setup::parse(text).map_err(|error| error.to_string())?;
        RULES.about().check(&setup).map_err(|error| error.to_string())?;
        let state = RULES.start(&setup, &mut SeededDice::new(7, 0)).map_err(|error| error.to_string())?;
        Ok(Self { state, dice: Vec::new(), log: Log::new() })
    }

    /// The same with other cards on top of what is shuffled.
    pub fn shuffled(text: &str, seed: u64) -> Self {
        let state = RULES.start(&Setup::parse(text).unwrap(), &mut SeededDice::new(seed, 0)).unwrap();
        Self { state, dice: Vec::new(), log: Log::new() }
    }

    /// A plain scenario, from its set-up on.
    pub fn scenario(name: &str) -> Self {
        Self::from_text(&format!("ruleset = \"c1863\"\nscenario = \"{name}\"\n")).unwrap()
    }

    /// The next dice.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.dice.extend_from_slice(faces);
        self
    }

    /// Plays actions, parted by semicolons; every die they roll must have been given, and no more. To stop out of sight
    /// is to stay for every location left.
    pub fn play(&mut self, actions: &str) -> &mut Self {
        for text in actions.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            if text == "stop" && self.offers("stay") {
                let asked = self.asked();
                while self.asked() == asked && self.offers("stay") {
                    self.play("stay");
                }
                continue;
            }
            let mut dice = ScriptedDice::new(std::mem::take(&mut self.dice));
            let action = RULES.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            let mut listed = Vec::new();
            RULES.actions(&self.state, &mut listed);
            RULES
                .answer(&mut self.state, &action, &mut dice, &mut self.log)
                .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            assert!(listed.contains(&action), "{text} was accepted but not offered");
            assert_eq!(dice.error(), None, "{text}");
            self.dice = dice.rest().to_vec();
            RULES.audit(&self.state).unwrap();
        }
        self
    }

    /// Plays with any dice.
    pub fn play_any(&mut self, text: &str) -> &mut Self {
        let action = RULES.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        RULES
            .answer(&mut self.state, &action, &mut SeededDice::new(3, 1), &mut self.log)
            .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        self
    }

    /// All dice given have been rolled.
    pub fn spent(&mut self) -> &mut Self {
        assert!(self.dice.is_empty(), "dice left over: {:?}", self.dice);
        self
    }

    /// The action is refused under this clause.
    #[track_caller]
    pub fn refuse(&mut self, text: &str, clause: &str) -> &mut Self {
        let before = self.state.clone();
        let action = RULES.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        let answer = RULES.answer(&mut self.state, &action, &mut SeededDice::new(1, 1), &mut Log::silent());
        let refusal = answer.expect_err(text);
        assert_eq!(refusal.clause.0, clause, "{refusal}");
        assert!(!refusal.sentence.contains('{'), "{refusal}");
        assert!(self.state == before && !self.offers(text));
        self
    }

    /// The umpire's words for refusing an action.
    pub fn why(&self, text: &str) -> String {
        let action = RULES.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        let mut state = self.state.clone();
        let answer = RULES.answer(&mut state, &action, &mut SeededDice::new(1, 1), &mut Log::silent());
        answer.expect_err(text).sentence
    }

    pub fn offers(&self, text: &str) -> bool {
        let mut listed = Vec::new();
        RULES.actions(&self.state, &mut listed);
        listed.iter().any(|action| RULES.write(action) == text)
    }

    /// Every action offered, as text.
    pub fn offered(&self) -> Vec<String> {
        let mut listed = Vec::new();
        RULES.actions(&self.state, &mut listed);
        listed.iter().map(|action| RULES.write(action)).collect()
    }

    /// Who is asked what, such as `Union move`.
    pub fn asked(&self) -> String {
        match RULES.status(&self.state) {
            Status::Open(decision) => format!("{} {}", decision.seat.side(), decision.name),
            Status::Over(_) => "over".into(),
        }
    }

    #[track_caller]
    pub fn asks(&mut self, question: &str) -> &mut Self {
        assert_eq!(self.asked(), question);
        self
    }

    pub fn outcome(&self) -> Outcome {
        RULES.status(&self.state).outcome().cloned().expect("the game should be over")
    }

    pub fn view(&self, viewer: Viewer) -> View {
        RULES.view(&self.state, viewer)
    }

    fn piece(&self, viewer: Viewer, name: &str) -> Piece {
        let view = self.view(viewer);
        view.pieces.into_iter().find(|piece| piece.id == name).unwrap_or_else(|| panic!("no piece {name}"))
    }

    /// Where a formation truly is.
    pub fn at(&self, name: &str) -> String {
        self.piece(Viewer::Umpire, name).place
    }

    /// Where its enemy sees it; `hidden` if he does not.
    pub fn seen(&self, name: &str) -> String {
        let side = self.piece(Viewer::Umpire, name).side.unwrap();
        self.piece(Viewer::Seat(Seat::of(side.enemy())), name).place
    }

    pub fn status(&self, name: &str) -> Vec<String> {
        let side = self.piece(Viewer::Umpire, name).side.unwrap();
        self.piece(Viewer::Seat(Seat::of(side.enemy())), name)
            .status
            .iter()
            .map(|condition| condition.label().into_owned())
            .collect()
    }

    fn value(&self, viewer: Viewer, name: &str, label: &str) -> Option<i8> {
        let values = self.piece(viewer, name).values;
        values.iter().find(|value| value.label == label).map(|value| value.value.parse().unwrap())
    }

    /// The marker on the cohesion track.
    pub fn cohesion(&self, name: &str) -> i8 {
        self.value(Viewer::Umpire, name, "cohesion").unwrap()
    }

    /// The real total.
    pub fn real(&self, name: &str) -> i8 {
        self.value(Viewer::Umpire, name, "real cohesion").unwrap_or_else(|| self.cohesion(name))
    }

    /// The real total as its enemy is shown it.
    pub fn real_shown(&self, name: &str) -> Option<i8> {
        let side = self.piece(Viewer::Umpire, name).side.unwrap();
        self.value(Viewer::Seat(Seat::of(side.enemy())), name, "real cohesion")
    }

    fn track(&self, label: &str, side: Option<Side>) -> i32 {
        let view = self.view(Viewer::Umpire);
        view.tracks
            .iter()
            .find(|track| track.label == label && track.side == side)
            .map_or(0, |track| track.value)
    }

    pub fn momentum(&self, side: Side) -> i32 {
        self.track("Momentum", Some(side))
    }

    pub fn pool(&self) -> i32 {
        self.track("Momentum pool", None)
    }

    pub fn redoubt_pool(&self) -> i32 {
        self.track("Redoubt pool", None)
    }

    pub fn redoubts(&self, at: u8) -> u8 {
        let view = self.view(Viewer::Umpire);
        let marker = view
            .markers
            .iter()
            .find(|marker| marker.kind == MarkerKind::Redoubt && marker.place == at.to_string());
        marker.map_or(0, |marker| marker.label.parse().unwrap())
    }

    pub fn control(&self, at: u8) -> Side {
        let view = self.view(Viewer::Umpire);
        let marker = view
            .markers
            .iter()
            .find(|marker| marker.kind == MarkerKind::Control && marker.place == at.to_string());
        marker.and_then(|marker| marker.side).unwrap()
    }

    pub fn hand_of(&self, viewer: Viewer, label: &str) -> Hand {
        self.view(viewer)
            .hands
            .into_iter()
            .find(|hand| hand.label == label)
            .unwrap_or_else(|| panic!("no {label}"))
    }

    /// How many cards a pile has.
    pub fn count(&self, label: &str) -> u16 {
        self.hand_of(Viewer::Umpire, label).count
    }

    pub fn cards(&self, label: &str) -> Vec<String> {
        self.hand_of(Viewer::Umpire, label).cards.into_iter().map(|card: Card| card.id).collect()
    }

    pub fn sheet(&self, viewer: Viewer, title: &str) -> Vec<Vec<String>> {
        let view = self.view(viewer);
        let sheet = view.sheets.into_iter().find(|sheet| sheet.title == title);
        sheet.map(|sheet| sheet.rows.into_iter().map(|row| row.cells).collect()).unwrap_or_default()
    }

    pub fn general(&self, name: &str) -> String {
        let rows = self.sheet(Viewer::Umpire, "Generals");
        rows.into_iter().find(|row| row[0] == name).map_or_else(String::new, |row| row[1].clone())
    }

    /// Forgets what was said so far.
    pub fn hush(&mut self) -> &mut Self {
        self.log.clear();
        self
    }

    /// Whether something was said, under this clause and with this text in it, since the last hush.
    pub fn said(&self, clause: &str, text: &str) -> bool {
        self.log
            .events()
            .iter()
            .any(|event| event.clause.is_some_and(|known| known.0 == clause) && event.text.contains(text))
    }

    pub fn events(&self) -> &[Event] {
        self.log.events()
    }

    /// How many combat dice the last roll had.
    pub fn rolled(&self) -> usize {
        let rolls = self.log.events().iter().rev();
        let mut dice =
            rolls.filter(|event| event.text.ends_with("rolls.")).filter_map(|event| match &event.kind {
                EventKind::Roll { dice, .. } => Some(dice.len()),
                _ => None,
            });
        dice.next().expect("nobody rolled")
    }
}
