//! Draws a board file: `render BOARD.toml OUT.svg|OUT.png [HEX_HEIGHT [AREA [dark]]]`, or `render BOARD.toml OUT_DIR/`
//! for the tile pyramid, with the time each step took.

use std::path::Path;
use std::time::Instant;

use draw::{Style, Tiles, write_map, write_tiles};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, out, rest @ ..] = arguments.as_slice() else {
        return Err("render BOARD.toml OUT.svg|OUT.png|OUT_DIR/ [HEX_HEIGHT [AREA [dark]]]".into());
    };
    let board = board::Board::parse(file, &std::fs::read_to_string(file)?)?;
    let style = if rest.get(2).is_some_and(|word| word == "dark") { Style::Dark } else { Style::Light };
    let start = Instant::now();
    if out.ends_with('/') {
        write_tiles(&board, Path::new(out), style, |_, _| {})?;
        println!("pyramid: {:?}", start.elapsed());
        return single_tiles(&board, style);
    }
    let scale = rest.first().map_or(Ok(48.0), |word| word.parse())?;
    let area = rest.get(1).map(String::as_str).filter(|area| !area.is_empty());
    write_map(&board, Path::new(out), style, scale, area)?;
    println!("{out}: {:?}", start.elapsed());
    Ok(())
}

/// The slowest and the mean single tile of each zoom.
fn single_tiles(board: &board::Board, style: Style) -> Result<(), Box<dyn std::error::Error>> {
    let start = Instant::now();
    let tiles = Tiles::new(board)?;
    println!("prepared in {:?}; {:?}", start.elapsed(), tiles.pyramid());
    for zoom in 0..=tiles.pyramid().deepest {
        let _ = tiles.tile_png(style, zoom, 0, 0)?;
        let mut times = Vec::new();
        for (_, x, y) in tiles.all().into_iter().filter(|&(level, _, _)| level == zoom) {
            let start = Instant::now();
            let _ = tiles.tile_png(style, zoom, x, y)?;
            times.push(start.elapsed());
        }
        let total: std::time::Duration = times.iter().sum();
        println!(
            "zoom {zoom}: {} tiles, mean {:?}, slowest {:?}",
            times.len(),
            total / times.len() as u32,
            times.iter().max()
        );
    }
    Ok(())
}
