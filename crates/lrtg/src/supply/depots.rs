//! Depots (13.8): captured, destroyed, built and dismantled in secret.

use board::HexSet;
use engine::{Clause, Event, Log, May, Refusal, Seats, Side, forbid};
use gcacw::state::{Hex, Unit};

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads, War};
use crate::question::Question;
use crate::state::{Depot, Schedule};
use crate::victory::book::Award;

impl LongRoads {
    /// A unit enters a depot's hex: it is captured, or won back. // lrtg.13.8.1, lrtg.13.8.22
    pub(crate) fn depot_entered(&self, rules: &Game, state: &mut War, unit: Unit, hex: Hex, log: &mut Log) {
        let side = rules.roster(state).side(unit);
        let worth = state.campaign.depot(hex).map_or(0, |depot| self.captured_victuals(rules, state, depot));
        let ammunition =
            state.campaign.depot(hex).map_or(0, |depot| self.ammunition_allotment(rules, state, depot));
        let Some(depot) = state.campaign.depots.iter_mut().find(|depot| depot.hex == hex) else { return };
        if depot.owner != side && !depot.captured {
            depot.captured = true;
            depot.victuals = worth; // lrtg.13.8.19
            depot.ammunition = ammunition; // lrtg.19.6.3
            rules.tell(state, unit, log, |name| {
                let place = rules.hex_name(hex);
                let text = format!("{name} captures the depot at {place}: {worth} victuals.");
                Event::new("lrtg.13.8.1", text)
            });
        } else if depot.owner == side && depot.captured {
            depot.captured = false;
            depot.victuals = 0;
            depot.ammunition = 0;
            rules.tell(state, unit, log, |name| {
                let text = format!("{name} wins back the depot at {}.", rules.hex_name(hex));
                Event::new("lrtg.13.8.22", text)
            });
        }
    }

    /// The victuals of a depot for its captor. // lrtg.13.8.19, lrtg.24.3.4
    pub(crate) fn captured_victuals(&self, rules: &Game, state: &War, depot: &Depot) -> u8 {
        if self.is_simplified(state) {
            return self.simplified_depot(rules, depot);
        }
        self.data.supply.victuals.captured * depot.points.unsigned_abs() as u8
    }

    /// A depot is destroyed, by whomever. // lrtg.13.8.3, lrtg.13.8.5, lrtg.13.8.18
    pub(crate) fn destroy_depot(&self, state: &mut War, hex: Hex, log: &mut Log) {
        let Some(index) = state.campaign.depots.iter().position(|depot| depot.hex == hex) else { return };
        let depot = state.campaign.depots.remove(index);
        let clause = if depot.owner == Side::Union { "lrtg.vii.2.1" } else { "lrtg.vii.2.2" };
        self.score(state, Award::Depots, depot.points, clause, log);
    }

    /// The phase: what is due takes effect, then Confederate depots, then the schedules.
    pub(crate) fn depot_phase(&self, rules: &Game, state: &mut War, log: &mut Log) {
        for side in Side::ALL {
            self.carry_out(rules, state, side, log);
        }
        // lrtg.13.8.10
        for side in [Side::Confederate, Side::Union] {
            let mut plans = Vec::new();
            self.list_schedules(rules, state, side, &mut plans);
            if !plans.is_empty() {
                self.ask(state, Question::Schedule(side));
            }
        }
        if (0..self.confederate_depots.len()).any(|depot| self.may_place_depot(rules, state, depot).is_ok()) {
            self.ask(state, Question::PlaceDepot);
        }
    }

    /// What is due takes effect, Passive or not. // lrtg.13.8.12, lrtg.13.8.16
    fn carry_out(&self, rules: &Game, state: &mut War, side: Side, log: &mut Log) {
        let Some(schedule) = state.campaign.schedules[side.index()].filter(|plan| plan.due <= state.turn)
        else {
            return;
        };
        state.campaign.schedules[side.index()] = None;
        let hex = schedule.hex;
        if schedule.build {
            if self.build_time(rules, state, hex).is_some() {
                let points = self.data.supply.depot.other_union.points;
                let printed = self
                    .data
                    .supply
                    .depot
                    .union
                    .iter()
                    .find(|depot| rules.board.hex(&depot.hex) == Some(hex));
                let points = printed.map_or(points, |depot| depot.points);
                self.add_depot(state, Depot::new(hex, side, points));
                log.reveal();
                log.add(|| {
                    Event::new("lrtg.13.8.16", format!("A Union depot stands at {}.", rules.hex_name(hex)))
                });
            }
        } else if let Some(index) = state
            .campaign
            .depots
            .iter()
            .position(|depot| depot.hex == hex && depot.owner == side && !depot.captured)
        {
            state.campaign.depots.remove(index);
            log.reveal();
            log.add(|| {
                Event::new("lrtg.13.8.16", format!("The depot at {} is removed.", rules.hex_name(hex)))
            });
        }
    }

