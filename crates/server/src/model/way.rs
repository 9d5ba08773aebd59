//! The states along a game's record, as they were kept. A journal keeps with every action what it changed in the state's
//! bytes, so that a game's past is there though its rules have been corrected since and would lead elsewhere.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use engine::Record;
use shelf::{AnyGame, AnyRules};

/// So many actions apart a state is kept whole.
const WHOLE_EVERY: usize = 200;
/// So many equal bytes in a row are taken for the same part of a state.
const ALIKE: usize = 8;
/// So many bytes ahead the same part is looked for.
const REACH: usize = 64;

/// A state as it is kept with an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum Kept {
    /// All of it.
    Whole(Arc<[u8]>),
    /// What was changed in the state before it.
    Changed(Arc<[u8]>),
}

impl From<Kept> for String {
    fn from(kept: Kept) -> Self {
        STANDARD.encode(kept.to_bytes())
    }
}

impl TryFrom<String> for Kept {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, &'static str> {
        STANDARD.decode(text).ok().and_then(|bytes| Self::from_bytes(&bytes)).ok_or("that is no state")
    }
}

impl Kept {
    /// The bytes in the database.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let (kind, bytes) = match self {
            Self::Whole(bytes) => (0, bytes),
            Self::Changed(bytes) => (1, bytes),
        };
        [&[kind], &bytes[..]].concat()
    }

    /// Reads what [`Self::to_bytes`] wrote.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        match bytes.split_first()? {
            (0, whole) => Some(Self::Whole(whole.into())),
            (1, changed) => Some(Self::Changed(changed.into())),
            _ => None,
        }
    }
}

/// The states of a game by how many actions led to them, as far as they were kept.
#[derive(Debug, Clone, Default)]
pub(crate) struct Way {
    /// Whole states beside those of the actions: the one it started from, and those it went on from under corrected rules.
    resting: Vec<(usize, Arc<[u8]>)>,
    /// The state after each action.
    steps: Vec<Option<Kept>>,
}

impl Way {
    /// The way of a game that starts from this state.
    pub(crate) fn new(start: Option<&[u8]>) -> Self {
        Self { resting: start.map(|state| (0, state.into())).into_iter().collect(), steps: Vec::new() }
    }

    /// Adds the state after an action.
    pub(crate) fn push(&mut self, kept: Option<Kept>) {
        self.steps.push(kept);
    }

    /// Adds the state that the game goes on from instead of the one that was there.
    pub(crate) fn rest(&mut self, state: &[u8]) {
        self.resting.push((self.steps.len(), state.into()));
    }

    /// Takes back all but the first so many actions.
    pub(crate) fn cut(&mut self, actions: usize) {
        self.steps.truncate(actions);
        self.resting.retain(|(after, _)| *after <= actions);
    }

    /// How a state is kept that comes after the last one, which is given where it is at hand.
    pub(crate) fn keep(&self, before: Option<&[u8]>, state: &[u8]) -> Kept {
        match before.filter(|_| !(self.steps.len() + 1).is_multiple_of(WHOLE_EVERY)) {
            Some(before) => Kept::Changed(difference(before, state).into()),
            None => Kept::Whole(state.into()),
        }
    }

    /// The last place up to here where the state is kept whole.
    fn whole(&self, actions: usize) -> Option<(usize, Arc<[u8]>)> {
        let resting = self.resting.iter().rev().find(|(after, _)| *after <= actions).cloned();
        let from = resting.as_ref().map_or(0, |(after, _)| *after);
        let mut steps = self.steps.iter().enumerate().take(actions).skip(from).rev();
        let step = steps.find_map(|(index, kept)| match kept {
            Some(Kept::Whole(state)) => Some((index + 1, Arc::clone(state))),
            _ => None,
        });
        step.or(resting)
    }

    /// The state after so many actions.
    pub(crate) fn state(&self, actions: usize) -> Option<Vec<u8>> {
        let (after, whole) = self.whole(actions)?;
        let mut state = whole.to_vec();
        for kept in self.steps.get(after..actions)? {
            let Some(Kept::Changed(changed)) = kept else { return None };
            state = change(&state, changed)?;
        }
        Some(state)
    }

    /// The state after the last action.
    pub(crate) fn last(&self) -> Option<Vec<u8>> {
        self.state(self.steps.len())
    }

    /// The game as it stood after all the actions of this record, where its state was kept and is one of these rules.
    pub(crate) fn game(&self, rules: &dyn AnyRules, record: &Record) -> Option<Box<dyn AnyGame>> {
        rules.resume(record, &self.state(record.taken.len())?)
    }

    /// The game as it last stood in a state that was kept whole and is one of these rules.
    pub(crate) fn last_whole(&self, rules: &dyn AnyRules, record: &Record) -> Option<Box<dyn AnyGame>> {
        let mut actions = record.taken.len();
        loop {
            let (after, state) = self.whole(actions)?;
            let mut before = record.clone();
            before.cut(after);
            if let Some(game) = rules.resume(&before, &state) {
                return Some(game);
            }
            actions = after.checked_sub(1)?;
        }
    }
}

/// What makes one text of bytes of another: how many stay, how many go, and what comes in their place, again and again. What
/// is left stays.
fn difference(before: &[u8], after: &[u8]) -> Vec<u8> {
    let (mut old, mut new, mut out) = (before, after, Vec::new());
    loop {
        let same = old.iter().zip(new).take_while(|(one, other)| one == other).count();
        (old, new) = (&old[same..], &new[same..]);
        if old.is_empty() && new.is_empty() {
            return out;
        }
        let (gone, come) = parting(old, new);
        for number in [same, gone, come] {
            write_number(&mut out, number);
        }
        out.extend_from_slice(&new[..come]);
        (old, new) = (&old[gone..], &new[come..]);
    }
}

