//! Where somebody stands in a lesson.

use std::sync::Arc;

use engine::{Choice, ChoiceKind, Seat};
use serde::{Deserialize, Serialize};
use shelf::{AnyGame, AnyRules};

use crate::{Glossary, Lesson, Word};

/// How far an action may be ahead of what is taught and still count for what it is: so many steps with something to do.
const AHEAD: usize = 3;

/// What a step points at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// What kind of thing.
    pub kind: PointKind,
    /// Which: a place, a piece's or card's id, an action's text, or the name of a panel of the table.
    pub id: String,
    /// Of a figure: what it is called on the counter; of a button, what stands on it.
    #[serde(default)]
    pub label: String,
}

/// What kind of thing a step points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PointKind {
    /// A hex or location.
    Place,
    /// A counter.
    Piece,
    /// A number on a counter.
    Figure,
    /// A card or chit.
    Card,
    /// A button.
    Button,
    /// A panel beside the map.
    Panel,
}

impl Point {
    /// Where one clicks to make a choice.
    fn of(choice: &Choice) -> Self {
        let (kind, id) = match choice.kind {
            ChoiceKind::Piece => (PointKind::Piece, choice.pieces.first()),
            ChoiceKind::Step | ChoiceKind::Place => (PointKind::Place, choice.places.last()),
            ChoiceKind::Card => (PointKind::Card, choice.card.as_ref()),
            ChoiceKind::Button => (PointKind::Button, None),
        };
        let (kind, id) = id.map_or((PointKind::Button, &choice.action), |id| (kind, id));
        Self { kind, id: id.clone(), label: choice.label.clone() }
    }
}

/// What a step waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// It is read, and then passed over.
    Read,
    /// It waits for what it teaches, or anything as sensible.
    Act,
    /// The enemy decides.
    Wait,
    /// What it teaches cannot be done now: something else is asked, to be answered, taken back, or passed over.
    Astray,
    /// The lesson is over; the game goes on.
    Finished,
    /// The game is over.
    Over,
}

/// Where somebody stands in a lesson, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Guidance {
    /// The lesson's id.
    pub lesson: String,
    /// The lesson's title.
    pub title: String,
    /// The step, from 0; the number of steps when all are done.
    pub step: usize,
    /// How many steps there are.
    pub steps: usize,
    /// What it waits for.
    pub stage: Stage,
    /// What is said.
    pub say: String,
    /// The words of it that have not been used before, and those of the game's own question, with their meaning.
    pub words: Vec<Word>,
    /// What is pointed at: the first is what to click.
    pub points: Vec<Point>,
    /// The action that is pointed at, where one is.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub action: Option<String>,
    /// How many actions the pupil has taken: whoever passes a step over says after how many.
    pub taken: usize,
}

/// A step that was passed over, or read: after so many actions of the pupil's own the lesson is at least at this step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// After how many actions of the pupil's own.
    pub taken: usize,
    /// The step that was gone on to.
    pub step: usize,
}

/// Somebody who follows a lesson.
#[derive(Debug, Clone)]
pub struct Pupil {
    lesson: Arc<Lesson>,
    glossary: Arc<Glossary>,
    step: usize,
    taken: usize,
}

impl Pupil {
    pub(crate) const fn new(lesson: Arc<Lesson>, glossary: Arc<Glossary>) -> Self {
        Self { lesson, glossary, step: 0, taken: 0 }
    }

    /// The lesson.
    #[must_use]
    pub const fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// The step that is reached, from 0.
    #[must_use]
    pub const fn step(&self) -> usize {
        self.step
    }

    /// How many actions of the pupil's own were followed.
    #[must_use]
    pub const fn taken(&self) -> usize {
        self.taken
    }

    /// Goes on to the next step, whatever this one waits for, and says what is to be kept of that.
    pub fn pass(&mut self) -> Mark {
        self.step = (self.step + 1).min(self.lesson.steps.len());
        Mark { taken: self.taken, step: self.step }
    }

