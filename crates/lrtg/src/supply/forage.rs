//! Forage and resupply (13.5): what a county gives, who takes it, and who shares it.

use engine::{Clause, Event, May, Modifier, Refusal, Seats, Side, forbid, refuse};
use gcacw::state::{Hex, Leader, MOST_FATIGUE, Unit};

use crate::action::CampaignAction;
use crate::data::tables::Forage;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::supply::record::Posting;
use crate::supply::sheets::lines;

impl Forage {
    /// The victuals of so many fatigue levels at a forage value (lrtg.13.5.2, .3).
    #[must_use]
    pub fn victuals(&self, fatigue: u8, value: i8) -> u8 {
        let column = value.clamp(self.lowest, self.highest) - self.lowest;
        let row = self.victuals.get(usize::from(fatigue).wrapping_sub(1));
        row.and_then(|row| row.get(usize::try_from(column).ok()?)).copied().unwrap_or(0)
    }

    /// How far the Confederate value has fallen north of the Potomac, so many turns after the crossing (lrtg.13.5.5).
    #[must_use]
    pub fn fallen(&self, turns_since_crossing: u8) -> i8 {
        self.falls.iter().filter(|&&turns| turns_since_crossing >= turns).count() as i8
    }
}

impl Situation<'_> {
    /// The forage value of a hex's county for a side.
    pub(crate) fn forage_value(self, side: Side, hex: Hex) -> i8 {
        self.forage_parts(side, hex).iter().map(|part| part.value as i8).sum()
    }

    /// What makes up that value. // lrtg.13.3.4, lrtg.13.5.5
    pub(crate) fn forage_parts(self, side: Side, hex: Hex) -> Vec<Modifier> {
        let table = &self.data().supply.forage;
        let county = self
            .theater()
            .county(hex)
            .and_then(|county| self.data().counties.county.get(usize::from(county.0)));
        let Some(county) = county else {
            return lines([("in no county", table.lowest.into(), "lrtg.13.5.3")]);
        };
        let [potomac, valley] = self.state.campaign.union_controls.map(i16::from);
        let turns = self.state.campaign.crossed.map_or(0, |crossed| self.state.turn.saturating_sub(crossed));
        let mut parts = lines([("the county", county.forage.into(), "lrtg.13.5.2")]);
        if side == Side::Confederate && county.north_of_potomac {
            parts.extend(lines([
                ("the Union controls the Potomac", -potomac, "lrtg.13.3.4"),
                ("the Union controls the Shenandoah Valley", -valley, "lrtg.13.3.4"),
                ("turns since the crossing", -i16::from(table.fallen(turns)), "lrtg.13.5.5"),
            ]));
        }
        if side == Side::Confederate {
            let trains = i16::from(self.forage_with_trains(hex));
            let label =
                if trains < 0 { "no wagon train in the county" } else { "several trains in the county" };
            parts.extend(lines([(label, trains, "lrtg.13.5.8")]));
        }
        parts
    }

    /// Whether a unit may forage for so many fatigue levels. // lrtg.13.5.2
    pub(crate) fn may_forage(self, unit: Unit, levels: u8) -> May {
        let side = self.roster().side(unit);
        if !self.state.campaign.is_passive(side) {
            return forbid!("lrtg.4.2.1", "may not forage: its player is not Passive");
        }
        if !self.requires_supply(unit) || self.state.hex(unit).is_none() {
            return forbid!("lrtg.13.0.1", "does not forage: it needs no victuals of its own");
        }
        if self.state.campaign.in_range.contains(unit) {
            return forbid!("lrtg.13.5.2", "need not forage: it is within resupply range");
        }
        if self.state.campaign.victuals[unit.index()] >= self.campaign().most_victuals(side) {
            return forbid!("lrtg.13.0.3", "has all the victuals it can hold");
        }
        if levels == 0 || self.state.fatigue[unit.index()] + levels > MOST_FATIGUE {
            return forbid!("lrtg.13.5.2", "would pass fatigue 4");
        }
        Ok(())
    }

    /// The forage value at which a unit forages in a hex, every modifier in it. // lrtg.13.5.2
    fn forage_value_for(self, unit: Unit, hex: Hex) -> i8 {
        let modifiers = self.forage_modifiers(unit, hex);
        let modifier: i16 = modifiers.iter().map(|modifier| modifier.value).sum();
        self.forage_value(self.roster().side(unit), hex) + modifier as i8
    }

    /// The victuals that a unit would gather. // lrtg.13.5.3
    pub(crate) fn yield_of(self, unit: Unit, levels: u8) -> u8 {
        let Some(hex) = self.state.hex(unit) else { return 0 };
        self.data().supply.forage.victuals(levels, self.forage_value_for(unit, hex))
    }

    /// Who may have a share of what a unit has gathered: itself, and units within its leader's radius. // lrtg.13.5.4
    pub(crate) fn sharers(self, unit: Unit) -> Vec<Unit> {
        let side = self.roster().side(unit);
        let Some(hex) = self.state.hex(unit) else { return Vec::new() };
        let corps = self.corps(unit);
        // lrtg.18.5.5: the division leader's radius counts as the corps leader's does.
        let own =
            |leader: Leader| self.corps_of_leader(leader) == corps || self.forces().led_by(leader).is_some();
        let leaders = self.roster().side_leaders(side).filter(|&leader| {
            self.subordinate(leader, unit)
                && leader != self.army_leader(side)
                && own(leader)
                && self.within_command(leader, hex)
        });
        let leaders: Vec<Leader> = leaders.collect();
        self.requiring_supply(side)
            .filter(|&other| {
                let near = leaders
                    .iter()
                    .any(|&leader| self.state.hex(other).is_some_and(|hex| self.within_command(leader, hex)));
                (other == unit || near)
                    && self.state.campaign.victuals[other.index()] < self.campaign().most_victuals(side)
            })
            .collect()
    }

    /// Why a unit cannot draw so many victuals.
    fn why_not_fed(self, (side, unit): (Side, Unit), hex: Hex, amount: u8) -> Refusal {
        let (name, place) = (self.name(unit), self.rules.hex_name(hex));
        let no = |clause: &'static str, sentence: String| Refusal::new(Clause(clause), sentence);
        if !self.requires_supply(unit) {
            return no("lrtg.13.0.1", format!("{name} needs no victuals of its own."));
        }
        let Some((_, left)) = self.stores(side).into_iter().find(|(at, _)| *at == hex) else {
            return no("lrtg.13.5.9", format!("The {side} has no victuals to draw at {place}."));
        };
        if amount == 0 || amount > left {
            return no("lrtg.13.5.9", format!("At {place} {left} victuals are left."));
        }
        let near = self.state.hex(unit).is_some_and(|at| {
            self.theater().county(at) == self.theater().county(hex)
                || self.paths_to(side, vec![hex]).contains(at)
        });
        if !near {
            let path = self.data().supply.victuals.path;
            let text = format!(
                "{name} is neither in the county of {place} nor within {path} hexes of it by an open road, pike or railroad."
            );
            return no("lrtg.13.5.9", text);
        }
        let room =
            self.campaign().most_victuals(side).saturating_sub(self.state.campaign.victuals[unit.index()]);
        if room == 0 {
            return no("lrtg.13.0.3", format!("{name} has all the victuals it can hold."));
        }
        no(
            "lrtg.13.5.9",
            format!("{name} has no room for {amount} victuals, and draws at {place} only what it needs."),
        )
    }
}

