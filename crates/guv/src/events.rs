//! Event chits: when each may be played and what it does.

use engine::{Dice, Event, Log, May, Seat, Seats, Side, demand, forbid};

use crate::Guv;
use crate::action::Action;
use crate::combat::{ATTACKER, DEFENDER};
use crate::group::Group;
use crate::map::{Hex, NOWHERE};
use crate::ruleset::option;
use crate::sequence::roll_event;
use crate::state::{Place, Pontoon, State, flag};
use crate::task::Task;
use crate::unit::{Arm, CommandKind, EventChit, Unit};

/// How many events a player may play in a turn. // guv.17.2
pub(crate) const MOST_EVENTS: u8 = 2;
/// The allowance of a General Retreat in half points. // guv.17.16
pub(crate) const GENERAL_RETREAT_HALVES: i16 = 14;
/// How far a General Retreat reaches. // guv.17.16
const GENERAL_RETREAT_HEXES: u16 = 5;

impl Guv {
    /// Draws an event chit from the side's own cup. // guv.17.1 guv.17.3
    pub(crate) fn draw_event(&self, state: &mut State, army: Side, dice: &mut dyn Dice, log: &mut Log) {
        let total: u8 = state.cup[army.index()].iter().sum();
        if total == 0 {
            return;
        }
        let mut pick = dice.draw(total);
        for chit in EventChit::ALL {
            let count = state.cup[army.index()][chit.index()];
            if pick >= count {
                pick -= count;
                continue;
            }
            state.cup[army.index()][chit.index()] -= 1;
            state.hand[army.index()][chit.index()] += 1;
            log.reveal();
            log.add(|| {
                Event::new("guv.17.1", format!("{army} draws {}.", self.event_name(army, chit)))
                    .only(Seats::only(Seat::of(army)))
            });
            log.add(|| {
                Event::new("guv.17.1", format!("{army} draws an event chit."))
                    .only(Seats::only(Seat::of(army.enemy())))
            });
            return;
        }
    }

    pub(crate) fn event_name(&self, army: Side, chit: EventChit) -> &str {
        self.event_info(army, chit).map_or("an event", |info| info.name.as_str())
    }

    /// Whether a side may play an event now.
    pub(crate) fn may_play(&self, state: &State, army: Side, chit: EventChit) -> May {
        if !state.holds(army, chit) {
            return forbid!("guv.17.1", "that event chit is not in your hand");
        }
        if state.played[army.index()] >= MOST_EVENTS {
            return forbid!("guv.17.2", "two events have been played this turn");
        }
        let task = state.agenda.last().copied();
        if !self.is_moment(state, army, chit, task) {
            return forbid!(chit.clause(army), "this is not the moment for that event");
        }
        self.is_of_use(state, army, chit)
    }

    /// The moment of the sequence that an event belongs to.
    fn is_moment(&self, state: &State, army: Side, chit: EventChit, task: Option<Task>) -> bool {
        let active = self.active(state);
        let mine = active.side == army;
        match (chit, task) {
            (
                EventChit::GoodGeneral | EventChit::GreatOffensive | EventChit::CorpsReleased,
                Some(Task::Formations(side)),
            ) => side == army,
            (
                EventChit::Regroup | EventChit::LastEffort | EventChit::GeneralRetreat | EventChit::Bridge,
                Some(Task::Activate(_)),
            ) => mine,
            (
                EventChit::NightAttack | EventChit::UnknownPaths | EventChit::JacksonAttacks,
                Some(Task::Movement),
            ) => mine && !active.begun,
            (EventChit::Alexander, Some(Task::Bombardment)) | (EventChit::Demons, Some(Task::Combat)) => mine,
            (EventChit::RebelYell, Some(Task::CombatEvent(side))) => side == army && mine,
            (EventChit::SteadyDefense, Some(Task::CombatEvent(side))) => side == army && !mine,
            (EventChit::YankeesVeterans, Some(Task::CombatEvent(side)))
            | (EventChit::Supply, Some(Task::SupplyChit(side))) => side == army,
            _ => false,
        }
    }

