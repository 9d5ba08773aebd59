//! Why something may not be done: small reasons while listing, a sentence when a player asks.

use board::HexId;
use engine::{Clause, Refusal};

use super::Ah61;
use super::action::Action;
use super::attacks::Stranded;
use super::contacts::Contacts;
use super::moments::moment_of;
use super::movement::SLOW;
use super::state::{State, Step};
use super::zones::Occupancy;
use crate::units::{UnitId, Units};

/// What forbids a step: the clause that the check enforces, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Forbidden {
    pub clause: &'static str,
    pub why: Why,
    /// Whether it bars every step of a unit, this one as an instance.
    nowhere: bool,
}

impl Why {
    /// Forbidden under a clause.
    pub const fn under(self, clause: &'static str) -> Forbidden {
        Forbidden { clause, why: self, nowhere: false }
    }

    /// The same for a unit that has no step at all.
    pub const fn nowhere(self, clause: &'static str) -> Forbidden {
        Forbidden { clause, why: self, nowhere: true }
    }
}

/// Why a group may not take a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    NotOnBoard,
    NoMovementLeft,
    NowhereToGo,
    NotAdjacent,
    NotStepped,
    NoRoom,
    EnemyThere,
    NotGround,
    ArtilleryAlone(UnitId),
    LeavesArtillery(UnitId),
    RiverOccupied,
    OneAtATime,
    NotInABoat,
    BridgeNotReady,
    BridgeFromLand,
    BridgeEnds(UnitId),
    FordEnds,
    FordSide,
    CannotSwim,
    Carrying,
    OffTheRoad,
    FordRoads,
    NotAlongTheRiver,
    LaunchFromRoad,
    NotARiverSquare,
    NoRiverHere,
    BridgeMustBeBuilt,
    NotABridge,
    NotOpposite,
    NobodyOpposite,
    CannotJoin(UnitId),
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

    /// The refusal of a move, in words.
    pub(crate) fn refuse_move(
        &self,
        state: &State,
        group: Units,
        to: Option<HexId>,
        forbidden: Forbidden,
    ) -> Refusal {
        let who = self.names(group);
        if forbidden.why == Why::NoMovementLeft {
            let (clause, sentence) = self.no_movement_left(state, group);
            return refusal(clause, sentence);
        }
        let sentence = match (forbidden.why, to) {
            (Why::NotAdjacent, Some(hex)) => {
                let (sentence, barred) = self.how_far(state, group, hex);
                return refusal(barred.unwrap_or(forbidden.clause), sentence);
            }
            (why, to) => self.sentence(group, to, why),
        };
        let all = if forbidden.nowhere { format!("{who} can go nowhere: ") } else { String::new() };
        refusal(forbidden.clause, format!("{all}{sentence}"))
    }

    fn sentence(&self, group: Units, to: Option<HexId>, why: Why) -> String {
        let who = self.names(group);
        let place = to.map_or("a square next to it", |hex| self.field.name(hex));
        match why {
            Why::NotOnBoard => format!("{who} is not on the board."),
            Why::NowhereToGo => format!("{who} can go nowhere from where it stands."),
            Why::NotStepped => format!("{who} has been taken up and must move a square."),
            Why::NoRoom => self.room_sentence(group, place),
            Why::EnemyThere => {
                format!(
                    "The enemy stands at {place}. Stop next to him: battles are fought when movement is over."
                )
            }
            Why::NotGround => format!("Nobody can enter {place}."),
            Why::ArtilleryAlone(enemy) => format!(
                "{who} may not close with {}: it has not fought it at secondary range before, no enemy artillery is in reach \
                 there, and no friendly unit that can attack it is next to it.",
                self.army.name(enemy)
            ),
            Why::LeavesArtillery(artillery) => {
                format!(
                    "{} moved next to the enemy relying on {who}, who must stay.",
                    self.army.name(artillery)
                )
            }
            Why::CannotJoin(unit) => {
                format!("{} cannot move on together with the others.", self.army.name(unit))
            }
            _ => self.crossing_sentence(&who, place, why),
        }
    }

    fn crossing_sentence(&self, who: &str, place: &str, why: Why) -> String {
        match why {
            Why::RiverOccupied => {
                format!("{place} is taken: a river square holds one unit, and nobody passes it there.")
            }
            Why::OneAtATime => format!("{who} must enter the river one at a time."),
            Why::NotInABoat => format!("{who} cannot use boats."),
            Why::BridgeNotReady => {
                format!("The bridge at {place} may be used from its owner's next Turn on.")
            }
            Why::BridgeFromLand => format!("{who} gets onto the bridge at {place} from land."),
            Why::BridgeEnds(bridge) => format!(
                "{} does not lead to {place}: units step ashore where it points.",
                self.army.name(bridge)
            ),
            Why::FordSide => format!("{who} enters the ford at {place} only from a square that it joins."),
            Why::FordEnds => format!("The ford does not lead to {place}."),
            Why::CannotSwim => format!(
                "{who} cannot enter {place}: only headquarters and cavalry swim, the others need a ford, a boat or a bridge."
            ),
            Why::Carrying => format!("A unit is on {who}: it must step off first."),
            Why::OffTheRoad => format!("{place} has no road: boats and bridges keep to road squares."),
            Why::NotAlongTheRiver => format!(
                "{who} cannot go to {place}: only a boat with a unit on it moves along the river, one square downstream."
            ),
            Why::LaunchFromRoad => format!("{who} enters the river only from a road square."),
            Why::FordRoads => format!("{who} crosses at the ford at {place} only if both its ends are road squares."),
            Why::NotARiverSquare => {
                format!("A bridge is built on a river square next to it; {place} is none.")
            }
            Why::NoRiverHere => format!("{who} is built from a land square next to the river, and stands on none."),
            Why::BridgeMustBeBuilt => {
                format!("{who} enters {place} only by being built to a square of the far shore.")
            }
            Why::NotABridge => format!("{who} is not a bridge that could be built."),
            Why::NotOpposite => "A bridge is built to a land square of the opposite shore.".into(),
            _ => "A bridge may not be built until a friendly combat unit or headquarters is on the opposite shore square."
                .into(),
        }
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

    fn room_sentence(&self, group: Units, place: &str) -> String {
        let limits = &self.charts.limits;
        match group.first().map(|unit| self.army.printed_side(unit)) {
            Some(engine::Side::Confederate) => {
                format!("{place} would hold more than {} Confederate factors.", limits.confederate_stack)
            }
            _ => format!("{place} would hold more than {} Union combat units.", limits.union_stack),
        }
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
    use std::collections::BTreeMap;

    use engine::Ruleset;

    use super::*;

    #[test]
    fn every_reason_has_words_of_its_own() {
        let rules = Ah61::load(&library::Shipped::new()).unwrap();
        let [group, other] = ["Hancock", "Buford"].map(|name| rules.army.list.find(name).unwrap());
        let square = rules.field.board.hexes().next();
        // How far it is and what stopped a unit is told elsewhere: those two reasons have no sentence here.
        let reasons = [
            Why::NotOnBoard,
            Why::NowhereToGo,
            Why::NotStepped,
            Why::NoRoom,
            Why::EnemyThere,
            Why::NotGround,
            Why::ArtilleryAlone(other),
            Why::LeavesArtillery(other),
            Why::RiverOccupied,
            Why::OneAtATime,
            Why::NotInABoat,
            Why::BridgeNotReady,
            Why::BridgeFromLand,
            Why::BridgeEnds(other),
            Why::FordEnds,
            Why::FordSide,
            Why::CannotSwim,
            Why::Carrying,
            Why::OffTheRoad,
            Why::FordRoads,
            Why::NotAlongTheRiver,
            Why::LaunchFromRoad,
            Why::NotARiverSquare,
            Why::NoRiverHere,
            Why::BridgeMustBeBuilt,
            Why::NotABridge,
            Why::NotOpposite,
            Why::NobodyOpposite,
            Why::CannotJoin(other),
        ];
        let mut told: BTreeMap<String, Why> = BTreeMap::new();
        for why in reasons {
            let sentence = rules.sentence(Units::only(group), square, why);
            assert_eq!(told.insert(sentence, why), None, "{why:?} is told in another's words");
        }
    }
}
