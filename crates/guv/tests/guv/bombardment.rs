//! Section 12: bombardment.

use engine::{Side, proves};

use crate::table::{Own as _, Table, board, in_phase};

fn guns(pieces: &[(&str, &str, &str)]) -> Table {
    Table::open_ground(&in_phase("bombardment", 7, "hill", "C3", pieces))
}

#[test]
fn artillery_bombards_up_to_two_hexes_and_then_does_not_attack() {
    proves!("guv.12.1", "guv.12.2", "guv.12.3", "guv.12.4", "guv.12.6", "guv.12.7", "guv.6.3");
    let pieces = [
        ("walker", "C3", ""),
        ("heth", "C3", ""),
        ("nelson", "C3", "active"),
        ("von-gilsa", "C4", ""),
        ("mclean", "C5", ""),
        ("barlow", "C6", ""),
    ];
    let mut table = guns(&pieces);
    assert_eq!(table.refused("bombard C6"), "guv.12.1");
    assert_eq!(table.refused("attack C4"), "guv.14.1");
    table.play("bombard C5");
    assert_eq!(table.refused("gun heth"), "guv.12.1");
    table.dice(&[1]);
    table.play("gun walker; fire-at-troops; done");
    assert!(table.is("walker", "fired"));
    // The hex only once; the gun only once; and no attack after it.
    assert_eq!(table.refused("bombard C5"), "guv.12.6");
    table.play("bombard C4");
    assert_eq!(table.refused("gun walker"), "guv.12.4");
    table.dice(&[1]);
    table.play("gun nelson; fire; done; attack C4");
    assert_eq!(table.refused("with walker"), "guv.12.1");
    assert_eq!(table.refused("with nelson"), "guv.12.1");
    assert!(table.offers("with heth"));
}

#[test]
fn the_fired_marker_comes_off_at_the_end_of_the_turn() {
    proves!("guv.12.3", "guv.6.4");
    let mut table = guns(&[("walker", "C3", ""), ("von-gilsa", "C5", "")]);
    table.dice(&[1]);
    table.play("bombard C5; gun walker; fire-at-troops; done; done");
    assert_eq!(table.question(), "choose_formations");
    assert!(!table.is("walker", "fired"));
}

#[test]
fn guns_add_their_factors_and_roll_one_die() {
    proves!("guv.12.5", "guv.12.11", "guv.12.14", "guv.3.8");
    // Factor 2 with a 4 (+1 in the open) gives DIS, factor 4 gives a step.
    for (both, step) in [(false, false), (true, true)] {
        let mut table = guns(&[("walker", "C3", ""), ("nelson", "C3", "active"), ("von-gilsa", "C4", "")]);
        table.dice(&[4]);
        table.play("bombard C4; gun walker");
        if both {
            table.play("gun nelson");
        }
        table.play("fire; done");
        assert_eq!((table.is("von-gilsa", "reduced"), table.is("von-gilsa", "disorganized")), (step, !step));
    }
}

#[test]
fn woods_and_houses_in_every_hex_between_bar_the_fire() {
    proves!("guv.12.8", "guv.12.7");
    let pieces = [("walker", "C3", ""), ("von-gilsa", "C5", ""), ("mclean", "D4", ""), ("barlow", "D3", "")];
    let at = |ground: &[(&str, &str)]| {
        Table::on(&board(ground, &[], ""), &in_phase("bombardment", 7, "hill", "C3", &pieces))
    };
    assert_eq!(at(&[("C4", "woods")]).refused("bombard C5"), "guv.12.8");
    assert_eq!(at(&[("C4", "city")]).refused("bombard C5"), "guv.12.8");
    // Off the straight line two hexes lie between: one clear hex is enough.
    assert!(at(&[("C4", "woods")]).offers("bombard D4"));
    assert_eq!(at(&[("C4 D3", "woods")]).refused("bombard D4"), "guv.12.8");
    // An adjacent hex can always be bombarded.
    assert!(at(&[("C3 D3 C4", "woods")]).offers("bombard D3"));
}

