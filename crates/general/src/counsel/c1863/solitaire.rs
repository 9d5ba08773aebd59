//! The prior in the solitaire game, where the enemy is a deck of orders whose ways are known.

use board::LocationId;
use c1863::{Action, C1863, FormationId, Muster, State, Survey};
use engine::Side;

use super::dice::Stakes;
use super::plan::Plan;

/// How many locations the board has room for here.
const LOCATIONS: usize = 32;
/// Cohesion at which tests begin.
const SHAKEN: f64 = 5.0;
/// What a die of the bot costs the defender on average.
const BOT_DIE: f64 = 8.0 / 6.0;

/// What the board says, once and for all.
#[derive(Debug)]
pub(super) struct Geography {
    near: Vec<Vec<LocationId>>,
    /// Where each formation of the bot can come out of the Hidden Movement Track.
    struck: [u32; 12],
    objectives: Vec<LocationId>,
}

impl Geography {
    pub fn new(rules: &C1863, world: &State) -> Self {
        let objectives: Vec<LocationId> = rules.objectives(world).map(|(at, _)| at).collect();
        Self {
            near: (0..23).map(|at| rules.next_to(LocationId(at)).collect()).collect(),
            struck: std::array::from_fn(|formation| {
                rules.struck_by(FormationId(formation as u8)).fold(0, |set, at| set | 1 << at.0)
            }),
            objectives,
        }
    }
}

/// The chance that a formation breaks when it must expect to lose so much.
fn danger(cohesion: i8, threat: f64) -> f64 {
    if threat <= 0.0 {
        return 0.0;
    }
    let strain = (1.6 * threat + 3.0 - f64::from(cohesion)) / 2.0;
    1.0 / (1.0 + (-strain).exp())
}

/// A world as the player looks at it.
pub(super) struct SolitairePrior<'a> {
    rules: &'a C1863,
    world: &'a State,
    geography: &'a Geography,
    plan: &'a Plan,
    survey: Survey,
    side: Side,
    /// How much of the game is over.
    late: f64,
    /// Formations of one's own that are lost.
    lost: f64,
    /// Friends and enemies in each location.
    friends: [u8; LOCATIONS],
    enemies: [u8; LOCATIONS],
    /// The cohesion that a formation in each location must expect to lose in the bot's next turn.
    threat: [f64; LOCATIONS],
    /// How good each location is to be in.
    pull: [f64; LOCATIONS],
    bold: f64,
}

impl<'a> SolitairePrior<'a> {
    pub fn new(
        rules: &'a C1863,
        world: &'a State,
        geography: &'a Geography,
        plan: &'a Plan,
        side: Side,
        bold: f64,
    ) -> Self {
        let survey = rules.survey(world);
        let over = 1.0 - f64::from(survey.cards[side.index()]) / 15.0;
        let dawn = plan.dawn.clamp(0.0, 0.95);
        let late = ((over - dawn) / (1.0 - dawn)).max(0.0);
        let mut prior = Self {
            rules,
            world,
            geography,
            plan,
            side,
            late,
            lost: 0.0,
            friends: [0; LOCATIONS],
            enemies: [0; LOCATIONS],
            threat: [0.0; LOCATIONS],
            pull: [0.0; LOCATIONS],
            bold,
            survey,
        };
        for formation in &prior.survey.formations {
            if formation.side == side && !formation.alive {
                prior.lost += 1.0;
            }
            if let (Some(at), true) = (formation.at, formation.alive) {
                let count = if formation.side == side { &mut prior.friends } else { &mut prior.enemies };
                count[at.index()] += 1;
            }
        }
        prior
    }

    /// Looks at the whole board; only the prior of a march needs it.
    fn look(&mut self) {
        let enemy = self.side.enemy();
        let number = self.survey.formations.iter().filter(|foe| foe.side == enemy && foe.alive).count();
        let share = (3.0 / number.max(1) as f64).min(1.0);
        for (index, foe) in self.survey.formations.into_iter().enumerate() {
            if foe.side != enemy || !foe.alive {
                continue;
            }
            match foe.at {
                Some(from) => {
                    self.march_threat(from, share);
                    for &at in &self.geography.near[from.index()] {
                        if self.rules.can_strike(self.world, enemy, from, at) {
                            let arrow = f64::from(self.rules.arrow_dice(from, at)).clamp(-1.0, 1.0);
                            let works = f64::from(self.rules.redoubts(self.world, at));
                            let dice = (2.4 + arrow).min(3.0) - works;
                            self.threat[at.index()] += share * BOT_DIE * dice.max(1.0);
                        }
                    }
                }
                None => {
                    for at in (0..23).filter(|at| self.geography.struck[index] >> at & 1 == 1) {
                        let works = f64::from(self.rules.redoubts(self.world, LocationId(at)));
                        self.threat[usize::from(at)] += 0.35 * share * BOT_DIE * (2.4 - works).max(1.0);
                    }
                }
            }
        }
        self.attract();
    }

