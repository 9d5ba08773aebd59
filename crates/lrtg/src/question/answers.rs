//! The answers to the campaign's questions: what comes of each.

use engine::{Clause, Dice, Event, Log, Refusal, Side, refuse};
use gcacw::roster::Counter;
use gcacw::state::{Leader, Unit};
use gcacw::step::Step;

use crate::action::{CampaignAction, Target};
use crate::campaign::{Game, LongRoads, War};
use crate::question::{Question, Work};

impl LongRoads {
    /// Takes one of the campaign's actions at the open step, or refuses it.
    pub(crate) fn take(
        &self,
        rules: &Game,
        state: &mut War,
        action: CampaignAction,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        match (state.step(), self.question(state)) {
            (_, question)
                if action == CampaignAction::OutOfTime
                    || action == CampaignAction::Chit && !matches!(question, Some(Question::UseChit(_))) =>
            {
                self.take_time(rules, state, action, dice, log)
            }
            (Some(Step::Campaign), Some(question)) => self.answer(rules, state, question, action, dice, log),
            (Some(Step::ChooseAction(side)), _) => self.activate(rules, state, side, action, dice, log),
            (Some(Step::TakeInitiative(side)), _) => match action {
                CampaignAction::Commanders(action) => self.defer(rules, state, side, action, log),
                CampaignAction::Remote(unit) => {
                    let unit = self.own(rules, state, side, unit)?;
                    self.may_order(rules, state, unit)
                        .map_err(|forbidden| forbidden.refusal_of(rules.name(state, unit)))?;
                    self.ask_remote(rules, state, unit, dice, log)
                }
                _ => Err(self.out_of_place(rules, state, action)),
            },
            (Some(Step::TransferLeader(side)), _) => match action {
                CampaignAction::Leave(leader) => {
                    let leader = self.leader_of(rules, state, leader)?;
                    self.may_order_leader(rules, state, leader)
                        .map_err(|forbidden| forbidden.refusal_of(&rules.leader_info(state, leader).name))?;
                    self.leave(rules, state, side, leader, log)
                }
                _ => Err(self.out_of_place(rules, state, action)),
            },
            (Some(Step::March), _) => match action {
                CampaignAction::Detach(unit, manpower, artillery) => {
                    let unit = self.unit_of(rules, state, unit)?;
                    if unit != state.march.unit || state.march.kind != gcacw::state::MarchKind::Normal {
                        return refuse!("lrtg.7.1.1", "{} is not marching.", rules.name(state, unit));
                    }
                    self.detach(rules, state, unit, manpower, artillery, log)
                }
                CampaignAction::Escort(unit) => {
                    let unit = self.unit_of(rules, state, unit)?;
                    self.escort(rules, state, unit, dice, log)
                }
                CampaignAction::DetachBrigade(division, brigade) => {
                    let (division, brigade) =
                        (self.unit_of(rules, state, division)?, self.unit_of(rules, state, brigade)?);
                    if division != state.march.unit || state.march.kind != gcacw::state::MarchKind::Normal {
                        return refuse!("lrtg.18.2.2", "{} is not marching.", rules.name(state, division));
                    }
                    self.detach_brigade(rules, state, division, brigade, false)
                }
                CampaignAction::Wreck(unit, Target::Junction) => {
                    let unit = self.unit_of(rules, state, unit)?;
                    if unit != state.march.unit || state.march.kind != gcacw::state::MarchKind::Normal {
                        return refuse!("lrtg.14.2.1", "{} is not marching.", rules.name(state, unit));
                    }
                    self.wreck_junction(rules, state, unit, dice, log)
                }
                _ => Err(self.out_of_place(rules, state, action)),
            },
            _ => Err(self.out_of_place(rules, state, action)),
        }
    }