    /// Puts a depot on the map.
    pub(crate) fn add_depot(&self, state: &mut War, depot: Depot) {
        state.campaign.depots.push(depot);
    }

    /// How long a Union depot takes to build in a hex, if it may be built there. // lrtg.13.8.11, lrtg.13.8.15
    fn build_time(&self, rules: &Game, state: &War, hex: Hex) -> Option<u8> {
        self.time_to_build(rules, state, hex, &self.rooted_rails(rules, state))
    }

    /// The same for one who knows the railroad hexes that lead to a root of the depots.
    fn time_to_build(&self, rules: &Game, state: &War, hex: Hex, rails: &HexSet) -> Option<u8> {
        let table = &self.data.supply.depot;
        if state.campaign.depot(hex).is_some() || rules.occupied(state, Side::Confederate, hex) {
            return None;
        }
        if self.theater.station(hex).is_some() && rails.contains(hex) {
            return Some(table.build_on_rail);
        }
        let leviable = self.theater.towns_in(hex).next().is_some()
            && (self.is_in_state(hex, "PA") || self.is_in_state(hex, "MD"));
        leviable.then_some(table.build_in_town)
    }

    /// The railroad hexes from which an unbroken line leads to a root of the depots. A line is as good from either end.
    fn rooted_rails(&self, rules: &Game, state: &War) -> HexSet {
        let mut rails = HexSet::new(rules.board.len());
        for &root in &self.depot_roots {
            if !rails.contains(root) && !self.is_controlled(state, root) {
                self.supply_rails(rules, state, root).iter().for_each(|hex| {
                    rails.insert(hex);
                });
            }
        }
        rails
    }

    /// What a player may schedule. // lrtg.13.8.10, lrtg.13.8.13, lrtg.13.8.14, lrtg.13.8.17
    pub(crate) fn list_schedules(
        &self,
        rules: &Game,
        state: &War,
        side: Side,
        out: &mut Vec<CampaignAction>,
    ) {
        if !state.campaign.is_passive(side) || !self.supply_counts(state) {
            return;
        }
        if state.campaign.schedules[side.index()].is_some() {
            out.push(CampaignAction::Hasten);
            return;
        }
        for depot in state.campaign.depots.iter().filter(|depot| depot.owner == side && !depot.captured) {
            if self.may_remove_depot(state, side, depot.hex).is_ok() {
                out.push(CampaignAction::Dismantle(depot.hex));
            }
        }
        if side == Side::Union {
            let rails = self.rooted_rails(rules, state);
            let can_build = |hex: &&Hex| self.time_to_build(rules, state, **hex, &rails).is_some();
            out.extend(self.depot_sites.iter().filter(can_build).map(|&hex| CampaignAction::Build(hex)));
        }
    }

    /// The Union may not give up the Harpers Ferry depot before Meade commands. // lrtg.3.2.22, lrtg.13.8.17
    pub(crate) fn may_remove_depot(&self, state: &War, side: Side, hex: Hex) -> May {
        if side == Side::Union && hex == self.harpers_ferry && !state.campaign.meade {
            return forbid!(
                "lrtg.3.2.22",
                "may not destroy the Harpers Ferry depot: it must stand until Meade commands"
            );
        }
        Ok(())
    }

    /// A player schedules a depot: a secret of his own. // lrtg.13.8.12
    pub(crate) fn schedule(
        &self,
        rules: &Game,
        state: &mut War,
        side: Side,
        action: CampaignAction,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let mut legal = Vec::new();
        self.list_schedules(rules, state, side, &mut legal);
        if !legal.contains(&action) {
            return Err(self.why_not_scheduled(rules, state, side, action));
        }
        self.answered(state);
        let turn = state.turn;
        let plan = &mut state.campaign.schedules[side.index()];
        match action {
            CampaignAction::Hasten => {
                if let Some(plan) = plan {
                    plan.due = plan.due.saturating_sub(1);
                }
            }
            CampaignAction::Dismantle(hex) => {
                *plan = Some(Schedule { hex, build: false, due: turn + self.data.supply.depot.dismantle });
            }
            CampaignAction::Build(hex) => {
                let time = self.build_time(rules, state, hex).unwrap_or(self.data.supply.depot.build_in_town);
                state.campaign.schedules[side.index()] =
                    Some(Schedule { hex, build: true, due: turn + time });
            }
            _ => {}
        }
        log.add(|| {
            let what = match action {
                CampaignAction::Hasten => "hastens its depot".to_owned(),
                CampaignAction::Build(hex) => format!("will build a depot at {}", rules.hex_name(hex)),
                CampaignAction::Dismantle(hex) => {
                    format!("will dismantle the depot at {}", rules.hex_name(hex))
                }
                _ => String::new(),
            };
            Event::new("lrtg.13.8.12", format!("The {side} {what}.")).only(Seats::of(side))
        });
        Ok(())
    }

