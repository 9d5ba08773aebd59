//! Computers at their tables: who sits there from decision to decision, who may think now, and who is told to hurry.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use shelf::{Hurry, Occasion};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use utoipa::ToSchema;
use web_time::Instant;

use super::{Deed, Done, OpenTable, SeatKind, Table, Tables};
use crate::camp::{Camp, think_there};
use crate::errand::{Undone, beside, breathe, busy, pause};
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::opponent::choices;
use crate::{Chosen, Player};

/// A thinker goes on to the next decision of a seat while it has not thought for so long: then it is another table's turn.
const SLICE: Duration = Duration::from_millis(50);
/// So many actions that a computer has thought out are stored together at most.
const MOST_TOGETHER: usize = 64;
/// So often a computer that failed is asked again, after a pause.
const MOST_FAILURES: u32 = 5;
const PAUSE: Duration = Duration::from_secs(1);

/// The computers of a table.
#[derive(Default)]
pub(super) struct Computers {
    /// Those who have sat down, each in its seat; away while it thinks.
    chairs: Mutex<Vec<(Seat, Box<dyn Player>)>>,
    /// Whether somebody sees to it that they play.
    awake: AtomicBool,
    /// Whether a thought of this table waits for a thinker.
    waits: AtomicBool,
    /// Whom a person may tell to hurry.
    hurry: Mutex<Hurried>,
}

/// What is said to a computer that thinks.
#[derive(Default)]
struct Hurried {
    /// The thought that is going on.
    thought: Option<Hurry>,
    /// Whether the next one is to be short: it was said while none was going on.
    next: bool,
}

impl Computers {
    fn hurried(&self) -> std::sync::MutexGuard<'_, Hurried> {
        self.hurry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn chairs(&self) -> std::sync::MutexGuard<'_, Vec<(Seat, Box<dyn Player>)>> {
        self.chairs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the thought that is going on, or the next one at once, at the best found so far.
    pub(super) fn play_now(&self) {
        let mut hurried = self.hurried();
        match &hurried.thought {
            Some(thought) => thought.say(),
            None => hurried.next = true,
        }
    }

    /// Ends the thought that is going on because nobody waits for what comes of it.
    pub(super) fn interrupt(&self) {
        if let Some(thought) = &self.hurried().thought {
            thought.say();
        }
    }

    fn begin(&self) -> Hurry {
        let (hurry, mut hurried) = (Hurry::default(), self.hurried());
        if std::mem::take(&mut hurried.next) {
            hurry.say();
        }
        hurried.thought = Some(hurry.clone());
        hurry
    }

    fn end(&self) {
        self.hurried().thought = None;
    }

    /// Everybody gets up: the game is over.
    pub(super) fn dismiss(&self) {
        self.chairs().clear();
    }

    fn get_up(&self, seat: Seat) -> Option<Box<dyn Player>> {
        let mut chairs = self.chairs();
        let index = chairs.iter().position(|(taken, _)| *taken == seat)?;
        Some(chairs.swap_remove(index).1)
    }

    fn sit_down(&self, seat: Seat, player: Box<dyn Player>) {
        self.chairs().push((seat, player));
    }
}

/// The thinkers of a server: one less than it has cores, so that whoever plays never waits behind a thought. A table has
/// one thought at a time, and those who wait are served in turn: no table has more of them than another.
pub(crate) struct Thinkers {
    room: Arc<Semaphore>,
    waiting: AtomicUsize,
    metrics: Arc<Metrics>,
    /// Where they think, if not here.
    pub(crate) camp: Option<Arc<dyn Camp>>,
}

impl Thinkers {
    /// For a machine with so many cores.
    pub(crate) fn new(cores: usize, metrics: Arc<Metrics>, camp: Option<Arc<dyn Camp>>) -> Self {
        let room = Arc::new(Semaphore::new(cores.saturating_sub(1).max(1)));
        Self { room, waiting: AtomicUsize::new(0), metrics, camp }
    }

