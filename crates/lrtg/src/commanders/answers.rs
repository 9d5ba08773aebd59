//! What comes of the answers of several commanders (21.0).

use engine::{Dice, Event, Grammar, Refusal, Seats, Side, refuse};

use crate::action::CampaignAction;
use crate::commanders::actions::{CommandersAction, CommandersQuestion, CommandersWork};
use crate::question::Question;
use crate::situation::{Play, Situation};

impl Situation<'_> {
    /// The overall commander's and the asked subordinate's own answers about the initiative.
    pub(crate) fn list_deferrals(self, side: Side, out: &mut Vec<CampaignAction>) {
        let seats = self.deferrable(side).into_iter().map(CommandersAction::Defer);
        out.extend(seats.map(CampaignAction::Commanders));
        if self.may_pass(side).is_err() {
            out.push(CampaignAction::Commanders(CommandersAction::HandBack));
        }
    }

    /// Whether somebody writes now.
    pub(crate) fn is_composing(self) -> bool {
        let composing =
            |question: &Question| matches!(question, Question::Commanders(CommandersQuestion::Compose(_)));
        self.state.campaign.questions.iter().any(composing)
    }
}

impl Play<'_> {
    /// Takes an answer, or refuses it.
    pub(crate) fn answer_commanders(
        &mut self,
        question: CommandersQuestion,
        action: CampaignAction,
    ) -> Result<(), Refusal> {
        use CampaignAction::{Commanders, Enough, No, With, Yes};
        use CommandersAction::{Begin, BeginAbout};
        match (question, action) {
            (CommandersQuestion::Divide(side), Commanders(CommandersAction::Assign(id, to))) => {
                self.assign(side, id, to)
            }
            (CommandersQuestion::Divide(_), Enough) => {
                self.divided();
                Ok(())
            }
            (CommandersQuestion::Quartermaster(side), Commanders(CommandersAction::Name(seat))) => {
                self.appoint(side, seat)
            }
            (CommandersQuestion::PlaceArmyLeader(side), With(counter)) => match self.roster().unit(counter) {
                Some(unit) => self.place_headquarters(side, unit),
                None => refuse!("lrtg.21.1.4.1", "Name the unit of one of your corps leaders."),
            },
            (CommandersQuestion::Nearest(side, id), Commanders(CommandersAction::Name(seat))) => {
                let leader = self.now().leader_of_command(id);
                let near = leader.map(|leader| self.now().nearest_commanders(side, leader));
                if !near.is_some_and(|near| near.contains(&seat)) {
                    return refuse!(
                        "lrtg.21.1.4.3",
                        "{} does not command one of the nearest corps leaders.",
                        self.campaign().seat_name(self.rules, seat)
                    );
                }
                self.answered();
                self.lend(id, seat);
                Ok(())
            }
            (CommandersQuestion::Communicate(seat), Commanders(begin @ (Begin(..) | BeginAbout(..)))) => {
                self.begin_message(seat, begin, false)
            }
            (CommandersQuestion::Note(seat), Commanders(begin @ (Begin(..) | BeginAbout(..)))) => {
                self.begin_message(seat, begin, true)
            }
            (CommandersQuestion::Communicate(seat), Commanders(CommandersAction::Offer(item, to))) => {
                let name = self.rules.counters.name(item).map_or("That", |known| known.name.as_str());
                self.now().may_offer(seat, to, item).map_err(|forbidden| forbidden.refusal_of(name))?;
                self.answered();
                self.ask(Question::Commanders(CommandersQuestion::Trade { to, item }));
                Ok(())
            }
            (CommandersQuestion::Communicate(seat), Enough)
            | (CommandersQuestion::Note(seat), Commanders(CommandersAction::Silence)) => {
                self.fall_silent(seat);
                Ok(())
            }
            (CommandersQuestion::Note(_), Enough) => {
                self.answered();
                Ok(())
            }
            (CommandersQuestion::Compose(_), Commanders(CommandersAction::Seal)) => self.seal(),
            (
                CommandersQuestion::Compose(_),
                Commanders(
                    part @ (CommandersAction::Write(_)
                    | CommandersAction::Bound(_)
                    | CommandersAction::Intend(_)),
                ),
            ) => self.write_part(part),
            (CommandersQuestion::Trade { to, item }, Yes) => {
                self.answered();
                self.trade(to, item);
                Ok(())
            }
            (CommandersQuestion::Trade { .. }, No) => {
                self.answered();
                Ok(())
            }
            _ => {
                let asked = self.now().ask_commanders(question);
                let sentence = format!("\"{}\" is no answer here. {asked}", action.write(self.rules));
                Err(Refusal::new(engine::Clause(question.clause()), sentence))
            }
        }
    }

    /// A quartermaster is appointed. // lrtg.21.1.5.1, lrtg.21.1.5.5
    fn appoint(&mut self, side: Side, seat: engine::Seat) -> Result<(), Refusal> {
        if !self.now().quartermasters(side).contains(&seat) {
            return refuse!("lrtg.21.1.5.1", "The quartermaster general is a subordinate of your side.");
        }
        self.answered();
        if let Some(commanders) = self.state.campaign.commanders.as_mut() {
            commanders.quartermaster[side.index()] = seat;
        }
        self.report(|now| {
            let text =
                format!("{} is {side} quartermaster general.", now.campaign().seat_name(now.rules, seat));
            Event::new("lrtg.21.1.5.1", text)
        });
        Ok(())
    }

    /// Does the work between the questions.
    pub(crate) fn run_commanders(&mut self, work: CommandersWork, dice: &mut dyn Dice) {
        match work {
            CommandersWork::Restrict { side, done } => self.restrict(side, done),
            CommandersWork::Window => self.next_window(dice),
        }
    }

    /// The initiative goes to a subordinate, or back. // lrtg.21.1.6.1, lrtg.21.1.6.3, lrtg.21.1.6.4
    pub(crate) fn defer(&mut self, side: Side, action: CommandersAction) -> Result<(), Refusal> {
        let deferrable = self.now().deferrable(side);
        let handed = self.now().may_pass(side).is_err();
        let Some(commanders) = self.state.campaign.commanders.as_mut() else {
            return refuse!("lrtg.21.0.2", "The {side} has one commander.");
        };
        let text = match action {
            CommandersAction::Defer(seat) if deferrable.contains(&seat) => {
                commanders.deferred = Some(seat);
                commanders.asked = Seats(commanders.asked.0 | Seats::only(seat).0);
                format!("The initiative is deferred to {}.", self.campaign().seat_name(self.rules, seat))
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
                    self.campaign().seat_name(self.rules, seat)
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
        self.log.add(|| Event::new("lrtg.21.1.6.1", text));
        Ok(())
    }

    /// One commander has attached or detached all he wants: the next is asked, or the question is done.
    pub(crate) fn round_is_over(&mut self, side: Side) {
        if self.next_speaker(side) {
            self.answered();
        }
    }

    /// A new turn: whom Halleck had for being far from Hooker goes back.
    pub(crate) fn forget_far_units(&mut self) {
        if let Some(commanders) = self.state.campaign.commanders.as_mut() {
            commanders.far = gcacw::sets::UnitSet::EMPTY;
        }
    }
}
