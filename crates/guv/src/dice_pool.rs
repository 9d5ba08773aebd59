//! Combat, steps D and E: terrain, works, dice and bonuses.

use board::Direction;
use engine::{Event, Log, Side};

use crate::Guv;
use crate::action::Action;
use crate::combat::{ATTACKER, DEFENDER};
use crate::map::{Hex, side};
use crate::state::{DICE, HexBits, State, UnitSet, Works, flag};
use crate::unit::{Arm, EventChit};

impl Guv {
    /// The hexes whose terrain the defender may choose: one of each kind of effect. // guv.14.7 guv.14.21
    pub(crate) fn grounds(&self, state: &State) -> Vec<Hex> {
        let mut kinds = Vec::new();
        let mut hexes = Vec::new();
        for &hex in &state.combat.targets {
            let kind = (self.most_dice(hex), self.hexside_effect(state, hex));
            if !kinds.contains(&kind) {
                kinds.push(kind);
                hexes.push(hex);
            }
        }
        hexes
    }

    /// The most dice that the terrain of a hex allows. // guv.14.20
    pub(crate) fn most_dice(&self, hex: Hex) -> u8 {
        self.charts.terrain[usize::from(self.map.terrain(hex))].most_dice
    }

    /// What the hexsides of an attacked hex do to the attacker: dice, and one die. // guv.14.19
    pub(crate) fn hexside_effect(&self, state: &State, hex: Hex) -> (i8, i8) {
        let all_cross = |bits: u16| {
            let mut froms = state.combat.attackers.iter().filter_map(|unit| state.hex(unit)).peekable();
            froms.peek().is_some()
                && froms.all(|from| {
                    let mut crossed = state
                        .combat
                        .targets
                        .iter()
                        .filter_map(|&target| self.map.direction(from, target))
                        .map(|direction| self.map.side(from, direction))
                        .peekable();
                    crossed.peek().is_some() && crossed.all(|side| side & bits != 0)
                })
        };
        let touches =
            |bits: u16| Direction::ALL.into_iter().any(|direction| self.map.side(hex, direction) & bits != 0);
        if touches(side::MINOR_RIVER) && all_cross(side::MINOR_RIVER) {
            (self.charts.minor_river.attacker_dice, self.charts.minor_river.attacker_die)
        } else if touches(side::CREEK) && all_cross(side::CREEK) {
            (self.charts.creek.attacker_dice, self.charts.creek.attacker_die)
        } else {
            (0, 0)
        }
    }

