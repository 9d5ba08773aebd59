//! Who stands where: the fighting units of a game at one moment.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Piece, PieceKind, Side, View};
use shelf::AnyGame;

use super::Gazetteer;

/// Where pieces lie that are out of the game.
const ELIMINATED: &str = "eliminated";

/// A unit that fights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) side: Side,
    pub(super) name: String,
    pub(super) place: String,
    pub(super) strength: i32,
    pub(super) is_on_board: bool,
    pub(super) is_eliminated: bool,
}

/// The units of both sides, by their ids.
#[derive(Debug, Clone, Default)]
pub(super) struct Field(pub(super) BTreeMap<String, Unit>);

/// What carries a musket, a sabre or a lanyard.
const fn fights(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Infantry
            | PieceKind::Cavalry
            | PieceKind::Artillery
            | PieceKind::HorseArtillery
            | PieceKind::Skirmisher
    )
}

impl Field {
    pub(super) fn of(game: &dyn AnyGame, view: &View, gazetteer: &Gazetteer) -> Self {
        let unit = |piece: &Piece| {
            let side = piece.side.filter(|_| fights(piece.kind))?;
            let unit = Unit {
                side,
                name: name_of(piece),
                strength: game.strength(piece),
                is_on_board: gazetteer.has(&piece.place),
                is_eliminated: piece.place == ELIMINATED,
                place: piece.place.clone(),
            };
            Some((piece.id.clone(), unit))
        };
        Self(view.pieces.iter().filter_map(unit).collect())
    }

    /// The units of a place.
    pub(super) fn at<'a>(&'a self, place: &'a str) -> impl Iterator<Item = (&'a String, &'a Unit)> {
        self.0.iter().filter(move |(_, unit)| unit.is_on_board && unit.place == place)
    }

    /// Whose units stand on a place; the stronger where both do.
    pub(super) fn holder(&self, place: &str) -> Option<Side> {
        let mut strength = [0; 2];
        let mut any = [false; 2];
        for (_, unit) in self.at(place) {
            strength[unit.side.index()] += unit.strength;
            any[unit.side.index()] = true;
        }
        match any {
            [false, false] => None,
            [true, false] => Some(Side::Union),
            [false, true] => Some(Side::Confederate),
            [true, true] if strength[0] >= strength[1] => Some(Side::Union),
            [true, true] => Some(Side::Confederate),
        }
    }

    /// The place where a side has most, if it is anywhere.
    pub(super) fn main_body(&self, side: Side) -> Option<String> {
        let mut places: BTreeMap<&str, i32> = BTreeMap::new();
        for unit in self.0.values().filter(|unit| unit.side == side && unit.is_on_board) {
            *places.entry(&unit.place).or_default() += unit.strength.max(1);
        }
        places.into_iter().max_by_key(|&(_, strength)| strength).map(|(place, _)| place.to_owned())
    }

    /// The strength of both sides on the board.
    pub(super) fn strength(&self) -> i32 {
        self.0.values().filter(|unit| unit.is_on_board).map(|unit| unit.strength).sum()
    }

    /// What both sides have lost since an earlier moment: strength that is less, and units that are out of the game. Who
    /// has left the board by a road is not lost.
    pub(super) fn lost_since(&self, before: &Self) -> [i32; 2] {
        let mut lost = [0; 2];
        for (id, unit) in before.0.iter().filter(|(_, unit)| unit.is_on_board) {
            let now = match self.0.get(id) {
                Some(now) if !now.is_eliminated => now.strength,
                _ => 0,
            };
            lost[unit.side.index()] += (unit.strength - now).max(0);
        }
        lost
    }

    /// The units that were there at an earlier moment and are out of the game.
    pub(super) fn gone_since(&self, before: &Self) -> BTreeSet<String> {
        let is_gone = |id: &String| self.0.get(id).is_none_or(|unit| unit.is_eliminated);
        let were = before.0.iter().filter(|(_, unit)| unit.is_on_board);
        were.map(|(id, _)| id.clone()).filter(is_gone).collect()
    }

    /// Some units in words, the strongest first: `Heth`, `Heth and Pender`, `Heth, Pender and three more`; empty where none
    /// of them has a name that can be said.
    pub(super) fn called<'a>(&self, ids: impl Iterator<Item = &'a String>) -> String {
        let mut units: Vec<&Unit> = ids.filter_map(|id| self.0.get(id)).collect();
        units.sort_by_key(|unit| (std::cmp::Reverse(unit.strength), unit.name.clone()));
        let mut names: Vec<&str> =
            units.iter().map(|unit| unit.name.as_str()).filter(|name| !name.is_empty()).collect();
        names.dedup();
        let more = |named: usize| in_words(units.len() - named);
        match (&names[..], units.len()) {
            ([], _) => String::new(),
            ([one], 1) => (*one).to_owned(),
            ([one], _) => format!("{one} and {} more", more(1)),
            ([one, other], 2) => format!("{one} and {other}"),
            ([one, other, third], 3) => format!("{one}, {other} and {third}"),
            ([one, other, ..], _) => format!("{one}, {other} and {} more", more(2)),
        }
    }
}

/// A unit's name as one says it; none where the counter shows only figures and initials, or a number among its like.
fn name_of(piece: &Piece) -> String {
    let bare = piece.name.split(" (").next().unwrap_or_default().trim();
    if bare.contains(|letter: char| letter.is_ascii_digit()) {
        return String::new();
    }
    // Of two counters of one formation nobody says which.
    let bare = match bare.rsplit_once('-') {
        Some((name, letter)) if letter.len() == 1 => name,
        _ => bare,
    };
    let is_word = |word: &str| word.chars().filter(|letter| letter.is_lowercase()).count() >= 2;
    if bare.split([' ', '-']).any(is_word) { bare.to_owned() } else { String::new() }
}

/// A small number as a word.
pub(super) fn in_words(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}
