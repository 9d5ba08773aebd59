//! Assaults: the units picked, the target, the command roll, the units kept.

use engine::{Dice, Event, EventKind, May, Modifier, Refusal, Side, forbid, forbidden};

use super::sheet::is_jackson;
use super::state::{Attack, Battle, Bonus};
use super::{CombatAction, CombatStep};
use crate::campaign::{Campaign, Fact, Intent, Roll};
use crate::map::Terrain;
use crate::results::CombatResult;
use crate::roster::Counter;
use crate::sets::UnitSet;
use crate::situation::{Play, Situation};
use crate::state::{Hex, Leader, Unit};
use crate::step::Step;
use crate::units::{Arm, Size};

/// The highest Fatigue Level of a unit that may assault. // gcacw.7.1.26
const MOST_TIRED: u8 = 3;
/// The command roll that always fails. // gcacw.7.1.31
const FAILS: u8 = 6;

impl<'a, C: Campaign> Situation<'a, C> {
    /// Whether a unit is fit for an assault or grand assault at all.
    pub(super) fn fit_to_assault(self, unit: Unit) -> May {
        if self.info(unit).arm == Arm::Wagon {
            return forbid!("gcacw.7.1.1", "cannot attack");
        }
        if self.state.fatigue[unit.index()] > MOST_TIRED {
            return forbid!("gcacw.7.1.26", "is at Fatigue Level 4");
        }
        C::may(self, Intent::Attack(unit))?;
        self.special_may_assault(unit)?;
        self.special_may_activate(unit)?;
        C::may(self, Intent::Activate(unit))
    }

    /// Whether a leader may pick a unit for his assault. // gcacw.7.1.7 gcacw.7.1.26
    fn may_pick(self, leader: Leader, unit: Unit) -> May {
        if self.state.hex(unit).is_none() || self.state.hex(unit) != self.state.leader_hex(leader) {
            return forbid!("gcacw.7.1.7", "is not in the leader's hex");
        }
        let artillery = self.info(unit).arm == Arm::Artillery;
        if !artillery && !self.subordinate(leader, unit) {
            return forbid!("gcacw.7.1.7", "does not belong to the leader's command");
        }
        self.fit_to_assault(unit)
    }

    /// The units a leader may pick.
    pub(super) fn assault_units(self, leader: Leader) -> UnitSet {
        let Some(here) = self.state.leader_hex(leader) else { return UnitSet::EMPTY };
        let side = self.leader_info(leader).side;
        self.side_units_in(side, here).filter(|&unit| self.may_pick(leader, unit).is_ok()).collect()
    }

    pub(super) fn has_line(self, units: &UnitSet) -> bool {
        units.iter().any(|unit| self.info(unit).arm != Arm::Artillery)
    }

    /// Whether an assault by a leader may go against a hex. // gcacw.7.1.29
    fn may_target(self, leader: Leader, target: Hex) -> May {
        let Some(here) = self.state.leader_hex(leader) else {
            return forbid!("gcacw.7.1.29", "is out of reach");
        };
        let side = self.leader_info(leader).side;
        if !self.defended(side.enemy(), target) {
            return forbid!("gcacw.7.1.29", "holds no enemy unit");
        }
        self.attack_crosses(here, target, side)
    }

