//! The Long Roads to Gettysburg: the campaign from Fredericksburg to the Potomac, on top of the Great Campaigns rules.
//!
//! ```
//! let data = lrtg::Data::load(&library::Shipped::new()).unwrap();
//! assert_eq!(data.counties.county.len(), 48);
//! ```
#![forbid(unsafe_code)]

mod data;
mod records;
pub mod tables;

pub use data::Data;
pub use records::*;
