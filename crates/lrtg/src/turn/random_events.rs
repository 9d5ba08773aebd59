//! The Random Events Phase (2.0): the roll, and what each event does.

use engine::{Dice, Event, EventKind, Log, Modifier, Side, counted};
use gcacw::state::{Hex, Leader, Unit};

use crate::campaign::{Game, LongRoads, War};
use crate::data::tables::{Condition, EventName};
use crate::options;
use crate::question::{Question, Work};
use crate::state::Today;
use crate::victory::book::Award;

/// The tracks of arrivals, as rows of `received`.
pub(crate) const RICHMOND: usize = 0;
pub(crate) const REINFORCEMENTS: usize = 1;
pub(crate) const WEST_VIRGINIA: usize = 2;
pub(crate) const MILITIA: usize = 3;

/// The least tied number that the Union wins, with option 25.
const UNION_TIES: i16 = 5;

impl LongRoads {
    /// A new turn begins: what only the last turn knew is forgotten, and from turn 4 on two dice are rolled.
    pub(crate) fn random_events(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        self.begin_turn(rules, state);
        // lrtg.2.0.1, lrtg.viii.1.10
        if state.turn <= self.data.calendar.three_day_turns {
            return;
        }
        let rolled = [dice.roll(6), dice.roll(6)];
        let Some(row) = self.data.events.row(rolled[0] + rolled[1]) else { return };
        let event = row.event(|condition| self.holds(state, condition));
        log.result(|| event.words().into());
        log.add(|| {
            let text =
                format!("Random event: {} and {} make {}: {}.", rolled[0], rolled[1], row.sum, event.words());
            Event::new("lrtg.2.0.1", text).kind(EventKind::Roll {
                dice: rolled.to_vec(),
                modifiers: Vec::new(),
                result: event.words().into(),
                place: String::new(),
            })
        });
        state.campaign.today.event = Some(event);
        self.happen(rules, state, event, dice, log);
        if row.ammunition_train {
            self.ammunition_train(rules, state, log);
        }
    }

    fn begin_turn(&self, rules: &Game, state: &mut War) {
        state.action_phase = 0;
        state.actions_taken = [0; 2];
        let last = state.campaign.today.event;
        state.campaign.last_event = last;
        state.campaign.declared = [None; 2];
        state.campaign.today = Today::default();
        self.forget_far_units(state);
        let ports: Vec<_> = self.ports().collect();
        let in_port = self.on_map(rules, state, Side::Union).filter(|(_, hex)| ports.contains(hex));
        state.campaign.today.in_port = in_port.map(|(unit, _)| unit).collect();
        // lrtg.5.0.7: merely staying at sea counts.
        state.campaign.today.at_sea =
            self.units_at_sea(rules, state).map(|unit| self.sea_load(rules, state, unit)).sum();
    }

    /// Whether what a case of the table asks is so.
    pub(crate) fn holds(&self, state: &War, condition: Condition) -> bool {
        let campaign = &state.campaign;
        let left = |track: usize, units: &[Unit]| usize::from(campaign.received[track]) < units.len();
        match condition {
            Condition::PreviousEventRainNext => campaign.last_event == Some(EventName::RainNext),
            Condition::FewerThanFourRainDays => campaign.rain_days < self.data.events.rain_days,
            Condition::RichmondGarrisonLeft => left(RICHMOND, &self.forces.richmond_garrison),
            Condition::RaidToCome => !campaign.raided,
            Condition::HookerCommands => !campaign.meade,
            Condition::LeeSouth => !self.leader_is_north(state, self.forces.named.lee),
            Condition::MeadeSouth => !self.leader_is_north(state, self.forces.named.meade),
            Condition::ConfederateReinforcementsLeft => left(REINFORCEMENTS, &self.forces.reinforcements),
            Condition::NotCrossed => campaign.crossed.is_none(),
        }
    }

    fn happen(&self, rules: &Game, state: &mut War, event: EventName, dice: &mut dyn Dice, log: &mut Log) {
        match event {
            // lrtg.2.0.20
            EventName::Rain => rules.rain_event(state, 0, log),
            EventName::RainNext => rules.rain_event(state, 1, log),
            EventName::HalleckInterferes => {
                if self.halleck_units(rules, state).next().is_some() {
                    self.ask(state, Question::HalleckReinforces);
                }
            }
            EventName::HookerQuestioned => self.question_hooker(state, "lrtg.16.2.2", log),
            EventName::ConfederateReinforcement => {
                self.receive(state, REINFORCEMENTS, &self.forces.reinforcements, log);
            }
            EventName::RichmondGarrison => self.richmond_garrison(rules, state, dice, log),
            EventName::RaspberryRaid => {
                self.ask(state, Question::Work(Work::Raid { taken_off: 0 }));
                if self.raid_units(rules, state).next().is_some() {
                    self.ask(state, Question::MeetRaid);
                }
            }
            EventName::Spy => self.spy(rules, state, dice, log),
            // lrtg.2.0.49
            EventName::RearAreaParalysis => state.campaign.today.rails_closed = true,
            EventName::NoEffect
            | EventName::UnionCommunicationsBreakdown
            | EventName::ConfederateCommunicationsBreakdown
            | EventName::LeeIsSick
            | EventName::Heat => {}
        }
    }

