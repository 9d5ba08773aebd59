//! Which dice of an attack to roll again: a small Markov decision problem, solved exactly. A position is what the dice show
//! and what has been paid; an answer keeps some of them. Dice are alike, so that a roll is a handful of faces in any order,
//! and what a handful with dice still to come is worth is the mean over the face of the next one.

use std::sync::LazyLock;

/// The most dice of an attack.
const DICE: usize = 9;
/// No such handful.
const NONE: u16 = u16::MAX;

/// How many dice show each face, the ones first.
pub(super) type Faces = [u8; 6];

/// All handfuls of up to so many dice, the smaller ones first.
struct Handfuls {
    all: Vec<Faces>,
    /// The handful with one die more of a face, and with one less.
    more: Vec<[u16; 6]>,
    less: Vec<[u16; 6]>,
    /// Where the handfuls of each size begin.
    begin: [usize; DICE + 2],
}

static HANDFULS: LazyLock<Handfuls> = LazyLock::new(|| {
    let (mut all, mut begin) = (vec![[0; 6]], [0; DICE + 2]);
    for size in 1..=DICE {
        begin[size] = all.len();
        for index in begin[size - 1]..begin[size] {
            let faces: Faces = all[index];
            // A die is added to the highest face or above, so that each handful comes once.
            let highest = faces.iter().rposition(|&dice| dice > 0).unwrap_or(0);
            for face in highest..6 {
                let mut next = faces;
                next[face] += 1;
                all.push(next);
            }
        }
    }
    begin[DICE + 1] = all.len();
    let known: std::collections::BTreeMap<Faces, u16> =
        all.iter().enumerate().map(|(index, faces)| (*faces, index as u16)).collect();
    let find = |faces: Faces| known.get(&faces).copied().unwrap_or(NONE);
    let changed = |faces: &Faces, change: fn(u8) -> Option<u8>| {
        std::array::from_fn(|face| {
            let mut next = *faces;
            change(next[face]).map_or(NONE, |dice| {
                next[face] = dice;
                find(next)
            })
        })
    };
    let more = all.iter().map(|faces| changed(faces, |dice| dice.checked_add(1))).collect();
    let less = all.iter().map(|faces| changed(faces, |dice| dice.checked_sub(1))).collect();
    Handfuls { all, more, less, begin }
});

fn index_of(faces: &Faces) -> Option<usize> {
    let handfuls = &*HANDFULS;
    let mut index = 0_u16;
    for (face, &dice) in faces.iter().enumerate() {
        for _ in 0..dice {
            index = *handfuls.more.get(usize::from(index))?.get(face)?;
        }
    }
    (index != NONE).then_some(usize::from(index))
}

/// What has been paid so far: re-rolls by Momentum, and by cohesion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Paid {
    pub momentum: usize,
    pub cohesion: usize,
}

/// An attack after its dice have been rolled.
pub(super) trait Attack {
    /// What dice come to.
    type Tally: Copy;
    /// How many more re-rolls the attacker can pay for with each.
    fn means(&self) -> Paid;
    /// What these dice come to, with those that are set.
    fn tally(&self, set: &Faces, rolled: &Faces) -> Self::Tally;
    /// What it is worth to let dice stand that come to this.
    fn accept(&self, tally: Self::Tally, paid: Paid) -> f64;
    /// The chance that the attacker survives paying once more with cohesion after so much of it, and what it is worth if he
    /// does not.
    fn survives(&self, cohesion: usize) -> (f64, f64);
    /// How many dice of a re-roll the defender can set.
    fn settable(&self) -> u8;
}

/// What every handful of free dice is worth under the best answers, once so much has been paid.
#[derive(Default)]
struct Layer {
    /// By the handful: of all dice their worth, of fewer what they are worth when the others are rolled.
    worth: Vec<f64>,
    /// The best of that among the handful and every part of it, and which part.
    best: Vec<(f64, u16)>,
}

