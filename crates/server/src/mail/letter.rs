//! Letters, as they are written and read.

use engine::{Seat, Setup};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fairness;
use crate::model::Deed;

/// The number of the letter that invites.
pub(crate) const INVITES: u32 = 0;
/// The number of the letter that accepts.
pub(crate) const ACCEPTS: u32 = 1;

/// A letter: 0 invites, 1 accepts, and from then on each is a turn of whoever is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Letter {
    /// The version of the form.
    pub vedette_letter: u32,
    /// The game's id, on both sides.
    pub game: String,
    /// Its number.
    pub number: u32,
    /// The edition of the ruleset that it was written by.
    pub edition: u32,
    /// Who writes.
    #[schema(max_length = 40)]
    pub name: String,
    /// The number that its writer promised in his last letter; none in an invitation.
    #[schema(required)]
    pub opens: Option<String>,
    /// The seal of the number that it promises.
    pub seals: String,
    /// What the game is to be: in the first three letters, as it was first written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<Invitation>,
    /// How it was accepted: in letter 2, as it was written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acceptance: Option<Acceptance>,
    /// What was played: from letter 2 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
}

/// The form of letters that is written here.
pub(crate) const FORM: u32 = 1;

/// What a game by mail is to be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// The ruleset's id.
    pub ruleset: String,
    /// The scenario's id.
    pub scenario: String,
    /// The optional rules.
    pub options: Vec<String>,
    /// Where whoever invites sits.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Who invites.
    pub name: String,
    /// Whether whoever invites trusts the other not to look at what is hidden: by mail it lies on both sides.
    pub trust: bool,
    /// The seal of what whoever invites promises.
    pub seals: String,
    /// What shows its writer that it came back as it was.
    pub signed: String,
}

/// How an invitation was accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Acceptance {
    /// Who accepts.
    pub name: String,
    /// The number that is given.
    pub opens: String,
    /// The seal of the number that is promised.
    pub seals: String,
    /// What shows its writer that it came back as it was, and the invitation with it.
    pub signed: String,
}

/// What was played since the letter before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// How many actions stood before.
    pub after: usize,
    /// What was done, in order. Dice are not written down: they follow.
    pub actions: Vec<String>,
    /// What is said beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub says: Vec<Says>,
    /// The hash of the state it leads to.
    pub hash: String,
}

/// What can be said across the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Says {
    /// The writer gives up.
    Resigns,
    /// A draw is offered.
    OffersDraw,
    /// And agreed to.
    AgreesToDraw,
    /// Or not.
    DeclinesDraw,
}

impl Letter {
    /// The letter that brings an invitation.
    pub(super) fn inviting(game: &str, edition: u32, invitation: &Invitation) -> Self {
        Self {
            vedette_letter: FORM,
            game: game.to_owned(),
            number: INVITES,
            edition,
            name: invitation.name.clone(),
            opens: None,
            seals: invitation.seals.clone(),
            invitation: Some(invitation.clone()),
            acceptance: None,
            turn: None,
        }
    }

    /// The letter that brings the acceptance of an invitation.
    pub(super) fn accepting(
        game: &str,
        edition: u32,
        invitation: &Invitation,
        acceptance: &Acceptance,
    ) -> Self {
        Self {
            number: ACCEPTS,
            name: acceptance.name.clone(),
            opens: Some(acceptance.opens.clone()),
            seals: acceptance.seals.clone(),
            acceptance: Some(acceptance.clone()),
            ..Self::inviting(game, edition, invitation)
        }
    }

    /// As it is stored.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Says {
    const ALL: [(Self, Deed); 4] = [
        (Self::Resigns, Deed::Resigned),
        (Self::OffersDraw, Deed::DrawOffered),
        (Self::AgreesToDraw, Deed::DrawAgreed),
        (Self::DeclinesDraw, Deed::DrawDeclined),
    ];

    /// What a deed says, if it only says something.
    pub(super) fn of(deed: &Deed) -> Option<Self> {
        Self::ALL.iter().find(|(_, said)| said.word() == deed.word()).map(|(says, _)| *says)
    }

    /// The deed that says it.
    pub(super) fn deed(self) -> Deed {
        let deed = Self::ALL.into_iter().find(|(says, _)| *says == self);
        deed.map_or(Deed::Resigned, |(_, deed)| deed)
    }
}

impl Invitation {
    /// The same with its writer's sign.
    pub(super) fn sign(self, game: &str, secret: &str) -> Self {
        Self { signed: fairness::signed(secret, &self.written(game)), ..self }
    }

    /// Whether whoever has this secret wrote it so.
    pub(super) fn is_signed(&self, game: &str, secret: &str) -> bool {
        self.signed == fairness::signed(secret, &self.written(game))
    }

    fn written(&self, game: &str) -> String {
        let unsigned = Self { signed: String::new(), ..self.clone() };
        format!("{game} {}", serde_json::to_string(&unsigned).unwrap_or_default())
    }

    /// What is to be played.
    pub(super) fn setup(&self) -> Setup {
        Setup::scenario(&self.ruleset, &self.scenario).with_options(self.options.iter().cloned())
    }
}

impl Acceptance {
    /// The same with its writer's sign, under the invitation too.
    pub(super) fn sign(self, invitation: &Invitation, game: &str, secret: &str) -> Self {
        Self { signed: fairness::signed(secret, &self.written(invitation, game)), ..self }
    }

    /// Whether whoever has this secret wrote it so, and to this invitation.
    pub(super) fn is_signed(&self, invitation: &Invitation, game: &str, secret: &str) -> bool {
        self.signed == fairness::signed(secret, &self.written(invitation, game))
    }

    fn written(&self, invitation: &Invitation, game: &str) -> String {
        let unsigned = Self { signed: String::new(), ..self.clone() };
        let answer = serde_json::to_string(&unsigned).unwrap_or_default();
        format!("{} {} {answer}", invitation.written(game), invitation.signed)
    }
}
