//! Multiple unit attack: the division of attacks, the nine cases of the secondary zone, artillery, both zones combined.

use engine::proves;

use crate::position::{Play, Position, position};

fn figures(play: &Play) -> Vec<String> {
    play.view().sheets[0].rows.iter().map(|row| row.cells[3..].join(" ")).collect()
}

#[test]
fn attackers_of_one_defender_add_their_factors() {
    proves!("ah61.17.1.1");
    let mut play =
        position().put("E5", &["Hancock"]).put("F5", &["Berry"]).put("E6", &["Early"]).union_attacks();
    play.declare(&["Hancock", "Berry"], &["Early"]);
    assert_eq!(figures(&play), ["11-8 1-1"]);
}

#[test]
fn every_enemy_in_contact_must_be_fought() {
    proves!("ah61.17.1.3", "ah61.17.1.8", "ah61.ex.mua.1");
    let mut play = position()
        .put("E5", &["Geary", "Hancock"])
        .put("E6", &["Early"])
        .put("F5", &["Colston"])
        .put("D5", &["Stuart"])
        .union_attacks();
    play.declare(&["Geary"], &["Early"]);
    assert_eq!(play.refused("end attacks"), "ah61.17.1.8");
    // Hancock alone is left for the other two: he must take both on, in one battle.
    play.go(&["attack Colston"]);
    play.go(&["by Hancock"]);
    assert_eq!(play.refused("battle ready"), "ah61.17.1.8");
    play.go(&["attack Stuart", "battle ready"]);
    assert_eq!(figures(&play), ["7-8 1-1", "5-11 1-2"]);
    assert_eq!(play.decision(), "resolve_battles");
}

#[test]
fn the_two_divisions_of_the_example_and_no_other() {
    proves!("ah61.17.1.2", "ah61.17.1.4", "ah61.ex.mua.2");
    // BLUE-A touches RED-A and RED-B, BLUE-B touches RED-B and RED-C.
    let start = || {
        position()
            .put("E5", &["Geary"])
            .put("G5", &["Hancock"])
            .put("D5", &["Early"])
            .put("F5", &["Colston"])
            .put("H5", &["McLaws"])
            .union_attacks()
    };
    let mut found = Vec::new();
    let mut open = vec![Vec::<String>::new()];
    while let Some(actions) = open.pop() {
        let mut play = start();
        play.go(&actions.iter().map(String::as_str).collect::<Vec<_>>());
        if play.decision() == "resolve_battles" {
            let mut battles: Vec<String> =
                play.view().sheets[0].rows.iter().map(|row| row.cells[1..3].join(" - ")).collect();
            battles.sort();
            if !found.contains(&battles) {
                found.push(battles);
            }
            continue;
        }
        let next = play.actions();
        assert!(!next.is_empty(), "no way on after {actions:?}");
        for action in next {
            open.push([actions.as_slice(), &[action]].concat());
        }
    }
    found.sort();
    assert_eq!(
        found,
        [
            ["Geary - Early", "Hancock - McLaws, Colston"].map(str::to_owned),
            ["Geary - Early, Colston", "Hancock - McLaws"].map(str::to_owned),
        ]
    );
    // RED-C is out of BLUE-A's reach.
    let mut play = start();
    play.go(&["attack McLaws"]);
    assert_eq!(play.refused("by Geary"), "ah61.17.1.4");
    assert_eq!(play.refused("attack Early"), "ah61.17.1.3");
}

#[test]
fn soaking_off_against_part_of_a_stack() {
    proves!("ah61.17.1.5", "ah61.17.1.6", "ah61.ex.mua.4");
    // 22 factors on a fortified hill count 66. Doubleday (6) takes the 12-4 on, 30 factors the 10-4.
    let mut play = position()
        .ground("E6", "hill")
        .forts(&["E6"])
        .put("E6", &["Rodes", "AP-Hill"])
        .put("E5", &["Doubleday"])
        .put("F5", &["Berry", "Birney"])
        .put("D5", &["Whipple", "Williams"])
        .put("F6", &["French"])
        .put("R1", &["Early", "Anderson"])
        .union_attacks();
    play.declare(&["Doubleday"], &["AP-Hill"]);
    play.go(&["attack Rodes", "by all", "battle ready"]);
    assert_eq!(figures(&play), ["6-36 1-6", "30-30 1-1"]);
}

