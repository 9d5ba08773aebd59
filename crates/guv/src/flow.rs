//! The agenda at work: which task asks whom, what it offers, what an answer does.

use engine::{Clause, Decision, Dice, Grammar, Log, Seat, Side};

use crate::Guv;
use crate::action::Action;
use crate::combat::{ATTACKER, DEFENDER};
use crate::group::Group;
use crate::state::State;
use crate::task::Task;

/// What goes on by itself: nobody is asked.
macro_rules! work {
    () => {
        Task::Reveal
            | Task::TurnStart
            | Task::Draw
            | Task::MarchRoll
            | Task::Stacking
            | Task::ShellRoll
            | Task::CountDice
            | Task::Roll
            | Task::Retreats
            | Task::CombatEnd
            | Task::ActivationEnd
            | Task::TurnEnd
            | Task::NightLift
            | Task::SupplyCheck
            | Task::Morale
            | Task::NightDraw
            | Task::TurnClose
    };
}

impl Guv {
    /// Carries out an automatic task; false when the task asks a player.
    fn carry_out(&self, state: &mut State, task: Task, dice: &mut dyn Dice, log: &mut Log) -> bool {
        match task {
            Task::Reveal => self.reveal_counters(state, log),
            Task::TurnStart => self.turn_start(state, dice, log),
            Task::Draw => {
                decided(dice, log);
                self.draw(state, dice, log);
            }
            Task::MarchRoll => self.march_roll(state, dice, log),
            Task::Stacking => match self.overfull_hex(state) {
                Some(hex) => {
                    self.make_room(state, hex, log);
                    if self.is_overfull(state, hex) {
                        state.push(Task::Excess(hex));
                    }
                }
                None => state.pop(),
            },
            Task::ShellRoll => self.shell_roll(state, dice, log),
            Task::CountDice => self.count_dice(state, log),
            Task::Roll => self.roll_combat(state, dice, log),
            Task::Retreats => self.retreats(state),
            Task::CombatEnd => {
                decided(dice, log);
                self.combat_end(state);
            }
            Task::ActivationEnd => {
                decided(dice, log);
                self.activation_end(state, dice, log);
            }
            Task::TurnEnd => self.turn_end(state),
            Task::NightLift => self.night_lift(state, log),
            Task::SupplyCheck => self.supply_check(state, log),
            Task::Morale => self.night_morale(state, log),
            Task::NightDraw => self.night_draw(state, dice, log),
            Task::TurnClose => self.turn_close(state, log),
            Task::Demoralized(unit) if self.demoralized_in_contact(state) != Some(unit) => state.pop(),
            Task::Demoralized(unit) | Task::Retreat(unit, _) if state.hex(unit).is_none() => state.pop(),
            Task::Demoralized(unit) if self.retreat_hexes(state, unit, false).is_empty() => {
                self.cannot_retreat(state, unit, log);
            }
            Task::Retreat(unit, further) if self.retreat_hexes(state, unit, further).is_empty() => {
                self.cannot_retreat(state, unit, log);
            }
            Task::Moving if !state.group.members.iter().any(|&unit| self.arm(unit).is_line()) => {
                // The units that marched are gone: dummies and skirmishers do not go on alone.
                state.group = Group::default();
                state.pop();
            }
            Task::Arrive(army) => {
                self.turn_back(state, army, log);
                return false;
            }
            Task::Recover(army) => {
                self.recover_independents(state, army, log);
                return false;
            }
            _ => return false,
        }
        true
    }

