//! Chancellorsville, the 1961 edition: the Union must cut Lee's army down before the last Complete Turn is over.

use ::ah::Ah61;
use ::ah::ah61::{Action, State, Step};
use board::{Board, Direction, HexId};
use engine::Side;

use super::ah::{entry, troop};
use super::hex::{HexGame, Sense, Sketch, interpolate};

impl HexGame for Ah61 {
    fn board(&self) -> &Board {
        self.board()
    }

    fn cost(&self, from: HexId, direction: Direction, to: HexId) -> Option<u16> {
        entry(self.board(), from, direction, to, &[])
    }

    fn sketch(&self, world: &State) -> Sketch {
        Sketch {
            troops: self.troops(world).map(troop).collect(),
            bridges: self.bridge_ends(world).collect(),
            moving: self.moving(world).map(|unit| u16::from(unit.0)),
        }
    }

    fn sense(&self, world: &State, action: &Action) -> Sense {
        match *action {
            Action::Move(unit) => Sense::Lift(u16::from(unit.0)),
            Action::Step(hex) => Sense::Go(hex),
            Action::Stop => Sense::Halt,
            Action::Place(hex) => Sense::Settle(hex),
            Action::EndMovement | Action::EndAttacks => Sense::Done,
            Action::AttackAllAt(hex) => Sense::Strike(hex),
            Action::ByAll => Sense::Plain(0.9),
            Action::BattleReady => Sense::Plain(0.7),
            Action::ByAllAt(_) => Sense::Plain(0.4),
            Action::By(_) => Sense::Plain(0.3),
            Action::Attack(_) => Sense::Plain(0.0),
            Action::Retreat { to, .. } => Sense::Fall(to),
            Action::Occupy { hex, .. } => Sense::Follow(hex),
            Action::Build { far, .. } => {
                let near = self.moving(world).and_then(|unit| world.place[unit].square());
                near.map_or(Sense::Last(2), |near| Sense::Bridge(near, far))
            }
            Action::With(_) | Action::Substitute(_) | Action::Return { .. } | Action::AttackRest => {
                Sense::Last(2)
            }
            _ => Sense::Plain(0.0),
        }
    }

    fn standing(&self, world: &State, _sketch: &Sketch, side: Side) -> f64 {
        let left = f64::from(self.factors_on_board(world, Side::Confederate));
        let limit = f64::from(self.reduced_at());
        let time = f64::from(world.turn) / f64::from(self.last_turn().max(1));
        // The Union must be ahead of the clock.
        let lead = 1.0 - (left - limit) / 60.0 - time;
        if side == Side::Union { lead } else { -lead }
    }

    fn vigour(&self, _world: &State, side: Side) -> f64 {
        match side {
            Side::Union => 1.0,
            Side::Confederate => 0.15,
        }
    }

    /// On the last turn the Union wins by what it takes now or not at all.
    fn urgency(&self, world: &State, side: Side) -> f64 {
        f64::from(u8::from(side == Side::Union && world.turn >= self.last_turn()))
    }

    fn gain(&self, odds: f64) -> f64 {
        interpolate(
            odds,
            &[
                (0.3, -1.0),
                (1.0, -0.4),
                (2.0, 0.05),
                (3.0, 0.45),
                (4.0, 0.6),
                (5.0, 0.75),
                (6.0, 0.9),
                (7.0, 1.0),
            ],
        )
    }

    fn is_marching(&self, world: &State) -> bool {
        world.substitution.is_some()
            || matches!(
                world.step,
                Step::Move
                    | Step::Moving { .. }
                    | Step::PlaceFortification
                    | Step::WithholdCorps
                    | Step::ChooseUnit(_)
                    | Step::PlaceUnit(..)
            )
    }

    fn portfolio(&self, side: Side) -> &'static [f64] {
        match side {
            Side::Union => &[0.5, 0.0, 1.0],
            Side::Confederate => &[-1.0, 0.0, -0.5],
        }
    }

    fn stage(&self, world: &State) -> u32 {
        2 * u32::from(world.turn) + u32::from(world.side == Side::Confederate)
    }

    fn plan(&self, world: &State, side: Side) -> String {
        let left = self.factors_on_board(world, Side::Confederate);
        let (limit, turns) = (self.reduced_at(), self.last_turn().saturating_sub(world.turn));
        match side {
            Side::Union => format!(
                "Find the weakest of Lee's divisions and attack it with everything in reach: {left} factors must come down to {limit}, and {turns} Complete Turns are left."
            ),
            Side::Confederate => format!(
                "Stand on good ground, keep together and strike only at long odds: more than {limit} of {left} factors must stand for {turns} Complete Turns more."
            ),
        }
    }
}
