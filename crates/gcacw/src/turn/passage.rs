//! How a hexside with water on it can be crossed now: bridges, dams, pontoons, ferries, fords and creeks in all weather.

use board::{Direction, Edge};
use engine::{Forbidden, May, Side, forbidden};

use super::crossings::CrossingKind;
use super::state::{Hexside, River};
use crate::campaign::Campaign;
use crate::map::{ROUTE, Terrain, WATER};
use crate::ruleset::Gcacw;
use crate::situation::Situation;
use crate::state::Hex;

/// What carries a unit over a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Passage {
    /// There is no water.
    Dry,
    /// A creek.
    Creek,
    /// A permanent bridge.
    Bridge,
    /// A dam.
    Dam,
    /// A pontoon bridge, with a road if both hexes have a way.
    Pontoon {
        /// Whether it carries a road. // gcacw.10.1.48
        road: bool,
    },
    /// A ford, or what is left of a bridge or ferry over a minor river.
    Ford,
    /// A ferry.
    Ferry {
        /// Whether units pay the ferry penalty. // gcacw.6.2.18
        penalty: bool,
    },
}

impl Passage {
    /// Whether a bridge, dam, ferry or ford leads over a river.
    #[must_use]
    pub const fn over_river(self) -> bool {
        !matches!(self, Self::Dry | Self::Creek)
    }

    /// Whether a road, pike, trail or railroad joins the two hexes. // gcacw.10.1.48
    #[must_use]
    pub const fn route(self, edge: Edge) -> bool {
        match self {
            Self::Pontoon { road } => road,
            _ => edge.intersects(ROUTE),
        }
    }
}

const NO_CROSSING: Forbidden =
    forbidden!("gcacw.6.2.10", "cannot cross a river where no bridge, dam, ferry or ford is");
const ENEMY_PONTOON: Forbidden = forbidden!("gcacw.10.2.3", "may not use the enemy's pontoon bridge");
const FORD_IN_RAIN: Forbidden = forbidden!("gcacw.12.0.23", "cannot use a ford in a rain turn");
const HIGH_MAJOR: Forbidden =
    forbidden!("gcacw.12.0.34", "cannot use a ford while major rivers are unfordable");
const HIGH_MINOR: Forbidden =
    forbidden!("gcacw.12.0.35", "cannot use a ford while minor rivers are unfordable");
const CREEK_IN_RAIN: Forbidden =
    forbidden!("gcacw.12.0.24", "cannot cross a creek in a rain turn but by a road, pike, railroad or trail");

/// The river of a hexside.
#[must_use]
pub const fn river(edge: Edge) -> Option<River> {
    if edge.contains(Edge::MAJOR_RIVER) {
        Some(River::Major)
    } else if edge.contains(Edge::MINOR_RIVER) {
        Some(River::Minor)
    } else {
        None
    }
}

impl<C: Campaign> Gcacw<C> {
    /// Whether a road, pike, trail or railroad runs in a hex.
    #[must_use]
    pub fn has_route(&self, hex: Hex) -> bool {
        Direction::ALL.into_iter().any(|direction| self.map.edge(hex, direction).intersects(ROUTE))
    }

    /// Whether a pontoon bridge here carries a road: both hexes must contain a way. // gcacw.10.1.48
    fn pontoon_road(&self, hex: Hex, direction: Direction) -> bool {
        self.has_route(hex) && self.map.neighbour(hex, direction).is_some_and(|other| self.has_route(other))
    }
}

