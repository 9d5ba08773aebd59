//! Captured and Destroyed Artillery (option 29): routed and eliminated defenders leave guns behind.

use engine::{Dice, Event, EventKind, Modifier, Refusal, SheetRow, Side, refuse};
use gcacw::state::Unit;
use serde::{Deserialize, Serialize};

use crate::action::CampaignAction;
use crate::campaign::LongRoads;
use crate::face::view::row;
use crate::options::CAPTURED_GUNS;
use crate::question::Question;
use crate::situation::{Play, Situation};

/// Artillery points that each side has lost so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct GunsLost {
    /// To the enemy.
    pub captured: [u16; 2],
    /// Destroyed.
    pub destroyed: [u16; 2],
}

impl LongRoads {
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
}

impl Situation<'_> {
    fn gun_takers(self) -> Vec<Unit> {
        self.state.battle.attacking().iter().filter(|&unit| self.state.hex(unit).is_some()).collect()
    }

    /// Every unit that may receive a captured gun.
    pub(crate) fn list_gun_takers(self, out: &mut Vec<CampaignAction>) {
        let takers = self.gun_takers().into_iter();
        out.extend(takers.map(|unit| CampaignAction::Choose(self.info(unit).counter)));
    }

    /// What a unit's guns are now when another counter replaces it: what it gave away, took in, won or lost
    /// stays. // lrtg.16.2.19, lrtg.29.1.2
    pub(crate) fn guns_after_replacement(self, out: Unit, into: Unit) -> u8 {
        let now = self.state.artillery[out.index()] + self.info(into).artillery;
        now.saturating_sub(self.info(out).artillery)
    }

    /// The artillery that a side has lost, for its sheet of losses.
    pub(crate) fn gun_rows(self, side: Side) -> Vec<SheetRow> {
        let lost = self.state.campaign.guns_lost;
        let (captured, destroyed) = (lost.captured[side.index()], lost.destroyed[side.index()]);
        let rows = [("artillery captured", captured), ("artillery destroyed", destroyed)];
        let rows = rows.into_iter().filter(|_| self.option(CAPTURED_GUNS));
        rows.map(|(what, guns)| row([what.into(), guns.to_string()], "lrtg.29.1.2")).collect()
    }
}

impl Play<'_> {
    /// The defender has retreated or is gone: the attacker rolls for his guns, unit by unit. // lrtg.29.1.1, lrtg.29.1.5, lrtg.29.1.8
    pub(crate) fn roll_for_guns(&mut self, dice: &mut dyn Dice) {
        if !self.now().option(CAPTURED_GUNS) {
            return;
        }
        let mut captured = 0;
        for unit in self.state.battle.defending {
            let eliminated = self.state.hex(unit).is_none();
            // lrtg.29.1.7: a plain retreat costs no guns.
            if self.state.battle.defender.rout > 0 || eliminated {
                captured += self.guns_of(unit, eliminated, dice);
            }
        }
        if captured > 0 {
            self.share_guns(captured);
        }
    }

    /// What becomes of one unit's guns: how many are captured. // lrtg.29.1.2, lrtg.29.1.3, lrtg.29.1.6, lrtg.29.2.1
    fn guns_of(&mut self, unit: Unit, eliminated: bool, dice: &mut dyn Dice) -> u8 {
        let points = self.state.artillery[unit.index()];
        if points == 0 {
            return 0;
        }
        let table = &self.data().artillery.captured;
        let sheet = self.campaign().guns_sheet(self.state.battle.defender.rout, eliminated);
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
        self.state.artillery[unit.index()] = points - captured - destroyed;
        let side = self.roster().side(unit).index();
        let lost = &mut self.state.campaign.guns_lost;
        lost.captured[side] += u16::from(captured);
        lost.destroyed[side] += u16::from(destroyed);
        let result = format!("{captured} captured, {destroyed} destroyed");
        self.log.result(|| result.clone());
        self.report(|now| {
            let text = format!("The guns of {}, {points} in all: {result}.", now.name(unit));
            Event::new("lrtg.29.1.2", text).kind(EventKind::Roll {
                dice: rolled,
                modifiers: sheet,
                result,
                place: now.rules.board.name(now.state.battle.target).to_owned(),
            })
        });
        captured
    }

    /// The attackers who may have captured guns; with one alone nothing is asked. // lrtg.29.1.4
    fn share_guns(&mut self, left: u8) {
        let takers = self.now().gun_takers();
        if takers.len() > 1 {
            self.ask(Question::CapturedGuns { left });
        } else if let Some(&taker) = takers.first() {
            self.receive_guns(taker, left);
        }
    }

    /// One captured gun goes to a unit.
    pub(crate) fn give_gun(&mut self, unit: Unit, left: u8) -> Result<(), Refusal> {
        if !self.now().gun_takers().contains(&unit) {
            return refuse!("lrtg.29.1.4", "{} took no part in the attack.", self.name(unit));
        }
        self.answered();
        self.receive_guns(unit, 1);
        if left > 1 {
            self.ask(Question::CapturedGuns { left: left - 1 });
        }
        Ok(())
    }

    fn receive_guns(&mut self, unit: Unit, points: u8) {
        let guns = &mut self.state.artillery[unit.index()];
        *guns = guns.saturating_add(points);
        self.report(|now| {
            let text = format!("{} takes {points} captured artillery.", now.name(unit));
            Event::new("lrtg.29.1.4", text)
        });
    }
}
