//! Attachment and detachment (7.0): substitutes, and which units may join which.

use engine::{Event, Log, May, Refusal, Side, forbid, forbidden, refuse};
use gcacw::state::{Place, Unit, flag};
use gcacw::step::Step;
use gcacw::turn::Works;
use gcacw::units::{Arm, Size};

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads, War};
use crate::forces::Designation;
use crate::question::{Question, Work};

impl LongRoads {
    /// The phase: each side attaches, detaches, and attaches again.
    pub(crate) fn attachment(&self, state: &mut War) {
        self.ask(state, Question::Work(Work::AttachmentOver)); // gcacw.10.2.8
        for side in [Side::Confederate, Side::Union] {
            self.ask(state, Question::Attach { side, last: true });
            self.ask(state, Question::Detach(side));
            self.ask(state, Question::Attach { side, last: false });
        }
    }

    /// The most manpower that attachment may raise a unit to. // lrtg.7.2.5
    pub(crate) fn most_manpower(&self, rules: &Game, state: &War, unit: Unit) -> u8 {
        let table = &self.data.movement.attachment;
        let info = rules.info(state, unit);
        match (info.arm, info.size) {
            (Arm::Infantry, Some(Size::Division)) => table.infantry_division,
            (Arm::Infantry, Some(Size::Brigade)) => table.infantry_brigade,
            (Arm::Infantry, _) => table.infantry_regiment,
            (Arm::Cavalry, Some(Size::Brigade)) => table.cavalry_brigade,
            (Arm::Cavalry, _) => table.cavalry_regiment,
            _ => state.manpower[unit.index()],
        }
    }

    /// Whether a unit may attach to another at all, wherever they are.
    pub(crate) fn may_merge(&self, rules: &Game, state: &War, unit: Unit, into: Unit) -> May {
        let (info, other) = (rules.info(state, unit), rules.info(state, into));
        if unit == into || info.side != other.side {
            return forbid!("lrtg.7.2.1", "attaches only to another unit of its side");
        }
        // lrtg.7.3.4
        if [unit, into].contains(&self.forces.named.haupt) {
            return forbid!("lrtg.7.3.4", "may not attach: the construction corps stays by itself");
        }
        if !self.joins_others(rules, state, unit) {
            return forbid!("lrtg.7.2.2", "is too large to attach, or of the wrong arm");
        }
        if info.arm != other.arm {
            return forbid!("lrtg.7.2.1", "attaches only to a unit of its own arm");
        }
        // lrtg.7.3.1: a regiment of cavalry joins a brigade; a substitute any unit of its arm.
        let substitute = self.substitute_number(unit).is_some();
        if info.arm == Arm::Cavalry && !substitute && other.size != Some(Size::Brigade) {
            return forbid!("lrtg.7.3.1", "attaches only to a cavalry brigade");
        }
        let sum = u16::from(state.manpower[unit.index()]) + u16::from(state.manpower[into.index()]);
        if sum > u16::from(self.most_manpower(rules, state, into)) {
            return forbid!("lrtg.7.2.5", "would make the other unit too large");
        }
        self.may_join_ewell(state, unit, into)?;
        self.may_join(rules, state, unit, into)
    }

