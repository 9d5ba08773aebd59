//! VII.A Regular combat: who must attack whom, how a fight is divided, odds, advance after combat.

use engine::{Viewer, proves};

use crate::support::{Own as _, position};

#[test]
fn units_in_an_enemy_zone_must_attack() {
    proves!("ah74.6.1.3", "ah74.6.4.1", "ah74.7.1.0", "ah74.7.1.1", "ah74.7.1.4.2", "ah74.3.5", "ah74.7.0.1");
    let at = [("A-8", "Hancock"), ("A-9", "Colston"), ("C-8", "Gibbon")];
    let mut table = position("Union regular combat", &at).table();
    assert_eq!(table.refused("end"), "ah74.6.4.1");
    // Gibbon is not next to the enemy: he takes no part.
    table.dice(&[3]);
    table.play("attack A-9");
    assert_eq!(table.refused("with Gibbon"), "ah74.7.1.4.1");
    table.play("with Hancock; go");
    assert_eq!(table.result(), "AR2/d1");
    // The side whose phase it is attacks; Colston does not.
    assert_eq!(position("Union regular combat", &at).table().refused("attack A-8"), "ah74.7.1.1");
}

#[test]
fn every_enemy_in_reach_of_those_who_must_attack_is_attacked() {
    proves!("ah74.7.1.4.3", "ah74.7.1.4.1", "ah74.7.1.4.0", "ah74.6.5.4");
    // Hancock touches B-9 only, Gibbon B-9 and C-9.
    let at = [("A-8", "Hancock"), ("C-9", "Colston"), ("B-9", "Alexander"), ("B-8", "Gibbon")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[6, 6]);
    assert_eq!(table.offered("attack"), ["B-9", "C-9"]);
    table.play("attack B-9");
    // Hancock cannot take Gibbon's place at the woods: he is not next to C-9. Gibbon is left for it.
    table.play("with Hancock");
    assert_eq!(table.refused("with Gibbon"), "ah74.7.1.4.3");
    table.play("go; to C-10; to D-11");
    assert_eq!(table.refused("end"), "ah74.6.4.1");
    // Gibbon in the open must attack the enemy in the woods.
    table.play("attack C-9; with Gibbon; go");
    assert_eq!(table.result(), "DR2/d1");
}

#[test]
fn one_unit_alone_takes_on_all_it_touches() {
    proves!("ah74.7.1.4.3", "ah74.7.1.4.1");
    let at = [("A-8", "Hancock"), ("A-9", "Alexander"), ("B-9", "Walton")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[4]);
    table.play("attack A-9");
    // One hex alone would leave the other without anybody.
    assert_eq!(table.refused("with Hancock"), "ah74.7.1.4.3");
    table.play("also B-9");
    // Headquarters and the enemy do not attack.
    assert_eq!(table.refused("with Lee-HQ"), "ah74.7.1.0");
    table.play("with Hancock; go");
    assert!(table.said("5 against 5, odds 1-1"));
    assert_eq!(table.refused("retreat Nelson"), "ah74.crt.8");
    assert_eq!(table.refusal("retreat Nelson").sentence, "Nelson has no retreat to make.");
    table.play("retreat Alexander; to A-10; to A-11");
    // What others are left for elsewhere is not Hancock's to take on.
    let at =
        [("A-8", "Hancock"), ("A-9", "Alexander"), ("B-9", "Walton"), ("F-8", "Gibbon"), ("F-9", "Nelson")];
    let mut table = position("Union regular combat", &at).table();
    assert_eq!(table.offered("attack"), ["B-9", "A-9", "F-9"]);
    table.play("attack A-9");
    assert_eq!(table.offered("also"), ["B-9"]);
}

#[test]
fn beside_a_lone_bridge_attacking_is_a_choice_whoever_else_must() {
    proves!("ah74.7.1.4.2", "ah74.7.4.2");
    let at = [("F-9", "Early"), ("F-8", "Bridge-1"), ("A-9", "Colston"), ("A-8", "Hancock")];
    let mut table = position("Confederate regular combat", &at).table();
    table.dice(&[6]);
    assert_eq!(table.offered("attack"), ["F-8", "A-8"]);
    assert!(table.is("Colston", "must attack") && !table.is("Early", "must attack"));
    assert_eq!(table.refused("end"), "ah74.6.4.1");
    table.play("attack A-8; with Colston; go");
    assert!(table.said("7 against 5, odds 1-1"));
}

