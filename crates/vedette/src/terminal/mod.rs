//! Drawing a game in characters.

mod canvas;
mod hexes;
mod locations;
mod table;

pub use canvas::{Canvas, Ink};
pub use table::{Table, book_lines, panel_lines};
