//! Stragglers (option 30): men lost on the march who may come back.

use engine::{Dice, Event, EventKind, Log, Side};
use gcacw::pieces::Cause;
use gcacw::state::Unit;

use crate::campaign::{Game, LongRoads, War};
use crate::options::STRAGGLERS;
use crate::victory::book::Award;
use crate::victory::losses::Loss;

impl LongRoads {
    /// Men lost on the march of an Operational side are written down with their unit. // lrtg.30.1.1, lrtg.30.1.2
    pub(crate) fn note_stragglers(&self, state: &mut War, side: Side, unit: Unit, points: u8, cause: Cause) {
        let marched = matches!(cause, Cause::ExtendedMarch | Cause::ForceMarch);
        if self.option(state, STRAGGLERS) && marched && !state.campaign.is_passive(side) {
            let count = &mut state.campaign.stragglers[unit.index()];
            *count = count.saturating_add(points);
        }
    }

    /// After the Recovery Phase of a turn on which its side is Passive, each of them is rolled for. // lrtg.30.2.1, lrtg.30.2.7
    pub(crate) fn roll_for_stragglers(
        &self,
        rules: &Game,
        state: &mut War,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        if !self.option(state, STRAGGLERS) {
            return;
        }
        for side in Side::ALL {
            if !state.campaign.is_passive(side) {
                continue;
            }
            for unit in rules.roster(state).side_units(side) {
                let rolled: Vec<u8> =
                    (0..state.campaign.stragglers[unit.index()]).map(|_| dice.roll(6)).collect();
                if !rolled.is_empty() {
                    self.tell_stragglers(rules, state, unit, &rolled, log);
                }
                for die in rolled {
                    self.straggler(rules, state, side, unit, die, log);
                }
            }
        }
    }

    /// The dice of a unit's stragglers; those of a hidden unit are its own side's to know. // lrtg.20.0.2
    fn tell_stragglers(&self, rules: &Game, state: &War, unit: Unit, rolled: &[u8], log: &mut Log) {
        let audience = rules.audience(state, unit);
        log.add(|| {
            let lost = rolled.iter().filter(|&&die| die == LOST).count();
            let back = rolled.iter().filter(|&&die| die >= BACK).count();
            let straggle = rolled.len() - lost - back;
            let result = format!("{lost} lost for good, {straggle} still away, {back} may come back");
            let text =
                format!("Stragglers of {}, {} in all: {result}.", rules.name(state, unit), rolled.len());
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

    fn straggler(&self, rules: &Game, state: &mut War, side: Side, unit: Unit, die: u8, log: &mut Log) {
        match die {
            // lrtg.30.2.2, lrtg.30.2.5
            LOST => {
                state.campaign.stragglers[unit.index()] -= 1;
                state.wasted[side.index()] -= 1;
                state.lost[side.index()] += 1;
                state.campaign.losses.add(side, Loss::Struck, -1);
                state.campaign.losses.add(side, Loss::Straggler, 1);
                if self.losses_count(state, side, unit) {
                    state.campaign.combat_losses[side.index()] += 1;
                }
                let table = &self.data.victory.losses;
                let (award, points) = match side {
                    Side::Union => (Award::UnionLosses, table.union),
                    Side::Confederate => (Award::ConfederateLosses, table.confederate),
                };
                self.score(state, award, points, "lrtg.30.2.2", log);
            }
            // lrtg.30.2.4, lrtg.30.2.8
            BACK.. if state.manpower[unit.index()] < self.most_manpower(rules, state, unit) => {
                state.campaign.stragglers[unit.index()] -= 1;
                state.wasted[side.index()] -= 1;
                state.campaign.losses.add(side, Loss::CameBack, -1);
                state.manpower[unit.index()] += 1;
                rules.tell(state, unit, log, |name| {
                    Event::new("lrtg.30.2.4", format!("A straggler comes back to {name}."))
                });
            }
            _ => {} // lrtg.30.2.3
        }
    }

    /// The stragglers of a unit that attaches go on the record of the other. // lrtg.30.2.6
    pub(crate) fn stragglers_follow(&self, state: &mut War, unit: Unit, into: Unit) {
        let count = std::mem::take(&mut state.campaign.stragglers[unit.index()]);
        let other = &mut state.campaign.stragglers[into.index()];
        *other = other.saturating_add(count);
    }
}

/// The die that loses a straggler for good.
const LOST: u8 = 1;
/// The least die that brings one back.
const BACK: u8 = 5;
