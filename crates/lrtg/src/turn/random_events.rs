//! The Random Events Phase (2.0): the roll, and what each event does.

use engine::{Dice, Event, EventKind, Log, Modifier, Side, counted};
use gcacw::state::{Hex, Leader, Unit};

use crate::campaign::LongRoads;
use crate::data::tables::{Condition, EventName};
use crate::options;
use crate::question::{Question, Work};
use crate::situation::{Play, Situation};
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
    /// Whether a hex is in the District of Columbia or of the city of Baltimore. // lrtg.2.0.23
    pub(crate) fn is_in_the_cities(&self, hex: Hex) -> bool {
        self.is_in_state(hex, "DC") || self.theater.baltimore.contains(hex)
    }
}

impl<'a> Situation<'a> {
    /// Whether what a case of the table asks is so.
    pub(crate) fn holds(self, condition: Condition) -> bool {
        let campaign = &self.state.campaign;
        let left = |track: usize, units: &[Unit]| usize::from(campaign.received[track]) < units.len();
        match condition {
            Condition::PreviousEventRainNext => campaign.last_event == Some(EventName::RainNext),
            Condition::FewerThanFourRainDays => campaign.rain_days < self.data().events.rain_days,
            Condition::RichmondGarrisonLeft => left(RICHMOND, &self.forces().richmond_garrison),
            Condition::RaidToCome => !campaign.raided,
            Condition::HookerCommands => !campaign.meade,
            Condition::LeeSouth => !self.leader_is_north(self.forces().named.lee),
            Condition::MeadeSouth => !self.leader_is_north(self.forces().named.meade),
            Condition::ConfederateReinforcementsLeft => left(REINFORCEMENTS, &self.forces().reinforcements),
            Condition::NotCrossed => campaign.crossed.is_none(),
        }
    }

    /// Units that may be taken off for the raid. // lrtg.2.0.34
    pub(crate) fn raid_units(self) -> impl Iterator<Item = Unit> + 'a {
        self.forces().richmond_garrison.iter().copied().filter(move |&unit| {
            !self.state.campaign.merged.contains(unit)
                && self.state.manpower[unit.index()] >= self.data().events.raid_manpower
                && self.state.hex(unit).is_some_and(|hex| !self.theater().is_north(hex))
        })
    }

    /// How far a side's nearest cavalry unit is from the enemy army leader.
    fn cavalry_distance(self, side: Side) -> u16 {
        let Some(leader) = self.state.leader_hex(self.army_leader(side.enemy())) else { return u16::MAX };
        let cavalry = self.on_map(side).filter(|(unit, _)| self.is_cavalry(*unit));
        cavalry.map(|(_, hex)| self.rules.board.distance(hex, leader)).min().unwrap_or(u16::MAX)
    }

    /// Union units in Washington or Baltimore that may still grow. // lrtg.2.0.23
    pub(crate) fn halleck_units(self) -> impl Iterator<Item = Unit> + 'a {
        let units = self.on_map(Side::Union);
        units
            .filter(move |&(unit, hex)| {
                self.campaign().is_in_the_cities(hex)
                    && unit != self.forces().named.haupt
                    && self.state.manpower[unit.index()] < self.most_manpower(unit)
            })
            .map(|(unit, _)| unit)
    }

    /// Initiative modifiers of the turn. // lrtg.2.0.21, lrtg.2.0.25, lrtg.16.2.14
    pub(crate) fn initiative(self, side: Side, sheet: &mut Vec<Modifier>) {
        let mut add = |label: &str, clause: &str| {
            sheet.push(Modifier { label: label.into(), value: -1, clause: clause.into() });
        };
        match (side, self.state.campaign.today.event) {
            (Side::Union, Some(EventName::HalleckInterferes)) => add("Halleck interferes", "lrtg.2.0.21"),
            (Side::Confederate, Some(EventName::LeeIsSick)) => add("Lee is sick", "lrtg.2.0.25"),
            _ => {}
        }
        if side == Side::Union && self.state.campaign.today.accession {
            add("Meade assumes command", "lrtg.16.2.14");
        }
    }

    /// Who wins a tied initiative roll. // lrtg.25.0.2 to lrtg.25.0.5
    pub(crate) fn tied_initiative(self, number: i16) -> Option<Side> {
        let variable = self.option(options::VARIABLE_INITIATIVE)
            && self.state.campaign.meade
            && self.state.campaign.today.event != Some(EventName::LeeIsSick);
        let union = variable && number >= UNION_TIES;
        Some(if union { Side::Union } else { Side::Confederate })
    }
}

