//! The answers to the campaign's questions: what comes of each.

use engine::{Clause, Dice, Event, Refusal, Side, refuse};
use gcacw::roster::Counter;
use gcacw::state::{Leader, Unit};
use gcacw::step::Step;

use crate::action::{CampaignAction, Target};
use crate::question::{Question, Work};
use crate::situation::{Play, Situation};

impl Situation<'_> {
    fn unit_of(self, counter: Counter) -> Result<Unit, Refusal> {
        match self.roster().unit(counter) {
            Some(unit) => Ok(unit),
            None => {
                refuse!("gcacw.2.2.1", "{} is not a unit of this game.", self.rules.counters.slug(counter))
            }
        }
    }

    fn leader_of(self, counter: Counter) -> Result<Leader, Refusal> {
        match self.roster().leader(counter) {
            Some(leader) => Ok(leader),
            None => {
                refuse!("gcacw.2.2.1", "{} is not a leader of this game.", self.rules.counters.slug(counter))
            }
        }
    }

    fn own(self, side: Side, counter: Counter) -> Result<Unit, Refusal> {
        let unit = self.unit_of(counter)?;
        if self.roster().side(unit) != side {
            return refuse!("gcacw.4.3.1", "{} is not a unit of the {side}.", self.name(unit));
        }
        Ok(unit)
    }
}

