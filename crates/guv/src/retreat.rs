//! Combat, step G: retreats and advances; and every other retreat under the same rules.

use arrayvec::ArrayVec;
use engine::{Event, EventKind, Log, May, forbid};

use crate::Guv;
use crate::action::Action;
use crate::map::Hex;
use crate::state::{PONTOONS, Place, State, flag};
use crate::task::Task;
use crate::unit::{Arm, Unit};
use crate::way_back::WayBack;

impl Guv {
    /// The defenders that must go back, one after the other. // guv.14.55
    pub(crate) fn retreats(&self, state: &mut State) {
        let next = state
            .combat
            .defenders
            .iter()
            .find(|&unit| state.hex(unit).is_some() && !state.has(unit, flag::PARTED));
        if let Some(unit) = next.filter(|_| state.combat.retreat) {
            state.set(unit, flag::PARTED);
            state.push(Task::Retreat(unit, false));
            return;
        }
        state.pop();
        // guv.11.11
        for index in 0..PONTOONS as u8 {
            if state.combat.bridges & (1 << index) != 0 {
                state.push(Task::RetreatBridge(index));
            }
        }
    }

    /// Whether a unit could retreat to a neighbouring hex at all. // guv.14.58 guv.14.59
    fn can_retreat(&self, state: &State, unit: Unit, from: Hex, to: Hex, further: bool) -> May {
        let army = self.side(unit);
        let Some(direction) = self.map.direction(from, to) else {
            return forbid!("guv.14.56", "a retreat leads to a neighbouring hex");
        };
        if !self.in_play(state, to) {
            return forbid!("guv.14.59", "nobody retreats off the map");
        }
        if self.held_by(state, to, army.enemy()) {
            return forbid!("guv.14.59", "the enemy holds that hex");
        }
        self.crossing(state, army, self.arm(unit), from, direction, to)?;
        self.may_change_bank(state, unit, from, to)?;
        if further && state.path.contains(&to) {
            return forbid!("guv.14.57", "it has come from there");
        }
        if state.has(unit, flag::DEMORALIZED) && self.near_enemy(state, to, army) {
            return forbid!("guv.14.63", "a demoralized unit may not go next to the enemy");
        }
        Ok(())
    }

    /// How good a retreat hex is; the lowest is best. // guv.14.56
    fn retreat_rank(&self, state: &State, unit: Unit, way_back: &WayBack, to: Hex) -> u8 {
        let beside = self.near_enemy(state, to, self.side(unit));
        let held = state.first_at(to).is_some();
        3 * u8::from(!way_back.leads_back(to)) + u8::from(beside) + u8::from(held)
    }

    /// The hexes a unit may retreat to: the best there are. // guv.14.56 guv.14.57
    pub(crate) fn retreat_hexes(&self, state: &State, unit: Unit, further: bool) -> ArrayVec<Hex, 6> {
        let mut best = u8::MAX;
        let mut hexes = ArrayVec::new();
        let Some(from) = state.hex(unit) else { return hexes };
        let way_back = self.way_back(state, unit, from);
        for (_, to) in self.map.around(from) {
            if self.can_retreat(state, unit, from, to, further).is_err() {
                continue;
            }
            let rank = self.retreat_rank(state, unit, &way_back, to);
            if rank < best {
                best = rank;
                hexes.clear();
            }
            if rank == best {
                hexes.push(to);
            }
        }
        hexes
    }

    pub(crate) fn may_retreat_to(&self, state: &State, unit: Unit, to: Hex, further: bool) -> May {
        let Some(from) = state.hex(unit) else { return forbid!("guv.14.56", "it is not on the map") };
        self.can_retreat(state, unit, from, to, further)?;
        if !self.retreat_hexes(state, unit, further).contains(&to) {
            return forbid!(
                "guv.14.56",
                "another hex lies towards its own lines and supply, away from the enemy, or is empty"
            );
        }
        Ok(())
    }

    pub(crate) fn list_retreat(&self, state: &State, unit: Unit, further: bool, out: &mut Vec<Action>) {
        out.extend(
            self.retreat_hexes(state, unit, further).into_iter().map(|hex| Action::RetreatTo(unit, hex)),
        );
    }

    /// A unit that cannot go is lost. // guv.14.59 guv.14.65 guv.14.66
    pub(crate) fn cannot_retreat(&self, state: &mut State, unit: Unit, log: &mut Log) {
        state.pop();
        self.eliminate(state, unit, "guv.14.59", log);
    }

