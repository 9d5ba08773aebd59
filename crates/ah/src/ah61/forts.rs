//! Capture of hills and fortifications: the attackers may move in at once.

use board::{Ground, HexId};
use engine::{Clause, Log, Refusal};

use super::Ah61;
use super::action::Action;
use super::combat::Battle;
use super::state::{State, Step};
use super::zones::Occupancy;
use crate::units::{UnitId, Units};

impl Ah61 {
    /// Notes the hills and fortifications that the defenders of a battle hold.
    pub(crate) fn note_vacated(&self, state: &mut State, battle: &Battle) {
        state.vacated.clear();
        for unit in battle.defenders.or(battle.lone_headquarters) {
            let Some(hex) = state.place[unit].square() else { continue };
            let worth = self.field.has(hex, Ground::HILL) || state.is_fortified(hex);
            if worth && !state.vacated.contains(&hex) {
                state.vacated.push(hex);
            }
        }
    }

    /// Whether an attacker of the battle may move onto a square that its defenders have left.
    fn may_occupy(&self, state: &State, occupancy: &Occupancy<'_>, unit: UnitId, hex: HexId) -> bool {
        // ah61.13.6, ah61.15.1
        state.vacated.contains(&hex)
            && !occupancy.has_troops(state.side.enemy(), hex)
            && self.field.are_adjacent(state.place[unit].hex(), hex)
            && self.has_room(state, occupancy, Units::only(unit), hex)
    }

    /// The attackers of the current battle that stand where they fought.
    pub(crate) fn victors(&self, state: &State) -> Units {
        let attackers = state.in_battle(state.current, self.army.troops_of(state.side));
        state.on_board(attackers)
    }

    /// Lists who may move onto what the enemy has left.
    pub(crate) fn list_occupations(&self, state: &State, units: Units, out: &mut Vec<Action>) {
        let occupancy = Occupancy::new(self, state);
        for &hex in &state.vacated {
            for unit in units {
                if self.may_occupy(state, &occupancy, unit, hex) {
                    out.push(Action::Occupy { unit, hex });
                }
            }
        }
        out.push(Action::Stay);
    }

    /// Whether anybody may move onto anything.
    pub(crate) fn anyone_may_occupy(&self, state: &State, units: Units) -> bool {
        if state.vacated.is_empty() {
            return false;
        }
        let occupancy = Occupancy::new(self, state);
        let may =
            |unit: UnitId| state.vacated.iter().any(|&hex| self.may_occupy(state, &occupancy, unit, hex));
        units.into_iter().any(may)
    }

    /// Moves a victor onto a hill or fortification.
    pub(crate) fn occupy(
        &self,
        state: &mut State,
        unit: UnitId,
        hex: HexId,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let Step::Occupy { mut units } = state.step else { return Err(self.out_of_turn(state)) };
        if !units.contains(unit) || !self.may_occupy(state, &Occupancy::new(self, state), unit, hex) {
            let clause = if state.is_fortified(hex) { "ah61.15.1" } else { "ah61.13.6" };
            let text = format!(
                "{} may not move to {}: only attackers next to a hill or fortification that the enemy has lost may \
                 occupy it, once, and within the stacking limit.",
                self.army.name(unit),
                self.field.name(hex)
            );
            return Err(Refusal::new(Clause(clause), text));
        }
        let from = state.place[unit].hex();
        self.put(state, unit, hex);
        let clause = if state.is_fortified(hex) { "ah61.15.1" } else { "ah61.13.6" };
        log.add(|| self.moved(clause, "occupies", unit, &[from, hex]));
        self.threaten_detachments(state, Units::only(unit), log);
        units.remove(unit);
        state.step = Step::Occupy { units };
        self.go_on(state, log);
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use engine::Ruleset;

    use super::super::state::Spot;
    use super::*;

    #[test]
    fn every_hill_of_a_long_line_is_noted() {
        // Artillery reaches 18 squares: more hills than one stack has neighbours can be left in one battle.
        let rules = Ah61::load(&library::Shipped::new()).unwrap();
        let hills: Vec<HexId> =
            rules.field.board.hexes().filter(|&hex| rules.field.has(hex, Ground::HILL)).take(18).collect();
        let mut state = State::new();
        let mut defenders = Units::EMPTY;
        for (unit, &hex) in rules.army.troops_of(engine::Side::Confederate).into_iter().zip(&hills) {
            state.place[unit] = Spot::on(hex);
            defenders.insert(unit);
        }
        let battle = Battle {
            attackers: Units::EMPTY,
            defenders,
            lone_headquarters: Units::EMPTY,
            attack: 0,
            defense: 0,
            ignored: None,
        };
        rules.note_vacated(&mut state, &battle);
        assert_eq!((hills.len(), state.vacated.as_slice()), (18, hills.as_slice()));
    }
}
