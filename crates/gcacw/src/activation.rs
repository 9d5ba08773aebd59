//! The Activate Leader action. // gcacw.5.2

use engine::{Dice, Event, May, Refusal, Side, forbid, refuse};

use crate::action::{Action, Deed};
use crate::campaign::{Campaign, Fact, Intent, Moment};
use crate::command::COMMAND_RADIUS;
use crate::roster::Counter;
use crate::sets::{LeaderSet, UnitSet};
use crate::situation::{Play, Situation};
use crate::state::{Activation, Hex, Leader, MOST_FATIGUE, Unit};
use crate::step::Step;
use crate::units::{Arm, Size};

impl<C: Campaign> Situation<'_, C> {
    /// Whether a leader may be chosen for an Activate Leader action. // gcacw.5.2.3
    pub fn may_activate_leader(self, leader: Leader) -> May {
        let info = self.leader_info(leader);
        if self.state.leader_hex(leader).is_none() {
            return forbid!("gcacw.5.2.4", "is not on the map");
        }
        // gcacw.2.2.12
        if info.level == Size::Army {
            return forbid!("gcacw.2.2.12", "is an army leader and cannot be activated");
        }
        self.special_may_activate_leader(leader)?;
        // The leader's own unit saves the search of his command radius.
        let own = self.state.attached[leader.index()];
        let can_act =
            |unit: Unit| self.special_may_march(unit).is_ok() || self.may_select_to_entrench(unit).is_ok();
        if (self.may_lead(leader, own).is_ok() && can_act(own)) || self.selectable(leader).iter().any(can_act)
        {
            return Ok(());
        }
        forbid!("gcacw.5.2.3", "has no unit of his command in his command radius that can act")
    }

    /// Every unit that a leader may select.
    pub(crate) fn selectable(self, leader: Leader) -> UnitSet {
        let Some(from) = self.state.leader_hex(leader) else { return UnitSet::EMPTY };
        let side = self.leader_info(leader).side;
        let mut radius = None;
        let within = |unit: &Unit| {
            let Some(hex) =
                self.state.hex(*unit).filter(|&hex| self.rules.board.distance(from, hex) <= COMMAND_RADIUS)
            else {
                return false;
            };
            self.may_lead(leader, *unit).is_ok()
                && (hex == from
                    || radius.get_or_insert_with(|| self.command_hexes(side, from)).contains(&hex))
        };
        self.on_map(side).into_iter().filter(within).collect()
    }

    /// Whether a leader may select a unit. // gcacw.5.2.5
    pub fn may_select(self, leader: Leader, unit: Unit) -> May {
        self.may_lead(leader, unit)?;
        match self.state.hex(unit) {
            Some(hex) if self.within_command(leader, hex) => Ok(()),
            _ => forbid!("gcacw.5.2.5", "is outside this leader's command radius"),
        }
    }

    /// Whether a leader may select a unit, were it within his command radius.
    fn may_lead(self, leader: Leader, unit: Unit) -> May {
        let info = self.leader_info(leader);
        // gcacw.5.2.8
        let artillery = self.info(unit).arm == Arm::Artillery && !info.cavalry;
        if !artillery && !self.subordinate(leader, unit) && !self.special_commands(leader, unit) {
            return forbid!("gcacw.5.2.6", "is not of this leader's command");
        }
        self.may_activate(unit)?;
        C::may(self, Intent::Select(leader, unit))
    }

    /// The most units that may be selected. // gcacw.5.2.11
    fn most_selected(self, side: Side) -> usize {
        let table = &self.variant_of().union_selection;
        let die = self.state.initiative.dice[Side::Union.index()];
        // gcacw.5.2.15, gcacw.5.2.16
        if side != Side::Union || die == 0 || self.state.initiative.passed {
            return usize::MAX;
        }
        match table.get(usize::from(die) - 1) {
            Some(&most) if most > 0 => usize::from(most),
            _ => usize::MAX,
        }
    }

    /// The units that may still be selected.
    pub(crate) fn list_selections(self, out: &mut Vec<Deed<C>>) {
        let activation = &self.state.activation;
        let side = self.leader_info(activation.leader).side;
        if activation.selected.len() < self.most_selected(side) {
            for unit in self.selectable(activation.leader).without(activation.selected) {
                let counter = self.info(unit).counter;
                if self.special_may_march(unit).is_ok() {
                    out.push(Action::Select(counter));
                }
                if self.may_select_to_entrench(unit).is_ok() {
                    out.push(Action::SelectToEntrench(counter));
                }
            }
        }
        if !activation.selected.is_empty() {
            out.push(Action::Done);
        }
    }

    fn may_add(self, unit: Unit, entrench: bool) -> May {
        if self.state.activation.selected.contains(unit) {
            return forbid!("gcacw.5.2.5", "is already selected");
        }
        self.may_select(self.state.activation.leader, unit)?;
        if entrench { self.may_select_to_entrench(unit) } else { self.special_may_march(unit) }
    }

    fn may_select_to_entrench(self, unit: Unit) -> May {
        // gcacw.5.2.10
        if self.state.fatigue[unit.index()] >= MOST_FATIGUE {
            return forbid!("gcacw.5.2.10", "is at Fatigue Level 4 and may not entrench");
        }
        self.may_entrench_by_action(unit).map(|_| ())
    }

    /// The hexes an active leader may go to. // gcacw.5.2.27
    pub(crate) fn list_leader_moves(self, out: &mut Vec<Deed<C>>) {
        let leader = self.state.activation.leader;
        out.push(Action::Stay);
        let mut hexes: Vec<Hex> =
            self.state.activation.selected.iter().filter_map(|unit| self.state.hex(unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            if self.state.leader_hex(leader) != Some(hex) && self.may_go(leader, hex).is_ok() {
                out.push(Action::Go(hex));
            }
        }
    }

    /// Whether the active leader may go to a hex: a selected unit of his is there, and one he may be with.
    fn may_go(self, leader: Leader, hex: Hex) -> May {
        let side = self.leader_info(leader).side;
        if !self.side_units_in(side, hex).any(|unit| self.state.activation.selected.contains(unit)) {
            return forbid!("gcacw.5.2.27", "may only go to a hex with a unit he has selected");
        }
        if self.side_units_in(side, hex).any(|unit| self.may_join(leader, unit).is_ok()) {
            return Ok(());
        }
        forbid!("gcacw.5.2.28", "has no unit there that he may be attached to")
    }

    /// Whether the active leader may be attached to a unit: artillery counts as his. // gcacw.2.2.20, gcacw.5.2.27
    fn may_join(self, leader: Leader, unit: Unit) -> May {
        let info = self.leader_info(leader);
        let artillery = self.info(unit).arm == Arm::Artillery
            && self.state.activation.selected.contains(unit)
            && !info.cavalry
            && info.level != Size::District;
        if artillery { self.level_is_free(leader, unit) } else { self.may_attach(leader, unit) }
    }

    /// The units in his hex to which the active leader may be attached. // gcacw.5.2.28
    pub(crate) fn list_attachments(self, out: &mut Vec<Deed<C>>) {
        let leader = self.state.activation.leader;
        let Some(hex) = self.state.leader_hex(leader) else { return };
        for unit in self.side_units_in(self.leader_info(leader).side, hex) {
            if self.may_join(leader, unit).is_ok() || self.state.attached[leader.index()] == unit {
                out.push(Action::Attach(self.info(unit).counter));
            }
        }
    }

    /// The selected units that have not acted. // gcacw.5.2.40
    pub(crate) fn list_next_units(self, out: &mut Vec<Deed<C>>) {
        out.extend(self.state.activation.selected.iter().map(|unit| Action::Next(self.info(unit).counter)));
    }

    /// Whether the next march of an activation may attack. // gcacw.5.2.38, gcacw.5.2.39
    pub(crate) fn may_attack_when_led(self, led: bool) -> bool {
        if !led {
            return true;
        }
        let info = self.leader_info(self.state.activation.leader);
        !(info.cavalry && info.level == Size::Division && self.state.activation.cavalry_marched)
    }
}

