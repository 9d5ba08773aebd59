//! What a person reads at the table are words: no names of the code's, nothing said twice in a row.
#![allow(clippy::unwrap_used)]

use engine::{Rng, Setup, Status, Viewer};
use shelf::{AnyGame, Shelf};

/// How many actions are taken at random in each scenario.
const ACTIONS: usize = 120;

/// What is wrong with a text, if anything.
fn fault(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let raw = words.iter().find(|word| {
        let inner = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        inner.contains('_') || inner.contains("::") || inner.contains("Some(")
    });
    let twice = words.windows(2).find(|pair| pair[0] == pair[1] && pair[0].chars().all(char::is_alphabetic));
    let gap = (text.contains("  ") || text.trim() != text || text.contains(" .") || text.contains(" ,"))
        .then_some(text);
    let (raw, twice) = (raw.map(|word| format!("{word:?}")), twice.map(|pair| pair.join(" ")));
    let fault = raw.or(twice).or(gap.map(|_| "spaces".to_owned()))?;
    Some(format!("{fault} in {text:?}"))
}

/// All that is read of a game as it stands.
fn read(game: &dyn AnyGame) -> Vec<String> {
    let view = game.view(Viewer::Umpire);
    let mut texts = vec![game.prompt(), view.heading.text()];
    texts.extend(game.choices().into_iter().map(|choice| choice.label));
    texts.extend(view.pieces.into_iter().flat_map(|piece| [piece.name, piece.formation]));
    texts.extend(view.markers.into_iter().map(|marker| marker.label));
    texts.extend(view.tracks.into_iter().map(|track| track.label));
    texts
}

fn words_of(ruleset: &str) {
    let rules = Shelf::default().rules(ruleset).unwrap().unwrap();
    for scenario in &rules.about().scenarios {
        let mut rng = Rng::new(1863);
        let mut game = rules.start(&Setup::scenario(ruleset, &scenario.id), 7).unwrap();
        let mut texts: Vec<String> = game.opening().into_iter().map(|event| event.text).collect();
        for _ in 0..ACTIONS {
            if matches!(game.status(), Status::Over(_)) {
                break;
            }
            texts.extend(read(&*game));
            let actions = game.actions();
            let action = &actions[rng.below(actions.len())];
            texts.extend(game.play(action).unwrap().into_iter().map(|event| event.text));
        }
        let faults: Vec<String> = texts.iter().filter_map(|text| fault(text)).collect();
        assert!(faults.is_empty(), "{ruleset} {}: {faults:#?}", scenario.id);
    }
}

macro_rules! words {
    ($($test:ident $ruleset:literal),* $(,)?) => {
        $(#[test]
        fn $test() {
            words_of($ruleset);
        })*
    };
}

words! {
    ah61_is_told_in_words "ah61",
    ah74_is_told_in_words "ah74",
    c1863_is_told_in_words "c1863",
    guv_is_told_in_words "guv",
    gcacw_is_told_in_words "gcacw",
    lrtg_is_told_in_words "lrtg",
}

#[test]
fn names_of_the_code_and_stutters_are_noticed() {
    for text in ["Union Union movement", "choose move_unit", "There is  a gap", "Moved by Some(3)"] {
        assert!(fault(text).is_some(), "{text}");
    }
    assert_eq!(fault("Hill, Hill's and A. P. Hill"), None);
}
