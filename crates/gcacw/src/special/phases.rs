//! What the scenario does at the start of the game and of each turn, after each action, and at the end of a turn.

use engine::{Dice, Event, EventKind, Log, May, Modifier, Side, forbid};

use crate::campaign::Campaign;
use crate::pieces::Cause;
use crate::ruleset::Gcacw;
use crate::special::SpecialStep;
use crate::special::rules::HarpersFerry;
use crate::state::{Hex, Leader, State, Unit, flag};
use crate::step::Step;
use crate::turn::{Hexside, River};
use crate::units::{Arm, Size};

impl<C: Campaign> Gcacw<C> {
    /// What is so before anything else. // gcacw.s.4.13 gcacw.s.4.14
    pub(crate) fn special_start_of_game(&self, state: &mut State<C>) {
        let scene = self.scene(state);
        for unit in scene.special.disorganized {
            state.set(unit, flag::DISORGANIZED, true);
        }
        for rain in scene.special.rain.iter().filter(|rain| rain.after.is_none()) {
            state.ground.rain |= 1 << rain.turn;
        }
        state.special.hurt = scene.special.hurt.is_some();
        self.attach_arriving_leaders(state);
        self.attach_lone_leaders(state);
        for unit in scene.roster.unit_ids() {
            if let Some(hex) = state.hex(unit).filter(|_| self.info(state, unit).arm != Arm::Wagon) {
                self.watch(state, scene.roster.side(unit), hex);
            }
        }
        // Only those who come later have entered a place. // gcacw.s.7.15
        state.special.entered = [0; 2];
    }

    /// Set-up that is left to a player. // gcacw.s.1.5
    pub(crate) fn special_set_up(&self, state: &mut State<C>, dice: &mut dyn Dice, log: &mut Log) {
        self.draw_chance(state, dice, log);
        if self.next_free(state).is_some() {
            state.push(Step::Special(SpecialStep::SetUp));
        }
    }

    /// What comes after the Random Events Phase. // gcacw.3.0.7
    pub(crate) fn special_start_of_turn(&self, state: &mut State<C>, dice: &mut dyn Dice, log: &mut Log) {
        let scene = self.scene(state);
        state.special.railed = false;
        state.special.reserve = Leader::NONE;
        // gcacw.s.4.12
        for &(unit, turn, level) in &scene.special.fatigue {
            if turn == state.turn && state.hex(unit).is_some() {
                state.fatigue[unit.index()] = level;
                log.add(|| {
                    let text = format!("{} is at Fatigue Level {level}.", self.name(state, unit));
                    Event::new("gcacw.s.4.12", text)
                });
            }
        }
        self.release(state, log);
        self.recover_leader(state, dice, log);
        if let Some(rule) = scene.special.harpers_ferry.as_ref() {
            self.harpers_ferry_phase(state, rule, dice, log);
        }
        self.find_arrivals(state, dice, log);
        if let Some((side, _, points)) = scene.special.added.filter(|(_, turn, _)| *turn == state.turn) {
            state.special.to_add = points;
            state.push(Step::Special(SpecialStep::AddStrength(side)));
        }
        if let Some((side, _)) = scene.special.reserve.filter(|(_, when)| when.in_turn(state.turn)) {
            state.push(Step::Special(SpecialStep::Reserve(side)));
        }
        self.ask_attachments(state);
        state.push(Step::Special(SpecialStep::Arrivals));
    }

