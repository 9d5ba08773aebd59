//! Movement after combat for the winner: into hills, cities and forts, never further.

use board::HexId;
use engine::{Event, EventKind, May, Side, demand, forbid};

use super::Play;
use super::movement::{ENEMY_THERE, NOT_ADJACENT};
use super::situation::Situation;
use super::state::{AWAY, Attack, Phase, RETURNING, Step};
use crate::units::{UnitId, Units};

impl Situation<'_> {
    /// Whether an attacker may advance into a vacated hex. // ah74.7.1.9.1 ah74.qa.8
    pub fn may_advance(&self, unit: UnitId, hex: HexId) -> May {
        if !self.state.advance.units.contains(unit) || !self.state.on_board(unit) {
            return forbid!("ah74.7.1.9.1", "{0} may not advance after this combat.", unit);
        }
        if !self.state.advance.hexes.contains(&hex) {
            return forbid!("ah74.7.1.9.1", "{0} was not vacated for an advance.", hex);
        }
        self.may_walk_in(unit, hex)
    }

    /// Whether a unit next to a fort that fire has emptied may advance into it. // ah74.7.1.9.2
    pub fn may_occupy(&self, unit: UnitId, hex: HexId) -> May {
        let state = self.state;
        if !state.emptied_forts.contains(&hex) {
            return forbid!("ah74.7.1.9.2", "There is no fort that fire has emptied in {0}.", hex);
        }
        let own = self.side_of(unit) == state.segment && !self.rules.trains.contains(unit);
        if !own || !state.on_board(unit) || state.attacked.contains(unit) {
            return forbid!("ah74.7.1.9.2", "{0} may not advance into a fort that fire has emptied.", unit);
        }
        self.may_walk_in(unit, hex)
    }

    fn may_walk_in(&self, unit: UnitId, hex: HexId) -> May {
        let side = self.side_of(unit);
        let from = self.place(unit);
        if !self.rules.field.are_adjacent(from, hex) {
            return forbid!("ah74.4.2.2", NOT_ADJACENT, from, hex);
        }
        if !self.of_side_in(side.enemy(), hex).is_empty() {
            return forbid!("ah74.4.7.1", ENEMY_THERE, hex);
        }
        if self.rules.field.is_river(from) {
            self.leave_river(unit, hex, false)?;
        }
        self.has_room(side, Units::only(unit), hex)
    }

    /// Every advance that may be made now.
    pub fn advances(&self, mut found: impl FnMut(UnitId, HexId)) {
        let (units, hexes): (Units, &[HexId]) = match self.state.step {
            Step::Occupy => (self.rules.sides[self.state.segment.index()], &self.state.emptied_forts),
            _ => (self.state.advance.units, &self.state.advance.hexes),
        };
        for unit in units {
            for &hex in hexes {
                let allowed = match self.state.step {
                    Step::Occupy => self.may_occupy(unit, hex),
                    _ => self.may_advance(unit, hex),
                };
                if allowed.is_ok() {
                    found(unit, hex);
                }
            }
        }
    }

    fn any_advance(&self) -> bool {
        let mut any = false;
        self.advances(|_, _| any = true);
        any
    }
}

impl Play<'_> {
    /// Keeps in mind who attacked hexes that may be advanced into. // ah74.7.1.9.1
    pub fn remember_advance(&mut self, attack: &Attack) {
        let situation = self.situation();
        let doubling = |hex: &&HexId| situation.ground(**hex).intersects(self.rules.charts.doubles_in_combat);
        let hexes = attack.hexes.iter().filter(doubling).copied().collect();
        self.state.advance = Attack { hexes, units: attack.units };
    }

    /// Keeps in mind a fort whose defenders Offensive Fire drives out.
    pub fn remember_fort(&mut self, hex: HexId) {
        if self.state.phase == Phase::OffensiveFire && self.situation().forts.contains(hex) {
            self.state.emptied_forts.push(hex);
        }
    }

    /// Offers the advance after combat, if there is one to make.
    pub fn offer_advance(&mut self) {
        self.state.step = Step::Advance;
        if !self.situation().any_advance() {
            self.state.advance = Attack::default();
            self.go_on();
        }
    }

    /// Offers the advance into emptied forts at the end of the phase; tells whether there is one to make.
    pub fn offer_forts(&mut self) -> bool {
        self.state.step = Step::Occupy;
        self.situation().any_advance()
    }

    /// Moves a unit into a vacated hex.
    pub fn advance(&mut self, unit: UnitId, hex: HexId) {
        let from = self.state.place[unit];
        self.state.place[unit] = hex;
        self.state.entered[unit] = crate::hexes::NOWHERE;
        self.state.advance.units.remove(unit);
        self.state.attacked.insert(unit);
        let occupies = self.state.step == Step::Occupy;
        let clause = if occupies { "ah74.7.1.9.2" } else { "ah74.7.1.9.1" };
        let (field, record) = (&self.rules.field, self.rules.order.unit(unit));
        self.log.add(|| {
            let path = vec![field.name(from).to_owned(), field.name(hex).to_owned()];
            Event::new(clause, format!("{} advances into {}.", record.name, field.name(hex)))
                .kind(EventKind::Move { piece: record.id.clone(), path })
        });
        if occupies {
            self.end_of_combat_after_forts();
        } else {
            self.offer_advance();
        }
    }
}

