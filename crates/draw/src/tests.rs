//! The drawing against the board: what is drawn is what the rules say, everywhere, at every scale, on every run.

use std::fs;
use std::path::PathBuf;

use board::{Board, Direction, Edge, HexId};

use crate::geometry::{Point, corner_point, hex_at};
use crate::hex_land::HexLand;
use crate::outline::length;
use crate::ways::Class;
use crate::{DrawError, Map, Options, Style, Tiles, water, ways, write_map};

/// A small country with a little of everything.
fn sample() -> Board {
    let ground = |q: i32, r: i32| match (q * 7 + r * 13).rem_euclid(11) {
        0..=2 => "woods",
        3 => "hill",
        4 => "woods hill",
        5 if q > 8 => "marsh",
        6 if q < 3 => "mountain",
        7 if q > 9 && r < 0 => "water",
        _ => "clear",
    };
    let mut hexes = Vec::new();
    for q in 0..14_i32 {
        for row in 0..12_i32 {
            let r = row - q / 2;
            hexes.push(format!("{:02}{:02} {q},{r} {}", q + 1, row + 1, ground(q, r)));
        }
    }
    let mut sides = Vec::new();
    for q in 1..=13 {
        let class = if q < 6 {
            "creek"
        } else if q < 10 {
            "minor-river"
        } else {
            "major-river"
        };
        sides.push(format!("{q:02}06 S {class}"));
        sides.push(format!("{q:02}06 SE {class}{}", if q % 4 == 0 { " bridge road" } else { "" }));
    }
    for row in 1..=11 {
        sides.push(format!("04{row:02} S pike"));
        sides.push(format!("09{row:02} S {}", if row < 6 { "road railway" } else { "trail railway" }));
    }
    for q in 1..=13 {
        let direction = if q % 2 == 0 { "SE" } else { "NE" };
        sides.push(format!("{q:02}03 {direction} road"));
        sides.push(format!("{q:02}09 {direction} unfinished ridge-here"));
    }
    let text = format!(
        "id = \"sample\"\ntitle = \"A small country\"\nhexes = {hexes:?}\nsides = {sides:?}\n\
         [[place]]\nname = \"Falmouth\"\nkind = \"town\"\nhex = \"0403\"\nrank = 1\n\
         [[place]]\nname = \"Zoan Church\"\nkind = \"church\"\nhex = \"0704\"\nrank = 3\n\
         [[place]]\nname = \"Spotsylvania Court House\"\nkind = \"village\"\nhex = \"0903\"\nrank = 2\n\
         [[water]]\nname = \"Ny River\"\nkind = \"river\"\nsides = [\"0606 S\", \"0706 S\", \"0706 SE\", \"0806 S\"]\n"
    );
    Board::parse("sample.toml", &text).unwrap()
}

/// The sample and every hex board of the repository.
fn boards() -> Vec<Board> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/boards");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts = files
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .filter(|text| text.contains("\nhexes = ["));
    texts.map(|text| Board::parse("board", &text).unwrap()).chain([sample()]).collect()
}

fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

const WAYS: [(Edge, Class); 5] = [
    (Edge::PIKE, Class::Pike),
    (Edge::ROAD, Class::Road),
    (Edge::TRAIL, Class::Trail),
    (Edge::RAILWAY, Class::Railway),
    (Edge::UNFINISHED_RAILWAY, Class::Unfinished),
];

fn carried(edge: Edge) -> Vec<Class> {
    let road = WAYS[..3].iter().find(|(kind, _)| edge.contains(*kind));
    let rail = WAYS[3..].iter().find(|(kind, _)| edge.contains(*kind));
    road.into_iter().chain(rail).map(|&(_, class)| class).collect()
}

