//! Sections 5 and 9: stacking and movement.

use engine::{PieceKind, Side, proves};

use crate::table::{Own as _, Table, activated, board, in_phase, position};

#[test]
fn an_active_unit_moves_hex_by_hex_and_need_not_use_all_its_points() {
    proves!("guv.9.1", "guv.9.2", "guv.9.3", "guv.9.4", "guv.3.8");
    let ground = board(&[("C4 C5", "woods")], &[], "");
    let mut table = Table::on(&ground, &activated("hill", "C3", &[("heth", "C3", ""), ("lane", "C3", "")]));
    table.play("move heth");
    assert_eq!(table.points_left(), "4 points left, 5 by road.");
    assert_eq!(table.refused("to C5"), "guv.9.3");
    table.play("to C4");
    assert_eq!(table.points_left(), "2 points left, 2 by road.");
    table.play("to C5");
    // Nothing is left: no free hex.
    assert_eq!((table.place("heth"), table.question()), ("C5".into(), "movement"));
    assert_eq!(table.refused("move heth"), "guv.9.2");
    // Lane stops after one hex, and a new unit only starts when he is done.
    table.play("move lane; to D3");
    assert_eq!(table.refused("move heth"), "guv.9.2");
    table.play("done");
    assert_eq!(table.place("lane"), "D3");
}

#[test]
fn a_hex_that_costs_more_than_is_left_is_shut() {
    proves!("guv.9.4");
    let ground = board(&[("C4 C5", "woods")], &[], "");
    let mut table = Table::on(&ground, &activated("hill", "C3", &[("heth", "C3", ""), ("walker", "C3", "")]));
    // Guns pay 3 in the forest: 1 of 4 points is left, and no second forest hex for it.
    table.play("move walker; to C4");
    assert_eq!(table.refused("to C5"), "guv.9.4");
    assert!(table.offers("to D4"));
}

#[test]
fn a_stack_moves_with_the_lowest_allowance_and_the_dearest_cost() {
    proves!("guv.9.2", "guv.5.6");
    let ground = board(&[("C4", "woods")], &[], "");
    let mut table = Table::on(
        &ground,
        &activated(
            "hill",
            "C3",
            &[("heth", "C3", ""), ("walker", "C3", ""), ("lane", "D3", ""), ("thomas", "F3", "")],
        ),
    );
    table.play("move heth; with walker");
    assert_eq!(table.refused("with lane"), "guv.5.6");
    table.play("to C4");
    assert_eq!(table.points_left(), "1 point left, 1 by road.");
    // The stack is broken up: Walker stays, Heth goes on with what the stack had.
    assert_eq!(table.refused("leave lane"), "guv.9.34");
    table.play("leave walker; to D4");
    assert_eq!((table.place("heth").as_str(), table.place("walker").as_str()), ("D4", "C4"));
    // A stack is formed on the way: Thomas marches to Lane and takes him on.
    table.play("move thomas; to E3; to D3; with lane");
    assert_eq!(table.points_left(), "2 points left, 2 by road.");
    table.play("to D2");
    assert_eq!((table.place("lane").as_str(), table.place("thomas").as_str()), ("D2", "D2"));
}

#[test]
fn the_enemy_bars_his_hex_but_not_the_way_past_him() {
    proves!("guv.9.5", "guv.9.6", "guv.9.8", "guv.5.1");
    let ground = board(&[("D4", "woods")], &[], "");
    let setup = activated("hill", "B4", &[("heth", "B4", ""), ("von-gilsa", "D5", "")]);
    let mut table = Table::on(&ground, &setup);
    table.play("move heth; to C4");
    // C4 is not next to D5; D4 is, but forest costs no surcharge: 2 points.
    assert_eq!(table.points_left(), "3 points left, 3 by road.");
    table.play("to D4; stand");
    assert_eq!(table.points_left(), "1 point left, 1 by road.");
    assert_eq!(table.refused("to D5"), "guv.9.5");
    // The enemy does not stop the march; an open hex next to him costs 1 + 1.
    assert_eq!(table.refused("to E5"), "guv.9.4");
    assert!(table.offers("to D3"));
}

#[test]
fn a_command_marker_is_no_obstacle_and_no_target() {
    proves!("guv.8.12");
    let head = "turn = 7\nphase = \"activation\"\nactive = \"hill\"\ncup = [\"howard\"]";
    let mut table = Table::open_ground(&position(head, &[("heth", "C3", ""), ("von-gilsa", "E4", "")]));
    table.free_dice().play("activate; chit D3; done; done; activate; chit E4; move von-gilsa");
    assert!(table.marker("command", "D3") && table.offers("to D3"));
    table.play("to D4; to C4; stand; done");
    assert_eq!(table.question(), "combat");
    assert!(table.offers("attack C3"));
    assert_eq!(table.refused("attack D3"), "guv.14.1");
}

