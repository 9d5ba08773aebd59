//! Rivers and creeks in the way of attacks, retreats and advances.

use board::{Direction, Edge};
use engine::{Clause, May, Side, forbid, forbidden};

use crate::campaign::Campaign;
use crate::situation::Situation;
use crate::state::Hex;

impl<C: Campaign> Situation<'_, C> {
    /// Whether an attack may cross a hexside. // gcacw.7.1.10 gcacw.7.1.16
    pub(super) fn attack_crosses_water(self, side: Side, hex: Hex, direction: Direction) -> May {
        let Some(edge) = self.barrier(side, hex, direction, &Clause("gcacw.7.1.10"))? else {
            return Ok(());
        };
        Err(if edge.contains(Edge::CREEK) {
            forbidden!("gcacw.7.1.16", "is beyond a creek that rain has swollen")
        } else if self.rain() && edge.intersects(Edge::FORD | Edge::BRIDGE | Edge::FERRY) {
            forbidden!("gcacw.7.1.16", "is beyond a ford that rain has closed")
        } else {
            forbidden!("gcacw.7.1.10", "is beyond a river without a ford, bridge, dam or ferry to use")
        })
    }

    /// Whether a retreat or an advance may cross a hexside. // gcacw.7.6.9 gcacw.7.6.10
    pub(super) fn retreat_crosses_water(self, side: Side, hex: Hex, direction: Direction) -> May {
        let Some(edge) = self.barrier(side, hex, direction, &Clause("gcacw.7.6.9"))? else {
            return Ok(());
        };
        Err(if self.rain() && edge.intersects(Edge::CREEK | Edge::FORD) {
            forbidden!("gcacw.7.6.10", "is beyond water that rain has closed")
        } else {
            forbidden!("gcacw.7.6.9", "is beyond a river without a ford, ferry, dam or bridge to use")
        })
    }

    /// Whether a river, an unfordable ford or a creek in rain cuts a hex off from its neighbour. // gcacw.7.4.45 gcacw.7.4.46
    pub(super) fn water_bars(self, hex: Hex, direction: Direction) -> bool {
        let edge = self.rules.map.edge(hex, direction);
        edge.contains(Edge::IMPASSABLE) || !self.zone_crosses_water(hex, direction)
    }

    /// The hexside that nobody crosses now, if there is one; water that nothing ever crosses is refused at once.
    fn barrier(
        self,
        side: Side,
        hex: Hex,
        direction: Direction,
        clause: &'static Clause,
    ) -> May<Option<Edge>> {
        let edge = self.rules.map.edge(hex, direction);
        if edge.contains(Edge::IMPASSABLE) {
            return forbid!(clause, "is beyond water that nothing crosses");
        }
        Ok(self.passage(side, hex, direction).is_err().then_some(edge))
    }
}
