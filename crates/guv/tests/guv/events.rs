//! Section 17: events, each of them.

use engine::{Side, Viewer, proves};

use crate::table::{CONFEDERATE, Own as _, Table, UNION, board, position};

fn with_hand(
    side: &str,
    events: &[&str],
    turn: u8,
    phase: &str,
    commander: &str,
    chit: &str,
    more: &str,
    pieces: &[(&str, &str, &str)],
    ground: &str,
) -> Table {
    let active = if commander.is_empty() {
        String::new()
    } else {
        format!("active = \"{commander}\"\nchit = \"{chit}\"\n")
    };
    let head = format!(
        "options = [\"night_combat\"]\nturn = {turn}\nphase = \"{phase}\"\n{active}hand = {{ {side} = {events:?} }}\n{more}"
    );
    Table::on(ground, &position(&head, pieces))
}

const OPEN: fn() -> String = || board(&[], &[], "");

fn confederate(event: &str, phase: &str, pieces: &[(&str, &str, &str)]) -> Table {
    with_hand("confederate", &[event], 7, phase, "hill", "C3", "", pieces, &OPEN())
}

#[test]
fn three_event_chits_are_drawn_at_the_start_and_kept_hidden() {
    proves!("guv.4.4", "guv.4.5", "guv.17.1");
    let table = Table::scenario("campaign", &["events"]);
    for (viewer, own, other) in
        [(UNION, "Union events", "Confederate events"), (CONFEDERATE, "Confederate events", "Union events")]
    {
        assert_eq!((table.cards(viewer, own).0, table.cards(viewer, own).1.len()), (3, 3));
        assert_eq!(table.cards(viewer, other), (3, Vec::new()));
    }
    // Without the option there are none.
    let table = Table::scenario("campaign", &[]);
    assert_eq!(table.cards(Viewer::Umpire, "Union events").0, 0);
    // Drawn chits may be played from the first turn.
    let first =
        with_hand("union", &["corps-released"], 1, "formations", "", "", "", &[("weed", "C3", "")], &OPEN());
    assert!(first.offers("play corps-released"));
}

#[test]
fn a_chit_is_drawn_every_night_and_for_an_activation_given_up() {
    proves!("guv.17.1", "guv.17.3", "guv.6.13");
    let pieces = [("heth", "C3", ""), ("von-gilsa", "I9", "")];
    let head = "options = [\"events\"]\nturn = 7\nphase = \"activation\"\nactive = \"hill\"";
    let mut table = Table::open_ground(&position(head, &pieces));
    table.free_dice().play("draw-event");
    assert_eq!(table.cards(Viewer::Umpire, "Confederate events").0, 4);
    assert_eq!(table.question(), "choose_formations");
    let mut table =
        Table::open_ground(&position("options = [\"events\"]\nturn = 5\nphase = \"end\"", &pieces));
    table.free_dice();
    while table.question() != "choose_formations" {
        table.play("done");
    }
    assert_eq!(
        (table.cards(Viewer::Umpire, "Confederate events").0, table.cards(Viewer::Umpire, "Union events").0),
        (4, 4)
    );
    // The chit of a high commander is neither a formation's nor the Independent one.
    let head =
        "options = [\"events\"]\nturn = 7\nphase = \"activation\"\nactive = \"jackson\"\nbox = [\"hill\"]";
    let high = Table::open_ground(&position(head, &pieces));
    assert_eq!(high.refused("draw-event"), "guv.17.3");
    assert!(high.offers("pass"));
    // Without events there is nothing to draw for it.
    let plain = Table::open_ground(&position("turn = 7\nphase = \"activation\"\nactive = \"hill\"", &pieces));
    assert!(!plain.offers("draw-event"));
}

#[test]
fn two_events_a_turn_and_player() {
    proves!("guv.17.2");
    let events = ["good-general", "corps-released", "corps-released", "great-offensive"];
    let mut table = with_hand(
        "union",
        &events,
        9,
        "formations",
        "",
        "",
        "used = [[\"hooker\", 8]]",
        &[("weed", "C3", ""), ("best", "C4", "")],
        &OPEN(),
    );
    table.play("play good-general; play great-offensive");
    assert_eq!(table.refused("play corps-released"), "guv.17.2");
    assert_eq!(table.refused("play last-effort"), "guv.17.1");
}

