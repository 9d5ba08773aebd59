//! The scenarios' rules on movement, railroads, wagon trains, actions, combat and recovery.

use board::Direction;
use engine::{Log, proves};
use gcacw::campaign::Purpose;
use gcacw::pieces::Entry;
use gcacw::state::Place;

use crate::table::{Own as _, SHIPPED, Table};

/// The clause that bars a unit's step, whatever it costs.
fn barred(table: &Table, unit: &str, from: &str, to: &str, purpose: Purpose) -> Option<&'static str> {
    let [from, to] = [from, to].map(|name| table.hex(name));
    let way = Direction::ALL.into_iter().find(|&way| SHIPPED.board.neighbour(from, way) == Some(to)).unwrap();
    SHIPPED
        .at(&table.state)
        .may_cross(table.unit(unit), from, way, to, purpose)
        .err()
        .map(|forbidden| forbidden.clause())
}

/// Both sides pass: the turn goes on to the first question of the next.
fn next_turn(table: &mut Table) {
    let turn = table.state.turn;
    for _ in 0..20 {
        if table.state.turn != turn {
            return;
        }
        match table.question() {
            "take_initiative" => table.play("pass"),
            "transfer_leader" => table.play("done"),
            "over" => return,
            _ => table.play("no more activities"),
        };
    }
    panic!("the turn does not end: {}", table.question());
}

/// A position in the Action Cycle of a turn with nobody eligible but these.
fn in_turn(scenario: &str, turn: u8, pieces: &[(&str, &str, &str)]) -> Table {
    Table::at(scenario, &format!("phase = \"action_cycle\"\nturn = {turn}"), pieces)
}

#[test]
fn some_must_keep_away() {
    proves!("gcacw.s.3.1");
    let mut table = Table::at(
        "rtg-5",
        "side = \"Confederate\"",
        &[("hampton", "RS3210", ""), ("a-jenkins", "RS3210", "")],
    );
    // Nine hexes from Gettysburg to eight.
    assert_eq!(barred(&table, "a-jenkins", "RS3210", "RS3209", Purpose::March), None);
    assert_eq!(barred(&table, "hampton", "RS3210", "RS3209", Purpose::Retreat), None);
    table.dice(&[6, 6]).play("march hampton; no force march");
    assert_eq!(table.refused("to RS3209"), "gcacw.s.3.1");
    table.state.turn = 2;
    assert!(table.offers("to RS3209"));
    // In hcr-1 retreats are bound too.
    let table = Table::at("hcr-1", "side = \"Union\"", &[("hatch", "HW3316", ""), ("garland", "HW2910", "")]);
    assert_eq!(barred(&table, "hatch", "HW3316", "HW3216", Purpose::Retreat), Some("gcacw.s.3.1"));
}

#[test]
fn militia_stays_near_home() {
    proves!("gcacw.s.3.2");
    let mut table = Table::at("rtg-2", "side = \"Union\"", &[("knipe", "RN4609", "")]);
    assert_eq!(barred(&table, "knipe", "RN4609", "RN4509", Purpose::Retreat), None);
    table.dice(&[6]).play("march knipe; no force march");
    assert_eq!(table.refused("to RN4509"), "gcacw.s.3.2");
    assert!(table.offers("to RN4709"));
}

#[test]
fn some_stay_in_their_area() {
    proves!("gcacw.s.3.3");
    let pieces = [("gregg", "SS0625", ""), ("ap-hill", "SS0625", "")];
    let table = Table::at("sjw-1", "side = \"Confederate\"", &pieces);
    assert_eq!(barred(&table, "gregg", "SS0625", "SS0624", Purpose::March), Some("gcacw.s.3.3"));
    assert_eq!(barred(&table, "gregg", "SS0625", "SS0624", Purpose::Retreat), None);
    assert_eq!(barred(&table, "ap-hill", "SS0625", "SS0624", Purpose::March), None);
    // Infantry alone stays in row 7 and south of it, and the other sheet is north of it.
    let pieces = [("wadsworth", "RS3007", ""), ("gamble", "RS3007", "")];
    let mut table = Table::at("rtg-6", "side = \"Union\"", &pieces);
    assert_eq!(barred(&table, "wadsworth", "RS3007", "RS3006", Purpose::March), Some("gcacw.s.3.3"));
    assert_eq!(barred(&table, "wadsworth", "RN3134", "RN3133", Purpose::March), Some("gcacw.s.3.3"));
    assert_eq!(barred(&table, "gamble", "RS3007", "RS3006", Purpose::March), None);
    table.state.turn = 2;
    assert_eq!(barred(&table, "wadsworth", "RS3007", "RS3006", Purpose::March), None);
}

