//! Victory: what each item is worth now, the total, and what it means.

pub(crate) mod items;
mod paths;
mod prizes;

use board::Direction;
use engine::{Clause, Outcome, Side};

use crate::campaign::Campaign;
use crate::ruleset::option;
use crate::scenarios::Degree;
use crate::situation::{Play, Situation};
use crate::state::{Hex, Place, Unit};
use crate::turn::crossings::CrossingKind;
use crate::turn::{Hexside, StationMark};
use crate::victory::items::{Counted, CountyTime, Item, Near, Rule};

pub use items::Conditions;
pub use prizes::{Prize, Service, Shunned};

/// The victory points of a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score<'rules> {
    /// Whose points they are.
    pub side: Side,
    /// Every item with its points now.
    pub lines: Vec<(&'rules Item, i32)>,
    /// The points counted at the end of earlier turns.
    pub banked: i32,
    /// All together.
    pub total: i32,
    /// Who wins with that total, and how clearly.
    pub winner: Side,
    /// How clearly.
    pub level: Degree,
}

impl<'a, C: Campaign> Situation<'a, C> {
    /// The items that count: the scenario's own, or with the competitive option those. // gcacw.s.7.22
    pub(crate) fn items(self) -> &'a [Item] {
        let victory = &self.scene().victory;
        if self.plays(option::COMPETITIVE) && !victory.competitive.is_empty() {
            &victory.competitive
        } else {
            &victory.items
        }
    }

    /// The score as it stands. // gcacw.s.7.1
    #[must_use]
    pub fn score(self) -> Score<'a> {
        let victory = &self.scene().victory;
        let lines: Vec<(&Item, i32)> =
            self.items().iter().map(|item| (item, self.item_points(item))).collect();
        let banked = i32::from(self.state.special.banked);
        let total = lines.iter().map(|(_, points)| points).sum::<i32>() + banked;
        let fits = |level: &&crate::scenarios::Level| {
            level.min.is_none_or(|min| total >= min.into()) && level.max.is_none_or(|max| total <= max.into())
        };
        let side = victory.side.unwrap_or(Side::Union);
        let level = victory.levels.iter().find(fits);
        Score {
            side,
            lines,
            banked,
            total,
            winner: level.map_or(side, |level| level.winner),
            level: level.map_or(Degree::Marginal, |level| level.level),
        }
    }

    /// How the game ended.
    #[must_use]
    pub fn victory(self) -> Outcome {
        if let Some(outcome) = C::outcome(self) {
            return outcome;
        }
        if let Some(item) = self.automatic_victory() {
            let side = item.counted.side;
            let Rule::Automatic { hex, degree } = item.rule else { return self.final_count() };
            let place = self.rules.hex_name(hex);
            return Outcome {
                winner: Some(side),
                level: degree.name(),
                clause: Clause("gcacw.s.7.21"),
                sentence: format!(
                    "The {} has reached {place}: a {} victory at once.",
                    side.name(),
                    degree.name()
                ),
            };
        }
        self.final_count()
    }

    fn final_count(self) -> Outcome {
        let score = self.score();
        let mut counted: Vec<String> = score
            .lines
            .iter()
            .filter(|(_, points)| *points != 0)
            .map(|(item, points)| format!("{points:+} {}", item.label))
            .collect();
        if score.banked != 0 {
            counted.push(format!("{:+} counted at the end of earlier turns", score.banked));
        }
        let sum = if counted.is_empty() { "nothing scored".to_owned() } else { counted.join(", ") };
        Outcome {
            winner: Some(score.winner),
            level: score.level.name(),
            clause: Clause("gcacw.s.7.1"),
            sentence: format!(
                "{} victory point{} for the {} ({sum}): a {} {} victory.",
                score.total,
                if score.total.abs() == 1 { "" } else { "s" },
                score.side.name(),
                score.winner.name(),
                score.level.name()
            ),
        }
    }

    /// The item that ends the game at once, if its hour has come. // gcacw.s.7.21
    pub(crate) fn automatic_victory(self) -> Option<&'a Item> {
        self.items().iter().find(|item| match item.rule {
            Rule::Automatic { hex, .. } => self.holds(&item.counted, hex),
            _ => false,
        })
    }

    fn item_points(self, item: &Item) -> i32 {
        let each = i32::from(item.points);
        let counted = &item.counted;
        match &item.rule {
            Rule::Hold { hexes } => each * i32::from(hexes.iter().any(|&hex| self.holds(counted, hex))),
            Rule::HoldAround { hex, each_more, unless_held } => {
                if *unless_held && self.is_held(counted, *hex) {
                    return 0;
                }
                let held =
                    self.rules.board.around(*hex).filter(|&(_, next)| self.holds(counted, next)).count();
                if held == 0 { 0 } else { each + i32::from(*each_more) * (held as i32 - 1) }
            }
            Rule::Nearest { hex, points_by, unless_held, by_road } => {
                if *unless_held && self.is_held(counted, *hex) {
                    return 0;
                }
                self.nearest_points(counted, *hex, points_by, *by_road)
            }
            Rule::NoneWithin { hex, within } => {
                each * i32::from(self.near_units(counted, &[*hex], *within).next().is_none())
            }
            Rule::UnitsWithin { near, within, unless_enemy, depots_first } => {
                if *depots_first && !self.depots_destroyed() {
                    return 0;
                }
                each * self.count_near(counted, near, *within, *unless_enemy)
            }
            Rule::UnitsIn { hexes } => {
                let inside = self.present(counted).filter(|&(_, hex)| hexes.contains(hex));
                each * inside.count() as i32
            }
            Rule::NotHome { homes } => each * self.not_home(counted, homes),
            Rule::Isolated { to, longest } => {
                let cut_off = |&(_, hex): &(Unit, Hex)| !self.has_path(counted.side, hex, to, *longest);
                each * self.present(counted).filter(cut_off).count() as i32
            }
            Rule::Exited => each * self.gone(counted, &[Place::EXITED]),
            Rule::Destroyed => each * self.gone(counted, &[Place::ELIMINATED, Place::SURRENDERED]),
            Rule::TrainsSafe { near, within } => each * self.count_near(counted, near, *within, false),
            Rule::TrainsAlive => each * (self.present(counted).count() as i32 - self.safe_trains()),
            Rule::TrainsLost => each * self.gone(counted, &[Place::ELIMINATED]),
            _ => each * self.thing_count(item),
        }
    }

    /// What an item counts that is not a unit.
    fn thing_count(self, item: &Item) -> i32 {
        let special = &self.state.special;
        match &item.rule {
            Rule::Lost { side, but_surrendered } => {
                let spared = if *but_surrendered { special.surrendered } else { 0 };
                i32::from(self.state.lost[side.index()]) - i32::from(spared)
            }
            Rule::Stations { hexes, damaged, destroyed } => {
                let counts = |&&hex: &&Hex| match self.station_at(hex) {
                    StationMark::Whole => false,
                    StationMark::Damage => *damaged,
                    StationMark::Destroy => *destroyed,
                };
                hexes.iter().filter(counts).count() as i32
            }
            Rule::Depot { depot } => i32::from(special.depots & (1 << depot) != 0),
            Rule::Bridge { hex } => i32::from(self.bridge_destroyed_at(*hex)),
            Rule::Entered { side, hexes } => (special.entered[side.index()] & hexes).count_ones() as i32,
            Rule::Controlled { side, hexes } => {
                let theirs = special.last_in[side.index()];
                (theirs & hexes).count_ones() as i32
            }
            Rule::County { seat, county, time: CountyTime::End } => {
                i32::from(self.controls(item.counted.side, *seat, county))
            }
            Rule::Levied => special.levied.count_ones() as i32,
            Rule::Fixed => 1,
            _ => 0,
        }
    }

    /// The units an item counts that are on the map and in the condition it asks for.
    fn present(self, counted: &Counted) -> impl Iterator<Item = (Unit, Hex)> + 'a {
        let demoralized = counted.demoralized;
        let fits = move |unit: Unit| {
            demoralized.is_none_or(|wanted| wanted == (self.state.demoralized[unit.index()] > 0))
        };
        let on_map = counted.units.iter().filter_map(|unit| self.state.hex(unit).map(|hex| (unit, hex)));
        on_map.filter(move |&(unit, _)| fits(unit))
    }

    fn holds(self, counted: &Counted, hex: Hex) -> bool {
        self.present(counted).any(|(_, at)| at == hex)
    }

    /// Whether one of the units an item counts is in a hex, in whatever condition. // gcacw.s.7.4
    fn is_held(self, counted: &Counted, hex: Hex) -> bool {
        self.holds(&Counted { demoralized: None, ..*counted }, hex)
    }

    fn near_units(
        self,
        counted: &Counted,
        places: &'a [Hex],
        within: u16,
    ) -> impl Iterator<Item = (Unit, Hex)> + 'a {
        self.present(counted).filter(move |&(_, hex)| {
            places.iter().any(|&place| self.rules.board.distance(hex, place) <= within)
        })
    }

    fn count_near(self, counted: &Counted, near: &Near, within: u16, unless_enemy: bool) -> i32 {
        let places = match near {
            Near::Hexes(hexes) => hexes.clone(),
            Near::Unit(unit) => self.state.hex(*unit).into_iter().collect(),
        };
        let enemy = counted.side.enemy();
        let quiet = |&place: &Hex| {
            !unless_enemy
                || (!self.has_unit(enemy, place)
                    && !self.rules.board.around(place).any(|(_, next)| self.has_unit(enemy, next)))
        };
        let places: Vec<Hex> = places.into_iter().filter(quiet).collect();
        self.near_units(counted, &places, within).count() as i32
    }

    fn nearest_points(self, counted: &Counted, hex: Hex, points_by: &[(u16, i16)], by_road: bool) -> i32 {
        let counts = |&(_, at): &(Unit, Hex)| !by_road || self.road_to_west_edge(counted.side, at);
        let nearest =
            self.present(counted).filter(counts).map(|(_, at)| self.rules.board.distance(at, hex)).min();
        let row = |nearest: u16| points_by.iter().find(|&&(distance, _)| nearest <= distance);
        nearest.and_then(row).map_or(0, |&(_, points)| points.into())
    }

    fn not_home(self, counted: &Counted, homes: &[(Hex, u16)]) -> i32 {
        let home = |unit: Unit| {
            self.state.hex(unit).is_some_and(|at| {
                homes.iter().any(|&(place, within)| self.rules.board.distance(at, place) <= within)
            })
        };
        counted.units.iter().filter(|&unit| !home(unit)).count() as i32
    }

    fn gone(self, counted: &Counted, places: &[Place]) -> i32 {
        counted.units.iter().filter(|unit| places.contains(&self.state.place[unit.index()])).count() as i32
    }

    fn safe_trains(self) -> i32 {
        let safe = |item: &Item| match &item.rule {
            Rule::TrainsSafe { near, within } => self.count_near(&item.counted, near, *within, false),
            _ => 0,
        };
        self.items().iter().map(safe).sum()
    }

    /// What burning has left of the station in a hex.
    pub(crate) fn station_at(self, hex: Hex) -> StationMark {
        self.rules
            .crossings
            .station(hex)
            .map_or(StationMark::Whole, |station| self.state.ground.station(station))
    }

    /// Whether a bridge at a hex is destroyed. // gcacw.s.7.14
    fn bridge_destroyed_at(self, hex: Hex) -> bool {
        let crossings = Direction::ALL.into_iter().filter_map(|way| self.rules.crossings.at(hex, way));
        let bridges =
            crossings.filter(|&number| self.rules.crossings.get(number).kind != CrossingKind::Ferry);
        bridges.into_iter().any(|number| self.state.ground.is_destroyed(number))
    }

    /// Whether a bridge that stands, permanent or pontoon, crosses a hexside.
    pub(crate) fn has_bridge(self, hex: Hex, direction: Direction) -> bool {
        let permanent = self.rules.crossings.at(hex, direction).is_some_and(|number| {
            self.rules.crossings.get(number).kind == CrossingKind::Bridge
                && !self.state.ground.is_destroyed(number)
        });
        let hexside = Hexside::new(&self.rules.board, hex, direction);
        permanent || hexside.is_some_and(|hexside| self.state.ground.pontoon(hexside).is_some())
    }

    pub(crate) fn depots_destroyed(self) -> bool {
        let all = (1u8 << self.scene().special.depots.len()) - 1;
        self.state.special.depots & all == all
    }

    /// Whether a side has a unit in a hex, whether the enemy sees it or not.
    pub(crate) fn has_unit(self, side: Side, hex: Hex) -> bool {
        self.side_units_in(side, hex).any(|unit| self.info(unit).arm.has_manpower())
    }

    /// Whether a side controls a county. // gcacw.s.7.17
    fn controls(self, side: Side, seat: Hex, county: &board::HexSet) -> bool {
        let rule = &self.scene().special.county;
        let in_seat =
            self.side_units_in(side, seat).any(|unit| self.state.manpower[unit.index()] >= rule.seat);
        let inside = |unit: &Unit| self.state.hex(*unit).is_some_and(|hex| county.contains(hex));
        let manpower: u16 = self
            .roster()
            .side_units(side)
            .filter(inside)
            .map(|unit| u16::from(self.state.manpower[unit.index()]))
            .sum();
        in_seat
            && manpower >= rule.county
            && (rule.supply.is_empty() || self.has_path(side, seat, &rule.supply, u16::MAX))
    }
}

impl<C: Campaign> Play<'_, C> {
    /// Counts the counties that score at the end of each turn. // gcacw.s.7.17
    pub(crate) fn bank_counties(&mut self) {
        let mut points = 0;
        let mut best = 0;
        for item in self.now().items() {
            let Rule::County { seat, ref county, time } = item.rule else { continue };
            match time {
                CountyTime::End => {}
                CountyTime::EachTurn if self.now().controls(item.counted.side, seat, county) => {
                    points += item.points;
                }
                CountyTime::BestOfTurn if self.now().controls(item.counted.side, seat, county) => {
                    best = best.max(item.points);
                }
                CountyTime::EachTurn | CountyTime::BestOfTurn => {}
            }
        }
        self.state.special.banked += points + best;
    }
}

impl Degree {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Marginal => "marginal",
            Self::Substantive => "substantive",
            Self::Decisive => "decisive",
        }
    }
}
