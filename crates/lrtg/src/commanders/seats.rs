//! Who answers for a side with several commanders (21.0.4, 21.1.6), and whom each may order.

use arrayvec::ArrayVec;
use engine::{May, Seat, Seats, Side, forbid};
use gcacw::combat::CombatStep;
use gcacw::state::{Leader, Unit};
use gcacw::step::Step;
use gcacw::turn::TurnStep;
use gcacw::units::Size;

use crate::campaign::{Game, LongRoads, War};
use crate::commanders::seats_of;
use crate::question::Question;

impl LongRoads {
    /// The commander whose turn it is at a question that all of a side are asked.
    pub(crate) fn speaker(&self, state: &War, side: Side) -> Seat {
        let seats = seats_of(state.options, side);
        let answered = self.shared(state, side).map_or(0, |known| known.answered[side.index()]);
        seats.get(usize::from(answered)).copied().unwrap_or(Seat::of(side))
    }

    /// One commander of a side has no more to say: the next is asked, or all have answered.
    pub(crate) fn next_speaker(&self, state: &mut War, side: Side) -> bool {
        let seats = seats_of(state.options, side).len();
        let Some(commanders) = state.campaign.commanders.as_mut().filter(|_| seats > 1) else { return true };
        let answered = &mut commanders.answered[side.index()];
        *answered += 1;
        let all = usize::from(*answered) >= seats;
        if all {
            *answered = 0;
        }
        all
    }

    /// The seat that has the initiative, or is asked whether it takes it. // lrtg.21.1.6.1, lrtg.21.1.6.3
    pub(crate) fn initiative_seat(&self, state: &War, side: Side) -> Seat {
        let deferred = self.shared(state, side).and_then(|known| known.deferred);
        deferred.filter(|seat| seat.side() == side).unwrap_or_else(|| self.overall(state, side))
    }

    /// Who answers a standard question. // lrtg.21.0.4
    pub(crate) fn answers_step(&self, rules: &Game, state: &War, step: Step, seat: Seat) -> Seat {
        let side = seat.side();
        if !self.is_shared(state, side) {
            return seat;
        }
        match step {
            Step::TransferLeader(_) | Step::Turn(TurnStep::Activities(_)) => self.speaker(state, side),
            Step::TransferTo(leader) | Step::GoAlong(leader) | Step::FollowUnit(leader) => {
                self.seat_of_leader(rules, state, leader)
            }
            Step::TakeInitiative(_) | Step::ChooseAction(_) => self.initiative_seat(state, side),
            Step::SelectUnits | Step::MoveLeader | Step::AttachLeader | Step::NextUnit => {
                self.seat_of_leader(rules, state, state.activation.leader)
            }
            Step::ForceMarch | Step::March | Step::Turn(TurnStep::DestroyCrossing) => {
                self.seat_of(rules, state, state.march.unit)
            }
            Step::Turn(TurnStep::LeaveSwamp) => {
                rules.next_to_leave(state).map_or(seat, |(unit, _)| self.seat_of(rules, state, unit))
            }
            Step::Turn(TurnStep::DummyMarch(_) | TurnStep::DummiesAlong(_)) => {
                self.initiative_seat(state, side)
            }
            Step::Combat(step) => self.answers_combat(rules, state, step, side),
            _ => self.overall(state, side),
        }
    }

    fn answers_combat(&self, rules: &Game, state: &War, step: CombatStep, side: Side) -> Seat {
        let battle = &state.battle;
        match step {
            // lrtg.21.1.7.1, lrtg.21.1.7.2
            CombatStep::GrandAssault | CombatStep::GrandAssaultUnits => self.overall(state, side),
            CombatStep::AdvanceLeader(leader) | CombatStep::Orphan { leader, .. } => {
                self.seat_of_leader(rules, state, leader)
            }
            CombatStep::AttackType
            | CombatStep::AssaultUnits
            | CombatStep::CommandRoll
            | CombatStep::KeepUnits
            | CombatStep::Fight => match battle.leader() {
                Some(leader) => self.seat_of_leader(rules, state, leader),
                None => self.seat_of(rules, state, state.march.unit),
            },
            CombatStep::Retreat | CombatStep::CavalryLoss => {
                self.one_of(rules, state, side, state.retreat.stack.iter())
            }
            CombatStep::CavalryRetreat(hex) => {
                self.one_of(rules, state, side, rules.side_units_in(state, side, hex))
            }
            _ if side == battle.side => self.one_of(rules, state, side, battle.fighting.iter()),
            _ => self.one_of(rules, state, side, rules.side_units_in(state, side, battle.target)),
        }
    }

    /// The one commander of all these units; where there are several, the overall commander. // lrtg.21.0.5
    fn one_of(&self, rules: &Game, state: &War, side: Side, mut units: impl Iterator<Item = Unit>) -> Seat {
        let overall = self.overall(state, side);
        let Some(first) = units.next().map(|unit| self.seat_of(rules, state, unit)) else { return overall };
        if units.all(|unit| self.seat_of(rules, state, unit) == first) { first } else { overall }
    }

