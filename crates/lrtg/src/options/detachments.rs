//! Confederate detachments (option 18): Anderson, Early and McLaws may break up into their brigades, each under its leader.

use engine::{Event, May, Refusal, Side, forbid, refuse};
use gcacw::state::{Place, Unit};
use gcacw::units::Arm;

use crate::action::CampaignAction;
use crate::campaign::LongRoads;
use crate::forces::Detaching;
use crate::options::DETACHMENTS;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::supply::record::Posting;

impl LongRoads {
    pub(crate) fn detaching_number(&self, number: u8) -> Result<&Detaching, Refusal> {
        match self.forces.detaching.get(usize::from(number)) {
            Some(known) => Ok(known),
            None => refuse!("lrtg.18.0.6", "Only Anderson, Early and McLaws break up into brigades."),
        }
    }
}

impl<'a> Situation<'a> {
    /// The division counter of option 18 that a unit is, with its number. // lrtg.18.0.6
    pub(crate) fn detaching(self, unit: Unit) -> Option<(u8, &'a Detaching)> {
        if !self.option(DETACHMENTS) {
            return None;
        }
        let number = self.forces().detaching.iter().position(|known| known.division == unit)?;
        Some((number as u8, &self.forces().detaching[number]))
    }

    /// The brigade counters of a division that are not on the map. // lrtg.18.1.1, lrtg.18.1.6
    fn unused(self, of: &'a Detaching) -> impl Iterator<Item = Unit> + 'a {
        of.brigades.iter().copied().filter(move |brigade| self.state.manpower[brigade.index()] == 0)
    }

    /// Whether a division's leader is in play; one who travels off the map still is. // lrtg.18.5.4
    fn leader_in_play(self, of: &Detaching) -> bool {
        self.state.leader_hex(of.leader).is_some() || self.state.campaign.away.contains(of.leader)
    }

    /// Whether a unit is a brigade whose division leader is in play: it keeps its own victuals. // lrtg.18.5.1, lrtg.13.0.2
    pub(crate) fn is_led_brigade(self, unit: Unit) -> bool {
        if !self.option(DETACHMENTS) {
            return false;
        }
        let origin = self.origin(unit);
        origin != unit && self.detaching(origin).is_some_and(|(_, of)| self.leader_in_play(of))
    }

    // ---- 18.2 detaching ----

    /// Whether a detachment of so much leaves the division in order: from 8 Manpower down a brigade must take its place.
    /// // lrtg.18.3.1, lrtg.18.3.3
    pub(crate) fn may_leave(self, of: &Detaching, left: u8, spare: usize, guns: bool) -> May {
        let table = &self.data().movement.attachment;
        if left < table.unit_keeps {
            return forbid!("lrtg.7.1.7", "must keep 1 manpower");
        }
        if left > table.substitute_brigade {
            // lrtg.7.1.8: it is a division still.
            return if guns || self.state.artillery[of.division.index()] == 0 {
                Ok(())
            } else {
                forbid!("lrtg.7.1.8", "must keep an artillery point")
            };
        }
        if self.unused(of).count() <= spare {
            return forbid!("lrtg.18.3.1", "has no brigade counter left to take the division's place");
        }
        Ok(())
    }

    /// Whether a brigade may be split off with this strength. // lrtg.18.2.4, lrtg.18.4.1, lrtg.18.4.2
    fn may_be_of(self, of: &Detaching, breaking_up: bool, manpower: u8, artillery: u8) -> May {
        let most = self.data().movement.attachment.substitute_brigade;
        let (has, guns) =
            (self.state.manpower[of.division.index()], self.state.artillery[of.division.index()]);
        if manpower == 0 || manpower > most.min(has) {
            return forbid!("lrtg.18.2.4", "can be given 1 to 8 manpower of what the division has");
        }
        if artillery > guns {
            return forbid!("lrtg.18.4.2", "can be given no more artillery than the division has");
        }
        let left = has - manpower;
        if !breaking_up {
            return self.may_leave(of, left, 1, artillery < guns);
        }
        // lrtg.18.2.3: the brigades must be able to take all of it, the last one the last guns.
        let others = self.unused(of).count().saturating_sub(1) as u8;
        if left > most * others {
            return forbid!("lrtg.18.2.4", "leaves more than the other brigades can take");
        }
        if left == 0 && artillery < guns {
            return forbid!("lrtg.18.4.2", "takes the last of the division and all its artillery");
        }
        Ok(())
    }

    fn strengths(self, of: &Detaching, breaking_up: bool) -> Vec<(u8, u8)> {
        let most = self.data().movement.attachment.substitute_brigade;
        let guns = self.state.artillery[of.division.index()];
        let all = (1..=most).flat_map(|manpower| (0..=guns).map(move |artillery| (manpower, artillery)));
        all.filter(|&(manpower, artillery)| self.may_be_of(of, breaking_up, manpower, artillery).is_ok())
            .collect()
    }

    /// Whether one of its brigades may be split off a division. // lrtg.18.1.1, lrtg.18.1.6
    fn may_split(self, of: &Detaching, brigade: Unit, breaking_up: bool) -> May {
        if self.state.hex(of.division).is_none() {
            return forbid!("lrtg.18.1.1", "cannot be split off: its division counter is not on the map");
        }
        if !of.brigades.contains(&brigade) {
            return forbid!("lrtg.18.1.1", "is no brigade of that division");
        }
        if self.state.manpower[brigade.index()] > 0 {
            return forbid!("lrtg.18.1.6", "is on the map already");
        }
        if self.strengths(of, breaking_up).is_empty() {
            return forbid!("lrtg.18.2.4", "cannot be split off: the division has too little to give");
        }
        Ok(())
    }

    /// Whether a division may be broken up. // lrtg.18.2.3
    fn may_break_up(self, of: &Detaching) -> May {
        match self.unused(of).next() {
            Some(brigade) => self.may_split(of, brigade, true),
            None => forbid!("lrtg.18.2.3", "has no brigade counters left"),
        }
    }

    /// The brigades that a division may split off, and whether it may break up.
    pub(crate) fn list_brigades(self, unit: Unit, phase: bool, out: &mut Vec<CampaignAction>) {
        let Some((_, of)) = self.detaching(unit) else { return };
        let counter = |unit| self.info(unit).counter;
        let able = self.unused(of).filter(|&brigade| self.may_split(of, brigade, false).is_ok());
        out.extend(able.map(|brigade| CampaignAction::DetachBrigade(counter(unit), counter(brigade))));
        if phase && self.may_break_up(of).is_ok() {
            out.push(CampaignAction::BreakUp(counter(unit)));
        }
    }

    /// The next brigade of a division that breaks up.
    pub(crate) fn list_next_brigades(self, number: u8, out: &mut Vec<CampaignAction>) {
        let Some(of) = self.forces().detaching.get(usize::from(number)) else { return };
        let counter = |unit| self.info(unit).counter;
        let division = counter(of.division);
        out.extend(self.unused(of).map(|brigade| CampaignAction::DetachBrigade(division, counter(brigade))));
    }

    /// How strong the brigade may be.
    pub(crate) fn list_strengths(self, number: u8, breaking_up: bool, out: &mut Vec<CampaignAction>) {
        let Some(of) = self.forces().detaching.get(usize::from(number)) else { return };
        let strengths = self.strengths(of, breaking_up).into_iter();
        out.extend(strengths.map(|(manpower, artillery)| CampaignAction::Strength(manpower, artillery)));
    }

    /// A division that breaks up goes on with its own brigades.
    pub(crate) fn may_go_on_breaking_up(self, question: Question, division: Unit) -> Result<(), Refusal> {
        match (question, self.detaching(division)) {
            (Question::BreakUp(number), Some((own, _))) if number != own => {
                refuse!("lrtg.18.2.3", "Another division is breaking up.")
            }
            _ => Ok(()),
        }
    }

    /// Which brigades may take the division's place.
    pub(crate) fn list_replacements(self, number: u8, out: &mut Vec<CampaignAction>) {
        let Some(of) = self.forces().detaching.get(usize::from(number)) else { return };
        let unused = self.unused(of);
        out.extend(unused.map(|brigade| CampaignAction::Choose(self.info(brigade).counter)));
    }

    /// A broken-up division has its leader, a whole one has not.
    pub(crate) fn audit_detachments(self) -> Result<(), String> {
        for of in &self.forces().detaching {
            let leader = self.state.attached[of.leader.index()];
            if leader != Unit::NONE && self.state.hex(of.division).is_some() {
                return Err(format!("{} is on the map with its leader", self.name(of.division)));
            }
            // Artillery that he leads in an action counts as his. // gcacw.2.2.20
            let guns = leader != Unit::NONE && self.info(leader).arm == Arm::Artillery;
            let own = guns || self.origin(leader) == of.division;
            if self.state.leader_hex(of.leader).is_some() && !own {
                return Err(format!("{} is with strangers", self.leader_info(of.leader).name));
            }
            for &brigade in &of.brigades {
                if self.state.manpower[brigade.index()] > self.data().movement.attachment.substitute_brigade {
                    return Err(format!("{} is larger than a brigade", self.name(brigade)));
                }
                if self.state.manpower[brigade.index()] > 0 && !self.option(DETACHMENTS) {
                    return Err(format!("{} is not in this game", self.name(brigade)));
                }
            }
        }
        Ok(())
    }
}

impl Play<'_> {
    // ---- 18.2 detaching ----

