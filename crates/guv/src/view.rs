//! What a viewer sees: pieces, markers, tracks, hands.

use engine::{
    Card, Condition, Hand, Heading, Marker, MarkerKind, Piece, PieceKind, Seat, Side, Track, TrackKind,
    Value, ValueKind, View, Viewer, turn_count,
};

use crate::Guv;
use crate::map::{Hex, NOWHERE};
use crate::pontoons::UNION_PONTOONS;
use crate::scenario::Scenario;
use crate::state::{Chit, HexBits, PONTOONS, Place, Pontoon, State, flag};
use crate::task::Task;
use crate::unit::{Arm, Command, CommandKind, EventChit, Unit};

const STATUS: [(u16, Condition); 10] = [
    (flag::REDUCED, Condition::Reduced),
    (flag::DISORGANIZED, Condition::Disorganized),
    (flag::DEMORALIZED, Condition::Demoralized { level: None }),
    (flag::OUT_OF_SUPPLY, Condition::OutOfSupply),
    (flag::ACTIVE, Condition::Active),
    (flag::ACTIVATED, Condition::Activated),
    (flag::MOVED, Condition::Moved),
    (flag::FIRED, Condition::Fired),
    (flag::MARCHED, Condition::ForcedMarch),
    (flag::BUILT, Condition::Built),
];

impl Guv {
    pub(crate) fn view_of(&self, state: &State, viewer: Viewer) -> View {
        View {
            viewer,
            heading: self.heading(state),
            pieces: self.pieces(state, viewer),
            markers: self.view_markers(state),
            tracks: self.tracks(state),
            hands: self.hands(state, viewer),
            sheets: Vec::new(),
        }
    }

    fn heading(&self, state: &State) -> Heading {
        let task = state.agenda.last().copied();
        let phase = match task {
            None => "The game is over",
            Some(Task::Counter(_) | Task::Deploy(_)) => "Set up",
            Some(
                Task::Arrive(_) | Task::Stoneman | Task::Dummies(_) | Task::Formations(_) | Task::Release,
            ) => "A: choose formations",
            Some(Task::Moving | Task::Movement | Task::Contact(..) | Task::Excess(_) | Task::MarchLoss) => {
                "B2: movement"
            }
            Some(Task::Bombardment | Task::Aim | Task::ShellWorks | Task::ShellHit) => "B3: bombardment",
            Some(Task::SupplyChit(_) | Task::Recover(_)) => "Night",
            Some(_) if !state.combat.targets.is_empty() || task == Some(Task::Combat) => "B4: combat",
            Some(_) => "B1: activation",
        };
        let &Scenario { first_turn, last_turn, .. } = self.scenario(state);
        Heading {
            turn: state.turn.into(),
            turn_count: turn_count("Turn", state.turn.into(), [first_turn.into(), last_turn.into()]),
            turn_name: self.turn_name(state),
            phase: phase.into(),
            side: state.active.as_ref().map(|active| active.side),
        }
    }

    /// Whether a viewer may look at a stack: a spectator only where both players may.
    pub(crate) fn shows(&self, state: &State, viewer: Viewer, hex: Hex) -> bool {
        match viewer {
            Viewer::Umpire => true,
            Viewer::Seat(seat) => self.may_look(state, seat.side(), hex),
            Viewer::Spectator => Side::ALL.into_iter().all(|side| self.may_look(state, side, hex)),
        }
    }

