//! Plays games with an eager random player, who seldom passes and likes to attack: `gcacw_eager SCENARIOS OPTIONS FIRST COUNT`.
//! Random games seldom come to blows; these do. Every action is read back, every state audited.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Log, Rng, Ruleset, SeededDice, Setup, Status};
use gcacw::Gcacw;

/// How often such an action is drawn again for another.
const RELUCTANT: [&str; 7] = ["pass", "end march", "done", "hold", "stand", "no ", "call off"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, other: &str| words.get(index).cloned().unwrap_or_else(|| other.into());
    let rules: Arc<Gcacw> = Arc::new(Gcacw::load(&library::Shipped::new())?);
    let names = word(0, "rtg-4");
    let options = word(1, "");
    let (first, count): (u64, u64) = (word(2, "1").parse()?, word(3, "10").parse()?);
    for scenario in &rules.about().scenarios {
        if names != "all" && !names.split(',').any(|name| name == scenario.id) {
            continue;
        }
        let chosen = options.split(',').filter(|name| !name.is_empty());
        let setup = Setup::scenario("gcacw", &scenario.id).with_options(chosen);
        let (mut decisions, mut broken, mut asked) = (0, 0, BTreeMap::new());
        for seed in first..first + count {
            match game(&rules, &setup, seed, &mut asked) {
                Ok(played) => decisions += played,
                Err(problem) => {
                    println!("{} seed {seed}: {problem}", scenario.id);
                    broken += 1;
                }
            }
        }
        println!("{}: {count} games, {broken} broken, {decisions} decisions: {asked:?}", scenario.id);
    }
    Ok(())
}

fn game(
    rules: &Gcacw,
    setup: &Setup,
    seed: u64,
    asked: &mut BTreeMap<&'static str, u64>,
) -> Result<u64, String> {
    let mut dice = SeededDice::new(seed, 0);
    let mut state = rules.start(setup, &mut dice).map_err(|error| error.to_string())?;
    let conserved = rules.conserved(&state);
    let mut rng = Rng::stream(seed, u64::MAX);
    let mut actions = Vec::new();
    for decision in 1..=200_000 {
        let open = match rules.status(&state) {
            Status::Over(_) => return Ok(decision - 1),
            Status::Open(open) => open,
        };
        *asked.entry(open.name).or_default() += 1;
        actions.clear();
        rules.actions(&state, &mut actions);
        if actions.is_empty() {
            return Err(format!("decision {decision}: {} has no legal action", open.name));
        }
        let mut action = &actions[rng.below(actions.len())];
        for _ in 0..4 {
            let text = rules.write(action);
            if !RELUCTANT.iter().any(|word| text.starts_with(word)) {
                break;
            }
            action = &actions[rng.below(actions.len())];
        }
        let text = rules.write(action);
        let at = |problem: String| format!("decision {decision}, {} \"{text}\": {problem}", open.name);
        if rules.read(&text).as_ref() != Ok(action) {
            return Err(at("does not read back".into()));
        }
        dice.turn_to(decision);
        rules
            .apply(&mut state, action, &mut dice, &mut Log::new())
            .map_err(|refusal| at(refusal.to_string()))?;
        rules.audit(&state).map_err(at)?;
        if rules.conserved(&state) != conserved {
            return Err(at("not conserved".into()));
        }
    }
    Err("the game does not end".into())
}
