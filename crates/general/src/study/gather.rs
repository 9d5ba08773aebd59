//! What is noted of a game while it is played.

use std::collections::BTreeMap;

use engine::{EventKind, Log, Outcome, Ruleset, Setup, SetupError, Side, Status, View, Viewer};

use super::columns::DataFrame;
use crate::counsel::Counsel;
use crate::{General, Style, Thought, Watch, play as play_game};

/// One turn of a game.
#[derive(Debug, Clone, Copy, Default)]
struct Turn {
    decisions: i64,
    rolls: i64,
    losses: [i64; 2],
    /// How the Union stands at its end, in thousandths.
    standing: i64,
}

/// A decision that was taken.
struct NotedDecision {
    turn: i64,
    side: Side,
    decision: &'static str,
    legal: i64,
    action: String,
}

/// Somebody who notes what a study wants to know.
struct Notes<'a, R: Ruleset> {
    counsel: &'a dyn Counsel<R>,
    formations: BTreeMap<String, String>,
    turn: i64,
    turns: BTreeMap<i64, Turn>,
    losses: BTreeMap<(i64, Side, String), i64>,
    fights: BTreeMap<(i64, String), i64>,
    /// The decisions that were taken, where they are asked for.
    positions: Option<Vec<NotedDecision>>,
    /// The decision that is open.
    open: Option<NotedDecision>,
}

impl<R: Ruleset> Notes<'_, R> {
    /// Notes what was done, and what is asked next.
    fn note_position(&mut self, rules: &R, taken: Option<&R::Action>, state: &R::State) {
        let Some(positions) = &mut self.positions else { return };
        let taken = taken.map_or_else(String::new, |action| rules.write(action));
        positions.extend(self.open.take().map(|open| NotedDecision { action: taken, ..open }));
        let Status::Open(decision) = rules.status(state) else { return };
        let mut actions = Vec::new();
        rules.actions(state, &mut actions);
        self.open = Some(NotedDecision {
            turn: self.turn,
            side: decision.seat.side(),
            decision: decision.name,
            legal: actions.len() as i64,
            action: String::new(),
        });
    }
}

impl<R: Ruleset> Watch<R> for Notes<'_, R> {
    fn listens(&self) -> bool {
        true
    }

    fn see(&mut self, rules: &R, thought: &Thought<R::Action>, state: &R::State, log: &Log) {
        let turn = self.turns.entry(self.turn).or_default();
        turn.decisions += 1;
        for event in log.events() {
            match &event.kind {
                EventKind::Roll { place, .. } => {
                    turn.rolls += 1;
                    if !place.is_empty() {
                        *self.fights.entry((self.turn, place.clone())).or_default() += 1;
                    }
                }
                EventKind::Loss { piece, side, amount, place } => {
                    let amount = i64::from(*amount);
                    turn.losses[side.index()] += amount;
                    let formation = self.formations.get(piece).map_or("", String::as_str).to_owned();
                    *self.losses.entry((self.turn, *side, formation)).or_default() += amount;
                    if !place.is_empty() {
                        *self.fights.entry((self.turn, place.clone())).or_default() += 1;
                    }
                }
                _ => {}
            }
        }
        if log.events().iter().any(|event| matches!(event.kind, EventKind::Phase | EventKind::End)) {
            let standing = self.counsel.evaluate(rules, state, Side::Union, Style::default());
            turn.standing = (1000.0 * standing).round() as i64;
            self.turn = i64::from(rules.view(state, Viewer::Umpire).heading.turn);
        }
        self.note_position(rules, Some(&thought.action), state);
    }
}

/// How a game ended, in the words of its row: the winner, the level and the clause.
fn ending(outcome: Option<&Outcome>) -> [&str; 3] {
    match outcome {
        Some(outcome) => [outcome.winner.map_or("nobody", Side::name), outcome.level, outcome.clause.0],
        None => ["unfinished", "", ""],
    }
}