    /// Goes on until a player must decide. A decision with one answer takes itself.
    pub(crate) fn settle(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        let mut answers = Vec::new();
        while state.ended.is_none() && !self.judge_moment(state, log) {
            let Some(&task) = state.agenda.last() else { return };
            if let Some(unit) = self.demoralized_in_contact(state)
                && task != Task::Demoralized(unit)
                && !matches!(task, Task::Retreat(_, true))
            {
                state.push(Task::Demoralized(unit));
                continue;
            }
            if self.carry_out(state, task, dice, log) {
                continue;
            }
            if self.is_open(state, task) {
                return;
            }
            answers.clear();
            self.answers(state, task, &mut answers);
            match answers.as_slice() {
                [] => state.pop(),
                &[only] if !self.must_be_asked(state, task, only) => {
                    self.perform(state, &only, dice, log);
                }
                _ => return,
            }
        }
    }

    /// Whether a task is asked though it has one answer: the attacks that a player names himself, and what he could answer
    /// in another way if his secrets were others. Public facts alone decide who is asked. // guv.9.31 guv.17.1
    fn must_be_asked(&self, state: &State, task: Task, only: Action) -> bool {
        match task {
            Task::Aim | Task::Declare => true,
            Task::Combat => {
                let army = self.active(state).side;
                let demons = army == Side::Confederate && !self.active(state).attacked.is_empty();
                only != Action::Done || demons && self.may_hold_event(state, army)
            }
            Task::Movement => {
                let active = self.active(state);
                !active.begun
                    && (self.may_hold_event(state, active.side) || self.has_unseen_stack(state, active.side))
            }
            Task::Activate(_) => self.may_hold_event(state, self.active(state).side),
            Task::Formations(army) | Task::CombatEvent(army) | Task::SupplyChit(army) => {
                self.may_hold_event(state, army)
            }
            Task::ShellWorks | Task::ShellHit => !self.target_is_seen(state),
            Task::MarchLoss => self.has_unseen_stack(state, self.active(state).side),
            Task::Bombardment => {
                let active = self.active(state);
                !self.is_night(state) && !active.forced && self.has_unseen_stack_in_range(state, active.side)
            }
            // After the last night nobody gains by what he learns.
            Task::Recover(army) => {
                state.turn < self.scenario(state).last_turn && self.has_unseen_stack(state, army)
            }
            _ => false,
        }
    }

    /// Whether an action answers the open task: it is listed. The commonest answers are judged without the list.
    pub(crate) fn is_legal(&self, state: &State, action: &Action) -> bool {
        let Some(&task) = state.agenda.last() else { return false };
        match (task, *action) {
            _ if !action.is_known(self) => false,
            (Task::Movement, Action::Move(unit)) => self.may_move(state, unit).is_ok(),
            (Task::Moving, Action::To(hex)) => self.may_step(state, hex).is_ok(),
            (Task::Moving, Action::With(unit)) => self.may_join(state, unit).is_ok(),
            (Task::Movement | Task::Moving | Task::Bombardment, Action::Done) => true,
            (Task::Formations(army), Action::Done) => self.must_open_with(state, army).is_none(),
            (Task::Activate(chit), Action::Pass) => self.may_pass(state, chit).is_ok(),
            (Task::Deploy(_), Action::DeployRest) => true,
            _ => {
                let mut listed = Vec::new();
                self.options(state, &mut listed);
                listed.contains(action)
            }
        }
    }

    /// Whether a task surely has more than one answer, so that nobody need count.
    fn is_open(&self, state: &State, task: Task) -> bool {
        match task {
            Task::Deploy(army) => self.is_deploying(state, army),
            Task::Movement => {
                self.units_of(self.active(state).side).any(|unit| self.may_move(state, unit).is_ok())
            }
            Task::Activate(chit) => {
                self.may_activate(state, chit).is_ok() && self.may_pass(state, chit).is_ok()
            }
            _ => false,
        }
    }

    /// Every answer to the open task.
    pub(crate) fn options(&self, state: &State, out: &mut Vec<Action>) {
        let Some(&task) = state.agenda.last() else { return };
        self.answers(state, task, out);
        self.list_undummy(state, self.decider(state, task), out);
    }

