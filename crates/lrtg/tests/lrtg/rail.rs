//! 8.0: the Union goes by rail, on the map and off it.

use engine::{Side, proves};

use crate::table::{Table, name};

const DISTANCE: &str = "portion = \"Distance\"";

fn at(campaign: &str, pieces: &str) -> Table {
    Table::acts(9, Side::Union, &format!("{DISTANCE}\n{campaign}"), pieces)
}

fn by_rail(hex: &str) -> String {
    format!("by rail to {}", name(hex))
}

#[test]
fn rested_infantry_in_a_working_station_takes_the_train() {
    proves!("lrtg.8.1.1", "lrtg.8.1.2", "lrtg.8.5.5", "lrtg.iv.e.2", "lrtg.13.7.4");
    let rail = |pieces: &str, unit: &str| at("", pieces).barred(&format!("rail {unit}"));
    assert_eq!(rail("wright-union HE0944\nhood SS2030", "wright-union"), "");
    assert_eq!(rail("wright-union HE0944, fatigue = 1\nhood SS2030", "wright-union"), "lrtg.8.1.1");
    assert_eq!(rail("wright-union HE0944, disorganized = true\nhood SS2030", "wright-union"), "lrtg.8.1.1");
    assert_eq!(rail("wright-union HE0843\nhood SS2030", "wright-union"), "lrtg.8.1.1");
    assert_eq!(rail("devin HE0944\nhood SS2030", "devin"), "lrtg.8.1.1");
    // Rappahannock Station is damaged at the start.
    assert_eq!(rail("wright-union SS2414\nhood SS2030", "wright-union"), "lrtg.8.1.1");
    assert_eq!(rail("wright-union SS3108\nhood SS3109", "wright-union"), "lrtg.8.1.2");
    let regular = Table::acts(9, Side::Union, "", "wright-union HE0944\nhood SS2030");
    assert_eq!(regular.refused("rail wright-union"), "lrtg.8.2.1");
    let rebels = Table::acts(9, Side::Confederate, DISTANCE, "hood HE0944\nwright-union SS4929");
    assert_eq!(rebels.refused("rail hood"), "lrtg.8.1.1");
}

#[test]
fn a_train_goes_forty_hexes_for_two_fatigue() {
    proves!("lrtg.8.2.1", "lrtg.8.2.2", "lrtg.8.2.4", "lrtg.8.2.5", "lrtg.x.1");
    let table = at("", "wright-union HE0944\nhood SS2030").play("rail wright-union");
    // Manassas Junction is on the line; Gordonsville's side of the damaged stations is not.
    assert!(table.offers(&by_rail("SN4124")) && table.offers(&by_rail("SS3108")));
    assert!(!table.offers("by rail to SS2414"));
    let rules = &crate::table::RULES;
    let from = table.state.hex(table.unit("wright-union")).unwrap();
    for answer in table.actions() {
        if let Some(hex) = answer.strip_prefix("by rail to ").and_then(|hex| rules.board.hex(hex)) {
            assert!(rules.board.distance(from, hex) <= 40);
        }
    }
    let table = table.dice(&[6, 1]).play("by rail to SN4124");
    assert_eq!((table.hex("wright-union"), table.fatigue("wright-union")), ("SN4124".into(), 2));
    let table = table.play("take initiative");
    assert!(table.offers("march wright-union"));
}

#[test]
fn trains_stop_for_enemies_and_broken_track() {
    proves!("lrtg.8.2.3");
    let blocked = at("", "wright-union HE0944\nhood SN4722").play("rail wright-union");
    assert!(
        !blocked.offers("by rail to SN4722")
            && !blocked.offers("by rail to SN4821")
            && !blocked.offers("by rail to SN4124")
    );
    let ruined = at("ruined = [\"SN4124\"]", "wright-union HE0944\nhood SS2030").play("rail wright-union");
    assert!(!ruined.offers(&by_rail("SN4124")) && !ruined.offers(&by_rail("SS3108")));
}

#[test]
fn one_division_or_two_brigades_a_turn() {
    proves!("lrtg.8.1.3", "lrtg.8.3.1", "lrtg.12.5.1");
    let pieces = "wright-union HE0944\nhowe HE0944\nsickel HE0944\nhaupt HE0944\nhood SS2030";
    let table = at("released = [\"sickel\"]", pieces)
        .dice(&[6, 1])
        .play("rail wright-union; by rail to SN4124; take initiative");
    assert_eq!(table.refused("rail wright-union"), "lrtg.8.1.3");
    assert_eq!(table.refused("rail howe"), "lrtg.8.3.1");
    assert_eq!(table.refused("rail sickel"), "lrtg.8.3.1");
    // Haupt is not counted.
    assert_eq!(table.would("rail haupt"), Ok(()));
    let mut again = at("", pieces);
    let howe = again.unit("howe");
    again.state.campaign.today.railed.insert(howe);
    assert_eq!(again.refused("rail howe"), "lrtg.8.1.3");
}

#[test]
fn nothing_runs_when_the_rails_are_closed() {
    proves!("lrtg.2.0.49", "lrtg.3.3.5");
    let mut table = at("", "wright-union HE0944\nhood SS2030");
    table.state.campaign.today.rails_closed = true;
    assert_eq!(table.refused("rail wright-union"), "lrtg.2.0.49");
}

#[test]
fn off_the_map_a_train_goes_a_box_a_turn() {
    proves!("lrtg.8.5.1", "lrtg.8.5.2", "lrtg.8.5.3", "lrtg.8.5.4", "lrtg.13.2.9");
    let table = at("", "wright-union RN4909\nhowe SS4930\nhood SS2030").play("rail wright-union");
    assert!(table.offers("by rail to box harrisburg") && table.offers("by rail to box middletown-lancaster"));
    let table = table.dice(&[6, 1]).play("by rail to box middletown-lancaster");
    assert_eq!((table.hex("wright-union"), table.fatigue("wright-union")), (String::new(), 2));
    // Next turn: one box on, or at once into the station that a box stands for.
    let mut next = table;
    next.state.campaign.today.railed = Default::default();
    next.state.campaign.today.by_rail = 0;
    let next = next.play("take initiative; rail wright-union");
    assert_eq!(
        next.actions(),
        ["by rail to box harrisburg", "by rail to box columbia", "by rail to box philadelphia"]
    );
    let next = next.dice(&[6, 1]).play("by rail to box harrisburg");
    assert_eq!((next.hex("wright-union"), next.fatigue("wright-union")), ("RN4909".into(), 4));
}
