//! The 1974 edition, redesigned by Randall C. Reed: phases, defensive and offensive fire, disruption.
//!
//! Reading [`Step`] is reading the sequence of play; each file holds one concern of the rulebook.

mod action;
mod advance;
mod alone;
mod audit;
mod brigades;
mod charts;
mod combat;
mod command;
mod dispatch;
mod fire;
mod inverted;
mod moments;
mod movement;
mod overlays;
mod pending;
mod placing;
mod prompts;
mod reach;
mod refusals;
mod results;
mod retreat;
mod rivers;
mod sequence;
mod setup;
mod situation;
mod stacking;
mod state;
mod strength;
mod survey;
mod victory;
mod view;
mod words;

use board::{Board, HexId};
use engine::{
    About, Choice, Clause, DataError, Decision, Dice, Grammar, Library, Log, Outcome, Overlay, Pending,
    Refusal, Rng, Ruleset, Seat, Setup, SetupError, Side, Status, View, Viewer,
};

pub use action::Action;
pub use state::State;

use crate::field::Field;
use crate::hexes::Hexes;
use crate::units::{MOST_UNITS, OrderOfBattle, UnitId, UnitType, Units};
use charts::Charts;
use setup::Scenario;
use situation::Situation;
use state::{Opt, Step};

/// Chancellorsville, the 1974 edition: board, counters, charts and scenarios.
///
/// ```
/// use engine::{Game, Ruleset, Setup, Status};
/// let rules = std::sync::Arc::new(ah::Ah74::load(&library::Shipped::new()).unwrap());
/// let mut game = Game::start(rules, &Setup::scenario("ah74", "chancellorsville"), 1).unwrap();
/// assert!(matches!(game.status(), Status::Open(decision) if decision.name == "movement"));
/// game.play("move Pleasanton").unwrap();
/// ```
#[derive(Debug)]
pub struct Ah74 {
    about: About,
    pub(crate) field: Field,
    pub(crate) order: OrderOfBattle,
    pub(crate) charts: Charts,
    scenarios: Vec<Scenario>,
    sides: [Units; 2],
    headquarters: Units,
    /// All combat units but headquarters.
    regular: Units,
    artillery: Units,
    cavalry: Units,
    trains: Units,
    bridges: Vec<UnitId>,
    boats: Vec<UnitId>,
    /// The hexes in which the corps along the rivers start, by optional rule IV.
    near_rivers: Hexes,
    /// Divisions that have brigade counters, and those counters.
    divisions: Units,
    brigades: Units,
    /// Who is what, for the sets of a situation.
    ranks: situation::Ranks,
    /// What each hex costs to enter where no road leads into it.
    entry_costs: Vec<u8>,
    /// Hexes whose printed ground no zone of control reaches into.
    sheltered: Hexes,
    fields_of_fire: Vec<Vec<HexId>>,
    kellys_ford: Option<HexId>,
    /// The Combat Strength of each Confederate unit; 0 for all others.
    confederate_strength: [u8; MOST_UNITS],
    /// The largest Movement Allowance of a Confederate unit.
    fastest_confederate: u8,
    /// The divisions whose hex optional rule IV fixes.
    dispositions: Vec<(UnitId, HexId)>,
}

/// A state being changed: the rules, the dice and the log at hand.
pub(crate) struct Play<'a> {
    pub rules: &'a Ah74,
    pub state: &'a mut State,
    pub dice: &'a mut dyn Dice,
    pub log: &'a mut Log,
}

impl Play<'_> {
    pub fn situation(&self) -> Situation<'_> {
        Situation::new(self.rules, self.state)
    }
}

/// The Pontoon Bridges, as many as a state keeps.
fn bridges(order: &OrderOfBattle) -> Result<Vec<UnitId>, DataError> {
    let bridges: Vec<UnitId> = order.those(|unit| unit.kind == UnitType::PontoonBridge).into_iter().collect();
    if bridges.len() > state::MOST_BRIDGES {
        let problem = format!("there are more than {} Pontoon Bridges", state::MOST_BRIDGES);
        return Err(DataError::file("ah74/units.toml", problem));
    }
    Ok(bridges)
}

