//! The dice of a player's attack: what they come to on average, and which are worth rolling again. Only pairs count,
//! and faces count apart from each other, so that every chance is exact.

use std::sync::LazyLock;

use c1863::Fight;

/// The most dice of an attack.
const DICE: usize = 9;
/// The most re-rolls that are thought of in advance.
pub(super) const REROLLS: usize = 8;

/// What the results of an attack are worth to the attacker.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stakes {
    /// A point of cohesion that the attacker loses.
    pub attacker: f64,
    /// A point of cohesion that the defenders lose.
    pub defender: f64,
    /// The defenders' retreat.
    pub retreat: f64,
    /// A Momentum cube.
    pub cube: f64,
}

/// Chances for so many dice, each showing a face with the chance that so many re-rolls leave it.
struct Chances {
    /// The expected pairs, when an even or an odd number of dice shows the face already.
    pairs: [[[f64; 2]; DICE + 1]; REROLLS + 1],
    /// The chance of at least one pair, when none or one shows it already.
    any: [[[f64; 2]; DICE + 1]; REROLLS + 1],
}

static CHANCES: LazyLock<Chances> = LazyLock::new(|| {
    let mut chances =
        Chances { pairs: [[[0.0; 2]; DICE + 1]; REROLLS + 1], any: [[[0.0; 2]; DICE + 1]; REROLLS + 1] };
    for rerolls in 0..=REROLLS {
        let shown = 1.0 - (5.0_f64 / 6.0).powi(rerolls as i32 + 1);
        let mut spread = vec![1.0_f64];
        for dice in 0..=DICE {
            for known in 0..2 {
                for (more, chance) in spread.iter().enumerate() {
                    chances.pairs[rerolls][dice][known] += chance * ((known + more) / 2) as f64;
                    chances.any[rerolls][dice][known] += chance * f64::from(known + more >= 2);
                }
            }
            let mut next = vec![0.0; spread.len() + 1];
            for (more, chance) in spread.iter().enumerate() {
                next[more] += chance * (1.0 - shown);
                next[more + 1] += chance * shown;
            }
            spread = next;
        }
    }
    chances
});

/// The pairs that dice lying there make, and those expected of so many more.
fn pairs(lying: u8, rolled: u8) -> f64 {
    f64::from(lying / 2 * 2) / 2.0 + CHANCES.pairs[0][usize::from(rolled).min(DICE)][usize::from(lying % 2)]
}

impl Stakes {
    /// What an attack is worth on average when `kept` dice lie and so many are rolled once.
    pub fn forecast(&self, kept: &[u8; 6], rolled: u8) -> f64 {
        let [ones, twos, threes, fours, fives, sixes] = *kept;
        let lost = pairs(ones, rolled) + pairs(twos, rolled);
        let inflicted = pairs(fours, rolled) + pairs(fives, rolled) + 2.0 * pairs(sixes, rolled);
        let cubes = f64::from(threes) + f64::from(rolled) / 6.0;
        let dice = usize::from(rolled).min(DICE);
        let retreat = if sixes >= 2 { 1.0 } else { CHANCES.any[0][dice][usize::from(sixes)] };
        self.defender * inflicted - self.attacker * lost + self.cube * cubes + self.retreat * retreat
    }

    /// What it is worth to keep sixes alone, with so many throws of the others; the last throw counts in full.
    fn storm(&self, sixes: u8, others: u8, rerolls: usize) -> f64 {
        let dice = usize::from(others).min(DICE);
        let pairs = f64::from(sixes / 2) + CHANCES.pairs[rerolls][dice][usize::from(sixes % 2)];
        let retreat = if sixes >= 2 { 1.0 } else { CHANCES.any[rerolls][dice][usize::from(sixes)] };
        // Of the dice that never showed a six, those of the last throw make pairs as well.
        let rest = CHANCES.pairs[0][dice][0] * 0.5;
        2.0 * self.defender * pairs
            + self.retreat * retreat
            + rest * (2.0 * self.defender - 2.0 * self.attacker)
    }

