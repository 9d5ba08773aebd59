//! Jackson lives (option 31): two corps instead of three, the foot cavalry, and his relapses.

use engine::{Dice, Event, EventKind, May, Modifier, Side, forbid};
use gcacw::combat::Attack;
use gcacw::sets::UnitSet;
use gcacw::state::{Leader, Place, Unit};
use serde::{Deserialize, Serialize};

use crate::forces::{Corps, Forces};
use crate::options::JACKSON;
use crate::situation::{Play, Situation};

/// How Jackson is this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Health {
    /// Well.
    #[default]
    Well,
    /// No assault bonus, no foot cavalry.
    Impacted,
    /// No assaults, no bonus of any kind.
    Debilitated,
}

impl Situation<'_> {
    /// Whether Jackson lives.
    pub(crate) fn jackson_lives(self) -> bool {
        self.option(JACKSON)
    }

    /// The corps of units that the variant moves to I Corps. // lrtg.31.1.1, lrtg.31.1.6
    pub(crate) fn jackson_corps(self, unit: Unit) -> Option<Corps> {
        let moved = self.jackson_lives() && self.campaign().first_corps.contains(unit);
        moved.then(|| Forces::corps_named("I Corps"))
    }

    /// Pettigrew belongs to Ewell's division. // lrtg.31.1.7
    pub(crate) fn may_join_ewell(self, unit: Unit, into: Unit) -> May {
        let table = &self.data().jackson;
        let name = |unit: Unit| self.campaign().unit_names.get(unit.index()).map_or("", String::as_str);
        if self.jackson_lives() && name(unit) == "Pettigrew" && name(into) != table.pettigrew_joins {
            return forbid!("lrtg.31.1.7", "attaches only to Ewell's division");
        }
        Ok(())
    }

    /// Whether Jackson may assault. // lrtg.31.4.2
    pub(crate) fn may_jackson_assault(self, leader: Leader) -> May {
        if leader == self.forces().named.jackson && self.state.campaign.jackson.health == Health::Debilitated
        {
            return forbid!("lrtg.31.4.2", "is too ill to lead an assault");
        }
        Ok(())
    }

    /// Whether a leader is Jackson, and too ill to be of use. // lrtg.31.4.2
    pub(crate) fn is_debilitated(self, leader: Leader) -> bool {
        leader == self.forces().named.jackson && self.state.campaign.jackson.health == Health::Debilitated
    }

    /// Jackson's bonus in an assault. // lrtg.31.3.1, lrtg.31.4.3
    pub(crate) fn jackson_bonus(self, side: Side, sheet: &mut Vec<Modifier>) {
        let assault = matches!(self.state.battle.attack, Attack::Assault(leader) if leader == self.forces().named.jackson);
        if side == Side::Confederate && assault && self.state.campaign.jackson.health == Health::Well {
            sheet.push(Modifier { label: "Jackson".into(), value: 1, clause: "lrtg.31.3.1".into() });
        }
    }

    /// The Union's allowance in turns 1 to 3, in halves: an infantry corps counts 2, a cavalry division 1.
    /// // lrtg.31.2.1, lrtg.31.2.2, lrtg.31.2.4
    pub(crate) fn union_allowance_against_jackson(self) -> u32 {
        let table = &self.data().jackson.union;
        let cavalry = Forces::corps_named("Cavalry Corps").bit();
        let moved = self.state.campaign.today.corps_moved;
        let infantry = match (moved & !cavalry).count_ones() {
            0 => 0,
            1 => table.one_corps,
            _ => table.both_corps,
        };
        let third = self.state.turn == self.data().calendar.three_day_turns;
        u32::from(infantry) + if third && moved & cavalry != 0 { u32::from(table.cavalry) } else { 0 }
    }
}