    /// Waits for a thinker.
    async fn enter(&self, waits: &AtomicBool) -> Result<OwnedSemaphorePermit, ApiError> {
        self.count(waits, true);
        let permit = Arc::clone(&self.room).acquire_owned().await;
        self.count(waits, false);
        permit.map_err(|error| ApiError::internal("no room to think", error))
    }

    fn count(&self, waits: &AtomicBool, is_waiting: bool) {
        waits.store(is_waiting, Ordering::Release);
        let waiting = if is_waiting {
            self.waiting.fetch_add(1, Ordering::AcqRel) + 1
        } else {
            self.waiting.fetch_sub(1, Ordering::AcqRel) - 1
        };
        self.metrics.thoughts_waiting.set(waiting as i64);
    }

    /// How many thoughts of other tables wait for a thinker.
    pub(crate) fn waiting_besides(&self, open: &OpenTable) -> usize {
        let own = usize::from(open.computers.waits.load(Ordering::Acquire));
        self.waiting.load(Ordering::Acquire).saturating_sub(own)
    }
}

/// A computer that thinks, as far as a viewer may know: it follows from what the viewer has noticed and from the time
/// alone. How often a computer has decided in secret meanwhile is not told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Thinking {
    /// Whose decision it is.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Since when, in milliseconds since 1970: since the last entry that the viewer has noticed.
    pub since: i64,
    /// How long it may think about one decision, in milliseconds; none when it does not think by the clock.
    #[schema(required)]
    pub patience: Option<u64>,
    /// How much of that has passed, in percent.
    #[schema(required)]
    pub share: Option<u8>,
    /// How many actions of this seat the viewer has noticed since another seat acted.
    pub actions: usize,
}

impl Thinking {
    /// The same, later.
    pub(crate) fn at(&self, now: i64) -> Self {
        let passed = u64::try_from(now - self.since).unwrap_or(0);
        let share = |patience: u64| (passed.saturating_mul(100) / patience.max(1)).min(100) as u8;
        Self { share: self.patience.map(share), ..self.clone() }
    }
}

impl Table {
    /// The computer that thinks now, as far as a viewer may know.
    pub(crate) fn thinking(&self, viewer: Viewer, now: i64) -> Option<Thinking> {
        let (seat, name) = self.computer_to_move().filter(|_| self.row.is_full())?;
        let patience = self.opponents.get(name).and_then(|(opponent, _)| opponent.patience());
        let noticed = || self.journal.iter().rev().filter(|entry| entry.witnesses.contain(viewer));
        let own =
            noticed().take_while(|entry| entry.seat == seat && matches!(entry.deed, Deed::Action { .. }));
        let thinking = Thinking {
            seat,
            since: noticed().next().map_or(self.row.created, |entry| entry.at).max(self.loaded),
            patience: patience.map(|patience| patience.as_millis() as u64),
            share: None,
            actions: own.count(),
        };
        Some(thinking.at(now))
    }

    /// Checks that a seat may tell the computer that thinks to hurry: whoever waits for it may, but nobody weakens a general
    /// who fights beside a person of the other side.
    pub(crate) fn check_hurry(&self, seat: Seat) -> Result<(), ApiError> {
        let thinks = self.computer_to_move().filter(|_| self.row.is_full());
        let (computer, _) = thinks.ok_or_else(|| ApiError::NotNow("nobody is thinking".into()))?;
        let beside =
            |row: &super::SeatRow| row.kind != SeatKind::Computer && !self.are_enemies(row.seat, computer);
        if self.are_enemies(seat, computer) && self.row.seats.iter().any(beside) {
            let sentence = "a general who fights beside a person is hurried by that side alone";
            return Err(ApiError::Forbidden(sentence.into()));
        }
        Ok(())
    }
}

/// An action that a computer has thought out, and the hash of the state it is meant for.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ThoughtOut {
    pub(crate) at: String,
    pub(crate) chosen: Chosen,
    /// How long it took.
    pub(crate) time: Duration,
}

