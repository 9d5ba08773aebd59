//! Confederate detachments (option 18): brigades in one hex form their division again. // lrtg.18.3

use engine::{Event, May, Refusal, Side, forbid, refuse};
use gcacw::state::{Hex, Place, Unit, flag};

use crate::action::CampaignAction;
use crate::campaign::{LongRoads, War};
use crate::forces::Detaching;
use crate::options::DETACHMENTS;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::supply::record::Posting;

/// What a division takes over from the largest of its brigades.
struct Status {
    fatigue: u8,
    flags: u16,
    demoralized: u8,
    works: gcacw::turn::Works,
    victuals: u8,
    ammunition: u8,
    out_of_supply: bool,
}

impl LongRoads {
    fn strength_of(state: &War, units: impl Iterator<Item = Unit>) -> u16 {
        units.map(|unit| u16::from(state.manpower[unit.index()])).sum()
    }

    fn chosen<'a>(of: &'a Detaching, chosen: u8) -> impl Iterator<Item = Unit> + 'a {
        let brigades = of.brigades.iter().copied().enumerate();
        brigades.filter(move |(index, _)| chosen & 1 << index != 0).map(|(_, brigade)| brigade)
    }
}

impl<'a> Situation<'a> {
    /// The brigades of a division in a hex.
    fn brigades_in(self, of: &'a Detaching, hex: Option<Hex>) -> impl Iterator<Item = (usize, Unit)> + 'a {
        let brigades = of.brigades.iter().copied().enumerate();
        brigades.filter(move |(_, brigade)| hex.is_some() && self.state.hex(*brigade) == hex)
    }

    /// Whether a brigade may begin to form its division with others in its hex. // lrtg.18.3.4, lrtg.18.3.5
    fn may_form(self, of: &Detaching, brigade: Unit) -> May {
        if self.state.place[of.division.index()] != Place::ASIDE {
            return forbid!("lrtg.18.3.4", "cannot form the division: its counter is in use");
        }
        let hex = self.state.hex(brigade);
        let here = || self.brigades_in(of, hex).map(|(_, unit)| unit);
        if !here().any(|unit| unit == brigade) || here().count() < 2 {
            return forbid!("lrtg.18.3.4", "forms the division only with other brigades of it in its hex");
        }
        if LongRoads::strength_of(self.state, here())
            <= u16::from(self.data().movement.attachment.substitute_brigade)
        {
            return forbid!(
                "lrtg.18.3.5",
                "cannot form the division: the brigades have too little manpower together"
            );
        }
        Ok(())
    }

    /// Every division that may be formed again.
    pub(crate) fn list_forming(self, out: &mut Vec<CampaignAction>) {
        if !self.option(DETACHMENTS) {
            return;
        }
        let counter = |unit| self.info(unit).counter;
        for of in &self.forces().detaching {
            let able = of
                .brigades
                .iter()
                .filter(|&&brigade| self.may_form(of, brigade).is_ok() && self.may_order(brigade).is_ok());
            let division = counter(of.division);
            out.extend(able.map(|&brigade| CampaignAction::FormDivision(division, counter(brigade))));
        }
    }

    /// The brigades that may still join, as far as the division can hold them. // lrtg.18.3.7
    fn joiners(self, of: &Detaching, chosen: u8) -> Vec<Unit> {
        let most = u16::from(self.data().movement.attachment.infantry_division);
        let so_far = LongRoads::strength_of(self.state, LongRoads::chosen(of, chosen));
        let hex = LongRoads::chosen(of, chosen).next().and_then(|brigade| self.state.hex(brigade));
        self.brigades_in(of, hex)
            .filter(|(index, brigade)| {
                chosen & 1 << index == 0 && so_far + u16::from(self.state.manpower[brigade.index()]) <= most
            })
            .map(|(_, brigade)| brigade)
            .collect()
    }

    fn is_enough(self, of: &Detaching, chosen: u8) -> bool {
        chosen.count_ones() >= 2
            && LongRoads::strength_of(self.state, LongRoads::chosen(of, chosen))
                > u16::from(self.data().movement.attachment.substitute_brigade)
    }

    /// Who joins next.
    pub(crate) fn list_joiners(self, (number, chosen): (u8, u8), out: &mut Vec<CampaignAction>) {
        let Some(of) = self.forces().detaching.get(usize::from(number)) else { return };
        let joiners = self.joiners(of, chosen).into_iter();
        out.extend(joiners.map(|brigade| CampaignAction::Choose(self.info(brigade).counter)));
        if self.is_enough(of, chosen) {
            out.push(CampaignAction::Enough);
        }
    }

    /// The best of each status among the largest brigades. // lrtg.18.3.8, lrtg.18.3.9
    fn best_status(self, largest: &[Unit]) -> Status {
        let each = || largest.iter().map(|unit| unit.index());
        let campaign = &self.state.campaign;
        let least = |values: &mut dyn Iterator<Item = u8>| values.min().unwrap_or(0);
        let conditions = flag::DISORGANIZED | flag::EXHAUSTED;
        Status {
            fatigue: least(&mut each().map(|unit| self.state.fatigue[unit])),
            flags: each()
                .map(|unit| self.state.flags[unit] & conditions)
                .fold(conditions, |all, flags| all & flags),
            demoralized: least(&mut each().map(|unit| self.state.demoralized[unit])),
            works: each().map(|unit| self.state.works[unit]).max().unwrap_or_default(),
            victuals: each().map(|unit| campaign.victuals[unit]).max().unwrap_or(0),
            ammunition: least(&mut each().map(|unit| campaign.ammunition[unit])),
            out_of_supply: largest.iter().all(|&unit| campaign.out_of_supply.contains(unit)),
        }
    }
}

impl Play<'_> {
    /// A division begins to form.
    pub(crate) fn form_division(&mut self, division: Unit, brigade: Unit) -> Result<(), Refusal> {
        let Some((number, of)) = self.now().detaching(division) else {
            return refuse!("lrtg.18.0.6", "{} has no brigades to form it.", self.name(division));
        };
        self.now().may_form(of, brigade).map_err(|forbidden| forbidden.refusal_of(self.name(brigade)))?;
        let first = of.brigades.iter().position(|&known| known == brigade).unwrap_or(0);
        self.ask(Question::FormDivision { number, chosen: 1 << first });
        Ok(())
    }

