//! Burning railroad stations. // gcacw.5.4

use engine::{Event, May, forbid};

use super::state::StationMark;
use crate::campaign::{Campaign, Intent, News};
use crate::halves::Halves;
use crate::situation::{Play, Situation};
use crate::state::{Hex, Unit};

/// The highest Fatigue Level at which a unit may still act.
pub(super) const MOST_TO_ACT: u8 = 3;
/// The Combat value that damages a station.
const DAMAGES: Halves = Halves::whole(2);
/// The Combat value that destroys a station.
const DESTROYS: Halves = Halves::whole(5);

impl<C: Campaign> Situation<'_, C> {
    /// What burning has left of the station in a hex; none where no station is.
    #[must_use]
    pub fn station_mark(self, hex: Hex) -> Option<StationMark> {
        self.rules.crossings.station(hex).map(|station| self.state.ground.station(station))
    }

    /// Whether a unit is strong enough to leave a station with this marker. // gcacw.5.4.2 gcacw.5.4.6
    pub(crate) fn can_wreck(self, unit: Unit, mark: StationMark) -> bool {
        let least = if mark == StationMark::Destroy { DESTROYS } else { DAMAGES };
        self.combat_value(unit) >= least
    }

    /// Whether a unit may burn the station it stands in, and the marker it places. // gcacw.5.4.1
    pub fn may_burn(self, unit: Unit) -> May<StationMark> {
        // gcacw.5.0.2 gcacw.5.4.4
        if !self.variant_of().burn_stations {
            return forbid!("gcacw.5.4.4", "cannot burn a station in this volume");
        }
        let Some(mark) = self.state.hex(unit).and_then(|hex| self.station_mark(hex)) else {
            return forbid!("gcacw.5.4.1", "is not in a railroad station hex");
        };
        if self.state.fatigue[unit.index()] > MOST_TO_ACT {
            return forbid!("gcacw.5.4.1", "is at Fatigue Level 4 and cannot burn a station");
        }
        if self.state.demoralized[unit.index()] > 0 {
            return forbid!("gcacw.5.4.3", "is demoralized and cannot burn a station");
        }
        let value = self.combat_value(unit);
        if value < DAMAGES || !self.info(unit).arm.has_manpower() {
            return forbid!("gcacw.5.4.2", "needs a Combat value of 2 or more to burn a station");
        }
        self.may_activate(unit)?;
        if let Some(hex) = self.state.hex(unit) {
            C::may(self, Intent::Burn(hex))?;
        }
        self.must_show(unit)?;
        // gcacw.5.4.6 gcacw.5.4.7 gcacw.5.4.8
        let placed = if value < DESTROYS { StationMark::Damage } else { StationMark::Destroy };
        Ok(mark.max(placed))
    }
}

impl<C: Campaign> Play<'_, C> {
    /// A unit burns the station it stands in. // gcacw.5.4.5
    pub(super) fn burn(&mut self, unit: Unit, mark: StationMark) {
        self.tire(unit, 1);
        let Some(hex) = self.state.hex(unit) else { return };
        let Some(station) = self.rules.crossings.station(hex) else { return };
        self.state.ground.mark_station(station, mark);
        self.report(|now| {
            let marker = if mark == StationMark::Destroy { "Destroy" } else { "Damage" };
            let text = format!(
                "{} burns the station at {}: {marker} marker.",
                now.name(unit),
                now.rules.hex_name(hex)
            );
            Event::new("gcacw.5.4.6", text)
        });
        C::told(self.lend(), News::StationBurned { unit, hex, mark });
    }
}
