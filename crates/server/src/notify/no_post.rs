//! A server that was built without hosting: nothing goes out, and whoever asks for it is told so.

use thiserror::Error;

use crate::config::Mode;

/// Why nobody can be told anything.
#[derive(Debug, Error)]
pub enum NotifyError {
    /// A mail server was named.
    #[error("this Vedette was built without mail: unset SMTP_URL, or build it with `make host`")]
    Unbuilt,
}

/// Sends nothing.
#[derive(Clone)]
pub(crate) struct Post;

impl Post {
    pub(crate) fn new(mode: &Mode) -> Result<Self, NotifyError> {
        match mode {
            Mode::Hosted(hosted) if hosted.smtp_url.is_some() => Err(NotifyError::Unbuilt),
            Mode::Local | Mode::Hosted(_) => Ok(Self),
        }
    }

    /// Whether mail goes out.
    pub(crate) const fn sends_mail(&self) -> bool {
        false
    }

    pub(crate) async fn mail(&self, _to: String, _subject: &str, _text: String) {}

    pub(crate) async fn post(&self, _webhook: &str, _body: &serde_json::Value) {}
}

/// Refuses every address: nothing can be sent.
pub(crate) const fn check(
    mail: Option<&str>,
    webhook: Option<&str>,
    _hosted: bool,
) -> Result<(), &'static str> {
    if mail.is_some() || webhook.is_some() {
        return Err("this Vedette was built without mail and webhooks: build it with `make host`");
    }
    Ok(())
}
