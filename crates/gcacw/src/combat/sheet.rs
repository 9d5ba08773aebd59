//! The sheet of a combat: both sides' values and every modifier with its clause, before the dice.

use arrayvec::ArrayVec;
use board::{Direction, Edge};
use engine::{Modifier, Side};

use super::flank::{Against, Around, Flank};
use super::state::{Attack, Battle, Bonus};
use super::values::{Quarters, attacking};
use crate::campaign::{Campaign, Roll};
use crate::charts::ByVolume;
use crate::halves::Halves;
use crate::map::Terrain;
use crate::results::ArtilleryModifier;
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::situation::Situation;
use crate::state::{Hex, Leader, Unit};
use crate::units::{Arm, Size};
use crate::zones::Zone;

/// One modifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// What it is for.
    pub label: &'static str,
    /// How much.
    pub value: i8,
    /// The clause that gives it.
    pub clause: &'static str,
}

/// The most lines for the attacker: ratio, tactics, flank, rain, the kind of attack and a leader's bonus.
pub const ATTACKER_LINES: usize = 6;
/// The most lines for the defender: the water, a hill or mountain, a ridge, and Demoralize-2.
pub const DEFENDER_LINES: usize = 4;

/// Everything that counts in a combat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The attacker's Combat value.
    pub attack: Quarters,
    /// The defender's Combat value, with entrenchments.
    pub defence: Quarters,
    /// The value that finds the attacker's column.
    pub attacker_column: Halves,
    /// The value that finds the defender's column.
    pub defender_column: Halves,
    /// What is added to the attacker's roll, but for artillery.
    pub attacker: ArrayVec<Line, ATTACKER_LINES>,
    /// What is added to the defender's roll.
    pub defender: ArrayVec<Line, DEFENDER_LINES>,
    /// What a campaign adds to the attacker's roll, and to the defender's.
    pub more: [Vec<Modifier>; 2],
    /// The artillery modifier, which may hang on a die of its own.
    pub artillery: ArtilleryModifier,
    /// The difference of Artillery values.
    pub differential: i32,
    /// How far the defender is surrounded.
    pub flank: Flank,
    /// What a very large grand assault adds to the attacker's loss.
    pub extra_loss: u8,
}

const NO_ARTILLERY: ArtilleryModifier = ArtilleryModifier { even: 0, odd: 0 };

impl Sheet {
    /// Whether the attacker rolls a die for his artillery first. // gcacw.7.4.15 gcacw.7.4.16
    #[must_use]
    pub const fn artillery_die(&self) -> bool {
        self.artillery.even != self.artillery.odd
    }

    /// The artillery modifier when that die shows this face.
    #[must_use]
    pub const fn artillery_of(&self, die: u8) -> i8 {
        if die.is_multiple_of(2) { self.artillery.even } else { self.artillery.odd }
    }

    /// What is added to the attacker's roll, but for artillery. // gcacw.7.4.1
    #[must_use]
    pub fn attacker_sum(&self) -> i32 {
        sum(&self.attacker, &self.more[0])
    }

    /// What is added to the defender's roll.
    #[must_use]
    pub fn defender_sum(&self) -> i32 {
        sum(&self.defender, &self.more[1])
    }

    /// The value of the modifier with this clause; 0 when it is not on the sheet.
    #[must_use]
    pub fn value(&self, clause: &str) -> i8 {
        self.attacker
            .iter()
            .chain(&self.defender)
            .find(|line| line.clause == clause)
            .map_or(0, |line| line.value)
    }