/// Draws for one side until its cup is empty, playing nothing, and reads its hand.
fn all_that_can_be_drawn(mut table: Table, army: Side) -> Vec<String> {
    table.free_dice();
    while table.question() != "over" {
        let own = table.decider() == army;
        let choice = table.actions().into_iter().find(|action| own && action.starts_with("choose "));
        match table.question() {
            "activate_or_pass" if own && table.offers("draw-event") => table.play("draw-event"),
            "activate_or_pass" if own && table.prompt().contains("Good General") => table.play("pass"),
            "activate_or_pass" if own => return table.cards(Viewer::Umpire, &format!("{army} events")).1,
            "activate_or_pass" => table.play("pass"),
            "choose_formations" => table.play(&choice.unwrap_or_else(|| "done".into())),
            _ => table.play("done"),
        };
    }
    panic!("the cup was never empty");
}

#[test]
fn a_chit_played_once_leaves_the_game_and_others_return_to_the_cup() {
    proves!("guv.17.4", "guv.17.5");
    let union = [
        ("weed", "C3", ""),
        ("best", "C4", ""),
        ("von-gilsa", "A1", ""),
        ("ward", "A3", ""),
        ("heth", "I9", ""),
    ];
    let head = "options = [\"events\", \"night_combat\"]\nturn = 9\nphase = \"formations\"\nhand = { union = [\"good-general\", \"corps-released\"] }";
    let mut table = Table::open_ground(&position(head, &union));
    table.play("play good-general; play corps-released; release reynolds");
    let count = |hand: &[String], name: &str| hand.iter().filter(|title| title.contains(name)).count();
    let hand = all_that_can_be_drawn(table, Side::Union);
    assert_eq!((count(&hand, "Good General"), count(&hand, "Corps Released")), (1, 0));
    // Of one name, the Confederate chit returns and the Union chit does not.
    for (side, army, active, lost, back, returns) in [
        ("confederate", Side::Confederate, "hill", "lane", "regroup lane I8", 1),
        ("union", Side::Union, "sickles", "graham", "regroup graham A3", 0),
    ] {
        let mut pieces = union.to_vec();
        pieces.extend([(lost, "losses", ""), ("doles", "G9", ""), ("gordon", "E9", "")]);
        let head = format!(
            "options = [\"events\"]\nturn = 7\nphase = \"activation\"\nactive = \"{active}\"\nhand = {{ {side} = [\"regroup\"] }}"
        );
        let mut table = Table::open_ground(&position(&head, &pieces));
        table.play(&format!("play regroup; {back}"));
        assert_eq!(count(&all_that_can_be_drawn(table, army), "Regroup"), returns, "{side}");
    }
}

#[test]
fn supply_depot_and_wagons_feed_units_within_four_hexes() {
    proves!("guv.17.7", "guv.17.19");
    for (side, near, far) in [("confederate", "heth", "lane"), ("union", "von-gilsa", "mclean")] {
        let pieces = if side == "confederate" {
            [("heth", "C8", ""), ("lane", "C9", ""), ("devin", "I1", "")]
        } else {
            [("von-gilsa", "C8", ""), ("mclean", "C9", ""), ("f-lee", "I1", "")]
        };
        let mut table = with_hand(side, &["supply"], 5, "end", "", "", "", &pieces, &OPEN());
        assert_eq!(table.question(), "supply_event");
        table.play("play supply; at C4");
        while table.question() != "choose_formations" {
            table.play("done");
        }
        assert!(!table.is(near, "out of supply") && table.is(far, "out of supply"));
    }
}

