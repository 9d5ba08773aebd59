//! How far it is by road: the distances to one place, found once a scenario.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use ::gcacw::Gcacw;
use ::gcacw::campaign::Campaign;
use ::gcacw::state::State;
use board::{Direction, Edge, HexId, Paths};

/// Beyond any march, in halves of a Movement Point.
pub(super) const FAR: u16 = 500;

/// The distances of all hexes to one, in halves of a Movement Point.
pub(super) type Distances = Arc<[u16]>;

/// Crossings of a scenario, by their numbers.
type Crossings = [u64; 4];

/// What distances hang on: the scenario, which of the bridges that bear on them are down, and the place.
type Key = (u8, Crossings, HexId);

/// The most places whose distances are kept.
const MOST: usize = 3000;

/// The distances found so far, and what they were found with.
#[derive(Default)]
pub(super) struct Roads {
    known: RwLock<HashMap<Key, Distances>>,
    costs: RwLock<HashMap<u8, Arc<StepCosts>>>,
    paths: Mutex<Paths>,
}

/// What it costs in a scenario to go from hex to hex.
struct StepCosts {
    /// What it costs to come into each hex from the one next to it in each direction, and by which crossing where it goes over
    /// one that leaves nothing when it is down.
    steps: Vec<[(u16, Option<u8>); 6]>,
    /// All such crossings. Most bridges leave a ford, and whether those are down changes no distance.
    bearing: Crossings,
}

impl Roads {
    /// The distances to a hex.
    pub(super) fn to<C: Campaign>(&self, rules: &Gcacw<C>, world: &State<C>, hex: HexId) -> Distances {
        let costs = self.costs(rules, world);
        let key = (world.scenario, costs.down::<C>(world), hex);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        known.unwrap_or_else(|| {
            let mut paths = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
            let distances = costs.explore(rules, world, hex, &mut paths);
            let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
            if known.len() >= MOST {
                known.clear();
            }
            known.insert(key, Arc::clone(&distances));
            distances
        })
    }

    /// The costs of a world's scenario.
    fn costs<C: Campaign>(&self, rules: &Gcacw<C>, world: &State<C>) -> Arc<StepCosts> {
        let known =
            self.costs.read().unwrap_or_else(PoisonError::into_inner).get(&world.scenario).map(Arc::clone);
        known.unwrap_or_else(|| {
            let costs = Arc::new(StepCosts::of(rules, world));
            let mut known = self.costs.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(known.entry(world.scenario).or_insert(costs))
        })
    }
}

impl StepCosts {
    fn of<C: Campaign>(rules: &Gcacw<C>, world: &State<C>) -> Self {
        let step = |hex: HexId, direction: Direction| {
            // Against the direction of the march.
            let cost = rules
                .board
                .neighbour(hex, direction)
                .and_then(|from| u16::try_from(rules.at(world).route_cost(from, direction.opposite())?).ok());
            let ford = rules.map.edge(hex, direction).contains(Edge::FORD);
            let crossing = rules.crossings.at(hex, direction);
            (
                cost.unwrap_or(FAR),
                crossing.filter(|&number| !ford && !rules.crossings.get(number).leaves_ford),
            )
        };
        let steps: Vec<_> =
            rules.board.hexes().map(|hex| Direction::ALL.map(|direction| step(hex, direction))).collect();
        let mut bearing = Crossings::default();
        for number in steps.iter().flatten().filter_map(|&(_, crossing)| crossing).map(usize::from) {
            bearing[number / 64] |= 1 << (number % 64);
        }
        Self { steps, bearing }
    }

    /// The crossings that bear on distances and are down.
    fn down<C: Campaign>(&self, world: &State<C>) -> Crossings {
        let destroyed = world.ground.destroyed;
        std::array::from_fn(|word| destroyed[word] & self.bearing[word])
    }

    /// Goes out from the hex against the direction of the march.
    fn explore<C: Campaign>(
        &self,
        rules: &Gcacw<C>,
        world: &State<C>,
        hex: HexId,
        paths: &mut Paths,
    ) -> Distances {
        let costs = |from: HexId, direction: Direction, _to: HexId| {
            let (cost, crossing) = self.steps[from.index()][direction.index()];
            let is_down = crossing.is_some_and(|number| world.ground.is_destroyed(number));
            (cost < FAR && !is_down).then_some(cost)
        };
        paths.explore(&rules.board, hex, FAR - 1, &costs);
        let mut distances = vec![FAR; rules.board.len()];
        for &reached in paths.reached() {
            distances[reached.index()] = paths.cost(reached).unwrap_or(FAR);
        }
        distances.into()
    }
}
