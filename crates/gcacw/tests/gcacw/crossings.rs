//! Sections 10.0, 10.2 and 10.3: crossing rivers, and destroying and repairing what crosses them.

use board::Direction;
use engine::{Side, proves};
use gcacw::special::SpecialStep;
use gcacw::step::Step;
use gcacw::turn::{Hexside, Passage};
use gcacw::zones::Zone;

use crate::table::{Made, Own as _, SHIPPED, Table};

/// T0505 with a bridge to the south and a ferry to the south-east, both over minor rivers.
fn crossings(volume: &'static str, year: u16) -> Made {
    Made::of(volume, year).ground(&[], &["T0505 S minor-river bridge road", "T0505 SE minor-river ferry"])
}

fn passage(table: &Table, side: Side, hex: &str, direction: Direction) -> Result<Passage, &'static str> {
    table.rules.at(&table.state).passage(side, table.hex(hex), direction).map_err(|why| why.clause())
}

fn south(sides: &[&str], rest: &str) -> Result<Passage, &'static str> {
    let table = Made::on(&[], sides)
        .table(&format!("side = \"Union\"\n{rest}"), &[("u1", "T0101", ""), ("c1", "T1212", "")]);
    let there = passage(&table, Side::Union, "T0505", Direction::South);
    let back = passage(&table, Side::Union, "T0506", Direction::North);
    assert_eq!(there, back);
    there
}

#[test]
fn rivers_are_crossed_at_crossings_alone() {
    proves!("gcacw.10.0.1", "gcacw.10.0.4", "gcacw.6.2.13", "gcacw.6.2.17", "gcacw.6.2.18", "gcacw.6.2.22");
    for class in ["minor-river", "major-river"] {
        let side = |what: &str| format!("T0505 S {class} {what}");
        assert_eq!(south(&[&side("")], ""), Err("gcacw.6.2.10"));
        assert_eq!(south(&[&side("road")], ""), Err("gcacw.6.2.10"));
        assert_eq!(south(&[&side("bridge")], ""), Ok(Passage::Bridge));
        assert_eq!(south(&[&side("ford")], ""), Ok(Passage::Ford));
        for rain in ["", "rain = [1]", "ground = { unfordable = [3, 3] }"] {
            assert_eq!(south(&[&side("dam")], rain), Ok(Passage::Dam));
            let penalty = class == "major-river" || !rain.is_empty();
            assert_eq!(south(&[&side("ferry")], rain), Ok(Passage::Ferry { penalty }), "{class} {rain}");
        }
    }
    // A road over a creek is no bridge, and a creek is nothing in dry weather.
    assert_eq!(south(&["T0505 S creek road"], ""), Ok(Passage::Creek));
    assert_eq!(south(&["T0505 S creek"], ""), Ok(Passage::Creek));
    assert_eq!(south(&[], ""), Ok(Passage::Dry));
}

fn spent(sides: &[&str], terrain: &str) -> i16 {
    let made = Made::on(&[("T0506", terrain)], sides);
    let mut table = made.table("side = \"Union\"", &[("u1", "T0505", "strength = 8"), ("c1", "T1212", "")]);
    table.dice(&[6]).play("march u1; no force march; to T0506");
    12 - table.left()
}

#[test]
fn what_a_crossing_costs() {
    proves!("gcacw.10.0.2", "gcacw.6.2.19");
    let woods = spent(&[], "woods");
    for crossing in ["bridge", "dam", "ford"] {
        for way in ["road", "pike", "railway"] {
            assert_eq!(spent(&[&format!("T0505 S minor-river {crossing} {way}")], "woods"), 2);
        }
        assert_eq!(spent(&[&format!("T0505 S minor-river {crossing}")], "woods"), woods);
    }
    // The ferry penalty: 8 / 3 is 2, on top of the ground.
    let clear = spent(&[], "clear");
    assert_eq!(spent(&["T0505 S minor-river ferry"], "clear"), clear);
    assert_eq!(spent(&["T0505 S major-river ferry"], "clear"), clear + 4);
}

