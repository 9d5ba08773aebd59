//! `vedette learn`: a lesson in the terminal.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use engine::{Choice, Record, Seat};
use school::{Guidance, Lesson, Mark, Pupil, School, Stage};
use serde::{Deserialize, Serialize};
use shelf::{AnyGame, AnyRules, Shelf};

use crate::commands::play::Evening;
use crate::failure::Failure;
use crate::source::{read, ruleset, say};

/// Teaches a game in a guided first one; afterwards one plays on against the recruit.
#[derive(Args)]
pub struct Learn {
    /// The game, or `map` for reading the map and a counter; without it the first lesson that is not finished.
    lesson: Option<String>,
    /// Lists the lessons.
    #[arg(long)]
    list: bool,
    /// Begins the lesson anew.
    #[arg(long)]
    again: bool,
    /// Where one's progress is kept.
    #[arg(long, value_name = "DIR", default_value = ".vedette")]
    data_dir: PathBuf,
}

/// What is kept of a lesson: the game, and what was passed over.
#[derive(Default, Serialize, Deserialize)]
struct Kept {
    record: Option<Record>,
    marks: Vec<Mark>,
    finished: bool,
}

impl Kept {
    fn load(path: &Path) -> Result<Self, Failure> {
        if !path.exists() {
            return Ok(Self::default());
        }
        serde_json::from_str(&read(path)?).map_err(|error| Failure::file(path, error.into()))
    }
}

impl Learn {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let school = School::load(shelf.library())?;
        if self.list {
            return self.show(&school);
        }
        let lesson = Arc::clone(self.wanted(&school)?);
        let rules = ruleset(shelf, &lesson.ruleset)?;
        let path = self.path(&lesson);
        let kept = if self.again { Kept::default() } else { Kept::load(&path)? };
        let mut pupil = school.pupil(&lesson);
        let fresh = lesson.start(&*rules).map_err(|error| Failure::Input(error.to_string()))?;
        let record = kept.record.unwrap_or_else(|| fresh.record().clone());
        let mut taken_by = Vec::new();
        pupil.follow_record(&*rules, &record, &kept.marks)?;
        let game = rules.replay_with(&record, &mut |step| taken_by.push(step.seat))?;
        say(format_args!("Lesson: {}. {}", lesson.title, lesson.summary))?;
        let (own, seats) = (lesson.seat(&*game), game.about().seats.len());
        let schooling = Schooling { school, pupil, rules, marks: kept.marks, path, is_over: kept.finished };
        Evening::lesson(
            shelf,
            game,
            taken_by,
            (0..seats).map(|seat| seat == own.index()).collect(),
            schooling,
        )?
        .play()
    }

    fn path(&self, lesson: &Lesson) -> PathBuf {
        self.data_dir.join("lessons").join(format!("{}.json", lesson.id))
    }

    /// The lesson that is asked for, or the first that is not finished.
    fn wanted<'school>(&self, school: &'school School) -> Result<&'school Arc<Lesson>, Failure> {
        let lessons = school.lessons();
        let ids = || lessons.iter().map(|lesson| lesson.id.as_str()).collect::<Vec<_>>().join(", ");
        if let Some(id) = &self.lesson {
            let unknown = || Failure::Input(format!("there is no lesson \"{id}\"; there are {}", ids()));
            return school.lesson(id).ok_or_else(unknown);
        }
        for lesson in lessons {
            if !Kept::load(&self.path(lesson))?.finished {
                return Ok(lesson);
            }
        }
        lessons.first().ok_or_else(|| Failure::Input("there are no lessons".into()))
    }

    fn show(&self, school: &School) -> Result<(), Failure> {
        for lesson in school.lessons() {
            let kept = Kept::load(&self.path(lesson))?;
            let state = match (kept.finished, kept.record) {
                (true, _) => "finished",
                (false, Some(_)) => "begun",
                (false, None) => "",
            };
            say(format_args!("{:8}{:36}{:3} min  {state}", lesson.id, lesson.title, lesson.minutes))?;
        }
        Ok(())
    }
}