#[test]
fn one_square_may_attack_in_several_battles() {
    proves!("ah61.17.1.7");
    let mut play = position()
        .put("E5", &["Geary", "Hancock"])
        .put("E6", &["Early"])
        .put("F5", &["Colston"])
        .union_attacks();
    play.declare(&["Geary"], &["Early"]).declare(&["Hancock"], &["Colston"]);
    assert_eq!(figures(&play), ["7-8 1-1", "5-7 1-1"]);
}

/// BLUE stands at E4 or thereabouts, RED at E6: two squares apart.
fn range(blue: &[&str], red: &[&str]) -> Position {
    position().put("E4", blue).put("E6", red)
}

#[test]
fn case_2_artillery_may_fire_at_others_unharmed() {
    proves!("ah61.17.2.0", "ah61.17.2.2", "ah61.17.3.1", "ah61.ex.sec.2", "ah61.ex.att.6");
    // RED artillery 2 against BLUE non-artillery 4: its option, at 2-4.
    let mut play = range(&["Devens"], &["Walton"]).confederates_attack();
    assert!(play.can("end attacks") && play.can("attack Devens"));
    play.declare(&["Walton"], &["Devens"]);
    assert_eq!(figures(&play), ["2-4 1-2"]);
    play.roll(&[6]).go(&["resolve 1"]);
    // A elim is ignored, and so is A back 2; a D result is carried out.
    assert_eq!((play.at("Walton").as_str(), play.at("Devens").as_str()), ("E6", "E4"));
    for (face, moved) in [(3, false), (1, true)] {
        let mut play = range(&["Devens"], &["Walton"]).confederates_attack();
        play.fight(&["Walton"], &["Devens"], face);
        assert_eq!((play.at("Walton").as_str(), play.decision() == "line_of_retreat"), ("E6", moved));
    }
    // Exchange: the artillery loses nothing, the other side its share.
    let mut play = range(&["Devens"], &["Walton"]).confederates_attack();
    play.fight(&["Walton"], &["Devens"], 2);
    assert!(play.gone(&["Devens"]) && play.at("Walton") == "E6");
    // BLUE 6 that moved into the secondary zone stopped there; in RED's Turn the artillery may fire at 2-6.
    let mut play = position().put("E3", &["Berry"]).put("E6", &["Walton"]).union_moves();
    play.go(&["move Berry", "to E4"]);
    assert_eq!((play.decision(), play.refused("move Berry")), ("move", "ah61.5.3"));
    // Before that he must attack it himself at 6-2; D back 2 does nothing to it.
    play.go(&["end movement"]);
    assert_eq!(play.refused("end attacks"), "ah61.17.1.8");
    play.declare(&["Berry"], &["Walton"]);
    assert_eq!(figures(&play), ["6-2 3-1"]);
    play.roll(&[3]).go(&["resolve 1"]);
    assert_eq!((play.at("Walton").as_str(), play.decides()), ("E6", "Confederate"));
    play.go(&["end movement"]);
    assert!(play.can("end attacks"));
    play.declare(&["Walton"], &["Berry"]);
    assert_eq!(figures(&play), ["2-6 1-3"]);
    play.roll(&[5]).go(&["resolve 1"]);
    assert_eq!((play.at("Walton").as_str(), play.at("Berry").as_str()), ("E6", "E4"));
}

#[test]
fn case_3_others_must_attack_artillery_at_range_and_cannot_hurt_it() {
    proves!("ah61.17.2.3", "ah61.17.3.2", "ah61.ex.sec.3", "ah61.1.4");
    let mut play = range(&["Devens"], &["Walton"]).union_attacks();
    assert_eq!(play.refused("end attacks"), "ah61.17.1.8");
    play.declare(&["Devens"], &["Walton"]);
    assert_eq!(figures(&play), ["4-2 2-1"]);
    play.roll(&[1]).go(&["resolve 1"]);
    assert_eq!(play.at("Walton"), "E6");
    // What is adverse to the attacker is carried out.
    let mut play = range(&["Devens"], &["Walton"]).union_attacks();
    play.fight(&["Devens"], &["Walton"], 6);
    assert!(play.gone(&["Devens"]));
    // On its next Turn it may close.
    let mut play = range(&["Devens"], &["Walton"]).union_attacks();
    play.fight(&["Devens"], &["Walton"], 3).go(&["end movement", "end attacks", "move Devens", "to E5"]);
    assert_eq!(play.at("Devens"), "E5");
}