impl Ah74 {
    /// The ruleset on another board: a small one for trying things out. Scenarios that name hexes it does not have
    /// are left out.
    pub fn on(board: Board, library: &dyn Library) -> Result<Self, DataError> {
        let field = Field::new(board)?;
        let order = OrderOfBattle::load(library, "ah74/units.toml")?;
        let charts = Charts::load(library, &order)?;
        let of_kind = |kind: UnitType| order.those(|unit| unit.kind == kind);
        let side = |side: Side| order.those(|unit| unit.side == side);
        let headquarters = of_kind(UnitType::Headquarters);
        let trains = order.those(|unit| unit.kind.is_train());
        let regular = order.those(|unit| !unit.kind.is_train() && unit.kind != UnitType::Headquarters);
        let substitutes = order.those(|unit| unit.substitute_for.is_some());
        let ford = field.board.place(placing::KELLYS_FORD).and_then(|place| field.board.hex(&place.hex));
        let (scenarios, dispositions) = setup::load(library, &field, &order)?;
        let about = words::about(&scenarios, &charts, engine::editions(library, "ah74")?);
        Ok(Self {
            about,
            sides: Side::ALL.map(side),
            near_rivers: placing::near_rivers(&field),
            headquarters,
            regular,
            artillery: order.those(|unit| unit.kind.is_artillery()),
            cavalry: of_kind(UnitType::Cavalry),
            trains,
            bridges: bridges(&order)?,
            boats: of_kind(UnitType::AssaultBoat).into_iter().collect(),
            divisions: order.iter().filter_map(|(_, unit)| unit.substitute_for).collect(),
            brigades: substitutes.without(headquarters),
            ranks: situation::Ranks::new(Side::ALL.map(side), regular, headquarters, trains),
            entry_costs: field.board.hexes().map(|hex| charts.entry_cost(field.ground(hex))).collect(),
            sheltered: field
                .board
                .hexes()
                .filter(|&hex| field.has(hex, charts.shelter - charts::FORT))
                .collect(),
            fields_of_fire: charts::fields_of_fire(&field, charts.blocks),
            kellys_ford: ford,
            confederate_strength: std::array::from_fn(|index| {
                let id = UnitId(index as u8);
                let known = order.holds(id).then(|| order.unit(id));
                known.filter(|unit| unit.side == Side::Confederate).map_or(0, |unit| unit.strength)
            }),
            fastest_confederate: order
                .iter()
                .filter(|(_, unit)| unit.side == Side::Confederate)
                .map(|(_, unit)| unit.movement)
                .max()
                .unwrap_or_default(),
            dispositions,
            scenarios,
            field,
            order,
            charts,
        })
    }

    /// What a hex costs to enter where no road leads into it.
    pub(crate) fn entry_cost(&self, hex: HexId) -> u8 {
        self.entry_costs.get(hex.index()).copied().unwrap_or(1)
    }

    /// The box of the Time Record Chart that a state is in.
    pub(crate) fn turn(&self, state: &State) -> &charts::Turn {
        let last = self.charts.turns.len();
        &self.charts.turns[usize::from(state.turn).clamp(1, last) - 1]
    }

    /// Whose decision is open.
    pub(crate) fn seat_of(&self, state: &State) -> Side {
        match state.step {
            Step::TurnUp | Step::TurnDown | Step::Substitute => Side::Confederate,
            Step::Declare | Step::Form | Step::Resolve => state.attacker(),
            Step::Withdraw(_) => state.segment.enemy(),
            Step::Retreat | Step::Route => {
                state.retreat.as_ref().map_or(state.segment, |retreat| retreat.side)
            }
            _ => state.segment,
        }
    }
}

impl Ruleset for Ah74 {
    type State = State;
    type Action = Action;

    fn load(library: &dyn Library) -> Result<Self, DataError> {
        Self::on(Board::load(library, "ah")?, library)
    }

