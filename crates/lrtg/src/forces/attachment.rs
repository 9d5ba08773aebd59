//! Attachment and detachment (7.0): substitutes, and which units may join which.

use engine::{Event, May, Refusal, Side, forbid, forbidden, refuse};
use gcacw::state::{Place, Unit, flag};
use gcacw::step::Step;
use gcacw::turn::Works;
use gcacw::units::{Arm, Size};

use crate::action::CampaignAction;
use crate::forces::Designation;
use crate::question::{Question, Work};
use crate::situation::{Play, Situation};

impl<'a> Situation<'a> {
    /// The most manpower that attachment may raise a unit to. // lrtg.7.2.5
    pub(crate) fn most_manpower(self, unit: Unit) -> u8 {
        let table = &self.data().movement.attachment;
        let info = self.info(unit);
        match (info.arm, info.size) {
            (Arm::Infantry, Some(Size::Division)) => table.infantry_division,
            (Arm::Infantry, Some(Size::Brigade)) => table.infantry_brigade,
            (Arm::Infantry, _) => table.infantry_regiment,
            (Arm::Cavalry, Some(Size::Brigade)) => table.cavalry_brigade,
            (Arm::Cavalry, _) => table.cavalry_regiment,
            _ => self.state.manpower[unit.index()],
        }
    }

    /// Whether a unit may attach to another at all, wherever they are.
    pub(crate) fn may_merge(self, unit: Unit, into: Unit) -> May {
        let (info, other) = (self.info(unit), self.info(into));
        if unit == into || info.side != other.side {
            return forbid!("lrtg.7.2.1", "attaches only to another unit of its side");
        }
        // lrtg.7.3.4
        if [unit, into].contains(&self.forces().named.haupt) {
            return forbid!("lrtg.7.3.4", "may not attach: the construction corps stays by itself");
        }
        if !self.joins_others(unit) {
            return forbid!("lrtg.7.2.2", "is too large to attach, or of the wrong arm");
        }
        if info.arm != other.arm {
            return forbid!("lrtg.7.2.1", "attaches only to a unit of its own arm");
        }
        // lrtg.7.3.1: a regiment of cavalry joins a brigade; a substitute any unit of its arm.
        let substitute = self.campaign().substitute_number(unit).is_some();
        if info.arm == Arm::Cavalry && !substitute && other.size != Some(Size::Brigade) {
            return forbid!("lrtg.7.3.1", "attaches only to a cavalry brigade");
        }
        let sum = u16::from(self.state.manpower[unit.index()]) + u16::from(self.state.manpower[into.index()]);
        if sum > u16::from(self.most_manpower(into)) {
            return forbid!("lrtg.7.2.5", "would make the other unit too large");
        }
        self.may_join_ewell(unit, into)?;
        self.may_join(unit, into)
    }

    /// Which commands may join which. // lrtg.7.3.3
    fn may_join(self, unit: Unit, into: Unit) -> May {
        let campaign = &self.state.campaign;
        let (from, to) = (self.origin(unit), self.origin(into));
        let (one, other) = (self.designation(from), self.designation(to));
        // lrtg.2.0.31
        if one == Designation::Rich || self.info(unit).side == Side::Confederate {
            return Ok(());
        }
        if [from, to].iter().any(|&unit| self.forces().never.contains(unit)) {
            return forbid!("lrtg.3.2.44", "may never attach");
        }
        let released = campaign.released.contains(from);
        // lrtg.3.2.4, lrtg.3.2.3: Spinola needs his release; Lockwood and Stannard join infantry divisions. // lrtg.7.3.5
        if [self.forces().named.lockwood, self.forces().named.stannard].contains(&from)
            && one == Designation::Aop
        {
            let division = self.info(into).size == Some(Size::Division) && other == Designation::Aop;
            return match (division, released || campaign.meade) {
                (true, true) => Ok(()),
                (_, false) => forbid!("lrtg.3.2.5", "may not attach before its release"),
                _ => {
                    forbid!("lrtg.7.3.5", "attaches only to an infantry division of the Army of the Potomac")
                }
            };
        }
        match (one, other) {
            (Designation::Aop, Designation::Aop) | (Designation::Pa, Designation::Pa) => Ok(()),
            (Designation::Pa, _) | (_, Designation::Pa) => {
                forbid!("lrtg.3.2.54", "may not attach: Pennsylvania militia attach only to each other")
            }
            (Designation::Hf, Designation::Hf) | (Designation::Wv, Designation::Wv) => Ok(()),
            (Designation::Hf | Designation::Wv, Designation::Aop) if campaign.meade => Ok(()),
            (Designation::Hf | Designation::Wv, Designation::Aop) => {
                forbid!("lrtg.16.1.3", "may not join the Army of the Potomac while Hooker commands")
            }
            (Designation::Hf | Designation::Wv, _) => {
                forbid!("lrtg.3.2.15", "attaches only to its own garrison")
            }
            (Designation::Balt | Designation::Dc, _) if !released => {
                forbid!("lrtg.3.2.42", "may not attach before its release")
            }
            (Designation::Balt, Designation::Balt) | (Designation::Dc, Designation::Dc) => Ok(()),
            (Designation::Balt | Designation::Dc, Designation::Aop) if campaign.meade => Ok(()),
            (Designation::Balt | Designation::Dc, Designation::Aop) => {
                forbid!("lrtg.16.1.3", "may not join the Army of the Potomac while Hooker commands")
            }
            _ => forbid!("lrtg.7.3.3", "may not attach to a unit of that command"),
        }
    }

