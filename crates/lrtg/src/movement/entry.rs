//! What follows when a unit enters a hex: the Potomac crossed, counties entered, depots taken, Washington seized.

use engine::{Event, Log, May, Side, forbid};
use gcacw::pieces::Entry;
use gcacw::state::{Hex, MarchKind, Unit};

use crate::campaign::{Game, LongRoads, STRATEGIC_MARCH, War};
use crate::movement::strategic::Enemies;

impl LongRoads {
    /// A unit has entered a hex.
    pub(crate) fn note_entry(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        from: Option<Hex>,
        entry: Entry,
        log: &mut Log,
    ) {
        let Some(hex) = state.hex(unit) else { return };
        if unit == state.march.unit {
            state.campaign.today.barred = [None; 6];
        }
        self.depot_entered(rules, state, unit, hex, log);
        self.overrun(rules, state, unit, hex, log);
        self.escorts_follow(rules, state, unit, from, entry, log);
        if rules.roster(state).side(unit) == Side::Union {
            self.note_raid(rules, state, unit, hex, entry, log);
            return;
        }
        self.pride_of_entry(rules, state, unit, hex, log);
        if entry == Entry::March {
            self.note_opening_move(rules, state, unit, hex, log);
        }
        let infantry = self.is_infantry(rules, state, unit);
        let crossed = from.is_some_and(|from| !self.theater.is_north(from)) && self.theater.is_north(hex);
        if infantry && crossed && state.campaign.crossed.is_none() {
            state.campaign.crossed = Some(state.turn);
            rules.tell(state, unit, log, |unit| {
                Event::new("lrtg.2.0.7", format!("{unit} is the first infantry over the Potomac."))
            });
        }
        // lrtg.3.2.30, lrtg.3.2.51
        if self.is_in_state(hex, "MD") {
            state.campaign.in_maryland = true;
            state.campaign.infantry_in_maryland |= infantry;
        }
        // lrtg.3.2.2
        if infantry && self.is_in(hex, &self.data.tracks.release.threatened) {
            state.campaign.threatened = true;
        }
        if self.theater.washington.contains(hex) {
            self.washington_entered(state, log);
        }
        // lrtg.viii.1.15
        if infantry && self.seized.contains(&hex) {
            state.campaign.seized = true;
        }
    }

    /// A strategic march stays far from the enemy. // lrtg.17.1.2
    pub(crate) fn may_march_on(&self, rules: &Game, state: &War, unit: Unit, to: Hex) -> May {
        let strategic = state.march.unit == unit && state.march.kind == MarchKind::Campaign(STRATEGIC_MARCH);
        if strategic && !self.is_remote(rules, state, unit, to, Enemies::Seen) {
            return forbid!("lrtg.17.1.2", "would come too near the enemy for strategic movement");
        }
        // lrtg.20.0.10
        if strategic && state.campaign.today.barred.contains(&Some(to)) {
            return forbid!("lrtg.20.0.10", "may not enter this hex");
        }
        // lrtg.16.3.2
        let heintzelman = state.attached[self.forces.named.heintzelman.index()] == unit;
        if heintzelman && !self.is_in(to, &self.data.tracks.release.home) {
            return forbid!(
                "lrtg.16.3.2",
                "stays: Heintzelman never leaves Washington and Alexandria County"
            );
        }
        Ok(())
    }
}
