//! What lessons say is short and in words that are known or explained: every sentence of every lesson, and every question that
//! the game itself puts on the way.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Status, Viewer};
use library::{Ledger, Shipped};
use school::{Glossary, Lesson, School, Stage};
use shelf::{AnyGame, Shelf};

/// So many words are read aloud in one breath, or two.
const MOST_WORDS: usize = 36;
/// The words that everybody knows.
const PLAIN: &str = "glossary/plain.txt";

fn school() -> (Shelf, School) {
    let shelf = Shelf::new(Shipped::new());
    let school = School::load(shelf.library()).unwrap();
    (shelf, school)
}

fn words_of(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric() && letter != '\'' && letter != '-');
    let trimmed = parts.map(|word| word.trim_matches(['\'', '-']).to_lowercase());
    trimmed.map(|word| word.trim_end_matches("'s").to_owned()).filter(|word| word.len() > 1)
}

/// What is left of a text without the words that the glossary explains.
fn unexplained(glossary: &Glossary, text: &str) -> String {
    let mut rest = text.to_owned();
    for (_, range) in glossary.found(text) {
        rest.replace_range(range.clone(), &" ".repeat(range.len()));
    }
    rest
}

/// Everything that has a name here: pieces, formations, cards, places.
fn names(game: &dyn AnyGame) -> BTreeSet<String> {
    let view = game.view(Viewer::Umpire);
    let pieces = view.pieces.iter().flat_map(|piece| [&piece.name, &piece.formation, &piece.place]);
    let cards = view.hands.iter().flat_map(|hand| hand.cards.iter().map(|card| &card.title));
    pieces.chain(cards).flat_map(|name| words_of(name).collect::<Vec<_>>()).collect()
}

/// Every question that the game puts on the way through a lesson, with the names that are known then.
fn questions(shelf: &Shelf, school: &School, lesson: &Arc<Lesson>) -> (BTreeSet<String>, BTreeSet<String>) {
    let rules = shelf.rules(&lesson.ruleset).unwrap().unwrap();
    let mut game = lesson.start(&*rules).unwrap();
    let (mut pupil, own) = (school.pupil(lesson), lesson.seat(&*game));
    let (mut asked, mut known) = (BTreeSet::new(), names(&*game));
    while let Status::Open(decision) = game.status() {
        let moment = pupil.now(&*game);
        let action = match moment.stage {
            Stage::Wait => lesson.enemy_action(&*game).unwrap_or_else(|| game.actions().remove(0)),
            Stage::Act => moment.action.unwrap(),
            Stage::Read if decision.seat == own => {
                pupil.pass();
                continue;
            }
            Stage::Read => lesson.enemy_action(&*game).unwrap_or_else(|| game.actions().remove(0)),
            _ => break,
        };
        if decision.seat == own {
            asked.insert(game.prompt());
        }
        game.play(&action).unwrap();
        pupil.follow(decision.seat, &action, &*game);
        known.extend(names(&*game));
    }
    (asked, known)
}

