//! 7.4: flank attacks.
//!
//! U1 in T0607 covers T0506, T0607 and T0706. U5 in T0605 covers the other three; in T0705 it leaves out T0505.

use engine::proves;

use crate::field::{Field as _, UNION, UNION_IN_RAIN};
use crate::table::{Made, Table};

type Pieces<'a> = Vec<(&'a str, &'a str, &'a str)>;

/// U1 attacks C1 (8) in T0606; U5 is where it is said.
fn with<'a>(u5: &'a str, more: &[(&'a str, &'a str, &'a str)]) -> Pieces<'a> {
    let mut pieces = vec![("u1", "T0607", ""), ("c1", "T0606", "")];
    if !u5.is_empty() {
        pieces.push(("u5", u5, ""));
    }
    pieces.extend(more);
    pieces
}

/// The flank bonus on the sheet, and how many hexes are covered.
fn bonus(made: &Made, pieces: &Pieces<'_>) -> (String, String) {
    let mut table = Table::union(made, pieces);
    table.attack();
    (table.on_sheet("gcacw.7.4.58"), table.on_sheet("gcacw.7.4.49"))
}

fn flank(made: &Made, pieces: &Pieces<'_>) -> String {
    bonus(made, pieces).0
}

fn clear() -> Made {
    Made::default()
}

#[test]
fn surrounded_defenders_give_a_bonus() {
    proves!("gcacw.7.4.41", "gcacw.7.4.42", "gcacw.7.4.43", "gcacw.7.4.48", "gcacw.7.4.49", "gcacw.7.4.58");
    assert_eq!(bonus(&clear(), &with("", &[])), (String::new(), "3".into()));
    assert_eq!(bonus(&clear(), &with("T0706", &[])), (String::new(), "4".into()), "four are not enough");
    assert_eq!(bonus(&clear(), &with("T0705", &[])), ("+2".into(), "5".into()));
    assert_eq!(bonus(&clear(), &with("T0605", &[])), ("+4".into(), "6".into()));
    // A hex that two units cover counts once.
    assert_eq!(bonus(&clear(), &with("T0705", &[("u6", "T0706", ""), ("u2", "T0607", "")])).1, "5");
    // It is added to the roll: 1 against 4 is -3, the bonus makes it +1 in woods without artillery.
    let made = Made::on(&[("T0606", "city")], &[]);
    let mut table = Table::union(&made, &with("T0605", &[]));
    table.attack().dice(&[1, 4]).play("normal attack");
    assert_eq!(table.combat_result(), "D / 1D");
}

#[test]
fn helpers_must_be_a_quarter_as_strong() {
    proves!("gcacw.7.4.59", "gcacw.7.4.60");
    let helper = |strength: &'static str, defender: &'static str| {
        vec![("u1", "T0607", ""), ("u5", "T0605", strength), ("c1", "T0606", defender)]
    };
    assert_eq!(flank(&clear(), &helper("strength = 2", "")), "+4", "exactly a quarter of 8");
    assert_eq!(bonus(&clear(), &helper("strength = 1", "")), (String::new(), "3".into()));
    // Entrenchments count for the defender, not for those who surround him.
    assert_eq!(flank(&clear(), &helper("strength = 4", "entrenchment = \"breastwork\"")), "+4");
    assert_eq!(flank(&clear(), &helper("strength = 3", "entrenchment = \"breastwork\"")), "");
    let works = "strength = 1, entrenchment = \"fort\"";
    assert_eq!(flank(&clear(), &helper(works, "")), "");
    // Two weak units together are strong enough, also from different hexes.
    let two = vec![
        ("u1", "T0607", ""),
        ("u5", "T0605", "strength = 1"),
        ("u6", "T0605", "strength = 1"),
        ("c1", "T0606", ""),
    ];
    assert_eq!(flank(&clear(), &two), "+4");
    let apart = vec![
        ("u1", "T0607", ""),
        ("u5", "T0605", "strength = 1"),
        ("u6", "T0505", "strength = 1"),
        ("c1", "T0606", ""),
    ];
    // T0605 and T0505 are reached by both, T0705 by U5 alone.
    assert_eq!(bonus(&clear(), &apart), ("+2".into(), "5".into()));
}

#[test]
fn demoralized_units_never_help() {
    proves!("gcacw.7.4.61", "gcacw.7.4.62");
    let broken = vec![("u1", "T0607", ""), ("u5", "T0605", "demoralized = 1"), ("c1", "T0606", "")];
    assert_eq!(bonus(&clear(), &broken).1, "3");
    let attacker = vec![("u1", "T0607", "demoralized = 1"), ("u5", "T0605", ""), ("c1", "T0606", "")];
    assert_eq!(bonus(&clear(), &attacker).1, "3", "nor the attacking unit itself");
    // A helper lends no Tactical value: U4 has 3.
    let mut table = Table::union(&clear(), &with("", &[("u4", "T0605", "")]));
    table.attack();
    assert_eq!((table.on_sheet("gcacw.7.4.58").as_str(), table.on_sheet("gcacw.7.4.4").as_str()), ("+4", ""));
}

#[test]
fn mountains_and_swamps_cover_and_lower() {
    proves!("gcacw.7.4.44", "gcacw.7.4.53");
    for ground in ["mountain", "marsh"] {
        let made = Made::on(&[("T0505", ground)], &[]);
        assert_eq!(flank(&made, &with("T0705", &[])), "+3", "six covered, one of them by {ground}");
        let made = Made::on(&[("T0505", ground)], &["T0606 NW trail"]);
        assert_eq!(flank(&made, &with("T0705", &[])), "+2", "a trail leads out");
    }
    let made = Made::on(&[("T0505", "provisional-swamp")], &[]);
    assert_eq!(flank(&made, &with("T0705", &[])), "+2");
    let mut table = made.table(UNION_IN_RAIN, &with("T0705", &[]));
    table.attack();
    assert_eq!(table.on_sheet("gcacw.7.4.58"), "+3");
}

#[test]
fn rivers_cover_and_lower() {
    proves!("gcacw.7.4.45", "gcacw.7.4.54");
    for (side, seen) in [
        ("minor-river", "+3"),
        ("major-river", "+3"),
        ("impassable", "+3"),
        ("minor-river ford", "+2"),
        ("major-river bridge", "+2"),
        ("creek", "+2"),
    ] {
        let made = Made::on(&[], &[&format!("T0606 NW {side}")]);
        assert_eq!(flank(&made, &with("T0705", &[])), seen, "{side}");
    }
    let made = Made::on(&[("T0505", "water")], &[]);
    assert_eq!(flank(&made, &with("T0705", &[])), "+3", "water");
    // Where there is no bonus nothing lowers it.
    assert_eq!(bonus(&made, &with("", &[])), (String::new(), "4".into()));
}

#[test]
fn closed_fords_and_creeks_in_rain_cover_and_lower() {
    proves!("gcacw.7.4.46", "gcacw.7.4.54");
    for (ground, side, dry, rain) in [
        ("clear", "minor-river ford", "+2", "+3"),
        ("clear", "creek", "+2", "+3"),
        ("clear", "creek road", "+2", "+2"),
        ("city", "creek", "+2", "+2"),
    ] {
        let made = Made::on(&[("T0505", ground)], &[&format!("T0606 NW {side}")]);
        for (rest, seen) in [(UNION, dry), (UNION_IN_RAIN, rain)] {
            let mut table = made.table(rest, &with("T0705", &[]));
            table.attack();
            assert_eq!(table.on_sheet("gcacw.7.4.58"), seen, "{ground}, {side}, {rest}");
        }
    }
    // Outside rain a ford is closed while its river is unfordable.
    let made = Made::on(&[], &["T0606 NW minor-river ford"]);
    let mut table = made.table(UNION, &with("T0705", &[]));
    table.state.ground.unfordable[0] = 2;
    table.attack();
    assert_eq!(table.on_sheet("gcacw.7.4.58"), "+3");
}

#[test]
fn the_edge_of_the_map_covers_and_lowers() {
    proves!("gcacw.7.4.47", "gcacw.7.4.55", "gcacw.7.4.57", "gcacw.ex.7j");
    // Round T0601 three hexes are off the map; U1 in T0602 covers the other three.
    let pieces = vec![("u1", "T0602", ""), ("c1", "T0601", "")];
    let mut table = Table::union(&clear(), &pieces);
    table.march("u1", &[6]).play("attack T0601");
    assert_eq!(
        (table.on_sheet("gcacw.7.4.58").as_str(), table.on_sheet("gcacw.7.4.49").as_str()),
        ("+1", "6, 3 of them lower the bonus")
    );
    // With a Confederate unit in a fourth the reduction is still 3.
    let pieces = vec![("u1", "T0602", ""), ("c1", "T0601", ""), ("c2", "T0501", "")];
    let mut table = Table::union(&clear(), &pieces);
    table.march("u1", &[6]).play("attack T0601");
    assert_eq!(
        (table.on_sheet("gcacw.7.4.58").as_str(), table.on_sheet("gcacw.7.4.49").as_str()),
        ("+1", "6, 4 of them lower the bonus")
    );
    // Five covered hexes with three reductions leave nothing, and never less.
    let made = Made::on(&[("T0505 T0605 T0705", "mountain")], &[]);
    let pieces = vec![("u1", "T0607", "strength = 2"), ("u5", "T0506", ""), ("c1", "T0606", "strength = 9")];
    assert_eq!(flank(&made, &pieces), "", "2 cannot cover T0706");
}

#[test]
fn the_defenders_friends_lower_it() {
    proves!("gcacw.7.4.50", "gcacw.7.4.56");
    assert_eq!(flank(&clear(), &with("T0605", &[("c2", "T0705", "")])), "+3");
    assert_eq!(flank(&clear(), &with("T0605", &[("c2", "T0705", "demoralized = 1")])), "+4");
    assert_eq!(flank(&clear(), &with("T0605", &[("c2", "T0705", ""), ("c5", "T0505", "")])), "+2");
    // A hex with a friend and a mountain lowers it once.
    let made = Made::on(&[("T0505", "mountain")], &["T0605 SW road"]);
    assert_eq!(flank(&made, &with("T0605", &[("c2", "T0505", "")])), "+3");
}

#[test]
fn zones_through_woods_cover_and_lower() {
    proves!("gcacw.7.4.51", "gcacw.7.4.52", "gcacw.2.4.12");
    for ground in ["woods", "loess"] {
        let made = Made::on(&[("T0505", ground)], &[]);
        assert_eq!(flank(&made, &with("T0605", &[])), "+3");
        let made = Made::on(&[("T0505", ground)], &["T0605 SW trail"]);
        assert_eq!(flank(&made, &with("T0605", &[])), "+4", "along a trail the zone is normal");
        let made = Made::on(&[("T0505", ground)], &[]);
        assert_eq!(flank(&made, &with("T0605", &[("u6", "T0505", "")])), "+4", "the hex is not empty");
    }
    // In SLB Confederate attacks do not mind, Union attacks do.
    let made = Made::of("SLB", 1863).ground(&[("T0505", "woods")], &[]);
    assert_eq!(flank(&made, &with("T0605", &[])), "+3");
    for (volume, seen) in [("SLB", "+4"), ("RTG", "+3")] {
        let made = Made::of(volume, 1863).ground(&[("T0505", "woods")], &[]);
        let pieces = [("c1", "T0607", ""), ("c5", "T0605", ""), ("u1", "T0606", "")];
        let mut table = made.table("side = \"Confederate\"", &pieces);
        table.dice(&[4]).play("march c1; no force march; attack T0606");
        assert_eq!(table.on_sheet("gcacw.7.4.58"), seen, "{volume}");
    }
}

#[test]
fn cavalry_gains_less_on_cavalry() {
    proves!("gcacw.7.4.63", "gcacw.7.4.64", "gcacw.7.4.65");
    let riders =
        |defenders: &[(&'static str, &'static str, &'static str)], u5: &'static str, clause: &str| {
            let mut pieces = vec![("ux1", "T0607", ""), ("u5", u5, "")];
            pieces.extend(defenders);
            let mut table = Table::union(&clear(), &pieces);
            table.march("ux1", &[5, 5]).play("attack T0606");
            table.on_sheet(clause)
        };
    let cavalry = [("cx1", "T0606", "")];
    let infantry = [("c7", "T0606", "")];
    let half = [("cx1", "T0606", ""), ("c7", "T0606", "entrenchment = \"fort\"")];
    let most = [("cx1", "T0606", "strength = 5"), ("c7", "T0606", "")];
    assert_eq!(riders(&cavalry, "T0605", "gcacw.7.4.63"), "+2", "+4 becomes +2");
    assert_eq!(riders(&cavalry, "T0705", "gcacw.7.4.63"), "+1", "+2 becomes +1");
    assert_eq!(riders(&most, "T0605", "gcacw.7.4.63"), "+2");
    assert_eq!(riders(&half, "T0605", "gcacw.7.4.58"), "+4", "half is not more than half");
    assert_eq!(riders(&infantry, "T0605", "gcacw.7.4.58"), "+4");
    assert_eq!(riders(&cavalry, "T0706", "gcacw.7.4.63"), "", "without a flank attack there is no +1");
    // +3 becomes +1, and +1 nothing.
    let held = [("cx1", "T0606", ""), ("c2", "T0705", "")];
    assert_eq!(riders(&held, "T0605", "gcacw.7.4.63"), "+1");
    let nearly = [("cx1", "T0606", ""), ("c2", "T0705", ""), ("c5", "T0505", ""), ("c6", "T0706", "")];
    assert_eq!(riders(&nearly, "T0605", "gcacw.7.4.63"), "");
    // Infantry gains in full, and an assault goes by its leader.
    let mut table = Table::union(&clear(), &[("u1", "T0607", ""), ("u5", "T0605", ""), ("cx1", "T0606", "")]);
    table.march("u1", &[6]).play("cavalry stands; no force march; attack T0606");
    assert_eq!(table.on_sheet("gcacw.7.4.58"), "+4");
    let pieces = [("ux1", "T0607", ""), ("us", "T0607", ""), ("u5", "T0605", ""), ("cx1", "T0606", "")];
    let mut table = Table::union(&clear(), &pieces);
    table.play("assault us; assault with ux1; assault against T0606").dice(&[1]).play("command roll");
    assert_eq!(table.on_sheet("gcacw.7.4.63"), "+2");
    // A Flanks Refused marker takes its place: +4 becomes +2 by its own rule, and without a flank attack there is +1.
    let mut table =
        Table::union(&clear(), &[("ux1", "T0607", ""), ("u5", "T0706", ""), ("cx1", "T0606", "")]);
    table.refused_in("T0606").march("ux1", &[5, 5]).play("attack T0606");
    assert_eq!(
        (table.on_sheet("gcacw.7.8.11").as_str(), table.on_sheet("gcacw.7.4.63").as_str()),
        ("+1", "")
    );
}

#[test]
fn brown_attacks_wagner() {
    proves!("gcacw.ex.7d");
    // HSN 4610 is T0606, 4611 (Brown) T0706, 4510 (Armstrong) T0506: 4711, 4511, 4609 and 4710 follow.
    let made = Made::of("HSN", 1864)
        .named("C1", "Brown")
        .named("CK1", "Cheatham")
        .named("C3", "Armstrong")
        .named("U1", "Wagner");
    let made = made.ground(&[("T0606", "rough")], &["T0806 SW road"]);
    let pieces = [
        ("wagner", "T0606", "strength = 7, fatigue = 1"),
        ("brown", "T0806", ""),
        ("cheatham", "T0806", "with = \"brown\""),
        ("armstrong", "T0506", "strength = 2, fatigue = 1"),
    ];
    let mut table = made.table("side = \"Confederate\"", &pieces);
    table.dice(&[2]).play("march brown; no force march; to T0706; attack T0606");
    assert_eq!(table.on_sheet("gcacw.7.4.2"), "", "8 to 7 is 1-1");
    assert_eq!(table.on_sheet("gcacw.7.4.4"), "+1", "Cheatham's 3 against 2");
    assert_eq!(
        (table.on_sheet("gcacw.7.4.58").as_str(), table.on_sheet("gcacw.7.4.49").as_str()),
        ("+2", "5")
    );
    assert_eq!(table.on_sheet("gcacw.7.4.14"), "+0", "-1 on an even die");
    // Artillery die 3, then 4 against 2: +4 in columns 7-11.
    table.dice(&[3, 4, 2]).play("hasty attack");
    assert_eq!(table.combat_result(), "1DR / fa");
}
