//! Strategic structures (14.0) and what their destruction scores (VII.3, VII.4); the burning of depots and levies.

use engine::{Dice, Event, May, Refusal, Side, forbid, refuse};
use gcacw::Halves;
use gcacw::state::{Hex, MOST_FATIGUE, Unit, flag};
use gcacw::step::Step;
use gcacw::turn::crossings::CrossingKind;
use gcacw::turn::{River, StationMark};
use gcacw::zones::Zone;

use crate::action::{CampaignAction, Target};
use crate::campaign::LongRoads;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::turn::random_events::roll_event;
use crate::victory::book::Award;
use crate::victory::points::{line_bit, station_awards};

/// Bits of `structures` after the capitols.
const WASHINGTON: u16 = 1 << 8;
const COMBINED: u16 = 1 << 9;

impl LongRoads {
    /// Whether a station may be burned like any other. // lrtg.14.2.1
    pub(crate) fn may_burn(&self, hex: Hex) -> May {
        if hex == self.frederick_junction {
            return forbid!("lrtg.14.2.1", "cannot burn this station: it is wrecked only like a bridge");
        }
        Ok(())
    }

    /// What a bridge's destruction is worth. // lrtg.vii.4.1, lrtg.vii.4.4
    fn bridge_points(&self, hexside: gcacw::turn::Hexside, kind: CrossingKind, river: River) -> i16 {
        if let Some((_, points)) = self.bridge_awards.iter().find(|(at, _)| *at == hexside) {
            return *points;
        }
        if kind == CrossingKind::Bridge && river == River::Major {
            self.data.victory.structures.major_bridge
        } else {
            0
        }
    }

    // ---- burning ----

    fn capitol(&self, hex: Hex) -> Option<usize> {
        self.capitols.iter().position(|&capitol| capitol == hex)
    }
}

impl<'a> Situation<'a> {
    /// The Confederate total: the book, and what the armies' morale is worth now.
    #[must_use]
    pub fn total(self) -> i16 {
        let [union, confederate] = self.state.campaign.armies;
        self.state.campaign.book.total() + self.data().victory.morale.total(union, confederate)
    }

    // ---- burning ----

    /// Whether a unit may wreck a target by a Burn RR Station action.
    pub(crate) fn may_wreck(self, unit: Unit, target: Target) -> May {
        self.may_activate(unit)?;
        if self.state.demoralized[unit.index()] > 0 {
            return forbid!("gcacw.5.4.3", "is demoralized and may not burn anything");
        }
        if self.hidden(unit) {
            return forbid!("gcacw.li.5", "is under a force marker, which must be lifted first");
        }
        let Some(hex) = self.state.hex(unit) else { return forbid!("gcacw.5.4.1", "is not on the map") };
        let side = self.roster().side(unit);
        let least = |combat: u8| self.combat_value(unit) >= Halves::whole(combat.into());
        match target {
            Target::Depot => {
                let Some(depot) = self.state.campaign.depot(hex) else {
                    return forbid!("lrtg.13.8.2", "is not in a depot's hex");
                };
                if !least(self.data().supply.depot.destroy_combat) {
                    return forbid!("lrtg.13.8.2", "is too weak to destroy a depot");
                }
                if depot.owner == side { self.may_remove_depot(side, hex) } else { Ok(()) }
            }
            Target::Levy => {
                let any = self.theater().towns_in(hex).any(|town| self.state.campaign.levy[town] > 0);
                match (any, least(1)) {
                    (true, true) => Ok(()),
                    (false, _) => forbid!("lrtg.13.1.7", "finds no levied victuals here"),
                    _ => forbid!("lrtg.13.1.7", "is too weak"),
                }
            }
            Target::Capitol => {
                let Some(number) = self.campaign().capitol(hex) else {
                    return forbid!("lrtg.14.3.1", "is not at a capitol or the White House");
                };
                if self.state.campaign.structures & 1 << number != 0 {
                    return forbid!("lrtg.14.3.1", "finds it destroyed already");
                }
                if least(BURNING) { Ok(()) } else { forbid!("gcacw.5.4.2", "is too weak to burn it") }
            }
            Target::CapitolAcrossTheRiver => self.may_shell(unit, hex),
            Target::Junction => {
                forbid!("lrtg.14.2.1", "wrecks the junction only at the end of a march there")
            }
        }
    }

