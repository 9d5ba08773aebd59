//! 21.1: Halleck in Washington, until Meade commands.

use engine::{Side, proves};
use gcacw::Campaign;

use crate::commanders::{THREE, TWO, forces, opening, seat, war};
use crate::division::until;
use crate::table::{RULES, Table};
use lrtg::LongRoads;

fn three() -> String {
    format!("{THREE}, \"halleck\"")
}

fn two() -> String {
    format!("{TWO}, \"halleck\"")
}

fn post(table: &Table, commander: &str) -> String {
    table.cell(Side::Union, "Commands", commander, 1)
}

/// A land hex at a distance from Hooker's.
fn at(distance: u16) -> String {
    let hooker = RULES.board.hex("SS4929").unwrap();
    let land = |hex: &board::HexId| !RULES.board.ground(*hex).contains(board::Ground::WATER);
    let mut hexes = RULES.board.hexes().filter(land);
    let hex = hexes.find(|hex| RULES.board.distance(hooker, *hex) == distance).unwrap();
    RULES.board.name(hex).to_owned()
}

fn pieces() -> String {
    format!(
        "wright-union SS4929\nhooker with wright-union\nsedgwick with wright-union\nayres SS4927\nmeade with ayres\nbarnes {}\nsykes-division {}\nwells HE1236\nheintzelman with wells\nhood SS2030",
        at(20),
        at(21)
    )
    .replace("sykes-division", "humphreys")
}

#[test]
fn three_players_are_hooker_meade_and_halleck() {
    proves!("lrtg.21.1.2.2", "lrtg.21.1.2.3", "lrtg.21.1.2.16");
    let table = opening(&three());
    assert!(post(&table, "Union third").contains("Halleck"));
    let halleck = forces(&table, "Union third");
    assert_eq!(halleck, "Washington garrison, VIII Corps, Pennsylvania militia");
    assert!(forces(&table, "Union second").contains("V Corps"));
    // He gets nothing else and gives nothing away.
    assert_eq!(table.refused("assign us-i-corps to union-third"), "lrtg.21.1.2.3");
    assert_eq!(table.refused("assign dc to union"), "lrtg.21.1.2.3");
    assert_eq!(table.refused("assign us-v-corps to union"), "lrtg.21.1.1.8");
    // The corps are not counted, and the bar on cavalry is lifted.
    let table = table.play("assign us-ii-corps to union");
    assert!(table.offers("assign us-cavalry-1 to union"));
    assert!(table.offers("assign us-xi-corps to union"));
    // Without the option nobody is Halleck.
    assert!(!post(&opening(THREE), "Union third").contains("Halleck"));
}

#[test]
fn two_players_are_hooker_and_halleck_who_becomes_meade() {
    proves!("lrtg.21.1.2.14", "lrtg.21.1.2.15");
    let table = opening(&two());
    // He is the only subordinate, and so has the railroad men as well.
    assert_eq!(
        forces(&table, "Union second"),
        "Washington garrison, VIII Corps, Pennsylvania militia, Haupt"
    );
    let hooker = forces(&table, "Union");
    assert!(
        hooker.contains("V Corps") && hooker.contains("1st Cavalry Division") && hooker.contains("XII Corps")
    );
    assert_eq!(table.refused("assign us-v-corps to union-second"), "lrtg.21.1.2.3");
    let table = war(&two(), None, "phase = \"accession\"\nquestioned = 3", &pieces(), &[]);
    assert_eq!((table.asked().as_str(), seat(&table)), ("Union divide_command", 2));
    assert!(post(&table, "Union second").contains("overall commander"));
    // He assigns commands to the other, by the general rules.
    assert!(table.offers("assign dc to union") && table.offers("assign us-v-corps to union-second"));
    assert_eq!(table.refused("assign us-cavalry-1 to union-second"), "lrtg.21.1.1.7");
}

#[test]
fn units_far_from_hooker_are_hallecks_for_the_turn() {
    proves!("lrtg.21.1.2.4", "lrtg.21.1.2.5", "lrtg.21.1.2.6");
    let table = war(&three(), None, "phase = \"harpers_ferry\"", &pieces(), &[]);
    let halleck = forces(&table, "Union third");
    // 21 hexes are far, 20 are not; and nobody tires.
    assert!(halleck.contains("Humphreys") && !halleck.contains("Barnes"), "{halleck}");
    assert_eq!(table.fatigue("humphreys"), 0);
    assert!(table.said("Far from Hooker") || table.log.events().is_empty());
    // Before the test, in the same turn, he is his own commander's.
    let before = war(&three(), None, "phase = \"communications\"", &pieces(), &[]);
    assert!(!forces(&before, "Union third").contains("Humphreys"));
    // With a later test that finds him near, control goes back.
    let mut near = war(&three(), None, "phase = \"harpers_ferry\"", &pieces(), &[]);
    let (far, home) = (near.unit("humphreys"), near.state.place[near.unit("ayres").index()]);
    near.state.place.put(far, home);
    near.state.steps.clear();
    near.state.campaign.questions.clear();
    near.state.push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::HarpersFerry.phase()));
    RULES.play(&mut near.state, &mut engine::Log::silent()).settle(&mut engine::ScriptedDice::new([6; 40]));
    assert!(!forces(&near, "Union third").contains("Humphreys"));
}

