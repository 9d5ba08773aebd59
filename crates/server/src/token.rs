//! Random names and tokens. Tokens are stored as hashes only: whoever reads the database cannot sit down.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::error::ApiError;

/// Random bytes from the operating system.
fn random<const N: usize>() -> Result<[u8; N], ApiError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| ApiError::internal("no randomness", error))?;
    Ok(bytes)
}

/// A token of 128 random bits, as 22 characters.
pub(crate) fn token() -> Result<String, ApiError> {
    Ok(URL_SAFE_NO_PAD.encode(random::<16>()?))
}

/// The id of a game or an account: 72 random bits that nobody guesses, as 12 characters.
pub(crate) fn id() -> Result<String, ApiError> {
    Ok(URL_SAFE_NO_PAD.encode(random::<9>()?))
}

/// The seed of a game's dice.
pub(crate) fn seed() -> Result<u64, ApiError> {
    Ok(u64::from_le_bytes(random()?))
}

/// What the database keeps of a token.
pub(crate) fn hash(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token.as_bytes()))
}

/// Whether a text can be an id that [`id`] made.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}
