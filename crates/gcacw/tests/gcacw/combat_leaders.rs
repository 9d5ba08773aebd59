//! 7.4: Lee, Longstreet, Jackson, and Tactical values printed as two numbers.

use engine::{Side, proves};

use crate::field::Field as _;
use crate::table::{Made, Table};

/// Confederates assault U1 with a corps leader and a unit each; Lee is with C1.
fn south(volume: &'static str, year: u16, first: &'static str) -> Made {
    Made::of(volume, year).named("CL", "Lee").named("CK1", first)
}

fn table(made: &Made) -> Table {
    let first = made.names[1].1.to_lowercase();
    let pieces = [
        ("c1", "T0607", ""),
        (first.as_str(), "T0607", "with = \"c1\""),
        ("c2", "T0607", ""),
        ("lee", "T0607", "with = \"c2\""),
        ("c5", "T0607", ""),
        ("ck2", "T0607", "with = \"c5\""),
        ("u1", "T0606", "strength = 21"),
    ];
    let mut table = made.table("side = \"Confederate\"", &pieces);
    table.spare_dice(&[6, 1]);
    table
}

fn assault(table: &mut Table, leader: &str, unit: &str, roll: &str, die: u8) {
    table.play(&format!("assault {leader}; assault with {unit}; assault against T0606"));
    table.dice(&[die]).play(roll);
    if table.question() == "grand_assault" {
        table.play("no grand assault");
    }
}

#[test]
fn lee_adds_one_to_an_assault_from_his_hex() {
    proves!("gcacw.7.4.29", "gcacw.7.4.30", "gcacw.7.4.31");
    let mut lee = table(&south("HCR", 1862, "Wilcox"));
    assault(&mut lee, "wilcox", "c1", "command roll with lee", 1);
    assert_eq!((lee.on_sheet("gcacw.7.4.29").as_str(), lee.on_sheet("gcacw.7.4.37").as_str()), ("+1", "+1"));
    // Without announcing it there is none.
    let mut lee = table(&south("HCR", 1862, "Wilcox"));
    assault(&mut lee, "wilcox", "c1", "command roll", 1);
    assert_eq!(lee.on_sheet("gcacw.7.4.29"), "");
    // With a grand assault it stays.
    let mut lee = table(&south("HCR", 1862, "Wilcox"));
    lee.play("assault wilcox; assault with c1; assault against T0606");
    lee.dice(&[1, 1]).play("command roll with lee; grand assault lee; join c5; all have joined");
    assert_eq!(lee.on_sheet("gcacw.7.4.29"), "+1");
    // Never in RTG.
    let mut lee = table(&south("RTG", 1863, "Wilcox"));
    lee.play("assault wilcox; assault with c1; assault against T0606");
    assert_eq!(lee.refused("command roll with lee"), "gcacw.7.4.31");
    // Nor from another hex, nor in defence.
    let made = south("HCR", 1862, "Wilcox");
    let pieces = [
        ("c1", "T0607", ""),
        ("wilcox", "T0607", "with = \"c1\""),
        ("c2", "T0608", ""),
        ("lee", "T0608", "with = \"c2\""),
        ("u1", "T0606", ""),
    ];
    let mut apart = made.table("side = \"Confederate\"", &pieces);
    apart.play("assault wilcox; assault with c1; assault against T0606");
    assert_eq!(apart.refused("command roll with lee"), "gcacw.7.4.29");
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", ""), ("lee", "T0606", "with = \"c1\"")];
    let mut defence = Table::union(&made, &pieces);
    defence.attack();
    assert_eq!(defence.on_sheet("gcacw.7.4.29"), "");
}