    fn is_of_use(&self, state: &State, army: Side, chit: EventChit) -> May {
        let active = self.active(state);
        let formation = self
            .commands
            .get(active.commander.index())
            .is_some_and(|info| info.kind != CommandKind::Independent);
        let clause = chit.clause(army);
        let fits = match chit {
            // guv.14.73 guv.17.6 guv.17.18
            EventChit::NightAttack => {
                self.is_night(state)
                    && formation
                    && !active.night_attack
                    && !active.forced
                    && self.has_night_combat(state)
            }
            EventChit::UnknownPaths => formation && !active.unknown_paths,
            EventChit::JacksonAttacks => active.commander == self.known.jackson && !active.jackson_attacks,
            EventChit::Alexander => active.alexander == NOWHERE,
            EventChit::Demons => active.demons == NOWHERE && !self.demon_hexes(state).is_empty(),
            EventChit::Bridge => state.pontoons.last() == Some(&Pontoon::Locked),
            EventChit::Regroup => !self.regroupable(state, army).is_empty(),
            EventChit::LastEffort => self.units_of(army).any(|unit| state.has(unit, flag::DISORDER)),
            EventChit::GeneralRetreat => !self.map.supply[army.index()].is_empty(),
            EventChit::GoodGeneral => !state.good_general,
            EventChit::GreatOffensive => {
                let used = state.used[self.known.hooker.index()];
                used != 0 && used + 1 == state.turn && !state.great_offensive
            }
            EventChit::CorpsReleased => true,
            EventChit::Supply => state.depots[army.index()] == NOWHERE,
            EventChit::RebelYell | EventChit::SteadyDefense | EventChit::YankeesVeterans => true,
        };
        demand!(fits, clause, "the event would have nothing to act on")
    }

    fn has_night_combat(&self, state: &State) -> bool {
        state.options & option::NIGHT_COMBAT != 0 || !self.scenario(state).is_campaign()
    }

    /// Plays an event from the hand. // guv.17.4 guv.17.5 guv.19.3
    pub(crate) fn play_event(&self, state: &mut State, army: Side, chit: EventChit, log: &mut Log) {
        let index = army.index();
        state.hand[index][chit.index()] -= 1;
        state.played[index] += 1;
        // Good General lies in the command cup until it is drawn. // guv.17.21
        if chit != EventChit::GoodGeneral {
            self.put_back(state, army, chit);
        }
        log.reveal();
        log.add(|| Event::new(chit.clause(army).0, format!("{army} plays {}.", self.event_name(army, chit))));
        match chit {
            EventChit::NightAttack => self.with_active(state, |active| active.night_attack = true),
            EventChit::UnknownPaths => self.with_active(state, |active| active.unknown_paths = true),
            EventChit::JacksonAttacks => self.with_active(state, |active| active.jackson_attacks = true),
            EventChit::Bridge => {
                // guv.11.1 guv.17.15
                if let Some(last) = state.pontoons.last_mut() {
                    *last = Pontoon::Pool(Side::Confederate);
                }
            }
            EventChit::GoodGeneral => state.good_general = true,
            EventChit::GreatOffensive => state.great_offensive = true,
            EventChit::CorpsReleased => state.push(Task::Release),
            EventChit::Regroup => state.push(Task::Regroup(army)),
            EventChit::RebelYell | EventChit::SteadyDefense | EventChit::YankeesVeterans => {
                let role = if self.active(state).side == army { ATTACKER } else { DEFENDER };
                state.combat.events[role] += 1;
            }
            EventChit::Supply
            | EventChit::Demons
            | EventChit::Alexander
            | EventChit::LastEffort
            | EventChit::GeneralRetreat => {
                state.push(Task::EventHex(chit, army));
            }
        }
    }

    /// A used chit goes back in its cup or out of the game. // guv.17.4 guv.17.5 guv.19.3
    pub(crate) fn put_back(&self, state: &mut State, army: Side, chit: EventChit) {
        let returns = self.event_info(army, chit).is_some_and(|info| info.returns)
            && self.scenario(state).is_campaign();
        let pile = if returns { &mut state.cup } else { &mut state.out };
        pile[army.index()][chit.index()] += 1;
    }

    fn with_active(&self, state: &mut State, change: impl FnOnce(&mut crate::state::Active)) {
        if let Some(active) = &mut state.active {
            change(active);
        }
    }

    /// Hexes where Demons out of the earth would let a unit attack again. // guv.17.9
    fn demon_hexes(&self, state: &State) -> Vec<Hex> {
        let army = self.active(state).side;
        let fought = |hex: Hex| {
            state.units_at(hex).any(|unit| {
                self.side(unit) == army
                    && state.has(unit, flag::ACTIVE)
                    && state.has(unit, flag::FOUGHT)
                    && self.arm(unit).is_line()
            })
        };
        self.map
            .board
            .hexes()
            .filter(|&hex| self.in_play(state, hex) && !self.held_by(state, hex, army.enemy()))
            .filter(|&hex| fought(hex) || self.map.around(hex).any(|(_, next)| fought(next)))
            .collect()
    }

