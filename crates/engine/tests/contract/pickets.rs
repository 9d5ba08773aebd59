//! A game small enough to read at a glance, with everything an engine must cope with: a secret choice, dice, a decision
//! of the other side in the middle of an action, several turns. Each fault breaks one promise of the contract.

use std::fmt::Display;

use engine::{
    About, Choice, ChoiceKind, Clause, Clock, Condition, DataError, Decision, Dice, Edition, Event,
    EventKind, FieldWorks, Grammar, Heading, Heard, Library, Log, Modifier, Named, Outcome, Overlay,
    OverlayKind, Pending, Piece, Refusal, Rng, Ruleset, ScenarioInfo, Seat, SeatInfo, Setup, SetupError,
    Side, Status, View, Viewer, grammar, refuse, turn_count,
};
use serde::{Deserialize, Serialize};

/// A promise that is broken on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    None,
    DeadEnd,
    AcceptsUnlisted,
    LeavesTrace,
    ListsTwice,
    ForgetsText,
    ForgetsForm,
    LeaksView,
    LeaksOverlay,
    LeaksActions,
    LeaksRefusal,
    LeaksClock,
    NotConserved,
    NoEnd,
    Silent,
    BadAudit,
    PendsIllegally,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub men: [i8; 2],
    pub lost: [i8; 2],
    pub postures: [Option<Posture>; 2],
    pub step: Step,
}

grammar! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Posture spoken to Pickets {
        Dig = "dig",
        Rush = "rush",
        Wait = "wait",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    Choose(Side),
    Fire,
    Losses(Side),
}

grammar! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Action spoken to Pickets {
        Take(posture: Posture),
        Fire = "fire",
        Lose(men: i8) = "lose {men}",
    }
}

impl Named<Pickets> for i8 {
    type Thing = Self;
    const FORM: &'static str = "NUMBER";

    fn say(men: Self, _rules: &Pickets) -> impl Display {
        men
    }

    fn hear(_rules: &Pickets, word: &str) -> Heard<Self> {
        word.parse().ok().map(Ok)
    }
}

#[derive(Debug)]
pub struct Pickets {
    about: About,
    fault: Fault,
    /// Whether forecasts look through the answers.
    sees_through: bool,
    /// How many sides their die has.
    die: u8,
    /// Whether the fire tells what the first side had chosen in secret.
    tells: bool,
}

const POSTURES: [Posture; 3] = [Posture::Dig, Posture::Rush, Posture::Wait];

impl Pickets {
    pub fn with(fault: Fault) -> Self {
        let about = About {
            id: "pickets",
            title: "Pickets",
            credit: "",
            summary: "Two pickets watch each other.",
            board: "none",
            seats: Side::ALL.map(SeatInfo::of).to_vec(),
            scenarios: vec![ScenarioInfo {
                id: "ford".into(),
                title: "The ford".into(),
                summary: "Three turns.".into(),
                turns: 3,
                minutes: 1,
                provenance: "made up".into(),
                bot: None,
            }],
            options: Vec::new(),
            editions: Vec::new(),
        };
        Self { about, fault, sees_through: fault == Fault::PendsIllegally, die: 6, tells: true }
    }

    /// The second edition of the game: whoever falls is no longer counted.
    pub fn corrected() -> Self {
        let mut corrected = Self::with(Fault::NotConserved);
        let changed = "The fallen are not counted.".to_owned();
        let first = Edition { number: 1, draft: false, clauses: Vec::new(), changed: String::new() };
        let second = Edition { number: 2, clauses: vec!["pickets.3".into()], changed, ..first };
        corrected.about.editions = vec![first, second];
        corrected
    }

    /// The same game, whose forecasts look through the answers to the dice.
    pub fn seen_through() -> Self {
        Self { sees_through: true, ..Self::with(Fault::None) }
    }

    /// The same with a die so large that worlds which cannot be told apart are no longer counted but looked into.
    pub fn with_a_large_die(tells: bool) -> Self {
        Self { die: 40, tells, ..Self::seen_through() }
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        if self.fault == Fault::LeaksRefusal
            && let (Step::Choose(side), Action::Fire) = (state.step, action)
            && let Some(posture) = state.postures[side.enemy().index()]
        {
            return refuse!("pickets.1", "The enemy has chosen to {}.", posture.write(self));
        }
        match (state.step, action) {
            (Step::Choose(_), Action::Take(_)) | (Step::Fire, Action::Fire) => Ok(()),
            (Step::Losses(side), Action::Lose(men))
                if (1..=2).contains(&men) && men <= state.men[side.index()] =>
            {
                Ok(())
            }
            (Step::Losses(_), Action::Lose(men)) => refuse!("pickets.3", "{men} cannot be lost here."),
            (Step::Choose(_), _) => refuse!("pickets.1", "First both sides choose a posture."),
            (Step::Fire, _) => refuse!("pickets.2", "It is time to fire."),
            (Step::Losses(_), _) => refuse!("pickets.3", "Losses come first."),
        }
    }

