//! Building and dismantling pontoon bridges, destroying and repairing bridges and ferries. // gcacw.10.0

use board::Direction;
use engine::{Dice, Event, EventKind, Forbidden, Log, May, Modifier, Side, forbid, forbidden};

use super::bridging::{Era, Named, Site};
use super::crossings::{Crossing, CrossingKind};
use super::passage::river;
use super::state::{Hexside, Pontoon, River};
use crate::campaign::{Campaign, Fact, Figure, Intent, NO_LIMIT};
use crate::halves::Halves;
use crate::ruleset::Gcacw;
use crate::situation::{Play, Situation};
use crate::state::{Hex, State, Unit, flag};
use crate::units::Arm;
use crate::variants::{MinorBridges, Variant};
use crate::zones::Zone;

const NO_BUILDER: Forbidden = forbidden!("gcacw.10.1.23", "is no infantry and cannot build a bridge");
const NO_REPAIRER: Forbidden = forbidden!("gcacw.10.3.8", "is no infantry and cannot repair");

impl<C: Campaign> Gcacw<C> {
    /// What is so in the volume of a game.
    #[must_use]
    pub fn variant_of(&self, state: &State<C>) -> &Variant {
        // Every volume has its record: the data are refused without.
        self.variants.of(self.scene(state).volume).unwrap_or(&self.variants.volume[0])
    }

    fn hexside(&self, hex: Hex, direction: Direction) -> May<(Hexside, Hex)> {
        let hexside = Hexside::new(&self.board, hex, direction).zip(self.map.neighbour(hex, direction));
        hexside.ok_or(forbidden!("gcacw.2.3.4", "is at the edge of the map there"))
    }

    /// The permanent bridge or ferry of a hexside, destroyed or not.
    fn permanent(&self, hex: Hex, direction: Direction) -> Option<(u8, &Crossing)> {
        let number = self.crossings.at(hex, direction)?;
        Some((number, self.crossings.get(number)))
            .filter(|(_, crossing)| crossing.kind != CrossingKind::Aqueduct)
    }

    #[expect(clippy::too_many_arguments, reason = "a roll has that many parts")]
    fn tell_roll(
        &self,
        log: &mut Log,
        clause: &'static str,
        text: String,
        hex: Hex,
        die: u8,
        modifiers: Vec<Modifier>,
        result: &str,
    ) {
        log.result(|| result.to_owned());
        log.add(|| {
            Event::new(clause, text).kind(EventKind::Roll {
                dice: vec![die],
                modifiers,
                result: result.to_owned(),
                place: self.board.name(hex).to_owned(),
            })
        });
    }

    /// The two hexes of a hexside, by name.
    pub(super) fn names_of(&self, hexside: Hexside) -> String {
        let other = self.map.neighbour(hexside.hex, hexside.direction);
        let name = |hex: Hex| self.board.name(hex);
        format!("{} and {}", name(hexside.hex), other.map_or("the edge", name))
    }
}

impl<'a, C: Campaign> Situation<'a, C> {
    /// The volume and date of a game.
    #[must_use]
    pub fn era(self) -> Era {
        let scene = self.scene();
        let month = scene.scenario.start.get(5..7).and_then(|month| month.parse().ok()).unwrap_or(1);
        Era { volume: scene.volume, year: scene.year, month }
    }

    /// The Combat value that builds, repairs or destroys, and the enemy total that bars it.
    fn bridge_value(self) -> Halves {
        Halves::whole(self.variant_of().bridge_combat_value.into())
    }

    /// A side's Combat value in a hex, entrenchments ignored. // gcacw.10.1.27
    fn value_in(self, side: Side, hex: Hex) -> Halves {
        let seen = self.side_units_in(side, hex).filter(|&unit| self.exerts(unit));
        Halves::from_halves(seen.map(|unit| self.combat_value(unit).count()).sum())
    }

    /// Whether the enemy is too strong on either bank to build or repair. // gcacw.10.1.25 gcacw.10.3.9
    fn barred_by_enemy(self, side: Side, ends: [Hex; 2]) -> bool {
        let bar = self.bridge_value();
        ends.into_iter().any(|hex| self.value_in(side.enemy(), hex) >= bar)
    }

