//! Writes the words of every ruleset's actions: those of its grammar, of its pieces and cards, and of the actions of random
//! games. Words that are listed already keep their place, new ones are added at the end.
//!
//! ```text
//! cargo run --release -p laboratory --example words -- crates/laboratory/words [GAMES A SCENARIO]
//! ```

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use engine::{Log, Rng, Ruleset, Setup, Status, Viewer};
use laboratory::{Grid, Vocabulary};
use shelf::{Shelf, Visitor};

/// Numbers that actions may name, whether random games do or not.
const NUMBERS: u32 = 60;
/// Decisions of a random game, which is then left.
const DECISIONS: usize = 6000;

struct Collect(u64);

impl Visitor for Collect {
    type Output = BTreeSet<String>;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Self::Output {
        let literal = |word: &&str| !word.starts_with(|letter: char| letter.is_ascii_uppercase());
        let forms = rules.forms();
        let mut words: BTreeSet<String> = (0..=NUMBERS).map(|number| number.to_string()).collect();
        words.extend(forms.iter().flat_map(|form| form.split(' ').filter(literal)).map(str::to_owned));
        for scenario in &rules.about().scenarios {
            for seed in 0..self.0 {
                play(&**rules, &scenario.id, seed, &mut words);
            }
        }
        words
    }
}

/// A random game with some optional rules, the first with none.
fn play<R: Ruleset>(rules: &R, scenario: &str, seed: u64, words: &mut BTreeSet<String>) {
    let mut rng = Rng::stream(seed, 11);
    let about = rules.about();
    let options = about.options.iter().filter(|_| seed > 0 && rng.below(2) == 1).map(|option| option.id);
    let setup = Setup::scenario(about.id, scenario).with_options(options);
    // Some optional rules exclude each other.
    let Ok(mut state) = rules.start(&setup, &mut rng) else { return };
    let mut actions = Vec::new();
    for decision in 0..DECISIONS {
        if decision % 100 == 0 {
            let view = rules.view(&state, Viewer::Umpire);
            words.extend(view.pieces.into_iter().map(|piece| piece.id));
            words.extend(view.hands.into_iter().flat_map(|hand| hand.cards).map(|card| card.id));
        }
        let Status::Open(_) = rules.status(&state) else { return };
        actions.clear();
        rules.actions(&state, &mut actions);
        for action in &actions {
            words.extend(rules.write(action).split(' ').map(str::to_owned));
        }
        let action = &actions[rng.below(actions.len())];
        rules.apply(&mut state, action, &mut rng, &mut Log::silent()).expect("a legal action");
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("say into which folder")?;
    let games = arguments.next().map_or(Ok(20), |games| games.parse())?;
    let shelf = Shelf::default();
    for about in shelf.about()? {
        let grid = Grid::load(shelf.library(), about.board)?;
        let known = Vocabulary::of(about.id, &grid)?;
        let words = shelf.visit(about.id, Collect(games))?.ok_or("a ruleset of the shelf")?;
        let new = words.iter().filter(|word| !word.contains(' ') && known.number(word).is_none());
        let all: Vec<&String> = known.others().iter().chain(new).collect();
        let lines: String = all.iter().map(|word| format!("  {word:?},\n")).collect();
        let head = "# The words of its actions beside the places of its board, in the order of their numbers. New ones come last.\n# Made by `make words`.\n\n";
        std::fs::write(
            Path::new(&folder).join(format!("{}.toml", about.id)),
            format!("{head}words = [\n{lines}]\n"),
        )?;
        println!("{}: {} places, {} other words", about.id, grid.names().len(), all.len());
    }
    Ok(())
}
