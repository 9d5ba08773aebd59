//! Instructions, not seconds: listing the legal actions, applying one, cloning the state and forecasting one combat, for
//! every ruleset, in the middle of a game. Run with `make bench`; a slowdown shows on a noisy machine too.

#![allow(missing_docs, unused_qualifications)]

use std::hint::black_box;

use engine::{Forecast, Log, NoDice, Rng, Ruleset, SeededDice, Setup, Status};
use gungraun::{library_benchmark, library_benchmark_group, main};
use library::Shipped;

/// A ruleset in the middle of a game. The ruleset is never dropped: taking a board apart would drown what is counted.
struct Position<R: Ruleset> {
    rules: &'static R,
    state: R::State,
    actions: Vec<R::Action>,
}

/// A random game after so many decisions.
fn middle<R: Ruleset>(scenario: &str, decisions: u64) -> Position<R> {
    position(scenario, decisions, |_, _, _| true)
}

/// The first position of a random game in which some action rolls dice, with that action first.
fn before_a_roll<R: Ruleset>(scenario: &str) -> Position<R> {
    let rolls = |rules: &R, state: &R::State, action: &R::Action| {
        let mut dice = NoDice::default();
        let applied = rules.apply(&mut state.clone(), action, &mut dice, &mut Log::silent());
        applied.is_ok() && dice.asked
    };
    position(scenario, 0, rolls)
}

fn position<R: Ruleset>(
    scenario: &str,
    decisions: u64,
    wanted: impl Fn(&R, &R::State, &R::Action) -> bool,
) -> Position<R> {
    let rules: &R = Box::leak(Box::new(R::load(&Shipped::new()).expect("the shipped data is sound")));
    let setup = Setup::scenario(rules.about().id, scenario);
    let mut state = rules.start(&setup, &mut SeededDice::new(1, 0)).expect("a shipped scenario starts");
    let mut rng = Rng::new(1);
    let mut actions = Vec::new();
    for decision in 1.. {
        assert!(matches!(rules.status(&state), Status::Open(_)), "the game ended too soon");
        actions.clear();
        rules.actions(&state, &mut actions);
        let found = actions.iter().position(|action| wanted(rules, &state, action));
        if let Some(index) = found.filter(|_| decision > decisions) {
            actions.swap(0, index);
            break;
        }
        let action = actions[rng.below(actions.len())].clone();
        rules.apply(&mut state, &action, &mut rng, &mut Log::silent()).expect("a listed action is legal");
    }
    Position { rules, state, actions }
}

macro_rules! benches {
    ($($ruleset:ty: $scenario:literal $decisions:literal, $list:ident $apply:ident $clone:ident $forecast:ident;)+) => {
        $(
            #[library_benchmark]
            #[bench::middle(args = ($scenario, $decisions), setup = middle::<$ruleset>)]
            fn $list(mut position: Position<$ruleset>) -> usize {
                position.actions.clear();
                position.rules.actions(&position.state, &mut position.actions);
                black_box(position.actions.len())
            }

            #[library_benchmark]
            #[bench::middle(args = ($scenario, $decisions), setup = middle::<$ruleset>)]
            fn $apply(mut position: Position<$ruleset>) -> bool {
                let Position { rules, state, actions } = &mut position;
                black_box(rules.apply(state, &actions[0], &mut SeededDice::new(1, 1), &mut Log::silent()).is_ok())
            }

            #[library_benchmark]
            #[bench::middle(args = ($scenario, $decisions), setup = middle::<$ruleset>)]
            fn $clone(position: Position<$ruleset>) -> <$ruleset as Ruleset>::State {
                black_box(position.state.clone())
            }

            #[library_benchmark]
            #[bench::roll(args = ($scenario), setup = before_a_roll::<$ruleset>)]
            fn $forecast(position: Position<$ruleset>) -> u64 {
                let Position { rules, state, actions } = &position;
                let Status::Open(decision) = rules.status(state) else { return 0 };
                black_box(Forecast::of(*rules, state, &actions[0], decision.seat).map_or(0, |forecast| forecast.paths))
            }
        )+

        library_benchmark_group!(name = rulesets; benchmarks = $($list, $apply, $clone, $forecast),+);
    };
}

benches! {
    ah::Ah61: "campaign" 2000, ah61_list ah61_apply ah61_clone ah61_forecast;
    ah::Ah74: "chancellorsville" 2000, ah74_list ah74_apply ah74_clone ah74_forecast;
    c1863::C1863: "two-player" 150, c1863_list c1863_apply c1863_clone c1863_forecast;
    guv::Guv: "campaign" 500, guv_list guv_apply guv_clone guv_forecast;
    gcacw::Gcacw: "rtg-5" 200, gcacw_list gcacw_apply gcacw_clone gcacw_forecast;
    lrtg::Game: "high-tide" 200, lrtg_list lrtg_apply lrtg_clone lrtg_forecast;
}

main!(library_benchmark_groups = rulesets);
