//! Limited Intelligence: force markers and dummies.

use engine::{Condition, EventKind, Ruleset, Seat, Side, Viewer, proves};
use gcacw::turn::Marker;

use crate::table::{Made, Own as _, Table};

const LI: &str = "side = \"Union\"\noptions = [\"limited_intelligence\"]";
const CONFEDERATE: Viewer = Viewer::Seat(Seat::CONFEDERATE);

fn table(rest: &str, pieces: &[(&str, &str, &str)]) -> Table {
    Made::default().table(&format!("{LI}\n{rest}"), pieces)
}

/// Force markers of a setup: side, number, hex, units.
fn forces(markers: &[(&str, u8, &str, &str)]) -> String {
    let one = |&(side, marker, hex, units): &(&str, u8, &str, &str)| {
        let units: Vec<&str> = units.split_whitespace().collect();
        format!("{{ side = \"{side}\", marker = {marker}, at = \"{hex}\", units = {units:?} }}")
    };
    format!("force = [{}]", markers.iter().map(one).collect::<Vec<_>>().join(", "))
}

fn at(table: &Table, side: Side, marker: u8) -> Option<String> {
    table.state.forces.hex(side, Marker(marker)).map(|hex| table.rules.board.name(hex).to_owned())
}

fn hidden(table: &Table, unit: &str) -> bool {
    table.rules.at(&table.state).hidden(table.unit(unit))
}

#[test]
fn only_by_agreement() {
    proves!("gcacw.li.1");
    let pieces = [("u1", "T0505", ""), ("c1", "T1212", "")];
    let plain = Made::default().table("side = \"Union\"", &pieces);
    assert_eq!(plain.refused("hide u1"), "gcacw.li.1");
    assert_eq!(plain.refused("dummy in T0505"), "gcacw.li.1");
    assert!(table("", &pieces).offers("hide u1"));
    let train = [("u1", "T0505", ""), ("uw", "T0505", ""), ("c1", "T1212", "")];
    assert_eq!(table("", &train).refused("hide uw"), "gcacw.li.5");
}

#[test]
fn a_setup_has_ten_markers_a_side() {
    proves!("gcacw.li.3");
    let pieces = [("u1", "T0505", ""), ("c1", "T1212", "")];
    let tenth = table(&forces(&[("Union", 10, "T0505", "u1")]), &pieces);
    assert!(at(&tenth, Side::Union, 10).as_deref() == Some("T0505") && hidden(&tenth, "u1"));
    for marker in [0, 11] {
        let refused = engine::Setup::parse(&format!(
            "ruleset = \"gcacw\"\nscenario = \"made\"\nonly = true\n{LI}\n{}",
            forces(&[("Union", marker, "T0505", "")])
        ));
        let refused = tenth.rules.start(&refused.unwrap(), &mut engine::SeededDice::new(1, 0)).unwrap_err();
        assert!(refused.to_string().contains("force markers are numbered 1 to 10"), "{refused}");
    }
}

#[test]
fn what_is_under_a_marker_is_its_owner_s_secret() {
    proves!("gcacw.li.2", "gcacw.li.5", "gcacw.6.4.2", "gcacw.6.4.5");
    let pieces = [
        ("u1", "T0505", "fatigue = 2"),
        ("uk1", "T0505", "with = \"u1\""),
        ("u2", "T0505", ""),
        ("c1", "T1212", ""),
    ];
    let mut table = table("", &pieces);
    table.play("hide u1");
    let seen = table.view(CONFEDERATE);
    let ids: Vec<&str> = seen.pieces.iter().map(|piece| piece.id.as_str()).collect();
    assert!(!ids.contains(&"u1") && !ids.contains(&"uk1") && ids.contains(&"u2"));
    let marker = seen.pieces.iter().find(|piece| piece.id == "union-force-1").unwrap();
    assert_eq!((marker.place.as_str(), marker.hidden, marker.status.len()), ("T0505", true, 0));
    let own = table.view(Viewer::Seat(Seat::UNION));
    let marker = own.pieces.iter().find(|piece| piece.id == "union-force-1").unwrap();
    assert_eq!(marker.status, [Condition::Covers { names: vec!["U1".into()] }]);
    assert!(own.pieces.iter().any(|piece| piece.id == "u1"));
    // The enemy has a secret to guess, its owner none.
    assert!(table.rules.has_secrets(&table.state, Seat::CONFEDERATE));
    assert!(!table.rules.has_secrets(&table.state, Seat::UNION));
    // Nothing that the enemy is told names it.
    let told = table.log.events().iter().filter(|event| CONFEDERATE.sees(event.audience));
    assert!(told.into_iter().all(|event| !event.text.contains("U1")));
}