#[test]
fn dams_and_ferries_that_are_fords() {
    proves!("gcacw.6.2.14", "gcacw.6.2.15", "gcacw.6.2.16", "gcacw.6.2.20", "gcacw.6.2.21");
    let board = "id = \"test\"\ntitle = \"test\"\nhexes = [\"SS3526 0,0 clear =T0101\", \"SS3625 1,0 clear =T0102\", \"SS9999 0,1 clear =T0103\", \
        \"SN1308 4,0 clear =T0104\", \"SN1207 5,0 clear =T0105\", \"SN0001 4,1 clear =T0106\", \"N4322 8,0 clear =T0107\", \"N4422 9,0 clear =T0108\"]\n\
        sides = [\"SS3526 SE minor-river dam\", \"SS3526 S minor-river dam\", \"SN1308 SE minor-river ferry\", \"SN1308 S minor-river ferry\", \"N4322 SE minor-river dam\"]\n";
    let at = |volume: &'static str, hex: &str, direction: Direction| {
        let made = Made { board: board.into(), ..Made::of(volume, 1862) };
        let table = made.table("side = \"Union\"", &[("u1", "SS9999", ""), ("c1", "SN0001", "")]);
        passage(&table, Side::Union, hex, direction).unwrap()
    };
    // SLB: Scott's Dam alone is a dam.
    assert_eq!(at("SLB", "SS3526", Direction::SouthEast), Passage::Dam);
    assert_eq!(at("SLB", "SS3526", Direction::South), Passage::Ford);
    assert_eq!(at("RTG", "SS3526", Direction::South), Passage::Dam);
    // SIV and SLB: Berry's Ferry alone is a ferry.
    for volume in ["SIV", "SLB"] {
        assert_eq!(at(volume, "SN1308", Direction::SouthEast), Passage::Ferry { penalty: false });
        assert_eq!(at(volume, "SN1308", Direction::South), Passage::Ford);
    }
    assert_eq!(at("HCR", "SN1308", Direction::South), Passage::Ferry { penalty: false });
    // SIV: Strider's Dam is a ford.
    assert_eq!(at("SIV", "N4322", Direction::SouthEast), Passage::Ford);
    assert_eq!(at("OTR", "N4322", Direction::SouthEast), Passage::Dam);
    // The Occoquan has no dam, and the Potomac's fords are fords whatever their names.
    let table = Table::at("sjw-9", "side = \"Union\"", &[]);
    let (here, there) = (table.hex("SS5304"), table.hex("SN5226"));
    let direction = table.rules.map.direction(here, there).unwrap();
    assert_eq!(table.rules.at(&table.state).passage(Side::Union, here, direction), Ok(Passage::Ford));
    let potomac =
        SHIPPED.board.places.iter().filter(|place| place.kind == "ford" && place.name.contains("Ferry"));
    for place in potomac {
        let (here, there) = (
            SHIPPED.board.hex(&place.hex).unwrap(),
            SHIPPED.board.hex(place.other.as_ref().unwrap()).unwrap(),
        );
        let edge = SHIPPED.board.between(here, there).unwrap();
        assert!(edge.contains(board::Edge::FORD) && !edge.contains(board::Edge::FERRY), "{}", place.name);
    }
}

fn pontoons(side: &str) -> String {
    format!("ground = {{ pontoons = [{{ side = \"{side}\", hexes = [\"T0505\", \"T0506\"] }}] }}")
}