    /// Follows an action, of whichever seat, after it has been played.
    pub fn follow(&mut self, seat: Seat, action: &str, after: &dyn AnyGame) {
        let own = self.lesson.seat(after);
        if seat == own {
            self.taken += 1;
            self.step = self.step_after(action);
        }
        if let Some(asked) = after.status().open().filter(|asked| asked.seat == own) {
            while self
                .lesson
                .steps
                .get(self.step)
                .is_some_and(|step| step.until.iter().any(|name| name == asked.name))
            {
                self.step += 1;
            }
        }
    }

    /// The step that an action leads to: beyond the one it does, which may be one of the next; steps before that were meant to
    /// be read, or are passed over by doing the later thing.
    fn step_after(&self, action: &str) -> usize {
        let rest = self.lesson.steps.iter().enumerate().skip(self.step);
        let mut near = rest.filter(|(_, step)| !step.is_read()).take(AHEAD);
        let Some((next, step)) = near.next() else { return self.step };
        if step.is_done_by(action) {
            return next + 1;
        }
        // On the way to what is taught nothing is ahead of it.
        if step.teach.iter().any(|pattern| pattern.fits(action)) {
            return self.step;
        }
        let mut ahead =
            near.filter(|(_, step)| step.teach.first().is_some_and(|pattern| pattern.fits(action)));
        ahead.next().map_or(self.step, |(index, _)| index + 1)
    }

    /// Follows a whole game, with what was passed over on the way.
    pub fn follow_record(
        &mut self,
        rules: &dyn AnyRules,
        record: &engine::Record,
        marks: &[Mark],
    ) -> Result<Box<dyn AnyGame>, engine::RecordError> {
        let before = self.lesson.prologue();
        let (mut number, last) = (0, self.lesson.steps.len());
        let mark = |pupil: &mut Self| {
            let here = marks.iter().filter(|mark| mark.taken == pupil.taken).map(|mark| mark.step.min(last));
            pupil.step = here.max().unwrap_or(0).max(pupil.step);
        };
        mark(self);
        rules.replay_with(record, &mut |step| {
            number += 1;
            if number > before {
                self.follow(step.seat, step.action, step.after);
                mark(self);
            }
        })
    }

    /// What is shown now.
    #[must_use]
    pub fn now(&self, game: &dyn AnyGame) -> Guidance {
        let steps = self.lesson.steps.len();
        let mut guidance = Guidance {
            lesson: self.lesson.id.clone(),
            title: self.lesson.title.clone(),
            step: self.step,
            steps,
            stage: Stage::Finished,
            say: String::new(),
            words: Vec::new(),
            points: Vec::new(),
            action: None,
            taken: self.taken,
        };
        let Some(step) = self.lesson.steps.get(self.step) else { return guidance };
        guidance.say.clone_from(&step.say);
        let status = game.status();
        let Some(decision) = status.open() else {
            guidance.stage = Stage::Over;
            return guidance;
        };
        let is_asked = decision.seat == self.lesson.seat(game);
        if step.is_read() {
            guidance.stage = Stage::Read;
            guidance.points.clone_from(&step.point);
        } else if is_asked {
            let choices = game.choices();
            let fits = |pattern: &crate::Pattern| choices.iter().find(|choice| pattern.fits(&choice.action));
            let taught = step.teach.iter().find_map(fits);
            guidance.stage = taught.map_or(Stage::Astray, |_| Stage::Act);
            guidance.action = taught.map(|choice| choice.action.clone());
            guidance.points.extend(taught.map(Point::of));
            guidance.points.extend(taught.map_or(&[][..], |_| &step.point).iter().cloned());
        } else {
            guidance.stage = Stage::Wait;
        }
        let asks = if is_asked { game.prompt() } else { String::new() };
        guidance.words = self.new_words(&step.say, &asks);
        guidance
    }

    /// The words of the glossary that are used here and were not before.
    fn new_words(&self, say: &str, asks: &str) -> Vec<Word> {
        let said = &self.lesson.steps[..self.step.min(self.lesson.steps.len())];
        let known: Vec<&Word> =
            said.iter().flat_map(|step| self.glossary.found(&step.say)).map(|(word, _)| word).collect();
        let mut words: Vec<Word> = Vec::new();
        for (word, _) in self.glossary.found(say).into_iter().chain(self.glossary.found(asks)) {
            if !known.contains(&word) && !words.contains(word) {
                words.push(word.clone());
            }
        }
        words
    }
}
