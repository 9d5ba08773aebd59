//! Naval movement (5.0): the Union goes by sea.

use engine::{Event, May, Refusal, Side, forbid, refuse};
use gcacw::pieces::Entry;
use gcacw::state::{Hex, MOST_FATIGUE, Place, Unit};
use gcacw::units::{Arm, Size};

use crate::action::CampaignAction;
use crate::campaign::LongRoads;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::turn::phase::Portion;

impl LongRoads {
    /// The hexes of the ports.
    pub(crate) fn ports(&self) -> impl Iterator<Item = Hex> + '_ {
        self.docks.iter().flat_map(|dock| dock.hexes.iter().copied())
    }

    fn sea_joined(&self, space: u8, next: u8) -> bool {
        let name =
            |number: u8| self.data.naval.space.get(usize::from(number)).map(|space| space.name.as_str());
        let (Some(one), Some(other)) = (name(space), name(next)) else { return false };
        let mut edges = self.data.naval.edge.iter();
        edges.any(|edge| (edge.a == one && edge.b == other) || (edge.a == other && edge.b == one))
    }
}

impl<'a> Situation<'a> {
    /// The dock of a hex: the port itself, or another dock hex of its city while the Confederate holds it. // lrtg.5.0.3
    fn dock_of(self, hex: Hex) -> Option<u8> {
        let dock = self.campaign().docks.iter().position(|dock| {
            let first = dock.hexes.first().copied();
            first == Some(hex)
                || (dock.hexes.contains(&hex)
                    && first.is_some_and(|first| self.occupied(Side::Confederate, first)))
        });
        dock.map(|number| number as u8)
    }

    /// Union units at sea.
    pub(crate) fn units_at_sea(self) -> impl Iterator<Item = Unit> + 'a {
        self.roster().side_units(Side::Union).filter(move |&unit| self.sea_space(unit).is_some())
    }

    /// The space of the naval chart a unit is in.
    pub(crate) fn sea_space(self, unit: Unit) -> Option<u8> {
        self.state.place[unit.index()]
            .box_number()
            .filter(|&number| usize::from(number) < self.data().naval.space.len())
    }

    /// How many half units a unit counts at sea. // lrtg.5.0.8
    pub(crate) fn sea_load(self, unit: Unit) -> u8 {
        let info = self.info(unit);
        if info.arm == Arm::Infantry && info.size != Some(Size::Division) { 1 } else { 2 }
    }

    /// Whether a unit may begin a naval move.
    pub(crate) fn may_sail(self, unit: Unit) -> May {
        let campaign = &self.state.campaign;
        // lrtg.5.0.1, lrtg.iv.e.2
        if self.roster().side(unit) != Side::Union {
            return forbid!("lrtg.5.0.1", "cannot go by sea: only the Union does");
        }
        if campaign.portion != Portion::Distance {
            return forbid!("lrtg.5.0.1", "goes by sea only in the distance portion of the action cycle");
        }
        self.may_act(unit)?;
        if campaign.today.sailed.contains(unit) {
            return forbid!("lrtg.5.0.5", "has gone by sea this turn, and goes no farther before the next");
        }
        if self.sea_space(unit).is_some() {
            return if self.state.fatigue[unit.index()] < MOST_FATIGUE {
                Ok(())
            } else {
                forbid!("gcacw.6.5.2", "is at Fatigue Level 4 and can take no action")
            };
        }
        let Some(hex) = self.state.hex(unit) else { return forbid!("lrtg.5.0.2", "is not in a port") };
        // lrtg.5.0.2
        if self.dock_of(hex).is_none() || !campaign.today.in_port.contains(unit) {
            return forbid!("lrtg.5.0.2", "did not begin the turn in a port");
        }
        if self.state.fatigue[unit.index()] > 0 || !self.state.organized(unit) {
            return forbid!("lrtg.5.0.2", "embarks only if it is organized and at fatigue 0");
        }
        // lrtg.5.0.7
        let most = 2 * self.data().movement.naval.units;
        if campaign.today.at_sea + self.sea_load(unit) > most {
            return forbid!("lrtg.5.0.7", "finds no ship: as many units as may have used the sea this turn");
        }
        self.may_weaken(unit, self.state.manpower[unit.index()])
    }

    /// The answers to where a unit sails.
    pub(crate) fn list_sailing(self, unit: Unit, left: u8, out: &mut Vec<CampaignAction>) {
        let spaces = self.data().movement.naval.spaces;
        if self.state.fatigue[unit.index()] < MOST_FATIGUE && left > 0 {
            match self.sea_space(unit) {
                Some(space) => {
                    let next = (0..self.data().naval.space.len() as u8)
                        .filter(|&next| self.campaign().sea_joined(space, next));
                    out.extend(next.map(CampaignAction::SailTo));
                    out.extend(self.landings(unit).map(CampaignAction::Land));
                }
                None => {
                    let dock = self.state.hex(unit).and_then(|hex| self.dock_of(hex));
                    out.extend(dock.map(CampaignAction::SailTo));
                }
            }
        }
        if left < spaces {
            out.push(CampaignAction::Anchor);
        }
    }

    /// The hexes where a unit in a dock may land.
    fn landings(self, unit: Unit) -> impl Iterator<Item = Hex> + 'a {
        let space = self.sea_space(unit);
        let dock = space.and_then(|space| self.campaign().docks.get(usize::from(space)));
        let hexes = dock.map_or(&[][..], |dock| &dock.hexes);
        hexes
            .iter()
            .copied()
            .filter(move |&hex| self.dock_of(hex) == space && !self.occupied(Side::Confederate, hex))
    }
}

