//! The prior in the game of two: what each activation could do, what a card is for, and what may be left alone.

use board::LocationId;
use c1863::{Action, C1863, FormationId, Muster, Purpose, State, Survey, TacticsId};
use engine::Side;

use super::clash::{self, NEAR};
use super::memory::Memory;
use crate::counsel::Style;

/// What a point of cohesion costs that is paid to march.
const COST: f64 = 0.12;
/// How sharp the priors are where they are exact values.
const EXACT: f64 = 4.0;
/// What the commander is kept for while there is time.
const COMMANDER: f64 = 0.5;

/// What is to be said for each action.
pub(super) fn policy_prior(
    rules: &C1863,
    world: &State,
    actions: &[Action],
    style: Style,
    memory: &Memory,
    out: &mut Vec<f64>,
) {
    let survey = rules.survey(world);
    if let Some(figures) = clash::figures(rules, world, &survey, actions, NEAR, memory) {
        return out.extend(figures.into_iter().map(|figure| EXACT * figure));
    }
    let eye = Eye { rules, world, survey: &survey, style };
    out.extend(actions.iter().map(|action| eye.prior(action)));
}

/// One who looks at a world.
struct Eye<'a> {
    rules: &'a C1863,
    world: &'a State,
    survey: &'a Survey,
    style: Style,
}

