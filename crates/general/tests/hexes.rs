//! The plans of the hex games: what any player would do in a small position, and that a plan beats no plan.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::{Arc, LazyLock, Mutex};

use ah::{Ah61, Ah74};
use engine::{Log, Ruleset, SeededDice, Setup, Side, Status};
use general::arena::Contest;
use general::{Budget, Counsel, General, InformationSet, Level, Orders, Searcher, Style, counsel};
use guv::Guv;

static AH74: LazyLock<Ah74> = LazyLock::new(|| Ah74::load(&library::Shipped::new()).unwrap());

/// A position of the 1974 edition: the Union moves.
fn position(at: &[(&str, &[&str])]) -> Setup {
    let mut text =
        String::from("ruleset = \"ah74\"\nonly = true\nturn = 3\nside = \"Union\"\nphase = \"movement\"\n");
    for (hex, units) in at {
        text.push_str(&format!("[[piece]]\nat = \"{hex}\"\nunits = {units:?}\n"));
    }
    Setup::parse(&text).unwrap()
}

/// Lets the aide move the Union, and says what strength of it then stands next to a hex.
fn strength_brought_to(hex: &str, setup: &Setup) -> u16 {
    let rules = &*AH74;
    let aide = "aide".parse::<Orders>().unwrap().general(&counsel::of(rules));
    let mut dice = SeededDice::new(1, 0);
    let mut state = rules.start(setup, &mut dice).unwrap();
    for number in 1..200 {
        let Status::Open(decision) = rules.status(&state) else { break };
        if !matches!(decision.name, "movement" | "move_unit") {
            break;
        }
        let thought = aide.choose(&InformationSet::new(rules, &state, decision.seat), number).unwrap();
        dice.turn_to(number);
        rules.apply(&mut state, &thought.action, &mut dice, &mut Log::silent()).unwrap();
    }
    let target = rules.board().hex(hex).unwrap();
    let near = |at| rules.board().distance(at, target) == 1;
    rules
        .troops(&state)
        .filter(|troop| troop.side == Side::Union && near(troop.hex))
        .map(|troop| u16::from(troop.strength))
        .sum()
}

#[test]
fn a_lone_battery_in_reach_is_gone_for_with_enough() {
    let setup =
        position(&[("S-29", &["Sykes", "Griffin"]), ("S-30", &["Williams"]), ("U-30", &["Hardaway"])]);
    assert!(strength_brought_to("U-30", &setup) >= 6, "three to one at least");
}

/// Counsel that writes down in which styles it is asked, and may know one only.
struct Listening {
    counsel: Arc<dyn Counsel<Ah74>>,
    only: Option<Style>,
    asked: Mutex<Vec<Style>>,
}

type World = <Ah74 as Ruleset>::State;
type Action = <Ah74 as Ruleset>::Action;

impl Counsel<Ah74> for Listening {
    fn evaluate(&self, rules: &Ah74, world: &World, side: Side, style: Style) -> f64 {
        self.counsel.evaluate(rules, world, side, style)
    }

    fn policy_prior(
        &self,
        rules: &Ah74,
        world: &World,
        actions: &[Action],
        style: Style,
        out: &mut Vec<f64>,
    ) {
        self.asked.lock().unwrap().push(style);
        self.counsel.policy_prior(rules, world, actions, style, out);
    }

    fn lookahead_depth(&self, _rules: &Ah74, _world: &World) -> u32 {
        0
    }

    fn time_share(&self, rules: &Ah74, world: &World) -> f64 {
        self.only.map_or_else(|| self.counsel.time_share(rules, world), |_| 0.0)
    }

    fn stage(&self, rules: &Ah74, world: &World) -> u32 {
        self.counsel.stage(rules, world)
    }

    fn cutoff(&self, rules: &Ah74, world: &World) -> u32 {
        self.counsel.cutoff(rules, world)
    }

    fn portfolio(&self, rules: &Ah74, world: &World, style: Style) -> Vec<Style> {
        self.only.map_or_else(|| self.counsel.portfolio(rules, world, style), |only| vec![only])
    }

    fn plan(&self, rules: &Ah74, world: &World, side: Side) -> String {
        self.counsel.plan(rules, world, side)
    }
}

#[test]
fn where_there_is_one_style_the_search_goes_on_in_it() {
    let setup = position(&[("S-29", &["Sykes", "Griffin"]), ("U-30", &["Hardaway"])]);
    let (_, asked) = first_march(&setup, Some(Style::new(1.0)), Style::new(-0.5), 20);
    assert_eq!(asked, [Style::new(1.0)]);
}

