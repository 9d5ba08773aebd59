//! Section 14: combat up to the losses, works, and night combat.

use engine::{Side, proves};

use crate::table::{Own as _, Table, activated, board, in_phase, position};

pub(crate) fn fight(pieces: &[(&str, &str, &str)]) -> Table {
    Table::open_ground(&in_phase("combat", 7, "hill", "C3", pieces))
}

/// The dice of both sides, as the log tells them.
pub(crate) fn dice(table: &Table) -> String {
    let text = table.log.events().iter().rev().find(|event| event.text.contains(", the defender ")).unwrap();
    text.text
        .rsplit(". ")
        .next()
        .unwrap_or_default()
        .trim_end_matches('.')
        .replace("The attacker rolls ", "")
        .replace(", the defender", "")
}

#[test]
fn attacking_is_voluntary_and_only_for_active_units() {
    proves!("guv.14.1", "guv.8.1", "guv.14.10");
    let mut table =
        fight(&[("heth", "C3", ""), ("doles", "D3", ""), ("von-gilsa", "C4", ""), ("mclean", "F5", "")]);
    assert!(table.offers("done"));
    assert_eq!(table.refused("attack F5"), "guv.14.1");
    table.play("attack C4");
    assert_eq!(table.refused("with doles"), "guv.8.1");
    assert_eq!(table.refused("resolve"), "guv.14.10");
}

#[test]
fn from_open_ground_every_adjacent_enemy_must_be_engaged() {
    proves!("guv.14.2", "guv.14.6", "guv.14.9");
    let pieces = [("heth", "C3", ""), ("lane", "C3", ""), ("von-gilsa", "C4", ""), ("mclean", "D3", "")];
    let mut table = fight(&pieces);
    table.play("attack C4; with heth; with lane");
    assert_eq!(table.refused("resolve"), "guv.14.2");
    // In one combat, the defenders' points added.
    table.dice(&[1; 4]);
    table.play("also D3; resolve; done; done");
    assert!(table.said("7 against 7"));
    // Or in separate combats by different units of the stack; then the second is owed.
    let mut table = fight(&pieces);
    table.dice(&[1; 8]);
    table.play("attack C4; with heth; resolve; done");
    assert_eq!(table.question(), "combat");
    assert_eq!(table.refused("done"), "guv.14.2");
    assert_eq!(table.refused("attack C4"), "guv.14.8");
    table.play("attack D3; with lane; resolve; done; done");
    assert_eq!(table.question(), "choose_formations");
    // Demons out of the earth do not discharge the debt.
    let head = in_phase("combat", 7, "hill", "C3", &pieces);
    let mut table = Table::open_ground(&format!("hand = {{ confederate = [\"demons\"] }}\n{head}"));
    table.dice(&[1; 4]);
    table.play("attack C4; with heth; resolve; done; play demons; at C3");
    assert_eq!(table.refused("done"), "guv.14.2");
}

#[test]
fn from_the_forest_the_attacker_picks_his_targets() {
    proves!("guv.14.3");
    let pieces = [("heth", "C3", ""), ("von-gilsa", "C4", ""), ("mclean", "D3", "")];
    let mut table =
        Table::on(&board(&[("C3", "woods")], &[], ""), &in_phase("combat", 7, "hill", "C3", &pieces));
    table.dice(&[1; 4]);
    table.play("attack C4; with heth; resolve; done");
    assert_eq!(table.question(), "choose_formations");
}

#[test]
fn disorganized_enemies_may_be_left_alone() {
    proves!("guv.14.4");
    for (state, allowed) in [("disorganized", true), ("", false)] {
        let table = fight(&[
            ("heth", "C3", ""),
            ("von-gilsa", "C4", ""),
            ("mclean", "D3", state),
            ("union-skirmisher-1", "D3", ""),
        ]);
        let mut table = table;
        table.play("attack C4; with heth");
        assert_eq!(table.would("resolve").is_ok(), allowed);
    }
}

#[test]
fn a_unit_fights_once_with_all_its_points() {
    proves!("guv.14.5", "guv.14.8");
    let ground = board(&[("C3", "woods")], &[], "");
    let pieces = [
        ("heth", "C3", ""),
        ("lane", "C3", ""),
        ("thomas", "B4", ""),
        ("von-gilsa", "C4", ""),
        ("mclean", "D3", ""),
    ];
    let mut table = Table::on(&ground, &in_phase("combat", 7, "hill", "C3", &pieces));
    table.play("attack C4; with heth; with thomas");
    // From all sides at once, all points added: 3 + 3 against 3.
    table.dice(&[1; 5]);
    table.play("resolve; done; done");
    assert!(table.said("6 against 3: 2 to 1"));
    table.play("attack D3");
    assert_eq!(table.refused("with heth"), "guv.14.5");
    assert!(table.offers("with lane"));
}

