//! Multiple unit attack: the division of attacks, the nine cases of the secondary zone, artillery, both zones combined.

use engine::{Side, Viewer, proves};

use crate::position::{Own as _, Position, Table, position};

fn figures(table: &Table) -> Vec<String> {
    table.view(Viewer::Umpire).sheets[0].rows.iter().map(|row| row.cells[3..].join(" ")).collect()
}

#[test]
fn attackers_of_one_defender_add_their_factors() {
    proves!("ah61.17.1.1");
    let mut table =
        position().put("E5", &["Hancock"]).put("F5", &["Berry"]).put("E6", &["Early"]).union_attacks();
    table.declare(&["Hancock", "Berry"], &["Early"]);
    assert_eq!(figures(&table), ["11-8 1-1"]);
}

#[test]
fn every_enemy_in_contact_must_be_fought() {
    proves!("ah61.17.1.3", "ah61.17.1.8", "ah61.ex.mua.1");
    let mut table = position()
        .put("E5", &["Geary", "Hancock"])
        .put("E6", &["Early"])
        .put("F5", &["Colston"])
        .put("D5", &["Stuart"])
        .union_attacks();
    table.declare(&["Geary"], &["Early"]);
    assert_eq!(table.refused("end attacks"), "ah61.17.1.8");
    // Hancock alone is left for the other two: he must take both on, in one battle.
    table.play("attack Colston");
    table.play("by Hancock");
    assert_eq!(table.refused("battle ready"), "ah61.17.1.8");
    table.play("attack Stuart; battle ready");
    assert_eq!(figures(&table), ["7-8 1-1", "5-11 1-2"]);
    assert_eq!(table.question(), "resolve_battles");
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
        let mut table = start();
        table.play(&actions.join(";"));
        if table.question() == "resolve_battles" {
            let mut battles: Vec<String> = table.view(Viewer::Umpire).sheets[0]
                .rows
                .iter()
                .map(|row| row.cells[1..3].join(" - "))
                .collect();
            battles.sort();
            if !found.contains(&battles) {
                found.push(battles);
            }
            continue;
        }
        let next = table.actions();
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
    let mut table = start();
    table.play("attack McLaws");
    assert_eq!(table.refused("by Geary"), "ah61.17.1.4");
    assert_eq!(table.refused("attack Early"), "ah61.17.1.3");
}

#[test]
fn soaking_off_against_part_of_a_stack() {
    proves!("ah61.17.1.5", "ah61.17.1.6", "ah61.ex.mua.4");
    // 22 factors on a fortified hill count 66. Doubleday (6) takes the 12-4 on, 30 factors the 10-4.
    let mut table = position()
        .ground("E6", "hill")
        .forts(&["E6"])
        .put("E6", &["Rodes", "AP-Hill"])
        .put("E5", &["Doubleday"])
        .put("F5", &["Berry", "Birney"])
        .put("D5", &["Whipple", "Williams"])
        .put("F6", &["French"])
        .put("R1", &["Early", "Anderson"])
        .union_attacks();
    table.declare(&["Doubleday"], &["AP-Hill"]);
    table.play("attack Rodes; by all; battle ready");
    assert_eq!(figures(&table), ["6-36 1-6", "30-30 1-1"]);
}

#[test]
fn one_square_may_attack_in_several_battles() {
    proves!("ah61.17.1.7");
    let mut table = position()
        .put("E5", &["Geary", "Hancock"])
        .put("E6", &["Early"])
        .put("F5", &["Colston"])
        .union_attacks();
    table.declare(&["Geary"], &["Early"]).declare(&["Hancock"], &["Colston"]);
    assert_eq!(figures(&table), ["7-8 1-1", "5-7 1-1"]);
}

/// BLUE stands at E4 or thereabouts, RED at E6: two squares apart.
fn range(blue: &[&str], red: &[&str]) -> Position {
    position().put("E4", blue).put("E6", red)
}

