//! Brigade substitute counters.

use engine::proves;

use crate::position::position;

#[test]
fn a_division_is_replaced_by_brigades_of_exactly_its_factor() {
    proves!("ah61.3.1", "ah61.3.2", "ah61.3.3", "ah61.ex.brig.1");
    let mut play = position().put("E5", &["Early"]).confederates_move();
    assert_eq!(play.refused("substitute Beckham"), "ah61.3.1");
    play.go(&["substitute Early", "brigade Gordon", "brigade Hoke", "brigade Smith"]);
    // Six of eight: a 2 more fits, or two 1s; the army gains nothing.
    assert_eq!(play.decision(), "choose_brigades");
    play.go(&["brigade Hays"]);
    assert_eq!(play.decision(), "move");
    for unit in ["Gordon", "Hoke", "Smith", "Hays", "Early-HQ"] {
        assert_eq!(play.at(unit), "E5");
    }
    assert_eq!(play.at("Early"), "box");
    let track = play.view().tracks.into_iter().find(|track| track.label.starts_with("Confederate")).unwrap();
    assert_eq!(track.value, 8 + 12 + 10);
    // The four 2s are taken off again for the division, and its headquarters with them.
    play.go(&["return Early at E5"]);
    assert_eq!(
        (play.at("Early").as_str(), play.at("Gordon").as_str(), play.at("Early-HQ").as_str()),
        ("E5", "box", "box")
    );
    // Once a Turn: broken up anew, it does not come back before the next.
    play.go(&["substitute Early", "own brigades"]);
    assert_eq!(play.refused("return Early at E5"), "ah61.3.6");
}

#[test]
fn brigades_need_not_be_the_divisions_own_but_must_add_up() {
    proves!("ah61.3.4");
    let mut play = position().put("E5", &["Colston"]).put("K5", &["Stuart"]).confederates_move();
    play.go(&["substitute Colston"]);
    // Seven: three 2s and a 1, of any infantry division; cavalry brigades stand for Stuart only.
    assert!(play.can("brigade Mahone") && play.can("brigade Wilcox") && play.can("own brigades"));
    assert!(!play.can("brigade F-Lee"));
    play.go(&["brigade Mahone", "brigade Heth", "brigade Kershaw"]);
    assert_eq!(play.refused("brigade Doles"), "ah61.3.2");
    play.go(&["brigade Wright"]);
    assert_eq!(play.at("Colston"), "box");
    play.go(&["substitute Stuart"]);
    assert_eq!(play.those("brigade"), ["brigade F-Lee", "brigade WHF-Lee"]);
}

#[test]
fn substitution_is_offered_whenever_the_confederate_decides() {
    proves!("ah61.3.2");
    // In his own combat, before and between battles, and when he picks losses in the Union's Turn.
    let mut play = position().put("E5", &["Early"]).put("E6", &["Devens"]).confederates_attack();
    assert!(play.can("substitute Early"));
    play.declare(&["Early"], &["Devens"]);
    assert!(play.can("substitute Early"));
    let mut play = position().put("E5", &["Early"]).put("E6", &["Devens"]).union_attacks();
    assert_eq!(play.refused("substitute Early"), "ah61.17.1.2");
    // 4 against 8, 1-2: a 2 is an exchange; Early owes 4 and gives up two brigades instead of the division.
    play.fight(&["Devens"], &["Early"], 2);
    assert_eq!((play.decides(), play.decision()), ("Confederate", "exchange_losses"));
    play.go(&["substitute Early", "own brigades", "remove Gordon", "remove Hays"]);
    assert!(play.gone(&["Devens", "Gordon", "Hays"]));
    assert_eq!((play.at("Hoke").as_str(), play.at("Early").as_str()), ("E5", "box"));
}

#[test]
fn brigades_move_fight_and_separate_like_any_unit() {
    proves!("ah61.3.5", "ah61.3.7", "ah61.3.6");
    let mut play = position().put("E5", &["Early"]).put("I5", &["Hancock"]).confederates_move();
    play.go(&["substitute Early", "own brigades"]);
    play.march("Gordon", &["E4", "E3", "E2", "E1"]);
    assert_eq!(play.at("Gordon"), "E1");
    // Not on one square: the division cannot come back until all have marched together again.
    assert_eq!(play.refused("return Early at E5"), "ah61.3.6");
    play.march("Hoke", &["F5"]).go(&["end movement", "end movement"]);
    play.march("Gordon", &["E2", "E3", "E4", "E5"]);
    assert_eq!(play.refused("return Early at E5"), "ah61.3.6");
    play.march("Hoke", &["E5"]).go(&["return Early at E5"]);
    assert_eq!(play.at("Early"), "E5");
    // They fight in their own name.
    let mut play = position().put("E5", &["Gordon", "Hoke"]).put("E6", &["Morris"]).confederates_attack();
    play.fight(&["Gordon", "Hoke"], &["Morris"], 1);
    assert!(play.gone(&["Morris"]));
}

#[test]
fn what_has_been_eliminated_never_comes_back() {
    proves!("ah61.3.8");
    let mut play = position()
        .put("E5", &["Gordon", "Hoke", "Smith", "Hays"])
        .put("eliminated", &["Early", "Heth"])
        .confederates_move();
    assert_eq!(play.refused("return Early at E5"), "ah61.3.6");
    // Heth is gone, so A.P. Hill's own brigades are not all at hand; five 2s and two 1s of others still are.
    play.go(&["substitute AP-Hill"]);
    assert!(!play.can("brigade Heth") && !play.can("own brigades") && play.can("brigade Mahone"));
    assert_eq!(play.refused("brigade Heth"), "ah61.3.2");
}

#[test]
fn a_lost_headquarters_does_not_come_with_the_brigades() {
    proves!("ah61.3.3");
    let mut play = position().put("E5", &["Early"]).put("eliminated", &["Early-HQ"]).confederates_move();
    play.go(&["substitute Early", "own brigades"]);
    assert_eq!((play.at("Early-HQ").as_str(), play.at("Hays").as_str()), ("eliminated", "E5"));
}

#[test]
fn substitutes_inherit_the_squares_moved() {
    proves!("ah61.3.9");
    let mut play =
        position().put("E5", &["Early"]).put("K5", &["Gordon", "Hoke"]).put("K6", &["Smith", "Posey"]);
    play = play.put("eliminated", &["Anderson"]);
    let mut play = play.confederates_move();
    play.march("Early", &["E6", "E7", "E8"]);
    play.go(&["substitute Early", "brigade Perry", "brigade Heth", "brigade Lane", "brigade Archer"]);
    play.go(&["move Perry", "to E9"]);
    assert_eq!(play.refused("move Perry"), "ah61.4.6");
    // The division's headquarters has moved three squares too.
    play.go(&["move Early-HQ"]);
    assert_eq!(play.those("with").len(), 3);
    play.go(&["to E9", "to E8", "to E9", "to E8", "to E9"]);
    assert_eq!(play.decision(), "move");
    // Merged brigades have moved as far as the one that moved most.
    play.march("Smith", &["K7", "K6"]).march("Gordon", &["K6"]).march("Hoke", &["K6"]);
    play.go(&["return Early at K6", "move Early", "to K7", "to K8"]);
    assert_eq!(play.decision(), "move");
    assert_eq!(play.refused("move Early"), "ah61.4.6");
}
