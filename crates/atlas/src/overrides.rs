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

/// One correction: of a hex, a hexside, a place or an area of one board.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Correction {
    board: String,
    /// The hexes meant, or where the place belongs.
    #[serde(default)]
    hexes: Vec<String>,
    /// The hexsides meant, each as `HEX DIRECTION`.
    #[serde(default)]
    sides: Vec<String>,
    /// The place to move to the one hex given.
    place: Option<String>,
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
    if let Some(name) = &correction.place {
        let [hex] = correction.hexes.as_slice() else { return Err("a place is moved to one hex".into()) };
        let place = draft.places.iter_mut().find(|place| place.name == *name);
        place.ok_or_else(|| format!("there is no place {name}"))?.hex.clone_from(hex);
        return Ok(());
    }
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