#[test]
fn every_word_of_every_lesson_is_plain_or_explained() {
    let (shelf, school) = school();
    let text = shelf.library().text(PLAIN).unwrap();
    let plain: BTreeSet<&str> =
        text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect();
    let mut strange = BTreeSet::new();
    for lesson in school.lessons() {
        let glossary = school.glossary(&lesson.ruleset);
        let (asked, known) = questions(&shelf, &school, lesson);
        for text in lesson.steps.iter().map(|step| &step.say).chain(&asked) {
            for word in words_of(&unexplained(&glossary, text)) {
                let is_number = word.chars().any(|letter| letter.is_ascii_digit());
                let is_name = known.contains(&word);
                if !is_number && !is_name && !plain.contains(word.as_str()) {
                    strange.insert(format!("{}: {word}", lesson.id));
                }
            }
        }
    }
    assert!(
        strange.is_empty(),
        "neither plain nor explained:\n{}",
        strange.into_iter().collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn a_word_is_explained_where_it_is_first_used_and_not_again() {
    let (shelf, school) = school();
    for lesson in school.lessons() {
        let glossary = school.glossary(&lesson.ruleset);
        let rules = shelf.rules(&lesson.ruleset).unwrap().unwrap();
        let game = lesson.start(&*rules).unwrap();
        let mut pupil = school.pupil(lesson);
        let mut explained: Vec<String> = Vec::new();
        for step in &lesson.steps {
            let shown: Vec<String> = pupil.now(&*game).words.into_iter().map(|word| word.word).collect();
            for (word, _) in glossary.found(&step.say) {
                let before = explained.contains(&word.word);
                assert_ne!(
                    shown.contains(&word.word),
                    before,
                    "{}: {} in \"{}\"",
                    lesson.id,
                    word.word,
                    step.say
                );
            }
            explained.extend(glossary.found(&step.say).into_iter().map(|(word, _)| word.word.clone()));
            pupil.pass();
        }
    }
}

#[test]
fn what_is_said_is_one_or_two_short_sentences() {
    let (_, school) = school();
    for lesson in school.lessons() {
        for step in &lesson.steps {
            let ends = step.say.matches(['.', '?', '!']).count();
            assert!((1..=2).contains(&ends), "{}: {ends} sentences: {}", lesson.id, step.say);
            let count = step.say.split_whitespace().count();
            assert!(count <= MOST_WORDS, "{}: {count} words: {}", lesson.id, step.say);
            assert!(step.say.ends_with(['.', '?', '!']), "{}", step.say);
            assert!(!step.say.contains(['"', '(', ';', '[']) || !step.say.contains('('), "{}", step.say);
        }
    }
}

#[test]
fn the_glossary_names_clauses_that_its_ledger_has() {
    let (_, school) = school();
    for lesson in school.lessons() {
        let glossary = school.glossary(&lesson.ruleset);
        assert!(glossary.words().len() > 10, "{}", lesson.ruleset);
        for word in glossary.words().iter().filter(|word| !word.clause.is_empty()) {
            let ledger = Ledger::load(word.clause.split('.').next().unwrap()).unwrap();
            assert!(
                ledger.clause(&word.clause).is_some(),
                "{}: there is no clause {}",
                word.word,
                word.clause
            );
        }
        for word in glossary.words() {
            assert!(
                word.means.ends_with('.') && word.means.split_whitespace().count() <= 40,
                "{}",
                word.word
            );
        }
    }
}

/// Parts of a turn that are none: before the first and after the last.
const OUTSIDE: [&str; 5] = ["Set-up", "Set up", "Prepare for play", "The end", "The game is over"];

#[test]
fn the_sequence_of_play_has_every_phase_that_a_lesson_comes_by() {
    let (shelf, school) = school();
    for lesson in school.lessons() {
        let glossary = school.glossary(&lesson.ruleset);
        let known: BTreeSet<&str> = glossary.sequence().iter().map(|part| part.name.as_str()).collect();
        let rules = shelf.rules(&lesson.ruleset).unwrap().unwrap();
        let mut game = lesson.start(&*rules).unwrap();
        let mut pupil = school.pupil(lesson);
        while let Status::Open(decision) = game.status() {
            let phase = game.view(Viewer::Umpire).heading.phase;
            assert!(
                known.contains(phase.as_str()) || OUTSIDE.contains(&phase.as_str()),
                "{}: {phase}",
                lesson.id
            );
            let guidance = pupil.now(&*game);
            let action = match guidance.stage {
                Stage::Act => guidance.action.unwrap(),
                Stage::Finished => break,
                _ if decision.seat != lesson.seat(&*game) => lesson.enemy_action(&*game).unwrap(),
                _ => {
                    pupil.pass();
                    continue;
                }
            };
            game.play(&action).unwrap();
            pupil.follow(decision.seat, &action, &*game);
        }
    }
}