#[test]
fn the_ratio_gives_the_dice() {
    proves!("guv.14.13", "guv.14.14", "guv.14.18", "guv.14.70");
    // Lane and Pender have 4, McGowan 4, Heth 3, Thomas 3; von Gilsa 3 (reduced 2), McLean 4.
    for (attackers, defenders, expected) in [
        (&["heth"][..], &["von-gilsa"][..], "2 2"),
        (&["heth", "thomas"], &["von-gilsa"], "3 2"),
        (&["heth", "thomas", "lane"], &["von-gilsa"], "4 2"),
        (&["lane", "pender", "mcgowan"], &["von-gilsa"], "5 2"),
        (&["heth"], &["von-gilsa", "mclean"], "2 3"),
        (&["heth"], &["von-gilsa", "mclean", "barlow"], "2 4"),
    ] {
        let mut pieces: Vec<(&str, &str, &str)> = attackers.iter().map(|unit| (*unit, "C3", "")).collect();
        pieces.extend(defenders.iter().map(|unit| (*unit, "C4", "")));
        let mut table = fight(&pieces);
        table.spare_dice(&[1]);
        table.play("attack C4");
        for unit in attackers {
            table.play(&format!("with {unit}"));
        }
        table.play("resolve; done");
        while table.question() == "attacker_bonus" || table.question() == "defender_bonus" {
            table.play("done");
        }
        assert_eq!(dice(&table), expected, "{attackers:?} against {defenders:?}");
    }
}

#[test]
fn one_combat_is_over_with_its_retreat_and_advance_before_the_next_begins() {
    proves!("guv.14.9");
    let pieces = [
        ("heth", "C3", ""),
        ("mcgowan", "C3", ""),
        ("lane", "D3", ""),
        ("von-gilsa", "C4", ""),
        ("mclean", "D4", ""),
    ];
    let walls = ["C4 S major-river", "C4 SW major-river", "C4 NW major-river"];
    let mut table = Table::on(&board(&[], &walls, ""), &in_phase("combat", 7, "hill", "C3", &pieces));
    // The attacker sets the order: either hex may come first.
    assert!(table.offers("attack C4") && table.offers("attack D4"));
    table.dice(&[5, 5, 1, 1, 1]);
    table.play("attack C4; with heth; with mcgowan; resolve; done; retreat");
    // Von Gilsa has gone back to McLean, and the winner advances before anything else is attacked.
    assert_eq!((table.place("von-gilsa").as_str(), table.question()), ("D4", "advance"));
    assert_eq!(table.refused("attack D4"), "guv.14.1");
    table.play("advance heth C4; done");
    assert_eq!((table.question(), table.place("heth").as_str()), ("combat", "C4"));
    // The next combat finds both of them in D4, Von Gilsa with the step he has lost.
    table.play("attack D4; with lane; resolve; done");
    let [lane, mclean, gilsa] =
        ["lane", "mclean", "von-gilsa"].map(|unit| table.piece(unit).values[0].value.parse::<u8>().unwrap());
    assert!(table.is("von-gilsa", "reduced") && table.said(&format!("{lane} against {}", mclean + gilsa)));
}

#[test]
fn the_order_of_a_combat_is_kept() {
    proves!("guv.14.10", "guv.14.11", "guv.14.12", "guv.14.15", "guv.14.16", "guv.14.17", "guv.14.40");
    let head = "skirmishers = [3, 3]\nturn = 7\nphase = \"combat\"\nactive = \"hill\"\nchit = \"C3\"";
    let mut table = Table::open_ground(&position(
        head,
        &[("pender", "C3", ""), ("lane", "C3", ""), ("buschbeck", "C4", "")],
    ));
    let mut asked = vec![];
    let mut answer = |table: &mut Table, action: &str| {
        asked.push((table.question(), table.decider()));
        table.play(action);
    };
    answer(&mut table, "attack C4");
    answer(&mut table, "with pender");
    answer(&mut table, "with lane");
    answer(&mut table, "resolve");
    answer(&mut table, "at C4");
    answer(&mut table, "breastwork C4");
    answer(&mut table, "less-a-die");
    answer(&mut table, "plus 1");
    table.dice(&[5, 6, 5, 1]);
    answer(&mut table, "plus 2");
    answer(&mut table, "lose union-skirmisher-1");
    answer(&mut table, "lose buschbeck");
    use Side::{Confederate as C, Union as U};
    assert_eq!(
        asked,
        [
            ("combat", C),
            ("declare_combat", C),
            ("declare_combat", C),
            ("declare_combat", C),
            ("defender_skirmisher", U),
            ("defender_breastwork", U),
            ("breastwork_effect", U),
            ("attacker_bonus", C),
            ("defender_bonus", U),
            ("defender_losses", U),
            ("defender_losses", U),
        ]
    );
}

