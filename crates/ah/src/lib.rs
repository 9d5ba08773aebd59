//! ah
