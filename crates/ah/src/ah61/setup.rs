//! Setups: scenarios and positions that a person writes down, checked into a state or refused with the line.

use board::HexId;
use engine::data::{DataError, Library};
use engine::setup::{Piece, choose};
use engine::{Event, EventKind, Log, ScenarioInfo, Setup, SetupError, Side};
use serde::Deserialize;
use toml::Spanned;

use super::Ah61;
use super::state::{Ends, Spot, State, Step};
use crate::units::{UnitId, Units};

const FOLDER: &str = "ah61/scenarios";
/// A square a side for every counter, so that a set-up by the players never runs out of room.
const LEAST_START_SQUARES: usize = 60;

/// Where the game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    SetUp,
    Movement,
    Combat,
}

const PHASES: [(&str, Phase); 3] =
    [("set_up", Phase::SetUp), ("movement", Phase::Movement), ("combat", Phase::Combat)];

/// What a setup may say of a piece.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    /// The two shores that a bridge joins.
    ends: Option<[Spanned<String>; 2]>,
    /// Whether a bridge is in Confederate hands.
    #[serde(default)]
    captured: bool,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fought {
    artillery: Spanned<String>,
    enemy: Spanned<String>,
}

/// What a setup may say besides.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Own {
    fortifications: Option<Vec<Spanned<String>>>,
    /// Who has fought whom at secondary range and stayed within it.
    #[serde(default)]
    fought: Vec<Fought>,
}

type SetupFile = engine::setup::SetupFile<Own, Keys>;

/// Where a piece is that is on no square.
const ELIMINATED: &str = "eliminated";

#[derive(Debug, Clone, Deserialize)]
struct ScenarioHead {
    scenario: String,
    title: String,
    summary: String,
    turns: u16,
    minutes: u16,
    provenance: String,
    #[serde(default)]
    order: u8,
}

/// A scenario of the library: what it says of itself, and its position.
#[derive(Debug, Clone)]
pub(crate) struct ScenarioFile {
    head: ScenarioHead,
    position: String,
}

impl ScenarioFile {
    /// What a list of scenarios shows.
    pub fn info(&self) -> ScenarioInfo {
        ScenarioInfo {
            id: self.head.scenario.clone(),
            title: self.head.title.clone(),
            summary: self.head.summary.clone(),
            turns: self.head.turns,
            minutes: self.head.minutes,
            provenance: self.head.provenance.clone(),
            bot: None,
        }
    }
}

#[derive(Deserialize)]
struct ScenarioText {
    about: ScenarioHead,
    position: toml::Value,
}

/// Reads the scenarios, the one for newcomers first.
pub(crate) fn load_scenarios(library: &dyn Library) -> Result<Vec<ScenarioFile>, DataError> {
    let mut scenarios = Vec::new();
    for path in library.list(FOLDER) {
        let read: ScenarioText = engine::data::read(library, &path)?;
        let position =
            toml::to_string(&read.position).map_err(|error| DataError::file(&path, error.to_string()))?;
        scenarios.push(ScenarioFile { head: read.about, position });
    }
    scenarios.sort_by_key(|scenario| scenario.head.order);
    Ok(scenarios)
}

/// A setup being read: its text for the line numbers, and the units it has named.
struct Reader<'a> {
    rules: &'a Ah61,
    source: &'a str,
    named: Units,
}

impl Reader<'_> {
    fn wrong(&self, at: &Spanned<String>, problem: impl Into<String>) -> SetupError {
        SetupError::at(self.source, at.span().start, problem)
    }

    fn hex(&self, name: &Spanned<String>) -> Result<HexId, SetupError> {
        let found = self.rules.field.hex(name.as_ref());
        found.ok_or_else(|| {
            self.wrong(name, format!("there is no square {}", name.as_ref()))
                .legal(format!("squares of this board are named like {}", self.rules.field.name(HexId(0))))
        })
    }

    fn unit(&self, name: &Spanned<String>) -> Result<UnitId, SetupError> {
        let list = &self.rules.army.list;
        list.find(name.as_ref()).ok_or_else(|| {
            let near = list.suggest(name.as_ref());
            let error = self.wrong(name, format!("there is no unit {}", name.as_ref()));
            if near.is_empty() { error } else { error.legal(format!("is it {}?", near.join(" or "))) }
        })
    }

    /// A unit that the setup has not named before.
    fn new_unit(&mut self, name: &Spanned<String>) -> Result<UnitId, SetupError> {
        let unit = self.unit(name)?;
        if self.named.contains(unit) {
            return Err(self.wrong(name, format!("{} stands twice in the setup", self.rules.army.name(unit))));
        }
        self.named.insert(unit);
        Ok(unit)
    }
}

