//! Zones of control, fields of fire and command radii, for a page that is asked to show them.

use board::HexId;
use engine::{Overlay, OverlayKind, Side, Viewer};

use super::situation::Situation;
use super::state::State;
use super::{Ah74, Opt};
use crate::units::{UnitId, Units};

impl Ah74 {
    pub(crate) fn overlays_for(&self, state: &State, viewer: Viewer) -> Vec<Overlay> {
        let situation = Situation::new(self, state);
        // Which counters are guns, and how far a headquarters commands, is not told of those face down.
        let hidden = self.hidden_from(state, viewer);
        let seen = |units: Units| {
            units.without(hidden).into_iter().filter(|&unit| state.on_board(unit)).collect::<Vec<_>>()
        };
        let mut overlays: Vec<Overlay> = Side::ALL.map(|side| self.zone_overlay(&situation, side)).to_vec();
        for gun in seen(self.artillery) {
            let reach = self.fields_of_fire.get(state.place[gun].index()).into_iter().flatten();
            let places = self.names_of(reach.copied());
            overlays.push(self.overlay_of(OverlayKind::Range, gun, "Artillery Fire", places, "ah74.7.2.6.1"));
        }
        if state.options.has(Opt::CommandControl) {
            let steady = seen(self.headquarters).into_iter().filter(|&unit| !state.is_disrupted(unit));
            for headquarters in steady {
                let places = self.names_of(situation.command_reach(headquarters).iter());
                let radius = "Command Control Radius";
                overlays.push(self.overlay_of(
                    OverlayKind::Command,
                    headquarters,
                    radius,
                    places,
                    "ah74.opt1.1.2",
                ));
            }
        }
        overlays
    }

    fn zone_overlay(&self, situation: &Situation<'_>, side: Side) -> Overlay {
        Overlay {
            kind: OverlayKind::Zone,
            label: format!("{side} Zones of Control"),
            side: Some(side),
            piece: None,
            places: self.names_of(situation.zone(side).iter()),
            clause: "ah74.6.1.1".into(),
        }
    }

    fn overlay_of(
        &self,
        kind: OverlayKind,
        unit: UnitId,
        what: &str,
        places: Vec<String>,
        clause: &str,
    ) -> Overlay {
        let record = self.order.unit(unit);
        Overlay {
            kind,
            label: format!("{}: {what}", record.name),
            side: Some(record.side),
            piece: Some(record.id.clone()),
            places,
            clause: clause.into(),
        }
    }

    fn names_of(&self, hexes: impl Iterator<Item = HexId>) -> Vec<String> {
        hexes
            .filter(|hex| hex.index() < self.field.len())
            .map(|hex| self.field.name(hex).to_owned())
            .collect()
    }
}
