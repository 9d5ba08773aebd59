//! Follows a game from its first action to its last and notes what may be told.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Event, EventKind, Heading, SheetKind, Side, Status, TrackKind, View, Viewer};
use shelf::{AnyGame, Step};

use super::field::Field;
use super::matter::{Fight, Matter};
use super::{Brief, Gazetteer, Turning};

/// What is said before dice fall over somebody.
const DECLARES: [&str; 4] = [" attack", " against ", " fire at ", " fires at "];
/// So many actions after the last roll a fight is over.
const AFTERMATH: usize = 6;
/// A march of fewer hexes is not worth a word.
const LONG: u16 = 2;

/// What always is told.
const ALWAYS: i32 = 10_000;

/// A fight that goes on.
struct Open {
    place: String,
    attacker: Side,
    before: Field,
    after: Field,
    /// How it was declared, up to the word for it: who strikes.
    said: String,
    last_roll: usize,
    end: usize,
}

/// A march that goes on.
struct March {
    piece: String,
    from: String,
    to: String,
    actions: usize,
}

/// A game that is being followed.
pub(super) struct Course<'a> {
    brief: &'a Brief<'a>,
    /// The places that the story, the victory sheet or the ending speak of.
    objectives: BTreeSet<String>,
    actions: usize,
    now: Field,
    turn: (u16, String),
    score: Option<(String, i32)>,
    holders: BTreeMap<String, Side>,
    /// Whether both sides are on the board.
    is_open: bool,
    have_met: bool,
    have_fought: bool,
    declared: Option<(Field, String)>,
    fight: Option<Open>,
    march: Option<March>,
    lost: [i32; 2],
    strength: i32,
    last_place: Option<String>,
    turnings: Vec<Turning>,
}

impl<'a> Course<'a> {
    /// A game before its first action.
    pub(super) fn begin(game: &dyn AnyGame, brief: &'a Brief<'a>) -> Self {
        let view = game.view(Viewer::Umpire);
        let now = Field::of(game, &view, brief.gazetteer);
        let mut course = Self {
            brief,
            objectives: objectives(&view, brief),
            actions: 0,
            turn: (view.heading.turn, called(&view.heading)),
            score: score(&view),
            holders: BTreeMap::new(),
            is_open: false,
            have_met: false,
            have_fought: false,
            declared: None,
            fight: None,
            march: None,
            lost: [0; 2],
            strength: 1,
            last_place: None,
            turnings: Vec::new(),
            now,
        };
        course.open();
        course
    }

    /// How it begins, once both sides are on the board.
    fn open(&mut self) {
        let bodies = Side::ALL.map(|side| {
            let place = self.now.main_body(side)?;
            Some((side, self.now.called(self.now.at(&place).map(|(id, _)| id)), place))
        });
        let [Some(union), Some(confederate)] = bodies else { return };
        self.is_open = true;
        self.have_met = self.meeting(&Field::default()).is_some();
        self.strength = self.now.strength().max(1);
        self.hold();
        self.note(self.actions, ALWAYS, Matter::Opening { bodies: vec![union, confederate] });
    }

    fn note(&mut self, actions: usize, weight: i32, matter: Matter) {
        self.turnings.push(Turning { actions, turn: self.turn.1.clone(), weight, matter });
    }

    /// Remembers who holds the named places.
    fn hold(&mut self) {
        let places: BTreeSet<&String> =
            self.now.0.values().filter(|unit| unit.is_on_board).map(|unit| &unit.place).collect();
        for place in places {
            if self.brief.gazetteer.name(place).is_some()
                && let Some(side) = self.now.holder(place)
            {
                self.holders.insert(place.clone(), side);
            }
        }
    }

    /// Follows an action.
    pub(super) fn follow(&mut self, step: &Step<'_>) {
        self.actions += 1;
        let view = step.after.view(Viewer::Umpire);
        let after = Field::of(step.after, &view, self.brief.gazetteer);
        let before = std::mem::replace(&mut self.now, after);
        if !self.is_open {
            self.open();
            return;
        }
        self.listen(step, &before);
        self.meet(&before);
        self.take(&before);
        self.walk(step.events);
        self.hold();
        if view.heading.turn != self.turn.0 {
            self.close_fight();
            self.begin_turn(&view);
        }
    }

