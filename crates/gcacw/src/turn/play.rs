//! The questions of this part of the rules, their answers, and what comes of them.

use board::Direction;
use engine::{Clause, Decision, Dice, Log, May, Refusal, Seat, Side, forbid, forbidden, grammar, refuse};
use serde::{Deserialize, Serialize};

use super::dummies::Guise;
use super::forces::Marker;
use crate::action::Action;
use crate::campaign::Campaign;
use crate::pieces::Entry;
use crate::roster::Counter;
use crate::ruleset::{Gcacw, option};
use crate::state::{Hex, State, Unit, flag};
use crate::step::Step;

/// What is asked, or done, around the actions of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnStep {
    /// Recovery Phase, step 1: entrench, build, repair.
    Activities(Side),
    /// Work: Recovery Phase, steps 2 to 6.
    Recover,
    /// Whether the unit whose march is over tries to destroy a bridge or ferry.
    DestroyCrossing,
    /// Where a unit goes that rain drives from a provisional swamp.
    LeaveSwamp,
    /// The march of a dummy, hex by hex.
    DummyMarch(Side),
    /// Which dummies go along with the hidden unit that has marched.
    DummiesAlong(Side),
    /// Which force marker is lifted, of a side that has more than it may.
    TooManyMarkers(Side),
}

grammar! {
    /// An answer to one of these questions, or an action of this part in somebody else's.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum TurnAction spoken to Gcacw<C> where C: Campaign {
        /// A unit entrenches.
        Entrench(unit: Counter) = "entrench {unit}",
        /// A unit builds a pontoon bridge to a hex.
        Build(unit: Counter, to: Hex) = "bridge {unit} to {to}",
        /// A unit repairs the bridge or ferry to a hex.
        Repair(unit: Counter, to: Hex) = "repair {unit} to {to}",
        /// A unit levies the town it is in.
        Levy(unit: Counter) = "levy {unit}",
        /// The side has done what it wanted in step 1.
        NoMoreActivities = "no more activities",
        /// A unit burns the station it is in.
        Burn(unit: Counter) = "burn {unit}",
        /// The unit tries to destroy the bridge or ferry to a hex.
        Destroy(to: Hex) = "destroy crossing to {to}",
        /// The unit leaves bridges and ferries alone.
        Spare = "spare crossing",
        /// The marching unit dismantles the pontoon bridge to a hex.
        Dismantle(to: Hex) = "dismantle bridge to {to}",
        /// The unit leaves its swamp for a hex.
        LeaveSwamp(to: Hex) = "leave swamp to {to}",
        /// A unit goes under a force marker of its own.
        Hide(unit: Counter) = "hide {unit}",
        /// A unit goes under a force marker that is in its hex.
        HideUnder(unit: Counter, marker: Marker) = "hide {unit} under {marker}",
        /// A force marker that hides nothing is placed in a hex.
        Dummy(at: Hex) = "dummy in {at}",
        /// The owner takes a force marker off.
        TakeOff(marker: Marker) = "lift {marker}",
        /// A dummy marches.
        MarchDummy(marker: Marker, guise: Guise) = "march dummy {marker} as {guise}",
        /// A dummy marches, with an extended march roll that means nothing.
        MarchDummyWithSham(marker: Marker, guise: Guise) = "march dummy {marker} as {guise} with sham roll",
        /// The dummy goes to a hex.
        StepDummy(to: Hex) = "dummy to {to}",
        /// The dummy's march is over.
        StopDummy = "dummy stops",
        /// A dummy goes along with the unit that has marched.
        Along(marker: Marker) = "dummy {marker} along",
        /// No more dummies go along.
        NoneAlong = "no dummies along",
        /// The hidden unit makes an extended march roll that means nothing.
        Sham = "sham roll",
    }
}

