//! The Avalon Hill board, for both editions: rivers that fill hexes, streams in hexes, fords with an approach on each bank.

use std::collections::BTreeSet;

use board::{Axial, Board, Direction, Edge, Ground};
use engine::data::{self, DataError, Library};
use serde::Deserialize;

use super::crossings::{self, Crossing, Span, Wanted};
use super::ways::{self, Country, Stretch};
use super::{Bank, Banks, Groundwork, Stops, THEATER, Theater, areas, file, nearest_hex};
use crate::draft::Draft;
use crate::fit::{Fit, centre};
use crate::layer::Feature;
use crate::network::Spot;
use crate::overrides;
use crate::plane::{Point, nearest};
use crate::raster::{self, Side};

/// The file `ah.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Recipe {
    title: String,
    rivers: Vec<String>,
    city: String,
    marsh: String,
    road_classes: Vec<String>,
    roads_left_out: Vec<String>,
    share: Shares,
    stream: Vec<Named>,
    crossing: Vec<Named>,
    bridge: Vec<Named>,
    village: Vec<Named>,
    landmark: Vec<Named>,
    stretch: Vec<Stretch>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shares {
    water: f64,
    woods: f64,
    hill: f64,
    marsh: f64,
    city: f64,
}

/// Something the board names: where the geography has it, and the printed hex if one is known.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
    #[serde(default)]
    atlas: Option<String>,
    #[serde(default)]
    kind: Option<String>,
    #[serde(default)]
    hex: Option<String>,
    /// The land hexes at both ends of a bridge, when its roads leave it open.
    #[serde(default)]
    ends: Vec<String>,
    /// Where the hex is known from; said in the file for its readers.
    #[serde(default, rename = "source")]
    _source: Option<String>,
}

impl Named {
    fn atlas(&self) -> &str {
        self.atlas.as_deref().unwrap_or(&self.name)
    }
}

/// The name of the hex at these coordinates: its lettered and its numbered hexrow.
#[must_use]
pub fn hex_name(hex: Axial) -> String {
    let letter = |index: i16| char::from(b'A' + (index as u8 - 1) % 26);
    let letters: String =
        if hex.q <= 26 { letter(hex.q).into() } else { [letter(hex.q - 26); 2].iter().collect() };
    format!("{letters}-{}", hex.r + hex.q)
}

/// Makes the board.
pub fn build(library: &dyn Library) -> Result<Board, DataError> {
    let theater = Theater::load(library)?;
    let recipe: Recipe = data::read(library, &file("ah.toml"))?;
    let fit = theater.grids.ah_fit()?;
    let groundwork = Groundwork { draft: blank(&theater, &recipe), theater: &theater, fit };
    let mut maker = Maker { groundwork, recipe: &recipe };
    maker.check_grid()?;
    maker.cover()?;
    let rivers = maker.rivers()?;
    let banks = maker.banks()?;
    maker.streams()?;
    let crossings = maker.crossings(&rivers, &banks)?;
    let stops = maker.places(&banks, &crossings)?;
    maker.ways(&banks, &crossings, stops)?;
    maker.areas(&banks, &rivers);
    overrides::apply(library, THEATER, &mut maker.groundwork.draft)?;
    maker.groundwork.draft.finish()
}

fn blank(theater: &Theater, recipe: &Recipe) -> Draft {
    let mut draft = Draft::new("ah", &recipe.title);
    let extent = &theater.grids.ah.board;
    for q in 1..=extent.columns {
        let first = q / 2 + 1;
        for number in first..first + extent.hexes_per_column {
            let hex = Axial { q, r: number - q };
            draft.add_hex(&hex_name(hex), hex, &[]);
        }
    }
    draft
}

/// Ground that is all water: a river, or the Potomac and its estuaries.
const WET: Ground = Ground::RIVER.union(Ground::WATER);

struct River {
    name: String,
    /// The hexes on the board, downstream.
    hexes: Vec<Axial>,
    /// The hex of another river that it runs into.
    into: Option<Axial>,
}

struct Maker<'a> {
    groundwork: Groundwork<'a>,
    recipe: &'a Recipe,
}

/// How far a printed hex may lie from the place it names, in hexes; set-up and exit hexes stand for a stretch of country.
const NAMED_LIMIT: f64 = 1.2;
const LOOSE_LIMIT: f64 = 2.5;

