//! Chance one die at a time, for those who want to see every roll as a move of its own.

use engine::Dice;

/// Dice that show these faces, and then say how many sides the next one has.
#[derive(Debug, Clone)]
pub struct Asking<'a> {
    faces: std::slice::Iter<'a, u8>,
    asked: Option<u8>,
    wrong: bool,
}

impl<'a> Asking<'a> {
    /// With these faces to show.
    #[must_use]
    pub fn new(faces: &'a [u8]) -> Self {
        Self { faces: faces.iter(), asked: None, wrong: false }
    }
}

impl Dice for Asking<'_> {
    fn roll(&mut self, sides: u8) -> u8 {
        if sides <= 1 || self.asked.is_some() {
            return 1;
        }
        match self.faces.next() {
            Some(&face) if (1..=sides).contains(&face) => face,
            Some(_) => {
                self.wrong = true;
                1
            }
            None => {
                self.asked = Some(sides);
                1
            }
        }
    }
}

/// What became of the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rolled {
    /// All of them were rolled, and no other.
    All,
    /// One more is rolled, of so many sides.
    Asks(u8),
    /// They have other faces, or are too many.
    Wrong,
}

impl Asking<'_> {
    /// What became of them.
    #[must_use]
    pub fn rolled(&self) -> Rolled {
        match self.asked {
            _ if self.wrong => Rolled::Wrong,
            Some(sides) => Rolled::Asks(sides),
            None if self.faces.len() > 0 => Rolled::Wrong,
            None => Rolled::All,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What two dice of six sides make of these faces.
    fn two_dice(faces: &[u8]) -> (u8, Rolled) {
        let mut dice = Asking::new(faces);
        let sum = dice.roll(6) + dice.roll(6) + dice.draw(1);
        (sum, dice.rolled())
    }

    #[test]
    fn the_next_die_is_asked_for_until_all_are_there() {
        assert_eq!(two_dice(&[]).1, Rolled::Asks(6));
        assert_eq!(two_dice(&[4]).1, Rolled::Asks(6));
        assert_eq!(two_dice(&[4, 6]), (10, Rolled::All));
    }

    #[test]
    fn a_face_that_no_die_has_and_a_die_too_many_are_wrong() {
        assert_eq!(two_dice(&[7]).1, Rolled::Wrong);
        assert_eq!(two_dice(&[0, 1]).1, Rolled::Wrong);
        assert_eq!(two_dice(&[4, 6, 1]).1, Rolled::Wrong);
    }
}
