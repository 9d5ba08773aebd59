//! Augmented supply (23.1 to 23.3): victuals for every unit, range by distance, and what the ground feeds.

use board::{Ground, HexSet};
use engine::{Modifier, SetupError, Side};
use gcacw::state::{Hex, Unit};
use gcacw::units::{Arm, Size};

use crate::action::CampaignAction;
use crate::campaign::LongRoads;
use crate::options;
use crate::situation::{Play, Situation};
use crate::supply::record::Posting;
use crate::supply::sheets::lines;

/// The options of augmented supply.
const AUGMENTED: [&str; 4] = ["tracking_supply", "supply_distance", "augmented_forage", "wagon_trains"];

/// What stands in a hex and has victuals for whoever draws them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Store {
    /// A captured depot, by its number.
    Depot(usize),
    /// A levied town, by its number.
    Town(usize),
    /// A wagon train.
    Train(Unit),
}

impl LongRoads {
    /// Augmented and simplified supply replace the same rules. // lrtg.18.0.4
    pub(crate) fn options_agree(&self, setup: &engine::Setup) -> Result<(), SetupError> {
        let on = |id: &str| setup.options.iter().any(|option| option == id);
        if on("simplified_supply") && AUGMENTED.into_iter().any(on) {
            return Err(SetupError::new(
                "simplified supply (24) and augmented supply (23) replace the same rules: play with one of them",
            ));
        }
        Ok(())
    }
}