#[test]
fn ten_markers_and_no_more() {
    proves!("gcacw.li.3");
    let units = ["u1", "u2", "u3", "u4", "u5", "u6", "u7", "ux1", "ux2", "ux3", "ug"];
    let mut pieces: Vec<(&str, &str, &str)> = units.iter().map(|&unit| (unit, "T0505", "")).collect();
    pieces.push(("c1", "T1212", ""));
    let mut table = table("", &pieces);
    for unit in &units[..10] {
        table.play(&format!("hide {unit}"));
    }
    assert_eq!(table.refused("hide ug"), "gcacw.li.3");
    assert_eq!(table.refused("dummy in T0505"), "gcacw.li.3");
    // Under one that is there it may still go.
    table.play("hide ug under 10");
    assert!(hidden(&table, "ug"));
    assert!(table.rules.read("lift 11").is_err());
}

#[test]
fn markers_are_placed_by_who_has_the_initiative() {
    proves!("gcacw.li.4");
    let pieces = [("u1", "T0505", ""), ("u2", "T0303", ""), ("c1", "T1212", "")];
    let mut table = table("", &pieces);
    assert_eq!(table.refused("hide c1"), "gcacw.4.3.1");
    // The unit that is hidden need not be the one that acts.
    table.dice(&[4]).play("hide u1; march u2; no force march");
    assert_eq!(table.refused("hide u2"), "gcacw.li.4");
    let recovery =
        Made::default().table("phase = \"recovery\"\noptions = [\"limited_intelligence\"]", &pieces);
    assert_eq!(recovery.refused("hide u1"), "gcacw.li.4");
}

