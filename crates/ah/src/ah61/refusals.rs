//! What a refusal calls those who would move, and the refusals that look farther than one rule.

use std::borrow::Cow;

use board::HexId;
use engine::{Clause, Forbidden, Names, Refusal, Subject};

use super::Ah61;
use super::action::Action;
use super::attacks::Stranded;
use super::contacts::Contacts;
use super::moments::moment_of;
use super::movement::{NO_MOVEMENT_LEFT, NOT_ADJACENT, SLOW};
use super::state::{State, Step};
use super::zones::Occupancy;
use crate::units::{UnitId, Units};

/// Those who would move and where they would go: what the sentences of movement speak of.
pub(crate) struct Movers<'a> {
    pub rules: &'a Ah61,
    pub group: Units,
    pub to: Option<HexId>,
}

impl Names for Movers<'_> {
    fn name(&self, subject: Subject) -> Cow<'_, str> {
        match subject {
            Subject::Unit(number) => self.rules.army.name(UnitId(number as u8)).into(),
            Subject::Place(number) => self.rules.field.name(HexId(number)).into(),
            Subject::Who => self.rules.names(self.group).into(),
            Subject::There => self.to.map_or("a square next to it", |hex| self.rules.field.name(hex)).into(),
            Subject::Nothing | Subject::Card(_) | Subject::Count(_) | Subject::Asked => "".into(),
        }
    }
}

fn refusal(clause: &'static str, sentence: String) -> Refusal {
    Refusal::new(Clause(clause), sentence)
}

impl Ah61 {
    pub(crate) fn names(&self, units: Units) -> String {
        units.into_iter().map(|unit| self.army.name(unit)).collect::<Vec<_>>().join(", ")
    }

    /// The refusal of an action that answers another question than the open one.
    pub(crate) fn out_of_turn(&self, state: &State) -> Refusal {
        let clause = Self::open_decision(state).map_or(Clause("ah61.7.1"), |decision| decision.clause);
        Refusal::new(clause, format!("That does not answer the open question: {}", self.prompt_text(state)))
    }

    /// The same, with the moment to which the action belongs.
    pub(crate) fn another_moment(&self, state: &State, action: &Action) -> Refusal {
        let (clause, when) = moment_of(state, action);
        refusal(clause, format!("{when} Now: {}", self.prompt_text(state)))
    }

    pub(crate) fn not_yours(&self, state: &State, unit: UnitId) -> Refusal {
        let name = self.army.name(unit);
        if self.army.side(state, unit) == state.side {
            refusal("ah61.8.10", format!("{name} is not on the board."))
        } else {
            let text = format!(
                "{name} is the enemy's. To attack it move units next to it, artillery two squares off: battles are fought when \
                 movement is over."
            );
            refusal("ah61.4.27", text)
        }
    }

    /// The refusal of a move, in words: of a unit that has no movement left what stopped it, of a square that is not next to
    /// the group how far it is.
    pub(crate) fn refuse_move(
        &self,
        state: &State,
        group: Units,
        to: Option<HexId>,
        forbidden: Forbidden,
    ) -> Refusal {
        if forbidden == NO_MOVEMENT_LEFT {
            let (clause, sentence) = self.no_movement_left(state, group);
            return refusal(clause, sentence);
        }
        if let Some(hex) = to.filter(|_| forbidden == NOT_ADJACENT) {
            let (sentence, barred) = self.how_far(state, group, hex);
            return refusal(barred.unwrap_or(forbidden.clause()), sentence);
        }
        forbidden.refusal(&Movers { rules: self, group, to })
    }

    /// What stopped a unit where it stands.
    fn what_stopped(&self, state: &State, unit: UnitId) -> (&'static str, &'static str) {
        let Some(hex) = state.place[unit].square() else { return ("ah61.5.3", "where it is") };
        let enemy = self.army.side(state, unit).enemy();
        let boat = !state.at(self.army.boats, hex).is_empty();
        if self.field.is_river(hex) {
            return match (boat, self.army.boats.contains(unit), self.field.ford(hex).is_some()) {
                (_, true, _) => ("ah61.11.15", "on its square of the river"),
                (true, false, _) => ("ah61.11.10", "on the boat"),
                (false, false, true) => ("ah61.11.8", "on the ford"),
                (false, false, false) => ("ah61.11.5", "in the river"),
            };
        }
        if Occupancy::new(self, state).controls(enemy, hex) {
            return ("ah61.5.3", "in the enemy's zone of control");
        }
        if self.field.has(hex, board::Ground::STREAM) {
            return ("ah61.12.2", "at the stream");
        }
        if self.field.has(hex, SLOW) {
            return ("ah61.13.1", "on the first square of woods, hill or marsh");
        }
        ("ah61.5.3", "in what was the enemy's zone of control")
    }

