//! The words that a newcomer cannot know, and what they mean, in our own.

use engine::{DataError, Library, data};
use serde::{Deserialize, Serialize};

/// A word of a game's vocabulary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// The word.
    pub word: String,
    /// Its other forms, such as its plural.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forms: Vec<String>,
    /// What it means, in a sentence.
    pub means: String,
    /// The clause that defines it; empty when none does.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clause: String,
}

/// A part of a turn, in the order in which they follow each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its name, as a view's heading has it.
    pub name: String,
    /// What is done in it, in a sentence.
    pub means: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Glossaries whose words hold here too.
    #[serde(default)]
    includes: Vec<String>,
    #[serde(default)]
    part: Vec<Part>,
    #[serde(default)]
    word: Vec<Word>,
}

/// The words of a ruleset.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Glossary {
    words: Vec<Word>,
    sequence: Vec<Part>,
}

impl Glossary {
    /// Reads the words of a ruleset, with those that it shares with others. What a ruleset says itself goes before.
    pub fn of(library: &dyn Library, ruleset: &str) -> Result<Self, DataError> {
        let mut glossary = Self::default();
        let mut wanted = vec![ruleset.to_owned()];
        while let Some(name) = wanted.pop() {
            let file: File = data::read(library, &format!("glossary/{name}.toml"))?;
            if name == ruleset {
                glossary.sequence = file.part;
            }
            for word in file.word {
                if !glossary.words.iter().any(|known| known.word == word.word) {
                    glossary.words.push(word);
                }
            }
            wanted.extend(file.includes);
        }
        glossary.words.sort_by_key(|word| word.word.to_lowercase());
        Ok(glossary)
    }

    /// Every word, in the order of the alphabet.
    #[must_use]
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// The sequence of play: the parts of a turn.
    #[must_use]
    pub fn sequence(&self) -> &[Part] {
        &self.sequence
    }

    /// Where words of the glossary stand in a text: the word and its part of the text, the longest that fits.
    #[must_use]
    pub fn found<'a>(&'a self, text: &str) -> Vec<(&'a Word, std::ops::Range<usize>)> {
        let lower = text.to_lowercase();
        let mut found: Vec<(&Word, std::ops::Range<usize>)> = Vec::new();
        if lower.len() != text.len() {
            return found;
        }
        for word in &self.words {
            for form in std::iter::once(&word.word).chain(&word.forms) {
                let form = form.to_lowercase();
                for (start, _) in lower.match_indices(&form) {
                    let end = start + form.len();
                    let letter = |next: Option<char>| next.is_some_and(char::is_alphanumeric);
                    let inside =
                        letter(lower[..start].chars().next_back()) || letter(lower[end..].chars().next());
                    if !inside {
                        found.push((word, start..end));
                    }
                }
            }
        }
        found.sort_by_key(|(_, range)| (range.start, std::cmp::Reverse(range.end)));
        let mut reached = 0;
        found.retain(|(_, range)| {
            let free = range.start >= reached;
            reached = if free { range.end } else { reached };
            free
        });
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_word_is_found_and_none_inside_another() {
        let word = |word: &str, forms: &[&str]| Word {
            word: word.into(),
            forms: forms.iter().map(|&form| form.to_owned()).collect(),
            means: String::new(),
            clause: String::new(),
        };
        let words = vec![
            word("zone", &["zones"]),
            word("zone of control", &["zones of control"]),
            word("stack", &[]),
        ];
        let glossary = Glossary { words, ..Glossary::default() };
        let found = glossary.found("A Zone of Control; two zones; a haystack.");
        let names: Vec<&str> = found.iter().map(|(word, _)| word.word.as_str()).collect();
        assert_eq!(names, ["zone of control", "zone"]);
    }
}
