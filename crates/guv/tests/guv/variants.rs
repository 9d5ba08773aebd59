//! Section 20: hypothetical deployment, Stoneman's corps, Longstreet's divisions.

use engine::{MarkerKind, Side, Viewer, proves};

use crate::table::{CONFEDERATE, Own as _, SHIPPED, Table, UNION, board, position};

fn campaign(options: &[&str]) -> Table {
    let mut table = Table::written(
        &SHIPPED,
        &format!("ruleset = \"guv\"\nscenario = \"campaign\"\noptions = {options:?}"),
    );
    table.free_dice();
    table
}

fn place_counters(table: &mut Table) {
    while table.question() == "place_command_counter" {
        let action = table.actions().last().unwrap().clone();
        table.play(&action);
    }
}

#[test]
fn command_counters_are_placed_in_turn_face_down() {
    proves!("guv.20.1", "guv.20.2", "guv.20.3", "guv.3.21");
    let mut table = campaign(&["hypothetical"]);
    assert_eq!((table.question(), table.decider()), ("place_command_counter", Side::Confederate));
    // Formation commanders, in one's own boxes.
    assert_eq!(table.refused("counter early 1"), "guv.20.1");
    assert_eq!(table.refused("counter lee 5"), "guv.20.1");
    table.play("counter early 5");
    assert_eq!(table.decider(), Side::Union);
    assert_eq!(table.cards(UNION, "Fredericksburg heights"), (1, Vec::new()));
    assert_eq!(table.cards(CONFEDERATE, "Fredericksburg heights").1, ["Early"]);
    place_counters(&mut table);
    // All are turned up together, then the Confederate deploys.
    assert!(table.cards(UNION, "Fredericksburg heights").1.contains(&"Early".to_owned()));
    assert_eq!((table.question(), table.decider()), ("deploy", Side::Confederate));
}

#[test]
fn the_variant_keeps_independents_and_frees_the_corps() {
    proves!("guv.20.4", "guv.20.5", "guv.20.6");
    let mut table = campaign(&["hypothetical"]);
    place_counters(&mut table);
    while table.question() == "deploy" {
        table.play("deploy-the-rest");
    }
    // The campaign starts in turn 1.
    assert_eq!((table.question(), table.view(Viewer::Umpire).heading.turn), ("choose_formations", 1));
    assert!(table.offers("choose reynolds") && table.offers("choose sedgwick"));
    assert!(
        !table
            .view(Viewer::Umpire)
            .markers
            .iter()
            .any(|marker| marker.kind == MarkerKind::Fort && marker.side == Some(Side::Union))
    );
    // Independents stand where the campaign puts them.
    let usual = Table::scenario("campaign", &[]);
    let board = board::Board::load(&library::Shipped::new(), "guv").unwrap();
    for unit in ["washington", "provost"] {
        let [one, two] = [&table, &usual].map(|table| board.hex(&table.place(unit)).unwrap());
        assert!(board.distance(one, two) <= 2, "{unit}");
    }
}

#[test]
fn each_variant_can_be_switched_on_alone() {
    proves!("guv.20.7");
    for (options, asked, dice) in [
        (&["stoneman"][..], "place_cavalry_corps", &[][..]),
        (&["longstreet"], "choose_formations", &[1; 5]),
        (&["stoneman", "longstreet"], "place_cavalry_corps", &[1; 5]),
    ] {
        assert_eq!(Table::scenario("campaign", options).question(), asked);
        // Hood's five brigades are rolled for in turn 6, or nobody rolls.
        arrivals_with(options, 6, dice, &waiting(&HOOD));
    }
}

#[test]
fn stonemans_corps_comes_to_kellys_ford_when_the_union_likes() {
    proves!("guv.20.8");
    let mut table = Table::scenario("campaign", &["stoneman"]);
    assert_eq!((table.question(), table.decider()), ("place_cavalry_corps", Side::Union));
    // It may wait.
    let mut waits = Table::scenario("campaign", &["stoneman"]);
    waits.play("done");
    assert_eq!((waits.question(), waits.refused("choose stoneman")), ("choose_formations", "guv.19.4"));
    let board = board::Board::load(&library::Shipped::new(), "guv").unwrap();
    let ford = board.place("Kelly's Ford").unwrap();
    let fords = [board.hex(&ford.hex).unwrap(), board.hex(ford.other.as_ref().unwrap()).unwrap()];
    while table.offers_any("arrive") {
        let action = table.actions()[0].clone();
        let hex = board.hex(action.split(' ').nth(2).unwrap()).unwrap();
        assert!(fords.iter().any(|&ford| board.distance(ford, hex) <= 1));
        table.play(&action);
    }
    // From then on it is a formation like any other; Devin stays Independent.
    assert!(table.offers("choose stoneman"));
    for unit in ["davis", "sargent", "mcintosh-union", "kilpatrick", "wyndham", "buford", "robertson-union"] {
        assert_eq!(table.piece(unit).formation, "Cavalry Corps", "{unit}");
    }
    assert_eq!(table.piece("devin").formation, "Independent");
}

