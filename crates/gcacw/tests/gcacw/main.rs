//! The Great Campaigns, clause by clause: one file a section of the rulebook.

#![allow(clippy::unwrap_used, clippy::too_many_arguments)]

mod contract;
mod data;
mod scenarios;
mod table;
