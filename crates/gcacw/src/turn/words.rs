//! How this part of the rules reads: texts of actions, prompts, choices, and what the page shows of the ground.

use std::fmt::Display;

use engine::{
    Choice, ChoiceKind, Condition, Grammar, Heard, Marker as ViewMarker, MarkerKind, Modifier, Named, Piece,
    PieceKind, Side, Track, TrackKind, View, Viewer, refuse,
};

use super::bridging::total;
use super::crossings::CrossingKind;
use super::dummies::Guise;
use super::forces::Marker;
use super::play::{TurnAction, TurnStep};
use super::state::{River, StationMark};
use crate::campaign::{Campaign, Figure};
use crate::ruleset::Gcacw;
use crate::situation::Situation;
use crate::state::{Hex, Unit};
use crate::step::Step;

impl<C: Campaign> Gcacw<C> {
    /// An action with force markers as a page offers it.
    fn force_choice(&self, action: TurnAction, text: String) -> Choice {
        let name = |hex: Hex| self.board.name(hex).to_owned();
        let called = |counter| self.counters.name(counter).map_or("?", |name| name.name.as_str());
        let slug = |counter| self.counters.slug(counter).to_owned();
        match action {
            TurnAction::Hide(unit) => {
                Choice::button(text, format!("Hide {}", called(unit))).piece(slug(unit))
            }
            TurnAction::HideUnder(unit, marker) => {
                let label = format!("Hide {} under marker {}", called(unit), marker.0);
                Choice::button(text, label).piece(slug(unit))
            }
            TurnAction::Dummy(hex) => {
                Choice::button(text, format!("Dummy in {}", name(hex))).place(name(hex))
            }
            TurnAction::TakeOff(marker) => Choice::button(text, format!("Lift force marker {}", marker.0)),
            TurnAction::MarchDummy(marker, guise) => {
                Choice::button(text, format!("March dummy {} as {}", marker.0, guise.words()))
            }
            TurnAction::MarchDummyWithSham(marker, guise) => {
                let label =
                    format!("March dummy {} as {}, with a sham extended march roll", marker.0, guise.words());
                Choice::button(text, label)
            }
            TurnAction::StepDummy(to) => {
                Choice::button(text, format!("To {}", name(to))).kind(ChoiceKind::Step).place(name(to))
            }
            TurnAction::StopDummy => Choice::button(text, "End the dummy's march"),
            TurnAction::Along(marker) => Choice::button(text, format!("Dummy {} goes along", marker.0)),
            TurnAction::NoneAlong => Choice::button(text, "Nobody goes along"),
            TurnAction::Sham => Choice::button(text, "Make a sham extended march roll"),
            _ => Choice::button(text.clone(), text),
        }
    }
}

