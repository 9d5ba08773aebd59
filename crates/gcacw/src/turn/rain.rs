//! Rain, high rivers, and what they do to units in provisional swamps. // gcacw.12.0

use engine::{Dice, Event, EventKind, Seat, counted};

use super::TurnStep;
use super::state::River;
use crate::campaign::Campaign;
use crate::map::Terrain;
use crate::pieces::{Cause, Entry};
use crate::situation::{Play, Situation};
use crate::state::{Hex, Unit};
use crate::step::Step;
use crate::zones::Zone;

/// The latest turn box there is.
const LAST_BOX: u8 = 127;

impl<'a, C: Campaign> Situation<'a, C> {
    /// The Rain Number of a result. // gcacw.12.0.28 gcacw.12.0.29 gcacw.12.0.30
    fn rain_number(self, river: River, more: u8) -> u8 {
        let numbers = &self.rules.charts.rain_numbers;
        let column = numbers.columns.iter().position(|name| *name == self.variant_of().rain_column);
        let rows = if river == River::Major { &numbers.major } else { &numbers.minor };
        let cell = column.and_then(|column| rows.get(usize::from(more))?.get(column));
        cell.and_then(|&number| u8::try_from(number).ok()).unwrap_or(0)
    }

    /// The units in provisional swamps that no way leads through.
    fn caught_in_swamps(self) -> impl Iterator<Item = Unit> + 'a {
        let caught =
            |hex: Hex| self.rules.map.terrain(hex) == Terrain::ProvisionalSwamp && !self.rules.has_route(hex);
        self.roster().unit_ids().filter(move |&unit| self.state.hex(unit).is_some_and(caught))
    }

    /// The unit that must leave its swamp next, and who moves it.
    pub fn next_to_leave(self) -> Option<(Unit, Seat)> {
        let unit = self.caught_in_swamps().next()?;
        Some((unit, Seat::of(self.roster().side(unit))))
    }

    /// Where a unit may go that must leave its swamp. // gcacw.12.0.7 gcacw.12.0.8 gcacw.12.0.9
    pub(super) fn dry_hexes(self, unit: Unit) -> Vec<Hex> {
        let Some(hex) = self.state.hex(unit) else { return Vec::new() };
        let side = self.roster().side(unit);
        let swamp =
            |hex: Hex| matches!(self.rules.map.terrain(hex), Terrain::Swamp | Terrain::ProvisionalSwamp);
        let open = |&(direction, next): &(board::Direction, Hex)| {
            let edge = self.rules.map.edge(hex, direction);
            let crossed = super::passage::river(edge).is_none() || self.passage(side, hex, direction).is_ok();
            self.scene().in_play.contains(next)
                && !matches!(self.rules.map.terrain(next), Terrain::Water)
                && !edge.contains(board::Edge::IMPASSABLE)
                && !swamp(next)
                && crossed
                && !self.occupied(side.enemy(), next)
        };
        let legal: Vec<Hex> = self.rules.map.around(hex).filter(open).map(|(_, next)| next).collect();
        let quiet = |next: &Hex| self.zone(side.enemy(), *next) == Zone::None;
        if legal.iter().any(quiet) { legal.into_iter().filter(quiet).collect() } else { legal }
    }
}