    /// Hears what is declared and what is rolled.
    fn listen(&mut self, step: &Step<'_>, before: &Field) {
        let ends_here = |fight: &Open, actions: usize, events: &[Event]| {
            let is_next = events.iter().any(|event| event.kind == EventKind::Phase);
            actions > fight.last_roll + AFTERMATH || (is_next && actions > fight.last_roll)
        };
        for event in step.events {
            let is_said = matches!(event.kind, EventKind::Note | EventKind::Phase);
            let who = DECLARES.iter().find_map(|word| Some(event.text.split_once(word)?.0.to_owned()));
            if let Some(who) = who.filter(|_| is_said) {
                self.close_fight();
                self.declared = Some((before.clone(), who));
            }
            if let EventKind::Roll { place, .. } = &event.kind
                && self.brief.gazetteer.has(place)
            {
                self.roll(step.seat.side(), place, &event.text, before);
            }
        }
        let Some(fight) = &mut self.fight else { return };
        let is_changed = fight.before.0.iter().any(|(id, was)| {
            let beside =
                was.place == fight.place || self.brief.gazetteer.distance(&was.place, &fight.place) == 1;
            was.is_on_board && beside && fight.after.0.get(id) != self.now.0.get(id)
        });
        if is_changed {
            (fight.end, fight.after) = (self.actions, self.now.clone());
        }
        if ends_here(fight, self.actions, step.events) {
            self.close_fight();
        }
    }

    /// Dice over a place: a fight where somebody was told to strike there, or where it is the enemy's.
    fn roll(&mut self, side: Side, place: &str, said: &str, before: &Field) {
        if let Some(fight) = self.fight.as_mut().filter(|fight| fight.place == place) {
            fight.last_roll = self.actions;
            return;
        }
        let declared = self.declared.take();
        let was = declared.as_ref().map_or(before, |(field, _)| field);
        let Some(holder) = was.holder(place) else { return };
        if declared.is_none() && holder == side {
            return;
        }
        let (before, said) = declared.unwrap_or_else(|| (before.clone(), said.to_owned()));
        self.close_fight();
        self.fight = Some(Open {
            place: place.to_owned(),
            attacker: holder.enemy(),
            after: self.now.clone(),
            before,
            said,
            last_roll: self.actions,
            end: self.actions,
        });
    }

    /// A fight is over: what came of it.
    fn close_fight(&mut self) {
        let Some(Open { place, attacker, before, after, said, end, .. }) = self.fight.take() else { return };
        let lost = after.lost_since(&before);
        let gone = after.gone_since(&before);
        for (sum, own) in self.lost.iter_mut().zip(lost) {
            *sum += own;
        }
        let defenders: Vec<&String> =
            before.at(&place).filter(|(_, unit)| unit.side != attacker).map(|(id, _)| id).collect();
        let is_named = |name: &str| !name.is_empty() && said.contains(name);
        let attackers = before.0.iter().filter(|(_, unit)| unit.side == attacker && is_named(&unit.name));
        let attackers: Vec<&String> = attackers.map(|(id, _)| id).collect();
        let stays = |id: &&&String| after.0.get(**id).is_some_and(|unit| unit.place == place);
        let is_won = !defenders.iter().any(|id| stays(&id));
        let who = before.called(attackers.into_iter());
        let is_objective = self.objectives.contains(&place);
        let total = lost[0] + lost[1];
        self.last_place = Some(place.clone());
        let (is_first, is_named) = (!self.have_fought, self.brief.gazetteer.name(&place).is_some());
        if total == 0 && !is_won && !is_first {
            return;
        }
        self.have_fought = true;
        let weight = 20
            + 600 * total / self.strength
            + 8 * i32::from(is_won)
            + 6 * i32::from(is_named)
            + 16 * i32::from(is_objective)
            + 60 * i32::from(is_first)
            + 10 * gone.len().min(3) as i32;
        let is_destroyed = !defenders.is_empty() && defenders.iter().all(|id| gone.contains(*id));
        // Who was told of already is not named again.
        let others = gone.iter().filter(|id| !is_destroyed || !defenders.contains(id));
        let fight = Fight {
            is_destroyed,
            gone: before.called(others),
            who,
            whom: before.called(defenders.iter().copied()),
            place,
            attacker,
            lost,
            is_won,
            is_first,
        };
        self.note(end, weight, Matter::Fight(fight));
    }

