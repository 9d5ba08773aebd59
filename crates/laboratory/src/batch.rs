//! Many games stepped at once.

use std::sync::Arc;
use std::time::Instant;

use engine::{DataError, Log, Ruleset, Seat, SeededDice, Setup, SetupError, Side, Status, Viewer, trial};
use shelf::{Shelf, Visitor};
use thiserror::Error;

use crate::Layout;
use crate::layout::{Sight, plane_count};

/// Why a batch was not made or not stepped.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BatchError {
    /// The ruleset's data is wrong.
    #[error(transparent)]
    Data(#[from] DataError),
    /// There is no such ruleset.
    #[error("there is no ruleset {0}")]
    Ruleset(String),
    /// The setup is not legal.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A game was answered by a number that none of its actions has, or not all games were answered: a sentence.
    #[error("{0}")]
    Choice(String),
}

/// What came of a step: one number a game.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Stepped {
    /// Who decides now.
    pub seats: Vec<u8>,
    /// How many actions are legal now.
    pub counts: Vec<u32>,
    /// Whether the game ended; the next one has been set up in its place.
    pub ended: Vec<bool>,
    /// What the Union won: 1, -1 or 0; always 0 where the game did not end.
    pub union: Vec<f32>,
}

/// A batch of games of any ruleset.
pub trait AnyBatch: Send + Sync {
    /// How many games.
    fn len(&self) -> usize;
    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Where the games stand.
    fn look(&self) -> Stepped;
    /// Answers each game's decision by the number of one of its legal actions.
    fn step(&mut self, choices: &[u32]) -> Result<Stepped, BatchError>;
    /// The legal actions of a game, in the order of their numbers.
    fn actions(&self, game: usize) -> Vec<String>;
    /// What the seat that decides sees in every game, into memory for all of them that is 0 everywhere.
    fn observe(&self, layout: &Layout, board: &mut [f32], sides: &mut [f32]);
}

/// One game of a batch.
struct Slot<R: Ruleset> {
    state: R::State,
    actions: Vec<R::Action>,
    seat: Seat,
    /// The name of its decision.
    question: &'static str,
    dice: SeededDice,
    decision: u64,
}

/// Games of one ruleset.
pub struct Batch<R: Ruleset> {
    rules: Arc<R>,
    setup: Setup,
    slots: Vec<Slot<R>>,
    /// The seed of the next game that is set up.
    next: u64,
}

impl<R: Ruleset> Batch<R> {
    /// So many games, with seeds from this one on.
    pub fn new(rules: &Arc<R>, setup: &Setup, games: usize, seed: u64) -> Result<Self, SetupError> {
        rules.about().check(setup)?;
        let next = seed.wrapping_add(games as u64);
        let seeds = (0..games as u64).map(|number| seed.wrapping_add(number));
        let slots: Result<_, SetupError> = seeds.map(|seed| Slot::start(&**rules, setup, seed)).collect();
        let mut batch = Self { rules: Arc::clone(rules), setup: setup.clone(), slots: slots?, next };
        batch.list();
        Ok(batch)
    }

    /// Lists the legal actions of all games, when all have been asked: like questions are listed one after the other too.
    fn list(&mut self) {
        for index in self.by_question() {
            self.slots[index].list(&self.rules);
        }
    }

    /// The games in an order in which those that ask the same follow each other: what answers one question stays at hand in
    /// the processor, and a batch is nearly as fast as one game after the other.
    fn by_question(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.slots.len()).collect();
        order.sort_unstable_by_key(|&index| (self.slots[index].question.as_ptr(), self.slots[index].seat.0));
        order
    }
}

impl<R: Ruleset> Slot<R> {
    fn start(rules: &R, setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let mut dice = SeededDice::new(seed, 0);
        let state = rules.start(setup, &mut dice)?;
        let mut slot = Self { state, actions: Vec::new(), seat: Seat(0), question: "", dice, decision: 0 };
        slot.ask(rules);
        Ok(slot)
    }

    /// Notes what is asked of whom; what the Union won where the game is over.
    fn ask(&mut self, rules: &R) -> Option<f32> {
        match rules.status(&self.state) {
            Status::Open(decision) => {
                self.seat = decision.seat;
                self.question = decision.name;
                None
            }
            Status::Over(outcome) => Some(match outcome.winner {
                Some(Side::Union) => 1.0,
                Some(Side::Confederate) => -1.0,
                None => 0.0,
            }),
        }
    }

    /// Lists the legal actions.
    fn list(&mut self, rules: &R) {
        self.actions.clear();
        rules.actions(&self.state, &mut self.actions);
    }