    /// Which commands may join which. // lrtg.7.3.3
    fn may_join(&self, rules: &Game, state: &War, unit: Unit, into: Unit) -> May {
        let campaign = &state.campaign;
        let (from, to) = (self.origin(state, unit), self.origin(state, into));
        let (one, other) = (self.designation(state, from), self.designation(state, to));
        // lrtg.2.0.31
        if one == Designation::Rich || rules.info(state, unit).side == Side::Confederate {
            return Ok(());
        }
        if [from, to].iter().any(|&unit| self.forces.never.contains(unit)) {
            return forbid!("lrtg.3.2.44", "may never attach");
        }
        let released = campaign.released.contains(from);
        // lrtg.3.2.4, lrtg.3.2.3: Spinola needs his release; Lockwood and Stannard join infantry divisions. // lrtg.7.3.5
        if [self.forces.named.lockwood, self.forces.named.stannard].contains(&from) && one == Designation::Aop
        {
            let division = rules.info(state, into).size == Some(Size::Division) && other == Designation::Aop;
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
    pub(crate) fn list_merges(&self, rules: &Game, state: &War, side: Side, out: &mut Vec<CampaignAction>) {
        let counter = |unit| rules.info(state, unit).counter;
        let merges = self.merges(rules, state, side);
        out.extend(merges.map(|(unit, into)| CampaignAction::Merge(counter(unit), counter(into))));
    }

    /// Which unit of a side may attach to which.
    pub(crate) fn merges<'a>(
        &'a self,
        rules: &'a Game,
        state: &'a War,
        side: Side,
    ) -> impl Iterator<Item = (Unit, Unit)> + 'a {
        let able =
            move |unit| self.joins_others(rules, state, unit) && self.may_order(rules, state, unit).is_ok();
        let units = self.on_map(rules, state, side).filter(move |(unit, _)| able(*unit));
        units.flat_map(move |(unit, hex)| {
            let others = rules.side_units_in(state, side, hex);
            others
                .filter(move |&into| self.may_merge(rules, state, unit, into).is_ok())
                .map(move |into| (unit, into))
        })
    }

    /// Whether a unit is of a size and an arm that attaches to others. // lrtg.7.2.2
    fn joins_others(&self, rules: &Game, state: &War, unit: Unit) -> bool {
        let info = rules.info(state, unit);
        match info.arm {
            Arm::Infantry => info.size != Some(Size::Division),
            Arm::Cavalry => info.size == Some(Size::Regiment),
            _ => false,
        }
    }

    /// A unit attaches: it leaves the map and the other has its manpower, its guns and the worse of their states.
    pub(crate) fn merge(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        into: Unit,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let hex = state.hex(unit);
        if hex.is_none() || hex != state.hex(into) {
            return refuse!(
                "lrtg.7.2.1",
                "{} is not in the hex of {}.",
                rules.name(state, unit),
                rules.name(state, into)
            );
        }
        self.may_merge(rules, state, unit, into)
            .map_err(|forbidden| forbidden.refusal_of(rules.name(state, unit)))?;
        let name = rules.name(state, unit);
        rules.tell(state, into, log, |into| Event::new("lrtg.7.2.3", format!("{name} attaches to {into}.")));
        self.absorb(rules, state, unit, into, log);
        Ok(())
    }

    /// A unit becomes part of another.
    pub(crate) fn absorb(&self, rules: &Game, state: &mut War, unit: Unit, into: Unit, log: &mut Log) {
        let (from, to) = (unit.index(), into.index());
        // lrtg.7.2.6
        if state.manpower[from] > state.manpower[to] {
            let disorganized = state.is(unit, flag::DISORGANIZED);
            state.set(into, flag::DISORGANIZED, disorganized);
        }
        // lrtg.7.2.7, lrtg.7.2.9
        state.fatigue[to] = state.fatigue[to].max(state.fatigue[from]);
        state.demoralized[to] = state.demoralized[to].max(state.demoralized[from]);
        if state.is(unit, flag::EXHAUSTED) {
            state.set(into, flag::EXHAUSTED, true);
        }
        // lrtg.7.2.3, lrtg.7.3.2
        state.manpower[to] += std::mem::take(&mut state.manpower[from]);
        state.artillery[to] += std::mem::take(&mut state.artillery[from]);
        if self.designation(state, unit) == Designation::Rich {
            state.campaign.merged.insert(unit);
        }
        self.victuals_join(rules, state, unit, into);
        self.stragglers_follow(state, unit, into);
        self.tire_of_strangers(rules, state, unit, into);
        self.vacate(rules, state, unit, into, log);
    }

