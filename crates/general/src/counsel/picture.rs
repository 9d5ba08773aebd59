//! A world laid out over the board as one side sees it: how far everything is, what draws a unit on, what a fight would be
//! worth, where it is dangerous.

use std::cell::Cell;

use board::{Direction, HexId, Paths};
use engine::Side;

use super::hex::{Goal, HexGame, Sketch, Troop};
use super::{Perturbation, Style};

/// Beyond any march.
const FAR: u8 = u8::MAX;
/// How many movement points off a place still draws.
const FARTHEST_DRAW: u16 = 200;

/// Farther off no place is worth less.
const BEYOND: f64 = 60.0;
/// What is lost where there is no room.
const CROWDED: f64 = 2.0;

/// How many movement points a perturbation makes a target nearer or farther by.
const TARGET_PERTURBATION: f64 = 4.0;
/// What a perturbation makes of the ground itself.
const GROUND_PERTURBATION: f64 = 0.15;
/// What tells a hex as ground from the same as a target.
const GROUND: u32 = 1 << 16;

/// What is left of the pull of a place for those who do not hold it, when others do.
const HELD: f64 = 0.6;

/// How much more a place draws the side that must have it and has hardly any time left.
const PRESSING: f64 = 2.0;
/// How much farther than straight on those go who keep clear of foes.
const DETOUR: f64 = 6.0;
/// The part of the strength that must find such a way, against the rest.
const FREE: f64 = 0.5;
/// So far off the way to a place is looked for.
const WAY: usize = 40;
/// How many movement points a foe on the way is reckoned at.
const PAST_FOE: u16 = 4;

/// What it is worth to be in time, and what it costs to hurry without need.
const HASTE: f64 = 200.0;
const LINGER: f64 = 0.5;

/// What it costs to go through others.
const PASSING: f64 = 0.05;

/// The board measured once: how far it is from everywhere to everywhere.
pub(super) struct Measured {
    hexes: usize,
    steps: Vec<u8>,
    around: Vec<Vec<HexId>>,
}

impl Measured {
    pub fn new<G: HexGame>(game: &G) -> Self {
        let board = game.board();
        let hexes = board.len();
        let mut steps = vec![FAR; hexes * hexes];
        let mut paths = Paths::new();
        let costs = |from: HexId, direction: Direction, to: HexId| game.cost(from, direction, to);
        for start in board.hexes() {
            paths.explore(board, start, FARTHEST_DRAW, &costs);
            for &to in paths.reached() {
                let cost = paths.cost(to).unwrap_or(u16::MAX).min(u16::from(FAR));
                steps[start.index() * hexes + to.index()] = cost as u8;
            }
        }
        let around = board.hexes().map(|hex| board.around(hex).map(|(_, next)| next).collect()).collect();
        Self { hexes, steps, around }
    }

    pub fn apart(&self, from: HexId, to: HexId) -> f64 {
        let known = from.index() < self.hexes && to.index() < self.hexes;
        if known { f64::from(self.steps[from.index() * self.hexes + to.index()]) } else { f64::from(FAR) }
    }

    /// How far it is from a hex to any other, on average.
    fn remoteness(&self, hex: HexId) -> f64 {
        let row = self.steps.chunks(self.hexes.max(1)).nth(hex.index()).unwrap_or_default();
        let sum: f64 = row.iter().map(|&away| f64::from(away).min(BEYOND)).sum();
        sum / row.len().max(1) as f64
    }

    /// How near a side's strength is to the foe: 1 is in contact, 0 is twenty movement points off or more.
    pub fn closeness(&self, sketch: &Sketch, side: Side) -> f64 {
        let (mut near, mut all) = (0.0, 0.0);
        let armed =
            |whose: Side| sketch.troops.iter().filter(move |troop| troop.is_armed && troop.side == whose);
        for troop in armed(side) {
            let away = armed(side.enemy()).map(|foe| self.apart(troop.hex, foe.hex)).fold(20.0, f64::min);
            near += troop.attack * (1.0 - away / 20.0);
            all += troop.attack;
        }
        near / all.max(1.0)
    }

    pub fn around(&self, hex: HexId) -> &[HexId] {
        self.around.get(hex.index()).map_or(&[], Vec::as_slice)
    }
}

