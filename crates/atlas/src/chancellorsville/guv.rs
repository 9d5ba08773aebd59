//! The kilometre board of Give Us Victories: rivers and creeks on hexsides, forest, two kinds of road, works and supply centres.

use std::collections::{BTreeMap, BTreeSet};

use board::{Axial, Board, Direction, Edge, Ground};
use engine::data::{self, DataError, Library};
use serde::Deserialize;

use super::ways::{self, Country, Stretch};
use super::{Banks, Groundwork, Stops, THEATER, Theater, Way, areas, file};
use crate::draft::Draft;
use crate::fit::{Fit, centre, hex_at};
use crate::network::Spot;
use crate::overrides;
use crate::plane::{self, Point};
use crate::raster::{self, Side};

/// The file `guv.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Recipe {
    title: String,
    major_rivers: Vec<String>,
    minor_rivers: Vec<String>,
    creek_classes: Vec<String>,
    creeks: Vec<String>,
    forest_share: f64,
    city_share: f64,
    cities: Vec<String>,
    major_classes: Vec<String>,
    minor_classes: Vec<String>,
    major_roads: Vec<String>,
    minor_roads: Vec<String>,
    roads_left_out: Vec<String>,
    place: Vec<NamedPlace>,
    ford: Vec<Ford>,
    stretch: Vec<Stretch>,
    works: Vec<Works>,
    supply: Vec<Supply>,
    #[serde(rename = "box")]
    boxes: Vec<areas::PlacementBox>,
    play_area: Vec<areas::PlayArea>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedPlace {
    name: String,
    atlas: Option<String>,
    /// For what no layer has: longitude and latitude.
    at: Option<[f64; 2]>,
    kind: String,
}

#[derive(Debug, Deserialize)]
struct Ford {
    name: String,
    atlas: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Works {
    name: String,
    place: String,
    facing: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Supply {
    name: String,
    side: String,
    road: String,
    edge: String,
    exit_road: bool,
}

/// The name of the hex at these coordinates: two digits of column, two of row.
#[must_use]
pub fn hex_name(hex: Axial) -> String {
    format!("{:02}{:02}", hex.q + 1, hex.r + hex.q / 2 + 1)
}

/// Makes the board.
pub fn build(library: &dyn Library) -> Result<Board, DataError> {
    let theater = Theater::load(library)?;
    let recipe: Recipe = data::read(library, &file("guv.toml"))?;
    let fit = theater.grids.guv_fit()?;
    let groundwork = Groundwork { draft: blank(&theater, &recipe), theater: &theater, fit };
    let mut maker = Maker { groundwork, recipe: &recipe };
    maker.check_grid()?;
    maker.cover()?;
    let major = maker.rivers()?;
    let draft = &maker.groundwork.draft;
    let hexes: Vec<Axial> = draft.hexes().collect();
    let banks = Banks::new(&theater, &fit, &hexes, |hex, direction| {
        !draft.edge(Side { hex, direction }).contains(Edge::MAJOR_RIVER)
    })?;
    let mut stops = maker.places(&banks)?;
    maker.fords(&major, &banks, &mut stops)?;
    let roads = maker.ways(&banks, stops)?;
    maker.works()?;
    maker.supply_centres(&roads)?;
    banks.add_areas(&mut maker.groundwork.draft);
    areas::add_edges(&mut maker.groundwork.draft);
    areas::add(&mut maker.groundwork.draft, &banks, &recipe.boxes, &recipe.play_area)?;
    overrides::apply(library, THEATER, &mut maker.groundwork.draft)?;
    maker.groundwork.draft.finish()
}

fn blank(theater: &Theater, recipe: &Recipe) -> Draft {
    let mut draft = Draft::new("guv", &recipe.title);
    for q in 0..theater.grids.guv.columns {
        for row in 0..theater.grids.guv.rows {
            let hex = Axial { q, r: row - q / 2 };
            draft.add_hex(&hex_name(hex), hex, &[]);
        }
    }
    draft
}

fn wrong(record: impl Into<String>, field: &str, problem: impl Into<String>) -> DataError {
    DataError::field(&file("guv.toml"), record, field, problem)
}

/// How badly a hexside suits a ford: how far it lies from it, and how crooked the roads that use the ford would cross it.
fn unfitness(side: Side, ford: Point, roads: &[Vec<Point>]) -> u64 {
    let (from, to) = (centre(side.hex), centre(side.other()));
    let crooked = roads.iter().map(|road| {
        let (_, along) = plane::nearest(ford, road);
        let (before, after) = (plane::at(road, along - 1.0), plane::at(road, along + 1.0));
        let dot = (to.x - from.x) * (after.x - before.x) + (to.y - from.y) * (after.y - before.y);
        1.0 - dot.abs() / before.distance(after).max(1e-6)
    });
    let away = from.toward(to, 0.5).distance(ford);
    ((away + 0.5 * crooked.fold(0.0, f64::max)) * 1e6) as u64
}

struct Maker<'a> {
    groundwork: Groundwork<'a>,
    recipe: &'a Recipe,
}

impl Maker<'_> {
    fn check_grid(&self) -> Result<(), DataError> {
        for known in &self.groundwork.theater.grids.guv.contains {
            let found = hex_name(hex_at(self.groundwork.fit.to_board(Point::new(known.lon, known.lat))));
            if found != known.hex {
                let problem = format!("the grid puts it into {found}, not {}: it does not fit", known.hex);
                return Err(DataError::field(
                    &file("grids.toml"),
                    format!("guv {}", known.name),
                    "hex",
                    problem,
                ));
            }
        }
        Ok(())
    }

