//! Strategic movement (17.1): far from the enemy, units march fast.

use board::{Axial, HexSet};
use engine::{Event, May, Modifier, Refusal, Seats, Side, forbid, refuse};
use gcacw::command::COMMAND_RADIUS;
use gcacw::sets::UnitSet;
use gcacw::state::{Activation, Hex, Leader, MOST_FATIGUE, MarchKind, Unit, flag};
use gcacw::step::Step;
use gcacw::units::{Arm, Size};

use crate::action::CampaignAction;
use crate::campaign::{LongRoads, STRATEGIC_MARCH};
use crate::options;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::theater::nearness::{Spread, Threats};
use crate::turn::phase::Portion;

/// The table's word for no roll.
const NO_ROLL: i8 = 99;

/// The fatigue levels that strategic movement may cost.
pub(crate) const LEVELS: std::ops::RangeInclusive<u8> = 2..=4;

/// Room for so many hexes of paths is made at once: all hexes within a threat's reach are hardly more.
const PATHS: usize = 256;

/// Which enemies a distance is measured to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Enemies {
    /// Those that are seen: what a player can go by.
    Seen,
    /// All there are, dummies not among them: what the umpire goes by. // lrtg.20.0.9, lrtg.20.0.14
    Real,
}

/// Where an enemy is, and whether it is cavalry.
type Sighted = (Axial, bool);

/// The enemies of a side, and the hexes that the side holds.
struct Lookout {
    enemies: Vec<Sighted>,
    held: HexSet,
}

impl LongRoads {
    /// How near an enemy must be to threaten anybody.
    fn farthest_threat(&self) -> u16 {
        let table = &self.data.movement.strategic;
        let distances = [table.cavalry_from_all, table.infantry_from_cavalry, table.infantry_from_infantry];
        distances.into_iter().max().unwrap_or(0).into()
    }
}

impl<'a> Situation<'a> {
    /// Whether a hex is far enough from every enemy for strategic movement. // lrtg.17.1.2, lrtg.17.1.3
    pub(crate) fn is_remote(self, unit: Unit, hex: Hex, enemies: Enemies) -> bool {
        let side = self.roster().side(unit);
        let enemies = self.enemies(side, enemies);
        // Most are so far off that it does not matter what they are.
        let farthest = self.campaign().farthest_threat();
        let around = enemies.filter(|&(_, at)| self.rules.board.distance(hex, at) <= farthest);
        let sighted = around.map(|(enemy, at)| self.sighted(enemy, at));
        let threats = self.threats(unit, hex, sighted);
        threats.is_empty() || self.is_shielded(hex, &threats, &self.held_hexes(side))
    }

    /// What tells how far a side's units are from the enemy.
    fn lookout(self, side: Side, enemies: Enemies) -> Lookout {
        let seen = self.enemies(side, enemies);
        let mut enemies: Vec<Sighted> = seen.map(|(enemy, at)| self.sighted(enemy, at)).collect();
        // Those of a stack are as far off as one of them.
        enemies.sort_unstable();
        enemies.dedup();
        Lookout { enemies, held: self.held_hexes(side) }
    }

    fn sighted(self, enemy: Unit, at: Hex) -> Sighted {
        (self.rules.board.coordinates(at), self.is_cavalry(enemy))
    }

    /// Whether a hex is remote to a unit whose side has looked out.
    fn is_remote_to(self, unit: Unit, hex: Hex, lookout: &Lookout) -> bool {
        let threats = self.threats(unit, hex, lookout.enemies.iter().copied());
        threats.is_empty() || self.is_shielded(hex, &threats, &lookout.held)
    }

