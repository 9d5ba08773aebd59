//! The Avalon Hill board, for both editions: rivers that fill hexes, streams in hexes, fords with an approach on each bank.

use std::collections::{BTreeMap, BTreeSet};

use board::{Axial, Board, Direction, Edge, Ground, Place, Water};
use engine::data::{self, DataError, Library};
use serde::Deserialize;

use super::crossings::{self, Crossing, Span};
use super::ways::{self, Country};
use super::{Bank, Banks, THEATER, Theater, file, nearest_hex};
use crate::draft::Draft;
use crate::fit::{Affine, Fit, centre, hex_at};
use crate::layer::Feature;
use crate::network::Spot;
use crate::overrides;
use crate::plane::Point;
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
    let mut maker = Maker { draft: blank(&theater, &recipe), theater: &theater, recipe: &recipe, fit };
    maker.check_grid()?;
    maker.cover()?;
    let rivers = maker.rivers()?;
    let banks = maker.banks()?;
    maker.streams()?;
    let crossings = maker.crossings(&rivers, &banks)?;
    let stops = maker.places(&banks, &crossings)?;
    maker.ways(&banks, &crossings, stops)?;
    maker.areas(&banks, &rivers);
    overrides::apply(library, THEATER, &mut maker.draft)?;
    maker.draft.finish()
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
    draft: Draft,
    theater: &'a Theater,
    recipe: &'a Recipe,
    fit: Affine,
}

/// How far a printed hex may lie from the place it names, in hexes; set-up and exit hexes stand for a stretch of country.
const NAMED_LIMIT: f64 = 1.2;
const LOOSE_LIMIT: f64 = 2.5;

