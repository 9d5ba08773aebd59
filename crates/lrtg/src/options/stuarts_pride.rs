//! Stuart's Pride (27.3): the score of his embarrassment at Brandy Station, and how he lives it down.

use board::Board;
use engine::{Condition, DataError, Log, Side, Track, TrackKind, View};
use gcacw::CombatResult;
use gcacw::pieces::Cause;
use gcacw::sets::UnitSet;
use gcacw::state::{Hex, Unit};

use crate::Data;
use crate::campaign::{Game, LongRoads, War};
use crate::data::tables::PrideLine;
use crate::forces::Forces;
use crate::options::{BRANDY_STATION, PLAY_BALANCE};
use crate::victory::book::Award;

/// The bit of Baltimore among what lowers the score once; the railroads come before it.
const BALTIMORE: u8 = 1 << 7;

/// The places that lower the score.
#[derive(Debug, Clone)]
pub(crate) struct PridePlaces {
    /// The depots that count more.
    depots: Vec<Hex>,
    /// The stations of each railroad.
    lines: Vec<Vec<Hex>>,
}

impl PridePlaces {
    /// Finds them on the board.
    pub(crate) fn survey(data: &Data, board: &Board) -> Result<Self, DataError> {
        let table = &data.brandy_station.pride;
        let depots = data.supply.depot.union.iter().filter(|depot| table.depots.contains(&depot.name));
        let depots: Vec<Hex> = depots.filter_map(|depot| board.hex(&depot.hex)).collect();
        if depots.len() != table.depots.len() {
            let problem = "one of them is no depot of the set-up";
            return Err(DataError::field("lrtg/brandy_station.toml", "pride", "depots", problem));
        }
        let lines = table.line.iter().map(|line| stations_of(line, board)).collect::<Result<_, _>>()?;
        Ok(Self { depots, lines })
    }
}

/// The hexes of a railroad that count: up to where it ends, and a station that counts with it. // lrtg.27.3.15, lrtg.27.3.18
fn stations_of(line: &PrideLine, board: &Board) -> Result<Vec<Hex>, DataError> {
    let wrong = |problem: &str| {
        DataError::field("lrtg/brandy_station.toml", &line.railroad, "line", problem.to_owned())
    };
    let known = board.lines.iter().find(|known| known.kind == "railway" && known.name == line.railroad);
    let known = known.ok_or_else(|| wrong("is no railroad of the board"))?;
    let mut hexes: Vec<Hex> = known.hexes.iter().filter_map(|hex| board.hex(hex)).collect();
    if let Some(end) = &line.east_of {
        let end = board.place(end).and_then(|place| board.hex(&place.hex));
        let at = end.and_then(|end| hexes.iter().position(|&hex| hex == end));
        hexes.truncate(at.ok_or_else(|| wrong("does not run through where it ends"))?);
    }
    if let Some(also) = &line.also {
        hexes.push(board.hex(also).ok_or_else(|| wrong("counts a station that is not on the board"))?);
    }
    Ok(hexes)
}

impl LongRoads {
    /// The score as it counts now. // lrtg.27.3.9
    pub(crate) fn embarrassment(&self, state: &War) -> i16 {
        state.campaign.brandy.embarrassment.max(0)
    }

    /// The score rises or falls, and the Confederate total with it. // lrtg.27.3.1
    pub(crate) fn embarrass(&self, state: &mut War, change: i16, clause: &'static str, log: &mut Log) {
        if change == 0 || !self.option(state, BRANDY_STATION) {
            return;
        }
        let before = self.embarrassment(state);
        let third = self.is_third_turn(state);
        let score = &mut state.campaign.brandy.embarrassment;
        *score += change;
        if !third {
            *score = (*score).max(0);
        }
        let points = self.data.brandy_station.pride.points * (before - self.embarrassment(state));
        self.score(state, Award::StuartsPride, points, clause, log);
    }

    /// When turn 3 is over the score is not below 0. // lrtg.27.3.9
    pub(crate) fn settle_pride(&self, state: &mut War) {
        let score = &mut state.campaign.brandy.embarrassment;
        *score = (*score).max(0);
    }

    /// The points that offset the Union's advantage. // lrtg.27.6.1
    pub(crate) fn play_balance(&self, state: &War) -> i16 {
        let both = BRANDY_STATION | PLAY_BALANCE;
        if state.options & both == both { self.data.brandy_station.balance } else { 0 }
    }

