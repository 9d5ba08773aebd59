//! The channel on which a PostgreSQL tells its clients of each other. Without hosting there is none, and nobody to hear.

#[cfg(feature = "hosting")]
pub(super) struct Channel(sqlx::postgres::PgListener);

#[cfg(feature = "hosting")]
impl Channel {
    pub(super) async fn open(url: &str, name: &str) -> Result<Self, sqlx::Error> {
        let mut listener = sqlx::postgres::PgListener::connect(url).await?;
        listener.listen(name).await?;
        Ok(Self(listener))
    }

    /// The next text; `None` when the connection was lost.
    pub(super) async fn next(&mut self) -> Result<Option<String>, sqlx::Error> {
        let notification = self.0.try_recv().await?;
        Ok(notification.map(|notification| notification.payload().to_owned()))
    }
}

#[cfg(not(feature = "hosting"))]
pub(super) enum Channel {}

#[cfg(not(feature = "hosting"))]
impl Channel {
    pub(super) async fn open(_url: &str, name: &str) -> Result<Self, sqlx::Error> {
        Err(sqlx::Error::Configuration(format!("{name}: built without PostgreSQL").into()))
    }

    pub(super) async fn next(&mut self) -> Result<Option<String>, sqlx::Error> {
        match *self {}
    }
}
