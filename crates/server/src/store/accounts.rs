//! Accounts, sessions and password resets.

use engine::Seat;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, Row, Transaction};

use super::Store;
use crate::names;

/// An account.
#[derive(Debug, Clone)]
pub(crate) struct Account {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The argon2id hash of the password.
    pub(crate) password: String,
    pub(crate) mail: Option<String>,
    /// Whether its owner has said that the address is theirs.
    pub(crate) mail_confirmed: bool,
    pub(crate) webhook: Option<String>,
}

impl Account {
    /// Where mail may be sent.
    pub(crate) fn confirmed_mail(&self) -> Option<&str> {
        self.mail.as_deref().filter(|_| self.mail_confirmed)
    }
}

/// Whose mail address is to be confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Addressee {
    /// An account's.
    Account(String),
    /// That of a seat of a game.
    Seat(String, Seat),
}

/// A query for what [`account`] reads.
macro_rules! accounts {
    ($which:literal) => {
        sqlx::query(concat!(
            "SELECT id, name, password, mail, mail_confirmed, webhook FROM accounts ",
            $which
        ))
    };
}

fn account(row: &AnyRow) -> Result<Account, sqlx::Error> {
    Ok(Account {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        mail: row.try_get("mail")?,
        mail_confirmed: row.try_get::<Option<i64>, _>("mail_confirmed")? == Some(1),
        webhook: row.try_get("webhook")?,
    })
}