#[test]
fn terrain_limits_the_dice_of_both_sides() {
    proves!("guv.14.20", "guv.14.19");
    let pieces = [
        ("lane", "C3", ""),
        ("pender", "C3", ""),
        ("mcgowan", "C3", ""),
        ("thomas", "C3", ""),
        ("von-gilsa", "C4", "reduced"),
    ];
    // 15 to 2 is 7 to 1: eight dice; open ground allows six, forest four, a city three.
    for (ground, most) in [("clear", 6), ("woods", 4), ("city", 3)] {
        let mut table =
            Table::on(&board(&[("C4", ground)], &[], ""), &in_phase("combat", 7, "hill", "C3", &pieces));
        table.spare_dice(&[1]);
        table.play("attack C4; with lane; with pender; with mcgowan; with thomas; resolve");
        if table.question() == "defender_breastwork" {
            table.play("done");
        }
        table.play("done");
        assert_eq!(dice(&table), format!("{most} 2"));
    }
    let many = [
        ("heth", "C3", "reduced"),
        ("von-gilsa", "C4", ""),
        ("mclean", "C4", ""),
        ("barlow", "C4", ""),
        ("buschbeck", "C4", ""),
    ];
    let mut table =
        Table::on(&board(&[("C4", "woods")], &[], ""), &in_phase("combat", 7, "hill", "C3", &many));
    table.dice(&[1; 6]);
    table.play("attack C4; with heth; resolve; done; done");
    assert_eq!(dice(&table), "2 4");
}

#[test]
fn hexsides_count_only_if_every_attacker_crosses_them() {
    proves!("guv.14.19", "guv.14.21");
    let pieces = [("lane", "C3", ""), ("pender", "C3", ""), ("thomas", "B4", ""), ("von-gilsa", "C4", "")];
    // A minor river takes a die: 8 to 3 is 2 to 1, three dice less one.
    let river = board(&[], &["C3 S minor-river"], "");
    let mut table = Table::on(&river, &in_phase("combat", 7, "hill", "C3", &pieces));
    table.dice(&[1; 4]);
    table.play("attack C4; with lane; with pender; resolve; done; done");
    assert_eq!(dice(&table), "2 2");
    // Thomas does not cross it: 11 to 3, and nothing is taken.
    let mut table = Table::on(&river, &in_phase("combat", 7, "hill", "C3", &pieces));
    table.dice(&[1; 6]);
    table.play("attack C4; with lane; with pender; with thomas; resolve; done; done");
    assert_eq!(dice(&table), "4 2");
    // River before one attacked hex and creek before the other: nobody must cross either, nothing is taken or added up.
    let both = board(&[], &["C3 S minor-river", "C3 SE creek"], "");
    let pieces =
        [("lane", "C3", ""), ("pender", "C3", ""), ("von-gilsa", "C4", ""), ("schirmer", "D3", "reduced")];
    let mut table = Table::on(&both, &in_phase("combat", 7, "hill", "C3", &pieces));
    table.play("attack C4; with lane; with pender; also D3; resolve; done; done");
    assert_eq!(dice(&table), "3 2");
    // A creek spoils one die that the defender names.
    let creek = board(&[], &["C3 S creek"], "");
    let mut table = Table::on(
        &creek,
        &in_phase("combat", 7, "hill", "C3", &[("mcgowan", "C3", ""), ("von-gilsa", "C4", "")]),
    );
    table.play("attack C4; with mcgowan; resolve; done");
    assert_eq!((table.question(), table.decider()), ("terrain_die", Side::Union));
    table.dice(&[5, 1, 1, 1]);
    table.play("minus 1");
    assert!(!table.is("von-gilsa", "reduced"));
}

