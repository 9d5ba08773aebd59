//! What stands in a set-up file: the keys that every game shares, and the game's own beside them.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::Side;
use crate::data::line_of;
use crate::setup::SetupError;
use crate::toml_tree::{self, Node, Problem};

/// The keys of every set-up.
const SHARED: [&str; 7] = ["ruleset", "scenario", "options", "only", "turn", "side", "phase"];
/// The keys of every piece.
const OF_A_PIECE: [&str; 3] = ["unit", "units", "at"];

/// A set-up file as a game reads it: `Own` are the keys that only this game has, `Keys` what it may say of a piece.
///
/// ```
/// use serde::Deserialize;
///
/// #[derive(Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Own {
///     #[serde(default)]
///     rain: bool,
/// }
///
/// #[derive(Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Keys {
///     strength: Option<u8>,
/// }
///
/// let text = r#"
/// ruleset = "chess"
/// only = true
/// rain = true
/// [[piece]]
/// units = ["Early", "Hays"]
/// at = "R-28"
/// strength = 3
/// "#;
/// let file = engine::setup::SetupFile::<Own, Keys>::read(text)?;
/// assert!(file.only && file.own.rain);
/// assert_eq!((file.pieces[0].units[1].get_ref().as_str(), file.pieces[0].own.strength), ("Hays", Some(3)));
/// # Ok::<(), engine::SetupError>(())
/// ```
#[derive(Debug, Clone)]
pub struct SetupFile<Own, Keys> {
    /// The scenario that the rest differs from; in the file of a scenario itself, its id.
    pub scenario: String,
    /// Whether the pieces named here are the only ones in the game; otherwise they differ from the scenario's.
    pub only: bool,
    /// The turn.
    pub turn: Option<Spanned<u8>>,
    /// Whose move it is.
    pub side: Option<Spanned<Side>>,
    /// The phase that begins, in the rulebook's words.
    pub phase: Option<Spanned<String>>,
    /// Where pieces stand, and how they are.
    pub pieces: Vec<Piece<Keys>>,
    /// What only this game says.
    pub own: Own,
}

impl<Own: Default, Keys> Default for SetupFile<Own, Keys> {
    /// A set-up in which nothing differs from the scenario.
    fn default() -> Self {
        Self {
            scenario: String::new(),
            only: false,
            turn: None,
            side: None,
            phase: None,
            pieces: Vec::new(),
            own: Own::default(),
        }
    }
}

/// Pieces that stand together and are alike.
#[derive(Debug, Clone)]
pub struct Piece<Keys> {
    /// The words by which actions call them; at least one.
    pub units: Vec<Spanned<String>>,
    /// Where they are: a hex or a location, or a place off the board that the game names. It stays where the scenario has it
    /// when nothing is said.
    pub at: Option<Spanned<String>>,
    /// What only this game says of a piece.
    pub own: Keys,
}

#[derive(Deserialize)]
struct Shared {
    #[serde(default, rename = "ruleset")]
    _ruleset: String,
    #[serde(default)]
    scenario: String,
    #[serde(default, rename = "options")]
    _options: Vec<String>,
    #[serde(default)]
    only: bool,
    turn: Option<Spanned<u8>>,
    side: Option<Spanned<Side>>,
    phase: Option<Spanned<String>>,
}

#[derive(Deserialize)]
struct Standing {
    unit: Option<Spanned<String>>,
    units: Option<Vec<Spanned<String>>>,
    at: Option<Spanned<String>>,
}

/// A problem at its line; of an unknown key it says which keys there are beside the game's own.
fn refused(text: &str, problem: Problem, everywhere: &str) -> SetupError {
    let unknown = problem.message.starts_with("unknown field");
    SetupError {
        line: problem.span.map(|span| line_of(text, span.start)),
        problem: problem.message.replace('\n', "; "),
        legal: if unknown { everywhere.to_owned() } else { String::new() },
    }
}

impl<Own: DeserializeOwned, Keys: DeserializeOwned> SetupFile<Own, Keys> {
    /// Reads the text of a set-up file.
    pub fn read(text: &str) -> Result<Self, SetupError> {
        let plain = |problem: Problem| refused(text, problem, "");
        let everywhere = "every set-up has ruleset, scenario, options, only, turn, side, phase and piece";
        let (shared, rest) = toml_tree::root(text).map_err(plain)?.parted(&SHARED);
        let (pieces, own) = rest.parted(&["piece"]);
        let shared = Shared::deserialize(shared).map_err(plain)?;
        let own = Own::deserialize(own).map_err(|problem| refused(text, problem, everywhere))?;
        let mut named = BTreeSet::new();
        let mut read = Vec::new();
        for node in pieces.listed().map_err(plain)? {
            let piece: Piece<Keys> = Piece::read(text, node)?;
            for unit in &piece.units {
                if !named.insert(unit.get_ref().to_lowercase()) {
                    let problem = format!("{} stands twice in the setup", unit.get_ref());
                    return Err(SetupError::at(text, unit.span().start, problem));
                }
            }
            read.push(piece);
        }
        let Shared { scenario, only, turn, side, phase, .. } = shared;
        Ok(Self { scenario, only, turn, side, phase, pieces: read, own })
    }
}