#[test]
fn stonemans_brigades_belong_to_him_alone() {
    proves!("guv.20.8", "guv.8.14", "guv.8.26");
    let pieces = [
        ("davis", "C4", ""),
        ("sargent", "C4", ""),
        ("mcintosh-union", "C4", ""),
        ("devin", "C5", ""),
        ("von-gilsa", "C3", ""),
        ("heth", "I9", ""),
    ];
    let head =
        |active: &str| format!("options = [\"stoneman\"]\nturn = 12\nphase = \"activation\"\n{active}");
    // Hooker's chit calls the Independent Devin, and leaves Stoneman's brigades to Stoneman.
    let hooker = head("active = \"hooker\"\nbox = [\"howard\"]");
    let mut table = Table::open_ground(&position(&hooker, &pieces));
    table.play("activate; chit C3");
    assert!(table.is("devin", "active"));
    for unit in ["davis", "sargent", "mcintosh-union"] {
        assert!(!table.is(unit, "activated"), "{unit}");
    }
    // Howard may take Devin along, and none of them.
    let mut table = Table::open_ground(&position(&head("active = \"howard\""), &pieces));
    table.play("activate; chit C3");
    assert_eq!(table.refused("take davis"), "guv.8.14");
    assert!(table.offers("take devin"));
}

#[test]
fn a_box_beside_the_enemy_can_be_deployed_in() {
    proves!("guv.20.3", "guv.4.1");
    let board = board::Board::load(&library::Shipped::new(), "guv").unwrap();
    let ford = board.place("Banks' Ford").unwrap();
    let banks = [ford.hex.clone(), ford.other.clone().unwrap()];
    let mut table = campaign(&["hypothetical"]);
    // Anderson south of Banks' Ford, Meade north of it: face to face across the river.
    table.play("counter anderson 7; counter meade 2");
    place_counters(&mut table);
    let deploy_at_the_ford = |table: &mut Table, side: Side| {
        while table.question() == "deploy" && table.decider() == side {
            let at_the_ford =
                table.actions().into_iter().find(|action| banks.iter().any(|hex| action.ends_with(hex)));
            if let Some(action) = at_the_ford {
                table.play(&action).play("deploy-the-rest");
                return action.split(' ').nth(2).unwrap().to_owned();
            }
            let first = table.actions()[0].clone();
            table.play(&first);
        }
        panic!("nobody of {side} was deployed at the ford")
    };
    let south = deploy_at_the_ford(&mut table, Side::Confederate);
    let north = deploy_at_the_ford(&mut table, Side::Union);
    assert_ne!(south, north);
}

const CROSSING: &str = "[[place]]\nname = \"Hamilton's Crossing\"\nkind = \"town\"\nhex = \"G5\"\n[[place]]\nname = \"Telegraph Road to Hanover Junction\"\nkind = \"supply\"\nhex = \"C9\"\n[[place]]\nname = \"Fredericksburg\"\nkind = \"town\"\nhex = \"C3\"\n[[place]]\nname = \"Spotsylvania\"\nkind = \"town\"\nhex = \"E3\"\n[[place]]\nname = \"Warrenton Road\"\nkind = \"supply\"\nhex = \"C1\"";

const HOOD: [&str; 5] = ["robertson-csa", "law", "anderson-hood", "benning", "henry"];

/// The position at the start of a turn with these dice, and whether all of them were needed.
fn arrivals(turn: u8, dice: &[u8], pieces: &[(&str, &str, &str)]) -> Table {
    arrivals_with(&["longstreet"], turn, dice, pieces)
}

fn arrivals_with(options: &[&str], turn: u8, dice: &[u8], pieces: &[(&str, &str, &str)]) -> Table {
    let ground = board(&[], &["C1 S road", "C2 S road", "C3 SE road", "D3 NE road"], CROSSING);
    let text = position(&format!("options = {options:?}\nturn = {turn}\nphase = \"turn\""), pieces);
    let rules = Table::on(&ground, &text_of_nothing()).rules;
    let setup = engine::Setup::parse(&text).unwrap();
    let mut scripted = engine::ScriptedDice::new(dice);
    let state = engine::Ruleset::start(&*rules, &setup, &mut scripted).unwrap();
    assert_eq!((scripted.error(), scripted.rest()), (None, [].as_slice()));
    let mut table = Table::written(&rules, &text_of_nothing());
    table.state = state;
    table.free_dice();
    table
}

