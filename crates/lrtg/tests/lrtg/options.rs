//! 25, 26, 30 and the optional forage modifiers.

use engine::{Side, proves};
use gcacw::Campaign;
use gcacw::pieces::Cause;

use crate::table::{RULES, Table};
use lrtg::LongRoads;

fn with(options: &[&str], text: &str, dice: &[u8]) -> Table {
    Table::at(&format!("options = {options:?}\n{text}"), dice)
}

fn position(head: &str, campaign: &str, pieces: &[(&str, &str)]) -> String {
    let mut text = format!("{head}\nonly = true\n[campaign]\nopened = true\n{campaign}\n");
    for (unit, hex) in pieces {
        text += &format!("[[piece]]\nunit = \"{unit}\"\nat = \"{hex}\"\n");
    }
    text
}

#[test]
fn every_option_is_its_own_switch_with_its_tag() {
    proves!("lrtg.18.0.2", "lrtg.18.0.5", "lrtg.25.0.1", "lrtg.26.0.1", "lrtg.30.0.1");
    let favours =
        |id: &str| RULES.about.options.iter().find(|option| option.id == id).map(|option| option.favours);
    assert_eq!(favours("variable_initiative"), Some(Some(Side::Union)));
    assert_eq!(favours("no_strategic_movement"), Some(None));
    assert_eq!(favours("stragglers"), Some(None));
    // Off unless chosen.
    let table = with(&[], &position("turn = 9", "", &[("hood", "SS2030")]), &[]);
    assert_eq!(table.state.options, 0);
}

#[test]
fn the_union_wins_tied_fives_and_sixes_under_meade() {
    proves!("lrtg.25.0.2", "lrtg.25.0.3", "lrtg.25.0.4", "lrtg.25.0.5", "lrtg.25.0.6");
    let winner = |options: &[&str], campaign: &str, number: i16| {
        let table =
            with(options, &position("turn = 9\nside = \"Union\"", campaign, &[("hood", "SS2030")]), &[]);
        LongRoads::tie_winner(RULES.at(&table.state), number).unwrap()
    };
    let on: &[&str] = &["variable_initiative"];
    assert_eq!(
        [4, 5, 6].map(|number| winner(on, "meade = true", number)),
        [Side::Confederate, Side::Union, Side::Union]
    );
    assert_eq!(winner(on, "", 6), Side::Confederate, "Hooker commands");
    assert_eq!(winner(&[], "meade = true", 6), Side::Confederate, "the option is off");
    assert_eq!(winner(on, "meade = true\nevent = \"lee_is_sick\"", 6), Side::Confederate);
    // At the table: a tie of 5 with Meade.
    let text = position(
        "turn = 9",
        "meade = true\nphase = \"attachment\"",
        &[("hood", "SS2030"), ("wright-union", "SS4929")],
    );
    let table = with(on, &text, &[]).dice(&[5, 5]).play("enough; enough");
    assert_eq!(table.asked(), "Union take_initiative");
}

#[test]
fn nobody_moves_strategically() {
    proves!("lrtg.26.0.2", "lrtg.26.0.3", "lrtg.26.0.4");
    let text = position(
        "turn = 9\nside = \"Union\"",
        "portion = \"Distance\"",
        &[("hood", "SS2030"), ("wright-union", "HE0944")],
    );
    let table = with(&["no_strategic_movement"], &text, &[]);
    assert_eq!(table.refused("strategic wright-union 2"), "lrtg.26.0.2");
    assert!(table.offers("rail wright-union") && table.offers("march wright-union"));
    assert!(with(&[], &text, &[]).offers("strategic wright-union 2"));
}

/// Hood has lost two men on an Operational march; then his side rests.
fn rest(dice: &[u8]) -> Table {
    let text = position(
        "turn = 9",
        "declared = [\"Operational\", \"Operational\"]",
        &[("hood", "SS2030"), ("wright-union", "SS4929")],
    );
    let mut table = with(&["stragglers"], &text, &[]);
    let hood = table.unit("hood");
    RULES.play(&mut table.state, &mut engine::Log::silent()).lose(hood, 1, Cause::ExtendedMarch);
    RULES.play(&mut table.state, &mut engine::Log::silent()).lose(hood, 1, Cause::ForceMarch);
    RULES.play(&mut table.state, &mut engine::Log::silent()).lose(hood, 1, Cause::ZoneToZone);
    assert_eq!(table.state.campaign.stragglers[hood.index()], 2);
    table.state.campaign.declared =
        [Some(lrtg::state::Declaration::Operational), Some(lrtg::state::Declaration::Passive)];
    table.state.steps.clear();
    table.state.push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::VictoryCheck.phase()));
    let mut dice =
        engine::ScriptedDice::new(dice.iter().copied().chain([5, 6, 6, 6, 6]).collect::<Vec<u8>>());
    table.log = engine::Log::new();
    RULES.play(&mut table.0.state, &mut table.0.log).settle(&mut dice);
    table
}

