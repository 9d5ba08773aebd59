//! A world as a commander sees it: his pieces and the enemy's, the places that count, and what it is worth to stand where.

use ::gcacw::Gcacw;
use ::gcacw::sets::UnitSet;
use ::gcacw::state::{MOST_FATIGUE, March, State, Unit, flag};
use ::gcacw::units::Arm;
use ::gcacw::victory::Service;
use board::HexId;
use engine::Side;

use super::Theatre;
use super::roads::{Barriers, Distances, FAR, Roads};
use crate::counsel::{Perturbation, Style};

/// What a move must gain to be made.
pub(super) const LEAST_GAIN: f64 = 0.03;
/// What it costs each point of a unit to go from one enemy zone of control straight to another.
pub(super) const ROUGH: f64 = 0.05;

/// A unit as a commander counts it.
#[derive(Debug, Clone, Copy)]
pub(in crate::counsel) struct Piece {
    pub unit: Unit,
    pub side: Side,
    pub hex: HexId,
    pub arm: Arm,
    /// Combat value.
    pub value: f64,
    pub fatigue: u8,
    pub exhausted: bool,
    pub disorganized: bool,
}

impl Piece {
    /// A unit as it is, in this hex.
    pub(in crate::counsel) fn new<C: Theatre>(
        rules: &Gcacw<C>,
        world: &State<C>,
        unit: Unit,
        hex: HexId,
    ) -> Self {
        let info = rules.info(world, unit);
        let demoralized = f64::from(world.demoralized[unit.index()]);
        Self {
            unit,
            side: info.side,
            hex,
            arm: info.arm,
            value: f64::from(rules.combat_value(world, unit).count()) / 2.0 * (1.0 - 0.15 * demoralized),
            fatigue: world.fatigue[unit.index()],
            exhausted: world.is(unit, flag::EXHAUSTED),
            disorganized: !world.organized(unit),
        }
    }

    /// Whether it can still do something this turn.
    pub(in crate::counsel) const fn is_fit(&self) -> bool {
        self.fatigue < MOST_FATIGUE
    }

    /// What a march covers as a rule, in halves of a Movement Point.
    pub(in crate::counsel) const fn stride(&self) -> u16 {
        if matches!(self.arm, Arm::Cavalry) { 14 } else { 8 }
    }
}

/// A place that one side wants and the other will not give up.
pub(in crate::counsel) struct Aim {
    pub hex: HexId,
    /// Whether this side earns it; else it keeps the enemy from earning it.
    pub ours: bool,
    pub units: UnitSet,
    pub service: Service,
    /// What it is worth, in points.
    pub points: f64,
    /// How much it draws now.
    pub pull: f64,
    pub distances: Distances,
    /// The side's strength at the place, half of it when beside it, and what would do.
    strength: f64,
    enough: f64,
    /// How many of the side's units hold it that can earn it.
    holders: u32,
    pub held_by_foe: bool,
}

/// A world from one side.
pub(in crate::counsel) struct Picture<'a, C: Theatre> {
    pub rules: &'a Gcacw<C>,
    pub world: &'a State<C>,
    pub side: Side,
    pub pieces: Vec<Piece>,
    pub aims: Vec<Aim>,
    /// What a Manpower point is worth that this side loses, and one that the enemy loses.
    pub loss: [f64; 2],
    /// How much of the game is gone.
    pub late: f64,
    pub is_last_turn: bool,
    span: f64,
    /// How much heavier own losses weigh than the enemy's.
    pub caution: f64,
    /// How much of the cost of tiring is left to a side that must hurry or lose.
    calm: f64,
    perturbation: Perturbation,
}

/// Every unit on the map that can fight or must be guarded.
pub(super) fn pieces<C: Theatre>(rules: &Gcacw<C>, world: &State<C>) -> Vec<Piece> {
    let roster = rules.roster(world);
    let mut pieces = Vec::with_capacity(96);
    for unit in roster.unit_ids() {
        let Some(hex) = world.hex(unit) else { continue };
        pieces.push(Piece::new(rules, world, unit, hex));
    }
    pieces
}

/// How much of the game is gone: the turns, and how tired the units are in this one.
pub(super) fn lateness<C: Theatre>(rules: &Gcacw<C>, world: &State<C>, pieces: &[Piece]) -> f64 {
    let turns = f64::from(rules.scene(world).turns.max(1));
    let tired: f64 = pieces.iter().map(|piece| f64::from(piece.fatigue)).sum();
    let spent = tired / (4.0 * pieces.len().max(1) as f64);
    ((f64::from(world.turn) - 1.0 + spent.min(1.0)) / turns).clamp(0.0, 1.0)
}

