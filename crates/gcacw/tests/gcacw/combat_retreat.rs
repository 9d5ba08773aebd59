//! 7.6: retreats and routs: how far, what they may not do, surrender.
//!
//! U1 attacks C1 in T0606 from T0607. T0505, T0605 and T0705 are farther from U1, T0506 and T0706 are not.

use engine::{Side, proves};
use gcacw::state::Place;

use crate::field::{Field as _, UNION, UNION_IN_RAIN};
use crate::table::{Made, Own as _, Table};

/// Ground round a wooded T0606.
fn made(ground: &[(&str, &str)], sides: &[&str]) -> Made {
    let ground: Vec<_> = [("T0606", "woods")].into_iter().chain(ground.iter().copied()).collect();
    Made::on(&ground, sides)
}

/// C1 must retreat (1Dr), with these further pieces.
fn retreat(made: &Made, more: &[(&str, &str, &str)]) -> Table {
    fought(made, more, UNION, [5, 3])
}

/// C1 is routed (1DR).
fn rout(made: &Made, more: &[(&str, &str, &str)]) -> Table {
    fought(made, more, UNION, [6, 2])
}

fn fought(made: &Made, more: &[(&str, &str, &str)], rest: &str, dice: [u8; 2]) -> Table {
    let mut pieces = vec![("u1", "T0607", ""), ("c1", "T0606", "")];
    pieces.extend(more);
    let mut table = made.table(rest, &pieces);
    table.spare_dice(&[6, 1]).attack().dice(&dice).play("normal attack");
    table
}

fn ways(table: &Table) -> Vec<String> {
    table.actions().iter().filter_map(|action| action.strip_prefix("retreat ").map(str::to_owned)).collect()
}

#[test]
fn a_retreat_is_two_to_four_hexes() {
    proves!("gcacw.7.6.1", "gcacw.7.6.2", "gcacw.7.6.4", "gcacw.7.6.7", "gcacw.7.6.25");
    let mut table = retreat(&made(&[("T0605 T0604", "woods")], &[]), &[]);
    assert_eq!((table.question(), table.decider()), ("retreat", Side::Confederate));
    assert_eq!(ways(&table), ["T0605", "T0705", "T0505"], "the defender chooses");
    table.play("retreat T0605");
    assert_eq!(table.refused("end retreat"), "gcacw.7.6.25", "one hex is too short");
    table.play("retreat T0604");
    assert!(table.offers("end retreat") && table.offers("retreat T0603"));
    table.play("retreat T0603; retreat T0602");
    assert_eq!((table.question(), table.place("c1").as_str()), ("advance", "T0602"), "four are the most");
    assert_eq!(table.left(), 8, "nobody pays Movement Points for it");
}

#[test]
fn a_rout_is_four_to_six_hexes() {
    proves!("gcacw.7.6.3", "gcacw.7.6.25");
    let mut table = rout(&made(&[], &[]), &[]);
    table.retreat("T0605 T0604 T0603");
    assert_eq!(table.refused("end retreat"), "gcacw.7.6.25");
    table.play("retreat T0602");
    assert!(table.offers("end retreat"));
    table.play("retreat T0601; retreat T0501");
    assert_eq!((table.question(), table.place("c1").as_str()), ("advance", "T0501"));
}

#[test]
fn the_stack_and_its_leaders_stay_together() {
    proves!("gcacw.7.6.5", "gcacw.7.6.6");
    let more = [("c2", "T0606", "strength = 1"), ("ck1", "T0606", "with = \"c1\""), ("c3", "T0605", "")];
    // 8 to 9 is 1-2, and the leader is worth a point: 6 to 2 makes +2.
    let mut table = rout(&made(&[], &[]), &more);
    assert_eq!(table.combat_result(), "1Dr / 1Da");
    table.play("lose c1");
    table.retreat("T0605 T0604").play("end retreat");
    for piece in ["c1", "c2", "ck1"] {
        assert_eq!(table.place(piece), "T0604", "{piece}");
    }
    assert_eq!(
        (table.with_leader("ck1"), table.place("c3").as_str()),
        ("c1", "T0605"),
        "nobody drops off on the way"
    );
}

