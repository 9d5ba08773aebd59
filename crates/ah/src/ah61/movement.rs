//! Movement: square by square, with stops instead of costs.

use board::{Ground, HexId};
use engine::{Clause, Event, EventKind, Forbidden, Log, May, Refusal, Side, forbid, forbidden};

use super::Ah61;
use super::action::Action;
use super::bridges::TAKEN;
use super::refusals::Movers;
use super::state::{Spot, State, Step};
use super::zones::Occupancy;
use crate::units::{UnitId, Units};

/// Woods, hills and marsh: one class of slow squares.
pub(crate) const SLOW: Ground = Ground::WOODS.union(Ground::HILL).union(Ground::MARSH);
/// What carries a unit over a stream without delay.
const OVER_STREAMS: Ground = Ground::ROAD.union(Ground::RAILWAY).union(Ground::UNFINISHED_RAILWAY);

/// A unit of the group may move no more; a player is told why.
pub(crate) const NO_MOVEMENT_LEFT: Forbidden =
    forbidden!("ah61.4.6", "{who} has used up its movement factor.");
/// The square is not the next one; a player is told how far it is.
pub(crate) const NOT_ADJACENT: Forbidden =
    forbidden!("ah61.4.7", "{there} is not next to {who}: a move goes square by square.");

/// What a step does to those who take it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Stride {
    /// They must stop there.
    pub halts: bool,
    /// They go from slow square to slow square: two squares in all this Turn.
    pub crawls: bool,
}

impl Ah61 {
    /// How many squares a unit may still move this Turn.
    pub(crate) fn left(&self, state: &State, unit: UnitId) -> u8 {
        if state.halted.contains(unit) || state.fresh.contains(unit) {
            return 0;
        }
        // ah61.4.6, ah61.13.2
        let factor = self.army.movement[unit];
        let limit =
            if state.crawling.contains(unit) { factor.min(self.charts.limits.slow_squares) } else { factor };
        limit.saturating_sub(state.spent[unit])
    }

    /// How many squares a group may still move: as many as its slowest unit.
    pub(crate) fn group_left(&self, state: &State, group: Units) -> u8 {
        // ah61.16.5, ah61.16.6
        group.into_iter().map(|unit| self.left(state, unit)).min().unwrap_or(0)
    }

    /// The square a group stands on.
    pub(crate) fn square_of(state: &State, group: Units) -> Option<HexId> {
        group.first().and_then(|unit| state.place[unit].square())
    }

    /// Whether a group may take a step, and what the step does to it.
    pub(crate) fn may_step(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        group: Units,
        to: HexId,
    ) -> May<Stride> {
        let Some(from) = Self::square_of(state, group) else {
            return forbid!("ah61.8.10", "{who} is not on the board.");
        };
        let left = self.group_left(state, group);
        if left == 0 {
            return Err(NO_MOVEMENT_LEFT);
        }
        if !self.field.are_adjacent(from, to) {
            return Err(NOT_ADJACENT);
        }
        let stops = self.may_enter(state, occupancy, group, from, to)?;
        let stride = self.stride(state, occupancy, group, from, to, stops);
        let after = match stride {
            Stride { halts: true, .. } => 0,
            Stride { crawls: true, .. } => (left - 1).min(self.charts.limits.slow_squares.saturating_sub(1)),
            Stride { .. } => left - 1,
        };
        // ah61.14.2: the stacking limit is tested where movement ends, so there must be an end within reach.
        if self.has_room(state, occupancy, group, to)
            || (after > 0 && self.can_go_on(state, occupancy, group, to, after))
        {
            Ok(stride)
        } else {
            Err(self.no_room(group))
        }
    }

    /// Whether a group that may not stay on a square can still reach one where it may.
    fn can_go_on(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        group: Units,
        from: HexId,
        left: u8,
    ) -> bool {
        let onward = |to: HexId| self.may_enter(state, occupancy, group, from, to).ok();
        let ends = |to: HexId| onward(to).is_some() && self.has_room(state, occupancy, group, to);
        if self.field.around(from).any(ends) {
            return true;
        }
        left > 1
            && self.field.around(from).any(|to| {
                onward(to).is_some_and(|stops| !self.stride(state, occupancy, group, from, to, stops).halts)
                    && self.can_go_on(state, occupancy, group, to, left - 1)
            })
    }

