//! Burning railroad stations. // gcacw.5.4

use engine::{Event, Log, May, forbid};

use super::state::StationMark;
use crate::campaign::{Campaign, Intent, News};
use crate::halves::Halves;
use crate::ruleset::Gcacw;
use crate::state::{Hex, State, Unit};

/// The highest Fatigue Level at which a unit may still act.
pub(super) const MOST_TO_ACT: u8 = 3;
/// The Combat value that damages a station.
const DAMAGES: Halves = Halves::whole(2);
/// The Combat value that destroys a station.
const DESTROYS: Halves = Halves::whole(5);

impl<C: Campaign> Gcacw<C> {
    /// What burning has left of the station in a hex; none where no station is.
    #[must_use]
    pub fn station_mark(&self, state: &State<C>, hex: Hex) -> Option<StationMark> {
        self.crossings.station(hex).map(|station| state.ground.station(station))
    }

    /// Whether a unit may burn the station it stands in, and the marker it places. // gcacw.5.4.1
    pub fn may_burn(&self, state: &State<C>, unit: Unit) -> May<StationMark> {
        // gcacw.5.0.2 gcacw.5.4.4
        if !self.variant_of(state).burn_stations {
            return forbid!("gcacw.5.4.4", "cannot burn a station in this volume");
        }
        let Some(mark) = state.hex(unit).and_then(|hex| self.station_mark(state, hex)) else {
            return forbid!("gcacw.5.4.1", "is not in a railroad station hex");
        };
        if state.fatigue[unit.index()] > MOST_TO_ACT {
            return forbid!("gcacw.5.4.1", "is at Fatigue Level 4 and cannot burn a station");
        }
        if state.demoralized[unit.index()] > 0 {
            return forbid!("gcacw.5.4.3", "is demoralized and cannot burn a station");
        }
        let value = self.combat_value(state, unit);
        if value < DAMAGES || !self.info(state, unit).arm.has_manpower() {
            return forbid!("gcacw.5.4.2", "needs a Combat value of 2 or more to burn a station");
        }
        self.may_activate(state, unit)?;
        if let Some(hex) = state.hex(unit) {
            C::may(self.at(state), Intent::Burn(hex))?;
        }
        self.must_show(state, unit)?;
        // gcacw.5.4.6 gcacw.5.4.7 gcacw.5.4.8
        let placed = if value < DESTROYS { StationMark::Damage } else { StationMark::Destroy };
        Ok(mark.max(placed))
    }

    /// A unit burns the station it stands in. // gcacw.5.4.5
    pub(super) fn burn(&self, state: &mut State<C>, unit: Unit, mark: StationMark, log: &mut Log) {
        self.tire(state, unit, 1);
        let Some(hex) = state.hex(unit) else { return };
        let Some(station) = self.crossings.station(hex) else { return };
        state.ground.mark_station(station, mark);
        log.add(|| {
            let marker = if mark == StationMark::Destroy { "Destroy" } else { "Damage" };
            let text = format!(
                "{} burns the station at {}: {marker} marker.",
                self.name(state, unit),
                self.hex_name(hex)
            );
            Event::new("gcacw.5.4.6", text)
        });
        C::told(self.play(state, log), News::StationBurned { unit, hex, mark });
    }
}
