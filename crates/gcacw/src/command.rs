//! Leaders: whom they command, how far their word reaches, whom they are attached to. // gcacw.2.5, gcacw.6.3

use arrayvec::ArrayVec;
use board::HexSet;
use engine::{Event, Log, May, Refusal, Side, forbid, refuse};

use crate::action::{Action, Deed};
use crate::campaign::{Campaign, Fact, Figure, Intent, Menu};
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::state::{Hex, Leader, State, Unit};
use crate::step::Step;
use crate::units::{Arm, Size};
use crate::zones::Zone;

/// How far a command radius reaches. // gcacw.2.5.1
pub const COMMAND_RADIUS: u16 = 3;
/// How far a leader may transfer. // gcacw.6.3.9
pub const TRANSFER_RADIUS: i16 = 10;

impl<C: Campaign> Gcacw<C> {
    /// Whether a leader commands a unit.
    #[must_use]
    pub fn subordinate(&self, state: &State<C>, leader: Leader, unit: Unit) -> bool {
        let standard = self.roster(state).commands[leader.index()].contains(unit);
        C::is_true(self.at(state), Fact::Commands(leader, unit), standard)
    }

    /// Whether a leader may be attached to a unit, wherever they are. // gcacw.2.2.11
    pub fn may_attach(&self, state: &State<C>, leader: Leader, unit: Unit) -> May {
        let info = self.leader_info(state, leader);
        if !self.subordinate(state, leader, unit) {
            return forbid!("gcacw.2.2.11", "may only be with a unit of his own command");
        }
        // gcacw.2.2.13, gcacw.2.2.17, gcacw.6.3.13
        let infantry = self.info(state, unit).arm == Arm::Infantry;
        match info.level {
            Size::Army if !infantry => {
                return forbid!("gcacw.2.2.13", "is an army leader and must be with infantry");
            }
            Size::District if !infantry => {
                return forbid!("gcacw.2.2.17", "is a district leader and must be with infantry");
            }
            _ => {}
        }
        C::may(self.at(state), Intent::BeWith(leader, unit))?;
        self.level_is_free(state, leader, unit)
    }

    /// Whether no other leader of the same level is attached to a unit. // gcacw.6.3.2
    pub(crate) fn level_is_free(&self, state: &State<C>, leader: Leader, unit: Unit) -> May {
        let level = self.leader_info(state, leader).level;
        let same = |other: Leader| other != leader && self.leader_info(state, other).level == level;
        if self.leaders_of(state, unit).any(same) {
            return forbid!("gcacw.6.3.2", "cannot join a unit that has a leader of his level");
        }
        Ok(())
    }

    /// Whether a hex is within a leader's command radius. // gcacw.2.5.1
    #[must_use]
    pub fn within_command(&self, state: &State<C>, leader: Leader, hex: Hex) -> bool {
        let Some(from) = state.leader_hex(leader) else { return false };
        let side = self.leader_info(state, leader).side;
        from == hex || self.command_reaches(state, side, from, hex) // gcacw.2.5.5
    }

    /// Whether a command radius from a hex reaches another one.
    fn command_reaches(&self, state: &State<C>, side: Side, from: Hex, to: Hex) -> bool {
        if self.board.distance(from, to) > COMMAND_RADIUS {
            return false;
        }
        let open = self.open_to_command(state, side, from);
        open(to) && self.command_goes(from, to, COMMAND_RADIUS, &open)
    }

    /// Whether a path of so many hexes at most leads from a hex to another one.
    fn command_goes(&self, from: Hex, to: Hex, most: u16, open: &impl Fn(Hex) -> bool) -> bool {
        let leads = |next: Hex| {
            next == to
                || (self.board.distance(next, to) < most
                    && open(next)
                    && self.command_goes(next, to, most - 1, open))
        };
        self.map.around(from).any(|(_, next)| leads(next))
    }

