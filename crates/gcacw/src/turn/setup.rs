//! What a setup file may say of rivers, crossings, stations and force markers.

use engine::{SetupError, Side};
use serde::Deserialize;
use toml::Spanned;

use super::forces::Marker;
use super::state::{Hexside, Pontoon, StationMark};
use crate::campaign::Campaign;
use crate::ruleset::{Gcacw, option};
use crate::situation::Play;
use crate::state::Hex;

/// The ground of a setup.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroundFile {
    /// The turn boxes of the Minor and the Major Rivers Unfordable marker; 0 for none.
    #[serde(default)]
    unfordable: [u8; 2],
    /// Bridges and ferries that are destroyed, each by the two hexes it joins.
    #[serde(default)]
    destroyed: Vec<[String; 2]>,
    /// Bridges and ferries that stand although the scenario has them destroyed.
    #[serde(default)]
    whole: Vec<[String; 2]>,
    /// Pontoon bridges.
    #[serde(default)]
    pontoons: Vec<PontoonFile>,
    /// Stations with a Damage marker.
    #[serde(default)]
    damaged: Vec<String>,
    /// Stations with a Destroy marker.
    #[serde(default)]
    ruined: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PontoonFile {
    side: Side,
    hexes: [String; 2],
}

/// A force marker of a setup.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForceFile {
    side: Side,
    marker: u8,
    at: String,
    /// The units under it; none for a dummy.
    #[serde(default)]
    units: Vec<String>,
}

impl<C: Campaign> Gcacw<C> {
    fn setup_hexside(&self, hexes: &[String; 2]) -> Result<Hexside, String> {
        let hex = |name: &String| self.board.hex(name).ok_or_else(|| format!("there is no hex {name}"));
        Hexside::between(&self.board, hex(&hexes[0])?, hex(&hexes[1])?)
            .ok_or_else(|| format!("{} and {} are not neighbours", hexes[0], hexes[1]))
    }
}

impl<C: Campaign> Play<'_, C> {
    /// Puts the ground of a setup file into a state.
    pub(crate) fn set_up_ground(
        &mut self,
        source: &str,
        file: &Spanned<GroundFile>,
    ) -> Result<(), SetupError> {
        let wrong = |problem: String| SetupError::at(source, file.span().start, problem);
        let file = file.get_ref();
        self.state.ground.unfordable = file.unfordable;
        for (hexes, destroyed) in file
            .destroyed
            .iter()
            .map(|hexes| (hexes, true))
            .chain(file.whole.iter().map(|hexes| (hexes, false)))
        {
            let hexside = self.rules.setup_hexside(hexes).map_err(wrong)?;
            let number =
                self.rules.crossings.at(hexside.hex, hexside.direction).ok_or_else(|| {
                    wrong(format!("no bridge or ferry joins {} and {}", hexes[0], hexes[1]))
                })?;
            self.state.ground.set_destroyed(number, destroyed);
        }
        for pontoon in &file.pontoons {
            let hexside = self.rules.setup_hexside(&pontoon.hexes).map_err(wrong)?;
            let pontoon = Pontoon { hexside, side: pontoon.side, marker: true };
            self.state
                .ground
                .pontoons
                .try_push(pontoon)
                .map_err(|_| wrong("there are too many pontoon bridges".into()))?;
        }
        let marks = [(&file.damaged, StationMark::Damage), (&file.ruined, StationMark::Destroy)];
        for (hexes, mark) in marks {
            for name in hexes {
                let station = self.rules.board.hex(name).and_then(|hex| self.rules.crossings.station(hex));
                let station = station.ok_or_else(|| wrong(format!("{name} has no station")))?;
                self.state.ground.mark_station(station, mark);
            }
        }
        Ok(())
    }

    /// Puts a force marker of a setup file on the map.
    pub(crate) fn set_up_force(&mut self, source: &str, file: &Spanned<ForceFile>) -> Result<(), SetupError> {
        let wrong = |problem: String| SetupError::at(source, file.span().start, problem);
        let file = file.get_ref();
        if !self.plays(option::LIMITED_INTELLIGENCE) {
            return Err(wrong("force markers need the option limited_intelligence".into()));
        }
        if file.marker == 0 || file.marker > C::MARKERS {
            return Err(wrong(format!("force markers are numbered 1 to {}", C::MARKERS)));
        }
        let hex: Hex = self
            .rules
            .board
            .hex(&file.at)
            .filter(|&hex| self.scene().in_play.contains(hex))
            .ok_or_else(|| wrong(format!("there is no hex {} on this scenario's map", file.at)))?;
        self.state.forces.put(file.side, Marker(file.marker), Some(hex));
        for name in &file.units {
            let unit = self.rules.counters.find(name).and_then(|counter| self.roster().unit(counter));
            let unit = unit
                .filter(|&unit| self.roster().side(unit) == file.side && self.state.hex(unit) == Some(hex));
            let unit = unit.ok_or_else(|| wrong(format!("\"{name}\" is not a unit in {}", file.at)))?;
            self.state.forces.under[unit.index()] = file.marker;
        }
        Ok(())
    }
}
