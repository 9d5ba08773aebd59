//! Worlds that a seat cannot tell from the true one.

use engine::{Rng, Side};

use crate::C1863;
use crate::ids::{ActivationId, ActivationSet, FormationId, FormationSet, LocationId, LocationSet};
use crate::state::{Deck, Pair, Place, State};

/// How often a deal that leaves the enemy no answer is dealt again before the true one is kept.
const TRIES: usize = 200;

impl C1863 {
    /// Deals anew what a side cannot see: the enemy's hidden places, hand and face-down cards, and every draw deck.
    pub(crate) fn imagine_for(&self, state: &State, side: Side, rng: &mut Rng) -> State {
        let mut world = state.clone();
        if state.end.is_some() {
            return world;
        }
        // What is shuffled is put in order first: a world depends on what the side knows and on nothing else.
        world.tactics_draw.sort_unstable();
        rng.shuffle(&mut world.tactics_draw);
        world.bot_draw.sort_unstable();
        rng.shuffle(&mut world.bot_draw);
        shuffle_own(&mut world.decks[side.index()], rng);
        if state.bot.is_some() {
            return world;
        }
        let enemy = side.enemy();
        deal_enemy(&mut world.decks[enemy.index()], rng);
        for _ in 0..TRIES {
            let mut dealt = world.clone();
            self.imagine_places(&mut dealt, enemy, rng);
            self.imagine_reinforcements(&mut dealt, enemy, rng);
            if self.has_answer(&dealt, enemy) {
                return dealt;
            }
        }
        world
    }

    /// Every card of the own deck that may lie on top, each in a world of its own: they are equally likely. What else is
    /// hidden is dealt once, from what the side knows.
    pub(crate) fn draws(&self, state: &State, side: Side) -> Vec<(State, u32)> {
        let world = self.imagine_for(state, side, &mut Rng::new(0));
        let Deck { draw, removed, .. } = &world.decks[side.index()];
        let mut cards: Vec<ActivationId> = draw.iter().copied().chain(removed.iter()).collect();
        cards.sort_unstable();
        let on_top = |&top: &ActivationId| {
            let mut case = world.clone();
            let deck = &mut case.decks[side.index()];
            let mut rest = cards.iter().copied().filter(|&card| card != top);
            deck.removed = rest.by_ref().take(removed.len() as usize).collect();
            deck.draw = rest.chain([top]).collect();
            (case, 1)
        };
        cards.iter().map(on_top).collect()
    }

    /// What the real cohesion of these enemy formations may be, each in a world of its own, with the number of deals of all
    /// face-down pairs that come to it. What else is hidden is dealt once, from what the side knows.
    pub(crate) fn unmasked(&self, state: &State, side: Side, involved: FormationSet) -> Vec<(State, u32)> {
        let mut world = self.imagine_for(state, side, &mut Rng::new(0));
        let mut cases: Vec<(State, u32)> = Vec::new();
        self.every_deal(&mut world, side.enemy(), 0, &mut |dealt| {
            let alike =
                |case: &State| involved.iter().all(|enemy| case.cohesion(enemy) == dealt.cohesion(enemy));
            match cases.iter_mut().find(|(case, _)| alike(case)) {
                Some((_, deals)) => *deals += 1,
                None => cases.push((dealt.clone(), 1)),
            }
        });
        cases
    }

    /// Shows every deal of the face-down pairs from the given one on.
    fn every_deal(&self, world: &mut State, enemy: Side, index: usize, show: &mut dyn FnMut(&State)) {
        let Some(&pair) = world.pairs[enemy.index()].get(index) else { return show(world) };
        for deal in self.deals_of(pair) {
            world.pairs[enemy.index()][index] = deal;
            if self.fits_so_far(world, enemy, index) {
                self.every_deal(world, enemy, index + 1, show);
            }
        }
        world.pairs[enemy.index()][index] = pair;
    }

    /// What a pair may be: itself when it is known, else either way round with any value.
    fn deals_of(&self, pair: Pair) -> Vec<Pair> {
        if pair.is_known() {
            return vec![pair];
        }
        let (first, second) = (pair.giver.min(pair.receiver), pair.giver.max(pair.receiver));
        let ways = [(first, second), (second, first)];
        let deal = |points: u8| ways.map(|(giver, receiver)| Pair { giver, receiver, points, ..pair });
        self.data.limits.transfers.iter().flat_map(|&points| deal(points)).collect()
    }

    /// Whether the enemy, if he is the one asked, has something to answer.
    fn has_answer(&self, world: &State, enemy: Side) -> bool {
        let Some(question) = world.question().filter(|&question| self.asked(world, question) == enemy) else {
            return true;
        };
        let mut actions = Vec::new();
        self.list(world, question, &mut actions);
        !actions.is_empty()
    }

