//! Actions and their exact text.

use board::HexId;
use engine::{Clause, Refusal};
use serde::{Deserialize, Serialize};

use super::Ah74;
use crate::units::UnitId;

/// One answer to a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// `take UNIT`: sets this unit up next.
    Take(UnitId),
    /// `place HEX`: sets it up there.
    Place(HexId),
    /// `fort HEX`: sets a fort up there.
    Fort(HexId),
    /// `history`: sets everything up as it stood.
    History,
    /// `raze HEX`: removes a fort.
    Raze(HexId),
    /// `move UNIT`: takes a unit up to move.
    Move(UnitId),
    /// `join UNIT`: takes another of the stack along.
    Join(UnitId),
    /// `to HEX`: one step of a move or a retreat.
    To(HexId),
    /// `stop`: ends a unit's move.
    Stop,
    /// `emplace RIVER NEAR FAR`: emplaces a bridge with these approach hexes.
    Emplace(HexId, HexId, HexId),
    /// `break UNIT`: breaks a division down into its own brigades.
    Break(UnitId),
    /// `break UNIT freely`: breaks a division down into brigades picked one by one.
    BreakFreely(UnitId),
    /// `reform UNIT HEX`: brings a division back for brigades in a hex.
    Reform(UnitId, HexId),
    /// `pick UNIT`: one of the brigades of an exchange.
    Pick(UnitId),
    /// `attack HEX`: forms an attack, or a fire, on a hex.
    Attack(HexId),
    /// `also HEX`: takes in another hex.
    Also(HexId),
    /// `with UNIT`: adds a unit to the attack.
    With(UnitId),
    /// `with all`: adds everyone who may.
    WithAll,
    /// `go`: makes the attack as formed.
    Go,
    /// `fight HEX`: resolves the attack named on this hex.
    Fight(HexId),
    /// `withdraw`: the cavalry gives way.
    Withdraw,
    /// `stand`: the cavalry stays.
    Stand,
    /// `retreat UNIT`: this unit retreats next.
    Retreat(UnitId),
    /// `advance UNIT HEX`: advances after combat.
    Advance(UnitId, HexId),
    /// `destroy UNIT`: destroys a bridge or boat.
    Destroy(UnitId),
    /// `up UNIT`: turns a unit face up.
    Up(UnitId),
    /// `down UNIT`: turns a unit face down.
    Down(UnitId),
    /// `down all`: turns every unit face down that may be.
    DownAll,
    /// `end`: ends the phase, or does no more of what is offered.
    End,
}

/// How every action is said.
const FORMS: [&str; 29] = [
    "take UNIT",
    "place HEX",
    "fort HEX",
    "history",
    "raze HEX",
    "move UNIT",
    "join UNIT",
    "to HEX",
    "stop",
    "emplace RIVER-HEX NEAR-HEX FAR-HEX",
    "break UNIT",
    "break UNIT freely",
    "reform UNIT HEX",
    "pick UNIT",
    "attack HEX",
    "also HEX",
    "with UNIT",
    "with all",
    "go",
    "fight HEX",
    "withdraw",
    "stand",
    "retreat UNIT",
    "advance UNIT HEX",
    "destroy UNIT",
    "up UNIT",
    "down UNIT",
    "down all",
    "end",
];

impl Ah74 {
    /// The exact text of an action.
    pub(crate) fn write_action(&self, action: &Action) -> String {
        let unit = |unit: UnitId| self.unit_word(unit);
        let hex = |hex: HexId| self.field.name(hex);
        match *action {
            Action::Take(a) => format!("take {}", unit(a)),
            Action::Place(a) => format!("place {}", hex(a)),
            Action::Fort(a) => format!("fort {}", hex(a)),
            Action::History => "history".into(),
            Action::Raze(a) => format!("raze {}", hex(a)),
            Action::Move(a) => format!("move {}", unit(a)),
            Action::Join(a) => format!("join {}", unit(a)),
            Action::To(a) => format!("to {}", hex(a)),
            Action::Stop => "stop".into(),
            Action::Emplace(a, b, c) => format!("emplace {} {} {}", hex(a), hex(b), hex(c)),
            Action::Break(a) => format!("break {}", unit(a)),
            Action::BreakFreely(a) => format!("break {} freely", unit(a)),
            Action::Reform(a, b) => format!("reform {} {}", unit(a), hex(b)),
            Action::Pick(a) => format!("pick {}", unit(a)),
            Action::Attack(a) => format!("attack {}", hex(a)),
            Action::Also(a) => format!("also {}", hex(a)),
            Action::With(a) => format!("with {}", unit(a)),
            Action::WithAll => "with all".into(),
            Action::Go => "go".into(),
            Action::Fight(a) => format!("fight {}", hex(a)),
            Action::Withdraw => "withdraw".into(),
            Action::Stand => "stand".into(),
            Action::Retreat(a) => format!("retreat {}", unit(a)),
            Action::Advance(a, b) => format!("advance {} {}", unit(a), hex(b)),
            Action::Destroy(a) => format!("destroy {}", unit(a)),
            Action::Up(a) => format!("up {}", unit(a)),
            Action::Down(a) => format!("down {}", unit(a)),
            Action::DownAll => "down all".into(),
            Action::End => "end".into(),
        }
    }

