//! A study that is spread over machines or stopped half-way gives the very files of one that was not.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use c1863::C1863;
use engine::Ruleset as _;
use general::study::{Shard, Study, StudyError};
use library::Shipped;

const GAMES: u64 = 200;

fn study() -> Study {
    Study {
        ruleset: "c1863".into(),
        scenario: "two-player".into(),
        options: Vec::new(),
        any_options: false,
        seats: ["random".into(), "random".into()],
        seed: 7,
        games: GAMES,
        positions: false,
    }
}

fn empty(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Plays a part of the study; tells how many games it was told of.
fn run(folder: &Path, shard: &str) -> u64 {
    run_study(&study(), folder, shard)
}

fn run_study(study: &Study, folder: &Path, shard: &str) -> u64 {
    let library = Shipped::new();
    let rules = C1863::load(&library).unwrap();
    let told = AtomicU64::new(0);
    let watch = || {
        told.fetch_add(1, Ordering::Relaxed);
    };
    study.run(&rules, &library, folder, shard.parse::<Shard>().unwrap(), watch).unwrap();
    told.into_inner()
}

/// Every file of a folder but the notes of the study itself.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect()
}

#[test]
fn shards_put_together_are_the_whole() {
    let (whole, first, second) = (empty("whole"), empty("first"), empty("second"));
    assert_eq!(run(&whole, "1/1"), GAMES);
    assert_eq!(run(&first, "1/2") + run(&second, "2/2"), GAMES);
    for (name, bytes) in files(&second) {
        std::fs::write(first.join(name), bytes).unwrap();
    }
    // Asking once more plays nothing and makes the report of all.
    assert_eq!(run(&first, "1/1"), GAMES);
    let (whole, merged) = (files(&whole), files(&first));
    assert_eq!(whole.keys().collect::<Vec<_>>(), merged.keys().collect::<Vec<_>>());
    for (name, bytes) in whole {
        assert!(merged[&name] == bytes, "{name} differs");
    }
}

#[test]
fn a_study_that_was_stopped_is_taken_up_where_it_was() {
    let folder = empty("stopped");
    run(&folder, "1/1");
    let before = files(&folder);
    let lost = before.keys().find(|name| name.starts_with("turns-000001")).unwrap();
    let kept = folder.join(before.keys().find(|name| name.starts_with("turns-000000")).unwrap());
    std::fs::remove_file(folder.join(lost)).unwrap();
    let written = std::fs::metadata(&kept).unwrap().modified().unwrap();
    assert_eq!(run(&folder, "1/1"), GAMES);
    assert!(files(&folder) == before);
    assert_eq!(
        std::fs::metadata(&kept).unwrap().modified().unwrap(),
        written,
        "a finished batch was played again"
    );
}

#[test]
fn two_studies_are_not_mixed() {
    let (folder, library) = (empty("mixed"), Shipped::new());
    let rules = C1863::load(&library).unwrap();
    let few = Study { games: 2, ..study() };
    few.run(&rules, &library, &folder, Shard::WHOLE, || {}).unwrap();
    let other = Study { seed: 8, ..few };
    let refused = other.run(&rules, &library, &folder, Shard::WHOLE, || {});
    assert!(matches!(refused, Err(StudyError::Another(_))));
}

#[test]
fn every_decision_is_written_down_where_positions_are_asked_for() {
    let (plain, folder) = (empty("no-positions"), empty("positions"));
    let few = Study { games: 2, ..study() };
    run_study(&few, &plain, "1/1");
    run_study(&Study { positions: true, ..few.clone() }, &folder, "1/1");
    let (plain, mut with) = (files(&plain), files(&folder));
    let positions = with.remove("positions-000000-002.parquet").unwrap();
    assert!(positions.len() > 1000);
    // Who does not ask for them gets the files it always got.
    assert_ne!(with.remove("study.json").unwrap(), plain["study.json"]);
    assert!(plain.iter().filter(|(name, _)| *name != "study.json").eq(with.iter()));
    assert!(matches!(few.claim(&folder), Err(StudyError::Another(_))));
}