    /// A brigade is to be split off: how strong is it? // lrtg.18.2.1, lrtg.18.2.2
    pub(crate) fn detach_brigade(
        &mut self,
        division: Unit,
        brigade: Unit,
        breaking_up: bool,
    ) -> Result<(), Refusal> {
        let Some((number, of)) = self.now().detaching(division) else {
            return refuse!("lrtg.18.0.6", "{} has no brigades to split off.", self.name(division));
        };
        self.now()
            .may_split(of, brigade, breaking_up)
            .map_err(|forbidden| forbidden.refusal_of(self.name(brigade)))?;
        self.ask(Question::BrigadeStrength { number, brigade, breaking_up });
        Ok(())
    }

    /// A division breaks up. // lrtg.18.2.3
    pub(crate) fn break_up(&mut self, division: Unit) -> Result<(), Refusal> {
        let Some((number, of)) = self.now().detaching(division) else {
            return refuse!("lrtg.18.0.6", "{} does not break up.", self.name(division));
        };
        self.now().may_break_up(of).map_err(|forbidden| forbidden.refusal_of(self.name(division)))?;
        self.ask(Question::BreakUp(number));
        Ok(())
    }

    /// The brigade is created.
    pub(crate) fn create_brigade(
        &mut self,
        question: (u8, Unit, bool),
        (manpower, artillery): (u8, u8),
    ) -> Result<(), Refusal> {
        let (number, brigade, breaking_up) = question;
        let of = self.campaign().detaching_number(number)?;
        self.now()
            .may_be_of(of, breaking_up, manpower, artillery)
            .map_err(|forbidden| forbidden.refusal_of(self.name(brigade)))?;
        self.answered();
        if manpower == self.state.manpower[of.division.index()] {
            self.answered(); // The division has broken up.
            self.replace_division(of, brigade);
            return Ok(());
        }
        self.split_off(of.division, brigade, (manpower, artillery));
        if !breaking_up {
            self.replace_if_small(of.division);
        }
        Ok(())
    }