    fn named(self, hexside: Hexside) -> Option<&'a Named> {
        self.rules.crossings.named(self.scene().volume, hexside)
    }

    /// Where a unit would build or repair.
    fn site(self, unit: Unit, direction: Direction, river: River, ferry: bool) -> Option<Site> {
        let hex = self.state.hex(unit)?;
        let other = self.rules.map.neighbour(hex, direction)?;
        let side = self.roster().side(unit);
        let build = &self.rules.bridging.build;
        let near = |capitol: Hex| {
            self.rules.board.distance(hex, capitol).min(self.rules.board.distance(other, capitol))
                <= build.capitol_within
        };
        let edge = self.rules.map.edge(hex, direction);
        Some(Site {
            side,
            river,
            unfordable: self.unfordable(river),
            routes: u8::from(self.rules.has_route(hex)) + u8::from(self.rules.has_route(other)),
            crossing: edge.contains(board::Edge::FORD) || self.rules.permanent(hex, direction).is_some(),
            near_capitol: self.rules.board.hex(&build.capitol_hex).is_some_and(near),
            ferry,
        })
    }

    /// The Bridge markers of a side that are in use. // gcacw.10.1.22
    fn markers_in_use(self, side: Side, class: River) -> usize {
        let counts = |pontoon: &&Pontoon| {
            let Hexside { hex, direction } = pontoon.hexside;
            pontoon.side == side
                && pontoon.marker
                && river(self.rules.map.edge(hex, direction)) == Some(class)
        };
        self.state.ground.pontoons.iter().filter(counts).count()
    }

    /// How many bridges over rivers of a class a side may have; none for no limit.
    fn bridge_markers(self, side: Side, river: River) -> Option<u8> {
        let stock = match (river, self.variant_of().minor_bridges) {
            (River::Major, _) => Some(self.variant_of().major_bridges[side.index()]),
            (River::Minor, MinorBridges::Markers(count)) => Some(count),
            (River::Minor, MinorBridges::Unlimited(_)) => None,
        };
        let most = C::figure(self, Figure::Bridges(side, river), stock.map_or(NO_LIMIT, i16::from));
        (most != NO_LIMIT).then_some(most as u8)
    }

    /// Where an infantry unit that is fit to work stands, the hexside it works at and the hex beyond.
    fn working_at(self, unit: Unit, direction: Direction, unfit: Forbidden) -> May<(Hex, Hexside, Hex)> {
        self.may_work(unit)?;
        self.must_show(unit)?;
        let infantry = self.info(unit).arm == Arm::Infantry;
        let hex = self.state.hex(unit).filter(|_| infantry).ok_or(unfit)?;
        let (hexside, other) = self.rules.hexside(hex, direction)?;
        Ok((hex, hexside, other))
    }

    /// Whether a unit has the Combat value for a bridge; the clauses are those of the volumes that ask for 3, and for 5.
    fn is_strong_enough(self, unit: Unit, [three, five]: [Forbidden; 2]) -> May {
        if self.combat_value(unit) >= self.bridge_value() {
            return Ok(());
        }
        Err(if self.variant_of().bridge_combat_value < 5 { three } else { five })
    }

    /// Whether a unit may build a bridge in a direction. // gcacw.10.1.4
    pub fn may_build(self, unit: Unit, direction: Direction) -> May<River> {
        let (hex, hexside, other) = self.working_at(unit, direction, NO_BUILDER)?;
        // gcacw.10.1.7 gcacw.10.1.24
        let edge = self.rules.map.edge(hex, direction);
        let Some(river) = river(edge) else {
            return forbid!("gcacw.10.1.24", "builds only across a river hexside");
        };
        let side = self.roster().side(unit);
        self.may_bridge(side, river)?;
        if edge.contains(board::Edge::DAM) || self.state.ground.pontoon(hexside).is_some() {
            return forbid!("gcacw.10.1.30", "cannot build where a pontoon bridge or a dam is");
        }
        // gcacw.10.1.5 gcacw.10.1.6
        let weak = [
            forbidden!("gcacw.10.1.6", "needs a Combat value of 3 to build"),
            forbidden!("gcacw.10.1.5", "needs a Combat value of 5 to build"),
        ];
        self.is_strong_enough(unit, weak)?;
        if self.barred_by_enemy(side, [hex, other]) {
            return forbid!("gcacw.10.1.25", "cannot build under the eyes of so strong an enemy");
        }
        if self.state.ground.builders.contains(&hex) {
            return forbid!("gcacw.10.1.29", "comes too late: another unit of this hex has tried a bridge");
        }
        if self.state.ground.tried.is_full() || self.state.ground.builders.is_full() {
            return forbid!(
                "gcacw.10.1.29",
                "comes too late: so many bridges were tried in this phase that no more are kept account of"
            );
        }
        if self.state.ground.tried.contains(&(side, hexside)) {
            return forbid!("gcacw.10.1.34", "cannot try again across that hexside in this turn");
        }
        Ok(river)
    }

    /// Whether a side may have one more bridge over a river of this class.
    fn may_bridge(self, side: Side, river: River) -> May {
        C::may(self, Intent::Bridge(side, river))?;
        let stock = self.bridge_markers(side, river).map(usize::from);
        let used_up = stock.is_some_and(|stock| self.markers_in_use(side, river) >= stock);
        match (river, stock, side) {
            (River::Major, Some(0), Side::Union) => {
                forbid!("gcacw.10.1.12", "may not build over a major river in this volume")
            }
            (River::Major, Some(0), Side::Confederate) => {
                forbid!("gcacw.10.1.10", "may not build over a major river in this volume")
            }
            _ if used_up || self.state.ground.pontoons.is_full() => {
                forbid!("gcacw.10.1.22", "has no Bridge marker left for such a river")
            }
            _ => Ok(()),
        }
    }

    /// Everything that is added to the die for a bridge.
    #[must_use]
    pub fn build_sheet(self, unit: Unit, direction: Direction, river: River) -> Vec<Modifier> {
        let Some(site) = self.site(unit, direction, river, false) else { return Vec::new() };
        let hexside = self.state.hex(unit).and_then(|hex| Hexside::new(&self.rules.board, hex, direction));
        self.rules.bridging.build.sheet(&site, self.era(), hexside.and_then(|hexside| self.named(hexside)))
    }

    /// Whether a unit in its march may dismantle the pontoon bridge in a direction. // gcacw.10.2.10
    pub fn may_dismantle(self, unit: Unit, direction: Direction) -> May<Hexside> {
        let side = self.roster().side(unit);
        let hexside = self.state.hex(unit).and_then(|hex| Hexside::new(&self.rules.board, hex, direction));
        let own = |hexside: &Hexside| self.state.ground.pontoon(*hexside).is_some_and(|it| it.side == side);
        hexside.filter(own).ok_or(forbidden!("gcacw.10.2.10", "has no pontoon bridge of its side there"))
    }

    /// Whether a unit that has ended its march may try to destroy the bridge or ferry in a direction.
    /// // gcacw.10.2.11 gcacw.10.2.13
    pub fn may_destroy(self, unit: Unit, direction: Direction) -> May<u8> {
        let hex = self.state.hex(unit).ok_or(forbidden!("gcacw.10.2.11", "is not on the map"))?;
        let (hexside, other) = self.rules.hexside(hex, direction)?;
        let number =
            self.rules.crossings.at(hex, direction).filter(|&number| !self.state.ground.is_destroyed(number));
        let Some(number) = number else {
            return forbid!("gcacw.10.2.17", "finds no permanent bridge or ferry to destroy there");
        };
        let crossing = self.rules.crossings.get(number);
        self.target_is_open(crossing, hexside)?;
        // gcacw.11.0.9
        if self.state.demoralized[unit.index()] > 0 {
            return forbid!("gcacw.11.0.9", "is demoralized and cannot destroy a crossing");
        }
        let side = self.roster().side(unit);
        self.wrecker(unit, crossing.kind)?;
        // gcacw.10.2.14
        if self.state.is(unit, flag::WRECKED) {
            return forbid!("gcacw.10.2.14", "has already made its one attempt of this turn");
        }
        if [hex, other].into_iter().any(|end| self.occupied(side.enemy(), end)) {
            return forbid!("gcacw.10.2.15", "cannot: an enemy unit holds one end");
        }
        let watched = |end: Hex| {
            self.zone(side.enemy(), end) != Zone::None && self.side_units_in(side, end).next().is_none()
        };
        if [hex, other].into_iter().any(watched) {
            return forbid!("gcacw.10.2.16", "cannot: the enemy's zone of control covers the empty end");
        }
        self.special_may_destroy(side, hexside)?;
        Ok(number)
    }

    fn target_is_open(self, crossing: &Crossing, hexside: Hexside) -> May {
        // gcacw.10.2.27
        if crossing.indestructible {
            return forbid!("gcacw.10.2.27", "cannot destroy that bridge: nothing can");
        }
        let edge = self.rules.map.edge(hexside.hex, hexside.direction);
        if self.is_ford(edge, hexside.hex, hexside.direction) {
            return forbid!("gcacw.10.2.17", "cannot destroy a ford");
        }
        // gcacw.10.2.28
        let here = self.named(hexside).is_some_and(|named| named.aqueduct);
        if crossing.kind == CrossingKind::Aqueduct && !here {
            return forbid!("gcacw.10.2.28", "has no business with the aqueduct in this volume");
        }
        Ok(())
    }

    /// Whether a unit is of the kind that destroys such a crossing. // gcacw.10.2.11 gcacw.10.2.12 gcacw.10.2.13
    fn wrecker(self, unit: Unit, kind: CrossingKind) -> May {
        let arm = self.info(unit).arm;
        if kind == CrossingKind::Ferry {
            return match arm {
                Arm::Infantry | Arm::Cavalry => Ok(()),
                _ => forbid!("gcacw.10.2.13", "is neither infantry nor cavalry"),
            };
        }
        if arm != Arm::Infantry {
            return forbid!("gcacw.10.2.11", "is no infantry and cannot destroy a bridge");
        }
        let weak = [
            forbidden!("gcacw.10.2.12", "needs a Combat value of 3 to destroy a bridge"),
            forbidden!("gcacw.10.2.11", "needs a Combat value of 5 to destroy a bridge"),
        ];
        self.is_strong_enough(unit, weak)
    }

    /// Everything that is added to the die that destroys a crossing.
    #[must_use]
    pub fn destroy_sheet(self, unit: Unit, crossing: &Crossing) -> Vec<Modifier> {
        let side = self.roster().side(unit);
        let quiet = crossing.ends.iter().all(|&end| self.zone(side.enemy(), end) == Zone::None);
        let stayed =
            self.state.march.unit == unit && self.state.march.moved == 0 && !self.state.march.attacked;
        let ferry = crossing.kind == CrossingKind::Ferry;
        self.rules.bridging.destroy.sheet(side, ferry, quiet, stayed, self.named(crossing.hexside))
    }

    /// Whether a unit may repair the bridge or ferry in a direction. // gcacw.10.3.2
    pub fn may_repair(self, unit: Unit, direction: Direction) -> May<u8> {
        let (hex, hexside, other) = self.working_at(unit, direction, NO_REPAIRER)?;
        // gcacw.10.3.5
        let down = |(number, _): &(u8, &Crossing)| self.state.ground.is_destroyed(*number);
        let Some((number, _)) = self.rules.permanent(hex, direction).filter(down) else {
            return forbid!("gcacw.10.3.5", "finds no destroyed bridge or ferry there");
        };
        if self.named(hexside).is_some_and(|named| named.irreparable) {
            return forbid!("gcacw.10.3.23", "cannot repair that bridge");
        }
        let side = self.roster().side(unit);
        // gcacw.10.3.3 gcacw.10.3.4
        let weak = [
            forbidden!("gcacw.10.3.4", "needs a Combat value of 3 to repair"),
            forbidden!("gcacw.10.3.3", "needs a Combat value of 5 to repair"),
        ];
        self.is_strong_enough(unit, weak)?;
        // gcacw.10.3.7
        let counties = self.rules.bridging.repair.county_volumes.contains(&self.scene().volume);
        if counties
            && side == Side::Union
            && !C::is_true(self, Fact::ControlsCounty(side, [hex, other]), false)
        {
            return forbid!("gcacw.10.3.7", "repairs only in a county that the Union controls");
        }
        if self.barred_by_enemy(side, [hex, other]) {
            return forbid!("gcacw.10.3.9", "cannot repair under the eyes of so strong an enemy");
        }
        if self.state.ground.tried.contains(&(side, hexside)) || self.state.ground.tried.is_full() {
            return forbid!("gcacw.10.3.11", "comes too late: this crossing has been tried in this phase");
        }
        Ok(number)
    }

    fn repair_site(self, unit: Unit, crossing: &Crossing) -> Option<Site> {
        let hex = self.state.hex(unit)?;
        let direction = crossing.ends.iter().find_map(|&end| self.rules.map.direction(hex, end))?;
        self.site(unit, direction, crossing.river, crossing.kind == CrossingKind::Ferry)
    }

    /// Everything that is added to the die that repairs a crossing.
    #[must_use]
    pub fn repair_sheet(self, unit: Unit, crossing: &Crossing) -> Vec<Modifier> {
        let Some(site) = self.repair_site(unit, crossing) else { return Vec::new() };
        self.rules.bridging.repair.sheet(&site, self.era(), self.named(crossing.hexside))
    }
}