    fn cover(&mut self) -> Result<(), DataError> {
        let recipe = self.recipe;
        let covers = self.groundwork.theater.covers(&self.groundwork.fit, |feature, class| match class {
            "city" => recipe.cities.contains(&feature.name),
            "woods" | "clear" => true,
            _ => false,
        })?;
        for hex in self.groundwork.draft.hexes().collect::<Vec<_>>() {
            let shares = self.groundwork.theater.cover(&covers, hex);
            let share = |class: &str| {
                shares.iter().find(|(found, _)| found == class).map_or(0.0, |&(_, share)| share)
            };
            let ground = if share("city") >= recipe.city_share {
                Ground::CITY
            } else if share("woods") >= recipe.forest_share {
                Ground::WOODS
            } else {
                Ground::CLEAR
            };
            self.groundwork.draft.mark(hex, ground);
        }
        Ok(())
    }

    /// Marks rivers and creeks on their hexsides, the greater first, and gives back the major ones' sides.
    fn rivers(&mut self) -> Result<BTreeMap<String, Vec<Side>>, DataError> {
        let recipe = self.recipe;
        let mut waters: Vec<(&str, Edge, &str)> = Vec::new();
        waters.extend(recipe.major_rivers.iter().map(|name| (name.as_str(), Edge::MAJOR_RIVER, "river")));
        waters
            .extend(recipe.minor_rivers.iter().map(|name| (name.as_str(), Edge::MINOR_RIVER, "minor river")));
        for feature in &self.groundwork.theater.water.features {
            let creek = recipe.creek_classes.iter().any(|class| Ok(class.as_str()) == feature.text("class"));
            let stream = creek && feature.text("kind")? == "stream";
            if stream || recipe.creeks.contains(&feature.name) {
                waters.push((&feature.name, Edge::CREEK, "creek"));
            }
        }
        let any = Edge::MAJOR_RIVER | Edge::MINOR_RIVER | Edge::CREEK;
        let mut major = BTreeMap::new();
        for (name, edge, kind) in waters {
            let course = raster::sides_followed(&self.groundwork.course(name)?);
            let draft = &self.groundwork.draft;
            let free = |side: &Side| {
                draft.contains(side.hex) && draft.contains(side.other()) && !draft.edge(*side).intersects(any)
            };
            let sides: Vec<Side> = course.into_iter().filter(free).collect();
            for &side in &sides {
                self.groundwork.draft.mark_side(side, edge);
            }
            if sides.is_empty() {
                continue;
            }
            self.groundwork.name_water(name, kind, &[], &sides);
            if edge == Edge::MAJOR_RIVER {
                major.insert(name.to_owned(), sides);
            }
        }
        Ok(major)
    }

