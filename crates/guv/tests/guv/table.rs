//! The made-up boards and the positions of this game, and what is asked of a table of it.

use std::sync::{Arc, LazyLock};

use board::Board;
use engine::{Piece, PieceKind, Ruleset, Seat, Side, Viewer};
use guv::Guv;

static LIBRARY: LazyLock<library::Shipped> = LazyLock::new(library::Shipped::new);
/// The rules on the shipped board, loaded once.
pub static SHIPPED: LazyLock<Arc<Guv>> = LazyLock::new(|| Arc::new(Guv::load(&*LIBRARY).unwrap()));

/// A board of nine columns A to I and nine rows, all open, with what differs: ground of single hexes, sides, and more.
///
/// In the even columns (A, C, E, G, I) the hex to the north-east has the row above and the one to the south-east the same
/// row; in the odd columns the north-east has the same row and the south-east the row below.
pub fn board(ground: &[(&str, &str)], sides: &[&str], more: &str) -> String {
    let mut hexes = Vec::new();
    for q in 0..9_i32 {
        for row in 1..=9_i32 {
            let name = format!("{}{row}", (b'A' + q as u8) as char);
            let words = ground
                .iter()
                .filter(|(hexes, _)| hexes.split(' ').any(|hex| hex == name))
                .map(|(_, words)| *words);
            let words: Vec<&str> = words.collect();
            let words = if words.is_empty() { "clear".into() } else { words.join(" ") };
            hexes.push(format!("{name} {q},{} {words}", row - q / 2));
        }
    }
    format!("id = \"test\"\ntitle = \"test\"\nhexes = {hexes:?}\nsides = {sides:?}\n{more}\n")
}

/// The head of a position: the campaign with an empty map, and no skirmishers unless it says so.
pub fn position(rest: &str, pieces: &[(&str, &str, &str)]) -> String {
    let skirmishers = if rest.contains("skirmishers") { "" } else { "skirmishers = [0, 0]\n" };
    let mut text = format!("ruleset = \"guv\"\nscenario = \"campaign\"\nonly = true\n{skirmishers}{rest}\n");
    for (unit, at, state) in pieces {
        text.push_str(&format!("[[piece]]\nunit = \"{unit}\"\nat = \"{at}\"\n"));
        for word in state.split_whitespace() {
            text.push_str(&format!("{} = true\n", word.replace('-', "_")));
        }
    }
    text
}

/// An activation in its movement step on turn 7, a dry day.
pub fn activated(commander: &str, chit: &str, pieces: &[(&str, &str, &str)]) -> String {
    in_phase("movement", 7, commander, chit, pieces)
}

/// An activation in some step on some turn.
pub fn in_phase(phase: &str, turn: u8, commander: &str, chit: &str, pieces: &[(&str, &str, &str)]) -> String {
    position(
        &format!("turn = {turn}\nphase = \"{phase}\"\nactive = \"{commander}\"\nchit = \"{chit}\""),
        pieces,
    )
}

/// A game in progress.
pub type Table = ::table::Table<Guv>;

/// What is put on a table of this game alone, and asked of it.
pub trait Own {
    fn game(&self) -> &Table;

    /// A position on a board of one's own.
    #[track_caller]
    fn on(board: &str, setup: &str) -> Table {
        let board = Board::parse("test", board).unwrap();
        Table::written(&Arc::new(Guv::on_board(&*LIBRARY, board).unwrap()), setup)
    }

    /// A position on an open board.
    #[track_caller]
    fn open_ground(setup: &str) -> Table {
        Table::on(&board(&[], &[], ""), setup)
    }

    /// A scenario as it stands, both sides deployed as suggested. From then on dice fall as they like.
    fn scenario(id: &str, options: &[&str]) -> Table {
        let text = format!("ruleset = \"guv\"\nscenario = \"{id}\"\noptions = {options:?}");
        let mut table = Table::written(&SHIPPED, &text);
        table.free_dice();
        while table.question() == "deploy" {
            table.play("deploy-the-rest");
        }
        table
    }

    /// How many counters of a side and kind are at a place.
    fn count(&self, side: Side, kind: &str, place: &str) -> usize {
        let kind = *PieceKind::ALL.iter().find(|known| known.label() == kind).expect("a kind of counter");
        let view = self.game().view(Viewer::Umpire);
        let fits = |piece: &&Piece| piece.side == Some(side) && piece.kind == kind && piece.place == place;
        view.pieces.iter().filter(fits).count()
    }

    /// How many cards or chits a hand has, and the titles of those that a viewer sees.
    fn cards(&self, viewer: Viewer, label: &str) -> (u16, Vec<String>) {
        let hands = self.game().view(viewer).hands;
        let hand = hands.into_iter().find(|hand| hand.label == label);
        hand.map_or((0, Vec::new()), |hand| {
            (hand.count, hand.cards.into_iter().map(|card| card.title).collect())
        })
    }

    /// Half points left to the moving group, as the prompt tells them.
    fn points_left(&self) -> String {
        let prompt = self.game().prompt();
        let after = prompt.split(": ").nth(1).unwrap_or_default();
        after.split_inclusive("by road.").next().unwrap_or_default().to_owned()
    }
}

impl Own for Table {
    fn game(&self) -> &Table {
        self
    }
}

/// The Union seat's eyes.
pub const UNION: Viewer = Viewer::Seat(Seat::UNION);
/// The Confederate seat's eyes.
pub const CONFEDERATE: Viewer = Viewer::Seat(Seat::CONFEDERATE);
