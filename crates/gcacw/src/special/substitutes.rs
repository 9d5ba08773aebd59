//! Attachment: brigades join a division in their hex; and the brigades that a division may send out again.

use engine::{Event, EventKind, May, Refusal, Side, forbid};

use crate::campaign::Campaign;
use crate::pieces::Entry;
use crate::roster::Counter;
use crate::situation::{Play, Situation};
use crate::special::{SpecialAction, SpecialStep};
use crate::state::{Place, Unit, flag};
use crate::step::Step;
use crate::turn::Works;
use crate::units::{Arm, Size};

impl<C: Campaign> Situation<'_, C> {
    fn is_small(self, unit: Unit) -> bool {
        matches!(self.info(unit).size, Some(Size::Brigade | Size::Regiment))
    }

    /// Whether an infantry division can give or take Manpower. // gcacw.s.8.1 gcacw.s.8.3
    fn is_parent(self, side: Side, unit: Unit) -> May {
        let info = self.info(unit);
        if info.side != side || info.arm != Arm::Infantry || info.size != Some(Size::Division) {
            return forbid!("gcacw.s.8.1", "is not an infantry division of this side");
        }
        if self.state.hex(unit).is_none() {
            return forbid!("gcacw.s.8.1", "is not on the map");
        }
        if self.state.demoralized[unit.index()] > 0 {
            return forbid!("gcacw.s.8.1", "is demoralized");
        }
        if self.hidden(unit) {
            return forbid!("gcacw.s.8.1", "is under a Force marker");
        }
        Ok(())
    }

    /// Whether a brigade or regiment may join a division. // gcacw.s.8.1
    fn may_be_attached(self, side: Side, unit: Unit, division: Unit) -> May {
        self.is_parent(side, division)?;
        let info = self.info(unit);
        if info.side != side || info.arm != Arm::Infantry || !self.is_small(unit) {
            return forbid!("gcacw.s.8.1", "is not an infantry brigade or regiment of this side");
        }
        if self.state.hex(unit).is_none() || self.state.hex(unit) != self.state.hex(division) {
            return forbid!("gcacw.s.8.1", "is not in the division's hex");
        }
        if !self.same_command(unit, division) {
            return forbid!("gcacw.s.8.1", "is not of the division's command");
        }
        if self.state.demoralized[unit.index()] > 0 || self.hidden(unit) {
            return forbid!("gcacw.s.8.1", "is demoralized or under a Force marker");
        }
        if self.leaders_of(unit).next().is_some() {
            return forbid!("gcacw.s.8.1", "has a leader with it");
        }
        let most = self.rules.disorganized_values.len() as u8 - 1;
        if self.state.manpower[unit.index()] + self.state.manpower[division.index()] > most {
            return forbid!("gcacw.s.8.1", "would make the division larger than any Strength marker");
        }
        Ok(())
    }

    /// Whether two units answer to the same corps; a designation such as L/J is of both.
    fn same_command(self, one: Unit, other: Unit) -> bool {
        let of = |unit: Unit| self.info(unit).command.split('/');
        of(one).any(|command| of(other).any(|also| also == command))
    }

    /// Whether a substitute of so much Manpower may be sent out by a division. // gcacw.s.8.3
    fn may_detach(self, side: Side, unit: Unit, division: Unit, manpower: u8) -> May {
        self.is_parent(side, division)?;
        let rule = self.scene().special.substitutes;
        let Some(rule) = rule.filter(|rule| rule.side == side && rule.units.contains(unit)) else {
            return forbid!("gcacw.s.8.3", "is no substitute");
        };
        if self.state.place[unit.index()] != Place::ASIDE {
            return forbid!("gcacw.s.8.3", "is in use, or gone");
        }
        if !self.same_command(unit, division) {
            return forbid!("gcacw.s.8.3", "is not of the division's command");
        }
        if manpower == 0 || manpower > rule.most || manpower >= self.state.manpower[division.index()] {
            return forbid!("gcacw.s.8.3", "cannot have that Manpower: the division keeps one at least");
        }
        Ok(())
    }

    /// Every attachment a side may make.
    pub(crate) fn attachments(self, side: Side) -> Vec<SpecialAction> {
        let mut all = Vec::new();
        for division in self.roster().side_units(side).filter(|&unit| self.is_parent(side, unit).is_ok()) {
            let Some(hex) = self.state.hex(division) else { continue };
            let here = self.side_units_in(side, hex);
            let joining = here.filter(|&unit| self.may_be_attached(side, unit, division).is_ok());
            all.extend(
                joining.map(|unit| SpecialAction::Join(self.info(unit).counter, self.info(division).counter)),
            );
        }
        all
    }

    /// Every detachment a side may make.
    pub(crate) fn detachments(self, side: Side) -> Vec<SpecialAction> {
        let Some(rule) = self.scene().special.substitutes.filter(|rule| rule.side == side) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let free = |unit: &Unit| self.state.place[unit.index()] == Place::ASIDE;
        for division in self.roster().side_units(side).filter(|&unit| self.is_parent(side, unit).is_ok()) {
            let fits = |unit: &Unit| self.same_command(*unit, division);
            for unit in rule.units.iter().filter(free).filter(fits) {
                let sizes = 1..=rule.most;
                let sizes = sizes.filter(|&size| self.may_detach(side, unit, division, size).is_ok());
                all.extend(sizes.map(|size| {
                    SpecialAction::Detach(self.info(unit).counter, self.info(division).counter, size)
                }));
            }
        }
        all
    }
}

