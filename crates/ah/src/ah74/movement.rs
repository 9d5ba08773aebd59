//! Movement: what a step costs, where it ends, and why it may not be taken.

use board::{Ground, HexId};
use engine::{Forbidden, May, Side, demand, forbid};

use super::rivers::BOAT_LOADED;
use super::situation::Situation;
use super::state::{RETURNING, State};
use super::{Ah74, Opt, Play};
use crate::units::{UnitId, Units};

/// What a step means for one unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Passage {
    pub cost: u8,
    /// Whether the unit ends its movement there.
    pub stops: bool,
    /// Whether the step keeps to the conditions of Road Bonus.
    pub road: bool,
    /// The bridge that is used.
    pub bridge: Option<UnitId>,
}

/// A step of the moving stack, as it is found before it is taken.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stride {
    from: HexId,
    to: HexId,
    passage: Passage,
    /// The boat that drifts with the stack.
    boat: Option<UnitId>,
    /// Whether a boat lies there for the stack.
    boards: bool,
    /// Who may still use Road Bonus.
    bonus: Units,
}

impl Ah74 {
    /// The most Movement Points a unit may spend without Road Bonus. // ah74.4.3.1 ah74.opt3.2
    pub(crate) fn allowance(&self, state: &State, unit: UnitId) -> u8 {
        if state.face_down.contains(unit) {
            return self.charts.limits.inverted_movement;
        }
        self.order.unit(unit).movement
    }
}

// Sentences of several rules.
pub(super) const NOBODY_MOVES: &str = "No unit has been taken up to do that.";
pub(super) const NOT_ON_BOARD: &str = "{0} is not on the board.";
pub(super) const FINISHED: &str = "{0} has finished its move in this phase.";
pub(super) const NOT_ADJACENT: &str = "{1} is not next to {0}: a path goes hex by hex.";
pub(super) const STUCK: &str = "{0} has no hex it could go to.";
pub(super) const NOT_YOURS: &str = "{0} is the enemy's. To attack it move units next to it: they stop there and attack \
    in your Regular Combat Phase.";
pub(super) const DISRUPTED_RIVER: &str = "{0} is disrupted and may not enter a river hex.";
pub(super) const ENEMY_THERE: &str =
    "The enemy is in {0}. Stop next to him: units are attacked in the Regular Combat Phase.";
pub(super) const POINTS: &str = "{0} has {0:left} of its {0:allowance} Movement Points left; {1} costs {2}.";

