//! Cavalry retreat: cavalry slips away from infantry and artillery before it is attacked.

use board::Edge;
use engine::{Dice, Event, EventKind, Modifier, Refusal, Side};

use super::state::{Attack, RetreatKind};
use super::{CombatAction, CombatStep};
use crate::campaign::Campaign;
use crate::map::Terrain;
use crate::pieces::Cause;
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::situation::{Play, Situation};
use crate::state::Hex;
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

pub(super) fn slip_actions(out: &mut Vec<CombatAction>) {
    out.push(CombatAction::CavalryRetreat);
    out.push(CombatAction::CavalryStand);
}

impl<C: Campaign> Gcacw<C> {
    fn slip_hexside(&self, enemy: Hex, hex: Hex) -> &'static str {
        let edge = self.map.direction(enemy, hex).map(|direction| self.map.edge(enemy, direction));
        match edge {
            Some(edge) if edge.intersects(Edge::ANY_RIVER) => "crossing",
            Some(_) if self.ridge_up(enemy, hex) => "ridge_up",
            Some(edge) if edge.contains(Edge::CREEK) => "creek",
            _ => "none",
        }
    }
}

impl<'a, C: Campaign> Situation<'a, C> {
    fn slips_by_zone(self, hex: Hex, enemy: Hex) -> bool {
        let side = self.state.battle.side.enemy();
        let normal = self
            .rules
            .map
            .direction(hex, enemy)
            .is_some_and(|direction| self.zone_across(hex, direction) == Zone::Normal);
        normal && self.may_slip(side, hex)
    }

    /// The cavalry of a side in a hex. // gcacw.7.7.21 gcacw.7.7.22
    pub(super) fn riders(self, side: Side, hex: Hex) -> UnitSet {
        let cavalry = |&unit: &_| self.info(unit).arm == Arm::Cavalry && self.exerts(unit);
        self.side_units_in(side, hex).filter(cavalry).collect()
    }

    /// Whether cavalry in a hex may slip away now: it has not let its chance pass, and it has somewhere to go.
    fn may_slip(self, side: Side, hex: Hex) -> bool {
        let riders = self.riders(side, hex);
        // gcacw.7.7.7
        let passed = matches!(self.state.battle.attack, Attack::March(..))
            && !riders.and(self.state.march.declined).is_empty();
        if riders.is_empty() || passed {
            return false;
        }
        let retreat = self.retreat_of(RetreatKind::Cavalry, riders, hex, self.state.battle.from);
        !self.ways(&retreat).is_empty()
    }

    /// Whether the question of this hex still stands.
    pub(super) fn slip_is_open(self, hex: Hex) -> bool {
        !self.riders(self.state.battle.side.enemy(), hex).is_empty()
    }

    /// What is added to a cavalry retreat roll, each with its reason.
    pub(super) fn slip_modifiers(self, hex: Hex) -> Vec<Modifier> {
        let riders = self.riders(self.state.battle.side.enemy(), hex);
        let (ground, hexside) =
            (self.slip_terrain(hex), self.rules.slip_hexside(self.state.battle.from, hex));
        let chart = &self.rules.charts.cavalry_retreat;
        let values = chart.modifiers(self.combined(&riders), ground, hexside).unwrap_or_default();
        let line = |(label, value): (&str, i16)| {
            (value != 0).then(|| Modifier { label: label.into(), value, clause: "gcacw.7.7.10".into() })
        };
        ["size of the cavalry", "ground"].into_iter().zip(values).filter_map(line).collect()
    }

    fn slip_terrain(self, hex: Hex) -> &'a str {
        let artillery = &self.rules.charts.artillery_modifier;
        match self.rules.map.terrain(hex) {
            Terrain::ProvisionalSwamp if self.rain() => &artillery.provisional_swamp_rain,
            Terrain::ProvisionalSwamp => &artillery.provisional_swamp_dry,
            terrain => terrain.name(),
        }
    }

    pub(super) fn cavalry_loss_actions(self, out: &mut Vec<CombatAction>) {
        let lose = |unit| CombatAction::Lose(self.info(unit).counter);
        out.extend(self.state.retreat.stack.iter().map(lose));
    }
}