    /// Every answer that goes on with the open task.
    fn answers(&self, state: &State, task: Task, out: &mut Vec<Action>) {
        match task {
            Task::Counter(army) => self.list_counter(state, army, out),
            Task::Deploy(army) => self.list_deploy(state, army, out),
            Task::Arrive(army) => self.list_arrive(state, army, out),
            Task::Stoneman => self.list_stoneman(state, out),
            Task::Dummies(army) => self.list_dummies(state, army, out),
            Task::Formations(army) => self.list_formations(state, army, out),
            Task::Activate(chit) => self.list_activate(state, chit, out),
            Task::NameFormation => self.list_name(state, out),
            Task::PlaceChit => self.list_chit(state, out),
            Task::Three => self.list_three(state, out),
            Task::Movement => self.list_movement(state, out),
            Task::Moving => self.list_moving(state, out),
            Task::Detach(hex, any) => self.list_detached(state, hex, any, out),
            Task::Contact(hex, begun) => self.list_contact(state, hex, begun, out),
            Task::Demoralized(unit) => self.list_retreat(state, unit, false, out),
            Task::Excess(hex) => self.list_excess(state, hex, out),
            Task::MarchLoss => self.list_march_loss(state, out),
            Task::Bombardment => self.list_bombardment(state, out),
            Task::Aim => self.list_aim(state, out),
            Task::ShellWorks => self.list_shell_works(state, out),
            Task::ShellHit => self.list_shell_hit(state, out),
            Task::Combat => self.list_combat(state, out),
            Task::Declare => self.list_declare(state, out),
            Task::DefenderSkirmisher => self.list_defender_skirmisher(state, out),
            Task::DefenderWorks => self.list_defender_works(state, out),
            Task::CombatEvent(army) => self.list_combat_event(state, army, out),
            Task::Terrain => self.list_terrain(state, out),
            Task::WorksChoice => self.list_works_choice(state, out),
            Task::AttackerBonus | Task::DefenderBonus => self.list_bonus(state, Self::role(task), out),
            Task::ForcedMarchDie => self.list_forced_march_die(state, out),
            Task::TerrainDie => self.list_terrain_die(state, out),
            Task::AttackerSix | Task::DefenderSix => self.list_six(state, Self::role(task), out),
            Task::AttackerLosses | Task::DefenderLosses => self.list_losses(state, Self::role(task), out),
            Task::Retreat(unit, further) => self.list_retreat(state, unit, further, out),
            Task::RetreatBridge(index) => self.list_retreat_bridge(state, index, out),
            Task::Advance => self.list_advance(state, out),
            Task::SupplyChit(army) => self.list_supply_chit(state, army, out),
            Task::Recover(army) => self.list_recover(state, army, out),
            Task::EventHex(chit, army) => self.list_event_hex(state, chit, army, out),
            Task::Regroup(army) => self.list_regroup(state, army, out),
            Task::Release => self.list_release(out),
            Task::GeneralRetreat(army, centre) => self.list_general_retreat(state, army, centre, out),
            work!() => {}
        }
    }

