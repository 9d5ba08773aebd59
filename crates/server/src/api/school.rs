//! Lessons: which there are, a game for one, and where somebody stands in it. Words, where it happened, a game to watch.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use engine::Side;
use library::ClauseText;
use school::{
    Caption, Commander, FormationNote, GoodGame, Guidance, Lesson, Mark, Movement, Part, PlaceNote, Word,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::games::{Made, Maker, NewGame, NewSeat, make};
use super::{Json, Path, Query};
use crate::App;
use crate::access::Caller;
use crate::errand::busy;
use crate::error::{ApiError, ErrorBody};
use crate::model::{SeatKind, Table, table_id};
use crate::opponent::RECRUIT;
use crate::work::Wanted;

/// So many actions after its beginning a game is no lesson any more: nobody replays a campaign to find that out.
const LONGEST_LESSON: usize = 1_000;

/// A guided first game.
#[derive(Serialize, ToSchema)]
pub struct LessonInfo {
    /// Its id.
    pub id: String,
    /// The ruleset it teaches.
    pub ruleset: String,
    /// Its title.
    pub title: String,
    /// What one learns.
    pub summary: String,
    /// How long it takes.
    pub minutes: u8,
    /// How many steps it has.
    pub steps: usize,
    /// How many rules somebody must know who plays its game: the clauses of the ledger that hold in every game of it, and of the
    /// one it builds on.
    pub rules: usize,
}

impl LessonInfo {
    fn of(lesson: &Lesson, rules: usize) -> Self {
        Self {
            rules,
            id: lesson.id.clone(),
            ruleset: lesson.ruleset.clone(),
            title: lesson.title.clone(),
            summary: lesson.summary.clone(),
            minutes: lesson.minutes,
            steps: lesson.steps.len(),
        }
    }
}

/// The lessons, in the order in which they are offered.
#[utoipa::path(get, path = "/api/v1/lessons", tag = "school", responses((status = 200, body = Vec<LessonInfo>)))]
pub(crate) async fn lessons(State(app): State<App>) -> Result<Json<Vec<LessonInfo>>, ApiError> {
    let known = app.tables.catalog.ids();
    let look = move || {
        let taught = app.school.lessons().iter().filter(|lesson| known.contains(&lesson.ruleset));
        let info = |lesson: &Arc<Lesson>| {
            Ok(LessonInfo::of(lesson, app.bookcase.book(&lesson.ruleset)?.rules_to_know()))
        };
        taught.map(info).collect::<Result<_, ApiError>>().map(Json)
    };
    let found = busy(look).await;
    found.map_err(|error| ApiError::internal("the lessons cannot be listed", error))?
}

/// Begins a lesson: makes its game, with the recruit on the other side, who keeps to the lesson's script while it lasts.
#[utoipa::path(post, path = "/api/v1/lessons/{lesson}/games", tag = "school", params(("lesson" = String, Path)),
    responses((status = 201, body = Made), (status = 404, body = ErrorBody)))]
pub(crate) async fn begin(
    State(app): State<App>,
    Maker(address): Maker,
    caller: Caller,
    Path(lesson): Path<String>,
) -> Result<(StatusCode, Json<Made>), ApiError> {
    let lesson = app.school.lesson(&lesson).ok_or(ApiError::NotFound("lesson"))?.clone();
    let rules = app.tables.rules(&lesson.ruleset)?;
    let seed = lesson.seed;
    let describe = move || {
        let game =
            lesson.start(&*rules).map_err(|error| ApiError::internal("a lesson does not start", error))?;
        let own = lesson.seat(&*game);
        let seat = |index: usize| {
            let is_own = index == own.index();
            NewSeat {
                kind: if is_own { SeatKind::Person } else { SeatKind::Computer },
                name: None,
                opponent: (!is_own).then(|| RECRUIT.to_owned()),
                style: (!is_own).then(|| lesson.id.clone()),
            }
        };
        Ok(NewGame {
            ruleset: lesson.ruleset.clone(),
            scenario: lesson.scenario.clone(),
            options: Vec::new(),
            setup: None,
            seats: (0..game.about().seats.len()).map(seat).collect(),
            clock: Some(None),
            spectators: false,
            advice: Some(true),
            record: Some(game.record().clone()),
        })
    };
    make(&app, address, caller, seed, describe).await
}