    /// Names the places, and tells which hex each spot of the ground belongs to.
    fn places(&mut self, banks: &Banks) -> Result<Stops, DataError> {
        let mut stops = Stops::new();
        for named in &self.recipe.place {
            let ground = match named.at {
                Some([longitude, latitude]) => Point::new(longitude, latitude),
                None => {
                    let atlas = named.atlas.as_deref().unwrap_or(&named.name);
                    self.groundwork.feature(&self.groundwork.theater.places, atlas)?.spot()?
                }
            };
            let hex = self.groundwork.land_hex(ground, banks);
            let hex =
                hex.ok_or_else(|| wrong(format!("place {}", named.name), "name", "it lies off the board"))?;
            let rank = if named.kind == "city" { 1 } else { 2 };
            self.groundwork.name_place(&named.name, &named.kind, &[hex], rank, &[]);
            if named.kind == "city" {
                self.groundwork.draft.unmark(hex, Ground::CLEAR | Ground::WOODS);
                self.groundwork.draft.mark(hex, Ground::CITY);
            }
            stops.insert(Spot::of(ground), hex);
        }
        for feature in &self.groundwork.theater.places.features {
            let (ground, known) = (feature.spot()?, feature.text("kind")? == "landing");
            if feature.number("rank")? > 3 || known || stops.contains_key(&Spot::of(ground)) {
                continue;
            }
            if let Some(hex) = self.groundwork.land_hex(ground, banks) {
                self.groundwork.name_place(&feature.name, feature.text("kind")?, &[hex], 3, &[]);
                stops.insert(Spot::of(ground), hex);
            }
        }
        self.groundwork.stations(banks, &mut stops)?;
        Ok(stops)
    }

    /// Puts each ford on the side of its river nearest to it.
    fn fords(
        &mut self,
        rivers: &BTreeMap<String, Vec<Side>>,
        banks: &Banks,
        stops: &mut Stops,
    ) -> Result<(), DataError> {
        for ford in &self.recipe.ford {
            let atlas = ford.atlas.as_deref().unwrap_or(&ford.name);
            let feature = self.groundwork.feature(&self.groundwork.theater.fords, atlas)?;
            let river = feature.text("river")?;
            let board = self.groundwork.fit.to_board(feature.spot()?);
            let roads = ways::near(&self.groundwork.theater.roads.features, &self.groundwork.fit, board)?;
            let free = |side: &&Side| !self.groundwork.draft.edge(**side).contains(Edge::FORD);
            let sides = rivers.get(river).map(Vec::as_slice).unwrap_or_default().iter().filter(free);
            let side = sides.min_by_key(|side| unfitness(**side, board, &roads));
            let side = *side.ok_or_else(|| {
                wrong(format!("ford {}", ford.name), "name", "its river is not on the board")
            })?;
            let mut ends = [side.hex, side.other()];
            ends.sort_by_key(|&hex| banks.of(hex));
            self.groundwork.draft.mark_side(side, Edge::FORD);
            if feature.text("kind")? != "ford" {
                self.groundwork.draft.mark_side(side, Edge::PONTOON_SITE);
            }
            self.groundwork.name_place(&ford.name, "ford", &ends, 2, &[river]);
            let crosses = banks.of_ground(feature.spot()?);
            let bank = if banks.of(ends[1]) == Some(crosses) { ends[1] } else { ends[0] };
            stops.insert(Spot::of(feature.spot()?), bank);
        }
        Ok(())
    }