/// A lesson at a table.
pub struct Schooling {
    school: School,
    pupil: Pupil,
    rules: Arc<dyn AnyRules>,
    marks: Vec<Mark>,
    path: PathBuf,
    is_over: bool,
}

impl Schooling {
    /// What the enemy does by the lesson's script.
    pub fn enemy_action(&self, game: &dyn AnyGame) -> Option<String> {
        self.pupil.lesson().enemy_action(game)
    }

    /// Follows an action that has been played.
    pub fn follow(&mut self, seat: Seat, action: &str, game: &dyn AnyGame) -> Result<(), Failure> {
        self.pupil.follow(seat, action, game);
        self.keep(game)
    }

    /// Goes back with the game: what was passed over since does not count any more.
    pub fn go_back(&mut self, game: &dyn AnyGame) -> Result<(), Failure> {
        let taken = self.pupil.taken().saturating_sub(1);
        self.marks.retain(|mark| mark.taken <= taken);
        let lesson = Arc::clone(self.pupil.lesson());
        self.pupil = self.school.pupil(&lesson);
        self.pupil.follow_record(&*self.rules, game.record(), &self.marks)?;
        self.keep(game)
    }

    /// Goes on to the next step; false when there is none.
    pub fn pass(&mut self, game: &dyn AnyGame) -> Result<bool, Failure> {
        if self.is_over {
            return Ok(false);
        }
        self.marks.push(self.pupil.pass());
        self.keep(game)?;
        Ok(true)
    }

    /// Whether the step is only to be read.
    pub fn is_read(&self, game: &dyn AnyGame) -> bool {
        !self.is_over && self.pupil.now(game).stage == Stage::Read
    }

    /// Says what the lesson has to say, with the number of the choice it points at.
    pub fn tell(&mut self, game: &dyn AnyGame, choices: &[Choice]) -> Result<(), Failure> {
        if self.is_over {
            return Ok(());
        }
        let guidance = self.pupil.now(game);
        if guidance.stage == Stage::Finished {
            self.is_over = true;
            self.keep(game)?;
            return say("\nThe lesson is over. The same game goes on, against the recruit; q leaves.");
        }
        say(format_args!("\n-- {} of {} --", guidance.step + 1, guidance.steps))?;
        say(&guidance.say)?;
        for word in &guidance.words {
            say(format_args!("   {}: {}", word.word, word.means))?;
        }
        say(hint(&guidance, choices))
    }

    fn keep(&self, game: &dyn AnyGame) -> Result<(), Failure> {
        let finished = self.is_over || self.pupil.step() >= self.pupil.lesson().steps.len();
        let kept = Kept { record: Some(game.record().clone()), marks: self.marks.clone(), finished };
        let text = serde_json::to_string(&kept).map_err(|error| Failure::file(&self.path, error.into()))?;
        let folder = self.path.parent().unwrap_or_else(|| Path::new("."));
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
        std::fs::write(&self.path, text).map_err(|error| Failure::file(&self.path, error))
    }
}

/// What to type.
fn hint(guidance: &Guidance, choices: &[Choice]) -> String {
    let pointed = choices.iter().position(|choice| Some(&choice.action) == guidance.action.as_ref());
    match (guidance.stage, pointed) {
        (Stage::Act, Some(index)) => {
            format!("-> {}  {}   (n: go on without it)", index + 1, choices[index].label)
        }
        (Stage::Read, _) => {
            let looks: Vec<&str> = guidance.points.iter().map(|point| point.id.as_str()).collect();
            let at = if looks.is_empty() { String::new() } else { format!("Look at {}. ", looks.join(", ")) };
            format!("-> {at}Enter reads on.")
        }
        _ => "-> Something else is asked first: answer it, take your last action back (u), or go on to the next step (n).".into(),
    }
}
