//! What a seat remembers: the last events it may know.

use std::collections::VecDeque;

use engine::{Event, EventKind, Seat, Side};

use crate::Grid;

/// How many events are remembered.
pub const REMEMBERED: usize = 16;

/// What is noted of an event.
pub const EVENTS: [&str; 13] = [
    "note", "phase", "move", "roll", "loss", "reveal", "end", "row", "column", "dice", "amount", "own",
    "enemy",
];

/// The last events that each seat may know, the newest first.
#[derive(Debug, Clone)]
pub struct History {
    seats: Vec<VecDeque<[f32; EVENTS.len()]>>,
}

impl History {
    /// Nothing has happened to any of so many seats.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self { seats: vec![VecDeque::new(); seats] }
    }

    /// Takes note of what happened, for everybody who may know.
    pub fn hear(&mut self, grid: &Grid, events: &[Event]) {
        for (index, heard) in self.seats.iter_mut().enumerate() {
            let seat = Seat(index as u8);
            for event in events.iter().filter(|event| event.audience.contains(seat)) {
                heard.push_front(note(grid, event, seat.side()));
                heard.truncate(REMEMBERED);
            }
        }
    }

    /// What one seat remembers, and the others forget.
    #[must_use]
    pub fn only(&self, seat: Seat) -> Self {
        let kept = |(index, heard): (usize, &VecDeque<_>)| match index == seat.index() {
            true => heard.clone(),
            false => VecDeque::new(),
        };
        Self { seats: self.seats.iter().enumerate().map(kept).collect() }
    }

    /// What a seat remembers: a row an event, the newest first; what has not happened yet is 0.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Vec<f32> {
        let heard = self.seats.get(seat.index()).into_iter().flatten();
        let mut rows: Vec<f32> = heard.flatten().copied().collect();
        rows.resize(REMEMBERED * EVENTS.len(), 0.0);
        rows
    }
}

fn note(grid: &Grid, event: &Event, own: Side) -> [f32; EVENTS.len()] {
    let mut row = [0.0; EVENTS.len()];
    let (kind, place) = match &event.kind {
        EventKind::Note => (0, None),
        EventKind::Phase => (1, None),
        EventKind::Move { path, .. } => (2, path.last()),
        EventKind::Roll { place, .. } => (3, Some(place)),
        EventKind::Loss { place, .. } => (4, Some(place)),
        EventKind::Reveal { .. } => (5, None),
        EventKind::End => (6, None),
    };
    row[kind] = 1.0;
    if let Some(cell) = place.and_then(|place| grid.cell(place)) {
        row[7] = (cell / grid.columns + 1) as f32 / grid.rows as f32;
        row[8] = (cell % grid.columns + 1) as f32 / grid.columns as f32;
    }
    match &event.kind {
        EventKind::Roll { dice, .. } => row[9] = dice.iter().map(|&die| f32::from(die)).sum(),
        EventKind::Loss { side, amount, .. } => {
            row[10] = f32::from(*amount);
            row[if *side == own { 11 } else { 12 }] = 1.0;
        }
        _ => {}
    }
    row
}