#[test]
fn only_those_in_the_open_make_an_enemy_one_who_must_be_attacked() {
    proves!("ah74.7.1.2", "ah74.7.1.4.3");
    // Gibbon in the woods may leave Early alone, though Hancock in the open must attack Colston.
    let at = [("A-8", "Hancock"), ("A-9", "Colston"), ("C-9", "Gibbon"), ("C-10", "Early")];
    let table = position("Union regular combat", &at).table();
    let markers = table.view(Viewer::Umpire).markers;
    let must = markers.iter().filter(|marker| marker.kind == engine::MarkerKind::MustBeAttacked);
    assert_eq!(must.map(|marker| marker.place.as_str()).collect::<Vec<_>>(), ["A-9"]);
    assert_eq!(table.offered("attack"), ["A-9", "C-10"]);
}

#[test]
fn units_of_one_hex_may_attack_different_hexes_but_a_hex_is_attacked_whole() {
    proves!("ah74.7.1.5", "ah74.7.1.6", "ah74.7.1.3.1", "ah74.7.1.3.2", "ah74.7.1.7.4");
    let at = [("A-8", "Hancock Gibbon"), ("A-9", "Alexander Walton"), ("B-9", "Nelson")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[6, 4]);
    table.play("attack B-9; with Gibbon; go; to C-10; to D-11; to E-12");
    // Both batteries of A-9 are attacked together: 5 to 5.
    assert_eq!(table.refused("attack B-9"), "ah74.7.1.1");
    table.play("attack A-9");
    assert_eq!(table.refused("with Gibbon"), "ah74.7.1.3.1");
    table.play("with Hancock; go");
    assert!(table.said("5 against 5, odds 1-1"));
    assert_eq!(table.question(), "retreat");
    // A defender who held his ground is not attacked again, though Gibbon in the woods stands next to him.
    let at =
        [("D-8", "Hancock"), ("C-9", "Gibbon"), ("D-9", "Colston"), ("A-8", "French"), ("A-9", "Walton")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[3]);
    table.play("attack D-9; with Hancock; go; to D-7; to C-7");
    assert_eq!((table.question(), table.offered("attack")), ("regular_combat", vec!["A-9".to_owned()]));
    assert_eq!(table.refused("attack D-9"), "ah74.7.1.3.2");
}

#[test]
fn woods_city_and_fort_leave_the_choice() {
    proves!(
        "ah74.6.5.3",
        "ah74.7.1.2",
        "ah74.tec.woods.2",
        "ah74.tec.city.4",
        "ah74.7.3.2.1",
        "ah74.7.3.2.2",
        "ah74.qa.11"
    );
    for (hex, enemy, other, forts) in
        [("C-9", "D-9", "D-10", vec![]), ("H-9", "H-8", "I-9", vec![]), ("A-8", "A-9", "B-9", vec!["A-8"])]
    {
        let at = [(hex, "Hancock Gibbon"), (enemy, "Alexander"), (other, "Walton")];
        let mut table = position("Union regular combat", &at).forts(&forts).table();
        table.dice(&[1]);
        assert!(table.offers("end"), "{hex} need not attack");
        // But who attacks one takes on every enemy of the zone, alone or with others of the stack.
        table.play(&format!("attack {enemy}; with Hancock; go"));
        assert_eq!(table.result(), "AR2/d2", "{hex}");
        while table.question() != "regular_combat" {
            let step = table.actions()[0].clone();
            table.play(&step);
        }
        assert_eq!(table.refused("end"), "ah74.7.1.4.3", "{hex}");
        assert!(table.offers(&format!("attack {other}")));
    }
}

#[test]
fn a_lone_unit_in_woods_that_attacks_attacks_all_open_hexes_at_once() {
    proves!("ah74.6.5.3", "ah74.ex.17", "ah74.qa.11");
    let at = [("C-9", "Hancock"), ("D-9", "Alexander"), ("D-10", "Walton")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[4]);
    table.play("attack D-9");
    assert_eq!(table.refused("with Hancock"), "ah74.7.1.4.3");
    table.play("also D-10; with Hancock; go");
    assert!(table.said("Hancock attacks D-9 and D-10."));
    // An enemy in woods next to him stays optional.
    let at = [("C-9", "Hancock"), ("D-9", "Alexander"), ("C-10", "Walton")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[4]);
    table.play("attack D-9; with Hancock; go");
}