#[test]
fn mountains_swamps_and_rivers_bar_the_way() {
    proves!("gcacw.7.6.8", "gcacw.7.6.9");
    for ground in ["mountain", "marsh"] {
        assert_eq!(retreat(&made(&[("T0605", ground)], &[]), &[]).refused("retreat T0605"), "gcacw.7.6.8");
        let table = retreat(&made(&[("T0605", ground)], &["T0606 N trail", "T0605 N trail"]), &[]);
        assert_eq!(ways(&table), ["T0605"], "a trail leads there, and it is the first priority");
        // Nor may such a hex be left without a way.
        let mut table = retreat(&made(&[("T0605", ground)], &["T0606 N trail", "T0605 N trail"]), &[]);
        table.play("retreat T0605");
        assert_eq!(table.refused("retreat T0704"), "gcacw.7.6.8");
        assert_eq!(ways(&table), ["T0604"]);
    }
    for (side, open) in [
        ("minor-river", false),
        ("major-river", false),
        ("impassable", false),
        ("minor-river ford", true),
        ("major-river bridge", true),
        ("major-river ferry", true),
        ("minor-river dam", true),
        ("creek", true),
    ] {
        let table = retreat(&made(&[], &[&format!("T0606 N {side}")]), &[]);
        assert_eq!(table.offers("retreat T0605"), open, "{side}");
        if !open {
            assert_eq!(table.refused("retreat T0605"), "gcacw.7.6.9", "{side}");
        }
    }
    // The enemy's pontoon bridge is of no use, one's own is.
    for (side, open) in [(Side::Union, false), (Side::Confederate, true)] {
        let mut table =
            made(&[], &["T0606 N minor-river"]).table(UNION, &[("u1", "T0607", ""), ("c1", "T0606", "")]);
        table.pontoon("T0606", board::Direction::North, side).attack().dice(&[5, 3]).play("normal attack");
        assert_eq!(table.offers("retreat T0605"), open);
    }
}

#[test]
fn rain_closes_more() {
    proves!("gcacw.7.6.10", "gcacw.7.6.8");
    for (ground, side, open) in [
        ("clear", "minor-river ford", false),
        ("clear", "creek", false),
        ("clear", "creek trail", true),
        ("city", "creek", true),
    ] {
        let made = made(&[("T0605", ground)], &[&format!("T0606 N {side}")]);
        // Rain costs the attacker a point: 6 to 3.
        let table = fought(&made, &[], UNION_IN_RAIN, [6, 3]);
        assert_eq!((table.question(), table.offers("retreat T0605")), ("retreat", open), "{ground}, {side}");
        if !open {
            assert_eq!(table.refused("retreat T0605"), "gcacw.7.6.10");
        }
        assert!(retreat(&made, &[]).offers("retreat T0605"), "{side} is open when it is dry");
    }
    let swamp = made(&[("T0605", "provisional-swamp")], &[]);
    assert_eq!(fought(&swamp, &[], UNION_IN_RAIN, [6, 3]).refused("retreat T0605"), "gcacw.7.6.8");
    assert!(retreat(&swamp, &[]).offers("retreat T0605"));
}

#[test]
fn nobody_retreats_off_the_map() {
    proves!("gcacw.7.6.11");
    let made = Made::on(&[("T0602", "woods")], &[]);
    let mut table = Table::union(&made, &[("u1", "T0603", ""), ("c1", "T0602", "")]);
    table.march("u1", &[6]).play("attack T0602").dice(&[6, 2]).play("normal attack; retreat T0601");
    assert_eq!(ways(&table), ["T0701", "T0501"], "along the edge, though no hex is farther");
}