#[test]
fn the_defender_picks_the_terrain_of_a_combat_against_several_hexes() {
    proves!("guv.14.7", "guv.14.6");
    let ground = board(&[("D3", "city")], &[], "");
    let pieces = [
        ("lane", "C3", ""),
        ("pender", "C3", ""),
        ("mcgowan", "C3", ""),
        ("thomas", "C3", ""),
        ("von-gilsa", "C4", "reduced"),
        ("schirmer", "D3", "reduced"),
    ];
    let mut table = Table::on(&ground, &in_phase("combat", 7, "hill", "C3", &pieces));
    table.play("attack C4; with lane; with pender; with mcgowan; with thomas; also D3; resolve; done");
    assert_eq!((table.question(), table.decider()), ("choose_terrain", Side::Union));
    assert_eq!(table.actions(), ["ground C4", "ground D3"]);
    table.dice(&[1; 5]);
    table.play("ground D3; done; done");
    assert_eq!(dice(&table), "3 2");
}

#[test]
fn encirclement_gives_one_more_die() {
    proves!("guv.14.22");
    // C3 and C5 are opposite sides of C4.
    let mut table = fight(&[("heth", "C3", ""), ("mcgowan", "C5", ""), ("von-gilsa", "C4", "")]);
    table.dice(&[1; 6]);
    table.play("attack C4; with heth; with mcgowan; resolve; done");
    assert_eq!(dice(&table), "4 2");
    // Three alternate sides: C3, B4, D4; a defender between them spoils it.
    let three = [("heth", "C3", ""), ("mcgowan", "D4", ""), ("archer", "B4", ""), ("von-gilsa", "C4", "")];
    let mut table = fight(&three);
    table.dice(&[1; 7]);
    table.play("attack C4; with heth; with mcgowan; with archer; resolve; done");
    while table.question().ends_with("bonus") {
        table.play("done");
    }
    let alone = dice(&table);
    let mut pieces = three.to_vec();
    pieces.push(("schirmer", "D3", ""));
    let forest = board(&[("C3 D4 B4", "woods")], &[], "");
    let mut table = Table::on(&forest, &in_phase("combat", 7, "hill", "C3", &pieces));
    table.dice(&[1; 6]);
    table.play("attack C4; with heth; with mcgowan; with archer; resolve; done");
    while table.question().ends_with("bonus") {
        table.play("done");
    }
    let count = |text: &str| text.split(' ').next().unwrap().parse::<i32>().unwrap();
    assert_eq!(count(&alone) - count(&dice(&table)), 1);
    // The gaps must be empty: a friend who stands there and does not attack fills one too.
    let mut pieces = three.to_vec();
    pieces.push(("lane", "D3", ""));
    let mut table = Table::on(&forest, &in_phase("combat", 7, "hill", "C3", &pieces));
    table.dice(&[1; 6]);
    table.play("attack C4; with heth; with mcgowan; with archer; resolve; done");
    while table.question().ends_with("bonus") {
        table.play("done");
    }
    assert_eq!(count(&alone) - count(&dice(&table)), 1);
}

#[test]
fn bonuses_are_declared_die_by_die_and_two_a_hex() {
    proves!("guv.14.39", "guv.14.40", "guv.14.41", "guv.3.10");
    // Lane and Pender have 1 each in one hex: one counts; Walker's guns add theirs.
    let pieces = [("lane", "C3", ""), ("pender", "C3", ""), ("walker", "C3", ""), ("von-gilsa", "C4", "")];
    let mut table = fight(&pieces);
    table.play("attack C4; with lane; with pender; with walker; resolve; done");
    assert!(table.prompt().starts_with("Spread your bonus points over the dice (2 left);"));
    // All on one die, or one on an enemy die.
    table.play("plus 1");
    table.dice(&[4, 1, 1, 1, 5, 1]);
    table.play("minus 1");
    // 4 + 1 hits; the defender's 5 - 1 does not.
    assert!(table.is("von-gilsa", "reduced") && !table.is("lane", "reduced"));
    // In two hexes both brigades count.
    let pieces = [("lane", "C3", ""), ("pender", "D3", ""), ("von-gilsa", "C4", "")];
    let mut table = fight(&pieces);
    table.play("attack C4; with lane; with pender; resolve; done");
    assert!(table.prompt().starts_with("Spread your bonus points over the dice (2 left);"));
}

