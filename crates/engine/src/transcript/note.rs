//! The note beside the transcripts of a ruleset: by which edition they were played, and a digest of their states.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;

use crate::About;

/// What the note beside the transcripts of a ruleset says.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Note {
    /// The edition that they were played by.
    pub(super) edition: u32,
    /// Of each transcript a digest of what is played and one of its states.
    pub(super) plays: BTreeMap<String, [String; 2]>,
}

impl Note {
    /// The text of the note.
    pub(super) fn write(&self) -> String {
        let mut text = String::from(
            "# Written by `make transcripts`: the edition, and of each transcript a digest of what is played and one of its\n\
             # states. Where states change the edition moves: see data/editions.\n",
        );
        let _ = writeln!(text, "edition = {}\n\n[plays]", self.edition);
        for (name, [play, states]) in &self.plays {
            let _ = writeln!(text, "{name} = [\"{play}\", \"{states}\"]");
        }
        text
    }

    /// The transcripts that play what they played before, and come to other states.
    fn changed<'a>(&'a self, now: &'a Self) -> impl Iterator<Item = &'a str> {
        let differs = |(name, [play, states]): &(&String, &[String; 2])| {
            now.plays.get(*name).is_some_and(|[same, other]| same == play && other != states)
        };
        self.plays.iter().filter(differs).map(|(name, _)| name.as_str())
    }

    /// Whether what is played now may stand in the place of what this note says: behaviour changes with the edition alone.
    pub(super) fn gives_way_to(&self, now: &Self, about: &About) -> Result<(), String> {
        let (id, edition, before) = (about.id, now.edition, self.edition);
        if edition < before {
            return Err(format!("{id} was at edition {before}: an edition is never taken back to {edition}"));
        }
        let changed: Vec<&str> = self.changed(now).collect();
        if changed.is_empty() || edition > before || about.is_draft() {
            return Ok(());
        }
        Err(format!(
            "the behaviour of {id} has changed (see {}), and its edition is still {edition}: add edition {} to \
             data/editions/{id}.toml, as a draft and with the clauses that have changed, then run `make transcripts`",
            changed.join(", "),
            edition + 1
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Edition;

    fn about(editions: &[(u32, bool)]) -> About {
        let edition = |&(number, draft): &(u32, bool)| Edition {
            number,
            draft,
            clauses: vec!["toy.3".into()],
            changed: "A miss is a miss.".into(),
        };
        About {
            id: "toy",
            title: "",
            credit: "",
            summary: "",
            board: "",
            seats: Vec::new(),
            scenarios: Vec::new(),
            options: Vec::new(),
            editions: editions.iter().map(edition).collect(),
        }
    }

    fn note(edition: u32, play: &str, states: &str) -> Note {
        Note { edition, plays: [("raid".into(), [play.into(), states.into()])].into() }
    }

    #[test]
    fn behaviour_changes_with_the_edition_alone() {
        let before = note(1, "a", "b");
        let first = about(&[(1, false)]);
        assert_eq!(before.gives_way_to(&note(1, "a", "b"), &first), Ok(()));
        // Another script plays another game: the rules may be the same.
        assert_eq!(before.gives_way_to(&note(1, "x", "c"), &first), Ok(()));
        let refused = before.gives_way_to(&note(1, "a", "c"), &first).unwrap_err();
        assert!(
            refused.starts_with("the behaviour of toy has changed (see raid), and its edition is still 1")
        );
        assert_eq!(before.gives_way_to(&note(2, "a", "c"), &about(&[(1, false), (2, false)])), Ok(()));
        // What is not released may still change.
        let draft = about(&[(1, false), (2, true)]);
        assert_eq!(note(2, "a", "c").gives_way_to(&note(2, "a", "d"), &draft), Ok(()));
        assert!(note(2, "a", "b").gives_way_to(&before, &first).is_err());
    }

    #[test]
    fn a_note_is_read_as_it_was_written() {
        let kept = note(2, "a", "b");
        assert_eq!(crate::data::parse::<Note>("toy.edition", &kept.write()), Ok(kept));
    }
}