impl<C: Campaign> Play<'_, C> {
    /// A player activates a leader. // gcacw.5.2.4
    pub(crate) fn take_activate(&mut self, side: Side, counter: Counter) -> Result<(), Refusal> {
        let leader = self.now().own_leader(side, counter)?;
        let name = &self.leader_info(leader).name;
        self.now().may_activate_leader(leader).map_err(|forbidden| forbidden.refusal_of(name))?;
        self.state.begin_action(side);
        let from = self.state.leader_hex(leader).unwrap_or(board::HexId(0));
        self.state.activation = Activation { leader, from, ..Activation::default() };
        self.state.push(Step::SelectUnits);
        let audience = self.now().leader_audience(leader, Unit::NONE);
        self.log.add(|| Event::new("gcacw.5.2.4", format!("{name} is activated.")).only(audience));
        Ok(())
    }

    /// A unit is selected, to march or to entrench. // gcacw.5.2.5, gcacw.5.2.9
    pub(crate) fn take_select(&mut self, counter: Counter, entrench: bool) -> Result<(), Refusal> {
        let leader = self.state.activation.leader;
        let side = self.leader_info(leader).side;
        let unit = self.now().own_unit(side, counter)?;
        let name = self.name(unit);
        if self.state.activation.selected.len() >= self.now().most_selected(side) {
            let die = self.state.initiative.dice[Side::Union.index()];
            return refuse!(
                "gcacw.5.2.11",
                "With an initiative die of {die} the Union may select no more units."
            );
        }
        self.now().may_add(unit, entrench).map_err(|forbidden| forbidden.refusal_of(name))?;
        self.state.activation.selected.insert(unit);
        if entrench {
            self.state.activation.entrenching.insert(unit);
        }
        let audience = self.now().audience(unit);
        self.log.add(|| {
            let what = if entrench { "entrench" } else { "march" };
            Event::new("gcacw.5.2.5", format!("{name} will {what}.")).only(audience)
        });
        Ok(())
    }

    /// Selection is over: the leader's allowance is rolled, then he may move. // gcacw.5.2.26, gcacw.5.2.27
    pub(crate) fn take_selected(&mut self, dice: &mut dyn Dice) -> Result<(), Refusal> {
        if self.state.activation.selected.is_empty() {
            return refuse!("gcacw.5.2.5", "Select at least one unit.");
        }
        let leader = self.state.activation.leader;
        let info = self.leader_info(leader);
        let volume = self.scene().volume;
        let row = self.rules.variants.leader_allowance(volume, info.side, info.cavalry, info.level);
        let unit = self.state.attached[leader.index()];
        let row = if C::is_true(self.now(), Fact::GivesBonus(leader), true) {
            row
        } else {
            self.rules.variants.unit_allowance(
                volume,
                info.side,
                if info.cavalry { Arm::Cavalry } else { Arm::Infantry },
            )
        };
        let mut extra = C::movement_modifier(self.now(), unit);
        extra.value += self.now().special_movement_modifier(unit);
        let with = self.state.attached[leader.index()];
        let name = if self.now().hidden(with) { self.now().public_name(with) } else { info.name.clone() };
        self.state.activation.allowance = self.rules.roll_allowance(&name, row, extra, dice, self.log);
        C::plays(self.lend(), Moment::LeaderRolled(leader), dice);
        self.state.replace(Step::NextUnit);
        self.ask_leader_move();
        Ok(())
    }

    fn ask_leader_move(&mut self) {
        let mut moves = Vec::new();
        self.now().list_leader_moves(&mut moves);
        if moves.len() > 1 {
            self.state.push(Step::MoveLeader);
        } else {
            self.ask_attachment();
        }
    }

    /// The active leader goes to a hex; the unit he is attached to there is asked next.
    pub(crate) fn take_leader_move(&mut self, hex: Hex) -> Result<(), Refusal> {
        let leader = self.state.activation.leader;
        let info = self.leader_info(leader);
        if self.state.leader_hex(leader) == Some(hex) {
            return refuse!("gcacw.5.2.27", "{} is there already: say \"stay\".", info.name);
        }
        self.now().may_go(leader, hex).map_err(|forbidden| forbidden.refusal_of(&info.name))?;
        let join = |unit: &Unit| self.now().may_join(leader, *unit).is_ok();
        let unit = self.now().side_units_in(info.side, hex).find(join);
        if let Some(unit) = unit {
            self.state.attached[leader.index()] = unit;
        }
        let audience = self.now().leader_audience(leader, unit.unwrap_or(Unit::NONE));
        self.report(|now| {
            let text = format!("{} goes to {}.", info.name, now.rules.hex_name(hex));
            Event::new("gcacw.5.2.27", text).only(audience)
        });
        self.state.pop();
        self.ask_attachment();
        Ok(())
    }

    /// The active leader stays where he is.
    pub(crate) fn leader_stays(&mut self) {
        self.state.pop();
        self.ask_attachment();
    }

    fn ask_attachment(&mut self) {
        let mut choices = Vec::new();
        self.now().list_attachments(&mut choices);
        if choices.len() > 1 {
            self.state.push(Step::AttachLeader);
        } else {
            self.ask_companions();
        }
    }

    /// The active leader is attached to a unit for the whole action.
    pub(crate) fn take_attach(&mut self, counter: Counter) -> Result<(), Refusal> {
        let leader = self.state.activation.leader;
        let info = self.leader_info(leader);
        let unit = self.now().own_unit(info.side, counter)?;
        if self.state.hex(unit) != self.state.leader_hex(leader) {
            return refuse!("gcacw.5.2.28", "{} is not in {}'s hex.", self.name(unit), info.name);
        }
        if self.state.attached[leader.index()] != unit {
            self.now().may_join(leader, unit).map_err(|forbidden| forbidden.refusal_of(&info.name))?;
        }
        self.state.attached[leader.index()] = unit;
        self.report(|now| {
            let text = format!("{} is attached to {}.", info.name, now.name(unit));
            Event::new("gcacw.5.2.28", text).only(now.leader_audience(leader, unit))
        });
        self.state.pop();
        self.ask_companions();
        Ok(())
    }

    /// Army and district leaders whose hex the active leader has left may go along. // gcacw.6.3.15
    fn ask_companions(&mut self) {
        let active = self.state.activation.leader;
        let (info, from) = (self.leader_info(active), self.state.activation.from);
        // gcacw.6.3.16
        if info.cavalry || self.state.leader_hex(active) == Some(from) {
            return;
        }
        let unit = self.state.attached[active.index()];
        let companions: LeaderSet = self
            .now()
            .leaders_in(info.side, from)
            .filter(|&leader| {
                let high = matches!(self.leader_info(leader).level, Size::Army | Size::District);
                leader != active && high && self.now().may_attach(leader, unit).is_ok()
            })
            .collect();
        for leader in companions {
            self.state.push(Step::GoAlong(leader));
        }
    }

    /// Army and district leaders whose hex a unit leaves may go with it. // gcacw.6.3.17
    pub fn ask_followers(&mut self, unit: Unit, from: Hex) {
        let side = self.roster().side(unit);
        let followers: LeaderSet = self
            .now()
            .leaders_in(side, from)
            .filter(|&leader| {
                let high = matches!(self.leader_info(leader).level, Size::Army | Size::District);
                high && leader != self.state.activation.leader && self.now().may_attach(leader, unit).is_ok()
            })
            .collect();
        for leader in followers {
            self.state.push(Step::FollowUnit(leader));
        }
    }

    /// An army or district leader goes along, or stays.
    pub(crate) fn take_along(&mut self, leader: Leader, along: bool) {
        let following = matches!(self.state.step(), Some(Step::FollowUnit(_)));
        self.state.pop();
        let unit = if following {
            self.state.march.unit
        } else {
            self.state.attached[self.state.activation.leader.index()]
        };
        if along && self.now().may_attach(leader, unit).is_ok() {
            self.state.attached[leader.index()] = unit;
            let clause = if following { "gcacw.6.3.17" } else { "gcacw.6.3.15" };
            self.report(|now| {
                let text = format!("{} goes with {}.", now.leader_info(leader).name, now.name(unit));
                Event::new(clause, text).only(now.leader_audience(leader, unit))
            });
        }
    }

    /// A selected unit acts. // gcacw.5.2.30
    pub(crate) fn take_next(&mut self, counter: Counter, dice: &mut dyn Dice) -> Result<(), Refusal> {
        let side = self.leader_info(self.state.activation.leader).side;
        let unit = self.now().own_unit(side, counter)?;
        if !self.state.activation.selected.contains(unit) {
            return refuse!(
                "gcacw.5.2.40",
                "{} is not a selected unit that has still to act.",
                self.name(unit)
            );
        }
        self.state.activation.selected.remove(unit);
        if self.state.activation.entrenching.contains(unit) {
            self.entrench_by_action(unit); // gcacw.5.2.33
        } else {
            let (kind, allowance) = C::led_march(self.now(), unit, self.state.activation.allowance);
            self.begin_march(unit, kind, allowance, dice);
        }
        Ok(())
    }
}
