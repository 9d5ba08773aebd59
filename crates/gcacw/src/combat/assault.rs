//! Assaults: the units picked, the target, the command roll, the units kept.

use engine::{Dice, Event, EventKind, Log, May, Modifier, Refusal, Side, forbid, forbidden};

use super::sheet::is_jackson;
use super::state::{Attack, Battle, Bonus};
use super::{CombatAction, CombatStep};
use crate::campaign::{Campaign, Fact, Intent, Roll};
use crate::map::Terrain;
use crate::results::CombatResult;
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::state::{Hex, Leader, State, Unit};
use crate::step::Step;
use crate::units::{Arm, Size};

/// The highest Fatigue Level of a unit that may assault. // gcacw.7.1.26
const MOST_TIRED: u8 = 3;
/// The command roll that always fails. // gcacw.7.1.31
const FAILS: u8 = 6;

impl<C: Campaign> Gcacw<C> {
    /// Whether a unit is fit for an assault or grand assault at all.
    pub(super) fn fit_to_assault(&self, state: &State<C>, unit: Unit) -> May {
        if self.info(state, unit).arm == Arm::Wagon {
            return forbid!("gcacw.7.1.1", "cannot attack");
        }
        if state.fatigue[unit.index()] > MOST_TIRED {
            return forbid!("gcacw.7.1.26", "is at Fatigue Level 4");
        }
        C::may(self.at(state), Intent::Attack(unit))?;
        self.special_may_assault(state, unit)?;
        self.special_may_activate(state, unit)?;
        C::may(self.at(state), Intent::Activate(unit))
    }

    /// Whether a leader may pick a unit for his assault. // gcacw.7.1.7 gcacw.7.1.26
    fn may_pick(&self, state: &State<C>, leader: Leader, unit: Unit) -> May {
        if state.hex(unit).is_none() || state.hex(unit) != state.leader_hex(leader) {
            return forbid!("gcacw.7.1.7", "is not in the leader's hex");
        }
        let artillery = self.info(state, unit).arm == Arm::Artillery;
        if !artillery && !self.subordinate(state, leader, unit) {
            return forbid!("gcacw.7.1.7", "does not belong to the leader's command");
        }
        self.fit_to_assault(state, unit)
    }

    /// The units a leader may pick.
    pub(super) fn assault_units(&self, state: &State<C>, leader: Leader) -> UnitSet {
        let Some(here) = state.leader_hex(leader) else { return UnitSet::EMPTY };
        let side = self.leader_info(state, leader).side;
        self.side_units_in(state, side, here)
            .filter(|&unit| self.may_pick(state, leader, unit).is_ok())
            .collect()
    }

    pub(super) fn has_line(&self, state: &State<C>, units: &UnitSet) -> bool {
        units.iter().any(|unit| self.info(state, unit).arm != Arm::Artillery)
    }

    /// Whether an assault by a leader may go against a hex. // gcacw.7.1.29
    fn may_target(&self, state: &State<C>, leader: Leader, target: Hex) -> May {
        let Some(here) = state.leader_hex(leader) else {
            return forbid!("gcacw.7.1.29", "is out of reach");
        };
        let side = self.leader_info(state, leader).side;
        if !self.defended(state, side.enemy(), target) {
            return forbid!("gcacw.7.1.29", "holds no enemy unit");
        }
        self.attack_crosses(state, here, target, side)
    }

