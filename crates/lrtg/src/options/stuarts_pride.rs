//! Stuart's Pride (27.3): the score of his embarrassment at Brandy Station, and how he lives it down.

use board::Board;
use engine::{Condition, DataError, Side, Track, TrackKind, View};
use gcacw::CombatResult;
use gcacw::pieces::Cause;
use gcacw::sets::UnitSet;
use gcacw::state::{Hex, Unit};

use crate::Data;
use crate::data::tables::PrideLine;
use crate::forces::Forces;
use crate::options::{BRANDY_STATION, PLAY_BALANCE};
use crate::situation::{Play, Situation};
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

impl Situation<'_> {
    /// The score as it counts now. // lrtg.27.3.9
    pub(crate) fn embarrassment(self) -> i16 {
        self.state.campaign.brandy.embarrassment.max(0)
    }

    /// The points that offset the Union's advantage. // lrtg.27.6.1
    pub(crate) fn play_balance(self) -> i16 {
        let both = BRANDY_STATION | PLAY_BALANCE;
        if self.state.options & both == both { self.data().brandy_station.balance } else { 0 }
    }

    /// Whether a unit is of Stuart's cavalry: designated CAV, so neither Jenkins, Imboden nor the 12 VA. // lrtg.27.3.10
    fn is_stuarts(self, unit: Unit) -> bool {
        let origin = self.origin(unit);
        self.roster().side(unit) == Side::Confederate
            && self.is_cavalry(unit)
            && self.corps(origin) == Forces::corps_named("Cavalry Corps")
            && origin != self.forces().named.jenkins
    }

    // ---- turn 3 ----

    fn riders(self, units: &UnitSet) -> i16 {
        units.iter().filter(|&unit| self.is_cavalry(unit)).count() as i16
    }

    // ---- the rest of the game ----

    /// Whether Stuart's cavalry is near a hex and no Confederate infantry is. // lrtg.27.3.13
    fn stuart_alone_is_near(self, hex: Hex) -> bool {
        let within = self.data().brandy_station.pride.within;
        let near: Vec<Unit> = self
            .on_map(Side::Confederate)
            .filter(|(_, at)| self.rules.board.distance(hex, *at) <= within)
            .map(|(unit, _)| unit)
            .collect();
        near.iter().any(|&unit| self.is_stuarts(unit)) && !near.iter().any(|&unit| self.is_infantry(unit))
    }

    // ---- what can be seen ----

    /// The markers of cavalry that is not released, and the score. // lrtg.27.1.5, lrtg.27.3.1
    pub(crate) fn show_brandy_station(self, view: &mut View) {
        if !self.option(BRANDY_STATION) {
            return;
        }
        view.tracks.push(Track {
            kind: TrackKind::Embarrassment,
            label: "Stuart's Embarrassment".into(),
            side: Some(Side::Confederate),
            value: self.embarrassment().into(),
            most: 0,
            note: format!(
                "Each of it takes {} points off the Confederate total.",
                self.data().brandy_station.pride.points
            ),
            clause: "lrtg.27.3.1".into(),
        });
        if !self.at_brandy_station() {
            return;
        }
        for piece in &mut view.pieces {
            let unit = self.rules.counters.find(&piece.id).and_then(|counter| self.roster().unit(counter));
            let waits = |unit: Unit| {
                self.roster().side(unit) == Side::Confederate
                    && self.is_cavalry(unit)
                    && !self.state.campaign.released.contains(self.origin(unit))
            };
            if unit.is_some_and(waits) {
                piece.status.push(Condition::NotReleased);
            }
        }
    }

    /// The book agrees with the score, and with what was given at the start.
    pub(crate) fn audit_pride(self) -> Result<(), String> {
        let book = &self.state.campaign.book;
        let pride = -self.data().brandy_station.pride.points * self.embarrassment();
        if book.of(Award::StuartsPride) != pride {
            return Err(format!(
                "Stuart's pride: the book says {}, the score {pride}",
                book.of(Award::StuartsPride)
            ));
        }
        if book.of(Award::PlayBalance) != self.play_balance() {
            return Err("the points of play balance are not those agreed".into());
        }
        Ok(())
    }
}

