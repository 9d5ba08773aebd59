//! Counsel that all hex games share: march to where a fight is worth having, bring enough to it, and stay out of the
//! others. What differs from game to game is behind [`HexGame`].

use std::sync::OnceLock;

use board::{Board, Direction, HexId, Paths};
use engine::{Ruleset, Side, Status};

use super::{Counsel, Style, squash};
use crate::seen::side_to_decide;

/// A unit as a commander counts it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Troop {
    pub unit: u16,
    pub side: Side,
    pub hex: HexId,
    pub attack: f64,
    pub defence: f64,
    pub movement: u8,
    pub can_move: bool,
    /// Whether it can fight.
    pub is_armed: bool,
}

/// A world in plain figures.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sketch {
    pub troops: Vec<Troop>,
    /// Pairs of hexes that a bridge joins.
    pub bridges: Vec<[HexId; 2]>,
    /// The unit that is on the move.
    pub moving: Option<u16>,
}

/// What an action means to a commander.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Sense {
    /// Takes a unit up to move it.
    Lift(u16),
    /// A step of a move.
    Go(HexId),
    /// Ends a unit's move.
    Halt,
    /// Ends the phase.
    Done,
    /// Names an enemy hex to be attacked.
    Strike(HexId),
    /// A retreat to a hex.
    Fall(HexId),
    /// Goes forward to a hex after a fight.
    Follow(HexId),
    /// Whatever else: the first thought itself.
    Plain(f64),
    /// Only when nothing else is left, and in this order: the higher the sooner.
    Last(u8),
}

/// A place that a side wants to reach, and how much.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Goal {
    pub hex: HexId,
    pub pull: f64,
}

/// What the shared counsel asks of a hex game.
pub(crate) trait HexGame: Ruleset {
    /// The board.
    fn board(&self) -> &Board;
    /// What a step costs a marching column; `None` when it cannot go.
    fn cost(&self, from: HexId, direction: Direction, to: HexId) -> Option<u16>;
    /// The world in plain figures.
    fn sketch(&self, world: &Self::State) -> Sketch;
    /// What an action means.
    fn sense(&self, world: &Self::State, action: &Self::Action) -> Sense;
    /// Where a side stands on the way to victory: 0 is even, 1 is nearly won.
    fn standing(&self, world: &Self::State, sketch: &Sketch, side: Side) -> f64;
    /// How hard a side presses on: 0 waits for the enemy, 1 goes for him wherever he is.
    fn vigour(&self, world: &Self::State, side: Side) -> f64;
    /// Places a side wants besides the enemy's army.
    fn goals(&self, _world: &Self::State, _side: Side) -> Vec<Goal> {
        Vec::new()
    }
    /// What a fight at these odds is worth to the attacker: -1 ruin, 1 the defenders are gone.
    fn gain(&self, odds: f64) -> f64;
    /// Whether the open decision is part of marching rather than of fighting.
    fn is_marching(&self, world: &Self::State) -> bool;
    /// The plan of a side, in a sentence.
    fn plan(&self, world: &Self::State, side: Side) -> String;
}

/// Beyond any march.
const FAR: u8 = u8::MAX;
/// How many movement points off a place still draws.
const HORIZON: u16 = 200;

/// The board measured once: how far it is from everywhere to everywhere.
struct Measured {
    hexes: usize,
    steps: Vec<u8>,
    around: Vec<Vec<HexId>>,
}

impl Measured {
    fn new<G: HexGame>(game: &G) -> Self {
        let board = game.board();
        let hexes = board.len();
        let mut steps = vec![FAR; hexes * hexes];
        let mut paths = Paths::new();
        let costs = |from: HexId, direction: Direction, to: HexId| game.cost(from, direction, to);
        for start in board.hexes() {
            paths.explore(board, start, HORIZON, &costs);
            for &to in paths.reached() {
                let cost = paths.cost(to).unwrap_or(u16::MAX).min(u16::from(FAR));
                steps[start.index() * hexes + to.index()] = cost as u8;
            }
        }
        let around = board.hexes().map(|hex| board.around(hex).map(|(_, next)| next).collect()).collect();
        Self { hexes, steps, around }
    }

