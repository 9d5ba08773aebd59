//! Brandy Station (option 27): turns 1 to 3 otherwise than in the scenarios, with a cavalry battle on the third.

use board::Board;
use engine::{DataError, Event, May, Refusal, Side, forbid, refuse};
use gcacw::campaign::Purpose;
use gcacw::pieces::Entry;
use gcacw::sets::UnitSet;
use gcacw::state::{Hex, Place, Unit};
use gcacw::units::Arm;
use gcacw::zones::Zone;
use serde::{Deserialize, Serialize};

use crate::Data;
use crate::action::CampaignAction;
use crate::forces::Forces;
use crate::options::BRANDY_STATION;
use crate::options::stuarts_pride::PridePlaces;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::turn::phase::Portion;

/// The part of a turn's action cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Part {
    /// The Confederate acts; in turns 1 and 2 the Union's answer too.
    #[default]
    Armies,
    /// Turn 3: cavalry of both sides, and nobody else.
    Cavalry,
    /// Turn 3: the Union's infantry corps.
    Corps,
}

/// What the alternate opening keeps in the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Brandy {
    /// The part of the turn.
    pub part: Part,
    /// What the Union may activate, in halves: an infantry corps counts 2, a cavalry division 1.
    pub allowed: u8,
    /// Whether Union cavalry has crossed the Rappahannock.
    pub over_the_river: bool,
    /// Union cavalry units that have entered Culpeper County.
    pub entered: UnitSet,
    /// Releases that the Confederate has still to name.
    pub releases: u8,
    /// Confederate infantry corps into whose zone of control Union cavalry has moved, as bits.
    pub scouted: u16,
    /// Stuart's Embarrassment; below 0 only while turn 3 lasts.
    pub embarrassment: i16,
    /// Railroads and Baltimore, as bits: each lowers the score once.
    pub redeemed: u8,
}

/// The places that option 27 names.
#[derive(Debug, Clone)]
pub(crate) struct BrandyPlaces {
    pub(crate) night_retreat: Vec<Hex>,
    pub(crate) pride: PridePlaces,
}

impl BrandyPlaces {
    /// Finds them on the board.
    pub(crate) fn survey(data: &Data, board: &Board) -> Result<Self, DataError> {
        let table = &data.brandy_station;
        let find = |hex: &String| {
            board.hex(hex).ok_or_else(|| {
                DataError::field("boards/gettysburg.toml", hex, "hex", "the night retreat needs it")
            })
        };
        let night_retreat = table.night_retreat.iter().map(find).collect::<Result<_, _>>()?;
        Ok(Self { night_retreat, pride: PridePlaces::survey(data, board)? })
    }
}

impl<'a> Situation<'a> {
    /// Whether the alternate opening is being played now. // lrtg.27.0.2, lrtg.27.1.17
    pub(crate) fn at_brandy_station(self) -> bool {
        self.option(BRANDY_STATION) && self.is_opening()
    }

    pub(crate) fn is_third_turn(self) -> bool {
        self.state.turn == self.data().calendar.three_day_turns
    }

    // ---- the parts of a turn ----

    /// What the Union may activate, in halves, found once when the Confederate or the cavalry has finished.
    /// // lrtg.27.1.10, lrtg.27.2.11 to lrtg.27.2.14, lrtg.31.2.3, lrtg.31.2.5
    fn brandy_allowance(self) -> u8 {
        let (table, opening) = (&self.data().brandy_station, &self.data().opening);
        let cavalry = Forces::corps_named("Cavalry Corps").bit();
        let moved = (self.state.campaign.today.corps_moved & !cavalry).count_ones() as u8;
        let third = self.is_third_turn();
        let answer = match (self.jackson_lives(), third) {
            (true, true) if moved > 1 => 2 * table.both_corps,
            (true, false) => self.union_allowance_against_jackson() as u8,
            _ => 2 * moved,
        };
        // lrtg.27.1.7, lrtg.27.1.8, lrtg.27.2.12, lrtg.27.2.13
        let (few, none) =
            if third { (opening.few_left, opening.none_left) } else { (table.few_left, table.none_left) };
        let extra = match self.divisions_watching() {
            0 => none,
            watching if watching < opening.divisions => few,
            _ => 0,
        };
        let scouted = if third { self.state.campaign.brandy.scouted.count_ones() as u8 } else { 0 };
        answer + 2 * (extra + scouted)
    }

    /// Before the first crossing the Union's cavalry acts without initiative rolls. // lrtg.27.2.2
    pub(crate) fn raid_initiative(self) -> Option<Side> {
        let brandy = &self.state.campaign.brandy;
        let waits = self.at_brandy_station() && brandy.part == Part::Cavalry && !brandy.over_the_river;
        (waits && self.eligible(Side::Union)).then_some(Side::Union)
    }

