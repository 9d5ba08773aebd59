//! The course of the campaign: its phases (1.0), the work that needs no answer, and what follows from every action.

use engine::{Dice, Side};
use gcacw::state::Leader;
use gcacw::step::Phase;

use crate::question::{Question, Work};
use crate::situation::Play;
use crate::turn::phase::{self, CampaignPhase};

impl Play<'_> {
    /// The phase that follows another.
    pub(crate) fn next_phase(&mut self, over: Phase) -> Phase {
        let next = self.now().timed_phase(over).unwrap_or_else(|| phase::next_phase(over));
        if next == Phase::ActionCycle {
            self.begin_cycle();
        }
        next
    }

    /// Runs a phase: it asks its questions, or does its work at once.
    pub(crate) fn run_phase(&mut self, phase: CampaignPhase, dice: &mut dyn Dice) {
        match phase {
            CampaignPhase::SetUp => self.set_up_questions(),
            CampaignPhase::RandomEvents => self.random_events(dice),
            CampaignPhase::Reinforcement => self.reinforcement(),
            CampaignPhase::Declaration => self.declaration(),
            CampaignPhase::Communications => self.communications(),
            CampaignPhase::Accession => self.accession(dice),
            CampaignPhase::HarpersFerry => {
                self.find_far_units();
                self.harpers_ferry(dice);
            }
            CampaignPhase::Attachment => self.attachment(),
            CampaignPhase::CountyControl => self.county_control(),
            CampaignPhase::Levies => {
                self.ask_loading();
                self.levies();
            }
            CampaignPhase::SupplyStatus => self.supply_status(),
            CampaignPhase::RiverControl => self.river_control(),
            CampaignPhase::SupplyExpenditure => self.supply_expenditure(),
            CampaignPhase::Forage => self.forage_phase(),
            CampaignPhase::SupplyEffects => self.supply_effects(dice),
            CampaignPhase::Repair => self.repair_phase(),
            CampaignPhase::Depots => self.depot_phase(),
            CampaignPhase::VictoryCheck => self.victory_check(dice),
            CampaignPhase::TimeAllocation => self.time_allocation(),
            CampaignPhase::RefusedMoves => self.refused_moves(),
        }
    }

    /// What follows from an action that was taken, when nothing else is left to run.
    pub(crate) fn action_taken(&mut self) {
        if self.state.activation.leader == Leader::NONE {
            self.state.campaign.today.strategic = None;
        }
        self.forget_barred();
        self.ask_for_notes();
        self.hold_to_the_attack();
        self.note_opening_corps();
        self.ask_releases();
        self.ask_markers_off_between_actions();
        self.note_near_enemy();
        self.survey_damage();
        self.update_morale();
        // lrtg.16.2.2
        if !self.state.campaign.reached && self.now().total() >= self.data().victory.hooker.questioned_at {
            self.state.campaign.reached = true;
            if !self.state.campaign.meade {
                self.question_hooker("lrtg.16.2.2");
            }
        }
        self.check_end();
        self.keep_record();
    }

    /// Does what the open question needs no answer for.
    pub(crate) fn work(&mut self, dice: &mut dyn Dice) {
        let question = self.state.campaign.questions.last().copied();
        if let Some(Question::Attach { side, .. } | Question::Detach(side)) = question {
            return self.round_is_over(side);
        }
        if let Some(question) = question
            && let Some(only) = self.now().only_answer(question)
            && self.answer(question, only, dice).is_ok()
        {
            return;
        }
        self.answered();
        if let Some(Question::Work(work)) = question {
            match work {
                Work::Raid { taken_off } => self.raid(taken_off, dice),
                Work::LeadersReturn => self.communications(),
                Work::Held(side) => self.ask_held(side),
                Work::ConfederateArrivals => self.confederate_arrivals(),
                Work::UnionArrivals => self.union_arrivals(dice),
                Work::DraftRiots => self.draft_riots(dice),
                Work::RiotsOver { gain } => self.riots_over(gain),
                Work::Vicksburg => self.vicksburg(dice),
                Work::AttachmentOver => self.standard().attachment_phase_over(),
                Work::Commanders(work) => self.run_commanders(work, dice),
            }
        }
    }

    /// The side that has the initiative without a roll. // lrtg.10.3.1, lrtg.2.0.41
    pub(crate) fn initiative_winner(&mut self) -> Option<Side> {
        self.forget_deferrals();
        let today = &mut self.state.campaign.today;
        let next = today.next_initiative.take();
        if next.is_some() {
            return next;
        }
        let spy = today.spy.filter(|_| !today.spied);
        today.spied = true;
        spy.or_else(|| self.now().raid_initiative())
    }
}
