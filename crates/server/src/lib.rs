//! The table: HTTP, live updates, accounts and storage for every ruleset on the shelf.
//!
//! A game is its journal: actions are added one row each, numbered, with their dice and the hash of the state they lead to,
//! and acknowledged only when they are durable. Everything else follows from it, after a crash too.
#![forbid(unsafe_code)]
#![cfg_attr(
    target_family = "wasm",
    allow(
        dead_code,
        unused_imports,
        reason = "what a process that listens needs of it is more than what a page does"
    )
)]

mod access;
#[allow(unused_qualifications, reason = "the macros that describe the API spell types out")]
mod api;
mod app;
mod bookcase;
mod camp;
mod catalog;
mod clock;
mod config;
mod errand;
mod error;
mod limits;
mod live;
mod mail;
mod metrics;
mod model;
mod names;
mod opponent;
mod stored;
mod tiles;
mod timepiece;
mod token;
mod unwell;
mod work;

// In a process that listens.
#[cfg(not(target_family = "wasm"))]
mod auth;
#[cfg(not(target_family = "wasm"))]
mod check;
#[cfg(not(target_family = "wasm"))]
mod door;
#[cfg(not(target_family = "wasm"))]
mod health;
#[cfg(not(target_family = "wasm"))]
mod logs;
#[cfg(not(target_family = "wasm"))]
mod notify;
#[cfg(not(target_family = "wasm"))]
mod page;
#[cfg(not(target_family = "wasm"))]
mod security;
#[cfg(not(target_family = "wasm"))]
mod sessions;
#[cfg(not(target_family = "wasm"))]
mod socket;
#[cfg(not(target_family = "wasm"))]
mod start;
#[cfg(not(target_family = "wasm"))]
mod store;

// In a page, which has neither sockets nor files nor accounts.
#[cfg(target_family = "wasm")]
#[path = "notify/none.rs"]
mod notify;
#[cfg(target_family = "wasm")]
mod pocket;
#[cfg(target_family = "wasm")]
#[path = "no_sessions.rs"]
mod sessions;
#[cfg(target_family = "wasm")]
#[path = "store/page.rs"]
mod store;

pub(crate) use app::App;
pub use camp::{Camp, Camper};
pub use catalog::Catalog;
pub use config::Rates;
pub use opponent::{Advice, Advised, Chosen, Opponent, Opponents, Player, Recruit, choices};
pub use timepiece::Timepiece;

#[cfg(not(target_family = "wasm"))]
pub use {
    check::{Checked, Finding, check},
    config::{Config, Hosted, Mode, embedded},
    notify::NotifyError,
    start::{Running, ServeError, openapi, serve, start, told_to_stop},
    store::{CopyError, StoreError, backup, restore},
};
#[cfg(target_family = "wasm")]
pub use {
    pocket::{Answered, Line, Pocket, PocketError},
    store::{Keeper, Keeping, Unkept},
};
