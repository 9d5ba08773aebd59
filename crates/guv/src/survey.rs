//! A state in plain figures: what a commander counts before he decides.

use board::{Board, Direction, HexId};
use engine::Side;

use crate::Guv;
use crate::map::side;
use crate::ruleset::{STACK_POINTS, STACK_UNITS};
use crate::scenario::Which;
use crate::state::{Place, Pontoon, State, flag};
use crate::task::Task;
use crate::unit::{Arm, Unit};

/// A unit on the map as its commander counts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Troop {
    /// Its number.
    pub unit: u8,
    /// Whose it is.
    pub side: Side,
    /// Where it is.
    pub hex: HexId,
    /// Its combat points now.
    pub strength: u8,
    /// Its movement points.
    pub movement: u8,
    /// Whether it is disorganized or demoralized.
    pub is_disordered: bool,
    /// Whether it stands behind works.
    pub is_sheltered: bool,
    /// Whether it may still move in this activation.
    pub can_move: bool,
    /// Whether it may attack in this activation.
    pub can_attack: bool,
    /// Whether it is a unit of the order of battle: no skirmisher, no dummy.
    pub is_line: bool,
    /// The number of the formation it belongs to, if it is not Independent.
    pub formation: Option<u8>,
}

/// A place that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prize {
    /// Where it is.
    pub hex: HexId,
    /// Who stands there.
    pub holder: Option<Side>,
    /// The side that must take it.
    pub taker: Side,
}

/// What the open decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Matter {
    /// Which unit moves next.
    Movement,
    /// Where the moving units go.
    Moving,
    /// Which formations are put in the cup, and who is placed where.
    Planning,
    /// Anything about fire, combat and its results.
    Fighting,
}

