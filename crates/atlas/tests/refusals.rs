//! Bad input gives one clear sentence.
#![allow(clippy::unwrap_used)]

mod common;

use std::borrow::Cow;

use engine::data::{DataError, Library};

/// The project's data with one file changed.
struct Changed {
    file: &'static str,
    from: &'static str,
    to: &'static str,
}

impl Library for Changed {
    fn text(&self, path: &str) -> Result<Cow<'static, str>, DataError> {
        let text = common::data().text(path)?;
        if path != self.file {
            return Ok(text);
        }
        assert!(text.contains(self.from), "{path} has no {:?} to change", self.from);
        Ok(text.replacen(self.from, self.to, 1).into())
    }

    fn list(&self, folder: &str) -> Vec<String> {
        common::data().list(folder)
    }
}

fn refusal(board: &str, file: &'static str, from: &'static str, to: &'static str) -> String {
    atlas::build(board, &Changed { file, from, to }).unwrap_err().to_string()
}

#[test]
fn an_unknown_board_is_refused() {
    let refused = atlas::build("atlantis", &common::data()).unwrap_err().to_string();
    assert!(
        refused.starts_with("boards/atlantis.toml: the atlas makes no board atlantis; it makes ah, guv"),
        "{refused}"
    );
}

#[test]
fn a_missing_theater_is_refused() {
    let refused = atlas::build("ah", &atlas::Folder::new("/nowhere")).unwrap_err().to_string();
    assert!(refused.starts_with("atlas/chancellorsville/grids.toml: cannot be read: "), "{refused}");
}

#[test]
fn broken_geojson_is_refused() {
    const ROADS: &str = "atlas/chancellorsville/roads.geojson";
    let refused = refusal("ah", ROADS, "\"FeatureCollection\"", "\"Features");
    assert!(
        refused.starts_with("atlas/chancellorsville/roads.geojson: not a GeoJSON collection: "),
        "{refused}"
    );
    assert_eq!(refused.lines().count(), 1);
    let refused = refusal("guv", ROADS, "\"name\": \"Orange Turnpike\"", "\"title\": \"Orange Turnpike\"");
    assert_eq!(
        refused,
        "atlas/chancellorsville/roads.geojson, feature 1, field name: a feature needs a name"
    );
}

#[test]
fn a_grid_that_does_not_fit_is_refused() {
    const GRIDS: &str = "atlas/chancellorsville/grids.toml";
    assert_eq!(
        refusal("ah", GRIDS, "origin_x_m = -17941.04", "origin_x_m = -27941.04"),
        "atlas/chancellorsville/grids.toml, control Chancellorsville, field hex: the grid puts it 9.7 hexes away, more than 1.2: \
         it does not fit"
    );
    assert_eq!(
        refusal("ah", GRIDS, "column_spacing_m = 891.730", "column_spacing_m = 1000.0"),
        "atlas/chancellorsville/grids.toml, ah, field column_spacing_m: rows 1029.681 m and columns 1000 m apart make no regular \
         hexes"
    );
    assert_eq!(
        refusal("guv", GRIDS, "origin_y_m = 16095.45", "origin_y_m = 15095.45"),
        "atlas/chancellorsville/grids.toml, guv Kelly's Ford, field hex: the grid puts it into 0302, not 0303: it does not fit"
    );
}

#[test]
fn a_recipe_that_names_what_is_not_there_is_refused() {
    assert_eq!(
        refusal(
            "ah",
            "atlas/chancellorsville/ah.toml",
            "name = \"Wilderness Tavern\"",
            "name = \"Wilderness Inn\""
        ),
        "atlas/chancellorsville/places.geojson: it has no feature named Wilderness Inn"
    );
    assert_eq!(
        refusal("ah", "atlas/chancellorsville/ah.toml", "hex = \"T-24\"", "hex = \"T-99\""),
        "atlas/chancellorsville/ah.toml, U.S. Ford, field hex: there is no hex T-99 on board ah"
    );
    assert_eq!(
        refusal("ah", "atlas/chancellorsville/ah.toml", "hex = \"T-24\"", "hex = \"T-20\""),
        "atlas/chancellorsville/ah.toml, Rappahannock River, field crossing: the crossings do not fit on the river in order"
    );
    assert_eq!(
        refusal("guv", "atlas/chancellorsville/guv.toml", "road = \"Snell Road\"", "road = \"Brock Road\""),
        "atlas/chancellorsville/guv.toml, supply Spotsylvania to Louisa road, field road: Brock Road does not leave by the south edge"
    );
}

#[test]
fn a_correction_needs_a_reason_and_an_effect() {
    const OVERRIDES: &str = "atlas/chancellorsville/overrides.toml";
    assert_eq!(
        refusal("ah", OVERRIDES, "hexes = [\"HH-33\"]", "hexes = [\"HH-99\"]"),
        "atlas/chancellorsville/overrides.toml, correction 1: there is no hex HH-99 on board ah"
    );
    assert_eq!(
        refusal("ah", OVERRIDES, "remove = [\"hill\"]", "remove = [\"lava\"]"),
        "atlas/chancellorsville/overrides.toml, correction 1: lava is not a kind of ground"
    );
    let refused = refusal("ah", OVERRIDES, "hexes = [\"HH-33\"]", "hexes = [\"A-1\"]");
    assert_eq!(
        refused,
        "atlas/chancellorsville/overrides.toml, correction 1: it changes nothing on board ah and is no longer needed"
    );
    let refused = refusal("ah", OVERRIDES, "reason = \"Falmouth", "reason = \"\" # \"");
    assert_eq!(refused, "atlas/chancellorsville/overrides.toml, correction 1: a correction needs a reason");
}
