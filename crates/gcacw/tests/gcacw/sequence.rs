//! 1.0 Introduction, 3.0 Sequence of play, 4.0 Initiative.

use std::sync::Arc;

use engine::{Ruleset, Seat, Setup, Side, proves, trial};
use gcacw::units::Volume;
use gcacw::{Data, Foundation, Gcacw, Standard};

use crate::table::{Made, Own as _, SHIPPED, Table};

/// Two units far apart, at the start of the Action Cycle.
fn far_apart(union: &str, confederate: &str, dice: &[u8]) -> Table {
    let made = Made::default();
    let mut table = made.table(
        "phase = \"leader_transfer\"",
        &[("u1", "T0202", union), ("u7", "T0203", union), ("c1", "T1111", confederate)],
    );
    table.dice(dice).play("done; done");
    table
}

#[test]
fn there_are_sixteen_volumes_and_each_scenario_is_of_one() {
    proves!("gcacw.1.0.1", "gcacw.1.0.2");
    assert_eq!(Volume::ALL.len(), 16);
    for volume in Volume::ALL {
        // One row a code, whatever the edition.
        assert_eq!(
            SHIPPED.variants.volume.iter().filter(|variant| variant.id == volume).count(),
            1,
            "{volume}"
        );
    }
    // The same board and counters under another code and year get the rules of that code.
    let allowance = |volume| {
        let mut table = Made::of(volume, 1862)
            .table("side = \"Confederate\"", &[("c1", "T0505", ""), ("u1", "T1111", "")]);
        table.dice(&[1]).play("march c1");
        table.left()
    };
    assert_eq!((allowance("SJW"), allowance("GTC")), (4, 4));
    assert_eq!(allowance("OTR"), 4, "never less than 2");
    let with_six = |volume| {
        let mut table = Made::of(volume, 1862)
            .table("side = \"Confederate\"", &[("c1", "T0505", ""), ("u1", "T1111", "")]);
        table.dice(&[6]).play("march c1");
        table.left()
    };
    assert_eq!((with_six("SJW"), with_six("OTR")), (14, 12));
}

#[test]
fn each_optional_rule_is_a_switch_of_its_own() {
    proves!("gcacw.1.0.5", "gcacw.1.0.7");
    let about = SHIPPED.about();
    let ids: Vec<&str> = about.options.iter().map(|option| option.id).collect();
    for id in ["fatigue4_march", "entrench_action_1863", "limited_intelligence"] {
        assert!(ids.contains(&id), "{id}");
    }
    let on = |options: &[&str]| {
        Made::default()
            .table(
                &format!("side = \"Union\"\noptions = {options:?}"),
                &[("u1", "T0505", "fatigue = 4"), ("u2", "T0404", ""), ("c1", "T1111", "")],
            )
            .offers("march u1")
    };
    assert!(on(&["fatigue4_march"]) && !on(&[]) && !on(&["entrench_action_1863"]));
    // Nothing else may be switched.
    let setup = Setup::scenario("gcacw", "rtg-4").with_options(["flanks_refused"]);
    assert!(SHIPPED.start(&setup, &mut engine::SeededDice::new(1, 0)).is_err());
}

#[test]
fn two_players_sit_at_the_table() {
    proves!("gcacw.2.0.1");
    let seats: Vec<(&str, Side)> = SHIPPED.about().seats.iter().map(|seat| (seat.name, seat.side)).collect();
    assert_eq!(seats, [("Union", Side::Union), ("Confederate", Side::Confederate)]);
}

#[test]
fn a_turn_has_five_parts_in_order() {
    proves!("gcacw.3.0.1", "gcacw.3.0.3", "gcacw.3.0.4", "gcacw.3.0.5", "gcacw.3.0.6", "gcacw.4.4.5");
    let mut table = far_apart("fatigue = 3", "", &[3, 2]);
    assert_eq!(table.question(), "take_initiative");
    // Both pass: the cycle ends, units recover, the Turn marker moves on.
    assert_eq!(table.state.turn, 1);
    table.free_dice().play("pass; pass");
    while !matches!(table.question(), "transfer_leader") {
        table.play_last();
    }
    assert_eq!((table.state.turn, table.fatigue("u1")), (2, 0));
    let phases: Vec<&str> = table
        .log
        .events()
        .iter()
        .filter(|event| {
            event.kind == engine::EventKind::Phase
                && event.clause.is_some_and(|clause| clause.0 == "gcacw.3.0.1")
        })
        .map(|event| event.text.as_str())
        .collect();
    let expected = [
        "Turn 1: Action Cycle.",
        "Turn 1: Recovery Phase.",
        "Turn 1: Turn Indication Phase.",
        "Turn 2: Random Events Phase.",
        "Turn 2: Scenario Phase.",
        "Turn 2: Leader Transfer Phase.",
    ];
    assert_eq!(phases, expected);
}

