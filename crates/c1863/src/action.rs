//! The answers a player can give, and their exact texts.

use engine::{Refusal, refuse};
use serde::{Deserialize, Serialize};

use crate::C1863;
use crate::ids::{ActivationId, FormationId, LocationId, TacticsId};

/// One answer to a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Action {
    /// Set-up: put a formation in one of its starting locations.
    Place(FormationId, LocationId),
    /// Set-up: keep one of the six cards dealt.
    Keep(ActivationId),
    /// Play an Activation card.
    Play(ActivationId),
    /// Play an Activation card and countermand it.
    Countermand(ActivationId),
    /// Activate a formation named on the card.
    Activate(FormationId),
    /// Give the countermand's major or minor activation.
    Major(FormationId),
    Minor(FormationId),
    /// Pay the activation cost and move, or stand still.
    March,
    /// Do nothing where three redoubts stand.
    Stand,
    /// Give cohesion to, or receive it from, an adjacent formation.
    Give(FormationId, u8),
    Receive(FormationId, u8),
    /// Build a redoubt.
    Redoubt,
    /// Use Jackson's next ability.
    Jackson,
    /// Move one location.
    Step(LocationId),
    /// End the movement.
    Stop,
    /// Out of sight, let go one of the locations it may move.
    Stay,
    /// Attack an adjacent location.
    Attack(LocationId),
    /// Remove a redoubt of one's own location before an attack.
    Raze,
    /// Add the countermand's artillery.
    Barrage,
    /// Preparations are over: fight.
    Fight,
    /// Set one of the attacker's dice.
    Set(u8),
    /// Nothing more in defence.
    Ready,
    /// Roll dice again, for Momentum or for cohesion.
    RerollMomentum,
    RerollCohesion,
    /// Declare a die of this face for the re-roll.
    Pick(u8),
    /// Roll the declared dice.
    Roll,
    /// End the rolling.
    Accept,
    /// Turn a die from one face to another.
    Turn(u8, u8),
    /// Which defender tests first.
    Test(FormationId),
    /// Retreat a formation.
    Retreat(FormationId, LocationId),
    /// The activations are over.
    End,
    /// Buy a card of the tableau.
    Buy(TacticsId),
    /// Buy nothing; play nothing.
    Pass,
    /// Play nothing for the rest of this turn.
    Quiet,
    /// Draw the top card.
    Draw,
    /// Pay for a search of the draw deck.
    Search,
    /// Name the wanted card.
    Name(ActivationId),
    /// Put a hand card back into the draw deck.
    Return(ActivationId),
    /// Play a Tactics card.
    Use(TacticsId),
    /// Whom, or where, the Tactics card concerns.
    Target(FormationId),
    TargetPlace(LocationId),
    /// Take a Tactics card of the enemy.
    Take(TacticsId),
    /// Turn in three Tactics cards for a cube, and which.
    Cash,
    TurnIn(TacticsId),
}

/// Actions that are one word.
const WORDS: [(&str, Action); 20] = [
    ("march", Action::March),
    ("stand", Action::Stand),
    ("redoubt", Action::Redoubt),
    ("jackson", Action::Jackson),
    ("stop", Action::Stop),
    ("stay", Action::Stay),
    ("raze", Action::Raze),
    ("barrage", Action::Barrage),
    ("fight", Action::Fight),
    ("ready", Action::Ready),
    ("reroll momentum", Action::RerollMomentum),
    ("reroll cohesion", Action::RerollCohesion),
    ("roll", Action::Roll),
    ("accept", Action::Accept),
    ("end", Action::End),
    ("pass", Action::Pass),
    ("quiet", Action::Quiet),
    ("draw", Action::Draw),
    ("search", Action::Search),
    ("cash", Action::Cash),
];

/// How the orders are said that name something.
const FORMS: [&str; 24] = [
    "place FORMATION LOCATION",
    "keep CARD",
    "play CARD",
    "countermand CARD",
    "activate FORMATION",
    "major FORMATION",
    "minor FORMATION",
    "give FORMATION NUMBER",
    "receive FORMATION NUMBER",
    "step LOCATION",
    "attack LOCATION",
    "set NUMBER",
    "pick NUMBER",
    "turn NUMBER NUMBER",
    "test FORMATION",
    "retreat FORMATION LOCATION",
    "buy CARD",
    "name CARD",
    "return CARD",
    "use CARD",
    "target FORMATION",
    "target LOCATION",
    "take CARD",
    "turn-in CARD",
];

impl C1863 {
    /// How every order is said.
    pub(crate) fn action_forms() -> Vec<String> {
        FORMS.into_iter().chain(WORDS.iter().map(|(word, _)| *word)).map(str::to_owned).collect()
    }