#[test]
fn brigade_regroup_brings_a_destroyed_unit_back_reduced() {
    proves!("guv.17.8", "guv.17.20", "guv.16.3");
    let pieces = [
        ("heth", "C3", ""),
        ("lane", "losses", ""),
        ("confederate-skirmisher-1", "losses", ""),
        ("doles", "G5", ""),
        ("von-gilsa", "C6", ""),
    ];
    let mut table =
        with_hand("confederate", &["regroup"], 7, "activation", "hill", "C3", "", &pieces, &OPEN());
    table.play("play regroup");
    assert_eq!(table.question(), "regroup");
    assert_eq!(table.refused("regroup confederate-skirmisher-1 C3"), "guv.17.8");
    assert_eq!(table.refused("regroup lane G5"), "guv.17.8");
    table.play("regroup lane C2");
    assert!(table.is("lane", "reduced") && table.place("lane") == "C2");
    // The Union chit asks for the division of the order of battle.
    let pieces = [
        ("graham", "losses", ""),
        ("ward", "C3", ""),
        ("carr", "G5", ""),
        ("heth", "I9", ""),
        ("von-gilsa", "A1", ""),
    ];
    let mut table = with_hand("union", &["regroup"], 7, "activation", "sickles", "C3", "", &pieces, &OPEN());
    table.play("play regroup");
    assert_eq!(table.refused("regroup graham G5"), "guv.17.20");
    table.play("regroup graham C3");
    assert!(table.is("graham", "reduced"));
    // Not beside the enemy.
    let pieces = [("heth", "C3", ""), ("lane", "losses", ""), ("von-gilsa", "C5", "")];
    let mut table =
        with_hand("confederate", &["regroup"], 7, "activation", "hill", "C3", "", &pieces, &OPEN());
    table.play("play regroup");
    assert_eq!(table.refused("regroup lane C4"), "guv.17.8");
    // Nor where four units leave no room; the hex beside them is free.
    let full = [("heth", "C3", ""), ("archer", "C3", ""), ("walker", "C3", ""), ("pender", "C3", "")];
    let mut pieces = full.to_vec();
    pieces.extend([("lane", "losses", ""), ("von-gilsa", "I9", "")]);
    let mut table =
        with_hand("confederate", &["regroup"], 7, "activation", "hill", "C3", "", &pieces, &OPEN());
    table.play("play regroup");
    assert_eq!(table.refused("regroup lane C3"), "guv.17.8");
    assert!(table.offers("regroup lane C2"));
}

#[test]
fn brigade_regroup_carries_nobody_over_a_river_he_may_not_cross() {
    proves!("guv.17.20", "guv.18.8");
    let north = "[[area]]\nname = \"north of the Rappahannock\"\nhexes = [\"A1\", \"B1\", \"C1\", \"D1\", \"E1\", \"F1\", \"G1\", \"H1\", \"I1\"]";
    let pieces = [
        ("provost", "losses", ""),
        ("von-gilsa", "C1", ""),
        ("mclean", "C4", ""),
        ("graham", "losses", ""),
        ("ward", "C4", ""),
        ("heth", "I9", ""),
    ];
    let ground = board(&[], &[], north);
    let mut table = with_hand("union", &["regroup"], 7, "activation", "howard", "C1", "", &pieces, &ground);
    table.play("play regroup");
    // The Provost brigade is of the reserves that stay north; a brigade of III Corps may come back in the south.
    assert_eq!(table.refused("regroup provost C4"), "guv.18.8");
    assert!(table.offers("regroup provost C1") && table.offers("regroup graham C4"));
}

#[test]
fn demons_out_of_the_earth_attack_again() {
    proves!("guv.17.9", "guv.14.8", "guv.8.13");
    let mut table = confederate(
        "demons",
        "combat",
        &[("heth", "C3", ""), ("archer", "C3", ""), ("von-gilsa", "C4", ""), ("mclean", "I9", "")],
    );
    assert_eq!(table.refused("play demons"), "guv.17.9");
    table.dice(&[1; 4]);
    table.play("attack C4; with heth; resolve; done");
    assert_eq!(table.refused("attack C4"), "guv.14.8");
    assert_eq!(table.question(), "combat");
    table.play("play demons; at C3; attack C4; with heth");
    assert!(table.offers("resolve"));
    // Lane fought too far from the chit to fight again.
    let pieces = [("heth", "C3", ""), ("lane", "D4", ""), ("von-gilsa", "C4", ""), ("mclean", "D5", "")];
    let mut table = confederate("demons", "combat", &pieces);
    table.dice(&[1; 4]);
    table
        .play("attack C4; with heth; with lane; also D5; resolve; done; done; play demons; at B3; attack C4");
    assert!(table.offers("with heth"));
    assert_eq!(table.refused("with lane"), "guv.14.5");
}

