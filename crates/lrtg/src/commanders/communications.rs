//! Communications (21.2): the phase, the couriers, notes while the enemy acts, and spies.

use engine::{Dice, Event, EventKind, Rng, Seat, Seats, Side};
use gcacw::state::Hex;

use crate::campaign::{Game, LongRoads};
use crate::commanders::actions::{CommandersQuestion, CommandersWork};
use crate::commanders::messages::{Fate, Means, Message, Part, Post, Word};
use crate::commanders::{CommandId, TABLE, seats_of};
use crate::data::tables::{Delivery, EventName};
use crate::options;
use crate::question::{Question, Work};
use crate::situation::{Play, Situation};

/// The rules of communication in play. // lrtg.21.2.0.1
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Communication {
    Historic,
    Friendly,
    Hybrid,
}

impl LongRoads {
    // ---- the Communications Phase ----

    /// What a message says.
    pub(crate) fn message_text(&self, rules: &Game, message: &Message) -> String {
        let mut text = String::new();
        for part in &message.parts {
            // A word that ends in a hyphen goes on in the next.
            if text.ends_with('-') {
                text.pop();
            } else if !text.is_empty() {
                text.push(' ');
            }
            text += &match part {
                Part::Word(word) => word.to_string(),
                Part::Bound(hex) => format!("BOUND FOR {}", rules.hex_name(*hex).to_uppercase()),
                Part::Intend(number) => {
                    let purpose = self.data.messages.words.purpose.get(usize::from(*number));
                    format!("TO {}", purpose.map_or("?", String::as_str).to_uppercase())
                }
            };
        }
        text
    }
}

impl<'a> Situation<'a> {
    /// The rules of communication: friendly unless the players have chosen others; the historic ones go before the hybrid.
    /// // lrtg.21.2.0.1
    pub(crate) fn communication(self) -> Communication {
        if self.option(options::HISTORIC_COMMUNICATIONS) {
            Communication::Historic
        } else if self.option(options::HYBRID_COMMUNICATIONS) {
            Communication::Hybrid
        } else {
            Communication::Friendly
        }
    }

    /// Whether a side's Communications Phase is silent this turn. // lrtg.21.2.1.24, lrtg.21.2.1.25, lrtg.21.2.2.3
    fn is_cut_off(self, side: Side) -> bool {
        match (side, self.state.campaign.today.event) {
            (Side::Union, Some(EventName::UnionCommunicationsBreakdown))
            | (Side::Confederate, Some(EventName::ConfederateCommunicationsBreakdown)) => {
                self.communication() != Communication::Friendly
            }
            (Side::Confederate, Some(EventName::LeeIsSick)) => true, // lrtg.2.0.26
            _ => false,
        }
    }

    // ---- the Communications Phase ----

    fn message(self, number: usize) -> Option<&'a Message> {
        self.state.campaign.commanders.as_ref()?.post.messages.get(number)
    }

    /// How far a message goes: from the army leader to the leader of the force it is about, or to its nearest unit.
    /// // lrtg.21.2.1.17
    fn message_distance(self, message: &Message) -> u16 {
        let side = message.from.side();
        let overall = self.overall(side);
        let subordinate = if message.from == overall { message.to } else { message.from };
        let Some(from) = self.headquarters(side) else { return u16::MAX };
        let his =
            |id: CommandId| self.shared(side).is_some_and(|known| known.held[id.index()] == subordinate);
        let ends: Vec<Hex> = if message.about.info().is_some() && his(message.about) {
            self.command_ends(message.about)
        } else {
            let forces = CommandId::all().filter(|id| TABLE[id.index()].side == side && his(*id));
            forces.flat_map(|id| self.command_ends(id)).collect()
        };
        let distances = ends.into_iter().map(|to| self.courier_distance(side, from, to));
        distances.min().unwrap_or(u16::MAX)
    }

    /// Where a force is found: with its leader, or else wherever it has a unit.
    pub(crate) fn command_ends(self, id: CommandId) -> Vec<Hex> {
        let leader = self.leader_of_command(id).and_then(|leader| self.state.leader_hex(leader));
        match leader {
            Some(hex) => vec![hex],
            None => {
                let side = TABLE[id.index()].side;
                let units = self.on_map(side);
                units.filter(|(unit, _)| self.command_of(*unit) == id).map(|(_, hex)| hex).collect()
            }
        }
    }

    /// What the draft says so far.
    pub(crate) fn draft_text(self) -> String {
        let commanders = self.state.campaign.commanders.as_ref();
        let draft = commanders.and_then(|known| known.post.draft.as_ref());
        draft.map_or_else(String::new, |draft| self.campaign().message_text(self.rules, draft))
    }

    // ---- spies, and what cannot be known ----

    /// Whether a seat may not know something that was written.
    pub(crate) fn letters_are_secret(self, seat: Seat) -> bool {
        let Some(commanders) = self.state.campaign.commanders.as_ref() else { return false };
        let post = &commanders.post;
        post.messages.iter().any(|message| !message.is_known_to(seat))
            || post.draft.as_ref().is_some_and(|draft| draft.from != seat && !draft.parts.is_empty())
    }
}

