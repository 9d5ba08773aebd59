//! Movement: costs, groups, roads, forced march, skirmishers, leaving the map.

use board::Direction;
use engine::{Event, Forbidden, Log, May, Side, demand, forbid, forbidden};

use crate::Guv;
use crate::action::Action;
use crate::group::{Group, Purse};
use crate::map::{Bank, Hex, OPEN, side};
use crate::scenario::Which;
use crate::state::{State, flag};
use crate::task::Task;
use crate::unit::{Arm, CommandKind, EventChit, Unit};

/// What a step costs in half points, and whether it is by road.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StepCost {
    pub(crate) halves: i16,
    pub(crate) road: bool,
}

const NEVER_CROSSES: Forbidden =
    forbidden!("guv.18.8", "the Independent guns and the Provost brigade never cross the rivers");
const STAYS_SOUTH: Forbidden = forbidden!(
    "guv.18.9",
    "Stuart's cavalry stays south until ten steps of infantry and artillery are across"
);
const NOT_SOUTHWARD: Forbidden = forbidden!("guv.18.11", "this brigade may not cross southward");

impl Guv {
    /// Whether a hexside can be crossed now, and the extra points. // guv.10.1 guv.10.3 guv.10.4 guv.10.7 guv.10.8
    pub(crate) fn crossing(
        &self,
        state: &State,
        army: Side,
        arm: Arm,
        from: Hex,
        direction: Direction,
        to: Hex,
    ) -> May<u8> {
        let bits = self.map.side(from, direction);
        let charts = &self.charts;
        if bits & side::MAJOR_RIVER != 0 {
            // guv.11.5 guv.11.16
            if state.pontoon(from, to).is_some_and(|(_, owner)| owner == army) {
                return Ok(charts.pontoon.extra);
            }
            if bits & side::FORD == 0 {
                return forbid!("guv.10.8", "the river cannot be crossed there without ford or pontoon");
            }
            let rapidan = bits & side::RAPIDAN != 0;
            if !rapidan && arm != Arm::Cavalry {
                return forbid!("guv.10.1", "only cavalry crosses a Rappahannock ford without a pontoon");
            }
            if state.rain {
                return forbid!("guv.7.7", "in rain a ford cannot be crossed without a pontoon");
            }
            return Ok(if rapidan { charts.rapidan_ford.extra } else { charts.rappahannock_ford.extra });
        }
        let road = bits & side::ANY_ROAD != 0;
        if bits & side::MINOR_RIVER != 0 {
            if road || bits & side::BRIDGE != 0 {
                return Ok(charts.minor_bridge.extra);
            }
            if state.pontoon(from, to).is_some_and(|(_, owner)| owner == army) {
                return Ok(charts.pontoon.extra);
            }
            if state.rain {
                return forbid!("guv.7.6", "in rain the minor rivers are crossed only by bridge or pontoon");
            }
            return Ok(charts.minor_river.extra);
        }
        if bits & side::CREEK != 0 && !road {
            // guv.7.5
            return Ok(if state.rain {
                charts.creek.extra_in_rain.unwrap_or(charts.creek.extra)
            } else {
                charts.creek.extra
            });
        }
        Ok(0)
    }

    /// What a unit pays to go to a neighbouring hex, without the contact surcharge. // guv.9.3 guv.9.19 guv.9.20
    pub(crate) fn ground_cost(
        &self,
        state: &State,
        unit: Unit,
        from: Hex,
        direction: Direction,
        to: Hex,
    ) -> May<StepCost> {
        let bits = self.map.side(from, direction);
        let extra = self.crossing(state, self.side(unit), self.arm(unit), from, direction, to)?;
        let road = bits & side::ANY_ROAD != 0;
        let ground = if bits & side::MAJOR_ROAD != 0 {
            self.charts.major_road
        } else if road {
            self.charts.road
        } else {
            2 * self.terrain_row(state, unit, to).points(self.arm(unit))
        };
        Ok(StepCost { halves: i16::from(ground) + 2 * i16::from(extra), road })
    }

    /// The terrain a mover pays for; Unknown Paths makes forest open. // guv.17.11
    fn terrain_row(&self, state: &State, unit: Unit, hex: Hex) -> &crate::data::TerrainRow {
        let active = self.active(state);
        let paths = active.unknown_paths
            && state.has(unit, flag::ACTIVE)
            && self.commands_unit(state, active.formations, unit);
        let terrain = if paths && self.map.is_forest(hex) { OPEN } else { self.map.terrain(hex) };
        &self.charts.terrain[usize::from(terrain)]
    }

