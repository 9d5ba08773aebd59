//! Grand assaults: an army or district leader brings other units into an assault.

use engine::{Dice, Event, EventKind, Log, May, Modifier, Refusal, forbid, forbidden};

use super::{CombatAction, CombatStep};
use crate::campaign::{Campaign, Intent, Roll};
use crate::map::Terrain;
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::state::{Hex, Leader, State, Unit};
use crate::step::Step;
use crate::units::Size;

/// The modified grand assault roll that fails. // gcacw.7.1.51
const FAILS: i16 = 6;

impl<C: Campaign> Gcacw<C> {
    /// Whether a grand assault may be tried at all. // gcacw.7.1.44
    fn may_try_grand_assault(&self, state: &State<C>) -> May {
        let battle = &state.battle;
        let Some(leader) = battle.leader() else {
            return forbid!("gcacw.7.1.44", "is possible only in an assault");
        };
        if self.leader_info(state, leader).cavalry {
            return forbid!("gcacw.7.1.47", "cannot be tried by a cavalry leader");
        }
        let least = i32::from(self.charts.combat_modifiers.grand_assault_min_combat_value);
        let committed = self.attack_value(state, &battle.fighting);
        if self.variant_of(state).grand_assault_minimum && committed < super::values::Quarters::whole(least) {
            return forbid!("gcacw.7.1.48", "needs a Combat value of at least 3 in the assault");
        }
        if self.may_join_now(state).is_empty() {
            return forbid!("gcacw.7.1.46", "needs a hex beside the defender with units that can join");
        }
        C::may(self.at(state), Intent::GrandAssault(leader))
    }

    /// Whether this leader's Command value can carry it: an army or district leader within command radius. // gcacw.7.1.45
    fn may_carry(&self, state: &State<C>, leader: Leader) -> May {
        let info = self.leader_info(state, leader);
        if info.side != state.battle.side || !matches!(info.level, Size::Army | Size::District) {
            return forbid!("gcacw.7.1.45", "is not an army or district leader of the attacker");
        }
        if state.battle.leader() == Some(leader) {
            return Ok(());
        }
        let near = match (state.battle.leader(), state.leader_hex(leader)) {
            (Some(assaulting), Some(hex)) => self.within_command(state, assaulting, hex),
            _ => false,
        };
        if near {
            Ok(())
        } else {
            forbid!("gcacw.7.1.45", "is not within the assaulting leader's command radius")
        }
    }

    /// Why no grand assault can be tried now on a leader's word.
    pub(crate) fn why_no_grand_assault(&self, state: &State<C>, counter: Counter) -> Option<Refusal> {
        let leader = match self.own_leader(state, state.battle.side, counter) {
            Ok(leader) => leader,
            Err(refusal) => return Some(refusal),
        };
        let name = &self.leader_info(state, leader).name;
        let tried = self.may_try_grand_assault(state).map_err(|why| why.refusal_of("A grand assault"));
        tried.and_then(|()| self.may_carry(state, leader).map_err(|why| why.refusal_of(name))).err()
    }

