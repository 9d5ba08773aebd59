//! A board of locations, each at its place on the sheet with whoever is there.

use board::Locations;
use engine::{Choice, View};

use super::{Canvas, Ink};

const WIDTH: usize = 118;
const HEIGHT: usize = 44;

/// Draws the whole board.
pub fn draw(board: &Locations, view: &View, choices: &[Choice], coloured: bool) -> Vec<String> {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    for location in &board.locations {
        let x = i32::from(location.at[0]) * (WIDTH as i32 - 18) / 1000;
        let y = i32::from(location.at[1]) * (HEIGHT as i32 - 4) / 1000;
        let number = location.number.to_string();
        let chosen =
            choices.iter().position(|choice| choice.places.last().is_some_and(|place| *place == number));
        let mark = chosen.map(|index| format!(" ({})", index + 1)).unwrap_or_default();
        let ink = if chosen.is_some() { Ink::Lit } else { Ink::Plain };
        canvas.write(x, y, &format!("{number} {}{mark}", location.name), ink);
        for (line, piece) in view.pieces.iter().filter(|piece| piece.place == number).take(3).enumerate() {
            let values: Vec<&str> = piece.values.iter().map(|value| value.value.as_str()).collect();
            let name = if piece.short.is_empty() { &piece.name } else { &piece.short };
            let seen = if piece.hidden { "?" } else { "" };
            canvas.write(
                x + 1,
                y + 1 + line as i32,
                &format!("{name}{seen} {}", values.join("/")),
                Ink::of(piece.side),
            );
        }
    }
    let lines = canvas.lines(coloured);
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    lines.into_iter().take(last).collect()
}
