//! The Activate Leader action. // gcacw.5.2

use engine::{Dice, Event, Log, May, Refusal, Side, forbid, refuse};

use crate::action::{Action, Deed};
use crate::campaign::{Campaign, Fact, Intent, Moment};
use crate::command::COMMAND_RADIUS;
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::sets::{LeaderSet, UnitSet};
use crate::state::{Activation, Hex, Leader, MOST_FATIGUE, State, Unit};
use crate::step::Step;
use crate::units::{Arm, Size};

impl<C: Campaign> Gcacw<C> {
    /// Whether a leader may be chosen for an Activate Leader action. // gcacw.5.2.3
    pub fn may_activate_leader(&self, state: &State<C>, leader: Leader) -> May {
        let info = self.leader_info(state, leader);
        if state.leader_hex(leader).is_none() {
            return forbid!("gcacw.5.2.4", "is not on the map");
        }
        // gcacw.2.2.12
        if info.level == Size::Army {
            return forbid!("gcacw.2.2.12", "is an army leader and cannot be activated");
        }
        self.special_may_activate_leader(state, leader)?;
        // The leader's own unit saves the search of his command radius.
        let own = state.attached[leader.index()];
        let can_act = |unit: Unit| {
            self.special_may_march(state, unit).is_ok() || self.may_select_to_entrench(state, unit).is_ok()
        };
        if (self.may_lead(state, leader, own).is_ok() && can_act(own))
            || self.selectable(state, leader).iter().any(can_act)
        {
            return Ok(());
        }
        forbid!("gcacw.5.2.3", "has no unit of his command in his command radius that can act")
    }

    /// Every unit that a leader may select.
    pub(crate) fn selectable(&self, state: &State<C>, leader: Leader) -> UnitSet {
        let Some(from) = state.leader_hex(leader) else { return UnitSet::EMPTY };
        let side = self.leader_info(state, leader).side;
        let mut radius = None;
        let within = |unit: &Unit| {
            let Some(hex) = state.hex(*unit).filter(|&hex| self.board.distance(from, hex) <= COMMAND_RADIUS)
            else {
                return false;
            };
            self.may_lead(state, leader, *unit).is_ok()
                && (hex == from
                    || radius.get_or_insert_with(|| self.command_hexes(state, side, from)).contains(&hex))
        };
        self.on_map(state, side).into_iter().filter(within).collect()
    }

    /// Whether a leader may select a unit. // gcacw.5.2.5
    pub fn may_select(&self, state: &State<C>, leader: Leader, unit: Unit) -> May {
        self.may_lead(state, leader, unit)?;
        match state.hex(unit) {
            Some(hex) if self.within_command(state, leader, hex) => Ok(()),
            _ => forbid!("gcacw.5.2.5", "is outside this leader's command radius"),
        }
    }

    /// Whether a leader may select a unit, were it within his command radius.
    fn may_lead(&self, state: &State<C>, leader: Leader, unit: Unit) -> May {
        let info = self.leader_info(state, leader);
        // gcacw.5.2.8
        let artillery = self.info(state, unit).arm == Arm::Artillery && !info.cavalry;
        if !artillery && !self.subordinate(state, leader, unit) && !self.special_commands(state, leader, unit)
        {
            return forbid!("gcacw.5.2.6", "is not of this leader's command");
        }
        self.may_activate(state, unit)?;
        C::may(self.at(state), Intent::Select(leader, unit))
    }

    /// A player activates a leader. // gcacw.5.2.4
    pub(crate) fn take_activate(
        &self,
        state: &mut State<C>,
        side: Side,
        counter: Counter,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let leader = self.own_leader(state, side, counter)?;
        let name = &self.leader_info(state, leader).name;
        self.may_activate_leader(state, leader).map_err(|forbidden| forbidden.refusal_of(name))?;
        state.begin_action(side);
        let from = state.leader_hex(leader).unwrap_or(board::HexId(0));
        state.activation = Activation { leader, from, ..Activation::default() };
        state.push(Step::SelectUnits);
        let audience = self.leader_audience(state, leader, Unit::NONE);
        log.add(|| Event::new("gcacw.5.2.4", format!("{name} is activated.")).only(audience));
        Ok(())
    }

