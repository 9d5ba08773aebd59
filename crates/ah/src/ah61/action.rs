//! Actions and their exact text.

use board::HexId;
use engine::{Refusal, refuse};
use serde::{Deserialize, Serialize};

use super::Ah61;
use crate::units::UnitId;

/// One answer to a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Place a fortification.
    Fortify(HexId),
    /// Hold a corps back at set-up, by its number among those that may be.
    Withhold(u8),
    /// Take up a unit to place it.
    Take(UnitId),
    /// Place it.
    Place(HexId),
    /// Take up a unit to move it.
    Move(UnitId),
    /// Take another unit of the square along.
    With(UnitId),
    /// Go to a neighbouring square.
    Step(HexId),
    /// Stop here.
    Stop,
    /// Build the bridge over a river square to a square of the far shore.
    Build {
        /// The river square.
        river: HexId,
        /// The square it points to.
        far: HexId,
    },
    /// End the movement of the Turn.
    EndMovement,
    /// Break a division down into brigades.
    Substitute(UnitId),
    /// Take the division's own brigades.
    OwnBrigades,
    /// Pick a brigade.
    Brigade(UnitId),
    /// Put a division back for brigades on a square.
    Return {
        /// The division.
        division: UnitId,
        /// The brigades' square.
        hex: HexId,
    },
    /// Attack a unit, or add it to the defenders of the battle.
    Attack(UnitId),
    /// The same with everybody on a square who can be.
    AttackAllAt(HexId),
    /// Add an attacker to the battle.
    By(UnitId),
    /// Add every attacker on a square who can fight in it.
    ByAllAt(HexId),
    /// Add every attacker who can fight in it.
    ByAll,
    /// The battle is complete.
    BattleReady,
    /// Everybody else who must fight does so: the next enemy by everybody in reach, and so on.
    AttackRest,
    /// No more attacks this Turn.
    EndAttacks,
    /// Resolve a battle, by its number.
    Resolve(u8),
    /// Give a unit up in an exchange.
    Remove(UnitId),
    /// Send a loser back.
    Retreat {
        /// Who retreats.
        unit: UnitId,
        /// Where it ends.
        to: HexId,
    },
    /// Occupy a hill or fortification.
    Occupy {
        /// Who goes.
        unit: UnitId,
        /// Where.
        hex: HexId,
    },
    /// Nobody else goes.
    Stay,
}

/// How every action is said.
const FORMS: [&str; 28] = [
    "fortify SQUARE",
    "withhold CORPS",
    "withhold CORPS Corps",
    "take UNIT",
    "place SQUARE",
    "move UNIT",
    "with UNIT",
    "to SQUARE",
    "stop",
    "build RIVER-SQUARE to SQUARE",
    "end movement",
    "substitute UNIT",
    "own brigades",
    "brigade UNIT",
    "return UNIT at SQUARE",
    "attack UNIT",
    "attack all at SQUARE",
    "by UNIT",
    "by all at SQUARE",
    "by all",
    "battle ready",
    "attack the rest",
    "end attacks",
    "resolve NUMBER",
    "remove UNIT",
    "retreat UNIT to SQUARE",
    "occupy SQUARE by UNIT",
    "stay",
];

impl Ah61 {
    /// How every action is said.
    pub(crate) fn action_forms() -> Vec<String> {
        FORMS.map(str::to_owned).to_vec()
    }

    /// The exact text of an action.
    pub(crate) fn write_action(&self, action: &Action) -> String {
        let unit = |unit: &UnitId| {
            if self.army.list.holds(*unit) { self.army.unit(*unit).id.as_str() } else { "?" }
        };
        let hex = |hex: &HexId| self.field.name(*hex);
        match action {
            Action::Fortify(at) => format!("fortify {}", hex(at)),
            Action::Withhold(number) => {
                let corps = self.army.corps.get(usize::from(*number));
                format!("withhold {}", corps.map_or("?", |corps| corps.name.as_str()))
            }
            Action::Take(who) => format!("take {}", unit(who)),
            Action::Place(at) => format!("place {}", hex(at)),
            Action::Move(who) => format!("move {}", unit(who)),
            Action::With(who) => format!("with {}", unit(who)),
            Action::Step(to) => format!("to {}", hex(to)),
            Action::Stop => "stop".into(),
            Action::Build { river, far } => format!("build {} to {}", hex(river), hex(far)),
            Action::EndMovement => "end movement".into(),
            Action::Substitute(who) => format!("substitute {}", unit(who)),
            Action::OwnBrigades => "own brigades".into(),
            Action::Brigade(who) => format!("brigade {}", unit(who)),
            Action::Return { division, hex: at } => format!("return {} at {}", unit(division), hex(at)),
            Action::Attack(who) => format!("attack {}", unit(who)),
            Action::AttackAllAt(at) => format!("attack all at {}", hex(at)),
            Action::By(who) => format!("by {}", unit(who)),
            Action::ByAllAt(at) => format!("by all at {}", hex(at)),
            Action::ByAll => "by all".into(),
            Action::BattleReady => "battle ready".into(),
            Action::AttackRest => "attack the rest".into(),
            Action::EndAttacks => "end attacks".into(),
            Action::Resolve(number) => format!("resolve {number}"),
            Action::Remove(who) => format!("remove {}", unit(who)),
            Action::Retreat { unit: who, to } => format!("retreat {} to {}", unit(who), hex(to)),
            Action::Occupy { unit: who, hex: at } => format!("occupy {} by {}", hex(at), unit(who)),
            Action::Stay => "stay".into(),
        }
    }

