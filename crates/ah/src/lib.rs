//! Avalon Hill's Chancellorsville in both editions, 1961 and 1974. They share the mapboard, the counters and the terrain.
#![forbid(unsafe_code)]

pub mod ah61;
pub mod ah74;
pub mod field;
pub mod hexes;
pub mod survey;
pub mod units;

pub use ah61::Ah61;
pub use ah74::Ah74;