#[test]
fn a_pontoon_bridge_is_its_builder_s() {
    proves!("gcacw.10.2.3", "gcacw.10.2.4", "gcacw.10.2.9", "gcacw.10.1.1");
    let made = Made::on(&[], &["T0505 S minor-river"]);
    let pieces = [("u1", "T0505", ""), ("c3", "T0506", "strength = 4")];
    let mut table = made.table(&format!("side = \"Union\"\n{}", pontoons("Confederate")), &pieces);
    assert_eq!(
        passage(&table, Side::Confederate, "T0505", Direction::South),
        Ok(Passage::Pontoon { road: false })
    );
    assert_eq!(passage(&table, Side::Union, "T0505", Direction::South), Err("gcacw.10.2.3"));
    // A zone of control crosses it for both.
    let (union, confederate) = (table.hex("T0505"), table.hex("T0506"));
    assert_eq!(table.rules.at(&table.state).zone(Side::Confederate, union), Zone::Normal);
    assert_eq!(table.rules.at(&table.state).zone(Side::Union, confederate), Zone::Normal);
    table.dice(&[4]).play("march u1; no force march");
    assert!(!table.offers("attack T0506"));
    table.refused("attack T0506");
    // Its owner attacks over it.
    let mut table = made.table(&format!("side = \"Confederate\"\n{}", pontoons("Confederate")), &pieces);
    table.dice(&[4]).play("march c3; no force march");
    assert!(table.offers("attack T0505"));
    // Without a bridge there is neither.
    let table = made.table("side = \"Union\"", &pieces);
    assert_eq!(table.rules.at(&table.state).zone(Side::Confederate, union), Zone::None);
    // Nor may the enemy march over it.
    let pieces = [("u3", "T0505", "strength = 2"), ("c1", "T1212", "")];
    let mut table = made.table(&format!("side = \"Union\"\n{}", pontoons("Confederate")), &pieces);
    table.dice(&[4]).play("march u3; no force march");
    assert_eq!(table.refused("to T0506"), "gcacw.10.2.3");
}

#[test]
fn an_enemy_who_ends_his_march_beside_it_removes_it() {
    proves!("gcacw.10.2.5", "gcacw.10.2.6", "gcacw.10.2.7", "gcacw.10.1.22");
    let gone = |volume: &'static str, unit: &str, state: &str| {
        let made = Made::of(volume, 1863).ground(&[], &["T0505 S minor-river"]);
        let rest = format!("side = \"Union\"\n{}", pontoons("Confederate"));
        let mut table = made.table(&rest, &[(unit, "T0504", state), ("c1", "T1212", "")]);
        table.free_dice().play(&format!("march {unit}"));
        if table.question() == "force_march" {
            table.play("no force march");
        }
        table.play("to T0505");
        let before = table.state.ground.pontoons.len();
        table.play("end march");
        assert_eq!(before, 1, "not before the march is over");
        table.state.ground.pontoons.is_empty()
    };
    assert!(gone("RTG", "u1", "strength = 5") && gone("RTG", "ux1", "strength = 5"));
    assert!(!gone("RTG", "u1", "strength = 4"));
    assert!(!gone("RTG", "u1", "strength = 9, demoralized = 1"));
    for volume in ["SIV", "TOM"] {
        assert!(gone(volume, "u1", "strength = 3") && !gone(volume, "u1", "strength = 2"));
    }
    // Values are not added up, and entrenchments do not help.
    let made = Made::on(&[], &["T0505 S minor-river"]);
    let rest = format!("side = \"Union\"\n{}", pontoons("Confederate"));
    let pieces = [
        ("u1", "T0505", "strength = 4, entrenchment = \"fort\""),
        ("u2", "T0505", "strength = 4"),
        ("c1", "T1212", ""),
    ];
    let mut table = made.table(&rest, &pieces);
    table.free_dice().play("march u1; no force march; end march");
    assert_eq!(table.state.ground.pontoons.len(), 1);
}

