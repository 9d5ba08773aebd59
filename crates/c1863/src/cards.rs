//! The Tactics cards: the language their effects are written in, read from `tactics.toml`.

use std::collections::BTreeMap;

use engine::data::read;
use engine::{DataError, Library};
use serde::Deserialize;

use crate::ids::{LocationSet, TACTICS, TacticsId};
use crate::map::{Arrow, Map};

/// The moment at which the owner may play a card. c1863.13.6.3
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Timing {
    Anytime,
    OwnTurn,
    Activation,
    EnemyActivation,
    AfterActivations,
    AttackBefore,
    AttackAfter,
    DefenceBefore,
    DefenceAfter,
    TestFailed,
    TurnEnd,
    Standing,
}

/// What must hold besides the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Condition {
    River,
    Dry,
    Minor,
    Major,
    CommanderSpent,
    EnemyHasCard,
}

/// Whom an effect concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whom {
    Attacker,
    Defenders,
    EnemyThis,
    Own,
    OwnClear,
    OwnContact,
    OwnIdle,
    At(LocationSet),
}

/// One operation of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    Dice(i8),
    BotDice(i8),
    Arrow(Arrow),
    BarRedoubts,
    BarReroll,
    Reroll,
    TurnDie,
    SetDice(u8),
    Spare(Whom, u8),
    Hold,
    Cohesion(Whom, i8),
    Reward(u8, i8),
    PassTest,
    TestRoll(i8),
    WaiveCost,
    MakeMajor,
    MakeMinor,
    ActivateMajor(Whom),
    March(Whom, u8),
    Redoubt(Whom, u8),
    Icons(u8, u8),
    Seize(u8),
    Ready,
    TakeCard,
    Search,
    Exchange,
    SeeHand,
    SeeStrength,
    SeeHidden,
}

/// A Tactics card.
#[derive(Debug)]
pub(crate) struct Tactics {
    pub name: String,
    /// The name as actions write it, such as `night-march`.
    pub slug: String,
    pub cost: u8,
    pub timing: Timing,
    pub condition: Option<Condition>,
    pub ongoing: bool,
    pub solo: bool,
    pub text: String,
    pub effects: Vec<Effect>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TacticsFile {
    tactics: Vec<TacticsRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TacticsRecord {
    number: u8,
    name: String,
    cost: u8,
    timing: Timing,
    condition: Option<Condition>,
    ongoing: bool,
    solo_allowed: bool,
    effect: String,
    effect_code: Vec<String>,
    #[serde(rename = "source")]
    _source: String,
    #[serde(rename = "reason")]
    _reason: String,
    #[serde(default, rename = "sources")]
    _sources: BTreeMap<String, String>,
}

const FILE: &str = "c1863/tactics.toml";

/// Reads all 36 cards, in the order of their numbers.
pub(crate) fn load(library: &dyn Library, map: &Map) -> Result<Vec<Tactics>, DataError> {
    let file: TacticsFile = read(library, FILE)?;
    let mut cards = Vec::new();
    for number in 1..=TACTICS {
        let Some(record) = file.tactics.iter().find(|record| record.number == number) else {
            return Err(DataError::file(FILE, format!("card {number} is missing")));
        };
        let effects = record.effect_code.iter().map(|code| {
            effect(code, map).ok_or_else(|| {
                DataError::field(FILE, &record.name, "effect_code", format!("\"{code}\" is not understood"))
            })
        });
        cards.push(Tactics {
            name: record.name.clone(),
            slug: record.name.to_lowercase().replace(' ', "-"),
            cost: record.cost,
            timing: record.timing,
            condition: record.condition,
            ongoing: record.ongoing,
            solo: record.solo_allowed,
            text: record.effect.clone(),
            effects: effects.collect::<Result<_, _>>()?,
        });
    }
    Ok(cards)
}

fn effect(code: &str, map: &Map) -> Option<Effect> {
    let words: Vec<&str> = code.split_whitespace().collect();
    let number = |index: usize| words.get(index)?.parse::<i8>().ok();
    let count = |index: usize| words.get(index)?.parse::<u8>().ok();
    let who = |index: usize| whom(words.get(index)?, map);
    Some(match *words.first()? {
        "dice" => Effect::Dice(number(1)?),
        "bot_dice" => Effect::BotDice(number(1)?),
        "arrow" => Effect::Arrow(Arrow::read(words.get(1)?)?),
        "bar_redoubts" => Effect::BarRedoubts,
        "bar_reroll" => Effect::BarReroll,
        "reroll" => Effect::Reroll,
        "turn_die" => Effect::TurnDie,
        "set_dice" => Effect::SetDice(count(1)?),
        "spare" => Effect::Spare(who(1)?, count(2)?),
        "hold" => Effect::Hold,
        "cohesion" => Effect::Cohesion(who(1)?, number(2)?),
        "reward" => Effect::Reward(count(1)?, number(2)?),
        "pass_test" => Effect::PassTest,
        "test_roll" => Effect::TestRoll(number(1)?),
        "waive_cost" => Effect::WaiveCost,
        "make_major" => Effect::MakeMajor,
        "make_minor" => Effect::MakeMinor,
        "activate" if words.get(2) == Some(&"major") => Effect::ActivateMajor(who(1)?),
        "march" => Effect::March(who(1)?, count(2)?),
        "redoubt" => Effect::Redoubt(who(1)?, count(2)?),
        "icons" => Effect::Icons(count(1)?, count(2)?),
        "seize" => Effect::Seize(count(1)?),
        "ready" => Effect::Ready,
        "take_card" => Effect::TakeCard,
        "search" => Effect::Search,
        "exchange" => Effect::Exchange,
        "see_hand" => Effect::SeeHand,
        "see_strength" => Effect::SeeStrength,
        "see_hidden" => Effect::SeeHidden,
        _ => return None,
    })
}

fn whom(word: &str, map: &Map) -> Option<Whom> {
    Some(match word {
        "attacker" => Whom::Attacker,
        "defenders" => Whom::Defenders,
        "enemy_this" => Whom::EnemyThis,
        "own" => Whom::Own,
        "own_clear" => Whom::OwnClear,
        "own_contact" => Whom::OwnContact,
        "own_idle" => Whom::OwnIdle,
        _ => {
            let numbers = word.strip_prefix("at:")?.split('/');
            Whom::At(numbers.map(|number| map.by_number(number.parse().ok()?)).collect::<Option<_>>()?)
        }
    })
}

/// The cards by their ids.
pub(crate) fn ids() -> impl Iterator<Item = TacticsId> {
    (0..TACTICS).map(TacticsId)
}