    /// Every hidden enemy formation somewhere it can be by all that is known, the most confined first.
    fn imagine_places(&self, world: &mut State, enemy: Side, rng: &mut Rng) {
        let truth = world.places;
        let hidden = self.hidden(world, enemy).iter();
        let mut hidden: Vec<(FormationId, LocationSet)> =
            hidden.map(|formation| (formation, self.hiding_places(world, formation))).collect();
        rng.shuffle(&mut hidden);
        hidden.sort_by_key(|(_, places)| places.len());
        for (formation, _) in &hidden {
            world.places[formation.index()] = Place::Unplaced;
        }
        if !self.hide(world, &hidden, rng) {
            world.places = truth;
        }
    }

    /// Finds each a place with room, trying all of them in any order.
    fn hide(&self, world: &mut State, hidden: &[(FormationId, LocationSet)], rng: &mut Rng) -> bool {
        let Some(((formation, places), rest)) = hidden.split_first() else { return true };
        let room = u32::from(self.data.components.formations_per_location);
        let mut free: Vec<LocationId> =
            places.iter().filter(|&at| world.at(formation.side(), at).len() < room).collect();
        rng.shuffle(&mut free);
        let found = free.into_iter().any(|at| {
            world.places[formation.index()] = Place::At(at);
            self.hide(world, rest, rng)
        });
        if !found {
            world.places[formation.index()] = Place::Unplaced;
        }
        found
    }

    /// Face-down pairs that the enemy of their owner knows nothing of get another direction and value.
    fn imagine_reinforcements(&self, world: &mut State, enemy: Side, rng: &mut Rng) {
        let truth = world.pairs[enemy.index()].clone();
        if !self.deal_pairs(world, enemy, 0, rng) {
            world.pairs[enemy.index()] = truth;
        }
    }

    /// Deals the pairs from the given one on, trying everything they can be in any order.
    fn deal_pairs(&self, world: &mut State, enemy: Side, index: usize, rng: &mut Rng) -> bool {
        let Some(&pair) = world.pairs[enemy.index()].get(index) else { return true };
        let mut deals = self.deals_of(pair);
        rng.shuffle(&mut deals);
        deals.into_iter().any(|deal| {
            world.pairs[enemy.index()][index] = deal;
            self.fits_so_far(world, enemy, index) && self.deal_pairs(world, enemy, index + 1, rng)
        })
    }

    /// Whether the deck has as many pairs of each value as are dealt up to the given one, and whether the last pair dealt
    /// leaves every masked formation that no later one touches a total it can have.
    fn fits_so_far(&self, world: &State, enemy: Side, index: usize) -> bool {
        let (dealt, later) = world.pairs[enemy.index()].split_at(index + 1);
        let enough = self.data.reinforcements[enemy.index()].iter().all(|&(points, most)| {
            dealt.iter().filter(|pair| pair.points == points).count() <= usize::from(most)
        });
        let is_open = |formation| later.iter().any(|pair| [pair.giver, pair.receiver].contains(&formation));
        let last = dealt.last().map(|pair| [pair.giver, pair.receiver]);
        let mut settled = last.into_iter().flatten().filter(|&formation| !is_open(formation));
        enough && settled.all(|formation| self.can_be(world, formation))
    }

    /// Whether a formation can have the total that its cards give it. A total of 5 or less under a higher marker would have
    /// been revealed. c1863.9.3.5, c1863.9.3.8, c1863.9.3.13
    fn can_be(&self, world: &State, formation: FormationId) -> bool {
        let components = &self.data.components;
        if !world.is_masked(formation) || !world.alive(formation) {
            return true;
        }
        let total = world.cohesion(formation);
        let is_unrevealed = total > components.cohesion_test_at
            || world.markers[formation.index()] <= components.cohesion_test_at;
        (1..=components.cohesion_maximum).contains(&total) && is_unrevealed
    }
}

/// A player knows the cards of the own hand, but not the order of the deck, nor what was set aside from it.
fn shuffle_own(deck: &mut Deck, rng: &mut Rng) {
    let removed = deck.removed.len() as usize;
    let mut cards: Vec<ActivationId> = deck.draw.iter().copied().chain(deck.removed.iter()).collect();
    cards.sort_unstable();
    rng.shuffle(&mut cards);
    deck.removed = cards.drain(..removed).collect();
    deck.draw = cards.into_iter().collect();
}

/// Of the enemy's cards only those played, and those once shown and still there, are known.
fn deal_enemy(deck: &mut Deck, rng: &mut Rng) {
    let unknown = deck.hand.without(deck.known);
    let (hand, dealt) = (unknown.len() as usize, deck.dealt.len() as usize);
    let mut cards: Vec<ActivationId> =
        deck.draw.iter().copied().chain(unknown.iter()).chain(deck.dealt.iter()).collect();
    cards.sort_unstable();
    rng.shuffle(&mut cards);
    let hand: ActivationSet = cards.drain(..hand).collect();
    deck.hand = hand.or(deck.known);
    deck.dealt = cards.drain(..dealt).collect();
    deck.draw = cards.into_iter().collect();
}
