//! Remote movement (17.2): far from the enemy a unit marches without the initiative, by the opponent's leave.

use engine::{Event, Log, May, Refusal, Seats, Side, forbid, refuse};
use gcacw::state::{Hex, MarchKind, Unit};

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads, War};
use crate::movement::strategic::Enemies;
use crate::question::Question;

impl LongRoads {
    /// Whether a unit may ask for a remote move. // lrtg.17.2.1
    pub(crate) fn may_ask_remote(&self, rules: &Game, state: &War, unit: Unit) -> May {
        if state.campaign.today.remote.contains(unit) {
            return forbid!("lrtg.17.2.1", "has asked for a remote move this turn");
        }
        self.may_move_far_off(rules, state, unit)
    }

    /// Whether a unit that can march is far from every enemy it sees. // lrtg.17.2.1, lrtg.22.6.3
    pub(crate) fn may_move_far_off(&self, rules: &Game, state: &War, unit: Unit) -> May {
        let side = rules.roster(state).side(unit);
        rules.may_march(state, unit)?;
        let Some(hex) = state.hex(unit) else { return forbid!("lrtg.17.2.1", "is not on the map") };
        if self.is_enemy_near(rules, state, side, hex, Enemies::Seen) {
            return forbid!("lrtg.17.2.1", "is too near an enemy unit for a remote move");
        }
        Ok(())
    }

    /// Whether an enemy is too near to a hex for a remote move.
    fn is_enemy_near(&self, rules: &Game, state: &War, side: Side, hex: Hex, which: Enemies) -> bool {
        let distance = u16::from(self.data.movement.remote.distance);
        self.enemies(rules, state, side, which).any(|(_, at)| rules.board.distance(hex, at) <= distance)
    }

    /// The remote moves that a side may ask for.
    pub(crate) fn list_remote(&self, rules: &Game, state: &War, side: Side, out: &mut Vec<CampaignAction>) {
        let seen = self.enemy_hexes(rules, state, side, Enemies::Seen);
        let distance = u16::from(self.data.movement.remote.distance);
        let mut last = None;
        for unit in rules.on_map(state, side).without(state.campaign.today.remote) {
            let hex = state.hex(unit);
            // Those of a stack mostly follow each other.
            let (_, is_near) = match last {
                Some(known @ (at, _)) if at == hex => known,
                _ => {
                    let is_near = |hex| seen.is_any_within(rules.board.coordinates(hex), distance);
                    *last.insert((hex, hex.is_some_and(is_near)))
                }
            };
            if !is_near && rules.may_march(state, unit).is_ok() {
                out.push(CampaignAction::Remote(rules.info(state, unit).counter));
            }
        }
    }

    /// Whether an enemy that is not seen is too near for a remote move. // lrtg.17.2.1, lrtg.20.0.14
    pub(crate) fn is_watched(&self, rules: &Game, state: &War, unit: Unit) -> bool {
        let side = rules.roster(state).side(unit);
        let near = |hex: Hex| self.is_enemy_near(rules, state, side, hex, Enemies::Real);
        rules.has_force_markers(state, side.enemy()) && state.hex(unit).is_some_and(near)
    }

    /// A player asks his opponent's leave.
    pub(crate) fn ask_remote(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        dice: &mut dyn engine::Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.may_ask_remote(rules, state, unit)
            .map_err(|forbidden| forbidden.refusal_of(rules.name(state, unit)))?;
        state.campaign.today.remote.insert(unit);
        if self.is_watched(rules, state, unit) {
            let side = rules.roster(state).side(unit);
            log.add(|| {
                let text = format!("{} may not make a remote move.", rules.name(state, unit));
                Event::new("lrtg.20.0.14", text).only(Seats::of(side))
            });
            return Ok(());
        }
        self.ask(state, Question::AllowRemote(unit));
        let side = rules.roster(state).side(unit);
        match state.campaign.today.leave[side.index()] {
            Some(leave) => self.answer_remote(rules, state, unit, leave, dice, log),
            None => Ok(()),
        }
    }

    /// The opponent answers; with his leave the unit marches at once, without initiative.
    pub(crate) fn answer_remote(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        leave: bool,
        dice: &mut dyn engine::Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if let Err(forbidden) = rules.may_march(state, unit) {
            return refuse!("lrtg.17.2.1", "{} {}.", rules.name(state, unit), forbidden.words());
        }
        self.answered(state);
        rules.tell(state, unit, log, |name| {
            let word = if leave { "may" } else { "may not" };
            Event::new("lrtg.17.2.1", format!("{name} {word} make a remote move."))
        });
        if !leave {
            state.campaign.today.refused.insert(unit); // lrtg.22.6.2
        }
        if leave {
            let allowance = rules.roll_unit_allowance(state, unit, dice, log);
            rules.begin_march(state, unit, MarchKind::Normal, allowance, dice, log);
        }
        Ok(())
    }
}
