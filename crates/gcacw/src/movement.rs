//! What one hex of a march costs, and when it is forbidden. // gcacw.6.2

use board::{Direction, Edge};
use engine::{Forbidden, May, Side, forbid, forbidden};

use crate::campaign::{Campaign, Fact, Figure, Intent, Purpose};
use crate::charts::DryRain;
use crate::halves::Halves;
use crate::map::{ROUTE, Terrain};
use crate::results::Cost;
use crate::ruleset::Gcacw;
use crate::situation::Situation;
use crate::state::{Hex, Stop, Unit};
use crate::turn::Passage;
use crate::units::Arm;
use crate::zones::Zone;

/// What a hex of a march costs and brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepCost {
    /// Movement Points, in halves.
    pub cost: i16,
    /// It goes straight from one enemy normal zone of control to another.
    pub zone_to_zone: bool,
    /// It is the one hex that a unit may always go.
    pub minimum: bool,
    /// A way joins the two hexes.
    pub route: bool,
}

/// The clause under which a hex that costs too much is refused.
pub(crate) const TOO_FEW_POINTS: Forbidden = forbidden!("gcacw.6.1.4", "has too few Movement Points left");

/// The sum of Combat values above which a friendly stack is in the way. // gcacw.6.2.42
const CROWD: [Halves; 2] = [Halves::whole(3), Halves::whole(11)];

impl<C: Campaign> Gcacw<C> {
    /// The cheapest way over a hexside, in halves. // gcacw.6.2.1, gcacw.6.2.4
    fn way_cost(&self, edge: Edge, terrain: Terrain, rain: bool) -> Option<i16> {
        if !edge.intersects(ROUTE) {
            return None;
        }
        let chart = &self.charts.terrain_chart;
        let trail = if terrain == Terrain::Mountain { &chart.trail_mountain } else { &chart.trail };
        let ways: [(Edge, &DryRain); 4] = [
            (Edge::PIKE, &chart.pike),
            (Edge::ROAD | Edge::UNFINISHED_RAILWAY, &chart.road), // gcacw.6.2.2
            (Edge::RAILWAY, &chart.railroad),
            (Edge::TRAIL, trail),
        ];
        let cost = |way: &DryRain| if rain { way.rain } else { way.dry }.count() as i16;
        ways.iter().filter(|(bits, _)| edge.intersects(*bits)).map(|(_, way)| cost(way)).min()
    }

    /// The Terrain Chart as numbers: dry and rain, by arm, by terrain, in halves; where it says P, no unit comes here.
    pub(crate) fn ground_costs(charts: &crate::charts::Charts) -> [[[i16; 11]; 4]; 2] {
        let mut costs = [[[0; 11]; 4]; 2];
        for (rain, arms) in costs.iter_mut().enumerate() {
            for (arm, row) in arms.iter_mut().enumerate() {
                for terrain in Terrain::LAND {
                    let word = ["infantry", "artillery", "cavalry", "wagon"][arm];
                    let cost = charts.terrain_cost(terrain.name(), word, rain == 1);
                    row[terrain as usize] = match cost {
                        Some(Cost::Points(points)) => points.count() as i16,
                        _ => i16::MAX / 4,
                    };
                }
            }
        }
        costs
    }
}