impl Maker<'_> {
    fn check_grid(&self) -> Result<(), DataError> {
        for control in &self.theater.grids.ah.control {
            let wrong = |problem: String| {
                DataError::field(&file("grids.toml"), format!("control {}", control.name), "hex", problem)
            };
            let hex = self.draft.hex(&control.hex);
            let hex = hex.ok_or_else(|| wrong(format!("there is no hex {} on this board", control.hex)))?;
            let away = self.fit.to_board(Point::new(control.lon, control.lat)).distance(centre(hex));
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
        let covers = self.theater.covers(&self.fit, |feature, class| match class {
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
        for hex in self.draft.hexes().collect::<Vec<_>>() {
            let shares = self.theater.cover(&covers, hex);
            let enough = |class: &str, least: f64| {
                shares.iter().any(|(found, share)| found == class && *share >= least)
            };
            let kind = kinds.iter().find(|(class, least, _)| enough(class, *least));
            self.draft.mark(hex, kind.map_or(Ground::CLEAR, |&(_, _, ground)| ground));
        }
        Ok(())
    }

    fn rivers(&mut self) -> Result<Vec<River>, DataError> {
        let mut rivers: Vec<River> = Vec::new();
        for name in &self.recipe.rivers {
            let mut hexes = raster::river_along(&self.fit.line_to_board(self.theater.course(name)?));
            let known: Vec<Axial> = rivers.iter().flat_map(|river| river.hexes.iter().copied()).collect();
            let meets = hexes.iter().position(|hex| known.iter().any(|other| hex.distance(*other) <= 1));
            let mut into = None;
            if let Some(index) = meets {
                hexes.truncate(index + 1);
                let mouth = hexes[index];
                into = known.iter().rev().copied().find(|other| mouth.distance(*other) <= 1);
                hexes.retain(|hex| !known.contains(hex));
            }
            hexes.retain(|&hex| self.draft.contains(hex));
            rivers.push(River { name: name.clone(), hexes, into });
        }
        for river in &rivers {
            for &hex in &river.hexes {
                self.draft.unmark(hex, Ground::all());
                self.draft.mark(hex, Ground::RIVER);
            }
            let course: Vec<Axial> = river.hexes.iter().copied().chain(river.into).collect();
            for pair in course.windows(2) {
                if let Some(side) = Side::between(pair[0], pair[1]) {
                    self.draft.mark_side(side, Edge::DOWNSTREAM_BEYOND);
                }
            }
            let hexes = self.draft.names(&river.hexes);
            self.draft.waters.push(Water {
                name: river.name.clone(),
                kind: "river".into(),
                hexes,
                sides: vec![],
            });
        }
        Ok(rivers)
    }

    fn banks(&self) -> Result<Banks, DataError> {
        let land: Vec<Axial> =
            self.draft.hexes().filter(|&hex| !self.draft.ground(hex).intersects(WET)).collect();
        Banks::new(self.theater, &self.fit, &land, |_, _| true)
    }

    fn streams(&mut self) -> Result<(), DataError> {
        for stream in &self.recipe.stream {
            let line = self.fit.line_to_board(self.theater.course(stream.atlas())?);
            let draft = &self.draft;
            let hexes: Vec<Axial> = raster::river_along(&line)
                .into_iter()
                .skip_while(|&hex| !draft.contains(hex))
                .take_while(|&hex| draft.contains(hex) && !draft.ground(hex).intersects(WET))
                .collect();
            for &hex in &hexes {
                self.draft.mark(hex, Ground::STREAM);
            }
            let hexes = self.draft.names(&hexes);
            self.draft.waters.push(Water {
                name: stream.name.clone(),
                kind: "stream".into(),
                hexes,
                sides: vec![],
            });
        }
        Ok(())
    }

    /// Puts every named crossing into a hex of its river, in the order they follow downstream.
    fn crossings(&mut self, rivers: &[River], banks: &Banks) -> Result<Vec<Crossing>, DataError> {
        let mut found = Vec::new();
        for river in rivers {
            let line = self.fit.line_to_board(self.theater.course(&river.name)?);
            let mut wanted = Vec::new();
            for named in &self.recipe.crossing {
                let feature = self.theater.spot(&[&self.theater.fords], named.atlas())?;
                if feature.text("river")? == river.name {
                    let board = self.fit.to_board(feature.spot()?);
                    let printed = named.hex.as_deref().map(|name| self.draft.hex(name)).unwrap_or_default();
                    wanted.push(crossings::Wanted {
                        named: &named.name,
                        ground: feature.spot()?,
                        board,
                        printed,
                    });
                }
            }
            wanted.sort_by(|one, two| {
                crate::plane::nearest(one.board, &line)
                    .1
                    .total_cmp(&crate::plane::nearest(two.board, &line).1)
            });
            let hexes = crossings::in_order(&wanted, &river.hexes).ok_or_else(|| {
                DataError::field(
                    &file("ah.toml"),
                    &river.name,
                    "crossing",
                    "the crossings do not fit on the river in order",
                )
            })?;
            for (wanted, hex) in wanted.iter().zip(hexes) {
                found.push(self.crossing(wanted, hex, river, banks)?);
            }
        }
        Ok(found)
    }

    fn crossing(
        &mut self,
        wanted: &crossings::Wanted<'_>,
        hex: Axial,
        river: &River,
        banks: &Banks,
    ) -> Result<Crossing, DataError> {
        let roads = ways::near(self.roads(), &self.fit, wanted.board)?;
        let approaches = crossings::approaches(hex, banks, &roads, Span::Straight).ok_or_else(|| {
            let problem = format!("{} at {} has no land on both banks", wanted.named, self.draft.name(hex));
            DataError::field(&file("ah.toml"), "crossing", wanted.named, problem)
        })?;
        let kind = self.recipe.crossing.iter().find(|named| named.name == wanted.named);
        let kind = kind.and_then(|named| named.kind.clone()).unwrap_or_else(|| "ford".into());
        // ah74.err.3: all named crossings are fords, the dam among them.
        self.draft.mark(hex, if kind == "dam" { Ground::FORD | Ground::DAM } else { Ground::FORD });
        self.draft.places.push(Place {
            name: wanted.named.to_owned(),
            kind,
            hex: self.draft.name(hex).to_owned(),
            other: None,
            approaches: self.draft.names(&approaches),
            rank: 0,
            notes: vec![river.name.clone()],
        });
        Ok(Crossing { ground: wanted.ground, hex, approaches: approaches.to_vec() })
    }

    /// Names the places, and tells which hex each spot of the ground belongs to.
    fn places(&mut self, banks: &Banks, crossings: &[Crossing]) -> Result<BTreeMap<Spot, Axial>, DataError> {
        let mut stops: BTreeMap<Spot, Axial> =
            crossings.iter().map(|crossing| (Spot::of(crossing.ground), crossing.hex)).collect();
        for (kind, rank, mark, list) in [
            ("village", 2, Ground::VILLAGE, &self.recipe.village),
            ("landmark", 3, Ground::empty(), &self.recipe.landmark),
        ] {
            for named in list {
                let feature = self.theater.spot(&[&self.theater.places], named.atlas())?;
                let hex = self.hex_of(named, &feature, banks)?;
                self.draft.mark(hex, mark);
                self.name_place(&named.name, kind, hex, rank, &[]);
                stops.insert(Spot::of(feature.spot()?), hex);
            }
        }
        let city = self.theater.spot(&[&self.theater.places], &self.recipe.city)?;
        let hex =
            self.land_hex(&city, banks).ok_or_else(|| city.wrong("geometry", "it lies off the board"))?;
        self.draft.unmark(hex, Ground::CLEAR | Ground::HILL | Ground::WOODS);
        self.draft.mark(hex, Ground::CITY);
        self.name_place(&city.name, "city", hex, 1, &[]);
        stops.insert(Spot::of(city.spot()?), hex);
        for station in &self.theater.stations.features {
            let Some(hex) = self.land_hex(station, banks) else { continue };
            let hex = stops.get(&Spot::of(station.spot()?)).copied().unwrap_or(hex);
            self.draft.mark(hex, Ground::STATION);
            if !self.draft.places.iter().any(|place| place.name == station.name) {
                self.name_place(&station.name, "station", hex, 4, &[station.text("railroad")?]);
            }
            stops.insert(Spot::of(station.spot()?), hex);
        }
        Ok(stops)
    }

    fn hex_of(&self, named: &Named, feature: &Feature, banks: &Banks) -> Result<Axial, DataError> {
        let hex = match &named.hex {
            Some(printed) => self.draft.hex(printed),
            None => self.land_hex(feature, banks),
        };
        hex.ok_or_else(|| feature.wrong("geometry", "it lies off the board"))
    }

    /// The land hex a feature belongs to: on its own bank, and on the board.
    fn land_hex(&self, feature: &Feature, banks: &Banks) -> Option<Axial> {
        let ground = feature.spot().ok()?;
        let board = self.fit.to_board(ground);
        if !self.draft.contains(hex_at(board)) {
            return None;
        }
        banks.hex_near(board, banks.of_ground(ground))
    }

    fn name_place(&mut self, name: &str, kind: &str, hex: Axial, rank: u8, notes: &[&str]) {
        self.draft.places.push(Place {
            name: name.to_owned(),
            kind: kind.to_owned(),
            hex: self.draft.name(hex).to_owned(),
            other: None,
            approaches: vec![],
            rank,
            notes: notes.iter().map(|&note| note.to_owned()).collect(),
        });
    }

    fn ways(
        &mut self,
        banks: &Banks,
        crossings: &[Crossing],
        stops: BTreeMap<Spot, Axial>,
    ) -> Result<(), DataError> {
        let mut open: BTreeSet<(Axial, Axial)> = BTreeSet::new();
        for crossing in crossings {
            open.extend(crossing.approaches.iter().map(|&land| (land, crossing.hex)));
        }
        for named in &self.recipe.bridge {
            let bridge = self.theater.spot(&[&self.theater.fords], named.atlas())?;
            let steps = self.bridge_steps(&bridge, self.roads(), banks)?;
            let given = named.ends.iter().filter_map(|name| self.draft.hex(name));
            let given: Vec<_> = given.zip(steps.iter().map(|&(_, river)| river)).collect();
            open.extend(if given.is_empty() { steps } else { given });
        }
        let (draft, fit) = (&self.draft, &self.fit);
        let mut country = Country { draft, fit, banks, stops, open, ends: ways::ends(draft) };
        let roads =
            ways::roads(self.theater, &self.recipe.road_classes, &self.recipe.roads_left_out, &country)?;
        country.open = BTreeSet::new();
        for feature in &self.theater.fords.features {
            if feature.text("kind")? == "railroad bridge" {
                country.open.extend(self.bridge_steps(feature, &self.theater.rail.features, banks)?);
            }
        }
        let railways = ways::railways(self.theater, &country)?;
        for way in roads {
            way.draw(&mut self.draft, Ground::ROAD, Edge::ROAD, "road");
        }
        for way in railways {
            let (ground, edge, kind) = ways::railway_marks(&way.name);
            way.draw(&mut self.draft, ground, edge, kind);
        }
        Ok(())
    }

    fn roads(&self) -> Vec<&Feature> {
        ways::wanted(self.theater, &self.recipe.road_classes, &self.recipe.roads_left_out)
    }

    /// The steps from both shores onto the river hex of a bridge that carries these ways.
    fn bridge_steps<'b>(
        &self,
        bridge: &Feature,
        ways: impl IntoIterator<Item = &'b Feature>,
        banks: &Banks,
    ) -> Result<Vec<(Axial, Axial)>, DataError> {
        let board = self.fit.to_board(bridge.spot()?);
        let ways = ways::near(ways, &self.fit, board)?;
        let river = self.draft.hexes().filter(|&hex| self.draft.ground(hex).contains(Ground::RIVER));
        let hex = nearest_hex(river, board);
        let ends = hex.and_then(|hex| Some((hex, crossings::approaches(hex, banks, &ways, Span::Bent)?)));
        Ok(ends.into_iter().flat_map(|(hex, ends)| ends.map(|land| (land, hex))).collect())
    }

    /// The areas that set-up, reinforcement and victory clauses of both editions name.
    fn areas(&mut self, banks: &Banks, rivers: &[River]) {
        banks.add_areas(&mut self.draft);
        let south: Vec<Axial> = banks.land(Bank::South).collect();
        let north_of_both: Vec<Axial> = banks.land(Bank::North).chain(banks.land(Bank::Between)).collect();
        self.draft.add_area("north of the two rivers", north_of_both);
        let rappahannock: Vec<Axial> = rivers
            .iter()
            .filter(|river| river.name.starts_with("Rapp"))
            .flat_map(|river| river.hexes.clone())
            .collect();
        let near = |hex: &Axial| rappahannock.iter().any(|river| river.distance(*hex) <= 5);
        let from =
            |first: i16, last: i16| south.iter().copied().filter(move |hex| (first..=last).contains(&hex.q));
        let last = self.theater.grids.ah.board.columns;
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
            self.draft.add_area(name, hexes);
        }
        let hexes: Vec<Axial> = self.draft.hexes().collect();
        let off = |hex: &Axial, direction: Direction| !self.draft.contains(hex.step(direction));
        let edges = [
            (
                "north edge",
                hexes.iter().copied().filter(|hex| off(hex, Direction::North)).collect::<Vec<_>>(),
            ),
            ("south edge", hexes.iter().copied().filter(|hex| off(hex, Direction::South)).collect()),
            ("west edge", hexes.iter().copied().filter(|hex| hex.q == 1).collect()),
            ("east edge", hexes.iter().copied().filter(|hex| hex.q == last).collect()),
        ];
        for (name, hexes) in edges {
            self.draft.add_area(name, hexes);
        }
    }
}