#[test]
fn odds_favour_the_defender() {
    proves!(
        "ah74.7.1.7.1",
        "ah74.7.1.7.2",
        "ah74.7.1.7.3",
        "ah74.ex.1",
        "ah74.ex.2",
        "ah74.2.2.5",
        "ah74.crt.8"
    );
    // Two divisions of 9 in all against Stuart's 6: 9-6 is 1-1; a 3 is AR2.
    let at = [("A-8", "Burnham"), ("B-8", "Hancock"), ("B-9", "Stuart")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[3]);
    table.play("attack B-9; with Burnham; with Hancock");
    assert_eq!(table.label("go"), "Attack: 9 against 6, odds 1-1");
    table.play("go");
    assert_eq!((table.result().as_str(), table.decider()), ("AR2", engine::Side::Union));
    // The loser moves his own: Union units retreat, two hexes each, each its own way.
    table.play("retreat Burnham; to C-8; to C-7");
    assert_eq!([table.place("Burnham"), table.place("Hancock")], ["B-7", "C-7"]);
}

#[test]
fn attackers_advance_into_hill_city_or_fort() {
    proves!("ah74.7.1.9.1", "ah74.3.6");
    let at = [("D-9", "French Newton"), ("F-10", "Berry"), ("E-10", "Alexander")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[2]);
    table.play("attack E-10; with French; with Newton; with Berry; go");
    assert_eq!((table.result().as_str(), table.decider()), ("DR2", engine::Side::Confederate));
    table.play("to E-11; to E-12");
    assert_eq!((table.question(), table.decider()), ("advance_after_combat", engine::Side::Union));
    assert_eq!(table.label("end"), "No more advances");
    table.play("advance French E-10; advance Berry E-10");
    // The hill is full.
    assert_eq!(table.question(), "movement", "the Confederate Segment has begun");
    assert_eq!([table.place("French"), table.place("Berry"), table.place("Newton")], ["E-10", "E-10", "D-9"]);
    // The city is advanced into, ground across a stream is not.
    let at = [("G-9", "French Newton"), ("H-9", "Walton")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[2]);
    table.play("attack H-9; with all; go; to I-10; to I-11");
    assert_eq!(table.offered("advance"), ["French H-9", "Newton H-9"]);
    let at = [("J-9", "French Newton"), ("K-9", "Walton")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[2]);
    table.play("attack K-9; with all");
    assert_eq!(table.label("go"), "Attack: 13 against 4, odds 3-1");
    table.play("go");
    // One way back is left, so nobody is asked.
    assert_eq!((table.question(), table.place("Walton").as_str()), ("movement", "K-7"));
    // Open ground is not advanced into.
    let at = [("A-8", "French Newton"), ("A-9", "Walton")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[1]);
    table.play("attack A-9; with all; go; to A-10; to A-11");
    assert_eq!(table.question(), "movement");
    // A fort is, even in the open, and by the defender's choice of nobody.
    let mut table = position("Union regular combat", &[("A-8", "French Newton"), ("A-9", "Walton")])
        .forts(&["A-9"])
        .table();
    table.dice(&[2]);
    table.play("attack A-9; with all; go; to A-10; to A-11");
    assert_eq!(table.offered("advance"), ["French A-9", "Newton A-9"]);
    table.play("end");
    assert_eq!(table.place("French"), "A-8");
}

#[test]
fn infantry_on_a_ford_advances_only_by_its_exit() {
    proves!("ah74.qa.8", "ah74.ex.15");
    // Hancock entered D-6 from D-5: D-7 is his exit, E-7 is not.
    for (hex, may) in [("D-7", true), ("E-7", false)] {
        let at = [("D-5", "Hancock"), (hex, "Walton"), ("K-9", "French")];
        let mut table = position("Union movement", &at).forts(&[hex]).table();
        table.dice(&[6]);
        table.play("move Hancock; to D-6").until("Union regular_combat");
        table.play(&format!("attack {hex}; with Hancock; go"));
        // 5 halved is 2 against 4: 1-2, die 6: DR2/d1.
        assert_eq!(table.result(), "DR2/d1");
        table.play(&format!("to {}; to {}", &hex.replace('7', "8"), &hex.replace('7', "9")));
        assert_eq!(table.question() == "advance_after_combat", may, "{hex}");
    }
}

#[test]
fn headquarters_share_their_units_attack_and_alone_are_lost() {
    proves!("ah74.6.4.1", "ah74.crt.2");
    let at = [
        ("A-8", "Hancock Couch-HQ"),
        ("A-9", "Colston"),
        ("F-8", "Meade-HQ"),
        ("F-9", "Walton"),
        ("F-10", "French"),
    ];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[1]);
    // Meade alone in Walton's zone is lost before the phase is carried out.
    assert_eq!(table.place("Meade-HQ"), "eliminated");
    table.play("attack A-9; with Hancock; go");
    assert_eq!(table.result(), "AR3/d3");
    assert!(table.offers("retreat Couch-HQ") && table.offers("retreat Hancock"));
}

