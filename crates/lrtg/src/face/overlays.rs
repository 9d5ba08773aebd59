//! What a page may mark out beside zones of control and command: resupply range and controlled counties.

use engine::{Overlay, OverlayKind, Side, Viewer};
use gcacw::state::Hex;

use crate::situation::Situation;

impl Situation<'_> {
    /// The campaign's own overlays.
    pub(crate) fn mark_out(self, viewer: Viewer, out: &mut Vec<Overlay>) {
        let names = |hexes: &mut dyn Iterator<Item = Hex>| -> Vec<String> {
            hexes.map(|hex| self.rules.board.name(hex).to_owned()).collect()
        };
        out.push(Overlay {
            kind: OverlayKind::Zone,
            label: "Counties that the Confederate controls".into(),
            side: Some(Side::Confederate),
            piece: None,
            places: names(&mut self.rules.board.hexes().filter(|&hex| self.is_controlled(hex))),
            clause: "lrtg.11.1.1".into(),
        });
        for side in Side::ALL {
            // A side's paths go where its hidden units keep the enemy off: the range is its own to see.
            let own = match viewer {
                Viewer::Seat(seat) => seat.side() == side,
                Viewer::Umpire => true,
                Viewer::Spectator => false,
            };
            if own {
                out.push(Overlay {
                    kind: OverlayKind::Supply,
                    label: format!("{side} resupply range"),
                    side: Some(side),
                    piece: None,
                    places: names(&mut self.resupply_range(side).iter()),
                    clause: "lrtg.13.2.2".into(),
                });
            }
        }
    }
}
