//! What several commanders of a side are asked (21.0), what they answer, and the exact texts.

use engine::{Choice, ChoiceKind, Refusal, Seat, Side, refuse};
use gcacw::roster::Counter;
use gcacw::state::Hex;
use serde::{Deserialize, Serialize};

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads, War};
use crate::commanders::{CommandId, TABLE, read_seat, seat_word};
use crate::messages::{Means, Word};

/// A question to one of several commanders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CommandersQuestion {
    /// The overall commander divides the forces.
    Divide(Side),
    /// Who is quartermaster general.
    Quartermaster(Side),
    /// With which corps leader the army leader is.
    PlaceArmyLeader(Side),
    /// To which of the nearest commanders a corps passes.
    Nearest(Side, CommandId),
    /// A commander may speak, write or offer, in the Communications Phase.
    Communicate(Seat),
    /// A commander may speak or pass a note while the other side has the initiative.
    Note(Seat),
    /// A commander writes, word by word.
    Compose(Seat),
    /// Whether a commander accepts what another offers.
    Trade {
        /// Who is asked.
        to: Seat,
        /// What is offered.
        item: Counter,
    },
}

impl CommandersQuestion {
    /// The question's name in the list of decisions: everybody sees it, so all that is private has one name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Divide(_) => "divide_command",
            Self::Quartermaster(_) => "quartermaster",
            Self::PlaceArmyLeader(_) => "place_army_leader",
            Self::Nearest(..) => "nearest_corps",
            Self::Communicate(_) | Self::Note(_) | Self::Compose(_) | Self::Trade { .. } => "communicate",
        }
    }

    /// The clause that asks it.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Divide(_) => "lrtg.21.1.1.2",
            Self::Quartermaster(_) => "lrtg.21.1.5.1",
            Self::PlaceArmyLeader(_) => "lrtg.21.1.4.1",
            Self::Nearest(..) => "lrtg.21.1.4.3",
            Self::Communicate(_) | Self::Note(_) | Self::Compose(_) | Self::Trade { .. } => "lrtg.21.2.0.1",
        }
    }
}

/// Work between these questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CommandersWork {
    /// The next corps that is too far from its army leader.
    Restrict {
        /// Whose.
        side: Side,
        /// The corps that have been looked at, as bits.
        done: u32,
    },
    /// The next commander who may communicate; when none is left, the couriers ride.
    Window,
}

/// An answer of one of several commanders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CommandersAction {
    /// A force goes to a commander.
    Assign(CommandId, Seat),
    /// A commander is named.
    Name(Seat),
    /// The initiative is deferred to a subordinate.
    Defer(Seat),
    /// The subordinate hands it back.
    HandBack,
    /// A message to a commander, about a force or about all.
    Begin(Means, Seat, CommandId),
    /// One word.
    Write(Word),
    /// Where the force is bound.
    Bound(Hex),
    /// What the force is to do.
    Intend(u8),
    /// The message is finished.
    Seal,
    /// A counter is offered to a commander.
    Offer(Counter, Seat),
    /// Nothing more until the next Communications Phase.
    Silence,
}

impl LongRoads {
    /// The exact text of an answer.
    pub(crate) fn write_commanders(&self, rules: &Game, action: CommandersAction) -> String {
        match action {
            CommandersAction::Assign(id, seat) => {
                format!("assign {} to {}", id.info().map_or("?", |info| info.word), seat_word(seat))
            }
            CommandersAction::Name(seat) => format!("name {}", seat_word(seat)),
            CommandersAction::Defer(seat) => format!("defer to {}", seat_word(seat)),
            CommandersAction::HandBack => "hand back".into(),
            CommandersAction::Begin(means, seat, id) => match id.info() {
                Some(info) => format!("{} to {} about {}", means.word(), seat_word(seat), info.word),
                None => format!("{} to {}", means.word(), seat_word(seat)),
            },
            CommandersAction::Write(word) => format!("write {word}"),
            CommandersAction::Bound(hex) => format!("bound for {}", rules.board.name(hex)),
            CommandersAction::Intend(number) => {
                let purpose = self.data.messages.words.purpose.get(usize::from(number));
                format!("intend {}", purpose.map_or("?", String::as_str))
            }
            CommandersAction::Seal => "seal".into(),
            CommandersAction::Offer(counter, seat) => {
                format!("offer {} to {}", rules.counters.slug(counter), seat_word(seat))
            }
            CommandersAction::Silence => "silence".into(),
        }
    }

