//! The exact chances of an action's outcomes before it is taken, for every ruleset: run the action, branch at each die it
//! asks for, add up the chances; sample where the tree is too wide. Where the dice wait for somebody's answer the ruleset
//! says what may be answered ([`Pending`]), and the forecast looks through it.

mod exploring;
mod fraction;
mod odds;
mod way;

use serde::Serialize;

pub use exploring::ExploringDice;
pub use fraction::Fraction;
use odds::Odds;
use way::Way;

use crate::{Modifier, Refusal, Ruleset, Seat};

/// How many ways the dice can fall in a world that is known before a forecast samples instead.
pub const MOST_PATHS: usize = 60_000;
/// How many samples stand for a tree that is too wide.
pub const SAMPLES: usize = 4_000;
/// In how many worlds that a seat cannot tell apart the chances must agree before they pass for exact.
pub const WORLDS: usize = 64;
/// How many worlds are averaged where they do not agree.
pub const MORE_WORLDS: usize = 128;
/// How many ways of the dice are counted in all kinds of worlds together, where a ruleset can tell the kinds apart.
pub const PATHS_OF_KINDS: usize = 1_000;
/// How many throws are tried in all of them together, where there are more ways.
pub const SAMPLES_OF_KINDS: usize = 160;
/// How many ways the dice can fall before a world beside the first is no longer counted: then half as many throws are tried in
/// both, and a world in which they come to the same passes for one that agrees.
pub const MOST_LOOKS: usize = 12;
/// How many of somebody's answers are looked through.
pub const MOST_ANSWERS: usize = 4;

/// What still lies between a committed action and the dice that decide it: how a forecast goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pending<A> {
    /// Nothing: what the action led to is decided.
    Nothing,
    /// The deciding seat could add to it. As things stand it goes on with this action: no further attacker joins, the dice
    /// are not rolled again.
    AsItStands(A),
    /// Somebody answers first: what he may do, likeliest first.
    Answers(Vec<A>),
}

/// The chances of an action. Where somebody may answer in several ways before the dice, those against the likeliest answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Forecast {
    /// Each result with its chance, likeliest first.
    pub outcomes: Vec<OutcomeChance>,
    /// The means of the figures the ruleset tallies, such as losses.
    pub means: Vec<Mean>,
    /// The modifiers of the first roll that apply however the dice fall and whatever the seat may not know.
    pub modifiers: Vec<Modifier>,
    /// How many ways the dice can fall, or how many were sampled.
    pub paths: u64,
    /// Whether every way was counted, and came out the same whatever the seat may not know. If not, each percentage is
    /// right within `error`, 19 times in 20.
    pub exact: bool,
    /// The error of a percentage, in percentage points; 0 when exact.
    pub error: f64,
    /// What was taken for granted on the way to the dice and after them, in the words of the choices.
    pub assumed: Vec<String>,
    /// The chances against each answer that somebody may give before the dice, likeliest first; empty when nobody has a
    /// choice.
    pub answers: Vec<AnswerChances>,
}

/// The chances against one answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnswerChances {
    /// What is answered, in the words of the choice.
    pub answer: String,
    /// What then may come.
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    pub forecast: Forecast,
}

/// One result with its chance.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OutcomeChance {
    /// The result as the table names it; empty when no chance is involved.
    pub result: String,
    /// The chance as a fraction.
    pub chance: Fraction,
    /// The chance in percent.
    pub percent: f64,
}

/// The mean of a figure.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mean {
    /// What it is.
    pub what: &'static str,
    /// Its mean.
    pub mean: f64,
}

impl Forecast {
    /// Forecasts an action as this seat may know it: where the seat may not know all, its chances are averaged over
    /// worlds it cannot tell from the true one. A refusal is returned as it is.
    pub fn of<R: Ruleset>(
        rules: &R,
        state: &R::State,
        action: &R::Action,
        seat: Seat,
    ) -> Result<Self, Refusal> {
        Self::of_way(&Way { rules, action, is_wanted: &|| true }, state, seat)
    }

    /// The same for somebody who may go away: `None`, and soon, when nobody waits any more.
    pub fn while_wanted<R: Ruleset>(
        rules: &R,
        state: &R::State,
        action: &R::Action,
        seat: Seat,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Option<Self>, Refusal> {
        let forecast = Self::of_way(&Way { rules, action, is_wanted }, state, seat)?;
        Ok(is_wanted().then_some(forecast))
    }

    /// The chances in a world that is known, whatever a seat may know of it.
    pub fn in_world<R: Ruleset>(rules: &R, world: &R::State, action: &R::Action) -> Result<Self, Refusal> {
        let way = Way { rules, action, is_wanted: &|| true };
        way.is_legal(world)?;
        way.of_world(world)
    }

    fn of_way<R: Ruleset>(way: &Way<'_, R>, state: &R::State, seat: Seat) -> Result<Self, Refusal> {
        let Way { rules, action, .. } = *way;
        way.is_legal(state)?;
        if !rules.bears_secrets(state, seat, action) {
            return way.of_world(state);
        }
        if let Some(cases) = rules.cases(state, seat, action)
            && let Some(all) = way.all_cases(&cases)?
        {
            let mut odds = Odds::default();
            odds.add_world(all);
            return Ok(odds.into_forecast());
        }
        way.over_worlds(state, seat)
    }
}