    fn over(&self, state: &State) -> bool {
        self.fault != Fault::NoEnd && (state.turn > 3 || state.men.iter().any(|&men| men <= 0))
    }
}

/// A sum that both sides may know, and one line that only the posture of the defenders gives.
fn modifiers(state: &State) -> Vec<Modifier> {
    let modifier = |label: &str, value| Modifier { label: label.into(), value, clause: "pickets.2".into() };
    let dug = state.postures[1] == Some(Posture::Dig);
    [modifier("the turn", i16::from(state.turn))]
        .into_iter()
        .chain(dug.then(|| modifier("dug in", -1)))
        .collect()
}

fn condition(posture: Posture) -> Condition {
    match posture {
        Posture::Dig => Condition::Works { works: FieldWorks::Breastwork },
        Posture::Rush => Condition::MustAttack,
        Posture::Wait => Condition::Stopped,
    }
}

impl Ruleset for Pickets {
    type State = State;
    type Action = Action;

    fn load(_library: &dyn Library) -> Result<Self, DataError> {
        Ok(Self::with(Fault::None))
    }

    fn about(&self) -> &About {
        &self.about
    }

    fn open(&self, _setup: &Setup, _dice: &mut dyn Dice, log: &mut Log) -> Result<State, SetupError> {
        log.add(|| Event::new("pickets.1", "The pickets go out."));
        Ok(State { turn: 1, men: [5; 2], lost: [0; 2], postures: [None; 2], step: Step::Choose(Side::Union) })
    }

    fn status(&self, state: &State) -> Status {
        if self.over(state) {
            let sentence = "The pickets go home.".into();
            return Status::Over(Outcome { winner: None, level: "", clause: Clause("pickets.4"), sentence });
        }
        let (side, name, clause) = match state.step {
            Step::Choose(side) => (side, "choose_posture", "pickets.1"),
            Step::Fire => (Side::Union, "fire", "pickets.2"),
            Step::Losses(side) => (side, "losses", "pickets.3"),
        };
        Status::Open(Decision { seat: Seat::of(side), name, clause: Clause(clause) })
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        match state.step {
            Step::Choose(side) => {
                let leak = self.fault == Fault::LeaksActions
                    && state.postures[side.enemy().index()] == Some(Posture::Rush);
                let count = if leak { 2 } else { 3 };
                out.extend(POSTURES.into_iter().take(count).map(Action::Take));
            }
            Step::Fire if self.fault == Fault::DeadEnd && state.turn == 2 => {}
            Step::Fire => out.push(Action::Fire),
            Step::Losses(side) => {
                let fault = self.fault == Fault::AcceptsUnlisted && state.turn > 1;
                let most = if fault { 1 } else { 2.min(state.men[side.index()]) };
                out.extend((1..=most).map(Action::Lose));
            }
        }
        if self.fault == Fault::ListsTwice {
            let first = out[0];
            out.push(first);
        }
    }

    fn apply(
        &self,
        state: &mut State,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if let Err(refusal) = self.check(state, *action) {
            if self.fault == Fault::LeavesTrace {
                state.turn += 1;
            }
            return Err(refusal);
        }
        match (*action, state.step) {
            (Action::Take(posture), Step::Choose(side)) => {
                state.postures[side.index()] = Some(posture);
                state.step = if side == Side::Union { Step::Choose(Side::Confederate) } else { Step::Fire };
                if side == Side::Confederate {
                    log.reveal();
                }
                if side == Side::Confederate && self.tells {
                    log.result(|| {
                        format!(
                            "Union {}",
                            state.postures[0].map_or_else(String::new, |posture| posture.write(self))
                        )
                    });
                }
            }
            (Action::Fire, _) => {
                let die = dice.roll(self.die);
                let hit = if die <= self.die / 2 { Side::Union } else { Side::Confederate };
                log.result(|| format!("{hit} hit"));
                log.tally("men hit", 1);
                log.add(|| {
                    Event::new("pickets.2", format!("{hit} is hit.")).kind(EventKind::Roll {
                        dice: vec![die],
                        modifiers: modifiers(state),
                        result: "hit".into(),
                        place: String::new(),
                    })
                });
                state.step = Step::Losses(hit);
            }
            (Action::Lose(men), Step::Losses(side)) => {
                state.men[side.index()] -= men;
                if self.fault != Fault::NotConserved {
                    state.lost[side.index()] += men;
                }
                if self.fault == Fault::NoEnd {
                    state.men = [5; 2];
                    state.lost = [0; 2];
                }
                state.turn = state.turn.wrapping_add(1);
                state.postures = [None; 2];
                state.step = Step::Choose(Side::Union);
                let text = if self.fault == Fault::Silent { "" } else { "Men fall." };
                log.add(|| Event::new("pickets.3", text));
            }
            _ => {}
        }
        Ok(())
    }

