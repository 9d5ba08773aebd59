//! Refusing flanks: the marker of a hex, who may place it and when it goes. // gcacw.7.8

use arrayvec::ArrayVec;
use engine::{Event, May, Refusal, Side, forbid};
use serde::{Deserialize, Serialize};

use super::attack::ONE_POINT;
use crate::campaign::Campaign;
use crate::situation::{Play, Situation};
use crate::state::{Hex, Leader, Stop, UNITS, Unit};
use crate::zones::Zone;

/// What combat keeps from one action to the next.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatState {
    /// The hexes with a Flanks Refused marker, in ascending order. There is never more than one a unit. // gcacw.7.8.5
    pub refused: ArrayVec<Hex, UNITS>,
    /// The turn in which the Lee bonus was last announced, and the leader who assaulted. // gcacw.7.4.32
    pub lee: Option<(u8, Leader)>,
}

impl Default for CombatState {
    fn default() -> Self {
        Self { refused: ArrayVec::new(), lee: None }
    }
}

impl<C: Campaign> Situation<'_, C> {
    /// Whether a Flanks Refused marker lies in a hex.
    pub(crate) fn flanks_refused(self, hex: Hex) -> bool {
        self.state.combat.refused.binary_search(&hex).is_ok()
    }

    /// Whether the marching unit may refuse its flanks now.
    pub(crate) fn may_refuse(self) -> May {
        let march = &self.state.march;
        let Some(here) = self.state.hex(march.unit).filter(|_| march.ended.is_none()) else {
            return forbid!("gcacw.7.8.1", "has come to the end of its march");
        };
        if march.left < ONE_POINT {
            return forbid!("gcacw.7.8.1", "has no Movement Point left to refuse its flanks");
        }
        self.must_show(march.unit)?;
        if self.is_mountain_or_swamp(here) {
            return forbid!("gcacw.7.8.2", "cannot refuse its flanks in a mountain or swamp hex");
        }
        if self.flanks_refused(here) {
            return forbid!("gcacw.7.8.5", "is in a hex with a Flanks Refused marker already");
        }
        let enemy = self.roster().side(march.unit).enemy();
        if march.moved > 0 && self.zone(enemy, here) == Zone::Normal {
            return forbid!("gcacw.7.8.3", "cannot refuse its flanks on entering an enemy zone of control");
        }
        if march.advanced {
            return forbid!("gcacw.7.8.7", "cannot refuse its flanks in a march in which it has advanced");
        }
        Ok(())
    }

    /// Whether the owner may take the marker up: only as the unit begins its march. // gcacw.7.8.12
    pub(super) fn may_remove_marker(self) -> May {
        let march = &self.state.march;
        let here = self.state.hex(march.unit).filter(|&hex| self.flanks_refused(hex));
        if here.is_none() || march.ended.is_some() {
            return forbid!("gcacw.7.8.12", "has no Flanks Refused marker to remove");
        }
        if march.moved > 0 || march.attacked {
            return forbid!("gcacw.7.8.12", "may remove the marker only as its march begins");
        }
        Ok(())
    }
}

impl<C: Campaign> Play<'_, C> {
    /// The marker is placed and the march is over. // gcacw.7.8.1
    pub(super) fn refuse_flanks(&mut self) -> Result<(), Refusal> {
        let unit = self.state.march.unit;
        self.now().may_refuse().map_err(|why| why.refusal_of(self.name(unit)))?;
        self.state.march.left -= ONE_POINT;
        self.state.march.ended = Some(Stop::Spent);
        if let Some(hex) = self.state.hex(unit)
            && let Err(at) = self.state.combat.refused.binary_search(&hex)
        {
            self.state.combat.refused.insert(at, hex);
        }
        self.report(|now| Event::new("gcacw.7.8.1", format!("{} refuses its flanks.", now.name(unit))));
        Ok(())
    }

    /// Puts the marker where a person's setup says. // gcacw.7.8.2 gcacw.7.8.5
    pub(crate) fn set_up_refused(&mut self, hex: Hex) -> Result<(), String> {
        let name = self.rules.board.name(hex);
        if Side::ALL.into_iter().all(|side| self.now().fighters_in(side, hex).is_empty()) {
            return Err(format!("nobody in {name} could refuse its flanks"));
        }
        if self.now().is_mountain_or_swamp(hex) {
            return Err(format!("flanks cannot be refused in {name}, a mountain or swamp hex"));
        }
        match self.state.combat.refused.binary_search(&hex) {
            Ok(_) => Err(format!("{name} has a Flanks Refused marker already")),
            Err(at) => {
                self.state.combat.refused.insert(at, hex);
                Ok(())
            }
        }
    }

    pub(super) fn remove_marker(&mut self) -> Result<(), Refusal> {
        let unit = self.state.march.unit;
        self.now().may_remove_marker().map_err(|why| why.refusal_of(self.name(unit)))?;
        if let Some(hex) = self.state.hex(unit) {
            self.uncover(hex);
        }
        self.log.add(|| Event::new("gcacw.7.8.12", "The Flanks Refused marker is removed."));
        Ok(())
    }

    /// Takes the Flanks Refused marker of a hex away.
    pub(crate) fn uncover(&mut self, hex: Hex) {
        if let Ok(at) = self.state.combat.refused.binary_search(&hex) {
            self.state.combat.refused.remove(at);
        }
    }

    /// A unit has left a hex: a marker nobody stands under is removed. // gcacw.7.8.7 gcacw.7.8.14
    pub(crate) fn combat_left(&mut self, unit: Unit, hex: Option<Hex>) {
        let Some(hex) = hex else { return };
        if self.state.combat.refused.is_empty() || !self.now().flanks_refused(hex) {
            return;
        }
        let side = self.roster().side(unit);
        if self.now().side_units_in(side, hex).next().is_none() {
            self.uncover(hex);
        }
    }

    /// A lone unit that attacks gives up the marker of its hex. // gcacw.7.8.14
    pub(super) fn attack_uncovers(&mut self, hex: Hex) {
        let side = self.state.battle.side;
        if self.now().fighters_in(side, hex).len() == 1 {
            self.uncover(hex);
        }
    }

    /// A hex all of whose units took part in an assault gives up its marker. // gcacw.7.8.13
    pub(super) fn assault_uncovers(&mut self) {
        let battle = self.state.battle.clone();
        let hexes: ArrayVec<Hex, 7> = self
            .rules
            .map
            .around(battle.target)
            .map(|(_, hex)| hex)
            .filter(|&hex| self.now().flanks_refused(hex))
            .collect();
        for hex in hexes {
            let stays = self.now().fighters_in(battle.side, hex);
            if !stays.is_empty() && stays.without(battle.fighting).is_empty() {
                self.uncover(hex);
            }
        }
    }
}
