//! Counsel that all hex games share: march to where a fight is worth having, bring enough to it, and stay out of the
//! others. What differs from game to game is behind [`HexGame`].

use std::sync::OnceLock;

use board::{Board, Direction, HexId};
use engine::{Ruleset, Side, Status};

use super::picture::{Measured, Picture};
use super::{Counsel, Style, TimePool, portfolio_of, squash, terminal_value};
use crate::information_set::side_to_decide;

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
    /// Whether it can attack in this turn.
    pub can_attack: bool,
    /// Whether it can fight.
    pub is_armed: bool,
    /// The formation it is called up with.
    pub formation: Option<u8>,
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
    /// Calls a formation up.
    Call(u8),
    /// Calls a formation up together with others, so that they strike as one.
    Gather(u8),
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
    /// Fires at a hex with guns of this strength, at no risk.
    Shell(HexId, u16),
    /// Joins two hexes by a bridge.
    Bridge(HexId, HexId),
    /// Places a unit in a hex before the game.
    Settle(HexId),
    /// A retreat to a hex.
    Fall(HexId),
    /// Goes forward to a hex after a fight.
    Follow(HexId),
    /// Has the units that move go twice as far, but not next to a foe and without a fight.
    Hurry,
    /// Whatever else: the prior itself.
    Plain(f64),
    /// Only when nothing else is left, and in this order: the higher the sooner.
    Last(u8),
}

/// A place that a side wants to reach, and how much.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Goal {
    pub hex: HexId,
    pub pull: f64,
    /// Whether the side has it: then it draws those who hold it, and others less.
    pub is_held: bool,
    /// Whether the side must get it in time, or loses.
    pub is_aim: bool,
}

impl Goal {
    /// Whether the side must get it and has not.
    pub const fn is_wanted(&self) -> bool {
        self.is_aim && !self.is_held
    }
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
    /// How much everything depends on getting the places it wants in the time that is left: 0 not at all, 1 all of it, so that
    /// no loss on the way is too high.
    fn urgency(&self, _world: &Self::State, _side: Side) -> f64 {
        0.0
    }
    /// Whether those who move now keep out of the reach of foes.
    fn keeps_clear(&self, _world: &Self::State) -> bool {
        false
    }
    /// Places a side wants besides the enemy's army.
    fn goals(&self, _world: &Self::State, _side: Side) -> Vec<Goal> {
        Vec::new()
    }
    /// How many units, and of what strength together, may stand in a hex, where columns may pass each other.
    fn stacking(&self) -> (u8, f64) {
        (u8::MAX, f64::MAX)
    }
    /// What a fight at these odds is worth to the attacker: -1 ruin, 1 the defenders are gone.
    fn gain(&self, odds: f64) -> f64;
    /// Whether the open decision is part of marching rather than of fighting.
    fn is_marching(&self, world: &Self::State) -> bool;
    /// The boldnesses in which a side may go about a turn, first the one that did best when aides played each other.
    fn portfolio(&self, side: Side) -> &'static [f64];
    /// The stage of the game that is being played: it rises with every player turn.
    fn stage(&self, world: &Self::State) -> u32;
    /// The plan of a side, in a sentence.
    fn plan(&self, world: &Self::State, side: Side) -> String;
}

/// Counsel for a hex game.
#[derive(Default)]
pub(crate) struct Hexes {
    measured: OnceLock<Measured>,
}

/// What it counts to have the enemy within reach, for a side that must go for him.
const PRESSURE: f64 = 0.4;
/// For how many decisions' time a turn may be searched.
const TURN: f64 = 20.0;
/// How many perturbations of the plan are raced on a march.
const PERTURBATIONS: u32 = 12;
/// How many answers are raced in a fight.
const RACE_WIDTH: usize = 10;
/// What a bridge must save on the way to the enemy.
const BRIDGE: f64 = 0.4;
/// What a move must gain to be made.
const LEAST_GAIN: f64 = 0.04;

impl Hexes {
    fn measured<G: HexGame>(&self, game: &G) -> &Measured {
        self.measured.get_or_init(|| Measured::new(game))
    }