#[test]
fn case_4_others_do_not_fight_at_range() {
    proves!("ah61.17.2.4", "ah61.17.3.2", "ah61.ex.sec.4");
    let mut play = range(&["Devens"], &["Early"]).union_moves();
    play.go(&["end movement"]);
    assert_eq!(play.decides(), "Confederate");
    play.go(&["end movement"]).march("Devens", &["E5"]).go(&["end movement"]);
    assert_eq!(play.decision(), "divide_attacks");
}

#[test]
fn case_5_artillery_ignores_others_for_artillery() {
    proves!("ah61.17.2.5", "ah61.ex.sec.5");
    let mut play = range(&["III-C"], &["Walton", "Colston"]).union_attacks();
    assert_eq!(play.those("attack"), ["attack Walton"]);
    assert_eq!(play.refused("attack Colston"), "ah61.17.2.5");
    play.declare(&["III-C"], &["Walton"]);
    assert_eq!(figures(&play), ["7-2 3-1"]);
    play.roll(&[1]).go(&["resolve 1"]);
    assert!(play.gone(&["Walton"]));
    // The winner may attack the others on his next Turn, if they are still in range.
    play.go(&["end movement"]).fight(&["Colston"], &["III-C"], 1).go(&["end movement"]);
    assert!(play.can("attack Colston") && play.can("end attacks"));
}

#[test]
fn case_6_friends_of_attacking_artillery_are_ignored() {
    proves!("ah61.17.2.6", "ah61.17.3.3");
    let start = || position().put("E4", &["XI-C", "Devens"]).put("D4", &["Schurz"]).put("E6", &["Walton"]);
    // Devens shares the artillery's square, Schurz does not: neither fights.
    let mut play = start().union_attacks();
    play.go(&["attack Walton"]);
    assert_eq!(play.those("by"), ["by XI-C"]);
    assert_eq!(play.refused("by Devens"), "ah61.17.3.3");
    play.go(&["by XI-C", "battle ready"]);
    assert_eq!(figures(&play), ["4-2 2-1"]);
    // Results apply to both: A elim takes the artillery. The defender may then fire at the others, and if that fails they
    // may close.
    play.roll(&[6]).go(&["resolve 1"]);
    assert!(play.gone(&["XI-C"]));
    play.go(&["end movement"]);
    assert!(play.can("attack Devens") && play.can("attack Schurz"));
    play.go(&["end attacks"]).march("Devens", &["E5"]);
    assert_eq!(play.at("Devens"), "E5");
}

#[test]
fn case_7_artillery_may_fire_while_its_friends_cannot() {
    proves!("ah61.17.2.7", "ah61.ex.sec.7");
    let mut play = range(&["XI-C", "Devens"], &["Colston"]).union_attacks();
    assert!(play.can("end attacks"));
    play.go(&["attack Colston"]);
    assert_eq!(play.those("by"), ["by XI-C"]);
    play.go(&["by XI-C", "battle ready"]);
    assert_eq!(figures(&play), ["4-7 1-1"]);
    play.roll(&[6]).go(&["resolve 1"]);
    assert_eq!(play.at("XI-C"), "E4");
    // The attack has failed: the others may close in their Turn.
    play.march("Colston", &["E5"]);
    assert_eq!(play.at("Colston"), "E5");
}

#[test]
fn case_8_others_must_attack_the_artillery_alone() {
    proves!("ah61.17.2.8", "ah61.ex.sec.8");
    let mut play = range(&["XI-C", "Devens"], &["Colston"]).confederates_attack();
    assert_eq!(play.those("attack"), ["attack XI-C"]);
    assert_eq!(play.refused("attack Devens"), "ah61.17.2.8");
    assert_eq!(play.refused("end attacks"), "ah61.17.1.8");
    play.declare(&["Colston"], &["XI-C"]);
    assert_eq!(figures(&play), ["7-4 1-1"]);
    play.roll(&[1]).go(&["resolve 1"]);
    assert_eq!((play.at("XI-C").as_str(), play.at("Devens").as_str()), ("E4", "E4"));
}

