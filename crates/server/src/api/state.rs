//! What one viewer is shown of a game.

use engine::{Choice, Event, EventKind, Outcome, Seat, Side, Status, View, Viewer};
use serde::Serialize;
use shelf::Route;
use utoipa::ToSchema;

use crate::clock::{ClockRule, Clocks};
use crate::model::{Deed, Ending, Noticed, SeatKind, SeatRow, Table, Thinking, read_events};

/// So many entries of the log are sent unasked.
pub(crate) const LOG_UNASKED: i64 = 200;

/// A game as one viewer sees it.
#[derive(Serialize, ToSchema)]
pub struct GameState {
    /// What is played, and who sits where.
    pub game: GameInfo,
    /// The number of the last entry of the log, in the viewer's own count: the next request to play brings it along.
    pub number: i64,
    /// How many actions stand, of those the viewer knows of.
    pub actions: usize,
    /// Whose eyes.
    pub viewer: Viewer,
    /// The open decision; none when the game is over.
    #[schema(required)]
    pub decision: Option<OpenDecision>,
    /// How the game ended; none while it goes on.
    #[schema(required)]
    pub outcome: Option<Ended>,
    /// What the viewer sees.
    pub view: View,
    /// Every legal action, when the decision is the viewer's.
    pub choices: Vec<Choice>,
    /// Where the piece being moved can go, and by which actions.
    pub routes: Vec<Route>,
    /// What can be chosen one button further on, where pressing it tells nobody anything and can be taken back.
    pub ahead: Vec<Ahead>,
    /// Whether the viewer may take its last action back at once.
    pub undoable: bool,
    /// Whether the viewer may ask the other side to let actions be taken back.
    pub undo_askable: bool,
    /// What waits for an answer.
    pub offers: OpenOffers,
    /// The clocks as they stand, if the game has any.
    #[schema(required)]
    pub clocks: Option<Clocks>,
    /// Whether the viewer may claim the game on time. Where the rules give out the time there is nothing to claim.
    pub time_claimable: bool,
    /// What happened before the first decision, as the viewer may know it.
    pub opening: Vec<LogEvent>,
    /// The computer that thinks about the open decision, as far as the viewer may know; none when a person decides.
    #[schema(required)]
    pub thinking: Option<Thinking>,
    /// The log from the number asked for, as the viewer may know it.
    pub log: Vec<LogEntry>,
}

/// A piece that can be chosen after a button: one click plays both.
#[derive(Serialize, ToSchema)]
pub struct Ahead {
    /// What is chosen.
    pub choice: Choice,
    /// The button's action and the choice's.
    pub actions: Vec<String>,
}

/// What is played, and who sits where.
#[derive(Serialize, ToSchema)]
pub struct GameInfo {
    /// Its id.
    pub id: String,
    /// The ruleset.
    pub ruleset: String,
    /// The scenario.
    pub scenario: String,
    /// The optional rules in play.
    pub options: Vec<String>,
    /// The board.
    pub board: String,
    /// The clock.
    #[schema(required)]
    pub clock: Option<ClockRule>,
    /// Whether anybody may watch.
    pub spectators: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// The seats, in order.
    pub seats: Vec<SeatState>,
}

/// One seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeatState {
    /// Its number.
    pub seat: u8,
    /// Its name in the ruleset, such as `Union`.
    pub title: String,
    /// Its side.
    #[schema(required)]
    pub side: Option<Side>,
    /// Who sits there.
    pub kind: SeatKind,
    /// The player's name; for a computer, the opponent's.
    pub name: String,
    /// Whether somebody sits there yet.
    pub taken: bool,
}

/// The open decision.
#[derive(Serialize, ToSchema)]
pub struct OpenDecision {
    /// Who decides.
    pub seat: Seat,
    /// The decision's name.
    pub name: String,
    /// The clause that asks.
    pub clause: String,
    /// The question as a sentence, when it is put to the viewer.
    #[schema(required)]
    pub prompt: Option<String>,
}

/// How a game ended.
#[derive(Serialize, ToSchema)]
pub struct Ended {
    /// The winner; none for a draw.
    #[schema(required)]
    pub winner: Option<Side>,
    /// `rules`, `resignation`, `agreement` or `time`.
    pub by: String,
    /// The level of victory in the rulebook's words; empty when there is none.
    pub level: String,
    /// The clause that ended it; empty when the players did.
    pub clause: String,
    /// What happened, in a sentence.
    pub sentence: String,
}

