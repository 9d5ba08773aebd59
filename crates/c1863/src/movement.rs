//! Moving one location at a time: activations, Jackson's march, and marches by card (sections 9.1, 9.2 and 13.4).

use engine::{Clause, Forbidden, May, Side, demand, forbid, forbidden};

use crate::C1863;
use crate::ids::{FormationId, LocationId, LocationSet};
use crate::sequence::Play;
use crate::state::{Jackson, Question, State};

impl C1863 {
    /// Whether a formation may move to a location that no enemy holds. c1863.3.2, c1863.6.5
    fn may_enter(&self, state: &State, formation: FormationId, to: LocationId) -> May {
        let Some(from) = state.location(formation) else {
            return forbid!("c1863.3.2", "{0} is not on the board.", formation);
        };
        if !self.data.map.adjacent(from, to) {
            return Err(self.too_far(state, formation, from, to));
        }
        let enemy = !state.at(formation.side().enemy(), to).is_empty();
        demand!(!enemy, "c1863.9.2.4", "The enemy is at {0}: to go there is to attack.", to)?;
        let friends = state.at(formation.side(), to).len();
        let room = friends < u32::from(self.data.components.formations_per_location);
        demand!(room, "c1863.6.5", "{0} already holds two of your formations.", to)
    }

    /// How far it is to a location that is not adjacent, and how far the formation gets.
    fn too_far(&self, state: &State, formation: FormationId, from: LocationId, to: LocationId) -> Forbidden {
        let steps = self.data.map.distance(from, to);
        if steps == 0 {
            forbidden!("c1863.3.2", "{0} is at {1} already.", formation, to)
        } else if steps <= self.steps_left(state) {
            forbidden!(
                "c1863.3.2",
                "No line joins {0}'s location with {1}: it is {2:step} away, one location at a time.",
                formation,
                to,
                steps
            )
        } else {
            forbidden!(
                "c1863.3.2",
                "{0} is {1:step} away along the lines, and {2} may move {2:left}.",
                to,
                steps,
                formation
            )
        }
    }

    /// How many locations whoever is on the march may still move.
    pub(crate) fn steps_left(&self, state: &State) -> u8 {
        match state.question() {
            Some(Question::March { left, .. }) => left,
            _ => state.activation.map_or(0, |activation| activation.left),
        }
    }

    /// Jackson's formation cannot move both by his first ability and by an activation. c1863.13.4.14
    fn may_move_by_activation(&self, state: &State, formation: FormationId) -> May {
        let barred = formation == self.data.generals.jackson && state.turn.hill_by_jackson;
        demand!(
            !barred,
            "c1863.13.4.14",
            "Jackson has already marched {0} this turn: he does not move by an activation as well.",
            formation
        )
    }

    /// Whether a march by card has anywhere to go.
    pub(crate) fn can_march(&self, state: &State, formation: FormationId) -> bool {
        let near = state.location(formation).map_or(LocationSet::EMPTY, |at| self.data.map.neighbours(at));
        near.iter().any(|to| self.may_enter(state, formation, to).is_ok())
    }

    /// Whether the activated formation can move at all, as everybody knows. What only its owner knows, such as friends out of
    /// sight who leave no room, is found out on the march. c1863.4.1
    pub(crate) fn may_set_out(&self, state: &State) -> May {
        let Some(formation) = self.active_formation(state) else {
            return forbid!("c1863.9.1.1", "Nobody is being moved.");
        };
        self.may_move_by_activation(state, formation)?;
        let side = formation.side();
        let near = state.location(formation).map_or(LocationSet::EMPTY, |at| self.data.map.neighbours(at));
        let most = u32::from(self.data.components.formations_per_location);
        let full =
            |at| state.at(side.enemy(), at).is_empty() && state.at(side, at).and(state.visible).len() >= most;
        let free = !state.visible_to_enemy(formation) || !near.iter().all(full);
        demand!(free, "c1863.6.5", "{0} has nowhere to go: every location around is full.", formation)
    }

