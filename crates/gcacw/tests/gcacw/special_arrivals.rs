//! Reinforcements, Harpers Ferry, depots and levies.

use engine::{Side, proves};
use gcacw::state::Place;

use crate::table::{Own as _, SHIPPED, Table};

/// A scenario with all its units, before the phases of a turn.
fn opens(scenario: &str, turn: u8, more: &str) -> Table {
    let setup = format!(
        "ruleset = \"gcacw\"\nscenario = \"{scenario}\"\nturn = {turn}\nphase = \"random_events\"\n{more}"
    );
    Table::written(&SHIPPED, &setup)
}

/// A scenario with all its units in the Action Cycle of a turn.
fn cycle(scenario: &str, turn: u8, pieces: &[(&str, &str, &str)]) -> Table {
    Table::at(scenario, &format!("phase = \"action_cycle\"\nturn = {turn}"), pieces)
}

fn pass(table: &mut Table) {
    let turn = table.state.turn;
    while table.state.turn == turn && table.question() != "over" {
        match table.question() {
            "take_initiative" => table.play("pass"),
            "transfer_leader" => table.play("done"),
            _ => table.play("no more activities"),
        };
    }
}

fn arriving(table: &Table, unit: &str) -> bool {
    table.state.place[table.unit(unit).index()] == Place::ARRIVING
}

#[test]
fn reinforcements_come_in_their_turn() {
    proves!("gcacw.s.5.1", "gcacw.3.0.7");
    let before = opens("sjw-6", 1, "");
    assert!(arriving(&before, "slocum-infantry"));
    let mut table = opens("sjw-6", 2, "");
    assert_eq!((table.question(), table.decider()), ("arrive", Side::Confederate));
    table.play("arrive SN1828");
    assert_eq!(table.question(), "transfer_leader");
    assert_eq!((table.place("slocum-infantry"), table.place("franklin")), ("SN5618".into(), "SN5618".into()));
    assert!(arriving(&table, "sedgwick-infantry") && arriving(&table, "hampton"));
    assert!(SHIPPED.at(&table.state).may_activate(table.unit("slocum-infantry")).is_ok());
}

#[test]
fn the_owner_chooses_among_entry_hexes() {
    proves!("gcacw.s.5.2");
    let table = opens("sjw-6", 2, "");
    assert_eq!(table.actions(), ["arrive SN1733", "arrive SN1828"].map(String::from));
    // The east edge from HW5816 to HW5826: eleven hexes.
    let stretch = opens("hcr-7", 2, "");
    assert_eq!((stretch.question(), stretch.decider()), ("arrive", Side::Union));
    assert_eq!(stretch.actions().len(), 11, "{:?}", stretch.actions());
}

#[test]
fn nobody_arrives_on_the_enemy() {
    proves!("gcacw.s.5.3");
    let enemy = "[[piece]]\nunit = \"hood\"\nat = \"SN5618\"\n";
    let table = opens("sjw-6", 2, enemy);
    assert!(arriving(&table, "slocum-infantry"));
    assert_eq!(table.refused("arrive SN5618"), "gcacw.s.5.3");
    // One of two entry hexes is open: there is nothing to choose.
    let enemy = "[[piece]]\nunit = \"buford-cavalry\"\nat = \"SN1828\"\n";
    let table = opens("sjw-6", 2, enemy);
    assert_eq!((table.question(), table.place("ripley")), ("transfer_leader", "SN1733".into()));
}

#[test]
fn the_army_of_the_potomac_comes_by_the_dice() {
    proves!("gcacw.s.5.4");
    for (die, comes) in [(3, false), (4, true)] {
        let mut table = Table::written(
            &SHIPPED,
            "ruleset = \"gcacw\"\nscenario = \"rtg-10\"\nturn = 1\nphase = \"action_cycle\"\n",
        );
        // Random events: nothing; then one die for the first increment.
        table.dice(&[3, 4, die]);
        pass(&mut table);
        assert_eq!((table.state.turn, table.question() == "arrive"), (2, comes));
        assert_eq!(table.state.special.sets[0], u8::from(comes));
        if comes {
            assert_eq!(table.actions().len(), 15);
            // The second increment is not with it.
            while table.question() == "arrive" {
                table.play("arrive RS2234");
            }
            assert!(!arriving(&table, "wadsworth") && arriving(&table, "caldwell"));
        }
    }
}

