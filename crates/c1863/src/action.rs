//! The answers a player can give, and their exact texts.

use std::fmt::Display;

use engine::{Grammar, Heard, Named, Refusal, grammar, refuse};
use serde::{Deserialize, Serialize};

use crate::C1863;
use crate::ids::{ActivationId, FormationId, LocationId, TacticsId};

grammar! {
    /// One answer to a decision.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Action spoken to C1863 {
        /// Set-up: put a formation in one of its starting locations.
        Place(formation: FormationId, at: LocationId) = "place {formation} {at}",
        /// Set-up: keep one of the six cards dealt.
        Keep(card: ActivationId) = "keep {card}",
        /// Play an Activation card.
        Play(card: ActivationId) = "play {card}",
        /// Play an Activation card and countermand it.
        Countermand(card: ActivationId) = "countermand {card}",
        /// Activate a formation named on the card.
        Activate(formation: FormationId) = "activate {formation}",
        /// Give the countermand's major activation.
        Major(formation: FormationId) = "major {formation}",
        /// Give the countermand's minor activation.
        Minor(formation: FormationId) = "minor {formation}",
        /// Give cohesion to an adjacent formation.
        Give(formation: FormationId, points: u8) = "give {formation} {points}",
        /// Receive cohesion from an adjacent formation.
        Receive(formation: FormationId, points: u8) = "receive {formation} {points}",
        /// Move one location.
        Step(to: LocationId) = "step {to}",
        /// Attack an adjacent location.
        Attack(target: LocationId) = "attack {target}",
        /// Set one of the attacker's dice.
        Set(face: u8 as Face) = "set {face}",
        /// Declare a die of this face for the re-roll.
        Pick(face: u8 as Face) = "pick {face}",
        /// Turn a die from one face to another.
        Turn(from: u8 as Face, to: u8 as Face) = "turn {from} {to}",
        /// Which defender tests first.
        Test(formation: FormationId) = "test {formation}",
        /// Retreat a formation.
        Retreat(formation: FormationId, to: LocationId) = "retreat {formation} {to}",
        /// Buy a card of the tableau.
        Buy(card: TacticsId) = "buy {card}",
        /// Name the wanted card.
        Name(card: ActivationId) = "name {card}",
        /// Put a hand card back into the draw deck.
        Return(card: ActivationId) = "return {card}",
        /// Play a Tactics card.
        Use(card: TacticsId) = "use {card}",
        /// Whom the Tactics card concerns.
        Target(formation: FormationId) = "target {formation}",
        /// Where it does.
        TargetPlace(at: LocationId) = "target {at}",
        /// Take a Tactics card of the enemy.
        Take(card: TacticsId) = "take {card}",
        /// Which Tactics card is turned in for a cube.
        TurnIn(card: TacticsId) = "turn-in {card}",
        /// Pay the activation cost and move, or stand still.
        March = "march",
        /// Do nothing where three redoubts stand.
        Stand = "stand",
        /// Build a redoubt.
        Redoubt = "redoubt",
        /// Use Jackson's next ability.
        Jackson = "jackson",
        /// End the movement.
        Stop = "stop",
        /// Out of sight, let go one of the locations it may move.
        Stay = "stay",
        /// Remove a redoubt of one's own location before an attack.
        Raze = "raze",
        /// Add the countermand's artillery.
        Barrage = "barrage",
        /// Preparations are over: fight.
        Fight = "fight",
        /// Nothing more in defence.
        Ready = "ready",
        /// Roll dice again for Momentum.
        RerollMomentum = "reroll momentum",
        /// Roll dice again for cohesion.
        RerollCohesion = "reroll cohesion",
        /// Roll the declared dice.
        Roll = "roll",
        /// End the rolling.
        Accept = "accept",
        /// The activations are over.
        End = "end",
        /// Buy nothing; play nothing.
        Pass = "pass",
        /// Play nothing for the rest of this turn.
        Quiet = "quiet",
        /// Draw the top card.
        Draw = "draw",
        /// Pay for a search of the draw deck.
        Search = "search",
        /// Turn in three Tactics cards for a cube.
        Cash = "cash",
    }
}

impl Named<C1863> for FormationId {
    type Thing = Self;
    const FORM: &'static str = "FORMATION";

    fn say(formation: Self, rules: &C1863) -> impl Display {
        rules.data.formation(formation).slug.as_str()
    }

    fn hear(rules: &C1863, word: &str) -> Heard<Self> {
        rules.data.formation_named(word).map(Ok)
    }
}

impl Named<C1863> for LocationId {
    type Thing = Self;
    const FORM: &'static str = "LOCATION";

    fn say(at: Self, rules: &C1863) -> impl Display {
        rules.data.map.number(at)
    }

    fn hear(rules: &C1863, word: &str) -> Heard<Self> {
        rules.data.map.by_number(word.parse().ok()?).map(Ok)
    }
}

impl Named<C1863> for ActivationId {
    type Thing = Self;
    const FORM: &'static str = "CARD";

    fn say(card: Self, rules: &C1863) -> impl Display {
        rules.data.activation(card).slug.as_str()
    }

    fn hear(rules: &C1863, word: &str) -> Heard<Self> {
        let index = rules.data.activations.iter().position(|card| card.slug == word)?;
        Some(Ok(Self(index as u8)))
    }
}

impl Named<C1863> for TacticsId {
    type Thing = Self;
    const FORM: &'static str = "CARD";

    fn say(card: Self, rules: &C1863) -> impl Display {
        rules.tactics(card).slug.as_str()
    }

    fn hear(rules: &C1863, word: &str) -> Heard<Self> {
        rules.tactics_named(word).map(Ok)
    }
}

impl Named<C1863> for u8 {
    type Thing = Self;
    const FORM: &'static str = "NUMBER";

    fn say(number: Self, _rules: &C1863) -> impl Display {
        number
    }

    fn hear(_rules: &C1863, word: &str) -> Heard<Self> {
        word.parse().ok().map(Ok)
    }
}

/// The face of a die.
pub enum Face {}

impl Named<C1863> for Face {
    type Thing = u8;
    const FORM: &'static str = "NUMBER";

    fn say(face: u8, _rules: &C1863) -> impl Display {
        face
    }

    fn hear(_rules: &C1863, word: &str) -> Heard<u8> {
        word.parse().ok().filter(|face| (1..=6).contains(face)).map(Ok)
    }
}

impl C1863 {
    pub(crate) fn read_action(&self, text: &str) -> Result<Action, Refusal> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        Action::read(self, &words)
            .unwrap_or_else(|| refuse!("c1863.1.1", "\"{text}\" is not an order that this game knows."))
    }

    pub(crate) fn tactics_named(&self, slug: &str) -> Option<TacticsId> {
        let index = self.tactics.iter().position(|card| card.slug == slug)?;
        Some(TacticsId(index as u8))
    }
}
