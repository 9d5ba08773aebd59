//! Give Us Victories: the places of the scenario, and the brigades it costs to have them.

use ::guv::{Action, Guv, Matter, Prize, State, Troop as Counted};
use board::{Board, Direction, HexId};
use engine::Side;

use super::hex::{Goal, HexGame, Sense, Sketch, Troop, interpolate};

fn troop(counted: Counted, is_planning: bool) -> Troop {
    let strength = f64::from(counted.strength) * if counted.is_disordered { 0.5 } else { 1.0 };
    Troop {
        unit: u16::from(counted.unit),
        side: counted.side,
        hex: counted.hex,
        attack: strength,
        defence: (strength * if counted.is_sheltered { 1.5 } else { 1.0 }).max(0.5),
        movement: counted.movement,
        can_move: counted.can_move,
        can_attack: is_planning || counted.can_attack,
        is_armed: counted.is_line,
        formation: counted.formation,
    }
}

/// What the plan asks of the scenario.
trait Scenario {
    /// Whether both sides come for the same place.
    fn is_contested(&self, world: &State) -> bool;
    /// Whether a side has lost when the time is up and it has not got what it came for.
    fn must_take(&self, world: &State, side: Side) -> bool;
}

impl Scenario for Guv {
    fn is_contested(&self, world: &State) -> bool {
        self.brigades_through(world).is_none()
            && self.prizes(world).iter().any(|prize| prize.taker == Side::Union)
    }

    fn must_take(&self, world: &State, side: Side) -> bool {
        let comes = self.prizes(world).iter().any(|prize| prize.taker == side);
        !self.is_campaign(world) && !self.is_contested(world) && comes
    }
}

impl HexGame for Guv {
    fn board(&self) -> &Board {
        self.board()
    }

    fn cost(&self, from: HexId, direction: Direction, to: HexId) -> Option<u16> {
        self.march_cost(from, direction, to)
    }

    fn sketch(&self, world: &State) -> Sketch {
        let is_planning = self.matter(world) == Matter::Planning;
        Sketch {
            troops: self.troops(world).map(|counted| troop(counted, is_planning)).collect(),
            bridges: self.bridge_ends(world).collect(),
            moving: self.moving(world).map(u16::from),
        }
    }

    fn sense(&self, world: &State, action: &Action) -> Sense {
        match *action {
            Action::Move(unit) if self.stands_at_way_out(world, unit.0) => Sense::Plain(100.0),
            Action::Move(unit) => Sense::Lift(u16::from(unit.0)),
            Action::To(hex) => Sense::Go(hex),
            Action::Done if self.matter(world) == Matter::Moving => Sense::Halt,
            Action::Done => Sense::Done,
            Action::Attack(hex) => Sense::Strike(hex),
            Action::FallBack(_, hex) | Action::RetreatTo(_, hex) | Action::Shift(_, hex) => Sense::Fall(hex),
            Action::Advance(_, hex) => Sense::Follow(hex),
            Action::DeployRest | Action::Activate => Sense::Plain(3.0),
            Action::Exit if self.brigades_through(world).is_some() => Sense::Plain(200.0),
            Action::Exit => Sense::Last(1),
            Action::Chit(hex) => Sense::Plain(0.02 * f64::from(self.called_from(world, hex))),
            Action::Choose(command) | Action::Name(command) => Sense::Call(command.0),
            Action::ChooseUnder(command, _) => Sense::Gather(command.0),
            Action::Take(_) | Action::Release(_) | Action::Recover(_) => Sense::Plain(0.5),
            Action::Gun(_) => Sense::Plain(0.6),
            Action::Resolve | Action::Fire | Action::FireAtTroops | Action::Works(_) => Sense::Plain(0.5),
            Action::Bombard(_) | Action::SixUnit(_) | Action::Plus(_) | Action::Minus(_) | Action::Stand => {
                Sense::Plain(0.3)
            }
            Action::With(_) if self.matter(world) == Matter::Fighting => Sense::Plain(0.6),
            Action::Play(_) => Sense::Plain(0.1),
            Action::With(_) | Action::Dummy(_) | Action::Detach(_) | Action::Skirmisher(..) => Sense::Last(2),
            Action::Leave(_) => Sense::Last(0),
            Action::ForceMarch => Sense::Hurry,
            Action::Pass | Action::DrawEvent | Action::Also(_) | Action::Retreat => Sense::Plain(-0.5),
            Action::Dismantle(..) | Action::Destroy(..) | Action::Undummy(_) | Action::Remove(_) => {
                Sense::Last(1)
            }
            Action::Counter(..)
            | Action::Deploy(..)
            | Action::Arrive(..)
            | Action::Instead(..)
            | Action::Build(..)
            | Action::Capture(..)
            | Action::FireAtGuns
            | Action::Ground(_)
            | Action::LessADie
            | Action::CostAStep
            | Action::Burden(_)
            | Action::SixRetreat
            | Action::SixCancel
            | Action::Lose(_)
            | Action::At(_)
            | Action::Regroup(..)
            | Action::ReleaseCavalry => Sense::Plain(0.0),
        }
    }

