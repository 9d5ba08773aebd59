//! The Long Roads to Gettysburg, clause by clause: a file a section of the rulebook.

mod calendar;
mod data;
mod events;
mod forage;
mod games;
mod morale;
mod points;
mod theater;
mod victory;
