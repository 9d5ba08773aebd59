//! A field of battle: a Union unit in T0607 attacks Confederates in T0606.
//!
//! Round T0606, clockwise from north: T0605, T0705, T0706, T0607, T0506, T0505.
#![allow(dead_code, reason = "every section uses some of it")]

use board::Direction;
use engine::{Event, EventKind, Side, Viewer};
use gcacw::step::{Phase, Step};
use gcacw::turn::{Hexside, Pontoon};

use crate::table::{Made, Table};

/// Pieces: word, hex, what differs.
pub type Pieces<'a> = &'a [(&'a str, &'a str, &'a str)];

/// The Union has the initiative.
pub const UNION: &str = "side = \"Union\"";
/// The same in a rain turn.
pub const UNION_IN_RAIN: &str = "side = \"Union\"\nrain = [1]";

/// Ground on which artillery has no effect, so that equal dice of equal units come to zero.
pub fn woods() -> Made {
    Made::on(&[("T0606", "woods")], &[])
}

impl Table {
    /// The Union has the initiative on this ground.
    pub fn union(made: &Made, pieces: Pieces<'_>) -> Self {
        let mut table = made.table(UNION, pieces);
        table.spare_dice();
        table
    }

    /// A unit marches with this many points on its die (two dice for cavalry) and does not force march.
    #[track_caller]
    pub fn march(&mut self, unit: &str, dice: &[u8]) -> &mut Self {
        self.dice(dice).play(&format!("march {unit}"));
        if self.question() == "force_march" {
            self.play("no force march");
        }
        self
    }

    /// U1 marches in place with 6 points and names T0606.
    #[track_caller]
    pub fn attack(&mut self) -> &mut Self {
        self.march("u1", &[6]).play("attack T0606")
    }

    /// This side has the initiative now and chooses its action.
    pub fn choose(&mut self, side: Side) -> &mut Self {
        self.state.steps.clear();
        self.state.steps.push(Step::PhaseOver(Phase::ActionCycle));
        self.state.steps.push(Step::ChooseAction(side));
        self
    }

    /// What the sheet before the dice says under a clause; empty when it says nothing.
    pub fn on_sheet(&self, clause: &str) -> String {
        let view = self.view(Viewer::Umpire);
        let rows = view
            .sheets
            .iter()
            .filter(|sheet| sheet.title.starts_with("Attack on"))
            .flat_map(|sheet| &sheet.rows);
        rows.filter(|row| row.clause == clause).map(|row| row.cells[1].clone()).collect::<Vec<_>>().join(" ")
    }

    /// The result of the last roll of combat.
    #[track_caller]
    pub fn result(&self) -> String {
        let combat = |event: &&Event| event.clause.is_some_and(|clause| clause.0.starts_with("gcacw.7."));
        let mut rolls = self.log.events().iter().filter(combat).filter_map(|event| match &event.kind {
            EventKind::Roll { result, .. } => Some(result.clone()),
            _ => None,
        });
        rolls.next_back().expect("a roll")
    }

    /// Retreats through these hexes.
    #[track_caller]
    pub fn retreat(&mut self, hexes: &str) -> &mut Self {
        for hex in hexes.split(' ') {
            self.play(&format!("retreat {hex}"));
        }
        self
    }

    /// A unit's Demoralize marker.
    #[track_caller]
    pub fn demoralized(&self, id: &str) -> u8 {
        self.state.demoralized[self.unit(id).index()]
    }

    /// Whether a unit's Strength marker shows the organized side.
    #[track_caller]
    pub fn organized(&self, id: &str) -> bool {
        self.state.organized(self.unit(id))
    }

    /// A Flanks Refused marker is put into a hex.
    #[track_caller]
    pub fn refused_in(&mut self, hex: &str) -> &mut Self {
        let hex = self.hex(hex);
        self.state.combat.refused.push(hex);
        self.state.combat.refused.sort_unstable();
        self
    }

    /// Whether a Flanks Refused marker lies in a hex.
    #[track_caller]
    pub fn is_refused(&self, hex: &str) -> bool {
        self.state.combat.refused.contains(&self.hex(hex))
    }

    /// A pontoon bridge is laid.
    #[track_caller]
    pub fn pontoon(&mut self, hex: &str, direction: Direction, side: Side) -> &mut Self {
        let hexside = Hexside::new(&self.rules.board, self.hex(hex), direction).unwrap();
        self.state.ground.pontoons.push(Pontoon { hexside, side, marker: true });
        self
    }
}
