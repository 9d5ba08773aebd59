//! The decks as data: counts, names, and what the two examples quote.

use std::collections::BTreeMap;

use engine::data::read;
use engine::proves;
use library::Shipped;
use toml::{Table as Toml, Value};

fn records(file: &str, kind: &str) -> Vec<Toml> {
    let data: Toml = read(&Shipped::new(), &format!("c1863/{file}.toml")).unwrap();
    let records = data[kind].as_array().unwrap();
    records.iter().map(|record| record.as_table().unwrap().clone()).collect()
}

/// The names of all Tactics cards as actions write them.
pub fn tactics_slugs() -> Vec<String> {
    records("tactics", "tactics")
        .iter()
        .map(|card| text(card, "name").to_lowercase().replace(' ', "-"))
        .collect()
}

/// The names of a side's Activation cards as actions write them.
pub fn activation_slugs(side: &str) -> Vec<String> {
    let mut slugs: Vec<String> = Vec::new();
    for card in records("activation", "activation").iter().filter(|card| text(card, "side") == side) {
        let minors =
            card["minors"].as_array().unwrap().iter().map(|minor| minor.as_str().unwrap().to_owned());
        let names: Vec<String> = std::iter::once(text(card, "major").to_owned()).chain(minors).collect();
        let slug = names.join("/").to_lowercase();
        slugs.push(if slugs.contains(&slug) { format!("{slug}#2") } else { slug });
    }
    slugs
}

fn text<'a>(record: &'a Toml, field: &str) -> &'a str {
    record[field].as_str().unwrap()
}

