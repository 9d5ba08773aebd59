//! Communications (21.2): the phase, the couriers, notes while the enemy acts, and spies.

use engine::{Dice, Event, EventKind, Log, Rng, Seat, Seats, Side};
use gcacw::state::Hex;

use crate::campaign::{Game, LongRoads, War};
use crate::commanders::actions::{CommandersQuestion, CommandersWork};
use crate::commanders::messages::{Fate, Means, Message, Part, Post, Word};
use crate::commanders::{CommandId, TABLE, seats_of};
use crate::data::tables::{Delivery, EventName};
use crate::options;
use crate::question::{Question, Work};

/// The rules of communication in play. // lrtg.21.2.0.1
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Communication {
    Historic,
    Friendly,
    Hybrid,
}

impl LongRoads {
    /// The rules of communication: friendly unless the players have chosen others; the historic ones go before the hybrid.
    /// // lrtg.21.2.0.1
    pub(crate) fn communication(&self, state: &War) -> Communication {
        if self.option(state, options::HISTORIC_COMMUNICATIONS) {
            Communication::Historic
        } else if self.option(state, options::HYBRID_COMMUNICATIONS) {
            Communication::Hybrid
        } else {
            Communication::Friendly
        }
    }

    /// Whether a side's Communications Phase is silent this turn. // lrtg.21.2.1.24, lrtg.21.2.1.25, lrtg.21.2.2.3
    fn is_cut_off(&self, state: &War, side: Side) -> bool {
        match (side, state.campaign.today.event) {
            (Side::Union, Some(EventName::UnionCommunicationsBreakdown))
            | (Side::Confederate, Some(EventName::ConfederateCommunicationsBreakdown)) => {
                self.communication(state) != Communication::Friendly
            }
            (Side::Confederate, Some(EventName::LeeIsSick)) => true, // lrtg.2.0.26
            _ => false,
        }
    }

    // ---- the Communications Phase ----

    /// The phase opens: what is due arrives, the overall commanders take their places, and then all may communicate.
    pub(crate) fn open_communications(&self, rules: &Game, state: &mut War, log: &mut Log) {
        let turn = state.turn;
        let Some(commanders) = state.campaign.commanders.as_mut() else { return };
        let post = &mut commanders.post;
        post.messages.retain(|message| message.turn + 1 >= turn || matches!(message.fate, Fate::Due(_)));
        (post.minute, post.next, post.silent) = (0, 0, 0);
        commanders.moved = 0;
        self.deliver_due(rules, state, log);
        self.ask(state, Question::Work(Work::Commanders(CommandersWork::Window)));
        self.restrict_overall(rules, state);
    }

