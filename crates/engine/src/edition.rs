//! Editions: a ruleset's number that changes when its behaviour does, and what changed with it.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::{About, DataError, Library, data};

/// The edition of every ruleset before anything was corrected, and of every record that names none.
pub const FIRST_EDITION: u32 = 1;

/// One edition of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// Its number: the first is 1.
    pub number: u32,
    /// Whether it is not released yet: then more may change in it.
    #[serde(default)]
    pub draft: bool,
    /// The clauses that are played otherwise than in the edition before.
    #[serde(default)]
    pub clauses: Vec<String>,
    /// What has changed, in a sentence for the players of a game that goes on.
    #[serde(default)]
    pub changed: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Editions {
    edition: Vec<Edition>,
}

/// Reads the editions of a ruleset from `editions/<id>.toml`, the oldest first.
pub fn editions(library: &dyn Library, ruleset: &str) -> Result<Vec<Edition>, DataError> {
    let file = format!("editions/{ruleset}.toml");
    let Editions { edition: editions } = data::read(library, &file)?;
    let wrong = |edition: &Edition, field, problem: &str| {
        Err(DataError::field(&file, format!("edition {}", edition.number), field, problem))
    };
    for (number, edition) in (FIRST_EDITION..).zip(&editions) {
        if edition.number != number {
            return wrong(edition, "number", "editions are counted from 1, the oldest first");
        }
        if edition.draft && edition.number as usize != editions.len() {
            return wrong(edition, "draft", "only the newest edition can be a draft");
        }
        let is_told = !edition.clauses.is_empty() && !edition.changed.is_empty();
        if edition.number > FIRST_EDITION && !is_told {
            return wrong(edition, "clauses", "say which clauses it changes, and what has changed");
        }
    }
    if editions.is_empty() {
        return Err(DataError::file(&file, "there is at least edition 1"));
    }
    Ok(editions)
}

impl About {
    /// The edition of the rules as they are.
    #[must_use]
    pub fn edition(&self) -> u32 {
        self.editions.last().map_or(FIRST_EDITION, |edition| edition.number)
    }

    /// Whether the edition is not released yet.
    #[must_use]
    pub fn is_draft(&self) -> bool {
        self.editions.last().is_some_and(|edition| edition.draft)
    }

    /// The editions that came after one.
    pub fn editions_since(&self, edition: u32) -> impl Iterator<Item = &Edition> {
        self.editions.iter().filter(move |later| later.number > edition)
    }

    /// What sets the rules as they are apart from an edition, in a sentence.
    #[must_use]
    pub fn since_edition(&self, edition: u32) -> String {
        let now = self.edition();
        if edition == now && self.is_draft() {
            return format!(
                "edition {now} of {} is a draft, and may have changed since this was played",
                self.id
            );
        }
        if edition == now {
            return format!(
                "today's rules of {} are edition {now} too: its data files may have been replaced",
                self.id
            );
        }
        let mut sentence = format!(
            "this was played by edition {edition} of {}, and today's rules are edition {now}",
            self.id
        );
        for later in self.editions_since(edition) {
            let _ = write!(sentence, "; edition {} changed ", later.number);
            let _ = write!(sentence, "{}: {}", later.clauses.join(", "), later.changed.trim_end_matches('.'));
        }
        sentence
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    struct One(&'static str);

    impl Library for One {
        fn text(&self, path: &str) -> Result<Cow<'static, str>, DataError> {
            assert_eq!(path, "editions/toy.toml");
            Ok(self.0.into())
        }

        fn list(&self, _folder: &str) -> Vec<String> {
            Vec::new()
        }
    }

    #[test]
    fn editions_are_counted_through_and_say_what_changed() {
        let two = "[[edition]]\nnumber = 1\n[[edition]]\nnumber = 2\ndraft = true\nclauses = [\"toy.3\"]\n\
                   changed = \"A miss is a miss.\"\n";
        let read = editions(&One(two), "toy").unwrap();
        assert_eq!((read.len(), read[1].draft, read[1].clauses[0].as_str()), (2, true, "toy.3"));
        for (wrong, problem) in [
            ("edition = []\n", "there is at least edition 1"),
            ("[[edition]]\nnumber = 2\n", "editions are counted from 1"),
            ("[[edition]]\nnumber = 1\n[[edition]]\nnumber = 2\n", "say which clauses it changes"),
            (
                "[[edition]]\nnumber = 1\ndraft = true\n[[edition]]\nnumber = 2\nclauses = [\"toy.3\"]\nchanged = \"x\"\n",
                "only the newest edition can be a draft",
            ),
        ] {
            let refused = editions(&One(wrong), "toy").unwrap_err().to_string();
            assert!(refused.contains(problem), "{refused}");
        }
    }
}