#[test]
fn a_closed_county_is_not_entered_but_in_flight() {
    proves!("gcacw.s.3.4", "gcacw.s.3.5");
    // Over the ford at Williamsport into Berkeley County.
    let mut table =
        Table::at("hcr-3", "side = \"Union\"", &[("sturgis", "HW2004", ""), ("hood", "HW2004", "")]);
    assert_eq!(barred(&table, "sturgis", "HW2004", "HW1905", Purpose::March), Some("gcacw.s.3.4"));
    assert_eq!(barred(&table, "hood", "HW2004", "HW1905", Purpose::Retreat), None);
    assert_eq!(barred(&table, "sturgis", "HW2004", "HW1905", Purpose::Retreat), None);
    let (unit, hex, manpower) = (table.unit("sturgis"), table.hex("HW1905"), table.manpower("sturgis"));
    SHIPPED.play(&mut table.state, &mut Log::silent()).enter(unit, hex, Entry::Retreat);
    assert_eq!(
        (table.state.place[unit.index()], table.state.lost),
        (Place::ELIMINATED, [manpower.into(), 0])
    );
}

#[test]
fn the_susquehanna_is_crossed_by_bridge() {
    proves!("gcacw.s.3.6");
    let pieces = [("early", "RN5714", ""), ("rodes", "RN4809", "")];
    let table = Table::at("rtg-3", "side = \"Confederate\"", &pieces);
    assert_eq!(barred(&table, "early", "RN5714", "RN5813", Purpose::March), Some("gcacw.s.3.6"));
    assert_eq!(barred(&table, "rodes", "RN4809", "RN4909", Purpose::March), None);
    let other = Table::at("rtg-1", "side = \"Confederate\"", &[("early", "RN5714", "")]);
    assert_eq!(barred(&other, "early", "RN5714", "RN5813", Purpose::March), None);
}

#[test]
fn miles_does_not_cross_bull_run() {
    proves!("gcacw.s.3.7");
    let table =
        Table::at("aga-4", "side = \"Union\"", &[("davies", "SN3919", ""), ("sherman", "SN3919", "")]);
    for purpose in [Purpose::March, Purpose::Advance, Purpose::Retreat] {
        assert_eq!(barred(&table, "davies", "SN3919", "SN3920", purpose), Some("gcacw.s.3.7"));
        assert_eq!(barred(&table, "sherman", "SN3919", "SN3920", purpose), None);
    }
}

#[test]
fn paralysis_slows_a_corps() {
    proves!("gcacw.s.3.8");
    let points = |turn: u8, die: u8| {
        let rest = format!("side = \"Union\"\nturn = {turn}");
        let mut table = Table::at(
            "hcr-3",
            &rest,
            &[
                ("slocum-infantry", "HW3316", "fatigue = 0, exhausted = false, disorganized = false"),
                ("hood", "HW2401", ""),
            ],
        );
        table.dice(&[die]).play("march slocum-infantry; no force march");
        table.left() / 2
    };
    assert_eq!([points(1, 5), points(1, 1), points(2, 5)], [3, 1, 5]);
}