#[test]
fn five_or_more_costs_a_step_and_the_owner_spreads_the_losses() {
    proves!(
        "guv.14.43",
        "guv.14.44",
        "guv.14.45",
        "guv.14.46",
        "guv.14.72",
        "guv.3.11",
        "guv.3.12",
        "guv.3.5",
        "guv.14.16"
    );
    let pieces = [
        ("mcgowan", "C3", ""),
        ("archer", "C3", ""),
        ("von-gilsa", "C4", ""),
        ("schirmer", "C4", ""),
        ("mclean", "C4", ""),
    ];
    let mut table = fight(&pieces);
    table.play("attack C4; with mcgowan; with archer; resolve; done");
    table.dice(&[5, 4, 1, 1]);
    while table.question().ends_with("bonus") {
        table.play("done");
    }
    // One hit; infantry takes the first.
    assert_eq!((table.question(), table.decider()), ("defender_losses", Side::Union));
    assert_eq!(table.refused("lose schirmer"), "guv.14.45");
    assert_eq!(table.refused("lose heth"), "guv.14.44");
    table.play("lose von-gilsa");
    assert!(table.is("von-gilsa", "reduced"));
    // A reduced unit is eliminated; what goes beyond the steps there are is lost without effect.
    let mut table = fight(&[("mcgowan", "C3", ""), ("archer", "C3", ""), ("von-gilsa", "C4", "reduced")]);
    table.play("attack C4; with mcgowan; with archer; resolve");
    table.dice(&[5, 5, 6, 6, 1, 1]);
    table.play("done");
    while table.question().ends_with("bonus") {
        table.play("done");
    }
    assert_eq!((table.place("von-gilsa").as_str(), table.question()), ("eliminated", "advance"));
}

#[test]
fn disordered_units_do_not_attack() {
    proves!("guv.14.61", "guv.14.64");
    let mut table = fight(&[("heth", "C3", "disorganized"), ("lane", "C3", ""), ("von-gilsa", "C4", "")]);
    table.play("attack C4");
    assert_eq!(table.refused("with heth"), "guv.14.61");
    // They move and defend as ever.
    let mut table = Table::open_ground(&activated(
        "hill",
        "C3",
        &[("heth", "C3", "disorganized"), ("von-gilsa", "I9", "")],
    ));
    table.play("move heth");
    assert_eq!(table.points_left(), "4 points left, 5 by road.");
}

#[test]
fn out_of_supply_spoils_every_die_of_the_side() {
    proves!("guv.14.71", "guv.15.16");
    let mut table =
        fight(&[("mcgowan", "C3", "out-of-supply"), ("archer", "C3", ""), ("von-gilsa", "C4", "")]);
    table.play("attack C4; with mcgowan; with archer; resolve");
    table.dice(&[5, 5, 5, 1, 1]);
    table.play("done");
    while table.question().ends_with("bonus") {
        table.play("done");
    }
    assert!(!table.is("von-gilsa", "reduced"));
}

#[test]
fn the_rule_of_six_picks_the_unit_or_forces_a_retreat() {
    proves!("guv.14.48", "guv.14.49", "guv.14.50", "guv.14.51", "guv.14.52", "guv.14.53", "guv.14.54");
    let pieces = [("mcgowan", "C3", ""), ("heth", "C3", ""), ("von-gilsa", "C4", ""), ("schirmer", "C4", "")];
    let start = |faces: &[u8]| {
        let mut table = Table::open_ground(&format!(
            "options = [\"rule_of_6\"]\n{}",
            in_phase("combat", 7, "hill", "C3", &pieces)
        ));
        table.play("attack C4; with mcgowan; with heth; resolve; done");
        table.dice(faces);
        table.play("done");
        table
    };
    // Seven against five: two dice each; Schirmer's bonus was waived. A six picks guns against the infantry-first rule.
    let mut table = start(&[6, 6, 1, 1]);
    assert_eq!((table.question(), table.decider()), ("attacker_six", Side::Confederate));
    table.play("six schirmer");
    assert!(table.is("schirmer", "reduced"));
    assert_eq!(table.refused("six schirmer"), "guv.14.52");
    table.play("six von-gilsa");
    assert_eq!(table.question(), "choose_formations");
    // Or it forces a retreat instead of the loss; no voluntary retreat then.
    let two = [("mcgowan", "C3", ""), ("heth", "C3", ""), ("von-gilsa", "C4", ""), ("mclean", "C4", "")];
    let mut table = Table::open_ground(&format!(
        "options = [\"rule_of_6\"]\n{}",
        in_phase("combat", 7, "hill", "C3", &two)
    ));
    table.dice(&[6, 5, 1, 1]);
    table.play("attack C4; with mcgowan; with heth; resolve; done; six-retreat");
    assert_eq!(table.question(), "defender_losses");
    assert_eq!(table.refused("retreat"), "guv.14.47");
    table.play("lose von-gilsa");
    assert_eq!(table.question(), "retreat");
    // The defender's six picks too, or cancels the retreat.
    let mut table = start(&[6, 1, 6, 1]);
    table.play("six-retreat");
    assert_eq!((table.question(), table.decider()), ("defender_six", Side::Union));
    table.play("six-cancel");
    assert_eq!((table.place("von-gilsa").as_str(), table.question()), ("C4", "choose_formations"));
    let mut table = start(&[1, 1, 6, 1]);
    assert_eq!(table.refused("six-cancel"), "guv.14.54");
    table.play("six mcgowan");
    assert!(table.is("mcgowan", "reduced"));
    // A six on the guns was the first loss: the next falls where the defender likes.
    let mut table = start(&[6, 5, 1, 1]);
    table.play("six schirmer");
    assert!(table.offers("lose schirmer") && table.offers("lose von-gilsa"));
    // Without the option a six is a hit like any other.
    let mut table = Table::open_ground(&in_phase("combat", 7, "hill", "C3", &pieces));
    table.play("attack C4; with mcgowan; with heth; resolve; done");
    table.dice(&[6, 1, 1, 1]);
    table.play("done");
    assert_eq!(table.question(), "choose_formations");
    assert!(table.is("von-gilsa", "reduced"));
}

