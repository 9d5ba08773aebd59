//! Games and seats.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use engine::{FIRST_EDITION, Record, Seat, Setup};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::journal::{read_dice, write_dice};
use super::{Listed, Store};
use crate::model::{GameRow, SeatKind, SeatRow};

fn small(row: &AnyRow, column: &str) -> Result<Option<u8>, sqlx::Error> {
    Ok(row.try_get::<Option<i64>, _>(column)?.and_then(|value| u8::try_from(value).ok()))
}

fn listed(row: &AnyRow) -> Result<Listed, sqlx::Error> {
    Ok(Listed {
        id: row.try_get("id")?,
        ruleset: row.try_get("ruleset")?,
        scenario: row.try_get("scenario")?,
        updated: row.try_get("updated")?,
        deciding: small(row, "deciding")?,
        outcome: row.try_get("outcome")?,
        seat: small(row, "seat")?,
    })
}

fn seat_row(row: &AnyRow) -> Result<SeatRow, sqlx::Error> {
    Ok(SeatRow {
        seat: Seat(small(row, "seat")?.unwrap_or(0)),
        kind: SeatKind::from_word(&row.try_get::<String, _>("kind")?),
        name: row.try_get("name")?,
        token: row.try_get("token")?,
        invitation: row.try_get("invitation")?,
        account: row.try_get("account")?,
        mail: row.try_get("mail")?,
        mail_confirmed: row.try_get::<Option<i64>, _>("mail_confirmed")? == Some(1),
        webhook: row.try_get("webhook")?,
    })
}

impl Store {
    /// Stores a new game.
    pub(crate) async fn create(
        &self,
        game: &GameRow,
        maker: &str,
        deciding: Option<u8>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        let start = &game.start;
        sqlx::query(
            "INSERT INTO games (id, ruleset, scenario, options, setup, seed, start_dice, clock, spectators, created, \
             updated, number, deciding, maker, edition, start_hash, start_state, \
             advice) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, $12, $13, $14, $15, $16, $17)",
        )
        .bind(game.id.clone())
        .bind(start.ruleset.clone())
        .bind(start.scenario.clone())
        .bind(start.options.join(","))
        .bind(start.setup.clone())
        .bind(start.seed.to_string())
        .bind(write_dice(&start.start_dice))
        .bind(serde_json::to_string(&game.clock).unwrap_or_default())
        .bind(i64::from(game.spectators))
        .bind(game.created)
        .bind(game.created)
        .bind(deciding.map(i64::from))
        .bind(maker.to_owned())
        .bind(i64::from(start.edition))
        .bind(start.start_hash.clone())
        .bind(game.start_state.as_ref().map(|state| STANDARD.encode(state)))
        .bind(i64::from(game.advice))
        .execute(&mut *transaction)
        .await?;
        for seat in &game.seats {
            sqlx::query(
                "INSERT INTO seats (game, seat, kind, name, token, invitation, account, mail, webhook) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            )
            .bind(game.id.clone())
            .bind(i64::from(seat.seat.0))
            .bind(seat.kind.word())
            .bind(seat.name.clone())
            .bind(seat.token.clone())
            .bind(seat.invitation.clone())
            .bind(seat.account.clone())
            .bind(seat.mail.clone())
            .bind(seat.webhook.clone())
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await
    }

    /// Notes that nobody has played a game yet.
    pub(crate) async fn set_unplayed(&self, game: &str) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE games SET unplayed = 1 WHERE id = $1")
            .bind(game.to_owned())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// How many games that nobody has played yet are of one maker.
    pub(crate) async fn count_unplayed(&self, maker: &str) -> Result<i64, sqlx::Error> {
        let row = sqlx::query("SELECT COUNT(*) AS games FROM games WHERE maker = $1 AND unplayed = 1")
            .bind(maker.to_owned())
            .fetch_one(&self.pool)
            .await?;
        row.try_get("games")
    }

    /// The games made before this moment that nobody has played yet.
    pub(crate) async fn unplayed_before(&self, moment: i64) -> Result<Vec<String>, sqlx::Error> {
        let rows = sqlx::query("SELECT id FROM games WHERE unplayed = 1 AND created < $1 LIMIT 10000")
            .bind(moment)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| row.try_get("id")).collect()
    }

    /// Takes a game away that nobody has played; if somebody plays it meanwhile it stays.
    pub(crate) async fn prune(&self, game: &str) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        for table in ["notes", "chat", "snapshots", "entries", "seats"] {
            sqlx::query(sqlx::AssertSqlSafe(format!("DELETE FROM {table} WHERE game = $1")))
                .bind(game.to_owned())
                .execute(&mut *transaction)
                .await?;
        }
        let gone = sqlx::query("DELETE FROM games WHERE id = $1 AND unplayed = 1")
            .bind(game.to_owned())
            .execute(&mut *transaction)
            .await?;
        if gone.rows_affected() == 1 { transaction.commit().await } else { transaction.rollback().await }
    }

