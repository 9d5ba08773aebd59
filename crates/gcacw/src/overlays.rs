//! Zones of control and command radii, for a page that is asked to show them.

use std::collections::BTreeMap;

use engine::{Overlay, OverlayKind, Seat, Side, Viewer};

use crate::campaign::Campaign;
use crate::ruleset::Gcacw;
use crate::situation::Situation;
use crate::state::{Hex, Leader};
use crate::zones::Zone;

impl<C: Campaign> Gcacw<C> {
    fn hex_names(&self, hexes: impl Iterator<Item = Hex>) -> Vec<String> {
        hexes.map(|hex| self.board.name(hex).to_owned()).collect()
    }
}

impl<C: Campaign> Situation<'_, C> {
    pub(crate) fn overlays_of(self, viewer: Viewer) -> Vec<Overlay> {
        let mut overlays = Vec::new();
        for side in Side::ALL {
            // Only units that the enemy sees exert them, so they lie open to all.
            let zones = self.zones_of(side);
            let kinds = [
                (Zone::Normal, "zones of control", "gcacw.2.4.1"),
                (Zone::Restricted, "restricted zones of control", "gcacw.2.4.7"),
            ];
            overlays.extend(
                kinds.map(|(kind, label, clause)| Overlay {
                    kind: OverlayKind::Zone,
                    label: format!("{side} {label}"),
                    side: Some(side),
                    piece: None,
                    places: self
                        .rules
                        .hex_names(zones.iter().filter(|(_, zone)| **zone == kind).map(|(&hex, _)| hex)),
                    clause: clause.into(),
                }),
            );
            // A command radius goes through hidden units of its own side and would tell where they are.
            if self.sees_every_unit_of(viewer, side) {
                let leaders = self.roster().side_leaders(side);
                overlays.extend(leaders.filter_map(|leader| self.command_overlay(leader)));
            }
        }
        C::overlays(self, viewer, &mut overlays);
        overlays
    }

    /// Whether no unit of a side is hidden from a viewer. What a campaign keeps from him (letters, books, declarations) moves
    /// no command radius, and whether there is any must not show in what lies open.
    fn sees_every_unit_of(self, viewer: Viewer, side: Side) -> bool {
        match viewer {
            Viewer::Umpire => true,
            Viewer::Seat(seat) if seat.side() == side => true,
            Viewer::Seat(_) | Viewer::Spectator => !self.turn_has_secrets(Seat::of(side.enemy())),
        }
    }

    /// The zones of a side's units, hex by hex. // gcacw.2.4.9
    fn zones_of(self, side: Side) -> BTreeMap<Hex, Zone> {
        let mut zones = BTreeMap::new();
        let in_play = &self.scene().in_play;
        for unit in self.roster().side_units(side).filter(|&unit| self.exerts(unit)) {
            let Some(hex) = self.state.hex(unit) else { continue };
            for (direction, next) in self.rules.map.around(hex).filter(|&(_, next)| in_play.contains(next)) {
                let zone = self.zone_across(hex, direction);
                let best = zones.entry(next).or_insert(Zone::None);
                *best = zone.max(*best);
            }
        }
        zones
    }

    fn command_overlay(self, leader: Leader) -> Option<Overlay> {
        let from = self.state.leader_hex(leader)?;
        let info = self.leader_info(leader);
        let mut reached = self.command_hexes(info.side, from).to_vec();
        reached.push(from); // gcacw.2.5.5
        reached.sort_unstable();
        Some(Overlay {
            kind: OverlayKind::Command,
            label: format!("{}: command radius", info.name),
            side: Some(info.side),
            piece: Some(self.leader_slug(leader).to_owned()),
            places: self.rules.hex_names(reached.into_iter()),
            clause: "gcacw.2.5.1".into(),
        })
    }
}