    /// The most units that may be selected. // gcacw.5.2.11
    fn most_selected(&self, state: &State<C>, side: Side) -> usize {
        let table = &self.variant_of(state).union_selection;
        let die = state.initiative.dice[Side::Union.index()];
        // gcacw.5.2.15, gcacw.5.2.16
        if side != Side::Union || die == 0 || state.initiative.passed {
            return usize::MAX;
        }
        match table.get(usize::from(die) - 1) {
            Some(&most) if most > 0 => usize::from(most),
            _ => usize::MAX,
        }
    }

    /// The units that may still be selected.
    pub(crate) fn list_selections(&self, state: &State<C>, out: &mut Vec<Deed<C>>) {
        let activation = &state.activation;
        let side = self.leader_info(state, activation.leader).side;
        if activation.selected.len() < self.most_selected(state, side) {
            for unit in self.selectable(state, activation.leader).without(activation.selected) {
                let counter = self.info(state, unit).counter;
                if self.special_may_march(state, unit).is_ok() {
                    out.push(Action::Select(counter));
                }
                if self.may_select_to_entrench(state, unit).is_ok() {
                    out.push(Action::SelectToEntrench(counter));
                }
            }
        }
        if !activation.selected.is_empty() {
            out.push(Action::Done);
        }
    }

    fn may_add(&self, state: &State<C>, unit: Unit, entrench: bool) -> May {
        if state.activation.selected.contains(unit) {
            return forbid!("gcacw.5.2.5", "is already selected");
        }
        self.may_select(state, state.activation.leader, unit)?;
        if entrench { self.may_select_to_entrench(state, unit) } else { self.special_may_march(state, unit) }
    }

    fn may_select_to_entrench(&self, state: &State<C>, unit: Unit) -> May {
        // gcacw.5.2.10
        if state.fatigue[unit.index()] >= MOST_FATIGUE {
            return forbid!("gcacw.5.2.10", "is at Fatigue Level 4 and may not entrench");
        }
        self.may_entrench_by_action(state, unit).map(|_| ())
    }

    /// A unit is selected, to march or to entrench. // gcacw.5.2.5, gcacw.5.2.9
    pub(crate) fn take_select(
        &self,
        state: &mut State<C>,
        counter: Counter,
        entrench: bool,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let leader = state.activation.leader;
        let side = self.leader_info(state, leader).side;
        let unit = self.own_unit(state, side, counter)?;
        let name = self.name(state, unit);
        if state.activation.selected.len() >= self.most_selected(state, side) {
            let die = state.initiative.dice[Side::Union.index()];
            return refuse!(
                "gcacw.5.2.11",
                "With an initiative die of {die} the Union may select no more units."
            );
        }
        self.may_add(state, unit, entrench).map_err(|forbidden| forbidden.refusal_of(name))?;
        state.activation.selected.insert(unit);
        if entrench {
            state.activation.entrenching.insert(unit);
        }
        let audience = self.audience(state, unit);
        log.add(|| {
            let what = if entrench { "entrench" } else { "march" };
            Event::new("gcacw.5.2.5", format!("{name} will {what}.")).only(audience)
        });
        Ok(())
    }

    /// Selection is over: the leader's allowance is rolled, then he may move. // gcacw.5.2.26, gcacw.5.2.27
    pub(crate) fn take_selected(
        &self,
        state: &mut State<C>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if state.activation.selected.is_empty() {
            return refuse!("gcacw.5.2.5", "Select at least one unit.");
        }
        let leader = state.activation.leader;
        let info = self.leader_info(state, leader);
        let volume = self.scene(state).volume;
        let row = self.variants.leader_allowance(volume, info.side, info.cavalry, info.level);
        let unit = state.attached[leader.index()];
        let row = if C::is_true(self.at(state), Fact::GivesBonus(leader), true) {
            row
        } else {
            self.variants.unit_allowance(
                volume,
                info.side,
                if info.cavalry { Arm::Cavalry } else { Arm::Infantry },
            )
        };
        let mut extra = C::movement_modifier(self.at(state), unit);
        extra.value += self.special_movement_modifier(state, unit);
        let with = state.attached[leader.index()];
        let name = if self.hidden(state, with) { self.public_name(state, with) } else { info.name.clone() };
        state.activation.allowance = self.roll_allowance(&name, row, extra, dice, log);
        C::plays(self.play(state, log), Moment::LeaderRolled(leader), dice);
        state.replace(Step::NextUnit);
        self.ask_leader_move(state);
        Ok(())
    }

