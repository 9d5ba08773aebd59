//! The books: always right, each figure with its clause, the other side's secrets hidden.

use engine::{Side, proves};

use crate::table::Table;

#[test]
fn the_book_of_points_tells_source_and_day() {
    proves!("lrtg.vii.0.1", "lrtg.ii.6");
    let table = Table::with(9, "phase = \"levies\"", "hood RS3201").play("levy gettysburg");
    assert_eq!(table.cell(Side::Union, "Victory points", "levies", 1), "4");
    assert_eq!(table.cell(Side::Union, "Victory points", "levies", 2), "June 17: +4");
    assert_eq!(table.cell(Side::Union, "Victory points", "total", 1), "4");
    let view = table.view(Side::Union);
    for title in [
        "Victory points",
        "Morale of the Army of the Potomac",
        "Union supply",
        "Confederate supply",
        "Union status",
        "Calendar",
    ] {
        let sheet =
            view.sheets.iter().find(|sheet| sheet.title == title).unwrap_or_else(|| panic!("no {title}"));
        assert!(
            sheet
                .rows
                .iter()
                .all(|row| row.cells.len() == sheet.columns.len() && row.clause.starts_with("lrtg."))
        );
    }
    assert!(!view.markers.is_empty());
}

#[test]
fn a_side_does_not_see_the_others_victuals() {
    proves!("lrtg.2.0.43");
    let table = Table::with(9, "phase = \"declaration\"", "hood SS2030\nwright-union SS4929");
    assert_eq!(table.cell(Side::Confederate, "Confederate supply", "Hood", 1), "6/6");
    assert_eq!(table.cell(Side::Union, "Confederate supply", "Hood", 1), "");
}

#[test]
fn the_calendar_shows_what_is_to_come() {
    proves!("lrtg.viii.1.13", "lrtg.viii.4.6");
    let table = Table::at("", &[]);
    let view = table.view(Side::Union);
    let calendar = view.sheets.iter().find(|sheet| sheet.title == "Calendar").unwrap();
    let rows: Vec<String> = calendar.rows.iter().map(|row| row.cells.join(": ")).collect();
    assert!(rows.contains(&"June 6-8: Pickett arrives".to_owned()), "{rows:?}");
    assert!(rows.contains(&"July 7: the game ends".to_owned()));
    assert_eq!(crate::table::RULES.campaign.data.setup.time_chits, 3);
}