/// What was passed over on the way.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// After how many actions of one's own which step was gone on to, as in `0.1,0.2,3.5`.
    #[serde(default)]
    pub marks: String,
}

impl Passed {
    fn marks(&self) -> Result<Vec<Mark>, ApiError> {
        let wrong = || ApiError::Malformed("marks are pairs of numbers, as in 0.1,3.5".into());
        let pair = |text: &str| {
            let (taken, step) = text.split_once('.').ok_or_else(wrong)?;
            let number = |text: &str| text.parse().map_err(|_| wrong());
            Ok(Mark { taken: number(taken)?, step: number(step)? })
        };
        self.marks.split(',').filter(|text| !text.is_empty()).map(pair).collect()
    }
}

/// Where the caller stands in the lesson that a game was made for.
#[utoipa::path(get, path = "/api/v1/games/{game}/lesson", tag = "school",
    params(("game" = String, Path), Passed),
    responses((status = 200, body = Guidance), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn guidance(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(passed): Query<Passed>,
    caller: Caller,
) -> Result<Json<Guidance>, ApiError> {
    let marks = passed.marks()?;
    let open = app.tables.open(&game).await?;
    let school = app.school.clone();
    // Out of the table first: others may look on while it is played again.
    let take = move |table: &mut Table| {
        let seat = caller.acting(table)?;
        let drilled = table.row.seats.iter().filter(|row| row.kind == SeatKind::Computer);
        let mut ids = drilled.filter_map(|row| row.name.strip_prefix(RECRUIT)?.strip_prefix(':'));
        let lesson = ids.find_map(|id| school.lesson(id)).ok_or(ApiError::NotFound("lesson"))?;
        if lesson.seat(&*table.game) != seat {
            return Err(ApiError::Unauthorized);
        }
        let pupil = school.pupil(lesson);
        Ok((pupil, table.rules.clone(), table.game.record().clone()))
    };
    let (mut pupil, rules, record) = app.tables.with(&open, take).await?;
    let follow = move |_: &Wanted| {
        let broken = |error| ApiError::internal("a lesson does not replay", error);
        if record.taken.len() <= LONGEST_LESSON
            && let Ok(game) = pupil.follow_record(&*rules, &record, &marks)
        {
            return Ok(pupil.now(&*game));
        }
        // A game that has gone on for long, or that today's rules play otherwise, has left its lesson behind.
        let last = Mark { taken: 0, step: usize::MAX };
        let start = engine::Record { start_hash: String::new(), ..record.beginning() };
        let game = pupil.follow_record(&*rules, &start, &[last]).map_err(broken)?;
        Ok(pupil.now(&*game))
    };
    Ok(Json(app.thinking.work(follow).await?))
}

/// What a newcomer to a ruleset cannot know.
#[derive(Serialize, ToSchema)]
pub struct Primer {
    /// Its words with their meaning, in the order of the alphabet.
    pub words: Vec<Word>,
    /// The parts of a turn, in their order; the heading of a view names the one that is being played.
    pub sequence: Vec<Part>,
}

/// The words of a ruleset that a newcomer cannot know, and its sequence of play.
#[utoipa::path(get, path = "/api/v1/rulesets/{ruleset}/glossary", tag = "school",
    params(("ruleset" = String, Path)), responses((status = 200, body = Primer), (status = 404, body = ErrorBody)))]
pub(crate) async fn glossary(
    State(app): State<App>,
    Path(ruleset): Path<String>,
) -> Result<Json<Primer>, ApiError> {
    app.tables.rules(&ruleset)?;
    let glossary = app.school.glossary(&ruleset);
    Ok(Json(Primer { words: glossary.words().to_vec(), sequence: glossary.sequence().to_vec() }))
}

/// What wins: a clause, and whose aim it is.
#[derive(Serialize, ToSchema)]
pub struct Aim {
    /// Whose aim; nobody's alone when it is counted for both.
    #[schema(required)]
    pub side: Option<Side>,
    /// The clause, which says it itself.
    pub clause: ClauseText,
}

