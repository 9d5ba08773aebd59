//! Attachment: brigades join a division in their hex; and the brigades that a division may send out again.

use engine::{Event, EventKind, Log, May, Refusal, Side, forbid};

use crate::campaign::Campaign;
use crate::pieces::Entry;
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::special::{SpecialAction, SpecialStep};
use crate::state::{Place, State, Unit, flag};
use crate::step::Step;
use crate::turn::Works;
use crate::units::{Arm, Size};

impl<C: Campaign> Gcacw<C> {
    /// The questions of the start of a turn: the Union's attachments, the Confederacy's, then who is detached.
    /// // gcacw.s.8.1 gcacw.s.8.3
    pub(crate) fn ask_attachments(&self, state: &mut State<C>) {
        let Some(rule) = self.scene(state).special.substitutes else { return };
        state.push(Step::Special(SpecialStep::AttachmentOver)); // gcacw.10.2.8
        state.push(Step::Special(SpecialStep::Detachment(rule.side)));
        state.push(Step::Special(SpecialStep::Attachment(Side::Confederate)));
        state.push(Step::Special(SpecialStep::Attachment(Side::Union)));
    }

    fn is_small(&self, state: &State<C>, unit: Unit) -> bool {
        matches!(self.info(state, unit).size, Some(Size::Brigade | Size::Regiment))
    }

    /// Whether an infantry division can give or take Manpower. // gcacw.s.8.1 gcacw.s.8.3
    fn is_parent(&self, state: &State<C>, side: Side, unit: Unit) -> May {
        let info = self.info(state, unit);
        if info.side != side || info.arm != Arm::Infantry || info.size != Some(Size::Division) {
            return forbid!("gcacw.s.8.1", "is not an infantry division of this side");
        }
        if state.hex(unit).is_none() {
            return forbid!("gcacw.s.8.1", "is not on the map");
        }
        if state.demoralized[unit.index()] > 0 {
            return forbid!("gcacw.s.8.1", "is demoralized");
        }
        if self.hidden(state, unit) {
            return forbid!("gcacw.s.8.1", "is under a Force marker");
        }
        Ok(())
    }

    /// Whether a brigade or regiment may join a division. // gcacw.s.8.1
    fn may_be_attached(&self, state: &State<C>, side: Side, unit: Unit, division: Unit) -> May {
        self.is_parent(state, side, division)?;
        let info = self.info(state, unit);
        if info.side != side || info.arm != Arm::Infantry || !self.is_small(state, unit) {
            return forbid!("gcacw.s.8.1", "is not an infantry brigade or regiment of this side");
        }
        if state.hex(unit).is_none() || state.hex(unit) != state.hex(division) {
            return forbid!("gcacw.s.8.1", "is not in the division's hex");
        }
        if !self.same_command(state, unit, division) {
            return forbid!("gcacw.s.8.1", "is not of the division's command");
        }
        if state.demoralized[unit.index()] > 0 || self.hidden(state, unit) {
            return forbid!("gcacw.s.8.1", "is demoralized or under a Force marker");
        }
        if self.leaders_of(state, unit).next().is_some() {
            return forbid!("gcacw.s.8.1", "has a leader with it");
        }
        let most = self.disorganized_values.len() as u8 - 1;
        if state.manpower[unit.index()] + state.manpower[division.index()] > most {
            return forbid!("gcacw.s.8.1", "would make the division larger than any Strength marker");
        }
        Ok(())
    }

    /// Whether two units answer to the same corps; a designation such as L/J is of both.
    fn same_command(&self, state: &State<C>, one: Unit, other: Unit) -> bool {
        let of = |unit: Unit| self.info(state, unit).command.split('/');
        of(one).any(|command| of(other).any(|also| also == command))
    }

    /// Whether a substitute of so much Manpower may be sent out by a division. // gcacw.s.8.3
    fn may_detach(&self, state: &State<C>, side: Side, unit: Unit, division: Unit, manpower: u8) -> May {
        self.is_parent(state, side, division)?;
        let rule = self.scene(state).special.substitutes;
        let Some(rule) = rule.filter(|rule| rule.side == side && rule.units.contains(unit)) else {
            return forbid!("gcacw.s.8.3", "is no substitute");
        };
        if state.place[unit.index()] != Place::ASIDE {
            return forbid!("gcacw.s.8.3", "is in use, or gone");
        }
        if !self.same_command(state, unit, division) {
            return forbid!("gcacw.s.8.3", "is not of the division's command");
        }
        if manpower == 0 || manpower > rule.most || manpower >= state.manpower[division.index()] {
            return forbid!("gcacw.s.8.3", "cannot have that Manpower: the division keeps one at least");
        }
        Ok(())
    }

