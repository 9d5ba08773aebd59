//! Retreats and routs, hex by hex: which hexes the restrictions leave, which the priorities name, and surrender.

use arrayvec::ArrayVec;
use engine::{Event, EventKind, Forbidden, May, Refusal, forbid, forbidden};

use super::state::{LONGEST, Retreat, RetreatKind};
use super::{CombatAction, CombatStep};
use crate::campaign::{Campaign, Intent, Purpose};
use crate::charts::RetreatDistance;
use crate::lookup::RetreatHex;
use crate::map::Terrain;
use crate::pieces::{Cause, Entry};
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::situation::{Play, Situation};
use crate::state::{Hex, Unit};
use crate::step::Step;
use crate::zones::Zone;

/// One hex that a retreat may enter next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// The hex.
    pub hex: Hex,
    /// The Priority Number of its description.
    pub priority: u8,
    /// Manpower that each unit loses.
    pub loss: u8,
    /// Whether it takes the one override.
    pub overrides: bool,
}

/// The hexes that a retreat may enter next.
pub type Ways = ArrayVec<Way, 6>;

impl<C: Campaign> Gcacw<C> {
    /// How far this kind of retreat goes. // gcacw.7.6.2 gcacw.7.6.3 gcacw.7.6.34 gcacw.7.7.13
    fn distance(&self, kind: RetreatKind) -> &RetreatDistance {
        let distances = &self.charts.retreat_distance;
        match kind {
            RetreatKind::Normal => &distances.normal,
            RetreatKind::Voluntary => &distances.voluntary,
            RetreatKind::Rout => &distances.rout,
            RetreatKind::Cavalry => &distances.cavalry,
        }
    }

    /// The least and the most hexes of a retreat.
    pub(super) fn retreat_length(&self, kind: RetreatKind) -> (u8, u8) {
        let distance = self.distance(kind);
        (distance.min, distance.max)
    }
}

