//! Chance. Every die, draw and shuffle of a ruleset goes through [`Dice`].

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};
use thiserror::Error;

use crate::Seat;

/// The most different faces a die may have.
pub const MOST_SIDES: u8 = 120;

/// How often each face of a pool of dice came up; index 0 is face 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Faces {
    counts: [u8; 12],
}

impl Faces {
    /// How many dice show this face (1 is the lowest).
    #[must_use]
    pub fn of(&self, face: u8) -> u8 {
        self.counts.get(usize::from(face).wrapping_sub(1)).copied().unwrap_or(0)
    }

    /// How many dice there are.
    #[must_use]
    pub fn len(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// Whether there is no die at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many dice show this face or higher.
    #[must_use]
    pub fn at_least(&self, face: u8) -> u8 {
        self.counts.iter().skip(usize::from(face.max(1)) - 1).sum()
    }

    /// Adds dice of one face.
    pub fn add(&mut self, face: u8, count: u8) {
        if let Some(slot) = self.counts.get_mut(usize::from(face).wrapping_sub(1)) {
            *slot += count;
        }
    }

    /// Takes one die of a face away; false when there is none.
    pub fn remove(&mut self, face: u8) -> bool {
        match self.counts.get_mut(usize::from(face).wrapping_sub(1)) {
            Some(slot) if *slot > 0 => {
                *slot -= 1;
                true
            }
            _ => false,
        }
    }

    /// The dice one by one, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.counts
            .iter()
            .enumerate()
            .flat_map(|(index, &count)| std::iter::repeat_n(index as u8 + 1, usize::from(count)))
    }
}

impl FromIterator<u8> for Faces {
    fn from_iter<I: IntoIterator<Item = u8>>(dice: I) -> Self {
        let mut faces = Self::default();
        for face in dice {
            faces.add(face, 1);
        }
        faces
    }
}

/// A source of chance.
pub trait Dice {
    /// One die: 1 to `sides`.
    fn roll(&mut self, sides: u8) -> u8;

    /// Several equal dice whose order does not matter, of at most twelve sides.
    fn pool(&mut self, count: u8, sides: u8) -> Faces {
        (0..count).map(|_| self.roll(sides)).collect()
    }

    /// The same, where only the kind of each face matters, such as hit or miss: dice that explore every way need not tell
    /// faces of one kind apart, so that pools of many dice stay exact. Real dice show real faces.
    fn pool_by(&mut self, count: u8, sides: u8, _kind: &dyn Fn(u8) -> u8) -> Faces {
        self.pool(count, sides)
    }

    /// The same, where only what all dice together come to matters: `comes_to` gives pools that do the same the same number,
    /// and dice that explore every way show one of them for all. Real dice show real faces.
    fn pool_to(&mut self, count: u8, sides: u8, _comes_to: &dyn Fn(&Faces) -> u64) -> Faces {
        self.pool(count, sides)
    }

    /// Two dice that are told apart, where only what they come to together matters, as with `pool_to`.
    fn pair_to(&mut self, sides: u8, _comes_to: &dyn Fn([u8; 2]) -> u64) -> [u8; 2] {
        [self.roll(sides), self.roll(sides)]
    }

    /// Says that what the action was about is decided: what is rolled or drawn from here on belongs to the next thing, and a
    /// forecast does not follow it. Real dice do not mind.
    fn decided(&mut self) {}

    /// One of `count` things, counted from 0: a chit from a cup, a card from the top of a face-down pile.
    fn draw(&mut self, count: u8) -> u8 {
        if count <= 1 { 0 } else { self.roll(count) - 1 }
    }
}

/// Shuffles in place, through the dice.
pub fn shuffle<T>(things: &mut [T], dice: &mut dyn Dice) {
    for last in (1..things.len()).rev() {
        let other = usize::from(dice.draw(last as u8 + 1));
        things.swap(last, other);
    }
}

