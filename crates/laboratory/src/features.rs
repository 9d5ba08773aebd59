//! A piece and a marker as numbers.

use engine::{Condition, Marker, MarkerKind, Piece, PieceKind, ValueKind};

/// What is counted of the pieces of a side, on every place and off the board. Of several pieces on a place it is the sum.
pub const FEATURES: [&str; 25] = [
    "pieces",
    "hidden",
    "strength",
    "foot",
    "horse",
    "guns",
    "commanders",
    "trains",
    "decoys",
    "combat",
    "manpower",
    "movement",
    "tactics",
    "artillery",
    "cohesion",
    "reduced",
    "shaken",
    "tired",
    "unsupplied",
    "works",
    "active",
    "done",
    "engaged",
    "held",
    "unseen",
];

/// What is counted of markers: their amount, or 1 where they have none. One's own and nobody's count up, the enemy's down.
pub const MARKERS: &[MarkerKind] = MarkerKind::ALL;

/// Which of the features a kind of piece counts for.
const fn kind(kind: PieceKind) -> usize {
    match kind {
        PieceKind::Infantry | PieceKind::Skirmisher => 3,
        PieceKind::Cavalry => 4,
        PieceKind::Artillery | PieceKind::HorseArtillery => 5,
        PieceKind::Headquarters | PieceKind::Leader => 6,
        PieceKind::Wagon | PieceKind::PontoonBridge | PieceKind::AssaultBoat => 7,
        PieceKind::Dummy | PieceKind::ForceMarker | PieceKind::Hidden => 8,
    }
}

/// Which of the features a printed number counts for.
const fn value(kind: ValueKind) -> usize {
    match kind {
        ValueKind::Combat | ValueKind::Dice | ValueKind::Bonus => 9,
        ValueKind::Manpower => 10,
        ValueKind::Movement => 11,
        ValueKind::Tactical | ValueKind::Command => 12,
        ValueKind::Artillery => 13,
        ValueKind::Cohesion | ValueKind::RealCohesion => 14,
    }
}

/// Which of the features a condition counts for, and how much.
const fn condition(condition: &Condition) -> (usize, u8) {
    match condition {
        Condition::Reduced => (15, 1),
        Condition::Disrupted { turns } => (16, *turns),
        Condition::Demoralized { level: Some(level) } => (16, *level),
        Condition::Disorganized | Condition::Demoralized { level: None } => (16, 1),
        Condition::Fatigue { level } => (17, *level),
        Condition::Exhausted => (17, 1),
        Condition::OutOfSupply | Condition::LowAmmunition | Condition::OutOfAmmunition => (18, 1),
        Condition::Works { .. } | Condition::Built | Condition::Emplaced => (19, 1),
        Condition::Active | Condition::Moving => (20, 1),
        Condition::Activated
        | Condition::Moved
        | Condition::Stopped
        | Condition::ForcedMarch
        | Condition::Fired
        | Condition::Attacked
        | Condition::Retreated => (21, 1),
        Condition::MustAttack | Condition::Attacking { .. } | Condition::InBattle => (22, 1),
        Condition::NotReady | Condition::NotReleased | Condition::Captured => (23, 1),
        Condition::FaceDown
        | Condition::OutOfSight
        | Condition::LastSeen { .. }
        | Condition::FaceDownCards
        | Condition::Dummy
        | Condition::With { .. }
        | Condition::Covers { .. } => (24, 1),
    }
}

/// Adds a piece to the features of its place, which lie this far apart.
pub(crate) fn add_piece(piece: &Piece, strength: i32, features: &mut [f32], apart: usize) {
    let mut add = |feature: usize, amount: f32| features[feature * apart] += amount;
    add(0, 1.0);
    add(1, f32::from(u8::from(piece.hidden)));
    add(2, strength as f32);
    add(kind(piece.kind), 1.0);
    for printed in &piece.values {
        add(value(printed.kind), printed.value.parse().unwrap_or(0.0));
    }
    for status in &piece.status {
        let (feature, amount) = condition(status);
        add(feature, f32::from(amount));
    }
}

/// Which marker this is, and what it counts for.
pub(crate) fn marker(marker: &Marker, is_enemy: bool) -> (usize, f32) {
    let index = MARKERS.iter().position(|&kind| kind == marker.kind).unwrap_or(0);
    let amount = marker.amount.map_or(1.0, f32::from);
    (index, if is_enemy { -amount } else { amount })
}
