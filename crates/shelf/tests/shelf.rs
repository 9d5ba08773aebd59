//! What stands on the shelf has all it needs.
#![allow(clippy::unwrap_used)]

use library::Ledger;
use shelf::Shelf;

#[test]
fn every_ruleset_has_a_ledger_and_every_ledger_a_ruleset() {
    let mut ids: Vec<String> = Shelf::IDS.iter().map(|&id| id.to_owned()).collect();
    ids.sort();
    assert_eq!(ids, Ledger::rulesets());
}

#[test]
fn every_ruleset_is_known_by_its_own_id() {
    for id in Shelf::IDS {
        assert_eq!(&Shelf::default().rules(id).unwrap().unwrap().about().id, id);
    }
}