/// Whether a check of `facts.toml` about formations or cards holds; `None` when it is about something else.
pub fn holds(check: &str, bank: impl Fn(u8) -> String) -> Option<bool> {
    let words: Vec<&str> = check.split_whitespace().collect();
    let formation =
        |name: &str| records("formations", "formation").into_iter().find(|known| text(known, "name") == name);
    let numbers = |record: &Toml, field: &str| -> Vec<i64> {
        record[field].as_array().unwrap().iter().map(|value| value.as_integer().unwrap()).collect()
    };
    let wanted = |word: &str| word.parse::<i64>().ok();
    Some(match words[0] {
        "start" => {
            let starts: Vec<i64> = words[2..].iter().filter_map(|word| wanted(word)).collect();
            numbers(&formation(words[1])?, "start") == starts
        }
        "dice" => number(&formation(words[1])?, "dice") == wanted(words[2])?,
        "card" => {
            let names: Vec<&str> = words[2].split('/').collect();
            let matching = records("activation", "activation").into_iter().filter(|card| {
                let minors: Vec<&str> =
                    card["minors"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
                text(card, "side") == words[1]
                    && text(card, "major") == names[0]
                    && minors == names[1..]
                    && (words[3] == "-" || Some(number(card, "momentum")) == wanted(words[3]))
            });
            matching.count() >= words[4].trim_start_matches('x').parse().ok()?
        }
        "icons" => (1..=3).all(|icons| {
            let cards = records("activation", "activation");
            let own = cards
                .iter()
                .filter(|card| text(card, "side") == words[1] && number(card, "momentum") == icons);
            Some(own.count() as i64) >= wanted(words[2])
        }),
        "deck" => match words[1] {
            "reinforcement" => {
                let cards = records("formations", "reinforcement");
                let pairs = cards
                    .iter()
                    .filter(|card| text(card, "side") == words[2])
                    .map(|card| number(card, "pairs"));
                Some(2 * pairs.sum::<i64>()) == wanted(words[3])
            }
            kind => {
                let file = if kind == "bot_card" { "bot" } else { kind };
                let cards = records(file, kind);
                let own = cards.iter().filter(|card| words[2] == "-" || text(card, "side") == words[2]);
                Some(own.count() as i64) == wanted(words[3])
            }
        },
        "tactics" => {
            let cost = wanted(words.last()?);
            let name = words[2..words.len() - 1].join(" ");
            records("tactics", "tactics").iter().any(|card| {
                text(card, "name") == name
                    && wanted(words[1]).is_none_or(|known| known == number(card, "number"))
                    && cost.is_none_or(|known| known == number(card, "cost"))
            })
        }
        _ => return bot_holds(&words, bank),
    })
}

/// The same for the bot's cards.
fn bot_holds(words: &[&str], bank: impl Fn(u8) -> String) -> Option<bool> {
    let cards = records("bot", "bot_card");
    let lines = |card: &Toml, name: &str| -> Option<(String, Vec<String>)> {
        let order =
            card["order"].as_array()?.iter().find(|order| order["formation"].as_str() == Some(name))?;
        let lines = order["lines"].as_array()?.iter().filter_map(Value::as_str).map(String::from).collect();
        Some((order["kind"].as_str()?.to_owned(), lines))
    };
    let card = |index: usize| {
        cards
            .iter()
            .find(|card| text(card, "side") == words[1] && number(card, "number").to_string() == words[index])
    };
    Some(match words[0] {
        "bot_bonus" => number(card(2)?, "cohesion").to_string() == words[3],
        "bot" => {
            let (kind, found) = lines(card(2)?, words[3])?;
            let begins = words[5..].join(" ");
            kind == words[4] && begins.split(" ; ").zip(&found).all(|(wanted, line)| wanted == line)
        }
        "bot_line" => {
            let (_, found) = lines(card(2)?, words[3])?;
            found.get(words[4].parse::<usize>().ok()? - 1) == Some(&words[5..].join(" "))
        }
        "bot_lists" => {
            let own = cards.iter().filter(|card| text(card, "side") == words[1]);
            let orders = own.flat_map(|card| card["order"].as_array().unwrap().clone());
            let all = orders.flat_map(|order| order["lines"].as_array().unwrap().clone());
            all.filter_map(|line| line.as_str()?.split("strike ").nth(1).map(String::from)).all(|strike| {
                let places = strike.split(' ').next().unwrap().split('/');
                places.map(|place| bank(place.parse().unwrap())).all(|side| side == words[2])
            })
        }
        _ => return None,
    })
}

fn number(record: &Toml, field: &str) -> i64 {
    record[field].as_integer().unwrap()
}

#[test]
fn each_side_has_fifteen_cards_with_one_to_three_icons() {
    proves!("c1863.0.3", "c1863.2.5", "c1863.13.2.1", "c1863.9.0.1", "c1863.8.1", "c1863.7.1");
    let cards = records("activation", "activation");
    let mut majors: BTreeMap<String, (i64, i64)> = BTreeMap::new();
    for side in ["Union", "Confederate"] {
        let own: Vec<&Toml> = cards.iter().filter(|card| text(card, "side") == side).collect();
        assert_eq!(own.len(), 15);
        for icons in 1..=3 {
            assert!(own.iter().filter(|card| number(card, "momentum") == icons).count() >= 3);
        }
        for card in own {
            assert!((1..=3).contains(&number(card, "momentum")));
            majors.entry(text(card, "major").into()).or_default().0 += 1;
            for minor in card["minors"].as_array().unwrap() {
                majors.entry(minor.as_str().unwrap().into()).or_default().1 += 1;
            }
        }
    }
    // The formation areas count the same cards, and each formation is on only a few.
    for formation in records("formations", "formation") {
        let counted = majors[text(&formation, "name")];
        assert_eq!(counted, (number(&formation, "majors"), number(&formation, "minors")));
        assert!(counted.0 + counted.1 < 8);
    }
}

#[test]
fn the_bot_decks_are_what_the_rules_quote() {
    proves!("c1863.2.5", "c1863.19.7.5", "c1863.19.7.6");
    let cards = records("bot", "bot_card");
    for side in ["Union", "Confederate"] {
        assert_eq!(cards.iter().filter(|card| text(card, "side") == side).count(), 15);
    }
    for card in &cards {
        assert!((1..=2).contains(&number(card, "cohesion")));
        let orders = card["order"].as_array().unwrap();
        let kind = |order: &Value| order["kind"].as_str().unwrap().to_owned();
        assert_eq!(kind(&orders[0]), "major");
        assert!(orders[1..].iter().all(|order| kind(order) == "minor"));
    }
    // Confederate card 6 line by line.
    let six =
        cards.iter().find(|card| text(card, "side") == "Confederate" && number(card, "number") == 6).unwrap();
    let lines = |index: usize| -> Vec<String> {
        let order = &six["order"].as_array().unwrap()[index];
        order["lines"].as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_owned()).collect()
    };
    let names: Vec<&str> =
        six["order"].as_array().unwrap().iter().map(|order| order["formation"].as_str().unwrap()).collect();
    assert_eq!((number(six, "cohesion"), names), (1, vec!["Anderson", "Early", "McLaws"]));
    assert_eq!(
        lines(0),
        [
            "map & adjacent_dry: attack 2",
            "track: advance 2",
            "track=2: strike 22/10/9/8/18 2",
            "track>=3: strike 21/18 2",
            "map & objective: redoubt",
            "map: towards 2",
        ]
    );
    assert_eq!(lines(1), ["map & adjacent_dry: attack 2", "map & objective: redoubt", "map: towards 2"]);
    assert_eq!(
        lines(2)[1..4],
        ["track: advance 1", "track=2: strike 22/10/9/8/18 2", "track>=3: strike 21/18 3"]
    );
}

#[test]
fn twelve_reinforcement_cards_and_thirty_six_tactics_cards() {
    proves!("c1863.2.6", "c1863.2.7", "c1863.9.3.4");
    for side in ["Union", "Confederate"] {
        let pairs: i64 = records("formations", "reinforcement")
            .iter()
            .filter(|record| text(record, "side") == side && [1, 3].contains(&number(record, "value")))
            .map(|record| number(record, "pairs"))
            .sum();
        assert_eq!(2 * pairs, 12);
    }
    let cards = records("tactics", "tactics");
    let mut numbers: Vec<i64> = cards.iter().map(|card| number(card, "number")).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=36).collect::<Vec<_>>());
    for (wanted, name) in [
        (3, "Immaculate Timing"),
        (12, "Confidence"),
        (25, "Back in the Saddle"),
        (35, "Night March"),
        (36, "Artillery Smoke Screen"),
    ] {
        let card = cards.iter().find(|card| number(card, "number") == wanted).unwrap();
        assert_eq!(text(card, "name"), name);
    }
    let reorganize = cards.iter().find(|card| text(card, "name") == "Reorganize").unwrap();
    assert_eq!(number(reorganize, "cost"), 2);
}
