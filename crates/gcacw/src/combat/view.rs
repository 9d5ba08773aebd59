//! What a player sees of combat: the sheet before the dice, the result, and the markers.

use engine::{Marker, MarkerKind, Modifier, SheetKind, View, Viewer};

use super::CombatStep;
use super::flank::Flank;
use super::sheet::Sheet;
use crate::campaign::Campaign;
use crate::situation::Situation;
use crate::step::Step;

impl<C: Campaign> Situation<'_, C> {
    /// Adds the Flanks Refused markers, and the sheet of the combat that is about to be fought.
    pub(crate) fn combat_view(self, viewer: Viewer, view: &mut View) {
        for &hex in &self.state.combat.refused {
            let mut seen = self.units_in(hex).filter(|&unit| self.sees(viewer, unit));
            let side = seen.next().map(|unit| self.roster().side(unit));
            view.markers.push(Marker {
                kind: MarkerKind::FlanksRefused,
                side,
                place: self.rules.board.name(hex).to_owned(),
                other: None,
                amount: None,
                label: "Flanks Refused".into(),
            });
        }
        self.roll_page(view);
        let before_the_dice = matches!(
            self.state.step(),
            Some(Step::Combat(CombatStep::AttackType | CombatStep::Fight | CombatStep::GrandAssault))
        );
        // A campaign's question stands before the dice.
        let asked = self.state.steps.contains(&Step::Combat(CombatStep::Battle));
        if before_the_dice || asked {
            let sheet = self.sheet(&self.state.battle);
            view.sheets.push(self.page(&sheet));
        }
    }

    /// What is added to a command roll, a grand assault roll or a cavalry retreat roll that is about to be made.
    fn roll_page(self, view: &mut View) {
        let (title, side, modifiers) = match (self.state.step(), self.state.battle.leader()) {
            (Some(Step::Combat(CombatStep::CommandRoll)), Some(leader)) => {
                let info = self.leader_info(leader);
                let title = format!("Command roll of {}, Command value {}", info.name, info.command_value);
                (title, info.side, self.command_modifiers(leader, self.state.battle.target))
            }
            (Some(Step::Combat(CombatStep::GrandAssault)), Some(leader)) => {
                let by = self.grand_assault_leaders().next().unwrap_or(leader);
                let info = self.leader_info(by);
                let title = format!("Grand assault by {}, Command value {}", info.name, info.command_value);
                (title, info.side, self.grand_assault_modifiers(by))
            }
            (Some(Step::Combat(CombatStep::CavalryRetreat(hex))), _) => {
                let title = format!("Cavalry retreat from {}", self.rules.hex_name(hex));
                (title, self.state.battle.side.enemy(), self.slip_modifiers(hex))
            }
            _ => return,
        };
        let line =
            |modifier: &Modifier| row(&modifier.label, &format!("{:+}", modifier.value), &modifier.clause);
        view.sheets.push(engine::Sheet {
            kind: SheetKind::Roll,
            title,
            side: Some(side),
            columns: vec!["What".into(), "Added to the die".into()],
            rows: modifiers.iter().map(line).collect(),
        });
    }

    fn page(self, sheet: &Sheet) -> engine::Sheet {
        let battle = &self.state.battle;
        let mut rows = vec![
            row("Combat value, attacker", &sheet.attack.to_string(), "gcacw.7.2.6"),
            row("Combat value, defender", &sheet.defence.to_string(), "gcacw.7.2.7"),
            row("Artillery differential", &format!("{:+}", sheet.differential), "gcacw.7.4.12"),
            row("Hexes covered", &covered(&sheet.flank), "gcacw.7.4.49"),
        ];
        rows.extend(
            sheet
                .modifiers(None)
                .iter()
                .map(|modifier| row(&modifier.label, &format!("{:+}", modifier.value), &modifier.clause)),
        );
        engine::Sheet {
            kind: SheetKind::Attack,
            title: format!("Attack on {}", self.rules.hex_name(battle.target)),
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