    /// What an attack with so many free dice, and some set to ones, is worth when re-rolls cost this much each.
    pub fn assault(&self, works: u8, free: u8, prices: impl Fn(usize) -> f64) -> f64 {
        let mut best = self.forecast(&[works, 0, 0, 0, 0, 0], free);
        let set = self.attacker * f64::from(works / 2);
        for rerolls in 1..=REROLLS {
            best = best.max(self.storm(0, free, rerolls) - set - prices(rerolls));
        }
        best
    }

    /// The dice that are best rolled again, and how much that gains on average before it is paid for.
    pub fn best_reroll(&self, fight: &Fight, price: f64) -> ([u8; 6], f64) {
        let lying: [u8; 6] = std::array::from_fn(|face| fight.set[face] + fight.rolled[face]);
        let now = self.forecast(&lying, 0);
        let mut best = ([0; 6], f64::NEG_INFINITY);
        // Faces that only harm go again; of the others all dice stay, or only those in pairs, or none.
        for plan in 0..18_u8 {
            let leave = |face: usize, way: u8| match way {
                0 => 0,
                1 => fight.rolled[face].min((fight.set[face] + fight.rolled[face]) % 2),
                _ => fight.rolled[face],
            };
            let mut again = fight.rolled;
            again[2] *= plan % 2;
            again[3] = leave(3, plan / 2 % 3);
            again[4] = leave(4, plan / 6);
            again[5] = 0;
            let number = again.iter().sum();
            if number == 0 {
                continue;
            }
            let kept: [u8; 6] = std::array::from_fn(|face| lying[face] - again[face]);
            let gain = self.forecast(&kept, number) - now;
            if gain > best.1 {
                best = (again, gain);
            }
        }
        let mut others = fight.rolled;
        others[5] = 0;
        let number = others.iter().sum();
        if number > 0 {
            for rerolls in 1..REROLLS {
                let later = price * (rerolls - 1) as f64;
                let gain = self.storm(lying[5], number, rerolls - 1) - later - now;
                if gain > best.1 {
                    best = (others, gain);
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use board::LocationId;
    use c1863::FormationId;

    use super::*;

    const STAKES: Stakes = Stakes { attacker: 0.1, defender: 0.15, retreat: 0.3, cube: 0.02 };

    fn faces(dice: &[usize]) -> [u8; 6] {
        let mut faces = [0; 6];
        dice.iter().for_each(|&face| faces[face - 1] += 1);
        faces
    }

    fn fight(dice: &[usize]) -> Fight {
        Fight {
            attacker: FormationId(0),
            target: LocationId(0),
            set: [0; 6],
            rolled: faces(dice),
            picked: [0; 6],
            from: None,
            payment: None,
            settable: 0,
            hold: false,
            spared: [0; 2],
        }
    }

    #[test]
    fn a_forecast_is_the_average_over_all_throws() {
        let kept = faces(&[1, 6]);
        let mut sum = 0.0;
        for throw in 0..216 {
            let mut dice = kept;
            [throw % 6, throw / 6 % 6, throw / 36].iter().for_each(|&face: &usize| dice[face] += 1);
            sum += STAKES.forecast(&dice, 0);
        }
        assert!((STAKES.forecast(&kept, 3) - sum / 216.0).abs() < 1e-9);
    }

    #[test]
    fn sixes_stay_and_what_harms_goes_again() {
        let (again, gain) = STAKES.best_reroll(&fight(&[1, 1, 2, 6, 6]), 0.05);
        assert_eq!(again, faces(&[1, 1, 2]));
        assert!(gain > 0.0);
        let (_, gain) = STAKES.best_reroll(&fight(&[5, 5, 6, 6, 6]), 0.05);
        assert!(gain < 0.05, "nobody pays to improve on that: {gain}");
    }

    #[test]
    fn an_attack_is_the_better_the_cheaper_its_rerolls_and_the_worse_the_more_redoubts() {
        let worth =
            |works: u8, price: f64| STAKES.assault(works, 5 - works, |rerolls| price * rerolls as f64);
        assert!(worth(0, 0.02) > worth(0, 0.2));
        assert!(worth(0, 0.05) > worth(1, 0.05) && worth(1, 0.05) > worth(3, 0.05));
    }
}
