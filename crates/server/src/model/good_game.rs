//! The good game of a scenario as a table: nobody plays at it and nothing of it is stored, but whoever likes may watch, like any
//! game that is over.

use std::sync::Arc;

use engine::{About, Seat};
use school::GoodGame;

use super::{GameRow, RULES, SeatKind, SeatRow, Snapshot, Table, Tables, TakenUp};
use crate::error::ApiError;
use crate::work::Wanted;

/// How the ids of these tables begin. No id that is drawn has a point in it.
const PREFIX: &str = "watch.";
/// Who plays both sides.
const HARD: &str = "hard";

/// The id of the table at which the good game of a scenario can be watched.
pub(crate) fn table_id(ruleset: &str, scenario: &str) -> String {
    format!("{PREFIX}{ruleset}.{scenario}")
}

/// The ruleset and the scenario that such an id names.
pub(super) fn named(id: &str) -> Option<(&str, &str)> {
    id.strip_prefix(PREFIX)?.split_once('.')
}

impl Tables {
    /// The table of a good game.
    pub(super) async fn good_game(&self, id: &str) -> Result<Table, ApiError> {
        let (ruleset, scenario) = named(id).ok_or(ApiError::NotFound("game"))?;
        let (rules, catalog) = (self.rules(ruleset)?, Arc::clone(&self.catalog));
        let (opponents, now) = (Arc::clone(&self.opponents), self.time.now());
        let (id, ruleset, scenario) = (id.to_owned(), ruleset.to_owned(), scenario.to_owned());
        let look = move |wanted: &Wanted| {
            let found = GoodGame::read(catalog.library(), &ruleset, &scenario);
            let found = found.map_err(|error| ApiError::internal("a game to watch does not load", error))?;
            let good = found.ok_or(ApiError::NotFound("game"))?;
            let record = good.play(&*rules, &mut |_, _| {})?.record().clone();
            let TakenUp { game, start_state, journal } = TakenUp::play(&*rules, &record, wanted)?;
            let row = GameRow {
                id,
                start: record.beginning(),
                start_state: Some(start_state),
                outcome: game.status().outcome().map(|outcome| outcome.sentence.clone()),
                clock: None,
                spectators: true,
                advice: false,
                created: now,
                seats: seats(rules.about(), &scenario),
            };
            let last = Snapshot { number: journal.len() as i64, state: game.snapshot() };
            Ok(Table::load(row, rules, &journal, Some(&last), opponents, now)?.table)
        };
        self.deeds.work(look).await
    }
}

/// Generals on both sides, but where the rules play one by themselves.
fn seats(about: &About, scenario: &str) -> Vec<SeatRow> {
    let bot = about.scenarios.iter().find(|info| info.id == scenario).and_then(|info| info.bot);
    let at_table = about.seats.iter().enumerate().filter(|(_, info)| info.is_at_table(&[]));
    let row = |(index, info): (usize, &engine::SeatInfo)| SeatRow {
        seat: Seat(index as u8),
        kind: SeatKind::Computer,
        name: if bot == Some(info.side) { RULES.to_owned() } else { HARD.to_owned() },
        token: None,
        invitation: None,
        account: None,
        mail: None,
        mail_confirmed: false,
        webhook: None,
    };
    at_table.map(row).collect()
}
