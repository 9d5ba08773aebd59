//! Resolving an attack: the die, the Combat Results Table, losses and disruption.

use board::HexId;
use engine::{Event, EventKind, Side};

use super::charts::{CombatResult, Loser};
use super::state::{Attack, Phase, Retreat, Step, Then};
use super::{Opt, Play};
use crate::units::{UnitId, Units};

impl Play<'_> {
    /// Makes the attack that has been formed, or keeps it for later when all must be named first.
    pub fn commit(&mut self) {
        let attack = std::mem::take(&mut self.state.attack);
        let attack = self.join_headquarters(attack);
        self.settle_obligations(&attack);
        if self.situation().names_first() {
            self.log_attack(&attack, "named");
            self.state.named.push(attack);
            self.go_on();
        } else {
            self.fight(attack);
        }
    }

    /// Headquarters go into the attack of the units they are with. // ah74.6.4.1
    fn join_headquarters(&self, mut attack: Attack) -> Attack {
        if self.state.phase != Phase::RegularCombat {
            return attack;
        }
        let situation = self.situation();
        let own = self.rules.headquarters.and(self.rules.sides[self.state.segment.index()]);
        for unit in own.without(self.state.attacked).without(self.state.retreated) {
            let hex = self.state.place[unit];
            let beside = attack.units.into_iter().any(|fighter| self.state.place[fighter] == hex);
            if self.state.on_board(unit)
                && beside
                && !self.state.is_disrupted(unit)
                && !situation.is_named(unit)
            {
                attack.units.insert(unit);
            }
        }
        attack
    }

    /// Takes an attack's units and hexes off the list of what must still be done, and adds what its sallies oblige to.
    fn settle_obligations(&mut self, attack: &Attack) {
        if self.state.phase != Phase::RegularCombat {
            return;
        }
        let situation = self.situation();
        let mut owed = Vec::new();
        let mut sallied = Vec::new();
        for unit in attack.units {
            let hex = situation.place(unit);
            if situation.shelters(hex) && !self.state.sallied.contains(&hex) && !sallied.contains(&hex) {
                sallied.push(hex);
                let enemy = self.state.segment.enemy();
                let open = |next: &HexId| {
                    situation.regular[enemy.index()].contains(*next)
                        && situation.is_target(*next)
                        && !situation.shelters(*next)
                };
                owed.extend(self.rules.field.around(hex).filter(open));
            }
        }
        for hex in owed {
            if !self.state.must_defend.contains(&hex) {
                self.state.must_defend.push(hex);
            }
        }
        self.state.sallied.extend(sallied);
        self.state.must_attack = self.state.must_attack.without(attack.units);
        self.state.must_defend.retain(|hex| !attack.hexes.contains(hex));
    }

    /// Resolves an attack: face-down units are turned up, cavalry may withdraw, then the die is rolled.
    pub fn fight(&mut self, attack: Attack) {
        let defenders: Units =
            attack.hexes.iter().fold(Units::EMPTY, |all, &hex| all.or(self.situation().defenders(hex)));
        self.turn_up(attack.units.or(defenders), self.turn_up_clause());
        self.state.attacked = self.state.attacked.or(attack.units);
        match self.state.phase {
            Phase::OffensiveFire => self.state.fired = self.state.fired.or(attack.units), // ah74.7.2.4
            Phase::RegularCombat => self.state.must_attack = self.state.must_attack.without(attack.units),
            _ => {}
        }
        if self.state.phase.is_fire() {
            self.state.under_fire.extend(attack.hexes.iter().copied());
        }
        self.log_attack(&attack, "made");
        self.state.attack = attack;
        self.state.withdrawals = 0;
        self.ask_or_roll();
    }

    const fn turn_up_clause(&self) -> &'static str {
        match (self.state.phase.is_fire(), matches!(self.state.attacker(), Side::Confederate)) {
            (true, true) => "ah74.opt3.4.1",
            (true, false) => "ah74.opt3.4.2",
            (false, true) => "ah74.opt3.4.3",
            (false, false) => "ah74.opt3.4.4",
        }
    }

    /// Asks the next hex whose cavalry may withdraw; when none is left the die is rolled. // ah74.opt2.1.1
    pub fn ask_or_roll(&mut self) {
        if self.state.phase == Phase::RegularCombat && self.state.options.has(Opt::UnitFunction) {
            while let Some(&hex) = self.state.attack.hexes.get(usize::from(self.state.withdrawals)) {
                self.state.withdrawals += 1;
                if self.situation().may_withdraw(hex) {
                    self.state.step = Step::Withdraw(hex);
                    return;
                }
            }
        }
        self.roll();
    }

    /// The cavalry of a hex gives way before the attack. // ah74.opt2.1.1 ah74.opt2.1.2
    pub fn withdraw(&mut self, hex: HexId) {
        let cavalry = self.situation().defenders(hex);
        self.state.defended = self.state.defended.or(cavalry);
        self.state.attack.hexes.retain(|kept| *kept != hex);
        self.state.withdrawals -= 1;
        let name = self.rules.field.name(hex);
        self.log.add(|| {
            Event::new("ah74.opt2.1.1", format!("The cavalry in {name} withdraws before the attack."))
        });
        self.retreat(self.state.segment.enemy(), cavalry, 2, 1, Then::Roll);
    }

    fn roll(&mut self) {
        let attack = self.state.attack.clone();
        if attack.hexes.is_empty() {
            return self.go_on();
        }
        let situation = self.situation();
        let defenders: Units =
            attack.hexes.iter().fold(Units::EMPTY, |all, &hex| all.or(situation.defenders(hex)));
        if self.state.phase.is_fire() && situation.is_lone_headquarters_target(attack.hexes[0]) {
            self.log.result(|| "DE".into());
            self.eliminate(defenders, "ah74.6.6.6", "is alone under artillery fire and is eliminated");
            return self.go_on();
        }
        let (strength, defence) = situation.strengths(&attack);
        let odds = situation.odds(&attack);
        let Some(odds) = odds else {
            self.void(&attack);
            return self.go_on();
        };
        if self.state.phase == Phase::RegularCombat {
            self.state.defended = self.state.defended.or(defenders);
        }
        let die = self.dice.roll(6);
        let result = self.rules.charts.result(odds, die);
        let column = self.rules.charts.odds_name(odds).to_owned();
        let place = self.rules.field.name(attack.hexes[0]).to_owned();
        self.log.result(|| result.to_string());
        self.log.add(|| {
            let text = format!("{strength} against {defence}, odds {column}.");
            Event::new("ah74.7.1.7.3", text).kind(EventKind::Roll {
                dice: vec![die],
                modifiers: Vec::new(),
                result: result.to_string(),
                place,
            })
        });
        self.apply_result(&attack, defenders, result);
    }

    /// Odds below 1-4: units that had to attack are lost. Only a Union that named its attacks blindly can have others in
    /// it; they had no attack. // ah74.crt.2 ah74.7.2.6.4
    pub fn void(&mut self, attack: &Attack) {
        self.log.result(|| "below 1-4".into());
        if self.state.phase.is_fire() {
            self.log.add(|| Event::new("ah74.7.2.6.4", "The odds are below 1-4: the fire has no effect."));
            return;
        }
        let situation = self.situation();
        let blind = situation.names_first();
        let forced = |unit: &UnitId| !blind || !situation.shelters(situation.place(*unit));
        let lost: Units = attack.units.into_iter().filter(forced).collect();
        self.eliminate(lost, "ah74.crt.2", "had to attack at less than 1-4 and is eliminated");
    }

    fn apply_result(&mut self, attack: &Attack, defenders: Units, result: CombatResult) {
        let fire = self.state.phase.is_fire();
        let attacker = self.state.attacker();
        let (side, losers) = match result.loser {
            Loser::Attacker if fire => return self.go_on(), // ah74.7.2.6.2 ah74.crt.3
            Loser::Attacker => (attacker, self.with_trains(attack.units)),
            Loser::Defender => (attacker.enemy(), defenders),
        };
        let then = if result.loser == Loser::Defender && !fire { Then::Advance } else { Then::GoOn };
        if then == Then::Advance {
            self.remember_advance(attack);
        }
        if fire {
            self.remember_fort(attack.hexes[0]);
        }
        if result.eliminates() {
            let clause = if result.loser == Loser::Defender { "ah74.crt.4" } else { "ah74.crt.5" };
            self.eliminate(losers, clause, "is eliminated");
            self.after_retreats(then);
        } else {
            self.retreat(side, losers, result.retreat, result.disruption, then);
        }
    }

    /// Bridges and boats share what happens to the units in their hex. // ah74.7.4.3.1
    fn with_trains(&self, units: Units) -> Units {
        let situation = self.situation();
        let mut all = units;
        for train in self.rules.trains {
            let hex = self.state.place[train];
            if !self.state.on_board(train) {
                continue;
            }
            let beside = situation.of_side_in(Side::Union, hex).without(self.rules.trains);
            if !beside.is_empty() && beside.without(units).is_empty() {
                all.insert(train);
            }
        }
        all
    }

    /// Takes units off the board for good; `why` ends a sentence that begins with the unit and its hex.
    pub fn eliminate(&mut self, units: Units, clause: &'static str, why: &str) {
        for unit in units {
            let hex = self.state.place[unit];
            self.state.place[unit] = super::state::ELIMINATED;
            self.state.disruption[unit] = 0;
            if self.state.face_down.contains(unit) {
                self.state.face_down.remove(unit);
                self.log.reveal();
            }
            self.state.doomed.remove(unit);
            let bridge = self.rules.bridges.contains(&unit).then(|| self.rules.bridge_index(unit));
            if let Some(index) = bridge {
                self.state.bridges[index] = super::state::Bridge::PACKED;
            }
            let record = self.rules.order.unit(unit);
            let field = &self.rules.field;
            self.log.tally(
                if record.side == Side::Union { "Union losses" } else { "Confederate losses" },
                i32::from(record.strength),
            );
            self.log.add(|| {
                let text = format!("{} in {} {why}.", record.name, field.name(hex));
                Event::new(clause, text).kind(EventKind::Loss {
                    piece: record.id.clone(),
                    side: record.side,
                    amount: i16::from(record.strength),
                    place: field.name(hex).into(),
                })
            });
        }
    }

    /// Starts the retreat of units; those disrupted a second time are lost. // ah74.crt.12 ah74.crt.17
    pub fn retreat(&mut self, side: Side, units: Units, hexes: u8, disruption: u8, then: Then) {
        let twice = |unit: &UnitId| disruption > 0 && self.state.is_disrupted(*unit);
        let twice: Units = units.into_iter().filter(twice).collect();
        self.eliminate(twice, "ah74.crt.17", "is disrupted a second time and is eliminated");
        self.state.retreat = Some(Retreat {
            side,
            pending: units.without(twice),
            hexes,
            disruption,
            unit: None,
            path: Default::default(),
            then,
        });
        self.next_retreat();
    }

    /// What follows when all have retreated.
    pub fn after_retreats(&mut self, then: Then) {
        self.state.retreat = None;
        match then {
            Then::Roll => self.ask_or_roll(),
            Then::Advance => self.offer_advance(),
            Then::GoOn => self.go_on(),
        }
    }
}