impl<C: Campaign> Gcacw<C> {
    /// Who is asked at a step; none when it is work.
    pub(crate) fn turn_decision(&self, state: &State<C>, step: TurnStep) -> Option<Decision> {
        let (seat, name, clause) = match step {
            TurnStep::Recover => return None,
            TurnStep::Activities(side) if !self.asked_for_activities(state, side) => return None,
            TurnStep::Activities(side) => (Seat::of(side), "recovery_activities", "gcacw.8.0.2"),
            TurnStep::DestroyCrossing => {
                (Seat::of(self.roster(state).side(state.march.unit)), "destroy_crossing", "gcacw.10.2.11")
            }
            TurnStep::LeaveSwamp => {
                let (unit, seat) = self.next_to_leave(state)?;
                if self.dry_hexes(state, unit).len() < 2 {
                    return None;
                }
                (seat, "leave_swamp", "gcacw.12.0.7")
            }
            TurnStep::DummyMarch(side) => (Seat::of(side), "march_dummy", "gcacw.li.14"),
            TurnStep::DummiesAlong(side) => (Seat::of(side), "dummies_along", "gcacw.li.17"),
            TurnStep::TooManyMarkers(side) if self.markers_too_many(state, side) == 0 => return None,
            TurnStep::TooManyMarkers(side) => (Seat::of(side), "too_many_markers", C::MARKER_CLAUSE),
        };
        Some(Decision { seat, name, clause: Clause(clause) })
    }

    /// Does the work of a step that needs no answer.
    pub(crate) fn turn_run(&self, state: &mut State<C>, step: TurnStep, _dice: &mut dyn Dice, log: &mut Log) {
        match step {
            TurnStep::Recover => self.recover(state, log),
            TurnStep::LeaveSwamp => self.leave_swamps(state, log),
            TurnStep::Activities(side) => self.side_is_done(state, side),
            TurnStep::DestroyCrossing
            | TurnStep::DummyMarch(_)
            | TurnStep::DummiesAlong(_)
            | TurnStep::TooManyMarkers(_) => state.pop(),
        }
    }

    /// The answers to a question.
    pub(crate) fn turn_actions(&self, state: &State<C>, step: TurnStep, out: &mut Vec<TurnAction>) {
        match step {
            TurnStep::Recover => {}
            TurnStep::Activities(side) => self.list_activities(state, side, out),
            TurnStep::DestroyCrossing => {
                self.list_targets(state, out);
                out.push(TurnAction::Spare);
            }
            TurnStep::LeaveSwamp => {
                if let Some((unit, _)) = self.next_to_leave(state) {
                    out.extend(self.dry_hexes(state, unit).into_iter().map(TurnAction::LeaveSwamp));
                }
            }
            TurnStep::DummyMarch(side) => {
                let steps =
                    Direction::ALL.into_iter().filter_map(|way| self.dummy_cost(state, side, way).ok());
                out.extend(steps.map(|(hex, _)| TurnAction::StepDummy(hex)));
                out.push(TurnAction::StopDummy);
            }
            TurnStep::DummiesAlong(side) => {
                out.extend(self.dummies_along(state, side).map(TurnAction::Along));
                out.push(TurnAction::NoneAlong);
            }
            TurnStep::TooManyMarkers(side) => {
                out.extend(state.forces.on_map(side).map(|(marker, _)| TurnAction::TakeOff(marker)));
            }
        }
    }

    fn list_targets(&self, state: &State<C>, out: &mut Vec<TurnAction>) {
        let unit = state.march.unit;
        let Some(hex) = state.hex(unit) else { return };
        for (direction, other) in self.map.around(hex) {
            if self.may_destroy(state, unit, direction).is_ok() {
                out.push(TurnAction::Destroy(other));
            }
        }
    }

    /// What this part adds to the actions of the Activation Segment.
    pub(crate) fn turn_activations(&self, state: &State<C>, side: Side, out: &mut Vec<TurnAction>) {
        self.list_unit_actions(state, side, out);
        if self.plays(state, option::LIMITED_INTELLIGENCE) {
            self.list_markers(state, side, out);
        }
    }

