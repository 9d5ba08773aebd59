//! The sequence of play: which step follows which, who is asked, and what is listed. // gcacw.3.0

use engine::{Clause, Decision, Dice, Event, EventKind, Log, Refusal, Seat, refuse};

use crate::action::{Action, Deed};
use crate::campaign::{Campaign, Juncture, Menu, Moment};
use crate::ruleset::Gcacw;
use crate::sets::LeaderSet;
use crate::state::State;
use crate::step::{Phase, Step};

impl<C: Campaign> Gcacw<C> {
    /// Who is asked what at a step; none when the step is work that needs no answer.
    pub(crate) fn decision(&self, state: &State<C>, step: Step) -> Option<Decision> {
        if step == Step::Campaign {
            return C::decision(self.at(state));
        }
        let open = self.standard_decision(state, step)?;
        Some(Decision { seat: C::seat(self.at(state), step, open.seat), ..open })
    }

    /// What is asked at a step by the standard rules, of a side's first seat.
    fn standard_decision(&self, state: &State<C>, step: Step) -> Option<Decision> {
        let active = || self.active_seat(state);
        let (seat, name, clause) = match step {
            Step::Phase(_)
            | Step::PhaseOver(_)
            | Step::Initiative
            | Step::MarchOver
            | Step::ActionOver
            | Step::Campaign => return None,
            Step::TransferLeader(side) => (Seat::of(side), "transfer_leader", "gcacw.6.3.8"),
            Step::TransferTo(leader) => {
                (Seat::of(self.leader_info(state, leader).side), "transfer_to", "gcacw.6.3.9")
            }
            Step::TakeInitiative(side) => (Seat::of(side), "take_initiative", "gcacw.4.2.9"),
            Step::ChooseAction(side) => (Seat::of(side), "choose_action", "gcacw.5.0.1"),
            Step::SelectUnits => (active(), "select_units", "gcacw.5.2.5"),
            Step::MoveLeader => (active(), "move_leader", "gcacw.5.2.27"),
            Step::AttachLeader => (active(), "attach_leader", "gcacw.5.2.28"),
            Step::GoAlong(_) => (active(), "go_along", "gcacw.6.3.15"),
            Step::FollowUnit(_) => (active(), "follow_unit", "gcacw.6.3.17"),
            Step::NextUnit if state.activation.selected.is_empty() => return None,
            Step::NextUnit => (active(), "next_unit", "gcacw.5.2.30"),
            Step::ForceMarch if self.may_force_march(state).is_err() => return None,
            Step::ForceMarch => (active(), "force_march", "gcacw.5.1.15"),
            Step::March if state.hex(state.march.unit).is_none() => return None,
            Step::March => (active(), "march", "gcacw.5.1.17"),
            Step::Combat(step) => return self.combat_decision(state, step),
            Step::Turn(step) => return self.turn_decision(state, step),
            Step::Special(step) => return self.special_decision(state, step),
        };
        Some(Decision { seat, name, clause: Clause(clause) })
    }

    /// The seat of the player whose march or activation goes on.
    pub fn active_seat(&self, state: &State<C>) -> Seat {
        let leader = state.activation.leader;
        let side = if leader == crate::state::Leader::NONE {
            self.roster(state).side(state.march.unit)
        } else {
            self.leader_info(state, leader).side
        };
        Seat::of(side)
    }

    /// Every answer to the open decision.
    pub(crate) fn list(&self, state: &State<C>, out: &mut Vec<Deed<C>>) {
        let Some(step) = state.step().filter(|_| !state.over) else { return };
        match step {
            Step::Phase(_) | Step::PhaseOver(_) | Step::Initiative | Step::MarchOver | Step::ActionOver => {}
            Step::TransferLeader(side) => self.list_transfers(state, side, out),
            Step::TransferTo(leader) => self.list_transfer_targets(state, leader, out),
            Step::TakeInitiative(side) => self.list_initiative(state, side, out),
            Step::ChooseAction(side) => self.list_activations(state, side, out),
            Step::SelectUnits => self.list_selections(state, out),
            Step::MoveLeader => self.list_leader_moves(state, out),
            Step::AttachLeader => self.list_attachments(state, out),
            Step::GoAlong(_) | Step::FollowUnit(_) => out.extend([Action::Along, Action::Stay]),
            Step::NextUnit => self.list_next_units(state, out),
            Step::ForceMarch => {
                out.extend([Action::NoForce, Action::Force]);
                self.list_steps(state, out);
            }
            Step::March => self.list_march(state, out),
            Step::Combat(step) => {
                let mut actions = Vec::new();
                self.combat_actions(state, step, &mut actions);
                out.extend(actions.into_iter().map(Action::Combat));
            }
            Step::Turn(step) => {
                let mut actions = Vec::new();
                self.turn_actions(state, step, &mut actions);
                out.extend(actions.into_iter().map(Action::Turn));
            }
            Step::Special(step) => {
                let mut actions = Vec::new();
                self.special_actions(state, step, &mut actions);
                out.extend(actions.into_iter().map(Action::Special));
            }
            Step::Campaign => {
                let mut actions = Vec::new();
                C::further(self.at(state), Menu::Question, &mut actions);
                out.extend(actions.into_iter().map(Action::Campaign));
            }
        }
        let mut further = Vec::new();
        C::further(self.at(state), Menu::Anytime, &mut further);
        out.extend(further.into_iter().map(Action::Campaign));
    }

