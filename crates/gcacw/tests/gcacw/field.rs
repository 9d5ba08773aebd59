//! A field of battle: a Union unit in T0607 attacks Confederates in T0606.
//!
//! Round T0606, clockwise from north: T0605, T0705, T0706, T0607, T0506, T0505.
#![allow(dead_code, reason = "every section uses some of it")]

use board::Direction;
use engine::{Event, EventKind, Side, Viewer};
use gcacw::step::{Phase, Step};
use gcacw::turn::{Hexside, Pontoon};

use crate::table::{Made, Own as _, Table};

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

/// What is done on a field of battle, and asked of it.
pub trait Field {
    fn game(&self) -> &Table;
    fn game_mut(&mut self) -> &mut Table;

    /// The Union has the initiative on this ground.
    fn union(made: &Made, pieces: Pieces<'_>) -> Table {
        let mut table = made.table(UNION, pieces);
        table.spare_dice(&[6, 1]);
        table
    }

    /// A unit marches with this many points on its die (two dice for cavalry) and does not force march.
    #[track_caller]
    fn march(&mut self, unit: &str, dice: &[u8]) -> &mut Table {
        let table = self.game_mut();
        table.dice(dice).play(&format!("march {unit}"));
        if table.question() == "force_march" {
            table.play("no force march");
        }
        table
    }

    /// U1 marches in place with 6 points and names T0606.
    #[track_caller]
    fn attack(&mut self) -> &mut Table {
        let table = self.game_mut();
        table.march("u1", &[6]).play("attack T0606")
    }

    /// This side has the initiative now and chooses its action.
    fn choose(&mut self, side: Side) -> &mut Table {
        let table = self.game_mut();
        table.state.steps.clear();
        table.state.steps.push(Step::PhaseOver(Phase::ActionCycle));
        table.state.steps.push(Step::ChooseAction(side));
        table
    }

    /// What the sheet before the dice says under a clause; empty when it says nothing.
    fn on_sheet(&self, clause: &str) -> String {
        let table = self.game();
        let view = table.view(Viewer::Umpire);
        let rows = view
            .sheets
            .iter()
            .filter(|sheet| sheet.title.starts_with("Attack on"))
            .flat_map(|sheet| &sheet.rows);
        rows.filter(|row| row.clause == clause).map(|row| row.cells[1].clone()).collect::<Vec<_>>().join(" ")
    }

    /// The result of the last roll of combat.
    #[track_caller]
    fn combat_result(&self) -> String {
        let table = self.game();
        let combat = |event: &&Event| event.clause.is_some_and(|clause| clause.0.starts_with("gcacw.7."));
        let mut rolls = table.log.events().iter().filter(combat).filter_map(|event| match &event.kind {
            EventKind::Roll { result, .. } => Some(result.clone()),
            _ => None,
        });
        rolls.next_back().expect("a roll")
    }

    /// Retreats through these hexes.
    #[track_caller]
    fn retreat(&mut self, hexes: &str) -> &mut Table {
        let table = self.game_mut();
        for hex in hexes.split(' ') {
            table.play(&format!("retreat {hex}"));
        }
        table
    }

    /// A unit's Demoralize marker.
    #[track_caller]
    fn demoralized(&self, id: &str) -> u8 {
        let table = self.game();
        table.state.demoralized[table.unit(id).index()]
    }

    /// Whether a unit's Strength marker shows the organized side.
    #[track_caller]
    fn organized(&self, id: &str) -> bool {
        let table = self.game();
        table.state.organized(table.unit(id))
    }

    /// A Flanks Refused marker is put into a hex.
    #[track_caller]
    fn refused_in(&mut self, hex: &str) -> &mut Table {
        let table = self.game_mut();
        let hex = table.hex(hex);
        table.state.combat.refused.push(hex);
        table.state.combat.refused.sort_unstable();
        table
    }

    /// Whether a Flanks Refused marker lies in a hex.
    #[track_caller]
    fn is_refused(&self, hex: &str) -> bool {
        let table = self.game();
        table.state.combat.refused.contains(&table.hex(hex))
    }

    /// A pontoon bridge is laid.
    #[track_caller]
    fn pontoon(&mut self, hex: &str, direction: Direction, side: Side) -> &mut Table {
        let table = self.game_mut();
        let hexside = Hexside::new(&table.rules.board, table.hex(hex), direction).unwrap();
        table.state.ground.pontoons.push(Pontoon { hexside, side, marker: true });
        table
    }
}

impl Field for Table {
    fn game(&self) -> &Table {
        self
    }

    fn game_mut(&mut self) -> &mut Table {
        self
    }
}