    /// A plain step of an activation.
    pub(crate) fn may_step(&self, state: &State, to: LocationId) -> May {
        let Some(formation) = self.active_formation(state) else {
            return forbid!("c1863.9.1.1", "Nobody is being moved.");
        };
        self.may_move_by_activation(state, formation)?;
        self.may_enter(state, formation, to)
    }

    /// A step of a march that is no activation: never into an attack. c1863.13.4.13, c1863.18.3.8
    pub(crate) fn may_march(&self, state: &State, formation: FormationId, to: LocationId) -> May {
        self.may_enter(state, formation, to)
    }

    /// c1863.13.4.13, c1863.18.3.8
    pub(crate) fn no_attack_on_a_march(&self, state: &State, formation: FormationId) -> Forbidden {
        let jackson = formation == self.data.generals.jackson && state.turn.hill_by_jackson;
        let clause = if jackson { &Clause("c1863.13.4.13") } else { &Clause("c1863.18.3.8") };
        forbidden!(
            clause,
            "{0} is on a march that is no activation, and such a march never goes into an attack.",
            formation
        )
    }

    /// A move that everybody follows can end early; one out of sight is asked for location by location, so that the
    /// enemy cannot tell from its length whether it went anywhere. c1863.4.1
    pub(crate) fn may_stop(&self, state: &State, question: Question) -> May {
        let unseen = self.unseen_mover(state, question);
        unseen.map_or(Ok(()), |formation| {
            forbid!("c1863.4.1", "{0} is out of sight: to go no farther, it stays.", formation)
        })
    }

    /// The counterpart of stopping for a formation out of sight. c1863.4.1
    pub(crate) fn may_stay(&self, state: &State, question: Question) -> May {
        let unseen = self.unseen_mover(state, question).is_some();
        demand!(unseen, "c1863.4.1", "Everybody sees that formation: it steps, or it stops.")
    }

    /// The formation on the move, if the enemy does not see it.
    fn unseen_mover(&self, state: &State, question: Question) -> Option<FormationId> {
        let mover = match question {
            Question::March { formation, .. } => Some(formation),
            _ => self.active_formation(state),
        };
        mover.filter(|&formation| question != Question::SecondAttack && !state.visible_to_enemy(formation))
    }

    /// Moving into an enemy-occupied location. c1863.9.2.4
    pub(crate) fn may_attack(&self, state: &State, target: LocationId) -> May {
        let Some(formation) = self.active_formation(state) else {
            return forbid!("c1863.9.2.4", "Nobody is being moved.");
        };
        self.may_move_by_activation(state, formation)?;
        let adjacent = state.location(formation).is_some_and(|from| self.data.map.adjacent(from, target));
        demand!(adjacent, "c1863.9.2.3", "{0} is not adjacent to {1}.", target, formation)?;
        let enemy = !state.at(formation.side().enemy(), target).is_empty();
        demand!(enemy, "c1863.9.2.3", "There is no enemy at {0} to attack.", target)
    }

    /// The locations that a major activation's second attack can go against. c1863.9.1.3, c1863.9.1.4
    pub(crate) fn second_targets(&self, state: &State) -> LocationSet {
        let here = self.active_formation(state).and_then(|formation| state.location(formation));
        here.map_or(LocationSet::EMPTY, |at| {
            self.data.map.neighbours(at).and(state.occupied(state.active.enemy()))
        })
    }