    /// The enemies that a hex is too near to for a unit as the crow flies, each with how far off it ought to be.
    fn threats(self, unit: Unit, hex: Hex, enemies: impl Iterator<Item = Sighted>) -> Threats {
        let table = &self.data().movement.strategic;
        let mounted = self.is_cavalry(unit);
        let near = |cavalry: bool| match (mounted, cavalry) {
            (true, _) => table.cavalry_from_all,
            (_, true) => table.infantry_from_cavalry,
            _ => table.infantry_from_infantry,
        };
        let here = self.rules.board.coordinates(hex);
        let known = enemies.map(|(at, cavalry)| (at, u16::from(near(cavalry))));
        known.filter(|&(at, near)| here.distance(at) <= near).collect()
    }

    /// The enemies of a side on the map.
    pub(crate) fn enemies(self, side: Side, which: Enemies) -> impl Iterator<Item = (Unit, Hex)> + 'a {
        let units = self.on_map(side.enemy());
        units.filter(move |(unit, _)| which == Enemies::Real || !self.hidden(*unit))
    }

    /// Whether every path to the enemies is longer than they allow: impassable ground and the side's own units block it.
    fn is_shielded(self, hex: Hex, threats: &Threats, held: &HexSet) -> bool {
        let nearest = threats.nearest(self.rules.board.coordinates(hex));
        if nearest.is_some_and(|at| self.lies_open_to(hex, at, held)) {
            return false;
        }
        let farthest = threats.farthest();
        let mut reached = HexSet::new(self.rules.board.len());
        reached.insert(hex);
        let (mut path, mut done) = (Vec::with_capacity(PATHS), 0);
        path.push(hex);
        // The enemy that one step leads to is mostly the one that the next leads to.
        let mut goal = 0;
        for distance in 1..=farthest {
            let front = std::mem::replace(&mut done, path.len())..path.len();
            for index in front {
                let from = path[index];
                for (direction, next) in self.rules.map.around(from) {
                    if reached.contains(next) {
                        continue;
                    }
                    // Only ways that still come to an enemy in time are followed.
                    let here = self.rules.board.coordinates(next);
                    if !threats.leads_to(goal, here, distance) {
                        match threats.one_led_to(here, distance) {
                            Some(other) => goal = other,
                            None => {
                                // Whoever comes here later comes too late for them too.
                                reached.insert(next);
                                continue;
                            }
                        }
                    }
                    if self.is_impassable(from, direction, next) {
                        continue;
                    }
                    if !self.state.place.is_deserted(next) && threats.is_come_to(here, distance) {
                        return false;
                    }
                    reached.insert(next);
                    if !held.contains(next) {
                        path.push(next);
                    }
                }
            }
        }
        true
    }

    /// Whether one shortest path to an enemy is open: then there is no need to search for another.
    fn lies_open_to(self, hex: Hex, enemy: Axial, held: &HexSet) -> bool {
        let far_off = |hex: Hex| self.rules.board.coordinates(hex).distance(enemy);
        let mut here = hex;
        while far_off(here) > 0 {
            let is_open = |&(direction, next): &(_, Hex)| {
                let left = far_off(next);
                left < far_off(here)
                    && (left == 0 || !held.contains(next))
                    && !self.is_impassable(here, direction, next)
            };
            match self.rules.map.around(here).find(is_open) {
                Some((_, next)) => here = next,
                None => return false,
            }
        }
        true
    }

    /// The hexes that a side's units hold.
    fn held_hexes(self, side: Side) -> HexSet {
        let mut held = HexSet::new(self.rules.board.len());
        for (unit, hex) in self.on_map(side) {
            if self.exerts(unit) {
                held.insert(hex);
            }
        }
        held
    }

    /// Where a side's enemies are. Those of a stack mostly follow each other, and are as far off as one of them.
    pub(crate) fn enemy_hexes(self, side: Side, which: Enemies) -> Spread {
        let mut last = None;
        let hexes = self.enemies(side, which).map(|(_, hex)| hex);
        let stacks = hexes.filter(|&hex| last.replace(hex) != Some(hex));
        stacks.map(|hex| self.rules.board.coordinates(hex)).collect()
    }

    /// The allowance of strategic movement for so many fatigue levels. // lrtg.17.1.4, lrtg.4.2.4
    pub(crate) fn strategic_allowance(self, unit: Unit, levels: u8) -> u8 {
        let info = self.info(unit);
        let table = &self.data().movement.strategic;
        let rows = if info.side == Side::Union { &table.union } else { &table.confederate };
        let column = match (info.arm == Arm::Cavalry, self.state.campaign.is_passive(info.side)) {
            (false, false) => 0,
            (false, true) => 1,
            (true, false) => 2,
            (true, true) => 3,
        };
        rows.get(usize::from(levels.saturating_sub(*LEVELS.start()))).map_or(0, |row| row[column])
    }

    /// Whether a unit may make a strategic march of so many fatigue levels.
    pub(crate) fn may_go_strategic(self, unit: Unit, levels: u8) -> May {
        self.may_set_out(unit)?;
        self.may_tire(unit, levels)
    }

    /// Whether so many fatigue levels may be spent. // lrtg.17.1.4
    fn may_tire(self, unit: Unit, levels: u8) -> May {
        if !LEVELS.contains(&levels) {
            return forbid!("lrtg.17.1.4", "spends 2, 3 or 4 fatigue levels on strategic movement");
        }
        if self.state.fatigue[unit.index()] + levels > MOST_FATIGUE {
            return forbid!("lrtg.17.1.4", "would pass fatigue 4");
        }
        Ok(())
    }

    /// Whether a unit may make a strategic march at all, however far.
    fn may_set_out(self, unit: Unit) -> May {
        self.may_think_of_setting_out(unit)?;
        let Some(hex) = self.state.hex(unit) else { return forbid!("lrtg.17.1.1", "is not on the map") };
        if !self.is_remote(unit, hex, Enemies::Seen) {
            return forbid!("lrtg.17.1.2", "is too near the enemy for strategic movement");
        }
        let (phase, held_up) = &self.state.campaign.today.held_up;
        if *phase == self.state.action_phase && held_up.contains(unit) {
            return forbid!("lrtg.20.0.10", "may not move strategically from this hex");
        }
        Ok(())
    }

    /// Whether a unit may make a strategic march now, wherever the enemy is.
    fn may_think_of_setting_out(self, unit: Unit) -> May {
        if self.option(options::NO_STRATEGIC_MOVEMENT) {
            return forbid!("lrtg.26.0.2", "may not move strategically: the players play without it");
        }
        if self.at_brandy_station() {
            return forbid!("lrtg.27.1.16", "may not move strategically in turns 1 to 3");
        }
        // lrtg.17.1.1, lrtg.iv.e.2
        if self.state.campaign.portion != Portion::Distance {
            return forbid!("lrtg.17.1.1", "moves strategically only in the distance portion");
        }
        self.may_march(unit)
    }

    /// The units that a leader may take along strategically: his own, within his radius. // lrtg.17.1.1
    pub(crate) fn strategic_units(self, leader: Leader, levels: u8) -> impl Iterator<Item = Unit> + 'a {
        let side = self.leader_info(leader).side;
        self.on_map(side)
            .filter(move |&(unit, hex)| {
                self.subordinate(leader, unit)
                    && self.within_command(leader, hex)
                    && self.may_go_strategic(unit, levels).is_ok()
                    && self.may_select_unit(leader, unit).is_ok()
            })
            .map(|(unit, _)| unit)
    }

    /// Whether a leader may lead a strategic movement.
    pub(crate) fn may_lead_strategic(self, leader: Leader, levels: u8) -> May {
        self.may_lead_anybody(leader)?;
        if self.strategic_units(leader, levels).next().is_none() {
            return forbid!("lrtg.17.1.2", "has no unit near him that may move strategically");
        }
        Ok(())
    }

    /// Whether a leader activates units himself, and whoever is asked may order him to.
    fn may_lead_anybody(self, leader: Leader) -> May {
        if self.leader_info(leader).level == Size::Army || self.state.leader_hex(leader).is_none() {
            return forbid!("lrtg.17.1.1", "leads no activation of his own");
        }
        self.may_order_leader(leader)
    }

    /// The roll of strategic movement has its own modifiers by final level. // lrtg.17.1.6
    pub(crate) fn strategic_modifier(self, unit: Unit, sheet: &mut Vec<Modifier>) {
        let strategic =
            self.state.march.unit == unit && self.state.march.kind == MarchKind::Campaign(STRATEGIC_MARCH);
        if !strategic {
            return;
        }
        let exhausted = self.state.is(unit, flag::EXHAUSTED);
        let table = &self.data().movement.strategic;
        let rows = if exhausted { table.exhausted } else { table.fresh };
        let fatigue = self.state.fatigue[unit.index()];
        let level = usize::from(fatigue.saturating_sub(*LEVELS.start()));
        let chart = &self.rules.charts.extended_march.modifiers;
        let usual = if exhausted { &chart.exhausted_side } else { &chart.normal_side };
        let usual = usual.iter().find(|(at, _)| *at == fatigue).map_or(0, |(_, value)| *value);
        let more = rows.get(level).map_or(0, |&own| i16::from(own) - i16::from(usual));
        if more != 0 && rows.get(level) != Some(&NO_ROLL) {
            sheet.push(Modifier {
                label: "strategic movement".into(),
                value: more,
                clause: "lrtg.17.1.6".into(),
            });
        }
    }

    /// The units of a side that may make a strategic march of some length. How far the enemy is, is asked once for all foot and once for all
    /// horse of a hex.
    fn able_to_set_out(self, side: Side) -> Vec<(Unit, Hex)> {
        let lookout = self.lookout(side, Enemies::Seen);
        let mut known: Vec<((Hex, bool), bool)> = Vec::new();
        let mut is_remote = |unit: Unit, hex: Hex| {
            let kind = (hex, self.is_cavalry(unit));
            if let Some(&(_, remote)) = known.iter().find(|(of, _)| *of == kind) {
                return remote;
            }
            let remote = self.is_remote_to(unit, hex, &lookout);
            known.push((kind, remote));
            remote
        };
        let (phase, held_up) = &self.state.campaign.today.held_up;
        let may_be_held_up = *phase == self.state.action_phase;
        self.on_map(side)
            .filter(|&(unit, hex)| {
                self.may_tire(unit, *LEVELS.start()).is_ok()
                    && !(may_be_held_up && held_up.contains(unit))
                    && self.may_think_of_setting_out(unit).is_ok()
                    && is_remote(unit, hex)
            })
            .collect()
    }

    /// Strategic marches that a side may begin.
    pub(crate) fn list_strategic(self, side: Side, out: &mut Vec<CampaignAction>) {
        if self.state.campaign.portion != Portion::Distance {
            return;
        }
        // How far the enemy is does not depend on the levels, nor on who leads.
        let able = self.able_to_set_out(side);
        for &(unit, _) in &able {
            let levels = LEVELS.take_while(|&levels| self.may_tire(unit, levels).is_ok());
            let counter = self.info(unit).counter;
            out.extend(levels.map(|levels| CampaignAction::Strategic(counter, levels)));
        }
        for leader in self.roster().side_leaders(side) {
            if self.may_lead_anybody(leader).is_err() {
                continue;
            }
            let from = self.state.leader_hex(leader);
            let follows = |&&(unit, hex): &&(Unit, Hex)| {
                from.is_some_and(|from| self.rules.board.distance(from, hex) <= COMMAND_RADIUS)
                    && self.subordinate(leader, unit)
                    && self.within_command(leader, hex)
                    && self.may_select_unit(leader, unit).is_ok()
            };
            let freshest =
                able.iter().filter(follows).map(|(unit, _)| self.state.fatigue[unit.index()]).min();
            let levels =
                LEVELS.filter(|levels| freshest.is_some_and(|fatigue| fatigue + levels <= MOST_FATIGUE));
            let counter = self.leader_info(leader).counter;
            out.extend(levels.map(|levels| CampaignAction::Strategic(counter, levels)));
        }
    }
}

