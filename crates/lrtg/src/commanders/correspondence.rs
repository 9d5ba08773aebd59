//! Correspondence (21.2): who may speak and write to whom, and how a message is composed.

use arrayvec::ArrayVec;
use engine::{Event, Refusal, Seat, Seats, Side, refuse};
use gcacw::state::Hex;
use gcacw::units::Size;

use crate::commanders::actions::{CommandersAction, CommandersQuestion};
use crate::commanders::communications::Communication;
use crate::commanders::messages::{Fate, Means, Message, Part, WORDS, Word};
use crate::commanders::{CommandId, TABLE, seats_of};
use crate::data::tables::Delivery;
use crate::question::Question;
use crate::situation::{Play, Situation};

impl<'a> Situation<'a> {
    /// The leaders of a seat on the map: the army leader of no force, the others with theirs.
    fn voices(self, seat: Seat) -> Vec<(Option<CommandId>, Hex)> {
        let leaders = self.roster().side_leaders(seat.side());
        leaders
            .filter(|&leader| self.seat_of_leader(leader) == seat)
            .filter_map(|leader| {
                let army = self.leader_info(leader).level == Size::Army;
                let id = self.campaign().leader_command[leader.index()];
                Some(((!army).then_some(id), self.state.leader_hex(leader)?))
            })
            .collect()
    }

    /// Whether two commanders may talk of anything. // lrtg.21.2.1.3, lrtg.21.2.2.1, lrtg.21.2.3.1
    fn may_talk_freely(self, one: Seat, other: Seat) -> bool {
        // lrtg.21.1.2.11
        if self.is_halleck_between(one, other) {
            return false;
        }
        match self.communication() {
            Communication::Historic => self.state.campaign.is_passive(one.side()), // lrtg.4.2.6, lrtg.21.2.1.26
            Communication::Friendly | Communication::Hybrid => true,
        }
    }

    /// The forces of which two commanders may talk: those of leaders within reach of each other.
    /// // lrtg.21.2.1.4, lrtg.21.2.1.5, lrtg.21.2.1.7, lrtg.21.2.1.8, lrtg.21.2.1.9
    pub(crate) fn talk_subjects(self, one: Seat, other: Seat) -> Vec<CommandId> {
        let historic = self.communication() == Communication::Historic;
        if !historic || self.is_halleck_between(one, other) {
            return Vec::new();
        }
        let reach = self.data().messages.reach.talk;
        let union = one.side() == Side::Union;
        let mut subjects = Vec::new();
        let (own, theirs) = (self.voices(one), self.voices(other));
        for &(id, hex) in &own {
            for &(other_id, other_hex) in &theirs {
                let wired = || union && self.wired(hex, other_hex);
                if self.rules.board.distance(hex, other_hex) <= reach || wired() {
                    subjects.extend(id.into_iter().chain(other_id));
                }
            }
        }
        subjects.sort_unstable();
        subjects.dedup();
        subjects
    }

    /// The forces of which one commander may write to another now. // lrtg.21.2.1.10
    fn letter_subjects(self, from: Seat, to: Seat) -> Vec<CommandId> {
        let side = from.side();
        let overall = self.overall(side);
        let historic = self.communication() == Communication::Historic;
        let halleck = self.is_halleck_between(from, to);
        let Some(commanders) = self.shared(side) else { return Vec::new() };
        let to_overall = from == overall || to == overall;
        // lrtg.21.1.2.11: in writing with Halleck, whatever the rules of communication.
        if !(if historic { to_overall } else { halleck }) || self.may_talk_freely(from, to) {
            return Vec::new();
        }
        let again = |message: &Message| {
            message.from == from
                && message.to == to
                && message.turn == self.state.turn
                && message.means == Means::Message
        };
        if commanders.post.messages.iter().any(again) {
            return Vec::new();
        }
        // lrtg.21.1.2.12: with Halleck one writes of one's own forces.
        let whose = if self.needs_form(from, to) || from != overall { from } else { to };
        let spoken = self.talk_subjects(from, to);
        CommandId::all()
            .filter(|id| TABLE[id.index()].side == side && commanders.held[id.index()] == whose)
            .filter(|id| commanders.in_play(*id) && !spoken.contains(id))
            .filter(|id| !self.command_ends(*id).is_empty())
            .collect()
    }

