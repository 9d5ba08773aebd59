//! Chancellorsville, Avalon Hill 1961: I-go-you-go, odds on one table, primary and secondary zones of control.

mod action;
mod army;
mod attacks;
mod audit;
mod bridges;
mod charts;
mod choices;
mod combat;
mod contacts;
mod exchange;
mod forts;
mod moments;
mod movement;
mod overlays;
mod pending;
mod placing;
mod reach;
mod refusals;
mod retreat;
mod sequence;
mod setup;
mod stacking;
mod state;
mod substitution;
mod survey;
mod victory;
mod view;
mod zones;

use board::{Board, HexId};
use engine::data::Library;
use engine::{
    About, Choice, DataError, Dice, Grammar, Log, Overlay, Pending, Refusal, Ruleset, Seat, SeatInfo, Setup,
    SetupError, Side, Status, View, Viewer, refuse,
};

pub use action::Action;
pub use state::{Ending, Placement, Spot, State, Step, Substitution};

use crate::field::Field;
use crate::units::Units;
use army::Army;
use charts::Charts;
use setup::ScenarioFile;
use zones::{Mark, SecondRing};

/// The 1961 edition: its board, its counters and its tables.
///
/// ```
/// use std::sync::Arc;
///
/// use ah::Ah61;
/// use engine::{Game, Ruleset, Setup};
///
/// let rules = Arc::new(Ah61::load(&library::Shipped::new())?);
/// let mut game = Game::start(rules, &Setup::scenario("ah61", "campaign"), 1)?;
/// game.play("move Pleasanton")?;
/// let events = game.play("to C-3")?;
/// assert_eq!(events[0].text, "Pleasanton moves to C-3.");
/// // A ford stops whoever enters it.
/// let refusal = game.why_not("move Pleasanton").unwrap();
/// assert!(refusal.to_string().contains("Pleasanton") && refusal.to_string().contains("[ah61.11."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Ah61 {
    pub(crate) field: Field,
    pub(crate) army: Army,
    pub(crate) charts: Charts,
    pub(crate) second_ring: SecondRing,
    pub(crate) marks: Vec<Mark>,
    pub(crate) start_squares: [Vec<HexId>; 2],
    scenarios: Vec<ScenarioFile>,
    about: About,
}

impl Ah61 {
    /// The game on any board: the diagrams of the rulebook are small positions.
    pub fn on_board(library: &dyn Library, board: Board) -> Result<Self, DataError> {
        let field = Field::new(board)?;
        let charts = Charts::load(library)?;
        let army = Army::load(library, &charts)?;
        let scenarios = setup::load_scenarios(library)?;
        let about = About {
            id: "ah61",
            title: "Chancellorsville (1961)",
            credit: "Avalon Hill, 1961",
            summary: "Hooker has 25 turns to cross the rivers and destroy Lee's army. Move everything, then fight every \
                      enemy you touch: one die, one table, and artillery that reaches two squares.",
            board: "ah",
            seats: Side::ALL.map(SeatInfo::of).to_vec(),
            scenarios: scenarios.iter().map(ScenarioFile::info).collect(),
            options: Vec::new(),
            editions: engine::editions(library, "ah61")?,
        };
        Ok(Self {
            second_ring: SecondRing::new(&field),
            marks: zones::marks(&army),
            start_squares: Side::ALL.map(|side| placing::start_squares(&field, side)),
            field,
            army,
            charts,
            scenarios,
            about,
        })
    }

    /// Where a unit is: a square's name, `eliminated`, `box` or `unplaced`.
    #[must_use]
    pub fn place_of(&self, state: &State, unit: &str) -> Option<String> {
        let unit = self.army.list.find(unit)?;
        Some(self.place_name(state.place[unit]))
    }

    fn act(
        &self,
        state: &mut State,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        match (state.step, *action) {
            (Step::PlaceFortification, Action::Fortify(hex)) => self.fortify(state, hex, log),
            (Step::WithholdCorps, Action::Withhold(number)) => self.withhold(state, number, log),
            (Step::ChooseUnit(_), Action::Take(unit)) => self.take(state, unit),
            (Step::PlaceUnit(..), Action::Place(hex)) => self.place(state, hex, log),
            (Step::Move, Action::Move(unit)) => self.begin_move(state, unit),
            (Step::Moving { .. }, Action::With(unit)) => self.join_move(state, unit),
            (Step::Moving { .. }, Action::Step(to)) => self.step(state, to, log),
            (Step::Moving { .. }, Action::Stop) => self.stop(state),
            (Step::Moving { .. }, Action::Build { river, far }) => self.build(state, river, far, log),
            (Step::Move, Action::EndMovement) => self.end_movement(state, log),
            (_, Action::Substitute(unit)) => self.substitute(state, unit, log),
            (_, Action::Return { division, hex }) => self.bring_back(state, division, hex, log),
            (Step::DivideAttacks | Step::AssembleBattle, Action::Attack(unit)) => {
                self.attack(state, Units::only(unit), log)
            }
            (Step::DivideAttacks | Step::AssembleBattle, Action::AttackAllAt(hex)) => {
                self.attack_square(state, hex, log)
            }
            (Step::AssembleBattle, Action::By(unit)) => self.attack_by(state, Units::only(unit), log),
            (Step::AssembleBattle, Action::ByAllAt(hex)) => self.attack_by_square(state, hex, log),
            (Step::AssembleBattle, Action::ByAll) => self.attack_by_all(state, log),
            (Step::AssembleBattle, Action::BattleReady) => {
                self.battle_ready(state)?;
                self.begin_battles(state, log);
                Ok(())
            }
            (Step::DivideAttacks, Action::AttackRest) => self.attack_rest(state, log),
            (Step::DivideAttacks, Action::EndAttacks) => {
                self.end_attacks(state)?;
                self.begin_battles(state, log);
                Ok(())
            }
            (Step::ResolveBattles, Action::Resolve(number)) => self.resolve(state, number, dice, log),
            (Step::Exchange { .. }, Action::Remove(unit)) => self.remove(state, unit, log),
            (Step::Retreat { .. }, Action::Retreat { unit, to }) => self.retreat(state, unit, to, log),
            (Step::Occupy { .. }, Action::Occupy { unit, hex }) => self.occupy(state, unit, hex, log),
            (Step::Occupy { .. }, Action::Stay) => self.stay(state, log),
            _ => Err(self.another_moment(state, action)),
        }
    }

