//! atlas
