//! A hash of a state that is the same on every machine.

use std::hash::{Hash, Hasher};

/// FNV-1a over little-endian words, whatever the machine's own order and word size.
struct StableHasher(u64);

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

impl Hasher for StableHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    }

    fn write_u16(&mut self, word: u16) {
        self.write(&word.to_le_bytes());
    }

    fn write_u32(&mut self, word: u32) {
        self.write(&word.to_le_bytes());
    }

    fn write_u64(&mut self, word: u64) {
        self.write(&word.to_le_bytes());
    }

    fn write_u128(&mut self, word: u128) {
        self.write(&word.to_le_bytes());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_i16(&mut self, word: i16) {
        self.write_u16(word.cast_unsigned());
    }

    fn write_i32(&mut self, word: i32) {
        self.write_u32(word.cast_unsigned());
    }

    fn write_i64(&mut self, word: i64) {
        self.write_u64(word.cast_unsigned());
    }

    fn write_isize(&mut self, word: isize) {
        self.write_i64(word as i64);
    }
}

/// The hash of a state, written into records.
#[must_use]
pub fn state_hash(state: &impl Hash) -> u64 {
    let mut hasher = StableHasher(OFFSET);
    state.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_pinned() {
        assert_eq!(state_hash(&(1u8, 2u16, "three", Some(4i32))), 2_577_878_849_666_553_014);
    }
}
