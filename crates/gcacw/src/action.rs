//! Actions and their exact texts.

use engine::{Refusal, refuse};
use serde::{Deserialize, Serialize};

use crate::campaign::Campaign;
use crate::combat::{AttackKind, COMBAT_FORMS, CombatAction};
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::special::{SPECIAL_FORMS, SpecialAction};
use crate::state::Hex;
use crate::turn::{TURN_FORMS, TurnAction};

/// One answer to a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action<A> {
    /// Take the initiative.
    Take,
    /// Pass.
    Pass,
    /// March with a unit.
    March(Counter),
    /// Activate a leader.
    Activate(Counter),
    /// Select a unit for the activation, to march.
    Select(Counter),
    /// Select a unit for the activation, to entrench.
    SelectToEntrench(Counter),
    /// Transfer a leader.
    Transfer(Counter),
    /// Attach the leader to a unit.
    Attach(Counter),
    /// The leader goes to a hex.
    Go(Hex),
    /// The leader goes along.
    Along,
    /// The leader stays where he is.
    Stay,
    /// The unit that acts next.
    Next(Counter),
    /// Force march.
    Force,
    /// No force march.
    NoForce,
    /// March one hex.
    Step(Hex),
    /// End the march.
    End,
    /// Nothing more of this kind.
    Done,
    /// Combat.
    Combat(CombatAction),
    /// Recovery, works, crossings, rain and force markers.
    Turn(TurnAction),
    /// The scenario's own rules.
    Special(SpecialAction),
    /// A campaign's own rules.
    Campaign(A),
}

/// An action of a game with a campaign.
pub type Deed<C> = Action<<C as Campaign>::Action>;

/// How the actions of the Action Cycle are said.
const FORMS: [&str; 17] = [
    "take initiative",
    "pass",
    "march UNIT",
    "activate LEADER",
    "select UNIT",
    "select UNIT to entrench",
    "transfer LEADER",
    "attach UNIT",
    "leader to HEX",
    "go along",
    "stay",
    "next UNIT",
    "force march",
    "no force march",
    "to HEX",
    "end march",
    "done",
];

impl<C: Campaign> Gcacw<C> {
    /// The exact text of an action.
    pub(crate) fn write_action(&self, action: &Deed<C>) -> String {
        let counter = |verb: &str, counter: Counter| format!("{verb} {}", self.counters.slug(counter));
        let hex = |verb: &str, hex: Hex| format!("{verb} {}", self.board.name(hex));
        match *action {
            Action::Take => "take initiative".into(),
            Action::Pass => "pass".into(),
            Action::March(unit) => counter("march", unit),
            Action::Activate(leader) => counter("activate", leader),
            Action::Select(unit) => counter("select", unit),
            Action::SelectToEntrench(unit) => format!("select {} to entrench", self.counters.slug(unit)),
            Action::Transfer(leader) => counter("transfer", leader),
            Action::Attach(unit) => counter("attach", unit),
            Action::Go(place) => hex("leader to", place),
            Action::Along => "go along".into(),
            Action::Stay => "stay".into(),
            Action::Next(unit) => counter("next", unit),
            Action::Force => "force march".into(),
            Action::NoForce => "no force march".into(),
            Action::Step(place) => hex("to", place),
            Action::End => "end march".into(),
            Action::Done => "done".into(),
            Action::Combat(action) => self.combat_write(action),
            Action::Turn(action) => self.turn_write(action),
            Action::Special(action) => self.special_write(action),
            Action::Campaign(action) => self.campaign.write(self, action),
        }
    }

    /// How every action is said.
    pub(crate) fn action_forms(&self) -> Vec<String> {
        let lists: [&[&str]; 5] = [&FORMS, &COMBAT_FORMS, &TURN_FORMS, &SPECIAL_FORMS, self.campaign.forms()];
        let attacks = AttackKind::ALL.map(|kind| format!("{} attack", kind.name().replace(' ', "-")));
        lists.concat().into_iter().map(str::to_owned).chain(attacks).collect()
    }

    /// Reads an action from its exact text.
    pub(crate) fn read_action(&self, text: &str) -> Result<Deed<C>, Refusal> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        // A campaign's words win over those of the standard rules.
        if let Some(read) = self.campaign.read(self, &words) {
            return read.map(Action::Campaign);
        }
        if let Some(read) = self.combat_read(&words) {
            return read.map(Action::Combat);
        }
        if let Some(read) = self.turn_read(&words) {
            return read.map(Action::Turn);
        }
        if let Some(read) = self.special_read(&words) {
            return read.map(Action::Special);
        }
        Ok(match *words.as_slice() {
            ["take", "initiative"] => Action::Take,
            ["pass"] => Action::Pass,
            ["march", unit] => Action::March(self.read_counter(unit)?),
            ["activate", leader] => Action::Activate(self.read_counter(leader)?),
            ["select", unit] => Action::Select(self.read_counter(unit)?),
            ["select", unit, "to", "entrench"] => Action::SelectToEntrench(self.read_counter(unit)?),
            ["transfer", leader] => Action::Transfer(self.read_counter(leader)?),
            ["attach", unit] => Action::Attach(self.read_counter(unit)?),
            ["leader", "to", hex] => Action::Go(self.read_hex(hex)?),
            ["go", "along"] => Action::Along,
            ["stay"] => Action::Stay,
            ["next", unit] => Action::Next(self.read_counter(unit)?),
            ["force", "march"] => Action::Force,
            ["no", "force", "march"] => Action::NoForce,
            ["to", hex] => Action::Step(self.read_hex(hex)?),
            ["end", "march"] => Action::End,
            ["done"] => Action::Done,
            _ => return refuse!("gcacw.5.0.1", "\"{text}\" is not an action of this game."),
        })
    }

    /// The counter of a word of an action.
    pub fn read_counter(&self, word: &str) -> Result<Counter, Refusal> {
        match self.counters.find(word) {
            Some(counter) => Ok(counter),
            None if self.board.hex(&word.to_uppercase()).is_some() => refuse!(
                "gcacw.2.2.1",
                "{} is a hex: here a unit or leader is named, such as one that stands there.",
                word.to_uppercase()
            ),
            None => refuse!("gcacw.2.2.1", "There is no unit or leader \"{word}\"."),
        }
    }

    /// The hex of a word of an action.
    pub fn read_hex(&self, word: &str) -> Result<Hex, Refusal> {
        match self.board.hex(&word.to_uppercase()) {
            Some(hex) => Ok(hex),
            None if self.counters.find(word).is_some() => refuse!(
                "gcacw.2.3.4",
                "\"{word}\" is a unit or leader: here a hex is named, such as the one where it stands."
            ),
            None => refuse!("gcacw.2.3.4", "There is no hex {} on the map.", word.to_uppercase()),
        }
    }
}