/// A stream of random numbers for everything that is not a die of the game: imagined worlds, random players.
#[derive(Debug, Clone)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// The stream of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The stream of this seed for one purpose, independent of all others.
    #[must_use]
    pub fn stream(seed: u64, purpose: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(purpose);
        Self(rng)
    }

    /// A whole random word.
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, every one as likely; 0 when `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound <= 1 {
            return 0;
        }
        let bound = bound as u64;
        let limit = u64::MAX - u64::MAX % bound;
        loop {
            let word = self.0.next_u64();
            if word < limit {
                return (word % bound) as usize;
            }
        }
    }

    /// Shuffles in place.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = self.below(last + 1);
            things.swap(last, other);
        }
    }
}

impl Dice for Rng {
    fn roll(&mut self, sides: u8) -> u8 {
        self.below(usize::from(sides)) as u8 + 1
    }
}

/// Streams from here on are no dice: the actions of a game are fewer.
const THOUGHTS: u64 = 1 << 63;

/// The seed of a seat's thoughts about one decision: of the game's seed and of how many decisions of its own the seat has
/// taken before. It depends on nothing that the seat may not know, so whoever thinks by it peeks at nothing; and it is the
/// same wherever the game is played.
#[must_use]
pub fn thought_seed(seed: u64, seat: Seat, decisions: u64) -> u64 {
    Rng::stream(seed, THOUGHTS | u64::from(seat.0) << 48 | decisions).word()
}

/// The default: dice from a seed. Each action of a record has its own stream, so that a game can be taken up at any
/// action without rolling again what came before.
#[derive(Debug, Clone)]
pub struct SeededDice {
    seed: u64,
    action: u64,
    rng: Option<Rng>,
    rolled: Vec<u8>,
}

impl SeededDice {
    /// The dice of one action (0 is the set-up).
    #[must_use]
    pub const fn new(seed: u64, action: u64) -> Self {
        Self { seed, action, rng: None, rolled: Vec::new() }
    }

    /// Makes these the dice of another action.
    pub fn turn_to(&mut self, action: u64) {
        self.action = action;
        self.rng = None;
        self.rolled.clear();
    }

    /// What was rolled, in order.
    #[must_use]
    pub fn rolled(&self) -> &[u8] {
        &self.rolled
    }
}

impl Dice for SeededDice {
    fn roll(&mut self, sides: u8) -> u8 {
        let rng = self.rng.get_or_insert_with(|| Rng::stream(self.seed, self.action));
        let face = rng.roll(sides);
        self.rolled.push(face);
        face
    }
}

/// Why scripted dice could not be rolled.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ScriptError {
    /// More dice were asked for than the script has.
    #[error("the script has no more dice: die {0} was asked for")]
    Empty(usize),
    /// The script shows a face that the die does not have.
    #[error("die {position} of the script shows {face}, but a die of {sides} sides was rolled")]
    Face {
        /// Which die of the script, from 1.
        position: usize,
        /// What the script says.
        face: u8,
        /// How many sides the die has.
        sides: u8,
    },
}

/// Dice from a list: for tests, for records, and for players who roll real dice at the table. When the list is short
/// or wrong the roll is 1 and [`ScriptedDice::error`] tells; the caller throws the result away.
#[derive(Debug, Clone, Default)]
pub struct ScriptedDice {
    script: Vec<u8>,
    used: usize,
    error: Option<ScriptError>,
}

impl ScriptedDice {
    /// These faces, in order.
    pub fn new(script: impl Into<Vec<u8>>) -> Self {
        Self { script: script.into(), used: 0, error: None }
    }

    /// What went wrong, if anything did.
    #[must_use]
    pub const fn error(&self) -> Option<&ScriptError> {
        self.error.as_ref()
    }

    /// How many dice have been used.
    #[must_use]
    pub const fn used(&self) -> usize {
        self.used
    }

    /// The dice not used yet.
    #[must_use]
    pub fn rest(&self) -> &[u8] {
        self.script.get(self.used..).unwrap_or_default()
    }
}

impl Dice for ScriptedDice {
    fn roll(&mut self, sides: u8) -> u8 {
        let position = self.used;
        self.used += 1;
        let problem = match self.script.get(position) {
            Some(&face) if (1..=sides).contains(&face) => return face,
            Some(&face) => ScriptError::Face { position: position + 1, face, sides },
            None => ScriptError::Empty(position + 1),
        };
        self.error.get_or_insert(problem);
        1
    }
}

/// Any dice, with a note of every face they showed: what a record keeps.
pub struct RecordingDice<'a> {
    dice: &'a mut dyn Dice,
    rolled: Vec<u8>,
}

impl<'a> RecordingDice<'a> {
    /// Records what these dice roll.
    pub fn new(dice: &'a mut dyn Dice) -> Self {
        Self { dice, rolled: Vec::new() }
    }

    /// What was rolled, in order.
    #[must_use]
    pub fn into_rolled(self) -> Vec<u8> {
        self.rolled
    }
}

impl Dice for RecordingDice<'_> {
    fn roll(&mut self, sides: u8) -> u8 {
        let face = self.dice.roll(sides);
        self.rolled.push(face);
        face
    }

    /// Asked of the dice as a draw, so that they may tell a shuffle from a die; kept as the die it would have been.
    fn draw(&mut self, count: u8) -> u8 {
        if count <= 1 {
            return 0;
        }
        let drawn = self.dice.draw(count);
        self.rolled.push(drawn + 1);
        drawn
    }
}

/// Dice for a set-up that is opened at a table: what is rolled comes from the script, what is shuffled or drawn from a cup
/// from a seed.
#[derive(Debug)]
pub struct OpeningDice<'a> {
    script: &'a mut ScriptedDice,
    cup: SeededDice,
}

impl<'a> OpeningDice<'a> {
    /// Rolls this script, and draws by this seed.
    pub const fn new(script: &'a mut ScriptedDice, seed: u64) -> Self {
        Self { script, cup: SeededDice::new(seed, 0) }
    }
}

impl Dice for OpeningDice<'_> {
    fn roll(&mut self, sides: u8) -> u8 {
        self.script.roll(sides)
    }

    fn draw(&mut self, count: u8) -> u8 {
        self.cup.draw(count)
    }
}

/// Dice for what must not need any: they always show 1 and remember that they were asked.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoDice {
    /// Whether a die was asked for.
    pub asked: bool,
}

impl Dice for NoDice {
    fn roll(&mut self, _sides: u8) -> u8 {
        self.asked = true;
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_rolls_the_same() {
        let mut first = SeededDice::new(7, 3);
        let mut again = SeededDice::new(7, 3);
        let mut other = SeededDice::new(7, 4);
        let rolls = |dice: &mut SeededDice| (0..20).map(|_| dice.roll(6)).collect::<Vec<_>>();
        let expected = rolls(&mut first);
        assert_eq!(rolls(&mut again), expected);
        assert_ne!(rolls(&mut other), expected);
        assert_eq!(first.rolled(), expected);
        // Pinned: a record made on any machine must replay on every other.
        assert_eq!(expected, PINNED);
    }

    const PINNED: [u8; 20] = [4, 3, 1, 6, 5, 1, 3, 4, 3, 1, 3, 3, 1, 5, 4, 5, 5, 2, 1, 5];

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut rng = Rng::new(1);
        let faces: Vec<u8> = (0..6000).map(|_| rng.roll(6)).collect();
        for face in 1..=6 {
            let count = faces.iter().filter(|&&shown| shown == face).count();
            assert!((900..1100).contains(&count), "{face} came {count} times");
        }
    }

    #[test]
    fn a_script_says_what_is_wrong_with_it() {
        let mut dice = ScriptedDice::new([3, 7]);
        assert_eq!((dice.roll(6), dice.error()), (3, None));
        dice.roll(6);
        assert_eq!(dice.error(), Some(&ScriptError::Face { position: 2, face: 7, sides: 6 }));
        let mut dice = ScriptedDice::new([]);
        dice.roll(6);
        assert_eq!(dice.error().unwrap().to_string(), "the script has no more dice: die 1 was asked for");
    }

    #[test]
    fn an_opening_rolls_the_script_and_shuffles_by_the_seed() {
        let mut script = ScriptedDice::new([6, 1]);
        let mut dice = OpeningDice::new(&mut script, 7);
        let mut recording = RecordingDice::new(&mut dice);
        let mut cards: Vec<u8> = (0..9).collect();
        let first = recording.roll(6);
        shuffle(&mut cards, &mut recording);
        assert_eq!((first, recording.roll(6)), (6, 1));
        let kept = recording.into_rolled();
        assert!(script.error().is_none() && cards != (0..9).collect::<Vec<u8>>());
        // What was kept plays the same again, rolled and drawn alike.
        let mut again = ScriptedDice::new(kept);
        let mut same: Vec<u8> = (0..9).collect();
        assert_eq!(again.roll(6), 6);
        shuffle(&mut same, &mut again);
        assert_eq!((again.roll(6), same), (1, cards));
    }

    #[test]
    fn a_pool_counts_its_faces() {
        let pool = ScriptedDice::new([6, 2, 6, 5]).pool(4, 6);
        assert_eq!((pool.of(6), pool.at_least(5), pool.len()), (2, 3, 4));
        assert_eq!(pool.iter().collect::<Vec<_>>(), [2, 5, 6, 6]);
    }
}