    /// What a brigade has from the unit it was split from beside men and guns. // lrtg.18.5.3, lrtg.18.6.2
    pub(crate) fn provide(&mut self, from: Unit, to: Unit) {
        if self.now().is_led_brigade(to) && self.now().requires_supply(to) {
            let victuals = self.state.campaign.victuals[from.index()];
            self.put_victuals(Side::Confederate, to, victuals, Posting::Detached);
            if self.state.campaign.out_of_supply.contains(from) {
                self.state.campaign.out_of_supply.insert(to);
            }
        }
        if self.forces().division_of(to).is_some() {
            self.state.campaign.ammunition[to.index()] = self.state.campaign.ammunition[from.index()];
        }
    }

    /// A division that a detachment leaves with 8 or less is replaced by a brigade. // lrtg.18.3.1, lrtg.18.3.2
    pub(crate) fn replace_if_small(&mut self, unit: Unit) {
        let Some((number, _)) = self.now().detaching(unit) else { return };
        let of = &self.forces().detaching[usize::from(number)];
        if self.state.manpower[unit.index()] > self.data().movement.attachment.substitute_brigade {
            return;
        }
        let unused: Vec<Unit> = self.now().unused(of).collect();
        match unused.as_slice() {
            [] => {}
            [only] => self.replace_division(of, *only),
            _ => self.ask(Question::ReplaceDivision(number)),
        }
    }