#[test]
fn johnston_slips_away() {
    proves!("gcacw.s.3.9");
    let pieces = [("jackson-infantry", "HW0330", ""), ("stone", "HW0820", "")];
    let mut table = Table::at("aga-2", "side = \"Confederate\"\nturn = 3", &pieces);
    table.dice(&[3]).play("march jackson-infantry; no force march");
    assert_eq!(table.refused("leave map"), "gcacw.s.3.9");
    table.play("to HW0331; leave map");
    assert_eq!(table.state.place[table.unit("jackson-infantry").index()], Place::EXITED);
    // Not before turn 3, not the Union, not out of an enemy zone of control.
    let mut early = Table::at("aga-2", "side = \"Confederate\"\nturn = 2", &pieces);
    early.dice(&[3]).play("march jackson-infantry; no force march; to HW0331");
    assert_eq!(early.refused("leave map"), "gcacw.s.3.9");
    let mut union = Table::at("aga-2", "side = \"Union\"\nturn = 3", &[("stone", "HW0331", "")]);
    union.dice(&[3]).play("march stone; no force march");
    assert_eq!(union.refused("leave map"), "gcacw.s.3.9");
    let pinned = [("jackson-infantry", "HW0331", ""), ("stone", "HW0430", "")];
    let mut pinned = Table::at("aga-2", "side = \"Confederate\"\nturn = 3", &pinned);
    pinned.dice(&[3]).play("march jackson-infantry; no force march");
    assert_eq!(pinned.refused("leave map"), "gcacw.s.3.9");
}

#[test]
fn a_brigade_a_turn_goes_by_rail() {
    proves!("gcacw.s.3.10");
    let pieces = [
        ("bee", "SN1615", "fatigue = 2"),
        ("bartow", "SN1615", ""),
        ("stuart-cavalry", "SN1615", ""),
        ("sherman", "SN4318", ""),
    ];
    let mut table = Table::at("aga-3", "side = \"Confederate\"\nturn = 2", &pieces);
    assert_eq!(table.refused("rail stuart-cavalry SN4124"), "gcacw.s.3.10");
    table.dice(&[1, 6]).play("rail bee SN4124");
    assert_eq!((table.place("bee"), table.fatigue("bee")), ("SN4124".into(), 3));
    table.play("take initiative");
    assert_eq!(table.refused("rail bartow SN4124"), "gcacw.s.3.10");
    // A tired unit does not entrain, and the line must be free.
    let tired = Table::at("aga-3", "side = \"Confederate\"", &[("bee", "SN1615", "fatigue = 3")]);
    assert_eq!(tired.refused("rail bee SN4124"), "gcacw.s.3.10");
    let blocked = [("bee", "SN1615", ""), ("sherman", "SN4023", "")];
    assert_eq!(
        Table::at("aga-3", "side = \"Confederate\"", &blocked).refused("rail bee SN4124"),
        "gcacw.s.3.10"
    );
}

#[test]
fn elzey_leaves_the_cars() {
    proves!("gcacw.s.3.11");
    let setup = "ruleset = \"gcacw\"\nscenario = \"aga-4\"\nside = \"Confederate\"\n";
    let mut table = Table::written(&SHIPPED, setup);
    table.state.action_phase = 5;
    assert_eq!(table.refused("detrain elzey"), "gcacw.s.3.11");
    table.state.action_phase = 6;
    table.dice(&[6, 1]).play("detrain elzey");
    assert_eq!((table.place("elzey"), table.fatigue("elzey")), ("SN4124".into(), 1));
}

#[test]
fn a_wagon_train_goes_with_its_escort() {
    proves!("gcacw.s.3.12", "gcacw.2.2.7");
    let pieces = [
        ("hampton", "RS4530", ""),
        ("early", "RS4530", ""),
        ("wagon-train", "RS4530", ""),
        ("custer", "RS4529", ""),
    ];
    let mut table = Table::at("rtg-2", "side = \"Confederate\"\nturn = 2", &pieces);
    assert_eq!(
        [table.refused("march wagon-train"), table.refused("march early with wagon-train")],
        ["gcacw.s.3.12"; 2]
    );
    // One die and one, as infantry; no force march and no attack are offered.
    table.dice(&[4]).play("march hampton with wagon-train");
    assert_eq!((table.question(), table.left()), ("march", 10));
    assert_eq!(table.refused("attack RS4529"), "gcacw.s.3.12");
    table.play("to RS4531");
    assert_eq!((table.place("hampton"), table.place("wagon-train")), ("RS4531".into(), "RS4531".into()));
    // In rtg-8 any unit may take one, by road or pike only.
    let pieces = [("iverson", "RN2832", ""), ("wagon-train", "RN2832", "")];
    let mut table = Table::at("rtg-8", "side = \"Confederate\"", &pieces);
    table.dice(&[6]).play("march iverson with wagon-train");
    assert_eq!(table.refused("to RN2833"), "gcacw.s.3.12");
    table.play("to RN2732");
}