/// Thinks decisions of a seat out, one after the other, and tells each: until dice or another seat decide, until somebody
/// waits no longer or nobody listens, or until it is another table's turn.
pub(crate) fn think(
    player: &mut dyn Player,
    mut occasion: Occasion,
    mut tell: impl FnMut(ThoughtOut) -> bool,
) {
    let began = Instant::now();
    loop {
        let begins = Instant::now();
        let first = |occasion: &Occasion| choices(occasion.game()).into_iter().next();
        let chosen = player
            .choose(&occasion)
            .or_else(|| Some(Chosen { action: first(&occasion)?, ..Chosen::default() }));
        let Some(chosen) = chosen else { return };
        let (at, action) = (occasion.answered(&chosen.action).at, chosen.action.clone());
        let is_heard = tell(ThoughtOut { at, chosen, time: begins.elapsed() });
        let stops = !is_heard || occasion.hurry.is_said() || began.elapsed() >= SLICE;
        if stops || !occasion.take(&action) {
            return;
        }
    }
}

/// A decision that a computer is asked for.
struct Question {
    /// The name of the opponent who sits there.
    opponent: String,
    occasion: Occasion,
}

impl Tables {
    /// Lets the computer play, if it is its decision and it is not playing yet.
    pub(super) fn wake_computer(self: &Arc<Self>, open: &Arc<OpenTable>) {
        if !open.has_computer || open.computers.awake.swap(true, Ordering::AcqRel) {
            return;
        }
        let (tables, open) = (Arc::clone(self), Arc::clone(open));
        drop(beside(async move {
            let mut failures = 0;
            loop {
                match tables.think(&open).await {
                    Ok(true) => {
                        failures = 0;
                        continue;
                    }
                    Ok(false) => {}
                    Err(error) if failures < MOST_FAILURES => {
                        tracing::warn!(game = open.id, %error, "a computer could not play");
                        failures += 1;
                        pause(PAUSE).await;
                        continue;
                    }
                    Err(_) => {
                        open.computers.awake.store(false, Ordering::Release);
                        return;
                    }
                }
                open.computers.awake.store(false, Ordering::Release);
                // Somebody may have played between the last look and the flag: look once more.
                let again = matches!(tables.computer_to_move(&open).await, Ok(Some(_)))
                    && !open.is_deserted(tables.time.now());
                if !again || open.computers.awake.swap(true, Ordering::AcqRel) {
                    return;
                }
            }
        }));
    }

    /// The seat whose decision is open, when a computer sits there and the game has begun.
    async fn computer_to_move(&self, open: &OpenTable) -> Result<Option<Seat>, ApiError> {
        let mut locked = self.lock(open).await?;
        let table = locked.table()?;
        if table.is_over() {
            open.computers.dismiss();
        }
        Ok(table.computer_to_move().filter(|_| table.row.is_full()).map(|(seat, _)| seat))
    }

    /// Takes decisions for the computer; `false` when it is not its turn.
    async fn think(self: &Arc<Self>, open: &Arc<OpenTable>) -> Result<bool, ApiError> {
        if self.computer_to_move(open).await?.is_none() || open.is_deserted(self.time.now()) {
            return Ok(false);
        }
        let permit = self.thinkers.enter(&open.computers.waits).await?;
        breathe().await;
        let Some(question) = self.question(open).await? else { return Ok(false) };
        let (seat, hurry) = (question.occasion.seat(), question.occasion.hurry.clone());
        let (told, mut heard) = mpsc::unbounded_channel();
        let (tables, there) = (Arc::clone(self), Arc::clone(open));
        let thought = beside(async move {
            tables.metrics.thinking.inc();
            let thought = tables.set_to_think(&there, question, told).await;
            tables.metrics.thinking.dec();
            drop(permit);
            thought
        });
        let mut together = Vec::new();
        let mut played = Err(ApiError::Internal);
        while heard.recv_many(&mut together, MOST_TOGETHER).await > 0 {
            for thought in &together {
                self.metrics.thought_seconds.observe(thought.time.as_secs_f64());
                self.metrics.tries.inc_by(thought.chosen.tries.into());
            }
            played = self.play_thought_out(open, seat, std::mem::take(&mut together)).await;
            if played.is_err() {
                hurry.say();
                break;
            }
        }
        drop(heard);
        let thought = thought.await.and_then(std::convert::identity);
        open.computers.end();
        thought.map_err(|error| ApiError::internal("the computer failed", error))?;
        match played {
            // The game ended or actions were taken back meanwhile: think again.
            Err(ApiError::Conflict { .. } | ApiError::NotNow(_)) | Ok(()) => Ok(true),
            Err(error) => Err(error),
        }
    }