impl<C: Campaign> Play<'_, C> {
    /// A unit tries to build a bridge. // gcacw.10.1.32
    pub(super) fn build(&mut self, unit: Unit, direction: Direction, river: River, dice: &mut dyn Dice) {
        let Some(hex) = self.state.hex(unit) else { return };
        let Some(hexside) = Hexside::new(&self.rules.board, hex, direction) else { return };
        let side = self.roster().side(unit);
        self.state.set(unit, flag::RECOVERY_ACTIVITY, true);
        self.state.ground.builders.push(hex);
        // gcacw.10.1.3: in some volumes no die is rolled.
        let built = !self.variant_of().bridge_roll || {
            let sheet = self.now().build_sheet(unit, direction, river);
            let die = dice.roll(6);
            let built = self.rules.bridging.build.succeeds(die, &sheet);
            let result = if built { "the bridge is built" } else { "no bridge" };
            let text = format!("{} builds a pontoon bridge: {result}.", self.name(unit));
            self.rules.tell_roll(self.log, "gcacw.10.1.32", text, hex, die, sheet, result);
            built
        };
        if built {
            self.state.ground.pontoons.push(Pontoon { hexside, side, marker: true });
            let ends = self.rules.names_of(hexside);
            self.log.add(|| Event::new("gcacw.10.1.35", format!("A {side} pontoon bridge joins {ends}.")));
        } else {
            self.state.ground.tried.push((side, hexside));
        }
    }

    /// Takes a pontoon bridge away.
    pub(super) fn remove_pontoon(&mut self, hexside: Hexside, clause: &'static str) {
        let Some(side) = self.state.ground.pontoon(hexside).map(|pontoon| pontoon.side) else { return };
        self.state.ground.pontoons.retain(|pontoon| pontoon.hexside != hexside);
        let ends = self.rules.names_of(hexside);
        self.log.add(|| Event::new(clause, format!("The {side} pontoon bridge between {ends} is gone.")));
    }

    /// A unit has finished a march, retreat or advance: enemy pontoon bridges that reach its hex are removed.
    /// // gcacw.10.2.5 gcacw.10.2.6 gcacw.10.2.7
    pub fn halted(&mut self, unit: Unit) {
        if self.state.ground.pontoons.is_empty() || self.state.demoralized[unit.index()] > 0 {
            return;
        }
        let Some(hex) = self.state.hex(unit) else { return };
        if self.now().hidden(unit) || self.combat_value(unit) < self.now().bridge_value() {
            return;
        }
        let enemy = self.roster().side(unit).enemy();
        for direction in Direction::ALL {
            let hexside = Hexside::new(&self.rules.board, hex, direction);
            let theirs =
                |hexside: &Hexside| self.state.ground.pontoon(*hexside).is_some_and(|it| it.side == enemy);
            if let Some(hexside) = hexside.filter(theirs) {
                self.remove_pontoon(hexside, "gcacw.10.2.5");
            }
        }
    }

    /// The end of an Attachment Phase: units that have become strong enough remove enemy pontoon bridges. // gcacw.10.2.8
    pub fn attachment_phase_over(&mut self) {
        for unit in self.roster().unit_ids() {
            self.halted(unit);
        }
    }

    /// A unit tries to destroy a bridge or ferry.
    pub(super) fn destroy(&mut self, unit: Unit, number: u8, dice: &mut dyn Dice) {
        let crossing = self.rules.crossings.get(number);
        let sheet = self.now().destroy_sheet(unit, crossing);
        self.state.set(unit, flag::WRECKED, true);
        let die = dice.roll(6);
        let destroyed =
            self.rules.bridging.destroy.succeeds(die, crossing.kind == CrossingKind::Ferry, &sheet);
        let result = if destroyed { "destroyed" } else { "it stands" };
        let text = format!("{} tries to destroy {}: {result}.", self.name(unit), crossing.name);
        self.rules.tell_roll(self.log, "gcacw.10.2.18", text, crossing.ends[0], die, sheet, result);
        if destroyed {
            // gcacw.10.2.20
            self.state.ground.set_destroyed(number, true);
        }
    }

    /// A unit tries to repair a bridge or ferry. // gcacw.10.3.13
    pub(super) fn repair(&mut self, unit: Unit, number: u8, dice: &mut dyn Dice) {
        let crossing = self.rules.crossings.get(number);
        let Some(site) = self.now().repair_site(unit, crossing) else { return };
        let sheet = self.now().repair_sheet(unit, crossing);
        self.state.set(unit, flag::RECOVERY_ACTIVITY, true);
        self.state.ground.tried.push((site.side, crossing.hexside));
        let die = dice.roll(6);
        let repaired = self.rules.bridging.repair.succeeds(die, &site, self.now().era(), &sheet);
        let result = if repaired { "repaired" } else { "not yet repaired" };
        let text = format!("{} works on {}: {result}.", self.name(unit), crossing.name);
        self.rules.tell_roll(self.log, "gcacw.10.3.13", text, crossing.ends[0], die, sheet, result);
        if repaired {
            // gcacw.10.3.15
            self.state.ground.set_destroyed(number, false);
        }
    }
}