/// A foe's stack as a target.
struct Target {
    hex: HexId,
    /// The strength that can be brought against it in this phase.
    help: f64,
    /// How much it repels: columns look for a fight they can win.
    repels: f64,
}

/// A figure for every hex, worked out when it is first asked for.
struct HexFigures(Vec<Cell<f32>>);

impl HexFigures {
    fn new(hexes: usize) -> Self {
        Self(vec![Cell::new(f32::NAN); hexes])
    }

    fn at(&self, hex: HexId, figure: impl FnOnce() -> f64) -> f64 {
        let Some(cell) = self.0.get(hex.index()) else { return figure() };
        if cell.get().is_nan() {
            cell.set(figure() as f32);
        }
        f64::from(cell.get())
    }
}

/// A world seen from one side, laid out over the board.
pub(super) struct Picture<'a> {
    measured: &'a Measured,
    own: Vec<f64>,
    /// The part of it that can attack.
    ready: Vec<f64>,
    crowd: Vec<u8>,
    foe: Vec<f64>,
    targets: Vec<Target>,
    foes: Vec<Troop>,
    goals: Vec<Goal>,
    bridges: &'a [[HexId; 2]],
    vigour: f64,
    caution: f64,
    /// How much everything depends on the places it wants.
    urgency: f64,
    /// Whether those who move keep out of the reach of foes.
    keeps_clear: bool,
    /// How far it is from every hex to the nearest place that the side must have; empty where there is no haste.
    way: Vec<u8>,
    side: Side,
    perturbation: Perturbation,
    nearest: HexFigures,
    place: HexFigures,
    threat: HexFigures,
}

impl<'a> Picture<'a> {
    pub fn new<G: HexGame>(
        game: &G,
        world: &G::State,
        sketch: &'a Sketch,
        measured: &'a Measured,
        side: Side,
        style: Style,
    ) -> Self {
        let (mut own, mut foe) = (vec![0.0; measured.hexes], vec![0.0; measured.hexes]);
        let (mut ready, mut crowd) = (vec![0.0; measured.hexes], vec![0; measured.hexes]);
        for troop in sketch.troops.iter().filter(|troop| troop.is_armed) {
            let (map, strength) =
                if troop.side == side { (&mut own, troop.attack) } else { (&mut foe, troop.defence) };
            if let Some(here) = map.get_mut(troop.hex.index()) {
                *here += strength;
                crowd[troop.hex.index()] += u8::from(troop.side == side);
                ready[troop.hex.index()] +=
                    if troop.side == side && troop.can_attack { troop.attack } else { 0.0 };
            }
        }
        let foes: Vec<Troop> =
            sketch.troops.iter().filter(|troop| troop.side != side && troop.is_armed).copied().collect();
        let mut picture = Self {
            measured,
            own,
            ready,
            crowd,
            foe,
            targets: Vec::new(),
            foes,
            goals: game.goals(world, side),
            bridges: &sketch.bridges,
            vigour: spirited(game.vigour(world, side), style),
            caution: 1.0 - 0.5 * style.boldness,
            urgency: game.urgency(world, side),
            keeps_clear: game.keeps_clear(world),
            way: Vec::new(),
            side,
            perturbation: style.perturbation,
            nearest: HexFigures::new(measured.hexes),
            place: HexFigures::new(measured.hexes),
            threat: HexFigures::new(measured.hexes),
        };
        if game.is_marching(world) {
            picture.find_targets(sketch, side);
            if picture.urgency > 0.0 {
                picture.way = picture.way_to_aims(game, picture.keeps_clear);
            }
        }
        picture
    }

    fn find_targets(&mut self, sketch: &Sketch, side: Side) {
        let mut hexes: Vec<HexId> = self.foes.iter().map(|troop| troop.hex).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            let defence = self.defence(hex);
            let (mut help, mut in_two_turns) = (0.0, 0.0);
            for troop in sketch.troops.iter().filter(|troop| troop.side == side && troop.is_armed) {
                let away = self.apart(troop.hex, hex);
                let reach = if troop.can_move { f64::from(troop.movement) } else { 1.0 };
                if troop.can_attack && away <= reach + 1.0 {
                    help += troop.attack;
                }
                if away <= 2.0 * f64::from(troop.movement) + 2.0 {
                    in_two_turns += troop.attack;
                }
            }
            let repels =
                if in_two_turns >= 2.5 * defence { 0.0 } else { 6.0 - 2.0 * in_two_turns / defence.max(1.0) };
            let repels = repels.max(0.0)
                - 6.0 * self.prize(hex)
                - TARGET_PERTURBATION * self.perturbation.at(u32::from(hex.0));
            self.targets.push(Target { hex, help, repels });
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

    /// The hexes around one.
    pub fn around(&self, hex: HexId) -> &'a [HexId] {
        self.measured.around(hex)
    }

