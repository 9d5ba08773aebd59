//! Who commands whom (16.3, 16.4, IV.c), and how far leaders transfer (IV.b).

pub(crate) mod accession;
mod army_leader;

use engine::{Event, May, Refusal, Side, forbid, refuse};
use gcacw::sets::UnitSet;
use gcacw::state::{Leader, Unit};
use gcacw::units::Size;

use crate::action::CampaignAction;
use crate::campaign::LongRoads;
use crate::forces::{Corps, Designation, Forces};
use crate::question::{Question, Work};
use crate::situation::{Play, Situation};

impl LongRoads {
    /// Couch, Heintzelman and Schenck. // lrtg.16.3.1
    pub(crate) fn is_garrison_commander(&self, leader: Leader) -> bool {
        let named = &self.forces.named;
        [named.couch, named.heintzelman, named.schenck].contains(&leader)
    }

    /// Whether a leader may try a grand assault.
    pub(crate) fn may_grand_assault(&self, leader: Leader) -> May {
        if self.is_garrison_commander(leader) {
            return forbid!("lrtg.16.3.5", "makes no grand assaults");
        }
        Ok(())
    }
}

impl Situation<'_> {
    /// Whether a Union unit is no part of the Army of the Potomac.
    pub(crate) fn is_garrison(self, unit: Unit) -> bool {
        self.designation(unit) != Designation::Aop
    }

    /// The corps a leader leads.
    pub(crate) fn corps_of_leader(self, leader: Leader) -> Corps {
        let command = self.leader_info(leader).command.as_str();
        let command = if command == "Cav" { "Cavalry Corps" } else { command };
        Forces::corps_named(command)
    }

    /// Whether a leader commands a unit.
    pub(crate) fn leads(self, leader: Leader, unit: Unit) -> bool {
        let named = &self.forces().named;
        let info = self.leader_info(leader);
        if info.side != self.roster().side(unit) {
            return false;
        }
        let origin = self.origin(unit);
        // lrtg.23.4.2
        if self.campaign().is_train(unit) {
            return info.level == Size::Corps && self.corps_of_leader(leader) == self.corps(unit);
        }
        // lrtg.iv.c.1
        if leader == named.stuart && [named.jenkins, named.imboden, named.virginia_12].contains(&origin) {
            return false;
        }
        // lrtg.16.4.1
        if leader == named.pleasonton {
            return self.is_cavalry(unit) && self.designation(unit) == Designation::Aop;
        }
        // lrtg.18.3.11
        if info.level == Size::Division
            && let Some(division) = self.forces().led_by(leader)
        {
            return origin == division;
        }
        if info.level == Size::Army {
            let own = if info.side == Side::Union { Designation::Aop } else { Designation::Anv };
            return self.designation_of(origin) == own;
        }
        // lrtg.2.0.30
        if self.designation_of(origin) == Designation::Rich {
            return info.level == Size::Corps && leader != named.stuart;
        }
        let corps = self.corps_of(origin);
        if corps != self.forces().corps[origin.index()] {
            return self.corps_of_leader(leader) == corps;
        }
        self.roster().commands[leader.index()].contains(origin)
    }

    /// Whether a leader may select a unit beside those selected before.
    pub(crate) fn may_select_unit(self, leader: Leader, unit: Unit) -> May {
        self.may_lead_unit(leader, unit)?;
        let selected = &self.state.activation.selected;
        // lrtg.16.3.4
        if self.campaign().is_garrison_commander(leader) {
            let cavalry = self.is_cavalry(unit);
            if selected.iter().any(|other| self.is_cavalry(other) != cavalry) {
                return forbid!("lrtg.16.3.4", "may not act with the other arm under a garrison commander");
            }
        }
        // lrtg.16.4.1
        if leader == self.forces().named.pleasonton && selected.len() >= PLEASONTON_UNITS {
            return forbid!("lrtg.16.4.1", "is one too many: Pleasonton commands two units");
        }
        Ok(())
    }

    /// The infantry unit whose Tactical value counts: it is stacked with cavalry of less manpower. // lrtg.16.5.1
    pub(crate) fn leading_infantry(self, units: &UnitSet) -> Option<Unit> {
        let strongest = |cavalry: bool| {
            let arm = units.iter().filter(|&unit| self.is_cavalry(unit) == cavalry);
            arm.max_by_key(|unit| self.state.manpower[unit.index()])
        };
        let (cavalry, infantry) = (strongest(true)?, strongest(false)?);
        let together = self.state.hex(cavalry) == self.state.hex(infantry);
        (together && self.state.manpower[infantry.index()] > self.state.manpower[cavalry.index()])
            .then_some(infantry)
    }

    /// Whether a leader may be with a unit where it stands. // lrtg.16.3.2
    pub(crate) fn may_be_with(self, leader: Leader, unit: Unit) -> May {
        let away = self
            .state
            .hex(unit)
            .is_none_or(|hex| !self.campaign().is_in(hex, &self.data().tracks.release.home));
        if leader == self.forces().named.heintzelman && away {
            return forbid!("lrtg.16.3.2", "never leaves Washington and Alexandria County");
        }
        if self.campaign().is_train(unit) {
            return forbid!("lrtg.23.4.2", "stays with his troops, not with a wagon train");
        }
        Ok(())
    }

    /// How far a side's leaders transfer. // lrtg.iv.b.1, lrtg.4.2.7
    pub(crate) fn transfer_reach(self, side: Side) -> u8 {
        let table = &self.data().movement.leader_transfer;
        if self.state.campaign.is_passive(side) { table.passive } else { table.operational }
    }

    /// Leaders of a Passive player may leave the map. // lrtg.iv.b.2
    pub(crate) fn list_leaving(self, side: Side, out: &mut Vec<CampaignAction>) {
        if !self.state.campaign.is_passive(side) {
            return;
        }
        for leader in self.roster().side_leaders(side) {
            if self.state.leader_hex(leader).is_some()
                && !self.state.transferred.contains(leader)
                && self.may_order_leader(leader).is_ok()
            {
                out.push(CampaignAction::Leave(self.leader_info(leader).counter));
            }
        }
    }
}