#[test]
fn several_markers_in_a_hex_share_its_units() {
    proves!("gcacw.li.6", "gcacw.li.7", "gcacw.li.8");
    let pieces = [
        ("u1", "T0505", ""),
        ("u2", "T0505", ""),
        ("u3", "T0505", ""),
        ("u4", "T0303", ""),
        ("c1", "T1212", ""),
    ];
    let mut table = table("", &pieces);
    table.play("hide u1; hide u2; hide u3 under 1; dummy in T0505");
    let under = |unit: &str| table.state.forces.under[table.unit(unit).index()];
    assert_eq!([under("u1"), under("u2"), under("u3")], [1, 2, 1]);
    assert!(table.rules.at(&table.state).is_dummy(Side::Union, Marker(3)));
    assert_eq!(at(&table, Side::Union, 3).as_deref(), Some("T0505"));
    assert_eq!(table.refused("hide u4 under 1"), "gcacw.li.7");
    // A dummy needs somebody whom it could seem to hide.
    assert_eq!(table.refused("dummy in T0909"), "gcacw.li.6");
    // To the enemy the three are alike.
    let seen = table.view(CONFEDERATE);
    let backs: Vec<_> =
        seen.pieces.iter().filter(|piece| piece.hidden).map(|piece| (&piece.place, &piece.status)).collect();
    assert_eq!(backs.len(), 3);
    assert!(backs.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn a_marker_may_not_be_placed_under_the_enemy_s_nose() {
    proves!("gcacw.li.10", "gcacw.li.11", "gcacw.li.12");
    let hide = |ground: &[(&str, &str)], sides: &[&str], pieces: &[(&str, &str, &str)]| {
        let table = Made::on(ground, sides).table(LI, pieces);
        if table.offers("hide u1") { "" } else { table.refused("hide u1") }
    };
    let next = [("u1", "T0505", ""), ("c1", "T0506", "")];
    assert_eq!(hide(&[], &[], &next), "gcacw.li.10");
    assert_eq!(hide(&[], &["T0505 S minor-river"], &next), "");
    assert_eq!(hide(&[], &["T0505 S minor-river bridge"], &next), "gcacw.li.10");
    assert_eq!(hide(&[], &[], &[("u1", "T0505", ""), ("c1", "T0507", "")]), "");
    // Cavalry sees two hexes far.
    let cavalry = [("u1", "T0505", ""), ("cx1", "T0507", "")];
    assert_eq!(hide(&[], &[], &cavalry), "gcacw.li.11");
    assert_eq!(hide(&[], &[], &[("u1", "T0505", ""), ("cx1", "T0508", "")]), "");
    // Not through woods without a way, over a river, or past a friendly unit.
    assert_eq!(hide(&[("T0506", "woods")], &[], &cavalry), "");
    assert_eq!(hide(&[("T0506", "woods")], &["T0505 S road", "T0506 S trail"], &cavalry), "gcacw.li.11");
    assert_eq!(hide(&[], &["T0506 S minor-river"], &cavalry), "");
    assert_eq!(hide(&[], &[], &[("u1", "T0505", ""), ("u2", "T0506", ""), ("cx1", "T0507", "")]), "");
    // Round a corner there are two paths: both must be blocked.
    let bent = [("u1", "T0505", ""), ("cx1", "T0607", "")];
    assert_eq!(hide(&[("T0506", "woods")], &[], &bent), "gcacw.li.11");
    assert_eq!(hide(&[("T0506 T0606", "woods")], &[], &bent), "");
}

#[test]
fn hidden_units_march_by_the_ordinary_rules_and_roll_in_the_open() {
    proves!("gcacw.li.13", "gcacw.li.15", "gcacw.6.4.3", "gcacw.6.4.4");
    let pieces = [("u1", "T0505", "fatigue = 2"), ("u2", "T0505", ""), ("c1", "T1212", "")];
    let mut table = table(&forces(&[("Union", 1, "T0505", "u1 u2")]), &pieces);
    // Movement die 4, extended march die 3.
    table.dice(&[4, 3]).play("march u1; no force march; to T0504");
    assert_eq!(table.left(), 2);
    // It took a marker of its own; the other stays under the first.
    assert_eq!(
        (at(&table, Side::Union, 1).as_deref(), at(&table, Side::Union, 2).as_deref()),
        (Some("T0505"), Some("T0504"))
    );
    assert!(hidden(&table, "u1") && hidden(&table, "u2"));
    let rolls: Vec<Vec<u8>> = table
        .log
        .events()
        .iter()
        .filter(|event| CONFEDERATE.sees(event.audience))
        .filter_map(|event| match &event.kind {
            EventKind::Roll { dice, .. } => Some(dice.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(rolls, [vec![4], vec![3]]);
    let told = table.log.events().iter().filter(|event| CONFEDERATE.sees(event.audience));
    assert!(told.into_iter().all(|event| !event.text.contains("U1")));
    // The enemy does not see what is left of the allowance either.
    assert!(table.view(CONFEDERATE).tracks.iter().all(|track| track.label != "Movement Points left"));
}

#[test]
fn a_sham_roll_means_nothing() {
    proves!("gcacw.li.15");
    let pieces = [("u1", "T0505", ""), ("c1", "T1212", "")];
    let mut table = table(&forces(&[("Union", 1, "T0505", "u1")]), &pieces);
    table.dice(&[4, 6]).play("march u1; no force march; sham roll");
    assert_eq!((table.manpower("u1"), table.is("u1", "disorganized")), (8, false));
    assert!(table.cited("gcacw.li.15") && !table.offers("sham roll"));
    // A unit on the map has nothing to pretend.
    let mut table = self::table("", &pieces);
    table.dice(&[4]).play("march u1; no force march");
    assert!(!table.offers("sham roll"));
}

#[test]
fn dummies_march_for_an_action_as_what_they_like() {
    proves!("gcacw.li.9", "gcacw.li.14", "gcacw.li.15", "gcacw.li.16");
    let pieces = [("u1", "T0505", ""), ("c1", "T1212", "")];
    let marker = forces(&[("Union", 4, "T0303", "")]);
    for (guise, dice, left) in [
        ("infantry", vec![3], 6),
        ("led-infantry", vec![3], 8),
        ("cavalry", vec![3, 4], 14),
        ("led-cavalry", vec![3, 4], 16),
    ] {
        let mut table = table(&marker, &pieces);
        table.dice(&dice).play(&format!("march dummy 4 as {guise}"));
        assert_eq!(table.question(), "march_dummy");
        assert_eq!(table.state.forces.dummy.unwrap().left, left, "{guise}");
    }
    let mut table = table(&marker, &pieces);
    // With a sham extended march roll: one die more, for show.
    table.dice(&[3, 5]).play("march dummy 4 as infantry with sham roll; dummy to T0304");
    assert_eq!(at(&table, Side::Union, 4).as_deref(), Some("T0304"));
    assert_eq!(table.refused("dummy to T0909"), "gcacw.6.1.2");
    table.dice(&[6, 1]).play("dummy stops");
    assert_eq!((table.question(), table.state.actions_taken[0]), ("take_initiative", 1));
    // It occupies nothing and has no zone of control.
    let hex = table.hex("T0304");
    assert!(!table.rules.at(&table.state).occupied(Side::Union, hex));
    assert_eq!(table.rules.at(&table.state).zone(Side::Union, table.hex("T0305")), gcacw::zones::Zone::None);
    assert_eq!(table.refused("march dummy 4 as infantry"), "gcacw.li.14");
    let real = self::table(&forces(&[("Union", 1, "T0505", "u1")]), &pieces);
    assert_eq!(real.refused("march dummy 1 as infantry"), "gcacw.li.14");
    assert_eq!(real.refused("march dummy 2 as infantry"), "gcacw.li.9");
}

#[test]
fn dummies_go_along_with_hidden_units() {
    proves!("gcacw.li.17");
    let pieces = [("u1", "T0505", ""), ("c1", "T1212", "")];
    let rest = forces(&[("Union", 1, "T0505", "u1"), ("Union", 2, "T0505", ""), ("Union", 3, "T0303", "")]);
    let mut table = table(&rest, &pieces);
    table.dice(&[4]).play("march u1; no force march; to T0504; end march");
    assert_eq!(table.question(), "dummies_along");
    assert!(table.offers("dummy 2 along") && !table.offers("dummy 3 along"));
    assert_eq!(table.refused("dummy 3 along"), "gcacw.li.17");
    table.play("dummy 2 along");
    assert_eq!(table.state.forces.dummy.unwrap().left, 8);
    table.play("dummy to T0506; dummy stops");
    assert_eq!(at(&table, Side::Union, 2).as_deref(), Some("T0506"));
    assert!(!table.offers("dummy 2 along"));
    table.dice(&[6, 1]).play("no dummies along");
    assert_eq!(table.state.actions_taken[0], 1);
    // A unit on the map takes no dummy along.
    let mut table = self::table(&forces(&[("Union", 2, "T0505", "")]), &pieces);
    table.dice(&[4, 6, 1]).play("march u1; no force march; to T0504; end march");
    assert_ne!(table.question(), "dummies_along");
}

#[test]
fn who_comes_near_is_seen() {
    proves!("gcacw.li.18");
    let pieces = [("u1", "T0503", ""), ("c1", "T0506", ""), ("c2", "T0506", "")];
    let rest = forces(&[
        ("Confederate", 1, "T0506", "c1"),
        ("Confederate", 2, "T0506", ""),
        ("Confederate", 3, "T0506", "c2"),
    ]);
    let road = Made::on(&[], &["T0503 S road", "T0504 S road"]);
    let mut table = road.table(&format!("{LI}\n{rest}"), &pieces);
    table.dice(&[6]).play("march u1; no force march; to T0504");
    assert!(hidden(&table, "c1"));
    table.play("to T0505");
    assert!(!hidden(&table, "c1") && !hidden(&table, "c2"));
    assert_eq!([1, 2, 3].map(|marker| at(&table, Side::Confederate, marker)), [None, None, None]);
    assert!(table.log.revealed());
    // It has run into their zone of control and must attack or stop.
    assert_eq!(table.refused("to T0504"), "gcacw.6.2.25");
    assert!(table.offers("attack T0506"));
    // Not over terrain that nobody can pass.
    let mut table = Made::on(&[], &["T0505 S minor-river"]).table(&format!("{LI}\n{rest}"), &pieces);
    table.dice(&[6]).play("march u1; no force march; to T0504; to T0505");
    assert!(hidden(&table, "c1"));
}

#[test]
fn markers_that_meet() {
    proves!("gcacw.li.9", "gcacw.li.18");
    let pieces = [("u1", "T0503", ""), ("c1", "T0506", "")];
    let real = ("Confederate", 1, "T0506", "c1");
    let empty = ("Confederate", 1, "T0506", "");
    // Real and real: both are seen.
    let mut table = table(&forces(&[("Union", 1, "T0503", "u1"), real]), &pieces);
    table.dice(&[6]).play("march u1; no force march; to T0504; to T0505");
    assert!(!hidden(&table, "u1") && !hidden(&table, "c1"));
    // Real and dummy: the dummy is removed, the other stays hidden.
    let lone = [("u1", "T0503", ""), ("c1", "T1212", "")];
    let mut table = self::table(&forces(&[("Union", 1, "T0503", "u1"), empty]), &lone);
    table.dice(&[6]).play("march u1; no force march; to T0504; to T0505");
    assert!(hidden(&table, "u1"));
    assert_eq!(at(&table, Side::Confederate, 1), None);
    // A dummy that touches is removed and reveals nothing, whatever it touched.
    for touched in [real, empty] {
        let pieces = [("u1", "T0101", ""), ("c1", "T0506", "")];
        let own = if touched.3.is_empty() { [("u1", "T0101", ""), ("c1", "T1212", "")] } else { pieces };
        let mut table = self::table(&forces(&[("Union", 2, "T0503", ""), touched]), &own);
        table.dice(&[6, 6, 1]).play("march dummy 2 as infantry; dummy to T0504; dummy to T0505");
        assert_eq!(at(&table, Side::Union, 2), None);
        assert_eq!(at(&table, Side::Confederate, 1).as_deref(), Some("T0506"));
        assert_eq!(table.question(), "take_initiative");
    }
}

#[test]
fn cavalry_sees_two_hexes_far() {
    proves!("gcacw.li.19", "gcacw.li.20", "gcacw.li.21");
    let seen = |ground: &[(&str, &str)], more: &[(&str, &str, &str)], extra: &str| {
        let mut pieces = vec![("ux1", "T0503", ""), ("c1", "T0506", "")];
        pieces.extend(more);
        let mut markers = vec![("Confederate", 1, "T0506", "c1")];
        if !extra.is_empty() {
            markers.push(("Union", 1, "T0503", "ux1"));
        }
        let mut table = Made::on(ground, &[]).table(&format!("{LI}\n{}", forces(&markers)), &pieces);
        table.dice(&[6, 6]).play("march ux1; no force march; to T0504");
        !hidden(&table, "c1")
    };
    assert!(seen(&[], &[], ""));
    // Through woods without a way, or past a friend of theirs, it does not.
    assert!(!seen(&[("T0505", "woods")], &[], ""));
    assert!(!seen(&[], &[("c2", "T0505", "")], ""));
    // Cavalry under a force marker never does.
    assert!(!seen(&[], &[], "hidden"));
}

#[test]
fn a_marker_may_be_lifted() {
    proves!("gcacw.li.22");
    let pieces = [("u1", "T0505", ""), ("u2", "T0505", ""), ("c1", "T1212", "")];
    let rest = forces(&[("Union", 1, "T0505", "u1 u2"), ("Union", 2, "T0505", "")]);
    let mut table = table(&rest, &pieces);
    table.play("lift 1; lift 2");
    assert!(!hidden(&table, "u1") && !hidden(&table, "u2"));
    assert_eq!((table.place("u1"), at(&table, Side::Union, 2)), ("T0505".into(), None));
    assert_eq!(table.refused("lift 1"), "gcacw.li.22");
    // In the Recovery Phase too, so that its units can build.
    let rest = format!(
        "phase = \"recovery\"\noptions = [\"limited_intelligence\"]\n{}",
        forces(&[("Union", 1, "T0505", "u1")])
    );
    let made = Made::on(&[], &["T0505 S minor-river ford"]);
    let mut table = made.table(&rest, &pieces);
    assert_eq!(table.refused("bridge u1 to T0506"), "gcacw.li.5");
    table.play("lift 1");
    assert!(!hidden(&table, "u1") && table.offers("bridge u1 to T0506"));
}

#[test]
fn what_everybody_sees_is_done_in_the_open() {
    proves!("gcacw.li.5");
    // A hidden unit leaves a pontoon bridge beside it alone, which would betray its strength.
    let made = Made::on(&[("T0505", "clear station")], &["T0505 S minor-river"]);
    let pontoon = "ground = { pontoons = [{ hexes = [\"T0505\", \"T0506\"], side = \"Confederate\" }] }";
    let pieces = [("u1", "T0504", ""), ("c1", "T1212", "")];
    let after = |hide: &str| {
        let mut table = made.table(&format!("{LI}\n{pontoon}"), &pieces);
        table.free_dice().play(&format!("{hide}march u1; no force march; to T0505"));
        assert_eq!(table.state.ground.pontoons.len(), 1);
        table.play("end march");
        table.state.ground.pontoons.len()
    };
    assert_eq!((after(""), after("hide u1; ")), (0, 1));
    // Nor does it burn a station.
    let mut table = made.table(LI, &[("u1", "T0505", ""), ("c1", "T1212", "")]);
    assert!(table.offers("burn u1"));
    table.play("hide u1");
    assert_eq!(table.refused("burn u1"), "gcacw.li.5");
}
