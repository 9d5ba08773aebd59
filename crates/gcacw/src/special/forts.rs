//! Permanent forts: closed to the enemy while they stand, and defended even when nobody else is there.

use engine::{Event, Marker, MarkerKind, Side, View};

use crate::campaign::{Campaign, Fact, Fort};
use crate::results::CombatResult;
use crate::situation::{Play, Situation};
use crate::special::rules::Forts;
use crate::state::Hex;

impl<'a, C: Campaign> Situation<'a, C> {
    /// The number of the scenario's fort that stands in a hex, and the rule of it.
    fn standing_fort(self, hex: Hex) -> Option<(usize, &'a Forts)> {
        let forts = self.scene().special.forts.as_ref()?;
        let number = forts.hexes.binary_search(&hex).ok()?;
        (self.state.special.forts & 1 << number == 0).then_some((number, forts))
    }

    /// What a fort in a hex defends with. // gcacw.s.4.20
    pub(crate) fn fort(self, hex: Hex) -> Option<Fort> {
        let special = || self.standing_fort(hex).map(|(_, forts)| forts.fort);
        C::fort(self, hex).or_else(special)
    }

    /// Whether a fort of the enemy closes a hex to a side. // gcacw.s.4.19
    pub(crate) fn fort_closes(self, side: Side, hex: Hex) -> bool {
        self.standing_fort(hex).is_some_and(|(_, forts)| forts.side != side)
    }

    /// Whether a hex is closed to a side's leaders and their command.
    pub(crate) fn closed_to(self, side: Side, hex: Hex) -> bool {
        self.fort_closes(side, hex) || C::is_true(self, Fact::Closed(side, hex), false)
    }

    /// Whether a hex counts as occupied by a side though no unit of it is there. // gcacw.s.4.22
    pub(crate) fn counts_as_held(self, side: Side, hex: Hex) -> bool {
        self.standing_fort(hex).is_some_and(|(_, forts)| forts.side == side)
            || C::is_true(self, Fact::Holds(side, hex), false)
    }

    /// The forts on the map, standing or destroyed.
    pub(crate) fn show_forts(self, view: &mut View) {
        let Some(forts) = &self.scene().special.forts else { return };
        let Fort { combat, artillery } = forts.fort;
        for &hex in &forts.hexes {
            let stands = self.standing_fort(hex).is_some();
            let label = if stands {
                format!("Fort: Combat value {combat}, Artillery value {artillery}")
            } else {
                "Fort, destroyed".to_owned()
            };
            view.markers.push(Marker {
                kind: if stands { MarkerKind::Fort } else { MarkerKind::Ruin },
                side: Some(forts.side),
                place: self.rules.board.name(hex).to_owned(),
                other: None,
                amount: None,
                label,
            });
        }
    }
}

impl<C: Campaign> Play<'_, C> {
    /// A fort whose defenders retreat or rout is destroyed. // gcacw.s.4.21
    pub(crate) fn storm_fort(&mut self, hex: Hex, defender: CombatResult) {
        let Some((number, _)) = self.now().standing_fort(hex) else { return };
        if defender.retreat || defender.rout > 0 {
            self.state.special.forts |= 1 << number;
            let text = || format!("The fort at {} is destroyed.", self.rules.hex_name(hex));
            self.log.add(|| Event::new("gcacw.s.4.21", text()));
        }
    }
}