    /// A brigade joins the division that forms.
    pub(crate) fn join_division(&mut self, (number, chosen): (u8, u8), brigade: Unit) -> Result<(), Refusal> {
        let of = self.campaign().detaching_number(number)?;
        if !self.now().joiners(of, chosen).contains(&brigade) {
            return refuse!(
                "lrtg.18.3.7",
                "{} is no brigade of the division in this hex, has joined already, or would make it too large.",
                self.name(brigade)
            );
        }
        let index = of.brigades.iter().position(|&known| known == brigade).unwrap_or(0);
        self.answered();
        self.ask(Question::FormDivision { number, chosen: chosen | 1 << index });
        Ok(())
    }

    /// The division forms of those who have been chosen, and its leader leaves the map. // lrtg.18.3.6
    pub(crate) fn division_formed(&mut self, (number, chosen): (u8, u8)) -> Result<(), Refusal> {
        let of = self.campaign().detaching_number(number)?;
        if !self.now().is_enough(of, chosen) {
            return refuse!("lrtg.18.3.4", "The brigades chosen have less than 9 manpower, or are but one.");
        }
        self.answered();
        let brigades: Vec<Unit> = LongRoads::chosen(of, chosen).collect();
        let most = brigades.iter().map(|brigade| self.state.manpower[brigade.index()]).max().unwrap_or(0);
        let largest = brigades.iter().copied().filter(|brigade| self.state.manpower[brigade.index()] == most);
        let largest: Vec<Unit> = largest.collect();
        let status = (brigades.len() > 2).then(|| self.now().best_status(&largest));
        let Some(&first) = largest.first() else { return Ok(()) };
        // lrtg.18.6.2: of two equals the division remembers the emptier.
        let emptier = largest.iter().map(|brigade| self.state.campaign.ammunition[brigade.index()]).max();
        self.change_counter(first, of.division);
        self.state.campaign.ammunition[of.division.index()] = emptier.unwrap_or(0);
        for &brigade in brigades.iter().filter(|&&brigade| brigade != first) {
            self.absorb(brigade, of.division);
        }
        if let Some(status) = status {
            self.set_status(of.division, &status);
        }
        self.state.attached[of.leader.index()] = Unit::NONE;
        self.state.campaign.away.remove(of.leader);
        let audience = self.now().audience(of.division);
        self.report(|now| {
            let text = format!(
                "{} is a division again, of {} manpower.",
                now.name(of.division),
                now.state.manpower[of.division.index()]
            );
            Event::new("lrtg.18.3.4", text).only(audience)
        });
        Ok(())
    }

    fn set_status(&mut self, unit: Unit, status: &Status) {
        let index = unit.index();
        self.state.fatigue[index] = status.fatigue;
        self.state.flags[index] = status.flags;
        self.state.demoralized[index] = status.demoralized;
        self.state.works[index] = status.works;
        self.put_victuals(Side::Confederate, unit, status.victuals, Posting::Joined);
        self.state.campaign.ammunition[index] = status.ammunition;
        if status.out_of_supply {
            self.state.campaign.out_of_supply.insert(unit);
        } else {
            self.state.campaign.out_of_supply.remove(unit);
        }
    }
}
