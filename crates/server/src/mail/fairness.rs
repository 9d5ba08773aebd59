//! Dice that nobody chooses. Each letter promises a number and opens the one its writer promised before. The dice of whoever
//! answers fall by what the letter opens and what the answerer has promised: neither knew the other's when he gave his own,
//! and both can check it afterwards.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

/// What parts come to: which they are and where one ends cannot be mistaken.
fn digest(parts: &[&str]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().into()
}

fn text(parts: &[&str]) -> String {
    URL_SAFE_NO_PAD.encode(digest(parts))
}

/// The number that a letter of this number promises. It follows from a secret of its writer, so nothing need be kept.
pub(super) fn promised(game: &str, secret: &str, letter: u32) -> String {
    text(&["promised", game, secret, &letter.to_string()])
}

/// The number that whoever accepts an invitation gives: nobody has promised one before.
pub(super) fn given(game: &str, secret: &str) -> String {
    text(&["given", game, secret])
}

/// What is shown of a number that is promised.
pub(super) fn seal(number: &str) -> String {
    text(&["seal", number])
}

/// What only whoever knows a secret can put under a text.
pub(super) fn signed(secret: &str, written: &str) -> String {
    text(&["signed", secret, written])
}

/// What a seed is for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Use {
    /// What is shuffled and rolled before the first decision.
    Start,
    /// What is rolled by whoever answers a letter.
    Answer,
}

/// The seed that two numbers make: the one that was opened, and the one that was promised before.
pub(super) fn seed(of: Use, opened: &str, promised: &str) -> u64 {
    let word = match of {
        Use::Start => "start",
        Use::Answer => "answer",
    };
    let [a, b, c, d, e, f, g, h, ..] = digest(&[word, opened, promised]);
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}
