//! Attacks of a marching unit: whom it may attack, what that costs, and the dice.

use arrayvec::ArrayVec;
use board::Edge;
use engine::{Dice, Event, EventKind, Log, May, Refusal, Side, forbid};

use super::state::{Attack, AttackKind, Battle};
use super::{CombatAction, CombatStep};
use crate::campaign::{Campaign, Fact, Intent, Moment, News};
use crate::charts::AttackTypes;
use crate::map::Terrain;
use crate::pieces::losses;
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::state::{Hex, State, Stop, Unit};
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
    /// Whether units in a hex may attack its neighbour at all, whoever they are.
    pub(super) fn attack_crosses(&self, state: &State<C>, from: Hex, target: Hex, side: Side) -> May {
        let Some(direction) = self.map.direction(from, target) else {
            return forbid!("gcacw.7.1.2", "is not next to the attacker");
        };
        if !self.map.route(from, direction) {
            if self.is_mountain_or_swamp(state, target) {
                return forbid!("gcacw.7.1.11", "can be attacked only along a road, pike, RR or trail");
            }
            if self.is_mountain_or_swamp(state, from) {
                return forbid!(
                    "gcacw.7.1.12",
                    "can be attacked from a mountain or swamp only along a road, pike, RR or trail"
                );
            }
        }
        self.attack_crosses_water(state, side, from, direction)
    }

    /// Whether the marching unit may attack a hex now.
    pub(crate) fn may_attack(&self, state: &State<C>, target: Hex) -> May {
        self.fit_to_attack(state)?;
        self.open_to_attack(state, target)?;
        self.special_may_attack(state, state.march.unit, target)
    }

    /// Whether the marching unit may attack at all: what is said of the unit.
    fn fit_to_attack(&self, state: &State<C>) -> May {
        let march = &state.march;
        let unit = march.unit;
        if state.hex(unit).is_none() {
            return forbid!("gcacw.7.1.1", "is not on the map");
        }
        match self.info(state, unit).arm {
            Arm::Artillery => return forbid!("gcacw.7.1.13", "is artillery and never attacks alone"),
            Arm::Wagon | Arm::Leader => return forbid!("gcacw.7.1.1", "cannot attack"),
            Arm::Infantry | Arm::Cavalry => {}
        }
        if march.zone_to_zone {
            return forbid!("gcacw.7.1.61", "went from one enemy zone of control to another");
        }
        if !march.may_attack || !C::is_true(self.at(state), Fact::AttacksInMarch(march.kind), true) {
            return forbid!("gcacw.7.1.60", "may not attack in this action");
        }
        C::may(self.at(state), Intent::Attack(unit))?;
        if march.ended.is_some() {
            return forbid!("gcacw.7.5.11", "has come to the end of its march");
        }
        if march.left < ONE_POINT {
            return forbid!("gcacw.7.1.19", "needs at least 1 Movement Point for an attack");
        }
        Ok(())
    }

    /// Whether a hex can be attacked by the marching unit: what is said of the hex.
    fn open_to_attack(&self, state: &State<C>, target: Hex) -> May {
        let march = &state.march;
        let here = state.hex(march.unit).unwrap_or(target);
        let side = self.roster(state).side(march.unit);
        if !self.defended(state, side.enemy(), target) {
            return forbid!("gcacw.7.1.2", "holds no enemy unit");
        }
        self.attack_crosses(state, here, target, side)?;
        // gcacw.7.1.14 gcacw.7.1.15
        let hidden =
            self.map.direction(here, target).is_some_and(|direction| self.map.hidden(here, direction));
        if hidden && march.began != here {
            return forbid!(
                "gcacw.7.1.14",
                "is beyond woods or loess, and can be attacked from here only by a unit that began its march here"
            );
        }
        Ok(())
    }

    /// Why the marching unit may not attack a hex now, said of what it is about: the unit, or the hex.
    pub(crate) fn attack_refusal(&self, state: &State<C>, target: Hex) -> Option<Refusal> {
        let (name, there) = (self.name(state, state.march.unit), self.hex_name(target));
        let fit = self.fit_to_attack(state).map_err(|why| why.refusal_of(name));
        let open =
            fit.and_then(|()| self.open_to_attack(state, target).map_err(|why| why.refusal_of(&there)));
        let may =
            || self.special_may_attack(state, state.march.unit, target).map_err(|why| why.refusal_of(name));
        open.and_then(|()| may()).err()
    }

    /// What an attack of this type costs, in halves of a Movement Point. // gcacw.7.1.18 gcacw.7.1.20
    pub(super) fn attack_cost(&self, state: &State<C>, unit: Unit, target: Hex, kind: AttackKind) -> i16 {
        let modifiers = &self.charts.combat_modifiers;
        let types = if self.info(state, unit).arm == Arm::Cavalry {
            &modifiers.attack_mp_cavalry
        } else {
            &modifiers.attack_mp_infantry
        };
        let loess =
            if self.map.terrain(target) == Terrain::Loess { modifiers.attack_mp_loess_extra } else { 0 };
        i16::from(kind.of(types) + loess) * ONE_POINT
    }

    /// Whether the marching unit can pay for an attack of this type on the hex it has named.
    pub(super) fn may_pay(&self, state: &State<C>, kind: AttackKind) -> May {
        let cost = self.attack_cost(state, state.march.unit, state.battle.target, kind);
        if state.march.left < cost.max(ONE_POINT) {
            return forbid!("gcacw.7.1.18", "has too few Movement Points left for that attack");
        }
        Ok(())
    }

    /// Whether somebody defends a hex for a side: units, or a fort closed to the other side.
    pub(super) fn defended(&self, state: &State<C>, side: Side, hex: Hex) -> bool {
        self.occupied(state, side, hex) || self.closed_to(state, side.enemy(), hex)
    }

    /// The attacks that the marching unit may name. // gcacw.7.1.3
    pub(super) fn attack_targets<'a>(&'a self, state: &'a State<C>) -> impl Iterator<Item = Hex> + 'a {
        let here = state.hex(state.march.unit);
        let side = self.roster(state).side(state.march.unit);
        here.into_iter()
            .flat_map(move |here| self.defended_beside(state, side.enemy(), here))
            .filter(|&target| self.may_attack(state, target).is_ok())
    }

    /// The neighbours of a hex that a side defends.
    pub(super) fn defended_beside(&self, state: &State<C>, side: Side, here: Hex) -> ArrayVec<Hex, 6> {
        let defended =
            |hex: &Hex| self.occupied(state, side, *hex) || self.closed_to(state, side.enemy(), *hex);
        self.map.around(here).map(|(_, hex)| hex).filter(defended).collect()
    }

    /// March attack, step 1: the target is named. // gcacw.7.1.17
    pub(super) fn name_target(
        &self,
        state: &mut State<C>,
        target: Hex,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let unit = state.march.unit;
        if let Some(refusal) = self.attack_refusal(state, target) {
            return Err(refusal);
        }
        let from = state.hex(unit).unwrap_or(target);
        let side = self.roster(state).side(unit);
        state.battle = Battle {
            attack: Attack::March(unit, None),
            side,
            from,
            target,
            fighting: UnitSet::only(unit),
            ..Battle::none()
        };
        log.add(|| {
            let sentence = format!("{} attacks {}.", self.name(state, unit), self.hex_name(target));
            Event::new("gcacw.7.1.17", sentence)
        });
        state.push(Step::Combat(CombatStep::AttackType));
        self.restricted_zone_window(state);
        Ok(())
    }

    /// The attack types that can be paid for; calling it off when the cavalry has left.
    pub(super) fn attack_types(&self, state: &State<C>, out: &mut Vec<CombatAction>) {
        let kinds = AttackKind::ALL.into_iter().filter(|&kind| self.may_pay(state, kind).is_ok());
        out.extend(kinds.map(CombatAction::Type));
        if state.battle.slipped {
            out.push(CombatAction::CallOff);
        }
    }

    /// Whether the named attack can still be made: somebody is left in the hex, and a point to pay with.
    pub(super) fn attack_stands(&self, state: &State<C>) -> bool {
        let battle = &state.battle;
        self.defended(state, battle.side.enemy(), battle.target)
            && AttackKind::ALL.into_iter().any(|kind| self.may_pay(state, kind).is_ok())
    }

    /// March attack, steps 2 to 5: the type is named and paid, and the dice are rolled.
    pub(super) fn attack_by(
        &self,
        state: &mut State<C>,
        kind: AttackKind,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let unit = state.march.unit;
        self.may_pay(state, kind).map_err(|why| why.refusal_of(self.name(state, unit)))?;
        state.march.left -= self.attack_cost(state, unit, state.battle.target, kind);
        state.march.attacked = true;
        state.battle.attack = Attack::March(unit, Some(kind));
        self.attack_uncovers(state, state.battle.from);
        self.give_battle(state, log);
        Ok(())
    }

    /// All is ready for the dice, but for what a campaign asks first.
    pub(super) fn give_battle(&self, state: &mut State<C>, log: &mut Log) {
        state.replace(Step::Combat(CombatStep::Battle));
        C::told(self.play(state, log), News::BeforeBattle);
    }

    /// Both players roll, and the chart is read for both. // gcacw.7.1.23 gcacw.7.5.1
    pub(super) fn fight(&self, state: &mut State<C>, dice: &mut dyn Dice, log: &mut Log) {
        let hex = state.battle.target;
        C::plays(self.play(state, log), Moment::Attacked(hex), dice);
        let sheet = self.sheet(state, &state.battle);
        // Only whether it is even matters: a forecast need not tell the faces apart.
        let parity = |face: u8| face % 2;
        let artillery_die =
            sheet.artillery_die().then(|| dice.pool_by(1, 6, &parity).iter().next().unwrap_or(2));
        let artillery = sheet.artillery_of(artillery_die.unwrap_or(2));
        let sums = sheet.attacker_sum() + i32::from(artillery) - sheet.defender_sum();
        let difference_of = |[attacker, defender]: [u8; 2]| sums + i32::from(attacker) - i32::from(defender);
        let [attacker_die, defender_die] = dice.pair_to(6, &|pair| difference_of(pair) as u64);
        let difference = difference_of([attacker_die, defender_die]);
        let chart = &self.charts.combat_chart;
        let results = chart.results(difference, sheet.defender_column, sheet.attacker_column);
        let [defender, mut attacker] = results.unwrap_or_default();
        attacker.loss += sheet.extra_loss; // gcacw.7.5.19
        let side = state.battle.side;
        state.battle.defending = self.fighters_in(state, side.enemy(), state.battle.target);
        state.battle.defender = defender;
        state.battle.attacker = attacker;
        let possible = |units: &UnitSet, loss: u8| -> i32 {
            let manpower: i32 = units.iter().map(|unit| i32::from(state.manpower[unit.index()])).sum();
            manpower.min(loss.into())
        };
        log.tally(losses(side.enemy()), possible(&state.battle.defending, defender.loss));
        log.tally(losses(side), possible(&state.battle.attacking(), attacker.loss));
        log.tally("chance of rout, percent", if defender.rout > 0 { 100 } else { 0 });
        log.result(|| format!("defender {defender}, attacker {attacker}"));
        log.add(|| {
            let rolled = artillery_die.into_iter().chain([attacker_die, defender_die]).collect();
            let place = self.board.name(state.battle.target).to_owned();
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
        self.special_fought(state, defender, dice, log);
        C::told(self.play(state, log), News::Fought { hex, defender });
        state.replace(Step::Combat(CombatStep::DefenderResult));
    }

    /// The end of a combat: the march goes on or not, the assault is over.
    pub(super) fn combat_over(&self, state: &mut State<C>) {
        state.pop();
        match state.battle.attack {
            Attack::March(unit, _) => {
                let gone = state.hex(unit).is_none();
                // gcacw.7.1.24 gcacw.7.5.11
                if gone || state.battle.attacker.ends_march() {
                    state.march.ended = Some(Stop::CombatResult);
                } else if state.march.left <= 0 {
                    state.march.ended = Some(Stop::Spent);
                }
            }
            Attack::Assault(_) => self.assault_uncovers(state),
        }
    }

    /// Whether a ridge rises from the first hex to the second. // gcacw.7.4.27
    pub(super) fn ridge_up(&self, from: Hex, to: Hex) -> bool {
        let edge = self.map.direction(from, to).map(|direction| self.map.edge(from, direction));
        edge.is_some_and(|edge| edge.contains(Edge::RIDGE_BEYOND))
    }
}
