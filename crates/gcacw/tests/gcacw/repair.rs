//! Section 10.3: repairing bridges and ferries.

use board::Direction;
use engine::{DataError, Library, Side, proves};
use gcacw::campaign::{Fact, NoAction};
use gcacw::contract::Contract;
use gcacw::state::Hex;
use gcacw::turn::River;
use gcacw::turn::bridging::{Era, Site};
use gcacw::units::Volume;
use gcacw::{Campaign, Foundation, Gcacw, Situation};

use crate::table::{Made, Own as _, SHIPPED, Table};

const DOWN: &str =
    "phase = \"recovery\"\nground = { destroyed = [[\"T0505\", \"T0506\"], [\"T0505\", \"T0606\"]] }";

/// T0505 with a destroyed bridge to the south and a destroyed ferry to the south-east, over rivers of a class.
fn ruins(volume: &'static str, class: &str, pieces: &[(&str, &str, &str)]) -> Table {
    let sides = [format!("T0505 S {class} bridge road"), format!("T0505 SE {class} ferry")];
    let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
    Made::of(volume, 1863).ground(&[], &sides).table(DOWN, pieces)
}

fn destroyed(table: &Table, direction: Direction) -> bool {
    table.state.ground.is_destroyed(table.rules.crossings.at(table.hex("T0505"), direction).unwrap())
}

#[test]
fn who_may_repair() {
    proves!(
        "gcacw.10.3.2",
        "gcacw.10.3.3",
        "gcacw.10.3.4",
        "gcacw.10.3.5",
        "gcacw.10.3.8",
        "gcacw.10.3.6",
        "gcacw.11.0.9"
    );
    let pieces = [
        ("u1", "T0505", "strength = 5"),
        ("u2", "T0505", "strength = 4"),
        ("u3", "T0505", "strength = 2"),
        ("u4", "T0505", "fatigue = 1"),
        ("u5", "T0505", "demoralized = 1"),
        ("u6", "T0101", "strength = 9"),
        ("ux1", "T0505", "strength = 9"),
        ("ug", "T0505", "strength = 9"),
        ("c1", "T1212", ""),
    ];
    let mut table = ruins("RTG", "minor-river", &pieces);
    assert!(table.offers("repair u1 to T0506") && table.offers("repair u1 to T0606"));
    for (unit, clause) in [
        ("u2", "gcacw.10.3.3"),
        ("u4", "gcacw.8.0.2"),
        ("u5", "gcacw.8.0.4"),
        ("ux1", "gcacw.10.3.8"),
        ("ug", "gcacw.10.3.8"),
    ] {
        assert_eq!(table.refused(&format!("repair {unit} to T0506")), clause, "{unit}");
    }
    assert_eq!(table.refused("repair u6 to T0102"), "gcacw.10.3.5");
    assert_eq!(table.refused("repair u1 to T0504"), "gcacw.10.3.5");
    // Who entrenches does not repair.
    table.play("entrench u1");
    assert_eq!(table.refused("repair u1 to T0506"), "gcacw.8.0.2");
    for volume in ["SIV", "TOM"] {
        let pieces = [
            ("c1", "T0505", "strength = 3"),
            ("c2", "T0505", "strength = 2"),
            ("u1", "T1212", "fatigue = 1"),
        ];
        let table = ruins(volume, "minor-river", &pieces);
        assert!(table.offers("repair c1 to T0506"), "{volume}");
        assert_eq!(table.refused("repair c2 to T0506"), "gcacw.10.3.4");
    }
}

#[test]
fn both_sides_repair_in_the_valley_the_union_only_where_it_rules() {
    proves!("gcacw.10.3.1", "gcacw.10.3.7");
    let table = ruins("SIV", "minor-river", &[("u1", "T0505", ""), ("c1", "T1212", "")]);
    assert_eq!(table.refused("repair u1 to T0506"), "gcacw.10.3.7");
    let table = ruins("SIV", "minor-river", &[("c1", "T0505", ""), ("u1", "T1212", "fatigue = 1")]);
    assert_eq!(table.decider(), Side::Confederate);
    assert!(table.offers("repair c1 to T0506"));
    let table = ruins("HCR", "minor-river", &[("u1", "T0505", ""), ("c1", "T1212", "")]);
    assert!(table.offers("repair u1 to T0506"));
}

