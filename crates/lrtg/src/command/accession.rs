//! Meade assumes command (16.2), and Haupt's return (12.5): the beginning of the Leader Transfer Phase.

use engine::{Dice, Event, Log, Refusal, Side, refuse};
use gcacw::pieces::Entry;
use gcacw::state::{Hex, Leader, Place, Unit};

use crate::campaign::{Game, LongRoads, War};
use crate::forces::Designation;
use crate::question::Question;

impl LongRoads {
    /// The beginning of the Leader Transfer Phase. // lrtg.1.0.6
    pub(crate) fn accession(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        self.jackson_relapses(state, dice, log);
        self.haupt_returns(rules, state, log);
        if !state.campaign.meade && state.campaign.questioned >= self.data.victory.hooker.events {
            self.meade_commands(rules, state, log);
        }
        // lrtg.16.2.5: Couch waits for the next militia unit if none is there.
        let couch = self.forces.named.couch;
        if state.campaign.meade
            && !state.campaign.today.accession
            && state.attached[couch.index()] == Unit::NONE
        {
            self.ask_leader(rules, state, couch);
        }
    }

    /// Haupt comes back three turns after he was destroyed. // lrtg.12.5.2
    fn haupt_returns(&self, rules: &Game, state: &mut War, log: &mut Log) {
        let due = state.campaign.haupt_lost.is_some_and(|turn| state.turn >= turn + HAUPT_RETURNS);
        if !due || rules.occupied(state, Side::Confederate, self.baltimore_depot) {
            return;
        }
        state.campaign.haupt_lost = None;
        let haupt = self.forces.named.haupt;
        let manpower = self.forces.strength[haupt.index()];
        state.manpower[haupt.index()] = manpower;
        state.campaign.raised[Side::Union.index()] += u16::from(manpower);
        state.fatigue[haupt.index()] = 0;
        state.flags[haupt.index()] = 0;
        state.demoralized[haupt.index()] = 0;
        rules.enter(state, haupt, self.baltimore_depot, Entry::Placed, log);
        log.add(|| Event::new("lrtg.12.5.2", "Haupt is back at Baltimore Depot."));
    }

    /// Everything that changes on Meade's accession. // lrtg.16.2.1
    pub(crate) fn meade_commands(&self, rules: &Game, state: &mut War, log: &mut Log) {
        let named = self.forces.named;
        state.campaign.meade = true;
        state.campaign.today.accession = true;
        log.add(|| Event::new("lrtg.16.2.1", "Meade assumes command of the Army of the Potomac."));
        // lrtg.16.2.3: the corps leader becomes army leader and Sykes takes the corps.
        let post = state.attached[named.meade_corps.index()];
        for leader in [named.hooker, named.meade_corps, named.pleasonton] {
            state.attached[leader.index()] = Unit::NONE; // lrtg.16.2.11
            state.campaign.away.remove(leader);
        }
        if post == Unit::NONE {
            self.ask_leader(rules, state, named.sykes);
        } else {
            state.attached[named.sykes.index()] = post;
        }
        if post != Unit::NONE && self.is_infantry(rules, state, post) {
            state.attached[named.meade.index()] = post;
        } else {
            self.ask_leader(rules, state, named.meade);
        }
        // lrtg.16.2.6, lrtg.16.2.7, lrtg.16.2.16
        for &(out, into) in &self.forces.replacements {
            self.replace_unit(rules, state, out, into, log);
        }
        self.release_valley(rules, state);
        // The leaders come last on the stack, so Price and Kilpatrick's brigade are asked about first.
        for leader in [named.kilpatrick, named.gregg, named.buford, named.couch] {
            self.ask_leader(rules, state, leader); // lrtg.16.2.10, lrtg.16.2.5
        }
        self.disband_kilpatrick(rules, state, log);
        self.disband_price(rules, state, log);
        self.meade_is_overall(state, log);
    }