    /// Whether a side has a unit that may burn a station or entrench: force markers are no units. // gcacw.4.2.13
    pub(crate) fn has_turn_action(&self, state: &State<C>, side: Side) -> bool {
        let mut actions = Vec::new();
        self.list_unit_actions(state, side, &mut actions);
        !actions.is_empty()
    }

    /// The actions of single units beside marching.
    fn list_unit_actions(&self, state: &State<C>, side: Side, out: &mut Vec<TurnAction>) {
        let entrenching = self.entrench_action(state).is_ok();
        for unit in self.on_map(state, side) {
            let Some(hex) = state.hex(unit) else { continue };
            let counter = self.info(state, unit).counter;
            if self.crossings.station(hex).is_some() && self.may_burn(state, unit).is_ok() {
                out.push(TurnAction::Burn(counter));
            }
            if entrenching
                && self.may_activate(state, unit).is_ok()
                && self.may_entrench_by_action(state, unit).is_ok()
            {
                out.push(TurnAction::Entrench(counter));
            }
        }
    }

    /// What a player may do with his force markers while he has the initiative. // gcacw.li.4
    fn list_markers(&self, state: &State<C>, side: Side, out: &mut Vec<TurnAction>) {
        for unit in self.on_map(state, side) {
            let Ok(hex) = self.may_go_under(state, unit) else { continue };
            let counter = self.info(state, unit).counter;
            if self.may_place_marker(state, side, hex).is_ok() {
                out.push(TurnAction::Hide(counter));
            }
            for (marker, _) in state.forces.on_map(side).filter(|&(_, at)| at == hex) {
                out.push(TurnAction::HideUnder(counter, marker));
            }
        }
        for hex in self.dummy_hexes(state, side) {
            out.push(TurnAction::Dummy(hex));
        }
        for (marker, _) in state.forces.on_map(side) {
            if self.may_take_off(state, side, marker).is_ok() {
                out.push(TurnAction::TakeOff(marker));
            }
            if self.may_march_dummy(state, side, marker).is_ok() {
                for guise in Guise::ALL {
                    out.push(TurnAction::MarchDummy(marker, guise));
                    out.push(TurnAction::MarchDummyWithSham(marker, guise));
                }
            }
        }
    }

    /// What this part adds to a march.
    pub(crate) fn turn_march_actions(&self, state: &State<C>, out: &mut Vec<TurnAction>) {
        let unit = state.march.unit;
        if !state.ground.pontoons.is_empty()
            && let Some(hex) = state.hex(unit)
        {
            for (direction, other) in self.map.around(hex) {
                if self.may_dismantle(state, unit, direction).is_ok() {
                    out.push(TurnAction::Dismantle(other));
                }
            }
        }
        if self.may_sham(state) {
            out.push(TurnAction::Sham);
        }
    }

