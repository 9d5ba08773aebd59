//! Ranges, contact, supply and command radius, for a page that is asked to show them. Stacks lie open to all as stacks;
//! which of them hold guns is told only where the viewer may look.

use engine::{Overlay, OverlayKind, Side, Viewer};

use crate::Guv;
use crate::map::{Hex, NOWHERE};
use crate::state::State;
use crate::task::Task;

impl Guv {
    pub(crate) fn overlays_of(&self, state: &State, viewer: Viewer) -> Vec<Overlay> {
        // A side sets up behind a screen. // guv.4.1
        if state.agenda.iter().any(|task| matches!(task, Task::Deploy(_))) {
            return Vec::new();
        }
        let mut overlays: Vec<Overlay> = Side::ALL.map(|army| self.contact_overlay(state, army)).to_vec();
        if self.scenario(state).is_campaign() {
            overlays.extend(Side::ALL.map(|army| self.supply_overlay(state, army)));
        }
        overlays.extend(self.command_overlay(state));
        overlays.extend(self.range_overlays(state, viewer));
        overlays
    }

    fn contact_overlay(&self, state: &State, army: Side) -> Overlay {
        let near = self.map.board.hexes().filter(|&hex| self.near_enemy(state, hex, army.enemy()));
        Overlay {
            kind: OverlayKind::Zone,
            label: format!("In contact with the {army} army"),
            side: Some(army),
            piece: None,
            places: self.names_of(near),
            clause: "guv.9.6".into(),
        }
    }

    fn supply_overlay(&self, state: &State, army: Side) -> Overlay {
        let supplied = self.supplied_hexes(state, army);
        Overlay {
            kind: OverlayKind::Supply,
            label: format!("{army} infantry and guns in supply"),
            side: Some(army),
            piece: None,
            places: self.names_of(supplied.iter()),
            clause: "guv.15.2".into(),
        }
    }

    /// The radius of the commander whose chit lies on the map.
    fn command_overlay(&self, state: &State) -> Option<Overlay> {
        let active = state.active.as_ref().filter(|active| active.hex != NOWHERE)?;
        let [foot, horse] = self.command_reach(state);
        let within = self.map.board.hexes().filter(|&hex| foot.contains(hex) || horse.contains(hex));
        Some(Overlay {
            kind: OverlayKind::Command,
            label: format!("{}: command radius", self.chit_name(active.commander)),
            side: Some(active.side),
            piece: None,
            places: self.names_of(within),
            clause: "guv.8.10".into(),
        })
    }

    fn range_overlays(&self, state: &State, viewer: Viewer) -> Vec<Overlay> {
        let guns = self.all_units().filter(|&unit| self.arm(unit).is_artillery());
        let seen = guns.filter(|&unit| {
            state.hex(unit).is_some_and(|hex| self.shows(state, viewer, hex))
                && !self.is_concealed(state, viewer, unit)
        });
        seen.map(|gun| {
            let reach = self.map.board.hexes().filter(|&hex| self.may_reach(state, gun, hex).is_ok());
            let info = self.unit(gun);
            Overlay {
                kind: OverlayKind::Range,
                label: format!("{}: bombardment", info.name),
                side: Some(info.side),
                piece: Some(info.id.clone()),
                places: self.names_of(reach),
                clause: "guv.12.8".into(),
            }
        })
        .collect()
    }

    fn names_of(&self, hexes: impl Iterator<Item = Hex>) -> Vec<String> {
        hexes.map(|hex| self.map.name(hex).to_owned()).collect()
    }
}
