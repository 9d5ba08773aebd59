//! Strategic structures (14.0) and what their destruction scores (VII.3, VII.4); the burning of depots and levies.

use engine::{Dice, Event, Log, May, Refusal, Side, forbid, refuse};
use gcacw::Halves;
use gcacw::state::{Hex, MOST_FATIGUE, Unit, flag};
use gcacw::step::Step;
use gcacw::turn::crossings::CrossingKind;
use gcacw::turn::{River, StationMark};
use gcacw::zones::Zone;

use crate::action::{CampaignAction, Target};
use crate::campaign::{Game, LongRoads, War};
use crate::question::Question;
use crate::turn::random_events::roll_event;
use crate::victory::book::Award;
use crate::victory::points::{line_bit, station_awards};

/// Bits of `structures` after the capitols.
const WASHINGTON: u16 = 1 << 8;
const COMBINED: u16 = 1 << 9;

impl LongRoads {
    /// Writes points to the book and tells it. // lrtg.vii.0.1
    pub(crate) fn score(
        &self,
        state: &mut War,
        award: Award,
        points: i16,
        clause: &'static str,
        log: &mut Log,
    ) {
        if points == 0 {
            return;
        }
        let turn = state.turn;
        state.campaign.book.add(turn, award, points);
        log.tally("Confederate victory points", points.into());
        log.add(|| {
            let total = self.total(state);
            Event::new(clause, format!("{points:+} victory points for {}: {total} in all.", award.words()))
        });
    }

    /// The Confederate total: the book, and what the armies' morale is worth now.
    #[must_use]
    pub fn total(&self, state: &War) -> i16 {
        let [union, confederate] = state.campaign.armies;
        state.campaign.book.total() + self.data.victory.morale.total(union, confederate)
    }

    /// Finds stations and bridges destroyed since the last look and scores them.
    pub(crate) fn survey_damage(&self, rules: &Game, state: &mut War, log: &mut Log) {
        let ruined = state.ground.ruined;
        if ruined == state.campaign.ruined_seen
            && state
                .ground
                .destroyed
                .iter()
                .zip(state.campaign.bridges_scored)
                .all(|(down, seen)| down & !seen == 0)
        {
            return;
        }
        state.campaign.ruined_seen = ruined;
        for (index, station) in self.theater.stations.iter().enumerate() {
            let number = index as u8;
            if rules.station_mark(state, station.hex) == Some(StationMark::Destroy)
                && !state.campaign.stations_destroyed.contains(&number)
            {
                self.station_destroyed(state, index, log);
            }
        }
        for (number, crossing) in rules.crossings.list.iter().enumerate() {
            let bit = 1u64 << (number % 64);
            let word = number / 64;
            if state.ground.is_destroyed(number as u8) && state.campaign.bridges_scored[word] & bit == 0 {
                state.campaign.bridges_scored[word] |= bit;
                let points = self.bridge_points(crossing.hexside, crossing.kind, crossing.river);
                self.score(state, Award::Structures, points, "lrtg.vii.4.1", log);
            }
        }
        self.combined_award(rules, state, log);
    }

