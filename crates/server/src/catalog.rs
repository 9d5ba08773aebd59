//! Where the server finds rulesets.

use std::sync::Arc;

use engine::{DataError, Library};
use shelf::{AnyRules, Shelf};

/// The games a server offers. The shelf is one; tests have their own.
pub trait Catalog: Send + Sync {
    /// The ids of all rulesets, in the order they are shown.
    fn ids(&self) -> Vec<String>;
    /// The ruleset of this id; `None` when there is none.
    fn rules(&self, id: &str) -> Result<Option<Arc<dyn AnyRules>>, DataError>;
    /// The data the rulesets are loaded from.
    fn library(&self) -> &dyn Library;
}

impl Catalog for Shelf {
    fn ids(&self) -> Vec<String> {
        Self::IDS.iter().map(|&id| id.to_owned()).collect()
    }

    fn rules(&self, id: &str) -> Result<Option<Arc<dyn AnyRules>>, DataError> {
        Self::rules(self, id)
    }

    fn library(&self) -> &dyn Library {
        Self::library(self)
    }
}