#[test]
fn the_last_turn_ends_the_game() {
    proves!("gcacw.3.0.6");
    let mut table =
        Made::default().table("turn = 3\nphase = \"recovery\"", &[("u1", "T0202", ""), ("c1", "T1111", "")]);
    table.free_dice();
    while table.question() != "over" {
        table.play_last();
    }
    assert_eq!(table.state.turn, 3);
}

#[test]
fn an_action_cycle_is_made_of_action_phases() {
    proves!("gcacw.4.1.1", "gcacw.4.1.2", "gcacw.4.2.1", "gcacw.4.2.9", "gcacw.4.2.10", "gcacw.4.3.1");
    let mut table = far_apart("", "", &[4, 3]);
    assert_eq!((table.state.action_phase, table.decider()), (1, Side::Union));
    assert_eq!(table.actions(), ["take initiative", "pass"]);
    table.play("take initiative");
    assert_eq!((table.question(), table.decider()), ("choose_action", Side::Union));
    assert!(!table.offers("pass"), "who takes the initiative must act");
    assert_eq!(table.refused("march c1"), "gcacw.4.3.1");
    // One action with one unit; then the next Action Phase begins at once.
    table.dice(&[3, 2, 5]).play("march u1; no force march; end march");
    assert_eq!(
        (table.state.action_phase, table.question(), table.decider()),
        (2, "take_initiative", Side::Confederate)
    );
}

#[test]
fn the_confederate_wins_a_tie() {
    proves!("gcacw.4.2.2");
    assert_eq!(far_apart("", "", &[4, 4]).decider(), Side::Confederate);
    assert_eq!(far_apart("", "", &[5, 4]).decider(), Side::Union);
}

#[test]
fn in_four_volumes_the_number_decides_a_tie() {
    proves!("gcacw.4.2.2", "gcacw.4.2.3");
    let tie = |volume: Volume, number: u8| {
        let mut row = SHIPPED.variants.of(volume).unwrap().clone();
        let unknown = row.tie_winner(number);
        row.tie_winners = vec![
            Side::Union,
            Side::Union,
            Side::Union,
            Side::Confederate,
            Side::Confederate,
            Side::Confederate,
        ];
        (unknown, row.tie_winner(number))
    };
    for volume in [Volume::Bac, Volume::Tom, Volume::Aio, Volume::Hsn] {
        // Where the volume's own table is not known the Confederate wins.
        assert_eq!(tie(volume, 2), (Side::Confederate, Side::Union), "{volume}");
        assert_eq!(tie(volume, 5), (Side::Confederate, Side::Confederate), "{volume}");
    }
    for volume in [Volume::Rtg, Volume::Otr, Volume::Gtc] {
        assert_eq!(tie(volume, 2), (Side::Confederate, Side::Confederate), "{volume}");
    }
}

#[test]
fn the_initiative_die_is_remembered() {
    proves!("gcacw.4.2.5");
    let table = far_apart("", "", &[6, 2]);
    assert_eq!(table.state.initiative.dice, [6, 2]);
}

#[test]
fn without_a_unit_that_can_act_the_other_side_wins_without_dice() {
    proves!("gcacw.4.2.6", "gcacw.4.2.13");
    let table = far_apart("", "fatigue = 4", &[]);
    assert_eq!((table.decider(), table.state.initiative.dice), (Side::Union, [0, 0]));
    assert!(table.offers("take initiative"));
    let table = far_apart("fatigue = 4", "fatigue = 3", &[]);
    assert_eq!(table.decider(), Side::Confederate);
    // Level 3 is fresh enough: dice are rolled.
    let table = far_apart("fatigue = 3", "fatigue = 3", &[6, 1]);
    assert_eq!(table.state.initiative.dice, [6, 1]);
}

#[test]
fn with_the_option_an_organized_unit_at_level_4_is_eligible() {
    proves!("gcacw.4.2.13", "gcacw.6.5.4");
    let eligible = |state: &str| {
        let rest = "phase = \"action_cycle\"\noptions = [\"fatigue4_march\"]";
        let pieces = [("u1", "T0202", state), ("c1", "T1111", "")];
        let table = Made::default().table(rest, &pieces);
        table.rules.at(&table.state).eligible(Side::Union)
    };
    assert!(eligible("fatigue = 4"));
    assert!(!eligible("fatigue = 4, disorganized = true"));
}

#[test]
fn the_winner_may_pass_and_the_loser_may_then_act() {
    proves!("gcacw.4.2.11", "gcacw.4.4.4");
    let mut table = far_apart("", "", &[5, 4]);
    table.play("pass");
    assert_eq!((table.question(), table.decider()), ("take_initiative", Side::Confederate));
    // The cycle goes on after the loser's action.
    table.dice(&[3, 1, 6]).play("take initiative; march c1; no force march; end march");
    assert_eq!((table.question(), table.state.action_phase), ("take_initiative", 2));
    assert!(!table.cited("gcacw.4.4.1"));
}

