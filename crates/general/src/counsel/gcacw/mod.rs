//! Counsel for the Great Campaigns, alone or under a campaign: go for the places that count, bring enough to each, fight
//! where the chart promises more than it costs, and rest before the men fall out.

mod fight;
mod picture;
mod prior;
mod roads;
mod standard;
#[cfg(test)]
pub(in crate::counsel) mod tests;

use ::gcacw::Gcacw;
use ::gcacw::action::Deed;
use ::gcacw::campaign::Campaign;
use ::gcacw::state::State;
use ::gcacw::victory::{Prize, Service};
use engine::{Ruleset, Side, Status};

pub(in crate::counsel) use picture::{Picture, Piece};

use super::{Counsel, Style, TimePool, portfolio_of, squash, terminal_value};
use crate::information_set::side_to_decide;
use picture::{lateness, pieces, reach, span};
use roads::Roads;

/// By how many points one must be ahead at the end to be nearly sure of it.
const SURE: f64 = 2.5;

/// For how many decisions' time an action may be searched.
const ACTION: f64 = 2.0;

/// What the shared counsel asks of a campaign.
pub(in crate::counsel) trait Theatre: Campaign {
    /// How much of a place's pull is felt by units that cannot earn it themselves but could help.
    const HELP: f64;
    /// How much an enemy's loss counts beyond its points.
    const HARM: f64 = 1.0;
    /// What an assault is worth beside an attack by one of the same forecast.
    const ASSAULT: f64 = 1.0;
    /// What it is worth to drive the enemy out of a hex, whatever else it is worth: he no longer stands in the way.
    const DRIVEN: f64 = 0.8;
    /// What it costs to stand near enemies who are stronger.
    const DANGER: f64 = 0.03;
    /// How much more a place is worth to who has come in, when the end is near: only he counts then.
    const COME_IN: f64 = 0.7;
    /// Whether a way is looked for round the enemy, his zones and closed ground; else the roads are taken as if nobody were there.
    const GOES_ROUND: bool = true;
    /// Whether the second best is taken once in a while, because the plan may run in a circle.
    const MAY_STALL: bool = false;
    /// How much heavier own losses weigh than the enemy's, in a style.
    fn caution(style: Style) -> f64;
    /// The boldnesses in which a side may go about a turn, the likeliest first: whole turns are compared, not single actions.
    fn portfolio(side: Side) -> &'static [f64];
    /// How many perturbations of the plan are raced beside them.
    const PERTURBATIONS: u32 = 0;
    /// What there is to be won and where.
    fn prizes(rules: &Gcacw<Self>, world: &State<Self>) -> Vec<Prize>;
    /// What a Manpower point that each side loses is worth to its enemy.
    fn loss_points(rules: &Gcacw<Self>, world: &State<Self>) -> [i16; 2];
    /// How many points a side is ahead of what it needs, as things stand.
    fn lead(rules: &Gcacw<Self>, world: &State<Self>, side: Side) -> f64;
    /// What keeps a unit from marching, in points.
    fn reluctance(_picture: &Picture<'_, Self>, _piece: &Piece) -> f64 {
        0.0
    }
    /// The prior of an action of the campaign's own.
    fn prior(picture: &Picture<'_, Self>, action: Self::Action) -> f64;
    /// The plan of a side, in a sentence.
    fn plan(rules: &Gcacw<Self>, world: &State<Self>, side: Side) -> String;
}

/// Counsel for the Great Campaigns.
#[derive(Default)]
pub(super) struct Campaigns {
    roads: Roads,
}

impl Campaigns {
    /// By how many points a side will be ahead at the end, as far as can be seen, and how sure that is.
    fn outlook<C: Theatre>(&self, rules: &Gcacw<C>, world: &State<C>, side: Side, style: Style) -> f64 {
        let pieces = pieces(rules, world);
        let late = lateness(rules, world, &pieces);
        let (open, span) = (1.0 - late, span(rules, world));
        let mut lead = C::lead(rules, world, side);
        let mut stakes = 0.0;
        for prize in C::prizes(rules, world) {
            let distances = self.roads.to(rules, world, prize.hex);
            let (mut for_it, mut against, mut held, mut best) = (0.0, 0.0, false, 0.0_f64);
            for piece in &pieces {
                let distance = distances[piece.hex.index()];
                let near = reach(distance, span);
                if piece.side != prize.side {
                    against += piece.value * near * near;
                } else if prize.units.contains(piece.unit) {
                    for_it += piece.value * near * near;
                    best = best.max(near);
                    held |= distance == 0;
                }
            }
            let points = f64::from(prize.points);
            stakes += points;
            let chance = for_it * for_it / (for_it * for_it + against * against + 1.0);
            let more = match prize.service {
                Service::Hold => 0.9 * open * (chance - f64::from(u8::from(held))),
                Service::Near(_) | Service::Leave => 0.5 * open * chance,
                Service::Visit | Service::Wreck => 0.6 * open * chance * best,
            };
            lead += if prize.side == side { points * more } else { -points * more };
        }
        lead += Self::balance(rules, world, &pieces, side, style) * (0.25 + open);
        squash(lead / (SURE + 0.25 * open * stakes))
    }