impl<C: Campaign> Play<'_, C> {
    /// Asks the enemy cavalry that a marching unit has come upon. // gcacw.7.7.2 gcacw.7.7.3
    pub(crate) fn combat_cavalry_window(&mut self, window: Window) {
        if window == Window::MarchBegins {
            self.state.battle = super::Battle::none();
        }
        let unit = self.state.march.unit;
        let Some(here) = self.state.hex(unit) else { return };
        // gcacw.7.7.1
        if matches!(self.info(unit).arm, Arm::Infantry | Arm::Artillery) && self.now().exerts(unit) {
            self.state.battle.attack = Attack::March(unit, None);
            self.state.battle.side = self.roster().side(unit);
            self.state.battle.from = here;
            self.cavalry_questions(here);
        }
    }

    /// Puts a question for every hex whose cavalry has this hex in its normal zone of control.
    pub(super) fn cavalry_questions(&mut self, enemy: Hex) {
        for (_, hex) in self.rules.map.around(enemy) {
            if self.now().slips_by_zone(hex, enemy) {
                self.state.push(Step::Combat(CombatStep::CavalryRetreat(hex)));
            }
        }
    }

    /// Infantry that began its march in a restricted zone of control names the cavalry's hex. // gcacw.7.7.5
    pub(super) fn restricted_zone_window(&mut self) {
        let (target, unit) = (self.state.battle.target, self.state.march.unit);
        let restricted = self
            .rules
            .map
            .direction(target, self.state.march.began)
            .is_some_and(|direction| self.now().zone_across(target, direction) == Zone::Restricted);
        let foot = self.info(unit).arm == Arm::Infantry;
        if restricted && foot && self.now().may_slip(self.state.battle.side.enemy(), target) {
            self.state.push(Step::Combat(CombatStep::CavalryRetreat(target)));
        }
    }

    /// The target of an assault by anyone but a cavalry leader. // gcacw.7.7.6
    pub(super) fn assault_window(&mut self) {
        let target = self.state.battle.target;
        let cavalry = self.state.battle.leader().is_some_and(|leader| self.leader_info(leader).cavalry);
        if !cavalry && self.now().may_slip(self.state.battle.side.enemy(), target) {
            self.state.push(Step::Combat(CombatStep::CavalryRetreat(target)));
        }
    }

    /// The cavalry stands; it has had its chance in this march. // gcacw.7.7.7
    pub(super) fn cavalry_stands(&mut self, hex: Hex) {
        let riders = self.now().riders(self.state.battle.side.enemy(), hex);
        self.state.pop();
        if matches!(self.state.battle.attack, Attack::March(..)) {
            self.state.march.declined = self.state.march.declined.or(riders);
        }
    }

    /// The cavalry slips away: the roll, the enemy's delay, then the retreat. // gcacw.7.7.10 gcacw.7.7.11
    pub(super) fn cavalry_retreats(&mut self, hex: Hex, dice: &mut dyn Dice) {
        let side = self.state.battle.side.enemy();
        let riders = self.now().riders(side, hex);
        let modifiers = self.now().slip_modifiers(hex);
        let roll = dice.roll(6);
        let chart = &self.rules.charts.cavalry_retreat;
        let sum: i16 = modifiers.iter().map(|modifier| modifier.value).sum();
        let points = (i16::from(roll) + sum).max(0) / 2;
        let delayed = matches!(self.state.battle.attack, Attack::March(..));
        self.log.result(|| format!("delay {points}"));
        self.report(|now| {
            let delay = if delayed { format!(" The enemy loses {points} MP.") } else { String::new() };
            let sentence = format!("Cavalry slips away from {} on a {roll}.{delay}", now.rules.hex_name(hex));
            Event::new("gcacw.7.7.10", sentence).kind(EventKind::Roll {
                dice: vec![roll],
                modifiers,
                result: format!("delay {points}"),
                place: now.rules.board.name(hex).to_owned(),
            })
        });
        if delayed {
            self.state.march.left = (self.state.march.left - points * super::attack::ONE_POINT).max(0);
        }
        self.state.battle.slipped = true;
        self.state.retreat = self.now().retreat_of(RetreatKind::Cavalry, riders, hex, self.state.battle.from);
        self.state.replace(Step::Combat(CombatStep::Retreat));
        // gcacw.7.7.12
        if i16::from(roll) == chart.natural_loss_roll {
            self.state.push(Step::Combat(CombatStep::CavalryLoss));
        }
    }

    /// One of the cavalry units loses a Manpower and is disorganized. // gcacw.7.7.12 gcacw.7.7.21
    pub(super) fn cavalry_loss(&mut self, counter: Counter) -> Result<(), Refusal> {
        let unit = self.now().among(&self.state.retreat.stack, counter, "gcacw.7.7.21")?;
        self.state.pop();
        self.disorganize(unit);
        if self.state.manpower[unit.index()] == 1 {
            self.state.retreat.stack.remove(unit);
        }
        self.lose(unit, 1, Cause::CavalryRetreat);
        Ok(())
    }
}