impl<C: Campaign> Play<'_, C> {
    /// The Random Events Phase, in a scenario that has one. // gcacw.3.0.2 gcacw.12.0.1
    pub fn random_events(&mut self, dice: &mut dyn Dice) {
        if !self.now().special_random_events() {
            return;
        }
        let events = &self.rules.charts.random_events;
        let Some(table) = events.table.get(&self.scene().scenario.random_events) else { return };
        let faces = [dice.roll(6), dice.roll(6)];
        let sum = faces[0] + faces[1];
        let event = events.sums.iter().position(|&row| row == sum).and_then(|row| table.events.get(row));
        let event = event.map_or("none", String::as_str);
        let rain = events.rain_results.iter().position(|result| result == event);
        self.log.result(|| event.replace('_', " "));
        self.log.add(|| {
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
            Some(more) => self.rain_event(more as u8),
            None => self.special_random_event(event, dice),
        }
    }

    /// A rain result: this turn and so many more are rain turns, and the rivers rise. // gcacw.12.0.2 gcacw.12.0.3
    pub fn rain_event(&mut self, more: u8) {
        let last = self.state.turn.saturating_add(more).min(LAST_BOX);
        for turn in self.state.turn..=last {
            // gcacw.12.0.4: a turn has one marker at most.
            self.state.ground.set_rain(turn);
        }
        self.report(|now| {
            let turns = if last > now.state.turn {
                format!("turns {} to {last}", now.state.turn)
            } else {
                format!("turn {}", now.state.turn)
            };
            Event::new("gcacw.12.0.2", format!("Rain: {turns}."))
        });
        for river in [River::Minor, River::Major] {
            self.raise_river(river, more);
        }
        self.flood_swamps();
    }

    /// Places or advances an Unfordable marker. // gcacw.12.0.27 gcacw.12.0.31 gcacw.12.0.32
    fn raise_river(&mut self, river: River, more: u8) {
        let number = self.now().rain_number(river, more);
        // gcacw.12.0.33
        if number == 0 {
            return;
        }
        let turn = self.state.turn;
        let marker = &mut self.state.ground.unfordable[river as usize];
        let from = if *marker == 0 { turn } else { *marker };
        *marker = from.saturating_add(number).min(LAST_BOX);
        let until = *marker;
        self.log.add(|| {
            Event::new("gcacw.12.0.27", format!("{}s are unfordable through turn {until}.", capital(river)))
        });
    }

    /// Units caught in provisional swamps tire and must leave. // gcacw.12.0.6 gcacw.12.0.11
    fn flood_swamps(&mut self) {
        let swamp = |hex: &Hex| self.rules.map.terrain(*hex) == Terrain::ProvisionalSwamp;
        let refused: Vec<Hex> = self.state.combat.refused.iter().copied().filter(swamp).collect();
        for hex in refused {
            self.uncover(hex);
            self.report(|now| {
                let text = format!("The Flanks Refused marker in {} is removed.", now.rules.hex_name(hex));
                Event::new("gcacw.12.0.11", text)
            });
        }
        self.flush_out();
        let caught: Vec<Unit> = self.now().caught_in_swamps().collect();
        for &unit in &caught {
            self.tire(unit, 1);
            self.disorganize(unit);
            let audience = self.now().audience(unit);
            self.report(|now| {
                let text = format!(
                    "{} is caught by the rain in a swamp: Fatigue Level {}, disorganized.",
                    now.name(unit),
                    now.state.fatigue[unit.index()]
                );
                Event::new("gcacw.12.0.6", text).only(audience)
            });
        }
        if !caught.is_empty() {
            self.state.push(Step::Turn(TurnStep::LeaveSwamp));
        }
    }

    /// Whom the water drives out everybody sees. // gcacw.12.0.6
    fn flush_out(&mut self) {
        let hidden = |unit: &Unit| self.now().hidden(*unit);
        let caught: Vec<Unit> = self.now().caught_in_swamps().filter(hidden).collect();
        for unit in caught {
            self.lift_from(unit, "gcacw.12.0.6");
        }
    }

    /// Moves the next unit out of its swamp when it has no choice; one that has nowhere to go is lost. // gcacw.12.0.10
    pub(super) fn leave_swamps(&mut self) {
        let Some((unit, _)) = self.now().next_to_leave() else {
            self.state.pop();
            return;
        };
        match *self.now().dry_hexes(unit) {
            [] => self.eliminate(unit, Cause::Rain),
            [hex] => self.leave_swamp(unit, hex),
            _ => {}
        }
    }

    pub(super) fn leave_swamp(&mut self, unit: Unit, hex: Hex) {
        let audience = self.now().audience(unit);
        self.report(|now| {
            let text = format!("{} leaves the swamp for {}.", now.name(unit), now.rules.hex_name(hex));
            Event::new("gcacw.12.0.7", text).only(audience)
        });
        self.enter(unit, hex, Entry::Placed);
    }

    /// The end of a turn: Unfordable markers in its box come off. // gcacw.12.0.39
    pub fn end_of_turn(&mut self) {
        for river in [River::Minor, River::Major] {
            if self.state.ground.unfordable[river as usize] == self.state.turn {
                self.state.ground.unfordable[river as usize] = 0;
                self.log
                    .add(|| Event::new("gcacw.12.0.39", format!("{}s can be forded again.", capital(river))));
            }
        }
        for unit in self.roster().unit_ids() {
            self.state.set(unit, crate::state::flag::WRECKED, false);
        }
    }
}

const fn capital(river: River) -> &'static str {
    match river {
        River::Minor => "Minor river",
        River::Major => "Major river",
    }
}
