//! What the scenario does at the start of the game and of each turn, after each action, and at the end of a turn.

use engine::{Dice, Event, EventKind, May, Modifier, Side, forbid};

use crate::campaign::Campaign;
use crate::pieces::Cause;
use crate::situation::{Play, Situation};
use crate::special::SpecialStep;
use crate::special::rules::HarpersFerry;
use crate::state::{Hex, Leader, Unit, flag};
use crate::step::Step;
use crate::turn::{Hexside, River};
use crate::units::{Arm, Size};

impl<C: Campaign> Situation<'_, C> {
    /// The garrison of Harpers Ferry that has no way out. // gcacw.s.6.1
    pub(crate) fn surrounded(self, rule: &HarpersFerry) -> Vec<Unit> {
        let near = |unit: &Unit| {
            self.state.hex(*unit).is_some_and(|hex| {
                self.rules.board.distance(hex, rule.hex) <= rule.within
                    && !self.road_to_edge(Side::Union, hex)
            })
        };
        self.roster().side_units(Side::Union).filter(near).collect()
    }

    /// The last turn of the game. // gcacw.s.1.3 gcacw.s.1.4 gcacw.s.1.6
    #[must_use]
    pub fn last_turn(self) -> u8 {
        let scene = self.scene();
        let unfordable = self.state.ground.is_unfordable(River::Major, self.state.turn);
        match scene.special.lengthens_to {
            Some(most) if self.state.turn >= scene.turns && unfordable => most.min(self.state.turn + 1),
            _ => scene.turns + self.state.special.turns_added,
        }
    }

    /// Whether random events are rolled for this turn. // gcacw.s.4.15
    pub(crate) fn special_random_events(self) -> bool {
        let scenario = &self.scene().scenario;
        let turns = &scenario.random_events_turns;
        scenario.random_events != "none" && (turns.is_empty() || turns.contains(&self.state.turn))
    }

    /// The corps that may be the army reserve. // gcacw.s.4.6
    pub(crate) fn reserve_leaders(self, side: Side) -> Vec<Leader> {
        let corps = |leader: &Leader| {
            self.leader_info(*leader).level == Size::Corps && self.state.leader_hex(*leader).is_some()
        };
        self.roster().side_leaders(side).filter(corps).collect()
    }

    /// The divisions that may be given Manpower. // gcacw.s.4.3
    pub(crate) fn strengthened(self, side: Side) -> Vec<Unit> {
        let most = self.rules.disorganized_values.len() as u8 - 1;
        let fits = |unit: &Unit| {
            let info = self.info(*unit);
            info.arm == Arm::Infantry
                && info.size == Some(Size::Division)
                && self.state.hex(*unit).is_some()
                && self.state.manpower[unit.index()] < most
        };
        self.roster().side_units(side).filter(fits).collect()
    }

    /// Manpower that the scenario has added. // gcacw.s.4.3
    pub(crate) fn special_added(self, side: Side) -> i64 {
        self.state.special.added[side.index()].into()
    }

    /// The side that a hex is a redoubt of: the scenario may add one, or take the effect of a printed one away.
    /// // gcacw.s.4.9 gcacw.s.4.10
    pub(crate) fn special_redoubt(self, hex: Hex, printed: Option<Side>) -> Option<Side> {
        let special = &self.scene().special;
        let added = special.redoubts.iter().find(|(redoubt, _)| *redoubt == hex).map(|&(_, side)| side);
        let razed = special.razed.as_ref().is_some_and(|razed| razed.contains(hex));
        added.or(printed.filter(|_| !razed))
    }

    /// Whether a side may try to destroy a bridge. // gcacw.s.4.8
    pub(crate) fn special_may_destroy(self, side: Side, hexside: Hexside) -> May {
        let protected = self.scene().special.protected.iter().any(|&(barred, one, other)| {
            barred == side && Hexside::between(&self.rules.board, one, other) == Some(hexside)
        });
        if protected {
            return forbid!("gcacw.s.4.8", "may not try to destroy this bridge by the scenario's rules");
        }
        Ok(())
    }

    /// The number of the town that a unit may levy where it stands. // gcacw.s.6.5
    pub(crate) fn special_levy(self, unit: Unit) -> Option<u8> {
        let (side, towns) = self.scene().special.levy.as_ref()?;
        let number = towns.iter().position(|&town| self.state.hex(unit) == Some(town))?;
        let fits = self.side_of(unit) == *side
            && self.info(unit).arm == Arm::Infantry
            && self.state.fatigue[unit.index()] == 0
            && self.state.demoralized[unit.index()] == 0
            && self.state.special.levied & (1 << number) == 0;
        fits.then_some(number as u8)
    }
}

