//! Defense: what fortifications, shores and hills are worth.

use engine::{Viewer, proves};

use crate::position::{Own as _, Position, position};

fn figures(position: Position, attackers: &[&str], defenders: &[&str], side: &str) -> String {
    let mut table = position.line(&format!("side = {side:?}\nphase = \"combat\"")).start();
    table.declare(attackers, defenders);
    table.view(Viewer::Umpire).sheets[0].rows[0].cells[3..].join(" ")
}

#[test]
fn a_fortification_doubles_against_any_square() {
    proves!("ah61.6.1", "ah61.ex.def.1");
    // 8 against Buford (2), the colours changed.
    let forts = |squares: &[&str]| position().put("E5", &["Early"]).put("E6", &["Buford"]).forts(squares);
    assert_eq!(figures(forts(&[]), &["Early"], &["Buford"], "Confederate"), "8-2 4-1");
    assert_eq!(figures(forts(&["E6"]), &["Early"], &["Buford"], "Confederate"), "8-4 2-1");
    assert_eq!(figures(forts(&["E5", "E6"]), &["Early"], &["Buford"], "Confederate"), "8-4 2-1");
}

#[test]
fn a_shore_doubles_over_the_river_only() {
    proves!("ah61.6.2", "ah61.ex.def.2", "ah61.6.9");
    // 12 factors come out of the river, or stand on the same bank.
    let shore = |from: &str| position().river(6).put(from, &["AP-Hill"]).put("E5", &["Gregg"]);
    assert_eq!(figures(shore("E6"), &["AP-Hill"], &["Gregg"], "Confederate"), "12-6 2-1");
    assert_eq!(figures(shore("E4"), &["AP-Hill"], &["Gregg"], "Confederate"), "12-3 4-1");
    // Two squares inland is no shore, whoever attacks; and on the river itself nothing is doubled.
    let inland = position().river(6).put("E6", &["Alexander"]).put("E4", &["Gregg"]);
    assert_eq!(figures(inland, &["Alexander"], &["Gregg"], "Confederate"), "3-3 1-1");
    assert_eq!(
        figures(
            position().river(6).put("E5", &["AP-Hill"]).put("E6", &["Gregg"]),
            &["AP-Hill"],
            &["Gregg"],
            "Confederate"
        ),
        "12-3 4-1"
    );
    // Artillery that fires over the river attacks from the opposite side.
    let over = position().river(6).put("E7", &["Alexander"]).put("E5", &["Gregg"]);
    assert_eq!(figures(over, &["Alexander"], &["Gregg"], "Confederate"), "3-6 1-2");
}

#[test]
fn a_fortified_shore_triples_over_the_river() {
    proves!("ah61.6.3", "ah61.ex.def.3");
    let shore =
        |from: &str| position().river(6).forts(&["E5"]).put(from, &["AP-Hill"]).put("E5", &["Buford"]);
    assert_eq!(figures(shore("E6"), &["AP-Hill"], &["Buford"], "Confederate"), "12-6 2-1");
    assert_eq!(figures(shore("E4"), &["AP-Hill"], &["Buford"], "Confederate"), "12-4 3-1");
}

#[test]
fn a_hill_doubles_and_a_fortified_hill_triples() {
    proves!("ah61.6.4", "ah61.6.5", "ah61.ex.def.4", "ah61.ex.def.5");
    let hill = || position().ground("E6", "hill").put("E5", &["AP-Hill", "Gordon"]).put("E6", &["Gregg"]);
    assert_eq!(figures(hill(), &["AP-Hill", "Gordon"], &["Gregg"], "Confederate"), "14-6 2-1");
    assert_eq!(
        figures(hill().ground("E5", "hill"), &["AP-Hill", "Gordon"], &["Gregg"], "Confederate"),
        "14-6 2-1"
    );
    let fortified =
        position().ground("E6", "hill").forts(&["E6"]).put("E5", &["AP-Hill"]).put("E6", &["Gregg"]);
    assert_eq!(figures(fortified, &["AP-Hill"], &["Gregg"], "Confederate"), "12-9 1-1");
}

#[test]
fn terrain_counts_at_both_ranges_and_never_more_than_triple() {
    proves!("ah61.6.6", "ah61.6.8");
    let range = position().ground("E6", "hill").put("E4", &["XI-C"]).put("E6", &["Walton"]);
    assert_eq!(figures(range, &["XI-C"], &["Walton"], "Union"), "4-4 1-1");
    // A hill on the shore is a hill; fortified it is tripled, not more.
    let hill_shore = |forts: &[&str]| {
        position().river(6).ground("E5", "hill").forts(forts).put("E6", &["AP-Hill"]).put("E5", &["Gregg"])
    };
    assert_eq!(figures(hill_shore(&[]), &["AP-Hill"], &["Gregg"], "Confederate"), "12-6 2-1");
    assert_eq!(figures(hill_shore(&["E5"]), &["AP-Hill"], &["Gregg"], "Confederate"), "12-9 1-1");
    // Nothing else changes a factor.
    for ground in ["woods", "marsh", "clear stream", "clear road", "city road", "clear village"] {
        let plain = position().ground("E6", ground).put("E5", &["Early"]).put("E6", &["Gregg"]);
        assert_eq!(figures(plain, &["Early"], &["Gregg"], "Confederate"), "8-3 2-1", "{ground}");
    }
}

#[test]
fn an_attack_from_the_river_and_the_shore_together_doubles_all() {
    proves!("ah61.17.5.4", "ah61.ex.comb.2");
    let both = |forts: &[&str]| {
        position().river(6).forts(forts).put("E6", &["AP-Hill"]).put("D5", &["Gordon"]).put("E5", &["Buford"])
    };
    assert_eq!(figures(both(&[]), &["AP-Hill", "Gordon"], &["Buford"], "Confederate"), "14-4 3-1");
    assert_eq!(figures(both(&["E5"]), &["AP-Hill", "Gordon"], &["Buford"], "Confederate"), "14-6 2-1");
}

#[test]
fn each_defender_is_raised_by_its_own_square() {
    proves!("ah61.18.1", "ah61.16.4");
    let two = position()
        .ground("E6", "hill")
        .put("F5", &["Early", "Gordon"])
        .put("E6", &["Gregg"])
        .put("F6", &["Buford", "Morris"]);
    assert_eq!(figures(two, &["Early", "Gordon"], &["Gregg", "Buford", "Morris"], "Confederate"), "10-9 1-1");
}
