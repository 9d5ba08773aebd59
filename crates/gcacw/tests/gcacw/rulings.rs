//! Cases that were once ruled wrongly, each beside its neighbour.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Game, OpeningDice, Ruleset, ScriptedDice, Setup, Side, proves};
use gcacw::Data;
use gcacw::state::Place;

use crate::table::{Made, Own as _, SHIPPED, Table};

/// What a unit adds to an extended march roll at Fatigue Level 3.
fn march_sheet(scenario: &str, unit: &str, hex: &str) -> Vec<(String, i16)> {
    let table = Table::at(scenario, "side = \"Union\"", &[(unit, hex, "fatigue = 3")]);
    let mut table = table;
    let marching = table.unit(unit);
    table.state.set(marching, gcacw::state::flag::EXHAUSTED, false);
    let sheet = SHIPPED.at(&table.state).extended_march_sheet(marching);
    sheet.into_iter().map(|line| (line.label, line.value)).collect()
}

#[test]
fn every_army_has_the_extended_march_modifier_of_its_box() {
    proves!("gcacw.5.1.23", "gcacw.5.1.30");
    let other = |value| vec![("other Union units".to_owned(), value)];
    // Pope's army and McDowell's march worse than McClellan's, first-year Confederates worse than Lee's.
    assert_eq!(march_sheet("sjw-6", "king", "SN3421"), other(2));
    assert_eq!(march_sheet("aga-1", "negley", "HW2004"), other(2));
    let first_year = [("other Confederate units".to_owned(), 1)];
    assert_eq!(march_sheet("aga-1", "bartow", "HW1314"), first_year);
    assert_eq!(march_sheet("sjw-6", "taliaferro", "SN3719"), []);
    assert_eq!(march_sheet("rtg-6", "wadsworth", "RS2906"), [("Army of the Potomac".to_owned(), 1)]);
    assert_eq!(march_sheet("rtg-1", "yates", "RN4603"), other(2));
}

#[test]
fn a_side_that_can_only_assault_is_not_passed_over() {
    proves!("gcacw.4.2.13", "gcacw.4.2.6");
    // On turn 1 of Cedar Mountain nobody makes an extended march: at Fatigue Level 2 Winder may assault, and no more.
    let winder = ("winder", "SS1020", "fatigue = 2");
    let able = |pieces: &[(&str, &str, &str)]| {
        let table = Table::at("sjw-1", "side = \"Union\"", pieces);
        (SHIPPED.at(&table.state).eligible(Side::Confederate), table)
    };
    let (alone, _) = able(&[winder, ("jackson", "SS1020", "")]);
    let (with_enemy, mut table) = able(&[winder, ("jackson", "SS1020", ""), ("williams-a", "SS1019", "")]);
    let (tired, _) =
        able(&[("winder", "SS1020", "fatigue = 4"), ("jackson", "SS1020", ""), ("williams-a", "SS1019", "")]);
    assert_eq!((alone, with_enemy, tired), (false, true, false));
    // At a station he may burn it, and no more; beside it nothing.
    let (burns, table_at_culpeper) = able(&[("winder", "SS1418", "fatigue = 2")]);
    let (beside, _) = able(&[("winder", "SS1417", "fatigue = 2")]);
    assert_eq!((burns, beside), (true, false));
    assert!(SHIPPED.at(&table_at_culpeper.state).may_burn(table_at_culpeper.unit("winder")).is_ok());
    // The dice are rolled, and who wins them may assault.
    table.dice(&[3, 2, 5]).play("march williams-a; end march");
    assert_eq!((table.question(), table.decider()), ("take_initiative", Side::Confederate));
    assert!(table.play("take initiative").offers("assault jackson"));
}

#[test]
fn a_side_that_can_only_leave_its_train_is_not_passed_over() {
    proves!("gcacw.4.2.13", "gcacw.4.2.6", "gcacw.s.3.11");
    // Bee is worn out, and Elzey comes by train: from the sixth Action Phase, and to a station that no enemy holds.
    let asked = |phase: u8, sherman: &str, dice: &[u8]| {
        let pieces = [("bee", "SN4222", "fatigue = 4"), ("sherman", sherman, "")];
        let mut table = Table::at("aga-4", "side = \"Union\"", &pieces);
        let elzey = table.unit("elzey");
        table.state.place.put(elzey, Place::ABOARD);
        table.state.action_phase = phase.into();
        table.dice(dice).play("march sherman; no force march; end march");
        assert_eq!(table.question(), "take_initiative");
        table
    };
    assert_eq!(asked(4, "SN4118", &[3]).decider(), Side::Union);
    assert_eq!(asked(5, "SN4124", &[3]).decider(), Side::Union);
    // The dice are rolled, and who wins them may have him get off.
    let mut table = asked(5, "SN4118", &[3, 2, 5]);
    assert_eq!(table.decider(), Side::Confederate);
    assert!(table.play("take initiative").offers("detrain elzey"));
    assert_eq!(table.refused("march bee"), "gcacw.6.5.2");
}

