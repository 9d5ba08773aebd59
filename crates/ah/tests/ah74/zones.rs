//! VI Zones of control and headquarters.

use engine::proves;

use crate::support::position;

#[test]
fn a_unit_stops_when_it_enters_one_of_the_six_hexes_around_an_enemy() {
    proves!("ah74.6.1.1", "ah74.6.1.2", "ah74.6.2.1");
    for entry in ["C-7", "D-7", "E-8", "E-9", "D-9", "C-8"] {
        let at = [("D-8", "Anderson"), ("A-7", "Pleasanton"), ("H-8", "Averell"), ("F-7", "Gregg")];
        let mut table = position("Union movement", &at).table();
        let way = match entry {
            "C-7" => "move Pleasanton; to B-7; to C-7",
            "C-8" => "move Pleasanton; to B-7; to B-8; to C-8",
            "D-7" => "move Gregg; to E-7; to D-7",
            "E-8" => "move Gregg; to E-7; to E-8",
            "E-9" => "move Averell; to H-9; to G-9; to F-9; to E-9",
            _ => "move Averell; to H-9; to G-9; to F-9; to F-10; to E-10; to D-9",
        };
        table.play(way);
        assert_eq!(table.question(), "movement", "{entry} stops");
    }
    // From one controlled hex to the next there is no step; by way of a free hex there is.
    let mut table = position("Union movement", &[("D-8", "Anderson"), ("D-7", "Pleasanton")]).table();
    table.play("move Pleasanton");
    assert_eq!(table.refused("to C-7"), "ah74.6.2.1");
    table.play("to D-6");
    let mut table = position("Union movement", &[("D-8", "Anderson"), ("E-8", "Pleasanton")]).table();
    table.play("move Pleasanton; to F-8; to E-7; to D-7").question();
    assert_eq!(table.place("Pleasanton"), "D-7");
}

#[test]
fn any_number_enter_a_controlled_hex() {
    proves!("ah74.6.3.1");
    let at = [("A-8", "Hancock Gibbon"), ("A-10", "Anderson"), ("B-9", "French")];
    let mut table = position("Union movement", &at).table();
    table.play("move Hancock; to A-9; move Gibbon; to A-9");
    table.play("move French");
    assert_eq!(table.refused("to A-9"), "ah74.4.6.2");
    let mut table =
        position("Confederate movement", &[("A-8", "Anderson Early"), ("A-10", "Hancock")]).table();
    table.play("move Anderson; to A-9; move Early; to A-9");
}

#[test]
fn zones_do_not_reach_into_woods_city_or_fort() {
    proves!("ah74.6.5.0", "ah74.6.5.2", "ah74.tec.city.2", "ah74.tec.city.1");
    // C-9 and C-10 are woods next to D-10; H-9 the city next to H-10; A-9 a fort next to A-10.
    let mut table = position("Confederate movement", &[("D-10", "Hancock"), ("B-8", "Stuart")]).table();
    table.play("move Stuart; to C-9; to C-10");
    assert_eq!(table.question(), "move_unit");
    let mut table =
        position("Confederate movement", &[("I-10", "Hancock"), ("H-8", "Stuart"), ("F-9", "Anderson")])
            .table();
    table.play("move Stuart; to H-9");
    assert_eq!(table.question(), "move_unit");
    // Entered off the road the city costs one; by the road as a road hex.
    table.play("stop; move Anderson");
    table.play("to G-9");
    assert_eq!(table.label("to H-9"), "To H-9 (1 MP)");
    // As a road hex it is entered at the bonus rate: Anderson's fifth hex.
    let mut table = position("Confederate movement", &[("F-12", "Anderson")]).table();
    table.play("move Anderson; to F-11; to F-10; to F-9; to G-9; to H-9");
    assert_eq!(table.place("Anderson"), "H-9");
    let mut table =
        position("Confederate movement", &[("A-10", "Hancock"), ("A-8", "Stuart")]).forts(&["A-9"]).table();
    table.play("move Stuart; to A-9");
    assert_eq!(table.question(), "move_unit");
}

#[test]
fn a_sheltered_unit_controls_open_ground_around_it() {
    proves!("ah74.6.5.1", "ah74.6.5.2");
    // Hancock in the woods C-9 controls D-9 but not the woods C-10.
    let mut table = position("Confederate movement", &[("C-9", "Hancock"), ("E-9", "Stuart")]).table();
    table.play("move Stuart; to D-9");
    assert_eq!(table.question(), "movement");
    let mut table = position("Confederate movement", &[("C-9", "Hancock"), ("C-11", "Stuart")]).table();
    table.play("move Stuart; to C-10");
    assert_eq!(table.question(), "move_unit");
}

#[test]
fn disrupted_units_keep_their_zones_and_trains_have_none() {
    proves!("ah74.qa.9", "ah74.ex.16", "ah74.qa.10");
    let at = [("D-8", "Anderson"), ("A-8", "Pleasanton")];
    let mut table = position("Union movement", &at).disrupted("Anderson", 2).table();
    table.play("move Pleasanton; to B-8; to C-8");
    assert_eq!(table.question(), "movement");
    let mut table =
        position("Confederate movement", &[("F-8", "Bridge-1 Boats-1"), ("D-7", "Stuart")]).table();
    table.play("move Stuart; to E-7; to E-8");
    assert_eq!(table.question(), "move_unit");
}