/// What can still be marched before the game is over, in halves of a Movement Point.
pub(super) fn span<C: Theatre>(rules: &Gcacw<C>, world: &State<C>) -> f64 {
    (PACE * turns_left(rules, world)).clamp(48.0, 400.0)
}

/// The turns that are left, this one counted.
fn turns_left<C: Theatre>(rules: &Gcacw<C>, world: &State<C>) -> f64 {
    f64::from(rules.scene(world).turns.saturating_sub(world.turn) + 1)
}

/// What a unit covers in a turn when it hurries, in halves of a Movement Point.
const PACE: f64 = 32.0;
/// The marches of a turn that tire nobody much.
const EASY_MARCHES: f64 = 2.0;

/// How much of a place's pull is felt so many halves of a Movement Point away: most of it near by, the rest as far as the
/// time allows to go.
pub(super) fn reach(distance: u16, span: f64) -> f64 {
    if distance >= FAR {
        return 0.0;
    }
    let distance = f64::from(distance);
    0.5 / (1.0 + distance / 16.0) + 0.5 * (1.0 - distance / span).max(0.0)
}

/// How much of its caution is left to a side that would lose if the game ended now: the less time it has to mend that,
/// the more it must risk.
fn daring<C: Theatre>(rules: &Gcacw<C>, world: &State<C>, side: Side) -> f64 {
    let behind = -C::lead(rules, world, side);
    if behind <= 0.0 {
        return 1.0;
    }
    let turns = f64::from(rules.scene(world).turns.max(1));
    let gone = (f64::from(world.turn) / turns).min(1.0);
    let need = (behind / NEED).min(1.0);
    1.0 - need * (DARING + (MOST_DARING - DARING) * gone)
}

/// Which part of the enemy's strength near a place is enough to guard it.
const GUARD: f64 = 0.5;
/// So many points behind is far behind.
const NEED: f64 = 6.0;
/// How many times doubled or halved what a place draws is at most by a perturbation of the plan.
const STRAY: f64 = 1.0;
/// What a side that is far behind risks of its caution in the first turn, and in the last.
const DARING: f64 = 0.3;
const MOST_DARING: f64 = 0.75;

impl<'a, C: Theatre> Picture<'a, C> {
    pub(super) fn new(
        rules: &'a Gcacw<C>,
        world: &'a State<C>,
        roads: &Roads,
        side: Side,
        style: Style,
    ) -> Self {
        let pieces = pieces(rules, world);
        let [union, confederate] = C::loss_points(rules, world).map(|points| f64::from(points).max(0.4));
        let loss = if side == Side::Union { [union, confederate] } else { [confederate, union] };
        let dare = daring(rules, world, side);
        let mut picture = Self {
            late: lateness(rules, world, &pieces),
            is_last_turn: world.turn >= rules.scene(world).turns,
            span: span(rules, world),
            rules,
            world,
            side,
            pieces,
            aims: Vec::new(),
            loss,
            caution: C::caution(style) * dare,
            calm: 0.5 + 0.5 * dare,
            perturbation: style.perturbation,
        };
        picture.set_aims(roads);
        picture
    }

    fn set_aims(&mut self, roads: &Roads) {
        let foes = || self.foes().map(|foe| foe.hex);
        let barriers = C::GOES_ROUND.then(|| Barriers::of(self.rules, self.world, self.side, foes()));
        for prize in C::prizes(self.rules, self.world) {
            let distances = roads.to(self.rules, self.world, prize.hex);
            let ours = prize.side == self.side;
            let points = f64::from(prize.points);
            let (mut strength, mut threat, mut nearest) = (0.0, 0.0, FAR);
            let (mut holders, mut held_by_foe, mut defence, mut assembled) = (0, false, 0.0, 0.0);
            for piece in &self.pieces {
                let away = self.rules.board.distance(piece.hex, prize.hex);
                if piece.side == self.side {
                    strength += piece.value * [1.0, 0.5, 0.0][usize::from(away.min(2))];
                    assembled += if away <= 4 && piece.is_fit() { piece.value } else { 0.0 };
                    holders += u32::from(away == 0 && (!ours || prize.units.contains(piece.unit)));
                } else {
                    threat += if away <= 4 { piece.value } else { 0.0 };
                    held_by_foe |= away == 0;
                    defence += if away == 0 { piece.value } else { 0.0 };
                    if prize.units.contains(piece.unit) || ours {
                        nearest = nearest.min(distances[piece.hex.index()]);
                    }
                }
            }
            let each = matches!(prize.service, Service::Near(_) | Service::Leave);
            // What only the enemy earns needs a guard when he can come there; what counts at the end can wait.
            let urgency = match (ours, prize.service) {
                (true, Service::Visit | Service::Wreck) => 1.3,
                (true, _) => 1.0,
                (false, _) => 0.9 / (1.0 + f64::from(nearest) / 40.0),
            };
            // A place that the enemy holds must be stormed: it draws as far as there is strength for that.
            let odds: f64 = if defence > 0.0 { assembled / defence } else { 4.0 };
            let hope =
                if self.is_last_turn { (0.3 * odds).clamp(0.25, 1.0) } else { (0.4 * odds).clamp(0.5, 1.0) };
            self.aims.push(Aim {
                hex: prize.hex,
                ours,
                units: prize.units,
                service: prize.service,
                points,
                pull: points * urgency * hope,
                distances: match &barriers {
                    Some(barriers) if ours => {
                        roads.past(self.rules, self.world, (prize.hex, prize.points), barriers)
                    }
                    _ => distances,
                },
                strength,
                enough: if each { f64::INFINITY } else { (if ours { 1.2 } else { GUARD } * threat).max(1.0) },
                holders,
                held_by_foe,
            });
        }
    }