    /// Messages of the day before arrive, unless communications have broken down. // lrtg.21.2.1.16, lrtg.21.2.1.24
    fn deliver_due(&self, rules: &Game, state: &mut War, log: &mut Log) {
        let turn = state.turn;
        let delayed = Side::ALL.map(|side| {
            self.is_cut_off(state, side) && state.campaign.today.event != Some(EventName::LeeIsSick)
        });
        let Some(commanders) = state.campaign.commanders.as_mut() else { return };
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
            self.tell_reader(rules, state, number, log);
        }
    }

    /// The next commander who may communicate; when none is left, the couriers ride. // lrtg.21.2.1.2
    pub(crate) fn next_window(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        let seats: Vec<Seat> = (0..6)
            .map(Seat)
            .filter(|seat| {
                let side = seat.side();
                self.is_shared(state, side)
                    && seats_of(state.options, side).contains(seat)
                    && !self.is_cut_off(state, side)
            })
            .collect();
        let Some(commanders) = state.campaign.commanders.as_mut() else { return };
        let post = &mut commanders.post;
        let open = |seat: &&Seat, post: &Post| post.silent & Seats::only(**seat).0 == 0;
        if !seats.iter().any(|seat| seat.0 >= post.next && open(&seat, post)) {
            post.minute += 1;
            post.next = 0;
        }
        let over = post.minute >= self.data.messages.phase.minutes;
        let next = seats.iter().find(|seat| seat.0 >= post.next && open(seat, post)).filter(|_| !over);
        match next {
            Some(&seat) => {
                post.next = seat.0 + 1;
                self.ask(state, Question::Work(Work::Commanders(CommandersWork::Window)));
                self.ask(state, Question::Commanders(CommandersQuestion::Communicate(seat)));
            }
            None => {
                self.couriers(rules, state, dice, log);
                self.wake_commanders(state);
            }
        }
    }

    /// All letters are written: a die for each says what becomes of it. // lrtg.21.2.1.11, lrtg.21.2.1.19
    fn couriers(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        let Some(commanders) = state.campaign.commanders.as_ref() else { return };
        let sealed: Vec<usize> = (0..commanders.post.messages.len())
            .filter(|&number| commanders.post.messages[number].fate == Fate::Sealed)
            .collect();
        let rolls = self.communication(state) == Communication::Historic;
        for number in sealed {
            // lrtg.21.2.2.3, lrtg.21.2.3.6
            let delivery =
                if rolls { self.ride(rules, state, number, dice, log) } else { Delivery::Delivered };
            let turn = state.turn;
            let Some(commanders) = state.campaign.commanders.as_mut() else { return };
            let message = &mut commanders.post.messages[number];
            message.delivery = Some(delivery);
            message.fate = match delivery {
                Delivery::Delivered => Fate::Read(turn),
                Delivery::NextDay => Fate::Due(turn + 1),
                Delivery::Destroyed => Fate::Lost,
            };
            if delivery == Delivery::Delivered {
                self.tell_reader(rules, state, number, log);
            }
        }
    }

    /// The sender rolls for one message, and he alone sees the die. // lrtg.21.2.1.12 to lrtg.21.2.1.15
    fn ride(&self, rules: &Game, state: &War, number: usize, dice: &mut dyn Dice, log: &mut Log) -> Delivery {
        let die = dice.roll(6);
        let Some(message) = self.message(state, number) else { return Delivery::Destroyed };
        let distance = self.message_distance(rules, state, message);
        let delivery = self.data.messages.delivery.of(die, distance);
        log.add(|| {
            let text = format!(
                "Your message to {} about {} goes {distance} hexes: the die shows {die}: {}.",
                self.seat_name(rules, message.to),
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

    fn message<'a>(&self, state: &'a War, number: usize) -> Option<&'a Message> {
        state.campaign.commanders.as_ref()?.post.messages.get(number)
    }

    /// How far a message goes: from the army leader to the leader of the force it is about, or to its nearest unit.
    /// // lrtg.21.2.1.17
    fn message_distance(&self, rules: &Game, state: &War, message: &Message) -> u16 {
        let side = message.from.side();
        let overall = self.overall(state, side);
        let subordinate = if message.from == overall { message.to } else { message.from };
        let Some(from) = self.headquarters(state, side) else { return u16::MAX };
        let his = |id: CommandId| {
            self.shared(state, side).is_some_and(|known| known.held[id.index()] == subordinate)
        };
        let ends: Vec<Hex> = if message.about.info().is_some() && his(message.about) {
            self.command_ends(rules, state, message.about)
        } else {
            let forces = CommandId::all().filter(|id| TABLE[id.index()].side == side && his(*id));
            forces.flat_map(|id| self.command_ends(rules, state, id)).collect()
        };
        let distances = ends.into_iter().map(|to| self.courier_distance(rules, state, side, from, to));
        distances.min().unwrap_or(u16::MAX)
    }

    /// Where a force is found: with its leader, or else wherever it has a unit.
    pub(crate) fn command_ends(&self, rules: &Game, state: &War, id: CommandId) -> Vec<Hex> {
        let leader = self.leader_of_command(rules, state, id).and_then(|leader| state.leader_hex(leader));
        match leader {
            Some(hex) => vec![hex],
            None => {
                let side = TABLE[id.index()].side;
                let units = self.on_map(rules, state, side);
                units.filter(|(unit, _)| self.command_of(state, *unit) == id).map(|(_, hex)| hex).collect()
            }
        }
    }

    /// The reader gets a message.
    pub(crate) fn tell_reader(&self, rules: &Game, state: &War, number: usize, log: &mut Log) {
        let Some(message) = self.message(state, number) else { return };
        log.reveal();
        log.add(|| {
            let text = format!(
                "From {}{}: {}",
                self.seat_name(rules, message.from),
                message.about.info().map_or_else(String::new, |info| format!(", about {}", info.name)),
                self.message_text(rules, message)
            );
            Event::new("lrtg.21.2.1.11", text).only(Seats::only(message.to))
        });
    }

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

    /// What the draft says so far.
    pub(crate) fn draft_text(&self, rules: &Game, state: &War) -> String {
        let commanders = state.campaign.commanders.as_ref();
        let draft = commanders.and_then(|known| known.post.draft.as_ref());
        draft.map_or_else(String::new, |draft| self.message_text(rules, draft))
    }

    // ---- while the enemy acts ----

    /// When the enemy has taken the initiative, commanders who may pass a word are asked. // lrtg.21.2.3.7, lrtg.21.2.2.2
    pub(crate) fn ask_for_notes(&self, rules: &Game, state: &mut War) {
        let Some(gcacw::step::Step::ChooseAction(active)) = state.step() else { return };
        let side = active.enemy();
        let Some(commanders) = self.shared(state, side) else { return };
        let ill = side == Side::Confederate && state.campaign.today.event == Some(EventName::LeeIsSick);
        if commanders.post.noted == state.action_phase
            || self.communication(state) == Communication::Historic
            || ill
        {
            return;
        }
        let silent = commanders.post.silent;
        let seats: Vec<Seat> = seats_of(state.options, side)
            .into_iter()
            .filter(|seat| silent & Seats::only(*seat).0 == 0)
            .filter(|&seat| {
                let mut any = false;
                self.list_messages(rules, state, seat, true, &mut |_| any = true);
                any
            })
            .collect();
        if let Some(commanders) = state.campaign.commanders.as_mut() {
            commanders.post.noted = state.action_phase;
        }
        for seat in seats.into_iter().rev() {
            self.ask(state, Question::Commanders(CommandersQuestion::Note(seat)));
        }
    }

    /// The windows of the phase are over: those who fell silent in it may pass notes again.
    fn wake_commanders(&self, state: &mut War) {
        if let Some(commanders) = state.campaign.commanders.as_mut() {
            commanders.post.silent = 0;
            commanders.post.noted = 0;
        }
    }

    // ---- spies, and what cannot be known ----

    /// A spy brings the enemy's letters to the winner's overall commander. // lrtg.21.2.1.20, lrtg.2.0.45
    pub(crate) fn intercept(&self, rules: &Game, state: &mut War, winner: Side, log: &mut Log) {
        // lrtg.21.2.2.3, lrtg.21.2.3.6
        if self.communication(state) != Communication::Historic {
            return;
        }
        let (turn, reader) = (state.turn, self.overall(state, winner));
        let Some(commanders) = state.campaign.commanders.as_mut() else { return };
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
            let Some(message) = self.message(state, number) else { continue };
            log.reveal();
            log.add(|| {
                let text = format!(
                    "A spy brings a letter of {} to {}: {}",
                    self.seat_name(rules, message.from),
                    self.seat_name(rules, message.to),
                    self.message_text(rules, message)
                );
                Event::new("lrtg.21.2.1.20", text).only(Seats::only(reader))
            });
        }
    }

    /// Whether a seat may not know something that was written.
    pub(crate) fn letters_are_secret(&self, state: &War, seat: Seat) -> bool {
        let Some(commanders) = state.campaign.commanders.as_ref() else { return false };
        let post = &commanders.post;
        post.messages.iter().any(|message| !message.is_known_to(seat))
            || post.draft.as_ref().is_some_and(|draft| draft.from != seat && !draft.parts.is_empty())
    }

    /// Writes anew, with standard words, what a seat cannot have read.
    pub(crate) fn write_anew(&self, state: &mut War, seat: Seat, rng: &mut Rng) {
        let words = &self.data.messages.words.word;
        let Some(commanders) = state.campaign.commanders.as_mut().filter(|_| !words.is_empty()) else {
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
