//! How the game ends (VIII.1, VIII.2): at once, by retreat, or on its last turn.

use engine::{Clause, Dice, Event, EventKind, Log, Outcome, Side, counted};

use crate::campaign::{Game, LongRoads, War};
use crate::victory::Level;

impl LongRoads {
    /// The Victory Check Phase: preliminary victories. // lrtg.1.0.12, lrtg.pv.0.2
    pub(crate) fn victory_check(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        self.roll_for_stragglers(rules, state, dice, log);
        self.settle_pride(state);
        self.begin_night_retreat(rules, state);
        if rules.rain(state) {
            state.campaign.rain_days = state.campaign.rain_days.saturating_add(1);
        }
        if !self.option(state, crate::options::PRELIMINARY_VICTORIES) {
            return;
        }
        let [union, confederate] = state.campaign.armies;
        let total = self.total(state);
        let before = state.campaign.preliminary;
        let now = before.checked(&self.data.victory.preliminary, union, confederate, total);
        state.campaign.preliminary = now;
        if now != before {
            log.add(|| Event::new("lrtg.pv.0.2", "The preliminary victories change."));
        }
    }

    /// What ends the game at once. // lrtg.viii.1.14 to lrtg.viii.1.16
    pub(crate) fn check_end(&self, rules: &Game, state: &mut War, log: &mut Log) {
        if state.over {
            return;
        }
        let [_, confederate] = state.campaign.armies;
        state.campaign.preliminary = state.campaign.preliminary.watched(confederate); // lrtg.pv.0.7
        if state.turn >= self.data.calendar.named.retreat && !self.division_is_north(rules, state) {
            state.campaign.gone_home = true;
        }
        if state.campaign.fled.is_some() || state.campaign.seized || state.campaign.gone_home {
            state.over = true;
            log.add(|| {
                Event::new("lrtg.viii.1.14", self.outcome_of(rules, state).sentence).kind(EventKind::End)
            });
        }
    }

    /// Whether a Confederate infantry division is north of the Potomac.
    fn division_is_north(&self, rules: &Game, state: &War) -> bool {
        self.on_map(rules, state, Side::Confederate).any(|(unit, hex)| {
            self.is_infantry(rules, state, unit)
                && self.is_division(rules, state, unit)
                && self.theater.is_north(hex)
        })
    }

    /// How the game ended, or would end now.
    pub(crate) fn outcome_of(&self, _rules: &Game, state: &War) -> Outcome {
        let decisive = |winner: Side, clause: &'static str, why: &str| Outcome {
            winner: Some(winner),
            level: Level::UnionDecisive.words(),
            clause: Clause(clause),
            sentence: format!("{why} The {winner} wins a decisive victory."),
        };
        if let Some(loser) = state.campaign.fled {
            return match loser {
                Side::Union => {
                    decisive(Side::Confederate, "lrtg.viii.1.15", "The Army of the Potomac is in flight.")
                }
                Side::Confederate => {
                    decisive(Side::Union, "lrtg.viii.1.16", "The Army of Northern Virginia is in flight.")
                }
            };
        }
        if state.campaign.seized {
            return decisive(
                Side::Confederate,
                "lrtg.viii.1.15",
                "Confederate infantry holds the seat of government.",
            );
        }
        let scenario = &self.scenarios[usize::from(state.scenario)];
        let total = self.total(state);
        let level = state.campaign.preliminary.at_the_end(scenario.levels.of(total));
        let why = if state.campaign.gone_home {
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