    fn about(&self) -> &About {
        &self.about
    }

    fn open(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log) -> Result<State, SetupError> {
        let mut state = self.check_into_state(setup, dice, log)?;
        // A position that a person wrote stands as it is written.
        if setup.source.is_empty() {
            Play { rules: self, state: &mut state, dice, log }.answer_alone();
        }
        Ok(state)
    }

    fn status(&self, state: &State) -> Status {
        if state.step == Step::Over {
            return Status::Over(self.outcome(state));
        }
        let (name, clause) = words::decision(state);
        Status::Open(Decision { seat: Seat::of(self.seat_of(state)), name, clause: Clause(clause) })
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        Situation::new(self, state).list(out);
    }

    fn apply(
        &self,
        state: &mut State,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.answer(state, action, dice, log)?;
        Play { rules: self, state, dice, log }.answer_alone();
        Ok(())
    }

    fn answer(
        &self,
        state: &mut State,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let stride = self.check(state, action)?;
        let mut play = Play { rules: self, state, dice, log };
        match stride {
            Some(stride) => play.step(stride),
            None => play.take(action),
        }
        Ok(())
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
        self.prompt_of(state)
    }

    fn choice(&self, state: &State, action: &Action) -> Choice {
        self.choice_of(state, action)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view_for(state, viewer)
    }

    fn overlays(&self, state: &State, viewer: Viewer) -> Vec<Overlay> {
        self.overlays_for(state, viewer)
    }

    fn imagine(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        if self.hides_from(state, seat) { self.redeal(state, rng) } else { state.clone() }
    }

    fn has_secrets(&self, state: &State, seat: Seat) -> bool {
        self.hides_from(state, seat)
    }

    fn hides(&self, state: &State) -> bool {
        state.options.has(Opt::Inverted)
    }

    fn pending(&self, state: &State) -> Pending<Action> {
        self.pending_at(state)
    }

    fn conserved(&self, state: &State) -> Vec<(&'static str, i64)> {
        self.strength_of_armies(state)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_state(state)
    }
}

impl Ah74 {
    fn outcome(&self, state: &State) -> Outcome {
        let count = Situation::new(self, state).count();
        let winner = state.winner;
        let clause = if winner == Some(Side::Union) { "ah74.10.1.1" } else { "ah74.10.2" };
        let who = winner.map_or("Nobody", Side::name);
        let sentence = format!(
            "{who} victory: {} Union Strength Points against {} Confederate ones that count; the Union needs {} to 1.",
            count.union, count.confederate, self.charts.limits.victory_ratio
        );
        Outcome { winner, level: "", clause: Clause(clause), sentence }
    }

    /// Strength on the board, away and lost: brigades replace divisions and never add anything. // ah74.5.4.1
    fn strength_of_armies(&self, state: &State) -> Vec<(&'static str, i64)> {
        let strength = |side: Side| {
            let counted =
                self.sides[side.index()].into_iter().filter(|&unit| state.place[unit] != state::NOT_IN_USE);
            counted.map(|unit| i64::from(self.order.unit(unit).strength)).sum()
        };
        vec![
            ("Union Strength Points, lost ones included", strength(Side::Union)),
            ("Confederate Strength Points, lost ones included", strength(Side::Confederate)),
        ]
    }

    fn audit_state(&self, state: &State) -> Result<(), String> {
        let situation = Situation::new(self, state);
        for (unit, record) in self.order.iter().filter(|(unit, _)| state.on_board(*unit)) {
            let hex = state.place[unit];
            let place = self.field.name(hex);
            if self.field.has(hex, board::Ground::WATER) {
                return Err(format!("{} is in open water in {place}", record.name));
            }
            if situation.is_overfull(hex) {
                return Err(format!("there is no room for {} in {place}", record.name));
            }
            let with_enemy = situation.regular[record.side.enemy().index()].contains(hex);
            if with_enemy && self.regular.contains(unit) {
                return Err(format!("{} shares {place} with the enemy", record.name));
            }
        }
        Ok(())
    }
}
