//! Bridges, fords, ferries and dams on the sides of rivers.

use board::{Axial, Edge, Place};
use engine::data::DataError;

use super::control::Control;
use super::grid::Grid;
use super::waters::Waters;
use super::ways::Spots;
use crate::draft::Draft;
use crate::fit::{Fit, centre, hex_at};
use crate::layer::{Feature, Layer};
use crate::network::Spot;
use crate::plane::{Point, at, nearest};
use crate::raster::Side;

/// A crossing farther than this from every side of its river, in hexes, is an error of the geography.
const FAR: f64 = 2.0;

/// A way this near to a crossing, in hexes, goes over it.
const AT_THE_SPOT: f64 = 0.1;

/// How far before and behind a crossing its way is looked at, in hexes.
const APPROACH: f64 = 0.6;

/// How much farther off a side may be to join the banks its ways come from and go to.
const WRONG_BANK: f64 = 0.8;

/// Two nameless crossings of one way, nearer than this to each other, only cut off a bend too small for the hexes.
const SMALL_BEND: f64 = 1.5;

/// How far before and behind a crossing, in degrees, a way is tied to the two banks.
const TIE: f64 = 0.0004;

/// A bridge, ford, ferry or dam.
#[derive(Debug)]
pub struct Crossing<'a> {
    feature: &'a Feature,
    river: &'a str,
    ground: Point,
    board: Point,
    /// Its side.
    pub side: Side,
    /// Whether it is a bridge, and so may carry a railway.
    pub bridge: bool,
}

/// What crossings are fitted to: the rivers, and the ways that lead to them.
#[derive(Debug)]
pub struct Search<'a> {
    /// The grid.
    pub grid: &'a Grid,
    /// The rivers.
    pub waters: &'a Waters,
    /// The roads and railways as they lie on the board.
    pub ways: Vec<Vec<Point>>,
}

impl Search<'_> {
    /// Finds the side of every crossing of the layer that is on the board.
    pub fn find<'a>(
        &self,
        control: &Control,
        layer: &'a Layer,
        draft: &Draft,
    ) -> Result<Vec<Crossing<'a>>, DataError> {
        let mut crossings = Vec::new();
        for feature in &layer.features {
            let (ground, river) = (feature.spot()?, feature.text("river")?);
            let board = self.grid.to_board(ground);
            let side = match control.side(&feature.name, self.grid)? {
                Some(printed) => printed,
                None if draft.contains(hex_at(board)) => self.nearest_side(feature, river, board)?,
                None => continue,
            };
            let bridge = feature.text("type")? == "bridge";
            crossings.push(Crossing { feature, river, ground, board, side, bridge });
        }
        Ok(self.without_small_bends(crossings))
    }

    /// The side of its river that fits a crossing best: near it, and on the banks its ways come from and go to.
    fn nearest_side(&self, feature: &Feature, river: &str, board: Point) -> Result<Side, DataError> {
        let printed = feature.optional_text("hex").and_then(|name| self.grid.hex(name));
        let sides = self.waters.sides.get(river).into_iter().flatten();
        let possible = sides.filter(|side| printed.is_none_or(|hex| side.hex == hex || side.other() == hex));
        let approaches: Vec<[Point; 2]> =
            self.ways_over(board).map(|(way, along)| approaches(way, along)).collect();
        let cost = |side: &Side| {
            let away = centre(side.hex).toward(centre(side.other()), 0.5).distance(board);
            let fits = approaches.iter().all(|ends| self.joins(*side, *ends));
            away + if fits { 0.0 } else { WRONG_BANK }
        };
        let best = possible.map(|side| (cost(side), side)).min_by(|a, b| a.0.total_cmp(&b.0));
        match best {
            Some((cost, side)) if cost <= FAR => Ok(*side),
            _ => Err(feature.wrong("river", format!("no side of {river} is near"))),
        }
    }

    /// The ways that go over a spot, and how far along them it is.
    fn ways_over(&self, board: Point) -> impl Iterator<Item = (&[Point], f64)> {
        self.ways.iter().filter_map(move |way| {
            let (away, along) = nearest(board, way);
            (away < AT_THE_SPOT).then_some((way.as_slice(), along))
        })
    }

    /// Whether a side joins the banks that two spots lie on.
    fn joins(&self, side: Side, [from, to]: [Point; 2]) -> bool {
        let same = |hex: Axial, point: Point| self.waters.banks.same(centre(hex), point);
        (same(side.hex, from) && same(side.other(), to)) || (same(side.hex, to) && same(side.other(), from))
    }

    fn without_small_bends<'a>(&self, crossings: Vec<Crossing<'a>>) -> Vec<Crossing<'a>> {
        let along = |crossing: &Crossing<'_>, way: &[Point]| {
            let (away, along) = nearest(crossing.board, way);
            (away < AT_THE_SPOT).then_some(along)
        };
        let close = |one: &Crossing<'_>, two: &Crossing<'_>| {
            let gap = |way: &Vec<Point>| Some((along(one, way)? - along(two, way)?).abs());
            self.ways.iter().filter_map(gap).any(|gap| gap > 0.0 && gap < SMALL_BEND)
        };
        let is_bend = |one: &Crossing<'_>| {
            let twin = |two: &Crossing<'_>| one.feature.name == two.feature.name && close(one, two);
            one.is_nameless() && crossings.iter().any(twin)
        };
        let small: Vec<bool> = crossings.iter().map(is_bend).collect();
        crossings.into_iter().zip(small).filter(|(_, small)| !small).map(|(crossing, _)| crossing).collect()
    }

    /// A way tied to the two banks of every crossing it goes over, and the hexes it is tied to.
    pub fn tied(
        &self,
        way: &Feature,
        crossings: &[&Crossing<'_>],
        spots: &mut Spots,
    ) -> Result<Feature, DataError> {
        let mut line = way.line()?.to_vec();
        for crossing in crossings {
            let bent = self.grid.line_to_board(&line);
            let (away, run) = nearest(crossing.board, &bent);
            if away >= AT_THE_SPOT {
                continue;
            }
            let ends = approaches(&bent, run);
            let hexes = ends.map(|end| self.bank_hex(crossing.side, end));
            tie(&mut line, crossing.ground, hexes, spots);
            spots.insert(Spot::of(crossing.ground), crossing.side.hex);
        }
        Ok(way.along(line))
    }

    /// The hex of a side that lies on the bank of a spot.
    fn bank_hex(&self, side: Side, spot: Point) -> Axial {
        let mut hexes = [side.hex, side.other()];
        hexes.sort_by(|a, b| centre(*a).distance(spot).total_cmp(&centre(*b).distance(spot)));
        let same = |hex: &Axial| self.waters.banks.same(centre(*hex), spot);
        hexes.into_iter().find(same).unwrap_or(hexes[0])
    }
}