impl Situation<'_> {
    /// Whether a unit may use Road Bonus when it starts its move where it stands. // ah74.4.9.1 ah74.8.3 ah74.crt.19
    pub fn may_use_roads(&self, unit: UnitId) -> bool {
        let turn = self.rules.turn(self.state);
        let by_day = !turn.night || (turn.union_road_bonus && self.side_of(unit) == Side::Union); // ah74.9.2
        by_day && !self.state.is_disrupted(unit) && self.rules.field.is_road(self.place(unit))
    }

    /// Whether a unit may be taken up to move. // ah74.4.3.3
    pub fn may_move(&self, unit: UnitId) -> May {
        if self.side_of(unit) != self.state.segment {
            return forbid!("ah74.4.4.1", NOT_YOURS, unit);
        }
        if self.place(unit) == RETURNING {
            let open = self.rules.field.west_edge.iter().any(|hex| self.may_return(unit, hex).is_ok());
            return demand!(open, "ah74.4.2.1", STUCK, unit);
        }
        if !self.state.on_board(unit) {
            return forbid!("ah74.4.2.1", NOT_ON_BOARD, unit);
        }
        if self.state.finished.contains(unit) {
            return forbid!("ah74.4.3.3", FINISHED, unit);
        }
        demand!(self.may_go_somewhere(Units::only(unit)), "ah74.4.2.1", STUCK, unit)
    }

    /// What bars the steps of a unit that has none to take: what tells most, of all that bars one.
    pub fn what_blocks(&self, unit: UnitId) -> Option<Forbidden> {
        let tells = |forbidden: &Forbidden| match forbidden.clause() {
            "ah74.4.10.4.10" | "ah74.crt.20" => 0,
            _ if forbidden.words() == BOAT_LOADED => 0,
            "ah74.4.6.2" => 1,
            "ah74.opt5.8" | "ah74.8.2.1" => 2,
            "ah74.6.2.1" | "ah74.crt.14" | "ah74.6.6.5" => 3,
            "ah74.4.7.1" | "ah74.7.4.1.1" => 4,
            "ah74.5.3.1" | "ah74.4.10.2.2" => 5,
            "ah74.4.3.1" | "ah74.crt.18" => 6,
            _ => 7,
        };
        let from = self.place(unit);
        let bars = |to: HexId| self.may_step(Units::only(unit), to).err();
        let found = if from == RETURNING {
            self.rules.field.west_edge.iter().filter_map(bars).min_by_key(tells)
        } else {
            self.rules.field.around(from).filter_map(bars).min_by_key(tells)
        };
        found.filter(|forbidden| tells(forbidden) < 7)
    }

    /// Whether a stack has any step to take.
    pub fn may_go_somewhere(&self, group: Units) -> bool {
        let Some(first) = group.first() else { return false };
        let from = self.place(first);
        let steps = self.rules.field.around(from).any(|to| self.may_step(group, to).is_ok());
        steps
            || (group.len() == 1
                && self.rules.bridges.contains(&first)
                && self.emplacements(first).next().is_some())
    }

    /// Whether a unit may join the stack that is about to move. // ah74.4.2.2
    pub fn may_join(&self, unit: UnitId) -> May {
        let state = self.state;
        let Some(first) = state.moving.first() else { return forbid!("ah74.4.2.2", NOBODY_MOVES) };
        if state.moving.contains(unit) || !self.is_at_start(first) {
            return forbid!("ah74.4.2.2", "{0} can only join before the stack takes its first step.", unit);
        }
        if self.side_of(unit) != state.segment {
            return forbid!("ah74.4.4.1", NOT_YOURS, unit);
        }
        if self.place(unit) != self.place(first) {
            return forbid!("ah74.4.2.2", "{0} does not stand with the moving units.", unit);
        }
        if state.finished.contains(unit) || state.spent[unit] != state.spent[first] {
            return forbid!("ah74.4.3.3", FINISHED, unit);
        }
        let group = state.moving.or(Units::only(unit));
        if self.rules.field.is_river(self.place(first)) || !self.may_go_somewhere(group) {
            return forbid!("ah74.4.2.1", STUCK, unit);
        }
        Ok(())
    }

    /// Whether the moving unit has not taken a step yet.
    fn is_at_start(&self, unit: UnitId) -> bool {
        !self.state.on_the_way && self.place(unit) != RETURNING
    }

    /// Whether the moving stack may step to a hex: what it means for each of its units. // ah74.4.2.2
    pub fn may_step(&self, group: Units, to: HexId) -> May<Passage> {
        let Some(first) = group.first() else { return forbid!("ah74.4.2.2", NOBODY_MOVES) };
        let from = self.place(first);
        if from == RETURNING {
            return self.may_return(first, to);
        }
        if !self.rules.field.are_adjacent(from, to) {
            return forbid!("ah74.4.2.2", NOT_ADJACENT, from, to);
        }
        let mut whole = Passage { cost: 0, stops: false, road: true, bridge: None };
        for unit in group {
            let passage = self.passage(unit, group, from, to)?;
            self.has_points(unit, to, passage)?;
            whole.cost = whole.cost.max(passage.cost);
            whole.stops |= passage.stops;
            whole.road &= passage.road;
            whole.bridge = whole.bridge.or(passage.bridge);
        }
        if self.drifts(first, from, to).is_none() {
            self.has_room(self.state.segment, group, to)?;
        }
        Ok(whole)
    }

    /// The step of the moving stack to a hex, if it may go there.
    pub fn stride(&self, to: HexId) -> May<Stride> {
        let group = self.state.moving;
        let passage = self.may_step(group, to)?;
        let Some(first) = group.first() else { return forbid!("ah74.4.2.2", NOBODY_MOVES) };
        let from = self.place(first);
        Ok(Stride {
            from,
            to,
            passage,
            boat: if from == RETURNING { None } else { self.drifts(first, from, to) },
            boards: self.boat_for(first, to),
            bonus: group.into_iter().filter(|&unit| self.has_bonus(unit)).collect(),
        })
    }

    /// What a step means for one unit of a moving stack.
    fn passage(&self, unit: UnitId, group: Units, from: HexId, to: HexId) -> May<Passage> {
        let field = &self.rules.field;
        let must_stop = self.stops_and_dangers(unit, group, from, to)?;
        let along_road = field.road_joins(from, to);
        let crossed = match (field.is_river(from), field.is_river(to)) {
            (false, false) => None,
            (false, true) if self.state.is_disrupted(unit) => {
                return forbid!("ah74.crt.19", DISRUPTED_RIVER, unit);
            }
            (false, true) => Some(self.enter_river(unit, from, to)?),
            (true, false) => Some(self.leave_river(unit, to, false)?),
            (true, true) if self.state.is_disrupted(unit) => {
                return forbid!("ah74.crt.19", DISRUPTED_RIVER, unit);
            }
            (true, true) => Some(self.along_river(unit, from, to)?),
        };
        if crossed.is_none() && self.rules.trains.contains(unit) && !along_road {
            return forbid!("ah74.4.11.1", "{0} moves only along roads.", unit);
        }
        // A road spares its hexes' other terrain, streams too: ah74.tec.road.1.
        let stream = field.has(to, Ground::STREAM) && !along_road; // ah74.tec.stream.1
        let cost = if along_road { 1 } else { self.rules.entry_cost(to) };
        let enemy = self.state.segment.enemy();
        let enemy_near = || self.is_near(enemy, to) || self.headquarters[enemy.index()].contains(to);
        Ok(Passage {
            cost,
            stops: must_stop || stream || crossed.is_some_and(|crossed| crossed.stops),
            road: along_road && !enemy_near(), // ah74.4.9.2 ah74.4.9.4
            bridge: crossed.and_then(|crossed| crossed.bridge),
        })
    }

    /// What the enemy has to say about a step: whether it ends the move, or is not allowed.
    pub fn stops_and_dangers(&self, unit: UnitId, group: Units, from: HexId, to: HexId) -> May<bool> {
        let side = self.side_of(unit);
        let enemy = side.enemy();
        if self.rules.field.has(to, Ground::WATER) {
            return forbid!("ah74.4.10.0.1", "{0} is open water.", to);
        }
        let headquarters = self.headquarters[enemy.index()].contains(to);
        // ah74.4.7.1
        if self.regular[enemy.index()].contains(to) || (headquarters && self.rules.field.is_river(to)) {
            return forbid!("ah74.4.7.1", ENEMY_THERE, to);
        }
        if side == Side::Confederate && self.trains.contains(to) {
            let only_bridges = self.units_in(to).and(self.rules.sides[Side::Union.index()]).into_iter();
            let emplaced = |train: UnitId| self.emplaced_in(to) == Some(train);
            if !only_bridges.into_iter().all(emplaced) {
                return forbid!(
                    "ah74.7.4.1.1",
                    "A Union bridge or boat is in {0}: it is not captured, but destroyed.",
                    to
                );
            }
        }
        // ah74.8.2.1
        if self.is_night() && (headquarters || self.is_near(enemy, to)) {
            return forbid!(
                "ah74.8.2.1",
                "At night {0} may not move next to the enemy, as {1} is.",
                unit,
                to
            );
        }
        if !self.controls(enemy, to) {
            return Ok(false);
        }
        // ah74.6.2.1 ah74.qa.13
        if self.controls(enemy, from) {
            return forbid!(
                "ah74.6.2.1",
                "{0} and {1} are both controlled by the enemy: no unit steps from one to the other.",
                from,
                to
            );
        }
        if self.state.is_disrupted(unit) {
            return forbid!(
                "ah74.crt.14",
                "{0} is disrupted and may not enter {1}, which the enemy controls.",
                unit,
                to
            );
        }
        let escorted = !self.regular_in(side, to).or(group.and(self.rules.regular)).is_empty();
        if self.rules.headquarters.contains(unit) && !escorted {
            return forbid!(
                "ah74.6.6.5",
                "{0} may enter {1}, which the enemy controls, only with a regular combat unit.",
                unit,
                to
            );
        }
        Ok(true) // ah74.6.1.2 ah74.6.6.2
    }

    /// Whether a unit has the Movement Points for a step. // ah74.4.3.1 ah74.4.9.6 ah74.tec.n1
    fn has_points(&self, unit: UnitId, to: HexId, passage: Passage) -> May {
        let spent = self.state.spent[unit];
        if self.state.is_disrupted(unit) {
            // One hex, whatever the terrain: ah74.crt.18.
            return demand!(spent == 0, "ah74.crt.18", "{0} is disrupted and moves one hex at most.", unit);
        }
        let (total, allowance) = (spent + passage.cost, self.rules.allowance(self.state, unit));
        let bonus = || passage.road && self.has_bonus(unit);
        demand!(
            total <= allowance || (total <= 2 * allowance && bonus()),
            "ah74.4.3.1",
            POINTS,
            unit,
            to,
            passage.cost
        )
    }

    /// Whether Road Bonus is still open to a unit: judged anew until it has moved.
    pub fn has_bonus(&self, unit: UnitId) -> bool {
        if self.state.spent[unit] == 0 { self.may_use_roads(unit) } else { self.state.road.contains(unit) }
    }

    /// Whether a unit back from Stoneman's raid may enter here. // ah74.opt5.8
    pub fn may_return(&self, unit: UnitId, hex: HexId) -> May<Passage> {
        let side = self.side_of(unit);
        if !self.rules.field.west_edge.contains(hex) {
            return forbid!("ah74.opt5.8", "{0} is not on the west edge.", hex);
        }
        if self.controls(side.enemy(), hex) {
            return forbid!("ah74.opt5.8", "The enemy controls {0}: nobody enters there.", hex);
        }
        let stops = self.stops_and_dangers(unit, Units::only(unit), crate::hexes::NOWHERE, hex)?;
        let river = self.rules.field.is_river(hex);
        self.has_room(side, Units::only(unit), hex)?;
        Ok(Passage { cost: 1, stops: stops || river, road: false, bridge: None })
    }

    /// Every way to emplace a bridge from where it stands: the river hex and the two approach hexes.
    pub fn emplacements(&self, unit: UnitId) -> impl Iterator<Item = (HexId, HexId, HexId)> + '_ {
        let field = &self.rules.field;
        let rivers = field.around(self.place(unit)).filter(|&hex| field.is_river(hex));
        rivers
            .flat_map(move |river| {
                field
                    .around(river)
                    .flat_map(move |near| field.around(river).map(move |far| (river, near, far)))
            })
            .filter(move |&(river, near, far)| self.may_emplace(unit, river, near, far).is_ok())
    }
}

