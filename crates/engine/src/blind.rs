//! Blind: everything that leaves for a seat is a function of what that seat knows. Two worlds that a seat cannot tell
//! apart must tell it the same.

use std::fmt::Debug;

use crate::{Event, Forecast, Log, RecordingDice, Rng, Ruleset, Seat, Viewer, routes};

/// Two worlds that a seat cannot tell apart.
pub struct Pair<'a, R: Ruleset> {
    /// The rules of both.
    pub rules: &'a R,
    /// The true state.
    pub truth: &'a R::State,
    /// Another that [`Ruleset::imagine`] made for the seat.
    pub world: &'a R::State,
    /// Whose eyes.
    pub seat: Seat,
}

impl<R: Ruleset> Pair<'_, R> {
    /// What is seen and asked, whoever decides.
    pub fn check_seen(&self) -> Result<(), String> {
        let viewer = Viewer::Seat(self.seat);
        self.same("the view", |rules, state| rules.view(state, viewer))?;
        self.same("an overlay", |rules, state| rules.overlays(state, viewer))?;
        self.same("the decision", |rules, state| rules.status(state))?;
        self.same("the clock", |rules, state| (rules.clock(state), rules.time_allowance(state)))?;
        self.same("what is hidden", |rules, state| rules.has_secrets(state, self.seat))
    }

    /// What the seat is offered when it decides, what it is told about actions that may not be legal, and what a few of
    /// the legal ones tell it.
    pub fn check_offered(&self, strangers: &[R::Action], rng: &mut Rng) -> Result<(), String> {
        let listed = |rules: &R, state: &R::State| {
            let mut actions = Vec::new();
            rules.actions(state, &mut actions);
            actions
        };
        let actions = listed(self.rules, self.truth);
        self.same("the list of actions", listed)?;
        self.same("the prompt", |rules, state| rules.prompt(state))?;
        self.same("a route", routes)?;
        for action in &actions {
            self.same("the choice", |rules, state| rules.choice(state, action))?;
        }
        for stranger in strangers.iter().filter(|stranger| !actions.contains(stranger)) {
            self.same("the refusal", |rules, state| {
                rules.apply(&mut state.clone(), stranger, &mut Rng::new(1), &mut Log::silent()).err()
            })?;
        }
        for _ in 0..actions.len().min(TAKEN) {
            self.check_taken(&actions[rng.below(actions.len())])?;
        }
        Ok(())
    }

    /// The chances of an action.
    pub fn check_forecast(&self, action: &R::Action) -> Result<(), String> {
        let text = self.rules.write(action);
        self.same(&format!("the forecast of \"{text}\""), |rules, state| {
            Forecast::of(rules, state, action, self.seat)
        })
    }

    /// What an action tells its taker stands. One that can be taken back, neither rolled for nor marked as telling a
    /// secret, tells nothing; and whether it is marked must not hang on the secret.
    fn check_taken(&self, action: &R::Action) -> Result<(), String> {
        let text = self.rules.write(action);
        let [(truth, told), (world, imagined)] =
            [self.truth, self.world].map(|state| self.take(state, action));
        if told.stands != imagined.stands {
            return Err(format!(
                "whether \"{text}\" can be taken back depends on what seat {} may not know",
                self.seat.0
            ));
        }
        if told.stands {
            return Ok(());
        }
        if told.heard != imagined.heard {
            return Err(format!("\"{text}\" can be taken back but tells seat {} a secret", self.seat.0));
        }
        let after = Pair { rules: self.rules, truth: &truth, world: &world, seat: self.seat };
        after.check_seen().map_err(|problem| {
            let heard: Vec<&str> = told.heard.iter().map(|event| event.text.as_str()).collect();
            let (before, now) = (self.rules.status(self.truth), self.rules.status(&truth));
            let [before, now] = [before, now].map(|status| status.open().map_or("the end", |open| open.name));
            format!(
                "after \"{text}\" ({before} to {now}), which can be taken back and told {heard:?}: {problem}"
            )
        })
    }

    fn take(&self, state: &R::State, action: &R::Action) -> (R::State, Told) {
        let mut after = state.clone();
        let mut rng = Rng::new(1);
        let (mut dice, mut log) = (RecordingDice::new(&mut rng), Log::new());
        let taken = self.rules.apply(&mut after, action, &mut dice, &mut log);
        // A game that is over shows all.
        let over = self.rules.status(&after).outcome().is_some();
        let stands = taken.is_err() || log.revealed() || over || !dice.into_rolled().is_empty();
        let heard = log.take_events().into_iter().filter(|event| event.audience.contains(self.seat));
        (after, Told { stands, heard: heard.collect() })
    }

    fn same<T: PartialEq + Debug>(&self, what: &str, ask: impl Fn(&R, &R::State) -> T) -> Result<(), String> {
        let (told, imagined) = (ask(self.rules, self.truth), ask(self.rules, self.world));
        if told == imagined {
            return Ok(());
        }
        let problem = format!("{what} tells seat {} what it may not know", self.seat.0);
        Err(format!("{problem}: {}", first_difference(&told, &imagined)))
    }
}

/// How many actions of a decision are taken to see what they tell.
const TAKEN: usize = 4;

/// What an action told its taker.
struct Told {
    /// Whether it cannot be taken back.
    stands: bool,
    heard: Vec<Event>,
}

fn first_difference(told: &impl Debug, imagined: &impl Debug) -> String {
    let (told, imagined) = (format!("{told:#?}"), format!("{imagined:#?}"));
    let pair = told.lines().zip(imagined.lines()).find(|(left, right)| left != right);
    pair.map_or_else(
        || "one goes on where the other ends".to_owned(),
        |(left, right)| format!("{} / {}", left.trim(), right.trim()),
    )
}
