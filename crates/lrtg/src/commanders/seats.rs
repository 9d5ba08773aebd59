//! Who answers for a side with several commanders (21.0.4, 21.1.6), and whom each may order.

use arrayvec::ArrayVec;
use engine::{May, Seat, Seats, Side, forbid};
use gcacw::combat::CombatStep;
use gcacw::state::{Leader, Unit};
use gcacw::step::Step;
use gcacw::turn::TurnStep;
use gcacw::units::Size;

use crate::commanders::seats_of;
use crate::question::Question;
use crate::situation::{Play, Situation};

impl Situation<'_> {
    /// The commander whose turn it is at a question that all of a side are asked.
    pub(crate) fn speaker(self, side: Side) -> Seat {
        let seats = seats_of(self.state.options, side);
        let answered = self.shared(side).map_or(0, |known| known.answered[side.index()]);
        seats.get(usize::from(answered)).copied().unwrap_or(Seat::of(side))
    }

    /// The seat that has the initiative, or is asked whether it takes it. // lrtg.21.1.6.1, lrtg.21.1.6.3
    pub(crate) fn initiative_seat(self, side: Side) -> Seat {
        let deferred = self.shared(side).and_then(|known| known.deferred);
        deferred.filter(|seat| seat.side() == side).unwrap_or_else(|| self.overall(side))
    }

    /// Who answers a standard question. // lrtg.21.0.4
    pub(crate) fn answers_step(self, step: Step, seat: Seat) -> Seat {
        let side = seat.side();
        if !self.is_shared(side) {
            return seat;
        }
        match step {
            Step::TransferLeader(_) | Step::Turn(TurnStep::Activities(_)) => self.speaker(side),
            Step::TransferTo(leader) | Step::GoAlong(leader) | Step::FollowUnit(leader) => {
                self.seat_of_leader(leader)
            }
            Step::TakeInitiative(_) | Step::ChooseAction(_) => self.initiative_seat(side),
            Step::SelectUnits | Step::MoveLeader | Step::AttachLeader | Step::NextUnit => {
                self.seat_of_leader(self.state.activation.leader)
            }
            Step::ForceMarch | Step::March | Step::Turn(TurnStep::DestroyCrossing) => {
                self.seat_of(self.state.march.unit)
            }
            Step::Turn(TurnStep::LeaveSwamp) => {
                self.next_to_leave().map_or(seat, |(unit, _)| self.seat_of(unit))
            }
            Step::Turn(TurnStep::DummyMarch(_) | TurnStep::DummiesAlong(_)) => self.initiative_seat(side),
            Step::Combat(step) => self.answers_combat(step, side),
            _ => self.overall(side),
        }
    }

    fn answers_combat(self, step: CombatStep, side: Side) -> Seat {
        let battle = &self.state.battle;
        match step {
            // lrtg.21.1.7.1, lrtg.21.1.7.2
            CombatStep::GrandAssault | CombatStep::GrandAssaultUnits => self.overall(side),
            CombatStep::AdvanceLeader(leader) | CombatStep::Orphan { leader, .. } => {
                self.seat_of_leader(leader)
            }
            CombatStep::AttackType
            | CombatStep::AssaultUnits
            | CombatStep::CommandRoll
            | CombatStep::KeepUnits
            | CombatStep::Fight => match battle.leader() {
                Some(leader) => self.seat_of_leader(leader),
                None => self.seat_of(self.state.march.unit),
            },
            CombatStep::Retreat | CombatStep::CavalryLoss => {
                self.one_of(side, self.state.retreat.stack.iter())
            }
            CombatStep::CavalryRetreat(hex) => self.one_of(side, self.side_units_in(side, hex)),
            _ if side == battle.side => self.one_of(side, battle.fighting.iter()),
            _ => self.one_of(side, self.side_units_in(side, battle.target)),
        }
    }

    /// The one commander of all these units; where there are several, the overall commander. // lrtg.21.0.5
    fn one_of(self, side: Side, mut units: impl Iterator<Item = Unit>) -> Seat {
        let overall = self.overall(side);
        let Some(first) = units.next().map(|unit| self.seat_of(unit)) else { return overall };
        if units.all(|unit| self.seat_of(unit) == first) { first } else { overall }
    }

    /// Who answers one of the campaign's questions. // lrtg.21.0.4, lrtg.21.1.5.4
    pub(crate) fn answers_question(self, question: Question) -> Seat {
        if let Question::Commanders(question) = question {
            return self.answers_commanders(question);
        }
        let side = self.who(question);
        let Some(commanders) = self.shared(side) else { return Seat::of(side) };
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
            Question::StartLeader(leader) | Question::ReturnLeader(leader) => self.seat_of_leader(leader),
            Question::PlaceReinforcement(unit) | Question::RailTo(unit) | Question::SailTo { unit, .. } => {
                self.seat_of(unit)
            }
            Question::Attach { .. } | Question::Detach(_) => self.speaker(side),
            Question::BreakUp(number)
            | Question::ReplaceDivision(number)
            | Question::BrigadeStrength { number, .. }
            | Question::FormDivision { number, .. } => {
                let division = self.forces().detaching.get(usize::from(number)).map(|known| known.division);
                division.map_or(Seat::of(side), |division| self.seat_of(division))
            }
            Question::ArmySelect => self.seat_of_leader(self.selecting_leader()),
            _ => self.overall(side),
        }
    }

    /// The leader for whom units are being chosen.
    pub(crate) fn selecting_leader(self) -> Leader {
        self.state.campaign.today.strategic.map_or(self.state.activation.leader, |(leader, _)| leader)
    }

    // ---- whom a commander may order ----

    /// Whether whoever is asked commands a unit. // lrtg.21.0.4
    pub(crate) fn may_order(self, unit: Unit) -> May {
        if self.state.campaign.commanders.is_none() {
            return Ok(());
        }
        let side = self.roster().side(unit);
        let asked = match self.state.step() {
            Some(Step::TakeInitiative(asked) | Step::ChooseAction(asked)) if asked == side => {
                self.initiative_seat(side)
            }
            Some(Step::Turn(TurnStep::Activities(asked))) if asked == side => self.speaker(side),
            Some(Step::Combat(CombatStep::AssaultUnits)) => match self.state.battle.leader() {
                Some(leader) => self.seat_of_leader(leader),
                None => return Ok(()),
            },
            Some(Step::Campaign) if self.asks_each(side) => self.speaker(side),
            _ => return Ok(()),
        };
        if !self.is_shared(side) || self.seat_of(unit) == asked {
            return Ok(());
        }
        forbid!("lrtg.21.0.4", "is under another commander of your side")
    }

    /// Whether the open question goes round the commanders of a side.
    fn asks_each(self, side: Side) -> bool {
        match self.question() {
            Some(Question::Attach { side: asked, .. } | Question::Detach(asked)) => asked == side,
            _ => false,
        }
    }

    /// Whether whoever is asked commands a leader. // lrtg.21.0.4
    pub(crate) fn may_order_leader(self, leader: Leader) -> May {
        let side = self.leader_info(leader).side;
        let asked = match self.state.step() {
            Some(Step::TransferLeader(_) | Step::TransferTo(_)) => self.speaker(side),
            Some(Step::TakeInitiative(_) | Step::ChooseAction(_)) => self.initiative_seat(side),
            _ => return Ok(()),
        };
        if !self.is_shared(side) || self.seat_of_leader(leader) == asked {
            return Ok(());
        }
        forbid!("lrtg.21.0.4", "is under another commander of your side")
    }

    /// Whether a leader may set a unit in motion that is of his command: both must be under one commander, but an army
    /// leader's word reaches all. // lrtg.21.0.4, lrtg.10.1.9
    pub(crate) fn may_lead_unit(self, leader: Leader, unit: Unit) -> May {
        let info = self.leader_info(leader);
        if info.level == Size::Army || !self.is_shared(info.side) {
            return Ok(());
        }
        if self.seat_of(unit) == self.seat_of_leader(leader) {
            return Ok(());
        }
        forbid!("lrtg.21.0.4", "is under another commander than this leader")
    }

    // ---- initiative ----

    /// Whether whoever is asked has a unit that can act. // lrtg.21.1.6.1
    pub(crate) fn may_use_initiative(self, side: Side) -> May {
        if !self.is_shared(side) || self.eligible(side) {
            return Ok(());
        }
        forbid!("lrtg.21.1.6.1", "cannot use the initiative: the commander asked has no unit that can act")
    }

    /// A subordinate cannot pass for his side. // lrtg.21.1.6.3
    pub(crate) fn may_pass(self, side: Side) -> May {
        match self.shared(side).and_then(|known| known.deferred) {
            Some(_) => {
                forbid!("lrtg.21.1.6.3", "is not passed by a subordinate: he may only hand it back")
            }
            None => Ok(()),
        }
    }

    /// To whom the initiative may be deferred. // lrtg.21.1.6.1, lrtg.21.1.6.4
    pub(crate) fn deferrable(self, side: Side) -> ArrayVec<Seat, 3> {
        let Some(commanders) = self.shared(side) else { return ArrayVec::new() };
        if commanders.deferred.is_some() {
            return ArrayVec::new();
        }
        let overall = self.overall(side);
        let seats = seats_of(self.state.options, side).into_iter();
        seats.filter(|&seat| seat != overall && !commanders.asked.contains(seat)).collect()
    }
}

impl Play<'_> {
    /// One commander of a side has no more to say: the next is asked, or all have answered.
    pub(crate) fn next_speaker(&mut self, side: Side) -> bool {
        let seats = seats_of(self.state.options, side).len();
        let Some(commanders) = self.state.campaign.commanders.as_mut().filter(|_| seats > 1) else {
            return true;
        };
        let answered = &mut commanders.answered[side.index()];
        *answered += 1;
        let all = usize::from(*answered) >= seats;
        if all {
            *answered = 0;
        }
        all
    }

    // ---- initiative ----

    /// A new Action Phase: nobody has been asked yet.
    pub(crate) fn forget_deferrals(&mut self) {
        if let Some(commanders) = self.state.campaign.commanders.as_mut() {
            commanders.deferred = None;
            commanders.asked = Seats::NONE;
        }
    }
}
