//! The division of attacks: how the attacker splits a many-sided fight into battles.
//!
//! Contacts form a graph of attackers and defenders. A battle is a set of both in which every attacker reaches every
//! defender. Whoever must fight has at least one contact, and a graph in which nobody is left alone can always be cut
//! into such battles: a star around each of some chosen units will do. So a half-made division can be finished as long
//! as taking a battle out leaves nobody who must fight without a contact, or those it leaves can still join the battle.

use board::HexId;
use engine::{Event, Log, Refusal, refuse};

use super::Ah61;
use super::action::Action;
use super::contacts::Contacts;
use super::state::{State, Step};
use crate::units::{UnitId, Units};

impl Ah61 {
    /// The battle that is being put together: its attackers and its defenders.
    pub(crate) fn assembled(&self, state: &State) -> (Units, Units) {
        self.members(state, state.battles)
    }

    /// The attackers and the defenders of a battle.
    pub(crate) fn members(&self, state: &State, number: u8) -> (Units, Units) {
        let of = |side| state.in_battle(number, self.army.troops_of(side));
        (of(state.side), of(state.side.enemy()))
    }

    /// Lists the enemies that may be attacked, and the end of the division when nobody is left who must fight.
    pub(crate) fn list_attacks(&self, state: &State, out: &mut Vec<Action>) {
        let contacts = self.contacts(state);
        self.list_defenders(state, &contacts, Units::EMPTY, Units::EMPTY, out);
        if contacts.obliged.is_empty() {
            out.push(Action::EndAttacks);
        } else if state.battles > 0 {
            out.push(Action::AttackRest);
        }
    }

    /// Lists who may join the battle that is being put together.
    pub(crate) fn list_assembly(&self, state: &State, out: &mut Vec<Action>) {
        let contacts = self.contacts(state);
        let (attackers, defenders) = self.assembled(state);
        let division = Division { contacts: &contacts, attackers, defenders };
        let mut squares: Vec<HexId> = Vec::new();
        let able = division.able_attackers();
        for unit in able {
            if division.with_attackers(Units::only(unit)) {
                out.push(Action::By(unit));
            }
            let hex = state.place[unit].hex();
            if !squares.contains(&hex) {
                squares.push(hex);
            }
        }
        for hex in squares {
            let there = state.at(able, hex);
            if there.len() > 1 && there != able && division.with_attackers(there) {
                out.push(Action::ByAllAt(hex));
            }
        }
        let everybody = division.everybody();
        if everybody.len() > 1 && division.with_attackers(everybody) {
            out.push(Action::ByAll);
        }
        self.list_defenders(state, &contacts, attackers, defenders, out);
        if division.is_complete() {
            out.push(Action::BattleReady);
        }
    }

    fn list_defenders(
        &self,
        state: &State,
        contacts: &Contacts,
        attackers: Units,
        defenders: Units,
        out: &mut Vec<Action>,
    ) {
        let division = Division { contacts, attackers, defenders };
        let able = division.able_defenders();
        let mut squares: Vec<HexId> = Vec::new();
        for unit in able {
            if division.with_defenders(Units::only(unit)) {
                out.push(Action::Attack(unit));
            }
            let hex = state.place[unit].hex();
            if !squares.contains(&hex) {
                squares.push(hex);
            }
        }
        for hex in squares {
            let there = state.at(able, hex);
            if there.len() > 1 && division.with_defenders(there) {
                out.push(Action::AttackAllAt(hex));
            }
        }
    }

    /// Adds defenders to the battle being put together, or begins one against them.
    pub(crate) fn attack(&self, state: &mut State, units: Units, log: &mut Log) -> Result<(), Refusal> {
        let contacts = self.contacts(state);
        let opens = state.step == Step::DivideAttacks;
        let (attackers, defenders) = if opens { (Units::EMPTY, Units::EMPTY) } else { self.assembled(state) };
        let division = Division { contacts: &contacts, attackers, defenders };
        let fits = !units.is_empty() && units.without(division.able_defenders()).is_empty();
        if !fits || !division.with_defenders(units) {
            return Err(self.refuse_defenders(state, &contacts, attackers, units));
        }
        if opens {
            state.battles += 1;
            state.step = Step::AssembleBattle;
        }
        self.enlist(state, units, log);
        Ok(())
    }