    /// Takes an answer, or refuses it.
    pub(crate) fn turn_apply(
        &self,
        state: &mut State<C>,
        action: TurnAction,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        match (state.step(), action) {
            (Some(Step::Turn(TurnStep::Activities(side))), _) => {
                self.take_activity(state, side, action, dice, log)
            }
            (Some(Step::Turn(TurnStep::DestroyCrossing)), TurnAction::Destroy(to)) => {
                let unit = state.march.unit;
                let direction = self.toward(state, unit, to)?;
                let number = self.or_refuse(state, unit, self.may_destroy(state, unit, direction))?;
                state.pop();
                self.destroy(state, unit, number, dice, log);
                Ok(())
            }
            (Some(Step::Turn(TurnStep::DestroyCrossing)), TurnAction::Spare)
            | (Some(Step::Turn(TurnStep::DummiesAlong(_))), TurnAction::NoneAlong) => {
                state.pop();
                Ok(())
            }
            (Some(Step::Turn(TurnStep::LeaveSwamp)), TurnAction::LeaveSwamp(to)) => {
                self.take_dry_hex(state, to, log)
            }
            (Some(Step::March), TurnAction::Dismantle(to)) => {
                let unit = state.march.unit;
                let direction = self.toward(state, unit, to)?;
                let hexside = self.or_refuse(state, unit, self.may_dismantle(state, unit, direction))?;
                self.remove_pontoon(state, hexside, "gcacw.10.2.10", log);
                Ok(())
            }
            (Some(Step::March), TurnAction::Sham) if self.may_sham(state) => {
                self.take_sham(state, dice, log);
                Ok(())
            }
            (Some(Step::ChooseAction(side)), _) => self.take_activation(state, side, action, dice, log),
            (Some(Step::Turn(TurnStep::DummyMarch(side))), TurnAction::StepDummy(to)) => {
                self.take_dummy_step(state, side, to, log)
            }
            (Some(Step::Turn(TurnStep::DummyMarch(_))), TurnAction::StopDummy) => {
                self.end_dummy_march(state);
                Ok(())
            }
            (Some(Step::Turn(TurnStep::DummiesAlong(side))), TurnAction::Along(marker)) => {
                if !self.dummies_along(state, side).any(|other| other == marker) {
                    return refuse!("gcacw.li.17", "{} cannot go along.", Self::marker_name(side, marker));
                }
                self.begin_along(state, side, marker);
                Ok(())
            }
            (Some(Step::Turn(TurnStep::TooManyMarkers(side))), TurnAction::TakeOff(marker)) => {
                self.take_surplus_off(state, side, marker, log)
            }
            _ => self.turn_out_of_place(state, action),
        }
    }

    fn turn_out_of_place(&self, state: &State<C>, action: TurnAction) -> Result<(), Refusal> {
        Err(self.out_of_place(state, &Action::Turn(action)))
    }

    fn or_refuse<T>(&self, state: &State<C>, unit: Unit, may: May<T>) -> Result<T, Refusal> {
        may.map_err(|forbidden| forbidden.refusal_of(self.name(state, unit)))
    }

    /// The direction from a unit to the next hex.
    fn toward(&self, state: &State<C>, unit: Unit, to: Hex) -> Result<Direction, Refusal> {
        match state.hex(unit).and_then(|hex| self.map.direction(hex, to)) {
            Some(direction) => Ok(direction),
            None => {
                refuse!("gcacw.10.1.7", "{} is not next to {}.", self.name(state, unit), self.board.name(to))
            }
        }
    }

    /// A side's own unit, and the direction of its neighbour.
    fn own_toward(
        &self,
        state: &State<C>,
        side: Side,
        counter: Counter,
        to: Hex,
    ) -> Result<(Unit, Direction), Refusal> {
        let unit = self.own_unit(state, side, counter)?;
        Ok((unit, self.toward(state, unit, to)?))
    }

    /// Step 1 of the Recovery Phase.
    fn take_activity(
        &self,
        state: &mut State<C>,
        side: Side,
        action: TurnAction,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        match action {
            TurnAction::Entrench(counter) => {
                let unit = self.own_unit(state, side, counter)?;
                let works = self.or_refuse(state, unit, self.may_entrench(state, unit))?;
                state.set(unit, flag::RECOVERY_ACTIVITY, true);
                self.place_works(state, unit, works, "gcacw.9.0.7", log);
            }
            TurnAction::Build(counter, to) => {
                let (unit, direction) = self.own_toward(state, side, counter, to)?;
                let river = self.or_refuse(state, unit, self.may_build(state, unit, direction))?;
                self.build(state, unit, direction, river, dice, log);
            }
            TurnAction::Repair(counter, to) => {
                let (unit, direction) = self.own_toward(state, side, counter, to)?;
                let number = self.or_refuse(state, unit, self.may_repair(state, unit, direction))?;
                self.repair(state, unit, number, dice, log);
            }
            TurnAction::Levy(counter) => {
                let unit = self.own_unit(state, side, counter)?;
                self.or_refuse(state, unit, self.may_work(state, unit))?;
                let Some(town) = self.special_levy(state, unit) else {
                    return refuse!("gcacw.8.0.5", "{} has no town to levy here.", self.name(state, unit));
                };
                state.set(unit, flag::RECOVERY_ACTIVITY, true);
                self.special_take_levy(state, unit, town, log);
            }
            TurnAction::TakeOff(marker) => return self.take_marker_off(state, side, marker, log),
            TurnAction::NoMoreActivities => self.side_is_done(state, side),
            _ => return self.turn_out_of_place(state, action),
        }
        Ok(())
    }

