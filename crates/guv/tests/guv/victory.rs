//! Section 2: victory in the campaign.

use engine::{Side, proves};

use crate::table::{Own as _, Table, board, position};

const PLACES: [(&str, &str); 6] = [
    ("Chancellorsville", "C3"),
    ("Marye's Heights", "C5"),
    ("Spotsylvania", "C7"),
    ("Falmouth", "E3"),
    ("Warrenton Road", "C1"),
    ("Telegraph Road to Hanover Junction", "C9"),
];

fn ground() -> String {
    let places: String = PLACES
        .iter()
        .map(|(name, hex)| format!("[[place]]\nname = \"{name}\"\nkind = \"town\"\nhex = \"{hex}\"\n"))
        .collect();
    let road: Vec<String> = (1..9).map(|row| format!("C{row} S road")).collect();
    let road: Vec<&str> = road.iter().map(String::as_str).collect();
    board(&[], &road, &places)
}

fn end_of(turn: u8, pieces: &[(&str, &str, &str)]) -> Table {
    Table::on(&ground(), &position(&format!("turn = {turn}\nphase = \"end\""), pieces))
}

/// Union units worth 24 points, and one more.
const UNION_24: [&str; 6] = ["cutler", "rowley", "graham", "ward", "barlow", "mclean"];
const CONFEDERATE_24: [&str; 6] = ["pender", "lane", "mcgowan", "gordon", "hoke", "law"];

fn lost<'a>(units: &[&'a str]) -> Vec<(&'a str, &'static str, &'static str)> {
    units.iter().map(|unit| (*unit, "losses", "")).collect()
}

#[test]
fn a_lead_of_twenty_four_points_ends_the_campaign() {
    proves!("guv.2.1", "guv.2.5", "guv.2.6", "guv.3.6");
    let mut pieces = vec![("heth", "A9", ""), ("von-gilsa", "I1", "")];
    pieces.extend(lost(&CONFEDERATE_24[..5]));
    // Twenty points and any number of skirmishers are not enough; reduced or not, a unit counts in full.
    pieces.extend((1..=9).map(|number| {
        (
            [
                "",
                "confederate-skirmisher-1",
                "confederate-skirmisher-2",
                "confederate-skirmisher-3",
                "confederate-skirmisher-4",
                "confederate-skirmisher-5",
                "confederate-skirmisher-6",
                "confederate-skirmisher-7",
                "confederate-skirmisher-8",
                "confederate-skirmisher-9",
            ][number],
            "losses",
            "",
        )
    }));
    let table = end_of(7, &pieces);
    assert_eq!((table.question(), table.track("Elimination difference", None)), ("choose_formations", 20));
    pieces.push(("law", "losses", "reduced"));
    let table = end_of(7, &pieces);
    assert_eq!(table.outcome().winner, Some(Side::Union));
    // Losses of one's own count against it.
    pieces.push(("weed", "losses", ""));
    assert_eq!(end_of(7, &pieces).question(), "choose_formations");
    let mut pieces = vec![("heth", "A9", ""), ("von-gilsa", "I1", "")];
    pieces.extend(lost(&UNION_24));
    assert_eq!(end_of(7, &pieces).outcome().winner, Some(Side::Confederate));
}

#[test]
fn both_places_in_supply_after_turn_fourteen_win_for_the_confederates() {
    proves!("guv.2.2", "guv.13.19");
    let both = [("heth", "C3", ""), ("lane", "C5", ""), ("von-gilsa", "I1", "")];
    assert_eq!(end_of(14, &both).outcome().winner, Some(Side::Confederate));
    // A skirmisher is a unit: alone it holds a place.
    let screen = [("heth", "C3", ""), ("confederate-skirmisher-1", "C5", ""), ("von-gilsa", "I1", "")];
    assert_eq!(end_of(14, &screen).outcome().winner, Some(Side::Confederate));
    assert_eq!(end_of(13, &both).question(), "choose_formations");
    let one = [("heth", "C3", ""), ("von-gilsa", "I1", "")];
    assert_eq!(end_of(14, &one).question(), "choose_formations");
    // Cut off from C9 by a Union brigade, they do not count.
    let cut = [
        ("heth", "C3", ""),
        ("lane", "C5", ""),
        ("von-gilsa", "C8", ""),
        ("mclean", "C9", ""),
        ("weed", "D8", ""),
    ];
    assert_eq!(end_of(14, &cut).question(), "choose_formations");
}

