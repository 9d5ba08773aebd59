//! Every lesson is played through: by doing what it says, by doing everything else, and at random.
#![allow(clippy::unwrap_used)]

use std::sync::{Arc, LazyLock};

use engine::{Rng, Seat, Status, Viewer};
use library::Shipped;
use school::{Guidance, Lesson, PointKind, Pupil, School, Stage};
use shelf::{AnyGame, AnyRules, Shelf};

static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::new(Shipped::new()));
static SCHOOL: LazyLock<School> = LazyLock::new(|| School::load(SHELF.library()).unwrap());

/// A game that has gone astray is back, or at the lesson's end, after so many decisions.
const PATIENCE: usize = 400;

fn rules(lesson: &Lesson) -> Arc<dyn AnyRules> {
    SHELF.rules(&lesson.ruleset).unwrap().unwrap()
}

/// A lesson that is being played.
struct Class {
    game: Box<dyn AnyGame>,
    pupil: Pupil,
    own: Seat,
}

impl Class {
    fn begin(lesson: &Arc<Lesson>) -> Self {
        let game = lesson.start(&*rules(lesson)).unwrap();
        let own = lesson.seat(&*game);
        Self { game, pupil: SCHOOL.pupil(lesson), own }
    }

    fn fork(&self) -> Self {
        Self { game: self.game.fork(), pupil: self.pupil.clone(), own: self.own }
    }

    fn play(&mut self, seat: Seat, action: &str) {
        self.game.play(action).unwrap_or_else(|error| panic!("\"{action}\": {error}"));
        self.pupil.follow(seat, action, &*self.game);
    }

    /// Lets the enemy act until the pupil is asked; false when the game is over.
    fn answer(&mut self, rng: &mut Rng) -> bool {
        for _ in 0..PATIENCE {
            let Status::Open(decision) = self.game.status() else { return false };
            if decision.seat == self.own {
                return true;
            }
            let scripted = self.pupil.lesson().enemy_action(&*self.game);
            let action = scripted.unwrap_or_else(|| any(&*self.game, rng));
            self.play(decision.seat, &action);
        }
        panic!("the enemy never comes to an end");
    }

    fn guidance(&self) -> Guidance {
        self.pupil.now(&*self.game)
    }

    /// Does what is pointed at, and passes over what cannot be done, to the lesson's end or the game's.
    fn finish(mut self, rng: &mut Rng) {
        for _ in 0..PATIENCE {
            if !self.answer(rng) {
                return;
            }
            let guidance = self.guidance();
            match guidance.stage {
                Stage::Act => {
                    assert!(!guidance.points.is_empty(), "step {} points at nothing", guidance.step);
                    self.play(self.own, &guidance.action.unwrap());
                }
                Stage::Read | Stage::Astray => drop(self.pupil.pass()),
                Stage::Finished | Stage::Over => return,
                Stage::Wait => panic!("the pupil is asked and told to wait"),
            }
        }
        panic!("{}: stuck at step {}", self.pupil.lesson().id, self.pupil.step());
    }
}

fn any(game: &dyn AnyGame, rng: &mut Rng) -> String {
    let mut actions = game.actions();
    let picked = rng.below(actions.len());
    actions.swap_remove(picked)
}

fn lesson(id: &str) -> &'static Arc<Lesson> {
    SCHOOL.lesson(id).unwrap()
}

/// Doing what it says leads through every step to the last, and never is something else asked.
fn does_what_it_says(id: &str) {
    let mut class = Class::begin(lesson(id));
    let (mut rng, mut seen) = (Rng::new(1), 0);
    while class.answer(&mut rng) {
        let guidance = class.guidance();
        assert!(guidance.step <= seen + 1, "step {} was passed over by doing what was said", seen + 1);
        seen = seen.max(guidance.step);
        match guidance.stage {
            Stage::Act => class.play(class.own, &guidance.action.unwrap()),
            Stage::Read => drop(class.pupil.pass()),
            Stage::Finished => break,
            _ => panic!(
                "{id}, step {} ({:?}): {}, but asked is: {}",
                guidance.step + 1,
                guidance.stage,
                guidance.say,
                class.game.prompt()
            ),
        }
    }
    assert_eq!(class.guidance().stage, Stage::Finished, "{id} is not finished when the game is over");
    assert!(class.game.status().open().is_some(), "{id}: the game does not go on after the lesson");
    let by_record = {
        let mut pupil = SCHOOL.pupil(lesson(id));
        let marks = [school::Mark { taken: class.pupil.taken(), step: class.pupil.step() }];
        pupil.follow_record(&*rules(lesson(id)), class.game.record(), &marks).unwrap();
        (pupil.step(), pupil.taken())
    };
    assert_eq!(by_record, (class.pupil.step(), class.pupil.taken()), "{id}: the record tells another story");
}

/// At every step everything else that is legal leads on too.
fn bends(id: &str) {
    let mut class = Class::begin(lesson(id));
    let mut rng = Rng::new(7);
    while class.answer(&mut rng) {
        let guidance = class.guidance();
        if guidance.stage == Stage::Act {
            for other in &class.game.actions() {
                let mut astray = class.fork();
                astray.play(class.own, other);
                astray.finish(&mut rng);
            }
            class.play(class.own, &guidance.action.unwrap());
        } else if guidance.stage == Stage::Read {
            class.pupil.pass();
        } else {
            break;
        }
    }
}

