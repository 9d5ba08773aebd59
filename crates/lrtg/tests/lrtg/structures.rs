//! 14.0 and VII.4: strategic structures.

use engine::{Side, proves};

use crate::table::{RULES, Table};

#[test]
fn capitols_burn() {
    proves!("lrtg.14.3.1", "lrtg.14.3.2", "lrtg.vii.4.2");
    for (hex, points) in [("RN4909", 7), ("HE3932", 5), ("HE0939", 15), ("HE1140", 25)] {
        let table = Table::acts(
            9,
            Side::Confederate,
            "no_depots = true",
            &format!("jenkins {hex}\nwright-union SS4929"),
        );
        let before = table.total();
        let table = table.dice(&[1, 6]).play("wreck capitol jenkins");
        assert_eq!(table.total() - before, points, "{hex}");
        assert_eq!(table.fatigue("jenkins"), 1);
        let table = table.play("take initiative");
        assert_eq!(table.refused("wreck capitol jenkins"), "lrtg.14.3.1");
    }
    // Harrisburg's station burns with the capitol.
    let table = Table::acts(9, Side::Confederate, "no_depots = true", "hood RN4909\nwright-union SS4929")
        .dice(&[1, 6])
        .play("wreck capitol hood");
    let hex = RULES.board.hex("RN4909").unwrap();
    assert_eq!(RULES.at(&table.state).station_mark(hex), Some(gcacw::turn::StationMark::Destroy));
    assert_eq!(table.total(), 7 + 10 + 3);
    let weak = Table::acts(9, Side::Confederate, "", "6-va RN4909\nwright-union SS4929");
    assert_eq!(weak.refused("wreck capitol 6-va"), "gcacw.5.4.2");
}

#[test]
fn guns_in_fort_washington_shell_the_pennsylvania_capitol() {
    proves!("lrtg.14.3.3");
    let campaign = "forts_destroyed = [\"RN4809\"]";
    let table = Table::acts(9, Side::Confederate, campaign, "hood RN4809\nwright-union SS4929");
    let table = table.dice(&[1, 6]).play("wreck capitol-across-the-river hood");
    assert_eq!((table.total(), table.fatigue("hood")), (7, 3));
    let tired = Table::acts(9, Side::Confederate, campaign, "hood RN4809, fatigue = 1\nwright-union SS4929");
    assert_eq!(tired.refused("wreck capitol-across-the-river hood"), "lrtg.14.3.3");
    // Two guns are needed, whoever has them, and all of them rested.
    let cavalry = |more: &str| {
        let pieces = format!("jones RN4809\n{more}wright-union SS4929");
        Table::acts(9, Side::Confederate, campaign, &pieces).barred("wreck capitol-across-the-river jones")
    };
    assert_eq!(cavalry(""), "lrtg.14.3.3");
    assert_eq!(cavalry("robertson RN4809, fatigue = 1\n"), "lrtg.14.3.3");
    assert_eq!(cavalry("robertson RN4809\n"), "");
    let again =
        Table::acts(9, Side::Confederate, campaign, "hood RN4809\nmclaws RN4809\nwright-union SS4929");
    let again = again.dice(&[1, 6]).play("wreck capitol-across-the-river hood; take initiative");
    assert_eq!(again.refused("wreck capitol-across-the-river mclaws"), "lrtg.14.3.3", "it is destroyed");
    let elsewhere = Table::acts(9, Side::Confederate, campaign, "hood RN4808\nwright-union SS4929");
    assert_eq!(elsewhere.refused("wreck capitol-across-the-river hood"), "lrtg.14.3.3");
}

#[test]
fn levied_victuals_burn() {
    proves!("lrtg.13.1.7");
    let campaign = "levied = [\"Gettysburg\"]";
    for (side, unit) in [(Side::Union, "39-ma"), (Side::Confederate, "6-va")] {
        let table =
            Table::acts(9, side, campaign, &format!("{unit} RS3201\nhood SS2030\nwright-union SS4929"));
        let table = table.dice(&[1, 6]).play(&format!("wreck levy {unit}"));
        assert_eq!(table.state.campaign.levy.iter().copied().max(), Some(0));
    }
    let none = Table::acts(9, Side::Confederate, "", "6-va RS3201\nwright-union SS4929");
    assert_eq!(none.refused("wreck levy 6-va"), "lrtg.13.1.7");
}

