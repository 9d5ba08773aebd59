//! Activate Army Leader (10.0).

use engine::{Dice, Event, May, Refusal, Side, forbid, refuse};
use gcacw::sets::UnitSet;
use gcacw::state::{Activation, Leader, MarchKind, Unit};
use gcacw::step::Step;
use gcacw::units::Arm;

use crate::action::CampaignAction;
use crate::campaign::{ARMY_MARCH, STRATEGIC_MARCH};
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::turn::random_events::roll_event;

impl<'a> Situation<'a> {
    /// Whether a side may try Activate Army Leader now.
    pub(crate) fn may_activate_army(self, leader: Leader) -> May {
        let table = &self.data().movement.army_leader;
        let side = self.leader_info(leader).side;
        if leader != self.army_leader(side) {
            return forbid!("lrtg.10.1.1", "is not the army leader");
        }
        self.may_order_leader(leader)?;
        // lrtg.10.1.6
        if side == Side::Union && !self.state.campaign.meade {
            return forbid!("lrtg.10.1.6", "cannot be activated: Hooker does not lead from the front");
        }
        let Some(hex) = self.state.leader_hex(leader) else {
            return forbid!("lrtg.10.1.2", "is not on the map");
        };
        // lrtg.10.1.2
        let company = self.leaders_in(side, hex);
        let mut company = company.filter(|&other| other != leader && !self.leader_info(other).cavalry);
        if company.next().is_none() {
            return forbid!("lrtg.10.1.2", "is not stacked with another leader");
        }
        // lrtg.10.1.4
        let last = self.state.campaign.army_activated[side.index()];
        if last.is_some_and(|turn| turn == self.state.turn || turn + 1 == self.state.turn) {
            return forbid!("lrtg.10.1.4", "was activated in this turn or the last");
        }
        // lrtg.10.1.5
        if self.state.campaign.today.army_tries[side.index()] >= table.attempts {
            return forbid!("lrtg.10.1.5", "has been tried as often as may be this turn");
        }
        // lrtg.10.1.3
        let mut units = self.army_units(leader);
        if !units.any(|unit| self.is_infantry(unit)) {
            return forbid!("lrtg.10.1.3", "has no fresh infantry within his command radius");
        }
        Ok(())
    }

    /// The units within the army leader's radius that are fresh enough, of any arm and command. // lrtg.10.1.9
    pub(crate) fn army_units(self, leader: Leader) -> impl Iterator<Item = Unit> + 'a {
        let side = self.leader_info(leader).side;
        self.on_map(side)
            .filter(move |&(unit, hex)| {
                self.state.fatigue[unit.index()] <= self.data().movement.army_leader.fatigue
                    && self.within_command(leader, hex)
                    // The army leader's word reaches units of every commander of his side.
                    && self.may_march(unit).err().is_none_or(|why| why.clause() == "lrtg.21.0.4")
                    // lrtg.16.3.5
                    && !(side == Side::Union && self.is_garrison(unit))
            })
            .map(|(unit, _)| unit)
    }

    /// Who may be chosen: for the army leader's activation, or for a strategic one.
    fn choosable(self) -> Vec<Unit> {
        let activation = &self.state.activation;
        let chosen = |unit: &Unit| !activation.selected.contains(*unit);
        match self.state.campaign.today.strategic {
            Some((leader, levels)) => self.strategic_units(leader, levels).filter(chosen).collect(),
            None => self.army_units(activation.leader).filter(chosen).collect(),
        }
    }

    /// The units that may still be chosen.
    pub(crate) fn list_army(self, out: &mut Vec<CampaignAction>) {
        let activation = &self.state.activation;
        let most = usize::from(self.data().movement.army_leader.units);
        if activation.selected.len() < most {
            let units = self.choosable().into_iter();
            out.extend(units.map(|unit| CampaignAction::Choose(self.info(unit).counter)));
        }
        if !activation.selected.is_empty() {
            out.push(CampaignAction::Enough);
        }
    }

    /// Cavalry goes twice as far as the army leader's allowance. // lrtg.10.1.11
    pub(crate) fn army_march(self, unit: Unit, allowance: i16) -> (MarchKind, i16) {
        let leader = self.state.activation.leader;
        if let Some((_, levels)) =
            self.state.campaign.today.strategic.filter(|(strategic, _)| *strategic == leader)
        {
            let points = self.strategic_allowance(unit, levels);
            return (MarchKind::Campaign(STRATEGIC_MARCH), 2 * i16::from(points));
        }
        let army = leader != Leader::NONE && leader == self.army_leader(self.leader_info(leader).side);
        match (army, self.info(unit).arm) {
            (true, Arm::Cavalry) => (MarchKind::Campaign(ARMY_MARCH), 2 * allowance),
            (true, _) => (MarchKind::Campaign(ARMY_MARCH), allowance),
            // lrtg.31.3.3
            _ if leader == self.forces().named.jackson
                && self.state.campaign.jackson.foot_cavalry.contains(unit) =>
            {
                (MarchKind::Normal, allowance + 2)
            }
            _ => (MarchKind::Normal, allowance),
        }
    }
}