#[test]
fn case_9_artillery_fights_artillery_and_nobody_else() {
    proves!("ah61.17.2.9", "ah61.17.3.3", "ah61.ex.sec.9");
    let mut play = range(&["XI-C", "Devens"], &["Walton", "Colston"]).union_attacks();
    assert_eq!(play.those("attack"), ["attack Walton"]);
    assert_eq!(play.refused("attack Colston"), "ah61.17.2.9");
    play.go(&["attack Walton"]);
    assert_eq!(play.those("by"), ["by XI-C"]);
    play.go(&["by XI-C", "battle ready"]);
    assert_eq!(figures(&play), ["4-2 2-1"]);
    play.roll(&[1]).go(&["resolve 1"]);
    assert!(play.gone(&["Walton"]));
    // The winner's units may close on his next Turn: the infantry at once, the artillery behind it.
    play.go(&["end movement"]).fight(&["Colston"], &["XI-C"], 1);
    play.march("Devens", &["E5"]).march("XI-C", &["F4", "F5"]);
    assert_eq!((play.at("Devens").as_str(), play.at("XI-C").as_str()), ("E5", "F5"));
}

#[test]
fn artillery_attacks_next_to_it_only_those_it_has_fought_at_range() {
    proves!("ah61.17.4.1");
    let close = |enemy: &str| position().put("E5", &["XI-C"]).put("E6", &[enemy]);
    // Never fought: no combat, though they are next to each other.
    let mut play = close("Early").union_moves();
    play.go(&["end movement"]);
    assert_eq!(play.decides(), "Confederate");
    let mut play = close("Early").fought("XI-C", "Early").union_attacks();
    play.declare(&["XI-C"], &["Early"]);
    assert_eq!(figures(&play), ["4-8 1-2"]);
    // Fired at in one Turn, closed with in the next: the memory is made in play, and kept while both stay within two squares.
    let mut play = range(&["XI-C"], &["Early"]).union_attacks();
    play.fight(&["XI-C"], &["Early"], 5).go(&["end movement"]).fight(&["Early"], &["XI-C"], 1);
    play.go(&["move XI-C", "to E5", "end movement"]);
    assert_eq!(play.decision(), "divide_attacks");
    // Being attacked at range counts as well.
    let mut play = range(&["XI-C"], &["Early"]).confederates_attack();
    play.fight(&["Early"], &["XI-C"], 1).go(&["move XI-C", "to E5", "end movement"]);
    assert_eq!((play.decides(), play.decision()), ("Union", "divide_attacks"));
    // So is one who moves and is two squares away again.
    let mut play = range(&["XI-C"], &["Early"]).union_attacks();
    play.fight(&["XI-C"], &["Early"], 5).march("Early", &["F5"]).go(&["end movement"]);
    play.fight(&["Early"], &["XI-C"], 1).go(&["move XI-C", "to E5", "end movement"]);
    assert_eq!((play.decides(), play.decision()), ("Union", "divide_attacks"));
    // An enemy that has left the secondary zone is forgotten.
    let mut play = range(&["XI-C"], &["Early"]).union_attacks();
    play.fight(&["XI-C"], &["Early"], 5).march("Early", &["E7"]).go(&["end movement"]);
    assert_eq!((play.decides(), play.decision()), ("Union", "move"));
    play.go(&["move XI-C", "to E5"]);
    assert_eq!(play.refused("to E6"), "ah61.17.4.2");
}