    /// A die for a leader who is hurt. // gcacw.s.4.7
    fn recover_leader(&self, state: &mut State<C>, dice: &mut dyn Dice, log: &mut Log) {
        let Some((leader, target)) = self.scene(state).special.hurt.filter(|_| state.special.hurt) else {
            return;
        };
        if state.turn < 2 {
            return;
        }
        let die = dice.roll(6);
        state.special.hurt = die < target;
        log.add(|| {
            let name = &self.leader_info(state, leader).name;
            let word = if state.special.hurt { "is still hurt" } else { "has recovered" };
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

    /// The garrison of Harpers Ferry that has no way out. // gcacw.s.6.1
    pub(crate) fn surrounded(&self, state: &State<C>, rule: &HarpersFerry) -> Vec<Unit> {
        let near = |unit: &Unit| {
            state.hex(*unit).is_some_and(|hex| {
                self.board.distance(hex, rule.hex) <= rule.within
                    && !self.road_to_edge(state, Side::Union, hex)
            })
        };
        self.roster(state).side_units(Side::Union).filter(near).collect()
    }

    /// The Harpers Ferry Phase. // gcacw.s.6.2 gcacw.s.6.3
    fn harpers_ferry_phase(
        &self,
        state: &mut State<C>,
        rule: &HarpersFerry,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        if !rule.when.in_turn(state.turn) {
            return;
        }
        let garrison = self.surrounded(state, rule);
        if garrison.is_empty() {
            return;
        }
        let guns =
            |unit: Unit| self.info(state, unit).arm == Arm::Infantry && state.artillery[unit.index()] > 0;
        let modifiers: Vec<Modifier> = rule
            .modifiers
            .iter()
            .filter(|(hex, _)| self.side_units_in(state, Side::Confederate, *hex).any(guns))
            .map(|&(hex, value)| Modifier {
                label: format!("guns at {}", self.hex_name(hex)),
                value,
                clause: "gcacw.s.6.2".into(),
            })
            .collect();
        let rolled = vec![dice.roll(6), dice.roll(6)];
        let total = rolled.iter().copied().map(i16::from).sum::<i16>()
            + modifiers.iter().map(|modifier| modifier.value).sum::<i16>();
        let surrender = total >= rule.target;
        let word = if surrender { "surrenders" } else { "holds out" };
        log.add(|| {
            let text = format!("Harpers Ferry is surrounded and {word}: {total}, {} needed.", rule.target);
            Event::new("gcacw.s.6.2", text).kind(EventKind::Roll {
                dice: rolled,
                modifiers,
                result: word.into(),
                place: self.board.name(rule.hex).to_owned(),
            })
        });
        if !surrender {
            return;
        }
        for unit in garrison {
            state.special.surrendered += u16::from(state.manpower[unit.index()]);
            self.eliminate(state, unit, Cause::Surrender, log);
        }
        if let Some(number) = self.scene(state).special.depots.iter().position(|&depot| depot == rule.hex) {
            state.special.depots |= 1 << number;
        }
    }

    /// What an action may have brought about. // gcacw.s.2.6 gcacw.s.7.21
    pub(crate) fn special_after_action(&self, state: &mut State<C>, log: &mut Log) {
        state.special.train = Unit::NONE;
        self.release(state, log);
        // gcacw.s.4.14
        for rain in &self.scene(state).special.rain {
            if let Some((side, actions)) = rain.after
                && rain.turn == state.turn
                && state.actions_taken[side.index()] >= actions
                && !state.ground.rains(state.turn)
            {
                state.ground.rain |= 1 << rain.turn;
                log.add(|| Event::new("gcacw.s.4.14", "It begins to rain."));
            }
        }
        self.check_depots(state, log);
        if self.automatic_victory(state).is_some() {
            state.over = true;
            log.add(|| Event::new("gcacw.s.7.21", self.victory(state).sentence).kind(EventKind::End));
        }
    }

    /// What is counted when a turn has ended. // gcacw.s.7.17
    pub(crate) fn special_end_of_turn(&self, state: &mut State<C>, log: &mut Log) {
        self.calm_down(state, log);
        let before = state.special.banked;
        self.bank_counties(state);
        let points = state.special.banked - before;
        if points != 0 {
            log.add(|| {
                Event::new("gcacw.s.7.17", format!("Counties controlled: {points:+} victory points."))
            });
        }
    }

    /// The last turn of the game. // gcacw.s.1.3 gcacw.s.1.4 gcacw.s.1.6
    #[must_use]
    pub fn last_turn(&self, state: &State<C>) -> u8 {
        let scene = self.scene(state);
        let unfordable = state.ground.is_unfordable(River::Major, state.turn);
        match scene.special.lengthens_to {
            Some(most) if state.turn >= scene.turns && unfordable => most.min(state.turn + 1),
            _ => scene.turns + state.special.turns_added,
        }
    }

    /// Whether random events are rolled for this turn. // gcacw.s.4.15
    pub(crate) fn special_random_events(&self, state: &State<C>) -> bool {
        let scenario = &self.scene(state).scenario;
        let turns = &scenario.random_events_turns;
        scenario.random_events != "none" && (turns.is_empty() || turns.contains(&state.turn))
    }

    /// The corps that may be the army reserve. // gcacw.s.4.6
    pub(crate) fn reserve_leaders(&self, state: &State<C>, side: Side) -> Vec<Leader> {
        let corps = |leader: &Leader| {
            self.leader_info(state, *leader).level == Size::Corps && state.leader_hex(*leader).is_some()
        };
        self.roster(state).side_leaders(side).filter(corps).collect()
    }

    /// The divisions that may be given Manpower. // gcacw.s.4.3
    pub(crate) fn strengthened(&self, state: &State<C>, side: Side) -> Vec<Unit> {
        let most = self.disorganized_values.len() as u8 - 1;
        let fits = |unit: &Unit| {
            let info = self.info(state, *unit);
            info.arm == Arm::Infantry
                && info.size == Some(Size::Division)
                && state.hex(*unit).is_some()
                && state.manpower[unit.index()] < most
        };
        self.roster(state).side_units(side).filter(fits).collect()
    }

    /// Manpower that the scenario has added. // gcacw.s.4.3
    pub(crate) fn special_added(&self, state: &State<C>, side: Side) -> i64 {
        state.special.added[side.index()].into()
    }

    /// The side that a hex is a redoubt of: the scenario may add one, or take the effect of a printed one away.
    /// // gcacw.s.4.9 gcacw.s.4.10
    pub(crate) fn special_redoubt(&self, state: &State<C>, hex: Hex, printed: Option<Side>) -> Option<Side> {
        let special = &self.scene(state).special;
        let added = special.redoubts.iter().find(|(redoubt, _)| *redoubt == hex).map(|&(_, side)| side);
        let razed = special.razed.as_ref().is_some_and(|razed| razed.contains(hex));
        added.or(printed.filter(|_| !razed))
    }

    /// Whether a side may try to destroy a bridge. // gcacw.s.4.8
    pub(crate) fn special_may_destroy(&self, state: &State<C>, side: Side, hexside: Hexside) -> May {
        let protected = self.scene(state).special.protected.iter().any(|&(barred, one, other)| {
            barred == side && Hexside::between(&self.board, one, other) == Some(hexside)
        });
        if protected {
            return forbid!("gcacw.s.4.8", "may not try to destroy this bridge by the scenario's rules");
        }
        Ok(())
    }

    /// The number of the town that a unit may levy where it stands. // gcacw.s.6.5
    pub(crate) fn special_levy(&self, state: &State<C>, unit: Unit) -> Option<u8> {
        let (side, towns) = self.scene(state).special.levy.as_ref()?;
        let number = towns.iter().position(|&town| state.hex(unit) == Some(town))?;
        let fits = self.side_of(state, unit) == *side
            && self.info(state, unit).arm == Arm::Infantry
            && state.fatigue[unit.index()] == 0
            && state.demoralized[unit.index()] == 0
            && state.special.levied & (1 << number) == 0;
        fits.then_some(number as u8)
    }

    /// A unit levies the town of this number. // gcacw.s.6.5
    pub(crate) fn special_take_levy(&self, state: &mut State<C>, unit: Unit, town: u8, log: &mut Log) {
        state.special.levied |= 1 << town;
        log.add(|| {
            let place = state.hex(unit).map_or_else(String::new, |hex| self.hex_name(hex));
            Event::new("gcacw.s.6.5", format!("{} levies {place}.", self.name(state, unit)))
        });
    }
}