#[test]
fn strength_gained_in_an_attachment_phase_removes_it() {
    proves!("gcacw.10.2.8");
    let over = |strength: u8, demoralized: u8, volume: &'static str| {
        let made = Made::of(volume, 1863).ground(&[], &["T0505 S minor-river"]);
        let rest = format!("side = \"Union\"\n{}", pontoons("Confederate"));
        let state = format!("strength = {strength}, demoralized = {demoralized}, entrenchment = \"fort\"");
        let mut table = made.table(&rest, &[("u1", "T0506", &state), ("c1", "T1212", "")]);
        assert_eq!(table.state.ground.pontoons.len(), 1, "not before the phase is over");
        table.state.steps.push(Step::Special(SpecialStep::AttachmentOver));
        table.rules.play(&mut table.state, &mut engine::Log::new()).settle(&mut engine::NoDice::default());
        table.state.ground.pontoons.is_empty()
    };
    assert!(over(5, 0, "HCR") && !over(4, 0, "HCR") && !over(8, 1, "HCR"));
    assert!(over(3, 0, "SIV") && !over(2, 0, "TOM"));
}

#[test]
fn a_friendly_unit_dismantles_it_on_the_march() {
    proves!("gcacw.10.2.10");
    let made = Made::on(&[], &["T0505 S minor-river", "T0505 N road"]);
    let rest = format!("side = \"Union\"\n{}", pontoons("Union"));
    let mut table =
        made.table(&rest, &[("u3", "T0505", "strength = 1, demoralized = 1"), ("c1", "T1212", "")]);
    table.dice(&[4]).play("march u3; no force march");
    let left = table.left();
    assert_eq!(table.refused("dismantle bridge to T0606"), "gcacw.10.2.10");
    table.play("dismantle bridge to T0506");
    assert_eq!((table.left(), table.state.ground.pontoons.len()), (left, 0));
    table.play("to T0504");
    // Not the enemy's.
    let rest = format!("side = \"Union\"\n{}", pontoons("Confederate"));
    let mut table = made.table(&rest, &[("u3", "T0505", ""), ("c1", "T1212", "")]);
    table.dice(&[4]).play("march u3; no force march");
    assert_eq!(table.refused("dismantle bridge to T0506"), "gcacw.10.2.10");
}

/// A unit marches in place at T0505 and may then destroy.
fn at_crossing(made: &Made, rest: &str, unit: &str, state: &str, others: &[(&str, &str, &str)]) -> Table {
    let mut pieces = vec![(unit, "T0505", state)];
    pieces.extend(others);
    let side = if unit.starts_with('u') { "Union" } else { "Confederate" };
    let mut table = made.table(&format!("side = \"{side}\"\n{rest}"), &pieces);
    let dice: &[u8] = if unit.contains('x') { &[4, 4] } else { &[4] };
    table.dice(dice).play(&format!("march {unit}"));
    if table.question() == "force_march" {
        table.play("no force march");
    }
    table
}

fn may_destroy(table: &Table, unit: &str, direction: Direction) -> Option<&'static str> {
    table.rules.at(&table.state).may_destroy(table.unit(unit), direction).err().map(|why| why.clause())
}

const FAR: (&str, &str, &str) = ("c1", "T1212", "");

#[test]
fn who_may_destroy() {
    proves!("gcacw.10.2.11", "gcacw.10.2.12", "gcacw.10.2.13", "gcacw.11.0.9");
    let (bridge, ferry) = (Direction::South, Direction::SouthEast);
    let why = |volume: &'static str, unit: &str, state: &str, direction| {
        may_destroy(&at_crossing(&crossings(volume, 1863), "", unit, state, &[FAR]), unit, direction)
    };
    assert_eq!(why("RTG", "u1", "strength = 5", bridge), None);
    assert_eq!(why("RTG", "u1", "strength = 4", bridge), Some("gcacw.10.2.11"));
    assert_eq!(why("RTG", "ux1", "strength = 9", bridge), Some("gcacw.10.2.11"));
    assert_eq!(why("RTG", "ug", "strength = 9", bridge), Some("gcacw.10.2.11"));
    assert_eq!(why("RTG", "u1", "demoralized = 1", bridge), Some("gcacw.11.0.9"));
    for volume in ["SIV", "TOM"] {
        assert_eq!(why(volume, "u1", "strength = 3", bridge), None);
        assert_eq!(why(volume, "u1", "strength = 2", bridge), Some("gcacw.10.2.12"));
    }
    assert_eq!(why("RTG", "u1", "strength = 1", ferry), None);
    assert_eq!(why("RTG", "ux1", "strength = 1", ferry), None);
    assert_eq!(why("RTG", "ug", "", ferry), Some("gcacw.10.2.13"));
    assert_eq!(why("RTG", "ux1", "demoralized = 2", ferry), Some("gcacw.11.0.9"));
    // It is asked when the march is over.
    let mut table = at_crossing(&crossings("RTG", 1863), "", "u1", "", &[FAR]);
    table.play("end march");
    assert_eq!(table.question(), "destroy_crossing");
    assert!(table.offers("destroy crossing to T0506") && table.offers("destroy crossing to T0606"));
}