impl Eye<'_> {
    fn muster(&self, id: FormationId) -> Option<&Muster> {
        self.survey.formations.get(usize::from(id.0))
    }

    fn active(&self) -> Option<&Muster> {
        self.survey.activation.and_then(|(id, _)| self.muster(id))
    }

    /// The prior of an action.
    fn prior(&self, action: &Action) -> f64 {
        match *action {
            Action::Play(card) | Action::Keep(card) => self.orders(card),
            Action::Countermand(_) => self.countermand(),
            Action::Activate(id) | Action::Major(id) => self.deed(id, 2),
            Action::Minor(id) => self.deed(id, 1),
            Action::March => {
                let steps = 1 + u8::from(self.survey.is_major);
                self.active().map_or(0.0, |muster| self.best_move(muster, steps)) - COST
            }
            Action::Redoubt => self.active().map_or(0.0, |muster| self.dig(muster)),
            Action::Give(..) | Action::Receive(..) => -0.5,
            Action::Step(to) => self.active().map_or(0.0, |muster| self.approach(muster, to)),
            Action::Stay => -0.3,
            Action::Attack(target) => {
                self.active().map_or(0.0, |muster| self.assault(muster, target)) + 0.3 * self.style.boldness
            }
            Action::Raze | Action::Cash => -2.0,
            Action::Barrage => 1.0,
            Action::Fight | Action::Accept | Action::Draw | Action::Ready => 0.5,
            Action::Set(face) => {
                if face <= 2 {
                    0.8
                } else {
                    -1.0
                }
            }
            Action::Turn(from, to) => f64::from(to == 6) * (7.0 - f64::from(from)) * 0.1,
            Action::Buy(card) => 0.25 - 0.02 * f64::from(self.rules.price(card)),
            Action::Use(card) => self.use_of(card),
            Action::Pass => 0.1,
            Action::Quiet => 0.12,
            Action::Search => -0.2,
            Action::Jackson => 0.2,
            Action::Retreat(..) | Action::Target(_) | Action::TargetPlace(_) => 0.0,
            _ => 0.0,
        }
    }

    /// What a Tactics card is played for at once, above what goes on without it. It is only ever offered where it does
    /// something.
    fn use_of(&self, card: TacticsId) -> f64 {
        match self.rules.purpose(card) {
            Purpose::Attack | Purpose::Defence => 0.9,
            Purpose::Hold | Purpose::SpareDefenders(_) => 0.4,
            Purpose::Rally => 1.0,
            Purpose::Hinder => 0.3,
            Purpose::Activation => 0.4,
            Purpose::BoldStroke => 0.8,
            Purpose::OwnTurn => 0.3,
            Purpose::Anytime => 0.6,
            Purpose::Reroll | Purpose::TurnDie | Purpose::SpareAttacker(_) => 0.4,
            Purpose::Knowledge | Purpose::Standing => -0.1,
        }
    }

    /// What a card's activations can do: the first is the major one.
    fn orders(&self, card: c1863::ActivationId) -> f64 {
        let named = self.rules.named_on(card).enumerate();
        let deeds = named.map(|(index, id)| self.deed(id, if index == 0 { 2 } else { 1 }).max(0.0));
        deeds.sum::<f64>() + 0.02 * f64::from(self.rules.icons(card))
    }

    /// What the commander's countermand gives: the best major and the best other activation of any formations. A commander
    /// who has not been used when the cards run out was kept for nothing.
    fn countermand(&self) -> f64 {
        let side = self.survey.active;
        let (mut first, mut second) = (0.0_f64, 0.0_f64);
        for (index, muster) in self.survey.formations.iter().enumerate() {
            if muster.side == side && muster.alive {
                let deed = self.deed(FormationId(index as u8), 2);
                if deed > first {
                    (first, second) = (deed, first);
                } else {
                    second = second.max(deed);
                }
            }
        }
        let left = f64::from(self.survey.cards[side.index()]) / 15.0;
        first + 0.7 * second - COMMANDER * left - 0.05
    }

    /// The best that a formation can do when it is activated.
    fn deed(&self, id: FormationId, steps: u8) -> f64 {
        let Some(muster) = self.muster(id).filter(|muster| muster.alive && muster.at.is_some()) else {
            return 0.0;
        };
        (self.best_move(muster, steps) - COST).max(self.dig(muster))
    }

    /// The best step or attack from where a formation stands.
    fn best_move(&self, muster: &Muster, steps: u8) -> f64 {
        let Some(from) = muster.at else { return 0.0 };
        let mut best = 0.0_f64;
        for to in self.rules.next_to(from) {
            let foes = self.count(to, muster.side.enemy());
            let worth = if foes > 0 {
                self.assault(muster, to) * if steps > 1 { 1.4 } else { 1.0 }
            } else if self.count(to, muster.side) < 2 {
                self.approach(muster, to) * if steps > 1 { 1.6 } else { 1.0 }
            } else {
                continue;
            };
            best = best.max(worth);
        }
        best
    }

    fn count(&self, at: LocationId, side: Side) -> usize {
        let here = |muster: &&Muster| muster.alive && muster.side == side && muster.at == Some(at);
        self.survey.formations.iter().filter(here).count()
    }

    /// One redoubt more: where the enemy is near, the more on an objective.
    fn dig(&self, muster: &Muster) -> f64 {
        let Some(at) = muster.at else { return -1.0 };
        let works = self.rules.redoubts(self.world, at);
        let near = self.rules.next_to(at).any(|next| self.count(next, muster.side.enemy()) > 0);
        let objective = self.rules.objectives(self.world).any(|(place, _)| place == at);
        let worth = 0.02 + if near { 0.08 } else { 0.0 } + if objective { 0.05 } else { 0.0 };
        worth / f64::from(1 + works)
    }

    /// A step towards the objective that this formation can do most for; not into a corner.
    fn approach(&self, muster: &Muster, to: LocationId) -> f64 {
        let Some(from) = muster.at else { return 0.0 };
        let side = muster.side;
        let best = self.rules.objectives(self.world).map(|(at, union_holds)| {
            let mine = union_holds == (side == Side::Union);
            let worth = if mine { 0.5 } else { 1.0 } / (1.0 + self.count(at, side) as f64);
            let nearer =
                f64::from(self.rules.steps_between(from, at)) - f64::from(self.rules.steps_between(to, at));
            worth * nearer / (1.0 + f64::from(self.rules.steps_between(from, at)))
        });
        best.fold(f64::NEG_INFINITY, f64::max) - self.corner(muster, to)
    }

    /// What it costs to stand in a location with the enemy beside it and no way back.
    fn corner(&self, muster: &Muster, at: LocationId) -> f64 {
        let contact = self.rules.next_to(at).any(|next| self.count(next, muster.side.enemy()) > 0);
        if !contact {
            return 0.0;
        }
        // Where it comes from has room again.
        let (_, room) = self.rules.way_back(self.world, muster.side, at, None);
        match room {
            0 => 0.5,
            1 => 0.1,
            _ => 0.0,
        }
    }

    /// An attack is the better, the weaker and fewer its defenders, the more dice it has, and the fewer ways back they have.
    fn assault(&self, muster: &Muster, target: LocationId) -> f64 {
        let arrow = muster.at.map_or(0, |from| self.rules.arrow_dice(from, target));
        let defenders = || {
            let here = |foe: &&Muster| foe.alive && foe.side != muster.side && foe.at == Some(target);
            self.survey.formations.iter().filter(here)
        };
        let weakest = defenders().map(|foe| foe.cohesion).min();
        let prey = weakest.map_or(0.0, |cohesion| f64::from(10 - cohesion) * 0.05);
        let own = f64::from(muster.cohesion - 7) * 0.04;
        let works = f64::from(self.rules.redoubts(self.world, target));
        let (_, room) = self.rules.way_back(self.world, muster.side.enemy(), target, muster.at);
        let trap = if (room as usize) < defenders().count() { 0.4 } else { 0.0 };
        let objective = self.rules.objectives(self.world).any(|(at, _)| at == target);
        let gain = if objective { 0.15 } else { 0.0 };
        prey + own + trap + gain + 0.1 * (f64::from(muster.dice) + f64::from(arrow) - works - 4.5)
    }
}
