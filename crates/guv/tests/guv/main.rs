//! Give Us Victories, clause by clause: one file a section of the rulebook.

#![allow(clippy::unwrap_used, clippy::too_many_arguments)]

mod activation;
mod bombardment;
mod combat;
mod components;
mod contract;
mod events;
mod examples;
mod forecasts;
mod limits;
mod movement;
mod night;
mod overlays;
mod retreat;
mod rivers;
mod scenarios;
mod secrets;
mod skirmishers;
mod table;
mod turn;
mod variants;
mod victory;
mod why_not;
mod works;