impl Play<'_> {
    /// The score rises or falls, and the Confederate total with it. // lrtg.27.3.1
    pub(crate) fn embarrass(&mut self, change: i16, clause: &'static str) {
        if change == 0 || !self.now().option(BRANDY_STATION) {
            return;
        }
        let before = self.now().embarrassment();
        let third = self.now().is_third_turn();
        let score = &mut self.state.campaign.brandy.embarrassment;
        *score += change;
        if !third {
            *score = (*score).max(0);
        }
        let points = self.data().brandy_station.pride.points * (before - self.now().embarrassment());
        self.score(Award::StuartsPride, points, clause);
    }

    /// When turn 3 is over the score is not below 0. // lrtg.27.3.9
    pub(crate) fn settle_pride(&mut self) {
        let score = &mut self.state.campaign.brandy.embarrassment;
        *score = (*score).max(0);
    }

    // ---- turn 3 ----

    /// Letter results of cavalry on turn 3, counted unit by unit. // lrtg.27.3.3, lrtg.27.3.4, lrtg.27.3.6, lrtg.27.3.8
    pub(crate) fn pride_of_battle(&mut self) {
        if !self.now().option(BRANDY_STATION) || !self.now().is_third_turn() {
            return;
        }
        let battle = &self.state.battle;
        let (attacker, defender) = (battle.attacking(), battle.defending);
        let sides =
            [(battle.side, attacker, battle.attacker), (battle.side.enemy(), defender, battle.defender)];
        for (side, units, result) in sides {
            let riders = self.now().riders(&units);
            let table = &self.data().brandy_station.pride;
            let letters = |of: CombatResult| {
                table.disorganized * i16::from(of.disorganized) + table.retreat * i16::from(of.retreat)
            };
            let routed = riders * i16::from(result.rout > 0);
            match side {
                Side::Confederate => {
                    self.embarrass(riders * letters(result), "lrtg.27.3.3");
                    self.embarrass(table.rout * routed, "lrtg.27.3.4");
                }
                Side::Union => self.embarrass(-table.union_rout * routed, "lrtg.27.3.8"),
            }
        }
    }

    /// Cavalry that loses men in combat on turn 3. // lrtg.27.3.5, lrtg.27.3.8
    pub(crate) fn pride_of_loss(&mut self, unit: Unit, points: u8, cause: Cause) {
        let in_combat =
            matches!(cause, Cause::Combat | Cause::Retreat | Cause::CavalryRetreat | Cause::Surrender);
        let counts = self.now().option(BRANDY_STATION) && self.now().is_third_turn();
        if !counts || !in_combat || !self.now().is_cavalry(unit) {
            return;
        }
        let table = &self.data().brandy_station.pride;
        let (each, clause) = match self.roster().side(unit) {
            Side::Confederate => (table.manpower, "lrtg.27.3.5"),
            Side::Union => (-table.union_manpower, "lrtg.27.3.8"),
        };
        self.embarrass(each * i16::from(points), clause);
    }

    // ---- the rest of the game ----

    /// A unit destroys a depot: told before it is gone. // lrtg.27.3.7, lrtg.27.3.11, lrtg.27.3.12, lrtg.27.3.13
    pub(crate) fn pride_of_depot(&mut self, unit: Unit, hex: Hex) {
        let Some(owner) = self.state.campaign.depot(hex).map(|depot| depot.owner) else { return };
        if !self.now().option(BRANDY_STATION) {
            return;
        }
        let table = &self.data().brandy_station.pride;
        let one_of_six = self.campaign().brandy_places.pride.depots.contains(&hex);
        match (owner, self.roster().side(unit)) {
            (Side::Confederate, Side::Union) => {
                let culpeper =
                    self.campaign().confederate_depots.first().is_some_and(|(depot, _)| *depot == hex);
                if culpeper && self.now().is_third_turn() {
                    self.embarrass(table.culpeper_depot, "lrtg.27.3.7");
                }
            }
            (Side::Union, Side::Confederate) if self.now().is_stuarts(unit) => match one_of_six {
                true => self.embarrass(-table.depot, "lrtg.27.3.11"),
                false => self.embarrass(-table.other_depot, "lrtg.27.3.12"),
            },
            (Side::Union, Side::Union) if one_of_six && self.now().stuart_alone_is_near(hex) => {
                self.embarrass(-table.union_destroys, "lrtg.27.3.13");
            }
            _ => {}
        }
    }

    /// A unit burns a capitol. // lrtg.27.3.14
    pub(crate) fn pride_of_capitol(&mut self, unit: Unit, number: usize) {
        let table = &self.data().brandy_station.pride;
        let capitol = &self.data().victory.structures.capitol[number].name;
        if table.capitols.contains(capitol) && self.now().is_stuarts(unit) {
            self.embarrass(-table.capitol, "lrtg.27.3.14");
        }
    }

    /// A unit damages or destroys a station: each railroad counts once. // lrtg.27.3.15 to lrtg.27.3.19
    pub(crate) fn pride_of_station(&mut self, unit: Unit, hex: Hex) {
        if !self.now().option(BRANDY_STATION) || !self.now().is_stuarts(unit) {
            return;
        }
        const CLAUSES: [&str; 4] = ["lrtg.27.3.15", "lrtg.27.3.16", "lrtg.27.3.17", "lrtg.27.3.18"];
        let lines =
            self.data().brandy_station.pride.line.iter().zip(&self.campaign().brandy_places.pride.lines);
        for (number, (line, stations)) in lines.enumerate() {
            if stations.contains(&hex) {
                let clause = CLAUSES.get(number).copied().unwrap_or("lrtg.27.3.19");
                self.redeem(1 << number, line.points, clause);
            }
        }
    }

    /// Stuart's cavalry enters Baltimore or Washington. // lrtg.27.3.20, lrtg.27.3.21
    pub(crate) fn pride_of_entry(&mut self, unit: Unit, hex: Hex) {
        if !self.now().option(BRANDY_STATION) || !self.now().is_stuarts(unit) {
            return;
        }
        if self.theater().baltimore.contains(hex) {
            let points = self.data().brandy_station.pride.baltimore;
            self.redeem(BALTIMORE, points, "lrtg.27.3.20");
        }
        if self.theater().washington.contains(hex) {
            let score = self.now().embarrassment();
            self.embarrass(-score, "lrtg.27.3.21");
        }
    }

    /// Lowers the score once for what a bit stands for. // lrtg.27.3.19
    fn redeem(&mut self, bit: u8, points: i16, clause: &'static str) {
        if self.state.campaign.brandy.redeemed & bit == 0 {
            self.state.campaign.brandy.redeemed |= bit;
            self.embarrass(-points, clause);
        }
    }
}
