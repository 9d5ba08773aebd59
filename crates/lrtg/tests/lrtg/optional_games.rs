//! Random games with optional rules 27 to 31 in play, alone and together.

use crate::games::check;

#[test]
fn guns_in_support_and_guns_captured() {
    check("high-tide", &["reserve_artillery"], 2801, 1500);
    check("high-tide", &["captured_guns"], 2901, 1500);
}

#[test]
fn jackson_with_his_artillery_reserves() {
    check("high-tide", &["jackson", "reserve_artillery", "captured_guns", "stragglers"], 3101, 1500);
}

#[test]
fn brandy_station_alone_and_with_force_markers() {
    check("high-tide", &["brandy_station"], 2701, 1500);
    check("high-tide", &["brandy_station", "brandy_station_balance", "limited_intelligence"], 2702, 1000);
}

#[test]
fn jackson_at_brandy_station() {
    check(
        "gettysburg-campaign",
        &["jackson", "brandy_station", "captured_guns", "preliminary_victories"],
        2703,
        2500,
    );
}