#[test]
fn enemies_across_a_great_river_count_as_adjacent() {
    proves!("guv.9.7", "guv.10.2");
    let river = board(&[], &["C4 S major-river"], "");
    let mut table =
        Table::on(&river, &activated("hill", "C2", &[("heth", "C2", ""), ("von-gilsa", "C5", "")]));
    table.play("move heth; to C3; to C4");
    // 1 + (1 + 1).
    assert_eq!((table.question(), table.decider()), ("break_contact", Side::Union));
    table.play("stand");
    assert_eq!(table.points_left(), "1 point left, 1 by road.");
    assert_eq!(table.refused("to C5"), "guv.9.5");
    // No combat over the river.
    table.play("done; done");
    assert_ne!(table.question(), "combat");
    let at_the_river = in_phase(
        "combat",
        7,
        "hill",
        "C4",
        &[("heth", "C4", ""), ("von-gilsa", "C5", ""), ("lane", "E4", ""), ("mclean", "E5", "")],
    );
    let table = Table::on(&river, &at_the_river);
    assert_eq!(table.refused("attack C5"), "guv.10.2");
    assert!(table.offers("attack E5"));
}

#[test]
fn infantry_breaks_contact_at_once_and_as_often_as_it_likes() {
    proves!("guv.9.9", "guv.9.12", "guv.9.13", "guv.9.16", "guv.9.17", "guv.6.3");
    let mut table =
        Table::open_ground(&activated("hill", "C2", &[("heth", "C2", ""), ("von-gilsa", "C4", "")]));
    table.play("move heth; to C3");
    // The other side decides in the middle of the move.
    assert_eq!((table.question(), table.decider()), ("break_contact", Side::Union));
    assert_eq!(table.refused("done"), "guv.9.9");
    table.play("fall-back von-gilsa C5");
    assert_eq!(table.points_left(), "2 points left, 2 by road.");
    table.play("to C4; fall-back von-gilsa C6");
    assert_eq!((table.place("heth").as_str(), table.place("von-gilsa").as_str()), ("C4", "C6"));
    // It is no activation: the brigade can still be activated.
    assert!(!table.is("von-gilsa", "activated"));
}

