//! The ruleset behind the engine's contract.

use engine::{
    About, Choice, Clause, DataError, Decision, Dice, Edition, Grammar, Library, Log, Overlay, Pending,
    Piece, Refusal, Rng, Ruleset, ScenarioInfo, Seat, SeatInfo, Setup, SetupError, Side, Status, View,
    Viewer, refuse,
};

use crate::action::Action;
use crate::cards::{self, Tactics};
use crate::data::Data;
use crate::ids::TacticsId;
use crate::orders::{self, BotCard};
use crate::refusals::Spoken;
use crate::sequence::Play;
use crate::setup::SetupFile;
use crate::state::State;

/// Chancellorsville 1863: the data that every game shares.
#[derive(Debug)]
pub struct C1863 {
    about: About,
    pub(crate) data: Data,
    pub(crate) tactics: Vec<Tactics>,
    pub(crate) bot: Vec<BotCard>,
    pub(crate) scenarios: Vec<SetupFile>,
}

impl C1863 {
    pub(crate) fn tactics(&self, card: TacticsId) -> &Tactics {
        &self.tactics[card.index()]
    }

    fn describe(scenarios: &[SetupFile], rounds: u8, editions: Vec<Edition>) -> About {
        About {
            id: "c1863",
            title: "Chancellorsville 1863",
            credit: "Maurice Suckling, solitaire game by Mark Wylie; Worthington Publishing, 2020",
            summary: "Hooker and Lee behind their screens. Each turn one card sets a few formations moving; every move \
                      wears them down, and momentum buys the tricks that win battles. Two players, or one against a deck \
                      of orders.",
            board: "c1863",
            seats: Side::ALL.map(SeatInfo::of).to_vec(),
            scenarios: scenarios
                .iter()
                .map(|file| ScenarioInfo {
                    id: file.scenario.clone(),
                    title: file.own.title.clone(),
                    summary: file.own.summary.clone(),
                    turns: u16::from(rounds),
                    minutes: file.own.minutes,
                    provenance: file.own.provenance.clone(),
                    bot: file.own.player.map(Side::enemy),
                })
                .collect(),
            options: Vec::new(),
            editions,
        }
    }
}

impl Ruleset for C1863 {
    type State = State;
    type Action = Action;

    fn load(library: &dyn Library) -> Result<Self, DataError> {
        let data = Data::load(library)?;
        let tactics = cards::load(library, &data.map)?;
        let bot = orders::load(library, &data)?;
        let scenario = |file: String| {
            SetupFile::read(&library.text(&file)?).map_err(|error| DataError::file(&file, error.to_string()))
        };
        let scenarios: Vec<SetupFile> =
            library.list("c1863/scenarios").into_iter().map(scenario).collect::<Result<_, _>>()?;
        let about = Self::describe(&scenarios, data.limits.rounds, engine::editions(library, "c1863")?);
        Ok(Self { about, data, tactics, bot, scenarios })
    }

    fn about(&self) -> &About {
        &self.about
    }

    fn open(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log) -> Result<State, SetupError> {
        let mut state = self.start_state(setup, dice, log)?;
        // A position that a person wrote stands as it is written.
        if setup.source.is_empty() {
            Play { rules: self, state: &mut state, dice, log }.answer_alone();
        }
        Ok(state)
    }

    fn status(&self, state: &State) -> Status {
        if let Some(end) = state.end {
            return Status::Over(self.outcome(state, end));
        }
        match state.question() {
            Some(question) => Status::Open(Decision {
                seat: Seat::of(self.asked(state, question)),
                name: question.name(),
                clause: *question.clause(),
            }),
            None => unreachable_status(),
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        if let Some(question) = state.question() {
            self.list(state, question, out);
        }
    }

    fn apply(
        &self,
        state: &mut State,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.answer(state, action, dice, log)?;
        Play { rules: self, state, dice, log }.answer_alone();
        Ok(())
    }

    fn answer(
        &self,
        state: &mut State,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let Some(question) = state.question() else {
            return refuse!("c1863.15.3", "The game is over.");
        };
        self.judge(state, question, *action).map_err(|why| why.refusal(&Spoken { rules: self, state }))?;
        let mut play = Play { rules: self, state, dice, log };
        play.take(question, *action);
        play.advance();
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
        state
            .question()
            .map_or_else(|| "The game is over.".into(), |question| self.ask_words(state, question))
    }

    fn choice(&self, state: &State, action: &Action) -> Choice {
        self.choice_words(state, *action)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    fn overlays(&self, state: &State, viewer: Viewer) -> Vec<Overlay> {
        self.overlays_of(state, viewer)
    }

    fn imagine(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        self.imagine_for(state, seat.side(), rng)
    }

    fn bears_secrets(&self, state: &State, seat: Seat, action: &Action) -> bool {
        self.has_secrets(state, seat) && self.bears_secrets_on(state, seat.side(), *action)
    }

    fn cases(&self, state: &State, seat: Seat, action: &Action) -> Option<Vec<(State, u32)>> {
        match action {
            Action::Draw => Some(self.draws(state, seat.side())),
            _ => self.masks(state, seat.side(), *action),
        }
    }

    fn bearing(&self, world: &State, seat: Seat, action: &Action) -> Option<u64> {
        self.bears_on_fight(world, seat.side(), *action)
    }

    fn pending(&self, state: &State) -> Pending<Action> {
        self.pending_of(state)
    }

    fn has_secrets(&self, state: &State, _seat: Seat) -> bool {
        state.end.is_none()
    }

    fn hides(&self, state: &State) -> bool {
        state.end.is_none()
    }

    /// A formation is as strong as its cohesion, the real one where the viewer knows it.
    fn strength(&self, piece: &Piece) -> i32 {
        let labelled = |label: &str| piece.values.iter().find(|value| value.label == label);
        let cohesion = labelled("real cohesion").or_else(|| labelled("cohesion"));
        cohesion.and_then(|value| value.value.parse().ok()).unwrap_or(0)
    }

    fn conserved(&self, state: &State) -> Vec<(&'static str, i64)> {
        self.count_everything(state)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.check_state(state)
    }
}

/// A state without question and without end is never reached: every task ends in one or the other.
fn unreachable_status() -> Status {
    Status::Over(engine::Outcome {
        winner: None,
        level: "",
        clause: Clause("c1863.15.3"),
        sentence: "The game is over.".into(),
    })
}
