//! When each of the campaign's actions has its moment: what a player is told who asks for one at another.

use engine::{Clause, Grammar, Refusal, Ruleset};

use crate::action::{CampaignAction, Target};
use crate::situation::Situation;
use crate::turn::phase::Portion;

impl CampaignAction {
    /// The clause that gives an action its moment, and that moment in words; none for an answer that fits many questions.
    const fn moment(self) -> Option<(&'static str, &'static str)> {
        Some(match self {
            Self::TakeOff(_) => {
                ("lrtg.2.0.34", "Richmond Garrison units are taken off when a Raspberry Raid is rolled")
            }
            Self::Send(_) => (
                "lrtg.3.3.2",
                "Manpower goes to New York in the Reinforcement Phase of July 14, when the riots break out",
            ),
            Self::Place(_) | Self::PlaceInBox | Self::Hold => {
                ("lrtg.3.0.1", "Reinforcements come in the Reinforcement Phase, when they are received")
            }
            Self::Declare(_) => {
                ("lrtg.4.1.1", "Operational or Passive is declared in the Declaration Phase, once a turn")
            }
            Self::Leave(_) => ("lrtg.iv.b.2", "Leaders leave the map in their side's Leader Transfer Phase"),
            Self::Merge(..) | Self::FormDivision(..) => {
                ("lrtg.7.2.1", "Units are joined in the Attachment / Detachment Phase")
            }
            Self::Detach(..) => {
                ("lrtg.7.1.1", "Units detach in the Attachment / Detachment Phase, or while they march")
            }
            Self::DetachBrigade(..) => (
                "lrtg.18.2.2",
                "Brigades are split off in the Attachment / Detachment Phase, or while their division marches",
            ),
            Self::BreakUp(_) => ("lrtg.18.2.3", "A division breaks up in the Attachment / Detachment Phase"),
            Self::Rail(_) => (
                "lrtg.8.2.1",
                "Trains are taken by the side that has the initiative, in the distance portion of the action cycle",
            ),
            Self::Sail(_) => (
                "lrtg.5.0.1",
                "Ships are taken by the side that has the initiative, in the distance portion of the action cycle",
            ),
            Self::Strategic(..) => (
                "lrtg.17.1.1",
                "Strategic movement is declared by the side that has the initiative, in the distance portion of the action cycle",
            ),
            Self::RailTo(_) | Self::RailToBox(_) => {
                ("lrtg.8.2.2", "First choose the unit that takes the train")
            }
            Self::SailTo(_) | Self::Anchor | Self::Land(_) => {
                ("lrtg.5.0.5", "First choose the unit that goes by sea")
            }
            Self::ArmyLeader(_) => {
                ("lrtg.10.1.1", "An army leader is activated by the side that has the initiative")
            }
            Self::Remote(_) => (
                "lrtg.17.2.1",
                "Remote moves are asked for when a side decides whether to take the initiative",
            ),
            Self::Escort(_) => ("lrtg.23.4.3", "Cavalry joins a wagon train when it is about to march"),
            Self::Levy(_) => ("lrtg.13.1.1", "Towns are levied in the Confederate Levies Phase"),
            Self::Feed(..) => ("lrtg.13.5.9", "Victuals are handed out in the Forage / Resupply Phase"),
            Self::Rearm(_) => {
                ("lrtg.19.4.1", "Ammunition is given out when a Confederate ammunition train comes")
            }
            Self::DrawAmmunition(..) => {
                ("lrtg.19.5.1", "Ammunition is drawn from captured depots in the Forage / Resupply Phase")
            }
            Self::Forage(..) => ("lrtg.13.5.2", "Units forage in the Forage / Resupply Phase"),
            Self::Rest(_) => {
                ("lrtg.24.4.1", "A Passive side chooses how long it rests in the Forage / Resupply Phase")
            }
            Self::Repair(_) => ("lrtg.13.7.1", "Stations are repaired in the Supply Line Repair Phase"),
            Self::PlaceDepot(_) => {
                ("lrtg.13.8.7", "Confederate depots are placed in the Depot Creation / Removal Phase")
            }
            Self::Build(_) | Self::Dismantle(_) | Self::Hasten => {
                ("lrtg.13.8.10", "Depots are ordered in the Depot Creation / Removal Phase")
            }
            Self::NightRetreat(..) => {
                ("lrtg.27.1.14", "The night retreat follows the Recovery Phase of turn 3")
            }
            Self::Wreck(_, Target::Junction) => {
                ("lrtg.14.2.1", "Frederick Junction is wrecked at the end of a march there")
            }
            Self::Wreck(_, Target::Depot) => {
                ("lrtg.13.8.2", "A depot is destroyed by an action of the side that has the initiative")
            }
            Self::Wreck(_, Target::Levy) => {
                ("lrtg.13.1.7", "Levied victuals are burned by an action of the side that has the initiative")
            }
            Self::Wreck(..) => {
                ("lrtg.14.3.1", "A capitol is destroyed by an action of the side that has the initiative")
            }
            Self::Chit => (
                "lrtg.22.5.2",
                "Time chits are given up while the side's time runs, or when it has none left",
            ),
            Self::OutOfTime => ("lrtg.22.4.1", "Time runs out only for the side whose clock runs"),
            Self::With(_)
            | Self::Yes
            | Self::No
            | Self::YesToAll
            | Self::NoToAll
            | Self::Enough
            | Self::Strengthen(_)
            | Self::Strength(..)
            | Self::Choose(_)
            | Self::Commanders(_) => return None,
        })
    }
}

impl Situation<'_> {
    /// An action at another moment than its own: when it would be legal, and what is asked now.
    pub(crate) fn out_of_place(self, action: CampaignAction) -> Refusal {
        let asked = self.rules.prompt(self.state);
        let late = self.state.campaign.portion == Portion::Regular
            && matches!(
                action,
                CampaignAction::Rail(_) | CampaignAction::Sail(_) | CampaignAction::Strategic(..)
            );
        match action.moment() {
            Some((clause, moment)) => {
                let now = if late { " This is the regular portion." } else { "" };
                Refusal::new(Clause(clause), format!("{moment}.{now} Now: {asked}"))
            }
            None => {
                let clause = self.question().map_or("lrtg.1.0.1", |question| question.clause());
                let text = action.write(self.rules);
                Refusal::new(Clause(clause), format!("\"{text}\" is no answer here. Now: {asked}"))
            }
        }
    }
}