    /// Takes an action; what the Union won where the game is over.
    fn step(&mut self, rules: &R, choice: usize) -> Result<Option<f32>, BatchError> {
        self.decision += 1;
        self.dice.turn_to(self.decision);
        let applied = rules.apply(&mut self.state, &self.actions[choice], &mut self.dice, &mut Log::silent());
        applied.map_err(|refusal| BatchError::Choice(refusal.to_string()))?;
        Ok(self.ask(rules))
    }
}

impl<R: Ruleset> AnyBatch for Batch<R> {
    fn len(&self) -> usize {
        self.slots.len()
    }

    fn look(&self) -> Stepped {
        Stepped {
            seats: self.slots.iter().map(|slot| slot.seat.0).collect(),
            counts: self.slots.iter().map(|slot| slot.actions.len() as u32).collect(),
            ended: vec![false; self.len()],
            union: vec![0.0; self.len()],
        }
    }

    fn step(&mut self, choices: &[u32]) -> Result<Stepped, BatchError> {
        check(&self.slots, choices)?;
        let mut ends = Vec::new();
        for index in self.by_question() {
            if let Some(union) = self.slots[index].step(&self.rules, choices[index] as usize)? {
                ends.push((index, union));
            }
        }
        ends.sort_by_key(|&(index, _)| index);
        for &(index, _) in &ends {
            self.slots[index] = Slot::start(&*self.rules, &self.setup, self.next)?;
            self.next = self.next.wrapping_add(1);
        }
        self.list();
        let mut stepped = self.look();
        for (index, union) in ends {
            stepped.ended[index] = true;
            stepped.union[index] = union;
        }
        Ok(stepped)
    }

    fn actions(&self, game: usize) -> Vec<String> {
        let listed = self.slots.get(game).map_or(&[][..], |slot| &slot.actions);
        listed.iter().map(|action| self.rules.write(action)).collect()
    }

    fn observe(&self, layout: &Layout, board: &mut [f32], sides: &mut [f32]) {
        let boards = board.chunks_exact_mut(plane_count() * layout.grid.len());
        for ((slot, board), sides) in
            self.slots.iter().zip(boards).zip(sides.chunks_exact_mut(layout.side_count()))
        {
            let view = self.rules.view(&slot.state, Viewer::Seat(slot.seat));
            let status = self.rules.status(&slot.state);
            let sight = Sight::new(slot.seat, view, status, |piece| self.rules.strength(piece));
            layout.observe_into(&sight, board, sides);
        }
    }
}

/// Nothing is played unless every game is answered by one of its own actions.
fn check<R: Ruleset>(slots: &[Slot<R>], choices: &[u32]) -> Result<(), BatchError> {
    let (games, answers) = (slots.len(), choices.len());
    if games != answers {
        return Err(BatchError::Choice(format!("{games} games are played, and {answers} were answered")));
    }
    let wrong = slots.iter().zip(choices).position(|(slot, &choice)| choice as usize >= slot.actions.len());
    let Some(game) = wrong else { return Ok(()) };
    let (choice, most) = (choices[game], slots[game].actions.len());
    Err(BatchError::Choice(format!(
        "game {game} has {most} legal actions, and none of them is number {choice}"
    )))
}

struct Make<'a> {
    setup: &'a Setup,
    games: usize,
    seed: u64,
}

impl Visitor for Make<'_> {
    type Output = Result<Box<dyn AnyBatch>, SetupError>;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Self::Output {
        Ok(Box::new(Batch::new(rules, self.setup, self.games, self.seed)?))
    }
}

/// A batch of so many games of a setup, with seeds from this one on.
pub fn batch(shelf: &Shelf, setup: &Setup, games: usize, seed: u64) -> Result<Box<dyn AnyBatch>, BatchError> {
    let made = shelf.visit(&setup.ruleset, Make { setup, games, seed })?;
    Ok(made.ok_or_else(|| BatchError::Ruleset(setup.ruleset.clone()))??)
}

struct Native<'a>(&'a Setup, u64);

impl Visitor for Native<'_> {
    type Output = (u64, f64);

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Self::Output {
        let (mut decisions, began) = (0, Instant::now());
        for seed in 0..self.1 {
            decisions += trial::play(&**rules, self.0, seed).map_or(0, |played| played.decisions);
        }
        (decisions, began.elapsed().as_secs_f64())
    }
}

/// Plays so many random games as fast as it goes: how many decisions that was, and in how many seconds.
pub fn native(shelf: &Shelf, setup: &Setup, games: u64) -> Result<(u64, f64), BatchError> {
    let played = shelf.visit(&setup.ruleset, Native(setup, games))?;
    played.ok_or_else(|| BatchError::Ruleset(setup.ruleset.clone()))
}
