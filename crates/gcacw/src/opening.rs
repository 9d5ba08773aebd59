//! From a scenario, or a setup that a person wrote, to the first state.

use arrayvec::ArrayVec;
use engine::setup::{Piece, choose};
use engine::{Dice, Log, Row, Setup, SetupError};
use serde::Deserialize;
use toml::Spanned;

use crate::campaign::{Campaign, News};
use crate::combat::CombatStep;
use crate::ruleset::{Gcacw, Scene, numbered};
use crate::scenarios::{Entrenchment, Placement, Start};
use crate::sets::LeaderSet;
use crate::standing::Whereabouts;
use crate::state::{Activation, Hex, Initiative, LEADERS, Leader, March, Place, State, UNITS, Unit, flag};
use crate::step::{Phase, Step};
use crate::turn::{ForceFile, GroundFile, GroundState, Works};
use crate::units::Arm;

/// What a setup may say besides.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Own {
    /// Rain turns.
    #[serde(default)]
    rain: Vec<u8>,
    /// Rivers, crossings and stations that differ.
    ground: Option<Spanned<GroundFile>>,
    /// Force markers.
    #[serde(default)]
    force: Vec<Spanned<ForceFile>>,
    /// The hexes with a Flanks Refused marker.
    #[serde(default)]
    flanks_refused: Vec<Spanned<String>>,
    /// What the campaign keeps, as it differs.
    campaign: Option<toml::Table>,
}

const PHASES: [(&str, Phase); 4] = [
    ("random_events", Phase::RandomEvents),
    ("leader_transfer", Phase::LeaderTransfer),
    ("action_cycle", Phase::ActionCycle),
    ("recovery", Phase::Recovery),
];

/// Where a piece is that is not in the game.
const ASIDE: &str = "aside";

/// What a setup may say of a piece.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    /// For a leader: the unit he is attached to.
    with: Option<String>,
    strength: Option<u8>,
    fatigue: Option<u8>,
    disorganized: Option<bool>,
    exhausted: Option<bool>,
    demoralized: Option<u8>,
    entrenchment: Option<Works>,
}

type SetupFile = engine::setup::SetupFile<Own, Keys>;

