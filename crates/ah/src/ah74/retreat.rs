//! Retreats: the loser moves his own units, two or three hexes, each along its own path.

use board::{Ground, HexId};
use engine::{Event, EventKind, Forbidden, May, Side, demand, forbid, forbidden};

use super::Play;
use super::movement::{NOBODY_MOVES, NOT_ADJACENT};
use super::prompts::disruption;
use super::situation::Situation;
use super::state::{Retreat, Step, Way};
use crate::units::{UnitId, Units};

impl Situation<'_> {
    /// Whether a retreating unit may go from one hex to the next, given where it has been.
    /// // ah74.crt.9 ah74.crt.10 ah74.qa.3 ah74.qa.4 ah74.qa.6
    fn may_fall_back(&self, unit: UnitId, side: Side, path: &[HexId], to: HexId) -> May {
        let field = &self.rules.field;
        let Some(&from) = path.last() else { return forbid!("ah74.4.2.2", NOBODY_MOVES) };
        if !field.are_adjacent(from, to) {
            return forbid!("ah74.4.2.2", NOT_ADJACENT, from, to);
        }
        if path.contains(&to) {
            return forbid!("ah74.qa.3", "A retreat enters no hex twice, and {0} is on its path.", to);
        }
        let enemy = side.enemy();
        if field.has(to, Ground::RIVER.union(Ground::STREAM).union(Ground::WATER)) {
            return Err(self.retreat_from_water(from, to));
        }
        let trains = side == Side::Confederate && self.trains.contains(to);
        if self.regular[enemy.index()].contains(to) || trains {
            return forbid!("ah74.crt.10", "The enemy is in {0}: no retreat goes there.", to);
        }
        // A lone headquarters bars no retreat, not even into its hex: ah74.6.6.3.
        if self.is_in_regular_zone(enemy, to) {
            return forbid!("ah74.crt.10", "The enemy controls {0}: no retreat goes there.", to);
        }
        if self.rules.trains.contains(unit) && !field.is_road(to) {
            return forbid!(
                "ah74.7.4.3.2",
                "{0} would be lost in {1}, which has no road: bridges and boats retreat by road hexes.",
                unit,
                to
            );
        }
        if field.is_river(from) && path.len() == 1 && !self.rules.trains.contains(unit) {
            self.leave_river(unit, to, true)?;
        }
        self.has_room(side, Units::only(unit), to)
            .map_err(|_| forbidden!("ah74.qa.4", "{0} is full of friends: no retreat goes through it.", to)) // ah74.qa.4
    }

    /// What bars a retreat from a hex of water: a bridge or a road over it helps nobody.
    fn retreat_from_water(&self, from: HexId, to: HexId) -> Forbidden {
        let field = &self.rules.field;
        let bridge = self.emplaced_in(to).map(|bridge| self.rules.bridge(self.state, bridge));
        if bridge.is_some_and(|bridge| bridge.ends.contains(&from)) {
            return forbidden!("ah74.4.10.4.8", "No retreat goes over the Pontoon Bridge in {0}.", to);
        }
        if field.has(to, Ground::STREAM) && field.road_joins(from, to) {
            return forbidden!(
                "ah74.qa.6",
                "{0} is a stream hex: no retreat goes over a stream, by road neither.",
                to
            );
        }
        forbidden!("ah74.crt.10", "No retreat goes into the water in {0}.", to)
    }

    /// Whether a way of so many more hexes is open. // ah74.crt.11
    fn way_open(&self, unit: UnitId, side: Side, path: &mut Way, hexes: u8) -> bool {
        if hexes == 0 {
            return true;
        }
        let Some(&from) = path.last() else { return false };
        self.rules.field.around(from).any(|to| {
            if self.may_fall_back(unit, side, path, to).is_err() {
                return false;
            }
            path.push(to);
            let open = self.way_open(unit, side, path, hexes - 1);
            path.pop();
            open
        })
    }

    /// Whether a unit can retreat so far from where it stands.
    pub fn can_retreat(&self, unit: UnitId, side: Side, hexes: u8) -> bool {
        let mut path = Way::new();
        path.push(self.place(unit));
        self.way_open(unit, side, &mut path, hexes)
    }

    /// Whether the retreating unit may take this step and still go the whole way.
    pub fn may_retreat_to(&self, retreat: &Retreat, to: HexId) -> May {
        let Some(unit) = retreat.unit else { return forbid!("ah74.4.2.2", NOBODY_MOVES) };
        self.may_fall_back(unit, retreat.side, &retreat.path, to)?;
        let mut path = retreat.path.clone();
        path.push(to);
        let left = (retreat.hexes + 1).saturating_sub(path.len() as u8);
        demand!(
            self.way_open(unit, retreat.side, &mut path, left),
            "ah74.crt.11",
            "By {0} the retreat could not go its whole distance.",
            to
        )
    }

    /// Whether the cavalry in a hex may withdraw before the attack. // ah74.opt2.1.1 ah74.opt2.1.2
    pub fn may_withdraw(&self, hex: HexId) -> bool {
        let side = self.state.segment.enemy();
        let all = self.of_side_in(side, hex);
        let cavalry_only = !all.is_empty() && all.without(self.rules.cavalry).is_empty();
        let fresh =
            all.into_iter().all(|unit| !self.state.is_disrupted(unit) && !self.state.defended.contains(unit));
        cavalry_only
            && fresh
            && !self.ground(hex).intersects(self.rules.charts.doubles_in_combat)
            && all.into_iter().all(|unit| self.can_retreat(unit, side, 2))
    }
}