/// What waits for an answer.
#[derive(Serialize, ToSchema)]
pub struct OpenOffers {
    /// The seat that offers a draw.
    #[schema(required)]
    pub draw: Option<Seat>,
    /// The seat that asks to take actions back.
    #[schema(required)]
    pub undo: Option<Seat>,
    /// How many of the actions the viewer knows of would stand.
    #[schema(required)]
    pub undo_kept: Option<usize>,
    /// The seats of the viewer's side that would give the game up if its other commanders did.
    pub resign: Vec<Seat>,
}

/// One entry of the log, as a viewer may know it. What a viewer does not notice is no entry of its log.
#[derive(Serialize, ToSchema)]
pub struct LogEntry {
    /// Its number, in the viewer's own count.
    pub number: i64,
    /// The seat that did it.
    pub seat: Seat,
    /// `action`, `undo`, `undo_asked`, `undo_granted`, `undo_denied`, `draw_offered`, `draw_agreed`, `draw_declined`,
    /// `resign_offered`, `resigned` or `time_claimed`; `corrected` where the rules were, and nobody did it.
    pub kind: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The action's text: shown to the seat that took it, and to the umpire.
    #[schema(required)]
    pub action: Option<String>,
    /// How many actions stand after it, of those the viewer knows of: an earlier action with a higher count has been taken
    /// back.
    pub actions: usize,
    /// What it caused.
    pub events: Vec<LogEvent>,
    /// Why a computer did it: its plan and the chances it saw, for those from whom nothing has been hidden so far; for
    /// everybody when the game is over.
    #[schema(required)]
    pub why: Option<String>,
}

/// One event, as a viewer may know it.
#[derive(Serialize, ToSchema)]
pub struct LogEvent {
    /// What happened, in a sentence.
    pub text: String,
    /// The clause under which it happened.
    #[schema(required)]
    pub clause: Option<String>,
    /// What a page can show of it.
    pub kind: EventKind,
}

/// A game as a viewer sees it now, with the log after entry `since` of the viewer's count; without `since`, the end of it.
pub(crate) fn game_state(table: &Table, viewer: Viewer, since: Option<i64>, now: i64) -> GameState {
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let decides = seat.is_some() && table.deciding() == seat;
    let account = table.account(viewer);
    let number = account.number();
    let undo_kept = table.offers.undo_kept.map(|kept| account.actions_of(kept));
    let claims = !table.is_over() && !table.is_timed_by_rules();
    let fallen = table.clocks.as_ref().filter(|_| claims).and_then(|clocks| clocks.fallen(now));
    let beside = seat.into_iter().flat_map(|seat| table.commanders(seat));
    let resign = beside.filter(|&other| table.offers.resigning.contains(other)).collect();
    GameState {
        game: game_info(table),
        number,
        actions: account.actions(),
        viewer,
        decision: open_decision(table, decides),
        outcome: ended(table),
        view: table.game.view(viewer),
        choices: if decides { table.game.choices() } else { Vec::new() },
        routes: if decides { table.game.routes() } else { Vec::new() },
        ahead: if decides { ahead(table) } else { Vec::new() },
        undoable: seat.is_some_and(|seat| table.may_undo(seat)),
        undo_askable: seat.is_some_and(|seat| table.may_ask_undo(seat)),
        offers: OpenOffers { draw: table.offers.draw, undo: table.offers.undo, undo_kept, resign },
        clocks: table.clocks.as_ref().map(|clocks| clocks.read(now)),
        time_claimable: fallen.zip(seat).is_some_and(|(fallen, seat)| table.are_enemies(Seat(fallen), seat)),
        opening: opening(table, viewer),
        thinking: table.thinking(viewer, now),
        log: log(table, viewer, since.unwrap_or(number - LOG_UNASKED), usize::MAX),
    }
}

/// What spectators see of a game, without its log and without what only time changes: so it is the same for all of them,
/// and what has changed in it can be told.
pub(crate) fn scene(table: &Table, now: i64) -> serde_json::Value {
    let state = game_state(table, Viewer::Spectator, Some(i64::MAX), now);
    let state = GameState { clocks: None, thinking: None, log: Vec::new(), ..state };
    serde_json::to_value(&state).unwrap_or_default()
}

