//! 15.0 and VII.6 on the map: what shakes an army, and what losses score.

use engine::{Side, proves};
use gcacw::Campaign;
use gcacw::pieces::Cause;

use crate::table::{RULES, Table};
use gcacw::campaign::Roll;
use lrtg::LongRoads;

/// The cause's points in an army's morale book.
fn cause(table: &Table, side: Side, row: &str) -> u16 {
    let army = if side == Side::Union { "Army of the Potomac" } else { "Army of Northern Virginia" };
    table.cell(side, &format!("Morale of the {army}"), row, 1).parse().unwrap_or(0)
}

#[test]
fn each_corps_with_a_routed_division_counts_once() {
    proves!("lrtg.15.1.2", "lrtg.15.1.10");
    let shaken = |side: Side, pieces: &str| cause(&Table::with(9, "", pieces), side, "shaken corps");
    let union = Side::Union;
    assert_eq!(
        shaken(
            union,
            "wright-union SS4929, demoralized = 1\nhowe SS4930, demoralized = 1\nayres SS4927, demoralized = 2"
        ),
        2
    );
    // The cavalry divisions are one corps; garrison cavalry is none.
    assert_eq!(
        shaken(
            union,
            "devin SS4929, demoralized = 1\nwyndham SS4930, demoralized = 1\ncopeland SN5116, demoralized = 1"
        ),
        1
    );
    // Artillery and garrisons are in no corps.
    assert_eq!(
        shaken(
            union,
            "art-res-i SS4929, demoralized = 1\nelliott HW0330, demoralized = 1\nbriggs HE2518, demoralized = 1\nwells HE1236, demoralized = 1\nely HW0332, demoralized = 1\nyates RN4909, demoralized = 1"
        ),
        0
    );
    let confederate = Side::Confederate;
    assert_eq!(shaken(confederate, "hood SS2030, demoralized = 1\nrodes SS2031, demoralized = 1"), 2);
    assert_eq!(
        shaken(
            confederate,
            "jones SS2030, demoralized = 1\njenkins SS2031, demoralized = 1\nimboden SS2032, demoralized = 1"
        ),
        1
    );
    assert_eq!(
        shaken(
            confederate,
            "12-va SS2030, demoralized = 1\nrichmond-garrison-1 SS2031, demoralized = 1\n54-nc SS2032, demoralized = 1\n58-va SS2033, demoralized = 1"
        ),
        0
    );
}

#[test]
fn the_armys_own_losses_shake_it() {
    proves!("lrtg.15.1.5", "lrtg.15.1.6", "lrtg.15.1.9");
    let mut table = Table::with(
        9,
        "",
        "wright-union SS4929\nelliott HW0330\nbriggs HE2518\nwells HE1236\nyates RN4909\nely HW0332\nhood SS2030\nimboden SS2031",
    );
    let mut lose = |unit: &str, points: u8, cause: Cause| {
        let id = table.unit(unit);
        RULES.play(&mut table.state, &mut engine::Log::silent()).lose(id, points, cause);
        table.state.campaign.combat_losses
    };
    assert_eq!(lose("wright-union", 2, Cause::Combat), [2, 0]);
    for garrison in ["elliott", "briggs", "wells", "yates", "ely"] {
        assert_eq!(lose(garrison, 1, Cause::Combat), [2, 0], "{garrison}");
    }
    assert_eq!(lose("hood", 1, Cause::Retreat), [2, 1]);
    assert_eq!(lose("imboden", 1, Cause::CavalryRetreat), [2, 2]);
    assert_eq!(lose("hood", 1, Cause::ForceMarch), [2, 2]);
}

#[test]
fn losses_in_combat_score_and_losses_on_the_march_do_not() {
    proves!("lrtg.vii.6.1", "lrtg.vii.6.2", "lrtg.vii.6.3");
    let scored = |unit: &str, cause: Cause| {
        let mut table = Table::with(9, "", "wright-union SS4929\nhood SS2030");
        let id = table.unit(unit);
        RULES.play(&mut table.state, &mut engine::Log::silent()).lose(id, 2, cause);
        table.total()
    };
    for cause in [Cause::Combat, Cause::Retreat, Cause::CavalryRetreat, Cause::Surrender] {
        assert_eq!((scored("wright-union", cause), scored("hood", cause)), (4, -6));
    }
    for cause in [Cause::ExtendedMarch, Cause::ForceMarch, Cause::ZoneToZone, Cause::Campaign] {
        assert_eq!((scored("wright-union", cause), scored("hood", cause)), (0, 0));
    }
}

