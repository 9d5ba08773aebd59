//! Sections 18 and 19: the campaign's limits and the four scenarios.

use engine::{Side, Viewer, proves};

use crate::table::{Own as _, Table, position};

/// A scenario on the shipped board at some point, with only these pieces.
fn scene(id: &str, rest: &str, pieces: &[(&str, &str, &str)]) -> Table {
    let text = position(rest, pieces).replace("scenario = \"campaign\"", &format!("scenario = \"{id}\""));
    Table::written(&crate::table::SHIPPED, &text)
}

/// The hex of a place on the shipped board.
fn hex(name: &str) -> String {
    let board = board::Board::load(&library::Shipped::new(), "guv").unwrap();
    board.place(name).unwrap().hex.clone()
}

/// The activation points both sides have, turn by turn, read from the prompts.
fn points(id: &str, turns: std::ops::RangeInclusive<u8>) -> Vec<[u8; 2]> {
    let read = |table: &Table| {
        let prompt = table.prompt();
        prompt.split("; ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().parse::<u8>().unwrap()
    };
    let places = match id {
        "lee_moves" => ["Chancellorsville", "Zoan Church"],
        "salem" => ["Fredericksburg", "Marye's Heights"],
        _ => ["Chancellorsville", "Hazel Grove"],
    };
    let [union, confederate] = places.map(hex);
    turns
        .map(|turn| {
            let mut table = scene(
                id,
                &format!("turn = {turn}\nphase = \"formations\""),
                &[("weed", &union, ""), ("heth", &confederate, "")],
            );
            let union = read(&table);
            table.free_dice().play("done");
            [union, read(&table)]
        })
        .collect()
}

/// Every commander whose chit can be chosen by either side.
fn chits(table: &mut Table) -> Vec<String> {
    let mut names = Vec::new();
    for _ in 0..2 {
        for action in table.actions() {
            let words: Vec<&str> = action.split(' ').collect();
            if words[0] == "choose" {
                names.push(words[1].to_owned());
            }
            if words[0] == "choose-under" {
                names.extend(words[1..].iter().map(|word| (*word).to_owned()));
            }
        }
        names.sort();
        names.dedup();
        if table.offers("done") {
            table.play("done");
        }
    }
    names
}

#[test]
fn scenarios_have_their_own_points_area_and_supply() {
    proves!("guv.19.1", "guv.19.2", "guv.19.4");
    let mut table = Table::scenario("lee_moves", &[]);
    // Turns keep their numbers of the campaign.
    assert_eq!(table.view(Viewer::Spectator).heading.turn_count, "Turn 6 (1 of 3)");
    // The campaign's calendar gives 3 and 4 in turn 6; the scenario 1 and 2.
    assert_eq!(points("lee_moves", 6..=6), [[1, 2]]);
    // Nobody leaves the play area.
    let board = board::Board::load(&library::Shipped::new(), "guv").unwrap();
    let area = board.area("play area lee_moves").unwrap();
    assert!(
        table
            .view(Viewer::Umpire)
            .pieces
            .iter()
            .filter_map(|piece| board.hex(&piece.place))
            .all(|hex| area.contains(&hex))
    );
    let edge = area
        .iter()
        .find(|&&hex| {
            board.ground(hex).contains(board::Ground::CLEAR)
                && board.around(hex).any(|(_, next)| !area.contains(&next))
        })
        .copied()
        .unwrap();
    let outside = board.around(edge).find(|(_, next)| !area.contains(next)).unwrap().1;
    let mut at_edge = scene(
        "lee_moves",
        &format!("turn = 7\nphase = \"movement\"\nactive = \"meade\"\nchit = \"{}\"", board.name(edge)),
        &[("ayres", board.name(edge), "")],
    );
    at_edge.play("move ayres");
    assert_eq!(at_edge.refused(&format!("to {}", board.name(outside))), "guv.19.1");
    // Both may use the Detachment marker.
    let place = hex("Zoan Church");
    let detach = scene(
        "lee_moves",
        &format!("turn = 7\nphase = \"movement\"\nactive = \"rodes\"\nchit = \"{place}\""),
        &[("doles", &place, ""), ("wright", &place, "")],
    );
    assert!(detach.offers(&format!("detach {place}")));
    // Surrounded, a unit is out of supply in the campaign and in supply in a scenario.
    let grove = hex("Hazel Grove");
    let mut pieces = vec![("heth", grove.as_str(), "")];
    let ring = ["ward", "graham", "carr", "revere", "mott", "hayman"];
    let around: Vec<&str> =
        board.around(board.hex(&grove).unwrap()).map(|(_, next)| board.name(next)).collect();
    pieces.extend(ring.into_iter().zip(around).map(|(unit, hex)| (unit, hex, "")));
    assert!(scene("campaign", "turn = 15\nphase = \"end\"", &pieces).is("heth", "out of supply"));
    assert!(!scene("jackson", "turn = 15\nphase = \"end\"", &pieces).is("heth", "out of supply"));
    // In the night turn of Jackson's Attack everybody is in supply.
    let far = hex("Hazel Grove");
    let night =
        scene("jackson", "turn = 14\nphase = \"end\"", &[("heth", &far, ""), ("ward", &hex("Fairview"), "")]);
    assert_eq!(night.question(), "choose_formations");
    let mut night = night;
    night.free_dice().play("done; done");
    while night.question() == "activate_or_pass" {
        night.play("pass");
    }
    assert_eq!((night.question(), night.is("heth", "out of supply")), ("over", false));
    table.free_dice();
}

#[test]
fn scenario_events_are_held_and_used_once() {
    proves!("guv.19.3", "guv.19.8", "guv.19.14", "guv.19.18", "guv.19.24");
    let hand = |id: &str, label: &str| Table::scenario(id, &[]).cards(Viewer::Umpire, label).1;
    assert_eq!(hand("lee_moves", "Confederate events"), ["Rebel Yell"]);
    assert_eq!(hand("lee_moves", "Union events"), Vec::<String>::new());
    assert_eq!(
        hand("jackson", "Confederate events"),
        ["Night Attack", "Demons out of the earth", "Rebel Yell", "Jackson Attacks"]
    );
    assert_eq!(hand("chancellorsville", "Confederate events"), ["Demons out of the earth", "Rebel Yell"]);
    assert_eq!(hand("salem", "Confederate events"), ["Rebel Yell"]);
    assert_eq!(hand("salem", "Union events"), ["Last effort", "Yankees Veterans"]);
    // Used, it is out: it returns to no cup, and nothing is drawn for a pass.
    let (here, there) = (hex("Zoan Church"), hex("Zoan Church"));
    let board = board::Board::load(&library::Shipped::new(), "guv").unwrap();
    let next =
        board.around(board.hex(&here).unwrap()).map(|(_, next)| board.name(next).to_owned()).next().unwrap();
    let mut table = scene(
        "lee_moves",
        &format!("turn = 7\nphase = \"combat\"\nactive = \"rodes\"\nchit = \"{here}\""),
        &[("doles", &there, ""), ("ayres", &next, "")],
    );
    table.free_dice().play(&format!("attack {next}; with doles; resolve; done; play rebel-yell"));
    assert_eq!(table.cards(Viewer::Umpire, "Confederate events").0, 0);
    let drawn = scene(
        "lee_moves",
        "turn = 7\nphase = \"activation\"\nactive = \"rodes\"",
        &[("doles", &there, ""), ("ayres", &next, "")],
    );
    assert!(drawn.offers("activate") && !drawn.offers("draw-event"));
    // A second attack finds the yell used up.
    let mut twice = scene(
        "jackson",
        &format!("turn = 13\nphase = \"combat\"\nactive = \"hill\"\nchit = \"{}\"", hex("Hazel Grove")),
        &[("heth", &hex("Hazel Grove"), ""), ("ward", &hex("Fairview"), "")],
    );
    let (here, there) = (hex("Hazel Grove"), hex("Fairview"));
    twice.dice(&[1; 5]);
    twice.play(&format!("attack {there}; with heth; resolve; done; play rebel-yell; done; done"));
    twice.play(&format!("play demons; at {here}; attack {there}; with heth; resolve; done"));
    assert_ne!(twice.question(), "combat_event");
}

#[test]
fn night_attack_is_in_force_in_jacksons_attack() {
    proves!("guv.19.14", "guv.14.73");
    let place = hex("Hazel Grove");
    let table = scene(
        "jackson",
        &format!("turn = 15\nphase = \"movement\"\nactive = \"hill\"\nchit = \"{place}\""),
        &[("heth", &place, ""), ("ward", &hex("Chancellorsville"), "")],
    );
    assert!(table.offers("play night-attack"));
}

#[test]
fn lee_moves() {
    proves!("guv.19.5", "guv.19.6", "guv.19.9");
    assert_eq!(points("lee_moves", 6..=8), [[1, 2], [2, 3], [2, 3]]);
    let first = Table::written(&crate::table::SHIPPED, "ruleset = \"guv\"\nscenario = \"lee_moves\"");
    assert_eq!(first.decider(), Side::Confederate);
    let mut table = Table::scenario("lee_moves", &[]);
    assert_eq!(
        (
            table.track("Union skirmishers available", Some(Side::Union)),
            table.track("Confederate skirmishers available", Some(Side::Confederate))
        ),
        (2, 5)
    );
    assert_eq!(table.view(Viewer::Umpire).heading.turn, 6);
    assert_eq!(chits(&mut table), ["anderson", "jackson", "mclaws", "meade", "rodes", "slocum"]);
    let end = |unit: &str| {
        scene(
            "lee_moves",
            "turn = 8\nphase = \"end\"",
            &[(unit, &hex("Zoan Church"), ""), ("weed", &hex("Chancellorsville"), "")],
        )
        .outcome()
    };
    assert_eq!(end("ayres").winner, Some(Side::Union));
    assert_eq!(end("doles").winner, Some(Side::Confederate));
    let nobody = scene("lee_moves", "turn = 8\nphase = \"end\"", &[("weed", &hex("Chancellorsville"), "")]);
    assert_eq!(nobody.outcome().winner, None);
    let goes_on = scene("lee_moves", "turn = 7\nphase = \"end\"", &[("ayres", &hex("Zoan Church"), "")]);
    assert_eq!(goes_on.question(), "choose_formations");
}

#[test]
fn couch_waits_until_he_is_touched() {
    proves!("guv.19.7");
    let board = board::Board::load(&library::Shipped::new(), "guv").unwrap();
    let here = hex("Chancellorsville");
    let next =
        board.around(board.hex(&here).unwrap()).map(|(_, next)| board.name(next).to_owned()).next().unwrap();
    let mut table = scene(
        "lee_moves",
        &format!("turn = 6\nphase = \"combat\"\nactive = \"rodes\"\nchit = \"{next}\""),
        &[("doles", &next, ""), ("caldwell", &here, ""), ("ayres", &hex("Zoan Church"), "")],
    );
    table.free_dice().play(&format!("attack {here}; with doles; resolve"));
    while table.question() != "choose_formations" {
        let answer = table.actions().last().unwrap().clone();
        table.play(&answer);
    }
    assert!(table.offers("choose couch"));
    // Not in the turn of the attack itself: by no chit that is still in the cup.
    for chit in ["couch", "union-independent"] {
        let mut table = scene(
            "lee_moves",
            &format!(
                "turn = 6\nphase = \"combat\"\nactive = \"rodes\"\nchit = \"{next}\"\ncup = [\"{chit}\"]"
            ),
            &[("doles", &next, ""), ("caldwell", &here, ""), ("meagher", &here, ""), ("ayres", &here, "")],
        );
        table.dice(&[1; 5]);
        table.play(&format!("attack {here}; with doles; resolve"));
        table.free_dice();
        while !["activate_or_pass", "choose_formations"].contains(&table.question()) {
            table.play("done");
        }
        if chit == "couch" {
            // His chit can do nothing but pass.
            assert_eq!(table.question(), "choose_formations");
        } else {
            table.play(&format!("activate; chit {here}"));
            assert_eq!(table.refused("take caldwell"), "guv.19.7");
            assert!(table.offers("take ayres"));
        }
    }
    // A bombardment frees him too.
    let mut table = scene(
        "lee_moves",
        &format!("turn = 6\nphase = \"bombardment\"\nactive = \"rodes\"\nchit = \"{next}\""),
        &[("carter-art", &next, ""), ("caldwell", &here, ""), ("ayres", &hex("Zoan Church"), "")],
    );
    table.dice(&[1]);
    table.play(&format!("bombard {here}; gun carter-art; fire; done"));
    while table.question() != "choose_formations" {
        table.play("done");
    }
    assert!(table.offers("choose couch"));
    let calm = scene(
        "lee_moves",
        "turn = 7\nphase = \"formations\"",
        &[("caldwell", &here, ""), ("doles", &hex("Zoan Church"), "")],
    );
    assert_eq!(calm.refused("choose couch"), "guv.19.7");
}

#[test]
fn jacksons_attack_cannot_open_without_jackson() {
    proves!("guv.19.12");
    let mut table = Table::scenario("jackson", &[]);
    table.play("choose howard");
    assert_eq!((table.question(), table.decider()), ("choose_formations", Side::Confederate));
    // His three divisions by themselves, or nobody at all, would leave the first chit to luck.
    for answer in ["choose hill", "choose rodes", "done"] {
        assert_eq!(table.refused(answer), "guv.19.12");
    }
    assert_eq!(
        table.actions(),
        ["choose-under hill jackson", "choose-under rodes jackson", "choose-under colston jackson"]
    );
    table.play("choose-under rodes jackson");
    // With him in the cup the others may be chosen as ever.
    table.play("choose hill; choose colston");
    assert_eq!((table.question(), table.decider()), ("place_chit", Side::Confederate));
    assert!(table.prompt().contains("Jackson"));
    // In turn 14 he need not be used, and may pass.
    let mut later = scene(
        "jackson",
        "turn = 14\nphase = \"formations\"",
        &[("heth", &hex("Hazel Grove"), ""), ("ward", &hex("Chancellorsville"), "")],
    );
    later.free_dice().play("done; choose hill; done");
    assert_ne!(later.question(), "choose_formations");
}

#[test]
fn jacksons_attack() {
    proves!("guv.19.10", "guv.19.11", "guv.19.12", "guv.19.13", "guv.19.15");
    assert_eq!(points("jackson", 13..=15), [[1, 3], [2, 3], [1, 1]]);
    let first = Table::written(&crate::table::SHIPPED, "ruleset = \"guv\"\nscenario = \"jackson\"");
    assert_eq!(first.decider(), Side::Union);
    let mut table = Table::scenario("jackson", &[]);
    assert_eq!(
        (
            table.track("Union skirmishers available", Some(Side::Union)),
            table.track("Confederate skirmishers available", Some(Side::Confederate))
        ),
        (2, 5)
    );
    // Sickles is south of the river and too dear for one point.
    assert_eq!(table.refused("choose sickles"), "guv.8.2");
    let mut all = chits(&mut Table::scenario("jackson", &[]));
    all.sort();
    assert_eq!(all, ["colston", "hill", "howard", "jackson", "rodes", "slocum"]);
    // Jackson's chit opens the turn, whatever else is in the cup.
    table.play(
        "choose howard; choose-under hill jackson; choose-under rodes jackson; choose-under colston jackson",
    );
    // He may not pass: it is his activation that opens the scenario.
    assert_eq!((table.question(), table.decider()), ("place_chit", Side::Confederate));
    assert!(table.prompt().contains("Jackson"));
    let chit = table.actions()[0].clone();
    table.play(&chit);
    while table.question() != "choose_formations" {
        table.play(if table.offers("pass") { "pass" } else { "done" });
    }
    // Again in turn 14, not in turn 15.
    table.play("done");
    assert!(table.offers("choose-under hill jackson"));
    table.play("choose-under hill jackson; done");
    while table.question() != "choose_formations" {
        table.play("pass");
    }
    table.play("done");
    assert_eq!(table.refused("choose-under hill jackson"), "guv.8.27");
    let end = |pieces: &[(&str, &str, &str)]| {
        scene("jackson", "turn = 15\nphase = \"end\"", pieces).outcome().winner
    };
    let (tavern, grove) = (hex("Wilderness Tavern"), hex("Hazel Grove"));
    assert_eq!(
        end(&[("heth", &hex("Chancellorsville"), ""), ("ward", &grove, ""), ("lane", "losses", "")]),
        Some(Side::Confederate)
    );
    // Otherwise units are counted, not points, and no skirmishers.
    assert_eq!(
        end(&[
            ("heth", &tavern, ""),
            ("ward", &grove, ""),
            ("beckham", "losses", ""),
            ("union-skirmisher-1", "losses", "")
        ]),
        Some(Side::Union)
    );
    assert_eq!(
        end(&[
            ("heth", &tavern, ""),
            ("ward", &grove, ""),
            ("barlow", "losses", ""),
            ("beckham", "losses", "")
        ]),
        None
    );
}

#[test]
fn chancellorsville() {
    proves!("guv.19.16", "guv.19.17", "guv.19.19");
    assert_eq!(points("chancellorsville", 16..=18), [[2, 4], [2, 4], [2, 4]]);
    let first = Table::written(&crate::table::SHIPPED, "ruleset = \"guv\"\nscenario = \"chancellorsville\"");
    assert_eq!(first.decider(), Side::Union);
    let mut table = Table::scenario("chancellorsville", &[]);
    assert_eq!(
        (
            table.track("Union skirmishers available", Some(Side::Union)),
            table.track("Confederate skirmishers available", Some(Side::Confederate))
        ),
        (2, 4)
    );
    let mut all = chits(&mut table);
    all.sort();
    assert_eq!(
        all,
        [
            "anderson", "colston", "couch", "hill", "howard", "lee", "mclaws", "meade", "reynolds", "rodes",
            "sickles", "slocum"
        ]
    );
    // The moment both clearings are held the game is over.
    let (fairview, house) = (hex("Fairview"), hex("Chancellorsville"));
    let one = scene(
        "chancellorsville",
        "turn = 16\nphase = \"formations\"",
        &[("heth", &fairview, ""), ("weed", &hex("Bullock house"), "")],
    );
    assert_eq!(one.question(), "choose_formations");
    let both = scene(
        "chancellorsville",
        "turn = 16\nphase = \"formations\"",
        &[("heth", &fairview, ""), ("lane", &house, ""), ("weed", &hex("Bullock house"), "")],
    );
    assert_eq!(both.outcome().winner, Some(Side::Confederate));
    let screen = scene(
        "chancellorsville",
        "turn = 16\nphase = \"formations\"",
        &[
            ("heth", &fairview, ""),
            ("confederate-skirmisher-1", &house, ""),
            ("weed", &hex("Bullock house"), ""),
        ],
    );
    assert_eq!(screen.outcome().winner, Some(Side::Confederate), "a skirmisher is a unit");
    let late = scene(
        "chancellorsville",
        "turn = 18\nphase = \"end\"",
        &[("heth", &fairview, ""), ("weed", &hex("Bullock house"), "")],
    );
    assert_eq!(late.outcome().winner, Some(Side::Union));
}

#[test]
fn salem_church() {
    proves!("guv.19.20", "guv.19.21", "guv.19.22", "guv.19.23", "guv.19.25", "guv.19.26");
    assert_eq!(points("salem", 16..=19), [[1, 1], [1, 1], [1, 1], [1, 1]]);
    let first = Table::written(&crate::table::SHIPPED, "ruleset = \"guv\"\nscenario = \"salem\"");
    assert_eq!(first.decider(), Side::Confederate);
    let mut table = Table::scenario("salem", &[]);
    assert_eq!(
        (
            table.track("Union skirmishers available", Some(Side::Union)),
            table.track("Confederate skirmishers available", Some(Side::Confederate))
        ),
        (3, 2)
    );
    assert_eq!(table.track("Union pontoons at hand", Some(Side::Union)), 1);
    assert_eq!(table.piece("wilcox").formation, "Independent");
    // Early may take him along, as he may Mahone.
    let church = hex("Salem Church");
    let mut early = scene(
        "salem",
        "turn = 18\nphase = \"activation\"\nactive = \"early\"",
        &[("gordon", &church, ""), ("wilcox", &church, ""), ("mahone", &church, "")],
    );
    early.play(&format!("activate; chit {church}"));
    assert!(early.offers("take wilcox") && early.offers("take mahone"));
    // VI Corps costs 1 point though it is south of the river.
    assert_eq!(chits(&mut table), ["early", "mclaws", "sedgwick"]);
    // The reinforcements: 5 or 6 in turn 17, 4 to 6 in turn 18, without a die in turn 19.
    let arrive = |turn: u8, die: &[u8]| {
        let pieces = [
            ("kershaw", "waiting", ""),
            ("mahone", "waiting", ""),
            ("hoke", &hex("Marye's Heights"), ""),
            ("shaler", &hex("Fredericksburg"), ""),
        ];
        let pieces: Vec<(&str, &str, &str)> =
            pieces.iter().map(|(unit, at, state)| (*unit, *at, *state)).collect();
        let text = position(&format!("turn = {turn}\nphase = \"turn\""), &pieces)
            .replace("scenario = \"campaign\"", "scenario = \"salem\"");
        let setup = engine::Setup::parse(&text).unwrap();
        let mut dice = engine::ScriptedDice::new(die);
        let state = engine::Ruleset::start(&**crate::table::SHIPPED, &setup, &mut dice).unwrap();
        assert_eq!(dice.error(), None);
        let status = engine::Ruleset::status(&**crate::table::SHIPPED, &state);
        let open = status.open().unwrap();
        (open.name, open.clause.0)
    };
    // They come by this scenario's own clause, not by that of the Longstreet variant.
    let here = ("place_arrivals", "guv.19.25");
    assert_eq!((arrive(17, &[5]), arrive(17, &[4]).0), (here, "choose_formations"));
    assert_eq!((arrive(18, &[4]), arrive(18, &[3]).0), (here, "choose_formations"));
    assert_eq!(arrive(19, &[]), here);
}

/// What the generals are told: the places that count, who must take them, and the way off the map.
#[test]
fn every_scenario_has_its_prizes() {
    use Side::{Confederate, Union};
    let rules = &crate::table::SHIPPED;
    let told = |id: &str| {
        let table = Table::scenario(id, &[]);
        let prizes = rules.prizes(&table.state).into_iter();
        prizes.map(|prize| (rules.board().name(prize.hex).to_owned(), prize.taker)).collect::<Vec<_>>()
    };
    let (fairview, house) = (hex("Fairview"), hex("Chancellorsville"));
    assert_eq!(told("jackson"), [(house.clone(), Confederate)]);
    assert_eq!(told("chancellorsville"), [(fairview, Confederate), (house.clone(), Confederate)]);
    assert_eq!(told("campaign"), [(house, Union), (hex("Marye's Heights"), Union)]);
    for id in ["lee_moves", "salem"] {
        assert_eq!(told(id), [(hex("Zoan Church"), Union)]);
    }
    let way_out = |id: &str| {
        let table = Table::scenario(id, &[]);
        let hexes = rules.way_out(&table.state).into_iter();
        hexes.map(|hex| rules.board().name(hex).to_owned()).collect::<Vec<_>>()
    };
    assert!(way_out("salem").contains(&hex("Zoan Church")));
    assert!(!way_out("salem").contains(&hex("Fredericksburg")) && way_out("campaign").is_empty());
}

#[test]
fn three_brigades_over_the_west_edge_win_salem_church() {
    proves!("guv.19.26", "guv.9.22");
    let zoan = hex("Zoan Church");
    let head = format!("turn = 17\nphase = \"movement\"\nactive = \"sedgwick\"\nchit = \"{zoan}\"");
    let pieces = [
        ("grant", zoan.as_str(), ""),
        ("neill", &zoan, "reduced"),
        ("tompkins", &zoan, ""),
        ("shaler", &zoan, ""),
        ("hoke", &hex("Marye's Heights"), ""),
    ];
    let mut table = scene("salem", &head, &pieces);
    table.play("move grant; exit; move tompkins; exit; move neill; exit");
    // Guns are no brigade of infantry: two so far.
    assert_eq!(table.question(), "movement");
    table.play("move shaler; exit");
    assert_eq!(table.outcome().winner, Some(Side::Union));
    let late = scene(
        "salem",
        "turn = 19\nphase = \"end\"",
        &[("grant", &zoan, ""), ("hoke", &hex("Marye's Heights"), "")],
    );
    assert_eq!(late.outcome().winner, Some(Side::Confederate));
    // The Confederates do not leave.
    let mut table = scene(
        "salem",
        &format!("turn = 17\nphase = \"movement\"\nactive = \"mclaws\"\nchit = \"{zoan}\""),
        &[("kershaw", &zoan, ""), ("grant", &hex("Marye's Heights"), "")],
    );
    table.play("move kershaw");
    assert_eq!(table.refused("exit"), "guv.9.22");
}
