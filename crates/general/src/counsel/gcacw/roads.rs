//! How far it is by road: one field of distances a place, found once a scenario.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use ::gcacw::Gcacw;
use ::gcacw::campaign::Campaign;
use ::gcacw::state::State;
use board::{Direction, Edge, HexId, Paths};

/// Beyond any march, in halves of a Movement Point.
pub(super) const FAR: u16 = 500;

/// The distances of all hexes to one, in halves of a Movement Point.
pub(super) type Field = Arc<[u16]>;

/// What a field hangs on: the scenario, the bridges that are down, and the place.
type Key = (u8, [u64; 4], HexId);

/// The most fields that are kept.
const MOST: usize = 3000;

/// The fields found so far.
#[derive(Default)]
pub(super) struct Roads {
    known: RwLock<HashMap<Key, Field>>,
}

impl Roads {
    /// The distances to a hex.
    pub(super) fn to<C: Campaign>(&self, rules: &Gcacw<C>, world: &State<C>, hex: HexId) -> Field {
        let key = (world.scenario, world.ground.destroyed, hex);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        known.unwrap_or_else(|| {
            let field = survey(rules, world, hex);
            let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
            if known.len() >= MOST {
                known.clear();
            }
            known.insert(key, Arc::clone(&field));
            field
        })
    }
}

/// Goes out from the hex against the direction of the march.
fn survey<C: Campaign>(rules: &Gcacw<C>, world: &State<C>, hex: HexId) -> Field {
    let is_down = |hex: HexId, direction: Direction| {
        let number = rules.crossings.at(hex, direction).filter(|&number| world.ground.is_destroyed(number));
        let ford = rules.map.edge(hex, direction).contains(Edge::FORD);
        number.is_some_and(|number| !ford && !rules.crossings.get(number).leaves_ford)
    };
    let costs = |from: HexId, direction: Direction, to: HexId| {
        let cost = rules.route_cost(world, to, direction.opposite())?;
        u16::try_from(cost).ok().filter(|_| !is_down(from, direction))
    };
    let mut paths = Paths::new();
    paths.explore(&rules.board, hex, FAR - 1, &costs);
    let mut field = vec![FAR; rules.board.len()];
    for &reached in paths.reached() {
        field[reached.index()] = paths.cost(reached).unwrap_or(FAR);
    }
    field.into()
}