    pub(super) fn targets<'a>(
        &'a self,
        state: &'a State<C>,
        leader: Leader,
    ) -> impl Iterator<Item = Hex> + 'a {
        let here = state.leader_hex(leader);
        let side = self.leader_info(state, leader).side;
        here.into_iter()
            .flat_map(move |here| self.defended_beside(state, side.enemy(), here))
            .filter(move |&hex| self.may_target(state, leader, hex).is_ok())
    }

    /// Whether a leader may start an assault. // gcacw.7.1.26
    pub(super) fn may_assault(&self, state: &State<C>, leader: Leader) -> May {
        if self.leader_info(state, leader).level == Size::Army {
            return forbid!("gcacw.7.1.26", "is an army leader and never starts an assault");
        }
        C::may(self.at(state), Intent::Assault(leader))?;
        if self.targets(state, leader).next().is_none() {
            return forbid!("gcacw.7.1.29", "has no enemy-occupied hex beside him to assault");
        }
        if !self.has_line(state, &self.assault_units(state, leader)) {
            return forbid!(
                "gcacw.7.1.26",
                "has no infantry or cavalry of his command in his hex that is fit to assault"
            );
        }
        Ok(())
    }

    /// The leaders of a side who may assault.
    pub(super) fn assault_leaders(&self, state: &State<C>, side: Side, out: &mut Vec<CombatAction>) {
        for leader in self.roster(state).side_leaders(side) {
            if self.may_assault(state, leader).is_ok() {
                out.push(CombatAction::Assault(self.leader_info(state, leader).counter));
            }
        }
    }

    /// A leader starts an assault.
    pub(super) fn begin_assault(
        &self,
        state: &mut State<C>,
        side: Side,
        counter: Counter,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let leader = self.own_leader(state, side, counter)?;
        self.may_assault(state, leader)
            .map_err(|why| why.refusal_of(&self.leader_info(state, leader).name))?;
        let from = state.leader_hex(leader).unwrap_or(board::HexId(0));
        state.battle = Battle { attack: Attack::Assault(leader), side, from, target: from, ..Battle::none() };
        state.begin_action(side);
        state.push(Step::Combat(CombatStep::AssaultUnits));
        log.add(|| Event::new("gcacw.7.1.26", format!("{} assaults.", self.leader_info(state, leader).name)));
        Ok(())
    }

    /// The units still to pick, and the targets once a line unit has been picked. // gcacw.7.1.13
    pub(super) fn assault_unit_actions(&self, state: &State<C>, leader: Leader, out: &mut Vec<CombatAction>) {
        let left = self.assault_units(state, leader).without(state.battle.picked);
        out.extend(left.iter().map(|unit| CombatAction::Pick(self.info(state, unit).counter)));
        if self.has_line(state, &state.battle.picked) {
            out.extend(self.targets(state, leader).map(CombatAction::Target));
        }
    }

    pub(super) fn pick(&self, state: &mut State<C>, leader: Leader, counter: Counter) -> Result<(), Refusal> {
        let all = self.roster(state).of_side[state.battle.side.index()];
        let unit = self.among(state, &all, counter, "gcacw.7.1.7")?;
        self.may_pick(state, leader, unit).map_err(|why| why.refusal_of(self.name(state, unit)))?;
        if state.battle.picked.contains(unit) {
            return Err(forbidden!("gcacw.7.1.26", "has been picked").refusal_of(self.name(state, unit)));
        }
        state.battle.picked.insert(unit);
        Ok(())
    }

    /// Steps 2 to 4: the picked units tire, the target is named, its cavalry may go. // gcacw.7.1.28 gcacw.7.1.30
    pub(super) fn name_assault_target(
        &self,
        state: &mut State<C>,
        leader: Leader,
        target: Hex,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.may_target(state, leader, target).map_err(|why| why.refusal_of(&self.hex_name(target)))?;
        if !self.has_line(state, &state.battle.picked) {
            let why = forbidden!("gcacw.7.1.13", "needs at least one infantry or cavalry unit");
            return Err(why.refusal_of("The assault"));
        }
        for unit in state.battle.picked {
            self.tire(state, unit, 1);
        }
        state.battle.target = target;
        state.replace(Step::Combat(CombatStep::CommandRoll));
        log.add(|| {
            Event::new("gcacw.7.1.29", format!("The assault goes against {}.", self.hex_name(target)))
        });
        self.assault_window(state);
        Ok(())
    }

    /// Whether Lee's bonus may be announced for a leader's assault. // gcacw.7.4.29 gcacw.7.4.32
    pub(super) fn may_use_lee(&self, state: &State<C>, leader: Leader) -> May {
        if !self.variant_of(state).lee_bonus || !C::is_true(self.at(state), Fact::LeeBonus, true) {
            return forbid!("gcacw.7.4.31", "gives no bonus in this game");
        }
        let is_lee = |&other: &Leader| {
            let info = self.leader_info(state, other);
            info.level == Size::Army && info.name == "Lee"
        };
        let here = state.leader_hex(leader);
        let with = here
            .is_some_and(|here| self.leaders_in(state, Side::Confederate, here).any(|other| is_lee(&other)));
        if self.leader_info(state, leader).side != Side::Confederate || !with {
            return forbid!("gcacw.7.4.29", "is not with the assaulting leader");
        }
        match state.combat.lee {
            Some((turn, other)) if turn == state.turn && !self.same_corps(state, leader, other) => {
                forbid!("gcacw.7.4.32", "has given his bonus to another corps this turn")
            }
            _ => Ok(()),
        }
    }

    /// Whether two leaders belong to one corps: `1-L` is a division of `L`.
    fn same_corps(&self, state: &State<C>, leader: Leader, other: Leader) -> bool {
        let corps = |leader: Leader| {
            let command = &self.leader_info(state, leader).command;
            command.rsplit_once('-').map_or(command.as_str(), |(_, corps)| corps)
        };
        corps(leader) == corps(other)
    }

    /// The bonus that comes with the leader himself. // gcacw.7.4.34 gcacw.7.4.35
    fn own_bonus(&self, state: &State<C>, leader: Leader) -> Bonus {
        let info = self.leader_info(state, leader);
        // gcacw.s.4.7
        if !self.special_leader_fit(state, leader) {
            return Bonus::None;
        }
        let corps = info.side == Side::Confederate && info.level == Size::Corps;
        let jackson = self.variant_of(state).jackson_bonus;
        let longstreet = self.scene(state).year >= self.charts.combat_modifiers.longstreet_bonus_from;
        if corps && jackson && is_jackson(info) {
            Bonus::Jackson
        } else if corps && longstreet && info.name == "Longstreet" {
            Bonus::Longstreet
        } else {
            Bonus::None
        }
    }

    /// What is added to the command roll. // gcacw.7.1.38 gcacw.7.1.39
    pub(super) fn command_modifiers(&self, state: &State<C>, leader: Leader, target: Hex) -> Vec<Modifier> {
        let modifiers = &self.charts.combat_modifiers;
        let mut sheet = Vec::new();
        let mut add = |label: &str, value: i8, clause: &str| {
            sheet.push(Modifier { label: label.into(), value: value.into(), clause: clause.into() });
        };
        if self.leader_info(state, leader).level == Size::District {
            add("district leader", modifiers.assault_roll_district_leader, "gcacw.7.1.38");
        }
        let loess = self.variant_of(state).assault_loess;
        if loess && self.map.terrain(target) == Terrain::Loess {
            add("loess", modifiers.assault_roll_loess, "gcacw.7.1.39");
        }
        C::modifiers(self.at(state), Roll::Command(leader), &mut sheet);
        sheet
    }

    /// Step 5: the command roll. // gcacw.7.1.31 gcacw.7.1.32
    pub(super) fn command_roll(
        &self,
        state: &mut State<C>,
        leader: Leader,
        lee: bool,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if lee {
            self.may_use_lee(state, leader).map_err(|why| why.refusal_of("Lee"))?;
            state.combat.lee = Some((state.turn, leader)); // gcacw.7.4.33
        }
        state.battle.bonus = if lee { Bonus::Lee } else { self.own_bonus(state, leader) };
        let modifiers = self.command_modifiers(state, leader, state.battle.target);
        let die = dice.roll(6);
        let roll = i16::from(die) + modifiers.iter().map(|modifier| modifier.value).sum::<i16>();
        let number = i16::from(self.leader_info(state, leader).command_value) - roll;
        let goes = die != FAILS && number >= 0;
        let keeps = if goes { number.max(1) as u8 } else { 0 }; // gcacw.7.1.33
        let result = if goes { format!("Assault Number {number}") } else { "no assault".to_owned() };
        log.result(|| result.clone());
        log.add(|| {
            let place = self.board.name(state.battle.target).to_owned();
            let sentence = format!("{} rolls for command: {result}.", self.leader_info(state, leader).name);
            Event::new("gcacw.7.1.32", sentence).kind(EventKind::Roll {
                dice: vec![die],
                modifiers,
                result,
                place,
            })
        });
        if !goes {
            // gcacw.7.1.37: the fatigue stays.
            state.pop();
            return Ok(());
        }
        let picked = state.battle.picked;
        state.battle.keeps = keeps.min(picked.len() as u8);
        state.replace(Step::Combat(CombatStep::KeepUnits));
        // gcacw.7.1.34
        if usize::from(keeps) >= picked.len() {
            state.battle.fighting = picked;
        }
        Ok(())
    }

    /// How many units are still to be kept. // gcacw.7.1.35
    fn to_keep(&self, state: &State<C>) -> usize {
        usize::from(state.battle.keeps) - state.battle.fighting.len()
    }

    pub(super) fn keep_is_open(&self, state: &State<C>) -> bool {
        self.to_keep(state) > 0
    }

    /// Whether a picked unit may be kept: artillery alone may not attack. // gcacw.7.1.13
    fn may_keep(&self, state: &State<C>, unit: Unit) -> May {
        if state.battle.fighting.contains(unit) {
            return forbid!("gcacw.7.1.35", "has been kept");
        }
        let artillery = self.info(state, unit).arm == Arm::Artillery;
        if artillery && self.to_keep(state) == 1 && !self.has_line(state, &state.battle.fighting) {
            return forbid!("gcacw.7.1.13", "is artillery, and none but artillery would attack");
        }
        Ok(())
    }

    pub(super) fn keep_actions(&self, state: &State<C>, out: &mut Vec<CombatAction>) {
        let units = state.battle.picked.iter().filter(|&unit| self.may_keep(state, unit).is_ok());
        out.extend(units.map(|unit| CombatAction::Keep(self.info(state, unit).counter)));
    }

    pub(super) fn keep(&self, state: &mut State<C>, counter: Counter) -> Result<(), Refusal> {
        let unit = self.among(state, &state.battle.picked, counter, "gcacw.7.1.35")?;
        self.may_keep(state, unit).map_err(|why| why.refusal_of(self.name(state, unit)))?;
        state.battle.fighting.insert(unit);
        Ok(())
    }

    /// The units of the assault are settled: on to the grand assault, the dice, or an empty hex. // gcacw.7.7.19
    pub(super) fn assault_settled(&self, state: &mut State<C>) {
        let battle = &state.battle;
        if !self.defended(state, battle.side.enemy(), battle.target) {
            state.battle.attacker = CombatResult { advance: true, ..CombatResult::NONE };
            state.replace(Step::Combat(CombatStep::Advance));
            return;
        }
        state.replace(Step::Combat(CombatStep::Fight));
        if self.grand_assault_leaders(state).next().is_some() {
            state.push(Step::Combat(CombatStep::GrandAssault));
        }
    }
}
