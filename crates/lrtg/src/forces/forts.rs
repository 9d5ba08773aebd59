//! Permanent forts (9.0): closed to Confederates while they stand, and how strong they are.

use engine::{Dice, Event, EventKind, Side};
use gcacw::campaign::Fort;
use gcacw::state::{Hex, Unit};

use crate::situation::{Play, Situation};
use crate::theater::FortKind;

impl Situation<'_> {
    /// Whether an undestroyed fort is in a hex.
    pub(crate) fn fort_stands(self, hex: Hex) -> bool {
        self.theater().fort(hex).is_some_and(|fort| self.state.campaign.forts_destroyed & 1 << fort == 0)
    }

    /// Whether a hex is closed to a side's units, leaders and paths. // lrtg.9.1.1, lrtg.9.1.2, lrtg.9.1.6
    pub(crate) fn is_closed(self, side: Side, hex: Hex) -> bool {
        side == Side::Confederate && self.fort_stands(hex)
    }

    /// A fort as it is known now: one whose class is not is rolled for before the dice of a battle.
    pub(crate) fn fort_as_known(self, hex: Hex) -> Option<Fort> {
        let unknown = Fort { combat: 0, artillery: 0 };
        self.fort_stands(hex).then(|| self.fort_values(hex).unwrap_or(unknown))
    }

    /// The values of a fort, once its class is known. // lrtg.9.2.1, lrtg.9.2.5
    pub(crate) fn fort_values(self, hex: Hex) -> Option<Fort> {
        let fort = self.theater().fort(hex).filter(|_| self.fort_stands(hex))?;
        if let FortKind::Fixed { combat, artillery } = self.theater().forts[fort].kind {
            return Some(Fort { combat, artillery });
        }
        let class = usize::from(self.state.campaign.fort_class[fort]).checked_sub(1)?;
        let table = &self.data().forts.class;
        Some(Fort { combat: *table.garrison.get(class)?, artillery: *table.artillery.get(class)? })
    }
}

impl Play<'_> {
    /// Rolls for a fort's class when it is first needed. // lrtg.9.2.3, lrtg.9.2.4
    pub(crate) fn learn_class(&mut self, hex: Hex, dice: &mut dyn Dice) {
        let Some(fort) = self.theater().fort(hex).filter(|_| self.now().fort_stands(hex)) else { return };
        let table = &self.data().forts.class;
        let column = match self.theater().forts[fort].kind {
            FortKind::Fixed { .. } => return,
            FortKind::Baltimore => &table.baltimore,
            FortKind::Washington => &table.washington,
        };
        // lrtg.9.2.6
        if self.state.campaign.fort_class[fort] != 0 {
            return;
        }
        let die = dice.roll(6);
        let class = column.get(usize::from(die) - 1).copied().unwrap_or(1);
        self.state.campaign.fort_class[fort] = class;
        self.log.result(|| format!("class {class}"));
        self.report(|now| {
            let text = format!("{} is a fort of class {class}.", now.theater().forts[fort].name);
            Event::new("lrtg.9.2.4", text).kind(EventKind::Roll {
                dice: vec![die],
                modifiers: Vec::new(),
                result: format!("class {class}"),
                place: String::new(),
            })
        });
    }

    /// A strong Confederate unit that stands still beside a fort for a march finds out its class. // lrtg.9.2.3
    pub(crate) fn reconnoitre(&mut self, unit: Unit, dice: &mut dyn Dice) {
        let near = gcacw::Halves::whole(self.data().forts.class.near.into());
        let idle = self.state.march.unit == unit && self.state.march.moved == 0 && !self.state.march.attacked;
        let strong = self.rules.combat_value(self.state, unit) >= near;
        let Some(hex) = self.state.hex(unit).filter(|_| idle && strong) else { return };
        if self.roster().side(unit) != Side::Confederate {
            return;
        }
        for next in self.rules.map.around(hex).map(|(_, next)| next).collect::<Vec<_>>() {
            self.learn_class(next, dice);
        }
    }

    /// A fort is destroyed for good. // lrtg.9.3.1, lrtg.9.3.5
    pub(crate) fn destroy_fort(&mut self, hex: Hex) {
        if let Some(fort) = self.theater().fort(hex).filter(|_| self.now().fort_stands(hex)) {
            self.state.campaign.forts_destroyed |= 1 << fort;
            self.report(|now| {
                Event::new("lrtg.9.3.1", format!("{} is destroyed.", now.theater().forts[fort].name))
            });
        }
    }
}
