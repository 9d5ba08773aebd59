//! The Reinforcement / Release / Events Phase (3.0): arrivals, releases, the draft riots, Vicksburg.

use engine::{Clause, Dice, Event, Log, May, Modifier, Refusal, Side, counted, forbid, refuse};
use gcacw::pieces::Entry;
use gcacw::sets::UnitSet;
use gcacw::state::{Hex, Place, Unit};

use crate::campaign::{Game, LongRoads, War};
use crate::data::tables::EventName;
use crate::forces::Designation;
use crate::question::{Question, Work};
use crate::supply::record::Posting;
use crate::turn::random_events::{MILITIA, WEST_VIRGINIA, roll_event};
use crate::victory::book::Award;

impl LongRoads {
    /// The phase: Confederate arrivals, Union arrivals and releases, the riots, Vicksburg. // lrtg.1.0.3
    pub(crate) fn reinforcement(&self, state: &mut War) {
        for work in [Work::Vicksburg, Work::DraftRiots, Work::UnionArrivals, Work::ConfederateArrivals] {
            self.ask(state, Question::Work(work));
        }
    }

    /// Units held from earlier turns come first, then those of this turn. // lrtg.3.1.1, lrtg.viii.1.13
    pub(crate) fn confederate_arrivals(&self, rules: &Game, state: &mut War, log: &mut Log) {
        self.ask_held(rules, state, Side::Confederate);
        for &(unit, turn) in &self.forces.arrivals {
            if turn == state.turn {
                self.receive_unit(state, unit, log);
            }
        }
    }

    /// Asks about the units held back, one after the other.
    pub(crate) fn ask_held(&self, rules: &Game, state: &mut War, side: Side) {
        let waiting = state.campaign.held.without(state.campaign.today.asked);
        if let Some(unit) = waiting.iter().find(|&unit| rules.roster(state).side(unit) == side) {
            state.campaign.today.asked.insert(unit);
            self.ask(state, Question::Work(Work::Held(side)));
            self.ask(state, Question::PlaceReinforcement(unit));
        }
    }

    /// Washington's call, West Virginia, the releases and the militia. // lrtg.3.2.1
    pub(crate) fn union_arrivals(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        self.ask_held(rules, state, Side::Union);
        self.washington_calls(state, log);
        // lrtg.viii.1.10
        if state.turn <= self.data.calendar.three_day_turns {
            return;
        }
        self.west_virginia(rules, state, dice, log);
        self.release_roll(rules, state, dice, log);
        self.militia(rules, state, dice, log);
    }

    /// Lockwood and Spinola, once Confederate infantry has come near Washington. // lrtg.3.2.2
    fn washington_calls(&self, state: &mut War, log: &mut Log) {
        if !state.campaign.threatened {
            return;
        }
        for unit in [self.forces.named.lockwood, self.forces.named.spinola] {
            if self.has_not_come(state, unit) {
                self.receive_unit(state, unit, log);
            }
        }
    }

    /// Whether a unit is still to come: one that has been merged into another has come and is gone.
    fn has_not_come(&self, state: &War, unit: Unit) -> bool {
        state.place[unit.index()] == Place::ASIDE
            && state.manpower[unit.index()] > 0
            && !state.campaign.held.contains(unit)
    }

    fn west_virginia(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        let table = &self.data.tracks.west_virginia;
        if usize::from(state.campaign.received[WEST_VIRGINIA]) >= self.forces.west_virginia.len() {
            return;
        }
        // lrtg.3.2.11
        let north = self.on_map(rules, state, Side::Confederate).any(|(unit, hex)| {
            self.is_infantry(rules, state, unit)
                && self.designation(state, unit) == Designation::Anv
                && self.theater.is_north(hex)
        });
        let sheet = modifiers([(
            north,
            "ANV infantry north of the Potomac",
            table.anv_infantry_north,
            "lrtg.3.2.11",
        )]);
        let comes = self.roll_at_most("lrtg.3.2.10", "West Virginia", table.most, &sheet, dice, log);
        if comes {
            self.receive(state, WEST_VIRGINIA, &self.forces.west_virginia, log);
        }
    }

