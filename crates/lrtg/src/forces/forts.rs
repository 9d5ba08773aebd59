//! Permanent forts (9.0): closed to Confederates while they stand, and how strong they are.

use engine::{Dice, Event, EventKind, Log, Side};
use gcacw::campaign::Fort;
use gcacw::state::{Hex, Unit};

use crate::campaign::{Game, LongRoads, War};
use crate::theater::FortKind;

impl LongRoads {
    /// Whether an undestroyed fort is in a hex.
    pub(crate) fn fort_stands(&self, state: &War, hex: Hex) -> bool {
        self.theater.fort(hex).is_some_and(|fort| state.campaign.forts_destroyed & 1 << fort == 0)
    }

    /// Whether a hex is closed to a side's units, leaders and paths. // lrtg.9.1.1, lrtg.9.1.2, lrtg.9.1.6
    pub(crate) fn is_closed(&self, state: &War, side: Side, hex: Hex) -> bool {
        side == Side::Confederate && self.fort_stands(state, hex)
    }

    /// The values of a fort, once its class is known. // lrtg.9.2.1, lrtg.9.2.5
    pub(crate) fn fort_values(&self, state: &War, hex: Hex) -> Option<Fort> {
        let fort = self.theater.fort(hex).filter(|_| self.fort_stands(state, hex))?;
        if let FortKind::Fixed { combat, artillery } = self.theater.forts[fort].kind {
            return Some(Fort { combat, artillery });
        }
        let class = usize::from(state.campaign.fort_class[fort]).checked_sub(1)?;
        let table = &self.data.forts.class;
        Some(Fort { combat: *table.garrison.get(class)?, artillery: *table.artillery.get(class)? })
    }

    /// Rolls for a fort's class when it is first needed. // lrtg.9.2.3, lrtg.9.2.4
    pub(crate) fn learn_class(&self, state: &mut War, hex: Hex, dice: &mut dyn Dice, log: &mut Log) {
        let Some(fort) = self.theater.fort(hex).filter(|_| self.fort_stands(state, hex)) else { return };
        let table = &self.data.forts.class;
        let column = match self.theater.forts[fort].kind {
            FortKind::Fixed { .. } => return,
            FortKind::Baltimore => &table.baltimore,
            FortKind::Washington => &table.washington,
        };
        // lrtg.9.2.6
        if state.campaign.fort_class[fort] != 0 {
            return;
        }
        let die = dice.roll(6);
        let class = column.get(usize::from(die) - 1).copied().unwrap_or(1);
        state.campaign.fort_class[fort] = class;
        log.result(|| format!("class {class}"));
        log.add(|| {
            let text = format!("{} is a fort of class {class}.", self.theater.forts[fort].name);
            Event::new("lrtg.9.2.4", text).kind(EventKind::Roll {
                dice: vec![die],
                modifiers: Vec::new(),
                result: format!("class {class}"),
                place: String::new(),
            })
        });
    }

    /// A strong Confederate unit that stands still beside a fort for a march finds out its class. // lrtg.9.2.3
    pub(crate) fn reconnoitre(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        let near = gcacw::Halves::whole(self.data.forts.class.near.into());
        let idle = state.march.unit == unit && state.march.moved == 0 && !state.march.attacked;
        let strong = rules.combat_value(state, unit) >= near;
        let Some(hex) = state.hex(unit).filter(|_| idle && strong) else { return };
        if rules.roster(state).side(unit) != Side::Confederate {
            return;
        }
        for next in rules.map.around(hex).map(|(_, next)| next).collect::<Vec<_>>() {
            self.learn_class(state, next, dice, log);
        }
    }

    /// A fort is destroyed for good. // lrtg.9.3.1, lrtg.9.3.5
    pub(crate) fn destroy_fort(&self, state: &mut War, hex: Hex, log: &mut Log) {
        if let Some(fort) = self.theater.fort(hex).filter(|_| self.fort_stands(state, hex)) {
            state.campaign.forts_destroyed |= 1 << fort;
            log.add(|| Event::new("lrtg.9.3.1", format!("{} is destroyed.", self.theater.forts[fort].name)));
        }
    }
}
