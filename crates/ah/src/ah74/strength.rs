//! Combat Strength as it counts in an attack: terrain, rivers, streams, disruption, unit function. All sums are kept in
//! half points, since optional rule II halves artillery and keeps the fraction.

use board::{Ground, HexId};
use engine::Side;

use super::Opt;
use super::charts::Odds;
use super::situation::Situation;
use super::state::Attack;
use crate::units::{UnitId, Units};

/// One line of the sum behind the odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Half(pub u32);

impl std::fmt::Display for Half {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0 / 2)?;
        if self.0 % 2 == 1 { write!(f, "½") } else { Ok(()) }
    }
}

impl Situation<'_> {
    /// The units of a hex that defend in an attack made now: those not yet attacked in this Regular Combat Phase.
    /// // ah74.7.1.6 ah74.7.1.3.2 ah74.7.4.3.1
    pub fn defenders(&self, hex: HexId) -> Units {
        let side = self.state.attacker().enemy();
        let all = self.of_side_in(side, hex);
        if self.state.phase.is_fire() { all } else { all.without(self.state.defended) }
    }

    /// The attackers' strength against these hexes, in half points. // ah74.7.1.7.1
    pub fn attack_strength(&self, attack: &Attack) -> Half {
        let into_land = attack.hexes.iter().any(|&hex| !self.rules.field.is_river(hex));
        let fire = self.state.phase.is_fire();
        let one = |unit: UnitId| {
            let printed = u32::from(self.unit(unit).strength);
            // ah74.tec.river.2
            let halved = into_land && self.rules.field.is_river(self.place(unit));
            let points = 2 * if halved { printed / 2 } else { printed };
            let alone = !fire && self.has(Opt::UnitFunction) && self.fights_alone(unit, attack.units);
            if alone { points / 2 } else { points } // ah74.opt2.2.1 ah74.opt2.2.2
        };
        Half(attack.units.into_iter().map(one).sum())
    }

    /// Whether artillery has no infantry or cavalry beside it among these units. // ah74.opt2.2.3
    fn fights_alone(&self, unit: UnitId, friends: Units) -> bool {
        let hex = self.place(unit);
        let supports = |friend: UnitId| {
            self.place(friend) == hex && self.rules.regular.without(self.rules.artillery).contains(friend)
        };
        self.rules.artillery.contains(unit) && !self.forts.contains(hex) && !friends.into_iter().any(supports)
    }

    /// A hex's defence in an attack, in half points. // ah74.7.1.8
    pub fn hex_defence(&self, hex: HexId, attackers: Units) -> Half {
        let fire = self.state.phase.is_fire();
        let side = self.state.attacker().enemy();
        let defenders = self.defenders(hex);
        let able = |unit: &UnitId| !self.state.is_disrupted(*unit) && self.rules.regular.contains(*unit);
        let able: Units = defenders.into_iter().filter(able).collect();
        if able.is_empty() {
            return Half(2); // ah74.crt.15 ah74.7.4.4
        }
        let river = self.rules.field.is_river(hex);
        let present = self.of_side_in(side, hex);
        let one = |unit: UnitId| {
            let printed = u32::from(self.unit(unit).strength);
            let points = 2 * if river { printed / 2 } else { printed }; // ah74.tec.river.3 ah74.tec.river.5
            let alone = !fire && self.has(Opt::UnitFunction) && self.fights_alone(unit, present);
            if alone { points / 2 } else { points }
        };
        let sum: u32 = able.into_iter().map(one).sum();
        // Doubled once, however many reasons there are: ah74.7.3.1 ah74.qa.12.
        if self.doubles(hex, attackers) { Half(2 * sum) } else { Half(sum) }
    }

    /// Whether the defenders of a hex double. // ah74.tec.city.3 ah74.tec.hill.2 ah74.tec.fort.2
    pub fn doubles(&self, hex: HexId, attackers: Units) -> bool {
        let charts = &self.rules.charts;
        if self.state.phase.is_fire() {
            return self.ground(hex).intersects(charts.doubles_under_fire); // ah74.tec.hill.3
        }
        self.ground(hex).intersects(charts.doubles_in_combat) || self.is_behind_stream(hex, attackers)
    }

    /// Whether every attacker stands in a stream that the defender is behind. // ah74.tec.stream.2
    fn is_behind_stream(&self, hex: HexId, attackers: Units) -> bool {
        let field = &self.rules.field;
        let in_stream = |unit: UnitId| field.has(self.place(unit), Ground::STREAM);
        !attackers.is_empty() && !field.has(hex, Ground::STREAM) && attackers.into_iter().all(in_stream)
    }

    /// Both strengths of an attack.
    pub fn strengths(&self, attack: &Attack) -> (Half, Half) {
        let defence = attack.hexes.iter().map(|&hex| self.hex_defence(hex, attack.units).0).sum();
        (self.attack_strength(attack), Half(defence))
    }

    /// The odds of an attack; `None` below 1-4.
    pub fn odds(&self, attack: &Attack) -> Option<Odds> {
        let (attackers, defenders) = self.strengths(attack);
        Odds::of(attackers.0, defenders.0)
    }

    /// Whether the attacker cannot know the defenders of a hex: one of them lies face down.
    pub fn is_unknown(&self, hex: HexId) -> bool {
        let side = self.state.attacker().enemy();
        side == Side::Confederate && !self.of_side_in(side, hex).and(self.state.face_down).is_empty()
    }
}
