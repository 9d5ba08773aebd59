//! Combat: factors, odds, the die and its results.

use board::{Ground, HexId};
use engine::{Dice, Event, EventKind, Log, Modifier, Refusal, Side};

use super::Ah61;
use super::action::Action;
use super::charts::{CombatResult, Odds, TableLine};
use super::state::{State, Step};
use super::zones::Occupancy;
use crate::units::{UnitId, Units};

/// What a square does for a defender.
struct Terrain {
    times: u16,
    /// What it is, empty when it does nothing.
    name: &'static str,
    clause: &'static str,
}

/// A battle as it stands before the roll.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Battle {
    pub attackers: Units,
    /// Defenders that fight: headquarters that stand alone do not.
    pub defenders: Units,
    /// Headquarters that stand alone and fall when attacked.
    pub lone_headquarters: Units,
    /// The attackers' printed factors together.
    pub attack: u16,
    /// The defenders' factors together, raised by their squares.
    pub defense: u16,
    /// Whether results adverse to the artillery-type units are ignored, and under which case.
    pub ignored: Option<u8>,
}

impl Battle {
    pub fn odds(&self) -> Odds {
        Odds::of(self.attack, self.defense)
    }
}

impl Ah61 {
    /// By how much a square multiplies the factor of a unit that defends on it, and what it is called.
    fn terrain(&self, state: &State, hex: HexId, attackers: Units) -> Terrain {
        let defense = self.charts.defense;
        let terrain = |times: u16, name: &'static str, clause: &'static str| Terrain { times, name, clause };
        if self.field.is_river(hex) {
            return terrain(1, "", "ah61.6.9");
        }
        let fortified = state.is_fortified(hex);
        // ah61.6.8: a hill that is also shore is a hill.
        if self.field.has(hex, Ground::HILL) {
            return match fortified {
                true => terrain(defense.fortified_hill, "a fortified hill", "ah61.6.5"),
                false => terrain(defense.hill, "a hill", "ah61.6.4"),
            };
        }
        let over_water = self.is_shore(hex)
            && attackers.into_iter().any(|unit| self.is_across(state.place[unit].hex(), hex));
        match (fortified, over_water) {
            (true, true) => terrain(defense.fortified_shore, "a fortified shore", "ah61.6.3"),
            (true, false) => terrain(defense.fortification, "a fortification", "ah61.6.1"),
            (false, true) => terrain(defense.shore, "the shore", "ah61.6.2"),
            (false, false) => terrain(1, "", "ah61.18.1"),
        }
    }

    fn is_shore(&self, hex: HexId) -> bool {
        self.field.around(hex).any(|next| self.field.is_river(next))
    }

    /// Whether an attack from one square on another comes over or out of the river.
    fn is_across(&self, from: HexId, to: HexId) -> bool {
        // ah61.6.2, ah61.17.5.4
        self.field.is_river(from) || self.field.bank(from) != self.field.bank(to)
    }

    /// A unit's factor in defense against these attackers.
    pub(crate) fn defense_factor(&self, state: &State, unit: UnitId, attackers: Units) -> u16 {
        // ah61.18.1
        u16::from(self.army.factor[unit]) * self.terrain(state, state.place[unit].hex(), attackers).times
    }

    /// A battle as it stands.
    pub(crate) fn battle(&self, state: &State, number: u8) -> Battle {
        let (attackers, all) = self.members(state, number);
        let lone_headquarters = all.and(self.army.headquarters);
        let defenders = all.without(lone_headquarters);
        let defense = defenders.into_iter().map(|unit| self.defense_factor(state, unit, attackers)).sum();
        Battle {
            attackers,
            defenders,
            lone_headquarters,
            attack: self.army.factors(attackers),
            defense,
            ignored: self.adverse_ignored(state, attackers, defenders),
        }
    }