    /// Breaks the action that goes on off where it stands: what is half done is answered in the first way, a march is over,
    /// and units that have not begun to act do not act.
    pub fn break_off(&self, state: &mut State<C>, dice: &mut dyn Dice, log: &mut Log) {
        while matches!(state.step(), Some(Step::AttachLeader | Step::GoAlong(_) | Step::FollowUnit(_))) {
            let mut answers = Vec::new();
            self.list(state, &mut answers);
            let answered = answers.first().is_some_and(|&answer| self.take(state, answer, dice, log).is_ok());
            if !answered {
                state.pop();
            }
        }
        let marching = state.steps.contains(&Step::March);
        while let Some(step) = state.step() {
            if matches!(step, Step::ActionOver | Step::PhaseOver(_) | Step::Initiative) {
                break;
            }
            state.pop();
        }
        if marching {
            state.push(Step::MarchOver);
        }
    }

    /// Takes an action at the open decision, or refuses it.
    pub(crate) fn take(
        &self,
        state: &mut State<C>,
        action: Deed<C>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let Some(step) = state.step().filter(|_| !state.over) else {
            return refuse!("gcacw.3.0.1", "The game is over.");
        };
        match (step, action) {
            (Step::TransferLeader(side), Action::Transfer(leader)) => self.take_transfer(state, side, leader),
            (Step::TransferLeader(side), Action::Done) => {
                self.side_is_done(state, side);
                Ok(())
            }
            (Step::TransferTo(leader), Action::Attach(unit)) => {
                self.take_transfer_to(state, leader, unit, log)
            }
            (Step::TakeInitiative(side), Action::Take) => self.take_initiative(state, side, log),
            (Step::TakeInitiative(side), Action::Pass) => self.pass_initiative(state, side, log),
            (Step::ChooseAction(side), Action::March(unit)) => self.take_march(state, side, unit, dice, log),
            (Step::ChooseAction(side), Action::Activate(leader)) => {
                self.take_activate(state, side, leader, log)
            }
            (Step::SelectUnits, Action::Select(unit)) => self.take_select(state, unit, false, log),
            (Step::SelectUnits, Action::SelectToEntrench(unit)) => self.take_select(state, unit, true, log),
            (Step::SelectUnits, Action::Done) => self.take_selected(state, dice, log),
            (Step::MoveLeader, Action::Go(hex)) => self.take_leader_move(state, hex, log),
            (Step::MoveLeader, Action::Stay) => {
                self.leader_stays(state);
                Ok(())
            }
            (Step::AttachLeader, Action::Attach(unit)) => self.take_attach(state, unit, log),
            (Step::GoAlong(leader) | Step::FollowUnit(leader), Action::Along | Action::Stay) => {
                self.take_along(state, leader, action == Action::Along, log);
                Ok(())
            }
            (Step::NextUnit, Action::Next(unit)) => self.take_next(state, unit, dice, log),
            (Step::ForceMarch, Action::Force | Action::NoForce) => {
                self.take_force_march(state, action == Action::Force, dice, log);
                Ok(())
            }
            (Step::ForceMarch, Action::Step(hex)) => self.march_off(state, hex, log),
            (Step::March, Action::Step(hex)) => self.take_step(state, hex, log),
            (Step::March, Action::End) => {
                state.replace(Step::MarchOver);
                Ok(())
            }
            (Step::ChooseAction(_) | Step::March | Step::Combat(_), Action::Combat(action)) => {
                self.combat_apply(state, action, dice, log)
            }
            (Step::ChooseAction(_) | Step::March | Step::Turn(_), Action::Turn(action)) => {
                self.turn_apply(state, action, dice, log)
            }
            (Step::ChooseAction(_) | Step::March | Step::Special(_), Action::Special(action)) => {
                self.special_apply(state, action, dice, log)
            }
            (_, Action::Campaign(action)) => C::apply(self.play(state, log), action, dice),
            _ => Err(self.out_of_place(state, &action)),
        }
    }

