//! The ledgers: every clause of a ruleset in our own words, with its rulings and worked examples.

use std::borrow::Cow;
use std::collections::HashMap;

use engine::DataError;
use engine::data;
use serde::{Deserialize, Serialize};

use crate::Rules;

/// One atomic statement of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClauseText {
    /// Its stable id.
    pub id: String,
    /// The section of the rulebook.
    pub section: String,
    /// `core`, `optional`, `variant`, `setup`, `scenario`, `victory` or `data`.
    pub kind: String,
    /// What it says, in our own words.
    pub text: String,
    /// How an ambiguity was decided.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ruling: String,
    /// Maps and tables it speaks of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    /// Related clauses or sections.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub see: Vec<String>,
    /// Volumes of the series it is limited to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub volumes: Vec<String>,
    /// Volumes of the series it does not hold for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_volumes: Vec<String>,
    /// Years it is limited to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub years: Vec<u16>,
    /// The optional rule it belongs to.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub option: String,
    /// Remarks.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Why it is not a matter for software; empty when it is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub excused: String,
}

/// A worked example of a rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// Its stable id.
    pub id: String,
    /// The clauses it illustrates.
    #[serde(default)]
    pub clauses: Vec<String>,
    /// The position and what is done.
    pub given: String,
    /// What must come of it.
    pub expect: String,
    /// How an ambiguity was decided.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ruling: String,
    /// Remarks.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// What a ledger says of itself.
#[derive(Debug, Clone, Deserialize)]
struct GameEntry {
    id: String,
    title: String,
    #[serde(default)]
    edition: String,
    /// Id prefixes of the clauses that the ruleset claims to enforce: each must have a test or be excused. `*` is all.
    #[serde(default)]
    claims: Vec<String>,
    /// The ruleset whose rules one must know too.
    #[serde(default)]
    builds_on: Option<String>,
}

#[derive(Debug, Deserialize)]
struct LedgerFile {
    game: GameEntry,
    #[serde(default)]
    clause: Vec<ClauseText>,
    #[serde(default)]
    example: Vec<Example>,
}

/// All clauses of a ruleset, in the rulebook's order.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    /// The ruleset's id.
    pub id: String,
    /// The rulebook's title.
    pub title: String,
    /// Which edition of it.
    pub edition: String,
    /// The clauses.
    pub clauses: Vec<ClauseText>,
    /// The worked examples.
    pub examples: Vec<Example>,
    claims: Vec<String>,
    builds_on: Option<String>,
    by_id: HashMap<String, usize>,
}

impl Ledger {
    /// The ids of the rulesets that have a ledger, sorted.
    #[must_use]
    pub fn rulesets() -> Vec<String> {
        let mut ids: Vec<String> =
            Rules::iter().filter_map(|file| file.split(['-', '.']).next().map(str::to_owned)).collect();
        ids.sort();
        ids.dedup();
        ids
    }

    /// Loads the ledger of a ruleset: `<id>.toml` and its parts `<id>-*.toml`.
    pub fn load(ruleset: &str) -> Result<Self, DataError> {
        let mut ledger = Self { id: ruleset.to_owned(), ..Self::default() };
        let mut files: Vec<Cow<'static, str>> = Rules::iter()
            .filter(|file| **file == format!("{ruleset}.toml") || file.starts_with(&format!("{ruleset}-")))
            .collect();
        files.sort_by_key(|file| (file.contains('-'), file.clone()));
        for file in &files {
            let Some(embedded) = Rules::get(file) else { continue };
            let text = String::from_utf8_lossy(&embedded.data).into_owned();
            ledger.add(file, &text)?;
        }
        if files.is_empty() {
            return Err(DataError::file(&format!("{ruleset}.toml"), "there is no such ledger"));
        }
        Ok(ledger)
    }

    fn add(&mut self, file: &str, text: &str) -> Result<(), DataError> {
        let read: LedgerFile = data::parse(file, text)?;
        if read.game.id != self.id {
            return Err(DataError::field(file, "[game]", "id", format!("should be {}", self.id)));
        }
        if self.title.is_empty() {
            (self.title, self.edition) = (read.game.title, read.game.edition);
        }
        self.claims.extend(read.game.claims);
        self.builds_on = self.builds_on.take().or(read.game.builds_on);
        for clause in read.clause {
            if !clause.id.starts_with(&format!("{}.", self.id)) {
                return Err(DataError::field(file, clause.id, "id", "does not begin with the ruleset's id"));
            }
            if self.by_id.insert(clause.id.clone(), self.clauses.len()).is_some() {
                return Err(DataError::field(file, clause.id, "id", "stands twice in the ledger"));
            }
            self.clauses.push(clause);
        }
        self.examples.extend(read.example);
        Ok(())
    }

    /// How many rules somebody must know who plays it: the clauses that hold in every game, with those of the ruleset that it
    /// builds on; not the optional ones, nor what is set up or printed on a chart.
    pub fn rules_to_know(&self) -> Result<usize, DataError> {
        let hold = |clause: &&ClauseText| matches!(clause.kind.as_str(), "core" | "victory");
        let below = self.builds_on.as_deref().map(Self::load).transpose()?;
        let below = below.map_or(Ok(0), |ledger| ledger.rules_to_know())?;
        Ok(below + self.clauses.iter().filter(hold).count())
    }

    /// The clause of this id.
    #[must_use]
    pub fn clause(&self, id: &str) -> Option<&ClauseText> {
        self.by_id.get(id).map(|&index| &self.clauses[index])
    }

    /// The worked example of this id.
    #[must_use]
    pub fn example(&self, id: &str) -> Option<&Example> {
        self.examples.iter().find(|example| example.id == id)
    }

    /// Whether the ruleset claims to enforce this clause or to play this example right.
    #[must_use]
    pub fn claims(&self, id: &str) -> bool {
        self.claims.iter().any(|claim| {
            claim == "*"
                || id == claim
                || id.strip_prefix(claim.as_str()).is_some_and(|rest| rest.starts_with('.'))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ledger_loads() {
        for id in Ledger::rulesets() {
            let ledger = Ledger::load(&id).unwrap();
            assert!(!ledger.title.is_empty() && !ledger.clauses.is_empty(), "{id}");
        }
        assert!(Ledger::rulesets().contains(&"ah74".to_owned()));
    }

    #[test]
    fn who_plays_the_campaign_must_know_the_rules_it_builds_on() {
        let own = |id: &str| {
            let ledger = Ledger::load(id).unwrap();
            let hold = |clause: &&ClauseText| ["core", "victory"].contains(&clause.kind.as_str());
            (ledger.clauses.iter().filter(hold).count(), ledger.rules_to_know().unwrap())
        };
        let ((standard, known), (campaign, all)) = (own("gcacw"), own("lrtg"));
        assert_eq!((known, all), (standard, standard + campaign));
    }

    #[test]
    fn a_claim_covers_its_section_and_no_more() {
        let ledger = Ledger { claims: vec!["ah74.4.1".into()], ..Ledger::default() };
        assert!(ledger.claims("ah74.4.1") && ledger.claims("ah74.4.1.1"));
        assert!(!ledger.claims("ah74.4.10.1"));
    }
}