    /// Entering a hex next to the enemy. // guv.9.6 guv.14.74
    pub(crate) fn surcharge(&self, state: &State, hex: Hex, army: Side) -> i16 {
        let free = self.active(state).night_attack && self.active(state).side == army;
        if free || !self.near_enemy(state, hex, army) {
            return 0;
        }
        2 * i16::from(self.charts.terrain[usize::from(self.map.terrain(hex))].contact_surcharge)
    }

    /// The allowance in half points. // guv.9.24 guv.17.13
    pub(crate) fn allowance(&self, state: &State, unit: Unit) -> i16 {
        let active = self.active(state);
        let mut halves = 2 * i16::from(self.unit(unit).movement);
        if self.force_marches(state, unit) {
            halves *= 2;
        }
        if active.jackson_attacks && state.has(unit, flag::ACTIVE) {
            halves += 6;
        }
        halves
    }

    /// Whether a unit moves at the rate of a forced march. // guv.9.30
    pub(crate) fn force_marches(&self, state: &State, unit: Unit) -> bool {
        self.active(state).forced
            && state.has(unit, flag::ACTIVE)
            && self.arm(unit).is_line()
            && !state.has(unit, flag::DISORDER | flag::OUT_OF_SUPPLY)
    }

    /// Whether the campaign keeps a unit on its bank. // guv.18.8 guv.18.9 guv.18.11
    pub(crate) fn may_change_bank(&self, state: &State, unit: Unit, from: Hex, to: Hex) -> May {
        let (here, there) = (self.map.bank(from), self.map.bank(to));
        if here == there || !self.scenario(state).is_campaign() {
            return Ok(());
        }
        if self.is_union_reserve(unit) {
            return Err(NEVER_CROSSES);
        }
        if self.unit(unit).formation == Some(self.known.stuart)
            && there < here
            && !self.stuart_may_cross(state)
        {
            return Err(STAYS_SOUTH);
        }
        if self.is_turn_eleven_cavalry(state, unit) && there > here && !state.cavalry_free {
            return Err(NOT_SOUTHWARD);
        }
        Ok(())
    }

    /// Whether the campaign lets a unit come back on this bank. // guv.18.8 guv.18.9 guv.18.11
    pub(crate) fn may_be_on_bank(&self, state: &State, unit: Unit, hex: Hex) -> May {
        let bank = self.map.bank(hex);
        if !self.scenario(state).is_campaign() {
            return Ok(());
        }
        if self.is_union_reserve(unit) && bank != Bank::North {
            return Err(NEVER_CROSSES);
        }
        let stuart = self.unit(unit).formation == Some(self.known.stuart);
        if stuart && bank != Bank::South && !self.stuart_may_cross(state) {
            return Err(STAYS_SOUTH);
        }
        if self.is_turn_eleven_cavalry(state, unit) && bank == Bank::South && !state.cavalry_free {
            return Err(NOT_SOUTHWARD);
        }
        Ok(())
    }

    /// The Independent guns and infantry of the Union. // guv.18.8
    fn is_union_reserve(&self, unit: Unit) -> bool {
        let info = self.unit(unit);
        info.side == Side::Union && info.formation.is_none() && info.arm != Arm::Cavalry && info.arm.is_line()
    }

    fn stuart_may_cross(&self, state: &State) -> bool {
        let steps: u8 = self
            .units_of(Side::Confederate)
            .filter(|&unit| matches!(self.arm(unit), Arm::Infantry | Arm::Artillery | Arm::HorseArtillery))
            .filter(|&unit| state.hex(unit).is_some_and(|hex| self.map.bank(hex) != Bank::South))
            .map(|unit| self.steps(state, unit))
            .sum();
        steps >= 10
    }

    /// Where the group is; `None` while it waits beyond the edge.
    pub(crate) fn group_hex(&self, state: &State) -> Option<Hex> {
        state.group.members.first().and_then(|&unit| state.hex(unit))
    }

