//! Worlds that a seat cannot tell from the true one.

use engine::{Rng, Side};

use crate::C1863;
use crate::ids::{ActivationId, ActivationSet, FormationId, FormationSet, LocationId};
use crate::state::{Deck, Pair, Place, State};

/// How often a deal that does not fit is dealt again before the true one is kept.
const TRIES: usize = 24;

impl C1863 {
    /// Deals anew what a side cannot see: the enemy's hidden places, hand and face-down cards, and every draw deck.
    pub(crate) fn imagine_for(&self, state: &State, side: Side, rng: &mut Rng) -> State {
        let mut world = state.clone();
        if state.end.is_some() {
            return world;
        }
        rng.shuffle(&mut world.tactics_draw);
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

    /// Whether the enemy, if he is the one asked, has something to answer.
    fn has_answer(&self, world: &State, enemy: Side) -> bool {
        let Some(question) = world.question().filter(|&question| self.asked(world, question) == enemy) else {
            return true;
        };
        let mut actions = Vec::new();
        self.list(world, question, &mut actions);
        !actions.is_empty()
    }

    /// Every hidden enemy formation somewhere it can be by all that is known.
    fn imagine_places(&self, world: &mut State, enemy: Side, rng: &mut Rng) {
        let mut hidden: Vec<FormationId> = self.hidden(world, enemy).iter().collect();
        let room = u32::from(self.data.components.formations_per_location);
        let truth = world.places;
        for _ in 0..TRIES {
            rng.shuffle(&mut hidden);
            world.places = truth;
            for formation in &hidden {
                world.places[formation.index()] = Place::Unplaced;
            }
            let placed = hidden.iter().all(|&formation| {
                let free: Vec<LocationId> = self
                    .hiding_places(world, formation)
                    .iter()
                    .filter(|&at| world.at(enemy, at).len() < room)
                    .collect();
                let Some(&at) = free.get(rng.below(free.len())) else { return false };
                world.places[formation.index()] = Place::At(at);
                true
            });
            let same = world.combat.is_some() || self.sighted(world) == world.visible;
            if placed && same {
                return;
            }
        }
        world.places = truth;
    }

    /// Face-down pairs that the enemy of their owner knows nothing of get another direction and value.
    fn imagine_reinforcements(&self, world: &mut State, enemy: Side, rng: &mut Rng) {
        let truth = world.pairs[enemy.index()].clone();
        let most = self.data.components.cohesion_maximum;
        for _ in 0..TRIES {
            let mut pairs = truth.clone();
            for pair in pairs.iter_mut().filter(|pair| !pair.is_known()) {
                let transfers = &self.data.limits.transfers;
                let points = transfers.get(rng.below(transfers.len())).copied().unwrap_or(pair.points);
                let (giver, receiver) =
                    if rng.below(2) == 0 { (pair.giver, pair.receiver) } else { (pair.receiver, pair.giver) };
                *pair = Pair { giver, receiver, points, ..*pair };
            }
            world.pairs[enemy.index()] = pairs;
            let real = |formation| (1..=most).contains(&world.cohesion(formation));
            let fits = FormationSet::of(enemy)
                .iter()
                .filter(|&formation| world.alive(formation) && world.is_masked(formation))
                .all(real);
            let decks = self.data.reinforcements[enemy.index()].iter();
            let enough = decks.clone().all(|&(points, pairs)| {
                let used = world.pairs[enemy.index()].iter().filter(|pair| pair.points == points).count();
                used <= usize::from(pairs)
            });
            if fits && enough {
                return;
            }
        }
        world.pairs[enemy.index()] = truth;
    }
}

/// A player knows the cards of the own hand, but not the order of the deck, nor what was set aside from it.
fn shuffle_own(deck: &mut Deck, rng: &mut Rng) {
    let removed = deck.removed.len() as usize;
    let mut cards: Vec<ActivationId> = deck.draw.iter().copied().chain(deck.removed.iter()).collect();
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
    rng.shuffle(&mut cards);
    // In the set-up the hand is kept out of the cards dealt from the first listed on.
    if dealt > 0 {
        cards[..hand + dealt].sort_unstable();
    }
    let hand: ActivationSet = cards.drain(..hand).collect();
    deck.hand = hand.or(deck.known);
    deck.dealt = cards.drain(..dealt).collect();
    deck.draw = cards.into_iter().collect();
}
