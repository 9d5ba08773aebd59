//! Lessons in the terminal, as somebody types them: every one of them to its end, left and taken up again, and astray.
#![allow(clippy::unwrap_used)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use school::{School, Stage};
use shelf::Shelf;

/// A folder of its own for one test.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("vedette-learn-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Self(folder)
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What `vedette learn` says to what is typed.
fn learn(data_dir: &Path, arguments: &[&str], typed: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_vedette"))
        .arg("learn")
        .args(arguments)
        .arg("--data-dir")
        .arg(data_dir)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What is typed to do what a lesson says, line by line.
fn script(id: &str) -> Vec<String> {
    let shelf = Shelf::default();
    let school = School::load(shelf.library()).unwrap();
    let lesson = school.lesson(id).unwrap();
    let rules = shelf.rules(&lesson.ruleset).unwrap().unwrap();
    let mut game = lesson.start(&*rules).unwrap();
    let mut pupil = school.pupil(lesson);
    let mut typed = Vec::new();
    while let Some(decision) = game.status().open().copied() {
        let guidance = pupil.now(&*game);
        let is_own = decision.seat == lesson.seat(&*game);
        let action = match guidance.stage {
            Stage::Finished => break,
            _ if !is_own => lesson.enemy_action(&*game).unwrap(),
            Stage::Read => {
                pupil.pass();
                typed.push(String::new());
                continue;
            }
            _ => guidance.action.unwrap(),
        };
        game.play(&action).unwrap();
        pupil.follow(decision.seat, &action, &*game);
        if is_own {
            typed.push(action);
        }
    }
    typed
}

fn is_played_to_its_end(id: &str) {
    let desk = Desk::new(id);
    let lines = script(id);
    // Half of it in one evening, the rest in another.
    let (first, second) = lines.split_at(lines.len() / 2);
    let said = learn(&desk.0, &[id], &format!("{}\nq\n", first.join("\n")));
    assert!(!said.contains("The lesson is over"), "{id} is over too soon");
    let said = learn(&desk.0, &[id], &format!("{}\nq\n", second.join("\n")));
    assert!(said.contains("The lesson is over. The same game goes on, against the recruit"), "{id}: {said}");
    assert!(!said.contains("Something else is asked first"), "{id} goes astray by doing what it says");
    let listed = learn(&desk.0, &["--list"], "");
    let line = listed.lines().find(|line| line.starts_with(id)).unwrap();
    assert!(line.ends_with("finished"), "{listed}");
}

macro_rules! played {
    ($($id:ident),+) => {
        $(#[test]
        fn $id() {
            is_played_to_its_end(stringify!($id));
        })+
    };
}

played!(map, ah61, ah74, c1863, guv, gcacw, lrtg);

#[test]
fn the_first_lesson_points_at_a_choice_by_its_number_and_a_wrong_try_gets_the_rule() {
    let desk = Desk::new("first");
    let said = learn(&desk.0, &[], "attack the moon\nmove Geary\nto KK-12\nu\nq\n");
    assert!(said.contains("Lesson: Reading the map and a counter."), "{said}");
    let arrow = said.lines().find(|line| line.starts_with("-> ")).unwrap();
    let number = arrow.split_whitespace().nth(1).unwrap();
    assert!(number.parse::<usize>().is_ok() && arrow.contains("Move Geary"), "{arrow}");
    assert!(said.matches("  No: ").count() == 2, "two wrong tries are refused: {said}");
    assert!(said.contains("-- 2 of "), "taking Geary up is the first step");
    let after_undo = said.rsplit("-- 1 of ").next().unwrap();
    assert!(after_undo.contains("Click the one with the ring"), "undo leads back to the step: {said}");
}

#[test]
fn a_step_can_be_passed_over_and_another_action_taken() {
    let desk = Desk::new("astray");
    let said = learn(&desk.0, &["ah61"], "move Wadsworth\nn\nn\nq\n");
    assert!(said.contains("Something else is asked first"), "{said}");
    assert!(said.contains("-- 2 of ") && said.contains("-- 4 of "), "two steps were passed over: {said}");
}