fn text_of_nothing() -> String {
    position("turn = 7\nphase = \"formations\"", &[("heth", "A9", "")])
}

fn waiting(units: &[&'static str]) -> Vec<(&'static str, &'static str, &'static str)> {
    let mut pieces: Vec<_> = units.iter().map(|unit| (*unit, "waiting", "")).collect();
    pieces.push(("heth", "A9", ""));
    pieces.push(("devin", "I1", ""));
    pieces
}

#[test]
fn hoods_brigades_are_rolled_for_four_times() {
    proves!("guv.20.9", "guv.20.11");
    let mut table = arrivals(6, &[4, 3, 6, 1, 5], &waiting(&HOOD));
    assert_eq!((table.question(), table.decider()), ("place_arrivals", Side::Confederate));
    assert_eq!(table.actions().len(), 6);
    assert!(table.offers("arrive robertson-csa C9") && table.offers("arrive robertson-csa G5"));
    table.play("arrive robertson-csa G5; arrive anderson-hood C9; arrive henry C9");
    assert_eq!((table.place("law").as_str(), table.place("henry").as_str()), ("expected", "C9"));
    // Longstreet is there with them, and Hood's chit.
    table.play("done");
    assert!(table.offers("choose-under hood longstreet") && table.offers("choose hood"));
    // Nothing is rolled in other turns.
    assert_eq!(arrivals(7, &[], &waiting(&HOOD)).question(), "choose_formations");
    // With nobody there Longstreet is not to be had.
    let mut none = arrivals(11, &[1, 1, 1, 1, 1], &waiting(&HOOD));
    none.play("done");
    assert_eq!(none.refused("choose-under hill longstreet"), "guv.8.22");
    // A hex the enemy holds cannot be used.
    let mut pieces = waiting(&["law"]);
    pieces.push(("von-gilsa", "G5", ""));
    let taken = arrivals(6, &[6], &pieces);
    assert_eq!(taken.place("law"), "C9");
}

#[test]
fn longstreet_waits_while_every_way_in_is_shut() {
    proves!("guv.20.9", "guv.20.11");
    let mut pieces = waiting(&HOOD);
    pieces.extend([("von-gilsa", "G5", ""), ("mclean", "C9", "")]);
    // Nobody can come: no die is rolled, and neither Hood nor Longstreet is to be had.
    let mut table = arrivals(6, &[], &pieces);
    assert_eq!(table.question(), "choose_formations");
    table.play("done");
    assert_eq!(table.refused("choose-under hill longstreet"), "guv.8.22");
    assert_eq!(table.refused("choose hood"), "guv.19.4");
}

#[test]
fn pickett_follows_when_hood_is_complete() {
    proves!("guv.20.10");
    let pickett = ["garnett", "kemper"];
    let mut pieces = waiting(&pickett);
    pieces.extend(HOOD.iter().zip(["A1", "A2", "A3", "A4", "A5"]).map(|(unit, hex)| (*unit, hex, "")));
    let table = arrivals(11, &[4, 3], &pieces);
    assert_eq!(table.question(), "place_arrivals");
    // While one of Hood's is missing only he is rolled for.
    let mut pieces = waiting(&["garnett", "kemper", "law"]);
    pieces.push(("henry", "A1", ""));
    assert_eq!(arrivals(11, &[1], &pieces).question(), "choose_formations");
}

#[test]
fn union_gains_hasten_longstreet() {
    proves!("guv.20.12");
    let with = |held: &[(&'static str, &'static str)], dice: &[u8]| {
        let mut pieces = waiting(&["law"]);
        pieces.extend(held.iter().map(|(unit, hex)| (*unit, *hex, "")));
        arrivals(6, dice, &pieces).question() == "place_arrivals"
    };
    assert!(!with(&[], &[3]));
    assert!(with(&[("von-gilsa", "C3")], &[3]) && !with(&[("von-gilsa", "C3")], &[2]));
    // Spotsylvania adds only with Fredericksburg, and the two are +2, not +3.
    assert!(!with(&[("von-gilsa", "E3")], &[3]));
    assert!(
        with(&[("von-gilsa", "C3"), ("mclean", "E3")], &[2])
            && !with(&[("von-gilsa", "C3"), ("mclean", "E3")], &[1])
    );
}
