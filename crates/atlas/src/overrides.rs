//! Corrections by hand to what the geography gives: each says why, and one that changes nothing is an error.

use board::{Edge, Ground};
use engine::data::{self, DataError, Library};
use serde::Deserialize;

use crate::draft::Draft;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Overrides {
    #[serde(default)]
    correction: Vec<Correction>,
}

/// One correction: of hexes, of hexsides or of an area of one board.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Correction {
    board: String,
    /// The hexes meant.
    #[serde(default)]
    hexes: Vec<String>,
    /// The hexsides meant, each as `HEX DIRECTION`.
    #[serde(default)]
    sides: Vec<String>,
    /// The area to add the hexes to, or to take them from.
    area: Option<String>,
    #[serde(default)]
    add: Vec<String>,
    #[serde(default)]
    remove: Vec<String>,
    /// Whether the hexes are taken out of the area.
    #[serde(default)]
    take_out: bool,
    reason: String,
}

/// Applies the corrections of `atlas/<theater>/overrides.toml` that name this board.
pub fn apply(library: &dyn Library, theater: &str, draft: &mut Draft) -> Result<(), DataError> {
    let file = format!("atlas/{theater}/overrides.toml");
    let overrides: Overrides = data::read(library, &file)?;
    for (index, correction) in overrides.correction.iter().enumerate() {
        if correction.board != draft.id {
            continue;
        }
        let wrong =
            |problem: String| DataError::field(&file, format!("correction {}", index + 1), "", problem);
        if correction.reason.trim().is_empty() {
            return Err(wrong("a correction needs a reason".into()));
        }
        let before = draft.clone();
        correct(correction, draft).map_err(wrong)?;
        if *draft == before {
            return Err(wrong(format!("it changes nothing on board {} and is no longer needed", draft.id)));
        }
    }
    Ok(())
}

fn correct(correction: &Correction, draft: &mut Draft) -> Result<(), String> {
    let hexes = correction
        .hexes
        .iter()
        .map(|name| draft.hex(name).ok_or_else(|| format!("there is no hex {name} on board {}", draft.id)))
        .collect::<Result<Vec<_>, _>>()?;
    if let Some(area) = &correction.area {
        let (add, remove) = if correction.take_out { (&[][..], &hexes[..]) } else { (&hexes[..], &[][..]) };
        draft.change_area(area, add, remove);
        return Ok(());
    }
    for side in &correction.sides {
        let side =
            draft.side(side).ok_or_else(|| format!("{side} is not a hexside of board {}", draft.id))?;
        draft.mark_side(side, edges(&correction.add)?);
        draft.unmark_side(side, edges(&correction.remove)?);
    }
    for hex in hexes {
        draft.mark(hex, grounds(&correction.add)?);
        draft.unmark(hex, grounds(&correction.remove)?);
    }
    Ok(())
}

fn edges(words: &[String]) -> Result<Edge, String> {
    words.iter().try_fold(Edge::empty(), |found, word| {
        Edge::from_word(word)
            .map(|edge| found | edge)
            .ok_or_else(|| format!("{word} is not a kind of hexside"))
    })
}

fn grounds(words: &[String]) -> Result<Ground, String> {
    words.iter().try_fold(Ground::empty(), |found, word| {
        Ground::from_word(word)
            .map(|ground| found | ground)
            .ok_or_else(|| format!("{word} is not a kind of ground"))
    })
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use board::Axial;

    use super::*;

    struct One(&'static str);

    impl Library for One {
        fn text(&self, _path: &str) -> Result<Cow<'static, str>, DataError> {
            Ok(self.0.into())
        }
        fn list(&self, _folder: &str) -> Vec<String> {
            Vec::new()
        }
    }

    fn corrected(text: &'static str) -> Result<Draft, String> {
        let mut draft = Draft::new("t", "Two hexes");
        draft.add_hex("1", Axial { q: 0, r: 0 }, &[]);
        draft.add_hex("2", Axial { q: 0, r: 1 }, &[]);
        apply(&One(text), "nowhere", &mut draft).map(|()| draft).map_err(|error| error.to_string())
    }

    #[test]
    fn hexsides_and_areas_are_corrected_and_other_boards_left_alone() {
        let draft = corrected(
            r#"
[[correction]]
board = "t"
sides = ["1 S"]
add = ["creek"]
reason = "a creek"
[[correction]]
board = "t"
area = "county"
hexes = ["1", "2"]
reason = "a county"
[[correction]]
board = "t"
area = "county"
hexes = ["2"]
take_out = true
reason = "the line runs between"
[[correction]]
board = "another"
hexes = ["no such hex"]
reason = "not this board's"
"#,
        )
        .unwrap();
        assert_eq!(draft.edge(draft.side("2 N").unwrap()), Edge::CREEK);
        assert_eq!(draft.area("county"), Some([Axial { q: 0, r: 0 }].as_slice()));
    }

    #[test]
    fn a_hexside_must_be_one() {
        let text = "[[correction]]\nboard = \"t\"\nsides = [\"1 X\"]\nreason = \"a creek\"";
        assert_eq!(
            corrected(text).unwrap_err(),
            "atlas/nowhere/overrides.toml, correction 1: 1 X is not a hexside of board t"
        );
    }
}