    fn pieces(&self, state: &State, viewer: Viewer) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut hidden = HexBits::EMPTY;
        for unit in self.all_units().filter(|&unit| !self.is_concealed(state, viewer, unit)) {
            match state.hex(unit) {
                Some(hex) if self.shows(state, viewer, hex) => {
                    pieces.push(self.piece(state, unit, self.map.name(hex)));
                }
                Some(hex) => {
                    hidden.insert(hex);
                }
                None => pieces.extend(self.off_map(state, unit)),
            }
        }
        for hex in hidden {
            let side = self.holder(state, hex);
            let place = self.map.name(hex);
            for number in 1..=state.units_at(hex).count() {
                pieces.push(Piece {
                    id: format!("hidden-{place}-{number}"),
                    name: format!("A {} counter", side.map_or("", Side::name)),
                    side,
                    kind: PieceKind::Hidden,
                    place: place.into(),
                    hidden: true,
                    ..Piece::default()
                });
            }
        }
        pieces
    }

    /// Whether a viewer sees nothing of a unit yet: a side sets up behind a screen, or the order in which its counters land
    /// would name them. // guv.4.1 guv.9.31
    pub(crate) fn is_concealed(&self, state: &State, viewer: Viewer, unit: Unit) -> bool {
        let army = self.side(unit);
        let own = viewer == Viewer::Umpire || viewer == Viewer::Seat(Seat::of(army));
        let place = state.place(unit);
        !own && (place == Place::ARRIVING
            || state.agenda.contains(&Task::Deploy(army))
                && (place == Place::DEPLOYING || state.hex(unit).is_some()))
    }

    fn off_map(&self, state: &State, unit: Unit) -> Option<Piece> {
        let place = match state.place(unit) {
            Place::AVAILABLE => "available",
            Place::LOSSES => "eliminated",
            Place::WAITING => "expected",
            Place::ARRIVING => "arriving",
            Place::DEPLOYING => "to deploy",
            place if place.exit().is_some() => "left the map",
            _ => return None,
        };
        Some(self.piece(state, unit, place))
    }

    fn piece(&self, state: &State, unit: Unit, place: &str) -> Piece {
        let info = self.unit(unit);
        let formation =
            self.formation(state, unit).and_then(|command| self.commands[command.index()].formation.clone());
        let independent = if info.arm.is_line() { "Independent" } else { "" };
        let mut values = vec![
            Value::new(ValueKind::Combat, "combat points", self.strength(state, unit)),
            Value::new(ValueKind::Movement, "movement allowance", info.movement),
        ];
        if info.bonus > 0 {
            values.push(Value::new(ValueKind::Bonus, "combat bonus", info.bonus));
        }
        Piece {
            id: info.id.clone(),
            name: info.title.clone(),
            short: info.name.clone(),
            side: Some(info.side),
            kind: info.arm.piece_kind(),
            size: info.size,
            formation: formation.unwrap_or_else(|| independent.into()),
            place: place.into(),
            values,
            status: STATUS
                .iter()
                .filter(|(bit, _)| state.has(unit, *bit))
                .map(|(_, condition)| condition.clone())
                .collect(),
            hidden: false,
        }
    }

    fn view_markers(&self, state: &State) -> Vec<Marker> {
        let marker = |kind: MarkerKind, side: Option<Side>, hex: Hex, label: String| Marker {
            kind,
            side,
            place: self.map.name(hex).into(),
            other: None,
            amount: None,
            label,
        };
        let mut markers: Vec<Marker> = state
            .breastworks()
            .map(|hex| marker(MarkerKind::Breastworks, self.holder(state, hex), hex, "Breastwork".into()))
            .collect();
        for hex in self.map.board.hexes().filter(|&hex| self.fort_here(state, hex)) {
            markers.push(marker(
                MarkerKind::Fort,
                self.map.fort(hex).map(|fort| fort.side),
                hex,
                "Fortification".into(),
            ));
        }
        for pontoon in state.pontoons {
            if let Pontoon::Laid(a, b, owner) = pontoon {
                let mut bridge = marker(MarkerKind::PontoonBridge, Some(owner), a, "Pontoon".into());
                bridge.other = Some(self.map.name(b).into());
                markers.push(bridge);
            }
        }
        for (index, chit) in state.chits.iter().enumerate() {
            if let Chit::Placed(hex) = *chit {
                let info = &self.commands[index];
                markers.push(marker(
                    MarkerKind::Command,
                    Some(info.side),
                    hex,
                    self.chit_name(Command(index as u8)),
                ));
            }
        }
        for side in Side::ALL {
            let hex = state.detachment[side.index()];
            if hex != NOWHERE {
                markers.push(marker(MarkerKind::Detachment, Some(side), hex, "Detachment".into()));
            }
            for centre in &self.map.supply[side.index()] {
                markers.push(marker(MarkerKind::SupplyCentre, Some(side), *centre, "Supply centre".into()));
            }
        }
        markers
    }

    fn tracks(&self, state: &State) -> Vec<Track> {
        let track =
            |kind: TrackKind, label: &str, side, value: i32, most: i32, note: String, clause: &str| Track {
                kind,
                label: label.into(),
                side,
                value,
                most,
                note,
                clause: clause.into(),
            };
        let lost = Side::ALL.map(|side| self.eliminated(state, side));
        let mut tracks = vec![
            track(
                TrackKind::CombatPointsEliminated,
                "Union combat points eliminated",
                Some(Side::Union),
                lost[0],
                0,
                String::new(),
                "guv.2.6",
            ),
            track(
                TrackKind::CombatPointsEliminated,
                "Confederate combat points eliminated",
                Some(Side::Confederate),
                lost[1],
                0,
                String::new(),
                "guv.2.6",
            ),
        ];
        if self.scenario(state).is_campaign() {
            tracks.push(track(
                TrackKind::EliminationDifference,
                "Elimination difference",
                None,
                lost[1] - lost[0],
                24,
                "24 either way ends the game".into(),
                "guv.2.1",
            ));
        }
        let weather = if state.rain {
            "It rains: fords and minor rivers are closed without bridge or pontoon"
        } else {
            "Dry"
        };
        tracks.push(track(
            TrackKind::Rain,
            "Rain",
            None,
            i32::from(state.rain),
            1,
            weather.into(),
            "guv.7.4",
        ));
        for side in Side::ALL {
            let pool = state.pontoons.iter().filter(|pontoon| **pontoon == Pontoon::Pool(side)).count();
            let most = if side == Side::Union { UNION_PONTOONS } else { PONTOONS };
            let label = format!("{side} pontoons at hand");
            let (pool, most) = (pool as i32, most as i32);
            tracks.push(track(
                TrackKind::Pontoons,
                &label,
                Some(side),
                pool,
                most,
                String::new(),
                "guv.11.1",
            ));
            let skirmishers = self
                .units_of(side)
                .filter(|&unit| self.arm(unit) == Arm::Skirmisher && state.place(unit) == Place::AVAILABLE)
                .count();
            tracks.push(track(
                TrackKind::Skirmishers,
                &format!("{side} skirmishers available"),
                Some(side),
                skirmishers as i32,
                0,
                String::new(),
                "guv.3.7",
            ));
        }
        tracks
    }

    fn hands(&self, state: &State, viewer: Viewer) -> Vec<Hand> {
        let sees = |side: Side| match viewer {
            Viewer::Umpire => true,
            Viewer::Seat(seat) => seat.side() == side,
            Viewer::Spectator => false,
        };
        let mut hands = Vec::new();
        // While formations are chosen nothing of it is known; then the cup's chits can be counted.
        let choosing = state.agenda.iter().any(|task| matches!(task, Task::Formations(_)));
        let cup = self.in_cup(state);
        let cards = cup
            .iter()
            .filter(|&&chit| sees(self.commands.get(chit.index()).map_or(Side::Union, |info| info.side)));
        let cards: Vec<Card> = cards.map(|&chit| self.chit_card(chit)).collect();
        let count = if choosing && viewer != Viewer::Umpire { cards.len() } else { cup.len() };
        hands.push(Hand { label: "The cup".into(), side: None, count: count as u16, cards });
        for (index, info) in
            self.commands.iter().enumerate().filter(|(_, info)| info.kind == CommandKind::High)
        {
            let high = Command(index as u8);
            let held: Vec<Command> = (0..self.commands.len() as u8)
                .map(Command)
                .filter(|own| state.chits[own.index()] == Chit::InBox(high))
                .collect();
            let known = sees(info.side) || state.chits[index] != Chit::Cup;
            let count = if choosing && !sees(info.side) { 0 } else { held.len() };
            let cards =
                if known { held.iter().map(|&chit| self.chit_card(chit)).collect() } else { Vec::new() };
            if count > 0 {
                hands.push(Hand {
                    label: format!("{}'s box", info.name),
                    side: Some(info.side),
                    count: count as u16,
                    cards,
                });
            }
        }
        for side in Side::ALL {
            let open = sees(side) || !self.scenario(state).is_campaign();
            let count: u8 = state.hand[side.index()].iter().sum();
            let cards = if open { self.event_cards(state, side) } else { Vec::new() };
            if count > 0 {
                hands.push(Hand {
                    label: format!("{side} events"),
                    side: Some(side),
                    count: count.into(),
                    cards,
                });
            }
        }
        hands.extend(self.counter_hands(state, &sees));
        hands
    }

    /// Command counters in the boxes of the hypothetical deployment. // guv.20.1
    fn counter_hands(&self, state: &State, sees: &dyn Fn(Side) -> bool) -> Vec<Hand> {
        let mut hands = Vec::new();
        for (index, place) in self.placement.boxes.iter().enumerate() {
            let counters: Vec<usize> =
                (0..self.commands.len()).filter(|&own| usize::from(state.boxes[own]) == index).collect();
            if counters.is_empty() {
                continue;
            }
            let open = sees(place.side) || !self.counters_face_down(state);
            let cards = if open {
                counters.iter().map(|&own| self.chit_card(Command(own as u8))).collect()
            } else {
                Vec::new()
            };
            hands.push(Hand {
                label: place.name.clone(),
                side: Some(place.side),
                count: counters.len() as u16,
                cards,
            });
        }
        hands
    }

    fn chit_card(&self, chit: Command) -> Card {
        let info = self.commands.get(chit.index());
        Card {
            id: info.map_or_else(|| "good-general".into(), |info| info.id.clone()),
            title: self.chit_name(chit),
            text: info.map_or_else(String::new, |info| format!("radius {}", info.radius)),
            status: Vec::new(),
        }
    }

    fn event_cards(&self, state: &State, side: Side) -> Vec<Card> {
        let mut cards = Vec::new();
        for chit in EventChit::ALL {
            for _ in 0..state.hand[side.index()][chit.index()] {
                cards.push(Card {
                    id: chit.id().into(),
                    title: self.event_name(side, chit).into(),
                    text: chit.text().into(),
                    status: Vec::new(),
                });
            }
        }
        cards
    }
}
