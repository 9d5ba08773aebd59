//! The action space: the words that actions are made of, numbered.

use std::collections::HashMap;

use engine::DataError;
use serde::Deserialize;

use crate::Grid;

/// The words of a ruleset's actions, each with its number: 0 ends an action that could go on, 1 to 256 are the bytes that
/// spell a word nobody foresaw, then come the places of the board, then all other words. A word's number never changes: new
/// ones are added at the end.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    words: Vec<String>,
    numbers: HashMap<String, u32>,
    /// How many of the words are places.
    places: usize,
}

/// The number of the end.
const END: u32 = 0;
/// The number of byte 0.
const BYTES: u32 = 1;
/// The number of the first word.
const FIRST: u32 = BYTES + 256;

/// The words of a ruleset as their file has them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    words: Vec<String>,
}

impl Vocabulary {
    /// The vocabulary of a ruleset that is played on a board with these places. Without a list of its own every other word
    /// is spelled.
    pub fn of(ruleset: &str, grid: &Grid) -> Result<Self, DataError> {
        let list = match ruleset {
            "ah61" => include_str!("../words/ah61.toml"),
            "ah74" => include_str!("../words/ah74.toml"),
            "c1863" => include_str!("../words/c1863.toml"),
            "gcacw" => include_str!("../words/gcacw.toml"),
            "guv" => include_str!("../words/guv.toml"),
            "lrtg" => include_str!("../words/lrtg.toml"),
            _ => "words = []",
        };
        let file: File = engine::data::parse(&format!("words/{ruleset}.toml"), list)?;
        Ok(Self::new(grid.names(), file.words))
    }

    /// With these places and other words, each counted once.
    #[must_use]
    pub fn new(places: &[String], others: Vec<String>) -> Self {
        let mut vocabulary = Self { words: Vec::new(), numbers: HashMap::new(), places: places.len() };
        for word in places.iter().cloned().chain(others) {
            let number = FIRST + vocabulary.words.len() as u32;
            if !vocabulary.numbers.contains_key(&word) {
                vocabulary.numbers.insert(word.clone(), number);
                vocabulary.words.push(word);
            }
        }
        vocabulary
    }

    /// How many numbers there are: every one is below.
    #[must_use]
    pub fn len(&self) -> usize {
        FIRST as usize + self.words.len()
    }

    /// Whether there is no number, which never is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The words that are no places, in the order of their numbers.
    #[must_use]
    pub fn others(&self) -> &[String] {
        self.words.get(self.places..).unwrap_or_default()
    }

    /// Which of [`Vocabulary::others`] a word is.
    #[must_use]
    pub fn other(&self, word: &str) -> Option<usize> {
        (self.number(word)? - FIRST).checked_sub(self.places as u32).map(|index| index as usize)
    }

    /// The number of a word; none when it has to be spelled.
    #[must_use]
    pub fn number(&self, word: &str) -> Option<u32> {
        self.numbers.get(word).copied()
    }

    /// What a number stands for: a word, a letter of one, or nothing for the end.
    #[must_use]
    pub fn word(&self, number: u32) -> Option<String> {
        match number {
            END => Some(String::new()),
            byte if byte < FIRST => Some(char::from((byte - BYTES) as u8).to_string()),
            word => self.words.get((word - FIRST) as usize).cloned(),
        }
    }

    /// The numbers of an action, with the end.
    #[must_use]
    pub fn numbers(&self, action: &str) -> Vec<u32> {
        let mut numbers = Vec::new();
        for word in action.split(' ') {
            match self.number(word) {
                Some(number) => numbers.push(number),
                // A spelled word ends with a space, which no word has.
                None => numbers.extend(word.bytes().chain([b' ']).map(|byte| BYTES + u32::from(byte))),
            }
        }
        numbers.push(END);
        numbers
    }

    /// The action of these numbers; none when they are not all of one.
    #[must_use]
    pub fn action(&self, numbers: &[u32]) -> Option<String> {
        let (&END, numbers) = numbers.split_last()? else { return None };
        let (mut words, mut spelled) = (Vec::new(), Vec::new());
        for &number in numbers {
            match number {
                END => return None,
                space if space == BYTES + u32::from(b' ') => {
                    words.push(String::from_utf8(std::mem::take(&mut spelled)).ok()?);
                }
                byte if byte < FIRST => spelled.push((byte - BYTES) as u8),
                _ => words.push(self.word(number)?),
            }
        }
        spelled.is_empty().then(|| words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary() -> Vocabulary {
        Vocabulary::new(&["R-28".to_owned()], vec!["move".into(), "to".into(), "R-28".into()])
    }

    #[test]
    fn an_action_is_its_words_and_an_end() {
        let vocabulary = vocabulary();
        assert_eq!(vocabulary.len(), 260);
        assert_eq!(vocabulary.numbers("move R-28"), [258, 257, 0]);
        assert_eq!((vocabulary.other("to"), vocabulary.other("R-28")), (Some(1), None));
    }

    #[test]
    fn a_word_nobody_foresaw_is_spelled() {
        let vocabulary = vocabulary();
        assert_eq!(vocabulary.numbers("to né"), [259, 111, 196, 170, 33, 0]);
        for action in ["move R-28", "to né to", "x yz", "xy z", "to"] {
            assert_eq!(vocabulary.action(&vocabulary.numbers(action)).as_deref(), Some(action));
        }
        assert_ne!(vocabulary.numbers("x yz"), vocabulary.numbers("xy z"));
    }

    #[test]
    fn what_is_not_all_of_an_action_is_none() {
        for numbers in [&[][..], &[258], &[111, 0], &[0, 258, 0], &[9999, 0]] {
            assert_eq!(vocabulary().action(numbers), None, "{numbers:?}");
        }
    }
}
