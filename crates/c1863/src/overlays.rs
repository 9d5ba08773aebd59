//! Who sees where, the watched line of march and the objectives, for a page that is asked to show them: as far as a viewer
//! may know.

use engine::{Overlay, OverlayKind, Side, Viewer};

use crate::C1863;
use crate::ids::{FormationSet, LocationSet};
use crate::state::State;
use crate::view::sees;

impl C1863 {
    pub(crate) fn overlays_of(&self, state: &State, viewer: Viewer) -> Vec<Overlay> {
        let map = &self.data.map;
        let mut overlays = Vec::new();
        for side in Side::ALL {
            let deep = if side == Side::Union { map.blue } else { map.red }; // c1863.4.5, c1863.4.6
            let known = FormationSet::of(side)
                .iter()
                .filter(|&formation| sees(state, viewer, side) || state.visible_to_enemy(formation));
            let places: LocationSet = known.filter_map(|formation| state.location(formation)).collect();
            // Who stands there is seen, hidden or not: the enemy's hidden formations see too, but from where is not known.
            let label = format!("The {side} sees the {}", side.enemy());
            overlays.push(self.overlay(
                OverlayKind::Range,
                label,
                Some(side),
                map.reach(places, 1).or(deep),
                "c1863.4.2",
            ));
        }
        let union = Some(Side::Union);
        overlays.push(self.overlay(
            OverlayKind::Zone,
            "Watched line of march".into(),
            union,
            map.hashed,
            "c1863.4.7",
        ));
        for side in Side::ALL {
            let held = match side {
                Side::Union => map.objectives.and(state.control),
                Side::Confederate => map.objectives.without(state.control),
            };
            let label = format!("Objectives under {side} control");
            overlays.push(self.overlay(OverlayKind::Zone, label, Some(side), held, "c1863.5.2"));
        }
        overlays
    }

    fn overlay(
        &self,
        kind: OverlayKind,
        label: String,
        side: Option<Side>,
        places: LocationSet,
        clause: &str,
    ) -> Overlay {
        let places = places.iter().map(|at| self.data.map.number(at).to_string()).collect();
        Overlay { kind, label, side, piece: None, places, clause: clause.into() }
    }
}
