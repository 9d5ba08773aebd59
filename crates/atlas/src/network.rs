//! Roads and railways: many lines that meet, laid through hexes so that they meet there too.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use board::Axial;
use engine::data::DataError;

use crate::fit::{Fit, centre};
use crate::layer::Feature;
use crate::plane::{Point, nearest};
use crate::raster::{Passage, Side, chain_along};

/// The ground a network is laid over.
pub trait Country {
    /// The hex that a point where ways meet or end belongs to; `ground` in degrees, `board` on the board's plane.
    fn hex_of_node(&self, ground: Point, board: Point) -> Axial;

    /// Whether a way may go from a hex to its neighbour.
    fn may_step(&self, from: Axial, to: Axial) -> bool;

    /// Whether a way may end in this hex with nothing there to meet: a place, or off the board.
    fn may_end(&self, hex: Axial) -> bool;
}

/// One way as it lies in the hexes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid {
    /// The index of the feature it was laid from.
    pub feature: usize,
    /// The hexes it passes, in order; each is the neighbour of the last.
    pub hexes: Vec<Axial>,
}

impl Laid {
    /// The hexsides it crosses.
    pub fn sides(&self) -> impl Iterator<Item = Side> + '_ {
        self.hexes.windows(2).filter_map(|pair| Side::between(pair[0], pair[1]))
    }
}

/// Lays the features in the order given: the first are the most important, and later ones join them where they run close.
/// Lines that share a coordinate meet there.
pub fn lay(features: &[&Feature], fit: &dyn Fit, country: &dyn Country) -> Result<Vec<Laid>, DataError> {
    let nodes = nodes(features)?;
    let laid_sides = RefCell::new(BTreeSet::new());
    let mut ways = Vec::new();
    for (index, feature) in features.iter().enumerate() {
        let ground = feature.line()?;
        let line = fit.line_to_board(ground);
        let stops: Vec<usize> = (0..ground.len())
            .filter(|&at| nodes.contains(&key(ground[at])) || at == 0 || at + 1 == ground.len())
            .collect();
        let mut hexes: Vec<Axial> = Vec::new();
        for pair in stops.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|at| country.hex_of_node(ground[at], line[at]));
            let passage = Laying { country, laid: &laid_sides };
            let piece = chain_along(&line[pair[0]..=pair[1]], from, to, &passage).ok_or_else(|| {
                let spot = ground[pair[0]];
                feature.wrong(
                    "geometry",
                    format!("no way through the hexes on from {:.4}, {:.4}", spot.x, spot.y),
                )
            })?;
            hexes.extend(piece.into_iter().skip(usize::from(!hexes.is_empty())));
        }
        let way = Laid { feature: index, hexes };
        laid_sides.borrow_mut().extend(way.sides().map(Side::canonical));
        ways.push(way);
    }
    let lines = features
        .iter()
        .map(|feature| Ok(fit.line_to_board(feature.line()?)))
        .collect::<Result<Vec<_>, DataError>>()?;
    straighten(&mut ways, &lines, country);
    Ok(ways)
}

struct Laying<'a> {
    country: &'a dyn Country,
    laid: &'a RefCell<BTreeSet<Side>>,
}

impl Passage for Laying<'_> {
    fn may_step(&self, from: Axial, to: Axial) -> bool {
        self.country.may_step(from, to)
    }

    fn already_laid(&self, side: Side) -> bool {
        self.laid.borrow().contains(&side)
    }
}

/// A coordinate as a key: ten-thousandths of a degree, as the layers are rounded.
fn key(ground: Point) -> (i64, i64) {
    ((ground.x * 1e4).round() as i64, (ground.y * 1e4).round() as i64)
}

fn nodes(features: &[&Feature]) -> Result<BTreeSet<(i64, i64)>, DataError> {
    let mut uses: BTreeMap<(i64, i64), u32> = BTreeMap::new();
    for feature in features {
        for &point in feature.line()? {
            *uses.entry(key(point)).or_default() += 1;
        }
    }
    Ok(uses.into_iter().filter(|&(_, count)| count > 1).map(|(node, _)| node).collect())
}

/// Takes out what laying leaves behind: there-and-back spurs, and triangles of three neighbouring hexes all joined.
fn straighten(ways: &mut Vec<Laid>, lines: &[Vec<Point>], country: &dyn Country) {
    while cut_spur(ways, country) || open_triangle(ways, lines) {}
    ways.retain(|way| way.hexes.len() > 1);
}

fn joined(ways: &[Laid]) -> BTreeMap<Axial, BTreeSet<Axial>> {
    let mut joined: BTreeMap<Axial, BTreeSet<Axial>> = BTreeMap::new();
    for side in ways.iter().flat_map(Laid::sides) {
        joined.entry(side.hex).or_default().insert(side.other());
        joined.entry(side.other()).or_default().insert(side.hex);
    }
    joined
}

fn cut_spur(ways: &mut [Laid], country: &dyn Country) -> bool {
    let joined = joined(ways);
    let Some((&end, _)) = joined.iter().find(|(hex, next)| next.len() == 1 && !country.may_end(**hex)) else {
        return false;
    };
    for way in ways {
        way.hexes.retain(|&hex| hex != end);
        way.hexes.dedup();
    }
    true
}

