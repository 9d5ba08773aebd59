//! 16.3 to 16.5 and IV.c: who commands whom.

use engine::{Side, proves};
use gcacw::Campaign;

use crate::table::{RULES, Table};
use gcacw::campaign::{Fact, Figure, Intent};
use lrtg::LongRoads;

#[test]
fn stuart_does_not_command_jenkins_imboden_or_the_twelfth() {
    proves!("lrtg.iv.c.1", "lrtg.viii.3.4");
    let table = Table::with(
        9,
        "",
        "jones SS2116\nstuart with jones\njenkins SS2116\nimboden SS2116\n12-va SS2116\nhampton SS2117\nwright-union SS4929",
    );
    let leads = |unit: &str| RULES.at(&table.state).subordinate(table.leader("stuart"), table.unit(unit));
    assert_eq!(
        ["jones", "hampton", "jenkins", "imboden", "12-va"].map(leads),
        [true, true, false, false, false]
    );
}

#[test]
fn garrison_commanders_lead_their_garrisons_without_a_bonus() {
    proves!("lrtg.16.3.1", "lrtg.16.3.3", "lrtg.16.3.5");
    let pieces = "briggs HE2518\nschenck with briggs\n7-ny HE2518\nwells HE0939\nheintzelman with wells\nyates RN4909\ncouch with yates\nwright-union SS4929\nsedgwick with wright-union\nhood SS2030";
    let table = Table::with(9, "meade = true", pieces);
    let leads =
        |leader: &str, unit: &str| RULES.at(&table.state).subordinate(table.leader(leader), table.unit(unit));
    assert!(leads("schenck", "briggs") && leads("schenck", "elliott") && leads("schenck", "ely"));
    assert!(leads("heintzelman", "wells") && leads("couch", "yates"));
    assert!(
        !leads("schenck", "wright-union") && !leads("sedgwick", "briggs") && !leads("meade-army", "briggs")
    );
    for (leader, bonus) in [("schenck", false), ("heintzelman", false), ("couch", false), ("sedgwick", true)]
    {
        let leader = table.leader(leader);
        assert_eq!(LongRoads::is_true(RULES.at(&table.state), Fact::GivesBonus(leader), true), bonus);
        assert_eq!(LongRoads::may(RULES.at(&table.state), Intent::GrandAssault(leader)).is_ok(), bonus);
    }
}

#[test]
fn a_garrison_commander_moves_one_arm_at_a_time() {
    proves!("lrtg.16.3.4");
    let pieces = "briggs HE2518\nschenck with briggs\n7-ny HE2518\n1-ct HE2518\nhood SS2030";
    let table = Table::acts(9, Side::Union, "released = [\"briggs\", \"7-ny\", \"1-ct\"]", pieces)
        .play("activate schenck; select briggs");
    assert!(table.offers("select 7-ny"));
    assert_eq!(table.refused("select 1-ct"), "lrtg.16.3.4");
}

#[test]
fn heintzelman_never_leaves_washington() {
    proves!("lrtg.16.3.2");
    let pieces = "wells HE1236\nheintzelman with wells\nfessenden SN5017\nhood SS2030";
    let table = Table::with(9, "", pieces);
    let may = |unit: &str| RULES.at(&table.state).may_attach(table.leader("heintzelman"), table.unit(unit));
    assert_eq!(may("fessenden").unwrap_err().clause(), "lrtg.16.3.2");
    let table = Table::acts(9, Side::Union, "released = [\"wells\"]", pieces)
        .dice(&[6])
        .play("march wells; no force march");
    let rules = &RULES;
    let home = ["District of Columbia, DC", "Alexandria, VA"];
    for answer in table.actions() {
        if let Some(hex) = answer.strip_prefix("to ").and_then(|hex| rules.board.hex(hex)) {
            assert!(home.iter().any(|area| rules.board.area(area).unwrap().contains(&hex)), "{answer}");
        }
    }
}

#[test]
fn pleasonton_commands_any_two_cavalry_units_of_the_army() {
    proves!("lrtg.16.4.1");
    let pieces =
        "devin SS3409\npleasonton with devin\nwyndham SS3409\ndicesnola SS3409\n1-ct SS3409\nhood SS2030";
    let table =
        Table::acts(9, Side::Union, "", pieces).play("activate pleasonton; select devin; select wyndham");
    assert_eq!(table.refused("select dicesnola"), "lrtg.16.4.1");
    assert!(!RULES.at(&table.state).subordinate(table.leader("pleasonton"), table.unit("1-ct")));
}

#[test]
fn infantry_of_more_manpower_lends_its_tactical_value() {
    proves!("lrtg.16.5.1");
    let table = Table::with(
        9,
        "",
        "jones SS2116\nhood SS2116\npettigrew SS2117, strength = 2\nhampton SS2117\nheth SS2118, strength = 2\n\
         robertson SS2118\nwright-union SS4929",
    );
    let counts = |units: &[&str]| {
        let units = units.iter().map(|unit| table.unit(unit)).collect();
        LongRoads::tactical_unit(RULES.at(&table.state), &units)
    };
    assert_eq!(counts(&["jones", "hood"]), Some(table.unit("hood")));
    assert_eq!(counts(&["pettigrew", "hampton"]), None);
    assert_eq!(counts(&["jones"]), None);
    // As much manpower is not more; and cavalry of another hex has nothing to do with it.
    assert_eq!((table.manpower("heth"), table.manpower("robertson")), (2, 2));
    assert_eq!(counts(&["heth", "robertson"]), None);
    assert_eq!(counts(&["hood", "robertson"]), None);
}

#[test]
fn lee_gives_no_bonus() {
    proves!("lrtg.iv.b.3");
    let table = Table::with(9, "", "hood SS2030\nlongstreet with hood\nlee with hood\nwright-union SS4929");
    assert!(!LongRoads::is_true(RULES.at(&table.state), Fact::LeeBonus, true));
}

#[test]
fn both_sides_bridge_rivers_with_few_markers() {
    proves!("lrtg.iv.a.1", "lrtg.iv.a.2", "lrtg.iv.a.3");
    use gcacw::turn::River;
    let mut table = Table::with(9, "", "hood SS2030\nwright-union SS4929");
    let markers = |side, river| LongRoads::figure(RULES.at(&table.state), Figure::Bridges(side, river), 0);
    for side in Side::ALL {
        assert_eq!((markers(side, River::Major), markers(side, River::Minor)), (1, 5));
    }
    let side = Side::Confederate;
    assert!(LongRoads::may(RULES.at(&table.state), Intent::Bridge(side, River::Major)).is_ok());
    let hex = RULES.board.hex("HW3624").unwrap();
    let hexside =
        gcacw::turn::Hexside::between(&RULES.board, hex, RULES.board.hex("RS1735").unwrap()).unwrap();
    let _ = table.state.ground.tried.try_push((side, hexside));
    let refused = LongRoads::may(RULES.at(&table.state), Intent::Bridge(side, River::Major));
    assert_eq!(refused.unwrap_err().clause(), "lrtg.iv.a.3");
    assert!(LongRoads::may(RULES.at(&table.state), Intent::Bridge(side, River::Minor)).is_ok());
    assert!(LongRoads::may(RULES.at(&table.state), Intent::Bridge(Side::Union, River::Major)).is_ok());
}