    /// A unit that has moved, and the first enemy beside it.
    fn meeting(&self, before: &Field) -> Option<(String, String)> {
        let moved = |id: &String, place: &str| before.0.get(id).is_none_or(|was| was.place != place);
        self.now.0.iter().filter(|(id, unit)| unit.is_on_board && moved(id, &unit.place)).find_map(
            |(id, unit)| {
                let is_met = |other: &&String| {
                    let other = &self.now.0[*other];
                    let is_enemy = other.is_on_board && other.side != unit.side;
                    is_enemy && self.brief.gazetteer.distance(&unit.place, &other.place) <= 1
                };
                Some((id.clone(), self.now.0.keys().find(is_met)?.clone()))
            },
        )
    }

    /// The first contact.
    fn meet(&mut self, before: &Field) {
        if self.have_met {
            return;
        }
        let Some((id, other)) = self.meeting(before) else { return };
        self.have_met = true;
        // Who was under fire before knows of the enemy.
        if self.have_fought || self.fight.is_some() {
            return;
        }
        let (unit, enemy) = (&self.now.0[&id], &self.now.0[&other]);
        let (side, place) = (unit.side, enemy.place.clone());
        let who = self.now.called(std::iter::once(&id));
        let whom =
            self.now.called(self.now.at(&place).filter(|(_, unit)| unit.side != side).map(|(id, _)| id));
        self.note(self.actions, ALWAYS / 2, Matter::Contact { side, who, whom, place });
    }

    /// Named places that change hands outside a fight.
    fn take(&mut self, before: &Field) {
        let mut taken = Vec::new();
        for (id, unit) in self.now.0.iter().filter(|(_, unit)| unit.is_on_board) {
            let has_come = before.0.get(id).is_some_and(|was| was.is_on_board && was.place != unit.place);
            let is_fought_over = self.fight.as_ref().is_some_and(|fight| fight.place == unit.place);
            let is_named = self.brief.gazetteer.name(&unit.place).is_some();
            let from = self.holders.get(&unit.place).copied();
            if !has_come || is_fought_over || !is_named || from == Some(unit.side) {
                continue;
            }
            let is_objective = self.objectives.contains(&unit.place);
            let weight = match (from.is_some(), is_objective) {
                (true, true) => 40,
                (false, true) => 16,
                (true, false) => 12,
                (false, false) => 2,
            };
            let who = self.now.called(std::iter::once(id));
            taken.push((weight, Matter::Taking { side: unit.side, who, place: unit.place.clone(), from }));
        }
        for (weight, matter) in taken {
            self.note(self.actions, weight, matter);
        }
    }

    /// Marches, step by step.
    fn walk(&mut self, events: &[Event]) {
        for event in events {
            let EventKind::Move { piece, path } = &event.kind else { continue };
            let (Some(from), Some(to)) = (path.first(), path.last()) else { continue };
            let goes_on = self.march.as_ref().is_some_and(|march| march.piece == *piece && march.to == *from);
            if !goes_on {
                self.end_march();
                let (piece, from) = (piece.clone(), from.clone());
                self.march = Some(March { piece, from, to: to.clone(), actions: self.actions });
            }
            if let Some(march) = &mut self.march {
                (march.to, march.actions) = (to.clone(), self.actions);
            }
        }
    }

    fn end_march(&mut self) {
        let Some(March { piece, from, to, actions }) = self.march.take() else { return };
        let gazetteer: &Gazetteer = self.brief.gazetteer;
        let Some(unit) = self.now.0.get(&piece) else { return };
        let far = gazetteer.distance(&from, &to);
        let both = gazetteer.has(&from) && gazetteer.has(&to);
        if !both || far < LONG || far == u16::MAX || gazetteer.spot(&from) == gazetteer.spot(&to) {
            return;
        }
        let (side, who) = (unit.side, self.now.called(std::iter::once(&piece)));
        let weight = i32::from(far.min(20)) / 2 + 8 * i32::from(self.objectives.contains(&to));
        self.note(actions, weight, Matter::March { side, who, from, to });
    }