fn open_triangle(ways: &mut [Laid], lines: &[Vec<Point>]) -> bool {
    let joined = joined(ways);
    for (&one, near) in &joined {
        for &two in near.iter().filter(|&&two| two > one) {
            let Some(&three) = near.iter().find(|&&three| three > two && joined[&two].contains(&three))
            else {
                continue;
            };
            let corners = [(one, two, three), (one, three, two), (two, three, one)];
            let weakest = corners.into_iter().max_by_key(|&(from, to, _)| looseness(ways, lines, from, to));
            if let Some((from, to, by)) = weakest {
                for way in ways.iter_mut() {
                    detour(&mut way.hexes, from, to, by);
                }
                return true;
            }
        }
    }
    false
}

/// How badly a hexside is needed: the most important way over it, and how far that way's line runs from it.
fn looseness(ways: &[Laid], lines: &[Vec<Point>], from: Axial, to: Axial) -> (usize, u64) {
    let middle = centre(from).toward(centre(to), 0.5);
    let side = Side::between(from, to).map(Side::canonical);
    let using = ways.iter().filter(|way| way.sides().any(|crossed| Some(crossed.canonical()) == side));
    using
        .map(|way| (way.feature, (nearest(middle, &lines[way.feature]).0 * 1e6) as u64))
        .min()
        .unwrap_or((usize::MAX, 0))
}

fn detour(hexes: &mut Vec<Axial>, from: Axial, to: Axial, by: Axial) {
    let mut index = 0;
    while index + 1 < hexes.len() {
        let pair = (hexes[index], hexes[index + 1]);
        if pair == (from, to) || pair == (to, from) {
            hexes.insert(index + 1, by);
        }
        index += 1;
    }
    // What now goes from a hex to the same hex again and back was the detour's own doubling.
    while let Some(double) = hexes.windows(3).position(|three| three[0] == three[2]) {
        hexes.drain(double + 1..double + 3);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit::{Affine, Projection, hex_at};
    use crate::layer::Layer;

    struct Plain;

    impl Country for Plain {
        fn hex_of_node(&self, _ground: Point, board: Point) -> Axial {
            hex_at(board)
        }
        fn may_step(&self, _from: Axial, _to: Axial) -> bool {
            true
        }
        fn may_end(&self, _hex: Axial) -> bool {
            true
        }
    }

    /// One ten-thousandth of a degree is a hundredth of a hex.
    fn degrees() -> Affine {
        Affine {
            projection: Projection::Local {
                lon0: 0.0,
                lat0: 0.0,
                metres_per_degree_lon: 100.0,
                metres_per_degree_lat: 100.0,
            },
            origin: Point::default(),
            right: Point::new(1.0, 0.0),
            down: Point::new(0.0, -1.0),
        }
    }

    fn layer(lines: &[&[(f64, f64)]]) -> Layer {
        let features: Vec<String> = lines
            .iter()
            .map(|line| {
                let points: Vec<String> =
                    line.iter().map(|(x, y)| format!("[{:.4},{:.4}]", x / 100.0, -y / 100.0)).collect();
                format!(
                    r#"{{"type":"Feature","properties":{{"name":"road"}},"geometry":{{"type":"LineString","coordinates":[{}]}}}}"#,
                    points.join(",")
                )
            })
            .collect();
        Layer::parse(
            "roads",
            &format!(r#"{{"type":"FeatureCollection","features":[{}]}}"#, features.join(",")),
        )
        .unwrap()
    }

    fn laid(lines: &[&[(f64, f64)]]) -> Vec<Laid> {
        let layer = layer(lines);
        lay(&layer.features.iter().collect::<Vec<_>>(), &degrees(), &Plain).unwrap()
    }

    #[test]
    fn ways_that_share_a_point_meet_in_its_hex() {
        let ways = laid(&[&[(0.0, 0.0), (0.0, 3.0), (0.0, 6.0)], &[(5.0, 3.0), (0.0, 3.0)]]);
        let meeting = hex_at(Point::new(0.0, 3.0));
        assert!(ways.iter().all(|way| way.hexes.contains(&meeting)), "{ways:?}");
    }

    #[test]
    fn a_lane_close_beside_a_road_joins_it() {
        let ways = laid(&[&[(0.0, 0.0), (0.0, 8.0)], &[(0.0, 0.0), (0.45, 1.0), (0.45, 7.0), (0.0, 8.0)]]);
        assert_eq!(ways[0].hexes, ways[1].hexes);
    }

    #[test]
    fn three_hexes_at_a_corner_are_never_joined_all_round() {
        let ways = laid(&[
            &[(0.0, -3.0), (0.1, 0.1), (0.8, 0.5), (4.0, 2.0)],
            &[(-3.0, 1.5), (0.1, 0.9), (0.8, 0.5)],
            &[(0.1, 0.1), (0.1, 0.9), (0.0, 4.0)],
        ]);
        let joined = joined(&ways);
        for (one, near) in &joined {
            for two in near {
                assert!(near.iter().all(|three| !joined[two].contains(three)), "{one:?} {two:?}");
            }
        }
    }
}