impl<C: Campaign> Situation<'_, C> {
    /// A question as a sentence.
    pub(crate) fn turn_prompt(self, step: TurnStep) -> String {
        let march = |words: &str| format!("{} {words}", self.name(self.state.march.unit));
        match step {
            TurnStep::Recover => "Units recover.".into(),
            TurnStep::Activities(_) => {
                "Units that have rested may entrench, build a bridge or repair one before all recover. Choose a unit, or \
                 nothing more."
                    .into()
            }
            TurnStep::DestroyCrossing => march("has ended its march at a crossing: try to destroy it?"),
            TurnStep::LeaveSwamp => match self.next_to_leave() {
                Some((unit, _)) => {
                    format!("{} must leave the flooded swamp: where to?", self.name(unit))
                }
                None => "The swamps are flooded.".into(),
            },
            TurnStep::DummyMarch(_) => {
                let left = self.state.forces.dummy.map_or(0, |dummy| dummy.left);
                format!("The dummy marches: {} left.", crate::march::points(left))
            }
            TurnStep::DummiesAlong(_) => "Dummies that began in the same hex may go along.".into(),
            TurnStep::TooManyMarkers(side) => {
                let limit = C::figure(self, Figure::Markers(side), C::MARKERS.into()) as usize;
                format!("You may have {limit} force markers and dummies: which one do you lift?")
            }
        }
    }

    /// An action as a page offers it.
    pub(crate) fn turn_choice(self, action: TurnAction) -> Choice {
        let text = action.write(self.rules);
        let name = |hex: Hex| self.rules.board.name(hex).to_owned();
        let counter_name =
            |counter| self.rules.counters.name(counter).map_or("?", |name| name.name.as_str()).to_owned();
        let slug = |counter| self.rules.counters.slug(counter).to_owned();
        match action {
            TurnAction::Entrench(unit) => {
                let works = self.next_works(unit);
                Choice::button(text, format!("{} entrenches{works}", counter_name(unit))).piece(slug(unit))
            }
            TurnAction::Build(unit, to) => {
                let build = &self.rules.bridging.build;
                let need =
                    format!("{} or less builds it, a {} never does", build.succeeds, build.always_fails);
                let sheet = sheet_words(&self.build_lines(unit, to), &need);
                let label =
                    format!("{} builds a bridge to {}: {sheet}", counter_name(unit), self.rules.hex_near(to));
                Choice::button(text, label).piece(slug(unit)).place(name(to))
            }
            TurnAction::Repair(unit, to) => {
                let repair = &self.rules.bridging.repair;
                let need = format!("{} or less repairs a bridge, {} a ferry", repair.bridge, repair.ferry);
                let sheet = sheet_words(&self.repair_lines(unit, to), &need);
                let label = format!(
                    "{} repairs the crossing to {}: {sheet}",
                    counter_name(unit),
                    self.rules.hex_near(to)
                );
                Choice::button(text, label).piece(slug(unit)).place(name(to))
            }
            TurnAction::Levy(unit) => {
                Choice::button(text, format!("{} levies the town", counter_name(unit))).piece(slug(unit))
            }
            TurnAction::NoMoreActivities => Choice::button(text, "Nothing more"),
            TurnAction::Burn(unit) => {
                Choice::button(text, format!("{} burns the railroad station", counter_name(unit)))
                    .piece(slug(unit))
            }
            TurnAction::Destroy(to) => {
                let destroy = &self.rules.bridging.destroy;
                let need = format!("{} or less destroys a bridge, {} a ferry", destroy.bridge, destroy.ferry);
                let sheet = sheet_words(&self.destroy_lines(to), &need);
                let label = format!("Destroy the crossing to {}: {sheet}", self.rules.hex_near(to));
                Choice::button(text, label).place(name(to))
            }
            TurnAction::Spare => Choice::button(text, "Leave it"),
            TurnAction::Dismantle(to) => {
                Choice::button(text, format!("Dismantle the pontoon bridge to {}", name(to))).place(name(to))
            }
            TurnAction::LeaveSwamp(to) => {
                Choice::button(text, format!("To {}", name(to))).kind(ChoiceKind::Place).place(name(to))
            }
            TurnAction::Hide(_)
            | TurnAction::HideUnder(..)
            | TurnAction::Dummy(_)
            | TurnAction::TakeOff(_)
            | TurnAction::MarchDummy(..)
            | TurnAction::MarchDummyWithSham(..)
            | TurnAction::StepDummy(_)
            | TurnAction::StopDummy
            | TurnAction::Along(_)
            | TurnAction::NoneAlong
            | TurnAction::Sham => self.rules.force_choice(action, text),
        }
    }

    fn unit_of(self, counter: crate::roster::Counter) -> Option<Unit> {
        self.roster().unit(counter)
    }

    fn next_works(self, counter: crate::roster::Counter) -> String {
        let Some(unit) = self.unit_of(counter) else { return String::new() };
        let works = match self.state.step() {
            Some(Step::ChooseAction(_)) => self.may_entrench_by_action(unit),
            _ => self.may_entrench(unit),
        };
        works.map_or_else(|_| String::new(), |works| format!(": {}", works.name()))
    }

    fn build_lines(self, counter: crate::roster::Counter, to: Hex) -> Vec<Modifier> {
        let lines = self.unit_of(counter).and_then(|unit| {
            let direction = self.rules.map.direction(self.state.hex(unit)?, to)?;
            let river = self.may_build(unit, direction).ok()?;
            Some(self.build_sheet(unit, direction, river))
        });
        lines.unwrap_or_default()
    }

    fn repair_lines(self, counter: crate::roster::Counter, to: Hex) -> Vec<Modifier> {
        let lines = self.unit_of(counter).and_then(|unit| {
            let direction = self.rules.map.direction(self.state.hex(unit)?, to)?;
            let number = self.may_repair(unit, direction).ok()?;
            Some(self.repair_sheet(unit, self.rules.crossings.get(number)))
        });
        lines.unwrap_or_default()
    }

    fn destroy_lines(self, to: Hex) -> Vec<Modifier> {
        let unit = self.state.march.unit;
        let lines =
            self.state.hex(unit).and_then(|hex| self.rules.map.direction(hex, to)).and_then(|direction| {
                let number = self.may_destroy(unit, direction).ok()?;
                Some(self.destroy_sheet(unit, self.rules.crossings.get(number)))
            });
        lines.unwrap_or_default()
    }

    /// Adds bridges, ruins, stations, the weather and force markers to a view.
    pub(crate) fn turn_view(self, viewer: Viewer, view: &mut View) {
        self.show_crossings(view);
        for (number, &hex) in self.rules.crossings.stations.iter().enumerate() {
            let (kind, label) = match self.state.ground.station(number as u8) {
                StationMark::Whole => continue,
                StationMark::Damage => (MarkerKind::StationDamaged, "station damaged"),
                StationMark::Destroy => (MarkerKind::StationDestroyed, "station destroyed"),
            };
            view.markers.push(marker(kind, None, self.rules.board.name(hex), None, label.into()));
        }
        if self.state.ground.rain != 0 || self.state.ground.unfordable != [0; 2] {
            self.show_weather(view);
        }
        self.show_forces(viewer, view);
    }

    fn show_crossings(self, view: &mut View) {
        for pontoon in &self.state.ground.pontoons {
            let hexside = pontoon.hexside;
            let other = self.rules.map.neighbour(hexside.hex, hexside.direction);
            let other = other.map(|hex| self.rules.board.name(hex).to_owned());
            let label = format!("{} pontoon bridge", pontoon.side);
            let place = self.rules.board.name(hexside.hex);
            view.markers.push(marker(MarkerKind::PontoonBridge, Some(pontoon.side), place, other, label));
        }
        for (number, crossing) in self.rules.crossings.list.iter().enumerate() {
            let in_play = self.scene().in_play.contains(crossing.ends[0]);
            if in_play && self.state.ground.is_destroyed(number as u8) {
                let kind = match crossing.kind {
                    CrossingKind::Ferry => MarkerKind::FerryDestroyed,
                    _ => MarkerKind::BridgeDestroyed,
                };
                let [place, other] = crossing.ends.map(|hex| self.rules.board.name(hex).to_owned());
                view.markers.push(marker(
                    kind,
                    None,
                    &place,
                    Some(other),
                    format!("{}: destroyed", crossing.name),
                ));
            }
        }
    }

    fn show_weather(self, view: &mut View) {
        let rain = self.rain();
        let ahead = (self.state.turn + 1..128).take_while(|&turn| self.state.ground.rains(turn)).count();
        view.tracks.push(Track {
            kind: TrackKind::Rain,
            label: "Rain".into(),
            side: None,
            value: i32::from(rain),
            most: 1,
            note: match (rain, ahead) {
                (false, _) => "No rain this turn.".into(),
                (true, 0) => "It rains this turn.".into(),
                (true, more) => format!("It rains this turn and {more} more."),
            },
            clause: "gcacw.12.0.2".into(),
        });
        for river in [River::Minor, River::Major] {
            let until = self.state.ground.unfordable[river as usize];
            if until >= self.state.turn && until > 0 {
                view.tracks.push(Track {
                    kind: TrackKind::Unfordable,
                    label: format!("{}s unfordable", river.name()),
                    side: None,
                    value: until.into(),
                    most: self.scene().turns.into(),
                    note: format!("Through turn {until}."),
                    clause: "gcacw.12.0.27".into(),
                });
            }
        }
    }

    /// Force markers: their owner sees what is under them, the enemy their backs. // gcacw.li.2
    fn show_forces(self, viewer: Viewer, view: &mut View) {
        for side in Side::ALL {
            if !self.has_force_markers(side) {
                continue;
            }
            let open = viewer.is_of(side);
            for (marker, hex) in self.state.forces.on_map(side) {
                view.pieces.push(self.marker_piece(side, marker, hex, open));
            }
        }
    }

    fn marker_piece(self, side: Side, marker: Marker, hex: Hex, open: bool) -> Piece {
        let names: Vec<&str> = self.units_under(side, marker).map(|unit| self.name(unit)).collect();
        let status = match (open, names.is_empty()) {
            (false, _) => Vec::new(),
            (true, true) => vec![Condition::Dummy],
            (true, false) => {
                vec![Condition::Covers { names: names.into_iter().map(str::to_owned).collect() }]
            }
        };
        Piece {
            id: format!("{}-force-{}", side.name().to_lowercase(), marker.0),
            name: marker.name(side),
            short: marker.0.to_string(),
            side: Some(side),
            kind: PieceKind::ForceMarker,
            place: self.rules.board.name(hex).to_owned(),
            status,
            hidden: !open,
            ..Piece::default()
        }
    }
}

