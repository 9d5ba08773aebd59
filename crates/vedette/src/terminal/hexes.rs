//! The map around the action, one hex eight letters wide and four lines high.

use board::{Axial, Board, Direction, Edge, Ground, HexId};
use engine::{Choice, Piece, View};

use super::{Canvas, Ink};

const WIDTH: i32 = 9;
const HEIGHT: i32 = 4;
const COLUMNS: i32 = 10;
const ROWS: i32 = 7;

const GLYPHS: [(Ground, char); 12] = [
    (Ground::CITY, '#'),
    (Ground::VILLAGE, 'o'),
    (Ground::FORD, '='),
    (Ground::RIVER, '~'),
    (Ground::WATER, '~'),
    (Ground::WOODS, '*'),
    (Ground::HILL, '^'),
    (Ground::MOUNTAIN, 'M'),
    (Ground::ROUGH, 'n'),
    (Ground::MARSH, '"'),
    (Ground::STREAM, '-'),
    (Ground::ROAD, '+'),
];

/// What the letters of the map mean.
pub const LEGEND: &str =
    "# city  o village  ~ river  = ford  * woods  ^ hill  M mountain  n rough  \" marsh  - stream  + road";

/// Draws the part of the board around `centre`.
pub fn draw(board: &Board, view: &View, choices: &[Choice], centre: HexId, coloured: bool) -> Vec<String> {
    let middle = board.coordinates(centre);
    let mut canvas = Canvas::new((COLUMNS * WIDTH) as usize, (ROWS * HEIGHT) as usize);
    for hex in board.hexes() {
        let Axial { q, r } = board.coordinates(hex);
        let columns = i32::from(q - middle.q);
        let x = (columns + COLUMNS / 2) * WIDTH - WIDTH / 2;
        let y = i32::from(r - middle.r) * HEIGHT + columns * HEIGHT / 2 + ROWS / 2 * HEIGHT;
        if (0..COLUMNS * WIDTH - WIDTH + 1).contains(&x) && (0..ROWS * HEIGHT - HEIGHT + 1).contains(&y) {
            draw_hex(&mut canvas, board, view, choices, hex, x, y);
        }
    }
    canvas.lines(coloured)
}

fn draw_hex(canvas: &mut Canvas, board: &Board, view: &View, choices: &[Choice], hex: HexId, x: i32, y: i32) {
    let name = board.name(hex);
    let ground = board.ground(hex);
    let glyphs: String = GLYPHS
        .iter()
        .filter(|(feature, _)| ground.contains(*feature))
        .map(|&(_, glyph)| glyph)
        .take(3)
        .collect();
    let number = choices.iter().position(|choice| choice.places.last().is_some_and(|place| place == name));
    let wet = ground.intersects(Ground::RIVER | Ground::WATER);
    let ink = match (number, wet) {
        (Some(_), _) => Ink::Lit,
        (None, true) => Ink::Water,
        (None, false) => Ink::Faint,
    };
    canvas.write(x, y, &format!("{name}{glyphs}"), ink);
    let here: Vec<&Piece> = view.pieces.iter().filter(|piece| piece.place == name).collect();
    if let Some(top) = here.first() {
        let short: String =
            if top.short.is_empty() { &top.name } else { &top.short }.chars().take(8).collect();
        canvas.write(x, y + 1, &short, Ink::of(top.side));
    }
    let count = if here.len() > 1 { format!("+{}", here.len() - 1) } else { String::new() };
    let chosen = number.map(|number| format!("({})", number + 1)).unwrap_or_default();
    canvas.write(x, y + 2, &count, Ink::of(here.get(1).and_then(|piece| piece.side)));
    canvas.write(x + 4, y + 2, &chosen, Ink::Lit);
    let marks: String = view
        .markers
        .iter()
        .filter(|marker| marker.place == name)
        .map(|marker| initial(marker.kind.label()))
        .collect();
    if here.is_empty() {
        let known = if marks.is_empty() { place_name(board, hex) } else { "" };
        canvas.write(x, y + 1, &known.chars().take(8).collect::<String>(), Ink::Plain);
        canvas.write(x + 4, y + 1, &marks, Ink::Plain);
    }
    draw_sides(canvas, board, hex, x, y);
}

/// The place that a hex is known for: its town before its hill.
fn place_name(board: &Board, hex: HexId) -> &str {
    let mut kinds = ["city", "town", "village", "station", "hamlet", "gap", "height"].into_iter();
    let named = |kind: &str| {
        let mut places = board.places.iter();
        places.find(|place| place.kind == kind && board.hex(&place.hex) == Some(hex))
    };
    kinds.find_map(named).map_or("", |place| &place.name)
}

fn initial(kind: &str) -> char {
    kind.chars().next().map_or('?', |letter| letter.to_ascii_uppercase())
}

/// Rivers along hexsides; a crossing shows as a gap with its own letter.
fn draw_sides(canvas: &mut Canvas, board: &Board, hex: HexId, x: i32, y: i32) {
    for (direction, dx, dy, length) in
        [(Direction::South, 0, 3, 7), (Direction::NorthWest, -2, 0, 1), (Direction::SouthWest, -2, 2, 1)]
    {
        let edge = board.edge(hex, direction);
        if !edge.intersects(Edge::ANY_RIVER | Edge::CREEK) {
            continue;
        }
        let crossing = edge.intersects(Edge::FORD | Edge::BRIDGE | Edge::FERRY | Edge::DAM);
        let letter = if crossing {
            "="
        } else if edge.contains(Edge::CREEK) {
            "-"
        } else {
            "~"
        };
        canvas.write(x + dx, y + dy, &letter.repeat(length), Ink::Water);
        if length == 1 {
            canvas.write(x + dx, y + dy + 1, letter, Ink::Water);
        }
    }
}
