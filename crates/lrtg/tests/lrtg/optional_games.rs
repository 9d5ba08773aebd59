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
