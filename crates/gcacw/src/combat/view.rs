//! What a player sees of combat: the sheet before the dice, the result, and the markers.

use engine::{Marker, View, Viewer};

use super::CombatStep;
use super::flank::Flank;
use super::sheet::Sheet;
use crate::campaign::Campaign;
use crate::ruleset::Gcacw;
use crate::state::State;
use crate::step::Step;

impl<C: Campaign> Gcacw<C> {
    /// Adds the Flanks Refused markers, and the sheet of the combat that is about to be fought.
    pub(crate) fn combat_view(&self, state: &State<C>, _viewer: Viewer, view: &mut View) {
        for &hex in &state.combat.refused {
            let side = self.units_in(state, hex).next().map(|unit| self.roster(state).side(unit));
            view.markers.push(Marker {
                kind: "flanks-refused".into(),
                side,
                place: self.board.name(hex).to_owned(),
                other: None,
                label: "Flanks Refused".into(),
            });
        }
        let before_the_dice = matches!(
            state.step(),
            Some(Step::Combat(CombatStep::AttackType | CombatStep::Fight | CombatStep::GrandAssault))
        );
        if before_the_dice {
            let sheet = self.sheet(state, &state.battle);
            view.sheets.push(self.page(state, &sheet));
        }
    }

    fn page(&self, state: &State<C>, sheet: &Sheet) -> engine::Sheet {
        let battle = &state.battle;
        let mut rows = vec![
            row("Combat value, attacker", &sheet.attack.to_string(), "gcacw.7.2.6"),
            row("Combat value, defender", &sheet.defence.to_string(), "gcacw.7.2.7"),
            row("Hexes covered", &covered(&sheet.flank), "gcacw.7.4.49"),
        ];
        rows.extend(
            sheet
                .modifiers(None)
                .iter()
                .map(|modifier| row(&modifier.label, &format!("{:+}", modifier.value), &modifier.clause)),
        );
        engine::Sheet {
            title: format!("Attack on {}", self.hex_name(battle.target)),
            side: Some(battle.side),
            columns: vec!["What".into(), "For the attacker".into()],
            rows,
        }
    }
}

fn covered(flank: &Flank) -> String {
    let lowered = flank.reductions.iter().flatten().count();
    if lowered == 0 {
        flank.count().to_string()
    } else {
        format!("{}, {lowered} of them lower the bonus", flank.count())
    }
}

fn row(label: &str, value: &str, clause: &str) -> engine::SheetRow {
    engine::SheetRow { cells: vec![label.to_owned(), value.to_owned()], clause: clause.to_owned() }
}