    /// Every attachment a side may make.
    pub(crate) fn attachments(&self, state: &State<C>, side: Side) -> Vec<SpecialAction> {
        let mut all = Vec::new();
        for division in
            self.roster(state).side_units(side).filter(|&unit| self.is_parent(state, side, unit).is_ok())
        {
            let Some(hex) = state.hex(division) else { continue };
            let here = self.side_units_in(state, side, hex);
            let joining = here.filter(|&unit| self.may_be_attached(state, side, unit, division).is_ok());
            all.extend(joining.map(|unit| {
                SpecialAction::Join(self.info(state, unit).counter, self.info(state, division).counter)
            }));
        }
        all
    }

    /// Every detachment a side may make.
    pub(crate) fn detachments(&self, state: &State<C>, side: Side) -> Vec<SpecialAction> {
        let Some(rule) = self.scene(state).special.substitutes.filter(|rule| rule.side == side) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let free = |unit: &Unit| state.place[unit.index()] == Place::ASIDE;
        for division in
            self.roster(state).side_units(side).filter(|&unit| self.is_parent(state, side, unit).is_ok())
        {
            let fits = |unit: &Unit| self.same_command(state, *unit, division);
            for unit in rule.units.iter().filter(free).filter(fits) {
                let sizes = 1..=rule.most;
                let sizes = sizes.filter(|&size| self.may_detach(state, side, unit, division, size).is_ok());
                all.extend(sizes.map(|size| {
                    SpecialAction::Detach(
                        self.info(state, unit).counter,
                        self.info(state, division).counter,
                        size,
                    )
                }));
            }
        }
        all
    }

    /// A brigade joins a division, which takes the worse of what both have suffered. // gcacw.s.8.1 gcacw.s.8.2
    pub(crate) fn take_join(
        &self,
        state: &mut State<C>,
        side: Side,
        [unit, division]: [Counter; 2],
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let unit = self.own_unit(state, side, unit)?;
        let division = self.own_unit(state, side, division)?;
        let name = self.name(state, unit);
        self.may_be_attached(state, side, unit, division).map_err(|why| why.refusal_of(name))?;
        let [from, to] = [unit.index(), division.index()];
        state.manpower[to] += std::mem::take(&mut state.manpower[from]);
        state.artillery[to] += std::mem::take(&mut state.artillery[from]);
        state.fatigue[to] = state.fatigue[to].max(std::mem::take(&mut state.fatigue[from]));
        for condition in [flag::EXHAUSTED, flag::DISORGANIZED] {
            let either = state.is(unit, condition) || state.is(division, condition);
            state.set(division, condition, either);
            state.set(unit, condition, false);
        }
        let hex = state.hex(unit);
        state.works[from] = Works::None;
        state.place.put(unit, Place::ASIDE);
        self.turn_left(state, unit, hex);
        log.add(|| {
            let into = self.name(state, division);
            let text = format!("{name} joins {into}: {} Manpower now.", state.manpower[to]);
            Event::new("gcacw.s.8.1", text)
        });
        Ok(())
    }

    /// A substitute is sent out by a division and is in the same state. // gcacw.s.8.3 gcacw.s.8.4
    pub(crate) fn take_detach(
        &self,
        state: &mut State<C>,
        side: Side,
        [unit, division]: [Counter; 2],
        manpower: u8,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let unit = self.own_unit(state, side, unit)?;
        let division = self.own_unit(state, side, division)?;
        let name = self.name(state, unit);
        self.may_detach(state, side, unit, division, manpower).map_err(|why| why.refusal_of(name))?;
        let Some(hex) = state.hex(division) else { return Ok(()) };
        let [to, from] = [unit.index(), division.index()];
        state.manpower[from] -= manpower;
        state.manpower[to] = manpower;
        state.artillery[to] = 0;
        state.fatigue[to] = state.fatigue[from];
        state.flags[to] = state.flags[from];
        log.add(|| {
            let out_of = self.name(state, division);
            let text = format!(
                "{out_of} sends out {name} with {manpower} Manpower: {} are left.",
                state.manpower[from]
            );
            let path = vec![self.board.name(hex).to_owned()];
            let piece = self.slug(state, unit).to_owned();
            Event::new("gcacw.s.8.3", text).kind(EventKind::Move { piece, path })
        });
        self.enter(state, unit, hex, Entry::Placed, log);
        state.works[to] = state.works[from];
        Ok(())
    }
}