    /// Takes a counter off the map; its leaders go to the unit it joined, or find another.
    fn vacate(&self, rules: &Game, state: &mut War, unit: Unit, into: Unit, log: &mut Log) {
        rules.withdraw(state, unit, Place::ASIDE, log);
        state.fatigue[unit.index()] = 0;
        state.flags[unit.index()] = 0;
        state.demoralized[unit.index()] = 0;
        state.campaign.out_of_supply.remove(unit);
        // lrtg.7.1.5: a substitute is available again; those detached from it belong to the unit it joined.
        let origin = self.origin(state, into);
        for parent in state.campaign.parents.iter_mut().filter(|parent| **parent == unit) {
            *parent = origin;
        }
        if let Some(number) = self.substitute_number(unit) {
            state.campaign.parents[number] = Unit::NONE;
        }
        for leader in rules.roster(state).leader_ids() {
            if state.attached[leader.index()] == unit {
                state.attached[leader.index()] = Unit::NONE;
                if rules.may_attach(state, leader, into).is_ok() {
                    state.attached[leader.index()] = into;
                } else {
                    self.ask_leader(rules, state, leader);
                }
            }
        }
    }

    // ---- detachment ----

    /// Whether a unit may detach a substitute of this manpower and artillery.
    pub(crate) fn may_detach(
        &self,
        rules: &Game,
        state: &War,
        unit: Unit,
        manpower: u8,
        artillery: u8,
    ) -> May {
        self.may_detach_anything(rules, state, unit)?;
        self.may_detach_so_much(rules, state, unit, manpower, artillery)
    }

    /// Whether a unit may detach a substitute at all, whatever its size.
    fn may_detach_anything(&self, rules: &Game, state: &War, unit: Unit) -> May {
        let info = rules.info(state, unit);
        let infantry = self.is_infantry(rules, state, unit);
        if !infantry && info.arm != Arm::Cavalry {
            return forbid!("lrtg.7.1.1", "cannot detach: only infantry and cavalry can");
        }
        if state.manpower[unit.index()] < self.data.movement.attachment.parent {
            return forbid!("lrtg.7.1.1", "cannot detach: it has too little manpower");
        }
        // lrtg.7.1.10
        let origin = self.origin(state, unit);
        match self.designation(state, origin) {
            Designation::Pa => {
                return forbid!("lrtg.7.1.10", "cannot detach: Pennsylvania militia never do");
            }
            Designation::Wv | Designation::Hf | Designation::Balt | Designation::Dc
                if !state.campaign.released.contains(origin) =>
            {
                return forbid!("lrtg.7.1.10", "cannot detach before its release");
            }
            _ => {}
        }
        if self.free_substitute(rules, state, info.side, info.arm).is_none() {
            return forbid!("lrtg.7.1.5", "cannot detach: no substitute counter is left");
        }
        Ok(())
    }