    /// Reads an answer; none when the words are not one.
    pub(crate) fn read_commanders(
        &self,
        rules: &Game,
        words: &[&str],
    ) -> Option<Result<CommandersAction, Refusal>> {
        Some(match *words {
            ["assign", force, "to", to] => {
                command(force).and_then(|id| Ok(CommandersAction::Assign(id, seat(to)?)))
            }
            ["name", to] => seat(to).map(CommandersAction::Name),
            ["defer", "to", to] => seat(to).map(CommandersAction::Defer),
            ["hand", "back"] => Ok(CommandersAction::HandBack),
            ["write", word] => match Word::read(word) {
                Some(word) => Ok(CommandersAction::Write(word)),
                None => refuse!(
                    "lrtg.21.2.1.10",
                    "A word has one to twelve of the letters A to Z, digits, and - . ? marks."
                ),
            },
            ["bound", "for", hex] => rules.read_hex(hex).map(CommandersAction::Bound),
            ["intend", purpose] => {
                let purposes = &self.data.messages.words.purpose;
                match purposes.iter().position(|known| known == purpose) {
                    Some(number) => Ok(CommandersAction::Intend(number as u8)),
                    None => refuse!("lrtg.21.1.2.12", "The form knows no purpose \"{purpose}\"."),
                }
            }
            ["seal"] => Ok(CommandersAction::Seal),
            ["silence"] => Ok(CommandersAction::Silence),
            ["offer", counter, "to", to] => {
                rules.read_counter(counter).and_then(|item| Ok(CommandersAction::Offer(item, seat(to)?)))
            }
            [means, "to", to] => {
                let means = Means::read(means)?;
                seat(to).map(|to| CommandersAction::Begin(means, to, CommandId::NONE))
            }
            [means, "to", to, "about", force] => {
                let means = Means::read(means)?;
                seat(to).and_then(|to| Ok(CommandersAction::Begin(means, to, command(force)?)))
            }
            _ => return None,
        })
    }

    /// The seat that answers.
    pub(crate) fn answers_commanders(&self, state: &War, question: CommandersQuestion) -> Seat {
        let overall =
            |side: Side| self.shared(state, side).map_or(Seat::of(side), |known| known.overall[side.index()]);
        match question {
            CommandersQuestion::Divide(side)
            | CommandersQuestion::Quartermaster(side)
            | CommandersQuestion::PlaceArmyLeader(side)
            | CommandersQuestion::Nearest(side, _) => overall(side),
            CommandersQuestion::Communicate(seat)
            | CommandersQuestion::Note(seat)
            | CommandersQuestion::Compose(seat)
            | CommandersQuestion::Trade { to: seat, .. } => seat,
        }
    }

    /// A question as a sentence.
    pub(crate) fn ask_commanders(&self, rules: &Game, state: &War, question: CommandersQuestion) -> String {
        match question {
            CommandersQuestion::Divide(_) => {
                "Your side has several commanders: which force goes to which? Leave the division as it stands when it is as \
                 you want it."
                    .into()
            }
            CommandersQuestion::Quartermaster(_) => "Who is your quartermaster general?".into(),
            CommandersQuestion::PlaceArmyLeader(_) => "With which of your corps is the army leader?".into(),
            CommandersQuestion::Nearest(_, id) => format!(
                "{} is too far from the army leader: which of the nearest commanders takes it?",
                TABLE[id.index()].name
            ),
            CommandersQuestion::Communicate(_) => {
                "Do you talk or write to another commander of your side, or offer him one of your units or leaders?".into()
            }
            CommandersQuestion::Note(_) => {
                "The enemy acts: do you pass a word to another commander of your side?".into()
            }
            CommandersQuestion::Compose(_) => {
                let draft = self.draft_text(rules, state);
                let so_far = if draft.is_empty() { String::new() } else { format!(" So far: \"{draft}\"") };
                format!(
                    "Write your message in few words, as for a telegraph, and send it. A marked town on the map may be \
                     named as where you are bound.{so_far}"
                )
            }
            CommandersQuestion::Trade { item, .. } => {
                let name = rules.counters.name(item).map_or("?", |known| known.name.as_str());
                format!("{name} is offered to you: do you take command?")
            }
        }
    }