    fn standing(&self, world: &State, sketch: &Sketch, side: Side) -> f64 {
        let [turn, first, last] = self.turn_of(world).map(f64::from);
        let late = (turn - first + 1.0) / (last - first + 1.0).max(1.0);
        let mut lead = 0.0;
        for prize in self.prizes(world) {
            let held = match prize.holder {
                Some(holder) if holder == side => 1.0,
                Some(_) => -1.0,
                None if prize.taker == side => -0.4,
                None => 0.4,
            };
            let near: f64 = sketch
                .troops
                .iter()
                .filter(|troop| troop.is_armed && self.board().distance(troop.hex, prize.hex) <= 2)
                .map(|troop| if troop.side == side { troop.attack } else { -troop.attack })
                .sum();
            lead += (0.3 + 1.2 * late) * held + 0.02 * near;
        }
        if let Some(through) = self.brigades_through(world) {
            let progress = 1.2 * (through as f64) - 1.5 * late;
            lead += if side == Side::Union { progress } else { -progress };
        }
        if self.counts_eliminated_units(world) {
            let [union, confederate] = self.units_lost(world).map(f64::from);
            lead += 0.4 * if side == Side::Union { confederate - union } else { union - confederate };
        }
        let lost = self.combat_points_lost(world);
        lead + 0.06 * f64::from(lost[side.enemy().index()] - lost[side.index()])
    }

    fn vigour(&self, world: &State, side: Side) -> f64 {
        let takes = self.prizes(world).iter().any(|prize| prize.taker == side);
        if self.counts_eliminated_units(world) {
            // Who has no place to take wins by what he eliminates, or not at all.
            return if takes { 0.8 } else { 1.0 };
        }
        if takes && !self.is_contested(world) { 0.8 } else { 0.25 }
    }

    fn urgency(&self, world: &State, side: Side) -> f64 {
        if !self.must_take(world, side) {
            return 0.0;
        }
        let [turn, first, last] = self.turn_of(world).map(f64::from);
        (turn - first + 1.0) / (last - first + 1.0).max(1.0)
    }

    fn keeps_clear(&self, world: &State) -> bool {
        self.is_forced_march(world)
    }

    fn stacking(&self) -> (u8, f64) {
        let (units, points) = self.stacking_limits();
        (units, f64::from(points))
    }

    fn goals(&self, world: &State, side: Side) -> Vec<Goal> {
        let out = self.way_out(world);
        if side == Side::Union && !out.is_empty() {
            return out
                .into_iter()
                .map(|hex| Goal { hex, pull: 12.0, is_held: false, is_aim: true })
                .collect();
        }
        let holds = if self.counts_eliminated_units(world) { 0.5 } else { 2.5 };
        let pull = |taker: Side| if taker == side || self.is_contested(world) { 5.0 } else { holds };
        let goal = |prize: Prize| Goal {
            hex: prize.hex,
            pull: pull(prize.taker),
            // One of several that are all needed.
            is_held: prize.holder == Some(side) && prize.taker == side,
            is_aim: prize.taker == side || self.is_contested(world),
        };
        self.prizes(world).into_iter().map(goal).collect()
    }

    fn gain(&self, odds: f64) -> f64 {
        // Two dice against two when even, one more for every time the stronger side has the other's strength.
        interpolate(
            odds,
            &[(0.3, -1.0), (0.5, -0.6), (0.99, -0.3), (1.0, 0.02), (2.0, 0.4), (3.0, 0.7), (4.0, 1.0)],
        )
    }

    fn is_marching(&self, world: &State) -> bool {
        self.matter(world) != Matter::Fighting
    }

    fn portfolio(&self, _side: Side) -> &'static [f64] {
        &[1.0, 0.0, 0.5]
    }

    fn stage(&self, world: &State) -> u32 {
        u32::from(self.turn_of(world)[0])
    }

    fn plan(&self, world: &State, side: Side) -> String {
        let names: Vec<&str> = self.prizes(world).iter().map(|prize| self.board().name(prize.hex)).collect();
        let places = names.join(" and ");
        match (side, self.brigades_through(world)) {
            (Side::Union, Some(through)) => {
                format!("Break through to the west: {through} brigades are out, three are needed.")
            }
            (Side::Confederate, Some(_)) => "Stand across the road to the west until the time is up.".into(),
            _ => format!("Have {places} at the end, and lose fewer brigades than the enemy."),
        }
    }
}
