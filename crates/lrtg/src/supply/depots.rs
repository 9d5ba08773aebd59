//! Depots (13.8): captured, destroyed, built and dismantled in secret.

use board::HexSet;
use engine::{Clause, Event, May, Refusal, Seats, Side, forbid};
use gcacw::state::{Hex, Unit};

use crate::action::CampaignAction;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::state::{Depot, Schedule};
use crate::victory::book::Award;

impl Situation<'_> {
    /// The victuals of a depot for its captor. // lrtg.13.8.19, lrtg.24.3.4
    pub(crate) fn captured_victuals(self, depot: &Depot) -> u8 {
        if self.is_simplified() {
            return self.campaign().simplified_depot(self.rules, depot);
        }
        self.data().supply.victuals.captured * depot.points.unsigned_abs() as u8
    }

    /// How long a Union depot takes to build in a hex, if it may be built there. // lrtg.13.8.11, lrtg.13.8.15
    fn build_time(self, hex: Hex) -> Option<u8> {
        self.time_to_build(hex, &self.rooted_rails())
    }

    /// The same for one who knows the railroad hexes that lead to a root of the depots.
    fn time_to_build(self, hex: Hex, rails: &HexSet) -> Option<u8> {
        let table = &self.data().supply.depot;
        if self.state.campaign.depot(hex).is_some() || self.occupied(Side::Confederate, hex) {
            return None;
        }
        if self.theater().station(hex).is_some() && rails.contains(hex) {
            return Some(table.build_on_rail);
        }
        let leviable = self.theater().towns_in(hex).next().is_some()
            && (self.campaign().is_in_state(hex, "PA") || self.campaign().is_in_state(hex, "MD"));
        leviable.then_some(table.build_in_town)
    }

    /// The railroad hexes from which an unbroken line leads to a root of the depots. A line is as good from either end.
    fn rooted_rails(self) -> HexSet {
        let mut rails = HexSet::new(self.rules.board.len());
        for &root in &self.campaign().depot_roots {
            if !rails.contains(root) && !self.is_controlled(root) {
                self.supply_rails(root).iter().for_each(|hex| {
                    rails.insert(hex);
                });
            }
        }
        rails
    }

    /// What a player may schedule. // lrtg.13.8.10, lrtg.13.8.13, lrtg.13.8.14, lrtg.13.8.17
    pub(crate) fn list_schedules(self, side: Side, out: &mut Vec<CampaignAction>) {
        if !self.state.campaign.is_passive(side) || !self.supply_counts() {
            return;
        }
        if self.state.campaign.schedules[side.index()].is_some() {
            out.push(CampaignAction::Hasten);
            return;
        }
        for depot in self.state.campaign.depots.iter().filter(|depot| depot.owner == side && !depot.captured)
        {
            if self.may_remove_depot(side, depot.hex).is_ok() {
                out.push(CampaignAction::Dismantle(depot.hex));
            }
        }
        if side == Side::Union {
            let rails = self.rooted_rails();
            let can_build = |hex: &&Hex| self.time_to_build(**hex, &rails).is_some();
            out.extend(
                self.campaign().depot_sites.iter().filter(can_build).map(|&hex| CampaignAction::Build(hex)),
            );
        }
    }

    /// The Union may not give up the Harpers Ferry depot before Meade commands. // lrtg.3.2.22, lrtg.13.8.17
    pub(crate) fn may_remove_depot(self, side: Side, hex: Hex) -> May {
        if side == Side::Union && hex == self.campaign().harpers_ferry && !self.state.campaign.meade {
            return forbid!(
                "lrtg.3.2.22",
                "may not destroy the Harpers Ferry depot: it must stand until Meade commands"
            );
        }
        Ok(())
    }

    /// Why something cannot be ordered now.
    fn why_not_scheduled(self, side: Side, action: CampaignAction) -> Refusal {
        let no = |clause: &'static str, sentence: String| Refusal::new(Clause(clause), sentence);
        let first = self.data().calendar.three_day_turns + 1;
        if !self.supply_counts() {
            return no("lrtg.13.8.10", format!("Depots are ordered from turn {first} on."));
        }
        if !self.state.campaign.is_passive(side) {
            let text = format!("The {side} is Operational this turn: only a Passive player orders depots.");
            return no("lrtg.13.8.10", text);
        }
        let plan = self.state.campaign.schedules[side.index()];
        match (action, plan) {
            (CampaignAction::Hasten, _) => {
                no("lrtg.13.8.14", format!("The {side} has ordered no depot that could be hastened."))
            }
            (_, Some(plan)) => {
                let what = if plan.build { "building" } else { "dismantling" };
                let place = self.rules.hex_name(plan.hex);
                no("lrtg.13.8.13", format!("The {side} is {what} the depot at {place}: one depot at a time."))
            }
            (CampaignAction::Dismantle(hex), None) => {
                let place = self.rules.hex_name(hex);
                if let Err(forbidden) = self.may_remove_depot(side, hex) {
                    return no(forbidden.clause(), format!("The {side} {}.", forbidden.words()));
                }
                match self.state.campaign.depot(hex) {
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
                let place = self.rules.hex_name(hex);
                if self.state.campaign.depot(hex).is_some() {
                    return no("lrtg.13.8.11", format!("{place} has a depot."));
                }
                if self.occupied(Side::Confederate, hex) {
                    return no("lrtg.13.8.11", format!("The enemy holds {place}."));
                }
                let text = format!(
                    "{place} has no station with an unbroken line to Alexandria, Harrisburg or Baltimore, and is no town of \
                     Pennsylvania or Maryland that can be levied."
                );
                no("lrtg.13.8.11", text)
            }
            _ => self.out_of_place(action),
        }
    }

    /// Whether a Confederate depot may be placed. // lrtg.13.8.7, lrtg.13.8.8, lrtg.13.8.9
    pub(crate) fn may_place_depot(self, depot: usize) -> May {
        let Some((hex, counties)) = self.campaign().confederate_depots.get(depot) else {
            return forbid!("lrtg.13.8.9", "is no place for a Confederate depot");
        };
        // Culpeper is placed in the set-up or not at all.
        if counties.is_empty() || self.state.campaign.confederate_depots & 1 << depot != 0 {
            return forbid!("lrtg.13.8.9", "has had its Confederate depot");
        }
        let infantry = self
            .on_map(Side::Union)
            .filter(|(unit, _)| !self.hidden(*unit))
            .any(|(unit, at)| self.is_infantry(unit) && self.campaign().is_in(at, counties));
        if infantry {
            return forbid!("lrtg.13.8.8", "has Union infantry in or near its county");
        }
        let union = self
            .state
            .campaign
            .depot(*hex)
            .is_some_and(|known| known.owner == Side::Union && !known.captured);
        if union || self.occupied(Side::Union, *hex) {
            return forbid!("lrtg.13.8.7", "still has its Union depot");
        }
        Ok(())
    }
}

