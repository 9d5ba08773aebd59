//! The two contexts of every rule of the campaign, each with that of the standard rules in it.

use std::ops::Deref;

use engine::{Event, Log};
use gcacw::roster::{LeaderInfo, Roster, UnitInfo};
use gcacw::state::{Leader, Unit};

use crate::campaign::{Game, LongRoads, War};
use crate::data::Data;
use crate::forces::Forces;
use crate::theater::Theater;

/// The game as it stands: all that the standard rules can be asked, and what the campaign adds.
#[derive(Debug, Clone, Copy)]
pub struct Situation<'a>(gcacw::Situation<'a, LongRoads>);

impl<'a> Deref for Situation<'a> {
    type Target = gcacw::Situation<'a, LongRoads>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> Situation<'a> {
    /// This state under these rules.
    #[must_use]
    pub const fn new(rules: &'a Game, state: &'a War) -> Self {
        Self(gcacw::Situation { rules, state })
    }

    /// The same, as the standard rules hand it over.
    pub(crate) const fn of(now: gcacw::Situation<'a, LongRoads>) -> Self {
        Self(now)
    }

    /// What the standard rules say by themselves, where the campaign has a question of the same name.
    pub(crate) const fn standard(self) -> gcacw::Situation<'a, LongRoads> {
        self.0
    }

    /// The campaign.
    pub(crate) const fn campaign(self) -> &'a LongRoads {
        &self.0.rules.campaign
    }

    /// What the data files say.
    pub(crate) const fn data(self) -> &'a Data {
        &self.0.rules.campaign.data
    }

    /// The forces.
    pub(crate) const fn forces(self) -> &'a Forces {
        &self.0.rules.campaign.forces
    }

    /// The theater of war.
    pub(crate) const fn theater(self) -> &'a Theater {
        &self.0.rules.campaign.theater
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
        Situation::new(self.rules, self.state)
    }

    /// What the standard rules do.
    pub const fn standard(&mut self) -> gcacw::Play<'_, LongRoads> {
        gcacw::Play { rules: self.rules, state: self.state, log: self.log }
    }

    /// Reports what has happened, in words that may ask how things stand; nothing is asked when nobody listens.
    pub fn report(&mut self, event: impl FnOnce(Situation<'_>) -> Event) {
        let now = Situation::new(self.rules, self.state);
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

    pub fn roster(&self) -> &'a Roster {
        self.rules.roster(self.state)
    }

    pub fn info(&self, unit: Unit) -> &'a UnitInfo {
        self.rules.info(self.state, unit)
    }

    pub fn leader_info(&self, leader: Leader) -> &'a LeaderInfo {
        self.rules.leader_info(self.state, leader)
    }

    pub fn name(&self, unit: Unit) -> &'a str {
        self.rules.name(self.state, unit)
    }
}
