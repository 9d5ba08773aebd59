//! Activation cards, countermands, and the three things an activated formation can do (sections 8, 9 and 13.1 to 13.5).

use engine::{Event, EventKind, May, Side, demand, forbid, shuffle};

use crate::C1863;
use crate::cards::Effect;
use crate::ids::{ActivationId, FormationId};
use crate::sequence::Play;
use crate::state::{Activation, Commander, Jackson, Pair, Pending, Question, Run, State, Work};
use crate::words::does;

impl C1863 {
    /// c1863.13.1.1
    pub(crate) fn may_play(&self, state: &State, card: ActivationId) -> May {
        let side = state.active;
        demand!(card.side() == side, "c1863.8.1", "That card is not of your own Activation deck.")?;
        let hand = state.decks[side.index()].hand;
        demand!(hand.contains(card), "c1863.13.1.1", "You can only play a card of your hand.")
    }

    /// c1863.13.4.1
    pub(crate) fn may_countermand(&self, state: &State, card: ActivationId) -> May {
        self.may_play(state, card)?;
        let ready = state.commanders[state.active.index()] == Commander::Ready;
        demand!(ready, "c1863.13.4.9", "Your commander has already countermanded a card in this game.")
    }

    /// c1863.0.2, c1863.9.0.2
    pub(crate) fn may_activate(&self, state: &State, formation: FormationId) -> May {
        let pending = &state.turn.pending;
        let named = pending.iter().any(|pending| pending.formation == Some(formation));
        let countermand = pending.iter().any(|pending| pending.formation.is_none());
        demand!(
            !countermand,
            "c1863.13.4.3",
            "The card is countermanded: say who takes the major and who the minor activation."
        )?;
        demand!(named, "c1863.0.2", "{0} has no activation left on this card.", formation)
    }

    /// c1863.13.4.3
    pub(crate) fn may_take(&self, state: &State, formation: FormationId, major: bool) -> May {
        let pending = &state.turn.pending;
        let open = pending.iter().any(|pending| pending.formation.is_none() && pending.major == major);
        demand!(open, "c1863.13.4.3", "There is no such activation to give.")?;
        demand!(
            formation.side() == state.active,
            "c1863.13.4.3",
            "A countermand activates formations of your own side."
        )?;
        demand!(state.alive(formation), "c1863.6.4", "{0} has been destroyed.", formation)?;
        let same = state.turn.activated.contains(formation);
        demand!(!same, "c1863.13.4.4", "{0} cannot have both activations of a countermand.", formation)
    }

    /// Doing nothing is free behind three redoubts; elsewhere it is a march that goes nowhere, unless there is none.
    /// c1863.9.0.5, c1863.9.0.6
    pub(crate) fn may_stand(&self, state: &State) -> May {
        demand!(
            self.stands_free(state) || self.may_set_out(state).is_err(),
            "c1863.9.0.5",
            "Doing nothing is free only where three redoubts stand: march and stop instead."
        )
    }

    /// c1863.9.0.6
    pub(crate) fn stands_free(&self, state: &State) -> bool {
        let full = self.data.components.redoubts_per_location;
        let here = self.active_formation(state).and_then(|formation| state.location(formation));
        here.is_some_and(|at| state.redoubts_at(at) >= full)
    }

    /// c1863.9.4.3, c1863.9.4.4
    pub(crate) fn may_build(&self, state: &State) -> May {
        let here = self.active_formation(state).and_then(|formation| state.location(formation));
        let Some(here) = here else { return forbid!("c1863.9.4.1", "There is nobody to build.") };
        let full = state.redoubts_at(here) >= self.data.components.redoubts_per_location;
        demand!(!full, "c1863.9.4.3", "{0} already has three redoubts.", here)?;
        demand!(self.redoubt_pool(state) > 0, "c1863.9.4.4", "No redoubt cube is left in the pool.")
    }

    /// The redoubt cubes not on the map.
    pub(crate) fn redoubt_pool(&self, state: &State) -> u8 {
        self.data.components.redoubt_cubes.saturating_sub(state.redoubts.iter().sum())
    }