fn points(pieces: &[(&str, &str, &str)]) -> (Option<Side>, i32) {
    let engine::Outcome { winner, sentence, .. } = end_of(25, pieces).outcome();
    let number = sentence.split("the Union has ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    (winner, number.parse().unwrap())
}

#[test]
fn places_held_in_supply_score_for_the_union() {
    proves!("guv.2.3", "guv.2.7", "guv.2.8", "guv.2.9", "guv.2.10", "guv.2.11");
    assert_eq!(points(&[("von-gilsa", "C3", ""), ("heth", "I9", "")]), (None, 10));
    assert_eq!(points(&[("von-gilsa", "C5", ""), ("heth", "I9", "")]), (None, 10));
    assert_eq!(points(&[("von-gilsa", "C7", ""), ("heth", "I9", "")]), (None, 10));
    assert_eq!(points(&[("von-gilsa", "E3", ""), ("heth", "I9", "")]), (Some(Side::Confederate), 5));
    assert_eq!(
        points(&[("von-gilsa", "C3", ""), ("mclean", "C5", ""), ("heth", "I9", "")]),
        (Some(Side::Union), 20)
    );
    // Out of supply it does not count; nor do skirmishers, lifted at night.
    assert_eq!(points(&[("von-gilsa", "C7", ""), ("heth", "C1", ""), ("lane", "C2", "")]).1, 0);
    assert_eq!(points(&[("union-skirmisher-1", "C3", ""), ("von-gilsa", "I1", ""), ("heth", "I9", "")]).1, 0);
    // The Confederates score nothing by holding them.
    assert_eq!(points(&[("von-gilsa", "I1", ""), ("heth", "C3", "")]), (Some(Side::Confederate), 0));
}

#[test]
fn wagons_of_the_last_night_hold_a_place_for_the_union() {
    proves!("guv.2.11", "guv.17.19", "guv.17.7");
    // Heth and Lane cut the road to C7; the wagons feed von Gilsa there when the last turn is judged.
    for (answer, points) in [("done", "has 0 victory"), ("play supply; at C7", "has 10 victory")] {
        let pieces = [("von-gilsa", "C7", ""), ("heth", "C1", ""), ("lane", "C2", "")];
        let head = "options = [\"events\"]\nturn = 25\nphase = \"end\"\nhand = { union = [\"supply\"] }";
        let mut table = Table::on(&ground(), &position(head, &pieces));
        assert_eq!(table.question(), "supply_event");
        table.free_dice().play(answer);
        while table.question() != "over" {
            table.play("done");
        }
        assert!(table.outcome().sentence.contains(points), "{answer}: {}", table.outcome().sentence);
    }
}

#[test]
fn eliminated_points_count_one_for_one_and_may_be_negative() {
    proves!("guv.2.3", "guv.2.4", "guv.2.5");
    let mut pieces = vec![("von-gilsa", "C3", ""), ("heth", "I9", "")];
    pieces.extend(lost(&["pender", "archer"]));
    let archer = Table::scenario("campaign", &[]).piece("archer").values[0].value.parse::<i32>().unwrap();
    assert_eq!(points(&pieces).1, 10 + 4 + archer);
    pieces.push(("confederate-skirmisher-1", "losses", ""));
    assert_eq!(points(&pieces).1, 10 + 4 + archer);
    let pieces = [("von-gilsa", "I1", ""), ("heth", "I9", ""), ("cutler", "losses", "")];
    assert_eq!(points(&pieces), (Some(Side::Confederate), -4));
}

#[test]
fn steps_moved_off_by_the_flagged_roads_score_ten() {
    proves!("guv.2.12", "guv.2.13", "guv.2.14", "guv.9.23");
    // Eighteen two-step units are 36 steps; they walk off the map one by one.
    let corps = [
        "wainwright",
        "phelps",
        "cutler",
        "paul",
        "meredith",
        "root",
        "baxter",
        "leonard",
        "rowley",
        "stone",
    ];
    let march = |leavers: &[&str], commander: &str, rest: &[(&str, &str, &str)], turn: u8| {
        let mut pieces: Vec<(&str, &str, &str)> = leavers.iter().map(|unit| (*unit, "C9", "")).collect();
        pieces.extend(rest);
        let head = format!("turn = {turn}\nphase = \"movement\"\nactive = \"{commander}\"\nchit = \"C9\"");
        let mut table = Table::on(&ground(), &position(&head, &pieces));
        table.free_dice();
        for unit in leavers {
            table.play(&format!("move {unit}; exit"));
        }
        table
    };
    // Twenty steps are not enough.
    let mut table = march(&corps, "reynolds", &[("von-gilsa", "C1", ""), ("heth", "A9", "")], 24);
    while table.question() != "over" {
        let answer = if table.offers("pass") { "pass" } else { "done" };
        table.play(answer);
    }
    assert!(table.outcome().sentence.contains("has 0 victory points"));
    // Thirty-six, by a road joined to the Union centre, score 10.
    let off = |last: (&str, &[&str]), extra: &[(&str, &str, &str)], confederates: usize| {
        let more = ["caldwell", "zook", "brooke", "carroll", "hays", "macgregor", "meagher"];
        let mut text = String::new();
        for (unit, state) in corps.iter().chain(&more).map(|unit| (*unit, &[][..])).chain([last]) {
            // What is on the map already is not off it.
            let off = !extra.iter().any(|(other, ..)| *other == unit);
            if off {
                text.push_str(&format!("[[piece]]\nunit = \"{unit}\"\nat = \"exit C9\"\n"));
                for word in state {
                    text.push_str(&format!("{word} = true\n"));
                }
            }
        }
        for unit in ["f-lee", "w-h-f-lee", "gordon", "hoke", "smith", "andrews", "paxton", "jones"]
            .iter()
            .take(confederates)
        {
            text.push_str(&format!("[[piece]]\nunit = \"{unit}\"\nat = \"exit C9\"\n"));
        }
        let mut pieces = vec![("von-gilsa", "C1", ""), ("heth", "I9", "")];
        pieces.extend(extra);
        let table =
            Table::on(&ground(), &format!("{}{text}", position("turn = 25\nphase = \"end\"", &pieces)));
        table.outcome().sentence
    };
    let steps = |extra: &[(&str, &str, &str)], confederates| off(("morgan", &[]), extra, confederates);
    assert!(steps(&[], 0).contains("has 10 victory points"));
    // Thirty-five do; thirty-four and a brigade of cavalry do not.
    assert!(off(("morgan", &["reduced"]), &[], 0).contains("has 10 victory points"));
    assert!(off(("devin", &[]), &[], 0).contains("has 0 victory points"));
    // A Confederate across the road breaks the line to the exit.
    assert!(steps(&[("lane", "C5", "")], 0).contains("has 0 victory points"));
    // A brigade that left by a road that no line reaches is left out: the other 34 steps are too few, 36 are enough.
    assert!(steps(&[("stone", "exit E9", "")], 0).contains("has 0 victory points"));
    assert!(steps(&[("tyler", "exit E9", "")], 0).contains("has 10 victory points"));
    // Fifteen Confederate steps off the map cancel it; fourteen do not. Cavalry counts for them.
    assert!(steps(&[], 7).contains("has 10 victory points"));
    assert!(steps(&[], 8).contains("has 0 victory points"));
    // Union cavalry does not count: 34 steps of infantry and guns are too few.
    assert!(march_off("davis").contains("has 0 victory points"));
    assert!(march_off("morgan").contains("has 10 victory points"));
}

/// The sentence at the end when I Corps, seven brigades of II Corps and one more unit have left by C9.
fn march_off(last: &str) -> String {
    let corps = [
        "wainwright",
        "phelps",
        "cutler",
        "paul",
        "meredith",
        "root",
        "baxter",
        "leonard",
        "rowley",
        "stone",
        "caldwell",
        "zook",
        "brooke",
        "carroll",
        "hays",
        "macgregor",
        "meagher",
    ];
    let mut pieces = vec![("von-gilsa", "C1", ""), ("heth", "I9", "")];
    pieces.extend(corps.iter().map(|unit| (*unit, "exit C9", "")));
    pieces.push((last, "exit C9", ""));
    end_of(25, &pieces).outcome().sentence
}