impl Play<'_> {
    /// Takes a unit up to move.
    pub fn take_up(&mut self, unit: UnitId) {
        self.state.moving = Units::only(unit);
        self.state.on_the_way = false;
        self.state.begun = true;
        self.state.step = super::Step::Moving;
    }

    /// Moves the stack one hex and ends its move if it must stop.
    pub fn step(&mut self, stride: Stride) {
        let group = self.state.moving;
        let Stride { from, to, passage, boat, boards, bonus } = stride;
        let carried = boat.is_some() || passage.bridge.is_some() || boards;
        let river = self.rules.field.is_river(to);
        let mut tired = true;
        self.log_step(group, from, to);
        for unit in group {
            self.pack_bridge(unit);
            self.state.place[unit] = to;
            self.state.entered[unit] = match (river, carried) {
                (true, true) => to,
                (true, false) => from,
                (false, _) => crate::hexes::NOWHERE,
            };
            self.state.spent[unit] += passage.cost;
            // Nobody crosses on a bridge and goes on at the bonus rate: ah74.4.9.5 ah74.qa.1.
            let keeps = bonus.contains(unit) && passage.road && !river;
            if keeps {
                self.state.road.insert(unit);
            } else {
                self.state.road.remove(unit);
            }
            let allowance = self.rules.allowance(self.state, unit);
            let spent = self.state.spent[unit];
            tired &= spent >= if keeps { 2 * allowance } else { allowance };
        }
        if let Some(boat) = boat {
            self.state.place[boat] = to;
            self.state.finished.insert(boat);
        }
        if let Some(bridge) = passage.bridge {
            let index = self.rules.bridge_index(bridge);
            self.state.bridges[index].used = true;
        }
        self.state.on_the_way = true;
        self.after_step(group, to);
        let disrupted = group.into_iter().any(|unit| self.state.is_disrupted(unit));
        if passage.stops || disrupted || tired {
            self.stop();
        }
    }

    /// What a step sets off: headquarters endangered, face-down units turned up.
    fn after_step(&mut self, group: Units, to: HexId) {
        let fighters = group.without(self.rules.trains);
        let enemy = self.state.segment.enemy();
        let near = |unit: UnitId| {
            let hex = self.state.place[unit];
            hex == to || self.rules.field.neighbours(to).contains(&hex)
        };
        let endangered = self.rules.headquarters.and(self.rules.sides[enemy.index()]).into_iter().any(near);
        if !endangered && !self.state.options.has(Opt::Inverted) {
            return;
        }
        let situation = self.situation();
        // ah74.6.6.4
        let mut doomed = Units::EMPTY;
        if !fighters.is_empty() {
            for hex in self.rules.field.around(to).chain([to]) {
                if situation.are_headquarters_alone(enemy, hex) {
                    doomed = doomed.or(situation.of_side_in(enemy, hex).and(self.rules.headquarters));
                }
            }
        }
        // ah74.opt3.4.5
        let seen = situation.has(Opt::Inverted) && situation.controls(enemy, to);
        self.state.doomed = self.state.doomed.or(doomed);
        if seen {
            self.turn_up(group, "ah74.opt3.4.5");
        }
    }

    /// Ends the move of the stack. // ah74.4.3.2 ah74.4.3.3
    pub fn stop(&mut self) {
        self.state.finished = self.state.finished.or(self.state.moving);
        self.state.moving = Units::EMPTY;
        self.state.on_the_way = false;
        self.state.step = super::Step::Movement;
    }

    /// A bridge that moves is no longer emplaced. // ah74.4.10.4.5
    fn pack_bridge(&mut self, unit: UnitId) {
        if self.rules.bridges.contains(&unit) {
            let index = self.rules.bridge_index(unit);
            self.state.bridges[index] = super::state::Bridge::PACKED;
        }
    }

    /// Emplaces the moving bridge. // ah74.4.10.4.3
    pub fn emplace(&mut self, unit: UnitId, river: HexId, near: HexId, far: HexId) {
        let from = self.state.place[unit];
        self.log_step(Units::only(unit), from, river);
        let index = self.rules.bridge_index(unit);
        self.state.place[unit] = river;
        self.state.spent[unit] += 1;
        self.state.bridges[index] =
            super::state::Bridge { emplaced: true, ends: [near, far], since: self.state.turn, used: false };
        let name = |hex| self.rules.field.name(hex).to_owned();
        self.log.add(|| {
            engine::Event::new(
                "ah74.4.10.4.3",
                format!(
                    "A Pontoon Bridge is emplaced in {}, from {} to {}.",
                    name(river),
                    name(near),
                    name(far)
                ),
            )
        });
        self.stop();
    }
}
