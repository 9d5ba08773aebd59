//! Grand assaults: an army or district leader brings other units into an assault.

use engine::{Dice, Event, EventKind, May, Modifier, Refusal, forbid, forbidden};

use super::{CombatAction, CombatStep};
use crate::campaign::{Campaign, Intent, Roll};
use crate::map::Terrain;
use crate::roster::Counter;
use crate::sets::UnitSet;
use crate::situation::{Play, Situation};
use crate::state::{Hex, Leader, Unit};
use crate::step::Step;
use crate::units::Size;

/// The modified grand assault roll that fails. // gcacw.7.1.51
const FAILS: i16 = 6;

impl<'a, C: Campaign> Situation<'a, C> {
    /// Whether a grand assault may be tried at all. // gcacw.7.1.44
    fn may_try_grand_assault(self) -> May {
        let battle = &self.state.battle;
        let Some(leader) = battle.leader() else {
            return forbid!("gcacw.7.1.44", "is possible only in an assault");
        };
        if self.leader_info(leader).cavalry {
            return forbid!("gcacw.7.1.47", "cannot be tried by a cavalry leader");
        }
        let least = i32::from(self.rules.charts.combat_modifiers.grand_assault_min_combat_value);
        let committed = self.attack_value(&battle.fighting);
        if self.variant_of().grand_assault_minimum && committed < super::values::Quarters::whole(least) {
            return forbid!("gcacw.7.1.48", "needs a Combat value of at least 3 in the assault");
        }
        if self.may_join_now().is_empty() {
            return forbid!("gcacw.7.1.46", "needs a hex beside the defender with units that can join");
        }
        C::may(self, Intent::GrandAssault(leader))
    }

    /// Whether this leader's Command value can carry it: an army or district leader within command radius. // gcacw.7.1.45
    fn may_carry(self, leader: Leader) -> May {
        let info = self.leader_info(leader);
        if info.side != self.state.battle.side || !matches!(info.level, Size::Army | Size::District) {
            return forbid!("gcacw.7.1.45", "is not an army or district leader of the attacker");
        }
        if self.state.battle.leader() == Some(leader) {
            return Ok(());
        }
        let near = match (self.state.battle.leader(), self.state.leader_hex(leader)) {
            (Some(assaulting), Some(hex)) => self.within_command(assaulting, hex),
            _ => false,
        };
        if near {
            Ok(())
        } else {
            forbid!("gcacw.7.1.45", "is not within the assaulting leader's command radius")
        }
    }

    /// Why no grand assault can be tried now on a leader's word.
    pub(crate) fn why_no_grand_assault(self, counter: Counter) -> Option<Refusal> {
        let leader = match self.own_leader(self.state.battle.side, counter) {
            Ok(leader) => leader,
            Err(refusal) => return Some(refusal),
        };
        let name = &self.leader_info(leader).name;
        let tried = self.may_try_grand_assault().map_err(|why| why.refusal_of("A grand assault"));
        tried.and_then(|()| self.may_carry(leader).map_err(|why| why.refusal_of(name))).err()
    }

