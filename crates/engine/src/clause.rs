//! Clause ids: the link between code, ledger and page.

use std::fmt;
use std::io::Write as _;

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

/// The variable that names the file in which a run of the tests notes the proofs it came by.
pub const PROOFS_RAN: &str = "PROOFS_RAN";

/// Names the clauses (and worked examples) of a ledger that a test proves. `vedette rules` finds the names in the source;
/// a run of the tests under [`PROOFS_RAN`] notes where it came by, so that nothing counts that did not run.
///
/// ```
/// # use engine::proves;
/// proves!("ah74.4.9.1", "ah74.4.9.2");
/// ```
#[macro_export]
macro_rules! proves {
    ($($clause:literal),+ $(,)?) => {{
        $(let _: &'static str = $clause;)+
        $crate::came_by(file!(), line!());
    }};
}

/// Notes that a test came by a proof, where somebody wants to know.
#[doc(hidden)]
pub fn came_by(file: &str, line: u32) {
    let Some(record) = std::env::var_os(PROOFS_RAN) else { return };
    let opened = std::fs::File::options().create(true).append(true).open(&record);
    // One write a line: tests run side by side.
    let noted = opened.and_then(|mut opened| opened.write_all(format!("{file}:{line}\n").as_bytes()));
    assert!(noted.is_ok(), "{}: {noted:?}", record.display());
}