    fn no_movement_left(&self, state: &State, group: Units) -> (&'static str, String) {
        let spent = |unit: &UnitId| self.left(state, *unit) == 0;
        let unit = group.into_iter().find(spent);
        let name = unit.map_or("The unit", |unit| self.army.name(unit));
        let has = |set: Units| unit.is_some_and(|unit| set.contains(unit));
        if has(state.fresh) && has(state.halted) {
            return ("ah61.11.20", format!("{name} has just been built and stays for this Turn."));
        }
        if has(state.fresh) {
            return ("ah61.11.24", format!("{name} may move in its owner's next Turn."));
        }
        if let Some(unit) = unit.filter(|&unit| state.halted.contains(unit)) {
            let (clause, place) = self.what_stopped(state, unit);
            return (clause, format!("{name} had to stop {place} and moves no more this Turn."));
        }
        if has(state.crawling) {
            return ("ah61.13.2", format!("{name} moves only two squares through woods, hills or marsh."));
        }
        ("ah61.4.6", format!("{name} has used up its movement factor."))
    }

    /// Why these enemies cannot be attacked together with the others of the battle.
    pub(crate) fn refuse_defenders(
        &self,
        state: &State,
        contacts: &Contacts,
        attackers: Units,
        units: Units,
    ) -> Refusal {
        let out_of_reach = units.without(contacts.defenders);
        if let Some(unit) = units.into_iter().find(|&unit| state.battle[unit] != 0) {
            return refusal(
                "ah61.6.7",
                format!("{} already fights in a battle this Turn.", self.army.name(unit)),
            );
        }
        if let Some((case, guns)) = self.ignored_at_range(state, out_of_reach) {
            let text = format!(
                "{} is ignored at secondary range, where the fight is with {}.",
                self.names(out_of_reach),
                self.names(guns)
            );
            return refusal(case, text);
        }
        if let Some((artillery, guns)) = self.fought_with_guns_only(state, contacts, attackers, units) {
            let text = format!(
                "{} fights {} only in one battle with artillery two squares away: name {} first.",
                self.army.name(artillery),
                self.names(units),
                self.names(guns)
            );
            return refusal("ah61.17.5.1", text);
        }
        if units.is_empty() || !out_of_reach.is_empty() {
            let who = if units.is_empty() { "Nobody there".into() } else { self.names(out_of_reach) };
            return refusal("ah61.17.1.4", format!("{who} can be attacked by none of your units."));
        }
        let far = |unit: &UnitId| !units.without(contacts.reach[*unit]).is_empty();
        if let Some(unit) = attackers.into_iter().find(far) {
            let text = format!(
                "{} is not in contact with {}: one battle cannot hold both.",
                self.army.name(unit),
                self.names(units)
            );
            return refusal("ah61.17.1.4", text);
        }
        let text = format!(
            "Fighting {} in one battle would leave somebody who must fight without an opponent.",
            self.names(units)
        );
        refusal("ah61.17.1.3", text)
    }

    /// Artillery that is alone with these enemies next to it, and the enemy artillery it has to fight in the same battle.
    fn fought_with_guns_only(
        &self,
        state: &State,
        contacts: &Contacts,
        attackers: Units,
        units: Units,
    ) -> Option<(UnitId, Units)> {
        let unit = units.into_iter().find(|&unit| contacts.reach[unit].is_empty())?;
        let combines = |artillery: &UnitId| contacts.combined[*artillery].contains(unit);
        let artillery = self.army.artillery.into_iter().find(combines)?;
        let far = |gun: &UnitId| self.range(state, artillery, *gun) == 2;
        let guns = contacts.reach[artillery].and(self.army.artillery).into_iter().filter(far).collect();
        attackers.is_empty().then_some((artillery, guns))
    }

