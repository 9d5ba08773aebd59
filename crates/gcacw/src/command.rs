//! Leaders: whom they command, how far their word reaches, whom they are attached to. // gcacw.2.5, gcacw.6.3

use arrayvec::ArrayVec;
use board::HexSet;
use engine::{Event, May, Refusal, Side, forbid, refuse};

use crate::action::{Action, Deed};
use crate::campaign::{Campaign, Fact, Figure, Intent, Menu};
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::situation::{Play, Situation};
use crate::state::{Hex, Leader, Unit};
use crate::step::Step;
use crate::units::{Arm, Size};
use crate::zones::Zone;

/// How far a command radius reaches. // gcacw.2.5.1
pub const COMMAND_RADIUS: u16 = 3;
/// How far a leader may transfer. // gcacw.6.3.9
pub const TRANSFER_RADIUS: i16 = 10;

impl<C: Campaign> Gcacw<C> {
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
}

impl<'a, C: Campaign> Situation<'a, C> {
    /// Whether a leader commands a unit.
    #[must_use]
    pub fn subordinate(self, leader: Leader, unit: Unit) -> bool {
        let standard = self.roster().commands[leader.index()].contains(unit);
        C::is_true(self, Fact::Commands(leader, unit), standard)
    }

    /// Whether a leader may be attached to a unit, wherever they are. // gcacw.2.2.11
    pub fn may_attach(self, leader: Leader, unit: Unit) -> May {
        let info = self.leader_info(leader);
        if !self.subordinate(leader, unit) {
            return forbid!("gcacw.2.2.11", "may only be with a unit of his own command");
        }
        // gcacw.2.2.13, gcacw.2.2.17, gcacw.6.3.13
        let infantry = self.info(unit).arm == Arm::Infantry;
        match info.level {
            Size::Army if !infantry => {
                return forbid!("gcacw.2.2.13", "is an army leader and must be with infantry");
            }
            Size::District if !infantry => {
                return forbid!("gcacw.2.2.17", "is a district leader and must be with infantry");
            }
            _ => {}
        }
        C::may(self, Intent::BeWith(leader, unit))?;
        self.level_is_free(leader, unit)
    }

    /// Whether no other leader of the same level is attached to a unit. // gcacw.6.3.2
    pub(crate) fn level_is_free(self, leader: Leader, unit: Unit) -> May {
        let level = self.leader_info(leader).level;
        let same = |other: Leader| other != leader && self.leader_info(other).level == level;
        if self.leaders_of(unit).any(same) {
            return forbid!("gcacw.6.3.2", "cannot join a unit that has a leader of his level");
        }
        Ok(())
    }

    /// Whether a hex is within a leader's command radius. // gcacw.2.5.1
    #[must_use]
    pub fn within_command(self, leader: Leader, hex: Hex) -> bool {
        let Some(from) = self.state.leader_hex(leader) else { return false };
        let side = self.leader_info(leader).side;
        from == hex || self.command_reaches(side, from, hex) // gcacw.2.5.5
    }

    /// Whether a command radius from a hex reaches another one.
    fn command_reaches(self, side: Side, from: Hex, to: Hex) -> bool {
        if self.rules.board.distance(from, to) > COMMAND_RADIUS {
            return false;
        }
        let open = self.open_to_command(side, from);
        open(to) && self.rules.command_goes(from, to, COMMAND_RADIUS, &open)
    }