#[test]
fn two_passes_in_one_action_phase_end_the_cycle() {
    proves!("gcacw.4.2.12", "gcacw.4.4.1");
    let mut table = far_apart("", "", &[5, 4]);
    table.free_dice().play("pass; pass");
    assert!(table.cited("gcacw.4.4.1") && table.question() != "take_initiative");
}

#[test]
fn the_cycle_ends_when_nobody_can_act() {
    proves!("gcacw.4.4.2");
    let mut table = Made::default().table(
        "side = \"Union\"",
        &[("u1", "T0202", "fatigue = 3, strength = 20"), ("c1", "T1111", "fatigue = 4")],
    );
    // The march takes the last fresh unit to level 4.
    table.dice(&[1, 1]).play("march u1");
    table.free_dice();
    if table.question() == "force_march" {
        table.play("no force march");
    }
    table.play("end march");
    assert_eq!(table.fatigue("u1"), 1, "it recovered from level 4");
    assert!(table.cited("gcacw.4.4.2"));
}

#[test]
fn a_pass_ends_the_cycle_when_the_opponent_cannot_act() {
    proves!("gcacw.4.4.3");
    let mut table = far_apart("", "fatigue = 4", &[]);
    table.free_dice().play("pass");
    assert!(table.cited("gcacw.4.4.3") && table.question() != "take_initiative");
}

#[test]
fn a_march_may_be_the_only_action_of_five_that_is_open() {
    proves!("gcacw.5.0.1");
    let table = Made::default()
        .table("side = \"Union\"", &[("u1", "T0505", ""), ("uk1", "T0505", ""), ("c1", "T0506", "")]);
    assert!(table.offers("march u1") && table.offers("activate uk1") && table.offers_any("assault uk1"));
    let refused = table.refusal("end march");
    assert_eq!(refused.clause.0, "gcacw.5.1.17");
}

#[test]
fn army_leaders_are_refused_in_volumes_without_them() {
    proves!("gcacw.2.2.14");
    let with_army_leader = |volume: Volume| {
        let mut data = Data::load(&library::Shipped::new()).unwrap();
        for record in &mut data.units.unit {
            record.volume = volume;
        }
        let mut scenario = data.scenario("rtg-5").unwrap().clone();
        scenario.volume = volume;
        scenario.special.clear();
        scenario.victory.item.clear();
        data.scenarios = vec![scenario];
        Foundation::standard(data).and_then(|foundation| Gcacw::new(Standard, foundation)).map(Arc::new)
    };
    for volume in [Volume::Siv, Volume::Aga] {
        let error = with_army_leader(volume).unwrap_err().to_string();
        assert!(error.contains("has no army leaders"), "{error}");
    }
    assert!(with_army_leader(Volume::Hcr).is_ok());
}

#[test]
fn seats_answer_in_turn() {
    let table = far_apart("", "", &[1, 6]);
    assert_eq!(table.status().open().unwrap().seat, Seat::CONFEDERATE);
    assert!(trial::run(&*table.rules, &Setup::scenario("gcacw", "made"), &[], &[]).is_ok());
}

#[test]
fn a_winner_who_cannot_act_must_pass() {
    proves!("gcacw.4.2.8");
    let mut table = far_apart("", "", &[6, 1]);
    assert_eq!(table.actions(), ["take initiative", "pass"]);
    for unit in ["u1", "u7"] {
        let index = table.unit(unit).index();
        table.state.fatigue[index] = 4;
    }
    assert_eq!((table.actions(), table.refused("take initiative")), (vec!["pass".to_owned()], "gcacw.4.2.8"));
    assert!(table.prompt().contains("must pass"), "{}", table.prompt());
    table.play("pass");
    assert_eq!(table.decider(), Side::Confederate);
}

#[test]
fn where_a_tie_has_effects_both_roll_even_if_one_cannot_act() {
    proves!("gcacw.4.2.7");
    let opening = |volume| {
        let mut table = Made::of(volume, 1863)
            .table("phase = \"leader_transfer\"", &[("u1", "T0202", "fatigue = 4"), ("c1", "T1111", "")]);
        table.free_dice().play("done; done");
        table.state.initiative.dice
    };
    assert!(opening("BAC").iter().all(|&die| die > 0));
    assert_eq!(opening("SLB"), [0, 0]);
}

#[test]
fn special_rules_belong_to_their_own_scenario() {
    proves!("gcacw.1.0.4");
    let pieces = [("williams", "RS4007", ""), ("birney", "RS3110", ""), ("heth", "RN2532", "")];
    // In First Day at Gettysburg the XII Corps waits; no standard rule holds it back.
    let first_day = Table::at("rtg-4", "side = \"Union\"", &pieces);
    assert!(first_day.refused("march williams").starts_with("gcacw.s."));
    assert!(first_day.offers("march birney"));
    let made = Made::default().table("side = \"Union\"", &[("u1", "T0505", ""), ("c1", "T1111", "")]);
    assert!(made.offers("march u1"));
}
