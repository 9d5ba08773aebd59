//! What lies between a committed action and its dice: how a forecast goes on to them.

use engine::Pending;

use crate::Guv;
use crate::action::Action;
use crate::combat::{ATTACKER, DEFENDER};
use crate::state::State;
use crate::task::Task;

impl Guv {
    /// How a forecast goes on from a state: as things stand, or through the answers of somebody else.
    pub(crate) fn pending_of(&self, state: &State) -> Pending<Action> {
        let Some(&task) = state.agenda.last() else { return Pending::Nothing };
        match task {
            Task::Declare if self.may_resolve(state).is_ok() => Pending::AsItStands(Action::Resolve),
            Task::Aim => self.pending_fire(state),
            // What costs the defender nothing he will have.
            Task::DefenderSkirmisher | Task::DefenderWorks | Task::ShellWorks => {
                self.pending_answers(state, task)
            }
            Task::Terrain => self.pending_ground(state),
            Task::WorksChoice => Pending::Answers(vec![Action::LessADie, Action::CostAStep]),
            // Nobody shows his hand in a forecast: as things stand, no event is played.
            Task::CombatEvent(_) => Pending::AsItStands(Action::Done),
            Task::AttackerBonus => Pending::AsItStands(self.even_bonus(state, ATTACKER)),
            Task::DefenderBonus => Pending::AsItStands(self.even_bonus(state, DEFENDER)),
            Task::ForcedMarchDie => Pending::AsItStands(Action::Burden(1)),
            Task::TerrainDie => Pending::AsItStands(Action::Minus(1)),
            _ => Pending::Nothing,
        }
    }

    /// The guns that are named fire: at troops if there is a choice.
    fn pending_fire(&self, state: &State) -> Pending<Action> {
        let mut answers = Vec::new();
        self.list_aim(state, &mut answers);
        let fire = answers.into_iter().find(|action| matches!(action, Action::Fire | Action::FireAtTroops));
        fire.map_or(Pending::Nothing, Pending::AsItStands)
    }

    fn pending_answers(&self, state: &State, task: Task) -> Pending<Action> {
        let mut answers = Vec::new();
        match task {
            Task::DefenderSkirmisher => self.list_defender_skirmisher(state, &mut answers),
            Task::DefenderWorks => self.list_defender_works(state, &mut answers),
            _ => self.list_shell_works(state, &mut answers),
        }
        Pending::Answers(answers)
    }

    /// The ground that costs the attacker most comes first.
    fn pending_ground(&self, state: &State) -> Pending<Action> {
        let mut grounds = self.grounds(state);
        grounds.sort_by_key(|&hex| (self.most_dice(hex), self.hexside_effect(state, hex)));
        Pending::Answers(grounds.into_iter().map(Action::Ground).collect())
    }

    /// A bonus point on the own die that has the least.
    fn even_bonus(&self, state: &State, role: usize) -> Action {
        let combat = &state.combat;
        let die = (0..combat.dice[role]).min_by_key(|&die| combat.modifiers[role][usize::from(die)]);
        Action::Plus(die.unwrap_or(0) + 1)
    }

    /// Whether something hidden could bear on what an action decides. In a combat all that counts lies open to both: the
    /// defenders are next to the attackers, and as things stand nobody plays an event. // guv.9.31
    pub(crate) fn combat_is_open(&self, state: &State) -> bool {
        match state.agenda.last() {
            Some(
                Task::Declare
                | Task::DefenderSkirmisher
                | Task::DefenderWorks
                | Task::CombatEvent(_)
                | Task::Terrain
                | Task::WorksChoice
                | Task::AttackerBonus
                | Task::ForcedMarchDie
                | Task::TerrainDie
                | Task::DefenderBonus,
            ) => true,
            Some(Task::Aim | Task::ShellWorks) => self.target_is_seen(state),
            _ => false,
        }
    }

    /// All that is hidden and bears on a bombardment: whether the target can have a breastwork. // guv.12.10
    pub(crate) fn bears_on_shells(&self, world: &State) -> Option<u64> {
        match world.agenda.last() {
            Some(Task::Aim | Task::ShellWorks) => {
                let target = world.shelling.target?;
                Some(self.may_have_breastwork(world, target).is_ok().into())
            }
            _ => None,
        }
    }
}
