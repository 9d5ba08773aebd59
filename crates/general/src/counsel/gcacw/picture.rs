//! A world as a commander sees it: his pieces and the enemy's, the places that count, and what it is worth to stand where.

use ::gcacw::Gcacw;
use ::gcacw::sets::UnitSet;
use ::gcacw::state::{MOST_FATIGUE, State, Unit, flag};
use ::gcacw::units::Arm;
use ::gcacw::victory::Service;
use board::HexId;
use engine::Side;

use super::Theatre;
use super::roads::{FAR, Field, Roads};
use crate::counsel::Style;

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
    pub field: Field,
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
    let turns = rules.scene(world).turns.saturating_sub(world.turn) + 1;
    (24.0 * f64::from(turns)).clamp(48.0, 400.0)
}

/// How much of a place's pull is felt so many halves of a Movement Point away: most of it near by, the rest as far as the
/// time allows to go.
pub(super) fn reach(distance: u16, span: f64) -> f64 {
    if distance >= FAR {
        return 0.0;
    }
    let distance = f64::from(distance);
    0.5 / (1.0 + distance / 16.0) + 0.5 * (1.0 - distance / span).max(0.0)
}

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
            caution: C::caution(style),
        };
        picture.set_aims(roads);
        picture
    }

    fn set_aims(&mut self, roads: &Roads) {
        for prize in C::prizes(self.rules, self.world) {
            let field = roads.to(self.rules, self.world, prize.hex);
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
                        nearest = nearest.min(field[piece.hex.index()]);
                    }
                }
            }
            let each = matches!(prize.service, Service::Near(_) | Service::Leave);
            // What only the enemy earns needs a guard when he can come there; what counts at the end can wait.
            let urgency = match (ours, prize.service) {
                (true, Service::Near(_)) => 0.1 + 0.9 * self.late * self.late,
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
                field,
                strength,
                enough: if each { f64::INFINITY } else { (1.2 * threat).max(1.0) },
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
            (true, true) => 0.3 + 0.5 * lacking,
            (false, _) => C::HELP * (0.15 + 0.25 * lacking),
        };
        let distance = match aim.service {
            Service::Near(within) => distance.saturating_sub(2 * within),
            _ => distance,
        };
        let on_the_spot = if distance == 0 && able { 1.3 } else { 1.0 };
        aim.pull * wanted * on_the_spot * reach(distance, self.span)
    }

    /// What it is worth for a piece to stand in a hex, in points.
    pub(in crate::counsel) fn worth(&self, piece: &Piece, hex: HexId) -> f64 {
        self.place(piece, hex) - self.danger(piece, hex)
    }

    /// What the places draw.
    pub(in crate::counsel) fn place(&self, piece: &Piece, hex: HexId) -> f64 {
        let (mut best, mut sum) = (0.0_f64, 0.0);
        for aim in &self.aims {
            let draw = self.draw(aim, piece, aim.field[hex.index()]);
            best = best.max(draw);
            sum += draw;
        }
        best + 0.08 * sum
    }

    /// What one march towards the best place brings.
    pub(super) fn progress(&self, piece: &Piece) -> f64 {
        self.progress_of(piece, piece.stride())
    }

    /// What a march of so many halves of a Movement Point brings.
    pub(in crate::counsel) fn progress_of(&self, piece: &Piece, stride: u16) -> f64 {
        let mut best = 0.0_f64;
        for aim in &self.aims {
            let now = aim.field[piece.hex.index()];
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
            if other.side == self.side {
                guard += match away {
                    0 => other.value,
                    1 => 0.4 * other.value,
                    _ => 0.0,
                };
            } else if away <= 3 {
                let weight = [1.0, 1.0, 0.7, 0.4][usize::from(away)];
                threat += weight * other.value * if other.is_fit() { 1.0 } else { 0.3 };
            }
        }
        let ratio = threat / guard;
        if ratio <= 1.2 {
            return 0.0;
        }
        0.06 * self.caution * self.loss[0] * piece.value.max(1.0) * (ratio - 1.2).min(4.0)
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
        costs[level.min(5)] * (piece.value / 8.0).max(0.2) + falls_out
    }
}