    /// The strength with which the foes in a hex defend it.
    pub fn defence(&self, hex: HexId) -> f64 {
        self.foe.get(hex.index()).copied().unwrap_or_default()
    }

    /// The strength next to a hex that can attack it.
    pub fn against(&self, hex: HexId) -> f64 {
        self.around(hex).iter().map(|next| self.ready[next.index()]).sum()
    }

    /// The free hexes next to a unit.
    fn steps(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        let free = move |next: &HexId| self.defence(*next) <= 0.0 && self.measured.apart(hex, *next) < 20.0;
        self.around(hex).iter().copied().filter(free)
    }

    /// How far a hex is from the nearest foe.
    pub fn rear(&self, hex: HexId) -> f64 {
        self.foes.iter().map(|foe| self.measured.apart(foe.hex, hex)).fold(20.0, f64::min)
    }

    /// How good it is for a unit to stand in a hex when the fighting begins.
    pub fn worth<G: HexGame>(&self, game: &G, troop: &Troop, hex: HexId) -> f64 {
        let crowding = if self.is_crowded(game, troop, hex) { CROWDED } else { 0.0 };
        let draw = self.draw(troop, hex) - crowding;
        let in_contact = self.touched(hex).next().is_some();
        if !troop.is_armed {
            return if in_contact { draw - 2.0 } else { draw };
        }
        if in_contact {
            return draw + self.fight(game, troop, hex);
        }
        draw + self.dared(-self.caution * (1.0 - 0.7 * self.vigour) * self.danger(troop, hex))
    }

    /// What may be lost counts for less where everything depends on the place.
    pub fn dared(&self, gain: f64) -> f64 {
        if gain < 0.0 { gain * (1.0 - self.urgency) } else { gain }
    }

    /// What it counts that a hex is a place which the side must have and does not.
    pub fn prize(&self, hex: HexId) -> f64 {
        let wanted = self.goals.iter().any(|goal| goal.hex == hex && goal.is_wanted());
        if wanted && self.own[hex.index()] <= 0.0 { self.urgency } else { 0.0 }
    }

    /// Whether to hurry: whether enough of the side's strength that has far to go finds a way on which it keeps clear of foes.
    pub fn haste<G: HexGame>(&self, game: &G, troops: &[Troop]) -> f64 {
        if self.urgency <= 0.0 {
            return -LINGER;
        }
        let way = self.way_to_aims(game, true);
        let moves = |troop: &&Troop| troop.side == self.side && troop.is_armed && troop.can_move;
        let (mut free, mut barred) = (0.0, 0.0);
        for troop in troops.iter().filter(moves) {
            let far = way.get(troop.hex.index()).copied().unwrap_or(FAR);
            let aims = self.goals.iter().filter(|goal| goal.is_wanted());
            let straight = aims.map(|goal| self.apart(troop.hex, goal.hex)).fold(BEYOND, f64::min);
            let gains = straight > f64::from(troop.movement) && f64::from(far) <= straight + DETOUR;
            *(if gains { &mut free } else { &mut barred }) += troop.attack;
        }
        let worth = if free > FREE * barred { HASTE * self.urgency } else { 0.0 };
        worth - LINGER
    }