    pub(crate) fn do_retreat(&self, state: &mut State, action: &Action, further: bool, log: &mut Log) {
        let Action::RetreatTo(unit, to) = *action else { return };
        let Some(from) = state.hex(unit) else { return };
        state.pop();
        if !further {
            state.path.clear();
        }
        state.path.push(from);
        // guv.14.57: a unit that is passed on leaves works that it never held.
        if !further {
            self.retreats_from_works(state, unit, log);
        }
        if let Some((index, _)) = state.pontoon(from, to) {
            let behind = Task::RetreatBridge(index as u8);
            if !state.combat.targets.is_empty() {
                state.combat.bridges |= 1 << index;
            } else if !state.agenda.contains(&behind) {
                // guv.11.11: out of combat too, once all are over.
                state.push(behind);
            }
        }
        state.group.part(unit);
        state.set(unit, flag::DISPLACED);
        self.lead_away(state, unit, from, to, log);
        log.add(|| {
            Event::new("guv.14.56", format!("{} retreats to {}.", self.name(unit), self.map.name(to)))
                .only(self.witnesses(state, unit))
                .kind(EventKind::Move {
                    piece: self.unit(unit).id.clone(),
                    path: vec![self.map.name(from).into(), self.map.name(to).into()],
                })
        });
        // guv.14.57
        self.make_room(state, to, log);
        if self.is_overfull(state, to) {
            state.push(Task::Retreat(unit, true));
        }
    }

    /// Whether an attacker may advance into a vacated hex. // guv.14.69
    pub(crate) fn may_advance(&self, state: &State, unit: Unit, to: Hex) -> May {
        let combat = &state.combat;
        let Some(from) = state.hex(unit).filter(|_| combat.attackers.contains(unit)) else {
            return forbid!("guv.14.69", "only units that took part in the attack advance");
        };
        if state.has(unit, flag::PARTED) {
            return forbid!("guv.14.69", "it has advanced already");
        }
        let vacated = combat.targets.contains(&to) && !self.held_by(state, to, self.side(unit).enemy());
        let Some(direction) = self.map.direction(from, to).filter(|_| vacated) else {
            return forbid!("guv.14.69", "an advance leads into a hex next to it that the defender vacated");
        };
        if !self.has_room(state, to, unit) {
            return forbid!("guv.14.69", "there is no room for it");
        }
        self.crossing(state, self.side(unit), self.arm(unit), from, direction, to).map(|_| ())
    }

    pub(crate) fn list_advance(&self, state: &State, out: &mut Vec<Action>) {
        for unit in state.combat.attackers {
            for &to in &state.combat.targets {
                if self.may_advance(state, unit, to).is_ok() {
                    out.push(Action::Advance(unit, to));
                }
            }
        }
        out.push(Action::Done);
    }

    /// Advances; nobody is disorganized by leaving his own works so. // guv.14.34
    pub(crate) fn do_advance(&self, state: &mut State, action: &Action, log: &mut Log) {
        let Action::Advance(unit, to) = *action else { return state.pop() };
        state.set(unit, flag::PARTED | flag::MOVED);
        if let Some(from) = state.hex(unit) {
            self.lead_away(state, unit, from, to, log);
            self.make_room(state, to, log);
        }
        log.add(|| {
            Event::new("guv.14.69", format!("{} advances to {}.", self.name(unit), self.map.name(to)))
        });
    }

    /// Moves a unit, and the dummies of its hex when it was the last real unit there. // guv.9.34
    fn lead_away(&self, state: &mut State, unit: Unit, from: Hex, to: Hex, log: &mut Log) {
        state.put(unit, to.into());
        self.uncover(state, to, self.side(unit), log);
        while let Some(dummy) =
            state.first_at(from).filter(|_| state.units_at(from).all(|other| self.arm(other) == Arm::Dummy))
        {
            let place = if self.has_room(state, to, dummy) { to.into() } else { Place::AVAILABLE };
            state.put(dummy, place);
        }
        self.tidy_hex(state, from, log);
    }

    /// Clears the table for the next combat. // guv.14.9 guv.14.17
    pub(crate) fn combat_end(&self, state: &mut State) {
        state.pop();
        for flags in state.flags.iter_mut() {
            *flags &= !flag::PARTED;
        }
        state.combat = crate::state::Combat::default();
    }
}