    /// What of an event lasts all turn, for a setup that begins after it: rain, closed rails, and who has seen the enemy.
    pub(crate) fn go_on(&self, rules: &Game, state: &mut War, event: EventName) {
        match event {
            EventName::Rain => rules.rain_event(state, 0, &mut Log::silent()),
            EventName::RainNext => rules.rain_event(state, 1, &mut Log::silent()),
            EventName::RearAreaParalysis => {
                state.campaign.today.rails_closed = true; // lrtg.2.0.49
                self.note_near_enemy(rules, state);
            }
            _ => {}
        }
    }

    /// Receives the next unit of a track: it may be placed at once or held. // lrtg.3.0.1
    pub(crate) fn receive(
        &self,
        state: &mut War,
        track: usize,
        units: &[Unit],
        log: &mut Log,
    ) -> Option<Unit> {
        let &unit = units.get(usize::from(state.campaign.received[track]))?;
        state.campaign.received[track] += 1;
        self.receive_unit(state, unit, log);
        Some(unit)
    }

    /// Receives a unit: it may be placed at once or held.
    pub(crate) fn receive_unit(&self, state: &mut War, unit: Unit, log: &mut Log) {
        state.campaign.held.insert(unit);
        state.campaign.today.asked.insert(unit);
        log.add(|| Event::new("lrtg.3.0.1", format!("{} is received.", self.unit_names[unit.index()])));
        self.ask(state, Question::PlaceReinforcement(unit));
    }

    /// The next garrison unit, and on a 1 Beauregard with it. // lrtg.2.0.27, lrtg.2.0.28
    fn richmond_garrison(&self, _rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        let die = dice.roll(6);
        let leader = self.forces.named.beauregard;
        let comes = die <= self.data.events.beauregard && !state.campaign.beauregard;
        log.add(|| {
            roll_event("lrtg.2.0.28", "Beauregard", die, &[], if comes { "he comes" } else { "he stays" })
        });
        if let Some(unit) = self.receive(state, RICHMOND, &self.forces.richmond_garrison, log)
            && comes
        {
            state.campaign.beauregard = true;
            state.attached[leader.index()] = unit;
        }
    }