    /// The forces about which notes may pass in the Action Cycle: a corps commander and the overall commander, each within
    /// the other's command radius. // lrtg.21.2.3.3, lrtg.21.2.3.4, lrtg.21.2.3.5
    fn note_subjects(self, from: Seat, to: Seat) -> Vec<CommandId> {
        let side = from.side();
        let overall = self.overall(side);
        let army = self.army_leader(side);
        let Some(headquarters) = self.headquarters(side) else { return Vec::new() };
        if from != overall && to != overall || self.is_halleck_between(from, to) {
            return Vec::new();
        }
        let subordinate = if from == overall { to } else { from };
        let leaders = self.roster().side_leaders(side);
        leaders
            .filter(|&leader| {
                leader != army
                    && self.forces().led_by(leader).is_none()
                    && self.campaign().leader_command[leader.index()].is_corps()
                    && self.seat_of_leader(leader) == subordinate
                    && self.state.leader_hex(leader).is_some_and(|hex| self.within_command(army, hex))
                    && self.within_command(leader, headquarters)
            })
            .map(|leader| self.campaign().leader_command[leader.index()])
            .collect()
    }

    /// Every message that a seat may begin: in the Communications Phase, or while the enemy acts.
    pub(crate) fn list_messages(
        self,
        from: Seat,
        action_cycle: bool,
        say: &mut impl FnMut(CommandersAction),
    ) {
        let side = from.side();
        for to in seats_of(self.state.options, side).into_iter().filter(|&to| to != from) {
            let begin = |means, id| CommandersAction::begin(means, to, id);
            if action_cycle && self.communication() == Communication::Hybrid {
                let subjects = self.note_subjects(from, to).into_iter();
                subjects.for_each(|id| say(begin(Means::Note, id)));
                continue;
            }
            if self.may_talk_freely(from, to) {
                say(begin(Means::Talk, CommandId::NONE));
            } else if !action_cycle {
                let subjects = self.talk_subjects(from, to).into_iter();
                subjects.for_each(|id| say(begin(Means::Talk, id)));
                let subjects = self.letter_subjects(from, to).into_iter();
                subjects.for_each(|id| say(begin(Means::Message, id)));
            }
        }
    }

    /// Why a message may not be begun: the clause that a player should look up.
    fn no_message(self, from: Seat, to: Seat, means: Means) -> Refusal {
        let halleck = self.is_halleck_between(from, to);
        let historic = self.communication() == Communication::Historic;
        let (clause, sentence) = match means {
            _ if from == to || from.side() != to.side() => {
                ("lrtg.21.2.1.8", "You communicate only with the other commanders of your side.")
            }
            Means::Talk if halleck => ("lrtg.21.1.2.11", "With Halleck one communicates only in writing."),
            Means::Talk if historic => (
                "lrtg.21.2.1.4",
                "An Operational side talks only of commanders within 10 hexes of each other, or joined by the wire.",
            ),
            Means::Talk => ("lrtg.21.2.3.2", "There is no talk during the Action Cycle."),
            Means::Message if historic => (
                "lrtg.21.2.1.10",
                "One letter a turn passes between the overall commander and each subordinate, of a force that cannot be \
                 talked of.",
            ),
            Means::Message => ("lrtg.21.2.2.1", "Your side talks: it needs no letters."),
            Means::Note => (
                "lrtg.21.2.3.3",
                "A note passes only between the overall commander and a corps commander, each within the other's command \
                 radius, while the enemy has the initiative.",
            ),
        };
        Refusal::new(engine::Clause(clause), sentence)
    }

    // ---- what is answered ----

    fn draft(self) -> Option<&'a Message> {
        self.state.campaign.commanders.as_ref()?.post.draft.as_ref()
    }

    /// What may be written next: standard words and places; on a form, places and purposes alone.
    pub(crate) fn list_words(self, say: &mut impl FnMut(CommandersAction)) {
        let Some(draft) = self.draft() else { return };
        if draft.parts.len() < self.data().messages.phase.words.min(WORDS) {
            let words = self.data().messages.words.word.iter().filter_map(|word| Word::read(word));
            if !self.needs_form(draft.from, draft.to) {
                words.map(CommandersAction::Write).for_each(&mut *say);
            }
            let mut hexes: Vec<Hex> =
                self.theater().towns.iter().filter_map(|town| town.hexes.first().copied()).collect();
            hexes.sort_unstable();
            hexes.dedup();
            hexes.into_iter().map(CommandersAction::Bound).for_each(&mut *say);
            let purposes = 0..self.data().messages.words.purpose.len() as u8;
            purposes.map(CommandersAction::Intend).for_each(&mut *say);
        }
        if !draft.parts.is_empty() {
            say(CommandersAction::Seal);
        }
    }

    fn has_room(self) -> bool {
        self.draft().is_some_and(|draft| draft.parts.len() < self.data().messages.phase.words.min(WORDS))
    }

    fn form_is_open(self) -> bool {
        self.has_room() && self.draft().is_some_and(|draft| self.needs_form(draft.from, draft.to))
    }
}