/// The phase that a setup begins with.
fn begins(file: &SetupFile, source: &str) -> Result<Option<Phase>, SetupError> {
    file.phase.as_ref().map(|phase| choose(source, "phase", phase, &PHASES)).transpose()
}

impl Ah61 {
    /// Checks a setup into a state.
    pub(crate) fn check_setup(&self, setup: &Setup, log: &mut Log) -> Result<State, SetupError> {
        let scenario = self.scenarios.iter().find(|scenario| scenario.head.scenario == setup.scenario);
        let Some(scenario) = scenario else {
            return Err(SetupError::new(format!("ah61 has no scenario \"{}\"", setup.scenario)));
        };
        let mut state = State::new();
        for unit in self.army.list.ids() {
            state.place[unit] = Spot::UNPLACED;
        }
        let base = SetupFile::read(&scenario.position)?;
        let own = if setup.source.is_empty() { None } else { Some(SetupFile::read(&setup.source)?) };
        let mut phase = Phase::Movement;
        if !own.as_ref().is_some_and(|own| own.only) {
            self.lay_out(&mut state, &base, &scenario.position)?;
            phase = begins(&base, &scenario.position)?.unwrap_or(phase);
        }
        if let Some(own) = own {
            self.lay_out(&mut state, &own, &setup.source)?;
            phase = begins(&own, &setup.source)?.unwrap_or(phase);
        }
        self.begin(&mut state, phase, log)?;
        self.audit_state(&state).map_err(SetupError::new)?;
        Ok(state)
    }

    /// Puts on the board what a setup says.
    fn lay_out(&self, state: &mut State, file: &SetupFile, source: &str) -> Result<(), SetupError> {
        let mut reader = Reader { rules: self, source, named: Units::EMPTY };
        if let Some(turn) = &file.turn {
            let most = self.charts.limits.complete_turns;
            if !(1..=most).contains(turn.as_ref()) {
                return Err(SetupError::at(
                    source,
                    turn.span().start,
                    format!("there is no turn {}", turn.as_ref()),
                )
                .legal(format!("1 to {most}")));
            }
            state.turn = *turn.as_ref();
        }
        state.side = file.side.as_ref().map_or(state.side, |side| *side.get_ref());
        if let Some(fortifications) = &file.own.fortifications {
            state.fortifications.clear();
            for name in fortifications {
                self.lay_fortification(state, &reader, name)?;
            }
        }
        for piece in &file.pieces {
            for name in &piece.units {
                let unit = reader.new_unit(name)?;
                self.lay_piece(state, &reader, piece, unit, name)?;
            }
            if let Some(at) = piece.at.as_ref().filter(|at| at.get_ref() != ELIMINATED) {
                self.check_square(state, &reader, reader.hex(at)?, at)?;
            }
        }
        for pair in &file.own.fought {
            self.lay_memory(state, &reader, pair)?;
        }
        Ok(())
    }

    fn lay_fortification(
        &self,
        state: &mut State,
        reader: &Reader<'_>,
        name: &Spanned<String>,
    ) -> Result<(), SetupError> {
        let hex = reader.hex(name)?;
        if self.field.is_river(hex) || state.is_fortified(hex) {
            return Err(reader
                .wrong(name, format!("{} cannot hold this fortification", name.as_ref()))
                .legal("one on a square, and none on river squares"));
        }
        let full = state.fortifications.try_push(hex).is_err();
        if full { Err(reader.wrong(name, "there are too many fortifications")) } else { Ok(()) }
    }

    /// Puts a piece where the setup says, built or captured as it says.
    fn lay_piece(
        &self,
        state: &mut State,
        reader: &Reader<'_>,
        piece: &Piece<Keys>,
        unit: UnitId,
        name: &Spanned<String>,
    ) -> Result<(), SetupError> {
        match piece.at.as_ref() {
            Some(at) if at.get_ref() == ELIMINATED => state.place[unit] = Spot::ELIMINATED,
            Some(at) => state.place[unit] = Spot::on(reader.hex(at)?),
            None => {}
        }
        if let Some(ends) = &piece.own.ends {
            self.lay_bridge(state, reader, unit, name, ends)?;
        }
        if piece.own.captured {
            if !self.army.bridges.contains(unit) {
                return Err(reader.wrong(name, "only bridges can be captured"));
            }
            state.captured.insert(unit);
        }
        Ok(())
    }

