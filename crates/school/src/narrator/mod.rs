//! The narrator: finds the turning points of a game that is over, and says what happened there.
//!
//! It knows no rule. It follows who stands where and how strong, what was rolled over whom, which named places changed hands and
//! what the tracks show, and picks what weighed most: the beginning, first contact, the costliest fights, the places that the
//! story and the victory sheet speak of, and the end with the clause that decided it.

mod course;
mod field;
mod gazetteer;
mod matter;
mod words;

use engine::{Record, RecordError};
use shelf::AnyRules;

use crate::{Caption, Story};
use course::Course;
use matter::Matter;
use words::Voice;

pub use gazetteer::Gazetteer;

/// A game has at least so many captions, and at most.
pub const FEWEST: usize = 6;
/// The most captions of a game.
pub const MOST: usize = 15;

/// What a narrator is given beside the game.
pub struct Brief<'a> {
    /// The names on the board.
    pub gazetteer: &'a Gazetteer,
    /// The history behind the scenario, if it is told.
    pub story: Option<&'a Story>,
    /// What is lost in a fight, as the game calls it: `Manpower`.
    pub loss: &'a str,
}

/// A game as it is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tale {
    /// What is said, from the first to the last.
    pub captions: Vec<Caption>,
    /// How much happens in what is told: the larger, the livelier.
    pub weight: i32,
}

/// Something that may be told.
struct Turning {
    actions: usize,
    turn: String,
    weight: i32,
    matter: Matter,
}

/// Tells a game that is over.
pub fn narrate(rules: &dyn AnyRules, record: &Record, brief: &Brief<'_>) -> Result<Tale, RecordError> {
    let start = rules.replay(&record.beginning())?;
    let mut course = Course::begin(&*start, brief);
    let end = rules.replay_with(record, &mut |step| course.follow(&step))?;
    let turnings = choose(course.end(&*end), record.taken.len());
    let weight = turnings.iter().map(|turning| turning.weight).sum();
    let mut voice = Voice::new(brief);
    let caption = |turning: &Turning| Caption {
        actions: turning.actions,
        turn: turning.turn.clone(),
        says: voice.say(&turning.matter),
        places: turning.matter.places(),
        clause: turning.matter.clause().to_owned(),
    };
    Ok(Tale { captions: turnings.iter().map(caption).collect(), weight })
}

/// The weightiest, not two in one breath, in the order in which they happened.
fn choose(mut turnings: Vec<Turning>, actions: usize) -> Vec<Turning> {
    let wanted = (6 + actions / 150).clamp(8, 13);
    turnings.retain(|turning| !turning.matter.places().is_empty());
    // Of equal weight, the earlier.
    turnings.sort_by_key(|turning| (std::cmp::Reverse(turning.weight), turning.actions));
    let mut chosen: Vec<Turning> = Vec::new();
    for apart in [actions / 30, actions / 80, 1] {
        let mut left = Vec::new();
        for turning in turnings {
            let is_free = chosen.iter().all(|other| other.actions.abs_diff(turning.actions) > apart);
            let same = chosen.iter().filter(|other| other.matter.is_like(&turning.matter)).count();
            if chosen.len() < wanted && is_free && same < turning.matter.most() {
                chosen.push(turning);
            } else {
                left.push(turning);
            }
        }
        turnings = left;
        if chosen.len() >= FEWEST {
            break;
        }
    }
    chosen.sort_by_key(|turning| turning.actions);
    chosen
}
