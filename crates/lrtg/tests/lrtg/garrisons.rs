//! 12.0 and 3.2: where garrisons must stay.

use engine::{Side, proves};

use crate::table::Table;

fn marching(campaign: &str, unit: &str, hex: &str) -> Table {
    let pieces = format!("{unit} {hex}\nhood SS2030");
    Table::acts(9, Side::Union, campaign, &pieces).dice(&[6]).play(&format!("march {unit}; no force march"))
}

#[test]
fn the_eighth_corps_stays_north_or_near_winchester_or_in_loudoun() {
    proves!("lrtg.3.2.20", "lrtg.12.1.1", "lrtg.3.2.41");
    // Front Royal bridge: SN0113 is on the Winchester side, SN0213 is not.
    let held = marching("", "elliott", "SN0113");
    assert_eq!(held.refused("to SN0213"), "lrtg.3.2.20");
    let free = marching("meade = true\nreleased = [\"elliott\"]", "elliott", "SN0113");
    assert!(free.offers("to SN0213"), "{:?}", free.actions());
}

#[test]
fn five_points_stay_in_harpers_ferry() {
    proves!("lrtg.3.2.21", "lrtg.12.1.3", "lrtg.16.1.2", "lrtg.viii.4.5", "lrtg.x.3");
    let table = marching("", "kenly", "RS0632");
    assert!(table.actions().iter().all(|answer| !answer.starts_with("to ")));
    let step = |table: &Table| table.actions().into_iter().find(|answer| answer.starts_with("to "));
    let meade = marching("meade = true\nreleased = [\"kenly\"]", "kenly", "RS0632");
    assert!(step(&meade).is_some());
    // Another brigade there lets him go; with one point too few he stays.
    let two = |strength: u8| {
        let pieces = format!("kenly RS0632\nelliott RS0632, strength = {strength}\nhood SS2030");
        let table = Table::acts(9, Side::Union, "", &pieces).dice(&[6]).play("march kenly; no force march");
        step(&table).is_some()
    };
    assert!(two(5) && !two(4));
}

#[test]
fn washington_keeps_its_garrison() {
    proves!("lrtg.3.2.40", "lrtg.12.2.1", "lrtg.3.2.41");
    // Wells at the Military Asylum may go about the District but not into Maryland.
    let wells = marching("", "wells", "HE1236");
    let out: Vec<String> = wells.actions().into_iter().filter(|answer| answer.starts_with("to ")).collect();
    let rules = &crate::table::RULES;
    let home = ["District of Columbia, DC", "Alexandria, VA"];
    for answer in &out {
        let hex = rules.board.hex(answer.strip_prefix("to ").unwrap()).unwrap();
        assert!(home.iter().any(|area| rules.board.area(area).unwrap().contains(&hex)), "{answer}");
    }
    // Crawford began in Fairfax and may stay there; Sickel did not.
    let fairfax = |unit: &str| {
        let table = marching("", unit, "SN5020");
        table.actions().iter().filter(|answer| answer.starts_with("to ")).count()
    };
    assert!(fairfax("crawford") > 1);
    assert!(marching("released = [\"wells\"]", "wells", "HE1236").actions().len() >= out.len());
    // Meade's command frees Spinola of the city, and nobody else.
    let is_home = |answer: &String| {
        let hex = rules.board.hex(answer.strip_prefix("to ").unwrap()).unwrap();
        home.iter().any(|area| rules.board.area(area).unwrap().contains(&hex))
    };
    let leaves = |campaign: &str, unit: &str, hex: &str| {
        let steps = marching(campaign, unit, hex).actions().into_iter();
        !steps.filter(|answer| answer.starts_with("to ")).all(|answer| is_home(&answer))
    };
    let border = rules.board.area(home[0]).unwrap().iter().map(|&hex| rules.board.name(hex));
    let border = border.into_iter().find(|hex| leaves("released = [\"wells\"]", "wells", hex)).unwrap();
    assert!(!leaves("", "wells", border) && !leaves("", "spinola", border));
    assert!(!leaves("meade = true", "wells", border) && leaves("meade = true", "spinola", border));
}

#[test]
fn militia_stay_in_pennsylvania() {
    proves!("lrtg.3.2.55", "lrtg.12.3.1");
    // RS3208 is in Adams County; going south leaves it.
    let rules = &crate::table::RULES;
    let table = marching("", "yates", "RS3207");
    let pennsylvania = |hex: board::HexId| {
        rules.board.areas.iter().any(|(name, hexes)| name.ends_with(", PA") && hexes.contains(&hex))
    };
    let goals: Vec<board::HexId> =
        table.actions().iter().filter_map(|answer| rules.board.hex(answer.strip_prefix("to ")?)).collect();
    let start = rules.board.hex("RS3207").unwrap();
    assert!(pennsylvania(start) && !goals.is_empty() && goals.iter().all(|&hex| pennsylvania(hex)));
    let free = |unit: &str| -> usize {
        let table = marching("", unit, "RS3207");
        table.actions().iter().filter(|answer| answer.starts_with("to ")).count()
    };
    assert!(rules.map.around(start).any(|(_, next)| !pennsylvania(next)), "the border is next");
    assert!(free("wright-union") > goals.len(), "others may cross it");
    // Driven out, they may not go farther away.
    let out = marching("", "yates", "RS3220");
    let distance = |hex: board::HexId| {
        rules
            .board
            .hexes()
            .filter(|&other| pennsylvania(other))
            .map(|other| rules.board.distance(hex, other))
            .min()
            .unwrap()
    };
    let here = distance(rules.board.hex("RS3220").unwrap());
    assert!(here > 0);
    for answer in out.actions() {
        if let Some(hex) = answer.strip_prefix("to ").and_then(|hex| rules.board.hex(hex)) {
            assert!(distance(hex) <= here, "{answer}");
        }
    }
}