#[test]
fn artillery_that_may_not_attack_needs_friends_who_do() {
    proves!("ah61.17.4.2");
    let start = || position().put("E4", &["XI-C", "Devens"]).put("E6", &["Early"]).put("D4", &["Schurz"]);
    let mut play = start().union_moves();
    play.go(&["move XI-C"]);
    assert_eq!(play.refused("to E5"), "ah61.17.4.2");
    play.go(&["to F4"]);
    assert_eq!(play.refused("to F5"), "ah61.17.4.2");
    play.go(&["to E4", "stop"]);
    // Once infantry is in contact it may follow; it adds nothing and suffers nothing.
    play.march("Schurz", &["D5"]).march("XI-C", &["E5"]).go(&["end movement", "attack Early"]);
    assert_eq!(play.those("by"), ["by Schurz"]);
    play.go(&["by Schurz", "battle ready"]);
    assert_eq!(figures(&play), ["4-8 1-2"]);
    play.roll(&[6]).go(&["resolve 1"]);
    assert_eq!((play.gone(&["Schurz"]), play.at("XI-C").as_str()), (true, "E5"));
    // Attacked while next to the enemy it defends normally.
    play.go(&["end movement"]);
    play.declare(&["Early"], &["XI-C"]);
    assert_eq!(figures(&play), ["8-4 2-1"]);
    // Those it relies on may not leave it.
    let mut play = position().put("D5", &["Schurz"]).put("E4", &["XI-C"]).put("E6", &["Early"]).union_moves();
    play.march("XI-C", &["E5"]).go(&["move Schurz"]);
    assert_eq!(play.refused("to D4"), "ah61.17.4.2");
    assert!(play.can("to D6"));
    // Infantry and artillery that move in together are in contact together.
    let mut play = start().union_moves();
    play.go(&["move XI-C", "with Devens", "to E5"]);
    assert_eq!(play.at("XI-C"), "E5");
}

#[test]
fn artillery_fights_both_zones_in_one_battle() {
    proves!("ah61.17.5.1", "ah61.17.5.2", "ah61.ex.comb.1");
    // The diagram as printed: BLUE artillery 7, RED 4 next to it, RED artillery 3 two squares away; nobody has fought yet.
    let both = || position().put("E5", &["III-C"]).put("E6", &["Gordon", "Hoke"]).put("E3", &["Alexander"]);
    for remembered in [false, true] {
        let start =
            if remembered { both().fought("III-C", "Gordon").fought("III-C", "Hoke") } else { both() };
        let mut play = start.union_attacks();
        play.go(&["attack Alexander", "by III-C"]);
        let clause = if remembered { "ah61.17.1.8" } else { "ah61.17.5.1" };
        assert_eq!(play.refused("battle ready"), clause);
        play.go(&["attack Gordon"]);
        assert_eq!(play.refused("battle ready"), clause);
        play.go(&["attack Hoke", "battle ready"]);
        assert_eq!(figures(&play), ["7-7 1-1"]);
        // As if all were in the primary zone: an adverse result applies to the artillery.
        play.roll(&[6]).go(&["resolve 1"]);
        assert!(play.gone(&["III-C"]));
    }
    // In RED's Turn both attack BLUE together.
    let mut play = both().confederates_attack();
    play.go(&["attack III-C", "by Gordon"]);
    assert_eq!(play.refused("battle ready"), "ah61.17.1.8");
    play.go(&["by all", "battle ready"]);
    assert_eq!(figures(&play), ["7-7 1-1"]);
    play.roll(&[1]).go(&["resolve 1"]);
    assert!(play.gone(&["III-C"]));
}

#[test]
fn without_enemy_artillery_at_range_the_older_fight_is_needed() {
    proves!("ah61.17.5.1", "ah61.17.4.1", "ah61.17.4.2");
    // The artillery begins with the enemy artillery; the neighbours come into that battle or are left.
    let mut play =
        position().put("E5", &["III-C"]).put("E6", &["Gordon"]).put("E3", &["Alexander"]).union_attacks();
    assert_eq!(play.those("attack"), ["attack Alexander"]);
    let refusal = play.refusal("attack Gordon");
    assert_eq!(
        refusal.to_string(),
        "III C fights Gordon only in one battle with artillery two squares away: name Alexander first. [ah61.17.5.1]"
    );
    // It may move next to them, since it will fight them; with the enemy artillery out of range it may not.
    let mut play =
        position().put("D5", &["III-C"]).put("E7", &["Gordon"]).put("G6", &["Alexander"]).union_moves();
    play.go(&["move III-C"]);
    assert!(play.can("to E6"));
    let mut play =
        position().put("D5", &["III-C"]).put("E7", &["Gordon"]).put("K6", &["Alexander"]).union_moves();
    play.go(&["move III-C"]);
    assert_eq!(play.refused("to E6"), "ah61.17.4.2");
    // Next to enemy artillery nothing is combined: the rule speaks of others in the primary zone.
    let mut play =
        position().put("E5", &["III-C"]).put("E6", &["Walton"]).put("E3", &["Alexander"]).union_attacks();
    play.declare(&["III-C"], &["Alexander"]);
    assert_eq!(figures(&play), ["7-3 2-1"]);
    // A friend next to them can fight them instead: then they need not come into this battle.
    let mut play = position()
        .put("E5", &["III-C"])
        .put("E6", &["Gordon"])
        .put("E3", &["Alexander"])
        .put("F6", &["Devens"])
        .union_attacks();
    play.declare(&["III-C"], &["Alexander"]).declare(&["Devens"], &["Gordon"]);
    assert_eq!(figures(&play), ["7-3 2-1", "4-2 2-1"]);
    // Artillery that cannot reach them keeps the battle to the enemy artillery.
    let mut play = position()
        .put("E5", &["III-C"])
        .put("E6", &["Gordon"])
        .put("E3", &["Alexander"])
        .put("E1", &["I-C"])
        .union_attacks();
    play.go(&["attack Alexander", "by III-C", "by I-C", "battle ready"]);
    assert_eq!(figures(&play), ["13-3 4-1"]);
}