impl Play<'_> {
    // ---- what is answered ----

    /// A commander begins to speak or to write.
    pub(crate) fn begin_message(
        &mut self,
        from: Seat,
        action: CommandersAction,
        action_cycle: bool,
    ) -> Result<(), Refusal> {
        let (means, to, about) = match action {
            CommandersAction::Begin(means, to) => (means, to, CommandId::NONE),
            CommandersAction::BeginAbout(means, to, about) => (means, to, about),
            _ => return refuse!("lrtg.21.2.0.1", "That is no message."),
        };
        let mut allowed = false;
        self.now().list_messages(from, action_cycle, &mut |known| allowed |= known == action);
        if !allowed {
            return Err(self.now().no_message(from, to, means));
        }
        let draft = Message {
            from,
            to,
            about,
            turn: self.state.turn,
            means,
            delivery: None,
            fate: Fate::Sealed,
            intercepted: None,
            parts: ArrayVec::new(),
        };
        self.answered();
        if let Some(commanders) = self.state.campaign.commanders.as_mut() {
            commanders.post.draft = Some(draft);
        }
        self.ask(Question::Commanders(CommandersQuestion::Compose(from)));
        Ok(())
    }

    /// A word more. Any word may be written where the standard words are offered.
    pub(crate) fn write_part(&mut self, action: CommandersAction) -> Result<(), Refusal> {
        let mut listed = false;
        let mut free = false;
        self.now().list_words(&mut |known| {
            listed |= known == action;
            free |= matches!(known, CommandersAction::Write(_));
        });
        let part = match action {
            CommandersAction::Write(word) if free => Part::Word(word),
            CommandersAction::Write(_) if self.now().form_is_open() => {
                return refuse!(
                    "lrtg.21.1.2.12",
                    "Letters to and from Halleck tell of one's own forces on a form: where they are bound, and what for."
                );
            }
            CommandersAction::Bound(hex) if listed => Part::Bound(hex),
            CommandersAction::Intend(number) if listed => Part::Intend(number),
            CommandersAction::Bound(_) if self.now().has_room() => {
                return refuse!("lrtg.21.1.2.12", "Name a town of the map.");
            }
            _ => return refuse!("lrtg.21.2.1.10", "The message is long enough: seal it."),
        };
        if let Some(commanders) = self.state.campaign.commanders.as_mut()
            && let Some(draft) = commanders.post.draft.as_mut()
            && draft.parts.try_push(part).is_err()
        {
            return refuse!("lrtg.21.2.1.10", "The message is long enough: seal it.");
        }
        Ok(())
    }

    /// The message is finished: what is said is heard at once, what is written waits for the couriers.
    pub(crate) fn seal(&mut self) -> Result<(), Refusal> {
        if self.now().draft().is_none_or(|draft| draft.parts.is_empty()) {
            return refuse!("lrtg.21.2.1.11", "There is nothing written yet.");
        }
        self.answered();
        let turn = self.state.turn;
        let Some(commanders) = self.state.campaign.commanders.as_mut() else { return Ok(()) };
        let Some(mut message) = commanders.post.draft.take() else { return Ok(()) };
        let heard = message.means != Means::Message;
        if heard {
            message.fate = Fate::Read(turn);
            message.delivery = Some(Delivery::Delivered);
        }
        let (from, to) = (message.from, message.to);
        commanders.post.messages.push(message);
        let number = commanders.post.messages.len() - 1;
        self.report(|now| {
            let text = format!("Your message to {} is sealed.", now.campaign().seat_name(now.rules, to));
            Event::new("lrtg.21.2.1.19", text).only(Seats::only(from))
        });
        if heard {
            self.tell_reader(number);
        }
        Ok(())
    }

    /// A commander has no more to say in this phase, or today.
    pub(crate) fn fall_silent(&mut self, seat: Seat) {
        self.answered();
        if let Some(commanders) = self.state.campaign.commanders.as_mut() {
            commanders.post.silent |= Seats::only(seat).0;
        }
    }
}
