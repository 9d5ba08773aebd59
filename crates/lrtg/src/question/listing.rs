//! The campaign's questions: what may be said to each.

use engine::Side;
use gcacw::state::Unit;

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads, War};
use crate::question::Question;
use crate::state::Declaration;
use crate::turn::phase::Portion;

impl LongRoads {
    /// Whether a question has only one answer, which is nothing: it is not asked.
    pub(crate) fn goes_without_saying(&self, rules: &Game, state: &War, question: Question) -> bool {
        match question {
            Question::Attach { .. }
            | Question::Detach(_)
            | Question::Distribute(_)
            | Question::Forage(_)
            | Question::LoadTrains
            | Question::RefusedMoves(_)
            | Question::PutInRange => {
                // Where units are hidden, whether their side is asked would tell something of them.
                let hides = rules.has_force_markers(state, self.who(rules, state, question));
                !hides && !self.has_more_to_say(rules, state, question)
            }
            Question::PlaceReinforcement(unit) => {
                unit != self.forces.named.spinola && self.entry_hexes(rules, state, unit).is_empty()
            }
            Question::ReturnLeader(leader) | Question::StartLeader(leader) => {
                self.leader_posts(rules, state, leader).next().is_none()
            }
            Question::StartTrain(train) => self.train_posts(rules, state, train).next().is_none(),
            _ => false,
        }
    }

    /// Whether a question to which enough may always be said has another answer. Once one is found, no more are looked for.
    fn has_more_to_say(&self, rules: &Game, state: &War, question: Question) -> bool {
        let mut answers = Vec::new();
        match question {
            Question::Attach { side, .. } if self.merges(rules, state, side).next().is_some() => true,
            Question::Detach(side) => self.on_map(rules, state, side).any(|(unit, _)| {
                self.list_unit_detachments(rules, state, unit, &mut answers);
                !answers.is_empty()
            }),
            _ => {
                self.list_answers(rules, state, question, &mut answers);
                answers.len() > 1
            }
        }
    }

    /// What a unit may detach in the phase, if whoever is asked may order it to.
    fn list_unit_detachments(&self, rules: &Game, state: &War, unit: Unit, out: &mut Vec<CampaignAction>) {
        if self.may_order(rules, state, unit).is_ok() {
            self.list_detachments(rules, state, unit, out);
            self.list_brigades(rules, state, unit, true, out);
        }
    }

    /// The answer to a question that leaves no choice and hides nothing: it is given unasked.
    pub(crate) fn only_answer(
        &self,
        rules: &Game,
        state: &War,
        question: Question,
    ) -> Option<CampaignAction> {
        let forced = matches!(
            question,
            Question::StartLeader(_)
                | Question::ReturnLeader(_)
                | Question::StartTrain(_)
                | Question::HalleckReinforces
                | Question::PriceTo
                | Question::ReleaseCavalry
                | Question::SailTo { .. }
                | Question::ArmySelect
        );
        if !forced {
            return None;
        }
        let mut answers = Vec::new();
        self.list_answers(rules, state, question, &mut answers);
        match answers.as_slice() {
            // That all are chosen is said by the player: the dice of the march follow. What lies under force markers is not
            // told by not asking.
            [CampaignAction::Enough] if question == Question::ArmySelect => None,
            [_] if question == Question::ArmySelect && self.selects_in_secret(rules, state) => None,
            [only] => Some(*only),
            _ => None,
        }
    }

    /// Whether the side whose army leader chooses his units has force markers on the map.
    fn selects_in_secret(&self, rules: &Game, state: &War) -> bool {
        let side = rules.leader_info(state, self.selecting_leader(state)).side;
        rules.has_force_markers(state, side)
    }