#[test]
fn case_2_artillery_may_fire_at_others_unharmed() {
    proves!("ah61.17.2.0", "ah61.17.2.2", "ah61.17.3.1", "ah61.ex.sec.2", "ah61.ex.att.6");
    // RED artillery 2 against BLUE non-artillery 4: its option, at 2-4.
    let mut table = range(&["Devens"], &["Walton"]).confederates_attack();
    assert!(table.offers("end attacks") && table.offers("attack Devens"));
    table.declare(&["Walton"], &["Devens"]);
    assert_eq!(figures(&table), ["2-4 1-2"]);
    table.dice(&[6]).play("resolve 1");
    // A elim is ignored, and so is A back 2; a D result is carried out.
    assert_eq!((table.place("Walton").as_str(), table.place("Devens").as_str()), ("E6", "E4"));
    for (face, moved) in [(3, false), (1, true)] {
        let mut table = range(&["Devens"], &["Walton"]).confederates_attack();
        table.fight(&["Walton"], &["Devens"], face);
        assert_eq!((table.place("Walton").as_str(), table.question() == "line_of_retreat"), ("E6", moved));
    }
    // Exchange: the artillery loses nothing, the other side its share.
    let mut table = range(&["Devens"], &["Walton"]).confederates_attack();
    table.fight(&["Walton"], &["Devens"], 2);
    assert!(table.gone(&["Devens"]) && table.place("Walton") == "E6");
    // BLUE 6 that moved into the secondary zone stopped there; in RED's Turn the artillery may fire at 2-6.
    let mut table = position().put("E3", &["Berry"]).put("E6", &["Walton"]).union_moves();
    table.play("move Berry; to E4");
    assert_eq!((table.question(), table.refused("move Berry")), ("move", "ah61.5.3"));
    // Before that he must attack it himself at 6-2; D back 2 does nothing to it.
    table.play("end movement");
    assert_eq!(table.refused("end attacks"), "ah61.17.1.8");
    table.declare(&["Berry"], &["Walton"]);
    assert_eq!(figures(&table), ["6-2 3-1"]);
    table.dice(&[3]).play("resolve 1");
    assert_eq!((table.place("Walton").as_str(), table.decider()), ("E6", Side::Confederate));
    table.play("end movement");
    assert!(table.offers("end attacks"));
    table.declare(&["Walton"], &["Berry"]);
    assert_eq!(figures(&table), ["2-6 1-3"]);
    table.dice(&[5]).play("resolve 1");
    assert_eq!((table.place("Walton").as_str(), table.place("Berry").as_str()), ("E6", "E4"));
}

#[test]
fn case_3_others_must_attack_artillery_at_range_and_cannot_hurt_it() {
    proves!("ah61.17.2.3", "ah61.17.3.2", "ah61.ex.sec.3", "ah61.1.4");
    let mut table = range(&["Devens"], &["Walton"]).union_attacks();
    assert_eq!(table.refused("end attacks"), "ah61.17.1.8");
    table.declare(&["Devens"], &["Walton"]);
    assert_eq!(figures(&table), ["4-2 2-1"]);
    table.dice(&[1]).play("resolve 1");
    assert_eq!(table.place("Walton"), "E6");
    // What is adverse to the attacker is carried out.
    let mut table = range(&["Devens"], &["Walton"]).union_attacks();
    table.fight(&["Devens"], &["Walton"], 6);
    assert!(table.gone(&["Devens"]));
    // On its next Turn it may close.
    let mut table = range(&["Devens"], &["Walton"]).union_attacks();
    table.fight(&["Devens"], &["Walton"], 3).play("end movement; end attacks; move Devens; to E5");
    assert_eq!(table.place("Devens"), "E5");
}