    /// A formation of the bot without an enemy to attack goes for the nearest other objective, two locations a card.
    fn march_threat(&mut self, from: LocationId, share: f64) {
        let steps = |to: LocationId| self.rules.steps_between(from, to);
        let engaged = self.geography.near[from.index()].iter().any(|&at| {
            self.friends[at.index()] > 0 && self.rules.can_strike(self.world, self.side.enemy(), from, at)
        });
        if engaged || self.geography.objectives.contains(&from) {
            return;
        }
        let nearest = self.geography.objectives.iter().map(|&at| steps(at)).min().unwrap_or(0);
        for goal in 0..self.geography.objectives.len() {
            let goal = self.geography.objectives[goal];
            if steps(goal) != nearest {
                continue;
            }
            for at in (0..23).map(LocationId) {
                let away = steps(at);
                if away == 2 && away + self.rules.steps_between(at, goal) == nearest {
                    let works = f64::from(self.rules.redoubts(self.world, at));
                    self.threat[at.index()] += share * BOT_DIE * (2.3 - works).max(1.0);
                }
            }
        }
    }

    fn attract(&mut self) {
        let (want, keep, near) = (self.want(), self.keep(), self.blend(self.plan.near, self.plan.near_late));
        let control: Vec<(LocationId, bool)> = self.rules.objectives(self.world).collect();
        for at in 0..23_u8 {
            let mut best = f64::NEG_INFINITY;
            for &(objective, union_holds) in &control {
                let mine = union_holds == (self.side == Side::Union);
                let crowd = 1.0 + 1.5 * f64::from(self.friends[objective.index()]);
                let steps = f64::from(self.rules.steps_between(LocationId(at), objective));
                let worth = if mine { keep } else { want };
                let pull = if steps == 0.0 {
                    worth
                } else {
                    let eager = if mine { keep / (want + keep + 0.01) } else { 1.0 };
                    near * eager / crowd * (4.0 - steps)
                };
                best = best.max(pull);
            }
            self.pull[usize::from(at)] = best;
        }
    }

    fn blend(&self, early: f64, late: f64) -> f64 {
        early + (late - early) * self.late
    }

    fn want(&self) -> f64 {
        self.blend(self.plan.want, self.plan.want_late)
    }

    fn keep(&self) -> f64 {
        self.blend(self.plan.keep, self.plan.keep_late)
    }

    fn cube(&self) -> f64 {
        self.blend(self.plan.cube, self.plan.cube_late)
    }

    fn muster(&self, formation: FormationId) -> &Muster {
        &self.survey.formations[usize::from(formation.0).min(11)]
    }

    /// What a formation of one's own is worth at a cohesion.
    fn life(&self, cohesion: f64) -> f64 {
        let cohesion = cohesion.max(0.0);
        let reserve = self.blend(self.plan.reserve, self.plan.reserve_late);
        let firm = (cohesion.min(SHAKEN + 1.0) / (SHAKEN + 1.0)).powf(0.8);
        let spare = (cohesion - SHAKEN - 1.0).max(0.0) / 8.0;
        let worth = self.plan.life * (1.0 + self.plan.grief * self.lost) * (1.0 - 0.3 * self.bold);
        worth * ((1.0 - reserve) * firm + reserve * spare)
    }

    /// What so many points of cohesion less cost it.
    fn wear(&self, formation: &Muster, points: f64) -> f64 {
        let cohesion = f64::from(formation.cohesion);
        self.life(cohesion) - self.life(cohesion - points)
    }

    /// How good it is for a formation to be in a location when the turn ends.
    fn post(&self, formation: &Muster, at: LocationId) -> f64 {
        let fear = self.blend(self.plan.fear, self.plan.fear_late);
        let others = self.friends[at.index()] - u8::from(formation.at == Some(at));
        let both = 1.0 + self.plan.crowd * f64::from(others);
        let threat = self.threat[at.index()];
        let dread = self.plan.dread * danger(formation.cohesion, threat);
        self.pull[at.index()] - both * (fear * self.wear(formation, threat) + dread)
    }

    /// Whether the defenders of a location could not retreat from an attack out of another.
    fn is_trapped(&self, from: LocationId, target: LocationId) -> bool {
        let open =
            |at: &LocationId| *at != from && self.friends[at.index()] == 0 && self.enemies[at.index()] < 2;
        !self.geography.near[target.index()].iter().any(open)
    }

