//! A sheet of characters with colours, printed at once.

use engine::Side;

/// The colour of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ink {
    /// The terminal's own.
    #[default]
    Plain,
    /// For what matters little.
    Faint,
    /// Union.
    Blue,
    /// Confederate.
    Red,
    /// Water.
    Water,
    /// What helps an attack.
    Green,
    /// What may be chosen.
    Lit,
}

impl Ink {
    /// A side's ink.
    pub const fn of(side: Option<Side>) -> Self {
        match side {
            Some(Side::Union) => Self::Blue,
            Some(Side::Confederate) => Self::Red,
            None => Self::Plain,
        }
    }

    const fn code(self) -> &'static str {
        match self {
            Self::Plain => "0",
            Self::Faint => "0;2",
            Self::Blue => "0;1;94",
            Self::Red => "0;1;91",
            Self::Water => "0;36",
            Self::Green => "0;32",
            Self::Lit => "0;1;93",
        }
    }
}

/// A sheet of characters.
pub struct Canvas {
    width: usize,
    cells: Vec<(char, Ink)>,
}

impl Canvas {
    /// An empty sheet.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, cells: vec![(' ', Ink::Plain); width * height] }
    }

    /// Writes a text; what does not fit on the sheet is left out.
    pub fn write(&mut self, x: i32, y: i32, text: &str, ink: Ink) {
        for (offset, letter) in text.chars().enumerate() {
            let Ok(column) = usize::try_from(x + offset as i32) else { continue };
            let Ok(row) = usize::try_from(y) else { return };
            if column < self.width
                && let Some(cell) = self.cells.get_mut(row * self.width + column)
            {
                *cell = (letter, ink);
            }
        }
    }

    /// The sheet as lines, without the blanks at their ends.
    pub fn lines(&self, coloured: bool) -> Vec<String> {
        self.cells.chunks(self.width).map(|row| line(row, coloured)).collect()
    }
}

fn line(row: &[(char, Ink)], coloured: bool) -> String {
    let end = row.iter().rposition(|&(letter, _)| letter != ' ').map_or(0, |last| last + 1);
    let mut text = String::new();
    let mut ink = Ink::Plain;
    for &(letter, next) in &row[..end] {
        if coloured && next != ink && letter != ' ' {
            text.push_str(&format!("\u{1b}[{}m", next.code()));
            ink = next;
        }
        text.push(letter);
    }
    if ink != Ink::Plain {
        text.push_str("\u{1b}[0m");
    }
    text
}