impl Situation<'_> {
    // ---- 23.1 tracking supply ----

    /// Whether a unit has victuals only because every unit has: leaders, Haupt and trains never have. // lrtg.23.1.1
    pub(crate) fn is_tracked(self, unit: Unit) -> bool {
        self.option(options::TRACKING_SUPPLY)
            && unit != self.forces().named.haupt
            && self.info(unit).arm != Arm::Wagon
    }

    // ---- 23.2 supply status ----

    /// Resupply range as a distance over any hexes. // lrtg.23.2.1 to lrtg.23.2.5
    pub(crate) fn range_by_distance(self, side: Side) -> HexSet {
        let table = &self.data().supply.augmented;
        let depots: Vec<Hex> =
            self.working_depots(side).filter(|&hex| !self.occupied(side.enemy(), hex)).collect();
        let mut stations = HexSet::new(self.rules.board.len());
        if side == Side::Union {
            for &depot in &depots {
                let line = self.supply_rails(depot);
                line.iter().filter(|&hex| self.theater().station(hex).is_some()).for_each(|hex| {
                    stations.insert(hex);
                });
            }
        }
        let reach = |from: Vec<Hex>, most: u8| {
            self.reach(side, from, (most.into(), |_| false), &self.campaign().ways.passable).0
        };
        let mut range = reach(depots, table.depot);
        let near = reach(stations.iter().collect(), table.station);
        let home = self.on_map(side).map(|(_, hex)| hex).filter(|&hex| self.campaign().is_at_home(side, hex));
        for hex in near.iter().chain(home) {
            range.insert(hex);
        }
        range
    }

    // ---- 23.3 foraging ----

    /// What the optional modifiers add to a unit's forage value; each counts once. // lrtg.23.3.1 to lrtg.23.3.6, lrtg.23.5.1 to lrtg.23.5.4
    pub(crate) fn forage_modifiers(self, unit: Unit, hex: Hex) -> Vec<Modifier> {
        let ground = |hex: Hex| self.rules.board.ground(hex);
        let augmented = self.option(options::AUGMENTED_FORAGE);
        // lrtg.23.3.2
        let towns = if augmented { Ground::CITY | Ground::VILLAGE } else { Ground::CITY };
        let town = |hex: Hex| self.theater().towns_in(hex).next().is_some() || ground(hex).intersects(towns);
        let near_town = || town(hex) || self.rules.map.around(hex).any(|(_, next)| town(next));
        let poor = || ground(hex).intersects(Ground::MOUNTAIN | Ground::WOODS | Ground::MARSH);
        let crowded = || {
            self.side_units_in(self.roster().side(unit), hex)
                .any(|other| other != unit && self.is_infantry(other) && self.is_division(other))
        };
        let on = |bit: u64| augmented || self.option(bit);
        let towns = i16::from(on(options::FORAGE_TOWNS) && near_town());
        let rain = i16::from(on(options::FORAGE_RAIN) && self.rain());
        let poor = i16::from(on(options::FORAGE_GROUND) && poor());
        let crowded = i16::from(on(options::FORAGE_STACKS) && crowded());
        let clause = |part: &'static str, alone: &'static str| if augmented { part } else { alone };
        lines([
            ("in or beside a town", towns, clause("lrtg.23.3.1", "lrtg.23.5.2")),
            ("rain", -rain, clause("lrtg.23.3.5", "lrtg.23.5.1")),
            ("mountain, woods or swamp", -poor, clause("lrtg.23.3.3", "lrtg.23.5.3")),
            ("an infantry division in the hex", -crowded, clause("lrtg.23.3.4", "lrtg.23.5.4")),
        ])
    }

    // ---- who feeds whom ----

    /// The levied towns and captured depots on which a side may draw, with what is left. // lrtg.13.5.9, lrtg.13.8.20
    fn captured_stores(self, side: Side) -> Vec<(Hex, u8)> {
        let mut stores = Vec::new();
        for (index, town) in self.theater().towns.iter().enumerate() {
            let left = self.state.campaign.levy[index];
            for &hex in town.hexes.iter().filter(|_| left > 0) {
                // lrtg.13.1.6: the Union draws only in towns it occupies.
                let open = match side {
                    Side::Confederate => !self.occupied(Side::Union, hex),
                    Side::Union => self.occupied(Side::Union, hex),
                };
                if open {
                    stores.push((hex, left));
                    break;
                }
            }
        }
        let captured =
            self.state.campaign.depots.iter().filter(|depot| depot.captured && depot.owner != side);
        stores.extend(captured.filter(|depot| depot.victuals > 0).map(|depot| (depot.hex, depot.victuals)));
        stores
    }

    /// Where a side may draw victuals, hex by hex, with the most that one store there can give: levied towns, captured
    /// depots, and to the Confederate his wagon trains. // lrtg.13.5.9, lrtg.23.4.9
    pub(crate) fn stores(self, side: Side) -> Vec<(Hex, u8)> {
        let mut all = self.captured_stores(side);
        if side == Side::Confederate {
            all.extend(self.trains().iter().filter_map(|&train| {
                let left = self.state.campaign.victuals[train.index()];
                Some((self.state.hex(train)?, left)).filter(|_| left > 0)
            }));
        }
        let mut stores: Vec<(Hex, u8)> = Vec::new();
        for (hex, left) in all {
            match stores.iter_mut().find(|(known, _)| *known == hex) {
                Some((_, most)) => *most = left.max(*most),
                None => stores.push((hex, left)),
            }
        }
        stores
    }

    /// The levied town or captured depot in a hex on which a side may draw, with what is left.
    pub(crate) fn captured_store(self, side: Side, hex: Hex) -> u8 {
        let stores = self.captured_stores(side).into_iter();
        stores.filter(|(at, _)| *at == hex).map(|(_, left)| left).max().unwrap_or(0)
    }

    /// The store in a hex that has so much: a depot first, then a town, then a train.
    fn store(self, hex: Hex, amount: u8) -> Option<Store> {
        let campaign = &self.state.campaign;
        let depot = campaign
            .depots
            .iter()
            .position(|depot| depot.hex == hex && depot.captured && depot.victuals >= amount);
        let town = || self.theater().towns_in(hex).find(|&town| campaign.levy[town] >= amount);
        let train = || {
            let mut trains = self.trains().iter().copied();
            trains.find(|&train| {
                self.state.hex(train) == Some(hex) && campaign.victuals[train.index()] >= amount
            })
        };
        depot.map(Store::Depot).or_else(|| town().map(Store::Town)).or_else(|| train().map(Store::Train))
    }

    /// What each victual of a store is worth to a unit: to a brigade or regiment more. // lrtg.13.8.21, lrtg.23.1.3, lrtg.23.4.10
    pub(crate) fn each_victual(self, unit: Unit, hex: Hex, amount: u8) -> u8 {
        let table = &self.data().supply;
        if self.info(unit).size == Some(Size::Division) {
            return 1;
        }
        match self.store(hex, amount) {
            Some(Store::Depot(_) | Store::Train(_)) => table.victuals.captured_brigade,
            _ if self.option(options::TRACKING_SUPPLY) => table.augmented.levied_brigade,
            _ => 1,
        }
    }

    /// Every way to hand out victuals: nobody takes a victual that he has no room for at all. // lrtg.13.5.9, lrtg.23.1.4, lrtg.23.2.6
    pub(crate) fn list_feeding(self, side: Side, out: &mut Vec<CampaignAction>) {
        for (hex, left) in self.stores(side) {
            let path = self.paths_to(side, vec![hex]);
            for unit in self.requiring_supply(side) {
                let Some(at) = self.state.hex(unit) else { continue };
                let near = self.theater().county(at) == self.theater().county(hex) || path.contains(at);
                let near = near
                    && (side == Side::Confederate || at == hex || self.state.campaign.depot(hex).is_some());
                if !near {
                    continue;
                }
                let room = self
                    .campaign()
                    .most_victuals(side)
                    .saturating_sub(self.state.campaign.victuals[unit.index()]);
                let counter = self.info(unit).counter;
                let useful = (1..=left).take_while(|&amount| {
                    u16::from(amount - 1) * u16::from(self.each_victual(unit, hex, amount)) < u16::from(room)
                });
                out.extend(useful.map(|amount| CampaignAction::Feed(counter, hex, amount)));
            }
        }
    }
}

