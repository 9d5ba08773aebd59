//! Where a piece that is being moved can go in several steps: what a page offers as one drag.

use serde::Serialize;

use crate::{ChoiceKind, Log, NoDice, Ruleset, Status};

/// A destination of the piece being moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Route {
    /// Where it leads.
    pub place: String,
    /// The actions that lead there, in order.
    pub actions: Vec<String>,
    /// The places passed, the last included.
    pub path: Vec<String>,
    /// What the steps cost together, where the rules count it.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub cost: Option<i32>,
}

/// More destinations than any board lets a piece reach in one move.
const MOST_ROUTES: usize = 3_000;

struct Reached<S> {
    /// The state after the last step; none when what it leads to is not the mover's to know beforehand.
    state: Option<S>,
    route: Route,
    /// The pieces of the first step.
    pieces: Vec<String>,
}

/// Follows the steps of the piece being moved, nearest first, until another decision stops it. A step that rolls dice or
/// may show the mover something is the last of its route: it is offered whatever the truth is, and nothing after it is.
/// Another decision goes on with the move while its steps are the same piece's.
#[must_use]
pub fn routes<R: Ruleset>(rules: &R, state: &R::State) -> Vec<Route> {
    let Status::Open(decision) = rules.status(state) else { return Vec::new() };
    let start = Route { place: String::new(), actions: Vec::new(), path: Vec::new(), cost: Some(0) };
    let mut queue = vec![Reached { state: Some(state.clone()), route: start, pieces: Vec::new() }];
    let mut next = 0;
    while next < queue.len() && queue.len() < MOST_ROUTES {
        let so_far = queue[next].route.clone();
        let moved = queue[next].pieces.clone();
        let from = queue[next].state.take();
        next += 1;
        let Some(from) = from else { continue };
        let Status::Open(open) = rules.status(&from) else { continue };
        if open.seat != decision.seat {
            continue;
        }
        let mut actions = Vec::new();
        rules.actions(&from, &mut actions);
        for action in &actions {
            let choice = rules.choice(&from, action);
            let Some(place) = choice.places.last().filter(|_| choice.kind == ChoiceKind::Step) else {
                continue;
            };
            if open != decision && (choice.pieces.is_empty() || choice.pieces != moved) {
                continue;
            }
            if queue.iter().any(|reached| reached.route.place == *place) {
                continue;
            }
            let Some(after) = step(rules, &from, action) else { continue };
            let mut route = so_far.clone();
            route.place.clone_from(place);
            route.path.push(place.clone());
            route.cost = route.cost.zip(choice.amount).map(|(sum, cost)| sum + cost);
            route.actions.push(choice.action);
            let pieces = if so_far.actions.is_empty() { choice.pieces } else { moved.clone() };
            queue.push(Reached { state: after.known, route, pieces });
        }
    }
    queue.into_iter().skip(1).map(|reached| reached.route).collect()
}

/// What a step leads to.
struct After<S> {
    /// The state, where neither dice nor secrets bear on it.
    known: Option<S>,
}

/// Takes a step; `None` when the rules refuse it after all.
fn step<R: Ruleset>(rules: &R, state: &R::State, action: &R::Action) -> Option<After<R::State>> {
    let mut after = state.clone();
    let (mut dice, mut log) = (NoDice::default(), Log::silent());
    rules.apply(&mut after, action, &mut dice, &mut log).ok()?;
    Some(After { known: (!dice.asked && !log.revealed()).then_some(after) })
}
