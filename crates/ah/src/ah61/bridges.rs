//! River crossing: swimmers, fords, assault boats and pontoon bridges.

use board::HexId;
use engine::{Clause, Event, EventKind, Forbidden, Log, May, Refusal, Side, demand, forbid, forbidden};

use super::Ah61;
use super::action::Action;
use super::movement::NO_MOVEMENT_LEFT;
use super::state::{Ends, Spot, State, Step};
use super::zones::Occupancy;
use crate::units::{UnitId, Units};

/// Why nobody enters a river square that is taken, under the clause of what is on it.
pub(crate) const TAKEN: &str = "{there} is taken: a river square holds one unit, and nobody passes it there.";

impl Ah61 {
    /// Whether a unit may enter a river square from a neighbouring one; true when it must stop there.
    pub(crate) fn onto_the_river(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        group: Units,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> May<bool> {
        let Some(crossing) = self.army.crossing(unit) else {
            return forbid!("ah61.11.2", "Nobody can enter {there}.");
        };
        // ah61.11.6, ah61.11.9, ah61.14.1
        if occupancy.has_any_troops(to) {
            return Err(self.taken(occupancy, to));
        }
        if group.and(self.army.troops).len() > 1 {
            return forbid!("ah61.11.6", "{who} must enter the river one at a time.");
        }
        // ah61.11.10, ah61.11.17
        if occupancy.has_boat(to) {
            return if crossing.boat { Ok(true) } else { forbid!("ah61.11.17", "{who} cannot use boats.") };
        }
        if occupancy.has_bridge(to) {
            let bridge = state.at(self.army.bridges, to).first();
            let Some(bridge) = bridge.filter(|&bridge| state.built.contains(bridge)) else {
                return Err(self.taken(occupancy, to));
            };
            // ah61.11.20, ah61.11.21
            if state.fresh.contains(bridge) {
                return forbid!(
                    "ah61.11.20",
                    "The bridge at {there} may be used from its owner's next Turn on."
                );
            }
            let by_land = !self.field.is_river(from) && crossing.bridge;
            return if by_land {
                Ok(false)
            } else {
                forbid!("ah61.11.21", "{who} gets onto the bridge at {there} from land.")
            };
        }
        // ah61.11.4, ah61.11.5, ah61.11.7, ah61.11.8
        let fords = crossing.ford && self.field.ford(to).is_some_and(|ends| ends.contains(&from));
        match self.field.ford(to) {
            _ if crossing.swim || fords => Ok(true),
            Some(_) => {
                forbid!("ah61.11.7", "{who} enters the ford at {there} only from a square that it joins.")
            }
            None => forbid!(
                "ah61.11.4",
                "{who} cannot enter {there}: only headquarters and cavalry swim, the others need a ford, a boat or a bridge."
            ),
        }
    }

    /// Whether a unit may step ashore.
    pub(crate) fn off_the_river(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> May {
        // ah61.11.11: from a boat onto any square of the shore.
        if occupancy.has_boat(from) {
            return Ok(());
        }
        let swims = self.army.crossing(unit).is_some_and(|crossing| crossing.swim);
        let bridge = state.at(self.army.bridges.and(state.built), from).first();
        if let Some(bridge) = bridge {
            // ah61.11.22: a swimmer that began its Turn here may also swim on.
            let Ends { near, far } = state.ends[self.army.row(bridge)];
            let swims_on = swims && state.spent[unit] == 0;
            return demand!(
                to == near || to == far || swims_on,
                "ah61.11.22",
                "{0} does not lead to {there}: units step ashore where it points.",
                bridge
            );
        }
        match self.field.ford(from) {
            Some(ends) if !swims && !ends.contains(&to) => {
                forbid!("ah61.11.8", "The ford does not lead to {there}.")
            }
            _ => Ok(()),
        }
    }

    /// Whether a boat or bridge may enter a square from a neighbouring one as it moves; building is another matter.
    pub(crate) fn detachment_enters(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        group: Units,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> May {
        let aboard = state.at(self.army.troops.without(group), from);
        if self.field.is_river(from) && !aboard.is_empty() {
            return Err(self.carrying(unit));
        }
        if !self.field.is_river(to) {
            // ah61.11.12, ah61.11.14, ah61.11.23
            let clause = match (self.army.bridges.contains(unit), self.field.is_river(from)) {
                (true, _) => &Clause("ah61.11.23"),
                (false, true) => &Clause("ah61.11.14"),
                (false, false) => &Clause("ah61.11.12"),
            };
            return demand!(
                self.field.is_road(to),
                clause,
                "{there} has no road: boats and bridges keep to road squares."
            );
        }
        if self.field.is_river(from) {
            return forbid!(
                "ah61.11.15",
                "{who} cannot go to {there}: only a boat with a unit on it moves along the river, one square downstream."
            );
        }
        // ah61.11.9
        if occupancy.is_occupied(to) || group.len() > 1 {
            return Err(self.taken(occupancy, to));
        }
        // ah61.11.12, ah61.11.13
        if !self.field.is_road(from) {
            let bridge = self.army.bridges.contains(unit);
            return forbid!(
                if bridge { &Clause("ah61.11.23") } else { &Clause("ah61.11.12") },
                "{who} enters the river only from a road square."
            );
        }
        if self.army.boats.contains(unit) {
            return Ok(());
        }
        // ah61.11.7: a bridge that is not built crosses only at a ford with roads at both ends.
        let ford = self.field.ford(to).filter(|ends| ends.contains(&from));
        match ford {
            Some(ends) if ends.iter().all(|&end| self.field.is_road(end)) => Ok(()),
            Some(_) => forbid!(
                "ah61.11.7",
                "{who} crosses at the ford at {there} only if both its ends are road squares."
            ),
            None => forbid!(
                "ah61.11.18",
                "{who} enters {there} only by being built to a square of the far shore."
            ),
        }
    }

    /// Why a river square that is taken bars the way: by the rule of what is on it.
    fn taken(&self, occupancy: &Occupancy<'_>, river: HexId) -> Forbidden {
        // ah61.11.6, ah61.11.9, ah61.11.17, ah61.11.26
        let clause = if occupancy.has_boat(river) {
            &Clause("ah61.11.17")
        } else if occupancy.has_bridge(river) {
            &Clause("ah61.11.26")
        } else if self.field.ford(river).is_some() {
            &Clause("ah61.11.9")
        } else {
            &Clause("ah61.11.6")
        };
        forbidden!(clause, TAKEN)
    }

    /// A boat or bridge with a unit on it.
    pub(crate) fn carrying(&self, detachment: UnitId) -> Forbidden {
        let bridge = self.army.bridges.contains(detachment);
        forbidden!(
            if bridge { &Clause("ah61.11.26") } else { &Clause("ah61.11.15") },
            "A unit is on {who}: it must step off first."
        )
    }

    /// Whether a counter of the other side without troops stands on a square.
    pub(crate) fn enemy_detachment(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        side: Side,
        hex: HexId,
    ) -> bool {
        (occupancy.has_boat(hex) || occupancy.has_bridge(hex))
            && !state.at(self.army.own(state, side.enemy()).and(self.army.detachments), hex).is_empty()
    }

    /// The river square to which a boat with its unit may drift.
    pub(crate) fn may_drift(&self, state: &State, occupancy: &Occupancy<'_>, group: Units) -> Option<HexId> {
        // ah61.11.15
        let boat = group.first().filter(|&boat| group.len() == 1 && self.army.boats.contains(boat))?;
        let from = state.place[boat].square().filter(|&hex| self.field.is_river(hex))?;
        let rider = state.at(self.army.troops, from).first()?;
        // Whoever came onto the river this Turn had to stop there and has nothing left.
        let rested = |unit: UnitId| self.left(state, unit) > 0;
        let to = self.field.downstream(from)?;
        (rested(boat) && rested(rider) && !occupancy.is_occupied(to)).then_some(to)
    }

    /// Lets a boat drift with its unit.
    pub(crate) fn drift(&self, state: &mut State, group: Units, to: HexId, log: &mut Log) {
        let from = Self::square_of(state, group);
        let riders = from.map(|hex| state.at(self.army.troops, hex)).unwrap_or_default();
        for unit in group.or(riders) {
            self.put(state, unit, to);
            state.spent[unit] += 1;
            state.halted.insert(unit);
            log.add(|| self.moved("ah61.11.15", "drifts to", unit, &[from.unwrap_or(to), to]));
        }
        self.threaten_detachments(state, riders, log);
        state.step = Step::Move;
    }

    /// Whether a bridge may be built from where it is over a river square to a square of the far shore.
    pub(crate) fn may_build(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        group: Units,
        river: HexId,
        far: HexId,
    ) -> May<UnitId> {
        let bridge = group.first().filter(|&bridge| group.len() == 1 && self.army.bridges.contains(bridge));
        let Some((bridge, near)) = bridge.and_then(|bridge| Some((bridge, state.place[bridge].square()?)))
        else {
            return forbid!("ah61.11.18", "{who} is not a bridge that could be built.");
        };
        if self.left(state, bridge) == 0 {
            return Err(NO_MOVEMENT_LEFT);
        }
        let beside_a_river = self.field.around(near).any(|hex| self.field.is_river(hex));
        if self.field.is_river(near) || !beside_a_river {
            return forbid!(
                "ah61.11.19",
                "{who} is built from a land square next to the river, and stands on none."
            );
        }
        // ah61.11.23
        if !self.field.is_road(near) {
            return forbid!("ah61.11.23", "{who} enters the river only from a road square.");
        }
        if !self.field.is_river(river) || !self.field.are_adjacent(near, river) {
            return forbid!("ah61.11.19", "A bridge is built on a river square next to it; {there} is none.");
        }
        if occupancy.is_occupied(river) {
            return Err(self.taken(occupancy, river));
        }
        let opposite = !self.field.is_river(far)
            && self.field.are_adjacent(river, far)
            && self.field.bank(far) != self.field.bank(near);
        // ah61.11.18
        if !opposite {
            return forbid!("ah61.11.18", "A bridge is built to a land square of the opposite shore.");
        }
        if !occupancy.has_troops(self.army.side(state, bridge), far) {
            return forbid!(
                "ah61.11.18",
                "A bridge may not be built until a friendly combat unit or headquarters is on the opposite shore square."
            );
        }
        Ok(bridge)
    }

    fn builds<'a>(
        &'a self,
        state: &'a State,
        occupancy: &'a Occupancy<'a>,
        group: Units,
    ) -> impl Iterator<Item = (HexId, HexId)> + 'a {
        let bridge = !group.and(self.army.bridges).is_empty();
        let near = Self::square_of(state, group).filter(|_| bridge);
        let rivers = near.into_iter().flat_map(|near| self.field.around(near));
        rivers
            .filter(|&river| self.field.is_river(river))
            .flat_map(|river| self.field.around(river).map(move |far| (river, far)))
            .filter(move |&(river, far)| self.may_build(state, occupancy, group, river, far).is_ok())
    }

    /// Whether a bridge may be built anywhere from where it is.
    pub(crate) fn may_build_somewhere(&self, state: &State, occupancy: &Occupancy<'_>, group: Units) -> bool {
        self.builds(state, occupancy, group).next().is_some()
    }

    /// Lists where a bridge may be built.
    pub(crate) fn list_bridges(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        group: Units,
        out: &mut Vec<Action>,
    ) {
        out.extend(self.builds(state, occupancy, group).map(|(river, far)| Action::Build { river, far }));
    }

    /// Builds the bridge that is being moved.
    pub(crate) fn build(
        &self,
        state: &mut State,
        river: HexId,
        far: HexId,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let Step::Moving { group, .. } = state.step else { return Err(self.out_of_turn(state)) };
        let occupancy = Occupancy::new(self, state);
        let bridge = self
            .may_build(state, &occupancy, group, river, far)
            .map_err(|why| self.refuse_move(state, group, Some(river), why))?;
        let near = state.place[bridge].hex();
        // ah61.11.19, ah61.11.20
        state.place[bridge] = Spot::on(river);
        state.spent[bridge] += 1;
        state.halted.insert(bridge);
        state.fresh.insert(bridge);
        state.built.insert(bridge);
        state.ends[self.army.row(bridge)] = Ends { near, far };
        log.add(|| {
            let text = format!(
                "{} is built over {} from {} to {}; units may cross from the next Turn on.",
                self.army.name(bridge),
                self.field.name(river),
                self.field.name(near),
                self.field.name(far)
            );
            Event::new("ah61.11.19", text)
        });
        state.step = Step::Move;
        Ok(())
    }

    /// Destroys the boats and captures the bridges that moving units bring into their zones.
    pub(crate) fn threaten_detachments(&self, state: &mut State, moved: Units, log: &mut Log) {
        // ah61.11.16, ah61.11.24
        let troops = moved.and(self.army.troops);
        let Some(first) = troops.first() else { return };
        let enemy = self.army.printed_side(first).enemy();
        let reach = |unit: UnitId| if self.army.artillery.contains(unit) { 2 } else { 1 };
        let near = |detachment: &UnitId| {
            troops.into_iter().any(|unit| self.range(state, unit, *detachment) <= reach(unit))
        };
        let threatened: Units =
            self.army.own(state, enemy).and(self.army.detachments).into_iter().filter(near).collect();
        for detachment in threatened {
            if self.is_unguarded(state, enemy, detachment) {
                self.lose_detachment(state, detachment, log);
            }
        }
    }

    /// Takes the boats and bridges of a side that stand in an enemy zone with nobody of theirs on the square.
    pub(crate) fn lose_detachments(&self, state: &mut State, side: Side, log: &mut Log) {
        let own = self.army.own(state, side).and(self.army.detachments).without(state.fresh);
        let threatened: Units =
            own.into_iter().filter(|&detachment| self.is_unguarded(state, side, detachment)).collect();
        if threatened.is_empty() {
            return;
        }
        let occupancy = Occupancy::new(self, state);
        for detachment in threatened {
            if occupancy.controls(side.enemy(), state.place[detachment].hex()) {
                self.lose_detachment(state, detachment, log);
            }
        }
    }

    /// Whether a boat or bridge on the board has none of its side's troops on its square.
    fn is_unguarded(&self, state: &State, side: Side, detachment: UnitId) -> bool {
        let place = state.place[detachment];
        place.is_on_board() && !self.army.troops_of(side).into_iter().any(|unit| state.place[unit] == place)
    }

    fn lose_detachment(&self, state: &mut State, detachment: UnitId, log: &mut Log) {
        if self.army.boats.contains(detachment) {
            // ah61.11.3, ah61.11.16
            self.eliminate(state, detachment, "ah61.11.16", log);
            return;
        }
        let captor = self.army.side(state, detachment).enemy();
        match captor {
            Side::Confederate => {
                state.captured.insert(detachment);
            }
            Side::Union => state.captured.remove(detachment),
        }
        // ah61.11.24: it may move on in the captor's following Turn.
        state.fresh.insert(detachment);
        log.add(|| {
            let place = self.field.name(state.place[detachment].hex());
            let text = format!("The {captor} army captures {} at {place}.", self.army.name(detachment));
            Event::new("ah61.11.24", text)
        });
    }

    /// Destroys the boat or bridge under a unit that has been eliminated on it, or the boat under one driven off.
    pub(crate) fn sink(&self, state: &mut State, hex: HexId, driven_off: bool, log: &mut Log) {
        if !self.field.is_river(hex) || !state.at(self.army.troops, hex).is_empty() {
            return;
        }
        // ah61.11.16, ah61.11.25
        let lost = if driven_off { self.army.boats } else { self.army.detachments };
        for detachment in state.at(lost, hex) {
            let clause = if self.army.boats.contains(detachment) { "ah61.11.16" } else { "ah61.11.25" };
            self.eliminate(state, detachment, clause, log);
        }
    }

    /// Takes a unit off the board for good.
    pub(crate) fn eliminate(&self, state: &mut State, unit: UnitId, clause: &'static str, log: &mut Log) {
        let place = state.place[unit];
        let side = self.army.side(state, unit);
        state.place[unit] = Spot::ELIMINATED;
        state.built.remove(unit);
        state.fresh.remove(unit);
        state.leaning.remove(unit);
        self.forget_the_distant(state, unit);
        let factor = self.army.factor[unit];
        log.add(|| {
            let kind = EventKind::Loss {
                piece: self.army.unit(unit).id.clone(),
                side,
                amount: i16::from(factor),
                place: self.field.name(place.hex()).to_owned(),
            };
            Event::new(clause, format!("{} is eliminated.", self.army.name(unit))).kind(kind)
        });
        log.tally(
            match side {
                Side::Union => "Union losses",
                Side::Confederate => "Confederate losses",
            },
            i32::from(factor),
        );
    }
}
