//! A board of locations, each at its place on the sheet with whoever and whatever is there, and the lines between them.

use board::{Link, Location, Locations};
use engine::{Choice, Condition, Marker, MarkerKind, View};

use super::{Canvas, Ink};

const WIDTH: usize = 130;
const HEIGHT: usize = 52;

/// What the signs of the board mean.
pub const LEGEND: &str = "\
. line  ~ line over a river  at the end of a line, an attack that way goes along: » a double green arrow  ! a red one
r red, b blue, m1 to m3 the hashed line of march, *U and *C an objective and who controls it, # redoubts; m NUMBER: its lines";

/// Draws the whole board.
pub fn draw(board: &Locations, view: &View, choices: &[Choice], coloured: bool) -> Vec<String> {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    for link in &board.links {
        draw_link(&mut canvas, board, link);
    }
    for location in &board.locations {
        draw_location(&mut canvas, view, choices, location);
    }
    let lines = canvas.lines(coloured);
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    let mut lines: Vec<String> = lines.into_iter().take(last).collect();
    lines.extend(LEGEND.lines().map(str::to_owned));
    lines
}

/// Everything about one location in words: what lies there and where its lines lead.
pub fn describe(board: &Locations, view: &View, number: u8) -> Vec<String> {
    let Some(id) = board.by_number(number) else { return Vec::new() };
    let location = &board.locations[id.index()];
    let mut facts: Vec<String> = location.tags.iter().map(|tag| tag.replace('-', " ")).collect();
    let here = number.to_string();
    facts.extend(view.markers.iter().filter(|marker| marker.place == here).map(marker_words));
    let mut lines = vec![format!("{number} {}: {}", location.name, facts.join(", "))];
    for piece in view.pieces.iter().filter(|piece| piece.place == here) {
        let values: Vec<String> =
            piece.values.iter().map(|value| format!("{} {}", value.label, value.value)).collect();
        lines.push(format!("  {} {}", piece.name, values.join(", ")));
    }
    for link in board.links.iter().filter(|link| link.between.contains(&number)) {
        let out = usize::from(link.between[1] != number);
        let other = link.between[out];
        let name = board.by_number(other).map_or("", |id| &board.locations[id.index()].name);
        let river = if has(&link.tags, "river") { ", over a river" } else { "" };
        let (there, back) = (head(link, out).unwrap_or("black"), head(link, 1 - out).unwrap_or("black"));
        lines.push(format!("  to {other} {name}{river}: {there} arrow out, {back} arrow in"));
    }
    lines
}

fn has(tags: &[String], wanted: &str) -> bool {
    tags.iter().any(|tag| tag == wanted)
}

/// The colour of the arrowhead that points at one end of a link.
fn head(link: &Link, end: usize) -> Option<&str> {
    let prefix = if end == 1 { "forward-" } else { "back-" };
    link.tags.iter().find_map(|tag| tag.strip_prefix(prefix))
}

fn place(at: [u16; 2]) -> (i32, i32) {
    (i32::from(at[0]) * (WIDTH as i32 - 18) / 1000, i32::from(at[1]) * (HEIGHT as i32 - 5) / 1000)
}

/// A line from number to number, with a sign where an arrowhead changes the dice of an attack.
fn draw_link(canvas: &mut Canvas, board: &Locations, link: &Link) {
    let ends = link
        .between
        .map(|number| board.by_number(number).map_or((0, 0), |id| place(board.locations[id.index()].at)));
    let [(x, y), (to_x, to_y)] = ends;
    let (across, down) = (to_x - x, to_y - y);
    let steps = (across.abs() / 2).max(down.abs()).max(1);
    let at = |step: i32| (x + across * step / steps, y + down * step / steps);
    let (dot, ink) = if has(&link.tags, "river") { ("~", Ink::Water) } else { (".", Ink::Faint) };
    for step in 1..steps {
        let (column, row) = at(step);
        canvas.write(column, row, dot, ink);
    }
    for end in 0..2 {
        let (sign, ink) = match head(link, end) {
            Some("green") => ("»", Ink::Green),
            Some("red") => ("!", Ink::Red),
            _ => continue,
        };
        // Far enough from the end that names and pieces do not cover it.
        let away = (steps * 3 / 10).clamp(1, 5).min((steps - 1).max(0));
        let (column, row) = at(if end == 1 { steps - away } else { away });
        canvas.write(column, row, sign, ink);
    }
}

fn draw_location(canvas: &mut Canvas, view: &View, choices: &[Choice], location: &Location) {
    let (x, y) = place(location.at);
    let number = location.number.to_string();
    let chosen = choices.iter().position(|choice| choice.places.last().is_some_and(|place| *place == number));
    let mark = chosen.map(|index| format!(" ({})", index + 1)).unwrap_or_default();
    let ink = if chosen.is_some() { Ink::Lit } else { Ink::Plain };
    let title = format!("{number}{} {}{mark}", ground(location), location.name);
    canvas.write(x, y, &title, ink);
    let markers: Vec<&Marker> = view.markers.iter().filter(|marker| marker.place == number).collect();
    // To the left, where no other name begins.
    let mut column = x;
    for marker in markers {
        let sign = marker_sign(marker);
        column -= sign.chars().count() as i32 + 1;
        canvas.write(column, y, &sign, Ink::of(marker.side));
    }
    for (line, piece) in view.pieces.iter().filter(|piece| piece.place == number).take(3).enumerate() {
        let values: Vec<&str> = piece.values.iter().map(|value| value.value.as_str()).collect();
        let name = if piece.short.is_empty() { &piece.name } else { &piece.short };
        let seen = if piece.hidden || piece.status.contains(&Condition::OutOfSight) { "?" } else { "" };
        let text = format!("{name}{seen} {}", values.join("/"));
        canvas.write(x + 1, y + 1 + line as i32, &text, Ink::of(piece.side));
    }
}

/// What the colour of a location says, in a letter or two.
fn ground(location: &Location) -> &'static str {
    let signs = [("march-1", "m1"), ("march-2", "m2"), ("march-3", "m3"), ("red", "r"), ("blue", "b")];
    signs.into_iter().find(|(tag, _)| has(&location.tags, tag)).map_or("", |(_, sign)| sign)
}

fn marker_sign(marker: &Marker) -> String {
    match marker.kind {
        MarkerKind::Redoubt => "#".repeat(usize::from(marker.amount.unwrap_or(1))),
        MarkerKind::Control => format!("*{}", marker.side.map_or("", |side| &side.name()[..1])),
        kind => kind.label().to_owned(),
    }
}

fn marker_words(marker: &Marker) -> String {
    match marker.kind {
        MarkerKind::Control => marker.label.clone(),
        kind => format!("{kind} {}", marker.label),
    }
}