    /// A station is destroyed. // lrtg.vii.3.15, lrtg.vii.3.16
    fn station_destroyed(&self, state: &mut War, station: usize, log: &mut Log) {
        let before = state.campaign.stations_destroyed.clone();
        let before = before.iter().map(|&station| usize::from(station));
        let awards = station_awards(&self.data.victory, &self.theater, before, station);
        // The list has room for every station of the board, and each is on it once.
        state.campaign.stations_destroyed.push(station as u8);
        for award in awards {
            self.score(state, Award::Railroads, award.points, award.clause, log);
        }
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

    /// Three stations of the B&O and the Marysville bridge. // lrtg.vii.3.11
    fn combined_award(&self, rules: &Game, state: &mut War, log: &mut Log) {
        let table = &self.data.victory.stations.combined;
        let bit = line_bit(&self.data.victory, &table.line);
        let on_line = |&&station: &&u8| {
            self.theater.stations.get(usize::from(station)).is_some_and(|station| station.lines & bit != 0)
        };
        let stations = state.campaign.stations_destroyed.iter().filter(on_line).count();
        let bridge = self.marysville.and_then(|at| rules.crossings.at(at.hex, at.direction));
        let down = bridge.is_some_and(|number| state.ground.is_destroyed(number));
        if stations >= usize::from(table.stations) && down && state.campaign.structures & COMBINED == 0 {
            state.campaign.structures |= COMBINED;
            self.score(state, Award::Structures, table.points, "lrtg.vii.3.11", log);
        }
    }

    /// A Confederate unit stands in a city hex of Washington. // lrtg.vii.4.3
    pub(crate) fn washington_entered(&self, state: &mut War, log: &mut Log) {
        if state.campaign.structures & WASHINGTON == 0 {
            state.campaign.structures |= WASHINGTON;
            self.score(
                state,
                Award::Structures,
                self.data.victory.structures.washington,
                "lrtg.vii.4.3",
                log,
            );
        }
    }

    // ---- burning ----

    /// Whether a unit may wreck a target by a Burn RR Station action.
    pub(crate) fn may_wreck(&self, rules: &Game, state: &War, unit: Unit, target: Target) -> May {
        rules.may_activate(state, unit)?;
        if state.demoralized[unit.index()] > 0 {
            return forbid!("gcacw.5.4.3", "is demoralized and may not burn anything");
        }
        if rules.hidden(state, unit) {
            return forbid!("gcacw.li.5", "is under a force marker, which must be lifted first");
        }
        let Some(hex) = state.hex(unit) else { return forbid!("gcacw.5.4.1", "is not on the map") };
        let side = rules.roster(state).side(unit);
        let least = |combat: u8| rules.combat_value(state, unit) >= Halves::whole(combat.into());
        match target {
            Target::Depot => {
                let Some(depot) = state.campaign.depot(hex) else {
                    return forbid!("lrtg.13.8.2", "is not in a depot's hex");
                };
                if !least(self.data.supply.depot.destroy_combat) {
                    return forbid!("lrtg.13.8.2", "is too weak to destroy a depot");
                }
                if depot.owner == side { self.may_remove_depot(state, side, hex) } else { Ok(()) }
            }
            Target::Levy => {
                let any = self.theater.towns_in(hex).any(|town| state.campaign.levy[town] > 0);
                match (any, least(1)) {
                    (true, true) => Ok(()),
                    (false, _) => forbid!("lrtg.13.1.7", "finds no levied victuals here"),
                    _ => forbid!("lrtg.13.1.7", "is too weak"),
                }
            }
            Target::Capitol => {
                let Some(number) = self.capitol(hex) else {
                    return forbid!("lrtg.14.3.1", "is not at a capitol or the White House");
                };
                if state.campaign.structures & 1 << number != 0 {
                    return forbid!("lrtg.14.3.1", "finds it destroyed already");
                }
                if least(BURNING) { Ok(()) } else { forbid!("gcacw.5.4.2", "is too weak to burn it") }
            }
            Target::CapitolAcrossTheRiver => self.may_shell(rules, state, unit, hex),
            Target::Junction => {
                forbid!("lrtg.14.2.1", "wrecks the junction only at the end of a march there")
            }
        }
    }

    /// Whether the marching unit may try to wreck the Frederick Junction station, as if it were a bridge. // lrtg.14.2.1
    pub(crate) fn may_wreck_junction(&self, rules: &Game, state: &War, unit: Unit) -> May {
        let junction = self.frederick_junction;
        if state.hex(unit) != Some(junction)
            || rules.station_mark(state, junction) == Some(StationMark::Destroy)
        {
            return forbid!("lrtg.14.2.1", "is not at a Frederick Junction that stands");
        }
        if !self.is_infantry(rules, state, unit) || rules.combat_value(state, unit) < Halves::whole(WRECKING)
        {
            return forbid!("lrtg.14.2.1", "wrecks the junction only as infantry of combat value 5");
        }
        if state.demoralized[unit.index()] > 0 {
            return forbid!("lrtg.14.2.1", "is demoralized and destroys nothing");
        }
        if state.is(unit, flag::WRECKED) {
            return forbid!("lrtg.14.2.1", "has tried to destroy something this turn");
        }
        Ok(())
    }

    /// The roll for a permanent bridge decides. // gcacw.10.2.18
    pub(crate) fn wreck_junction(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.may_wreck_junction(rules, state, unit)
            .map_err(|forbidden| forbidden.refusal_of(rules.name(state, unit)))?;
        let side = rules.roster(state).side(unit);
        let quiet = rules.zone(state, side.enemy(), self.frederick_junction) == Zone::None;
        let stayed = state.march.moved == 0 && !state.march.attacked;
        let sheet = rules.bridging.destroy.sheet(side, false, quiet, stayed, None);
        let die = dice.roll(6);
        let wrecked = rules.bridging.destroy.succeeds(die, false, &sheet);
        let result = if wrecked { "destroyed" } else { "it stands" };
        log.result(|| result.into());
        log.add(|| roll_event("lrtg.14.2.1", "Frederick Junction", die, &sheet, result));
        state.set(unit, flag::WRECKED, true);
        if wrecked && let Some(station) = rules.crossings.station(self.frederick_junction) {
            state.ground.mark_station(station, StationMark::Destroy);
        }
        state.replace(Step::MarchOver);
        Ok(())
    }

    /// Whether Confederate guns in Fort Washington may shell the Pennsylvania capitol. // lrtg.14.3.3
    fn may_shell(&self, rules: &Game, state: &War, unit: Unit, hex: Hex) -> May {
        let table = &self.data.victory.structures;
        let side = rules.roster(state).side(unit);
        let number = self.capitol(self.harrisburg).unwrap_or(0);
        if side != Side::Confederate || hex != self.fort_washington {
            return forbid!("lrtg.14.3.3", "is no Confederate unit in Fort Washington");
        }
        if state.campaign.structures & 1 << number != 0 {
            return forbid!("lrtg.14.3.3", "finds the capitol destroyed already");
        }
        let guns: u8 = self.shellers(rules, state).map(|unit| state.artillery[unit.index()]).sum();
        if guns < table.pennsylvania_capitol_artillery || state.fatigue[unit.index()] != 0 {
            return forbid!("lrtg.14.3.3", "has too little artillery at fatigue 0 in Fort Washington");
        }
        Ok(())
    }

    fn shellers<'a>(&'a self, rules: &'a Game, state: &'a War) -> impl Iterator<Item = Unit> + 'a {
        rules
            .side_units_in(state, Side::Confederate, self.fort_washington)
            .filter(|&unit| state.artillery[unit.index()] > 0 && state.fatigue[unit.index()] == 0)
    }

    fn capitol(&self, hex: Hex) -> Option<usize> {
        self.capitols.iter().position(|&capitol| capitol == hex)
    }

    /// Everything that a side may wreck now.
    pub(crate) fn list_wrecking(&self, rules: &Game, state: &War, side: Side, out: &mut Vec<CampaignAction>) {
        let targets = [Target::Depot, Target::Levy, Target::Capitol, Target::CapitolAcrossTheRiver];
        for (unit, hex) in self.on_map(rules, state, side) {
            // Most hexes have nothing to wreck.
            let worth = state.campaign.depot(hex).is_some()
                || self.capitol(hex).is_some()
                || hex == self.fort_washington
                || (state.campaign.levied != 0 && self.theater.towns_in(hex).next().is_some());
            for target in targets.into_iter().filter(|_| worth) {
                if self.may_wreck(rules, state, unit, target).is_ok() {
                    out.push(CampaignAction::Wreck(rules.info(state, unit).counter, target));
                }
            }
        }
    }

    /// What a unit that burns something else would make of the station in its hex: none where it would change nothing.
    fn station_beside(&self, rules: &Game, state: &War, unit: Unit) -> Option<StationMark> {
        let mark = rules.may_burn(state, unit).ok()?;
        let now = state.hex(unit).and_then(|hex| rules.station_mark(state, hex));
        (now != Some(mark)).then_some(mark)
    }

    /// A unit that has burned something else burns the station too, by its size. // lrtg.13.8.4, lrtg.14.3.2
    fn burn_station_too(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        mark: StationMark,
        clause: &'static str,
        log: &mut Log,
    ) {
        let Some(hex) = state.hex(unit) else { return };
        let Some(station) = rules.crossings.station(hex) else { return };
        state.ground.mark_station(station, mark);
        log.add(|| Event::new(clause, format!("The station at {} burns too.", rules.hex_name(hex))));
        self.pride_of_station(rules, state, unit, hex, log);
    }

    /// The player may burn the station too, or let it stand. // lrtg.13.8.4, lrtg.13.1.7
    fn ask_for_station(&self, state: &mut War, unit: Unit, mark: Option<StationMark>) {
        if let Some(mark) = mark {
            self.ask(state, Question::BurnStation { unit, mark });
        }
    }

    /// The player's answer.
    pub(crate) fn answer_for_station(
        &self,
        rules: &Game,
        state: &mut War,
        (unit, mark): (Unit, StationMark),
        burns: bool,
        log: &mut Log,
    ) {
        self.answered(state);
        if burns {
            self.burn_station_too(rules, state, unit, mark, "lrtg.13.8.4", log);
        }
    }

    /// A unit wrecks a target; a capitol's station burns with it. // lrtg.13.8.4, lrtg.14.3.2
    pub(crate) fn wreck(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        target: Target,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.may_wreck(rules, state, unit, target)
            .map_err(|forbidden| forbidden.refusal_of(rules.name(state, unit)))?;
        let Some(hex) = state.hex(unit) else {
            return refuse!("gcacw.5.4.1", "That unit is not on the map.");
        };
        let station = self.station_beside(rules, state, unit);
        state.begin_action(rules.roster(state).side(unit));
        self.note_opening_action(rules, state, unit);
        match target {
            Target::Depot => {
                let die = dice.roll(6);
                let destroyed = Halves::whole(die.into()) <= rules.combat_value(state, unit);
                let result = if destroyed { "destroyed" } else { "it stands" };
                log.result(|| result.into());
                log.add(|| {
                    roll_event(
                        "lrtg.13.8.2",
                        &format!("The depot at {}", rules.hex_name(hex)),
                        die,
                        &[],
                        result,
                    )
                });
                rules.tire(state, unit, 1);
                if destroyed {
                    self.pride_of_depot(rules, state, unit, hex, log);
                    self.destroy_depot(state, hex, log);
                }
                self.ask_for_station(state, unit, station);
            }
            Target::Levy => {
                for town in self.theater.towns_in(hex).collect::<Vec<_>>() {
                    let burned = std::mem::take(&mut state.campaign.levy[town]);
                    state.campaign.record.burned[town] += burned;
                }
                rules.tire(state, unit, 1);
                log.add(|| {
                    Event::new("lrtg.13.1.7", format!("The victuals at {} burn.", rules.hex_name(hex)))
                });
                self.ask_for_station(state, unit, station);
            }
            Target::Capitol => {
                rules.tire(state, unit, 1);
                if let Some(mark) = station {
                    self.burn_station_too(rules, state, unit, mark, "lrtg.14.3.2", log);
                }
                if let Some(number) = self.capitol(hex) {
                    self.burn_capitol(state, number, "lrtg.14.3.1", log);
                    self.pride_of_capitol(rules, state, unit, number, log);
                }
            }
            // Only at the end of a march: see `wreck_junction`.
            Target::Junction => {}
            Target::CapitolAcrossTheRiver => {
                let levels = self.data.victory.structures.pennsylvania_capitol_fatigue;
                let guns: Vec<Unit> = self.shellers(rules, state).collect();
                for gun in guns {
                    rules.tire(state, gun, levels.min(MOST_FATIGUE));
                }
                if let Some(number) = self.capitol(self.harrisburg) {
                    self.burn_capitol(state, number, "lrtg.14.3.3", log);
                    self.pride_of_capitol(rules, state, unit, number, log);
                }
            }
        }
        Ok(())
    }

    fn burn_capitol(&self, state: &mut War, number: usize, clause: &'static str, log: &mut Log) {
        state.campaign.structures |= 1 << number;
        let capitol = &self.data.victory.structures.capitol[number];
        log.add(|| Event::new(clause, format!("The {} burns.", capitol.name)));
        self.score(state, Award::Structures, capitol.points, "lrtg.vii.4.2", log);
    }
}

/// The combat value that wrecks a bridge.
const WRECKING: i32 = 5;
/// The combat value that burns a station, and so a capitol.
const BURNING: u8 = 2;
