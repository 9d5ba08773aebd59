//! Counters in the hand of the maps: a small SVG for one unit, its state drawn on the counter itself.
//!
//! A counter is 64 by 64 units, crisp from 40 pixels up. Colours never stand alone: the Union has a plain border and a
//! cool ground, the Confederacy a double border and a warm one; every state has a sign of its own place and shape.

use std::fmt::Write;

use engine::Side;
use serde::{Deserialize, Serialize};

use crate::svg::escaped;
use crate::symbols::symbol;

/// What a counter stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// Guns.
    Artillery,
    /// Guns whose crews ride.
    HorseArtillery,
    /// Engineers and bridge trains.
    Engineers,
    /// A headquarters.
    Headquarters,
    /// A leader.
    Leader,
    /// A boat or gunboat.
    Boat,
    /// A bridge or pontoon bridge.
    Bridge,
    /// A fort or redoubt.
    Fort,
    /// A wagon train.
    Supply,
    /// A depot.
    Depot,
    /// A train on rails.
    Train,
    /// Anything else: a marker with its name and values only.
    Marker,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 14] = [
        Self::Infantry,
        Self::Cavalry,
        Self::Artillery,
        Self::HorseArtillery,
        Self::Engineers,
        Self::Headquarters,
        Self::Leader,
        Self::Boat,
        Self::Bridge,
        Self::Fort,
        Self::Supply,
        Self::Depot,
        Self::Train,
        Self::Marker,
    ];
}

/// How large a formation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// XXXX
    Army,
    /// XXX
    Corps,
    /// XX
    Division,
    /// X
    Brigade,
    /// III
    Regiment,
    /// II
    Battalion,
    /// I
    Battery,
}

impl Size {
    /// The mark above the symbol.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        ["XXXX", "XXX", "XX", "X", "III", "II", "I"][self as usize]
    }
}

/// Which signs stand for the arms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Symbols {
    /// The blocks, guns and guidons of campaign maps of the time.
    #[default]
    Period,
    /// Today's signs.
    Nato,
}

/// What protects a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// Nothing.
    #[default]
    None,
    /// Works begun but not finished.
    Building,
    /// A breastwork.
    Breastwork,
    /// An entrenchment.
    Entrenchment,
}

/// The state of a unit, shown on its counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Status {
    /// Fatigue, a pip each; five are shown at most.
    pub fatigue: u8,
    /// Disorganized: the edge is broken.
    pub disorganized: bool,
    /// Demoralized: a bar across the symbol.
    pub demoralized: bool,
    /// Disrupted: a bolt through the symbol.
    pub disrupted: bool,
    /// What protects it: a work along the foot.
    pub cover: Cover,
    /// Activated: the upper right corner is turned down.
    pub activated: bool,
    /// Has moved: a chevron at the right.
    pub moved: bool,
    /// Out of supply: a crossed barrel in the upper left corner.
    pub out_of_supply: bool,
}

/// A counter in plain words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// Whose it is; nobody's for a neutral marker.
    pub side: Option<Side>,
    /// What it stands for.
    pub kind: Kind,
    /// How large it is.
    #[serde(default)]
    pub size: Option<Size>,
    /// The name below the symbol.
    pub name: String,
    /// The colour of its corps or formation, as `#rrggbb`.
    #[serde(default)]
    pub colour: Option<String>,
    /// Up to three values along the foot: left, middle, right (strength, another, movement). Empty ones leave a gap.
    #[serde(default)]
    pub values: Vec<String>,
    /// Its state.
    #[serde(default)]
    pub status: Status,
    /// Turned over: only the side is shown.
    #[serde(default)]
    pub hidden: bool,
    /// Which signs are used.
    #[serde(default)]
    pub symbols: Symbols,
}

impl Counter {
    /// A counter of a kind with a name and nothing else.
    #[must_use]
    pub fn new(side: Option<Side>, kind: Kind, name: impl Into<String>) -> Self {
        Self {
            side,
            kind,
            size: None,
            name: name.into(),
            colour: None,
            values: Vec::new(),
            status: Status::default(),
            hidden: false,
            symbols: Symbols::default(),
        }
    }
}

