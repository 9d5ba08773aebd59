//! What a planner asks: the chances of an attack, the places that count, the way there.

use board::Direction;
use engine::{Ruleset, SeededDice, Setup, Side};
use gcacw::Standard;
use gcacw::combat::{AttackKind, Prospect};
use gcacw::state::State;
use gcacw::victory::{Prize, Service};

use crate::field::{Field as _, woods};
use crate::table::{Made, Own as _, SHIPPED, Table};

#[test]
fn every_roll_of_an_attack_is_counted() {
    // 8 to 1 in woods is +7, hasty -1: rows +1 to +11 of the chart.
    let mut table = Table::union(&woods(), &[("u1", "T0607", ""), ("c3", "T0606", "strength = 1")]);
    table.march("u1", &[1]);
    let target = table.hex("T0606");
    let (kind, prospect) = table.rules.at(&table.state).attack_prospect(target).unwrap();
    assert_eq!(kind, AttackKind::Hasty, "one point pays for no more");
    let expected = Prospect {
        rolls: 36,
        defender_loss: 26,
        attacker_loss: 3,
        retreats: 35,
        routs: 30,
        defender_disorganized: 36,
        attacker_disorganized: 3,
        defender_manpower: 1,
        attacker_manpower: 8,
    };
    assert_eq!(prospect, expected);
    assert_eq!(table.rules.at(&table.state).attack_prospect(table.hex("T0608")), None, "nobody is there");
}

#[test]
fn an_assault_promises_what_the_command_roll_lets_through() {
    let pieces = [
        ("u1", "T0607", ""),
        ("u2", "T0607", ""),
        ("u3", "T0607", ""),
        ("uk1", "T0607", "with = \"u1\""),
        ("c1", "T0606", ""),
    ];
    let table = Table::union(&Made::default(), &pieces);
    let leader = table.rules.roster(&table.state).leader(table.rules.counters.find("uk1").unwrap()).unwrap();
    let targets: Vec<_> = table.rules.at(&table.state).assault_targets(leader).collect();
    assert_eq!(targets, [table.hex("T0606")]);
    let assault = table.rules.at(&table.state).assault_prospect(leader, targets[0]).unwrap();
    // Command 5: Assault Numbers 4, 3, 2, 1 and 0, which counts as 1; a 6 fails.
    assert_eq!((assault.faces, assault.keeps), (5, 2));
}

#[test]
fn places_that_count_are_prizes_and_the_lead_is_told_in_halves() {
    let mut table = Table::at("rtg-4", "side = \"Confederate\"", &[("heth", "RN3134", "")]);
    let town = SHIPPED.board.hex("RS3201").unwrap();
    let prizes = SHIPPED.at(&table.state).prizes();
    let prize = prizes.iter().find(|prize| prize.hex == town).unwrap();
    assert_eq!((prize.side, prize.points, prize.service), (Side::Confederate, 8, Service::Hold));
    assert!(prize.units.contains(table.unit("heth")) && !prize.units.contains(table.unit("gamble")));
    // The Seminary is 3 points, 15 win.
    assert_eq!(SHIPPED.at(&table.state).lead(Side::Confederate), -23);
    table.state.lost = [12, 0];
    assert_eq!([Side::Union, Side::Confederate].map(|side| SHIPPED.at(&table.state).lead(side)), [-1, 1]);
    assert_eq!(SHIPPED.at(&table.state).loss_points(), [1, 1]);
}

/// What counts in every scenario as it begins, and for whom: the hexes, the points and what earns them.
#[test]
fn the_prizes_of_every_scenario_are_those_of_its_victory_table() {
    let mut told = String::new();
    for scenario in &SHIPPED.about.scenarios {
        let setup = Setup::scenario("gcacw", &scenario.id);
        let state = SHIPPED.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
        told.push_str(&format!("{}\n", scenario.id));
        let mut lines: Vec<String> =
            SHIPPED.at(&state).prizes().iter().map(|prize| line(&state, prize)).collect();
        lines.dedup();
        lines.iter().for_each(|line| told.push_str(&format!("  {line}\n")));
    }
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gcacw/prizes.txt");
    if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
        std::fs::write(&file, &told).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap();
    let differs = told.lines().zip(kept.lines()).find(|(now, then)| now != then);
    assert!(told == kept, "{differs:?}; {} lines, {} kept", told.lines().count(), kept.lines().count());
}

/// `RS3201 Confederate 8 by holding (31 units)`.
fn line(state: &State<Standard>, prize: &Prize) -> String {
    let how = match prize.service {
        Service::Hold => "holding".to_owned(),
        Service::Near(within) => format!("being within {within}"),
        Service::Visit => "entering".to_owned(),
        Service::Wreck => "wrecking".to_owned(),
        Service::Leave => "leaving".to_owned(),
    };
    let units =
        SHIPPED.roster(state).side_units(prize.side).filter(|&unit| prize.units.contains(unit)).count();
    let hex = SHIPPED.board.name(prize.hex);
    format!("{hex} {} {} by {how} ({units} units)", prize.side, prize.points)
}

#[test]
fn a_route_goes_by_road_and_crosses_rivers_where_one_can() {
    let cost = |hexside: &str| {
        let made = Made::on(&[("T0606", "woods")], &[hexside]);
        let table = Table::union(&made, &[("u1", "T0607", "")]);
        table.rules.at(&table.state).route_cost(table.hex("T0607"), Direction::North)
    };
    assert_eq!(cost("T0607 N major-river"), None);
    assert!(cost("T0607 N major-river ford").is_some());
    assert!(cost("T0607 N road") < cost("T0607 S road"), "a road through the woods is quicker");
}
