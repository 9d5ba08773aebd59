//! The board of the Gettysburg campaign: six printed sheets joined on one grid, from the Rapidan to the Susquehanna.
//!
//! The printed hexes win: the ground is bent, smoothly and little, until every place that a set-up or a rule names lies in
//! its printed hex; only then is it laid out in hexes.

pub mod banks;
mod bend;
mod bounds;
mod control;
mod counties;
mod crossings;
pub mod grid;
mod mouths;
mod places;
mod railways;
mod setups;
mod terrain;
mod waters;
mod ways;

use std::collections::BTreeSet;

use board::{Axial, Board};
use engine::data::{DataError, Library};

use crate::draft::Draft;
use crate::layer::{Feature, Layer};
use crate::overrides;
use control::Control;
use crossings::{Crossing, Search};
use grid::{Grid, column_row};
use places::Gazetteer;
use waters::Waters;
use ways::Land;

/// The board's id, and its theater's.
pub const ID: &str = "gettysburg";

/// Where the theater's geography is kept, below `data/`.
const FOLDER: &str = "atlas/gettysburg";

/// How often set-ups are looked at that no road passes: a road drawn to one hex may leave another.
const ROUNDS: usize = 3;

/// Makes the board from the geography in a library.
pub fn build(library: &dyn Library) -> Result<Board, DataError> {
    let (grid, control) = (Grid::load(library)?, Control::load(library)?);
    let layer = |name: &str| Layer::load(library, &format!("{FOLDER}/{name}.geojson"));
    let (relief, cover, road, rail) = (layer("relief")?, layer("cover")?, layer("roads")?, layer("rail")?);
    let (named, forts, stations) = (layer("places")?, layer("forts")?, layer("stations")?);

    let mut draft = blank(&grid);
    let waters = Waters::mark(&layer("water")?, &grid, &mut draft)?;
    let gazetteer = Gazetteer::read(&control, [&named, &forts], &grid, &waters, &draft)?;
    terrain::mark([&relief, &cover], &grid, &gazetteer, &mut draft)?;
    terrain::mark_ridges(&relief, &grid, &gazetteer.gaps(), &mut draft)?;
    let lines = rail.features.iter().chain(&road.features).map(|way| Ok(grid.bent_line(way.line()?)));
    let search = Search { grid: &grid, waters: &waters, ways: lines.collect::<Result<_, DataError>>()? };
    let crossing_layer = layer("crossings")?;
    let crossings = search.find(&control, &crossing_layer, &draft)?;
    mark_ways(&search, &crossings, [&rail, &road], &gazetteer, &mut draft)?;
    for crossing in crossings.iter().filter(|crossing| !crossing.is_idle(&draft)).collect::<Vec<_>>() {
        crossing.mark(&mut draft)?;
    }
    gazetteer.mark(&control, &stations, &mut draft)?;
    counties::mark(&layer("counties")?, &grid, &waters, &gazetteer, &mut draft)?;
    add_edges(&grid, &mut draft);
    terrain::add_cities(&cover, &grid, &mut draft)?;
    overrides::apply(library, ID, &mut draft)?;
    railways::name_stretches(library, &mut draft)?;
    ways::mark_hexes(&mut draft);
    draft.finish()
}

/// All hexes with their names and nothing on them.
fn blank(grid: &Grid) -> Draft {
    let mut draft = Draft::new(ID, "The Gettysburg campaign");
    draft.sheets = grid.sheets().collect();
    for hex in grid.hexes() {
        let names = grid.names(hex);
        if let Some((name, aliases)) = names.split_first() {
            draft.add_hex(name, hex, aliases);
        }
    }
    draft
}

/// Lays and marks the railways and then the roads; railways cross rivers by bridges only, and set-ups draw roads to them.
fn mark_ways(
    search: &Search<'_>,
    crossings: &[Crossing<'_>],
    [rail, road]: [&Layer; 2],
    gazetteer: &Gazetteer<'_>,
    draft: &mut Draft,
) -> Result<(), DataError> {
    let (spots, ends, heights) = (gazetteer.spots()?, gazetteer.hexes(), gazetteer.heights());
    let ends = &ends;
    let tie = |features: &[&Feature], usable: fn(&&Crossing<'_>) -> bool| {
        let crossings: Vec<&Crossing<'_>> = crossings.iter().filter(usable).collect();
        let mut spots = spots.clone();
        let tied = features.iter().map(|way| search.tied(way, &crossings, &mut spots));
        let tied = tied.collect::<Result<Vec<Feature>, DataError>>()?;
        let open = crossings.iter().map(|crossing| crossing.side.canonical()).collect();
        Ok((tied, Land { draft, waters: search.waters, open, spots, ends, beyond: BTreeSet::new() }))
    };
    let railways: Vec<&Feature> = rail.features.iter().collect();
    let (tied, mut land) = tie(&railways, |crossing| crossing.bridge)?;
    let laid_railways = land.lay(&tied, search.grid)?;

    let roads = ways::roads(road)?;
    let (mut tied, mut land) = tie(&roads.iter().map(|(feature, _)| *feature).collect::<Vec<_>>(), |_| true)?;
    let mut laid_roads = land.lay(&tied, search.grid)?;
    for _ in 0..ROUNDS {
        let passed: BTreeSet<Axial> =
            laid_railways.iter().chain(&laid_roads).flat_map(|way| way.hexes.iter().copied()).collect();
        let set_ups = search.grid.used().filter_map(|name| search.grid.hex(name));
        let off: Vec<Axial> = set_ups.filter(|hex| !passed.contains(hex) && !heights.contains(hex)).collect();
        setups::draw_in(&off, &mut tied, search.grid, search.waters, &mut land.spots)?;
        laid_roads = land.lay(&tied, search.grid)?;
    }
    ways::mark_railways(&laid_railways, &railways, draft);
    ways::mark_roads(&laid_roads, &roads, draft);
    Ok(())
}

/// Adds the edges that reinforcements come from as areas.
fn add_edges(grid: &Grid, draft: &mut Draft) {
    let west: Vec<Axial> = draft.hexes().filter(|&hex| column_row(hex).0 == 1).collect();
    draft.add_area("south edge", grid.last_row("SS"));
    draft.add_area("west edge", west);
}
