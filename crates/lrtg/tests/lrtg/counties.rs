//! 11.0: county control.

use engine::proves;

use crate::table::Table;

const PHASE: &str = "phase = \"county_control\"";

fn total(turn: u8, campaign: &str, pieces: &str) -> i16 {
    Table::rolled(turn, &format!("{PHASE}\n{campaign}"), pieces, &[])
        .state
        .campaign
        .book
        .of(lrtg::victory::book::Award::Counties)
}

#[test]
fn a_county_is_held_by_its_control_hex_twelve_men_and_an_open_road_south() {
    proves!("lrtg.11.1.1", "lrtg.11.1.2", "lrtg.11.1.5", "lrtg.11.2.1", "lrtg.vii.1.2");
    // Leesburg holds Loudoun: 4 points.
    assert_eq!(total(9, "", "hood HW3533"), 4);
    assert_eq!(total(9, "", "hood HW3633"), 0, "not in the control hex");
    assert_eq!(total(9, "", "hood HW3533, strength = 11"), 0, "eleven men are too few");
    assert_eq!(total(9, "", "6-va HW3533\nhood HW3633"), 0, "one man does not hold the control hex");
    assert_eq!(
        total(9, "", "jenkins HW3533\nhood HW3632, strength = 9"),
        4,
        "the others may be anywhere in the county"
    );
}

#[test]
fn the_road_south_must_be_open() {
    proves!("lrtg.11.1.3", "lrtg.11.1.4");
    let ring =
        "devin HW3532\nkilpatrick-cavalry HW3434\nwhiting HW3634\ndavis HW3633\nhuey HW3534\nwyndham HW3433";
    let surrounded = total(9, "", &format!("hood HW3533\n{ring}"));
    assert_eq!(surrounded, 0);
}

#[test]
fn later_turns_score_less_and_after_thirty_days_double() {
    proves!("lrtg.11.2.1", "lrtg.11.2.2", "lrtg.vii.1.5");
    let turns = |before: u8, turn: u8, crossed: &str| {
        let mut table = Table::with(turn, crossed, "hood HW3533");
        let county = lrtg_county("Loudoun");
        table.state.campaign.control_turns[county] = before;
        table.state.steps.clear();
        table.state.push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::CountyControl.phase()));
        crate::table::RULES
            .play(&mut table.state, &mut engine::Log::silent())
            .settle(&mut engine::ScriptedDice::new([]));
        table.state.campaign.book.of(lrtg::victory::book::Award::Counties)
    };
    assert_eq!([0, 1, 2, 3].map(|before| turns(before, 20, "")), [4, 2, 1, 1]);
    // Crossed in turn 1 (June 3-5): doubled from July 5, turn 27; after a later crossing not yet.
    assert_eq!((turns(0, 26, "crossed = 1"), turns(0, 27, "crossed = 1")), (4, 8));
    assert_eq!((turns(1, 27, "crossed = 1"), turns(0, 28, "crossed = 7")), (4, 4));
}

fn lrtg_county(name: &str) -> usize {
    crate::table::RULES.campaign.data.counties.county.iter().position(|county| county.name == name).unwrap()
}

#[test]
fn every_county_has_its_points() {
    proves!("lrtg.vii.1.1", "lrtg.vii.1.2", "lrtg.vii.1.3", "lrtg.vii.1.4");
    let data = &crate::table::RULES.campaign.data;
    let points = |name: &str, state: &str| {
        data.counties.county.iter().find(|county| county.name == name && county.state == state).unwrap().vp
    };
    let scoring = [
        ("Baltimore", "MD", [40, 20, 10]),
        ("Prince George's", "MD", [20, 10, 5]),
        ("Anne Arundel", "MD", [20, 10, 5]),
        ("Montgomery", "MD", [10, 5, 3]),
        ("Howard", "MD", [10, 5, 3]),
        ("Frederick East", "MD", [6, 3, 2]),
        ("Frederick West", "MD", [4, 2, 1]),
        ("Carroll", "MD", [4, 2, 1]),
        ("Alexandria", "VA", [20, 10, 5]),
        ("Fairfax", "VA", [10, 5, 3]),
        ("Loudoun", "VA", [4, 2, 1]),
        ("Adams", "PA", [4, 2, 1]),
        ("York", "PA", [8, 4, 2]),
        ("Dauphin", "PA", [16, 8, 4]),
        ("Cumberland", "PA", [4, 2, 1]),
    ];
    for (name, state, vp) in scoring {
        assert_eq!(points(name, state), vp, "{name}");
    }
    let others = data.counties.county.iter().filter(|county| {
        !scoring.iter().any(|(name, state, _)| county.name == *name && county.state == *state)
    });
    assert!(others.into_iter().all(|county| county.vp == [0, 0, 0]));
}
