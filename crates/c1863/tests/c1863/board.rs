//! Sections 0 to 3 and 5 to 7: the pieces, the board, and what the rules quote of them.

use std::collections::BTreeSet;

use engine::data::read;
use engine::{Side, Viewer, proves};
use library::Shipped;
use serde::Deserialize;

use crate::table::{Own as _, Position, scenario};

#[derive(Deserialize)]
struct Facts {
    fact: Vec<Fact>,
}

#[derive(Deserialize)]
struct Fact {
    id: String,
    check: Vec<String>,
}

/// The board as its file has it, asked the questions of `facts.toml`.
struct Board(board::Locations);

impl Board {
    fn tags(&self, number: u8) -> &[String] {
        &self.0.locations[self.0.by_number(number).unwrap().index()].tags
    }

    fn has(&self, number: u8, tag: &str) -> bool {
        self.tags(number).iter().any(|known| known == tag)
    }

    fn link(&self, one: u8, other: u8) -> Option<(&board::Link, bool)> {
        self.0.links.iter().find_map(|link| match link.between {
            [a, b] if (a, b) == (one, other) => Some((link, true)),
            [a, b] if (b, a) == (one, other) => Some((link, false)),
            _ => None,
        })
    }

    fn neighbours(&self, at: u8) -> BTreeSet<u8> {
        (1..=23).filter(|&other| self.link(at, other).is_some()).collect()
    }

    fn arrow(&self, from: u8, to: u8) -> String {
        let (link, forward) = self.link(from, to).unwrap();
        let prefix = if forward { "forward-" } else { "back-" };
        link.tags.iter().find_map(|tag| tag.strip_prefix(prefix)).unwrap().to_owned()
    }

    fn river(&self, one: u8, other: u8) -> bool {
        self.link(one, other).is_some_and(|(link, _)| link.tags.iter().any(|tag| tag == "river"))
    }

    fn distance(&self, from: u8, to: u8) -> usize {
        let mut reached = BTreeSet::from([from]);
        for steps in 0..23 {
            if reached.contains(&to) {
                return steps;
            }
            reached = reached.iter().flat_map(|&at| self.neighbours(at)).chain(reached.clone()).collect();
        }
        usize::MAX
    }

    fn northing(&self, at: u8) -> u16 {
        self.0.locations[self.0.by_number(at).unwrap().index()].at[1]
    }

    /// Whether a check of the board holds; `None` when it is about something else.
    fn holds(&self, check: &str) -> Option<bool> {
        let words: Vec<&str> = check.split_whitespace().collect();
        let numbers: Vec<u8> = words[1..].iter().filter_map(|word| word.parse().ok()).collect();
        let set = |numbers: &[u8]| numbers.iter().copied().collect::<BTreeSet<u8>>();
        let with = |tag: &str| (1..=23).filter(|&at| self.has(at, tag)).collect::<BTreeSet<u8>>();
        Some(match words[0] {
            "locations" => self.0.locations.len() == usize::from(numbers[0]),
            "connected" => (1..=23).all(|at| self.distance(at, 22) < 23),
            "objectives" => with("objective") == set(&numbers),
            "name" => {
                self.0.locations[self.0.by_number(numbers[0]).unwrap().index()].name == words[2..].join(" ")
            }
            "march" => {
                numbers.iter().enumerate().all(|(rank, &at)| self.has(at, &format!("march-{}", rank + 1)))
            }
            "adjacent" => self.link(numbers[0], numbers[1]).is_some(),
            "apart" => numbers[1..].iter().all(|&other| self.link(numbers[0], other).is_none()),
            "neighbours" => self.neighbours(numbers[0]) == set(&numbers[1..]),
            "bank" => self.has(numbers[0], &format!("{}-bank", words[2])),
            "river" => self.river(numbers[0], numbers[1]),
            "arrow" => self.arrow(numbers[0], numbers[1]) == words[3],
            "alike" => {
                let heads: BTreeSet<String> =
                    numbers[1..].iter().map(|&from| self.arrow(from, numbers[0])).collect();
                heads.len() == 1 && !heads.contains("green")
            }
            "colour_not" => !self.has(numbers[0], words[2]),
            "distance" => self.distance(numbers[0], 22) == usize::from(numbers[1]),
            "nearer" => {
                self.link(numbers[0], numbers[1]).is_some()
                    && self.distance(numbers[1], 22) < self.distance(numbers[0], 22)
            }
            "farther" => {
                self.link(numbers[0], numbers[1]).is_some()
                    && self.distance(numbers[1], 22) > self.distance(numbers[0], 22)
                    && self.northing(numbers[1]) < self.northing(numbers[0])
            }
            "contact" => self.link(numbers[0], numbers[1]).is_some(),
            _ => return None,
        })
    }
}

#[test]
fn the_board_is_what_the_rules_say_of_it() {
    proves!("c1863.3.1", "c1863.3.3", "c1863.3.4", "c1863.4.9", "c1863.5.1", "c1863.13.7.9");
    let board = Board(board::Locations::load(&Shipped::new(), "c1863").unwrap());
    let facts: Facts = read(&Shipped::new(), "c1863/facts.toml").unwrap();
    let mut checked = 0;
    for fact in facts.fact {
        for check in &fact.check {
            let bank = |at| if board.has(at, "north-bank") { "north" } else { "south" }.to_owned();
            let holds = board.holds(check).or_else(|| crate::cards::holds(check, bank));
            assert_eq!(holds, Some(true), "{}: {check}", fact.id);
            checked += 1;
        }
    }
    assert!(checked > 150, "{checked} checks");
}