/// The colours of a side: ground, line, shade.
struct Coat {
    ground: &'static str,
    line: &'static str,
    shade: &'static str,
}

fn coat(side: Option<Side>) -> Coat {
    match side {
        Some(Side::Union) => Coat { ground: "#cfdcec", line: "#1d3f6e", shade: "#8fabd0" },
        Some(Side::Confederate) => Coat { ground: "#e9ddc6", line: "#6b3420", shade: "#c4a582" },
        None => Coat { ground: "#f3ecd9", line: "#3a3128", shade: "#cfc4aa" },
    }
}

const INK: &str = "#231a12";
const FACE: &str = "font-family=\"'Old Standard TT','Old Standard',Georgia,serif\"";

/// The counter as an SVG document of 64 by 64 units.
///
/// ```
/// use draw::{Counter, Kind, Size, counter_svg};
/// let mut counter = Counter::new(Some(engine::Side::Union), Kind::Infantry, "Geary");
/// counter.size = Some(Size::Division);
/// counter.values = vec!["12".into(), String::new(), "5".into()];
/// counter.status.fatigue = 2;
/// assert!(counter_svg(&counter).contains("Geary"));
/// counter.hidden = true;
/// assert!(!counter_svg(&counter).contains("Geary"));
/// ```
#[must_use]
pub fn counter_svg(counter: &Counter) -> String {
    let coat = coat(counter.side);
    let mut svg =
        String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\" role=\"img\">");
    let label = if counter.hidden { back_name(counter.side).to_owned() } else { describe(counter) };
    let _ = write!(svg, "<title>{}</title>", escaped(&label));
    draw_ground(&mut svg, counter, &coat);
    if counter.hidden {
        draw_back(&mut svg, &coat);
    } else {
        draw_arm(&mut svg, counter, &coat);
        draw_words(&mut svg, counter);
        draw_status(&mut svg, counter.status, &coat);
    }
    svg.push_str("</svg>");
    svg
}

fn back_name(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::Union) => "a Union counter, face down",
        Some(Side::Confederate) => "a Confederate counter, face down",
        None => "a counter, face down",
    }
}

/// The counter in words, for readers who do not see it.
fn describe(counter: &Counter) -> String {
    let Status { fatigue, disorganized, demoralized, disrupted, cover, activated, moved, out_of_supply } =
        counter.status;
    let mut words = vec![counter.name.clone()];
    words.extend(counter.values.iter().filter(|value| !value.is_empty()).cloned());
    words.extend((fatigue > 0).then(|| format!("fatigue {fatigue}")));
    let states = [
        (disorganized, "disorganized"),
        (demoralized, "demoralized"),
        (disrupted, "disrupted"),
        (cover == Cover::Building, "building works"),
        (cover == Cover::Breastwork, "behind a breastwork"),
        (cover == Cover::Entrenchment, "entrenched"),
        (activated, "activated"),
        (moved, "moved"),
        (out_of_supply, "out of supply"),
    ];
    words.extend(states.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.to_owned()));
    words.join(", ")
}

fn draw_ground(svg: &mut String, counter: &Counter, coat: &Coat) {
    let Coat { ground, line, .. } = coat;
    let broken = counter.status.disorganized && !counter.hidden;
    let dash = if broken { " stroke-dasharray=\"5 3\"" } else { "" };
    let _ = write!(
        svg,
        "<rect x=\"1.5\" y=\"1.5\" width=\"61\" height=\"61\" rx=\"4\" fill=\"{ground}\" stroke=\"{line}\" \
         stroke-width=\"{}\"{dash}/>",
        if broken { 3 } else { 2 }
    );
    if counter.side == Some(Side::Confederate) {
        let _ = write!(
            svg,
            "<rect x=\"4.5\" y=\"4.5\" width=\"55\" height=\"55\" rx=\"2\" fill=\"none\" stroke=\"{line}\" stroke-width=\".8\"/>"
        );
    }
}

