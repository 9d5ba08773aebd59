//! The losses of both sides by their cause (VII.6): those that score, and those that do not.

use engine::{Sheet, SheetKind, Side, Viewer};
use gcacw::pieces::Cause;
use gcacw::ruleset::option;
use gcacw::state::{Place, Unit};
use serde::{Deserialize, Serialize};

use crate::face::view::{columns, row};
use crate::situation::{Play, Situation};

/// Why manpower is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Loss {
    /// A combat result.
    Combat,
    /// A retreat or rout.
    Retreat,
    /// A cavalry retreat.
    CavalryRetreat,
    /// Surrender.
    Surrender,
    /// Rain in a swamp.
    Rain,
    /// A straggler who is lost for good.
    Straggler,
    /// An extended march.
    ExtendedMarch,
    /// A force march.
    ForceMarch,
    /// A move from zone of control to zone of control.
    ZoneToZone,
    /// Hunger.
    Supply,
    /// Sent to New York, or of a brigade that was broken up.
    SentAway,
    /// Stragglers who are lost for good count among the losses that score.
    Struck,
    /// Stragglers who came back.
    CameBack,
}

/// How many causes score.
const SCORING: usize = 6;

impl Loss {
    /// Every cause: first those that score.
    pub const ALL: [Self; 13] = [
        Self::Combat,
        Self::Retreat,
        Self::CavalryRetreat,
        Self::Surrender,
        Self::Rain,
        Self::Straggler,
        Self::ExtendedMarch,
        Self::ForceMarch,
        Self::ZoneToZone,
        Self::Supply,
        Self::SentAway,
        Self::Struck,
        Self::CameBack,
    ];

    const fn of(cause: Cause) -> Self {
        match cause {
            Cause::Combat => Self::Combat,
            Cause::Retreat => Self::Retreat,
            Cause::CavalryRetreat => Self::CavalryRetreat,
            Cause::Surrender => Self::Surrender,
            Cause::Rain => Self::Rain,
            Cause::ExtendedMarch => Self::ExtendedMarch,
            Cause::ForceMarch => Self::ForceMarch,
            Cause::ZoneToZone => Self::ZoneToZone,
            Cause::Campaign => Self::Supply,
        }
    }

    /// Its words on the sheet.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Combat => "combat",
            Self::Retreat => "retreats and routs",
            Self::CavalryRetreat => "cavalry retreats",
            Self::Surrender => "surrender",
            Self::Rain => "rain in a swamp",
            Self::Straggler => "stragglers lost for good",
            Self::ExtendedMarch => "extended marches",
            Self::ForceMarch => "force marches",
            Self::ZoneToZone => "moves from zone to zone of control",
            Self::Supply => "hunger",
            Self::SentAway => "sent away or broken up",
            Self::Struck => "stragglers lost for good, counted above",
            Self::CameBack => "stragglers who came back",
        }
    }

    const fn clause(self, side: Side, simplified: bool) -> &'static str {
        match self {
            Self::Combat | Self::Retreat | Self::CavalryRetreat | Self::Surrender | Self::Rain => {
                scored(side)
            }
            Self::Straggler | Self::Struck => "lrtg.30.2.2",
            Self::ExtendedMarch => "gcacw.5.1.27",
            Self::ForceMarch => "gcacw.5.1.37",
            Self::ZoneToZone => "gcacw.6.2.37",
            Self::Supply if simplified => "lrtg.24.6.11",
            Self::Supply => "lrtg.13.6.2",
            Self::SentAway => "lrtg.3.3.6",
            Self::CameBack => "lrtg.30.2.4",
        }
    }
}

/// What gives points for a side's losses.
const fn scored(side: Side) -> &'static str {
    match side {
        Side::Union => "lrtg.vii.6.1",
        Side::Confederate => "lrtg.vii.6.2",
    }
}

/// The losses of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Losses([[i16; Loss::ALL.len()]; 2]);

impl Losses {
    /// Writes down losses of a side.
    pub fn add(&mut self, side: Side, loss: Loss, points: i16) {
        self.0[side.index()][loss as usize] += points;
    }

    fn by_cause(&self, side: Side) -> impl Iterator<Item = (Loss, i16)> + '_ {
        Loss::ALL.into_iter().map(move |loss| (loss, self.0[side.index()][loss as usize]))
    }
}

impl Situation<'_> {
    /// Losses by cause. What a hidden unit loses on the march is its own side's to know. // lrtg.20.0.2
    pub(crate) fn losses_sheet(self, side: Side, viewer: Viewer) -> Sheet {
        let own = match viewer {
            Viewer::Seat(seat) => seat.side() == side,
            Viewer::Umpire => true,
            Viewer::Spectator => false,
        };
        let simplified = self.is_simplified();
        let line = |(loss, points): (Loss, i16)| {
            row([loss.words().into(), points.to_string()], loss.clause(side, simplified))
        };
        let by_cause = || self.state.campaign.losses.by_cause(side);
        let mut rows: Vec<_> =
            by_cause().take(SCORING).filter(|(_, points)| *points != 0).map(line).collect();
        rows.push(row(
            ["in all, for victory points".into(), self.state.lost[side.index()].to_string()],
            scored(side),
        ));
        if own || !self.plays(option::LIMITED_INTELLIGENCE) {
            rows.extend(by_cause().skip(SCORING).filter(|(_, points)| *points != 0).map(line));
            rows.push(row(
                ["in all, without victory points".into(), self.state.wasted[side.index()].to_string()],
                "lrtg.vii.6.3",
            ));
        }
        let gone = [Place::ELIMINATED, Place::SURRENDERED];
        let units = self.roster().side_units(side);
        let units = units.filter(|unit| gone.contains(&self.state.place[unit.index()])).count();
        rows.push(row(["units eliminated".into(), units.to_string()], "gcacw.5.1.40"));
        rows.extend(self.gun_rows(side));
        Sheet {
            kind: SheetKind::Losses,
            title: format!("{side} losses"),
            side: Some(side),
            columns: columns(["cause", "manpower"]),
            rows,
        }
    }

    /// The causes add up to the losses that the standard rules count.
    pub(crate) fn audit_losses(self) -> Result<(), String> {
        for side in Side::ALL {
            let sums = [self.state.lost[side.index()], self.state.wasted[side.index()]];
            let causes: Vec<i16> =
                self.state.campaign.losses.by_cause(side).map(|(_, points)| points).collect();
            let (scored, other) = causes.split_at(SCORING);
            if [scored.iter().sum::<i16>(), other.iter().sum()] != sums.map(|sum| sum as i16) {
                return Err(format!("{side} losses: the causes {causes:?} do not add up to {sums:?}"));
            }
        }
        Ok(())
    }
}

impl Play<'_> {
    /// Writes down what a unit has lost.
    pub(crate) fn note_cause(&mut self, unit: Unit, points: u8, cause: Cause) {
        let side = self.roster().side(unit);
        self.state.campaign.losses.add(side, Loss::of(cause), points.into());
    }

    /// Manpower goes out of the game that is no loss of any kind that scores. // lrtg.3.3.6, lrtg.16.2.9
    pub(crate) fn send_away(&mut self, side: Side, points: u8) {
        self.state.wasted[side.index()] += u16::from(points);
        self.state.campaign.losses.add(side, Loss::SentAway, points.into());
    }
}
