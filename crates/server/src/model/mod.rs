//! The domain: a game's journal, the game in memory, and all the games that are open.

mod correction;
mod good_game;
mod journal;
mod past;
mod played;
mod seats;
mod table;
mod tables;
mod taken_up;
mod thinking;
mod time;
mod watched;
mod way;
mod witness;

pub(crate) use correction::{Loaded, Verdict};
pub(crate) use good_game::table_id;
pub(crate) use journal::{Deed, Ending, Entry, Offers, read_events};
pub(crate) use past::{Album, Eyes, Halted, Marks, Moment, Past, course, play_on};
pub(crate) use played::Declined;
pub(crate) use seats::{GameRow, RULES, SeatKind, SeatRow};
pub(crate) use table::{Before, Snapshot, Table};
pub(crate) use tables::{Done, OpenTable, Tables};
pub(crate) use taken_up::TakenUp;
pub(crate) use thinking::{Thinkers, Thinking, ThoughtOut, think};
pub(crate) use watched::{Scene, Watched};
pub(crate) use way::{Kept, Way};
pub(crate) use witness::{Faces, Noticed, Standing, Witnesses};

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = web_time::SystemTime::now().duration_since(web_time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