#[test]
fn a_wagon_train_alone_is_taken() {
    proves!("gcacw.s.3.13");
    let pieces = [("wagon-train", "RN5828", ""), ("custer", "RN5826", ""), ("hampton", "RN2532", "")];
    let mut table = Table::at("rtg-8", "side = \"Union\"", &pieces);
    // It has no zone of control and bars nobody.
    table.dice(&[6, 6]).play("march custer; no force march; to RN5827; to RN5828; to RN5827");
    assert_eq!(table.state.place[table.unit("wagon-train").index()], Place::ELIMINATED);
    assert!(table.cited("gcacw.s.3.13"));
}

#[test]
fn no_extended_march_on_the_first_day() {
    proves!("gcacw.s.4.1");
    let at = |turn: u8, unit: &'static str| {
        let pieces = [("ap-hill", "SS0832", unit), ("banks", "SS0815", ""), ("augur", "SS0815", "")];
        Table::at("sjw-1", &format!("side = \"Confederate\"\nturn = {turn}"), &pieces)
    };
    assert_eq!(at(1, "fatigue = 2").refused("march ap-hill"), "gcacw.s.4.1");
    assert_eq!(at(1, "fatigue = 1, exhausted = true").refused("march ap-hill"), "gcacw.s.4.1");
    assert!(at(2, "fatigue = 2").offers("march ap-hill"));
    let mut first = at(1, "fatigue = 1");
    first.dice(&[4]).play("march ap-hill");
    assert_eq!(first.question(), "march");
    let mut second = at(2, "fatigue = 1");
    second.dice(&[4]).play("march ap-hill");
    assert_eq!(second.question(), "force_march");
}

#[test]
fn tired_units_do_not_assault_on_the_first_day() {
    proves!("gcacw.s.4.2");
    let at = |turn: u8| {
        let pieces = [
            ("ap-hill", "SS0815", "fatigue = 3"),
            ("winder", "SS0815", ""),
            ("jackson", "SS0815", "with = \"winder\""),
            ("augur", "SS0816", ""),
        ];
        let mut table = Table::at("sjw-1", &format!("side = \"Confederate\"\nturn = {turn}"), &pieces);
        table.play("assault jackson");
        table
    };
    assert_eq!(at(1).refused("assault with ap-hill"), "gcacw.s.4.2");
    assert!(at(2).offers("assault with ap-hill"));
}

#[test]
fn the_scenario_says_who_may_not_entrench() {
    proves!("gcacw.s.4.4");
    let pieces = [("semmes", "HW2917", ""), ("ford", "HW2720", "")];
    let table = Table::at("hcr-2", "phase = \"recovery\"", &pieces);
    assert!(table.offers("entrench ford"), "{:?}", table.actions());
    assert_eq!(
        SHIPPED.at(&table.state).may_entrench(table.unit("semmes")).unwrap_err().clause(),
        "gcacw.s.4.4"
    );
}

#[test]
fn the_army_of_the_potomac_marches_well_once() {
    proves!("gcacw.s.4.5");
    let bonus = |turn: u8, unit: &str| {
        let pieces = [("sturgis", "HW3814", "fatigue = 3"), ("8-il-a", "HW3814", "fatigue = 3")];
        let table = Table::at("hcr-4", &format!("side = \"Union\"\nturn = {turn}"), &pieces);
        let sheet = SHIPPED.at(&table.state).extended_march_sheet(table.unit(unit));
        sheet.iter().filter(|line| line.clause == "gcacw.s.4.5").map(|line| line.value).sum::<i16>()
    };
    assert_eq!([bonus(1, "sturgis"), bonus(2, "sturgis"), bonus(1, "8-il-a")], [-1, 0, 0]);
}