    fn ask_leader_move(&self, state: &mut State<C>) {
        let mut moves = Vec::new();
        self.list_leader_moves(state, &mut moves);
        if moves.len() > 1 {
            state.push(Step::MoveLeader);
        } else {
            self.ask_attachment(state);
        }
    }

    /// The hexes an active leader may go to. // gcacw.5.2.27
    pub(crate) fn list_leader_moves(&self, state: &State<C>, out: &mut Vec<Deed<C>>) {
        let leader = state.activation.leader;
        out.push(Action::Stay);
        let mut hexes: Vec<Hex> =
            state.activation.selected.iter().filter_map(|unit| state.hex(unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            if state.leader_hex(leader) != Some(hex) && self.may_go(state, leader, hex).is_ok() {
                out.push(Action::Go(hex));
            }
        }
    }

    /// Whether the active leader may go to a hex: a selected unit of his is there, and one he may be with.
    fn may_go(&self, state: &State<C>, leader: Leader, hex: Hex) -> May {
        let side = self.leader_info(state, leader).side;
        if !self.side_units_in(state, side, hex).any(|unit| state.activation.selected.contains(unit)) {
            return forbid!("gcacw.5.2.27", "may only go to a hex with a unit he has selected");
        }
        if self.side_units_in(state, side, hex).any(|unit| self.may_join(state, leader, unit).is_ok()) {
            return Ok(());
        }
        forbid!("gcacw.5.2.28", "has no unit there that he may be attached to")
    }

    /// Whether the active leader may be attached to a unit: artillery counts as his. // gcacw.2.2.20, gcacw.5.2.27
    fn may_join(&self, state: &State<C>, leader: Leader, unit: Unit) -> May {
        let info = self.leader_info(state, leader);
        let artillery = self.info(state, unit).arm == Arm::Artillery
            && state.activation.selected.contains(unit)
            && !info.cavalry
            && info.level != Size::District;
        if artillery { self.level_is_free(state, leader, unit) } else { self.may_attach(state, leader, unit) }
    }

    /// The active leader goes to a hex; the unit he is attached to there is asked next.
    pub(crate) fn take_leader_move(
        &self,
        state: &mut State<C>,
        hex: Hex,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let leader = state.activation.leader;
        let info = self.leader_info(state, leader);
        if state.leader_hex(leader) == Some(hex) {
            return refuse!("gcacw.5.2.27", "{} is there already: say \"stay\".", info.name);
        }
        self.may_go(state, leader, hex).map_err(|forbidden| forbidden.refusal_of(&info.name))?;
        let join = |unit: &Unit| self.may_join(state, leader, *unit).is_ok();
        let unit = self.side_units_in(state, info.side, hex).find(join);
        if let Some(unit) = unit {
            state.attached[leader.index()] = unit;
        }
        let audience = self.leader_audience(state, leader, unit.unwrap_or(Unit::NONE));
        log.add(|| {
            let text = format!("{} goes to {}.", info.name, self.hex_name(hex));
            Event::new("gcacw.5.2.27", text).only(audience)
        });
        state.pop();
        self.ask_attachment(state);
        Ok(())
    }

    /// The active leader stays where he is.
    pub(crate) fn leader_stays(&self, state: &mut State<C>) {
        state.pop();
        self.ask_attachment(state);
    }

    fn ask_attachment(&self, state: &mut State<C>) {
        let mut choices = Vec::new();
        self.list_attachments(state, &mut choices);
        if choices.len() > 1 {
            state.push(Step::AttachLeader);
        } else {
            self.ask_companions(state);
        }
    }

    /// The units in his hex to which the active leader may be attached. // gcacw.5.2.28
    pub(crate) fn list_attachments(&self, state: &State<C>, out: &mut Vec<Deed<C>>) {
        let leader = state.activation.leader;
        let Some(hex) = state.leader_hex(leader) else { return };
        for unit in self.side_units_in(state, self.leader_info(state, leader).side, hex) {
            if self.may_join(state, leader, unit).is_ok() || state.attached[leader.index()] == unit {
                out.push(Action::Attach(self.info(state, unit).counter));
            }
        }
    }

    /// The active leader is attached to a unit for the whole action.
    pub(crate) fn take_attach(
        &self,
        state: &mut State<C>,
        counter: Counter,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let leader = state.activation.leader;
        let info = self.leader_info(state, leader);
        let unit = self.own_unit(state, info.side, counter)?;
        if state.hex(unit) != state.leader_hex(leader) {
            return refuse!("gcacw.5.2.28", "{} is not in {}'s hex.", self.name(state, unit), info.name);
        }
        if state.attached[leader.index()] != unit {
            self.may_join(state, leader, unit).map_err(|forbidden| forbidden.refusal_of(&info.name))?;
        }
        state.attached[leader.index()] = unit;
        log.add(|| {
            let text = format!("{} is attached to {}.", info.name, self.name(state, unit));
            Event::new("gcacw.5.2.28", text).only(self.leader_audience(state, leader, unit))
        });
        state.pop();
        self.ask_companions(state);
        Ok(())
    }

    /// Army and district leaders whose hex the active leader has left may go along. // gcacw.6.3.15
    fn ask_companions(&self, state: &mut State<C>) {
        let active = state.activation.leader;
        let (info, from) = (self.leader_info(state, active), state.activation.from);
        // gcacw.6.3.16
        if info.cavalry || state.leader_hex(active) == Some(from) {
            return;
        }
        let unit = state.attached[active.index()];
        let companions: LeaderSet = self
            .leaders_in(state, info.side, from)
            .filter(|&leader| {
                let high = matches!(self.leader_info(state, leader).level, Size::Army | Size::District);
                leader != active && high && self.may_attach(state, leader, unit).is_ok()
            })
            .collect();
        for leader in companions {
            state.push(Step::GoAlong(leader));
        }
    }

    /// Army and district leaders whose hex a unit leaves may go with it. // gcacw.6.3.17
    pub fn ask_followers(&self, state: &mut State<C>, unit: Unit, from: Hex) {
        let side = self.roster(state).side(unit);
        let followers: LeaderSet = self
            .leaders_in(state, side, from)
            .filter(|&leader| {
                let high = matches!(self.leader_info(state, leader).level, Size::Army | Size::District);
                high && leader != state.activation.leader && self.may_attach(state, leader, unit).is_ok()
            })
            .collect();
        for leader in followers {
            state.push(Step::FollowUnit(leader));
        }
    }

    /// An army or district leader goes along, or stays.
    pub(crate) fn take_along(&self, state: &mut State<C>, leader: Leader, along: bool, log: &mut Log) {
        let following = matches!(state.step(), Some(Step::FollowUnit(_)));
        state.pop();
        let unit = if following { state.march.unit } else { state.attached[state.activation.leader.index()] };
        if along && self.may_attach(state, leader, unit).is_ok() {
            state.attached[leader.index()] = unit;
            let clause = if following { "gcacw.6.3.17" } else { "gcacw.6.3.15" };
            log.add(|| {
                let text =
                    format!("{} goes with {}.", self.leader_info(state, leader).name, self.name(state, unit));
                Event::new(clause, text).only(self.leader_audience(state, leader, unit))
            });
        }
    }

    /// The selected units that have not acted. // gcacw.5.2.40
    pub(crate) fn list_next_units(&self, state: &State<C>, out: &mut Vec<Deed<C>>) {
        out.extend(state.activation.selected.iter().map(|unit| Action::Next(self.info(state, unit).counter)));
    }

    /// A selected unit acts. // gcacw.5.2.30
    pub(crate) fn take_next(
        &self,
        state: &mut State<C>,
        counter: Counter,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let side = self.leader_info(state, state.activation.leader).side;
        let unit = self.own_unit(state, side, counter)?;
        if !state.activation.selected.contains(unit) {
            return refuse!(
                "gcacw.5.2.40",
                "{} is not a selected unit that has still to act.",
                self.name(state, unit)
            );
        }
        state.activation.selected.remove(unit);
        if state.activation.entrenching.contains(unit) {
            self.entrench_by_action(state, unit, log); // gcacw.5.2.33
        } else {
            let (kind, allowance) = C::led_march(self.at(state), unit, state.activation.allowance);
            self.begin_march(state, unit, kind, allowance, dice, log);
        }
        Ok(())
    }

    /// Whether the next march of an activation may attack. // gcacw.5.2.38, gcacw.5.2.39
    pub(crate) fn may_attack_when_led(&self, state: &State<C>, led: bool) -> bool {
        if !led {
            return true;
        }
        let info = self.leader_info(state, state.activation.leader);
        !(info.cavalry && info.level == Size::Division && state.activation.cavalry_marched)
    }
}
