//! Several processes on one PostgreSQL: each tells the others what has changed, over the database's own channel.

use std::sync::Arc;
use std::time::Duration;

use super::Store;
use super::channel::Channel;
use crate::model::Tables;

/// The channel's name.
pub(crate) const CHANNEL: &str = "vedette";

/// What has changed in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum News {
    /// Its journal has grown.
    Journal,
    /// Somebody has sat down.
    Seats,
    /// Somebody has spoken.
    Chat,
}

impl News {
    const ALL: [Self; 3] = [Self::Journal, Self::Seats, Self::Chat];

    const fn word(self) -> &'static str {
        match self {
            Self::Journal => "journal",
            Self::Seats => "seats",
            Self::Chat => "chat",
        }
    }

    /// The text on the channel: which process speaks, of what, of which game.
    pub(crate) fn write(self, process: &str, game: &str) -> String {
        format!("{process} {} {game}", self.word())
    }

    fn read(text: &str) -> Option<(&str, Self, &str)> {
        let (process, rest) = text.split_once(' ')?;
        let (word, game) = rest.split_once(' ')?;
        let news = Self::ALL.into_iter().find(|news| news.word() == word)?;
        Some((process, news, game))
    }
}

impl Store {
    /// Tells the other processes.
    pub(crate) async fn tell(&self, news: News, game: &str) -> Result<(), sqlx::Error> {
        if self.shared.is_none() {
            return Ok(());
        }
        sqlx::query("SELECT pg_notify($1, $2)")
            .bind(CHANNEL)
            .bind(news.write(&self.process, game))
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

/// Hears what the other processes tell, for as long as this one runs.
pub(crate) async fn listen(tables: Arc<Tables>) {
    let Some(url) = tables.store.shared.clone() else { return };
    loop {
        if let Err(error) = hear(&tables, &url).await {
            tracing::warn!(%error, "lost the channel to the other processes");
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn hear(tables: &Arc<Tables>, url: &str) -> Result<(), sqlx::Error> {
    let mut channel = Channel::open(url, CHANNEL).await?;
    // Something may have been said while nobody listened.
    tables.forget_all().await;
    while let Some(text) = channel.next().await? {
        let Some((process, news, game)) = News::read(&text) else { continue };
        if process == tables.store.process {
            continue;
        }
        let heard = match news {
            News::Journal => tables.catch_up(game).await,
            News::Seats => tables.seats_changed(game).await,
            News::Chat => {
                tables.spoken(game);
                Ok(())
            }
        };
        if let Err(error) = heard {
            tracing::warn!(%error, game, "could not follow another process");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_reads_back() {
        for news in News::ALL {
            assert_eq!(News::read(&news.write("me", "a-game")), Some(("me", news, "a-game")));
        }
        assert_eq!(News::read("nonsense"), None);
    }
}
