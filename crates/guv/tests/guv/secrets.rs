//! What nobody may read off the table: who is asked, and what is shown, follows from public facts alone.

use engine::{Forecast, Log, Rng, Ruleset, Seat, Setup, Side, Status, Viewer, proves};
use guv::{Action, State};

use crate::table::{CONFEDERATE, Own as _, SHIPPED, Table, UNION, board, in_phase, position};

fn holding(confederate: &[&str], union: &[&str], phase: &str, turn: u8) -> Table {
    let head = format!(
        "options = [\"events\"]\nturn = {turn}\nphase = \"{phase}\"\nactive = \"hill\"\nchit = \"C3\"\nhand = {{ confederate = {confederate:?}, union = {union:?} }}"
    );
    let pieces = [("heth", "C3", ""), ("von-gilsa", "C4", ""), ("mclean", "I9", "")];
    let mut table = Table::open_ground(&position(&head, &pieces));
    table.free_dice();
    table
}

#[test]
fn an_event_is_asked_of_a_hand_and_not_of_its_chits() {
    proves!("guv.4.4", "guv.17.1", "guv.14.42");
    for held in ["unknown-paths", "rebel-yell"] {
        let mut table = holding(&[held], &[], "combat", 7);
        table.play("attack C4; with heth; resolve; done");
        assert_eq!((table.question(), table.decider()), ("combat_event", Side::Confederate), "{held}");
        assert_eq!(table.offers("play rebel-yell"), held == "rebel-yell");
        // The Union holds no chit: everybody knows that it has nothing to say.
        table.play("done");
        assert_ne!(table.question(), "combat_event");
    }
    // After two events nobody expects a third.
    let head = "options = [\"events\"]\nturn = 7\nphase = \"combat\"\nactive = \"hill\"\nchit = \"C3\"\nhand = { confederate = [\"rebel-yell\", \"rebel-yell\", \"unknown-paths\"], union = [] }";
    let pieces = [("heth", "C3", ""), ("von-gilsa", "C4", ""), ("mclean", "I9", "")];
    let mut table = Table::open_ground(&position(head, &pieces));
    table.play("attack C4; with heth; resolve; done; play rebel-yell; play rebel-yell");
    assert_eq!(table.question(), "attacker_bonus");
}

#[test]
fn a_night_asks_for_supply_and_recovery_whatever_is_held() {
    proves!("guv.4.4", "guv.17.1", "guv.15.1");
    for held in ["unknown-paths", "supply"] {
        let mut table = holding(&[held], &["good-general"], "end", 5);
        assert_eq!((table.question(), table.decider()), ("supply_event", Side::Union));
        table.play("done");
        assert_eq!((table.question(), table.decider()), ("supply_event", Side::Confederate));
        assert_eq!(table.offers("play supply"), held == "supply");
        table.play("done");
    }
    // Recovery: asked of everybody with a stack out of sight, hurt or not.
    for state in ["", "reduced"] {
        let pieces = [("nelson", "C3", ""), ("heth", "C3", state), ("von-gilsa", "I9", state)];
        let mut table = Table::open_ground(&position("turn = 5\nphase = \"end\"", &pieces));
        for side in [Side::Union, Side::Confederate] {
            assert_eq!((table.question(), table.decider()), ("recover", side), "{state}");
            table.play("done");
        }
        assert_eq!(table.question(), "choose_formations");
    }
}

#[test]
fn a_combat_step_stays_open_for_demons_that_may_not_be_there() {
    proves!("guv.17.1", "guv.17.9");
    for held in ["supply", "demons"] {
        let mut table = holding(&[held], &[], "combat", 7);
        table.play("attack C4; with heth; resolve; done; done");
        while table.question() != "combat" {
            let answer = table.actions().last().unwrap().clone();
            table.play(&answer);
        }
        assert_eq!(table.offers("play demons"), held == "demons");
        assert!(table.offers("done"));
    }
}

#[test]
fn deployment_happens_behind_a_screen() {
    proves!("guv.4.1", "guv.9.31", "guv.3.17");
    let mut table = Table::written(&SHIPPED, "ruleset = \"guv\"\nscenario = \"campaign\"\noptions = []");
    table.free_dice();
    let first = table.decider();
    let (own, other) = if first == Side::Union { (UNION, CONFEDERATE) } else { (CONFEDERATE, UNION) };
    let before = [other, Viewer::Spectator].map(|viewer| table.view(viewer).pieces);
    assert!(
        before[0].iter().all(|piece| piece.side != Some(first)
            || piece.place == "available"
            || piece.place == "expected")
    );
    let deploy = table.actions()[0].clone();
    table.play(&deploy);
    assert_eq!([other, Viewer::Spectator].map(|viewer| table.view(viewer).pieces), before);
    assert!(
        table
            .view(own)
            .pieces
            .iter()
            .any(|piece| deploy.contains(&piece.id) && deploy.ends_with(&piece.place))
    );
    table.play("deploy-the-rest");
    let after = table.view(other).pieces;
    assert!(after.iter().filter(|piece| piece.hidden).count() > 20);
    assert!(
        after.iter().all(|piece| piece.hidden || piece.side != Some(first) || !piece.place.contains('-'))
    );
}