impl<C: Campaign> Situation<'_, C> {
    /// A retreat about to begin.
    pub(super) fn retreat_of(self, kind: RetreatKind, stack: UnitSet, origin: Hex, enemy: Hex) -> Retreat {
        let side = stack.first().map_or(self.state.battle.side, |unit| self.roster().side(unit));
        Retreat { kind, side, stack, enemy, path: ArrayVec::from_iter([origin]), overridden: false }
    }

    /// Whether the restrictions let a retreating stack go from where it is to a neighbour.
    pub(super) fn may_retreat(self, retreat: &Retreat, to: Hex) -> May {
        let here = retreat.here();
        let Some(direction) = self.rules.map.direction(here, to) else {
            return forbid!("gcacw.7.6.23", "is not the next hex");
        };
        if self.next_hex(here, direction).is_none() {
            return forbid!("gcacw.7.6.11", "is off the map");
        }
        if to == retreat.enemy {
            return forbid!("gcacw.7.6.17", "holds the enemy unit that caused the retreat");
        }
        if to == retreat.origin() {
            return forbid!("gcacw.7.6.12", "is where the retreat began");
        }
        if retreat.path.contains(&to) {
            return forbid!("gcacw.7.6.13", "has been entered in this retreat");
        }
        if self.rules.board.distance(to, retreat.enemy) < self.rules.board.distance(here, retreat.enemy) {
            return forbid!("gcacw.7.6.15", "is nearer to the enemy unit that caused the retreat");
        }
        if self.rules.map.terrain(to) == Terrain::Water {
            return forbid!("gcacw.6.2.23", "is water");
        }
        if !self.rules.map.route(here, direction)
            && (self.is_mountain_or_swamp(here) || self.is_mountain_or_swamp(to))
        {
            return forbid!("gcacw.7.6.8", "can be entered only along a road, pike, trail or RR");
        }
        self.retreat_crosses_water(retreat.side, here, direction)?;
        self.barred_from(retreat, to).map_or(Ok(()), |(_, why)| Err(why))
    }

    /// The first unit of the stack that may not enter a hex by the scenario's or the campaign's rules, and why.
    fn barred_from(self, retreat: &Retreat, to: Hex) -> Option<(Unit, Forbidden)> {
        let here = retreat.here();
        retreat.stack.iter().find_map(|unit| {
            let may = self.special_may_enter(unit, here, to, Purpose::Retreat).and_then(|()| {
                C::may(self, Intent::Enter { unit, from: here, to, purpose: Purpose::Retreat })
            });
            may.err().map(|why| (unit, why))
        })
    }

    /// What the charts ask of a hex. // gcacw.7.6.23 gcacw.7.6.31
    fn retreat_hex(self, retreat: &Retreat, to: Hex) -> RetreatHex {
        let here = retreat.here();
        let city = |hex: Hex| self.rules.map.terrain(hex) == Terrain::City;
        let route =
            self.rules.map.direction(here, to).is_some_and(|direction| self.rules.map.route(here, direction));
        RetreatHex {
            enemy: self.occupied(retreat.side.enemy(), to),
            // gcacw.7.6.46
            ezoc: self.zone(retreat.side.enemy(), to) != Zone::None,
            farther: self.rules.board.distance(to, retreat.enemy)
                > self.rules.board.distance(here, retreat.enemy),
            road: route || city(here) || city(to),
            friendly: self.friends_in(retreat, to),
        }
    }

    fn friends_in(self, retreat: &Retreat, hex: Hex) -> bool {
        self.side_units_in(retreat.side, hex).any(|unit| !retreat.stack.contains(unit))
    }

    /// Every hex that the restrictions leave, with its description on the chart in use. // gcacw.7.6.20 gcacw.7.6.21 gcacw.7.6.22
    fn described(self, retreat: &Retreat) -> Ways {
        let here = retreat.here();
        let distance = self.rules.distance(retreat.kind);
        let leaving_zone = self.zone(retreat.side.enemy(), here) != Zone::None;
        let chart = if leaving_zone || retreat.hexes() < distance.chart_1_hexes {
            &self.rules.charts.retreat_chart_1
        } else {
            &self.rules.charts.retreat_chart_2
        };
        let mut ways = Ways::new();
        for (_, hex) in self.rules.map.around(here) {
            if self.may_retreat(retreat, hex).is_err() {
                continue;
            }
            let facts = self.retreat_hex(retreat, hex);
            let Some(row) = chart.row(facts) else { continue };
            // gcacw.7.7.14
            let counts = distance.ignore_losses_except_priority.is_none_or(|only| only == row.priority);
            let loss = if counts { row.loss_into(facts) } else { 0 };
            ways.push(Way { hex, priority: row.priority, loss, overrides: false });
        }
        ways
    }

    /// Whether the retreat may end where it is. // gcacw.7.6.14 gcacw.7.6.25 gcacw.7.6.33 gcacw.7.6.35
    pub(super) fn may_end(self, retreat: &Retreat) -> May {
        let here = retreat.here();
        if retreat.hexes() < self.rules.distance(retreat.kind).min {
            return forbid!("gcacw.7.6.25", "must go on: the retreat is too short yet");
        }
        if retreat.kind != RetreatKind::Voluntary && self.rules.board.distance(here, retreat.origin()) <= 1 {
            return forbid!("gcacw.7.6.14", "may not end next to where it began");
        }
        if self.occupied(retreat.side.enemy(), here) {
            return forbid!("gcacw.7.6.33", "may not end in an enemy-occupied hex");
        }
        Ok(())
    }

    /// Whether the retreat may be as long as one hex more. // gcacw.7.6.33
    fn may_go_on(self, retreat: &Retreat) -> bool {
        let lengthened = self.occupied(retreat.side.enemy(), retreat.here());
        retreat.path.len() < LONGEST
            && (retreat.hexes() < self.rules.distance(retreat.kind).max || lengthened)
    }

    /// Whether a retreat can still end well by following the priorities, with one override or without.
    fn survives(self, retreat: &Retreat, may_override: bool) -> bool {
        if self.may_end(retreat).is_ok() {
            return true;
        }
        if !self.may_go_on(retreat) {
            return false;
        }
        let ways = self.described(retreat);
        let best = ways.iter().map(|way| way.priority).min();
        ways.iter().any(|way| {
            let by_priority = Some(way.priority) == best;
            (by_priority && self.survives(&after(retreat, way.hex), may_override))
                || (!by_priority && may_override && self.survives(&after(retreat, way.hex), false))
        })
    }

    /// The hexes the retreat may enter next: those of the lowest Priority Number from which it need not end in surrender;
    /// if there is none, those that one override opens. // gcacw.7.6.24 gcacw.7.6.26 gcacw.7.6.28
    pub(super) fn ways(self, retreat: &Retreat) -> Ways {
        if !self.may_go_on(retreat) {
            return Ways::new();
        }
        let all = self.described(retreat);
        let best = all.iter().map(|way| way.priority).min();
        let by_priority = |way: &&Way| Some(way.priority) == best;
        let good: Ways = all
            .iter()
            .filter(by_priority)
            .filter(|way| self.survives(&after(retreat, way.hex), false))
            .copied()
            .collect();
        // gcacw.7.6.27
        if !good.is_empty() || retreat.overridden || self.may_end(retreat).is_ok() {
            return good;
        }
        let mut ways = Ways::new();
        for way in &all {
            let follows = by_priority(&way);
            if self.survives(&after(retreat, way.hex), follows) {
                ways.push(Way { overrides: !follows, ..*way });
            }
        }
        ways
    }

    /// The way to a hex, or why the retreat may not go there.
    pub(super) fn way_to(self, retreat: &Retreat, hex: Hex) -> Result<Way, Refusal> {
        if let Some(way) = self.ways(retreat).into_iter().find(|way| way.hex == hex) {
            return Ok(way);
        }
        self.may_retreat(retreat, hex).map_err(|why| match self.barred_from(retreat, hex) {
            Some((unit, barred)) if barred == why => why.refusal_of(self.name(unit)),
            _ => why.refusal_of(&self.rules.hex_name(hex)),
        })?;
        let why = if self.may_go_on(retreat) {
            forbidden!(
                "gcacw.7.6.24",
                "is not among the hexes of the lowest Priority Number that lead to safety"
            )
        } else {
            forbidden!("gcacw.7.6.25", "is too far: the retreat has reached its full length")
        };
        Err(why.refusal_of(&self.rules.hex_name(hex)))
    }

    pub(super) fn retreat_actions(self, out: &mut Vec<CombatAction>) {
        let retreat = &self.state.retreat;
        out.extend(self.ways(retreat).iter().map(|way| CombatAction::Retreat(way.hex)));
        if self.may_end(retreat).is_ok() {
            out.push(CombatAction::EndRetreat);
        }
    }

    /// Whether somebody still retreats and there is something to choose.
    pub(super) fn retreat_is_open(self) -> bool {
        let retreat = &self.state.retreat;
        !retreat.stack.is_empty() && (self.may_go_on(retreat) || self.may_end(retreat).is_err())
    }
}

