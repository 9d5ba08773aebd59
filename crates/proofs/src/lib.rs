//! The proof of clauses: which test proves which clause of a ledger, and which clauses nothing proves yet.
//!
//! The tests are read from the source when somebody asks, so no build depends on them. Only a test that can run counts: a
//! `proves!` outside a `#[test]`, or in one that is ignored, proves nothing. With the record of a run
//! ([`engine::PROOFS_RAN`]) only tests that did run count.
#![forbid(unsafe_code)]

mod checkout;
mod scan;

use std::collections::BTreeMap;

use engine::DataError;
use library::Ledger;
use serde::Serialize;

pub use checkout::{ProofError, Tests};

/// Whether a clause is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProofStatus {
    /// At least one test proves it.
    Proved,
    /// Nothing proves it yet.
    Unproved,
    /// It is not a matter for software.
    Excused,
}

/// One clause or worked example with its proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseProof {
    /// Its id.
    pub id: String,
    /// Whether it is proved.
    pub status: ProofStatus,
    /// The tests that prove it, as `file::test`.
    pub tests: Vec<String>,
    /// Why it is excused; empty when it is not.
    pub reason: String,
    /// Whether the ruleset claims it: CI fails when a claimed clause is unproved.
    pub claimed: bool,
}

/// The proofs of one ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Proofs {
    /// The ruleset's id.
    pub ruleset: String,
    /// One row a clause, in the ledger's order.
    pub clauses: Vec<ClauseProof>,
    /// One row a worked example.
    pub examples: Vec<ClauseProof>,
}

impl Proofs {
    /// The proofs of a ruleset's ledger by these tests.
    pub fn of(ruleset: &str, tests: &Tests) -> Result<Self, DataError> {
        let ledger = Ledger::load(ruleset)?;
        let row = |id: &str, excused: &str| row(&ledger, tests, id, excused);
        let clauses = ledger.clauses.iter().map(|clause| row(&clause.id, &clause.excused)).collect();
        let examples = ledger.examples.iter().map(|example| row(&example.id, "")).collect();
        Ok(Self { ruleset: ruleset.to_owned(), clauses, examples })
    }

    /// How many rows have this status, among clauses and among examples.
    #[must_use]
    pub fn count(&self, status: ProofStatus) -> [usize; 2] {
        [&self.clauses, &self.examples].map(|rows| rows.iter().filter(|row| row.status == status).count())
    }

    /// What the ruleset claims, though nothing proves or excuses it.
    pub fn owed(&self) -> impl Iterator<Item = &str> {
        let rows = self.clauses.iter().chain(&self.examples);
        rows.filter(|row| row.claimed && row.status == ProofStatus::Unproved).map(|row| row.id.as_str())
    }
}

/// Every clause and example named by these tests that no ledger has.
pub fn unknown(tests: &Tests) -> Result<Vec<String>, DataError> {
    let mut ledgers = BTreeMap::new();
    for id in Ledger::rulesets() {
        ledgers.insert(id.clone(), Ledger::load(&id)?);
    }
    let known = |id: &str| {
        let ledger = id.split('.').next().and_then(|ruleset| ledgers.get(ruleset));
        ledger.is_some_and(|ledger| ledger.clause(id).is_some() || ledger.example(id).is_some())
    };
    Ok(tests.clauses().filter(|id| !known(id)).map(str::to_owned).collect())
}

fn row(ledger: &Ledger, tests: &Tests, id: &str, excused: &str) -> ClauseProof {
    let tests = tests.of(id);
    let status = match (tests.is_empty(), excused.is_empty()) {
        (false, _) => ProofStatus::Proved,
        (true, false) => ProofStatus::Excused,
        (true, true) => ProofStatus::Unproved,
    };
    ClauseProof { id: id.to_owned(), status, tests, reason: excused.to_owned(), claimed: ledger.claims(id) }
}
