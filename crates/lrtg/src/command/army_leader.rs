//! Activate Army Leader (10.0).

use engine::{Dice, Event, Log, May, Refusal, Side, forbid, refuse};
use gcacw::sets::UnitSet;
use gcacw::state::{Activation, Leader, MarchKind, Unit};
use gcacw::step::Step;
use gcacw::units::Arm;

use crate::action::CampaignAction;
use crate::campaign::{ARMY_MARCH, Game, LongRoads, STRATEGIC_MARCH, War};
use crate::question::Question;
use crate::turn::random_events::roll_event;

impl LongRoads {
    /// Whether a side may try Activate Army Leader now.
    pub(crate) fn may_activate_army(&self, rules: &Game, state: &War, leader: Leader) -> May {
        let table = &self.data.movement.army_leader;
        let side = rules.leader_info(state, leader).side;
        if leader != self.army_leader(state, side) {
            return forbid!("lrtg.10.1.1", "is not the army leader");
        }
        self.may_order_leader(rules, state, leader)?;
        // lrtg.10.1.6
        if side == Side::Union && !state.campaign.meade {
            return forbid!("lrtg.10.1.6", "cannot be activated: Hooker does not lead from the front");
        }
        let Some(hex) = state.leader_hex(leader) else {
            return forbid!("lrtg.10.1.2", "is not on the map");
        };
        // lrtg.10.1.2
        let company = rules.leaders_in(state, side, hex);
        let mut company =
            company.filter(|&other| other != leader && !rules.leader_info(state, other).cavalry);
        if company.next().is_none() {
            return forbid!("lrtg.10.1.2", "is not stacked with another leader");
        }
        // lrtg.10.1.4
        let last = state.campaign.army_activated[side.index()];
        if last.is_some_and(|turn| turn == state.turn || turn + 1 == state.turn) {
            return forbid!("lrtg.10.1.4", "was activated in this turn or the last");
        }
        // lrtg.10.1.5
        if state.campaign.today.army_tries[side.index()] >= table.attempts {
            return forbid!("lrtg.10.1.5", "has been tried as often as may be this turn");
        }
        // lrtg.10.1.3
        let mut units = self.army_units(rules, state, leader);
        if !units.any(|unit| self.is_infantry(rules, state, unit)) {
            return forbid!("lrtg.10.1.3", "has no fresh infantry within his command radius");
        }
        Ok(())
    }

