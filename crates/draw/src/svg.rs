//! Marks to SVG: plain paths, letters too, so that the picture needs no font and looks the same everywhere.

use std::fmt::Write;

use crate::geometry::Point;
use crate::lettering::Lettering;
use crate::names::{Numeral, Type};
use crate::outline::{Outline, Step};
use crate::palette::{Ink, Style};
use crate::raster::View;
use crate::scene::{Scene, Shape};
use crate::text::typeset;

/// Writes a scene and its names as an SVG document.
pub(crate) fn write(title: &str, scene: &Scene, lettering: &Lettering, style: Style, view: View) -> String {
    let View { width, height, scale, .. } = view;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n\
         <g stroke-linejoin=\"round\" fill=\"none\">\n",
        escaped(title),
        hex(style, Ink::Margin)
    );
    for mark in scene.seen(view.window(), scale) {
        let colour = hex(style, mark.ink);
        let _ = match &mark.shape {
            Shape::Fill(outline) => writeln!(svg, "<path fill=\"{colour}\" d=\"{}\"/>", data(outline, view)),
            Shape::Text(text, setting, start) => {
                let outline = typeset(text, *setting).outline(*start);
                writeln!(svg, "<path fill=\"{colour}\" d=\"{}\"/>", data(&outline, view))
            }
            Shape::Region(loops) => {
                let mut outline = Outline::new();
                loops.iter().for_each(|points| outline.add_polygon(points));
                writeln!(
                    svg,
                    "<path fill=\"{colour}\" fill-rule=\"evenodd\" d=\"{}\"/>",
                    data(&outline, view)
                )
            }
            Shape::Stroke(outline, pen) => {
                let cap = if pen.round { " stroke-linecap=\"round\"" } else { "" };
                let width = pen.pixels(scale);
                writeln!(
                    svg,
                    "<path stroke=\"{colour}\" stroke-width=\"{width:.2}\"{cap} d=\"{}\"/>",
                    data(outline, view)
                )
            }
        };
    }
    write_names(&mut svg, lettering, style, view);
    svg.push_str("</g>\n</svg>\n");
    svg
}

fn write_names(svg: &mut String, lettering: &Lettering, style: Style, view: View) {
    let window = view.window().scaled(view.scale);
    let ink = hex(style, Ink::Number);
    for number in lettering.numbers.iter().filter(|number| number.rect.overlaps(window)) {
        let outline = typeset(&number.text, Numeral::SETTING).outline(number.start);
        let _ = writeln!(svg, "<path fill=\"{ink}\" d=\"{}\"/>", data(&outline, view));
    }
    for label in lettering.labels.iter().filter(|label| label.boxes.iter().any(|rect| rect.overlaps(window)))
    {
        let outline = label.outline.map(|point| point * (1.0 / view.scale));
        let path = data(&outline, view);
        let name = escaped(&label.text);
        if label.class != Type::County {
            let width = label.class.setting(view.scale).size * 0.21;
            let halo = hex(style, Ink::Halo);
            let _ = writeln!(svg, "<path stroke=\"{halo}\" stroke-width=\"{width:.2}\" d=\"{path}\"/>");
        }
        let colour = hex(style, label.class.ink());
        let _ = writeln!(svg, "<path aria-label=\"{name}\" fill=\"{colour}\" d=\"{path}\"/>");
    }
}

/// A colour as SVG writes it.
pub(crate) fn hex(style: Style, ink: Ink) -> String {
    let [red, green, blue] = style.colour(ink);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Text made safe for an attribute or an element.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn data(outline: &Outline, view: View) -> String {
    let mut text = String::new();
    let at = |point: Point| {
        let pixel = (point - view.origin) * view.scale;
        format!("{} {}", number(pixel.x), number(pixel.y))
    };
    for step in &outline.steps {
        let _ = match *step {
            Step::Move(point) => write!(text, "M{}", at(point)),
            Step::Line(point) => write!(text, "L{}", at(point)),
            Step::Curve(first, second, end) => write!(text, "C{} {} {}", at(first), at(second), at(end)),
            Step::Close => write!(text, "Z"),
        };
    }
    text
}

/// Two decimals at most, and no zeros that say nothing.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
