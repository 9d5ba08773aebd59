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
use crate::situation::{Play, Situation};
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
        self.play(&mut state, log).place_scenario();
        self.play(&mut state, log).special_start_of_game();
        C::told(self.play(&mut state, log), News::SetUp);
        if !setup.source.is_empty() {
            self.play(&mut state, log).apply_setup_file(&setup.source)?;
        }
        self.play(&mut state, log).settle(dice);
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
}

impl<C: Campaign> Situation<'_, C> {
    /// The unit a leader who is set up in a hex is attached to: the first there that he may be with.
    fn first_attachment(self, leader: Leader, hex: Option<Hex>) -> Option<Unit> {
        let side = self.leader_info(leader).side;
        let may = |unit: &Unit| self.may_attach(leader, *unit).is_ok();
        match hex {
            Some(hex) => self.side_units_in(side, hex).find(may),
            None => {
                let arriving = |unit: &Unit| self.state.place[unit.index()] == Place::ARRIVING;
                self.roster().side_units(side).filter(arriving).find(may)
            }
        }
    }

    /// What no state may show.
    pub(crate) fn audit_pieces(self) -> Result<(), String> {
        // A retreat may pass through the enemy. // gcacw.7.6.33
        let retreats = self.state.steps.contains(&Step::Combat(CombatStep::Retreat));
        let passed = retreats.then(|| self.state.retreat.here());
        for unit in self.roster().unit_ids() {
            let name = self.name(unit);
            let side = self.roster().side(unit);
            let Some(hex) = self.state.hex(unit) else { continue };
            if !self.scene().in_play.contains(hex) {
                return Err(format!("{name} is off the map at {}", self.rules.board.name(hex)));
            }
            if self.state.manpower[unit.index()] == 0 && self.info(unit).arm.has_manpower() {
                return Err(format!("{name} has no Manpower")); // gcacw.2.2.23
            }
            if Some(hex) != passed && self.exerts(unit) && self.occupied(side.enemy(), hex) {
                return Err(format!("{name} shares {} with the enemy", self.rules.board.name(hex)));
            }
        }
        Ok(())
    }
}

