//! A scenario of the standard rules: its own score is what counts.

use ::gcacw::Gcacw;
use ::gcacw::campaign::{Campaign, Standard};
use ::gcacw::state::State;
use ::gcacw::victory::Prize;
use engine::Side;

use super::{Picture, Theatre};
use crate::counsel::Style;

impl Theatre for Standard {
    const HELP: f64 = 1.0;
    const PERTURBATIONS: u32 = 9;

    fn caution(style: Style) -> f64 {
        0.9 * (1.0 - 0.3 * style.boldness)
    }

    fn portfolio(_side: Side) -> &'static [f64] {
        &[0.0, -0.6, 0.6]
    }

    fn prizes(rules: &Gcacw, world: &State<Self>) -> Vec<Prize> {
        rules.at(world).prizes()
    }

    fn loss_points(rules: &Gcacw, world: &State<Self>) -> [i16; 2] {
        rules.at(world).loss_points()
    }

    fn lead(rules: &Gcacw, world: &State<Self>, side: Side) -> f64 {
        f64::from(rules.at(world).lead(side)) / 2.0
    }

    fn prior(_picture: &Picture<'_, Self>, _action: <Self as Campaign>::Action) -> f64 {
        0.0
    }

    fn plan(rules: &Gcacw, world: &State<Self>, side: Side) -> String {
        let mut prizes = rules.at(world).prizes();
        prizes.sort_by_key(|prize| std::cmp::Reverse(prize.points));
        let mut names: Vec<String> = Vec::new();
        for prize in prizes.iter().take(3) {
            let name = rules.hex_near(prize.hex);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let places = names.join(", ");
        let earns = prizes.first().is_some_and(|prize| prize.side == side);
        match (places.is_empty(), earns) {
            (true, _) => "Lose fewer men than the enemy.".into(),
            (false, true) => format!("Win {places}, and lose fewer men than the enemy."),
            (false, false) => format!("Keep the enemy from {places}, and lose fewer men than he does."),
        }
    }
}