#[test]
fn a_corps_is_the_army_reserve() {
    proves!("gcacw.s.4.6");
    let pieces = [
        ("sturgis", "HW3312", "fatigue = 3"),
        ("willcox-a", "HW3312", "fatigue = 1"),
        ("reno", "HW3312", ""),
        ("slocum-infantry", "HW3312", "fatigue = 3"),
        ("franklin", "HW3312", ""),
        ("garland", "HW3211", ""),
        ("f-lee", "HW3412", ""),
    ];
    let mut table = Table::at("hcr-4", "phase = \"random_events\"\nturn = 5", &pieces);
    assert_eq!(table.question(), "army_reserve");
    assert!(table.offers("reserve franklin"), "{:?}", table.actions());
    table.dice(&[6, 1]).play("reserve reno");
    while table.question() == "transfer_leader" {
        table.play("done");
    }
    table.play("take initiative");
    assert_eq!(table.refused("march sturgis"), "gcacw.s.4.6");
    assert!(table.offers("march slocum-infantry"));
    table.dice(&[6]).play("march willcox-a; cavalry stands; no force march");
    assert_eq!(table.refused("attack HW3211"), "gcacw.s.4.6");
    assert!(table.offers("attack HW3412"), "{:?}", table.actions());
}

#[test]
fn jackson_is_hurt() {
    proves!("gcacw.s.4.7");
    let points = |hurt: bool| {
        let pieces = [("ap-hill", "HW1509", ""), ("jackson", "HW1509", ""), ("sturgis", "HW3814", "")];
        let mut table = Table::at("hcr-4", "side = \"Confederate\"", &pieces);
        table.state.special.hurt = hurt;
        table.dice(&[3]).play("activate jackson; select ap-hill; done");
        table.state.activation.allowance / 2
    };
    assert_eq!([points(true), points(false)], [4, 5]);
    // A die a turn from the second on: 5 is enough.
    for (die, hurt) in [(5, false), (4, true)] {
        let mut table = in_turn(
            "hcr-4",
            1,
            &[("ap-hill", "HW1509", ""), ("jackson", "HW1509", ""), ("sturgis", "HW3814", "")],
        );
        assert!(table.state.special.hurt);
        table.dice(&[die]);
        next_turn(&mut table);
        assert_eq!(table.state.special.hurt, hurt);
    }
}

#[test]
fn a_bridge_is_protected() {
    proves!("gcacw.s.4.8");
    let table = |scenario: &str, unit: &'static str, side: &str| {
        let pieces =
            [(unit, "HW2521", "strength = 10, fatigue = 0, disorganized = false, exhausted = false")];
        let mut table = Table::at(scenario, &format!("side = \"{side}\"\nturn = 2"), &pieces);
        table.spare_dice(&[6, 1]).dice(&[3]).play(&format!("march {unit}; no force march; end march"));
        table
    };
    assert_eq!(table("hcr-2", "ap-hill", "Confederate").question(), "destroy_crossing");
    assert_ne!(table("hcr-2", "slocum-infantry", "Union").question(), "destroy_crossing");
    assert_eq!(table("hcr-3", "slocum-infantry", "Union").question(), "destroy_crossing");
}

#[test]
fn works_come_and_go_with_the_scenario() {
    proves!("gcacw.s.4.9", "gcacw.s.4.10");
    let camp_pickens = |scenario: &str| {
        let table = Table::scenario(scenario, &[]);
        SHIPPED.at(&table.state).redoubt(table.hex("SN4124"))
    };
    assert_eq!([camp_pickens("aga-4"), camp_pickens("sjw-4")], [Some(engine::Side::Confederate), None]);
    let printed = SHIPPED.board.hexes().filter(|&hex| SHIPPED.crossings.redoubt(hex).is_some()).count();
    assert!(printed > 0);
    let standing = |scenario: &str| {
        let table = Table::scenario(scenario, &[]);
        SHIPPED.board.hexes().filter(|&hex| SHIPPED.at(&table.state).redoubt(hex).is_some()).count()
    };
    let in_play = |sheet: &str| {
        let redoubts = SHIPPED.board.hexes().filter(|&hex| SHIPPED.crossings.redoubt(hex).is_some());
        let on = |hex| {
            SHIPPED.board.name(hex).starts_with(sheet)
                || SHIPPED.board.aliases(hex).iter().any(|name| name.starts_with(sheet))
        };
        redoubts.filter(|&hex| on(hex)).count()
    };
    // Nothing of the printed works of sheet HE has effect in hcr-5.
    assert_eq!((standing("hcr-6"), standing("hcr-6") - standing("hcr-5")), (printed, in_play("HE")));
}

