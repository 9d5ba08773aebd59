//! A ruleset whose games begin in a state of the test's choosing, so that two games differ in nothing but that state.

use std::borrow::Cow;
use std::sync::{Arc, Mutex};

use engine::{
    About, Choice, Clock, DataError, Dice, Library, Log, Overlay, Pending, Piece, Refusal, Rng, Ruleset,
    Seat, Setup, SetupError, Status, TimeAllowance, View, Viewer,
};
use library::Shipped;
use server::Catalog;
use shelf::{AnyRules, Erased};

/// The states that games begin in, by their number.
pub type Worlds<R> = Arc<Mutex<Vec<<R as Ruleset>::State>>>;

/// A ruleset as it is, but for the beginning: the setup says by its number which of the worlds it is.
pub struct Planted<R: Ruleset> {
    pub rules: Arc<R>,
    pub worlds: Worlds<R>,
}

/// The setup of a game that begins in this world.
pub fn setup(ruleset: &str, scenario: &str, options: &[String], world: usize) -> String {
    format!("ruleset = {ruleset:?}\nscenario = {scenario:?}\noptions = {options:?}\nworld = {world}\n")
}

impl<R: Ruleset> Ruleset for Planted<R> {
    type State = R::State;
    type Action = R::Action;

    fn load(_library: &dyn Library) -> Result<Self, DataError> {
        Err(DataError::file("worlds", "they are planted, not loaded"))
    }

    fn about(&self) -> &About {
        self.rules.about()
    }

    fn open(&self, setup: &Setup, _dice: &mut dyn Dice, _log: &mut Log) -> Result<R::State, SetupError> {
        let number = setup.source.rsplit("world = ").next().and_then(|number| number.trim().parse().ok());
        let worlds = self.worlds.lock().unwrap();
        let world = number.and_then(|number: usize| worlds.get(number).cloned());
        world.ok_or_else(|| SetupError::new("there is no such world"))
    }

    fn status(&self, state: &R::State) -> Status {
        self.rules.status(state)
    }

    fn actions(&self, state: &R::State, out: &mut Vec<R::Action>) {
        self.rules.actions(state, out);
    }

    fn apply(
        &self,
        state: &mut R::State,
        action: &R::Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.rules.apply(state, action, dice, log)
    }

    fn write(&self, action: &R::Action) -> String {
        self.rules.write(action)
    }

    fn read(&self, text: &str) -> Result<R::Action, Refusal> {
        self.rules.read(text)
    }

    fn prompt(&self, state: &R::State) -> String {
        self.rules.prompt(state)
    }

    fn choice(&self, state: &R::State, action: &R::Action) -> Choice {
        self.rules.choice(state, action)
    }

    fn view(&self, state: &R::State, viewer: Viewer) -> View {
        self.rules.view(state, viewer)
    }

    fn overlays(&self, state: &R::State, viewer: Viewer) -> Vec<Overlay> {
        self.rules.overlays(state, viewer)
    }

    fn imagine(&self, state: &R::State, seat: Seat, rng: &mut Rng) -> R::State {
        self.rules.imagine(state, seat, rng)
    }

    fn has_secrets(&self, state: &R::State, seat: Seat) -> bool {
        self.rules.has_secrets(state, seat)
    }

    fn bears_secrets(&self, state: &R::State, seat: Seat, action: &R::Action) -> bool {
        self.rules.bears_secrets(state, seat, action)
    }

    fn pending(&self, state: &R::State) -> Pending<R::Action> {
        self.rules.pending(state)
    }

    fn clock(&self, state: &R::State) -> Clock {
        self.rules.clock(state)
    }

    fn time_allowance(&self, state: &R::State) -> Option<TimeAllowance> {
        self.rules.time_allowance(state)
    }

    fn time_out(&self, state: &R::State) -> Option<R::Action> {
        self.rules.time_out(state)
    }

    fn strength(&self, piece: &Piece) -> i32 {
        self.rules.strength(piece)
    }

    fn conserved(&self, state: &R::State) -> Vec<(&'static str, i64)> {
        self.rules.conserved(state)
    }

    fn audit(&self, state: &R::State) -> Result<(), String> {
        self.rules.audit(state)
    }
}

/// A shelf with one such ruleset and its board. Nobody looks at a map here, so none is surveyed.
pub struct PlantedShelf {
    rules: Arc<dyn AnyRules>,
    board: BoardAlone,
}

impl PlantedShelf {
    pub fn new<R: Ruleset>(rules: &Arc<R>, worlds: &Worlds<R>) -> Self {
        let board = format!("boards/{}.toml", rules.about().board);
        let planted = Planted { rules: Arc::clone(rules), worlds: Arc::clone(worlds) };
        let board = BoardAlone { board, data: Shipped::new() };
        Self { rules: Arc::new(Erased(Arc::new(planted))), board }
    }
}

impl Catalog for PlantedShelf {
    fn ids(&self) -> Vec<String> {
        vec![self.rules.about().id.to_owned()]
    }

    fn rules(&self, id: &str) -> Result<Option<Arc<dyn AnyRules>>, DataError> {
        Ok((id == self.rules.about().id).then(|| Arc::clone(&self.rules)))
    }

    fn library(&self) -> &dyn Library {
        &self.board
    }
}

struct BoardAlone {
    board: String,
    data: Shipped,
}

impl Library for BoardAlone {
    fn text(&self, path: &str) -> Result<Cow<'static, str>, DataError> {
        if path.starts_with("boards/") {
            return self.data.text(path);
        }
        Err(DataError::file(path, "there is no such file"))
    }

    fn list(&self, folder: &str) -> Vec<String> {
        if folder == "boards" { vec![self.board.clone()] } else { Vec::new() }
    }
}