impl Play<'_> {
    /// A player tries to activate his army leader. // lrtg.10.1.7, lrtg.10.1.8
    pub(crate) fn activate_army(&mut self, leader: Leader, dice: &mut dyn Dice) -> Result<(), Refusal> {
        let name = self.leader_info(leader).name.clone();
        self.now().may_activate_army(leader).map_err(|forbidden| forbidden.refusal_of(&name))?;
        let side = self.leader_info(leader).side;
        self.state.begin_action(side);
        self.state.campaign.today.army_tries[side.index()] += 1;
        let die = dice.roll(6);
        let succeeds = die <= self.data().movement.army_leader.succeeds;
        let result = if succeeds { "success" } else { "failure" };
        self.log.result(|| result.into());
        self.log.add(|| roll_event("lrtg.10.1.7", &format!("Activate Army Leader {name}"), die, &[], result));
        if succeeds {
            self.state.campaign.army_activated[side.index()] = Some(self.state.turn);
            self.state.activation = Activation { leader, ..Activation::default() };
            self.state.campaign.today.strategic = None;
            self.ask(Question::ArmySelect);
        }
        Ok(())
    }

    /// A unit is chosen.
    pub(crate) fn choose_for_army(&mut self, unit: Unit) -> Result<(), Refusal> {
        let most = usize::from(self.data().movement.army_leader.units);
        if self.state.activation.selected.len() >= most {
            return refuse!("lrtg.10.1.9", "{most} units are the most.");
        }
        if !self.now().choosable().contains(&unit) {
            let name = self.name(unit);
            if self.state.activation.selected.contains(unit) {
                return refuse!("lrtg.10.1.9", "{name} is chosen already.");
            }
            self.now().may_march(unit).map_err(|forbidden| forbidden.refusal_of(name))?;
            let leader = self.state.activation.leader;
            let led = &self.leader_info(leader).name;
            if !self.state.hex(unit).is_some_and(|hex| self.now().within_command(leader, hex)) {
                return refuse!("lrtg.10.1.9", "{name} is not within the command radius of {led}.");
            }
            return refuse!("lrtg.10.1.9", "{name} cannot go with {led} in this action.");
        }
        self.state.activation.selected.insert(unit);
        Ok(())
    }

    /// The allowance is rolled and the chosen units march in turn. // lrtg.10.1.10, lrtg.10.1.12
    pub(crate) fn army_marches(&mut self, dice: &mut dyn Dice) -> Result<(), Refusal> {
        if self.state.activation.selected == UnitSet::EMPTY {
            return refuse!("lrtg.10.1.9", "Choose at least one unit.");
        }
        self.answered();
        if let Some((_, levels)) = self.state.campaign.today.strategic {
            // lrtg.17.1.6: the fatigue at once, one roll each at the final level when it marches.
            for unit in self.state.activation.selected {
                self.standard().tire(unit, levels - 1);
            }
            self.state.push(Step::NextUnit);
            return Ok(());
        }
        let leader = self.state.activation.leader;
        let side = self.leader_info(leader).side;
        let least = self.data().movement.army_leader.least;
        let die = dice.roll(6);
        let bonus = self.data().movement.army_leader.bonus[side.index()];
        let passive =
            if self.state.campaign.is_passive(side) { self.data().movement.passive.infantry } else { 0 };
        let allowance = (die.max(least) as i16 + i16::from(bonus) + i16::from(passive)).max(1);
        self.log.result(|| format!("{allowance} Movement Points"));
        self.report(|now| {
            let name = &now.leader_info(leader).name;
            Event::new("lrtg.10.1.10", format!("{name} rolls {die}: {allowance} Movement Points."))
        });
        self.state.activation.allowance = 2 * allowance;
        self.state.activation.from = self.state.leader_hex(leader).unwrap_or(self.state.activation.from);
        // lrtg.10.3.1
        self.state.campaign.today.next_initiative = Some(side.enemy());
        self.state.push(Step::NextUnit);
        Ok(())
    }
}
