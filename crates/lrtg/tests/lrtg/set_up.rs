//! VIII.3, VIII.4: the two lists of the set-up, row by row, and who is not on the map yet.

use engine::{Side, proves};
use gcacw::state::{Leader, Unit};
use gcacw::units::Arm;
use lrtg::forces::{Designation, Forces};

use crate::table::{RULES, Table, name};

/// A unit of the lists: name, corps or garrison as printed, strength, hex; no hex for one that comes later.
type Row = (&'static str, &'static str, u8, &'static str);

const CONFEDERATE: [Row; 29] = [
    ("Pickett", "1", 12, ""),
    ("McLaws", "1", 15, "SS4229"),
    ("Hood", "1", 16, "SS2030"),
    ("Rodes", "2", 16, "SS4531"),
    ("Early", "2", 13, "SS4532"),
    ("Johnson", "2", 14, "SS4430"),
    ("Pender", "3", 14, "SS4028"),
    ("Anderson", "3", 15, "SS3928"),
    ("Heth", "3", 13, "SS4129"),
    ("Pettigrew", "3", 4, ""),
    ("6 VA", "Cav", 1, "SS1418"),
    ("Jones", "Cav", 3, "SS2116"),
    ("Robertson", "Cav", 2, "SS2119"),
    ("Hampton", "Cav", 4, "SS1918"),
    ("W.H. Lee", "Cav", 3, "SS1914"),
    ("Chambliss", "Cav", 0, ""),
    ("F. Lee", "Cav", 3, "SS1710"),
    ("Jenkins", "Cav", 3, "SN0620"),
    ("Richmond Garrison 1", "Rich", 4, ""),
    ("Richmond Garrison 2", "Rich", 4, ""),
    ("Richmond Garrison 3", "Rich", 4, ""),
    ("Richmond Garrison 4", "Rich", 4, ""),
    ("Imboden", "", 3, ""),
    ("54 NC", "", 1, ""),
    ("58 VA", "", 1, ""),
    ("12 VA", "", 1, ""),
    ("Perry", "3", 0, ""),
    ("Gordon", "2", 0, ""),
    ("Kershaw", "1", 0, ""),
];

const UNION: [Row; 72] = [
    ("Wright", "VI", 9, "SS4929"),
    ("Howe", "VI", 8, "SS4930"),
    ("Newton", "VI", 11, "SS4830"),
    ("Ayres", "V", 8, "SS4927"),
    ("Barnes", "V", 7, "SS4826"),
    ("Wadsworth", "I", 8, "SS4828"),
    ("Doubleday", "I", 5, "SS4728"),
    ("Robinson", "I", 6, "SS4627"),
    ("Schurz", "XI", 6, "SS4525"),
    ("Steinwehr", "XI", 5, "SS4625"),
    ("Barlow", "XI", 5, "SS4524"),
    ("Humphreys", "III", 11, "SS4527"),
    ("Birney", "III", 11, "SS4426"),
    ("Art. Res. I", "AoP", 2, "SS4426"),
    ("Art. Res. II", "AoP", 2, "SS4527"),
    ("Art. Res. III", "AoP", 2, "SS4627"),
    ("Williams", "XII", 7, "SS4520"),
    ("Geary", "XII", 8, "SS4419"),
    ("Lockwood", "XII", 3, ""),
    ("Gibbon", "II", 7, "SS4225"),
    ("Caldwell", "II", 7, "SS4023"),
    ("French", "II", 5, "SS4326"),
    ("Hays (II)", "II", 0, ""),
    ("Whiting", "C 1st", 2, "SS4423"),
    ("Davis", "C 1st", 2, "SS4323"),
    ("Devin", "C 1st", 2, "SS3409"),
    ("diCesnola", "C 2nd", 3, "SS3007"),
    ("Gregg", "C 2nd", 2, "SS3108"),
    ("Wyndham", "C 3rd", 3, "SS3208"),
    ("Kilpatrick", "C 3rd", 3, "SS3309"),
    ("1 CT", "Balt", 1, "HE3013"),
    ("7 NY", "Balt", 1, "HE3115"),
    ("Briggs", "Balt", 5, "HE2518"),
    ("6 NY", "Balt", 1, "HE3014"),
    ("1 MD Cav", "Balt", 1, "HE2736"),
    ("109 NY", "Balt", 1, "HE2223"),
    ("3 MD PHB", "Balt", 1, "HE3932"),
    ("179 PA", "Balt", 1, "RN5826"),
    ("Morris", "HF", 6, "RS0732"),
    ("Kenly", "HF", 5, "RS0632"),
    ("B. Smith", "HF", 3, "HW1314"),
    ("13 PA", "HF", 1, "HW0331"),
    ("Elliott", "HF", 4, "HW0330"),
    ("1NY/12P", "WV", 1, "HW0133"),
    ("Ely", "WV", 4, "HW0332"),
    ("Pierce", "WV", 4, "HW1332"),
    ("Mulligan", "WV", 3, ""),
    ("Campbell", "WV", 3, ""),
    ("Wilkinson", "WV", 2, ""),
    ("Haupt", "RR", 1, "HE2116"),
    // Printed HE4431, which that sheet does not have: Poolesville is HW4431.
    ("Jewett", "DC", 1, "HW4431"),
    ("39 MA", "DC", 1, "HE0838"),
    ("Wells", "DC", 4, "HE1236"),
    ("2 MA", "DC", 1, "HE1034"),
    ("Casey", "DC", 1, "HE0939"),
    ("Fessenden", "DC", 2, "HE1141"),
    ("Stannard", "DC", 4, "HE1240"),
    ("Hays (DC)", "DC", 4, "HE1140"),
    ("Willard", "DC", 0, ""),
    ("Sickel", "DC", 3, "HE0944"),
    ("Crawford", "DC", 6, "SN5020"),
    ("De Forest", "DC", 2, "SN5017"),
    ("Copeland", "DC", 2, "SN5116"),
    ("Price", "DC", 1, "SN5018"),
    ("Spinola", "DC", 4, ""),
    ("Knipe", "PA", 1, "RN0929"),
    ("Yates", "PA", 3, "RN4909"),
    ("Brisbane", "PA", 5, ""),
    ("J. Smith", "PA", 5, ""),
    ("Ewen", "PA", 4, ""),
    ("Crooke", "PA", 3, ""),
    ("Frick", "PA", 3, ""),
];

const MORE_MILITIA: [Row; 5] = [
    ("Franklin", "PA", 11, ""),
    ("Nagle", "PA", 10, ""),
    ("Beaver", "PA", 7, ""),
    ("20 PA", "PA", 1, ""),
    ("21 PA", "PA", 1, ""),
];

/// The leaders with a hex of their own in the lists.
const LEADERS: [(Side, &str, &str); 13] = [
    // Printed SS4331, where no unit of his corps stands: lrtg.viii.3.2.
    (Side::Confederate, "Longstreet", "SS4229"),
    (Side::Confederate, "Ewell", "SS4531"),
    (Side::Confederate, "Hill", "SS4028"),
    (Side::Confederate, "Stuart", "SS2116"),
    (Side::Union, "Sedgwick", "SS4929"),
    (Side::Union, "Meade", "SS4927"),
    (Side::Union, "Reynolds", "SS4828"),
    (Side::Union, "Howard", "SS4525"),
    (Side::Union, "Sickles", "SS4527"),
    (Side::Union, "Slocum", "SS4520"),
    (Side::Union, "Hancock", "SS4225"),
    (Side::Union, "Schenck", "HE3115"),
    (Side::Union, "Heintzelman", "HE0939"),
];

/// Leaders who start with a unit that their owner chooses.
const WITH_ANY: [(Side, &str); 3] =
    [(Side::Confederate, "Lee"), (Side::Union, "Hooker"), (Side::Union, "Pleasonton")];

fn unit_named(table: &Table, side: Side, name: &str) -> Unit {
    let arms = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
    let roster = RULES.roster(&table.state);
    arms.into_iter()
        .find_map(|arm| roster.unit_named(side, name, arm))
        .unwrap_or_else(|| panic!("no unit {name}"))
}

fn leader_named(table: &Table, side: Side, name: &str) -> Leader {
    RULES.roster(&table.state).leader_named(side, name).unwrap_or_else(|| panic!("no leader {name}"))
}

/// The corps, or what else the list prints in that column.
fn corps_of(unit: Unit) -> String {
    let forces = &RULES.campaign.forces;
    match forces.designation[unit.index()] {
        Designation::Dc => "DC".into(),
        Designation::Balt => "Balt".into(),
        Designation::Wv => "WV".into(),
        Designation::Hf => "HF".into(),
        Designation::Pa => "PA".into(),
        Designation::Rr => "RR".into(),
        Designation::Rich => "Rich".into(),
        Designation::Independent => String::new(),
        Designation::Aop | Designation::Anv => match Forces::corps_name(forces.corps[unit.index()]) {
            "no corps" => "AoP".into(),
            "Cavalry Corps" => "Cav".into(),
            corps => match corps.strip_suffix(" Cavalry Division") {
                Some(number) => format!("C {number}"),
                None => corps.strip_suffix(" Corps").unwrap_or(corps).into(),
            },
        },
    }
}

fn rows() -> impl Iterator<Item = (Side, Row)> {
    let confederate = CONFEDERATE.into_iter().map(|row| {
        let corps = match row.1 {
            "1" => "I",
            "2" => "II",
            "3" => "III",
            other => other,
        };
        (Side::Confederate, (row.0, corps, row.2, row.3))
    });
    let union = UNION.into_iter().chain(MORE_MILITIA).map(|row| (Side::Union, row));
    confederate.chain(union)
}

#[test]
fn every_unit_of_the_two_lists_stands_where_it_is_printed_and_no_other_is_there() {
    proves!("lrtg.viii.2.1", "lrtg.viii.3.1", "lrtg.viii.4.1", "lrtg.3.2.12", "lrtg.3.2.50");
    for scenario in ["high-tide", "gettysburg-campaign"] {
        let table = Table::of(scenario, "", &[]);
        let mut listed = Vec::new();
        for (side, (unit, corps, strength, hex)) in rows() {
            let id = unit_named(&table, side, unit);
            let at = table.state.hex(id).map_or("", |hex| RULES.board.name(hex));
            let printed = if hex.is_empty() { String::new() } else { name(hex) };
            assert_eq!(at, printed, "{scenario}: {unit}");
            assert_eq!(RULES.campaign.forces.strength[id.index()], strength, "{scenario}: {unit}");
            if !hex.is_empty() {
                assert_eq!(table.state.manpower[id.index()], strength, "{scenario}: {unit}");
                listed.push(id);
            }
            assert_eq!(corps_of(id), corps, "{scenario}: {unit}");
        }
        for unit in RULES.roster(&table.state).unit_ids() {
            let there = table.state.place[unit.index()] != gcacw::state::Place::ASIDE;
            assert_eq!(there, listed.contains(&unit), "{scenario}: {}", RULES.name(&table.state, unit));
        }
    }
}

#[test]
fn every_leader_of_the_two_lists_is_there_and_those_who_come_with_meade_are_not() {
    proves!("lrtg.viii.2.1", "lrtg.viii.3.1", "lrtg.viii.3.2", "lrtg.viii.4.1", "lrtg.16.2.10");
    for scenario in ["high-tide", "gettysburg-campaign"] {
        let mut table = Table::of(scenario, "", &[]);
        let printed: Vec<(Leader, String)> = LEADERS
            .iter()
            .map(|(side, leader, hex)| (leader_named(&table, *side, leader), name(hex)))
            .collect();
        let at = |table: &Table, leader: Leader| {
            table.state.leader_hex(leader).map_or_else(String::new, |hex| RULES.board.name(hex).to_owned())
        };
        for leader in RULES.roster(&table.state).leader_ids() {
            let expected = printed.iter().find(|(known, _)| *known == leader).map_or("", |(_, hex)| hex);
            assert_eq!(
                at(&table, leader),
                expected,
                "{scenario}: {}",
                RULES.leader_info(&table.state, leader).name
            );
        }
        // Three more are placed by their owners, and nobody else.
        while table.question().starts_with("start_leader") {
            let first = table.actions().remove(0);
            table = table.play(&first);
        }
        let chosen: Vec<Leader> =
            WITH_ANY.iter().map(|(side, leader)| leader_named(&table, *side, leader)).collect();
        for leader in RULES.roster(&table.state).leader_ids() {
            let there = printed.iter().any(|(known, _)| *known == leader) || chosen.contains(&leader);
            assert_eq!(
                table.state.leader_hex(leader).is_some(),
                there,
                "{scenario}: {}",
                RULES.leader_info(&table.state, leader).name
            );
        }
    }
}

#[test]
fn pleasonton_may_start_with_a_brigade_whose_namesake_comes_later() {
    proves!("lrtg.viii.4.1", "lrtg.16.4.1");
    let mut table = Table::at("", &[]);
    let mut offered = false;
    while table.question().starts_with("start_leader") {
        offered |= table.offers("with gregg-cavalry") && table.offers("with kilpatrick-cavalry");
        let first = table.actions().remove(0);
        table = table.play(&first);
    }
    assert!(offered, "any AoP cavalry unit");
    // Nobody but Pleasonton leads cavalry while Hooker commands.
    let acts = Table::acts(
        5,
        Side::Union,
        "",
        "gregg-cavalry SS3108\nkilpatrick-cavalry SS3309\ndevin SS3409\npleasonton with devin\nhood SS2030",
    );
    assert!(acts.offers("activate pleasonton") && !acts.offers("activate gregg"));
}