    pub(crate) fn write_action(&self, action: Action) -> String {
        let who = |id: FormationId| self.data.formation(id).slug.as_str();
        let place = |id: LocationId| self.data.map.number(id);
        let card = |id: ActivationId| self.data.activation(id).slug.as_str();
        let tactic = |id: TacticsId| self.tactics(id).slug.as_str();
        match action {
            Action::Place(id, at) => format!("place {} {}", who(id), place(at)),
            Action::Keep(id) => format!("keep {}", card(id)),
            Action::Play(id) => format!("play {}", card(id)),
            Action::Countermand(id) => format!("countermand {}", card(id)),
            Action::Activate(id) => format!("activate {}", who(id)),
            Action::Major(id) => format!("major {}", who(id)),
            Action::Minor(id) => format!("minor {}", who(id)),
            Action::Give(id, points) => format!("give {} {points}", who(id)),
            Action::Receive(id, points) => format!("receive {} {points}", who(id)),
            Action::Step(at) => format!("step {}", place(at)),
            Action::Attack(at) => format!("attack {}", place(at)),
            Action::Set(face) => format!("set {face}"),
            Action::Pick(face) => format!("pick {face}"),
            Action::Turn(from, to) => format!("turn {from} {to}"),
            Action::Test(id) => format!("test {}", who(id)),
            Action::Retreat(id, at) => format!("retreat {} {}", who(id), place(at)),
            Action::Buy(id) => format!("buy {}", tactic(id)),
            Action::Name(id) => format!("name {}", card(id)),
            Action::Return(id) => format!("return {}", card(id)),
            Action::Use(id) => format!("use {}", tactic(id)),
            Action::Target(id) => format!("target {}", who(id)),
            Action::TargetPlace(at) => format!("target {}", place(at)),
            Action::Take(id) => format!("take {}", tactic(id)),
            Action::TurnIn(id) => format!("turn-in {}", tactic(id)),
            word => {
                let known = WORDS.iter().find(|(_, action)| *action == word);
                known.map_or_else(String::new, |(text, _)| (*text).to_owned())
            }
        }
    }

    pub(crate) fn read_action(&self, text: &str) -> Result<Action, Refusal> {
        let lower = text.trim().to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let joined = words.join(" ");
        if let Some((_, action)) = WORDS.iter().find(|(known, _)| *known == joined) {
            return Ok(*action);
        }
        match self.parse(&words) {
            Some(action) => Ok(action),
            None => refuse!("c1863.1.1", "\"{text}\" is not an order that this game knows."),
        }
    }

    fn parse(&self, words: &[&str]) -> Option<Action> {
        let word = |index: usize| words.get(index).copied();
        let number = |index: usize| word(index)?.parse::<u8>().ok();
        let who = |index: usize| self.data.formation_named(word(index)?);
        let place = |index: usize| self.data.map.by_number(number(index)?);
        let card = |index: usize| self.activation_named(word(index)?);
        let tactic = |index: usize| self.tactics_named(word(index)?);
        let face = |index: usize| number(index).filter(|face| (1..=6).contains(face));
        let (action, length) = match *words.first()? {
            "place" => (Action::Place(who(1)?, place(2)?), 3),
            "keep" => (Action::Keep(card(1)?), 2),
            "play" => (Action::Play(card(1)?), 2),
            "countermand" => (Action::Countermand(card(1)?), 2),
            "activate" => (Action::Activate(who(1)?), 2),
            "major" => (Action::Major(who(1)?), 2),
            "minor" => (Action::Minor(who(1)?), 2),
            "give" => (Action::Give(who(1)?, number(2)?), 3),
            "receive" => (Action::Receive(who(1)?, number(2)?), 3),
            "step" => (Action::Step(place(1)?), 2),
            "attack" => (Action::Attack(place(1)?), 2),
            "set" => (Action::Set(face(1)?), 2),
            "pick" => (Action::Pick(face(1)?), 2),
            "turn" => (Action::Turn(face(1)?, face(2)?), 3),
            "test" => (Action::Test(who(1)?), 2),
            "retreat" => (Action::Retreat(who(1)?, place(2)?), 3),
            "buy" => (Action::Buy(tactic(1)?), 2),
            "name" => (Action::Name(card(1)?), 2),
            "return" => (Action::Return(card(1)?), 2),
            "use" => (Action::Use(tactic(1)?), 2),
            "target" => match who(1) {
                Some(formation) => (Action::Target(formation), 2),
                None => (Action::TargetPlace(place(1)?), 2),
            },
            "take" => (Action::Take(tactic(1)?), 2),
            "turn-in" => (Action::TurnIn(tactic(1)?), 2),
            _ => return None,
        };
        (words.len() == length).then_some(action)
    }

    fn activation_named(&self, slug: &str) -> Option<ActivationId> {
        let index = self.data.activations.iter().position(|card| card.slug == slug)?;
        Some(ActivationId(index as u8))
    }

    pub(crate) fn tactics_named(&self, slug: &str) -> Option<TacticsId> {
        let index = self.tactics.iter().position(|card| card.slug == slug)?;
        Some(TacticsId(index as u8))
    }
}
