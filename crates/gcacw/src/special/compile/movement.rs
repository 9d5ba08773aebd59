//! Where units may go by the scenario's rules.

use board::Direction;
use engine::{Side, forbidden};

use super::{Problem, Words, numbers, one_side};
use crate::kinds::SpecialKind;
use crate::scenarios::Special;
use crate::special::rules::{Aboard, Closed, Rail, Retreating, River, Specials, Trains, When};
use crate::state::{Hex, Unit};
use crate::units::{Arm, Size};

impl Words<'_> {
    pub(super) fn movement(&self, all: &mut Specials, special: &Special) -> Result<(), Problem> {
        match special.kind {
            SpecialKind::KeepAway | SpecialKind::StayNear | SpecialKind::Area | SpecialKind::RegionClosed => {
                all.closed.push(self.closed(special)?);
            }
            SpecialKind::River | SpecialKind::RiverClosed => all.rivers.push(River {
                units: self.who(special)?.units,
                sides: self.river_sides(special)?,
                by_bridge: special.kind == SpecialKind::River,
            }),
            SpecialKind::NoExit => {
                let when = When::of(special);
                all.exits.push((
                    one_side(special)?,
                    When { turns: !when.turns, ..when },
                    self.hexes(&special.hexes)?,
                ));
            }
            SpecialKind::RailMovement => {
                let name = special.railroad.as_deref().unwrap_or_default();
                let line = self.board.lines.iter().find(|line| line.name == name);
                let line = line.ok_or(("railroad", "must name a line".to_owned()))?;
                all.rail = Some(Rail {
                    side: one_side(special)?,
                    line: self.hexes(&line.hexes)?,
                    from: special.hex.as_deref().map(|hex| self.hex(hex)).transpose()?,
                    to: self.hexes(&special.hexes)?,
                });
            }
            SpecialKind::RailArrival => {
                for unit in self.who(special)?.units {
                    all.aboard.push(Aboard {
                        unit,
                        hex: self.the_hex(special)?,
                        from_phase: special.from_action_phase.unwrap_or(1).into(),
                        fatigue: special.fatigue.first().copied().unwrap_or(0),
                    });
                }
            }
            _ => {
                let escort = |unit: &Unit| {
                    let info = &self.roster.units[unit.index()];
                    let cavalry = info.arm == Arm::Cavalry && info.size == Some(Size::Brigade);
                    info.side == Side::Confederate
                        && info.arm != Arm::Wagon
                        && (cavalry || special.with_unit.is_none())
                };
                let wagon = |unit: &Unit| self.roster.units[unit.index()].arm == Arm::Wagon;
                all.trains = Some(Trains {
                    trains: self.roster.unit_ids().filter(wagon).collect(),
                    escorts: self.roster.unit_ids().filter(escort).collect(),
                    roads_only: special.with_unit.is_none(),
                });
            }
        }
        Ok(())
    }

    fn closed(&self, special: &Special) -> Result<Closed, Problem> {
        let places = self.hexes(special.hexes.iter().chain(&special.hex))?;
        let distance = |hex: Hex| places.iter().map(|&place| self.board.distance(hex, place)).min();
        let within = special.within.map(u16::from);
        // How far beyond the limit a hex is, by each of its measures.
        let near = |hex: Hex| {
            let inside =
                within.zip(distance(hex)).map(|(within, distance)| (within + 1).saturating_sub(distance));
            inside.unwrap_or(0)
        };
        let most = special.max_distance.map(u16::from);
        let far =
            |hex: Hex| most.zip(distance(hex)).map_or(0, |(most, distance)| distance.saturating_sub(most));
        let region = special.region.as_deref().and_then(|name| self.board.area(name)).unwrap_or_default();
        let (forbidden, retreating) = match special.kind {
            SpecialKind::KeepAway => (
                forbidden!("gcacw.s.3.1", "must keep its distance by the scenario's rules"),
                if special.applies_to_retreat { Retreating::Barred } else { Retreating::Free },
            ),
            SpecialKind::StayNear => {
                (forbidden!("gcacw.s.3.2", "may not go so far by the scenario's rules"), Retreating::Free)
            }
            SpecialKind::Area => (
                forbidden!("gcacw.s.3.3", "may not go beyond its area by the scenario's rules"),
                Retreating::Free,
            ),
            _ => (
                forbidden!(
                    "gcacw.s.3.4",
                    "may not enter a county or district that the scenario closes to it"
                ),
                Retreating::Leaves,
            ),
        };
        let mut beyond = vec![0; self.board.len()];
        for hex in self.in_play.iter() {
            let off = special.sheet.as_deref().map_or(0, |sheet| self.beyond(hex, sheet, special));
            let most = near(hex).max(far(hex)).max(off).max(u16::from(region.contains(&hex)));
            beyond[hex.index()] = most.min(u8::MAX.into()) as u8;
        }
        Ok(Closed { units: self.who(special)?.units, when: When::of(special), beyond, retreating, forbidden })
    }

    /// How far a hex is beyond the limit of rows or columns; one that the sheet does not print lies north of it, and
    /// farther than any that it does.
    fn beyond(&self, hex: Hex, sheet: &str, special: &Special) -> u16 {
        match self.on_sheet(hex, sheet) {
            Some((column, row)) => {
                let columns = special.min_column.map_or(0, |least| least.saturating_sub(column));
                let rows = special.min_row.map_or(0, |least| least.saturating_sub(row));
                columns.max(rows).into()
            }
            None if special.min_row.is_some() => u8::MAX.into(),
            None => 0,
        }
    }

    /// The column and row of a hex on a sheet.
    pub(super) fn on_sheet(&self, hex: Hex, sheet: &str) -> Option<(u8, u8)> {
        let names = self.board.aliases(hex).iter().map(String::as_str).chain([self.board.name(hex)]);
        names.filter_map(|name| name.strip_prefix(sheet)).find_map(numbers)
    }

    fn river_sides(&self, special: &Special) -> Result<Vec<u8>, Problem> {
        let name = special.river.as_deref().unwrap_or_default();
        let mut sides = vec![0u8; self.board.len()];
        let rivers = self.board.waters.iter().filter(|water| water.name == name);
        for side in rivers.flat_map(|water| &water.sides) {
            let (hex, direction) =
                side.split_once(' ').ok_or(("river", format!("\"{side}\" is no hexside")))?;
            let hex = self.hex(hex)?;
            let direction =
                Direction::from_short(direction).ok_or(("river", format!("\"{side}\" is no hexside")))?;
            sides[hex.index()] |= 1 << direction.index();
            if let Some(next) = self.board.neighbour(hex, direction) {
                sides[next.index()] |= 1 << direction.opposite().index();
            }
        }
        Ok(sides)
    }
}
