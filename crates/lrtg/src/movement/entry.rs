//! What follows when a unit enters a hex: the Potomac crossed, counties entered, depots taken, Washington seized.

use engine::{Event, May, Side, forbid};
use gcacw::pieces::Entry;
use gcacw::state::{Hex, MarchKind, Unit};

use crate::campaign::STRATEGIC_MARCH;
use crate::movement::strategic::Enemies;
use crate::situation::{Play, Situation};

impl Situation<'_> {
    /// A strategic march stays far from the enemy. // lrtg.17.1.2
    pub(crate) fn may_march_on(self, unit: Unit, to: Hex) -> May {
        let strategic =
            self.state.march.unit == unit && self.state.march.kind == MarchKind::Campaign(STRATEGIC_MARCH);
        if strategic && !self.is_remote(unit, to, Enemies::Seen) {
            return forbid!("lrtg.17.1.2", "would come too near the enemy for strategic movement");
        }
        // lrtg.20.0.10
        if strategic && self.state.campaign.today.barred.contains(&Some(to)) {
            return forbid!("lrtg.20.0.10", "may not enter this hex");
        }
        // lrtg.16.3.2
        let heintzelman = self.state.attached[self.forces().named.heintzelman.index()] == unit;
        if heintzelman && !self.campaign().is_in(to, &self.data().tracks.release.home) {
            return forbid!(
                "lrtg.16.3.2",
                "stays: Heintzelman never leaves Washington and Alexandria County"
            );
        }
        Ok(())
    }
}

impl Play<'_> {
    /// A unit has entered a hex.
    pub(crate) fn note_entry(&mut self, unit: Unit, from: Option<Hex>, entry: Entry) {
        let Some(hex) = self.state.hex(unit) else { return };
        if unit == self.state.march.unit {
            self.state.campaign.today.barred = [None; 6];
        }
        self.depot_entered(unit, hex);
        self.overrun(unit, hex);
        self.escorts_follow(unit, from, entry);
        if self.roster().side(unit) == Side::Union {
            self.note_raid(unit, hex, entry);
            return;
        }
        self.pride_of_entry(unit, hex);
        if entry == Entry::March {
            self.note_opening_move(unit, hex);
        }
        let infantry = self.now().is_infantry(unit);
        let crossed = from.is_some_and(|from| !self.theater().is_north(from)) && self.theater().is_north(hex);
        if infantry && crossed && self.state.campaign.crossed.is_none() {
            self.state.campaign.crossed = Some(self.state.turn);
            self.standard().tell(unit, |unit| {
                Event::new("lrtg.2.0.7", format!("{unit} is the first infantry over the Potomac."))
            });
        }
        // lrtg.3.2.30, lrtg.3.2.51
        if self.campaign().is_in_state(hex, "MD") {
            self.state.campaign.in_maryland = true;
            self.state.campaign.infantry_in_maryland |= infantry;
        }
        // lrtg.3.2.2
        if infantry && self.campaign().is_in(hex, &self.data().tracks.release.threatened) {
            self.state.campaign.threatened = true;
        }
        if self.theater().washington.contains(hex) {
            self.washington_entered();
        }
        // lrtg.viii.1.15
        if infantry && self.campaign().seized.contains(&hex) {
            self.state.campaign.seized = true;
        }
    }
}
