//! Chat and private notes.

use engine::Seat;
use sqlx::Row;

use super::{Line, Store};

impl Store {
    /// Adds a line of chat and says its number.
    pub(crate) async fn say(&self, game: &str, seat: Seat, text: &str, at: i64) -> Result<i64, sqlx::Error> {
        let mut tries = 0;
        loop {
            let said = sqlx::query(
                "INSERT INTO chat (game, number, seat, text, at) \
                 SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4 FROM chat WHERE game = $5 RETURNING number",
            )
            .bind(game.to_owned())
            .bind(i64::from(seat.0))
            .bind(text.to_owned())
            .bind(at)
            .bind(game.to_owned())
            .fetch_one(&self.pool)
            .await;
            match said {
                // Two who speak at once may ask for the same number; the loser asks again.
                Err(sqlx::Error::Database(error)) if error.is_unique_violation() && tries < 10 => tries += 1,
                Err(error) => return Err(error),
                Ok(row) => return row.try_get("number"),
            }
        }
    }

    /// The lines after a number, at most so many, the last ones.
    pub(crate) async fn chat(&self, game: &str, after: i64, limit: i64) -> Result<Vec<Line>, sqlx::Error> {
        let rows = sqlx::query(
            "SELECT number, seat, text, at FROM chat WHERE game = $1 AND number > $2 ORDER BY number DESC LIMIT $3",
        )
        .bind(game.to_owned())
        .bind(after)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        rows.iter()
            .rev()
            .map(|row| {
                Ok(Line {
                    number: row.try_get("number")?,
                    seat: u8::try_from(row.try_get::<i64, _>("seat")?).unwrap_or(0),
                    text: row.try_get("text")?,
                    at: row.try_get("at")?,
                })
            })
            .collect()
    }

    /// A seat's private notes.
    pub(crate) async fn notes(&self, game: &str, seat: Seat) -> Result<String, sqlx::Error> {
        let row = sqlx::query("SELECT text FROM notes WHERE game = $1 AND seat = $2")
            .bind(game.to_owned())
            .bind(i64::from(seat.0))
            .fetch_optional(&self.pool)
            .await?;
        row.map_or(Ok(String::new()), |row| row.try_get("text"))
    }

    /// Keeps a seat's private notes.
    pub(crate) async fn set_notes(&self, game: &str, seat: Seat, text: &str) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO notes (game, seat, text) VALUES ($1, $2, $3) \
             ON CONFLICT (game, seat) DO UPDATE SET text = excluded.text",
        )
        .bind(game.to_owned())
        .bind(i64::from(seat.0))
        .bind(text.to_owned())
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