    /// Whether the group may go to a hex, and at what price.
    pub(crate) fn may_step(&self, state: &State, to: Hex) -> May<StepCost> {
        let Some(&leader) = state.group.members.first() else {
            return forbid!("guv.9.2", "no unit is moving");
        };
        let army = self.side(leader);
        if !self.in_play(state, to) {
            return forbid!("guv.19.1", "that hex is not in play");
        }
        let Some(from) = state.hex(leader) else { return self.may_come_in(state, army, to) };
        let Some(direction) = self.map.direction(from, to) else {
            return forbid!("guv.9.3", "a unit moves from a hex to a neighbouring hex");
        };
        if self.held_by(state, to, army.enemy()) {
            return forbid!("guv.9.5", "the enemy holds that hex");
        }
        if self.near_enemy(state, to, army) {
            self.may_close(state)?;
        }
        if state.group.general_retreat && !self.is_nearer_supply(state, leader, from, to) {
            return forbid!(
                "guv.17.16",
                "each hex must bring the unit nearer to a supply centre by the march"
            );
        }
        let mut dearest = StepCost { halves: 0, road: true };
        for &unit in state.group.members.iter().filter(|&&unit| self.arm(unit).is_line()) {
            self.may_change_bank(state, unit, from, to)?;
            let cost = self.ground_cost(state, unit, from, direction, to)?;
            dearest = StepCost { halves: dearest.halves.max(cost.halves), road: cost.road };
        }
        dearest.halves += self.surcharge(state, to, army);
        self.can_pay(state, dearest)
    }

    fn can_pay(&self, state: &State, cost: StepCost) -> May<StepCost> {
        let left = if cost.road { state.group.left_by_road() } else { state.group.left() };
        if cost.halves > left {
            return forbid!("guv.9.4", "there are not enough movement points left");
        }
        Ok(cost)
    }

    /// The cavalry of turn 11 comes in by a road of the west edge. // guv.18.10
    fn may_come_in(&self, state: &State, army: Side, to: Hex) -> May<StepCost> {
        if !self.map.entries.contains(&to) {
            return forbid!("guv.18.10", "it enters by a road of the west edge between the rivers");
        }
        if self.held_by(state, to, army.enemy()) {
            return forbid!("guv.18.10", "the enemy holds that hex");
        }
        if self.near_enemy(state, to, army) {
            self.may_close(state)?;
        }
        self.can_pay(
            state,
            StepCost { halves: i16::from(self.charts.road) + self.surcharge(state, to, army), road: true },
        )
    }

    /// Whether the group may enter a hex next to the enemy.
    fn may_close(&self, state: &State) -> May {
        if self.is_night(state) && !self.active(state).night_attack {
            return forbid!("guv.7.2", "at night no unit moves next to the enemy");
        }
        for &unit in &state.group.members {
            if state.has(unit, flag::DEMORALIZED) {
                return forbid!("guv.14.63", "a demoralized unit may not go next to the enemy");
            }
            if !state.group.general_retreat && self.force_marches(state, unit) {
                return forbid!("guv.9.26", "a forced march never leads next to the enemy");
            }
        }
        Ok(())
    }

    /// Whether a unit may begin a move. // guv.8.1 guv.9.2 guv.11.8
    pub(crate) fn may_move(&self, state: &State, unit: Unit) -> May {
        if !state.has(unit, flag::ACTIVE) || self.side(unit) != self.active(state).side {
            return Err(self.why_inactive(state, unit));
        }
        if state.has(unit, flag::BUILT) {
            return forbid!("guv.11.8", "it has built a pontoon and may not move");
        }
        if state.has(unit, flag::FINISHED) {
            return forbid!("guv.9.2", "its move is over");
        }
        Ok(())
    }

    /// Whether a unit may join the group where it is. // guv.5.6 guv.13.9 guv.9.34
    pub(crate) fn may_join(&self, state: &State, unit: Unit) -> May {
        let members = &state.group.members;
        if members.is_full() {
            return forbid!("guv.9.1", "no more units can join this move");
        }
        if members.contains(&unit) {
            return forbid!("guv.9.1", "it cannot join this move");
        }
        if state.group.general_retreat && self.arm(unit).is_line() {
            return forbid!("guv.17.16", "in a General Retreat every unit goes its own way");
        }
        if state.place(unit) != state.place(members[0]) || self.side(unit) != self.side(members[0]) {
            return forbid!("guv.5.6", "only units in the same hex move as a stack");
        }
        match self.arm(unit) {
            Arm::Skirmisher if !members.iter().any(|&member| self.arm(member) == Arm::Infantry) => {
                forbid!("guv.13.9", "skirmishers move only with an infantry brigade")
            }
            Arm::Skirmisher | Arm::Dummy => Ok(()),
            _ => self.may_move(state, unit),
        }
    }

