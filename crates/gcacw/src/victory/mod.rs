//! Victory: what each item is worth now, the total, and what it means.

pub(crate) mod items;
mod paths;
mod prizes;

use board::Direction;
use engine::{Clause, Outcome, Side};

use crate::campaign::Campaign;
use crate::ruleset::{Gcacw, option};
use crate::scenarios::Degree;
use crate::state::{Hex, Place, State, Unit};
use crate::turn::crossings::CrossingKind;
use crate::turn::{Hexside, StationMark};
use crate::victory::items::{Counted, CountyTime, Item, Near, Rule};

pub use items::Conditions;
pub use prizes::{Prize, Service};

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

impl<C: Campaign> Gcacw<C> {
    /// The items that count: the scenario's own, or with the competitive option those. // gcacw.s.7.22
    pub(crate) fn items(&self, state: &State<C>) -> &[Item] {
        let victory = &self.scene(state).victory;
        if self.plays(state, option::COMPETITIVE) && !victory.competitive.is_empty() {
            &victory.competitive
        } else {
            &victory.items
        }
    }

    /// The score as it stands. // gcacw.s.7.1
    #[must_use]
    pub fn score(&self, state: &State<C>) -> Score<'_> {
        let victory = &self.scene(state).victory;
        let lines: Vec<(&Item, i32)> =
            self.items(state).iter().map(|item| (item, self.item_points(state, item))).collect();
        let banked = i32::from(state.special.banked);
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
    pub fn victory(&self, state: &State<C>) -> Outcome {
        if let Some(outcome) = C::outcome(self.at(state)) {
            return outcome;
        }
        if let Some(item) = self.automatic_victory(state) {
            let side = item.counted.side;
            let Rule::Automatic { hex, degree } = item.rule else { return self.final_count(state) };
            let place = self.hex_name(hex);
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
        self.final_count(state)
    }

    fn final_count(&self, state: &State<C>) -> Outcome {
        let score = self.score(state);
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
    pub(crate) fn automatic_victory(&self, state: &State<C>) -> Option<&Item> {
        self.items(state).iter().find(|item| match item.rule {
            Rule::Automatic { hex, .. } => self.holds(state, &item.counted, hex),
            _ => false,
        })
    }

    /// Counts the counties that score at the end of each turn. // gcacw.s.7.17
    pub(crate) fn bank_counties(&self, state: &mut State<C>) {
        let mut points = 0;
        let mut best = 0;
        for item in self.items(state) {
            let Rule::County { seat, ref county, time } = item.rule else { continue };
            match time {
                CountyTime::End => {}
                CountyTime::EachTurn if self.controls(state, item.counted.side, seat, county) => {
                    points += item.points;
                }
                CountyTime::BestOfTurn if self.controls(state, item.counted.side, seat, county) => {
                    best = best.max(item.points);
                }
                CountyTime::EachTurn | CountyTime::BestOfTurn => {}
            }
        }
        state.special.banked += points + best;
    }

    fn item_points(&self, state: &State<C>, item: &Item) -> i32 {
        let each = i32::from(item.points);
        let counted = &item.counted;
        match &item.rule {
            Rule::Hold { hexes } => {
                each * i32::from(hexes.iter().any(|&hex| self.holds(state, counted, hex)))
            }
            Rule::HoldAround { hex, each_more, unless_held } => {
                if *unless_held && self.is_held(state, counted, *hex) {
                    return 0;
                }
                let held =
                    self.board.around(*hex).filter(|&(_, next)| self.holds(state, counted, next)).count();
                if held == 0 { 0 } else { each + i32::from(*each_more) * (held as i32 - 1) }
            }
            Rule::Nearest { hex, points_by, unless_held, by_road } => {
                if *unless_held && self.is_held(state, counted, *hex) {
                    return 0;
                }
                self.nearest_points(state, counted, *hex, points_by, *by_road)
            }
            Rule::NoneWithin { hex, within } => {
                each * i32::from(self.near_units(state, counted, &[*hex], *within).next().is_none())
            }
            Rule::UnitsWithin { near, within, unless_enemy, depots_first } => {
                if *depots_first && !self.depots_destroyed(state) {
                    return 0;
                }
                each * self.count_near(state, counted, near, *within, *unless_enemy)
            }
            Rule::UnitsIn { hexes } => {
                let inside = self.present(state, counted).filter(|&(_, hex)| hexes.contains(hex));
                each * inside.count() as i32
            }
            Rule::NotHome { homes } => each * self.not_home(state, counted, homes),
            Rule::Isolated { to, longest } => {
                let cut_off =
                    |&(_, hex): &(Unit, Hex)| !self.has_path(state, counted.side, hex, to, *longest);
                each * self.present(state, counted).filter(cut_off).count() as i32
            }
            Rule::Exited => each * self.gone(state, counted, &[Place::EXITED]),
            Rule::Destroyed => each * self.gone(state, counted, &[Place::ELIMINATED, Place::SURRENDERED]),
            Rule::TrainsSafe { near, within } => each * self.count_near(state, counted, near, *within, false),
            Rule::TrainsAlive => {
                each * (self.present(state, counted).count() as i32 - self.safe_trains(state))
            }
            Rule::TrainsLost => each * self.gone(state, counted, &[Place::ELIMINATED]),
            _ => each * self.thing_count(state, item),
        }
    }

    /// What an item counts that is not a unit.
    fn thing_count(&self, state: &State<C>, item: &Item) -> i32 {
        let special = &state.special;
        match &item.rule {
            Rule::Lost { side, but_surrendered } => {
                let spared = if *but_surrendered { special.surrendered } else { 0 };
                i32::from(state.lost[side.index()]) - i32::from(spared)
            }
            Rule::Stations { hexes, damaged, destroyed } => {
                let counts = |&&hex: &&Hex| match self.station_at(state, hex) {
                    StationMark::Whole => false,
                    StationMark::Damage => *damaged,
                    StationMark::Destroy => *destroyed,
                };
                hexes.iter().filter(counts).count() as i32
            }
            Rule::Depot { depot } => i32::from(special.depots & (1 << depot) != 0),
            Rule::Bridge { hex } => i32::from(self.bridge_destroyed_at(state, *hex)),
            Rule::Entered { side, hexes } => (special.entered[side.index()] & hexes).count_ones() as i32,
            Rule::Controlled { side, hexes } => {
                let theirs = special.last_in[side.index()];
                (theirs & hexes).count_ones() as i32
            }
            Rule::County { seat, county, time: CountyTime::End } => {
                i32::from(self.controls(state, item.counted.side, *seat, county))
            }
            Rule::Levied => special.levied.count_ones() as i32,
            Rule::Fixed => 1,
            _ => 0,
        }
    }

    /// The units an item counts that are on the map and in the condition it asks for.
    fn present<'a>(
        &'a self,
        state: &'a State<C>,
        counted: &Counted,
    ) -> impl Iterator<Item = (Unit, Hex)> + 'a {
        let demoralized = counted.demoralized;
        let fits = move |unit: Unit| {
            demoralized.is_none_or(|wanted| wanted == (state.demoralized[unit.index()] > 0))
        };
        let on_map = counted.units.iter().filter_map(|unit| state.hex(unit).map(|hex| (unit, hex)));
        on_map.filter(move |&(unit, _)| fits(unit))
    }