    fn activate(
        &self,
        rules: &Game,
        state: &mut War,
        side: Side,
        action: CampaignAction,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        match action {
            CampaignAction::Sail(unit) => {
                let unit = self.own(rules, state, side, unit)?;
                self.sail(rules, state, unit)
            }
            CampaignAction::Rail(unit) => {
                let unit = self.own(rules, state, side, unit)?;
                self.rail(rules, state, unit)
            }
            CampaignAction::Strategic(leader, levels) if rules.roster(state).leader(leader).is_some() => {
                let leader = self.leader_of(rules, state, leader)?;
                self.lead_strategic(rules, state, side, leader, levels, log)
            }
            CampaignAction::Strategic(unit, levels) => {
                let unit = self.own(rules, state, side, unit)?;
                self.go_strategic(rules, state, unit, levels, dice, log)
            }
            CampaignAction::ArmyLeader(leader) => {
                let leader = self.leader_of(rules, state, leader)?;
                if rules.leader_info(state, leader).side != side {
                    return refuse!(
                        "lrtg.10.1.1",
                        "{} is not your leader.",
                        rules.leader_info(state, leader).name
                    );
                }
                self.activate_army(rules, state, leader, dice, log)
            }
            CampaignAction::Wreck(unit, target) => {
                let unit = self.own(rules, state, side, unit)?;
                self.wreck(rules, state, unit, target, dice, log)
            }
            _ => Err(self.out_of_place(rules, state, action)),
        }
    }

    fn unit_of(&self, rules: &Game, state: &War, counter: Counter) -> Result<Unit, Refusal> {
        match rules.roster(state).unit(counter) {
            Some(unit) => Ok(unit),
            None => refuse!("gcacw.2.2.1", "{} is not a unit of this game.", rules.counters.slug(counter)),
        }
    }

    fn leader_of(&self, rules: &Game, state: &War, counter: Counter) -> Result<Leader, Refusal> {
        match rules.roster(state).leader(counter) {
            Some(leader) => Ok(leader),
            None => refuse!("gcacw.2.2.1", "{} is not a leader of this game.", rules.counters.slug(counter)),
        }
    }

    fn own(&self, rules: &Game, state: &War, side: Side, counter: Counter) -> Result<Unit, Refusal> {
        let unit = self.unit_of(rules, state, counter)?;
        if rules.roster(state).side(unit) != side {
            return refuse!("gcacw.4.3.1", "{} is not a unit of the {side}.", rules.name(state, unit));
        }
        Ok(unit)
    }