#[test]
fn rebel_yell_adds_a_die_and_a_plus_in_one_attack() {
    proves!("guv.17.10", "guv.14.42", "guv.14.14");
    let mut table = confederate("rebel-yell", "combat", &[("heth", "C3", ""), ("von-gilsa", "C4", "")]);
    table.play("attack C4; with heth; resolve; done; play rebel-yell");
    assert!(table.said("The attacker rolls 3, the defender 2"));
    assert_eq!(table.question(), "attacker_bonus");
    assert!(!table.offers_any("minus"));
    table.dice(&[4, 1, 1, 1, 1]);
    table.play("plus 1");
    assert!(table.is("von-gilsa", "reduced"));
    // Not in defence.
    let pieces = [("barlow", "C3", ""), ("heth", "C4", "")];
    let mut table =
        with_hand("confederate", &["rebel-yell"], 7, "combat", "howard", "C3", "", &pieces, &OPEN());
    table.dice(&[1; 4]);
    table.play("attack C4; with barlow; resolve; done");
    assert_eq!(table.question(), "choose_formations");
}

#[test]
fn steady_defense_and_yankees_veterans_help_the_union() {
    proves!("guv.17.23", "guv.17.24", "guv.14.42");
    let pieces = [("mcgowan", "C3", ""), ("von-gilsa", "C4", "")];
    for event in ["steady-defense", "yankees-veterans"] {
        let mut table = with_hand("union", &[event], 7, "combat", "hill", "C3", "", &pieces, &OPEN());
        table.play(&format!("attack C4; with mcgowan; resolve; done; play {event}"));
        assert!(table.said("The attacker rolls 2, the defender 3"));
        assert_eq!((table.question(), table.decider()), ("defender_bonus", Side::Union));
    }
    let pieces = [("barlow", "C3", ""), ("heth", "C4", "")];
    let mut table =
        with_hand("union", &["yankees-veterans"], 7, "combat", "howard", "C3", "", &pieces, &OPEN());
    table.play("attack C4; with barlow; resolve; done; play yankees-veterans");
    assert!(table.said("The attacker rolls 3, the defender 2"));
    // Steady defense is for the defender alone.
    let mut table =
        with_hand("union", &["steady-defense"], 7, "combat", "howard", "C3", "", &pieces, &OPEN());
    table.dice(&[1; 4]);
    table.play("attack C4; with barlow; resolve; done");
    assert_eq!(table.question(), "choose_formations");
}

#[test]
fn unknown_paths_make_forest_open_for_one_formation() {
    proves!("guv.17.11");
    let ground = board(&[("C4 C5", "woods")], &[], "");
    let pieces = [("heth", "C3", ""), ("nelson", "C3", "active"), ("von-gilsa", "I9", "")];
    let mut table =
        with_hand("confederate", &["unknown-paths"], 7, "movement", "hill", "C3", "", &pieces, &ground);
    table.play("play unknown-paths; move heth; to C4");
    assert_eq!(table.points_left(), "3 points left, 3 by road.");
    // Nelson is not of the formation.
    table.play("done; move nelson; to C4");
    assert_eq!(table.points_left(), "1 point left, 1 by road.");
    // Once a unit has moved it is too late.
    let mut table =
        with_hand("confederate", &["unknown-paths"], 7, "movement", "hill", "C3", "", &pieces, &ground);
    table.play("move heth; to C4; done");
    assert_eq!(table.refused("play unknown-paths"), "guv.17.11");
}

#[test]
fn alexanders_artillery_adds_one_to_the_guns_around_a_hex() {
    proves!("guv.17.12");
    let pieces =
        [("walker", "C3", ""), ("nelson", "C7", "active"), ("von-gilsa", "C5", ""), ("heth", "I9", "")];
    // Factor 2, die 3, +1 open: nothing; with Alexander DIS.
    let mut table = confederate("alexander", "bombardment", &pieces);
    table.dice(&[3]);
    table.play("play alexander; at C2; bombard C5; gun walker; fire-at-troops; done; lose von-gilsa");
    assert!(table.is("von-gilsa", "disorganized"));
    let mut table = confederate("alexander", "bombardment", &pieces);
    table.dice(&[3]);
    table.play("bombard C5; gun walker; fire-at-troops; done");
    assert!(!table.is("von-gilsa", "disorganized"));
    // Guns outside the hex and the six around it do not have it.
    let mut table = confederate("alexander", "bombardment", &pieces);
    table.dice(&[3]);
    table.play("play alexander; at C2; bombard C5; gun nelson; fire-at-troops; done");
    assert!(!table.is("von-gilsa", "disorganized"));
}

