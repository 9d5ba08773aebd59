//! Meade assumes command (16.2), and Haupt's return (12.5): the beginning of the Leader Transfer Phase.

use engine::{Dice, Event, Refusal, Side, refuse};
use gcacw::pieces::Entry;
use gcacw::state::{Hex, Leader, Place, Unit};

use crate::forces::Designation;
use crate::question::Question;
use crate::situation::{Play, Situation};

impl<'a> Situation<'a> {
    /// Custer and Farnsworth, if they are in play, at sea too.
    pub(crate) fn price_heirs(self) -> impl Iterator<Item = Unit> + 'a {
        let heirs = [self.forces().named.custer, self.forces().named.farnsworth];
        heirs.into_iter().filter(move |&unit| self.is_in_play(unit))
    }

    /// Points of Kilpatrick's brigade that no unit has yet.
    pub(crate) fn between_units(self) -> u8 {
        let left = self.state.campaign.questions.iter().map(|question| match question {
            Question::KilpatrickTo { left } => *left,
            _ => 0,
        });
        left.sum()
    }

    /// The nearest AoP cavalry units of manpower 2 or less that have had no point yet; to a brigade at sea all are equally
    /// near. // lrtg.16.2.9
    pub(crate) fn kilpatrick_heirs(self) -> Vec<Unit> {
        let from = self.state.campaign.kilpatrick;
        let weak = |&(unit, _): &(Unit, Hex)| {
            self.is_cavalry(unit)
                && self.designation(unit) == Designation::Aop
                && self.state.manpower[unit.index()] <= WEAK_CAVALRY
                && !self.state.campaign.strengthened.contains(unit)
        };
        let units: Vec<(Unit, u16)> = self
            .on_map(Side::Union)
            .filter(weak)
            .map(|(unit, hex)| (unit, from.map_or(0, |from| self.rules.board.distance(from, hex))))
            .collect();
        let nearest = units.iter().map(|(_, distance)| *distance).min();
        units.into_iter().filter(|(_, distance)| Some(*distance) == nearest).map(|(unit, _)| unit).collect()
    }

    /// The units a leader may be placed with, anywhere on the map. // lrtg.iv.b.2
    pub(crate) fn leader_posts(self, leader: Leader) -> impl Iterator<Item = Unit> + 'a {
        let side = self.leader_info(leader).side;
        self.on_map(side).map(|(unit, _)| unit).filter(move |&unit| self.may_attach(leader, unit).is_ok())
    }
}

