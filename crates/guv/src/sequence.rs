//! The sequence of play: the turn, the cup, the end of the turn and the night.

use engine::{Dice, Event, EventKind, Forbidden, Log, May, Side, capital, forbid, forbidden};

use crate::Guv;
use crate::action::Action;
use crate::map::{Hex, NOWHERE};
use crate::ruleset::option;
use crate::state::{Active, Chit, Place, Pontoon, State, flag};
use crate::task::Task;
use crate::unit::{Arm, Available, Command, CommandKind, EventChit};

/// Why nothing goes before Jackson in his own scenario.
pub(crate) const JACKSON_OPENS: Forbidden =
    forbidden!("guv.19.12", "the scenario opens with Jackson's activation: formations must be in his box");

impl Guv {
    /// Begins a turn. // guv.6.1
    pub(crate) fn turn_start(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        state.pop();
        let turn = self.turn(state);
        log.add(|| {
            let name = self.turn_name(state);
            Event::new("guv.6.1", format!("Turn {}: {name}.", state.turn)).kind(EventKind::Phase)
        });
        state.played = [0; 2];
        state.great_offensive = false;
        state.rain = false;
        if turn.rain > 0 {
            // guv.7.4
            let die = dice.roll(6);
            state.rain = die <= turn.rain;
            let result = if state.rain { "rain" } else { "dry" };
            log.add(|| roll_event("guv.7.4", format!("Rain on {} or less.", turn.rain), die, result));
            log.result(|| result.into());
        }
        for side in Side::ALL {
            state.points[side.index()] = self.activation_points(state, side);
        }
        state.push(Task::Draw);
        state.push(Task::Formations(Side::Confederate));
        state.push(Task::Formations(Side::Union));
        state.push(Task::Dummies(Side::Confederate));
        state.push(Task::Dummies(Side::Union));
        state.push(Task::Stoneman);
        state.push(Task::Arrive(Side::Confederate));
        self.roll_arrivals(state, dice, log);
    }

    /// Activation points of this turn. // guv.8.2 guv.19.4
    pub(crate) fn activation_points(&self, state: &State, side: Side) -> u8 {
        let own = self.scenario(state).activation_points.iter().find(|row| row[0] == state.turn);
        own.map_or_else(|| self.turn(state).points(side), |row| row[1 + side.index()])
    }

    /// What a formation costs now. // guv.8.3 guv.8.4
    pub(crate) fn cost(&self, state: &State, command: Command) -> u8 {
        let known = &self.known;
        let dear = [known.reynolds, known.sickles, known.sedgwick].contains(&command);
        if !dear || self.scenario(state).costs_one & command.bit() != 0 {
            return 1;
        }
        let south = self.units_of(Side::Union).any(|unit| {
            self.unit(unit).formation == Some(command)
                && match state.hex(unit) {
                    Some(hex) => self.map.bank(hex) != crate::map::Bank::North,
                    None => state.place(unit).exit().is_some(),
                }
        });
        1 + u8::from(south)
    }

    /// The high commander who must be given formations before anything else is chosen. // guv.19.12
    pub(crate) fn must_open_with(&self, state: &State, side: Side) -> Option<Command> {
        let scenario = self.scenario(state);
        scenario.opens_with.filter(|&high| {
            state.turn == scenario.first_turn
                && state.chits[high.index()] == Chit::Idle
                && (0..self.commands.len() as u8)
                    .map(Command)
                    .any(|command| self.may_choose_under(state, side, command, high).is_ok())
        })
    }

    /// Whether a side may put this formation in the cup.
    pub(crate) fn may_choose(&self, state: &State, side: Side, command: Command) -> May {
        self.may_be_chosen(state, side, command)?;
        if self.must_open_with(state, side).is_some() { Err(JACKSON_OPENS) } else { Ok(()) }
    }

