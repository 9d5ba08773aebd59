//! The Great Campaigns, clause by clause: one file a section of the rulebook.

#![allow(clippy::unwrap_used, clippy::too_many_arguments)]

mod bridges;
mod combat_advanced;
mod combat_assault;
mod combat_attacks;
mod combat_cavalry;
mod combat_flank;
mod combat_grand;
mod combat_leaders;
mod combat_modifiers;
mod combat_random;
mod combat_redoubt;
mod combat_refuse;
mod combat_results;
mod combat_retreat;
mod combat_retreat_charts;
mod combat_values;
mod combat_withdraw;

mod command;
mod concepts;
mod contract;
mod crossings;
mod data;
mod demoralization;
mod eager;
mod entrench_action;
mod field;
mod forecasts;
mod intelligence;
mod leaders;
mod lone;
mod march;
mod movement;
mod overlays;
mod planning;
mod rain;
mod recovery;
mod repair;
mod rulings;
mod scenarios;
mod secrets;
mod sequence;
mod special;
mod special_arrivals;
mod special_ground;
mod special_rebuilt;
mod stations;
mod table;
mod teaching;

mod transcripts;
mod victory;
mod works;
mod zones;