#[test]
fn arrivals_come_in_any_order_and_unnamed() {
    proves!("guv.9.31", "guv.20.8");
    let mut table = Table::scenario("campaign", &["stoneman"]);
    while table.question() != "place_cavalry_corps" {
        let answer = table.actions().last().unwrap().clone();
        table.play(&answer);
    }
    let units: std::collections::BTreeSet<String> = table
        .actions()
        .iter()
        .filter_map(|action| action.strip_prefix("arrive "))
        .filter_map(|rest| rest.split(' ').next().map(str::to_owned))
        .collect();
    assert!(units.len() > 5);
    let first = table.actions().into_iter().rfind(|action| action.starts_with("arrive")).unwrap();
    table.play(&first);
    assert_eq!(table.question(), "place_arrivals");
    assert!(table.view(CONFEDERATE).pieces.iter().all(|piece| piece.place != "arriving"));
    assert!(table.view(UNION).pieces.iter().any(|piece| piece.place == "arriving"));
}

#[test]
fn shells_tell_nothing_of_a_stack_out_of_sight() {
    proves!("guv.9.31", "guv.12.10", "guv.12.14");
    for unit in ["union-skirmisher-1", "von-gilsa"] {
        let pieces =
            [("walker", "C3", ""), ("nelson", "C3", "active"), (unit, "C5", ""), ("mclean", "I9", "")];
        let mut table = Table::open_ground(&in_phase("bombardment", 7, "hill", "C3", &pieces));
        table.play("bombard C5; gun walker; gun nelson; fire-at-troops");
        assert_eq!(
            (table.question(), table.decider()),
            ("breastwork_against_bombardment", Side::Union),
            "{unit}"
        );
        assert_eq!(table.offers_any("breastwork"), unit == "von-gilsa");
        table.dice(&[6]);
        table.play("done");
        // One unit only, and it is asked for all the same.
        assert_eq!(table.question(), "bombardment_result");
        assert_eq!(table.actions(), [format!("lose {unit}")]);
    }
    // In sight there is nothing to hide: the only unit takes the hit.
    let pieces = [("walker", "C3", ""), ("nelson", "C3", "active"), ("von-gilsa", "C4", "")];
    let mut table = Table::open_ground(&in_phase("bombardment", 7, "hill", "C3", &pieces));
    table.dice(&[6]);
    table.play("bombard C4; gun walker; gun nelson; fire; done");
    assert_ne!(table.question(), "bombardment_result");
}

#[test]
fn shells_on_a_command_held_back_do_not_name_it() {
    proves!("guv.9.31", "guv.18.5");
    for (at, seats) in [("C5", engine::Seats::only(Seat::UNION)), ("C4", engine::Seats::ALL)] {
        let pieces = [("walker", "C3", ""), ("wainwright", at, ""), ("mclean", "I9", "")];
        let mut table = Table::open_ground(&in_phase("bombardment", 7, "hill", "C3", &pieces));
        let fire = if at == "C5" { "fire-at-guns" } else { "fire" };
        table.play(&format!("bombard {at}; gun walker; {fire}"));
        let told = table.log.events().iter().find(|event| event.text.contains("held back")).unwrap();
        assert_eq!(told.audience, seats);
    }
}

/// Everything that a seat is sent of a state, in words.
fn traffic(state: &State, seat: Seat, decides: bool, asked: Option<&Action>) -> String {
    let viewer = Viewer::Seat(seat);
    let mut sent = format!(
        "{:?}\n{:?}\n{:?}",
        SHIPPED.status(state),
        SHIPPED.view(state, viewer),
        SHIPPED.overlays(state, viewer)
    );
    if decides {
        let mut actions = Vec::new();
        SHIPPED.actions(state, &mut actions);
        let choices: Vec<_> = actions.iter().map(|action| SHIPPED.choice(state, action)).collect();
        sent.push_str(&format!("\n{}\n{choices:?}", SHIPPED.prompt(state)));
        if let Some(action) = asked {
            sent.push_str(&format!("\n{:?}", Forecast::of(&**SHIPPED, state, action, seat)));
        }
    }
    sent
}