#[test]
fn a_refusal_is_about_what_it_says() {
    proves!("gcacw.7.1.13", "gcacw.7.1.19", "gcacw.7.1.2");
    let pieces = [("ug", "T0504", ""), ("u1", "T0505", ""), ("c1", "T0503", "")];
    let mut table = Made::default().table("side = \"Union\"", &pieces);
    let fresh = table.fork();
    table.dice(&[3]).play("march ug");
    assert_eq!(table.refusal("attack T0503").sentence, "UG is artillery and never attacks alone.");
    let mut table = fresh;
    table.dice(&[6]).play("march u1; no force march");
    let sentence = table.refusal("attack T0503").sentence;
    assert_eq!(sentence, "T0503 is not next to the attacker.");
    assert_eq!(table.refusal("attack T0506").sentence, "T0506 holds no enemy unit.");
}

#[test]
fn a_place_scores_where_the_map_names_it_or_the_data_says_why_not() {
    let data = Data::load(&library::Shipped::new()).unwrap();
    let mut compared = 0;
    let mut wrong = BTreeSet::new();
    for scenario in &data.scenarios {
        let variants = scenario.victory.variant.iter().flat_map(|variant| &variant.item);
        for item in scenario.victory.item.iter().chain(variants) {
            let single = item.hex.iter().zip(&item.place);
            for (hex, name) in item.hexes.iter().zip(&item.places).chain(single) {
                compared += 1;
                let at = data.board.hex(hex);
                let printed = format!("printed: {name}");
                let drawn = data.board.places.iter().any(|place| {
                    (place.name == *name || place.notes.contains(&printed))
                        && data.board.hex(&place.hex) == at
                });
                let explained = data.places.place.iter().any(|place| {
                    place.name == *name && data.board.hex(&place.hex) == at && place.why.is_some()
                });
                if !drawn && !explained {
                    wrong.insert(format!("{}: {name} scores in {hex}", scenario.id));
                }
            }
        }
    }
    assert_eq!(wrong, BTreeSet::new());
    assert!(compared > 150, "only {compared} places were compared");
}

/// The points of a shipped scenario's position under a clause.
fn points(table: &Table, clause: &str) -> i32 {
    let score = SHIPPED.at(&table.state).score();
    score.lines.iter().filter(|(item, _)| item.clause == clause).map(|(_, points)| points).sum()
}

#[test]
fn the_stations_of_the_baltimore_raid_can_be_won() {
    proves!("gcacw.s.7.12");
    let mut table = Table::at("hcr-5", "side = \"Confederate\"\nturn = 2", &[("hampton", "HE1210", "")]);
    assert_eq!(points(&table, "gcacw.s.7.12"), 0);
    table.spare_dice(&[6, 1]).play("burn hampton");
    assert_eq!(points(&table, "gcacw.s.7.12"), 2);
}

#[test]
fn a_demoralized_holder_is_no_better_than_a_fresh_one() {
    proves!("gcacw.s.7.4");
    let culpeper = |more| {
        let pieces = [("winder", "SS1418", more), ("ap-hill", "SS1417", "")];
        total(&Table::at("sjw-1", "side = \"Confederate\"", &pieces))
    };
    assert_eq!((culpeper(""), culpeper("demoralized = 1")), (8, 8));
    // Beside the town, a fresh division gives 5 and a demoralized one nothing.
    let beside = |more| total(&Table::at("sjw-1", "side = \"Confederate\"", &[("winder", "SS1417", more)]));
    assert_eq!((beside(""), beside("demoralized = 1")), (5, 0));
}

fn total(table: &Table) -> i32 {
    SHIPPED.at(&table.state).score().total
}