    fn stakes(&self, attacker: &Muster, from: LocationId, target: LocationId) -> Stakes {
        let prey = |foe: &Muster| {
            let shaken = (14.0 - f64::from(foe.cohesion)).max(0.0) / 9.0;
            self.plan.prey * (1.0 + self.plan.focus * shaken * shaken)
        };
        let mut defender = 0.0;
        let mut defenders = 0.0;
        for foe in &self.survey.formations {
            if foe.alive && foe.side != self.side && foe.at == Some(target) {
                defender += prey(foe);
                defenders += 1.0;
            }
        }
        let objective = self.geography.objectives.contains(&target);
        let mut retreat = if objective { self.want() } else { self.plan.push };
        if self.is_trapped(from, target) {
            retreat += self.plan.trap * defenders;
        }
        retreat += self.plan.advance * (self.post(attacker, target) - self.post(attacker, from));
        Stakes { attacker: self.wear(attacker, 2.0) / 2.0, defender, retreat, cube: self.cube() }
    }

    /// What an attack is worth, re-rolls included.
    fn assault(&self, attacker: &Muster, from: LocationId, target: LocationId) -> f64 {
        let works = self.rules.redoubts(self.world, target);
        let dice = (attacker.dice as i8 + self.rules.arrow_dice(from, target)).clamp(1, 9) as u8;
        let stakes = self.stakes(attacker, from, target);
        let paid = usize::from(self.survey.momentum[self.side.index()] / 3);
        let cube = 3.0 * self.cube();
        let price = |rerolls: usize| {
            let by_cubes = rerolls.min(paid);
            let rest = rerolls - by_cubes;
            let blood = if rest == 0 { 0.0 } else { self.wear(attacker, rest as f64) };
            cube * by_cubes as f64 + blood
        };
        stakes.assault(works.min(dice), dice - works.min(dice), price)
    }

    /// The best march or attack from a location, with so many steps left, against staying there.
    fn best_move(&self, formation: &Muster, from: LocationId, major: bool, steps: u8) -> f64 {
        let here = self.post(formation, from);
        let mut best = 0.0_f64;
        for &to in &self.geography.near[from.index()] {
            let worth = if self.enemies[to.index()] > 0 {
                self.assault(formation, from, to) * if major && steps == 2 { self.plan.again } else { 1.0 }
            } else if self.friends[to.index()] < 2 {
                self.post(formation, to) - here
                    + if steps > 1 { self.best_move(formation, to, false, steps - 1) } else { 0.0 }
            } else {
                continue;
            };
            best = best.max(worth);
        }
        best
    }

    fn march(&self, formation: &Muster, major: bool) -> f64 {
        let Some(from) = formation.at else { return 0.0 };
        self.best_move(formation, from, major, 1 + u8::from(major)) - self.wear(formation, 1.0)
    }

    /// What one redoubt more saves.
    fn dig(&self, formation: &Muster) -> f64 {
        let Some(at) = formation.at else { return 0.0 };
        let works = self.rules.redoubts(self.world, at);
        let saved = if works < 2 { 0.5 } else { 0.2 };
        self.plan.dig + self.plan.works * self.wear(formation, saved * self.threat[at.index()])
    }

    /// The best that a formation can do when it is activated.
    fn deed(&self, id: FormationId, major: bool) -> f64 {
        let formation = self.muster(id);
        let Some(at) = formation.at.filter(|_| formation.alive) else { return 0.0 };
        let works = self.rules.redoubts(self.world, at);
        let rest = if works < 3 { self.dig(formation) } else { 0.0 };
        self.march(formation, major).max(rest)
    }

    /// What it gains when cohesion goes from one formation to another.
    fn shift(&self, giver: &Muster, taker: &Muster, points: u8) -> f64 {
        let points = f64::from(points);
        let dread = |muster: &Muster| 1.0 + muster.at.map_or(0.0, |at| self.threat[at.index()]);
        let tests = f64::from(giver.cohesion) - points <= SHAKEN;
        let gain = dread(taker) * -self.wear(taker, -points) - dread(giver) * self.wear(giver, points);
        self.plan.feed * gain - if tests { self.plan.life } else { 0.0 }
    }

    /// What a countermand gives: the two best deeds of any formations.
    fn countermand(&self) -> f64 {
        let (mut first, mut second) = (0.0_f64, 0.0_f64);
        for (index, formation) in self.survey.formations.iter().enumerate() {
            if formation.alive && formation.side == self.side {
                let deed = self.deed(FormationId(index as u8), true);
                if deed > first {
                    (first, second) = (deed, first);
                } else {
                    second = second.max(deed);
                }
            }
        }
        first
            + 0.7 * second
            + 3.0 * self.cube()
            + self.blend(self.plan.countermand, self.plan.countermand_late)
    }