    /// An answer as a page offers it.
    pub(crate) fn offer_commanders(&self, rules: &Game, action: CommandersAction) -> Choice {
        let text = self.write_commanders(rules, action);
        let name = |seat: Seat| self.seat_name(rules, seat);
        match action {
            CommandersAction::Assign(id, seat) => {
                Choice::button(text, format!("{} to {}", id.info().map_or("?", |info| info.name), name(seat)))
            }
            CommandersAction::Name(seat) => Choice::button(text, name(seat)),
            CommandersAction::Defer(seat) => Choice::button(text, format!("Defer to {}", name(seat))),
            CommandersAction::HandBack => Choice::button(text, "Hand the initiative back"),
            CommandersAction::Begin(means, seat, id) => {
                let about = id.info().map_or_else(String::new, |info| format!(" about {}", info.name));
                Choice::button(text, format!("{} to {}{about}", means.label(), name(seat)))
            }
            CommandersAction::Write(word) => Choice::button(text, word.to_string()),
            CommandersAction::Bound(hex) => {
                Choice::button(text, format!("bound for {}", rules.hex_name(hex)))
                    .kind(ChoiceKind::Place)
                    .place(rules.board.name(hex))
            }
            CommandersAction::Intend(_) => Choice::button(text.clone(), format!("I {text}")),
            CommandersAction::Seal => Choice::button(text, "Seal and send"),
            CommandersAction::Offer(counter, seat) => {
                let item = rules.counters.name(counter).map_or("?", |known| known.name.as_str());
                Choice::button(text, format!("Offer {item} to {}", name(seat)))
                    .kind(ChoiceKind::Piece)
                    .piece(rules.counters.slug(counter))
            }
            CommandersAction::Silence => Choice::button(text, "Nothing more today"),
        }
    }

    /// Every answer to a question.
    pub(crate) fn list_commanders(
        &self,
        rules: &Game,
        state: &War,
        question: CommandersQuestion,
        out: &mut Vec<CampaignAction>,
    ) {
        let mut say = |action| out.push(CampaignAction::Commanders(action));
        match question {
            CommandersQuestion::Divide(side) => {
                for id in CommandId::all().filter(|id| TABLE[id.index()].side == side) {
                    for seat in crate::commanders::seats_of(state.options, side) {
                        if self.may_assign(rules, state, side, id, seat).is_ok() {
                            say(CommandersAction::Assign(id, seat));
                        }
                    }
                }
                out.push(CampaignAction::Enough);
            }
            CommandersQuestion::Quartermaster(side) => {
                self.quartermasters(state, side).into_iter().map(CommandersAction::Name).for_each(say);
            }
            CommandersQuestion::PlaceArmyLeader(side) => {
                let posts = self.headquarters_posts(rules, state, side).into_iter();
                out.extend(posts.map(|unit| CampaignAction::With(rules.info(state, unit).counter)));
            }
            CommandersQuestion::Nearest(side, id) => {
                if let Some(leader) = self.leader_of_command(rules, state, id) {
                    let seats = self.nearest_commanders(rules, state, side, leader).into_iter();
                    seats.map(CommandersAction::Name).for_each(say);
                }
            }
            CommandersQuestion::Communicate(seat) => {
                self.list_messages(rules, state, seat, false, &mut say);
                let offers = self.list_offers(rules, state, seat).into_iter();
                offers.for_each(|(item, to)| say(CommandersAction::Offer(item, to)));
                out.push(CampaignAction::Enough);
            }
            CommandersQuestion::Note(seat) => {
                self.list_messages(rules, state, seat, true, &mut say);
                say(CommandersAction::Silence);
                out.push(CampaignAction::Enough);
            }
            CommandersQuestion::Compose(_) => self.list_words(state, &mut say),
            CommandersQuestion::Trade { .. } => out.extend([CampaignAction::Yes, CampaignAction::No]),
        }
    }
}

fn seat(word: &str) -> Result<Seat, Refusal> {
    match read_seat(word) {
        Some(seat) => Ok(seat),
        None => refuse!("lrtg.21.0.3", "There is no commander \"{word}\"."),
    }
}

fn command(word: &str) -> Result<CommandId, Refusal> {
    match CommandId::read(word) {
        Some(id) => Ok(id),
        None => refuse!("lrtg.21.0.3", "There is no command \"{word}\"."),
    }
}
