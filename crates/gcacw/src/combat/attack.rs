//! Attacks of a marching unit: whom it may attack, what that costs, and the dice.

use arrayvec::ArrayVec;
use board::Edge;
use engine::{Dice, Event, EventKind, May, Refusal, Side, forbid};

use super::state::{Attack, AttackKind, Battle};
use super::{CombatAction, CombatStep};
use crate::campaign::{Campaign, Fact, Intent, Moment, News};
use crate::charts::AttackTypes;
use crate::map::Terrain;
use crate::pieces::losses;
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::situation::{Play, Situation};
use crate::state::{Hex, Stop, Unit};
use crate::step::Step;
use crate::units::Arm;

impl AttackKind {
    /// The figure of this type.
    #[must_use]
    pub const fn of(self, types: &AttackTypes) -> i8 {
        match self {
            Self::ColumnOfRoute => types.column_of_route,
            Self::Hasty => types.hasty,
            Self::Normal => types.normal,
            Self::Prepared => types.prepared,
        }
    }
}

/// One Movement Point, in halves.
pub(super) const ONE_POINT: i16 = 2;

impl<C: Campaign> Gcacw<C> {
    /// Whether a ridge rises from the first hex to the second. // gcacw.7.4.27
    pub(super) fn ridge_up(&self, from: Hex, to: Hex) -> bool {
        let edge = self.map.direction(from, to).map(|direction| self.map.edge(from, direction));
        edge.is_some_and(|edge| edge.contains(Edge::RIDGE_BEYOND))
    }
}

impl<'a, C: Campaign> Situation<'a, C> {
    /// Whether units in a hex may attack its neighbour at all, whoever they are.
    pub(super) fn attack_crosses(self, from: Hex, target: Hex, side: Side) -> May {
        let Some(direction) = self.rules.map.direction(from, target) else {
            return forbid!("gcacw.7.1.2", "is not next to the attacker");
        };
        if !self.rules.map.route(from, direction) {
            if self.is_mountain_or_swamp(target) {
                return forbid!("gcacw.7.1.11", "can be attacked only along a road, pike, RR or trail");
            }
            if self.is_mountain_or_swamp(from) {
                return forbid!(
                    "gcacw.7.1.12",
                    "can be attacked from a mountain or swamp only along a road, pike, RR or trail"
                );
            }
        }
        self.attack_crosses_water(side, from, direction)
    }

    /// Whether the marching unit may attack a hex now.
    pub(crate) fn may_attack(self, target: Hex) -> May {
        self.fit_to_attack()?;
        self.open_to_attack(target)?;
        self.special_may_attack(self.state.march.unit, target)
    }

    /// Whether the marching unit may attack at all: what is said of the unit.
    fn fit_to_attack(self) -> May {
        let march = &self.state.march;
        let unit = march.unit;
        if self.state.hex(unit).is_none() {
            return forbid!("gcacw.7.1.1", "is not on the map");
        }
        match self.info(unit).arm {
            Arm::Artillery => return forbid!("gcacw.7.1.13", "is artillery and never attacks alone"),
            Arm::Wagon | Arm::Leader => return forbid!("gcacw.7.1.1", "cannot attack"),
            Arm::Infantry | Arm::Cavalry => {}
        }
        if march.zone_to_zone {
            return forbid!("gcacw.7.1.61", "went from one enemy zone of control to another");
        }
        if !march.may_attack || !C::is_true(self, Fact::AttacksInMarch(march.kind), true) {
            return forbid!("gcacw.7.1.60", "may not attack in this action");
        }
        C::may(self, Intent::Attack(unit))?;
        if march.ended.is_some() {
            return forbid!("gcacw.7.5.11", "has come to the end of its march");
        }
        if march.left < ONE_POINT {
            return forbid!("gcacw.7.1.19", "needs at least 1 Movement Point for an attack");
        }
        Ok(())
    }

    /// Whether a hex can be attacked by the marching unit: what is said of the hex.
    fn open_to_attack(self, target: Hex) -> May {
        let march = &self.state.march;
        let here = self.state.hex(march.unit).unwrap_or(target);
        let side = self.roster().side(march.unit);
        if !self.defended(side.enemy(), target) {
            return forbid!("gcacw.7.1.2", "holds no enemy unit");
        }
        self.attack_crosses(here, target, side)?;
        // gcacw.7.1.14 gcacw.7.1.15
        let hidden = self
            .rules
            .map
            .direction(here, target)
            .is_some_and(|direction| self.rules.map.hidden(here, direction));
        if hidden && march.began != here {
            return forbid!(
                "gcacw.7.1.14",
                "is beyond woods or loess, and can be attacked from here only by a unit that began its march here"
            );
        }
        Ok(())
    }

