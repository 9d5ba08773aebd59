//! Limited intelligence beyond the standard rules (option 20): how many force markers a side has, and what a spy undoes.

use engine::{May, Side, Track, TrackKind, Viewer, forbid};
use gcacw::ruleset::option;
use gcacw::state::Leader;
use gcacw::step::Step;
use gcacw::turn::TurnStep;
use gcacw::units::Size;

use crate::situation::{Play, Situation};

/// The markers of a side whose corps are at home. // lrtg.20.0.4, lrtg.20.0.5
pub(crate) const AT_HOME: u8 = 12;
/// The markers of a side whose corps are in the enemy's country. // lrtg.20.0.4, lrtg.20.0.5
const ABROAD: u8 = 6;

impl<'a> Situation<'a> {
    /// Infantry corps leaders of a side, garrison commanders and Beauregard among them. // lrtg.20.0.6, lrtg.22.2.5
    pub(crate) fn infantry_corps_leaders(self, side: Side) -> impl Iterator<Item = Leader> + 'a {
        self.roster().side_leaders(side).filter(move |&leader| {
            self.leader_info(leader).level == Size::Corps && leader != self.forces().named.stuart
        })
    }

    /// The force markers and dummies that a side may have. // lrtg.20.0.3 to lrtg.20.0.5
    pub(crate) fn markers_allowed(self, side: Side) -> u8 {
        let at_home = self.state.campaign.north[side.index()] == (side == Side::Union);
        if at_home { AT_HOME } else { ABROAD }
    }

    /// How many markers a side has and may have: its own business, for the limit tells where its corps leaders are.
    pub(crate) fn marker_track(self, viewer: Viewer) -> Option<Track> {
        let Viewer::Seat(seat) = viewer else { return None };
        let side = seat.side();
        let limit = self.markers_allowed(side);
        self.plays(option::LIMITED_INTELLIGENCE).then(|| Track {
            kind: TrackKind::ForceMarkers,
            label: "Force markers".into(),
            side: Some(side),
            value: self.state.forces.on_map(side).count() as i32,
            most: limit.into(),
            note: format!("Force markers and dummies on the map; you may have {limit}."),
            clause: "lrtg.20.0.3".into(),
        })
    }

    /// Whether a side may hide anything this turn. // lrtg.2.0.44, lrtg.20.0.11
    pub(crate) fn may_hide(self, side: Side) -> May {
        if self.state.campaign.today.spy == Some(side.enemy()) {
            return forbid!("lrtg.2.0.44", "cannot: a spy has told the enemy where everybody is this turn");
        }
        Ok(())
    }
}

impl Play<'_> {
    /// Notes on which bank most corps leaders of each side stand; a tie changes nothing. // lrtg.20.0.6, lrtg.20.0.7
    pub(crate) fn note_corps_leaders(&mut self) {
        if !self.rules.plays(self.state, option::LIMITED_INTELLIGENCE) {
            return;
        }
        for side in Side::ALL {
            let (mut north, mut south) = (0, 0);
            for hex in self.now().infantry_corps_leaders(side).filter_map(|it| self.state.leader_hex(it)) {
                if self.theater().is_north(hex) {
                    north += 1;
                } else {
                    south += 1;
                }
            }
            if north != south {
                self.state.campaign.north[side.index()] = north > south;
            }
        }
    }

    /// A side that has more markers than it may takes some off before anything else is done; whether one has.
    /// // lrtg.20.0.8
    pub(crate) fn ask_markers_off(&mut self) -> bool {
        self.note_corps_leaders();
        let mut asked = false;
        for side in Side::ALL {
            if self.now().markers_too_many(side) > 0 {
                self.state.push(Step::Turn(TurnStep::TooManyMarkers(side)));
                asked = true;
            }
        }
        asked
    }

    /// The same outside the actions of the cycle: an action is played to its end first. // lrtg.20.0.8
    pub(crate) fn ask_markers_off_between_actions(&mut self) {
        let going_on = |step: &Step| {
            matches!(
                step,
                Step::ActionOver
                    | Step::ForceMarch
                    | Step::March
                    | Step::MarchOver
                    | Step::Combat(_)
                    | Step::Turn(TurnStep::TooManyMarkers(_))
            )
        };
        if self.state.over || self.state.steps.iter().any(going_on) {
            return self.note_corps_leaders();
        }
        self.ask_markers_off();
    }

    /// A spy has found out everything: the loser's markers are lifted. // lrtg.2.0.44, lrtg.20.0.11
    pub(crate) fn uncover(&mut self, winner: Side) {
        self.standard().lift_all(winner.enemy(), "lrtg.2.0.44");
    }
}