    /// Every answer to a question.
    pub(crate) fn list_answers(
        &self,
        rules: &Game,
        state: &War,
        question: Question,
        out: &mut Vec<CampaignAction>,
    ) {
        let counter = |unit: Unit| rules.info(state, unit).counter;
        match question {
            Question::Work(_) => {}
            Question::StartLeader(leader) => {
                let posts = self.starting_posts(rules, state, leader);
                out.extend(posts.into_iter().map(|unit| CampaignAction::With(counter(unit))));
            }
            Question::ReturnLeader(leader) => {
                let posts = self.leader_posts(rules, state, leader);
                out.extend(posts.map(|unit| CampaignAction::With(counter(unit))));
            }
            Question::StartTrain(train) => {
                let posts = self.train_posts(rules, state, train);
                out.extend(posts.map(|unit| CampaignAction::With(counter(unit))));
            }
            Question::UseChit(_) => out.extend([CampaignAction::Chit, CampaignAction::No]),
            Question::RefusedMoves(side) => {
                let able = self.refused_units(rules, state, side);
                out.extend(able.map(|unit| CampaignAction::Remote(counter(unit))));
                out.push(CampaignAction::Enough);
            }
            Question::CulpeperDepot | Question::BurnStation { .. } => {
                out.extend([CampaignAction::Yes, CampaignAction::No]);
            }
            Question::AllowRemote(_) => out.extend([
                CampaignAction::Yes,
                CampaignAction::YesToAll,
                CampaignAction::No,
                CampaignAction::NoToAll,
            ]),
            Question::HalleckReinforces => {
                out.extend(
                    self.halleck_units(rules, state).map(|unit| CampaignAction::Strengthen(counter(unit))),
                );
            }
            Question::MeetRaid => {
                out.extend(self.raid_units(rules, state).map(|unit| CampaignAction::TakeOff(counter(unit))));
                out.push(CampaignAction::Enough);
            }
            Question::PlaceReinforcement(unit) => {
                out.extend(self.entry_hexes(rules, state, unit).into_iter().map(CampaignAction::Place));
                if unit == self.forces.named.spinola {
                    out.push(CampaignAction::PlaceInBox);
                }
                out.push(CampaignAction::Hold);
            }
            Question::SendToNewYork { .. } => {
                out.extend(self.new_york_units(rules, state).map(|unit| CampaignAction::Send(counter(unit))));
                out.push(CampaignAction::Enough);
            }
            Question::Declare(_) => {
                out.push(CampaignAction::Declare(Declaration::Operational));
                out.push(CampaignAction::Declare(Declaration::Passive));
            }
            Question::PriceTo => {
                out.extend(
                    self.price_heirs(rules, state).map(|unit| CampaignAction::Strengthen(counter(unit))),
                );
            }
            Question::KilpatrickTo { .. } => {
                let heirs = self.kilpatrick_heirs(rules, state).into_iter();
                out.extend(heirs.map(|unit| CampaignAction::Strengthen(counter(unit))));
            }
            Question::Attach { side, .. } => {
                self.list_merges(rules, state, side, out);
                if side == Side::Confederate {
                    self.list_forming(rules, state, out);
                }
                out.push(CampaignAction::Enough);
            }
            Question::Detach(side) => {
                for (unit, _) in self.on_map(rules, state, side) {
                    self.list_unit_detachments(rules, state, unit, out);
                }
                out.push(CampaignAction::Enough);
            }
            Question::BreakUp(number) => self.list_next_brigades(rules, state, number, out),
            Question::BrigadeStrength { number, breaking_up, .. } => {
                self.list_strengths(state, number, breaking_up, out);
            }
            Question::ReplaceDivision(number) => self.list_replacements(rules, state, number, out),
            Question::FormDivision { number, chosen } => {
                self.list_joiners(rules, state, (number, chosen), out);
            }
            Question::RailTo(unit) => self.list_rail_goals(rules, state, unit, out),
            Question::SailTo { unit, left } => self.list_sailing(rules, state, unit, left, out),
            Question::ArmySelect => self.list_army(rules, state, out),
            Question::Levy => {
                let towns =
                    (0..self.theater.towns.len()).filter(|&town| self.may_levy(rules, state, town).is_ok());
                out.extend(towns.map(|town| CampaignAction::Levy(town as u8)));
                out.push(CampaignAction::Enough);
            }
            Question::Distribute(side) => {
                self.list_feeding(rules, state, side, out);
                out.push(CampaignAction::Enough);
            }
            Question::DepotAmmunition => self.list_depot_ammunition(rules, state, out),
            Question::AmmunitionTrain { .. } => self.list_train(rules, state, out),
            Question::Forage(side) => self.list_foraging(rules, state, side, out),
            Question::Share(unit) => {
                let sharers = self.sharers(rules, state, unit).into_iter();
                out.extend(sharers.map(|unit| CampaignAction::Choose(counter(unit))));
            }
            Question::LoadTrains => {
                self.list_loading(rules, state, out);
                out.push(CampaignAction::Enough);
            }
            Question::PutInRange => {
                self.list_put_in_range(rules, state, out);
                out.push(CampaignAction::Enough);
            }
            Question::Rest(_) => out.extend(self.rests().map(CampaignAction::Rest)),
            Question::Repair => {
                let stations = self.theater.stations.iter().map(|station| station.hex);
                let able = stations.filter(|&hex| self.may_repair(rules, state, hex).is_ok());
                out.extend(able.map(CampaignAction::Repair));
                out.push(CampaignAction::Enough);
            }
            Question::PlaceDepot => {
                let depots = self.confederate_depots.iter().enumerate();
                let able = depots.filter(|(number, _)| self.may_place_depot(rules, state, *number).is_ok());
                out.extend(able.map(|(_, (hex, _))| CampaignAction::PlaceDepot(*hex)));
                out.push(CampaignAction::Enough);
            }
            Question::Commanders(question) => self.list_commanders(rules, state, question, out),
            Question::Schedule(side) => {
                self.list_schedules(rules, state, side, out);
                out.push(CampaignAction::Enough);
            }
            Question::ReleaseCavalry => self.list_releasable(rules, state, out),
            Question::NightRetreat => self.list_night_retreat(rules, state, out),
            Question::ReserveArtillery => self.list_guns(rules, state, out),
            Question::CapturedGuns { .. } => self.list_gun_takers(rules, state, out),
        }
    }