#[test]
fn case_4_others_do_not_fight_at_range() {
    proves!("ah61.17.2.4", "ah61.17.3.2", "ah61.ex.sec.4");
    let mut table = range(&["Devens"], &["Early"]).union_moves();
    table.play("end movement");
    assert_eq!(table.decider(), Side::Confederate);
    table.play("end movement").march("Devens", &["E5"]).play("end movement");
    assert_eq!(table.question(), "divide_attacks");
}

#[test]
fn case_5_artillery_ignores_others_for_artillery() {
    proves!("ah61.17.2.5", "ah61.ex.sec.5");
    let mut table = range(&["III-C"], &["Walton", "Colston"]).union_attacks();
    assert_eq!(table.offered("attack"), ["Walton"]);
    assert_eq!(table.refused("attack Colston"), "ah61.17.2.5");
    table.declare(&["III-C"], &["Walton"]);
    assert_eq!(figures(&table), ["7-2 3-1"]);
    table.dice(&[1]).play("resolve 1");
    assert!(table.gone(&["Walton"]));
    // The winner may attack the others on his next Turn, if they are still in range.
    table.play("end movement").fight(&["Colston"], &["III-C"], 1).play("end movement");
    assert!(table.offers("attack Colston") && table.offers("end attacks"));
}

#[test]
fn case_6_friends_of_attacking_artillery_are_ignored() {
    proves!("ah61.17.2.6", "ah61.17.3.3");
    let start = || position().put("E4", &["XI-C", "Devens"]).put("D4", &["Schurz"]).put("E6", &["Walton"]);
    // Devens shares the artillery's square, Schurz does not: neither fights.
    let mut table = start().union_attacks();
    table.play("attack Walton");
    assert_eq!(table.offered("by"), ["XI-C"]);
    assert_eq!(table.refused("by Devens"), "ah61.17.3.3");
    table.play("by XI-C; battle ready");
    assert_eq!(figures(&table), ["4-2 2-1"]);
    // Results apply to both: A elim takes the artillery. The defender may then fire at the others, and if that fails they
    // may close.
    table.dice(&[6]).play("resolve 1");
    assert!(table.gone(&["XI-C"]));
    table.play("end movement");
    assert!(table.offers("attack Devens") && table.offers("attack Schurz"));
    table.play("end attacks").march("Devens", &["E5"]);
    assert_eq!(table.place("Devens"), "E5");
}

#[test]
fn case_7_artillery_may_fire_while_its_friends_cannot() {
    proves!("ah61.17.2.7", "ah61.ex.sec.7");
    let mut table = range(&["XI-C", "Devens"], &["Colston"]).union_attacks();
    assert!(table.offers("end attacks"));
    table.play("attack Colston");
    assert_eq!(table.offered("by"), ["XI-C"]);
    table.play("by XI-C; battle ready");
    assert_eq!(figures(&table), ["4-7 1-1"]);
    table.dice(&[6]).play("resolve 1");
    assert_eq!(table.place("XI-C"), "E4");
    // The attack has failed: the others may close in their Turn.
    table.march("Colston", &["E5"]);
    assert_eq!(table.place("Colston"), "E5");
}

#[test]
fn case_8_others_must_attack_the_artillery_alone() {
    proves!("ah61.17.2.8", "ah61.ex.sec.8");
    let mut table = range(&["XI-C", "Devens"], &["Colston"]).confederates_attack();
    assert_eq!(table.offered("attack"), ["XI-C"]);
    assert_eq!(table.refused("attack Devens"), "ah61.17.2.8");
    assert_eq!(table.refused("end attacks"), "ah61.17.1.8");
    table.declare(&["Colston"], &["XI-C"]);
    assert_eq!(figures(&table), ["7-4 1-1"]);
    table.dice(&[1]).play("resolve 1");
    assert_eq!((table.place("XI-C").as_str(), table.place("Devens").as_str()), ("E4", "E4"));
}