/// Of two texts that begin differently, how much of each comes before they are alike again.
fn parting(old: &[u8], new: &[u8]) -> (usize, usize) {
    let alike = |gone: usize, come: usize| {
        let there = old.get(gone..gone + ALIKE);
        there.is_some() && there == new.get(come..come + ALIKE)
    };
    // Most changes leave everything in its place.
    let in_place = (1..=REACH).find(|&width| alike(width, width)).map(|width| (width, width));
    let moved = || {
        let ways = (1..=REACH).flat_map(|far| (0..far).flat_map(move |near| [(near, far), (far, near)]));
        ways.into_iter().find(|&(gone, come)| alike(gone, come))
    };
    in_place.or_else(moved).unwrap_or((old.len(), new.len()))
}

/// Makes a change that [`difference`] has found; `None` when it is not one of this text.
fn change(before: &[u8], mut changed: &[u8]) -> Option<Vec<u8>> {
    let (mut old, mut out) = (before, Vec::with_capacity(before.len() + changed.len()));
    while !changed.is_empty() {
        let (same, gone, come) =
            (read_number(&mut changed)?, read_number(&mut changed)?, read_number(&mut changed)?);
        let (stays, rest) = old.split_at_checked(same)?;
        let (comes, left) = changed.split_at_checked(come)?;
        out.extend_from_slice(stays);
        out.extend_from_slice(comes);
        (old, changed) = (rest.get(gone..)?, left);
    }
    out.extend_from_slice(old);
    Some(out)
}

/// Seven bits a byte, the lowest first; the last byte is below 128.
fn write_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 128 {
        out.push((number % 128) as u8 | 128);
        number /= 128;
    }
    out.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<usize> {
    let mut number = 0_usize;
    for shift in (0..28).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(byte % 128) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use engine::Rng;

    use super::*;

    #[test]
    fn a_change_is_small_and_is_made_again() {
        let before: Vec<u8> = (0..2_000_u32).map(|index| (index * index / 7) as u8).collect();
        let mut changed = before.clone();
        changed[3] = 99;
        changed[1_500] = 98;
        changed.insert(700, 1);
        changed.drain(900..905);
        let difference = difference(&before, &changed);
        assert!(difference.len() < 40, "{}", difference.len());
        assert_eq!(change(&before, &difference), Some(changed));
        assert!(super::difference(&before, &before).is_empty());
        assert_eq!(change(&[1, 2], &difference), None, "it is no change of this text");
        assert_eq!(change(&before, &[200]), None);
    }

    #[test]
    fn every_text_is_made_of_every_other() {
        let mut rng = Rng::new(7);
        let mut before = Vec::new();
        for _ in 0..500 {
            // Few letters, so that much looks alike that is not the same.
            let after: Vec<u8> = (0..rng.below(300)).map(|_| rng.below(3) as u8).collect();
            assert_eq!(change(&before, &difference(&before, &after)), Some(after.clone()));
            before = after;
        }
    }

    #[test]
    fn what_an_action_changes_is_small() {
        let shelf = shelf::Shelf::default();
        for id in shelf::Shelf::IDS {
            let rules = shelf.rules(id).unwrap().unwrap();
            let setup = engine::Setup::scenario(id, &rules.about().scenarios[0].id);
            let mut game = rules.start(&setup, 1863).unwrap();
            let (mut rng, mut way, mut changes) = (Rng::new(1863), Way::new(Some(&game.snapshot())), 0);
            while way.steps.len() < 150 && game.status().open().is_some() {
                let actions = game.actions();
                game.play(&actions[rng.below(actions.len())]).unwrap();
                let kept = way.keep(way.last().as_deref(), &game.snapshot());
                changes += kept.to_bytes().len();
                way.push(Some(kept));
            }
            let (whole, each) = (game.snapshot().len(), changes / way.steps.len());
            println!("{id}: a state of {whole} bytes, {each} of them changed by an action");
            assert!(each < 300, "{id}: {each} of {whole}");
        }
    }

    #[test]
    fn a_way_leads_to_every_state_that_was_kept() {
        let state = |number: usize| vec![number as u8; 20 + number % 7];
        let mut way = Way::new(Some(&state(0)));
        for number in 1..=500 {
            let kept = way.keep(way.state(number - 1).as_deref(), &state(number));
            assert_eq!(Kept::from_bytes(&kept.to_bytes()), Some(kept.clone()));
            way.push(Some(kept));
        }
        for number in [0, 1, 199, 200, 201, 500] {
            assert_eq!(way.state(number), Some(state(number)));
        }
        // Rules are corrected after the 300th action: from there on it is another state.
        way.cut(300);
        way.rest(&state(7));
        way.push(Some(way.keep(Some(&state(7)), &state(8))));
        assert_eq!(
            [299, 300, 301].map(|number| way.state(number)),
            [299, 7, 8].map(|number| Some(state(number)))
        );
        way.cut(299);
        assert_eq!((way.state(299), way.state(300)), (Some(state(299)), None));
        // Where one is missing nothing is made up, and the next is kept whole.
        way.push(None);
        way.push(Some(way.keep(way.state(300).as_deref(), &state(9))));
        assert_eq!((way.state(300), way.state(301)), (None, Some(state(9))));
    }
}
