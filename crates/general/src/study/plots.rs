//! Plots as SVG, without a line of script.

use std::fmt::Write as _;

use board::{Board, Ground, Locations};
use engine::Library;

/// The blue of the Union, the red-brown of the Confederacy, and the grey of what is nobody's.
pub(super) const COLOURS: [&str; 3] = ["#2f5b93", "#9a4636", "#8a8a80"];

/// Makes a text safe to stand in a page.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// One bar of a bar chart.
pub(super) struct Bar {
    pub label: String,
    pub value: f64,
    pub text: String,
    pub colour: &'static str,
}

/// Horizontal bars with their labels.
pub(super) fn bars(bars: &[Bar]) -> String {
    let most = bars.iter().map(|bar| bar.value).fold(1e-9, f64::max);
    let height = 24 * bars.len() + 8;
    let mut svg = format!("<svg viewBox=\"0 0 640 {height}\" role=\"img\">");
    for (index, bar) in bars.iter().enumerate() {
        let (y, width) = (24 * index + 4, 300.0 * bar.value / most);
        let _ = write!(
            svg,
            "<text x=\"216\" y=\"{}\" text-anchor=\"end\">{}</text><rect x=\"224\" y=\"{y}\" width=\"{width:.1}\" height=\"18\" \
             fill=\"{}\"/><text x=\"{:.1}\" y=\"{}\">{}</text>",
            y + 14,
            escape(&bar.label),
            bar.colour,
            230.0 + width,
            y + 14,
            escape(&bar.text)
        );
    }
    svg + "</svg>"
}

/// How often each figure came: vertical bars over an axis.
pub(super) fn histogram(counts: &[(i64, u64)], unit: &str) -> String {
    let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(1).max(1) as f64;
    let step = 600.0 / counts.len().max(1) as f64;
    let mut svg = String::from("<svg viewBox=\"0 0 640 190\" role=\"img\">");
    let every = (counts.len() / 12).max(1);
    for (index, &(figure, count)) in counts.iter().enumerate() {
        let (x, height) = (20.0 + step * index as f64, 140.0 * count as f64 / most);
        let _ = write!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"{}\"><title>{figure} {}: {count} games</title></rect>",
            150.0 - height,
            (step - 2.0).max(1.0),
            COLOURS[2],
            escape(unit)
        );
        if index.is_multiple_of(every) {
            let _ = write!(
                svg,
                "<text x=\"{:.1}\" y=\"166\" text-anchor=\"middle\">{figure}</text>",
                x + step / 2.0
            );
        }
    }
    let _ = write!(svg, "<text x=\"320\" y=\"186\" text-anchor=\"middle\">{}</text>", escape(unit));
    svg + "</svg>"
}

/// A line over the turns, with a band around it.
pub(super) fn line(points: &[(i64, f64, f64, f64)], low: f64, high: f64) -> String {
    let last = points.len().saturating_sub(1).max(1) as f64;
    let x = |index: usize| 30.0 + 590.0 * index as f64 / last;
    let y = |value: f64| 160.0 - 150.0 * (value.clamp(low, high) - low) / (high - low);
    let mut svg = String::from("<svg viewBox=\"0 0 640 190\" role=\"img\">");
    let _ = write!(svg, "<line x1=\"30\" x2=\"620\" y1=\"{0:.1}\" y2=\"{0:.1}\" stroke=\"#bbb\"/>", y(0.0));
    let upper = points.iter().enumerate().map(|(index, point)| format!("{:.1},{:.1} ", x(index), y(point.3)));
    let lower =
        points.iter().enumerate().rev().map(|(index, point)| format!("{:.1},{:.1} ", x(index), y(point.2)));
    let band: String = upper.chain(lower).collect();
    let _ = write!(svg, "<polygon points=\"{band}\" fill=\"{}\" opacity=\"0.18\"/>", COLOURS[0]);
    let middle: String = points
        .iter()
        .enumerate()
        .map(|(index, point)| format!("{:.1},{:.1} ", x(index), y(point.1)))
        .collect();
    let _ = write!(
        svg,
        "<polyline points=\"{middle}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
        COLOURS[0]
    );
    let every = (points.len() / 12).max(1);
    for (index, point) in points.iter().enumerate().filter(|(index, _)| index.is_multiple_of(every)) {
        let _ =
            write!(svg, "<text x=\"{:.1}\" y=\"180\" text-anchor=\"middle\">{}</text>", x(index), point.0);
    }
    svg + "</svg>"
}

