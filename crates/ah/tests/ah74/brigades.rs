//! V.D Brigade substitute counters.

use engine::proves;

use super::support::position;

#[test]
fn a_division_breaks_down_into_brigades_of_its_strength_with_its_headquarters() {
    proves!("ah74.5.4.1", "ah74.5.4.2", "ah74.5.4.3", "ah74.5.4.4", "ah74.2.3.2");
    let mut table = position("Confederate movement", &[("A-9", "Anderson")]).table();
    table.play("break Anderson");
    for unit in ["Mahone", "Posey", "Perry", "Wilcox", "Wright", "Anderson-HQ"] {
        assert_eq!(table.place(unit), "A-9", "{unit}");
    }
    assert_eq!(table.place("Anderson"), "not in use");
    // They move as units of their own.
    table.play("move Mahone; to A-8; stop; move Wright; to B-10").decision();
    assert_eq!(table.refusal("reform Anderson A-9"), "ah74.5.4.2");
    // A headquarters that was lost does not come back.
    let mut table =
        position("Confederate movement", &[("A-9", "Anderson")]).eliminated(&["Anderson-HQ"]).table();
    table.play("break Anderson");
    assert_eq!(table.place("Anderson-HQ"), "eliminated");
}

#[test]
fn any_brigades_that_add_up_will_do_but_of_the_same_kind() {
    proves!("ah74.5.4.6", "ah74.5.4.2");
    let mut table = position("Confederate movement", &[("A-9", "Colston"), ("B-9", "Stuart")]).table();
    table.play("break Colston freely");
    assert!(table.offers("pick Mahone") && table.offers("pick Wilcox") && !table.offers("pick F-Lee"));
    // 7 = 2 + 2 + 2 + 1: after three 2s only a 1 fits.
    table.play("pick Mahone; pick Kershaw; pick Heth");
    assert_eq!(table.offered("pick"), ["Nicholls", "Wilcox", "Wright"]);
    assert_eq!(table.refusal("pick Posey"), "ah74.5.4.2");
    table.play("pick Wilcox");
    assert_eq!(
        [table.place("Heth"), table.place("Wilcox"), table.place("Colston-HQ")],
        ["A-9", "A-9", "A-9"]
    );
    // Colston's own may not be at hand: then he cannot simply break into them.
    let table = position("Confederate movement", &[("A-9", "Colston")]).eliminated(&["Paxton"]).table();
    assert!(!table.offers("break Colston") && table.offers("break Colston freely"));
    let mut table = position("Confederate movement", &[("B-9", "Stuart")]).table();
    table.play("break Stuart");
    assert_eq!(
        [table.place("F-Lee"), table.place("WHF-Lee"), table.place("Stuart-HQ")],
        ["B-9", "B-9", "B-9"]
    );
}

#[test]
fn a_division_returns_for_brigades_of_its_strength_in_one_hex() {
    proves!("ah74.5.4.5", "ah74.5.4.6", "ah74.5.4.3");
    let at = [("A-9", "Mahone Kershaw Heth Wilcox Wright"), ("B-12", "Early-HQ"), ("C-8", "Posey")];
    let mut table = position("Confederate movement", &at).disrupted("Kershaw", 2).table();
    // Eight points of other divisions' brigades: Early returns, worst disruption and all, and his HQ is taken off.
    assert!(
        table.offers("reform Early A-9")
            && !table.offers("reform AP-Hill A-9")
            && !table.offers("reform Early C-8")
    );
    table.play("reform Early A-9");
    assert_eq!(table.place("Early"), "A-9");
    assert!(table.is("Early", "disruption 2"));
    assert_eq!([table.place("Early-HQ"), table.place("Mahone")], ["not in use", "not in use"]);
    // Eliminated counters never come back.
    let table = position("Confederate movement", &at).eliminated(&["Early"]).table();
    assert!(!table.offers("reform Early A-9"));
}

#[test]
fn what_was_spent_and_suffered_passes_on() {
    proves!("ah74.5.4.2", "ah74.5.4.5");
    let mut table = position("Confederate movement", &[("A-8", "Anderson")]).table();
    // In the middle of its move: three points are spent, each brigade has one left.
    table.play("move Anderson; to A-9; to A-10; to A-11; break Anderson; move Mahone; to A-12");
    assert_eq!((table.decision(), table.place("Mahone").as_str()), ("movement", "A-12"));
    table.play("move Posey; to B-11");
    assert_eq!((table.decision(), table.place("Posey").as_str()), ("movement", "B-11"));
    let mut table = position("Confederate movement", &[("A-8", "Anderson")]).disrupted("Anderson", 3).table();
    table.play("break Anderson");
    assert!(table.is("Wright", "disruption 3"));
    // In the middle of a retreat: each brigade has its own to make.
    let at = [("A-8", "French Newton Hooker-HQ"), ("A-9", "Early Walton")];
    let mut table = position("Union regular combat", &at).table().dice(&[4]);
    table.play("attack A-9; with all; go; break Early");
    assert!(
        table.offers("retreat Gordon") && table.offers("retreat Early-HQ") && table.offers("retreat Walton")
    );
}