    /// Whether a unit is of Stuart's cavalry: designated CAV, so neither Jenkins, Imboden nor the 12 VA. // lrtg.27.3.10
    fn is_stuarts(&self, rules: &Game, state: &War, unit: Unit) -> bool {
        let origin = self.origin(state, unit);
        rules.roster(state).side(unit) == Side::Confederate
            && self.is_cavalry(rules, state, unit)
            && self.corps(state, origin) == Forces::corps_named("Cavalry Corps")
            && origin != self.forces.named.jenkins
    }

    // ---- turn 3 ----

    /// Letter results of cavalry on turn 3, counted unit by unit. // lrtg.27.3.3, lrtg.27.3.4, lrtg.27.3.6, lrtg.27.3.8
    pub(crate) fn pride_of_battle(&self, rules: &Game, state: &mut War, log: &mut Log) {
        if !self.option(state, BRANDY_STATION) || !self.is_third_turn(state) {
            return;
        }
        let battle = &state.battle;
        let (attacker, defender) = (battle.attacking(), battle.defending);
        let sides =
            [(battle.side, attacker, battle.attacker), (battle.side.enemy(), defender, battle.defender)];
        for (side, units, result) in sides {
            let riders = self.riders(rules, state, &units);
            let table = &self.data.brandy_station.pride;
            let letters = |of: CombatResult| {
                table.disorganized * i16::from(of.disorganized) + table.retreat * i16::from(of.retreat)
            };
            let routed = riders * i16::from(result.rout > 0);
            match side {
                Side::Confederate => {
                    self.embarrass(state, riders * letters(result), "lrtg.27.3.3", log);
                    self.embarrass(state, table.rout * routed, "lrtg.27.3.4", log);
                }
                Side::Union => self.embarrass(state, -table.union_rout * routed, "lrtg.27.3.8", log),
            }
        }
    }

    fn riders(&self, rules: &Game, state: &War, units: &UnitSet) -> i16 {
        units.iter().filter(|&unit| self.is_cavalry(rules, state, unit)).count() as i16
    }

    /// Cavalry that loses men in combat on turn 3. // lrtg.27.3.5, lrtg.27.3.8
    pub(crate) fn pride_of_loss(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        points: u8,
        cause: Cause,
        log: &mut Log,
    ) {
        let in_combat =
            matches!(cause, Cause::Combat | Cause::Retreat | Cause::CavalryRetreat | Cause::Surrender);
        let counts = self.option(state, BRANDY_STATION) && self.is_third_turn(state);
        if !counts || !in_combat || !self.is_cavalry(rules, state, unit) {
            return;
        }
        let table = &self.data.brandy_station.pride;
        let (each, clause) = match rules.roster(state).side(unit) {
            Side::Confederate => (table.manpower, "lrtg.27.3.5"),
            Side::Union => (-table.union_manpower, "lrtg.27.3.8"),
        };
        self.embarrass(state, each * i16::from(points), clause, log);
    }

    // ---- the rest of the game ----

    /// A unit destroys a depot: told before it is gone. // lrtg.27.3.7, lrtg.27.3.11, lrtg.27.3.12, lrtg.27.3.13
    pub(crate) fn pride_of_depot(&self, rules: &Game, state: &mut War, unit: Unit, hex: Hex, log: &mut Log) {
        let Some(owner) = state.campaign.depot(hex).map(|depot| depot.owner) else { return };
        if !self.option(state, BRANDY_STATION) {
            return;
        }
        let table = &self.data.brandy_station.pride;
        let one_of_six = self.brandy_places.pride.depots.contains(&hex);
        match (owner, rules.roster(state).side(unit)) {
            (Side::Confederate, Side::Union) => {
                let culpeper = self.confederate_depots.first().is_some_and(|(depot, _)| *depot == hex);
                if culpeper && self.is_third_turn(state) {
                    self.embarrass(state, table.culpeper_depot, "lrtg.27.3.7", log);
                }
            }
            (Side::Union, Side::Confederate) if self.is_stuarts(rules, state, unit) => match one_of_six {
                true => self.embarrass(state, -table.depot, "lrtg.27.3.11", log),
                false => self.embarrass(state, -table.other_depot, "lrtg.27.3.12", log),
            },
            (Side::Union, Side::Union) if one_of_six && self.stuart_alone_is_near(rules, state, hex) => {
                self.embarrass(state, -table.union_destroys, "lrtg.27.3.13", log);
            }
            _ => {}
        }
    }

    /// Whether Stuart's cavalry is near a hex and no Confederate infantry is. // lrtg.27.3.13
    fn stuart_alone_is_near(&self, rules: &Game, state: &War, hex: Hex) -> bool {
        let within = self.data.brandy_station.pride.within;
        let near: Vec<Unit> = self
            .on_map(rules, state, Side::Confederate)
            .filter(|(_, at)| rules.board.distance(hex, *at) <= within)
            .map(|(unit, _)| unit)
            .collect();
        near.iter().any(|&unit| self.is_stuarts(rules, state, unit))
            && !near.iter().any(|&unit| self.is_infantry(rules, state, unit))
    }