impl Play<'_> {
    /// A leader leaves the map until the next Communications Phase.
    pub(crate) fn leave(&mut self, side: Side, leader: Leader) -> Result<(), Refusal> {
        let name = &self.leader_info(leader).name;
        if !self.state.campaign.is_passive(side) || self.leader_info(leader).side != side {
            return refuse!(
                "lrtg.iv.b.2",
                "{name} may not leave the map: only a Passive player's leaders may."
            );
        }
        if self.state.leader_hex(leader).is_none() {
            return refuse!("lrtg.iv.b.2", "{name} is not on the map.");
        }
        if self.state.transferred.contains(leader) {
            return refuse!("lrtg.iv.b.2", "{name} has transferred in this phase already.");
        }
        self.state.attached[leader.index()] = Unit::NONE;
        self.state.transferred.insert(leader);
        self.state.campaign.away.insert(leader);
        self.log.add(|| {
            Event::new("lrtg.iv.b.2", format!("{name} leaves the map until the next Communications Phase."))
        });
        Ok(())
    }

    /// The Communications Phase: leaders come back, and commanders communicate. // lrtg.iv.b.2
    pub(crate) fn communications(&mut self) {
        // One after the other: all leaders of both armies may be away.
        let mut away = self.state.campaign.away.iter();
        if let Some(leader) = away.find(|&leader| self.now().leader_posts(leader).next().is_some()) {
            self.ask(Question::Work(Work::LeadersReturn));
            self.ask(Question::ReturnLeader(leader));
        } else {
            self.open_communications();
        }
    }
}

/// How many units Pleasonton commands.
const PLEASONTON_UNITS: usize = 2;