    pub(super) fn targets(self, leader: Leader) -> impl Iterator<Item = Hex> + 'a {
        let here = self.state.leader_hex(leader);
        let side = self.leader_info(leader).side;
        here.into_iter()
            .flat_map(move |here| self.defended_beside(side.enemy(), here))
            .filter(move |&hex| self.may_target(leader, hex).is_ok())
    }

    /// Whether a leader may start an assault. // gcacw.7.1.26
    pub(super) fn may_assault(self, leader: Leader) -> May {
        if self.leader_info(leader).level == Size::Army {
            return forbid!("gcacw.7.1.26", "is an army leader and never starts an assault");
        }
        C::may(self, Intent::Assault(leader))?;
        if self.targets(leader).next().is_none() {
            return forbid!("gcacw.7.1.29", "has no enemy-occupied hex beside him to assault");
        }
        if !self.has_line(&self.assault_units(leader)) {
            return forbid!(
                "gcacw.7.1.26",
                "has no infantry or cavalry of his command in his hex that is fit to assault"
            );
        }
        Ok(())
    }

    /// The leaders of a side who may assault.
    pub(super) fn assault_leaders(self, side: Side, out: &mut Vec<CombatAction>) {
        for leader in self.roster().side_leaders(side) {
            if self.may_assault(leader).is_ok() {
                out.push(CombatAction::Assault(self.leader_info(leader).counter));
            }
        }
    }

    /// The units still to pick, and the targets once a line unit has been picked. // gcacw.7.1.13
    pub(super) fn assault_unit_actions(self, leader: Leader, out: &mut Vec<CombatAction>) {
        let left = self.assault_units(leader).without(self.state.battle.picked);
        out.extend(left.iter().map(|unit| CombatAction::Pick(self.info(unit).counter)));
        if self.has_line(&self.state.battle.picked) {
            out.extend(self.targets(leader).map(CombatAction::Target));
        }
    }

    /// Whether Lee's bonus may be announced for a leader's assault. // gcacw.7.4.29 gcacw.7.4.32
    pub(super) fn may_use_lee(self, leader: Leader) -> May {
        if !self.variant_of().lee_bonus || !C::is_true(self, Fact::LeeBonus, true) {
            return forbid!("gcacw.7.4.31", "gives no bonus in this game");
        }
        let is_lee = |&other: &Leader| {
            let info = self.leader_info(other);
            info.level == Size::Army && info.name == "Lee"
        };
        let here = self.state.leader_hex(leader);
        let with =
            here.is_some_and(|here| self.leaders_in(Side::Confederate, here).any(|other| is_lee(&other)));
        if self.leader_info(leader).side != Side::Confederate || !with {
            return forbid!("gcacw.7.4.29", "is not with the assaulting leader");
        }
        match self.state.combat.lee {
            Some((turn, other)) if turn == self.state.turn && !self.same_corps(leader, other) => {
                forbid!("gcacw.7.4.32", "has given his bonus to another corps this turn")
            }
            _ => Ok(()),
        }
    }

    /// Whether two leaders belong to one corps: `1-L` is a division of `L`.
    fn same_corps(self, leader: Leader, other: Leader) -> bool {
        let corps = |leader: Leader| {
            let command = &self.leader_info(leader).command;
            command.rsplit_once('-').map_or(command.as_str(), |(_, corps)| corps)
        };
        corps(leader) == corps(other)
    }

    /// The bonus that comes with the leader himself. // gcacw.7.4.34 gcacw.7.4.35
    fn own_bonus(self, leader: Leader) -> Bonus {
        let info = self.leader_info(leader);
        // gcacw.s.4.7
        if !self.special_leader_fit(leader) {
            return Bonus::None;
        }
        let corps = info.side == Side::Confederate && info.level == Size::Corps;
        let jackson = self.variant_of().jackson_bonus;
        let longstreet = self.scene().year >= self.rules.charts.combat_modifiers.longstreet_bonus_from;
        if corps && jackson && is_jackson(info) {
            Bonus::Jackson
        } else if corps && longstreet && info.name == "Longstreet" {
            Bonus::Longstreet
        } else {
            Bonus::None
        }
    }

    /// What is added to the command roll. // gcacw.7.1.38 gcacw.7.1.39
    pub(super) fn command_modifiers(self, leader: Leader, target: Hex) -> Vec<Modifier> {
        let modifiers = &self.rules.charts.combat_modifiers;
        let mut sheet = Vec::new();
        let mut add = |label: &str, value: i8, clause: &str| {
            sheet.push(Modifier { label: label.into(), value: value.into(), clause: clause.into() });
        };
        if self.leader_info(leader).level == Size::District {
            add("district leader", modifiers.assault_roll_district_leader, "gcacw.7.1.38");
        }
        let loess = self.variant_of().assault_loess;
        if loess && self.rules.map.terrain(target) == Terrain::Loess {
            add("loess", modifiers.assault_roll_loess, "gcacw.7.1.39");
        }
        C::modifiers(self, Roll::Command(leader), &mut sheet);
        sheet
    }

    /// How many units are still to be kept. // gcacw.7.1.35
    fn to_keep(self) -> usize {
        usize::from(self.state.battle.keeps) - self.state.battle.fighting.len()
    }

    pub(super) fn keep_is_open(self) -> bool {
        self.to_keep() > 0
    }

    /// Whether a picked unit may be kept: artillery alone may not attack. // gcacw.7.1.13
    fn may_keep(self, unit: Unit) -> May {
        if self.state.battle.fighting.contains(unit) {
            return forbid!("gcacw.7.1.35", "has been kept");
        }
        let artillery = self.info(unit).arm == Arm::Artillery;
        if artillery && self.to_keep() == 1 && !self.has_line(&self.state.battle.fighting) {
            return forbid!("gcacw.7.1.13", "is artillery, and none but artillery would attack");
        }
        Ok(())
    }

    pub(super) fn keep_actions(self, out: &mut Vec<CombatAction>) {
        let units = self.state.battle.picked.iter().filter(|&unit| self.may_keep(unit).is_ok());
        out.extend(units.map(|unit| CombatAction::Keep(self.info(unit).counter)));
    }
}