    /// Whether the whole battle is fought at secondary range between artillery and others: then the case's number.
    fn adverse_ignored(&self, state: &State, attackers: Units, defenders: Units) -> Option<u8> {
        let at_range = |unit: UnitId| defenders.into_iter().all(|other| self.range(state, unit, other) == 2);
        // ah61.17.5.3
        if defenders.is_empty() || !attackers.into_iter().all(at_range) {
            return None;
        }
        let (attacker, defender) = (attackers.first()?, defenders.first()?);
        let is_artillery = |unit: UnitId| self.army.artillery.contains(unit);
        if is_artillery(attacker) == is_artillery(defender) {
            return None;
        }
        let occupancy = Occupancy::new(self, state);
        let side = self.army.printed_side(attacker);
        let to = occupancy.at_range(side, state.place[defender].hex());
        let case = self.charts.case(to, occupancy.at_range(side.enemy(), state.place[attacker].hex()));
        // Battles fought since may have changed who else is near; artillery and others at range are one of these cases.
        Some(match (case.adverse_ignored, is_artillery(attacker)) {
            (true, _) => case.number,
            (false, true) => 2,
            (false, false) => 3,
        })
    }

    /// The battles still to be resolved, by number.
    pub(crate) fn open_battles(&self, state: &State) -> impl Iterator<Item = u8> + use<> {
        let on_board = self.army.troops.into_iter().filter(|&unit| state.place[unit].is_on_board());
        let numbers = on_board.fold(0u128, |seen, unit| seen | 1 << (state.battle[unit] & 127));
        (1..=state.battles).filter(move |number| numbers >> number & 1 != 0)
    }

