//! 7.2.7 and 7.4.66 to 7.4.68: redoubts.

use engine::proves;

use crate::field::Field as _;
use crate::table::{Made, Table};

/// A Confederate redoubt in T0606.
fn redoubt(year: u16) -> Made {
    let mut made = Made::of(if year >= 1864 { "GTC" } else { "HCR" }, year);
    made.board.push_str("[[place]]\nname = \"Redoubt\"\nkind = \"redoubt\"\nhex = \"T0606\"\nnotes = [\"county: Henrico, VA\"]\n");
    made
}

fn attack(made: &Made, pieces: &[(&str, &str, &str)]) -> Table {
    let mut table = Table::union(made, pieces);
    table.attack();
    table
}

#[test]
fn a_redoubt_is_worth_half_as_much_again_or_the_marker_more() {
    proves!("gcacw.7.2.7");
    for (year, works, value) in [
        (1862, "none", "12"),
        (1862, "breastwork_build", "12"),
        (1862, "breastwork", "16"),
        (1864, "abatis", "12"),
        (1862, "fort", "24"),
    ] {
        let works = format!("entrenchment = \"{works}\"");
        let table = attack(&redoubt(year), &[("u1", "T0607", ""), ("c1", "T0606", &works)]);
        assert_eq!(table.on_sheet("gcacw.7.2.7"), value, "{year} {works}");
    }
    // It counts as entrenched for the maximum: four units of 21 are 126 in a redoubt, within 160.
    let pieces = [
        ("u1", "T0607", ""),
        ("c1", "T0606", "strength = 21"),
        ("c2", "T0606", "strength = 21"),
        ("c3", "T0606", "strength = 21"),
        ("c4", "T0606", "strength = 21"),
    ];
    assert_eq!(attack(&redoubt(1862), &pieces).on_sheet("gcacw.7.2.7"), "126");
    // Union units there gain nothing.
    let pieces = [("c1", "T0607", ""), ("u1", "T0606", "")];
    let mut table = redoubt(1862).table("side = \"Confederate\"", &pieces);
    table.dice(&[4]).play("march c1; no force march; attack T0606");
    assert_eq!(table.on_sheet("gcacw.7.2.7"), "8");
}

#[test]
fn a_redoubt_protects_against_flank_attacks() {
    proves!("gcacw.7.4.66", "gcacw.7.4.67", "gcacw.7.4.68", "gcacw.7.4.65");
    let flank = |made: &Made,
                 u5: &'static str,
                 more: &[(&'static str, &'static str, &'static str)],
                 works: &'static str| {
        let mut pieces = vec![("u1", "T0607", ""), ("u5", u5, ""), ("c1", "T0606", works)];
        pieces.extend(more);
        let table = attack(made, &pieces);
        (table.on_sheet("gcacw.7.4.66"), table.on_sheet("gcacw.7.4.58"))
    };
    let inside = redoubt(1862);
    let seen = |value: &str| (value.to_owned(), String::new());
    assert_eq!(flank(&inside, "T0605", &[], ""), seen("+2"), "+4 becomes +2");
    assert_eq!(flank(&inside, "T0605", &[("c2", "T0705", "")], ""), seen("+1"), "+3 becomes +1");
    assert_eq!(flank(&inside, "T0705", &[], ""), seen("+1"), "+2 becomes +1");
    let three = [("c2", "T0705", ""), ("c5", "T0505", ""), ("c6", "T0706", "")];
    assert_eq!(flank(&inside, "T0605", &three, ""), seen(""), "+1 becomes nothing");
    assert_eq!(flank(&inside, "T0706", &[], ""), seen(""), "and no +1 without a flank attack");
    // Breastworks keep its protection there and have none elsewhere.
    assert_eq!(flank(&inside, "T0605", &[], "entrenchment = \"breastwork\""), seen("+2"));
    let outside = Made::of("HCR", 1862);
    assert_eq!(flank(&outside, "T0605", &[], "entrenchment = \"breastwork\""), (String::new(), "+4".into()));
    // With a Flanks Refused marker: the redoubt's column for flank attacks, the marker's +1 for all others.
    for (u5, clause, seen) in [("T0605", "gcacw.7.4.66", "+2"), ("T0706", "gcacw.7.8.11", "+1")] {
        let mut table = Table::union(&inside, &[("u1", "T0607", ""), ("u5", u5, ""), ("c1", "T0606", "")]);
        table.refused_in("T0606").attack();
        assert_eq!(table.on_sheet(clause), seen);
    }
    // Cavalry against cavalry in a redoubt goes by the redoubt.
    let pieces = [("ux1", "T0607", ""), ("u5", "T0605", ""), ("cx1", "T0606", "")];
    let mut table = Table::union(&inside, &pieces);
    table.march("ux1", &[5, 5]).play("attack T0606");
    assert_eq!(
        (table.on_sheet("gcacw.7.4.66").as_str(), table.on_sheet("gcacw.7.4.63").as_str()),
        ("+2", "")
    );
}
