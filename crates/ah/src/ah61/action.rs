//! Actions and their exact text.

use std::fmt::Display;

use board::HexId;
use engine::{Grammar, Heard, Named, Refusal, grammar, refuse};
use serde::{Deserialize, Serialize};

use super::Ah61;
use crate::units::UnitId;

grammar! {
    /// One answer to a decision.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Action spoken to Ah61 {
        /// Place a fortification.
        Fortify(at: HexId) = "fortify {at}",
        /// Hold a corps back at set-up, by its number among those that may be.
        Withhold(corps: u8 as Corps) = "withhold {corps..}",
        /// Take up a unit to place it.
        Take(unit: UnitId) = "take {unit}",
        /// Place it.
        Place(at: HexId) = "place {at}",
        /// Take up a unit to move it.
        Move(unit: UnitId) = "move {unit}",
        /// Take another unit of the square along.
        With(unit: UnitId) = "with {unit}",
        /// Go to a neighbouring square.
        Step(to: HexId) = "to {to}",
        /// Stop here.
        Stop = "stop",
        /// Build the bridge over a river square to a square of the far shore.
        Build {
            /// The river square.
            river: HexId,
            /// The square it points to.
            far: HexId,
        } = "build {river:RIVER-SQUARE} to {far}",
        /// End the movement of the Turn.
        EndMovement = "end movement",
        /// Break a division down into brigades.
        Substitute(division: UnitId) = "substitute {division}",
        /// Take the division's own brigades.
        OwnBrigades = "own brigades",
        /// Pick a brigade.
        Brigade(brigade: UnitId) = "brigade {brigade}",
        /// Put a division back for brigades on a square.
        Return {
            /// The division.
            division: UnitId,
            /// The brigades' square.
            hex: HexId,
        } = "return {division} at {hex}",
        /// Attack a unit, or add it to the defenders of the battle.
        Attack(unit: UnitId) = "attack {unit}",
        /// The same with everybody on a square who can be.
        AttackAllAt(at: HexId) = "attack all at {at}",
        /// Add an attacker to the battle.
        By(unit: UnitId) = "by {unit}",
        /// Add every attacker on a square who can fight in it.
        ByAllAt(at: HexId) = "by all at {at}",
        /// Add every attacker who can fight in it.
        ByAll = "by all",
        /// The battle is complete.
        BattleReady = "battle ready",
        /// Everybody else who must fight does so: the next enemy by everybody in reach, and so on.
        AttackRest = "attack the rest",
        /// No more attacks this Turn.
        EndAttacks = "end attacks",
        /// Resolve a battle, by its number.
        Resolve(battle: u8 as Battle) = "resolve {battle}",
        /// Give a unit up in an exchange.
        Remove(unit: UnitId) = "remove {unit}",
        /// Send a loser back.
        Retreat {
            /// Who retreats.
            unit: UnitId,
            /// Where it ends.
            to: HexId,
        } = "retreat {unit} to {to}",
        /// Occupy a hill or fortification.
        Occupy {
            /// Who goes.
            unit: UnitId,
            /// Where.
            hex: HexId,
        } = "occupy {hex} by {unit}",
        /// Nobody else goes.
        Stay = "stay",
    }
}

impl Named<Ah61> for UnitId {
    type Thing = Self;
    const FORM: &'static str = "UNIT";

    fn say(unit: Self, rules: &Ah61) -> impl Display {
        if rules.army.list.holds(unit) { rules.army.unit(unit).id.as_str() } else { "?" }
    }

    fn hear(rules: &Ah61, word: &str) -> Heard<Self> {
        let list = &rules.army.list;
        Some(list.find(word).map_or_else(
            || {
                let near = list.suggest(word);
                let hint =
                    if near.is_empty() { String::new() } else { format!(" Is it {}?", near.join(" or ")) };
                refuse!("ah61.2.2", "There is no unit \"{word}\".{hint}")
            },
            Ok,
        ))
    }

    fn is_known(unit: Self, rules: &Ah61) -> bool {
        rules.army.list.holds(unit)
    }
}

/// A square that the board has not is one without ground, neighbours or units, and is refused as such.
impl Named<Ah61> for HexId {
    type Thing = Self;
    const FORM: &'static str = "SQUARE";

    fn say(hex: Self, rules: &Ah61) -> impl Display {
        rules.field.name(hex)
    }

    fn hear(rules: &Ah61, word: &str) -> Heard<Self> {
        let found = rules.field.hex(word);
        Some(found.map_or_else(|| refuse!("ah61.1.3", "There is no square \"{word}\"."), Ok))
    }
}

/// A corps that may be held back, by its number among those.
pub enum Corps {}

impl Named<Ah61> for Corps {
    type Thing = u8;
    const FORM: &'static str = "CORPS|CORPS Corps";

    fn say(number: u8, rules: &Ah61) -> impl Display {
        rules.army.corps.get(usize::from(number)).map_or("?", |corps| corps.name.as_str())
    }

    fn hear(rules: &Ah61, name: &str) -> Heard<u8> {
        let corps = &rules.army.corps;
        Some(match corps.iter().position(|corps| corps.name.eq_ignore_ascii_case(name)) {
            Some(number) => Ok(number as u8),
            None => {
                let known: Vec<&str> = corps.iter().map(|corps| corps.name.as_str()).collect();
                refuse!("ah61.8.4", "\"{name}\" cannot be held back; {} can.", known.join(", "))
            }
        })
    }
}

/// A battle, by its number.
pub enum Battle {}

impl Named<Ah61> for Battle {
    type Thing = u8;
    const FORM: &'static str = "NUMBER";

    fn say(number: u8, _rules: &Ah61) -> impl Display {
        number
    }

    fn hear(_rules: &Ah61, word: &str) -> Heard<u8> {
        Some(match word.parse() {
            Ok(number) => Ok(number),
            Err(_) => refuse!("ah61.5.12", "\"{word}\" is not the number of a battle."),
        })
    }
}

impl Ah61 {
    /// Reads an action from its text.
    pub(crate) fn read_action(&self, text: &str) -> Result<Action, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Action::read(self, &words)
            .unwrap_or_else(|| refuse!("ah61.4.1", "\"{text}\" is not an action of this game."))
    }
}