    /// What the armies are worth, in points.
    fn balance<C: Theatre>(
        rules: &Gcacw<C>,
        world: &State<C>,
        pieces: &[Piece],
        side: Side,
        style: Style,
    ) -> f64 {
        let losses = C::loss_points(rules, world).map(|points| f64::from(points).max(0.4));
        let mut sum = 0.0;
        for piece in pieces {
            let tired = 0.03 * f64::from(piece.fatigue) + if piece.exhausted { 0.05 } else { 0.0 };
            let worth = 0.1 * losses[piece.side.index()] * piece.value * (1.0 - tired);
            let care = 1.0 - 0.25 * style.boldness;
            sum += if piece.side == side { care * worth } else { -worth };
        }
        sum
    }
}

impl<C: Theatre> Counsel<Gcacw<C>> for Campaigns {
    fn evaluate(&self, rules: &Gcacw<C>, world: &State<C>, side: Side, style: Style) -> f64 {
        match rules.status(world) {
            Status::Over(outcome) => terminal_value(outcome.winner, side, C::lead(rules, world, side) / SURE),
            Status::Open(_) => self.outlook(rules, world, side, style),
        }
    }

    fn policy_prior(
        &self,
        rules: &Gcacw<C>,
        world: &State<C>,
        actions: &[Deed<C>],
        style: Style,
        out: &mut Vec<f64>,
    ) {
        let side = side_to_decide(rules, world).unwrap_or(Side::Union);
        let picture = Picture::new(rules, world, &self.roads, side, style);
        out.extend(actions.iter().map(|action| picture.prior(action)));
    }

    /// Where every action tires somebody or uses up a march, a turn that is given away by chance is gone.
    fn may_stall(&self) -> bool {
        C::MAY_STALL
    }

    fn lookahead_depth(&self, _rules: &Gcacw<C>, _world: &State<C>) -> u32 {
        0
    }

    /// An action from taking the initiative to its last step. Whoever acts tires, so that the levels of Fatigue of all units
    /// tell one action from the next.
    fn time_pool(&self, _rules: &Gcacw<C>, world: &State<C>) -> Option<TimePool> {
        let tired: u64 = world.fatigue.iter().map(|&level| u64::from(level)).sum();
        Some(TimePool { number: u64::from(world.turn) << 16 | tired, decisions: ACTION })
    }

    fn stage(&self, _rules: &Gcacw<C>, world: &State<C>) -> u32 {
        u32::from(world.turn)
    }

    /// The style of a turn is evaluated when it is over.
    fn cutoff(&self, _rules: &Gcacw<C>, world: &State<C>) -> u32 {
        u32::from(world.turn) + 1
    }

    fn portfolio(&self, rules: &Gcacw<C>, world: &State<C>, style: Style) -> Vec<Style> {
        let side = side_to_decide(rules, world).unwrap_or(Side::Union);
        portfolio_of(C::portfolio(side), style, u32::from(world.turn), C::PERTURBATIONS)
    }

    fn plan(&self, rules: &Gcacw<C>, world: &State<C>, side: Side) -> String {
        C::plan(rules, world, side)
    }
}