impl Layer {
    /// `stands` is what a handful of all dice is worth.
    fn new(dice: usize, stands: impl Fn(usize) -> f64) -> Self {
        let handfuls = &*HANDFULS;
        let end = handfuls.begin[dice + 1];
        let mut worth = vec![0.0; end];
        for index in (0..end).rev() {
            worth[index] = if index >= handfuls.begin[dice] {
                stands(index)
            } else {
                handfuls.more[index].iter().map(|&next| worth[usize::from(next)]).sum::<f64>() / 6.0
            };
        }
        let mut best: Vec<(f64, u16)> = Vec::with_capacity(end);
        for (index, &whole) in worth.iter().enumerate() {
            let mut found = (whole, index as u16);
            for &part in handfuls.less[index].iter().filter(|&&part| part != NONE) {
                let other = best[usize::from(part)];
                if other.0 > found.0 {
                    found = other;
                }
            }
            best.push(found);
        }
        Self { worth, best }
    }

    /// What it is worth to roll some of a handful of all dice again, and which part is kept.
    fn reroll(&self, handful: usize) -> (f64, u16) {
        let parts = HANDFULS.less[handful].iter().filter(|&&part| part != NONE);
        let best = parts.map(|&part| self.best[usize::from(part)]);
        best.fold((f64::NEG_INFINITY, NONE), |one, other| if other.0 > one.0 { other } else { one })
    }
}

/// The layers of an attack with some dice set and others free.
pub(super) struct Solution {
    means: Paid,
    /// The chance to survive the first point of cohesion that is paid, the second and so on, and what it is worth not to.
    survives: Vec<(f64, f64)>,
    layers: Vec<Layer>,
    /// The same attack after the defender has set a die or more of a re-roll to a one, and to a two.
    hindered: Vec<[Solution; 2]>,
}

/// An answer to the dice, and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Answer {
    pub worth: f64,
    /// The free dice that are rolled again.
    pub again: Faces,
}

impl Solution {
    /// Solves an attack with these dice set and so many free.
    pub fn new<A: Attack>(attack: &A, set: Faces, dice: usize) -> Self {
        let survives = (0..attack.means().cohesion).map(|paid| attack.survives(paid)).collect();
        let mut solution = Self::with(attack, set, dice.min(DICE), attack.settable(), survives);
        solution.forget_the_way();
        solution
    }

    fn with<A: Attack>(attack: &A, set: Faces, dice: usize, settable: u8, survives: Vec<(f64, f64)>) -> Self {
        let hindered = (1..=usize::from(settable).min(dice))
            .map(|number| {
                [0, 1].map(|face| {
                    let mut more = set;
                    more[face] += number as u8;
                    Self::with(attack, more, dice - number, 0, survives.clone())
                })
            })
            .collect();
        let means = attack.means();
        let mut solution = Self { means, survives, layers: Vec::new(), hindered };
        let [first, end] = [dice, dice + 1].map(|size| HANDFULS.begin[size]);
        let tallies: Vec<A::Tally> =
            HANDFULS.all[first..end].iter().map(|faces| attack.tally(&set, faces)).collect();
        // From the last that can be paid for to none; a layer needs only those with more paid.
        let rows = (0..=means.momentum).rev();
        for paid in rows
            .flat_map(|momentum| (0..=means.cohesion).rev().map(move |cohesion| Paid { momentum, cohesion }))
        {
            let layer = Layer::new(dice, |handful| {
                let stands = attack.accept(tallies[handful - first], paid);
                let by = |next: Option<Paid>| {
                    next.map_or(f64::NEG_INFINITY, |next| solution.paying(next, handful).0)
                };
                stands.max(by(solution.by_momentum(paid))).max(by(solution.by_cohesion(paid)))
            });
            solution.layers.push(layer);
        }
        solution
    }

    fn by_momentum(&self, paid: Paid) -> Option<Paid> {
        (paid.momentum < self.means.momentum).then(|| Paid { momentum: paid.momentum + 1, ..paid })
    }

    fn by_cohesion(&self, paid: Paid) -> Option<Paid> {
        (paid.cohesion < self.means.cohesion).then(|| Paid { cohesion: paid.cohesion + 1, ..paid })
    }

