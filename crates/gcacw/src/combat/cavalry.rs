//! Cavalry retreat: cavalry slips away from infantry and artillery before it is attacked.

use board::Edge;
use engine::{Dice, Event, EventKind, Log, Modifier, Refusal, Side};

use super::state::{Attack, RetreatKind};
use super::{CombatAction, CombatStep};
use crate::campaign::Campaign;
use crate::map::Terrain;
use crate::pieces::Cause;
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::state::{Hex, State};
use crate::step::Step;
use crate::units::Arm;
use crate::zones::Zone;

/// When enemy cavalry may ask to slip away from a marching unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// The unit begins its march, after its fatigue and any extended march roll. // gcacw.7.7.3
    MarchBegins,
    /// The unit has entered a hex. // gcacw.7.7.2
    Entered,
}

impl<C: Campaign> Gcacw<C> {
    /// Asks the enemy cavalry that a marching unit has come upon. // gcacw.7.7.2 gcacw.7.7.3
    pub(crate) fn combat_cavalry_window(&self, state: &mut State<C>, window: Window, _log: &mut Log) {
        if window == Window::MarchBegins {
            state.battle = super::Battle::none();
        }
        let unit = state.march.unit;
        let Some(here) = state.hex(unit) else { return };
        // gcacw.7.7.1
        if matches!(self.info(state, unit).arm, Arm::Infantry | Arm::Artillery) && self.exerts(state, unit) {
            state.battle.attack = Attack::March(unit, None);
            state.battle.side = self.roster(state).side(unit);
            state.battle.from = here;
            self.cavalry_questions(state, here);
        }
    }

    /// Puts a question for every hex whose cavalry has this hex in its normal zone of control.
    pub(super) fn cavalry_questions(&self, state: &mut State<C>, enemy: Hex) {
        for (_, hex) in self.map.around(enemy) {
            if self.slips_by_zone(state, hex, enemy) {
                state.push(Step::Combat(CombatStep::CavalryRetreat(hex)));
            }
        }
    }

    fn slips_by_zone(&self, state: &State<C>, hex: Hex, enemy: Hex) -> bool {
        let side = state.battle.side.enemy();
        let normal = self
            .map
            .direction(hex, enemy)
            .is_some_and(|direction| self.zone_across(state, hex, direction) == Zone::Normal);
        normal && self.may_slip(state, side, hex)
    }

    /// The cavalry of a side in a hex. // gcacw.7.7.21 gcacw.7.7.22
    pub(super) fn riders(&self, state: &State<C>, side: Side, hex: Hex) -> UnitSet {
        let cavalry = |&unit: &_| self.info(state, unit).arm == Arm::Cavalry && self.exerts(state, unit);
        self.side_units_in(state, side, hex).filter(cavalry).collect()
    }

    /// Whether cavalry in a hex may slip away now: it has not let its chance pass, and it has somewhere to go.
    fn may_slip(&self, state: &State<C>, side: Side, hex: Hex) -> bool {
        let riders = self.riders(state, side, hex);
        // gcacw.7.7.7
        let passed =
            matches!(state.battle.attack, Attack::March(..)) && !riders.and(state.march.declined).is_empty();
        if riders.is_empty() || passed {
            return false;
        }
        let retreat = self.retreat_of(state, RetreatKind::Cavalry, riders, hex, state.battle.from);
        !self.ways(state, &retreat).is_empty()
    }

    /// Infantry that began its march in a restricted zone of control names the cavalry's hex. // gcacw.7.7.5
    pub(super) fn restricted_zone_window(&self, state: &mut State<C>) {
        let (target, unit) = (state.battle.target, state.march.unit);
        let restricted = self
            .map
            .direction(target, state.march.began)
            .is_some_and(|direction| self.zone_across(state, target, direction) == Zone::Restricted);
        let foot = self.info(state, unit).arm == Arm::Infantry;
        if restricted && foot && self.may_slip(state, state.battle.side.enemy(), target) {
            state.push(Step::Combat(CombatStep::CavalryRetreat(target)));
        }
    }

    /// The target of an assault by anyone but a cavalry leader. // gcacw.7.7.6
    pub(super) fn assault_window(&self, state: &mut State<C>) {
        let target = state.battle.target;
        let cavalry = state.battle.leader().is_some_and(|leader| self.leader_info(state, leader).cavalry);
        if !cavalry && self.may_slip(state, state.battle.side.enemy(), target) {
            state.push(Step::Combat(CombatStep::CavalryRetreat(target)));
        }
    }

    /// Whether the question of this hex still stands.
    pub(super) fn slip_is_open(&self, state: &State<C>, hex: Hex) -> bool {
        !self.riders(state, state.battle.side.enemy(), hex).is_empty()
    }