    /// Reads an action from its text.
    pub(crate) fn read_action(&self, text: &str) -> Result<Action, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let verb = words.first().map(|verb| verb.to_ascii_lowercase()).unwrap_or_default();
        let rest = words.get(1..).unwrap_or_default();
        let unit = |word: &str| self.read_unit(word);
        let hex = |word: &str| self.read_hex(word);
        match (verb.as_str(), rest) {
            ("fortify", [at]) => Ok(Action::Fortify(hex(at)?)),
            ("withhold", [_, ..]) => self.read_corps(&rest.join(" ")),
            ("take", [who]) => Ok(Action::Take(unit(who)?)),
            ("place", [at]) => Ok(Action::Place(hex(at)?)),
            ("move", [who]) => Ok(Action::Move(unit(who)?)),
            ("with", [who]) => Ok(Action::With(unit(who)?)),
            ("to", [to]) => Ok(Action::Step(hex(to)?)),
            ("stop", []) => Ok(Action::Stop),
            ("build", [river, "to", far]) => Ok(Action::Build { river: hex(river)?, far: hex(far)? }),
            ("end", ["movement"]) => Ok(Action::EndMovement),
            ("substitute", [who]) => Ok(Action::Substitute(unit(who)?)),
            ("own", ["brigades"]) => Ok(Action::OwnBrigades),
            ("brigade", [who]) => Ok(Action::Brigade(unit(who)?)),
            ("return", [who, "at", at]) => Ok(Action::Return { division: unit(who)?, hex: hex(at)? }),
            ("attack", ["all", "at", at]) => Ok(Action::AttackAllAt(hex(at)?)),
            ("attack", ["the", "rest"]) => Ok(Action::AttackRest),
            ("attack", [who]) => Ok(Action::Attack(unit(who)?)),
            ("by", ["all", "at", at]) => Ok(Action::ByAllAt(hex(at)?)),
            ("by", ["all"]) => Ok(Action::ByAll),
            ("by", [who]) => Ok(Action::By(unit(who)?)),
            ("battle", ["ready"]) => Ok(Action::BattleReady),
            ("end", ["attacks"]) => Ok(Action::EndAttacks),
            ("resolve", [number]) => match number.parse() {
                Ok(number) => Ok(Action::Resolve(number)),
                Err(_) => refuse!("ah61.5.12", "\"{number}\" is not the number of a battle."),
            },
            ("remove", [who]) => Ok(Action::Remove(unit(who)?)),
            ("retreat", [who, "to", to]) => Ok(Action::Retreat { unit: unit(who)?, to: hex(to)? }),
            ("occupy", [at, "by", who]) => Ok(Action::Occupy { unit: unit(who)?, hex: hex(at)? }),
            ("stay", []) => Ok(Action::Stay),
            _ => refuse!("ah61.4.1", "\"{text}\" is not an action of this game."),
        }
    }

    fn read_unit(&self, word: &str) -> Result<UnitId, Refusal> {
        self.army.list.find(word).map_or_else(
            || {
                let near = self.army.list.suggest(word);
                let hint =
                    if near.is_empty() { String::new() } else { format!(" Is it {}?", near.join(" or ")) };
                refuse!("ah61.2.2", "There is no unit \"{word}\".{hint}")
            },
            Ok,
        )
    }

    fn read_hex(&self, word: &str) -> Result<HexId, Refusal> {
        self.field.hex(word).map_or_else(|| refuse!("ah61.1.3", "There is no square \"{word}\"."), Ok)
    }

    fn read_corps(&self, name: &str) -> Result<Action, Refusal> {
        let found = self.army.corps.iter().position(|corps| corps.name.eq_ignore_ascii_case(name));
        match found {
            Some(number) => Ok(Action::Withhold(number as u8)),
            None => {
                let known: Vec<&str> = self.army.corps.iter().map(|corps| corps.name.as_str()).collect();
                refuse!("ah61.8.4", "\"{name}\" cannot be held back; {} can.", known.join(", "))
            }
        }
    }
}
