//! What a place, a formation or a man was: a sentence or two for whoever asks.

use engine::{DataError, Library, Side};
use serde::{Deserialize, Serialize};

use crate::Pattern;

/// What a place was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlaceNote {
    /// Its names, as boards have them.
    pub names: Vec<String>,
    /// Which one is meant where a board has several places of a name; empty when any is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hex: String,
    /// What it was.
    pub says: String,
}

/// What a formation or a man was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FormationNote {
    /// What a counter is called or belongs to.
    pub names: Vec<String>,
    /// Whose it was.
    pub side: Side,
    /// What it was.
    pub says: String,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Places {
    place: Vec<PlaceNote>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    names: Vec<String>,
    side: Side,
    /// In which games, as ruleset/scenario.
    of: Vec<Pattern>,
    says: String,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Formations {
    formation: Vec<Told>,
}

/// Every note.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notes {
    places: Vec<PlaceNote>,
    formations: Vec<Told>,
}

impl Notes {
    pub(crate) fn load(library: &dyn Library) -> Result<Self, DataError> {
        let places: Places = crate::read_listed(library, "notes/places.toml")?;
        let formations: Formations = crate::read_listed(library, "notes/formations.toml")?;
        Ok(Self { places: places.place, formations: formations.formation })
    }

    /// What places were: a board has those whose name it knows.
    #[must_use]
    pub fn places(&self) -> &[PlaceNote] {
        &self.places
    }

    /// What the formations of a scenario were.
    #[must_use]
    pub fn formations(&self, ruleset: &str, scenario: &str) -> Vec<FormationNote> {
        let game = format!("{ruleset}/{scenario}");
        let meant = self.formations.iter().filter(|told| told.of.iter().any(|of| of.fits(&game)));
        let note = |told: &Told| FormationNote {
            names: told.names.clone(),
            side: told.side,
            says: told.says.clone(),
        };
        meant.map(note).collect()
    }
}