#[test]
fn frederick_junction_does_not_burn_like_a_station() {
    proves!("lrtg.14.2.1");
    let table = Table::acts(9, Side::Confederate, "", "hood RS2428\nwright-union SS4929");
    assert!(!table.actions().iter().any(|answer| answer.starts_with("burn hood")), "{:?}", table.actions());
    // An infantry unit of combat value 5 that ends its march there rolls as for a bridge: 2 or less, -1 for quiet, -1 for staying.
    let junction = RULES.board.hex("RS2428").unwrap();
    let wrecked = |die: u8| {
        let table = Table::acts(9, Side::Confederate, "", "hood RS2428\nwright-union SS4929");
        let table = table.dice(&[3, die, 1, 6]).play("march hood; no force march; wreck junction hood");
        RULES.at(&table.state).station_mark(junction) == Some(gcacw::turn::StationMark::Destroy)
    };
    assert!(wrecked(4) && !wrecked(5));
    let weak = Table::acts(9, Side::Confederate, "", "pettigrew RS2428\nwright-union SS4929")
        .dice(&[3])
        .play("march pettigrew; no force march");
    assert_eq!(weak.refused("wreck junction pettigrew"), "lrtg.14.2.1");
    let other = Table::acts(9, Side::Confederate, "", "hood HW1314\nwright-union SS4929");
    assert!(other.actions().iter().any(|answer| answer.starts_with("burn")));
}

#[test]
fn washington_entered_scores_once() {
    proves!("lrtg.vii.4.3");
    let mut table = Table::acts(9, Side::Confederate, "", "jenkins HE1037\nwright-union SS4929");
    // Jenkins is put in the city: the next step inside scores.
    table = table.dice(&[3, 3]).play("march jenkins; no force march");
    let step = table.actions().into_iter().find(|answer| {
        answer
            .strip_prefix("to ")
            .is_some_and(|hex| RULES.campaign.theater.washington.contains(RULES.board.hex(hex).unwrap()))
    });
    let table = table.play(&step.expect("a city hex is next"));
    assert_eq!(table.total(), 20);
    // A second hex of the city, or the same again, scores nothing more.
    let jenkins = table.unit("jenkins");
    let city = table.state.hex(jenkins).unwrap();
    let mut again = table;
    RULES.play(&mut again.state, &mut engine::Log::silent()).enter(
        jenkins,
        city,
        gcacw::pieces::Entry::Placed,
    );
    assert_eq!(again.total(), 20);
}

/// The points after these bridges are down, by their board names.
fn bridges(names: &[&str], ruined: &str) -> i16 {
    let mut table = Table::acts(9, Side::Confederate, ruined, "hood SS2030\nwright-union SS4929");
    let before = table.total();
    for name in names {
        let number = RULES
            .crossings
            .list
            .iter()
            .position(|crossing| crossing.name == *name)
            .unwrap_or_else(|| panic!("no {name}"));
        table.state.ground.set_destroyed(number as u8, true);
    }
    let table = table.dice(&[1]).play("march hood; no force march; end march");
    table.total() - before
}

#[test]
fn bridges_have_their_points() {
    proves!("lrtg.14.1.1", "lrtg.14.4.1", "lrtg.14.4.2", "lrtg.vii.4.1", "lrtg.vii.4.4");
    assert_eq!(bridges(&["Marysville Bridge"], ""), 10);
    assert_eq!(bridges(&["Wrightsville Bridge"], ""), 5);
    assert_eq!(bridges(&["Harpers Ferry Bridge"], ""), 5);
    assert_eq!(bridges(&["Front Royal Bridge"], ""), 0);
    assert_eq!(bridges(&["Cumberland Valley Railroad Bridge"], ""), 3);
    assert_eq!(bridges(&["Waterloo Bridge"], ""), 0, "a minor river");
    let aqueduct = RULES
        .crossings
        .list
        .iter()
        .find(|crossing| crossing.kind == gcacw::turn::crossings::CrossingKind::Aqueduct);
    assert_eq!(bridges(&[&aqueduct.expect("the aqueduct").name], ""), 5);
}

#[test]
fn seven_bridges_stand_for_ever() {
    proves!("lrtg.iv.d.1", "lrtg.vii.4.5", "lrtg.14.4.1");
    let indestructible: Vec<board::HexId> = RULES
        .crossings
        .list
        .iter()
        .filter(|crossing| crossing.indestructible)
        .flat_map(|crossing| crossing.ends)
        .collect();
    for hex in &RULES.campaign.data.victory.structures.indestructible {
        assert!(indestructible.contains(&RULES.board.hex(hex).unwrap()), "{hex}");
    }
}

#[test]
fn three_stations_of_the_b_and_o_and_the_marysville_bridge() {
    proves!("lrtg.vii.3.11", "lrtg.vii.3.15");
    // Martinsburg, Point of Rocks, Monrovia: 15 + 5 + 5; the bridge 10; together 15 more.
    let station = |name: &str| {
        let station = RULES.campaign.theater.stations.iter().find(|station| station.name == name).unwrap();
        RULES.board.name(station.hex).to_owned()
    };
    let three = ["Martinsburg", "Point of Rocks", "Monrovia"].map(station);
    let ruined = format!("ruined = {three:?}");
    assert_eq!(bridges(&["Marysville Bridge"], &ruined), 15 + 5 + 5 + 10 + 15);
    let two = format!("ruined = {:?}", &three[..2]);
    assert_eq!(bridges(&["Marysville Bridge"], &two), 15 + 5 + 10);
    // Damaged stations score nothing: seventeen are damaged at the start.
    assert_eq!(Table::at("", &[]).total(), 0);
}