impl Store {
    /// Makes an account; `false` when the name is taken, or looks like one that is.
    pub(crate) async fn create_account(&self, new: &Account, now: i64) -> Result<bool, sqlx::Error> {
        let made = sqlx::query(
            "INSERT INTO accounts (id, name, name_key, password, mail, webhook, created, skeleton) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        )
        .bind(new.id.clone())
        .bind(new.name.clone())
        .bind(new.name.to_lowercase())
        .bind(new.password.clone())
        .bind(new.mail.clone())
        .bind(new.webhook.clone())
        .bind(now)
        .bind(names::skeleton(&new.name))
        .execute(&self.pool)
        .await?;
        Ok(made.rows_affected() == 1)
    }

    /// Notes what the names of accounts from before look like. Two that look alike stay as they are.
    pub(super) async fn draw_skeletons(&self) -> Result<(), sqlx::Error> {
        let rows =
            sqlx::query("SELECT id, name FROM accounts WHERE skeleton IS NULL").fetch_all(&self.pool).await?;
        for row in rows {
            let drawn = sqlx::query("UPDATE accounts SET skeleton = $1 WHERE id = $2")
                .bind(names::skeleton(row.try_get("name")?))
                .bind(row.try_get::<String, _>("id")?)
                .execute(&self.pool)
                .await;
            let is_alike = |error: &sqlx::Error| matches!(error, sqlx::Error::Database(error) if error.is_unique_violation());
            if let Err(error) = drawn
                && !is_alike(&error)
            {
                return Err(error);
            }
        }
        Ok(())
    }

    async fn one_account(&self, query: Query<'_, Any, AnyArguments>) -> Result<Option<Account>, sqlx::Error> {
        query.fetch_optional(&self.pool).await?.as_ref().map(account).transpose()
    }

    /// The account of this name, whatever its case.
    pub(crate) async fn account_named(&self, name: &str) -> Result<Option<Account>, sqlx::Error> {
        self.one_account(accounts!("WHERE name_key = $1").bind(name.to_lowercase())).await
    }

    /// The account of this id.
    pub(crate) async fn account(&self, id: &str) -> Result<Option<Account>, sqlx::Error> {
        self.one_account(accounts!("WHERE id = $1").bind(id.to_owned())).await
    }

    /// The account of a session that has not expired.
    pub(crate) async fn session(&self, token: &str, now: i64) -> Result<Option<Account>, sqlx::Error> {
        let query =
            accounts!("JOIN sessions ON sessions.account = accounts.id WHERE token = $1 AND expires > $2");
        self.one_account(query.bind(token.to_owned()).bind(now)).await
    }

    /// Where an account is told that it is its move.
    pub(crate) async fn set_account_notification(
        &self,
        id: &str,
        mail: Option<String>,
        mail_confirmed: bool,
        webhook: Option<String>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE accounts SET mail = $1, mail_confirmed = $2, webhook = $3 WHERE id = $4")
            .bind(mail)
            .bind(i64::from(mail_confirmed))
            .bind(webhook)
            .bind(id.to_owned())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Keeps the hash of a token that opens something of an account for a while.
    async fn keep_token(
        &self,
        insert: &'static str,
        token: &str,
        account: &str,
        expires: i64,
    ) -> Result<(), sqlx::Error> {
        let query = sqlx::query(insert).bind(token.to_owned()).bind(account.to_owned()).bind(expires);
        query.execute(&self.pool).await?;
        Ok(())
    }

    /// Opens a session under the hash of its token.
    pub(crate) async fn open_session(
        &self,
        token: &str,
        account: &str,
        expires: i64,
    ) -> Result<(), sqlx::Error> {
        let insert = "INSERT INTO sessions (token, account, expires) VALUES ($1, $2, $3)";
        self.keep_token(insert, token, account, expires).await
    }

    /// Ends a session, and all that have expired.
    pub(crate) async fn close_session(&self, token: &str, now: i64) -> Result<(), sqlx::Error> {
        sqlx::query("DELETE FROM sessions WHERE token = $1 OR expires <= $2")
            .bind(token.to_owned())
            .bind(now)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Lets whoever brings the token set a new password.
    pub(crate) async fn open_reset(
        &self,
        token: &str,
        account: &str,
        expires: i64,
    ) -> Result<(), sqlx::Error> {
        let insert = "INSERT INTO password_resets (token, account, expires) VALUES ($1, $2, $3)";
        self.keep_token(insert, token, account, expires).await
    }

    /// Asks whether a mail address is its owner's: whoever brings the token has read the mail.
    pub(crate) async fn open_confirmation(
        &self,
        token: &str,
        mail: &str,
        whose: &Addressee,
        expires: i64,
    ) -> Result<(), sqlx::Error> {
        let (account, game, seat) = match whose {
            Addressee::Account(account) => (Some(account.clone()), None, None),
            Addressee::Seat(game, seat) => (None, Some(game.clone()), Some(i64::from(seat.0))),
        };
        sqlx::query(
            "INSERT INTO mail_confirmations (token, mail, account, game, seat, expires) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(token.to_owned())
        .bind(mail.to_owned())
        .bind(account)
        .bind(game)
        .bind(seat)
        .bind(expires)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Confirms the address that a token was sent to, if it is still the one that is meant; `None` when the token is not open.
    pub(crate) async fn confirm_mail(&self, token: &str, now: i64) -> Result<Option<Addressee>, sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        let row = sqlx::query(
            "DELETE FROM mail_confirmations WHERE token = $1 AND expires > $2 RETURNING mail, account, game, seat",
        )
        .bind(token.to_owned())
        .bind(now)
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let mail: String = row.try_get("mail")?;
        let seat = row.try_get::<Option<i64>, _>("seat")?.and_then(|seat| u8::try_from(seat).ok());
        let (whose, confirm) =
            match (row.try_get::<Option<String>, _>("account")?, row.try_get("game")?, seat) {
                (Some(account), _, _) => {
                    let set =
                        sqlx::query("UPDATE accounts SET mail_confirmed = 1 WHERE mail = $1 AND id = $2");
                    (Addressee::Account(account.clone()), set.bind(mail).bind(account))
                }
                (None, Some(game), Some(seat)) => {
                    let game: String = game;
                    let set = sqlx::query(
                        "UPDATE seats SET mail_confirmed = 1 WHERE mail = $1 AND game = $2 AND seat = $3",
                    );
                    (
                        Addressee::Seat(game.clone(), Seat(seat)),
                        set.bind(mail).bind(game).bind(i64::from(seat)),
                    )
                }
                _ => return Ok(None),
            };
        let confirmed = confirm.execute(&mut *transaction).await?.rows_affected() == 1;
        transaction.commit().await?;
        Ok(confirmed.then_some(whose))
    }

    /// Sets a new password for a reset token, which is used up, and ends every session of the account, which it says; `None`
    /// when the token is not open.
    pub(crate) async fn reset_password(
        &self,
        token: &str,
        password: &str,
        now: i64,
    ) -> Result<Option<String>, sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        let row =
            sqlx::query("DELETE FROM password_resets WHERE token = $1 AND expires > $2 RETURNING account")
                .bind(token.to_owned())
                .bind(now)
                .fetch_optional(&mut *transaction)
                .await?;
        let Some(row) = row else { return Ok(None) };
        let account: String = row.try_get("account")?;
        replace_password(&mut transaction, account.clone(), password).await?;
        transaction.commit().await?;
        Ok(Some(account))
    }

    /// Sets a new password and ends every session of the account.
    pub(crate) async fn set_password(&self, account: &str, password: &str) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        replace_password(&mut transaction, account.to_owned(), password).await?;
        transaction.commit().await
    }
}

async fn replace_password(
    transaction: &mut Transaction<'static, Any>,
    account: String,
    password: &str,
) -> Result<(), sqlx::Error> {
    let set = sqlx::query("UPDATE accounts SET password = $1 WHERE id = $2").bind(password.to_owned());
    set.bind(account.clone()).execute(&mut **transaction).await?;
    // Whoever was logged in is so no longer, and no older link sets a password after this one.
    let ends = ["DELETE FROM sessions WHERE account = $1", "DELETE FROM password_resets WHERE account = $1"];
    for end in ends {
        sqlx::query(end).bind(account.clone()).execute(&mut **transaction).await?;
    }
    Ok(())
}