    /// A unit burns a capitol. // lrtg.27.3.14
    pub(crate) fn pride_of_capitol(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        number: usize,
        log: &mut Log,
    ) {
        let table = &self.data.brandy_station.pride;
        let capitol = &self.data.victory.structures.capitol[number].name;
        if table.capitols.contains(capitol) && self.is_stuarts(rules, state, unit) {
            self.embarrass(state, -table.capitol, "lrtg.27.3.14", log);
        }
    }

    /// A unit damages or destroys a station: each railroad counts once. // lrtg.27.3.15 to lrtg.27.3.19
    pub(crate) fn pride_of_station(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        hex: Hex,
        log: &mut Log,
    ) {
        if !self.option(state, BRANDY_STATION) || !self.is_stuarts(rules, state, unit) {
            return;
        }
        const CLAUSES: [&str; 4] = ["lrtg.27.3.15", "lrtg.27.3.16", "lrtg.27.3.17", "lrtg.27.3.18"];
        let lines = self.data.brandy_station.pride.line.iter().zip(&self.brandy_places.pride.lines);
        for (number, (line, stations)) in lines.enumerate() {
            if stations.contains(&hex) {
                let clause = CLAUSES.get(number).copied().unwrap_or("lrtg.27.3.19");
                self.redeem(state, 1 << number, line.points, clause, log);
            }
        }
    }

    /// Stuart's cavalry enters Baltimore or Washington. // lrtg.27.3.20, lrtg.27.3.21
    pub(crate) fn pride_of_entry(&self, rules: &Game, state: &mut War, unit: Unit, hex: Hex, log: &mut Log) {
        if !self.option(state, BRANDY_STATION) || !self.is_stuarts(rules, state, unit) {
            return;
        }
        if self.theater.baltimore.contains(hex) {
            let points = self.data.brandy_station.pride.baltimore;
            self.redeem(state, BALTIMORE, points, "lrtg.27.3.20", log);
        }
        if self.theater.washington.contains(hex) {
            let score = self.embarrassment(state);
            self.embarrass(state, -score, "lrtg.27.3.21", log);
        }
    }

    /// Lowers the score once for what a bit stands for. // lrtg.27.3.19
    fn redeem(&self, state: &mut War, bit: u8, points: i16, clause: &'static str, log: &mut Log) {
        if state.campaign.brandy.redeemed & bit == 0 {
            state.campaign.brandy.redeemed |= bit;
            self.embarrass(state, -points, clause, log);
        }
    }

    // ---- what can be seen ----

    /// The markers of cavalry that is not released, and the score. // lrtg.27.1.5, lrtg.27.3.1
    pub(crate) fn show_brandy_station(&self, rules: &Game, state: &War, view: &mut View) {
        if !self.option(state, BRANDY_STATION) {
            return;
        }
        view.tracks.push(Track {
            kind: TrackKind::Embarrassment,
            label: "Stuart's Embarrassment".into(),
            side: Some(Side::Confederate),
            value: self.embarrassment(state).into(),
            most: 0,
            note: format!(
                "Each of it takes {} points off the Confederate total.",
                self.data.brandy_station.pride.points
            ),
            clause: "lrtg.27.3.1".into(),
        });
        if !self.at_brandy_station(state) {
            return;
        }
        for piece in &mut view.pieces {
            let unit = rules.counters.find(&piece.id).and_then(|counter| rules.roster(state).unit(counter));
            let waits = |unit: Unit| {
                rules.roster(state).side(unit) == Side::Confederate
                    && self.is_cavalry(rules, state, unit)
                    && !state.campaign.released.contains(self.origin(state, unit))
            };
            if unit.is_some_and(waits) {
                piece.status.push(Condition::NotReleased);
            }
        }
    }

    /// The book agrees with the score, and with what was given at the start.
    pub(crate) fn audit_pride(&self, state: &War) -> Result<(), String> {
        let book = &state.campaign.book;
        let pride = -self.data.brandy_station.pride.points * self.embarrassment(state);
        if book.of(Award::StuartsPride) != pride {
            return Err(format!(
                "Stuart's pride: the book says {}, the score {pride}",
                book.of(Award::StuartsPride)
            ));
        }
        if book.of(Award::PlayBalance) != self.play_balance(state) {
            return Err("the points of play balance are not those agreed".into());
        }
        Ok(())
    }
}