    /// The player has chosen the brigade.
    pub(crate) fn choose_replacement(&mut self, number: u8, brigade: Unit) -> Result<(), Refusal> {
        let of = self.campaign().detaching_number(number)?;
        if !self.now().unused(of).any(|unused| unused == brigade) {
            return refuse!("lrtg.18.3.2", "{} is no unused brigade of that division.", self.name(brigade));
        }
        self.answered();
        self.replace_division(of, brigade);
        Ok(())
    }

    /// A brigade takes the place of the division counter, and the leader comes on the map: from now on every brigade keeps
    /// its own victuals. // lrtg.18.3.2, lrtg.18.5.2
    fn replace_division(&mut self, of: &Detaching, brigade: Unit) {
        let victuals = self.state.campaign.victuals[of.division.index()];
        self.change_counter(of.division, brigade);
        self.state.attached[of.leader.index()] = brigade;
        for (unit, _) in self.now().on_map(Side::Confederate).collect::<Vec<_>>() {
            let begins = self.now().requires_supply(unit) && !self.now().is_tracked(unit);
            if begins && self.now().origin(unit) == of.division {
                self.put_victuals(Side::Confederate, unit, victuals, Posting::Detached);
            }
        }
        let audience = self.now().audience(brigade);
        self.report(|now| {
            let text = format!(
                "{} takes the place of the division of {}, who leads it in person.",
                now.name(brigade),
                now.name(of.division),
            );
            Event::new("lrtg.18.3.1", text).only(audience)
        });
    }

    /// One counter takes another's place with all that it has; both stand for the same men.
    pub(crate) fn change_counter(&mut self, out: Unit, into: Unit) {
        let (from, to) = (out.index(), into.index());
        let place = self.state.place.put(out, Place::ASIDE);
        self.state.place.put(into, place);
        self.state.manpower[to] = std::mem::take(&mut self.state.manpower[from]);
        self.state.artillery[to] = std::mem::take(&mut self.state.artillery[from]);
        self.state.fatigue[to] = std::mem::take(&mut self.state.fatigue[from]);
        self.state.flags[to] = std::mem::take(&mut self.state.flags[from]);
        self.state.demoralized[to] = std::mem::take(&mut self.state.demoralized[from]);
        self.state.works[to] = std::mem::take(&mut self.state.works[from]);
        self.state.forces.under[to] = std::mem::take(&mut self.state.forces.under[from]);
        self.take_over_victuals(out, into);
        let campaign = &mut self.state.campaign;
        campaign.ammunition[to] = std::mem::take(&mut campaign.ammunition[from]);
        campaign.stragglers[to] = std::mem::take(&mut campaign.stragglers[from]);
        let sets = [
            &mut campaign.released,
            &mut campaign.held,
            &mut campaign.out_of_supply,
            &mut campaign.in_range,
            &mut campaign.today.near_enemy,
            &mut campaign.today.in_port,
            &mut campaign.today.railed,
            &mut campaign.today.sailed,
            &mut campaign.today.remote,
            &mut campaign.today.refused,
            &mut campaign.jackson.foot_cavalry,
            &mut self.state.activation.selected,
        ];
        for set in sets {
            if set.contains(out) {
                set.remove(out);
                set.insert(into);
            }
        }
        for attached in self.state.attached.iter_mut().filter(|attached| **attached == out) {
            *attached = into;
        }
        if self.state.march.unit == out {
            self.state.march.unit = into;
        }
    }
}
