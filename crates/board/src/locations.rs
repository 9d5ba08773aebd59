//! Boards of named locations joined by arrows.

use engine::data::{self, DataError, Library};
use serde::{Deserialize, Serialize};

/// One location, by its dense number (0 for the first in the file).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LocationId(pub u8);

impl LocationId {
    /// The id as an index into tables with one row a location.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<LocationId> for engine::Subject {
    fn from(location: LocationId) -> Self {
        Self::Place(location.0.into())
    }
}

/// A location as its board file describes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Location {
    /// The number printed on the board.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// Where it is drawn: thousandths of the board's width and height.
    pub at: [u16; 2],
    /// Facts that rules ask for, in one word each.
    #[serde(default)]
    pub tags: Vec<String>,
}

/// A connection of two locations.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// The printed numbers of both ends.
    pub between: [u8; 2],
    /// Whether it may be used only from the first to the second.
    #[serde(default)]
    pub one_way: bool,
    /// Facts that rules ask for, in one word each.
    #[serde(default)]
    pub tags: Vec<String>,
}

/// A board of locations: immutable, shared by every game played on it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Locations {
    /// The board's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The locations, in dense order.
    #[serde(rename = "location")]
    pub locations: Vec<Location>,
    /// The connections.
    #[serde(rename = "link")]
    pub links: Vec<Link>,
}

impl Locations {
    /// Loads `boards/<id>.toml` of a library.
    pub fn load(library: &dyn Library, id: &str) -> Result<Self, DataError> {
        let file = format!("boards/{id}.toml");
        let board: Self = data::read(library, &file)?;
        for link in &board.links {
            for number in link.between {
                if board.by_number(number).is_none() {
                    let record = format!("link {} to {}", link.between[0], link.between[1]);
                    return Err(DataError::field(
                        &file,
                        record,
                        "between",
                        format!("there is no location {number}"),
                    ));
                }
            }
        }
        Ok(board)
    }

    /// The location with this printed number.
    #[must_use]
    pub fn by_number(&self, number: u8) -> Option<LocationId> {
        self.locations
            .iter()
            .position(|location| location.number == number)
            .map(|index| LocationId(index as u8))
    }
}
