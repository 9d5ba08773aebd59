//! What a viewer sees of the scenario's rules: the score, and the special rules.

use engine::{Seat, Sheet, SheetKind, SheetRow, Side, Track, TrackKind, View, Viewer};

use crate::campaign::Campaign;
use crate::situation::Situation;

impl<C: Campaign> Situation<'_, C> {
    pub(crate) fn special_view(self, viewer: Viewer, view: &mut View) {
        let scenario = &self.scene().scenario;
        // The score would tell where hidden units stand.
        let blind = match viewer {
            Viewer::Seat(seat) => self.turn_has_secrets(seat),
            Viewer::Spectator => Side::ALL.iter().any(|&side| self.turn_has_secrets(Seat::of(side))),
            Viewer::Umpire => false,
        };
        if !blind {
            self.show_score(view);
        }
        let rows = scenario.special.iter().map(|special| {
            let rebuilt =
                special.rebuilt.as_ref().map_or_else(String::new, |what| format!(" (Rebuilt: {what}.)"));
            SheetRow { cells: vec![format!("{}{rebuilt}", special.text)], clause: "gcacw.1.0.4".into() }
        });
        let rows: Vec<SheetRow> = rows.collect();
        if !rows.is_empty() {
            let (title, columns) = ("Special rules".into(), vec!["Rule".into()]);
            view.sheets.push(Sheet { kind: SheetKind::SpecialRules, title, side: None, columns, rows });
        }
        self.show_in_force(view);
        self.show_forts(view);
    }

    /// What the dice have brought about and everybody must remember.
    fn show_in_force(self, view: &mut View) {
        let special = &self.state.special;
        let panic = self.scene().special.panic.filter(|_| special.panic);
        let panic = panic.map(|rule| {
            (format!("The {} army panics until the end of the turn.", rule.side), "gcacw.s.4.24")
        });
        let paralysed =
            special.paralysed.map(|side| (format!("{side} command is paralysed this turn."), "gcacw.s.2.9"));
        let longer = (special.turns_added > 0)
            .then(|| (format!("Turns added by paralysis: {}.", special.turns_added), "gcacw.s.1.6"));
        let drawn = self.chances().map(|chance| {
            (format!("Variant {}, {}: {}", chance.die, chance.side, chance.text), "gcacw.s.1.7")
        });
        let rows: Vec<SheetRow> = drawn
            .chain(panic)
            .chain(paralysed)
            .chain(longer)
            .map(|(text, clause)| SheetRow { cells: vec![text], clause: clause.into() })
            .collect();
        if !rows.is_empty() {
            let (title, columns) = ("In force now".into(), vec!["What".into()]);
            view.sheets.push(Sheet { kind: SheetKind::InForce, title, side: None, columns, rows });
        }
    }

    fn show_score(self, view: &mut View) {
        let score = self.score();
        view.tracks.push(Track {
            kind: TrackKind::VictoryPoints,
            label: "Victory points".into(),
            side: Some(score.side),
            value: score.total,
            most: 0,
            note: format!("If the game ended now: {} {} victory.", score.winner.name(), score.level.name()),
            clause: "gcacw.s.7.1".into(),
        });
        let mut rows: Vec<SheetRow> = score
            .lines
            .iter()
            .map(|(item, points)| SheetRow {
                cells: vec![item.label.clone(), format!("{:+}", item.points), format!("{points:+}")],
                clause: item.clause.into(),
            })
            .collect();
        if score.banked != 0 {
            rows.push(SheetRow {
                cells: vec![
                    "counted at the end of earlier turns".into(),
                    String::new(),
                    format!("{:+}", score.banked),
                ],
                clause: "gcacw.s.7.17".into(),
            });
        }
        let levels = self.scene().victory.levels.iter().map(|level| {
            let range = match (level.min, level.max) {
                (Some(min), Some(max)) => format!("{min} to {max}"),
                (Some(min), None) => format!("{min} or more"),
                (None, Some(max)) => format!("{max} or less"),
                (None, None) => "any".into(),
            };
            let words = format!("{range}: {} {}", level.winner.name(), level.level.name());
            SheetRow { cells: vec![words, String::new(), String::new()], clause: "gcacw.s.7.1".into() }
        });
        rows.extend(levels);
        view.sheets.push(Sheet {
            kind: SheetKind::Victory,
            title: "Victory".into(),
            side: Some(score.side),
            columns: vec!["For".into(), "Each".into(), "Now".into()],
            rows,
        });
    }
}
