//! Along random games of every ruleset: worlds that differ only in what a seat may not know give it the same tensors, every
//! legal action can be said and read back, and a batch plays what a single game plays.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use engine::{Event, Log, Rng, Ruleset, Seat, Seats, Setup, Status, Viewer};
use laboratory::{Batch, Grid, History, Layout, Observation, REMEMBERED, Saying, Sight};
use shelf::{Shelf, Visitor};

/// Decisions of one game, which is then left for another.
const DECISIONS: usize = 300;
/// Pairs of worlds that are compared for a ruleset: such as an umpire tells apart by his tensors, so that there is something to
/// be told.
const PAIRS: usize = 20;
/// Optional rules without which a ruleset hides nothing that a tensor could show: its sheets and letters are in none.
const HIDING: [(&str, &str); 1] = [("lrtg", "limited_intelligence")];

/// What came by on the way.
#[derive(Default)]
struct Seen {
    /// Pairs of worlds that the umpire's tensors tell apart.
    pairs: usize,
    /// All that were compared.
    compared: usize,
    said: usize,
    spelled: usize,
}

struct Compare<'a>(&'a Layout);

impl Visitor for Compare<'_> {
    type Output = Seen;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Seen {
        let mut seen = Seen::default();
        for seed in 0..40 {
            if seed >= 2 && seen.pairs >= PAIRS {
                break;
            }
            self.play(&**rules, seed, &mut seen);
        }
        seen
    }
}

impl Compare<'_> {
    fn play<R: Ruleset>(&self, rules: &R, seed: u64, seen: &mut Seen) {
        let mut rng = Rng::stream(seed, 23);
        let about = rules.about();
        let scenario = &about.scenarios[rng.below(about.scenarios.len())].id;
        let hides = |option: &str| HIDING.contains(&(about.id, option));
        let chosen = about.options.iter().filter(|option| rng.below(2) == 1 || hides(option.id));
        let options = chosen.map(|option| option.id);
        let setup = Setup::scenario(about.id, scenario).with_options(options);
        // Some optional rules exclude each other.
        let Ok(mut state) = rules.start(&setup, &mut rng) else { return };
        for _ in 0..DECISIONS {
            let Status::Open(decision) = rules.status(&state) else { return };
            if seen.pairs < PAIRS && rules.has_secrets(&state, decision.seat) && rng.below(8) == 0 {
                let worlds = [rules.imagine(&state, decision.seat, &mut rng), state.clone()];
                let tell_apart = |viewer: Viewer| {
                    let [imagined, truth] =
                        worlds.each_ref().map(|world| self.observe(rules, world, decision.seat, viewer));
                    imagined != truth
                };
                assert!(
                    !tell_apart(Viewer::Seat(decision.seat)),
                    "{} {scenario}, seed {seed}: a tensor tells a secret",
                    about.id
                );
                seen.compared += 1;
                seen.pairs += usize::from(tell_apart(Viewer::Umpire));
            }
            let mut actions = Vec::new();
            rules.actions(&state, &mut actions);
            let action = actions[rng.below(actions.len())].clone();
            self.say(
                &actions.iter().map(|action| rules.write(action)).collect::<Vec<_>>(),
                &rules.write(&action),
                seen,
            );
            rules.apply(&mut state, &action, &mut rng, &mut Log::silent()).unwrap();
        }
    }

    fn observe<R: Ruleset>(&self, rules: &R, state: &R::State, seat: Seat, viewer: Viewer) -> Observation {
        let (view, status) = (rules.view(state, viewer), rules.status(state));
        self.0.observe(&Sight::new(seat, view, status, |piece| rules.strength(piece)))
    }

    /// Says an action word by word, where every word is among the options.
    fn say(&self, actions: &[String], action: &str, seen: &mut Seen) {
        let vocabulary = &self.0.vocabulary;
        let numbers = vocabulary.numbers(action);
        assert_eq!(vocabulary.action(&numbers).as_deref(), Some(action));
        let mut saying = Saying::new(vocabulary, actions);
        while saying.chosen().is_none() {
            assert!(saying.say(numbers[saying.said().len()]), "{action}: {:?}", saying.options());
        }
        assert_eq!(saying.chosen().map(|chosen| actions[chosen].as_str()), Some(action));
        seen.said += 1;
        seen.spelled += usize::from(action.split(' ').any(|word| vocabulary.number(word).is_none()));
    }
}

