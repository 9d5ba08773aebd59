//! The two contexts of every rule: the game as it stands, which is asked, and the game in play, which changes.

use engine::{Event, Log};

use crate::campaign::{Game, LongRoads, War};
use crate::data::Data;
use crate::forces::Forces;
use crate::theater::Theater;

/// The game as it stands: the rules and a state, of which both are asked together.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    /// The rules.
    pub rules: &'a Game,
    /// The state.
    pub state: &'a War,
}

impl<'a> Situation<'a> {
    /// This state under these rules.
    #[must_use]
    pub const fn new(rules: &'a Game, state: &'a War) -> Self {
        Self { rules, state }
    }

    /// The same, as the standard rules hand it over.
    pub(crate) const fn of(now: gcacw::Situation<'a, LongRoads>) -> Self {
        Self { rules: now.rules, state: now.state }
    }

    /// The campaign.
    pub(crate) const fn campaign(self) -> &'a LongRoads {
        &self.rules.campaign
    }

    /// What the data files say.
    pub(crate) const fn data(self) -> &'a Data {
        &self.rules.campaign.data
    }

    /// The forces.
    pub(crate) const fn forces(self) -> &'a Forces {
        &self.rules.campaign.forces
    }

    /// The theater of war.
    pub(crate) const fn theater(self) -> &'a Theater {
        &self.rules.campaign.theater
    }
}

/// A state being changed: the rules and the log at hand. What rolls dice is handed them, and says so.
pub(crate) struct Play<'a> {
    pub rules: &'a Game,
    pub state: &'a mut War,
    pub log: &'a mut Log,
}

impl<'a> Play<'a> {
    pub const fn new(rules: &'a Game, state: &'a mut War, log: &'a mut Log) -> Self {
        Self { rules, state, log }
    }

    /// The same, as the standard rules hand it over.
    pub const fn of(play: gcacw::Play<'a, LongRoads>) -> Self {
        Self { rules: play.rules, state: play.state, log: play.log }
    }

    /// The game as it stands now.
    pub const fn now(&self) -> Situation<'_> {
        Situation { rules: self.rules, state: self.state }
    }

    /// Tells what has happened, in words that may ask how things stand; nothing is asked when nobody listens.
    pub fn tell(&mut self, event: impl FnOnce(Situation<'_>) -> Event) {
        let now = Situation { rules: self.rules, state: self.state };
        self.log.add(|| event(now));
    }

    pub const fn campaign(&self) -> &'a LongRoads {
        &self.rules.campaign
    }

    pub const fn data(&self) -> &'a Data {
        &self.rules.campaign.data
    }

    pub const fn forces(&self) -> &'a Forces {
        &self.rules.campaign.forces
    }

    pub const fn theater(&self) -> &'a Theater {
        &self.rules.campaign.theater
    }
}
