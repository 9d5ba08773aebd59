//! V.D Brigade substitute counters.

use engine::proves;

use crate::support::position;

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
    table.play("move Mahone; to A-8; stop; move Wright; to B-10").question();
    assert_eq!(table.refused("reform Anderson A-9"), "ah74.5.4.2");
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
    assert_eq!(table.offered("pick"), ["Wilcox", "Wright", "Nicholls"]);
    assert_eq!(table.refused("pick Posey"), "ah74.5.4.2");
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
    assert_eq!((table.question(), table.place("Mahone").as_str()), ("movement", "A-12"));
    table.play("move Posey; to B-11");
    assert_eq!((table.question(), table.place("Posey").as_str()), ("movement", "B-11"));
    let mut table = position("Confederate movement", &[("A-8", "Anderson")]).disrupted("Anderson", 3).table();
    table.play("break Anderson");
    assert!(table.is("Wright", "disruption 3"));
    // In the middle of a retreat: each brigade has its own to make.
    let at = [("A-8", "French Newton Hooker-HQ"), ("A-9", "Early Walton")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[4]);
    table.play("attack A-9; with all; go; break Early");
    assert!(
        table.offers("retreat Gordon") && table.offers("retreat Early-HQ") && table.offers("retreat Walton")
    );
}

#[test]
fn a_division_that_alone_must_retreat_may_fall_apart_first() {
    proves!("ah74.5.4.2", "ah74.crt.11");
    // The one way out of B-8 leads through C-9, where 15 points stand: no room for A.P. Hill's 12.
    let at = [("B-7", "French Newton"), ("A-9", "Sykes"), ("B-8", "AP-Hill"), ("C-9", "Early Colston")];
    let beaten = || {
        let mut table = position("Union regular combat", &at).table();
        table.dice(&[4]);
        table.play("attack B-8; with all; go");
        assert_eq!((table.result().as_str(), table.question()), ("DR2", "retreat"));
        table
    };
    let mut table = beaten();
    assert_eq!(table.label("retreat AP-Hill"), "Retreat A.P. Hill: no way is open, it is lost");
    table.play("retreat AP-Hill");
    assert_eq!(table.place("AP-Hill"), "eliminated");
    assert!(table.said("A.P. Hill in B-8 has no retreat open and is eliminated."));
    let mut table = beaten();
    table.play("break AP-Hill; retreat Heth; to C-10; retreat Lane; to D-9");
    assert_eq!([table.place("Heth"), table.place("Lane"), table.place("Archer")], ["C-10", "D-9", "B-8"]);
    // One that has a way is asked where it goes, and may still fall apart before its first step, not after.
    let at = [("B-7", "French Newton"), ("B-8", "AP-Hill"), ("D-12", "Early")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[4]);
    table.play("attack B-8; with all; go");
    assert!(table.question() == "retreat_route" && table.offers("break AP-Hill"));
    assert_eq!(table.refused("break Early"), "ah74.5.4.2");
    let mut before = position("Union regular combat", &at).table();
    before.dice(&[4]);
    before.play("attack B-8; with all; go; to B-9");
    assert_eq!(before.refused("break AP-Hill"), "ah74.5.4.2");
    table.play("break AP-Hill");
    assert_eq!(table.offered("retreat").len(), 7);
}

#[test]
fn a_division_may_break_down_at_any_decision_of_its_owner() {
    proves!("ah74.5.4.2");
    // While the winners advance: one brigade takes the hill, the others stay.
    let at = [("E-9", "AP-Hill"), ("E-10", "Averell")];
    let mut table = position("Confederate regular combat", &at).table();
    table.dice(&[3]);
    table.play("attack E-10; with AP-Hill; go");
    assert_eq!(table.result(), "DR2");
    while table.question() == "retreat_route" {
        let hex = table.offered("to")[0].clone();
        table.play(&format!("to {hex}"));
    }
    assert_eq!(table.question(), "advance_after_combat");
    table.play("break AP-Hill; advance Heth E-10");
    assert_eq!([table.place("Heth"), table.place("Lane")], ["E-10", "E-9"]);
    // The Union has no decision in which it could.
    let table = position("Union movement", &[("A-1", "Hancock"), ("A-9", "Anderson")]).table();
    assert_eq!(table.refused("break Anderson"), "ah74.5.4.2");
    // Stuart, attacked, may fall apart instead of answering; with his headquarters beside them they do not withdraw.
    let at = [("A-8", "French Newton"), ("A-9", "Stuart")];
    let mut table = position("Union regular combat", &at).options(&["unit_function"]).table();
    table.dice(&[1]);
    table.play("attack A-9; with all; go");
    assert_eq!(table.question(), "withdraw_cavalry");
    table.play("break Stuart");
    assert_eq!(table.result(), "AR2/d1");
    // Without it they are cavalry alone, and are still asked.
    let alone = position("Union regular combat", &at).eliminated(&["Stuart-HQ"]).options(&["unit_function"]);
    let mut table = alone.table();
    table.play("attack A-9; with all; go; break Stuart");
    assert_eq!(table.question(), "withdraw_cavalry");
}

#[test]
fn the_question_names_place_units_and_what_may_be_done() {
    let at = [("B-7", "French Newton"), ("A-9", "Sykes"), ("B-8", "AP-Hill"), ("C-9", "Early Colston")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[4]);
    assert_eq!(
        table.prompt(),
        "Pick an enemy hex to attack. French, Newton must attack, and B-8 must be attacked."
    );
    table.play("attack B-8");
    assert_eq!(
        table.prompt(),
        "Who attacks B-8? So far nobody yet; one unit at least, then go. French, Newton must take part. Other hexes are \
         taken in first."
    );
    table.play("with all; go");
    assert_eq!(
        table.prompt(),
        "A.P. Hill must retreat 2 hexes: which goes first? Divisions may break down first."
    );
    let mut table = position("Confederate movement", &[("F-12", "Anderson Early")]).table();
    assert_eq!(
        table.prompt(),
        "Move as many of your units as you like, one after another, or end the Movement Phase. Divisions may break down \
         and be reformed."
    );
    table.play("move Anderson");
    assert_eq!(
        table.prompt(),
        "Anderson in F-12, 4 Movement Points left (8 along the road): go hex by hex, take others of the stack along or \
         break down."
    );
    table.play("to E-11; to E-10");
    assert_eq!(table.prompt(), "Anderson in E-10, 1 Movement Point left: go hex by hex, break down or stop.");
}