#[test]
fn jackson_attacks_with_more_points_and_dice_and_may_be_wounded() {
    proves!("guv.17.13", "guv.17.14");
    let pieces = [("heth", "C3", ""), ("von-gilsa", "C5", "")];
    for (die, wounded) in [(2, true), (3, false)] {
        let head = "box = [\"hill\"]";
        let mut table = with_hand(
            "confederate",
            &["jackson-attacks"],
            7,
            "movement",
            "jackson",
            "C3",
            head,
            &pieces,
            &OPEN(),
        );
        table.play("play jackson-attacks; move heth");
        assert_eq!(table.points_left(), "7 points left, 8 by road.");
        table.play("to C4; stand; done; attack C5; with heth; resolve");
        table.dice(&[1, 1, 1, 1, 1, die]);
        table.play("done");
        assert!(table.said("The attacker rolls 3, the defender 2"));
        // Wounded, he leaves the game: next turn but one he is not to be had.
        assert_eq!(table.question(), "choose_formations");
        table.free_dice().play("done; done");
        while table.question() != "choose_formations" {
            table.play("pass");
        }
        table.play("done");
        assert_eq!(table.offers("choose-under hill jackson"), !wounded);
    }
    // Hill alone cannot play it.
    let table = confederate("jackson-attacks", "movement", &pieces);
    assert_eq!(table.refused("play jackson-attacks"), "guv.17.13");
}

#[test]
fn the_confederate_bridge_frees_the_single_pontoon() {
    proves!("guv.17.15", "guv.11.1", "guv.11.16");
    let ground = board(&[], &["C3 S major-river ford"], "");
    let pieces = [("heth", "C3", ""), ("von-gilsa", "I9", "")];
    let mut table = with_hand(
        "confederate",
        &["bridge"],
        7,
        "activation",
        "hill",
        "C3",
        "pontoons = [6, 0]",
        &pieces,
        &ground,
    );
    assert_eq!(table.track("Confederate pontoons at hand", Some(Side::Confederate)), 0);
    table.play("play bridge; activate; chit C3; build heth C4");
    assert!(table.marker("pontoon bridge", "C3"));
    let mut table =
        with_hand("confederate", &[], 7, "activation", "hill", "C3", "pontoons = [6, 0]", &pieces, &ground);
    table.play("activate; chit C3");
    assert_eq!(table.refused("build heth C4"), "guv.11.1");
}

#[test]
fn a_general_retreat_leads_towards_supply_in_disorder() {
    proves!("guv.17.16", "guv.17.17", "guv.17.25");
    for (side, centre, commander, near, far, clause) in [
        ("confederate", "Telegraph Road to Hanover Junction", "hill", "heth", "lane", "guv.17.16"),
        ("union", "Warrenton Road", "howard", "von-gilsa", "mclean", "guv.17.25"),
    ] {
        let ground =
            board(&[], &[], &format!("[[place]]\nname = \"{centre}\"\nkind = \"supply\"\nhex = \"C9\""));
        let enemy = if side == "union" { "f-lee" } else { "devin" };
        let pieces = [(near, "C3", ""), (far, "I1", ""), (enemy, "I9", "")];
        for (die, condition) in [(2, "demoralized"), (3, "disorganized")] {
            let mut table =
                with_hand(side, &["general-retreat"], 7, "activation", commander, "C3", "", &pieces, &ground);
            table.play("play general-retreat; at C3");
            assert_eq!(table.refused(&format!("move {far}")), clause);
            table.play(&format!("move {near}"));
            assert_eq!(table.points_left(), "7 points left, 7 by road.");
            assert_eq!(table.refused("to C2"), "guv.17.16");
            table.dice(&[die]);
            table.play("to C4; to C5; done");
            assert!(table.is(near, condition));
            // It is no activation.
            assert!(!table.is(near, "activated"));
        }
        // Units in disorder suffer nothing more: no die.
        let pieces = [(near, "C3", "disorganized"), (enemy, "I9", "")];
        let mut table =
            with_hand(side, &["general-retreat"], 7, "activation", commander, "C3", "", &pieces, &ground);
        table.play(&format!("play general-retreat; at C3; move {near}; to C4; done"));
        assert!(table.is(near, "disorganized"));
    }
}

