//! `vedette rules`.

use clap::Args;
use library::Ledger;
use serde_json::json;
use shelf::{ProofStatus, Proofs, Shelf};

use crate::failure::Failure;
use crate::source::{say, say_json, shorten};

/// Prints which clauses of a ruleset are proved by which tests.
#[derive(Args)]
pub struct Rules {
    /// The ruleset's id, or one clause's id to read it.
    ruleset: String,
    /// Lists only what is not proved.
    #[arg(long)]
    unproved: bool,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

impl Rules {
    pub fn run(&self, _shelf: &Shelf) -> Result<(), Failure> {
        if let Some((ruleset, _)) = self.ruleset.split_once('.') {
            return self.read_clause(ruleset);
        }
        if !Ledger::rulesets().contains(&self.ruleset) {
            let known = Ledger::rulesets().join(", ");
            return Err(Failure::Input(format!(
                "there is no ledger \"{}\"; there are {known}",
                shorten(&self.ruleset)
            )));
        }
        let proofs = Proofs::of(&self.ruleset)?;
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
        let [proved, unproved, excused] = [ProofStatus::Proved, ProofStatus::Unproved, ProofStatus::Excused]
            .map(|status| proofs.count(status));
        say(format_args!(
            "{}: {} clauses: {} proved, {} unproved, {} not a matter for software; {} of {} worked examples played",
            self.ruleset,
            proofs.clauses.len(),
            proved[0],
            unproved[0],
            excused[0],
            proved[1],
            proofs.examples.len(),
        ))
    }

    fn read_clause(&self, ruleset: &str) -> Result<(), Failure> {
        let ledger = Ledger::load(ruleset)?;
        let unknown = || Failure::Input(format!("there is no clause \"{}\"", shorten(&self.ruleset)));
        let clause = ledger.clause(&self.ruleset).ok_or_else(unknown)?;
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