    /// Why something cannot be ordered now.
    fn why_not_scheduled(&self, rules: &Game, state: &War, side: Side, action: CampaignAction) -> Refusal {
        let no = |clause: &'static str, sentence: String| Refusal::new(Clause(clause), sentence);
        let first = self.data.calendar.three_day_turns + 1;
        if !self.supply_counts(state) {
            return no("lrtg.13.8.10", format!("Depots are ordered from turn {first} on."));
        }
        if !state.campaign.is_passive(side) {
            let text = format!("The {side} is Operational this turn: only a Passive player orders depots.");
            return no("lrtg.13.8.10", text);
        }
        let plan = state.campaign.schedules[side.index()];
        match (action, plan) {
            (CampaignAction::Hasten, _) => {
                no("lrtg.13.8.14", format!("The {side} has ordered no depot that could be hastened."))
            }
            (_, Some(plan)) => {
                let what = if plan.build { "building" } else { "dismantling" };
                let place = rules.hex_name(plan.hex);
                no("lrtg.13.8.13", format!("The {side} is {what} the depot at {place}: one depot at a time."))
            }
            (CampaignAction::Dismantle(hex), None) => {
                let place = rules.hex_name(hex);
                if let Err(forbidden) = self.may_remove_depot(state, side, hex) {
                    return no(forbidden.clause(), format!("The {side} {}.", forbidden.words()));
                }
                match state.campaign.depot(hex) {
                    Some(depot) if depot.owner == side => {
                        no("lrtg.13.8.16", format!("The depot at {place} is in the enemy's hands."))
                    }
                    _ => no("lrtg.13.8.10", format!("The {side} has no depot at {place}.")),
                }
            }
            (CampaignAction::Build(_), None) if side == Side::Confederate => {
                no("lrtg.13.8.10", "Only the Union builds depots by order.".into())
            }
            (CampaignAction::Build(hex), None) => {
                let place = rules.hex_name(hex);
                if state.campaign.depot(hex).is_some() {
                    return no("lrtg.13.8.11", format!("{place} has a depot."));
                }
                if rules.occupied(state, Side::Confederate, hex) {
                    return no("lrtg.13.8.11", format!("The enemy holds {place}."));
                }
                let text = format!(
                    "{place} has no station with an unbroken line to Alexandria, Harrisburg or Baltimore, and is no town of \
                     Pennsylvania or Maryland that can be levied."
                );
                no("lrtg.13.8.11", text)
            }
            _ => self.out_of_place(rules, state, action),
        }
    }

    /// Whether a Confederate depot may be placed. // lrtg.13.8.7, lrtg.13.8.8, lrtg.13.8.9
    pub(crate) fn may_place_depot(&self, rules: &Game, state: &War, depot: usize) -> May {
        let Some((hex, counties)) = self.confederate_depots.get(depot) else {
            return forbid!("lrtg.13.8.9", "is no place for a Confederate depot");
        };
        // Culpeper is placed in the set-up or not at all.
        if counties.is_empty() || state.campaign.confederate_depots & 1 << depot != 0 {
            return forbid!("lrtg.13.8.9", "has had its Confederate depot");
        }
        let infantry = self
            .on_map(rules, state, Side::Union)
            .filter(|(unit, _)| !rules.hidden(state, *unit))
            .any(|(unit, at)| self.is_infantry(rules, state, unit) && self.is_in(at, counties));
        if infantry {
            return forbid!("lrtg.13.8.8", "has Union infantry in or near its county");
        }
        let union =
            state.campaign.depot(*hex).is_some_and(|known| known.owner == Side::Union && !known.captured);
        if union || rules.occupied(state, Side::Union, *hex) {
            return forbid!("lrtg.13.8.7", "still has its Union depot");
        }
        Ok(())
    }

    /// A Confederate depot is placed.
    pub(crate) fn place_depot(
        &self,
        rules: &Game,
        state: &mut War,
        hex: Hex,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let number =
            self.confederate_depots.iter().position(|(known, _)| *known == hex).unwrap_or(usize::MAX);
        self.may_place_depot(rules, state, number)
            .map_err(|forbidden| forbidden.refusal_of(&rules.hex_name(hex)))?;
        self.answered(state);
        self.establish(state, number);
        log.add(|| {
            Event::new("lrtg.13.8.7", format!("A Confederate depot stands at {}.", rules.hex_name(hex)))
        });
        if (0..self.confederate_depots.len()).any(|depot| self.may_place_depot(rules, state, depot).is_ok()) {
            self.ask(state, Question::PlaceDepot);
        }
        Ok(())
    }

    /// Puts a Confederate depot on the map; a captured Union depot in the hex gives way to it.
    pub(crate) fn establish(&self, state: &mut War, number: usize) {
        let hex = self.confederate_depots[number].0;
        state.campaign.depots.retain(|depot| depot.hex != hex);
        state.campaign.confederate_depots |= 1 << number;
        let points = self.data.supply.depot.confederate_points;
        self.add_depot(state, Depot::new(hex, Side::Confederate, points));
    }
}