    /// c1863.9.3.2
    pub(crate) fn may_transfer(&self, state: &State, other: FormationId, points: u8, gives: bool) -> May {
        let Some(active) = self.active_formation(state) else {
            return forbid!("c1863.9.3.1", "There is nobody to transfer anything.");
        };
        let allowed = self.data.limits.transfers.contains(&points);
        demand!(allowed, "c1863.9.3.2", "A transfer is of exactly 1 or exactly 3 cohesion points.")?;
        demand!(other.side() == active.side(), "c1863.9.3.2", "{0} is not a friend.", other)?;
        demand!(state.alive(other), "c1863.6.4", "{0} has been destroyed.", other)?;
        let adjacent = match (state.location(active), state.location(other)) {
            (Some(here), Some(there)) => self.data.map.adjacent(here, there),
            _ => false,
        };
        demand!(adjacent, "c1863.9.3.2", "{0} is not in an adjacent location.", other)?;
        let (giver, receiver) = if gives { (active, other) } else { (other, active) };
        demand!(
            state.cohesion(giver) >= points as i8,
            "c1863.9.3.14",
            "{0} has not that many cohesion points to give.",
            giver
        )?;
        demand!(
            state.cohesion(receiver) + points as i8 <= self.data.components.cohesion_maximum,
            "c1863.9.3.13",
            "{0} cannot be raised above a cohesion of 14.",
            receiver
        )?;
        let free = state.bot.is_some() || self.free_pairs(state, active.side(), points) > 0; // c1863.19.2.11
        demand!(free, "c1863.9.3.5", "No linked pair of Reinforcement cards of that value is left.")
    }

    /// Linked pairs of this value still in the Reinforcement deck.
    pub(crate) fn free_pairs(&self, state: &State, side: Side, points: u8) -> u8 {
        let deck = self.data.reinforcements[side.index()].iter();
        let pairs: u8 = deck.filter(|(value, _)| *value == points).map(|(_, pairs)| pairs).sum();
        let used = state.pairs[side.index()].iter().filter(|pair| pair.points == points).count() as u8;
        pairs.saturating_sub(used)
    }
}