impl<C: Campaign> Situation<'_, C> {
    /// Whether it is a rain turn.
    #[must_use]
    pub fn rain(self) -> bool {
        self.state.ground.rains(self.state.turn)
    }

    /// Whether rivers of a class are unfordable now.
    #[must_use]
    pub fn unfordable(self, river: River) -> bool {
        self.state.ground.is_unfordable(river, self.state.turn)
    }

    /// How a side's units cross a hexside now, by march, retreat, advance or attack.
    pub fn passage(self, side: Side, hex: Hex, direction: Direction) -> May<Passage> {
        let edge = self.rules.map.edge(hex, direction);
        if !edge.intersects(WATER) {
            return Ok(Passage::Dry);
        }
        let pontoon = self.pontoon_owner(hex, direction);
        match self.cross(edge, hex, direction, pontoon == Some(side)) {
            Err(NO_CROSSING) if pontoon.is_some() => Err(ENEMY_PONTOON),
            answer => answer,
        }
    }

    /// Whether a zone of control crosses a hexside with water on it. // gcacw.2.4.3
    #[must_use]
    pub fn zone_crosses_water(self, hex: Hex, direction: Direction) -> bool {
        let edge = self.rules.map.edge(hex, direction);
        // gcacw.10.2.9: whosever bridge it is.
        let pontoon = || self.pontoon_owner(hex, direction).is_some();
        !edge.intersects(WATER) || self.cross(edge, hex, direction, pontoon()).is_ok()
    }

    fn pontoon_owner(self, hex: Hex, direction: Direction) -> Option<Side> {
        if self.state.ground.pontoons.is_empty() {
            return None;
        }
        let hexside = Hexside::new(&self.rules.board, hex, direction)?;
        self.state.ground.pontoon(hexside).map(|pontoon| pontoon.side)
    }

    fn cross(self, edge: Edge, hex: Hex, direction: Direction, pontoon: bool) -> May<Passage> {
        let Some(river) = river(edge) else { return self.cross_creek(edge, hex, direction) };
        let number = self.rules.crossings.at(hex, direction);
        let crossing =
            number.map(|number| (self.rules.crossings.get(number), self.state.ground.is_destroyed(number)));
        let stands = |kind| crossing.is_some_and(|(it, destroyed)| it.kind == kind && !destroyed);
        if stands(CrossingKind::Bridge) {
            return Ok(Passage::Bridge);
        }
        // gcacw.6.2.13
        let only_ford = self.is_ford(edge, hex, direction);
        if edge.contains(Edge::DAM) && !only_ford {
            return Ok(Passage::Dam);
        }
        if pontoon {
            return Ok(Passage::Pontoon { road: self.rules.pontoon_road(hex, direction) });
        }
        let high = self.rain() || self.unfordable(river);
        // gcacw.10.2.30 gcacw.10.2.32 gcacw.10.2.33
        let ruins = crossing.is_some_and(|(it, destroyed)| destroyed && it.leaves_ford);
        let ford = edge.contains(Edge::FORD) || ruins || only_ford;
        if ford && !high {
            return Ok(Passage::Ford);
        }
        if stands(CrossingKind::Ferry) && !only_ford {
            // gcacw.6.2.17 gcacw.6.2.18
            return Ok(Passage::Ferry { penalty: high || river == River::Major });
        }
        Err(match (ford, river) {
            (false, _) => NO_CROSSING,
            (true, _) if self.rain() => FORD_IN_RAIN,
            (true, River::Major) => HIGH_MAJOR,
            (true, River::Minor) => HIGH_MINOR,
        })
    }

    /// Whether the dam or ferry of a hexside counts as a ford in this volume.
    pub(super) fn is_ford(self, edge: Edge, hex: Hex, direction: Direction) -> bool {
        edge.intersects(Edge::DAM | Edge::FERRY)
            && Hexside::new(&self.rules.board, hex, direction)
                .is_some_and(|hexside| self.rules.crossings.is_ford(self.scene().volume, hexside, edge))
    }

    // gcacw.12.0.24
    fn cross_creek(self, edge: Edge, hex: Hex, direction: Direction) -> May<Passage> {
        let city = |hex: Hex| self.rules.map.terrain(hex) == Terrain::City;
        let city_beside = || city(hex) || self.rules.map.neighbour(hex, direction).is_some_and(city);
        if !self.rain() || edge.intersects(ROUTE) || city_beside() {
            return Ok(Passage::Creek);
        }
        Err(CREEK_IN_RAIN)
    }
}