    /// A replacing unit takes over everything of the one it replaces. // lrtg.16.2.19
    fn replace_unit(&self, rules: &Game, state: &mut War, out: Unit, into: Unit, log: &mut Log) {
        if state.manpower[out.index()] == 0 {
            return;
        }
        let guns = self.guns_after_replacement(rules, state, out, into);
        self.change_counter(state, out, into);
        state.artillery[into.index()] = guns;
        let campaign = &mut state.campaign;
        if let Some(commanders) = campaign.commanders.as_mut() {
            commanders.units[into.index()] = commanders.units[out.index()];
        }
        for parent in campaign.parents.iter_mut().filter(|parent| **parent == out) {
            *parent = into;
        }
        log.add(|| {
            let names = [out, into].map(|unit| rules.name(state, unit).to_owned());
            Event::new("lrtg.16.2.7", format!("{} is replaced by {}.", names[0], names[1]))
        });
    }

    /// All West Virginia and Harpers Ferry units are released. // lrtg.16.2.15, lrtg.12.1.4, lrtg.3.2.15
    fn release_valley(&self, _rules: &Game, state: &mut War) {
        for designation in [Designation::Wv, Designation::Hf] {
            for unit in self.forces.of(designation) {
                state.campaign.released.insert(unit);
            }
        }
    }

    /// Price is removed; his manpower goes to Custer or Farnsworth. // lrtg.16.2.8
    fn disband_price(&self, rules: &Game, state: &mut War, log: &mut Log) {
        let price = self.forces.named.price;
        if !self.is_in_play(state, price) {
            state.place.put(price, Place::ASIDE);
            return;
        }
        if self.price_heirs(rules, state).next().is_some() {
            self.ask(state, Question::PriceTo);
        } else {
            self.disband(rules, state, price, log);
        }
    }