/// The board with the fighting on it: the redder, the more of it there was.
pub(super) fn heat(library: &dyn Library, board: &str, counts: &[(String, i64)]) -> String {
    let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(1).max(1) as f64;
    let share = |place: &str| {
        let count = counts.iter().find(|(known, _)| known == place).map_or(0, |&(_, count)| count);
        ((count as f64) / most).sqrt()
    };
    if let Ok(board) = Board::load(library, board) {
        return hexes(&board, share);
    }
    Locations::load(library, board).map(|places| locations(&places, share)).unwrap_or_default()
}

fn hexes(board: &Board, share: impl Fn(&str) -> f64) -> String {
    let centre = |hex| {
        let at = board.coordinates(hex);
        (1.5 * f64::from(at.q), 3_f64.sqrt() * (f64::from(at.r) + f64::from(at.q) / 2.0))
    };
    let all: Vec<(f64, f64)> = board.hexes().map(centre).collect();
    let edge = |pick: fn(&(f64, f64)) -> f64, fold: fn(f64, f64) -> f64, from: f64| {
        all.iter().map(pick).fold(from, fold)
    };
    let (left, right) = (edge(|at| at.0, f64::min, f64::MAX), edge(|at| at.0, f64::max, f64::MIN));
    let (top, bottom) = (edge(|at| at.1, f64::min, f64::MAX), edge(|at| at.1, f64::max, f64::MIN));
    let mut svg = format!(
        "<svg viewBox=\"{:.1} {:.1} {:.1} {:.1}\" role=\"img\" class=\"board\">",
        left - 1.2,
        top - 1.2,
        right - left + 2.4,
        bottom - top + 2.4
    );
    for (hex, &(x, y)) in board.hexes().zip(&all) {
        let ground = board.ground(hex);
        let fill = match () {
            () if ground.intersects(Ground::WATER.union(Ground::RIVER)) => "#b9d3e4",
            () if ground.intersects(Ground::WOODS) => "#d9e4cc",
            () if ground.intersects(Ground::CITY.union(Ground::VILLAGE)) => "#cfc5b8",
            () => "#f3efe4",
        };
        let corners: String = (0..6)
            .map(|corner| {
                let angle = std::f64::consts::FRAC_PI_3 * f64::from(corner);
                format!("{:.2},{:.2} ", x + angle.cos(), y + angle.sin())
            })
            .collect();
        let _ = write!(svg, "<polygon points=\"{corners}\" fill=\"{fill}\"/>");
        let heat = share(board.name(hex));
        if heat > 0.0 {
            let _ = write!(
                svg,
                "<polygon points=\"{corners}\" fill=\"#b3261e\" opacity=\"{:.2}\"><title>{}</title></polygon>",
                0.15 + 0.85 * heat,
                escape(board.name(hex))
            );
        }
    }
    svg + "</svg>"
}

fn locations(places: &Locations, share: impl Fn(&str) -> f64) -> String {
    let at = |number: u8| {
        let place = places.locations.iter().find(|place| place.number == number)?;
        Some((f64::from(place.at[0]), 0.75 * f64::from(place.at[1])))
    };
    let mut svg = String::from("<svg viewBox=\"-30 20 1060 720\" role=\"img\">");
    for link in &places.links {
        if let [Some(from), Some(to)] = link.between.map(at) {
            let _ = write!(
                svg,
                "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#c9c2b2\" stroke-width=\"3\"/>",
                from.0, from.1, to.0, to.1
            );
        }
    }
    for place in &places.locations {
        let Some((x, y)) = at(place.number) else { continue };
        let heat = share(&place.number.to_string());
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{:.1}\" fill=\"#b3261e\" opacity=\"{:.2}\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"7\" \
             fill=\"#4a4a42\"/><text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"17\">{}</text>",
            8.0 + 42.0 * heat,
            0.15 + 0.7 * heat,
            y - 14.0,
            escape(&place.name)
        );
    }
    svg + "</svg>"
}
