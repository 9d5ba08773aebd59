//! What every general promises: it does not peek, keeps its budget, never stalls and gives a legal answer.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use engine::{Log, Rng, Ruleset, Seat, SeededDice, Setup, Side, Status};
use general::{
    Budget, Counsel, General as _, InformationSet, Orders, Searcher, Stopwatch, Style, advice, counsel,
};
use shelf::{Hurry, Shelf, Visitor};

/// Plays a game a while, whoever plays it, and shows some of its positions.
fn positions<R: Ruleset>(
    rules: &R,
    setup: &Setup,
    player: &str,
    seed: u64,
    every: u64,
    most: u64,
    mut show: impl FnMut(&R::State, Seat),
) {
    let counsel = counsel::of(rules);
    let player = player.parse::<Orders>().unwrap().general(&counsel);
    let mut dice = SeededDice::new(seed, 0);
    let mut state = rules.start(setup, &mut dice).unwrap();
    let mut rng = Rng::new(seed);
    for number in 1..=most {
        let Status::Open(decision) = rules.status(&state) else { return };
        if number.is_multiple_of(every) {
            show(&state, decision.seat);
        }
        let thought = player.choose(&InformationSet::new(rules, &state, decision.seat), rng.word()).unwrap();
        dice.turn_to(number);
        rules.apply(&mut state, &thought.action, &mut dice, &mut Log::silent()).unwrap();
    }
}

/// A scenario without options, and with as many of them as go together.
fn setups<R: Ruleset>(rules: &R) -> [Setup; 2] {
    let about = rules.about();
    let scenario = match about.id {
        "ah61" => "first-of-may",
        "guv" => "lee_moves",
        // The armies are far enough apart to hide from each other.
        "gcacw" => "hcr-4",
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

/// Every general answers two worlds alike that its seat cannot tell apart. Tells how many pairs of worlds it compared, and
/// about how many of them the searcher thought rather than followed its plan.
struct NoPeeking {
    /// Which positions of a game are looked at.
    every: u64,
    /// The last of them.
    most: u64,
    /// How long the searcher thinks.
    tries: u32,
}

impl Visitor for NoPeeking {
    type Output = (u32, u32);

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> (u32, u32) {
        let counsel = counsel::of(&**rules);
        let (mut compared, mut thoughts) = (0, 0);
        // An aide goes about it as people do; whoever takes any action also hides things for no reason.
        for (setup, player) in setups(&**rules).into_iter().zip(["aide", "random"]) {
            positions(&**rules, &setup, player, 3, self.every, self.most, |state, seat| {
                if !rules.has_secrets(state, seat) {
                    return;
                }
                let other = rules.imagine(state, seat, &mut Rng::new(99));
                if other == *state {
                    return;
                }
                for name in ["random", "aide", "hard"] {
                    let orders = Orders { budget: Budget::Tries(self.tries), ..name.parse().unwrap() };
                    // A new general for each world: the second must not remember what the first thought out.
                    let [one, two] = [state, &other].map(|world| {
                        let general = orders.general(&counsel);
                        let thought = general.choose(&InformationSet::new(&**rules, world, seat), 5).unwrap();
                        (rules.write(&thought.action), thought.plan, thought.tries)
                    });
                    thoughts += u32::from(name == "hard" && one.2 > 0);
                    assert_eq!(one, two, "{} {name} at {:?}", setup.ruleset, rules.status(state));
                    // Nor do those whom a person asks for advice.
                    if name != "random" && compared % 8 == 0 {
                        let [one, two] = [state, &other].map(|world| {
                            advice(
                                &counsel,
                                &InformationSet::new(&**rules, world, seat),
                                orders,
                                &Hurry::default(),
                                5,
                            )
                        });
                        assert_eq!(one, two, "{} {name} at {:?}", setup.ruleset, rules.status(state));
                    }
                }
                compared += 1;
            });
        }
        (compared, thoughts)
    }
}

/// Nobody peeks in this ruleset; at least so many pairs of worlds must have been compared, and so many thought about.
fn nobody_peeks(id: &str, test: NoPeeking, enough: [u32; 2]) {
    let (compared, thoughts) = Shelf::default().visit(id, test).unwrap().unwrap();
    assert!(compared >= enough[0], "only {compared} pairs of worlds were compared");
    assert!(thoughts >= enough[1], "only {thoughts} of {compared} pairs were thought about");
}

const FEW: NoPeeking = NoPeeking { every: 11, most: 330, tries: 40 };
/// Where there is seldom a secret to be thought about.
const MANY: NoPeeking = NoPeeking { every: 3, most: 400, tries: 12 };

#[test]
fn nobody_peeks_in_the_1961_game() {
    nobody_peeks("ah61", FEW, [0, 0]);
}

#[test]
fn nobody_peeks_in_the_1974_game() {
    nobody_peeks("ah74", FEW, [6, 6]);
}

#[test]
fn nobody_peeks_in_give_us_victories() {
    nobody_peeks("guv", FEW, [6, 6]);
}

#[test]
fn nobody_peeks_in_chancellorsville_1863() {
    nobody_peeks("c1863", FEW, [6, 6]);
}

#[test]
fn nobody_peeks_in_the_great_campaigns() {
    nobody_peeks("gcacw", MANY, [30, 6]);
}

#[test]
fn nobody_peeks_in_the_long_roads() {
    nobody_peeks("lrtg", NoPeeking { most: 1_200, ..MANY }, [200, 2]);
}

/// Time that passes only while somebody thinks.
#[derive(Default)]
struct Hourglass(AtomicU64);

impl Stopwatch for Hourglass {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::Relaxed))
    }
}

