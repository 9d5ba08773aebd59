//! What there is to be won and where, and how far a side is from winning: for those who plan.

use board::HexSet;
use engine::Side;

use crate::campaign::Campaign;
use crate::sets::UnitSet;
use crate::situation::Situation;
use crate::state::Hex;
use crate::turn::StationMark;
use crate::victory::items::{Item, Near, Rule};

/// What earns a prize.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Service {
    /// A unit in the hex when points are counted.
    Hold,
    /// Every unit within so many hexes when points are counted.
    Near(u16),
    /// The hex entered once.
    Visit,
    /// What stands in the hex destroyed.
    Wreck,
    /// Every unit that leaves the map from the hex.
    Leave,
}

/// A place that counts for victory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prize {
    /// Where.
    pub hex: Hex,
    /// Who earns it.
    pub side: Side,
    /// The units that can earn it.
    pub units: UnitSet,
    /// What it is worth to that side.
    pub points: i16,
    /// What earns it.
    pub service: Service,
}

/// Ground on which units cost their side points when these are counted. // gcacw.s.7.7
#[derive(Debug, Clone, Copy)]
pub struct Shunned<'rules> {
    /// The ground.
    pub hexes: &'rules HexSet,
    /// The units that had better be elsewhere.
    pub units: UnitSet,
    /// What each of them costs.
    pub points: i16,
}

/// What an end of the game at once is reckoned at.
const AT_ONCE: i16 = 30;

impl<'a, C: Campaign> Situation<'a, C> {
    /// Everything that can still be earned at some place.
    #[must_use]
    pub fn prizes(self) -> Vec<Prize> {
        let counted_for = self.scene().victory.side.unwrap_or(Side::Union);
        let mut prizes = Vec::new();
        for item in self.items() {
            let winner = if item.points >= 0 { counted_for } else { counted_for.enemy() };
            self.item_prizes(item, winner, &mut prizes);
        }
        prizes
    }

