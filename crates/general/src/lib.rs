//! Computer opponents for every ruleset on the shelf, and the laboratory that measures them.
//!
//! A [`General`] is given an [`InformationSet`] and answers with a [`Thought`]: an action and why. The [`InformationSet`] holds the
//! true state under lock and hands out only worlds that the seat cannot tell from it. There are three kinds: [`Random`], the
//! [`Aide`] with a hand-written plan, and the [`Searcher`] that thinks the aide's plan through. What they know of a
//! game is its [`counsel`]. [`Orders`] names one of them, such as `hard:bold`. In the arena and at a table alike a general is
//! [kept](keep) for one seat of one game.
//!
//! Names are those of the field. What each of them means here, and the paper that it comes from, is in the glossary of
//! `docs/generals.md`.
#![forbid(unsafe_code)]

pub mod arena;
pub mod counsel;
pub mod gallery;
#[cfg(feature = "study")]
pub mod study;

mod advice;
mod aide;
mod chance;
mod confidence;
mod elo;
mod information_set;
mod kept;
mod orders;
mod play;
mod policy;
mod race;
mod random;
mod rollout;
mod search;
mod sitting;
mod stopwatch;
mod thought;
mod tree;

pub use advice::{Advice, Advised, advice, advise};
pub use aide::Aide;
pub use counsel::{Counsel, Perturbation, Style, TimePool};
pub use elo::{Elo, Score};
pub use information_set::InformationSet;
pub use kept::{Answer, Kept, Staff, keep};
pub use orders::{Kind, Level, Orders, OrdersError};
pub use play::{Played, Watch, play};
pub use random::Random;
pub use search::Searcher;
pub use sitting::{Room, Sitting, SittingError};
pub use stopwatch::Stopwatch;
pub use thought::{Budget, Considered, General, Thought};
