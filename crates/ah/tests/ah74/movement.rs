//! IV Movement, the movement rows of the Terrain Effects Chart, V Stacking.

use engine::proves;

use crate::support::position;

#[test]
fn a_unit_pays_for_each_hex_and_keeps_to_its_allowance() {
    proves!("ah74.4.1.1", "ah74.4.3.1", "ah74.2.2.6", "ah74.tec.clear.1");
    let mut table = position("Union movement", &[("A-1", "Hancock")]).table();
    table.play("move Hancock; to A-2; to A-3; to A-4");
    assert_eq!(table.label("to A-5"), "To A-5 (1 MP)");
    table.play("to A-5");
    // Four points are spent: the move is over, and the fifth hex is out of reach.
    assert_eq!((table.question(), table.place("Hancock").as_str()), ("movement", "A-5"));
    let mut table = position("Union movement", &[("A-1", "Hancock")]).table();
    table.play("move Hancock; to A-2; to A-3; to B-4");
    assert!(!table.offers("to C-9"));
    assert_eq!(table.refused("to B-6"), "ah74.4.2.2");
}

#[test]
fn woods_and_hills_cost_two_swamps_four_and_what_cannot_be_paid_is_not_entered() {
    proves!(
        "ah74.tec.woods.1",
        "ah74.tec.hill.1",
        "ah74.tec.swamp.1",
        "ah74.tec.n1",
        "ah74.4.8.1",
        "ah74.2.1.3"
    );
    let mut table =
        position("Confederate movement", &[("C-8", "Anderson"), ("E-9", "Early"), ("B-9", "Rodes")]).table();
    table.play("move Anderson");
    assert_eq!(table.label("to C-9"), "To C-9 (2 MP)");
    // Woods, woods: all four points; the third hex is too dear.
    table.play("to C-9");
    assert_eq!(table.label("to C-10"), "To C-10 (2 MP)");
    table.play("to D-10");
    assert_eq!(table.refused("to E-10"), "ah74.4.3.1");
    table.play("to D-9; move Early");
    assert_eq!(table.label("to E-10"), "To E-10 (2 MP)");
    table.play("to E-10; stop; move Rodes");
    assert_eq!(table.label("to B-10"), "To B-10 (4 MP)");
    table.play("to A-9");
    assert_eq!(table.refused("to B-10"), "ah74.4.3.1");
}

#[test]
fn nobody_has_to_move_and_units_go_one_after_another() {
    proves!("ah74.4.2.1", "ah74.4.2.2", "ah74.4.3.2", "ah74.4.3.3", "ah74.3.2");
    let mut table = position("Union movement", &[("A-1", "Hancock Gibbon"), ("K-1", "French")]).table();
    assert!(table.offers("end"));
    table.play("move Hancock; to A-2; stop");
    // What Hancock left unspent is lost, and he may not go on.
    assert_eq!(table.refused("move Hancock"), "ah74.4.3.3");
    table.play("move Gibbon; to A-2; to A-3; to A-4");
    assert_eq!(table.refused("join Hancock"), "ah74.4.2.2");
    table.play("to A-5");
    assert_eq!(table.place("Gibbon"), "A-5");
    table.play("end");
    assert_eq!(table.place("French"), "K-1");
}

#[test]
fn a_stack_goes_as_far_as_its_slowest() {
    proves!("ah74.4.2.2", "ah74.6.3.1");
    let mut table = position("Union movement", &[("A-1", "Hancock Couch-HQ Pleasanton")]).table();
    table.play("move Pleasanton; join Couch-HQ; join Hancock; to A-2; to A-3; to A-4; to A-5");
    // Hancock is spent; the horse could have gone on alone.
    assert_eq!(table.question(), "move_unit");
    assert_eq!(table.refused("to B-5"), "ah74.4.3.1");
    table.play("stop");
    assert_eq!(
        [table.place("Hancock"), table.place("Couch-HQ"), table.place("Pleasanton")],
        ["A-5", "A-5", "A-5"]
    );
    assert_eq!(table.refused("move Pleasanton"), "ah74.4.3.3");
}

