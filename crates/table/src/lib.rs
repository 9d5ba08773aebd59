//! A small table to play on, for the tests of every ruleset: a position that is written down, actions as text, dice from a
//! list, and the umpire who is asked.
//!
//! A ruleset's own tests have their own boards and positions, and ask of its state what they must by a trait of theirs on
//! [`Table`]; what every game is asked is asked here, by one word.
//!
//! Playing is strict: an action must be listed and accepted, every die it rolls must have been named and no other, and the
//! ruleset's own audit must find nothing. A refusal is strict too: the action must not be listed, and must leave no trace.
#![forbid(unsafe_code)]

mod asked;
mod chance;
mod seen;

use std::fmt;
use std::sync::Arc;

use engine::{Dice, Log, Refusal, Ruleset, SeededDice, Setup, SetupError};

use chance::Script;

/// A game in progress.
pub struct Table<R: Ruleset> {
    /// The rules it is played by.
    pub rules: Arc<R>,
    /// Where it stands.
    pub state: R::State,
    /// What has happened since it began, or since [`Table::hush`].
    pub log: Log,
    dice: Script,
    in_a_game: bool,
    free_words: &'static [&'static str],
}

impl<R: Ruleset> Table<R> {
    /// Begins from a position, or says why not.
    pub fn start(rules: &Arc<R>, setup: &Setup) -> Result<Self, SetupError> {
        Self::start_with(rules, setup, &mut SeededDice::new(1, 0))
    }

    /// The same, with these dice for what the set-up rolls and shuffles.
    pub fn start_with(rules: &Arc<R>, setup: &Setup, dice: &mut dyn Dice) -> Result<Self, SetupError> {
        rules.about().check(setup)?;
        let state = rules.start(setup, dice)?;
        Ok(Self::from_state(rules, state))
    }

    /// Begins from the text of a position, or says why not.
    pub fn read(rules: &Arc<R>, text: &str) -> Result<Self, SetupError> {
        Self::start(rules, &Setup::parse(text)?)
    }

    /// Begins from the text of a position that must be legal.
    #[track_caller]
    pub fn written(rules: &Arc<R>, text: &str) -> Self {
        Self::read(rules, text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    /// Goes on from a state.
    pub fn from_state(rules: &Arc<R>, state: R::State) -> Self {
        let (rules, log, dice) = (Arc::clone(rules), Log::new(), Script::default());
        Self { rules, state, log, dice, in_a_game: false, free_words: &[] }
    }

    /// The same game at another table.
    #[must_use]
    pub fn fork(&self) -> Self {
        let (spare, free) = (self.dice.spare.clone(), self.dice.free);
        let mut fork = Self::from_state(&self.rules, self.state.clone());
        (fork.dice.spare, fork.dice.free) = (spare, free);
        (fork.in_a_game, fork.free_words) = (self.in_a_game, self.free_words);
        fork
    }

    /// These faces come next.
    #[track_caller]
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.dice.name(faces);
        self
    }

    /// Dice that nobody named show these faces in turn, from the first at every action.
    pub fn spare_dice(&mut self, faces: &[u8]) -> &mut Self {
        self.dice.spare = faces.to_vec();
        self
    }

    /// From now on dice that nobody named fall as they like.
    pub fn free_dice(&mut self) -> &mut Self {
        self.dice.free = true;
        self
    }

    /// Every die that was named has been rolled; it is asked again at the end of the test.
    #[track_caller]
    pub fn spent(&mut self) -> &mut Self {
        self.dice.check_spent();
        self
    }

    /// From now on an answer that is alone plays itself, as in a game. Until then the next question stays open though one
    /// answer is left, so that it can be looked at.
    pub fn as_in_a_game(&mut self) -> &mut Self {
        self.in_a_game = true;
        self
    }

    /// Actions that begin with these words need not be listed: what follows is the player's own, such as what he writes.
    pub fn free_words(&mut self, words: &'static [&'static str]) -> &mut Self {
        self.free_words = words;
        self
    }

    /// Forgets what happened so far.
    pub fn hush(&mut self) -> &mut Self {
        self.log.clear();
        self
    }

    /// Plays actions, separated by semicolons or lines. One that ends in `*` is played as long as the same question offers it.
    #[track_caller]
    pub fn play(&mut self, actions: &str) -> &mut Self {
        for text in actions.split([';', '\n']).map(str::trim).filter(|text| !text.is_empty()) {
            let Some(text) = text.strip_suffix('*') else {
                self.play_one(text);
                continue;
            };
            let asked = self.asked();
            self.play_one(text);
            while self.asked() == asked && self.offers(text) {
                self.play_one(text);
            }
        }
        self
    }

    /// The same, and dice that nobody named fall as they like.
    #[track_caller]
    pub fn play_any(&mut self, actions: &str) -> &mut Self {
        let free = std::mem::replace(&mut self.dice.free, true);
        self.play(actions);
        self.dice.free = free;
        self
    }

    #[track_caller]
    fn play_one(&mut self, text: &str) {
        let action = engine::understand(&*self.rules, &self.state, text)
            .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        let is_listed = self.listed().contains(&action) || self.is_free(text);
        let was_sound = self.rules.audit(&self.state).is_ok();
        let mut dice = self.dice.dice(self.log.events().len());
        if let Err(refusal) =
            take(&*self.rules, self.in_a_game, &mut self.state, &action, &mut dice, &mut self.log)
        {
            panic!("{text} at {}: {refusal}\nlegal: {:?}", self.question(), self.actions());
        }
        assert!(is_listed, "{text} was taken but not listed");
        assert_eq!(dice.error(), None, "{text}");
        let used = dice.used();
        self.dice.use_up(used);
        // What a test has made impossible by hand is its own affair.
        if was_sound {
            assert_eq!(self.rules.audit(&self.state), Ok(()), "after {text}");
        }
    }

    /// Tries an action on a copy: what comes of it, and whether it left a trace.
    fn tried(&self, text: &str) -> (Result<(), Refusal>, bool) {
        let action = match engine::understand(&*self.rules, &self.state, text) {
            Ok(action) => action,
            Err(refusal) => return (Err(refusal), false),
        };
        let mut state = self.state.clone();
        let (mut dice, mut log) = (SeededDice::new(1, 1), Log::silent());
        let answer = take(&*self.rules, self.in_a_game, &mut state, &action, &mut dice, &mut log);
        (answer, state != self.state)
    }

    fn is_free(&self, text: &str) -> bool {
        self.free_words.iter().any(|word| text.split(' ').next() == Some(word))
    }

    fn listed(&self) -> Vec<R::Action> {
        let mut actions = Vec::new();
        self.rules.actions(&self.state, &mut actions);
        actions
    }
}

impl<R: Ruleset> fmt::Debug for Table<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {:?} of {:?}", self.asked(), self.actions(), self.state)
    }
}

/// Takes an answer: the next question stays open, or plays itself as in a game.
fn take<R: Ruleset>(
    rules: &R,
    in_a_game: bool,
    state: &mut R::State,
    action: &R::Action,
    dice: &mut dyn Dice,
    log: &mut Log,
) -> Result<(), Refusal> {
    if in_a_game { rules.apply(state, action, dice, log) } else { rules.answer(state, action, dice, log) }
}