    /// The leaders on whose word a grand assault may be tried.
    pub(super) fn grand_assault_leaders(self) -> impl Iterator<Item = Leader> + 'a {
        let open = self.may_try_grand_assault().is_ok();
        let leaders = self.roster().side_leaders(self.state.battle.side).filter(move |_| open);
        leaders.filter(move |&leader| self.may_carry(leader).is_ok())
    }

    pub(super) fn grand_assault_actions(self, out: &mut Vec<CombatAction>) {
        let action = |leader| CombatAction::GrandAssault(self.leader_info(leader).counter);
        out.extend(self.grand_assault_leaders().map(action));
        out.push(CombatAction::NoGrandAssault);
    }

    /// What is added to the grand assault roll. // gcacw.7.1.51
    pub(super) fn grand_assault_modifiers(self, leader: Leader) -> Vec<Modifier> {
        let value = self.rules.charts.combat_modifiers.grand_assault_roll_loess;
        let loess = self.rules.map.terrain(self.state.battle.target) == Terrain::Loess;
        let mut sheet: Vec<Modifier> = loess
            .then(|| Modifier { label: "loess".into(), value: value.into(), clause: "gcacw.7.1.51".into() })
            .into_iter()
            .collect();
        C::modifiers(self, Roll::GrandAssault(leader), &mut sheet);
        sheet
    }

    /// The hexes that have a unit in the grand assault. // gcacw.7.1.53
    fn chosen_hexes(self) -> Vec<Hex> {
        let mut hexes: Vec<Hex> =
            self.state.battle.joined.iter().filter_map(|unit| self.state.hex(unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// Whether a unit may join. // gcacw.7.1.54 gcacw.7.1.55 gcacw.7.1.56
    fn may_join_in(self, unit: Unit) -> May {
        let battle = &self.state.battle;
        if self.state.hex(unit).is_none() {
            return forbid!("gcacw.7.1.54", "is not on the map");
        }
        if battle.picked.contains(unit) || battle.joined.contains(unit) {
            return forbid!("gcacw.7.1.54", "has been picked for the assault");
        }
        if self.state.demoralized[unit.index()] > 0 {
            return forbid!("gcacw.7.1.56", "is demoralized");
        }
        self.fit_to_assault(unit)
    }

    /// Whether a unit may join from where it stands: what is said of the hex attacked.
    fn may_join_from(self, unit: Unit) -> May {
        let battle = &self.state.battle;
        match self.state.hex(unit) {
            Some(hex) => self.attack_crosses(hex, battle.target, battle.side),
            None => Ok(()),
        }
    }

    /// Every unit that could join, whatever hexes have been chosen.
    fn may_join_now(self) -> UnitSet {
        let side = self.state.battle.side;
        self.rules
            .map
            .around(self.state.battle.target)
            .flat_map(|(_, hex)| self.side_units_in(side, hex))
            .filter(|&unit| self.may_join_in(unit).is_ok() && self.may_join_from(unit).is_ok())
            .collect()
    }

    /// Whether a unit's hex may be among those chosen: the number counts hexes. // gcacw.7.1.53
    fn may_choose_hex(self, unit: Unit) -> May {
        let hexes = self.chosen_hexes();
        let new = self.state.hex(unit).is_some_and(|hex| !hexes.contains(&hex));
        if new && hexes.len() >= usize::from(self.state.battle.hexes) {
            return forbid!("gcacw.7.1.53", "is in one hex more than the Grand Assault Number allows");
        }
        Ok(())
    }

    pub(super) fn join_actions(self, out: &mut Vec<CombatAction>) {
        let units = self.may_join_now();
        let open = units.iter().filter(|&unit| self.may_choose_hex(unit).is_ok());
        out.extend(open.map(|unit| CombatAction::Join(self.info(unit).counter)));
        if !self.state.battle.joined.is_empty() {
            out.push(CombatAction::Joined);
        }
    }
}

impl<C: Campaign> Play<'_, C> {
    /// Grand assault, step 1: the roll. // gcacw.7.1.51 gcacw.7.1.52
    pub(super) fn grand_assault(&mut self, counter: Counter, dice: &mut dyn Dice) -> Result<(), Refusal> {
        let leader = self.now().own_leader(self.state.battle.side, counter)?;
        let name = self.leader_info(leader).name.clone();
        if let Some(refusal) = self.now().why_no_grand_assault(counter) {
            return Err(refusal);
        }
        let modifiers = self.now().grand_assault_modifiers(leader);
        let die = dice.roll(6);
        let roll = i16::from(die) + modifiers.iter().map(|modifier| modifier.value).sum::<i16>();
        let number = i16::from(self.leader_info(leader).command_value) - roll;
        let goes = roll < FAILS && number > 0;
        let result =
            if goes { format!("Grand Assault Number {number}") } else { "no grand assault".to_owned() };
        self.log.result(|| result.clone());
        self.report(|now| {
            let place = now.rules.board.name(now.state.battle.target).to_owned();
            Event::new("gcacw.7.1.52", format!("{name} calls for a grand assault: {result}."))
                .kind(EventKind::Roll { dice: vec![die], modifiers, result, place })
        });
        self.state.pop();
        if goes {
            self.state.battle.hexes = number as u8;
            self.state.push(Step::Combat(CombatStep::GrandAssaultUnits));
        }
        Ok(())
    }

    pub(super) fn join(&mut self, counter: Counter) -> Result<(), Refusal> {
        let all = self.roster().of_side[self.state.battle.side.index()];
        let unit = self.now().among(&all, counter, "gcacw.7.1.54")?;
        let (name, target) = (self.name(unit), self.rules.hex_name(self.state.battle.target));
        self.now().may_join_in(unit).map_err(|why| why.refusal_of(name))?;
        self.now().may_join_from(unit).map_err(|why| why.refusal_of(&target))?;
        self.now().may_choose_hex(unit).map_err(|why| why.refusal_of(name))?;
        self.state.battle.joined.insert(unit);
        Ok(())
    }

    /// Grand assault, steps 4 and 5: those who joined tire and take part. // gcacw.7.1.57 gcacw.7.1.58 gcacw.7.1.59
    pub(super) fn joined(&mut self) -> Result<(), Refusal> {
        if self.state.battle.joined.is_empty() {
            let why = forbidden!("gcacw.7.1.57", "must take place: choose at least one unit");
            return Err(why.refusal_of("The grand assault"));
        }
        for unit in self.state.battle.joined {
            self.tire(unit, 1);
        }
        self.state.battle.fighting = self.state.battle.fighting.or(self.state.battle.joined);
        self.state.pop();
        Ok(())
    }
}
