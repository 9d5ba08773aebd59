//! Maps: `map`, `tiles`.

use std::path::PathBuf;

use clap::Args;
use draw::{Map, Options, Style};
use indicatif::{ProgressBar, ProgressStyle};
use shelf::Shelf;

use crate::failure::Failure;
use crate::source::{say, shorten};

/// Draws a board.
#[derive(Args)]
pub struct DrawMap {
    /// The board's id, such as `ah`.
    board: String,
    /// The file to write, ending in .svg or .png.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The height of a hex in pixels.
    #[arg(long, default_value_t = 40.0)]
    scale: f32,
    /// Only the part between two hexes, as in R-28..HH-33.
    #[arg(long, value_name = "HEX..HEX")]
    area: Option<String>,
    /// Pale lines on dark ground.
    #[arg(long)]
    dark: bool,
}

impl DrawMap {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let map = load(shelf, &self.board)?;
        let options = Options { style: style(self.dark), scale: self.scale, area: self.area.clone() };
        map.write(&self.out, &options)?;
        say(format_args!("{} drawn to {}", map.title(), self.out.display()))
    }
}

/// Draws the whole pyramid of map tiles of a board.
#[derive(Args)]
pub struct Tiles {
    /// The board's id, such as `ah`.
    board: String,
    /// The folder to write to.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Pale lines on dark ground.
    #[arg(long)]
    dark: bool,
}

impl Tiles {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let map = load(shelf, &self.board)?;
        let title = map.title().to_owned();
        let template = ProgressStyle::with_template("{bar:40} {pos}/{len} tiles, {eta} left");
        let bar = ProgressBar::new(0).with_style(template.unwrap_or_else(|_| ProgressStyle::default_bar()));
        draw::Tiles::of(map).write(&self.out, style(self.dark), |done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        })?;
        bar.finish_and_clear();
        say(format_args!("{title} drawn to {}", self.out.display()))
    }
}

fn load(shelf: &Shelf, id: &str) -> Result<Map, Failure> {
    let files = shelf.library().list("boards");
    if files.contains(&format!("boards/{id}.toml")) {
        return Ok(Map::load(shelf.library(), id)?);
    }
    let known: Vec<&str> =
        files.iter().filter_map(|file| file.strip_prefix("boards/")?.strip_suffix(".toml")).collect();
    Err(Failure::Input(format!("there is no board \"{}\"; there are {}", shorten(id), known.join(", "))))
}

const fn style(dark: bool) -> Style {
    if dark { Style::Dark } else { Style::Light }
}
