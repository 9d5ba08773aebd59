//! VII.B Artillery fire.

use engine::{Viewer, proves};

use crate::support::position;

#[test]
fn the_guns_of_both_sides_fire_before_the_attack() {
    proves!("ah74.3.3", "ah74.3.4", "ah74.3.5", "ah74.7.0.1", "ah74.7.2.0", "ah74.7.2.3", "ah74.3.1");
    let at = [("A-8", "I-C Hancock"), ("A-10", "Alexander"), ("A-12", "Walton")];
    let mut table = position("Union movement", &at).table();
    table.dice(&[1]);
    table.play("end");
    // The Confederate fires first, at the units whose Segment it is; then the Union; each only if he likes.
    assert_eq!((table.question(), table.decider()), ("defensive_fire", engine::Side::Confederate));
    assert_eq!(table.offered("attack"), ["A-8"]);
    table.play("end");
    assert_eq!((table.question(), table.decider()), ("offensive_fire", engine::Side::Union));
    table.play("attack A-10");
    // Guns fire, and one's own: no infantry joins in, no battery of the enemy.
    assert_eq!(table.refused("with Hancock"), "ah74.7.2.0");
    assert_eq!(table.refused("with Walton"), "ah74.7.2.0");
    table.play("with I-C");
    assert_eq!(table.refused("with I-C"), "ah74.7.1.3.1", "it fires already");
    table.play("go");
    assert_eq!(table.result(), "AR2/d1");
    // Nobody is next to the enemy: no regular combat, and the Confederate Segment has the same steps.
    assert_eq!(table.view(Viewer::Umpire).heading.side, Some(engine::Side::Confederate));
    assert_eq!(table.question(), "movement");
    table.play("end");
    assert_eq!(table.question(), "defensive_fire");
    assert_eq!(table.offered("attack"), ["A-10"]);
    // Horse artillery fires as well.
    let table = position("Union offensive fire", &[("A-8", "Cav-Art"), ("A-10", "Walton")]).table();
    assert_eq!(table.offered("attack"), ["A-10"]);
}

#[test]
fn artillery_attacks_once_in_its_own_segment_and_lies_inverted() {
    proves!("ah74.7.2.1", "ah74.7.2.4", "ah74.7.2.6.2", "ah74.crt.3", "ah74.7.1.3.1");
    let at = [("A-8", "XII-C French"), ("A-9", "Colston")];
    let mut table = position("Union offensive fire", &at).table();
    table.dice(&[1, 6]);
    table.play("attack A-9; with XII-C; go");
    // 3 to 7 is 1-3: AE on a 1, and the battery does not mind.
    assert_eq!((table.result().as_str(), table.place("XII-C").as_str()), ("AE", "A-8"));
    assert!(table.is("XII-C", "fired"));
    assert_eq!(table.question(), "regular_combat");
    table.play("attack A-9");
    assert_eq!(table.refused("with XII-C"), "ah74.7.2.1");
    table.play("with French; go; to A-10; to A-11");
    assert!(!table.is("XII-C", "fired"));
    // In regular combat artillery suffers like anybody.
    let mut table = position("Union regular combat", &[("A-8", "XII-C"), ("A-9", "Colston")]).table();
    table.dice(&[1]);
    table.play("attack A-9; with XII-C; go");
    assert_eq!((table.result().as_str(), table.place("XII-C").as_str()), ("AE", "eliminated"));
}

#[test]
fn defensive_fire_costs_the_guns_nothing_in_their_own_defence() {
    proves!("ah74.7.2.2", "ah74.7.1.3.2");
    let at = [("A-8", "Newton"), ("A-9", "Alexander")];
    let mut table = position("Union movement", &at).table();
    table.dice(&[1]);
    table.play("end; attack A-8; with Alexander; go");
    assert_eq!(table.question(), "regular_combat");
    table.play("attack A-9; with Newton");
    assert_eq!(table.label("go"), "Attack: 7 against 3, odds 2-1");
}