/// The back: a field of lozenges in the side's shade, the same for every counter of a side.
fn draw_back(svg: &mut String, coat: &Coat) {
    let mut lozenges = String::new();
    for row in 0..4 {
        for column in 0..4 {
            let _ = write!(
                lozenges,
                "M{} {}l5 5-5 5-5-5z",
                13.0 + f64::from(column) * 12.6,
                8.0 + f64::from(row) * 12.6
            );
        }
    }
    let _ = write!(svg, "<path d=\"{lozenges}\" fill=\"{}\"/>", coat.shade);
    let _ = write!(
        svg,
        "<circle cx=\"32\" cy=\"32\" r=\"11\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
        coat.ground, coat.line
    );
    let _ = write!(
        svg,
        "<path d=\"M32 23.5l2.1 5.9 6.2.2-4.9 3.8 1.7 6-5.1-3.5-5.1 3.5 1.7-6-4.9-3.8 6.2-.2z\" fill=\"{}\"/>",
        coat.line
    );
}

fn draw_arm(svg: &mut String, counter: &Counter, coat: &Coat) {
    if let Some(size) = counter.size {
        let _ = write!(
            svg,
            "<text x=\"32\" y=\"11.8\" text-anchor=\"middle\" {FACE} font-size=\"8.5\" font-weight=\"bold\" letter-spacing=\".5\" \
             fill=\"{INK}\">{}</text>",
            size.mark()
        );
    }
    let ground = counter.colour.as_deref().filter(|colour| is_colour(colour)).unwrap_or("#fbf6e8");
    let _ =
        write!(svg, "<g transform=\"translate(15 14)\" stroke=\"{INK}\" stroke-width=\"1.6\" fill=\"none\">");
    svg.push_str(&symbol(counter.kind, counter.symbols, ground, coat.line));
    svg.push_str("</g>");
}