impl Play<'_> {
    /// The phase: Passive players fill up, hand out what they have taken, and forage. // lrtg.13.5.1, lrtg.4.2.1
    pub(crate) fn forage_phase(&mut self) {
        if !self.now().supply_counts() {
            return;
        }
        self.keep_record();
        if self.now().is_simplified() {
            self.resupply_sides();
            return self.ask_depot_ammunition();
        }
        for side in [Side::Confederate, Side::Union] {
            if !self.state.campaign.is_passive(side) {
                continue;
            }
            let units: Vec<Unit> = self.now().requiring_supply(side).collect();
            let in_range = self.state.campaign.in_range;
            for unit in units.into_iter().filter(|&unit| in_range.contains(unit)) {
                self.put_victuals(side, unit, self.campaign().most_victuals(side), Posting::Resupplied);
            }
            self.ask(Question::Forage(side));
            self.ask(Question::Distribute(side));
        }
        self.ask_depot_ammunition();
    }

    /// A unit forages. // lrtg.13.5.2, lrtg.13.5.4
    pub(crate) fn forage(&mut self, unit: Unit, levels: u8) -> Result<(), Refusal> {
        self.now().may_forage(unit, levels).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        let Some(hex) = self.state.hex(unit) else {
            return refuse!("lrtg.13.5.2", "That unit is not on the map.");
        };
        let value = self.now().forage_value_for(unit, hex);
        let gathered = self.now().yield_of(unit, levels);
        self.standard().tire(unit, levels);
        self.report(|now| {
            let text = format!(
                "{} forages in {}: forage value {value}, {gathered} victuals.",
                now.name(unit),
                now.campaign().county_name(hex)
            );
            Event::new("lrtg.13.5.2", text)
        });
        self.state.campaign.today.foraged = gathered;
        self.share_on(unit);
        Ok(())
    }

    /// Hands out foraged victuals as far as there is no choice.
    fn share_on(&mut self, unit: Unit) {
        while self.state.campaign.today.foraged > 0 {
            match self.now().sharers(unit).as_slice() {
                [] => self.state.campaign.today.foraged = 0,
                &[only] => self.give_share(only),
                _ => return self.ask(Question::Share(unit)),
            }
        }
    }

    /// A unit gets one of the foraged victuals.
    pub(crate) fn share(&mut self, unit: Unit, to: Unit) -> Result<(), Refusal> {
        if !self.now().sharers(unit).contains(&to) {
            return refuse!("lrtg.13.5.4", "{} cannot have a share.", self.name(to));
        }
        self.answered();
        self.give_share(to);
        self.share_on(unit);
        Ok(())
    }

    fn give_share(&mut self, unit: Unit) {
        let side = self.roster().side(unit);
        let victuals = self.state.campaign.victuals[unit.index()] + 1;
        self.put_victuals(side, unit, victuals, Posting::Foraged);
        self.state.campaign.today.foraged -= 1;
    }

    /// A unit draws victuals. // lrtg.13.8.21
    pub(crate) fn feed(&mut self, side: Side, unit: Unit, action: CampaignAction) -> Result<(), Refusal> {
        let mut legal = Vec::new();
        self.now().list_feeding(side, &mut legal);
        let CampaignAction::Feed(_, hex, amount) = action else { return Ok(()) };
        if !legal.contains(&action) {
            return Err(self.now().why_not_fed((side, unit), hex, amount));
        }
        let worth = amount * self.now().each_victual(unit, hex, amount);
        let posting = self.take_from_store(hex, amount);
        let victuals =
            (self.state.campaign.victuals[unit.index()] + worth).min(self.campaign().most_victuals(side));
        self.put_victuals(side, unit, victuals, posting);
        // The record of victuals is the owner's; everybody sees what is left in the town or the depot.
        self.report(|now| {
            let text = format!("{} draws {amount} victuals at {}.", now.name(unit), now.rules.hex_name(hex));
            Event::new("lrtg.13.5.9", text).only(Seats::of(side))
        });
        Ok(())
    }
}
