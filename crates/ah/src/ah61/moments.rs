//! When an action would be legal that answers another question than the open one.

use super::action::Action;
use super::state::{State, Step};

/// The clause that gives an action its moment, and that moment in words.
pub(crate) fn moment_of(state: &State, action: &Action) -> (&'static str, &'static str) {
    let moving = matches!(state.step, Step::Moving { .. });
    match *action {
        Action::Fortify(_) => {
            ("ah61.8.3", "Fortifications are placed before the first Turn, the Union's first.")
        }
        Action::Withhold(_) => ("ah61.8.4", "Corps are held back once the fortifications stand."),
        Action::Take(_) | Action::Place(_) => ("ah61.8.10", "Units are placed before the first Turn."),
        Action::With(_) | Action::Step(_) | Action::Stop if state.step == Step::Move => {
            ("ah61.4.10", "Take up a unit first (\"move UNIT\"), then go square by square.")
        }
        Action::Move(_) | Action::EndMovement if moving => ("ah61.4.10", "Finish this move first."),
        Action::Move(_) | Action::With(_) | Action::Step(_) | Action::Stop | Action::EndMovement => {
            ("ah61.4.4", "Units move before the first battle of their side's Turn, never after it.")
        }
        Action::Build { .. } => {
            ("ah61.11.19", "A bridge is built in its side's movement, when it has been taken up.")
        }
        Action::Substitute(_) | Action::Return { .. } => {
            ("ah61.3.2", "Divisions and brigades are exchanged when the Confederate chooses what to do next.")
        }
        Action::OwnBrigades | Action::Brigade(_) => {
            ("ah61.3.2", "Brigades are picked while a division is exchanged.")
        }
        Action::Attack(_) | Action::AttackAllAt(_) | Action::AttackRest | Action::EndAttacks => {
            ("ah61.5.11", "Battles are put together when all movement of the Turn is over.")
        }
        Action::By(_) | Action::ByAllAt(_) | Action::ByAll | Action::BattleReady => {
            ("ah61.17.1.4", "Attackers are named once a battle is begun against somebody (\"attack UNIT\").")
        }
        Action::Resolve(_) => {
            ("ah61.5.12", "Battles are resolved when all of the Turn have been put together.")
        }
        Action::Remove(_) => ("ah61.20.8", "Units are given up in an EXCHANGE."),
        Action::Retreat { .. } => ("ah61.5.6", "The winner sends beaten units back when the result says so."),
        Action::Occupy { .. } | Action::Stay => {
            ("ah61.13.6", "Attackers move in when they have beaten the enemy off a hill or fortification.")
        }
    }
}