#[test]
fn artillery_that_moves_two_squares_from_its_enemy_has_not_left_him() {
    proves!("ah61.17.4.1", "ah61.17.4.2");
    // From D5 to E5 it stays two squares from Gordon, whom it has fought, and may go up to him; from farther off it may not.
    let gun = || position().put("D5", &["III-C"]).put("E7", &["Gordon"]).fought("III-C", "Gordon");
    let mut play = gun().union_moves();
    play.go(&["move III-C", "to E5"]);
    assert!(play.can("to E6"));
    let mut play = gun().union_moves();
    play.go(&["move III-C", "to D4", "to E5"]);
    assert_eq!(play.refused("to E6"), "ah61.17.4.2");
}

#[test]
fn a_unit_ignored_at_range_is_told_of_the_artillery_that_is_fought() {
    proves!("ah61.17.2.5");
    // Colston stands two squares from Walton; what he has to do with him is that the battery faces both.
    let mut play =
        position().put("E4", &["III-C"]).put("E6", &["Walton"]).put("G5", &["Colston"]).union_attacks();
    assert_eq!(
        play.refusal("attack Colston").to_string(),
        "Colston is ignored at secondary range, where the fight is with Walton. [ah61.17.2.5]"
    );
}

#[test]
fn support_from_range_shares_the_fate_of_the_battle() {
    proves!("ah61.17.5.3");
    let start =
        || position().put("E5", &["Devens"]).put("E4", &["XI-C"]).put("E6", &["Early"]).union_attacks();
    let mut play = start();
    play.fight(&["Devens", "XI-C"], &["Early"], 5);
    assert!(play.gone(&["Devens", "XI-C"]));
    // It need not join: its attack is a choice.
    let mut play = start();
    play.declare(&["Devens"], &["Early"]);
    assert_eq!(play.decision(), "resolve_battles");
    play.roll(&[5]).go(&["resolve 1"]);
    assert_eq!((play.gone(&["Devens"]), play.at("XI-C").as_str()), (true, "E4"));
}

#[test]
fn artillery_at_range_joins_the_attack_on_a_mixed_stack() {
    proves!("ah61.17.5.2", "ah61.17.5.3");
    let start = || {
        position()
            .put("E5", &["Geary"])
            .put("E8", &["III-C"])
            .put("E6", &["McLaws", "Cabell"])
            .union_attacks()
    };
    // At range the artillery would leave McLaws alone for Cabell; beside Geary it fights both, as if it stood next to them.
    let mut play = start();
    play.go(&["attack all at E6"]);
    assert_eq!(play.refused("by III-C"), "ah61.17.1.4");
    play.go(&["by Geary"]);
    assert_eq!(play.refused("battle ready"), "ah61.17.1.8");
    play.go(&["by III-C", "battle ready"]);
    assert_eq!(figures(&play), ["14-10 1-1"]);
    play.roll(&[6]).go(&["resolve 1"]);
    assert!(play.gone(&["Geary", "III-C"]));
    // Or each has its own battle.
    let mut play = start();
    play.declare(&["Geary"], &["McLaws"]).declare(&["III-C"], &["Cabell"]);
    assert_eq!(figures(&play), ["7-8 1-1", "7-2 3-1"]);
}