    /// Whether a side may pay for this formation.
    fn may_be_chosen(&self, state: &State, side: Side, command: Command) -> May {
        let Some(info) = self.commands.get(command.index()) else {
            return forbid!("guv.8.3", "there is no such formation");
        };
        if info.side != side || info.kind != CommandKind::Formation {
            return forbid!("guv.8.3", "only a formation of your own army can be chosen");
        }
        match state.chits[command.index()] {
            Chit::Idle => {}
            Chit::Away | Chit::Gone => return forbid!("guv.19.4", "this command chit is not in use"),
            _ => return forbid!("guv.8.5", "it has been chosen already"),
        }
        self.may_be_activated(state, command)?;
        if self.cost(state, command) > state.points[side.index()] {
            return forbid!("guv.8.2", "there are not enough activation points left");
        }
        Ok(())
    }

    /// Whether a restriction of the campaign or a scenario holds a whole formation back.
    pub(crate) fn may_be_activated(&self, state: &State, command: Command) -> May {
        let mut units = self.units.iter().enumerate().filter(|(_, info)| info.formation == Some(command));
        match units.find(|(index, _)| self.restrained(state, crate::unit::Unit(*index as u8)).is_none()) {
            Some(_) => Ok(()),
            None => Err(self.restraint(state, command)),
        }
    }

    fn restraint(&self, state: &State, command: Command) -> Forbidden {
        let first = self.all_units().find(|&unit| self.unit(unit).formation == Some(command));
        first
            .and_then(|unit| self.restrained(state, unit))
            .unwrap_or(forbidden!("guv.8.3", "it has no units"))
    }

    /// Whether a formation may go in the box of a high commander. // guv.8.22 guv.8.27
    pub(crate) fn may_choose_under(&self, state: &State, side: Side, command: Command, high: Command) -> May {
        self.may_be_chosen(state, side, command)?;
        let Some(info) = self.commands.get(high.index()) else {
            return forbid!("guv.8.22", "there is no such high commander");
        };
        if info.kind != CommandKind::High || info.side != side || !self.is_in_game(state, high) {
            return forbid!("guv.8.22", "this is no high commander of yours in this game");
        }
        let box_count = state.chits.iter().filter(|chit| **chit == Chit::InBox(high)).count();
        if box_count == 0 && !self.is_rested(state, high) {
            return forbid!("guv.8.27", "a high commander can only be used in alternate turns");
        }
        if box_count >= usize::from(info.factor) {
            return forbid!("guv.3.16", "his command factor allows no more formations");
        }
        Ok(())
    }

    fn is_rested(&self, state: &State, high: Command) -> bool {
        let used = state.used[high.index()];
        used == 0
            || state.turn >= used + 2
            // guv.19.13
            || self.scenario(state).used_again.contains(&(high, state.turn))
            // guv.17.26
            || (high == self.known.hooker && state.great_offensive)
    }

    pub(crate) fn list_formations(&self, state: &State, side: Side, out: &mut Vec<Action>) {
        let opening = self.must_open_with(state, side);
        for index in 0..self.commands.len() {
            let command = Command(index as u8);
            if self.may_be_chosen(state, side, command).is_err() {
                continue;
            }
            if opening.is_none() {
                out.push(Action::Choose(command));
            }
            for (high, _) in self
                .commands
                .iter()
                .enumerate()
                .filter(|(_, info)| info.kind == CommandKind::High && info.side == side)
            {
                let high = Command(high as u8);
                if opening.is_none_or(|first| first == high)
                    && self.may_choose_under(state, side, command, high).is_ok()
                {
                    out.push(Action::ChooseUnder(command, high));
                }
            }
        }
        for chit in [EventChit::GoodGeneral, EventChit::GreatOffensive, EventChit::CorpsReleased] {
            if self.may_play(state, side, chit).is_ok() {
                out.push(Action::Play(chit));
            }
        }
        if opening.is_none() {
            out.push(Action::Done);
        }
    }

