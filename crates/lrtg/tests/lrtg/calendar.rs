//! VIII.1: the calendar.

use engine::proves;
use library::Shipped;
use lrtg::Data;

#[test]
fn turns_have_their_dates() {
    proves!("lrtg.viii.1.1");
    let calendar = Data::load(&Shipped::new()).unwrap().calendar;
    let dates = [
        (1, "June 3-5"),
        (2, "June 6-8"),
        (3, "June 9-11"),
        (4, "June 12"),
        (22, "June 30"),
        (23, "July 1"),
        (29, "July 7"),
        (36, "July 14"),
        (52, "July 30"),
    ];
    for (turn, date) in dates {
        assert_eq!(calendar.name(turn), date);
    }
}

#[test]
fn county_points_double_thirty_days_after_the_crossing() {
    proves!("lrtg.11.2.2");
    let calendar = Data::load(&Shipped::new()).unwrap().calendar;
    // A crossing on June 15 (turn 7): doubled from July 15 (turn 37) on, not on July 14.
    assert!(!calendar.is_days_after(36, 7, 30));
    assert!(calendar.is_days_after(37, 7, 30));
    // A crossing in a turn of three days counts from its last day.
    assert!(!calendar.is_days_after(32, 3, 30) && calendar.is_days_after(33, 3, 30));
}
