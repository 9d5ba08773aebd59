//! Cohesion: losses, gains, the cards that mask it, tests and destruction (sections 6, 7, 9.3 and 16).

use engine::{Event, EventKind, Modifier};

use crate::cards::Effect;
use crate::ids::FormationId;
use crate::sequence::Play;
use crate::state::{Place, Question, Work};

impl Play<'_> {
    /// A formation loses cohesion by one cause; a test follows at once if it must. c1863.16.1, c1863.16.2
    pub(crate) fn lose(&mut self, formation: FormationId, points: u8, clause: &'static str) {
        self.reduce(formation, points, clause);
        self.after_reduction(formation, clause);
    }

    /// The enemy hurts a formation: whether its cards must be shown tells him of its real total, either way. c1863.9.3.10
    pub(crate) fn probe(&mut self, formation: FormationId) {
        if self.state.is_masked(formation) {
            self.log.reveal();
        }
    }

    /// Moves the marker down.
    pub(crate) fn reduce(&mut self, formation: FormationId, points: u8, clause: &'static str) {
        if points == 0 {
            return;
        }
        self.state.markers[formation.index()] -= points as i8;
        let rules = self.rules;
        let tally =
            if formation.0 < crate::ids::UNION_FORMATIONS { "Union losses" } else { "Confederate losses" };
        self.log.tally(tally, i32::from(points));
        self.log.add(|| {
            let name = rules.data.name(formation);
            Event::new(clause, format!("{name} loses {points} cohesion.")).kind(EventKind::Loss {
                piece: rules.data.formation(formation).slug.clone(),
                side: formation.side(),
                amount: i16::from(points),
                place: String::new(),
            })
        });
    }

    /// Reveals what must be revealed, destroys what has nothing left, and asks for a test.
    pub(crate) fn after_reduction(&mut self, formation: FormationId, clause: &'static str) {
        if self.must_test(formation, clause) {
            self.state.work(Work::Test(formation));
        }
    }

    /// Whether a formation that has just been reduced must test; on the way its cards are revealed if its marker or its
    /// real total stands at 5 or lower, and it is destroyed if nothing is left. c1863.9.3.8 to c1863.9.3.10, c1863.9.3.16
    pub(crate) fn must_test(&mut self, formation: FormationId, clause: &'static str) -> bool {
        let limit = self.rules.data.components.cohesion_test_at;
        let real = self.state.cohesion(formation);
        if self.state.markers[formation.index()] > limit && real > limit {
            return false;
        }
        self.reveal_cards(formation);
        if real <= 0 {
            self.announce_zero(formation, clause); // c1863.16.8
            self.destroy(formation);
            return false;
        }
        real <= limit
    }

    fn announce_zero(&mut self, formation: FormationId, clause: &'static str) {
        let rules = self.rules;
        self.log.add(|| Event::new(clause, format!("{} has no cohesion left.", rules.data.name(formation))));
    }

    /// All face-down Reinforcement cards of a formation are revealed and discarded, and its marker corrected.
    pub(crate) fn reveal_cards(&mut self, formation: FormationId) {
        if !self.state.is_masked(formation) {
            return;
        }
        let real = self.state.cohesion(formation);
        self.state.markers[formation.index()] = real;
        let pairs = &mut self.state.pairs[formation.side().index()];
        for pair in pairs.iter_mut() {
            pair.giver_revealed |= pair.giver == formation;
            pair.receiver_revealed |= pair.receiver == formation;
        }
        pairs.retain(|pair| !(pair.giver_revealed && pair.receiver_revealed)); // c1863.9.3.11
        self.log.reveal();
        let rules = self.rules;
        self.log.add(|| {
            let name = rules.data.name(formation);
            Event::new("c1863.9.3.9", format!("{name}'s Reinforcement cards are revealed: cohesion {real}."))
                .kind(EventKind::Reveal { piece: rules.data.formation(formation).slug.clone() })
        });
    }

    /// A gain, never above 14. c1863.7.4, c1863.16.4
    pub(crate) fn gain_cohesion(&mut self, formation: FormationId, points: i8, clause: &'static str) {
        let most = self.rules.data.components.cohesion_maximum;
        let gain = points.min(most - self.state.cohesion(formation));
        if gain <= 0 {
            return;
        }
        if self.state.markers[formation.index()] + gain > most {
            self.reveal_cards(formation); // c1863.9.3.17
        }
        self.state.markers[formation.index()] += gain;
        let rules = self.rules;
        self.log.add(|| Event::new(clause, format!("{} gains {gain} cohesion.", rules.data.name(formation))));
    }

    /// One die: higher than the cohesion fails. c1863.16.3
    pub(crate) fn test(&mut self, formation: FormationId) {
        if !self.state.alive(formation) {
            return;
        }
        let rules = self.rules;
        let cohesion = self.state.cohesion(formation);
        let mut change = 0;
        let mut modifiers = Vec::new();
        for card in self.state.owned[formation.side().index()].iter() {
            for effect in &rules.tactics(card).effects {
                if let Effect::TestRoll(points) = *effect {
                    change += points;
                    if self.log.is_listening() {
                        let label = rules.tactics(card).name.clone();
                        modifiers.push(Modifier {
                            label,
                            value: i16::from(points),
                            clause: "c1863.13.6.4".into(),
                        });
                    }
                }
            }
        }
        let passes = |face: u8| face as i8 + change <= cohesion;
        // Only whether it holds matters: a forecast need not tell the faces apart.
        let face = self.dice.pool_by(1, 6, &|face| passes(face).into()).iter().next().unwrap_or(1);
        let passed = passes(face);
        self.log
            .result(|| format!("{} {}", rules.data.name(formation), if passed { "holds" } else { "breaks" }));
        self.log.add(|| {
            let name = rules.data.name(formation);
            let result = if passed { "passed" } else { "failed" };
            Event::new("c1863.16.3", format!("{name} tests cohesion at {cohesion}.")).kind(EventKind::Roll {
                dice: vec![face],
                modifiers,
                result: result.into(),
                place: String::new(),
            })
        });
        if !passed {
            self.state.ask(Question::Rally(formation)); // c1863.16.6
        }
    }

    /// A formation leaves the game for good. c1863.6.2
    pub(crate) fn destroy(&mut self, formation: FormationId) {
        self.reveal_cards(formation); // c1863.9.3.12
        let rules = self.rules;
        let side = formation.side();
        self.state.places[formation.index()] = Place::Destroyed;
        self.state.markers[formation.index()] = 0;
        let tally = if side == engine::Side::Union {
            "Union formations destroyed"
        } else {
            "Confederate formations destroyed"
        };
        self.log.tally(tally, 1);
        self.log.reveal();
        self.log.add(|| {
            let name = rules.data.name(formation);
            Event::new("c1863.6.2", format!("{name} is destroyed.")).kind(EventKind::Loss {
                piece: rules.data.formation(formation).slug.clone(),
                side,
                amount: 0,
                place: String::new(),
            })
        });
        self.check_broken(side);
        if self.state.combat.is_none() {
            self.sight();
        }
    }
}