#[test]
fn what_can_be_destroyed_and_when() {
    proves!(
        "gcacw.10.2.1",
        "gcacw.10.2.2",
        "gcacw.10.2.15",
        "gcacw.10.2.16",
        "gcacw.10.2.17",
        "gcacw.12.0.25"
    );
    let made = Made::on(
        &[],
        &["T0505 S minor-river bridge road", "T0505 SE minor-river ford", "T0505 N minor-river dam"],
    );
    for rest in ["rain = [1]", "ground = { unfordable = [4, 4] }"] {
        let table = at_crossing(&made, rest, "u1", "", &[FAR]);
        assert_eq!(may_destroy(&table, "u1", Direction::South), None, "{rest}");
    }
    let table = at_crossing(&made, "", "u1", "", &[FAR]);
    assert_eq!(may_destroy(&table, "u1", Direction::SouthEast), Some("gcacw.10.2.17"));
    assert_eq!(may_destroy(&table, "u1", Direction::North), Some("gcacw.10.2.17"));
    // The enemy at the other end.
    let table = at_crossing(&made, "", "u1", "", &[("c3", "T0506", "strength = 1")]);
    assert_eq!(may_destroy(&table, "u1", Direction::South), Some("gcacw.10.2.15"));
    // His zone of control over the other end, when nobody is there; a friendly unit there makes it possible.
    let table = at_crossing(&made, "", "u1", "", &[("c3", "T0507", "strength = 1")]);
    assert_eq!(may_destroy(&table, "u1", Direction::South), Some("gcacw.10.2.16"));
    let table = at_crossing(&made, "", "u1", "", &[("c3", "T0507", "strength = 1"), ("u3", "T0506", "")]);
    assert_eq!(may_destroy(&table, "u1", Direction::South), None);
    // A restricted zone counts too: woods between, without a way.
    let woods = Made::on(&[("T0507", "woods")], &["T0505 S minor-river bridge road"]);
    let table = at_crossing(&woods, "", "u1", "", &[("c3", "T0507", "strength = 1")]);
    assert_eq!(may_destroy(&table, "u1", Direction::South), Some("gcacw.10.2.16"));
    // In SIV by the same rules: no other phase or cost.
    let siv = crossings("SIV", 1862);
    let mut table = at_crossing(&siv, "", "u1", "", &[FAR]);
    table.play("end march").dice(&[2, 6, 1]).play("destroy crossing to T0506");
    assert!(
        table
            .state
            .ground
            .is_destroyed(table.rules.crossings.at(table.hex("T0505"), Direction::South).unwrap())
    );
}

fn destroyed(table: &Table, direction: Direction) -> bool {
    table.state.ground.is_destroyed(table.rules.crossings.at(table.hex("T0505"), direction).unwrap())
}