    fn ways(&mut self, banks: &Banks, stops: Stops) -> Result<Vec<Way>, DataError> {
        let recipe = self.recipe;
        let fords = self.groundwork.sides_with(Edge::FORD);
        let open: BTreeSet<(Axial, Axial)> = fords.into_iter().map(|side| (side.hex, side.other())).collect();
        let (draft, fit) = (&self.groundwork.draft, &self.groundwork.fit);
        let mut country = Country { draft, fit, banks, stops, open, ends: ways::ends(draft) };
        let classes = [recipe.major_classes.as_slice(), recipe.minor_classes.as_slice()].concat();
        let mut roads = ways::roads(self.groundwork.theater, &classes, &recipe.roads_left_out, &country)?;
        country.open = ways::everywhere(&self.groundwork.draft);
        let railways = ways::railways(self.groundwork.theater, &country)?;
        for stretch in &recipe.stretch {
            roads.push(stretch.way(&self.groundwork.draft, &file("guv.toml"))?);
        }
        for way in &roads {
            let (edge, kind) =
                if self.is_major(&way.name) { (Edge::PIKE, "major road") } else { (Edge::ROAD, "road") };
            way.draw(&mut self.groundwork.draft, Ground::ROAD, edge, kind);
        }
        self.one_road_a_side();
        self.groundwork.draw_railways(&railways);
        Ok(roads)
    }

    fn is_major(&self, road: &str) -> bool {
        let class = self.groundwork.theater.roads.named(road).and_then(|feature| feature.text("class").ok());
        let by_class = self.recipe.major_classes.iter().any(|major| Some(major.as_str()) == class);
        let named = |list: &[String]| list.iter().any(|name| name == road);
        named(&self.recipe.major_roads) || (by_class && !named(&self.recipe.minor_roads))
    }

    /// Where a road runs along a major one only the major one counts; a road over a minor river has a bridge.
    fn one_road_a_side(&mut self) {
        for side in self.groundwork.sides_with(Edge::PIKE) {
            self.groundwork.draft.unmark_side(side, Edge::ROAD);
        }
        for side in self.groundwork.sides_with(Edge::MINOR_RIVER) {
            if self.groundwork.draft.edge(side).intersects(Edge::ANY_ROAD) {
                self.groundwork.draft.mark_side(side, Edge::BRIDGE);
            }
        }
    }

    fn works(&mut self) -> Result<(), DataError> {
        for works in &self.recipe.works {
            let wrong = |field: &str, problem: String| wrong(format!("works {}", works.name), field, problem);
            let place = self.groundwork.draft.places.iter().find(|place| place.name == works.place);
            let hex = place.and_then(|place| self.groundwork.draft.hex(&place.hex));
            let hex = hex.ok_or_else(|| wrong("place", format!("there is no place {}", works.place)))?;
            self.groundwork.draft.mark(hex, Ground::WORKS);
            for facing in &works.facing {
                let direction = Direction::from_short(facing);
                let direction =
                    direction.ok_or_else(|| wrong("facing", format!("{facing} is not a direction")))?;
                self.groundwork.draft.mark_side(Side { hex, direction }, Edge::WORKS_HERE);
            }
            self.groundwork.name_place(
                &works.name,
                "works",
                &[hex],
                3,
                &works.facing.iter().map(String::as_str).collect::<Vec<_>>(),
            );
        }
        Ok(())
    }

    fn supply_centres(&mut self, roads: &[Way]) -> Result<(), DataError> {
        for supply in &self.recipe.supply {
            let leaves = roads
                .iter()
                .filter(|way| way.name == supply.road)
                .find_map(|way| self.leaves(way, &supply.edge));
            let hex = leaves.ok_or_else(|| {
                let problem = format!("{} does not leave by the {} edge", supply.road, supply.edge);
                wrong(format!("supply {}", supply.name), "road", problem)
            })?;
            self.groundwork.draft.mark(hex, Ground::SUPPLY);
            let edge = format!("{} edge", supply.edge);
            let mut notes = vec![supply.side.as_str(), &supply.road, &edge];
            notes.extend(supply.exit_road.then_some("exit road"));
            self.groundwork.name_place(&supply.name, "supply", &[hex], 3, &notes);
        }
        Ok(())
    }

    /// The last hex of the board before a way leaves it by an edge.
    fn leaves(&self, way: &Way, edge: &str) -> Option<Axial> {
        let pairs = way.hexes.windows(2).flat_map(|pair| [(pair[0], pair[1]), (pair[1], pair[0])]);
        pairs
            .filter(|&(hex, off)| self.groundwork.draft.contains(hex) && !self.groundwork.draft.contains(off))
            .find(|&(hex, _)| areas::on_edge(&self.groundwork.draft, hex, edge))
            .map(|(hex, _)| hex)
    }
}
