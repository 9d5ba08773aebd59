//! Union Reserve Artillery (option 28): guns in the hex of an attack may be added to it by a die.

use engine::{Dice, Event, EventKind, Log, May, Refusal, Side, forbid};
use gcacw::state::Unit;
use gcacw::units::Arm;

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads, War};
use crate::options::RESERVE_ARTILLERY;
use crate::question::Question;

impl LongRoads {
    /// Before the dice of an attack its player may roll for guns that stand by. // lrtg.28.0.2, lrtg.28.0.3
    pub(crate) fn ask_reserve_artillery(&self, rules: &Game, state: &mut War) {
        if self.option(state, RESERVE_ARTILLERY) && self.guns_standing_by(rules, state).next().is_some() {
            self.ask(state, Question::ReserveArtillery);
        }
    }

    /// The artillery that may still be rolled for. // lrtg.28.0.9
    fn guns_standing_by<'a>(&'a self, rules: &'a Game, state: &'a War) -> impl Iterator<Item = Unit> + 'a {
        let units = rules.roster(state).side_units(state.battle.side);
        units.filter(|&unit| self.may_lend_guns(rules, state, unit).is_ok())
    }

    /// Whether an artillery unit may be rolled for, whatever its fatigue. // lrtg.28.0.6, lrtg.28.0.11
    fn may_lend_guns(&self, rules: &Game, state: &War, unit: Unit) -> May {
        let (battle, info) = (&state.battle, rules.info(state, unit));
        if info.arm != Arm::Artillery || info.side != battle.side {
            return forbid!("lrtg.28.0.2", "is not artillery of the attacker");
        }
        // lrtg.28.0.13, lrtg.31.1.9
        if info.side == Side::Confederate && !self.jackson_lives(state) {
            return forbid!("lrtg.28.0.13", "has this capability only where Jackson lives");
        }
        if battle.attacking().contains(unit) {
            return forbid!("lrtg.28.0.2", "takes part already");
        }
        let here = state.hex(unit);
        if here.is_none() || !battle.fighting.iter().any(|other| state.hex(other) == here) {
            return forbid!("lrtg.28.0.2", "is not in the hex of an attacking unit");
        }
        if state.demoralized[unit.index()] > 0 || state.artillery[unit.index()] == 0 {
            return forbid!("lrtg.28.0.12", "has no guns that can fire");
        }
        Ok(())
    }

    /// Every answer: a unit to roll for, or enough.
    pub(crate) fn list_guns(&self, rules: &Game, state: &War, out: &mut Vec<CampaignAction>) {
        let guns = self.guns_standing_by(rules, state);
        out.extend(guns.map(|unit| CampaignAction::Choose(rules.info(state, unit).counter)));
        out.push(CampaignAction::Enough);
    }

    /// The die says how many factors are added; the unit shares the result. // lrtg.28.0.4, lrtg.28.0.5, lrtg.28.0.7
    pub(crate) fn lend_guns(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.may_lend_guns(rules, state, unit)
            .map_err(|forbidden| forbidden.refusal_of(rules.name(state, unit)))?;
        let die = dice.roll(6);
        let factors = die.saturating_sub(state.fatigue[unit.index()]).min(state.artillery[unit.index()]);
        state.battle.supporting.insert(unit);
        state.battle.lent += factors;
        log.result(|| format!("{factors} artillery factors"));
        log.add(|| {
            let name = rules.name(state, unit);
            let fatigue = state.fatigue[unit.index()];
            let text = format!(
                "{name} supports the attack: the die shows {die}, its fatigue is {fatigue}: {factors} artillery factors."
            );
            Event::new("lrtg.28.0.4", text).kind(EventKind::Roll {
                dice: vec![die],
                modifiers: Vec::new(),
                result: format!("{factors} artillery factors"),
                place: rules.board.name(state.battle.target).to_owned(),
            })
        });
        if self.guns_standing_by(rules, state).next().is_none() {
            self.answered(state);
        }
        Ok(())
    }
}