#[test]
fn the_destruction_roll() {
    proves!(
        "gcacw.10.2.14",
        "gcacw.10.2.18",
        "gcacw.10.2.19",
        "gcacw.10.2.20",
        "gcacw.10.2.22",
        "gcacw.10.2.23",
        "gcacw.10.2.24",
        "gcacw.10.2.25"
    );
    // In place and unseen: -2. A bridge falls to 4 or less, a ferry to 3; for the Confederate to 5.
    let tries = |unit: &str, to: &str, direction, die: u8, others: &[(&str, &str, &str)], walk: bool| {
        let mut table = if walk {
            let mut pieces = vec![(unit, "T0504", "")];
            pieces.extend(others);
            let side = if unit.starts_with('u') { "Union" } else { "Confederate" };
            let mut table = crossings("RTG", 1863).table(&format!("side = \"{side}\""), &pieces);
            table.dice(&[4]).play(&format!("march {unit}; no force march; to T0505"));
            table
        } else {
            at_crossing(&crossings("RTG", 1863), "", unit, "", others)
        };
        table.play("end march");
        table.dice(&[die, 6, 1]);
        table.play(&format!("destroy crossing to {to}"));
        destroyed(&table, direction)
    };
    let (bridge, ferry) = (Direction::South, Direction::SouthEast);
    let unions: &[(&str, &str, &str)] = &[("u7", "T1212", "")];
    assert!(
        tries("u1", "T0506", bridge, 4, &[FAR], false) && !tries("u1", "T0506", bridge, 5, &[FAR], false)
    );
    assert!(tries("u1", "T0606", ferry, 3, &[FAR], false) && !tries("u1", "T0606", ferry, 4, &[FAR], false));
    assert!(tries("c1", "T0606", ferry, 5, unions, false) && !tries("c1", "T0606", ferry, 6, unions, false));
    // Having marched there: one less.
    assert!(tries("u1", "T0506", bridge, 3, &[FAR], true) && !tries("u1", "T0506", bridge, 4, &[FAR], true));
    // A zone of control over one end, held by a friend: one less again.
    let watched: &[(&str, &str, &str)] = &[("c3", "T0507", ""), ("u3", "T0506", "")];
    assert!(
        tries("u1", "T0506", bridge, 2, watched, true) && !tries("u1", "T0506", bridge, 3, watched, true)
    );
    // One attempt a unit a turn; another unit may try the same bridge.
    let mut table = at_crossing(&crossings("RTG", 1863), "", "u1", "", &[FAR, ("u2", "T0505", "")]);
    table.play("end march");
    table.dice(&[6, 6, 1]).play("destroy crossing to T0506");
    assert_eq!(may_destroy(&table, "u1", bridge), Some("gcacw.10.2.14"));
    assert_eq!(may_destroy(&table, "u1", ferry), Some("gcacw.10.2.14"));
    assert_eq!(may_destroy(&table, "u2", bridge), None);
}

#[test]
fn named_bridges() {
    proves!("gcacw.10.2.26", "gcacw.10.2.27", "gcacw.10.2.28", "gcacw.10.2.29");
    let indestructible = [
        "Chain Bridge",
        "Aqueduct Bridge",
        "Patterson Viaduct",
        "Thomas Viaduct",
        "Frederick Junction Bridge",
        "Long Bridge",
        "Hunting Creek Bridge",
    ];
    for name in indestructible {
        let crossing = SHIPPED.crossings.list.iter().find(|crossing| crossing.name == name);
        assert!(crossing.unwrap_or_else(|| panic!("{name}")).indestructible, "{name}");
    }
    let number = SHIPPED.crossings.list.iter().filter(|crossing| crossing.indestructible).count();
    assert_eq!(number, indestructible.len());
    let table = Table::at("hcr-8", "side = \"Union\"", &[("humphreys", "HE0537", "")]);
    let chain = table.rules.map.direction(table.hex("HE0537"), table.hex("HE0636")).unwrap();
    assert_eq!(may_destroy(&table, "humphreys", chain), Some("gcacw.10.2.27"));
}