#[test]
fn a_unit_alone_may_take_several_sixes() {
    proves!("guv.14.52");
    let setup = format!(
        "options = [\"rule_of_6\"]\n{}",
        in_phase("combat", 7, "hill", "C3", &[("mcgowan", "C3", ""), ("von-gilsa", "C4", "")])
    );
    let mut table = Table::open_ground(&setup);
    table.dice(&[6, 6, 1, 1]);
    table.play("attack C4; with mcgowan; resolve; done; six von-gilsa; six von-gilsa");
    assert_eq!(table.place("von-gilsa"), "eliminated");
}

fn at_night(pieces: &[(&str, &str, &str)], more: &str) -> Table {
    let head = format!(
        "options = [\"night_combat\", \"events\"]\nturn = 5\nphase = \"movement\"\nactive = \"hill\"\nchit = \"C2\"\n{more}"
    );
    Table::open_ground(&position(&head, pieces))
}

#[test]
fn at_night_nobody_closes_or_fights_without_night_attack() {
    proves!("guv.7.1", "guv.7.2");
    let mut table = at_night(&[("heth", "C2", ""), ("lane", "D3", ""), ("von-gilsa", "C4", "")], "");
    table.play("move heth");
    assert_eq!(table.refused("to C3"), "guv.7.2");
    table.play("to B2; done");
    // Lane starts adjacent: he may leave, but not go along the enemy.
    table.play("move lane");
    assert_eq!(table.refused("to C3"), "guv.7.2");
    table.free_dice().play("done");
    assert_ne!(table.question(), "combat");
}

#[test]
fn night_attack_lets_one_formation_close_and_fight() {
    proves!("guv.14.73", "guv.14.74", "guv.14.75", "guv.14.76", "guv.14.77", "guv.17.6", "guv.6.6");
    let hand = "skirmishers = [3, 3]\nbreastworks = [\"C4\"]\nhand = { confederate = [\"night-attack\"] }";
    let pieces = [
        ("mcgowan", "C2", ""),
        ("archer", "C2", ""),
        ("walker", "C2", ""),
        ("von-gilsa", "C4", ""),
        ("union-skirmisher-4", "C4", ""),
    ];
    let mut table = at_night(&pieces, hand);
    table.play("play night-attack; move mcgowan; with archer; with walker; to C3");
    // No surcharge: 1 point; nobody breaks contact.
    assert_eq!(table.points_left(), "3 points left, 3 by road.");
    table.play("done");
    // No bombardment, but combat; no new skirmisher, no new works; the old ones count.
    assert_eq!(table.question(), "combat");
    table.play("attack C4; with mcgowan; with archer; resolve");
    while table.question() == "combat_event" {
        table.play("done");
    }
    assert_eq!(table.question(), "breastwork_effect");
    table.free_dice().play("less-a-die");
    assert!(table.said("against 4"));
}