    /// Whether Union cavalry has crossed and none is left south of the Rappahannock. // lrtg.27.2.9
    fn raid_is_over(self) -> bool {
        self.state.campaign.brandy.over_the_river && self.raiders().next().is_none()
    }

    /// Union cavalry south of the Rappahannock: in the counties that it may raid.
    fn raiders(self) -> impl Iterator<Item = Unit> + 'a {
        self.on_map(Side::Union)
            .filter(move |(unit, hex)| {
                self.is_cavalry(*unit) && self.campaign().is_in(*hex, &self.data().brandy_station.raid)
            })
            .map(|(unit, _)| unit)
    }

    // ---- who may act, and where ----

    /// Whether a unit may act in turns 1 to 3. // lrtg.27.1.1
    pub(crate) fn may_act_at_brandy_station(self, unit: Unit) -> May {
        let info = self.info(unit);
        let cavalry = info.arm == Arm::Cavalry;
        let campaign = &self.state.campaign;
        if campaign.brandy.part == Part::Cavalry {
            if !cavalry {
                return forbid!("lrtg.27.2.9", "waits: only cavalry acts now");
            }
            if self.raid_is_over() {
                return forbid!("lrtg.27.2.9", "waits: the Union cavalry is back over the Rappahannock");
            }
            return if info.side == Side::Union { Ok(()) } else { self.may_ride(unit) };
        }
        if campaign.acting.is_some_and(|acting| acting != info.side) {
            return forbid!(
                "lrtg.27.1.6",
                "waits: in turns 1 to 3 the Confederate acts first, then the Union"
            );
        }
        match info.side {
            // lrtg.27.1.4; wagon trains go with the infantry.
            Side::Confederate if matches!(info.arm, Arm::Infantry | Arm::Wagon) => Ok(()),
            Side::Confederate if cavalry => self.may_ride(unit),
            Side::Confederate => forbid!("lrtg.27.1.1", "waits in turns 1 to 3"),
            Side::Union => self.may_answer(unit),
        }
    }

    /// Whether a Confederate cavalry unit has been released. // lrtg.27.1.5, lrtg.27.2.6, lrtg.27.2.8
    fn may_ride(self, unit: Unit) -> May {
        if self.origin(unit) == self.forces().named.jenkins {
            return forbid!("lrtg.27.2.8", "may not be activated in turns 1 to 3");
        }
        if !self.state.campaign.released.contains(self.origin(unit)) {
            return forbid!("lrtg.27.1.5", "has not been released");
        }
        Ok(())
    }

    /// Whether a Union unit's corps or division is within the allowance. // lrtg.27.1.6, lrtg.27.1.11, lrtg.27.2.15
    fn may_answer(self, unit: Unit) -> May {
        let corps = self.corps(unit);
        if !Forces::is_corps(corps) {
            return forbid!("lrtg.27.1.1", "belongs to no corps and waits in turns 1 to 3");
        }
        let cavalry = Forces::cavalry_divisions();
        let third = self.state.campaign.brandy.part == Part::Corps;
        if third && corps.bit() & cavalry != 0 {
            return forbid!("lrtg.27.2.15", "is cavalry: only infantry corps act now");
        }
        let active = self.opening_corps();
        let counted = active | corps.bit();
        let riders = if third { 0 } else { (counted & cavalry).count_ones() };
        let cost = 2 * (counted & !cavalry).count_ones() + riders;
        if active & corps.bit() != 0 || cost <= u32::from(self.state.campaign.brandy.allowed) {
            return Ok(());
        }
        forbid!("lrtg.27.1.11", "waits: no more corps may act in answer to the Confederate")
    }

    /// Whether a unit may go to a hex in turns 1 to 3.
    pub(crate) fn may_go_at_brandy_station(self, unit: Unit, from: Hex, to: Hex, purpose: Purpose) -> May {
        let table = &self.data().brandy_station;
        match self.roster().side(unit) {
            // lrtg.27.1.2, lrtg.27.1.3, lrtg.27.2.7
            Side::Confederate => {
                let closed =
                    |hex: Hex| hex != self.campaign().warren_hex && self.campaign().is_in(hex, &table.closed);
                if closed(to) && !closed(from) {
                    return forbid!(
                        "lrtg.27.1.2",
                        "may not enter Fauquier or Stafford County in turns 1 to 3"
                    );
                }
            }
            Side::Union if purpose == Purpose::Retreat => {}
            // lrtg.27.1.12, lrtg.27.2.1
            Side::Union
                if self.campaign().is_in(to, &self.data().opening.counties)
                    || to == self.campaign().warren_hex =>
            {
                let raid = self.state.campaign.brandy.part == Part::Cavalry
                    && self.is_cavalry(unit)
                    && self.campaign().is_in(to, &table.raid);
                if !raid {
                    return forbid!("lrtg.27.1.12", "may not enter that county in turns 1 to 3");
                }
            }
            Side::Union => {}
        }
        Ok(())
    }

    // ---- the raid ----

    /// The Confederate infantry corps whose zones of control reach a hex, as bits; their brigades count with them.
    fn infantry_corps_around(self, hex: Hex) -> u16 {
        let mut corps = 0;
        for (direction, next) in self.rules.map.around(hex) {
            if self.zone_across(hex, direction) == Zone::None {
                continue;
            }
            for unit in self.side_units_in(Side::Confederate, next) {
                if self.is_infantry(unit) && self.exerts(unit) {
                    corps |= self.corps(unit).bit();
                }
            }
        }
        corps
    }

    /// The Confederate cavalry that a crossing may release: not Jenkins. // lrtg.27.2.3, lrtg.27.2.8
    fn releasable(self) -> impl Iterator<Item = Unit> + 'a {
        self.on_map(Side::Confederate)
            .map(|(unit, _)| unit)
            .filter(move |&unit| self.is_cavalry(unit) && self.may_be_released(unit))
    }

    fn may_be_released(self, unit: Unit) -> bool {
        let origin = self.origin(unit);
        origin == unit && unit != self.forces().named.jenkins && !self.state.campaign.released.contains(unit)
    }

    /// Every unit that may be named.
    pub(crate) fn list_releasable(self, out: &mut Vec<CampaignAction>) {
        let units = self.releasable();
        out.extend(units.map(|unit| CampaignAction::Choose(self.info(unit).counter)));
    }

    // ---- the night after ----

    fn may_retreat_by_night(self) -> bool {
        self.raiders().next().is_some() && self.night_hexes().next().is_some()
    }

    /// The hexes of the night retreat that no Confederate holds; any number of units may go to one. // lrtg.27.1.14,
    /// lrtg.27.1.15
    fn night_hexes(self) -> impl Iterator<Item = Hex> + 'a {
        let hexes = self.campaign().brandy_places.night_retreat.iter().copied();
        hexes.filter(move |&hex| !self.occupied(Side::Confederate, hex))
    }

    /// Every unit that must go, to every hex it may go to.
    pub(crate) fn list_night_retreat(self, out: &mut Vec<CampaignAction>) {
        for unit in self.raiders() {
            let counter = self.info(unit).counter;
            out.extend(self.night_hexes().map(|hex| CampaignAction::NightRetreat(counter, hex)));
        }
    }
}