#[test]
fn the_aqueduct_carries_nobody_but_can_be_destroyed() {
    proves!("gcacw.10.2.26", "gcacw.10.2.28", "gcacw.10.2.29");
    let board = "id = \"test\"\ntitle = \"test\"\nhexes = [\"HW4126 0,0 clear =T0101\", \"HW4226 1,0 clear =T0102\", \"HW4127 4,4 clear =T0103\"]\nsides = [\"HW4126 SE minor-river\"]\n";
    let at = |volume: &'static str| {
        let made = Made { board: board.into(), ..Made::of(volume, 1862) };
        let mut table = made.table("side = \"Confederate\"", &[("c1", "HW4126", ""), ("u1", "HW4127", "")]);
        table.dice(&[4]).play("march c1; no force march");
        table
    };
    let mut table = at("HCR");
    assert_eq!(table.refused("to HW4226"), "gcacw.6.2.10");
    table.play("end march");
    // -1 and -1, +2 for the aqueduct: 2 or less.
    table.dice(&[2, 6, 1]).play("destroy crossing to HW4226");
    let number = table.rules.crossings.at(table.hex("HW4126"), Direction::SouthEast).unwrap();
    assert!(table.state.ground.is_destroyed(number));
    // It leaves no ford.
    assert_eq!(passage(&table, Side::Union, "HW4126", Direction::SouthEast), Err("gcacw.6.2.10"));
    let mut table = at("HCR");
    table.play("end march").dice(&[3, 6, 1]).play("destroy crossing to HW4226");
    assert!(!table.state.ground.is_destroyed(number));
    assert_eq!(may_destroy(&at("RTG"), "c1", Direction::SouthEast), Some("gcacw.10.2.28"));
}

#[test]
fn what_a_destroyed_crossing_leaves() {
    proves!("gcacw.10.2.30", "gcacw.10.2.31", "gcacw.10.2.32", "gcacw.10.2.33", "gcacw.12.0.12");
    let down = "ground = { destroyed = [[\"T0505\", \"T0506\"]] }";
    let high = "ground = { destroyed = [[\"T0505\", \"T0506\"]], unfordable = [2, 2] }";
    for kind in ["bridge", "ferry"] {
        let minor = format!("T0505 S minor-river {kind} road");
        assert_eq!(south(&[&minor], down), Ok(Passage::Ford), "{kind}");
        assert_eq!(south(&[&minor], high), Err("gcacw.12.0.35"));
        assert_eq!(south(&[&minor], &format!("rain = [1]\n{down}")), Err("gcacw.12.0.23"));
        let major = format!("T0505 S major-river {kind} road");
        assert_eq!(south(&[&major], down), Err("gcacw.6.2.10"), "{kind}");
        // Zones of control go as far as feet do.
        for (rest, zone) in [
            (down.to_owned(), Zone::Normal),
            (high.to_owned(), Zone::None),
            (format!("rain = [1]\n{down}"), Zone::None),
        ] {
            let table = Made::on(&[], &[&minor])
                .table(&format!("side = \"Union\"\n{rest}"), &[("u1", "T0505", ""), ("c1", "T1212", "")]);
            assert_eq!(table.rules.at(&table.state).zone(Side::Union, table.hex("T0506")), zone, "{rest}");
        }
    }
    // Snicker's and Berry's Ferry leave a ford, on a major river too.
    for (one, other) in [("HW1833", "HW1734"), ("SN1308", "SN1207")] {
        let hexside = Hexside::between(
            &SHIPPED.board,
            SHIPPED.board.hex(one).unwrap(),
            SHIPPED.board.hex(other).unwrap(),
        )
        .unwrap();
        let number = SHIPPED.crossings.at(hexside.hex, hexside.direction).unwrap();
        assert!(SHIPPED.crossings.get(number).leaves_ford);
    }
    let others = SHIPPED
        .crossings
        .list
        .iter()
        .filter(|crossing| crossing.leaves_ford && crossing.river == gcacw::turn::River::Major);
    assert_eq!(others.count(), 2);
}