/// The dice of the stragglers as they are told, with the result.
fn told(table: &Table) -> (Vec<u8>, String) {
    let mut rolls = table
        .log
        .events()
        .iter()
        .filter(|event| event.clause.is_some_and(|clause| clause.0 == "lrtg.30.2.1"));
    match rolls.next().map(|event| &event.kind) {
        Some(engine::EventKind::Roll { dice, result, .. }) => (dice.clone(), result.clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn stragglers_come_back_stay_away_or_are_lost() {
    proves!(
        "lrtg.30.1.1",
        "lrtg.30.1.2",
        "lrtg.30.2.1",
        "lrtg.30.2.2",
        "lrtg.30.2.3",
        "lrtg.30.2.4",
        "lrtg.30.2.5",
        "lrtg.30.2.7"
    );
    let back = rest(&[5, 6]);
    assert_eq!(told(&back), (vec![5, 6], "0 lost for good, 0 still away, 2 may come back".into()));
    assert_eq!((back.manpower("hood"), back.total()), (15, 0));
    let stay = rest(&[2, 4]);
    assert_eq!(told(&stay), (vec![2, 4], "0 lost for good, 2 still away, 0 may come back".into()));
    assert_eq!((stay.manpower("hood"), stay.state.campaign.stragglers[stay.unit("hood").index()]), (13, 2));
    let lost = rest(&[1, 3]);
    assert_eq!(told(&lost), (vec![1, 3], "1 lost for good, 1 still away, 0 may come back".into()));
    assert_eq!((lost.total(), lost.state.campaign.combat_losses), (-3, [0, 1]));
    // A Passive side's losses are not written down.
    let text = position(
        "turn = 9\nside = \"Union\"",
        "declared = [\"Operational\", \"Passive\"]",
        &[("hood", "SS2030")],
    );
    let mut table = with(&["stragglers"], &text, &[]);
    let hood = table.unit("hood");
    RULES.play(&mut table.state, &mut engine::Log::silent()).lose(hood, 1, Cause::ExtendedMarch);
    assert_eq!(table.state.campaign.stragglers[hood.index()], 0);
}

#[test]
fn stragglers_follow_their_unit() {
    proves!("lrtg.30.2.6", "lrtg.30.2.8");
    let text = position(
        "turn = 9",
        "phase = \"attachment\"",
        &[("pettigrew", "SS4129"), ("heth", "SS4129"), ("wright-union", "SS4929")],
    );
    let mut table = with(&["stragglers"], &text, &[]);
    let (pettigrew, heth) = (table.unit("pettigrew"), table.unit("heth"));
    table.state.manpower[heth.index()] = 10;
    table.state.campaign.stragglers[pettigrew.index()] = 2;
    let mut table = table.play("enough; merge pettigrew into heth");
    assert_eq!(table.state.campaign.stragglers[heth.index()], 2);
    RULES.play(&mut table.state, &mut engine::Log::silent()).eliminate(heth, Cause::Combat);
    assert_eq!(table.state.campaign.stragglers[heth.index()], 0);
}

#[test]
fn the_ground_feeds_better_or_worse() {
    proves!("lrtg.13.5.6", "lrtg.13.5.7", "lrtg.23.5.1", "lrtg.23.5.2", "lrtg.23.5.3", "lrtg.23.5.4");
    let gathered = |options: &[&str], head: &str, pieces: &[(&str, &str)]| {
        let campaign = "phase = \"forage\"\ndeclared = [\"Operational\", \"Passive\"]\nno_depots = true\nvictuals = { hood = 0, rodes = 6 }";
        with(options, &position(&format!("turn = 9\n{head}"), campaign, pieces), &[])
            .play("forage hood 2")
            .victuals("hood")
    };
    let at_gettysburg: &[(&str, &str)] = &[("hood", "RS3201")];
    assert_eq!(gathered(&[], "", at_gettysburg), 4);
    assert_eq!(gathered(&["forage_towns"], "", at_gettysburg), 5);
    assert_eq!(gathered(&["forage_rain"], "rain = [9]", at_gettysburg), 3);
    assert_eq!(gathered(&["forage_rain"], "", at_gettysburg), 4);
    assert_eq!(gathered(&["forage_stacks"], "", &[("hood", "RS3201"), ("rodes", "RS3201")]), 3);
    // A mountain hex of Adams County.
    let adams = RULES.board.area("Adams, PA").unwrap();
    let poor = board::Ground::MOUNTAIN | board::Ground::WOODS | board::Ground::MARSH;
    let hill = adams
        .iter()
        .find(|&&hex| RULES.board.ground(hex).intersects(poor))
        .map(|&hex| RULES.board.name(hex))
        .unwrap();
    assert_eq!(
        (gathered(&["forage_ground"], "", &[("hood", hill)]), gathered(&[], "", &[("hood", hill)])),
        (3, 4)
    );
}