/// A campaign in which the Union controls the county of one hex. Which counties a side controls is no standard rule.
#[derive(Debug)]
struct Ruled(Hex);

impl Campaign for Ruled {
    type State = ();
    type Action = NoAction;

    fn load(_library: &dyn Library) -> Result<(Self, Foundation), DataError> {
        unreachable!("it is made by hand")
    }

    fn contract(_rules: &Gcacw<Self>) -> &dyn Contract<Self> {
        unreachable!("no game of it is opened")
    }

    fn is_true(now: Situation<'_, Self>, fact: Fact, standard: bool) -> bool {
        let Fact::ControlsCounty(side, hexes) = fact else { return standard };
        side == Side::Union && hexes.contains(&now.rules.campaign.0)
    }
}

#[test]
fn the_union_repairs_in_the_valley_where_it_controls_a_county_of_either_end() {
    proves!("gcacw.10.3.7");
    let sides = ["T0505 S minor-river bridge road"];
    let made = Made::of("SIV", 1862).ground(&[], &sides);
    let down = "phase = \"recovery\"\nground = { destroyed = [[\"T0505\", \"T0506\"]] }";
    let table = made.table(down, &[("u1", "T0505", ""), ("c1", "T1212", "")]);
    let why = |county: &str| {
        let rules = Gcacw::new(Ruled(table.hex(county)), made.foundation()).unwrap();
        rules.at(&table.state).may_repair(table.unit("u1"), Direction::South).err().map(|why| why.clause())
    };
    // The county of the hex he stands in, or of the one across the river; not that of a neighbour.
    assert_eq!([why("T0505"), why("T0506"), why("T0504")], [None, None, Some("gcacw.10.3.7")]);
}

#[test]
fn a_strong_enemy_forbids_repairs() {
    proves!("gcacw.10.3.9", "gcacw.10.3.10");
    let why = |volume: &'static str, enemy: &str| {
        let pieces =
            [("c1", "T0505", ""), ("u1", "T0506", enemy), ("u2", "T0506", "strength = 1, fatigue = 1")];
        let table = ruins(volume, "minor-river", &pieces);
        let unit = table.unit("c1");
        table.rules.at(&table.state).may_repair(unit, Direction::South).err().map(|why| why.clause())
    };
    assert_eq!(why("RTG", "strength = 3, fatigue = 1"), None);
    assert_eq!(why("RTG", "strength = 4, fatigue = 1"), Some("gcacw.10.3.9"));
    assert_eq!(why("RTG", "strength = 3, fatigue = 1, entrenchment = \"fort\""), None);
    for volume in ["SIV", "TOM"] {
        assert_eq!(why(volume, "strength = 1, fatigue = 1"), None);
        assert_eq!(why(volume, "strength = 2, fatigue = 1"), Some("gcacw.10.3.9"));
    }
}