    /// Whether a group may take a step, without asking what the step does to it.
    fn can_step(&self, state: &State, occupancy: &Occupancy<'_>, group: Units, to: HexId) -> bool {
        let from = Self::square_of(state, group);
        let enters = from.is_some_and(|from| self.may_enter(state, occupancy, group, from, to).is_ok());
        enters
            && (self.has_room(state, occupancy, group, to)
                || self.may_step(state, occupancy, group, to).is_ok())
    }

    /// No room for a group, under the limit of its side.
    fn no_room(&self, group: Units) -> Forbidden {
        let limits = &self.charts.limits;
        if group.first().is_some_and(|unit| self.army.printed_side(unit) == Side::Confederate) {
            let most = limits.confederate_stack;
            forbidden!("ah61.16.2", "{there} would hold more than {0} Confederate factors.", most)
        } else {
            let most = limits.union_stack;
            forbidden!("ah61.16.1", "{there} would hold more than {0} Union combat units.", most)
        }
    }

    /// Refuses to take up a unit that has no step to take: by what tells most, of all that bars one.
    fn refuse_start(&self, state: &State, occupancy: &Occupancy<'_>, unit: UnitId) -> Refusal {
        let tells = |forbidden: &Forbidden| match forbidden.clause() {
            "ah61.16.1" | "ah61.16.2" => 0,
            "ah61.17.4.2" => 1,
            "ah61.4.12" => 2,
            "ah61.11.8" | "ah61.11.22" => 3,
            _ if forbidden.words() == TAKEN => 3,
            _ => 4,
        };
        let around = state.place[unit].square().into_iter().flat_map(|hex| self.field.around(hex));
        let bars = around.filter_map(|to| self.may_step(state, occupancy, Units::only(unit), to).err());
        let names = Movers { rules: self, group: Units::only(unit), to: None };
        match bars.min_by_key(tells).filter(|forbidden| tells(forbidden) < 4) {
            Some(bar) => Refusal::new(
                Clause(bar.clause()),
                format!("{} can go nowhere: {}", self.army.name(unit), bar.sentence(&names)),
            ),
            None => forbidden!("ah61.4.12", "{who} can go nowhere from where it stands.").refusal(&names),
        }
    }

    /// What a step that may be taken does to a group.
    fn stride(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        group: Units,
        from: HexId,
        to: HexId,
        stops: bool,
    ) -> Stride {
        let enemy = group.first().map(|unit| self.army.side(state, unit).enemy());
        let controlled = enemy.is_some_and(|enemy| occupancy.controls(enemy, to));
        Stride {
            // ah61.5.3
            halts: stops || self.ground_stops(from, to) || controlled,
            crawls: self.field.has(from, SLOW) && self.field.has(to, SLOW),
        }
    }

    /// Whether a group may enter a square from a neighbouring one, stacking apart; true when the river stops it.
    fn may_enter(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        group: Units,
        from: HexId,
        to: HexId,
    ) -> May<bool> {
        let Some(first) = group.first() else { return forbid!("ah61.8.10", "{who} is not on the board.") };
        let side = self.army.side(state, first);
        let enemy = side.enemy();
        // ah61.4.12
        if occupancy.has_troops(enemy, to) || self.enemy_detachment(state, occupancy, side, to) {
            return forbid!(
                "ah61.4.12",
                "The enemy stands at {there}. Stop next to him: battles are fought when movement is over."
            );
        }
        if self.field.has(to, Ground::WATER) {
            return forbid!("ah61.11.2", "Nobody can enter {there}.");
        }
        let mut stops = false;
        for unit in group {
            if self.army.detachments.contains(unit) {
                self.detachment_enters(state, occupancy, group, unit, from, to)?;
                stops |= self.field.is_river(to);
            } else {
                stops |= self.troops_enter(state, occupancy, group, unit, from, to)?;
            }
        }
        if !state.leaning.is_empty() {
            self.leaves_nobody_leaning(state, occupancy, group, to)?;
        }
        Ok(stops)
    }

