//! Union Reserve Artillery (option 28): guns in the hex of an attack may be added to it by a die.

use engine::{Dice, Event, EventKind, May, Refusal, Side, forbid};
use gcacw::state::Unit;
use gcacw::units::Arm;

use crate::action::CampaignAction;
use crate::options::RESERVE_ARTILLERY;
use crate::question::Question;
use crate::situation::{Play, Situation};

impl<'a> Situation<'a> {
    /// The artillery that may still be rolled for. // lrtg.28.0.9
    fn guns_standing_by(self) -> impl Iterator<Item = Unit> + 'a {
        let units = self.roster().side_units(self.state.battle.side);
        units.filter(move |&unit| self.may_lend_guns(unit).is_ok())
    }

    /// Whether an artillery unit may be rolled for, whatever its fatigue. // lrtg.28.0.6, lrtg.28.0.11
    fn may_lend_guns(self, unit: Unit) -> May {
        let (battle, info) = (&self.state.battle, self.info(unit));
        if info.arm != Arm::Artillery || info.side != battle.side {
            return forbid!("lrtg.28.0.2", "is not artillery of the attacker");
        }
        // lrtg.28.0.13, lrtg.31.1.9
        if info.side == Side::Confederate && !self.jackson_lives() {
            return forbid!("lrtg.28.0.13", "has this capability only where Jackson lives");
        }
        if battle.attacking().contains(unit) {
            return forbid!("lrtg.28.0.2", "takes part already");
        }
        let here = self.state.hex(unit);
        if here.is_none() || !battle.fighting.iter().any(|other| self.state.hex(other) == here) {
            return forbid!("lrtg.28.0.2", "is not in the hex of an attacking unit");
        }
        if self.state.demoralized[unit.index()] > 0 || self.state.artillery[unit.index()] == 0 {
            return forbid!("lrtg.28.0.12", "has no guns that can fire");
        }
        Ok(())
    }

    /// Every answer: a unit to roll for, or enough.
    pub(crate) fn list_guns(self, out: &mut Vec<CampaignAction>) {
        let guns = self.guns_standing_by();
        out.extend(guns.map(|unit| CampaignAction::Choose(self.info(unit).counter)));
        out.push(CampaignAction::Enough);
    }
}

impl Play<'_> {
    /// Before the dice of an attack its player may roll for guns that stand by. // lrtg.28.0.2, lrtg.28.0.3
    pub(crate) fn ask_reserve_artillery(&mut self) {
        if self.now().option(RESERVE_ARTILLERY) && self.now().guns_standing_by().next().is_some() {
            self.ask(Question::ReserveArtillery);
        }
    }

    /// The die says how many factors are added; the unit shares the result. // lrtg.28.0.4, lrtg.28.0.5, lrtg.28.0.7
    pub(crate) fn lend_guns(&mut self, unit: Unit, dice: &mut dyn Dice) -> Result<(), Refusal> {
        self.now().may_lend_guns(unit).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        let die = dice.roll(6);
        let factors =
            die.saturating_sub(self.state.fatigue[unit.index()]).min(self.state.artillery[unit.index()]);
        self.state.battle.supporting.insert(unit);
        self.state.battle.lent += factors;
        self.log.result(|| format!("{factors} artillery factors"));
        self.report(|now| {
            let name = now.name(unit);
            let fatigue = now.state.fatigue[unit.index()];
            let text = format!(
                "{name} supports the attack: the die shows {die}, its fatigue is {fatigue}: {factors} artillery factors."
            );
            Event::new("lrtg.28.0.4", text).kind(EventKind::Roll {
                dice: vec![die],
                modifiers: Vec::new(),
                result: format!("{factors} artillery factors"),
                place: now.rules.board.name(now.state.battle.target).to_owned(),
            })
        });
        if self.now().guns_standing_by().next().is_none() {
            self.answered();
        }
        Ok(())
    }
}
