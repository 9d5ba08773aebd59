//! A general at a table remembers how it means to go about a stage of the game, and knows when that is no longer so.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use engine::{Seat, Setup, Viewer};
use general::{Answer, Budget, Kept, Orders, Staff};
use shelf::{AnyGame, Occasion, Shelf};

const TRIES: u32 = 20;

/// A game with everybody who took an action that stands.
struct Table {
    game: Box<dyn AnyGame>,
    taken_by: Vec<Seat>,
}

impl Table {
    fn new(shelf: &Shelf) -> Self {
        let rules = shelf.rules("ah74").unwrap().unwrap();
        let game = rules.start(&Setup::scenario("ah74", "chancellorsville"), 5).unwrap();
        Self { game, taken_by: Vec::new() }
    }

    fn occasion(&self) -> Occasion {
        Occasion::of(&*self.game, &self.taken_by).unwrap()
    }

    /// Puts the open decision to a general and plays its answer.
    fn play(&mut self, general: &mut dyn Kept) -> Answer {
        let occasion = self.occasion();
        let answer = general.answer(&occasion).unwrap();
        self.game.play(&answer.action).unwrap();
        self.taken_by.push(occasion.seat());
        answer
    }

    fn undo(&mut self) {
        self.game.undo(self.taken_by.pop().unwrap()).unwrap();
    }

    /// Whether the first march of the game goes on.
    fn marches(&self) -> bool {
        let is_march = |name| ["movement", "move_unit"].contains(&name);
        matches!(self.game.status().open(), Some(decision) if decision.seat == Seat::UNION && is_march(decision.name))
    }

    /// Plays until a general thinks, and says whether it did before the march was over.
    fn is_thought_about(&mut self, general: &mut dyn Kept) -> bool {
        while self.marches() {
            if self.play(general).tries > 0 {
                return true;
            }
        }
        false
    }
}

fn general(shelf: &Shelf, tries: u32) -> Box<dyn Kept> {
    let orders = Orders { budget: Budget::Tries(tries), .."hard".parse().unwrap() };
    general::keep(shelf, &Staff::default(), "ah74", orders).unwrap().unwrap()
}

#[test]
fn a_march_is_thought_through_once() {
    let shelf = Shelf::default();
    let mut table = Table::new(&shelf);
    let mut general = general(&shelf, TRIES);
    let turn = |table: &Table| table.game.view(Viewer::Umpire).heading.turn;
    let (first, mut answers, mut thoughts) = (turn(&table), 0, 0);
    while table.marches() && turn(&table) == first {
        let answer = table.play(&mut *general);
        answers += 1;
        thoughts += u32::from(answer.tries > 0);
    }
    assert_eq!(thoughts, 1, "of {answers} decisions");
    assert!(answers > 20, "{answers}");
}

/// Plays until a general has thought and committed itself to how it marches, and some steps more.
fn play_until_committed(table: &mut Table, general: &mut dyn Kept) {
    assert!(table.is_thought_about(general));
    for _ in 0..5 {
        assert_eq!(table.play(general).tries, 0, "it has committed itself");
    }
}

#[test]
fn one_that_remembers_another_past_begins_afresh() {
    let shelf = Shelf::default();
    let mut table = Table::new(&shelf);
    let mut general = general(&shelf, TRIES);
    play_until_committed(&mut table, &mut *general);
    // Its own action is taken back: it is asked the same once more.
    table.undo();
    assert!(table.is_thought_about(&mut *general), "taken back");
    // Somebody else plays an action in its place.
    let asked = table.occasion();
    let answer = general.answer(&asked).unwrap();
    let another = table.game.actions().into_iter().find(|action| *action != answer.action).unwrap();
    table.game.play(&another).unwrap();
    table.taken_by.push(asked.seat());
    assert!(table.is_thought_about(&mut *general), "another action than its own");
}

#[test]
fn a_game_that_was_taken_up_again_has_a_general_who_begins_afresh_and_answers_alike() {
    let shelf = Shelf::default();
    let mut table = Table::new(&shelf);
    play_until_committed(&mut table, &mut *general(&shelf, TRIES));
    let record = table.game.record().clone();
    let rules = shelf.rules("ah74").unwrap().unwrap();
    let [one, other] = [0, 1].map(|_| {
        let mut again = Table { game: rules.replay(&record).unwrap(), taken_by: table.taken_by.clone() };
        assert!(again.is_thought_about(&mut *general(&shelf, TRIES)), "it knows nothing of the plan");
        again.game.record().clone()
    });
    assert_eq!(one, other);
}

#[test]
fn whoever_waits_no_longer_gets_the_best_that_was_found_so_far() {
    let shelf = Shelf::default();
    let mut table = Table::new(&shelf);
    let mut patient = general(&shelf, 1);
    while {
        let occasion = table.occasion();
        patient.answer(&occasion).unwrap().tries == 0
    } {
        table.play(&mut *patient);
    }
    let occasion = table.occasion();
    occasion.hurry.say();
    let answer = general(&shelf, u32::MAX).answer(&occasion).unwrap();
    // One round of everything there is to be compared, and no more.
    assert!((1..=30).contains(&answer.tries), "{}", answer.tries);
    assert!(table.game.actions().contains(&answer.action));
}
