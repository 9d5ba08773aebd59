//! The bot: it reads its cards line by line and is no cleverer than they are (section 19).

use engine::{Event, EventKind, Side};

use crate::C1863;
use crate::ids::{DECK, FormationId, LocationId, LocationSet};
use crate::orders::{BotCard, Order, Term};
use crate::sequence::Play;
use crate::state::{Place, Question, State, Work};

impl C1863 {
    pub(crate) fn bot_card(&self, side: Side, card: u8) -> &BotCard {
        &self.bot[usize::from(side as u8 * DECK + card)]
    }

    /// Whether a guard's word holds for a formation.
    fn term_holds(&self, state: &State, formation: FormationId, term: Term) -> bool {
        let map = &self.data.map;
        let enemies = state.occupied(formation.side().enemy());
        match (term, state.places[formation.index()]) {
            (Term::Map, Place::At(_)) | (Term::Track, Place::Track(_)) => true,
            (Term::TrackAt(wanted), Place::Track(space)) => space == wanted,
            (Term::TrackFrom(wanted), Place::Track(space)) => space >= wanted,
            (Term::Adjacent, Place::At(at)) => !map.neighbours(at).and(enemies).is_empty(),
            (Term::AdjacentDry, Place::At(at)) => !map.dry_neighbours(at).and(enemies).is_empty(),
            (Term::Objective, Place::At(at)) => map.objectives.contains(at),
            (Term::North, Place::At(at)) => map.north_bank.contains(at),
            (Term::South, Place::At(at)) => !map.north_bank.contains(at),
            _ => false,
        }
    }

    /// The adjacent player locations that rank first: in an objective, then with the fewest redoubts.
    /// c1863.19.7.11 to c1863.19.7.13
    fn bot_targets(&self, state: &State, formation: FormationId, dry: bool) -> LocationSet {
        let map = &self.data.map;
        let Some(at) = state.location(formation) else { return LocationSet::EMPTY };
        // c1863.19.7.14
        let dry = dry || formation.side() == Side::Confederate;
        let near = if dry { map.dry_neighbours(at) } else { map.neighbours(at) };
        let targets = near.and(state.occupied(formation.side().enemy()));
        let objectives = targets.and(map.objectives);
        let targets = if objectives.is_empty() { targets } else { objectives };
        lowest(targets, |at| u16::from(state.redoubts_at(at)))
    }

    /// Whether a bot formation can step here on its way: not over the limit, and no Confederate attack over a river.
    fn bot_can_enter(&self, state: &State, side: Side, from: LocationId, to: LocationId) -> bool {
        let room = state.at(side, to).len() < u32::from(self.data.components.formations_per_location);
        let enemy = !state.at(side.enemy(), to).is_empty();
        let wet = side == Side::Confederate && self.data.map.crosses_river(from, to);
        room && !(enemy && wet)
    }

    /// The next steps of the shortest ways to a goal that can be taken. c1863.19.7.34
    fn bot_ways(&self, state: &State, side: Side, at: LocationId, goal: LocationId) -> LocationSet {
        let map = &self.data.map;
        let nearer = |to: &LocationId| map.distance(*to, goal) < map.distance(at, goal);
        let near = map.neighbours(at).iter().filter(nearer);
        near.filter(|&to| self.bot_can_enter(state, side, at, to)).collect()
    }
}

/// The locations with the lowest figure.
fn lowest(places: LocationSet, figure: impl Fn(LocationId) -> u16) -> LocationSet {
    let best = places.iter().map(&figure).min();
    places.iter().filter(|&at| Some(figure(at)) == best).collect()
}