    /// The units within the army leader's radius that are fresh enough, of any arm and command. // lrtg.10.1.9
    pub(crate) fn army_units<'a>(
        &'a self,
        rules: &'a Game,
        state: &'a War,
        leader: Leader,
    ) -> impl Iterator<Item = Unit> + 'a {
        let side = rules.leader_info(state, leader).side;
        self.on_map(rules, state, side)
            .filter(move |&(unit, hex)| {
                state.fatigue[unit.index()] <= self.data.movement.army_leader.fatigue
                    && rules.within_command(state, leader, hex)
                    // The army leader's word reaches units of every commander of his side.
                    && rules.may_march(state, unit).err().is_none_or(|why| why.clause() == "lrtg.21.0.4")
                    // lrtg.16.3.5
                    && !(side == Side::Union && self.is_garrison(state, unit))
            })
            .map(|(unit, _)| unit)
    }

    /// A player tries to activate his army leader. // lrtg.10.1.7, lrtg.10.1.8
    pub(crate) fn activate_army(
        &self,
        rules: &Game,
        state: &mut War,
        leader: Leader,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let name = rules.leader_info(state, leader).name.clone();
        self.may_activate_army(rules, state, leader).map_err(|forbidden| forbidden.refusal_of(&name))?;
        let side = rules.leader_info(state, leader).side;
        state.begin_action(side);
        state.campaign.today.army_tries[side.index()] += 1;
        let die = dice.roll(6);
        let succeeds = die <= self.data.movement.army_leader.succeeds;
        let result = if succeeds { "success" } else { "failure" };
        log.result(|| result.into());
        log.add(|| roll_event("lrtg.10.1.7", &format!("Activate Army Leader {name}"), die, &[], result));
        if succeeds {
            state.campaign.army_activated[side.index()] = Some(state.turn);
            state.activation = Activation { leader, ..Activation::default() };
            state.campaign.today.strategic = None;
            self.ask(state, Question::ArmySelect);
        }
        Ok(())
    }

    /// Who may be chosen: for the army leader's activation, or for a strategic one.
    fn choosable(&self, rules: &Game, state: &War) -> Vec<Unit> {
        let activation = &state.activation;
        let chosen = |unit: &Unit| !activation.selected.contains(*unit);
        match state.campaign.today.strategic {
            Some((leader, levels)) => {
                self.strategic_units(rules, state, leader, levels).filter(chosen).collect()
            }
            None => self.army_units(rules, state, activation.leader).filter(chosen).collect(),
        }
    }

    /// The units that may still be chosen.
    pub(crate) fn list_army(&self, rules: &Game, state: &War, out: &mut Vec<CampaignAction>) {
        let activation = &state.activation;
        let most = usize::from(self.data.movement.army_leader.units);
        if activation.selected.len() < most {
            let units = self.choosable(rules, state).into_iter();
            out.extend(units.map(|unit| CampaignAction::Choose(rules.info(state, unit).counter)));
        }
        if !activation.selected.is_empty() {
            out.push(CampaignAction::Enough);
        }
    }

    /// A unit is chosen.
    pub(crate) fn choose_for_army(&self, rules: &Game, state: &mut War, unit: Unit) -> Result<(), Refusal> {
        let most = usize::from(self.data.movement.army_leader.units);
        if state.activation.selected.len() >= most {
            return refuse!("lrtg.10.1.9", "{most} units are the most.");
        }
        if !self.choosable(rules, state).contains(&unit) {
            let name = rules.name(state, unit);
            if state.activation.selected.contains(unit) {
                return refuse!("lrtg.10.1.9", "{name} is chosen already.");
            }
            rules.may_march(state, unit).map_err(|forbidden| forbidden.refusal_of(name))?;
            let leader = state.activation.leader;
            let led = &rules.leader_info(state, leader).name;
            if !state.hex(unit).is_some_and(|hex| rules.within_command(state, leader, hex)) {
                return refuse!("lrtg.10.1.9", "{name} is not within the command radius of {led}.");
            }
            return refuse!("lrtg.10.1.9", "{name} cannot go with {led} in this action.");
        }
        state.activation.selected.insert(unit);
        Ok(())
    }

    /// The allowance is rolled and the chosen units march in turn. // lrtg.10.1.10, lrtg.10.1.12
    pub(crate) fn army_marches(
        &self,
        rules: &Game,
        state: &mut War,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if state.activation.selected == UnitSet::EMPTY {
            return refuse!("lrtg.10.1.9", "Choose at least one unit.");
        }
        self.answered(state);
        if let Some((_, levels)) = state.campaign.today.strategic {
            // lrtg.17.1.6: the fatigue at once, one roll each at the final level when it marches.
            for unit in state.activation.selected {
                rules.tire(state, unit, levels - 1);
            }
            state.push(Step::NextUnit);
            return Ok(());
        }
        let leader = state.activation.leader;
        let side = rules.leader_info(state, leader).side;
        let least = self.data.movement.army_leader.least;
        let die = dice.roll(6);
        let bonus = self.data.movement.army_leader.bonus[side.index()];
        let passive = if state.campaign.is_passive(side) { self.data.movement.passive.infantry } else { 0 };
        let allowance = (die.max(least) as i16 + i16::from(bonus) + i16::from(passive)).max(1);
        log.result(|| format!("{allowance} Movement Points"));
        log.add(|| {
            let name = &rules.leader_info(state, leader).name;
            Event::new("lrtg.10.1.10", format!("{name} rolls {die}: {allowance} Movement Points."))
        });
        state.activation.allowance = 2 * allowance;
        state.activation.from = state.leader_hex(leader).unwrap_or(state.activation.from);
        // lrtg.10.3.1
        state.campaign.today.next_initiative = Some(side.enemy());
        state.push(Step::NextUnit);
        Ok(())
    }

    /// Cavalry goes twice as far as the army leader's allowance. // lrtg.10.1.11
    pub(crate) fn army_march(
        &self,
        rules: &Game,
        state: &War,
        unit: Unit,
        allowance: i16,
    ) -> (MarchKind, i16) {
        let leader = state.activation.leader;
        if let Some((_, levels)) =
            state.campaign.today.strategic.filter(|(strategic, _)| *strategic == leader)
        {
            let points = self.strategic_allowance(rules, state, unit, levels);
            return (MarchKind::Campaign(STRATEGIC_MARCH), 2 * i16::from(points));
        }
        let army = leader != Leader::NONE
            && leader == self.army_leader(state, rules.leader_info(state, leader).side);
        match (army, rules.info(state, unit).arm) {
            (true, Arm::Cavalry) => (MarchKind::Campaign(ARMY_MARCH), 2 * allowance),
            (true, _) => (MarchKind::Campaign(ARMY_MARCH), allowance),
            // lrtg.31.3.3
            _ if leader == self.forces.named.jackson
                && state.campaign.jackson.foot_cavalry.contains(unit) =>
            {
                (MarchKind::Normal, allowance + 2)
            }
            _ => (MarchKind::Normal, allowance),
        }
    }
}
