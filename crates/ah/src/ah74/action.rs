//! Actions and their exact text.

use std::fmt::Display;

use board::HexId;
use engine::{Clause, Grammar, Heard, Named, Refusal, grammar};
use serde::{Deserialize, Serialize};

use super::Ah74;
use crate::units::UnitId;

grammar! {
    /// One answer to a decision.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Action spoken to Ah74 {
        /// Sets this unit up next.
        Take(unit: UnitId) = "take {unit}",
        /// Sets it up there.
        Place(at: HexId) = "place {at}",
        /// Sets a fort up there.
        Fort(at: HexId) = "fort {at}",
        /// Sets everything up as it stood.
        History = "history",
        /// Removes a fort.
        Raze(at: HexId) = "raze {at}",
        /// Takes a unit up to move.
        Move(unit: UnitId) = "move {unit}",
        /// Takes another of the stack along.
        Join(unit: UnitId) = "join {unit}",
        /// One step of a move or a retreat.
        To(hex: HexId) = "to {hex}",
        /// Ends a unit's move.
        Stop = "stop",
        /// Emplaces a bridge with these approach hexes.
        Emplace(river: HexId, near: HexId, far: HexId) = "emplace {river:RIVER-HEX} {near:NEAR-HEX} {far:FAR-HEX}",
        /// Breaks a division down into its own brigades.
        Break(division: UnitId) = "break {division}",
        /// Breaks a division down into brigades picked one by one.
        BreakFreely(division: UnitId) = "break {division} freely",
        /// Brings a division back for brigades in a hex.
        Reform(division: UnitId, at: HexId) = "reform {division} {at}",
        /// One of the brigades of an exchange.
        Pick(brigade: UnitId) = "pick {brigade}",
        /// Forms an attack, or a fire, on a hex.
        Attack(target: HexId) = "attack {target}",
        /// Takes in another hex.
        Also(target: HexId) = "also {target}",
        /// Adds a unit to the attack.
        With(unit: UnitId) = "with {unit}",
        /// Adds everyone who may.
        WithAll = "with all",
        /// Makes the attack as formed.
        Go = "go",
        /// Resolves the attack named on this hex.
        Fight(target: HexId) = "fight {target}",
        /// The cavalry gives way.
        Withdraw = "withdraw",
        /// The cavalry stays.
        Stand = "stand",
        /// This unit retreats next.
        Retreat(unit: UnitId) = "retreat {unit}",
        /// Advances after combat.
        Advance(unit: UnitId, to: HexId) = "advance {unit} {to}",
        /// Destroys a bridge or boat.
        Destroy(unit: UnitId) = "destroy {unit}",
        /// Turns a unit face up.
        Up(unit: UnitId) = "up {unit}",
        /// Turns a unit face down.
        Down(unit: UnitId) = "down {unit}",
        /// Turns every unit face down that may be.
        DownAll = "down all",
        /// Ends the phase, or does no more of what is offered.
        End = "end",
    }
}

impl Named<Ah74> for UnitId {
    type Thing = Self;
    const FORM: &'static str = "UNIT";

    fn say(unit: Self, rules: &Ah74) -> impl Display {
        rules.unit_word(unit)
    }

    fn hear(rules: &Ah74, word: &str) -> Heard<Self> {
        let found = rules.order.find(word);
        Some(found.map_or_else(
            || unknown(format!("There is no unit {word}{}.", hint(&rules.order.suggest(word)))),
            Ok,
        ))
    }

    fn is_known(unit: Self, rules: &Ah74) -> bool {
        rules.order.holds(unit)
    }
}

impl Named<Ah74> for HexId {
    type Thing = Self;
    const FORM: &'static str = "HEX";

    fn say(hex: Self, rules: &Ah74) -> impl Display {
        rules.field.name(hex)
    }

    fn hear(rules: &Ah74, word: &str) -> Heard<Self> {
        Some(match (rules.field.hex(word), rules.order.find(word)) {
            (Some(hex), _) => Ok(hex),
            (None, Some(unit)) => unknown(format!(
                "{} is a unit: here a hex is named, such as the one it stands in.",
                rules.order.unit(unit).name
            )),
            (None, None) => unknown(format!("There is no hex {word} on this board.")),
        })
    }

    fn is_known(hex: Self, rules: &Ah74) -> bool {
        hex.index() < rules.field.len()
    }
}

impl Ah74 {
    /// Reads an action from its text.
    pub(crate) fn read_action(&self, text: &str) -> Result<Action, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Action::read(self, &words).unwrap_or_else(|| {
            unknown(format!(
                "\"{text}\" is no action: say for instance \"move Anderson\", \"to R-28\", \"stop\", \"attack R-28\", \
                 \"with Hancock\", \"go\" or \"end\"."
            ))
        })
    }

    /// The word by which actions call a unit.
    pub(crate) fn unit_word(&self, unit: UnitId) -> &str {
        if self.order.holds(unit) { &self.order.unit(unit).id } else { "nobody" }
    }
}

/// Names to try instead, as an aside.
pub(crate) fn hint(near: &[&str]) -> String {
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) }
}

fn unknown<T>(sentence: String) -> Result<T, Refusal> {
    Err(Refusal::new(Clause("ah74.3.1"), sentence))
}
