//! Captured and Destroyed Artillery (option 29): routed and eliminated defenders leave guns behind.

use engine::{Dice, Event, EventKind, Log, Modifier, Refusal, SheetRow, Side, refuse};
use gcacw::state::Unit;
use serde::{Deserialize, Serialize};

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads, War};
use crate::face::view::row;
use crate::options::CAPTURED_GUNS;
use crate::question::Question;

/// Artillery points that each side has lost so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct GunsLost {
    /// To the enemy.
    pub captured: [u16; 2],
    /// Destroyed.
    pub destroyed: [u16; 2],
}

impl LongRoads {
    /// The defender has retreated or is gone: the attacker rolls for his guns, unit by unit. // lrtg.29.1.1, lrtg.29.1.5, lrtg.29.1.8
    pub(crate) fn roll_for_guns(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        if !self.option(state, CAPTURED_GUNS) {
            return;
        }
        let mut captured = 0;
        for unit in state.battle.defending {
            let eliminated = state.hex(unit).is_none();
            // lrtg.29.1.7: a plain retreat costs no guns.
            if state.battle.defender.rout > 0 || eliminated {
                captured += self.guns_of(rules, state, unit, eliminated, dice, log);
            }
        }
        if captured > 0 {
            self.share_guns(rules, state, captured, log);
        }
    }

    /// What becomes of one unit's guns: how many are captured. // lrtg.29.1.2, lrtg.29.1.3, lrtg.29.1.6, lrtg.29.2.1
    fn guns_of(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        eliminated: bool,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> u8 {
        let points = state.artillery[unit.index()];
        if points == 0 {
            return 0;
        }
        let table = &self.data.artillery.captured;
        let sheet = self.guns_sheet(state.battle.defender.rout, eliminated);
        let modifier: i16 = sheet.iter().map(|line| line.value).sum();
        let rolled: Vec<u8> = (0..points).map(|_| dice.roll(6)).collect();
        let (mut captured, mut destroyed) = (0, 0);
        for &die in &rolled {
            match i16::from(die) + modifier {
                read if read <= table.captured => captured += 1,
                read if eliminated || read <= table.destroyed => destroyed += 1,
                _ => {}
            }
        }
        state.artillery[unit.index()] = points - captured - destroyed;
        let side = rules.roster(state).side(unit).index();
        let lost = &mut state.campaign.guns_lost;
        lost.captured[side] += u16::from(captured);
        lost.destroyed[side] += u16::from(destroyed);
        let result = format!("{captured} captured, {destroyed} destroyed");
        log.result(|| result.clone());
        log.add(|| {
            let text = format!("The guns of {}, {points} in all: {result}.", rules.name(state, unit));
            Event::new("lrtg.29.1.2", text).kind(EventKind::Roll {
                dice: rolled,
                modifiers: sheet,
                result,
                place: rules.board.name(state.battle.target).to_owned(),
            })
        });
        captured
    }

    fn guns_sheet(&self, rout: u8, eliminated: bool) -> Vec<Modifier> {
        let table = &self.data.artillery.captured;
        let line =
            |label: &str, value: i16| Modifier { label: label.into(), value, clause: "lrtg.29.1.3".into() };
        let mut sheet = Vec::new();
        if rout == 2 {
            sheet.push(line("R*", table.rout_star));
        }
        if eliminated {
            sheet.push(line("eliminated", table.eliminated));
        }
        sheet
    }

    /// The attackers who may have captured guns; with one alone nothing is asked. // lrtg.29.1.4
    fn share_guns(&self, rules: &Game, state: &mut War, left: u8, log: &mut Log) {
        let takers = self.gun_takers(state);
        if takers.len() > 1 {
            self.ask(state, Question::CapturedGuns { left });
        } else if let Some(&taker) = takers.first() {
            self.receive_guns(rules, state, taker, left, log);
        }
    }

    fn gun_takers(&self, state: &War) -> Vec<Unit> {
        state.battle.attacking().iter().filter(|&unit| state.hex(unit).is_some()).collect()
    }

    /// Every unit that may receive a captured gun.
    pub(crate) fn list_gun_takers(&self, rules: &Game, state: &War, out: &mut Vec<CampaignAction>) {
        let takers = self.gun_takers(state).into_iter();
        out.extend(takers.map(|unit| CampaignAction::Choose(rules.info(state, unit).counter)));
    }

    /// One captured gun goes to a unit.
    pub(crate) fn give_gun(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        left: u8,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if !self.gun_takers(state).contains(&unit) {
            return refuse!("lrtg.29.1.4", "{} took no part in the attack.", rules.name(state, unit));
        }
        self.answered(state);
        self.receive_guns(rules, state, unit, 1, log);
        if left > 1 {
            self.ask(state, Question::CapturedGuns { left: left - 1 });
        }
        Ok(())
    }

    fn receive_guns(&self, rules: &Game, state: &mut War, unit: Unit, points: u8, log: &mut Log) {
        let guns = &mut state.artillery[unit.index()];
        *guns = guns.saturating_add(points);
        log.add(|| {
            let text = format!("{} takes {points} captured artillery.", rules.name(state, unit));
            Event::new("lrtg.29.1.4", text)
        });
    }

    /// What a unit's guns are now when another counter replaces it: what it gave away, took in, won or lost
    /// stays. // lrtg.16.2.19, lrtg.29.1.2
    pub(crate) fn guns_after_replacement(&self, rules: &Game, state: &War, out: Unit, into: Unit) -> u8 {
        let now = state.artillery[out.index()] + rules.info(state, into).artillery;
        now.saturating_sub(rules.info(state, out).artillery)
    }

    /// The artillery that a side has lost, for its sheet of losses.
    pub(crate) fn gun_rows(&self, state: &War, side: Side) -> Vec<SheetRow> {
        let lost = state.campaign.guns_lost;
        let (captured, destroyed) = (lost.captured[side.index()], lost.destroyed[side.index()]);
        let rows = [("artillery captured", captured), ("artillery destroyed", destroyed)];
        let rows = rows.into_iter().filter(|_| self.option(state, CAPTURED_GUNS));
        rows.map(|(what, guns)| row([what.into(), guns.to_string()], "lrtg.29.1.2")).collect()
    }
}