    /// Answers the open question.
    pub(crate) fn answer(
        &self,
        rules: &Game,
        state: &mut War,
        question: Question,
        action: CampaignAction,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        match (question, action) {
            (Question::StartLeader(leader) | Question::ReturnLeader(leader), CampaignAction::With(unit)) => {
                let unit = self.unit_of(rules, state, unit)?;
                self.post_leader(rules, state, question, leader, unit, log)
            }
            (Question::CulpeperDepot, CampaignAction::Yes | CampaignAction::No) => {
                self.answered(state);
                if action == CampaignAction::Yes {
                    self.establish(state, 0);
                }
                Ok(())
            }
            (Question::BurnStation { unit, mark }, CampaignAction::Yes | CampaignAction::No) => {
                let burns = action == CampaignAction::Yes;
                self.answer_for_station(rules, state, (unit, mark), burns, log);
                Ok(())
            }
            (Question::HalleckReinforces, CampaignAction::Strengthen(unit)) => {
                let unit = self.unit_of(rules, state, unit)?;
                self.halleck_sends(rules, state, unit, log)
            }
            (Question::MeetRaid, CampaignAction::TakeOff(unit)) => {
                let unit = self.unit_of(rules, state, unit)?;
                self.take_off(rules, state, unit, log)
            }
            (Question::Attach { side, .. } | Question::Detach(side), CampaignAction::Enough) => {
                self.round_is_over(state, side);
                Ok(())
            }
            (Question::Commanders(question), _) => {
                self.answer_commanders(rules, state, question, action, log)
            }
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
                self.answered(state);
                Ok(())
            }
            (Question::PlaceReinforcement(unit), CampaignAction::Place(hex)) => {
                self.place_reinforcement(rules, state, unit, hex, log)
            }
            (Question::PlaceReinforcement(unit), CampaignAction::PlaceInBox) => {
                self.place_at_sea(rules, state, unit)
            }
            (Question::PlaceReinforcement(_), CampaignAction::Hold) => {
                self.answered(state);
                Ok(())
            }
            (Question::SendToNewYork { gain }, CampaignAction::Send(unit)) => {
                let unit = self.unit_of(rules, state, unit)?;
                self.send_to_new_york(rules, state, unit, gain, log)
            }
            (Question::SendToNewYork { gain }, CampaignAction::Enough) => {
                self.answered(state);
                self.ask(state, Question::Work(Work::RiotsOver { gain }));
                Ok(())
            }
            (Question::Declare(side), CampaignAction::Declare(declaration)) => {
                self.declare(state, side, declaration, log);
                Ok(())
            }
            (Question::PriceTo, CampaignAction::Strengthen(unit)) => {
                let unit = self.unit_of(rules, state, unit)?;
                self.give_price(rules, state, unit, log)
            }
            (Question::KilpatrickTo { left }, CampaignAction::Strengthen(unit)) => {
                let unit = self.unit_of(rules, state, unit)?;
                self.give_kilpatrick(rules, state, unit, left)
            }
            (Question::AllowRemote(unit), CampaignAction::Yes | CampaignAction::No) => {
                self.answer_remote(rules, state, unit, action == CampaignAction::Yes, dice, log)
            }
            (Question::AllowRemote(unit), CampaignAction::YesToAll | CampaignAction::NoToAll) => {
                let leave = action == CampaignAction::YesToAll;
                self.answer_remote(rules, state, unit, leave, dice, log)?;
                let side = rules.roster(state).side(unit);
                state.campaign.today.leave[side.index()] = Some(leave);
                Ok(())
            }
            _ => self.answer_more(rules, state, question, action, dice, log),
        }
    }

    /// The other half of the answers: attachment, distance movement, supply.
    fn answer_more(
        &self,
        rules: &Game,
        state: &mut War,
        question: Question,
        action: CampaignAction,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        match (question, action) {
            (Question::Attach { side, .. }, CampaignAction::Merge(unit, into)) => {
                let (unit, into) = (self.own(rules, state, side, unit)?, self.own(rules, state, side, into)?);
                self.may_order(rules, state, unit)
                    .map_err(|forbidden| forbidden.refusal_of(rules.name(state, unit)))?;
                self.merge(rules, state, unit, into, log)
            }
            (Question::Detach(side), CampaignAction::Detach(unit, manpower, artillery)) => {
                let unit = self.own(rules, state, side, unit)?;
                self.may_order(rules, state, unit)
                    .map_err(|forbidden| forbidden.refusal_of(rules.name(state, unit)))?;
                self.detach(rules, state, unit, manpower, artillery, log)
            }
            (Question::Attach { side, .. }, CampaignAction::FormDivision(division, brigade)) => {
                let (division, brigade) =
                    (self.unit_of(rules, state, division)?, self.own(rules, state, side, brigade)?);
                self.may_order(rules, state, brigade)
                    .map_err(|forbidden| forbidden.refusal_of(rules.name(state, brigade)))?;
                self.form_division(rules, state, division, brigade)
            }
            (Question::Detach(side), CampaignAction::BreakUp(division)) => {
                let division = self.own(rules, state, side, division)?;
                self.may_order(rules, state, division)
                    .map_err(|forbidden| forbidden.refusal_of(rules.name(state, division)))?;
                self.break_up(rules, state, division)
            }
            (
                Question::Detach(_) | Question::BreakUp(_),
                CampaignAction::DetachBrigade(division, brigade),
            ) => {
                let side = self.who(rules, state, question);
                let (division, brigade) =
                    (self.own(rules, state, side, division)?, self.unit_of(rules, state, brigade)?);
                let breaking_up = matches!(question, Question::BreakUp(_));
                self.may_order(rules, state, division)
                    .map_err(|forbidden| forbidden.refusal_of(rules.name(state, division)))?;
                self.may_go_on_breaking_up(state, question, division)?;
                self.detach_brigade(rules, state, division, brigade, breaking_up)
            }
            (
                Question::BrigadeStrength { number, brigade, breaking_up },
                CampaignAction::Strength(manpower, artillery),
            ) => {
                let of = (number, brigade, breaking_up);
                self.create_brigade(rules, state, of, (manpower, artillery), log)
            }
            (Question::ReplaceDivision(number), CampaignAction::Choose(brigade)) => {
                let brigade = self.unit_of(rules, state, brigade)?;
                self.choose_replacement(rules, state, number, brigade, log)
            }
            (Question::FormDivision { number, chosen }, CampaignAction::Choose(brigade)) => {
                let brigade = self.unit_of(rules, state, brigade)?;
                self.join_division(rules, state, (number, chosen), brigade)
            }
            (Question::FormDivision { number, chosen }, CampaignAction::Enough) => {
                self.division_formed(rules, state, (number, chosen), log)
            }
            (Question::RailTo(unit), CampaignAction::RailTo(_) | CampaignAction::RailToBox(_)) => {
                self.rail_to(rules, state, unit, action, log)
            }
            (
                Question::SailTo { unit, left },
                CampaignAction::SailTo(_) | CampaignAction::Land(_) | CampaignAction::Anchor,
            ) => self.sail_on(rules, state, unit, left, action, log),
            (Question::ArmySelect, CampaignAction::Choose(unit)) => {
                let unit = self.unit_of(rules, state, unit)?;
                self.choose_for_army(rules, state, unit)
            }
            (Question::ArmySelect, CampaignAction::Enough) => self.army_marches(rules, state, dice, log),
            (Question::Levy, CampaignAction::Levy(town)) => self.levy(rules, state, town, log),
            (Question::Distribute(side), CampaignAction::Feed(unit, ..)) => {
                let unit = self.own(rules, state, side, unit)?;
                self.feed(rules, state, side, unit, action, log)
            }
            (Question::DepotAmmunition, CampaignAction::DrawAmmunition(unit, hex)) => {
                let unit = self.unit_of(rules, state, unit)?;
                self.draw_ammunition(rules, state, unit, hex, log)
            }
            (Question::AmmunitionTrain { left }, CampaignAction::Rearm(unit)) => {
                let unit = self.unit_of(rules, state, unit)?;
                self.rearm(rules, state, unit, left, log)
            }
            (Question::Forage(side), CampaignAction::Forage(unit, levels)) => {
                let unit = self.own(rules, state, side, unit)?;
                self.forage(rules, state, unit, levels, log)
            }
            (Question::Share(unit), CampaignAction::Choose(to)) => {
                let to = self.unit_of(rules, state, to)?;
                self.share(rules, state, unit, to)
            }
            (Question::UseChit(side), CampaignAction::Chit | CampaignAction::No) => {
                self.answered(state);
                if action == CampaignAction::Chit {
                    self.give_chit(state, side, log);
                }
                Ok(())
            }
            (Question::RefusedMoves(side), CampaignAction::Remote(unit)) => {
                let unit = self.own(rules, state, side, unit)?;
                self.make_refused_move(rules, state, unit, dice, log)
            }
            (Question::StartTrain(train), CampaignAction::With(unit)) => {
                let unit = self.own(rules, state, Side::Confederate, unit)?;
                self.post_train(rules, state, train, unit, log)
            }
            (Question::LoadTrains, CampaignAction::Feed(train, ..)) => {
                let train = self.own(rules, state, Side::Confederate, train)?;
                self.load(rules, state, train, action, log)
            }
            (Question::PutInRange, CampaignAction::Feed(unit, ..)) => {
                let unit = self.own(rules, state, Side::Confederate, unit)?;
                self.put_in_range(rules, state, unit, action, log)
            }
            (Question::Rest(side), CampaignAction::Rest(levels)) => {
                self.rest_and_forage(rules, state, side, levels, log)
            }
            (Question::ReleaseCavalry, CampaignAction::Choose(unit)) => {
                let unit = self.unit_of(rules, state, unit)?;
                self.release_cavalry(rules, state, unit, log)
            }
            (Question::NightRetreat, CampaignAction::NightRetreat(unit, hex)) => {
                let unit = self.unit_of(rules, state, unit)?;
                self.retreat_by_night(rules, state, unit, hex, log)
            }
            (Question::ReserveArtillery, CampaignAction::Choose(unit)) => {
                let unit = self.unit_of(rules, state, unit)?;
                self.lend_guns(rules, state, unit, dice, log)
            }
            (Question::CapturedGuns { left }, CampaignAction::Choose(unit)) => {
                let unit = self.unit_of(rules, state, unit)?;
                self.give_gun(rules, state, unit, left, log)
            }
            (Question::Repair, CampaignAction::Repair(hex)) => self.repair(rules, state, hex, dice, log),
            (Question::PlaceDepot, CampaignAction::PlaceDepot(hex)) => {
                self.place_depot(rules, state, hex, log)
            }
            (
                Question::Schedule(side),
                CampaignAction::Build(_) | CampaignAction::Dismantle(_) | CampaignAction::Hasten,
            ) => self.schedule(rules, state, side, action, log),
            _ => Err(self.out_of_place(rules, state, action)),
        }
    }

    fn post_leader(
        &self,
        rules: &Game,
        state: &mut War,
        question: Question,
        leader: Leader,
        unit: Unit,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let mut legal = Vec::new();
        self.list_answers(rules, state, question, &mut legal);
        let name = &rules.leader_info(state, leader).name;
        if !legal.contains(&CampaignAction::With(rules.info(state, unit).counter)) {
            rules.may_attach(state, leader, unit).map_err(|forbidden| forbidden.refusal_of(name))?;
            let text = format!(
                "{name} may not be with {}: an army leader starts with an infantry corps commander, and nobody with a unit off \
                 the map.",
                rules.name(state, unit)
            );
            return Err(Refusal::new(Clause(question.clause()), text));
        }
        self.answered(state);
        state.attached[leader.index()] = unit;
        state.campaign.away.remove(leader);
        rules.tell(state, unit, log, |unit| Event::new("lrtg.iv.b.2", format!("{name} is with {unit}.")));
        Ok(())
    }

    fn halleck_sends(&self, rules: &Game, state: &mut War, unit: Unit, log: &mut Log) -> Result<(), Refusal> {
        if !self.halleck_units(rules, state).any(|known| known == unit) {
            let (name, most) = (rules.name(state, unit), self.most_manpower(rules, state, unit));
            if state.hex(unit).is_some_and(|hex| self.is_in_the_cities(hex)) {
                return refuse!("lrtg.7.2.5", "{name} may not grow beyond {most} manpower.");
            }
            return refuse!("lrtg.2.0.23", "{name} is not in Washington or Baltimore.");
        }
        self.answered(state);
        state.manpower[unit.index()] += 1;
        state.campaign.raised[Side::Union.index()] += 1;
        rules.tell(state, unit, log, |unit| {
            Event::new("lrtg.2.0.23", format!("{unit} gets a manpower point."))
        });
        Ok(())
    }

    /// A garrison unit leaves the map for good to meet the raid. // lrtg.2.0.34, lrtg.2.0.37
    fn take_off(&self, rules: &Game, state: &mut War, unit: Unit, log: &mut Log) -> Result<(), Refusal> {
        if !self.raid_units(rules, state).any(|known| known == unit) {
            let (name, least) = (rules.name(state, unit), self.data.events.raid_manpower);
            let why = match state.hex(unit) {
                _ if !self.forces.richmond_garrison.contains(&unit) => {
                    "it is no Richmond Garrison unit".into()
                }
                None => "it is not on the map".into(),
                Some(hex) if self.theater.is_north(hex) => "it is north of the Potomac".into(),
                Some(_) => format!("it has less than {least} manpower"),
            };
            return refuse!("lrtg.2.0.34", "{name} cannot go back to meet the raid: {why}.");
        }
        rules.withdraw(state, unit, gcacw::state::Place::ASIDE, log);
        state.campaign.stragglers[unit.index()] = 0; // lrtg.30.2.6
        self.beauregard_leaves(state);
        state.campaign.merged.insert(unit);
        log.add(|| Event::new("lrtg.2.0.34", format!("{} goes back to Richmond.", rules.name(state, unit))));
        // The work of the raid waits below this question.
        let below = state.campaign.questions.len().checked_sub(2);
        if let Some(Question::Work(Work::Raid { taken_off })) =
            below.and_then(|index| state.campaign.questions.get_mut(index))
        {
            *taken_off += 1;
        }
        if self.raid_units(rules, state).next().is_none() {
            self.answered(state);
        }
        Ok(())
    }
}