impl<C: Campaign> Play<'_, C> {
    /// What is so before anything else. // gcacw.s.4.13 gcacw.s.4.14
    pub(crate) fn special_start_of_game(&mut self) {
        let scene = self.scene();
        for unit in scene.special.disorganized {
            self.state.set(unit, flag::DISORGANIZED, true);
        }
        for rain in scene.special.rain.iter().filter(|rain| rain.after.is_none()) {
            self.state.ground.rain |= 1 << rain.turn;
        }
        self.state.special.hurt = scene.special.hurt.is_some();
        self.attach_arriving_leaders();
        self.attach_lone_leaders();
        for unit in scene.roster.unit_ids() {
            if let Some(hex) = self.state.hex(unit).filter(|_| self.info(unit).arm != Arm::Wagon) {
                self.watch(scene.roster.side(unit), hex);
            }
        }
        // Only those who come later have entered a place. // gcacw.s.7.15
        self.state.special.entered = [0; 2];
    }

    /// Set-up that is left to a player. // gcacw.s.1.5
    pub(crate) fn special_set_up(&mut self, dice: &mut dyn Dice) {
        self.draw_chance(dice);
        if self.now().next_free().is_some() {
            self.state.push(Step::Special(SpecialStep::SetUp));
        }
    }

    /// What comes after the Random Events Phase. // gcacw.3.0.7
    pub(crate) fn special_start_of_turn(&mut self, dice: &mut dyn Dice) {
        let scene = self.scene();
        self.state.special.railed = false;
        self.state.special.reserve = Leader::NONE;
        // gcacw.s.4.12
        for &(unit, turn, level) in &scene.special.fatigue {
            if turn == self.state.turn && self.state.hex(unit).is_some() {
                self.state.fatigue[unit.index()] = level;
                self.report(|now| {
                    let text = format!("{} is at Fatigue Level {level}.", now.name(unit));
                    Event::new("gcacw.s.4.12", text)
                });
            }
        }
        self.release();
        self.recover_leader(dice);
        if let Some(rule) = scene.special.harpers_ferry.as_ref() {
            self.harpers_ferry_phase(rule, dice);
        }
        self.find_arrivals(dice);
        if let Some((side, _, points)) = scene.special.added.filter(|(_, turn, _)| *turn == self.state.turn) {
            self.state.special.to_add = points;
            self.state.push(Step::Special(SpecialStep::AddStrength(side)));
        }
        if let Some((side, _)) = scene.special.reserve.filter(|(_, when)| when.in_turn(self.state.turn)) {
            self.state.push(Step::Special(SpecialStep::Reserve(side)));
        }
        self.ask_attachments();
        self.state.push(Step::Special(SpecialStep::Arrivals));
    }

    /// A die for a leader who is hurt. // gcacw.s.4.7
    fn recover_leader(&mut self, dice: &mut dyn Dice) {
        let Some((leader, target)) = self.scene().special.hurt.filter(|_| self.state.special.hurt) else {
            return;
        };
        if self.state.turn < 2 {
            return;
        }
        let die = dice.roll(6);
        self.state.special.hurt = die < target;
        self.report(|now| {
            let name = &now.leader_info(leader).name;
            let word = if now.state.special.hurt { "is still hurt" } else { "has recovered" };
            Event::new("gcacw.s.4.7", format!("{name} {word}: {die}, {target} needed.")).kind(
                EventKind::Roll {
                    dice: vec![die],
                    modifiers: Vec::new(),
                    result: word.into(),
                    place: String::new(),
                },
            )
        });
    }

    /// The Harpers Ferry Phase. // gcacw.s.6.2 gcacw.s.6.3
    fn harpers_ferry_phase(&mut self, rule: &HarpersFerry, dice: &mut dyn Dice) {
        if !rule.when.in_turn(self.state.turn) {
            return;
        }
        let garrison = self.now().surrounded(rule);
        if garrison.is_empty() {
            return;
        }
        let guns =
            |unit: Unit| self.info(unit).arm == Arm::Infantry && self.state.artillery[unit.index()] > 0;
        let modifiers: Vec<Modifier> = rule
            .modifiers
            .iter()
            .filter(|(hex, _)| self.now().side_units_in(Side::Confederate, *hex).any(guns))
            .map(|&(hex, value)| Modifier {
                label: format!("guns at {}", self.rules.hex_name(hex)),
                value,
                clause: "gcacw.s.6.2".into(),
            })
            .collect();
        let rolled = vec![dice.roll(6), dice.roll(6)];
        let total = rolled.iter().copied().map(i16::from).sum::<i16>()
            + modifiers.iter().map(|modifier| modifier.value).sum::<i16>();
        let surrender = total >= rule.target;
        let word = if surrender { "surrenders" } else { "holds out" };
        self.report(|now| {
            let text = format!("Harpers Ferry is surrounded and {word}: {total}, {} needed.", rule.target);
            Event::new("gcacw.s.6.2", text).kind(EventKind::Roll {
                dice: rolled,
                modifiers,
                result: word.into(),
                place: now.rules.board.name(rule.hex).to_owned(),
            })
        });
        if !surrender {
            return;
        }
        for unit in garrison {
            self.state.special.surrendered += u16::from(self.state.manpower[unit.index()]);
            self.eliminate(unit, Cause::Surrender);
        }
        if let Some(number) = self.scene().special.depots.iter().position(|&depot| depot == rule.hex) {
            self.state.special.depots |= 1 << number;
        }
    }

    /// What an action may have brought about. // gcacw.s.2.6 gcacw.s.7.21
    pub(crate) fn special_after_action(&mut self) {
        self.state.special.train = Unit::NONE;
        self.release();
        // gcacw.s.4.14
        for rain in &self.scene().special.rain {
            if let Some((side, actions)) = rain.after
                && rain.turn == self.state.turn
                && self.state.actions_taken[side.index()] >= actions
                && !self.state.ground.rains(self.state.turn)
            {
                self.state.ground.rain |= 1 << rain.turn;
                self.log.add(|| Event::new("gcacw.s.4.14", "It begins to rain."));
            }
        }
        self.check_depots();
        if self.now().automatic_victory().is_some() {
            self.state.over = true;
            self.report(|now| Event::new("gcacw.s.7.21", now.victory().sentence).kind(EventKind::End));
        }
    }

    /// What is counted when a turn has ended. // gcacw.s.7.17
    pub(crate) fn special_end_of_turn(&mut self) {
        self.calm_down();
        let before = self.state.special.banked;
        self.bank_counties();
        let points = self.state.special.banked - before;
        if points != 0 {
            self.log.add(|| {
                Event::new("gcacw.s.7.17", format!("Counties controlled: {points:+} victory points."))
            });
        }
    }

    /// A unit levies the town of this number. // gcacw.s.6.5
    pub(crate) fn special_take_levy(&mut self, unit: Unit, town: u8) {
        self.state.special.levied |= 1 << town;
        self.report(|now| {
            let place = now.state.hex(unit).map_or_else(String::new, |hex| now.rules.hex_name(hex));
            Event::new("gcacw.s.6.5", format!("{} levies {place}.", now.name(unit)))
        });
    }
}
