//! What every general promises: it does not peek, keeps its budget, never stalls and gives a legal answer.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use ah::Ah61;
use engine::{Log, Rng, Ruleset, Seat, SeededDice, Setup, Side, Status};
use general::{Budget, Counsel, General as _, Level, Orders, Searcher, Seen, Style, counsel};
use shelf::{Shelf, Visitor};

/// Plays a game a while with aides and shows some of its positions.
fn positions<R: Ruleset>(
    rules: &R,
    setup: &Setup,
    seed: u64,
    every: u64,
    most: u64,
    mut show: impl FnMut(&R::State, Seat),
) {
    let counsel = counsel::of(rules);
    let aide = "aide".parse::<Orders>().unwrap().general(&counsel);
    let mut dice = SeededDice::new(seed, 0);
    let mut state = rules.start(setup, &mut dice).unwrap();
    let mut rng = Rng::new(seed);
    for number in 1..=most {
        let Status::Open(decision) = rules.status(&state) else { return };
        if number.is_multiple_of(every) {
            show(&state, decision.seat);
        }
        let thought = aide.choose(&Seen::new(rules, &state, decision.seat), rng.word()).unwrap();
        dice.turn_to(number);
        rules.apply(&mut state, &thought.action, &mut dice, &mut Log::silent()).unwrap();
    }
}

/// A short scenario without options, and with as many of them as go together.
fn setups<R: Ruleset>(rules: &R) -> [Setup; 2] {
    let about = rules.about();
    let scenario = match about.id {
        "ah61" => "first-of-may",
        "guv" => "lee_moves",
        _ => about.scenarios[0].id.as_str(),
    };
    let plain = Setup::scenario(about.id, scenario);
    let mut chosen = Vec::new();
    for option in &about.options {
        chosen.push(option.id);
        if rules.start(&plain.clone().with_options(chosen.clone()), &mut SeededDice::new(1, 0)).is_err() {
            chosen.pop();
        }
    }
    [plain.clone(), plain.with_options(chosen)]
}

/// Every general answers two worlds alike that its seat cannot tell apart. Tells how many pairs of worlds it compared, of
/// how many positions with secrets.
struct NoPeeking;

impl Visitor for NoPeeking {
    type Output = (u32, u32);

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> (u32, u32) {
        let counsel = counsel::of(&**rules);
        let (mut compared, mut secret) = (0, 0);
        for setup in setups(&**rules) {
            positions(&**rules, &setup, 3, 11, 330, |state, seat| {
                if !rules.has_secrets(state, seat) {
                    return;
                }
                secret += 1;
                let other = rules.imagine(state, seat, &mut Rng::new(99));
                if other == *state {
                    return;
                }
                for name in ["random", "aide", "hard"] {
                    let orders = Orders { budget: Budget::Tries(40), ..name.parse().unwrap() };
                    let general = orders.general(&counsel);
                    let [one, two] = [state, &other].map(|world| {
                        let thought = general.choose(&Seen::new(&**rules, world, seat), 5).unwrap();
                        (rules.write(&thought.action), thought.plan)
                    });
                    assert_eq!(one, two, "{} {name} at {:?}", setup.ruleset, rules.status(state));
                }
                compared += 1;
            });
        }
        (compared, secret)
    }
}

#[test]
fn nobody_peeks() {
    let shelf = Shelf::default();
    for &id in Shelf::IDS {
        let (compared, secret) = shelf.visit(id, NoPeeking).unwrap().unwrap();
        let enough = if ["c1863", "guv", "ah74"].contains(&id) { 6 } else { secret.min(1) };
        assert!(
            compared >= enough,
            "only {compared} pairs of worlds of {id} were compared, {secret} had secrets"
        );
    }
}

/// A search ends in time, and its answer is legal.
struct InTime;

impl Visitor for InTime {
    type Output = ();

    fn visit<R: Ruleset>(self, rules: &Arc<R>) {
        let counsel = counsel::of(&**rules);
        let budget = Duration::from_millis(60);
        let orders = Orders { budget: Budget::Time(budget), ..Level::Hard.orders() };
        let general = orders.general(&counsel);
        let (mut late, mut asked) = (0, 0);
        for setup in setups(&**rules).into_iter().take(1) {
            positions(&**rules, &setup, 8, 17, 400, |state, seat| {
                let began = Instant::now();
                let thought = general.choose(&Seen::new(&**rules, state, seat), 2).unwrap();
                late += u32::from(began.elapsed() > budget * 2);
                asked += 1;
                let mut actions = Vec::new();
                rules.actions(state, &mut actions);
                assert!(actions.contains(&thought.action));
            });
        }
        // The machine may be busy with other things: a thought in ten may be cut in upon.
        assert!(
            asked > 5 && late * 10 <= asked,
            "{}: {late} of {asked} thoughts took too long",
            rules.about().id
        );
    }
}

#[test]
fn a_thought_ends_in_time() {
    let shelf = Shelf::default();
    for id in Shelf::IDS {
        shelf.visit(id, InTime).unwrap();
    }
}

/// Counsel that takes its time over every thought.
struct Slow(Arc<dyn Counsel<Ah61>>);

const SLOWNESS: Duration = Duration::from_millis(5);
const FAR: u32 = 400;

impl Counsel<Ah61> for Slow {
    fn judge(&self, rules: &Ah61, world: &<Ah61 as Ruleset>::State, side: Side, style: Style) -> f64 {
        self.0.judge(rules, world, side, style)
    }

    fn incline(
        &self,
        rules: &Ah61,
        world: &<Ah61 as Ruleset>::State,
        actions: &[<Ah61 as Ruleset>::Action],
        style: Style,
        out: &mut Vec<f64>,
    ) {
        std::thread::sleep(SLOWNESS);
        self.0.incline(rules, world, actions, style, out);
    }

    fn depth(&self, _rules: &Ah61, _world: &<Ah61 as Ruleset>::State) -> u32 {
        0
    }

    fn horizon(&self, _rules: &Ah61, _world: &<Ah61 as Ruleset>::State) -> u32 {
        FAR
    }

    fn plan(&self, rules: &Ah61, world: &<Ah61 as Ruleset>::State, side: Side) -> String {
        self.0.plan(rules, world, side)
    }
}

/// The clock is looked at while a try is played on, not only between two tries.
#[test]
fn a_long_try_is_cut_off() {
    let rules = Ah61::load(&library::Shipped::new()).unwrap();
    let state = rules.start(&Setup::scenario("ah61", "first-of-may"), &mut SeededDice::new(1, 0)).unwrap();
    let Status::Open(decision) = rules.status(&state) else { panic!("the game is over") };
    let budget = Duration::from_millis(100);
    let counsel = counsel::of(&rules);
    // The board is measured at the first thought.
    counsel.incline(&rules, &state, &[], Style::default(), &mut Vec::new());
    let slow = Arc::new(Slow(counsel));
    let general = Searcher::new(slow, Style::default(), Budget::Time(budget), 1);
    let began = Instant::now();
    general.choose(&Seen::new(&rules, &state, decision.seat), 2).unwrap();
    // A single try played to its end takes two seconds.
    assert!(began.elapsed() < SLOWNESS * FAR / 2);
}