/// Two hundred clicks at random: there is always something to do, and what is refused is refused with its reason.
fn survives_clicks(id: &str) {
    let mut class = Class::begin(lesson(id));
    let mut rng = Rng::new(1863);
    for _ in 0..200 {
        if !class.answer(&mut rng) {
            return;
        }
        let guidance = class.guidance();
        assert!(guidance.stage != Stage::Wait && guidance.stage != Stage::Over);
        match rng.below(10) {
            0 => drop(class.pupil.pass()),
            1 => {
                let wrong = class.game.why_not("march to the moon").unwrap().to_string();
                assert!(wrong.len() > 10, "an unexplained refusal: {wrong}");
            }
            _ => {
                let action = any(&*class.game, &mut rng);
                class.play(class.own, &action);
            }
        }
    }
    class.finish(&mut rng);
}

macro_rules! lessons {
    ($($name:ident),+ $(,)?) => {
        $(mod $name {
            #[test]
            fn is_played_through_by_doing_what_it_says() {
                super::does_what_it_says(stringify!($name));
            }

            #[test]
            fn bends_to_everything_else_that_is_legal() {
                super::bends(stringify!($name));
            }

            #[test]
            fn is_never_stuck_by_two_hundred_clicks_at_random() {
                super::survives_clicks(stringify!($name));
            }
        })+

        /// The lessons above are all there are.
        #[test]
        fn every_lesson_is_played() {
            let mut played = [$(stringify!($name)),+];
            played.sort_unstable();
            let mut ids: Vec<&str> = SCHOOL.lessons().iter().map(|lesson| lesson.id.as_str()).collect();
            ids.sort_unstable();
            assert_eq!(ids, played);
        }
    };
}

lessons!(map, ah61, ah74, c1863, guv, gcacw, lrtg);

#[test]
fn every_game_has_its_lesson_and_the_common_one_is_first() {
    let taught: Vec<&str> = SCHOOL.lessons().iter().skip(1).map(|lesson| lesson.ruleset.as_str()).collect();
    for ruleset in ["ah61", "ah74", "c1863", "guv", "gcacw", "lrtg"] {
        assert!(taught.contains(&ruleset), "nothing teaches {ruleset}");
    }
    assert_eq!(SCHOOL.lessons()[0].id, "map");
}

#[test]
fn the_first_click_of_a_lesson_is_an_action() {
    for lesson in SCHOOL.lessons() {
        assert!(!lesson.steps[0].is_read(), "{} begins with something to read", lesson.id);
    }
}

#[test]
fn what_a_step_points_at_is_there() {
    for lesson in SCHOOL.lessons() {
        let class = Class::begin(lesson);
        let view = class.game.view(Viewer::Seat(class.own));
        let board = SHELF.library().text(&format!("boards/{}.toml", class.game.about().board)).unwrap();
        for point in lesson.steps.iter().flat_map(|step| &step.point) {
            let piece = view.pieces.iter().find(|piece| piece.id == point.id);
            let is_there = match point.kind {
                PointKind::Piece => piece.is_some(),
                PointKind::Figure => {
                    piece.is_some_and(|piece| piece.values.iter().any(|value| value.label == point.label))
                }
                PointKind::Place => board.contains(&format!("\"{} ", point.id)),
                PointKind::Panel => point.id == "books",
                PointKind::Card | PointKind::Button => false,
            };
            assert!(is_there, "{}: nothing is {:?} {}", lesson.id, point.kind, point.id);
        }
    }
}

#[test]
fn another_way_is_offered_back_and_a_step_can_be_passed_over() {
    let lesson = lesson("ah61");
    let mut class = Class::begin(lesson);
    // Williams marches away from the enemy instead of up to him: the step is done by any march.
    class.play(class.own, "move Williams");
    class.play(class.own, "to S-28");
    assert_eq!(class.pupil.step(), 2);
    assert_eq!(class.guidance().stage, Stage::Astray, "Geary cannot be taken up while Williams marches");
    class.play(class.own, "stop");
    assert_eq!(class.guidance().stage, Stage::Act);
    // What is ahead of what is taught counts for what it is.
    class.play(class.own, "move Sykes");
    assert_eq!(class.pupil.step(), 4, "taking up Sykes is the next step but one");
    let mark = class.pupil.pass();
    assert_eq!((mark.taken, mark.step), (class.pupil.taken(), 5));
}

#[test]
fn a_legal_action_that_nothing_teaches_leaves_the_step_where_it_is() {
    let mut class = Class::begin(lesson("ah74"));
    for action in ["move Boats-2", "to MM-42", "move Newton"] {
        class.play(class.own, action);
    }
    let guidance = class.guidance();
    assert_eq!(
        (guidance.step, guidance.stage),
        (2, Stage::Astray),
        "Robinson cannot be taken up while Newton marches"
    );
    assert!(guidance.points.is_empty() && guidance.action.is_none());
    class.game.undo(class.own).unwrap();
    assert_eq!(class.guidance().stage, Stage::Act);
}

#[test]
fn the_enemy_keeps_to_the_script_while_the_lesson_lasts_and_no_longer() {
    let lesson = lesson("gcacw");
    let mut class = Class::begin(lesson);
    class.play(class.own, "pass");
    assert_eq!(lesson.enemy_action(&*class.game).as_deref(), Some("pass"), "the enemy waits");
    let mut later = Class::begin(first_battle());
    let mut rng = Rng::new(3);
    while later.game.view(Viewer::Seat(later.own)).heading.turn < 10 {
        assert!(later.answer(&mut rng));
        let action = later.game.actions().pop().unwrap();
        later.play(later.own, &action);
    }
    while let Some(decision) = later.game.status().open().copied().filter(|open| open.seat == later.own) {
        let action = later.game.actions().pop().unwrap();
        later.play(decision.seat, &action);
    }
    assert_eq!(first_battle().enemy_action(&*later.game), None, "from turn 10 on the recruit decides");
}

fn first_battle() -> &'static Arc<Lesson> {
    lesson("ah61")
}