fn ahead(table: &Table) -> Vec<Ahead> {
    let both = |shelf::Ahead { first, choice }| Ahead { actions: vec![first, choice.action.clone()], choice };
    shelf::ahead(&*table.game).into_iter().map(both).collect()
}

/// Who sits where.
pub(crate) fn seat_states(table: &Table) -> Vec<SeatState> {
    let seat = |row: &SeatRow| {
        let info = table.rules.about().seats.get(row.seat.index());
        SeatState {
            seat: row.seat.0,
            title: info.map(|info| info.name.to_owned()).unwrap_or_default(),
            side: info.map(|info| info.side),
            kind: row.kind,
            name: row.name.clone(),
            taken: row.is_taken(),
        }
    };
    table.row.seats.iter().map(seat).collect()
}

fn game_info(table: &Table) -> GameInfo {
    let (row, about) = (&table.row, table.rules.about());
    GameInfo {
        id: row.id.clone(),
        ruleset: row.start.ruleset.clone(),
        scenario: row.start.scenario.clone(),
        options: row.start.options.clone(),
        board: about.board.to_owned(),
        clock: row.clock,
        spectators: row.spectators,
        created: row.created,
        seats: seat_states(table),
    }
}

fn open_decision(table: &Table, decides: bool) -> Option<OpenDecision> {
    table.deciding()?;
    let Status::Open(decision) = table.game.status() else { return None };
    Some(OpenDecision {
        seat: decision.seat,
        name: decision.name.to_owned(),
        clause: decision.clause.0.to_owned(),
        // Another seat's question may name what only that seat knows.
        prompt: decides.then(|| table.game.prompt()),
    })
}

fn ended(table: &Table) -> Option<Ended> {
    let (winner, sentence) = table.outcome()?;
    let by = match table.ending {
        None => "rules",
        Some(Ending::Resigned(_)) => "resignation",
        Some(Ending::Agreed) => "agreement",
        Some(Ending::Time(_)) => "time",
    };
    let (level, clause) = match (table.ending, table.game.status()) {
        (None, Status::Over(Outcome { level, clause, .. })) => (level, clause.0),
        _ => ("", ""),
    };
    Some(Ended { winner, by: by.into(), level: level.into(), clause: clause.into(), sentence })
}

fn opening(table: &Table, viewer: Viewer) -> Vec<LogEvent> {
    let seen = table.opening.iter().filter(|event| viewer.sees(event.audience));
    let told = |event: &Event| LogEvent {
        text: event.text.clone(),
        clause: event.clause.map(|clause| clause.0.to_owned()),
        kind: event.kind.clone(),
    };
    seen.map(told).collect()
}

/// The log after entry `since` of the viewer's count, at most so many entries.
pub(crate) fn log(table: &Table, viewer: Viewer, since: i64, limit: usize) -> Vec<LogEntry> {
    let after = table.account(viewer).entries().skip_while(|noticed| noticed.number <= since);
    after.take(limit).map(|noticed| log_entry(&noticed, viewer, table.is_over())).collect()
}

fn log_entry(noticed: &Noticed<'_>, viewer: Viewer, over: bool) -> LogEntry {
    let entry = noticed.entry;
    let (action, events, why) = match &entry.deed {
        Deed::Action { action, events, why, open_to, .. } => {
            let own = viewer == Viewer::Umpire || viewer == Viewer::Seat(entry.seat);
            let reads = own || over || open_to.contain(viewer);
            (own.then(|| action.clone()), read_events(events), why.clone().filter(|_| reads))
        }
        Deed::Corrected { events, .. } => (None, read_events(events), None),
        _ => (None, Vec::new(), None),
    };
    let events = events
        .into_iter()
        .filter(|event| viewer.sees(event.audience))
        .map(|event| LogEvent { text: event.text, clause: event.clause, kind: event.kind })
        .collect();
    LogEntry {
        number: noticed.number,
        seat: entry.seat,
        kind: entry.deed.word().to_owned(),
        at: entry.at,
        action,
        actions: noticed.actions,
        events,
        why,
    }
}
