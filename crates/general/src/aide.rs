//! The aide: a hand-written plan, and a short look ahead where the dice decide.

use std::sync::Arc;

use engine::{Log, Rng, Ruleset, Side};

use crate::counsel::{Counsel, Style};
use crate::seen::{list_choices, side_to_decide};
use crate::timepiece::Deadline;
use crate::{Considered, General, Seen, Thought};

/// How many actions are tried at most.
const WIDTH: usize = 10;
/// How many worlds each is tried in.
const SAMPLES: u32 = 3;
/// What the first thought weighs against a judgement.
const FIRST_THOUGHT: f64 = 0.02;

/// Plays the plan of its counsel.
pub struct Aide<R: Ruleset> {
    counsel: Arc<dyn Counsel<R>>,
    style: Style,
    /// How far it may stray from its best answer: 0 never does, 1 takes whatever comes.
    carelessness: f64,
}

impl<R: Ruleset> Aide<R> {
    /// An aide with this counsel.
    #[must_use]
    pub const fn new(counsel: Arc<dyn Counsel<R>>, style: Style) -> Self {
        Self { counsel, style, carelessness: 0.0 }
    }

    /// The same, who now and then does not look.
    #[must_use]
    pub const fn careless(mut self, carelessness: f64) -> Self {
        self.carelessness = carelessness;
        self
    }
}

impl<R: Ruleset> General<R> for Aide<R> {
    fn choose(&self, seen: &Seen<'_, R>, seed: u64) -> Option<Thought<R::Action>> {
        let rules = seen.rules();
        let mut rng = Rng::new(seed);
        let world = seen.world(&mut rng);
        let mut actions = Vec::new();
        list_choices(rules, &world, &mut actions);
        let plan = || self.counsel.plan(rules, &world, seen.side());
        if actions.len() < 2 {
            return Some(Thought::plain(actions.pop()?, plan()));
        }
        if self.carelessness > 0.0 && (rng.below(1000) as f64) < 1000.0 * self.carelessness {
            let picked = rng.below(actions.len());
            return Some(Thought::plain(actions.swap_remove(picked), plan()));
        }
        if let Some(thought) = count_out(&*self.counsel, rules, &world, &actions, plan) {
            return Some(thought);
        }
        let ranked = ranked(&*self.counsel, rules, &world, &actions, self.style);
        let depth = self.counsel.depth(rules, &world);
        if depth == 0 {
            let best = settled(&ranked, &mut rng)?;
            return Some(Thought::plain(actions.swap_remove(best), plan()));
        }
        let mut considered: Vec<Considered<R::Action>> = ranked
            .iter()
            .take(WIDTH)
            .map(|&(index, first)| Considered {
                action: actions[index].clone(),
                worth: FIRST_THOUGHT * first.clamp(-5.0, 5.0),
                tries: SAMPLES,
            })
            .collect();
        for _ in 0..SAMPLES {
            let (dealt, rolled) = (rng.word(), rng.word());
            for option in &mut considered {
                let mut world = seen.world(&mut Rng::new(dealt));
                let worth = follow(
                    &*self.counsel,
                    rules,
                    &mut world,
                    &option.action,
                    Outlook {
                        side: seen.side(),
                        depth,
                        style: self.style,
                        until: None,
                        curtain: u32::MAX,
                        pauses: false,
                    },
                    &mut Rng::new(rolled),
                );
                option.worth += worth / f64::from(SAMPLES);
            }
        }
        considered.sort_by(|left, right| right.worth.total_cmp(&left.worth));
        let tries = SAMPLES * considered.len() as u32;
        Some(Thought { action: considered.first()?.action.clone(), plan: plan(), considered, tries })
    }
}

/// How many first thoughts are followed for one that is not.
const RESTLESS: usize = 64;

/// The first thought, now and then the second: a plan that runs in a circle is left that way, and no game stalls.
pub(crate) fn settled(ranked: &[(usize, f64)], rng: &mut Rng) -> Option<usize> {
    let second = rng.below(RESTLESS) == 0;
    ranked.get(usize::from(second)).or_else(|| ranked.first()).map(|&(index, _)| index)
}

