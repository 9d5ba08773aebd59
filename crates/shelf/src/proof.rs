//! The proof of clauses: which test proves which clause of a ledger, and which clauses nothing proves yet.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use engine::DataError;
use library::Ledger;
use serde::Serialize;

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

/// Which tests name which clause, as the build found them in the source.
pub(crate) fn named() -> &'static BTreeMap<String, Vec<String>> {
    static NAMED: OnceLock<BTreeMap<String, Vec<String>>> = OnceLock::new();
    NAMED.get_or_init(|| {
        serde_json::from_str(include_str!(concat!(env!("OUT_DIR"), "/proofs.json"))).unwrap_or_default()
    })
}

impl Proofs {
    /// The proofs of a ruleset's ledger.
    pub fn of(ruleset: &str) -> Result<Self, DataError> {
        let ledger = Ledger::load(ruleset)?;
        let clauses = ledger.clauses.iter().map(|clause| row(&ledger, &clause.id, &clause.excused)).collect();
        let examples = ledger.examples.iter().map(|example| row(&ledger, &example.id, "")).collect();
        Ok(Self { ruleset: ruleset.to_owned(), clauses, examples })
    }

    /// How many rows have this status, among clauses and among examples.
    #[must_use]
    pub fn count(&self, status: ProofStatus) -> [usize; 2] {
        [&self.clauses, &self.examples].map(|rows| rows.iter().filter(|row| row.status == status).count())
    }

    /// Every clause and example named by a test that no ledger has.
    pub fn unknown() -> Result<Vec<String>, DataError> {
        let mut ledgers = BTreeMap::new();
        for id in Ledger::rulesets() {
            ledgers.insert(id.clone(), Ledger::load(&id)?);
        }
        let known = |id: &str| {
            let ledger = id.split('.').next().and_then(|ruleset| ledgers.get(ruleset));
            ledger.is_some_and(|ledger| ledger.clause(id).is_some() || ledger.example(id).is_some())
        };
        Ok(named().keys().filter(|id| !known(id)).cloned().collect())
    }
}

fn row(ledger: &Ledger, id: &str, excused: &str) -> ClauseProof {
    let tests = named().get(id).cloned().unwrap_or_default();
    let status = match (tests.is_empty(), excused.is_empty()) {
        (false, _) => ProofStatus::Proved,
        (true, false) => ProofStatus::Excused,
        (true, true) => ProofStatus::Unproved,
    };
    ClauseProof { id: id.to_owned(), status, tests, reason: excused.to_owned(), claimed: ledger.claims(id) }
}