impl Guv {
    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.map.board
    }

    /// Every unit on the map but dummies.
    pub fn troops<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Troop> + 'a {
        self.all_units().filter(|&unit| self.arm(unit) != Arm::Dummy).filter_map(|unit| {
            let hex = state.hex(unit)?;
            Some(Troop {
                unit: unit.0,
                side: self.side(unit),
                hex,
                strength: self.strength(state, unit),
                movement: self.unit(unit).movement,
                is_disordered: state.has(unit, flag::DISORDER),
                is_sheltered: state.has_breastwork(hex) || self.map.fort(hex).is_some(),
                can_move: state.has(unit, flag::ACTIVE) && !state.has(unit, flag::FINISHED),
                can_attack: self.may_engage(state, unit).is_ok(),
                is_line: self.arm(unit).is_line(),
                formation: self.formation(state, unit).map(|formation| formation.0),
            })
        })
    }

    /// The first of the units that move now.
    #[must_use]
    pub fn moving(&self, state: &State) -> Option<u8> {
        (self.matter(state) == Matter::Moving)
            .then(|| state.group.members.first())
            .flatten()
            .map(|unit| unit.0)
    }

    /// What the open decision is about.
    #[must_use]
    pub fn matter(&self, state: &State) -> Matter {
        match state.agenda.last() {
            Some(Task::Movement) => Matter::Movement,
            Some(Task::Moving) => Matter::Moving,
            Some(
                Task::Counter(_)
                | Task::Deploy(_)
                | Task::Arrive(_)
                | Task::Stoneman
                | Task::Dummies(_)
                | Task::Formations(_)
                | Task::Activate(_)
                | Task::NameFormation
                | Task::PlaceChit
                | Task::Three
                | Task::Release
                | Task::Recover(_)
                | Task::SupplyChit(_),
            ) => Matter::Planning,
            _ => Matter::Fighting,
        }
    }

    /// About how many combat points the drawn chit would call up from a hex.
    #[must_use]
    pub fn called_from(&self, state: &State, hex: HexId) -> u32 {
        let Some(active) = &state.active else { return 0 };
        let radius = self.commands.get(active.commander.index()).map_or(0, |info| u32::from(info.radius));
        let called = |unit: &Unit| {
            let near = |at| u32::from(self.map.board.distance(at, hex)) <= radius;
            self.commands_unit(state, active.formations, *unit)
                && !state.has(*unit, flag::ACTIVATED)
                && state.hex(*unit).is_some_and(near)
        };
        self.units_of(active.side).filter(called).map(|unit| u32::from(self.strength(state, unit))).sum()
    }

    /// The hexes that each pontoon in use joins.
    pub fn bridge_ends(&self, state: &State) -> impl Iterator<Item = [HexId; 2]> {
        state.pontoons.into_iter().filter_map(|pontoon| match pontoon {
            Pontoon::Laid(one, other, _) => Some([one, other]),
            _ => None,
        })
    }

    /// About what a step costs a marching column; `None` where it needs a bridge.
    #[must_use]
    pub fn march_cost(&self, from: HexId, direction: Direction, to: HexId) -> Option<u16> {
        let bits = self.map.side(from, direction);
        if bits & side::MAJOR_RIVER != 0 && (bits & side::FORD == 0 || bits & side::RAPIDAN == 0) {
            return None;
        }
        if bits & side::ANY_ROAD != 0 {
            return Some(1);
        }
        let wet = u16::from(bits & (side::MAJOR_RIVER | side::MINOR_RIVER | side::CREEK) != 0);
        Some(1 + u16::from(self.map.is_forest(to)) + wet)
    }

    /// How many units, and of how many combat points together, may stand in a hex.
    #[must_use]
    pub const fn stacking_limits(&self) -> (u8, u8) {
        (STACK_UNITS, STACK_POINTS)
    }

    /// Whether the side that holds the place must also eliminate more units than it loses.
    #[must_use]
    pub fn counts_eliminated_units(&self, state: &State) -> bool {
        self.scenario(state).which == Which::Jackson
    }

    /// The places that count in this scenario.
    #[must_use]
    pub fn prizes(&self, state: &State) -> Vec<Prize> {
        let spots = &self.spots;
        let (places, taker) = match self.scenario(state).which {
            Which::LeeMoves | Which::Salem => ([spots.zoan_church, None], Side::Union),
            Which::Jackson => ([spots.chancellorsville, None], Side::Confederate),
            Which::Chancellorsville => ([spots.fairview, spots.chancellorsville], Side::Confederate),
            Which::Campaign => ([spots.chancellorsville, spots.maryes_heights], Side::Union),
        };
        let prize = |hex| Prize { hex, holder: self.holder(state, hex), taker };
        places.into_iter().flatten().map(prize).collect()
    }

    /// Combat points each side has lost, Union first.
    #[must_use]
    pub fn combat_points_lost(&self, state: &State) -> [i32; 2] {
        Side::ALL.map(|army| self.eliminated(state, army))
    }

    /// Units of the order of battle that each side has lost, Union first.
    #[must_use]
    pub fn units_lost(&self, state: &State) -> [u32; 2] {
        Side::ALL.map(|army| {
            let lost = |unit: &Unit| state.place(*unit) == Place::LOSSES && self.arm(*unit).is_line();
            self.units_of(army).filter(lost).count() as u32
        })
    }

    /// Infantry brigades of the Union that have left the map, when leaving it wins.
    #[must_use]
    pub fn brigades_through(&self, state: &State) -> Option<usize> {
        let left = |unit: &Unit| state.place(*unit).exit().is_some() && self.arm(*unit) == Arm::Infantry;
        (self.scenario(state).which == Which::Salem).then(|| self.units_of(Side::Union).filter(left).count())
    }

    /// The hexes of the west edge that the Union must leave by, when leaving the map wins.
    #[must_use]
    pub fn way_out(&self, state: &State) -> Vec<HexId> {
        let scenario = self.scenario(state);
        if scenario.which != Which::Salem {
            return Vec::new();
        }
        self.map.board.hexes().filter(|&hex| scenario.is_west_edge(&self.map, hex)).collect()
    }

    /// Whether a unit stands where it can leave the map, and leaving it wins.
    #[must_use]
    pub fn stands_at_way_out(&self, state: &State, unit: u8) -> bool {
        let scenario = self.scenario(state);
        scenario.which == Which::Salem
            && self.arm(Unit(unit)) == Arm::Infantry
            && state.hex(Unit(unit)).is_some_and(|hex| scenario.is_west_edge(&self.map, hex))
    }

    /// Whether the whole campaign is played.
    #[must_use]
    pub fn is_campaign(&self, state: &State) -> bool {
        self.scenario(state).is_campaign()
    }

    /// Whether the units that move now are on a forced march.
    #[must_use]
    pub fn is_forced_march(&self, state: &State) -> bool {
        state.active.as_ref().is_some_and(|active| active.forced)
    }

    /// The turn, and the first and the last of the scenario.
    #[must_use]
    pub fn turn_of(&self, state: &State) -> [u8; 3] {
        let scenario = self.scenario(state);
        [state.turn, scenario.first_turn, scenario.last_turn]
    }
}
