//! How far it is by road: the distances to one place, found once a scenario.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use ::gcacw::Gcacw;
use ::gcacw::campaign::Campaign;
use ::gcacw::state::State;
use board::{Direction, Edge, HexId, Paths};
use engine::Side;

/// Beyond any march, in halves of a Movement Point.
pub(super) const FAR: u16 = 500;

/// The distances of all hexes to one, in halves of a Movement Point.
pub(super) type Distances = Arc<[u16]>;

/// Crossings of a scenario, by their numbers.
type Crossings = [u64; 4];

/// What distances hang on: the scenario, which of the bridges that bear on them are down, the place, and who stands in the way.
type Key = (u8, Crossings, HexId, u64);

/// The most places whose distances are kept.
const MOST: usize = 3000;

/// What it costs more to enter a hex where the enemy stands, one that his zones of control cover, and one that is closed, in
/// halves of a Movement Point: the first must be stormed, in the second a march ends.
const STORM: u8 = 20;
const STOP: u8 = 5;
const CLOSED: u8 = 60;

/// How far from a place it is asked who is in the way, in halves of a Movement Point: so far at least, and so much farther for
/// each point that it is worth.
const NEAR: u16 = 60;
const NEAR_FOR_A_POINT: u16 = 12;
/// What those are reckoned to cost from farther off.
const DETOUR: u16 = 24;

/// Where a side is barred, or slow: the enemy, his zones of control, ground that the scenario closes.
pub(super) struct Barriers {
    /// These hexes, and what it costs more to enter each.
    hexes: Vec<(HexId, u16)>,
    more: Vec<u8>,
}

impl Barriers {
    /// What bars a side whose enemies stand in these hexes.
    pub(super) fn of<C: Campaign>(
        rules: &Gcacw<C>,
        world: &State<C>,
        side: Side,
        foes: impl Iterator<Item = HexId>,
    ) -> Self {
        let mut more = vec![0; rules.board.len()];
        rules.at(world).hexes_in_zones(side.enemy()).iter().for_each(|hex| more[hex.index()] = STOP);
        foes.for_each(|hex| more[hex.index()] = STORM);
        rules.at(world).hexes_closed(side).iter().for_each(|hex| more[hex.index()] = CLOSED);
        let hexes = rules.board.hexes().map(|hex| (hex, u16::from(more[hex.index()])));
        Self { hexes: hexes.filter(|&(_, cost)| cost > 0).collect(), more }
    }

    /// A number for those that are near a place; 0 for none.
    fn number<C: Campaign>(&self, rules: &Gcacw<C>, place: HexId, within: u16) -> u64 {
        // No hex costs less than one Movement Point.
        let near = |&&(hex, _): &&(HexId, u16)| rules.board.distance(hex, place) <= within / 2;
        self.hexes.iter().filter(near).fold(0, |number: u64, &(hex, cost)| {
            let seen = u64::from(hex.0) << 8 | u64::from(cost) | 1 << 40;
            (number ^ seen).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
        })
    }
}

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
    /// The distances to a hex, whoever is in the way.
    pub(super) fn to<C: Campaign>(&self, rules: &Gcacw<C>, world: &State<C>, hex: HexId) -> Distances {
        let costs = self.costs(rules, world);
        let key = (world.scenario, costs.down::<C>(world), hex, 0);
        self.kept(key, |paths| costs.explore(rules, world, hex, (FAR - 1, None), paths))
    }

    /// The distances to a hex worth so many points, round those who are in the way, or through them.
    pub(super) fn past<C: Campaign>(
        &self,
        rules: &Gcacw<C>,
        world: &State<C>,
        (hex, points): (HexId, i16),
        barriers: &Barriers,
    ) -> Distances {
        let plain = self.to(rules, world, hex);
        let within = (NEAR + NEAR_FOR_A_POINT * points.unsigned_abs().min(30)).min(FAR - 1);
        let number = barriers.number(rules, hex, within);
        if number == 0 {
            return plain;
        }
        let costs = self.costs(rules, world);
        let key = (world.scenario, costs.down::<C>(world), hex, number);
        self.kept(key, |paths| {
            let near = costs.explore(rules, world, hex, (within, Some(barriers)), paths);
            let far =
                |(&near, &plain): (&u16, &u16)| if near < FAR { near } else { (plain + DETOUR).min(FAR) };
            near.iter().zip(plain.iter()).map(far).collect()
        })
    }

    /// What was found before, or is now.
    fn kept(&self, key: Key, find: impl FnOnce(&mut Paths) -> Distances) -> Distances {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        known.unwrap_or_else(|| {
            let mut paths = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
            let distances = find(&mut paths);
            let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
            if known.len() >= MOST {
                // Who was in the way will hardly stand there again; the plain distances are asked for all the time.
                known.retain(|&(.., number), _| number == 0);
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
        (within, barriers): (u16, Option<&Barriers>),
        paths: &mut Paths,
    ) -> Distances {
        let costs = |from: HexId, direction: Direction, _to: HexId| {
            let (cost, crossing) = self.steps[from.index()][direction.index()];
            let is_down = crossing.is_some_and(|number| world.ground.is_destroyed(number));
            // Whoever is in the place itself is no detour.
            let more = barriers.filter(|_| from != hex).map_or(0, |barriers| barriers.more[from.index()]);
            (cost < FAR && !is_down).then_some(cost + u16::from(more))
        };
        paths.explore(&rules.board, hex, within, &costs);
        let mut distances = vec![FAR; rules.board.len()];
        for &reached in paths.reached() {
            distances[reached.index()] = paths.cost(reached).unwrap_or(FAR);
        }
        distances.into()
    }
}
