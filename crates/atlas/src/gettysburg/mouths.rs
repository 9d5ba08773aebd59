//! Where a river that is laid along hexsides falls a side short of the water it runs into.

use std::collections::{BTreeMap, BTreeSet};

use board::Axial;

use crate::raster::Side;

/// A point where three hexes meet: those hexes, in order.
type Corner = [Axial; 3];

/// The corners behind and before one who follows a side with its hex on the right hand.
fn corners(side: Side) -> [Corner; 2] {
    [side.direction.counter_clockwise(), side.direction.clockwise()].map(|turn| {
        let mut hexes = [side.hex, side.other(), side.hex.step(turn)];
        hexes.sort_unstable();
        hexes
    })
}

/// The two sides that go on where a side ends: to the right, and to the left.
fn onward(side: Side) -> [Side; 2] {
    let ahead = side.direction.clockwise();
    [
        Side { hex: side.hex, direction: ahead },
        Side { hex: side.hex.step(ahead), direction: side.direction.counter_clockwise() },
    ]
}

/// Adds the one side that joins a course to another, or to what is not land, where it ends a side short of it.
pub fn join(courses: &mut [Vec<Side>], is_land: impl Fn(Axial) -> bool) {
    let mut touched: BTreeMap<Corner, BTreeSet<usize>> = BTreeMap::new();
    for (index, course) in courses.iter().enumerate() {
        for corner in course.iter().flat_map(|&side| corners(side)) {
            touched.entry(corner).or_default().insert(index);
        }
    }
    for (index, course) in courses.iter_mut().enumerate() {
        let Some(&last) = course.last() else { continue };
        let arrives = |side: Side| {
            let mouth = corners(side)[1];
            let others = || touched.get(&mouth).into_iter().flatten().any(|&other| other != index);
            mouth.iter().any(|&hex| !is_land(hex)) || others()
        };
        let on_land = |side: &Side| is_land(side.hex) && is_land(side.other());
        if !arrives(last) {
            course.extend(onward(last).into_iter().find(|side| on_land(side) && arrives(*side)));
        }
    }
}

#[cfg(test)]
mod tests {
    use board::Direction;

    use super::*;

    #[test]
    fn a_course_that_ends_a_side_short_is_led_on() {
        let hex = |q, r| Axial { q, r };
        // A river along the north of a row of hexes, and a creek from the north that ends one side above it.
        let river: Vec<Side> = (0..6)
            .flat_map(|q| {
                let here = hex(q, -q / 2);
                [
                    Side { hex: here, direction: Direction::North },
                    Side { hex: here, direction: Direction::NorthEast },
                ]
            })
            .collect();
        let far = corners(river[4])[1];
        let creek = river.iter().flat_map(|&side| onward(side)).find(|side| {
            !river.contains(side) && !river.contains(&side.reversed()) && corners(*side)[0] == far
        });
        // Seen the other way round, the creek runs down to the river.
        let down = creek.unwrap().reversed();
        assert_eq!(corners(down)[1], far);
        let above = onward(down.reversed()).map(Side::reversed)[0];
        let mut courses = vec![river, vec![above]];
        join(&mut courses, |_| true);
        assert_eq!(courses[1], [above, down]);
        join(&mut courses, |_| true);
        assert_eq!(courses[1].len(), 2, "what arrives is left alone");
    }
}