    /// The ground that a side had better have left at the end.
    pub fn shunned(self, side: Side) -> impl Iterator<Item = Shunned<'a>> {
        let counted_for = self.scene().victory.side.unwrap_or(Side::Union);
        self.items().iter().filter_map(move |item| {
            let harms = (item.points < 0) == (item.counted.side == counted_for);
            let Rule::UnitsIn { hexes } = &item.rule else { return None };
            (harms && item.counted.side == side).then_some(Shunned {
                hexes,
                units: item.counted.units,
                points: item.points.saturating_abs(),
            })
        })
    }

    fn item_prizes(self, item: &Item, winner: Side, out: &mut Vec<Prize>) {
        let all = self.roster().of_side[winner.index()];
        let units = if item.counted.side == winner { item.counted.units } else { all };
        let points = item.points.saturating_abs();
        let mut add = |hex: Hex, points: i16, service: Service| {
            out.push(Prize { hex, side: winner, units, points, service });
        };
        let special = &self.scene().special;
        match &item.rule {
            Rule::Hold { hexes } => hexes.iter().for_each(|&hex| add(hex, points, Service::Hold)),
            Rule::HoldAround { hex, each_more, .. } => {
                let each = each_more.saturating_abs().max(1);
                self.rules.board.around(*hex).for_each(|(_, next)| add(next, each, Service::Hold));
            }
            Rule::Nearest { hex, points_by, .. } => {
                if let Some(&(within, points)) = points_by.first() {
                    add(*hex, points.saturating_abs(), Service::Near(within));
                }
            }
            Rule::NoneWithin { hex, .. } => add(*hex, points, Service::Hold),
            Rule::UnitsWithin { near, within, .. } | Rule::TrainsSafe { near, within } => {
                let hexes = match near {
                    Near::Hexes(hexes) => hexes.clone(),
                    Near::Unit(unit) => self.state.hex(*unit).into_iter().collect(),
                };
                hexes.into_iter().for_each(|hex| add(hex, points, Service::Near(*within)));
            }
            Rule::UnitsIn { hexes } if item.counted.side == winner => {
                if let Some(hex) = middle(hexes) {
                    add(hex, points, Service::Near(3));
                }
            }
            Rule::NotHome { homes } => {
                let (side, units) = (item.counted.side, item.counted.units);
                out.extend(homes.iter().map(|&(hex, within)| Prize {
                    hex,
                    side,
                    units,
                    points,
                    service: Service::Near(within),
                }));
            }
            Rule::County { seat, .. } => add(*seat, points, Service::Hold),
            Rule::Automatic { hex, .. } => add(*hex, AT_ONCE, Service::Hold),
            Rule::Levied => {
                let towns = special.levy.iter().flat_map(|(_, towns)| towns.iter().enumerate());
                let levied = |town: usize| self.state.special.levied & 1 << town != 0;
                towns
                    .filter(|(town, _)| !levied(*town))
                    .for_each(|(_, &hex)| add(hex, points, Service::Visit));
            }
            Rule::Exited => {
                let exits = special.exits.iter().filter(|(side, ..)| *side == winner);
                exits.flat_map(|(.., hexes)| hexes).for_each(|&hex| add(hex, points, Service::Leave));
            }
            Rule::Stations { hexes, damaged, .. } => {
                let least = if *damaged { StationMark::Damage } else { StationMark::Destroy };
                let able = units.iter().filter(|&unit| self.can_wreck(unit, least)).collect();
                let stands = |hex: &&Hex| self.station_at(**hex) < least;
                out.extend(hexes.iter().filter(stands).map(|&hex| Prize {
                    hex,
                    side: winner,
                    units: able,
                    points,
                    service: Service::Wreck,
                }));
            }
            _ => self.thing_prizes(item, points, &mut add),
        }
    }

    /// The prizes of an item that counts no units.
    fn thing_prizes(self, item: &Item, points: i16, add: &mut dyn FnMut(Hex, i16, Service)) {
        let special = &self.scene().special;
        let watched = |bits: u64| {
            let bit = move |number: &usize| bits & 1 << number != 0;
            special.watched.iter().enumerate().filter(move |(number, _)| bit(number)).map(|(_, &hex)| hex)
        };
        match &item.rule {
            Rule::Depot { depot } if self.state.special.depots & (1 << depot) == 0 => {
                if let Some(&hex) = special.depots.get(usize::from(*depot)) {
                    add(hex, points.saturating_add(self.opened_by_depots()), Service::Visit);
                }
            }
            Rule::Bridge { hex } if !self.bridge_destroyed_at(*hex) => {
                add(*hex, points, Service::Wreck);
            }
            Rule::Entered { side, hexes } => {
                let left = hexes & !self.state.special.entered[side.index()];
                watched(left).for_each(|hex| add(hex, points, Service::Visit));
            }
            Rule::Controlled { hexes, .. } => {
                watched(*hexes).for_each(|hex| add(hex, points, Service::Hold));
            }
            _ => {}
        }
    }

    /// What each depot is worth beyond its own points, where others count only once all depots are gone: its share of them,
    /// half of the units reckoned to come in time.
    fn opened_by_depots(self) -> i16 {
        let depots = self.scene().special.depots.len().max(1) as i16;
        let opened = self.items().iter().map(|item| match item.rule {
            Rule::UnitsWithin { depots_first: true, .. } => {
                let units =
                    item.counted.units.iter().filter(|&unit| self.state.hex(unit).is_some()).count() as i16;
                item.points.saturating_abs().saturating_mul(units) / 2
            }
            _ => 0,
        });
        opened.max().unwrap_or(0) / depots
    }

    /// How far a side is from losing, in halves of a point: above 0 it would win if the game ended now, and the more the
    /// clearer.
    #[must_use]
    pub fn lead(self, side: Side) -> i32 {
        let score = self.score();
        let levels = &self.scene().victory.levels;
        let wins = levels.iter().filter(|level| level.winner == score.side);
        let least = wins.filter_map(|level| level.min).map(i32::from).min().unwrap_or(0);
        let lead = 2 * (score.total - least) + 1;
        if side == score.side { lead } else { -lead }
    }

    /// What a Manpower point that each side loses is worth to its enemy.
    #[must_use]
    pub fn loss_points(self) -> [i16; 2] {
        let mut points = [0; 2];
        for item in self.items() {
            if let Rule::Lost { side, .. } = item.rule {
                points[side.index()] += item.points.saturating_abs();
            }
        }
        points
    }
}

/// The hex in the middle of the list of a set.
fn middle(hexes: &HexSet) -> Option<Hex> {
    let all: Vec<Hex> = hexes.iter().collect();
    all.get(all.len() / 2).copied()
}