#[test]
fn two_brigades_a_turn_leave_the_valley() {
    proves!("gcacw.s.5.5");
    let table = opens("aga-6", 4, "");
    let come: Vec<bool> = ["bartow", "bee", "jackson-infantry", "elzey", "smith-confederate"]
        .iter()
        .map(|unit| !arriving(&table, unit))
        .collect();
    assert_eq!(come, [true, true, false, false, false]);
    // Holmes is not of that group.
    assert!(!arriving(&table, "holmes"));
}

#[test]
fn heintzelman_may_sail_on() {
    proves!("gcacw.s.5.6");
    let mut table = opens("sjw-9", 6, "");
    assert_eq!(table.question(), "arrive");
    assert_eq!(table.actions(), ["arrive SS5021", "postpone"].map(String::from));
    table.play("postpone");
    assert!(arriving(&table, "kearny"));
    table.free_dice();
    pass(&mut table);
    assert_eq!((table.state.turn, table.place("kearny")), (7, "SN5819".into()));
}

#[test]
fn the_reserve_comes_when_washington_is_in_danger() {
    proves!("gcacw.s.5.7");
    let near = |hex: &str| {
        let mut table = Table::written(
            &SHIPPED,
            &format!(
                "ruleset = \"gcacw\"\nscenario = \"aga-6\"\nturn = 2\nphase = \"action_cycle\"\n[[piece]]\nunit = \"munford\"\nat = \"{hex}\"\n"
            ),
        );
        assert!(arriving(&table, "mccall"));
        table.free_dice();
        pass(&mut table);
        !arriving(&table, "mccall")
    };
    assert_eq!([near("SN5312"), near("SN5212")], [true, false]);
}

const RING: [(&str, &str, &str); 4] = [
    ("ward", "HW2521", ""),
    ("ap-hill", "HW2420", "fatigue = 1"),
    ("walker", "HW2621", "fatigue = 1"),
    ("mclaws-a", "HW2620", "fatigue = 1"),
];

#[test]
fn harpers_ferry_is_surrounded_and_may_fall() {
    proves!("gcacw.s.6.1", "gcacw.s.6.2", "gcacw.s.6.3");
    // 3 + 1 + 1 for the guns on the heights: 7 is enough, 6 is not.
    for (dice, falls) in [([4, 3], true), ([3, 3], false)] {
        let mut table = cycle("hcr-2", 2, &RING);
        let garrison = table.manpower("ward");
        table.dice(&dice);
        pass(&mut table);
        assert!(table.cited("gcacw.s.6.2"));
        let ward = table.state.place[table.unit("ward").index()];
        assert_eq!(ward == Place::SURRENDERED, falls);
        assert_eq!(table.state.special.depots & 2 != 0, falls);
        assert_eq!(table.state.special.surrendered, if falls { u16::from(garrison) } else { 0 });
    }
    // No dice before turn 3, nor while a road is open.
    let mut early = cycle("hcr-2", 1, &RING);
    pass(&mut early);
    assert!(!early.cited("gcacw.s.6.2"));
    let mut open = cycle("hcr-2", 2, &RING[..3]);
    pass(&mut open);
    assert!(!open.cited("gcacw.s.6.2"));
}

#[test]
fn infantry_destroys_a_depot() {
    proves!("gcacw.s.6.4");
    for (unit, destroyed) in [("jr-jones", true), ("7-va", false)] {
        let pieces = [(unit, "HW1313", "fatigue = 0, exhausted = false"), ("ford", "HW2720", "")];
        let mut table = Table::at("hcr-2", "side = \"Confederate\"", &pieces);
        table.free_dice().play(&format!("march {unit}"));
        if table.question() == "force_march" {
            table.play("no force march");
        }
        table.play("to HW1314");
        assert_eq!(
            (table.state.special.depots, table.cited("gcacw.s.6.4")),
            (u8::from(destroyed), destroyed)
        );
    }
}

#[test]
fn towns_are_levied_once() {
    proves!("gcacw.s.6.5", "gcacw.8.0.5");
    let pieces = [
        ("rodes", "RN3312", ""),
        ("early", "RN3312", ""),
        ("johnson-confederate", "RN0929", "fatigue = 1"),
        ("a-jenkins", "RN4311", ""),
        ("ewen", "RN4909", "fatigue = 1"),
    ];
    let mut table = Table::at("rtg-10", "phase = \"recovery\"\nturn = 3", &pieces);
    assert!(table.offers("levy rodes") && table.offers("levy early"), "{:?}", table.actions());
    assert!(!table.offers("levy johnson-confederate") && !table.offers("levy a-jenkins"));
    table.play("levy rodes");
    assert_eq!((table.state.special.levied.count_ones(), table.offers("levy early")), (1, false));
}
