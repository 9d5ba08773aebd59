//! Time limits (option 22): what each side is given for its actions in a turn, chits for more, and what ends when it is gone.
//!
//! No ruleset has a clock. The state knows how many seconds the rules have given out, whose time a decision takes, and which
//! side's time is up; measuring it is the server's.

use engine::{
    Clause, Clock, Dice, Event, May, Refusal, Ruleset, SetupError, Side, TimeAllowance, Track, TrackKind,
    forbid, refuse,
};
use gcacw::state::{MarchKind, Unit};
use gcacw::step::{Phase, Step};
use gcacw::turn::TurnStep;
use serde::{Deserialize, Serialize};

use crate::action::CampaignAction;
use crate::movement::strategic::Enemies;
use crate::options::{self, TIME_LIMITS};
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::turn::phase::{CampaignPhase, Portion};

/// The time of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Time {
    /// Players of each side.
    pub players: [u8; 2],
    /// Chits of each side: they lie open.
    pub chits: [u8; 2],
    /// Seconds given to each side this turn.
    pub seconds: [u32; 2],
    /// The turn they were given for.
    pub turn: u8,
    /// Whose time is up.
    pub out: [bool; 2],
    /// Sides that have been asked for a chit before this initiative.
    pub asked: [bool; 2],
}

const MINUTE: u32 = 60;
/// More players than this share no side.
const MOST_PLAYERS: u8 = 6;

impl<'a> Situation<'a> {
    /// Whether time is limited.
    pub(crate) fn is_timed(self) -> bool {
        self.option(TIME_LIMITS)
    }

    // ---- the set-up ----

    /// What must hold of the time of both sides.
    pub(crate) fn audit_time(self) -> Result<(), String> {
        let time = &self.state.campaign.time;
        if !self.is_timed() {
            let unused = *time == Time::default();
            return if unused {
                Ok(())
            } else {
                Err("there are no chits and no clocks without option 22".into())
            };
        }
        if time.chits.iter().any(|&chits| chits > self.data().time.chits.most) {
            return Err(format!("a side holds {} time chits at most", self.data().time.chits.most));
        }
        if !time.players.iter().all(|players| (1..=MOST_PLAYERS).contains(players)) {
            return Err(format!("a side has 1 to {MOST_PLAYERS} players"));
        }
        Ok(())
    }

    // ---- the turn ----

    /// The phases that only the time limits know. // lrtg.1.0.1
    pub(crate) fn timed_phase(self, over: Phase) -> Option<Phase> {
        if !self.is_timed() {
            return None;
        }
        if over == CampaignPhase::Attachment.phase() {
            return Some(CampaignPhase::TimeAllocation.phase());
        }
        let refused = over == Phase::ActionCycle && !self.state.campaign.today.refused.is_empty();
        refused.then_some(CampaignPhase::RefusedMoves.phase())
    }

    /// With time limits there is only one portion, in which everything may move. // lrtg.22.1.1, lrtg.iv.e.6
    pub(crate) fn first_portion(self) -> Portion {
        if self.is_timed() { Portion::Distance } else { Portion::Regular }
    }

    /// A side's minutes for the turn. // lrtg.22.2.1 to lrtg.22.2.6
    fn minutes(self, side: Side) -> u8 {
        let table = &self.data().time;
        let players = table.player * self.state.campaign.time.players[side.index()];
        let passive = if self.state.campaign.is_passive(side) { table.passive } else { 0 };
        let leaders = self.leaders_near_the_enemy(side);
        (table.base + table.leader[side.index()] * leaders).saturating_sub(players + passive)
    }

    /// Infantry corps leaders near an enemy unit, terrain or no terrain. // lrtg.22.2.2, lrtg.22.2.5, lrtg.22.7.4
    fn leaders_near_the_enemy(self, side: Side) -> u8 {
        let near = |leader| {
            self.state.leader_hex(leader).is_some_and(|hex| {
                let mut enemies = self.enemies(side, Enemies::Seen);
                enemies.any(|(_, at)| self.rules.board.distance(hex, at) <= self.data().time.near)
            })
        };
        self.infantry_corps_leaders(side).filter(|&leader| near(leader)).count() as u8
    }

