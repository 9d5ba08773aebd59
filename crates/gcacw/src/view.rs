//! What a viewer may see.

use engine::{
    Condition, FieldWorks, Heading, Piece, PieceKind, Side, Track, TrackKind, Value, ValueKind, View, Viewer,
    turn_count,
};

use crate::campaign::Campaign;
use crate::ruleset::{Gcacw, option};
use crate::situation::Situation;
use crate::state::{Leader, Place, Unit, flag};
use crate::step::{Phase, Step};
use crate::turn::Works;
use crate::units::{Arm, Size};

impl<C: Campaign> Gcacw<C> {
    fn place_word(&self, place: Place) -> String {
        if let Some(hex) = place.hex() {
            return self.board.name(hex).to_owned();
        }
        match place {
            Place::ARRIVING => "arriving".into(),
            Place::ELIMINATED => "eliminated".into(),
            Place::SURRENDERED => "surrendered".into(),
            Place::EXITED => "exited".into(),
            Place::ABOARD => "aboard".into(),
            _ => place.box_number().map_or_else(|| "aside".into(), |number| format!("box {number}")),
        }
    }
}

impl<C: Campaign> Situation<'_, C> {
    /// Everything a viewer may see of a state.
    pub(crate) fn show(self, viewer: Viewer) -> View {
        let roster = self.roster();
        let mut pieces: Vec<Piece> = Vec::new();
        for leader in roster.leader_ids() {
            if self.sees(viewer, self.state.attached[leader.index()]) {
                pieces.push(self.leader_piece(leader));
            }
        }
        for unit in roster.unit_ids() {
            if self.sees(viewer, unit) {
                pieces.push(self.unit_piece(unit));
            }
        }
        let mut view = View {
            viewer,
            heading: self.heading(),
            pieces,
            markers: Vec::new(),
            tracks: self.tracks(viewer),
            hands: Vec::new(),
            sheets: Vec::new(),
        };
        self.combat_view(viewer, &mut view);
        self.turn_view(viewer, &mut view);
        self.special_view(viewer, &mut view);
        C::view(self, viewer, &mut view);
        view
    }

    /// Whether a viewer sees a unit's face.
    #[must_use]
    pub fn sees(self, viewer: Viewer, unit: Unit) -> bool {
        if unit == Unit::NONE || !self.hidden(unit) {
            return true;
        }
        viewer.is_of(self.roster().side(unit))
    }

    fn heading(self) -> Heading {
        let phase = match self.state.steps.first() {
            Some(Step::Phase(phase) | Step::PhaseOver(phase)) => *phase,
            _ => Phase::TurnIndication,
        };
        let side = self.state.step().and_then(|step| self.decision(step)).map(|open| open.seat.side());
        Heading {
            turn: self.state.turn.into(),
            turn_count: turn_count("Turn", self.state.turn.into(), [1, self.last_turn().into()]),
            turn_name: self.turn_name(),
            phase: self.rules.phase_name(phase).into(),
            side,
        }
    }

    fn tracks(self, viewer: Viewer) -> Vec<Track> {
        let mut tracks = Vec::new();
        let marching = self.state.steps.iter().any(|step| matches!(step, Step::March | Step::MarchOver));
        if marching
            && self.state.hex(self.state.march.unit).is_some()
            && self.sees(viewer, self.state.march.unit)
        {
            tracks.push(Track {
                kind: TrackKind::MovementPoints,
                label: "Movement Points left".into(),
                side: Some(self.roster().side(self.state.march.unit)),
                value: i32::from(self.state.march.left) / 2,
                most: i32::from(self.state.march.allowance) / 2,
                note: format!("{} marches.", self.name(self.state.march.unit)),
                clause: "gcacw.5.1.16".into(),
            });
        }
        for side in Side::ALL {
            // What hidden units lose on the march is their own side's to know.
            let own = viewer == Viewer::Umpire || matches!(viewer, Viewer::Seat(seat) if seat.side() == side);
            let open = own || !self.plays(option::LIMITED_INTELLIGENCE);
            let march = format!("{} more lost on the march.", self.state.wasted[side.index()]);
            tracks.push(Track {
                kind: TrackKind::ManpowerLost,
                label: format!("{side} Manpower lost"),
                side: Some(side),
                value: self.state.lost[side.index()].into(),
                most: 0,
                note: if open { march } else { String::new() },
                clause: "gcacw.2.2.27".into(),
            });
        }
        tracks
    }

    fn unit_piece(self, unit: Unit) -> Piece {
        let info = self.info(unit);
        let index = unit.index();
        let mut values = vec![
            Value::new(ValueKind::Tactical, "tactical", info.tactical),
            Value::new(ValueKind::Artillery, "artillery", self.state.artillery[index]),
        ];
        if info.arm.has_manpower() {
            values.insert(0, Value::new(ValueKind::Manpower, "manpower", self.state.manpower[index]));
            values.insert(1, Value::new(ValueKind::Combat, "combat", self.combat_value(unit)));
        }
        let mut status = Vec::new();
        if self.state.fatigue[index] > 0 {
            status.push(Condition::Fatigue { level: self.state.fatigue[index] });
        }
        for (bit, condition) in
            [(flag::DISORGANIZED, Condition::Disorganized), (flag::EXHAUSTED, Condition::Exhausted)]
        {
            if self.state.is(unit, bit) {
                status.push(condition);
            }
        }
        if self.state.demoralized[index] > 0 {
            status.push(Condition::Demoralized { level: Some(self.state.demoralized[index]) });
        }
        status.extend(self.ammunition_condition(unit));
        status.extend(works_shown(self.state.works[index]).map(|works| Condition::Works { works }));
        Piece {
            id: self.slug(unit).into(),
            name: info.name.clone(),
            short: info.name.clone(),
            side: Some(info.side),
            kind: kind_shown(info.arm),
            size: info.size.map(size_shown),
            formation: info.command.clone(),
            place: self.rules.place_word(self.state.place[index]),
            values,
            status,
            hidden: false,
        }
    }

    fn leader_piece(self, leader: Leader) -> Piece {
        let info = self.leader_info(leader);
        let unit = self.state.attached[leader.index()];
        let place = if unit == Unit::NONE { Place::ASIDE } else { self.state.place[unit.index()] };
        let mut values = vec![Value::new(ValueKind::Command, "command", info.command_value)];
        if info.level != Size::Army {
            values.push(Value::new(ValueKind::Tactical, "tactical", info.tactical));
        }
        let status = if unit == Unit::NONE { Vec::new() } else { vec![self.with(unit)] };
        Piece {
            id: self.leader_slug(leader).into(),
            name: info.name.clone(),
            short: info.name.clone(),
            side: Some(info.side),
            kind: PieceKind::Leader,
            size: Some(size_shown(info.level)),
            formation: info.command.clone(),
            place: self.rules.place_word(place),
            values,
            status,
            hidden: false,
        }
    }

    /// A leader is seen riding with his unit.
    fn with(self, unit: Unit) -> Condition {
        Condition::With { piece: self.slug(unit).into(), name: self.name(unit).into() }
    }

    /// The date of the turn.
    fn turn_name(self) -> String {
        let scenario = &self.scene().scenario;
        let day = date_after(&scenario.start, self.state.turn.saturating_sub(1));
        let weather = if self.rain() { ", rain" } else { "" };
        format!("{day}{weather}")
    }
}