fn marker(
    kind: MarkerKind,
    side: Option<Side>,
    place: &str,
    other: Option<String>,
    label: String,
) -> ViewMarker {
    ViewMarker { kind, side, place: place.into(), other, amount: None, label }
}

/// The sum of a sheet with every line and its clause, and what the die must show.
fn sheet_words(sheet: &[Modifier], need: &str) -> String {
    let lines: Vec<String> = sheet.iter().map(|line| format!("{:+} {}", line.value, line.label)).collect();
    let lines = if lines.is_empty() { "no modifier".into() } else { lines.join(", ") };
    format!("die {:+} ({lines}); {need}", total(sheet))
}

impl<C: Campaign> Named<Gcacw<C>> for Marker {
    type Thing = Self;
    const FORM: &'static str = "MARKER";

    fn say(marker: Self, _rules: &Gcacw<C>) -> impl Display {
        marker.0
    }

    fn hear(_rules: &Gcacw<C>, word: &str) -> Heard<Self> {
        Some(match word.parse() {
            Ok(number) if (1..=C::MARKERS).contains(&number) => Ok(Self(number)),
            _ => {
                refuse!(
                    "gcacw.li.3",
                    "Force markers are numbered 1 to {}: there is no \"{word}\".",
                    C::MARKERS
                )
            }
        })
    }
}

impl<C: Campaign> Named<Gcacw<C>> for Guise {
    type Thing = Self;
    const FORM: &'static str = "GUISE";

    fn say(guise: Self, _rules: &Gcacw<C>) -> impl Display {
        guise.words()
    }

    fn hear(_rules: &Gcacw<C>, word: &str) -> Heard<Self> {
        Some(match Self::ALL.into_iter().find(|guise| guise.words() == word) {
            Some(guise) => Ok(guise),
            None => {
                refuse!("gcacw.li.14", "A dummy marches as infantry, led-infantry, cavalry or led-cavalry.")
            }
        })
    }
}
