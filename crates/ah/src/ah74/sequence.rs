//! The sequence of play: turns, Segments and phases, and what happens between them.

use board::HexId;
use engine::{Event, EventKind, Side};

use super::state::{AWAY, Attack, Phase, RETURNING, Step};
use super::{Opt, Play};
use crate::units::{PerUnit, UnitId, Units};

impl Play<'_> {
    /// Says which turn it is. // ah74.3.1
    pub fn tell_turn(&mut self) {
        let name = &self.rules.turn(self.state).name;
        let number = self.state.turn;
        self.log.add(|| Event::new("ah74.3.1", format!("Turn {number}: {name}.")).kind(EventKind::Phase));
    }

    /// Begins a turn. // ah74.3.1
    pub fn begin_turn(&mut self) {
        self.tell_turn();
        if self.state.options.has(Opt::Raid) && self.rules.turn(self.state).stoneman_all_return {
            self.return_from_raid(self.rules.sides[0].or(self.rules.sides[1]), "ah74.opt5.6");
        }
        self.begin_segment(Side::Union);
    }

    fn begin_segment(&mut self, side: Side) {
        let state = &mut *self.state;
        state.segment = side;
        state.fired = Units::EMPTY;
        state.attacked = Units::EMPTY;
        state.defended = Units::EMPTY;
        state.retreated = Units::EMPTY;
        state.doomed = Units::EMPTY;
        state.emptied_forts.clear();
        self.begin_movement();
    }

    /// Segment step 1. // ah74.3.2
    pub fn begin_movement(&mut self) {
        let state = &mut *self.state;
        state.spent = PerUnit::all(0);
        state.finished = Units::EMPTY;
        state.moving = Units::EMPTY;
        state.road = Units::EMPTY;
        state.begun = false;
        self.begin_phase(Phase::Movement);
        self.state.step = Step::Movement;
    }

    fn begin_phase(&mut self, phase: Phase) {
        let state = &mut *self.state;
        state.phase = phase;
        state.broken = Units::EMPTY;
        state.reformed = Units::EMPTY;
        state.resolving = false;
        state.under_fire.clear();
        let (turn, side) = (state.turn, state.segment);
        self.log.add(|| {
            let text = format!("Turn {turn}, {side} Segment: {}.", phase.name());
            Event::new(phase.clause(), text).kind(EventKind::Phase)
        });
    }

    /// Ends the Movement Phase; at night the combat phases are skipped. // ah74.8.1 ah74.crt.21
    pub fn end_movement(&mut self) {
        self.recover();
        if self.rules.turn(self.state).night {
            self.end_segment();
        } else {
            self.begin_fire(Phase::DefensiveFire);
        }
    }

    /// Segment steps 2 and 3. // ah74.3.3 ah74.3.4
    pub fn begin_fire(&mut self, phase: Phase) {
        self.begin_phase(phase);
        self.go_on();
    }

    /// Segment step 4. // ah74.3.5
    pub fn begin_combat(&mut self) {
        self.begin_phase(Phase::RegularCombat);
        self.state.sallied.clear();
        loop {
            let (units, hexes) = self.situation().obligations();
            self.state.must_attack = units;
            self.state.must_defend = hexes;
            let lost = self.situation().hopeless();
            if lost.is_empty() {
                break;
            }
            self.eliminate(lost, "ah74.crt.2", "would have to attack at less than 1-4 and is eliminated");
        }
        self.go_on();
    }

    /// Goes on with a combat phase: the next attack, or the next phase when there is none.
    pub fn go_on(&mut self) {
        self.state.attack = Attack::default();
        self.state.advance = Attack::default();
        if self.state.resolving {
            if self.state.named.is_empty() {
                self.end_combat_phase();
            } else {
                self.state.step = Step::Resolve;
            }
            return;
        }
        let more = match self.state.phase {
            Phase::RegularCombat => self.situation().has_attacks_to_name(),
            _ => self.situation().any_fire_target(),
        };
        self.state.step = Step::Declare;
        if !more {
            self.end_declarations();
        }
    }

    /// No more attacks are named: those named are resolved now, or the phase ends. // ah74.opt3.6
    pub fn end_declarations(&mut self) {
        if self.state.named.is_empty() {
            return self.end_combat_phase();
        }
        self.state.resolving = true;
        let mut everyone = Units::EMPTY;
        for attack in &self.state.named {
            for &hex in &attack.hexes {
                everyone = everyone.or(self.situation().defenders(hex));
            }
        }
        let fire = self.state.phase.is_fire();
        self.turn_up(everyone, if fire { "ah74.opt3.4.2" } else { "ah74.opt3.4.4" });
        if !fire {
            self.leave_headquarters_alone();
            // ah74.crt.2: before the phase is carried out.
            let situation = self.situation();
            let poor: Vec<Attack> =
                self.state.named.iter().filter(|attack| situation.odds(attack).is_none()).cloned().collect();
            for attack in &poor {
                self.void(attack);
                self.state.attacked = self.state.attacked.or(attack.units);
            }
            self.state.named.retain(|attack| !poor.contains(attack));
        }
        self.go_on();
    }

    /// Hexes in which only headquarters came to light are not attacked; who was to attack nobody else has attacked.
    /// // ah74.qa.7 ah74.opt3.1
    fn leave_headquarters_alone(&mut self) {
        let enemy = self.state.segment.enemy();
        let situation = self.situation();
        let alone = |hex: &HexId| situation.are_headquarters_alone(enemy, *hex);
        let spared: Vec<HexId> =
            self.state.named.iter().flat_map(|attack| attack.hexes.clone()).filter(alone).collect();
        for hex in spared {
            for attack in &mut self.state.named {
                attack.hexes.retain(|kept| *kept != hex);
            }
            let name = self.rules.field.name(hex);
            let text = || format!("Only headquarters are in {name}: they are not attacked.");
            self.log.add(|| Event::new("ah74.qa.7", text()));
        }
        let idle = |attack: &Attack| if attack.hexes.is_empty() { attack.units } else { Units::EMPTY };
        let idle = self.state.named.iter().fold(Units::EMPTY, |all, attack| all.or(idle(attack)));
        self.state.attacked = self.state.attacked.or(idle);
        self.state.named.retain(|attack| !attack.hexes.is_empty());
    }

    fn end_combat_phase(&mut self) {
        match self.state.phase {
            Phase::DefensiveFire => self.begin_fire(Phase::OffensiveFire),
            Phase::OffensiveFire => self.begin_combat(),
            _ => self.end_combat(),
        }
    }

    /// The end of the Regular Combat Phase.
    fn end_combat(&mut self) {
        self.state.must_attack = Units::EMPTY;
        // Whether a face-down counter falls tells whether it is a headquarters: what led here is not taken back.
        if self.state.segment == Side::Union && !self.state.face_down.is_empty() {
            self.log.reveal();
        }
        let doomed = self.state.doomed;
        let alone = |unit: &UnitId| self.state.on_board(*unit);
        self.eliminate(
            doomed.into_iter().filter(alone).collect(),
            "ah74.6.6.4",
            "was alone with the enemy upon it and is eliminated",
        );
        self.lose_unsupported_artillery();
        self.end_of_combat_after_forts();
    }

    /// Inverted artillery left in the zone of an enemy that nobody attacked. // ah74.7.2.5.1 ah74.7.2.5.2
    fn lose_unsupported_artillery(&mut self) {
        let situation = self.situation();
        let enemy = self.state.segment.enemy();
        let unsupported = |unit: &UnitId| {
            let hex = situation.place(*unit);
            let threatens =
                |next: HexId| !situation.regular_in(enemy, next).without(self.state.defended).is_empty();
            self.state.on_board(*unit)
                && !situation.shelters(hex)
                && self.rules.field.around(hex).any(threatens)
        };
        let lost: Units = self.state.fired.into_iter().filter(unsupported).collect();
        self.eliminate(
            lost,
            "ah74.7.2.5.2",
            "has fired, nobody has attacked the enemy beside it, and it is eliminated",
        );
    }

    /// Advances into emptied forts, then the destruction of bridges, then the Segment ends.
    pub fn end_of_combat_after_forts(&mut self) {
        if !self.offer_forts() {
            self.offer_destruction();
        }
    }

    /// Offers the destruction of bridges and boats. // ah74.7.4.2
    pub fn offer_destruction(&mut self) {
        self.state.step = Step::Destroy;
        let situation = self.situation();
        if !self.rules.trains.into_iter().any(|train| situation.may_destroy(train).is_ok()) {
            self.end_segment();
        }
    }

    /// Ends a Segment; the Confederate may turn units face down. // ah74.opt3.5
    pub fn end_segment(&mut self) {
        self.state.fired = Units::EMPTY;
        self.state.must_defend.clear();
        self.state.sallied.clear();
        self.state.emptied_forts.clear();
        self.state.under_fire.clear();
        if self.state.segment == Side::Confederate && self.state.options.has(Opt::Inverted) {
            self.state.step = Step::TurnDown;
            let situation = self.situation();
            if self.rules.sides[1].into_iter().any(|unit| situation.may_turn_down(unit).is_ok()) {
                return;
            }
        }
        self.next_segment();
    }

    /// The other side's Segment, or the next turn. // ah74.3.7 ah74.9.1 ah74.time.4
    pub fn next_segment(&mut self) {
        if self.state.segment == Side::Union && self.rules.turn(self.state).confederate_segment {
            return self.begin_segment(Side::Confederate);
        }
        if self.state.options.has(Opt::Raid) && self.rules.turn(self.state).stoneman_roll {
            self.roll_for_raid();
        }
        for bridge in &mut self.state.bridges {
            bridge.used = false;
        }
        if usize::from(self.state.turn) >= self.rules.charts.turns.len() {
            return self.end_game();
        }
        self.state.turn += 1;
        self.begin_turn();
    }

    /// The Union rolls for the return of its cavalry. // ah74.opt5.3 ah74.opt5.5
    fn roll_for_raid(&mut self) {
        let away = |unit: UnitId| self.state.place[unit] == AWAY;
        if !self.rules.sides[0].into_iter().any(away) {
            return;
        }
        let die = self.dice.roll(6);
        let back = self.rules.charts.stoneman(die);
        let result = if back.is_empty() { "no effect" } else { "cavalry returns" };
        self.log.result(|| result.into());
        self.log.add(|| {
            Event::new("ah74.opt5.3", "Stoneman's raid.").kind(EventKind::Roll {
                dice: vec![die],
                modifiers: Vec::new(),
                result: result.into(),
                place: String::new(),
            })
        });
        self.return_from_raid(back, "ah74.opt5.7");
    }

    /// Brings units back from the raid; W.H.F. Lee follows the first Union cavalry. // ah74.opt5.4
    fn return_from_raid(&mut self, units: Units, clause: &'static str) {
        let away = |state: &super::State, set: Units| -> Units {
            set.into_iter().filter(|&unit| state.place[unit] == AWAY).collect()
        };
        let mut back = away(self.state, units);
        if !back.and(self.rules.cavalry).is_empty() {
            back = back.or(away(self.state, self.rules.sides[1]));
        }
        for unit in back {
            self.state.place[unit] = RETURNING;
            let name = &self.rules.order.unit(unit).name;
            self.log.add(|| Event::new(clause, format!("{name} returns from the raid by the west edge.")));
        }
    }
}

impl Phase {
    /// The phase's name in the rulebook's words.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::SetUp => "Prepare for play",
            Self::Movement => "Movement Phase",
            Self::DefensiveFire => "Defensive Artillery Fire",
            Self::OffensiveFire => "Offensive Artillery Fire",
            Self::RegularCombat => "Regular Combat",
        }
    }

    /// The clause that puts the phase in its place.
    pub(crate) const fn clause(self) -> &'static str {
        match self {
            Self::SetUp => "ah74.11.3",
            Self::Movement => "ah74.3.2",
            Self::DefensiveFire => "ah74.3.3",
            Self::OffensiveFire => "ah74.3.4",
            Self::RegularCombat => "ah74.3.5",
        }
    }
}