    // ---- whose time a decision takes ----

    /// The side whose clock runs at the open decision, or the clause that stops both.
    pub(crate) fn time_runs_for(self) -> Result<Side, Clause> {
        let stopped = |clause| Err(Clause(clause));
        if !self.is_timed() || !self.state.steps.contains(&Step::PhaseOver(Phase::ActionCycle)) {
            return stopped("lrtg.22.3.5");
        }
        if matches!(self.state.step(), Some(Step::Turn(TurnStep::TooManyMarkers(_)))) {
            return stopped("lrtg.20.0.12");
        }
        let (mut active, mut taken) = (None, false);
        for step in &self.state.steps {
            match step {
                // lrtg.22.3.6
                Step::Combat(_) => return stopped("lrtg.22.3.6"),
                Step::TakeInitiative(side) => active = Some(*side),
                Step::ChooseAction(side) => (active, taken) = (Some(*side), true),
                Step::ActionOver => taken = true,
                // lrtg.22.6.1: a remote move takes place outside the initiative.
                Step::March | Step::MarchOver if !taken => return stopped("lrtg.22.6.1"),
                _ => {}
            }
        }
        if matches!(self.question(), Some(Question::AllowRemote(_) | Question::UseChit(_))) {
            return stopped("lrtg.22.6.1");
        }
        let status = self.rules.status(self.state);
        let Some(deciding) = status.open().map(|decision| decision.seat.side()) else {
            return stopped("lrtg.22.3.5");
        };
        // lrtg.22.3.11
        let active = match (active, self.state.step()) {
            (Some(side), _) => side,
            (None, Some(Step::Campaign)) => deciding,
            _ => self.active_seat().side(),
        };
        if active != deciding {
            return stopped("lrtg.22.3.11");
        }
        if self.state.campaign.time.out[active.index()] {
            return stopped("lrtg.22.4.1");
        }
        Ok(active)
    }

    /// Whose time the open decision takes. // lrtg.22.3.1 to lrtg.22.3.11
    pub(crate) fn clock_at(self) -> Clock {
        if !self.is_timed() {
            return Clock::Running;
        }
        self.time_runs_for().map_or_else(Clock::Paused, |_| Clock::Running)
    }

    /// What has been given out this turn. // lrtg.22.2.6, lrtg.22.2.7
    pub(crate) fn allowance(self) -> Option<TimeAllowance> {
        let time = &self.state.campaign.time;
        self.is_timed().then(|| TimeAllowance { period: time.turn.into(), seconds: time.seconds })
    }

    // ---- chits ----

    /// Whether a side may give up a chit. // lrtg.22.5.3, lrtg.22.5.4
    fn may_use_chit(self, side: Side) -> May {
        if self.state.campaign.is_passive(side) {
            return forbid!("lrtg.22.5.4", "is Passive and may not use time chits");
        }
        if self.state.campaign.time.chits[side.index()] == 0 {
            return forbid!("lrtg.22.5.3", "has no time chit left");
        }
        Ok(())
    }

    // ---- what a player does about time ----

    /// At every decision that takes a side's time it may give up a chit, and its time may be up.
    pub(crate) fn list_time(self, out: &mut Vec<CampaignAction>) {
        if !self.is_timed() {
            return;
        }
        match self.chit_side() {
            Some(side) if self.may_use_chit(side).is_ok() => out.push(CampaignAction::Chit),
            _ => {}
        }
        if self.time_runs_for().is_ok() {
            out.push(CampaignAction::OutOfTime);
        }
    }

    /// The side that may give up a chit now: whose time runs, or who has been given the initiative without any. // lrtg.22.5.5
    fn chit_side(self) -> Option<Side> {
        match self.state.step() {
            Some(Step::TakeInitiative(side)) => Some(side),
            _ => self.time_runs_for().ok(),
        }
    }

    /// A side without time begins no activation. // lrtg.22.4.1, lrtg.22.4.3
    pub(crate) fn may_act_in_time(self, side: Side) -> May {
        if self.state.campaign.time.out[side.index()] {
            return forbid!("lrtg.22.4.1", "waits: its side has no time left this turn");
        }
        Ok(())
    }