    fn lay_bridge(
        &self,
        state: &mut State,
        reader: &Reader<'_>,
        bridge: UnitId,
        name: &Spanned<String>,
        ends: &[Spanned<String>; 2],
    ) -> Result<(), SetupError> {
        let [near, far] = [reader.hex(&ends[0])?, reader.hex(&ends[1])?];
        let over = state.place[bridge].square();
        let joins = |over: HexId| {
            self.field.is_river(over)
                && !self.field.is_river(near)
                && !self.field.is_river(far)
                && self.field.are_adjacent(near, over)
                && self.field.are_adjacent(over, far)
        };
        if !self.army.bridges.contains(bridge) || !over.is_some_and(joins) {
            return Err(reader
                .wrong(name, "this is not a bridge over a river square between two land squares next to it")
                .legal("unit = \"Bridge-1\", at = the river, ends = a road square and the far shore"));
        }
        state.built.insert(bridge);
        state.ends[self.army.row(bridge)] = Ends { near, far };
        Ok(())
    }

    fn lay_memory(&self, state: &mut State, reader: &Reader<'_>, pair: &Fought) -> Result<(), SetupError> {
        let (artillery, enemy) = (reader.unit(&pair.artillery)?, reader.unit(&pair.enemy)?);
        let fits = self.army.artillery.contains(artillery)
            && self.army.printed_side(artillery) != self.army.printed_side(enemy)
            && self.range(state, artillery, enemy) <= 2;
        if !fits {
            return Err(reader
                .wrong(&pair.artillery, "these two have not fought at secondary range")
                .legal("an artillery-type unit and an enemy within two squares of it"));
        }
        self.remember(state, artillery, enemy);
        Ok(())
    }

    /// Whether what a setup puts on a square may be there together.
    fn check_square(
        &self,
        state: &State,
        reader: &Reader<'_>,
        hex: HexId,
        at: &Spanned<String>,
    ) -> Result<(), SetupError> {
        self.audit_square(state, hex).map_err(|problem| reader.wrong(at, problem))
    }

    /// Opens the first decision.
    fn begin(&self, state: &mut State, phase: Phase, log: &mut Log) -> Result<(), SetupError> {
        if phase == Phase::SetUp {
            if self.start_squares.iter().any(|squares| squares.len() < LEAST_START_SQUARES) {
                return Err(SetupError::new("the board has too few squares for a set-up by the players")
                    .legal(format!(
                        "at least {LEAST_START_SQUARES} land squares north and south of the rivers"
                    )));
            }
            let union = usize::from(self.charts.limits.union_fortifications);
            if state.fortifications.len() >= union {
                return Err(SetupError::new("the Union has no fortification left to place")
                    .legal(format!("fewer than {union} fortifications in a set-up by the players")));
            }
            state.side = Side::Union;
            state.step = Step::PlaceFortification;
            self.put_away(state, Spot::UNPLACED);
            let text = "Prepare for play: the Union places its fortifications first.";
            log.add(|| Event::new("ah61.8.1", text).kind(EventKind::Phase));
            return Ok(());
        }
        self.put_away(state, Spot::ELIMINATED);
        state.step = Step::Move;
        if phase == Phase::Movement {
            Self::tell_movement(state, log);
        }
        if phase == Phase::Combat {
            self.end_movement(state, log).map_err(|refusal| SetupError::new(refusal.sentence))?;
            if state.step != Step::DivideAttacks {
                return Err(SetupError::new("nobody is in contact, so no combat can begin"));
            }
        }
        Ok(())
    }

    /// Puts what the setup does not name into the box, or elsewhere.
    fn put_away(&self, state: &mut State, elsewhere: Spot) {
        for unit in self.army.list.ids() {
            if state.place[unit] != Spot::UNPLACED {
                continue;
            }
            let stood_for = self
                .army
                .division(unit)
                .is_some_and(|(_, division)| !state.on_board(division.own).is_empty());
            let in_box = self.army.substitutes.contains(unit) || stood_for;
            state.place[unit] = if in_box { Spot::BOX } else { elsewhere };
        }
    }
}