impl<C: Campaign> Play<'_, C> {
    fn place_scenario(&mut self) {
        let scene = self.scene();
        let mut leaders = Vec::new();
        for (name, placed) in numbered(&scene.scenario) {
            if placed.arm == Arm::Leader {
                leaders.extend(scene.roster.leader_named(placed.side, &name).map(|leader| (leader, placed)));
            } else if let Some(unit) = scene.roster.unit_named(placed.side, &name, placed.arm) {
                self.place_unit(scene, unit, placed);
            }
        }
        // Higher leaders last: a unit takes one leader of each level.
        for (leader, placed) in leaders {
            let hex = placed.hex.as_deref().and_then(|hex| self.rules.board.hex(hex));
            self.state.attached[leader.index()] =
                self.now().first_attachment(leader, hex).unwrap_or(Unit::NONE);
        }
    }

    fn place_unit(&mut self, scene: &Scene, unit: Unit, placed: &Placement) {
        let index = unit.index();
        let hex = placed.hex.as_deref().and_then(|hex| self.rules.board.hex(hex));
        let place = match (hex, placed.start) {
            (_, Some(Start::Reinforcement)) => Place::ARRIVING,
            (_, Some(Start::Substitute)) => Place::ASIDE,
            (Some(_), _) if placed.embarked => Place::ABOARD,
            (Some(hex), _) => hex.into(),
            (None, _) => Place::ARRIVING,
        };
        self.state.place.put(unit, place);
        self.state.manpower[index] = placed.strength.unwrap_or(0);
        self.state.fatigue[index] = placed.fatigue;
        self.state.set(unit, flag::EXHAUSTED, placed.exhausted);
        self.state.set(unit, flag::DISORGANIZED, placed.disorganized);
        self.state.demoralized[index] = placed.demoralized;
        self.state.works[index] = match placed.entrenchment {
            None => Works::None,
            Some(Entrenchment::AbatisBuild) => Works::AbatisBuild,
            Some(Entrenchment::Abatis) => Works::Abatis,
            Some(Entrenchment::BreastworkBuild) => Works::BreastworkBuild,
            Some(Entrenchment::Breastwork) => Works::Breastwork,
            Some(Entrenchment::Fort) => Works::Fort,
        };
        self.state.artillery[index] = scene.roster.units[index].artillery;
    }

    fn apply_setup_file(&mut self, source: &str) -> Result<(), SetupError> {
        let file = SetupFile::read(source)?;
        if file.only {
            self.state.place = Whereabouts::ASIDE;
            self.state.attached = Row([Unit::NONE; LEADERS]);
        }
        if let Some(turn) = &file.turn {
            self.state.turn = *turn.get_ref();
        }
        for turn in &file.own.rain {
            self.state.ground.set_rain(*turn);
        }
        // Units first: a leader is attached to one that is in place.
        for leaders in [false, true] {
            for piece in &file.pieces {
                for name in &piece.units {
                    self.apply_piece(source, name, piece, leaders)?;
                }
            }
        }
        for hex in &file.own.flanks_refused {
            let wrong = |problem: String| SetupError::at(source, hex.span().start, problem);
            let found = self.rules.board.hex(hex.get_ref()).filter(|&hex| self.scene().in_play.contains(hex));
            let there = found
                .ok_or_else(|| wrong(format!("there is no hex {} on this scenario's map", hex.get_ref())))?;
            self.set_up_refused(there).map_err(wrong)?;
        }
        if let Some(ground) = &file.own.ground {
            self.set_up_ground(source, ground)?;
        }
        for force in &file.own.force {
            self.set_up_force(source, force)?;
        }
        if let Some(phase) = &file.phase {
            self.state.replace(Step::Phase(choose(source, "phase", phase, &PHASES)?));
        }
        if let Some(side) = &file.side {
            self.state.replace(Step::PhaseOver(Phase::ActionCycle));
            self.state.push(Step::ChooseAction(*side.get_ref()));
            self.state.action_phase = 1;
        }
        match &file.own.campaign {
            Some(table) => C::read_setup(self.rules.play(self.state, &mut Log::silent()), table),
            None => Ok(()),
        }
    }

    fn apply_piece(
        &mut self,
        source: &str,
        name: &Spanned<String>,
        piece: &Piece<Keys>,
        leaders: bool,
    ) -> Result<(), SetupError> {
        let wrong = |problem: String| SetupError::at(source, name.span().start, problem);
        let counter = self.rules.counters.find(name.get_ref());
        let roster = self.roster();
        let place = match piece.at.as_ref() {
            None => None,
            Some(at) if at.get_ref() == ASIDE => Some(Place::ASIDE),
            Some(at) => {
                let hex =
                    self.rules.board.hex(at.get_ref()).filter(|&hex| self.scene().in_play.contains(hex));
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
            (Some(unit), _) if !leaders => self.set_unit(unit, place, &piece.own).map_err(wrong),
            (_, Some(leader)) if leaders => self.set_leader(leader, place, &piece.own).map_err(wrong),
            (None, None) => Err(wrong(format!("\"{}\" is not a piece of this scenario", name.get_ref()))),
            _ => Ok(()),
        }
    }

    fn set_unit(&mut self, unit: Unit, place: Option<Place>, piece: &Keys) -> Result<(), String> {
        let index = unit.index();
        let most = self.rules.disorganized_values.len() as u8 - 1;
        if piece.strength.is_some_and(|strength| strength == 0 || strength > most) {
            return Err(format!("a unit has 1 to {most} Manpower"));
        }
        if piece.fatigue.is_some_and(|fatigue| fatigue > crate::state::MOST_FATIGUE) {
            return Err("a Fatigue Level is 0 to 4".into());
        }
        self.state.place.put(unit, place.unwrap_or(self.state.place[index]));
        self.state.manpower[index] = piece.strength.unwrap_or(self.state.manpower[index]);
        self.state.fatigue[index] = piece.fatigue.unwrap_or(self.state.fatigue[index]);
        self.state.demoralized[index] = piece.demoralized.unwrap_or(self.state.demoralized[index]);
        self.state.works[index] = piece.entrenchment.unwrap_or(self.state.works[index]);
        for (condition, on) in [(flag::DISORGANIZED, piece.disorganized), (flag::EXHAUSTED, piece.exhausted)]
        {
            self.state.set(unit, condition, on.unwrap_or(self.state.is(unit, condition)));
        }
        if self.state.hex(unit).is_some() {
            C::told(self.rules.play(self.state, &mut Log::silent()), News::Placed(unit));
        }
        Ok(())
    }

    fn set_leader(&mut self, leader: Leader, place: Option<Place>, piece: &Keys) -> Result<(), String> {
        let name = &self.leader_info(leader).name;
        let unit = match (&piece.with, place) {
            (Some(with), _) => self.rules.counters.find(with).and_then(|counter| self.roster().unit(counter)),
            (None, Some(Place::ASIDE)) => {
                self.state.attached[leader.index()] = Unit::NONE;
                return Ok(());
            }
            (None, Some(place)) => {
                self.state.attached[leader.index()] = Unit::NONE;
                self.now().first_attachment(leader, place.hex())
            }
            (None, None) => return Err(format!("say where {name} is, or with which unit")),
        };
        let unit = unit.ok_or_else(|| format!("{name} has no unit there that he may be attached to"))?;
        self.state.attached[leader.index()] = Unit::NONE;
        self.now().may_attach(leader, unit).map_err(|forbidden| format!("{name} {}", forbidden.words()))?;
        self.state.attached[leader.index()] = unit;
        Ok(())
    }
}
