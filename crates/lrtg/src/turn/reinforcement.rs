//! The Reinforcement / Release / Events Phase (3.0): arrivals, releases, the draft riots, Vicksburg.

use engine::{Clause, Dice, Event, Log, May, Modifier, Refusal, Side, counted, forbid, refuse};
use gcacw::pieces::Entry;
use gcacw::sets::UnitSet;
use gcacw::state::{Hex, Place, Unit};

use crate::campaign::{Game, LongRoads};
use crate::data::tables::EventName;
use crate::forces::Designation;
use crate::question::{Question, Work};
use crate::situation::{Play, Situation};
use crate::supply::record::Posting;
use crate::turn::random_events::{MILITIA, WEST_VIRGINIA, roll_event};
use crate::victory::book::Award;

impl LongRoads {
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
}

impl<'a> Situation<'a> {
    /// Whether a unit is still to come: one that has been merged into another has come and is gone.
    fn has_not_come(self, unit: Unit) -> bool {
        self.state.place[unit.index()] == Place::ASIDE
            && self.state.manpower[unit.index()] > 0
            && !self.state.campaign.held.contains(unit)
    }

    /// Where a reinforcement may come on. // lrtg.3.1.1 to lrtg.3.1.6, lrtg.3.2.13, lrtg.3.2.53
    pub(crate) fn entry_hexes(self, unit: Unit) -> Vec<Hex> {
        let side = self.roster().side(unit);
        let free = |hex: &Hex| !self.occupied(side.enemy(), *hex) && !self.is_closed(side, *hex);
        let forces = &self.forces();
        if forces.richmond_garrison.contains(&unit) {
            return self.theater().south_edge.iter().copied().filter(free).collect();
        }
        if forces.arrivals.iter().any(|(arrival, _)| *arrival == unit) {
            return self.campaign().western_south_edge.iter().copied().filter(free).collect();
        }
        if let Some(number) = forces.reinforcements.iter().position(|&known| known == unit) {
            let home = self.campaign().reinforcement_hexes[number];
            return if free(&home) {
                vec![home]
            } else {
                self.campaign().west_edge_south_of(self.rules, home).filter(free).collect()
            };
        }
        if forces.west_virginia.contains(&unit) {
            let depot = self.campaign().north_mountain_depot;
            return if free(&depot) {
                vec![depot]
            } else {
                self.campaign().west_of_depot.iter().copied().filter(free).collect()
            };
        }
        if forces.militia.contains(&unit) {
            return [self.campaign().camp_curtin].into_iter().filter(free).collect();
        }
        if unit == forces.named.lockwood {
            return [self.campaign().brandywine].into_iter().filter(free).collect();
        }
        Vec::new()
    }

    // ---- the draft riots and Vicksburg ----

    /// Units that may send points to New York. // lrtg.3.3.3, lrtg.3.3.4
    pub(crate) fn new_york_units(self) -> impl Iterator<Item = Unit> + 'a {
        let open = self.rail_to_the_east_edge();
        let distance = self.data().tracks.draft_riots.rail_distance;
        self.on_map(Side::Union)
            .filter(move |&(unit, hex)| {
                self.may_send(unit).is_ok()
                    && open.iter().any(|&rail| self.rules.board.distance(hex, rail) <= distance)
            })
            .map(|(unit, _)| unit)
    }

    fn may_send(self, unit: Unit) -> May {
        match self.designation(unit) {
            Designation::Pa => forbid!("lrtg.3.3.4", "is Pennsylvania militia"),
            Designation::Dc | Designation::Balt if !self.state.campaign.released.contains(unit) => {
                forbid!("lrtg.3.3.4", "has not been released")
            }
            Designation::Rr => forbid!("lrtg.3.3.4", "is the construction corps"),
            _ if self.state.manpower[unit.index()] < 2 => forbid!("lrtg.3.3.2", "has no point to spare"),
            _ => self.may_weaken(unit, 1), // lrtg.16.1.2
        }
    }
}