    /// Jackson's abilities, the first before the second. c1863.13.4.10
    pub(crate) fn may_use_jackson(&self, state: &State, question: Question) -> May {
        let hill = self.data.generals.jackson;
        let own_turn = state.active == Side::Confederate && self.asked(state, question) == Side::Confederate;
        demand!(
            own_turn && question.is_moment(),
            "c1863.13.4.11",
            "Jackson acts in a Confederate turn, not now."
        )?;
        demand!(state.combat.is_none(), "c1863.13.4.11", "Jackson waits until the attack is over.")?;
        demand!(state.alive(hill), "c1863.6.4", "{0} has been destroyed.", hill)?;
        match state.jackson {
            Jackson::Ready => demand!(
                !state.turn.hill_marched,
                "c1863.13.4.14",
                "{0} has already moved by an activation this turn.",
                hill
            ),
            Jackson::Marched => {
                forbid!("c1863.13.4.15", "Jackson's second ability waits for a later turn.")
            }
            Jackson::Unlocked => {
                let minor = question == Question::ChooseActivation
                    && state.activation.is_some_and(|now| now.formation == hill && !now.major);
                demand!(
                    minor,
                    "c1863.13.4.16",
                    "Jackson's second ability needs a minor activation of {0}.",
                    hill
                )
            }
            Jackson::Exhausted => forbid!("c1863.13.4.10", "Jackson has used both his abilities."),
            Jackson::Absent => forbid!("c1863.19.6.3", "The bot's generals take no part."),
        }
    }
}

impl Play<'_> {
    /// One step of an activation. c1863.9.1.6
    pub(crate) fn step(&mut self, to: LocationId) {
        let Some(mut activation) = self.state.activation else { return };
        activation.left -= 1;
        activation.stepped = true;
        self.note_hill(activation.formation);
        self.step_to(activation.formation, to, activation.left);
        self.state.activation = Some(activation);
    }

    /// One of the locations it may move is let go, out of sight. c1863.4.1
    pub(crate) fn stay(&mut self, question: Question) {
        if let Question::March { formation, left } = question {
            self.state.stack.pop();
            self.state.ask(Question::March { formation, left: left - 1 });
        } else if let Some(activation) = &mut self.state.activation {
            activation.left -= 1;
        }
    }

    /// Remembers that Jackson's formation has moved by an activation.
    fn note_hill(&mut self, formation: FormationId) {
        self.state.turn.hill_marched |= formation == self.rules.data.generals.jackson;
    }

    /// The activated formation moves into an enemy-occupied location.
    pub(crate) fn attack(&mut self, target: LocationId) {
        let Some(activation) = self.state.activation else { return };
        let first = self.state.question() == Some(Question::Move);
        self.state.stack.pop();
        if first && activation.major && !activation.stepped {
            self.state.ask(Question::SecondAttack); // c1863.9.1.3, c1863.9.1.5
        }
        self.note_hill(activation.formation);
        let from = self.state.location(activation.formation);
        let dice = self.rules.data.formation(activation.formation).dice;
        self.start_combat(activation.formation, from, target, dice);
    }

    /// A march begins: no activation, no cost.
    pub(crate) fn begin_march(&mut self, formation: FormationId, steps: u8) {
        self.may_have_moved(formation, steps);
        self.state.ask(Question::March { formation, left: steps });
    }

    /// One step of a march.
    pub(crate) fn march_step(&mut self, formation: FormationId, left: u8, to: LocationId) {
        self.state.stack.pop();
        let seen = self.state.visible_to_enemy(formation);
        self.step_to(formation, to, left - 1);
        // Marched out of sight in the middle of its own activation, it may still have that activation's steps.
        if let Some(activation) = self.state.activation
            && seen
            && activation.formation == formation
        {
            self.may_have_moved(formation, activation.left);
        }
        self.state.ask(Question::March { formation, left: left - 1 });
    }

    /// Jackson's marker moves on. c1863.13.4.12
    pub(crate) fn use_jackson(&mut self) {
        if self.state.jackson == Jackson::Unlocked {
            self.jackson_second();
            return;
        }
        let generals = &self.rules.data.generals;
        self.state.jackson = Jackson::Marched;
        self.state.turn.hill_by_jackson = true;
        self.announce("c1863.13.4.11", || "Jackson marches: Hill moves up to three locations.".into());
        self.begin_march(generals.jackson, generals.jackson_march);
    }
}
