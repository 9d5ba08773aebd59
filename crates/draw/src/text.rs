//! Letters: Old Standard, a revival of the book types of the century, set as outlines so that a map looks the same
//! everywhere.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::geometry::{Point, Rect};
use crate::outline::Outline;

/// A cut of the type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Cut {
    Roman,
    Italic,
    Bold,
}

const FILES: [(Cut, &[u8]); 3] = [
    (Cut::Roman, include_bytes!("../fonts/OldStandard-Regular.ttf")),
    (Cut::Italic, include_bytes!("../fonts/OldStandard-Italic.ttf")),
    (Cut::Bold, include_bytes!("../fonts/OldStandard-Bold.ttf")),
];

/// The letters a map may need, each as an outline one unit high with its width.
#[derive(Debug)]
struct Letters {
    glyphs: BTreeMap<char, (Outline, f32)>,
    pairs: BTreeMap<(char, char), f32>,
}

const EXTRA: &str = "\u{2018}\u{2019}\u{201c}\u{201d}\u{2013}\u{2014}\u{bd}\u{b0}\u{e9}\u{b7}";

fn letters(cut: Cut) -> &'static Letters {
    static CUTS: OnceLock<Vec<(Cut, Letters)>> = OnceLock::new();
    static NONE: Letters = Letters { glyphs: BTreeMap::new(), pairs: BTreeMap::new() };
    let cuts = CUTS.get_or_init(|| FILES.iter().map(|&(cut, bytes)| (cut, Letters::read(bytes))).collect());
    cuts.iter().find(|(name, _)| *name == cut).map_or(&NONE, |(_, letters)| letters)
}

impl Letters {
    fn read(bytes: &'static [u8]) -> Self {
        let mut read = Self { glyphs: BTreeMap::new(), pairs: BTreeMap::new() };
        let Ok(face) = Face::parse(bytes, 0) else { return read };
        let unit = 1.0 / f32::from(face.units_per_em());
        let known: Vec<(char, GlyphId)> = (' '..='~')
            .chain(EXTRA.chars())
            .filter_map(|letter| Some((letter, face.glyph_index(letter)?)))
            .collect();
        for &(letter, id) in &known {
            let mut pen = GlyphPen { outline: Outline::new(), unit, last: Point::default() };
            let _ = face.outline_glyph(id, &mut pen);
            let advance = face.glyph_hor_advance(id).map_or(0.5, |width| f32::from(width) * unit);
            read.glyphs.insert(letter, (pen.outline, advance));
        }
        read.read_pairs(&face, &known, unit);
        read
    }

    fn read_pairs(&mut self, face: &Face<'_>, known: &[(char, GlyphId)], unit: f32) {
        let Some(table) = face.tables().kern else { return };
        for subtable in table.subtables.into_iter().filter(|table| table.horizontal && !table.variable) {
            for &(left, left_id) in known {
                for &(right, right_id) in known {
                    if let Some(kern) = subtable.glyphs_kerning(left_id, right_id) {
                        self.pairs.insert((left, right), f32::from(kern) * unit);
                    }
                }
            }
        }
    }
}

struct GlyphPen {
    outline: Outline,
    unit: f32,
    last: Point,
}

impl GlyphPen {
    fn at(&self, x: f32, y: f32) -> Point {
        Point::new(x * self.unit, -y * self.unit)
    }
}

impl OutlineBuilder for GlyphPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = self.at(x, y);
        self.outline.move_to(self.last);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.last = self.at(x, y);
        self.outline.line_to(self.last);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (middle, end) = (self.at(x1, y1), self.at(x, y));
        self.outline.curve_to(self.last.towards(middle, 2.0 / 3.0), end.towards(middle, 2.0 / 3.0), end);
        self.last = end;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let end = self.at(x, y);
        self.outline.curve_to(self.at(x1, y1), self.at(x2, y2), end);
        self.last = end;
    }

    fn close(&mut self) {
        self.outline.close();
    }
}

/// How a text is set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Setting {
    pub cut: Cut,
    /// The height of the type.
    pub size: f32,
    /// Extra space between letters, in parts of the size.
    pub spacing: f32,
}

/// One letter of a line: its outline with the origin on the baseline, where it starts, and how wide it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Glyph {
    pub letter: char,
    pub outline: &'static Outline,
    pub start: f32,
    pub width: f32,
}

/// A straight line of text, not yet placed.
#[derive(Debug, Clone)]
pub(crate) struct Typeset {
    pub glyphs: Vec<Glyph>,
    pub width: f32,
    pub setting: Setting,
}

/// Capitals rise this far above the baseline, in parts of the size.
pub(crate) const CAP_HEIGHT: f32 = 0.70;
/// Tails of letters reach this far below it.
pub(crate) const TAIL: f32 = 0.22;

/// Sets a line of text.
pub(crate) fn typeset(text: &str, setting: Setting) -> Typeset {
    let letters = letters(setting.cut);
    let mut glyphs = Vec::new();
    let mut pen = 0.0;
    let mut before = None;
    for letter in text.chars().map(|letter| if letter == '\'' { '\u{2019}' } else { letter }) {
        let Some((outline, advance)) = letters.glyphs.get(&letter).or_else(|| letters.glyphs.get(&'-'))
        else {
            continue;
        };
        if let Some(before) = before {
            pen += letters.pairs.get(&(before, letter)).copied().unwrap_or(0.0) * setting.size;
        }
        let width = advance * setting.size;
        glyphs.push(Glyph { letter, outline, start: pen, width });
        pen += width + setting.spacing * setting.size;
        before = Some(letter);
    }
    Typeset { glyphs, width: (pen - setting.spacing * setting.size).max(0.0), setting }
}

impl Typeset {
    /// The text as one outline, starting at a point of its baseline.
    pub fn outline(&self, start: Point) -> Outline {
        let mut outline = Outline::new();
        for glyph in &self.glyphs {
            let origin = start + Point::new(glyph.start, 0.0);
            outline.append(&glyph.outline.map(|point| origin + point * self.setting.size));
        }
        outline
    }

    /// The text as one outline, centred on a point of its baseline.
    pub fn centred(&self, middle: Point) -> Outline {
        self.outline(middle - Point::new(self.width / 2.0, 0.0))
    }

    /// The box around the text when it starts at a point of its baseline.
    pub fn bounds(&self, start: Point) -> Rect {
        let size = self.setting.size;
        Rect {
            min: start - Point::new(0.0, CAP_HEIGHT * size),
            max: start + Point::new(self.width, TAIL * size),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cut_has_its_letters() {
        for cut in [Cut::Roman, Cut::Italic, Cut::Bold] {
            let set = typeset("Germanna Ford & U.S. Ford's 1863", Setting { cut, size: 10.0, spacing: 0.0 });
            assert_eq!(set.glyphs.len(), 32);
            assert!(set.width > 100.0 && set.width < 220.0, "{cut:?} {}", set.width);
            assert!(set.glyphs.iter().all(|glyph| glyph.letter == ' ' || !glyph.outline.is_empty()));
        }
    }
}
