//! Stragglers (option 30): men lost on the march who may come back.

use engine::{Dice, Event, EventKind, Side};
use gcacw::pieces::Cause;
use gcacw::state::Unit;

use crate::options::STRAGGLERS;
use crate::situation::Play;
use crate::victory::book::Award;
use crate::victory::losses::Loss;

impl Play<'_> {
    /// Men lost on the march of an Operational side are written down with their unit. // lrtg.30.1.1, lrtg.30.1.2
    pub(crate) fn note_stragglers(&mut self, side: Side, unit: Unit, points: u8, cause: Cause) {
        let marched = matches!(cause, Cause::ExtendedMarch | Cause::ForceMarch);
        if self.now().option(STRAGGLERS) && marched && !self.state.campaign.is_passive(side) {
            let count = &mut self.state.campaign.stragglers[unit.index()];
            *count = count.saturating_add(points);
        }
    }

    /// After the Recovery Phase of a turn on which its side is Passive, each of them is rolled for. // lrtg.30.2.1, lrtg.30.2.7
    pub(crate) fn roll_for_stragglers(&mut self, dice: &mut dyn Dice) {
        if !self.now().option(STRAGGLERS) {
            return;
        }
        for side in Side::ALL {
            if !self.state.campaign.is_passive(side) {
                continue;
            }
            for unit in self.roster().side_units(side) {
                let rolled: Vec<u8> =
                    (0..self.state.campaign.stragglers[unit.index()]).map(|_| dice.roll(6)).collect();
                if !rolled.is_empty() {
                    self.tell_stragglers(unit, &rolled);
                }
                for die in rolled {
                    self.straggler(side, unit, die);
                }
            }
        }
    }

    /// The dice of a unit's stragglers; those of a hidden unit are its own side's to know. // lrtg.20.0.2
    fn tell_stragglers(&mut self, unit: Unit, rolled: &[u8]) {
        let audience = self.now().audience(unit);
        self.report(|now| {
            let lost = rolled.iter().filter(|&&die| die == LOST).count();
            let back = rolled.iter().filter(|&&die| die >= BACK).count();
            let straggle = rolled.len() - lost - back;
            let result = format!("{lost} lost for good, {straggle} still away, {back} may come back");
            let text = format!("Stragglers of {}, {} in all: {result}.", now.name(unit), rolled.len());
            Event::new("lrtg.30.2.1", text)
                .kind(EventKind::Roll {
                    dice: rolled.to_vec(),
                    modifiers: Vec::new(),
                    result,
                    place: String::new(),
                })
                .only(audience)
        });
    }

    fn straggler(&mut self, side: Side, unit: Unit, die: u8) {
        match die {
            // lrtg.30.2.2, lrtg.30.2.5
            LOST => {
                self.state.campaign.stragglers[unit.index()] -= 1;
                self.state.wasted[side.index()] -= 1;
                self.state.lost[side.index()] += 1;
                self.state.campaign.losses.add(side, Loss::Struck, -1);
                self.state.campaign.losses.add(side, Loss::Straggler, 1);
                if self.now().losses_count(side, unit) {
                    self.state.campaign.combat_losses[side.index()] += 1;
                }
                let table = &self.data().victory.losses;
                let (award, points) = match side {
                    Side::Union => (Award::UnionLosses, table.union),
                    Side::Confederate => (Award::ConfederateLosses, table.confederate),
                };
                self.score(award, points, "lrtg.30.2.2");
            }
            // lrtg.30.2.4, lrtg.30.2.8
            BACK.. if self.state.manpower[unit.index()] < self.now().most_manpower(unit) => {
                self.state.campaign.stragglers[unit.index()] -= 1;
                self.state.wasted[side.index()] -= 1;
                self.state.campaign.losses.add(side, Loss::CameBack, -1);
                self.state.manpower[unit.index()] += 1;
                self.standard().tell(unit, |name| {
                    Event::new("lrtg.30.2.4", format!("A straggler comes back to {name}."))
                });
            }
            _ => {} // lrtg.30.2.3
        }
    }

    /// The stragglers of a unit that attaches go on the record of the other. // lrtg.30.2.6
    pub(crate) fn stragglers_follow(&mut self, unit: Unit, into: Unit) {
        let count = std::mem::take(&mut self.state.campaign.stragglers[unit.index()]);
        let other = &mut self.state.campaign.stragglers[into.index()];
        *other = other.saturating_add(count);
    }
}

/// The die that loses a straggler for good.
const LOST: u8 = 1;
/// The least die that brings one back.
const BACK: u8 = 5;