#[test]
fn who_is_beyond_the_limit_may_come_back() {
    proves!("gcacw.s.3.2", "gcacw.s.3.3");
    // Yates begins seven hexes from Harrisburg, and four are allowed.
    let mut table = Table::at("rtg-1", "side = \"Union\"", &[("yates", "RN4603", "")]);
    let harrisburg = table.hex("RN4909");
    let distance = |table: &Table, hex: &str| table.rules.board.distance(table.hex(hex), harrisburg);
    let began = distance(&table, "RN4603");
    table.dice(&[6]).play("march yates; no force march");
    let steps: Vec<String> =
        table.actions().iter().filter_map(|action| action.strip_prefix("to ").map(str::to_owned)).collect();
    assert!(!steps.is_empty() && steps.iter().all(|hex| distance(&table, hex) < began), "{steps:?}");
    let away =
        table.rules.board.around(table.hex("RN4603")).map(|(_, hex)| table.rules.board.name(hex).to_owned());
    let away: Vec<String> = away.filter(|hex| distance(&table, hex) > began).collect();
    assert!(away.iter().any(|hex| table.refused(&format!("to {hex}")) == "gcacw.s.3.2"), "{away:?}");
    // The I Corps lies north of row 07, and may go south.
    let mut table = Table::at("rtg-6", "side = \"Union\"", &[("wadsworth", "RS2906", "")]);
    table.dice(&[6]).play("march wadsworth; no force march");
    assert!(table.offers("to RS2907"));
    assert_eq!(table.refused("to RS2905"), "gcacw.s.3.3");
    assert_eq!(table.play("to RS2907").refused("to RS2906"), "gcacw.s.3.3");
}

#[test]
fn trains_do_not_cross_a_river_that_is_closed() {
    proves!("gcacw.s.3.7", "gcacw.s.3.10");
    // Along the Baltimore and Ohio to Weverton, but not over the Potomac to Harpers Ferry.
    let mut table = Table::at("rtg-9", "side = \"Union\"", &[("geary", "RS2428", "")]);
    assert!(table.offers("rail geary RS1031"), "{:?}", table.actions());
    assert_eq!(table.refused("rail geary RS0632"), "gcacw.s.3.10");
    // Nor over a bridge that is down.
    let stations =
        |table: &Table| table.actions().iter().filter(|action| action.starts_with("rail ")).count();
    let before = stations(&table);
    for number in 0..100 {
        table.state.ground.set_destroyed(number, true);
    }
    assert!(stations(&table) < before, "{before}");
}

#[test]
fn what_happens_before_the_first_question_is_told() {
    proves!("gcacw.12.0.2");
    let opening = |scenario: &str| {
        let game = Game::start(Arc::clone(&SHIPPED), &Setup::scenario("gcacw", scenario), 3).unwrap();
        game.opening().into_iter().map(|event| event.text).collect::<Vec<_>>()
    };
    assert!(opening("sjw-8").iter().any(|text| text.starts_with("Random event: ")), "{:?}", opening("sjw-8"));
    for scenario in ["aga-6", "aga-7"] {
        assert!(opening(scenario).iter().any(|text| text.contains("arrives")), "{:?}", opening(scenario));
    }
    assert!(opening("hcr-4").iter().any(|text| text.starts_with("Variant ")), "{:?}", opening("hcr-4"));
    // The dice of an opening can be given, and the record keeps them.
    let setup =
        Setup::parse("ruleset = \"gcacw\"\nscenario = \"rtg-4\"\nphase = \"action_cycle\"\n").unwrap();
    let rolled = |faces: [u8; 2]| {
        let mut script = ScriptedDice::new(faces);
        let mut dice = OpeningDice::new(&mut script, 1);
        let game = Game::start_with(Arc::clone(&SHIPPED), &setup, 1, &mut dice).unwrap();
        (game.status().open().unwrap().seat.side(), game.record().start_dice.clone(), game.opening().len())
    };
    let (union, kept, told) = rolled([6, 1]);
    assert_eq!((union, kept, rolled([1, 6]).0), (Side::Union, vec![6, 1], Side::Confederate));
    assert!(told >= 2, "{told}");
}

