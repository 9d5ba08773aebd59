//! Rain, high rivers, and what they do to units in provisional swamps. // gcacw.12.0

use engine::{Dice, Event, EventKind, Log, Seat, counted};

use super::TurnStep;
use super::state::River;
use crate::campaign::Campaign;
use crate::map::Terrain;
use crate::pieces::{Cause, Entry};
use crate::ruleset::Gcacw;
use crate::state::{Hex, State, Unit};
use crate::step::Step;
use crate::zones::Zone;

/// The latest turn box there is.
const LAST_BOX: u8 = 127;

impl<C: Campaign> Gcacw<C> {
    /// The Random Events Phase, in a scenario that has one. // gcacw.3.0.2 gcacw.12.0.1
    pub fn random_events(&self, state: &mut State<C>, dice: &mut dyn Dice, log: &mut Log) {
        if !self.special_random_events(state) {
            return;
        }
        let events = &self.charts.random_events;
        let Some(table) = events.table.get(&self.scene(state).scenario.random_events) else { return };
        let faces = [dice.roll(6), dice.roll(6)];
        let sum = faces[0] + faces[1];
        let event = events.sums.iter().position(|&row| row == sum).and_then(|row| table.events.get(row));
        let event = event.map_or("none", String::as_str);
        let rain = events.rain_results.iter().position(|result| result == event);
        log.result(|| event.replace('_', " "));
        log.add(|| {
            let words = match rain {
                Some(0) => "rain".to_owned(),
                Some(more) => format!("rain, and {} more", counted(more, "turn")),
                None if event == "none" => "nothing".to_owned(),
                None => event.replace('_', " "),
            };
            let roll = EventKind::Roll {
                dice: faces.to_vec(),
                modifiers: Vec::new(),
                result: words.clone(),
                place: String::new(),
            };
            Event::new("gcacw.3.0.2", format!("Random event: {words}.")).kind(roll)
        });
        match rain {
            Some(more) => self.rain_event(state, more as u8, log),
            None => self.special_random_event(state, event, dice, log),
        }
    }

    /// A rain result: this turn and so many more are rain turns, and the rivers rise. // gcacw.12.0.2 gcacw.12.0.3
    pub fn rain_event(&self, state: &mut State<C>, more: u8, log: &mut Log) {
        let last = state.turn.saturating_add(more).min(LAST_BOX);
        for turn in state.turn..=last {
            // gcacw.12.0.4: a turn has one marker at most.
            state.ground.set_rain(turn);
        }
        log.add(|| {
            let turns = if last > state.turn {
                format!("turns {} to {last}", state.turn)
            } else {
                format!("turn {}", state.turn)
            };
            Event::new("gcacw.12.0.2", format!("Rain: {turns}."))
        });
        for river in [River::Minor, River::Major] {
            self.raise_river(state, river, more, log);
        }
        self.flood_swamps(state, log);
    }

    /// The Rain Number of a result. // gcacw.12.0.28 gcacw.12.0.29 gcacw.12.0.30
    fn rain_number(&self, state: &State<C>, river: River, more: u8) -> u8 {
        let numbers = &self.charts.rain_numbers;
        let column = numbers.columns.iter().position(|name| *name == self.variant_of(state).rain_column);
        let rows = if river == River::Major { &numbers.major } else { &numbers.minor };
        let cell = column.and_then(|column| rows.get(usize::from(more))?.get(column));
        cell.and_then(|&number| u8::try_from(number).ok()).unwrap_or(0)
    }

    /// Places or advances an Unfordable marker. // gcacw.12.0.27 gcacw.12.0.31 gcacw.12.0.32
    fn raise_river(&self, state: &mut State<C>, river: River, more: u8, log: &mut Log) {
        let number = self.rain_number(state, river, more);
        // gcacw.12.0.33
        if number == 0 {
            return;
        }
        let turn = state.turn;
        let marker = &mut state.ground.unfordable[river as usize];
        let from = if *marker == 0 { turn } else { *marker };
        *marker = from.saturating_add(number).min(LAST_BOX);
        let until = *marker;
        log.add(|| {
            Event::new("gcacw.12.0.27", format!("{}s are unfordable through turn {until}.", capital(river)))
        });
    }