/// Counsel to whom every thought about a decision takes a thousandth of a second, who looks far ahead, and to whom every
/// decision matters.
struct Thoughtful<R: Ruleset> {
    counsel: Arc<dyn Counsel<R>>,
    time: Arc<Hourglass>,
}

impl<R: Ruleset> Counsel<R> for Thoughtful<R> {
    fn evaluate(&self, rules: &R, world: &R::State, side: Side, style: Style) -> f64 {
        self.counsel.evaluate(rules, world, side, style)
    }

    fn policy_prior(
        &self,
        rules: &R,
        world: &R::State,
        actions: &[R::Action],
        style: Style,
        out: &mut Vec<f64>,
    ) {
        self.time.0.fetch_add(1, Ordering::Relaxed);
        self.counsel.policy_prior(rules, world, actions, style, out);
    }

    fn lookahead_depth(&self, _rules: &R, _world: &R::State) -> u32 {
        0
    }

    fn rollout_depth(&self, _rules: &R, _world: &R::State) -> u32 {
        400
    }

    fn plan(&self, rules: &R, world: &R::State, side: Side) -> String {
        self.counsel.plan(rules, world, side)
    }
}

/// A search ends in time, and its answer is legal. Tells how many thoughts there were, and the longest.
struct InTime;

const ASKED: Duration = Duration::from_millis(60);

impl Visitor for InTime {
    type Output = (u32, Duration);

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> (u32, Duration) {
        let time = Arc::<Hourglass>::default();
        let counsel = Arc::new(Thoughtful { counsel: counsel::of(&**rules), time: Arc::clone(&time) });
        let general = Searcher::new(counsel, Style::default(), Budget::Time(ASKED), 1)
            .by(Arc::<Hourglass>::clone(&time));
        let (mut longest, mut asked) = (Duration::ZERO, 0);
        let [setup, _] = setups(&**rules);
        positions(&**rules, &setup, "aide", 8, 17, 340, |state, seat| {
            let began = time.now();
            let thought = general.choose(&InformationSet::new(&**rules, state, seat), 2).unwrap();
            longest = longest.max(time.now() - began);
            asked += 1;
            let mut actions = Vec::new();
            rules.actions(state, &mut actions);
            assert!(actions.contains(&thought.action));
        });
        (asked, longest)
    }
}