#[test]
fn case_9_artillery_fights_artillery_and_nobody_else() {
    proves!("ah61.17.2.9", "ah61.17.3.3", "ah61.ex.sec.9");
    let mut table = range(&["XI-C", "Devens"], &["Walton", "Colston"]).union_attacks();
    assert_eq!(table.offered("attack"), ["Walton"]);
    assert_eq!(table.refused("attack Colston"), "ah61.17.2.9");
    table.play("attack Walton");
    assert_eq!(table.offered("by"), ["XI-C"]);
    table.play("by XI-C; battle ready");
    assert_eq!(figures(&table), ["4-2 2-1"]);
    table.dice(&[1]).play("resolve 1");
    assert!(table.gone(&["Walton"]));
    // The winner's units may close on his next Turn: the infantry at once, the artillery behind it.
    table.play("end movement").fight(&["Colston"], &["XI-C"], 1);
    table.march("Devens", &["E5"]).march("XI-C", &["F4", "F5"]);
    assert_eq!((table.place("Devens").as_str(), table.place("XI-C").as_str()), ("E5", "F5"));
}

#[test]
fn artillery_attacks_next_to_it_only_those_it_has_fought_at_range() {
    proves!("ah61.17.4.1");
    let close = |enemy: &str| position().put("E5", &["XI-C"]).put("E6", &[enemy]);
    // Never fought: no combat, though they are next to each other.
    let mut table = close("Early").union_moves();
    table.play("end movement");
    assert_eq!(table.decider(), Side::Confederate);
    let mut table = close("Early").fought("XI-C", "Early").union_attacks();
    table.declare(&["XI-C"], &["Early"]);
    assert_eq!(figures(&table), ["4-8 1-2"]);
    // Fired at in one Turn, closed with in the next: the memory is made in play, and kept while both stay within two squares.
    let mut table = range(&["XI-C"], &["Early"]).union_attacks();
    table.fight(&["XI-C"], &["Early"], 5).play("end movement").fight(&["Early"], &["XI-C"], 1);
    table.play("move XI-C; to E5; end movement");
    assert_eq!(table.question(), "divide_attacks");
    // Being attacked at range counts as well.
    let mut table = range(&["XI-C"], &["Early"]).confederates_attack();
    table.fight(&["Early"], &["XI-C"], 1).play("move XI-C; to E5; end movement");
    assert_eq!((table.decider(), table.question()), (Side::Union, "divide_attacks"));
    // So is one who moves and is two squares away again.
    let mut table = range(&["XI-C"], &["Early"]).union_attacks();
    table.fight(&["XI-C"], &["Early"], 5).march("Early", &["F5"]).play("end movement");
    table.fight(&["Early"], &["XI-C"], 1).play("move XI-C; to E5; end movement");
    assert_eq!((table.decider(), table.question()), (Side::Union, "divide_attacks"));
    // An enemy that has left the secondary zone is forgotten.
    let mut table = range(&["XI-C"], &["Early"]).union_attacks();
    table.fight(&["XI-C"], &["Early"], 5).march("Early", &["E7"]).play("end movement");
    assert_eq!((table.decider(), table.question()), (Side::Union, "move"));
    table.play("move XI-C; to E5");
    assert_eq!(table.refused("to E6"), "ah61.17.4.2");
}