impl Maker<'_> {
    fn check_grid(&self) -> Result<(), DataError> {
        for control in &self.groundwork.theater.grids.ah.control {
            let wrong = |problem: String| {
                DataError::field(&file("grids.toml"), format!("control {}", control.name), "hex", problem)
            };
            let hex = self.groundwork.draft.hex(&control.hex);
            let hex = hex.ok_or_else(|| wrong(format!("there is no hex {} on this board", control.hex)))?;
            let away =
                self.groundwork.fit.to_board(Point::new(control.lon, control.lat)).distance(centre(hex));
            let limit = if control.class == "named" { NAMED_LIMIT } else { LOOSE_LIMIT };
            if away > limit {
                return Err(wrong(format!(
                    "the grid puts it {away:.1} hexes away, more than {limit}: it does not fit"
                )));
            }
        }
        Ok(())
    }

    fn cover(&mut self) -> Result<(), DataError> {
        let recipe = self.recipe;
        let covers = self.groundwork.theater.covers(&self.groundwork.fit, |feature, class| match class {
            "city" => feature.name == recipe.city,
            "marsh" => feature.name == recipe.marsh,
            "woods" | "clear" | "hill" | "water" => true,
            _ => false,
        })?;
        let least = &recipe.share;
        let kinds = [
            ("water", least.water, Ground::WATER),
            ("city", least.city, Ground::CITY),
            ("marsh", least.marsh, Ground::MARSH),
            ("hill", least.hill, Ground::HILL),
            ("woods", least.woods, Ground::WOODS),
        ];
        for hex in self.groundwork.draft.hexes().collect::<Vec<_>>() {
            let shares = self.groundwork.theater.cover(&covers, hex);
            let enough = |class: &str, least: f64| {
                shares.iter().any(|(found, share)| found == class && *share >= least)
            };
            let kind = kinds.iter().find(|(class, least, _)| enough(class, *least));
            self.groundwork.draft.mark(hex, kind.map_or(Ground::CLEAR, |&(_, _, ground)| ground));
        }
        Ok(())
    }

    fn rivers(&mut self) -> Result<Vec<River>, DataError> {
        let mut rivers: Vec<River> = Vec::new();
        for name in &self.recipe.rivers {
            let mut hexes = raster::river_along(&self.groundwork.course(name)?);
            let known: Vec<Axial> = rivers.iter().flat_map(|river| river.hexes.iter().copied()).collect();
            let meets = hexes.iter().position(|hex| known.iter().any(|other| hex.distance(*other) <= 1));
            let mut into = None;
            if let Some(index) = meets {
                hexes.truncate(index + 1);
                let mouth = hexes[index];
                into = known.iter().rev().copied().find(|other| mouth.distance(*other) <= 1);
                hexes.retain(|hex| !known.contains(hex));
            }
            hexes.retain(|&hex| self.groundwork.draft.contains(hex));
            rivers.push(River { name: name.clone(), hexes, into });
        }
        for river in &rivers {
            for &hex in &river.hexes {
                self.groundwork.draft.unmark(hex, Ground::all());
                self.groundwork.draft.mark(hex, Ground::RIVER);
            }
            let course: Vec<Axial> = river.hexes.iter().copied().chain(river.into).collect();
            for pair in course.windows(2) {
                if let Some(side) = Side::between(pair[0], pair[1]) {
                    self.groundwork.draft.mark_side(side, Edge::DOWNSTREAM_BEYOND);
                }
            }
            self.groundwork.name_water(&river.name, "river", &river.hexes, &[]);
        }
        Ok(rivers)
    }

    fn banks(&self) -> Result<Banks, DataError> {
        let land: Vec<Axial> = self
            .groundwork
            .draft
            .hexes()
            .filter(|&hex| !self.groundwork.draft.ground(hex).intersects(WET))
            .collect();
        Banks::new(self.groundwork.theater, &self.groundwork.fit, &land, |_, _| true)
    }

    /// Marks the streams; the course of one that runs into a river ends with the river's hex.
    fn streams(&mut self) -> Result<(), DataError> {
        for stream in &self.recipe.stream {
            let line = self.groundwork.course(stream.atlas())?;
            let draft = &self.groundwork.draft;
            let mut course: Vec<Axial> = raster::river_along(&line);
            course.retain(|&hex| draft.contains(hex));
            let is_wet = |hex: &Axial| draft.ground(*hex).intersects(WET);
            if let (Some(&end), Some(&mouth)) = (course.last(), line.last()) {
                // A river one hex wide is never quite where the mouth is.
                let shores = Direction::ALL.map(|direction| end.step(direction));
                course.extend(nearest_hex(shores.into_iter().filter(is_wet), mouth));
            }
            let mouth = course.iter().position(is_wet).unwrap_or(course.len());
            course.truncate(mouth + 1);
            for &hex in &course[..mouth] {
                self.groundwork.draft.mark(hex, Ground::STREAM);
            }
            self.groundwork.name_water(&stream.name, "stream", &course, &[]);
        }
        Ok(())
    }

    /// Puts every named crossing into a hex of its river, in the order they follow downstream.
    fn crossings(&mut self, rivers: &[River], banks: &Banks) -> Result<Vec<Crossing>, DataError> {
        let mut found = Vec::new();
        for river in rivers {
            let line = self.groundwork.course(&river.name)?;
            let mut wanted = Vec::new();
            for named in &self.recipe.crossing {
                let feature = self.groundwork.feature(&self.groundwork.theater.fords, named.atlas())?;
                if feature.text("river")? == river.name {
                    let board = self.groundwork.fit.to_board(feature.spot()?);
                    let printed = named.hex.as_ref().map(|hex| self.known(named, hex)).transpose()?;
                    wanted.push(Wanted { named: &named.name, ground: feature.spot()?, board, printed });
                }
            }
            let along = |wanted: &Wanted<'_>| nearest(wanted.board, &line).1;
            wanted.sort_by(|one, two| along(one).total_cmp(&along(two)));
            let hexes = crossings::in_order(&wanted, &river.hexes).ok_or_else(|| {
                let problem = "the crossings do not fit on the river in order";
                DataError::field(&file("ah.toml"), &river.name, "crossing", problem)
            })?;
            for (wanted, hex) in wanted.iter().zip(hexes) {
                found.push(self.crossing(wanted, hex, river, banks)?);
            }
        }
        Ok(found)
    }

    fn crossing(
        &mut self,
        wanted: &Wanted<'_>,
        hex: Axial,
        river: &River,
        banks: &Banks,
    ) -> Result<Crossing, DataError> {
        let roads = ways::near(self.roads(), &self.groundwork.fit, wanted.board)?;
        let approaches = crossings::approaches(hex, banks, &roads, Span::Straight).ok_or_else(|| {
            let problem =
                format!("{} at {} has no land on both banks", wanted.named, self.groundwork.draft.name(hex));
            DataError::field(&file("ah.toml"), "crossing", wanted.named, problem)
        })?;
        let kind = self.recipe.crossing.iter().find(|named| named.name == wanted.named);
        let kind = kind.and_then(|named| named.kind.clone()).unwrap_or_else(|| "ford".into());
        // ah74.err.3: all named crossings are fords, the dam among them.
        self.groundwork
            .draft
            .mark(hex, if kind == "dam" { Ground::FORD | Ground::DAM } else { Ground::FORD });
        self.groundwork.name_place(wanted.named, &kind, &[hex], 0, &[&river.name]);
        let approach_names = self.groundwork.draft.names(&approaches);
        if let Some(place) = self.groundwork.draft.places.last_mut() {
            place.approaches = approach_names;
        }
        Ok(Crossing { ground: wanted.ground, hex, approaches: approaches.to_vec() })
    }

    /// Names the places, and tells which hex each spot of the ground belongs to.
    fn places(&mut self, banks: &Banks, crossings: &[Crossing]) -> Result<Stops, DataError> {
        let mut stops: Stops =
            crossings.iter().map(|crossing| (Spot::of(crossing.ground), crossing.hex)).collect();
        for (kind, rank, mark, list) in [
            ("village", 2, Ground::VILLAGE, &self.recipe.village),
            ("landmark", 3, Ground::empty(), &self.recipe.landmark),
        ] {
            for named in list {
                let feature = self.groundwork.feature(&self.groundwork.theater.places, named.atlas())?;
                let hex = self.hex_of(named, feature, banks)?;
                self.groundwork.draft.mark(hex, mark);
                self.groundwork.name_place(&named.name, kind, &[hex], rank, &[]);
                stops.insert(Spot::of(feature.spot()?), hex);
            }
        }
        let city = self.groundwork.feature(&self.groundwork.theater.places, &self.recipe.city)?;
        let hex = self
            .groundwork
            .land_hex(city.spot()?, banks)
            .ok_or_else(|| city.wrong("geometry", "it lies off the board"))?;
        self.groundwork.draft.unmark(hex, Ground::CLEAR | Ground::HILL | Ground::WOODS);
        self.groundwork.draft.mark(hex, Ground::CITY);
        self.groundwork.name_place(&city.name, "city", &[hex], 1, &[]);
        stops.insert(Spot::of(city.spot()?), hex);
        self.groundwork.stations(banks, &mut stops)?;
        Ok(stops)
    }

    fn hex_of(&self, named: &Named, feature: &Feature, banks: &Banks) -> Result<Axial, DataError> {
        if let Some(printed) = &named.hex {
            return self.known(named, printed);
        }
        let hex = self.groundwork.land_hex(feature.spot()?, banks);
        hex.ok_or_else(|| feature.wrong("geometry", "it lies off the board"))
    }

    /// A hex that the recipe names.
    fn known(&self, named: &Named, hex: &str) -> Result<Axial, DataError> {
        let problem = || format!("there is no hex {hex} on board ah");
        let found = self.groundwork.draft.hex(hex);
        found.ok_or_else(|| DataError::field(&file("ah.toml"), &named.name, "hex", problem()))
    }

    fn ways(&mut self, banks: &Banks, crossings: &[Crossing], stops: Stops) -> Result<(), DataError> {
        let mut open: BTreeSet<(Axial, Axial)> = BTreeSet::new();
        for crossing in crossings {
            open.extend(crossing.approaches.iter().map(|&land| (land, crossing.hex)));
        }
        for named in &self.recipe.bridge {
            let bridge = self.groundwork.feature(&self.groundwork.theater.fords, named.atlas())?;
            let steps = self.bridge_steps(bridge, self.roads(), banks)?;
            let given = named.ends.iter().map(|hex| self.known(named, hex)).collect::<Result<Vec<_>, _>>()?;
            let given: Vec<_> = given.into_iter().zip(steps.iter().map(|&(_, river)| river)).collect();
            open.extend(if given.is_empty() { steps } else { given });
        }
        let (draft, fit) = (&self.groundwork.draft, &self.groundwork.fit);
        let mut country = Country { draft, fit, banks, stops, open, ends: ways::ends(draft) };
        let mut roads = ways::roads(
            self.groundwork.theater,
            &self.recipe.road_classes,
            &self.recipe.roads_left_out,
            &country,
        )?;
        country.open = BTreeSet::new();
        for feature in &self.groundwork.theater.fords.features {
            if feature.text("kind")? == "railroad bridge" {
                country.open.extend(self.bridge_steps(
                    feature,
                    &self.groundwork.theater.rail.features,
                    banks,
                )?);
            }
        }
        let railways = ways::railways(self.groundwork.theater, &country)?;
        for stretch in &self.recipe.stretch {
            roads.push(stretch.way(&self.groundwork.draft, &file("ah.toml"))?);
        }
        for way in roads {
            way.draw(&mut self.groundwork.draft, Ground::ROAD, Edge::ROAD, "road");
        }
        self.groundwork.draw_railways(&railways);
        Ok(())
    }

    fn roads(&self) -> Vec<&Feature> {
        ways::wanted(self.groundwork.theater, &self.recipe.road_classes, &self.recipe.roads_left_out)
    }

    /// The steps from both shores onto the river hex of a bridge that carries these ways.
    fn bridge_steps<'b>(
        &self,
        bridge: &Feature,
        ways: impl IntoIterator<Item = &'b Feature>,
        banks: &Banks,
    ) -> Result<Vec<(Axial, Axial)>, DataError> {
        let board = self.groundwork.fit.to_board(bridge.spot()?);
        let ways = ways::near(ways, &self.groundwork.fit, board)?;
        let river = self
            .groundwork
            .draft
            .hexes()
            .filter(|&hex| self.groundwork.draft.ground(hex).contains(Ground::RIVER));
        let hex = nearest_hex(river, board);
        let ends = hex.and_then(|hex| Some((hex, crossings::approaches(hex, banks, &ways, Span::Bent)?)));
        Ok(ends.into_iter().flat_map(|(hex, ends)| ends.map(|land| (land, hex))).collect())
    }

    /// The areas that set-up, reinforcement and victory clauses of both editions name.
    fn areas(&mut self, banks: &Banks, rivers: &[River]) {
        banks.add_areas(&mut self.groundwork.draft);
        let south: Vec<Axial> = banks.land(Bank::South).collect();
        let north_of_both: Vec<Axial> = banks.land(Bank::North).chain(banks.land(Bank::Between)).collect();
        self.groundwork.draft.add_area("north of the two rivers", north_of_both);
        let rappahannock: Vec<Axial> = rivers
            .iter()
            .filter(|river| river.name.starts_with("Rapp"))
            .flat_map(|river| river.hexes.clone())
            .collect();
        let near = |hex: &Axial| rappahannock.iter().any(|river| river.distance(*hex) <= 5);
        let from =
            |first: i16, last: i16| south.iter().copied().filter(move |hex| (first..=last).contains(&hex.q));
        let last = self.groundwork.theater.grids.ah.board.columns;
        // ah74.11.1.1, ah74.opt4.2.2, ah74.opt4.3.2, ah74.opt4.4
        let set_up = [
            ("south of the rivers, east of hexrow S", from(20, last).collect::<Vec<_>>()),
            (
                "south of the river, hexrows V to HH, within five hexes of it",
                from(22, 34).filter(near).collect(),
            ),
            (
                "south of the river, hexrow II to the east edge, within five hexes of it",
                from(35, last).filter(near).collect(),
            ),
            ("south of the river, hexrow V and east of it", from(22, last).collect()),
        ];
        for (name, hexes) in set_up {
            self.groundwork.draft.add_area(name, hexes);
        }
        areas::add_edges(&mut self.groundwork.draft);
    }
}