    /// Whether the marching unit may try to wreck the Frederick Junction station, as if it were a bridge. // lrtg.14.2.1
    pub(crate) fn may_wreck_junction(self, unit: Unit) -> May {
        let junction = self.campaign().frederick_junction;
        if self.state.hex(unit) != Some(junction) || self.station_mark(junction) == Some(StationMark::Destroy)
        {
            return forbid!("lrtg.14.2.1", "is not at a Frederick Junction that stands");
        }
        if !self.is_infantry(unit) || self.combat_value(unit) < Halves::whole(WRECKING) {
            return forbid!("lrtg.14.2.1", "wrecks the junction only as infantry of combat value 5");
        }
        if self.state.demoralized[unit.index()] > 0 {
            return forbid!("lrtg.14.2.1", "is demoralized and destroys nothing");
        }
        if self.state.is(unit, flag::WRECKED) {
            return forbid!("lrtg.14.2.1", "has tried to destroy something this turn");
        }
        Ok(())
    }

    /// Whether Confederate guns in Fort Washington may shell the Pennsylvania capitol. // lrtg.14.3.3
    fn may_shell(self, unit: Unit, hex: Hex) -> May {
        let table = &self.data().victory.structures;
        let side = self.roster().side(unit);
        let number = self.campaign().capitol(self.campaign().harrisburg).unwrap_or(0);
        if side != Side::Confederate || hex != self.campaign().fort_washington {
            return forbid!("lrtg.14.3.3", "is no Confederate unit in Fort Washington");
        }
        if self.state.campaign.structures & 1 << number != 0 {
            return forbid!("lrtg.14.3.3", "finds the capitol destroyed already");
        }
        let guns: u8 = self.shellers().map(|unit| self.state.artillery[unit.index()]).sum();
        if guns < table.pennsylvania_capitol_artillery || self.state.fatigue[unit.index()] != 0 {
            return forbid!("lrtg.14.3.3", "has too little artillery at fatigue 0 in Fort Washington");
        }
        Ok(())
    }

    fn shellers(self) -> impl Iterator<Item = Unit> + 'a {
        self.side_units_in(Side::Confederate, self.campaign().fort_washington).filter(move |&unit| {
            self.state.artillery[unit.index()] > 0 && self.state.fatigue[unit.index()] == 0
        })
    }

    /// Everything that a side may wreck now.
    pub(crate) fn list_wrecking(self, side: Side, out: &mut Vec<CampaignAction>) {
        let targets = [Target::Depot, Target::Levy, Target::Capitol, Target::CapitolAcrossTheRiver];
        for (unit, hex) in self.on_map(side) {
            // Most hexes have nothing to wreck.
            let worth = self.state.campaign.depot(hex).is_some()
                || self.campaign().capitol(hex).is_some()
                || hex == self.campaign().fort_washington
                || (self.state.campaign.levied != 0 && self.theater().towns_in(hex).next().is_some());
            for target in targets.into_iter().filter(|_| worth) {
                if self.may_wreck(unit, target).is_ok() {
                    out.push(CampaignAction::Wreck(self.info(unit).counter, target));
                }
            }
        }
    }

    /// What a unit that burns something else would make of the station in its hex: none where it would change nothing.
    fn station_beside(self, unit: Unit) -> Option<StationMark> {
        let mark = self.may_burn(unit).ok()?;
        let now = self.state.hex(unit).and_then(|hex| self.station_mark(hex));
        (now != Some(mark)).then_some(mark)
    }
}