    /// Where the chit of an event may lie.
    pub(crate) fn may_event_hex(&self, state: &State, chit: EventChit, army: Side, hex: Hex) -> May {
        let clause = chit.clause(army);
        if !self.in_play(state, hex) || self.held_by(state, hex, army.enemy()) {
            return forbid!(clause, "the chit may not lie there");
        }
        let near = |test: &dyn Fn(Unit) -> bool| {
            std::iter::once(hex)
                .chain(self.map.around(hex).map(|(_, next)| next))
                .any(|at| state.units_at(at).any(|unit| self.side(unit) == army && test(unit)))
        };
        let fits = match chit {
            EventChit::Demons => near(&|unit| {
                state.has(unit, flag::ACTIVE) && state.has(unit, flag::FOUGHT) && self.arm(unit).is_line()
            }),
            EventChit::Alexander => near(&|unit| self.may_shell(state, unit).is_ok()),
            EventChit::LastEffort => near(&|unit| state.has(unit, flag::DISORDER)),
            _ => true,
        };
        demand!(fits, clause, "it would touch no unit there")
    }

    pub(crate) fn list_event_hex(&self, state: &State, chit: EventChit, army: Side, out: &mut Vec<Action>) {
        for hex in self.map.board.hexes() {
            if self.may_event_hex(state, chit, army, hex).is_ok() {
                out.push(Action::At(hex));
            }
        }
    }

    pub(crate) fn do_event_hex(
        &self,
        state: &mut State,
        chit: EventChit,
        army: Side,
        hex: Hex,
        log: &mut Log,
    ) {
        state.pop();
        log.add(|| Event::new(chit.clause(army).0, format!("The chit lies in {}.", self.map.name(hex))));
        let nearby: Vec<Unit> = self
            .units_of(army)
            .filter(|&unit| state.hex(unit).is_some_and(|at| self.map.board.distance(at, hex) <= 1))
            .collect();
        match chit {
            EventChit::Supply => state.depots[army.index()] = hex,
            EventChit::Alexander => self.with_active(state, |active| active.alexander = hex),
            EventChit::Demons => {
                for unit in nearby {
                    if state.has(unit, flag::ACTIVE) || self.arm(unit) == Arm::Skirmisher {
                        state.clear(unit, flag::FOUGHT);
                    }
                }
                self.with_active(state, |active| {
                    active.demons = hex;
                    // What was left to other units is still theirs to attack. // guv.14.2
                    let attacked = std::mem::take(&mut active.attacked);
                    active.owed.retain(|hex| !attacked.contains(hex));
                });
            }
            EventChit::LastEffort => {
                for unit in nearby {
                    if state.has(unit, flag::DISORGANIZED) {
                        state.clear(unit, flag::DISORGANIZED);
                    } else if state.has(unit, flag::DEMORALIZED) {
                        state.clear(unit, flag::DEMORALIZED);
                        state.set(unit, flag::DISORGANIZED);
                    }
                }
            }
            _ => state.push(Task::GeneralRetreat(army, hex)),
        }
    }

    /// Destroyed units that could come back, and where. // guv.17.8 guv.17.20
    pub(crate) fn may_regroup(&self, state: &State, army: Side, unit: Unit, hex: Hex) -> May {
        let clause = EventChit::Regroup.clause(army);
        if self.side(unit) != army || state.place(unit) != Place::LOSSES || !self.arm(unit).is_line() {
            return forbid!(clause, "only a destroyed unit of yours, no skirmisher, comes back");
        }
        if !self.in_play(state, hex) || !self.has_room(state, hex, unit) || self.near_enemy(state, hex, army)
        {
            return forbid!(clause, "it may not come back there");
        }
        self.may_be_on_bank(state, unit, hex)?;
        let friends = std::iter::once(hex)
            .chain(self.map.around(hex).map(|(_, next)| next))
            .any(|at| state.units_at(at).any(|other| self.same_division(state, unit, other)));
        demand!(friends, clause, "units of its own division must be there or next to it")
    }

    /// Whether two units are of one division; an Independent unit takes any friend.
    fn same_division(&self, state: &State, unit: Unit, other: Unit) -> bool {
        let (own, friend) = (self.unit(unit), self.unit(other));
        own.side == friend.side
            && friend.arm.is_line()
            && match self.formation(state, unit) {
                None => true,
                // Corps artillery has no division: its corps stands for it.
                formation => {
                    formation == self.formation(state, other)
                        && (own.division.is_empty() || own.division == friend.division)
                }
            }
    }