    fn index(&self, paid: Paid) -> usize {
        let row = self.means.momentum - paid.momentum;
        row * (self.means.cohesion + 1) + self.means.cohesion - paid.cohesion
    }

    fn layer(&self, paid: Paid) -> &Layer {
        &self.layers[self.index(paid)]
    }

    /// What the best re-roll is worth once it has been paid for, and which part is kept.
    fn paying(&self, paid: Paid, handful: usize) -> (f64, u16) {
        let (worth, kept) = self.rerolling(paid, handful);
        // The last point may have been paid with the attacker's life.
        let Some(before) = paid.cohesion.checked_sub(1) else { return (worth, kept) };
        let (chance, lost) = self.survives[before];
        (chance * worth + (1.0 - chance) * lost, kept)
    }

    /// What the best re-roll is worth, and which part is kept: the defender sets what he can of the others.
    fn rerolling(&self, paid: Paid, handful: usize) -> (f64, u16) {
        let Some(most) = self.hindered.len().checked_sub(1) else { return self.layer(paid).reroll(handful) };
        let faces = HANDFULS.all[handful];
        let dice: usize = faces.iter().map(|&dice| usize::from(dice)).sum();
        let mut best = (f64::NEG_INFINITY, NONE);
        // Every part of the handful but the whole.
        parts(handful, &mut |part: u16| {
            let kept: usize = HANDFULS.all[usize::from(part)].iter().map(|&dice| usize::from(dice)).sum();
            if kept == dice {
                return;
            }
            let number = (dice - kept - 1).min(most);
            let worth = self.hindered[number]
                .iter()
                .map(|set| set.layer(paid).worth[usize::from(part)])
                .fold(f64::INFINITY, f64::min);
            if worth > best.0 {
                best = (worth, part);
            }
        });
        best
    }

    /// Keeps only the layers that can be asked for: with nothing paid, and with one re-roll.
    fn forget_the_way(&mut self) {
        let near = [(0, 0), (1, 0), (0, 1)].map(|(momentum, cohesion)| Paid { momentum, cohesion });
        let within =
            |paid: &Paid| paid.momentum <= self.means.momentum && paid.cohesion <= self.means.cohesion;
        let kept: Vec<usize> = near.into_iter().filter(within).map(|paid| self.index(paid)).collect();
        for (index, layer) in self.layers.iter_mut().enumerate() {
            if !kept.contains(&index) {
                *layer = Layer::default();
            }
        }
        self.hindered.iter_mut().flatten().for_each(Self::forget_the_way);
    }

    /// How many figures it keeps.
    pub fn size(&self) -> usize {
        let own: usize = self.layers.iter().map(|layer| layer.worth.len() + 2 * layer.best.len()).sum();
        own + self.hindered.iter().flatten().map(Self::size).sum::<usize>()
    }

    /// The best re-roll that is paid for in this way; `None` when it cannot be.
    pub fn again(&self, rolled: &Faces, by: By) -> Option<Answer> {
        let nothing = Paid { momentum: 0, cohesion: 0 };
        let paid = match by {
            By::Momentum => self.by_momentum(nothing)?,
            By::Cohesion => self.by_cohesion(nothing)?,
            By::Nothing => nothing,
        };
        let (worth, kept) = self.paying(paid, index_of(rolled)?);
        let kept = HANDFULS.all.get(usize::from(kept))?;
        Some(Answer { worth, again: std::array::from_fn(|face| rolled[face] - kept[face]) })
    }

    /// What free dice are worth under the best answers.
    pub fn worth(&self, rolled: &Faces) -> f64 {
        let layer = self.layer(Paid { momentum: 0, cohesion: 0 });
        index_of(rolled).and_then(|index| layer.worth.get(index)).copied().unwrap_or(f64::NEG_INFINITY)
    }
}

/// How a re-roll is paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    Momentum,
    Cohesion,
    Nothing,
}