impl Play<'_> {
    /// The card is discarded face-up and its cubes are received, before any formation acts. c1863.13.2.2
    pub(crate) fn play_card(&mut self, card: ActivationId, countermand: bool) {
        let (rules, side) = (self.rules, self.state.active);
        self.state.stack.pop();
        let deck = &mut self.state.decks[side.index()];
        deck.hand.remove(card);
        deck.known.remove(card);
        deck.discard.insert(card);
        let data = rules.data.activation(card);
        self.log.add(|| Event::new("c1863.8.1", format!("{} {}.", does(side, "play"), data.title)));
        if countermand {
            self.countermand(side);
        } else {
            self.gain_for_card(side, data.momentum);
            for formation in data.named() {
                let major = formation == data.major; // c1863.9.0.1
                if self.state.alive(formation) {
                    self.state.turn.pending.push(Pending { formation: Some(formation), major });
                }
            }
        }
        // The card is on the table: the other side may answer before anyone moves.
        self.state.ask(Question::Respond(side.enemy()));
    }

    /// c1863.13.4.2, c1863.13.4.7
    fn countermand(&mut self, side: Side) {
        let rules = self.rules;
        let (size, most) = (rules.data.costs.set_size, rules.data.generals.countermand_momentum);
        self.state.commanders[side.index()] = Commander::Used;
        self.log.add(|| {
            let general = commander_name(side);
            Event::new(
                "c1863.13.4.1",
                format!("{general} countermands the order: one major and one minor activation."),
            )
        });
        self.gain_momentum(side, most, "c1863.13.4.2");
        let run = self.state.runs[side.index()];
        if run.icons == most && run.length + 1 == size {
            self.gain_momentum(side, rules.data.costs.set_bonus, "c1863.13.4.7");
        }
        self.state.runs[side.index()] = Run::default(); // c1863.13.4.8
        for major in [true, false] {
            self.state.turn.pending.push(Pending { formation: None, major });
        }
    }

    fn gain_for_card(&mut self, side: Side, icons: u8) {
        let costs = &self.rules.data.costs;
        self.gain_momentum(side, icons, "c1863.8.2");
        for card in self.state.owned[side.index()].iter() {
            for effect in &self.rules.tactics(card).effects {
                if let Effect::Icons(wanted, more) = *effect
                    && wanted == icons
                {
                    self.gain_momentum(side, more, "c1863.13.6.4");
                }
            }
        }
        let run = &mut self.state.runs[side.index()];
        // c1863.13.3.1, c1863.13.3.2
        *run =
            if run.icons == icons { Run { icons, length: run.length + 1 } } else { Run { icons, length: 1 } };
        if run.length == costs.set_size {
            *run = Run::default(); // c1863.11.5
            self.gain_momentum(side, costs.set_bonus, "c1863.13.3.1");
        }
    }

    /// Begins an activation.
    pub(crate) fn activate(&mut self, formation: FormationId, choice: Option<bool>) {
        let pending = &mut self.state.turn.pending;
        let index = pending.iter().position(|pending| match choice {
            Some(major) => pending.formation.is_none() && pending.major == major,
            None => pending.formation == Some(formation),
        });
        let Some(index) = index else { return };
        let order = pending.remove(index);
        self.begin_activation(formation, order.major, order.formation.is_none() && order.major);
    }

    pub(crate) fn begin_activation(&mut self, formation: FormationId, major: bool, barrage: bool) {
        let rules = self.rules;
        let state = &mut *self.state;
        state.turn.activated.insert(formation);
        state.activation = Some(Activation {
            formation,
            major,
            waived: false,
            barrage,
            left: 0,
            stepped: false,
            inflicted: 0,
        });
        state.work(Work::EndActivation);
        state.ask(Question::ChooseActivation);
        state.ask(Question::EnemyActivation);
        let kind = if major { "major" } else { "minor" };
        self.log.add(|| {
            Event::new("c1863.9.0.1", format!("{} takes a {kind} activation.", rules.data.name(formation)))
        });
    }

    /// Choice 1: pay, then move up to two locations or one, or stand still. c1863.8.7, c1863.8.8
    pub(crate) fn march(&mut self) {
        self.state.stack.pop();
        self.state.ask(Question::Move);
        self.state.work(Work::PayActivation);
        let Some(activation) = &mut self.state.activation else { return };
        activation.left = if activation.major { 2 } else { 1 };
        let (formation, left) = (activation.formation, activation.left);
        self.may_have_moved(formation, left);
    }

    /// It does nothing: for nothing behind three redoubts, else for the cost of any activation. c1863.9.0.5, c1863.9.0.6
    pub(crate) fn stand(&mut self) {
        self.state.stack.pop();
        if self.rules.stands_free(self.state) {
            self.announce("c1863.9.0.6", || "It does nothing behind three redoubts, at no cost.".into());
        } else {
            self.announce("c1863.9.0.5", || "It stands still.".into());
            self.state.work(Work::PayActivation);
        }
    }

    /// c1863.13.0.4
    pub(crate) fn pay_activation(&mut self) {
        let Some(activation) = self.state.activation else { return };
        if activation.waived {
            return;
        }
        self.lose(activation.formation, self.rules.data.costs.activation, "c1863.9.0.4");
    }

    /// Choice 3. c1863.9.4.2
    pub(crate) fn build(&mut self, formation: FormationId, cubes: u8) {
        let Some(at) = self.state.location(formation) else { return };
        let rules = self.rules;
        let room = rules.data.components.redoubts_per_location.saturating_sub(self.state.redoubts_at(at));
        let cubes = cubes.min(room).min(rules.redoubt_pool(self.state));
        self.state.redoubts[at.index()] += cubes;
        // Everybody sees the cube, and so knows where its builder stands, though he stays hidden. c1863.9.4.12
        self.note_seen(formation);
        self.log.add(|| {
            let name = rules.data.name(formation);
            let works = if cubes == 1 { "a redoubt" } else { "two redoubts" };
            Event::new("c1863.9.4.2", format!("{name} builds {works} at {}.", rules.data.map.name(at)))
        });
    }

    /// Choice 2. c1863.9.3.4
    pub(crate) fn transfer(&mut self, other: FormationId, points: u8, gives: bool) {
        self.state.stack.pop();
        let Some(active) = self.rules.active_formation(self.state) else { return };
        let (rules, side) = (self.rules, active.side());
        let (giver, receiver) = if gives { (active, other) } else { (other, active) };
        let (from, to) = (rules.data.name(giver), rules.data.name(receiver));
        self.whisper(side, || Event::new("c1863.9.3.4", format!("{from} gives {points} cohesion to {to}.")));
        if self.state.bot.is_some() {
            self.state.markers[receiver.index()] += points as i8;
            self.lose(giver, points, "c1863.19.2.11");
            return;
        }
        let pair =
            Pair { giver, receiver, points, giver_revealed: false, receiver_revealed: false, known: false };
        self.state.pairs[side.index()].push(pair);
        self.log.add(|| {
            let (one, two) = (rules.data.name(active), rules.data.name(other));
            Event::new("c1863.9.3.7", format!("Reinforcement cards are laid face-down at {one} and {two}."))
        });
        // The marker stays, so the track calls for nothing: only the real total can. c1863.9.3.6, c1863.9.3.8
        if self.state.cohesion(giver) <= rules.data.components.cohesion_test_at {
            self.after_reduction(giver, "c1863.9.3.8");
        }
    }

    /// Jackson's second ability, or a card, turns a minor activation into a major one.
    pub(crate) fn make_major(&mut self, clause: &'static str) {
        let rules = self.rules;
        let Some(activation) = &mut self.state.activation else { return };
        activation.major = true;
        let formation = activation.formation;
        self.state.ask(Question::EnemyActivation);
        self.log.add(|| {
            Event::new(clause, format!("{} takes a major activation instead.", rules.data.name(formation)))
        });
    }

    /// The second of Jackson's abilities. c1863.13.4.16
    pub(crate) fn jackson_second(&mut self) {
        self.state.jackson = Jackson::Exhausted;
        self.make_major("c1863.13.4.16");
    }

    /// The next formation. Before it the enemy may play a card.
    pub(crate) fn end_activation(&mut self) {
        let Some(activation) = self.state.activation.take() else { return };
        self.state.ask(Question::Respond(activation.formation.side().enemy()));
    }

    /// The top card of the draw deck comes into the hand. c1863.15.1
    pub(crate) fn draw_card(&mut self) {
        let (rules, side) = (self.rules, self.state.active);
        let deck = &mut self.state.decks[side.index()];
        let Some(card) = deck.draw.pop() else { return };
        deck.hand.insert(card);
        self.log.reveal();
        self.drawn(side, rules.data.activation(card).title.as_str());
    }

    fn drawn(&mut self, side: Side, title: &str) {
        self.whisper(side, || Event::new("c1863.15.1", format!("You draw {title}.")));
        if self.state.bot.is_none() {
            self.whisper(side.enemy(), || {
                Event::new("c1863.15.1", format!("{} a card.", does(side, "draw")))
            });
        }
    }

    /// The wanted card out of the draw deck, or the top card if it is not there. c1863.8.5, c1863.8.6
    pub(crate) fn take_named(&mut self, card: ActivationId, free: bool) {
        self.state.stack.pop();
        let (rules, side) = (self.rules, self.state.active);
        if !free {
            self.spend_momentum(side, rules.data.costs.search, "c1863.8.5");
        }
        let deck = &mut self.state.decks[side.index()];
        match deck.draw.iter().position(|&known| known == card) {
            Some(index) => {
                deck.draw.remove(index);
                deck.hand.insert(card);
                // The order of a deck is nothing that a forecast could tell.
                self.dice.decided();
                shuffle(&mut deck.draw, self.dice);
                self.log.reveal();
                self.drawn(side, rules.data.activation(card).title.as_str());
            }
            None => {
                self.whisper(side, || {
                    Event::new("c1863.8.6", "The card you named is not in the deck: you draw the top card.")
                });
                self.draw_card();
            }
        }
    }

    /// Puts a hand card back, shuffles and draws one.
    pub(crate) fn exchange(&mut self, card: ActivationId) {
        self.state.stack.pop();
        let side = self.state.active;
        let deck = &mut self.state.decks[side.index()];
        deck.hand.remove(card);
        deck.known = Default::default();
        deck.draw.push(card);
        // The order of a deck is nothing that a forecast could tell.
        self.dice.decided();
        shuffle(&mut deck.draw, self.dice);
        self.draw_card();
    }

    /// Every die and card of this kind is announced.
    pub(crate) fn announce(&mut self, clause: &'static str, text: impl FnOnce() -> String) {
        self.log.add(|| Event::new(clause, text()).kind(EventKind::Note));
    }
}

/// Hooker or Lee.
pub(crate) const fn commander_name(side: Side) -> &'static str {
    match side {
        Side::Union => "Hooker",
        Side::Confederate => "Lee",
    }
}