#[test]
fn no_hex_is_entered_twice_and_none_nearer() {
    proves!("gcacw.7.6.12", "gcacw.7.6.13", "gcacw.7.6.15", "gcacw.7.6.17");
    let mut table = retreat(&made(&[], &[]), &[]);
    assert_eq!(table.refused("retreat T0607"), "gcacw.7.6.17", "the enemy who attacked is there");
    table.play("retreat T0605");
    assert_eq!(table.refused("retreat T0606"), "gcacw.7.6.12");
    let mut sideways = table.fork();
    sideways.play("retreat T0705");
    assert_eq!(sideways.refused("retreat T0605"), "gcacw.7.6.13");
    table.play("retreat T0704");
    assert_eq!(table.refused("retreat T0705"), "gcacw.7.6.15", "from three hexes to two");
    assert!(table.offers("retreat T0804"), "three hexes as before");
}

#[test]
fn a_retreat_does_not_end_beside_its_start() {
    proves!("gcacw.7.6.14");
    let mut table = retreat(&made(&[], &[]), &[]);
    table.retreat("T0605 T0705");
    assert_eq!(table.refused("end retreat"), "gcacw.7.6.14");
    table.play("retreat T0704");
    assert!(table.offers("end retreat"));
}

#[test]
fn in_an_assault_the_leaders_hex_counts() {
    proves!("gcacw.7.6.16");
    let pieces = [
        ("u1", "T0607", ""),
        ("uk1", "T0607", "with = \"u1\""),
        ("ul", "T0607", "with = \"u1\""),
        ("u5", "T0705", ""),
        ("c1", "T0606", ""),
    ];
    let mut table = Table::union(&made(&[], &[]), &pieces);
    table.play("assault uk1; assault with u1; assault against T0606");
    table.dice(&[1, 1]).play("command roll; grand assault ul; join u5; all have joined");
    // 16 to 8 is +1, assault +1, leader +1, five hexes covered +2: 1 to 3 makes +3.
    table.dice(&[1, 3]).play("fight");
    assert_eq!((table.combat_result().as_str(), table.question()), ("1Dr / 1Fa", "retreat"));
    table.play("retreat T0505");
    // T0605 is beside U5 and so nearer to it, but not to the leader's hex: only the priorities speak against it.
    assert_eq!(table.refused("retreat T0605"), "gcacw.7.6.24");
    assert_eq!(table.refused("retreat T0506"), "gcacw.7.6.15");
}

#[test]
fn a_stack_with_no_way_out_surrenders() {
    proves!("gcacw.7.6.18", "gcacw.7.6.19", "gcacw.7.6.27");
    let closed = made(&[("T0505 T0605 T0705 T0506 T0706", "mountain")], &[]);
    let mut table = rout(&closed, &[("c2", "T0606", "strength = 1"), ("ck1", "T0606", "with = \"c1\"")]);
    assert_eq!(table.combat_result(), "1Dr / Fa");
    table.play("lose c1");
    for unit in ["c1", "c2"] {
        assert_eq!(table.state.place[table.unit(unit).index()], Place::SURRENDERED, "{unit}");
    }
    assert!(table.cited("gcacw.7.6.18"));
    assert_eq!(table.state.lost[Side::Confederate.index()], 9, "all their Manpower counts as lost");
    // Pockets from which no path of the length goes on are no way out either, not even with an override.
    let pockets = made(
        &[("T0506 T0706", "mountain")],
        &[
            "T0605 N minor-river",
            "T0605 NE minor-river",
            "T0605 NW minor-river",
            "T0605 SE minor-river",
            "T0605 SW minor-river",
            "T0705 N minor-river",
            "T0705 NE minor-river",
            "T0705 SE minor-river",
            "T0505 N minor-river",
            "T0505 NW minor-river",
            "T0505 SW minor-river",
        ],
    );
    let table = rout(&pockets, &[]);
    assert_eq!(table.state.place[table.unit("c1").index()], Place::SURRENDERED);
}