    pub(crate) fn list(&self, state: &State, out: &mut Vec<Action>) {
        if let Some(substitution) = &state.substitution {
            self.list_brigades(state, substitution, out);
            return;
        }
        match state.step {
            Step::PlaceFortification => self.list_fortifications(state, out),
            Step::WithholdCorps => self.list_corps(state, out),
            Step::ChooseUnit(placement) => self.list_units(state, placement, out),
            Step::PlaceUnit(_, unit) => self.list_squares(state, unit, out),
            Step::Move => self.list_moves(state, out),
            Step::Moving { group, stepped } => self.list_steps(state, group, stepped, out),
            Step::DivideAttacks => self.list_attacks(state, out),
            Step::AssembleBattle => self.list_assembly(state, out),
            Step::ResolveBattles => self.list_battles(state, out),
            Step::Exchange { side, .. } => self.list_losses(state, side, out),
            Step::Retreat { loser, units } => self.list_retreats(state, loser, units, out),
            Step::Occupy { units } => self.list_occupations(state, units, out),
            Step::Over(_) => {}
        }
        self.list_substitutions(state, out);
    }
}

impl Ruleset for Ah61 {
    type State = State;
    type Action = Action;

    fn load(library: &dyn Library) -> Result<Self, DataError> {
        Self::on_board(library, Board::load(library, "ah")?)
    }

    fn about(&self) -> &About {
        &self.about
    }

    fn open(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log) -> Result<State, SetupError> {
        self.about.tell_options(setup, log);
        let mut state = self.check_setup(setup, log)?;
        // A position that a person wrote stands as it is written.
        if setup.source.is_empty() {
            self.answer_alone(&mut state, dice, log);
        }
        Ok(state)
    }

    fn status(&self, state: &State) -> Status {
        match (state.step, Self::open_decision(state)) {
            (_, Some(decision)) => Status::Open(decision),
            (Step::Over(ending), None) => Status::Over(self.outcome(state, ending)),
            (_, None) => Status::Over(self.outcome(state, Ending::TimeOut)),
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        self.list(state, out);
    }

    fn apply(
        &self,
        state: &mut State,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.answer(state, action, dice, log)?;
        self.answer_alone(state, dice, log);
        Ok(())
    }

    fn answer(
        &self,
        state: &mut State,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if !action.is_known(self) {
            return refuse!("ah61.4.1", "The action names a unit or a square that does not exist.");
        }
        match (&state.substitution, *action) {
            (Some(_), Action::OwnBrigades) => self.take_own_brigades(state, log),
            (Some(_), Action::Brigade(unit)) => self.pick_brigade(state, unit, log),
            (Some(_), _) => Err(self.another_moment(state, action)),
            (None, _) => self.act(state, action, dice, log),
        }
    }

    fn write(&self, action: &Action) -> String {
        action.write(self)
    }

    fn read(&self, text: &str) -> Result<Action, Refusal> {
        self.read_action(text)
    }

    fn forms(&self) -> Vec<String> {
        Action::forms()
    }

    fn prompt(&self, state: &State) -> String {
        self.prompt_text(state)
    }

    fn choice(&self, state: &State, action: &Action) -> Choice {
        self.choice_of(state, action)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view_of(state, viewer)
    }

    fn overlays(&self, state: &State, _viewer: Viewer) -> Vec<Overlay> {
        self.overlays_of(state)
    }

    fn imagine(&self, state: &State, _seat: Seat, _rng: &mut engine::Rng) -> State {
        state.clone()
    }

    fn pending(&self, state: &State) -> Pending<Action> {
        self.pending_at(state)
    }

    fn conserved(&self, state: &State) -> Vec<(&'static str, i64)> {
        self.conserved_figures(state)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_state(state)
    }
}