impl Play<'_> {
    /// The beginning of the Leader Transfer Phase. // lrtg.1.0.6
    pub(crate) fn accession(&mut self, dice: &mut dyn Dice) {
        self.jackson_relapses(dice);
        self.haupt_returns();
        if !self.state.campaign.meade && self.state.campaign.questioned >= self.data().victory.hooker.events {
            self.meade_commands();
        }
        // lrtg.16.2.5: Couch waits for the next militia unit if none is there.
        let couch = self.forces().named.couch;
        if self.state.campaign.meade
            && !self.state.campaign.today.accession
            && self.state.attached[couch.index()] == Unit::NONE
        {
            self.ask_leader(couch);
        }
    }

    /// Haupt comes back three turns after he was destroyed. // lrtg.12.5.2
    fn haupt_returns(&mut self) {
        let due = self.state.campaign.haupt_lost.is_some_and(|turn| self.state.turn >= turn + HAUPT_RETURNS);
        if !due || self.now().occupied(Side::Confederate, self.campaign().baltimore_depot) {
            return;
        }
        self.state.campaign.haupt_lost = None;
        let haupt = self.forces().named.haupt;
        let manpower = self.forces().strength[haupt.index()];
        self.state.manpower[haupt.index()] = manpower;
        self.state.campaign.raised[Side::Union.index()] += u16::from(manpower);
        self.state.fatigue[haupt.index()] = 0;
        self.state.flags[haupt.index()] = 0;
        self.state.demoralized[haupt.index()] = 0;
        let depot = self.campaign().baltimore_depot;
        self.standard().enter(haupt, depot, Entry::Placed);
        self.log.add(|| Event::new("lrtg.12.5.2", "Haupt is back at Baltimore Depot."));
    }

    /// Everything that changes on Meade's accession. // lrtg.16.2.1
    pub(crate) fn meade_commands(&mut self) {
        let named = self.forces().named;
        self.state.campaign.meade = true;
        self.state.campaign.today.accession = true;
        self.log.add(|| Event::new("lrtg.16.2.1", "Meade assumes command of the Army of the Potomac."));
        // lrtg.16.2.3: the corps leader becomes army leader and Sykes takes the corps.
        let post = self.state.attached[named.meade_corps.index()];
        for leader in [named.hooker, named.meade_corps, named.pleasonton] {
            self.state.attached[leader.index()] = Unit::NONE; // lrtg.16.2.11
            self.state.campaign.away.remove(leader);
        }
        if post == Unit::NONE {
            self.ask_leader(named.sykes);
        } else {
            self.state.attached[named.sykes.index()] = post;
        }
        if post != Unit::NONE && self.now().is_infantry(post) {
            self.state.attached[named.meade.index()] = post;
        } else {
            self.ask_leader(named.meade);
        }
        // lrtg.16.2.6, lrtg.16.2.7, lrtg.16.2.16
        for &(out, into) in &self.forces().replacements {
            self.replace_unit(out, into);
        }
        self.release_valley();
        // The leaders come last on the stack, so Price and Kilpatrick's brigade are asked about first.
        for leader in [named.kilpatrick, named.gregg, named.buford, named.couch] {
            self.ask_leader(leader); // lrtg.16.2.10, lrtg.16.2.5
        }
        self.disband_kilpatrick();
        self.disband_price();
        self.meade_is_overall();
    }

    /// A replacing unit takes over everything of the one it replaces. // lrtg.16.2.19
    fn replace_unit(&mut self, out: Unit, into: Unit) {
        if self.state.manpower[out.index()] == 0 {
            return;
        }
        let guns = self.now().guns_after_replacement(out, into);
        self.change_counter(out, into);
        self.state.artillery[into.index()] = guns;
        let campaign = &mut self.state.campaign;
        if let Some(commanders) = campaign.commanders.as_mut() {
            commanders.units[into.index()] = commanders.units[out.index()];
        }
        for parent in campaign.parents.iter_mut().filter(|parent| **parent == out) {
            *parent = into;
        }
        self.report(|now| {
            let names = [out, into].map(|unit| now.name(unit).to_owned());
            Event::new("lrtg.16.2.7", format!("{} is replaced by {}.", names[0], names[1]))
        });
    }

    /// All West Virginia and Harpers Ferry units are released. // lrtg.16.2.15, lrtg.12.1.4, lrtg.3.2.15
    fn release_valley(&mut self) {
        for designation in [Designation::Wv, Designation::Hf] {
            for unit in self.forces().of(designation) {
                self.state.campaign.released.insert(unit);
            }
        }
    }

    /// Price is removed; his manpower goes to Custer or Farnsworth. // lrtg.16.2.8
    fn disband_price(&mut self) {
        let price = self.forces().named.price;
        if !self.now().is_in_play(price) {
            self.state.place.put(price, Place::ASIDE);
            return;
        }
        if self.now().price_heirs().next().is_some() {
            self.ask(Question::PriceTo);
        } else {
            self.disband(price);
        }
    }

    /// The Union chooses who gets Price's manpower.
    pub(crate) fn give_price(&mut self, unit: Unit) -> Result<(), Refusal> {
        if !self.now().price_heirs().any(|heir| heir == unit) {
            return refuse!("lrtg.16.2.8", "Price's manpower goes to Custer or to Farnsworth.");
        }
        self.answered();
        let price = self.forces().named.price;
        self.state.manpower[unit.index()] += std::mem::take(&mut self.state.manpower[price.index()]);
        self.stragglers_follow(price, unit);
        self.disband(price);
        Ok(())
    }

    /// Kilpatrick's brigade is removed; its points go one by one to the nearest weak cavalry. // lrtg.16.2.9
    fn disband_kilpatrick(&mut self) {
        let brigade = self.forces().named.kilpatrick_brigade;
        if !self.now().is_in_play(brigade) {
            return;
        }
        let points = std::mem::take(&mut self.state.manpower[brigade.index()]);
        self.state.campaign.kilpatrick = self.state.hex(brigade);
        self.disband(brigade);
        self.give_kilpatrick_points(points);
    }

    /// Hands out the points as far as there is no choice, and asks where there is one.
    fn give_kilpatrick_points(&mut self, mut left: u8) {
        while left > 0 {
            let heirs = self.now().kilpatrick_heirs();
            match heirs.as_slice() {
                [] => {
                    // Points for which no such unit is left are lost without victory points.
                    self.send_away(Side::Union, left);
                    return;
                }
                [heir] => {
                    self.state.manpower[heir.index()] += 1;
                    self.state.campaign.strengthened.insert(*heir);
                    left -= 1;
                }
                _ => return self.ask(Question::KilpatrickTo { left }),
            }
        }
    }

    /// The Union chooses among equals.
    pub(crate) fn give_kilpatrick(&mut self, unit: Unit, left: u8) -> Result<(), Refusal> {
        if !self.now().kilpatrick_heirs().contains(&unit) {
            return refuse!("lrtg.16.2.9", "{} is not the nearest weak cavalry unit.", self.name(unit));
        }
        self.answered();
        self.state.manpower[unit.index()] += 1;
        self.state.campaign.strengthened.insert(unit);
        self.give_kilpatrick_points(left - 1);
        Ok(())
    }

    /// Takes a unit out of the game; its leaders must find another.
    fn disband(&mut self, unit: Unit) {
        let points = std::mem::take(&mut self.state.manpower[unit.index()]);
        self.send_away(Side::Union, points);
        self.state.campaign.stragglers[unit.index()] = 0; // lrtg.30.2.6
        self.standard().withdraw(unit, Place::ASIDE);
        for leader in self.roster().leader_ids() {
            if self.state.attached[leader.index()] == unit {
                self.state.attached[leader.index()] = Unit::NONE;
                self.ask_leader(leader);
            }
        }
        self.report(|now| Event::new("lrtg.16.2.8", format!("{} is removed.", now.name(unit))));
    }

    /// Asks with which unit a leader is placed, if there is one.
    pub(crate) fn ask_leader(&mut self, leader: Leader) {
        if self.now().leader_posts(leader).next().is_some() {
            self.ask(Question::ReturnLeader(leader));
        }
    }
}

/// How many turns after his destruction Haupt returns.
pub(crate) const HAUPT_RETURNS: u8 = 3;
/// The most manpower of a unit that gets a point of Kilpatrick's brigade.
const WEAK_CAVALRY: u8 = 2;
