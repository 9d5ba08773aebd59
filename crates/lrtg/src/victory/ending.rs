//! How the game ends (VIII.1, VIII.2): at once, by retreat, or on its last turn.

use engine::{Clause, Dice, Event, EventKind, Outcome, Side, counted};

use crate::situation::{Play, Situation};
use crate::victory::Level;

impl Situation<'_> {
    /// Whether a Confederate infantry division is north of the Potomac.
    fn division_is_north(self) -> bool {
        self.on_map(Side::Confederate).any(|(unit, hex)| {
            self.is_infantry(unit) && self.is_division(unit) && self.theater().is_north(hex)
        })
    }

    /// How the game ended, or would end now.
    pub(crate) fn outcome_of(self) -> Outcome {
        let decisive = |winner: Side, clause: &'static str, why: &str| Outcome {
            winner: Some(winner),
            level: Level::UnionDecisive.words(),
            clause: Clause(clause),
            sentence: format!("{why} The {winner} wins a decisive victory."),
        };
        if let Some(loser) = self.state.campaign.fled {
            return match loser {
                Side::Union => {
                    decisive(Side::Confederate, "lrtg.viii.1.15", "The Army of the Potomac is in flight.")
                }
                Side::Confederate => {
                    decisive(Side::Union, "lrtg.viii.1.16", "The Army of Northern Virginia is in flight.")
                }
            };
        }
        if self.state.campaign.seized {
            return decisive(
                Side::Confederate,
                "lrtg.viii.1.15",
                "Confederate infantry holds the seat of government.",
            );
        }
        let scenario = &self.campaign().scenarios[usize::from(self.state.scenario)];
        let total = self.total();
        let level = self.state.campaign.preliminary.at_the_end(scenario.levels.of(total));
        let why = if self.state.campaign.gone_home {
            "No Confederate division is left north of the Potomac."
        } else {
            "The campaign is over."
        };
        Outcome {
            winner: Some(level.winner()),
            level: level.words(),
            clause: Clause(scenario.clause),
            sentence: format!(
                "{why} With {} the {} wins a {} victory.",
                counted(total, "point"),
                level.winner(),
                level.words()
            ),
        }
    }
}

impl Play<'_> {
    /// The Victory Check Phase: preliminary victories. // lrtg.1.0.12, lrtg.pv.0.2
    pub(crate) fn victory_check(&mut self, dice: &mut dyn Dice) {
        self.roll_for_stragglers(dice);
        self.settle_pride();
        self.begin_night_retreat();
        if self.now().rain() {
            self.state.campaign.rain_days = self.state.campaign.rain_days.saturating_add(1);
        }
        if !self.now().option(crate::options::PRELIMINARY_VICTORIES) {
            return;
        }
        let [union, confederate] = self.state.campaign.armies;
        let total = self.now().total();
        let before = self.state.campaign.preliminary;
        let now = before.checked(&self.data().victory.preliminary, union, confederate, total);
        self.state.campaign.preliminary = now;
        if now != before {
            self.log.add(|| Event::new("lrtg.pv.0.2", "The preliminary victories change."));
        }
    }

    /// What ends the game at once. // lrtg.viii.1.14 to lrtg.viii.1.16
    pub(crate) fn check_end(&mut self) {
        if self.state.over {
            return;
        }
        let [_, confederate] = self.state.campaign.armies;
        self.state.campaign.preliminary = self.state.campaign.preliminary.watched(confederate); // lrtg.pv.0.7
        if self.state.turn >= self.data().calendar.named.retreat && !self.now().division_is_north() {
            self.state.campaign.gone_home = true;
        }
        if self.state.campaign.fled.is_some() || self.state.campaign.seized || self.state.campaign.gone_home {
            self.state.over = true;
            self.report(|now| Event::new("lrtg.viii.1.14", now.outcome_of().sentence).kind(EventKind::End));
        }
    }
}