/// Where it happened: the history behind a scenario.
#[derive(Serialize, ToSchema)]
pub struct History {
    /// When it happened.
    pub when: String,
    /// How things stood.
    pub situation: String,
    /// Who commanded, the Union's first.
    pub command: Vec<Commander>,
    /// What each side must do to win. Where a scenario keeps points, the sheet of its opening says for what.
    pub aims: Vec<Aim>,
    /// What was done, as movements from place to place of the board.
    pub course: Vec<Movement>,
    /// The works it rests on.
    pub sources: Vec<String>,
}

/// Where it happened: the situation, who commanded, what wins, what was done, and the sources.
#[utoipa::path(get, path = "/api/v1/rulesets/{ruleset}/scenarios/{scenario}/history", tag = "school",
    params(("ruleset" = String, Path), ("scenario" = String, Path)),
    responses((status = 200, body = History), (status = 404, body = ErrorBody)))]
pub(crate) async fn history(
    State(app): State<App>,
    Path((ruleset, scenario)): Path<(String, String)>,
) -> Result<Json<History>, ApiError> {
    let look = move || {
        let story = app.school.story(&ruleset, &scenario).ok_or(ApiError::NotFound("history"))?;
        let book = app.bookcase.book(&ruleset)?;
        let aim = |(side, id): (Option<Side>, &str)| Some(Aim { side, clause: book.clause(id)?.clone() });
        Ok(Json(History {
            when: story.when.clone(),
            situation: story.situation.clone(),
            command: story.command.clone(),
            aims: story.victory.clauses().filter_map(aim).collect(),
            course: story.course.clone(),
            sources: story.sources.clone(),
        }))
    };
    let found = busy(look).await;
    found.map_err(|error| ApiError::internal("a story cannot be told", error))?
}

/// A good game of a scenario, to be watched like any game that is over.
#[derive(Serialize, ToSchema)]
pub struct WatchedGame {
    /// The game's id.
    pub game: String,
    /// Who played both sides, such as `hard, 60 tries a decision`.
    pub generals: String,
    /// What a narrator says at its turning points, from the first to the last.
    pub captions: Vec<Caption>,
}

/// A good game of a scenario, between strong generals, with a narrator's captions at its turning points.
#[utoipa::path(get, path = "/api/v1/rulesets/{ruleset}/scenarios/{scenario}/watch", tag = "school",
    params(("ruleset" = String, Path), ("scenario" = String, Path)),
    responses((status = 200, body = WatchedGame), (status = 404, body = ErrorBody)))]
pub(crate) async fn watch(
    State(app): State<App>,
    Path((ruleset, scenario)): Path<(String, String)>,
) -> Result<Json<WatchedGame>, ApiError> {
    let look = move || {
        let found = GoodGame::read(app.tables.catalog.library(), &ruleset, &scenario);
        let found = found.map_err(|error| ApiError::internal("a game to watch does not load", error))?;
        let GoodGame { generals, captions, .. } = found.ok_or(ApiError::NotFound("game"))?;
        Ok(Json(WatchedGame { game: table_id(&ruleset, &scenario), generals, captions }))
    };
    let found = busy(look).await;
    found.map_err(|error| ApiError::internal("a game to watch cannot be read", error))?
}

/// What places and formations were, for whoever asks about one.
#[derive(Serialize, ToSchema)]
pub struct Footnotes {
    /// Of places: those count whose name the board knows.
    pub places: Vec<PlaceNote>,
    /// Of the formations that play.
    pub formations: Vec<FormationNote>,
}

/// What the places and the formations of a scenario were.
#[utoipa::path(get, path = "/api/v1/rulesets/{ruleset}/scenarios/{scenario}/footnotes", tag = "school",
    params(("ruleset" = String, Path), ("scenario" = String, Path)),
    responses((status = 200, body = Footnotes), (status = 404, body = ErrorBody)))]
pub(crate) async fn footnotes(
    State(app): State<App>,
    Path((ruleset, scenario)): Path<(String, String)>,
) -> Result<Json<Footnotes>, ApiError> {
    app.tables.rules(&ruleset)?;
    let notes = app.school.notes();
    let (places, formations) = (notes.places().to_vec(), notes.formations(&ruleset, &scenario));
    Ok(Json(Footnotes { places, formations }))
}
