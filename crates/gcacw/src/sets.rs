//! Sets of units and of leaders.

use engine::IdSet;

use crate::state::{Leader, Unit};

/// A set of units.
pub type UnitSet = IdSet<Unit, 4>;

/// A set of leaders.
pub type LeaderSet = IdSet<Leader, 1>;