#[test]
fn halleck_writes_forms_and_never_talks() {
    proves!("lrtg.21.1.2.7", "lrtg.21.1.2.8", "lrtg.21.1.2.11", "lrtg.21.1.2.12");
    for mode in ["\"historic_communications\"", "\"hybrid_communications\"", "\"halleck\""] {
        // A Passive side may talk: but not with Halleck.
        let options = format!("{}, {mode}", three()).replace("\"halleck\", \"halleck\"", "\"halleck\"");
        let campaign = "phase = \"communications\"\ndeclared = [\"Passive\", \"Operational\"]";
        let table = war(&options, None, campaign, &pieces(), &[]);
        assert_eq!(seat(&table), 0);
        assert!(table.offers("talk to union-second") && !table.offers("talk to union-third"));
        assert_eq!(table.refused("talk to union-third"), "lrtg.21.1.2.11");
        // Hooker tells of his own corps, never of Halleck's.
        assert!(table.would("message to union-third about dc").is_err());
        let table = table.play("message to union-third about us-vi-corps");
        assert!(!table.actions().iter().any(|text| text.starts_with("write")));
        assert_eq!(table.refused("write MARCH"), "lrtg.21.1.2.12");
        assert_eq!(table.refused("seal"), "lrtg.21.2.1.11");
        let table = table.play("intend march; seal");
        // And Halleck of his.
        let table = until(table, 4);
        assert!(table.would("message to union about us-vi-corps").is_err());
        let table = table.play("message to union about dc");
        assert_eq!(table.refused("write MARCH"), "lrtg.21.1.2.12");
    }
}

#[test]
fn a_form_names_towns_as_long_as_there_is_room() {
    proves!("lrtg.21.1.2.12", "lrtg.21.2.1.10");
    let options = format!("{}, \"historic_communications\"", three());
    let campaign = "phase = \"communications\"\ndeclared = [\"Passive\", \"Operational\"]";
    let table = war(&options, None, campaign, &pieces(), &[]);
    let mut table = table.play("message to union-third about us-vi-corps");
    // A hex of the map that is no town, and then any hex when the form is full.
    assert_eq!(table.refusal("bound for SS2031").sentence, "Name a town of the map.");
    assert_eq!(table.refused("bound for SS2031"), "lrtg.21.1.2.12");
    while table.offers("intend march") {
        table = table.play("intend march");
    }
    assert_eq!(table.refused("bound for SS2031"), "lrtg.21.2.1.10");
}

#[test]
fn a_halleck_who_interferes_is_overall_commander_and_writes_freely() {
    proves!("lrtg.21.1.2.9", "lrtg.21.1.2.10", "lrtg.2.0.24", "lrtg.21.1.2.12");
    let event = "event = \"halleck_interferes\"";
    let table = war(&three(), Some(Side::Union), event, &pieces(), &[]);
    assert_eq!(seat(&table), 4);
    assert!(post(&table, "Union third").contains("overall commander"));
    assert_eq!(table.refused("march wright-union"), "lrtg.21.0.4");
    let options = format!("{}, \"historic_communications\"", three());
    let table = war(&options, None, &format!("phase = \"communications\"\n{event}"), &pieces(), &[]);
    let table = until(table, 4).play("message to union about us-vi-corps");
    assert!(table.offers("write MARCH"));
    // Another day, or under Meade, he is not.
    assert_eq!(seat(&war(&three(), Some(Side::Union), "", &pieces(), &[])), 0);
    let meade = war(&three(), Some(Side::Union), &format!("{event}\nmeade = true"), &pieces(), &[]);
    assert_eq!(seat(&meade), 0);
    assert_eq!(meade.initiative(Side::Union), [(-1, "lrtg.2.0.21".into())]);
}

#[test]
fn the_rules_of_halleck_end_with_meade() {
    proves!("lrtg.21.1.2.13", "lrtg.16.2.18");
    let table = war(&three(), None, "phase = \"accession\"\nquestioned = 3", &pieces(), &[]);
    assert!(!post(&table, "Union third").contains("Halleck"));
    assert_eq!(seat(&table), 2);
    let table = if table.question().starts_with("quartermaster") { table.play("name union") } else { table };
    assert_eq!(table.asked(), "Union divide_command");
    // And with variable initiative the Union wins tied fives from now on.
    let tie = |campaign: &str| {
        let table = war("\"variable_initiative\"", None, campaign, &pieces(), &[]);
        LongRoads::tie_winner(RULES.at(&table.state), 5)
    };
    assert_eq!((tie(""), tie("meade = true")), (Some(Side::Confederate), Some(Side::Union)));
    // What was Halleck's may be given to others, and others' to him.
    assert!(table.offers("assign dc to union") || table.offers("assign viii-corps to union"));
    assert!(
        table.actions().iter().any(|text| text.contains("corps to union-third")),
        "{:?}",
        table.actions()
    );
}