/// How many tries a search of so many takes for its first march, and the styles that it asks for counsel in.
fn first_march(setup: &Setup, only: Option<Style>, style: Style, tries: u32) -> (u32, Vec<Style>) {
    let rules = &*AH74;
    let state = rules.start(setup, &mut SeededDice::new(1, 0)).unwrap();
    let Status::Open(decision) = rules.status(&state) else { panic!("the Union moves") };
    let listening = Arc::new(Listening { counsel: counsel::of(rules), only, asked: Mutex::default() });
    let counsel: Arc<dyn Counsel<Ah74>> = listening.clone();
    let general = Searcher::new(counsel, style, Budget::Tries(tries), 1);
    let thought = general.choose(&InformationSet::new(rules, &state, decision.seat), 1).unwrap();
    let mut styles = Vec::new();
    for &asked in &*listening.asked.lock().unwrap() {
        if !styles.contains(&asked) {
            styles.push(asked);
        }
    }
    (thought.tries, styles)
}

#[test]
fn with_more_tries_a_search_thinks_of_more_marches_and_not_of_the_same_ones_longer() {
    let setup = position(&[
        ("S-29", &["Sykes", "Griffin"]),
        ("S-30", &["Williams"]),
        ("U-30", &["Hardaway"]),
        ("Q-33", &["Alexander"]),
    ]);
    let thought = |tries| first_march(&setup, None, Style::default(), tries);
    let ((few, some), (many, more)) = (thought(60), thought(900));
    // The boldnesses of the Union and twelve perturbations, and the enemy's own style.
    assert!(some.len() <= 17 && more.len() >= some.len() + 24, "{} and {} styles", some.len(), more.len());
    assert!(few <= 60 && (600..=900).contains(&many), "{few} and {many} tries");
}

#[test]
fn a_search_thinks_of_more_marches_than_the_plan_in_any_style() {
    let setup = position(&[
        ("S-29", &["Sykes", "Griffin"]),
        ("S-30", &["Williams"]),
        ("U-30", &["Hardaway"]),
        ("Q-33", &["Alexander"]),
    ]);
    let rules = &*AH74;
    let state = rules.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
    let Status::Open(decision) = rules.status(&state) else { panic!("the Union moves") };
    let seen = InformationSet::new(rules, &state, decision.seat);
    let chosen = |style: f64| {
        let orders = Orders { style: Style::new(style), ..Level::Easy.orders() };
        let orders = Orders { level: Level::Hard, ..orders };
        orders.general(&counsel::of(rules)).choose(&seen, 1).unwrap().action
    };
    let mut marches = [0.0, 1.0, 0.5, -0.4].map(chosen).to_vec();
    marches.sort_by_key(|action| format!("{action:?}"));
    marches.dedup();
    let hard = Orders { budget: Budget::Tries(60), ..Level::Hard.orders() };
    let thought = hard.general(&counsel::of(rules)).choose(&seen, 1).unwrap();
    assert!(thought.considered.len() > marches.len(), "{:?} and {marches:?}", thought.considered);
}

#[test]
fn a_battery_alone_does_not_go_up_to_an_army() {
    let setup = position(&[("S-29", &["V C"]), ("U-30", &["Anderson", "McLaws"])]);
    assert_eq!(strength_brought_to("U-30", &setup), 0);
}

/// How many of these games the aide wins against random play, from both sides.
fn won<R: Ruleset>(rules: &R, scenario: &str, games: u64) -> u32 {
    let seats = ["aide", "random"].map(|name| name.parse::<Orders>().unwrap());
    let setup = Setup::scenario(rules.about().id, scenario);
    Contest { setup, seats, games, seed: 1 }.run(rules, |_| {}).unwrap().score().won
}

#[test]
fn a_plan_beats_no_plan_in_the_edition_of_1974() {
    assert_eq!(won(&*AH74, "chancellorsville", 2), 2);
}

#[test]
fn a_plan_beats_no_plan_in_the_edition_of_1961() {
    let rules = Ah61::load(&library::Shipped::new()).unwrap();
    assert!(won(&rules, "first-of-may", 8) >= 7);
}

#[test]
fn a_plan_beats_no_plan_in_give_us_victories() {
    let rules = Guv::load(&library::Shipped::new()).unwrap();
    assert_eq!(won(&rules, "lee_moves", 4), 4);
}
