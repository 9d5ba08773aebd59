//! Setups: scenario files and what a person writes by hand, checked into a state or refused with the line.

use std::ops::Range;

use board::{Ground, HexId};
use engine::data::Library;
use engine::setup::{Piece, choose};
use engine::{DataError, Dice, Event, EventKind, Log, Setup, SetupError, Side};
use serde::Deserialize;
use toml::Spanned;

use super::action::hint;
use super::situation::Situation;
use super::state::{AWAY, Bridge, ELIMINATED, NOT_IN_USE, Options, Phase, State, Step, WAITING};
use super::words::OPTIONS;
use super::{Ah74, Opt, Play};
use crate::field::Field;
use crate::hexes::NOWHERE;
use crate::units::{OrderOfBattle, UnitId, Units};

/// What a setup or scenario file says besides.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Own {
    #[serde(default)]
    title: String,
    #[serde(default)]
    summary: String,
    #[serde(default)]
    minutes: u16,
    #[serde(default)]
    provenance: String,
    /// Whether the players set up themselves.
    #[serde(default)]
    set_up_by_players: bool,
    #[serde(default)]
    forts: Vec<Spanned<String>>,
    /// The divisions whose hexes optional rule IV fixes; the first scenario file says it.
    #[serde(default)]
    disposition: Vec<DispositionFile>,
}

/// What a setup may say of a piece.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    /// The two approach hexes of an emplaced Pontoon Bridge.
    ends: Option<[Spanned<String>; 2]>,
    /// The turn in which it was emplaced; 0 before the game.
    #[serde(default)]
    since: u8,
    /// The turns on its disruption marker.
    disrupted: Option<Spanned<u8>>,
    #[serde(default)]
    face_down: bool,
}

type SetupFile = engine::setup::SetupFile<Own, Keys>;

/// The places of pieces that are on no hex.
const OFF_BOARD: [(&str, HexId); 2] = [("eliminated", ELIMINATED), ("away", AWAY)];

const PHASES: [(&str, Phase); 4] = [
    ("movement", Phase::Movement),
    ("defensive_fire", Phase::DefensiveFire),
    ("offensive_fire", Phase::OffensiveFire),
    ("regular_combat", Phase::RegularCombat),
];

/// The place off the board of this name.
fn off_board(name: &str) -> Option<HexId> {
    OFF_BOARD.iter().find(|(known, _)| *known == name).map(|(_, place)| *place)
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct DispositionFile {
    unit: String,
    at: String,
}

/// A starting position that ships with the game.
#[derive(Debug)]
pub(crate) struct Scenario {
    pub id: String,
    pub title: String,
    pub summary: String,
    pub minutes: u16,
    pub provenance: String,
    pub turn: u8,
    file: SetupFile,
    text: String,
}

const FOLDER: &str = "ah74/scenarios";

/// The scenarios and the divisions whose hexes optional rule IV fixes.
type Loaded = (Vec<Scenario>, Vec<(UnitId, HexId)>);

/// Reads the scenarios; those that name hexes this board does not have are left out.
pub(crate) fn load(library: &dyn Library, field: &Field, order: &OrderOfBattle) -> Result<Loaded, DataError> {
    let mut scenarios = Vec::new();
    let mut dispositions = Vec::new();
    for path in library.list(FOLDER) {
        let text = library.text(&path)?.into_owned();
        let file = SetupFile::read(&text).map_err(|error| DataError::file(&path, error.to_string()))?;
        let known = |name: &Spanned<String>| {
            field.hex(name.get_ref()).is_some() || off_board(name.get_ref()).is_some()
        };
        if !file.pieces.iter().filter_map(|piece| piece.at.as_ref()).chain(&file.own.forts).all(known) {
            continue;
        }
        for fixed in &file.own.disposition {
            let unit = order.find(&fixed.unit).ok_or_else(|| {
                DataError::field(&path, "disposition", "unit", format!("there is no unit {}", fixed.unit))
            })?;
            if let Some(hex) = field.hex(&fixed.at) {
                dispositions.push((unit, hex));
            }
        }
        let id = path.rsplit('/').next().and_then(|name| name.strip_suffix(".toml")).unwrap_or_default();
        let id = id.split_once('_').map_or(id, |(_, rest)| rest).to_owned();
        scenarios.push(Scenario {
            id,
            title: file.own.title.clone(),
            summary: file.own.summary.clone(),
            minutes: file.own.minutes,
            provenance: file.own.provenance.clone(),
            turn: file.turn.as_ref().map_or(1, |turn| *turn.get_ref()),
            file,
            text,
        });
    }
    Ok((scenarios, dispositions))
}

/// A unit that a file names: its name there, and what is said of it.
type Laid<'f> = (UnitId, &'f Spanned<String>, &'f Piece<Keys>);

/// A setup being laid out.
struct Layout<'a> {
    rules: &'a Ah74,
    source: &'a str,
    state: State,
}