#[test]
fn some_are_passed_over_in_recovery() {
    proves!("gcacw.s.4.11");
    let pieces = [
        ("dr-jones", "SN1828", "fatigue = 1, exhausted = true"),
        ("taliaferro", "SN1828", "fatigue = 1, exhausted = true"),
        ("banks", "SN2334", ""),
        ("greene", "SN2334", ""),
    ];
    for (turn, rested) in [(1, false), (2, true)] {
        let mut table = in_turn("sjw-5", turn, &pieces);
        next_turn(table.free_dice());
        assert_eq!(
            (table.is("dr-jones", "exhausted"), table.fatigue("dr-jones")),
            (!rested, u8::from(!rested))
        );
        assert!(!table.is("taliaferro", "exhausted"));
    }
}

#[test]
fn morell_is_tired_by_the_third_day() {
    proves!("gcacw.s.4.12");
    let at = |turn: u8| {
        let rest = format!("phase = \"random_events\"\nturn = {turn}");
        Table::at(
            "sjw-4",
            &rest,
            &[("morell", "SN3231", ""), ("king", "SN3231", ""), ("ap-hill", "SN2418", "")],
        )
    };
    assert_eq!([at(2).fatigue("morell"), at(3).fatigue("morell"), at(3).fatigue("king")], [0, 2, 0]);
}

#[test]
fn green_cavalry_stays_disorganized() {
    proves!("gcacw.s.4.13");
    let mut table = Table::scenario("aga-6", &[]);
    assert!(table.is("radford", "disorganized") && !table.is("bonham", "disorganized"));
    table.free_dice();
    next_turn(&mut table);
    assert!(table.is("radford", "disorganized"));
}

#[test]
fn rain_comes_when_the_scenario_says() {
    proves!("gcacw.s.4.14");
    let rains = |scenario: &str| [1, 2].map(|turn| Table::scenario(scenario, &[]).state.ground.rains(turn));
    assert_eq!(
        [rains("rtg-7"), rains("rtg-8"), rains("sjw-3")],
        [[false, true], [true, false], [false, false]]
    );
    // In sjw-3 it begins after the fourth action of the Confederate.
    let mut table = Table::scenario("sjw-3", &[]);
    for action in 1..=4 {
        while table.question() == "transfer_leader" {
            table.play("done");
        }
        table.spare_dice(&[1]).play("take initiative; march f-lee");
        if table.question() == "force_march" {
            table.play("no force march");
        }
        table.play("end march");
        assert_eq!(table.state.ground.rains(1), action == 4, "{action}");
    }
}

#[test]
fn random_events_only_when_the_scenario_says() {
    proves!("gcacw.s.4.15", "gcacw.3.0.2");
    let pieces = [("ap-hill", "SS0832", ""), ("augur", "SS0614", "")];
    for (turn, told) in [(1, false), (2, true)] {
        let mut table = in_turn("sjw-1", turn, &pieces);
        next_turn(table.free_dice());
        assert_eq!((table.state.turn, table.cited("gcacw.3.0.2")), (turn + 1, told));
    }
    // A Basic Game scenario that does not ask for them has none.
    let mut table = in_turn("sjw-2", 1, &[("ap-hill", "SS0832", ""), ("greene", "SS1418", "")]);
    next_turn(table.free_dice());
    assert!(!table.cited("gcacw.3.0.2"));
}

#[test]
fn lee_gets_stragglers_back() {
    proves!("gcacw.s.4.3");
    let pieces = [
        ("walker", "HW3524", "strength = 5"),
        ("dh-hill-b", "HW3533", "strength = 21"),
        ("hampton", "HW3533", ""),
        ("sturgis", "HE0638", ""),
    ];
    let mut table = Table::at("hcr-8", "phase = \"random_events\"\nturn = 5", &pieces);
    assert_eq!(table.question(), "add_strength");
    assert_eq!(
        [table.refused("strengthen hampton"), table.refused("strengthen dh-hill-b")],
        ["gcacw.s.4.3"; 2]
    );
    table.play("strengthen walker; strengthen walker");
    assert_eq!((table.question(), table.manpower("walker")), ("add_strength", 7));
    table.play("strengthen walker");
    assert_eq!((table.question(), table.manpower("walker")), ("transfer_leader", 8));
}
