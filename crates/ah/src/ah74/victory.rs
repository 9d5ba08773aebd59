//! Victory: Union Strength Points against those Confederate ones that still have a way to the south.

use board::HexId;
use engine::{Event, EventKind, Side};

use super::Play;
use super::situation::Situation;
use super::state::Step;
use crate::field::Bank;
use crate::hexes::Hexes;

/// The count that decides the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Count {
    pub union: u32,
    pub confederate: u32,
}

impl Situation<'_> {
    /// The Strength Points that count now. // ah74.10.1.1 ah74.10.1.2 ah74.10.3.1 ah74.10.3.2
    pub fn count(&self) -> Count {
        let on_board = |side: Side| {
            let units = self.rules.sides[side.index()];
            units.into_iter().filter(|&unit| self.state.on_board(unit))
        };
        let strength = |unit| u32::from(self.unit(unit).strength);
        let open = self.open_to_the_south();
        let worth = |unit| match self.rules.field.bank(self.place(unit)) {
            Bank::North | Bank::Between => 2 * strength(unit),
            _ if self.has_way_south(self.place(unit), &open) => strength(unit),
            _ => 0,
        };
        Count {
            union: on_board(Side::Union).map(strength).sum(),
            confederate: on_board(Side::Confederate).map(worth).sum(),
        }
    }

    /// The hexes free of Union units and zones from which such hexes lead to the south edge. // ah74.10.1.3
    fn open_to_the_south(&self) -> Hexes {
        let zone = self.zone(Side::Union);
        let free = |hex: HexId| !zone.contains(hex) && !self.trains.contains(hex);
        let mut open = Hexes::EMPTY;
        let mut reached: Vec<HexId> = self.rules.field.south_edge.iter().filter(|&hex| free(hex)).collect();
        for &hex in &reached {
            open.insert(hex);
        }
        while let Some(hex) = reached.pop() {
            for next in self.rules.field.around(hex) {
                if free(next) && !open.contains(next) {
                    open.insert(next);
                    reached.push(next);
                }
            }
        }
        open
    }

    fn has_way_south(&self, hex: HexId, open: &Hexes) -> bool {
        self.rules.field.south_edge.contains(hex)
            || self.rules.field.around(hex).any(|next| open.contains(next))
    }
}

impl Count {
    /// Who wins on this count. // ah74.10.1.1 ah74.10.2
    pub const fn winner(self, ratio: u32) -> Side {
        if self.union >= ratio * self.confederate { Side::Union } else { Side::Confederate }
    }
}

impl Play<'_> {
    /// Judges the game at the end of the last turn. // ah74.time.6
    pub fn end_game(&mut self) {
        let count = self.situation().count();
        let winner = count.winner(self.rules.charts.limits.victory_ratio);
        self.state.winner = Some(winner);
        self.state.step = Step::Over;
        self.turn_up(self.state.face_down, "ah74.10.1.1");
        self.log.add(|| {
            let text = format!(
                "{} Union Strength Points against {}: {winner} victory.",
                count.union, count.confederate
            );
            Event::new(if winner == Side::Union { "ah74.10.1.1" } else { "ah74.10.2" }, text)
                .kind(EventKind::End)
        });
    }
}
