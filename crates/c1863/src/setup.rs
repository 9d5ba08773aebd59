//! Starting positions: the scenarios, and setups that a person writes by hand (sections 12 and 19.2).

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use engine::setup::Piece;
use engine::{Clause, Dice, Event, Log, May, Setup, SetupError, Side, demand, shuffle};
use serde::Deserialize;

use crate::C1863;
use crate::cards;
use crate::ids::{
    ActivationId, ActivationSet, DECK, FORMATIONS, FormationId, FormationSet, LOCATIONS, LocationId,
    LocationSet, TacticsId, TacticsSet,
};
use crate::sequence::Play;
use crate::state::{Commander, Deck, Jackson, Pair, Place, Question, Run, Seen, State, Turn, Work};
use crate::words::listed;

/// What a setup may say besides.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Own {
    pub title: String,
    pub summary: String,
    pub minutes: u16,
    pub provenance: String,
    /// The side a person plays against the bot; two players when there is none.
    pub player: Option<Side>,
    /// Cards to be set aside unseen.
    pub removed: u8,
    reinforcement: Vec<ReinforcementEntry>,
    redoubts: BTreeMap<String, u8>,
    /// Objectives with a Union control marker.
    control: Vec<u8>,
    pub union: SideEntry,
    pub confederate: SideEntry,
    /// The tableau, slot #1 first, and the Tactics draw deck, top card first.
    pub tableau: Vec<String>,
    tactics_deck: Vec<String>,
    /// The bot's draw deck by numbers, top card first.
    bot_deck: Vec<u8>,
}

/// What a setup may say of a formation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Keys {
    cohesion: Option<i8>,
}