    fn prior<G: HexGame>(&self, game: &G, sketch: &Sketch, picture: &Picture<'_>, sense: Sense) -> f64 {
        let troop = |unit: u16| sketch.troops.iter().find(|troop| troop.unit == unit);
        let on_the_move = || sketch.moving.and_then(troop);
        match sense {
            Sense::Call(formation) => 0.1 + picture.call(game, sketch, formation),
            Sense::Gather(formation) => (0.1 + picture.call(game, sketch, formation)) * picture.together(),
            Sense::Lift(unit) => troop(unit).map_or(-1.0, |troop| picture.step_on(game, troop) - LEAST_GAIN),
            Sense::Go(hex) => on_the_move().map_or(0.0, |troop| picture.worth_of_step(game, troop, hex)),
            Sense::Halt => {
                on_the_move().map_or(0.0, |troop| picture.worth(game, troop, troop.hex) + LEAST_GAIN / 2.0)
            }
            Sense::Done => 0.0,
            Sense::Strike(hex) => {
                let gain = game.gain(picture.against(hex) / picture.defence(hex).max(1.0));
                picture.dared(gain) + picture.prize(hex) + 0.05
            }
            Sense::Shell(hex, guns) => {
                0.1 + game.gain(f64::from(guns) / picture.defence(hex).max(1.0)).max(0.0)
            }
            Sense::Bridge(near, far) => picture.shortcut(near, far) - BRIDGE,
            Sense::Settle(hex) => picture.settle(hex),
            Sense::Fall(hex) => -0.1 * picture.touched(hex).count() as f64 + 0.01 * picture.rear(hex),
            Sense::Follow(hex) => {
                0.1 + 2.0 * picture.prize(hex) + picture.dared(-0.2 * picture.touched(hex).count() as f64)
            }
            Sense::Hurry => picture.haste(game, &sketch.troops),
            Sense::Plain(prior) => prior,
            Sense::Last(order) => f64::from(order) - 1000.0,
        }
    }
}

impl<G: HexGame> Counsel<G> for Hexes {
    fn evaluate(&self, game: &G, world: &G::State, side: Side, style: Style) -> f64 {
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
        let care = 1.0 - 0.25 * style.boldness;
        let balance = 2.0 * (care * own - foe) / (own + foe).max(1.0);
        let pressure = |side: Side| game.vigour(world, side) * self.measured(game).closeness(&sketch, side);
        let press = PRESSURE * (pressure(side) - pressure(side.enemy()));
        let figure = game.standing(world, &sketch, side) + balance + press;
        match game.status(world) {
            Status::Over(outcome) => terminal_value(outcome.winner, side, figure),
            Status::Open(_) => squash(figure),
        }
    }

    fn policy_prior(
        &self,
        game: &G,
        world: &G::State,
        actions: &[G::Action],
        style: Style,
        out: &mut Vec<f64>,
    ) {
        let Some(side) = side_to_decide(game, world) else { return out.extend(actions.iter().map(|_| 0.0)) };
        let sketch = game.sketch(world);
        let picture = Picture::new(game, world, &sketch, self.measured(game), side, style);
        out.extend(
            actions.iter().map(|action| self.prior(game, &sketch, &picture, game.sense(world, action))),
        );
    }

    fn lookahead_depth(&self, game: &G, world: &G::State) -> u32 {
        if game.is_marching(world) { 0 } else { 14 }
    }

    fn rollout_depth(&self, game: &G, world: &G::State) -> u32 {
        if game.is_marching(world) { 120 } else { 200 }
    }

    fn time_share(&self, game: &G, world: &G::State) -> f64 {
        if game.is_marching(world) { 0.0 } else { 1.0 }
    }

    /// A turn's march is one thought, and all its fights share their time: a long row of little answers in a hopeless fight
    /// does not take for ever.
    fn time_pool(&self, game: &G, world: &G::State) -> Option<TimePool> {
        let side = side_to_decide(game, world)?;
        let number = u64::from(game.stage(world)) << 1 | side.index() as u64;
        Some(TimePool { number, decisions: TURN })
    }

    fn stage(&self, game: &G, world: &G::State) -> u32 {
        game.stage(world)
    }

    /// A fight is evaluated when the turn is over, a march when the enemy has answered it.
    fn cutoff(&self, game: &G, world: &G::State) -> u32 {
        game.stage(world) + if game.is_marching(world) { 2 } else { 1 }
    }

    fn race_width(&self, game: &G, world: &G::State) -> usize {
        if game.is_marching(world) { 0 } else { RACE_WIDTH }
    }

    fn portfolio(&self, game: &G, world: &G::State, style: Style) -> Vec<Style> {
        if !game.is_marching(world) {
            return Vec::new();
        }
        let Some(side) = side_to_decide(game, world) else { return Vec::new() };
        portfolio_of(game.portfolio(side), style, game.stage(world), PERTURBATIONS)
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
