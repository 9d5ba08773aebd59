//! Computer opponents for every ruleset on the shelf, and the laboratory that measures them.
//!
//! A [`General`] is given a [`Seen`] and answers with a [`Thought`]: an action and why. [`Seen`] holds the true state
//! under lock and hands out only worlds that the seat cannot tell from it. There are three kinds: [`Random`], the
//! [`Aide`] with a hand-written plan, and the [`Searcher`] that thinks the aide's plan through. What they know of a
//! game is its [`counsel`]. [`Orders`] names one of them, such as `hard:bold`. In the arena and at a table alike a general is
//! [kept](keep) for one seat of one game.
#![forbid(unsafe_code)]

pub mod arena;
pub mod counsel;
pub mod gallery;
#[cfg(feature = "study")]
pub mod study;

mod advice;
mod aide;
mod chance;
mod doubt;
mod elo;
mod kept;
mod manner;
mod orders;
mod random;
mod search;
mod seen;
mod sitting;
mod table;
mod thought;
mod timepiece;
mod tree;

pub use advice::{Advice, Advised, advice, advise};
pub use aide::Aide;
pub use counsel::{Counsel, Style, Whim};
pub use elo::{Elo, Score};
pub use kept::{Answer, Kept, Staff, keep};
pub use orders::{Kind, Level, Orders, OrdersError};
pub use random::Random;
pub use search::Searcher;
pub use seen::Seen;
pub use sitting::{Room, Sitting, SittingError};
pub use table::{Played, Watch, play};
pub use thought::{Budget, Considered, General, Thought};
pub use timepiece::Timepiece;
