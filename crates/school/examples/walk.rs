//! Walks through a lesson by doing what it points at and prints everything: for whoever writes one.
//!
//! `cargo run -p school --example walk -- LESSON [SEED]`
#![allow(clippy::unwrap_used)]

use school::{School, Stage};
use shelf::Shelf;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let shelf = Shelf::default();
    let school = School::load(shelf.library()).unwrap();
    let id = arguments.next().unwrap_or_default();
    let mut lesson = (**school.lesson(&id).expect("the id of a lesson")).clone();
    if let Some(seed) = arguments.next() {
        lesson.seed = seed.parse().unwrap();
    }
    let lesson = std::sync::Arc::new(lesson);
    let rules = shelf.rules(&lesson.ruleset).unwrap().unwrap();
    let mut game = lesson.start(&*rules).unwrap();
    let mut pupil = school.pupil(&lesson);
    for _ in 0..400 {
        let moment = pupil.now(&*game);
        let Some(decision) = game.status().open().copied() else { return println!("the game is over") };
        if decision.seat != lesson.seat(&*game) {
            let scripted = lesson.enemy_action(&*game);
            let how = if scripted.is_some() { "" } else { " (no script)" };
            let action = scripted.unwrap_or_else(|| game.actions().remove(0));
            println!("    enemy {}: {action}{how}", decision.name);
            let events = game.play(&action).unwrap();
            events.iter().for_each(|event| println!("      {}", event.text));
            pupil.follow(decision.seat, &action, &*game);
            continue;
        }
        let words: Vec<&str> = moment.words.iter().map(|word| word.word.as_str()).collect();
        println!("[{}/{} {:?}] {}", moment.step + 1, moment.steps, moment.stage, moment.say);
        println!("    asked {}: {}", decision.name, game.prompt());
        println!(
            "    words {words:?}, points {:?}",
            moment.points.iter().map(|point| &point.id).collect::<Vec<_>>()
        );
        match moment.stage {
            Stage::Act => {
                let action = moment.action.unwrap();
                println!("    > {action}");
                let events = game.play(&action).unwrap();
                events.iter().for_each(|event| println!("      {}", event.text));
                pupil.follow(decision.seat, &action, &*game);
            }
            Stage::Read => drop(pupil.pass()),
            Stage::Finished => return println!("finished"),
            _ => {
                for choice in game.choices().iter().take(30) {
                    println!("      ? {} | {} | {:?}", choice.action, choice.label, choice.kind);
                }
                return;
            }
        }
    }
}