impl Play<'_> {
    // ---- the Communications Phase ----

    /// The phase opens: what is due arrives, the overall commanders take their places, and then all may communicate.
    pub(crate) fn open_communications(&mut self) {
        let turn = self.state.turn;
        let Some(commanders) = self.state.campaign.commanders.as_mut() else { return };
        let post = &mut commanders.post;
        post.messages.retain(|message| message.turn + 1 >= turn || matches!(message.fate, Fate::Due(_)));
        (post.minute, post.next, post.silent) = (0, 0, 0);
        commanders.moved = 0;
        self.deliver_due();
        self.ask(Question::Work(Work::Commanders(CommandersWork::Window)));
        self.restrict_overall();
    }

    /// Messages of the day before arrive, unless communications have broken down. // lrtg.21.2.1.16, lrtg.21.2.1.24
    fn deliver_due(&mut self) {
        let turn = self.state.turn;
        let delayed = Side::ALL.map(|side| {
            self.now().is_cut_off(side) && self.state.campaign.today.event != Some(EventName::LeeIsSick)
        });
        let Some(commanders) = self.state.campaign.commanders.as_mut() else { return };
        let mut arrived = Vec::new();
        for (number, message) in commanders.post.messages.iter_mut().enumerate() {
            if let Fate::Due(due) = message.fate
                && due <= turn
            {
                let late = delayed[message.from.side().index()];
                message.fate = if late { Fate::Due(turn + 1) } else { Fate::Read(turn) };
                if !late {
                    arrived.push(number);
                }
            }
        }
        for number in arrived {
            self.tell_reader(number);
        }
    }

    /// The next commander who may communicate; when none is left, the couriers ride. // lrtg.21.2.1.2
    pub(crate) fn next_window(&mut self, dice: &mut dyn Dice) {
        let seats: Vec<Seat> = (0..6)
            .map(Seat)
            .filter(|seat| {
                let side = seat.side();
                self.now().is_shared(side)
                    && seats_of(self.state.options, side).contains(seat)
                    && !self.now().is_cut_off(side)
            })
            .collect();
        let Some(commanders) = self.state.campaign.commanders.as_mut() else { return };
        let post = &mut commanders.post;
        let open = |seat: &&Seat, post: &Post| post.silent & Seats::only(**seat).0 == 0;
        if !seats.iter().any(|seat| seat.0 >= post.next && open(&seat, post)) {
            post.minute += 1;
            post.next = 0;
        }
        let over = post.minute >= self.rules.campaign.data.messages.phase.minutes;
        let next = seats.iter().find(|seat| seat.0 >= post.next && open(seat, post)).filter(|_| !over);
        match next {
            Some(&seat) => {
                post.next = seat.0 + 1;
                self.ask(Question::Work(Work::Commanders(CommandersWork::Window)));
                self.ask(Question::Commanders(CommandersQuestion::Communicate(seat)));
            }
            None => {
                self.couriers(dice);
                self.wake_commanders();
            }
        }
    }

    /// All letters are written: a die for each says what becomes of it. // lrtg.21.2.1.11, lrtg.21.2.1.19
    fn couriers(&mut self, dice: &mut dyn Dice) {
        let Some(commanders) = self.state.campaign.commanders.as_ref() else { return };
        let sealed: Vec<usize> = (0..commanders.post.messages.len())
            .filter(|&number| commanders.post.messages[number].fate == Fate::Sealed)
            .collect();
        let rolls = self.now().communication() == Communication::Historic;
        for number in sealed {
            // lrtg.21.2.2.3, lrtg.21.2.3.6
            let delivery = if rolls { self.ride(number, dice) } else { Delivery::Delivered };
            let turn = self.state.turn;
            let Some(commanders) = self.state.campaign.commanders.as_mut() else { return };
            let message = &mut commanders.post.messages[number];
            message.delivery = Some(delivery);
            message.fate = match delivery {
                Delivery::Delivered => Fate::Read(turn),
                Delivery::NextDay => Fate::Due(turn + 1),
                Delivery::Destroyed => Fate::Lost,
            };
            if delivery == Delivery::Delivered {
                self.tell_reader(number);
            }
        }
    }

    /// The sender rolls for one message, and he alone sees the die. // lrtg.21.2.1.12 to lrtg.21.2.1.15
    fn ride(&mut self, number: usize, dice: &mut dyn Dice) -> Delivery {
        let die = dice.roll(6);
        let now = Situation::new(self.rules, self.state);
        let Some(message) = now.message(number) else { return Delivery::Destroyed };
        let distance = now.message_distance(message);
        let delivery = self.data().messages.delivery.of(die, distance);
        self.log.add(|| {
            let text = format!(
                "Your message to {} about {} goes {distance} hexes: the die shows {die}: {}.",
                now.campaign().seat_name(now.rules, message.to),
                message.about.info().map_or("all", |info| info.name),
                delivery.words()
            );
            let roll = EventKind::Roll {
                dice: vec![die],
                modifiers: Vec::new(),
                result: delivery.words().into(),
                place: String::new(),
            };
            Event::new("lrtg.21.2.1.11", text).kind(roll).only(Seats::only(message.from))
        });
        delivery
    }

    /// The reader gets a message.
    pub(crate) fn tell_reader(&mut self, number: usize) {
        let now = Situation::new(self.rules, self.state);
        let Some(message) = now.message(number) else { return };
        self.log.reveal();
        self.log.add(|| {
            let text = format!(
                "From {}{}: {}",
                now.campaign().seat_name(now.rules, message.from),
                message.about.info().map_or_else(String::new, |info| format!(", about {}", info.name)),
                now.campaign().message_text(now.rules, message)
            );
            Event::new("lrtg.21.2.1.11", text).only(Seats::only(message.to))
        });
    }

    // ---- while the enemy acts ----

    /// When the enemy has taken the initiative, commanders who may pass a word are asked. // lrtg.21.2.3.7, lrtg.21.2.2.2
    pub(crate) fn ask_for_notes(&mut self) {
        let Some(gcacw::step::Step::ChooseAction(active)) = self.state.step() else { return };
        let side = active.enemy();
        let Some(commanders) = self.now().shared(side) else { return };
        let ill = side == Side::Confederate && self.state.campaign.today.event == Some(EventName::LeeIsSick);
        if commanders.post.noted == self.state.action_phase
            || self.now().communication() == Communication::Historic
            || ill
        {
            return;
        }
        let silent = commanders.post.silent;
        let seats: Vec<Seat> = seats_of(self.state.options, side)
            .into_iter()
            .filter(|seat| silent & Seats::only(*seat).0 == 0)
            .filter(|&seat| {
                let mut any = false;
                self.now().list_messages(seat, true, &mut |_| any = true);
                any
            })
            .collect();
        if let Some(commanders) = self.state.campaign.commanders.as_mut() {
            commanders.post.noted = self.state.action_phase;
        }
        for seat in seats.into_iter().rev() {
            self.ask(Question::Commanders(CommandersQuestion::Note(seat)));
        }
    }

    /// The windows of the phase are over: those who fell silent in it may pass notes again.
    fn wake_commanders(&mut self) {
        if let Some(commanders) = self.state.campaign.commanders.as_mut() {
            commanders.post.silent = 0;
            commanders.post.noted = 0;
        }
    }

    // ---- spies, and what cannot be known ----

    /// A spy brings the enemy's letters to the winner's overall commander. // lrtg.21.2.1.20, lrtg.2.0.45
    pub(crate) fn intercept(&mut self, winner: Side) {
        // lrtg.21.2.2.3, lrtg.21.2.3.6
        if self.now().communication() != Communication::Historic {
            return;
        }
        let (turn, reader) = (self.state.turn, self.now().overall(winner));
        let Some(commanders) = self.state.campaign.commanders.as_mut() else { return };
        let mut taken = Vec::new();
        for (number, message) in commanders.post.messages.iter_mut().enumerate() {
            let due = message.fate == Fate::Due(turn);
            let written = message.means == Means::Message && message.from.side() == winner.enemy();
            // lrtg.21.2.1.22
            if written && (message.turn + 1 == turn || due) {
                message.intercepted = Some(reader);
                // lrtg.21.2.1.21
                if due {
                    message.fate = Fate::Lost;
                }
                taken.push(number);
            }
        }
        for number in taken {
            let now = Situation::new(self.rules, self.state);
            let Some(message) = now.message(number) else { continue };
            self.log.reveal();
            self.log.add(|| {
                let text = format!(
                    "A spy brings a letter of {} to {}: {}",
                    now.campaign().seat_name(now.rules, message.from),
                    now.campaign().seat_name(now.rules, message.to),
                    now.campaign().message_text(now.rules, message)
                );
                Event::new("lrtg.21.2.1.20", text).only(Seats::only(reader))
            });
        }
    }

    /// Writes anew, with standard words, what a seat cannot have read.
    pub(crate) fn write_anew(&mut self, seat: Seat, rng: &mut Rng) {
        let words = &self.data().messages.words.word;
        let Some(commanders) = self.state.campaign.commanders.as_mut().filter(|_| !words.is_empty()) else {
            return;
        };
        let post = &mut commanders.post;
        let hidden = post.messages.iter_mut().filter(|message| !message.is_known_to(seat));
        let draft = post.draft.as_mut().filter(|draft| draft.from != seat);
        for message in hidden.chain(draft) {
            for part in &mut message.parts {
                *part = Word::read(&words[rng.below(words.len())]).map_or(*part, Part::Word);
            }
        }
    }
}
