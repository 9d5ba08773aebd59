//! Records of every edition of every ruleset are kept in `records/<ruleset>/<edition>` and opened for ever. `make transcripts`
//! adds those of a new edition, and writes those of a draft anew; those of a released edition never change.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use engine::{Record, Rng, Setup};
use library::Ledger;
use shelf::{AnyRules, Shelf};

/// So many actions are kept of a game.
const ACTIONS: usize = 120;

fn folder(ruleset: &str, edition: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(ruleset).join(edition.to_string())
}

/// The records that are kept of an edition.
fn kept(ruleset: &str, edition: u32) -> Vec<(PathBuf, Record)> {
    let Ok(files) = std::fs::read_dir(folder(ruleset, edition)) else { return Vec::new() };
    let read = |path: PathBuf| {
        let record = Record::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        (path, record)
    };
    files.map(|file| read(file.unwrap().path())).collect()
}

/// A game of chance.
fn play(rules: &dyn AnyRules, scenario: &str, seed: u64) -> Record {
    let mut game = rules.start(&Setup::scenario(rules.about().id, scenario), seed).unwrap();
    let mut rng = Rng::new(seed);
    while game.record().taken.len() < ACTIONS && game.status().open().is_some() {
        let actions = game.actions();
        game.play(&actions[rng.below(actions.len())]).unwrap();
    }
    game.record().clone()
}

/// Keeps records of the newest edition, where there are none or where it is a draft that has moved on.
fn keep(rules: &dyn AnyRules) {
    let about = rules.about();
    let records = kept(about.id, about.edition());
    let moved_on = about.is_draft() && records.iter().any(|(_, record)| rules.replay(record).is_err());
    if !records.is_empty() && !moved_on {
        return;
    }
    let folder = folder(about.id, about.edition());
    std::fs::create_dir_all(&folder).unwrap();
    let scenarios = [("first", about.scenarios.first()), ("last", about.scenarios.last())];
    for (name, scenario) in scenarios {
        let record = play(rules, &scenario.unwrap().id, 1863);
        std::fs::write(folder.join(format!("{name}.json")), record.to_json() + "\n").unwrap();
    }
}

#[test]
fn records_beside_the_transcripts_are_opened_whatever_their_edition() {
    let shelf = Shelf::default();
    for id in Shelf::IDS {
        let rules = shelf.rules(id).unwrap().unwrap();
        let about = rules.about();
        if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
            keep(&*rules);
        }
        for edition in 1..=about.edition() {
            let records = kept(id, edition);
            assert!(!records.is_empty(), "no record of {id}, edition {edition}: run `make transcripts`");
            for (path, record) in records {
                assert_eq!((record.edition, record.ruleset.as_str()), (edition, *id), "{}", path.display());
                opens(&*rules, &record).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
            }
        }
    }
}

/// A record is replayed to the bit, or says where today's rules differ and which clauses they have changed.
fn opens(rules: &dyn AnyRules, record: &Record) -> Result<(), String> {
    let Err(problem) = rules.replay(record) else { return Ok(()) };
    let (about, problem) = (rules.about(), problem.to_string());
    if record.edition == about.edition() {
        return Err(format!("a record of this edition must be replayed to the bit: {problem}"));
    }
    let says = about
        .editions_since(record.edition)
        .all(|edition| edition.clauses.iter().all(|clause| problem.contains(clause.as_str())));
    if !says {
        return Err(format!("the clauses that were changed are not named: {problem}"));
    }
    let unchecked = Record { start_hash: String::new(), ..record.beginning() };
    let mut game = rules.replay(&unchecked).map_err(|error| error.to_string())?;
    game.follow(record);
    // And it goes on from there.
    match game.actions().first().cloned() {
        Some(action) => game.play(&action).map(|_| ()).map_err(|error| error.to_string()),
        None => Ok(()),
    }
}

#[test]
fn editions_name_clauses_of_their_ledger() {
    let shelf = Shelf::default();
    let ledgers: Vec<Ledger> = Ledger::rulesets().iter().map(|id| Ledger::load(id).unwrap()).collect();
    for id in Shelf::IDS {
        let rules = shelf.rules(id).unwrap().unwrap();
        for edition in &rules.about().editions {
            for clause in &edition.clauses {
                // The Long Roads are played by the rules of the Great Campaigns too.
                assert!(
                    ledgers.iter().any(|ledger| ledger.clause(clause).is_some()),
                    "{id}: there is no {clause}"
                );
            }
        }
    }
}
