//! Regular combat: who must attack, who must be attacked, and how a fight may be divided into attacks.
//!
//! Units that must attack and hexes that must be attacked form a graph of who stands next to whom. Any such graph
//! without lonely points can be cut into stars, and a star is an attack; so the obligations can always be met as long
//! as no choice leaves a unit without an enemy or an enemy hex without an attacker. That is all that is checked.

use arrayvec::ArrayVec;
use board::HexId;
use engine::{May, Side, demand, forbid, forbidden};

use super::movement::NOT_ON_BOARD;
use super::situation::Situation;
use super::state::{Attack, Line, MOST_ATTACKED};
use crate::units::{MOST_OF_A_SIDE, UnitId, Units};

/// A unit that may attack now.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attacker {
    pub unit: UnitId,
    pub hex: HexId,
    /// The enemy hexes next to it, as bits of [`Front::hexes`].
    pub reaches: u64,
    /// Whether it must attack.
    pub must: bool,
}

/// Both lines of a Regular Combat Phase as they stand: who may still attack whom.
#[derive(Debug, Default)]
pub(crate) struct Front {
    /// Enemy hexes, each with a unit in it.
    pub hexes: Line,
    /// Hexes with regular combat units; the others hold bridges and boats alone.
    pub manned: u64,
    /// Hexes that must be attacked.
    pub must: u64,
    pub attackers: ArrayVec<Attacker, MOST_OF_A_SIDE>,
}

impl Front {
    pub fn bit(&self, hex: HexId) -> u64 {
        self.hexes.iter().position(|&known| known == hex).map_or(0, |index| 1 << index)
    }

    pub fn bits(&self, hexes: &[HexId]) -> u64 {
        hexes.iter().map(|&hex| self.bit(hex)).fold(0, |all, bit| all | bit)
    }
}

// Sentences of several rules.
pub(super) const POOR_ODDS: &str = "The odds against {0} would be below 1-4.";
const NOT_ADJACENT_TO_ALL: &str = "{0} is not next to every hex of this attack.";
pub(super) const IN_THIS_ATTACK: &str = "{0} belongs to this attack already.";
pub(super) const NOT_A_TARGET: &str = "There is no enemy in {0} who could be attacked.";
pub(super) const NONE_REACHES_ALL: &str = "No unit stands next to all of these hexes; {0} is too much.";
pub(super) const NOBODY_ATTACKS: &str = "Choose at least one unit for this attack.";
pub(super) const HAS_RETREATED: &str = "{0} has retreated in this Segment and attacks no more in it.";
pub(super) const DISRUPTED_ATTACK: &str = "{0} is disrupted and may not attack.";

