//! The engine's contract, kept by the files of each section.

use board::Board;
use engine::{
    About, Choice, DataError, Dice, Grammar, Library, Log, Overlay, Pending, Refusal, Rng, Ruleset, Seat,
    Setup, SetupError, Side, Status, View, Viewer,
};

use crate::Guv;
use crate::action::Action;
use crate::state::{Place, State};

impl Guv {
    /// The ruleset on its own board.
    pub fn shipped(library: &dyn Library) -> Result<Self, DataError> {
        Self::on_board(library, Board::load(library, "guv")?)
    }
}

impl Ruleset for Guv {
    type State = State;
    type Action = Action;

    fn load(library: &dyn Library) -> Result<Self, DataError> {
        Self::shipped(library)
    }

    fn about(&self) -> &About {
        &self.about
    }

    fn open(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log) -> Result<State, SetupError> {
        self.start_state(setup, dice, log)
    }

    fn status(&self, state: &State) -> Status {
        match (state.ended, state.agenda.last()) {
            (None, Some(&task)) => Status::Open(self.decision(state, task)),
            (Some((winner, ending)), _) => Status::Over(self.outcome(winner, ending)),
            (None, None) => Status::Over(self.outcome(None, crate::victory::Ending::Points(0))),
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        self.options(state, out);
    }

    fn apply(
        &self,
        state: &mut State,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if !self.is_legal(state, action) {
            return Err(self.explain(state, action));
        }
        self.perform(state, action, dice, log);
        self.settle(state, dice, log);
        Ok(())
    }

    fn write(&self, action: &Action) -> String {
        action.write(self)
    }

    fn read(&self, text: &str) -> Result<Action, Refusal> {
        self.read_action(text)
    }

    fn forms(&self) -> Vec<String> {
        Action::forms()
    }

    fn prompt(&self, state: &State) -> String {
        state.agenda.last().map_or_else(|| "The game is over.".into(), |&task| self.prompt_of(state, task))
    }

    fn choice(&self, state: &State, action: &Action) -> Choice {
        self.choice_of(state, action)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view_of(state, viewer)
    }

    fn overlays(&self, state: &State, viewer: Viewer) -> Vec<Overlay> {
        self.overlays_of(state, viewer)
    }

    fn imagine(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        if self.has_secrets(state, seat) { self.imagined(state, seat, rng) } else { state.clone() }
    }

    fn has_secrets(&self, state: &State, _seat: Seat) -> bool {
        state.ended.is_none()
    }

    fn hides(&self, state: &State) -> bool {
        state.ended.is_none()
    }

    fn bears_secrets(&self, state: &State, seat: Seat, _action: &Action) -> bool {
        self.has_secrets(state, seat) && !self.combat_is_open(state)
    }

    fn bearing(&self, world: &State, _seat: Seat, _action: &Action) -> Option<u64> {
        self.bears_on_shells(world)
    }

    fn pending(&self, state: &State) -> Pending<Action> {
        self.pending_of(state)
    }

    fn conserved(&self, state: &State) -> Vec<(&'static str, i64)> {
        let counters =
            |side: Side| self.units_of(side).filter(|&unit| state.place(unit) != Place::NONE).count() as i64;
        let chits = |side: Side| {
            let index = side.index();
            [state.hand[index], state.cup[index], state.out[index]]
                .iter()
                .flatten()
                .map(|&count| i64::from(count))
                .sum::<i64>()
                + i64::from(side == Side::Union && state.good_general)
        };
        vec![
            ("Union counters", counters(Side::Union)),
            ("Confederate counters", counters(Side::Confederate)),
            ("Union event chits", chits(Side::Union)),
            ("Confederate event chits", chits(Side::Confederate)),
        ]
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_state(state)
    }
}