    /// How far it is from every hex to the nearest place that the side must have, around foes; for those who keep clear of
    /// them, outside their reach.
    fn way_to_aims<G: HexGame>(&self, game: &G, keeps_clear: bool) -> Vec<u8> {
        let board = game.board();
        let mut far = vec![FAR; self.measured.hexes];
        // One list of hexes a distance.
        let mut rings: Vec<Vec<HexId>> = vec![Vec::new(); WAY];
        for goal in self.goals.iter().filter(|goal| goal.is_wanted()) {
            far[goal.hex.index()] = 0;
            rings[0].push(goal.hex);
        }
        for distance in 0..WAY {
            for to in std::mem::take(&mut rings[distance]) {
                if usize::from(far[to.index()]) < distance {
                    continue;
                }
                let touched = self.touched(to).next().is_some();
                let foe = self.defence(to) > 0.0;
                if keeps_clear && (touched || foe) {
                    continue;
                }
                let contact = u16::from(touched) + if foe { PAST_FOE } else { 0 };
                for (direction, from) in board.around(to) {
                    let Some(cost) = game.cost(from, direction.opposite(), to) else { continue };
                    let there = distance + usize::from(cost + contact);
                    if there < WAY && there < usize::from(far[from.index()]) {
                        far[from.index()] = there as u8;
                        rings[there].push(from);
                    }
                }
            }
        }
        far
    }

    /// Whether there is no room for a unit in a hex.
    fn is_crowded<G: HexGame>(&self, game: &G, troop: &Troop, hex: HexId) -> bool {
        let (units, strength) = game.stacking();
        let Some(&crowd) = self.crowd.get(hex.index()) else { return false };
        let comes = troop.hex != hex;
        crowd + u8::from(comes) > units
            || self.own[hex.index()] + if comes { troop.attack } else { 0.0 } > strength
    }

    /// How good it is for a unit to go to a hex: where there is no room for it, it may pass through.
    pub fn worth_of_step<G: HexGame>(&self, game: &G, troop: &Troop, hex: HexId) -> f64 {
        let here = self.worth(game, troop, hex);
        if !self.is_crowded(game, troop, hex) || self.touched(hex).next().is_some() {
            return here;
        }
        // Who keeps clear of foes does not get past one.
        let is_open = |next: &HexId| !self.keeps_clear || self.touched(*next).next().is_none();
        let beyond = self.steps(hex).filter(is_open).map(|next| self.worth(game, troop, next) - PASSING);
        beyond.fold(here, f64::max)
    }

    /// What a unit gains by its best step.
    pub fn step_on<G: HexGame>(&self, game: &G, troop: &Troop) -> f64 {
        let there = self.steps(troop.hex).map(|next| self.worth_of_step(game, troop, next));
        there.fold(f64::NEG_INFINITY, f64::max) - self.worth(game, troop, troop.hex)
    }

    /// How much there is to do for a formation.
    pub fn call<G: HexGame>(&self, game: &G, sketch: &Sketch, formation: u8) -> f64 {
        let called = sketch.troops.iter().filter(|troop| troop.formation == Some(formation));
        called.map(|troop| self.eagerness(game, troop)).sum()
    }

    /// How much more a formation does together with others: a place that must be had is stormed from all sides at once.
    pub fn together(&self) -> f64 {
        1.0 + self.urgency
    }

    /// How much there is to do for a unit: a step that is worth taking, or a foe in front of it who can be beaten.
    pub fn eagerness<G: HexGame>(&self, game: &G, troop: &Troop) -> f64 {
        let strike = |foe: HexId| game.gain(self.against(foe) / self.defence(foe).max(1.0));
        let fight = self.touched(troop.hex).map(strike).fold(0.0, f64::max);
        self.step_on(game, troop).max(0.0) + 0.5 * fight
    }

    /// The hexes with foes next to a hex.
    pub fn touched(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.around(hex).iter().copied().filter(|next| self.foe[next.index()] > 0.0)
    }

    /// What draws a unit on: the foe it can best be used against, and the places that count.
    fn draw(&self, troop: &Troop, hex: HexId) -> f64 {
        // Who holds a place feels all of its pull; others look for one that is not held.
        let holds = self.goals.iter().any(|goal| goal.is_held && goal.hex == troop.hex);
        let place = if holds {
            self.places(hex, Some(troop.hex))
        } else {
            self.place.at(hex, || self.places(hex, None))
        };
        if !troop.is_armed || self.vigour <= 0.0 {
            return place;
        }
        place - 0.1 * self.vigour * self.nearest(hex)
    }

