//! The sequence of play: which step follows which, who is asked, and what is listed. // gcacw.3.0

use engine::{Clause, Decision, Dice, Event, EventKind, Log, Refusal, Seat, refuse};

use crate::action::{Action, Deed};
use crate::campaign::{Campaign, Juncture, Menu, Moment};
use crate::ruleset::Gcacw;
use crate::sets::LeaderSet;
use crate::situation::{Play, Situation};
use crate::step::{Phase, Step};

/// Room for so many answers is made at once.
pub(crate) const ANSWERS: usize = 32;

impl<C: Campaign> Gcacw<C> {
    /// The name of a phase in the rulebook's words.
    pub(crate) fn phase_name(&self, phase: Phase) -> &'static str {
        match phase {
            Phase::Campaign(number) => C::phase_name(number),
            _ => phase.name(),
        }
    }
}

impl<C: Campaign> Situation<'_, C> {
    /// Who is asked what at a step; none when the step is work that needs no answer.
    pub(crate) fn decision(self, step: Step) -> Option<Decision> {
        if step == Step::Campaign {
            return C::decision(self);
        }
        let open = self.standard_decision(step)?;
        Some(Decision { seat: C::seat(self, step, open.seat), ..open })
    }

    /// What is asked at a step by the standard rules, of a side's first seat.
    fn standard_decision(self, step: Step) -> Option<Decision> {
        let active = || self.active_seat();
        let (seat, name, clause) = match step {
            Step::Phase(_)
            | Step::PhaseOver(_)
            | Step::Initiative
            | Step::MarchOver
            | Step::ActionOver
            | Step::Campaign => return None,
            Step::TransferLeader(side) => (Seat::of(side), "transfer_leader", "gcacw.6.3.8"),
            Step::TransferTo(leader) => {
                (Seat::of(self.leader_info(leader).side), "transfer_to", "gcacw.6.3.9")
            }
            Step::TakeInitiative(side) => (Seat::of(side), "take_initiative", "gcacw.4.2.9"),
            Step::ChooseAction(side) => (Seat::of(side), "choose_action", "gcacw.5.0.1"),
            Step::SelectUnits => (active(), "select_units", "gcacw.5.2.5"),
            Step::MoveLeader => (active(), "move_leader", "gcacw.5.2.27"),
            Step::AttachLeader => (active(), "attach_leader", "gcacw.5.2.28"),
            Step::GoAlong(_) => (active(), "go_along", "gcacw.6.3.15"),
            Step::FollowUnit(_) => (active(), "follow_unit", "gcacw.6.3.17"),
            Step::NextUnit if self.state.activation.selected.is_empty() => return None,
            Step::NextUnit => (active(), "next_unit", "gcacw.5.2.30"),
            Step::ForceMarch if self.may_force_march().is_err() => return None,
            Step::ForceMarch => (active(), "force_march", "gcacw.5.1.15"),
            Step::March if self.state.hex(self.state.march.unit).is_none() => return None,
            Step::March => (active(), "march", "gcacw.5.1.17"),
            Step::Combat(step) => return self.combat_decision(step),
            Step::Turn(step) => return self.turn_decision(step),
            Step::Special(step) => return self.special_decision(step),
        };
        Some(Decision { seat, name, clause: Clause(clause) })
    }

    /// The seat of the player whose march or activation goes on.
    pub fn active_seat(self) -> Seat {
        let leader = self.state.activation.leader;
        let side = if leader == crate::state::Leader::NONE {
            self.roster().side(self.state.march.unit)
        } else {
            self.leader_info(leader).side
        };
        Seat::of(side)
    }

    /// Every answer to the open decision.
    pub(crate) fn list(self, out: &mut Vec<Deed<C>>) {
        let Some(step) = self.state.step().filter(|_| !self.state.over) else { return };
        match step {
            Step::Phase(_) | Step::PhaseOver(_) | Step::Initiative | Step::MarchOver | Step::ActionOver => {}
            Step::TransferLeader(side) => self.list_transfers(side, out),
            Step::TransferTo(leader) => self.list_transfer_targets(leader, out),
            Step::TakeInitiative(side) => self.list_initiative(side, out),
            Step::ChooseAction(side) => self.list_activations(side, out),
            Step::SelectUnits => self.list_selections(out),
            Step::MoveLeader => self.list_leader_moves(out),
            Step::AttachLeader => self.list_attachments(out),
            Step::GoAlong(_) | Step::FollowUnit(_) => out.extend([Action::Along, Action::Stay]),
            Step::NextUnit => self.list_next_units(out),
            Step::ForceMarch => {
                out.extend([Action::NoForce, Action::Force]);
                self.list_steps(out);
            }
            Step::March => self.list_march(out),
            Step::Combat(step) => {
                let mut actions = Vec::new();
                self.combat_actions(step, &mut actions);
                out.extend(actions.into_iter().map(Action::Combat));
            }
            Step::Turn(step) => {
                let mut actions = Vec::with_capacity(ANSWERS);
                self.turn_actions(step, &mut actions);
                out.extend(actions.into_iter().map(Action::Turn));
            }
            Step::Special(step) => {
                let mut actions = Vec::new();
                self.special_actions(step, &mut actions);
                out.extend(actions.into_iter().map(Action::Special));
            }
            Step::Campaign => {
                let mut actions = Vec::with_capacity(ANSWERS);
                C::further(self, Menu::Question, &mut actions);
                out.extend(actions.into_iter().map(Action::Campaign));
            }
        }
        let mut further = Vec::new();
        C::further(self, Menu::Anytime, &mut further);
        out.extend(further.into_iter().map(Action::Campaign));
    }
}