impl Play<'_> {
    /// A unit begins a naval move: it is that unit's March action. // lrtg.5.0.11
    pub(crate) fn sail(&mut self, unit: Unit) -> Result<(), Refusal> {
        self.now().may_sail(unit).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        self.state.begin_action(Side::Union);
        if self.now().sea_space(unit).is_none() {
            let load = self.now().sea_load(unit);
            self.state.campaign.today.at_sea += load;
        }
        self.state.campaign.today.sailed.insert(unit);
        self.note_opening_action(unit);
        let left = self.data().movement.naval.spaces;
        self.ask(Question::SailTo { unit, left });
        Ok(())
    }

    /// A unit goes one space on, for one fatigue level. // lrtg.5.0.6
    pub(crate) fn sail_on(&mut self, unit: Unit, left: u8, action: CampaignAction) -> Result<(), Refusal> {
        let mut legal = Vec::new();
        self.now().list_sailing(unit, left, &mut legal);
        if !legal.contains(&action) {
            let name = self.name(unit);
            return match action {
                CampaignAction::Anchor => refuse!("lrtg.5.0.5", "{name} has not sailed yet."),
                CampaignAction::Land(hex) if self.now().occupied(Side::Confederate, hex) => {
                    refuse!(
                        "lrtg.5.0.3",
                        "{name} cannot land at {}: the enemy holds it.",
                        self.rules.hex_name(hex)
                    )
                }
                CampaignAction::Land(hex) => {
                    refuse!("lrtg.5.0.5", "{name} is not in the dock of {}.", self.rules.hex_name(hex))
                }
                _ => refuse!("lrtg.5.0.5", "That space of the naval chart is not next to where {name} is."),
            };
        }
        self.answered();
        match action {
            CampaignAction::SailTo(space) => {
                self.standard().withdraw(unit, Place::in_box(space)); // lrtg.20.0.2: seen from now on
                let fatigue = self.data().movement.naval.fatigue;
                self.standard().tire(unit, fatigue);
                self.report(|now| {
                    let space = &now.data().naval.space[usize::from(space)].name;
                    Event::new("lrtg.5.0.6", format!("{} goes to {space}.", now.name(unit)))
                });
                if left > 1 && self.state.fatigue[unit.index()] < MOST_FATIGUE {
                    self.ask(Question::SailTo { unit, left: left - 1 });
                }
            }
            CampaignAction::Land(hex) => {
                let fatigue = self.data().movement.naval.fatigue;
                self.standard().tire(unit, fatigue);
                self.standard().enter(unit, hex, Entry::Placed);
                let rules = self.rules;
                self.standard().tell(unit, |name| {
                    Event::new("lrtg.5.0.10", format!("{name} lands at {}.", rules.hex_name(hex)))
                });
            }
            _ => {}
        }
        Ok(())
    }
}
