//! Our fractions and hexes beside those of well-kept crates: the quickest of seven runs each (docs/decisions/0022).

use std::hint::black_box;
use std::time::Instant;

use board::Axial;
use engine::forecast::Fraction;
use hexx::Hex;
use num_rational::Ratio;
use num_traits::CheckedAdd;

/// Chances of dice as a forecast adds them up: most have one denominator.
fn chances() -> Vec<(u128, u128)> {
    let faces = [36, 36, 36, 216, 1296, 279_936, 36, 36];
    (0..100_000).map(|index| (index % 35 + 1, faces[index as usize % 8] * 100_000)).collect()
}

fn quickest(what: &str, mut run: impl FnMut() -> u128) {
    let mut times = Vec::new();
    let mut result = 0;
    for _ in 0..7 {
        let start = Instant::now();
        result = run();
        times.push(start.elapsed());
    }
    println!("{what:32} {:>10.1?}  ({result})", times.iter().min().expect("seven runs"));
}

fn main() {
    let chances = chances();
    quickest("100,000 sums, Fraction", || {
        let add = |sum: Fraction, &(over, under): &(u128, u128)| sum.checked_add(Fraction::new(over, under));
        black_box(&chances).iter().try_fold(Fraction::ZERO, add).expect("128 bits").numerator
    });
    quickest("100,000 sums, num-rational", || {
        let add = |sum: Ratio<u128>, &(over, under): &(u128, u128)| sum.checked_add(&Ratio::new(over, under));
        *black_box(&chances).iter().try_fold(Ratio::new_raw(0, 1), add).expect("128 bits").numer()
    });
    let ours: Vec<Axial> =
        (0..2000).map(|index: i16| Axial { q: index % 61, r: index / 61 - index % 31 }).collect();
    let theirs: Vec<Hex> = ours.iter().map(|hex| Hex::new(hex.q.into(), hex.r.into())).collect();
    quickest("4 million distances, Axial", || {
        let from = |a: &Axial| ours.iter().map(|b| u128::from(black_box(*a).distance(*b))).sum::<u128>();
        ours.iter().map(from).sum()
    });
    quickest("4 million distances, hexx", || {
        let apart = |a: Hex, b: Hex| u128::from(black_box(a).unsigned_distance_to(b));
        let from = |a: &Hex| theirs.iter().map(|b| apart(*a, *b)).sum::<u128>();
        theirs.iter().map(from).sum()
    });
    println!("bytes of a hex: {} and {}", size_of::<Axial>(), size_of::<Hex>());
}
