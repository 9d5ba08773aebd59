//! One file a command.

pub mod advise;
pub mod arena;
pub mod backup;
pub mod budget;
pub mod check;
pub mod gallery;
pub mod games;
pub mod learn;
pub mod maps;
pub mod play;
pub mod position;
pub mod random;
pub mod replay;
pub mod rules;
pub mod run;
pub mod serve;
pub mod study;
pub mod watch;
