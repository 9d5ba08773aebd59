//! The two contexts of every rule: the game as it stands, which is asked, and the game in play, which changes.

use engine::{Event, Log};

use crate::campaign::Campaign;
use crate::halves::Halves;
use crate::roster::{LeaderInfo, Roster, UnitInfo};
use crate::ruleset::{Gcacw, Scene};
use crate::state::{Leader, State, Unit};
use crate::variants::Variant;

/// The game as it stands: the rules and a state, of which both are asked together.
#[derive(Debug)]
pub struct Situation<'a, C: Campaign> {
    /// The rules.
    pub rules: &'a Gcacw<C>,
    /// The state.
    pub state: &'a State<C>,
}

impl<C: Campaign> Clone for Situation<'_, C> {
    #[inline]
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
    #[inline]
    pub const fn at<'a>(&'a self, state: &'a State<C>) -> Situation<'a, C> {
        Situation { rules: self, state }
    }

    /// A state that changes.
    #[inline]
    pub const fn play<'a>(&'a self, state: &'a mut State<C>, log: &'a mut Log) -> Play<'a, C> {
        Play { rules: self, state, log }
    }
}

impl<C: Campaign> Play<'_, C> {
    /// The game as it stands now.
    #[inline]
    pub const fn now(&self) -> Situation<'_, C> {
        Situation { rules: self.rules, state: self.state }
    }

    /// The same, for a campaign.
    #[inline]
    pub const fn lend(&mut self) -> Play<'_, C> {
        Play { rules: self.rules, state: self.state, log: self.log }
    }

    /// Reports what has happened, in words that may ask how things stand; nothing is asked when nobody listens.
    #[inline]
    pub fn report(&mut self, event: impl FnOnce(Situation<'_, C>) -> Event) {
        let now = Situation { rules: self.rules, state: self.state };
        self.log.add(|| event(now));
    }
}

/// What the rules know of a state's scenario lives as long as the rules do: it may be held while the state changes.
macro_rules! printed {
    ($($(#[$about:meta])* $name:ident($($argument:ident: $kind:ty)?) -> $result:ty;)*) => {
        impl<'a, C: Campaign> Situation<'a, C> {$(
            $(#[$about])*
            #[inline]
            #[must_use]
            pub fn $name(self, $($argument: $kind)?) -> $result {
                self.rules.$name(self.state, $($argument)?)
            }
        )*}

        impl<'a, C: Campaign> Play<'a, C> {$(
            $(#[$about])*
            #[inline]
            #[must_use]
            pub fn $name(&self, $($argument: $kind)?) -> $result {
                self.rules.$name(self.state, $($argument)?)
            }
        )*}
    };
}

printed! {
    /// What the scenario is.
    scene() -> &'a Scene;
    /// The counters of the game.
    roster() -> &'a Roster;
    /// What is printed on a unit.
    info(unit: Unit) -> &'a UnitInfo;
    /// What is printed on a leader.
    leader_info(leader: Leader) -> &'a LeaderInfo;
    /// A unit's name, as players say it.
    name(unit: Unit) -> &'a str;
    /// A unit's word.
    slug(unit: Unit) -> &'a str;
    /// A leader's word.
    leader_slug(leader: Leader) -> &'a str;
    /// A unit's Combat value. // gcacw.2.2.24, gcacw.2.2.25
    combat_value(unit: Unit) -> Halves;
    /// What is so in the volume of the game.
    variant_of() -> &'a Variant;
    /// Whether an optional rule of the standard rules is in play: a campaign that does not have it never plays it.
    plays(option: u64) -> bool;
}
