//! Remote movement (17.2): far from the enemy a unit marches without the initiative, by the opponent's leave.

use board::Axial;
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
        let side = self.roster().side(unit);
        self.may_march(unit)?;
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
        let (mut last, mut enemy) = (None, None);
        for unit in self.standard().on_map(side).without(self.state.campaign.today.remote) {
            let hex = self.state.hex(unit);
            // Those of a stack mostly follow each other.
            let (_, is_near) = match last {
                Some(known @ (at, _)) if at == hex => known,
                _ => {
                    // So is the enemy that one stack is near to mostly near to the next.
                    let is_near = |hex: Hex| {
                        let here = self.rules.board.coordinates(hex);
                        let is_near = |&enemy: &Axial| here.distance(enemy) <= distance;
                        enemy = enemy.filter(is_near).or_else(|| seen.one_within(here, distance));
                        enemy.is_some()
                    };
                    *last.insert((hex, hex.is_some_and(is_near)))
                }
            };
            if !is_near && self.may_march(unit).is_ok() {
                out.push(CampaignAction::Remote(self.info(unit).counter));
            }
        }
    }

    /// Whether an enemy that is not seen is too near for a remote move. // lrtg.17.2.1, lrtg.20.0.14
    pub(crate) fn is_watched(self, unit: Unit) -> bool {
        let side = self.roster().side(unit);
        let near = |hex: Hex| self.is_enemy_near(side, hex, Enemies::Real);
        self.has_force_markers(side.enemy()) && self.state.hex(unit).is_some_and(near)
    }
}

impl Play<'_> {
    /// A player asks his opponent's leave.
    pub(crate) fn ask_remote(&mut self, unit: Unit, dice: &mut dyn engine::Dice) -> Result<(), Refusal> {
        self.now().may_ask_remote(unit).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        self.state.campaign.today.remote.insert(unit);
        if self.now().is_watched(unit) {
            let side = self.roster().side(unit);
            self.report(|now| {
                let text = format!("{} may not make a remote move.", now.name(unit));
                Event::new("lrtg.20.0.14", text).only(Seats::of(side))
            });
            return Ok(());
        }
        self.ask(Question::AllowRemote(unit));
        let side = self.roster().side(unit);
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
        if let Err(forbidden) = self.now().may_march(unit) {
            return refuse!("lrtg.17.2.1", "{} {}.", self.name(unit), forbidden.words());
        }
        self.answered();
        self.standard().tell(unit, |name| {
            let word = if leave { "may" } else { "may not" };
            Event::new("lrtg.17.2.1", format!("{name} {word} make a remote move."))
        });
        if !leave {
            self.state.campaign.today.refused.insert(unit); // lrtg.22.6.2
        }
        if leave {
            let allowance = self.standard().roll_unit_allowance(unit, dice);
            self.standard().begin_march(unit, MarchKind::Normal, allowance, dice);
        }
        Ok(())
    }
}
