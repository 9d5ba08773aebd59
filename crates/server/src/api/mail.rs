//! Games by mail: inviting, accepting, opening letters and writing them.

use axum::extract::State;
use axum::http::StatusCode;
use engine::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Json, Path};
use crate::access::Caller;
use crate::error::{ApiError, ErrorBody};
use crate::limits::Address;
use crate::mail::{self, INVITES, Invitation, Letter};
use crate::model::{Done, Table};
use crate::names::player_name;
use crate::{App, token};

/// A game that somebody is to be invited to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewInvitation {
    /// The ruleset's id.
    pub ruleset: String,
    /// The scenario's id.
    pub scenario: String,
    /// The optional rules.
    #[serde(default)]
    pub options: Vec<String>,
    /// Where whoever invites will sit.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Who invites.
    #[serde(default)]
    pub name: String,
    /// Whether the other is trusted not to look at what is hidden.
    #[serde(default)]
    pub trust: bool,
}

/// An invitation that is accepted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// The invitation.
    pub letter: Letter,
    /// Who accepts.
    #[serde(default)]
    pub name: String,
    /// Whether the other is trusted not to look at what is hidden.
    #[serde(default)]
    pub trust: bool,
}

/// A letter to be sent, and what opens the seat of its writer. That is shown once.
#[derive(Debug, Serialize, ToSchema)]
pub struct Written {
    /// The letter.
    pub letter: Letter,
    /// Where its writer sits.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// What opens that seat.
    pub token: String,
}

/// What a letter is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Contents {
    /// The game's id.
    pub game: String,
    /// The letter's number: 0 invites, 1 accepts, the others bring turns.
    pub number: u32,
    /// Who wrote it.
    pub name: String,
    /// Whether the game lies here already.
    pub is_here: bool,
    /// What is to be played, in a letter that says so.
    #[schema(required)]
    pub invitation: Option<Invitation>,
    /// Whether something in it is hidden, which by mail lies on both sides.
    pub secrets: bool,
}

/// A game in which a letter was opened.
#[derive(Debug, Serialize, ToSchema)]
pub struct Opened {
    /// The game's id.
    pub game: String,
    /// Whether the letter has been played; else the game has just been laid out, and opening it again plays it.
    pub is_played: bool,
}

impl App {
    /// Letters go where nobody is in between: a server for others has seats for everybody.
    fn check_mail(&self) -> Result<(), ApiError> {
        if self.is_hosted() {
            return Err(ApiError::NotNow(
                "here everybody has a seat of their own: nobody need write letters".into(),
            ));
        }
        Ok(())
    }
}