impl<'a, R: Ruleset> Notes<'a, R> {
    /// Nothing noted yet of a game that begins so.
    fn new(counsel: &'a dyn Counsel<R>, view: View, positions: bool) -> Self {
        let formations = view.pieces.into_iter();
        Self {
            counsel,
            formations: formations.map(|piece| (piece.id, formation(piece.formation, piece.name))).collect(),
            turn: i64::from(view.heading.turn),
            turns: BTreeMap::new(),
            losses: BTreeMap::new(),
            fights: BTreeMap::new(),
            positions: positions.then(Vec::new),
            open: None,
        }
    }

    /// The row of the game.
    fn game(&self, seed: i64, setup: &Setup, [winner, level, clause]: [&str; 3]) -> DataFrame {
        let mut games = DataFrame::new(&[
            "seed",
            "options*",
            "winner*",
            "level*",
            "clause*",
            "turns",
            "decisions",
            "rolls",
            "union_losses",
            "confederate_losses",
        ]);
        let sum = |figure: fn(&Turn) -> i64| self.turns.values().map(figure).sum::<i64>();
        games.push(
            &[
                seed,
                self.turn,
                sum(|turn| turn.decisions),
                sum(|turn| turn.rolls),
                sum(|turn| turn.losses[0]),
                sum(|turn| turn.losses[1]),
            ],
            &[&setup.options.join(" "), winner, level, clause],
        );
        games
    }

    /// A row a turn.
    fn turns(&self, seed: i64) -> DataFrame {
        let names = ["seed", "turn", "decisions", "rolls", "union_losses", "confederate_losses", "standing"];
        let mut turns = DataFrame::new(&names);
        for (&number, turn) in &self.turns {
            turns.push(
                &[seed, number, turn.decisions, turn.rolls, turn.losses[0], turn.losses[1], turn.standing],
                &[],
            );
        }
        turns
    }

    /// The losses by turn and formation.
    fn losses(&self, seed: i64) -> DataFrame {
        let mut losses = DataFrame::new(&["seed", "turn", "side*", "formation*", "amount"]);
        for ((turn, side, formation), &amount) in &self.losses {
            losses.push(&[seed, *turn, amount], &[side.name(), formation]);
        }
        losses
    }

    /// The fights by turn and place.
    fn fights(&self, seed: i64) -> DataFrame {
        let mut fights = DataFrame::new(&["seed", "turn", "place*", "count"]);
        for ((turn, place), &count) in &self.fights {
            fights.push(&[seed, *turn, count], &[place]);
        }
        fights
    }
}

/// Plays one game and notes it: its row, its turns, its losses, its fights and, where they are asked for, its positions.
pub(super) fn play<R: Ruleset>(
    rules: &R,
    setup: &Setup,
    seed: u64,
    generals: &[&dyn General<R>],
    counsel: &dyn Counsel<R>,
    positions: bool,
) -> Result<[DataFrame; 5], SetupError> {
    let first = rules.start(setup, &mut engine::SeededDice::new(seed, 0))?;
    let mut notes = Notes::new(counsel, rules.view(&first, Viewer::Umpire), positions);
    notes.note_position(rules, None, &first);
    let played = play_game(rules, setup, seed, generals, &mut notes)?;
    let (seed, ending) = (seed as i64, ending(played.outcome.as_ref()));
    let noted = notes.positions.as_deref().unwrap_or_default();
    Ok([
        notes.game(seed, setup, ending),
        notes.turns(seed),
        notes.losses(seed),
        notes.fights(seed),
        positions_of(seed, ending[0], noted),
    ])
}

/// The decisions of a game, with what their side won in the end: 1, -1, or 0 when nobody did.
fn positions_of(seed: i64, winner: &str, noted: &[NotedDecision]) -> DataFrame {
    let names = ["seed", "number", "turn", "side*", "decision*", "legal", "action*", "won"];
    let mut table = DataFrame::new(&names);
    for (number, position) in (0..).zip(noted) {
        let won = match winner {
            "Union" | "Confederate" => {
                if position.side.name() == winner {
                    1
                } else {
                    -1
                }
            }
            _ => 0,
        };
        table.push(
            &[seed, number, position.turn, position.legal, won],
            &[position.side.name(), position.decision, &position.action],
        );
    }
    table
}

/// A piece that belongs to no formation stands for itself.
fn formation(formation: String, name: String) -> String {
    if formation.is_empty() { name } else { formation }
}
