//! The board a game is played on, and everything beside the map.

use board::{Board, HexId, Locations};
use engine::{Card, Choice, Library, Sheet, View};

use super::{hexes, locations};

/// The board of a game, if it can be drawn.
pub enum DrawnBoard {
    /// Hexes.
    Hexes(Box<Board>),
    /// Locations and arrows.
    Locations(Locations),
    /// No board.
    None,
}

impl DrawnBoard {
    /// Loads a ruleset's board.
    pub fn load(library: &dyn Library, board: &str) -> Self {
        if let Ok(board) = Board::load(library, board) {
            return Self::Hexes(Box::new(board));
        }
        Locations::load(library, board).map_or(Self::None, Self::Locations)
    }

    /// The lines of the map around what the choices are about; `asked` moves it elsewhere.
    pub fn draw(&self, view: &View, choices: &[Choice], asked: Option<&str>, coloured: bool) -> Vec<String> {
        match self {
            Self::Hexes(board) => {
                let centre = asked.and_then(|name| board.hex(name)).or_else(|| centre(board, view, choices));
                let Some(centre) = centre else { return Vec::new() };
                let mut lines = hexes::draw(board, view, choices, centre, coloured);
                lines.push(hexes::LEGEND.into());
                lines
            }
            Self::Locations(board) => match asked.and_then(|number| number.parse().ok()) {
                Some(number) => locations::describe(board, view, number),
                None => locations::draw(board, view, choices, coloured),
            },
            Self::None => Vec::new(),
        }
    }
}

/// The hex in the middle of what may be chosen, or of the pieces on the map when nothing points at a place.
fn centre(board: &Board, view: &View, choices: &[Choice]) -> Option<HexId> {
    let of_piece = |id: &String| view.pieces.iter().find(|piece| piece.id == *id).map(|piece| &piece.place);
    let mut places: Vec<HexId> = Vec::new();
    for choice in choices.iter().take(60) {
        let named = choice.places.iter().chain(choice.pieces.iter().filter_map(of_piece));
        places.extend(named.filter_map(|place| board.hex(place)));
    }
    if places.is_empty() {
        places.extend(view.pieces.iter().filter_map(|piece| board.hex(&piece.place)));
    }
    let spread = |hex: HexId| places.iter().map(|&other| u64::from(board.distance(hex, other))).sum::<u64>();
    places.iter().copied().min_by_key(|&hex| spread(hex))
}

/// Books of so many rows stand beside the board at every decision; longer ones are read when asked for.
const SHORT_SHEET: usize = 8;

/// Tracks, hands and the short sheets, a line each.
pub fn panel_lines(view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    for track in &view.tracks {
        let whose = track.side.map(|side| format!("{side} ")).unwrap_or_default();
        let most = if track.most > 0 { format!(" of {}", track.most) } else { String::new() };
        let note = if track.note.is_empty() { String::new() } else { format!("  ({})", track.note) };
        lines.push(format!("{whose}{}: {}{most}{note}", track.label, track.value));
    }
    for hand in &view.hands {
        let cards: Vec<String> = hand.cards.iter().map(card_words).collect();
        lines.push(format!("{} ({}): {}", hand.label, hand.count, cards.join(", ")));
    }
    for sheet in view.sheets.iter().filter(|sheet| sheet.rows.len() <= SHORT_SHEET) {
        lines.extend(sheet_lines(sheet));
    }
    lines
}

/// The long sheets, and every card with what it does.
pub fn book_lines(view: &View) -> Vec<String> {
    let long = view.sheets.iter().filter(|sheet| sheet.rows.len() > SHORT_SHEET);
    let mut lines: Vec<String> = long.flat_map(sheet_lines).collect();
    for hand in &view.hands {
        let cards = hand.cards.iter();
        lines.extend(cards.map(|card| format!("{}: {} - {}", hand.label, card_words(card), card.text)));
    }
    lines
}

/// `Night March [cost 3]`.
fn card_words(card: &Card) -> String {
    if card.status.is_empty() {
        card.title.clone()
    } else {
        let words: Vec<_> = card.status.iter().map(|condition| condition.label()).collect();
        format!("{} [{}]", card.title, words.join(", "))
    }
}

