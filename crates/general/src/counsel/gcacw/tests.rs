//! What any player would do, and that the plan is worth something.

#![allow(clippy::unwrap_used)]

use ::gcacw::{Gcacw, Standard};
use engine::{Log, Ruleset, ScriptedDice, Setup};

use crate::arena::Contest;
use crate::counsel::{Style, of};

/// The text of the action of the highest prior.
pub(in crate::counsel) fn first<R: Ruleset>(rules: &R, state: &R::State) -> String {
    let (mut actions, mut priors) = (Vec::new(), Vec::new());
    rules.actions(state, &mut actions);
    of(rules).policy_prior(rules, state, &actions, Style::default(), &mut priors);
    let best = (0..actions.len()).max_by(|&left, &right| priors[left].total_cmp(&priors[right])).unwrap();
    rules.write(&actions[best])
}

/// A position of a scenario with only these pieces: `unit hex strength`.
pub(in crate::counsel) fn position<R: Ruleset>(
    rules: &R,
    head: &str,
    pieces: &[(&str, &str, u8)],
) -> R::State {
    let mut text = format!("ruleset = \"{}\"\n{head}\n", rules.about().id);
    for (unit, hex, strength) in pieces {
        text += &format!("[[piece]]\nunit = \"{unit}\"\nat = \"{hex}\"\nstrength = {strength}\n");
    }
    rules.start(&Setup::parse(&text).unwrap(), &mut ScriptedDice::new([1; 40])).unwrap()
}

fn play<R: Ruleset>(rules: &R, state: &mut R::State, actions: &str, dice: &[u8]) {
    let mut dice = ScriptedDice::new(dice.to_vec());
    for action in actions.split("; ") {
        rules.apply(state, &rules.read(action).unwrap(), &mut dice, &mut Log::silent()).unwrap();
    }
}

fn rules() -> Gcacw<Standard> {
    Gcacw::load(&library::Shipped::new()).unwrap()
}

const FIRST_DAY: &str = "scenario = \"rtg-4\"\nside = \"Confederate\"\nonly = true";

#[test]
fn a_division_marches_into_the_town_that_counts_and_stays_there() {
    let rules = rules();
    let mut state = position(&rules, FIRST_DAY, &[("heth", "RN3233", 17), ("geary", "RS4007", 8)]);
    assert_eq!(first(&rules, &state), "march heth");
    play(&rules, &mut state, "march heth; no force march", &[5]);
    assert_eq!(first(&rules, &state), "to RS3201");
    play(&rules, &mut state, "to RS3201", &[]);
    assert_eq!(first(&rules, &state), "end march");
}

#[test]
fn the_strong_attack_the_weak_and_not_the_other_way_round() {
    let rules = rules();
    let weak = [("heth", "RN3233", 17), ("wadsworth", "RS3201", 2)];
    let mut state = position(&rules, FIRST_DAY, &weak);
    play(&rules, &mut state, "march heth; no force march", &[5]);
    assert_eq!(first(&rules, &state), "attack RS3201");
    play(&rules, &mut state, "attack RS3201", &[]);
    assert_eq!(first(&rules, &state), "prepared attack");
    let strong = [("heth", "RN3233", 2), ("wadsworth", "RS3201", 8), ("doubleday", "RS3201", 8)];
    let mut state = position(&rules, FIRST_DAY, &strong);
    play(&rules, &mut state, "march heth; no force march", &[5]);
    assert!(!first(&rules, &state).starts_with("attack"), "{}", first(&rules, &state));
}

#[test]
fn a_brigade_goes_to_the_empty_hill_and_does_not_march_again_to_stay_there() {
    let rules = rules();
    let day = "scenario = \"aga-4\"\nside = \"Union\"\nonly = true";
    let mut state = position(&rules, day, &[("sherman", "SN3819", 6), ("hunton", "SN3920", 3)]);
    play(&rules, &mut state, "march sherman; no force march", &[5]);
    assert_eq!(first(&rules, &state), "to SN3820");
    play(&rules, &mut state, "to SN3820", &[6, 1]);
    assert_eq!(first(&rules, &state), "pass");
}

#[test]
fn a_division_goes_round_ground_that_the_scenario_closes() {
    let rules = rules();
    let day = "scenario = \"hcr-1\"\nside = \"Union\"\nonly = true";
    let mut state = position(&rules, day, &[("sturgis", "RS1427", 7), ("dh-hill-a", "HW3111", 4)]);
    play(&rules, &mut state, "march sturgis; no force march", &[5]);
    assert_eq!(first(&rules, &state), "to RS1527");
}

#[test]
fn a_division_leaves_the_county_in_which_it_costs_points_at_the_end() {
    let rules = rules();
    let last = "scenario = \"sjw-4\"\nturn = 3\nside = \"Confederate\"\nonly = true";
    let mut state = position(&rules, last, &[("taliaferro", "SN4421", 5), ("piatt", "SN3032", 4)]);
    assert_eq!(first(&rules, &state), "burn taliaferro");
    play(
        &rules,
        &mut state,
        "burn taliaferro; take initiative; march taliaferro; no force march",
        &[1, 6, 5, 1],
    );
    let step = first(&rules, &state);
    assert!(["to SN4422", "to SN4322"].contains(&step.as_str()), "{step}");
}

#[test]
fn the_plan_beats_no_plan_from_both_sides() {
    let contest = Contest {
        setup: Setup::scenario("gcacw", "rtg-0"),
        seats: ["aide".parse().unwrap(), "random".parse().unwrap()],
        games: 8,
        seed: 1,
    };
    let score = contest.run(&rules(), |_| {}).unwrap().score();
    assert!(score.won >= 7, "{score:?}");
}