impl Play<'_> {
    /// Asks for the next unit to retreat; those that cannot are lost.
    pub fn next_retreat(&mut self) {
        loop {
            let Some(retreat) = &self.state.retreat else { return };
            let (then, pending) = (retreat.then, retreat.pending);
            match (pending.first(), pending.len()) {
                (None, _) => return self.after_retreats(then),
                (Some(only), 1) => {
                    // A division that has no way may still fall apart into brigades that have one: ah74.5.4.2.
                    self.state.step = Step::Retreat;
                    if self.may_fall_apart(only) || self.start_retreat(only) {
                        return;
                    }
                }
                _ => {
                    self.state.step = Step::Retreat;
                    return;
                }
            }
        }
    }

    /// Whether a unit without a way of retreat could be broken down first.
    fn may_fall_apart(&self, unit: UnitId) -> bool {
        let Some(retreat) = &self.state.retreat else { return false };
        let situation = self.situation();
        !situation.can_retreat(unit, retreat.side, retreat.hexes) && situation.may_break(unit).is_ok()
    }

    /// A unit is the next to retreat.
    pub fn retreat_now(&mut self, unit: UnitId) {
        if !self.start_retreat(unit) {
            self.next_retreat();
        }
    }

    /// Starts one unit on its way, or eliminates it when there is none; whether it had one. // ah74.crt.11
    fn start_retreat(&mut self, unit: UnitId) -> bool {
        let Some(retreat) = self.state.retreat.clone() else { return false };
        let goes = self.situation().can_retreat(unit, retreat.side, retreat.hexes);
        if goes {
            let start = self.state.place[unit];
            if let Some(retreat) = &mut self.state.retreat {
                retreat.unit = Some(unit);
                retreat.path.clear();
                retreat.path.push(start);
            }
            self.state.step = Step::Route;
            self.go_the_only_way();
        } else {
            if let Some(retreat) = &mut self.state.retreat {
                retreat.pending.remove(unit);
            }
            self.eliminate(Units::only(unit), "ah74.crt.11", "has no retreat open and is eliminated");
        }
        goes
    }

    /// Takes one step of a retreat.
    pub fn fall_back(&mut self, to: HexId) {
        let Some(mut retreat) = self.state.retreat.take() else { return };
        let Some(unit) = retreat.unit else { return };
        retreat.path.push(to);
        if self.rules.bridges.contains(&unit) {
            let index = self.rules.bridge_index(unit);
            self.state.bridges[index] = super::state::Bridge::PACKED;
        }
        self.state.place[unit] = to;
        self.state.entered[unit] = crate::hexes::NOWHERE;
        self.overrun_headquarters(retreat.side.enemy(), to);
        let done = retreat.path.len() as u8 > retreat.hexes;
        if done {
            self.log_retreat(unit, &retreat);
            retreat.pending.remove(unit);
            retreat.unit = None;
            self.state.retreated.insert(unit); // ah74.qa.5
            self.state.disruption[unit] = self.state.disruption[unit].max(retreat.disruption);
        }
        self.state.retreat = Some(retreat);
        if done {
            self.next_retreat();
        } else {
            self.go_the_only_way();
        }
    }

    /// Nobody is asked the way where there is one, unless the unit may fall apart instead.
    fn go_the_only_way(&mut self) {
        let Some(retreat) = &self.state.retreat else { return };
        let (Some(unit), Some(&from)) = (retreat.unit, retreat.path.last()) else { return };
        let situation = self.situation();
        let mut ways =
            self.rules.field.around(from).filter(|&to| situation.may_retreat_to(retreat, to).is_ok());
        if let (Some(only), None) = (ways.next(), ways.next())
            && situation.may_break(unit).is_err()
        {
            self.fall_back(only);
        }
    }

    /// Headquarters alone in or next to a hex that retreating enemies use are lost. // ah74.6.6.3
    fn overrun_headquarters(&mut self, side: Side, hex: HexId) {
        let situation = self.situation();
        let mut lost = Units::EMPTY;
        for near in self.rules.field.around(hex).chain([hex]) {
            if situation.are_headquarters_alone(side, near) {
                lost = lost.or(situation.of_side_in(side, near).and(self.rules.headquarters));
            }
        }
        // A face-down counter that stays tells as much as one that falls.
        let near = |unit: UnitId| {
            let place = self.state.place[unit];
            place == hex || self.rules.field.are_adjacent(place, hex)
        };
        if side == Side::Confederate && self.state.face_down.into_iter().any(near) {
            self.log.reveal();
        }
        self.eliminate(lost, "ah74.6.6.3", "is overrun by the retreat and eliminated");
    }

    fn log_retreat(&mut self, unit: UnitId, retreat: &Retreat) {
        let (field, record) = (&self.rules.field, self.rules.order.unit(unit));
        self.log.add(|| {
            let path: Vec<String> = retreat.path.iter().map(|&hex| field.name(hex).to_owned()).collect();
            let disrupted = disruption(retreat.disruption);
            Event::new("ah74.crt.8", format!("{} retreats by {}{disrupted}.", record.name, path.join(", ")))
                .kind(EventKind::Move { piece: record.id.clone(), path })
        });
    }
}
