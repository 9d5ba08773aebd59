//! Where a beaten defender goes (section 13.7).

use engine::{Event, EventKind, May, Side, demand, forbid};

use crate::C1863;
use crate::ids::{FormationId, FormationSet, LocationId, LocationSet};
use crate::sequence::Play;
use crate::state::{Place, Question, State, Work};

impl C1863 {
    /// Every location that a defender may retreat to at all. c1863.13.7.26 to c1863.13.7.28
    pub(crate) fn open_retreats(&self, state: &State) -> LocationSet {
        let Some(combat) = state.combat else { return LocationSet::EMPTY };
        self.ways_back(state, combat.attacker.side().enemy(), combat.target, combat.from)
    }

    /// Every location that a side could retreat to out of one that is attacked from another.
    pub(crate) fn ways_back(
        &self,
        state: &State,
        side: Side,
        target: LocationId,
        from: Option<LocationId>,
    ) -> LocationSet {
        let room = u32::from(self.data.components.formations_per_location);
        let enemies = state.occupied(side.enemy());
        self.data
            .map
            .neighbours(target)
            .iter()
            .filter(|&at| from != Some(at) && !enemies.contains(at) && state.at(side, at).len() < room)
            .collect()
    }

    /// For how many formations there is room there.
    pub(crate) fn room_back(
        &self,
        state: &State,
        side: Side,
        target: LocationId,
        from: Option<LocationId>,
    ) -> u32 {
        let room = u32::from(self.data.components.formations_per_location);
        let ways = self.ways_back(state, side, target, from);
        ways.iter().map(|at| room - state.at(side, at).len()).sum()
    }

    /// Whether every defender who must retreat can.
    pub(crate) fn can_all_retreat(&self, state: &State) -> bool {
        state.combat.is_none_or(|combat| {
            let side = combat.attacker.side().enemy();
            self.room_back(state, side, combat.target, combat.from) >= combat.retreating.len()
        })
    }

    /// Of the open ones, those that rank best. c1863.13.7.29, c1863.13.7.37
    pub(crate) fn best_retreats(&self, state: &State) -> LocationSet {
        let Some(combat) = state.combat else { return LocationSet::EMPTY };
        let side = combat.attacker.side().enemy();
        let open = self.open_retreats(state);
        let rank = |at: LocationId| self.retreat_rank(state, side, combat.target, at);
        let Some(best) = open.iter().map(rank).min() else { return LocationSet::EMPTY };
        open.iter().filter(|&at| rank(at) == best).collect()
    }

    /// Lower is better: direction, then for the Union the far bank and the north, then the fewest friends.
    pub(crate) fn retreat_rank(
        &self,
        state: &State,
        side: Side,
        from: LocationId,
        to: LocationId,
    ) -> [u16; 4] {
        let (map, generals) = (&self.data.map, &self.data.generals);
        let steps = u16::from(map.distance(to, generals.retreat));
        let friends = state.at(side, to).len() as u16;
        match side {
            // c1863.13.7.32
            Side::Confederate if from == generals.retreat => {
                let class = if generals.retreat_first.contains(to) {
                    0
                } else if generals.retreat_second.contains(to) {
                    1
                } else {
                    2
                };
                [class, 0, 0, friends]
            }
            Side::Confederate => [steps, 0, 0, friends], // c1863.13.7.31
            Side::Union => {
                let south = u16::from(!map.north_bank.contains(to));
                [u16::MAX - steps, south, map.northing[to.index()], friends] // c1863.13.7.33, c1863.13.7.34
            }
        }
    }

    /// Who may be retreated next: with room for one alone, the stronger. c1863.13.7.36
    pub(crate) fn retreat_candidates(&self, state: &State) -> FormationSet {
        let Some(combat) = state.combat else { return FormationSet::EMPTY };
        let retreating = combat.retreating;
        if retreating.len() <= 1 || self.can_all_retreat(state) {
            return retreating;
        }
        let strongest = retreating.iter().map(|formation| state.cohesion(formation)).max();
        retreating.iter().filter(|&formation| Some(state.cohesion(formation)) == strongest).collect()
    }

    pub(crate) fn may_retreat(&self, state: &State, formation: FormationId, to: LocationId) -> May {
        let Some(combat) = state.combat else {
            return forbid!("c1863.13.7.26", "Nobody has to retreat.");
        };
        let must = combat.retreating.contains(formation);
        demand!(must, "c1863.13.7.26", "{0} does not have to retreat.", formation)?;
        let adjacent = self.data.map.adjacent(combat.target, to);
        demand!(adjacent, "c1863.13.7.26", "A retreat is one location, to an adjacent one.")?;
        let from = combat.from == Some(to);
        demand!(!from, "c1863.13.7.26", "The attacker came from {0}: no retreat goes there.", to)?;
        let enemy = !state.at(formation.side().enemy(), to).is_empty();
        demand!(!enemy, "c1863.13.7.27", "The enemy holds {0}.", to)?;
        let open = self.open_retreats(state).contains(to);
        demand!(open, "c1863.13.7.28", "{0} already holds two friendly formations.", to)?;
        let saved = self.retreat_candidates(state).contains(formation);
        demand!(saved, "c1863.13.7.36", "Only one can be saved, and {0} is not the stronger.", formation)?;
        let best = self.best_retreats(state).contains(to);
        demand!(best, "c1863.13.7.37", "{0} is not the direction of this retreat.", to)
    }
}

impl Play<'_> {
    /// Every surviving defender must go, if a retreat is due; who cannot is destroyed. c1863.13.7.35
    pub(crate) fn retreats(&mut self) {
        let defenders = self.rules.defenders(self.state);
        let Some(combat) = &mut self.state.combat else { return };
        if !combat.retreat {
            return;
        }
        combat.retreating = defenders;
        let Some(first) = defenders.iter().next() else { return };
        if self.rules.open_retreats(self.state).is_empty() {
            for formation in defenders.iter() {
                self.cannot_retreat(formation);
            }
            return;
        }
        self.state.work(Work::Retreats);
        let (who, places) = (self.rules.retreat_candidates(self.state), self.rules.best_retreats(self.state));
        if self.state.is_bot(first.side()) {
            self.bot_retreat();
        } else if self.state.bot.is_some()
            && who.len() == 1
            && places.len() == 1
            && let (Some(formation), Some(at)) = (who.iter().next(), places.iter().next())
        {
            // Against the bot nothing is hidden, so that a retreat without a choice need not be asked for.
            self.retreat(formation, at);
        } else {
            self.state.ask(Question::Retreat);
        }
    }

    fn cannot_retreat(&mut self, formation: FormationId) {
        let rules = self.rules;
        if self.state.end.is_none() {
            self.announce("c1863.13.7.35", || format!("{} has nowhere to go.", rules.data.name(formation)));
            self.destroy(formation);
        }
    }

    /// One formation goes back one location.
    pub(crate) fn retreat(&mut self, formation: FormationId, to: LocationId) {
        let rules = self.rules;
        let Some(from) = self.state.location(formation) else { return };
        self.state.places[formation.index()] = Place::At(to);
        self.note_seen(formation); // The combat is fought on the board, its retreats before everybody's eyes.
        self.log.add(|| {
            let (name, place) = (rules.data.name(formation), rules.data.map.name(to));
            let path = [from, to].map(|at| rules.data.map.number(at).to_string()).to_vec();
            let piece = rules.data.formation(formation).slug.clone();
            Event::new("c1863.13.7.26", format!("{name} retreats to {place}."))
                .kind(EventKind::Move { piece, path })
        });
    }
}
