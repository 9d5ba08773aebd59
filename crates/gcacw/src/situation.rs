//! The two contexts in which a campaign is asked: the game as it stands, and the game in play, which it may change.

use engine::Log;

use crate::campaign::Campaign;
use crate::ruleset::Gcacw;
use crate::state::State;

/// The game as it stands: the rules and a state, of which both are asked together.
#[derive(Debug)]
pub struct Situation<'a, C: Campaign> {
    /// The rules.
    pub rules: &'a Gcacw<C>,
    /// The state.
    pub state: &'a State<C>,
}

impl<C: Campaign> Clone for Situation<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Campaign> Copy for Situation<'_, C> {}

/// A state being changed: the rules and the log at hand. What rolls dice is handed them, and says so.
pub struct Play<'a, C: Campaign> {
    /// The rules.
    pub rules: &'a Gcacw<C>,
    /// The state.
    pub state: &'a mut State<C>,
    /// The log.
    pub log: &'a mut Log,
}

impl<C: Campaign> Gcacw<C> {
    /// A state of the game as it stands.
    pub const fn at<'a>(&'a self, state: &'a State<C>) -> Situation<'a, C> {
        Situation { rules: self, state }
    }

    /// A state that changes.
    pub const fn play<'a>(&'a self, state: &'a mut State<C>, log: &'a mut Log) -> Play<'a, C> {
        Play { rules: self, state, log }
    }
}
