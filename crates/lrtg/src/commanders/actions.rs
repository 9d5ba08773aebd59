//! What several commanders of a side are asked (21.0), what they answer, and the exact texts.

use std::fmt::Display;

use engine::{Choice, ChoiceKind, Grammar, Heard, Named, Seat, Side, grammar, refuse};
use gcacw::roster::Counter;
use gcacw::state::Hex;
use serde::{Deserialize, Serialize};

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads};
use crate::commanders::messages::{Means, Word};
use crate::commanders::{CommandId, TABLE, read_seat, seat_word};
use crate::situation::Situation;

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

grammar! {
    /// An answer of one of several commanders.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum CommandersAction spoken to Game {
        /// A force goes to a commander.
        Assign(force: CommandId, to: Seat as Commander) = "assign {force} to {to}",
        /// A commander is named.
        Name(commander: Seat as Commander) = "name {commander}",
        /// The initiative is deferred to a subordinate.
        Defer(to: Seat as Commander) = "defer to {to}",
        /// The subordinate hands it back.
        HandBack = "hand back",
        /// One word.
        Write(word: Word) = "write {word}",
        /// Where the force is bound.
        Bound(to: Hex) = "bound for {to}",
        /// What the force is to do.
        Intend(purpose: u8 as Purpose) = "intend {purpose}",
        /// The message is finished.
        Seal = "seal",
        /// Nothing more until the next Communications Phase.
        Silence = "silence",
        /// A counter is offered to a commander.
        Offer(item: Counter, to: Seat as Commander) = "offer {item} to {to}",
        /// A message to a commander.
        Begin(means: Means, to: Seat as Commander) = "{means} to {to}",
        /// A message to a commander about a force.
        BeginAbout(means: Means, to: Seat as Commander, force: CommandId) = "{means} to {to} about {force}",
    }
}

impl CommandersAction {
    /// A message to a commander, about a force or about none.
    pub(crate) fn begin(means: Means, to: Seat, force: CommandId) -> Self {
        if force == CommandId::NONE { Self::Begin(means, to) } else { Self::BeginAbout(means, to, force) }
    }
}

impl Named<Game> for CommandId {
    type Thing = Self;
    const FORM: &'static str = "FORCE";

    fn say(force: Self, _rules: &Game) -> impl Display {
        force.info().map_or("?", |info| info.word)
    }

    fn hear(_rules: &Game, word: &str) -> Heard<Self> {
        Some(match Self::read(word) {
            Some(force) => Ok(force),
            None => refuse!("lrtg.21.0.3", "There is no command \"{word}\"."),
        })
    }
}

/// A commander, by his seat.
pub enum Commander {}

impl Named<Game> for Commander {
    type Thing = Seat;
    const FORM: &'static str = "SEAT";

    fn say(seat: Seat, _rules: &Game) -> impl Display {
        seat_word(seat)
    }

    fn hear(_rules: &Game, word: &str) -> Heard<Seat> {
        Some(match read_seat(word) {
            Some(seat) => Ok(seat),
            None => refuse!("lrtg.21.0.3", "There is no commander \"{word}\"."),
        })
    }
}

/// Another word than one of these begins no message.
impl Named<Game> for Means {
    type Thing = Self;
    const FORM: &'static str = "talk|message|note";

    fn say(means: Self, _rules: &Game) -> impl Display {
        means.word()
    }

    fn hear(_rules: &Game, word: &str) -> Heard<Self> {
        Self::read(word).map(Ok)
    }
}

impl Named<Game> for Word {
    type Thing = Self;
    const FORM: &'static str = "WORD";

    fn say(word: Self, _rules: &Game) -> impl Display {
        word
    }

    fn hear(_rules: &Game, word: &str) -> Heard<Self> {
        Some(match Self::read(word) {
            Some(word) => Ok(word),
            None => refuse!(
                "lrtg.21.2.1.10",
                "A word has one to twelve of the letters A to Z, digits, and - . ? marks."
            ),
        })
    }
}

/// A purpose of the form, by its number.
pub enum Purpose {}

impl Named<Game> for Purpose {
    type Thing = u8;
    const FORM: &'static str = "PURPOSE";

    fn say(number: u8, rules: &Game) -> impl Display {
        let purpose = rules.campaign.data.messages.words.purpose.get(usize::from(number));
        purpose.map_or("?", String::as_str)
    }