#[test]
fn the_other_side_moves_nothing_and_nobody_fights_in_a_movement_phase() {
    proves!("ah74.4.4.1", "ah74.4.5.1", "ah74.3.6");
    let table = position("Union movement", &[("A-1", "Hancock"), ("A-8", "Anderson")]).table();
    assert_eq!(table.refused("move Anderson"), "ah74.4.4.1");
    assert_eq!(table.refused("attack A-8"), "ah74.4.5.1");
    let table = position("Union regular combat", &[("A-8", "Hancock"), ("A-9", "Colston")]).table();
    assert_eq!(table.refused("move Hancock"), "ah74.3.2");
}

#[test]
fn friends_are_passed_unless_their_hex_is_full() {
    proves!("ah74.4.6.1", "ah74.4.6.2", "ah74.5.1.1", "ah74.5.2.1", "ah74.5.2.3");
    let at = [
        ("A-1", "Hancock"),
        ("A-2", "Gibbon"),
        ("B-2", "French Sykes"),
        ("A-3", "Couch-HQ Meade-HQ Hooker-HQ"),
    ];
    let mut table = position("Union movement", &at).table();
    table.play("move Hancock");
    assert_eq!(table.refused("to B-2"), "ah74.4.6.2");
    table.play("to A-2");
    assert_eq!(table.refused("join Gibbon"), "ah74.4.2.2", "a stack forms where it starts");
    table.play("to A-3; stop; move Gibbon; to A-3; stop");
    // Two units and three headquarters: a third unit is too many, another headquarters is not.
    table.play("move French");
    assert_eq!(table.refused("to A-3"), "ah74.4.2.2");
    table.play("to B-3");
    assert_eq!(table.refused("to A-3"), "ah74.4.6.2");
    let table =
        position("Union movement", &[("A-1", "Hancock Bridge-1 Couch-HQ"), ("A-2", "Gibbon")]).table();
    assert!(!table.offers("move Bridge-1"));
}

#[test]
fn bridges_and_boats_on_land_count_for_stacking_and_forts_do_not() {
    proves!("ah74.5.2.1");
    let mut table =
        position("Union movement", &[("F-1", "Hancock"), ("F-2", "Gibbon Bridge-1")]).forts(&["F-2"]).table();
    table.play("move Hancock");
    assert_eq!(table.refused("to F-2"), "ah74.4.6.2");
    let mut table =
        position("Union movement", &[("F-1", "Hancock"), ("F-2", "Gibbon")]).forts(&["F-2"]).table();
    table.play("move Hancock; to F-2");
    // Two of them fill a hex by themselves.
    let mut table = position("Union movement", &[("F-1", "Hancock"), ("F-2", "Boats-1 Bridge-1")]).table();
    table.play("move Hancock");
    assert_eq!(table.refused("to F-2"), "ah74.4.6.2");
}

#[test]
fn confederates_stack_by_strength() {
    proves!("ah74.5.2.2", "ah74.4.6.2", "ah74.5.2.3");
    let at = [("A-9", "AP-Hill Colston Alexander"), ("A-8", "Walton Jackson-HQ"), ("A-10", "Early")];
    let mut table = position("Confederate movement", &at).table();
    // 12 + 7 + 3 are 22: not even 2 more may pass, a headquarters may.
    table.play("move Walton");
    assert_eq!(table.refused("to A-9"), "ah74.4.6.2");
    table.play("to B-9; stop; move Jackson-HQ; to A-9; stop; move Alexander; to A-8; stop; move Early");
    assert_eq!(table.refused("to A-9"), "ah74.4.6.2");
}