#[test]
fn a_setup_may_have_flanks_refused() {
    proves!("gcacw.7.8.2");
    let setup = |rest: &str| {
        let text = format!(
            "ruleset = \"gcacw\"\nscenario = \"made\"\nonly = true\nside = \"Union\"\n{rest}\n[[piece]]\nunit = \"u1\"\nat = \"T0504\"\n\
             [[piece]]\nunit = \"u2\"\nat = \"T0808\"\n"
        );
        let rules = Made::on(&[("T0808", "marsh")], &[]).rules();
        let setup = Setup::parse(&text).unwrap();
        rules.start(&setup, &mut ScriptedDice::default()).map_err(|error| error.to_string())
    };
    assert_eq!(setup("flanks_refused = [\"T0504\"]").unwrap().combat.refused.len(), 1);
    for (hexes, problem) in [
        ("[\"T0505\"]", "nobody in T0505"),
        ("[\"T0808\"]", "a mountain or swamp hex"),
        ("[\"T0504\", \"T0504\"]", "already"),
        ("[\"Q0101\"]", "there is no hex Q0101"),
    ] {
        let error = setup(&format!("flanks_refused = {hexes}")).unwrap_err();
        assert!(error.contains(problem), "{error}");
    }
}

#[test]
fn a_force_march_is_refused_for_the_reason_at_hand() {
    proves!("gcacw.5.1.22", "gcacw.5.1.32", "gcacw.5.1.33", "gcacw.5.1.15");
    let rest = "side = \"Union\"\noptions = [\"fatigue4_march\"]";
    let start = |unit: &str, more: &str| {
        let mut table = Made::default().table(rest, &[(unit, "T0504", more), ("c1", "T1010", "")]);
        table.spare_dice(&[4]).play(&format!("march {unit}"));
        table
    };
    let why = |table: &Table| {
        let refusal = table.refusal("force march");
        (refusal.clause.0, refusal.sentence)
    };
    let artillery = ("gcacw.5.1.33", "UG is artillery and may not force march.".to_owned());
    assert_eq!(why(&start("ug", "")), artillery);
    let disorganized = ("gcacw.5.1.32", "U1 is disorganized and may not force march.".to_owned());
    assert_eq!(why(&start("u1", "disorganized = true")), disorganized);
    let tired = ("gcacw.5.1.22", "U1 marches at Fatigue Level 4 and may not force march.".to_owned());
    assert_eq!(why(&start("u1", "fatigue = 4")), tired);
    let mut table = start("u1", "");
    table.play("to T0505");
    assert_eq!(why(&table).0, "gcacw.5.1.15");
    let outside = Made::default().table(rest, &[("u1", "T0504", "")]).refusal("force march");
    assert_eq!(outside.clause.0, "gcacw.5.1.15");
    assert!(
        outside.sentence.contains("before its first hex. Asked now: The Union has the initiative"),
        "{outside}"
    );
}

#[test]
fn what_belongs_to_another_moment_is_told_when() {
    proves!("gcacw.7.1.44", "gcacw.7.1.48", "gcacw.7.8.1", "gcacw.7.1.26");
    let pieces =
        [("u7", "T0504", ""), ("uk1", "T0504", ""), ("u3", "T0504", "strength = 1"), ("c1", "T0503", "")];
    let mut table = Made::default().table("side = \"Union\"", &pieces);
    for (text, clause) in [
        ("refuse flanks", "gcacw.7.8.1"),
        ("grand assault ul", "gcacw.7.1.44"),
        ("to T0505", "gcacw.5.1.17"),
        ("attack T0503", "gcacw.7.1.1"),
        ("transfer uk1", "gcacw.6.3.8"),
        ("end retreat", "gcacw.7.6.24"),
    ] {
        let refusal = table.refusal(text);
        assert_eq!(refusal.clause.0, clause, "{text}");
        assert!(refusal.sentence.contains(". Asked now: The Union has the initiative"), "{refusal}");
    }
    assert!(table.prompt().contains("assault"), "{}", table.prompt());
    // In the assault itself the reason is that of the grand assault.
    table.dice(&[1]).play("assault uk1; assault with u3; assault against T0503; command roll");
    assert_eq!((table.question(), table.refused("grand assault ul")), ("fight", "gcacw.7.1.48"));
}