    /// The leaders on whose word a grand assault may be tried.
    pub(super) fn grand_assault_leaders<'a>(
        &'a self,
        state: &'a State<C>,
    ) -> impl Iterator<Item = Leader> + 'a {
        let open = self.may_try_grand_assault(state).is_ok();
        let leaders = self.roster(state).side_leaders(state.battle.side).filter(move |_| open);
        leaders.filter(move |&leader| self.may_carry(state, leader).is_ok())
    }

    pub(super) fn grand_assault_actions(&self, state: &State<C>, out: &mut Vec<CombatAction>) {
        let action = |leader| CombatAction::GrandAssault(self.leader_info(state, leader).counter);
        out.extend(self.grand_assault_leaders(state).map(action));
        out.push(CombatAction::NoGrandAssault);
    }

    /// What is added to the grand assault roll. // gcacw.7.1.51
    pub(super) fn grand_assault_modifiers(&self, state: &State<C>, leader: Leader) -> Vec<Modifier> {
        let value = self.charts.combat_modifiers.grand_assault_roll_loess;
        let loess = self.map.terrain(state.battle.target) == Terrain::Loess;
        let mut sheet: Vec<Modifier> = loess
            .then(|| Modifier { label: "loess".into(), value: value.into(), clause: "gcacw.7.1.51".into() })
            .into_iter()
            .collect();
        C::modifiers(self.at(state), Roll::GrandAssault(leader), &mut sheet);
        sheet
    }

    /// Grand assault, step 1: the roll. // gcacw.7.1.51 gcacw.7.1.52
    pub(super) fn grand_assault(
        &self,
        state: &mut State<C>,
        counter: Counter,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let leader = self.own_leader(state, state.battle.side, counter)?;
        let name = self.leader_info(state, leader).name.clone();
        if let Some(refusal) = self.why_no_grand_assault(state, counter) {
            return Err(refusal);
        }
        let modifiers = self.grand_assault_modifiers(state, leader);
        let die = dice.roll(6);
        let roll = i16::from(die) + modifiers.iter().map(|modifier| modifier.value).sum::<i16>();
        let number = i16::from(self.leader_info(state, leader).command_value) - roll;
        let goes = roll < FAILS && number > 0;
        let result =
            if goes { format!("Grand Assault Number {number}") } else { "no grand assault".to_owned() };
        log.result(|| result.clone());
        log.add(|| {
            let place = self.board.name(state.battle.target).to_owned();
            Event::new("gcacw.7.1.52", format!("{name} calls for a grand assault: {result}."))
                .kind(EventKind::Roll { dice: vec![die], modifiers, result, place })
        });
        state.pop();
        if goes {
            state.battle.hexes = number as u8;
            state.push(Step::Combat(CombatStep::GrandAssaultUnits));
        }
        Ok(())
    }

    /// The hexes that have a unit in the grand assault. // gcacw.7.1.53
    fn chosen_hexes(&self, state: &State<C>) -> Vec<Hex> {
        let mut hexes: Vec<Hex> = state.battle.joined.iter().filter_map(|unit| state.hex(unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// Whether a unit may join. // gcacw.7.1.54 gcacw.7.1.55 gcacw.7.1.56
    fn may_join_in(&self, state: &State<C>, unit: Unit) -> May {
        let battle = &state.battle;
        if state.hex(unit).is_none() {
            return forbid!("gcacw.7.1.54", "is not on the map");
        }
        if battle.picked.contains(unit) || battle.joined.contains(unit) {
            return forbid!("gcacw.7.1.54", "has been picked for the assault");
        }
        if state.demoralized[unit.index()] > 0 {
            return forbid!("gcacw.7.1.56", "is demoralized");
        }
        self.fit_to_assault(state, unit)
    }

    /// Whether a unit may join from where it stands: what is said of the hex attacked.
    fn may_join_from(&self, state: &State<C>, unit: Unit) -> May {
        let battle = &state.battle;
        match state.hex(unit) {
            Some(hex) => self.attack_crosses(state, hex, battle.target, battle.side),
            None => Ok(()),
        }
    }

    /// Every unit that could join, whatever hexes have been chosen.
    fn may_join_now(&self, state: &State<C>) -> UnitSet {
        let side = state.battle.side;
        self.map
            .around(state.battle.target)
            .flat_map(|(_, hex)| self.side_units_in(state, side, hex))
            .filter(|&unit| self.may_join_in(state, unit).is_ok() && self.may_join_from(state, unit).is_ok())
            .collect()
    }

    /// Whether a unit's hex may be among those chosen: the number counts hexes. // gcacw.7.1.53
    fn may_choose_hex(&self, state: &State<C>, unit: Unit) -> May {
        let hexes = self.chosen_hexes(state);
        let new = state.hex(unit).is_some_and(|hex| !hexes.contains(&hex));
        if new && hexes.len() >= usize::from(state.battle.hexes) {
            return forbid!("gcacw.7.1.53", "is in one hex more than the Grand Assault Number allows");
        }
        Ok(())
    }

    pub(super) fn join_actions(&self, state: &State<C>, out: &mut Vec<CombatAction>) {
        let units = self.may_join_now(state);
        let open = units.iter().filter(|&unit| self.may_choose_hex(state, unit).is_ok());
        out.extend(open.map(|unit| CombatAction::Join(self.info(state, unit).counter)));
        if !state.battle.joined.is_empty() {
            out.push(CombatAction::Joined);
        }
    }

    pub(super) fn join(&self, state: &mut State<C>, counter: Counter) -> Result<(), Refusal> {
        let all = self.roster(state).of_side[state.battle.side.index()];
        let unit = self.among(state, &all, counter, "gcacw.7.1.54")?;
        let (name, target) = (self.name(state, unit), self.hex_name(state.battle.target));
        self.may_join_in(state, unit).map_err(|why| why.refusal_of(name))?;
        self.may_join_from(state, unit).map_err(|why| why.refusal_of(&target))?;
        self.may_choose_hex(state, unit).map_err(|why| why.refusal_of(name))?;
        state.battle.joined.insert(unit);
        Ok(())
    }

    /// Grand assault, steps 4 and 5: those who joined tire and take part. // gcacw.7.1.57 gcacw.7.1.58 gcacw.7.1.59
    pub(super) fn joined(&self, state: &mut State<C>) -> Result<(), Refusal> {
        if state.battle.joined.is_empty() {
            let why = forbidden!("gcacw.7.1.57", "must take place: choose at least one unit");
            return Err(why.refusal_of("The grand assault"));
        }
        for unit in state.battle.joined {
            self.tire(state, unit, 1);
        }
        state.battle.fighting = state.battle.fighting.or(state.battle.joined);
        state.pop();
        Ok(())
    }
}