#[test]
fn no_unit_enters_an_enemy_hex_but_an_empty_fort() {
    proves!("ah74.4.7.1", "ah74.7.3.5");
    let mut table =
        position("Union movement", &[("A-8", "Hancock"), ("A-10", "Anderson")]).forts(&["A-9"]).table();
    table.play("move Hancock; to A-9");
    assert_eq!(table.question(), "move_unit");
    assert_eq!(table.refused("to A-10"), "ah74.4.7.1");
}

#[test]
fn a_road_costs_one_from_hex_to_hex_of_the_road() {
    proves!("ah74.tec.road.1", "ah74.tec.road.2", "ah74.tec.village.1");
    let mut table = position("Confederate movement", &[("F-10", "Anderson"), ("E-11", "Early")]).table();
    table.play("move Anderson");
    assert_eq!(table.label("to F-11"), "To F-11 (1 MP)");
    table.play("to F-11; stop; move Early");
    assert_eq!(table.label("to F-11"), "To F-11 (2 MP)");
    // The village is entered along its road, or off it as the clear ground it has.
    let mut table = position("Union movement", &[("F-2", "Hancock"), ("E-2", "Gibbon")]).table();
    table.play("move Hancock");
    assert_eq!(table.label("to F-3"), "To F-3 (1 MP)");
    table.play("to F-3; stop; move Gibbon");
    assert_eq!(table.label("to F-3"), "To F-3 (1 MP)");
    // Off the road a village in the woods costs what woods cost; along it one point.
    let mut table = position("Union movement", &[("J-1", "Hancock"), ("K-2", "Gibbon")]).table();
    table.play("move Hancock");
    assert_eq!(table.label("to K-1"), "To K-1 (2 MP)");
    table.play("to J-2; stop; move Gibbon");
    assert_eq!(table.label("to K-1"), "To K-1 (1 MP)");
    // It is a road hex: who starts in one has Road Bonus, five road hexes for an allowance of four.
    let mut table = position("Union movement", &[("F-3", "Hancock"), ("E-3", "Gibbon")]).table();
    table.play("move Hancock; to F-4; to F-5; to F-4; to F-3; to G-3");
    assert_eq!(table.place("Hancock"), "G-3");
    // Who enters it off the road has not, whatever road he follows then.
    let mut table = position("Union movement", &[("E-3", "Gibbon")]).table();
    table.play("move Gibbon; to F-3; to F-4; to F-5; to F-4");
    assert_eq!((table.question(), table.place("Gibbon").as_str()), ("movement", "F-4"));
}

#[test]
fn who_cannot_move_is_told_what_bars_the_way() {
    proves!("ah74.4.6.2", "ah74.4.2.1");
    let full =
        [("A-1", "Hancock"), ("A-2", "Gibbon French"), ("B-1", "Sykes Griffin"), ("B-2", "Berry Birney")];
    let table = position("Union movement", &full).table();
    assert_eq!(table.refused("move Hancock"), "ah74.4.6.2");
    assert_eq!(
        table.refusal("move Hancock").sentence,
        "Hancock has no hex it could go to: B-1 already holds all the units it may."
    );
    // From one controlled hex to the next there is no step: that tells more than the enemy in the other hex.
    let table = position("Union movement", &[("A-12", "Hancock"), ("B-12", "Walton")]).table();
    assert_eq!(table.refused("move Hancock"), "ah74.6.2.1");
    // With room in one of them he goes there.
    let table =
        position("Union movement", &[("A-1", "Hancock"), ("A-2", "Gibbon"), ("B-1", "Sykes Griffin")])
            .table();
    assert!(table.offers("move Hancock"));
}