#[test]
fn ways_cross_exactly_the_hexsides_that_carry_them() {
    for board in boards() {
        let mut land = HexLand::new(&board);
        let mut drawn = Vec::new();
        for stretch in &ways::lay(&mut land, &mut Vec::new()) {
            for pair in stretch.points.windows(2) {
                let steps = ((pair[1] - pair[0]).length() / 0.02).ceil().max(1.0) as usize;
                let dots: Vec<Point> =
                    (0..=steps).map(|step| pair[0].towards(pair[1], step as f32 / steps as f32)).collect();
                for hop in dots.windows(2) {
                    let (from, to) = (board.at(hex_at(hop[0])), board.at(hex_at(hop[1])));
                    if let (Some(from), Some(to)) = (from, to)
                        && from != to
                    {
                        drawn.push((from.min(to), from.max(to), stretch.class));
                    }
                }
            }
        }
        drawn.sort_unstable();
        drawn.dedup();
        let mut wanted: Vec<(HexId, HexId, Class)> = Vec::new();
        for (hex, direction, edge) in land.sides() {
            if let Some(next) = board.neighbour(hex, direction) {
                wanted.extend(carried(edge).into_iter().map(|class| (hex.min(next), hex.max(next), class)));
            }
        }
        wanted.sort_unstable();
        let lacking: Vec<_> = wanted.iter().filter(|way| !drawn.contains(way)).collect();
        let name =
            |way: &&(HexId, HexId, Class)| format!("{} {} {:?}", board.name(way.0), board.name(way.1), way.2);
        assert!(
            lacking.is_empty(),
            "{}: not drawn: {:?}",
            board.id,
            lacking.iter().map(name).collect::<Vec<_>>()
        );
        let extra: Vec<_> = drawn.iter().filter(|way| !wanted.contains(way)).collect();
        assert!(
            extra.is_empty(),
            "{}: drawn but not there: {:?}",
            board.id,
            extra.iter().map(name).collect::<Vec<_>>()
        );
    }
}

#[test]
fn rivers_pass_the_middle_of_every_hexside_that_carries_one() {
    for board in boards() {
        let mut land = HexLand::new(&board);
        let courses = water::lay(&mut land, &mut Vec::new());
        let mut passed: Vec<(Point, water::Class)> = Vec::new();
        for course in &courses {
            passed.extend(
                course.runs().iter().flat_map(|(class, points)| points.iter().map(|&point| (point, *class))),
            );
        }
        passed.sort_by(|left, right| left.0.x.total_cmp(&right.0.x));
        let mut total = 0.0;
        for (hex, direction, edge) in land.sides() {
            let Some(class) = water::Class::of(edge) else { continue };
            let (from, to) = land.side(hex, direction);
            let middle = corner_point(from).towards(corner_point(to), 0.5);
            let first = passed.partition_point(|(point, _)| point.x < middle.x - 0.01);
            let near = passed[first..].iter().take_while(|(point, _)| point.x < middle.x + 0.01);
            let here =
                near.filter(|(point, _)| (*point - middle).length() < 0.01).any(|&(_, drawn)| drawn == class);
            assert!(here, "{}: {} {}", board.id, board.name(hex), direction.short());
            total += 1.0;
        }
        let drawn: f32 = courses.iter().map(|course| length(&course.points)).sum();
        assert!(drawn < total * 1.2 + 1.0, "{}: {drawn} radii of river for {total} hexsides", board.id);
    }
}

