//! How far a moving group gets: the answer to somebody who asks for a square that is not next to it.

use board::HexId;
use engine::Log;

use super::Ah61;
use super::state::{State, Step};
use crate::hexes::{Hexes, NOWHERE};
use crate::units::Units;

impl Ah61 {
    /// How far a square is from the moving group, what is left to it, and how far it gets.
    pub(crate) fn how_far(&self, state: &State, group: Units, target: HexId) -> String {
        let Some(start) = Self::square_of(state, group) else { return "Nobody is on the move.".into() };
        let (who, name, from) = (self.names(group), self.field.name(target), self.field.name(start));
        let (has, gets) = if group.len() == 1 { ("has", "gets") } else { ("have", "get") };
        let reached = self.walk(state, start);
        if let Some(mut at) = reached.iter().position(|&(hex, _)| hex == target) {
            let mut path = Vec::new();
            while reached[at].0 != start {
                path.push(self.field.name(reached[at].0));
                at = reached[at].1;
            }
            path.reverse();
            return format!(
                "{name} is not next to {from}: a move goes square by square, here by {}.",
                path.join(", ")
            );
        }
        let others = reached.iter().map(|&(hex, _)| hex).filter(|&hex| hex != start);
        let nearest = others.min_by_key(|&hex| (self.distance(hex, target), hex)).unwrap_or(start);
        let far = match self.distance(start, target) {
            1 => "1 square".into(),
            squares => format!("{squares} squares"),
        };
        let left = self.group_left(state, group);
        let nearest = self.field.name(nearest);
        format!("{name} is {far} from {from}; {who} {has} {left} left and {gets} as far as {nearest}.")
    }

    /// Every square that the moving group can come to, with the place in the list of the one before it.
    fn walk(&self, state: &State, start: HexId) -> Vec<(HexId, usize)> {
        let mut seen = Hexes::EMPTY;
        seen.insert(start);
        let mut found = vec![(start, 0)];
        let mut open = vec![state.clone()];
        let mut at = 0;
        while at < open.len() {
            let here = open[at].clone();
            let hex = match here.step {
                Step::Moving { group, .. } => Self::square_of(&here, group).unwrap_or(NOWHERE),
                _ => NOWHERE,
            };
            for to in self.field.around(hex) {
                let mut there = here.clone();
                if !seen.contains(to) && self.step(&mut there, to, &mut Log::silent()).is_ok() {
                    seen.insert(to);
                    found.push((to, at));
                    open.push(there);
                }
            }
            at += 1;
        }
        found
    }
}