    /// The modifiers for a page: the attacker's, the artillery, then the defender's with their sign turned.
    #[must_use]
    pub fn modifiers(&self, artillery_die: Option<u8>) -> Vec<Modifier> {
        let line = |line: &Line, sign: i16| Modifier {
            label: line.label.to_owned(),
            value: i16::from(line.value) * sign,
            clause: line.clause.to_owned(),
        };
        let mut all: Vec<Modifier> = self.attacker.iter().map(|of| line(of, 1)).collect();
        if self.artillery != NO_ARTILLERY {
            let (label, value) = match artillery_die {
                Some(die) => (format!("artillery, die {die}"), self.artillery_of(die)),
                None if self.artillery_die() => {
                    (format!("artillery: {:+} on an even die", self.artillery.even), self.artillery.odd)
                }
                None => ("artillery".to_owned(), self.artillery.even),
            };
            all.push(Modifier { label, value: value.into(), clause: "gcacw.7.4.14".into() });
        }
        all.extend(self.more[0].iter().cloned());
        all.extend(self.defender.iter().map(|of| line(of, -1)));
        all.extend(self.more[1].iter().map(|of| Modifier { value: -of.value, ..of.clone() }));
        all
    }

    fn attacker_gains(&mut self, label: &'static str, value: i8, clause: &'static str) {
        if value != 0 {
            self.attacker.push(Line { label, value, clause });
        }
    }

    fn defender_gains(&mut self, label: &'static str, value: i8, clause: &'static str) {
        if value != 0 {
            self.defender.push(Line { label, value, clause });
        }
    }
}

impl<C: Campaign> Gcacw<C> {
    fn kind_of_attack(&self, battle: &Battle, sheet: &mut Sheet) {
        let modifiers = &self.charts.combat_modifiers;
        match battle.attack {
            // gcacw.7.4.36
            Attack::March(_, kind) => {
                if let Some(kind) = kind {
                    sheet.attacker_gains(kind.name(), kind.of(&modifiers.attack_type), "gcacw.7.4.36");
                }
            }
            Attack::Assault(_) => {
                sheet.attacker_gains("assault", modifiers.attack_type.assault.unwrap_or(0), "gcacw.7.4.37");
                let bonus = modifiers.leader_assault_bonus;
                match battle.bonus {
                    Bonus::None => {}
                    Bonus::Lee => sheet.attacker_gains("Lee", bonus, "gcacw.7.4.29"),
                    Bonus::Longstreet => sheet.attacker_gains("Longstreet", bonus, "gcacw.7.4.34"),
                    Bonus::Jackson => sheet.attacker_gains("Jackson", bonus, "gcacw.7.4.35"),
                }
            }
        }
    }

    /// What a grand assault of this size adds to the attacker's loss. // gcacw.7.2.14
    fn extra_loss(&self, battle: &Battle, attack: Quarters) -> u8 {
        if battle.joined.is_empty() {
            return 0;
        }
        let whole = attack.count() / 4;
        let bands = self.charts.maximum_combat_value.grand_assault_extra_loss.iter();
        let inside = |band: &&[u16; 3]| (i32::from(band[0])..=i32::from(band[1])).contains(&whole);
        bands.copied().find(|band| inside(&band)).map_or(0, |band| band[2] as u8)
    }

    /// Hill, mountain and ridge are one advantage: the largest counts. // gcacw.7.4.25
    fn height(&self, battle: &Battle, edge: Edge, sheet: &mut Sheet) {
        let modifiers = &self.charts.combat_modifiers;
        let attacker = self.map.terrain(battle.from);
        // gcacw.7.4.27
        let (up, down) = (edge.contains(Edge::RIDGE_HERE), edge.contains(Edge::RIDGE_BEYOND));
        let hex = match self.map.terrain(battle.target) {
            // gcacw.7.4.23
            Terrain::Hill if down || matches!(attacker, Terrain::Hill | Terrain::Mountain) => None,
            Terrain::Hill => {
                Some(Line { label: "hill", value: modifiers.defender_hill, clause: "gcacw.7.4.23" })
            }
            // gcacw.7.4.26
            Terrain::Mountain if down || attacker == Terrain::Mountain => Some(Line {
                label: "mountain",
                value: modifiers.defender_mountain_reduced,
                clause: "gcacw.7.4.24",
            }),
            Terrain::Mountain => {
                Some(Line { label: "mountain", value: modifiers.defender_mountain, clause: "gcacw.7.4.24" })
            }
            _ => None,
        };
        let ridge = up.then_some(Line {
            label: "up a ridge",
            value: modifiers.defender_ridge_up,
            clause: "gcacw.7.4.25",
        });
        let largest = hex.into_iter().chain(ridge).max_by_key(|line| line.value);
        let counted = if modifiers.height_modifiers_cumulative { [hex, ridge] } else { [largest, None] };
        for line in counted.into_iter().flatten() {
            sheet.defender_gains(line.label, line.value, line.clause);
        }
    }
}