    /// Why the marching unit may not attack a hex now, said of what it is about: the unit, or the hex.
    pub(crate) fn attack_refusal(self, target: Hex) -> Option<Refusal> {
        let (name, there) = (self.name(self.state.march.unit), self.rules.hex_name(target));
        let fit = self.fit_to_attack().map_err(|why| why.refusal_of(name));
        let open = fit.and_then(|()| self.open_to_attack(target).map_err(|why| why.refusal_of(&there)));
        let may =
            || self.special_may_attack(self.state.march.unit, target).map_err(|why| why.refusal_of(name));
        open.and_then(|()| may()).err()
    }

    /// What an attack of this type costs, in halves of a Movement Point. // gcacw.7.1.18 gcacw.7.1.20
    pub(super) fn attack_cost(self, unit: Unit, target: Hex, kind: AttackKind) -> i16 {
        let modifiers = &self.rules.charts.combat_modifiers;
        let types = if self.info(unit).arm == Arm::Cavalry {
            &modifiers.attack_mp_cavalry
        } else {
            &modifiers.attack_mp_infantry
        };
        let loess = if self.rules.map.terrain(target) == Terrain::Loess {
            modifiers.attack_mp_loess_extra
        } else {
            0
        };
        i16::from(kind.of(types) + loess) * ONE_POINT
    }

    /// Whether the marching unit can pay for an attack of this type on the hex it has named.
    pub(super) fn may_pay(self, kind: AttackKind) -> May {
        let cost = self.attack_cost(self.state.march.unit, self.state.battle.target, kind);
        if self.state.march.left < cost.max(ONE_POINT) {
            return forbid!("gcacw.7.1.18", "has too few Movement Points left for that attack");
        }
        Ok(())
    }

    /// Whether somebody defends a hex for a side: units, or a fort closed to the other side.
    pub(super) fn defended(self, side: Side, hex: Hex) -> bool {
        self.occupied(side, hex) || self.closed_to(side.enemy(), hex)
    }

    /// The attacks that the marching unit may name. // gcacw.7.1.3
    pub(super) fn attack_targets(self) -> impl Iterator<Item = Hex> + 'a {
        let here = self.state.hex(self.state.march.unit);
        let side = self.roster().side(self.state.march.unit);
        here.into_iter()
            .flat_map(move |here| self.defended_beside(side.enemy(), here))
            .filter(move |&target| self.may_attack(target).is_ok())
    }

    /// The neighbours of a hex that a side defends.
    pub(super) fn defended_beside(self, side: Side, here: Hex) -> ArrayVec<Hex, 6> {
        let defended = |hex: &Hex| self.occupied(side, *hex) || self.closed_to(side.enemy(), *hex);
        self.rules.map.around(here).map(|(_, hex)| hex).filter(defended).collect()
    }

    /// The attack types that can be paid for; calling it off when the cavalry has left.
    pub(super) fn attack_types(self, out: &mut Vec<CombatAction>) {
        let kinds = AttackKind::ALL.into_iter().filter(|&kind| self.may_pay(kind).is_ok());
        out.extend(kinds.map(CombatAction::Type));
        if self.state.battle.slipped {
            out.push(CombatAction::CallOff);
        }
    }

    /// Whether the named attack can still be made: somebody is left in the hex, and a point to pay with.
    pub(super) fn attack_stands(self) -> bool {
        let battle = &self.state.battle;
        self.defended(battle.side.enemy(), battle.target)
            && AttackKind::ALL.into_iter().any(|kind| self.may_pay(kind).is_ok())
    }
}

