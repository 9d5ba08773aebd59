//! The 1961 edition, clause by clause: small positions, one action, one expectation, and the neighbour that is refused.
#![allow(clippy::unwrap_used)]

mod contract;
