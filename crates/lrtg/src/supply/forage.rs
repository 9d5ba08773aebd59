//! Forage and resupply (13.5): what a county gives, who takes it, and who shares it.

use engine::{Clause, Event, Log, May, Modifier, Refusal, Seats, Side, forbid, refuse};
use gcacw::state::{Hex, Leader, MOST_FATIGUE, Unit};

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads, War};
use crate::data::tables::Forage;
use crate::question::Question;
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

impl LongRoads {
    /// The phase: Passive players fill up, hand out what they have taken, and forage. // lrtg.13.5.1, lrtg.4.2.1
    pub(crate) fn forage_phase(&self, rules: &Game, state: &mut War, log: &mut Log) {
        if !self.supply_counts(state) {
            return;
        }
        self.keep_record(rules, state);
        if self.is_simplified(state) {
            self.resupply_sides(rules, state, log);
            return self.ask_depot_ammunition(rules, state);
        }
        for side in [Side::Confederate, Side::Union] {
            if !state.campaign.is_passive(side) {
                continue;
            }
            let units: Vec<Unit> = self.requiring_supply(rules, state, side).collect();
            let in_range = state.campaign.in_range;
            for unit in units.into_iter().filter(|&unit| in_range.contains(unit)) {
                self.put_victuals(state, side, unit, self.most_victuals(side), Posting::Resupplied);
            }
            self.ask(state, Question::Forage(side));
            self.ask(state, Question::Distribute(side));
        }
        self.ask_depot_ammunition(rules, state);
    }

    /// The forage value of a hex's county for a side.
    pub(crate) fn forage_value(&self, state: &War, side: Side, hex: Hex) -> i8 {
        self.forage_parts(state, side, hex).iter().map(|part| part.value as i8).sum()
    }

    /// What makes up that value. // lrtg.13.3.4, lrtg.13.5.5
    pub(crate) fn forage_parts(&self, state: &War, side: Side, hex: Hex) -> Vec<Modifier> {
        let table = &self.data.supply.forage;
        let county =
            self.theater.county(hex).and_then(|county| self.data.counties.county.get(usize::from(county.0)));
        let Some(county) = county else {
            return lines([("in no county", table.lowest.into(), "lrtg.13.5.3")]);
        };
        let [potomac, valley] = state.campaign.union_controls.map(i16::from);
        let turns = state.campaign.crossed.map_or(0, |crossed| state.turn.saturating_sub(crossed));
        let mut parts = lines([("the county", county.forage.into(), "lrtg.13.5.2")]);
        if side == Side::Confederate && county.north_of_potomac {
            parts.extend(lines([
                ("the Union controls the Potomac", -potomac, "lrtg.13.3.4"),
                ("the Union controls the Shenandoah Valley", -valley, "lrtg.13.3.4"),
                ("turns since the crossing", -i16::from(table.fallen(turns)), "lrtg.13.5.5"),
            ]));
        }
        if side == Side::Confederate {
            let trains = i16::from(self.forage_with_trains(state, hex));
            let label =
                if trains < 0 { "no wagon train in the county" } else { "several trains in the county" };
            parts.extend(lines([(label, trains, "lrtg.13.5.8")]));
        }
        parts
    }

    /// Whether a unit may forage for so many fatigue levels. // lrtg.13.5.2
    pub(crate) fn may_forage(&self, rules: &Game, state: &War, unit: Unit, levels: u8) -> May {
        let side = rules.roster(state).side(unit);
        if !state.campaign.is_passive(side) {
            return forbid!("lrtg.4.2.1", "may not forage: its player is not Passive");
        }
        if !self.requires_supply(rules, state, unit) || state.hex(unit).is_none() {
            return forbid!("lrtg.13.0.1", "does not forage: it needs no victuals of its own");
        }
        if state.campaign.in_range.contains(unit) {
            return forbid!("lrtg.13.5.2", "need not forage: it is within resupply range");
        }
        if state.campaign.victuals[unit.index()] >= self.most_victuals(side) {
            return forbid!("lrtg.13.0.3", "has all the victuals it can hold");
        }
        if levels == 0 || state.fatigue[unit.index()] + levels > MOST_FATIGUE {
            return forbid!("lrtg.13.5.2", "would pass fatigue 4");
        }
        Ok(())
    }

    /// The forage value at which a unit forages in a hex, every modifier in it. // lrtg.13.5.2
    fn forage_value_for(&self, rules: &Game, state: &War, unit: Unit, hex: Hex) -> i8 {
        let modifiers = self.forage_modifiers(rules, state, unit, hex);
        let modifier: i16 = modifiers.iter().map(|modifier| modifier.value).sum();
        self.forage_value(state, rules.roster(state).side(unit), hex) + modifier as i8
    }

    /// The victuals that a unit would gather. // lrtg.13.5.3
    pub(crate) fn yield_of(&self, rules: &Game, state: &War, unit: Unit, levels: u8) -> u8 {
        let Some(hex) = state.hex(unit) else { return 0 };
        self.data.supply.forage.victuals(levels, self.forage_value_for(rules, state, unit, hex))
    }

    /// A unit forages. // lrtg.13.5.2, lrtg.13.5.4
    pub(crate) fn forage(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        levels: u8,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.may_forage(rules, state, unit, levels)
            .map_err(|forbidden| forbidden.refusal_of(rules.name(state, unit)))?;
        let Some(hex) = state.hex(unit) else {
            return refuse!("lrtg.13.5.2", "That unit is not on the map.");
        };
        let value = self.forage_value_for(rules, state, unit, hex);
        let gathered = self.yield_of(rules, state, unit, levels);
        rules.tire(state, unit, levels);
        log.add(|| {
            let text = format!(
                "{} forages in {}: forage value {value}, {gathered} victuals.",
                rules.name(state, unit),
                self.county_name(hex)
            );
            Event::new("lrtg.13.5.2", text)
        });
        state.campaign.today.foraged = gathered;
        self.share_on(rules, state, unit);
        Ok(())
    }