/// The actions by their first thought, best first: their index and the thought.
pub(crate) fn ranked<R: Ruleset>(
    counsel: &dyn Counsel<R>,
    rules: &R,
    world: &R::State,
    actions: &[R::Action],
    style: Style,
) -> Vec<(usize, f64)> {
    let mut thoughts = Vec::with_capacity(actions.len());
    counsel.incline(rules, world, actions, style, &mut thoughts);
    let mut ranked: Vec<(usize, f64)> = thoughts.into_iter().enumerate().collect();
    ranked.sort_by(|left, right| right.1.total_cmp(&left.1));
    ranked
}

/// From whose side, how far and in what style a world is looked at.
#[derive(Clone, Copy)]
pub(crate) struct Outlook<'a> {
    pub side: Side,
    pub depth: u32,
    pub style: Style,
    /// When to look no further, however far it was to go.
    pub until: Option<Deadline<'a>>,
    /// The stretch at whose beginning it is judged.
    pub curtain: u32,
    /// Whether it is judged where the counsel sees an end.
    pub pauses: bool,
}

impl Outlook<'_> {
    /// Whether there is no time left to look on.
    fn is_over(self) -> bool {
        self.until.is_some_and(Deadline::is_over)
    }
}

/// Takes an action in a world, plays on by first thoughts, and judges where that leads.
pub(crate) fn follow<R: Ruleset>(
    counsel: &dyn Counsel<R>,
    rules: &R,
    world: &mut R::State,
    action: &R::Action,
    outlook: Outlook<'_>,
    rng: &mut Rng,
) -> f64 {
    if rules.apply(world, action, rng, &mut Log::silent()).is_err() {
        return -1.0;
    }
    play_on(counsel, rules, world, outlook, rng);
    counsel.judge(rules, world, outlook.side, outlook.style)
}

/// Plays on by first thoughts.
pub(crate) fn play_on<R: Ruleset>(
    counsel: &dyn Counsel<R>,
    rules: &R,
    world: &mut R::State,
    outlook: Outlook<'_>,
    rng: &mut Rng,
) {
    let (mut actions, mut thoughts) = (Vec::new(), Vec::new());
    for _ in 0..outlook.depth {
        if outlook.is_over() || counsel.stretch(rules, world) >= outlook.curtain {
            return;
        }
        let Some(side) = side_to_decide(rules, world) else { return };
        actions.clear();
        list_choices(rules, world, &mut actions);
        let style = if side == outlook.side { outlook.style } else { Style::default() };
        let Some(best) = first_thought(counsel, rules, world, &actions, style, &mut thoughts) else { return };
        if rules.apply(world, &actions[best], rng, &mut Log::silent()).is_err()
            || (outlook.pauses && counsel.is_pause(rules, world))
        {
            return;
        }
    }
}

/// The action that comes to mind first.
pub(crate) fn first_thought<R: Ruleset>(
    counsel: &dyn Counsel<R>,
    rules: &R,
    world: &R::State,
    actions: &[R::Action],
    style: Style,
    thoughts: &mut Vec<f64>,
) -> Option<usize> {
    if actions.len() < 2 {
        return actions.len().checked_sub(1);
    }
    thoughts.clear();
    counsel.incline(rules, world, actions, style, thoughts);
    highest(thoughts)
}

/// The first of the highest figures.
pub(crate) fn highest(figures: &[f64]) -> Option<usize> {
    (0..figures.len()).reduce(|best, next| if figures[next] > figures[best] { next } else { best })
}

/// The answer to a decision that can be counted out, with what every answer comes to; `None` where it must be tried.
pub(crate) fn count_out<R: Ruleset>(
    counsel: &dyn Counsel<R>,
    rules: &R,
    world: &R::State,
    actions: &[R::Action],
    plan: impl FnOnce() -> String,
) -> Option<Thought<R::Action>> {
    let figures = counsel.counted(rules, world, actions)?;
    let action = actions[highest(&figures)?].clone();
    let mut considered: Vec<Considered<R::Action>> = actions
        .iter()
        .zip(&figures)
        .map(|(action, &worth)| Considered { action: action.clone(), worth, tries: 0 })
        .collect();
    considered.sort_by(|left, right| right.worth.total_cmp(&left.worth));
    Some(Thought { action, plan: plan(), considered, tries: 0 })
}