#[test]
fn units_bound_to_attack_below_one_to_four_are_lost_before_the_phase() {
    proves!("ah74.crt.2", "ah74.7.1.7.2");
    let at = [("A-8", "Morris"), ("A-9", "Anderson"), ("F-8", "Gibbon"), ("F-9", "AP-Hill Early")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[6]);
    // 1 against 8 is hopeless; 5 against 20 is 1-4 and must be fought.
    assert_eq!((table.place("Morris").as_str(), table.place("Gibbon").as_str()), ("eliminated", "F-8"));
    table.play("attack F-9; with Gibbon");
    assert_eq!(table.label("go"), "Attack: 5 against 20, odds 1-4");
    table.play("go");
    // A voluntary attack at such odds is not allowed: Morris in the woods against Anderson.
    let at = [("C-9", "Morris"), ("D-9", "Anderson")];
    let table = position("Union regular combat", &at).table();
    assert_eq!(table.place("Morris"), "C-9");
    assert!(!table.offers("attack D-9") && table.offers("end"));
    // Whoever fights elsewhere does not help him.
    let at = [("C-9", "Morris"), ("D-9", "Anderson"), ("F-10", "Hancock"), ("F-11", "Walton")];
    let table = position("Union regular combat", &at).table();
    assert_eq!(table.offered("attack"), ["F-11"]);
    assert_eq!(table.label("end"), "No more attacks");
}

#[test]
fn who_has_sallied_still_attacks_nobody_else_at_hopeless_odds() {
    proves!("ah74.crt.2", "ah74.6.5.3");
    // Anderson in the woods is none whom the sally owes: 1 against 8 stays no attack, 5 against 8 is one.
    for (second, offered) in [("Morris", false), ("Gibbon", true)] {
        let stack = format!("Hancock {second}");
        let at = [
            ("C-9", stack.as_str()),
            ("D-9", "Walton"),
            ("C-10", "Anderson"),
            ("A-8", "French"),
            ("A-9", "Nelson"),
        ];
        let mut table = position("Union regular combat", &at).table();
        table.dice(&[4]);
        table.play("attack D-9; with Hancock; go; to E-10; to E-11");
        assert_eq!(table.offers("attack C-10"), offered, "{second}: {:?}", table.actions());
        assert!(table.offers("attack A-9"));
    }
    // Whom the sally owes an attack is attacked whatever the odds: 1 against 8 is the end of Morris.
    let at = [("C-9", "Hancock Morris"), ("D-9", "Walton"), ("D-10", "Anderson")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[4]);
    table.play("attack D-9; with Hancock; go; to E-9; to F-9");
    assert_eq!(table.refused("end"), "ah74.7.1.4.3");
    table.play("attack D-10; with Morris");
    assert_eq!(table.label("go"), "Attack: 1 against 8, below 1-4: your units are lost");
    table.play("go");
    assert_eq!(table.place("Morris"), "eliminated");
}

#[test]
fn nobody_is_asked_to_attack_who_neither_must_nor_may() {
    proves!("ah74.crt.2", "ah74.6.5.3");
    // Buford in the woods need not attack, and 2 against 22 is no attack: the phase is over.
    let table = position("Union regular combat", &[("C-9", "Buford"), ("C-8", "AP-Hill Rodes")]).table();
    assert_eq!((table.question(), table.decider()), ("movement", engine::Side::Confederate));
    let table = position("Union regular combat", &[("C-9", "Buford"), ("C-8", "Colston")]).table();
    assert_eq!((table.question(), table.offers("end")), ("regular_combat", true));
}

#[test]
fn no_attack_takes_on_a_seventh_hex() {
    proves!("ah74.7.1.4.1");
    // Hancock is surrounded: he must attack all six, and nobody is next to a seventh.
    let around = ["B-7", "B-9", "A-7", "A-8", "C-8", "C-9"];
    let brigades = ["Alexander", "Walton", "Nelson", "Colston", "Early", "Rodes"];
    let mut at = vec![("B-8", "Hancock"), ("H-8", "Gibbon"), ("H-9", "McLaws")];
    at.extend(around.into_iter().zip(brigades));
    let mut table = position("Union regular combat", &at).table();
    table.play("attack B-7; also B-9; also A-7; also A-8; also C-8; also C-9");
    assert_eq!(table.refused("also H-9"), "ah74.7.1.4.1");
    assert_eq!(table.refused("also C-8"), "ah74.7.1.1");
}