fn is_colour(text: &str) -> bool {
    text.len() == 7 && text.starts_with('#') && text[1..].bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// The name, narrowed when it is long, and the values at the foot.
fn draw_words(svg: &mut String, counter: &Counter) {
    let name = escaped(&counter.name);
    let long = counter.name.chars().count() > 11;
    let fit = if long { " textLength=\"54\" lengthAdjust=\"spacingAndGlyphs\"" } else { "" };
    let _ = write!(
        svg,
        "<text x=\"32\" y=\"44\" text-anchor=\"middle\" {FACE} font-size=\"9.5\"{fit} fill=\"{INK}\">{name}</text>"
    );
    for (value, (x, anchor)) in counter.values.iter().zip([(7, "start"), (32, "middle"), (57, "end")]) {
        if !value.is_empty() {
            let _ = write!(
                svg,
                "<text x=\"{x}\" y=\"55.5\" text-anchor=\"{anchor}\" {FACE} font-size=\"13.5\" font-weight=\"bold\" \
                 fill=\"{INK}\">{}</text>",
                escaped(value)
            );
        }
    }
}

const WARNING: &str = "#c4431f";

fn draw_status(svg: &mut String, status: Status, coat: &Coat) {
    for pip in 0..status.fatigue.min(5) {
        let _ = write!(
            svg,
            "<circle cx=\"8.5\" cy=\"{}\" r=\"2.3\" fill=\"{WARNING}\"/>",
            34 - 5 * i32::from(pip)
        );
    }
    if status.demoralized {
        let _ = write!(
            svg,
            "<path d=\"M13 36 51 12\" stroke=\"#fff\" stroke-width=\"6\"/><path d=\"M13 36 51 12\" stroke=\"{WARNING}\" stroke-width=\"3.4\"/>"
        );
    }
    if status.disrupted {
        let _ = write!(
            svg,
            "<path d=\"M35 11 26 25h6l-4 13 12-16h-7l6-11z\" fill=\"#f4b92f\" stroke=\"{INK}\" stroke-width=\"1\" stroke-linejoin=\"round\"/>"
        );
    }
    if status.activated {
        let _ = write!(svg, "<path d=\"M48 2.5h9.5a4 4 0 0 1 4 4V16z\" fill=\"{}\"/>", coat.line);
    }
    if status.moved {
        let _ = write!(
            svg,
            "<path d=\"M52 20l4.5 5-4.5 5\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2.4\"/>"
        );
    }
    if status.out_of_supply {
        let _ = write!(
            svg,
            "<ellipse cx=\"10\" cy=\"9.5\" rx=\"4\" ry=\"5\" fill=\"#fff\" stroke=\"{INK}\" stroke-width=\"1.2\"/>\
             <path d=\"M4 15.5 16 3.5\" stroke=\"{WARNING}\" stroke-width=\"2.2\"/>"
        );
    }
    draw_cover(svg, status.cover);
}

/// Works along the foot of the counter: a dotted line while they are built, a wall, a wall with its angles.
fn draw_cover(svg: &mut String, cover: Cover) {
    let (path, dash) = match cover {
        Cover::None => return,
        Cover::Building => ("M4 60.5h56", " stroke-dasharray=\"3 3\""),
        Cover::Breastwork => ("M4 60.5h56", ""),
        Cover::Entrenchment => ("M3 61h8v-3.5h7V61h8v-3.5h12V61h8v-3.5h7V61h8", ""),
    };
    let _ = write!(svg, "<path d=\"{path}\" fill=\"none\" stroke=\"#7a4a1e\" stroke-width=\"3.6\"{dash}/>");
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn every_state() -> Vec<Status> {
        let plain = Status::default();
        let mut states = vec![plain];
        states.extend((1..=5).map(|fatigue| Status { fatigue, ..plain }));
        states.extend([
            Status { disorganized: true, ..plain },
            Status { demoralized: true, ..plain },
            Status { disrupted: true, ..plain },
            Status { activated: true, ..plain },
            Status { moved: true, ..plain },
            Status { out_of_supply: true, ..plain },
        ]);
        states.extend(
            [Cover::Building, Cover::Breastwork, Cover::Entrenchment].map(|cover| Status { cover, ..plain }),
        );
        states
    }

    #[test]
    fn every_kind_side_and_state_has_a_picture_of_its_own() {
        let mut seen = BTreeSet::new();
        let mut count = 0;
        for side in [None, Some(Side::Union), Some(Side::Confederate)] {
            for kind in Kind::ALL {
                for symbols in [Symbols::Period, Symbols::Nato] {
                    for status in every_state() {
                        let mut counter = Counter::new(side, kind, "Hays");
                        counter.status = status;
                        counter.symbols = symbols;
                        let picture = counter_svg(&counter);
                        let drawing = picture.split_once("</title>").map(|(_, rest)| rest.to_owned());
                        seen.insert(drawing);
                        count += usize::from(symbols == Symbols::Period || !shared(kind));
                    }
                }
            }
        }
        assert_eq!(seen.len(), count);
    }

    /// Kinds that both sets draw alike.
    fn shared(kind: Kind) -> bool {
        matches!(
            kind,
            Kind::Leader | Kind::Boat | Kind::Bridge | Kind::Fort | Kind::Depot | Kind::Train | Kind::Marker
        )
    }

    #[test]
    fn the_back_tells_nothing_but_the_side() {
        let mut one = Counter::new(Some(Side::Confederate), Kind::Cavalry, "Stuart");
        one.hidden = true;
        let mut other = Counter::new(Some(Side::Confederate), Kind::Infantry, "A. P. Hill");
        other.values = vec!["9".into()];
        other.size = Some(Size::Division);
        other.colour = Some("#aa2222".into());
        other.status =
            Status { fatigue: 3, disorganized: true, cover: Cover::Entrenchment, ..Status::default() };
        other.hidden = true;
        assert_eq!(counter_svg(&one), counter_svg(&other));
    }

    #[test]
    fn names_and_colours_from_outside_do_not_break_out() {
        let mut counter = Counter::new(None, Kind::Marker, "<script>\"&");
        counter.colour = Some("red\"/><script>".into());
        let svg = counter_svg(&counter);
        assert!(!svg.contains("<script>"));
        assert!(resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).is_ok());
    }
}
