//! Everything loads; every check and constraint holds; a broken text is refused with its file, record and field.

use std::borrow::Cow;

use engine::{DataError, Library};
use gcacw::roster::{Counter, LeaderInfo, Roster, UnitInfo};
use gcacw::{CombatResult, Data, Halves};
use library::Shipped;

use crate::table::{Own as _, SHIPPED, Table};

/// The shipped data with one text of one file replaced.
struct Broken {
    file: &'static str,
    from: &'static str,
    to: &'static str,
}

impl Library for Broken {
    fn text(&self, path: &str) -> Result<Cow<'static, str>, DataError> {
        let text = Shipped::new().text(path)?;
        if path != self.file {
            return Ok(text);
        }
        assert!(text.contains(self.from), "{path} has no {:?}", self.from);
        Ok(text.replacen(self.from, self.to, 1).into())
    }

    fn list(&self, folder: &str) -> Vec<String> {
        Shipped::new().list(folder)
    }
}

fn refusal(file: &'static str, from: &'static str, to: &'static str) -> String {
    Data::load(&Broken { file, from, to }).expect_err("the broken text must be refused").to_string()
}

#[test]
fn everything_loads() {
    let data = Data::load(&Shipped::new()).unwrap();
    assert_eq!(data.scenarios.len(), 35);
    assert_eq!(data.units.unit.len(), 379);
    assert_eq!(data.units.army_group.len(), 14);
    assert_eq!(data.places.place.len(), 313);
    assert_eq!(data.scenarios.iter().map(|scenario| scenario.unit.len()).sum::<usize>(), 1556);
}

#[test]
fn every_check_and_constraint_of_the_charts_is_proved() {
    let data = Data::load(&Shipped::new()).unwrap();
    let (checks, constraints) = (&data.checks.check, &data.checks.constraint);
    assert_eq!((checks.len(), constraints.len()), (CHECKS, CONSTRAINTS));
    for check in checks {
        assert!(check.holds(&data.charts), "{}", check.id());
    }
    for constraint in constraints {
        assert_eq!(data.charts.satisfies(&constraint.id), Some(true), "{}", constraint.id);
    }
}

const CHECKS: usize = 37;
const CONSTRAINTS: usize = 30;

#[test]
fn a_combat_value_between_two_bands_is_raised() {
    let data = Data::load(&Shipped::new()).unwrap();
    let results = |value| data.charts.combat_chart.results(-20, value, value);
    let cells = |defender, attacker| {
        CombatResult::parse(defender).zip(CombatResult::parse(attacker)).map(<[_; 2]>::from)
    };
    assert_eq!(results(Halves::whole(3)), cells("-", "3D"));
    assert_eq!(results(Halves::from_halves(7)), cells("-", "4D"));
    assert_eq!(results(Halves::whole(0)), None);
}

#[test]
fn every_hex_of_every_scenario_and_place_is_on_the_board() {
    let data = Data::load(&Shipped::new()).unwrap();
    let units = data.scenarios.iter().flat_map(|scenario| &scenario.unit);
    let starts = units.flat_map(|unit| unit.hex.iter().chain(&unit.reinforcement_hex));
    let places = data.places.place.iter().map(|place| &place.hex);
    for hex in starts.chain(places) {
        assert!(data.board.hex(hex).is_some(), "{hex}");
    }
}

#[test]
fn a_scenario_is_refused_by_file_record_and_field() {
    let file = "gcacw/scenarios/rtg-4.toml";
    let pender =
        "name = \"Pender\", size = \"division\", arm = \"infantry\", command = \"III\", strength = 14";
    for (from, to, sentence) in [
        (
            "hex = \"RN2532\"",
            "hex = \"RN9932\"",
            "Confederate Heth (infantry), field hex: there is no hex RN9932 on the board",
        ),
        (
            "name = \"Heth\"",
            "name = \"Hethe\"",
            "Confederate Hethe (infantry), field name: RTG has no such counter in gcacw/units.toml",
        ),
        (
            "hex = \"RN2532\"",
            "hex = \"SS0108\"",
            "Confederate Heth (infantry), field place: SS0108 is not \"Cashtown\" in gcacw/places.toml",
        ),
        (
            pender,
            "name = \"Pender\", size = \"division\", arm = \"infantry\", command = \"III\", strength = 22",
            "Confederate Pender (infantry), field strength: there is no strength marker of 22",
        ),
        ("name = \"Early\"", "name = \"Rodes\"", "Confederate Rodes (infantry), field name: is there twice"),
        ("turns = 1\n", "turns = 2\n", "scenario rtg-4, field turns: from start to end there are 1 days"),
        (
            "start = \"1863-07-01\"\nend = \"1863-07-01\"",
            "start = \"1863-13-01\"\nend = \"1863-13-01\"",
            "scenario rtg-4, field start: start and end must be dates such as 1863-07-01",
        ),
        (
            "start = \"1863-07-01\"\nend = \"1863-07-01\"",
            "start = \"1863-02-28\"\nend = \"1863-03-01\"",
            "scenario rtg-4, field turns: from start to end there are 2 days",
        ),
        ("maps = [\"RS\"", "maps = [\"XX\"", "scenario rtg-4, field maps: there is no sheet XX"),
        (
            "random_events = \"none\"",
            "random_events = \"dry\"",
            "scenario rtg-4, field random_events: there is no Random Events Table \"dry\"",
        ),
        (
            "units = [\"Slocum\"",
            "units = [\"Sloan\"",
            "special 2, field units: the scenario has no unit \"Sloan\"",
        ),
        (
            "kind = \"no_grand_assault\"",
            "kind = \"panic\"",
            "special 3, field rebuilt: says what is ours of a rule that the scenario only names",
        ),
        (
            "setup = \"published:rosters\"",
            "setup = \"published:rumour\"",
            "scenario rtg-4, field sources: \"rumour\" is not a source of gcacw/sources.toml",
        ),
    ] {
        assert_eq!(refusal(file, from, to), format!("{file}, {sentence}"));
    }
}

