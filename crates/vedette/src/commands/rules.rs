//! `vedette rules`.

use std::path::PathBuf;

use clap::Args;
use library::Ledger;
use proofs::{ProofStatus, Proofs, Tests};
use serde_json::json;

use crate::failure::Failure;
use crate::source::{say, say_json, shorten};

/// Prints which clauses of a ruleset are proved by which tests.
#[derive(Args)]
pub struct Rules {
    /// The ruleset's id, or one clause's id to read it; without one, the sum of every ruleset, which fails when a clause
    /// that is claimed is not proved.
    ruleset: Option<String>,
    /// Lists only what is not proved.
    #[arg(long)]
    unproved: bool,
    /// Counts only the tests that ran: the file that a run of the tests wrote when PROOFS_RAN named it.
    #[arg(long, value_name = "FILE")]
    ran: Option<PathBuf>,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

impl Rules {
    pub fn run(&self) -> Result<(), Failure> {
        let Some(id) = &self.ruleset else { return self.sum_up() };
        if let Some((ruleset, _)) = id.split_once('.') {
            return self.read_clause(ruleset, id);
        }
        if !Ledger::rulesets().contains(id) {
            let known = Ledger::rulesets().join(", ");
            return Err(Failure::Input(format!("there is no ledger \"{}\"; there are {known}", shorten(id))));
        }
        let proofs = Proofs::of(id, &self.tests()?)?;
        if self.json {
            return say_json(&proofs);
        }
        for row in proofs.clauses.iter().chain(&proofs.examples) {
            if self.unproved && row.status != ProofStatus::Unproved {
                continue;
            }
            let (status, detail) = match row.status {
                ProofStatus::Proved => ("proved", row.tests.join(", ")),
                ProofStatus::Unproved => ("UNPROVED", String::new()),
                ProofStatus::Excused => ("excused", row.reason.clone()),
            };
            say(format_args!("{:24} {status:9} {detail}", row.id))?;
        }
        say(sum(&proofs))
    }

    /// The tests that count.
    fn tests(&self) -> Result<Tests, Failure> {
        let tests = Tests::of_checkout().map_err(|error| Failure::Input(error.to_string()))?;
        let Some(path) = &self.ran else { return Ok(tests) };
        let record = std::fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
        Ok(tests.that_ran(&record))
    }

    fn sum_up(&self) -> Result<(), Failure> {
        let tests = self.tests()?;
        let mut owed: Vec<String> = Vec::new();
        for ruleset in Ledger::rulesets() {
            let proofs = Proofs::of(&ruleset, &tests)?;
            say(sum(&proofs))?;
            owed.extend(proofs.owed().map(str::to_owned));
        }
        if owed.is_empty() {
            return Ok(());
        }
        Err(Failure::Input(format!("claimed, but neither proved nor excused: {}", owed.join(", "))))
    }

    fn read_clause(&self, ruleset: &str, id: &str) -> Result<(), Failure> {
        let ledger = Ledger::load(ruleset)?;
        let unknown = || Failure::Input(format!("there is no clause \"{}\"", shorten(id)));
        let clause = ledger.clause(id).ok_or_else(unknown)?;
        if self.json {
            return say_json(&json!(clause));
        }
        say(format_args!("{} ({})\n{}", clause.id, clause.section, clause.text))?;
        if !clause.ruling.is_empty() {
            say(format_args!("Ruling: {}", clause.ruling))?;
        }
        Ok(())
    }
}

fn sum(proofs: &Proofs) -> String {
    let [proved, unproved, excused] =
        [ProofStatus::Proved, ProofStatus::Unproved, ProofStatus::Excused].map(|status| proofs.count(status));
    format!(
        "{}: {} clauses: {} proved, {} unproved, {} not a matter for software; {} of {} worked examples played",
        proofs.ruleset,
        proofs.clauses.len(),
        proved[0],
        unproved[0],
        excused[0],
        proved[1],
        proofs.examples.len(),
    )
}