    /// Tells which hexes a command radius from a hex goes through.
    fn open_to_command(self, side: Side, from: Hex) -> impl Fn(Hex) -> bool + 'a {
        // An enemy farther off than this has no unit and no zone of control within the radius.
        let near = |unit: Unit| {
            self.state.hex(unit).is_some_and(|hex| self.rules.board.distance(from, hex) <= COMMAND_RADIUS + 1)
        };
        let enemies = self.on_map(side.enemy()).into_iter().any(near);
        move |hex| {
            self.scene().in_play.contains(hex)
                && !self.closed_to(side, hex)
                && (!enemies || self.command_passes(side, hex))
        }
    }

    /// The hexes that a command radius from a hex reaches, without it. // gcacw.2.5.2
    pub fn command_hexes(self, side: Side, from: Hex) -> ArrayVec<Hex, 36> {
        let open = self.open_to_command(side, from);
        let mut reached: ArrayVec<Hex, 36> = ArrayVec::new();
        let mut done = 0;
        for ring in 0..COMMAND_RADIUS {
            let outer = reached.len();
            if ring > 0 && done == outer {
                break;
            }
            for index in done..outer.max(1) {
                let hex = if ring == 0 { from } else { reached[index] };
                for (_, next) in self.rules.map.around(hex) {
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
    fn command_passes(self, side: Side, hex: Hex) -> bool {
        !self.occupied(side.enemy(), hex)
            && (self.zone(side.enemy(), hex) == Zone::None
                || self.side_units_in(side, hex).next().is_some()
                || self.counts_as_held(side, hex))
    }

    /// The leaders a side may transfer now. // gcacw.6.3.8
    pub(crate) fn list_transfers(self, side: Side, out: &mut Vec<Deed<C>>) {
        let leaders = self.free_to_transfer(side);
        out.extend(leaders.map(|leader| Action::Transfer(self.leader_info(leader).counter)));
        out.push(Action::Done);
        let mut campaign = Vec::new();
        C::further(self, Menu::Transfer(side), &mut campaign);
        out.extend(campaign.into_iter().map(Action::Campaign));
    }

    /// Whether a side has a leader who may transfer now.
    pub(crate) fn can_transfer(self, side: Side) -> bool {
        self.free_to_transfer(side).next().is_some()
    }

    fn free_to_transfer(self, side: Side) -> impl Iterator<Item = Leader> + 'a {
        self.roster().side_leaders(side).filter(move |&leader| {
            !self.state.transferred.contains(leader)
                && C::may(self, Intent::Transfer(leader)).is_ok()
                && self.transfer_targets(leader).next().is_some()
        })
    }

    /// Whether there is more than one unit that a leader may transfer to.
    pub(crate) fn can_choose_post(self, leader: Leader) -> bool {
        self.transfer_targets(leader).nth(1).is_some()
    }

    /// The units a leader may transfer to, as answers.
    pub(crate) fn list_transfer_targets(self, leader: Leader, out: &mut Vec<Deed<C>>) {
        out.extend(self.transfer_targets(leader).map(|unit| Action::Attach(self.info(unit).counter)));
    }

    /// The units a leader may transfer to. // gcacw.6.3.9
    fn transfer_targets(self, leader: Leader) -> impl Iterator<Item = Unit> + 'a {
        let side = self.leader_info(leader).side;
        let radius = C::figure(self, Figure::TransferRadius(side), TRANSFER_RADIUS) as u16;
        let mut reached = None;
        let mut reaches = move |from: Hex, to: Hex| {
            self.straight_way(side, from, to)
                || reached.get_or_insert_with(|| self.transfer_hexes(side, from, radius)).contains(to)
        };
        let from = self.state.leader_hex(leader);
        let units = from.map_or(UnitSet::EMPTY, |_| self.on_map(side));
        units.into_iter().filter(move |&unit| {
            let (Some(from), Some(to)) = (from, self.state.hex(unit)) else { return false };
            self.rules.board.distance(from, to) <= radius
                && self.state.attached[leader.index()] != unit
                && self.may_attach(leader, unit).is_ok()
                && reaches(from, to)
        })
    }

    /// Whether a transfer may pass a hex: over any ground, but not through the enemy. // gcacw.6.3.10
    fn transfer_passes(self, side: Side, hex: Hex) -> bool {
        self.scene().in_play.contains(hex) && !self.occupied(side.enemy(), hex) && !self.closed_to(side, hex)
    }

    /// Whether one shortest way is open: then there is no need to search for another.
    fn straight_way(self, side: Side, from: Hex, to: Hex) -> bool {
        let mut here = from;
        while here != to {
            let left = self.rules.board.distance(here, to);
            let mut around = self.rules.map.around(here);
            let nearer = |&(_, next): &(_, Hex)| {
                self.rules.board.distance(next, to) < left && self.transfer_passes(side, next)
            };
            match around.find(nearer) {
                Some((_, next)) => here = next,
                None => return false,
            }
        }
        true
    }

    /// The hexes a transfer from a hex reaches.
    fn transfer_hexes(self, side: Side, from: Hex, radius: u16) -> HexSet {
        let mut reached = HexSet::new(self.rules.board.len());
        reached.insert(from);
        let mut edge = vec![from];
        for _ in 0..radius {
            let mut next_edge = Vec::new();
            for hex in edge {
                for (_, next) in self.rules.map.around(hex) {
                    if !reached.contains(next) && self.transfer_passes(side, next) {
                        reached.insert(next);
                        next_edge.push(next);
                    }
                }
            }
            edge = next_edge;
        }
        reached
    }

    /// The unit of a counter, if it is one of this side in play.
    pub(crate) fn own_unit(self, side: Side, counter: Counter) -> Result<Unit, Refusal> {
        match self.roster().unit(counter).filter(|&unit| self.roster().side(unit) == side) {
            Some(unit) => Ok(unit),
            None => refuse!(
                "gcacw.4.3.1",
                "{} is not a unit of the {side} in this game.",
                self.rules.counters.slug(counter)
            ),
        }
    }

    /// The leader of a counter, if he is one of this side in play.
    pub(crate) fn own_leader(self, side: Side, counter: Counter) -> Result<Leader, Refusal> {
        let roster = self.roster();
        match roster.leader(counter).filter(|leader| roster.leaders[leader.index()].side == side) {
            Some(leader) => Ok(leader),
            None => refuse!(
                "gcacw.4.3.1",
                "{} is not a leader of the {side} in this game.",
                self.rules.counters.slug(counter)
            ),
        }
    }
}

impl<C: Campaign> Play<'_, C> {
    /// A player picks a leader to transfer.
    pub(crate) fn take_transfer(&mut self, side: Side, counter: Counter) -> Result<(), Refusal> {
        let leader = self.now().own_leader(side, counter)?;
        let name = &self.leader_info(leader).name;
        if self.state.transferred.contains(leader) {
            return refuse!("gcacw.6.3.8", "{name} has already transferred in this phase.");
        }
        C::may(self.now(), Intent::Transfer(leader)).map_err(|forbidden| forbidden.refusal_of(name))?;
        if self.now().transfer_targets(leader).next().is_none() {
            return refuse!("gcacw.6.3.9", "{name} has no other unit of his command within reach.");
        }
        self.state.push(Step::TransferTo(leader));
        Ok(())
    }

    /// A leader transfers to a unit.
    pub(crate) fn take_transfer_to(&mut self, leader: Leader, counter: Counter) -> Result<(), Refusal> {
        let info = self.leader_info(leader);
        let unit = self.now().own_unit(info.side, counter)?;
        self.now().may_attach(leader, unit).map_err(|forbidden| forbidden.refusal_of(&info.name))?;
        if !self.now().transfer_targets(leader).any(|target| target == unit) {
            let (radius, name) = (
                C::figure(self.now(), Figure::TransferRadius(info.side), TRANSFER_RADIUS) as u16,
                self.name(unit),
            );
            return refuse!(
                "gcacw.6.3.9",
                "{} cannot reach {name} in {radius} hexes free of the enemy.",
                info.name
            );
        }
        self.state.attached[leader.index()] = unit;
        self.state.transferred.insert(leader);
        self.state.pop();
        self.report(|now| {
            let text = format!("{} transfers to {}.", info.name, now.name(unit));
            Event::new("gcacw.6.3.8", text).only(now.leader_audience(leader, unit))
        });
        Ok(())
    }
}
