//! Prompts: the open question, the place and the units it is about, how many, and all that may be done.

use crate::Guv;
use crate::action::Action;
use crate::combat::{ATTACKER, DEFENDER};
use crate::describe::{counted_points, points};
use crate::map::Hex;
use crate::ruleset::{STACK_POINTS, STACK_UNITS};
use crate::state::{Place, State, UnitSet};
use crate::task::Task;
use crate::unit::Unit;
use engine::{capital, counted};

impl Guv {
    /// The open task as a sentence, and what may be done.
    pub(crate) fn prompt_of(&self, state: &State, task: Task) -> String {
        let mut answers = Vec::new();
        self.options(state, &mut answers);
        let mut kinds: Vec<&str> = Vec::new();
        for action in &answers {
            let words = match (task, *action) {
                (_, Action::Done) => end_of(task),
                (Task::Movement, Action::Take(_)) => "take one Independent unit along",
                (_, action) => deed(action),
            };
            if !words.is_empty() && !kinds.contains(&words) {
                kinds.push(words);
            }
        }
        let question = self.question_of(state, task);
        match kinds.split_last() {
            Some((last, rest)) if !rest.is_empty() => {
                format!("{question} You may {} or {last}.", rest.join(", "))
            }
            _ => question,
        }
    }

    fn names(&self, units: impl Iterator<Item = Unit>) -> String {
        let names: Vec<&str> = units.map(|unit| self.name(unit)).collect();
        if names.is_empty() { "nobody".into() } else { names.join(", ") }
    }

    fn hexes(&self, hexes: &[Hex]) -> String {
        hexes.iter().map(|&hex| self.map.name(hex)).collect::<Vec<_>>().join(" and ")
    }

    /// The question alone.
    fn question_of(&self, state: &State, task: Task) -> String {
        let chit = self.chit_name(self.active(state).commander);
        match task {
            Task::Counter(_) => "Put a command counter face down in one of your boxes.".into(),
            Task::Deploy(army) => {
                let left: Vec<Unit> =
                    self.units_of(army).filter(|&unit| state.place(unit) == Place::DEPLOYING).collect();
                let next = left.first().map_or("nobody", |&unit| self.name(unit));
                format!("Deploy {next} in its zone; {} left.", counted(left.len(), "unit is|units are"))
            }
            Task::Arrive(army) => {
                let units = self.units_of(army).filter(|&unit| state.place(unit) == Place::ARRIVING);
                format!("Place the units that arrive: {}.", self.names(units))
            }
            Task::Stoneman => "Bring the Cavalry Corps within one hex of Kelly's Ford now, or wait.".into(),
            Task::Dummies(army) => {
                let left = self.units_of(army).filter(|&unit| {
                    self.arm(unit) == crate::unit::Arm::Dummy && state.place(unit) == Place::AVAILABLE
                });
                format!("Place up to {} on your stacks.", counted(left.count(), "dummy|dummies"))
            }
            Task::Formations(army) => format!(
                "Choose formations for the cup; {} left.",
                counted(state.points[army.index()], "activation point")
            ),
            Task::Activate(_) => capital(&format!("{chit} is drawn. Activate or pass?")),
            Task::NameFormation => "Name the formation of Good General.".into(),
            Task::PlaceChit => {
                let radius =
                    self.commands.get(self.active(state).commander.index()).map_or(0, |info| info.radius);
                format!("Place {chit} on the map, on or next to one of the units; the radius is {radius}.")
            }
            Task::Three => format!(
                "Name up to three units within one hex of {} for the Independent chit ({} left).",
                self.map.name(self.active(state).hex),
                self.active(state).three
            ),
            Task::Movement => {
                let able =
                    self.units_of(self.active(state).side).filter(|&unit| self.may_move(state, unit).is_ok());
                format!("Movement of {chit}: {} not moved.", counted(able.count(), "unit has|units have"))
            }
            Task::Moving => self.moving_prompt(state),
            Task::Detach(hex, any) => {
                let least = if any { "any more" } else { "at least one" };
                format!("Name the units under the Detachment marker in {}: {least}.", self.map.name(hex))
            }
            Task::Contact(hex, begun) => {
                let units =
                    self.names(state.units_at(hex).filter(|&unit| self.arm(unit) != crate::unit::Arm::Dummy));
                if begun {
                    format!("{units} must leave {} too.", self.map.name(hex))
                } else {
                    format!("The enemy is next to {} ({units}). Break contact or stand?", self.map.name(hex))
                }
            }
            Task::Demoralized(unit) => {
                format!("{} is demoralized and must leave the enemy.", self.name(unit))
            }
            Task::Excess(hex) => {
                let (units, strength) = self.stack(state, hex);
                format!(
                    "Too many in {}: {} of {}, where {STACK_UNITS} of {STACK_POINTS} may stay; make room.",
                    self.map.name(hex),
                    counted(units, "unit"),
                    counted(strength, "point")
                )
            }
            Task::MarchLoss => format!("The forced march costs a unit of {chit} a step; name it."),
            Task::SupplyChit(_) => "The supply check: play a supply event?".into(),
            Task::Recover(_) => "Name a unit that recovers, at most one of each formation.".into(),
            Task::EventHex(chit, army) => format!("Place {} on the map.", self.event_name(army, chit)),
            Task::Regroup(_) => "Name the unit that comes back, and where.".into(),
            Task::Release => "Release I Corps, VI Corps or the cavalry.".into(),
            Task::GeneralRetreat(_, hex) => format!(
                "General Retreat: units within five hexes of {} may fall back towards supply, each once, with 7 points.",
                self.map.name(hex)
            ),
            Task::Bombardment | Task::Aim | Task::ShellWorks | Task::ShellHit => {
                self.shelling_prompt(state, task)
            }
            _ => self.combat_prompt(state, task),
        }
    }