#[test]
fn a_hex_out_of_reach_says_what_it_costs_and_how_far_one_gets() {
    let mut table = position("Union movement", &[("A-1", "Hancock"), ("H-5", "Gibbon")]).table();
    table.play("move Hancock");
    assert_eq!(
        table.refusal("to A-4").sentence,
        "A-4 is not next to A-1: a path goes hex by hex, here by A-2, A-3, A-4."
    );
    assert_eq!(
        table.refusal("to G-3").sentence,
        "G-3 costs 6 Movement Points from A-1; Hancock has 4 left. Hancock gets as far as E-2."
    );
    assert_eq!(
        table.refusal("to A-9").sentence,
        "No way leads Hancock from A-1 to A-9 in one move. Hancock gets as far as A-5."
    );
    table.play("to A-2; to A-3");
    assert_eq!(
        table.refusal("to A-6").sentence,
        "No way leads Hancock from A-3 to A-6 in one move. Hancock gets as far as A-5."
    );
    assert_eq!(
        table.refusal("to D-5").sentence,
        "D-5 costs 3 Movement Points from A-3; Hancock has 2 left. Hancock gets as far as C-4."
    );
    // One point left, and the woods cost two.
    table.play("to A-4");
    assert_eq!(
        table.refusal("to B-3").sentence,
        "B-3 costs 3 Movement Points from A-4; Hancock has 1 left. Hancock gets as far as A-3."
    );
}

#[test]
fn what_belongs_to_another_moment_is_told_its_own() {
    let at = [("A-8", "Hancock"), ("A-10", "Alexander")];
    let mut table = position("Union movement", &at).table();
    assert_eq!(
        table.refusal("attack A-10").sentence,
        "There is no combat in a Movement Phase: attacks come after it, in your Regular Combat Phase. Now: Move as many of \
         your units as you like, one after another, or end the Movement Phase."
    );
    assert_eq!(table.refused("also A-10"), "ah74.7.1.4.0");
    assert_eq!(table.refused("to A-9"), "ah74.4.2.2");
    assert!(table.refusal("to A-9").sentence.starts_with("Take a unit up first"));
    let enemy = "Alexander is the enemy's. To attack it move units next to it: they stop there and attack in your Regular \
                 Combat Phase.";
    assert_eq!(table.refusal("move Alexander").sentence, enemy);
    table.play("move Hancock");
    assert_eq!(table.refusal("join Alexander").sentence, enemy);
    assert_eq!(table.refused("join Alexander"), "ah74.4.4.1");
    assert_eq!(table.refused("move Hancock"), "ah74.4.2.2");
    assert_eq!(table.refused("destroy Bridge-1"), "ah74.7.4.2");
    assert_eq!(table.refused("retreat Hancock"), "ah74.crt.8");
    assert_eq!(table.refused("down all"), "ah74.opt3.5");
}

#[test]
fn a_stream_ends_the_move_unless_a_road_crosses_it() {
    proves!("ah74.tec.stream.1", "ah74.qa.2", "ah74.ex.9", "ah74.tec.n2", "ah74.ex.7", "ah74.tec.n3");
    let mut table = position(
        "Confederate movement",
        &[("I-9", "Anderson"), ("I-8", "Early"), ("J-9", "Rodes"), ("I-11", "Colston")],
    )
    .table();
    table.play("move Anderson");
    assert_eq!(table.label("to J-10"), "To J-10 (1 MP, ends the move)");
    table.play("to J-10");
    assert_eq!(table.question(), "movement");
    table.play("move Early; to J-8; to K-8; stop");
    // Along the stream, one hex a phase.
    table.play("move Rodes");
    assert_eq!(table.label("to J-8"), "To J-8 (1 MP, ends the move)");
    table.play("to J-8");
    assert_eq!(table.place("Rodes"), "J-8");
    // A stream that ends inside a hex makes it a stream hex for all purposes.
    let at = [("A-1", "French"), ("B-2", "Hancock"), ("A-3", "Gibbon")];
    let mut other = position("Union movement", &at).table();
    other.play("move French");
    assert_eq!(other.label("to B-1"), "To B-1 (1 MP, ends the move)");
    let mut other = position("Union regular combat", &[("B-1", "French Newton"), ("B-2", "Walton")]).table();
    other.play("attack B-2; with all");
    assert_eq!(other.label("go"), "Attack: 13 against 4, odds 3-1");
    let mut other = position("Union regular combat", &[("B-3", "French Newton"), ("B-2", "Walton")]).table();
    other.dice(&[1]);
    other.play("attack B-2; with all; go");
    assert_eq!(other.refused("to B-1"), "ah74.crt.10");
    // A hex of several types has the dearest entry cost: woods and swamp cost a swamp's four.
    let mut other = position("Union movement", &[("D-1", "French")]).table();
    other.play("move French");
    assert_eq!(other.label("to C-1"), "To C-1 (4 MP)");
    // Swamp and stream in one hex make a stream: one point, and the end of the move.
    table.play("move Colston");
    assert_eq!(table.label("to J-12"), "To J-12 (1 MP, ends the move)");
}

