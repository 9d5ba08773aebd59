//! The Long Roads to Gettysburg, clause by clause: a file a section of the rulebook.

#![allow(clippy::unwrap_used)]

mod accession;
mod ammunition;
mod armies;
mod army_leader;
mod attachment;
mod augmented;
mod books;
mod calendar;
mod captured_guns;
mod command;
mod counties;
mod data;
mod declaration;
mod depots;
mod events;
mod forage;
mod force_markers;
mod forts;
mod games;
mod garrisons;
mod harpers_ferry;
mod jackson;
mod morale;
mod naval;
mod opening;
mod optional_games;
mod options;
mod points;
mod rail;
mod random_events;
mod reinforcements;
mod reserve_artillery;
mod sequence;
mod simplified;
mod strategic;
mod structures;
mod supply;
mod table;
mod theater;
mod victory;
mod wagons;