#[test]
fn a_lost_division_is_mourned_for_three_turns() {
    proves!("lrtg.15.1.2", "lrtg.15.1.11", "lrtg.15.1.12", "lrtg.15.1.13");
    let mut table = Table::with(9, "", "hood SS2030, demoralized = 2\nmclaws SS2031\nwright-union SS4929");
    let hood = table.unit("hood");
    RULES.play(&mut table.state, &mut engine::Log::silent()).eliminate(hood, Cause::Campaign);
    let confederate = Side::Confederate;
    let parts = |table: &Table| {
        (
            cause(table, confederate, "units eliminated in the last three turns"),
            cause(table, confederate, "demoralized divisions and brigades"),
            cause(table, confederate, "shaken corps"),
        )
    };
    let mut seen = Vec::new();
    for turn in 9..=12 {
        table.state.turn = turn;
        seen.push(parts(&table));
    }
    assert_eq!(seen, [(6, 0, 1), (4, 0, 1), (2, 0, 1), (0, 0, 0)]);
}

#[test]
fn every_union_division_weighs_on_morale_and_only_the_armys_own_flees() {
    proves!("lrtg.15.1.3", "lrtg.15.2.4");
    let demoralized = |pieces: &str| {
        let table = Table::with(9, "", pieces);
        cause(&table, Side::Union, "demoralized divisions and brigades")
    };
    // Crawford's division is a garrison's, unreleased: it counts; a garrison brigade does not.
    assert_eq!(demoralized("crawford SN5020, demoralized = 2\nbriggs HE2518, demoralized = 2"), 2);
    assert_eq!(demoralized("crawford SN5020, demoralized = 1\nwright-union SS4929, demoralized = 1"), 2);
    // Alone he is no division of the Army of the Potomac, which does not flee; once released he is.
    let flees = |campaign: &str| {
        let pieces = "6-va SS2116\nhood SS2030\ncrawford SN5020, demoralized = 2\nwright-union SS4929";
        let table = Table::acts(9, Side::Confederate, &format!("losses = [100, 0]\n{campaign}"), pieces);
        table.dice(&[3]).play("march 6-va").ending().contains("wins a decisive victory")
    };
    assert!(!flees("") && flees("released = [\"crawford\"]"));
}

#[test]
fn a_lost_substitute_shakes_the_corps_it_came_from() {
    proves!("lrtg.15.1.2", "lrtg.7.1.16");
    let shaken = |parent: &str| {
        let pieces = format!("{parent} SS4929\nhood SS2030");
        let table = Table::with(9, "phase = \"attachment\"", &pieces);
        let mut table = table.play(&format!("detach 2 with 0 from {parent}"));
        let brigade = table.unit("us-brigade-1");
        RULES.play(&mut table.state, &mut engine::Log::silent()).eliminate(brigade, Cause::Combat);
        let union = Side::Union;
        (
            cause(&table, union, "shaken corps"),
            cause(&table, union, "units eliminated in the last three turns"),
            table.state.campaign.combat_losses[0],
        )
    };
    assert_eq!(shaken("wright-union"), (1, 1, 2));
    // One of a garrison's is in no corps, and its losses are not the army's.
    let mut table =
        Table::with(9, "phase = \"attachment\"\nreleased = [\"briggs\"]", "briggs HE2518\nhood SS2030");
    table = table.play("detach 2 with 0 from briggs");
    let brigade = table.unit("us-brigade-1");
    RULES.play(&mut table.state, &mut engine::Log::silent()).eliminate(brigade, Cause::Combat);
    assert_eq!((cause(&table, Side::Union, "shaken corps"), table.state.campaign.combat_losses[0]), (0, 0));
}

#[test]
fn disorder_and_panic_weigh_on_every_roll_of_the_side() {
    proves!("lrtg.15.2.1", "lrtg.15.2.3");
    let rolls = |losses: u16| {
        let table = Table::acts(
            9,
            Side::Confederate,
            &format!("losses = [{losses}, 0]"),
            "6-va SS2116\nhood SS2030\nwright-union SS4929",
        );
        let table = table.dice(&[3]).play("march 6-va");
        let sum = |attacking: bool| {
            let mut sheet = Vec::new();
            LongRoads::modifiers(
                RULES.at(&table.state),
                if attacking { Roll::Attack(Side::Union) } else { Roll::Defence(Side::Union) },
                &mut sheet,
            );
            sheet.iter().map(|line| line.value).sum::<i16>()
        };
        (sum(true), sum(false))
    };
    assert_eq!([rolls(56), rolls(64), rolls(88)], [(0, 0), (-1, 0), (-2, -1)]);
}

#[test]
fn divisions_out_of_supply_shake_the_army() {
    proves!("lrtg.15.1.7");
    let table = Table::with(
        9,
        "phase = \"supply_effects\"\nno_depots = true\nvictuals = { hood = 0, rodes = 0, jones = 0 }",
        "hood RS3201\nrodes RS3202\njones RS3203\nwright-union SS4929",
    );
    // Two divisions; the cavalry brigade does not count.
    assert_eq!(cause(&table, Side::Confederate, "divisions out of supply"), 1);
}