impl Play<'_> {
    // ---- the parts of a turn ----

    /// Which portion follows, if any: the Confederate's two, then the Union's; in turn 3 the cavalry's between them.
    /// // lrtg.27.1.6, lrtg.27.2.1, lrtg.27.2.9, lrtg.27.2.10
    pub(crate) fn next_brandy_portion(&mut self) -> bool {
        let third = self.now().is_third_turn();
        let campaign = &mut self.state.campaign;
        match (campaign.portion, campaign.acting) {
            (Portion::Regular, Some(_)) => campaign.portion = Portion::Distance,
            (Portion::Distance, Some(Side::Union)) => return false,
            (Portion::Distance, Some(Side::Confederate)) if third => {
                campaign.brandy.part = Part::Cavalry;
                campaign.acting = None;
                self.log.add(|| {
                    Event::new("lrtg.27.2.1", "Brandy Station: Union cavalry may cross the Rappahannock.")
                });
                return true;
            }
            (Portion::Distance, Some(Side::Confederate)) | (_, None) => {
                let allowed = self.now().brandy_allowance();
                let campaign = &mut self.state.campaign;
                campaign.portion = Portion::Regular;
                campaign.acting = Some(Side::Union);
                campaign.brandy.allowed = allowed;
                campaign.brandy.part = if third { Part::Corps } else { Part::Armies };
                self.log.add(|| {
                    let (corps, clause) = (allowed / 2, if third { "lrtg.27.2.10" } else { "lrtg.27.1.6" });
                    let instead = if third { "" } else { ", or two cavalry divisions for each" };
                    let text = format!("The Union may activate {corps} infantry corps{instead}.");
                    Event::new(clause, text)
                });
                return true;
            }
        }
        self.report(|now| {
            let whose = now.state.campaign.acting.map_or("", Side::name);
            Event::new("lrtg.iv.e.3", format!("The distance portion of the {whose} begins."))
        });
        true
    }

    // ---- the raid ----

    /// Union cavalry has entered a hex on turn 3. // lrtg.27.2.2, lrtg.27.2.3, lrtg.27.2.14
    pub(crate) fn note_raid(&mut self, unit: Unit, hex: Hex, entry: Entry) {
        let moved = matches!(entry, Entry::March | Entry::Advance);
        let raids = self.now().at_brandy_station() && self.now().is_third_turn();
        if !moved || !raids || !self.now().is_cavalry(unit) {
            return;
        }
        let table = &self.data().brandy_station;
        if self.campaign().is_in(hex, &table.raid) {
            self.standard().lift_from(unit, "lrtg.27.2.3");
        }
        if self.campaign().is_in(hex, &table.raid) && !self.state.campaign.brandy.over_the_river {
            self.state.campaign.brandy.over_the_river = true;
            self.standard().tell(unit, |name| {
                let text = format!("{name} crosses the Rappahannock: initiative is rolled from now on.");
                Event::new("lrtg.27.2.2", text)
            });
        }
        // lrtg.27.2.4
        let brandy = &mut self.state.campaign.brandy;
        if self.rules.campaign.county_name(hex) == table.releases && !brandy.entered.contains(unit) {
            brandy.entered.insert(unit);
            brandy.releases += 1;
        }
        let zones = self.now().infantry_corps_around(hex);
        let new = zones & !self.state.campaign.brandy.scouted;
        self.state.campaign.brandy.scouted |= new;
        self.embarrass(table.pride.zone * new.count_ones() as i16, "lrtg.27.3.2");
    }

    /// The Confederate names those whom crossings release, as soon as nothing else is left to do.
    pub(crate) fn ask_releases(&mut self) {
        let owed = self.state.campaign.brandy.releases > 0 && !self.state.over;
        if !owed || self.state.campaign.questions.last() == Some(&Question::ReleaseCavalry) {
            return;
        }
        if self.now().releasable().next().is_some() {
            self.ask(Question::ReleaseCavalry);
        } else {
            self.state.campaign.brandy.releases = 0;
        }
    }

    /// The Confederate names a unit.
    pub(crate) fn release_cavalry(&mut self, unit: Unit) -> Result<(), Refusal> {
        if !self.now().releasable().any(|known| known == unit) {
            return refuse!("lrtg.27.2.3", "{} cannot be released by a crossing.", self.name(unit));
        }
        self.state.campaign.brandy.releases -= 1;
        self.set_free(unit, "lrtg.27.2.3");
        if self.state.campaign.brandy.releases == 0 || self.now().releasable().next().is_none() {
            self.state.campaign.brandy.releases = 0;
            self.answered();
        }
        Ok(())
    }

    fn set_free(&mut self, unit: Unit, clause: &'static str) {
        self.state.campaign.released.insert(unit);
        self.standard().tell(unit, |name| Event::new(clause, format!("{name} is released.")));
    }

    /// Confederate cavalry in an attacked hex is released at once. // lrtg.27.2.5
    pub(crate) fn release_attacked(&mut self, hex: Hex) {
        if !self.now().at_brandy_station() || self.state.battle.side == Side::Confederate {
            return;
        }
        let units: Vec<Unit> = self
            .now()
            .side_units_in(Side::Confederate, hex)
            .filter(|&unit| self.now().is_cavalry(unit) && self.now().may_be_released(unit))
            .collect();
        for unit in units {
            self.set_free(unit, "lrtg.27.2.5");
        }
    }

    // ---- the night after ----

    /// After the recovery of turn 3 Union cavalry goes back over the river. // lrtg.27.1.14
    pub(crate) fn begin_night_retreat(&mut self) {
        let night = self.now().at_brandy_station() && self.now().is_third_turn();
        if night && self.now().may_retreat_by_night() {
            self.ask(Question::NightRetreat);
        }
    }

    /// A unit goes back over the river, without fatigue or loss. // lrtg.27.1.14, lrtg.27.1.15
    pub(crate) fn retreat_by_night(&mut self, unit: Unit, hex: Hex) -> Result<(), Refusal> {
        let name = self.name(unit);
        if !self.now().raiders().any(|known| known == unit) {
            return refuse!("lrtg.27.1.14", "{name} is not Union cavalry in Culpeper or Orange County.");
        }
        if !self.now().night_hexes().any(|known| known == hex) {
            return refuse!("lrtg.27.1.14", "{} is no hex of the night retreat.", self.rules.hex_name(hex));
        }
        self.standard().withdraw(unit, Place::ASIDE);
        self.standard().enter(unit, hex, Entry::Placed);
        let rules = self.rules;
        self.standard().tell(unit, |name| {
            Event::new("lrtg.27.1.14", format!("{name} goes back by night to {}.", rules.hex_name(hex)))
        });
        if !self.now().may_retreat_by_night() {
            self.answered();
        }
        Ok(())
    }
}
