//! What lies between a battle that is being put together and its die: how a forecast goes on.

use engine::Pending;

use super::Ah61;
use super::action::Action;
use super::state::{State, Step};

impl Ah61 {
    /// How a forecast goes on from a state.
    pub(crate) fn pending_at(&self, state: &State) -> Pending<Action> {
        if state.substitution.is_some() {
            return Pending::Nothing;
        }
        let mut listed = Vec::new();
        let next = match state.step {
            Step::AssembleBattle => self.battle_as_it_stands(state),
            Step::DivideAttacks if state.battles > 0 => {
                let done = self.contacts(state).obliged.is_empty();
                Some(if done { Action::EndAttacks } else { Action::AttackRest })
            }
            Step::ResolveBattles if state.watched > 0 => Some(Action::Resolve(state.watched)),
            // After the die: whoever decides takes what comes first.
            Step::Exchange { side, .. } => {
                self.list_losses(state, side, &mut listed);
                return listed.first().map_or(Pending::Nothing, |&action| Pending::Answers(vec![action]));
            }
            Step::Retreat { loser, units } => {
                self.list_retreats(state, loser, units, &mut listed);
                return listed.first().map_or(Pending::Nothing, |&action| Pending::Answers(vec![action]));
            }
            _ => None,
        };
        next.map_or(Pending::Nothing, Pending::AsItStands)
    }

    /// The next step of the battle that is being put together if nobody joins who need not: everybody in reach, as long as
    /// nobody attacks yet.
    pub(crate) fn battle_as_it_stands(&self, state: &State) -> Option<Action> {
        let mut listed = Vec::new();
        self.list_assembly(state, &mut listed);
        let nobody = self.assembled(state).0.is_empty();
        let first = |wanted: fn(&Action) -> bool| listed.iter().copied().find(wanted);
        let ready = first(|action| *action == Action::BattleReady).filter(|_| !nobody);
        ready
            .or_else(|| first(|action| *action == Action::ByAll))
            .or_else(|| first(|action| matches!(action, Action::By(_))))
            .or_else(|| first(|action| matches!(action, Action::Attack(_))))
    }
}