    fn apart(&self, from: HexId, to: HexId) -> f64 {
        let known = from.index() < self.hexes && to.index() < self.hexes;
        if known { f64::from(self.steps[from.index() * self.hexes + to.index()]) } else { f64::from(FAR) }
    }

    fn around(&self, hex: HexId) -> &[HexId] {
        self.around.get(hex.index()).map_or(&[], Vec::as_slice)
    }
}

/// Counsel for a hex game.
#[derive(Default)]
pub(crate) struct Hexes {
    measured: OnceLock<Measured>,
}

/// A foe's stack as a target.
struct Target {
    hex: HexId,
    /// The strength that can be brought against it in this phase.
    help: f64,
    /// How much it repels: columns look for a fight they can win.
    repels: f64,
}

/// A world seen from one side, laid out over the board.
struct Picture<'a> {
    measured: &'a Measured,
    own: Vec<f64>,
    foe: Vec<f64>,
    targets: Vec<Target>,
    foes: Vec<Troop>,
    goals: Vec<Goal>,
    bridges: &'a [[HexId; 2]],
    vigour: f64,
    caution: f64,
}

impl<'a> Picture<'a> {
    fn new<G: HexGame>(
        game: &G,
        world: &G::State,
        sketch: &'a Sketch,
        measured: &'a Measured,
        side: Side,
        style: Style,
    ) -> Self {
        let (mut own, mut foe) = (vec![0.0; measured.hexes], vec![0.0; measured.hexes]);
        for troop in sketch.troops.iter().filter(|troop| troop.is_armed) {
            let (map, strength) =
                if troop.side == side { (&mut own, troop.attack) } else { (&mut foe, troop.defence) };
            if let Some(here) = map.get_mut(troop.hex.index()) {
                *here += strength;
            }
        }
        let foes: Vec<Troop> =
            sketch.troops.iter().filter(|troop| troop.side != side && troop.is_armed).copied().collect();
        let mut picture = Self {
            measured,
            own,
            foe,
            targets: Vec::new(),
            foes,
            goals: game.goals(world, side),
            bridges: &sketch.bridges,
            vigour: game.vigour(world, side),
            caution: 1.0 - 0.5 * style.0,
        };
        if game.is_marching(world) {
            picture.find_targets(sketch, side);
        }
        picture
    }