impl<Keys: DeserializeOwned> Piece<Keys> {
    fn read(text: &str, node: Node<'_>) -> Result<Self, SetupError> {
        let (start, everywhere) = (node.start(), "every piece has unit or units, and at");
        let (standing, own) = node.parted(&OF_A_PIECE);
        let standing =
            Standing::deserialize(standing).map_err(|problem| refused(text, problem, everywhere))?;
        let own = Keys::deserialize(own).map_err(|problem| refused(text, problem, everywhere))?;
        let units = match (standing.unit, standing.units) {
            (Some(unit), None) => vec![unit],
            (None, Some(units)) if !units.is_empty() => units,
            _ => {
                let problem = "a piece is a unit, or several units";
                return Err(SetupError::at(text, start, problem)
                    .legal("unit = \"one name\", or units = [\"one\", \"another\"]"));
            }
        };
        Ok(Self { units, at: standing.at, own })
    }
}

/// What a word of a set-up stands for, or a refusal that lists the words there are.
pub fn choose<T: Copy>(
    text: &str,
    what: &str,
    word: &Spanned<String>,
    words: &[(&str, T)],
) -> Result<T, SetupError> {
    let found = words.iter().find(|(known, _)| known == word.get_ref());
    found.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
        let problem = format!("there is no {what} \"{}\"", word.get_ref());
        SetupError::at(text, word.span().start, problem).legal(format!("there are {}", known.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Own {
        rain: Vec<u8>,
    }

    #[derive(Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Keys {
        strength: Option<u8>,
        ends: Option<[Spanned<String>; 2]>,
    }

    type File = SetupFile<Own, Keys>;

    const TEXT: &str = "ruleset = 'toy'\nscenario = 'first'\nturn = 4\nside = 'Union'\nrain = [4]\n[[piece]]\n\
        units = ['Early', 'Hays']\nat = 'R-28'\n[[piece]]\nunit = 'bridge'\nends = ['R-29', 'R-30']\n";

    #[test]
    fn a_file_says_what_differs() {
        let file = File::read(TEXT).unwrap();
        assert_eq!((file.scenario.as_str(), file.only, file.own.rain.as_slice()), ("first", false, &[4][..]));
        assert_eq!(file.turn.map(Spanned::into_inner), Some(4));
        assert_eq!(file.side.map(Spanned::into_inner), Some(Side::Union));
        let [stack, bridge] = &file.pieces[..] else { panic!("{:?}", file.pieces) };
        let names: Vec<&str> = stack.units.iter().map(|unit| unit.get_ref().as_str()).collect();
        assert_eq!((names, stack.own.strength), (vec!["Early", "Hays"], None));
        assert!(bridge.at.is_none());
        // A place of the game's own keys is known too.
        let ends = bridge.own.ends.as_ref().unwrap();
        assert_eq!(SetupError::at(TEXT, ends[1].span().start, "").line, Some(11));
        let nothing = File::default();
        assert!(nothing.pieces.is_empty() && !nothing.only && nothing.phase.is_none());
    }

    #[test]
    fn what_no_game_has_is_refused_at_its_line() {
        let problem = |from: &str, to: &str| File::read(&TEXT.replacen(from, to, 1)).unwrap_err().to_string();
        for (from, to, expected) in [
            (
                "rain = [4]",
                "snow = 1",
                "line 5: unknown field `snow`, expected `rain` \
                 (every set-up has ruleset, scenario, options, only, turn, side, phase and piece)",
            ),
            (
                "at = 'R-28'",
                "hex = 'R-28'",
                "line 8: unknown field `hex`, expected `strength` or `ends` \
                 (every piece has unit or units, and at)",
            ),
            ("turn = 4", "turn = 'four'", "line 3: invalid type: string \"four\", expected u8"),
            ("'Union'", "'Blue'", "line 4: unknown variant `Blue`, expected `Union` or `Confederate`"),
            ("'Hays'", "'early'", "line 7: early stands twice in the setup"),
            ("'bridge'", "'EARLY'", "line 10: EARLY stands twice in the setup"),
            ("at = 'R-28'", "at = 28", "line 8: invalid type: integer `28`, expected a string"),
        ] {
            assert_eq!(problem(from, to), expected);
        }
        for neither in ["units = []", "unit = 'Early'\nunits = ['Hays']", ""] {
            let text = problem("units = ['Early', 'Hays']", neither);
            assert!(text.starts_with("line 6: a piece is a unit, or several units"), "{text}");
        }
        assert_eq!(File::read("piece = 5").unwrap_err().line, Some(1));
    }

    #[test]
    fn a_word_that_is_none_is_refused_with_those_there_are() {
        let file = SetupFile::<Own, Keys>::read("phase = 'combat'").unwrap();
        let phase = file.phase.unwrap();
        assert_eq!(choose("", "phase", &phase, &[("movement", 1), ("combat", 2)]), Ok(2));
        let refused = choose("phase = 'combat'", "phase", &phase, &[("movement", 1), ("lunch", 2)]);
        assert_eq!(
            refused.unwrap_err().to_string(),
            "line 1: there is no phase \"combat\" (there are movement, lunch)"
        );
    }
}
