//! Chance without dice: the same ragged edge and the same scattered tree at the same spot, on every run.

/// A number from 0 to 1 that depends only on the two coordinates and the salt.
pub(crate) fn hash(x: i32, y: i32, salt: u32) -> f32 {
    let mut bits = (x as u32).wrapping_mul(0x8da6_b343)
        ^ (y as u32).wrapping_mul(0xd816_3841)
        ^ salt.wrapping_mul(0xcb1a_b31f);
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2c1b_3c6d);
    bits ^= bits >> 12;
    bits = bits.wrapping_mul(0x297a_2d39);
    bits ^= bits >> 15;
    (bits >> 8) as f32 / (1 << 24) as f32
}

/// Smooth noise from -1 to 1 whose waves are about one unit long.
pub(crate) fn wave(x: f32, y: f32, salt: u32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let (column, row) = (left as i32, top as i32);
    let ease = |share: f32| share * share * (3.0 - 2.0 * share);
    let (across, down) = (ease(x - left), ease(y - top));
    let mix = |a: f32, b: f32, share: f32| a + (b - a) * share;
    let upper = mix(hash(column, row, salt), hash(column + 1, row, salt), across);
    let lower = mix(hash(column, row + 1, salt), hash(column + 1, row + 1, salt), across);
    mix(upper, lower, down) * 2.0 - 1.0
}
