//! What the campaign adds to movement rolls, and to rolls for extended marches.

use engine::{Dice, Modifier};
use gcacw::campaign::MovementModifier;
use gcacw::state::{MarchKind, Unit};

use crate::action::{CampaignAction, Target};
use crate::data::tables::EventName;
use crate::options::wagons::TrainMarch;
use crate::situation::{Play, Situation};

impl Situation<'_> {
    /// What is added to a unit's or leader's movement roll.
    pub(crate) fn movement_modifier(self, unit: Unit) -> MovementModifier {
        // lrtg.31.4.2: the white die alone, without the point of a single march.
        let ill = self.is_debilitated(self.state.activation.leader);
        let mud = self.mud_roll(unit);
        let health = -i8::from(ill) - mud;
        let passive = self.state.campaign.is_passive(self.roster().side(unit));
        let (reason, clause) = match (passive, mud > 0) {
            (true, false) => ("Passive", "lrtg.4.2.2"),
            (true, true) => ("Passive, and mud", "lrtg.4.2.2"),
            (false, true) => ("mud", "lrtg.23.4.5"),
            (false, false) => ("an ailing leader", "lrtg.31.4.2"),
        };
        // lrtg.4.2.2, lrtg.4.2.3
        let table = &self.data().movement.passive;
        let slow = match passive {
            false => 0,
            true if self.is_cavalry(unit) => table.cavalry,
            true => table.infantry,
        };
        MovementModifier { value: health + slow, reason, clause }
    }

    /// What is added to a unit's extended march roll.
    pub(crate) fn extended_march(self, unit: Unit, sheet: &mut Vec<Modifier>) {
        self.strategic_modifier(unit, sheet);
        self.supply_modifier(self.roster().side(unit), sheet);
        // lrtg.2.0.50
        if self.state.campaign.today.event == Some(EventName::Heat) {
            sheet.push(Modifier { label: "heat".into(), value: 1, clause: "lrtg.2.0.50".into() });
        }
    }

    /// What the campaign lets a marching unit do beside going on.
    pub(crate) fn list_in_march(self, out: &mut Vec<CampaignAction>) {
        let unit = self.state.march.unit;
        if self.state.march.kind == MarchKind::Normal {
            self.list_escorts(out);
            self.list_detachments(unit, out); // lrtg.7.1.1
            self.list_brigades(unit, false, out); // lrtg.18.2.2
            if self.may_wreck_junction(unit).is_ok() {
                let counter = self.info(unit).counter;
                out.push(CampaignAction::Wreck(counter, Target::Junction));
            }
        }
    }
}

impl Play<'_> {
    /// A march is over.
    pub(crate) fn march_over(&mut self, unit: Unit, dice: &mut dyn Dice) {
        self.reconnoitre(unit, dice);
        self.state.campaign.today.train = TrainMarch::default();
    }
}