#[test]
fn one_corps_a_turn_has_lees_bonus() {
    proves!("gcacw.7.4.32", "gcacw.7.4.33");
    // The roll fails, and the bonus is spent on that corps all the same.
    let mut lee = table(&south("HCR", 1862, "Wilcox"));
    assault(&mut lee, "wilcox", "c1", "command roll with lee", 6);
    assert_eq!(lee.combat_result(), "no assault");
    let mut other = lee.fork();
    other.choose(Side::Confederate).play("assault ck2; assault with c5; assault against T0606");
    assert_eq!(other.refused("command roll with lee"), "gcacw.7.4.32");
    assert!(other.offers("command roll"));
    let mut same = lee.fork();
    same.choose(Side::Confederate).play("assault wilcox; assault with c2; assault against T0606");
    assert!(same.offers("command roll with lee"), "the same corps may use it again");
    // The next turn is free.
    let mut next = lee.fork();
    next.state.turn += 1;
    next.choose(Side::Confederate).play("assault ck2; assault with c5; assault against T0606");
    assert!(next.offers("command roll with lee"));
}

#[test]
fn longstreet_and_jackson_add_one_where_they_may() {
    proves!("gcacw.7.4.34", "gcacw.7.4.35");
    for (volume, year, name, clause, seen) in [
        ("GTC", 1864, "Longstreet", "gcacw.7.4.34", "+1"),
        ("HCR", 1862, "Longstreet", "gcacw.7.4.34", ""),
        ("HCR", 1862, "Jackson", "gcacw.7.4.35", "+1"),
        ("SJW", 1862, "Jackson", "gcacw.7.4.35", "+1"),
        ("SLB", 1863, "Jackson", "gcacw.7.4.35", "+1"),
        ("OTR", 1862, "Jackson", "gcacw.7.4.35", ""),
    ] {
        let mut table = table(&south(volume, year, name));
        assault(&mut table, &name.to_lowercase(), "c1", "command roll", 1);
        assert_eq!(table.on_sheet(clause), seen, "{name} in {volume}");
        assert_eq!(table.on_sheet("gcacw.7.4.37"), "+1", "on top of the assault's own");
    }
    // Not together with Lee's.
    let mut table = table(&south("HCR", 1862, "Jackson"));
    assault(&mut table, "jackson", "c1", "command roll with lee", 1);
    assert_eq!(
        (table.on_sheet("gcacw.7.4.29").as_str(), table.on_sheet("gcacw.7.4.35").as_str()),
        ("+1", "")
    );
}

#[test]
fn jackson_is_worth_four_in_slb() {
    proves!("gcacw.7.4.10");
    for (volume, attack, defence) in [("SLB", "+2", "-2"), ("HCR", "+1", "-1")] {
        let made = Made::of(volume, 1863).named("CK1", "Jackson");
        let pieces = [("c1", "T0607", ""), ("jackson", "T0607", ""), ("u1", "T0606", "")];
        let mut table = made.table("side = \"Confederate\"", &pieces);
        table.dice(&[4]).play("march c1; no force march; attack T0606");
        assert_eq!(table.on_sheet("gcacw.7.4.4"), attack, "{volume}");
        let mut table =
            Table::union(&made, &[("u1", "T0607", ""), ("c1", "T0606", ""), ("jackson", "T0606", "")]);
        table.attack();
        assert_eq!(table.on_sheet("gcacw.7.4.4"), defence, "{volume}");
    }
}

#[test]
fn of_two_tactical_values_the_first_attacks() {
    proves!("gcacw.7.4.9");
    let made = Made { defending: vec![("UK1", 1), ("CK1", 1)], ..Made::default() };
    let with_leader = [("u1", "T0607", ""), ("uk1", "T0607", ""), ("c1", "T0606", "")];
    let mut table = Table::union(&made, &with_leader);
    table.attack();
    assert_eq!(table.on_sheet("gcacw.7.4.4"), "+1", "3 in attack against 2");
    let against_leader = [("u1", "T0607", ""), ("c1", "T0606", ""), ("ck1", "T0606", "")];
    let mut table = Table::union(&made, &against_leader);
    table.attack();
    assert_eq!(table.on_sheet("gcacw.7.4.4"), "", "1 in defence, and the unit has 2");
}