    /// Units caught in provisional swamps tire and must leave. // gcacw.12.0.6 gcacw.12.0.11
    fn flood_swamps(&self, state: &mut State<C>, log: &mut Log) {
        let swamp = |hex: &Hex| self.map.terrain(*hex) == Terrain::ProvisionalSwamp;
        let refused: Vec<Hex> = state.combat.refused.iter().copied().filter(swamp).collect();
        for hex in refused {
            self.uncover(state, hex);
            log.add(|| {
                let text = format!("The Flanks Refused marker in {} is removed.", self.hex_name(hex));
                Event::new("gcacw.12.0.11", text)
            });
        }
        self.flush_out(state, log);
        let caught: Vec<Unit> = self.caught_in_swamps(state).collect();
        for &unit in &caught {
            self.tire(state, unit, 1);
            self.disorganize(state, unit);
            let audience = self.audience(state, unit);
            log.add(|| {
                let text = format!(
                    "{} is caught by the rain in a swamp: Fatigue Level {}, disorganized.",
                    self.name(state, unit),
                    state.fatigue[unit.index()]
                );
                Event::new("gcacw.12.0.6", text).only(audience)
            });
        }
        if !caught.is_empty() {
            state.push(Step::Turn(TurnStep::LeaveSwamp));
        }
    }

    /// Whom the water drives out everybody sees. // gcacw.12.0.6
    fn flush_out(&self, state: &mut State<C>, log: &mut Log) {
        let hidden = |unit: &Unit| self.hidden(state, *unit);
        let caught: Vec<Unit> = self.caught_in_swamps(state).filter(hidden).collect();
        for unit in caught {
            self.lift_from(state, unit, "gcacw.12.0.6", log);
        }
    }

    /// The units in provisional swamps that no way leads through.
    fn caught_in_swamps<'a>(&'a self, state: &'a State<C>) -> impl Iterator<Item = Unit> + 'a {
        let caught = |hex: Hex| self.map.terrain(hex) == Terrain::ProvisionalSwamp && !self.has_route(hex);
        self.roster(state).unit_ids().filter(move |&unit| state.hex(unit).is_some_and(caught))
    }

    /// The unit that must leave its swamp next, and who moves it.
    pub fn next_to_leave(&self, state: &State<C>) -> Option<(Unit, Seat)> {
        let unit = self.caught_in_swamps(state).next()?;
        Some((unit, Seat::of(self.roster(state).side(unit))))
    }

    /// Where a unit may go that must leave its swamp. // gcacw.12.0.7 gcacw.12.0.8 gcacw.12.0.9
    pub(super) fn dry_hexes(&self, state: &State<C>, unit: Unit) -> Vec<Hex> {
        let Some(hex) = state.hex(unit) else { return Vec::new() };
        let side = self.roster(state).side(unit);
        let swamp = |hex: Hex| matches!(self.map.terrain(hex), Terrain::Swamp | Terrain::ProvisionalSwamp);
        let open = |&(direction, next): &(board::Direction, Hex)| {
            let edge = self.map.edge(hex, direction);
            let crossed =
                super::passage::river(edge).is_none() || self.passage(state, side, hex, direction).is_ok();
            self.scene(state).in_play.contains(next)
                && !matches!(self.map.terrain(next), Terrain::Water)
                && !edge.contains(board::Edge::IMPASSABLE)
                && !swamp(next)
                && crossed
                && !self.occupied(state, side.enemy(), next)
        };
        let legal: Vec<Hex> = self.map.around(hex).filter(open).map(|(_, next)| next).collect();
        let quiet = |next: &Hex| self.zone(state, side.enemy(), *next) == Zone::None;
        if legal.iter().any(quiet) { legal.into_iter().filter(quiet).collect() } else { legal }
    }

    /// Moves the next unit out of its swamp when it has no choice; one that has nowhere to go is lost. // gcacw.12.0.10
    pub(super) fn leave_swamps(&self, state: &mut State<C>, log: &mut Log) {
        let Some((unit, _)) = self.next_to_leave(state) else {
            state.pop();
            return;
        };
        match *self.dry_hexes(state, unit) {
            [] => self.eliminate(state, unit, Cause::Rain, log),
            [hex] => self.leave_swamp(state, unit, hex, log),
            _ => {}
        }
    }

    pub(super) fn leave_swamp(&self, state: &mut State<C>, unit: Unit, hex: Hex, log: &mut Log) {
        let audience = self.audience(state, unit);
        log.add(|| {
            let text = format!("{} leaves the swamp for {}.", self.name(state, unit), self.hex_name(hex));
            Event::new("gcacw.12.0.7", text).only(audience)
        });
        self.enter(state, unit, hex, Entry::Placed, log);
    }

    /// The end of a turn: Unfordable markers in its box come off. // gcacw.12.0.39
    pub fn end_of_turn(&self, state: &mut State<C>, log: &mut Log) {
        for river in [River::Minor, River::Major] {
            if state.ground.unfordable[river as usize] == state.turn {
                state.ground.unfordable[river as usize] = 0;
                log.add(|| Event::new("gcacw.12.0.39", format!("{}s can be forded again.", capital(river))));
            }
        }
        for unit in self.roster(state).unit_ids() {
            state.set(unit, crate::state::flag::WRECKED, false);
        }
    }
}

const fn capital(river: River) -> &'static str {
    match river {
        River::Minor => "Minor river",
        River::Major => "Major river",
    }
}