    /// Whether a unit that may detach can spare this manpower and artillery.
    fn may_detach_so_much(&self, rules: &Game, state: &War, unit: Unit, manpower: u8, artillery: u8) -> May {
        let table = &self.data.movement.attachment;
        let info = rules.info(state, unit);
        let infantry = self.is_infantry(rules, state, unit);
        let has = state.manpower[unit.index()];
        let most = if infantry { table.substitute_brigade } else { table.substitute_regiment };
        if manpower == 0 || manpower > most {
            return forbid!("lrtg.7.1.9", "cannot detach so much");
        }
        let division = infantry && info.size == Some(Size::Division);
        if let Some((_, of)) = self.detaching(state, unit) {
            if artillery > table.substitute_artillery || artillery > state.artillery[unit.index()] {
                return forbid!("lrtg.7.1.6", "cannot give a substitute so much artillery");
            }
            let keeps_guns = artillery < state.artillery[unit.index()];
            return self.may_leave(state, of, has.saturating_sub(manpower), 0, keeps_guns);
        }
        let keeps = if division { table.division_keeps } else { table.unit_keeps };
        if has.saturating_sub(manpower) < keeps {
            return Err(if division {
                forbidden!("lrtg.7.1.8", "must keep more manpower, as a division")
            } else {
                forbidden!("lrtg.7.1.7", "must keep some manpower")
            });
        }
        let guns = state.artillery[unit.index()];
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
    fn free_substitute(&self, rules: &Game, state: &War, side: Side, arm: Arm) -> Option<Unit> {
        self.forces.substitutes.iter().copied().find(|&unit| {
            let info = rules.info(state, unit);
            info.side == side && info.arm == arm && state.manpower[unit.index()] == 0
        })
    }

    /// Every detachment that a unit may make.
    pub(crate) fn list_detachments(
        &self,
        rules: &Game,
        state: &War,
        unit: Unit,
        out: &mut Vec<CampaignAction>,
    ) {
        if self.may_detach_anything(rules, state, unit).is_err() {
            return;
        }
        let table = &self.data.movement.attachment;
        for manpower in 1..=table.substitute_brigade {
            for artillery in 0..=table.substitute_artillery {
                if self.may_detach_so_much(rules, state, unit, manpower, artillery).is_ok() {
                    out.push(CampaignAction::Detach(rules.info(state, unit).counter, manpower, artillery));
                }
            }
        }
    }

    /// Detaches a substitute in the parent's hex.
    pub(crate) fn detach(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        manpower: u8,
        artillery: u8,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.may_detach(rules, state, unit, manpower, artillery)
            .map_err(|forbidden| forbidden.refusal_of(rules.name(state, unit)))?;
        let info = rules.info(state, unit);
        let (Some(substitute), Some(_)) =
            (self.free_substitute(rules, state, info.side, info.arm), state.hex(unit))
        else {
            return refuse!("lrtg.7.1.5", "{} is not on the map.", rules.name(state, unit));
        };
        self.split_off(rules, state, unit, substitute, (manpower, artillery), log);
        self.replace_if_small(rules, state, unit, log);
        Ok(())
    }

    /// A substitute stands beside its parent with a part of its men and guns, and in its condition.
    pub(crate) fn split_off(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        substitute: Unit,
        (manpower, artillery): (u8, u8),
        log: &mut Log,
    ) {
        let Some(hex) = state.hex(unit) else { return };
        let marching = state.step() == Some(Step::March) && state.march.unit == unit;
        let (from, to) = (unit.index(), substitute.index());
        state.manpower[from] -= manpower;
        state.artillery[from] -= artillery; // lrtg.7.1.14
        state.manpower[to] = manpower;
        state.artillery[to] = artillery;
        // lrtg.7.1.13
        state.flags[to] = state.flags[from] & (flag::DISORGANIZED | flag::EXHAUSTED);
        state.demoralized[to] = state.demoralized[from];
        state.fatigue[to] = state.fatigue[from];
        let first_hex = marching && hex == state.march.began && state.march.moved == 0;
        if first_hex {
            // lrtg.7.1.11: as the parent was before it was chosen to march.
            state.fatigue[to] = state.fatigue[from].saturating_sub(1);
        }
        let works = if first_hex || !marching { state.works[from] } else { Works::None };
        let origin = self.origin(state, unit);
        if let Some(number) = self.substitute_number(substitute) {
            state.campaign.parents[number] = origin; // lrtg.7.1.16
        }
        // The men were in port, or took train or ship, as much as those they leave. // lrtg.5.0.2, lrtg.8.1.3
        let today = &mut state.campaign.today;
        for set in [&mut today.in_port, &mut today.railed, &mut today.sailed, &mut today.near_enemy] {
            if set.contains(unit) {
                set.insert(substitute);
            } else {
                set.remove(substitute);
            }
        }
        self.victuals_part(rules, state, unit, substitute);
        rules.place_beside(state, substitute, unit, log); // lrtg.20.0.2: under the same force marker
        state.works[to] = works; // lrtg.7.1.12
        let audience = rules.audience(state, substitute);
        log.add(|| {
            let text = format!(
                "{} detaches {} of manpower {manpower} and artillery {artillery} at {}.",
                rules.name(state, unit),
                rules.name(state, substitute),
                rules.hex_name(hex)
            );
            Event::new("lrtg.7.1.3", text).only(audience)
        });
        self.provide(rules, state, unit, substitute);
    }
}