#[test]
fn inverted_artillery_needs_friends_who_attack() {
    proves!("ah74.7.2.5.1", "ah74.7.2.5.2");
    // The fire does nothing; French attacks, so the battery is safe.
    let at = [("A-8", "XII-C French"), ("A-9", "Colston")];
    let mut table = position("Union offensive fire", &at).table();
    table.dice(&[1, 3]);
    table.play("attack A-9; with XII-C; go; attack A-9; with French; go");
    assert_eq!(table.result(), "AR2/d1");
    table.play("to A-7; to B-7");
    assert_eq!(table.place("XII-C"), "A-8");
    // Alone it is lost at the end of the phase: nobody attacked Colston.
    let mut table = position("Union offensive fire", &[("A-8", "XII-C"), ("A-9", "Colston")]).table();
    table.dice(&[1]);
    table.play("attack A-9; with XII-C; go");
    assert_eq!(table.place("XII-C"), "eliminated");
    assert!(
        table.said("XII C in A-8 has fired, nobody has attacked the enemy beside it, and it is eliminated.")
    );
    // Driven off, the enemy no longer has it in his zone.
    let mut table = position("Union offensive fire", &[("A-8", "I-C"), ("A-9", "Walton")]).table();
    table.dice(&[2]);
    table.play("attack A-9; with I-C; go; to A-10; to A-11");
    assert_eq!(table.place("I-C"), "A-8");
}

#[test]
fn fire_reaches_two_hexes_over_open_ground() {
    proves!(
        "ah74.7.2.6.1",
        "ah74.7.2.7.1",
        "ah74.7.2.7.2",
        "ah74.7.2.7.3",
        "ah74.tec.woods.3",
        "ah74.tec.hill.3",
        "ah74.tec.city.5"
    );
    let fire = |gun: &str, target: &str| {
        let at = [(gun, "I-C"), (target, "Walton")];
        position("Union offensive fire", &at).table().offers(&format!("attack {target}"))
    };
    assert!(fire("A-8", "A-9") && fire("A-8", "A-10") && !fire("A-8", "A-11"));
    // Woods C-9, hill E-10, city H-9 in between.
    assert!(!fire("C-8", "C-11") && !fire("D-9", "B-9") && !fire("E-9", "E-11") && !fire("G-9", "I-9"));
    assert!(!fire("C-8", "C-10"), "the first woods hex is in between");
    // Into woods, hill or city, and at neighbours across them, fire is free.
    assert!(fire("A-8", "C-9") && fire("E-8", "E-10") && fire("H-7", "H-9") && fire("C-10", "C-11"));
}

#[test]
fn of_two_hexes_between_the_better_one_counts() {
    proves!("ah74.7.2.7.4");
    let fire = |gun: &str, target: &str| {
        position("Union offensive fire", &[(gun, "I-C"), (target, "Walton")])
            .table()
            .offers(&format!("attack {target}"))
    };
    assert!(fire("B-8", "D-9"), "C-8 is open beside the woods C-9");
    assert!(!fire("B-9", "D-11"), "woods C-10 straight ahead");
    assert!(!fire("B-9", "D-10"), "woods on both sides: C-9 and C-10");
}

#[test]
fn a_battery_has_one_target_and_a_hex_is_fired_on_once() {
    proves!("ah74.7.2.6.3", "ah74.7.2.6.4");
    let at = [("A-8", "I-C II-C"), ("A-10", "Walton"), ("B-10", "Alexander")];
    let mut table = position("Union offensive fire", &at).table();
    table.dice(&[1]);
    table.play("attack A-10; with I-C; go");
    assert_eq!(table.result(), "AR2");
    assert_eq!(table.refused("attack A-10"), "ah74.7.2.6.3");
    table.play("attack B-10");
    assert_eq!(table.refused("with I-C"), "ah74.7.2.6.3");
    // Several may combine.
    let mut table = position("Union offensive fire", &at).table();
    table.play("attack A-10; with all");
    assert_eq!(table.label("go"), "Fire: 12 against 2, odds 6-1");
    // Below 1-4 there is no fire.
    let at = [("A-8", "R-3-6"), ("A-10", "AP-Hill Colston")];
    let table = position("Union offensive fire", &at).table();
    assert_ne!(table.question(), "offensive_fire");
}

