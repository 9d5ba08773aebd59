//! What comes of the answers of several commanders (21.0).

use engine::{Dice, Event, Grammar, Log, Refusal, Seats, Side, refuse};

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads, War};
use crate::commanders::actions::{CommandersAction, CommandersQuestion, CommandersWork};
use crate::question::Question;

impl LongRoads {
    /// Takes an answer, or refuses it.
    pub(crate) fn answer_commanders(
        &self,
        rules: &Game,
        state: &mut War,
        question: CommandersQuestion,
        action: CampaignAction,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        use CampaignAction::{Commanders, Enough, No, With, Yes};
        use CommandersAction::{Begin, BeginAbout};
        match (question, action) {
            (CommandersQuestion::Divide(side), Commanders(CommandersAction::Assign(id, to))) => {
                self.assign(rules, state, side, id, to, log)
            }
            (CommandersQuestion::Divide(_), Enough) => {
                self.divided(state);
                Ok(())
            }
            (CommandersQuestion::Quartermaster(side), Commanders(CommandersAction::Name(seat))) => {
                self.appoint(rules, state, side, seat, log)
            }
            (CommandersQuestion::PlaceArmyLeader(side), With(counter)) => {
                match rules.roster(state).unit(counter) {
                    Some(unit) => self.place_headquarters(rules, state, side, unit, log),
                    None => refuse!("lrtg.21.1.4.1", "Name the unit of one of your corps leaders."),
                }
            }
            (CommandersQuestion::Nearest(side, id), Commanders(CommandersAction::Name(seat))) => {
                let leader = self.leader_of_command(rules, state, id);
                let near = leader.map(|leader| self.nearest_commanders(rules, state, side, leader));
                if !near.is_some_and(|near| near.contains(&seat)) {
                    return refuse!(
                        "lrtg.21.1.4.3",
                        "{} does not command one of the nearest corps leaders.",
                        self.seat_name(rules, seat)
                    );
                }
                self.answered(state);
                self.lend(rules, state, id, seat, log);
                Ok(())
            }
            (CommandersQuestion::Communicate(seat), Commanders(begin @ (Begin(..) | BeginAbout(..)))) => {
                self.begin_message(rules, state, seat, begin, false)
            }
            (CommandersQuestion::Note(seat), Commanders(begin @ (Begin(..) | BeginAbout(..)))) => {
                self.begin_message(rules, state, seat, begin, true)
            }
            (CommandersQuestion::Communicate(seat), Commanders(CommandersAction::Offer(item, to))) => {
                let name = rules.counters.name(item).map_or("That", |known| known.name.as_str());
                self.may_offer(rules, state, seat, to, item)
                    .map_err(|forbidden| forbidden.refusal_of(name))?;
                self.answered(state);
                self.ask(state, Question::Commanders(CommandersQuestion::Trade { to, item }));
                Ok(())
            }
            (CommandersQuestion::Communicate(seat), Enough)
            | (CommandersQuestion::Note(seat), Commanders(CommandersAction::Silence)) => {
                self.fall_silent(state, seat);
                Ok(())
            }
            (CommandersQuestion::Note(_), Enough) => {
                self.answered(state);
                Ok(())
            }
            (CommandersQuestion::Compose(_), Commanders(CommandersAction::Seal)) => {
                self.seal(rules, state, log)
            }
            (
                CommandersQuestion::Compose(_),
                Commanders(
                    part @ (CommandersAction::Write(_)
                    | CommandersAction::Bound(_)
                    | CommandersAction::Intend(_)),
                ),
            ) => self.write_part(state, part),
            (CommandersQuestion::Trade { to, item }, Yes) => {
                self.answered(state);
                self.trade(rules, state, to, item, log);
                Ok(())
            }
            (CommandersQuestion::Trade { .. }, No) => {
                self.answered(state);
                Ok(())
            }
            _ => {
                let asked = self.ask_commanders(rules, state, question);
                let sentence = format!("\"{}\" is no answer here. {asked}", action.write(rules));
                Err(Refusal::new(engine::Clause(question.clause()), sentence))
            }
        }
    }

