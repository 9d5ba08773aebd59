//! The questions of this part of the rules, their answers, and what comes of them.

use board::Direction;
use engine::{Clause, Decision, Dice, May, Refusal, Seat, Side, forbid, forbidden, grammar, refuse};
use serde::{Deserialize, Serialize};

use super::dummies::Guise;
use super::forces::Marker;
use crate::action::Action;
use crate::campaign::Campaign;
use crate::pieces::Entry;
use crate::roster::Counter;
use crate::ruleset::{Gcacw, option};
use crate::situation::{Play, Situation};
use crate::state::{Hex, Unit, flag};
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

impl<C: Campaign> Situation<'_, C> {
    /// Who is asked at a step; none when it is work.
    pub(crate) fn turn_decision(self, step: TurnStep) -> Option<Decision> {
        let (seat, name, clause) = match step {
            TurnStep::Recover => return None,
            TurnStep::Activities(side) if !self.asked_for_activities(side) => return None,
            TurnStep::Activities(side) => (Seat::of(side), "recovery_activities", "gcacw.8.0.2"),
            TurnStep::DestroyCrossing => {
                (Seat::of(self.roster().side(self.state.march.unit)), "destroy_crossing", "gcacw.10.2.11")
            }
            TurnStep::LeaveSwamp => {
                let (unit, seat) = self.next_to_leave()?;
                if self.dry_hexes(unit).len() < 2 {
                    return None;
                }
                (seat, "leave_swamp", "gcacw.12.0.7")
            }
            TurnStep::DummyMarch(side) => (Seat::of(side), "march_dummy", "gcacw.li.14"),
            TurnStep::DummiesAlong(side) => (Seat::of(side), "dummies_along", "gcacw.li.17"),
            TurnStep::TooManyMarkers(side) if self.markers_too_many(side) == 0 => return None,
            TurnStep::TooManyMarkers(side) => (Seat::of(side), "too_many_markers", C::MARKER_CLAUSE),
        };
        Some(Decision { seat, name, clause: Clause(clause) })
    }

    /// The answers to a question.
    pub(crate) fn turn_actions(self, step: TurnStep, out: &mut Vec<TurnAction>) {
        match step {
            TurnStep::Recover => {}
            TurnStep::Activities(side) => self.list_activities(side, out),
            TurnStep::DestroyCrossing => {
                self.list_targets(out);
                out.push(TurnAction::Spare);
            }
            TurnStep::LeaveSwamp => {
                if let Some((unit, _)) = self.next_to_leave() {
                    out.extend(self.dry_hexes(unit).into_iter().map(TurnAction::LeaveSwamp));
                }
            }
            TurnStep::DummyMarch(side) => {
                let steps = Direction::ALL.into_iter().filter_map(|way| self.dummy_cost(side, way).ok());
                out.extend(steps.map(|(hex, _)| TurnAction::StepDummy(hex)));
                out.push(TurnAction::StopDummy);
            }
            TurnStep::DummiesAlong(side) => {
                out.extend(self.dummies_along(side).map(TurnAction::Along));
                out.push(TurnAction::NoneAlong);
            }
            TurnStep::TooManyMarkers(side) => {
                out.extend(self.state.forces.on_map(side).map(|(marker, _)| TurnAction::TakeOff(marker)));
            }
        }
    }

    fn list_targets(self, out: &mut Vec<TurnAction>) {
        let unit = self.state.march.unit;
        let Some(hex) = self.state.hex(unit) else { return };
        for (direction, other) in self.rules.map.around(hex) {
            if self.may_destroy(unit, direction).is_ok() {
                out.push(TurnAction::Destroy(other));
            }
        }
    }

    /// What this part adds to the actions of the Activation Segment.
    pub(crate) fn turn_activations(self, side: Side, out: &mut Vec<TurnAction>) {
        self.list_unit_actions(side, out);
        if self.plays(option::LIMITED_INTELLIGENCE) {
            self.list_markers(side, out);
        }
    }

    /// Whether a side has a unit that may burn a station or entrench: force markers are no units. // gcacw.4.2.13
    pub(crate) fn has_turn_action(self, side: Side) -> bool {
        let mut actions = Vec::new();
        self.list_unit_actions(side, &mut actions);
        !actions.is_empty()
    }

    /// The actions of single units beside marching.
    fn list_unit_actions(self, side: Side, out: &mut Vec<TurnAction>) {
        let entrenching = self.entrench_action().is_ok();
        for unit in self.on_map(side) {
            let Some(hex) = self.state.hex(unit) else { continue };
            let counter = self.info(unit).counter;
            if self.rules.crossings.station(hex).is_some() && self.may_burn(unit).is_ok() {
                out.push(TurnAction::Burn(counter));
            }
            if entrenching && self.may_activate(unit).is_ok() && self.may_entrench_by_action(unit).is_ok() {
                out.push(TurnAction::Entrench(counter));
            }
        }
    }

    /// What a player may do with his force markers while he has the initiative. // gcacw.li.4
    fn list_markers(self, side: Side, out: &mut Vec<TurnAction>) {
        for unit in self.on_map(side) {
            let Ok(hex) = self.may_go_under(unit) else { continue };
            let counter = self.info(unit).counter;
            if self.may_place_marker(side, hex).is_ok() {
                out.push(TurnAction::Hide(counter));
            }
            for (marker, _) in self.state.forces.on_map(side).filter(|&(_, at)| at == hex) {
                out.push(TurnAction::HideUnder(counter, marker));
            }
        }
        for hex in self.dummy_hexes(side) {
            out.push(TurnAction::Dummy(hex));
        }
        for (marker, _) in self.state.forces.on_map(side) {
            if self.may_take_off(side, marker).is_ok() {
                out.push(TurnAction::TakeOff(marker));
            }
            if self.may_march_dummy(side, marker).is_ok() {
                for guise in Guise::ALL {
                    out.push(TurnAction::MarchDummy(marker, guise));
                    out.push(TurnAction::MarchDummyWithSham(marker, guise));
                }
            }
        }
    }

    /// What this part adds to a march.
    pub(crate) fn turn_march_actions(self, out: &mut Vec<TurnAction>) {
        let unit = self.state.march.unit;
        if !self.state.ground.pontoons.is_empty()
            && let Some(hex) = self.state.hex(unit)
        {
            for (direction, other) in self.rules.map.around(hex) {
                if self.may_dismantle(unit, direction).is_ok() {
                    out.push(TurnAction::Dismantle(other));
                }
            }
        }
        if self.may_sham() {
            out.push(TurnAction::Sham);
        }
    }

    fn turn_out_of_place(self, action: TurnAction) -> Result<(), Refusal> {
        Err(self.out_of_place(&Action::Turn(action)))
    }

    fn or_refuse<T>(self, unit: Unit, may: May<T>) -> Result<T, Refusal> {
        may.map_err(|forbidden| forbidden.refusal_of(self.name(unit)))
    }

    /// The direction from a unit to the next hex.
    fn toward(self, unit: Unit, to: Hex) -> Result<Direction, Refusal> {
        match self.state.hex(unit).and_then(|hex| self.rules.map.direction(hex, to)) {
            Some(direction) => Ok(direction),
            None => {
                refuse!("gcacw.10.1.7", "{} is not next to {}.", self.name(unit), self.rules.board.name(to))
            }
        }
    }

    /// A side's own unit, and the direction of its neighbour.
    fn own_toward(self, side: Side, counter: Counter, to: Hex) -> Result<(Unit, Direction), Refusal> {
        let unit = self.own_unit(side, counter)?;
        Ok((unit, self.toward(unit, to)?))
    }

    /// Whether a unit may go under a force marker; its hex, if so.
    fn may_go_under(self, unit: Unit) -> May<Hex> {
        if !self.plays(option::LIMITED_INTELLIGENCE) {
            return forbid!("gcacw.li.1", "cannot hide: Limited Intelligence is not in play");
        }
        if self.hidden(unit) {
            return forbid!("gcacw.li.5", "is under a force marker already");
        }
        if !self.info(unit).arm.has_manpower() {
            return forbid!("gcacw.li.5", "is no unit that a force marker could hide");
        }
        self.state.hex(unit).ok_or(forbidden!("gcacw.li.5", "is not on the map"))
    }
}