impl<C: Campaign> Play<'_, C> {
    /// Breaks the action that goes on off where it stands: what is half done is answered in the first way, a march is over,
    /// and units that have not begun to act do not act.
    pub fn break_off(&mut self, dice: &mut dyn Dice) {
        while matches!(self.state.step(), Some(Step::AttachLeader | Step::GoAlong(_) | Step::FollowUnit(_))) {
            let mut answers = Vec::new();
            self.now().list(&mut answers);
            let answered = answers.first().is_some_and(|&answer| self.take(answer, dice).is_ok());
            if !answered {
                self.state.pop();
            }
        }
        let marching = self.state.steps.contains(&Step::March);
        while let Some(step) = self.state.step() {
            if matches!(step, Step::ActionOver | Step::PhaseOver(_) | Step::Initiative) {
                break;
            }
            self.state.pop();
        }
        if marching {
            self.state.push(Step::MarchOver);
        }
    }

    /// Takes an action at the open decision, or refuses it.
    pub(crate) fn take(&mut self, action: Deed<C>, dice: &mut dyn Dice) -> Result<(), Refusal> {
        let Some(step) = self.state.step().filter(|_| !self.state.over) else {
            return refuse!("gcacw.3.0.1", "The game is over.");
        };
        match (step, action) {
            (Step::TransferLeader(side), Action::Transfer(leader)) => self.take_transfer(side, leader),
            (Step::TransferLeader(side), Action::Done) => {
                self.side_is_done(side);
                Ok(())
            }
            (Step::TransferTo(leader), Action::Attach(unit)) => self.take_transfer_to(leader, unit),
            (Step::TakeInitiative(side), Action::Take) => self.take_initiative(side),
            (Step::TakeInitiative(side), Action::Pass) => self.pass_initiative(side),
            (Step::ChooseAction(side), Action::March(unit)) => self.take_march(side, unit, dice),
            (Step::ChooseAction(side), Action::Activate(leader)) => self.take_activate(side, leader),
            (Step::SelectUnits, Action::Select(unit)) => self.take_select(unit, false),
            (Step::SelectUnits, Action::SelectToEntrench(unit)) => self.take_select(unit, true),
            (Step::SelectUnits, Action::Done) => self.take_selected(dice),
            (Step::MoveLeader, Action::Go(hex)) => self.take_leader_move(hex),
            (Step::MoveLeader, Action::Stay) => {
                self.leader_stays();
                Ok(())
            }
            (Step::AttachLeader, Action::Attach(unit)) => self.take_attach(unit),
            (Step::GoAlong(leader) | Step::FollowUnit(leader), Action::Along | Action::Stay) => {
                self.take_along(leader, action == Action::Along);
                Ok(())
            }
            (Step::NextUnit, Action::Next(unit)) => self.take_next(unit, dice),
            (Step::ForceMarch, Action::Force | Action::NoForce) => {
                self.take_force_march(action == Action::Force, dice);
                Ok(())
            }
            (Step::ForceMarch, Action::Step(hex)) => self.march_off(hex),
            (Step::March, Action::Step(hex)) => self.take_step(hex),
            (Step::March, Action::End) => {
                self.state.replace(Step::MarchOver);
                Ok(())
            }
            (Step::ChooseAction(_) | Step::March | Step::Combat(_), Action::Combat(action)) => {
                self.combat_apply(action, dice)
            }
            (Step::ChooseAction(_) | Step::March | Step::Turn(_), Action::Turn(action)) => {
                self.turn_apply(action, dice)
            }
            (Step::ChooseAction(_) | Step::March | Step::Special(_), Action::Special(action)) => {
                self.special_apply(action, dice)
            }
            (_, Action::Campaign(action)) => C::apply(self.lend(), action, dice),
            _ => Err(self.now().out_of_place(&action)),
        }
    }

    /// One who answers for a side has nothing more to say: the step is over, unless others of the side are to be asked.
    pub(crate) fn side_is_done(&mut self, side: engine::Side) {
        if !C::turns(self.rules.play(self.state, &mut Log::silent()), Juncture::Answered(side)) {
            self.state.pop();
        }
    }

    /// Does all work that needs no answer, until a decision is open or the game is over.
    pub fn settle(&mut self, dice: &mut dyn Dice) {
        while !self.state.over {
            let Some(step) = self.state.step() else {
                self.state.over = true;
                return;
            };
            if self.now().decision(step).is_some() {
                return;
            }
            self.run(step, dice);
        }
    }

    fn run(&mut self, step: Step, dice: &mut dyn Dice) {
        match step {
            Step::Phase(phase) => self.run_phase(phase, dice),
            Step::PhaseOver(phase) => {
                let next = C::next_phase(self.lend(), phase);
                self.state.replace(Step::Phase(next));
            }
            Step::Initiative => self.initiative_segment(dice),
            Step::ActionOver => {
                self.special_after_action();
                self.state.march = Default::default();
                self.state.activation = Default::default();
                self.state.replace(Step::Initiative);
            }
            Step::MarchOver => {
                self.state.pop();
                self.march_over(dice);
            }
            Step::March => self.state.replace(Step::MarchOver),
            Step::Combat(step) => self.combat_run(step, dice),
            Step::Turn(step) => self.turn_run(step, dice),
            Step::Special(step) => self.special_run(step, dice),
            Step::Campaign => C::plays(self.lend(), Moment::Work, dice),
            // A question that nobody need answer.
            Step::TransferLeader(_)
            | Step::TransferTo(_)
            | Step::TakeInitiative(_)
            | Step::ChooseAction(_)
            | Step::SelectUnits
            | Step::MoveLeader
            | Step::GoAlong(_)
            | Step::AttachLeader
            | Step::NextUnit
            | Step::FollowUnit(_)
            | Step::ForceMarch => self.state.pop(),
        }
    }

    /// Begins a phase: its steps go on top of its end. // gcacw.3.0.1
    fn run_phase(&mut self, phase: Phase, dice: &mut dyn Dice) {
        self.state.replace(Step::PhaseOver(phase));
        self.report(|now| {
            let text = format!("Turn {}: {}.", now.state.turn, now.rules.phase_name(phase));
            Event::new("gcacw.3.0.1", text).kind(EventKind::Phase)
        });
        match phase {
            Phase::SetUp => self.special_set_up(dice),
            Phase::RandomEvents => {
                self.state.action_phase = 0;
                self.state.actions_taken = [0; 2];
                self.random_events(dice);
            }
            Phase::Scenario => self.special_start_of_turn(dice),
            Phase::LeaderTransfer => self.begin_leader_transfer(),
            Phase::ActionCycle => self.state.push(Step::Initiative),
            Phase::Recovery => self.turn_recovery(dice),
            Phase::TurnIndication => self.turn_indication(),
            Phase::Campaign(number) => C::plays(self.lend(), Moment::Phase(number), dice),
        }
    }

    /// Begins the Leader Transfer Phase: all of the Union's transfers come before any of the Confederacy's.
    /// // gcacw.6.3.11
    pub fn begin_leader_transfer(&mut self) {
        self.state.transferred = LeaderSet::EMPTY;
        self.state.push(Step::TransferLeader(engine::Side::Confederate));
        self.state.push(Step::TransferLeader(engine::Side::Union));
    }

    /// The Turn marker moves one box ahead, or the game ends. // gcacw.3.0.6
    fn turn_indication(&mut self) {
        self.end_of_turn();
        self.special_end_of_turn();
        if self.state.over || self.state.turn >= self.now().last_turn() {
            self.state.over = true;
            self.report(|now| Event::new("gcacw.3.0.6", now.victory().sentence).kind(EventKind::End));
            return;
        }
        self.state.turn += 1;
    }
}