#[test]
fn guns_in_the_river_are_silent_and_so_are_disrupted_and_retreated_ones() {
    proves!("ah74.tec.river.4", "ah74.7.2.7.1", "ah74.crt.13", "ah74.qa.5", "ah74.ex.12");
    let at = [("D-6", "I-C"), ("D-7", "Walton"), ("A-8", "II-C"), ("A-10", "Alexander")];
    let mut table = position("Union offensive fire", &at).table();
    assert_eq!(table.offered("attack"), ["A-10"]);
    table.play("attack A-10");
    assert_eq!(table.refused("with I-C"), "ah74.tec.river.4");
    let on_bridge = [("F-6", "Bridge-1 I-C"), ("F-7", "Walton"), ("A-8", "II-C"), ("A-10", "Alexander")];
    let table = position("Union offensive fire", &on_bridge).bridge("Bridge-1", ["F-5", "F-7"]).table();
    assert_eq!(table.offered("attack"), ["A-10"]);
    // At an enemy beside it too; there the rule on adjacent fire says so itself.
    let at_both = [("D-6", "I-C"), ("D-7", "Walton"), ("C-7", "II-C")];
    let mut table = position("Union offensive fire", &at_both).table();
    table.play("attack D-7");
    assert_eq!(table.refused("with I-C"), "ah74.7.2.7.1");
    let table = position("Union offensive fire", &at).disrupted("II-C", 1).table();
    assert_ne!(table.question(), "offensive_fire");
    // Driven back by defensive fire, a battery neither fires nor attacks in that Segment.
    let at = [("A-9", "XII-C"), ("A-11", "Alexander Walton"), ("A-12", "Brown")];
    let mut table = position("Union movement", &at).table();
    table.dice(&[4]);
    table.play("end; attack A-9; with Alexander; with Walton; go");
    assert_eq!(table.result(), "DR2");
    table.play("to B-9; to B-10");
    // B-10 is two hexes from A-11 over open ground, but the battery is silent, and nobody is asked.
    assert_eq!(
        (table.question(), table.view(Viewer::Umpire).heading.side),
        ("movement", Some(engine::Side::Confederate))
    );
    // Nor does it make a regular attack, though it now stands in woods next to the enemy.
    let mut table = position("Union movement", &[("D-8", "XII-C"), ("D-10", "Alexander Walton")]).table();
    table.dice(&[4]);
    table.play("end; attack D-8; with Alexander; with Walton; go; to C-8; to C-9");
    assert_eq!(
        (table.question(), table.view(Viewer::Umpire).heading.side),
        ("movement", Some(engine::Side::Confederate))
    );
    // "That turn" is the Segment: driven back in the Union's, A.P. Hill attacks in his own of the same turn.
    let mut table = position("Union regular combat", &[("A-7", "French Newton"), ("A-8", "AP-Hill")]).table();
    table.dice(&[4]);
    table.play("attack A-8; with all; go; to A-9; to A-10");
    let turn = table.view(Viewer::Umpire).heading.turn;
    table.play("move AP-Hill; to A-9; to A-8; end");
    assert_eq!((table.view(Viewer::Umpire).heading.turn, table.decider()), (turn, engine::Side::Confederate));
    assert!(table.offers("attack A-7") || table.offers("go"), "{:?}", table.actions());
}

#[test]
fn a_fort_emptied_by_fire_is_taken_at_the_end_of_the_phase() {
    proves!("ah74.7.1.9.2");
    let at = [
        ("A-7", "I-C"),
        ("B-8", "French"),
        ("A-8", "Newton"),
        ("A-9", "Walton"),
        ("C-7", "II-C"),
        ("B-7", "Couch-HQ"),
    ];
    let mut table = position("Union offensive fire", &at).forts(&["A-9"]).table();
    table.dice(&[5]);
    table.play("attack A-9; with I-C; go; to A-10; to A-11");
    assert_eq!(table.question(), "advance_into_fort");
    // Newton is next to it; French is not, the battery has fired.
    assert_eq!(table.offered("advance"), ["Newton A-9"]);
    table.play("advance Newton A-9");
    assert_eq!(table.place("Newton"), "A-9");
    // A battery next to it that has fired lies inverted and stays.
    let mut table =
        position("Union offensive fire", &[("A-8", "I-C Newton"), ("A-9", "Walton")]).forts(&["A-9"]).table();
    table.dice(&[5]);
    table.play("attack A-9; with I-C; go; to A-10; to A-11");
    assert_eq!(table.offered("advance"), ["Newton A-9"]);
    assert_eq!(table.refused("advance I-C A-9"), "ah74.7.1.9.2");
    assert_eq!(table.refused("advance Walton A-9"), "ah74.7.1.9.2", "the enemy's");
    // A disrupted unit may go, a bridge may not.
    let at = [("F-8", "I-C Bridge-1"), ("E-8", "Newton"), ("F-9", "Walton")];
    let mut table = position("Union offensive fire", &at).forts(&["F-9"]).disrupted("Newton", 2).table();
    table.dice(&[5]);
    table.play("attack F-9; with I-C; go; to F-10; to F-11");
    assert_eq!(table.offered("advance"), ["Newton F-9"]);
    assert_eq!(table.refused("advance Bridge-1 F-9"), "ah74.7.1.9.2");
}