const fn kind_shown(arm: Arm) -> PieceKind {
    match arm {
        Arm::Infantry => PieceKind::Infantry,
        Arm::Cavalry => PieceKind::Cavalry,
        Arm::Artillery => PieceKind::Artillery,
        Arm::Leader => PieceKind::Leader,
        Arm::Wagon => PieceKind::Wagon,
    }
}

const fn size_shown(size: Size) -> engine::Size {
    match size {
        Size::Army => engine::Size::Army,
        Size::District => engine::Size::District,
        Size::Corps => engine::Size::Corps,
        Size::Division => engine::Size::Division,
        Size::DemiDivision => engine::Size::DemiDivision,
        Size::Brigade => engine::Size::Brigade,
        Size::Regiment => engine::Size::Regiment,
        Size::Squadron => engine::Size::Squadron,
    }
}

const fn works_shown(works: Works) -> Option<FieldWorks> {
    Some(match works {
        Works::None => return None,
        Works::AbatisBuild => FieldWorks::AbatisBuild,
        Works::Abatis => FieldWorks::Abatis,
        Works::BreastworkBuild => FieldWorks::BreastworkBuild,
        Works::Breastwork => FieldWorks::Breastwork,
        Works::FortBuild => FieldWorks::FortBuild,
        Works::FortBuild1 => FieldWorks::FortBuildOne,
        Works::FortBuild2 => FieldWorks::FortBuildTwo,
        Works::Fort => FieldWorks::Fort,
    })
}

/// A date such as `1863-07-01`, so many days later, as `1 July 1863`; the text itself where it is no date.
fn date_after(start: &str, days: u8) -> String {
    const MONTHS: [(&str, u8); 12] = [
        ("January", 31),
        ("February", 28),
        ("March", 31),
        ("April", 30),
        ("May", 31),
        ("June", 30),
        ("July", 31),
        ("August", 31),
        ("September", 30),
        ("October", 31),
        ("November", 30),
        ("December", 31),
    ];
    let mut parts = start.split('-').map(|part| part.parse::<u16>().ok());
    let (Some(Some(mut year)), Some(Some(month)), Some(Some(day))) =
        (parts.next(), parts.next(), parts.next())
    else {
        return start.to_owned();
    };
    let mut month = usize::from(month.clamp(1, 12)) - 1;
    let mut day = day + u16::from(days);
    loop {
        let leap = month == 1 && year % 4 == 0;
        let length = u16::from(MONTHS[month].1) + u16::from(leap);
        if day <= length {
            return format!("{day} {} {year}", MONTHS[month].0);
        }
        day -= length;
        month += 1;
        if month == 12 {
            month = 0;
            year += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::date_after;

    #[test]
    fn days_run_on_into_the_next_month_and_year() {
        assert_eq!(date_after("1863-07-01", 0), "1 July 1863");
        assert_eq!(date_after("1863-06-29", 3), "2 July 1863");
        assert_eq!(date_after("1862-12-30", 3), "2 January 1863");
        assert_eq!(date_after("1862-11-30", 31), "31 December 1862");
        assert_eq!(date_after("1864-02-28", 1), "29 February 1864");
        assert_eq!(date_after("1863-02-28", 1), "1 March 1863");
        assert_eq!(date_after("1864-04-30", 1), "1 May 1864");
        assert_eq!(date_after("in spring", 1), "in spring");
    }
}