    /// The Baltimore and Washington releases. // lrtg.3.2.30
    fn release_roll(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        let begun = state.campaign.infantry_in_maryland || state.campaign.meade;
        // lrtg.3.2.39: units held up by a threat are rolled for when no group is left.
        let groups = usize::from(state.campaign.groups) < self.forces.groups.len();
        let left = groups || state.campaign.blocked != UnitSet::EMPTY;
        // lrtg.2.0.22
        let halleck = state.campaign.today.event == Some(EventName::HalleckInterferes);
        if !begun || !left || halleck {
            return;
        }
        let most = self.data.tracks.release.most as i8;
        if self.roll_at_most("lrtg.3.2.30", "Release of a Baltimore/DC group", most, &[], dice, log) {
            self.release_group(rules, state, log);
        }
    }

    /// Releases the next group, and those whose release was blocked before. // lrtg.3.2.38, lrtg.3.2.39
    fn release_group(&self, rules: &Game, state: &mut War, log: &mut Log) {
        let mut units: Vec<Unit> = Vec::new();
        if let Some(group) = self.forces.groups.get(usize::from(state.campaign.groups)) {
            state.campaign.groups += 1;
            units.extend(group.iter().map(|release| release.unit));
        }
        let threat = self.confederate_infantry_in(rules, state, &self.data.tracks.release.blocked_by);
        units.extend(state.campaign.blocked.iter());
        for unit in units {
            let exempt = state.campaign.meade && self.forces.exempt.contains(unit);
            let is_dc = self.forces.designation[unit.index()] == Designation::Dc
                || unit == self.forces.named.lockwood;
            if threat && is_dc && !exempt {
                state.campaign.blocked.insert(unit);
                log.add(|| {
                    let name = &self.unit_names[unit.index()];
                    Event::new("lrtg.3.2.38", format!("{name} cannot be released: Washington is threatened."))
                });
            } else {
                self.release(state, unit, log);
            }
        }
    }

    fn release(&self, state: &mut War, unit: Unit, log: &mut Log) {
        state.campaign.blocked.remove(unit);
        // A unit that Meade's accession has replaced is released in its new shape. // lrtg.3.2.31, lrtg.3.2.34
        let replaced = self.forces.replacements.iter().find(|(out, _)| *out == unit && state.campaign.meade);
        let unit = replaced.map_or(unit, |&(_, into)| into);
        state.campaign.released.insert(unit);
        log.add(|| Event::new("lrtg.3.2.41", format!("{} is released.", self.unit_names[unit.index()])));
        let named = &self.forces.named;
        let comes = [named.lockwood, named.spinola].contains(&unit);
        // lrtg.3.2.34, lrtg.3.2.35
        if comes && self.has_not_come(state, unit) {
            self.receive_unit(state, unit, log);
        }
    }

    /// Pennsylvania calls out its militia. // lrtg.3.2.51, lrtg.3.2.52
    fn militia(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        let table = &self.data.tracks.militia;
        let left = usize::from(state.campaign.received[MILITIA]) < self.forces.militia.len();
        if !state.campaign.in_maryland || !left {
            return;
        }
        let any = |test: &dyn Fn(Unit, Hex) -> bool| {
            self.on_map(rules, state, Side::Confederate).any(|(unit, hex)| test(unit, hex))
        };
        let in_pennsylvania = any(&|_, hex| self.is_in_state(hex, "PA"));
        let infantry = any(&|unit, hex| {
            self.is_infantry(rules, state, unit)
                && (self.is_in_state(hex, "PA") || self.is_in_state(hex, "MD"))
        });
        let lee = state.leader_hex(self.forces.named.lee).is_some_and(|hex| self.is_in_state(hex, "PA"));
        let sheet = modifiers([
            (
                in_pennsylvania,
                "a Confederate unit in Pennsylvania",
                table.confederate_in_pennsylvania,
                "lrtg.3.2.52",
            ),
            (
                infantry,
                "Confederate infantry in Maryland or Pennsylvania",
                table.infantry_in_maryland_or_pennsylvania,
                "lrtg.3.2.52",
            ),
            (lee, "Lee in Pennsylvania", table.lee_in_pennsylvania, "lrtg.3.2.52"),
        ]);
        if self.roll_at_most("lrtg.3.2.51", "Pennsylvania militia", table.most, &sheet, dice, log) {
            self.receive(state, MILITIA, &self.forces.militia, log);
        }
    }

