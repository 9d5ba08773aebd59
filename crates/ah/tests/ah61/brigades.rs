//! Brigade substitute counters.

use engine::{Side, Viewer, proves};

use crate::position::{Own as _, position};

#[test]
fn a_division_is_replaced_by_brigades_of_exactly_its_factor() {
    proves!("ah61.3.1", "ah61.3.2", "ah61.3.3", "ah61.ex.brig.1");
    let mut table = position().put("E5", &["Early"]).confederates_move();
    assert_eq!(table.refused("substitute Beckham"), "ah61.3.1");
    table.play("substitute Early; brigade Gordon; brigade Hoke; brigade Smith");
    // Six of eight: a 2 more fits, or two 1s; the army gains nothing.
    assert_eq!(table.question(), "choose_brigades");
    table.play("brigade Hays");
    assert_eq!(table.question(), "move");
    for unit in ["Gordon", "Hoke", "Smith", "Hays", "Early-HQ"] {
        assert_eq!(table.place(unit), "E5");
    }
    assert_eq!(table.place("Early"), "box");
    let track = table
        .view(Viewer::Umpire)
        .tracks
        .into_iter()
        .find(|track| track.label.starts_with("Confederate"))
        .unwrap();
    assert_eq!(track.value, 8 + 12 + 10);
    // The four 2s are taken off again for the division, and its headquarters with them.
    table.play("return Early at E5");
    assert_eq!(
        (table.place("Early").as_str(), table.place("Gordon").as_str(), table.place("Early-HQ").as_str()),
        ("E5", "box", "box")
    );
    // Once a Turn: broken up anew, it does not come back before the next.
    table.play("substitute Early; own brigades");
    assert_eq!(table.refused("return Early at E5"), "ah61.3.6");
}

#[test]
fn brigades_need_not_be_the_divisions_own_but_must_add_up() {
    proves!("ah61.3.4");
    let mut table = position().put("E5", &["Colston"]).put("K5", &["Stuart"]).confederates_move();
    table.play("substitute Colston");
    // Seven: three 2s and a 1, of any infantry division; cavalry brigades stand for Stuart only.
    assert!(table.offers("brigade Mahone") && table.offers("brigade Wilcox") && table.offers("own brigades"));
    assert!(!table.offers("brigade F-Lee"));
    table.play("brigade Mahone; brigade Heth; brigade Kershaw");
    assert_eq!(table.refused("brigade Doles"), "ah61.3.2");
    table.play("brigade Wright");
    assert_eq!(table.place("Colston"), "box");
    table.play("substitute Stuart");
    assert_eq!(table.offered("brigade"), ["F-Lee", "WHF-Lee"]);
}

#[test]
fn substitution_is_offered_whenever_the_confederate_decides() {
    proves!("ah61.3.2");
    // In his own combat, before and between battles, and when he picks losses in the Union's Turn.
    let mut table = position().put("E5", &["Early"]).put("E6", &["Devens"]).confederates_attack();
    assert!(table.offers("substitute Early"));
    table.declare(&["Early"], &["Devens"]);
    assert!(table.offers("substitute Early"));
    let mut table = position().put("E5", &["Early"]).put("E6", &["Devens"]).union_attacks();
    assert_eq!(table.refused("substitute Early"), "ah61.17.1.2");
    // 4 against 8, 1-2: a 2 is an exchange; Early owes 4 and gives up two brigades instead of the division.
    table.fight(&["Devens"], &["Early"], 2);
    assert_eq!((table.decider(), table.question()), (Side::Confederate, "exchange_losses"));
    table.play("substitute Early; own brigades; remove Gordon; remove Hays");
    assert!(table.gone(&["Devens", "Gordon", "Hays"]));
    assert_eq!((table.place("Hoke").as_str(), table.place("Early").as_str()), ("E5", "box"));
}

#[test]
fn brigades_move_fight_and_separate_like_any_unit() {
    proves!("ah61.3.5", "ah61.3.7", "ah61.3.6");
    let mut table = position().put("E5", &["Early"]).put("I5", &["Hancock"]).confederates_move();
    table.play("substitute Early; own brigades");
    table.march("Gordon", &["E4", "E3", "E2", "E1"]);
    assert_eq!(table.place("Gordon"), "E1");
    // Not on one square: the division cannot come back until all have marched together again.
    assert_eq!(table.refused("return Early at E5"), "ah61.3.6");
    table.march("Hoke", &["F5"]).play("end movement; end movement");
    table.march("Gordon", &["E2", "E3", "E4", "E5"]);
    assert_eq!(table.refused("return Early at E5"), "ah61.3.6");
    table.march("Hoke", &["E5"]).play("return Early at E5");
    assert_eq!(table.place("Early"), "E5");
    // They fight in their own name.
    let mut table = position().put("E5", &["Gordon", "Hoke"]).put("E6", &["Morris"]).confederates_attack();
    table.fight(&["Gordon", "Hoke"], &["Morris"], 1);
    assert!(table.gone(&["Morris"]));
}

#[test]
fn what_has_been_eliminated_never_comes_back() {
    proves!("ah61.3.8");
    let mut table = position()
        .put("E5", &["Gordon", "Hoke", "Smith", "Hays"])
        .put("eliminated", &["Early", "Heth"])
        .confederates_move();
    assert_eq!(table.refused("return Early at E5"), "ah61.3.6");
    // Heth is gone, so A.P. Hill's own brigades are not all at hand; five 2s and two 1s of others still are.
    table.play("substitute AP-Hill");
    assert!(!table.offers("brigade Heth") && !table.offers("own brigades") && table.offers("brigade Mahone"));
    assert_eq!(table.refused("brigade Heth"), "ah61.3.2");
}

#[test]
fn a_lost_headquarters_does_not_come_with_the_brigades() {
    proves!("ah61.3.3");
    let mut table = position().put("E5", &["Early"]).put("eliminated", &["Early-HQ"]).confederates_move();
    table.play("substitute Early; own brigades");
    assert_eq!((table.place("Early-HQ").as_str(), table.place("Hays").as_str()), ("eliminated", "E5"));
}

#[test]
fn substitutes_inherit_the_squares_moved() {
    proves!("ah61.3.9");
    let mut table =
        position().put("E5", &["Early"]).put("K5", &["Gordon", "Hoke"]).put("K6", &["Smith", "Posey"]);
    table = table.put("eliminated", &["Anderson"]);
    let mut table = table.confederates_move();
    table.march("Early", &["E6", "E7", "E8"]);
    table.play("substitute Early; brigade Perry; brigade Heth; brigade Lane; brigade Archer");
    table.play("move Perry; to E9");
    assert_eq!(table.refused("move Perry"), "ah61.4.6");
    // The division's headquarters has moved three squares too.
    table.play("move Early-HQ");
    assert_eq!(table.offered("with").len(), 3);
    table.play("to E9; to E8; to E9; to E8; to E9");
    assert_eq!(table.question(), "move");
    // Merged brigades have moved as far as the one that moved most.
    table.march("Smith", &["K7", "K6"]).march("Gordon", &["K6"]).march("Hoke", &["K6"]);
    table.play("return Early at K6; move Early; to K7; to K8");
    assert_eq!(table.question(), "move");
    assert_eq!(table.refused("move Early"), "ah61.4.6");
}