#[test]
fn artillery_that_may_not_attack_needs_friends_who_do() {
    proves!("ah61.17.4.2");
    let start = || position().put("E4", &["XI-C", "Devens"]).put("E6", &["Early"]).put("D4", &["Schurz"]);
    let mut table = start().union_moves();
    table.play("move XI-C");
    assert_eq!(table.refused("to E5"), "ah61.17.4.2");
    table.play("to F4");
    assert_eq!(table.refused("to F5"), "ah61.17.4.2");
    table.play("to E4; stop");
    // Once infantry is in contact it may follow; it adds nothing and suffers nothing.
    table.march("Schurz", &["D5"]).march("XI-C", &["E5"]).play("end movement; attack Early");
    assert_eq!(table.offered("by"), ["Schurz"]);
    table.play("by Schurz; battle ready");
    assert_eq!(figures(&table), ["4-8 1-2"]);
    table.dice(&[6]).play("resolve 1");
    assert_eq!((table.gone(&["Schurz"]), table.place("XI-C").as_str()), (true, "E5"));
    // Attacked while next to the enemy it defends normally.
    table.play("end movement");
    table.declare(&["Early"], &["XI-C"]);
    assert_eq!(figures(&table), ["8-4 2-1"]);
    // Those it relies on may not leave it.
    let mut table =
        position().put("D5", &["Schurz"]).put("E4", &["XI-C"]).put("E6", &["Early"]).union_moves();
    table.march("XI-C", &["E5"]).play("move Schurz");
    assert_eq!(table.refused("to D4"), "ah61.17.4.2");
    assert!(table.offers("to D6"));
    // Infantry and artillery that move in together are in contact together.
    let mut table = start().union_moves();
    table.play("move XI-C; with Devens; to E5");
    assert_eq!(table.place("XI-C"), "E5");
}

#[test]
fn artillery_fights_both_zones_in_one_battle() {
    proves!("ah61.17.5.1", "ah61.17.5.2", "ah61.ex.comb.1");
    // The diagram as printed: BLUE artillery 7, RED 4 next to it, RED artillery 3 two squares away; nobody has fought yet.
    let both = || position().put("E5", &["III-C"]).put("E6", &["Gordon", "Hoke"]).put("E3", &["Alexander"]);
    for remembered in [false, true] {
        let start =
            if remembered { both().fought("III-C", "Gordon").fought("III-C", "Hoke") } else { both() };
        let mut table = start.union_attacks();
        table.play("attack Alexander; by III-C");
        let clause = if remembered { "ah61.17.1.8" } else { "ah61.17.5.1" };
        assert_eq!(table.refused("battle ready"), clause);
        table.play("attack Gordon");
        assert_eq!(table.refused("battle ready"), clause);
        table.play("attack Hoke; battle ready");
        assert_eq!(figures(&table), ["7-7 1-1"]);
        // As if all were in the primary zone: an adverse result applies to the artillery.
        table.dice(&[6]).play("resolve 1");
        assert!(table.gone(&["III-C"]));
    }
    // In RED's Turn both attack BLUE together.
    let mut table = both().confederates_attack();
    table.play("attack III-C; by Gordon");
    assert_eq!(table.refused("battle ready"), "ah61.17.1.8");
    table.play("by all; battle ready");
    assert_eq!(figures(&table), ["7-7 1-1"]);
    table.dice(&[1]).play("resolve 1");
    assert!(table.gone(&["III-C"]));
}

#[test]
fn without_enemy_artillery_at_range_the_older_fight_is_needed() {
    proves!("ah61.17.5.1", "ah61.17.4.1", "ah61.17.4.2");
    // The artillery begins with the enemy artillery; the neighbours come into that battle or are left.
    let table =
        position().put("E5", &["III-C"]).put("E6", &["Gordon"]).put("E3", &["Alexander"]).union_attacks();
    assert_eq!(table.offered("attack"), ["Alexander"]);
    let refusal = table.refusal("attack Gordon");
    assert_eq!(
        refusal.to_string(),
        "III C fights Gordon only in one battle with artillery two squares away: name Alexander first. [ah61.17.5.1]"
    );
    // It may move next to them, since it will fight them; with the enemy artillery out of range it may not.
    let mut table =
        position().put("D5", &["III-C"]).put("E7", &["Gordon"]).put("G6", &["Alexander"]).union_moves();
    table.play("move III-C");
    assert!(table.offers("to E6"));
    let mut table =
        position().put("D5", &["III-C"]).put("E7", &["Gordon"]).put("K6", &["Alexander"]).union_moves();
    table.play("move III-C");
    assert_eq!(table.refused("to E6"), "ah61.17.4.2");
    // Next to enemy artillery nothing is combined: the rule speaks of others in the primary zone.
    let mut table =
        position().put("E5", &["III-C"]).put("E6", &["Walton"]).put("E3", &["Alexander"]).union_attacks();
    table.declare(&["III-C"], &["Alexander"]);
    assert_eq!(figures(&table), ["7-3 2-1"]);
    // A friend next to them can fight them instead: then they need not come into this battle.
    let mut table = position()
        .put("E5", &["III-C"])
        .put("E6", &["Gordon"])
        .put("E3", &["Alexander"])
        .put("F6", &["Devens"])
        .union_attacks();
    table.declare(&["III-C"], &["Alexander"]).declare(&["Devens"], &["Gordon"]);
    assert_eq!(figures(&table), ["7-3 2-1", "4-2 2-1"]);
    // Artillery that cannot reach them keeps the battle to the enemy artillery.
    let mut table = position()
        .put("E5", &["III-C"])
        .put("E6", &["Gordon"])
        .put("E3", &["Alexander"])
        .put("E1", &["I-C"])
        .union_attacks();
    table.play("attack Alexander; by III-C; by I-C; battle ready");
    assert_eq!(figures(&table), ["13-3 4-1"]);
}