impl Play<'_> {
    /// Writes points to the book and tells it. // lrtg.vii.0.1
    pub(crate) fn score(&mut self, award: Award, points: i16, clause: &'static str) {
        if points == 0 {
            return;
        }
        let turn = self.state.turn;
        self.state.campaign.book.add(turn, award, points);
        self.log.tally("Confederate victory points", points.into());
        self.report(|now| {
            let total = now.total();
            Event::new(clause, format!("{points:+} victory points for {}: {total} in all.", award.words()))
        });
    }

    /// Finds stations and bridges destroyed since the last look and scores them.
    pub(crate) fn survey_damage(&mut self) {
        let ruined = self.state.ground.ruined;
        if ruined == self.state.campaign.ruined_seen
            && self
                .state
                .ground
                .destroyed
                .iter()
                .zip(self.state.campaign.bridges_scored)
                .all(|(down, seen)| down & !seen == 0)
        {
            return;
        }
        self.state.campaign.ruined_seen = ruined;
        for (index, station) in self.theater().stations.iter().enumerate() {
            let number = index as u8;
            if self.now().station_mark(station.hex) == Some(StationMark::Destroy)
                && !self.state.campaign.stations_destroyed.contains(&number)
            {
                self.station_destroyed(index);
            }
        }
        for (number, crossing) in self.rules.crossings.list.iter().enumerate() {
            let bit = 1u64 << (number % 64);
            let word = number / 64;
            if self.state.ground.is_destroyed(number as u8)
                && self.state.campaign.bridges_scored[word] & bit == 0
            {
                self.state.campaign.bridges_scored[word] |= bit;
                let points = self.campaign().bridge_points(crossing.hexside, crossing.kind, crossing.river);
                self.score(Award::Structures, points, "lrtg.vii.4.1");
            }
        }
        self.combined_award();
    }

    /// A station is destroyed. // lrtg.vii.3.15, lrtg.vii.3.16
    fn station_destroyed(&mut self, station: usize) {
        let before = self.state.campaign.stations_destroyed.clone();
        let before = before.iter().map(|&station| usize::from(station));
        let awards = station_awards(&self.data().victory, self.theater(), before, station);
        // The list has room for every station of the board, and each is on it once.
        self.state.campaign.stations_destroyed.push(station as u8);
        for award in awards {
            self.score(Award::Railroads, award.points, award.clause);
        }
    }

    /// Three stations of the B&O and the Marysville bridge. // lrtg.vii.3.11
    fn combined_award(&mut self) {
        let table = &self.data().victory.stations.combined;
        let bit = line_bit(&self.data().victory, &table.line);
        let on_line = |&&station: &&u8| {
            self.theater().stations.get(usize::from(station)).is_some_and(|station| station.lines & bit != 0)
        };
        let stations = self.state.campaign.stations_destroyed.iter().filter(on_line).count();
        let bridge = self.campaign().marysville.and_then(|at| self.rules.crossings.at(at.hex, at.direction));
        let down = bridge.is_some_and(|number| self.state.ground.is_destroyed(number));
        if stations >= usize::from(table.stations) && down && self.state.campaign.structures & COMBINED == 0 {
            self.state.campaign.structures |= COMBINED;
            self.score(Award::Structures, table.points, "lrtg.vii.3.11");
        }
    }

    /// A Confederate unit stands in a city hex of Washington. // lrtg.vii.4.3
    pub(crate) fn washington_entered(&mut self) {
        if self.state.campaign.structures & WASHINGTON == 0 {
            self.state.campaign.structures |= WASHINGTON;
            self.score(Award::Structures, self.data().victory.structures.washington, "lrtg.vii.4.3");
        }
    }

    // ---- burning ----

    /// The roll for a permanent bridge decides. // gcacw.10.2.18
    pub(crate) fn wreck_junction(&mut self, unit: Unit, dice: &mut dyn Dice) -> Result<(), Refusal> {
        self.now().may_wreck_junction(unit).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        let side = self.roster().side(unit);
        let quiet = self.now().zone(side.enemy(), self.campaign().frederick_junction) == Zone::None;
        let stayed = self.state.march.moved == 0 && !self.state.march.attacked;
        let sheet = self.rules.bridging.destroy.sheet(side, false, quiet, stayed, None);
        let die = dice.roll(6);
        let wrecked = self.rules.bridging.destroy.succeeds(die, false, &sheet);
        let result = if wrecked { "destroyed" } else { "it stands" };
        self.log.result(|| result.into());
        self.log.add(|| roll_event("lrtg.14.2.1", "Frederick Junction", die, &sheet, result));
        self.state.set(unit, flag::WRECKED, true);
        if wrecked && let Some(station) = self.rules.crossings.station(self.campaign().frederick_junction) {
            self.state.ground.mark_station(station, StationMark::Destroy);
        }
        self.state.replace(Step::MarchOver);
        Ok(())
    }

    /// A unit that has burned something else burns the station too, by its size. // lrtg.13.8.4, lrtg.14.3.2
    fn burn_station_too(&mut self, unit: Unit, mark: StationMark, clause: &'static str) {
        let Some(hex) = self.state.hex(unit) else { return };
        let Some(station) = self.rules.crossings.station(hex) else { return };
        self.state.ground.mark_station(station, mark);
        self.report(|now| {
            Event::new(clause, format!("The station at {} burns too.", now.rules.hex_name(hex)))
        });
        self.pride_of_station(unit, hex);
    }

    /// The player may burn the station too, or let it stand. // lrtg.13.8.4, lrtg.13.1.7
    fn ask_for_station(&mut self, unit: Unit, mark: Option<StationMark>) {
        if let Some(mark) = mark {
            self.ask(Question::BurnStation { unit, mark });
        }
    }

    /// The player's answer.
    pub(crate) fn answer_for_station(&mut self, (unit, mark): (Unit, StationMark), burns: bool) {
        self.answered();
        if burns {
            self.burn_station_too(unit, mark, "lrtg.13.8.4");
        }
    }

    /// A unit wrecks a target; a capitol's station burns with it. // lrtg.13.8.4, lrtg.14.3.2
    pub(crate) fn wreck(&mut self, unit: Unit, target: Target, dice: &mut dyn Dice) -> Result<(), Refusal> {
        self.now().may_wreck(unit, target).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        let Some(hex) = self.state.hex(unit) else {
            return refuse!("gcacw.5.4.1", "That unit is not on the map.");
        };
        let station = self.now().station_beside(unit);
        self.state.begin_action(self.roster().side(unit));
        self.note_opening_action(unit);
        match target {
            Target::Depot => {
                let die = dice.roll(6);
                let destroyed = Halves::whole(die.into()) <= self.rules.combat_value(self.state, unit);
                let result = if destroyed { "destroyed" } else { "it stands" };
                self.log.result(|| result.into());
                self.report(|now| {
                    roll_event(
                        "lrtg.13.8.2",
                        &format!("The depot at {}", now.rules.hex_name(hex)),
                        die,
                        &[],
                        result,
                    )
                });
                self.standard().tire(unit, 1);
                if destroyed {
                    self.pride_of_depot(unit, hex);
                    self.destroy_depot(hex);
                }
                self.ask_for_station(unit, station);
            }
            Target::Levy => {
                for town in self.theater().towns_in(hex).collect::<Vec<_>>() {
                    let burned = std::mem::take(&mut self.state.campaign.levy[town]);
                    self.state.campaign.record.burned[town] += burned;
                }
                self.standard().tire(unit, 1);
                self.report(|now| {
                    Event::new("lrtg.13.1.7", format!("The victuals at {} burn.", now.rules.hex_name(hex)))
                });
                self.ask_for_station(unit, station);
            }
            Target::Capitol => {
                self.standard().tire(unit, 1);
                if let Some(mark) = station {
                    self.burn_station_too(unit, mark, "lrtg.14.3.2");
                }
                if let Some(number) = self.campaign().capitol(hex) {
                    self.burn_capitol(number, "lrtg.14.3.1");
                    self.pride_of_capitol(unit, number);
                }
            }
            // Only at the end of a march: see `wreck_junction`.
            Target::Junction => {}
            Target::CapitolAcrossTheRiver => {
                let levels = self.data().victory.structures.pennsylvania_capitol_fatigue;
                let guns: Vec<Unit> = self.now().shellers().collect();
                for gun in guns {
                    self.standard().tire(gun, levels.min(MOST_FATIGUE));
                }
                if let Some(number) = self.campaign().capitol(self.campaign().harrisburg) {
                    self.burn_capitol(number, "lrtg.14.3.3");
                    self.pride_of_capitol(unit, number);
                }
            }
        }
        Ok(())
    }

    fn burn_capitol(&mut self, number: usize, clause: &'static str) {
        self.state.campaign.structures |= 1 << number;
        let capitol = &self.data().victory.structures.capitol[number];
        self.log.add(|| Event::new(clause, format!("The {} burns.", capitol.name)));
        self.score(Award::Structures, capitol.points, "lrtg.vii.4.2");
    }
}

/// The combat value that wrecks a bridge.
const WRECKING: i32 = 5;
/// The combat value that burns a station, and so a capitol.
const BURNING: u8 = 2;