impl Situation<'_> {
    /// Whether a fort may be removed now. // ah74.7.3.4 ah74.7.3.5
    pub fn may_raze(&self, hex: HexId) -> May {
        if !self.forts.contains(hex) {
            return forbid!("ah74.7.3.4", "There is no fort in {0}.", hex);
        }
        if self.state.begun {
            return forbid!("ah74.7.3.4", "The fort in {0} can be removed only before any unit moves.", hex);
        }
        let side = self.state.segment;
        let held = self.regular[side.index()].contains(hex) || self.headquarters[side.index()].contains(hex);
        let enemy = side.enemy();
        let trains_near =
            enemy == Side::Union && self.rules.field.around(hex).any(|next| self.trains.contains(next));
        if !held || self.is_near(enemy, hex) || trains_near {
            return forbid!(
                "ah74.7.3.4",
                "To remove the fort in {0} your units must hold it with no enemy next to it.",
                hex
            );
        }
        Ok(())
    }

    /// Whether a bridge or boat may be destroyed at the end of the phase. // ah74.7.4.2
    pub fn may_destroy(&self, train: UnitId) -> May {
        let side = self.state.segment;
        if !self.rules.trains.contains(train) || !self.state.on_board(train) {
            return forbid!("ah74.7.4.2", "{0} is no bridge or boat on the board.", train);
        }
        let site = self.place(train);
        if side == Side::Union && !self.serves_the_enemy_soon(site) {
            return forbid!(
                "ah74.7.4.2",
                "{0} is no emplaced bridge that the enemy could come to before you are asked again.",
                train
            );
        }
        let own = self.rules.sides[side.index()].without(self.rules.trains);
        let able = |unit: UnitId| {
            let hex = self.place(unit);
            self.state.on_board(unit)
                && !self.state.is_disrupted(unit)
                && (hex == site || self.rules.field.are_adjacent(hex, site))
                && !self.is_next_to_steady_enemy(side.enemy(), hex)
        };
        demand!(
            own.into_iter().any(able),
            "ah74.7.4.2",
            "No undisrupted unit of yours that is free of the enemy stands next to {0}.",
            train
        )
    }

    /// Whether an emplaced bridge is in a river hex and Confederates might come to it before the Union's next Regular
    /// Combat Phase: only then is the Union asked whether it destroys its own. // ah74.7.4.2 ah74.7.4.1.1
    fn serves_the_enemy_soon(&self, site: HexId) -> bool {
        if self.emplaced_in(site).is_none() {
            return false;
        }
        let later = self.rules.charts.turns.iter().skip(usize::from(self.state.turn));
        let segments = 1 + later.take_while(|turn| turn.night).count() as u16;
        self.rules.sides[Side::Confederate.index()].into_iter().any(|unit| {
            let place = self.place(unit);
            if place == AWAY || place == RETURNING {
                return true;
            }
            // Whoever lies face down may be the fastest.
            let hidden = self.state.face_down.contains(unit);
            let speed = if hidden { self.rules.fastest_confederate } else { self.unit(unit).movement };
            self.state.on_board(unit)
                && self.rules.field.board.distance(place, site) <= 2 * u16::from(speed) * segments
        })
    }

    fn is_next_to_steady_enemy(&self, enemy: Side, hex: HexId) -> bool {
        if !self.is_near(enemy, hex) {
            return false;
        }
        let steady = |unit: UnitId| !self.rules.trains.contains(unit) && !self.state.is_disrupted(unit);
        let near = self.rules.field.around(hex);
        let mut units = near.flat_map(|next| self.of_side_in(enemy, next));
        units.any(steady)
    }
}
