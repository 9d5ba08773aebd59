//! Chancellorsville 1863: hold the objectives when the cards run out, and keep three formations from breaking.

mod clash;
mod dice;
mod duel;
mod memory;
mod plan;
mod prior;
mod reroll;
mod solitaire;
mod value;

use std::sync::OnceLock;

use c1863::{Action, C1863, State};
use engine::{Ruleset as _, Side, Status};

use super::{Counsel, Style, TimePool};
use memory::Memory;
use plan::Plan;
use solitaire::{Geography, SolitairePrior};

/// Counsel for the card game.
#[derive(Debug, Default)]
pub struct Cards {
    geography: OnceLock<Geography>,
    /// The attacks that have been worked out.
    memory: Memory,
}

/// How sharp the priors are against the bot: they have been tried in thousands of games.
const EMPHASIS: f64 = 5.0;
/// For how many decisions' time a turn may be searched.
const TURN: f64 = 8.0;
/// How many decisions a search rolls out in a solitaire game: about two turns.
const TWO_TURNS: u32 = 30;

impl Cards {
    /// The player of a solitaire game, with what matters to that side.
    fn player(rules: &C1863, world: &State) -> Option<(Side, &'static Plan)> {
        let side = rules.bot_side(world)?.enemy();
        Some((side, if side == Side::Union { &Plan::UNION } else { &Plan::CONFEDERATE }))
    }
}

impl Counsel<C1863> for Cards {
    fn evaluate(&self, rules: &C1863, world: &State, side: Side, style: Style) -> f64 {
        match Self::player(rules, world) {
            Some((player, _)) => {
                value::evaluate(rules, world, player) * if player == side { 1.0 } else { -1.0 }
            }
            None => duel::evaluate(rules, world, side, style),
        }
    }

    fn policy_prior(
        &self,
        rules: &C1863,
        world: &State,
        actions: &[Action],
        style: Style,
        out: &mut Vec<f64>,
    ) {
        let Some((side, plan)) = Self::player(rules, world) else {
            return prior::policy_prior(rules, world, actions, style, &self.memory, out);
        };
        let geography = self.geography.get_or_init(|| Geography::new(rules, world));
        SolitairePrior::new(rules, world, geography, plan, side, style.boldness).policy_prior(actions, out);
        out.iter_mut().for_each(|prior| *prior *= EMPHASIS);
    }

    fn lookahead_depth(&self, rules: &C1863, world: &State) -> u32 {
        match (rules.bot_side(world), rules.is_interruption(world)) {
            (Some(_), _) => 0,
            (None, true) => 4,
            (None, false) => 10,
        }
    }

    fn rollout_depth(&self, rules: &C1863, world: &State) -> u32 {
        if rules.bot_side(world).is_some() { TWO_TURNS } else { 20 }
    }

    /// Which dice to roll again in a game of two is worked out exactly.
    fn exact_values(&self, rules: &C1863, world: &State, actions: &[Action]) -> Option<Vec<f64>> {
        if !rules.is_fighting(world) || rules.bot_side(world).is_some() {
            return None;
        }
        clash::figures(rules, world, &rules.survey(world), actions, clash::FAR, &self.memory)
    }

    /// A turn is thought about as a whole: a card, two or three activations, the enemy's answers to them.
    fn time_pool(&self, rules: &C1863, world: &State) -> Option<TimePool> {
        let survey = rules.survey(world);
        let left = u64::from(survey.cards[0]) << 8 | u64::from(survey.cards[1]);
        Some(TimePool { number: left << 1 | survey.active.index() as u64, decisions: TURN })
    }

    fn time_share(&self, rules: &C1863, world: &State) -> f64 {
        let Status::Open(decision) = rules.status(world) else { return 0.0 };
        if rules.bot_side(world).is_none() {
            return if rules.is_interruption(world) { 0.3 } else { 1.0 };
        }
        match decision.name {
            // Which dice to roll again is a matter of counting.
            "choose_dice" => 0.0,
            "place_formation" | "keep_cards" | "play_activation_card" => 1.0,
            "choose_formation" | "choose_activation" | "move" | "second_attack" => 0.4,
            _ => 0.2,
        }
    }

    fn plan(&self, rules: &C1863, world: &State, side: Side) -> String {
        let survey = rules.survey(world);
        if survey.bot.is_some() {
            let enemy = side.enemy();
            let of_enemy = survey.formations.iter().filter(|formation| formation.side == enemy);
            let gone = of_enemy.filter(|formation| !formation.alive).count();
            return format!(
                "Break three {enemy} formations, {gone} so far: attack where two stand together, where one is shaken or \
                 cannot retreat; objectives count when the cards run out."
            );
        }
        let places = |held: bool| {
            let names: Vec<&str> = rules
                .objectives(world)
                .filter(|(_, union)| *union == held)
                .map(|(at, _)| rules.place_name(at))
                .collect();
            names.join(" and ")
        };
        let needed = survey.needed;
        let (mine, theirs) =
            if side == Side::Union { (places(true), places(false)) } else { (places(false), places(true)) };
        let task = if side == Side::Union {
            format!("{needed} objectives are needed when the cards run out")
        } else {
            format!("the Union must not have {needed} objectives when the cards run out")
        };
        match (mine.is_empty(), theirs.is_empty()) {
            (true, _) => format!("Go for {theirs}: {task}."),
            (_, true) => format!("Keep {mine}: {task}."),
            _ => format!("Keep {mine}, go for {theirs}: {task}."),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine::Setup;

    use super::*;
    use crate::{Aide, Budget, General, Searcher, play};

    /// How many of so many games against the bot a general wins from a side.
    fn wins(general: &dyn General<C1863>, side: Side, games: u64) -> usize {
        let rules = C1863::load(&library::Shipped::new()).unwrap();
        let setup = Setup::scenario("c1863", &format!("solitaire-{}", side.name().to_lowercase()));
        let won = |seed: &u64| {
            let played = play(&rules, &setup, *seed, &[general, general], &mut ()).unwrap();
            played.outcome.unwrap().winner == Some(side)
        };
        (1..=games).filter(won).count()
    }

    fn counsel() -> Arc<dyn Counsel<C1863>> {
        Arc::new(Cards::default())
    }

    #[test]
    fn the_prior_alone_holds_its_own_against_the_bot_from_both_sides() {
        let aide = Aide::new(counsel(), Style::default());
        for side in Side::ALL {
            let won = wins(&aide, side, 40);
            assert!(won >= 12, "{side}: {won} of 40");
        }
    }

    #[test]
    fn a_little_search_does_not_lose_what_the_prior_wins() {
        let general = Searcher::new(counsel(), Style::default(), Budget::Tries(64), 1);
        let won: usize = Side::ALL.into_iter().map(|side| wins(&general, side, 8)).sum();
        assert!(won >= 5, "{won} of 16");
    }
}
