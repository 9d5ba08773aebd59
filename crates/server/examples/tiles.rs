//! How long tiles take: prepares a board and its names as a server does when it starts, then draws every tile of the
//! pyramid by itself, one after the other, and prints the mean, the 99th percentile and the slowest.
//!
//! `cargo run --release -p server --example tiles -- gettysburg`

use std::time::{Duration, Instant};

use draw::{Map, Style, Tiles};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = std::env::args().nth(1).ok_or("tiles BOARD")?;
    let start = Instant::now();
    let tiles = Tiles::of(Map::load(&library::Shipped::new(), &board)?);
    println!("{board}: prepared in {:.0?}, {} MB in memory", start.elapsed(), memory());
    let start = Instant::now();
    tiles.prepare();
    println!("names of every zoom set in {:.0?}, {} MB in memory", start.elapsed(), memory());
    let (mut every, mut bytes) = (Vec::new(), 0);
    for zoom in 0..=tiles.pyramid().deepest {
        let mut times = Vec::new();
        for (_, x, y) in tiles.all().into_iter().filter(|&(level, _, _)| level == zoom) {
            for style in [Style::Light, Style::Dark] {
                let start = Instant::now();
                bytes += tiles.tile_png(style, zoom, x, y)?.len();
                times.push(start.elapsed());
            }
        }
        println!("zoom {zoom}: {}", figures(&mut times));
        every.extend(times);
    }
    println!("all: {}, {} KB a tile", figures(&mut every), bytes / every.len() / 1_000);
    Ok(())
}

fn figures(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let mean = times.iter().sum::<Duration>() / times.len().max(1) as u32;
    let at = |share: usize| {
        times.get((times.len() * share / 100).min(times.len() - 1)).copied().unwrap_or_default()
    };
    format!(
        "{} tiles, mean {mean:.1?}, 99 in 100 within {:.1?}, slowest {:.1?}",
        times.len(),
        at(99),
        at(100)
    )
}

/// Megabytes that this process holds, where the system tells.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    let kilobytes = line.split_whitespace().nth(1).and_then(|text| text.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1_000
}