#[test]
fn artillery_that_moves_two_squares_from_its_enemy_has_not_left_him() {
    proves!("ah61.17.4.1", "ah61.17.4.2");
    // From D5 to E5 it stays two squares from Gordon, whom it has fought, and may go up to him; from farther off it may not.
    let gun = || position().put("D5", &["III-C"]).put("E7", &["Gordon"]).fought("III-C", "Gordon");
    let mut table = gun().union_moves();
    table.play("move III-C; to E5");
    assert!(table.offers("to E6"));
    let mut table = gun().union_moves();
    table.play("move III-C; to D4; to E5");
    assert_eq!(table.refused("to E6"), "ah61.17.4.2");
}

#[test]
fn a_unit_ignored_at_range_is_told_of_the_artillery_that_is_fought() {
    proves!("ah61.17.2.5");
    // Colston stands two squares from Walton; what he has to do with him is that the battery faces both.
    let table =
        position().put("E4", &["III-C"]).put("E6", &["Walton"]).put("G5", &["Colston"]).union_attacks();
    assert_eq!(
        table.refusal("attack Colston").to_string(),
        "Colston is ignored at secondary range, where the fight is with Walton. [ah61.17.2.5]"
    );
}

#[test]
fn support_from_range_shares_the_fate_of_the_battle() {
    proves!("ah61.17.5.3");
    let start =
        || position().put("E5", &["Devens"]).put("E4", &["XI-C"]).put("E6", &["Early"]).union_attacks();
    let mut table = start();
    table.fight(&["Devens", "XI-C"], &["Early"], 5);
    assert!(table.gone(&["Devens", "XI-C"]));
    // It need not join: its attack is a choice.
    let mut table = start();
    table.declare(&["Devens"], &["Early"]);
    assert_eq!(table.question(), "resolve_battles");
    table.dice(&[5]).play("resolve 1");
    assert_eq!((table.gone(&["Devens"]), table.place("XI-C").as_str()), (true, "E4"));
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
    let mut table = start();
    table.play("attack all at E6");
    assert_eq!(table.refused("by III-C"), "ah61.17.1.4");
    table.play("by Geary");
    assert_eq!(table.refused("battle ready"), "ah61.17.1.8");
    table.play("by III-C; battle ready");
    assert_eq!(figures(&table), ["14-10 1-1"]);
    table.dice(&[6]).play("resolve 1");
    assert!(table.gone(&["Geary", "III-C"]));
    // Or each has its own battle.
    let mut table = start();
    table.declare(&["Geary"], &["McLaws"]).declare(&["III-C"], &["Cabell"]);
    assert_eq!(figures(&table), ["7-8 1-1", "7-2 3-1"]);
}
