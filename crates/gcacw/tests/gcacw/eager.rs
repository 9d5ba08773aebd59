//! Games of an eager random player, who seldom passes and likes to attack: random games seldom come to blows, these do.
//! `EAGER_GAMES=50` plays that many of each.

use engine::{Log, Rng, Ruleset, SeededDice, Setup, Status};
use gcacw::action::{Action, Deed};
use gcacw::state::{Hex, State};
use gcacw::{Gcacw, Standard};

use crate::secrets::blind;
use crate::table::SHIPPED;

/// An action that begins so is drawn again for another, up to four times.
const RELUCTANT: [&str; 8] = ["pass", "end march", "done", "hold", "stand", "no ", "call off", "enough"];
/// An action that begins so is drawn every other time.
const ATTACKS: [&str; 2] = ["attack ", "assault "];
/// What is dear is checked at every so many decisions.
const EVERY: u64 = 61;
/// How many actions seen before are tried where they may not be legal.
const STRANGERS: usize = 24;
/// No game has more decisions.
const MOST: u64 = 200_000;

fn eager(
    rules: &Gcacw,
    state: &State<Standard>,
    actions: &[Deed<Standard>],
    rng: &mut Rng,
) -> Deed<Standard> {
    let bold = |action: &&Deed<Standard>| {
        let text = rules.write(action);
        ATTACKS.iter().any(|word| text.starts_with(word))
    };
    let attacks: Vec<&Deed<Standard>> = actions.iter().filter(bold).collect();
    if !attacks.is_empty() && rng.below(2) == 0 {
        return *attacks[rng.below(attacks.len())];
    }
    let steps = actions.iter().filter_map(|action| match action {
        Action::Step(hex) => Some((distance(rules, state, *hex), *action)),
        _ => None,
    });
    if let Some((_, nearest)) = steps.min_by_key(|(distance, _)| *distance).filter(|_| rng.below(4) > 0) {
        return nearest;
    }
    let mut action = actions[rng.below(actions.len())];
    for _ in 0..4 {
        let text = rules.write(&action);
        if !RELUCTANT.iter().any(|word| text.starts_with(word)) {
            break;
        }
        action = actions[rng.below(actions.len())];
    }
    action
}

/// How far a hex is from the nearest enemy of the marching unit.
fn distance(rules: &Gcacw, state: &State<Standard>, hex: Hex) -> u16 {
    let roster = rules.roster(state);
    let enemies = roster.side_units(roster.side(state.march.unit).enemy()).filter_map(|unit| state.hex(unit));
    enemies.map(|enemy| rules.board.distance(hex, enemy)).min().unwrap_or(0)
}

/// What was not listed is refused and leaves no trace.
fn exact(rules: &Gcacw, state: &State<Standard>, listed: &[Deed<Standard>], strangers: &[Deed<Standard>]) {
    for stranger in strangers {
        let mut after = state.clone();
        let taken = rules.apply(&mut after, stranger, &mut Rng::new(1), &mut Log::silent());
        let text = rules.write(stranger);
        assert_eq!(taken.is_ok(), listed.contains(stranger), "{text}: {taken:?}");
        assert!(taken.is_ok() || after == *state, "{text} left a trace");
    }
}

/// Plays a game to its end; gives the number of its combats.
fn game(rules: &Gcacw, setup: &Setup, seed: u64) -> usize {
    let mut dice = SeededDice::new(seed, 0);
    let mut state = rules.start(setup, &mut dice).unwrap();
    let conserved = rules.conserved(&state);
    let mut rng = Rng::stream(seed, u64::MAX);
    let (mut actions, mut strangers, mut combats) = (Vec::new(), Vec::new(), 0);
    for decision in 1..=MOST {
        let Status::Open(open) = rules.status(&state) else { return combats };
        actions.clear();
        rules.actions(&state, &mut actions);
        assert!(!actions.is_empty(), "{} has no answer", open.name);
        if decision.is_multiple_of(EVERY) {
            blind(rules, &state, &actions, &mut rng);
            exact(rules, &state, &actions, &strangers);
        }
        let action = eager(rules, &state, &actions, &mut rng);
        if strangers.len() == STRANGERS {
            strangers.swap_remove(rng.below(STRANGERS));
        }
        strangers.push(action);
        let text = rules.write(&action);
        let at = format!("{} seed {seed} decision {decision}, {} \"{text}\"", setup.scenario, open.name);
        assert_eq!(rules.read(&text).as_ref(), Ok(&action), "{at}");
        dice.turn_to(decision);
        let mut log = Log::new();
        rules
            .apply(&mut state, &action, &mut dice, &mut log)
            .unwrap_or_else(|refusal| panic!("{at}: {refusal}"));
        rules.audit(&state).unwrap_or_else(|problem| panic!("{at}: {problem}"));
        assert_eq!(rules.conserved(&state), conserved, "{at}");
        let fought = |event: &&engine::Event| event.clause.is_some_and(|clause| clause.0 == "gcacw.7.5.1");
        combats += log.events().iter().filter(fought).count();
    }
    panic!("{} seed {seed} does not end", setup.scenario);
}

fn games(scenarios: &[&str], options: &[&str]) {
    let count = std::env::var("EAGER_GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(4);
    let mut combats = 0;
    for id in scenarios {
        let setup = Setup::scenario("gcacw", id).with_options(options.iter().copied());
        combats += (1..=count).map(|seed| game(&SHIPPED, &setup, seed)).sum::<usize>();
    }
    assert!(combats > 5 * scenarios.len(), "{combats} combats are few");
}

#[test]
fn eager_games_keep_the_contract() {
    games(&["rtg-0", "rtg-4", "rtg-5", "sjw-1", "aga-1", "hcr-2"], &[]);
}

#[test]
fn eager_games_of_the_rebuilt_rules_keep_the_contract() {
    games(&["hcr-4", "hcr-6", "rtg-9"], &[]);
}

#[test]
fn eager_games_with_force_markers_keep_the_contract() {
    games(&["rtg-4", "hcr-4"], &["limited_intelligence", "fatigue4_march", "entrench_action_1863"]);
}