impl<C: Campaign> Play<'_, C> {
    /// A retreat begins; a stack with no way out surrenders at once. // gcacw.7.6.18
    pub(super) fn begin_retreat(&mut self, kind: RetreatKind, stack: UnitSet, origin: Hex, enemy: Hex) {
        self.state.retreat = self.now().retreat_of(kind, stack, origin, enemy);
        if !self.now().ways(&self.state.retreat).is_empty() {
            self.state.push(Step::Combat(CombatStep::Retreat));
            return;
        }
        for unit in stack {
            self.report(|now| {
                let sentence = format!(
                    "{} has no way out of {} and surrenders.",
                    now.name(unit),
                    now.rules.hex_name(origin)
                );
                Event::new("gcacw.7.6.18", sentence)
            });
            self.eliminate(unit, Cause::Surrender);
        }
    }

    pub(super) fn retreat_to(&mut self, hex: Hex) -> Result<(), Refusal> {
        let way = self.now().way_to(&self.state.retreat, hex)?;
        self.take_way(way);
        Ok(())
    }

    /// The stack enters the hex and takes its loss. // gcacw.7.6.5 gcacw.7.6.29
    pub(super) fn take_way(&mut self, way: Way) {
        let from = self.state.retreat.here();
        self.state.retreat.path.push(way.hex);
        self.state.retreat.overridden |= way.overrides;
        let (stack, kind) = (self.state.retreat.stack, self.state.retreat.kind);
        let (entry, cause) = match kind {
            RetreatKind::Cavalry => (Entry::CavalryRetreat, Cause::CavalryRetreat),
            _ => (Entry::Retreat, Cause::Retreat),
        };
        for unit in stack {
            self.report(|now| {
                let path = [from, way.hex].map(|hex| now.rules.board.name(hex).to_owned()).to_vec();
                let over = if way.overrides { ", overriding the priorities" } else { "" };
                let sentence = format!(
                    "{}: {} to {}, Priority {}{over}.",
                    now.name(unit),
                    kind.name(),
                    now.rules.hex_name(way.hex),
                    way.priority
                );
                Event::new("gcacw.7.6.24", sentence)
                    .kind(EventKind::Move { piece: now.slug(unit).to_owned(), path })
            });
            self.enter(unit, way.hex, entry);
        }
        if way.loss > 0 {
            for unit in stack {
                self.disorganize(unit);
                self.lose(unit, way.loss, cause);
            }
        }
        self.state.retreat.stack = stack.iter().filter(|&unit| self.state.hex(unit).is_some()).collect();
    }

    pub(super) fn end_retreat(&mut self) -> Result<(), Refusal> {
        let subject = self.state.retreat.stack.first().map_or("The stack", |unit| self.name(unit));
        self.now().may_end(&self.state.retreat).map_err(|why| why.refusal_of(subject))?;
        self.retreat_over();
        Ok(())
    }

    /// The retreat is over; cavalry that slipped away is tired and disorganized. // gcacw.7.7.15 gcacw.7.7.16
    pub(super) fn retreat_over(&mut self) {
        self.state.pop();
        for unit in self.state.retreat.stack {
            if self.state.retreat.kind == RetreatKind::Cavalry {
                self.tire(unit, 1);
                self.disorganize(unit);
            }
            self.halted(unit);
        }
    }
}

/// The retreat one hex farther: asked only where it may go on, and so has room on its path.
fn after(retreat: &Retreat, hex: Hex) -> Retreat {
    let mut next = retreat.clone();
    next.path.push(hex);
    next
}