/// Invites somebody to a game by mail.
#[utoipa::path(post, path = "/api/v1/mail/invitations", tag = "mail", request_body = NewInvitation,
    responses((status = 201, body = Written), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(crate) async fn invite_by_letter(
    State(app): State<App>,
    Address(address): Address,
    Json(new): Json<NewInvitation>,
) -> Result<(StatusCode, Json<Written>), ApiError> {
    app.check_mail()?;
    app.limits.game(address)?;
    let rules = app.tables.rules(&new.ruleset)?;
    let (game, token) = (token::id()?, token::token()?);
    let asked = Invitation {
        ruleset: new.ruleset,
        scenario: new.scenario,
        options: new.options,
        seat: new.seat,
        name: player_name(&new.name)?,
        trust: new.trust,
        seals: String::new(),
        signed: String::new(),
    };
    mail::check_game(&*rules, &asked)?;
    mail::other_seat(&*rules, &asked)?;
    let letter = mail::invite(&game, &token::hash(&token), rules.about().edition(), asked);
    Ok((StatusCode::CREATED, Json(Written { letter, seat: new.seat, token })))
}

/// Accepts an invitation to a game by mail.
#[utoipa::path(post, path = "/api/v1/mail/acceptances", tag = "mail", request_body = Accepted,
    responses((status = 201, body = Written), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn accept_letter(
    State(app): State<App>,
    Address(address): Address,
    Json(accepted): Json<Accepted>,
) -> Result<(StatusCode, Json<Written>), ApiError> {
    app.check_mail()?;
    app.limits.game(address)?;
    let invitation = accepted.letter.invited()?;
    let rules = app.tables.rules(&invitation.ruleset)?;
    accepted.letter.check(&*rules)?;
    let secrets = mail::check_game(&*rules, invitation)?;
    if secrets && !accepted.trust {
        let sentence = "something is hidden in this game, and by mail it lies on both sides: only for two who trust each other";
        return Err(ApiError::NotNow(sentence.into()));
    }
    let (seat, token) = (mail::other_seat(&*rules, invitation)?, token::token()?);
    let letter = mail::accept(&accepted.letter, &player_name(&accepted.name)?, &token::hash(&token))?;
    Ok((StatusCode::CREATED, Json(Written { letter, seat, token })))
}

/// What a letter is, before it is opened.
#[utoipa::path(post, path = "/api/v1/mail/contents", tag = "mail", request_body = Letter,
    responses((status = 200, body = Contents), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(crate) async fn read_letter(
    State(app): State<App>,
    Json(letter): Json<Letter>,
) -> Result<Json<Contents>, ApiError> {
    app.check_mail()?;
    let is_here = app.tables.store.game(&letter.game).await?.is_some();
    let secrets = match &letter.invitation {
        Some(invitation) => {
            let rules = app.tables.rules(&invitation.ruleset)?;
            letter.check(&*rules)?;
            mail::check_game(&*rules, invitation)?
        }
        None => false,
    };
    let Letter { game, number, name, invitation, .. } = letter;
    Ok(Json(Contents { game, number, name, is_here, invitation, secrets }))
}

/// Opens a letter: the game is laid out where it is not here yet, and else what the letter tells is played.
#[utoipa::path(post, path = "/api/v1/mail/letters", tag = "mail", request_body = Letter,
    responses((status = 200, body = Opened), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn open_letter(
    State(app): State<App>,
    caller: Caller,
    Json(letter): Json<Letter>,
) -> Result<Json<Opened>, ApiError> {
    app.check_mail()?;
    let game = letter.game.clone();
    if !token::is_id(&game) {
        return Err(ApiError::Malformed("that letter belongs to no game".into()));
    }
    if app.tables.store.game(&game).await?.is_none() {
        if letter.number == INVITES {
            return Err(ApiError::NotNow("an invitation is accepted before anything is played".into()));
        }
        if letter.invitation.is_none() {
            return Err(ApiError::NotNow("the letters that began this game were opened elsewhere".into()));
        }
        let rules = app.tables.rules(&letter.invited()?.ruleset)?;
        letter.check(&*rules)?;
        let secret = caller.tokens.first().ok_or(ApiError::Unauthorized)?;
        let (row, entries) = mail::begin(&*rules, &letter, secret, app.tables.time.now())?;
        let laid_out = rules.start(&row.start.to_setup(), row.start.seed)?;
        app.tables.create(&row, "", &*laid_out, entries).await?;
        return Ok(Json(Opened { game, is_played: letter.turn.is_none() }));
    }
    let open = app.tables.open(&game).await?;
    let time = app.tables.time.clone();
    let deed = move |table: &mut Table| {
        caller.acting(table)?;
        if !table.is_by_mail() {
            return Err(ApiError::NotNow("this game is not played by mail".into()));
        }
        letter.check(&*table.rules)?;
        Ok(Done { entries: table.read_letter(&letter, time.now())?, answer: () })
    };
    app.tables.change(&open, deed).await?;
    Ok(Json(Opened { game, is_played: true }))
}

/// Writes the letter that answers the last one, or the one that was written, again.
#[utoipa::path(post, path = "/api/v1/games/{game}/letter", tag = "mail", params(("game" = String, Path)),
    responses((status = 200, body = Letter), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(crate) async fn write_letter(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
) -> Result<Json<Letter>, ApiError> {
    let open = app.tables.open(&game).await?;
    let time = app.tables.time.clone();
    let deed = move |table: &mut Table| {
        let seat = caller.acting(table)?;
        if !table.is_by_mail() {
            return Err(ApiError::NotNow("this game is not played by mail".into()));
        }
        let (entries, letter) = table.post(seat, time.now())?;
        Ok(Done { entries, answer: letter })
    };
    Ok(Json(app.tables.change(&open, deed).await?))
}
