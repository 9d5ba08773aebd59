//! How a sentence is put together, whatever the game.

use std::fmt::Display;

/// A number of things: `1 hex`, `3 hexes`, `2 points`. Where many are not told by an ending, the thing is named in both forms:
/// `die is|dice are`.
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, thing: &str) -> String {
    let is_one = number == N::from(1);
    match thing.split_once('|') {
        Some((one, many)) => format!("{number} {}", if is_one { one } else { many }),
        None if is_one => format!("{number} {thing}"),
        None if thing.ends_with('x') => format!("{number} {thing}es"),
        None => format!("{number} {thing}s"),
    }
}

/// A sentence that begins with a capital letter.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_alone_has_no_plural() {
        assert_eq!([0u8, 1, 2].map(|number| counted(number, "hex")), ["0 hexes", "1 hex", "2 hexes"]);
        assert_eq!(
            [1usize, 2].map(|number| counted(number, "Tactics card")),
            ["1 Tactics card", "2 Tactics cards"]
        );
        assert_eq!([1i16, 3].map(|number| counted(number, "die is|dice are")), ["1 die is", "3 dice are"]);
    }

    #[test]
    fn a_sentence_begins_with_a_capital_letter() {
        assert_eq!(["", "a", "éclat"].map(capital), ["", "A", "Éclat"]);
    }
}