#[test]
fn a_lone_headquarters_controls_its_own_hex_only() {
    proves!("ah74.6.6.1", "ah74.6.6.2", "ah74.qa.13");
    let at = [("A-10", "Jackson-HQ"), ("A-11", "Lee-HQ"), ("A-8", "Pleasanton"), ("C-7", "Averell")];
    let mut table = position("Union movement", &at).table();
    // Next to it nobody stops; into its hex he does.
    table.play("move Pleasanton; to A-9");
    assert_eq!(table.question(), "move_unit");
    table.play("to A-10");
    assert_eq!((table.question(), table.place("Pleasanton").as_str()), ("movement", "A-10"));
    // From one lone headquarters' hex straight to another there is no step.
    let at = [("A-10", "Jackson-HQ Pleasanton"), ("A-11", "Lee-HQ")];
    let mut table = position("Union movement", &at).table();
    table.play("move Pleasanton");
    assert_eq!(table.refused("to A-11"), "ah74.6.2.1");
}

#[test]
fn a_lone_headquarters_the_enemy_has_moved_next_to_is_lost_after_his_combat() {
    proves!("ah74.6.6.4", "ah74.qa.7", "ah74.ex.14");
    let at = [("E-10", "Jackson-HQ"), ("D-8", "Hancock"), ("A-12", "Lee-HQ")];
    let mut table = position("Union movement", &at).table();
    table.play("move Hancock; to D-9; stop");
    assert_eq!(table.place("Jackson-HQ"), "E-10");
    table.play("end");
    // It was not attacked, so nobody advances onto the hill.
    assert_eq!((table.place("Jackson-HQ").as_str(), table.place("Hancock").as_str()), ("eliminated", "D-9"));
    assert_eq!(table.place("Lee-HQ"), "A-12");
    // The move is what counts: who already stood there takes nothing.
    let mut table = position("Union movement", &[("E-10", "Jackson-HQ"), ("D-9", "Hancock")]).table();
    table.play("end");
    assert_eq!(table.place("Jackson-HQ"), "E-10");
}

#[test]
fn a_headquarters_enters_an_enemy_zone_only_in_company() {
    proves!("ah74.6.6.5");
    let at = [("A-8", "Couch-HQ Hancock"), ("A-10", "Anderson"), ("B-8", "Meade-HQ")];
    let mut table = position("Union movement", &at).table();
    table.play("move Couch-HQ");
    assert_eq!(table.refused("to A-9"), "ah74.6.6.5");
    table.play("join Hancock; to A-9; move Meade-HQ; to A-8; to A-9");
    assert_eq!([table.place("Couch-HQ"), table.place("Meade-HQ")], ["A-9", "A-9"]);
}

#[test]
fn a_retreat_runs_over_a_lone_headquarters() {
    proves!("ah74.6.6.3");
    let at = [
        ("A-8", "Colston"),
        ("A-9", "Hancock"),
        ("B-11", "Jackson-HQ"),
        ("F-12", "Lee-HQ"),
        ("A-7", "Rodes"),
    ];
    let mut table = position("Confederate regular combat", &at).table();
    table.dice(&[6]);
    // 7 to 5, odds 1-1, die 6: DR2/d2. Hancock falls back past Jackson, who is next to his path.
    table.play("attack A-9; with Colston; go");
    assert_eq!(table.result(), "DR2/d2");
    table.play("to A-10; to A-11");
    assert_eq!((table.place("Jackson-HQ").as_str(), table.place("Lee-HQ").as_str()), ("eliminated", "F-12"));
}

#[test]
fn a_lone_headquarters_in_its_friends_zone_still_lies_in_it() {
    proves!("ah74.6.6.3", "ah74.crt.10");
    // A-11 holds Jackson alone, but Walton in B-12 controls it: no retreat that way.
    let at = [("A-8", "Colston"), ("A-9", "Hancock"), ("A-11", "Jackson-HQ"), ("B-12", "Walton")];
    let mut table = position("Confederate regular combat", &at).table();
    table.dice(&[6]);
    table.play("attack A-9; with Colston; go; to A-10");
    assert_eq!(table.place("Hancock"), "B-10", "the one way left");
    // Without Walton his hex is open, and he is overrun.
    let mut table = position("Confederate regular combat", &at[..3]).table();
    table.dice(&[6]);
    table.play("attack A-9; with Colston; go; to A-10; to A-11");
    assert_eq!((table.place("Jackson-HQ").as_str(), table.place("Hancock").as_str()), ("eliminated", "A-11"));
}

#[test]
fn a_headquarters_alone_dies_under_fire_without_a_die() {
    proves!("ah74.6.6.6");
    let at = [("A-8", "R-3-6"), ("A-10", "Jackson-HQ")];
    let mut table = position("Union offensive fire", &at).table();
    table.play("attack A-10; with R-3-6; go");
    assert_eq!(table.place("Jackson-HQ"), "eliminated");
}
