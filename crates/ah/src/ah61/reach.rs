//! How far a moving group gets: the answer to somebody who asks for a square that is not next to it.

use board::HexId;
use engine::{Log, counted};

use super::Ah61;
use super::state::{State, Step};
use super::zones::Occupancy;
use crate::hexes::{Hexes, NOWHERE};
use crate::units::Units;

impl Ah61 {
    /// How far a square is from the moving group, what is left to it, and how far it gets; what bars the last step where
    /// it would be near enough.
    pub(crate) fn how_far(
        &self,
        state: &State,
        group: Units,
        target: HexId,
    ) -> (String, Option<&'static str>) {
        let Some(start) = Self::square_of(state, group) else {
            return ("Nobody is on the move.".into(), None);
        };
        let (who, name, from) = (self.names(group), self.field.name(target), self.field.name(start));
        let (has, gets) = if group.len() == 1 { ("has", "gets") } else { ("have", "get") };
        let (reached, states) = self.walk(state, start, target);
        if let Some(mut at) = reached.iter().position(|&(hex, _)| hex == target) {
            let mut path = Vec::new();
            while reached[at].0 != start {
                path.push(self.field.name(reached[at].0));
                at = reached[at].1;
            }
            path.reverse();
            let by = path.join(", ");
            return (
                format!("{name} is not next to {from}: a move goes square by square, here by {by}."),
                None,
            );
        }
        let others = (0..reached.len()).filter(|&at| reached[at].0 != start);
        // Of those that are as near, the one from which most is left.
        let spent = |at: usize| u8::MAX - self.group_left(&states[at], group);
        let nearest =
            others.min_by_key(|&at| (self.distance(reached[at].0, target), spent(at), reached[at].0));
        let (nearest, there) = nearest.map_or((start, state), |at| (reached[at].0, &states[at]));
        let far = counted(self.distance(start, target), "square");
        let left = self.group_left(state, group);
        let barred = self.last_step(there, target);
        let nearest = self.field.name(nearest);
        let told =
            format!("{name} is {far} from {from}; {who} {has} {left} left and {gets} as far as {nearest}.");
        match barred {
            Some((clause, sentence)) => (format!("{told} {sentence}"), Some(clause)),
            None => (told, None),
        }
    }

    /// Why a group that stands next to a square, with movement left, may not take the step onto it.
    fn last_step(&self, there: &State, target: HexId) -> Option<(&'static str, String)> {
        let Step::Moving { group, .. } = there.step else { return None };
        let next = self.distance(Self::square_of(there, group)?, target) == 1;
        if !next || self.group_left(there, group) == 0 {
            return None;
        }
        let forbidden = self.may_step(there, &Occupancy::new(self, there), group, target).err()?;
        let refused = self.refuse_move(there, group, Some(target), forbidden);
        Some((refused.clause.0, refused.sentence))
    }

    /// Every square that the moving group can come to, up to the one asked for, with the place in the list of the one
    /// before; and how things stand there.
    fn walk(&self, state: &State, start: HexId, target: HexId) -> (Vec<(HexId, usize)>, Vec<State>) {
        let mut seen = Hexes::EMPTY;
        seen.insert(start);
        let mut found = vec![(start, 0)];
        let mut open = vec![state.clone()];
        let mut at = 0;
        while at < open.len() && !seen.contains(target) {
            let here = open[at].clone();
            if let Step::Moving { group, .. } = here.step {
                let occupancy = Occupancy::new(self, &here);
                let hex = Self::square_of(&here, group).unwrap_or(NOWHERE);
                for to in self.field.around(hex).filter(|&to| !seen.contains(to)) {
                    let mut there = here.clone();
                    let open_to = self.may_step(&here, &occupancy, group, to).is_ok();
                    if open_to && self.step(&mut there, to, &mut Log::silent()).is_ok() {
                        found.push((to, at));
                        open.push(there);
                    }
                }
                for &(hex, _) in &found {
                    seen.insert(hex);
                }
            }
            at += 1;
        }
        (found, open)
    }
}