/// Two worlds that differ in what a seat may not know look the same to it, and it imagines the same worlds from both.
#[test]
fn what_a_seat_gets_follows_from_what_it_knows() {
    proves!("guv.9.31", "guv.3.17", "guv.4.4");
    let mut rng = Rng::new(63);
    let mut pairs = 0;
    let games: [(&str, &[&str]); 5] = [
        ("campaign", &["events", "night_combat", "stoneman", "longstreet"]),
        ("campaign", &["events", "dummies", "rule_of_6", "extra_skirmishers"]),
        ("campaign", &["events", "hypothetical", "dummies"]),
        ("jackson", &["dummies"]),
        ("salem", &[]),
    ];
    for (scenario, options) in games {
        let setup = Setup::scenario("guv", scenario).with_options(options.iter().copied());
        let mut state = SHIPPED.start(&setup, &mut rng).unwrap();
        while let Status::Open(decision) = SHIPPED.status(&state) {
            let mut actions = Vec::new();
            SHIPPED.actions(&state, &mut actions);
            if rng.below(30) == 0 {
                for seat in [Seat::UNION, Seat::CONFEDERATE] {
                    let other = SHIPPED.imagine(&state, seat, &mut rng);
                    let decides = seat == decision.seat;
                    let asked = actions[rng.below(actions.len())];
                    let asked = (decides && rng.below(4) == 0).then_some(&asked);
                    assert_eq!(
                        traffic(&other, seat, decides, asked),
                        traffic(&state, seat, decides, asked),
                        "{decision:?} {asked:?}"
                    );
                    let seed = rng.word();
                    assert!(
                        SHIPPED.imagine(&other, seat, &mut Rng::new(seed))
                            == SHIPPED.imagine(&state, seat, &mut Rng::new(seed)),
                        "{decision:?} shows through in what {seat:?} imagines"
                    );
                    let mut imagined = Vec::new();
                    SHIPPED.actions(&other, &mut imagined);
                    assert!(!imagined.is_empty(), "{decision:?}");
                    pairs += 1;
                }
            }
            let action = actions[rng.below(actions.len())];
            SHIPPED.apply(&mut state, &action, &mut rng, &mut Log::silent()).unwrap();
        }
    }
    assert!(pairs > 200, "{pairs}");
}

/// What a unit costs depends on where it stands: chits are dealt where the units were imagined, not where they are.
#[test]
fn chits_are_dealt_for_the_units_that_were_imagined() {
    proves!("guv.3.17", "guv.8.4");
    // Sickles has a brigade south of the river, or a brigade of another corps stands in its place: with him the four chits
    // in the cup cost 5 points or 4, and turn 14 gives 4.
    let north = "[[area]]\nname = \"north of the Rappahannock\"\nhexes = [\"A1\", \"B1\", \"C1\", \"D1\", \"E1\", \"F1\", \"G1\", \"H1\", \"I1\"]";
    let ground = board(&[], &[], north);
    let world = |ward: &str, barnes: &str| {
        let pieces = [
            ("graham", "A1", ""),
            ("ward", ward, ""),
            ("barnes", barnes, ""),
            ("best", "G1", ""),
            ("schirmer", "I1", ""),
            ("heth", "I9", ""),
        ];
        let head = "turn = 14\nphase = \"activation\"\nactive = \"hill\"\ncup = [\"sickles\", \"meade\", \"slocum\", \"howard\"]";
        Table::on(&ground, &position(head, &pieces))
    };
    let [one, two] = [world("E4", "C1"), world("C1", "E4")];
    for seed in 0..64 {
        let imagined = [&one, &two]
            .map(|table| table.rules.imagine(&table.state, Seat::CONFEDERATE, &mut Rng::new(seed)));
        assert!(imagined[0] == imagined[1], "seed {seed}");
    }
}

/// Whether a side is asked tells nothing of what its unseen stacks are: it is asked with and without an answer.
#[test]
fn unseen_stacks_are_asked_what_they_might_be_able_to_do() {
    proves!("guv.9.31");
    let ask = |unit: &str, phase: &str| {
        let pieces = [("heth", "C1", ""), (unit, "C3", ""), ("von-gilsa", "C5", "")];
        Table::open_ground(&in_phase(phase, 7, "hill", "C1", &pieces))
    };
    // Guns or a brigade two hexes from the enemy: he is asked to bombard.
    for (unit, answers) in [("walker", 2), ("lane", 1)] {
        let table = ask(unit, "bombardment");
        assert_eq!((table.question(), table.actions().len()), ("bombardment", answers), "{unit}");
    }
    // The same stack in full sight, or out of range, is not asked in vain.
    for (own, enemy) in [("C4", "C5"), ("C2", "C5")] {
        let pieces = [("heth", "C1", ""), ("lane", own, ""), ("von-gilsa", enemy, "")];
        let table = Table::open_ground(&in_phase("bombardment", 7, "hill", "C1", &pieces));
        assert_ne!(table.question(), "bombardment", "{own}");
    }
    // The Independent unit that goes along is named in the movement step: nobody is asked for it apart. With no unit
    // left to move the step stays open, for all that the enemy knows, and only then.
    let mut table = ask("lane", "activation");
    table.play("activate; chit C3");
    assert_eq!(table.question(), "movement");
    let pieces = [("heth", "C1", "activated"), ("lane", "C2", "activated"), ("von-gilsa", "C9", "")];
    let head = "turn = 7\nphase = \"activation\"\nactive = \"hill\"";
    let mut table = Table::open_ground(&position(head, &pieces));
    table.play("activate; chit C3");
    assert_eq!((table.question(), table.actions()), ("movement", vec!["done".to_owned()]));
}