    // ---- remote moves that were refused ----

    /// The units that may still make the move they were refused. // lrtg.22.6.3
    pub(crate) fn refused_units(self, side: Side) -> impl Iterator<Item = Unit> + 'a {
        self.state
            .campaign
            .today
            .refused
            .iter()
            .filter(move |&unit| self.roster().side(unit) == side && self.may_move_far_off(unit).is_ok())
    }

    // ---- what can be seen ----

    /// The chits of a side, open to both. // lrtg.22.5.6
    pub(crate) fn chit_track(self, side: Side) -> Option<Track> {
        let time = &self.state.campaign.time;
        let minutes = time.seconds[side.index()] / MINUTE;
        let out = if time.out[side.index()] { " Its time is up." } else { "" };
        self.is_timed().then(|| Track {
            kind: TrackKind::TimeChits,
            label: format!("{side} time chits"),
            side: Some(side),
            value: time.chits[side.index()].into(),
            most: self.data().time.chits.most.into(),
            note: format!("{minutes} minutes given this turn.{out}"),
            clause: "lrtg.22.5.6".into(),
        })
    }
}

impl Play<'_> {
    // ---- the set-up ----

    /// Each side begins with its chits, and a player for each of its commanders. // lrtg.22.5.1, lrtg.viii.4.6
    pub(crate) fn hand_out_chits(&mut self) {
        if self.now().is_timed() {
            let union = [options::UNION_SECOND, options::UNION_THIRD];
            let confederate = [options::CONFEDERATE_SECOND, options::CONFEDERATE_THIRD];
            let players = [union, confederate]
                .map(|bits| 1 + bits.into_iter().filter(|&bit| self.now().option(bit)).count() as u8);
            self.state.campaign.time =
                Time { players, chits: [self.data().time.chits.start; 2], ..Time::default() };
        }
    }

    /// Reads what a person's setup says of players, chits and time.
    pub(crate) fn read_time(
        &mut self,
        [players, chits]: [Option<[u8; 2]>; 2],
        out: Option<[bool; 2]>,
    ) -> Result<(), SetupError> {
        let time = &mut self.state.campaign.time;
        time.players = players.unwrap_or(time.players);
        time.chits = chits.unwrap_or(time.chits);
        time.out = out.unwrap_or(time.out);
        self.now().audit_time().map_err(SetupError::new)
    }

    // ---- the turn ----

    /// The phase: what each side has for this turn, and a chit for whoever rests. // lrtg.22.2.1, lrtg.22.2.6, lrtg.22.5.2, lrtg.4.2.5
    pub(crate) fn time_allocation(&mut self) {
        let minutes = Side::ALL.map(|side| self.now().minutes(side));
        for side in Side::ALL {
            let passive = self.state.campaign.is_passive(side);
            let chits = &mut self.state.campaign.time.chits[side.index()];
            if passive && *chits < self.rules.campaign.data.time.chits.most {
                *chits += 1;
            }
            let (minutes, chits) = (minutes[side.index()], *chits);
            self.log.add(|| {
                let text = format!("The {side} has {minutes} minutes this turn, and {chits} time chits.");
                Event::new("lrtg.22.2.1", text)
            });
        }
        let time = &mut self.state.campaign.time;
        time.seconds = minutes.map(|minutes| MINUTE * u32::from(minutes));
        time.turn = self.state.turn;
        (time.out, time.asked) = (minutes.map(|minutes| minutes == 0), [false; 2]);
    }

    // ---- chits ----

    /// A chit is worth three minutes. // lrtg.22.5.3
    pub(crate) fn give_chit(&mut self, side: Side) {
        let minutes = self.data().time.chits.minutes;
        let time = &mut self.state.campaign.time;
        time.chits[side.index()] -= 1;
        time.seconds[side.index()] += MINUTE * u32::from(minutes);
        time.out[side.index()] = false;
        let left = time.chits[side.index()];
        self.log.add(|| {
            let text = format!("The {side} gives up a time chit for {minutes} minutes; {left} are left.");
            Event::new("lrtg.22.5.3", text)
        });
    }

    /// Before initiative is determined a side without time may give up a chit and go on. // lrtg.22.5.5
    pub(crate) fn ask_for_chit(&mut self) -> bool {
        if !self.now().is_timed() {
            return false;
        }
        for side in [Side::Confederate, Side::Union] {
            let time = &self.state.campaign.time;
            if time.out[side.index()] && !time.asked[side.index()] && self.now().may_use_chit(side).is_ok() {
                self.state.campaign.time.asked[side.index()] = true;
                self.ask(Question::UseChit(side));
                return true;
            }
        }
        self.state.campaign.time.asked = [false; 2];
        false
    }

    // ---- what a player does about time ----

    /// A chit is given up in the middle of things, or the time is up.
    pub(crate) fn take_time(&mut self, action: CampaignAction, dice: &mut dyn Dice) -> Result<(), Refusal> {
        if !self.now().is_timed() {
            return refuse!("lrtg.22.2.1", "This game is played without time limits.");
        }
        if action == CampaignAction::Chit {
            let Some(side) = self.now().chit_side() else {
                return refuse!(
                    "lrtg.22.5.5",
                    "A time chit is given up in one's own turn, while the clock runs."
                );
            };
            self.now().may_use_chit(side).map_err(|forbidden| forbidden.refusal_of(side.name()))?;
            self.give_chit(side);
            return Ok(());
        }
        match self.now().time_runs_for() {
            Ok(side) => {
                self.run_out(side, dice);
                Ok(())
            }
            Err(clause) => Err(Refusal::new(clause, "Nobody's time runs at this decision.")),
        }
    }

    /// A side's time is up: what it is doing ends where it stands. // lrtg.22.4.1, lrtg.22.4.2
    fn run_out(&mut self, side: Side, dice: &mut dyn Dice) {
        self.log.reveal();
        self.log.add(|| Event::new("lrtg.22.4.1", format!("The time of the {side} is up.")));
        self.state.campaign.time.out[side.index()] = true;
        match self.state.step() {
            // With a chit he may still go on, without one he has nobody to act with.
            Some(Step::TakeInitiative(_)) => {
                if self.now().may_use_chit(side).is_err() {
                    // Whoever may not pass for his side has the initiative taken from him.
                    if self.standard().pass_initiative(side).is_err() {
                        self.state.replace(Step::Initiative);
                    }
                }
            }
            Some(Step::ChooseAction(_)) => self.state.replace(Step::Initiative),
            _ => {
                while self.state.step() == Some(Step::Campaign) {
                    self.answered();
                }
                self.standard().break_off(dice);
                let asked = self.state.steps.iter().filter(|step| **step == Step::Campaign).count();
                self.state.campaign.questions.truncate(asked);
            }
        }
    }

    /// A declared attack is not taken back. // lrtg.22.3.7
    pub(crate) fn hold_to_the_attack(&mut self) {
        if self.now().is_timed() && self.state.steps.iter().any(|step| matches!(step, Step::Combat(_))) {
            self.log.reveal();
        }
    }

    // ---- remote moves that were refused ----

    /// The cycle is over: refused units may move now, time or no time, first the Union's. // lrtg.22.4.4, lrtg.22.6.2, lrtg.22.6.3, lrtg.17.2.2
    pub(crate) fn refused_moves(&mut self) {
        self.state.campaign.time.out = [false; 2];
        for side in [Side::Confederate, Side::Union] {
            self.ask(Question::RefusedMoves(side));
        }
    }

    /// A refused unit marches after all. // lrtg.22.6.3
    pub(crate) fn make_refused_move(&mut self, unit: Unit, dice: &mut dyn Dice) -> Result<(), Refusal> {
        if !self.state.campaign.today.refused.contains(unit) {
            return refuse!("lrtg.22.6.3", "{} was not refused a remote move.", self.name(unit));
        }
        self.now().may_move_far_off(unit).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        self.state.campaign.today.refused.remove(unit);
        // lrtg.20.0.14: an enemy that is not seen is too near; only the owner learns it.
        if self.now().is_watched(unit) {
            return Ok(());
        }
        let allowance = self.standard().roll_unit_allowance(unit, dice);
        self.standard().begin_march(unit, MarchKind::Normal, allowance, dice);
        Ok(())
    }
}