impl Play<'_> {
    /// Takes one of the campaign's actions at the open step, or refuses it.
    pub(crate) fn take(&mut self, action: CampaignAction, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match (self.state.step(), self.now().question()) {
            (_, question)
                if action == CampaignAction::OutOfTime
                    || action == CampaignAction::Chit && !matches!(question, Some(Question::UseChit(_))) =>
            {
                self.take_time(action, dice)
            }
            (Some(Step::Campaign), Some(question)) => self.answer(question, action, dice),
            (Some(Step::ChooseAction(side)), _) => self.activate(side, action, dice),
            (Some(Step::TakeInitiative(side)), _) => match action {
                CampaignAction::Commanders(action) => self.defer(side, action),
                CampaignAction::Remote(unit) => {
                    let unit = self.now().own(side, unit)?;
                    self.now().may_order(unit).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
                    self.ask_remote(unit, dice)
                }
                _ => Err(self.now().out_of_place(action)),
            },
            (Some(Step::TransferLeader(side)), _) => match action {
                CampaignAction::Leave(leader) => {
                    let leader = self.now().leader_of(leader)?;
                    self.now()
                        .may_order_leader(leader)
                        .map_err(|forbidden| forbidden.refusal_of(&self.leader_info(leader).name))?;
                    self.leave(side, leader)
                }
                _ => Err(self.now().out_of_place(action)),
            },
            (Some(Step::March), _) => match action {
                CampaignAction::Detach(unit, manpower, artillery) => {
                    let unit = self.now().unit_of(unit)?;
                    if unit != self.state.march.unit
                        || self.state.march.kind != gcacw::state::MarchKind::Normal
                    {
                        return refuse!("lrtg.7.1.1", "{} is not marching.", self.name(unit));
                    }
                    self.detach(unit, manpower, artillery)
                }
                CampaignAction::Escort(unit) => {
                    let unit = self.now().unit_of(unit)?;
                    self.escort(unit, dice)
                }
                CampaignAction::DetachBrigade(division, brigade) => {
                    let (division, brigade) = (self.now().unit_of(division)?, self.now().unit_of(brigade)?);
                    if division != self.state.march.unit
                        || self.state.march.kind != gcacw::state::MarchKind::Normal
                    {
                        return refuse!("lrtg.18.2.2", "{} is not marching.", self.name(division));
                    }
                    self.detach_brigade(division, brigade, false)
                }
                CampaignAction::Wreck(unit, Target::Junction) => {
                    let unit = self.now().unit_of(unit)?;
                    if unit != self.state.march.unit
                        || self.state.march.kind != gcacw::state::MarchKind::Normal
                    {
                        return refuse!("lrtg.14.2.1", "{} is not marching.", self.name(unit));
                    }
                    self.wreck_junction(unit, dice)
                }
                _ => Err(self.now().out_of_place(action)),
            },
            _ => Err(self.now().out_of_place(action)),
        }
    }

    fn activate(&mut self, side: Side, action: CampaignAction, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match action {
            CampaignAction::Sail(unit) => {
                let unit = self.now().own(side, unit)?;
                self.sail(unit)
            }
            CampaignAction::Rail(unit) => {
                let unit = self.now().own(side, unit)?;
                self.rail(unit)
            }
            CampaignAction::Strategic(leader, levels) if self.roster().leader(leader).is_some() => {
                let leader = self.now().leader_of(leader)?;
                self.lead_strategic(side, leader, levels)
            }
            CampaignAction::Strategic(unit, levels) => {
                let unit = self.now().own(side, unit)?;
                self.go_strategic(unit, levels, dice)
            }
            CampaignAction::ArmyLeader(leader) => {
                let leader = self.now().leader_of(leader)?;
                if self.leader_info(leader).side != side {
                    return refuse!("lrtg.10.1.1", "{} is not your leader.", self.leader_info(leader).name);
                }
                self.activate_army(leader, dice)
            }
            CampaignAction::Wreck(unit, target) => {
                let unit = self.now().own(side, unit)?;
                self.wreck(unit, target, dice)
            }
            _ => Err(self.now().out_of_place(action)),
        }
    }

    /// Answers the open question.
    pub(crate) fn answer(
        &mut self,
        question: Question,
        action: CampaignAction,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        match (question, action) {
            (Question::StartLeader(leader) | Question::ReturnLeader(leader), CampaignAction::With(unit)) => {
                let unit = self.now().unit_of(unit)?;
                self.post_leader(question, leader, unit)
            }
            (Question::CulpeperDepot, CampaignAction::Yes | CampaignAction::No) => {
                self.answered();
                if action == CampaignAction::Yes {
                    self.establish(0);
                }
                Ok(())
            }
            (Question::BurnStation { unit, mark }, CampaignAction::Yes | CampaignAction::No) => {
                let burns = action == CampaignAction::Yes;
                self.answer_for_station((unit, mark), burns);
                Ok(())
            }
            (Question::HalleckReinforces, CampaignAction::Strengthen(unit)) => {
                let unit = self.now().unit_of(unit)?;
                self.halleck_sends(unit)
            }
            (Question::MeetRaid, CampaignAction::TakeOff(unit)) => {
                let unit = self.now().unit_of(unit)?;
                self.take_off(unit)
            }
            (Question::Attach { side, .. } | Question::Detach(side), CampaignAction::Enough) => {
                self.round_is_over(side);
                Ok(())
            }
            (Question::Commanders(question), _) => self.answer_commanders(question, action),
            (
                Question::MeetRaid
                | Question::Levy
                | Question::Repair
                | Question::PlaceDepot
                | Question::DepotAmmunition
                | Question::AmmunitionTrain { .. },
                CampaignAction::Enough,
            )
            | (
                Question::Distribute(_)
                | Question::Forage(_)
                | Question::LoadTrains
                | Question::RefusedMoves(_)
                | Question::PutInRange
                | Question::ReserveArtillery
                | Question::Schedule(_),
                CampaignAction::Enough,
            ) => {
                self.answered();
                Ok(())
            }
            (Question::PlaceReinforcement(unit), CampaignAction::Place(hex)) => {
                self.place_reinforcement(unit, hex)
            }
            (Question::PlaceReinforcement(unit), CampaignAction::PlaceInBox) => self.place_at_sea(unit),
            (Question::PlaceReinforcement(_), CampaignAction::Hold) => {
                self.answered();
                Ok(())
            }
            (Question::SendToNewYork { gain }, CampaignAction::Send(unit)) => {
                let unit = self.now().unit_of(unit)?;
                self.send_to_new_york(unit, gain)
            }
            (Question::SendToNewYork { gain }, CampaignAction::Enough) => {
                self.answered();
                self.ask(Question::Work(Work::RiotsOver { gain }));
                Ok(())
            }
            (Question::Declare(side), CampaignAction::Declare(declaration)) => {
                self.declare(side, declaration);
                Ok(())
            }
            (Question::PriceTo, CampaignAction::Strengthen(unit)) => {
                let unit = self.now().unit_of(unit)?;
                self.give_price(unit)
            }
            (Question::KilpatrickTo { left }, CampaignAction::Strengthen(unit)) => {
                let unit = self.now().unit_of(unit)?;
                self.give_kilpatrick(unit, left)
            }
            (Question::AllowRemote(unit), CampaignAction::Yes | CampaignAction::No) => {
                self.answer_remote(unit, action == CampaignAction::Yes, dice)
            }
            (Question::AllowRemote(unit), CampaignAction::YesToAll | CampaignAction::NoToAll) => {
                let leave = action == CampaignAction::YesToAll;
                self.answer_remote(unit, leave, dice)?;
                let side = self.roster().side(unit);
                self.state.campaign.today.leave[side.index()] = Some(leave);
                Ok(())
            }
            _ => self.answer_more(question, action, dice),
        }
    }

    /// The other half of the answers: attachment, distance movement, supply.
    fn answer_more(
        &mut self,
        question: Question,
        action: CampaignAction,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        match (question, action) {
            (Question::Attach { side, .. }, CampaignAction::Merge(unit, into)) => {
                let (unit, into) = (self.now().own(side, unit)?, self.now().own(side, into)?);
                self.now().may_order(unit).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
                self.merge(unit, into)
            }
            (Question::Detach(side), CampaignAction::Detach(unit, manpower, artillery)) => {
                let unit = self.now().own(side, unit)?;
                self.now().may_order(unit).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
                self.detach(unit, manpower, artillery)
            }
            (Question::Attach { side, .. }, CampaignAction::FormDivision(division, brigade)) => {
                let (division, brigade) = (self.now().unit_of(division)?, self.now().own(side, brigade)?);
                self.now()
                    .may_order(brigade)
                    .map_err(|forbidden| forbidden.refusal_of(self.name(brigade)))?;
                self.form_division(division, brigade)
            }
            (Question::Detach(side), CampaignAction::BreakUp(division)) => {
                let division = self.now().own(side, division)?;
                self.now()
                    .may_order(division)
                    .map_err(|forbidden| forbidden.refusal_of(self.name(division)))?;
                self.break_up(division)
            }
            (
                Question::Detach(_) | Question::BreakUp(_),
                CampaignAction::DetachBrigade(division, brigade),
            ) => {
                let side = self.now().who(question);
                let (division, brigade) = (self.now().own(side, division)?, self.now().unit_of(brigade)?);
                let breaking_up = matches!(question, Question::BreakUp(_));
                self.now()
                    .may_order(division)
                    .map_err(|forbidden| forbidden.refusal_of(self.name(division)))?;
                self.now().may_go_on_breaking_up(question, division)?;
                self.detach_brigade(division, brigade, breaking_up)
            }
            (
                Question::BrigadeStrength { number, brigade, breaking_up },
                CampaignAction::Strength(manpower, artillery),
            ) => {
                let of = (number, brigade, breaking_up);
                self.create_brigade(of, (manpower, artillery))
            }
            (Question::ReplaceDivision(number), CampaignAction::Choose(brigade)) => {
                let brigade = self.now().unit_of(brigade)?;
                self.choose_replacement(number, brigade)
            }
            (Question::FormDivision { number, chosen }, CampaignAction::Choose(brigade)) => {
                let brigade = self.now().unit_of(brigade)?;
                self.join_division((number, chosen), brigade)
            }
            (Question::FormDivision { number, chosen }, CampaignAction::Enough) => {
                self.division_formed((number, chosen))
            }
            (Question::RailTo(unit), CampaignAction::RailTo(_) | CampaignAction::RailToBox(_)) => {
                self.rail_to(unit, action)
            }
            (
                Question::SailTo { unit, left },
                CampaignAction::SailTo(_) | CampaignAction::Land(_) | CampaignAction::Anchor,
            ) => self.sail_on(unit, left, action),
            (Question::ArmySelect, CampaignAction::Choose(unit)) => {
                let unit = self.now().unit_of(unit)?;
                self.choose_for_army(unit)
            }
            (Question::ArmySelect, CampaignAction::Enough) => self.army_marches(dice),
            (Question::Levy, CampaignAction::Levy(town)) => self.levy(town),
            (Question::Distribute(side), CampaignAction::Feed(unit, ..)) => {
                let unit = self.now().own(side, unit)?;
                self.feed(side, unit, action)
            }
            (Question::DepotAmmunition, CampaignAction::DrawAmmunition(unit, hex)) => {
                let unit = self.now().unit_of(unit)?;
                self.draw_ammunition(unit, hex)
            }
            (Question::AmmunitionTrain { left }, CampaignAction::Rearm(unit)) => {
                let unit = self.now().unit_of(unit)?;
                self.rearm(unit, left)
            }
            (Question::Forage(side), CampaignAction::Forage(unit, levels)) => {
                let unit = self.now().own(side, unit)?;
                self.forage(unit, levels)
            }
            (Question::Share(unit), CampaignAction::Choose(to)) => {
                let to = self.now().unit_of(to)?;
                self.share(unit, to)
            }
            (Question::UseChit(side), CampaignAction::Chit | CampaignAction::No) => {
                self.answered();
                if action == CampaignAction::Chit {
                    self.give_chit(side);
                }
                Ok(())
            }
            (Question::RefusedMoves(side), CampaignAction::Remote(unit)) => {
                let unit = self.now().own(side, unit)?;
                self.make_refused_move(unit, dice)
            }
            (Question::StartTrain(train), CampaignAction::With(unit)) => {
                let unit = self.now().own(Side::Confederate, unit)?;
                self.post_train(train, unit)
            }
            (Question::LoadTrains, CampaignAction::Feed(train, ..)) => {
                let train = self.now().own(Side::Confederate, train)?;
                self.load(train, action)
            }
            (Question::PutInRange, CampaignAction::Feed(unit, ..)) => {
                let unit = self.now().own(Side::Confederate, unit)?;
                self.put_in_range(unit, action)
            }
            (Question::Rest(side), CampaignAction::Rest(levels)) => self.rest_and_forage(side, levels),
            (Question::ReleaseCavalry, CampaignAction::Choose(unit)) => {
                let unit = self.now().unit_of(unit)?;
                self.release_cavalry(unit)
            }
            (Question::NightRetreat, CampaignAction::NightRetreat(unit, hex)) => {
                let unit = self.now().unit_of(unit)?;
                self.retreat_by_night(unit, hex)
            }
            (Question::ReserveArtillery, CampaignAction::Choose(unit)) => {
                let unit = self.now().unit_of(unit)?;
                self.lend_guns(unit, dice)
            }
            (Question::CapturedGuns { left }, CampaignAction::Choose(unit)) => {
                let unit = self.now().unit_of(unit)?;
                self.give_gun(unit, left)
            }
            (Question::Repair, CampaignAction::Repair(hex)) => self.repair(hex, dice),
            (Question::PlaceDepot, CampaignAction::PlaceDepot(hex)) => self.place_depot(hex),
            (
                Question::Schedule(side),
                CampaignAction::Build(_) | CampaignAction::Dismantle(_) | CampaignAction::Hasten,
            ) => self.schedule(side, action),
            _ => Err(self.now().out_of_place(action)),
        }
    }

    fn post_leader(&mut self, question: Question, leader: Leader, unit: Unit) -> Result<(), Refusal> {
        let is_legal = match question {
            Question::StartLeader(_) => self.now().starting_posts(leader).contains(&unit),
            _ => self.now().leader_posts(leader).any(|post| post == unit),
        };
        let name = &self.leader_info(leader).name;
        if !is_legal {
            self.now().may_attach(leader, unit).map_err(|forbidden| forbidden.refusal_of(name))?;
            let text = format!(
                "{name} may not be with {}: an army leader starts with an infantry corps commander, and nobody with a unit off \
                 the map.",
                self.name(unit)
            );
            return Err(Refusal::new(Clause(question.clause()), text));
        }
        self.answered();
        self.state.attached[leader.index()] = unit;
        self.state.campaign.away.remove(leader);
        self.standard().tell(unit, |unit| Event::new("lrtg.iv.b.2", format!("{name} is with {unit}.")));
        Ok(())
    }

    fn halleck_sends(&mut self, unit: Unit) -> Result<(), Refusal> {
        if !self.now().halleck_units().any(|known| known == unit) {
            let (name, most) = (self.name(unit), self.now().most_manpower(unit));
            if self.state.hex(unit).is_some_and(|hex| self.campaign().is_in_the_cities(hex)) {
                return refuse!("lrtg.7.2.5", "{name} may not grow beyond {most} manpower.");
            }
            return refuse!("lrtg.2.0.23", "{name} is not in Washington or Baltimore.");
        }
        self.answered();
        self.state.manpower[unit.index()] += 1;
        self.state.campaign.raised[Side::Union.index()] += 1;
        self.standard()
            .tell(unit, |unit| Event::new("lrtg.2.0.23", format!("{unit} gets a manpower point.")));
        Ok(())
    }

    /// A garrison unit leaves the map for good to meet the raid. // lrtg.2.0.34, lrtg.2.0.37
    fn take_off(&mut self, unit: Unit) -> Result<(), Refusal> {
        if !self.now().raid_units().any(|known| known == unit) {
            let (name, least) = (self.name(unit), self.data().events.raid_manpower);
            let why = match self.state.hex(unit) {
                _ if !self.forces().richmond_garrison.contains(&unit) => {
                    "it is no Richmond Garrison unit".into()
                }
                None => "it is not on the map".into(),
                Some(hex) if self.theater().is_north(hex) => "it is north of the Potomac".into(),
                Some(_) => format!("it has less than {least} manpower"),
            };
            return refuse!("lrtg.2.0.34", "{name} cannot go back to meet the raid: {why}.");
        }
        self.standard().withdraw(unit, gcacw::state::Place::ASIDE);
        self.state.campaign.stragglers[unit.index()] = 0; // lrtg.30.2.6
        self.beauregard_leaves();
        self.state.campaign.merged.insert(unit);
        self.report(|now| Event::new("lrtg.2.0.34", format!("{} goes back to Richmond.", now.name(unit))));
        // The work of the raid waits below this question.
        let below = self.state.campaign.questions.len().checked_sub(2);
        if let Some(Question::Work(Work::Raid { taken_off })) =
            below.and_then(|index| self.state.campaign.questions.get_mut(index))
        {
            *taken_off += 1;
        }
        if self.now().raid_units().next().is_none() {
            self.answered();
        }
        Ok(())
    }
}