    /// Every attachment that a side may make now.
    pub(crate) fn list_merges(self, side: Side, out: &mut Vec<CampaignAction>) {
        let counter = |unit| self.info(unit).counter;
        let merges = self.merges(side);
        out.extend(merges.map(|(unit, into)| CampaignAction::Merge(counter(unit), counter(into))));
    }

    /// Which unit of a side may attach to which.
    pub(crate) fn merges(self, side: Side) -> impl Iterator<Item = (Unit, Unit)> + 'a {
        let able = move |unit| self.joins_others(unit) && self.may_order(unit).is_ok();
        let units = self.on_map(side).filter(move |(unit, _)| able(*unit));
        units.flat_map(move |(unit, hex)| {
            let others = self.side_units_in(side, hex);
            others.filter(move |&into| self.may_merge(unit, into).is_ok()).map(move |into| (unit, into))
        })
    }

    /// Whether a unit is of a size and an arm that attaches to others. // lrtg.7.2.2
    fn joins_others(self, unit: Unit) -> bool {
        let info = self.info(unit);
        match info.arm {
            Arm::Infantry => info.size != Some(Size::Division),
            Arm::Cavalry => info.size == Some(Size::Regiment),
            _ => false,
        }
    }

    // ---- detachment ----

    /// Whether a unit may detach a substitute of this manpower and artillery.
    pub(crate) fn may_detach(self, unit: Unit, manpower: u8, artillery: u8) -> May {
        self.may_detach_anything(unit)?;
        self.may_detach_so_much(unit, manpower, artillery)
    }

    /// Whether a unit may detach a substitute at all, whatever its size.
    fn may_detach_anything(self, unit: Unit) -> May {
        let info = self.info(unit);
        let infantry = self.is_infantry(unit);
        if !infantry && info.arm != Arm::Cavalry {
            return forbid!("lrtg.7.1.1", "cannot detach: only infantry and cavalry can");
        }
        if self.state.manpower[unit.index()] < self.data().movement.attachment.parent {
            return forbid!("lrtg.7.1.1", "cannot detach: it has too little manpower");
        }
        // lrtg.7.1.10
        let origin = self.origin(unit);
        match self.designation(origin) {
            Designation::Pa => {
                return forbid!("lrtg.7.1.10", "cannot detach: Pennsylvania militia never do");
            }
            Designation::Wv | Designation::Hf | Designation::Balt | Designation::Dc
                if !self.state.campaign.released.contains(origin) =>
            {
                return forbid!("lrtg.7.1.10", "cannot detach before its release");
            }
            _ => {}
        }
        if self.free_substitute(info.side, info.arm).is_none() {
            return forbid!("lrtg.7.1.5", "cannot detach: no substitute counter is left");
        }
        Ok(())
    }

    /// Whether a unit that may detach can spare this manpower and artillery.
    fn may_detach_so_much(self, unit: Unit, manpower: u8, artillery: u8) -> May {
        let table = &self.data().movement.attachment;
        let info = self.info(unit);
        let infantry = self.is_infantry(unit);
        let has = self.state.manpower[unit.index()];
        let most = if infantry { table.substitute_brigade } else { table.substitute_regiment };
        if manpower == 0 || manpower > most {
            return forbid!("lrtg.7.1.9", "cannot detach so much");
        }
        let division = infantry && info.size == Some(Size::Division);
        if let Some((_, of)) = self.detaching(unit) {
            if artillery > table.substitute_artillery || artillery > self.state.artillery[unit.index()] {
                return forbid!("lrtg.7.1.6", "cannot give a substitute so much artillery");
            }
            let keeps_guns = artillery < self.state.artillery[unit.index()];
            return self.may_leave(of, has.saturating_sub(manpower), 0, keeps_guns);
        }
        let keeps = if division { table.division_keeps } else { table.unit_keeps };
        if has.saturating_sub(manpower) < keeps {
            return Err(if division {
                forbidden!("lrtg.7.1.8", "must keep more manpower, as a division")
            } else {
                forbidden!("lrtg.7.1.7", "must keep some manpower")
            });
        }
        let guns = self.state.artillery[unit.index()];
        if artillery > table.substitute_artillery || artillery > guns {
            return forbid!("lrtg.7.1.6", "cannot give a substitute so much artillery");
        }
        // lrtg.7.1.8
        if division && guns > 0 && guns == artillery {
            return forbid!("lrtg.7.1.8", "must keep an artillery point");
        }
        Ok(())
    }

    /// A substitute counter that is not on the map.
    fn free_substitute(self, side: Side, arm: Arm) -> Option<Unit> {
        self.forces().substitutes.iter().copied().find(|&unit| {
            let info = self.info(unit);
            info.side == side && info.arm == arm && self.state.manpower[unit.index()] == 0
        })
    }

    /// Every detachment that a unit may make.
    pub(crate) fn list_detachments(self, unit: Unit, out: &mut Vec<CampaignAction>) {
        if self.may_detach_anything(unit).is_err() {
            return;
        }
        let table = &self.data().movement.attachment;
        for manpower in 1..=table.substitute_brigade {
            for artillery in 0..=table.substitute_artillery {
                if self.may_detach_so_much(unit, manpower, artillery).is_ok() {
                    out.push(CampaignAction::Detach(self.info(unit).counter, manpower, artillery));
                }
            }
        }
    }
}