#[test]
fn seven_corps_and_five_divisions_with_their_dice() {
    proves!(
        "c1863.0.1",
        "c1863.2.1",
        "c1863.6.1",
        "c1863.7.1",
        "c1863.7.2",
        "c1863.7.3",
        "c1863.2.2",
        "c1863.2.3"
    );
    let table = Position::union().table();
    let view = table.view(Viewer::Umpire);
    let names = |side| {
        let mut names: Vec<String> = view
            .pieces
            .iter()
            .filter(|piece| piece.side == Some(side))
            .map(|piece| piece.name.clone())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names(Side::Union), ["Couch", "Howard", "Meade", "Reynolds", "Sedgwick", "Sickles", "Slocum"]);
    assert_eq!(names(Side::Confederate), ["Anderson", "Colston", "Early", "Hill", "McLaws"]);
    for piece in &view.pieces {
        let dice = &piece.values.iter().find(|value| value.label == "dice").unwrap().value;
        assert_eq!(dice, if piece.name == "Hill" { "6" } else { "5" }, "{}", piece.name);
    }
    // One track a formation, and one marker a general: 7 and 1, 5 and 2.
    let generals = table.sheet(Viewer::Umpire, "Generals");
    assert_eq!(generals.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), ["Hooker", "Lee", "Jackson"]);
    // The areas tell how often the cards activate a formation.
    let rows = table.sheet(Viewer::Umpire, "Confederate formations");
    let hill = rows.iter().find(|row| row[0] == "Hill").unwrap();
    assert_eq!(hill[4], "3 major, 4 minor");
}

#[test]
fn formations_move_only_along_the_lines() {
    proves!("c1863.3.2", "c1863.3.1", "c1863.9.2.1", "c1863.8.8");
    let mut table = Position::union().table();
    table.play("play sickles/meade; activate meade; march");
    assert_eq!(table.refused("step 7"), "c1863.3.2");
    assert_eq!(table.refused("step 2"), "c1863.3.2");
    let mut steps = table.actions();
    steps.sort();
    assert_eq!(steps, ["stay", "step 1", "step 3", "step 9"]);
    // A minor activation is one location and no more.
    table.play("step 3");
    assert_eq!(table.asked(), "Union choose_formation");
    assert_eq!(table.place("meade"), "3");
}

#[test]
fn a_line_over_the_river_joins_like_any_other_and_both_ways() {
    proves!("c1863.3.3");
    let mut table = Position::union().table();
    table.play("play meade/couch/sickles; activate meade; march; step 9");
    // 2 and 9 lie on two banks; back again goes as well.
    assert_eq!(table.place("meade"), "9");
    table.play("step 2");
    assert_eq!(table.place("meade"), "2");
}

#[test]
fn two_friends_at_most_in_one_location_hidden_ones_included() {
    proves!("c1863.6.5");
    // Meade and Howard are at 2: Couch from 3 cannot come, nor pass through.
    let mut table = Position::union().at("couch", 3).table();
    table.play("play couch/meade; activate couch; march");
    assert_eq!(table.refused("step 2"), "c1863.6.5");
    assert!(table.offers("step 4"));
    // With Howard away there is room for a second.
    let mut table = Position::union().at("couch", 3).at("howard", 7).table();
    table.play("play couch/meade; activate couch; march; step 2");
    assert_eq!(table.place("couch"), "2");
}

#[test]
fn component_counts_are_limits() {
    proves!("c1863.2.4", "c1863.2.8", "c1863.2.10", "c1863.2.5", "c1863.2.6", "c1863.0.3");
    let table = Position::union().table();
    assert_eq!((table.pool(), table.redoubt_pool()), (25, 12));
    let all = |side: &str| table.count(&format!("{side} hand")) + table.count(&format!("{side} draw deck"));
    assert_eq!((all("Union"), all("Confederate")), (15, 15));
    // Three objectives, so three control markers.
    let objectives = table
        .view(Viewer::Umpire)
        .markers
        .iter()
        .filter(|marker| marker.kind == engine::MarkerKind::Control)
        .count();
    assert_eq!(objectives, 3);
    // Twelve Reinforcement cards: with three pairs of 3 on the table there is none left.
    let full = Position::union()
        .pair("sickles", "reynolds", 3)
        .pair("sedgwick", "reynolds", 3)
        .pair("slocum", "howard", 3)
        .cohesion("reynolds", 8)
        .cohesion("howard", 8)
        .cohesion("couch", 8);
    let mut table = full.at("couch", 3).table();
    table.play("play couch/meade; activate couch");
    assert_eq!(table.refused("receive meade 3"), "c1863.9.3.5");
    assert!(table.offers("receive meade 1"));
    // The bot's 15 cards stand apart from the player's.
    let solitaire = Position::solitaire(Side::Union).table();
    assert_eq!(solitaire.count("Bot deck"), 15);
    let hidden = scenario("two-player");
    assert_eq!(hidden.count("Union draw deck"), 15);
}
