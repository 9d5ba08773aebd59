//! Every ruleset behind one face, for callers that do not care which game it is.
//!
//! [`Shelf::rules`] gives an object whose actions are texts; [`Shelf::visit`] hands a caller the ruleset's own type, for
//! work that must be fast.
#![forbid(unsafe_code)]

mod ahead;
mod erased;
mod occasion;

use std::sync::{Arc, OnceLock};

use engine::{About, DataError, Library, Ruleset};

pub use ahead::{Ahead, ahead};
pub use engine::Route;
pub use erased::{AnyGame, AnyRules, Erased, Step};
pub use occasion::{Hurry, Occasion, Position, SentOccasion, Trace};

/// Work on a ruleset of any type.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does the work.
    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Self::Output;
}

/// A ruleset that is loaded when it is first asked for.
struct Slot<R>(OnceLock<Result<Arc<R>, DataError>>);

impl<R: Ruleset> Slot<R> {
    const fn new() -> Self {
        Self(OnceLock::new())
    }

    fn get(&self, library: &dyn Library) -> Result<&Arc<R>, DataError> {
        self.0.get_or_init(|| R::load(library).map(Arc::new)).as_ref().map_err(Clone::clone)
    }
}

macro_rules! shelf {
    ($($id:literal $field:ident: $ruleset:ty),+ $(,)?) => {
        /// The rulesets, each loaded when it is first asked for.
        pub struct Shelf {
            library: Box<dyn Library>,
            $($field: Slot<$ruleset>,)+
        }

        impl Shelf {
            /// The ids of all rulesets, in the order of the shelf.
            pub const IDS: &'static [&'static str] = &[$($id),+];

            /// A shelf that takes its data from this library.
            pub fn new(library: impl Library + 'static) -> Self {
                Self { library: Box::new(library), $($field: Slot::new(),)+ }
            }

            /// Does work on the ruleset of this id; `None` when there is no such ruleset.
            pub fn visit<V: Visitor>(&self, id: &str, visitor: V) -> Result<Option<V::Output>, DataError> {
                match id {
                    $($id => Ok(Some(visitor.visit(self.$field.get(&*self.library)?))),)+
                    _ => Ok(None),
                }
            }
        }
    };
}

shelf! {
    "ah74" ah74: ah::Ah74,
    "ah61" ah61: ah::Ah61,
    "c1863" c1863: c1863::C1863,
    "guv" guv: guv::Guv,
    "gcacw" gcacw: gcacw::Gcacw,
    "lrtg" lrtg: lrtg::Game,
}

impl Default for Shelf {
    fn default() -> Self {
        Self::new(library::Shipped::new())
    }
}

struct Erase;

impl Visitor for Erase {
    type Output = Arc<dyn AnyRules>;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Self::Output {
        Arc::new(Erased(Arc::clone(rules)))
    }
}

impl Shelf {
    /// The data the rulesets are loaded from.
    #[must_use]
    pub fn library(&self) -> &dyn Library {
        &*self.library
    }

    /// The ruleset of this id; `None` when there is none.
    pub fn rules(&self, id: &str) -> Result<Option<Arc<dyn AnyRules>>, DataError> {
        self.visit(id, Erase)
    }

    /// What every ruleset is, in the order of the shelf.
    pub fn about(&self) -> Result<Vec<About>, DataError> {
        let rules = Self::IDS.iter().filter_map(|id| self.rules(id).transpose());
        rules.map(|rules| Ok(rules?.about().clone())).collect()
    }
}