impl<C: Campaign> Play<'_, C> {
    /// Does the work of a step that needs no answer.
    pub(crate) fn turn_run(&mut self, step: TurnStep, _dice: &mut dyn Dice) {
        match step {
            TurnStep::Recover => self.recover(),
            TurnStep::LeaveSwamp => self.leave_swamps(),
            TurnStep::Activities(side) => self.side_is_done(side),
            TurnStep::DestroyCrossing
            | TurnStep::DummyMarch(_)
            | TurnStep::DummiesAlong(_)
            | TurnStep::TooManyMarkers(_) => self.state.pop(),
        }
    }

    /// Takes an answer, or refuses it.
    pub(crate) fn turn_apply(&mut self, action: TurnAction, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match (self.state.step(), action) {
            (Some(Step::Turn(TurnStep::Activities(side))), _) => self.take_activity(side, action, dice),
            (Some(Step::Turn(TurnStep::DestroyCrossing)), TurnAction::Destroy(to)) => {
                let unit = self.state.march.unit;
                let direction = self.now().toward(unit, to)?;
                let number = self.now().or_refuse(unit, self.now().may_destroy(unit, direction))?;
                self.state.pop();
                self.destroy(unit, number, dice);
                Ok(())
            }
            (Some(Step::Turn(TurnStep::DestroyCrossing)), TurnAction::Spare)
            | (Some(Step::Turn(TurnStep::DummiesAlong(_))), TurnAction::NoneAlong) => {
                self.state.pop();
                Ok(())
            }
            (Some(Step::Turn(TurnStep::LeaveSwamp)), TurnAction::LeaveSwamp(to)) => self.take_dry_hex(to),
            (Some(Step::March), TurnAction::Dismantle(to)) => {
                let unit = self.state.march.unit;
                let direction = self.now().toward(unit, to)?;
                let hexside = self.now().or_refuse(unit, self.now().may_dismantle(unit, direction))?;
                self.remove_pontoon(hexside, "gcacw.10.2.10");
                Ok(())
            }
            (Some(Step::March), TurnAction::Sham) if self.now().may_sham() => {
                self.take_sham(dice);
                Ok(())
            }
            (Some(Step::ChooseAction(side)), _) => self.take_activation(side, action, dice),
            (Some(Step::Turn(TurnStep::DummyMarch(side))), TurnAction::StepDummy(to)) => {
                self.take_dummy_step(side, to)
            }
            (Some(Step::Turn(TurnStep::DummyMarch(_))), TurnAction::StopDummy) => {
                self.end_dummy_march();
                Ok(())
            }
            (Some(Step::Turn(TurnStep::DummiesAlong(side))), TurnAction::Along(marker)) => {
                if !self.now().dummies_along(side).any(|other| other == marker) {
                    return refuse!("gcacw.li.17", "{} cannot go along.", marker.name(side));
                }
                self.begin_along(side, marker);
                Ok(())
            }
            (Some(Step::Turn(TurnStep::TooManyMarkers(side))), TurnAction::TakeOff(marker)) => {
                self.take_surplus_off(side, marker)
            }
            _ => self.now().turn_out_of_place(action),
        }
    }

    /// Step 1 of the Recovery Phase.
    fn take_activity(&mut self, side: Side, action: TurnAction, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match action {
            TurnAction::Entrench(counter) => {
                let unit = self.now().own_unit(side, counter)?;
                let works = self.now().or_refuse(unit, self.now().may_entrench(unit))?;
                self.state.set(unit, flag::RECOVERY_ACTIVITY, true);
                self.place_works(unit, works, "gcacw.9.0.7");
            }
            TurnAction::Build(counter, to) => {
                let (unit, direction) = self.now().own_toward(side, counter, to)?;
                let river = self.now().or_refuse(unit, self.now().may_build(unit, direction))?;
                self.build(unit, direction, river, dice);
            }
            TurnAction::Repair(counter, to) => {
                let (unit, direction) = self.now().own_toward(side, counter, to)?;
                let number = self.now().or_refuse(unit, self.now().may_repair(unit, direction))?;
                self.repair(unit, number, dice);
            }
            TurnAction::Levy(counter) => {
                let unit = self.now().own_unit(side, counter)?;
                self.now().or_refuse(unit, self.now().may_work(unit))?;
                let Some(town) = self.now().special_levy(unit) else {
                    return refuse!("gcacw.8.0.5", "{} has no town to levy here.", self.name(unit));
                };
                self.state.set(unit, flag::RECOVERY_ACTIVITY, true);
                self.special_take_levy(unit, town);
            }
            TurnAction::TakeOff(marker) => return self.take_marker_off(side, marker),
            TurnAction::NoMoreActivities => self.side_is_done(side),
            _ => return self.now().turn_out_of_place(action),
        }
        Ok(())
    }

    /// An action of the Activation Segment, or force markers on the way to it.
    fn take_activation(
        &mut self,
        side: Side,
        action: TurnAction,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        match action {
            TurnAction::Burn(counter) => {
                let unit = self.now().own_unit(side, counter)?;
                let mark = self.now().or_refuse(unit, self.now().may_burn(unit))?;
                self.state.begin_action(side);
                self.burn(unit, mark);
            }
            TurnAction::Entrench(counter) => {
                let unit = self.now().own_unit(side, counter)?;
                self.now().or_refuse(unit, self.now().may_entrench_by_action(unit))?;
                self.now().or_refuse(unit, self.now().may_activate(unit))?;
                self.state.begin_action(side);
                self.entrench_by_action(unit);
            }
            TurnAction::Hide(counter) => {
                let unit = self.now().own_unit(side, counter)?;
                let hex = self.now().or_refuse(unit, self.now().may_go_under(unit))?;
                let marker = self.now().or_refuse(unit, self.now().may_place_marker(side, hex))?;
                self.hide(unit, marker);
                self.contact(side);
            }
            TurnAction::HideUnder(counter, marker) => {
                let unit = self.now().own_unit(side, counter)?;
                let hex = self.now().or_refuse(unit, self.now().may_go_under(unit))?;
                if self.state.forces.hex(side, marker) != Some(hex) {
                    let name = marker.name(side);
                    return refuse!("gcacw.li.7", "{name} is not in {}'s hex.", self.name(unit));
                }
                self.hide(unit, marker);
            }
            TurnAction::Dummy(hex) => self.take_dummy(side, hex)?,
            TurnAction::TakeOff(marker) => return self.take_marker_off(side, marker),
            TurnAction::MarchDummy(marker, guise) | TurnAction::MarchDummyWithSham(marker, guise) => {
                let sham = matches!(action, TurnAction::MarchDummyWithSham(..));
                let may = self.now().may_march_dummy(side, marker);
                may.map_err(|forbidden| forbidden.refusal_of(&marker.name(side)))?;
                self.begin_dummy_march(side, marker, (guise, sham), dice);
            }
            _ => return self.now().turn_out_of_place(action),
        }
        Ok(())
    }

    fn take_dummy(&mut self, side: Side, hex: Hex) -> Result<(), Refusal> {
        let name = self.rules.board.name(hex);
        let marker = self.now().may_place_marker(side, hex);
        let marker =
            marker.map_err(|forbidden| forbidden.refusal_of(&format!("A force marker in {name}")))?;
        if !self.now().dummy_hexes(side).contains(&hex) {
            return refuse!(
                "gcacw.li.6",
                "There is nobody in {name} whom a force marker could seem to hide."
            );
        }
        self.place_dummy(side, marker, hex);
        self.contact(side);
        Ok(())
    }

    fn take_marker_off(&mut self, side: Side, marker: Marker) -> Result<(), Refusal> {
        let may = self.now().may_take_off(side, marker);
        may.map_err(|forbidden| forbidden.refusal_of(&marker.name(side)))?;
        self.take_off(side, marker);
        self.contact(side);
        Ok(())
    }

    /// A side that has more markers than it may lifts one, whenever it was placed.
    fn take_surplus_off(&mut self, side: Side, marker: Marker) -> Result<(), Refusal> {
        if self.state.forces.hex(side, marker).is_none() {
            return refuse!("gcacw.li.22", "{} is not on the map.", marker.name(side));
        }
        self.lift(side, marker, C::MARKER_CLAUSE);
        self.contact(side);
        Ok(())
    }

    fn take_dummy_step(&mut self, side: Side, to: Hex) -> Result<(), Refusal> {
        let marker = self.state.forces.dummy.map(|dummy| dummy.marker);
        let Some((marker, from)) =
            marker.and_then(|marker| Some((marker, self.state.forces.hex(side, marker)?)))
        else {
            return refuse!("gcacw.li.14", "No dummy marches.");
        };
        let name = marker.name(side);
        let Some(direction) = self.rules.map.direction(from, to) else {
            return refuse!("gcacw.6.1.2", "{name} is not next to {}.", self.rules.board.name(to));
        };
        let (to, cost) =
            self.now().dummy_cost(side, direction).map_err(|forbidden| forbidden.refusal_of(&name))?;
        self.step_dummy(side, to, cost);
        Ok(())
    }

    fn take_dry_hex(&mut self, to: Hex) -> Result<(), Refusal> {
        let Some((unit, _)) = self.now().next_to_leave() else {
            return refuse!("gcacw.12.0.7", "No unit has to leave a swamp.");
        };
        if !self.now().dry_hexes(unit).contains(&to) {
            return refuse!(
                "gcacw.12.0.9",
                "{} cannot leave its swamp for {}.",
                self.name(unit),
                self.rules.board.name(to)
            );
        }
        self.leave_swamp(unit, to);
        Ok(())
    }

    /// A unit has come to a hex from another: its works stay behind, its force marker goes with it.
    pub(crate) fn turn_entered(&mut self, unit: Unit, from: Option<Hex>, _entry: Entry) {
        if from != self.state.hex(unit) {
            self.abandon_works(unit);
        }
        self.force_entered(unit);
    }

    /// A unit is gone from the map.
    pub(crate) fn turn_left(&mut self, unit: Unit, _hex: Option<Hex>) {
        self.state.works[unit.index()] = super::Works::None;
        self.force_gone(unit);
    }

    /// A march is over: enemy pontoon bridges go, and the unit may try to destroy a crossing.
    pub(crate) fn turn_march_over(&mut self, unit: Unit) {
        self.halted(unit);
        if self.now().hidden(unit) {
            self.ask_for_dummies(self.roster().side(unit));
            return;
        }
        let mut targets = Vec::new();
        self.now().list_targets(&mut targets);
        if !targets.is_empty() {
            self.state.push(Step::Turn(TurnStep::DestroyCrossing));
        }
    }

    /// Begins the Recovery Phase.
    pub(crate) fn turn_recovery(&mut self, _dice: &mut dyn Dice) {
        self.begin_recovery();
    }
}