/// A setup: what differs from the plain scenario. Its turn is a round, and once it says whose side moves the set-up is over.
pub(crate) type SetupFile = engine::setup::SetupFile<Own, Keys>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReinforcementEntry {
    giver: String,
    receiver: String,
    points: u8,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct SideEntry {
    pub momentum: u8,
    pub hand: Vec<String>,
    /// Top card first.
    pub deck: Vec<String>,
    pub discard: Vec<String>,
    pub tactics: Vec<String>,
    commander: Option<CommanderEntry>,
    jackson: Option<JacksonEntry>,
    /// Equal icons in a row: how many icons, how many cards.
    pub run: Option<[u8; 2]>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CommanderEntry {
    Ready,
    Used,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum JacksonEntry {
    Ready,
    Unlocked,
    Exhausted,
}

pub(crate) fn wrong(problem: impl Into<String>) -> SetupError {
    SetupError::new(problem)
}

/// A harder game taken up in the middle has had its cards set aside: from the bottom, so that a written top stays.
fn set_aside(state: &mut State, side: Side) {
    let deck = &mut state.decks[side.index()];
    for _ in 0..usize::from(state.difficulty).min(deck.draw.len()) {
        let card = deck.draw.remove(0);
        deck.removed.insert(card);
    }
}

impl C1863 {
    /// The first state of a setup.
    pub(crate) fn start_state(
        &self,
        setup: &Setup,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<State, SetupError> {
        let Some(scenario) = self.scenarios.iter().find(|known| known.scenario == setup.scenario) else {
            return Err(wrong(format!("there is no scenario \"{}\"", setup.scenario)));
        };
        let file =
            if setup.source.is_empty() { SetupFile::default() } else { SetupFile::read(&setup.source)? };
        let bot = scenario.own.player.map(Side::enemy);
        let mut state = self.blank(bot, scenario.own.removed);
        if file.only || file.phase.is_some() {
            return Err(wrong("a set-up of this game has neither only nor phase")
                .legal("every formation is in the game, and a setup begins with the turn of a side"));
        }
        self.place_all(&mut state, &file)?;
        self.lay_out(&mut state, &file)?;
        for (side, entry) in [(Side::Union, &file.own.union), (Side::Confederate, &file.own.confederate)] {
            self.equip(&mut state, side, entry)?;
            if !state.is_bot(side) {
                self.stack_deck(&mut state, side, entry, dice)?;
            }
            if file.side.is_some() {
                set_aside(&mut state, side);
            }
        }
        self.lay_tactics(&mut state, &file, dice)?;
        if let Some(bot) = bot {
            self.stack_bot(&mut state, &file, bot, dice)?;
        }
        self.check_reachable(&state, &file)?;
        self.tell_layout(&state, log);
        self.begin(&mut state, &file, dice, log)?;
        self.check_state(&state).map_err(wrong)?;
        Ok(state)
    }

    fn blank(&self, bot: Option<Side>, difficulty: u8) -> State {
        let ready = |side| if bot == Some(side) { Commander::Absent } else { Commander::Ready };
        State {
            bot,
            difficulty,
            round: 1,
            active: bot.map_or(Side::Union, Side::enemy),
            places: [Place::Unplaced; FORMATIONS],
            markers: std::array::from_fn(|index| self.data.formations[index].cohesion), // c1863.12.2
            pairs: [ArrayVec::new(), ArrayVec::new()],
            redoubts: [0; LOCATIONS],
            control: LocationSet::EMPTY,
            momentum: [0; 2],
            runs: [Run::default(); 2],
            decks: [Deck::default(), Deck::default()],
            tactics_draw: ArrayVec::new(),
            tactics_discard: TacticsSet::EMPTY,
            tableau: [None; 3],
            owned: [TacticsSet::EMPTY; 2],
            bot_draw: ArrayVec::new(),
            bot_discard: 0,
            commanders: Side::ALL.map(ready), // c1863.12.3, c1863.19.2.4
            jackson: if bot == Some(Side::Confederate) { Jackson::Absent } else { Jackson::Ready },
            turn: Turn::default(),
            activation: None,
            combat: None,
            seen: std::array::from_fn(|index| Seen {
                last: None,
                round: 0,
                possible: self.data.formations[index].start,
            }),
            visible: FormationSet::EMPTY,
            stack: ArrayVec::new(),
            end: None,
        }
    }

    /// One starting location is the place; the bot's with a choice go on the track; the rest is asked. c1863.12.4
    fn place_all(&self, state: &mut State, file: &SetupFile) -> Result<(), SetupError> {
        for (index, formation) in self.data.formations.iter().enumerate() {
            let id = FormationId(index as u8);
            let mut starts = formation.start.iter();
            state.places[index] = match (starts.next(), starts.next()) {
                (Some(at), None) => Place::At(at),
                _ if state.is_bot(id.side()) => Place::Track(0), // c1863.19.2.6
                _ => Place::Unplaced,
            };
        }
        for piece in &file.pieces {
            for name in &piece.units {
                self.place_formation(state, name.get_ref(), piece)?;
            }
        }
        self.hand_out_pairs(state, file)
    }

    /// A formation stands where it is written, and is as strong.
    fn place_formation(&self, state: &mut State, name: &str, piece: &Piece<Keys>) -> Result<(), SetupError> {
        let id = self.find_formation(name)?;
        if let Some(at) = &piece.at {
            let place = self.read_place(state, id, at.get_ref())?;
            state.places[id.index()] = place;
            // Nothing is written down of what the enemy has seen: away from its starting places it can be anywhere.
            if !matches!(place, Place::At(at) if self.data.formation(id).start.contains(at)) {
                state.seen[id.index()].possible = LocationSet((1 << LOCATIONS) - 1);
            }
        }
        let destroyed = state.places[id.index()] == Place::Destroyed;
        let default = if destroyed { 0 } else { state.markers[id.index()] };
        state.markers[id.index()] = piece.own.cohesion.unwrap_or(default);
        Ok(())
    }

    /// A location by its number, `destroyed`, or a space of the track for the bot's.
    fn read_place(&self, state: &State, id: FormationId, at: &str) -> Result<Place, SetupError> {
        let space = at.strip_prefix("track ").and_then(|space| space.parse().ok());
        match (at, space, at.parse()) {
            ("destroyed", ..) => Ok(Place::Destroyed),
            (_, Some(space), _) if state.is_bot(id.side()) => Ok(Place::Track(space)),
            (_, None, Ok(number)) => Ok(Place::At(self.find_place(number)?)),
            _ => Err(wrong(format!("{} cannot be at \"{at}\"", self.data.name(id)))
                .legal("at = the number of a location, destroyed, or for the bot's track and a space")),
        }
    }

    fn hand_out_pairs(&self, state: &mut State, file: &SetupFile) -> Result<(), SetupError> {
        for entry in &file.own.reinforcement {
            let (giver, receiver) =
                (self.find_formation(&entry.giver)?, self.find_formation(&entry.receiver)?);
            let free = state.bot.is_none() && self.free_pairs(state, giver.side(), entry.points) > 0;
            if !free || giver.side() != receiver.side() || giver == receiver {
                return Err(wrong(format!(
                    "{} and {} cannot share such a pair",
                    entry.giver, entry.receiver
                )));
            }
            let pair = Pair {
                giver,
                receiver,
                points: entry.points,
                giver_revealed: false,
                receiver_revealed: false,
                known: false,
            };
            state.pairs[giver.side().index()].push(pair);
        }
        Ok(())
    }

    fn lay_out(&self, state: &mut State, file: &SetupFile) -> Result<(), SetupError> {
        for (number, &cubes) in &file.own.redoubts {
            let at =
                self.find_place(number.parse().map_err(|_| wrong(format!("\"{number}\" is no location")))?)?;
            state.redoubts[at.index()] = cubes;
        }
        for &number in &file.own.control {
            let at = self.find_place(number)?;
            if !self.data.map.objectives.contains(at) {
                return Err(wrong(format!("{number} is no objective")));
            }
            state.control.insert(at);
        }
        state.round = file.turn.as_ref().map_or(1, |turn| *turn.get_ref());
        Ok(())
    }

    fn equip(&self, state: &mut State, side: Side, entry: &SideEntry) -> Result<(), SetupError> {
        state.momentum[side.index()] = entry.momentum;
        if let Some([icons, length]) = entry.run {
            state.runs[side.index()] = Run { icons, length };
        }
        match entry.commander {
            Some(_) if state.is_bot(side) => return Err(wrong("the bot's generals have no marker")),
            Some(CommanderEntry::Used) => state.commanders[side.index()] = Commander::Used,
            _ => {}
        }
        match entry.jackson {
            Some(_) if side == Side::Union || state.is_bot(side) => {
                return Err(wrong("Jackson serves a Confederate player"));
            }
            Some(JacksonEntry::Unlocked) => state.jackson = Jackson::Unlocked,
            Some(JacksonEntry::Exhausted) => state.jackson = Jackson::Exhausted,
            _ => {}
        }
        for name in &entry.tactics {
            let card = self.find_tactics(name)?;
            state.owned[side.index()].insert(card);
        }
        Ok(())
    }

    /// The Activation deck, shuffled unless its order is written down. c1863.12.11
    fn stack_deck(
        &self,
        state: &mut State,
        side: Side,
        entry: &SideEntry,
        dice: &mut dyn Dice,
    ) -> Result<(), SetupError> {
        let find = |names: &[String]| {
            names.iter().map(|name| self.find_activation(side, name)).collect::<Result<Vec<_>, _>>()
        };
        let hand: ActivationSet = find(&entry.hand)?.into_iter().collect();
        let discard: ActivationSet = find(&entry.discard)?.into_iter().collect();
        let written = find(&entry.deck)?;
        let taken = hand.or(discard).or(written.iter().copied().collect());
        let all = (0..DECK).map(|index| ActivationId::of(side, index));
        let mut rest: Vec<ActivationId> = all.filter(|&card| !taken.contains(card)).collect();
        let named = entry.hand.len() + entry.discard.len() + entry.deck.len();
        if taken.len() as usize != named {
            return Err(wrong(format!("a {side} card is named twice")));
        }
        // What is not written down lies shuffled below what is.
        shuffle(&mut rest, dice);
        rest.extend(written.into_iter().rev());
        let deck = &mut state.decks[side.index()];
        deck.draw = rest.into_iter().collect();
        deck.hand = hand;
        deck.discard = discard;
        Ok(())
    }

    /// c1863.12.8, c1863.19.2.7
    fn lay_tactics(
        &self,
        state: &mut State,
        file: &SetupFile,
        dice: &mut dyn Dice,
    ) -> Result<(), SetupError> {
        let find = |names: &[String]| {
            names.iter().map(|name| self.find_tactics(name)).collect::<Result<Vec<_>, _>>()
        };
        let (tableau, written) = (find(&file.own.tableau)?, find(&file.own.tactics_deck)?);
        let owned = state.owned[0].or(state.owned[1]);
        let taken: TacticsSet = tableau.iter().chain(&written).copied().collect();
        if taken.len() as usize != tableau.len() + written.len() || !taken.and(owned).is_empty() {
            return Err(wrong("a Tactics card is named twice"));
        }
        let solo = |card: &TacticsId| state.bot.is_none() || self.tactics(*card).solo;
        if let Some(card) = taken.or(owned).iter().find(|card| !solo(card)) {
            return Err(wrong(format!("{} is not for solitaire play", self.tactics(card).name)));
        }
        let mut rest: Vec<TacticsId> = cards::ids()
            .filter(|card| !taken.contains(*card) && !owned.contains(*card))
            .filter(solo)
            .collect();
        shuffle(&mut rest, dice);
        rest.extend(written.into_iter().rev());
        let mut tableau = tableau.into_iter();
        for slot in &mut state.tableau {
            *slot = tableau.next().or_else(|| rest.pop());
        }
        state.tactics_draw = rest.into_iter().collect();
        Ok(())
    }

    /// c1863.19.2.10
    fn stack_bot(
        &self,
        state: &mut State,
        file: &SetupFile,
        bot: Side,
        dice: &mut dyn Dice,
    ) -> Result<(), SetupError> {
        let written: Vec<u8> = file.own.bot_deck.clone();
        if written.iter().any(|number| !(1..=DECK).contains(number)) {
            return Err(wrong(format!("the {bot} bot has the cards 1 to {DECK}")));
        }
        let mut rest: Vec<u8> = (1..=DECK).filter(|number| !written.contains(number)).collect();
        shuffle(&mut rest, dice);
        rest.extend(written.into_iter().rev());
        if rest.len() != usize::from(DECK) {
            return Err(wrong("a bot card is named twice"));
        }
        // A game taken up late has fewer bot cards left.
        let used = usize::from(state.round.saturating_sub(1)).min(rest.len());
        if file.side.is_some() {
            for number in rest.drain(..used) {
                state.bot_discard |= 1 << (number - 1);
            }
        }
        state.bot_draw = rest.into_iter().map(|number| number - 1).collect();
        Ok(())
    }

    /// What lies open before the first question: the tableau, and who of the bot's is on his track. c1863.12.8
    fn tell_layout(&self, state: &State, log: &mut Log) {
        let cards: Vec<String> =
            state.tableau.iter().flatten().map(|&card| self.tactics(card).name.clone()).collect();
        if !cards.is_empty() {
            let text = || format!("In the tableau lie {}.", listed(&cards, "and"));
            log.add(|| Event::new("c1863.12.8", text()));
        }
        let on_track = |formation: &FormationId| matches!(state.places[formation.index()], Place::Track(_));
        let formations = (0..FORMATIONS as u8).map(FormationId).filter(on_track);
        let hidden: Vec<String> = formations.map(|formation| self.data.name(formation).to_owned()).collect();
        if !hidden.is_empty() {
            let text = || format!("On the Hidden Movement Track: {}.", listed(&hidden, "and"));
            log.add(|| Event::new("c1863.19.2.6", text()));
        }
    }

    /// What is to be done first. c1863.12.12
    fn begin(
        &self,
        state: &mut State,
        file: &SetupFile,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), SetupError> {
        let Some(side) = &file.side else {
            state.work(Work::StartTurn(self.first_side(state)));
            for side in [Side::Confederate, Side::Union] {
                if !state.is_bot(side) {
                    state.ask(Question::KeepCards(side));
                    state.work(Work::Deal(side));
                }
            }
            for side in [Side::Confederate, Side::Union] {
                state.ask(Question::PlaceFormation(side));
            }
            let mut play = Play { rules: self, state, dice, log };
            play.sight();
            play.advance();
            return Ok(());
        };
        if let Some(index) = state.places.iter().position(|place| *place == Place::Unplaced) {
            let name = &self.data.formations[index].name;
            return Err(
                wrong(format!("{name} has no place")).legal("a setup with a side places every formation")
            );
        }
        let turn = *side.get_ref();
        for side in Side::ALL.into_iter().filter(|&side| !state.is_bot(side)) {
            if state.decks[side.index()].hand.is_empty()
                && (turn == side || state.decks[side.index()].draw.is_empty())
            {
                return Err(wrong(format!("the {side} has no hand")).legal("hand = the cards in it"));
            }
        }
        state.active = turn;
        state.work(Work::StartTurn(turn));
        let mut play = Play { rules: self, state, dice, log };
        play.sight();
        play.advance();
        Ok(())
    }

    fn find_formation(&self, name: &str) -> Result<FormationId, SetupError> {
        let names =
            || self.data.formations.iter().map(|known| known.name.as_str()).collect::<Vec<_>>().join(", ");
        let found = self.data.formation_named(name);
        found.ok_or_else(|| {
            wrong(format!("there is no formation \"{name}\"")).legal(format!("there are {}", names()))
        })
    }

    fn find_place(&self, number: u8) -> Result<LocationId, SetupError> {
        let found = self.data.map.by_number(number);
        found.ok_or_else(|| wrong(format!("there is no location {number}")).legal("1 to 23"))
    }

    fn find_activation(&self, side: Side, name: &str) -> Result<ActivationId, SetupError> {
        let cards = self.data.activations.iter().position(|card| card.slug.eq_ignore_ascii_case(name));
        let found = cards.map(|index| ActivationId(index as u8)).filter(|card| card.side() == side);
        found.ok_or_else(|| {
            wrong(format!("the {side} has no card \"{name}\"")).legal("such as meade/couch/sickles")
        })
    }

    pub(crate) fn find_tactics(&self, name: &str) -> Result<TacticsId, SetupError> {
        let found = self.tactics_named(&name.to_lowercase());
        found
            .ok_or_else(|| wrong(format!("there is no Tactics card \"{name}\"")).legal("such as night-march"))
    }

    /// The next formation of a side to be placed.
    pub(crate) fn next_to_place(&self, state: &State, side: Side) -> Option<FormationId> {
        FormationSet::of(side).iter().find(|formation| state.places[formation.index()] == Place::Unplaced)
    }

    /// c1863.12.5 to c1863.12.7
    pub(crate) fn may_place(&self, state: &State, side: Side, formation: FormationId, at: LocationId) -> May {
        let next = self.next_to_place(state, side) == Some(formation);
        demand!(next, "c1863.12.4", "It is not {0}'s turn to be placed.", formation)?;
        let allowed = self.data.formation(formation).start.contains(at);
        let clause = if side == Side::Union { &Clause("c1863.12.6") } else { &Clause("c1863.12.5") };
        demand!(allowed, clause, "{0} cannot begin at {1}.", formation, at)?;
        let room = state.at(side, at).len() < u32::from(self.data.components.formations_per_location);
        demand!(room, "c1863.12.7", "Two formations already begin at {0}.", at)
    }

    pub(crate) fn may_keep(&self, state: &State, side: Side, card: ActivationId) -> May {
        let dealt = state.decks[side.index()].dealt.contains(card);
        demand!(dealt, "c1863.12.11", "That card is not among the six you were dealt.")
    }
}

impl Play<'_> {
    /// c1863.12.5, c1863.12.6, c1863.19.2.5
    pub(crate) fn place(&mut self, formation: FormationId, at: LocationId) {
        let rules = self.rules;
        self.state.places[formation.index()] = Place::At(at);
        self.whisper(formation.side(), || {
            let (name, place) = (rules.data.name(formation), rules.data.map.name(at));
            Event::new("c1863.12.6", format!("{name} begins at {place}."))
        });
        self.sight();
    }

    /// Six cards from the shuffled deck. c1863.12.11
    pub(crate) fn deal(&mut self, side: Side) {
        let dealt = self.rules.data.limits.dealt;
        let deck = &mut self.state.decks[side.index()];
        for _ in 0..dealt {
            if let Some(card) = deck.draw.pop() {
                deck.dealt.insert(card);
            }
        }
        let title = |card: ActivationId| self.rules.data.activation(card).title.clone();
        let cards: Vec<String> = deck.dealt.iter().map(title).collect();
        self.whisper(side, || {
            Event::new("c1863.12.11", format!("{side} cards dealt: {}.", cards.join("; ")))
        });
        self.log.reveal(); // c1863.12.12: nobody places a formation again who has seen cards.
    }

    /// The third card kept: the others go back and the deck is shuffled again; the harder games lose its top cards.
    pub(crate) fn keep(&mut self, side: Side, card: ActivationId) {
        let difficulty = self.state.difficulty;
        let deck = &mut self.state.decks[side.index()];
        deck.dealt.remove(card);
        deck.hand.insert(card);
        if deck.hand.len() < u32::from(self.rules.data.limits.hand) {
            return;
        }
        for returned in std::mem::take(&mut deck.dealt).iter() {
            deck.draw.push(returned);
        }
        // The order of a deck is nothing that a forecast could tell.
        self.dice.decided();
        shuffle(&mut deck.draw, self.dice);
        for _ in 0..difficulty {
            if let Some(removed) = deck.draw.pop() {
                deck.removed.insert(removed); // c1863.19.3.2, c1863.19.3.3
            }
        }
    }
}