    pub(crate) fn do_formations(&self, state: &mut State, side: Side, action: &Action, log: &mut Log) {
        let seats = engine::Seats::only(engine::Seat::of(side));
        match *action {
            Action::Play(event) => self.play_event(state, side, event, log),
            Action::Choose(command) => {
                state.points[side.index()] -= self.cost(state, command);
                state.chits[command.index()] = Chit::Cup;
                log.add(|| {
                    Event::new("guv.8.3", format!("{} goes in the cup.", self.commands[command.index()].name))
                        .only(seats)
                });
            }
            // guv.8.22 guv.8.23
            Action::ChooseUnder(command, high) => {
                state.points[side.index()] -= self.cost(state, command);
                state.chits[command.index()] = Chit::InBox(high);
                state.chits[high.index()] = Chit::Cup;
                state.used[high.index()] = state.turn;
                log.add(|| {
                    let names = [command, high].map(|one| self.commands[one.index()].name.as_str());
                    Event::new("guv.8.22", format!("{} goes in the box of {}.", names[0], names[1]))
                        .only(seats)
                });
            }
            _ => {
                // guv.8.5 guv.8.34
                state.chits[self.known.independent[side.index()].index()] = Chit::Cup;
                state.points[side.index()] = 0;
                state.pop();
            }
        }
    }

    /// The chits in the cup, in a fixed order.
    pub(crate) fn in_cup(&self, state: &State) -> Vec<Command> {
        let mut cup: Vec<Command> = (0..self.commands.len())
            .filter(|&index| state.chits[index] == Chit::Cup)
            .map(|index| Command(index as u8))
            .collect();
        if state.good_general {
            cup.push(Command::GOOD_GENERAL);
        }
        cup
    }

    /// Draws a chit, or ends the turn when the cup is empty. // guv.6.2 guv.8.5
    pub(crate) fn draw(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        let cup = self.in_cup(state);
        if cup.is_empty() {
            state.pop();
            state.push(Task::TurnEnd);
            return;
        }
        let scenario = self.scenario(state);
        // guv.19.12
        let opening =
            scenario.opens_with.filter(|chit| state.turn == scenario.first_turn && cup.contains(chit));
        let drawn = opening.unwrap_or_else(|| cup[usize::from(dice.draw(cup.len() as u8))]);
        let side = if drawn == Command::GOOD_GENERAL {
            // guv.17.5: out of this cup, back in its own.
            state.good_general = false;
            self.put_back(state, Side::Union, EventChit::GoodGeneral);
            Side::Union
        } else {
            state.chits[drawn.index()] = Chit::Spent;
            self.commands[drawn.index()].side
        };
        log.reveal();
        log.add(|| {
            Event::new("guv.6.2", capital(&format!("{} is drawn.", self.chit_name(drawn))))
                .kind(EventKind::Phase)
        });
        log.result(|| self.chit_name(drawn));
        state.active = Some(Active::new(side, drawn));
        state.push(Task::Activate(drawn));
    }

    pub(crate) fn chit_name(&self, command: Command) -> String {
        match self.commands.get(command.index()) {
            None => "Good General".into(),
            Some(info) if info.kind == CommandKind::Independent => {
                format!("the {} Independent chit", info.side)
            }
            Some(info) => info.name.clone(),
        }
    }

    /// Ends an activation.
    pub(crate) fn activation_end(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        state.pop();
        if self.active(state).jackson_attacks {
            // guv.17.14
            let die = dice.roll(6);
            let wounded = die <= 2;
            log.add(|| {
                roll_event(
                    "guv.17.14",
                    "Jackson is wounded on 1 or 2.".into(),
                    die,
                    if wounded { "wounded" } else { "unhurt" },
                )
            });
            log.result(|| if wounded { "Jackson wounded".into() } else { "Jackson unhurt".into() });
            if wounded {
                state.chits[self.known.jackson.index()] = Chit::Gone;
            }
        }
        for flags in state.flags.iter_mut() {
            *flags &= !(flag::ACTIVE | flag::FOUGHT | flag::SKIRMISHED | flag::PARTED);
        }
        state.active = None;
    }

    /// Step C, or the further steps of a night. // guv.6.4 guv.6.6
    pub(crate) fn turn_end(&self, state: &mut State) {
        state.pop();
        state.push(Task::TurnClose);
        if !self.is_night(state) {
            return;
        }
        state.push(Task::NightDraw);
        state.push(Task::Recover(Side::Confederate));
        state.push(Task::Recover(Side::Union));
        state.push(Task::Morale);
        state.push(Task::SupplyCheck);
        state.push(Task::SupplyChit(Side::Confederate));
        state.push(Task::SupplyChit(Side::Union));
        state.push(Task::NightLift);
        state.recovered = 0;
        state.depots = [NOWHERE; 2];
    }