impl Play<'_> {
    /// Puts the Confederate counters where the variant has them. // lrtg.31.1.10
    pub(crate) fn place_jackson(&mut self) {
        if !self.now().jackson_lives() {
            return;
        }
        let table = &self.data().jackson;
        let roster = self.roster();
        let side = Side::Confederate;
        let unit = |name: &str| {
            use gcacw::units::Arm;
            [Arm::Infantry, Arm::Cavalry, Arm::Artillery]
                .into_iter()
                .find_map(|arm| roster.unit_named(side, name, arm))
        };
        for name in &table.aside {
            if let Some(unit) = unit(name) {
                self.state.place.put(unit, Place::ASIDE);
                self.state.manpower[unit.index()] = 0;
            }
            if let Some(leader) = roster.leader_named(side, name) {
                self.state.attached[leader.index()] = Unit::NONE;
            }
        }
        for record in &table.counter {
            if let (Some(unit), Some(hex)) = (unit(&record.name), self.rules.board.hex(&record.hex)) {
                self.state.place.put(unit, hex);
                self.state.manpower[unit.index()] =
                    record.strength.unwrap_or(self.state.manpower[unit.index()]);
                self.fit_out(unit);
                // lrtg.31.1.14
                self.state.artillery[unit.index()] =
                    record.artillery.unwrap_or(self.state.artillery[unit.index()]);
            }
        }
        for record in &table.counter {
            let leader = roster.leader_named(side, &record.name);
            if let (Some(leader), Some(hex)) = (leader, self.rules.board.hex(&record.hex)) {
                self.state.attached[leader.index()] = Unit::NONE;
                let post = self
                    .now()
                    .side_units_in(side, hex)
                    .find(|&unit| self.now().may_attach(leader, unit).is_ok());
                self.state.attached[leader.index()] = post.unwrap_or(Unit::NONE);
            }
        }
    }

    /// In each Leader Transfer Phase his health is rolled for. // lrtg.31.4.1, lrtg.31.4.4, lrtg.31.4.5
    pub(crate) fn jackson_relapses(&mut self, dice: &mut dyn Dice) {
        if !self.now().jackson_lives()
            || self.state.attached[self.forces().named.jackson.index()] == Unit::NONE
        {
            return;
        }
        let table = &self.data().jackson.relapse;
        let rolled = [dice.roll(6), dice.roll(6)];
        let bare = rolled[0] + rolled[1];
        let late = u8::from(self.state.turn >= table.recovered_from);
        let total = bare + late + u8::from(self.state.campaign.jackson.mending);
        let health = if total <= table.debilitated {
            Health::Debilitated
        } else if total <= table.impacted {
            Health::Impacted
        } else {
            Health::Well
        };
        let jackson = &mut self.state.campaign.jackson;
        jackson.health = health;
        jackson.in_a_row = if bare <= table.debilitated { jackson.in_a_row.saturating_add(1) } else { 0 };
        jackson.mending = (jackson.mending || jackson.in_a_row >= table.in_a_row) && health != Health::Well;
        let word = match health {
            Health::Well => "he is well",
            Health::Impacted => "he is impacted",
            Health::Debilitated => "he is debilitated",
        };
        self.log.result(|| word.into());
        self.log.add(|| {
            Event::new("lrtg.31.4.1", format!("Jackson: {bare}, with modifiers {total}: {word}.")).kind(
                EventKind::Roll {
                    dice: rolled.to_vec(),
                    modifiers: Vec::new(),
                    result: word.into(),
                    place: String::new(),
                },
            )
        });
    }

    /// The foot cavalry: an even coloured die gives each organized unit a Movement Point more. // lrtg.31.3.3, lrtg.31.3.4
    pub(crate) fn foot_cavalry(&mut self, leader: Leader, dice: &mut dyn Dice) {
        self.state.campaign.jackson.foot_cavalry = UnitSet::EMPTY;
        if leader != self.forces().named.jackson || self.state.campaign.jackson.health != Health::Well {
            return;
        }
        let die = dice.roll(6);
        let even = die.is_multiple_of(2);
        if even {
            let organized = self.state.activation.selected.iter().filter(|&unit| self.state.organized(unit));
            self.state.campaign.jackson.foot_cavalry = organized.collect();
        }
        self.log.add(|| {
            let what = if even { "one Movement Point more" } else { "no more" };
            Event::new("lrtg.31.3.3", format!("Foot cavalry: the coloured die shows {die}: {what}."))
        });
    }
}