    /// Custer and Farnsworth, if they are in play, at sea too.
    pub(crate) fn price_heirs<'a>(
        &'a self,
        _rules: &'a Game,
        state: &'a War,
    ) -> impl Iterator<Item = Unit> + 'a {
        let heirs = [self.forces.named.custer, self.forces.named.farnsworth];
        heirs.into_iter().filter(|&unit| self.is_in_play(state, unit))
    }

    /// The Union chooses who gets Price's manpower.
    pub(crate) fn give_price(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if !self.price_heirs(rules, state).any(|heir| heir == unit) {
            return refuse!("lrtg.16.2.8", "Price's manpower goes to Custer or to Farnsworth.");
        }
        self.answered(state);
        let price = self.forces.named.price;
        state.manpower[unit.index()] += std::mem::take(&mut state.manpower[price.index()]);
        self.stragglers_follow(state, price, unit);
        self.disband(rules, state, price, log);
        Ok(())
    }

    /// Kilpatrick's brigade is removed; its points go one by one to the nearest weak cavalry. // lrtg.16.2.9
    fn disband_kilpatrick(&self, rules: &Game, state: &mut War, log: &mut Log) {
        let brigade = self.forces.named.kilpatrick_brigade;
        if !self.is_in_play(state, brigade) {
            return;
        }
        let points = std::mem::take(&mut state.manpower[brigade.index()]);
        state.campaign.kilpatrick = state.hex(brigade);
        self.disband(rules, state, brigade, log);
        self.give_kilpatrick_points(rules, state, points);
    }

    /// Hands out the points as far as there is no choice, and asks where there is one.
    fn give_kilpatrick_points(&self, rules: &Game, state: &mut War, mut left: u8) {
        while left > 0 {
            let heirs = self.kilpatrick_heirs(rules, state);
            match heirs.as_slice() {
                [] => {
                    // Points for which no such unit is left are lost without victory points.
                    self.send_away(state, Side::Union, left);
                    return;
                }
                [heir] => {
                    state.manpower[heir.index()] += 1;
                    state.campaign.strengthened.insert(*heir);
                    left -= 1;
                }
                _ => return self.ask(state, Question::KilpatrickTo { left }),
            }
        }
    }

    /// Points of Kilpatrick's brigade that no unit has yet.
    pub(crate) fn between_units(&self, state: &War) -> u8 {
        let left = state.campaign.questions.iter().map(|question| match question {
            Question::KilpatrickTo { left } => *left,
            _ => 0,
        });
        left.sum()
    }

    /// The nearest AoP cavalry units of manpower 2 or less that have had no point yet; to a brigade at sea all are equally
    /// near. // lrtg.16.2.9
    pub(crate) fn kilpatrick_heirs(&self, rules: &Game, state: &War) -> Vec<Unit> {
        let from = state.campaign.kilpatrick;
        let weak = |&(unit, _): &(Unit, Hex)| {
            self.is_cavalry(rules, state, unit)
                && self.designation(state, unit) == Designation::Aop
                && state.manpower[unit.index()] <= WEAK_CAVALRY
                && !state.campaign.strengthened.contains(unit)
        };
        let units: Vec<(Unit, u16)> = self
            .on_map(rules, state, Side::Union)
            .filter(weak)
            .map(|(unit, hex)| (unit, from.map_or(0, |from| rules.board.distance(from, hex))))
            .collect();
        let nearest = units.iter().map(|(_, distance)| *distance).min();
        units.into_iter().filter(|(_, distance)| Some(*distance) == nearest).map(|(unit, _)| unit).collect()
    }

    /// The Union chooses among equals.
    pub(crate) fn give_kilpatrick(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        left: u8,
    ) -> Result<(), Refusal> {
        if !self.kilpatrick_heirs(rules, state).contains(&unit) {
            return refuse!(
                "lrtg.16.2.9",
                "{} is not the nearest weak cavalry unit.",
                rules.name(state, unit)
            );
        }
        self.answered(state);
        state.manpower[unit.index()] += 1;
        state.campaign.strengthened.insert(unit);
        self.give_kilpatrick_points(rules, state, left - 1);
        Ok(())
    }

    /// Takes a unit out of the game; its leaders must find another.
    fn disband(&self, rules: &Game, state: &mut War, unit: Unit, log: &mut Log) {
        let points = std::mem::take(&mut state.manpower[unit.index()]);
        self.send_away(state, Side::Union, points);
        state.campaign.stragglers[unit.index()] = 0; // lrtg.30.2.6
        rules.withdraw(state, unit, Place::ASIDE, log);
        for leader in rules.roster(state).leader_ids() {
            if state.attached[leader.index()] == unit {
                state.attached[leader.index()] = Unit::NONE;
                self.ask_leader(rules, state, leader);
            }
        }
        log.add(|| Event::new("lrtg.16.2.8", format!("{} is removed.", rules.name(state, unit))));
    }

    /// Asks with which unit a leader is placed, if there is one.
    pub(crate) fn ask_leader(&self, rules: &Game, state: &mut War, leader: Leader) {
        if self.leader_posts(rules, state, leader).next().is_some() {
            self.ask(state, Question::ReturnLeader(leader));
        }
    }

    /// The units a leader may be placed with, anywhere on the map. // lrtg.iv.b.2
    pub(crate) fn leader_posts<'a>(
        &'a self,
        rules: &'a Game,
        state: &'a War,
        leader: Leader,
    ) -> impl Iterator<Item = Unit> + 'a {
        let side = rules.leader_info(state, leader).side;
        self.on_map(rules, state, side)
            .map(|(unit, _)| unit)
            .filter(move |&unit| rules.may_attach(state, leader, unit).is_ok())
    }
}

/// How many turns after his destruction Haupt returns.
pub(crate) const HAUPT_RETURNS: u8 = 3;
/// The most manpower of a unit that gets a point of Kilpatrick's brigade.
const WEAK_CAVALRY: u8 = 2;
