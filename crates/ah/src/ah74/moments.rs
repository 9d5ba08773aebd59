//! When an action would be legal that answers another question than the open one, and what is asked now.

use super::action::Action;
use super::situation::Situation;
use super::state::Step;

impl Situation<'_> {
    /// The clause that gives an action its moment, and that moment beside what is asked now.
    pub fn another_moment(&self, action: &Action) -> (&'static str, String) {
        let (clause, when) = self.moment_of(action);
        (clause, format!("{when} Now: {}", self.rules.prompt_of(self.state)))
    }

    fn moment_of(&self, action: &Action) -> (&'static str, &'static str) {
        let fire = self.state.phase.is_fire();
        match *action {
            Action::Take(_) | Action::Place(_) | Action::Fort(_) => {
                ("ah74.11.3", "Units and forts are set up before the first turn.")
            }
            Action::History => {
                ("ah74.11.3", "The ready-made set-up is taken whole, before the first unit is placed.")
            }
            Action::Raze(_) => (
                "ah74.7.3.4",
                "A fort is removed at the start of your Movement Phase, before any unit moves.",
            ),
            Action::To(_) | Action::Stop | Action::Join(_) if self.state.step == Step::Movement => {
                ("ah74.4.2.2", "Take a unit up first (\"move UNIT\"), then go hex by hex.")
            }
            Action::Move(_) | Action::End if self.state.step == Step::Moving => {
                ("ah74.4.2.2", "Finish this move first: go on, or stop.")
            }
            Action::Move(_) | Action::Join(_) | Action::To(_) | Action::Stop => {
                ("ah74.3.2", "Units move in the Movement Phase of their side's Segment.")
            }
            Action::Emplace(..) => (
                "ah74.4.10.4.3",
                "A bridge is emplaced in the Union Movement Phase, by moving it from a road hex.",
            ),
            Action::Break(_) | Action::BreakFreely(_) | Action::Reform(..) | Action::Pick(_) => {
                ("ah74.5.4.2", "Brigades are picked while a division breaks down or is reformed.")
            }
            Action::Attack(_) if self.state.step == Step::Form => {
                ("ah74.7.1.7.4", "One attack after another: finish this one first.")
            }
            Action::Attack(_) if matches!(self.state.step, Step::Movement | Step::Moving) => (
                "ah74.4.5.1",
                "There is no combat in a Movement Phase: attacks come after it, in your Regular Combat Phase.",
            ),
            Action::Attack(_) | Action::End => (
                "ah74.3.5",
                "Attacks are named in your Regular Combat Phase, targets of artillery in your Fire Phase.",
            ),
            Action::Also(_) if fire => ("ah74.7.2.6.3", "Artillery has a single target hex."),
            Action::Also(_) | Action::With(_) | Action::WithAll | Action::Go => {
                ("ah74.7.1.4.0", "Units are chosen once an attack is begun (\"attack HEX\").")
            }
            Action::Fight(_) => (
                "ah74.opt3.6",
                "Attacks are resolved one by one when all have been named, with face-down counters only.",
            ),
            Action::Withdraw | Action::Stand => {
                ("ah74.opt2.1.1", "Cavalry may withdraw when it is attacked, with optional rule II.")
            }
            Action::Retreat(_) => ("ah74.crt.8", "Units retreat when a combat result makes them."),
            Action::Advance(..) => (
                "ah74.7.1.9.1",
                "Units advance when they have driven the enemy off a hill, out of a city or a fort.",
            ),
            Action::Destroy(_) => {
                ("ah74.7.4.2", "Bridges and boats are destroyed at the end of your Regular Combat Phase.")
            }
            Action::Up(_) => {
                ("ah74.opt3.3", "Confederate units are turned face up in the Confederate Movement Phase.")
            }
            Action::Down(_) | Action::DownAll => (
                "ah74.opt3.5",
                "Confederate units are turned face down at the end of the Confederate Segment.",
            ),
        }
    }
}
