//! Actions and their exact texts.

use std::fmt::Display;

use engine::{Grammar, Heard, Named, Refusal, grammar, refuse};
use serde::{Deserialize, Serialize};

use crate::campaign::Campaign;
use crate::combat::{AttackKind, CombatAction};
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::special::SpecialAction;
use crate::state::Hex;
use crate::turn::TurnAction;

grammar! {
    /// One answer to a decision.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Action<A> spoken to Gcacw<C> as Deed<C> where C: Campaign {
        /// Take the initiative.
        Take = "take initiative",
        /// Pass.
        Pass = "pass",
        /// March with a unit.
        March(unit: Counter) = "march {unit}",
        /// Activate a leader.
        Activate(leader: Counter) = "activate {leader:LEADER}",
        /// Select a unit for the activation, to march.
        Select(unit: Counter) = "select {unit}",
        /// Select a unit for the activation, to entrench.
        SelectToEntrench(unit: Counter) = "select {unit} to entrench",
        /// Transfer a leader.
        Transfer(leader: Counter) = "transfer {leader:LEADER}",
        /// Attach the leader to a unit.
        Attach(unit: Counter) = "attach {unit}",
        /// The leader goes to a hex.
        Go(to: Hex) = "leader to {to}",
        /// The leader goes along.
        Along = "go along",
        /// The leader stays where he is.
        Stay = "stay",
        /// The unit that acts next.
        Next(unit: Counter) = "next {unit}",
        /// Force march.
        Force = "force march",
        /// No force march.
        NoForce = "no force march",
        /// March one hex.
        Step(to: Hex) = "to {to}",
        /// End the march.
        End = "end march",
        /// Nothing more of this kind.
        Done = "done",
        /// Combat.
        Combat(action: CombatAction),
        /// Recovery, works, crossings, rain and force markers.
        Turn(action: TurnAction),
        /// The scenario's own rules.
        Special(action: SpecialAction),
        /// A campaign's own rules, whose words win over those of the standard rules.
        Campaign(action: A),
    }
}

/// An action of a game with a campaign.
pub type Deed<C> = Action<<C as Campaign>::Action>;

impl<C: Campaign> Named<Gcacw<C>> for Counter {
    type Thing = Self;
    const FORM: &'static str = "UNIT";

    fn say(counter: Self, rules: &Gcacw<C>) -> impl Display {
        rules.counters.slug(counter)
    }

    fn hear(rules: &Gcacw<C>, word: &str) -> Heard<Self> {
        Some(match rules.counters.find(word) {
            Some(counter) => Ok(counter),
            None if rules.board.hex(&word.to_uppercase()).is_some() => refuse!(
                "gcacw.2.2.1",
                "{} is a hex: here a unit or leader is named, such as one that stands there.",
                word.to_uppercase()
            ),
            None => refuse!("gcacw.2.2.1", "There is no unit or leader \"{word}\"."),
        })
    }
}

impl<C: Campaign> Named<Gcacw<C>> for Hex {
    type Thing = Self;
    const FORM: &'static str = "HEX";

    fn say(hex: Self, rules: &Gcacw<C>) -> impl Display {
        rules.board.name(hex)
    }

    fn hear(rules: &Gcacw<C>, word: &str) -> Heard<Self> {
        Some(match rules.board.hex(&word.to_uppercase()) {
            Some(hex) => Ok(hex),
            None if rules.counters.find(word).is_some() => refuse!(
                "gcacw.2.3.4",
                "\"{word}\" is a unit or leader: here a hex is named, such as the one where it stands."
            ),
            None => refuse!("gcacw.2.3.4", "There is no hex {} on the map.", word.to_uppercase()),
        })
    }
}

impl<C: Campaign> Named<Gcacw<C>> for u8 {
    type Thing = Self;
    const FORM: &'static str = "NUMBER";

    fn say(number: Self, _rules: &Gcacw<C>) -> impl Display {
        number
    }

    fn hear(_rules: &Gcacw<C>, word: &str) -> Heard<Self> {
        word.parse().ok().map(Ok)
    }
}

impl<C: Campaign> Gcacw<C> {
    /// How every action is said, the types of attack last.
    pub(crate) fn action_forms(&self) -> Vec<String> {
        let attacks = <AttackKind as Grammar<Self>>::forms();
        let mut forms = <Deed<C> as Grammar<Self>>::forms();
        forms.retain(|form| !attacks.contains(form));
        forms.into_iter().chain(attacks).collect()
    }

    /// Reads an action from its exact text.
    pub(crate) fn read_action(&self, text: &str) -> Result<Deed<C>, Refusal> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        if let Some(mistake) = C::mistake(&words) {
            return Err(mistake);
        }
        Deed::<C>::read(self, &words)
            .unwrap_or_else(|| refuse!("gcacw.5.0.1", "\"{text}\" is not an action of this game."))
    }
}
