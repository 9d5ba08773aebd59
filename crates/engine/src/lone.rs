//! Answers that play themselves: nobody is asked where one answer is left.

use crate::{Dice, Log, NoDice, Refusal};

/// The only one of these answers, if taking it neither rolls dice nor makes anything known: rolling is the player's, and
/// what has been made known cannot be taken back. Which questions may pass unasked, and whether passing them would tell the
/// enemy anything, is the ruleset's to say.
pub fn lone_answer<S: Clone, A: Copy>(
    state: &S,
    answers: &[A],
    take: impl FnOnce(&mut S, A, &mut dyn Dice, &mut Log) -> Result<(), Refusal>,
) -> Option<A> {
    let &[only] = answers else { return None };
    let (mut dice, mut log) = (NoDice::default(), Log::silent());
    take(&mut state.clone(), only, &mut dice, &mut log).ok()?;
    (!dice.asked && !log.revealed()).then_some(only)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lone(answers: &[u8]) -> Option<u8> {
        lone_answer(&0, answers, |state: &mut u8, answer, dice, log| {
            *state = answer;
            match answer {
                1 => Ok(()),
                2 => {
                    dice.roll(6);
                    Ok(())
                }
                3 => {
                    log.reveal();
                    Ok(())
                }
                _ => crate::refuse!("x.1", "No."),
            }
        })
    }

    #[test]
    fn one_answer_plays_itself_unless_it_rolls_or_reveals() {
        assert_eq!(lone(&[1]), Some(1));
        assert_eq!([lone(&[]), lone(&[1, 1]), lone(&[2]), lone(&[3]), lone(&[4])], [None; 5]);
    }
}