#[test]
fn the_repair_roll() {
    proves!(
        "gcacw.10.3.11",
        "gcacw.10.3.13",
        "gcacw.10.3.14",
        "gcacw.10.3.15",
        "gcacw.10.3.17",
        "gcacw.10.3.18",
        "gcacw.10.3.19"
    );
    let pieces = [("u1", "T0505", ""), ("u2", "T0505", ""), ("c1", "T1212", "")];
    let repaired = |class: &str, high: bool, to: &str, direction, die: u8| {
        let mut table = ruins("RTG", class, &pieces);
        if high {
            table.state.ground.unfordable = [2, 2];
        }
        table.dice(&[die]).play(&format!("repair u1 to {to}"));
        !destroyed(&table, direction)
    };
    let (bridge, ferry) = (("T0506", Direction::South), ("T0606", Direction::SouthEast));
    for (class, high, bridge_needs, ferry_needs) in [
        ("minor-river", false, 3, 5),
        ("minor-river", true, 2, 4),
        ("major-river", false, 1, 3),
        ("major-river", true, 0, 2),
    ] {
        for die in 1..=6 {
            assert_eq!(
                repaired(class, high, bridge.0, bridge.1, die),
                die <= bridge_needs,
                "{class} {high} {die}"
            );
            assert_eq!(
                repaired(class, high, ferry.0, ferry.1, die),
                die <= ferry_needs,
                "{class} {high} {die}"
            );
        }
    }
    // One attempt of each player on a crossing in a phase.
    let mut table = ruins("RTG", "minor-river", &pieces);
    table.dice(&[6]).play("repair u1 to T0506");
    assert_eq!(table.refused("repair u2 to T0506"), "gcacw.10.3.11");
    assert!(table.offers("repair u2 to T0606"));
    // A repaired bridge works again.
    let mut table = ruins("RTG", "major-river", &pieces);
    table.dice(&[1]).play("repair u1 to T0506");
    let here = table.hex("T0505");
    assert_eq!(
        table.rules.at(&table.state).passage(Side::Union, here, Direction::South),
        Ok(gcacw::turn::Passage::Bridge)
    );
}

#[test]
fn repairs_by_volume() {
    proves!("gcacw.10.3.16", "gcacw.10.3.20", "gcacw.10.3.21", "gcacw.10.3.22");
    let repair = &SHIPPED.bridging.repair;
    let site = Site {
        side: Side::Union,
        river: River::Major,
        unfordable: true,
        routes: 2,
        crossing: true,
        near_capitol: false,
        ferry: false,
    };
    let era = |volume| Era { volume, year: 1864, month: 7 };
    let at = |volume, site: &Site, die| {
        repair.succeeds(die, site, era(volume), &repair.sheet(site, era(volume), None))
    };
    // +3: no die is low enough but the natural 1 of AIO, over major rivers, for bridges.
    assert!(at(Volume::Aio, &site, 1) && !at(Volume::Aio, &site, 2) && !at(Volume::Gtc, &site, 1));
    let sheet = |volume, site: &Site| {
        repair.sheet(site, era(volume), None).iter().map(|line| line.value).sum::<i16>()
    };
    assert_eq!([sheet(Volume::Tom, &site), sheet(Volume::Rtg, &site)], [2, 3]);
    assert_eq!(sheet(Volume::Tom, &Site { ferry: true, ..site }), 3);
    assert_eq!(sheet(Volume::Tom, &Site { side: Side::Confederate, ..site }), 3);
    for (one, other, clause) in [("W5417", "W5517", "gcacw.10.3.20"), ("E2514", "E2614", "gcacw.10.3.21")] {
        let board = format!(
            "id = \"test\"\ntitle = \"test\"\nhexes = [\"{one} 0,0 clear =T0101\", \"{other} 1,0 clear =T0102\", \"X0101 5,5 clear =T0103\"]\nsides = [\"{one} SE minor-river bridge railway\"]\n"
        );
        for (volume, extra) in [("AIO", 1), ("GTC", 0)] {
            let made = Made { board: board.clone(), ..Made::of(volume, 1864) };
            let rest = format!("phase = \"recovery\"\nground = {{ destroyed = [[\"{one}\", \"{other}\"]] }}");
            let table = made.table(&rest, &[("u1", one, ""), ("c1", "X0101", "")]);
            let sheet =
                table.rules.at(&table.state).repair_sheet(table.unit("u1"), &table.rules.crossings.list[0]);
            assert_eq!(sheet.iter().map(|line| line.value).sum::<i16>(), extra, "{volume}");
            assert_eq!(sheet.iter().any(|line| line.clause == clause), extra == 1);
        }
    }
}
