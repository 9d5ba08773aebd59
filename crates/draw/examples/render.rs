//! Draws a board: `render BOARD OUT.svg|OUT.png [HEX_HEIGHT [AREA [dark]]]`, or `render BOARD OUT_DIR/` for the tile
//! pyramid, with the time each step took. BOARD is the id of a board that ships, or a board file.

use std::path::Path;
use std::time::Instant;

use board::Board;
use draw::{DrawError, Map, Options, Style, Tiles};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, out, rest @ ..] = arguments.as_slice() else {
        return Err("render BOARD OUT.svg|OUT.png|OUT_DIR/ [HEX_HEIGHT [AREA [dark]]]".into());
    };
    let style = if rest.get(2).is_some_and(|word| word == "dark") { Style::Dark } else { Style::Light };
    let start = Instant::now();
    let map = prepare(board)?;
    println!("prepared in {:?}", start.elapsed());
    if out.ends_with('/') {
        let tiles = Tiles::of(map);
        let start = Instant::now();
        tiles.write(Path::new(out), style, |_, _| {})?;
        let names = tiles.lettering();
        println!("{} names, no room for {:?}", names.labels.len(), names.missing);
        println!("pyramid of {} tiles in {:?}: {:?}", tiles.all().len(), start.elapsed(), tiles.pyramid());
        return Ok(());
    }
    let scale = rest.first().map_or(Ok(48.0), |word| word.parse())?;
    let area = rest.get(1).filter(|area| !area.is_empty()).cloned();
    let start = Instant::now();
    map.write(Path::new(out), &Options { style, scale, area })?;
    println!("{out} in {:?}", start.elapsed());
    Ok(())
}

fn prepare(name: &str) -> Result<Map, DrawError> {
    match std::fs::read_to_string(name) {
        Ok(text) => Map::new(&Board::parse(name, &text)?),
        Err(_) => Map::load(&library::Shipped::new(), name),
    }
}