    fn list_foraging(&self, rules: &Game, state: &War, side: Side, out: &mut Vec<CampaignAction>) {
        for (unit, _) in self.on_map(rules, state, side) {
            let levels = (1..=gcacw::state::MOST_FATIGUE)
                .take_while(|&levels| self.may_forage(rules, state, unit, levels).is_ok());
            out.extend(levels.map(|levels| CampaignAction::Forage(rules.info(state, unit).counter, levels)));
        }
        out.push(CampaignAction::Enough);
    }

    /// Whether the Union has a unit at sea or off the map on the rails that may go on. // lrtg.5.0.4, lrtg.8.5.3
    pub(crate) fn can_travel(&self, rules: &Game, state: &War) -> bool {
        if state.campaign.portion != Portion::Distance {
            return false;
        }
        rules.roster(state).side_units(Side::Union).any(|unit| {
            self.sea_space(state, unit).is_some() && self.may_sail(rules, state, unit).is_ok()
                || self.rail_box(state, unit).is_some() && self.may_rail(rules, state, unit).is_ok()
        })
    }

    /// The campaign's own actions in the Activation Segment.
    pub(crate) fn list_activations(
        &self,
        rules: &Game,
        state: &War,
        side: Side,
        out: &mut Vec<CampaignAction>,
    ) {
        self.list_wrecking(rules, state, side, out);
        let leader = self.army_leader(state, side);
        if self.may_activate_army(rules, state, leader).is_ok() {
            out.push(CampaignAction::ArmyLeader(rules.leader_info(state, leader).counter));
        }
        if state.campaign.portion != Portion::Distance {
            return;
        }
        self.list_strategic(rules, state, side, out);
        if side == Side::Confederate {
            return;
        }
        for unit in rules.roster(state).side_units(side) {
            let counter = rules.info(state, unit).counter;
            if self.may_sail(rules, state, unit).is_ok() {
                out.push(CampaignAction::Sail(counter));
            }
            if self.may_rail(rules, state, unit).is_ok() && self.has_rail_goal(rules, state, unit) {
                out.push(CampaignAction::Rail(counter));
            }
        }
    }
}