#[test]
fn a_unit_is_refused_by_file_record_and_field() {
    let file = "gcacw/units.toml";
    for (from, to, sentence) in [
        (
            "group = \"union_other\", box = \"blue\"",
            "group = \"union_other\", box = \"pink\"",
            "field box: no box of union_other in RTG has that colour",
        ),
        (
            "arm = \"leader\", command = \"ANV\", command_value = 5",
            "arm = \"leader\", command = \"ANV\"",
            "RTG Confederate Lee (leader), field command_value: a leader must have one",
        ),
    ] {
        let refused = refusal(file, from, to);
        assert!(refused.starts_with(file) && refused.ends_with(sentence), "{refused}");
    }
    let refused = refusal(file, "name = \"Longstreet\"", "name = \"Longstreet\", nickname = \"Pete\"");
    assert!(
        refused.starts_with("gcacw/units.toml, line ") && refused.contains("unknown field `nickname`"),
        "{refused}"
    );
}

#[test]
fn a_chart_is_refused_by_file_record_and_field() {
    let file = "gcacw/charts.toml";
    for (from, to, sentence) in [
        (
            "rows = [-8, -7, -6",
            "rows = [-9, -7, -6",
            "gcacw/charts.toml, combat_chart, field rows: -7 follows -9, and must be -8",
        ),
        (
            "defender_bands = [[\"1/2\", 3], [4, 6]",
            "defender_bands = [[\"1/2\", 3], [5, 6]",
            "gcacw/charts.toml, combat_chart, field defender_bands: a band starts at 5, and must start at 4",
        ),
        (
            "[\"-\", \"-\", \"-\", \"-\", \"-\", \"-\", \"-\", \"1\"]",
            "[\"-\", \"-\", \"-\", \"-\", \"-\", \"-\", \"-\"]",
            "gcacw/charts.toml, combat_chart, field defender_cells: row 4 has 7 cells, and the chart 8 columns",
        ),
        (
            "{ max_combat = 3, modifier = 0 }",
            "{ max_combat = 1, modifier = 0 }",
            "gcacw/charts.toml, cavalry_retreat, field size_bands: max_combat must rise from band to band",
        ),
        (
            "disorganized_combat = [\"1/2\"",
            "disorganized_combat = [1",
            "gcacw/checks.toml, k.strength.1, field expect: the chart gives another answer",
        ),
        (
            "disorganized_combat = [\"1/2\", 1, 2, 3, 4, 4,",
            "disorganized_combat = [\"1/2\", 1, 2, 3, 5, 5,",
            "gcacw/checks.toml, strength.range, field says: the chart strength_marker does not satisfy it: Organized 1 to \
             21; disorganized from 1/2 to 14, always the smaller number.",
        ),
        (
            "ridge_extra = 1",
            "ridge_extra = 2",
            "gcacw/checks.toml, terrain.roads, field says: the chart terrain_chart does not satisfy it: Road, pike, RR 1 \
             (rain 2, pike 1 1/2); trail 1, mountain 2 (rain 2 and 3); ridge +1 both ways; mountain and swamp closed \
             without road; provisional swamp as rough, as swamp in rain; every major terrain dearer in rain.",
        ),
    ] {
        assert_eq!(refusal(file, from, to).split_whitespace().collect::<Vec<_>>().join(" "), sentence);
    }
    let refused = refusal("gcacw/checks.toml", "id = \"combat.hsn\"", "id = \"combat.rumour\"");
    assert_eq!(
        refused,
        "gcacw/checks.toml, combat.rumour, field says: no code proves a constraint of this id"
    );
}

#[test]
fn a_place_is_refused_by_file_record_and_field() {
    let file = "gcacw/places.toml";
    let refused = refusal(file, "hex = \"SS0108\"", "hex = \"SS9908\"");
    assert!(refused.starts_with("gcacw/places.toml, SS9908 "), "{refused}");
    assert!(refused.ends_with("field hex: there is no hex SS9908 on the board"), "{refused}");
    let refused = refusal(file, "columns = -19", "columns = -18");
    assert!(refused.starts_with("gcacw/places.toml, overlap HW RS, field columns: "), "{refused}");
}

#[test]
fn a_scenario_with_too_many_counters_is_refused() {
    let table = Table::scenario("sjw-1", &[]);
    let roster = SHIPPED.roster(&table.state);
    let built = |units: u16, leaders: u16| {
        let unit = |number| UnitInfo { counter: Counter(number), ..roster.units[0].clone() };
        let leader = |number| LeaderInfo { counter: Counter(number), ..roster.leaders[0].clone() };
        let roster =
            Roster::build("made.toml", (0..units).map(unit).collect(), (0..leaders).map(leader).collect());
        roster.map(|_| ()).map_err(|error| error.to_string())
    };
    // Twenty dummies and the number that stands for no unit want their places as well.
    let many = Err("made.toml: there are too many counters".to_owned());
    assert_eq!(built(235, 63), Ok(()));
    assert_eq!((built(236, 0), built(0, 64)), (many.clone(), many));
}
