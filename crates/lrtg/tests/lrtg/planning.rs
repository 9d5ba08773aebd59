//! What a planner asks: the places that count and what wins.

use engine::Side;
use gcacw::victory::Service;

use crate::table::{RULES, Table};
use lrtg::Situation;

#[test]
fn counties_stations_depots_and_levies_are_prizes() {
    let mut table = Table::with(9, "", "hood HW3533");
    let at = |table: &Table, hex: &str, service: Service| -> Vec<i16> {
        let hex = RULES.board.hex(hex).unwrap();
        let prizes = Situation::new(&RULES, &table.state).prizes();
        let here = prizes.iter().filter(|prize| prize.hex == hex && prize.service == service);
        here.inspect(|prize| assert_eq!(prize.side, Side::Confederate)).map(|prize| prize.points).collect()
    };
    // Leesburg holds Loudoun: 4 points in the first turn, 2 in the second.
    assert_eq!(at(&table, "HW3533", Service::Hold), [4]);
    let loudoun = RULES.campaign.data.counties.county.iter().position(|county| county.name == "Loudoun");
    table.state.campaign.control_turns[loudoun.unwrap()] = 1;
    assert_eq!(at(&table, "HW3533", Service::Hold), [2]);
    // Harrisburg holds Dauphin and has a capitol; Chambersburg brings nothing but its levy.
    assert_eq!(at(&table, "RN4909", Service::Hold), [16]);
    assert!(at(&table, "RN4909", Service::Wreck).contains(&7));
    assert_eq!(at(&table, "RN0929", Service::Hold), [6]);
    let chambersburg = RULES.campaign.theater.towns.iter().position(|town| town.name == "Chambersburg");
    table.state.campaign.levied |= 1 << chambersburg.unwrap();
    assert!(at(&table, "RN0929", Service::Hold).is_empty());
    assert_eq!((Situation::new(&RULES, &table.state).needed(), RULES.campaign.loss_points()), (160, [2, 3]));
}