impl<C: Campaign> Situation<'_, C> {
    /// The units that defend a hex: every one in it that can fight. // gcacw.7.1.9
    pub(crate) fn defenders(self, side: Side, hex: Hex) -> UnitSet {
        self.fighters_in(side, hex)
    }

    /// The units of a side in a hex that can fight; wagon trains cannot.
    pub(crate) fn fighters_in(self, side: Side, hex: Hex) -> UnitSet {
        self.side_units_in(side, hex).filter(|&unit| self.info(unit).arm != Arm::Wagon).collect()
    }

    /// Everything that counts in this combat.
    pub(crate) fn sheet(self, battle: &Battle) -> Sheet {
        let defending = self.defenders(battle.side.enemy(), battle.target);
        let attack = self.attack_value(&battle.fighting);
        let fort = self.fort(battle.target);
        let defence =
            self.defence_value(&defending) + Quarters::whole(fort.map_or(0, |fort| i32::from(fort.combat)));
        let around = self.around(battle.side, battle.target);
        // gcacw.7.4.52
        let ignored = self.variant_of().confederates_ignore_restricted_flanks;
        let restricted_counts = !ignored || battle.side == Side::Union;
        let flank = Flank::find(&self.rules.charts.flank_bonus, &around, defence, restricted_counts);
        let guns = fort.map_or(0, |fort| i32::from(fort.artillery));
        let differential =
            self.artillery_differential(&battle.fighting, &defending) + i32::from(battle.lent) - guns;
        let mut sheet = Sheet {
            attack,
            defence,
            attacker_column: Halves::from_halves(attack.count() / 2),
            defender_column: match fort {
                Some(_) if defending.is_empty() => Halves::whole(1),
                _ => self.combined(&defending),
            },
            attacker: ArrayVec::new(),
            defender: ArrayVec::new(),
            more: [Vec::new(), Vec::new()],
            artillery: self.artillery_modifier(battle, &defending, guns, differential),
            differential,
            flank,
            extra_loss: self.rules.extra_loss(battle, attack),
        };
        self.rules.kind_of_attack(battle, &mut sheet);
        let ratio = self.rules.charts.ratio_chart.of_counts(attack.count(), defence.count()).unwrap_or(0);
        sheet.attacker_gains("ratio", ratio, "gcacw.7.4.2");
        let tactical = self.attacker_tactical(battle) - self.defender_tactical(battle.target, &defending);
        let tactical = match fort {
            Some(_) if defending.is_empty() => 0,
            Some(_) => tactical.min(0),
            None => tactical,
        };
        sheet.attacker_gains("tactical", tactical, "gcacw.7.4.4");
        let against = self.against(battle, &defending);
        let (bonus, clause) =
            flank.adjusted(&self.rules.charts.flank_bonus, &self.rules.entrenchments, against);
        let label = if flank.last > 0 { "flank attack" } else { "flanks refused" };
        sheet.attacker_gains(label, if fort.is_some() { bonus.min(0) } else { bonus }, clause);
        if self.rain() {
            sheet.attacker_gains("rain", self.rules.charts.combat_modifiers.rain_attacker, "gcacw.7.4.38");
        }
        self.ground(battle, &mut sheet);
        if self.mostly_demoralized(&defending) {
            let value = self.rules.charts.combat_modifiers.defender_demoralized_2;
            let clause = if defending.len() == 1 { "gcacw.7.4.39" } else { "gcacw.7.4.40" };
            sheet.defender_gains("Demoralize-2", value, clause);
        }
        self.panic_modifier(battle.side, &mut sheet.more[0]);
        self.panic_modifier(battle.side.enemy(), &mut sheet.more[1]);
        C::modifiers(self, Roll::Attack(battle.side), &mut sheet.more[0]);
        C::modifiers(self, Roll::Defence(battle.side.enemy()), &mut sheet.more[1]);
        sheet
    }

    /// The sum of the units' Combat values, as they are. // gcacw.7.2.5
    pub(crate) fn combined(self, units: &UnitSet) -> Halves {
        Halves::from_halves(units.iter().map(|unit| self.combat_value(unit).count()).sum())
    }

    /// What a unit attacks with. // gcacw.7.2.8 gcacw.7.2.9
    pub(crate) fn attacking_value(self, unit: Unit) -> Halves {
        attacking(self.combat_value(unit), self.state.demoralized[unit.index()])
    }

    /// The attackers' total, each hex within its maximum. // gcacw.7.2.6 gcacw.7.2.10 gcacw.7.2.13
    pub(crate) fn attack_value(self, fighting: &UnitSet) -> Quarters {
        let most = self.of_volume(&self.rules.charts.maximum_combat_value.attacking);
        let mut left = *fighting;
        let mut total = Quarters::ZERO;
        while let Some(first) = left.first() {
            let place = self.state.place[first.index()];
            let together: UnitSet =
                left.iter().filter(|unit| self.state.place[unit.index()] == place).collect();
            let of_hex: Quarters =
                together.iter().map(|unit| Quarters::from(self.attacking_value(unit))).sum();
            total = total + of_hex.at_most(most);
            left = left.without(together);
        }
        total
    }

    /// The defenders' total behind their entrenchments, within the maximum. // gcacw.7.2.7 gcacw.7.2.11 gcacw.7.2.12
    pub(crate) fn defence_value(self, defending: &UnitSet) -> Quarters {
        let maximum = &self.rules.charts.maximum_combat_value;
        let entrenched =
            defending.iter().filter(|&unit| self.defence_multiplier(unit) > Halves::whole(1)).count();
        let most = if entrenched == defending.len() {
            &maximum.defending_all_entrenched
        } else if entrenched * 2 >= defending.len() {
            &maximum.defending_half_entrenched
        } else {
            &maximum.defending
        };
        let value = |unit| Quarters::product(self.combat_value(unit), self.defence_multiplier(unit));
        defending.iter().map(value).sum::<Quarters>().at_most(self.of_volume(most))
    }

    fn of_volume(self, figure: &ByVolume) -> u16 {
        if self.variant_of().small_maxima { figure.on_to_richmond } else { figure.other }
    }

    /// The highest Tactical value in the attacked hex. // gcacw.7.4.5
    fn defender_tactical(self, hex: Hex, defending: &UnitSet) -> i8 {
        if let Some(unit) = C::tactical_unit(self, defending) {
            return self.info(unit).tactical_defending;
        }
        let units = defending.iter().map(|unit| self.info(unit).tactical_defending);
        let side = defending.first().map(|unit| self.roster().side(unit));
        let leaders = side.into_iter().flat_map(|side| self.leaders_in(side, hex));
        units.chain(leaders.filter_map(|leader| self.leader_tactical(leader, true))).max().unwrap_or(0)
    }

    /// The marching unit's Tactical value or that of a leader it is under, in its hex; in an assault the assaulting
    /// leader's. // gcacw.7.4.6 gcacw.7.4.7 gcacw.7.4.8
    fn attacker_tactical(self, battle: &Battle) -> i8 {
        match battle.attack {
            Attack::Assault(leader) => self.leader_tactical(leader, false).unwrap_or(0),
            Attack::March(unit, _) => {
                let unit = C::tactical_unit(self, &battle.fighting).unwrap_or(unit);
                let leaders = self
                    .leaders_in(battle.side, battle.from)
                    .filter(|&leader| self.subordinate(leader, unit))
                    .filter_map(|leader| self.leader_tactical(leader, false));
                leaders.fold(self.info(unit).tactical, i8::max)
            }
        }
    }

    /// A leader's Tactical value; an army leader has none. // gcacw.7.4.9 gcacw.7.4.10
    pub(crate) fn leader_tactical(self, leader: Leader, defending: bool) -> Option<i8> {
        let info = self.leader_info(leader);
        if info.level == Size::Army {
            return None;
        }
        if let Some(value) = self.variant_of().jackson_tactical
            && is_jackson(info)
        {
            return Some(value);
        }
        Some(if defending { info.tactical_defending } else { info.tactical })
    }

    /// The attackers' Artillery values less the defenders' behind their entrenchments. // gcacw.7.4.12 gcacw.7.4.13
    fn artillery_differential(self, fighting: &UnitSet, defending: &UnitSet) -> i32 {
        let defenders = self.guns(defending, |unit| self.defence_multiplier(unit));
        self.bare_guns(fighting) - defenders.rounded_up()
    }

    /// The sum of the units' Artillery values, rounded up, without entrenchments.
    fn bare_guns(self, units: &UnitSet) -> i32 {
        self.guns(units, |_| Halves::whole(1)).rounded_up()
    }

    /// The sum of the units' Artillery values, each times its multiplier. Half points that a campaign leaves are made whole
    /// once for all units, behind the best multiplier among those who have one.
    fn guns(self, units: &UnitSet, multiplier: impl Fn(Unit) -> Halves) -> Quarters {
        let mut sum = Quarters::ZERO;
        let (mut odd, mut best) = (false, Halves::whole(0));
        for unit in units {
            let (value, multiplier) = (self.artillery_value(unit), multiplier(unit));
            sum = sum + Quarters::product(value, multiplier);
            if value.count() % 2 != 0 {
                odd = !odd;
                best = best.max(multiplier);
            }
        }
        if odd { sum + Quarters::product(Halves::from_halves(1), best) } else { sum }
    }

    /// A unit's Artillery value; a demoralized unit has none. // gcacw.7.3.1 gcacw.7.3.2
    pub(crate) fn artillery_value(self, unit: Unit) -> Halves {
        if self.state.demoralized[unit.index()] > 0 {
            return Halves::whole(0);
        }
        let printed = C::artillery(self, unit, self.state.artillery[unit.index()]);
        self.artillery_with_ammunition(unit, printed)
    }

    fn artillery_modifier(
        self,
        battle: &Battle,
        defending: &UnitSet,
        guns: i32,
        differential: i32,
    ) -> ArtilleryModifier {
        let attackers = self.bare_guns(&battle.fighting) + i32::from(battle.lent);
        let defenders = self.bare_guns(defending) + guns;
        // gcacw.7.4.17
        if attackers == 0 && defenders == 0 {
            return NO_ARTILLERY;
        }
        let chart = &self.rules.charts.artillery_modifier;
        let terrain = match self.rules.map.terrain(battle.target) {
            Terrain::ProvisionalSwamp if self.rain() => chart.provisional_swamp_rain.as_str(),
            Terrain::ProvisionalSwamp => chart.provisional_swamp_dry.as_str(),
            terrain => terrain.name(),
        };
        let cell = chart.modifier(terrain, differential).unwrap_or(NO_ARTILLERY);
        if cell.even >= 0 {
            return cell;
        }
        match (defenders, cell.even) {
            (0, _) => NO_ARTILLERY,                                           // gcacw.7.4.18
            (1, -2) => ArtilleryModifier { even: -1, odd: cell.odd.max(-1) }, // gcacw.7.4.19
            (2, -3) => ArtilleryModifier { even: -2, odd: cell.odd.max(-2) },
            _ => cell,
        }
    }

    /// What changes the flank bonus against these defenders. // gcacw.7.4.63 gcacw.7.4.65
    fn against(self, battle: &Battle, defending: &UnitSet) -> Against {
        let cavalry_attacks = match battle.attack {
            Attack::March(unit, _) => self.info(unit).arm == Arm::Cavalry,
            Attack::Assault(leader) => self.leader_info(leader).cavalry,
        };
        let riders: UnitSet = defending.iter().filter(|&unit| self.info(unit).arm == Arm::Cavalry).collect();
        let mostly = self.combined(&riders).count() * 2 > self.combined(defending).count();
        Against {
            cavalry: cavalry_attacks && mostly,
            refused: self.flanks_refused(battle.target),
            redoubt: self.redoubt(battle.target) == Some(battle.side.enemy()),
        }
    }

    /// Whether Demoralize-2 units are at least half of the Combat value in the hex. // gcacw.7.4.39 gcacw.7.4.40
    fn mostly_demoralized(self, defending: &UnitSet) -> bool {
        let broken: UnitSet =
            defending.iter().filter(|unit| self.state.demoralized[unit.index()] == 2).collect();
        !broken.is_empty() && self.combined(&broken).count() * 2 >= self.combined(defending).count()
    }

    /// What the ground gives the defender: water at the hexside of the active unit, and height.
    fn ground(self, battle: &Battle, sheet: &mut Sheet) {
        // gcacw.7.4.22: only the hexside of the active leader's hex counts, whoever else joins.
        let Some(direction) = self.rules.map.direction(battle.target, battle.from) else { return };
        let edge = self.rules.map.edge(battle.target, direction);
        let modifiers = &self.rules.charts.combat_modifiers;
        if edge.intersects(Edge::ANY_RIVER) {
            sheet.defender_gains("over a crossing", modifiers.defender_crossing, "gcacw.7.4.20");
        } else if edge.contains(Edge::CREEK) {
            let value = if self.rain() { modifiers.defender_creek_rain } else { modifiers.defender_creek };
            sheet.defender_gains("over a creek", value, "gcacw.7.4.21");
        }
        self.rules.height(battle, edge, sheet);
    }

    /// The six hexes round a defender as a flank attack sees them.
    fn around(self, side: Side, target: Hex) -> [Around; 6] {
        Direction::ALL.map(|direction| {
            let Some(hex) =
                self.rules.map.neighbour(target, direction).filter(|&hex| self.scene().in_play.contains(hex))
            else {
                return Around { off_map: true, ..Around::default() };
            };
            let mut around = self.reach(side, hex);
            around.mountain_or_swamp = !self.rules.map.route(target, direction)
                && (self.is_mountain_or_swamp(target) || self.is_mountain_or_swamp(hex));
            around.water =
                self.rules.map.terrain(hex) == Terrain::Water || self.water_bars(target, direction);
            around.held = self
                .side_units_in(side.enemy(), hex)
                .any(|unit| self.state.demoralized[unit.index()] == 0 && self.exerts(unit));
            around.empty = !self.occupied(side, hex) && !self.occupied(side.enemy(), hex);
            around.fort = self.counts_as_held(side, hex);
            around
        })
    }

    /// Who of the attacker's undemoralized units occupies a hex or has his zone of control there. // gcacw.7.4.61
    fn reach(self, side: Side, hex: Hex) -> Around {
        let steady = |at: Hex| -> UnitSet {
            let units = self.side_units_in(side, at);
            units.filter(|&unit| self.state.demoralized[unit.index()] == 0 && self.exerts(unit)).collect()
        };
        let mut all = steady(hex);
        let occupied = !all.is_empty();
        let mut normal = false;
        for (direction, next) in self.rules.map.around(hex) {
            let zone = self.zone_across(hex, direction);
            if zone == Zone::None {
                continue;
            }
            let units = steady(next);
            normal |= zone == Zone::Normal && !units.is_empty();
            all = all.or(units);
        }
        Around {
            reached: !all.is_empty(),
            only_restricted: !all.is_empty() && !occupied && !normal,
            strength: self.combined(&all).into(),
            ..Around::default()
        }
    }

    /// Mountain or swamp; in a rain turn a provisional swamp too.
    pub(crate) fn is_mountain_or_swamp(self, hex: Hex) -> bool {
        match self.rules.map.terrain(hex) {
            Terrain::Mountain | Terrain::Swamp => true,
            Terrain::ProvisionalSwamp => self.rain(),
            _ => false,
        }
    }
}

fn sum(lines: &[Line], more: &[Modifier]) -> i32 {
    let more: i32 = more.iter().map(|modifier| i32::from(modifier.value)).sum();
    lines.iter().map(|line| i32::from(line.value)).sum::<i32>() + more
}

/// Stonewall Jackson, whose bonus and Tactical value some volumes name.
pub(crate) fn is_jackson(info: &crate::roster::LeaderInfo) -> bool {
    info.side == Side::Confederate && info.name == "Jackson"
}