fn compare(ruleset: &str) -> Seen {
    let shelf = Shelf::default();
    let rules = shelf.rules(ruleset).unwrap().unwrap();
    let layout = Layout::of(shelf.library(), rules.about()).unwrap();
    let seen = shelf.visit(ruleset, Compare(&layout)).unwrap().unwrap();
    assert!(seen.said > 100);
    assert_eq!(seen.spelled, 0, "words are missing: make words");
    assert_eq!(layout.side_features().len(), layout.side_count());
    seen
}

/// Enough pairs in which something could have been told: or nothing would be compared.
fn tells_nothing(ruleset: &str) {
    let seen = compare(ruleset);
    assert!(seen.pairs >= PAIRS, "{} of {}", seen.pairs, seen.compared);
}

#[test]
fn no_secret_of_ah74_is_in_a_tensor() {
    tells_nothing("ah74");
}

#[test]
fn nothing_is_hidden_in_ah61_and_all_can_be_said() {
    assert_eq!(compare("ah61").compared, 0);
}

#[test]
fn no_secret_of_c1863_is_in_a_tensor() {
    tells_nothing("c1863");
}

#[test]
fn no_secret_of_guv_is_in_a_tensor() {
    tells_nothing("guv");
}

#[test]
fn no_secret_of_gcacw_is_in_a_tensor() {
    tells_nothing("gcacw");
}

#[test]
fn no_secret_of_lrtg_is_in_a_tensor() {
    tells_nothing("lrtg");
}

#[test]
fn a_seat_remembers_the_last_of_what_it_may_know() {
    let grid = Grid::load(Shelf::default().library(), "c1863").unwrap();
    let mut history = History::new(2);
    history.hear(&grid, &[Event::new("c1863.0.1", "for one").only(Seats::only(Seat(1)))]);
    assert!(history.of(Seat(0)).iter().all(|&number| number == 0.0));
    assert_eq!(history.of(Seat(1))[0], 1.0);
    assert!(history.only(Seat(0)).of(Seat(1)).iter().all(|&number| number == 0.0));
    history.hear(&grid, &vec![Event::new("c1863.0.1", "for all"); 2 * REMEMBERED]);
    assert_eq!(history.of(Seat(0)), history.of(Seat(1)));
}

struct Play<'a>(&'a Setup);

impl Visitor for Play<'_> {
    type Output = ();

    /// The same answers in a batch and in a game of the same seed ask the same and end the same.
    fn visit<R: Ruleset>(self, rules: &Arc<R>) {
        use laboratory::AnyBatch as _;
        let mut batch = Batch::new(rules, self.0, 3, 7).unwrap();
        let mut game = engine::Game::start(Arc::clone(rules), self.0, 8).unwrap();
        let (mut stepped, mut rng) = (batch.look(), Rng::new(1));
        loop {
            let texts: Vec<String> = game.actions().iter().map(|action| rules.write(action)).collect();
            assert_eq!(batch.actions(1), texts);
            let choices: Vec<u32> =
                stepped.counts.iter().map(|&count| rng.below(count as usize) as u32).collect();
            game.play(&texts[choices[1] as usize]).unwrap();
            stepped = batch.step(&choices).unwrap();
            let Status::Over(outcome) = game.status() else {
                assert!(!stepped.ended[1] && stepped.union[1] == 0.0);
                continue;
            };
            let won = outcome.winner.map_or(0.0, |side| if side == engine::Side::Union { 1.0 } else { -1.0 });
            assert_eq!((stepped.ended[1], stepped.union[1]), (true, won));
            // The next game has begun, and nothing of it was played that is not legal.
            assert!(stepped.counts[1] > 0);
            assert!(batch.step(&[0, 0]).is_err() && batch.step(&[0, 9999, 0]).is_err());
            return;
        }
    }
}

#[test]
fn a_batch_plays_what_a_single_game_plays() {
    let setup = Setup::scenario("guv", "lee_moves");
    Shelf::default().visit("guv", Play(&setup)).unwrap().unwrap();
}