#[test]
fn a_general_retreat_takes_the_road_that_is_open() {
    proves!("guv.17.16", "guv.17.25");
    // One pontoon at U.S. Ford: the ford road leads to supply; the roads over the unbridged river do not.
    let head =
        "turn = 18\nphase = \"activation\"\nactive = \"meade\"\nhand = { union = [\"general-retreat\"] }";
    let ford = "[[pontoon]]\nbetween = [\"2016\", \"2116\"]\nside = \"Union\"\n";
    let text = position(head, &[("barnes", "2120", ""), ("lane", "3930", "")]);
    let mut table = Table::written(&crate::table::SHIPPED, &format!("{text}{ford}"));
    table.play("play general-retreat; at 2120; move barnes");
    assert_eq!(table.refused("to 2220"), "guv.17.16");
    table.play("to 2019");
    assert_eq!(table.place("barnes"), "2019");
}

const UNION_SUPPLY: &str = "[[place]]\nname = \"Warrenton Road\"\nkind = \"supply\"\nhex = \"C9\"";

#[test]
fn a_unit_uses_a_general_retreat_once_and_pays_for_it() {
    proves!("guv.17.16", "guv.17.17", "guv.14.62");
    let ground = board(&[], &[], UNION_SUPPLY);
    // Falling back past the enemy makes him break contact: that gives nobody a second move.
    let pieces = [("von-gilsa", "C3", ""), ("mclean", "E3", ""), ("heth", "D6", "")];
    let mut table =
        with_hand("union", &["general-retreat"], 7, "activation", "howard", "C3", "", &pieces, &ground);
    table.dice(&[6]);
    table.play("play general-retreat; at C3; move von-gilsa; to C4; to C5; to C6");
    assert_eq!((table.question(), table.decider()), ("break_contact", Side::Confederate));
    while table.question() == "break_contact" {
        let answer = table.actions()[0].clone();
        table.play(&answer);
    }
    table.play("done");
    assert!(table.is("von-gilsa", "disorganized"));
    assert_eq!(table.refused("move von-gilsa"), "guv.17.25");
    // It moved this turn: standing still in its activation does not bring it to order.
    table.free_dice().play("done; activate; chit C6; done");
    while table.question() != "choose_formations" {
        let answer = table.actions().last().unwrap().clone();
        table.play(&answer);
    }
    assert!(table.is("von-gilsa", "disorganized"));
}

#[test]
fn skirmishers_go_with_their_brigade_in_a_general_retreat() {
    proves!("guv.17.16", "guv.13.9");
    let ground = board(&[], &[], UNION_SUPPLY);
    let pieces = [
        ("von-gilsa", "C3", ""),
        ("schirmer", "C3", ""),
        ("union-skirmisher-1", "C3", ""),
        ("heth", "I1", ""),
    ];
    let mut table =
        with_hand("union", &["general-retreat"], 7, "activation", "howard", "C3", "", &pieces, &ground);
    table.dice(&[6]);
    table.play("play general-retreat; at C3; move schirmer");
    assert_eq!(table.refused("with union-skirmisher-1"), "guv.13.9");
    assert_eq!(table.refused("with von-gilsa"), "guv.17.16");
    table.play("done; move von-gilsa; with union-skirmisher-1; to C4; done");
    assert_eq!(table.place("union-skirmisher-1"), "C4");
    assert!(!table.is("union-skirmisher-1", "disorganized"));
}

