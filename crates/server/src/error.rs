//! Everything the server may say no with: one type, one shape on the wire.

use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::{PlayError, RecordError, Refusal, SetupError};
use serde::Serialize;
use thiserror::Error;
use utoipa::ToSchema;

use crate::store;
use crate::unwell::diagnose;

/// Why a request was not served.
#[derive(Debug, Error)]
pub enum ApiError {
    /// There is no such thing, or none that the caller may know of.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// The request makes no sense.
    #[error("{0}")]
    Malformed(String),
    /// The token opens nothing here.
    #[error("the token opens no seat of this game")]
    Unauthorized,
    /// The caller may not do this.
    #[error("{0}")]
    Forbidden(String),
    /// The game has moved on: the number is the last of the caller's own count.
    #[error("the game has moved on to number {number}: look again")]
    Conflict {
        /// The number of the last entry.
        number: i64,
    },
    /// It cannot be done now.
    #[error("{0}")]
    NotNow(String),
    /// The rules forbid it.
    #[error("{0}")]
    Refused(Refusal),
    /// The body is larger than any honest one.
    #[error("the request is too large")]
    TooLarge,
    /// Too many in a minute.
    #[error("too many requests: wait a minute")]
    TooMany,
    /// The server can store nothing now, for this reason.
    #[error("{0}")]
    Unwell(&'static str),
    /// Something broke on our side; the log says what.
    #[error("something broke on our side")]
    Internal,
}

/// The body of every answer that is not a success.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// The kind, in one word.
    pub error: &'static str,
    /// A sentence for a person.
    pub message: String,
    /// The clause that speaks, when the rules forbid it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<&'static str>,
    /// The number of the last entry in the caller's own count, when the game has moved on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<i64>,
}

impl ApiError {
    /// A fault of ours: the log gets the cause, the caller does not.
    pub(crate) fn internal(what: &'static str, cause: impl std::fmt::Display) -> Self {
        tracing::error!(%cause, "{what}");
        Self::Internal
    }

    /// The database does not do what it should: the log gets the cause, the caller is told what to expect.
    pub(crate) fn unstored(what: &'static str, cause: impl std::fmt::Display) -> Self {
        let cause = cause.to_string();
        tracing::error!(cause, "{what}");
        Self::Unwell(diagnose(&cause))
    }

    const fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Self::NotFound(_) => (StatusCode::NOT_FOUND, "not_found"),
            Self::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed"),
            Self::Unauthorized => (StatusCode::UNAUTHORIZED, "unauthorized"),
            Self::Forbidden(_) => (StatusCode::FORBIDDEN, "forbidden"),
            Self::Conflict { .. } => (StatusCode::CONFLICT, "conflict"),
            Self::NotNow(_) => (StatusCode::CONFLICT, "not_now"),
            Self::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Self::TooMany => (StatusCode::TOO_MANY_REQUESTS, "too_many"),
            Self::Unwell(_) => (StatusCode::SERVICE_UNAVAILABLE, "unwell"),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    /// The body that tells it.
    #[must_use]
    pub fn body(&self) -> ErrorBody {
        let (clause, message) = match self {
            Self::Refused(refusal) => (Some(refusal.clause.0), refusal.sentence.clone()),
            other => (None, other.to_string()),
        };
        let number = if let Self::Conflict { number } = self { Some(*number) } else { None };
        ErrorBody { error: self.status().1, message, clause, number }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status().0, Json(self.body())).into_response()
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            return Self::TooLarge;
        }
        Self::Malformed(rejection.body_text())
    }
}

impl From<BytesRejection> for ApiError {
    fn from(rejection: BytesRejection) -> Self {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            return Self::TooLarge;
        }
        Self::Malformed(rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        Self::Malformed(rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::Malformed(rejection.body_text())
    }
}

impl From<store::Error> for ApiError {
    fn from(error: store::Error) -> Self {
        Self::unstored("the database failed", error)
    }
}

impl From<SetupError> for ApiError {
    fn from(error: SetupError) -> Self {
        Self::Malformed(error.to_string())
    }
}

impl From<RecordError> for ApiError {
    fn from(error: RecordError) -> Self {
        Self::Malformed(error.to_string())
    }
}

impl From<PlayError> for ApiError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Refused(refusal) => Self::Refused(refusal),
            other => Self::NotNow(other.to_string()),
        }
    }
}
