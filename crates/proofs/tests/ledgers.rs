//! The ledgers and the code agree: every clause id written anywhere stands in a ledger, and every claimed clause has a
//! test or a reason.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use library::Ledger;
use proofs::{ProofStatus, Proofs, Tests};
use regex::Regex;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_clause_id_in_the_code_stands_in_a_ledger() {
    let ledgers: Vec<Ledger> = Ledger::rulesets().iter().map(|id| Ledger::load(id).unwrap()).collect();
    let ids = Ledger::rulesets().join("|");
    let pattern = Regex::new(&format!(r"\b({ids})\.([0-9a-z]+(?:\.[0-9a-z]+)*)")).unwrap();
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut files);
    let mut unknown = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for found in pattern.captures_iter(&text) {
            let id = &found[0];
            // Data files and code are named after rulesets too.
            if ["toml", "rs", "txt", "json", "play", "svg", "png"].contains(&&found[2])
                || !found[2].contains(char::is_numeric)
            {
                continue;
            }
            let ledger = ledgers.iter().find(|ledger| ledger.id == found[1]).unwrap();
            let prefix = format!("{id}.");
            let known = ledger.clause(id).is_some()
                || ledger.example(id).is_some()
                || ledger.clauses.iter().any(|clause| clause.id.starts_with(&prefix));
            if !known {
                unknown.push(format!("{}: {id}", file.display()));
            }
        }
    }
    assert!(unknown.is_empty(), "clauses that no ledger has:\n{}", unknown.join("\n"));
    let tests = Tests::of_checkout().unwrap();
    let unknown = proofs::unknown(&tests).unwrap();
    assert_eq!(unknown, Vec::<String>::new(), "tests name clauses that no ledger has");
}

#[test]
fn every_proof_stands_in_a_test_that_runs() {
    let tests = Tests::of_checkout().unwrap();
    assert_eq!(tests.strays(), Vec::<String>::new(), "no test comes by these, or it is ignored");
}

#[test]
fn every_claimed_clause_is_proved_or_excused() {
    let tests = Tests::of_checkout().unwrap();
    let mut owed = Vec::new();
    for ruleset in Ledger::rulesets() {
        owed.extend(Proofs::of(&ruleset, &tests).unwrap().owed().map(str::to_owned));
    }
    assert!(owed.is_empty(), "claimed, but neither proved nor excused: {}", owed.join(", "));
}

#[test]
fn few_clauses_are_excused() {
    for ruleset in Ledger::rulesets() {
        let proofs = Proofs::of(&ruleset, &Tests::default()).unwrap();
        let [excused, _] = proofs.count(ProofStatus::Excused);
        assert!(
            excused * 20 <= proofs.clauses.len(),
            "{ruleset} excuses {excused} of {}",
            proofs.clauses.len()
        );
    }
}
