//! What a seat cannot know stays unknown: worlds dealt anew, random games without a leak.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Log, Rng, Ruleset, Seat, SeededDice, Setup, Side, Status, Viewer, proves, trial};
use gcacw::action::Deed;
use gcacw::state::State;
use gcacw::{Gcacw, Standard};

use crate::field::Field as _;
use crate::table::{Made, Own as _, SHIPPED};

const LI: &str = "side = \"Union\"\noptions = [\"limited_intelligence\"]";

#[test]
fn an_imagined_world_deals_the_hidden_units_anew() {
    proves!("gcacw.li.2", "gcacw.li.7", "gcacw.li.8");
    let force = "force = [{ side = \"Confederate\", marker = 1, at = \"T0909\", units = [\"c1\", \"c2\"] }, \
        { side = \"Confederate\", marker = 2, at = \"T1111\" }, { side = \"Confederate\", marker = 3, at = \"T0511\", units = [\"c4\"] }]";
    let pieces = [
        ("u1", "T0202", ""),
        ("c1", "T0909", ""),
        ("c2", "T0909", ""),
        ("c4", "T0511", ""),
        ("ck1", "T0909", "with = \"c1\""),
    ];
    let table = Made::default().table(&format!("{LI}\n{force}"), &pieces);
    let mut rng = Rng::new(7);
    let mut worlds = BTreeSet::new();
    for _ in 0..40 {
        let world = table.rules.imagine(&table.state, Seat::UNION, &mut rng);
        assert_eq!(table.rules.audit(&world), Ok(()));
        let seen = |state| table.rules.view(state, Viewer::Seat(Seat::UNION));
        assert_eq!(seen(&world), seen(&table.state));
        let unit = |id: &str| table.unit(id);
        worlds.insert([unit("c1"), unit("c2"), unit("c4")].map(|unit| world.forces.under[unit.index()]));
        // The leader goes with his unit.
        let leader = table.leader("ck1");
        assert_eq!(world.leader_hex(leader), world.hex(unit("c1")));
    }
    assert!(worlds.len() > 10, "{worlds:?}");
    // The owner knows his own.
    assert_eq!(table.rules.imagine(&table.state, Seat::CONFEDERATE, &mut rng), table.state);
}

#[test]
fn an_imagined_world_leaves_who_marches_where_he_is() {
    proves!("gcacw.li.2");
    // The enemy is asked whether his cavalry slips away: what marches up to it is not dealt elsewhere.
    let force = "force = [{ side = \"Confederate\", marker = 1, at = \"T0505\", units = [\"c1\"] }, \
        { side = \"Confederate\", marker = 2, at = \"T1111\", units = [\"c2\"] }]";
    let pieces = [("u1", "T0202", ""), ("c1", "T0505", ""), ("c2", "T1111", "")];
    let rest = format!("side = \"Confederate\"\noptions = [\"limited_intelligence\"]\n{force}");
    let mut table = Made::default().table(&rest, &pieces);
    table.march("c1", &[6]);
    let (c1, c2) = (table.unit("c1"), table.unit("c2"));
    let mut rng = Rng::new(11);
    for _ in 0..30 {
        let world = table.rules.imagine(&table.state, Seat::UNION, &mut rng);
        assert_eq!((world.hex(c1), world.forces.under[c1.index()]), (table.state.hex(c1), 1));
        // Alone under the other marker, C2 has nowhere else to be dealt to.
        assert_eq!(world.hex(c2), table.state.hex(c2));
    }
}

fn hidden(rules: &Gcacw, state: &State<Standard>, side: Side) -> BTreeSet<String> {
    let units = rules.roster(state).side_units(side).filter(|&unit| rules.at(state).hidden(unit));
    units.map(|unit| rules.name(state, unit).to_owned()).collect()
}

/// A random action, but seldom a pass: a game in which much happens.
fn busy(rules: &Gcacw, actions: &[Deed<Standard>], rng: &mut Rng) -> Deed<Standard> {
    let lazy = |action: &Deed<Standard>| matches!(&*rules.write(action), "pass" | "end march" | "done");
    for _ in 0..4 {
        let action = actions[rng.below(actions.len())];
        if !lazy(&action) {
            return action;
        }
    }
    actions[rng.below(actions.len())]
}

