//! Every scenario has a good game to watch: it plays to its end by today's rules, and a narrator speaks of it often enough, of
//! places that are there, in words that read aloud.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use engine::Status;
use library::{Ledger, Shipped};
use school::narrator::{Brief, FEWEST, Gazetteer, MOST, narrate};
use school::{GoodGame, Making, School};
use shelf::Shelf;

/// A caption is heard in one go.
const WORDS: RangeInclusive<usize> = 4..=75;
/// What makes the games anew.
const REMEDY: &str = "`make watch` makes those anew that today's rules play otherwise";

fn shelf() -> Shelf {
    Shelf::new(Shipped::new())
}

fn games(shelf: &Shelf, ruleset: &str, prefix: &str) -> Vec<GoodGame> {
    let rules = shelf.rules(ruleset).unwrap().unwrap();
    let scenarios = rules.about().scenarios.iter().filter(|info| info.id.starts_with(prefix));
    let game = |id: &str| {
        let found = GoodGame::read(shelf.library(), ruleset, id).unwrap();
        found.unwrap_or_else(|| panic!("{ruleset} {id} has no game to watch: {REMEDY}"))
    };
    scenarios.map(|info| game(&info.id)).collect()
}

/// Plays the games of a ruleset again, those whose scenario's id begins so.
fn play(ruleset: &str, prefix: &str) {
    let shelf = shelf();
    let rules = shelf.rules(ruleset).unwrap().unwrap();
    let games = games(&shelf, ruleset, prefix);
    assert!(!games.is_empty());
    for game in games {
        let name = format!("{ruleset} {}", game.scenario);
        let played = game.play(&*rules, &mut |_, _| {});
        let played = played.unwrap_or_else(|error| panic!("{name}: {error}. {REMEDY}"));
        let Status::Over(outcome) = played.status() else { panic!("{name} has no end") };
        let last = game.captions.last().unwrap();
        assert_eq!(
            (last.actions, last.clause.as_str()),
            (played.record().taken.len(), outcome.clause.0),
            "{name}: the last caption says why it ended"
        );
    }
}

/// A test a ruleset, so that they are played side by side.
macro_rules! played {
    ($($name:ident: $ruleset:literal $prefix:literal,)+) => {
        $(#[test]
        fn $name() {
            play($ruleset, $prefix);
        })+
    };
}

played! {
    ah61_is_played_again: "ah61" "",
    ah74_is_played_again: "ah74" "",
    c1863_is_played_again: "c1863" "",
    guv_is_played_again: "guv" "",
    gcacw_aga_is_played_again: "gcacw" "aga",
    gcacw_hcr_is_played_again: "gcacw" "hcr",
    gcacw_rtg_is_played_again: "gcacw" "rtg",
    gcacw_sjw_is_played_again: "gcacw" "sjw",
    lrtg_is_played_again: "lrtg" "",
}

#[test]
fn every_game_is_told_at_its_turning_points_in_words_that_read_aloud() {
    let shelf = shelf();
    for &id in Shelf::IDS {
        let (rules, ledger) = (shelf.rules(id).unwrap().unwrap(), Ledger::load(id).unwrap());
        let gazetteer = Gazetteer::load(shelf.library(), rules.about().board).unwrap();
        for game in games(&shelf, id, "") {
            let name = format!("{id} {}", game.scenario);
            let captions = &game.captions;
            assert!((FEWEST..=MOST).contains(&captions.len()), "{name} has {} captions", captions.len());
            let actions = game.actions().count();
            let in_order = captions.windows(2).all(|pair| pair[0].actions < pair[1].actions);
            assert!(in_order && captions.iter().all(|caption| caption.actions <= actions), "{name}");
            let said: BTreeSet<&str> = captions.iter().map(|caption| caption.says.as_str()).collect();
            assert_eq!(said.len(), captions.len(), "{name} says something twice");
            for caption in captions {
                let says = &caption.says;
                assert!(!caption.places.is_empty(), "{name} points at nothing: {says}");
                for place in &caption.places {
                    assert!(gazetteer.has(place), "{name}: there is no {place}");
                }
                assert!(WORDS.contains(&says.split_whitespace().count()), "{name}: {says}");
                let reads =
                    says.ends_with('.') && !says.contains(['(', ')', '[', '+', '_']) && !says.contains("  ");
                assert!(reads && says.starts_with(char::is_uppercase), "{name}: {says}");
                assert!(!caption.turn.is_empty(), "{name}: {says}");
            }
            let clause = &captions.last().unwrap().clause;
            let of_series = clause.starts_with("gcacw.");
            assert!(ledger.clause(clause).is_some() || of_series, "{name}: there is no clause {clause}");
        }
    }
}

#[test]
fn a_game_that_today_s_rules_would_not_have_is_found_out() {
    let shelf = shelf();
    let rules = shelf.rules("gcacw").unwrap().unwrap();
    let game = GoodGame::read(shelf.library(), "gcacw", "rtg-0").unwrap().unwrap();
    let nobody = |game: &GoodGame| game.play(&*rules, &mut |_, _| {}).map(drop).unwrap_err().to_string();
    // The same actions by other dice.
    let mut other = game.clone();
    other.seed += 1;
    assert!(nobody(&other).starts_with("action "), "{}", nobody(&other));
    let mut elsewhere = game.clone();
    elsewhere.hashes[1] = "0".repeat(16);
    assert!(nobody(&elsewhere).contains("action 50 "), "{}", nobody(&elsewhere));
    let mut begun_otherwise = game;
    begun_otherwise.hashes[0] = "0".repeat(16);
    assert!(nobody(&begun_otherwise).contains("it starts from another state"));
}

#[test]
fn what_is_written_is_read_again_and_the_narrator_tells_the_same() {
    let shelf = shelf();
    let (school, making) = (School::load(shelf.library()).unwrap(), Making::read(shelf.library()).unwrap());
    for (id, scenario) in [("gcacw", "rtg-0"), ("c1863", "two-player"), ("guv", "salem")] {
        let rules = shelf.rules(id).unwrap().unwrap();
        let game = GoodGame::read(shelf.library(), id, scenario).unwrap().unwrap();
        let record = game.play(&*rules, &mut |_, _| {}).unwrap().record().clone();
        let gazetteer = Gazetteer::load(shelf.library(), rules.about().board).unwrap();
        let brief = Brief { gazetteer: &gazetteer, story: school.story(id, scenario), loss: making.loss(id) };
        let tale = narrate(&*rules, &record, &brief).unwrap();
        let again = GoodGame::of(&record, game.generals.clone(), tale.captions);
        assert_eq!(again, game, "{id} {scenario}");
        assert_eq!(again.to_toml(), shelf.library().text(&GoodGame::path(id, scenario)).unwrap());
    }
}
