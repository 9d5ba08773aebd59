//! The bot's cards: the language their lines are written in, read from `bot.toml` (section 19.7).

use engine::data::read;
use engine::{DataError, Library, Side};
use serde::Deserialize;

use crate::data::Data;
use crate::ids::{DECK, FormationId, LocationId};

/// One word of a guard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Term {
    Map,
    Track,
    TrackAt(u8),
    TrackFrom(u8),
    Adjacent,
    AdjacentDry,
    Objective,
    North,
    South,
}

/// What a line orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Order {
    Attack { dice: u8, dry: bool },
    Advance(u8),
    Strike { places: Vec<LocationId>, dice: u8 },
    Redoubt,
    Enter,
    Towards(u8),
}

/// A line: carried out when all its terms hold.
#[derive(Debug)]
pub(crate) struct Line {
    /// A term, and whether it must hold or must not.
    pub guard: Vec<(Term, bool)>,
    pub order: Order,
    /// The line in a player's words.
    pub text: String,
}

/// What a card orders one formation to do.
#[derive(Debug)]
pub(crate) struct FormationOrders {
    pub formation: FormationId,
    /// Printed as major; it changes nothing by itself. c1863.19.7.5
    pub major: bool,
    pub lines: Vec<Line>,
}

/// A bot Activation card.
#[derive(Debug)]
pub(crate) struct BotCard {
    pub number: u8,
    /// For the weakest formation listed on it.
    pub cohesion: i8,
    pub orders: Vec<FormationOrders>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BotFile {
    bot_card: Vec<CardRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardRecord {
    side: Side,
    number: u8,
    cohesion: i8,
    #[serde(rename = "source")]
    _source: String,
    #[serde(rename = "reason")]
    _reason: String,
    order: Vec<OrderRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OrderRecord {
    formation: String,
    kind: String,
    #[serde(default, rename = "note")]
    _note: String,
    lines: Vec<String>,
}

const FILE: &str = "c1863/bot.toml";

/// Reads both decks: the Union's 15 cards, then the Confederates'.
pub(crate) fn load(library: &dyn Library, data: &Data) -> Result<Vec<BotCard>, DataError> {
    let file: BotFile = read(library, FILE)?;
    let mut cards = Vec::new();
    for side in Side::ALL {
        for number in 1..=DECK {
            let record = file.bot_card.iter().find(|card| card.side == side && card.number == number);
            let name = format!("{side} card {number}");
            let record = record.ok_or_else(|| DataError::field(FILE, &name, "", "is missing"))?;
            let mut orders = Vec::new();
            for order in &record.order {
                let formation = data.formation_named(&order.formation).filter(|id| id.side() == side);
                let wrong = |problem: String| DataError::field(FILE, &name, "order", problem);
                let formation =
                    formation.ok_or_else(|| wrong(format!("{} is no {side} formation", order.formation)))?;
                let lines = order.lines.iter().map(|text| {
                    line(text, data).ok_or_else(|| wrong(format!("\"{text}\" is not understood")))
                });
                let lines = lines.collect::<Result<_, _>>()?;
                orders.push(FormationOrders { formation, major: order.kind == "major", lines });
            }
            cards.push(BotCard { number, cohesion: record.cohesion, orders });
        }
    }
    Ok(cards)
}

fn line(text: &str, data: &Data) -> Option<Line> {
    let (guard, order) = text.split_once(": ")?;
    let guard = guard.split(" & ").map(term).collect::<Option<Vec<_>>>()?;
    let words: Vec<&str> = order.split_whitespace().collect();
    let number = |index: usize| words.get(index)?.parse::<u8>().ok();
    let order = match *words.first()? {
        "attack" => Order::Attack { dice: number(1)?, dry: guard.contains(&(Term::AdjacentDry, true)) },
        "advance" => Order::Advance(number(1)?),
        "strike" => {
            let places = words.get(1)?.split('/').map(|place| data.map.by_number(place.parse().ok()?));
            Order::Strike { places: places.collect::<Option<_>>()?, dice: number(2)? }
        }
        "redoubt" => Order::Redoubt,
        "enter" => Order::Enter,
        "towards" => Order::Towards(number(1)?),
        _ => return None,
    };
    let text = format!("{}: {}", guard_words(&guard), order_words(&order, data));
    Some(Line { guard, order, text })
}

fn guard_words(guard: &[(Term, bool)]) -> String {
    let words = |&(term, holds): &(Term, bool)| match (term, holds) {
        (Term::Map, true) | (Term::Track, false) => "on the map".to_owned(),
        (Term::Map, false) | (Term::Track, true) => "on the track".to_owned(),
        (Term::TrackAt(space), _) => format!("on space {space}"),
        (Term::TrackFrom(space), _) => format!("on space {space} or beyond"),
        (Term::Adjacent, true) => "next to the enemy".to_owned(),
        (Term::Adjacent, false) => "not next to the enemy".to_owned(),
        (Term::AdjacentDry, true) => "next to the enemy, not over the river".to_owned(),
        (Term::AdjacentDry, false) => "not next to the enemy on this bank".to_owned(),
        (Term::Objective, true) => "in an objective".to_owned(),
        (Term::Objective, false) => "not in an objective".to_owned(),
        (Term::North, true) | (Term::South, false) => "north of the river".to_owned(),
        (Term::South, true) | (Term::North, false) => "south of the river".to_owned(),
    };
    // Most words say by themselves that the formation is on the map.
    let telling = guard.iter().filter(|(term, _)| guard.len() == 1 || *term != Term::Map);
    telling.map(words).collect::<Vec<_>>().join(", ")
}

fn order_words(order: &Order, data: &Data) -> String {
    match order {
        Order::Attack { dice, .. } => format!("attack with {dice} dice"),
        Order::Advance(spaces) => format!("advance {spaces}, and read on"),
        Order::Strike { places, dice } => {
            let numbers: Vec<String> = places.iter().map(|&at| data.map.number(at).to_string()).collect();
            format!("strike {} with {dice} dice", numbers.join("/"))
        }
        Order::Redoubt => "build a redoubt".to_owned(),
        Order::Enter => "go to the track".to_owned(),
        Order::Towards(dice) => format!("towards the nearest objective with {dice} dice"),
    }
}

fn term(word: &str) -> Option<(Term, bool)> {
    let (word, holds) = word.strip_prefix('!').map_or((word, true), |word| (word, false));
    let term = match word {
        "map" => Term::Map,
        "track" => Term::Track,
        "adjacent" => Term::Adjacent,
        "adjacent_dry" => Term::AdjacentDry,
        "objective" => Term::Objective,
        "north" => Term::North,
        "south" => Term::South,
        _ => match word.strip_prefix("track>=") {
            Some(space) => Term::TrackFrom(space.parse().ok()?),
            None => Term::TrackAt(word.strip_prefix("track=")?.parse().ok()?),
        },
    };
    Some((term, holds))
}