impl Play<'_> {
    /// A new turn begins: what only the last turn knew is forgotten, and from turn 4 on two dice are rolled.
    pub(crate) fn random_events(&mut self, dice: &mut dyn Dice) {
        self.begin_turn();
        // lrtg.2.0.1, lrtg.viii.1.10
        if self.state.turn <= self.data().calendar.three_day_turns {
            return;
        }
        let rolled = [dice.roll(6), dice.roll(6)];
        let Some(row) = self.data().events.row(rolled[0] + rolled[1]) else { return };
        let event = row.event(|condition| self.now().holds(condition));
        self.log.result(|| event.words().into());
        self.log.add(|| {
            let text =
                format!("Random event: {} and {} make {}: {}.", rolled[0], rolled[1], row.sum, event.words());
            Event::new("lrtg.2.0.1", text).kind(EventKind::Roll {
                dice: rolled.to_vec(),
                modifiers: Vec::new(),
                result: event.words().into(),
                place: String::new(),
            })
        });
        self.state.campaign.today.event = Some(event);
        self.happen(event, dice);
        if row.ammunition_train {
            self.ammunition_train();
        }
    }

    fn begin_turn(&mut self) {
        self.state.action_phase = 0;
        self.state.actions_taken = [0; 2];
        let last = self.state.campaign.today.event;
        self.state.campaign.last_event = last;
        self.state.campaign.declared = [None; 2];
        self.state.campaign.today = Today::default();
        self.forget_far_units();
        let ports: Vec<_> = self.campaign().ports().collect();
        let in_port = self.now().on_map(Side::Union).filter(|(_, hex)| ports.contains(hex));
        self.state.campaign.today.in_port = in_port.map(|(unit, _)| unit).collect();
        // lrtg.5.0.7: merely staying at sea counts.
        self.state.campaign.today.at_sea =
            self.now().units_at_sea().map(|unit| self.now().sea_load(unit)).sum();
    }

    fn happen(&mut self, event: EventName, dice: &mut dyn Dice) {
        match event {
            // lrtg.2.0.20
            EventName::Rain => self.standard().rain_event(0),
            EventName::RainNext => self.standard().rain_event(1),
            EventName::HalleckInterferes => {
                if self.now().halleck_units().next().is_some() {
                    self.ask(Question::HalleckReinforces);
                }
            }
            EventName::HookerQuestioned => self.question_hooker("lrtg.16.2.2"),
            EventName::ConfederateReinforcement => {
                self.receive(REINFORCEMENTS, &self.forces().reinforcements);
            }
            EventName::RichmondGarrison => self.richmond_garrison(dice),
            EventName::RaspberryRaid => {
                self.ask(Question::Work(Work::Raid { taken_off: 0 }));
                if self.now().raid_units().next().is_some() {
                    self.ask(Question::MeetRaid);
                }
            }
            EventName::Spy => self.spy(dice),
            // lrtg.2.0.49
            EventName::RearAreaParalysis => self.state.campaign.today.rails_closed = true,
            EventName::NoEffect
            | EventName::UnionCommunicationsBreakdown
            | EventName::ConfederateCommunicationsBreakdown
            | EventName::LeeIsSick
            | EventName::Heat => {}
        }
    }

    /// What of an event lasts all turn, for a setup that begins after it: rain, closed rails, and who has seen the enemy.
    pub(crate) fn go_on(&mut self, event: EventName) {
        match event {
            EventName::Rain => self.rules.play(self.state, &mut Log::silent()).rain_event(0),
            EventName::RainNext => self.rules.play(self.state, &mut Log::silent()).rain_event(1),
            EventName::RearAreaParalysis => {
                self.state.campaign.today.rails_closed = true; // lrtg.2.0.49
                self.note_near_enemy();
            }
            _ => {}
        }
    }

    /// Receives the next unit of a track: it may be placed at once or held. // lrtg.3.0.1
    pub(crate) fn receive(&mut self, track: usize, units: &[Unit]) -> Option<Unit> {
        let &unit = units.get(usize::from(self.state.campaign.received[track]))?;
        self.state.campaign.received[track] += 1;
        self.receive_unit(unit);
        Some(unit)
    }

    /// Receives a unit: it may be placed at once or held.
    pub(crate) fn receive_unit(&mut self, unit: Unit) {
        self.state.campaign.held.insert(unit);
        self.state.campaign.today.asked.insert(unit);
        self.report(|now| {
            Event::new("lrtg.3.0.1", format!("{} is received.", now.campaign().unit_names[unit.index()]))
        });
        self.ask(Question::PlaceReinforcement(unit));
    }

    /// The next garrison unit, and on a 1 Beauregard with it. // lrtg.2.0.27, lrtg.2.0.28
    fn richmond_garrison(&mut self, dice: &mut dyn Dice) {
        let die = dice.roll(6);
        let leader = self.forces().named.beauregard;
        let comes = die <= self.data().events.beauregard && !self.state.campaign.beauregard;
        self.log.add(|| {
            roll_event("lrtg.2.0.28", "Beauregard", die, &[], if comes { "he comes" } else { "he stays" })
        });
        if let Some(unit) = self.receive(RICHMOND, &self.forces().richmond_garrison)
            && comes
        {
            self.state.campaign.beauregard = true;
            self.state.attached[leader.index()] = unit;
        }
    }

    /// The raid itself. // lrtg.2.0.33
    pub(crate) fn raid(&mut self, taken_off: u8, dice: &mut dyn Dice) {
        let die = dice.roll(6);
        let points = self.data().events.raid(die as i8 - taken_off as i8);
        self.state.campaign.raided = true;
        self.log.result(|| format!("{} lost", counted(points, "point")));
        self.log.add(|| {
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
        self.score(Award::RaspberryRaid, -points, "lrtg.vii.10.1");
    }

    /// Who spies better. // lrtg.2.0.39, lrtg.2.0.40
    fn spy(&mut self, dice: &mut dyn Dice) {
        let rolled = [dice.roll(6), dice.roll(6)];
        let union = rolled[0] as i8 - self.now().leader_is_south(self.now().army_leader(Side::Union)) as i8;
        let confederate = rolled[1] as i8 - self.now().leader_is_north(self.forces().named.lee) as i8;
        let winner = match union.cmp(&confederate) {
            std::cmp::Ordering::Greater => Side::Union,
            std::cmp::Ordering::Less => Side::Confederate,
            std::cmp::Ordering::Equal => {
                let near = |side: Side| self.now().cavalry_distance(side);
                if near(Side::Union) < near(Side::Confederate) { Side::Union } else { Side::Confederate }
            }
        };
        self.state.campaign.today.spy = Some(winner);
        self.intercept(winner);
        self.log.add(|| {
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
        self.log.result(|| format!("{winner} wins"));
        self.uncover(winner);
    }

    /// Counts a Hooker Questioned event. // lrtg.2.0.46
    pub(crate) fn question_hooker(&mut self, clause: &'static str) {
        self.state.campaign.questioned = self.state.campaign.questioned.saturating_add(1);
        let count = self.state.campaign.questioned;
        self.report(|now| {
            Event::new(
                clause,
                format!("Hooker is questioned: event {count} of {}.", now.data().victory.hooker.events),
            )
        });
    }

    /// Takes Beauregard out of the game. // lrtg.2.0.35
    pub(crate) fn beauregard_leaves(&mut self) {
        let leader: Leader = self.forces().named.beauregard;
        self.state.attached[leader.index()] = Unit::NONE;
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