    /// Tells which hexes a command radius from a hex goes through.
    fn open_to_command<'a>(
        &'a self,
        state: &'a State<C>,
        side: Side,
        from: Hex,
    ) -> impl Fn(Hex) -> bool + 'a {
        // An enemy farther off than this has no unit and no zone of control within the radius.
        let near = |unit: Unit| {
            state.hex(unit).is_some_and(|hex| self.board.distance(from, hex) <= COMMAND_RADIUS + 1)
        };
        let enemies = self.on_map(state, side.enemy()).into_iter().any(near);
        move |hex| {
            self.scene(state).in_play.contains(hex)
                && !self.closed_to(state, side, hex)
                && (!enemies || self.command_passes(state, side, hex))
        }
    }

    /// The hexes that a command radius from a hex reaches, without it. // gcacw.2.5.2
    pub fn command_hexes(&self, state: &State<C>, side: Side, from: Hex) -> ArrayVec<Hex, 36> {
        let open = self.open_to_command(state, side, from);
        let mut reached: ArrayVec<Hex, 36> = ArrayVec::new();
        let mut done = 0;
        for ring in 0..COMMAND_RADIUS {
            let outer = reached.len();
            if ring > 0 && done == outer {
                break;
            }
            for index in done..outer.max(1) {
                let hex = if ring == 0 { from } else { reached[index] };
                for (_, next) in self.map.around(hex) {
                    let new = next != from && !reached.contains(&next);
                    if new && open(next) {
                        reached.push(next);
                    }
                }
            }
            done = outer;
        }
        reached
    }

    /// Whether a command radius goes through a hex. // gcacw.2.5.3, gcacw.2.5.4, gcacw.2.4.14
    fn command_passes(&self, state: &State<C>, side: Side, hex: Hex) -> bool {
        !self.occupied(state, side.enemy(), hex)
            && (self.zone(state, side.enemy(), hex) == Zone::None
                || self.side_units_in(state, side, hex).next().is_some()
                || self.counts_as_held(state, side, hex))
    }

    /// The leaders a side may transfer now. // gcacw.6.3.8
    pub(crate) fn list_transfers(&self, state: &State<C>, side: Side, out: &mut Vec<Deed<C>>) {
        let leaders = self.free_to_transfer(state, side);
        out.extend(leaders.map(|leader| Action::Transfer(self.leader_info(state, leader).counter)));
        out.push(Action::Done);
        let mut campaign = Vec::new();
        C::further(self.at(state), Menu::Transfer(side), &mut campaign);
        out.extend(campaign.into_iter().map(Action::Campaign));
    }

    /// Whether a side has a leader who may transfer now.
    pub(crate) fn can_transfer(&self, state: &State<C>, side: Side) -> bool {
        self.free_to_transfer(state, side).next().is_some()
    }

    fn free_to_transfer<'a>(&'a self, state: &'a State<C>, side: Side) -> impl Iterator<Item = Leader> + 'a {
        self.roster(state).side_leaders(side).filter(move |&leader| {
            !state.transferred.contains(leader)
                && C::may(self.at(state), Intent::Transfer(leader)).is_ok()
                && self.transfer_targets(state, leader).next().is_some()
        })
    }

    /// The units a leader may transfer to, as answers.
    pub(crate) fn list_transfer_targets(&self, state: &State<C>, leader: Leader, out: &mut Vec<Deed<C>>) {
        out.extend(
            self.transfer_targets(state, leader).map(|unit| Action::Attach(self.info(state, unit).counter)),
        );
    }

    /// The units a leader may transfer to. // gcacw.6.3.9
    fn transfer_targets<'a>(
        &'a self,
        state: &'a State<C>,
        leader: Leader,
    ) -> impl Iterator<Item = Unit> + 'a {
        let side = self.leader_info(state, leader).side;
        let radius = C::figure(self.at(state), Figure::TransferRadius(side), TRANSFER_RADIUS) as u16;
        let mut reached = None;
        let mut reaches = move |from: Hex, to: Hex| {
            self.straight_way(state, side, from, to)
                || reached.get_or_insert_with(|| self.transfer_hexes(state, side, from, radius)).contains(to)
        };
        let from = state.leader_hex(leader);
        let units = from.map_or(UnitSet::EMPTY, |_| self.on_map(state, side));
        units.into_iter().filter(move |&unit| {
            let (Some(from), Some(to)) = (from, state.hex(unit)) else { return false };
            self.board.distance(from, to) <= radius
                && state.attached[leader.index()] != unit
                && self.may_attach(state, leader, unit).is_ok()
                && reaches(from, to)
        })
    }

    /// Whether a transfer may pass a hex: over any ground, but not through the enemy. // gcacw.6.3.10
    fn transfer_passes(&self, state: &State<C>, side: Side, hex: Hex) -> bool {
        self.scene(state).in_play.contains(hex)
            && !self.occupied(state, side.enemy(), hex)
            && !self.closed_to(state, side, hex)
    }

    /// Whether one shortest way is open: then there is no need to search for another.
    fn straight_way(&self, state: &State<C>, side: Side, from: Hex, to: Hex) -> bool {
        let mut here = from;
        while here != to {
            let left = self.board.distance(here, to);
            let mut around = self.map.around(here);
            let nearer = |&(_, next): &(_, Hex)| {
                self.board.distance(next, to) < left && self.transfer_passes(state, side, next)
            };
            match around.find(nearer) {
                Some((_, next)) => here = next,
                None => return false,
            }
        }
        true
    }

    /// The hexes a transfer from a hex reaches.
    fn transfer_hexes(&self, state: &State<C>, side: Side, from: Hex, radius: u16) -> HexSet {
        let mut reached = HexSet::new(self.board.len());
        reached.insert(from);
        let mut edge = vec![from];
        for _ in 0..radius {
            let mut next_edge = Vec::new();
            for hex in edge {
                for (_, next) in self.map.around(hex) {
                    if !reached.contains(next) && self.transfer_passes(state, side, next) {
                        reached.insert(next);
                        next_edge.push(next);
                    }
                }
            }
            edge = next_edge;
        }
        reached
    }

    /// A player picks a leader to transfer.
    pub(crate) fn take_transfer(
        &self,
        state: &mut State<C>,
        side: Side,
        counter: Counter,
    ) -> Result<(), Refusal> {
        let leader = self.own_leader(state, side, counter)?;
        let name = &self.leader_info(state, leader).name;
        if state.transferred.contains(leader) {
            return refuse!("gcacw.6.3.8", "{name} has already transferred in this phase.");
        }
        C::may(self.at(state), Intent::Transfer(leader)).map_err(|forbidden| forbidden.refusal_of(name))?;
        if self.transfer_targets(state, leader).next().is_none() {
            return refuse!("gcacw.6.3.9", "{name} has no other unit of his command within reach.");
        }
        state.push(Step::TransferTo(leader));
        Ok(())
    }

    /// A leader transfers to a unit.
    pub(crate) fn take_transfer_to(
        &self,
        state: &mut State<C>,
        leader: Leader,
        counter: Counter,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let info = self.leader_info(state, leader);
        let unit = self.own_unit(state, info.side, counter)?;
        self.may_attach(state, leader, unit).map_err(|forbidden| forbidden.refusal_of(&info.name))?;
        if !self.transfer_targets(state, leader).any(|target| target == unit) {
            let (radius, name) = (
                C::figure(self.at(state), Figure::TransferRadius(info.side), TRANSFER_RADIUS) as u16,
                self.name(state, unit),
            );
            return refuse!(
                "gcacw.6.3.9",
                "{} cannot reach {name} in {radius} hexes free of the enemy.",
                info.name
            );
        }
        state.attached[leader.index()] = unit;
        state.transferred.insert(leader);
        state.pop();
        log.add(|| {
            let text = format!("{} transfers to {}.", info.name, self.name(state, unit));
            Event::new("gcacw.6.3.8", text).only(self.leader_audience(state, leader, unit))
        });
        Ok(())
    }

    /// The unit of a counter, if it is one of this side in play.
    pub(crate) fn own_unit(&self, state: &State<C>, side: Side, counter: Counter) -> Result<Unit, Refusal> {
        match self.roster(state).unit(counter).filter(|&unit| self.roster(state).side(unit) == side) {
            Some(unit) => Ok(unit),
            None => refuse!(
                "gcacw.4.3.1",
                "{} is not a unit of the {side} in this game.",
                self.counters.slug(counter)
            ),
        }
    }

    /// The leader of a counter, if he is one of this side in play.
    pub(crate) fn own_leader(
        &self,
        state: &State<C>,
        side: Side,
        counter: Counter,
    ) -> Result<Leader, Refusal> {
        let roster = self.roster(state);
        match roster.leader(counter).filter(|leader| roster.leaders[leader.index()].side == side) {
            Some(leader) => Ok(leader),
            None => refuse!(
                "gcacw.4.3.1",
                "{} is not a leader of the {side} in this game.",
                self.counters.slug(counter)
            ),
        }
    }
}
