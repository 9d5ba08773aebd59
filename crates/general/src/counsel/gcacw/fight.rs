//! What a fight is worth, in points.

use ::gcacw::combat::{AttackKind, Prospect};
use ::gcacw::state::Leader;
use ::gcacw::units::Arm;
use board::HexId;

use super::Theatre;
use super::picture::{Picture, Piece};

impl<C: Theatre> Picture<'_, C> {
    /// What an attack on a hex is worth.
    pub(super) fn gain(&self, prospect: &Prospect, target: HexId) -> f64 {
        let rolls = f64::from(prospect.rolls.max(1));
        let mean = |sum: u32| f64::from(sum) / rolls;
        let [own, foe] = self.loss;
        let taken: f64 = self.aims.iter().filter(|aim| aim.hex == target).map(|aim| 0.6 * aim.points).sum();
        let (attackers, defenders) =
            (f64::from(prospect.attacker_manpower), f64::from(prospect.defender_manpower));
        C::HARM * foe * mean(prospect.defender_loss) - self.caution * own * mean(prospect.attacker_loss)
            + mean(prospect.retreats) * (taken + C::DRIVEN)
            + mean(prospect.routs) * 0.1 * foe * defenders
            + mean(prospect.defender_disorganized) * 0.04 * foe * defenders
            - mean(prospect.attacker_disorganized) * 0.05 * self.caution * own * attackers
    }

    /// What it is worth that the marching unit attacks from a hex with so many halves of a Movement Point left.
    pub(super) fn attack_from(&self, piece: &Piece, hex: HexId, left: i16) -> f64 {
        if !matches!(piece.arm, Arm::Infantry | Arm::Cavalry) || left < 2 {
            return 0.0;
        }
        let mut targets: Vec<HexId> =
            self.foes().map(|foe| foe.hex).filter(|&at| self.apart(at, hex) == 1).collect();
        if targets.is_empty() {
            return 0.0;
        }
        targets.sort_unstable();
        targets.dedup();
        let there = self.marching_off(piece, hex, left);
        let gains = targets.into_iter().filter_map(|target| {
            let (_, prospect) = self.rules.at(&there).attack_prospect(target)?;
            Some(self.gain(&prospect, target))
        });
        gains.fold(0.0, f64::max)
    }

    /// What the attack of this type on the hex that was named is worth.
    pub(super) fn attack_by(&self, kind: AttackKind) -> f64 {
        let (unit, target) = (self.world.march.unit, self.world.battle.target);
        self.gain(&self.rules.at(self.world).march_prospect(unit, target, kind), target)
    }

    /// What the best assault of a leader is worth.
    pub(super) fn assault(&self, leader: Leader) -> f64 {
        let targets = self.rules.at(self.world).assault_targets(leader);
        let gains = targets.map(|target| self.assault_on(leader, target));
        gains.fold(f64::NEG_INFINITY, f64::max)
    }

    /// What the assault of a leader on a hex is worth: the command roll may fail, and those picked tire all the same.
    pub(super) fn assault_on(&self, leader: Leader, target: HexId) -> f64 {
        let Some(assault) = self.rules.at(self.world).assault_prospect(leader, target) else { return -1.0 };
        let chance = f64::from(assault.faces) / 6.0;
        let mut tired: Vec<f64> = self
            .own()
            .filter(|piece| Some(piece.hex) == self.world.leader_hex(leader) && piece.is_fit())
            .map(|piece| self.fatigue_cost(piece))
            .collect();
        // Only those who are picked tire: one more than are kept as a rule.
        tired.sort_by(f64::total_cmp);
        let tired: f64 = tired.into_iter().take(usize::from(assault.keeps) + 1).sum();
        C::ASSAULT * chance * self.gain(&assault.prospect, target) - tired
    }
}