    /// Units that may be taken off for the raid. // lrtg.2.0.34
    pub(crate) fn raid_units<'a>(
        &'a self,
        _rules: &'a Game,
        state: &'a War,
    ) -> impl Iterator<Item = Unit> + 'a {
        self.forces.richmond_garrison.iter().copied().filter(|&unit| {
            !state.campaign.merged.contains(unit)
                && state.manpower[unit.index()] >= self.data.events.raid_manpower
                && state.hex(unit).is_some_and(|hex| !self.theater.is_north(hex))
        })
    }

    /// The raid itself. // lrtg.2.0.33
    pub(crate) fn raid(&self, state: &mut War, taken_off: u8, dice: &mut dyn Dice, log: &mut Log) {
        let die = dice.roll(6);
        let points = self.data.events.raid(die as i8 - taken_off as i8);
        state.campaign.raided = true;
        log.result(|| format!("{} lost", counted(points, "point")));
        log.add(|| {
            let sheet = [Modifier {
                label: "Richmond Garrison units taken off".into(),
                value: -i16::from(taken_off),
                clause: "lrtg.2.0.34".into(),
            }];
            roll_event(
                "lrtg.2.0.33",
                "Raspberry Raid",
                die,
                &sheet,
                &format!("{} lost", counted(points, "point")),
            )
        });
        self.score(state, Award::RaspberryRaid, -points, "lrtg.vii.10.1", log);
    }

    /// Who spies better. // lrtg.2.0.39, lrtg.2.0.40
    fn spy(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        let rolled = [dice.roll(6), dice.roll(6)];
        let union = rolled[0] as i8 - self.leader_is_south(state, self.army_leader(state, Side::Union)) as i8;
        let confederate = rolled[1] as i8 - self.leader_is_north(state, self.forces.named.lee) as i8;
        let winner = match union.cmp(&confederate) {
            std::cmp::Ordering::Greater => Side::Union,
            std::cmp::Ordering::Less => Side::Confederate,
            std::cmp::Ordering::Equal => {
                let near = |side: Side| self.cavalry_distance(rules, state, side);
                if near(Side::Union) < near(Side::Confederate) { Side::Union } else { Side::Confederate }
            }
        };
        state.campaign.today.spy = Some(winner);
        self.intercept(rules, state, winner, log);
        log.add(|| {
            let text = format!(
                "Spy: the Union rolls {} ({union}), the Confederate {} ({confederate}): the {winner} wins.",
                rolled[0], rolled[1]
            );
            Event::new("lrtg.2.0.39", text).kind(EventKind::Roll {
                dice: rolled.to_vec(),
                modifiers: Vec::new(),
                result: format!("{winner} wins"),
                place: String::new(),
            })
        });
        log.result(|| format!("{winner} wins"));
        self.uncover(rules, state, winner, log);
    }

    /// How far a side's nearest cavalry unit is from the enemy army leader.
    fn cavalry_distance(&self, rules: &Game, state: &War, side: Side) -> u16 {
        let Some(leader) = state.leader_hex(self.army_leader(state, side.enemy())) else { return u16::MAX };
        let cavalry =
            self.on_map(rules, state, side).filter(|(unit, _)| self.is_cavalry(rules, state, *unit));
        cavalry.map(|(_, hex)| rules.board.distance(hex, leader)).min().unwrap_or(u16::MAX)
    }

    /// Counts a Hooker Questioned event. // lrtg.2.0.46
    pub(crate) fn question_hooker(&self, state: &mut War, clause: &'static str, log: &mut Log) {
        state.campaign.questioned = state.campaign.questioned.saturating_add(1);
        let count = state.campaign.questioned;
        log.add(|| {
            Event::new(
                clause,
                format!("Hooker is questioned: event {count} of {}.", self.data.victory.hooker.events),
            )
        });
    }

    /// Union units in Washington or Baltimore that may still grow. // lrtg.2.0.23
    pub(crate) fn halleck_units<'a>(
        &'a self,
        rules: &'a Game,
        state: &'a War,
    ) -> impl Iterator<Item = Unit> + 'a {
        let units = self.on_map(rules, state, Side::Union);
        units
            .filter(move |&(unit, hex)| {
                self.is_in_the_cities(hex)
                    && unit != self.forces.named.haupt
                    && state.manpower[unit.index()] < self.most_manpower(rules, state, unit)
            })
            .map(|(unit, _)| unit)
    }

    /// Whether a hex is in the District of Columbia or of the city of Baltimore. // lrtg.2.0.23
    pub(crate) fn is_in_the_cities(&self, hex: Hex) -> bool {
        self.is_in_state(hex, "DC") || self.theater.baltimore.contains(hex)
    }

    /// Initiative modifiers of the turn. // lrtg.2.0.21, lrtg.2.0.25, lrtg.16.2.14
    pub(crate) fn initiative(&self, state: &War, side: Side, sheet: &mut Vec<Modifier>) {
        let mut add = |label: &str, clause: &str| {
            sheet.push(Modifier { label: label.into(), value: -1, clause: clause.into() });
        };
        match (side, state.campaign.today.event) {
            (Side::Union, Some(EventName::HalleckInterferes)) => add("Halleck interferes", "lrtg.2.0.21"),
            (Side::Confederate, Some(EventName::LeeIsSick)) => add("Lee is sick", "lrtg.2.0.25"),
            _ => {}
        }
        if side == Side::Union && state.campaign.today.accession {
            add("Meade assumes command", "lrtg.16.2.14");
        }
    }

    /// Who wins a tied initiative roll. // lrtg.25.0.2 to lrtg.25.0.5
    pub(crate) fn tied_initiative(&self, state: &War, number: i16) -> Option<Side> {
        let variable = self.option(state, options::VARIABLE_INITIATIVE)
            && state.campaign.meade
            && state.campaign.today.event != Some(EventName::LeeIsSick);
        let union = variable && number >= UNION_TIES;
        Some(if union { Side::Union } else { Side::Confederate })
    }

    /// Takes Beauregard out of the game. // lrtg.2.0.35
    pub(crate) fn beauregard_leaves(&self, state: &mut War) {
        let leader: Leader = self.forces.named.beauregard;
        state.attached[leader.index()] = Unit::NONE;
    }
}

/// A roll of one die with its sheet, as an event.
pub(crate) fn roll_event(
    clause: &'static str,
    what: &str,
    die: u8,
    sheet: &[Modifier],
    result: &str,
) -> Event {
    let sum: i16 = i16::from(die) + sheet.iter().map(|line| line.value).sum::<i16>();
    let text = if sheet.iter().any(|line| line.value != 0) {
        format!("{what}: the die shows {die}, with modifiers {sum}: {result}.")
    } else {
        format!("{what}: the die shows {die}: {result}.")
    };
    Event::new(clause, text).kind(EventKind::Roll {
        dice: vec![die],
        modifiers: sheet.iter().filter(|line| line.value != 0).cloned().collect(),
        result: result.into(),
        place: String::new(),
    })
}