#[test]
fn the_bonus_points_of_units_and_events_do_not_depend_on_the_order() {
    proves!("guv.17.10", "guv.14.39");
    // Pender has a bonus of his own; Rebel Yell's point goes on an own die only.
    let pieces = [("pender", "C3", ""), ("lane", "C3", ""), ("von-gilsa", "C4", "")];
    for order in [["plus 1", "minus 1"], ["minus 1", "plus 1"]] {
        let mut table = confederate("rebel-yell", "combat", &pieces);
        table.play("attack C4; with pender; resolve; done; play rebel-yell");
        assert_eq!(table.question(), "attacker_bonus");
        table.dice(&[1; 5]);
        for answer in order {
            assert!(table.offers(answer), "{order:?}");
            table.play(answer);
        }
        assert_ne!(table.question(), "attacker_bonus");
    }
}

#[test]
fn union_night_attack_works_as_the_confederate_one() {
    proves!("guv.17.18", "guv.14.73", "guv.14.74");
    let pieces = [("barlow", "C2", ""), ("heth", "C4", "")];
    let mut table =
        with_hand("union", &["night-attack"], 5, "movement", "howard", "C2", "", &pieces, &OPEN());
    table.play("play night-attack; move barlow; to C3");
    assert_eq!(table.points_left(), "3 points left, 3 by road.");
    table.play("done");
    assert!(table.offers("attack C4"));
    // Without the night combat option the chit is of no use in the campaign.
    let head = "turn = 5\nphase = \"movement\"\nactive = \"howard\"\nchit = \"C2\"\nhand = { union = [\"night-attack\"] }";
    let table = Table::open_ground(&position(head, &pieces));
    assert_eq!(table.refused("play night-attack"), "guv.17.18");
    // By day neither.
    let table = with_hand("union", &["night-attack"], 7, "movement", "howard", "C2", "", &pieces, &OPEN());
    assert_eq!(table.refused("play night-attack"), "guv.17.18");
}

#[test]
fn good_general_activates_one_more_formation_named_when_drawn() {
    proves!("guv.17.21");
    let pieces = [("weed", "C3", ""), ("best", "E3", ""), ("heth", "I9", "")];
    let mut table = with_hand("union", &["good-general"], 7, "formations", "", "", "", &pieces, &OPEN());
    table.free_dice().play("choose meade; play good-general; done; done");
    let mut named = false;
    while table.question() != "choose_formations" {
        if table.question() == "activate_or_pass" && table.prompt().contains("Good General") {
            table.play("activate");
            if table.question() == "name_formation" {
                assert_eq!(table.refused("name meade"), "guv.17.21");
                table.play("name slocum");
            }
            // Meade was chosen, the others have no unit on the map: only Slocum can be named.
            assert_eq!(table.question(), "place_chit");
            table.play("chit E3");
            named = table.is("best", "active");
            table.play("done");
        } else if table.question() == "activate_or_pass" {
            table.play("pass");
        } else {
            table.play("done");
        }
    }
    assert!(named);
}

#[test]
fn good_general_lies_in_one_cup_at_a_time() {
    proves!("guv.17.21", "guv.17.5", "guv.17.3");
    let pieces = [("weed", "C3", ""), ("best", "E3", ""), ("heth", "I9", "")];
    let head =
        "options = [\"events\"]\nturn = 9\nphase = \"formations\"\nhand = { union = [\"good-general\"] }";
    let mut table = Table::open_ground(&position(head, &pieces));
    table.free_dice().play("play good-general");
    let count = |table: &Table| {
        let counts = engine::Ruleset::conserved(&*table.rules, &table.state);
        counts.iter().find(|(what, _)| *what == "Union event chits").map(|(_, count)| *count)
    };
    let before = count(&table);
    assert!(before.is_some_and(|chits| chits > 0), "they are counted");
    // While it waits to be drawn nobody can draw it as an event.
    let in_event_cup = |table: &Table| {
        let state = serde_json::to_value(&table.state).unwrap();
        state["cup"][0][10].as_u64().unwrap()
    };
    assert_eq!(in_event_cup(&table), 0);
    table.play("done; done");
    while !table.prompt().contains("Good General is drawn") {
        assert_eq!(table.question(), "activate_or_pass");
        table.play("pass");
    }
    // It is an event itself and gives no other; used or passed, it is back in its own cup.
    assert_eq!(table.refused("draw-event"), "guv.17.3");
    assert_eq!((count(&table), in_event_cup(&table)), (before, 1));
    table.play("activate");
    if table.question() == "name_formation" {
        table.play("name slocum");
    }
    // From here on it is the formation that was named.
    assert!(!table.prompt().contains("Good General"), "{}", table.prompt());
}

