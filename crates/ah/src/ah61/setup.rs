//! Setups: scenarios and positions that a person writes down, checked into a state or refused with the line.

use board::HexId;
use engine::data::{DataError, Library};
use engine::setup::parse_setup;
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Phase {
    SetUp,
    Movement,
    Combat,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stack {
    at: Spanned<String>,
    units: Vec<Spanned<String>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct BuiltBridge {
    unit: Spanned<String>,
    from: Spanned<String>,
    over: Spanned<String>,
    to: Spanned<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fought {
    artillery: Spanned<String>,
    enemy: Spanned<String>,
}

/// What a setup may say.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupFile {
    #[serde(rename = "ruleset")]
    _ruleset: String,
    #[serde(default, rename = "scenario")]
    _scenario: String,
    #[serde(default, rename = "options")]
    _options: Vec<String>,
    /// Whether to begin with an empty board instead of the scenario's position.
    #[serde(default)]
    empty: bool,
    turn: Option<Spanned<u8>>,
    side: Option<Side>,
    phase: Option<Phase>,
    fortifications: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    stack: Vec<Stack>,
    #[serde(default)]
    bridge: Vec<BuiltBridge>,
    /// Bridges in Confederate hands.
    #[serde(default)]
    captured: Vec<Spanned<String>>,
    #[serde(default)]
    eliminated: Vec<Spanned<String>>,
    /// Who has fought whom at secondary range and stayed within it.
    #[serde(default)]
    fought: Vec<Fought>,
}

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
        let base: SetupFile = parse_setup(&scenario.position)?;
        let own: Option<SetupFile> =
            if setup.source.is_empty() { None } else { Some(parse_setup(&setup.source)?) };
        let mut phase = base.phase.unwrap_or(Phase::Movement);
        if !own.as_ref().is_some_and(|own| own.empty) {
            self.lay_out(&mut state, &base, &scenario.position)?;
        }
        if let Some(own) = own {
            self.lay_out(&mut state, &own, &setup.source)?;
            phase = own.phase.unwrap_or(if own.empty { Phase::Movement } else { phase });
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
        state.side = file.side.unwrap_or(state.side);
        if let Some(fortifications) = &file.fortifications {
            state.fortifications.clear();
            for name in fortifications {
                self.lay_fortification(state, &reader, name)?;
            }
        }
        for stack in &file.stack {
            let hex = reader.hex(&stack.at)?;
            for name in &stack.units {
                let unit = reader.new_unit(name)?;
                state.place[unit] = Spot::on(hex);
            }
            self.check_square(state, &reader, hex, &stack.at)?;
        }
        for bridge in &file.bridge {
            self.lay_bridge(state, &mut reader, bridge)?;
        }
        for name in &file.captured {
            let bridge = reader.unit(name)?;
            if !self.army.bridges.contains(bridge) {
                return Err(reader.wrong(name, "only bridges can be captured"));
            }
            state.captured.insert(bridge);
        }
        for name in &file.eliminated {
            let unit = reader.new_unit(name)?;
            state.place[unit] = Spot::ELIMINATED;
        }
        for pair in &file.fought {
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

    fn lay_bridge(
        &self,
        state: &mut State,
        reader: &mut Reader<'_>,
        built: &BuiltBridge,
    ) -> Result<(), SetupError> {
        let bridge = reader.new_unit(&built.unit)?;
        let [near, over, far] = [reader.hex(&built.from)?, reader.hex(&built.over)?, reader.hex(&built.to)?];
        let joins = self.field.is_river(over)
            && !self.field.is_river(near)
            && !self.field.is_river(far)
            && self.field.are_adjacent(near, over)
            && self.field.are_adjacent(over, far);
        if !self.army.bridges.contains(bridge) || !joins {
            return Err(reader
                .wrong(
                    &built.unit,
                    "this is not a bridge over a river square between two land squares next to it",
                )
                .legal("unit = \"Bridge-1\", from = a road square, over = the river, to = the far shore"));
        }
        state.place[bridge] = Spot::on(over);
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
