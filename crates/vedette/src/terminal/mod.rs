//! Drawing a game in characters.

mod canvas;
mod drawn_board;
mod hexes;
mod lines;
mod locations;

pub use canvas::{Canvas, Ink};
pub use drawn_board::{DrawnBoard, book_lines, panel_lines};
pub use lines::Lines;