    pub(super) fn slip_actions(out: &mut Vec<CombatAction>) {
        out.push(CombatAction::CavalryRetreat);
        out.push(CombatAction::CavalryStand);
    }

    /// The cavalry stands; it has had its chance in this march. // gcacw.7.7.7
    pub(super) fn cavalry_stands(&self, state: &mut State<C>, hex: Hex) {
        let riders = self.riders(state, state.battle.side.enemy(), hex);
        state.pop();
        if matches!(state.battle.attack, Attack::March(..)) {
            state.march.declined = state.march.declined.or(riders);
        }
    }

    /// The cavalry slips away: the roll, the enemy's delay, then the retreat. // gcacw.7.7.10 gcacw.7.7.11
    pub(super) fn cavalry_retreats(
        &self,
        state: &mut State<C>,
        hex: Hex,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        let side = state.battle.side.enemy();
        let riders = self.riders(state, side, hex);
        let modifiers = self.slip_modifiers(state, hex);
        let roll = dice.roll(6);
        let chart = &self.charts.cavalry_retreat;
        let sum: i16 = modifiers.iter().map(|modifier| modifier.value).sum();
        let points = (i16::from(roll) + sum).max(0) / 2;
        let delayed = matches!(state.battle.attack, Attack::March(..));
        log.result(|| format!("delay {points}"));
        log.add(|| {
            let delay = if delayed { format!(" The enemy loses {points} MP.") } else { String::new() };
            let sentence = format!("Cavalry slips away from {} on a {roll}.{delay}", self.hex_name(hex));
            Event::new("gcacw.7.7.10", sentence).kind(EventKind::Roll {
                dice: vec![roll],
                modifiers,
                result: format!("delay {points}"),
                place: self.board.name(hex).to_owned(),
            })
        });
        if delayed {
            state.march.left = (state.march.left - points * super::attack::ONE_POINT).max(0);
        }
        state.battle.slipped = true;
        state.retreat = self.retreat_of(state, RetreatKind::Cavalry, riders, hex, state.battle.from);
        state.replace(Step::Combat(CombatStep::Retreat));
        // gcacw.7.7.12
        if i16::from(roll) == chart.natural_loss_roll {
            state.push(Step::Combat(CombatStep::CavalryLoss));
        }
    }

    /// What is added to a cavalry retreat roll, each with its reason.
    pub(super) fn slip_modifiers(&self, state: &State<C>, hex: Hex) -> Vec<Modifier> {
        let riders = self.riders(state, state.battle.side.enemy(), hex);
        let (ground, hexside) = (self.slip_terrain(state, hex), self.slip_hexside(state.battle.from, hex));
        let chart = &self.charts.cavalry_retreat;
        let values = chart.modifiers(self.combined(state, &riders), ground, hexside).unwrap_or_default();
        let line = |(label, value): (&str, i16)| {
            (value != 0).then(|| Modifier { label: label.into(), value, clause: "gcacw.7.7.10".into() })
        };
        ["size of the cavalry", "ground"].into_iter().zip(values).filter_map(line).collect()
    }

    fn slip_terrain(&self, state: &State<C>, hex: Hex) -> &str {
        let artillery = &self.charts.artillery_modifier;
        match self.map.terrain(hex) {
            Terrain::ProvisionalSwamp if self.rain(state) => &artillery.provisional_swamp_rain,
            Terrain::ProvisionalSwamp => &artillery.provisional_swamp_dry,
            terrain => terrain.name(),
        }
    }

    fn slip_hexside(&self, enemy: Hex, hex: Hex) -> &'static str {
        let edge = self.map.direction(enemy, hex).map(|direction| self.map.edge(enemy, direction));
        match edge {
            Some(edge) if edge.intersects(Edge::ANY_RIVER) => "crossing",
            Some(_) if self.ridge_up(enemy, hex) => "ridge_up",
            Some(edge) if edge.contains(Edge::CREEK) => "creek",
            _ => "none",
        }
    }

    pub(super) fn cavalry_loss_actions(&self, state: &State<C>, out: &mut Vec<CombatAction>) {
        let lose = |unit| CombatAction::Lose(self.info(state, unit).counter);
        out.extend(state.retreat.stack.iter().map(lose));
    }

    /// One of the cavalry units loses a Manpower and is disorganized. // gcacw.7.7.12 gcacw.7.7.21
    pub(super) fn cavalry_loss(
        &self,
        state: &mut State<C>,
        counter: Counter,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let unit = self.among(state, &state.retreat.stack, counter, "gcacw.7.7.21")?;
        state.pop();
        self.disorganize(state, unit);
        if state.manpower[unit.index()] == 1 {
            state.retreat.stack.remove(unit);
        }
        self.lose(state, unit, 1, Cause::CavalryRetreat, log);
        Ok(())
    }
}