impl<C: Campaign> Gcacw<C> {
    /// Checks a setup into the first state, by the standard rules.
    pub fn first_state(
        &self,
        setup: &Setup,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<State<C>, SetupError> {
        self.about.check(setup)?;
        let number = self.about.scenarios.iter().position(|known| known.id == setup.scenario);
        let mut state = self.blank(number.unwrap_or(0) as u8);
        for (bit, option) in self.about.options.iter().enumerate() {
            if setup.options.iter().any(|chosen| chosen == option.id) {
                state.options |= 1 << bit;
            }
        }
        self.place_scenario(&mut state);
        self.special_start_of_game(&mut state);
        C::told(self.play(&mut state, log), News::SetUp);
        if !setup.source.is_empty() {
            self.apply_setup_file(&mut state, &setup.source)?;
        }
        self.settle(&mut state, dice, log);
        Ok(state)
    }

    /// A state with nothing on the map, before the first turn.
    pub fn blank(&self, scenario: u8) -> State<C> {
        let mut steps = ArrayVec::new();
        steps.push(Step::Phase(Phase::SetUp));
        let mut ground = GroundState::default();
        self.crossings.set_up(self.scenes[usize::from(scenario)].volume, &mut ground);
        State::<C> {
            scenario,
            options: 0,
            turn: 1,
            action_phase: 0,
            actions_taken: [0; 2],
            place: Whereabouts::ASIDE,
            manpower: Row([0; UNITS]),
            fatigue: Row([0; UNITS]),
            flags: Row([0; UNITS]),
            demoralized: Row([0; UNITS]),
            works: Row([Works::None; UNITS]),
            artillery: Row([0; UNITS]),
            attached: Row([Unit::NONE; LEADERS]),
            transferred: LeaderSet::EMPTY,
            lost: [0; 2],
            wasted: [0; 2],
            initiative: Initiative::default(),
            march: March::default(),
            activation: Activation::default(),
            steps,
            over: false,
            battle: Default::default(),
            retreat: Default::default(),
            combat: Default::default(),
            ground,
            forces: Default::default(),
            special: Default::default(),
            campaign: Default::default(),
        }
    }

    fn place_scenario(&self, state: &mut State<C>) {
        let scene = self.scene(state);
        let mut leaders = Vec::new();
        for (name, placed) in numbered(&scene.scenario) {
            if placed.arm == Arm::Leader {
                leaders.extend(scene.roster.leader_named(placed.side, &name).map(|leader| (leader, placed)));
            } else if let Some(unit) = scene.roster.unit_named(placed.side, &name, placed.arm) {
                self.place_unit(state, scene, unit, placed);
            }
        }
        // Higher leaders last: a unit takes one leader of each level.
        for (leader, placed) in leaders {
            let hex = placed.hex.as_deref().and_then(|hex| self.board.hex(hex));
            state.attached[leader.index()] = self.first_attachment(state, leader, hex).unwrap_or(Unit::NONE);
        }
    }

    fn place_unit(&self, state: &mut State<C>, scene: &Scene, unit: Unit, placed: &Placement) {
        let index = unit.index();
        let hex = placed.hex.as_deref().and_then(|hex| self.board.hex(hex));
        let place = match (hex, placed.start) {
            (_, Some(Start::Reinforcement)) => Place::ARRIVING,
            (_, Some(Start::Substitute)) => Place::ASIDE,
            (Some(_), _) if placed.embarked => Place::ABOARD,
            (Some(hex), _) => hex.into(),
            (None, _) => Place::ARRIVING,
        };
        state.place.put(unit, place);
        state.manpower[index] = placed.strength.unwrap_or(0);
        state.fatigue[index] = placed.fatigue;
        state.set(unit, flag::EXHAUSTED, placed.exhausted);
        state.set(unit, flag::DISORGANIZED, placed.disorganized);
        state.demoralized[index] = placed.demoralized;
        state.works[index] = match placed.entrenchment {
            None => Works::None,
            Some(Entrenchment::AbatisBuild) => Works::AbatisBuild,
            Some(Entrenchment::Abatis) => Works::Abatis,
            Some(Entrenchment::BreastworkBuild) => Works::BreastworkBuild,
            Some(Entrenchment::Breastwork) => Works::Breastwork,
            Some(Entrenchment::Fort) => Works::Fort,
        };
        state.artillery[index] = scene.roster.units[index].artillery;
    }

    /// The unit a leader who is set up in a hex is attached to: the first there that he may be with.
    fn first_attachment(&self, state: &State<C>, leader: Leader, hex: Option<Hex>) -> Option<Unit> {
        let side = self.leader_info(state, leader).side;
        let may = |unit: &Unit| self.may_attach(state, leader, *unit).is_ok();
        match hex {
            Some(hex) => self.side_units_in(state, side, hex).find(may),
            None => {
                let arriving = |unit: &Unit| state.place[unit.index()] == Place::ARRIVING;
                self.roster(state).side_units(side).filter(arriving).find(may)
            }
        }
    }

    fn apply_setup_file(&self, state: &mut State<C>, source: &str) -> Result<(), SetupError> {
        let file = SetupFile::read(source)?;
        if file.only {
            state.place = Whereabouts::ASIDE;
            state.attached = Row([Unit::NONE; LEADERS]);
        }
        if let Some(turn) = &file.turn {
            state.turn = *turn.get_ref();
        }
        for turn in &file.own.rain {
            state.ground.set_rain(*turn);
        }
        // Units first: a leader is attached to one that is in place.
        for leaders in [false, true] {
            for piece in &file.pieces {
                for name in &piece.units {
                    self.apply_piece(state, source, name, piece, leaders)?;
                }
            }
        }
        for hex in &file.own.flanks_refused {
            let wrong = |problem: String| SetupError::at(source, hex.span().start, problem);
            let found = self.board.hex(hex.get_ref()).filter(|&hex| self.scene(state).in_play.contains(hex));
            let there = found
                .ok_or_else(|| wrong(format!("there is no hex {} on this scenario's map", hex.get_ref())))?;
            self.set_up_refused(state, there).map_err(wrong)?;
        }
        if let Some(ground) = &file.own.ground {
            self.set_up_ground(state, source, ground)?;
        }
        for force in &file.own.force {
            self.set_up_force(state, source, force)?;
        }
        if let Some(phase) = &file.phase {
            state.replace(Step::Phase(choose(source, "phase", phase, &PHASES)?));
        }
        if let Some(side) = &file.side {
            state.replace(Step::PhaseOver(Phase::ActionCycle));
            state.push(Step::ChooseAction(*side.get_ref()));
            state.action_phase = 1;
        }
        match &file.own.campaign {
            Some(table) => C::read_setup(self.play(state, &mut Log::silent()), table),
            None => Ok(()),
        }
    }

    fn apply_piece(
        &self,
        state: &mut State<C>,
        source: &str,
        name: &Spanned<String>,
        piece: &Piece<Keys>,
        leaders: bool,
    ) -> Result<(), SetupError> {
        let wrong = |problem: String| SetupError::at(source, name.span().start, problem);
        let counter = self.counters.find(name.get_ref());
        let roster = self.roster(state);
        let place = match piece.at.as_ref() {
            None => None,
            Some(at) if at.get_ref() == ASIDE => Some(Place::ASIDE),
            Some(at) => {
                let hex = self.board.hex(at.get_ref()).filter(|&hex| self.scene(state).in_play.contains(hex));
                let missing = || {
                    let problem = format!("there is no hex {} on this scenario's map", at.get_ref());
                    SetupError::at(source, at.span().start, problem)
                };
                Some(hex.ok_or_else(missing)?.into())
            }
        };
        match (
            counter.and_then(|counter| roster.unit(counter)),
            counter.and_then(|counter| roster.leader(counter)),
        ) {
            (Some(unit), _) if !leaders => self.set_unit(state, unit, place, &piece.own).map_err(wrong),
            (_, Some(leader)) if leaders => self.set_leader(state, leader, place, &piece.own).map_err(wrong),
            (None, None) => Err(wrong(format!("\"{}\" is not a piece of this scenario", name.get_ref()))),
            _ => Ok(()),
        }
    }

    fn set_unit(
        &self,
        state: &mut State<C>,
        unit: Unit,
        place: Option<Place>,
        piece: &Keys,
    ) -> Result<(), String> {
        let index = unit.index();
        let most = self.disorganized_values.len() as u8 - 1;
        if piece.strength.is_some_and(|strength| strength == 0 || strength > most) {
            return Err(format!("a unit has 1 to {most} Manpower"));
        }
        if piece.fatigue.is_some_and(|fatigue| fatigue > crate::state::MOST_FATIGUE) {
            return Err("a Fatigue Level is 0 to 4".into());
        }
        state.place.put(unit, place.unwrap_or(state.place[index]));
        state.manpower[index] = piece.strength.unwrap_or(state.manpower[index]);
        state.fatigue[index] = piece.fatigue.unwrap_or(state.fatigue[index]);
        state.demoralized[index] = piece.demoralized.unwrap_or(state.demoralized[index]);
        state.works[index] = piece.entrenchment.unwrap_or(state.works[index]);
        for (condition, on) in [(flag::DISORGANIZED, piece.disorganized), (flag::EXHAUSTED, piece.exhausted)]
        {
            state.set(unit, condition, on.unwrap_or(state.is(unit, condition)));
        }
        if state.hex(unit).is_some() {
            C::told(self.play(state, &mut Log::silent()), News::Placed(unit));
        }
        Ok(())
    }

    fn set_leader(
        &self,
        state: &mut State<C>,
        leader: Leader,
        place: Option<Place>,
        piece: &Keys,
    ) -> Result<(), String> {
        let name = &self.leader_info(state, leader).name;
        let unit = match (&piece.with, place) {
            (Some(with), _) => self.counters.find(with).and_then(|counter| self.roster(state).unit(counter)),
            (None, Some(Place::ASIDE)) => {
                state.attached[leader.index()] = Unit::NONE;
                return Ok(());
            }
            (None, Some(place)) => {
                state.attached[leader.index()] = Unit::NONE;
                self.first_attachment(state, leader, place.hex())
            }
            (None, None) => return Err(format!("say where {name} is, or with which unit")),
        };
        let unit = unit.ok_or_else(|| format!("{name} has no unit there that he may be attached to"))?;
        state.attached[leader.index()] = Unit::NONE;
        self.may_attach(state, leader, unit).map_err(|forbidden| format!("{name} {}", forbidden.words()))?;
        state.attached[leader.index()] = unit;
        Ok(())
    }

    /// What no state may show.
    pub(crate) fn audit_pieces(&self, state: &State<C>) -> Result<(), String> {
        // A retreat may pass through the enemy. // gcacw.7.6.33
        let retreats = state.steps.contains(&Step::Combat(CombatStep::Retreat));
        let passed = retreats.then(|| state.retreat.here());
        for unit in self.roster(state).unit_ids() {
            let name = self.name(state, unit);
            let side = self.roster(state).side(unit);
            let Some(hex) = state.hex(unit) else { continue };
            if !self.scene(state).in_play.contains(hex) {
                return Err(format!("{name} is off the map at {}", self.board.name(hex)));
            }
            if state.manpower[unit.index()] == 0 && self.info(state, unit).arm.has_manpower() {
                return Err(format!("{name} has no Manpower")); // gcacw.2.2.23
            }
            if Some(hex) != passed && self.exerts(state, unit) && self.occupied(state, side.enemy(), hex) {
                return Err(format!("{name} shares {} with the enemy", self.board.name(hex)));
            }
        }
        Ok(())
    }
}