/// The clock is looked at while a try is played on, not only between two tries: no thought takes much longer than asked.
#[test]
fn a_thought_ends_in_time() {
    let shelf = Shelf::default();
    for &id in Shelf::IDS {
        let (asked, longest) = shelf.visit(id, InTime).unwrap().unwrap();
        assert!(asked > 5, "{id}: only {asked} thoughts");
        assert!(longest >= ASKED / 2 && longest <= ASKED.mul_f64(1.2), "{id}: a thought took {longest:?}");
    }
}

/// A search by this many threads; tells how many tries they made together and whether the answer is legal.
struct Together(usize);

impl Visitor for Together {
    type Output = (u32, bool);

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> (u32, bool) {
        let [setup, _] = setups(&**rules);
        let state = rules.start(&setup, &mut SeededDice::new(5, 0)).unwrap();
        let Status::Open(decision) = rules.status(&state) else { return (0, false) };
        let searcher =
            Searcher::new(counsel::of(&**rules), Style::default(), Budget::Tries(TOGETHER), self.0);
        let thought = searcher.choose(&InformationSet::new(&**rules, &state, decision.seat), 1).unwrap();
        let mut actions = Vec::new();
        rules.actions(&state, &mut actions);
        (thought.tries, actions.contains(&thought.action))
    }
}

/// Too few tries for an answer to be clear.
const TOGETHER: u32 = 15;

#[test]
fn threads_put_together_what_they_found() {
    for threads in [1, 3] {
        let (tries, is_legal) = Shelf::default().visit("c1863", Together(threads)).unwrap().unwrap();
        assert!(tries == TOGETHER * threads as u32 && is_legal, "{tries} tries by {threads}");
    }
}

/// Plays a while and looks at every thought: what is shown, what is played and what ended the thought agree. Tells how many
/// thoughts had something to weigh.
struct Agrees {
    scenario: &'static str,
    decisions: u64,
}

impl Visitor for Agrees {
    type Output = u32;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> u32 {
        let (counsel, mut weighed) = (counsel::of(&**rules), 0);
        let orders = Orders { budget: Budget::Tries(48), .."hard".parse().unwrap() };
        let generals = rules.about().seats.iter().map(|_| orders.general(&counsel)).collect::<Vec<_>>();
        let mut dice = SeededDice::new(11, 0);
        let mut state = rules.start(&Setup::scenario(rules.about().id, self.scenario), &mut dice).unwrap();
        for number in 1..=self.decisions {
            let Status::Open(decision) = rules.status(&state) else { break };
            let seen = InformationSet::new(&**rules, &state, decision.seat);
            let thought = generals[decision.seat.index()].choose(&seen, number).unwrap();
            if let [first, others @ ..] = &thought.considered[..] {
                assert_eq!(first.action, thought.action, "{} plays what it shows first", rules.about().id);
                for other in others {
                    assert!(other.value <= first.value, "{}: {:?}", rules.about().id, thought.considered);
                }
                weighed += u32::from(!others.is_empty());
            }
            dice.turn_to(number);
            rules.apply(&mut state, &thought.action, &mut dice, &mut Log::silent()).unwrap();
        }
        weighed
    }
}

#[test]
fn what_is_played_has_the_best_figure_of_all_that_is_shown() {
    let games = [
        ("ah61", "first-of-may", 120, 1),
        ("ah74", "chancellorsville", 120, 1),
        ("guv", "lee_moves", 120, 5),
        ("c1863", "two-player", 80, 20),
        ("gcacw", "rtg-0", 120, 1),
        ("lrtg", "high-tide", 60, 1),
    ];
    for (id, scenario, decisions, enough) in games {
        let weighed = Shelf::default().visit(id, Agrees { scenario, decisions }).unwrap().unwrap();
        assert!(weighed >= enough, "{id}: only {weighed} thoughts had something to weigh");
    }
}
