//! What has been worked out about attacks, remembered from look to look: a search comes back to the same attack a hundred times.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::clash::Case;
use super::reroll::Solution;

/// How many figures are kept in each half, eight bytes each.
const FIGURES: usize = 2_000_000;

/// Solved attacks by what they rest on. A solution is the same however often it is worked out, so that what is remembered and
/// what has been forgotten changes no answer, only how soon it comes.
#[derive(Debug, Default)]
pub(super) struct Memory {
    halves: Mutex<Halves>,
}

/// When the young half is full it becomes the old one, and what nobody has asked for since is forgotten.
#[derive(Default)]
struct Halves {
    young: HashMap<Case, Arc<Solution>>,
    old: HashMap<Case, Arc<Solution>>,
    /// The figures of the young half.
    figures: usize,
}

impl std::fmt::Debug for Halves {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} and {} attacks", self.young.len(), self.old.len())
    }
}

impl Halves {
    fn find(&mut self, case: &Case) -> Option<Arc<Solution>> {
        if let Some(known) = self.young.get(case) {
            return Some(Arc::clone(known));
        }
        let (case, known) = self.old.remove_entry(case)?;
        self.keep(case, Arc::clone(&known));
        Some(known)
    }

    fn keep(&mut self, case: Case, solution: Arc<Solution>) {
        if self.figures > FIGURES {
            self.old = std::mem::take(&mut self.young);
            self.figures = 0;
        }
        self.figures += solution.size();
        self.young.insert(case, solution);
    }
}

impl Memory {
    /// The solution of an attack, worked out if it is not known.
    pub fn solution(&self, case: Case, solve: impl FnOnce() -> Solution) -> Arc<Solution> {
        let known = self.halves.lock().unwrap_or_else(PoisonError::into_inner).find(&case);
        known.unwrap_or_else(|| {
            let solved = Arc::new(solve());
            self.halves.lock().unwrap_or_else(PoisonError::into_inner).keep(case, Arc::clone(&solved));
            solved
        })
    }
}