    fn regroupable(&self, state: &State, army: Side) -> Vec<(Unit, Hex)> {
        let mut found = Vec::new();
        for unit in
            self.units_of(army).filter(|&unit| state.place(unit) == Place::LOSSES && self.arm(unit).is_line())
        {
            for hex in self.map.board.hexes() {
                if self.may_regroup(state, army, unit, hex).is_ok() {
                    found.push((unit, hex));
                }
            }
        }
        found
    }

    pub(crate) fn list_regroup(&self, state: &State, army: Side, out: &mut Vec<Action>) {
        out.extend(self.regroupable(state, army).into_iter().map(|(unit, hex)| Action::Regroup(unit, hex)));
    }

    pub(crate) fn do_regroup(&self, state: &mut State, action: &Action, log: &mut Log) {
        let Action::Regroup(unit, hex) = *action else { return };
        state.pop();
        state.put(unit, hex.into());
        self.make_room(state, hex, log);
        state.flags[unit.index()] = if self.unit(unit).has_two_steps() { flag::REDUCED } else { 0 };
        self.tell(state, unit, log, EventChit::Regroup.clause(self.side(unit)).0, || {
            format!("{} comes back in {}.", self.name(unit), self.map.name(hex))
        });
    }

    /// What Corps Released frees. // guv.17.27 guv.17.28 guv.18.6 guv.18.7
    pub(crate) fn list_release(&self, out: &mut Vec<Action>) {
        out.push(Action::Release(self.known.reynolds));
        out.push(Action::Release(self.known.sedgwick));
        out.push(Action::ReleaseCavalry);
    }

    pub(crate) fn do_release(&self, state: &mut State, action: &Action, log: &mut Log) {
        state.pop();
        if let Action::Release(command) = *action {
            state.released |= command.bit();
            log.add(|| {
                Event::new(
                    "guv.17.27",
                    format!("The corps of {} is released.", self.commands[command.index()].name),
                )
            });
        } else {
            state.cavalry_free = true;
            log.add(|| Event::new("guv.17.28", "The cavalry may cross southward."));
        }
    }

    /// Whether a unit may use a General Retreat. // guv.17.16
    pub(crate) fn may_general_retreat(&self, state: &State, army: Side, centre: Hex, unit: Unit) -> May {
        let clause = EventChit::GeneralRetreat.clause(army);
        if self.side(unit) != army || !self.arm(unit).is_line() {
            return forbid!(clause, "it may not use the General Retreat");
        }
        if state.has(unit, flag::WITHDRAWN) {
            return forbid!(clause, "it has used the General Retreat");
        }
        if state.hex(unit).is_none_or(|at| self.map.board.distance(at, centre) > GENERAL_RETREAT_HEXES) {
            return forbid!(clause, "it is not within five hexes of the chit");
        }
        Ok(())
    }

    pub(crate) fn list_general_retreat(&self, state: &State, army: Side, centre: Hex, out: &mut Vec<Action>) {
        for unit in self.units_of(army) {
            if self.may_general_retreat(state, army, centre, unit).is_ok() {
                out.push(Action::Move(unit));
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn do_general_retreat(&self, state: &mut State, action: &Action) {
        if let Action::Move(unit) = *action {
            state.set(unit, flag::WITHDRAWN);
            state.origins[unit.index()] = state.hex(unit).unwrap_or(NOWHERE).0;
            self.begin_move(state, unit, true);
            return;
        }
        state.pop();
        state.push(Task::Stacking);
    }

    /// The price of a General Retreat. // guv.17.17
    pub(crate) fn end_general_retreat(
        &self,
        state: &mut State,
        group: &Group,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        let movers = group
            .members
            .iter()
            .copied()
            .filter(|&unit| state.hex(unit).is_some_and(|hex| hex.0 != state.origins[unit.index()]));
        for unit in movers.filter(|&unit| self.arm(unit).is_line()).collect::<Vec<_>>() {
            if state.has(unit, flag::DISORDER) {
                continue;
            }
            self.disorganize(state, unit, "guv.17.17", log);
            let die = dice.roll(6);
            let result = if die <= 2 { "demoralized" } else { "disorganized" };
            log.add(|| {
                roll_event("guv.17.17", format!("{} is demoralized on 1 or 2.", self.name(unit)), die, result)
            });
            log.result(|| result.into());
            if die <= 2 {
                self.disorganize(state, unit, "guv.17.17", log);
            }
        }
    }
}
