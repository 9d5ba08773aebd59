//! What there is to be won and where, and how much is needed: for those who plan.

use engine::Side;
use gcacw::sets::UnitSet;
use gcacw::state::Hex;
use gcacw::victory::{Prize, Service};

use crate::campaign::LongRoads;
use crate::situation::Situation;
use crate::victory::points::station_awards;

/// What the seat of government is reckoned at: who seizes it has won.
const SEAT_OF_GOVERNMENT: i16 = 60;

impl LongRoads {
    /// What a Manpower point that each side loses in combat is worth to its enemy.
    #[must_use]
    pub fn loss_points(&self) -> [i16; 2] {
        let losses = &self.data.victory.losses;
        [losses.union.saturating_abs(), losses.confederate.saturating_abs()]
    }
}

impl Situation<'_> {
    /// Everything that can still be earned at some place: what a county brings is that of one turn.
    #[must_use]
    pub fn prizes(self) -> Vec<Prize> {
        let roster = self.roster();
        let confederates = roster.of_side[Side::Confederate.index()];
        let infantry: UnitSet = confederates.iter().filter(|&unit| self.is_infantry(unit)).collect();
        let mut prizes = Vec::new();
        let mut add = |hex: Hex, units: UnitSet, points: i16, service: Service| {
            if points > 0 {
                prizes.push(Prize { hex, side: Side::Confederate, units, points, service });
            }
        };
        for (index, hex) in self.campaign().control_hexes.iter().enumerate() {
            let turns = usize::from(self.state.campaign.control_turns[index]).min(2);
            if let Some(hex) = *hex {
                add(hex, infantry, self.data().counties.county[index].vp[turns].into(), Service::Hold);
            }
        }
        for (number, town) in self.theater().towns.iter().enumerate() {
            let levied = self.state.campaign.levied & 1 << number != 0;
            if let Some(&hex) = town.hexes.first().filter(|_| !levied) {
                let points = self.data().supply.levy.town[usize::from(town.levy)].points.into();
                add(hex, infantry, points, Service::Hold);
            }
        }
        let destroyed = &self.state.campaign.stations_destroyed;
        for (number, station) in self.theater().stations.iter().enumerate() {
            if !destroyed.contains(&(number as u8)) {
                let before = destroyed.iter().map(|&station| usize::from(station));
                let awards = station_awards(&self.data().victory, self.theater(), before, number);
                let points = awards.iter().map(|award| award.points).sum();
                add(station.hex, confederates, points, Service::Wreck);
            }
        }
        for depot in self.state.campaign.depots.iter().filter(|depot| depot.owner == Side::Union) {
            add(depot.hex, confederates, depot.points, Service::Wreck);
        }
        for (number, &hex) in self.campaign().capitols.iter().enumerate() {
            if self.state.campaign.structures & 1 << number == 0 {
                add(hex, confederates, self.data().victory.structures.capitol[number].points, Service::Wreck);
            }
        }
        for &hex in &self.campaign().seized {
            add(hex, infantry, SEAT_OF_GOVERNMENT, Service::Visit);
        }
        prizes
    }

    /// How many points the Confederate needs to win when the game runs to its end.
    #[must_use]
    pub fn needed(self) -> i16 {
        self.campaign()
            .scenarios
            .get(usize::from(self.state.scenario))
            .map_or(0, |scenario| scenario.levels.confederate_marginal)
    }
}
