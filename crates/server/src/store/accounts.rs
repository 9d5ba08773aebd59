//! Accounts, sessions and password resets.

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, Row, Transaction};

use super::Store;

/// An account.
#[derive(Debug, Clone)]
pub(crate) struct Account {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The argon2id hash of the password.
    pub(crate) password: String,
    pub(crate) mail: Option<String>,
    pub(crate) webhook: Option<String>,
}

/// A query for what [`account`] reads.
macro_rules! accounts {
    ($which:literal) => {
        sqlx::query(concat!("SELECT id, name, password, mail, webhook FROM accounts ", $which))
    };
}

fn account(row: &AnyRow) -> Result<Account, sqlx::Error> {
    Ok(Account {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        mail: row.try_get("mail")?,
        webhook: row.try_get("webhook")?,
    })
}

impl Store {
    /// Makes an account; `false` when the name is taken.
    pub(crate) async fn create_account(&self, new: &Account, now: i64) -> Result<bool, sqlx::Error> {
        let made = sqlx::query(
            "INSERT INTO accounts (id, name, name_key, password, mail, webhook, created) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (name_key) DO NOTHING",
        )
        .bind(new.id.clone())
        .bind(new.name.clone())
        .bind(new.name.to_lowercase())
        .bind(new.password.clone())
        .bind(new.mail.clone())
        .bind(new.webhook.clone())
        .bind(now)
        .execute(&self.pool)
        .await?;
        Ok(made.rows_affected() == 1)
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
        webhook: Option<String>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE accounts SET mail = $1, webhook = $2 WHERE id = $3")
            .bind(mail)
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

    /// Sets a new password for a reset token, which is used up, and ends every session of the account; `false` when the
    /// token is not open.
    pub(crate) async fn reset_password(
        &self,
        token: &str,
        password: &str,
        now: i64,
    ) -> Result<bool, sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        let row =
            sqlx::query("DELETE FROM password_resets WHERE token = $1 AND expires > $2 RETURNING account")
                .bind(token.to_owned())
                .bind(now)
                .fetch_optional(&mut *transaction)
                .await?;
        let Some(row) = row else { return Ok(false) };
        replace_password(&mut transaction, row.try_get("account")?, password).await?;
        transaction.commit().await?;
        Ok(true)
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
    sqlx::query("DELETE FROM sessions WHERE account = $1").bind(account).execute(&mut **transaction).await?;
    Ok(())
}