impl Play<'_> {
    /// A die over numbered options. c1863.19.7.36
    fn bot_chooses(&mut self, options: usize) -> usize {
        if options <= 1 {
            return 0;
        }
        // More options than the rule foresees get a die of their own.
        if self.rules.data.bot_option(options, 1).is_none() {
            return usize::from(self.dice.draw(options as u8));
        }
        loop {
            let face = self.dice.roll(6);
            self.announce("c1863.19.7.36", || format!("The bot cannot decide between {options}: a {face}."));
            match self.rules.data.bot_option(options, face) {
                Some(0) => {}
                option => return usize::from(option.unwrap_or(1)) - 1,
            }
        }
    }

    /// The same over locations, in the order of their numbers.
    fn bot_chooses_place(&mut self, places: LocationSet) -> Option<LocationId> {
        let index = self.bot_chooses(places.len() as usize);
        places.iter().nth(index)
    }

    /// The top card is turned over and carried out from top to bottom. c1863.19.5.2, c1863.19.7.1
    pub(crate) fn bot_turn(&mut self) {
        let (rules, side) = (self.rules, self.state.active);
        let Some(card) = self.state.bot_draw.pop() else { return };
        self.state.bot_discard |= 1 << card;
        let data = rules.bot_card(side, card);
        self.log.reveal();
        self.announce("c1863.19.5.2", || format!("The bot turns over its card {}.", data.number));
        self.bot_cohesion(data);
        self.state.work(Work::BotEnd);
        for order in (0..data.orders.len() as u8).rev() {
            self.state.work(Work::BotOrder { card, order });
        }
        self.state.ask(Question::Respond(side.enemy()));
    }

    /// c1863.19.7.7 to c1863.19.7.9
    fn bot_cohesion(&mut self, card: &BotCard) {
        let listed = card.orders.iter().map(|order| order.formation);
        let living: Vec<FormationId> = listed.filter(|&formation| self.state.alive(formation)).collect();
        let Some(weakest) = living.iter().map(|&formation| self.state.cohesion(formation)).min() else {
            return;
        };
        if weakest >= self.rules.data.components.cohesion_maximum {
            return;
        }
        let tied: Vec<FormationId> =
            living.into_iter().filter(|&formation| self.state.cohesion(formation) == weakest).collect();
        let index = self.bot_chooses(tied.len());
        self.gain_cohesion(tied[index], card.cohesion, "c1863.19.7.7");
    }

    /// A formation's lines, until one applies; reading goes on below an advance. c1863.19.7.1, c1863.19.7.2
    pub(crate) fn bot_order(&mut self, card: u8, order: u8) {
        let (rules, side) = (self.rules, self.state.active);
        let Some(orders) = rules.bot_card(side, card).orders.get(usize::from(order)) else { return };
        let formation = orders.formation;
        if !self.state.alive(formation) {
            return; // c1863.19.7.4
        }
        for line in &orders.lines {
            let holds =
                |&(term, wanted): &(Term, bool)| rules.term_holds(self.state, formation, term) == wanted;
            if !line.guard.iter().all(holds) {
                continue;
            }
            match &line.order {
                Order::Advance(spaces) => {
                    self.bot_advance(formation, *spaces);
                    continue;
                }
                Order::Attack { dice, dry } => {
                    let targets = rules.bot_targets(self.state, formation, *dry);
                    if let Some(target) = self.bot_chooses_place(targets) {
                        self.start_combat(formation, self.state.location(formation), target, *dice);
                    }
                }
                Order::Strike { places, dice } => self.bot_strike(formation, places, *dice),
                Order::Redoubt => self.bot_redoubt(formation),
                Order::Enter => {
                    self.state.places[formation.index()] = Place::Track(0); // c1863.19.7.28
                    self.announce("c1863.19.7.28", || {
                        format!("{} goes to the Hidden Movement Track.", rules.data.name(formation))
                    });
                }
                Order::Towards(dice) => self.bot_towards(formation, *dice),
            }
            return;
        }
    }

    /// c1863.19.7.15, c1863.19.7.16
    fn bot_advance(&mut self, formation: FormationId, spaces: u8) {
        let Place::Track(space) = self.state.places[formation.index()] else { return };
        let rules = self.rules;
        let last = rules.data.components.track_spaces.iter().copied().max().unwrap_or(space);
        let to = (space + spaces).min(last);
        self.state.places[formation.index()] = Place::Track(to);
        self.announce("c1863.19.7.16", || {
            format!("{} advances to space {to} of the Hidden Movement Track.", rules.data.name(formation))
        });
    }

    /// c1863.19.7.32
    fn bot_redoubt(&mut self, formation: FormationId) {
        let rules = self.rules;
        let Some(at) = self.state.location(formation) else { return };
        let full = self.state.redoubts_at(at) >= rules.data.components.redoubts_per_location;
        if !full && rules.redoubt_pool(self.state) > 0 {
            self.build(formation, 1);
        }
    }

    /// An attack off the track, or an occupation. c1863.19.7.17, c1863.19.7.19 to c1863.19.7.21
    fn bot_strike(&mut self, formation: FormationId, places: &[LocationId], dice: u8) {
        let side = formation.side();
        let enemies = self.state.occupied(side.enemy());
        if let Some(&target) = places.iter().find(|&&at| enemies.contains(at)) {
            self.start_combat(formation, None, target, dice);
            return;
        }
        let rules = self.rules;
        let room = u32::from(rules.data.components.formations_per_location);
        let friends = |at: LocationId| self.state.at(side, at).len();
        let free = places.iter().rev().copied().find(|&at| friends(at) == 0);
        let shared = || places.iter().copied().find(|&at| friends(at) < room);
        let Some(at) = free.or_else(shared) else { return };
        self.state.places[formation.index()] = Place::At(at);
        self.announce("c1863.19.7.19", || {
            format!("{} appears at {}.", rules.data.name(formation), rules.data.map.name(at))
        });
    }

    /// Up to two locations by a shortest way towards the nearest objective. c1863.19.7.33 to c1863.19.7.35
    fn bot_towards(&mut self, formation: FormationId, dice: u8) {
        let Some(start) = self.state.location(formation) else { return };
        let rules = self.rules;
        let map = &rules.data.map;
        let side = formation.side();
        let room = rules.data.components.formations_per_location;
        let others = map.objectives.without(LocationSet::only(start));
        let open = others.iter().filter(|&at| self.state.at(side, at).len() < u32::from(room)).collect();
        let nearest = lowest(open, |at| u16::from(map.distance(start, at)));
        let emptiest = lowest(nearest, |at| self.state.at(side, at).len() as u16);
        let Some(goal) = self.bot_chooses_place(emptiest) else { return };
        for first in [true, false] {
            let Some(at) = self.state.location(formation) else { return };
            if at == goal {
                return;
            }
            let ways = rules.bot_ways(self.state, side, at, goal);
            // Two locations if it can: a way that ends after one, without the goal or a fight, is the last resort.
            let ends = |to: LocationId| to == goal || !self.state.at(side.enemy(), to).is_empty();
            let onward: LocationSet = ways
                .iter()
                .filter(|&to| ends(to) || !rules.bot_ways(self.state, side, to, goal).is_empty())
                .collect();
            let ways = if first && !onward.is_empty() { onward } else { ways };
            let Some(to) = self.bot_chooses_place(ways) else { return };
            if !self.state.at(side.enemy(), to).is_empty() {
                self.start_combat(formation, Some(at), to, dice);
                return;
            }
            self.step_to(formation, to, 0);
        }
    }

    /// After an attack off the track that forced nobody back. c1863.19.7.23 to c1863.19.7.25
    pub(crate) fn bot_stands_off(&mut self, formation: FormationId, target: LocationId) {
        let rules = self.rules;
        let map = &rules.data.map;
        let side = formation.side();
        let room = u32::from(rules.data.components.formations_per_location);
        let enemies = self.state.occupied(side.enemy());
        let free =
            |at: LocationId| at != target && !enemies.contains(at) && self.state.at(side, at).len() < room;
        let all: LocationSet =
            (0..crate::ids::LOCATIONS as u8).map(LocationId).filter(|&at| free(at)).collect();
        let nearest = lowest(all, |at| u16::from(map.distance(at, target)));
        // The best arrow on the next step towards the attacked location.
        let worst = |at: LocationId| {
            let next =
                map.neighbours(at).iter().filter(|&to| map.distance(to, target) < map.distance(at, target));
            let best = next.map(|to| rules.data.arrow_dice(map.arrow(at, to), true)).max().unwrap_or(0);
            (i16::from(i8::MAX) - i16::from(best)).unsigned_abs()
        };
        let best = lowest(nearest, worst);
        let Some(at) = self.bot_chooses_place(best) else { return };
        self.state.places[formation.index()] = Place::At(at);
        self.announce("c1863.19.7.23", || {
            format!("{} draws up at {}.", rules.data.name(formation), map.name(at))
        });
    }

    /// The bot's beaten defenders go back by the same rules; a die decides what those leave open. c1863.19.9.5
    pub(crate) fn bot_retreat(&mut self) {
        let rules = self.rules;
        let who: Vec<FormationId> = rules.retreat_candidates(self.state).iter().collect();
        let places = rules.best_retreats(self.state);
        let index = self.bot_chooses(who.len());
        let (Some(&formation), Some(at)) = (who.get(index), self.bot_chooses_place(places)) else { return };
        self.retreat(formation, at);
    }

    /// The card is done with; control is settled for the bot's side. c1863.19.5.2, c1863.19.5.3
    pub(crate) fn bot_end(&mut self) {
        let side = self.state.active;
        self.settle_control(side);
        self.log.add(|| Event::new("c1863.19.5.2", "The bot's turn is over.").kind(EventKind::Note));
        self.pass_turn();
    }
}
