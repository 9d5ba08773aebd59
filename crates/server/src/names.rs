//! Names that people read: in one script, and no two that look alike.

use unicode_security::{GeneralSecurityProfile as _, MixedScript as _};

use crate::error::ApiError;

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;
/// What a name may have beside letters and digits.
const SIGNS: [char; 6] = [' ', '-', '_', '.', '\'', '\u{2019}'];

/// A player's name, without blanks around it, if it is one. An empty one is nobody's.
pub(crate) fn player_name(name: &str) -> Result<String, ApiError> {
    let name = name.trim();
    let no = |sentence: &str| Err(ApiError::Malformed(sentence.into()));
    if name.chars().count() > LONGEST_NAME {
        return no("a name has at most 40 characters");
    }
    if !name.chars().all(|letter| letter.identifier_allowed() || SIGNS.contains(&letter)) {
        return no("a name has letters, digits, blanks and - _ . '");
    }
    if !name.is_single_script() {
        return no("a name is written in one script");
    }
    Ok(name.to_owned())
}

/// A name that an account may have: older ones were not as strict. `None` where no account can be called so.
pub(crate) fn written(name: &str) -> Option<&str> {
    let name = name.trim();
    (name.chars().count() <= LONGEST_NAME && !name.chars().any(char::is_control)).then_some(name)
}

/// A name as it is compared: without blanks around it and without regard to case.
pub(crate) fn key(name: &str) -> String {
    name.trim().chars().take(LONGEST_NAME + 1).flat_map(char::to_lowercase).collect()
}

/// What a name looks like: two that a person could take for each other have the same.
pub(crate) fn skeleton(name: &str) -> String {
    let bare: String = name.chars().filter(|letter| !letter.is_whitespace()).collect();
    let seen: String = unicode_security::skeleton(&bare).collect();
    seen.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_in_one_script() {
        for name in [
            "Ann",
            "  O'Neill ",
            "J.E.B. Stuart",
            "\u{41c}\u{430}\u{440}\u{438}\u{44f}",
            "Zo\u{eb}",
            "\u{6771}\u{4eac}\u{306e}",
            "",
        ] {
            assert_eq!(player_name(name).ok().as_deref(), Some(name.trim()), "{name}");
        }
        // Cyrillic among Latin, what turns the direction of writing, what cannot be seen, pictures.
        for name in ["\u{410}nn", "Ann\u{202e}", "An\u{200b}n", "\u{1f4a3}", "a\tb", &"x".repeat(41)] {
            assert!(player_name(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn look_alikes_have_one_skeleton() {
        // All Cyrillic, and all Latin; a capital I, and a small L.
        assert_eq!(skeleton("\u{441}\u{43e}\u{441}\u{43e}"), skeleton("coco"));
        assert_eq!(skeleton("Ill"), skeleton("lll"));
        assert_eq!(skeleton("Ann Lee"), skeleton("annlee"));
        assert_ne!(skeleton("Ann"), skeleton("Anna"));
    }

    #[test]
    fn no_account_is_called_what_cannot_be_written() {
        assert_eq!((written(" Ann "), written("a\0b"), written(&"x".repeat(41))), (Some("Ann"), None, None));
    }

    #[test]
    fn blanks_around_a_name_make_no_other() {
        assert_eq!(key("  ANN\u{a0}"), key("ann"));
    }
}
