//! 13.5: foraging.

use engine::proves;
use library::Shipped;
use lrtg::Data;

#[test]
fn victuals_grow_with_fatigue_and_with_the_county() {
    proves!("lrtg.13.5.2", "lrtg.13.5.3");
    let forage = Data::load(&Shipped::new()).unwrap().supply.forage;
    assert_eq!([1, 2, 3, 4].map(|fatigue| forage.victuals(fatigue, 4)), [2, 4, 6, 6]);
    assert_eq!([-1, 0, 1, 2].map(|value| forage.victuals(4, value)), [1, 1, 2, 4]);
    // Values beyond the table use its last columns.
    assert_eq!(forage.victuals(4, -3), forage.victuals(4, -1));
    assert_eq!(forage.victuals(1, 9), forage.victuals(1, 6));
    assert_eq!(forage.victuals(5, 4), 0);
}

#[test]
fn the_country_is_eaten_bare_after_the_crossing() {
    proves!("lrtg.13.5.5");
    let forage = Data::load(&Shipped::new()).unwrap().supply.forage;
    assert_eq!([14, 15, 21, 22, 28, 29, 40].map(|turns| forage.fallen(turns)), [0, 1, 1, 2, 2, 3, 3]);
}