#[test]
fn the_firer_names_the_kind_and_the_defender_the_unit() {
    proves!("guv.12.9", "guv.12.13");
    let pieces = [
        ("walker", "C3", ""),
        ("heth", "C3", ""),
        ("von-gilsa", "C4", ""),
        ("mclean", "C4", ""),
        ("schirmer", "C4", ""),
    ];
    let mut table = guns(&pieces);
    table.play("bombard C4; gun walker");
    assert_eq!(table.refused("fire"), "guv.12.9");
    table.dice(&[5]);
    table.play("fire-at-troops; done");
    assert_eq!((table.question(), table.decider()), ("bombardment_result", Side::Union));
    assert_eq!(table.refused("lose schirmer"), "guv.12.9");
    table.play("lose mclean");
    assert!(table.is("mclean", "disorganized") && !table.is("von-gilsa", "disorganized"));
    let mut table = guns(&pieces);
    table.dice(&[5]);
    table.play("bombard C4; gun walker; fire-at-guns; done");
    // Only the guns can be hit.
    assert!(table.is("schirmer", "disorganized"));
}

#[test]
fn the_defender_may_dig_in_before_the_die_falls() {
    proves!("guv.12.10", "guv.12.12", "guv.14.25", "guv.14.26", "guv.14.30");
    let mut table = guns(&[
        ("walker", "C3", ""),
        ("nelson", "C3", "active"),
        ("von-gilsa", "C4", ""),
        ("union-skirmisher-1", "D3", ""),
    ]);
    table.play("bombard C4; gun walker; gun nelson; fire");
    assert_eq!((table.question(), table.decider()), ("breastwork_against_bombardment", Side::Union));
    // Factor 4, die 4: +1 open and -1 breastwork leave 4: DIS. Without the breastwork it would be a step.
    table.dice(&[4]);
    table.play("breastwork C4");
    assert!(table.marker("breastworks", "C4"));
    assert!(table.is("von-gilsa", "disorganized") && !table.is("von-gilsa", "reduced"));
    // Skirmishers alone build nothing: there is no question.
    let mut table = guns(&[("walker", "C3", ""), ("von-gilsa", "I9", ""), ("union-skirmisher-1", "D3", "")]);
    table.dice(&[1]);
    table.play("bombard D3; gun walker; fire");
    assert_ne!(table.question(), "breastwork_against_bombardment");
}

#[test]
fn a_fortification_protects_better_in_front_than_behind() {
    proves!("guv.12.12", "guv.14.27", "guv.14.35");
    let place = "[[place]]\nname = \"Marye's Heights\"\nkind = \"works\"\nhex = \"E5\"";
    let shell = |from: &str| {
        let setup = in_phase(
            "bombardment",
            7,
            "howard",
            from,
            &[("schirmer", from, ""), ("ny-light", from, "active"), ("heth", "E5", "")],
        );
        let mut table = Table::on(&board(&[], &[], place), &setup);
        // Factor 4 with a 5: +1 open, -2 in front is DIS; -1 behind is a step. No breastwork is offered in the works.
        table.dice(&[5]);
        table.play("bombard E5; gun schirmer; gun ny-light; fire");
        (table.is("heth", "reduced"), table.is("heth", "disorganized"))
    };
    assert_eq!(shell("E4"), (false, true));
    assert_eq!(shell("E6"), (true, false));
}

#[test]
fn dis_demoralizes_who_is_disorganized_and_both_results_hit_one_unit() {
    proves!("guv.12.13", "guv.12.15", "guv.14.66", "guv.14.63");
    let mut table = guns(&[("walker", "C3", ""), ("von-gilsa", "C5", "disorganized"), ("mclean", "I9", "")]);
    table.dice(&[5]);
    table.play("bombard C5; gun walker; fire-at-troops; done; lose von-gilsa");
    assert!(table.is("von-gilsa", "demoralized"));
    // Who is demoralized already is not picked while another would suffer; where all are, any of them is.
    let shelled = |mclean: &str| {
        let mut table =
            guns(&[("walker", "C3", ""), ("von-gilsa", "C5", "demoralized"), ("mclean", "C5", mclean)]);
        table.dice(&[5]);
        table.play("bombard C5; gun walker; fire-at-troops; done");
        table
    };
    assert_eq!(shelled("").refused("lose von-gilsa"), "guv.12.13");
    shelled("demoralized").play("lose von-gilsa");
    // Factor 5, die 6 + 1: both.
    let mut table = guns(&[("walker", "C3", ""), ("alexander", "C3", "active"), ("von-gilsa", "C5", "")]);
    table.dice(&[6]);
    table.play("bombard C5; gun walker; gun alexander; fire-at-troops; done; lose von-gilsa");
    assert!(table.is("von-gilsa", "reduced") && table.is("von-gilsa", "disorganized"));
    // If the step kills, the rest is void.
    let mut table =
        guns(&[("walker", "C3", ""), ("alexander", "C3", "active"), ("von-gilsa", "C5", "reduced")]);
    table.dice(&[6]);
    table.play("bombard C5; gun walker; gun alexander; fire-at-troops; done; lose von-gilsa");
    assert_eq!(table.place("von-gilsa"), "eliminated");
}