    /// Who answers one of the campaign's questions. // lrtg.21.0.4, lrtg.21.1.5.4
    pub(crate) fn answers_question(&self, rules: &Game, state: &War, question: Question) -> Seat {
        if let Question::Commanders(question) = question {
            return self.answers_commanders(state, question);
        }
        let side = self.who(rules, state, question);
        let Some(commanders) = self.shared(state, side) else { return Seat::of(side) };
        match question {
            // lrtg.21.1.5.2, lrtg.21.1.5.3
            Question::CulpeperDepot
            | Question::Distribute(_)
            | Question::Forage(_)
            | Question::Share(_)
            | Question::Rest(_)
            | Question::PutInRange
            | Question::LoadTrains
            | Question::DepotAmmunition
            | Question::Repair
            | Question::PlaceDepot
            | Question::Schedule(_) => commanders.quartermaster[side.index()],
            Question::StartLeader(leader) | Question::ReturnLeader(leader) => {
                self.seat_of_leader(rules, state, leader)
            }
            Question::PlaceReinforcement(unit) | Question::RailTo(unit) | Question::SailTo { unit, .. } => {
                self.seat_of(rules, state, unit)
            }
            Question::Attach { .. } | Question::Detach(_) => self.speaker(state, side),
            Question::BreakUp(number)
            | Question::ReplaceDivision(number)
            | Question::BrigadeStrength { number, .. }
            | Question::FormDivision { number, .. } => {
                let division = self.forces.detaching.get(usize::from(number)).map(|known| known.division);
                division.map_or(Seat::of(side), |division| self.seat_of(rules, state, division))
            }
            Question::ArmySelect => self.seat_of_leader(rules, state, self.selecting_leader(state)),
            _ => self.overall(state, side),
        }
    }

    /// The leader for whom units are being chosen.
    pub(crate) fn selecting_leader(&self, state: &War) -> Leader {
        state.campaign.today.strategic.map_or(state.activation.leader, |(leader, _)| leader)
    }

    // ---- whom a commander may order ----

    /// Whether whoever is asked commands a unit. // lrtg.21.0.4
    pub(crate) fn may_order(&self, rules: &Game, state: &War, unit: Unit) -> May {
        if state.campaign.commanders.is_none() {
            return Ok(());
        }
        let side = rules.roster(state).side(unit);
        let asked = match state.step() {
            Some(Step::TakeInitiative(asked) | Step::ChooseAction(asked)) if asked == side => {
                self.initiative_seat(state, side)
            }
            Some(Step::Turn(TurnStep::Activities(asked))) if asked == side => self.speaker(state, side),
            Some(Step::Combat(CombatStep::AssaultUnits)) => match state.battle.leader() {
                Some(leader) => self.seat_of_leader(rules, state, leader),
                None => return Ok(()),
            },
            Some(Step::Campaign) if self.asks_each(state, side) => self.speaker(state, side),
            _ => return Ok(()),
        };
        if !self.is_shared(state, side) || self.seat_of(rules, state, unit) == asked {
            return Ok(());
        }
        forbid!("lrtg.21.0.4", "is under another commander of your side")
    }

    /// Whether the open question goes round the commanders of a side.
    fn asks_each(&self, state: &War, side: Side) -> bool {
        match self.question(state) {
            Some(Question::Attach { side: asked, .. } | Question::Detach(asked)) => asked == side,
            _ => false,
        }
    }

    /// Whether whoever is asked commands a leader. // lrtg.21.0.4
    pub(crate) fn may_order_leader(&self, rules: &Game, state: &War, leader: Leader) -> May {
        let side = rules.leader_info(state, leader).side;
        let asked = match state.step() {
            Some(Step::TransferLeader(_) | Step::TransferTo(_)) => self.speaker(state, side),
            Some(Step::TakeInitiative(_) | Step::ChooseAction(_)) => self.initiative_seat(state, side),
            _ => return Ok(()),
        };
        if !self.is_shared(state, side) || self.seat_of_leader(rules, state, leader) == asked {
            return Ok(());
        }
        forbid!("lrtg.21.0.4", "is under another commander of your side")
    }

    /// Whether a leader may set a unit in motion that is of his command: both must be under one commander, but an army
    /// leader's word reaches all. // lrtg.21.0.4, lrtg.10.1.9
    pub(crate) fn may_lead_unit(&self, rules: &Game, state: &War, leader: Leader, unit: Unit) -> May {
        let info = rules.leader_info(state, leader);
        if info.level == Size::Army || !self.is_shared(state, info.side) {
            return Ok(());
        }
        if self.seat_of(rules, state, unit) == self.seat_of_leader(rules, state, leader) {
            return Ok(());
        }
        forbid!("lrtg.21.0.4", "is under another commander than this leader")
    }

    // ---- initiative ----

    /// A new Action Phase: nobody has been asked yet.
    pub(crate) fn forget_deferrals(&self, state: &mut War) {
        if let Some(commanders) = state.campaign.commanders.as_mut() {
            commanders.deferred = None;
            commanders.asked = Seats::NONE;
        }
    }

    /// Whether whoever is asked has a unit that can act. // lrtg.21.1.6.1
    pub(crate) fn may_use_initiative(&self, rules: &Game, state: &War, side: Side) -> May {
        if !self.is_shared(state, side) || rules.eligible(state, side) {
            return Ok(());
        }
        forbid!("lrtg.21.1.6.1", "cannot use the initiative: the commander asked has no unit that can act")
    }

    /// A subordinate cannot pass for his side. // lrtg.21.1.6.3
    pub(crate) fn may_pass(&self, state: &War, side: Side) -> May {
        match self.shared(state, side).and_then(|known| known.deferred) {
            Some(_) => {
                forbid!("lrtg.21.1.6.3", "is not passed by a subordinate: he may only hand it back")
            }
            None => Ok(()),
        }
    }

    /// To whom the initiative may be deferred. // lrtg.21.1.6.1, lrtg.21.1.6.4
    pub(crate) fn deferrable(&self, state: &War, side: Side) -> ArrayVec<Seat, 3> {
        let Some(commanders) = self.shared(state, side) else { return ArrayVec::new() };
        if commanders.deferred.is_some() {
            return ArrayVec::new();
        }
        let overall = self.overall(state, side);
        let seats = seats_of(state.options, side).into_iter();
        seats.filter(|&seat| seat != overall && !commanders.asked.contains(seat)).collect()
    }
}