    /// Who may have a share of what a unit has gathered: itself, and units within its leader's radius. // lrtg.13.5.4
    pub(crate) fn sharers(&self, rules: &Game, state: &War, unit: Unit) -> Vec<Unit> {
        let side = rules.roster(state).side(unit);
        let Some(hex) = state.hex(unit) else { return Vec::new() };
        let corps = self.corps(state, unit);
        // lrtg.18.5.5: the division leader's radius counts as the corps leader's does.
        let own = |leader: Leader| {
            self.corps_of_leader(rules, state, leader) == corps || self.forces.led_by(leader).is_some()
        };
        let leaders = rules.roster(state).side_leaders(side).filter(|&leader| {
            rules.subordinate(state, leader, unit)
                && leader != self.army_leader(state, side)
                && own(leader)
                && rules.within_command(state, leader, hex)
        });
        let leaders: Vec<Leader> = leaders.collect();
        self.requiring_supply(rules, state, side)
            .filter(|&other| {
                let near = leaders.iter().any(|&leader| {
                    state.hex(other).is_some_and(|hex| rules.within_command(state, leader, hex))
                });
                (other == unit || near) && state.campaign.victuals[other.index()] < self.most_victuals(side)
            })
            .collect()
    }

    /// Hands out foraged victuals as far as there is no choice.
    fn share_on(&self, rules: &Game, state: &mut War, unit: Unit) {
        while state.campaign.today.foraged > 0 {
            match self.sharers(rules, state, unit).as_slice() {
                [] => state.campaign.today.foraged = 0,
                &[only] => self.give_share(rules, state, only),
                _ => return self.ask(state, Question::Share(unit)),
            }
        }
    }

    /// A unit gets one of the foraged victuals.
    pub(crate) fn share(&self, rules: &Game, state: &mut War, unit: Unit, to: Unit) -> Result<(), Refusal> {
        if !self.sharers(rules, state, unit).contains(&to) {
            return refuse!("lrtg.13.5.4", "{} cannot have a share.", rules.name(state, to));
        }
        self.answered(state);
        self.give_share(rules, state, to);
        self.share_on(rules, state, unit);
        Ok(())
    }

    fn give_share(&self, rules: &Game, state: &mut War, unit: Unit) {
        let side = rules.roster(state).side(unit);
        let victuals = state.campaign.victuals[unit.index()] + 1;
        self.put_victuals(state, side, unit, victuals, Posting::Foraged);
        state.campaign.today.foraged -= 1;
    }

    /// A unit draws victuals. // lrtg.13.8.21
    pub(crate) fn feed(
        &self,
        rules: &Game,
        state: &mut War,
        side: Side,
        unit: Unit,
        action: CampaignAction,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let mut legal = Vec::new();
        self.list_feeding(rules, state, side, &mut legal);
        let CampaignAction::Feed(_, hex, amount) = action else { return Ok(()) };
        if !legal.contains(&action) {
            return Err(self.why_not_fed(rules, state, (side, unit), hex, amount));
        }
        let worth = amount * self.each_victual(rules, state, unit, hex, amount);
        let posting = self.take_from_store(state, hex, amount);
        let victuals = (state.campaign.victuals[unit.index()] + worth).min(self.most_victuals(side));
        self.put_victuals(state, side, unit, victuals, posting);
        // The record of victuals is the owner's; everybody sees what is left in the town or the depot.
        log.add(|| {
            let text =
                format!("{} draws {amount} victuals at {}.", rules.name(state, unit), rules.hex_name(hex));
            Event::new("lrtg.13.5.9", text).only(Seats::of(side))
        });
        Ok(())
    }

    /// Why a unit cannot draw so many victuals.
    fn why_not_fed(
        &self,
        rules: &Game,
        state: &War,
        (side, unit): (Side, Unit),
        hex: Hex,
        amount: u8,
    ) -> Refusal {
        let (name, place) = (rules.name(state, unit), rules.hex_name(hex));
        let no = |clause: &'static str, sentence: String| Refusal::new(Clause(clause), sentence);
        if !self.requires_supply(rules, state, unit) {
            return no("lrtg.13.0.1", format!("{name} needs no victuals of its own."));
        }
        let Some((_, left)) = self.stores(rules, state, side).into_iter().find(|(at, _)| *at == hex) else {
            return no("lrtg.13.5.9", format!("The {side} has no victuals to draw at {place}."));
        };
        if amount == 0 || amount > left {
            return no("lrtg.13.5.9", format!("At {place} {left} victuals are left."));
        }
        let near = state.hex(unit).is_some_and(|at| {
            self.theater.county(at) == self.theater.county(hex)
                || self.paths_to(rules, state, side, vec![hex]).contains(at)
        });
        if !near {
            let path = self.data.supply.victuals.path;
            let text = format!(
                "{name} is neither in the county of {place} nor within {path} hexes of it by an open road, pike or railroad."
            );
            return no("lrtg.13.5.9", text);
        }
        let room = self.most_victuals(side).saturating_sub(state.campaign.victuals[unit.index()]);
        if room == 0 {
            return no("lrtg.13.0.3", format!("{name} has all the victuals it can hold."));
        }
        no(
            "lrtg.13.5.9",
            format!("{name} has no room for {amount} victuals, and draws at {place} only what it needs."),
        )
    }
}
