//! The Long Roads to Gettysburg: the campaign from Fredericksburg to the Potomac, on top of the Great Campaigns rules.
//!
//! ```
//! let data = lrtg::Data::load(&library::Shipped::new()).unwrap();
//! assert_eq!(data.counties.county.len(), 48);
//! ```
#![forbid(unsafe_code)]

pub mod book;
mod calendar;
mod data;
mod events;
mod forage;
pub mod morale;
pub mod points;
mod records;
pub mod tables;
pub mod theater;
pub mod victory;

pub use data::Data;
pub use records::*;