impl Ah74 {
    /// Checks a setup into the first state.
    pub(crate) fn check_into_state(
        &self,
        setup: &Setup,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<State, SetupError> {
        if setup.ruleset != self.about.id {
            return Err(SetupError::new(format!("this is a setup of {}, not of ah74", setup.ruleset)));
        }
        let mut options = Options::default();
        for option in &setup.options {
            let Some(bit) = OPTIONS.iter().position(|known| known.id == option) else {
                let known: Vec<&str> = OPTIONS.iter().map(|option| option.id).collect();
                return Err(SetupError::new(format!("there is no option \"{option}\""))
                    .legal(format!("there are {}", known.join(", "))));
            };
            options.0 |= 1 << bit;
        }
        let own =
            if setup.source.is_empty() { SetupFile::default() } else { SetupFile::read(&setup.source)? };
        let mut state = State::empty(options);
        self.set_all_aside(&mut state);
        let by_players = match self.scenarios.iter().find(|scenario| scenario.id == setup.scenario) {
            Some(scenario) => {
                let mut layout = Layout { rules: self, source: &scenario.text, state };
                layout.lay(&scenario.file)?;
                state = layout.state;
                scenario.file.own.set_up_by_players || own.own.set_up_by_players
            }
            None if own.only && setup.scenario.is_empty() => own.own.set_up_by_players,
            None => {
                let known: Vec<&str> = self.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
                return Err(SetupError::new(format!("ah74 has no scenario \"{}\"", setup.scenario))
                    .legal(format!("there are {}", known.join(", "))));
            }
        };
        if options.has(Opt::Raid) && !own.only {
            self.send_on_raid(&mut state);
        }
        let mut layout = Layout { rules: self, source: &setup.source, state };
        layout.lay(&own)?;
        layout.check_strength()?;
        let state = layout.state;
        self.about.tell_options(setup, log);
        self.tell_raid(&state, log);
        self.begin(state, by_players && !own.only, dice, log)
    }

    /// Everything off the board: divisions' substitutes in their box, the rest eliminated.
    fn set_all_aside(&self, state: &mut State) {
        for (unit, record) in self.order.iter() {
            let boxed = record.substitute_for.is_some() || self.divisions.contains(unit);
            state.place[unit] = if boxed { NOT_IN_USE } else { ELIMINATED };
        }
    }

    /// Optional rule V: who starts away. // ah74.opt5.1 ah74.opt5.2
    fn send_on_raid(&self, state: &mut State) {
        for unit in self.charts.stoneman(6) {
            state.place[unit] = AWAY;
        }
        let stuart = self.divisions.and(self.cavalry);
        for division in stuart {
            let hex = std::mem::replace(&mut state.place[division], NOT_IN_USE);
            for (unit, record) in self.order.iter().filter(|(_, unit)| unit.substitute_for == Some(division))
            {
                state.place[unit] = if record.id == "WHF-Lee" { AWAY } else { hex };
            }
        }
    }

    /// Says who is away on the raid. // ah74.opt5.1 ah74.opt5.2
    fn tell_raid(&self, state: &State, log: &mut Log) {
        for (side, clause) in [(Side::Union, "ah74.opt5.1"), (Side::Confederate, "ah74.opt5.2")] {
            let away = self.sides[side.index()].into_iter().filter(|&unit| state.place[unit] == AWAY);
            let names: Vec<&str> = away.map(|unit| self.order.unit(unit).name.as_str()).collect();
            if !names.is_empty() {
                log.add(|| Event::new(clause, format!("Away on the raid: {}.", names.join(", "))));
            }
        }
    }

    /// Puts the game where the setup says it stands.
    fn begin(
        &self,
        mut state: State,
        by_players: bool,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<State, SetupError> {
        if by_players {
            let text = "Prepare for play: the Confederate sets up first.";
            log.add(|| Event::new("ah74.11.1.0", text).kind(EventKind::Phase));
            return self.begin_set_up(state);
        }
        let (turn, segment, phase) = (state.turn, state.segment, state.phase);
        if state.options.has(Opt::Inverted)
            && state.phase == Phase::Movement
            && state.turn == 1
            && !state.begun
        {
            let on_board = |unit: &UnitId| state.on_board(*unit);
            state.face_down = self.sides[1].into_iter().filter(on_board).collect();
            state.phase = Phase::SetUp;
            state.segment = Side::Confederate;
            state.step = Step::TurnUp;
            if !state.face_down.is_empty() {
                log.add(|| Event::new("ah74.opt3.1", "The Confederate units stand face down."));
                return Ok(state);
            }
        }
        state.begun = false;
        (state.turn, state.segment) = (turn, segment);
        let mut play = Play { rules: self, state: &mut state, dice, log };
        play.tell_turn();
        match phase {
            Phase::DefensiveFire | Phase::OffensiveFire => play.begin_fire(phase),
            Phase::RegularCombat => play.begin_combat(),
            _ => play.begin_movement(),
        }
        Ok(state)
    }

    fn begin_set_up(&self, mut state: State) -> Result<State, SetupError> {
        for (unit, record) in self.order.iter() {
            let substitute = record.substitute_for.is_some();
            let gone =
                state.place[unit] == AWAY || (state.place[unit] == NOT_IN_USE && self.raids(&state, unit));
            if !substitute && !gone {
                state.place[unit] = WAITING;
            } else if substitute && state.place[unit] != AWAY {
                let out = self.raids(&state, unit);
                state.place[unit] = if out { WAITING } else { NOT_IN_USE };
            }
        }
        let forts = self.charts.limits.confederate_forts + self.charts.limits.union_forts;
        for fort in state.forts.iter_mut().take(usize::from(forts)) {
            *fort = WAITING;
        }
        state.phase = Phase::SetUp;
        state.segment = Side::Confederate;
        state.step = Step::SetUp;
        let situation = Situation::new(self, &state);
        for (unit, record) in self.order.iter().filter(|(unit, _)| state.place[*unit] == WAITING) {
            let room =
                self.field.board.hexes().filter(|&hex| situation.may_set_up(unit, hex).is_ok()).take(60);
            let needed = if self.dispositions.iter().any(|(fixed, _)| *fixed == unit) { 1 } else { 60 };
            if room.count() < needed {
                return Err(SetupError::new(format!("this board has no room to set up {}", record.name)));
            }
        }
        Ok(state)
    }

    /// Whether the cavalry division is broken down from the start because of the raid.
    fn raids(&self, state: &State, unit: UnitId) -> bool {
        let of_stuart = self.order.unit(unit).substitute_for.unwrap_or(unit);
        state.options.has(Opt::Raid) && self.divisions.and(self.cavalry).contains(of_stuart)
    }

    /// The hex of the ready-made set-up in which a unit stands, or the division it stands for.
    fn historical_hex(&self, unit: UnitId) -> Option<HexId> {
        let file = &self.scenarios.iter().find(|scenario| !scenario.file.pieces.is_empty())?.file;
        let record = self.order.unit(unit);
        let stands = |id: UnitId| {
            let here = |piece: &&Piece<Keys>| {
                piece.units.iter().any(|name| self.order.find(name.get_ref()) == Some(id))
            };
            let at = file.pieces.iter().find(here)?.at.as_ref()?;
            self.field.hex(at.get_ref())
        };
        stands(unit).or_else(|| record.substitute_for.and_then(stands))
    }

    /// Whether the ready-made set-up of a side keeps the rules of this game's set-up.
    pub(crate) fn history_fits(&self, state: &State, side: Side) -> bool {
        let mut tried = state.clone();
        let mut units = Situation::new(self, state).waiting(side).into_iter();
        units.all(|unit| {
            let Some(hex) = self.historical_hex(unit) else { return false };
            let fits = Situation::new(self, &tried).may_set_up(unit, hex).is_ok();
            tried.place[unit] = hex;
            fits
        })
    }
}

impl Play<'_> {
    /// Sets a whole side up as it stood.
    pub fn take_history(&mut self) {
        let side = self.state.segment;
        for unit in self.situation().waiting(side) {
            if let Some(hex) = self.rules.historical_hex(unit) {
                self.set_up(unit, hex);
            }
        }
        let forts: Vec<HexId> = self
            .rules
            .scenarios
            .iter()
            .flat_map(|scenario| &scenario.file.own.forts)
            .filter_map(|name| self.rules.field.hex(name.get_ref()))
            .collect();
        for hex in forts {
            let situation = self.situation();
            if situation.forts_left(side) > 0 && situation.may_set_up_fort(side, hex).is_ok() {
                self.set_up_fort(side, hex);
            }
        }
    }
}

impl Layout<'_> {
    fn wrong(&self, at: Range<usize>, problem: impl Into<String>) -> SetupError {
        SetupError::at(self.source, at.start, problem)
    }