impl Play<'_> {
    /// Whether an enemy that is not seen keeps a unit from strategic movement: its owner is told that, and no more.
    /// // lrtg.20.0.10
    pub(crate) fn is_held_up(&mut self, unit: Unit) -> bool {
        let side = self.roster().side(unit);
        let near = self.state.hex(unit).is_some_and(|hex| {
            self.now().has_force_markers(side.enemy()) && !self.now().is_remote(unit, hex, Enemies::Real)
        });
        if near {
            let (phase, held_up) = &mut self.state.campaign.today.held_up;
            if *phase != self.state.action_phase {
                *phase = self.state.action_phase;
                *held_up = UnitSet::EMPTY;
            }
            held_up.insert(unit);
            self.report(|now| {
                let text = format!("{} may not move strategically from this hex.", now.name(unit));
                Event::new("lrtg.20.0.10", text).only(Seats::of(side))
            });
        }
        near
    }

    /// Whether an enemy that is not seen bars the next hex of a strategic march. // lrtg.20.0.10
    pub(crate) fn strategic_march_turns_back(&mut self, unit: Unit, to: Hex) -> bool {
        let side = self.roster().side(unit);
        let barred = self.state.march.kind == MarchKind::Campaign(STRATEGIC_MARCH)
            && self.now().has_force_markers(side.enemy())
            && !self.now().is_remote(unit, to, Enemies::Real);
        if barred {
            // A hex has six neighbours: what is forgotten for the newest lies behind.
            let barred = &mut self.state.campaign.today.barred;
            barred.rotate_right(1);
            barred[0] = Some(to);
            self.report(|now| {
                let text = format!("{} may not enter {}.", now.name(unit), now.rules.hex_name(to));
                Event::new("lrtg.20.0.10", text).only(Seats::of(side))
            });
        }
        barred
    }

    /// What bars a strategic march is forgotten with the march.
    pub(crate) fn forget_barred(&mut self) {
        if self.state.step() != Some(Step::March) {
            self.state.campaign.today.barred = [None; 6];
        }
    }

    /// A unit marches strategically: the fatigue at once, one roll at the final level. // lrtg.17.1.6
    pub(crate) fn go_strategic(
        &mut self,
        unit: Unit,
        levels: u8,
        dice: &mut dyn engine::Dice,
    ) -> Result<(), Refusal> {
        self.now()
            .may_go_strategic(unit, levels)
            .map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        if self.is_held_up(unit) {
            return Ok(());
        }
        let allowance = self.now().strategic_allowance(unit, levels);
        self.standard().tell(unit, |name| {
            Event::new("lrtg.17.1.4", format!("{name} moves strategically: {allowance} Movement Points."))
        });
        self.state.begin_action(self.roster().side(unit));
        self.standard().tire(unit, levels - 1);
        let halves = 2 * i16::from(allowance);
        self.standard().begin_march(unit, MarchKind::Campaign(STRATEGIC_MARCH), halves, dice);
        Ok(())
    }

    /// A leader activation that is strategic movement: his units are chosen, then march one after the other.
    pub(crate) fn lead_strategic(&mut self, side: Side, leader: Leader, levels: u8) -> Result<(), Refusal> {
        let info = self.leader_info(leader);
        if info.side != side {
            return refuse!("gcacw.4.3.1", "{} is not a leader of the {side}.", info.name);
        }
        self.now()
            .may_lead_strategic(leader, levels)
            .map_err(|forbidden| forbidden.refusal_of(&info.name))?;
        let units: Vec<Unit> = self.now().strategic_units(leader, levels).collect();
        let held_up = units.iter().filter(|&&unit| self.is_held_up(unit)).count();
        if held_up == units.len() {
            return Ok(());
        }
        self.state.begin_action(side);
        self.state.activation = Activation { leader, ..Activation::default() };
        self.state.campaign.today.strategic = Some((leader, levels));
        self.ask(Question::ArmySelect);
        Ok(())
    }
}