    /// Lists the battles that may be resolved next.
    pub(crate) fn list_battles(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.open_battles(state).map(Action::Resolve));
    }

    /// Resolves a battle.
    pub(crate) fn resolve(
        &self,
        state: &mut State,
        number: u8,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        if !self.open_battles(state).any(|open| open == number) {
            return Err(self.refuse_battle(state, number));
        }
        let battle = self.battle(state, number);
        state.current = number;
        state.watched = 0;
        self.announce(state, &battle, log);
        self.note_vacated(state, &battle);
        self.note_range(state, &battle);
        // ah61.4.17
        for headquarters in battle.lone_headquarters {
            self.eliminate(state, headquarters, "ah61.4.17", log);
        }
        state.step = Step::ResolveBattles;
        if battle.attack == 0 {
            // ah61.4.18
            log.result(|| "A elim".into());
            self.remove_all(state, battle.attackers, "ah61.4.18", log);
        } else if battle.defenders.is_empty() {
            log.result(|| "D elim".into());
        } else {
            let result = self.roll(state, &battle, dice, log);
            self.carry_out(state, &battle, result, log);
        }
        self.go_on(state, log);
        Ok(())
    }

    fn announce(&self, state: &State, battle: &Battle, log: &mut Log) {
        log.add(|| {
            let names = |units: Units| -> String {
                units.into_iter().map(|unit| self.army.name(unit)).collect::<Vec<_>>().join(", ")
            };
            let defenders = names(battle.defenders.or(battle.lone_headquarters));
            let text = format!("Battle {}: {} against {defenders}.", state.current, names(battle.attackers));
            Event::new("ah61.5.12", text).kind(EventKind::Phase)
        });
    }

    /// The odds, and the die if the odds are on the table.
    fn roll(&self, state: &State, battle: &Battle, dice: &mut dyn Dice, log: &mut Log) -> CombatResult {
        let odds = battle.odds();
        // ah61.4.19, ah61.19.6, ah61.20.9
        let (rolled, result) = match self.charts.line(odds) {
            TableLine::Automatic(result) => (Vec::new(), result),
            TableLine::Roll(results) => {
                let face = dice.roll(6);
                (vec![face], results.get(usize::from(face) - 1).copied().unwrap_or(CombatResult::Exchange))
            }
        };
        log.result(|| result.name().into());
        log.add(|| {
            let figures = format!("{}-{}", battle.attack, battle.defense);
            let text = match rolled.is_empty() {
                true => format!("{figures} is off the table: {} without a roll.", result.name()),
                false => format!("{figures} is {odds}: {}.", result.name()),
            };
            let clause = if rolled.is_empty() { "ah61.19.6" } else { "ah61.4.19" };
            Event::new(clause, text).kind(EventKind::Roll {
                dice: rolled.clone(),
                modifiers: self.sum(state, battle),
                result: result.name().into(),
                place: self.place_of_battle(state, battle),
            })
        });
        result
    }

    /// Where a battle is fought: where its first defender stands.
    fn place_of_battle(&self, state: &State, battle: &Battle) -> String {
        let defender = battle.defenders.into_iter().next();
        defender.map_or_else(String::new, |unit| self.place_name(state.place[unit]))
    }

    /// Every unit's factor in a battle: attackers as they are printed, defenders raised by their squares.
    fn sum(&self, state: &State, battle: &Battle) -> Vec<Modifier> {
        let line = |label: String, value: u16, clause: &str| Modifier {
            label,
            value: value.try_into().unwrap_or(i16::MAX),
            clause: clause.into(),
        };
        let attackers = battle
            .attackers
            .into_iter()
            .map(|unit| line(self.army.name(unit).to_owned(), u16::from(self.army.factor[unit]), "ah61.5.1"));
        let defenders = battle.defenders.into_iter().map(|unit| {
            let terrain = self.terrain(state, state.place[unit].hex(), battle.attackers);
            let on = if terrain.name.is_empty() { String::new() } else { format!(" on {}", terrain.name) };
            let mut modifier = line(
                format!("{} defending{on}", self.army.name(unit)),
                u16::from(self.army.factor[unit]) * terrain.times,
                terrain.clause,
            );
            modifier.value = -modifier.value;
            modifier
        });
        attackers.chain(defenders).collect()
    }

    fn carry_out(&self, state: &mut State, battle: &Battle, result: CombatResult, log: &mut Log) {
        let side = state.side;
        let spared = |units: Units| battle.ignored.is_some() && !units.and(self.army.artillery).is_empty();
        let (attackers_spared, defenders_spared) = (spared(battle.attackers), spared(battle.defenders));
        match result {
            CombatResult::AttackerEliminated | CombatResult::AttackerBack if attackers_spared => {
                self.say_ignored(battle, log);
            }
            CombatResult::DefenderEliminated | CombatResult::DefenderBack if defenders_spared => {
                self.say_ignored(battle, log);
            }
            // ah61.20.1, ah61.20.2
            CombatResult::AttackerEliminated => self.remove_all(state, battle.attackers, "ah61.20.1", log),
            CombatResult::DefenderEliminated => self.remove_all(state, battle.defenders, "ah61.20.2", log),
            CombatResult::AttackerBack => self.begin_retreat(state, side, battle.attackers),
            CombatResult::DefenderBack => self.begin_retreat(state, side.enemy(), battle.defenders),
            CombatResult::Exchange => {
                self.exchange(state, battle, [attackers_spared, defenders_spared], log);
            }
        }
    }

    pub(crate) fn say_ignored(&self, battle: &Battle, log: &mut Log) {
        log.add(|| {
            let clause = if battle.ignored.is_some_and(|case| matches!(case, 2 | 7)) {
                "ah61.17.2.2"
            } else {
                "ah61.17.2.3"
            };
            Event::new(clause, "At secondary range the artillery ignores a result against it.")
        });
    }

    /// Removes units of a battle, with the boats and bridges under them and the headquarters that they leave alone.
    pub(crate) fn remove_all(&self, state: &mut State, units: Units, clause: &'static str, log: &mut Log) {
        for unit in units {
            let hex = state.place[unit].hex();
            self.eliminate(state, unit, clause, log);
            self.sink(state, hex, false, log);
            self.abandon_headquarters(state, hex, self.army.printed_side(unit), log);
        }
    }

    /// Eliminates the headquarters of a defending stack whose combat units are all gone.
    fn abandon_headquarters(&self, state: &mut State, hex: HexId, side: Side, log: &mut Log) {
        // ah61.4.17: stacked headquarters share the fate of the combat units of their square.
        if side == state.side || !state.at(self.army.troops_of(side).and(self.army.combat), hex).is_empty() {
            return;
        }
        for headquarters in state.at(self.army.troops_of(side).and(self.army.headquarters), hex) {
            self.eliminate(state, headquarters, "ah61.4.17", log);
        }
    }

    /// Remembers who fought whom at secondary range.
    fn note_range(&self, state: &mut State, battle: &Battle) {
        // ah61.17.4.1
        for attacker in battle.attackers {
            for defender in battle.defenders.or(battle.lone_headquarters) {
                if self.range(state, attacker, defender) == 2 {
                    self.remember(state, attacker, defender);
                }
            }
        }
    }
}