    fn holds(&self, state: &State<C>, counted: &Counted, hex: Hex) -> bool {
        self.present(state, counted).any(|(_, at)| at == hex)
    }

    /// Whether one of the units an item counts is in a hex, in whatever condition. // gcacw.s.7.4
    fn is_held(&self, state: &State<C>, counted: &Counted, hex: Hex) -> bool {
        self.holds(state, &Counted { demoralized: None, ..*counted }, hex)
    }

    fn near_units<'a>(
        &'a self,
        state: &'a State<C>,
        counted: &Counted,
        places: &'a [Hex],
        within: u16,
    ) -> impl Iterator<Item = (Unit, Hex)> + 'a {
        self.present(state, counted)
            .filter(move |&(_, hex)| places.iter().any(|&place| self.board.distance(hex, place) <= within))
    }

    fn count_near(
        &self,
        state: &State<C>,
        counted: &Counted,
        near: &Near,
        within: u16,
        unless_enemy: bool,
    ) -> i32 {
        let places = match near {
            Near::Hexes(hexes) => hexes.clone(),
            Near::Unit(unit) => state.hex(*unit).into_iter().collect(),
        };
        let enemy = counted.side.enemy();
        let quiet = |&place: &Hex| {
            !unless_enemy
                || (!self.has_unit(state, enemy, place)
                    && !self.board.around(place).any(|(_, next)| self.has_unit(state, enemy, next)))
        };
        let places: Vec<Hex> = places.into_iter().filter(quiet).collect();
        self.near_units(state, counted, &places, within).count() as i32
    }

    fn nearest_points(
        &self,
        state: &State<C>,
        counted: &Counted,
        hex: Hex,
        points_by: &[(u16, i16)],
        by_road: bool,
    ) -> i32 {
        let counts = |&(_, at): &(Unit, Hex)| !by_road || self.road_to_west_edge(state, counted.side, at);
        let nearest =
            self.present(state, counted).filter(counts).map(|(_, at)| self.board.distance(at, hex)).min();
        let row = |nearest: u16| points_by.iter().find(|&&(distance, _)| nearest <= distance);
        nearest.and_then(row).map_or(0, |&(_, points)| points.into())
    }

    fn not_home(&self, state: &State<C>, counted: &Counted, homes: &[(Hex, u16)]) -> i32 {
        let home = |unit: Unit| {
            state.hex(unit).is_some_and(|at| {
                homes.iter().any(|&(place, within)| self.board.distance(at, place) <= within)
            })
        };
        counted.units.iter().filter(|&unit| !home(unit)).count() as i32
    }

    fn gone(&self, state: &State<C>, counted: &Counted, places: &[Place]) -> i32 {
        counted.units.iter().filter(|unit| places.contains(&state.place[unit.index()])).count() as i32
    }

    fn safe_trains(&self, state: &State<C>) -> i32 {
        let safe = |item: &Item| match &item.rule {
            Rule::TrainsSafe { near, within } => self.count_near(state, &item.counted, near, *within, false),
            _ => 0,
        };
        self.items(state).iter().map(safe).sum()
    }

    /// What burning has left of the station in a hex.
    pub(crate) fn station_at(&self, state: &State<C>, hex: Hex) -> StationMark {
        self.crossings.station(hex).map_or(StationMark::Whole, |station| state.ground.station(station))
    }

    /// Whether a bridge at a hex is destroyed. // gcacw.s.7.14
    fn bridge_destroyed_at(&self, state: &State<C>, hex: Hex) -> bool {
        let crossings = Direction::ALL.into_iter().filter_map(|way| self.crossings.at(hex, way));
        let bridges = crossings.filter(|&number| self.crossings.get(number).kind != CrossingKind::Ferry);
        bridges.into_iter().any(|number| state.ground.is_destroyed(number))
    }

    /// Whether a bridge that stands, permanent or pontoon, crosses a hexside.
    pub(crate) fn has_bridge(&self, state: &State<C>, hex: Hex, direction: Direction) -> bool {
        let permanent = self.crossings.at(hex, direction).is_some_and(|number| {
            self.crossings.get(number).kind == CrossingKind::Bridge && !state.ground.is_destroyed(number)
        });
        let hexside = Hexside::new(&self.board, hex, direction);
        permanent || hexside.is_some_and(|hexside| state.ground.pontoon(hexside).is_some())
    }

    pub(crate) fn depots_destroyed(&self, state: &State<C>) -> bool {
        let all = (1u8 << self.scene(state).special.depots.len()) - 1;
        state.special.depots & all == all
    }

    /// Whether a side has a unit in a hex, whether the enemy sees it or not.
    pub(crate) fn has_unit(&self, state: &State<C>, side: Side, hex: Hex) -> bool {
        self.side_units_in(state, side, hex).any(|unit| self.info(state, unit).arm.has_manpower())
    }

    /// Whether a side controls a county. // gcacw.s.7.17
    fn controls(&self, state: &State<C>, side: Side, seat: Hex, county: &board::HexSet) -> bool {
        let rule = &self.scene(state).special.county;
        let in_seat =
            self.side_units_in(state, side, seat).any(|unit| state.manpower[unit.index()] >= rule.seat);
        let inside = |unit: &Unit| state.hex(*unit).is_some_and(|hex| county.contains(hex));
        let manpower: u16 = self
            .roster(state)
            .side_units(side)
            .filter(inside)
            .map(|unit| u16::from(state.manpower[unit.index()]))
            .sum();
        in_seat
            && manpower >= rule.county
            && (rule.supply.is_empty() || self.has_path(state, side, seat, &rule.supply, u16::MAX))
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