    /// Night step 2: skirmishers, Detachment markers and breastworks come off. // guv.6.7 guv.6.8 guv.6.9
    pub(crate) fn night_lift(&self, state: &mut State, log: &mut Log) {
        log.reveal(); // What comes off a stack is seen to be gone, whoever else stands in it.
        state.pop();
        state.detachment = [NOWHERE; 2];
        for side in Side::ALL {
            let skirmishers: Vec<_> =
                self.units_of(side).filter(|&unit| self.arm(unit) == Arm::Skirmisher).collect();
            let mut lost: Vec<_> =
                skirmishers.iter().copied().filter(|&unit| state.place(unit) == Place::LOSSES).collect();
            // guv.13.14
            if let Some(gone) = lost.pop() {
                state.put(gone, Place::GONE);
                log.add(|| Event::new("guv.6.8", format!("One {side} skirmisher leaves the game.")));
            }
            for unit in skirmishers {
                if state.hex(unit).is_some() || lost.contains(&unit) {
                    self.relocate(state, unit, Place::AVAILABLE, log);
                    state.flags[unit.index()] = 0;
                }
            }
        }
        if state.clear_breastworks() {
            log.add(|| Event::new("guv.6.9", "All breastworks are removed."));
        }
    }

    /// Night step 4. // guv.6.11 guv.14.67
    pub(crate) fn night_morale(&self, state: &mut State, log: &mut Log) {
        state.pop();
        for unit in self.all_units() {
            if state.hex(unit).is_none() || state.has(unit, flag::OUT_OF_SUPPLY) {
                continue;
            }
            if state.has(unit, flag::DISORGANIZED) {
                state.clear(unit, flag::DISORGANIZED);
                self.tell(state, unit, log, "guv.6.11", || format!("{} is in order again.", self.name(unit)));
            } else if state.has(unit, flag::DEMORALIZED) {
                state.clear(unit, flag::DEMORALIZED);
                state.set(unit, flag::DISORGANIZED);
                self.tell(state, unit, log, "guv.6.11", || {
                    format!("{} is no longer demoralized but disorganized.", self.name(unit))
                });
            }
        }
    }

    /// Night step 6: each player draws an event. // guv.6.13 guv.17.1
    pub(crate) fn night_draw(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        state.pop();
        if !self.draws_events(state) {
            return;
        }
        for side in Side::ALL {
            self.draw_event(state, side, dice, log);
        }
    }

    /// Whether events are drawn: in the campaign with the option. // guv.19.3
    pub(crate) fn draws_events(&self, state: &State) -> bool {
        state.options & option::EVENTS != 0 && self.scenario(state).is_campaign()
    }

    /// Takes the turn's markers off, judges victory and goes on. // guv.6.4 guv.6.5
    pub(crate) fn turn_close(&self, state: &mut State, log: &mut Log) {
        state.pop();
        for unit in self.all_units() {
            // guv.14.62
            let withdrew = state.has(unit, flag::WITHDRAWN) && state.has(unit, flag::DISPLACED);
            // A night has healed by one degree already. // guv.6.11
            let stood = !self.is_night(state)
                && state.has(unit, flag::ACTIVATED)
                && !state.has(unit, flag::MOVED)
                && !withdrew;
            if stood
                && state.has(unit, flag::DISORGANIZED)
                && !state.has(unit, flag::OUT_OF_SUPPLY)
                && state.hex(unit).is_some()
            {
                state.clear(unit, flag::DISORGANIZED);
                self.tell(state, unit, log, "guv.14.62", || {
                    format!("{} stood still and is in order again.", self.name(unit))
                });
            }
            state.flags[unit.index()] &= !flag::TURN;
        }
        for chit in &mut state.chits {
            if matches!(chit, Chit::Cup | Chit::InBox(_) | Chit::Placed(_) | Chit::Spent) {
                *chit = Chit::Idle;
            }
        }
        state.detachment = [NOWHERE; 2];
        state.marched = [0; 2];
        state.failed_sites.clear();
        // guv.11.9
        for pontoon in &mut state.pontoons {
            if let Pontoon::Resting(side) = *pontoon {
                *pontoon = Pontoon::Pool(side);
            }
        }
        if self.judge_turn(state, log) {
            return;
        }
        // The depots of the night's supply check serve until its turn is judged. // guv.2.11 guv.17.7 guv.17.19
        state.depots = [NOWHERE; 2];
        state.turn += 1;
        state.push(Task::TurnStart);
    }