    /// A die that must show so much or less with its modifiers.
    pub(crate) fn roll_at_most(
        &self,
        clause: &'static str,
        what: &str,
        most: i8,
        sheet: &[Modifier],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> bool {
        let die = dice.roll(6);
        let sum = i16::from(die) + sheet.iter().map(|line| line.value).sum::<i16>();
        let succeeds = sum <= i16::from(most);
        let result = if succeeds { "success" } else { "no effect" };
        log.result(|| format!("{what}: {result}"));
        log.add(|| roll_event(clause, what, die, sheet, result));
        succeeds
    }

    /// Where a reinforcement may come on. // lrtg.3.1.1 to lrtg.3.1.6, lrtg.3.2.13, lrtg.3.2.53
    pub(crate) fn entry_hexes(&self, rules: &Game, state: &War, unit: Unit) -> Vec<Hex> {
        let side = rules.roster(state).side(unit);
        let free =
            |hex: &Hex| !rules.occupied(state, side.enemy(), *hex) && !self.is_closed(state, side, *hex);
        let forces = &self.forces;
        if forces.richmond_garrison.contains(&unit) {
            return self.theater.south_edge.iter().copied().filter(free).collect();
        }
        if forces.arrivals.iter().any(|(arrival, _)| *arrival == unit) {
            return self.western_south_edge.iter().copied().filter(free).collect();
        }
        if let Some(number) = forces.reinforcements.iter().position(|&known| known == unit) {
            let home = self.reinforcement_hexes[number];
            return if free(&home) {
                vec![home]
            } else {
                self.west_edge_south_of(rules, home).filter(free).collect()
            };
        }
        if forces.west_virginia.contains(&unit) {
            let depot = self.north_mountain_depot;
            return if free(&depot) {
                vec![depot]
            } else {
                self.west_of_depot.iter().copied().filter(free).collect()
            };
        }
        if forces.militia.contains(&unit) {
            return [self.camp_curtin].into_iter().filter(free).collect();
        }
        if unit == forces.named.lockwood {
            return [self.brandywine].into_iter().filter(free).collect();
        }
        Vec::new()
    }

    /// Where a reinforcement comes on, in words, and the clause that says so.
    pub(crate) fn entry_words(&self, rules: &Game, unit: Unit) -> (&'static str, String) {
        let forces = &self.forces;
        if forces.richmond_garrison.contains(&unit) {
            return ("lrtg.3.1.3", "anywhere on the south edge".into());
        }
        if forces.arrivals.iter().any(|(arrival, _)| *arrival == unit) {
            return ("lrtg.3.1.1", "on the south edge, in column 20 or west of it".into());
        }
        if let Some(number) = forces.reinforcements.iter().position(|&known| known == unit) {
            let clause = if number == 0 { "lrtg.3.1.5" } else { "lrtg.3.1.6" };
            let home = rules.hex_name(self.reinforcement_hexes[number]);
            return (clause, format!("at {home}, or on the west edge south of it if the Union holds it"));
        }
        if forces.west_virginia.contains(&unit) {
            let depot = rules.hex_name(self.north_mountain_depot);
            return (
                "lrtg.3.2.13",
                format!("at {depot}, or on the railroad west of it if the enemy holds it"),
            );
        }
        if forces.militia.contains(&unit) {
            return ("lrtg.3.2.53", format!("at {}", rules.hex_name(self.camp_curtin)));
        }
        if unit == forces.named.lockwood {
            return ("lrtg.3.2.2", format!("at {}", rules.hex_name(self.brandywine)));
        }
        ("lrtg.3.2.2", "by sea".into())
    }

    /// The hexes of the west edge that lie south of a hex.
    fn west_edge_south_of<'a>(&'a self, rules: &'a Game, hex: Hex) -> impl Iterator<Item = Hex> + 'a {
        let row = southing(rules, hex);
        self.theater.west_edge.iter().copied().filter(move |&edge| southing(rules, edge) > row)
    }

    /// Places a reinforcement.
    pub(crate) fn place_reinforcement(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        hex: Hex,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if !self.entry_hexes(rules, state, unit).contains(&hex) {
            let (clause, place) = self.entry_words(rules, unit);
            let (name, hex) = (rules.name(state, unit), rules.hex_name(hex));
            let text = format!("{name} does not come on at {hex}, but {place}.");
            return Err(Refusal::new(Clause(clause), text));
        }
        self.answered(state);
        state.campaign.held.remove(unit);
        self.fit_out(rules, state, unit);
        rules.enter(state, unit, hex, Entry::Arrival, log);
        log.add(|| {
            let text = format!("{} comes on at {}.", rules.name(state, unit), rules.hex_name(hex));
            Event::new("lrtg.3.0.1", text)
        });
        Ok(())
    }

    /// Places Spinola at sea. // lrtg.3.2.2, lrtg.3.2.34
    pub(crate) fn place_at_sea(&self, rules: &Game, state: &mut War, unit: Unit) -> Result<(), Refusal> {
        if unit != self.forces.named.spinola {
            let (clause, place) = self.entry_words(rules, unit);
            let text = format!("{} does not come by sea, but {place}.", rules.name(state, unit));
            return Err(Refusal::new(Clause(clause), text));
        }
        self.answered(state);
        state.campaign.held.remove(unit);
        self.fit_out(rules, state, unit);
        state.place.put(unit, Place::in_box(self.south_chesapeake));
        state.campaign.today.at_sea += self.sea_load(rules, state, unit); // lrtg.5.0.7
        Ok(())
    }

    /// A unit comes with its artillery and full victuals. // lrtg.13.0.3, lrtg.23.4.8
    pub(crate) fn fit_out(&self, rules: &Game, state: &mut War, unit: Unit) {
        state.artillery[unit.index()] = rules.info(state, unit).artillery;
        if !self.is_simplified(state) {
            let side = rules.roster(state).side(unit);
            self.put_victuals(state, side, unit, self.capacity(side, unit), Posting::Arrived);
        }
    }

    /// A unit that would come later, but that a person's setup has put on the map, is fitted out too; a substitute has what
    /// its parent gives it. // lrtg.13.0.3
    pub(crate) fn fit_out_newcomer(&self, rules: &Game, state: &mut War, unit: Unit) {
        let substitute = self.substitute_number(unit).is_some() || self.forces.division_of(unit).is_some();
        let (side, name) = (rules.roster(state).side(unit), &self.unit_names[unit.index()]);
        let mut printed = self.data.setup.counter.iter();
        let there = printed.any(|record| record.hex.is_some() && record.side == side && record.name == *name)
            || self.jackson_lives(state)
                && self.data.jackson.counter.iter().any(|record| record.name == *name);
        if !there && !substitute {
            self.fit_out(rules, state, unit);
        }
    }

    // ---- the draft riots and Vicksburg ----

    /// July 14: three dice, which the Union may lower with men. // lrtg.3.3.1
    pub(crate) fn draft_riots(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        if state.turn != self.data.calendar.named.draft_riots {
            return;
        }
        let table = &self.data.tracks.draft_riots;
        let gain: i16 = (0..table.dice).map(|_| i16::from(dice.roll(6))).sum();
        log.result(|| counted(gain, "point"));
        log.add(|| Event::new("lrtg.3.3.1", format!("Draft riots in New York: the three dice show {gain}.")));
        self.riots_go_on(rules, state, gain);
    }

    fn riots_go_on(&self, rules: &Game, state: &mut War, gain: i16) {
        let least = self.data.tracks.draft_riots.least;
        let anybody = gain > least && self.new_york_units(rules, state).next().is_some();
        let question =
            if anybody { Question::SendToNewYork { gain } } else { Question::Work(Work::RiotsOver { gain }) };
        self.ask(state, question);
    }

    /// What the riots are worth in the end. // lrtg.vii.9.1
    pub(crate) fn riots_over(&self, state: &mut War, gain: i16, log: &mut Log) {
        let gain = gain.max(self.data.tracks.draft_riots.least);
        self.score(state, Award::DraftRiots, gain, "lrtg.vii.9.1", log);
    }

    /// Units that may send points to New York. // lrtg.3.3.3, lrtg.3.3.4
    pub(crate) fn new_york_units<'a>(
        &'a self,
        rules: &'a Game,
        state: &'a War,
    ) -> impl Iterator<Item = Unit> + 'a {
        let open = self.rail_to_the_east_edge(rules, state);
        let distance = self.data.tracks.draft_riots.rail_distance;
        self.on_map(rules, state, Side::Union)
            .filter(move |&(unit, hex)| {
                self.may_send(rules, state, unit).is_ok()
                    && open.iter().any(|&rail| rules.board.distance(hex, rail) <= distance)
            })
            .map(|(unit, _)| unit)
    }

    fn may_send(&self, rules: &Game, state: &War, unit: Unit) -> May {
        match self.designation(state, unit) {
            Designation::Pa => forbid!("lrtg.3.3.4", "is Pennsylvania militia"),
            Designation::Dc | Designation::Balt if !state.campaign.released.contains(unit) => {
                forbid!("lrtg.3.3.4", "has not been released")
            }
            Designation::Rr => forbid!("lrtg.3.3.4", "is the construction corps"),
            _ if state.manpower[unit.index()] < 2 => forbid!("lrtg.3.3.2", "has no point to spare"),
            _ => self.may_weaken(rules, state, unit, 1), // lrtg.16.1.2
        }
    }

    /// A unit gives a point. It is no combat loss. // lrtg.3.3.5, lrtg.3.3.6
    pub(crate) fn send_to_new_york(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        gain: i16,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.may_send(rules, state, unit)
            .map_err(|forbidden| forbidden.refusal_of(rules.name(state, unit)))?;
        if !self.new_york_units(rules, state).any(|known| known == unit) {
            return refuse!(
                "lrtg.3.3.3",
                "{} is not within {} hexes of an open railroad to the east edge.",
                rules.name(state, unit),
                self.data.tracks.draft_riots.rail_distance
            );
        }
        self.answered(state);
        self.spend_manpower(state, Side::Union, unit, 1);
        state.campaign.today.rails_closed = true;
        rules.tell(state, unit, log, |unit| {
            Event::new("lrtg.3.3.2", format!("{unit} sends a point to New York."))
        });
        self.riots_go_on(rules, state, gain - 1);
        Ok(())
    }

    /// From June 30 on Vicksburg may fall, once. // lrtg.3.4.1
    pub(crate) fn vicksburg(&self, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        if state.turn < self.data.calendar.named.vicksburg || state.campaign.vicksburg {
            return;
        }
        let table = &self.data.tracks.vicksburg;
        if self.roll_at_most("lrtg.3.4.1", "Vicksburg", table.most as i8, &[], dice, log) {
            state.campaign.vicksburg = true;
            self.score(state, Award::Vicksburg, table.points, "lrtg.vii.8.1", log);
        }
    }
}

/// The lines of a sheet whose condition holds.
pub(crate) fn modifiers<const N: usize>(lines: [(bool, &str, i8, &str); N]) -> Vec<Modifier> {
    let lines = lines.into_iter().filter(|line| line.0);
    lines
        .map(|(_, label, value, clause)| Modifier {
            label: label.into(),
            value: value.into(),
            clause: clause.into(),
        })
        .collect()
}

/// How far south a hex lies: twice its row on the joined grid.
fn southing(rules: &Game, hex: Hex) -> i16 {
    let at = rules.board.coordinates(hex);
    2 * at.r + at.q
}
