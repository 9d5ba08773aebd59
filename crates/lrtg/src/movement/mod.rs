//! Movement that the standard rules do not have: by sea (5.0), by rail (8.0), strategic and remote (17.0), and what entering a hex
//! brings with it.

mod bridges;
mod entry;
mod naval;
mod rail;
mod remote;
mod rolls;
pub(crate) mod strategic;