    /// Does what a legal answer says.
    pub(crate) fn perform(&self, state: &mut State, action: &Action, dice: &mut dyn Dice, log: &mut Log) {
        let Some(&task) = state.agenda.last() else { return };
        // guv.9.33
        if let Action::Undummy(dummy) = *action {
            return self.remove_dummy(state, dummy, log);
        }
        match task {
            Task::Counter(army) => self.do_counter(state, army, action),
            Task::Deploy(army) => self.do_deploy(state, army, action, log),
            Task::Arrive(_) => self.do_arrive(state, action, log),
            Task::Stoneman => self.do_stoneman(state, action, log),
            Task::Dummies(army) => self.do_dummies(state, army, action, log),
            Task::Formations(army) => self.do_formations(state, army, action, log),
            Task::Activate(_) => self.do_activate(state, action, dice, log),
            Task::NameFormation => self.do_name(state, action, log),
            Task::PlaceChit => self.do_chit(state, action, log),
            Task::Three | Task::Detach(..) => self.do_take(state, action, log),
            Task::Movement => self.do_movement(state, action, dice, log),
            Task::Moving => self.do_moving(state, action, dice, log),
            Task::Contact(hex, _) => self.do_contact(state, hex, action, log),
            Task::Demoralized(_) => self.do_retreat(state, action, false, log),
            Task::Retreat(_, further) => self.do_retreat(state, action, further, log),
            Task::Excess(hex) => self.do_excess(state, hex, action, log),
            Task::MarchLoss => self.do_march_loss(state, action, log),
            Task::Bombardment => self.do_bombardment(state, action, log),
            Task::Aim => self.do_aim(state, action, log),
            Task::ShellWorks => self.do_shell_works(state, action, log),
            Task::ShellHit => self.do_shell_hit(state, action, log),
            Task::Combat => self.do_combat(state, action, log),
            Task::Declare => self.do_declare(state, action, log),
            Task::DefenderSkirmisher => self.do_defender_skirmisher(state, action, log),
            Task::DefenderWorks => self.do_defender_works(state, action, log),
            Task::CombatEvent(army) | Task::SupplyChit(army) => {
                if let Action::Play(event) = *action {
                    self.play_event(state, army, event, log);
                } else {
                    state.pop();
                }
            }
            Task::Terrain => self.do_terrain(state, action),
            Task::WorksChoice => self.do_works_choice(state, action, log),
            Task::AttackerBonus | Task::DefenderBonus => self.do_bonus(state, Self::role(task), action, log),
            Task::ForcedMarchDie => self.do_named_die(state, DEFENDER, action, log),
            Task::TerrainDie => self.do_named_die(state, ATTACKER, action, log),
            Task::AttackerSix | Task::DefenderSix => self.do_six(state, Self::role(task), action, log),
            Task::AttackerLosses | Task::DefenderLosses => {
                self.do_losses(state, Self::role(task), action, log);
            }
            Task::RetreatBridge(index) => self.do_retreat_bridge(state, index, action, dice, log),
            Task::Advance => self.do_advance(state, action, log),
            Task::Recover(_) => self.do_recover(state, action, log),
            Task::EventHex(chit, army) => {
                if let Action::At(hex) = *action {
                    self.do_event_hex(state, chit, army, hex, log);
                }
            }
            Task::Regroup(_) => self.do_regroup(state, action, log),
            Task::Release => self.do_release(state, action, log),
            Task::GeneralRetreat(..) => self.do_general_retreat(state, action),
            work!() => {}
        }
    }

    /// Who answers a task.
    pub(crate) fn decider(&self, state: &State, task: Task) -> Side {
        let active = self.active(state).side;
        match task {
            Task::Counter(army)
            | Task::Deploy(army)
            | Task::Arrive(army)
            | Task::Dummies(army)
            | Task::Formations(army)
            | Task::CombatEvent(army)
            | Task::SupplyChit(army)
            | Task::Recover(army)
            | Task::EventHex(_, army)
            | Task::Regroup(army)
            | Task::GeneralRetreat(army, _) => army,
            Task::Stoneman | Task::Release | Task::RetreatBridge(_) => Side::Union,
            Task::Demoralized(unit) | Task::Retreat(unit, _) => self.side(unit),
            Task::Moving => state.group.members.first().map_or(active, |&unit| self.side(unit)),
            Task::Contact(hex, _) | Task::Excess(hex) => self.holder(state, hex).unwrap_or(active),
            Task::ShellWorks
            | Task::ShellHit
            | Task::DefenderSkirmisher
            | Task::DefenderWorks
            | Task::Terrain
            | Task::WorksChoice
            | Task::ForcedMarchDie
            | Task::TerrainDie
            | Task::DefenderBonus
            | Task::DefenderSix
            | Task::DefenderLosses => active.enemy(),
            _ => active,
        }
    }

