//! Telling a player who is not looking that it is their move: by mail, or by a post to an address of theirs.

#[cfg(feature = "hosting")]
mod post;
#[cfg(not(feature = "hosting"))]
#[path = "no_post.rs"]
mod post;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use engine::Seat;
use serde_json::json;

use crate::config::Mode;
use crate::model::GameRow;
use crate::store::Store;

pub use post::NotifyError;
pub(crate) use post::check;

/// A player is told of one game once in so long: whoever does not come at once need not hear of every decision.
const NOT_AGAIN_FOR: Duration = Duration::from_secs(10 * 60);

/// Tells players by mail or webhook.
#[derive(Clone)]
pub(crate) struct Notifier {
    store: Store,
    post: post::Post,
    /// The address people type; none on a local server.
    public_url: String,
    told: Arc<Mutex<HashMap<(String, Seat), Instant>>>,
}

impl Notifier {
    pub(crate) fn new(mode: &Mode, store: Store) -> Result<Self, NotifyError> {
        let public_url = match mode {
            Mode::Local => String::new(),
            Mode::Hosted(hosted) => hosted.public_url.trim_end_matches('/').to_owned(),
        };
        Ok(Self { store, post: post::Post::new(mode)?, public_url, told: Arc::default() })
    }

    /// Whether mail goes out.
    pub(crate) const fn sends_mail(&self) -> bool {
        self.post.sends_mail()
    }

    /// Tells the seat that it is its move, if it wants to be told.
    pub(crate) fn your_move(&self, game: &GameRow, seat: Seat) {
        let Some(row) = game.seat(seat).cloned() else { return };
        if row.mail.is_none() && row.webhook.is_none() && row.account.is_none() {
            return;
        }
        if !self.is_news(&game.id, seat) {
            return;
        }
        let (notifier, game, ruleset) = (self.clone(), game.id.clone(), game.start.ruleset.clone());
        tokio::spawn(async move {
            let mut mail = row.confirmed_mail().map(str::to_owned);
            let mut webhook = row.webhook;
            if let Some(account) = row.account
                && let Ok(Some(account)) = notifier.store.account(&account).await
            {
                mail = mail.or_else(|| account.confirmed_mail().map(str::to_owned));
                webhook = webhook.or(account.webhook);
            }
            let link = format!("{}/game/{game}", notifier.public_url);
            if let Some(mail) = mail {
                let text = format!("It is your move in a game of {ruleset}.\n\n{link}\n");
                notifier.post.mail(mail, "Vedette: your move", text).await;
            }
            if let Some(webhook) = webhook {
                notifier
                    .post
                    .post(&webhook, &json!({"text": "your move", "game": game, "seat": seat, "link": link}))
                    .await;
            }
        });
    }

    /// Whether a seat has not been told of this game of late; notes that it is told now.
    fn is_news(&self, game: &str, seat: Seat) -> bool {
        let now = Instant::now();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.retain(|_, last| now.duration_since(*last) < NOT_AGAIN_FOR);
        match told.entry((game.to_owned(), seat)) {
            Entry::Occupied(_) => false,
            Entry::Vacant(entry) => {
                entry.insert(now);
                true
            }
        }
    }

    /// Mails the link that lets somebody choose a new password.
    pub(crate) fn mail_reset(&self, to: String, name: &str, reset: &str) {
        // After the #: it is not sent to the server, so it stands in no log.
        let link = format!("{}/reset#{reset}", self.public_url);
        let text = format!(
            "Somebody, perhaps you, asked for a new password for {name}.\n\n{link}\n\nIt holds for an hour.\n"
        );
        self.mail(to, "Vedette: a new password", text);
    }

    /// Asks whether an address is its owner's.
    pub(crate) fn mail_confirmation(&self, to: String, confirmation: &str) {
        let link = format!("{}/confirm#{confirmation}", self.public_url);
        let text = format!(
            "Somebody, perhaps you, wants Vedette to write to this address when it is their move.\n\n{link}\n\nIf it was \
             not you, do nothing: nothing more is sent here.\n"
        );
        self.mail(to, "Vedette: is this your address?", text);
    }

    /// Tells an old address that it is no longer that of an account.
    pub(crate) fn mail_changed(&self, to: String, name: &str) {
        let text = format!(
            "The mail address of {name} at {} is now another. If it was not you who changed it, somebody knows your \
             password: tell whoever runs the server.\n",
            self.public_url
        );
        self.mail(to, "Vedette: another mail address", text);
    }

    fn mail(&self, to: String, subject: &'static str, text: String) {
        let post = self.post.clone();
        tokio::spawn(async move { post.mail(to, subject, text).await });
    }
}
