//! The table: HTTP, live updates, accounts and storage for every ruleset on the shelf.
//!
//! A game is its journal: actions are added one row each, numbered, with their dice and the hash of the state they lead to,
//! and acknowledged only when they are durable. Everything else follows from it, after a crash too.
#![forbid(unsafe_code)]

mod access;
#[allow(unused_qualifications, reason = "the macros that describe the API spell types out")]
mod api;
mod auth;
mod bookcase;
mod catalog;
mod check;
mod clock;
mod config;
mod door;
mod error;
mod health;
mod limits;
mod live;
mod logs;
mod metrics;
mod model;
mod names;
mod notify;
mod opponent;
mod page;
mod security;
mod start;
mod store;
mod tiles;
mod timepiece;
mod token;
mod work;

pub use catalog::Catalog;
pub use check::{Checked, Finding, check};
pub use config::{Config, Hosted, Mode, Rates, embedded};
pub use notify::NotifyError;
pub use opponent::{Chosen, Opponent, Opponents, Player, Recruit, choices};
pub(crate) use start::App;
pub use start::{Running, ServeError, openapi, serve, start, told_to_stop};
pub use store::{CopyError, StoreError, backup, restore};
pub use timepiece::Timepiece;