    /// The case of the secondary zone under which the attacker has to leave a defender alone, and the artillery with which
    /// the fight is.
    fn ignored_at_range(&self, state: &State, units: Units) -> Option<(&'static str, Units)> {
        let unit = units.first().filter(|&unit| !self.army.artillery.contains(unit))?;
        let occupancy = Occupancy::new(self, state);
        let to = state.place[unit].square()?;
        let facing = |attacker: &UnitId| self.range(state, *attacker, unit) == 2;
        let attacker = self.army.troops_of(state.side).into_iter().find(facing)?;
        let from = state.place[attacker].hex();
        let attackers = occupancy.at_range(state.side, to);
        let case = match self.charts.case(attackers, occupancy.at_range(state.side.enemy(), from)).number {
            5 => "ah61.17.2.5",
            8 => "ah61.17.2.8",
            9 => "ah61.17.2.9",
            _ => return None,
        };
        let enemies = self.army.troops_of(state.side.enemy()).and(self.army.artillery);
        let near = |gun: &UnitId| self.range(state, attacker, *gun) == 2;
        Some((case, enemies.into_iter().filter(near).collect()))
    }

    /// Why these units cannot join the attack.
    pub(crate) fn refuse_attackers(
        &self,
        state: &State,
        contacts: &Contacts,
        defenders: Units,
        units: Units,
    ) -> Refusal {
        if let Some(unit) = units.into_iter().find(|&unit| state.battle[unit] != 0) {
            return refusal("ah61.5.10", format!("{} already attacks this Turn.", self.army.name(unit)));
        }
        let able = |unit: UnitId| {
            defenders.without(contacts.reach[unit]).is_empty() && contacts.attackers.contains(unit)
        };
        let beside_artillery = |unit: &UnitId| {
            !self.army.artillery.contains(*unit)
                && defenders.into_iter().all(|defender| self.range(state, *unit, defender) == 2)
        };
        if let Some(unit) = units.into_iter().filter(|&unit| !able(unit)).find(beside_artillery) {
            let text = format!(
                "{} cannot attack {} from two squares away: there only artillery fights for a side that has it.",
                self.army.name(unit),
                self.names(defenders)
            );
            return refusal("ah61.17.3.3", text);
        }
        if units.is_empty() || !units.into_iter().all(able) {
            let who = if units.is_empty() { "Nobody there".into() } else { self.names(units) };
            let text = format!(
                "{who} cannot attack {}: an attacker must be in contact with every defender of its battle.",
                self.names(defenders)
            );
            return refusal("ah61.17.1.4", text);
        }
        let text =
            format!("{} is needed against another enemy whom nobody else could fight.", self.names(units));
        refusal("ah61.17.1.3", text)
    }

    /// Why the battle is not complete.
    pub(crate) fn refuse_ready(&self, attackers: Units, stranded: &Stranded, owed: Units) -> Refusal {
        if attackers.is_empty() {
            return refusal("ah61.17.1.3", "Nobody attacks yet.".into());
        }
        if !owed.is_empty() {
            let text = format!(
                "{} is next to artillery that fights at secondary range: both are fought in this one battle.",
                self.names(owed)
            );
            return refusal("ah61.17.5.1", text);
        }
        let left = stranded.attackers.or(stranded.defenders);
        let text = format!("{} must fight this Turn and could do so in this battle only.", self.names(left));
        refusal("ah61.17.1.8", text)
    }

    /// Why the attacks are not all declared.
    pub(crate) fn refuse_end(&self, state: &State, unit: UnitId) -> Refusal {
        let name = self.army.name(unit);
        if self.army.printed_side(unit) == state.side {
            refusal("ah61.17.1.8", format!("{name} is in contact and must attack."))
        } else {
            refusal("ah61.17.1.3", format!("{name} is in contact with your units and must be fought."))
        }
    }

    /// Why a battle cannot be resolved.
    pub(crate) fn refuse_battle(&self, state: &State, number: u8) -> Refusal {
        match state.step {
            Step::ResolveBattles => refusal("ah61.5.12", format!("There is no battle {number} to resolve.")),
            _ => self.out_of_turn(state),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use engine::{Ruleset, forbidden};

    use super::*;

    #[test]
    fn movers_and_their_square_are_called_by_name() {
        let rules = Ah61::load(&library::Shipped::new()).unwrap();
        let [hancock, buford] = ["Hancock", "Buford"].map(|name| rules.army.list.find(name).unwrap());
        let square = rules.field.board.hexes().next().unwrap();
        let said = |group: Units, to: Option<HexId>| {
            forbidden!("ah61.4.7", "{who} to {there}, by {0} and {1}", buford, square).sentence(&Movers {
                rules: &rules,
                group,
                to,
            })
        };
        let name = rules.field.name(square);
        let both = Units::only(hancock).or(Units::only(buford));
        assert_eq!(
            said(both, Some(square)),
            format!("{} to {name}, by Buford and {name}", rules.names(both))
        );
        let alone = said(Units::only(hancock), None);
        assert_eq!(alone, format!("Hancock to a square next to it, by Buford and {name}"));
    }
}