    pub(crate) fn list_terrain(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.grounds(state).into_iter().map(Action::Ground));
    }

    pub(crate) fn do_terrain(&self, state: &mut State, action: &Action) {
        let Action::Ground(hex) = *action else { return };
        state.pop();
        state.combat.terrain = hex.0;
    }

    fn ground(&self, state: &State) -> Hex {
        board::HexId(state.combat.terrain)
    }

    /// Finds what the works do, before the defender chooses. // guv.14.23 guv.14.36 guv.14.37
    pub(crate) fn find_works(&self, state: &State) -> Works {
        let combat = &state.combat;
        let full = combat
            .targets
            .iter()
            .any(|&hex| self.fort_serves(state, hex) && self.over_facing_sides(state, hex, combat.attackers));
        let some =
            combat.targets.iter().any(|&hex| self.fort_serves(state, hex) || state.has_breastwork(hex));
        if full {
            Works::Fortification
        } else if some {
            Works::Breastwork
        } else {
            Works::None
        }
    }

    pub(crate) fn list_works_choice(&self, state: &State, out: &mut Vec<Action>) {
        if self.find_works(state) == Works::Breastwork {
            out.push(Action::LessADie);
            out.push(Action::CostAStep);
        }
    }

    pub(crate) fn do_works_choice(&self, state: &mut State, action: &Action, log: &mut Log) {
        state.pop();
        let less = *action == Action::LessADie;
        state.combat.works = if less { Works::LessADie } else { Works::Step };
        log.add(|| {
            let text = if less { "takes a die from the attacker" } else { "will cost the attacker a step" };
            Event::new("guv.14.23", format!("The breastwork {text}."))
        });
    }

    fn points_of(&self, state: &State, set: UnitSet) -> u16 {
        set.iter().map(|unit| u16::from(self.strength(state, unit))).sum()
    }

    /// Whether an attacked hex is encircled. // guv.14.22
    fn is_encircled(&self, state: &State) -> bool {
        state.combat.targets.iter().any(|&hex| {
            let from = |step: usize| {
                let next = self.map.near(hex, Direction::ALL[step % 6]);
                next != crate::map::NOWHERE
                    && state.units_at(next).any(|unit| state.combat.attackers.contains(unit))
            };
            let empty = |step: usize| {
                let next = self.map.near(hex, Direction::ALL[step % 6]);
                next == crate::map::NOWHERE || state.first_at(next).is_none()
            };
            let opposite = (0..3).any(|step| from(step) && from(step + 3));
            let three = (0..2).any(|step| {
                from(step)
                    && from(step + 2)
                    && from(step + 4)
                    && empty(step + 1)
                    && empty(step + 3)
                    && empty(step + 5)
            });
            opposite || three
        })
    }

    /// Counts the dice of both sides. // guv.14.13 guv.14.14 guv.14.18 guv.14.20 guv.13.12
    pub(crate) fn count_dice(&self, state: &mut State, log: &mut Log) {
        state.pop();
        if state.combat.works == Works::None && self.find_works(state) == Works::Fortification {
            state.combat.works = Works::Fortification;
        }
        let attack = self.points_of(state, state.combat.attackers).max(1);
        let defence = self.points_of(state, state.combat.defenders).max(1);
        let (mut dice, ratio) = if attack >= defence {
            ([(attack / defence) as i8, 1], format!("{} to 1", attack / defence))
        } else {
            ([1, (defence / attack) as i8], format!("1 to {}", defence / attack))
        };
        dice[ATTACKER] += 1;
        dice[DEFENDER] += 1;
        if self.is_encircled(state) {
            dice[ATTACKER] += self.charts.encircled;
        }
        if state.combat.works == Works::Fortification {
            dice[DEFENDER] += self.charts.fort_defender;
        }
        for role in [ATTACKER, DEFENDER] {
            dice[role] += state.combat.events[role] as i8;
        }
        // guv.17.13
        if self.active(state).jackson_attacks {
            dice[ATTACKER] += 1;
        }
        if state.combat.works == Works::LessADie {
            dice[ATTACKER] += self.charts.breastwork;
        }
        let ground = self.ground(state);
        dice[ATTACKER] += self.hexside_effect(state, ground).0;
        let most = self.most_dice(ground).min(DICE as u8) as i8;
        if state.combat.defenders.iter().all(|unit| self.arm(unit) == Arm::Skirmisher) {
            dice[DEFENDER] = 1;
        }
        state.combat.dice = dice.map(|count| count.min(most).max(1) as u8);
        self.count_bonuses(state);
        log.add(|| {
            let [attacker, defender] = state.combat.dice;
            Event::new("guv.14.13", format!("{attack} against {defence}: {ratio}. The attacker rolls {attacker}, the defender {defender}."))
        });
    }

    /// Bonus points: of each hex one artillery unit and one other. // guv.14.41 guv.14.71 guv.9.28
    fn count_bonuses(&self, state: &mut State) {
        for (role, set) in [(ATTACKER, state.combat.attackers), (DEFENDER, state.combat.defenders)] {
            let mut points = 0;
            let mut hexes = HexBits::EMPTY;
            set.iter().filter_map(|unit| state.hex(unit)).for_each(|hex| {
                hexes.insert(hex);
            });
            for hex in hexes {
                for guns in [true, false] {
                    let own = state
                        .units_at(hex)
                        .filter(|&unit| set.contains(unit) && self.arm(unit).is_artillery() == guns);
                    points += own.map(|unit| self.unit(unit).bonus).max().unwrap_or(0);
                }
            }
            state.combat.points[role] = points;
            state.combat.plus[role] = state.combat.events[role];
            if set.iter().any(|unit| state.has(unit, flag::OUT_OF_SUPPLY)) {
                state.combat.modifiers[role] = [self.charts.out_of_supply; DICE];
            }
        }
    }

    pub(crate) fn list_bonus(&self, state: &State, role: usize, out: &mut Vec<Action>) {
        let combat = &state.combat;
        if combat.points[role] == 0 && combat.plus[role] == 0 {
            return;
        }
        out.extend((1..=combat.dice[role]).map(Action::Plus));
        if combat.points[role] > 0 {
            out.extend((1..=combat.dice[1 - role]).map(Action::Minus));
        }
        out.push(Action::Done);
    }

    /// Puts one bonus point on a die. // guv.14.15 guv.14.39 guv.14.40
    pub(crate) fn do_bonus(&self, state: &mut State, role: usize, action: &Action, log: &mut Log) {
        let who = if role == ATTACKER { "attacker" } else { "defender" };
        let combat = &mut state.combat;
        match *action {
            Action::Plus(number) => {
                let die = usize::from(number).wrapping_sub(1);
                combat.modifiers[role][die] += 1;
                // An event's point can go nowhere else: it goes first. // guv.17.10
                if combat.plus[role] > 0 {
                    combat.plus[role] -= 1;
                } else {
                    combat.points[role] -= 1;
                }
                log.add(|| Event::new("guv.14.40", format!("The {who} puts +1 on die {}.", die + 1)));
            }
            Action::Minus(number) => {
                let die = usize::from(number).wrapping_sub(1);
                combat.modifiers[1 - role][die] -= 1;
                combat.points[role] -= 1;
                log.add(|| {
                    Event::new("guv.14.39", format!("The {who} puts -1 on the enemy's die {}.", die + 1))
                });
            }
            _ => {
                combat.points[role] = 0;
                combat.plus[role] = 0;
            }
        }
        if combat.points[role] == 0 && combat.plus[role] == 0 {
            state.pop();
        }
    }

    /// The defender names the die that his forced march spoils. // guv.9.28
    pub(crate) fn list_forced_march_die(&self, state: &State, out: &mut Vec<Action>) {
        if state.combat.defenders.iter().any(|unit| state.has(unit, flag::MARCHED)) {
            out.extend((1..=state.combat.dice[DEFENDER]).map(Action::Burden));
        }
    }

    /// The defender names the attacker's die that the bank spoils. // guv.14.19
    pub(crate) fn list_terrain_die(&self, state: &State, out: &mut Vec<Action>) {
        if self.hexside_effect(state, self.ground(state)).1 != 0 {
            out.extend((1..=state.combat.dice[ATTACKER]).map(Action::Minus));
        }
    }

    pub(crate) fn do_named_die(&self, state: &mut State, role: usize, action: &Action, log: &mut Log) {
        let (Action::Burden(number) | Action::Minus(number)) = *action else { return };
        state.pop();
        let die = usize::from(number).wrapping_sub(1);
        let (value, clause) = if role == DEFENDER {
            (self.charts.forced_march, "guv.9.28")
        } else {
            (self.hexside_effect(state, self.ground(state)).1, "guv.14.19")
        };
        state.combat.modifiers[role][die] += value;
        log.add(|| {
            Event::new(
                clause,
                format!(
                    "Die {} of the {} has {value:+}.",
                    die + 1,
                    if role == DEFENDER { "defender" } else { "attacker" }
                ),
            )
        });
    }

    pub(crate) fn list_combat_event(&self, state: &State, army: Side, out: &mut Vec<Action>) {
        for chit in [EventChit::RebelYell, EventChit::SteadyDefense, EventChit::YankeesVeterans] {
            if self.may_play(state, army, chit).is_ok() {
                out.push(Action::Play(chit));
            }
        }
        out.push(Action::Done);
    }
}