#[test]
fn no_two_names_touch_and_every_ranked_place_is_named_or_reported() {
    for board in boards() {
        let map = Map::new(&board).unwrap();
        let deepest = Tiles::new(&board).unwrap().pyramid().radius;
        for shrink in [1.0, 2.0, 4.0, 8.0, 16.0] {
            let lettering = map.lettering(deepest / shrink);
            let boxes: Vec<_> = lettering
                .labels
                .iter()
                .enumerate()
                .flat_map(|(index, label)| label.boxes.iter().map(move |&rect| (index, rect)))
                .collect();
            for (count, &(one, first)) in boxes.iter().enumerate() {
                for &(other, second) in &boxes[count + 1..] {
                    let apart = one == other || !first.overlaps(second);
                    let text = |index: usize| &lettering.labels[index].text;
                    assert!(apart, "{} at 1/{shrink}: {} and {}", board.id, text(one), text(other));
                }
            }
        }
        let lettering = map.lettering(deepest);
        assert!(
            lettering.numbers.len() * 100 >= board.len() * 97,
            "{}: {}",
            board.id,
            lettering.numbers.len()
        );
        for number in &lettering.numbers {
            let over = lettering
                .labels
                .iter()
                .find(|label| label.boxes.iter().any(|rect| rect.overlaps(number.rect)));
            assert!(
                over.is_none(),
                "{}: {} under {:?}",
                board.id,
                number.text,
                over.map(|label| &label.text)
            );
        }
        for water in board.waters.iter().filter(|water| water.kind == "river" && water.sides.len() > 25) {
            assert!(
                lettering.labels.iter().any(|label| label.text == water.name),
                "{}: {}",
                board.id,
                water.name
            );
        }
        for place in board.places.iter().filter(|place| place.rank > 0) {
            let labelled = lettering.labels.iter().any(|label| label.text == place.name);
            let reported =
                lettering.missing.iter().any(|(name, rank)| *name == place.name && *rank == place.rank);
            assert!(labelled || reported, "{}: {}", board.id, place.name);
        }
        let ranked = lettering.missing.iter().filter(|(_, rank)| *rank > 0).count();
        assert!(ranked * 50 <= board.places.len(), "{}: {:?}", board.id, lettering.missing);
    }
}

/// How often the river is crossed on the way from a point straight up to the edge of the sheet.
fn crossings_above(rivers: &[(String, water::Class, Vec<Point>)], name: &str, at: Point) -> usize {
    let lines = rivers.iter().filter(|(river, _, _)| river == name).flat_map(|(_, _, line)| line.windows(2));
    let above = |pair: &&[Point]| {
        let (a, b) = (pair[0], pair[1]);
        (a.x > at.x) != (b.x > at.x) && a.y + (b.y - a.y) * (at.x - a.x) / (b.x - a.x) < at.y
    };
    lines.filter(above).count()
}

#[test]
fn every_location_lies_on_its_bank_of_the_river() {
    let library = library::Shipped::new();
    let board = board::Locations::load(&library, "c1863").unwrap();
    let country = crate::Country::load(&library, "chancellorsville").unwrap();
    let warp = crate::warp::Warp::fit(&country.controls(&board, crate::locations::place)).unwrap();
    let landscape = crate::country::Landscape::lay(&country, &warp, crate::locations::BOARD);
    for location in &board.locations {
        let south = location.tags.iter().any(|tag| tag == "south-bank");
        let crossed =
            crossings_above(&landscape.rivers, "Rappahannock River", crate::locations::place(location.at));
        assert_eq!(crossed % 2 == 1, south, "{} {}: crossed {crossed} times", location.number, location.name);
    }
    let map = Map::load(&library, "c1863").unwrap();
    let svg = map.svg(&Options::default()).unwrap();
    assert!(resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).is_ok());
    assert!(
        board.locations.iter().all(|location| svg.contains(&format!("aria-label=\"{}\"", location.name)))
    );
}