    /// Whether a unit may be left behind: the others go on. // guv.5.6
    pub(crate) fn may_leave(&self, state: &State, unit: Unit) -> May {
        let members = &state.group.members;
        let others = members.iter().filter(|&&member| member != unit && self.arm(member).is_line()).count();
        if !members.contains(&unit) || others == 0 {
            return forbid!("guv.9.34", "a real unit must go on");
        }
        if self.arm(unit).is_line() && !state.has(unit, flag::MOVED) {
            return forbid!("guv.5.6", "it has not moved yet");
        }
        Ok(())
    }

    /// Whether the group may leave the map here. // guv.9.22 guv.19.26
    pub(crate) fn may_exit(&self, state: &State) -> May<i16> {
        let (Some(&leader), Some(hex)) = (state.group.members.first(), self.group_hex(state)) else {
            return forbid!("guv.9.22", "it is not on the map");
        };
        let scenario = self.scenario(state);
        let halves = match scenario.which {
            Which::Campaign if self.map.exits.contains(&hex) => i16::from(self.charts.exit),
            Which::Salem if self.side(leader) == Side::Union && scenario.is_west_edge(&self.map, hex) => {
                if self.map.has_road(hex) {
                    i16::from(self.charts.exit)
                } else {
                    let row = &self.charts.terrain[usize::from(self.map.terrain(hex))];
                    let dearest = state.group.members.iter().map(|&unit| row.points(self.arm(unit))).max();
                    2 * i16::from(dearest.unwrap_or(1))
                }
            }
            _ => return forbid!("guv.9.22", "units leave the map only where victory asks for it"),
        };
        if state.group.general_retreat {
            return forbid!("guv.17.16", "a General Retreat does not lead off the map");
        }
        if halves > state.group.left_by_road() {
            return forbid!("guv.9.4", "there are not enough movement points left");
        }
        Ok(halves)
    }

    /// Whether a brigade may put out a skirmisher. // guv.13.3 guv.13.5 guv.13.6 guv.13.8
    pub(crate) fn may_skirmish(&self, state: &State, unit: Unit, hex: Hex) -> May {
        if !state.has(unit, flag::ACTIVE) || self.arm(unit) != Arm::Infantry {
            return forbid!("guv.13.3", "only an active infantry brigade generates skirmishers");
        }
        if self.is_night(state) {
            return forbid!("guv.14.75", "no skirmishers are made at night");
        }
        if state.has(unit, flag::SKIRMISHED) {
            return forbid!("guv.13.8", "it has generated its skirmisher in this activation");
        }
        let army = self.side(unit);
        let Some(skirmisher) = self.at_hand(state, army, Arm::Skirmisher) else {
            return forbid!("guv.3.7", "the Skirmisher Availability Box is empty");
        };
        let Some(at) = state.hex(unit) else { return forbid!("guv.13.5", "the brigade is not on the map") };
        if at != hex {
            let Some(direction) = self.map.direction(at, hex) else {
                return forbid!("guv.13.5", "a skirmisher is placed with its brigade or next to it");
            };
            if !self.in_play(state, hex) || self.held_by(state, hex, army.enemy()) {
                return forbid!("guv.13.5", "no skirmisher can stand there");
            }
            if self.near_enemy(state, hex, army) {
                return forbid!("guv.13.5", "alone, a skirmisher may not be placed next to the enemy");
            }
            self.crossing(state, army, Arm::Infantry, at, direction, hex)?;
        }
        if !self.has_room(state, hex, skirmisher) {
            return forbid!("guv.13.6", "there is no room for it");
        }
        Ok(())
    }

    pub(crate) fn list_skirmishers(
        &self,
        state: &State,
        units: impl Iterator<Item = Unit>,
        out: &mut Vec<Action>,
    ) {
        let army = self.active(state).side;
        if self.is_night(state) || self.at_hand(state, army, Arm::Skirmisher).is_none() {
            return;
        }
        for unit in units {
            if self.arm(unit) != Arm::Infantry || state.has(unit, flag::SKIRMISHED) {
                continue;
            }
            let Some(at) = state.hex(unit) else { continue };
            for hex in std::iter::once(at).chain(self.map.around(at).map(|(_, next)| next)) {
                if self.may_skirmish(state, unit, hex).is_ok() {
                    out.push(Action::Skirmisher(unit, hex));
                }
            }
        }
    }

