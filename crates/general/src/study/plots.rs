//! Plots as SVG, without a line of script.

use std::fmt::Write as _;

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

/// A share of all, with the interval it lies in, on a line from nothing to everything.
pub(super) fn share(share: f64, low: f64, high: f64) -> String {
    let x = |share: f64| 40.0 + 560.0 * share;
    let mut svg = String::from("<svg viewBox=\"0 0 640 56\" role=\"img\">");
    for tick in 0..=4 {
        let at = x(f64::from(tick) / 4.0);
        let _ = write!(
            svg,
            "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"10\" y2=\"30\" stroke=\"#bbb\"/><text x=\"{at:.1}\" y=\"46\" \
             text-anchor=\"middle\">{} %</text>",
            25 * tick
        );
    }
    let _ = write!(
        svg,
        "<line x1=\"40\" x2=\"600\" y1=\"20\" y2=\"20\" stroke=\"#bbb\"/><line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"20\" y2=\"20\" \
         stroke=\"{colour}\" stroke-width=\"8\" opacity=\"0.4\"/><circle cx=\"{:.1}\" cy=\"20\" r=\"5\" fill=\"{colour}\"/>",
        x(low),
        x(high),
        x(share),
        colour = COLOURS[0],
    );
    svg + "</svg>"
}

/// How often each figure came: vertical bars over an axis.
pub(super) fn histogram(counts: &[(i64, u64)], unit: &str) -> String {
    let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(1).max(1) as f64;
    let step = (600.0 / counts.len().max(1) as f64).min(60.0);
    let left = 320.0 - step * counts.len() as f64 / 2.0;
    let mut svg = String::from("<svg viewBox=\"0 0 640 190\" role=\"img\">");
    let every = (counts.len() / 12).max(1);
    for (index, &(figure, count)) in counts.iter().enumerate() {
        let (x, height) = (left + step * index as f64, 140.0 * count as f64 / most);
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

/// A line over the turns between -1 and 1, with a band around it, and what lies above and below.
pub(super) fn line(points: &[(i64, f64, f64, f64)], sides: [&str; 2]) -> String {
    let last = points.len().saturating_sub(1).max(1) as f64;
    let x = |index: usize| 30.0 + 590.0 * index as f64 / last;
    let y = |value: f64| 98.0 - 78.0 * value.clamp(-1.0, 1.0);
    let mut svg = String::from("<svg viewBox=\"0 0 640 228\" role=\"img\">");
    let _ = write!(
        svg,
        "<text x=\"30\" y=\"14\">{}</text><text x=\"30\" y=\"192\">{}</text><text x=\"325\" y=\"222\" \
         text-anchor=\"middle\">turn</text>",
        escape(sides[0]),
        escape(sides[1])
    );
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
            write!(svg, "<text x=\"{:.1}\" y=\"206\" text-anchor=\"middle\">{}</text>", x(index), point.0);
    }
    svg + "</svg>"
}