#[test]
fn contact_is_not_broken_to_a_hex_next_to_the_enemy_unless_friends_hold_it() {
    proves!("guv.9.10", "guv.9.17");
    let setup = |extra: &[(&'static str, &'static str, &'static str)]| {
        let mut pieces = vec![("heth", "C2", ""), ("von-gilsa", "C4", ""), ("lane", "E5", "")];
        pieces.extend(extra);
        activated("hill", "C2", &pieces)
    };
    let mut table = Table::open_ground(&setup(&[]));
    table.play("move heth; to C3");
    // D4 is next to Lane in E5; B3 is next to Heth.
    assert_eq!(table.refused("fall-back von-gilsa D4"), "guv.9.10");
    assert_eq!(table.refused("fall-back von-gilsa B3"), "guv.9.10");
    assert!(table.offers("fall-back von-gilsa B4") && table.offers("fall-back von-gilsa C5"));
    let mut table = Table::open_ground(&setup(&[("mclean", "D4", "")]));
    table.play("move heth; to C3");
    assert!(table.offers("fall-back von-gilsa D4"));
    // Stacking holds: four friends leave no room.
    let full = [("mclean", "D4", ""), ("buschbeck", "D4", ""), ("meagher", "D4", ""), ("schirmer", "D4", "")];
    let mut table = Table::open_ground(&setup(&full));
    table.play("move heth; to C3");
    assert_eq!(table.refused("fall-back von-gilsa D4"), "guv.9.17");
}

#[test]
fn a_stack_breaks_contact_with_all_its_units_or_not_at_all() {
    proves!("guv.9.11", "guv.5.6");
    let mut table = Table::open_ground(&activated(
        "hill",
        "C2",
        &[("heth", "C2", ""), ("von-gilsa", "C4", ""), ("schirmer", "C4", "")],
    ));
    table.play("move heth; to C3; fall-back von-gilsa C5");
    // One has left: the other must go too, to any hex it likes.
    assert_eq!(table.refused("stand"), "guv.9.11");
    table.play("fall-back schirmer B4");
    assert_eq!((table.place("von-gilsa").as_str(), table.place("schirmer").as_str()), ("C5", "B4"));
    // Hemmed in by a river and by enemies, the stack cannot empty its hex.
    let river = board(&[], &["C4 S major-river", "C4 SW major-river", "C4 SE major-river"], "");
    let mut table =
        Table::on(&river, &activated("hill", "C2", &[("heth", "C2", ""), ("von-gilsa", "C4", "")]));
    table.play("move heth; to C3");
    assert_eq!(table.question(), "moving");
    // Two of them need two places in the one hex that is left: a third friend there leaves only one.
    let sides = ["SW", "SE", "NE", "NW"].map(|side| format!("C4 {side} major-river"));
    let walls = board(&[], &sides.each_ref().map(String::as_str), "");
    for (third, asked) in [("I1", "break_contact"), ("C5", "moving")] {
        let pieces = [
            ("heth", "C2", ""),
            ("von-gilsa", "C4", ""),
            ("schirmer", "C4", ""),
            ("best", "C5", ""),
            ("weed", "C5", ""),
            ("tompkins", third, ""),
        ];
        let mut table = Table::on(&walls, &activated("hill", "C2", &pieces));
        table.play("move heth; to C3");
        assert_eq!(table.question(), asked, "{third}");
    }
}

/// What the generals reckon by when they look for a way.
#[test]
fn a_column_is_slowed_by_woods_and_water_and_stopped_by_a_river() {
    use board::Direction::{North, South};
    let sides = ["C5 S creek", "C7 S major-river", "C8 S road"];
    let ground = board(&[("C4 C6 C9", "woods")], &sides, "");
    let rules =
        Table::on(&ground, &activated("hill", "C2", &[("heth", "C2", ""), ("devin", "I1", "")])).rules;
    let cost = |from: &str, direction, to: &str| {
        let hex = |name: &str| rules.board().hex(name).unwrap();
        rules.march_cost(hex(from), direction, hex(to))
    };
    assert_eq!(cost("C2", South, "C3"), Some(1));
    assert_eq!(cost("C3", South, "C4"), Some(2));
    assert_eq!((cost("C5", South, "C6"), cost("C6", North, "C5")), (Some(3), Some(2)));
    assert_eq!((cost("C7", South, "C8"), cost("C8", South, "C9")), (None, Some(1)));
}

#[test]
fn cavalry_breaks_contact_over_two_hexes_and_a_mixed_stack_not_at_all() {
    proves!("guv.9.14");
    let mut table = Table::open_ground(&activated("hill", "C2", &[("heth", "C2", ""), ("devin", "C4", "")]));
    table.play("move heth; to C3");
    assert_eq!(table.refused("fall-back devin C5"), "guv.9.14");
    table.play("fall-back devin C6");
    assert_eq!(table.place("devin"), "C6");
    let mut table = Table::open_ground(&activated(
        "hill",
        "C2",
        &[("heth", "C2", ""), ("devin", "C4", ""), ("von-gilsa", "C4", "")],
    ));
    table.play("move heth; to C3");
    assert_eq!(table.question(), "moving");
}

#[test]
fn nobody_breaks_contact_at_night_nor_after_an_advance() {
    proves!("guv.9.15", "guv.9.18");
    let hand = "hand = { confederate = [\"night-attack\"] }\noptions = [\"night_combat\", \"events\"]";
    let setup = position(
        &format!("turn = 5\nphase = \"movement\"\nactive = \"hill\"\nchit = \"C2\"\n{hand}"),
        &[("heth", "C2", ""), ("von-gilsa", "C4", "")],
    );
    let mut table = Table::open_ground(&setup);
    table.play("play night-attack; move heth; to C3");
    assert_eq!(table.question(), "moving");
    // An advance next to another enemy leaves him where he is.
    let fight = in_phase(
        "combat",
        7,
        "hill",
        "C3",
        &[("pender", "C3", ""), ("lane", "C3", ""), ("von-gilsa", "C4", "reduced"), ("mclean", "C5", "")],
    );
    let mut table = Table::open_ground(&fight);
    table.dice(&[6, 6, 6, 6, 6, 1, 1]);
    table.play("attack C4; with pender; with lane; resolve; done; done");
    assert_eq!(table.question(), "advance");
    table.play("advance pender C4; done");
    assert_eq!(table.place("mclean"), "C5");
    assert_ne!(table.question(), "break_contact");
}

#[test]
fn roads_cost_one_major_roads_a_half_and_a_whole_move_by_road_earns_a_point() {
    proves!("guv.9.19", "guv.9.20", "guv.9.21");
    let roads = board(
        &[("C3 C4 C5 C6 C7 C8 C9", "woods")],
        &[
            "C2 S road creek",
            "C3 S road",
            "C4 S road",
            "C5 S road",
            "C6 S road",
            "E2 S pike",
            "E3 S pike",
            "E4 S pike creek",
        ],
        "",
    );
    let mut table = Table::on(
        &roads,
        &activated("hill", "C2", &[("heth", "C2", ""), ("lane", "E2", ""), ("thomas", "B2", "")]),
    );
    table.play("move heth; to C3; to C4; to C5; to C6");
    // Four road hexes through forest and over a creek cost 4; the fifth is the bonus.
    assert_eq!(table.points_left(), "0 points left, 1 by road.");
    assert_eq!(table.refused("to D5"), "guv.9.4");
    table.play("to C7");
    assert_eq!(table.place("heth"), "C7");
    table.play("move lane; to E3; to E4; to E5");
    assert_eq!(table.points_left(), "2½ points left, 3½ by road.");
    // Off the road the bonus is gone.
    table.play("to E6");
    assert_eq!(table.points_left(), "1½ points left, 1½ by road.");
    // A move that starts off the road never has it.
    table.play("done; move thomas; to C2");
    assert_eq!(table.points_left(), "3 points left, 3 by road.");
}

#[test]
fn units_leave_the_map_only_by_a_flagged_road_and_never_come_back() {
    proves!("guv.9.22", "guv.9.23");
    let place = "[[place]]\nname = \"Telegraph Road to Hanover Junction\"\nkind = \"supply\"\nhex = \"C9\"";
    let edge = board(&[], &["C7 S road", "C8 S road"], place);
    let mut table = Table::on(
        &edge,
        &activated(
            "howard",
            "C8",
            &[("von-gilsa", "C8", ""), ("mclean", "E9", "reduced"), ("devin", "A1", "")],
        ),
    );
    // The exit costs a point: who has none left on the edge has stopped.
    for (from, way, exits) in
        [("F9", "to E9; to D9; to C9", true), ("G9", "to F9; to E9; to D9; to C9", false)]
    {
        let pieces = [("von-gilsa", from, ""), ("devin", "A1", "")];
        let mut table = Table::on(&edge, &activated("howard", from, &pieces));
        table.play(&format!("move von-gilsa; {way}"));
        assert_eq!((table.place("von-gilsa").as_str(), table.offers("exit")), ("C9", exits));
    }
    table.play("move mclean");
    assert_eq!(table.refused("exit"), "guv.9.22");
    table.play("done; move von-gilsa; to C9");
    assert_eq!(table.points_left(), "3 points left, 4 by road.");
    table.play("exit");
    assert_eq!(table.place("von-gilsa"), "left the map");
    assert!(!table.offers("move von-gilsa"));
}

#[test]
fn a_forced_march_doubles_the_allowance_and_shuns_the_enemy() {
    proves!("guv.9.24", "guv.9.25", "guv.9.26", "guv.9.27", "guv.9.30");
    let pieces = [
        ("heth", "C3", ""),
        ("walker", "C3", ""),
        ("lane", "C3", "disorganized"),
        ("thomas", "C3", "demoralized"),
        ("archer", "C3", "out-of-supply"),
        ("von-gilsa", "H7", ""),
    ];
    let mut table = Table::open_ground(&activated("hill", "C3", &pieces));
    table.play("force-march");
    assert_eq!(table.refused("force-march"), "guv.9.24");
    table.play("move heth");
    assert_eq!(table.points_left(), "8 points left, 9 by road.");
    table.play("done");
    for weak in ["lane", "thomas", "archer"] {
        table.play(&format!("move {weak}"));
        assert_eq!(table.points_left(), "4 points left, 5 by road.");
        table.play("done");
    }
    table.play("move walker; to D3; to E4; to F4; to G5; to G6");
    assert_eq!(table.refused("to G7"), "guv.9.26");
    table.dice(&[3]);
    table.play("done; done");
    // No bombardment, no combat: the activation is over.
    assert_eq!(table.question(), "choose_formations");
    // One formation a turn and side.
    let second = position(
        "turn = 7\nphase = \"movement\"\nactive = \"hill\"\nchit = \"C3\"\ncup = [\"rodes\"]",
        &[("heth", "C3", ""), ("doles", "E3", "")],
    );
    let mut table = Table::open_ground(&second);
    table.dice(&[6]);
    table.play("force-march; done; activate; chit E3");
    assert_eq!(table.refused("force-march"), "guv.9.25");
}

#[test]
fn a_forced_march_may_start_next_to_the_enemy_and_the_others_may_fight() {
    proves!("guv.9.26", "guv.9.27");
    let mut table = Table::open_ground(&activated(
        "hill",
        "C3",
        &[("heth", "C3", ""), ("walker", "C3", ""), ("von-gilsa", "C4", "")],
    ));
    table.play("force-march; move heth; to C2; done");
    table.dice(&[6]);
    table.play("done");
    assert_eq!(table.question(), "choose_formations");
    // Without the march Walker would have bombarded.
    let mut table = Table::open_ground(&activated(
        "hill",
        "C3",
        &[("heth", "C3", ""), ("walker", "C3", ""), ("von-gilsa", "C4", "")],
    ));
    table.play("done");
    assert!(table.offers("bombard C4"));
}

#[test]
fn a_forced_march_costs_a_step_of_the_formation_on_one_or_two() {
    proves!("guv.9.29");
    let pieces = [("heth", "C3", ""), ("lane", "I9", ""), ("nelson", "C3", "active"), ("doles", "C4", "")];
    for (die, lost) in [(1, true), (2, true), (3, false)] {
        let mut table = Table::open_ground(&activated("hill", "C3", &pieces));
        table.dice(&[die]);
        table.play("force-march; move heth; done; done");
        assert_eq!(table.question() == "forced_march_loss", lost);
        if lost {
            // Any unit of the division, marched or not; nobody else.
            assert_eq!(table.actions(), ["lose heth", "lose lane"]);
            assert_eq!(table.refused("lose nelson"), "guv.9.29");
            table.play("lose lane");
            assert!(table.is("lane", "reduced"));
        }
    }
}

#[test]
fn units_attacked_after_a_forced_march_have_a_spoiled_die() {
    proves!("guv.9.28");
    let pieces = [("pender", "C3", ""), ("von-gilsa", "C4", "marched")];
    let mut table = Table::open_ground(&in_phase("combat", 7, "hill", "C3", &pieces));
    table.play("attack C4; with pender; resolve; done; done");
    assert_eq!((table.question(), table.decider()), ("forced_march_die", Side::Union));
    assert_eq!(table.actions(), ["burden 1", "burden 2"]);
    // A 5 on the spoiled die is no hit; on the other it would be.
    table.dice(&[1, 1, 5, 1]);
    table.play("burden 1");
    assert_eq!(table.question(), "choose_formations");
    assert!(!table.is("pender", "reduced"));
}

#[test]
fn no_unit_of_a_formation_that_force_marched_fights_that_turn() {
    proves!("guv.9.27");
    // Lane and Walker were out of Hill's radius; the Independent chit finds them later in the turn.
    let pieces = [
        ("heth", "C2", ""),
        ("lane", "H8", ""),
        ("walker", "H8", ""),
        ("doles", "G9", ""),
        ("von-gilsa", "H9", ""),
    ];
    let head = "turn = 7\nphase = \"movement\"\nactive = \"hill\"\nchit = \"C2\"\ncup = [\"confederate-independent\"]";
    let later = |march: &str, dice: &[u8]| {
        let mut table = Table::open_ground(&position(head, &pieces));
        table.dice(dice);
        table.play(march);
        while table.question() != "activate_or_pass" {
            table.play("done");
        }
        table.play("activate; chit H8; take lane; take walker; take doles; done");
        table
    };
    let mut table = later("force-march; move heth; to C1; done", &[6]);
    // The march tells on the guns and on the brigade; Doles of Rodes's division is free.
    if table.question() == "bombardment" {
        assert_eq!(table.refused("bombard H9"), "guv.9.27");
        table.play("done");
    }
    table.play("attack H9");
    assert_eq!(table.refused("with lane"), "guv.9.27");
    assert_eq!(table.refused("with walker"), "guv.9.27");
    assert!(table.offers("with doles"));
    // Without the march they bombard and attack.
    let mut table = later("move heth; to C1; done", &[]);
    assert_eq!(table.question(), "bombardment");
    assert!(table.offers("bombard H9"));
    table.play("done; attack H9");
    assert!(table.offers("with lane") && table.offers("with walker"));
}

#[test]
fn who_leaves_a_stack_has_his_own_points_again() {
    proves!("guv.5.6", "guv.9.2");
    let pieces = [("f-lee", "C1", "active"), ("o-neal", "C1", "active"), ("von-gilsa", "I9", "")];
    let mut table = Table::open_ground(&activated("stuart", "C1", &pieces));
    table.play("move f-lee; with o-neal");
    assert_eq!(table.points_left(), "4 points left, 5 by road.");
    table.play("to C2; leave o-neal");
    // Six points less the one that was spent.
    assert_eq!(table.points_left(), "5 points left, 5 by road.");
    table.play("to C3; to C4; to C5; to C6");
    assert!(table.offers("to C7"));
    // Who is left behind has had his move.
    table.play("done");
    assert_eq!((table.place("f-lee").as_str(), table.place("o-neal").as_str()), ("C6", "C2"));
    // Who joins on the way brings his own points.
    let pieces = [("f-lee", "C1", "active"), ("o-neal", "C4", "active"), ("von-gilsa", "I9", "")];
    let mut table = Table::open_ground(&activated("stuart", "C1", &pieces));
    table.play("move f-lee; to C2; to C3; to C4; with o-neal; to C5");
    assert_eq!(table.points_left(), "2 points left, 2 by road.");
}

#[test]
fn night_attack_and_forced_march_shut_each_other_out() {
    proves!("guv.9.26", "guv.17.6");
    let head = "options = [\"night_combat\"]\nturn = 5\nphase = \"movement\"\nactive = \"hill\"\nchit = \"C2\"\nhand = { confederate = [\"night-attack\"] }";
    let pieces = [("heth", "C2", ""), ("von-gilsa", "C9", "")];
    let mut table = Table::open_ground(&position(head, &pieces));
    table.play("play night-attack");
    assert_eq!(table.refused("force-march"), "guv.9.26");
    let mut table = Table::open_ground(&position(head, &pieces));
    table.play("force-march");
    assert_eq!(table.refused("play night-attack"), "guv.17.6");
}

#[test]
fn each_side_may_force_march_one_formation() {
    proves!("guv.9.25");
    let head = "turn = 7\nphase = \"activation\"\nactive = \"hill\"\ncup = [\"howard\"]";
    let mut table = Table::open_ground(&position(head, &[("heth", "C3", ""), ("von-gilsa", "H7", "")]));
    table.free_dice().play("activate; chit C3; force-march; move heth; to C2; done");
    while table.question() != "activate_or_pass" {
        let answer = table.actions().last().unwrap().clone();
        table.play(&answer);
    }
    table.play("activate; chit H7");
    assert_eq!((table.question(), table.decider()), ("movement", Side::Union));
    assert!(table.offers("force-march"));
}

#[test]
fn stacks_are_checked_after_movement() {
    proves!("guv.5.2", "guv.5.3", "guv.5.4", "guv.5.5", "guv.5.7");
    // Five units in a hex: legal on the way, not at the end.
    let five = [
        ("heth", "C3", ""),
        ("thomas", "C3", ""),
        ("archer", "C3", ""),
        ("walker", "C3", ""),
        ("lane", "C2", ""),
        ("von-gilsa", "E6", ""),
    ];
    let mut table = Table::open_ground(&activated("hill", "C2", &five));
    table.play("move lane; to C3; done");
    assert_eq!(table.place("lane"), "C3");
    table.play("done");
    assert_eq!((table.question(), table.decider()), ("excess_units", Side::Confederate));
    assert_eq!(table.refused("shift lane C5"), "guv.5.5");
    assert_eq!(table.refused("remove lane"), "guv.5.5");
    table.play("shift thomas B2");
    assert_eq!(table.place("thomas"), "B2");
    assert_ne!(table.question(), "excess_units");
    // Neither the chit nor the Detachment marker is a fifth unit.
    let four = [
        ("heth", "C3", ""),
        ("thomas", "C3", ""),
        ("archer", "C3", ""),
        ("doles", "C3", ""),
        ("lane", "E3", ""),
        ("von-gilsa", "I9", ""),
    ];
    let mut table = Table::open_ground(&activated("hill", "C3", &four));
    table.play("detach C3");
    assert!(table.is("doles", "active"));
    assert!(table.marker("detachment", "C3") && table.marker("command", "C3"));
    table.play("done");
    assert_eq!(table.question(), "choose_formations");
    // Passing through a full hex is nobody's business.
    let mut table = Table::open_ground(&activated("hill", "C2", &five));
    table.play("move lane; to C3; to C4; done; done");
    assert_ne!(table.question(), "excess_units");
    // Sixteen combat points: four brigades of 4 and 5 are too many.
    let strong = [("russell", "C3", ""), ("grant", "C3", ""), ("neill", "C3", ""), ("brown", "C2", "")];
    let mut table = Table::open_ground(&in_phase("movement", 16, "sedgwick", "C2", &strong));
    table.play("move brown; to C3; done; done");
    assert_eq!(table.question(), "excess_units");
    // Two of 5 and two of 3 are sixteen: enough.
    let fair =
        [("grant", "C3", ""), ("neill", "C3", ""), ("von-gilsa", "C3", ""), ("brown", "C2", "reduced")];
    let mut table = Table::open_ground(&in_phase("movement", 16, "sedgwick", "C2", &fair));
    table.play("move brown; to C3; done; done");
    assert_ne!(table.question(), "excess_units");
}

#[test]
fn excess_units_that_cannot_be_placed_are_eliminated() {
    proves!("guv.5.5");
    // Enemies all around: no adjacent hex is free of them.
    let mut pieces = vec![
        ("heth", "E5", ""),
        ("thomas", "E5", ""),
        ("archer", "E5", ""),
        ("walker", "E5", ""),
        ("lane", "E5", ""),
    ];
    pieces.extend([
        ("von-gilsa", "E3", ""),
        ("mclean", "E7", ""),
        ("barlow", "C5", ""),
        ("buschbeck", "G5", ""),
    ]);
    pieces.extend([("ruger", "C3", ""), ("ross", "G3", ""), ("knipe", "C7", ""), ("kane", "G7", "")]);
    let mut table = Table::open_ground(&activated("hill", "E5", &pieces));
    table.play("done");
    assert_eq!(table.question(), "excess_units");
    table.play("remove walker");
    assert_eq!(table.place("walker"), "eliminated");
}

#[test]
fn an_enemy_stack_is_seen_only_from_next_to_it() {
    proves!("guv.9.31", "guv.3.17");
    let pieces = [("heth", "C2", ""), ("von-gilsa", "C4", ""), ("schirmer", "C4", ""), ("mclean", "G4", "")];
    let mut table = Table::open_ground(&activated("hill", "C2", &pieces));
    let seen = |table: &Table, hex: &str| -> Vec<(PieceKind, bool)> {
        let view = table.view(crate::table::CONFEDERATE);
        view.pieces
            .into_iter()
            .filter(|piece| piece.place == hex)
            .map(|piece| (piece.kind, piece.hidden))
            .collect()
    };
    assert_eq!(seen(&table, "C4"), [(PieceKind::Hidden, true), (PieceKind::Hidden, true)]);
    table.play("move heth; to C3; stand");
    assert_eq!(seen(&table, "C4"), [(PieceKind::Artillery, false), (PieceKind::Infantry, false)]);
    assert_eq!(seen(&table, "G4"), [(PieceKind::Hidden, true)]);
}

#[test]
fn dummies_hide_what_a_stack_is_made_of() {
    proves!("guv.9.32", "guv.9.33", "guv.9.34", "guv.9.35", "guv.9.36", "guv.5.7");
    let head = "options = [\"dummies\"]\nturn = 7\nphase = \"turn\"";
    let pieces = [
        ("heth", "C3", ""),
        ("union-skirmisher-1", "G3", ""),
        ("von-gilsa", "E3", ""),
        ("mclean", "E3", ""),
        ("barlow", "E3", ""),
        ("schirmer", "E3", ""),
    ];
    let mut table = Table::open_ground(&position(head, &pieces));
    assert_eq!((table.question(), table.decider()), ("place_dummies", Side::Union));
    // Even skirmishers alone can have one; four units have no room for it; nobody there, no dummy.
    table.play("dummy G3");
    assert_eq!(table.refused("dummy E3"), "guv.9.35");
    assert_eq!(table.refused("dummy A1"), "guv.9.34");
    table.play("done; dummy C3; done");
    assert_eq!(table.count(Side::Confederate, "dummy", "C3"), 1);
    let shown = table
        .view(crate::table::UNION)
        .pieces
        .into_iter()
        .filter(|piece| piece.place == "C3" && piece.hidden)
        .count();
    assert_eq!(shown, 2);
    // It goes with the last real unit, and may be removed at any time.
    let march = format!(
        "options = [\"dummies\"]\n{}",
        activated("hill", "C3", &[("heth", "C3", ""), ("confederate-dummy-1", "C3", "")])
    );
    let mut table = Table::open_ground(&march);
    assert_eq!(table.refused("move confederate-dummy-1"), "guv.8.1");
    table.play("move heth; to C4; done");
    assert_eq!(table.place("confederate-dummy-1"), "C4");
    table.play("remove-dummy confederate-dummy-1");
    assert_eq!(table.place("confederate-dummy-1"), "available");
}

#[test]
fn a_dummy_never_stands_in_the_way_of_its_own_side() {
    proves!("guv.9.33", "guv.9.35");
    let dummies = |text: String| format!("options = [\"dummies\"]\n{text}");
    let stack =
        [("mclean", "C5", ""), ("barlow", "C5", ""), ("schirmer", "C5", ""), ("union-dummy-1", "C5", "")];
    // A retreat into three units and a dummy: the dummy gives way.
    let walls = ["C4 SW major-river", "C4 SE major-river", "C4 NE major-river", "C4 NW major-river"];
    let mut pieces = vec![("mcgowan", "C3", ""), ("heth", "C3", ""), ("von-gilsa", "C4", "")];
    pieces.extend(stack);
    let mut table =
        Table::on(&board(&[], &walls, ""), &dummies(in_phase("combat", 7, "hill", "C3", &pieces)));
    table.dice(&[5, 5, 1, 1, 1]);
    table.play("attack C4; with mcgowan; with heth; resolve; done; retreat");
    assert_eq!(
        (table.place("von-gilsa").as_str(), table.place("union-dummy-1").as_str()),
        ("C5", "available")
    );
    // Contact is broken into such a hex too.
    let mut pieces = vec![("heth", "C2", ""), ("von-gilsa", "C4", "")];
    pieces.extend(stack);
    let mut table = Table::on(&board(&[], &walls, ""), &dummies(activated("hill", "C2", &pieces)));
    table.play("move heth; to C3; fall-back von-gilsa C5");
    assert_eq!(table.place("von-gilsa"), "C5");
    // A skirmisher is put out over it.
    let mut pieces = vec![("heth", "C4", "")];
    pieces.extend(stack);
    let head = "skirmishers = [2, 2]\nturn = 7\nphase = \"combat\"\nactive = \"hill\"\nchit = \"C4\"";
    let mut table = Table::open_ground(&dummies(position(head, &pieces)));
    table.play("attack C5; with heth; resolve");
    assert!(table.offers("at C5") && table.offers("remove-dummy union-dummy-1"));
    table.play("at C5");
    assert_eq!(table.place("union-dummy-1"), "available");
    // The owner takes it up whenever he is asked, here while the enemy moves; the enemy may not.
    let pieces = [("heth", "C2", ""), ("von-gilsa", "C4", ""), ("union-dummy-1", "C4", "")];
    let mut table = Table::open_ground(&dummies(activated("hill", "C2", &pieces)));
    assert!(!table.offers("remove-dummy union-dummy-1"));
    table.play("move heth; to C3; remove-dummy union-dummy-1");
    assert_eq!((table.question(), table.place("union-dummy-1").as_str()), ("break_contact", "available"));
    // A fifth real unit still makes too many, and a dummy needs a free place itself.
    let mut pieces = vec![("von-gilsa", "C6", "")];
    pieces.extend(stack);
    let table = Table::open_ground(&dummies(position("turn = 7\nphase = \"turn\"", &pieces)));
    assert_eq!((table.question(), table.would("dummy C5")), ("place_dummies", Err("guv.9.35")));
}

#[test]
fn a_dummy_takes_no_loss_and_goes_with_its_stack() {
    proves!("guv.9.34", "guv.9.36");
    let pieces =
        [("pender", "C3", ""), ("lane", "C3", ""), ("von-gilsa", "C4", ""), ("union-dummy-1", "C4", "")];
    let setup = format!("options = [\"dummies\"]\n{}", in_phase("combat", 7, "hill", "C3", &pieces));
    let mut table = Table::open_ground(&setup);
    table.dice(&[6, 6, 1, 1, 1]);
    table.play("attack C4; with pender; with lane; resolve; done; done");
    assert_eq!(table.question(), "defender_losses");
    assert_eq!(table.refused("lose union-dummy-1"), "guv.14.44");
    assert_eq!(table.actions(), ["lose von-gilsa", "retreat", "remove-dummy union-dummy-1"]);
    table.play("retreat");
    assert_eq!(table.place("von-gilsa"), table.place("union-dummy-1"));
    // Nor does one attack, and an enemy cannot be called up for it.
    let pieces = [
        ("pender", "C3", ""),
        ("confederate-dummy-1", "C3", ""),
        ("von-gilsa", "C4", ""),
        ("mclean", "C2", ""),
    ];
    let setup = format!("options = [\"dummies\"]\n{}", in_phase("combat", 7, "hill", "C3", &pieces));
    let mut table = Table::open_ground(&setup);
    table.play("attack C4");
    for unit in ["confederate-dummy-1", "mclean"] {
        let refusal = table.refusal(&format!("with {unit}"));
        assert_eq!(refusal.clause.0, "guv.14.1", "{refusal}");
        assert!(refusal.sentence.contains("no unit of the attacker"), "{refusal}");
    }
    // Breaking contact takes it along too.
    let pieces = [("heth", "C2", ""), ("von-gilsa", "C4", ""), ("union-dummy-1", "C4", "")];
    let mut table =
        Table::open_ground(&format!("options = [\"dummies\"]\n{}", activated("hill", "C2", &pieces)));
    table.play("move heth; to C3; fall-back von-gilsa C5");
    assert_eq!(table.place("union-dummy-1"), "C5");
}