/// The title with the columns, then a line a row; a sheet without rows says nothing.
fn sheet_lines(sheet: &Sheet) -> Vec<String> {
    if sheet.rows.is_empty() {
        return Vec::new();
    }
    let columns: Vec<&str> =
        sheet.columns.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    let title = match sheet.side {
        Some(side) if !sheet.title.contains(side.name()) => format!("{side}: {}", sheet.title),
        _ => sheet.title.clone(),
    };
    let mut lines = vec![format!("{title} ({})", columns.join(" | "))];
    lines.extend(sheet.rows.iter().map(|row| format!("  {}", row.cells.join(" | "))));
    lines
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use engine::{Seat, Setup, Viewer};
    use shelf::Shelf;

    use super::*;

    const POSITION: &str = r#"
ruleset = "c1863"
scenario = "two-player"
side = "Union"
control = [18]
tableau = ["night-march", "confidence", "abatis"]
[redoubts]
"13" = 2
[union]
hand = ["meade/couch/sickles", "sickles/meade", "couch/meade"]
momentum = 4
[confederate]
hand = ["mclaws/anderson", "early/hill", "mclaws/anderson#2"]
commander = "used"
tactics = ["veterans"]
[[piece]]
unit = "meade"
at = "2"
[[piece]]
unit = "howard"
at = "2"
[[piece]]
unit = "couch"
at = "7"
[[piece]]
unit = "anderson"
at = "22"
[[piece]]
unit = "mclaws"
at = "10"
"#;

    fn shown() -> (DrawnBoard, View, Vec<Choice>) {
        let shelf = Shelf::default();
        let rules = shelf.rules("c1863").unwrap().unwrap();
        let game = rules.start(&Setup::parse(POSITION).unwrap(), 1).unwrap();
        (DrawnBoard::load(shelf.library(), "c1863"), game.view(Viewer::Seat(Seat::UNION)), game.choices())
    }

    fn line<'a>(lines: &'a [String], start: &str) -> &'a str {
        lines
            .iter()
            .find(|line| line.trim_start().starts_with(start))
            .unwrap_or_else(|| panic!("no {start}: {lines:#?}"))
    }

    #[test]
    fn the_map_shows_what_lies_on_the_board() {
        let (board, view, choices) = shown();
        let lines = board.draw(&view, &choices, None, false);
        let text = lines.join("\n");
        // Redoubts, and who controls which objective.
        assert!(text.contains("*C ## 13 Fredericksburg"), "{text}");
        assert!(text.contains("*U 18 Chancellorsville Junction"), "{text}");
        assert!(text.contains("*C 22r Salem Church"), "{text}");
        // The colours of the ground.
        assert!(text.contains("9m3 United States Ford") && text.contains("4b Falmouth"), "{text}");
        // Lines, rivers and both kinds of arrowhead.
        let map = text.split_once(". line").unwrap().0;
        assert!([".", "~", "»", "!"].into_iter().all(|sign| map.contains(sign)), "{text}");
        // No name covers another.
        assert!(
            text.contains("12 Banks' Ford, south bank") && text.contains("6b White Oak Church"),
            "{text}"
        );
        // An own formation that the enemy does not see.
        assert!(text.contains("Meade? 5/14"), "{text}");
    }

    #[test]
    fn a_location_tells_its_lines_in_words() {
        let (board, view, choices) = shown();
        let lines = board.draw(&view, &choices, Some("13"), false);
        assert!(
            lines[0].starts_with("13 Fredericksburg: plain, south bank, objective, redoubt 2"),
            "{}",
            lines[0]
        );
        assert_eq!(line(&lines, "to 4 "), "  to 4 Falmouth, over a river: red arrow out, red arrow in");
        assert_eq!(line(&lines, "Early"), "  Early dice 5, cohesion 14");
    }

    #[test]
    fn the_panel_says_whose_and_how_much() {
        let (_, view, _) = shown();
        let lines = panel_lines(&view);
        assert_eq!(line(&lines, "Union Momentum"), "Union Momentum: 4 of 25  (No set begun.)");
        assert!(line(&lines, "Confederate Momentum").contains(": 0 of 25"));
        assert_eq!(
            line(&lines, "Union hand"),
            "Union hand (3): MEADE/Couch/Sickles [momentum 2], COUCH/Meade [momentum 3], SICKLES/Meade [momentum 1]"
        );
        assert!(line(&lines, "Tableau").contains("Night March [cost "), "{}", line(&lines, "Tableau"));
        assert!(
            line(&lines, "Tableau").contains("Confidence [cost ")
                && line(&lines, "Tableau").contains("ongoing")
        );
        assert_eq!(line(&lines, "Lee"), "  Lee | used");
        assert_eq!(line(&lines, "Jackson"), "  Jackson | first ability ready");
        assert!(line(&lines, "Confederate: Out of sight").contains("May be at"));
    }
}