    fn find_targets(&mut self, sketch: &Sketch, side: Side) {
        let mut hexes: Vec<HexId> = self.foes.iter().map(|troop| troop.hex).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            let defence = self.foe[hex.index()];
            let (mut help, mut in_two_turns) = (0.0, 0.0);
            for troop in sketch.troops.iter().filter(|troop| troop.side == side && troop.is_armed) {
                let away = self.apart(troop.hex, hex);
                let reach = if troop.can_move { f64::from(troop.movement) } else { 1.0 };
                if away <= reach + 1.0 {
                    help += troop.attack;
                }
                if away <= 2.0 * f64::from(troop.movement) + 2.0 {
                    in_two_turns += troop.attack;
                }
            }
            let repels =
                if in_two_turns >= 2.5 * defence { 0.0 } else { 6.0 - 2.0 * in_two_turns / defence.max(1.0) };
            self.targets.push(Target { hex, help, repels: repels.max(0.0) });
        }
    }

    /// How far it is, by bridges too.
    fn apart(&self, from: HexId, to: HexId) -> f64 {
        let by_land = self.measured.apart(from, to);
        if by_land < 8.0 {
            return by_land;
        }
        let over =
            |near: HexId, far: HexId| self.measured.apart(from, near) + 2.0 + self.measured.apart(far, to);
        let bridges = self.bridges.iter().map(|&[one, other]| over(one, other).min(over(other, one)));
        bridges.fold(by_land, f64::min)
    }

    /// How good it is for a unit to stand in a hex when the fighting begins.
    fn worth<G: HexGame>(&self, game: &G, troop: &Troop, hex: HexId) -> f64 {
        let mut worth = self.draw(troop, hex);
        if !troop.is_armed {
            return if self.touched(hex).next().is_some() { worth - 2.0 } else { worth };
        }
        let contact: Vec<HexId> = self.touched(hex).collect();
        if !contact.is_empty() {
            worth += self.fight(game, troop, hex, &contact);
        }
        worth - self.caution * (1.0 - 0.7 * self.vigour) * self.danger(troop, hex, !contact.is_empty())
    }

    /// The hexes with foes next to a hex.
    fn touched(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.measured.around(hex).iter().copied().filter(|next| self.foe[next.index()] > 0.0)
    }

    /// What draws a unit on: the foe it can best be used against, and the places that count.
    fn draw(&self, troop: &Troop, hex: HexId) -> f64 {
        let nearest = self
            .targets
            .iter()
            .map(|target| self.apart(hex, target.hex) + target.repels)
            .fold(f64::from(FAR), f64::min);
        let places = self.goals.iter().map(|goal| goal.pull * (1.0 - 0.04 * self.apart(hex, goal.hex)));
        let place = places.fold(f64::NEG_INFINITY, f64::max);
        let vigour = if troop.is_armed { self.vigour } else { 0.0 };
        let place = if place.is_finite() { place } else { 0.0 };
        place - 0.1 * vigour * nearest
    }

    /// What the fight is worth that a unit gets into in a hex.
    fn fight<G: HexGame>(&self, game: &G, troop: &Troop, hex: HexId, contact: &[HexId]) -> f64 {
        let mut friends: Vec<HexId> = contact
            .iter()
            .flat_map(|&foe| self.measured.around(foe))
            .copied()
            .filter(|&next| self.own[next.index()] > 0.0)
            .collect();
        friends.sort_unstable();
        friends.dedup();
        let mut there: f64 = friends.iter().map(|friend| self.own[friend.index()]).sum();
        // The unit itself counts once, where it would stand.
        let counted = friends.contains(&troop.hex);
        if !counted || troop.hex != hex {
            there += if counted { 0.0 } else { troop.attack };
        }
        let defence: f64 = contact.iter().map(|&foe| self.foe[foe.index()]).sum();
        let help: f64 = self
            .targets
            .iter()
            .filter(|target| contact.contains(&target.hex))
            .map(|target| target.help)
            .fold(0.0, f64::max);
        let strength = there + 0.6 * (help - there).max(0.0);
        let size = (defence / 8.0).clamp(0.4, 1.6);
        let gain = game.gain(strength / defence.max(1.0));
        if gain > 0.0 { 2.0 * gain * size } else { 2.0 * gain * self.caution }
    }

    /// What a unit risks in a hex: the foes who can come at it, against those who stand there.
    fn danger(&self, troop: &Troop, hex: HexId, in_contact: bool) -> f64 {
        let mut threat = 0.0;
        for foe in &self.foes {
            if self.measured.apart(foe.hex, hex) <= f64::from(foe.movement) + 1.0 {
                threat += foe.attack;
            }
        }
        if threat <= 0.0 || in_contact {
            return 0.0;
        }
        let with = self.own[hex.index()] + if troop.hex == hex { 0.0 } else { troop.attack };
        let near: f64 = self.measured.around(hex).iter().map(|next| self.own[next.index()]).sum();
        let ratio = threat / (with + 0.5 * near).max(1.0);
        if ratio > 2.0 { (0.15 * (ratio - 2.0)).min(0.6) } else { 0.0 }
    }
}

/// What a move must gain to be made.
const LEAST_GAIN: f64 = 0.04;

impl Hexes {
    fn measured<G: HexGame>(&self, game: &G) -> &Measured {
        self.measured.get_or_init(|| Measured::new(game))
    }

