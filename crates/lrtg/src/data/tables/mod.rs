//! The tables of the campaign, a file a subject: each record is one table of `data/lrtg`, checked as it is read.

macro_rules! records {
    ($($(#[$about:meta])* $name:ident { $($(#[$field_about:meta])* $field:ident: $kind:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name { $($(#[$field_about])* pub $field: $kind,)* }
    )*};
}

mod artillery;
mod brandy_station;
mod calendar;
mod events;
mod forts;
mod jackson;
mod messages;
mod movement;
mod setup;
mod supply;
mod time;
mod tracks;
mod victory;

pub use artillery::*;
pub use brandy_station::*;
pub use calendar::*;
pub use events::*;
pub use forts::*;
pub use jackson::*;
pub use messages::*;
pub use movement::*;
pub use setup::*;
pub use supply::*;
pub use time::*;
pub use tracks::*;
pub use victory::*;
