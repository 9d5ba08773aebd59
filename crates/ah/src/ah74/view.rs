//! What a viewer may see.

use engine::{
    Condition, Heading, Marker, MarkerKind, Piece, PieceKind, Seat, Sheet, SheetKind, SheetRow, Side, Track,
    TrackKind, Value, ValueKind, View, Viewer, turn_count,
};

use super::situation::Situation;
use super::state::{AWAY, ELIMINATED, NOT_IN_USE, RETURNING, State, WAITING};
use super::{Ah74, Opt};
use crate::units::{UnitId, Units};

impl Ah74 {
    /// Everything a viewer may see.
    pub(crate) fn view_for(&self, state: &State, viewer: Viewer) -> View {
        let situation = Situation::new(self, state);
        let turn = self.turn(state);
        View {
            viewer,
            heading: Heading {
                turn: u16::from(state.turn),
                turn_count: turn_count("Turn", u16::from(state.turn), [1, self.charts.turns.len() as u16]),
                turn_name: turn.name.clone(),
                phase: state.phase.name().into(),
                side: Some(state.segment),
            },
            pieces: self.pieces(state, viewer),
            markers: self.markers(state),
            tracks: self.tracks(&situation, viewer),
            hands: Vec::new(),
            sheets: vec![self.losses(state), self.clock(state)],
        }
    }

    /// The counters of which a viewer sees only the back.
    pub(crate) fn hidden_from(&self, state: &State, viewer: Viewer) -> Units {
        if matches!(viewer, Viewer::Umpire) || viewer == Viewer::Seat(Seat::CONFEDERATE) {
            return Units::EMPTY;
        }
        // Who waits to be set up face down would tell who has been.
        let waits = |unit: &UnitId| state.place[*unit] == WAITING && state.options.has(Opt::Inverted);
        state.face_down.or(self.sides[1].into_iter().filter(waits).collect())
    }

    fn pieces(&self, state: &State, viewer: Viewer) -> Vec<Piece> {
        let hidden = self.hidden_from(state, viewer);
        let mut pieces: Vec<Piece> = self
            .order
            .ids()
            .filter(|&unit| !hidden.contains(unit))
            .map(|unit| self.piece(state, unit))
            .collect();
        pieces.extend(self.hidden_pieces(state, hidden));
        pieces
    }

    /// Face-down counters: where they lie and how disordered they are, in an order that tells nothing else.
    fn hidden_pieces(&self, state: &State, hidden: Units) -> Vec<Piece> {
        let known =
            |unit: UnitId| (state.place[unit].0, state.disruption[unit], state.finished.contains(unit));
        let mut seen: Vec<_> = hidden.into_iter().map(known).collect();
        seen.sort_unstable();
        let mut pieces = Vec::new();
        for (index, (place, disruption, finished)) in seen.into_iter().enumerate() {
            let mut status = conditions(disruption, finished);
            status.push(Condition::FaceDown);
            pieces.push(Piece {
                id: format!("face-down-{}", index + 1),
                name: "Confederate unit, face down".into(),
                short: "?".into(),
                side: Some(Side::Confederate),
                kind: PieceKind::Hidden,
                place: self.place_name(board::HexId(place)),
                values: vec![Value::new(
                    ValueKind::Movement,
                    "Movement Allowance",
                    self.charts.limits.inverted_movement,
                )],
                status,
                hidden: true,
                ..Piece::default()
            });
        }
        pieces
    }

    fn piece(&self, state: &State, unit: UnitId) -> Piece {
        let record = self.order.unit(unit);
        let mut status = conditions(state.disruption[unit], state.finished.contains(unit));
        let flags = [
            (state.fired.contains(unit), Condition::Fired),
            (state.attacked.contains(unit), Condition::Attacked),
            (state.retreated.contains(unit), Condition::Retreated),
            (state.moving.contains(unit), Condition::Moving),
            (state.face_down.contains(unit), Condition::FaceDown),
            (state.must_attack.contains(unit), Condition::MustAttack),
            (self.bridges.contains(&unit) && self.bridge(state, unit).emplaced, Condition::Emplaced),
        ];
        status.extend(flags.into_iter().filter(|(holds, _)| *holds).map(|(_, condition)| condition));
        Piece {
            id: record.id.clone(),
            name: record.name.clone(),
            short: record.short.clone(),
            side: Some(record.side),
            kind: record.kind.piece_kind(),
            size: record.size,
            formation: record.formation.clone(),
            place: self.place_name(state.place[unit]),
            values: vec![
                Value::new(ValueKind::Combat, "Combat Strength", record.strength),
                Value::new(ValueKind::Movement, "Movement Allowance", record.movement),
            ],
            status,
            hidden: false,
        }
    }