impl<C: Campaign> Play<'_, C> {
    /// The questions of the start of a turn: the Union's attachments, the Confederacy's, then who is detached.
    /// // gcacw.s.8.1 gcacw.s.8.3
    pub(crate) fn ask_attachments(&mut self) {
        let Some(rule) = self.scene().special.substitutes else { return };
        self.state.push(Step::Special(SpecialStep::AttachmentOver)); // gcacw.10.2.8
        self.state.push(Step::Special(SpecialStep::Detachment(rule.side)));
        self.state.push(Step::Special(SpecialStep::Attachment(Side::Confederate)));
        self.state.push(Step::Special(SpecialStep::Attachment(Side::Union)));
    }

    /// A brigade joins a division, which takes the worse of what both have suffered. // gcacw.s.8.1 gcacw.s.8.2
    pub(crate) fn take_join(&mut self, side: Side, [unit, division]: [Counter; 2]) -> Result<(), Refusal> {
        let unit = self.now().own_unit(side, unit)?;
        let division = self.now().own_unit(side, division)?;
        let name = self.name(unit);
        self.now().may_be_attached(side, unit, division).map_err(|why| why.refusal_of(name))?;
        let [from, to] = [unit.index(), division.index()];
        self.state.manpower[to] += std::mem::take(&mut self.state.manpower[from]);
        self.state.artillery[to] += std::mem::take(&mut self.state.artillery[from]);
        self.state.fatigue[to] = self.state.fatigue[to].max(std::mem::take(&mut self.state.fatigue[from]));
        for condition in [flag::EXHAUSTED, flag::DISORGANIZED] {
            let either = self.state.is(unit, condition) || self.state.is(division, condition);
            self.state.set(division, condition, either);
            self.state.set(unit, condition, false);
        }
        let hex = self.state.hex(unit);
        self.state.works[from] = Works::None;
        self.state.place.put(unit, Place::ASIDE);
        self.turn_left(unit, hex);
        self.report(|seen| {
            let into = seen.name(division);
            let text = format!("{name} joins {into}: {} Manpower now.", seen.state.manpower[to]);
            Event::new("gcacw.s.8.1", text)
        });
        Ok(())
    }

    /// A substitute is sent out by a division and is in the same state. // gcacw.s.8.3 gcacw.s.8.4
    pub(crate) fn take_detach(
        &mut self,
        side: Side,
        [unit, division]: [Counter; 2],
        manpower: u8,
    ) -> Result<(), Refusal> {
        let unit = self.now().own_unit(side, unit)?;
        let division = self.now().own_unit(side, division)?;
        let name = self.name(unit);
        self.now().may_detach(side, unit, division, manpower).map_err(|why| why.refusal_of(name))?;
        let Some(hex) = self.state.hex(division) else { return Ok(()) };
        let [to, from] = [unit.index(), division.index()];
        self.state.manpower[from] -= manpower;
        self.state.manpower[to] = manpower;
        self.state.artillery[to] = 0;
        self.state.fatigue[to] = self.state.fatigue[from];
        self.state.flags[to] = self.state.flags[from];
        self.report(|now| {
            let out_of = now.name(division);
            let text = format!(
                "{out_of} sends out {name} with {manpower} Manpower: {} are left.",
                now.state.manpower[from]
            );
            let path = vec![now.rules.board.name(hex).to_owned()];
            let piece = now.slug(unit).to_owned();
            Event::new("gcacw.s.8.3", text).kind(EventKind::Move { piece, path })
        });
        self.enter(unit, hex, Entry::Placed);
        self.state.works[to] = self.state.works[from];
        Ok(())
    }
}