    fn thought<G: HexGame>(&self, game: &G, sketch: &Sketch, picture: &Picture<'_>, sense: Sense) -> f64 {
        let troop = |unit: u16| sketch.troops.iter().find(|troop| troop.unit == unit);
        let on_the_move = || sketch.moving.and_then(troop);
        match sense {
            Sense::Lift(unit) => troop(unit).map_or(-1.0, |troop| {
                let here = picture.worth(game, troop, troop.hex);
                let around = picture.measured.around(troop.hex);
                let best = around
                    .iter()
                    .filter(|next| {
                        picture.foe[next.index()] <= 0.0 && picture.measured.apart(troop.hex, **next) < 20.0
                    })
                    .map(|&next| picture.worth(game, troop, next))
                    .fold(f64::NEG_INFINITY, f64::max);
                best - here - LEAST_GAIN
            }),
            Sense::Go(hex) => on_the_move().map_or(0.0, |troop| picture.worth(game, troop, hex)),
            Sense::Halt => {
                on_the_move().map_or(0.0, |troop| picture.worth(game, troop, troop.hex) + LEAST_GAIN / 2.0)
            }
            Sense::Done => 0.0,
            Sense::Strike(hex) => {
                let defence = picture.foe.get(hex.index()).copied().unwrap_or_default();
                let there: f64 =
                    picture.measured.around(hex).iter().map(|next| picture.own[next.index()]).sum();
                game.gain(there / defence.max(1.0)) + 0.05
            }
            Sense::Fall(hex) => -0.1 * picture.touched(hex).count() as f64 + 0.01 * self.rear(picture, hex),
            Sense::Follow(hex) => 0.1 - 0.2 * picture.touched(hex).count() as f64,
            Sense::Plain(thought) => thought,
            Sense::Last(order) => f64::from(order) - 100.0,
        }
    }

    /// How far a hex is from the nearest foe.
    fn rear(&self, picture: &Picture<'_>, hex: HexId) -> f64 {
        picture.foes.iter().map(|foe| picture.measured.apart(foe.hex, hex)).fold(20.0, f64::min)
    }
}

impl<G: HexGame> Counsel<G> for Hexes {
    fn judge(&self, game: &G, world: &G::State, side: Side, style: Style) -> f64 {
        if let Status::Over(outcome) = game.status(world) {
            return outcome.winner.map_or(0.0, |winner| if winner == side { 1.0 } else { -1.0 });
        }
        let sketch = game.sketch(world);
        let strength = |side: Side| -> f64 {
            sketch
                .troops
                .iter()
                .filter(|troop| troop.side == side && troop.is_armed)
                .map(|troop| troop.attack)
                .sum()
        };
        let (own, foe) = (strength(side), strength(side.enemy()));
        let care = 1.0 - 0.25 * style.0;
        let balance = 2.0 * (care * own - foe) / (own + foe).max(1.0);
        squash(game.standing(world, &sketch, side) + balance)
    }

    fn incline(&self, game: &G, world: &G::State, actions: &[G::Action], style: Style, out: &mut Vec<f64>) {
        let Some(side) = side_to_decide(game, world) else { return out.extend(actions.iter().map(|_| 0.0)) };
        let sketch = game.sketch(world);
        let picture = Picture::new(game, world, &sketch, self.measured(game), side, style);
        out.extend(
            actions.iter().map(|action| self.thought(game, &sketch, &picture, game.sense(world, action))),
        );
    }

    fn depth(&self, game: &G, world: &G::State) -> u32 {
        if game.is_marching(world) { 0 } else { 14 }
    }

    fn horizon(&self, game: &G, world: &G::State) -> u32 {
        if game.is_marching(world) { 120 } else { 60 }
    }

    fn gravity(&self, game: &G, world: &G::State) -> f64 {
        match (game.is_marching(world), game.sketch(world).moving) {
            (true, None) => 0.0,
            (true, Some(_)) => 0.3,
            (false, _) => 1.0,
        }
    }

    fn plan(&self, game: &G, world: &G::State, side: Side) -> String {
        game.plan(world, side)
    }
}

/// The value at `x` of a curve through these points, level beyond its ends.
pub(crate) fn interpolate(x: f64, points: &[(f64, f64)]) -> f64 {
    let Some(&(_, first)) = points.first() else { return 0.0 };
    let mut value = first;
    for pair in points.windows(2) {
        let [(left, low), (right, high)] = [pair[0], pair[1]];
        if x >= right {
            value = high;
        } else if x > left {
            return low + (high - low) * (x - left) / (right - left);
        }
    }
    value
}
