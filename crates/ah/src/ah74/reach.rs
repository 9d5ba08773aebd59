//! How far a moving stack gets: the answer to somebody who asks for a hex that is not next to it.

use board::{Ground, HexId};

use super::situation::Situation;
use super::state::State;
use crate::hexes::{Hexes, NOWHERE};

/// A hex that a walk has come to: what it cost, and from where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Reached {
    cost: u8,
    from: HexId,
    /// Whether the move ends there.
    stops: bool,
    /// Whether Road Bonus is still open there.
    road: bool,
}

impl Situation<'_> {
    /// What a hex costs the moving stack, what is left to it, and how far it gets. // ah74.4.2.2 ah74.4.3.1
    pub fn how_far(&self, hex: HexId) -> String {
        let group = self.state.moving;
        let Some(first) = group.first() else { return "No unit has been taken up to move.".into() };
        let field = &self.rules.field;
        let from = self.place(first);
        let names: Vec<&str> = group.into_iter().map(|unit| self.unit(unit).name.as_str()).collect();
        let (who, has, gets) =
            (names.join(", "), plural(names.len(), "has", "have"), plural(names.len(), "gets", "get"));
        let (target, start) = (field.name(hex), field.name(from));
        let near = self.walk();
        if near[hex.index()].is_some() {
            let path =
                path_to(&near, hex).iter().map(|&step| field.name(step)).collect::<Vec<_>>().join(", ");
            return format!("{target} is not next to {start}: a path goes hex by hex, here by {path}.");
        }
        let reached =
            (0..field.len()).filter(|&index| near[index].is_some()).map(|index| HexId(index as u16));
        let nearest = reached.min_by_key(|&reached| (field.board.distance(reached, hex), reached));
        let far = nearest.map_or_else(
            || format!("{who} {gets} no further"),
            |nearest| format!("{who} {gets} as far as {}", field.name(nearest)),
        );
        let left = |unit| self.rules.allowance(self.state, unit).saturating_sub(self.state.spent[unit]);
        let left = group.into_iter().map(left).min().unwrap_or_default();
        match self.price(from, hex) {
            Some(cost) => {
                format!("{target} costs {cost} Movement Points from {start}; {who} {has} {left} left. {far}.")
            }
            None => format!("No way leads {who} from {start} to {target} in one move. {far}."),
        }
    }

    /// Every hex that the moving stack can come to with what it has left, the cheapest way to each.
    fn walk(&self) -> Vec<Option<Reached>> {
        let mut found: Vec<Option<Reached>> = vec![None; self.rules.field.len()];
        let Some(first) = self.state.moving.first().filter(|&unit| self.state.on_board(unit)) else {
            return found;
        };
        let start = self.place(first);
        let mut open: Vec<Vec<(HexId, Reached)>> = vec![Vec::new(); usize::from(u8::MAX) + 1];
        let here = Reached { cost: 0, from: NOWHERE, stops: false, road: self.has_bonus(first) };
        open[0].push((start, here));
        let mut there = self.state.clone();
        for cost in 0..open.len() {
            while let Some((hex, reached)) = open[cost].pop() {
                let better = |known: Reached| reached.road && !known.road;
                if (hex == start && reached.from != NOWHERE) || !found[hex.index()].is_none_or(better) {
                    continue;
                }
                if hex != start {
                    found[hex.index()].get_or_insert(reached).road |= reached.road;
                }
                if !reached.stops {
                    self.steps_from(hex, reached, &mut there, |to, step| {
                        open[usize::from(step.cost)].push((to, step));
                    });
                }
            }
        }
        found
    }

    /// Tells of every step that the stack may take once it has come to a hex.
    fn steps_from(
        &self,
        hex: HexId,
        reached: Reached,
        there: &mut State,
        mut found: impl FnMut(HexId, Reached),
    ) {
        let group = self.state.moving;
        for unit in group {
            there.place[unit] = hex;
            there.entered[unit] = if self.rules.field.is_river(hex) { hex } else { NOWHERE };
            there.spent[unit] = self.state.spent[unit].saturating_add(reached.cost);
            if reached.cost > 0 {
                set(there, unit, reached.road);
            }
        }
        let situation = Situation::new(self.rules, there);
        let disrupted = group.into_iter().any(|unit| self.state.is_disrupted(unit));
        for to in self.rules.field.around(hex) {
            if let Ok(passage) = situation.may_step(group, to) {
                let step = Reached {
                    cost: reached.cost.saturating_add(passage.cost),
                    from: hex,
                    stops: passage.stops || disrupted,
                    road: reached.road && passage.road && !self.rules.field.is_river(to),
                };
                found(to, step);
            }
        }
    }

    /// What the way to a hex costs, however many Movement Points there are: by the ground and past the enemy, friends
    /// left out of account.
    fn price(&self, from: HexId, target: HexId) -> Option<u8> {
        let mut seen = Hexes::EMPTY;
        let mut open: Vec<Vec<HexId>> = vec![Vec::new(); usize::from(u8::MAX) + 1];
        open[0].push(from);
        for cost in 0..open.len() {
            while let Some(hex) = open[cost].pop() {
                if hex == target {
                    return u8::try_from(cost).ok();
                }
                if seen.contains(hex) || (hex != from && self.ends_a_move(hex)) {
                    continue;
                }
                seen.insert(hex);
                for to in self.rules.field.around(hex) {
                    if let Some(step) = self.ground_cost(hex, to) {
                        open[(cost + usize::from(step)).min(usize::from(u8::MAX))].push(to);
                    }
                }
            }
        }
        None
    }

    /// Whether whoever enters a hex stops there, whatever way he came.
    fn ends_a_move(&self, hex: HexId) -> bool {
        let river = self.rules.field.is_river(hex) && self.emplaced_in(hex).is_none();
        river || self.controls(self.state.segment.enemy(), hex)
    }

    /// What the ground makes a step cost, unless the enemy or the water bars it.
    fn ground_cost(&self, from: HexId, to: HexId) -> Option<u8> {
        let (field, enemy) = (&self.rules.field, self.state.segment.enemy());
        let along_road = field.road_joins(from, to);
        let trains = !self.state.moving.and(self.rules.trains).is_empty();
        let barred = field.has(to, Ground::WATER)
            || self.regular[enemy.index()].contains(to)
            || (self.controls(enemy, from) && self.controls(enemy, to))
            || (trains && !along_road && !field.is_river(to));
        let crosses = |unit| self.enter_river(unit, from, to).is_ok();
        if field.is_river(to) && (field.is_river(from) || !self.state.moving.into_iter().all(crosses)) {
            return None;
        }
        let stream = field.has(from, Ground::STREAM) && !along_road && from != self.start();
        if barred || stream {
            return None;
        }
        Some(if along_road { 1 } else { self.rules.entry_cost(to) })
    }

    fn start(&self) -> HexId {
        self.state.moving.first().map_or(NOWHERE, |unit| self.place(unit))
    }
}

fn set(state: &mut State, unit: crate::units::UnitId, road: bool) {
    if road {
        state.road.insert(unit);
    } else {
        state.road.remove(unit);
    }
}

/// The hexes of the way to a hex, the first step first.
fn path_to(found: &[Option<Reached>], hex: HexId) -> Vec<HexId> {
    let mut path = vec![hex];
    let mut at = hex;
    while let Some(reached) = found.get(at.index()).copied().flatten() {
        if found.get(reached.from.index()).copied().flatten().is_none() || path.len() > found.len() {
            break;
        }
        path.push(reached.from);
        at = reached.from;
    }
    path.reverse();
    path
}

const fn plural(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}
