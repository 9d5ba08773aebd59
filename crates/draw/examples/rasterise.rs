//! Turns an SVG into a PNG, to look at counters: `rasterise IN.svg OUT.png [SCALE]`.

use resvg::{tiny_skia, usvg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, out, rest @ ..] = arguments.as_slice() else {
        return Err("rasterise IN.svg OUT.png [SCALE]".into());
    };
    let scale: f32 = rest.first().map_or(Ok(1.0), |word| word.parse())?;
    let mut options = usvg::Options::default();
    for font in ["Regular", "Italic", "Bold"] {
        let file = format!("{}/fonts/OldStandard-{font}.ttf", env!("CARGO_MANIFEST_DIR"));
        options.fontdb_mut().load_font_file(file)?;
    }
    let tree = usvg::Tree::from_str(&std::fs::read_to_string(input)?, &options)?;
    let size = tree.size();
    let (width, height) = ((size.width() * scale) as u32, (size.height() * scale) as u32);
    let mut pixmap = tiny_skia::Pixmap::new(width, height).ok_or("the picture is too large")?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.save_png(out)?;
    Ok(())
}