    /// A turn begins.
    fn begin_turn(&mut self, view: &View) {
        self.turn = (view.heading.turn, called(&view.heading));
        let now = score(view);
        let before = self.score.take();
        let change = match (&before, &now) {
            (Some((_, before)), Some((_, now))) => (now - before).abs(),
            _ => 0,
        };
        let told = now.clone().map(|(what, value)| (what, value, before.map_or(value, |(_, value)| value)));
        self.score = now;
        let place = self.last_place.clone().or_else(|| self.now.main_body(Side::Union));
        let Some(place) = place else { return };
        let weight = 5 + change.min(30);
        self.note(self.actions, weight, Matter::Turn { lost: self.lost, score: told, place });
    }

    /// The game is over: everything that may be told of it.
    pub(super) fn end(mut self, game: &dyn AnyGame) -> Vec<Turning> {
        self.close_fight();
        self.end_march();
        let Status::Over(outcome) = game.status() else { return self.turnings };
        let mut places = self.brief.gazetteer.named_in(&outcome.sentence);
        // Where nobody ever stood nothing was decided, whatever it is called.
        places.retain(|place| self.holders.contains_key(place));
        places.truncate(4);
        if places.is_empty() {
            let main = || self.now.main_body(outcome.winner.unwrap_or(Side::Union));
            places.extend(self.last_place.clone().or_else(main));
        }
        let (sentence, clause) = (outcome.sentence, outcome.clause.0.to_owned());
        self.note(self.actions, ALWAYS, Matter::End { sentence, clause, places });
        self.turnings
    }
}

/// A side as one speaks of it.
pub(super) const fn the(side: Side) -> &'static str {
    match side {
        Side::Union => "the Union",
        Side::Confederate => "the Confederates",
    }
}

/// The places that the story and the victory sheet speak of.
fn objectives(view: &View, brief: &Brief<'_>) -> BTreeSet<String> {
    let sheets = view.sheets.iter().filter(|sheet| sheet.kind == SheetKind::Victory);
    let cells = sheets.flat_map(|sheet| &sheet.rows).flat_map(|row| row.cells.iter().map(String::as_str));
    let told = brief.story.into_iter().flat_map(|story| {
        let says = story.course.iter().map(|movement| movement.says.as_str());
        std::iter::once(story.situation.as_str()).chain(says)
    });
    cells.chain(told).flat_map(|text| brief.gazetteer.named_in(text)).collect()
}

/// The score, where one is kept for both.
fn score(view: &View) -> Option<(String, i32)> {
    let kept =
        view.tracks.iter().find(|track| track.kind == TrackKind::VictoryPoints && track.side.is_none())?;
    Some((kept.label.clone(), kept.value))
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A turn as one says it: by its name, or by its number where it has none.
fn called(heading: &Heading) -> String {
    if heading.turn_name.is_empty() { heading.turn_count.clone() } else { spoken(&heading.turn_name) }
}

/// A turn's name as one says it: `1863-05-01 14:00-18:00` is `1 May, 14:00 to 18:00`.
pub(super) fn spoken(name: &str) -> String {
    let day = |text: &str| {
        let mut parts = text.splitn(3, '-').map(str::parse::<usize>);
        let (Some(Ok(_)), Some(Ok(month)), Some(Ok(day))) = (parts.next(), parts.next(), parts.next()) else {
            return None;
        };
        Some(format!("{day} {}", MONTHS.get(month.checked_sub(1)?)?))
    };
    let (first, rest) = name.split_once(' ').unwrap_or((name, ""));
    match (day(first), rest) {
        (None, _) => name.to_owned(),
        (Some(day), "") => day,
        (Some(day), rest) => format!("{day}, {}", rest.replace('-', " to ")),
    }
}