    fn unit(&self, name: &Spanned<String>) -> Result<UnitId, SetupError> {
        let order = &self.rules.order;
        order.find(name.get_ref()).ok_or_else(|| {
            let near = hint(&order.suggest(name.get_ref()));
            self.wrong(name.span(), format!("there is no unit \"{}\"{near}", name.get_ref()))
        })
    }

    fn hex(&self, name: &Spanned<String>) -> Result<HexId, SetupError> {
        self.rules.field.hex(name.get_ref()).ok_or_else(|| {
            self.wrong(name.span(), format!("there is no hex {} on this board", name.get_ref()))
                .legal("hexes are called by hexrow and number, as R-28")
        })
    }

    /// Lays a file's pieces out over what is there.
    fn lay(&mut self, file: &SetupFile) -> Result<(), SetupError> {
        if file.only {
            let options = self.state.options;
            self.state = State::empty(options);
            self.rules.set_all_aside(&mut self.state);
        }
        self.lay_time(file)?;
        let pieces = self.named(file)?;
        self.lay_aside(&pieces)?;
        // Bridges and boats first: they make room for others in the river.
        let (trains, others): (Vec<Laid<'_>>, Vec<Laid<'_>>) =
            pieces.iter().partition(|(unit, ..)| self.rules.trains.contains(*unit));
        for (unit, name, piece) in trains.into_iter().chain(others) {
            match &piece.at {
                Some(at) if off_board(at.get_ref()).is_none() => self.place(unit, self.hex(at)?, name)?,
                _ => {}
            }
        }
        self.lay_forts(file)?;
        self.lay_conditions(&pieces)
    }