/// An objective is circled in red, the line of march hatched in red, and ground deep in a side's rear has its side's rim.
#[test]
fn a_location_is_framed_in_the_rulebooks_colours() {
    use crate::palette::Ink;
    use crate::scene::{Scene, Shape};
    let frame = |tags: &[&str]| {
        let tags: Vec<String> = tags.iter().map(|&tag| tag.to_owned()).collect();
        let mut scene = Scene::default();
        crate::vignettes::draw_frame(&mut scene, &tags, Point::new(0.0, 0.0), 1.0);
        let lines = scene.marks().iter().filter(|mark| matches!(mark.shape, Shape::Stroke(..)));
        lines.map(|mark| (mark.ink, mark.bounds)).collect::<Vec<_>>()
    };
    let inks = |tags: &[&str]| frame(tags).into_iter().map(|(ink, _)| ink).collect::<Vec<_>>();
    assert_eq!(inks(&["plain"]), [Ink::Line]);
    assert_eq!(inks(&["blue"]), [Ink::Union]);
    assert_eq!(inks(&["red"]), [Ink::Confederate, Ink::Confederate]);
    assert_eq!(inks(&["hashed"]), [Ink::Confederate, Ink::Line]);
    // The red circle of an objective lies around the frame, whatever the ground is.
    for ground in ["plain", "red", "blue", "hashed"] {
        let bare = frame(&[ground]);
        let rim = bare.iter().map(|(_, bounds)| bounds.width()).fold(0.0, f32::max);
        let circled = frame(&[ground, "objective"]);
        assert!(
            circled.iter().any(|(ink, bounds)| *ink == Ink::Confederate && bounds.width() > rim),
            "{ground}"
        );
    }
}

#[test]
fn the_pyramid_covers_every_hex_once_at_every_zoom() {
    let tiles = Tiles::new(&sample()).unwrap();
    let board = sample();
    let pyramid = tiles.pyramid();
    assert!((64.0..=90.1).contains(&(pyramid.radius * 2.0)), "{pyramid:?}");
    assert_eq!(tiles.extent(0), (1, 1));
    for zoom in 0..=pyramid.deepest {
        for hex in board.hexes() {
            let at = crate::centre(board.coordinates(hex));
            let all = tiles.all().into_iter().filter(|&(level, _, _)| level == zoom);
            let holding = all.filter(|&(zoom, x, y)| {
                let window = tiles.window(zoom, x, y);
                window.min.x <= at.x && at.x < window.max.x && window.min.y <= at.y && at.y < window.max.y
            });
            assert_eq!(holding.count(), 1, "{} at zoom {zoom}", board.name(hex));
        }
    }
    let hex = board.hex("0704").unwrap();
    let board::Axial { q, r } = board.coordinates(hex);
    let [x, y] = tiles.anchor("0704").unwrap();
    let (q, r) = (f32::from(q), f32::from(r));
    assert!((x - pyramid.origin[0] - pyramid.radius * 1.5 * q).abs() < 0.1);
    assert!((y - pyramid.origin[1] - pyramid.radius * 3.0_f32.sqrt() * (r + q / 2.0)).abs() < 0.1);
    assert!(!tiles.about().contains("anchors"));
    let beyond = tiles.tile_png(Style::Light, pyramid.deepest + 1, 0, 0);
    assert!(matches!(beyond, Err(DrawError::Tile { .. })));
    assert!(matches!(tiles.tile_png(Style::Light, 0, 1, 0), Err(DrawError::Tile { .. })));
}

#[test]
fn tiles_join_without_a_seam() {
    let board = sample();
    let tiles = Tiles::new(&board).unwrap();
    let zoom = tiles.pyramid().deepest;
    let decode = |x: u32| {
        let bytes = tiles.tile_png(Style::Light, zoom, x, 1).unwrap();
        tiny_skia::Pixmap::decode_png(&bytes).unwrap()
    };
    let (left, right) = (decode(0), decode(1));
    let column = |tile: &tiny_skia::Pixmap, x: u32| -> Vec<i32> {
        (0..256).map(|y| tile.pixel(x, y).map_or(0, |pixel| i32::from(pixel.red()))).collect()
    };
    let gap = |a: &[i32], b: &[i32]| a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<i32>();
    let across = gap(&column(&left, 255), &column(&right, 0));
    let within = gap(&column(&left, 253), &column(&left, 255)) + gap(&column(&right, 0), &column(&right, 2));
    assert!(across <= within + 600, "{across} against {within}");
}