impl<C: Campaign> Situation<'_, C> {
    /// What it costs the marching unit to go to the neighbour in a direction, or why it may not.
    pub fn step_cost(self, direction: Direction) -> May<StepCost> {
        self.step_cost_from(self.marches_from_zone(), direction)
    }

    /// Whether the marching unit stands in an enemy normal zone of control.
    pub(crate) fn marches_from_zone(self) -> bool {
        let unit = self.state.march.unit;
        let side = self.roster().side(unit);
        self.state.hex(unit).is_some_and(|from| self.zone(side.enemy(), from) == Zone::Normal)
    }

    /// The same for whoever knows whether it marches from an enemy zone of control.
    pub(crate) fn step_cost_from(self, in_zone: bool, direction: Direction) -> May<StepCost> {
        let march = &self.state.march;
        let unit = march.unit;
        let side = self.roster().side(unit);
        let from = self.state.hex(unit).ok_or(forbidden!("gcacw.5.1.1", "is not on the map"))?;
        if let Some(stop) = march.ended {
            return Err(stopped(stop));
        }
        let to = self.next_hex(from, direction).ok_or(forbidden!("gcacw.2.3.4", "may not leave the map"))?;
        self.may_cross(unit, from, direction, to, Purpose::March)?;
        let fresh = march.moved == 0 && !march.attacked;
        // gcacw.6.2.25, gcacw.6.2.28, gcacw.6.2.32
        if in_zone && !fresh {
            return Err(if march.attacked {
                forbidden!(
                    "gcacw.6.2.28",
                    "is still in an enemy zone of control: it may attack again or end its march"
                )
            } else {
                forbidden!(
                    "gcacw.6.2.25",
                    "has entered an enemy zone of control: it must attack or end its march"
                )
            });
        }
        let enters_zone = self.zone(side.enemy(), to) == Zone::Normal;
        if enters_zone && !C::is_true(self, Fact::EntersZones(march.kind), true) {
            return forbid!("gcacw.6.2.25", "may not enter an enemy zone of control in this march");
        }
        let passage = self.passage(side, from, direction)?;
        let route = passage.route(self.rules.map.edge(from, direction));
        // gcacw.6.2.34
        if in_zone && enters_zone {
            return Ok(StepCost { cost: march.left.max(0), zone_to_zone: true, minimum: false, route });
        }
        let cost = self.entry_cost(unit, from, direction, to, passage)
            + i16::from(in_zone) * 2 * i16::from(self.rules.charts.terrain_chart.exit_enemy_zoc_extra); // gcacw.6.2.33
        if cost <= C::figure(self, Figure::PointsLeft(march, to), march.left) {
            return Ok(StepCost { cost, zone_to_zone: false, minimum: false, route });
        }
        // gcacw.6.2.51, gcacw.6.2.54
        if fresh {
            return Ok(StepCost { cost: march.left.max(0), zone_to_zone: false, minimum: true, route });
        }
        Err(TOO_FEW_POINTS)
    }

    /// Whether a unit may go from a hex to its neighbour at all, whatever it costs: the bans that march, advance and minimum
    /// movement share.
    pub fn may_cross(self, unit: Unit, from: Hex, direction: Direction, to: Hex, purpose: Purpose) -> May {
        let side = self.roster().side(unit);
        if self.rules.map.terrain(to) == Terrain::Water
            || self.rules.map.edge(from, direction).contains(Edge::IMPASSABLE)
        {
            return forbid!("gcacw.6.2.23", "may not enter water");
        }
        self.passage(side, from, direction)?;
        if !self.rules.map.route(from, direction) {
            for terrain in [self.terrain_now(from), self.terrain_now(to)] {
                match terrain {
                    Terrain::Mountain => {
                        return forbid!(
                            "gcacw.6.2.5",
                            "needs a road, pike, trail or railroad into or out of a mountain hex"
                        );
                    }
                    Terrain::Swamp => {
                        return forbid!(
                            "gcacw.6.2.8",
                            "needs a road, pike, railroad or trail into or out of a swamp hex"
                        );
                    }
                    _ => {}
                }
            }
        }
        if purpose != Purpose::Retreat && self.occupied(side.enemy(), to) {
            return forbid!("gcacw.6.2.24", "may not enter a hex that an enemy unit holds");
        }
        self.special_may_enter(unit, from, to, purpose)?;
        C::may(self, Intent::Enter { unit, from, to, purpose })
    }

    /// The major terrain of a hex in this turn's weather. // gcacw.6.2.9
    #[must_use]
    pub fn terrain_now(self, hex: Hex) -> Terrain {
        match self.rules.map.terrain(hex) {
            Terrain::ProvisionalSwamp if self.rain() => Terrain::Swamp,
            Terrain::ProvisionalSwamp => Terrain::Rough,
            terrain => terrain,
        }
    }

    /// Movement Points, in halves, to enter a hex that may be entered.
    fn entry_cost(self, unit: Unit, from: Hex, direction: Direction, to: Hex, passage: Passage) -> i16 {
        let edge = self.rules.map.edge(from, direction);
        let terrain = self.terrain_now(to);
        // A pontoon bridge may carry a road where none is drawn.
        let edge = if passage == (Passage::Pontoon { road: true }) { edge | Edge::ROAD } else { edge };
        let mut cost = self.ground_cost(self.info(unit).arm, edge, terrain);
        // gcacw.6.2.19
        if passage == (Passage::Ferry { penalty: true }) {
            cost += 2 * i16::from(self.state.manpower[unit.index()] / 3);
        }
        cost + self.crowd_cost(unit, to, terrain)
    }

    /// Movement Points, in halves, for the ground alone: the way over the hexside or the terrain, and a ridge.
    pub(crate) fn ground_cost(self, arm: Arm, edge: Edge, terrain: Terrain) -> i16 {
        let rain = self.rain();
        let way = self.rules.way_cost(edge, terrain, rain);
        let ground = || self.rules.ground_costs[usize::from(rain)][arm_column(arm)][terrain as usize];
        let cost = way.unwrap_or_else(ground);
        // gcacw.6.2.6
        let ridge = edge.intersects(Edge::RIDGE_HERE | Edge::RIDGE_BEYOND);
        cost + if ridge { 2 * i16::from(self.rules.charts.terrain_chart.ridge_extra) } else { 0 }
    }

    /// What the next hex costs infantry in dry weather, in halves of a Movement Point, whoever stands there; none where no
    /// unit goes. For those who plan a route.
    #[must_use]
    pub fn route_cost(self, hex: Hex, direction: Direction) -> Option<i16> {
        let next = self.next_hex(hex, direction)?;
        let (edge, terrain) = (self.rules.map.edge(hex, direction), self.rules.map.terrain(next));
        let is_high = |hex: Hex| matches!(self.rules.map.terrain(hex), Terrain::Mountain | Terrain::Swamp);
        let route = edge.intersects(ROUTE);
        let crossing = || {
            self.rules.crossings.at(hex, direction).is_some()
                || edge.intersects(Edge::FORD | Edge::DAM | Edge::FERRY)
        };
        if terrain == Terrain::Water
            || edge.contains(Edge::IMPASSABLE)
            || (!route && (is_high(hex) || is_high(next)))
            || (edge.intersects(Edge::ANY_RIVER) && !crossing())
        {
            return None;
        }
        let way = self.rules.way_cost(edge, terrain, false);
        let ridge = edge.intersects(Edge::RIDGE_HERE | Edge::RIDGE_BEYOND);
        let extra = if ridge { 2 * i16::from(self.rules.charts.terrain_chart.ridge_extra) } else { 0 };
        Some(way.unwrap_or(self.rules.ground_costs[0][arm_column(Arm::Infantry)][terrain as usize]) + extra)
    }

    /// The penalty for a friendly stack in the way, in halves. // gcacw.6.2.41
    fn crowd_cost(self, unit: Unit, to: Hex, terrain: Terrain) -> i16 {
        if self.info(unit).arm == Arm::Cavalry {
            return 0; // gcacw.6.2.45
        }
        let side: Side = self.roster().side(unit);
        let (mut total, mut wagon) = (0, false);
        for other in self.side_units_in(side, to).filter(|&other| other != unit) {
            match self.info(other).arm {
                Arm::Infantry | Arm::Artillery => total += self.combat_value(other).count(),
                Arm::Wagon => wagon = true,
                Arm::Cavalry | Arm::Leader => {}
            }
        }
        let stack = &self.rules.charts.terrain_chart.friendly_stack;
        // gcacw.6.2.43
        let hard = matches!(terrain, Terrain::Woods | Terrain::Loess | Terrain::Swamp | Terrain::Mountain);
        let row = if Halves::from_halves(total) > CROWD[1] {
            &stack.more_than_11 // gcacw.6.2.47
        } else if Halves::from_halves(total) >= CROWD[0] {
            &stack.from_3_to_11
        } else {
            &stack.less_than_3
        };
        let wagons = if wagon { stack.wagon_train[usize::from(hard)] } else { 0 };
        2 * i16::from(row[usize::from(hard)].max(wagons)) // gcacw.6.2.44
    }
}

const fn arm_column(arm: Arm) -> usize {
    match arm {
        Arm::Infantry | Arm::Leader => 0,
        Arm::Artillery => 1,
        Arm::Cavalry => 2,
        Arm::Wagon => 3,
    }
}

/// Why a march that is over goes no further.
pub(crate) const fn stopped(stop: Stop) -> Forbidden {
    match stop {
        Stop::CombatResult => {
            forbidden!("gcacw.6.2.27", "may not go on: the combat result has ended its march")
        }
        Stop::ZoneToZone => forbidden!(
            "gcacw.6.2.34",
            "has gone from one enemy zone of control straight to another and may go no further"
        ),
        Stop::MinimumMove => {
            forbidden!("gcacw.6.2.51", "has gone the one hex that a unit may always go and may go no further")
        }
        Stop::Spent => forbidden!("gcacw.5.1.17", "has ended its march"),
    }
}
