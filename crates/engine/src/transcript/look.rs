//! What a seat sees, as text: every counter, marker, track, hand, book and overlay that a page would draw for it.

use std::fmt::Write as _;

use crate::{Card, Choice, Condition, Hand, Marker, Overlay, Piece, Sheet, Side, Track, View};

/// A choice as it is offered: how, about what, and its words.
pub fn choice(choice: &Choice) -> String {
    let mut text = format!("{:?}", choice.kind).to_lowercase();
    for about in choice.pieces.iter().chain(&choice.places).chain(&choice.card) {
        let _ = write!(text, " {about}");
    }
    if let Some(amount) = choice.amount {
        let _ = write!(text, " ({amount})");
    }
    format!("{text}: {}", choice.label)
}

/// A whole table, a line a thing.
pub fn view(view: &View, overlays: &[Overlay]) -> String {
    let heading = &view.heading;
    let mut lines = vec![format!("{}{}", heading.text(), of(heading.side))];
    lines.extend(view.pieces.iter().map(piece));
    lines.extend(view.markers.iter().map(marker));
    lines.extend(view.tracks.iter().map(track));
    lines.extend(view.hands.iter().map(hand));
    lines.extend(view.sheets.iter().map(sheet));
    lines.extend(overlays.iter().map(overlay));
    lines.iter().map(|line| format!("  {line}\n")).collect()
}

fn of(side: Option<Side>) -> String {
    side.map_or_else(String::new, |side| format!(", {side}"))
}

/// Words after a separator, or nothing.
fn after(separator: &str, words: &str) -> String {
    if words.is_empty() { String::new() } else { format!("{separator}{words}") }
}

fn piece(piece: &Piece) -> String {
    let size = piece.size.map_or_else(String::new, |size| format!(" {size}"));
    let values: Vec<String> = piece
        .values
        .iter()
        .map(|value| format!("{} ({}) {}", value.label, value.kind, value.value))
        .collect();
    format!(
        "{}{} \"{}\" \"{}\"{}, {}{size}{} in {}{}{}",
        if piece.hidden { "hidden " } else { "" },
        piece.id,
        piece.name,
        piece.short,
        of(piece.side),
        piece.kind,
        after(" of ", &piece.formation),
        piece.place,
        after(": ", &values.join(", ")),
        after("; ", &Condition::labels(&piece.status))
    )
}

fn marker(marker: &Marker) -> String {
    let amount = marker.amount.map_or_else(String::new, |amount| format!(" {amount}"));
    let beyond = marker.other.as_ref().map_or_else(String::new, |other| format!(" to {other}"));
    format!("{}{}{amount} in {}{beyond}: {}", marker.kind, of(marker.side), marker.place, marker.label)
}

fn track(track: &Track) -> String {
    format!(
        "track {} ({}){}: {} of {}. {} [{}]",
        track.label,
        track.kind,
        of(track.side),
        track.value,
        track.most,
        track.note,
        track.clause
    )
}

fn hand(hand: &Hand) -> String {
    let card = |card: &Card| {
        let status: Vec<_> = card.status.iter().map(|one| one.label()).collect();
        format!("\n    {} \"{}\"{}: {}", card.id, card.title, after(", ", &status.join(", ")), card.text)
    };
    let cards: String = hand.cards.iter().map(card).collect();
    format!("{}{}: {}{cards}", hand.label, of(hand.side), hand.count)
}

fn sheet(sheet: &Sheet) -> String {
    let row = |row: &crate::SheetRow| {
        let clause = if row.clause.is_empty() { String::new() } else { format!(" [{}]", row.clause) };
        format!("\n    {}{clause}", row.cells.join(" | "))
    };
    let rows: String = sheet.rows.iter().map(row).collect();
    format!("{} ({}){}\n    {}{rows}", sheet.title, sheet.kind, of(sheet.side), sheet.columns.join(" | "))
}

fn overlay(overlay: &Overlay) -> String {
    let kind = format!("{:?}", overlay.kind).to_lowercase();
    let piece = overlay.piece.as_deref().map_or_else(String::new, |piece| format!(", {piece}"));
    let places = overlay.places.join(" ");
    format!("{kind}{}{piece}, {}: {places} [{}]", of(overlay.side), overlay.label, overlay.clause)
}