    pub(in crate::counsel) fn own(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(|piece| piece.side == self.side)
    }

    pub(in crate::counsel) fn foes(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(|piece| piece.side != self.side && piece.arm != Arm::Wagon)
    }

    pub(in crate::counsel) fn piece(&self, unit: Unit) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.unit == unit)
    }

    pub(super) fn apart(&self, hex: HexId, other: HexId) -> u16 {
        self.rules.board.distance(hex, other)
    }

    /// How much a place draws a piece when it has come so near: the first who holds it is worth most.
    fn draw(&self, aim: &Aim, piece: &Piece, distance: u16) -> f64 {
        let able = !aim.ours || aim.units.contains(piece.unit);
        let away = self.apart(piece.hex, aim.hex);
        let share = [1.0, 0.5, 0.0][usize::from(away.min(2))];
        let others = (aim.strength - share * piece.value).max(0.0);
        let lacking = (1.0 - others / aim.enough).max(0.0);
        let is_held = aim.holders > u32::from(away == 0 && able);
        let wanted = match (able, is_held) {
            (true, false) => 1.0,
            // One who holds it is enough unless the enemy is near: there are other places.
            (true, true) => 0.08 + 0.6 * lacking,
            (false, _) => C::HELP * (0.15 + 0.25 * lacking),
        };
        let distance = match aim.service {
            Service::Near(within) => distance.saturating_sub(2 * within),
            _ => distance,
        };
        // Only who has come in counts at the end.
        let on_the_spot = if distance == 0 && able { 1.3 + C::COME_IN * self.late } else { 1.0 };
        // What counts for every unit at the end can wait, as long as there is time to go there.
        let urgency = match aim.service {
            Service::Near(_) if aim.ours => {
                (0.1 + 0.9 * self.late * self.late).max(self.haste(piece, aim)).min(1.0)
            }
            _ => 1.0,
        };
        // Another plan: this piece had rather go there, and that one stay away.
        let stray = self.perturbation.at(u32::from(aim.hex.0) << 8 | u32::from(piece.unit.0));
        let fancy = if stray == 0.0 { 1.0 } else { (STRAY * stray).exp2() };
        aim.pull * urgency * wanted * on_the_spot * fancy * reach(distance, self.span)
    }

    /// How much of the time that is left a piece needs to come to a place without tiring: above 1 it must hurry.
    fn haste(&self, piece: &Piece, aim: &Aim) -> f64 {
        let left = turns_left(self.rules, self.world);
        f64::from(aim.distances[piece.hex.index()]) / (EASY_MARCHES * f64::from(piece.stride()) * left)
    }

    /// How much of the cost of tiring is left for a piece that must hurry to be in time for anything.
    fn patience(&self, piece: &Piece) -> f64 {
        let wanted = self.aims.iter().filter(|aim| aim.ours && aim.units.contains(piece.unit));
        let nearest = wanted
            .map(|aim| self.haste(piece, aim))
            .filter(|&haste| haste > 0.0)
            .fold(f64::INFINITY, f64::min);
        if nearest.is_finite() { (1.4 - nearest).clamp(0.25, 1.0) } else { 1.0 }
    }

    /// What it is worth for a piece to stand in a hex, in points.
    pub(in crate::counsel) fn worth(&self, piece: &Piece, hex: HexId) -> f64 {
        self.place(piece, hex) - self.danger(piece, hex) - self.forfeit(piece, hex)
    }

    /// What it will cost to have stayed on ground where the side loses points for every unit: the later, the surer.
    pub(super) fn forfeit(&self, piece: &Piece, hex: HexId) -> f64 {
        let lost = self
            .rules
            .at(self.world)
            .shunned(self.side)
            .filter(|shunned| shunned.units.contains(piece.unit) && shunned.hexes.contains(hex));
        lost.map(|shunned| f64::from(shunned.points)).sum::<f64>() * self.late * self.late
    }

    /// What the places draw.
    pub(in crate::counsel) fn place(&self, piece: &Piece, hex: HexId) -> f64 {
        let (mut best, mut sum) = (0.0_f64, 0.0);
        for aim in &self.aims {
            let draw = self.draw(aim, piece, aim.distances[hex.index()]);
            best = best.max(draw);
            sum += draw;
        }
        best + 0.08 * sum
    }

    /// What one march towards the best place brings.
    pub(super) fn progress(&self, piece: &Piece) -> f64 {
        self.progress_of(piece, piece.stride())
    }

    /// Whether any step from where a piece stands leads to a better place, or to a fight worth having: a march that ends where
    /// it began tires for nothing.
    pub(super) fn has_a_step(&self, piece: &Piece) -> bool {
        let here = self.worth(piece, piece.hex) + LEAST_GAIN / 2.0;
        let stride = piece.stride() as i16;
        let there = self.marching_off(piece, piece.hex, stride);
        self.rules.map.around(piece.hex).any(|(direction, next)| {
            self.rules.at(&there).step_cost(direction).is_ok_and(|cost| {
                let worth = self.worth(piece, next);
                if cost.zone_to_zone {
                    worth - ROUGH * piece.value > here
                } else {
                    worth > here || worth + 0.9 * self.attack_from(piece, next, stride - cost.cost) > here
                }
            })
        })
    }

    /// The world with a piece on the march from a hex, with so many halves of a Movement Point.
    pub(super) fn marching_off(&self, piece: &Piece, hex: HexId, left: i16) -> State<C> {
        let mut there = self.world.clone();
        if there.march.unit != piece.unit {
            there.march = March { unit: piece.unit, began: hex, ..March::default() };
        }
        there.march.left = left;
        there.place.put(piece.unit, hex);
        there
    }

    /// What a march of so many halves of a Movement Point brings.
    pub(in crate::counsel) fn progress_of(&self, piece: &Piece, stride: u16) -> f64 {
        let mut best = 0.0_f64;
        for aim in &self.aims {
            let now = aim.distances[piece.hex.index()];
            if now == 0 || now >= FAR {
                continue;
            }
            let least = if aim.held_by_foe { 4 } else { 0 };
            let then = now.saturating_sub(stride).max(least.min(now));
            best = best.max(self.draw(aim, piece, then) - self.draw(aim, piece, now));
        }
        // A place that the piece holds is not left for another.
        let stays: f64 = self
            .aims
            .iter()
            .filter(|aim| aim.hex == piece.hex)
            .map(|aim| self.draw(aim, piece, 0))
            .fold(0.0, f64::max);
        best - 0.8 * stays
    }

    /// What a piece risks in a hex: the foes who can come at it, against those who stand with it.
    pub(in crate::counsel) fn danger(&self, piece: &Piece, hex: HexId) -> f64 {
        let (mut threat, mut guard) = (0.0, piece.value.max(0.5));
        for other in &self.pieces {
            if other.unit == piece.unit || other.arm == Arm::Wagon {
                continue;
            }
            let away = self.apart(other.hex, hex);
            if away > 3 {
                continue;
            }
            // Friends come up as the enemy comes down.
            if other.side == self.side {
                guard += [1.0, 0.5, 0.3, 0.2][usize::from(away)] * other.value;
            } else {
                let weight = [1.0, 1.0, 0.7, 0.4][usize::from(away)];
                threat += weight * other.value * if other.is_fit() { 1.0 } else { 0.3 };
            }
        }
        let ratio = threat / guard;
        if ratio <= 1.2 {
            return 0.0;
        }
        C::DANGER * self.caution * self.loss[0] * piece.value.max(1.0) * (ratio - 1.2).min(4.0)
    }

    /// What a further Fatigue Level costs a piece, in points.
    pub(in crate::counsel) fn fatigue_cost(&self, piece: &Piece) -> f64 {
        const COSTS: [f64; 6] = [0.02, 0.04, 0.45, 0.9, 1.2, 1.2];
        // In the last turn only those who fall out count.
        const LAST: [f64; 6] = [0.01, 0.01, 0.1, 0.2, 0.3, 0.3];
        let level = usize::from(piece.fatigue.min(4)) + usize::from(piece.exhausted);
        let costs = if self.is_last_turn { LAST } else { COSTS };
        // On an extended march men of a disorganized unit fall out.
        let falls_out = if piece.disorganized && level >= 2 { 0.6 * self.loss[0] } else { 0.0 };
        self.calm * self.patience(piece) * costs[level.min(5)] * (piece.value / 8.0).max(0.2) + falls_out
    }
}