#[test]
fn road_bonus_doubles_the_allowance_along_the_road() {
    proves!("ah74.4.9.1", "ah74.4.9.2", "ah74.4.9.3", "ah74.4.9.6", "ah74.4.11.2");
    let mut table = position("Confederate movement", &[("F-12", "Anderson"), ("E-12", "Early")]).table();
    table.play("move Anderson; to F-11; to F-10; to F-9; to F-8");
    // Four points spent: on along the road, by a branch too, but not off it.
    assert_eq!(table.offered("to"), ["F-7", "G-8", "F-9"]);
    assert_eq!(table.refused("to E-8"), "ah74.4.3.1");
    table.play("to G-8; to H-8; to I-8; to J-8");
    assert_eq!((table.question(), table.place("Anderson").as_str()), ("movement", "J-8"));
    // Early does not start on the road.
    table.play("move Early; to F-12; to F-11; to F-10; to F-9");
    assert_eq!((table.question(), table.place("Early").as_str()), ("movement", "F-9"));
}

#[test]
fn leaving_the_road_closes_the_bonus() {
    proves!("ah74.4.9.2", "ah74.4.9.6");
    let mut table = position("Confederate movement", &[("F-12", "Anderson")]).table();
    table.play("move Anderson; to F-11; to E-10");
    // One by road and two for the hill: one point is left, and the road gives no more.
    table.play("to F-10");
    assert_eq!(table.question(), "movement");
}

#[test]
fn no_bonus_next_to_the_enemy_even_a_headquarters() {
    proves!("ah74.4.9.4", "ah74.6.6.1");
    for enemy in ["Couch-HQ", "Hancock"] {
        let mut table = position("Confederate movement", &[("F-12", "Anderson"), ("H-10", enemy)]).table();
        table.play("move Anderson; to F-11; to F-10; to F-9; to F-8; to F-7");
        let mut table = position("Confederate movement", &[("F-12", "Anderson"), ("G-9", enemy)]).table();
        table.play("move Anderson; to F-11; to F-10");
        if enemy == "Hancock" {
            // F-9 is controlled: the move ends there.
            table.play("to F-9");
            assert_eq!(table.question(), "movement");
        } else {
            // A lone headquarters stops nobody, but the bonus is gone.
            table.play("to F-9; to F-8");
            assert_eq!((table.question(), table.place("Anderson").as_str()), ("movement", "F-8"));
        }
    }
    // Who begins next to the enemy may use the bonus if he enters no hex next to him.
    let mut table = position("Confederate movement", &[("F-12", "Anderson"), ("E-12", "Couch-HQ")]).table();
    table.play("move Anderson; to F-11; to F-10; to F-9; to F-8; to F-7");
    assert_eq!(table.place("Anderson"), "F-7");
}

#[test]
fn stacking_limits_hold_on_the_way_too() {
    proves!("ah74.5.1.1", "ah74.4.6.2");
    let at = [("F-1", "Hancock"), ("F-2", "Gibbon French"), ("E-1", "Sykes"), ("E-2", "Griffin")];
    let mut table = position("Union movement", &at).table();
    table.play("move Hancock");
    assert_eq!(table.refused("to F-2"), "ah74.4.6.2");
    assert!(table.offers("to E-1"));
}