#[test]
fn last_effort_brings_units_back_by_one_degree() {
    proves!("guv.17.22");
    let pieces = [
        ("von-gilsa", "C3", "disorganized"),
        ("mclean", "C4", "demoralized"),
        ("barlow", "C7", "disorganized"),
        ("heth", "I9", ""),
    ];
    let mut table =
        with_hand("union", &["last-effort"], 7, "activation", "howard", "C3", "", &pieces, &OPEN());
    table.play("play last-effort; at C4");
    assert!(
        !table.is("von-gilsa", "disorganized")
            && table.is("mclean", "disorganized")
            && !table.is("mclean", "demoralized")
    );
    assert!(table.is("barlow", "disorganized"));
}

#[test]
fn great_offensive_lets_hooker_serve_twice_running() {
    proves!("guv.17.26", "guv.8.27");
    let pieces = [("weed", "C3", ""), ("best", "C4", "")];
    let used = "used = [[\"hooker\", 8]]";
    let mut table = with_hand("union", &["great-offensive"], 9, "formations", "", "", used, &pieces, &OPEN());
    assert_eq!(table.refused("choose-under meade hooker"), "guv.8.27");
    table.play("play great-offensive; choose-under meade hooker");
    assert_eq!(table.cards(UNION, "Hooker's box").0, 1);
    // The next turn he rests.
    table.free_dice().play("done; done");
    while table.question() != "choose_formations" {
        table.play("pass");
    }
    assert_eq!(table.refused("choose-under meade hooker"), "guv.8.27");
    // On turn 1 Hooker has not been used: there is no gap to lift, and the chit is kept.
    let first = with_hand("union", &["great-offensive"], 1, "formations", "", "", "", &pieces, &OPEN());
    assert_eq!(first.refused("play great-offensive"), "guv.17.26");
}

#[test]
fn corps_released_frees_a_corps_or_the_cavalry() {
    proves!("guv.17.27", "guv.17.28", "guv.18.6", "guv.18.7");
    let pieces =
        [("wainwright", "C3", ""), ("tompkins", "C4", ""), ("sully", "C5", ""), ("caldwell", "C6", "")];
    let mut table = with_hand("union", &["corps-released"], 2, "formations", "", "", "", &pieces, &OPEN());
    assert_eq!(table.refused("choose reynolds"), "guv.18.3");
    assert_eq!(table.refused("choose sedgwick"), "guv.18.4");
    table.play("play corps-released; release sedgwick");
    assert!(table.offers("choose sedgwick"));
    assert_eq!(table.refused("choose reynolds"), "guv.18.3");
    // Gibbon's brigades come with VI Corps.
    table.free_dice().play("choose couch; done; done");
    while table.question() != "choose_formations" {
        if table.prompt().contains("Couch is drawn") {
            table.play("activate; chit C5");
            assert!(table.is("sully", "active") && table.is("caldwell", "active"));
            table.play("done");
        } else if table.question() == "activate_or_pass" {
            table.play("pass");
        } else {
            table.play("done");
        }
    }
    // Or the cavalry of turn 11 may cross southward.
    let banks = "[[area]]\nname = \"north of the Rappahannock\"\nhexes = [\"C2\", \"C3\"]";
    let river = board(&[], &["C3 S major-river ford"], banks);
    for (events, refused) in [(&[][..], Some("guv.18.11")), (&["corps-released"][..], None)] {
        let mut table = with_hand(
            "union",
            events,
            12,
            "formations",
            "",
            "",
            "",
            &[("davis", "C3", ""), ("heth", "I9", "")],
            &river,
        );
        if refused.is_none() {
            table.play("play corps-released; release-cavalry");
        }
        table.free_dice().play("done; done");
        while !table.prompt().contains("Union Independent chit is drawn") {
            table.play("pass");
        }
        table.play("activate; chit C3");
        if table.question() == "take_three_units" {
            table.play("take davis");
        }
        table.play("move davis");
        match refused {
            Some(clause) => assert_eq!(table.refused("to C4"), clause),
            None => assert!(table.offers("to C4")),
        }
    }
}
