//! The signs of the arms on counters, in a box 34 units wide and 22 high.

use crate::counter::{Kind, Symbols};

/// The box of a unit, filled with the colour of its formation.
fn frame(ground: &str) -> String {
    format!("<rect width=\"34\" height=\"22\" fill=\"{ground}\"/>")
}

const CANNON: &str = "<circle cx=\"13\" cy=\"15\" r=\"4.6\"/><path d=\"M13 10.4v9.2M8.4 15h9.2M9.8 11.8l6.4 6.4M9.8 18.2l6.4-6.4\" \
    stroke-width=\".8\"/><path d=\"M9 12.5 28.5 5.5l1 2.6L12 15.5 4 19.5\" fill=\"#231a12\"/>";

/// The drawing of a kind.
pub(crate) fn symbol(kind: Kind, symbols: Symbols, ground: &str, line: &str) -> String {
    let inner = match (kind, symbols) {
        (Kind::Infantry, Symbols::Nato) => "<path d=\"M0 0 34 22M34 0 0 22\"/>".to_owned(),
        (Kind::Cavalry, Symbols::Nato) => "<path d=\"M34 0 0 22\"/>".to_owned(),
        (Kind::Artillery, Symbols::Nato) => {
            "<circle cx=\"17\" cy=\"11\" r=\"4.5\" fill=\"#231a12\"/>".to_owned()
        }
        (Kind::HorseArtillery, Symbols::Nato) => {
            "<path d=\"M34 0 0 22\"/><circle cx=\"17\" cy=\"11\" r=\"4.5\" fill=\"#231a12\"/>".to_owned()
        }
        (Kind::Engineers, Symbols::Nato) => {
            "<path d=\"M9 17V7h16v10M17 7v10\" stroke-width=\"2\"/>".to_owned()
        }
        (Kind::Headquarters, Symbols::Nato) => {
            "<path d=\"M0 7h34\"/><path d=\"M0 22v5\" stroke-width=\"2\"/>".to_owned()
        }
        (Kind::Supply, Symbols::Nato) => "<path d=\"M0 16h34\" stroke-width=\"2\"/>".to_owned(),
        (kind, Symbols::Period) if is_unit(kind) => return period(kind, ground, line),
        (kind, _) => return object(kind, ground, line),
    };
    frame(ground) + &inner
}

fn is_unit(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Infantry
            | Kind::Cavalry
            | Kind::Artillery
            | Kind::HorseArtillery
            | Kind::Engineers
            | Kind::Headquarters
            | Kind::Supply
    )
}

/// As campaign maps of the time show troops: infantry a solid block, cavalry a block cut slantwise, guns as guns.
fn period(kind: Kind, ground: &str, line: &str) -> String {
    match kind {
        Kind::Infantry => {
            format!("{}<path d=\"M3 8h28v9H3z\" fill=\"{line}\" stroke=\"none\"/>", frame(ground))
        }
        Kind::Cavalry => {
            format!(
                "{}<path d=\"M3 5.5h28v11.5H3z\" fill=\"#fbf6e8\"/><path d=\"M3 17V5.5h28z\" fill=\"{line}\" stroke=\"none\"/>",
                frame(ground)
            )
        }
        Kind::Artillery => format!("{}{CANNON}", frame(ground)),
        Kind::HorseArtillery => {
            format!(
                "{}<path d=\"M0 22V9L34 0H0z\" fill=\"{line}\" fill-opacity=\".35\" stroke=\"none\"/>{CANNON}",
                frame(ground)
            )
        }
        Kind::Engineers => {
            format!(
                "{}<path d=\"M6 18V8l5 3V8l6 3 6-3v3l5-3v10\" stroke-width=\"2\" stroke-linejoin=\"round\"/>",
                frame(ground)
            )
        }
        Kind::Headquarters => format!(
            "<path d=\"M9 0v24\" stroke-width=\"2\"/><path d=\"M9 1h21l-6 6.5 6 6.5H9z\" fill=\"{ground}\"/>\
             <path d=\"M9 5.5h17.3M9 9.5h17.3\" stroke=\"{line}\" stroke-width=\"1.4\"/>"
        ),
        _ => format!(
            "<path d=\"M5 12c0-9 24-9 24 0z\" fill=\"{ground}\"/><path d=\"M4 12h26l-2 4H6z\" fill=\"{line}\"/>\
             <circle cx=\"10\" cy=\"18\" r=\"3.4\" fill=\"#fbf6e8\"/><circle cx=\"24\" cy=\"18\" r=\"3.4\" fill=\"#fbf6e8\"/>"
        ),
    }
}

/// Things rather than troops: alike in both sets.
fn object(kind: Kind, ground: &str, line: &str) -> String {
    match kind {
        Kind::Leader => format!(
            "<ellipse cx=\"17\" cy=\"11\" rx=\"16\" ry=\"10\" fill=\"{ground}\"/>\
             <path d=\"M17 2.5l2.2 5.9 6.3.2-5 3.9 1.8 6-5.3-3.5-5.3 3.5 1.8-6-5-3.9 6.3-.2z\" fill=\"{line}\" stroke=\"none\"/>"
        ),
        Kind::Boat => format!(
            "<path d=\"M2 14h30l-5 6H7z\" fill=\"{ground}\"/><path d=\"M8 14V9h14v5M12 9V2h4v7\" fill=\"#fbf6e8\"/>\
             <path d=\"M14 1c4-2 8 1 12 0\" stroke=\"{line}\" stroke-width=\"1.2\"/>"
        ),
        Kind::Bridge => format!(
            "<path d=\"M0 7h34M0 15h34\" stroke-width=\"2\"/><path d=\"M5 2v18M13 2v18M21 2v18M29 2v18\" stroke=\"{line}\" stroke-width=\"3.4\"/>\
             <path d=\"M0 9h34v4H0z\" fill=\"{ground}\" stroke-width=\".8\"/>"
        ),
        Kind::Fort => format!(
            "<path d=\"M4 1l6 3h14l6-3-3 6v8l3 6-6-3H10l-6 3 3-6V7z\" fill=\"{ground}\" stroke=\"{line}\" stroke-width=\"2\"/>"
        ),
        Kind::Depot => format!(
            "<path d=\"M3 21V9l14-8 14 8v12z\" fill=\"{ground}\"/><path d=\"M13 21v-8h8v8\" fill=\"{line}\"/>"
        ),
        Kind::Train => format!(
            "<path d=\"M4 16V8h14V3h10v13z\" fill=\"{ground}\"/><path d=\"M8 8V3h4v5M2 20h30\" stroke=\"{line}\"/>\
             <circle cx=\"9\" cy=\"17\" r=\"3\" fill=\"#fbf6e8\"/><circle cx=\"17\" cy=\"17\" r=\"3\" fill=\"#fbf6e8\"/>\
             <circle cx=\"25\" cy=\"17\" r=\"3\" fill=\"#fbf6e8\"/>"
        ),
        Kind::Supply => period(Kind::Supply, ground, line),
        _ => format!("<path d=\"M17 1 33 11 17 21 1 11z\" fill=\"{ground}\" stroke=\"{line}\"/>"),
    }
}
