//! Who may entrench, and what comes of it. // gcacw.9.0 gcacw.5.5

use engine::{Event, May, Side, forbid, forbidden};

use super::works::{EntrenchAction, Period, Works};
use crate::campaign::{Campaign, Intent};
use crate::halves::Halves;
use crate::ruleset::option;
use crate::situation::{Play, Situation};
use crate::state::{Hex, Unit};

impl<'a, C: Campaign> Situation<'a, C> {
    /// The procedure of the scenario's year. // gcacw.9.0.7
    #[must_use]
    pub fn period(self) -> &'a Period {
        self.rules.entrenchments.period(self.scene().year)
    }

    /// The side that benefits from the redoubt in a hex. // gcacw.9.0.43 gcacw.9.0.45
    #[must_use]
    pub fn redoubt(self, hex: Hex) -> Option<Side> {
        self.special_redoubt(hex, self.rules.crossings.redoubt(hex))
    }

    /// Whether a unit stands in a redoubt that benefits its side.
    #[must_use]
    pub fn in_redoubt(self, unit: Unit) -> bool {
        let side = self.roster().side(unit);
        self.state.hex(unit).is_some_and(|hex| self.redoubt(hex) == Some(side))
    }

    /// What a unit's Combat and Artillery values are multiplied by in defence. // gcacw.9.0.31 gcacw.9.0.39
    #[must_use]
    pub fn defence_multiplier(self, unit: Unit) -> Halves {
        let (works, year) = (self.state.works[unit.index()], self.scene().year);
        self.rules.entrenchments.multiplier(year, works, self.in_redoubt(unit))
    }

    /// The Entrenchment action, where the year and the players have it. // gcacw.5.5.1 gcacw.5.5.2 gcacw.5.5.3 gcacw.5.5.4
    pub fn entrench_action(self) -> May<&'a EntrenchAction> {
        let Some(action) = &self.period().action else {
            return forbid!("gcacw.5.5.4", "cannot entrench by an action before 1863");
        };
        if !self.variant_of().entrench_action {
            return forbid!("gcacw.5.5.3", "cannot entrench by an action in this volume");
        }
        if action.optional && !self.plays(option::ENTRENCH_ACTION_1863) {
            return forbid!(
                "gcacw.5.5.2",
                "entrenches by an action in 1863 only if the players agreed to it"
            );
        }
        Ok(action)
    }

    /// What a unit's marker becomes by an Entrenchment action. // gcacw.5.5.5
    pub fn may_entrench_by_action(self, unit: Unit) -> May<Works> {
        let action = self.entrench_action()?;
        if self.state.fatigue[unit.index()] > action.most_fatigue {
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
        if self.rain() {
            return forbid!("gcacw.5.5.13", "cannot entrench in a rain turn");
        }
        if self.state.demoralized[unit.index()] > 0 {
            return forbid!("gcacw.5.5.10", "is demoralized and cannot entrench");
        }
        self.may_dig(unit)?;
        action
            .built(self.state.works[unit.index()], self.in_redoubt(unit))
            .ok_or(forbidden!("gcacw.5.5.11", "has nothing more to build"))
    }

    /// What a unit's marker becomes when it entrenches in the Recovery Phase. // gcacw.9.0.5
    pub fn may_entrench(self, unit: Unit) -> May<Works> {
        self.may_work(unit)?;
        self.may_entrench_rested(unit)
    }

    /// The same for a unit that may work in this Recovery Phase.
    pub(super) fn may_entrench_rested(self, unit: Unit) -> May<Works> {
        self.may_dig(unit)?;
        let works = self.period().recovered(self.state.works[unit.index()], self.in_redoubt(unit));
        works.ok_or(match self.scene().year {
            ..1862 => forbidden!("gcacw.9.0.13", "cannot build beyond a completed Breastwork in 1861"),
            _ => forbidden!("gcacw.9.0.7", "has nothing more to build"),
        })
    }

    /// Whether anything beside the standard rules keeps a unit from entrenching.
    fn may_dig(self, unit: Unit) -> May {
        if !self.info(unit).arm.has_manpower() {
            return forbid!("gcacw.5.5.7", "is no military unit and cannot entrench");
        }
        self.special_may_entrench(unit)?;
        C::may(self, Intent::Entrench(unit))
    }
}

impl<C: Campaign> Play<'_, C> {
    /// An Entrenchment action: the unit tires and its marker is placed. // gcacw.5.5.14 gcacw.5.5.15 gcacw.5.5.21
    pub fn entrench_by_action(&mut self, unit: Unit) {
        let Ok(works) = self.now().may_entrench_by_action(unit) else { return };
        let Ok(action) = self.now().entrench_action() else { return };
        self.tire(unit, action.fatigue);
        self.place_works(unit, works, "gcacw.5.5.5");
    }

    pub(super) fn place_works(&mut self, unit: Unit, works: Works, clause: &'static str) {
        self.state.works[unit.index()] = works;
        let audience = self.now().audience(unit);
        self.report(|now| {
            let text = format!("{} entrenches: {}.", now.name(unit), works.name());
            Event::new(clause, text).only(audience)
        });
    }

    /// A unit that leaves its hex leaves its marker behind; the redoubt stays. // gcacw.9.0.29 gcacw.9.0.30
    pub(super) fn abandon_works(&mut self, unit: Unit) {
        let works = std::mem::take(&mut self.state.works[unit.index()]);
        if works != Works::None {
            let audience = self.now().audience(unit);
            self.report(|now| {
                let text = format!("{} abandons its {}.", now.name(unit), works.name());
                Event::new("gcacw.9.0.29", text).only(audience)
            });
        }
    }
}
