//! Roads and railways: many lines that meet, laid through hexes so that they meet there too.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use board::Axial;
use engine::data::DataError;

use crate::fit::Fit;
use crate::layer::Feature;
use crate::plane::Point;
use crate::raster::{Passage, Side, chain_along};

/// The ground a network is laid over.
pub trait Country {
    /// The hex that a point where ways meet or end belongs to; `ground` in degrees, `board` on the board's plane.
    fn hex_of_node(&self, ground: Point, board: Point) -> Axial;

    /// Whether every way through this point must pass its hex: a town, a ford, a station.
    fn is_stop(&self, ground: Point) -> bool;

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
    let mut settled = BTreeSet::new();
    for (index, feature) in features.iter().enumerate() {
        let ground = feature.line()?;
        let line = fit.line_to_board(ground);
        let stops: Vec<usize> = (0..ground.len())
            .filter(|&at| {
                nodes.contains(&Spot::of(ground[at]))
                    || country.is_stop(ground[at])
                    || at == 0
                    || at + 1 == ground.len()
            })
            .collect();
        let at_stops = stops.iter().filter(|&&at| country.is_stop(ground[at]));
        settled.extend(at_stops.map(|&at| country.hex_of_node(ground[at], line[at])));
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
    straighten(&mut ways, country, &settled);
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

/// A coordinate that can be compared: ten-thousandths of a degree, as the layers are rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    longitude: i64,
    latitude: i64,
}

impl Spot {
    /// The spot of a point in degrees.
    #[must_use]
    pub fn of(ground: Point) -> Self {
        Self { longitude: (ground.x * 1e4).round() as i64, latitude: (ground.y * 1e4).round() as i64 }
    }
}

fn nodes(features: &[&Feature]) -> Result<BTreeSet<Spot>, DataError> {
    let mut uses: BTreeMap<Spot, u32> = BTreeMap::new();
    for feature in features {
        for &point in feature.line()? {
            *uses.entry(Spot::of(point)).or_default() += 1;
        }
    }
    Ok(uses.into_iter().filter(|&(_, count)| count > 1).map(|(node, _)| node).collect())
}

/// Takes out what laying leaves behind: there-and-back spurs, and corners that a way cuts anyway elsewhere.
fn straighten(ways: &mut Vec<Laid>, country: &dyn Country, stops: &BTreeSet<Axial>) {
    while cut_spur(ways, country) || cut_corner(ways, stops) {}
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

/// Finds a hex that ways only pass through, between two neighbours that another way joins directly, and takes the direct way.
fn cut_corner(ways: &mut [Laid], stops: &BTreeSet<Axial>) -> bool {
    let joined = joined(ways);
    let corner = joined.iter().find_map(|(&hex, near)| {
        let mut near = near.iter();
        let (Some(&one), Some(&two), None) = (near.next(), near.next(), near.next()) else { return None };
        (joined[&one].contains(&two) && !stops.contains(&hex)).then_some(hex)
    });
    let Some(corner) = corner else { return false };
    for way in ways {
        way.hexes.retain(|&hex| hex != corner);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit::{Affine, Projection, hex_at};
    use crate::layer::Layer;

    /// Open country; ways may end in these columns only.
    struct Plain(std::ops::Range<i16>);

    impl Country for Plain {
        fn hex_of_node(&self, _ground: Point, board: Point) -> Axial {
            hex_at(board)
        }
        fn is_stop(&self, _ground: Point) -> bool {
            false
        }
        fn may_step(&self, _from: Axial, _to: Axial) -> bool {
            true
        }
        fn may_end(&self, hex: Axial) -> bool {
            self.0.contains(&hex.q)
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

    fn laid(lines: &[&[(f64, f64)]], country: &Plain) -> Vec<Laid> {
        let layer = layer(lines);
        lay(&layer.features.iter().collect::<Vec<_>>(), &degrees(), country).unwrap()
    }

    const EVERYWHERE: Plain = Plain(i16::MIN..i16::MAX);

    #[test]
    fn ways_that_share_a_point_meet_in_its_hex() {
        let ways = laid(&[&[(0.0, 0.0), (0.0, 3.0), (0.0, 6.0)], &[(5.0, 3.0), (0.0, 3.0)]], &EVERYWHERE);
        let meeting = hex_at(Point::new(0.0, 3.0));
        assert!(ways.iter().all(|way| way.hexes.contains(&meeting)), "{ways:?}");
    }

    #[test]
    fn a_lane_close_beside_a_road_joins_it() {
        let ways = laid(
            &[&[(0.0, 0.0), (0.0, 8.0)], &[(0.0, 0.0), (0.45, 1.0), (0.45, 7.0), (0.0, 8.0)]],
            &EVERYWHERE,
        );
        assert_eq!(ways[0].hexes, ways[1].hexes);
    }

    #[test]
    fn a_corner_that_another_way_cuts_is_cut() {
        let ways = laid(
            &[&[(0.0, -2.0), (0.0, 0.0), (0.0, 1.0), (0.0, 3.0)], &[(0.0, 0.0), (0.8, 0.5), (0.0, 1.0)]],
            &EVERYWHERE,
        );
        assert_eq!(ways.len(), 2);
        assert_eq!(ways[1].hexes, [Axial { q: 0, r: 0 }, Axial { q: 0, r: 1 }]);
    }

    #[test]
    fn a_way_that_leads_nowhere_is_cut_back_to_the_last_junction() {
        let ways = laid(&[&[(0.0, 0.0), (0.0, 3.0), (0.0, 6.0)], &[(0.0, 3.0), (4.0, 3.0)]], &Plain(0..1));
        assert_eq!(ways.len(), 1);
        assert_eq!(ways[0].hexes.len(), 7);
    }
}