    /// Whether the ground itself stops whoever enters.
    fn ground_stops(&self, from: HexId, to: HexId) -> bool {
        // ah61.12.1, ah61.12.2
        let stream = self.field.has(to, Ground::STREAM) && !self.field.has(to, OVER_STREAMS);
        // ah61.13.1, ah61.13.4, ah61.13.5
        stream || (self.field.has(to, SLOW) && !self.field.has(from, SLOW))
    }

    /// Whether one unit of a group may take the step, boats and bridges apart; true when the river stops it.
    fn troops_enter(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        group: Units,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> May<bool> {
        if self.army.artillery.contains(unit) {
            self.artillery_may_close(state, occupancy, group, unit, to)?;
        }
        if self.field.is_river(to) {
            return self.onto_the_river(state, occupancy, group, unit, from, to);
        }
        if self.field.is_river(from) {
            self.off_the_river(state, occupancy, unit, from, to)?;
        }
        Ok(false)
    }

    /// Whether an artillery-type unit may go next to the enemies around a square.
    fn artillery_may_close(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        group: Units,
        artillery: UnitId,
        to: HexId,
    ) -> May {
        let side = self.army.printed_side(artillery);
        if !occupancy.troops_adjacent(side.enemy(), to) {
            return Ok(());
        }
        // ah61.17.4.2
        for enemy in self.targets_next_to(state, side.enemy(), to) {
            if !self.remembers(state, artillery, enemy)
                && !self.combines(occupancy, artillery, enemy, to)
                && !self.is_helped(state, side, enemy, group, to)
            {
                return forbid!(
                    "ah61.17.4.2",
                    "{who} may not close with {0}: it has not fought it at secondary range before, no enemy artillery is in \
                     reach there, and no friendly unit that can attack it is next to it.",
                    enemy
                );
            }
        }
        Ok(())
    }

    /// Whether a friendly unit able to attack this enemy is next to it once a group stands on a square.
    fn is_helped(&self, state: &State, side: Side, enemy: UnitId, group: Units, to: HexId) -> bool {
        let there = state.place[enemy].hex();
        self.army.troops_of(side).into_iter().any(|friend| {
            let at = if group.contains(friend) { to } else { state.place[friend].hex() };
            self.distance(at, there) == 1
                && !(self.field.is_river(at) && self.field.is_river(there))
                && (!self.army.artillery.contains(friend) || self.remembers(state, friend, enemy))
        })
    }

    /// Whether artillery that relies on friends keeps them when a group goes to a square.
    fn leaves_nobody_leaning(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        group: Units,
        to: HexId,
    ) -> May {
        // ah61.17.4.2
        for artillery in state.leaning.without(group) {
            let side = self.army.printed_side(artillery);
            for enemy in self.targets_next_to(state, side.enemy(), state.place[artillery].hex()) {
                if !self.remembers(state, artillery, enemy)
                    && !self.combines(occupancy, artillery, enemy, state.place[artillery].hex())
                    && !self.is_helped(state, side, enemy, group, to)
                {
                    return forbid!(
                        "ah61.17.4.2",
                        "{0} moved next to the enemy relying on {who}, who must stay.",
                        artillery
                    );
                }
            }
        }
        Ok(())
    }

    /// The units of a side that may be fought: combat units, and headquarters that stand without any.
    pub(crate) fn targets(&self, state: &State, side: Side) -> Units {
        let troops = self.army.troops_of(side);
        let combat = state.on_board(troops.and(self.army.combat));
        let lone = |headquarters: &UnitId| {
            let place = state.place[*headquarters];
            place.is_on_board() && combat.into_iter().all(|unit| state.place[unit] != place)
        };
        combat.or(troops.and(self.army.headquarters).into_iter().filter(lone).collect())
    }

    /// The same, but only those next to a square.
    fn targets_next_to(&self, state: &State, side: Side, hex: HexId) -> Units {
        let around = self.field.neighbours(hex).map(Spot::on);
        let near = state.on_board(self.army.troops_of(side).and(state.place.those_with_any(around)));
        let lone = |headquarters: &UnitId| {
            let with = state.place.those_with(state.place[*headquarters]);
            with.and(near).and(self.army.combat).is_empty()
        };
        let headquarters = near.and(self.army.headquarters).into_iter().filter(lone).collect();
        near.and(self.army.combat).or(headquarters)
    }

    /// Whether a unit may be moved at all now.
    pub(crate) fn may_move(&self, state: &State, occupancy: &Occupancy<'_>, group: Units) -> bool {
        let Some(from) = Self::square_of(state, group) else { return false };
        self.group_left(state, group) > 0
            && (self.field.around(from).any(|to| self.can_step(state, occupancy, group, to))
                || self.may_drift(state, occupancy, group).is_some()
                || self.may_build_somewhere(state, occupancy, group))
    }

    /// Lists what may be done with the units that have not finished moving.
    pub(crate) fn list_moves(&self, state: &State, out: &mut Vec<Action>) {
        let occupancy = Occupancy::new(self, state);
        for unit in self.army.own(state, state.side) {
            if state.place[unit].is_on_board() && self.may_move(state, &occupancy, Units::only(unit)) {
                out.push(Action::Move(unit));
            }
        }
        out.push(Action::EndMovement);
    }

    /// Lists what a moving group may do.
    pub(crate) fn list_steps(&self, state: &State, group: Units, stepped: bool, out: &mut Vec<Action>) {
        let occupancy = Occupancy::new(self, state);
        let Some(from) = Self::square_of(state, group) else { return };
        let drifts = self.may_drift(state, &occupancy, group);
        let moves = self.group_left(state, group) > 0;
        for to in self.field.around(from) {
            if drifts == Some(to) || (moves && self.can_step(state, &occupancy, group, to)) {
                out.push(Action::Step(to));
            }
        }
        self.list_bridges(state, &occupancy, group, out);
        for unit in state.at(self.army.own(state, state.side).without(group), from) {
            if self.may_join(state, &occupancy, group, unit) {
                out.push(Action::With(unit));
            }
        }
        if stepped && self.has_room(state, &occupancy, group, from) {
            out.push(Action::Stop);
        }
    }

    /// Whether a unit may move on together with a group.
    pub(crate) fn may_join(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        group: Units,
        unit: UnitId,
    ) -> bool {
        let Some(from) = Self::square_of(state, group) else { return false };
        let together = group.or(Units::only(unit));
        state.place[unit] == Spot::on(from)
            && !group.contains(unit)
            && self.army.side(state, unit) == state.side
            && self.group_left(state, together) > 0
            && self.field.around(from).any(|to| self.can_step(state, occupancy, together, to))
    }

    /// Takes up a unit.
    pub(crate) fn begin_move(&self, state: &mut State, unit: UnitId) -> Result<(), Refusal> {
        let occupancy = Occupancy::new(self, state);
        if !state.place[unit].is_on_board() || self.army.side(state, unit) != state.side {
            return Err(self.not_yours(state, unit));
        }
        if self.left(state, unit) == 0 {
            return Err(self.refuse_move(state, Units::only(unit), None, NO_MOVEMENT_LEFT));
        }
        if !self.may_move(state, &occupancy, Units::only(unit)) {
            let afloat = self.army.detachments.contains(unit)
                && state.place[unit].square().is_some_and(|hex| self.field.is_river(hex))
                && !state.at(self.army.troops, state.place[unit].hex()).is_empty();
            return Err(if afloat {
                self.refuse_move(state, Units::only(unit), None, self.carrying(unit))
            } else {
                self.refuse_start(state, &occupancy, unit)
            });
        }
        state.step = Step::Moving { group: Units::only(unit), stepped: false };
        Ok(())
    }

    /// Takes another unit of the square along.
    pub(crate) fn join_move(&self, state: &mut State, unit: UnitId) -> Result<(), Refusal> {
        let Step::Moving { group, stepped } = state.step else { return Err(self.out_of_turn(state)) };
        if self.army.side(state, unit) != state.side {
            return Err(self.not_yours(state, unit));
        }
        if !self.may_join(state, &Occupancy::new(self, state), group, unit) {
            let why = forbidden!("ah61.16.5", "{0} cannot move on together with the others.", unit);
            return Err(self.refuse_move(state, group.or(Units::only(unit)), None, why));
        }
        state.step = Step::Moving { group: group.or(Units::only(unit)), stepped };
        Ok(())
    }

    /// Takes a step.
    pub(crate) fn step(&self, state: &mut State, to: HexId, log: &mut Log) -> Result<(), Refusal> {
        let Step::Moving { group, .. } = state.step else { return Err(self.out_of_turn(state)) };
        let occupancy = Occupancy::new(self, state);
        if self.may_drift(state, &occupancy, group) == Some(to) {
            self.drift(state, group, to, log);
            return Ok(());
        }
        let stride = self
            .may_step(state, &occupancy, group, to)
            .map_err(|why| self.refuse_move(state, group, Some(to), why))?;
        for unit in group {
            let from = state.place[unit].hex();
            if stride.crawls && state.spent[unit] == 0 {
                state.crawling.insert(unit);
            }
            state.spent[unit] += 1;
            if stride.halts {
                state.halted.insert(unit);
            }
            if self.army.bridges.contains(unit) {
                state.built.remove(unit);
            }
            self.put(state, unit, to);
            log.add(|| self.moved("ah61.4.7", "moves to", unit, &[from, to]));
        }
        self.note_leaning(state, group);
        self.threaten_detachments(state, group, log);
        state.step = if self.group_left(state, group) == 0 {
            Step::Move
        } else {
            Step::Moving { group, stepped: true }
        };
        Ok(())
    }

    /// Puts a unit on a square and forgets the fights it has left behind.
    pub(crate) fn put(&self, state: &mut State, unit: UnitId, hex: HexId) {
        state.place[unit] = Spot::on(hex);
        self.forget_the_distant(state, unit);
    }

    /// The event of a unit that went from square to square.
    pub(crate) fn moved(&self, clause: &'static str, verb: &str, unit: UnitId, path: &[HexId]) -> Event {
        let path: Vec<String> = path.iter().map(|&hex| self.field.name(hex).to_owned()).collect();
        let to = path.last().cloned().unwrap_or_default();
        let piece = self.army.unit(unit).id.clone();
        Event::new(clause, format!("{} {verb} {to}.", self.army.name(unit)))
            .kind(EventKind::Move { piece, path })
    }

    fn note_leaning(&self, state: &mut State, group: Units) {
        let guns = group.and(self.army.artillery);
        if guns.is_empty() {
            return;
        }
        let occupancy = Occupancy::new(self, state);
        for artillery in guns {
            let enemy_side = self.army.printed_side(artillery).enemy();
            let at = state.place[artillery].hex();
            let leans = self.targets_next_to(state, enemy_side, at).into_iter().any(|enemy| {
                !self.remembers(state, artillery, enemy) && !self.combines(&occupancy, artillery, enemy, at)
            });
            if leans {
                state.leaning.insert(artillery);
            }
        }
    }

    /// Stops the group where it is; its units may be taken up again if they have movement left.
    pub(crate) fn stop(&self, state: &mut State) -> Result<(), Refusal> {
        let Step::Moving { group, stepped } = state.step else { return Err(self.out_of_turn(state)) };
        let at = Self::square_of(state, group);
        if !stepped {
            return Err(self.refuse_move(
                state,
                group,
                None,
                forbidden!("ah61.4.5", "{who} has been taken up and must move a square."),
            ));
        }
        let room = at.is_some_and(|hex| self.has_room(state, &Occupancy::new(self, state), group, hex));
        if !room {
            return Err(self.refuse_move(state, group, at, self.no_room(group)));
        }
        state.step = Step::Move;
        Ok(())
    }
}