/// A world that a seat cannot tell from the true one shows it the same, asks it the same and offers it the same.
pub fn blind(rules: &Gcacw, state: &State<Standard>, actions: &[Deed<Standard>], rng: &mut Rng) {
    let Status::Open(open) = rules.status(state) else { return };
    for seat in [Seat::UNION, Seat::CONFEDERATE] {
        let world = rules.imagine(state, seat, rng);
        let viewer = Viewer::Seat(seat);
        assert_eq!(rules.view(&world, viewer), rules.view(state, viewer));
        assert_eq!(rules.status(&world), rules.status(state));
        if open.seat == seat {
            let mut offered = Vec::new();
            rules.actions(&world, &mut offered);
            assert_eq!(offered, actions);
            assert_eq!(rules.prompt(&world), rules.prompt(state));
        }
    }
}

/// Plays a random game and reads everything that each side is told over the other's shoulder.
fn listen(rules: &Arc<Gcacw>, setup: &Setup, seed: u64) -> usize {
    let mut state = rules.start(setup, &mut SeededDice::new(seed, 0)).unwrap();
    let mut rng = Rng::new(seed);
    let mut secrets = 0;
    for number in 1..1500 {
        let Status::Open(_) = rules.status(&state) else { break };
        let mut actions = Vec::new();
        rules.actions(&state, &mut actions);
        if number % 5 == 0 {
            blind(rules, &state, &actions, &mut rng);
        }
        let action = busy(rules, &actions, &mut rng);
        let before = Side::ALL.map(|side| hidden(rules, &state, side));
        let mut log = Log::new();
        rules.apply(&mut state, &action, &mut SeededDice::new(seed, number), &mut log).unwrap();
        for side in Side::ALL {
            let still = hidden(rules, &state, side);
            let enemy = Viewer::Seat(Seat::of(side.enemy()));
            for event in log.events().iter().filter(|event| enemy.sees(event.audience)) {
                for word in event.text.split(|letter: char| !letter.is_alphanumeric()) {
                    let secret = before[side.index()].contains(word) && still.contains(word);
                    assert!(!secret, "{}: {}", rules.write(&action), event.text);
                }
            }
            secrets += still.len();
        }
    }
    secrets
}

#[test]
fn nothing_that_is_told_names_a_hidden_unit() {
    proves!("gcacw.li.2", "gcacw.li.13");
    let units = ["1", "2", "3", "4", "5", "6", "7", "x1", "x2", "g"];
    let mut text = String::from(
        "ruleset = \"gcacw\"\nscenario = \"made\"\nonly = true\noptions = [\"limited_intelligence\"]\nphase = \"leader_transfer\"\n",
    );
    for (letter, row) in [("u", 2), ("c", 10)] {
        for (index, unit) in units.iter().enumerate() {
            let column = index + 1;
            text.push_str(&format!("[[piece]]\nunit = \"{letter}{unit}\"\nat = \"T{column:02}{row:02}\"\n"));
        }
        text.push_str(&format!("[[piece]]\nunit = \"{letter}k1\"\nwith = \"{letter}1\"\n[[piece]]\nunit = \"{letter}k2\"\nwith = \"{letter}5\"\n"));
    }
    let rules = Made::default().rules();
    let setup = Setup::parse(&text).unwrap();
    let secrets: usize = (1..5).map(|seed| listen(&rules, &setup, seed)).sum();
    assert!(secrets > 1000, "the games had secrets to keep: {secrets}");
}

#[test]
fn random_games_with_force_markers_keep_the_contract() {
    proves!("gcacw.li.2");
    for (id, seed) in [("rtg-4", 1), ("hcr-2", 2), ("sjw-1", 3)] {
        let setup = Setup { options: vec!["limited_intelligence".into()], ..Setup::scenario("gcacw", id) };
        if let Err(broken) = trial::check(&SHIPPED, &setup, seed, 41) {
            panic!("{id}: {broken}");
        }
    }
}