impl Play<'_> {
    /// A unit enters a depot's hex: it is captured, or won back. // lrtg.13.8.1, lrtg.13.8.22
    pub(crate) fn depot_entered(&mut self, unit: Unit, hex: Hex) {
        let side = self.roster().side(unit);
        let worth = self.state.campaign.depot(hex).map_or(0, |depot| self.now().captured_victuals(depot));
        let ammunition =
            self.state.campaign.depot(hex).map_or(0, |depot| self.now().ammunition_allotment(depot));
        let Some(depot) = self.state.campaign.depots.iter_mut().find(|depot| depot.hex == hex) else {
            return;
        };
        if depot.owner != side && !depot.captured {
            depot.captured = true;
            depot.victuals = worth; // lrtg.13.8.19
            depot.ammunition = ammunition; // lrtg.19.6.3
            let rules = self.rules;
            self.standard().tell(unit, |name| {
                let place = rules.hex_name(hex);
                let text = format!("{name} captures the depot at {place}: {worth} victuals.");
                Event::new("lrtg.13.8.1", text)
            });
        } else if depot.owner == side && depot.captured {
            depot.captured = false;
            depot.victuals = 0;
            depot.ammunition = 0;
            let rules = self.rules;
            self.standard().tell(unit, |name| {
                let text = format!("{name} wins back the depot at {}.", rules.hex_name(hex));
                Event::new("lrtg.13.8.22", text)
            });
        }
    }

    /// A depot is destroyed, by whomever. // lrtg.13.8.3, lrtg.13.8.5, lrtg.13.8.18
    pub(crate) fn destroy_depot(&mut self, hex: Hex) {
        let Some(index) = self.state.campaign.depots.iter().position(|depot| depot.hex == hex) else {
            return;
        };
        let depot = self.state.campaign.depots.remove(index);
        let clause = if depot.owner == Side::Union { "lrtg.vii.2.1" } else { "lrtg.vii.2.2" };
        self.score(Award::Depots, depot.points, clause);
    }

    /// The phase: what is due takes effect, then Confederate depots, then the schedules.
    pub(crate) fn depot_phase(&mut self) {
        for side in Side::ALL {
            self.carry_out(side);
        }
        // lrtg.13.8.10
        for side in [Side::Confederate, Side::Union] {
            let mut plans = Vec::new();
            self.now().list_schedules(side, &mut plans);
            if !plans.is_empty() {
                self.ask(Question::Schedule(side));
            }
        }
        if (0..self.campaign().confederate_depots.len())
            .any(|depot| self.now().may_place_depot(depot).is_ok())
        {
            self.ask(Question::PlaceDepot);
        }
    }

    /// What is due takes effect, Passive or not. // lrtg.13.8.12, lrtg.13.8.16
    fn carry_out(&mut self, side: Side) {
        let Some(schedule) =
            self.state.campaign.schedules[side.index()].filter(|plan| plan.due <= self.state.turn)
        else {
            return;
        };
        self.state.campaign.schedules[side.index()] = None;
        let hex = schedule.hex;
        if schedule.build {
            if self.now().build_time(hex).is_some() {
                let points = self.data().supply.depot.other_union.points;
                let printed = self
                    .data()
                    .supply
                    .depot
                    .union
                    .iter()
                    .find(|depot| self.rules.board.hex(&depot.hex) == Some(hex));
                let points = printed.map_or(points, |depot| depot.points);
                self.add_depot(Depot::new(hex, side, points));
                self.log.reveal();
                self.report(|now| {
                    Event::new(
                        "lrtg.13.8.16",
                        format!("A Union depot stands at {}.", now.rules.hex_name(hex)),
                    )
                });
            }
        } else if let Some(index) = self
            .state
            .campaign
            .depots
            .iter()
            .position(|depot| depot.hex == hex && depot.owner == side && !depot.captured)
        {
            self.state.campaign.depots.remove(index);
            self.log.reveal();
            self.report(|now| {
                Event::new("lrtg.13.8.16", format!("The depot at {} is removed.", now.rules.hex_name(hex)))
            });
        }
    }

    /// Puts a depot on the map.
    pub(crate) fn add_depot(&mut self, depot: Depot) {
        self.state.campaign.depots.push(depot);
    }

    /// A player schedules a depot: a secret of his own. // lrtg.13.8.12
    pub(crate) fn schedule(&mut self, side: Side, action: CampaignAction) -> Result<(), Refusal> {
        let mut legal = Vec::new();
        self.now().list_schedules(side, &mut legal);
        if !legal.contains(&action) {
            return Err(self.now().why_not_scheduled(side, action));
        }
        self.answered();
        let turn = self.state.turn;
        let plan = &mut self.state.campaign.schedules[side.index()];
        match action {
            CampaignAction::Hasten => {
                if let Some(plan) = plan {
                    plan.due = plan.due.saturating_sub(1);
                }
            }
            CampaignAction::Dismantle(hex) => {
                *plan = Some(Schedule {
                    hex,
                    build: false,
                    due: turn + self.rules.campaign.data.supply.depot.dismantle,
                });
            }
            CampaignAction::Build(hex) => {
                let time = self.now().build_time(hex).unwrap_or(self.data().supply.depot.build_in_town);
                self.state.campaign.schedules[side.index()] =
                    Some(Schedule { hex, build: true, due: turn + time });
            }
            _ => {}
        }
        self.report(|now| {
            let what = match action {
                CampaignAction::Hasten => "hastens its depot".to_owned(),
                CampaignAction::Build(hex) => format!("will build a depot at {}", now.rules.hex_name(hex)),
                CampaignAction::Dismantle(hex) => {
                    format!("will dismantle the depot at {}", now.rules.hex_name(hex))
                }
                _ => String::new(),
            };
            Event::new("lrtg.13.8.12", format!("The {side} {what}.")).only(Seats::of(side))
        });
        Ok(())
    }

    /// A Confederate depot is placed.
    pub(crate) fn place_depot(&mut self, hex: Hex) -> Result<(), Refusal> {
        let number = self
            .campaign()
            .confederate_depots
            .iter()
            .position(|(known, _)| *known == hex)
            .unwrap_or(usize::MAX);
        self.now()
            .may_place_depot(number)
            .map_err(|forbidden| forbidden.refusal_of(&self.rules.hex_name(hex)))?;
        self.answered();
        self.establish(number);
        self.report(|now| {
            Event::new("lrtg.13.8.7", format!("A Confederate depot stands at {}.", now.rules.hex_name(hex)))
        });
        if (0..self.campaign().confederate_depots.len())
            .any(|depot| self.now().may_place_depot(depot).is_ok())
        {
            self.ask(Question::PlaceDepot);
        }
        Ok(())
    }

    /// Puts a Confederate depot on the map; a captured Union depot in the hex gives way to it.
    pub(crate) fn establish(&mut self, number: usize) {
        let hex = self.campaign().confederate_depots[number].0;
        self.state.campaign.depots.retain(|depot| depot.hex != hex);
        self.state.campaign.confederate_depots |= 1 << number;
        let points = self.data().supply.depot.confederate_points;
        self.add_depot(Depot::new(hex, Side::Confederate, points));
    }
}