    /// A quartermaster is appointed. // lrtg.21.1.5.1, lrtg.21.1.5.5
    fn appoint(
        &self,
        rules: &Game,
        state: &mut War,
        side: Side,
        seat: engine::Seat,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if !self.quartermasters(state, side).contains(&seat) {
            return refuse!("lrtg.21.1.5.1", "The quartermaster general is a subordinate of your side.");
        }
        self.answered(state);
        if let Some(commanders) = state.campaign.commanders.as_mut() {
            commanders.quartermaster[side.index()] = seat;
        }
        log.add(|| {
            let text = format!("{} is {side} quartermaster general.", self.seat_name(rules, seat));
            Event::new("lrtg.21.1.5.1", text)
        });
        Ok(())
    }

    /// Does the work between the questions.
    pub(crate) fn run_commanders(
        &self,
        rules: &Game,
        state: &mut War,
        work: CommandersWork,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        match work {
            CommandersWork::Restrict { side, done } => self.restrict(rules, state, side, done, log),
            CommandersWork::Window => self.next_window(rules, state, dice, log),
        }
    }

    /// The overall commander's and the asked subordinate's own answers about the initiative.
    pub(crate) fn list_deferrals(&self, state: &War, side: Side, out: &mut Vec<CampaignAction>) {
        let seats = self.deferrable(state, side).into_iter().map(CommandersAction::Defer);
        out.extend(seats.map(CampaignAction::Commanders));
        if self.may_pass(state, side).is_err() {
            out.push(CampaignAction::Commanders(CommandersAction::HandBack));
        }
    }

    /// The initiative goes to a subordinate, or back. // lrtg.21.1.6.1, lrtg.21.1.6.3, lrtg.21.1.6.4
    pub(crate) fn defer(
        &self,
        rules: &Game,
        state: &mut War,
        side: Side,
        action: CommandersAction,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let deferrable = self.deferrable(state, side);
        let handed = self.may_pass(state, side).is_err();
        let Some(commanders) = state.campaign.commanders.as_mut() else {
            return refuse!("lrtg.21.0.2", "The {side} has one commander.");
        };
        let text = match action {
            CommandersAction::Defer(seat) if deferrable.contains(&seat) => {
                commanders.deferred = Some(seat);
                commanders.asked = Seats(commanders.asked.0 | Seats::only(seat).0);
                format!("The initiative is deferred to {}.", self.seat_name(rules, seat))
            }
            CommandersAction::HandBack if handed => {
                commanders.deferred = None;
                "The initiative is handed back to the overall commander.".into()
            }
            CommandersAction::Defer(_) if handed => {
                return refuse!(
                    "lrtg.21.1.6.3",
                    "A subordinate cannot hand the initiative to another: he uses it or hands it back."
                );
            }
            CommandersAction::Defer(seat) => {
                return refuse!(
                    "lrtg.21.1.6.4",
                    "{} is not a subordinate of the {side} who has not been asked yet.",
                    self.seat_name(rules, seat)
                );
            }
            // lrtg.21.1.6.2, lrtg.21.1.6.5, lrtg.21.1.6.6
            _ => {
                return refuse!(
                    "lrtg.21.1.6.6",
                    "Nobody speaks while the initiative is decided: use it, pass it, or defer it."
                );
            }
        };
        log.add(|| Event::new("lrtg.21.1.6.1", text));
        Ok(())
    }

    /// One commander has attached or detached all he wants: the next is asked, or the question is done.
    pub(crate) fn round_is_over(&self, state: &mut War, side: Side) {
        if self.next_speaker(state, side) {
            self.answered(state);
        }
    }

    /// A new turn: whom Halleck had for being far from Hooker goes back.
    pub(crate) fn forget_far_units(&self, state: &mut War) {
        if let Some(commanders) = state.campaign.commanders.as_mut() {
            commanders.far = gcacw::sets::UnitSet::EMPTY;
        }
    }

    /// Whether somebody writes now.
    pub(crate) fn is_composing(&self, state: &War) -> bool {
        let composing =
            |question: &Question| matches!(question, Question::Commanders(CommandersQuestion::Compose(_)));
        state.campaign.questions.iter().any(composing)
    }
}