    fn hear(rules: &Game, word: &str) -> Heard<u8> {
        let purposes = &rules.campaign.data.messages.words.purpose;
        Some(match purposes.iter().position(|purpose| purpose == word) {
            Some(number) => Ok(number as u8),
            None => refuse!("lrtg.21.1.2.12", "The form knows no purpose \"{word}\"."),
        })
    }
}

impl LongRoads {
    /// An answer as a page offers it.
    pub(crate) fn offer_commanders(&self, rules: &Game, action: CommandersAction) -> Choice {
        let text = action.write(rules);
        let name = |seat: Seat| self.seat_name(rules, seat);
        match action {
            CommandersAction::Assign(id, seat) => {
                Choice::button(text, format!("{} to {}", id.info().map_or("?", |info| info.name), name(seat)))
            }
            CommandersAction::Name(seat) => Choice::button(text, name(seat)),
            CommandersAction::Defer(seat) => Choice::button(text, format!("Defer to {}", name(seat))),
            CommandersAction::HandBack => Choice::button(text, "Hand the initiative back"),
            CommandersAction::Begin(means, seat) => {
                Choice::button(text, format!("{} to {}", means.label(), name(seat)))
            }
            CommandersAction::BeginAbout(means, seat, id) => {
                let about = id.info().map_or("?", |info| info.name);
                Choice::button(text, format!("{} to {} about {about}", means.label(), name(seat)))
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
}

impl Situation<'_> {
    /// The seat that answers.
    pub(crate) fn answers_commanders(self, question: CommandersQuestion) -> Seat {
        let overall =
            |side: Side| self.shared(side).map_or(Seat::of(side), |known| known.overall[side.index()]);
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
    pub(crate) fn ask_commanders(self, question: CommandersQuestion) -> String {
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
                let draft = self.draft_text();
                let so_far = if draft.is_empty() { String::new() } else { format!(" So far: \"{draft}\"") };
                format!(
                    "Write your message in few words, as for a telegraph, and send it. A marked town on the map may be \
                     named as where you are bound.{so_far}"
                )
            }
            CommandersQuestion::Trade { item, .. } => {
                let name = self.rules.counters.name(item).map_or("?", |known| known.name.as_str());
                format!("{name} is offered to you: do you take command?")
            }
        }
    }

    /// Every answer to a question.
    pub(crate) fn list_commanders(self, question: CommandersQuestion, out: &mut Vec<CampaignAction>) {
        let mut say = |action| out.push(CampaignAction::Commanders(action));
        match question {
            CommandersQuestion::Divide(side) => {
                for id in CommandId::all().filter(|id| TABLE[id.index()].side == side) {
                    for seat in crate::commanders::seats_of(self.state.options, side) {
                        if self.may_assign(side, id, seat).is_ok() {
                            say(CommandersAction::Assign(id, seat));
                        }
                    }
                }
                out.push(CampaignAction::Enough);
            }
            CommandersQuestion::Quartermaster(side) => {
                self.quartermasters(side).into_iter().map(CommandersAction::Name).for_each(say);
            }
            CommandersQuestion::PlaceArmyLeader(side) => {
                let posts = self.headquarters_posts(side).into_iter();
                out.extend(posts.map(|unit| CampaignAction::With(self.info(unit).counter)));
            }
            CommandersQuestion::Nearest(side, id) => {
                if let Some(leader) = self.leader_of_command(id) {
                    let seats = self.nearest_commanders(side, leader).into_iter();
                    seats.map(CommandersAction::Name).for_each(say);
                }
            }
            CommandersQuestion::Communicate(seat) => {
                self.list_messages(seat, false, &mut say);
                let offers = self.list_offers(seat).into_iter();
                offers.for_each(|(item, to)| say(CommandersAction::Offer(item, to)));
                out.push(CampaignAction::Enough);
            }
            CommandersQuestion::Note(seat) => {
                self.list_messages(seat, true, &mut say);
                say(CommandersAction::Silence);
                out.push(CampaignAction::Enough);
            }
            CommandersQuestion::Compose(_) => self.list_words(&mut say),
            CommandersQuestion::Trade { .. } => out.extend([CampaignAction::Yes, CampaignAction::No]),
        }
    }
}