    /// Adds attackers to the battle being put together.
    pub(crate) fn attack_by(&self, state: &mut State, units: Units, log: &mut Log) -> Result<(), Refusal> {
        let contacts = self.contacts(state);
        let (attackers, defenders) = self.assembled(state);
        let division = Division { contacts: &contacts, attackers, defenders };
        let fits = !units.is_empty() && units.without(division.able_attackers()).is_empty();
        if !fits || !division.with_attackers(units) {
            return Err(self.refuse_attackers(state, &contacts, defenders, units));
        }
        self.enlist(state, units, log);
        Ok(())
    }

    fn enlist(&self, state: &mut State, units: Units, log: &mut Log) {
        for unit in units {
            state.battle[unit] = state.battles;
        }
        log.add(|| {
            let attacked = units.and(self.army.troops_of(state.side)).is_empty();
            let how = if attacked { "against" } else { "by" };
            let text = format!("Battle {} is fought {how} {}.", state.battles, self.names(units));
            Event::new("ah61.17.1.2", text)
        });
    }

    /// Adds every attacker who can fight in the battle.
    pub(crate) fn attack_by_all(&self, state: &mut State, log: &mut Log) -> Result<(), Refusal> {
        let contacts = self.contacts(state);
        let (attackers, defenders) = self.assembled(state);
        let division = Division { contacts: &contacts, attackers, defenders };
        let everybody = division.everybody();
        if everybody.len() < 2 || !division.with_attackers(everybody) {
            return refuse!(
                "ah61.17.1.3",
                "Not everybody can join: there are not several, or one of them is needed against another enemy."
            );
        }
        self.enlist(state, everybody, log);
        Ok(())
    }

    /// Adds every attacker on a square who can fight in the battle.
    pub(crate) fn attack_by_square(
        &self,
        state: &mut State,
        hex: HexId,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let able = self.able_attackers(state);
        let units = state.at(able, hex);
        if units.len() < 2 || units == able {
            return refuse!(
                "ah61.17.1.4",
                "{} does not hold several of those who can join this battle; name the unit or bring all.",
                self.field.name(hex)
            );
        }
        self.attack_by(state, units, log)
    }

    /// Adds every enemy on a square who can be fought in the battle, or begins one against them.
    pub(crate) fn attack_square(&self, state: &mut State, hex: HexId, log: &mut Log) -> Result<(), Refusal> {
        let contacts = self.contacts(state);
        let (attackers, defenders) = match state.step {
            Step::AssembleBattle => self.assembled(state),
            _ => (Units::EMPTY, Units::EMPTY),
        };
        let able = Division { contacts: &contacts, attackers, defenders }.able_defenders();
        let units = state.at(able, hex);
        if units.len() < 2 {
            return refuse!(
                "ah61.17.1.4",
                "{} does not hold several enemies who can be fought in this battle; name the unit.",
                self.field.name(hex)
            );
        }
        self.attack(state, units, log)
    }

    fn able_attackers(&self, state: &State) -> Units {
        let contacts = self.contacts(state);
        let (attackers, defenders) = self.assembled(state);
        Division { contacts: &contacts, attackers, defenders }.able_attackers()
    }

    /// Closes the battle being put together.
    pub(crate) fn battle_ready(&self, state: &mut State) -> Result<(), Refusal> {
        let contacts = self.contacts(state);
        let (attackers, defenders) = self.assembled(state);
        let division = Division { contacts: &contacts, attackers, defenders };
        if !division.is_complete() {
            return Err(self.refuse_ready(attackers, &division.stranded(), division.owed()));
        }
        state.step = Step::DivideAttacks;
        self.after_division(state);
        Ok(())
    }

    /// Those who have nobody else to fight and do not belong yet to the battle being put together.
    pub(crate) fn must_join(&self, state: &State) -> Units {
        let contacts = self.contacts(state);
        let (attackers, defenders) = self.assembled(state);
        let division = Division { contacts: &contacts, attackers, defenders };
        let stranded = division.stranded();
        stranded.attackers.or(stranded.defenders).or(division.owed())
    }

