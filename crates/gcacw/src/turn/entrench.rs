//! Who may entrench, and what comes of it. // gcacw.9.0 gcacw.5.5

use engine::{Event, Log, May, Side, forbid, forbidden};

use super::works::{EntrenchAction, Period, Works};
use crate::campaign::{Campaign, Intent};
use crate::halves::Halves;
use crate::ruleset::{Gcacw, option};
use crate::state::{Hex, State, Unit};

impl<C: Campaign> Gcacw<C> {
    /// The procedure of the scenario's year. // gcacw.9.0.7
    #[must_use]
    pub fn period(&self, state: &State<C>) -> &Period {
        self.entrenchments.period(self.scene(state).year)
    }

    /// The side that benefits from the redoubt in a hex. // gcacw.9.0.43 gcacw.9.0.45
    #[must_use]
    pub fn redoubt(&self, state: &State<C>, hex: Hex) -> Option<Side> {
        self.special_redoubt(state, hex, self.crossings.redoubt(hex))
    }

    /// Whether a unit stands in a redoubt that benefits its side.
    #[must_use]
    pub fn in_redoubt(&self, state: &State<C>, unit: Unit) -> bool {
        let side = self.roster(state).side(unit);
        state.hex(unit).is_some_and(|hex| self.redoubt(state, hex) == Some(side))
    }

    /// What a unit's Combat and Artillery values are multiplied by in defence. // gcacw.9.0.31 gcacw.9.0.39
    #[must_use]
    pub fn defence_multiplier(&self, state: &State<C>, unit: Unit) -> Halves {
        let (works, year) = (state.works[unit.index()], self.scene(state).year);
        self.entrenchments.multiplier(year, works, self.in_redoubt(state, unit))
    }

    /// The Entrenchment action, where the year and the players have it. // gcacw.5.5.1 gcacw.5.5.2 gcacw.5.5.3 gcacw.5.5.4
    pub fn entrench_action(&self, state: &State<C>) -> May<&EntrenchAction> {
        let Some(action) = &self.period(state).action else {
            return forbid!("gcacw.5.5.4", "cannot entrench by an action before 1863");
        };
        if !self.variant_of(state).entrench_action {
            return forbid!("gcacw.5.5.3", "cannot entrench by an action in this volume");
        }
        if action.optional && !self.plays(state, option::ENTRENCH_ACTION_1863) {
            return forbid!(
                "gcacw.5.5.2",
                "entrenches by an action in 1863 only if the players agreed to it"
            );
        }
        Ok(action)
    }

    /// What a unit's marker becomes by an Entrenchment action. // gcacw.5.5.5
    pub fn may_entrench_by_action(&self, state: &State<C>, unit: Unit) -> May<Works> {
        let action = self.entrench_action(state)?;
        if state.fatigue[unit.index()] > action.most_fatigue {
            return Err(if action.optional {
                forbidden!(
                    "gcacw.5.5.8",
                    "is too tired: an Entrenchment action of 1863 needs Fatigue Level 2 or less"
                )
            } else {
                forbidden!(
                    "gcacw.5.5.9",
                    "is too tired: an Entrenchment action needs Fatigue Level 3 or less"
                )
            });
        }
        if self.rain(state) {
            return forbid!("gcacw.5.5.13", "cannot entrench in a rain turn");
        }
        if state.demoralized[unit.index()] > 0 {
            return forbid!("gcacw.5.5.10", "is demoralized and cannot entrench");
        }
        self.may_dig(state, unit)?;
        action
            .built(state.works[unit.index()], self.in_redoubt(state, unit))
            .ok_or(forbidden!("gcacw.5.5.11", "has nothing more to build"))
    }

    /// What a unit's marker becomes when it entrenches in the Recovery Phase. // gcacw.9.0.5
    pub fn may_entrench(&self, state: &State<C>, unit: Unit) -> May<Works> {
        self.may_work(state, unit)?;
        self.may_dig(state, unit)?;
        let works = self.period(state).recovered(state.works[unit.index()], self.in_redoubt(state, unit));
        works.ok_or(match self.scene(state).year {
            ..1862 => forbidden!("gcacw.9.0.13", "cannot build beyond a completed Breastwork in 1861"),
            _ => forbidden!("gcacw.9.0.7", "has nothing more to build"),
        })
    }

    /// Whether anything beside the standard rules keeps a unit from entrenching.
    fn may_dig(&self, state: &State<C>, unit: Unit) -> May {
        if !self.info(state, unit).arm.has_manpower() {
            return forbid!("gcacw.5.5.7", "is no military unit and cannot entrench");
        }
        self.special_may_entrench(state, unit)?;
        C::may(self.at(state), Intent::Entrench(unit))
    }

    /// An Entrenchment action: the unit tires and its marker is placed. // gcacw.5.5.14 gcacw.5.5.15 gcacw.5.5.21
    pub fn entrench_by_action(&self, state: &mut State<C>, unit: Unit, log: &mut Log) {
        let Ok(works) = self.may_entrench_by_action(state, unit) else { return };
        let Ok(action) = self.entrench_action(state) else { return };
        self.tire(state, unit, action.fatigue);
        self.place_works(state, unit, works, "gcacw.5.5.5", log);
    }

    pub(super) fn place_works(
        &self,
        state: &mut State<C>,
        unit: Unit,
        works: Works,
        clause: &'static str,
        log: &mut Log,
    ) {
        state.works[unit.index()] = works;
        let audience = self.audience(state, unit);
        log.add(|| {
            let text = format!("{} entrenches: {}.", self.name(state, unit), works.name());
            Event::new(clause, text).only(audience)
        });
    }

    /// A unit that leaves its hex leaves its marker behind; the redoubt stays. // gcacw.9.0.29 gcacw.9.0.30
    pub(super) fn abandon_works(&self, state: &mut State<C>, unit: Unit, log: &mut Log) {
        let works = std::mem::take(&mut state.works[unit.index()]);
        if works != Works::None {
            let audience = self.audience(state, unit);
            log.add(|| {
                let text = format!("{} abandons its {}.", self.name(state, unit), works.name());
                Event::new("gcacw.9.0.29", text).only(audience)
            });
        }
    }
}