#[test]
fn the_same_board_gives_the_same_bytes() {
    let board = sample();
    let options = Options { scale: 30.0, ..Options::default() };
    let [one, two] = [(); 2].map(|()| hash(&Map::new(&board).unwrap().png(&options).unwrap()));
    assert_eq!(one, two);
    let [one, two] = [(); 2].map(|()| hash(Map::new(&board).unwrap().svg(&options).unwrap().as_bytes()));
    assert_eq!(one, two);
    let [one, two] = [(); 2].map(|()| {
        let tiles = Tiles::new(&board).unwrap();
        tiles
            .all()
            .iter()
            .map(|&(zoom, x, y)| hash(&tiles.tile_png(Style::Dark, zoom, x, y).unwrap()))
            .collect::<Vec<_>>()
    });
    assert_eq!(one, two);
}

#[test]
fn an_svg_is_well_formed_whole_and_in_part() {
    let map = Map::new(&sample()).unwrap();
    for (scale, area) in [(8.0, None), (48.0, None), (90.0, Some("0403..0906".to_owned()))] {
        let svg = map.svg(&Options { scale, area, style: Style::Dark }).unwrap();
        let tree = resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).unwrap();
        assert!(tree.size().width() > 50.0 && tree.root().has_children());
    }
    let part =
        map.svg(&Options { scale: 90.0, area: Some("0403..0404".into()), ..Options::default() }).unwrap();
    assert!(part.contains("aria-label=\"Falmouth\"") && !part.contains("Spotsylvania"));
}

#[test]
fn a_wrong_request_is_refused_in_one_sentence() {
    let board = sample();
    let map = Map::new(&board).unwrap();
    let said = |scale: f32, area: &str| {
        map.png(&Options { scale, area: Some(area.into()), style: Style::Light }).unwrap_err().to_string()
    };
    assert_eq!(said(48.0, "0101..9999"), "there is no hex 9999 on the board sample");
    assert_eq!(
        said(48.0, "0101"),
        "an area is two hexes with two dots between them, as in 0101..0101; \"0101\" is not"
    );
    assert_eq!(
        said(f32::NAN, "0101..0102"),
        "a scale is the height of a hex in pixels, from 4 to 400; NaN is not"
    );
    let ending =
        write_map(&board, &PathBuf::from("map.gif"), Style::Light, 48.0, None).unwrap_err().to_string();
    assert_eq!(ending, "a map is written to a file that ends in .svg or .png; map.gif does not");
}

#[test]
fn a_sign_stands_on_every_hexside_that_has_one() {
    let board = sample();
    let map = Map::new(&board).unwrap();
    let land = HexLand::new(&board);
    for (hex, direction, edge) in land.sides().filter(|(_, _, edge)| edge.contains(Edge::BRIDGE)) {
        let (from, to) = land.side(hex, direction);
        let middle = corner_point(from).towards(corner_point(to), 0.5);
        let signs = map.scene.marks().iter().filter(|mark| mark.layer == crate::scene::Layer::Crossing);
        assert!(
            signs.filter(|mark| mark.bounds.contains(middle)).count() > 0,
            "{} {direction:?} {edge:?}",
            board.name(hex)
        );
    }
    assert!(
        land.sides()
            .any(|(_, direction, edge)| direction == Direction::SouthEast && edge.contains(Edge::BRIDGE))
    );
}

#[test]
fn the_key_by_itself_has_every_sign_of_the_board_and_no_other() {
    let map = Map::new(&sample()).unwrap();
    let signs: Vec<&str> = map.signs().collect();
    for there in ["Pike", "Railway", "Creek", "Bridge", "Woods", "Hill", "Marsh", "Mountain"] {
        assert!(signs.contains(&there), "{there} is on the board: {signs:?}");
    }
    assert!(!signs.contains(&"Ferry") && !signs.contains(&"City"), "not on this board: {signs:?}");
    let (day, night) = (map.key_svg(Style::Light), map.key_svg(Style::Dark));
    assert!(day.contains(&format!("<title>A small country: {}</title>", signs.join(", "))));
    assert_ne!(day, night);
    // Each sign is a word and a sample at least.
    assert!(day.matches("<path").count() >= 2 * signs.len(), "{day}");
}