    /// How every action is said.
    pub(crate) fn action_forms() -> Vec<String> {
        FORMS.map(str::to_owned).to_vec()
    }

    /// Reads an action from its text.
    pub(crate) fn read_action(&self, text: &str) -> Result<Action, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let verb = words.first().map(|verb| verb.to_ascii_lowercase()).unwrap_or_default();
        let rest = words.get(1..).unwrap_or_default();
        match (verb.as_str(), rest) {
            ("take", [a]) => Ok(Action::Take(self.unit_called(a)?)),
            ("place", [a]) => Ok(Action::Place(self.hex_called(a)?)),
            ("fort", [a]) => Ok(Action::Fort(self.hex_called(a)?)),
            ("history", []) => Ok(Action::History),
            ("raze", [a]) => Ok(Action::Raze(self.hex_called(a)?)),
            ("move", [a]) => Ok(Action::Move(self.unit_called(a)?)),
            ("join", [a]) => Ok(Action::Join(self.unit_called(a)?)),
            ("to", [a]) => Ok(Action::To(self.hex_called(a)?)),
            ("stop", []) => Ok(Action::Stop),
            ("emplace", [a, b, c]) => {
                Ok(Action::Emplace(self.hex_called(a)?, self.hex_called(b)?, self.hex_called(c)?))
            }
            ("break", [a]) => Ok(Action::Break(self.unit_called(a)?)),
            ("break", [a, freely]) if freely.eq_ignore_ascii_case("freely") => {
                Ok(Action::BreakFreely(self.unit_called(a)?))
            }
            ("reform", [a, b]) => Ok(Action::Reform(self.unit_called(a)?, self.hex_called(b)?)),
            ("pick", [a]) => Ok(Action::Pick(self.unit_called(a)?)),
            ("attack", [a]) => Ok(Action::Attack(self.hex_called(a)?)),
            ("also", [a]) => Ok(Action::Also(self.hex_called(a)?)),
            ("with", [all]) if all.eq_ignore_ascii_case("all") => Ok(Action::WithAll),
            ("with", [a]) => Ok(Action::With(self.unit_called(a)?)),
            ("go", []) => Ok(Action::Go),
            ("fight", [a]) => Ok(Action::Fight(self.hex_called(a)?)),
            ("withdraw", []) => Ok(Action::Withdraw),
            ("stand", []) => Ok(Action::Stand),
            ("retreat", [a]) => Ok(Action::Retreat(self.unit_called(a)?)),
            ("advance", [a, b]) => Ok(Action::Advance(self.unit_called(a)?, self.hex_called(b)?)),
            ("destroy", [a]) => Ok(Action::Destroy(self.unit_called(a)?)),
            ("up", [a]) => Ok(Action::Up(self.unit_called(a)?)),
            ("down", [all]) if all.eq_ignore_ascii_case("all") => Ok(Action::DownAll),
            ("down", [a]) => Ok(Action::Down(self.unit_called(a)?)),
            ("end", []) => Ok(Action::End),
            _ => unknown(format!(
                "\"{text}\" is no action: say for instance \"move Anderson\", \"to R-28\", \"stop\", \"attack R-28\", \
                 \"with Hancock\", \"go\" or \"end\"."
            )),
        }
    }

    fn unit_called(&self, word: &str) -> Result<UnitId, Refusal> {
        let found = self.order.find(word);
        found.map_or_else(
            || unknown(format!("There is no unit {word}{}.", hint(&self.order.suggest(word)))),
            Ok,
        )
    }

    fn hex_called(&self, word: &str) -> Result<HexId, Refusal> {
        match (self.field.hex(word), self.order.find(word)) {
            (Some(hex), _) => Ok(hex),
            (None, Some(unit)) => unknown(format!(
                "{} is a unit: here a hex is named, such as the one it stands in.",
                self.order.unit(unit).name
            )),
            (None, None) => unknown(format!("There is no hex {word} on this board.")),
        }
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
