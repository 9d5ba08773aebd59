//! Where facts come from, and the volumes of the series.

use std::collections::BTreeMap;

use engine::DataError;

use crate::charts::records;
use crate::units::Volume;

/// The file that names the public texts.
pub const FILE: &str = "gcacw/sources.toml";
/// The file of the volumes.
pub const VOLUMES: &str = "gcacw/volumes.toml";

const KINDS: [&str; 5] = ["rulebook", "counter", "setup", "reconstruction", "published"];

records! {
    /// The public texts that the data name as `published:<key>`.
    Sources {
        /// What each key stands for.
        sources: BTreeMap<String, String>,
    }
    /// The file of volumes.
    Volumes {
        /// How scenarios name their Random Events Table.
        random_events: String,
        /// The scenarios known most fully.
        complete_first: Vec<String>,
        /// The volumes.
        volume: Vec<VolumeInfo>,
    }
    /// A volume of the series.
    VolumeInfo {
        /// Its letters.
        id: Volume,
        /// Its title.
        title: String,
        /// Its own map sheets.
        sheets: Vec<String>,
    }
}

impl Sources {
    /// Refuses a source that is neither one of the known kinds nor a published text with a known key.
    ///
    /// A source may have several parts with semicolons between them, and words after the first of each part.
    pub(crate) fn check(&self, file: &str, record: &str, field: &str, source: &str) -> Result<(), DataError> {
        for part in source.split(';') {
            let first = part.split_whitespace().next().unwrap_or_default().trim_end_matches([',', '.']);
            let problem = match first.split_once(':') {
                Some(("published", key)) if self.sources.contains_key(key) => continue,
                Some(("published", key)) => format!("\"{key}\" is not a source of {FILE}"),
                None if KINDS.contains(&first) => continue,
                _ => format!("\"{first}\" must be {} or published:<key>", KINDS.join(", ")),
            };
            return Err(DataError::field(file, record, field, problem));
        }
        Ok(())
    }
}