impl Play<'_> {
    /// The phase: Confederate arrivals, Union arrivals and releases, the riots, Vicksburg. // lrtg.1.0.3
    pub(crate) fn reinforcement(&mut self) {
        for work in [Work::Vicksburg, Work::DraftRiots, Work::UnionArrivals, Work::ConfederateArrivals] {
            self.ask(Question::Work(work));
        }
    }

    /// Units held from earlier turns come first, then those of this turn. // lrtg.3.1.1, lrtg.viii.1.13
    pub(crate) fn confederate_arrivals(&mut self) {
        self.ask_held(Side::Confederate);
        for &(unit, turn) in &self.forces().arrivals {
            if turn == self.state.turn {
                self.receive_unit(unit);
            }
        }
    }

    /// Asks about the units held back, one after the other.
    pub(crate) fn ask_held(&mut self, side: Side) {
        let waiting = self.state.campaign.held.without(self.state.campaign.today.asked);
        if let Some(unit) = waiting.iter().find(|&unit| self.roster().side(unit) == side) {
            self.state.campaign.today.asked.insert(unit);
            self.ask(Question::Work(Work::Held(side)));
            self.ask(Question::PlaceReinforcement(unit));
        }
    }

    /// Washington's call, West Virginia, the releases and the militia. // lrtg.3.2.1
    pub(crate) fn union_arrivals(&mut self, dice: &mut dyn Dice) {
        self.ask_held(Side::Union);
        self.washington_calls();
        // lrtg.viii.1.10
        if self.state.turn <= self.data().calendar.three_day_turns {
            return;
        }
        self.west_virginia(dice);
        self.release_roll(dice);
        self.militia(dice);
    }

    /// Lockwood and Spinola, once Confederate infantry has come near Washington. // lrtg.3.2.2
    fn washington_calls(&mut self) {
        if !self.state.campaign.threatened {
            return;
        }
        for unit in [self.forces().named.lockwood, self.forces().named.spinola] {
            if self.now().has_not_come(unit) {
                self.receive_unit(unit);
            }
        }
    }

    fn west_virginia(&mut self, dice: &mut dyn Dice) {
        let table = &self.data().tracks.west_virginia;
        if usize::from(self.state.campaign.received[WEST_VIRGINIA]) >= self.forces().west_virginia.len() {
            return;
        }
        // lrtg.3.2.11
        let north = self.now().on_map(Side::Confederate).any(|(unit, hex)| {
            self.now().is_infantry(unit)
                && self.now().designation(unit) == Designation::Anv
                && self.theater().is_north(hex)
        });
        let sheet = modifiers([(
            north,
            "ANV infantry north of the Potomac",
            table.anv_infantry_north,
            "lrtg.3.2.11",
        )]);
        let comes =
            self.campaign().roll_at_most("lrtg.3.2.10", "West Virginia", table.most, &sheet, dice, self.log);
        if comes {
            self.receive(WEST_VIRGINIA, &self.forces().west_virginia);
        }
    }

    /// The Baltimore and Washington releases. // lrtg.3.2.30
    fn release_roll(&mut self, dice: &mut dyn Dice) {
        let begun = self.state.campaign.infantry_in_maryland || self.state.campaign.meade;
        // lrtg.3.2.39: units held up by a threat are rolled for when no group is left.
        let groups = usize::from(self.state.campaign.groups) < self.forces().groups.len();
        let left = groups || self.state.campaign.blocked != UnitSet::EMPTY;
        // lrtg.2.0.22
        let halleck = self.state.campaign.today.event == Some(EventName::HalleckInterferes);
        if !begun || !left || halleck {
            return;
        }
        let most = self.data().tracks.release.most as i8;
        if self.campaign().roll_at_most(
            "lrtg.3.2.30",
            "Release of a Baltimore/DC group",
            most,
            &[],
            dice,
            self.log,
        ) {
            self.release_group();
        }
    }

    /// Releases the next group, and those whose release was blocked before. // lrtg.3.2.38, lrtg.3.2.39
    fn release_group(&mut self) {
        let mut units: Vec<Unit> = Vec::new();
        if let Some(group) = self.forces().groups.get(usize::from(self.state.campaign.groups)) {
            self.state.campaign.groups += 1;
            units.extend(group.iter().map(|release| release.unit));
        }
        let threat = self.now().confederate_infantry_in(&self.data().tracks.release.blocked_by);
        units.extend(self.state.campaign.blocked.iter());
        for unit in units {
            let exempt = self.state.campaign.meade && self.forces().exempt.contains(unit);
            let is_dc = self.forces().designation[unit.index()] == Designation::Dc
                || unit == self.forces().named.lockwood;
            if threat && is_dc && !exempt {
                self.state.campaign.blocked.insert(unit);
                self.report(|now| {
                    let name = &now.campaign().unit_names[unit.index()];
                    Event::new("lrtg.3.2.38", format!("{name} cannot be released: Washington is threatened."))
                });
            } else {
                self.release(unit);
            }
        }
    }

    fn release(&mut self, unit: Unit) {
        self.state.campaign.blocked.remove(unit);
        // A unit that Meade's accession has replaced is released in its new shape. // lrtg.3.2.31, lrtg.3.2.34
        let replaced =
            self.forces().replacements.iter().find(|(out, _)| *out == unit && self.state.campaign.meade);
        let unit = replaced.map_or(unit, |&(_, into)| into);
        self.state.campaign.released.insert(unit);
        self.report(|now| {
            Event::new("lrtg.3.2.41", format!("{} is released.", now.campaign().unit_names[unit.index()]))
        });
        let named = &self.forces().named;
        let comes = [named.lockwood, named.spinola].contains(&unit);
        // lrtg.3.2.34, lrtg.3.2.35
        if comes && self.now().has_not_come(unit) {
            self.receive_unit(unit);
        }
    }

    /// Pennsylvania calls out its militia. // lrtg.3.2.51, lrtg.3.2.52
    fn militia(&mut self, dice: &mut dyn Dice) {
        let table = &self.data().tracks.militia;
        let left = usize::from(self.state.campaign.received[MILITIA]) < self.forces().militia.len();
        if !self.state.campaign.in_maryland || !left {
            return;
        }
        let any = |test: &dyn Fn(Unit, Hex) -> bool| {
            self.now().on_map(Side::Confederate).any(|(unit, hex)| test(unit, hex))
        };
        let in_pennsylvania = any(&|_, hex| self.campaign().is_in_state(hex, "PA"));
        let infantry = any(&|unit, hex| {
            self.now().is_infantry(unit)
                && (self.campaign().is_in_state(hex, "PA") || self.campaign().is_in_state(hex, "MD"))
        });
        let lee = self
            .state
            .leader_hex(self.forces().named.lee)
            .is_some_and(|hex| self.campaign().is_in_state(hex, "PA"));
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
        if self.campaign().roll_at_most(
            "lrtg.3.2.51",
            "Pennsylvania militia",
            table.most,
            &sheet,
            dice,
            self.log,
        ) {
            self.receive(MILITIA, &self.forces().militia);
        }
    }

    /// Places a reinforcement.
    pub(crate) fn place_reinforcement(&mut self, unit: Unit, hex: Hex) -> Result<(), Refusal> {
        if !self.now().entry_hexes(unit).contains(&hex) {
            let (clause, place) = self.campaign().entry_words(self.rules, unit);
            let (name, hex) = (self.name(unit), self.rules.hex_name(hex));
            let text = format!("{name} does not come on at {hex}, but {place}.");
            return Err(Refusal::new(Clause(clause), text));
        }
        self.answered();
        self.state.campaign.held.remove(unit);
        self.fit_out(unit);
        self.standard().enter(unit, hex, Entry::Arrival);
        self.report(|now| {
            let text = format!("{} comes on at {}.", now.name(unit), now.rules.hex_name(hex));
            Event::new("lrtg.3.0.1", text)
        });
        Ok(())
    }

    /// Places Spinola at sea. // lrtg.3.2.2, lrtg.3.2.34
    pub(crate) fn place_at_sea(&mut self, unit: Unit) -> Result<(), Refusal> {
        if unit != self.forces().named.spinola {
            let (clause, place) = self.campaign().entry_words(self.rules, unit);
            let text = format!("{} does not come by sea, but {place}.", self.name(unit));
            return Err(Refusal::new(Clause(clause), text));
        }
        self.answered();
        self.state.campaign.held.remove(unit);
        self.fit_out(unit);
        self.state.place.put(unit, Place::in_box(self.campaign().south_chesapeake));
        self.state.campaign.today.at_sea += self.now().sea_load(unit); // lrtg.5.0.7
        Ok(())
    }

    /// A unit comes with its artillery and full victuals. // lrtg.13.0.3, lrtg.23.4.8
    pub(crate) fn fit_out(&mut self, unit: Unit) {
        self.state.artillery[unit.index()] = self.info(unit).artillery;
        if !self.now().is_simplified() {
            let side = self.roster().side(unit);
            self.put_victuals(side, unit, self.campaign().capacity(side, unit), Posting::Arrived);
        }
    }

    /// A unit that would come later, but that a person's setup has put on the map, is fitted out too; a substitute has what
    /// its parent gives it. // lrtg.13.0.3
    pub(crate) fn fit_out_newcomer(&mut self, unit: Unit) {
        let substitute =
            self.campaign().substitute_number(unit).is_some() || self.forces().division_of(unit).is_some();
        let (side, name) = (self.roster().side(unit), &self.campaign().unit_names[unit.index()]);
        let mut printed = self.data().setup.counter.iter();
        let there = printed.any(|record| record.hex.is_some() && record.side == side && record.name == *name)
            || self.now().jackson_lives()
                && self.data().jackson.counter.iter().any(|record| record.name == *name);
        if !there && !substitute {
            self.fit_out(unit);
        }
    }

    // ---- the draft riots and Vicksburg ----

    /// July 14: three dice, which the Union may lower with men. // lrtg.3.3.1
    pub(crate) fn draft_riots(&mut self, dice: &mut dyn Dice) {
        if self.state.turn != self.data().calendar.named.draft_riots {
            return;
        }
        let table = &self.data().tracks.draft_riots;
        let gain: i16 = (0..table.dice).map(|_| i16::from(dice.roll(6))).sum();
        self.log.result(|| counted(gain, "point"));
        self.log.add(|| {
            Event::new("lrtg.3.3.1", format!("Draft riots in New York: the three dice show {gain}."))
        });
        self.riots_go_on(gain);
    }

    fn riots_go_on(&mut self, gain: i16) {
        let least = self.data().tracks.draft_riots.least;
        let anybody = gain > least && self.now().new_york_units().next().is_some();
        let question =
            if anybody { Question::SendToNewYork { gain } } else { Question::Work(Work::RiotsOver { gain }) };
        self.ask(question);
    }

    /// What the riots are worth in the end. // lrtg.vii.9.1
    pub(crate) fn riots_over(&mut self, gain: i16) {
        let gain = gain.max(self.data().tracks.draft_riots.least);
        self.score(Award::DraftRiots, gain, "lrtg.vii.9.1");
    }

    /// A unit gives a point. It is no combat loss. // lrtg.3.3.5, lrtg.3.3.6
    pub(crate) fn send_to_new_york(&mut self, unit: Unit, gain: i16) -> Result<(), Refusal> {
        self.now().may_send(unit).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        if !self.now().new_york_units().any(|known| known == unit) {
            return refuse!(
                "lrtg.3.3.3",
                "{} is not within {} hexes of an open railroad to the east edge.",
                self.name(unit),
                self.data().tracks.draft_riots.rail_distance
            );
        }
        self.answered();
        self.spend_manpower(Side::Union, unit, 1);
        self.state.campaign.today.rails_closed = true;
        self.standard()
            .tell(unit, |unit| Event::new("lrtg.3.3.2", format!("{unit} sends a point to New York.")));
        self.riots_go_on(gain - 1);
        Ok(())
    }

    /// From June 30 on Vicksburg may fall, once. // lrtg.3.4.1
    pub(crate) fn vicksburg(&mut self, dice: &mut dyn Dice) {
        if self.state.turn < self.data().calendar.named.vicksburg || self.state.campaign.vicksburg {
            return;
        }
        let table = &self.data().tracks.vicksburg;
        if self.campaign().roll_at_most("lrtg.3.4.1", "Vicksburg", table.most as i8, &[], dice, self.log) {
            self.state.campaign.vicksburg = true;
            self.score(Award::Vicksburg, table.points, "lrtg.vii.8.1");
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
