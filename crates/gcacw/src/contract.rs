//! The engine's contract, compiled once a campaign: in the crate of the campaign.
//!
//! [`Gcacw`] is generic, so that every crate that asked it something would compile all the rules behind the question anew.
//! They ask [`Campaign::contract`] instead, which leads to what the campaign's own crate has compiled.

use engine::{
    Choice, Clock, Dice, Grammar, Log, Overlay, Pending, Refusal, Rng, Seat, Setup, SetupError, Side, Status,
    TimeAllowance, View, Viewer,
};

use crate::action::{Action, Deed};
use crate::campaign::{Campaign, Moment};
use crate::ruleset::{Gcacw, option};
use crate::state::State;
use crate::step::Step;

/// What the rules of a campaign answer: the methods of [`engine::Ruleset`] that hold rules, behind one pointer.
pub trait Contract<C: Campaign> {
    /// Checks a setup into the first state.
    fn open(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log) -> Result<State<C>, SetupError>;
    /// What the game waits for.
    fn status(&self, state: &State<C>) -> Status;
    /// Every legal answer.
    fn actions(&self, state: &State<C>, out: &mut Vec<Deed<C>>);
    /// Takes an action, or refuses it.
    fn apply(
        &self,
        state: &mut State<C>,
        action: &Deed<C>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal>;
    /// Takes an action, or refuses it, and leaves the next question open though one answer may be left: for looking at the
    /// rules one answer at a time.
    fn answer(
        &self,
        state: &mut State<C>,
        action: &Deed<C>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal>;
    /// The text of an action.
    fn write(&self, action: &Deed<C>) -> String;
    /// Reads an action.
    fn read(&self, text: &str) -> Result<Deed<C>, Refusal>;
    /// The open decision as a sentence.
    fn prompt(&self, state: &State<C>) -> String;
    /// A legal action as a page offers it.
    fn choice(&self, state: &State<C>, action: &Deed<C>) -> Choice;
    /// What a viewer may see.
    fn view(&self, state: &State<C>, viewer: Viewer) -> View;
    /// What the rules mark out on the board.
    fn overlays(&self, state: &State<C>, viewer: Viewer) -> Vec<Overlay>;
    /// A state that a seat cannot tell from the true one.
    fn imagine(&self, state: &State<C>, seat: Seat, rng: &mut Rng) -> State<C>;
    /// Whether a seat may not know something.
    fn has_secrets(&self, state: &State<C>, seat: Seat) -> bool;
    /// Whether anything may be hidden, now or later.
    fn hides(&self, state: &State<C>) -> bool;
    /// All that a seat may not know and that bears on what comes next.
    fn cases(&self, state: &State<C>, seat: Seat) -> Option<Vec<(State<C>, u32)>>;
    /// How a forecast goes on.
    fn pending(&self, state: &State<C>) -> Pending<Deed<C>>;
    /// Whose time the open decision takes.
    fn clock(&self, state: &State<C>) -> Clock;
    /// The time that the rules give out.
    fn time_allowance(&self, state: &State<C>) -> Option<TimeAllowance>;
    /// What is done when the time is up.
    fn time_out(&self, state: &State<C>) -> Option<Deed<C>>;
    /// Figures that never change.
    fn conserved(&self, state: &State<C>) -> Vec<(&'static str, i64)>;
    /// What is wrong with a state.
    fn audit(&self, state: &State<C>) -> Result<(), String>;
}

impl<C: Campaign> Contract<C> for Gcacw<C> {
    fn open(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log) -> Result<State<C>, SetupError> {
        self.about.tell_options(setup, log);
        self.campaign.check(setup)?;
        let mut state = self.first_state(setup, dice, log)?;
        // A position that a person wrote stands as it is written.
        if setup.source.is_empty() {
            self.play(&mut state, log).play_lone_answers(dice);
        }
        Ok(state)
    }

    fn status(&self, state: &State<C>) -> Status {
        match self.at(state).open_decision().filter(|_| !state.over) {
            Some(decision) => Status::Open(decision),
            None => Status::Over(self.at(state).ending()),
        }
    }

    fn actions(&self, state: &State<C>, out: &mut Vec<Deed<C>>) {
        self.at(state).list(out);
    }

    fn apply(
        &self,
        state: &mut State<C>,
        action: &Deed<C>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.answer(state, action, dice, log)?;
        self.play(state, log).play_lone_answers(dice);
        Ok(())
    }

    fn answer(
        &self,
        state: &mut State<C>,
        action: &Deed<C>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.play(state, log).take(*action, dice)?;
        self.play(state, log).settle(dice);
        C::plays(self.play(state, log), Moment::ActionTaken, dice);
        self.play(state, log).settle(dice);
        Ok(())
    }

    fn write(&self, action: &Deed<C>) -> String {
        action.write(self)
    }

    fn read(&self, text: &str) -> Result<Deed<C>, Refusal> {
        self.read_action(text)
    }

    fn prompt(&self, state: &State<C>) -> String {
        self.at(state).ask()
    }

    fn choice(&self, state: &State<C>, action: &Deed<C>) -> Choice {
        self.at(state).offer(action)
    }

    fn view(&self, state: &State<C>, viewer: Viewer) -> View {
        self.at(state).show(viewer)
    }

    fn overlays(&self, state: &State<C>, viewer: Viewer) -> Vec<Overlay> {
        self.at(state).overlays_of(viewer)
    }

    fn imagine(&self, state: &State<C>, seat: Seat, rng: &mut Rng) -> State<C> {
        let mut world = state.clone();
        self.turn_imagine(&mut world, seat, rng);
        C::imagine(self, &mut world, seat, rng);
        world
    }

    fn has_secrets(&self, state: &State<C>, seat: Seat) -> bool {
        self.at(state).turn_has_secrets(seat) || C::has_secrets(self.at(state), seat)
    }

    fn hides(&self, state: &State<C>) -> bool {
        C::HIDES || self.plays(state, option::LIMITED_INTELLIGENCE)
    }

    /// On a march and in a fight nothing counts that could be hidden but units under force markers: what a campaign keeps
    /// from a side (its enemy's books, declarations and letters) is dealt once, from what the side knows.
    fn cases(&self, state: &State<C>, seat: Seat) -> Option<Vec<(State<C>, u32)>> {
        let acts = matches!(state.step(), Some(Step::ForceMarch | Step::March | Step::Combat(_)));
        let is_open = acts && !self.at(state).turn_has_secrets(seat);
        is_open.then(|| vec![(self.imagine(state, seat, &mut Rng::new(0)), 1)])
    }

    fn pending(&self, state: &State<C>) -> Pending<Deed<C>> {
        match state.step().filter(|_| !state.over) {
            Some(Step::Combat(step)) => match self.at(state).combat_pending(step) {
                Pending::Nothing => Pending::Nothing,
                Pending::AsItStands(action) => Pending::AsItStands(Action::Combat(action)),
                Pending::Answers(answers) => {
                    Pending::Answers(answers.into_iter().map(Action::Combat).collect())
                }
            },
            Some(Step::Campaign) => C::pending(self.at(state)),
            _ => Pending::Nothing,
        }
    }

    fn clock(&self, state: &State<C>) -> Clock {
        C::clock(self.at(state))
    }

    fn time_allowance(&self, state: &State<C>) -> Option<TimeAllowance> {
        C::time_allowance(self.at(state))
    }

    fn time_out(&self, state: &State<C>) -> Option<Deed<C>> {
        C::time_out(self.at(state)).map(Action::Campaign)
    }

    fn conserved(&self, state: &State<C>) -> Vec<(&'static str, i64)> {
        let mut figures = Side::ALL
            .map(|side| {
                let units = self.roster(state).side_units(side);
                let present: i64 = units.map(|unit| i64::from(state.manpower[unit.index()])).sum();
                let gone = i64::from(state.lost[side.index()]) + i64::from(state.wasted[side.index()]);
                let name = if side == Side::Union { "Union Manpower" } else { "Confederate Manpower" };
                (name, present + gone - self.at(state).special_added(side))
            })
            .to_vec();
        C::conserved(self.at(state), &mut figures);
        figures
    }

    fn audit(&self, state: &State<C>) -> Result<(), String> {
        self.at(state).audit_pieces()?;
        self.at(state).audit_ammunition()?;
        self.at(state).audit_forces()?;
        C::audit(self.at(state))
    }
}
