//! What a viewer sees: everything, for nothing is hidden in this edition.

use engine::{
    Condition, Heading, Marker, MarkerKind, Piece, Sheet, SheetKind, SheetRow, Side, Track, TrackKind, Value,
    ValueKind, View, Viewer, turn_count,
};

use super::Ah61;
use super::state::{Spot, State, Step};
use crate::units::UnitId;

impl Ah61 {
    /// Where a spot is, in a word.
    pub(crate) fn place_name(&self, spot: Spot) -> String {
        match spot {
            Spot::UNPLACED => "unplaced".into(),
            Spot::BOX => "box".into(),
            Spot::ELIMINATED => "eliminated".into(),
            on_board => self.field.name(on_board.hex()).to_owned(),
        }
    }

    pub(crate) fn view_of(&self, state: &State, viewer: Viewer) -> View {
        View {
            viewer,
            heading: self.heading(state),
            pieces: self.army.list.ids().map(|unit| self.piece(state, unit)).collect(),
            markers: self.markers(state),
            tracks: self.tracks(state),
            hands: Vec::new(),
            sheets: self.battle_sheet(state).into_iter().collect(),
        }
    }

    fn heading(&self, state: &State) -> Heading {
        let phase = match state.step {
            Step::PlaceFortification | Step::WithholdCorps | Step::ChooseUnit(_) | Step::PlaceUnit(..) => {
                "Prepare for play"
            }
            Step::Move | Step::Moving { .. } => "Movement",
            Step::Over(_) => "The end",
            _ => "Combat",
        };
        let limits = &self.charts.limits;
        Heading {
            turn: u16::from(state.turn),
            turn_count: turn_count("Complete Turn", state.turn.into(), [1, limits.complete_turns.into()]),
            turn_name: String::new(),
            phase: phase.into(),
            side: Some(state.side),
        }
    }

    fn piece(&self, state: &State, id: UnitId) -> Piece {
        let unit = self.army.unit(id);
        let mut status = Vec::new();
        let mut say = |holds: bool, condition: Condition| {
            if holds {
                status.push(condition);
            }
        };
        say(state.halted.contains(id), Condition::Stopped);
        say(state.spent[id] > 0, Condition::Moved);
        say(state.built.contains(id), Condition::Built);
        say(state.fresh.contains(id), Condition::NotReady);
        say(state.captured.contains(id), Condition::Captured);
        say(state.battle[id] > 0, Condition::InBattle);
        Piece {
            id: unit.id.clone(),
            name: unit.name.clone(),
            short: unit.short.clone(),
            side: Some(self.army.side(state, id)),
            kind: unit.kind.piece_kind(),
            size: unit.size,
            formation: unit.formation.clone(),
            place: self.place_name(state.place[id]),
            values: vec![
                Value::new(ValueKind::Combat, "combat factor", unit.strength),
                Value::new(ValueKind::Movement, "movement factor", unit.movement),
            ],
            status,
            hidden: false,
        }
    }

    fn markers(&self, state: &State) -> Vec<Marker> {
        let marker =
            |kind: MarkerKind, side: Option<Side>, place: &str, other: Option<String>, label: String| {
                Marker { kind, side, place: place.into(), other, amount: None, label }
            };
        let forts = state.fortifications.iter().map(|&hex| {
            marker(
                MarkerKind::Fort,
                None,
                self.field.name(hex),
                None,
                "Fortification: doubles its defenders".into(),
            )
        });
        let bridges = state.built.into_iter().map(|bridge| {
            let ends = state.ends[self.army.row(bridge)];
            let label = format!("From {} to {}", self.field.name(ends.near), self.field.name(ends.far));
            let far = Some(self.field.name(ends.far).to_owned());
            let river = self.place_name(state.place[bridge]);
            marker(MarkerKind::PontoonBridge, Some(self.army.side(state, bridge)), &river, far, label)
        });
        forts.chain(bridges).collect()
    }

    fn tracks(&self, state: &State) -> Vec<Track> {
        let limit = i32::from(self.charts.limits.confederate_reduced);
        let track = |side: Side, note: String, clause: &str| Track {
            kind: TrackKind::CombatFactors,
            label: format!("{side} combat factors"),
            side: Some(side),
            value: i32::from(self.strength(state, side)),
            most: i32::from(self.army.factors(self.army.troops_of(side).without(self.army.substitutes))),
            note,
            clause: clause.into(),
        };
        vec![
            track(Side::Union, "At 0 the Confederates win.".into(), "ah61.7.3"),
            track(Side::Confederate, format!("At {limit} or fewer the Union wins."), "ah61.7.2"),
        ]
    }

    /// The battles of this Turn with their factors and odds.
    fn battle_sheet(&self, state: &State) -> Option<Sheet> {
        let rows: Vec<SheetRow> = self
            .open_battles(state)
            .map(|number| {
                let battle = self.battle(state, number);
                let defenders = battle.defenders.or(battle.lone_headquarters);
                let cells = vec![
                    number.to_string(),
                    self.names(battle.attackers),
                    self.names(defenders),
                    format!("{}-{}", battle.attack, battle.defense),
                    if battle.defenders.is_empty() { "automatic".into() } else { battle.odds().to_string() },
                ];
                SheetRow { cells, clause: "ah61.19.1".into() }
            })
            .collect();
        let columns = ["Battle", "Attackers", "Defenders", "Factors", "Odds"].map(str::to_owned).to_vec();
        (!rows.is_empty()).then(|| Sheet {
            kind: SheetKind::Battles,
            title: "Battles".into(),
            side: Some(state.side),
            columns,
            rows,
        })
    }
}
