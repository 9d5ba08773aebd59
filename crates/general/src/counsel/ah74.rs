//! Chancellorsville, the 1974 edition: the Union must outnumber four to one those Confederates who can still get away
//! to the south.

use ::ah::Ah74;
use ::ah::ah74::{Action, State};
use board::{Board, Direction, Ground, HexId};
use engine::{Ruleset as _, Side, Status};

use super::ah::{entry, troop};
use super::hex::{HexGame, Sense, Sketch};

impl HexGame for Ah74 {
    fn board(&self) -> &Board {
        self.board()
    }

    fn cost(&self, from: HexId, direction: Direction, to: HexId) -> Option<u16> {
        entry(self.board(), from, direction, to, &[(Ground::MARSH, 4), (Ground::WOODS, 2), (Ground::HILL, 2)])
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
            Action::To(hex) if self.moving(world).is_some() => Sense::Go(hex),
            Action::To(hex) => Sense::Fall(hex),
            Action::Stop => Sense::Halt,
            Action::End => Sense::Done,
            Action::Attack(hex) => match self.guns_on(world, hex) {
                Some(guns) => Sense::Shell(hex, guns),
                None => Sense::Strike(hex),
            },
            Action::Emplace(_, near, far) => Sense::Bridge(near, far),
            Action::WithAll => Sense::Plain(0.9),
            Action::Go => Sense::Plain(0.5),
            Action::With(_) => Sense::Plain(0.3),
            Action::Also(_) => Sense::Plain(-0.2),
            Action::Advance(_, hex) => Sense::Follow(hex),
            Action::History => Sense::Plain(1.0),
            Action::Stand | Action::Place(_) | Action::Fort(_) => Sense::Plain(0.1),
            Action::Break(_) | Action::BreakFreely(_) | Action::Raze(_) | Action::Destroy(_) => {
                Sense::Last(1)
            }
            Action::Join(_) | Action::Reform(..) => Sense::Last(2),
            Action::DownAll => Sense::Plain(0.2),
            Action::Up(_) => Sense::Last(0),
            _ => Sense::Plain(0.0),
        }
    }

    fn standing(&self, world: &State, _sketch: &Sketch, side: Side) -> f64 {
        let [union, confederate] = self.strength_that_counts(world).map(f64::from);
        let needed = f64::from(self.victory_ratio()) * confederate;
        let lead = (union / needed.max(1.0)).ln();
        if side == Side::Union { lead } else { -lead }
    }

    fn vigour(&self, _world: &State, side: Side) -> f64 {
        match side {
            Side::Union => 1.0,
            Side::Confederate => 0.15,
        }
    }

    fn gain(&self, odds: f64) -> f64 {
        super::hex::interpolate(
            odds,
            &[(0.5, -1.0), (1.0, -0.25), (1.5, 0.05), (2.0, 0.25), (3.0, 0.55), (4.0, 0.8), (6.0, 1.0)],
        )
    }

    fn is_marching(&self, world: &State) -> bool {
        matches!(self.status(world), Status::Open(decision) if matches!(decision.name, "movement" | "move_unit" | "set_up" | "place_unit" | "substitute_brigades" | "turn_up" | "turn_down"))
    }

    fn portfolio(&self, side: Side) -> &'static [f64] {
        match side {
            Side::Union => &[0.0, 1.0, 0.5, -0.4],
            Side::Confederate => &[0.0, -1.0, 0.4, 1.0, -0.5],
        }
    }

    fn stage(&self, world: &State) -> u32 {
        2 * u32::from(self.turn_and_last(world).0) + u32::from(self.segment(world) == Side::Confederate)
    }

    fn plan(&self, world: &State, side: Side) -> String {
        let [union, confederate] = self.strength_that_counts(world);
        let needed = self.victory_ratio();
        match side {
            Side::Union => format!(
                "Bring the corps against whatever stands alone and cut it off from the south: {union} Strength Points against {confederate}, {needed} to 1 are needed."
            ),
            Side::Confederate => format!(
                "Keep the army together with a way to the south open and strike what comes too near: {confederate} Strength Points count against {union}, and more than one in {needed} is enough."
            ),
        }
    }
}