    /// Sets whoever sits there to think, here or elsewhere.
    async fn set_to_think(
        &self,
        open: &Arc<OpenTable>,
        Question { opponent: name, occasion }: Question,
        told: mpsc::UnboundedSender<ThoughtOut>,
    ) -> Result<(), Undone> {
        if let Some(camp) = &self.thinkers.camp {
            return think_there(&**camp, (&open.id, &name), occasion, told).await;
        }
        let (opponents, open) = (Arc::clone(&self.opponents), Arc::clone(open));
        busy(move || {
            let seat = occasion.seat();
            let sit_down = || {
                let (opponent, style) = opponents.get(&name)?;
                Some(opponent.sit_down(occasion.game().about(), style))
            };
            let Some(mut player) = open.computers.get_up(seat).or_else(sit_down) else { return };
            think(&mut *player, occasion, |thought| told.send(thought).is_ok());
            open.computers.sit_down(seat, player);
        })
        .await
    }

    /// The open decision, if it is a computer's.
    async fn question(&self, open: &OpenTable) -> Result<Option<Question>, ApiError> {
        let mut locked = self.lock(open).await?;
        let table = locked.table()?;
        let Some((_, name)) = table.computer_to_move().filter(|_| table.row.is_full()) else {
            return Ok(None);
        };
        let opponent = self.opponents.get(name).map(|_| name.to_owned());
        let opponent = opponent.ok_or(ApiError::NotFound("opponent"))?;
        let seats: Vec<Seat> = table.standing.iter().map(|action| action.seat).collect();
        let mut occasion = Occasion::of(&*table.game, &seats).ok_or(ApiError::Internal)?;
        occasion.hurry = open.computers.begin();
        Ok(Some(Question { opponent, occasion }))
    }

    async fn play_thought_out(
        self: &Arc<Self>,
        open: &Arc<OpenTable>,
        seat: Seat,
        thought_out: Vec<ThoughtOut>,
    ) -> Result<(), ApiError> {
        let time = self.time.clone();
        let deed = move |table: &mut Table| {
            Ok(Done { entries: table.play_thought_out(seat, &thought_out, time.now())?, answer: () })
        };
        Box::pin(self.change_now(open, deed)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thinking(patience: Option<u64>) -> Thinking {
        Thinking { seat: Seat(1), since: 5_000, patience, share: None, actions: 3 }
    }

    #[test]
    fn the_share_of_a_thought_follows_from_the_time_alone() {
        let share = |now| thinking(Some(1_000)).at(now).share;
        assert_eq!([4_000, 5_000, 5_250, 6_000, 99_000].map(share), [0, 0, 25, 100, 100].map(Some));
        assert_eq!(thinking(None).at(6_000).share, None);
    }

    #[test]
    fn a_thought_that_has_not_begun_can_be_hurried_too_and_only_that_one() {
        let computers = Computers::default();
        computers.play_now();
        assert!(computers.begin().is_said());
        computers.end();
        let next = computers.begin();
        assert!(!next.is_said());
        computers.play_now();
        assert!(next.is_said());
        computers.end();
        computers.interrupt();
        assert!(!computers.begin().is_said(), "there was nothing to interrupt");
    }
}