    /// One who answers for a side has nothing more to say: the step is over, unless others of the side are to be asked.
    pub(crate) fn side_is_done(&self, state: &mut State<C>, side: engine::Side) {
        if !C::turns(self.play(state, &mut Log::silent()), Juncture::Answered(side)) {
            state.pop();
        }
    }

    /// Does all work that needs no answer, until a decision is open or the game is over.
    pub fn settle(&self, state: &mut State<C>, dice: &mut dyn Dice, log: &mut Log) {
        while !state.over {
            let Some(step) = state.step() else {
                state.over = true;
                return;
            };
            if self.decision(state, step).is_some() {
                return;
            }
            self.run(state, step, dice, log);
        }
    }

    fn run(&self, state: &mut State<C>, step: Step, dice: &mut dyn Dice, log: &mut Log) {
        match step {
            Step::Phase(phase) => self.run_phase(state, phase, dice, log),
            Step::PhaseOver(phase) => {
                let next = C::next_phase(self.play(state, log), phase);
                state.replace(Step::Phase(next));
            }
            Step::Initiative => self.initiative_segment(state, dice, log),
            Step::ActionOver => {
                self.special_after_action(state, log);
                state.march = Default::default();
                state.activation = Default::default();
                state.replace(Step::Initiative);
            }
            Step::MarchOver => {
                state.pop();
                self.march_over(state, dice, log);
            }
            Step::March => state.replace(Step::MarchOver),
            Step::Combat(step) => self.combat_run(state, step, dice, log),
            Step::Turn(step) => self.turn_run(state, step, dice, log),
            Step::Special(step) => self.special_run(state, step, dice, log),
            Step::Campaign => C::plays(self.play(state, log), Moment::Work, dice),
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
            | Step::ForceMarch => state.pop(),
        }
    }

    /// The name of a phase in the rulebook's words.
    pub(crate) fn phase_name(&self, phase: Phase) -> &'static str {
        match phase {
            Phase::Campaign(number) => C::phase_name(number),
            _ => phase.name(),
        }
    }

    /// Begins a phase: its steps go on top of its end. // gcacw.3.0.1
    fn run_phase(&self, state: &mut State<C>, phase: Phase, dice: &mut dyn Dice, log: &mut Log) {
        state.replace(Step::PhaseOver(phase));
        log.add(|| {
            let text = format!("Turn {}: {}.", state.turn, self.phase_name(phase));
            Event::new("gcacw.3.0.1", text).kind(EventKind::Phase)
        });
        match phase {
            Phase::SetUp => self.special_set_up(state, dice, log),
            Phase::RandomEvents => {
                state.action_phase = 0;
                state.actions_taken = [0; 2];
                self.random_events(state, dice, log);
            }
            Phase::Scenario => self.special_start_of_turn(state, dice, log),
            Phase::LeaderTransfer => self.begin_leader_transfer(state),
            Phase::ActionCycle => state.push(Step::Initiative),
            Phase::Recovery => self.turn_recovery(state, dice, log),
            Phase::TurnIndication => self.turn_indication(state, log),
            Phase::Campaign(number) => C::plays(self.play(state, log), Moment::Phase(number), dice),
        }
    }

    /// Begins the Leader Transfer Phase: all of the Union's transfers come before any of the Confederacy's.
    /// // gcacw.6.3.11
    pub fn begin_leader_transfer(&self, state: &mut State<C>) {
        state.transferred = LeaderSet::EMPTY;
        state.push(Step::TransferLeader(engine::Side::Confederate));
        state.push(Step::TransferLeader(engine::Side::Union));
    }

    /// The Turn marker moves one box ahead, or the game ends. // gcacw.3.0.6
    fn turn_indication(&self, state: &mut State<C>, log: &mut Log) {
        self.end_of_turn(state, log);
        self.special_end_of_turn(state, log);
        if state.over || state.turn >= self.last_turn(state) {
            state.over = true;
            log.add(|| Event::new("gcacw.3.0.6", self.victory(state).sentence).kind(EventKind::End));
            return;
        }
        state.turn += 1;
    }
}