#[test]
fn a_hex_out_of_reach_is_told_how_far_it_is() {
    proves!("gcacw.6.1.4", "gcacw.6.2.24");
    let pieces = [("u1", "T0504", ""), ("c1", "T0502", "")];
    let made = Made::on(&[], &["T0504 N road", "T0504 S road", "T0505 S road", "T0506 S road"]);
    let mut table = made.table("side = \"Union\"", &pieces);
    table.dice(&[2]).play("march u1; no force march");
    let far = table.refusal("to T0508");
    assert_eq!(far.clause.0, "gcacw.6.1.4");
    let expected = "U1 is at T0504 with 2 Movement Points left: T0508 is 4 hexes and 6 Movement Points away. It gets as far \
                    as T0506.";
    assert_eq!(far.sentence, expected);
    table.play("to T0503");
    let held = table.refusal("to T0502");
    assert_eq!(held.clause.0, "gcacw.6.2.24");
    let expected =
        "U1 may not enter T0502, which an enemy unit holds. It can attack there: \"attack T0502\".";
    assert_eq!(held.sentence, expected);
}

#[test]
fn a_prompt_names_units_and_limits() {
    proves!("gcacw.7.6.2", "gcacw.7.6.3");
    let pieces = [("u4", "T0504", ""), ("u1", "T0504", ""), ("c1", "T0503", "disorganized = true")];
    let mut table = Made::default().table("side = \"Union\"", &pieces);
    table.dice(&[6]).play("march u4; no force march");
    assert!(
        table.prompt().contains("attack") && table.prompt().contains("refuse its flanks"),
        "{}",
        table.prompt()
    );
    table.dice(&[6, 1]).play("attack T0503; hasty attack");
    assert_eq!(table.question(), "retreat");
    let prompt = table.prompt();
    assert!(
        prompt.contains(" of C1 from T0503, ") && prompt.contains(" hexes: 0 so far. Where next?"),
        "{prompt}"
    );
}

#[test]
fn reinforcement_rolls_say_whose_they_are() {
    proves!("gcacw.s.5.4");
    let game = Game::start(Arc::clone(&SHIPPED), &Setup::scenario("gcacw", "rtg-10"), 1).unwrap();
    let mut state = game.state().clone();
    state.turn = 9;
    let mut log = engine::Log::new();
    state.steps.clear();
    state.steps.push(gcacw::step::Step::Phase(gcacw::step::Phase::Scenario));
    SHIPPED.play(&mut state, &mut log).settle(&mut ScriptedDice::new([1; 40]));
    let rolls: Vec<&str> = log
        .events()
        .iter()
        .filter(|event| event.text.starts_with("Reinforcements: "))
        .map(|event| event.text.as_str())
        .collect();
    assert!(!rolls.is_empty());
    assert!(
        rolls.iter().all(|text| text.contains("The Union units ") || text.contains("The Confederate units ")),
        "{rolls:?}"
    );
}

#[test]
fn who_says_only_how_an_action_begins_is_told_what_bars_it() {
    proves!("gcacw.7.1.44");
    let pieces = [("winder", "SS1020", ""), ("jackson", "SS1020", ""), ("williams-a", "SS1019", "")];
    let table = Table::at("sjw-1", "side = \"Confederate\"", &pieces);
    let why = |text: &str| {
        let understood = engine::understand(&**SHIPPED, &table.state, text);
        let mut state = table.state.clone();
        let mut dice = ScriptedDice::new([1; 9]);
        let taken = understood
            .and_then(|action| SHIPPED.apply(&mut state, &action, &mut dice, &mut engine::Log::silent()));
        taken.unwrap_err()
    };
    let asked = format!(" Asked now: {}", SHIPPED.prompt(&table.state));
    let grand = why("grand assault");
    let moment = "A grand assault is tried in an assault, after the command roll and before the dice.";
    assert_eq!((grand.clause.0, grand.sentence), ("gcacw.7.1.44", format!("{moment}{asked}")));
    // Of each unit the same, whatever the words still lack.
    assert_eq!(why("repair"), why("repair winder to SS1020"));
    assert_eq!(why("refuse"), why("refuse flanks"));
    assert_eq!(why("march").sentence, "\"march\" is not all of it: say for instance \"march winder\".");
}

#[test]
fn a_unit_is_no_hex_and_a_hex_no_unit() {
    proves!("gcacw.2.2.1", "gcacw.2.3.4");
    let why = |text: &str| SHIPPED.read(text).unwrap_err().sentence;
    assert_eq!(
        why("attack winder"),
        "\"winder\" is a unit or leader: here a hex is named, such as the one where it stands."
    );
    assert_eq!(
        why("march ss1019"),
        "SS1019 is a hex: here a unit or leader is named, such as one that stands there."
    );
    assert_eq!(why("march nobody"), "There is no unit or leader \"nobody\".");
}
