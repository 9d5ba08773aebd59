//! The campaign's questions: what may be said to each.

use engine::Side;
use gcacw::state::Unit;

use crate::action::CampaignAction;
use crate::question::Question;
use crate::situation::Situation;
use crate::state::Declaration;
use crate::turn::phase::Portion;

impl Situation<'_> {
    /// Whether a question has only one answer, which is nothing: it is not asked.
    pub(crate) fn goes_without_saying(self, question: Question) -> bool {
        match question {
            Question::Attach { .. }
            | Question::Detach(_)
            | Question::Distribute(_)
            | Question::Forage(_)
            | Question::LoadTrains
            | Question::RefusedMoves(_)
            | Question::PutInRange => {
                // Where units are hidden, whether their side is asked would tell something of them.
                let hides = self.has_force_markers(self.who(question));
                !hides && !self.has_more_to_say(question)
            }
            Question::PlaceReinforcement(unit) => {
                unit != self.forces().named.spinola && self.entry_hexes(unit).is_empty()
            }
            Question::ReturnLeader(leader) | Question::StartLeader(leader) => {
                self.leader_posts(leader).next().is_none()
            }
            Question::StartTrain(train) => self.train_posts(train).next().is_none(),
            _ => false,
        }
    }

    /// Whether a question to which enough may always be said has another answer. Once one is found, no more are looked for.
    fn has_more_to_say(self, question: Question) -> bool {
        let mut answers = Vec::new();
        match question {
            Question::Attach { side, .. } if self.merges(side).next().is_some() => true,
            Question::Detach(side) => self.on_map(side).any(|(unit, _)| {
                self.list_unit_detachments(unit, &mut answers);
                !answers.is_empty()
            }),
            _ => {
                self.list_answers(question, &mut answers);
                answers.len() > 1
            }
        }
    }

    /// What a unit may detach in the phase, if whoever is asked may order it to.
    fn list_unit_detachments(self, unit: Unit, out: &mut Vec<CampaignAction>) {
        if self.may_order(unit).is_ok() {
            self.list_detachments(unit, out);
            self.list_brigades(unit, true, out);
        }
    }

    /// The answer to a question that leaves no choice and hides nothing: it is given unasked.
    pub(crate) fn only_answer(self, question: Question) -> Option<CampaignAction> {
        let counter = |unit: Unit| self.info(unit).counter;
        match question {
            // One need not know them all to know that there are two.
            Question::ReturnLeader(leader) => {
                lone(self.leader_posts(leader)).map(|unit| CampaignAction::With(counter(unit)))
            }
            Question::StartTrain(train) => {
                lone(self.train_posts(train)).map(|unit| CampaignAction::With(counter(unit)))
            }
            // That all are chosen is said by the player: the dice of the march follow. What lies under force markers is not
            // told by not asking.
            Question::ArmySelect
                if !self.state.activation.selected.is_empty() || self.selects_in_secret() =>
            {
                None
            }
            Question::StartLeader(_)
            | Question::HalleckReinforces
            | Question::PriceTo
            | Question::ReleaseCavalry
            | Question::SailTo { .. }
            | Question::ArmySelect => {
                let mut answers = Vec::new();
                self.list_answers(question, &mut answers);
                lone(answers.into_iter())
            }
            _ => None,
        }
    }

    /// Whether the side whose army leader chooses his units has force markers on the map.
    fn selects_in_secret(self) -> bool {
        let side = self.leader_info(self.selecting_leader()).side;
        self.has_force_markers(side)
    }

    /// Every answer to a question.
    pub(crate) fn list_answers(self, question: Question, out: &mut Vec<CampaignAction>) {
        let counter = |unit: Unit| self.info(unit).counter;
        match question {
            Question::Work(_) => {}
            Question::StartLeader(leader) => {
                let posts = self.starting_posts(leader);
                out.extend(posts.into_iter().map(|unit| CampaignAction::With(counter(unit))));
            }
            Question::ReturnLeader(leader) => {
                let posts = self.leader_posts(leader);
                out.extend(posts.map(|unit| CampaignAction::With(counter(unit))));
            }
            Question::StartTrain(train) => {
                let posts = self.train_posts(train);
                out.extend(posts.map(|unit| CampaignAction::With(counter(unit))));
            }
            Question::UseChit(_) => out.extend([CampaignAction::Chit, CampaignAction::No]),
            Question::RefusedMoves(side) => {
                let able = self.refused_units(side);
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
                out.extend(self.halleck_units().map(|unit| CampaignAction::Strengthen(counter(unit))));
            }
            Question::MeetRaid => {
                out.extend(self.raid_units().map(|unit| CampaignAction::TakeOff(counter(unit))));
                out.push(CampaignAction::Enough);
            }
            Question::PlaceReinforcement(unit) => {
                out.extend(self.entry_hexes(unit).into_iter().map(CampaignAction::Place));
                if unit == self.forces().named.spinola {
                    out.push(CampaignAction::PlaceInBox);
                }
                out.push(CampaignAction::Hold);
            }
            Question::SendToNewYork { .. } => {
                out.extend(self.new_york_units().map(|unit| CampaignAction::Send(counter(unit))));
                out.push(CampaignAction::Enough);
            }
            Question::Declare(_) => {
                out.push(CampaignAction::Declare(Declaration::Operational));
                out.push(CampaignAction::Declare(Declaration::Passive));
            }
            Question::PriceTo => {
                out.extend(self.price_heirs().map(|unit| CampaignAction::Strengthen(counter(unit))));
            }
            Question::KilpatrickTo { .. } => {
                let heirs = self.kilpatrick_heirs().into_iter();
                out.extend(heirs.map(|unit| CampaignAction::Strengthen(counter(unit))));
            }
            Question::Attach { side, .. } => {
                self.list_merges(side, out);
                if side == Side::Confederate {
                    self.list_forming(out);
                }
                out.push(CampaignAction::Enough);
            }
            Question::Detach(side) => {
                for (unit, _) in self.on_map(side) {
                    self.list_unit_detachments(unit, out);
                }
                out.push(CampaignAction::Enough);
            }
            Question::BreakUp(number) => self.list_next_brigades(number, out),
            Question::BrigadeStrength { number, breaking_up, .. } => {
                self.list_strengths(number, breaking_up, out);
            }
            Question::ReplaceDivision(number) => self.list_replacements(number, out),
            Question::FormDivision { number, chosen } => {
                self.list_joiners((number, chosen), out);
            }
            Question::RailTo(unit) => self.list_rail_goals(unit, out),
            Question::SailTo { unit, left } => self.list_sailing(unit, left, out),
            Question::ArmySelect => self.list_army(out),
            Question::Levy => {
                let towns = (0..self.theater().towns.len()).filter(|&town| self.may_levy(town).is_ok());
                out.extend(towns.map(|town| CampaignAction::Levy(town as u8)));
                out.push(CampaignAction::Enough);
            }
            Question::Distribute(side) => {
                self.list_feeding(side, out);
                out.push(CampaignAction::Enough);
            }
            Question::DepotAmmunition => self.list_depot_ammunition(out),
            Question::AmmunitionTrain { .. } => self.list_train(out),
            Question::Forage(side) => self.list_foraging(side, out),
            Question::Share(unit) => {
                let sharers = self.sharers(unit).into_iter();
                out.extend(sharers.map(|unit| CampaignAction::Choose(counter(unit))));
            }
            Question::LoadTrains => {
                self.list_loading(out);
                out.push(CampaignAction::Enough);
            }
            Question::PutInRange => {
                self.list_put_in_range(out);
                out.push(CampaignAction::Enough);
            }
            Question::Rest(_) => out.extend(self.campaign().rests().map(CampaignAction::Rest)),
            Question::Repair => {
                let stations = self.theater().stations.iter().map(|station| station.hex);
                let able = stations.filter(|&hex| self.may_repair(hex).is_ok());
                out.extend(able.map(CampaignAction::Repair));
                out.push(CampaignAction::Enough);
            }
            Question::PlaceDepot => {
                let depots = self.campaign().confederate_depots.iter().enumerate();
                let able = depots.filter(|(number, _)| self.may_place_depot(*number).is_ok());
                out.extend(able.map(|(_, (hex, _))| CampaignAction::PlaceDepot(*hex)));
                out.push(CampaignAction::Enough);
            }
            Question::Commanders(question) => self.list_commanders(question, out),
            Question::Schedule(side) => {
                self.list_schedules(side, out);
                out.push(CampaignAction::Enough);
            }
            Question::ReleaseCavalry => self.list_releasable(out),
            Question::NightRetreat => self.list_night_retreat(out),
            Question::ReserveArtillery => self.list_guns(out),
            Question::CapturedGuns { .. } => self.list_gun_takers(out),
        }
    }

    fn list_foraging(self, side: Side, out: &mut Vec<CampaignAction>) {
        for (unit, _) in self.on_map(side) {
            let levels =
                (1..=gcacw::state::MOST_FATIGUE).take_while(|&levels| self.may_forage(unit, levels).is_ok());
            out.extend(levels.map(|levels| CampaignAction::Forage(self.info(unit).counter, levels)));
        }
        out.push(CampaignAction::Enough);
    }

    /// Whether the Union has a unit at sea or off the map on the rails that may go on. // lrtg.5.0.4, lrtg.8.5.3
    pub(crate) fn can_travel(self) -> bool {
        if self.state.campaign.portion != Portion::Distance {
            return false;
        }
        self.roster().side_units(Side::Union).any(|unit| {
            self.sea_space(unit).is_some() && self.may_sail(unit).is_ok()
                || self.rail_box(unit).is_some() && self.may_rail(unit).is_ok()
        })
    }

    /// The campaign's own actions in the Activation Segment.
    pub(crate) fn list_activations(self, side: Side, out: &mut Vec<CampaignAction>) {
        self.list_wrecking(side, out);
        let leader = self.army_leader(side);
        if self.may_activate_army(leader).is_ok() {
            out.push(CampaignAction::ArmyLeader(self.leader_info(leader).counter));
        }
        if self.state.campaign.portion != Portion::Distance {
            return;
        }
        self.list_strategic(side, out);
        if side == Side::Confederate {
            return;
        }
        for unit in self.roster().side_units(side) {
            let counter = self.info(unit).counter;
            if self.may_sail(unit).is_ok() {
                out.push(CampaignAction::Sail(counter));
            }
            if self.may_rail(unit).is_ok() && self.has_rail_goal(unit) {
                out.push(CampaignAction::Rail(counter));
            }
        }
    }
}

/// The only one there is.
fn lone<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.next().is_none().then_some(first)
}