impl<C: Campaign> Play<'_, C> {
    /// March attack, step 1: the target is named. // gcacw.7.1.17
    pub(super) fn name_target(&mut self, target: Hex) -> Result<(), Refusal> {
        let unit = self.state.march.unit;
        if let Some(refusal) = self.now().attack_refusal(target) {
            return Err(refusal);
        }
        let from = self.state.hex(unit).unwrap_or(target);
        let side = self.roster().side(unit);
        self.state.battle = Battle {
            attack: Attack::March(unit, None),
            side,
            from,
            target,
            fighting: UnitSet::only(unit),
            ..Battle::none()
        };
        self.report(|now| {
            let sentence = format!("{} attacks {}.", now.name(unit), now.rules.hex_name(target));
            Event::new("gcacw.7.1.17", sentence)
        });
        self.state.push(Step::Combat(CombatStep::AttackType));
        self.restricted_zone_window();
        Ok(())
    }

    /// March attack, steps 2 to 5: the type is named and paid, and the dice are rolled.
    pub(super) fn attack_by(&mut self, kind: AttackKind) -> Result<(), Refusal> {
        let unit = self.state.march.unit;
        self.now().may_pay(kind).map_err(|why| why.refusal_of(self.name(unit)))?;
        self.state.march.left -= self.now().attack_cost(unit, self.state.battle.target, kind);
        self.state.march.attacked = true;
        self.state.battle.attack = Attack::March(unit, Some(kind));
        self.attack_uncovers(self.state.battle.from);
        self.give_battle();
        Ok(())
    }

    /// All is ready for the dice, but for what a campaign asks first.
    pub(super) fn give_battle(&mut self) {
        self.state.replace(Step::Combat(CombatStep::Battle));
        C::told(self.lend(), News::BeforeBattle);
    }

    /// Both players roll, and the chart is read for both. // gcacw.7.1.23 gcacw.7.5.1
    pub(super) fn fight(&mut self, dice: &mut dyn Dice) {
        let hex = self.state.battle.target;
        C::plays(self.lend(), Moment::Attacked(hex), dice);
        let sheet = self.now().sheet(&self.state.battle);
        // Only whether it is even matters: a forecast need not tell the faces apart.
        let parity = |face: u8| face % 2;
        let artillery_die =
            sheet.artillery_die().then(|| dice.pool_by(1, 6, &parity).iter().next().unwrap_or(2));
        let artillery = sheet.artillery_of(artillery_die.unwrap_or(2));
        let sums = sheet.attacker_sum() + i32::from(artillery) - sheet.defender_sum();
        let difference_of = |[attacker, defender]: [u8; 2]| sums + i32::from(attacker) - i32::from(defender);
        let [attacker_die, defender_die] = dice.pair_to(6, &|pair| difference_of(pair) as u64);
        let difference = difference_of([attacker_die, defender_die]);
        let chart = &self.rules.charts.combat_chart;
        let results = chart.results(difference, sheet.defender_column, sheet.attacker_column);
        let [defender, mut attacker] = results.unwrap_or_default();
        attacker.loss += sheet.extra_loss; // gcacw.7.5.19
        let side = self.state.battle.side;
        self.state.battle.defending = self.now().fighters_in(side.enemy(), self.state.battle.target);
        self.state.battle.defender = defender;
        self.state.battle.attacker = attacker;
        let possible = |units: &UnitSet, loss: u8| -> i32 {
            let manpower: i32 = units.iter().map(|unit| i32::from(self.state.manpower[unit.index()])).sum();
            manpower.min(loss.into())
        };
        self.log.tally(losses(side.enemy()), possible(&self.state.battle.defending, defender.loss));
        self.log.tally(losses(side), possible(&self.state.battle.attacking(), attacker.loss));
        self.log.tally("chance of rout, percent", if defender.rout > 0 { 100 } else { 0 });
        self.log.result(|| format!("defender {defender}, attacker {attacker}"));
        self.report(|now| {
            let rolled = artillery_die.into_iter().chain([attacker_die, defender_die]).collect();
            let place = now.rules.board.name(now.state.battle.target).to_owned();
            let sentence = format!(
                "{} to {}: {difference:+}. The defender gets {defender}, the attacker {attacker}.",
                sheet.attack, sheet.defence
            );
            Event::new("gcacw.7.5.1", sentence).kind(EventKind::Roll {
                dice: rolled,
                modifiers: sheet.modifiers(artillery_die),
                result: format!("{defender} / {attacker}"),
                place,
            })
        });
        self.special_fought(defender, dice);
        C::told(self.lend(), News::Fought { hex, defender });
        self.state.replace(Step::Combat(CombatStep::DefenderResult));
    }

    /// The end of a combat: the march goes on or not, the assault is over.
    pub(super) fn combat_over(&mut self) {
        self.state.pop();
        match self.state.battle.attack {
            Attack::March(unit, _) => {
                let gone = self.state.hex(unit).is_none();
                // gcacw.7.1.24 gcacw.7.5.11
                if gone || self.state.battle.attacker.ends_march() {
                    self.state.march.ended = Some(Stop::CombatResult);
                } else if self.state.march.left <= 0 {
                    self.state.march.ended = Some(Stop::Spent);
                }
            }
            Attack::Assault(_) => self.assault_uncovers(),
        }
    }
}