    /// What the places that count draw from a hex, for one who holds one of them or none.
    fn places(&self, hex: HexId, held: Option<HexId>) -> f64 {
        let value = |pull: f64, far: f64| pull * (1.0 - 0.04 * far.min(BEYOND));
        let by_land = self.goals.iter().filter(|goal| self.way.is_empty() || !goal.is_wanted());
        let places = by_land.map(|goal| {
            let pull = if goal.is_held && held != Some(goal.hex) { HELD * goal.pull } else { goal.pull };
            value(pull, self.apart(hex, goal.hex))
        });
        let wanted = || self.goals.iter().filter(|goal| goal.is_wanted());
        let pull = (1.0 + PRESSING * self.urgency) * wanted().map(|goal| goal.pull).fold(0.0, f64::max);
        let around_foes = self.way.get(hex.index()).filter(|_| pull > 0.0);
        let places = places.chain(around_foes.map(|&far| value(pull, f64::from(far))));
        let place = places.fold(f64::NEG_INFINITY, f64::max);
        let perturbation = GROUND_PERTURBATION * self.perturbation.at(GROUND + u32::from(hex.0));
        if place.is_finite() { place + perturbation } else { perturbation }
    }

    /// How good it is to begin in a hex: near what one means to go for, and where nobody knows yet where the foe will be, near to
    /// everything.
    pub fn settle(&self, hex: HexId) -> f64 {
        let far = if self.foes.is_empty() { self.measured.remoteness(hex) } else { self.nearest(hex) };
        self.places(hex, None) - 0.1 * self.vigour * far
    }

    /// How far it is from a hex to the foe who is best attacked from there.
    fn nearest(&self, hex: HexId) -> f64 {
        self.nearest.at(hex, || {
            let targets = self.targets.iter().map(|target| self.apart(hex, target.hex) + target.repels);
            targets.fold(f64::from(FAR), f64::min)
        })
    }

    /// How much nearer to everything that draws it an army is at the far end of a bridge than at the near one.
    pub fn shortcut(&self, near: HexId, far: HexId) -> f64 {
        0.1 * self.vigour * (self.nearest(near) - self.nearest(far))
    }

    /// What the fight is worth that a unit gets into in a hex.
    fn fight<G: HexGame>(&self, game: &G, troop: &Troop, hex: HexId) -> f64 {
        let mut friends: Vec<HexId> = self
            .touched(hex)
            .flat_map(|foe| self.around(foe))
            .copied()
            .filter(|&next| self.ready[next.index()] > 0.0)
            .collect();
        friends.sort_unstable();
        friends.dedup();
        let mut there: f64 = friends.iter().map(|friend| self.ready[friend.index()]).sum();
        // The unit itself counts once, where it would stand.
        if !friends.contains(&troop.hex) {
            there += troop.attack;
        }
        let defence: f64 = self.touched(hex).map(|foe| self.defence(foe)).sum();
        let contact = |target: &&Target| self.touched(hex).any(|foe| foe == target.hex);
        let help = self.targets.iter().filter(contact).map(|target| target.help).fold(0.0, f64::max);
        let strength = there + 0.6 * (help - there).max(0.0);
        let size = (defence / 8.0).clamp(0.4, 1.6);
        let gain = game.gain(strength / defence.max(1.0));
        let prize = self.touched(hex).map(|foe| self.prize(foe)).fold(0.0, f64::max);
        prize + if gain > 0.0 { 2.0 * gain * size } else { self.dared(2.0 * gain * self.caution) }
    }

    /// What a unit risks in a hex: the foes who can come at it, against those who stand there.
    fn danger(&self, troop: &Troop, hex: HexId) -> f64 {
        let threat = self.threat.at(hex, || {
            let comes = |foe: &&Troop| self.measured.apart(foe.hex, hex) <= f64::from(foe.movement) + 1.0;
            self.foes.iter().filter(comes).map(|foe| foe.attack).sum()
        });
        if threat <= 0.0 {
            return 0.0;
        }
        let with = self.own[hex.index()] + if troop.hex == hex { 0.0 } else { troop.attack };
        let beside: f64 = self.around(hex).iter().map(|next| self.own[next.index()]).sum();
        let ratio = threat / (with + 0.5 * beside).max(1.0);
        if ratio > 2.0 { (0.15 * (ratio - 2.0)).min(0.6) } else { 0.0 }
    }
}

/// How hard a side presses on when its general is of this style: the cautious wait, the bold go at it.
fn spirited(vigour: f64, style: Style) -> f64 {
    if style.boldness > 0.0 {
        vigour + style.boldness * (1.0 - vigour)
    } else {
        vigour * (1.0 + style.boldness)
    }
}