    /// Whether the formation may force march. // guv.9.24 guv.9.25
    pub(crate) fn may_force_march(&self, state: &State) -> May {
        let active = self.active(state);
        if active.begun || active.forced {
            return forbid!("guv.9.24", "a forced march is declared before any unit moves");
        }
        if self
            .commands
            .get(active.commander.index())
            .is_none_or(|info| info.kind == CommandKind::Independent)
        {
            return forbid!("guv.9.24", "the Independent chit leads no formation");
        }
        if active.night_attack {
            return forbid!(
                "guv.9.26",
                "a forced march shuns the enemy, and Night Attack sends it against him"
            );
        }
        if state.marched[active.side.index()] != 0 {
            return forbid!("guv.9.25", "one formation has force marched this turn");
        }
        let able = self.units_of(active.side).any(|unit| {
            state.has(unit, flag::ACTIVE) && !state.has(unit, flag::DISORDER | flag::OUT_OF_SUPPLY)
        });
        demand!(able, "guv.9.30", "no active unit is fit for a forced march")
    }

    pub(crate) fn list_movement(&self, state: &State, out: &mut Vec<Action>) {
        let active = self.active(state);
        for unit in self.units_of(active.side) {
            if self.may_move(state, unit).is_ok() {
                out.push(Action::Move(unit));
            }
        }
        self.list_independent(state, out);
        self.list_instead(state, out);
        if self.may_force_march(state).is_ok() {
            out.push(Action::ForceMarch);
        }
        for chit in [EventChit::NightAttack, EventChit::UnknownPaths, EventChit::JacksonAttacks] {
            if self.may_play(state, active.side, chit).is_ok() {
                out.push(Action::Play(chit));
            }
        }
        self.list_skirmishers(
            state,
            self.units_of(active.side).filter(|&unit| state.has(unit, flag::ACTIVE)),
            out,
        );
        self.list_pontoons(state, out);
        self.list_detach(state, out);
        out.push(Action::Done);
    }

    pub(crate) fn do_movement(
        &self,
        state: &mut State,
        action: &Action,
        dice: &mut dyn engine::Dice,
        log: &mut Log,
    ) {
        let side = self.active(state).side;
        match *action {
            Action::Move(unit) => self.begin_move(state, unit, false),
            Action::Take(_) => self.do_take(state, action, log),
            Action::Instead(cavalry, independent) => self.do_instead(state, cavalry, independent, log),
            Action::ForceMarch => {
                state.marched[side.index()] = self.active(state).formations;
                if let Some(active) = &mut state.active {
                    active.forced = true;
                }
                log.add(|| Event::new("guv.9.24", "The formation makes a forced march."));
            }
            Action::Play(event) => self.play_event(state, side, event, log),
            Action::Skirmisher(unit, hex) => self.put_out_skirmisher(state, unit, hex, log),
            Action::Build(unit, to) => self.build_pontoon(state, unit, to, dice, log),
            Action::Dismantle(a, b) => self.dismantle_pontoon(state, a, b, dice, log),
            Action::Detach(hex) => self.do_detach(state, hex, log),
            _ => state.pop(),
        }
    }

    /// What a unit can spend on a move that begins now.
    pub(crate) fn purse(&self, state: &State, unit: Unit, general_retreat: bool) -> Purse {
        if !self.arm(unit).is_line() {
            return Purse::UNCOUNTED;
        }
        if general_retreat {
            // guv.9.21: the bonus belongs to an activation, which a General Retreat is not.
            let left = crate::events::GENERAL_RETREAT_HALVES;
            return Purse { left, left_by_road: left };
        }
        let left = self.allowance(state, unit);
        Purse { left, left_by_road: left + i16::from(self.charts.road_bonus) }
    }

    pub(crate) fn begin_move(&self, state: &mut State, unit: Unit, general_retreat: bool) {
        state.group = Group::default();
        state.group.general_retreat = general_retreat;
        state.group.join(unit, self.purse(state, unit, general_retreat));
        if let Some(active) = &mut state.active
            && !general_retreat
        {
            active.begun = true;
        }
        state.push(Task::Moving);
    }

    pub(crate) fn put_out_skirmisher(&self, state: &mut State, unit: Unit, hex: Hex, log: &mut Log) {
        let Some(skirmisher) = self.at_hand(state, self.side(unit), Arm::Skirmisher) else { return };
        state.set(unit, flag::SKIRMISHED);
        state.put(skirmisher, hex.into());
        self.make_room(state, hex, log);
        self.uncover(state, hex, self.side(unit), log);
        if let Some(active) = &mut state.active {
            active.begun = true;
        }
        self.tell(state, skirmisher, log, "guv.13.3", || {
            format!("{} puts out a skirmisher in {}.", self.name(unit), self.map.name(hex))
        });
    }
}