    /// An action of the Activation Segment, or force markers on the way to it.
    fn take_activation(
        &self,
        state: &mut State<C>,
        side: Side,
        action: TurnAction,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        match action {
            TurnAction::Burn(counter) => {
                let unit = self.own_unit(state, side, counter)?;
                let mark = self.or_refuse(state, unit, self.may_burn(state, unit))?;
                state.begin_action(side);
                self.burn(state, unit, mark, log);
            }
            TurnAction::Entrench(counter) => {
                let unit = self.own_unit(state, side, counter)?;
                self.or_refuse(state, unit, self.may_entrench_by_action(state, unit))?;
                self.or_refuse(state, unit, self.may_activate(state, unit))?;
                state.begin_action(side);
                self.entrench_by_action(state, unit, log);
            }
            TurnAction::Hide(counter) => {
                let unit = self.own_unit(state, side, counter)?;
                let hex = self.or_refuse(state, unit, self.may_go_under(state, unit))?;
                let marker = self.or_refuse(state, unit, self.may_place_marker(state, side, hex))?;
                self.hide(state, unit, marker, log);
                self.contact(state, side, log);
            }
            TurnAction::HideUnder(counter, marker) => {
                let unit = self.own_unit(state, side, counter)?;
                let hex = self.or_refuse(state, unit, self.may_go_under(state, unit))?;
                if state.forces.hex(side, marker) != Some(hex) {
                    let name = Self::marker_name(side, marker);
                    return refuse!("gcacw.li.7", "{name} is not in {}'s hex.", self.name(state, unit));
                }
                self.hide(state, unit, marker, log);
            }
            TurnAction::Dummy(hex) => self.take_dummy(state, side, hex, log)?,
            TurnAction::TakeOff(marker) => return self.take_marker_off(state, side, marker, log),
            TurnAction::MarchDummy(marker, guise) | TurnAction::MarchDummyWithSham(marker, guise) => {
                let sham = matches!(action, TurnAction::MarchDummyWithSham(..));
                let may = self.may_march_dummy(state, side, marker);
                may.map_err(|forbidden| forbidden.refusal_of(&Self::marker_name(side, marker)))?;
                self.begin_dummy_march(state, side, marker, (guise, sham), dice, log);
            }
            _ => return self.turn_out_of_place(state, action),
        }
        Ok(())
    }

    /// Whether a unit may go under a force marker; its hex, if so.
    fn may_go_under(&self, state: &State<C>, unit: Unit) -> May<Hex> {
        if !self.plays(state, option::LIMITED_INTELLIGENCE) {
            return forbid!("gcacw.li.1", "cannot hide: Limited Intelligence is not in play");
        }
        if self.hidden(state, unit) {
            return forbid!("gcacw.li.5", "is under a force marker already");
        }
        if !self.info(state, unit).arm.has_manpower() {
            return forbid!("gcacw.li.5", "is no unit that a force marker could hide");
        }
        state.hex(unit).ok_or(forbidden!("gcacw.li.5", "is not on the map"))
    }

    fn take_dummy(&self, state: &mut State<C>, side: Side, hex: Hex, log: &mut Log) -> Result<(), Refusal> {
        let name = self.board.name(hex);
        let marker = self.may_place_marker(state, side, hex);
        let marker =
            marker.map_err(|forbidden| forbidden.refusal_of(&format!("A force marker in {name}")))?;
        if !self.dummy_hexes(state, side).contains(&hex) {
            return refuse!(
                "gcacw.li.6",
                "There is nobody in {name} whom a force marker could seem to hide."
            );
        }
        self.place_dummy(state, side, marker, hex, log);
        self.contact(state, side, log);
        Ok(())
    }

