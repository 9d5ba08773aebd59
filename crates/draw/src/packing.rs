//! Pictures to PNG: a map has few inks, so 256 colours say it all and a tile is a third of the size.

use tiny_skia::Pixmap;

use crate::error::DrawError;
use crate::palette::{Colour, Style};

/// Colours are told apart by the upper five bits of red, six of green and five of blue.
const BINS: usize = 1 << 16;

fn bin([red, green, blue]: Colour) -> usize {
    usize::from(red >> 3) << 11 | usize::from(green >> 2) << 5 | usize::from(blue >> 3)
}

fn pixels(pixmap: &Pixmap) -> impl Iterator<Item = Colour> {
    pixmap.data().chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]])
}

/// What a bin holds: how many pixels, and the sum of their colours.
#[derive(Clone, Copy, Default)]
struct Bin {
    count: u32,
    sum: [u32; 3],
}

impl Bin {
    fn mean(self) -> Colour {
        self.sum.map(|sum| (sum / self.count.max(1)) as u8)
    }
}

/// A picture as a PNG file of at most 256 colours: every ink of the style, then the blends that
/// are seen most, those that differ much before those that differ little.
pub(crate) fn png(pixmap: &Pixmap, style: Style) -> Result<Vec<u8>, DrawError> {
    let mut bins = vec![Bin::default(); BINS];
    for colour in pixels(pixmap) {
        let bin = &mut bins[bin(colour)];
        bin.count += 1;
        bin.sum.iter_mut().zip(colour).for_each(|(sum, part)| *sum += u32::from(part));
    }
    let mut used: Vec<usize> = (0..BINS).filter(|&index| bins[index].count > 0).collect();
    used.sort_by_key(|&index| (u32::MAX - bins[index].count, index));
    let mut palette: Vec<Colour> = style.inks().filter(|&ink| bins[bin(ink)].count > 0).collect();
    for apart in [2200, 700, 200, 0] {
        for mean in used.iter().map(|&index| bins[index].mean()) {
            if palette.len() < 256 && palette.iter().all(|&known| distance(known, mean) > apart) {
                palette.push(mean);
            }
        }
    }
    let mut nearest = vec![0_u8; BINS];
    for &index in &used {
        nearest[index] = closest(&palette, bins[index].mean());
    }
    let indices: Vec<u8> = pixels(pixmap).map(|colour| nearest[bin(colour)]).collect();
    encode(pixmap, &palette, &indices)
}

/// How different two colours look.
fn distance(one: Colour, other: Colour) -> i32 {
    let parts = one.iter().zip(other).zip([3, 6, 2]);
    parts.map(|((&a, b), weight)| weight * (i32::from(a) - i32::from(b)).pow(2)).sum()
}

fn closest(palette: &[Colour], colour: Colour) -> u8 {
    let nearest = palette.iter().enumerate().min_by_key(|(_, known)| distance(**known, colour));
    nearest.map_or(0, |(index, _)| index as u8)
}

fn encode(pixmap: &Pixmap, palette: &[Colour], indices: &[u8]) -> Result<Vec<u8>, DrawError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(indices));
    written.map_err(|error| DrawError::Png(error.to_string()))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use tiny_skia::Color;

    use super::*;
    use crate::palette::Ink;

    #[test]
    fn inks_survive_packing_among_a_thousand_blends() {
        let mut pixmap = Pixmap::new(64, 64).unwrap();
        let works = Style::Light.colour(Ink::Works);
        for (index, pixel) in pixmap.pixels_mut().iter_mut().enumerate() {
            let [red, green, blue] = if index == 77 {
                works
            } else {
                [(index / 16) as u8, (index % 251) as u8, (index % 83) as u8]
            };
            *pixel = Color::from_rgba8(red, green, blue, 255).premultiply().to_color_u8();
        }
        let packed = Pixmap::decode_png(&png(&pixmap, Style::Light).unwrap()).unwrap();
        let pixel = packed.pixels()[77];
        assert_eq!([pixel.red(), pixel.green(), pixel.blue()], works);
    }
}