impl Play<'_> {
    /// The phase: each side attaches, detaches, and attaches again.
    pub(crate) fn attachment(&mut self) {
        self.ask(Question::Work(Work::AttachmentOver)); // gcacw.10.2.8
        for side in [Side::Confederate, Side::Union] {
            self.ask(Question::Attach { side, last: true });
            self.ask(Question::Detach(side));
            self.ask(Question::Attach { side, last: false });
        }
    }

    /// A unit attaches: it leaves the map and the other has its manpower, its guns and the worse of their states.
    pub(crate) fn merge(&mut self, unit: Unit, into: Unit) -> Result<(), Refusal> {
        let hex = self.state.hex(unit);
        if hex.is_none() || hex != self.state.hex(into) {
            return refuse!("lrtg.7.2.1", "{} is not in the hex of {}.", self.name(unit), self.name(into));
        }
        self.now().may_merge(unit, into).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        let name = self.name(unit);
        self.standard().tell(into, |into| Event::new("lrtg.7.2.3", format!("{name} attaches to {into}.")));
        self.absorb(unit, into);
        Ok(())
    }

    /// A unit becomes part of another.
    pub(crate) fn absorb(&mut self, unit: Unit, into: Unit) {
        let (from, to) = (unit.index(), into.index());
        // lrtg.7.2.6
        if self.state.manpower[from] > self.state.manpower[to] {
            let disorganized = self.state.is(unit, flag::DISORGANIZED);
            self.state.set(into, flag::DISORGANIZED, disorganized);
        }
        // lrtg.7.2.7, lrtg.7.2.9
        self.state.fatigue[to] = self.state.fatigue[to].max(self.state.fatigue[from]);
        self.state.demoralized[to] = self.state.demoralized[to].max(self.state.demoralized[from]);
        if self.state.is(unit, flag::EXHAUSTED) {
            self.state.set(into, flag::EXHAUSTED, true);
        }
        // lrtg.7.2.3, lrtg.7.3.2
        self.state.manpower[to] += std::mem::take(&mut self.state.manpower[from]);
        self.state.artillery[to] += std::mem::take(&mut self.state.artillery[from]);
        if self.now().designation(unit) == Designation::Rich {
            self.state.campaign.merged.insert(unit);
        }
        self.victuals_join(unit, into);
        self.stragglers_follow(unit, into);
        self.tire_of_strangers(unit, into);
        self.vacate(unit, into);
    }

    /// Takes a counter off the map; its leaders go to the unit it joined, or find another.
    fn vacate(&mut self, unit: Unit, into: Unit) {
        self.standard().withdraw(unit, Place::ASIDE);
        self.state.fatigue[unit.index()] = 0;
        self.state.flags[unit.index()] = 0;
        self.state.demoralized[unit.index()] = 0;
        self.state.campaign.out_of_supply.remove(unit);
        // lrtg.7.1.5: a substitute is available again; those detached from it belong to the unit it joined.
        let origin = self.now().origin(into);
        for parent in self.state.campaign.parents.iter_mut().filter(|parent| **parent == unit) {
            *parent = origin;
        }
        if let Some(number) = self.campaign().substitute_number(unit) {
            self.state.campaign.parents[number] = Unit::NONE;
        }
        for leader in self.roster().leader_ids() {
            if self.state.attached[leader.index()] == unit {
                self.state.attached[leader.index()] = Unit::NONE;
                if self.now().may_attach(leader, into).is_ok() {
                    self.state.attached[leader.index()] = into;
                } else {
                    self.ask_leader(leader);
                }
            }
        }
    }

    // ---- detachment ----

    /// Detaches a substitute in the parent's hex.
    pub(crate) fn detach(&mut self, unit: Unit, manpower: u8, artillery: u8) -> Result<(), Refusal> {
        self.now()
            .may_detach(unit, manpower, artillery)
            .map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        let info = self.info(unit);
        let (Some(substitute), Some(_)) =
            (self.now().free_substitute(info.side, info.arm), self.state.hex(unit))
        else {
            return refuse!("lrtg.7.1.5", "{} is not on the map.", self.name(unit));
        };
        self.split_off(unit, substitute, (manpower, artillery));
        self.replace_if_small(unit);
        Ok(())
    }

    /// A substitute stands beside its parent with a part of its men and guns, and in its condition.
    pub(crate) fn split_off(&mut self, unit: Unit, substitute: Unit, (manpower, artillery): (u8, u8)) {
        let Some(hex) = self.state.hex(unit) else { return };
        let marching = self.state.step() == Some(Step::March) && self.state.march.unit == unit;
        let (from, to) = (unit.index(), substitute.index());
        self.state.manpower[from] -= manpower;
        self.state.artillery[from] -= artillery; // lrtg.7.1.14
        self.state.manpower[to] = manpower;
        self.state.artillery[to] = artillery;
        // lrtg.7.1.13
        self.state.flags[to] = self.state.flags[from] & (flag::DISORGANIZED | flag::EXHAUSTED);
        self.state.demoralized[to] = self.state.demoralized[from];
        self.state.fatigue[to] = self.state.fatigue[from];
        let first_hex = marching && hex == self.state.march.began && self.state.march.moved == 0;
        if first_hex {
            // lrtg.7.1.11: as the parent was before it was chosen to march.
            self.state.fatigue[to] = self.state.fatigue[from].saturating_sub(1);
        }
        let works = if first_hex || !marching { self.state.works[from] } else { Works::None };
        let origin = self.now().origin(unit);
        if let Some(number) = self.campaign().substitute_number(substitute) {
            self.state.campaign.parents[number] = origin; // lrtg.7.1.16
        }
        // The men were in port, or took train or ship, as much as those they leave. // lrtg.5.0.2, lrtg.8.1.3
        let today = &mut self.state.campaign.today;
        for set in [&mut today.in_port, &mut today.railed, &mut today.sailed, &mut today.near_enemy] {
            if set.contains(unit) {
                set.insert(substitute);
            } else {
                set.remove(substitute);
            }
        }
        self.victuals_part(unit, substitute);
        self.standard().place_beside(substitute, unit); // lrtg.20.0.2: under the same force marker
        self.state.works[to] = works; // lrtg.7.1.12
        let audience = self.now().audience(substitute);
        self.report(|now| {
            let text = format!(
                "{} detaches {} of manpower {manpower} and artillery {artillery} at {}.",
                now.name(unit),
                now.name(substitute),
                now.rules.hex_name(hex)
            );
            Event::new("lrtg.7.1.3", text).only(audience)
        });
        self.provide(unit, substitute);
    }
}
