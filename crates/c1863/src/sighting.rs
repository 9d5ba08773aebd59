//! Who sees what, when (section 4): visibility is a pure function of the true positions.

use engine::{Event, EventKind, Side};

use crate::C1863;
use crate::ids::{FormationId, FormationSet, LocationId, LocationSet};
use crate::sequence::Play;
use crate::state::{Seen, State};

impl C1863 {
    /// The formations that stand on the main board. c1863.4.12
    pub(crate) fn sighted(&self, state: &State) -> FormationSet {
        let map = &self.data.map;
        if state.bot.is_some() {
            return FormationSet::of(Side::Union).or(FormationSet::of(Side::Confederate)); // c1863.19.2.2
        }
        let occupied = Side::ALL.map(|side| state.occupied(side));
        let contact = occupied.map(|locations| map.reach(locations, 1)); // c1863.4.2
        let lead = occupied[0].and(map.hashed).iter().map(|at| map.march[at.index()]).max().unwrap_or(0);
        let mut sighted = FormationSet::EMPTY;
        for side in Side::ALL {
            let deep = if side == Side::Union { map.red } else { map.blue }; // c1863.4.5, c1863.4.6
            let watched = contact[side.enemy().index()].or(deep);
            for formation in FormationSet::of(side).iter() {
                let Some(at) = state.location(formation) else { continue };
                let leads = side == Side::Union && map.march[at.index()] > 0 && map.march[at.index()] == lead;
                if watched.contains(at) || leads {
                    sighted.insert(formation); // c1863.4.7, c1863.4.8
                }
            }
        }
        sighted
    }

    /// Whether a side would learn something by standing at a location: that a hidden enemy is next to it, or that none is.
    fn may_meet(&self, state: &State, side: Side, at: LocationId) -> bool {
        let near = self.data.map.neighbours(at);
        let mut hidden = self.hidden(state, side.enemy()).iter();
        hidden.any(|enemy| !self.hiding_places(state, enemy).and(near).is_empty())
    }

    /// Where a hidden formation can be as far as its enemy can tell, who knows all of his own places: not next to
    /// them, not deep in his country, not at the head of the line of march.
    pub(crate) fn hiding_places(&self, state: &State, formation: FormationId) -> LocationSet {
        let map = &self.data.map;
        let side = formation.side();
        let deep = if side == Side::Union { map.red } else { map.blue };
        let watched = map.reach(state.occupied(side.enemy()), 1).or(deep);
        let mut places = state.seen[formation.index()].possible.without(watched);
        if side == Side::Union {
            let visible = FormationSet::of(side).and(state.visible).iter();
            let ranks = visible.filter_map(|seen| state.location(seen)).map(|at| map.march[at.index()]);
            let lead = ranks.max().unwrap_or(0);
            places = places
                .iter()
                .filter(|at| map.march[at.index()] == 0 || map.march[at.index()] < lead)
                .collect();
        }
        places
    }
}

impl Play<'_> {
    /// Works sighting out anew: some come on the board, some go off it. c1863.4.2, c1863.4.4
    pub(crate) fn sight(&mut self) {
        self.sight_after(None);
    }

    /// The same after a step of one formation, whose own possible places are already settled.
    fn sight_after(&mut self, mover: Option<FormationId>) {
        let rules = self.rules;
        let sighted = rules.sighted(self.state);
        let before = self.state.visible;
        self.state.visible = sighted;
        let round = self.state.round;
        for formation in sighted.iter() {
            if let Some(at) = self.state.location(formation) {
                self.state.seen[formation.index()] =
                    Seen { last: Some(at), round, possible: LocationSet::only(at) };
            }
        }
        // Lost from sight in the middle of its own activation, without a step of its own, it may yet go on unseen.
        if let Some(activation) = self.state.activation
            && before.without(sighted).contains(activation.formation)
            && mover != Some(activation.formation)
        {
            self.may_have_moved(activation.formation, activation.left);
        }
        for formation in sighted.without(before).iter() {
            self.log.reveal();
            let Some(at) = self.state.location(formation) else { continue };
            self.log.add(|| {
                let (name, place) = (rules.data.name(formation), rules.data.map.name(at));
                Event::new("c1863.4.2", format!("{name} is sighted at {place}."))
                    .kind(EventKind::Reveal { piece: rules.data.formation(formation).slug.clone() })
            });
        }
        for formation in before.without(sighted).iter().filter(|&formation| self.state.alive(formation)) {
            let name = rules.data.name(formation);
            self.log.add(|| Event::new("c1863.4.4", format!("{name} is no longer in sight.")));
        }
    }

    /// A formation out of sight may now be so many steps farther, for all its enemy knows.
    pub(crate) fn may_have_moved(&mut self, formation: FormationId, steps: u8) {
        if !self.state.visible_to_enemy(formation) {
            let seen = &mut self.state.seen[formation.index()];
            seen.possible = self.rules.data.map.reach(seen.possible, steps);
        }
    }

    /// Moves a formation one location and works sighting out. `left` are the steps it has after
    /// this one, which its enemy knows, seen or not.
    pub(crate) fn step_to(&mut self, formation: FormationId, to: LocationId, left: u8) {
        let rules = self.rules;
        let Some(from) = self.state.location(formation) else { return };
        let seen_before = self.state.visible_to_enemy(formation);
        // Whether somebody is met or nobody: either way the mover has looked, and can neither take it back nor plan past it.
        if rules.may_meet(self.state, formation.side(), to) {
            self.log.reveal();
        }
        self.state.places[formation.index()] = crate::state::Place::At(to);
        let shown = rules.sighted(self.state).contains(formation);
        self.tell_step(formation, from, to, seen_before && shown);
        if seen_before && !shown {
            let map = &rules.data.map;
            self.state.seen[formation.index()].possible = map.reach(map.neighbours(from), left);
        }
        self.sight_after(Some(formation));
    }

    /// A step that is seen is told to all, any other to its own side.
    fn tell_step(&mut self, formation: FormationId, from: LocationId, to: LocationId, seen: bool) {
        let rules = self.rules;
        let event = || {
            let (name, place) = (rules.data.name(formation), rules.data.map.name(to));
            let path = [from, to].map(|at| rules.data.map.number(at).to_string()).to_vec();
            let piece = rules.data.formation(formation).slug.clone();
            Event::new("c1863.9.1.1", format!("{name} moves to {place}."))
                .kind(EventKind::Move { piece, path })
        };
        if seen { self.log.add(event) } else { self.whisper(formation.side(), event) }
    }

    /// Everybody learns where a formation stands now, though it stays hidden.
    pub(crate) fn note_seen(&mut self, formation: FormationId) {
        let Some(at) = self.state.location(formation) else { return };
        let round = self.state.round;
        self.state.seen[formation.index()] = Seen { last: Some(at), round, possible: LocationSet::only(at) };
        // In the middle of its activation it may go on from there.
        if let Some(activation) = self.state.activation
            && activation.formation == formation
        {
            self.may_have_moved(formation, activation.left);
        }
    }
}