#[test]
fn neither_bonus_nor_supply_touches_the_die() {
    proves!("guv.12.16", "guv.12.17");
    // Walker has a bonus of 1; at factor 2, 5 and 6 are DIS, 4 is nothing and 7 a step: +1 for open ground alone.
    for (state, die) in [("", 4), ("", 5), ("out-of-supply", 4), ("out-of-supply", 5)] {
        let mut table = guns(&[("walker", "C3", state), ("von-gilsa", "C5", "")]);
        table.dice(&[die]);
        table.play("bombard C5; gun walker; fire-at-troops; done; lose von-gilsa");
        assert!(table.is("von-gilsa", "disorganized") && !table.is("von-gilsa", "reduced"));
    }
}

#[test]
fn skirmishers_take_steps_but_are_never_disorganized() {
    proves!("guv.12.18", "guv.13.15", "guv.13.13");
    let pieces = [
        ("walker", "C3", ""),
        ("nelson", "C3", "active"),
        ("von-gilsa", "C4", ""),
        ("union-skirmisher-1", "C4", ""),
        ("heth", "C3", ""),
    ];
    let mut table = guns(&pieces);
    table.dice(&[3]);
    table.play("bombard C4; gun walker; gun nelson; fire; done");
    // DIS: the brigade must take it.
    assert!(table.is("von-gilsa", "disorganized"));
    let mut table = guns(&pieces);
    table.dice(&[4]);
    table.play("bombard C4; gun walker; gun nelson; fire; done; lose union-skirmisher-1");
    assert_eq!(table.place("union-skirmisher-1"), "eliminated");
    // Alone in the hex they shrug DIS off.
    let mut table = guns(&[
        ("walker", "C3", ""),
        ("nelson", "C3", "active"),
        ("von-gilsa", "I9", ""),
        ("union-skirmisher-1", "C4", ""),
    ]);
    table.dice(&[3]);
    table.play("bombard C4; gun walker; gun nelson; fire");
    assert_eq!(table.place("union-skirmisher-1"), "C4");
    assert!(!table.is("union-skirmisher-1", "disorganized"));
}

#[test]
fn disordered_guns_and_guns_at_night_are_silent() {
    proves!("guv.7.1", "guv.14.61", "guv.14.64");
    let table =
        guns(&[("walker", "C3", "disorganized"), ("nelson", "C3", "active"), ("von-gilsa", "C5", "")]);
    let mut aimed = table;
    aimed.play("bombard C5");
    assert_eq!(aimed.refused("gun walker"), "guv.14.61");
    let mut table =
        guns(&[("walker", "C3", "demoralized"), ("nelson", "C3", "active"), ("von-gilsa", "C5", "")]);
    table.play("bombard C5");
    assert_eq!(table.refused("gun walker"), "guv.14.64");
    let night = Table::open_ground(&in_phase(
        "movement",
        5,
        "hill",
        "C3",
        &[("walker", "C3", ""), ("von-gilsa", "C5", "")],
    ));
    let mut night = night;
    night.dice(&[]);
    night.play("move walker; done");
    assert_eq!(night.question(), "recover");
}

#[test]
fn a_stack_out_of_sight_may_hold_both_kinds() {
    proves!("guv.12.9", "guv.9.31");
    let pieces = [("walker", "C3", ""), ("von-gilsa", "C5", "")];
    let mut table = guns(&pieces);
    table.play("bombard C5; gun walker");
    assert_eq!(table.actions(), ["fire-at-troops", "fire-at-guns"]);
    // Naming what is not there leaves what is.
    table.dice(&[5]);
    table.play("fire-at-guns; done; lose von-gilsa");
    assert!(table.is("von-gilsa", "disorganized"));
    // Of a stack in sight that is of one kind nobody need say which.
    for unit in ["von-gilsa", "schirmer"] {
        let mut table = guns(&[("walker", "C3", ""), ("heth", "C3", ""), (unit, "C4", "")]);
        table.play("bombard C4; gun walker");
        assert_eq!(table.actions(), ["fire"], "{unit}");
    }
}