/// Shows every part of a handful, itself and nothing included, each once.
fn parts(handful: usize, show: &mut impl FnMut(u16)) {
    fn go(faces: &Faces, face: usize, index: u16, show: &mut impl FnMut(u16)) {
        if face == 6 {
            return show(index);
        }
        let mut next = index;
        for dice in 0..=faces[face] {
            go(faces, face + 1, next, show);
            if dice < faces[face] {
                next = HANDFULS.more[usize::from(next)][face];
            }
        }
    }
    go(&HANDFULS.all[handful], 0, 0, show);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One who counts sixes, and pays with cohesion alone.
    struct Sixes {
        rerolls: usize,
        price: f64,
        settable: u8,
    }

    impl Attack for Sixes {
        type Tally = u8;

        fn means(&self) -> Paid {
            Paid { momentum: 0, cohesion: self.rerolls }
        }
        fn tally(&self, set: &Faces, rolled: &Faces) -> u8 {
            set[5] + rolled[5]
        }
        fn accept(&self, sixes: u8, paid: Paid) -> f64 {
            f64::from(sixes) - self.price * paid.cohesion as f64
        }
        fn survives(&self, _cohesion: usize) -> (f64, f64) {
            (1.0, 0.0)
        }
        fn settable(&self) -> u8 {
            self.settable
        }
    }

    #[test]
    fn there_are_as_many_handfuls_as_combinations() {
        let sizes: Vec<usize> =
            (0..=DICE).map(|size| HANDFULS.begin[size + 1] - HANDFULS.begin[size]).collect();
        assert_eq!(sizes, [1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002]);
        for (index, faces) in HANDFULS.all.iter().enumerate() {
            assert_eq!(index_of(faces), Some(index));
        }
    }

    #[test]
    fn a_die_is_worth_what_its_throws_say() {
        let worth = |rerolls, price| {
            Solution::new(&Sixes { rerolls, price, settable: 0 }, [0; 6], 1).layers[rerolls].worth[0]
        };
        assert!((worth(0, 0.0) - 1.0 / 6.0).abs() < 1e-12);
        // A six at once, or after each of two more throws.
        let free = 1.0 - (5.0_f64 / 6.0).powi(3);
        assert!((worth(2, 0.0) - free).abs() < 1e-12);
        // At a tenth a throw gains 0.167 - 0.1; paid for twice when the first fails.
        let last = 1.0 / 6.0 - 0.1;
        let first = 1.0 / 6.0 + 5.0 / 6.0 * last - 0.1;
        assert!((worth(2, 0.1) - (1.0 / 6.0 + 5.0 / 6.0 * first)).abs() < 1e-12);
        assert!((worth(2, 0.2) - 1.0 / 6.0).abs() < 1e-12, "nobody pays more than it brings");
    }

    #[test]
    fn what_is_good_is_kept_and_the_rest_goes_again() {
        let attack = Sixes { rerolls: 1, price: 0.1, settable: 0 };
        let solution = Solution::new(&attack, [0; 6], 4);
        let answer = solution.again(&[1, 0, 1, 0, 0, 2], By::Cohesion).unwrap();
        assert_eq!(answer.again, [1, 0, 1, 0, 0, 0]);
        assert!((answer.worth - (2.0 + 2.0 / 6.0 - 0.1)).abs() < 1e-12);
        assert!(solution.again(&[1, 0, 1, 0, 0, 2], By::Momentum).is_none());
    }

    #[test]
    fn the_defender_sets_dice_before_they_are_rolled_again() {
        let free = Solution::new(&Sixes { rerolls: 1, price: 0.0, settable: 0 }, [0; 6], 3)
            .worth(&[3, 0, 0, 0, 0, 0]);
        let hindered = Solution::new(&Sixes { rerolls: 1, price: 0.0, settable: 2 }, [0; 6], 3)
            .worth(&[3, 0, 0, 0, 0, 0]);
        assert!((free - 0.5).abs() < 1e-12);
        assert!((hindered - 1.0 / 6.0).abs() < 1e-12, "two of the three are set to ones");
    }
}