impl Play<'_> {
    // ---- 23.1 tracking supply ----

    /// A substitute begins as its parent stands. // lrtg.7.1.17, lrtg.7.1.18, lrtg.23.1.5
    pub(crate) fn victuals_part(&mut self, parent: Unit, substitute: Unit) {
        let tracking = self.now().option(options::TRACKING_SUPPLY);
        let origin = if tracking { parent } else { self.now().origin(parent) };
        if self.state.campaign.out_of_supply.contains(origin) {
            self.state.campaign.out_of_supply.insert(substitute);
        }
        if tracking {
            let (side, victuals) = (self.roster().side(parent), self.state.campaign.victuals[parent.index()]);
            self.put_victuals(side, substitute, victuals, Posting::Detached);
        }
    }

    /// Two units become one: the larger type's victuals, or half the sum. // lrtg.7.2.10, lrtg.23.1.7, lrtg.23.1.8
    pub(crate) fn victuals_join(&mut self, unit: Unit, into: Unit) {
        if !self.now().option(options::TRACKING_SUPPLY) {
            return;
        }
        let size = |unit: Unit| match self.info(unit).size {
            Some(Size::Division) => 2,
            Some(Size::Brigade) => 1,
            _ => 0,
        };
        let order = size(unit).cmp(&size(into));
        let [joining, now] = [unit, into].map(|unit| self.state.campaign.victuals[unit.index()]);
        let together = match order {
            std::cmp::Ordering::Greater => joining,
            std::cmp::Ordering::Equal => (joining + now) / 2,
            std::cmp::Ordering::Less => now,
        };
        let side = self.roster().side(into);
        self.put_victuals(side, unit, 0, Posting::Joined);
        self.put_victuals(side, into, together, Posting::Joined);
    }

    // ---- who feeds whom ----

    /// Takes victuals out of a store in a hex, and tells how they are written down.
    pub(crate) fn take_from_store(&mut self, hex: Hex, amount: u8) -> Posting {
        match self.now().store(hex, amount) {
            Some(Store::Depot(depot)) => {
                self.state.campaign.depots[depot].victuals -= amount;
                Posting::Captured
            }
            Some(Store::Train(train)) => {
                let left = self.state.campaign.victuals[train.index()] - amount;
                self.put_victuals(Side::Confederate, train, left, Posting::HandedOut);
                Posting::FromTrain
            }
            Some(Store::Town(town)) => {
                self.state.campaign.levy[town] -= amount;
                Posting::Levied
            }
            None => Posting::Levied,
        }
    }
}