    fn moving_prompt(&self, state: &State) -> String {
        let at = self.group_hex(state).map_or_else(String::new, |hex| format!(" in {}", self.map.name(hex)));
        format!(
            "Moving {}{at}: {} left, {} by road.",
            self.names(state.group.members.iter().copied()),
            counted_points(state.group.left().max(0)),
            points(state.group.left_by_road().max(0))
        )
    }

    /// The question of a bombardment task.
    fn shelling_prompt(&self, state: &State, task: Task) -> String {
        let target = state.shelling.target.map_or("", |hex| self.map.name(hex));
        match task {
            Task::Bombardment => format!(
                "Bombard with the guns of {}, each hex once.",
                self.chit_name(self.active(state).commander)
            ),
            Task::Aim => {
                let factor: u8 = state.shelling.guns.iter().map(|gun| self.strength(state, gun)).sum();
                format!(
                    "Bombardment of {target}: name one gun or more ({} so far), then fire.",
                    counted(factor, "point")
                )
            }
            Task::ShellWorks => {
                format!("{target} is bombarded. Place a breastwork?")
            }
            Task::ShellHit => {
                let what = match (state.shelling.step, state.shelling.disorganized) {
                    (true, true) => "loses a step and is disorganized",
                    (true, false) => "loses a step",
                    _ => "is disorganized",
                };
                format!("Name the unit in {target} that {what}.")
            }
            _ => "The bombardment goes on.".into(),
        }
    }

    /// The question of a combat task.
    fn combat_prompt(&self, state: &State, task: Task) -> String {
        let combat = &state.combat;
        let targets = self.hexes(&combat.targets);
        let strength =
            |set: UnitSet| set.iter().map(|unit| u16::from(self.strength(state, unit))).sum::<u16>();
        let against = || {
            format!(
                "{} ({}) against {} ({})",
                self.names(combat.attackers.iter()),
                strength(combat.attackers),
                self.names(combat.defenders.iter()),
                strength(combat.defenders)
            )
        };
        let side = |role: usize| if role == ATTACKER { combat.attackers } else { combat.defenders };
        let living = |role: usize| self.names(side(role).iter().filter(|&unit| state.hex(unit).is_some()));
        match task {
            Task::Combat => {
                format!("Attack with the units of {}.", self.chit_name(self.active(state).commander))
            }
            Task::Declare => {
                let defence: u16 = combat
                    .targets
                    .iter()
                    .flat_map(|&hex| state.units_at(hex))
                    .map(|unit| u16::from(self.strength(state, unit)))
                    .sum();
                format!(
                    "Attack on {targets} ({}): {} so far ({}). Name one unit or more, then fight.",
                    counted(defence, "point"),
                    self.names(combat.attackers.iter()),
                    counted(strength(combat.attackers), "point")
                )
            }
            Task::DefenderSkirmisher => {
                format!("{targets} is attacked: {}. Put out one skirmisher?", against())
            }
            Task::DefenderWorks => format!("{targets} is attacked: {}. Place a breastwork?", against()),
            Task::CombatEvent(_) => format!("Combat in {targets}: {}. Play an event?", against()),
            Task::Terrain => "Choose the hex whose terrain counts for all.".into(),
            Task::WorksChoice => {
                format!("The breastwork in {targets} takes a die from the attacker or costs him a step.")
            }
            Task::AttackerBonus | Task::DefenderBonus => {
                let role = Self::role(task);
                format!(
                    "Spread your bonus points over the dice ({} left); you roll {}, the enemy {}.",
                    combat.points[role] + combat.plus[role],
                    counted(combat.dice[role], "die|dice"),
                    combat.dice[1 - role]
                )
            }
            Task::ForcedMarchDie => {
                format!("Name the one of your {} dice that the forced march spoils.", combat.dice[DEFENDER])
            }
            Task::TerrainDie => {
                format!("Name the one of the attacker's {} dice that the bank spoils.", combat.dice[ATTACKER])
            }
            Task::AttackerSix | Task::DefenderSix => {
                format!("Use your natural 6 ({} left).", combat.sixes[Self::role(task)])
            }
            Task::DefenderLosses | Task::AttackerLosses => {
                let role = Self::role(task);
                format!(
                    "{} to lose among {}; name a unit.",
                    counted(combat.losses[role], "step"),
                    living(role)
                )
            }
            Task::Retreat(unit, _) => {
                let from = state.hex(unit).map_or("", |hex| self.map.name(hex));
                format!("{} retreats from {from} by one hex; name it.", self.name(unit))
            }
            Task::RetreatBridge(_) => "Try to take up the pontoon behind you? It works on 4 or more.".into(),
            Task::Advance => format!("Advance into {targets} with any of {}.", living(ATTACKER)),
            _ => "The game goes on.".into(),
        }
    }
}

