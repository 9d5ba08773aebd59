//! Pontoon bridges (IV.a).

use engine::{May, Side, forbid};
use gcacw::turn::{Hexside, River};

use crate::situation::Situation;

impl Situation<'_> {
    /// Whether a side may try one more bridge over a river of this class.
    pub(crate) fn may_bridge(self, side: Side, river: River) -> May {
        // lrtg.iv.a.3
        let major = |hexside: &Hexside| {
            self.rules.map.edge(hexside.hex, hexside.direction).contains(board::Edge::MAJOR_RIVER)
        };
        let tried = self.state.ground.tried.iter().any(|(by, hexside)| *by == side && major(hexside));
        if river == River::Major && tried {
            return forbid!("lrtg.iv.a.3", "has tried to bridge a major river this turn");
        }
        Ok(())
    }

    /// How many bridges over rivers of a class each side may have. // lrtg.iv.a.2
    pub(crate) fn bridges_allowed(self, river: River) -> u8 {
        let table = &self.data().movement.pontoons;
        if river == River::Major { table.major } else { table.minor }
    }
}