    fn write(&self, action: &Action) -> String {
        action.write(self)
    }

    fn read(&self, text: &str) -> Result<Action, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let read = Action::read(self, &words);
        let forgets = self.fault == Fault::ForgetsText && matches!(read, Some(Ok(Action::Take(_))));
        let known = read.filter(|_| !forgets);
        known.unwrap_or_else(|| refuse!("pickets.0", "\"{text}\" is not an order."))
    }

    fn forms(&self) -> Vec<String> {
        let mut forms = Action::forms();
        forms.retain(|form| form != "fire" || self.fault != Fault::ForgetsForm);
        forms
    }

    fn prompt(&self, _state: &State) -> String {
        "What now?".into()
    }

    fn choice(&self, _state: &State, action: &Action) -> Choice {
        Choice::button(self.write(action), self.write(action)).kind(ChoiceKind::Button)
    }

    fn overlays(&self, state: &State, viewer: Viewer) -> Vec<Overlay> {
        let rushes = |side: Side| {
            let own = viewer == Viewer::Seat(Seat::of(side)) || self.fault == Fault::LeaksOverlay;
            own && state.postures[side.index()] == Some(Posture::Rush)
        };
        let zone = |side: Side| Overlay {
            kind: OverlayKind::Zone,
            label: format!("{side} rush"),
            side: Some(side),
            piece: None,
            places: Vec::new(),
            clause: "pickets.1".into(),
        };
        Side::ALL.into_iter().filter(|&side| rushes(side)).map(zone).collect()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut pieces = Vec::new();
        for side in Side::ALL {
            let own = viewer == Viewer::Seat(Seat::of(side)) || viewer == Viewer::Umpire;
            let shown = own || self.fault == Fault::LeaksView || state.step == Step::Fire;
            let posture = state.postures[side.index()].filter(|_| shown).map(condition);
            pieces.push(Piece {
                id: side.name().into(),
                side: Some(side),
                status: posture.into_iter().collect(),
                ..Piece::default()
            });
        }
        View {
            viewer,
            heading: Heading {
                turn: u16::from(state.turn),
                turn_count: turn_count("Turn", u16::from(state.turn), [1, 3]),
                ..Heading::default()
            },
            pieces,
            markers: Vec::new(),
            tracks: Vec::new(),
            hands: Vec::new(),
            sheets: Vec::new(),
        }
    }

    fn imagine(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        let mut world = state.clone();
        if self.has_secrets(state, seat) {
            world.postures[seat.side().enemy().index()] = Some(POSTURES[rng.below(3)]);
        }
        world
    }

    fn hides(&self, _state: &State) -> bool {
        true
    }

    fn has_secrets(&self, state: &State, seat: Seat) -> bool {
        matches!(state.step, Step::Choose(_)) && state.postures[seat.side().enemy().index()].is_some()
    }

    fn pending(&self, state: &State) -> Pending<Action> {
        match state.step {
            _ if !self.sees_through || self.over(state) => Pending::Nothing,
            Step::Choose(Side::Union) => Pending::Nothing,
            Step::Choose(Side::Confederate) => {
                Pending::Answers([Posture::Wait, Posture::Dig, Posture::Rush].map(Action::Take).to_vec())
            }
            Step::Fire => Pending::AsItStands(Action::Fire),
            Step::Losses(_) if self.fault == Fault::PendsIllegally => Pending::AsItStands(Action::Lose(3)),
            Step::Losses(side) => {
                Pending::Answers((1..=2.min(state.men[side.index()])).map(Action::Lose).collect())
            }
        }
    }

    fn clock(&self, state: &State) -> Clock {
        let rushes = state.postures.contains(&Some(Posture::Rush));
        if self.fault == Fault::LeaksClock && rushes {
            Clock::Paused(Clause("pickets.1"))
        } else {
            Clock::Running
        }
    }

    fn conserved(&self, state: &State) -> Vec<(&'static str, i64)> {
        Side::ALL
            .map(|side| (side.name(), i64::from(state.men[side.index()] + state.lost[side.index()])))
            .to_vec()
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        if self.fault == Fault::BadAudit && state.turn == 2 {
            Err("it is a second turn".into())
        } else {
            Ok(())
        }
    }
}
