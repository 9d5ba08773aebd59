//! Drawing a game in characters.

mod canvas;
mod hexes;
mod lines;
mod locations;
mod table;

pub use canvas::{Canvas, Ink};
pub use lines::Lines;
pub use table::{Table, book_lines, panel_lines};