    /// Goes on to the battles when nobody is left who could be attacked.
    pub(crate) fn after_division(&self, state: &mut State) {
        if self.contacts(state).defenders.is_empty() {
            self.end_division(state);
        }
    }

    fn end_division(&self, state: &mut State) {
        state.step = Step::ResolveBattles;
        state.watched = state.battles;
    }

    /// Ends the division of attacks.
    pub(crate) fn end_attacks(&self, state: &mut State) -> Result<(), Refusal> {
        let contacts = self.contacts(state);
        let attackers = contacts.obliged.and(contacts.attackers);
        if let Some(unit) = attackers.first().or_else(|| contacts.obliged.first()) {
            return Err(self.refuse_end(state, unit));
        }
        self.end_division(state);
        Ok(())
    }

    /// Puts the battles together that are left, each against the next enemy who must be fought and by everybody in reach.
    pub(crate) fn attack_rest(&self, state: &mut State, log: &mut Log) -> Result<(), Refusal> {
        // ah61.17.1.2, ah61.17.1.3
        if state.battles == 0 {
            return refuse!(
                "ah61.17.1.2",
                "Put one battle together first; what is left then is fought by itself."
            );
        }
        if self.contacts(state).obliged.is_empty() {
            return refuse!("ah61.17.1.3", "Nobody is left who must be fought: end your attacks.");
        }
        let mut divided = state.clone();
        loop {
            let contacts = self.contacts(&divided);
            if contacts.obliged.is_empty() {
                break;
            }
            // A division that has been kept to can always be finished.
            self.attack_next(&mut divided, &contacts, log).ok_or_else(|| self.out_of_turn(state))?;
        }
        divided.step = Step::ResolveBattles;
        divided.watched = state.battles;
        *state = divided;
        Ok(())
    }

    /// Puts one battle together against the next enemy who must be fought, by everybody in reach; `None` if none can be.
    fn attack_next(&self, state: &mut State, contacts: &Contacts, log: &mut Log) -> Option<()> {
        let mut battle = Division { contacts, attackers: Units::EMPTY, defenders: Units::EMPTY };
        let bound = contacts.defenders.and(contacts.obliged);
        let mut enemies = bound.into_iter().chain(contacts.defenders.without(bound));
        battle.defenders = Units::only(enemies.find(|&unit| battle.with_defenders(Units::only(unit)))?);
        while !battle.is_complete() {
            let everybody = battle.everybody();
            if everybody.len() > 1 && battle.with_attackers(everybody) {
                battle.attackers = battle.attackers.or(everybody);
                continue;
            }
            let joins = |unit: &UnitId| battle.with_attackers(Units::only(*unit));
            if let Some(unit) = battle.able_attackers().into_iter().find(joins) {
                battle.attackers.insert(unit);
                continue;
            }
            let meets = |unit: &UnitId| battle.with_defenders(Units::only(*unit));
            battle.defenders.insert(battle.able_defenders().into_iter().find(meets)?);
        }
        state.battles += 1;
        self.enlist(state, battle.defenders, log);
        self.enlist(state, battle.attackers, log);
        Some(())
    }
}

/// A battle being put together among everybody in contact.
struct Division<'a> {
    contacts: &'a Contacts,
    attackers: Units,
    defenders: Units,
}

