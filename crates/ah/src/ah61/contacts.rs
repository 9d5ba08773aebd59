//! Contacts: who may fight whom where both stand, and who must.

use board::HexId;

use super::Ah61;
use super::charts::Case;
use super::state::State;
use super::zones::Occupancy;
use crate::units::{PerUnit, UnitId, Units};

/// Who may fight whom this Turn, among those not in a battle that has been settled.
pub(crate) struct Contacts {
    /// Every unit of the moving side that may attack somebody.
    pub attackers: Units,
    /// Every unit that may be attacked by somebody.
    pub defenders: Units,
    /// Those of both who must fight.
    pub obliged: Units,
    /// For each of both, whom it may fight.
    pub reach: PerUnit<Units>,
    /// For each attacking artillery-type unit, whom it may fight only together with a friend next to them.
    pub support: PerUnit<Units>,
    /// For each defender, the attackers next to it who may fight it.
    pub primary: PerUnit<Units>,
    /// For each attacking artillery-type unit, whom next to it it may fight only in one battle with enemy artillery at
    /// secondary range.
    pub combined: PerUnit<Units>,
    /// The artillery-type units of both sides.
    pub artillery: Units,
}

impl Contacts {
    fn note(&mut self, attacker: UnitId, defender: UnitId, contact: Contact) {
        if contact == Contact::Support {
            self.support[attacker].insert(defender);
            return;
        }
        self.defenders.insert(defender);
        if contact == Contact::Combined {
            self.combined[attacker].insert(defender);
            self.primary[defender].insert(attacker);
            return;
        }
        self.attackers.insert(attacker);
        self.reach[attacker].insert(defender);
        self.reach[defender].insert(attacker);
        if contact == Contact::Primary {
            self.primary[defender].insert(attacker);
        }
        // ah61.17.1.3, ah61.17.1.8
        if contact.is_required() {
            self.obliged.insert(attacker);
            self.obliged.insert(defender);
        }
    }
}

/// A contact at secondary range, or next to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contact {
    /// Next to each other: the attack must be made.
    Primary,
    /// Two squares apart, under one of the nine cases.
    Secondary(Case),
    /// Two squares apart where artillery ignores the defender, unless a friend attacks it from the primary zone.
    Support,
    /// Next to artillery that fights enemy artillery at secondary range: both are fought in one battle, or none of this.
    Combined,
}

impl Contact {
    /// Whether the fight must be fought.
    const fn is_required(self) -> bool {
        match self {
            Self::Primary => true,
            Self::Secondary(case) => case.required,
            Self::Support | Self::Combined => false,
        }
    }
}

impl Ah61 {
    /// Whether and how a unit may attack an enemy where both stand.
    pub(crate) fn contact(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        attacker: UnitId,
        defender: UnitId,
    ) -> Option<Contact> {
        let (from, to) = (state.place[attacker].hex(), state.place[defender].hex());
        let is_artillery = self.army.artillery.contains(attacker);
        match self.distance(from, to) {
            1 => {
                // ah61.4.21, ah61.4.22, ah61.17.4.1
                let on_river = self.field.is_river(from) && self.field.is_river(to);
                if on_river {
                    None
                } else if !is_artillery || self.remembers(state, attacker, defender) {
                    Some(Contact::Primary)
                } else {
                    self.combines(occupancy, attacker, defender, from).then_some(Contact::Combined)
                }
            }
            2 => {
                // ah61.17.2.0: what the attacker has in reach of the defender against what the defender has there.
                let side = self.army.printed_side(attacker);
                let case =
                    self.charts.case(occupancy.at_range(side, to), occupancy.at_range(side.enemy(), from));
                let fights = case.attacker_is_artillery == Some(is_artillery)
                    && case.defender_is_artillery == self.army.artillery.contains(defender);
                // ah61.17.5.3
                let support = is_artillery && !self.army.artillery.contains(defender);
                if fights { Some(Contact::Secondary(case)) } else { support.then_some(Contact::Support) }
            }
            _ => None,
        }
    }

    /// Whether artillery on a square may fight somebody next to it because it fights enemy artillery at secondary range
    /// too.
    pub(crate) fn combines(
        &self,
        occupancy: &Occupancy<'_>,
        artillery: UnitId,
        enemy: UnitId,
        at: HexId,
    ) -> bool {
        // ah61.17.5.1
        !self.army.artillery.contains(enemy)
            && occupancy.at_range(self.army.printed_side(artillery).enemy(), at).artillery
    }

    /// Everybody in contact who is not in a settled battle.
    pub(crate) fn contacts(&self, state: &State) -> Contacts {
        let occupancy = Occupancy::new(self, state);
        let enemy = state.side.enemy();
        let mut contacts = Contacts {
            attackers: Units::EMPTY,
            defenders: Units::EMPTY,
            obliged: Units::EMPTY,
            reach: PerUnit::all(Units::EMPTY),
            support: PerUnit::all(Units::EMPTY),
            primary: PerUnit::all(Units::EMPTY),
            combined: PerUnit::all(Units::EMPTY),
            artillery: self.army.artillery,
        };
        let mut targets = None;
        for attacker in self.army.troops_of(state.side) {
            let at = state.place[attacker].hex();
            let at_range = occupancy.at_range(enemy, at);
            let near = occupancy.troops_adjacent(enemy, at)
                || at_range.artillery
                || (at_range.other && self.army.artillery.contains(attacker));
            if !near || !state.is_free(attacker) {
                continue;
            }
            let targets = *targets.get_or_insert_with(|| {
                self.targets(state, enemy).into_iter().filter(|&unit| state.is_free(unit)).collect::<Units>()
            });
            for defender in targets {
                if let Some(contact) = self.contact(state, &occupancy, attacker, defender) {
                    contacts.note(attacker, defender, contact);
                }
            }
        }
        self.oblige_the_rest(state, &occupancy, &mut contacts);
        contacts
    }

    /// Units whose required opponents are already in battles must fight all the same.
    fn oblige_the_rest(&self, state: &State, occupancy: &Occupancy<'_>, contacts: &mut Contacts) {
        if state.battles == 0 {
            return;
        }
        let enemy = state.side.enemy();
        let required = |attacker: UnitId, defender: UnitId| {
            self.contact(state, occupancy, attacker, defender).is_some_and(Contact::is_required)
        };
        let all = self.targets(state, enemy);
        for attacker in contacts.attackers.without(contacts.obliged) {
            if all.into_iter().any(|defender| required(attacker, defender)) {
                contacts.obliged.insert(attacker);
            }
        }
        for defender in contacts.defenders.without(contacts.obliged) {
            let troops = state.on_board(self.army.troops_of(state.side));
            if troops.into_iter().any(|attacker| required(attacker, defender)) {
                contacts.obliged.insert(defender);
            }
        }
    }
}
