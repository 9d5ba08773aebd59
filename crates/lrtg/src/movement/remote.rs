//! Remote movement (17.2): far from the enemy a unit marches without the initiative, by the opponent's leave.

use engine::{Event, May, Refusal, Seats, Side, forbid, refuse};
use gcacw::state::{Hex, MarchKind, Unit};

use crate::action::CampaignAction;
use crate::movement::strategic::Enemies;
use crate::question::Question;
use crate::situation::{Play, Situation};

impl Situation<'_> {
    /// Whether a unit may ask for a remote move. // lrtg.17.2.1
    pub(crate) fn may_ask_remote(self, unit: Unit) -> May {
        if self.state.campaign.today.remote.contains(unit) {
            return forbid!("lrtg.17.2.1", "has asked for a remote move this turn");
        }
        self.may_move_far_off(unit)
    }

    /// Whether a unit that can march is far from every enemy it sees. // lrtg.17.2.1, lrtg.22.6.3
    pub(crate) fn may_move_far_off(self, unit: Unit) -> May {
        let side = self.rules.roster(self.state).side(unit);
        self.rules.may_march(self.state, unit)?;
        let Some(hex) = self.state.hex(unit) else { return forbid!("lrtg.17.2.1", "is not on the map") };
        if self.is_enemy_near(side, hex, Enemies::Seen) {
            return forbid!("lrtg.17.2.1", "is too near an enemy unit for a remote move");
        }
        Ok(())
    }

    /// Whether an enemy is too near to a hex for a remote move.
    fn is_enemy_near(self, side: Side, hex: Hex, which: Enemies) -> bool {
        let distance = u16::from(self.data().movement.remote.distance);
        self.enemies(side, which).any(|(_, at)| self.rules.board.distance(hex, at) <= distance)
    }

    /// The remote moves that a side may ask for.
    pub(crate) fn list_remote(self, side: Side, out: &mut Vec<CampaignAction>) {
        let seen = self.enemy_hexes(side, Enemies::Seen);
        let distance = u16::from(self.data().movement.remote.distance);
        let mut last = None;
        for unit in self.rules.on_map(self.state, side).without(self.state.campaign.today.remote) {
            let hex = self.state.hex(unit);
            // Those of a stack mostly follow each other.
            let (_, is_near) = match last {
                Some(known @ (at, _)) if at == hex => known,
                _ => {
                    let is_near = |hex| seen.is_any_within(self.rules.board.coordinates(hex), distance);
                    *last.insert((hex, hex.is_some_and(is_near)))
                }
            };
            if !is_near && self.rules.may_march(self.state, unit).is_ok() {
                out.push(CampaignAction::Remote(self.rules.info(self.state, unit).counter));
            }
        }
    }

    /// Whether an enemy that is not seen is too near for a remote move. // lrtg.17.2.1, lrtg.20.0.14
    pub(crate) fn is_watched(self, unit: Unit) -> bool {
        let side = self.rules.roster(self.state).side(unit);
        let near = |hex: Hex| self.is_enemy_near(side, hex, Enemies::Real);
        self.rules.has_force_markers(self.state, side.enemy()) && self.state.hex(unit).is_some_and(near)
    }
}

impl Play<'_> {
    /// A player asks his opponent's leave.
    pub(crate) fn ask_remote(&mut self, unit: Unit, dice: &mut dyn engine::Dice) -> Result<(), Refusal> {
        self.now()
            .may_ask_remote(unit)
            .map_err(|forbidden| forbidden.refusal_of(self.rules.name(self.state, unit)))?;
        self.state.campaign.today.remote.insert(unit);
        if self.now().is_watched(unit) {
            let side = self.rules.roster(self.state).side(unit);
            self.tell(|now| {
                let text = format!("{} may not make a remote move.", now.rules.name(now.state, unit));
                Event::new("lrtg.20.0.14", text).only(Seats::of(side))
            });
            return Ok(());
        }
        self.ask(Question::AllowRemote(unit));
        let side = self.rules.roster(self.state).side(unit);
        match self.state.campaign.today.leave[side.index()] {
            Some(leave) => self.answer_remote(unit, leave, dice),
            None => Ok(()),
        }
    }

    /// The opponent answers; with his leave the unit marches at once, without initiative.
    pub(crate) fn answer_remote(
        &mut self,
        unit: Unit,
        leave: bool,
        dice: &mut dyn engine::Dice,
    ) -> Result<(), Refusal> {
        if let Err(forbidden) = self.rules.may_march(self.state, unit) {
            return refuse!("lrtg.17.2.1", "{} {}.", self.rules.name(self.state, unit), forbidden.words());
        }
        self.answered();
        self.rules.tell(self.state, unit, self.log, |name| {
            let word = if leave { "may" } else { "may not" };
            Event::new("lrtg.17.2.1", format!("{name} {word} make a remote move."))
        });
        if !leave {
            self.state.campaign.today.refused.insert(unit); // lrtg.22.6.2
        }
        if leave {
            let allowance = self.rules.roll_unit_allowance(self.state, unit, dice, self.log);
            self.rules.begin_march(self.state, unit, MarchKind::Normal, allowance, dice, self.log);
        }
        Ok(())
    }
}
