//! Lines that follow hexsides: chains of hex corners rounded into natural curves. Rivers and county borders run so.

use std::collections::BTreeMap;

use crate::geometry::{Corner, Point, corner_point};
use crate::noise::hash;
use crate::outline::Outline;

/// One drawn course between two ends or meetings.
#[derive(Debug, Clone)]
pub(crate) struct Course<C> {
    pub points: Vec<Point>,
    /// The class of each step from one point to the next.
    pub classes: Vec<C>,
}

impl<C: Copy + PartialEq> Course<C> {
    /// The stretches of one class each.
    pub fn runs(&self) -> Vec<(C, &[Point])> {
        let mut start = 0;
        let runs = self.classes.chunk_by(|a, b| a == b).map(|run| {
            let points = &self.points[start..=start + run.len()];
            start += run.len();
            (run[0], points)
        });
        runs.collect()
    }
}

/// Hexsides with a class each, and for some the number of the thing they belong to, as a graph over hex corners.
#[derive(Debug)]
pub(crate) struct Sides<C> {
    around: BTreeMap<Corner, Vec<Corner>>,
    class: BTreeMap<Side, C>,
    owner: BTreeMap<Side, usize>,
}

type Side = (Corner, Corner);

fn key(from: Corner, to: Corner) -> Side {
    (from.min(to), from.max(to))
}

/// Points of the curve from one knot to the next.
const SMOOTH: usize = 4;

impl<C: Copy + Ord> Sides<C> {
    pub fn new() -> Self {
        Self { around: BTreeMap::new(), class: BTreeMap::new(), owner: BTreeMap::new() }
    }

    pub fn add(&mut self, (from, to): Side, class: C) {
        if self.class.insert(key(from, to), class).is_none() {
            self.around.entry(from).or_default().push(to);
            self.around.entry(to).or_default().push(from);
        }
    }

    pub fn own(&mut self, (from, to): Side, owner: usize) {
        self.owner.entry(key(from, to)).or_insert(owner);
    }

    /// The sides that belong to one owner, on their own.
    pub fn owned(&self, owner: usize) -> Self {
        let mut own = Self::new();
        for (&side, _) in self.owner.iter().filter(|(_, number)| **number == owner) {
            if let Some(&class) = self.class.get(&side) {
                own.add(side, class);
            }
        }
        own
    }

    /// The greatest class among the sides.
    pub fn greatest(&self) -> Option<C> {
        self.class.values().max().copied()
    }

    /// Where a line that arrives at a corner from `from` goes on.
    fn onward(&self, from: Corner, at: Corner) -> Option<Corner> {
        let (first, second) = self.through(at)?;
        match from {
            _ if from == first => Some(second),
            _ if from == second => Some(first),
            _ => None,
        }
    }

    /// The two sides of a corner that are one line; the third, if any, runs into it. One owner first, then the class.
    fn through(&self, at: Corner) -> Option<(Corner, Corner)> {
        let around = self.around.get(&at)?;
        let pairs =
            (0..around.len()).flat_map(|a| (a + 1..around.len()).map(move |b| (around[a], around[b])));
        pairs.max_by_key(|&(a, b)| {
            let (left, right) = (key(a, at), key(b, at));
            let same = self.owner.contains_key(&left) && self.owner.get(&left) == self.owner.get(&right);
            (same, self.class.get(&left).min(self.class.get(&right)).copied())
        })
    }

    /// Where the curve passes a corner: between the corner and the straight way past it, never twice alike.
    fn bend(&self, at: Corner) -> Point {
        let here = corner_point(at);
        match self.through(at) {
            Some((a, b)) => {
                let past = middle(at, a).towards(middle(at, b), 0.5);
                past.towards(here, 0.32 + 0.42 * hash(at.0, at.1, 91))
            }
            None => here,
        }
    }

    /// All lines, each from end to end.
    pub fn courses(&self) -> Vec<Course<C>> {
        let mut left = self.class.clone();
        let starts = self.around.iter().flat_map(|(&at, around)| around.iter().map(move |&to| (at, to)));
        let (ends, inner): (Vec<_>, Vec<_>) = starts.partition(|&(at, to)| self.onward(to, at).is_none());
        let mut courses = Vec::new();
        for (at, to) in ends.into_iter().chain(inner) {
            if left.remove(&key(at, to)).is_some() {
                courses.push(self.course(&self.follow(at, to, &mut left)));
            }
        }
        courses
    }

    fn follow(&self, start: Corner, to: Corner, left: &mut BTreeMap<Side, C>) -> Vec<Corner> {
        let mut chain = vec![start, to];
        while let [.., before, at] = chain[..]
            && let Some(next) = self.onward(before, at)
            && left.remove(&key(at, next)).is_some()
        {
            chain.push(next);
        }
        chain
    }

    /// Rounds a chain of corners: the curve passes the middle of every hexside.
    fn course(&self, chain: &[Corner]) -> Course<C> {
        let meets = |at: Corner| self.around.get(&at).is_some_and(|around| around.len() > 1);
        let mut knots = Vec::new();
        let mut classes = Vec::new();
        for (index, &at) in chain.iter().enumerate() {
            knots.push(if meets(at) { self.bend(at) } else { corner_point(at) });
            if let Some(&next) = chain.get(index + 1) {
                knots.push(middle(at, next));
                classes.extend(
                    self.class.get(&key(at, next)).into_iter().flat_map(|&class| [class; 2 * SMOOTH]),
                );
            }
        }
        Course { points: smooth(&knots, SMOOTH), classes }
    }
}

fn middle(from: Corner, to: Corner) -> Point {
    corner_point(from).towards(corner_point(to), 0.5)
}

/// A curve through all knots, `pieces` points to each; its tangents never overshoot a short piece.
pub(crate) fn smooth(knots: &[Point], pieces: usize) -> Vec<Point> {
    let mut points: Vec<Point> = knots.first().copied().into_iter().collect();
    for index in 1..knots.len() {
        let (from, to) = (knots[index - 1], knots[index]);
        let before = if index >= 2 { knots[index - 2] } else { from + (from - to) };
        let after = knots.get(index + 1).copied().unwrap_or(to + (to - from));
        let reach = (to - from).length() * 0.36;
        let mut outline = Outline::new();
        outline.move_to(from);
        outline.curve_to(from + (to - before).unit() * reach, to - (after - from).unit() * reach, to);
        points.extend(outline.flatten(pieces).into_iter().flatten().skip(1));
    }
    points
}