#[test]
fn a_stack_out_of_sight_is_so_many_backs_of_counters() {
    proves!("guv.9.31");
    let pieces = [("heth", "C3", "disorganized"), ("lane", "C3", "reduced"), ("von-gilsa", "C5", "")];
    let table = Table::open_ground(&in_phase("movement", 7, "hill", "C3", &pieces));
    let back = |number: u8| engine::Piece {
        id: format!("hidden-C3-{number}"),
        name: "A Confederate counter".into(),
        side: Some(Side::Confederate),
        kind: engine::PieceKind::Hidden,
        place: "C3".into(),
        hidden: true,
        ..engine::Piece::default()
    };
    let at = |viewer: Viewer, place: &str| -> Vec<engine::Piece> {
        table.view(viewer).pieces.into_iter().filter(|piece| piece.place == place).collect()
    };
    assert_eq!(at(UNION, "C3"), [back(1), back(2)]);
    assert_eq!(at(Viewer::Spectator, "C3"), [back(1), back(2)]);
    // The owner sees who they are, how strong and how they fare.
    let own = at(CONFEDERATE, "C3");
    let heth = own.iter().find(|piece| piece.id == "heth").unwrap();
    assert_eq!((heth.name.as_str(), heth.side, heth.hidden), ("Heth", Some(Side::Confederate), false));
    assert!(heth.status.contains(&engine::Condition::Disorganized));
    let lane = own.iter().find(|piece| piece.id == "lane").unwrap();
    assert_eq!(lane.formation, "A. P. Hill");
    assert_eq!(lane.values[0], engine::Value::new(engine::ValueKind::Combat, "combat points", 2));
    // Next to the enemy there is nothing to hide.
    let pieces = [("heth", "C3", ""), ("von-gilsa", "C4", "")];
    let table = Table::open_ground(&in_phase("movement", 7, "hill", "C3", &pieces));
    let seen = table.view(UNION).pieces.into_iter().find(|piece| piece.place == "C3").unwrap();
    assert_eq!((seen.id.as_str(), seen.hidden), ("heth", false));
}

#[test]
fn the_opening_is_told_to_those_who_may_know_it() {
    proves!("guv.17.1", "guv.7.4");
    let told = |setup: &Setup, viewer: Viewer| {
        let mut log = Log::new();
        SHIPPED.open(setup, &mut engine::SeededDice::new(3, 0), &mut log).unwrap();
        let seen = log.events().iter().filter(|event| viewer.sees(event.audience));
        seen.map(|event| event.text.clone()).collect::<Vec<_>>()
    };
    let setup = Setup::scenario("guv", "campaign").with_options(["events"]);
    let (union, spectator) = (told(&setup, UNION), told(&setup, Viewer::Spectator));
    let count = |told: &[String], words: &str| told.iter().filter(|text| text.starts_with(words)).count();
    assert_eq!(count(&union, "Events: "), 1, "{union:?}");
    // Three chits each: one's own by name, the enemy's by number.
    assert_eq!(count(&union, "Union draws "), 3);
    assert!(!union.contains(&"Union draws an event chit.".to_owned()), "{union:?}");
    assert_eq!(union.iter().filter(|text| *text == "Confederate draws an event chit.").count(), 3);
    assert_eq!(count(&spectator, "Union draws "), 0, "{spectator:?}");
    // A hand that is written was never drawn; the rain of a turn that begins is told.
    let text = "ruleset = \"guv\"\nscenario = \"campaign\"\noptions = [\"events\"]\nturn = 6\nphase = \"turn\"\nhand = { union = [], confederate = [] }";
    let written = told(&Setup::parse(text).unwrap(), UNION);
    assert_eq!(count(&written, "Union draws "), 0, "{written:?}");
    assert_eq!(count(&written, "Turn 6: "), 1, "{written:?}");
}