    /// The date and hours of the turn.
    pub(crate) fn turn_name(&self, state: &State) -> String {
        let turn = self.turn(state);
        let night = if turn.night { ", night" } else { "" };
        format!("{} {}-{}{night}", turn.date, turn.start, turn.end)
    }

    /// Units that a variant or a scenario brings are rolled for. // guv.19.25 guv.20.9
    fn roll_arrivals(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        if let Some(reinforcements) = &self.scenario(state).reinforcements
            && let Some(&[_, least]) = reinforcements.rolls.iter().find(|roll| roll[0] == state.turn)
            && reinforcements.units.iter().any(|&unit| state.place(unit) == Place::WAITING)
        {
            let arrive = least <= 1 || {
                let die = dice.roll(6);
                let result = if die >= least { "they arrive" } else { "not yet" };
                log.add(|| {
                    roll_event(
                        "guv.19.25",
                        format!("The reinforcements come on {least} or more."),
                        die,
                        result,
                    )
                });
                log.result(|| result.into());
                die >= least
            };
            if arrive {
                for &unit in &reinforcements.units {
                    if state.place(unit) == Place::WAITING {
                        state.put(unit, Place::ARRIVING);
                    }
                }
            }
        }
        if state.options & option::LONGSTREET != 0 && self.scenario(state).is_campaign() {
            self.roll_longstreet(state, dice, log);
        }
    }

    /// Hood's division, then Pickett's. // guv.20.9 guv.20.10
    fn roll_longstreet(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        const TURNS: [u8; 4] = [6, 11, 16, 21];
        if !TURNS.contains(&state.turn) {
            return;
        }
        let waiting = |state: &State, command: Command| {
            self.all_units()
                .find(|&unit| {
                    self.unit(unit).formation == Some(command) && state.place(unit) == Place::WAITING
                })
                .is_some()
        };
        let command = if waiting(state, self.known.hood) { self.known.hood } else { self.known.pickett };
        let bonus = self.arrival_bonus(state);
        for unit in self.all_units() {
            if self.unit(unit).formation != Some(command) || state.place(unit) != Place::WAITING {
                continue;
            }
            if self.arrival_hexes(state, unit).is_empty() {
                self.tell_shut_out(state, unit, log);
                continue;
            }
            let die = dice.roll(6);
            let arrives = die + bonus >= 4;
            log.add(|| {
                let result = if arrives { "arrives" } else { "not yet" };
                roll_event(
                    "guv.20.9",
                    format!("{} arrives on 4 or more (+{bonus}).", self.name(unit)),
                    die,
                    result,
                )
            });
            if arrives {
                state.put(unit, Place::ARRIVING);
            }
        }
    }

    /// What Union gains add to the arrival die. // guv.20.12
    fn arrival_bonus(&self, state: &State) -> u8 {
        let held = |place: Option<Hex>| place.is_some_and(|hex| self.controls(state, Side::Union, hex));
        match (held(self.spots.fredericksburg), held(self.spots.spotsylvania)) {
            (true, true) => 2,
            (true, false) => 1,
            _ => 0,
        }
    }

    /// Whether a unit is one of the cavalry that enters in turn 11. // guv.18.10
    pub(crate) fn is_turn_eleven_cavalry(&self, state: &State, unit: crate::unit::Unit) -> bool {
        self.unit(unit).available == Available::Turn11 && state.options & option::STONEMAN == 0
    }
}

/// An event that shows one die and what it meant.
pub(crate) fn roll_event(clause: &'static str, text: String, die: u8, result: &str) -> Event {
    Event::new(clause, text).kind(EventKind::Roll {
        dice: vec![die],
        modifiers: Vec::new(),
        result: result.into(),
        place: String::new(),
    })
}
