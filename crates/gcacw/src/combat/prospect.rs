//! What an attack promises before the dice: every roll of it counted, for those who weigh whether to make it.

use engine::Side;

use super::state::{Attack, AttackKind, Battle};
use crate::campaign::Campaign;
use crate::sets::UnitSet;
use crate::situation::Situation;
use crate::state::{Hex, Leader, Unit};

/// What all rolls of an attack add up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Prospect {
    /// How many equally likely rolls were counted.
    pub rolls: u32,
    /// Manpower the defender loses in all of them.
    pub defender_loss: u32,
    /// Manpower the attacker loses in all of them.
    pub attacker_loss: u32,
    /// Rolls after which the defender retreats or routs.
    pub retreats: u32,
    /// Rolls after which he routs.
    pub routs: u32,
    /// Rolls that disorganize the defender.
    pub defender_disorganized: u32,
    /// Rolls that disorganize the attacker.
    pub attacker_disorganized: u32,
    /// The defender's Manpower.
    pub defender_manpower: u32,
    /// The attacker's Manpower.
    pub attacker_manpower: u32,
}

/// What an assault promises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AssaultProspect {
    /// Of the six faces of the command die, how many let it go forward.
    pub faces: u8,
    /// How many units the Assault Number keeps as a rule, when it goes forward.
    pub keeps: u8,
    /// What comes of it then.
    pub prospect: Prospect,
}

/// In how many of the 36 rolls of two dice the first is higher by so much.
const fn ways(difference: i32) -> u32 {
    6 - difference.unsigned_abs()
}

impl<'a, C: Campaign> Situation<'a, C> {
    /// What a battle promises as its units stand.
    #[must_use]
    pub fn prospect(self, battle: &Battle) -> Prospect {
        let sheet = self.sheet(battle);
        let defending = self.defenders(battle.side.enemy(), battle.target);
        let manpower = |units: &UnitSet| {
            units.iter().map(|unit| u32::from(self.state.manpower[unit.index()])).sum::<u32>()
        };
        let mut sum = Prospect {
            defender_manpower: manpower(&defending),
            attacker_manpower: manpower(&battle.attacking()),
            ..Prospect::default()
        };
        let plain = sheet.attacker_sum() - sheet.defender_sum();
        let faces: &[u8] = if sheet.artillery_die() { &[1, 2] } else { &[2] };
        for &face in faces {
            for difference in -5..=5 {
                let row = plain + i32::from(sheet.artillery_of(face)) + difference;
                let chart = &self.rules.charts.combat_chart;
                let results = chart.results(row, sheet.defender_column, sheet.attacker_column);
                let [defender, attacker] = results.unwrap_or_default();
                let ways = ways(difference);
                sum.rolls += ways;
                sum.defender_loss += ways * u32::from(defender.loss).min(sum.defender_manpower);
                sum.attacker_loss +=
                    ways * u32::from(attacker.loss + sheet.extra_loss).min(sum.attacker_manpower);
                sum.retreats += ways * u32::from(defender.retreat || defender.rout > 0);
                sum.routs += ways * u32::from(defender.rout > 0);
                sum.defender_disorganized += ways * u32::from(defender.disorganized);
                sum.attacker_disorganized += ways * u32::from(attacker.disorganized);
            }
        }
        sum
    }

    /// The dearest attack on a hex that the marching unit can pay for, and what it promises; none when it may not attack.
    #[must_use]
    pub fn attack_prospect(self, target: Hex) -> Option<(AttackKind, Prospect)> {
        self.may_attack(target).ok()?;
        let unit = self.state.march.unit;
        let can_pay = |kind: &AttackKind| self.attack_cost(unit, target, *kind) <= self.state.march.left;
        let kind = AttackKind::ALL.into_iter().rev().find(can_pay)?;
        Some((kind, self.march_prospect(unit, target, kind)))
    }

    /// What an attack of this type by a unit on a hex beside it promises.
    #[must_use]
    pub fn march_prospect(self, unit: Unit, target: Hex, kind: AttackKind) -> Prospect {
        let battle = Battle {
            attack: Attack::March(unit, Some(kind)),
            side: self.roster().side(unit),
            from: self.state.hex(unit).unwrap_or(target),
            target,
            fighting: UnitSet::only(unit),
            ..Battle::none()
        };
        self.prospect(&battle)
    }

    /// The hexes that a leader may assault now.
    pub fn assault_targets(self, leader: Leader) -> impl Iterator<Item = Hex> + 'a {
        self.targets(leader)
    }

    /// What an assault by a leader on a hex promises, with the strongest units he may pick.
    #[must_use]
    pub fn assault_prospect(self, leader: Leader, target: Hex) -> Option<AssaultProspect> {
        let side: Side = self.leader_info(leader).side;
        let from = self.state.leader_hex(leader)?;
        let empty = Battle { attack: Attack::Assault(leader), side, from, target, ..Battle::none() };
        let modifier: i16 =
            self.command_modifiers(leader, target).iter().map(|modifier| modifier.value).sum();
        let value = i16::from(self.leader_info(leader).command_value);
        let numbers = (1..6).map(|die| value - die - modifier).filter(|&number| number >= 0);
        let numbers: Vec<i16> = numbers.map(|number| number.max(1)).collect();
        let sum: i16 = numbers.iter().sum();
        let keeps = (sum as usize).checked_div(numbers.len())?;
        let mut units: Vec<Unit> = self.assault_units(leader).iter().collect();
        units.sort_by_key(|&unit| std::cmp::Reverse(self.combat_value(unit)));
        let fighting: UnitSet = units.into_iter().take(keeps).collect();
        if !self.has_line(&fighting) {
            return None;
        }
        Some(AssaultProspect {
            faces: numbers.len() as u8,
            keeps: keeps as u8,
            prospect: self.prospect(&Battle { fighting, ..empty }),
        })
    }
}