impl<C: Campaign> Play<'_, C> {
    /// A leader starts an assault.
    pub(super) fn begin_assault(&mut self, side: Side, counter: Counter) -> Result<(), Refusal> {
        let leader = self.now().own_leader(side, counter)?;
        self.now().may_assault(leader).map_err(|why| why.refusal_of(&self.leader_info(leader).name))?;
        let from = self.state.leader_hex(leader).unwrap_or(board::HexId(0));
        self.state.battle =
            Battle { attack: Attack::Assault(leader), side, from, target: from, ..Battle::none() };
        self.state.begin_action(side);
        self.state.push(Step::Combat(CombatStep::AssaultUnits));
        self.report(|now| Event::new("gcacw.7.1.26", format!("{} assaults.", now.leader_info(leader).name)));
        Ok(())
    }

    pub(super) fn pick(&mut self, leader: Leader, counter: Counter) -> Result<(), Refusal> {
        let all = self.roster().of_side[self.state.battle.side.index()];
        let unit = self.now().among(&all, counter, "gcacw.7.1.7")?;
        self.now().may_pick(leader, unit).map_err(|why| why.refusal_of(self.name(unit)))?;
        if self.state.battle.picked.contains(unit) {
            return Err(forbidden!("gcacw.7.1.26", "has been picked").refusal_of(self.name(unit)));
        }
        self.state.battle.picked.insert(unit);
        Ok(())
    }

    /// Steps 2 to 4: the picked units tire, the target is named, its cavalry may go. // gcacw.7.1.28 gcacw.7.1.30
    pub(super) fn name_assault_target(&mut self, leader: Leader, target: Hex) -> Result<(), Refusal> {
        self.now().may_target(leader, target).map_err(|why| why.refusal_of(&self.rules.hex_name(target)))?;
        if !self.now().has_line(&self.state.battle.picked) {
            let why = forbidden!("gcacw.7.1.13", "needs at least one infantry or cavalry unit");
            return Err(why.refusal_of("The assault"));
        }
        for unit in self.state.battle.picked {
            self.tire(unit, 1);
        }
        self.state.battle.target = target;
        self.state.replace(Step::Combat(CombatStep::CommandRoll));
        self.report(|now| {
            Event::new("gcacw.7.1.29", format!("The assault goes against {}.", now.rules.hex_name(target)))
        });
        self.assault_window();
        Ok(())
    }

    /// Step 5: the command roll. // gcacw.7.1.31 gcacw.7.1.32
    pub(super) fn command_roll(
        &mut self,
        leader: Leader,
        lee: bool,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        if lee {
            self.now().may_use_lee(leader).map_err(|why| why.refusal_of("Lee"))?;
            self.state.combat.lee = Some((self.state.turn, leader)); // gcacw.7.4.33
        }
        self.state.battle.bonus = if lee { Bonus::Lee } else { self.now().own_bonus(leader) };
        let modifiers = self.now().command_modifiers(leader, self.state.battle.target);
        let die = dice.roll(6);
        let roll = i16::from(die) + modifiers.iter().map(|modifier| modifier.value).sum::<i16>();
        let number = i16::from(self.leader_info(leader).command_value) - roll;
        let goes = die != FAILS && number >= 0;
        let keeps = if goes { number.max(1) as u8 } else { 0 }; // gcacw.7.1.33
        let result = if goes { format!("Assault Number {number}") } else { "no assault".to_owned() };
        self.log.result(|| result.clone());
        self.report(|now| {
            let place = now.rules.board.name(now.state.battle.target).to_owned();
            let sentence = format!("{} rolls for command: {result}.", now.leader_info(leader).name);
            Event::new("gcacw.7.1.32", sentence).kind(EventKind::Roll {
                dice: vec![die],
                modifiers,
                result,
                place,
            })
        });
        if !goes {
            // gcacw.7.1.37: the fatigue stays.
            self.state.pop();
            return Ok(());
        }
        let picked = self.state.battle.picked;
        self.state.battle.keeps = keeps.min(picked.len() as u8);
        self.state.replace(Step::Combat(CombatStep::KeepUnits));
        // gcacw.7.1.34
        if usize::from(keeps) >= picked.len() {
            self.state.battle.fighting = picked;
        }
        Ok(())
    }

    pub(super) fn keep(&mut self, counter: Counter) -> Result<(), Refusal> {
        let unit = self.now().among(&self.state.battle.picked, counter, "gcacw.7.1.35")?;
        self.now().may_keep(unit).map_err(|why| why.refusal_of(self.name(unit)))?;
        self.state.battle.fighting.insert(unit);
        Ok(())
    }

    /// The units of the assault are settled: on to the grand assault, the dice, or an empty hex. // gcacw.7.7.19
    pub(super) fn assault_settled(&mut self) {
        let battle = &self.state.battle;
        if !self.now().defended(battle.side.enemy(), battle.target) {
            self.state.battle.attacker = CombatResult { advance: true, ..CombatResult::NONE };
            self.state.replace(Step::Combat(CombatStep::Advance));
            return;
        }
        self.state.replace(Step::Combat(CombatStep::Fight));
        if self.now().grand_assault_leaders().next().is_some() {
            self.state.push(Step::Combat(CombatStep::GrandAssault));
        }
    }
}