    /// Every unit of a file, with its name there and what is said of it.
    fn named<'f>(&self, file: &'f SetupFile) -> Result<Vec<Laid<'f>>, SetupError> {
        let mut all: Vec<Laid<'f>> = Vec::new();
        for piece in &file.pieces {
            for name in &piece.units {
                let unit = self.unit(name)?;
                if all.iter().any(|(other, ..)| *other == unit) {
                    let problem = format!("{} stands twice in the setup", name.get_ref());
                    return Err(self.wrong(name.span(), problem));
                }
                all.push((unit, name, piece));
            }
        }
        Ok(all)
    }

    fn lay_time(&mut self, file: &SetupFile) -> Result<(), SetupError> {
        let last = self.rules.charts.turns.len();
        if let Some(turn) = &file.turn {
            let number = *turn.get_ref();
            if number == 0 || usize::from(number) > last {
                return Err(self
                    .wrong(turn.span(), format!("there is no turn {number}"))
                    .legal(format!("1 to {last}")));
            }
            self.state.turn = number;
        }
        self.state.segment = file.side.as_ref().map_or(self.state.segment, |side| *side.get_ref());
        if let Some(phase) = &file.phase {
            self.state.phase = choose(self.source, "phase", phase, &PHASES)?;
            if self.state.phase != Phase::Movement && self.rules.turn(&self.state).night {
                return Err(self.wrong(phase.span(), "at night there is no combat phase").legal("movement"));
            }
        }
        let still =
            self.state.segment == Side::Confederate && !self.rules.turn(&self.state).confederate_segment;
        if still {
            return Err(SetupError::new("the Confederate moves nothing in the first two turns"));
        }
        Ok(())
    }

    /// Units off the board, and emplaced bridges: neither counts for stacking while the rest is laid out.
    fn lay_aside(&mut self, pieces: &[Laid<'_>]) -> Result<(), SetupError> {
        for (unit, name, piece) in pieces {
            if let Some(place) = piece.at.as_ref().and_then(|at| off_board(at.get_ref())) {
                self.state.place[*unit] = place;
            }
            let Some(ends) = &piece.own.ends else { continue };
            if !self.rules.bridges.contains(unit) {
                return Err(self.wrong(name.span(), format!("{} is no Pontoon Bridge", name.get_ref())));
            }
            let ends = [self.hex(&ends[0])?, self.hex(&ends[1])?];
            let index = self.rules.bridge_index(*unit);
            self.state.bridges[index] = Bridge { emplaced: true, ends, since: piece.own.since, used: false };
        }
        Ok(())
    }

    fn place(&mut self, unit: UnitId, hex: HexId, name: &Spanned<String>) -> Result<(), SetupError> {
        let record = self.rules.order.unit(unit);
        let field = &self.rules.field;
        let at = field.name(hex);
        if field.has(hex, Ground::WATER) {
            return Err(self.wrong(name.span(), format!("{at} is open water")));
        }
        self.state.place[unit] = NOWHERE;
        let situation = Situation::new(self.rules, &self.state);
        let enemy = record.side.enemy();
        let meets = situation.regular[enemy.index()].contains(hex) && !self.rules.trains.contains(unit);
        let meets_trains = record.side == Side::Confederate
            && situation.trains.contains(hex)
            && situation.emplaced_in(hex).is_none();
        if meets || meets_trains {
            return Err(self.wrong(name.span(), format!("{at} is held by the enemy of {}", record.name)));
        }
        if situation.has_room(record.side, Units::only(unit), hex).is_err() {
            let limit = if field.is_river(hex) {
                "one unit to a river hex"
            } else if record.side == Side::Union {
                "two Union units to a hex"
            } else {
                "22 Confederate Strength Points to a hex"
            };
            return Err(self
                .wrong(name.span(), format!("there is no room for {} in {at}", record.name))
                .legal(limit));
        }
        self.state.place[unit] = hex;
        Ok(())
    }

    fn lay_forts(&mut self, file: &SetupFile) -> Result<(), SetupError> {
        let limits = &self.rules.charts.limits;
        let most = usize::from(limits.confederate_forts + limits.union_forts);
        for name in &file.own.forts {
            let hex = self.hex(name)?;
            let field = &self.rules.field;
            if field.has(hex, Ground::RIVER.union(Ground::CITY).union(Ground::WATER)) {
                return Err(self
                    .wrong(name.span(), format!("no fort stands in {}", name.get_ref()))
                    .legal("not in river or city hexes"));
            }
            if self.state.forts.contains(&hex) {
                return Err(self.wrong(name.span(), format!("there are two forts in {}", name.get_ref())));
            }
            let free = self.state.forts.iter().take(most).position(|&fort| fort == NOWHERE);
            match free.and_then(|index| self.state.forts.get_mut(index)) {
                Some(slot) => *slot = hex,
                None => return Err(self.wrong(name.span(), format!("there are more than {most} forts"))),
            }
        }
        Ok(())
    }

    fn lay_conditions(&mut self, pieces: &[Laid<'_>]) -> Result<(), SetupError> {
        for (unit, name, piece) in pieces {
            if piece.own.ends.is_some() && !self.is_bridged(*unit) {
                let problem = format!("{} must be at a river hex that both its ends touch", name.get_ref());
                return Err(self.wrong(name.span(), problem));
            }
            if let Some(disrupted) = &piece.own.disrupted {
                let turns = *disrupted.get_ref();
                if !(1..=3).contains(&turns) {
                    return Err(self.wrong(disrupted.span(), "a disruption marker shows 1, 2 or 3"));
                }
                self.state.disruption[*unit] = turns;
            }
            if piece.own.face_down {
                self.turn_face_down(*unit, name)?;
            }
        }
        Ok(())
    }

    /// Whether an emplaced bridge lies in a river hex that both its ends touch.
    fn is_bridged(&self, unit: UnitId) -> bool {
        let site = self.state.place[unit];
        let field = &self.rules.field;
        let bridge = self.rules.bridge(&self.state, unit);
        let touches = |end: &HexId| field.are_adjacent(site, *end) && !field.is_river(*end);
        field.is_river(site) && bridge.ends.iter().all(touches) && bridge.ends[0] != bridge.ends[1]
    }

    fn turn_face_down(&mut self, unit: UnitId, name: &Spanned<String>) -> Result<(), SetupError> {
        if self.rules.sides[0].contains(unit) || !self.state.options.has(Opt::Inverted) {
            let problem = "only Confederate units lie face down, and only with the option inverted_counters";
            return Err(self.wrong(name.span(), problem));
        }
        self.state.face_down.insert(unit);
        self.state.begun = true;
        Ok(())
    }

    /// Brigades and divisions together never have more strength than the divisions. // ah74.5.4.1
    fn check_strength(&self) -> Result<(), SetupError> {
        let rules = self.rules;
        let strength = |units: Units| -> u32 {
            units.into_iter().map(|unit| u32::from(rules.order.unit(unit).strength)).sum()
        };
        let here =
            |units: Units| -> Units { units.into_iter().filter(|&unit| self.state.on_board(unit)).collect() };
        for kind in [rules.cavalry, rules.regular.without(rules.cavalry)] {
            let (divisions, brigades) = (rules.divisions.and(kind), rules.brigades.and(kind));
            if strength(here(divisions.or(brigades))) > strength(divisions) {
                let problem = "the Confederate divisions and brigades on the board have too much strength";
                let legal = "brigade counters replace divisions, they never add strength";
                return Err(SetupError::new(problem).legal(legal));
            }
        }
        Ok(())
    }
}