    fn place_name(&self, place: board::HexId) -> String {
        match place {
            ELIMINATED => "eliminated".into(),
            NOT_IN_USE => "not in use".into(),
            AWAY => "away on the raid".into(),
            RETURNING => "returning".into(),
            WAITING => "to be set up".into(),
            hex => self.field.name(hex).into(),
        }
    }

    fn markers(&self, state: &State) -> Vec<Marker> {
        let marker = |kind: MarkerKind, place: board::HexId, label: String| Marker {
            kind,
            place: self.field.name(place).into(),
            other: None,
            side: None,
            amount: None,
            label,
        };
        let on_board = |hex: &&board::HexId| hex.index() < self.field.len();
        let forts =
            state.forts.iter().filter(on_board).map(|&hex| marker(MarkerKind::Fort, hex, "Fort".into()));
        let mut markers: Vec<Marker> = forts.collect();
        for &unit in self.bridges.iter().filter(|&&unit| state.on_board(unit)) {
            let bridge = self.bridge(state, unit);
            if bridge.emplaced {
                let ends = bridge.ends.map(|end| self.field.name(end));
                let usable = if bridge.since < state.turn { "" } else { ", usable from the next turn" };
                let label = format!("Pontoon Bridge from {} to {}{usable}", ends[0], ends[1]);
                markers.push(marker(MarkerKind::PontoonBridge, state.place[unit], label));
            }
        }
        let must = state
            .must_defend
            .iter()
            .map(|&hex| marker(MarkerKind::MustBeAttacked, hex, "Must be attacked".into()));
        markers.extend(must);
        markers
    }

    fn tracks(&self, situation: &Situation<'_>, viewer: Viewer) -> Vec<Track> {
        let blind = viewer != Viewer::Umpire
            && viewer != Viewer::Seat(Seat::CONFEDERATE)
            && !situation.state.face_down.is_empty();
        let count = situation.count();
        let ratio = self.charts.limits.victory_ratio;
        let mut tracks = vec![Track {
            kind: TrackKind::StrengthPoints,
            label: "Union Strength Points".into(),
            side: Some(Side::Union),
            value: count.union as i32,
            most: 0,
            note: format!("The Union wins at the end with {ratio} times the Confederate points that count."),
            clause: "ah74.10.1.1".into(),
        }];
        if !blind {
            tracks.push(Track {
                kind: TrackKind::StrengthPoints,
                label: "Confederate Strength Points that count".into(),
                side: Some(Side::Confederate),
                value: count.confederate as i32,
                most: 0,
                note: "Units with a way to the south edge; those north of the rivers count twice.".into(),
                clause: "ah74.10.1.2".into(),
            });
        }
        tracks
    }

    fn losses(&self, state: &State) -> Sheet {
        let lost = |side: Side| -> u32 {
            let units = self.sides[side.index()].into_iter().filter(|&unit| state.place[unit] == ELIMINATED);
            units.map(|unit| u32::from(self.order.unit(unit).strength)).sum()
        };
        let row = |side: Side| SheetRow {
            cells: vec![side.name().into(), lost(side).to_string()],
            clause: "ah74.2.3.2".into(),
        };
        Sheet {
            kind: SheetKind::Losses,
            title: "Eliminated Strength Points".into(),
            side: None,
            columns: vec!["Side".into(), "Points".into()],
            rows: Side::ALL.map(row).to_vec(),
        }
    }

    fn clock(&self, state: &State) -> Sheet {
        let row = |(index, turn): (usize, &super::charts::Turn)| {
            let now = if index + 1 == usize::from(state.turn) { "Time Now" } else { "" };
            let night = if turn.night { "night" } else { "" };
            SheetRow {
                cells: vec![turn.name.clone(), night.into(), now.into()],
                clause: "ah74.time.1".into(),
            }
        };
        Sheet {
            kind: SheetKind::TimeRecord,
            title: "Time Record Chart".into(),
            side: None,
            columns: vec!["Turn".into(), "Night".into(), "Now".into()],
            rows: self.charts.turns.iter().enumerate().map(row).collect(),
        }
    }
}

fn conditions(disruption: u8, finished: bool) -> Vec<Condition> {
    let mut status = Vec::new();
    if disruption > 0 {
        status.push(Condition::Disrupted { turns: disruption });
    }
    if finished {
        status.push(Condition::Moved);
    }
    status
}