impl Situation<'_> {
    /// Whether a unit can attack at all in this Regular Combat Phase. // ah74.crt.13 ah74.7.2.1 ah74.qa.5 ah74.7.1.3.1
    pub fn may_attack(&self, unit: UnitId) -> May {
        let state = self.state;
        if self.side_of(unit) != state.segment || !self.rules.regular.contains(unit) {
            return forbid!("ah74.7.1.0", "{0} does not attack in this phase.", unit);
        }
        if !state.on_board(unit) {
            return forbid!("ah74.4.2.1", NOT_ON_BOARD, unit);
        }
        if state.is_disrupted(unit) {
            return forbid!("ah74.crt.13", DISRUPTED_ATTACK, unit);
        }
        if state.fired.contains(unit) {
            return forbid!(
                "ah74.7.2.1",
                "{0} has fired in this Segment and makes no regular attack in it.",
                unit
            );
        }
        if state.attacked.contains(unit) || self.is_named(unit) {
            return forbid!("ah74.7.1.3.1", "{0} has made its attack of this Segment.", unit);
        }
        if state.retreated.contains(unit) {
            return forbid!("ah74.qa.5", HAS_RETREATED, unit);
        }
        Ok(())
    }

    /// Whether an enemy hex can be attacked: somebody in it has not been, and it is no lone headquarters.
    /// // ah74.7.1.3.2 ah74.qa.7
    pub fn is_target(&self, hex: HexId) -> bool {
        let enemy = self.state.segment.enemy();
        let manned = self.regular[enemy.index()].contains(hex);
        let trains = enemy == Side::Union && self.trains.contains(hex);
        if !manned && !trains {
            return false;
        }
        let named = self.state.named.iter().any(|attack| attack.hexes.contains(&hex));
        let fresh = self.of_side_in(enemy, hex).without(self.state.defended);
        let of_interest =
            if manned { self.rules.regular.or(self.state.face_down) } else { self.rules.trains };
        !named && !fresh.and(of_interest).is_empty()
    }

    /// Whether enemies who have been attacked in this phase still stand in a hex, or are named to be. // ah74.7.1.3.2
    fn was_attacked(&self, hex: HexId) -> bool {
        let defended = self.regular_in(self.state.segment.enemy(), hex).and(self.state.defended);
        let named = self.state.named.iter().any(|attack| attack.hexes.contains(&hex));
        named || !defended.is_empty()
    }

    /// The front as it stands now.
    pub fn front(&self) -> Front {
        let mut front = Front::default();
        let enemy = self.state.segment.enemy();
        let own = self.rules.regular.and(self.rules.sides[self.state.segment.index()]);
        for unit in own {
            let hex = self.place(unit);
            if !self.state.on_board(unit) || !self.touches_enemy(hex) || self.may_attack(unit).is_err() {
                continue;
            }
            let mut reaches = 0;
            for next in self.rules.field.around(hex) {
                let known = front.bit(next);
                if known != 0 {
                    reaches |= known;
                } else if self.is_target(next) {
                    front.hexes.push(next);
                    let bit = front.bit(next);
                    reaches |= bit;
                    if self.regular[enemy.index()].contains(next) {
                        front.manned |= bit;
                    }
                }
            }
            if reaches != 0 {
                let must = self.state.must_attack.contains(unit);
                front.attackers.push(Attacker { unit, hex, reaches, must });
            }
        }
        front.must = front.bits(&self.state.must_defend);
        front
    }

    /// Whether an attack can still be named, or must be: where neither is so nobody is asked.
    pub fn has_attacks_to_name(&self) -> bool {
        let front = self.front();
        if front.attackers.is_empty() {
            return false;
        }
        let open = |hex: &HexId| self.may_start_on(&front, &[*hex]).is_ok();
        self.may_end_attacks().is_err() || front.hexes.iter().any(open)
    }

    fn touches_enemy(&self, hex: HexId) -> bool {
        let enemy = self.state.segment.enemy();
        let regular = &self.regular[enemy.index()];
        let trains = enemy == Side::Union;
        let near = self.rules.field.neighbours(hex);
        near.iter().any(|&next| regular.contains(next) || (trains && self.trains.contains(next)))
    }

    /// Who must attack, and which hexes must be attacked, at the start of the phase.
    /// // ah74.6.1.3 ah74.6.4.1 ah74.6.5.3 ah74.6.5.4 ah74.7.1.1 ah74.7.1.2 ah74.7.1.4.2 ah74.7.1.4.3
    pub fn obligations(&self) -> (Units, Line) {
        let front = self.front();
        let (mut units, mut bits) = (Units::EMPTY, 0);
        for attacker in &front.attackers {
            if !self.shelters(attacker.hex) && attacker.reaches & front.manned != 0 {
                units.insert(attacker.unit);
                bits |= attacker.reaches & front.manned;
            }
        }
        let hexes = front.hexes.iter().enumerate().filter(|(index, _)| bits >> index & 1 != 0);
        (units, hexes.map(|(_, &hex)| hex).collect())
    }

    /// The enemy hexes that a sheltered hex takes on when it attacks: all in its zone of control. // ah74.6.5.3 ah74.7.3.2.2
    fn zone_of(&self, front: &Front, attacker: &Attacker) -> u64 {
        let open = |(index, &hex): (usize, &HexId)| {
            attacker.reaches >> index & 1 != 0 && front.manned >> index & 1 != 0 && !self.shelters(hex)
        };
        front.hexes.iter().enumerate().filter(|&pair| open(pair)).map(|(index, _)| 1 << index).sum()
    }

    /// Whether an attack on these hexes by these units leaves every other obligation to be met.
    fn leaves_no_gap(&self, front: &Front, hexes: u64, units: Units) -> bool {
        let mut must = front.must;
        for attacker in front.attackers.iter().filter(|attacker| units.contains(attacker.unit)) {
            if !attacker.must && self.shelters(attacker.hex) {
                must |= self.zone_of(front, attacker);
            }
        }
        let sallies = |hex: HexId| {
            let with_them = |other: &Attacker| other.hex == hex && units.contains(other.unit);
            self.state.sallied.contains(&hex) || front.attackers.iter().any(with_them)
        };
        let rest = must & !hexes;
        let mut covered = 0;
        for attacker in front.attackers.iter().filter(|attacker| !units.contains(attacker.unit)) {
            if rest & attacker.reaches & !covered != 0 && (attacker.must || sallies(attacker.hex)) {
                covered |= attacker.reaches;
            }
        }
        rest & !covered == 0
    }

    /// The units that have nobody else to attack than these hexes, though they must. // ah74.7.1.4.2
    fn bound_to(&self, front: &Front, hexes: u64) -> Units {
        let bound = |attacker: &&Attacker| {
            attacker.must && attacker.reaches & hexes != 0 && attacker.reaches & front.manned & !hexes == 0
        };
        front.attackers.iter().filter(bound).map(|attacker| attacker.unit).collect()
    }

    /// Whether an attack on these hexes can be made so that everything else can still be done.
    pub fn may_take_on(&self, front: &Front, hexes: &[HexId]) -> May {
        let bits = front.bits(hexes);
        let last = hexes.last().copied().unwrap_or(crate::hexes::NOWHERE);
        if bits.count_ones() as usize != hexes.len() || hexes.is_empty() {
            return Err(if self.was_attacked(last) {
                forbidden!("ah74.7.1.3.2", "Those in {0} have been attacked in this phase.", last)
            } else if self.is_target(last) {
                forbidden!("ah74.7.1.1", "No unit of yours that may still attack stands next to {0}.", last)
            } else {
                forbidden!("ah74.7.1.1", NOT_A_TARGET, last)
            });
        }
        let able = |attacker: &&Attacker| attacker.reaches & bits == bits;
        let candidates: Units = front.attackers.iter().filter(able).map(|attacker| attacker.unit).collect();
        if candidates.is_empty() {
            return forbid!("ah74.7.1.4.1", NONE_REACHES_ALL, last);
        }
        let bound = self.bound_to(front, bits);
        if !bound.without(candidates).is_empty() {
            return forbid!(
                "ah74.7.1.4.2",
                "With {0} so attacked, a unit that must attack would have nobody left.",
                last
            );
        }
        if !bound.is_empty() {
            return Ok(());
        }
        let attack = Attack { hexes: hexes.iter().copied().collect(), units: Units::EMPTY };
        let some = candidates.into_iter().any(|unit| self.may_take_part(front, &attack, unit).is_ok());
        demand!(
            some,
            "ah74.7.1.4.3",
            "Attacking {0} so would leave another enemy hex that must be attacked without attackers.",
            last
        )
    }

    /// Whether an attack may start with these hexes: as they are, or with those added that only one attacker is left for.
    pub fn may_start_on(&self, front: &Front, hexes: &[HexId]) -> May {
        let bits = front.bits(hexes);
        let plain = self.may_take_on(front, hexes);
        if plain.is_ok() || bits.count_ones() as usize != hexes.len() {
            return plain;
        }
        let wide =
            front.attackers.iter().filter(|attacker| attacker.reaches & bits == bits).any(|attacker| {
                let more = self.left_to(front, attacker) & !bits;
                let all = |index: &usize| (bits | more) >> index & 1 != 0;
                let hexes: Line =
                    (0..front.hexes.len()).filter(all).map(|index| front.hexes[index]).collect();
                more != 0
                    && more & !attacker.reaches == 0
                    && hexes.len() <= MOST_ATTACKED
                    && self.may_take_on(front, &hexes).is_ok()
            });
        if wide { Ok(()) } else { plain }
    }

    /// The hexes that must be attacked and that nobody else is left for.
    fn left_to(&self, front: &Front, one: &Attacker) -> u64 {
        let mut covered = 0;
        for attacker in front.attackers.iter().filter(|attacker| attacker.unit != one.unit) {
            if attacker.must || self.state.sallied.contains(&attacker.hex) {
                covered |= attacker.reaches;
            }
        }
        let mut must = front.must;
        if !one.must && self.shelters(one.hex) {
            must |= self.zone_of(front, one);
        }
        must & !covered
    }

    /// Whether a unit may join the attack being formed. // ah74.7.1.4.1
    pub fn may_join_attack(&self, front: &Front, attack: &Attack, unit: UnitId) -> May {
        if attack.units.is_empty() {
            self.may_take_on(front, &attack.hexes)?;
        }
        self.may_take_part(front, attack, unit)
    }

    /// Whether a unit may be part of an attack.
    pub fn may_take_part(&self, front: &Front, attack: &Attack, unit: UnitId) -> May {
        let Some(attacker) = front.attackers.iter().find(|attacker| attacker.unit == unit) else {
            self.may_attack(unit)?;
            return forbid!("ah74.7.1.4.1", NOT_ADJACENT_TO_ALL, unit);
        };
        let bits = front.bits(&attack.hexes);
        if attack.units.contains(unit) {
            return forbid!("ah74.7.1.3.1", IN_THIS_ATTACK, unit);
        }
        if attacker.reaches & bits != bits {
            return forbid!("ah74.7.1.4.1", NOT_ADJACENT_TO_ALL, unit);
        }
        let mut units = attack.units;
        units.insert(unit);
        if !self.leaves_no_gap(front, bits, units) {
            return forbid!(
                "ah74.7.1.4.3",
                "{0} is the only one left for another hex that must be attacked.",
                unit
            );
        }
        if !self.is_obliged(front, attacker, bits) && !self.can_reach_odds(front, attack, units) {
            return forbid!("ah74.crt.2", POOR_ODDS, attack.hexes[0]);
        }
        Ok(())
    }

    /// Whether a unit has to attack these hexes: it must attack anyway, or its sheltered hex has sallied and owes them.
    fn is_obliged(&self, front: &Front, attacker: &Attacker, hexes: u64) -> bool {
        attacker.must || (self.state.sallied.contains(&attacker.hex) && hexes & !front.must == 0)
    }

    /// Whether an attack with these units can be brought to 1-4 at least with what may still join it freely.
    fn can_reach_odds(&self, front: &Front, attack: &Attack, units: Units) -> bool {
        if attack.hexes.iter().any(|&hex| self.is_unknown(hex)) {
            return true;
        }
        let bits = front.bits(&attack.hexes);
        let free = |attacker: &&Attacker| {
            let able = attacker.reaches & bits == bits;
            able && !attacker.must && self.zone_of(front, attacker) & !bits == 0
        };
        let free: Units = front.attackers.iter().filter(free).map(|attacker| attacker.unit).collect();
        let most = units.or(free).or(self.bound_to(front, bits));
        self.odds(&Attack { hexes: attack.hexes.clone(), units: most }).is_some()
    }

    /// Who has nobody else to attack and is not in the attack yet. // ah74.7.1.4.2
    pub fn must_join(&self, front: &Front, attack: &Attack) -> Units {
        self.bound_to(front, front.bits(&attack.hexes)).without(attack.units)
    }

    /// Whether the attack being formed may be made as it stands.
    pub fn may_commit(&self, front: &Front, attack: &Attack) -> May {
        if attack.units.is_empty() {
            return forbid!("ah74.7.1.1", NOBODY_ATTACKS);
        }
        let bits = front.bits(&attack.hexes);
        if let Some(unit) = self.must_join(front, attack).first() {
            return forbid!(
                "ah74.7.1.4.2",
                "{0} must attack and has nobody else: it belongs to this attack.",
                unit
            );
        }
        let volunteer = |attacker: &Attacker| {
            attack.units.contains(attacker.unit) && !self.is_obliged(front, attacker, bits)
        };
        let volunteers = front.attackers.iter().any(volunteer);
        let unknown = attack.hexes.iter().any(|&hex| self.is_unknown(hex));
        if volunteers && !unknown && self.odds(attack).is_none() {
            return forbid!("ah74.crt.2", POOR_ODDS, attack.hexes[0]);
        }
        Ok(())
    }

    /// Units bound to attack at less than 1-4 whatever is done, and headquarters alone in an enemy zone.
    /// // ah74.crt.2 ah74.6.4.1
    pub fn hopeless(&self) -> Units {
        let enemy = self.state.segment.enemy();
        let own = self.rules.sides[self.state.segment.index()];
        let stranded = |unit: &UnitId| {
            let hex = self.place(*unit);
            self.state.on_board(*unit)
                && !self.state.is_disrupted(*unit)
                && self.are_headquarters_alone(self.state.segment, hex)
                && !self.regular[enemy.index()].contains(hex)
                && !self.headquarters[enemy.index()].contains(hex)
                && self.controls(enemy, hex)
        };
        let mut lost: Units = own.and(self.rules.headquarters).into_iter().filter(stranded).collect();
        let front = self.front();
        for attacker in front.attackers.iter().filter(|attacker| attacker.must) {
            let hope = |(index, &hex): (usize, &HexId)| {
                if attacker.reaches & front.manned & 1 << index == 0 {
                    return false;
                }
                let able = front.attackers.iter().filter(|other| other.reaches >> index & 1 != 0);
                let units = able.map(|other| other.unit).collect();
                let hexes = [hex].into_iter().collect();
                self.is_unknown(hex) || self.odds(&Attack { hexes, units }).is_some()
            };
            if !front.hexes.iter().enumerate().any(hope) {
                lost.insert(attacker.unit);
            }
        }
        lost
    }
}
