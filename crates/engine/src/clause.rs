//! Clause ids: the link between code, ledger and page.

use std::fmt;

use serde::{Serialize, Serializer};

/// The id of one clause of a ledger, such as `ah74.4.9.1`. A test of the workspace proves that every id written in the
/// code stands in a ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clause(pub &'static str);

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

/// Names the clauses (and worked examples) of a ledger that a test proves. It does nothing when run: the names are
/// collected from the source when the workspace is built, and `vedette rules` prints them.
///
/// ```
/// # use engine::proves;
/// proves!("ah74.4.9.1", "ah74.4.9.2");
/// ```
#[macro_export]
macro_rules! proves {
    ($($clause:literal),+ $(,)?) => {{ $(let _: &'static str = $clause;)+ }};
}
