//! Random battles: everybody stands beside the enemy on difficult ground.

use engine::{Rng, Ruleset as _, SeededDice, Setup, Side, trial};
use gcacw::zones::Zone;

use crate::table::Made;

const UNITS: [&str; 11] = ["1", "2", "3", "4", "5", "6", "7", "x1", "x2", "x3", "g"];
const LEADERS: [(&str, &str); 7] =
    [("l", "1"), ("d", "2"), ("k1", "3"), ("k2", "5"), ("j", "4"), ("s", "x1"), ("v", "x2")];

/// Woods, mountains, hills, rivers, creeks and roads in the middle of the board.
fn ground() -> Made {
    let ground = [
        ("T0505 T0706 T0408", "woods"),
        ("T0604 T0807", "mountain"),
        ("T0607 T0509", "hill"),
        ("T0705", "city"),
        ("T0406 T0909", "marsh"),
        ("T0808", "water"),
    ];
    let sides = [
        "T0606 N road",
        "T0605 N road",
        "T0604 N road",
        "T0606 SE road",
        "T0706 SE road",
        "T0505 N minor-river",
        "T0506 N minor-river ford",
        "T0607 NE creek",
        "T0608 NE creek road",
        "T0707 N major-river bridge",
        "T0806 N major-river",
        "T0605 NE ridge-here",
        "T0506 SE ridge-beyond",
    ];
    Made::on(&ground, &sides)
}

/// A position in which every unit stands in a hex of its own side beside the others.
fn position(seed: u64) -> Setup {
    let mut rng = Rng::new(seed);
    let mut text =
        "ruleset = \"gcacw\"\nscenario = \"made\"\nonly = true\nphase = \"action_cycle\"\n".to_owned();
    if rng.below(3) == 0 {
        text.push_str("rain = [1]\n");
    }
    for (letter, columns) in [("u", [4, 6, 8]), ("c", [5, 7, 9])] {
        for unit in UNITS {
            let hex = format!("T{:02}{:02}", columns[rng.below(3)], 4 + rng.below(6));
            let hex = if hex == "T0808" { "T0809".to_owned() } else { hex };
            let state = format!(
                "strength = {}\nfatigue = {}\ndisorganized = {}\ndemoralized = {}\n",
                1 + rng.below(12),
                rng.below(4),
                rng.below(3) == 0,
                rng.below(5) / 3
            );
            text.push_str(&format!("[[piece]]\nunit = \"{letter}{unit}\"\nat = \"{hex}\"\n{state}"));
        }
        for (leader, unit) in LEADERS {
            text.push_str(&format!("[[piece]]\nunit = \"{letter}{leader}\"\nwith = \"{letter}{unit}\"\n"));
        }
    }
    Setup::parse(&text).unwrap()
}

#[test]
fn random_battles_keep_the_contract() {
    let rules = ground().rules();
    let seeds = std::env::var("BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(4);
    for seed in 1..=seeds {
        if let Err(broken) = trial::check(&rules, &position(seed), seed, 5) {
            panic!("{broken}");
        }
    }
}

#[test]
fn what_is_asked_of_all_hexes_at_once_is_what_each_of_them_says() {
    let rules = ground().rules();
    for seed in 1..=20 {
        let state = rules.start(&position(seed), &mut SeededDice::new(seed, 0)).unwrap();
        for side in [Side::Union, Side::Confederate] {
            let covered = rules.at(&state).hexes_in_zones(side);
            for hex in rules.board.hexes() {
                assert_eq!(
                    covered.contains(hex),
                    rules.at(&state).zone(side, hex) != Zone::None,
                    "{seed} {hex:?}"
                );
            }
            for leader in rules.roster(&state).side_leaders(side) {
                let Some(from) = state.leader_hex(leader) else { continue };
                let reached = rules.at(&state).command_hexes(side, from);
                for hex in rules.board.hexes() {
                    let is_within = rules.at(&state).within_command(leader, hex);
                    assert_eq!(is_within, hex == from || reached.contains(&hex), "{seed} {from:?} {hex:?}");
                }
            }
        }
    }
}
