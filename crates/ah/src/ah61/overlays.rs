//! What the zones mark out on the board, for a page that is asked to show them.

use board::HexId;
use engine::{Overlay, OverlayKind, Side};

use super::Ah61;
use super::state::State;
use super::zones::Occupancy;

impl Ah61 {
    pub(crate) fn overlays_of(&self, state: &State) -> Vec<Overlay> {
        let occupancy = Occupancy::new(self, state);
        let mut overlays = Vec::new();
        for side in Side::ALL {
            let zone = |label: &str, clause: &str, is_in: &dyn Fn(HexId) -> bool| Overlay {
                kind: OverlayKind::Zone,
                label: format!("{side} {label}"),
                side: Some(side),
                piece: None,
                places: self.names_of(self.field.board.hexes().filter(|&hex| is_in(hex))),
                clause: clause.into(),
            };
            overlays.push(zone("primary zones", "ah61.4.20", &|hex| occupancy.troops_adjacent(side, hex)));
            overlays
                .push(zone("secondary zones", "ah61.4.23", &|hex| occupancy.at_range(side, hex).artillery));
        }
        let guns = state.on_board(self.army.artillery);
        overlays.extend(guns.into_iter().map(|gun| {
            let at = state.place[gun].hex();
            let reach = self.field.around(at).chain(self.second_ring.of(at));
            Overlay {
                kind: OverlayKind::Range,
                label: format!("{}'s primary and secondary zone", self.army.unit(gun).name),
                side: Some(self.army.side(state, gun)),
                piece: Some(self.army.unit(gun).id.clone()),
                places: self.names_of(reach),
                clause: "ah61.4.23".into(),
            }
        }));
        overlays
    }

    fn names_of(&self, hexes: impl Iterator<Item = HexId>) -> Vec<String> {
        let on_board = hexes.filter(|hex| hex.index() < self.field.len());
        on_board.map(|hex| self.field.name(hex).to_owned()).collect()
    }
}