/// How a task is ended, for the list of what may be done.
const fn end_of(task: Task) -> &'static str {
    match task {
        Task::Moving => "stop here",
        Task::Movement => "end movement",
        Task::Bombardment => "end the bombardment",
        Task::Combat => "end the combat step",
        Task::Stoneman => "wait",
        Task::AttackerSix | Task::DefenderSix => "take it for an ordinary hit",
        Task::DefenderSkirmisher
        | Task::DefenderWorks
        | Task::ShellWorks
        | Task::CombatEvent(_)
        | Task::SupplyChit(_)
        | Task::RetreatBridge(_) => "do without",
        Task::AttackerBonus | Task::DefenderBonus => "leave the rest unused",
        Task::Advance => "advance no further",
        _ => "leave it at that",
    }
}

/// What an action does, for the list of what may be done; empty for what the question says itself.
const fn deed(action: Action) -> &'static str {
    match action {
        Action::Counter(..) => "place a counter",
        Action::Deploy(..) => "deploy a unit",
        Action::DeployRest => "deploy the rest as suggested",
        Action::Arrive(..) => "place a unit",
        Action::Dummy(_) => "place a dummy",
        Action::Undummy(_) => "take up a dummy",
        Action::Choose(_) => "put a formation in the cup",
        Action::ChooseUnder(..) => "put one in a high commander's box",
        Action::Activate => "activate",
        Action::Pass => "pass",
        Action::DrawEvent => "draw an event instead",
        Action::Name(_) => "name a formation",
        Action::Chit(_) => "place the chit",
        Action::Take(_) => "name a unit",
        Action::Instead(..) => "take Stuart's cavalry in place of an Independent unit",
        Action::ForceMarch => "force march",
        Action::Move(_) => "move a unit or stack",
        Action::With(_) => "add a unit",
        Action::To(_) => "go on to a hex",
        Action::Leave(_) => "leave a unit behind",
        Action::Exit => "leave the map",
        Action::Skirmisher(..) => "put out a skirmisher",
        Action::Build(..) => "build a pontoon",
        Action::Dismantle(..) => "dismantle a pontoon",
        Action::Destroy(..) => "destroy a pontoon",
        Action::Capture(..) => "capture a pontoon",
        Action::Detach(_) => "lay the Detachment marker",
        Action::Stand => "stand",
        Action::FallBack(..) => "break contact",
        Action::Shift(..) => "move a unit to the next hex",
        Action::Remove(_) => "eliminate a unit",
        Action::Bombard(_) => "bombard a hex",
        Action::Gun(_) => "add a gun",
        Action::Fire => "fire",
        Action::FireAtGuns => "fire at the guns",
        Action::FireAtTroops => "fire at the troops",
        Action::Works(_) => "place a breastwork",
        Action::Attack(_) => "attack a hex",
        Action::Also(_) => "attack another hex with them",
        Action::Resolve => "fight",
        Action::Plus(_) => "put +1 on an own die",
        Action::Minus(_) => "put -1 on a die of the enemy",
        Action::SixUnit(_) => "pick the unit it hits",
        Action::SixRetreat => "force a retreat",
        Action::SixCancel => "cancel the retreat",
        Action::Lose(_) => "take a loss",
        Action::Retreat => "retreat to save a step",
        Action::Advance(..) => "advance",
        Action::Play(_) => "play an event",
        Action::Recover(_) => "recover a unit",
        Action::Release(_) => "release a corps",
        Action::ReleaseCavalry => "let the cavalry cross",
        Action::LessADie
        | Action::CostAStep
        | Action::Ground(_)
        | Action::Burden(_)
        | Action::RetreatTo(..)
        | Action::At(_)
        | Action::Regroup(..)
        | Action::Done => "",
    }
}