    pub(crate) fn decision(&self, state: &State, task: Task) -> Decision {
        let (name, clause) = name_of(task);
        let clause = match task {
            Task::Arrive(army) => self.arrival_clause(state, army).0,
            _ => clause,
        };
        Decision { seat: Seat::of(self.decider(state, task)), name, clause: Clause(clause) }
    }
}

/// What an action was about is decided: its forecast does not go on to the next combat, chit or turn.
fn decided(dice: &mut dyn Dice, log: &mut Log) {
    dice.decided();
    log.decided();
}

/// The name of a decision and the clause that asks it.
pub(crate) const fn name_of(task: Task) -> (&'static str, &'static str) {
    match task {
        Task::Counter(_) => ("place_command_counter", "guv.20.1"),
        Task::Deploy(_) => ("deploy", "guv.4.1"),
        Task::Arrive(_) => ("place_arrivals", "guv.20.9"),
        Task::Stoneman => ("place_cavalry_corps", "guv.20.8"),
        Task::Dummies(_) => ("place_dummies", "guv.9.33"),
        Task::Formations(_) => ("choose_formations", "guv.8.5"),
        Task::Activate(_) => ("activate_or_pass", "guv.8.6"),
        Task::NameFormation => ("name_formation", "guv.17.21"),
        Task::PlaceChit => ("place_chit", "guv.8.8"),
        Task::Three => ("take_three_units", "guv.8.30"),
        Task::Movement => ("movement", "guv.9.1"),
        Task::Moving => ("moving", "guv.9.3"),
        Task::Detach(..) => ("detach_units", "guv.8.17"),
        Task::Contact(..) => ("break_contact", "guv.9.9"),
        Task::Demoralized(_) => ("demoralized_retreat", "guv.14.65"),
        Task::Excess(_) => ("excess_units", "guv.5.5"),
        Task::MarchLoss => ("forced_march_loss", "guv.9.29"),
        Task::Bombardment => ("bombardment", "guv.12.2"),
        Task::Aim => ("aim", "guv.12.5"),
        Task::ShellWorks => ("breastwork_against_bombardment", "guv.12.10"),
        Task::ShellHit => ("bombardment_result", "guv.12.14"),
        Task::Combat => ("combat", "guv.14.9"),
        Task::Declare => ("declare_combat", "guv.14.10"),
        Task::DefenderSkirmisher => ("defender_skirmisher", "guv.14.11"),
        Task::DefenderWorks => ("defender_breastwork", "guv.14.12"),
        Task::CombatEvent(_) => ("combat_event", "guv.14.42"),
        Task::Terrain => ("choose_terrain", "guv.14.7"),
        Task::WorksChoice => ("breastwork_effect", "guv.14.23"),
        Task::AttackerBonus => ("attacker_bonus", "guv.14.15"),
        Task::ForcedMarchDie => ("forced_march_die", "guv.9.28"),
        Task::TerrainDie => ("terrain_die", "guv.14.19"),
        Task::DefenderBonus => ("defender_bonus", "guv.14.15"),
        Task::AttackerSix => ("attacker_six", "guv.14.48"),
        Task::DefenderSix => ("defender_six", "guv.14.53"),
        Task::DefenderLosses => ("defender_losses", "guv.14.44"),
        Task::AttackerLosses => ("attacker_losses", "guv.14.44"),
        Task::Retreat(..) => ("retreat", "guv.14.56"),
        Task::RetreatBridge(_) => ("dismantle_behind", "guv.11.11"),
        Task::Advance => ("advance", "guv.14.69"),
        Task::SupplyChit(_) => ("supply_event", "guv.15.1"),
        Task::Recover(_) => ("recover", "guv.16.2"),
        Task::EventHex(..) => ("place_event", "guv.17.4"),
        Task::Regroup(_) => ("regroup", "guv.17.8"),
        Task::Release => ("release", "guv.17.27"),
        Task::GeneralRetreat(..) => ("general_retreat", "guv.17.16"),
        work!() => ("sequence", "guv.6.2"),
    }
}