    /// The game of this id.
    pub(crate) async fn game(&self, id: &str) -> Result<Option<GameRow>, sqlx::Error> {
        let row = sqlx::query(
            "SELECT ruleset, scenario, options, setup, seed, start_dice, clock, spectators, created, outcome, edition, \
             start_hash, start_state, advice FROM games WHERE id = $1",
        )
        .bind(id.to_owned())
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let options: String = row.try_get("options")?;
        let seed: String = row.try_get("seed")?;
        let clock: String = row.try_get("clock")?;
        let setup = Setup {
            ruleset: row.try_get("ruleset")?,
            scenario: row.try_get("scenario")?,
            options: options.split(',').filter(|option| !option.is_empty()).map(str::to_owned).collect(),
            source: row.try_get("setup")?,
        };
        let mut start = Record::new(&setup, seed.parse().unwrap_or(0));
        start.start_dice = read_dice(&row.try_get::<String, _>("start_dice")?);
        let edition =
            row.try_get::<Option<i64>, _>("edition")?.and_then(|edition| u32::try_from(edition).ok());
        start.edition = edition.unwrap_or(FIRST_EDITION);
        start.start_hash = row.try_get::<Option<String>, _>("start_hash")?.unwrap_or_default();
        let start_state: Option<String> = row.try_get("start_state")?;
        Ok(Some(GameRow {
            id: id.to_owned(),
            start,
            start_state: start_state.and_then(|state| STANDARD.decode(state).ok()),
            outcome: row.try_get("outcome")?,
            clock: serde_json::from_str(&clock).unwrap_or(None),
            spectators: row.try_get::<i64, _>("spectators")? != 0,
            advice: row.try_get::<i64, _>("advice")? != 0,
            created: row.try_get("created")?,
            seats: self.seats(id).await?,
        }))
    }

    /// The ids of all games, the oldest first.
    pub(crate) async fn all_games(&self) -> Result<Vec<String>, sqlx::Error> {
        let rows = sqlx::query("SELECT id FROM games ORDER BY created, id").fetch_all(&self.pool).await?;
        rows.iter().map(|row| row.try_get("id")).collect()
    }

    /// The seats of a game, in order.
    pub(crate) async fn seats(&self, game: &str) -> Result<Vec<SeatRow>, sqlx::Error> {
        let rows = sqlx::query(
            "SELECT seat, kind, name, token, invitation, account, mail, mail_confirmed, webhook FROM seats \
             WHERE game = $1 ORDER BY seat",
        )
        .bind(game.to_owned())
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(seat_row).collect()
    }

    /// Gives a seat to whoever brings its invitation; `None` when the invitation is not open.
    pub(crate) async fn accept(
        &self,
        invitation: &str,
        token: &str,
        name: &str,
        account: Option<String>,
    ) -> Result<Option<(String, Seat)>, sqlx::Error> {
        let row = sqlx::query(
            "UPDATE seats SET token = $1, name = $2, account = $3, invitation = NULL WHERE invitation = $4 \
             RETURNING game, seat",
        )
        .bind(token.to_owned())
        .bind(name.to_owned())
        .bind(account)
        .bind(invitation.to_owned())
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some((row.try_get("game")?, Seat(small(&row, "seat")?.unwrap_or(0)))))
    }

    /// Where a seat is told that it is its move.
    pub(crate) async fn set_notification(
        &self,
        game: &str,
        seat: Seat,
        mail: Option<String>,
        mail_confirmed: bool,
        webhook: Option<String>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "UPDATE seats SET mail = $1, mail_confirmed = $2, webhook = $3 WHERE game = $4 AND seat = $5",
        )
        .bind(mail)
        .bind(i64::from(mail_confirmed))
        .bind(webhook)
        .bind(game.to_owned())
        .bind(i64::from(seat.0))
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The games that anybody may watch, the last changed first.
    pub(crate) async fn list(&self, limit: i64) -> Result<Vec<Listed>, sqlx::Error> {
        let rows = sqlx::query(
            "SELECT id, ruleset, scenario, updated, deciding, outcome, CAST(NULL AS BIGINT) AS seat FROM games \
             WHERE spectators = 1 ORDER BY updated DESC LIMIT $1",
        )
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(listed).collect()
    }

    /// The games in which an account has a seat, the last changed first.
    pub(crate) async fn list_of(&self, account: &str, limit: i64) -> Result<Vec<Listed>, sqlx::Error> {
        let rows = sqlx::query(
            "SELECT id, ruleset, scenario, updated, deciding, outcome, seat FROM games \
             JOIN seats ON seats.game = games.id WHERE account = $1 ORDER BY updated DESC LIMIT $2",
        )
        .bind(account.to_owned())
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(listed).collect()
    }
}