    fn take_marker_off(
        &self,
        state: &mut State<C>,
        side: Side,
        marker: Marker,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let may = self.may_take_off(state, side, marker);
        may.map_err(|forbidden| forbidden.refusal_of(&Self::marker_name(side, marker)))?;
        self.take_off(state, side, marker, log);
        self.contact(state, side, log);
        Ok(())
    }

    /// A side that has more markers than it may lifts one, whenever it was placed.
    fn take_surplus_off(
        &self,
        state: &mut State<C>,
        side: Side,
        marker: Marker,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if state.forces.hex(side, marker).is_none() {
            return refuse!("gcacw.li.22", "{} is not on the map.", Self::marker_name(side, marker));
        }
        self.lift(state, side, marker, C::MARKER_CLAUSE, log);
        self.contact(state, side, log);
        Ok(())
    }

    fn take_dummy_step(
        &self,
        state: &mut State<C>,
        side: Side,
        to: Hex,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let marker = state.forces.dummy.map(|dummy| dummy.marker);
        let Some((marker, from)) = marker.and_then(|marker| Some((marker, state.forces.hex(side, marker)?)))
        else {
            return refuse!("gcacw.li.14", "No dummy marches.");
        };
        let name = Self::marker_name(side, marker);
        let Some(direction) = self.map.direction(from, to) else {
            return refuse!("gcacw.6.1.2", "{name} is not next to {}.", self.board.name(to));
        };
        let (to, cost) =
            self.dummy_cost(state, side, direction).map_err(|forbidden| forbidden.refusal_of(&name))?;
        self.step_dummy(state, side, to, cost, log);
        Ok(())
    }

    fn take_dry_hex(&self, state: &mut State<C>, to: Hex, log: &mut Log) -> Result<(), Refusal> {
        let Some((unit, _)) = self.next_to_leave(state) else {
            return refuse!("gcacw.12.0.7", "No unit has to leave a swamp.");
        };
        if !self.dry_hexes(state, unit).contains(&to) {
            return refuse!(
                "gcacw.12.0.9",
                "{} cannot leave its swamp for {}.",
                self.name(state, unit),
                self.board.name(to)
            );
        }
        self.leave_swamp(state, unit, to, log);
        Ok(())
    }

    /// A unit has come to a hex from another: its works stay behind, its force marker goes with it.
    pub(crate) fn turn_entered(
        &self,
        state: &mut State<C>,
        unit: Unit,
        from: Option<Hex>,
        _entry: Entry,
        log: &mut Log,
    ) {
        if from != state.hex(unit) {
            self.abandon_works(state, unit, log);
        }
        self.force_entered(state, unit, log);
    }

    /// A unit is gone from the map.
    pub(crate) fn turn_left(&self, state: &mut State<C>, unit: Unit, _hex: Option<Hex>) {
        state.works[unit.index()] = super::Works::None;
        self.force_gone(state, unit);
    }

    /// A march is over: enemy pontoon bridges go, and the unit may try to destroy a crossing.
    pub(crate) fn turn_march_over(&self, state: &mut State<C>, unit: Unit, log: &mut Log) {
        self.halted(state, unit, log);
        if self.hidden(state, unit) {
            self.ask_for_dummies(state, self.roster(state).side(unit));
            return;
        }
        let mut targets = Vec::new();
        self.list_targets(state, &mut targets);
        if !targets.is_empty() {
            state.push(Step::Turn(TurnStep::DestroyCrossing));
        }
    }

    /// Begins the Recovery Phase.
    pub(crate) fn turn_recovery(&self, state: &mut State<C>, _dice: &mut dyn Dice, _log: &mut Log) {
        self.begin_recovery(state);
    }
}