/// Where a way comes from and goes to, a little before and behind the spot this far along it.
fn approaches(way: &[Point], along: f64) -> [Point; 2] {
    [along - APPROACH, along + APPROACH].map(|run| at(way, run))
}

/// Puts a point of the near bank before a crossing and one of the far bank behind it into a line of the ground.
fn tie(line: &mut Vec<Point>, ground: Point, hexes: [Axial; 2], spots: &mut Spots) {
    let (_, along) = nearest(ground, line);
    for (run, hex) in [(along + TIE, hexes[1]), (along - TIE, hexes[0])] {
        let mut passed = 0.0;
        let index = line.windows(2).position(|pair| {
            let from = passed;
            passed += pair[0].distance(pair[1]);
            (from..passed).contains(&run)
        });
        if let Some(index) = index {
            let point = at(line, run);
            spots.insert(Spot::of(point), hex);
            line.insert(index + 1, point);
        }
    }
}

impl Crossing<'_> {
    /// Whether it is known only by its river and its road.
    fn is_nameless(&self) -> bool {
        self.feature.name.starts_with(&format!("{}, ", self.river))
    }

    /// Whether it is nameless and no way was laid over it.
    #[must_use]
    pub fn is_idle(&self, draft: &Draft) -> bool {
        self.is_nameless() && !draft.edge(self.side).intersects(Edge::ANY_ROAD | Edge::RAILWAY)
    }

    /// Marks the crossing on its side and names it.
    pub fn mark(&self, draft: &mut Draft) -> Result<(), DataError> {
        draft.mark_side(self.side, self.edge()?);
        draft.places.push(self.place(draft)?);
        Ok(())
    }

    fn edge(&self) -> Result<Edge, DataError> {
        match self.feature.text("type")? {
            // A bridge that is down is a named place on its side and nothing to cross by.
            "bridge" if self.feature.text("status")? == "destroyed" => Ok(Edge::empty()),
            "bridge" => Ok(Edge::BRIDGE),
            "ford" => Ok(Edge::FORD),
            "ferry" => Ok(Edge::FERRY),
            "dam" => Ok(Edge::DAM),
            "pontoon" => Ok(Edge::PONTOON_SITE),
            other => Err(self.feature.wrong("type", format!("{other} is not a kind of crossing"))),
        }
    }

    fn place(&self, draft: &Draft) -> Result<Place, DataError> {
        let mut notes = vec![format!("river: {}", self.river)];
        notes.extend(self.feature.optional_text("also").map(|name| format!("also: {name}")));
        for (holds, note) in [
            (self.feature.flag("indestructible"), "indestructible"),
            (self.feature.flag("rail"), "railway"),
            (self.feature.text("status")? == "destroyed", "destroyed"),
        ] {
            if holds {
                notes.push(note.into());
            }
        }
        Ok(Place {
            name: self.feature.name.clone(),
            kind: self.feature.text("type")?.to_owned(),
            hex: draft.name(self.side.hex).to_owned(),
            other: Some(draft.name(self.side.other()).to_owned()),
            approaches: Vec::new(),
            rank: 0,
            notes,
        })
    }
}