    /// What is to be said for each action.
    pub fn policy_prior(&mut self, actions: &[Action], out: &mut Vec<f64>) {
        let looks = |action: &Action| {
            matches!(
                action,
                Action::Play(_)
                    | Action::Keep(_)
                    | Action::Accept
                    | Action::Pick(_)
                    | Action::Activate(_)
                    | Action::Major(_)
                    | Action::Minor(_)
                    | Action::March
                    | Action::Step(_)
                    | Action::Attack(_)
                    | Action::Place(..)
                    | Action::Retreat(..)
                    | Action::Target(_)
            )
        };
        if actions.iter().any(looks) {
            self.look();
        }
        out.extend(actions.iter().map(|action| self.prior(*action)));
    }

    fn prior(&self, action: Action) -> f64 {
        let active = self.survey.activation.map(|(id, left)| (self.muster(id), left));
        match action {
            Action::Place(_, at) => -f64::from(self.friends[at.index()]) + 0.1 * self.pull[at.index()],
            Action::Play(card) | Action::Keep(card) => {
                let mut named = self.rules.named_on(card);
                let major = named.next().map_or(0.0, |id| self.deed(id, true));
                major
                    + named.map(|id| self.deed(id, false)).sum::<f64>()
                    + f64::from(self.rules.icons(card)) * self.cube()
            }
            Action::Countermand(_) => self.countermand(),
            Action::Activate(id) | Action::Major(id) => self.deed(id, true),
            Action::Minor(id) => self.deed(id, false),
            Action::March => active.map_or(0.0, |(formation, _)| self.march(formation, self.survey.is_major)),
            Action::Redoubt => active.map_or(0.0, |(formation, _)| self.dig(formation)),
            Action::Give(to, points) => {
                active.map_or(0.0, |(from, _)| self.shift(from, self.muster(to), points))
            }
            Action::Receive(from, points) => {
                active.map_or(0.0, |(to, _)| self.shift(self.muster(from), to, points))
            }
            Action::Step(to) => self.step(active, to),
            Action::Attack(target) => self.strike(active, target),
            Action::Stop | Action::Stand => 0.0,
            Action::Retreat(formation, at) => self.post(self.muster(formation), at),
            Action::Accept => 0.0,
            Action::RerollMomentum | Action::RerollCohesion | Action::Pick(_) | Action::Roll => {
                self.roll(action)
            }
            Action::Turn(from, to) => f64::from(to == 6) * (7.0 - f64::from(from)) * 0.1,
            Action::Buy(card) => self.plan.tactics - f64::from(self.rules.price(card)) * self.cube(),
            Action::Use(_) | Action::Barrage => 0.1 * self.plan.life,
            Action::Target(formation) => -self.life(f64::from(self.muster(formation).cohesion)),
            Action::Raze | Action::Cash | Action::Stay => -2.0,
            Action::Search => -1.0,
            Action::Quiet => 0.01,
            _ => 0.0,
        }
    }

    fn step(&self, active: Option<(&Muster, u8)>, to: LocationId) -> f64 {
        let Some((formation, left)) = active else { return 0.0 };
        let Some(from) = formation.at else { return 0.0 };
        let gain = self.post(formation, to) - self.post(formation, from);
        gain + if left > 1 { self.best_move(formation, to, false, left - 1) } else { 0.0 }
    }

    fn strike(&self, active: Option<(&Muster, u8)>, target: LocationId) -> f64 {
        let Some((formation, left)) = active else { return 0.0 };
        let Some(from) = formation.at else { return 0.0 };
        let again = if self.survey.is_major && left == 2 { self.plan.again } else { 1.0 };
        self.assault(formation, from, target) * again
    }

    /// The prior of a re-roll: what it gains, less what it costs; then the dice it is made with.
    fn roll(&self, action: Action) -> f64 {
        let Some(fight) = self.survey.fight else { return 0.0 };
        let attacker = self.muster(fight.attacker);
        let Some(from) = attacker.at else { return 0.0 };
        let stakes = self.stakes(attacker, from, fight.target);
        let (cubes, blood) = (3.0 * stakes.cube, self.wear(attacker, 1.0));
        let rich = self.survey.momentum[self.side.index()] >= 3;
        let price = if rich { cubes.min(blood) } else { blood };
        let (again, gain) = stakes.best_reroll(&fight, price);
        match action {
            Action::RerollMomentum => gain - cubes,
            Action::RerollCohesion => gain - blood,
            Action::Pick(face) => {
                let index = usize::from(face).wrapping_sub(1);
                let wanted = again.get(index).is_some_and(|&dice| fight.picked[index] < dice);
                if wanted { 1.0 - f64::from(face) * 0.01 } else { -1.0 }
            }
            _ => 0.0,
        }
    }
}