impl Division<'_> {
    /// Whether an attacker may fight a defender in this battle.
    fn may_fight(&self, attacker: UnitId, defender: UnitId) -> bool {
        // ah61.17.5.3: with a friend next to that defender, artillery at range fights as if it were next to it too.
        self.contacts.reach[attacker].contains(defender)
            || (self.contacts.support[attacker].contains(defender)
                && !self.contacts.primary[defender].and(self.attackers).is_empty())
            || (self.contacts.combined[attacker].contains(defender) && self.fires_at_range(attacker))
    }

    /// Whether an attacker fights enemy artillery at secondary range in this battle.
    fn fires_at_range(&self, attacker: UnitId) -> bool {
        let guns = self.defenders.and(self.contacts.reach[attacker]).and(self.contacts.artillery);
        guns.into_iter().any(|gun| !self.contacts.primary[gun].contains(attacker))
    }

    /// The defenders whom artillery of this battle has next to it, whom the battle can take in and nobody else can fight.
    fn owed(&self) -> Units {
        // ah61.17.5.1
        let next =
            self.attackers.into_iter().fold(Units::EMPTY, |all, unit| all.or(self.contacts.combined[unit]));
        if next.is_empty() {
            return next;
        }
        let others = self.contacts.attackers.without(self.attackers);
        let left = |unit: &UnitId| {
            self.contacts.reach[*unit].and(others).is_empty() && self.with_defenders(Units::only(*unit))
        };
        next.and(self.able_defenders()).into_iter().filter(left).collect()
    }

    /// The attackers outside the battle who may fight all its defenders.
    fn able_attackers(&self) -> Units {
        // ah61.17.1.4: within one battle every attacker is in the zone of every defender.
        let able = |unit: &UnitId| self.defenders.into_iter().all(|defender| self.may_fight(*unit, defender));
        self.contacts.attackers.without(self.attackers).into_iter().filter(able).collect()
    }

    /// The attackers outside the battle who may fight all its defenders once those who may at once have joined.
    fn everybody(&self) -> Units {
        let able = self.able_attackers();
        able.or(Division { attackers: self.attackers.or(able), ..*self }.able_attackers())
    }

    /// The defenders outside the battle whom all its attackers may fight.
    fn able_defenders(&self) -> Units {
        let able = |unit: &UnitId| self.attackers.into_iter().all(|attacker| self.may_fight(attacker, *unit));
        self.contacts.defenders.without(self.defenders).into_iter().filter(able).collect()
    }

    fn with_attackers(&self, more: Units) -> bool {
        Division { attackers: self.attackers.or(more), ..*self }.can_be_finished()
    }

    fn with_defenders(&self, more: Units) -> bool {
        Division { defenders: self.defenders.or(more), ..*self }.can_be_finished()
    }

    /// Those outside the battle who must fight and have no contact outside it.
    fn stranded(&self) -> Stranded {
        let attackers = self.contacts.attackers.without(self.attackers);
        let defenders = self.contacts.defenders.without(self.defenders);
        let alone = |units: Units, others: Units| {
            let alone = |unit: &UnitId| self.contacts.reach[*unit].and(others).is_empty();
            units.and(self.contacts.obliged).into_iter().filter(alone).collect()
        };
        Stranded { attackers: alone(attackers, defenders), defenders: alone(defenders, attackers) }
    }

    /// Whether the battle as it stands leaves nobody stranded.
    fn is_complete(&self) -> bool {
        let stranded = self.stranded();
        !self.attackers.is_empty()
            && !self.defenders.is_empty()
            && stranded.attackers.is_empty()
            && stranded.defenders.is_empty()
            && self.owed().is_empty()
    }

    /// Whether the battle can be completed so that everybody who must fight still can.
    fn can_be_finished(&self) -> bool {
        let stranded = self.stranded();
        let able_attackers = self.able_attackers();
        let waiting = stranded.attackers.without(able_attackers);
        if !waiting.is_empty() {
            return self.can_be_helped(waiting, able_attackers);
        }
        if self.attackers.is_empty() {
            return !able_attackers.is_empty();
        }
        // A stranded attacker and a stranded defender never reach each other, so both cannot join.
        (stranded.attackers.is_empty() || stranded.defenders.is_empty())
            && stranded.defenders.without(self.able_defenders()).is_empty()
    }

    /// Whether those who can join only beside a friend next to the defenders find one who can join too.
    fn can_be_helped(&self, waiting: Units, able_attackers: Units) -> bool {
        let supports = |unit: UnitId| {
            let both = self.contacts.reach[unit].or(self.contacts.support[unit]);
            self.defenders.without(both).is_empty()
        };
        let unhelped: Units = self
            .defenders
            .into_iter()
            .filter(|&defender| waiting.into_iter().any(|unit| !self.may_fight(unit, defender)))
            .collect();
        let helps = |friend: UnitId| {
            unhelped.into_iter().any(|defender| self.contacts.primary[defender].contains(friend))
        };
        waiting.into_iter().all(supports)
            && able_attackers
                .into_iter()
                .any(|friend| helps(friend) && self.with_attackers(Units::only(friend)))
    }
}

/// Those whom a battle would leave without an opponent.
pub(crate) struct Stranded {
    pub attackers: Units,
    pub defenders: Units,
}
